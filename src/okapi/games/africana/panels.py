"""What stands beside the board, and what each choice would bring.

Nothing is worked out here that the rules and the scoring know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.game import Line
from okapi.core.once import Once
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.core.words import Words
from okapi.games.africana.actions import DRAW_CARDS, USE_BOOK, Choice
from okapi.games.africana.advice import look_at
from okapi.games.africana.cards import (
    ARTEFACTS,
    ASSISTANT,
    CARD_TYPES,
    COLOURS,
    LETTERS,
    SPACES,
    TYPE_COUNT,
)
from okapi.games.africana.journeys import cards_at_hand, ways
from okapi.games.africana.scoring import (
    artefacts,
    assistant_penalty,
    assistants_ended,
    best_collections,
    collections,
    final_lines,
)
from okapi.games.africana.state import State
from okapi.games.africana.text import (
    BOOK_NAMES,
    SIDES,
    adventure_name,
    bonus_name,
    card_name,
    colour_name,
    expedition_name,
    listed,
    open_part,
    place_name,
    rules_of,
    seat_name,
    worth,
)
from okapi.games.africana.view import HIDDEN, View


def panels(view: View) -> list[Panel]:
    """The expeditions, the books, every seat, and the way on."""
    s = open_part(view)
    scores = final_lines(s)
    seats = [_seat_panel(view, s, seat, scores[seat]) for seat in range(view.seats)]
    found = [_expeditions(view), _book(view, 0), _book(view, 1), *seats, _travel(view)]
    return [*found, _journey(view, s)] if view.seat is not None else found


# A panel is made anew only when something on it has changed.
_once: Final = Once[Panel]()


def _expeditions(view: View) -> Panel:
    """What lies out, and how near the end is (AFN-70)."""
    cards = (tuple(view.display), tuple(view.joined), tuple(view.letters))
    shown = (view.board, cards, view.last_round, view.round, view.max_rounds, view.seats)
    return _once(("expeditions", shown), lambda: _expeditions_now(view))


def _expeditions_now(view: View) -> Panel:
    cards = [
        Card(
            view.board.expeditions[card].id,
            expedition_name(view, card),
            note=_expedition_note(view, space, card),
            rule="AFN-40",
        )
        for space, card in enumerate(view.display)
        if card >= 0
    ]
    letter = view.next_letter()
    top = Words("the next card is a {letter}", letter=LETTERS[letter]) if letter >= 0 else None
    last = Words("the last round is being played") if view.last_round else top
    pile = Row(Words("Refills left in the expedition pile"), sum(view.letters), last, "AFN-70")
    rounds = Meter(Words("Round"), view.round, view.max_rounds, rule="AFN-97")
    return Panel("expeditions", Words("Expeditions"), (*cards, pile, rounds))


def _expedition_note(view: View, space: int, card: int) -> Words:
    expedition = view.board.expeditions[card]
    return Words(
        "space {n}: {worth}; bonus {bonus}; markers: {seats}",
        n=space + 1,
        worth=worth(expedition.silver, expedition.points),
        bonus=bonus_name(view, space),
        seats=listed([seat_name(view, seat) for seat in view.members(space)]),
    )


def _book(view: View, book: int) -> Panel:
    """Both halves, the visible cards, and what was seen so far (AFN-96)."""
    mine = view.phase != "over" and view.board.places[view.places[view.turn]].half == book
    pages = (view.gaps[book], view.sizes[book], tuple(view.pages[book]))
    shown = (view.board, book, pages, view.turned, view.turn if mine else -1)
    return _once(("book", shown), lambda: _book_now(view, book, mine))


def _book_now(view: View, book: int, mine: bool) -> Panel:
    counts = (view.gaps[book], view.sizes[book] - view.gaps[book])
    halves = [
        Row(SIDES[side], counts[side], _top(view, view.top(book, side)), "AFN-21")
        for side in (0, 1)
    ]
    seen = [
        Card(view.board.adventures[page].id, adventure_name(view, page), rule="AFN-96")
        for page in view.pages[book]
        if page != HIDDEN
    ]
    price = view.board.page_price if view.turned else 0
    note = Words("for {seat} now", seat=seat_name(view, view.turn)) if mine else None
    page = Row(Words("Price of a page"), price, note, "AFN-22")
    return Panel(f"book:{book}", BOOK_NAMES[book], (*halves, page, *seen))


def _top(view: View, card: int) -> Words | None:
    if card < 0:
        return None
    adventure = view.board.adventures[card]
    name = adventure_name(view, card)
    if adventure.artefact < 0:
        return name
    return Words("{card}: {worth}", card=name, worth=worth(adventure.silver, adventure.points))


def _seat_panel(view: View, s: State, seat: int, lines: list[Line]) -> Panel:
    """What a seat has, and what it would score; others' scores may be hidden (AFN-95)."""
    spent = (tuple(view.used), view.joker_used) if seat == view.turn else ()
    hand = (tuple(view.hands[seat]), view.travel_cards[seat], tuple(view.assistants[seat]))
    goods = (view.places[seat], view.silver[seat], view.markers[seat], view.jokers[seat], spent)
    cards = (tuple(view.unfinished(seat)), view.won[seat], view.ended[seat])
    score = tuple([line.points for line in lines]), tuple(artefacts(s, seat))
    shown = (view.board, seat, hand, goods, cards, _is_hidden(view, seat) or score)
    return _once(("seat", shown), lambda: _seat_now(view, s, seat, lines))


