"""A position of Africana. Only the colours of travel cards in hand are secret (AFN-3)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from okapi.core.errors import BadNotation
from okapi.core.game import State as CoreState
from okapi.games.africana.board import PLACES, Board
from okapi.games.africana.cards import (
    ADVENTURES,
    COLOUR_COUNT,
    ENDED,
    EXPEDITIONS,
    OPEN,
    PAGE,
    PAGES,
    SPACES,
    UNSEEN,
    WON,
)

if TYPE_CHECKING:
    from okapi.games.africana.rules import Africana

# What is decided now.
DEAL: Final = 0  # chance: the first travel card of the actor (AFN-2)
FIRST_PAGE: Final = 1  # chance: the first page of a book (AFN-4)
LAY_OUT: Final = 2  # chance: an expedition of the set-up (AFN-6)
CHOOSE_ACTION: Final = 3  # AFN-11
DRAWING: Final = 4  # chance: a card of action A (AFN-15)
IN_BOOK: Final = 5  # AFN-21
TURN_UP: Final = 6  # chance: a page that nobody has seen (AFN-24)
MOVING: Final = 7  # AFN-30 to AFN-52
BONUS: Final = 8  # chance: a card of a joining bonus (AFN-41)
HAND_LIMIT: Final = 9  # AFN-61
ADVENTURE_LIMIT: Final = 10  # AFN-62
REFILL: Final = 11  # chance: an expedition onto an empty space (AFN-64)
OVER: Final = 12

# Why it is over.
RUNNING: Final = 0
PILE_OUT: Final = 1  # AFN-70, AFN-71
MAX_ROUNDS: Final = 2  # AFN-97

# Entries of the log: a seat draws (its number), a seat shows a card (SHOWN + 5 * seat + colour),
# the discards become the new pile.
SHOWN: Final = 4
RESHUFFLE: Final = 24

_SCALARS: Final = 15


def replaced(items: list[int], at: int, value: int) -> list[int]:
    """A list with one change, for the lists that clones share."""
    changed = items[:]
    changed[at] = value
    return changed


class State(CoreState):
    """Slots for the table and the play areas.

    What seldom changes is shared by clones and never changed in place, `replaced` makes new lists:
    all but places, silver, travel cards and the log.

    `log` is what everybody saw of the travel cards: who drew, and what was shown. `held` has the
    hands at every reshuffle. Nothing in the rules depends on them: they are what a seat needs to
    work out what the others may hold.
    """

    hidden_scores: bool
    book_memory: bool
    max_rounds: int
    phase: int
    actor: int
    round: int
    last_round: bool  # the end is triggered (AFN-70)
    end: int
    turned: bool  # whether the free page of this action is used (AFN-22)
    to_draw: int  # travel cards that are still to be drawn now
    pile_size: int
    focus: int  # the book or the space of a card about to be seen, or -1
    joker_used: bool  # the joker lies on the table (AFN-33)
    places: list[int]
    silver: list[int]
    markers: list[int]  # free ones (AFN-40)
    jokers: list[int]  # 1, or 0 when it was discarded (AFN-61)
    travel: list[int]  # in hand, by seat and colour
    assistants: list[int]  # in hand or on the table, by seat and colour
    used: list[int]  # assistants on the table, by colour (AFN-33)
    played: list[int]  # travel cards on the table, by colour (AFN-33)
    pile: list[int]  # by colour; nobody knows more of it
    discards: list[int]
    display: list[int]  # the expedition on each space, or -1
    joined: list[int]  # for each space the markers on it, a bit for each seat
    letters: list[int]  # expedition cards in the pile, by letter
    expedition: list[int]  # where each expedition card is
    adventure: list[int]  # where each adventure card is
    north: list[int]  # the pages of the north book that were seen, in order
    south: list[int]
    gaps: list[int]  # pages on the left half of each book
    sizes: list[int]  # pages of each book
    log: list[int]
    held: list[int]

    def __init__(self, game: Africana, seats: int) -> None:
        """An unfilled state: `setup`, `clone`, `decode` and `imagine` fill it."""
        super().__init__(game)
        self.board: Board = game.board
        self.seats: int = seats

    def clone(self) -> State:
        """A copy; what both share is never changed in place."""
        c = State(cast("Africana", self.game), self.seats)
        c.hidden_scores = self.hidden_scores
        c.book_memory = self.book_memory
        c.max_rounds = self.max_rounds
        c.phase = self.phase
        c.actor = self.actor
        c.round = self.round
        c.last_round = self.last_round
        c.end = self.end
        c.turned = self.turned
        c.to_draw = self.to_draw
        c.pile_size = self.pile_size
        c.focus = self.focus
        c.joker_used = self.joker_used
        c.places = self.places[:]
        c.silver = self.silver[:]
        c.markers = self.markers
        c.jokers = self.jokers
        c.travel = self.travel[:]
        c.assistants = self.assistants
        c.used = self.used[:]
        c.played = self.played[:]
        c.pile = self.pile[:]
        c.discards = self.discards[:]
        c.display = self.display
        c.joined = self.joined
        c.letters = self.letters
        c.expedition = self.expedition
        c.adventure = self.adventure
        c.north = self.north
        c.south = self.south
        c.gaps = self.gaps
        c.sizes = self.sizes
        c.log = self.log[:]
        c.held = self.held
        return c

    def pages(self, book: int) -> list[int]:
        """The pages of a book that were seen, in order."""
        return self.south if book else self.north

    def set_pages(self, book: int, pages: list[int]) -> None:
        """Other pages of a book were seen."""
        if book:
            self.south = pages
        else:
            self.north = pages

    def hand_size(self, seat: int) -> int:
        """Travel cards, assistants and joker (AFN-61)."""
        size = self.jokers[seat]
        for i in range(seat * COLOUR_COUNT, (seat + 1) * COLOUR_COUNT):
            size += self.travel[i] + self.assistants[i]
        return size

    def travel_cards(self, seat: int) -> int:
        """How many travel cards a seat holds."""
        cards = 0
        for i in range(seat * COLOUR_COUNT, (seat + 1) * COLOUR_COUNT):
            cards += self.travel[i]
        return cards

    def unfinished(self, seat: int) -> list[int]:
        """The adventures in front of a seat."""
        return [i for i in range(ADVENTURES) if self.adventure[i] == OPEN + seat]

    def numbers(self) -> list[int]:
        """Every fact of the position."""
        scalars = [
            self.seats, int(self.hidden_scores), int(self.book_memory), self.max_rounds,
            self.phase, self.actor, self.round, int(self.last_round), self.end, int(self.turned),
            self.to_draw, self.focus, int(self.joker_used), len(self.held), len(self.log),
        ]  # fmt: skip
        return (
            scalars + self.places + self.silver + self.markers + self.jokers + self.travel
            + self.assistants + self.used + self.played + self.pile + self.discards + self.display
            + self.joined + self.letters + self.expedition + self.adventure + self.gaps
            + self.sizes + [len(self.north)] + self.north + [len(self.south)] + self.south
            + self.held + self.log
        )  # fmt: skip


class Reader:
    """Takes numbers off a list, one group after another."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: list[int] = numbers
        self.at: int = 0

    def take(self, count: int) -> list[int]:
        """The next numbers; BadNotation when there are not so many."""
        end = self.at + count
        if count < 0 or end > len(self.numbers):
            raise BadNotation("not a position of africana")
        taken = self.numbers[self.at : end]
        self.at = end
        return taken


