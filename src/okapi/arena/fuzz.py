"""Wild play that holds a game to everything it promises (core/game.py)."""

from __future__ import annotations

import json
import traceback
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Any, Final

from okapi.core.action import Action
from okapi.core.errors import BadOptions, OkapiError
from okapi.core.game import CHANCE, Game, State
from okapi.core.info import Option, Value
from okapi.core.match import Match, Ply
from okapi.core.playout import playout
from okapi.core.record import Loader, read, write
from okapi.core.rng import Rng
from okapi.games import load

PLY_LIMIT: Final = 100_000
LOOK_EVERY: Final = 12
DRAW_EVERY: Final = 40
TIMEOUT_EVERY: Final = 60
REFUSALS: Final = 24
OPTION_TRIES: Final = 30


class Broken(OkapiError):
    """A promise that a game did not keep."""


@dataclass(frozen=True)
class Failure:
    """What went wrong in which match, and the match so far."""

    number: int
    plies: int
    reason: str
    record: str


def tried(game: Game[Any, Any], seed: int, number: int, load: Loader = load) -> int | Failure:
    """Play match `number` with every check: how many plies it had, or what went wrong."""
    trial = Trial(game, Rng(seed, f"fuzz:{number}"), number, load)
    try:
        trial.run()
    except Exception as error:
        plies = len(trial.match.everything())
        return Failure(number, plies, _reason(error), write(trial.match))
    return len(trial.match.everything())


def _reason(error: Exception) -> str:
    if isinstance(error, Broken):
        return str(error)
    where = traceback.extract_tb(error.__traceback__)[-1]
    return f"{type(error).__name__}: {error} ({where.filename}:{where.lineno})"


