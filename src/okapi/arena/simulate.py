"""Playing many matches: the same seed gives the same games everywhere."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from okapi.bots import Bot, Clock, make
from okapi.core.data import Data
from okapi.core.errors import OkapiError
from okapi.core.game import CHANCE, Game, Message
from okapi.core.match import Match
from okapi.core.record import write
from okapi.core.rng import Rng
from okapi.files import write_text
from okapi.games import load

# As long as they like.
FREE: Final = Clock()


class BrokenInvariant(OkapiError):
    """A position that the rules cannot lead to."""


@dataclass(frozen=True)
class Plan:
    """What is to be played, as plain data that can be sent to another process."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    check: bool = False
    # A data file of one's own: its text, and its name for complaints.
    board: str | None = None
    board_file: str = ""
    # A folder that gets the record of every match.
    records: str | None = None

    def record_file(self, number: int) -> Path | None:
        """Where the record of a match goes, if records are wanted."""
        name = f"{self.game}-{self.seed}-{number:06}.okapi"
        return Path(self.records) / name if self.records is not None else None


@dataclass(frozen=True)
class Result:
    """What one match came to, as plain data."""

    number: int
    decisions: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    end: str


@dataclass
class Tally:
    """What a number of matches came to."""

    seats: int
    games: int = 0
    decisions: int = 0
    totals: list[int] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    ends: dict[str, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.totals = self.totals or [0] * self.seats
        self.wins = self.wins or [0.0] * self.seats

    def add(self, result: Result) -> None:
        """Count a finished match; a shared victory is divided."""
        self.games += 1
        self.decisions += result.decisions
        self.ends[result.end] = self.ends.get(result.end, 0) + 1
        for seat, score in enumerate(result.scores):
            self.totals[seat] += score
        for seat in result.winners:
            self.wins[seat] += 1 / len(result.winners)

    def mean_scores(self) -> list[float]:
        """The mean score by seat."""
        return [total / max(1, self.games) for total in self.totals]


@lru_cache(maxsize=8)
def _game(id: str, board: str | None, board_file: str) -> Game[Any, Any]:
    return load(id) if board is None else load(id, Data(board, board_file))


def game_of(plan: Plan) -> Game[Any, Any]:
    """The game of a plan, made once per process."""
    return _game(plan.game, plan.board, plan.board_file)


def play(game: Game[Any, Any], plan: Plan, number: int) -> tuple[Match, int]:
    """Match `number` of a plan, to its end; also the number of decisions."""
    match = Match(game, plan.seats, plan.options)
    chance = Rng(plan.seed, f"{number}:chance")
    bots = [
        make(name, game, seat, Rng(plan.seed, f"{number}:seat:{seat}"))
        for seat, name in enumerate(plan.bots)
    ]
    decisions = run(match, bots, chance, check=plan.check)
    return match, decisions


def run(
    match: Match,
    bots: Sequence[Bot],
    chance: Rng,
    *,
    check: bool = False,
    clock: Clock = FREE,
) -> int:
    """Let bots play a match to its end; the number of decisions."""
    game = match.game
    decisions = 0
    while seats := match.to_act():
        seat = seats[0]
        if seat == CHANCE:
            match.chance(chance)
        else:
            view = game.view(match.state, seat)
            if game.info.press and _speak(match, bots[seat].speak(view, clock)):
                view = game.view(match.state, seat)
            match.act(seat, bots[seat].choose(view, match.legal(seat), clock))
            decisions += 1
        if check:
            _check(match)
    return decisions


def _speak(match: Match, messages: list[Message]) -> bool:
    """Send what a bot has to say; whether it said anything."""
    for message in messages:
        match.post(message)
    return bool(messages)


def _check(match: Match) -> None:
    found = match.game.faults(match.state)
    if found:
        raise BrokenInvariant(f"after {len(match.everything())} plies: {found[0]}")


def result_of(plan: Plan, number: int) -> Result:
    """Play match `number`, keep its record if records are wanted, and say what it came to."""
    try:
        match, decisions = play(game_of(plan), plan, number)
    except BrokenInvariant as error:
        raise BrokenInvariant(f"match {number}: {error}") from None
    if file := plan.record_file(number):
        write_text(file, write(match))
    outcome = match.outcome()
    assert outcome is not None
    scores, winners = tuple(outcome.scores), tuple(outcome.winners)
    return Result(number, decisions, scores, winners, outcome.end)


def series(plan: Plan, numbers: range) -> Iterator[Result]:
    """The matches of a plan, one after another."""
    for number in numbers:
        yield result_of(plan, number)