def from_numbers(game: Africana, numbers: list[int]) -> State:
    """The position back; BadNotation when the numbers cannot be one."""
    reader = Reader(numbers)
    head = reader.take(_SCALARS)
    seats = head[0]
    if seats not in game.info.seats:
        raise BadNotation("not a position of africana")
    s = State(game, seats)
    s.hidden_scores, s.book_memory, s.max_rounds = head[1] != 0, head[2] != 0, head[3]
    s.phase, s.actor, s.round, s.last_round = head[4], head[5], head[6], head[7] != 0
    s.end, s.turned, s.to_draw, s.focus = head[8], head[9] != 0, head[10], head[11]
    s.joker_used = head[12] != 0
    s.places, s.silver = reader.take(seats), reader.take(seats)
    s.markers, s.jokers = reader.take(seats), reader.take(seats)
    s.travel, s.assistants = reader.take(seats * COLOUR_COUNT), reader.take(seats * COLOUR_COUNT)
    s.used, s.played = reader.take(COLOUR_COUNT), reader.take(COLOUR_COUNT)
    s.pile, s.discards = reader.take(COLOUR_COUNT), reader.take(COLOUR_COUNT)
    s.display, s.joined, s.letters = reader.take(SPACES), reader.take(SPACES), reader.take(3)
    s.expedition, s.adventure = reader.take(EXPEDITIONS), reader.take(ADVENTURES)
    s.gaps, s.sizes = reader.take(2), reader.take(2)
    s.north = reader.take(reader.take(1)[0])
    s.south = reader.take(reader.take(1)[0])
    s.held = reader.take(head[13])
    s.log = reader.take(head[14])
    s.pile_size = sum(s.pile)
    if reader.at != len(numbers) or not _sane(s):
        raise BadNotation("not a position of africana")
    return s


def _sane(s: State) -> bool:
    """Whether looking things up in this position stays inside the tables."""
    return (
        DEAL <= s.phase <= OVER
        and RUNNING <= s.end <= MAX_ROUNDS
        and 0 <= s.actor < s.seats
        and -1 <= s.focus < SPACES
        and s.to_draw >= 0
        and all([0 <= x < PLACES for x in s.places])
        and all([0 <= n <= 60 for n in s.travel + s.pile + s.discards + s.played])
        and all([0 <= n <= 30 for n in s.assistants + s.used])
        and all([n in (0, 1) for n in s.jokers])
        and all([-1 <= card < EXPEDITIONS for card in s.display])
        and all([0 <= bits < 1 << s.seats for bits in s.joined])
        and all([0 <= n <= EXPEDITIONS for n in s.letters])
        and all([UNSEEN <= where < WON + s.seats for where in s.expedition])
        and all([UNSEEN <= where < ENDED + s.seats for where in s.adventure])
        and _books_are_sane(s)
        and len(s.held) % (s.seats * COLOUR_COUNT) == 0
        and s.log.count(RESHUFFLE) == len(s.held) // (s.seats * COLOUR_COUNT)
        and all([0 <= entry <= RESHUFFLE for entry in s.log])
    )


def _books_are_sane(s: State) -> bool:
    """Seen pages reach beyond the gap and are marked as such (rules page, section 4.3)."""
    for book in range(2):
        pages, gap, size = s.pages(book), s.gaps[book], s.sizes[book]
        if not 0 <= gap <= size <= PAGES or len(pages) > size:
            return False
        if len(pages) < gap or any([not 0 <= page < ADVENTURES for page in pages]):
            return False
        if any([s.adventure[page] != PAGE for page in pages]):
            return False
    return True
