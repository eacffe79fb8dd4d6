"""What a view knows as one row of numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from okapi.core.tensor import Field, Ink, category, flag, members, number, observer
from okapi.games.africana.board import COMPANIES, HALVES, PLACES
from okapi.games.africana.cards import (
    ADVENTURES,
    COLOUR_COUNT,
    ENDED,
    EXPEDITIONS,
    LETTERS,
    OPEN,
    PAGES,
    SPACES,
    WON,
)
from okapi.games.africana.scoring import final_lines
from okapi.games.africana.view import PHASES, View, without_secrets

if TYPE_CHECKING:
    from okapi.games.africana.rules import Africana

MAX_SEATS: Final = len(COMPANIES)
BOOKS: Final = len(HALVES)
_NUMBER_OF: Final[dict[str, int]] = {phase: i for i, phase in enumerate(PHASES)}

FIELDS: Final[tuple[Field, ...]] = (
    number("seats", "how many seats play", high=MAX_SEATS),
    number("seat", "the own seat, from 0: the order of play in a round", high=MAX_SEATS - 1),
    flag("hidden_scores", "cards under the company cards of others are not shown (AFN-95)"),
    flag("book_memory", "pages that were seen are shown (AFN-96)"),
    number("max_rounds", "rounds after which the game ends in any case (AFN-97)"),
    category("phase", "what is decided now: " + ", ".join(PHASES), high=len(PHASES) - 1),
    category("turn", "whose turn it is: 1 own, 2 the next seat, ...", high=MAX_SEATS),
    number("round", "the number of the round"),
    flag("last_round", "the end is triggered (AFN-70)"),
    flag("turned", "the free page of this action is used (AFN-22)"),
    number("to_draw", "travel cards still to be drawn now"),
    number("focus", "1 + the book or space of a card about to be seen; 0 none", high=SPACES),
    flag("joker_used", "a joker lies on the table"),
    category("places", "1 + the place of each explorer", MAX_SEATS, high=PLACES),
    number("silver", "silver, by seat", MAX_SEATS),
    number("markers", "free markers, by seat", MAX_SEATS),
    flag("jokers", "whether a seat still has its joker", MAX_SEATS),
    number("travel_cards", "travel cards in hand, by seat", MAX_SEATS),
    number("assistants", "assistants, by seat and colour", MAX_SEATS, COLOUR_COUNT),
    number("hands", "known hands by seat and colour: the own, at the end all", MAX_SEATS, 5),
    number("used", "assistants on the table, by colour", COLOUR_COUNT),
    number("played", "travel cards on the table, by colour", COLOUR_COUNT),
    number("discards", "discarded travel cards, by colour", COLOUR_COUNT),
    number("pile", "cards in the travel pile"),
    number("unseen", "travel cards in the pile or in unknown hands, by colour", COLOUR_COUNT),
    category("display", "1 + the expedition on each space; 0 none", SPACES, high=EXPEDITIONS),
    members("joined", "who has a marker there, by space; bit 0 is the own", SPACES, bits=MAX_SEATS),
    number("letters", "expedition cards in the pile, by letter", len(LETTERS)),
    category(
        "expedition",
        "where each expedition is: 0 unseen, 1 out, 2 under some company, 3 won by oneself, 4 ...",
        EXPEDITIONS,
        high=2 + MAX_SEATS,
    ),
    category(
        "adventure",
        "where each adventure is: 0 unseen, 1 a page, 2 gone, 3 under some company, "
        "4 in front of oneself, 5 ..., 8 ended by oneself, 9 ...",
        ADVENTURES,
        high=3 + 2 * MAX_SEATS,
    ),
    category("pages", "1 + the card on each page; 0 unknown", BOOKS, PAGES, high=ADVENTURES),
    number("left", "pages on the left half, by book", BOOKS, high=PAGES),
    number("size", "pages, by book", BOOKS, high=PAGES),
)


def write(v: View, ink: Ink) -> None:
    """The row of a view, in the order of FIELDS."""
    me = observer(v.seat)
    _write_table(v, ink, me)
    _write_seats(v, ink, me)
    ink.many(v.used)
    ink.many(v.played)
    ink.many(v.discards)
    ink.one(v.pile_size)
    ink.many(v.unseen)
    ink.shifted(v.display)
    for mask in v.joined:
        # Bits of seats turned round, so that the own comes first.
        ink.one((mask >> me | mask << (v.seats - me)) & ((1 << v.seats) - 1))
    ink.many(v.letters)
    _write_cards(v, ink, me)
    _write_books(v, ink)


def _write_table(v: View, ink: Ink, me: int) -> None:
    ink.one(v.seats)
    ink.one(me)
    ink.one(int(v.hidden_scores))
    ink.one(int(v.book_memory))
    ink.one(v.max_rounds)
    ink.one(_NUMBER_OF[v.phase])
    ink.seat(v.turn, me, v.seats)
    ink.one(v.round)
    ink.one(int(v.last_round))
    ink.one(int(v.turned))
    ink.one(v.to_draw)
    ink.one(v.focus + 1)
    ink.one(int(v.joker_used))


def _write_seats(v: View, ink: Ink, me: int) -> None:
    seats = v.seats
    ink.around_shifted(v.places, me, MAX_SEATS)
    ink.around(v.silver, me, MAX_SEATS)
    ink.around(v.markers, me, MAX_SEATS)
    ink.around(v.jokers, me, MAX_SEATS)
    ink.around(v.travel_cards, me, MAX_SEATS)
    for i in range(seats):
        ink.many(v.assistants[_turned(i, me, seats)])
    ink.blank((MAX_SEATS - seats) * COLOUR_COUNT)
    for i in range(seats):
        hand = v.hands[_turned(i, me, seats)]
        if hand:
            ink.many(hand)
        else:
            ink.blank(COLOUR_COUNT)
    ink.blank((MAX_SEATS - seats) * COLOUR_COUNT)


def _turned(i: int, me: int, seats: int) -> int:
    """The seat that comes i seats after one's own."""
    return i + me if i + me < seats else i + me - seats


