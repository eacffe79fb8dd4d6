"""The contract between the games and everybody who plays them.

Read this page first. A *game* is the rules with one data file. It makes *states*; a state is
changed by *actions*; a *view* is what one seat (or a spectator) may know of a state. Bots, tables
and environments see a game only through the methods below, so they serve every game alike.

The life of a match, in full:

    game = okapi.game("africa")
    state = game.new(4)
    while seats := game.to_act(state):
        seat = seats[0]
        if seat == CHANCE:
            action = game.sample(state, rng)
        else:
            action = choose(game.view(state, seat), game.legal(state, seat))
        game.apply(state, seat, action)
    print(game.outcome(state).scores)

What every game promises, and `tests/conformance` proves:

- A game is pure: no I/O, no clock, no randomness but the generator it is handed.
- `legal` is the only judge of legality. `why_not` explains its verdicts and never differs.
- Chance is a player. What nobody knows yet is a bag from which CHANCE draws at the moment it is
  first seen; no seed and no hidden order lives in a state.
- Whether, when and how often a seat is asked depends only on what everybody knows.
- A view is made of fresh values and holds nothing that its seat may not know:
  `view(imagine(view(s, seat))) == view(s, seat)`.
- Every match ends.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Generic, TypeVar

from okapi.core.action import Action, ActionTable
from okapi.core.data import Data
from okapi.core.errors import BadNotation, BadOptions
from okapi.core.face import Face
from okapi.core.info import Info
from okapi.core.native import mypyc_attr
from okapi.core.rng import Rng
from okapi.core.words import N_, Words

Seat = int
CHANCE: Final = -1


class Refusal:
    """Why an action is not allowed: the rule it breaks and a sentence."""

    def __init__(self, rule: str, words: Words) -> None:
        self.rule: str = rule
        self.words: Words = words

    def __str__(self) -> str:
        return f"{self.words.say()} [{self.rule}]"

    def __repr__(self) -> str:
        return f"<Refusal {self}>"


class Event:
    """Something that just happened, for the log and for animation; never used to rebuild state.

    `audience` lists the seats that may see it; None means everybody, spectators included.
    """

    def __init__(
        self,
        name: str,
        rule: str,
        facts: dict[str, object],
        audience: tuple[int, ...] | None = None,
    ) -> None:
        self.name: str = name
        self.rule: str = rule
        self.facts: dict[str, object] = facts
        self.audience: tuple[int, ...] | None = audience

    def seen_by(self, seat: int | None) -> bool:
        """Whether a seat (None: a spectator) may see it."""
        return self.audience is None or (seat is not None and seat in self.audience)

    def __repr__(self) -> str:
        return f"<{self.name} {self.facts}>"


class Line:
    """One line of a score: what it is for, how much, by which rule."""

    def __init__(self, key: str, points: int, rule: str) -> None:
        self.key: str = key
        self.points: int = points
        self.rule: str = rule

    def __repr__(self) -> str:
        return f"<{self.key} {self.points} {self.rule}>"


class Outcome:
    """How a match ended: scores with their lines, places, and the reason."""

    def __init__(
        self, end: str, rule: str, lines: list[list[Line]], places: list[int] | None = None
    ) -> None:
        self.end: str = end
        self.rule: str = rule
        self.lines: list[list[Line]] = lines
        self.scores: list[int] = [sum([line.points for line in seat]) for seat in lines]
        # A game with tie-breaks gives its own places; otherwise the scores decide.
        self.places: list[int] = places if places is not None else ranks(self.scores)

    @property
    def winners(self) -> list[int]:
        """The seats in first place; several when the victory is shared, none where nobody wins."""
        return [seat for seat, place in enumerate(self.places) if place == 1]


def ranks(scores: list[int]) -> list[int]:
    """Places from 1, equal scores sharing the better place."""
    return [1 + sum([1 for other in scores if other > score]) for score in scores]


class Message:
    """Press: what one seat says to others. `audience` never contains the sender."""

    def __init__(self, sender: int, audience: tuple[int, ...], body: str) -> None:
        self.sender: int = sender
        self.audience: tuple[int, ...] = audience
        self.body: str = body

    def seen_by(self, seat: int | None, seats: int) -> bool:
        """Whether a seat may read it; a spectator (None) reads what is said to all the seats."""
        if seat is None:
            return len(self.audience) == seats - 1
        return seat == self.sender or seat in self.audience


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position with everything in it, secrets included. It is changed only by `Game.apply`.

    Small ints and lists of ints; `clone` is written by hand in every game.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game: Game[Any, Any] = game

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return False
        return self.game is other.game and self.game.encode(self) == other.game.encode(other)

    def __hash__(self) -> int:
        return hash(self.game.encode(self))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, _memo: dict[int, object]) -> State:
        return self.clone()

    def _repr_svg_(self) -> str:
        """A notebook shows a state as what a spectator sees: a picture, and no secrets."""
        return self.game.view(self, None)._repr_svg_()  # type: ignore[no-any-return]  # V is Any here


@mypyc_attr(allow_interpreted_subclasses=True)
class View:
    """What one seat (None: a spectator) may know. A type of its own with fresh values."""

    def __init__(self, game: Game[Any, Any], seat: int | None) -> None:
        self.game: Game[Any, Any] = game
        self.seat: int | None = seat

    def facts(self) -> dict[str, object]:
        """Everything in the view as plain data, ready for JSON."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return False
        return self.game is other.game and self.facts() == other.facts()

    def __hash__(self) -> int:
        return hash(repr(self.facts()))

    def _repr_svg_(self) -> str:
        return str(self.game.face.board(self, self.seat, []))


