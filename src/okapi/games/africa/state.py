"""A position of Africa. Everything in it is open to everybody (AFR-43)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from okapi.core.action import Action
from okapi.core.errors import BadNotation
from okapi.core.game import State as CoreState
from okapi.games.africa.actions import Choice
from okapi.games.africa.board import SPACES, Board
from okapi.games.africa.tiles import (
    ANIMAL,
    CLOSED,
    EMPTY,
    FACE,
    GOODS,
    HERDS,
    KIND_COUNT,
    NOMAD,
)

if TYPE_CHECKING:
    from okapi.games.africa.rules import Africa

# What is decided now.
FIRST_SEAT: Final = 0  # chance: who begins (AFR-9)
CHOOSE_CITY: Final = 1  # AFR-9
MOVE: Final = 2  # AFR-14, or Travel (AFR-13)
ACT: Final = 3  # one action of five, or none (AFR-14)
TURN_UP: Final = 4  # chance: the face of a tile (AFR-18)
SETTLE: Final = 5  # leave or move a turned animal or nomad (AFR-23, AFR-24)
PUT: Final = 6  # where a lifted tile goes (AFR-30, AFR-33)
BARTER: Final = 7  # trade or keep (AFR-21)
OVER: Final = 8

# Why it is over.
RUNNING: Final = 0
LAST_MONUMENT: Final = 1  # AFR-45
STALEMATE: Final = 2  # AFR-52

# Where points on the track came from.
TURNED_ANIMALS: Final = 0
TURNED_NOMADS: Final = 1
MOVED_ANIMALS: Final = 2
MOVED_NOMADS: Final = 3
SURVEYS: Final = 4
TURNED_RICHES: Final = 5
BONUS: Final = 6
SOURCES: Final = 7

# How neighbours are counted: four bits for each kind of animal, then the empty spaces.
BITS: Final = 4
COUNT: Final = 15

_SCALARS: Final = 14


def unit(what: int) -> int:
    """What a space adds to the count of each neighbour."""
    if what == EMPTY:
        return 1 << (HERDS * BITS)
    kind = what - FACE
    return 1 << ((kind - ANIMAL) * BITS) if ANIMAL <= kind < NOMAD else 0


class State(CoreState):
    """Slots for the table, the map and the play areas.

    `near[x]` holds what AFR-4 defines, animals(x, k) and free(x), as six small counts in one
    number; `turn_up`, `fill` and `clear` keep it up to date.
    """

    simple: bool
    stall_rounds: int
    phase: int
    first: int
    actor: int
    half: int
    turns: int
    quiet_rounds: int  # complete rounds without a tile turned or moved or a camp built
    busy: bool  # whether this round has seen one
    focus: int  # the space of the tile being turned, settled or lifted, or -1
    good: int  # the good just turned, while it may be traded, or -1
    supply: int
    monuments: int
    end: int
    lies: list[int]
    can_enter: list[bool]  # open, and no explorer there (AFR-15)
    travels: list[Action]  # the journeys there (AFR-13), in order
    near: list[int]
    bag: list[int]
    explorers: list[int]
    camps: list[int]
    score: list[int]
    earned: list[int]  # by seat and source
    goods: list[int]  # by seat and kind
    gold: list[int]
    gems: list[int]

    def __init__(self, game: Africa, seats: int) -> None:
        """An unfilled state: `setup`, `clone`, `decode` and `imagine` fill it."""
        super().__init__(game)
        self.board: Board = game.board
        self.journeys: list[Choice] = game.choices.travel  # by space
        self.seats: int = seats

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        c = State(cast("Africa", self.game), self.seats)
        c.simple = self.simple
        c.stall_rounds = self.stall_rounds
        c.phase = self.phase
        c.first = self.first
        c.actor = self.actor
        c.half = self.half
        c.turns = self.turns
        c.quiet_rounds = self.quiet_rounds
        c.busy = self.busy
        c.focus = self.focus
        c.good = self.good
        c.supply = self.supply
        c.monuments = self.monuments
        c.end = self.end
        c.lies = self.lies[:]
        c.can_enter = self.can_enter[:]
        c.travels = self.travels[:]
        c.near = self.near[:]
        c.bag = self.bag[:]
        c.explorers = self.explorers[:]
        c.camps = self.camps[:]
        c.score = self.score[:]
        c.earned = self.earned[:]
        c.goods = self.goods[:]
        c.gold = self.gold[:]
        c.gems = self.gems[:]
        return c

    def animals(self, x: int, kind: int) -> int:
        """Spaces next to x with a face-up animal of this kind (AFR-4)."""
        return (self.near[x] >> ((kind - ANIMAL) * BITS)) & COUNT

    def free(self, x: int) -> int:
        """Empty spaces next to x (AFR-4)."""
        return self.near[x] >> (HERDS * BITS)

    def turn_up(self, x: int, kind: int) -> None:
        """A face-down tile is turned: the space is open."""
        self.lies[x] = FACE + kind
        self._open(x)
        self._neighbours_count(x, unit(FACE + kind))

    def fill(self, x: int, what: int) -> None:
        """A camp or a face-up tile comes to an empty space."""
        self.lies[x] = what
        self._neighbours_count(x, unit(what) - unit(EMPTY))

    def clear(self, x: int) -> None:
        """The tile on a space leaves it; an explorer on it stays (AFR-42)."""
        self._neighbours_count(x, unit(EMPTY) - unit(self.lies[x]))
        self.lies[x] = EMPTY

    def _neighbours_count(self, x: int, change: int) -> None:
        near = self.near
        for y in self.board.links[x]:
            near[y] += change

    def stand(self, seat: int, x: int) -> None:
        """An explorer goes to a space."""
        old = self.explorers[seat]
        if old >= 0:
            self._open(old)
        self._shut(x)
        self.explorers[seat] = x

    def _open(self, x: int) -> None:
        """The space can be entered from now on."""
        self.can_enter[x] = True
        travel = self.journeys[x]
        self.travels.insert(self._place_of(travel.index), travel)

    def _shut(self, x: int) -> None:
        """The space cannot be entered for the time being."""
        self.can_enter[x] = False
        self.travels.pop(self._place_of(self.journeys[x].index))

    def _place_of(self, index: int) -> int:
        """Where an action stands, or would stand, among the journeys."""
        travels = self.travels
        low = 0
        high = len(travels)
        while low < high:
            middle = (low + high) >> 1
            if travels[middle].index < index:
                low = middle + 1
            else:
                high = middle
        return low

    def add_points(self, seat: int, points: int, source: int) -> None:
        """Points on the track, at once (AFR-17)."""
        self.score[seat] += points
        self.earned[seat * SOURCES + source] += points

    def count_again(self) -> None:
        """Work out `can_enter` and `near` from what lies and stands where."""
        self.can_enter = [what != CLOSED for what in self.lies]
        for x in self.explorers:
            if x >= 0:
                self.can_enter[x] = False
        self.travels = [self.journeys[x] for x in range(SPACES) if self.can_enter[x]]
        self.near = [0] * SPACES
        for x in range(SPACES):
            self._neighbours_count(x, unit(self.lies[x]))

    def numbers(self) -> list[int]:
        """Every fact of the position that cannot be worked out from the others."""
        scalars = [
            self.seats, int(self.simple), self.stall_rounds, self.phase, self.first, self.actor,
            self.half, self.turns, self.quiet_rounds, int(self.busy), self.focus, self.good,
            self.supply, self.end,
        ]  # fmt: skip
        return (
            scalars + self.lies + self.bag + self.explorers + self.camps + self.earned
            + self.goods + self.gold + self.gems + [self.monuments]
        )  # fmt: skip


def from_numbers(game: Africa, numbers: list[int]) -> State:
    """The position back; BadNotation when the numbers cannot be one."""
    seats = numbers[0] if numbers else 0
    if seats not in game.info.seats or len(numbers) != _length(seats):
        raise BadNotation("not a position of africa")
    s = State(game, seats)
    s.simple = numbers[1] != 0
    s.stall_rounds, s.phase, s.first, s.actor = numbers[2], numbers[3], numbers[4], numbers[5]
    s.half, s.turns, s.quiet_rounds = numbers[6], numbers[7], numbers[8]
    s.busy = numbers[9] != 0
    s.focus, s.good, s.supply, s.end = numbers[10], numbers[11], numbers[12], numbers[13]
    at = _SCALARS
    s.lies, at = numbers[at : at + SPACES], at + SPACES
    s.bag, at = numbers[at : at + KIND_COUNT], at + KIND_COUNT
    s.explorers, at = numbers[at : at + seats], at + seats
    s.camps, at = numbers[at : at + seats], at + seats
    s.earned, at = numbers[at : at + seats * SOURCES], at + seats * SOURCES
    s.goods, at = numbers[at : at + seats * GOODS], at + seats * GOODS
    s.gold, at = numbers[at : at + seats], at + seats
    s.gems, at = numbers[at : at + seats], at + seats
    s.monuments = numbers[at]
    s.score = [sum(s.earned[i * SOURCES : (i + 1) * SOURCES]) for i in range(seats)]
    if not _sane(s):
        raise BadNotation("not a position of africa")
    s.count_again()
    return s


def _length(seats: int) -> int:
    return _SCALARS + SPACES + KIND_COUNT + seats * (4 + SOURCES + GOODS) + 1


def _sane(s: State) -> bool:
    """Whether looking things up in this position stays inside the tables."""
    return (
        all([EMPTY <= what < FACE + KIND_COUNT for what in s.lies])
        and all([-1 <= x < SPACES for x in s.explorers])
        and all([0 <= count <= s.lies.count(CLOSED) for count in s.bag])
        and FIRST_SEAT <= s.phase <= OVER
        and RUNNING <= s.end <= STALEMATE
        and 0 <= s.first < s.seats
        and 0 <= s.actor < s.seats
        and -1 <= s.focus < SPACES
        and -1 <= s.good < GOODS
        and 1 <= s.half <= 2
        and (s.phase < MOVE or s.phase == OVER or min(s.explorers) >= 0)
        and (s.phase not in (TURN_UP, SETTLE, PUT) or s.focus >= 0)
        and (s.phase != BARTER or s.good >= 0)
    )