def _seat_now(view: View, s: State, seat: int, lines: list[Line]) -> Panel:
    board = view.board
    unfinished = [
        Card(board.adventures[card].id, adventure_name(view, card), rule="AFN-50")
        for card in view.unfinished(seat)
    ]
    return Panel(
        f"seat:{seat}",
        seat_name(view, seat),
        (
            Row(Words("Explorer"), place_name(view, view.places[seat]), rule="AFN-30"),
            Row(Words("Silver"), view.silver[seat], rule="AFN-9"),
            Meter(Words("Free markers"), view.markers[seat], board.markers, rule="AFN-42"),
            Meter(Words("Hand"), view.hand_size(seat), board.hand_limit, rule="AFN-61"),
            *_hand(view, seat),
            Meter(Words("Adventures"), len(unfinished), board.adventure_limit, rule="AFN-62"),
            *unfinished,
            *_score(view, s, seat, lines),
        ),
        seat,
        None if _is_hidden(view, seat) else sum(line.points for line in lines),
    )


def _hand(view: View, seat: int) -> list[Card]:
    """The cards in hand; others' travel cards only by number."""
    found = []
    if view.hands[seat]:
        for colour, n in enumerate(view.hands[seat]):
            if n:
                found.append(Card(COLOURS[colour], colour_name(view, colour), n, rule="AFN-3"))
    elif view.travel_cards[seat]:
        n = view.travel_cards[seat]
        found.append(Card("travel", Words("travel card, hidden"), n, rule="AFN-3"))
    for colour, n in enumerate(view.assistants[seat]):
        if n:
            card = ASSISTANT + colour
            spent = seat == view.turn and view.used[colour] > 0
            found.append(Card(CARD_TYPES[card], card_name(view, card), n, _spent(spent), "AFN-33"))
    if view.jokers[seat]:
        spent = seat == view.turn and view.joker_used
        found.append(Card("joker", Words("joker"), 1, _spent(spent), "AFN-33"))
    return found


def _spent(spent: bool) -> Words | None:
    return Words("used in this action") if spent else None


def _is_hidden(view: View, seat: int) -> bool:
    return view.hidden_scores and view.phase != "over" and seat != view.seat


def _score(view: View, s: State, seat: int, lines: list[Line]) -> list[Row | Card]:
    """The final score if the game ended now, line by line."""
    if _is_hidden(view, seat):
        n = view.won[seat] + view.ended[seat]
        return [Row(Words("Cards under the company card"), n, rule="AFN-95")]
    kinds = artefacts(s, seat)
    found: list[Row | Card] = [
        Card(ARTEFACTS[kind], Words(view.board.artefact_names[kind]), n, _next(view, kinds, kind))
        for kind, n in enumerate(kinds)
        if n
    ]
    names = view.game.info.score_lines
    for line in lines:
        note = _partition(view, kinds) if line.key == "collections" else None
        found.append(Row(names[line.key], line.points, note, line.rule))
    return [*found, Row(Words("If the game ended now"), sum(line.points for line in lines))]