class Trial:
    """One match, played wildly and looked at closely."""

    def __init__(self, game: Game[Any, Any], rng: Rng, number: int, load: Loader) -> None:
        self.game = game
        self.load = load
        self.rng = rng
        self.match = _some_match(game, game.info.seats[number % len(game.info.seats)], rng)
        self.plies = 0
        # Every second match prefers some verbs to others, so that rare positions come up.
        self.likes = {verb: 1 + rng.below(20) ** 2 for verb in game.actions.verbs()}
        self.is_biased = number % 2 == 1
        self.has_face = find_spec(f"{game.face.package}.text") is not None
        self.has_picture = find_spec(f"{game.face.package}.render") is not None

    @property
    def state(self) -> State:
        return self.match.state

    def run(self) -> None:
        """Play to the end; Broken at the first promise that does not hold."""
        for _ in range(PLY_LIMIT):
            self._check_position()
            seats = self.match.to_act()
            if not seats:
                break
            self._act(seats[self.rng.below(len(seats))])
        else:
            raise Broken(f"no end after {PLY_LIMIT} plies")
        self._check_end()

    # Playing

    def _act(self, seat: int) -> None:
        if seat == CHANCE:
            self.match.chance(self.rng)
        elif self._one_in(TIMEOUT_EVERY):
            self.match.time_out(seat)
        else:
            self.match.act(seat, self._choice(self.match.legal(seat)))
            if self._one_in(LOOK_EVERY):
                self._check_undo(seat)

    def _choice(self, legal: list[Action]) -> Action:
        if not self.is_biased:
            return legal[self.rng.below(len(legal))]
        return legal[self.rng.weighted([self.likes[action.verb] for action in legal])]

    def _one_in(self, n: int) -> bool:
        return self.rng.below(n) == 0

    # Promises of every position

    def _check_position(self) -> None:
        game, s = self.game, self.state
        if found := game.faults(s):
            raise Broken(found[0])
        self._check_legal()
        self.plies += 1
        # A long match is looked at as closely as a short one, only less often.
        if self._one_in(LOOK_EVERY + self.plies // LOOK_EVERY):
            self._check_storage()
            self._check_views()
            self._check_refusals()
            self._check_face()

    def _check_legal(self) -> None:
        game, s = self.game, self.state
        asked = game.to_act(s)
        for seat in range(self.match.seats):
            legal = [action.index for action in game.legal(s, seat)]
            _must(bool(legal) == (seat in asked), f"seat {seat} is asked and has no choice, or not")
            _must(legal == sorted(set(legal)), f"the choices of seat {seat} are not in order")
        if asked == (CHANCE,):
            odds = game.odds(s)
            order = [action.index for action, _ in odds]
            _must(bool(odds), "chance is asked and has no outcome")
            _must(order == sorted(set(order)), "the outcomes of chance are not in order")
            _must(all(weight > 0 for _, weight in odds), "an outcome of chance has no weight")
        else:
            _must((game.outcome(s) is None) == bool(asked), "the match is over, or not")

    def _check_storage(self) -> None:
        game, s = self.game, self.state
        stored = game.encode(s)
        _must(game.encode(game.decode(stored)) == stored, "decode does not give the state back")
        copy = s.clone()
        _must(copy == s, "a clone differs")
        playout(game, copy, self.rng, 5)
        _must(game.encode(s) == stored, "playing on a clone changes the original")

    def _check_views(self) -> None:
        game, s = self.game, self.state
        for seat in [None, *range(self.match.seats)]:
            view = game.view(s, seat)
            json.dumps(view.facts())
            imagined = game.imagine(view, self.rng)
            _must(game.view(imagined, seat) == view, f"imagine contradicts the view of {seat}")
            if not game.together(s):
                _must(not game.faults(imagined), f"an impossible state is imagined for {seat}")

    def _check_refusals(self) -> None:
        """`why_not` says the same as `legal`, and names a rule."""
        game, s, table = self.game, self.state, self.game.actions
        some = [table[self.rng.below(len(table))] for _ in range(REFUSALS)]
        for seat in range(self.match.seats):
            legal = game.legal(s, seat)
            for action in [*some, *legal]:
                refusal = game.why_not(s, seat, action)
                agrees = (refusal is None) == (action in legal)
                _must(agrees, f"why_not and legal differ for seat {seat}: {action}")
                named = refusal is None or (refusal.rule and refusal.words.say())
                _must(bool(named), f"{action} is refused to seat {seat} without a rule")

    def _check_undo(self, seat: int) -> None:
        """Taking a ply back and playing it again changes nothing."""
        last = self.match.told(seat)[-1]
        if not self.match.can_undo(seat) or not isinstance(last, Ply) or last.seat != seat:
            return
        stored = self.game.encode(self.state)
        self.match.undo(seat)
        self.match.act(seat, last.action)
        _must(self.game.encode(self.state) == stored, "a ply taken back and played again differs")

    def _check_face(self) -> None:
        """People can be shown every position."""
        if not self.has_face:
            return
        game, face, s = self.game, self.game.face, self.state
        for seat in range(self.match.seats):
            view = game.view(s, seat)
            _must(bool(face.prompt(view).say()), "an empty prompt")
            legal = game.legal(s, seat)
            for action in legal[:5]:
                face.label(view, action).say()
                face.preview(view, action)
            _must(len(face.values(view, legal)) == len(legal), "not every choice has a value")
            face.panels(view)
        if self.has_picture and self._one_in(DRAW_EVERY // LOOK_EVERY):
            spectator = game.view(s, None)
            face.text_board(spectator)
            str(face.board(spectator, None, []))

    # Promises of the end

    def _check_end(self) -> None:
        game, match = self.game, self.match
        outcome = match.outcome()
        if outcome is None:
            raise Broken("nobody is asked and there is no outcome")
        _must(len(outcome.scores) == match.seats, "not every seat has a score")
        _must(sorted(set(outcome.places))[:1] == [1] or not outcome.winners, "nobody is first")
        _must(outcome.end in game.info.ends, f"no words for the end {outcome.end}")
        keys = {line.key for lines in outcome.lines for line in lines}
        _must(keys <= set(game.info.score_lines), "a line of the score has no words")
        text = write(match)
        again = read(text, self.load)
        _must(write(again) == text, "a record read and written again differs")
        _must(game.encode(again.state) == game.encode(self.state), "a record ends elsewhere")


def _must(holds: bool, otherwise: str) -> None:
    if not holds:
        raise Broken(otherwise)


def _some_match(game: Game[Any, Any], seats: int, rng: Rng) -> Match:
    """A match with any options that go together; not all do with every number of seats."""
    for _ in range(OPTION_TRIES):
        options = {option.name: _some_value(option, rng) for option in game.info.options}
        try:
            return Match(game, seats, options)
        except BadOptions:
            continue
    return Match(game, seats)


def _some_value(option: Option, rng: Rng) -> Value:
    """Any allowed value; the bounds of numbers more often than what lies between."""
    if isinstance(option.default, bool):
        return rng.below(2) == 1
    if isinstance(option.default, int):
        between = option.low + rng.below(option.high - option.low + 1)
        return [option.low, option.high, option.default, between][rng.below(4)]
    return option.choices[rng.below(len(option.choices))]
