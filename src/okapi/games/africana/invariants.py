"""What is true of every position."""

from __future__ import annotations

from okapi.games.africana.cards import (
    ADVENTURES,
    COLOUR_COUNT,
    COLOURS,
    ENDED,
    EXPEDITIONS,
    OUT,
    PAGE,
    PAGES,
    SPACES,
    UNSEEN,
)
from okapi.games.africana.state import (
    ADVENTURE_LIMIT,
    CHOOSE_ACTION,
    FIRST_PAGE,
    HAND_LIMIT,
    IN_BOOK,
    LAY_OUT,
    MOVING,
    REFILL,
    SHOWN,
    TURN_UP,
    State,
)


def faults(s: State) -> list[str]:
    """The invariants that do not hold."""
    return [*_travel(s), *_memory(s), *_books(s), *_expeditions(s), *_areas(s)]


def _travel(s: State) -> list[str]:
    found = []
    for c in range(COLOUR_COUNT):
        held = sum(s.travel[c::COLOUR_COUNT])
        if s.pile[c] + s.discards[c] + s.played[c] + held != s.board.copies[c]:
            found.append(f"AFN-8: {COLOURS[c]} travel cards are not conserved")
    if s.pile_size != sum(s.pile):
        found.append("AFN-8: the size of the travel pile is wrong")
    if min(s.pile + s.discards + s.played + s.travel) < 0:
        found.append("AFN-8: there are fewer than no travel cards of a colour")
    if s.phase != MOVING and not _in_move(s) and (any(s.played) or any(s.used) or s.joker_used):
        found.append("AFN-33: cards lie on the table outside a Move action")
    return found


def _in_move(s: State) -> bool:
    return s.to_draw > 0


def _memory(s: State) -> list[str]:
    """What everybody saw of the travel cards agrees with how many each seat has."""
    found = []
    for seat in range(s.seats):
        shown = [SHOWN + seat * COLOUR_COUNT + c for c in range(COLOUR_COUNT)]
        count = s.log.count(seat) - sum(s.log.count(entry) for entry in shown)
        if count != s.travel_cards(seat):
            found.append(f"AFN-3: the draws of seat {seat} and its hand do not agree")
    return found


def _books(s: State) -> list[str]:
    found = []
    for book in range(2):
        pages, gap, size = s.pages(book), s.gaps[book], s.sizes[book]
        where = s.adventure[book * PAGES : (book + 1) * PAGES]
        if where.count(UNSEEN) + where.count(PAGE) != size:
            found.append(f"AFN-4: the pages of book {book} are not conserved")
        if sorted(pages) != [i for i in range(ADVENTURES) if i // PAGES == book
                             and s.adventure[i] == PAGE]:  # fmt: skip
            found.append(f"AFN-24: book {book} shows other pages than were seen")
        waiting = s.phase in (FIRST_PAGE, TURN_UP, LAY_OUT) or s.phase < CHOOSE_ACTION
        if not waiting and not min(size, gap + 1) <= len(pages) <= size:
            found.append(f"AFN-21: the gap of book {book} is beyond its pages")
    return found


def _expeditions(s: State) -> list[str]:
    found = []
    lying = sorted(card for card in s.display if card >= 0)
    if lying != [i for i in range(EXPEDITIONS) if s.expedition[i] == OUT]:
        found.append("AFN-64: the expeditions lying out are not those revealed")
    seen = EXPEDITIONS - s.expedition.count(UNSEEN)
    if sum(s.letters) + seen + s.board.removed[s.seats - 2] != EXPEDITIONS:
        found.append("AFN-5: expedition cards are not conserved")
    if any(s.joined[space] and s.display[space] < 0 for space in range(SPACES)):
        found.append("AFN-46: a marker lies on an empty space")
    for seat in range(s.seats):
        placed = sum(bits >> seat & 1 for bits in s.joined)
        if s.markers[seat] + placed != s.board.markers or s.markers[seat] < 0:
            found.append(f"AFN-42: the markers of seat {seat} are not conserved")
    asked = s.phase in (CHOOSE_ACTION, IN_BOOK)
    if asked and -1 in s.display and not s.last_round:
        found.append("AFN-64: a space was not refilled")
    return found


def _areas(s: State) -> list[str]:
    found = []
    if min(s.silver) < 0:
        found.append("AFN-26: somebody has spent more silver than there was")
    for colour in range(COLOUR_COUNT):
        cards = [card for card in s.board.adventures if card.assistant == colour]
        ended = sum(s.adventure[card.index] >= ENDED for card in cards)
        if sum(s.assistants[colour::COLOUR_COUNT]) > ended:
            found.append(f"AFN-52: there are too many {COLOURS[colour]} assistants")
    for seat in range(s.seats):
        resting = s.phase == CHOOSE_ACTION or (seat != s.actor and s.phase > CHOOSE_ACTION)
        if resting and s.hand_size(seat) > s.board.hand_limit:
            found.append(f"AFN-61: seat {seat} kept too many cards")
        if resting and len(s.unfinished(seat)) > s.board.adventure_limit:
            found.append(f"AFN-62: seat {seat} kept too many adventures")
    if s.phase in (ADVENTURE_LIMIT, REFILL) and s.hand_size(s.actor) > s.board.hand_limit:
        found.append("AFN-60: the hand is checked before anything else")
    if s.phase == HAND_LIMIT and s.hand_size(s.actor) <= s.board.hand_limit:
        found.append("AFN-61: nothing is discarded below the limit")
    if any(not UNSEEN <= where < ENDED + s.seats for where in s.adventure):
        found.append("AFN-50: an adventure is nowhere")
    return found