def _write_cards(v: View, ink: Ink, me: int) -> None:
    """Where the cards are, by tables from the numbers of a view to those of a row."""
    ink.mapped(v.expedition, _EXPEDITION[v.seats * MAX_SEATS + me])
    ink.mapped(v.adventure, _ADVENTURE[v.seats * MAX_SEATS + me])


def _places(seats: int, me: int, groups: tuple[int, ...], first: int) -> list[int]:
    """For each number of a view that of a row: as it is, then HIDDEN, then seats from one's own.

    HIDDEN is -1, the last entry of the table.
    """
    table = list(range(first))
    for n, group in enumerate(groups):
        table += [0] * (group - len(table))
        table += [first + 1 + n * MAX_SEATS + (seat - me) % seats for seat in range(MAX_SEATS)]
    return [*table, first]


_SEATINGS: Final[list[tuple[int, int]]] = [
    (max(seats, 1), me) for seats in range(MAX_SEATS + 1) for me in range(MAX_SEATS)
]
_EXPEDITION: Final[list[list[int]]] = [_places(seats, me, (WON,), WON) for seats, me in _SEATINGS]
_ADVENTURE: Final[list[list[int]]] = [
    _places(seats, me, (OPEN, ENDED), OPEN) for seats, me in _SEATINGS
]


def _write_books(v: View, ink: Ink) -> None:
    for pages in v.pages:
        ink.shifted(pages)
        ink.blank(PAGES - len(pages))
    ink.many(v.gaps)
    ink.many(v.sizes)


def points(v: View) -> int:
    """The points that the looking seat would have if the game ended now."""
    s = without_secrets(cast("Africana", v.game), v)
    return sum([line.points for line in final_lines(s)[observer(v.seat)]])