def _partition(view: View, kinds: list[int]) -> Words | None:
    """The collections that count, each as its artefacts."""
    groups = [
        Words("({kinds})", kinds=listed([Words(view.board.artefact_names[kind]) for kind in group]))
        for group in best_collections(view.board, kinds)
    ]
    return listed(groups) if groups else None


def _next(view: View, kinds: list[int], kind: int) -> Words:
    return Words("one more is worth +{n}", n=_collection_gain(view, kinds, kind))


def _collection_gain(view: View, kinds: list[int], kind: int) -> int:
    more = kinds[:]
    more[kind] += 1
    return collections(view.board, more) - collections(view.board, kinds)


def _travel(view: View) -> Panel:
    """What is known of the travel cards."""
    shown = (view.board, view.pile_size, sum(view.discards), tuple(view.unseen))
    return _once(("travel", shown), lambda: _travel_now(view))


def _travel_now(view: View) -> Panel:
    unseen = [
        Card(COLOURS[colour], colour_name(view, colour), n, rule="AFN-8")
        for colour, n in enumerate(view.unseen)
    ]
    return Panel(
        "travel",
        Words("Travel cards"),
        (
            Row(Words("Pile"), view.pile_size, rule="AFN-8"),
            Row(Words("Discards"), sum(view.discards), rule="AFN-8"),
            Row(Words("Pile and hidden hands together"), sum(view.unseen), rule="AFN-16"),
            *unseen,
        ),
    )


def _journey(view: View, s: State) -> Panel:
    """Every place in reach with the cards of a shortest way, and what could be done there."""
    assert view.seat is not None
    seat = view.seat
    trips = (tuple(view.display), tuple(view.joined), view.markers[seat] > 0, seat)
    goals = (tuple(view.unfinished(seat)), tuple(artefacts(s, seat)))
    shown = (view.board, view.places[seat], cards_at_hand(view), trips, goals)
    return _once(("journey", shown), lambda: _journey_now(view, s))


def _journey_now(view: View, s: State) -> Panel:
    found = sorted(ways(view).items(), key=lambda item: (len(item[1]), item[0]))
    rows = [_way(view, s, place, cards) for place, cards in found]
    return Panel("journey", Words("In reach with the cards in hand"), tuple(rows))


def _way(view: View, s: State, place: int, cards: tuple[int, ...]) -> Row:
    left = sum(cards_at_hand(view)) - len(cards)
    note = Words(
        "{cards} ({n} left); {gain}",
        cards=listed([card_name(view, card) for card in cards]),
        n=left,
        gain=_waiting(view, s, place),
    )
    return Row(place_name(view, place), len(cards), note, "AFN-30")


def _waiting(view: View, s: State, place: int) -> Words:
    """The silver and points that ending something there would bring, and what could be joined."""
    silver, points = _ends(view, s, place)
    ends = worth(silver, points) if silver or points else Words("nothing to end")
    joins = _joins(view, place)
    if not joins:
        return ends
    return Words("{ends}; joins {expeditions}", ends=ends, expeditions=listed(joins))


def _ends(view: View, s: State, place: int) -> tuple[int, int]:
    """Silver and points of all that the looking seat could end there, its collections included."""
    assert view.seat is not None
    board = view.board
    silver = points = 0
    for space in range(SPACES):
        card = view.display[space]
        if card >= 0 and view.seat in view.members(space):
            if board.expeditions[card].destination == place:
                silver += board.expeditions[card].silver
                points += board.expeditions[card].points
    kinds = artefacts(s, view.seat)
    for adventure in [board.adventures[card] for card in view.unfinished(view.seat)]:
        if adventure.target == place and adventure.artefact >= 0:
            silver += adventure.silver
            points += adventure.points + _collection_gain(view, kinds, adventure.artefact)
            kinds[adventure.artefact] += 1
    return silver, points


