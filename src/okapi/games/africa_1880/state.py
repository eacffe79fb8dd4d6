"""A match of Africa 1880: the map, the sheets being written, what was said and what was read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from okapi.core.action import Action
from okapi.core.errors import BadNotation
from okapi.core.game import State as CoreState
from okapi.games.africa_1880.actions import (
    EXPLORE,
    LAND,
    LANDING,
    OPEN,
    SLOTS,
    STANCE,
    WAR,
)
from okapi.games.africa_1880.adjudicate import COLONIES, COUNT, MEMBERS, RUNNING, Position
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES, TURNS, Board
from okapi.games.africa_1880.press import Letter

if TYPE_CHECKING:
    from okapi.games.africa_1880.rules import Africa1880

# What is decided now.
DEALING: Final = 0  # chance: who leads which nation (R31)
CHOOSING: Final = 1  # each seat its nation, by agreement
PLACING: Final = 2  # the first presence (A80-5)
TALKING: Final = 3  # phase 1 (A80-8)
WRITING: Final = 4  # phase 2 (A80-11); phases 3 to 5 are automatic
OVER: Final = 5

# How nations are given to seats (R31).
BY_LOT: Final = 0
BY_CHOICE: Final = 1
BY_SEAT: Final = 2

# How the table talks (A80-8, A80-60).
FREE: Final = 0
ROUNDS: Final = 1
SILENT: Final = 2

MAX_ROUNDS: Final = 9
ALL_SLOTS: Final = NATION_COUNT * SLOTS
_MAP: Final = 3 * TERRITORIES
_SCALARS: Final = 12


class Past:
    """A turn that was read: the position before it and the sheets as they stood. Never changed."""

    def __init__(self, position: Position, slots: list[int]) -> None:
        self.position: Position = position
        self.slots: list[int] = slots

    def wars(self, p: int) -> int:
        """On whom a nation declared war, as a mask."""
        mask = 0
        for q in range(NATION_COUNT):
            if self.slots[p * SLOTS + STANCE + q] == WAR:
                mask |= 1 << q
        return mask


class State(CoreState):
    """Slots for the table, the map, the sheets and the press.

    Everything about nations is kept by nation, in the order of A80-5; `nation_of` and `seat_of`
    lead from seats to nations and back. `lines`, `offers` and `landings` follow from the map; they
    are replaced when a turn begins and never changed, so clones share them.
    """

    historical: bool
    dealing: int
    press: int
    rounds: int
    shared_win: bool
    phase: int
    round: int  # of phase 1, from 1
    done: int  # seats that are ready or have locked, as a mask
    end: int
    nation_of: list[int]
    seat_of: list[int]
    position: Position
    slots: list[int]  # nation * SLOTS + slot
    open: list[int]  # by nation, how many slots are still to be filled
    war: list[int]  # by nation, on whom it declared war at the last reading
    history: list[Past]
    letters: list[Letter]
    lines: list[list[int]]  # by nation, its presences in line order
    offers: list[list[Action]]  # by territory, the orders that a presence there may be given
    landings: list[list[Action]]  # by nation

    def __init__(self, game: Africa1880, seats: int) -> None:
        """An unfilled state: `setup`, `clone`, `decode` and `imagine` fill it."""
        super().__init__(game)
        self.board: Board = game.board
        self.seats: int = seats
        self.everybody: int = (1 << seats) - 1

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        c = State(cast("Africa1880", self.game), self.seats)
        c.historical = self.historical
        c.dealing = self.dealing
        c.press = self.press
        c.rounds = self.rounds
        c.shared_win = self.shared_win
        c.phase = self.phase
        c.round = self.round
        c.done = self.done
        c.end = self.end
        c.nation_of = self.nation_of[:]
        c.seat_of = self.seat_of[:]
        c.position = self.position.copy()
        c.slots = self.slots[:]
        c.open = self.open[:]
        c.war = self.war[:]
        c.history = self.history[:]
        c.letters = self.letters[:]
        c.lines = self.lines
        c.offers = self.offers
        c.landings = self.landings
        return c

    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.position.turn

    def lead(self, seat: int, p: int) -> None:
        """A seat leads a nation for the whole match (A80-1)."""
        self.nation_of[seat] = p
        self.seat_of[p] = seat
        self.position.nations |= 1 << p

    def placer(self) -> int:
        """The seat that places its first presence now: in the order of the nations (A80-5)."""
        for p in MEMBERS[self.position.nations]:
            if not any([mask >> p & 1 for mask in self.position.here]):
                return self.seat_of[p]
        return -1

    def writes(self) -> bool:
        """Whether sheets are written now, or drafted while the table talks freely (A80-51)."""
        return self.phase == WRITING or (self.phase == TALKING and self.press == FREE)

    def slots_of(self, p: int) -> int:
        """How many slots the sheet of a nation has this turn (A80-11)."""
        return len(self.lines[p]) + COUNT[self.position.nations]

    def new_sheets(self) -> None:
        """Blank sheets for everybody, and what may be written on them."""
        self.slots = [OPEN] * ALL_SLOTS
        self.look_around()
        self.open = [0] * NATION_COUNT
        for p in MEMBERS[self.position.nations]:
            self.open[p] = self.slots_of(p)

    def look_around(self) -> None:
        """Set `lines`, `offers` and `landings` from the map."""
        game = cast("Africa1880", self.game)
        here = self.position.here
        lines: list[list[int]] = [[] for _ in range(NATION_COUNT)]
        for t in range(TERRITORIES):
            for p in MEMBERS[here[t]]:
                lines[p].append(t)
        self.lines = lines
        self.offers = game.offered_orders(self.position.colony)
        self.landings = [game.offered_landings(here, p) for p in range(NATION_COUNT)]

    def count_again(self) -> None:
        """Set what follows from map and slots: `lines`, `offers`, `landings` and `open`."""
        self.look_around()
        self.open = [0] * NATION_COUNT
        if self.writes():
            for p in MEMBERS[self.position.nations]:
                written = self.slots[p * SLOTS : (p + 1) * SLOTS]
                self.open[p] = self.slots_of(p) - SLOTS + written.count(OPEN)

    def numbers(self) -> list[int]:
        """Every fact but the letters that cannot be worked out from the others."""
        numbers = [
            self.seats, int(self.historical), self.dealing, self.press, self.rounds,
            int(self.shared_win), self.phase, self.round, self.done, self.end,
            self.position.turn, len(self.history),
        ]  # fmt: skip
        numbers += self.nation_of + self.war + self.slots + _map_numbers(self.position)
        for past in self.history:
            numbers += past.slots + _map_numbers(past.position)
        return numbers


def _map_numbers(position: Position) -> list[int]:
    return position.here + position.filled + [int(colony) for colony in position.colony]


def from_numbers(game: Africa1880, numbers: list[int], letters: list[Letter]) -> State:
    """The position back; BadNotation when the numbers cannot be one."""
    seats = numbers[0] if numbers else 0
    if seats not in game.info.seats or len(numbers) < _SCALARS:
        raise BadNotation("not a position of africa_1880")
    turns = numbers[11]
    if not 0 <= turns <= TURNS or len(numbers) != _length(seats, turns):
        raise BadNotation("not a position of africa_1880")
    s = State(game, seats)
    s.historical = numbers[1] != 0
    s.dealing, s.press, s.rounds = numbers[2], numbers[3], numbers[4]
    s.shared_win = numbers[5] != 0
    s.phase, s.round, s.done, s.end = numbers[6], numbers[7], numbers[8], numbers[9]
    at = _SCALARS
    s.nation_of, at = numbers[at : at + seats], at + seats
    s.war, at = numbers[at : at + NATION_COUNT], at + NATION_COUNT
    s.slots, at = numbers[at : at + ALL_SLOTS], at + ALL_SLOTS
    if not _sane(s):
        raise BadNotation("not a position of africa_1880")
    s.seat_of = [-1] * NATION_COUNT
    s.position = Position(game.board, 0, numbers[10])
    for seat, p in enumerate(s.nation_of):
        if p >= 0:
            s.lead(seat, p)
    nations = s.position.nations
    s.position = _position(game, nations, numbers[10], numbers[at : at + _MAP])
    at += _MAP
    s.history = []
    for turn in range(turns):
        slots, at = numbers[at : at + ALL_SLOTS], at + ALL_SLOTS
        if not _sane_slots(slots):
            raise BadNotation("not a position of africa_1880")
        s.history.append(Past(_position(game, nations, turn + 1, numbers[at : at + _MAP]), slots))
        at += _MAP
    s.letters = letters
    s.count_again()
    return s


def _length(seats: int, turns: int) -> int:
    return _SCALARS + seats + NATION_COUNT + (turns + 1) * (ALL_SLOTS + _MAP)


def _position(game: Africa1880, nations: int, turn: int, numbers: list[int]) -> Position:
    made = Position(game.board, nations, turn)
    made.here = numbers[:TERRITORIES]
    made.filled = numbers[TERRITORIES : 2 * TERRITORIES]
    made.colony = [number != 0 for number in numbers[2 * TERRITORIES :]]
    if not (
        all([mask & ~nations == 0 for mask in made.here])
        and all([0 <= made.filled[t] <= game.board.boxes[t] for t in range(TERRITORIES)])
        and 1 <= turn <= TURNS
    ):
        raise BadNotation("not a position of africa_1880")
    return made


def _sane(s: State) -> bool:
    """Whether looking things up in this position stays inside the tables."""
    led = [p for p in s.nation_of if p >= 0]
    return (
        DEALING <= s.phase <= OVER
        and BY_LOT <= s.dealing <= BY_SEAT
        and FREE <= s.press <= SILENT
        and 1 <= s.rounds <= MAX_ROUNDS
        and 0 <= s.round <= MAX_ROUNDS
        and 0 <= s.done <= s.everybody
        and RUNNING <= s.end <= COLONIES
        and len(set(led)) == len(led)
        and all([-1 <= p < NATION_COUNT for p in s.nation_of])
        and (s.phase <= CHOOSING or len(led) == s.seats)
        and all([0 <= mask < 1 << NATION_COUNT for mask in s.war])
        and _sane_slots(s.slots)
    )


def _sane_slots(slots: list[int]) -> bool:
    for slot, value in enumerate(slots):
        kind = slot % SLOTS
        if kind < LANDING:
            highest = EXPLORE + TERRITORIES - 1
        elif kind == LANDING:
            highest = LAND + TERRITORIES - 1
        else:
            highest = WAR
        if not OPEN <= value <= highest:
            return False
    return True