def part(items: list[int], glimpse: bool) -> list[int]:
    """A list of a state for a view: a copy, or for a glimpse the list itself."""
    return items if glimpse else items[:]


S = TypeVar("S", bound=State)
V = TypeVar("V", bound=View)


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S, V]):
    """The rules of one game with one data file."""

    def __init__(self, info: Info, data: Data, actions: ActionTable, face: Face) -> None:
        self.info: Info = info
        self.data: Data = data
        self.actions: ActionTable = actions
        self.face: Face = face

    # Beginning

    def new(self, seats: int = 0, options: Mapping[str, object] | None = None) -> S:
        """The state before the first decision; seats and options are checked (BadOptions).

        No seats means the smallest number the game is for. Nothing is random here: what a game
        shuffles or draws by lot during set-up are plies of CHANCE.
        """
        info = self.info
        seats = seats or info.seats[0]
        if not info.seats[0] <= seats <= info.seats[-1]:
            message = N_("{game} is for {low} to {high} seats, not {n}")
            low, high = info.seats[0], info.seats[-1]
            raise BadOptions(Words(message, game=info.id, low=low, high=high, n=seats))
        return self.start(seats, info.settle(options or {}))

    def start(self, seats: int, options: dict[str, Any]) -> S:
        """`new` after its arguments have been checked; every option is present."""
        raise NotImplementedError

    # Play

    def to_act(self, s: S) -> tuple[int, ...]:
        """Who decides now: () the match is over; (CHANCE,); (2,); (0, 1, 3) together."""
        raise NotImplementedError

    def legal(self, s: S, seat: int) -> list[Action]:
        """What a seat may choose, sorted by index; never empty for a seat in `to_act`.

        It is empty for every other seat and for CHANCE, whose choices are `odds`.
        """
        raise NotImplementedError

    def apply(self, s: S, seat: int, action: Action, out: list[Event] | None = None) -> None:
        """Change the state by a legal action (or a possible outcome of chance).

        Legality is not checked again: ask `legal`, or let `core.match` do so. Events are appended
        to `out` if it is given.
        """
        raise NotImplementedError

    def why_not(self, s: S, seat: int, action: Action) -> Refusal | None:
        """None exactly for the actions in `legal(s, seat)`; otherwise the rule that is broken."""
        raise NotImplementedError

    def why_not_text(self, s: S, seat: int, text: str) -> Refusal | None:
        """The same for text, also where its words name nothing that the game has.

        A known verb with unknown nouns is refused by the rule of that verb; an unknown verb is no
        notation at all (BadNotation).
        """
        action = self.actions.by_text.get(text)
        if action is not None:
            return self.why_not(s, seat, action)
        rule = self.info.verbs.get(text.partition(":")[0])
        words = Words("There is no choice “{text}” in this game.", text=text[:80])
        if rule is None:
            raise BadNotation(words)
        return Refusal(rule, words)

    def together(self, s: S) -> int:
        """The number of the open simultaneous phase, 0 when there is none.

        Two phases of a match never have the same number. While a phase is open, what its seats
        have chosen is in nobody else's view and they may take it back; a seat that has locked is
        no longer in `to_act`. The phase ends with the last lock, which reveals everything.
        """
        return 0

    def is_ahead(self, s: S, action: Action) -> bool:
        """Whether a choice of the phase that has just ended was made for the one that is open now.

        Such a choice is not revealed: it can still be taken back, and counts as one of this phase.
        """
        return False

    # Chance

    def odds(self, s: S) -> list[tuple[Action, int]]:
        """What CHANCE may do, sorted by index, with positive integer weights."""
        raise NotImplementedError

    def sample(self, s: S, rng: Rng) -> Action:
        """One outcome by the law of `odds`; games override it when they can be faster."""
        odds = self.odds(s)
        return odds[rng.weighted([weight for _, weight in odds])][0]

    def audience(self, s: S, action: Action) -> tuple[int, ...] | None:
        """Who sees this outcome of chance, asked before it is applied; None: everybody."""
        return None

    # End

    def outcome(self, s: S) -> Outcome | None:
        """Scores with their lines, places and the reason of the end; None while it is on."""
        raise NotImplementedError

    # Knowledge

    def view(self, s: S, seat: int | None) -> V:
        """What that seat (None: a spectator) may know."""
        raise NotImplementedError

    def glimpse(self, s: S, seat: int | None) -> V:
        """The same for a look that is over before the state changes: lists may be the state's own.

        For loops that look at every position and keep nothing; everybody else asks for a `view`.
        """
        return self.view(s, seat)

    def imagine(self, v: V, rng: Rng) -> S:
        """A full state drawn from that knowledge alone.

        Unknown cards are drawn by their true law; unrevealed decisions of others stay open,
        because they are choices for a search to model, not chance. A seat that has locked keeps
        its lock: once nobody else is left to lock, `to_act` asks it for what is not known.
        """
        raise NotImplementedError

    # Storage

    def encode(self, s: S) -> bytes:
        """The state as bytes: equal states, equal bytes."""
        raise NotImplementedError

    def decode(self, b: bytes) -> S:
        """The state back; BadNotation when the bytes are not a state of this game."""
        raise NotImplementedError

    # Time and talk, which stay outside `apply`

    def on_timeout(self, s: S, seat: int) -> list[Action]:
        """What the rules do for a seat whose time is up, ply by ply until its decision is made."""
        raise NotImplementedError

    def why_not_post(self, s: S, seat: int, message: Message) -> Refusal | None:
        """Whether a message may be sent now; games without press refuse every one."""
        return Refusal("", Words("This game has no press."))

    def waits(self, s: S, message: Message) -> bool:
        """Whether a message of the open phase is held back: until then only its sender has it."""
        return False

    def post(self, s: S, seat: int, message: Message) -> None:
        """Put a message into the state, where the views of its audience show it."""
        raise NotImplementedError

    # Proof

    def faults(self, s: S) -> list[str]:
        """The invariants of the rules page that do not hold; empty for every state of play."""
        return []