def _joins(view: View, place: int) -> list[Words]:
    """The expeditions that start there and that the looking seat has not joined (AFN-40)."""
    assert view.seat is not None
    cards = [
        card
        for space, card in enumerate(view.display)
        if card >= 0 and view.seat not in view.members(space)
    ]
    starting = [card for card in cards if view.board.expeditions[card].start == place]
    return [expedition_name(view, card) for card in starting] if view.markers[view.seat] else []


# Previews


def preview(view: View, action: Action) -> Preview:
    """What a choice costs and brings, and by which rule."""
    choice = cast(Choice, action)
    found = _PREVIEWS.get(choice.verb)
    if found:
        return found(view, choice)
    return Preview(rule=view.game.info.verbs[choice.verb], ends=choice.verb == "stop")


def _silver(n: int) -> Words | None:
    return Words("{n} silver", n=n) if n else None


def _choose(view: View, choice: Choice) -> Preview:
    if choice.noun == DRAW_CARDS:
        n = view.board.drawn
        return Preview(0, gain=Words("{n} travel cards", n=n), rule="AFN-15")
    return Preview(0, rule="AFN-20" if choice.noun == USE_BOOK else "AFN-36")


def _turn(view: View, choice: Choice) -> Preview:
    return Preview(0, _silver(view.board.page_price if view.turned else 0), rule="AFN-22")


def _buy(view: View, choice: Choice) -> Preview:
    card = view.top(view.board.places[view.places[view.turn]].half, choice.noun)
    gain = _top(view, card)
    return Preview(0, _silver(view.board.adventure_price), gain, "AFN-23")


def _join(view: View, choice: Choice) -> Preview:
    return Preview(0, Words("1 marker"), bonus_name(view, choice.noun), "AFN-41")


def _end(view: View, choice: Choice) -> Preview:
    card = view.display[choice.noun]
    if card < 0:
        return Preview(rule="AFN-45")
    expedition = view.board.expeditions[card]
    return Preview(expedition.points, gain=_silver(expedition.silver), rule="AFN-45")


def _finish(view: View, choice: Choice) -> Preview:
    """The points with the collection; an assistant with what it costs (AFN-82, AFN-83)."""
    adventure = view.board.adventures[choice.noun]
    s = open_part(view)
    if adventure.artefact < 0:
        ended = assistants_ended(s, view.turn)
        cost = assistant_penalty(view.board, ended + 1) - assistant_penalty(view.board, ended)
        card = card_name(view, ASSISTANT + adventure.assistant)
        return Preview(cost, gain=card, rule="AFN-52")
    kinds = artefacts(s, view.turn)
    points = adventure.points + _collection_gain(view, kinds, adventure.artefact)
    return Preview(points, gain=_silver(adventure.silver), rule="AFN-51")


def _step(view: View, choice: Choice) -> Preview:
    card = card_name(view, choice.card)
    if rules_of(view).matches[choice.place * TYPE_COUNT + choice.card]:
        return Preview(0, card, rule="AFN-30")
    price = view.board.change_price
    cost = Words("{card} and {n} silver", card=card, n=price)
    warning = Words("the card has another colour, so the step costs {n} silver", n=price)
    return Preview(0, cost, rule="AFN-34", warning=warning)


def _discard(view: View, choice: Choice) -> Preview:
    """The least useful travel card is likely; joker and assistants never are."""
    gone = Words("{card}, out of the game", card=card_name(view, choice.card))
    if choice.card >= ASSISTANT:
        return Preview(0, gone, rule="AFN-61")
    look = look_at(view)
    held = [card for card, n in enumerate(view.hands[view.turn]) if n]
    discards = [cast(Choice, view.game.actions.parse(f"discard:{COLOURS[card]}")) for card in held]
    least = max(discards, key=look.value, default=choice)
    return Preview(0, card_name(view, choice.card), rule="AFN-61", likely=choice is least)


_PREVIEWS: Final[dict[str, Callable[[View, Choice], Preview]]] = {
    "choose": _choose,
    "turn": _turn,
    "buy": _buy,
    "join": _join,
    "end": _end,
    "finish": _finish,
    "step": _step,
    "discard": _discard,
}
