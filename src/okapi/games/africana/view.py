"""What a seat knows: everything but the travel cards in other hands (AFN-3, section 7.4)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.game import CHANCE, part
from okapi.core.game import View as CoreView
from okapi.core.rng import Rng
from okapi.games.africana.board import Board
from okapi.games.africana.cards import (
    ADVENTURES,
    COLOUR_COUNT,
    COLOURS,
    ENDED,
    LETTERS,
    OPEN,
    PAGE,
    PAGES,
    SPACES,
    UNSEEN,
    WON,
)
from okapi.games.africana.hands import Hands
from okapi.games.africana.state import OVER, RESHUFFLE, SHOWN, State

if TYPE_CHECKING:
    from okapi.games.africana.rules import Africana

PHASES: Final = (
    "deal", "first_page", "lay_out", "choose", "draw", "book", "page", "move", "bonus",
    "discard", "abandon", "refill", "over",
)  # fmt: skip
CHANCE_PHASES: Final = ("deal", "first_page", "lay_out", "draw", "page", "bonus", "refill")
ENDS: Final = ("running", "pile_out", "max_rounds")
NOBODY: Final = -2
HIDDEN: Final = -1  # a page nobody is reminded of (AFN-96), or a card under some company (AFN-95)


class View(CoreView):
    """The table as one seat (None: a spectator) sees it.

    The pile is never shown apart from the hands of others: `unseen` is both together.
    """

    def __init__(self, s: State, seat: int | None, glimpse: bool = False) -> None:
        super().__init__(s.game, seat)
        me = -1 if seat is None else seat
        self.board: Board = s.board
        self.seats: int = s.seats
        self.hidden_scores: bool = s.hidden_scores
        self.book_memory: bool = s.book_memory
        self.max_rounds: int = s.max_rounds
        self.phase: str = PHASES[s.phase]
        self.turn: int = s.actor  # whose turn it is
        self.round: int = s.round
        self.last_round: bool = s.last_round
        self.end: str = ENDS[s.end]
        self.turned: bool = s.turned
        self.to_draw: int = s.to_draw
        self.focus: int = s.focus
        self.joker_used: bool = s.joker_used
        self.places: list[int] = part(s.places, glimpse)
        self.silver: list[int] = part(s.silver, glimpse)
        self.markers: list[int] = part(s.markers, glimpse)
        self.jokers: list[int] = part(s.jokers, glimpse)
        self.assistants: list[list[int]] = _rows(s.assistants)
        self.travel_cards: list[int] = [s.travel_cards(i) for i in range(s.seats)]
        over = s.phase == OVER
        # Hands by seat; those of others are empty lists until the game is over.
        self.hands: list[list[int]] = _hands(s, me, over)
        self.used: list[int] = part(s.used, glimpse)
        self.played: list[int] = part(s.played, glimpse)
        self.discards: list[int] = part(s.discards, glimpse)
        self.pile_size: int = s.pile_size
        self.unseen: list[int] = _unseen(s, self.hands)
        self.display: list[int] = part(s.display, glimpse)
        self.joined: list[int] = part(s.joined, glimpse)
        self.letters: list[int] = part(s.letters, glimpse)
        hidden = s.hidden_scores and not over
        self.expedition: list[int] = _owners(s.expedition, WON, me, hidden)
        self.adventure: list[int] = _owners(s.adventure, ENDED, me, hidden)
        self.won: list[int] = _counted(s.expedition, WON, s.seats)
        self.ended: list[int] = _counted(s.adventure, ENDED, s.seats)
        self.pages: list[list[int]] = [_pages(s, 0), _pages(s, 1)]
        if not s.book_memory:
            _forget(self.adventure, self.pages)
        self.gaps: list[int] = part(s.gaps, glimpse)
        self.sizes: list[int] = part(s.sizes, glimpse)
        self.log: list[int] = part(s.log, glimpse)
        self.held: list[int] = _sums(s)  # all hands together at each reshuffle
        self.held_by_me: list[int] = _own(s, me)
        self.hidden_hands: Hands | None = None  # worked out when it is first asked for

    @property
    def actor(self) -> int:
        """Who decides now: a seat, CHANCE or NOBODY."""
        if self.phase == "over":
            return NOBODY
        return CHANCE if self.phase in CHANCE_PHASES else self.turn

    @property
    def hand(self) -> list[int]:
        """The travel cards of the looking seat, by colour; none for a spectator."""
        if self.seat is None:
            return [0] * COLOUR_COUNT
        return self.hands[self.seat]

    def hand_size(self, seat: int) -> int:
        """Travel cards, assistants and joker (AFN-61)."""
        return self.travel_cards[seat] + sum(self.assistants[seat]) + self.jokers[seat]

    def unfinished(self, seat: int) -> list[int]:
        """The adventures in front of a seat."""
        return [i for i in range(ADVENTURES) if self.adventure[i] == OPEN + seat]

    def top(self, book: int, side: int) -> int:
        """The visible card on the left (0) or right (1) half of a book, or -1."""
        at = self.gaps[book] - 1 + side
        return self.pages[book][at] if 0 <= at < len(self.pages[book]) else -1

    def next_letter(self) -> int:
        """The back of the top card of the expedition pile, or -1."""
        for letter, left in enumerate(self.letters):
            if left > 0:
                return letter
        return -1

    def facts(self) -> dict[str, object]:
        board = self.board
        return {
            "seats": self.seats,
            "seat": self.seat,
            "hidden_scores": self.hidden_scores,
            "book_memory": self.book_memory,
            "max_rounds": self.max_rounds,
            "phase": self.phase,
            "turn": self.turn,
            "actor": self.actor,
            "round": self.round,
            "last_round": self.last_round,
            "end": self.end,
            "turned": self.turned,
            "to_draw": self.to_draw,
            "focus": self.focus,
            "joker_used": self.joker_used,
            "places": [board.places[x].id for x in self.places],
            "silver": self.silver[:],
            "markers": self.markers[:],
            "jokers": self.jokers[:],
            "assistants": [_named(row) for row in self.assistants],
            "travel_cards": self.travel_cards[:],
            "hands": [_named(row) if row else None for row in self.hands],
            "used": _named(self.used),
            "played": _named(self.played),
            "discards": _named(self.discards),
            "pile": self.pile_size,
            "unseen": _named(self.unseen),
            "display": [board.expeditions[x].id if x >= 0 else None for x in self.display],
            "joined": [self.members(space) for space in range(SPACES)],
            "letters": dict(zip(LETTERS, self.letters, strict=True)),
            "expeditions": {
                card.id: _where(self.expedition[card.index], WON, ("pile", "out"))
                for card in board.expeditions
            },
            "adventures": {
                card.id: _where_adventure(self.adventure[card.index]) for card in board.adventures
            },
            "won": self.won[:],
            "ended": self.ended[:],
            "books": [self._book(0), self._book(1)],
            "log": [_entry(entry) for entry in self.log],
            "held": self.held[:],
            "held_by_me": self.held_by_me[:],
        }

    def members(self, space: int) -> list[int]:
        """The seats with a marker on the card of a space."""
        return [seat for seat in range(self.seats) if self.joined[space] >> seat & 1]

    def _book(self, book: int) -> dict[str, object]:
        cards = self.board.adventures
        pages = [cards[page].id if page != HIDDEN else None for page in self.pages[book]]
        return {"pages": pages, "left": self.gaps[book], "size": self.sizes[book]}


def _rows(flat: list[int]) -> list[list[int]]:
    return [flat[i : i + COLOUR_COUNT] for i in range(0, len(flat), COLOUR_COUNT)]


def _hands(s: State, me: int, over: bool) -> list[list[int]]:
    """Hands by seat; those of others are empty lists until the game is over."""
    hands: list[list[int]] = []
    for seat in range(s.seats):
        at = seat * COLOUR_COUNT
        hands.append(s.travel[at : at + COLOUR_COUNT] if seat == me or over else [])
    return hands


def _unseen(s: State, hands: list[list[int]]) -> list[int]:
    """Travel cards that lie nowhere in the open: the pile and the hands one does not know."""
    unseen = s.board.copies[:]
    for c in range(COLOUR_COUNT):
        unseen[c] -= s.discards[c] + s.played[c]
        for row in hands:
            if row:
                unseen[c] -= row[c]
    return unseen


def _counted(where: list[int], first: int, seats: int) -> list[int]:
    """How many cards each seat has under its company card."""
    counts = [0] * seats
    for x in where:
        if x >= first:
            counts[x - first] += 1
    return counts


def _owners(where: list[int], first: int, me: int, hidden: bool) -> list[int]:
    """Where cards are; with hidden scores not under which other company (AFN-95)."""
    if not hidden:
        return where[:]
    return [HIDDEN if x >= first and x != first + me else x for x in where]


def _pages(s: State, book: int) -> list[int]:
    """The pages seen so far; without book memory only the two beside the gap (AFN-96)."""
    pages = s.pages(book)
    if s.book_memory:
        return pages[:]
    gap = s.gaps[book]
    return [page if at == gap - 1 or at == gap else HIDDEN for at, page in enumerate(pages)]


def _forget(adventure: list[int], pages: list[list[int]]) -> None:
    """Without book memory a page that is not visible looks like one nobody has seen."""
    for card in range(ADVENTURES):
        if adventure[card] == PAGE and card not in pages[card // PAGES]:
            adventure[card] = UNSEEN


def _sums(s: State) -> list[int]:
    """What all hands held together at each reshuffle: what was not in the open then."""
    sums: list[int] = []
    width = s.seats * COLOUR_COUNT
    for at in range(0, len(s.held), width):
        for c in range(COLOUR_COUNT):
            cards = 0
            for i in range(at + c, at + width, COLOUR_COUNT):
                cards += s.held[i]
            sums.append(cards)
    return sums


def _own(s: State, me: int) -> list[int]:
    own: list[int] = []
    if me >= 0:
        for at in range(me * COLOUR_COUNT, len(s.held), s.seats * COLOUR_COUNT):
            own += s.held[at : at + COLOUR_COUNT]
    return own


def _named(counts: list[int]) -> dict[str, int]:
    return dict(zip(COLOURS, counts, strict=True))


def _where(where: int, first: int, names: tuple[str, ...]) -> str | int:
    if where == HIDDEN:
        return "hidden"
    return names[where] if where < first else where - first


def _where_adventure(where: int) -> str | int:
    """In the book, in front of a seat ("open:1"), or under the company card of a seat."""
    if OPEN <= where < ENDED:
        return f"open:{where - OPEN}"
    return _where(where, ENDED, ("book", "page", "gone", "", "", "", ""))


def _entry(entry: int) -> str:
    if entry == RESHUFFLE:
        return "reshuffle"
    if entry < SHOWN:
        return f"{entry} draws"
    seat, colour = divmod(entry - SHOWN, COLOUR_COUNT)
    return f"{seat} shows {COLOURS[colour]}"


def view(s: State, seat: int | None) -> View:
    """What that seat (None: a spectator) may know."""
    return View(s, seat)


# A state drawn from a view


def imagine(game: Africana, v: View, rng: Rng) -> State:
    """Hidden hands by their true law; forgotten pages and hidden owners by lot."""
    s = _open_part(game, v, rng)
    _deal(s, v, rng)
    return s


def without_secrets(game: Africana, v: View) -> State:
    """A state that is right in all that lies open: quick, for scores and the like.

    Hidden hands have the right number of cards, of whatever colour.
    """
    s = _open_part(game, v, Rng(0))
    rows = [row or [n, 0, 0, 0, 0] for row, n in zip(v.hands, v.travel_cards, strict=True)]
    s.travel = [n for row in rows for n in row]
    s.held = []
    s.pile = v.unseen[:]
    s.pile_size = v.pile_size
    return s


def _open_part(game: Africana, v: View, rng: Rng) -> State:
    """All but the hands and the pile."""
    s = State(game, v.seats)
    s.hidden_scores = v.hidden_scores
    s.book_memory = v.book_memory
    s.max_rounds = v.max_rounds
    s.phase = PHASES.index(v.phase)
    s.actor = v.turn
    s.round = v.round
    s.last_round = v.last_round
    s.end = ENDS.index(v.end)
    s.turned = v.turned
    s.to_draw = v.to_draw
    s.focus = v.focus
    s.joker_used = v.joker_used
    s.places = v.places[:]
    s.silver = v.silver[:]
    s.markers = v.markers[:]
    s.jokers = v.jokers[:]
    s.assistants = [n for row in v.assistants for n in row]
    s.used = v.used[:]
    s.played = v.played[:]
    s.discards = v.discards[:]
    s.display = v.display[:]
    s.joined = v.joined[:]
    s.letters = v.letters[:]
    s.gaps = v.gaps[:]
    s.sizes = v.sizes[:]
    s.log = v.log[:]
    s.expedition = _with_owners(v.expedition, WON, v.won, rng)
    s.adventure = _with_owners(v.adventure, ENDED, v.ended, rng)
    s.north = _remembered(s, v, 0, rng)
    s.south = _remembered(s, v, 1, rng)
    return s


def _with_owners(where: list[int], first: int, counts: list[int], rng: Rng) -> list[int]:
    """Cards under unknown companies go to those that have so many more."""
    found = where[:]
    owners = [
        first + seat
        for seat, count in enumerate(counts)
        for _ in range(count - where.count(first + seat))
    ]
    for card, x in enumerate(where):
        if x == HIDDEN:
            found[card] = owners.pop(rng.below(len(owners)))
    return found


def _remembered(s: State, v: View, book: int, rng: Rng) -> list[int]:
    """The pages of a book; those out of sight are any of the cards not in sight."""
    pages = v.pages[book][:]
    cards = [i for i in range(book * PAGES, (book + 1) * PAGES) if s.adventure[i] == UNSEEN]
    for at, page in enumerate(pages):
        if page == HIDDEN:
            pages[at] = cards.pop(rng.below(len(cards)))
            s.adventure[pages[at]] = PAGE
    return pages


def _deal(s: State, v: View, rng: Rng) -> None:
    """The hands, what was held at the reshuffles, and the pile that is left."""
    unknown = [seat for seat in range(v.seats) if not v.hands[seat]]
    hands = [row[:] for row in v.hands]
    past: list[list[list[int]]] = []
    if unknown:
        if v.hidden_hands is None:
            v.hidden_hands = Hands(v.log, v.seats, unknown, v.unseen, _held_by_others(v))
        past, dealt = v.hidden_hands.imagine(rng)
        for i, seat in enumerate(unknown):
            hands[seat] = dealt[i]
    s.travel = [n for row in hands for n in row]
    s.held = _held(v, unknown, past) if unknown else _held_at_the_end(v)
    s.pile = [
        v.unseen[c] - sum([hands[seat][c] for seat in unknown]) for c in range(COLOUR_COUNT)
    ]  # fmt: skip
    s.pile_size = v.pile_size


def _held_by_others(v: View) -> list[int]:
    if v.seat is None:
        return v.held
    return [all_ - mine for all_, mine in zip(v.held, v.held_by_me, strict=True)]


def _held(v: View, unknown: list[int], past: list[list[list[int]]]) -> list[int]:
    """The hands of all seats at every reshuffle, as a state keeps them."""
    held: list[int] = []
    for number, rows in enumerate(past):
        for seat in range(v.seats):
            if seat in unknown:
                held += rows[unknown.index(seat)]
            else:
                at = number * COLOUR_COUNT
                held += v.held_by_me[at : at + COLOUR_COUNT]
    return held


def _held_at_the_end(v: View) -> list[int]:
    """When all hands lie open nobody asks any more who held what: one other seat held it all."""
    held: list[int] = []
    other = 1 if v.seat == 0 else 0
    for at in range(0, len(v.held), COLOUR_COUNT):
        rows = [[0] * COLOUR_COUNT for _ in range(v.seats)]
        rows[other] = _held_by_others(v)[at : at + COLOUR_COUNT]
        if v.seat is not None:
            rows[v.seat] = v.held_by_me[at : at + COLOUR_COUNT]
        held += [n for row in rows for n in row]
    return held
