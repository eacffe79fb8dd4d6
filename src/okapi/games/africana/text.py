"""Africana in words: what is asked, what may be chosen, what happened, and the table as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.core.words import N_, Words
from okapi.games.africana.actions import DRAW_CARDS, FORWARD, USE_BOOK, Choice
from okapi.games.africana.cards import (
    ASSISTANT,
    COLOUR_COUNT,
    ENDED,
    JOKER,
    LETTERS,
    SPACES,
    TYPE_COUNT,
    WON,
)
from okapi.games.africana.journeys import ways
from okapi.games.africana.scoring import assistant_penalty
from okapi.games.africana.state import State
from okapi.games.africana.view import HIDDEN, View, without_secrets

if TYPE_CHECKING:
    from okapi.games.africana.rules import Africana

Say = Callable[[Words], str]

BOOK_NAMES: Final = (Words("north book"), Words("south book"))
SIDES: Final = (Words("left"), Words("right"))


def seat_name(view: View, seat: int) -> Words:
    """A seat is called by its company."""
    return Words(view.board.companies[seat].name)


def place_name(view: View, place: int) -> Words:
    """A place by its name on the board."""
    return Words(view.board.places[place].name)


def colour_name(view: View, colour: int) -> Words:
    """A travel colour by its name in the data file."""
    return Words(view.board.colour_names[colour])


def card_name(view: View, card: int) -> Words:
    """A type of card in hand."""
    if card == JOKER:
        return Words("joker")
    colour = colour_name(view, card % COLOUR_COUNT)
    return Words("{colour} assistant", colour=colour) if card >= ASSISTANT else colour


def expedition_name(view: View, card: int) -> Words:
    """An expedition by its two places."""
    expedition = view.board.expeditions[card]
    return Words(
        "{start} – {destination}",
        start=place_name(view, expedition.start),
        destination=place_name(view, expedition.destination),
    )


def adventure_name(view: View, card: int) -> Words:
    """An adventure by what waits where."""
    adventure = view.board.adventures[card]
    target = place_name(view, adventure.target)
    if adventure.artefact >= 0:
        kind = Words(view.board.artefact_names[adventure.artefact])
        return Words("{kind} in {place}", kind=kind, place=target)
    colour = colour_name(view, adventure.assistant)
    return Words("{colour} assistant in {place}", colour=colour, place=target)


def worth(silver: int, points: int) -> Words:
    """Silver and points."""
    return Words("{silver} silver, {points} points", silver=silver, points=points)


def bonus_name(view: View, space: int) -> Words:
    """The joining bonus of a space."""
    silver, cards = view.board.bonus_silver[space], view.board.bonus_cards[space]
    if cards and silver:
        return Words("{silver} silver and {n} cards", silver=silver, n=cards)
    if cards:
        return Words("{n} travel card", many="{n} travel cards", n=cards)
    return Words("{n} silver", n=silver)


def listed(items: Sequence[Words]) -> Words:
    """Several things as one: a, b, c."""
    if not items:
        return Words("none")
    whole = items[0]
    for item in items[1:]:
        whole = Words("{head}, {last}", head=whole, last=item)
    return whole


def rules_of(view: View) -> Africana:
    """The game of a view, as the type it is."""
    return cast("Africana", view.game)


def open_part(view: View) -> State:
    """The position without its secrets: for scores and all else that lies open."""
    return without_secrets(rules_of(view), view)


# What is asked


def prompt(view: View) -> Words:
    """What is expected of whom."""
    if view.phase == "over":
        return _winners(view)
    if view.phase in _CHANCE:
        return _CHANCE[view.phase](view)
    return Words("{seat}: {task}", seat=seat_name(view, view.turn), task=_TASKS[view.phase](view))


def _winners(view: View) -> Words:
    outcome = rules_of(view).outcome(open_part(view))
    assert outcome is not None
    names = [seat_name(view, seat) for seat in outcome.winners]
    best = max(outcome.scores)
    if len(names) == 1:
        return Words(
            "The game is over. {seat} wins with {n} point.",
            many="The game is over. {seat} wins with {n} points.",
            seat=names[0],
            n=best,
        )
    return Words(
        "The game is over. Shared victory with {n} point: {seats}.",
        many="The game is over. Shared victory with {n} points: {seats}.",
        seats=listed(names),
        n=best,
    )


def _draws(view: View) -> Words:
    return Words("{seat} draws a travel card.", seat=seat_name(view, view.turn))


_CHANCE: Final[dict[str, Callable[[View], Words]]] = {
    "deal": _draws,
    "draw": _draws,
    "bonus": _draws,
    "first_page": lambda view: Words("The first page is turned up: {book}.", book=_focus(view)),
    "page": lambda view: Words("A new page is turned up: {book}.", book=_focus(view)),
    "lay_out": lambda view: Words("An expedition comes onto space {n}.", n=view.focus + 1),
    "refill": lambda view: Words("An expedition comes onto space {n}.", n=view.focus + 1),
}


def _focus(view: View) -> Words:
    return BOOK_NAMES[view.focus]


def _book_task(view: View) -> Words:
    price = view.board.page_price if view.turned else 0
    page = Words("{n} silver", n=price) if price else Words("free", context="price")
    message = N_("turn pages (the next is {price}), buy adventures, or stop.")
    return Words(message, price=page)


def _discard_task(view: View) -> Words:
    excess = view.hand_size(view.turn) - view.board.hand_limit
    return Words("discard {n} card.", many="discard {n} cards.", n=excess)


def _abandon_task(view: View) -> Words:
    excess = len(view.unfinished(view.turn)) - view.board.adventure_limit
    return Words("remove {n} adventure.", many="remove {n} adventures.", n=excess)


_TASKS: Final[dict[str, Callable[[View], Words]]] = {
    "choose": lambda view: Words("draw cards, use the book, or move."),
    "book": _book_task,
    "move": lambda view: Words("step from place to place, join, end, or stop."),
    "discard": _discard_task,
    "abandon": _abandon_task,
}


# What may be chosen


def label(view: View, action: Action) -> Words:
    """A choice as the text of a button; any choice of the game, legal now or not."""
    choice = cast(Choice, action)
    return _LABELS[choice.verb](view, choice)


def _choose_label(view: View, choice: Choice) -> Words:
    if choice.noun == DRAW_CARDS:
        n = view.board.drawn
        return Words("Draw {n} travel card", many="Draw {n} travel cards", n=n)
    if choice.noun == USE_BOOK:
        book = BOOK_NAMES[view.board.places[view.places[view.turn]].half]
        return Words("Buy from the {book}", book=book)
    return Words("Move the explorer")


def _turn_label(view: View, choice: Choice) -> Words:
    price = view.board.page_price if view.turned else 0
    forward = choice.noun == FORWARD
    if price:
        message = N_("Turn a page forward for {n} silver")
        back = N_("Turn a page back for {n} silver")
        return Words(message if forward else back, n=price)
    return Words("Turn a page forward") if forward else Words("Turn a page back")


def _buy_label(view: View, choice: Choice) -> Words:
    card = view.top(view.board.places[view.places[view.turn]].half, choice.noun)
    side = SIDES[choice.noun]
    if card < 0:
        return Words("Buy the {side} card", side=side)
    return Words("Buy the {side} card: {card}", side=side, card=adventure_name(view, card))


def _space_label(named: str, unnamed: str) -> Callable[[View, Choice], Words]:
    def labelled(view: View, choice: Choice) -> Words:
        card = view.display[choice.noun]
        if card < 0:
            return Words(unnamed, space=choice.noun + 1)
        return Words(named, space=choice.noun + 1, card=expedition_name(view, card))

    return labelled


def _step_label(view: View, choice: Choice) -> Words:
    place, card = place_name(view, choice.place), card_name(view, choice.card)
    if rules_of(view).matches[choice.place * TYPE_COUNT + choice.card]:
        return Words("Step to {place} with {card}", place=place, card=card)
    price = view.board.change_price
    message = N_("Step to {place} with {card}, changed for {n} silver")
    return Words(message, place=place, card=card, n=price)


def _adventure_label(message: str) -> Callable[[View, Choice], Words]:
    return lambda view, choice: Words(message, card=adventure_name(view, choice.noun))


_LABELS: Final[dict[str, Callable[[View, Choice], Words]]] = {
    "choose": _choose_label,
    "turn": _turn_label,
    "buy": _buy_label,
    "stop": lambda view, choice: Words("Stop"),
    "join": _space_label(
        N_("Join the expedition on space {space}: {card}"), N_("Join the expedition {space}")
    ),
    "end": _space_label(
        N_("End the expedition on space {space}: {card}"), N_("End the expedition {space}")
    ),
    "finish": _adventure_label(N_("End the adventure: {card}")),
    "step": _step_label,
    "discard": lambda view, choice: Words("Discard {card}", card=card_name(view, choice.card)),
    "abandon": _adventure_label(N_("Remove the adventure: {card}")),
    "draw": lambda view, choice: Words("The card is {card}", card=card_name(view, choice.card)),
    "page": _adventure_label(N_("The page shows: {card}")),
    "reveal": lambda view, choice: Words(
        "The expedition is {card}", card=expedition_name(view, choice.noun)
    ),
}


# What happened


class _Facts:
    """The facts of an event, as words."""

    def __init__(self, view: View, event: Event) -> None:
        self.view = view
        self.event = event

    def number(self, name: str) -> int:
        return cast(int, self.event.facts[name])

    def seat(self) -> Words:
        return seat_name(self.view, self.number("seat"))

    def place(self, name: str) -> Words:
        return place_name(self.view, self.number(name))

    def card(self) -> Words:
        return card_name(self.view, self.number("card"))

    def expedition(self) -> Words:
        return expedition_name(self.view, self.number("expedition"))

    def adventure(self) -> Words:
        return adventure_name(self.view, self.number("adventure"))


def tell(view: View, event: Event) -> Words:
    """An event as a line of the log."""
    return _TOLD[event.name](_Facts(view, event))


def _tell_choice(f: _Facts) -> Words:
    noun = f.number("action")
    if noun == DRAW_CARDS:
        return Words("{seat} draws travel cards.", seat=f.seat())
    if noun == USE_BOOK:
        return Words("{seat} opens the book.", seat=f.seat())
    return Words("{seat} moves.", seat=f.seat())


def _tell_step(f: _Facts) -> Words:
    if f.number("silver"):
        return Words(
            "{seat} goes to {place} with {card}, changed for {n} silver.",
            seat=f.seat(),
            place=f.place("to"),
            card=f.card(),
            n=f.number("silver"),
        )
    message = N_("{seat} goes to {place} with {card}.")
    return Words(message, seat=f.seat(), place=f.place("to"), card=f.card())


def _tell_join(f: _Facts) -> Words:
    return Words(
        "{seat} joins the expedition {card} and receives: {bonus}.",
        seat=f.seat(),
        card=f.expedition(),
        bonus=bonus_name(f.view, f.number("space")),
    )


def _tell_finish(f: _Facts) -> Words:
    silver = f.number("silver")
    if silver:
        message = N_("{seat} ends the adventure {card} for {n} silver.")
        return Words(message, seat=f.seat(), card=f.adventure(), n=silver)
    return Words("{seat} ends the adventure {card}.", seat=f.seat(), card=f.adventure())


def _tell_page_turned(f: _Facts) -> Words:
    message = N_("{seat} turns a page of the {book} for {n} silver.")
    free = N_("{seat} turns a page of the {book}.")
    book, n = BOOK_NAMES[f.number("book")], f.number("silver")
    return Words(message if n else free, seat=f.seat(), book=book, n=n)


_TOLD: Final[dict[str, Callable[[_Facts], Words]]] = {
    "turn_begins": lambda f: Words(
        "Round {round}, turn of {seat}.", round=f.number("round"), seat=f.seat()
    ),
    "choose": _tell_choice,
    "card": lambda f: Words("{seat} takes a travel card.", seat=f.seat()),
    "drawn": lambda f: Words(
        "It is {card}.", card=colour_name(f.view, f.number("colour"))
    ),
    "reshuffle": lambda f: Words(
        "The {n} discard becomes the new pile.",
        many="The {n} discards become the new pile.",
        n=f.number("cards"),
    ),
    "page_turned": _tell_page_turned,
    "page": lambda f: Words(
        "A new page of the {book}: {card}.",
        book=BOOK_NAMES[f.number("book")],
        card=f.adventure(),
    ),
    "buy": lambda f: Words(
        "{seat} buys {card} for {n} silver.",
        seat=f.seat(),
        card=f.adventure(),
        n=f.number("silver"),
    ),
    "step": _tell_step,
    "join": _tell_join,
    "end_expedition": lambda f: Words(
        "{seat} ends the expedition {card} for {n} silver.",
        seat=f.seat(),
        card=f.expedition(),
        n=f.number("silver"),
    ),
    "finish": _tell_finish,
    "stop": lambda f: Words("{seat} stops.", seat=f.seat()),
    "discard": lambda f: Words("{seat} discards {card}.", seat=f.seat(), card=f.card()),
    "abandon": lambda f: Words("{seat} gives up {card}.", seat=f.seat(), card=f.adventure()),
    "expedition": lambda f: Words(
        "Space {n}: {card}.", n=f.number("space") + 1, card=f.expedition()
    ),
    "last_round": lambda f: Words("The pile is used up: this is the last round."),
    "end": lambda f: f.view.game.info.ends[cast(str, f.event.facts["end"])],
}  # fmt: skip


# What is easily got wrong


def reminders(view: View) -> list[Words]:
    """The points that matter in this phase and are easily got wrong."""
    found = _REMINDERS.get(view.phase, [])
    return [*found, *_on_assistants(view)] if view.phase == "book" else found


def _on_assistants(view: View) -> list[Words]:
    message = N_("Two ended assistant adventures cost {two} points, more cost {more} (AFN-83).")
    two, more = (-assistant_penalty(view.board, n) for n in (2, 3))
    return [Words(message, two=two, more=more), _HARMLESS]


_HARMLESS: Final = Words("An unfinished assistant adventure costs nothing at the end (AFN-86).")

_REMINDERS: Final = {
    "choose": [
        Words("One action in a turn; joining and ending need a Move action (AFN-11, AFN-40)."),
        Words("The north book leads to the south and the south book to the north (AFN-4)."),
    ],
    "book": [
        Words("The first page of an action is free, each further one costs silver (AFN-22)."),
    ],
    "move": [
        Words("A card must match a symbol of the place you enter; one card for a step (AFN-30)."),
        Words("Joker and assistants work once in an action, then they return (AFN-33)."),
        Words("Only the first to arrive is paid (AFN-46)."),
    ],
    "discard": [
        Words("Joker and assistants count for the limit; discarded they are gone (AFN-61)."),
    ],
    "abandon": [_HARMLESS],
}


# The table as text


def text_board(view: View, words: Say = str) -> str:
    """Everything the view knows, in sections with short lines."""
    sections = [
        [words(prompt(view)), *_state_lines(view, words)],
        _expedition_lines(view, words),
        *[_book_lines(view, book, words) for book in (0, 1)],
        *[_seat_lines(view, seat, words) for seat in range(view.seats)],
        _travel_lines(view, words),
        _map_lines(view, words),
    ]
    return "\n\n".join("\n".join(lines) for lines in sections) + "\n"


def _fact(words: Say, name: Words, value: Words | int) -> str:
    return f"{words(name)}: {words(value) if isinstance(value, Words) else value}"


def _state_lines(view: View, words: Say) -> list[str]:
    lines = [
        _fact(words, Words("Round"), view.round),
        _fact(words, Words("Turn of"), seat_name(view, view.turn)),
        _fact(words, Words("Expedition pile"), _pile(view)),
    ]
    if view.last_round:
        lines.append(words(Words("This is the last round.")))
    if view.end != "running":
        lines.append(_fact(words, Words("End"), view.game.info.ends[view.end]))
    return lines


def _pile(view: View) -> Words:
    letters = [
        Words("{letter} {n}", letter=letter, n=left)
        for letter, left in zip(LETTERS, view.letters, strict=True)
        if left
    ]
    return listed(letters)


def _expedition_lines(view: View, words: Say) -> list[str]:
    lines = [words(Words("Expeditions"))]
    for space in range(SPACES):
        lines.append(f"{space + 1}. {words(_space(view, space))}")
    return lines


def _space(view: View, space: int) -> Words:
    bonus = bonus_name(view, space)
    card = view.display[space]
    if card < 0:
        return Words("empty; joining bonus {bonus}", bonus=bonus)
    expedition = view.board.expeditions[card]
    return Words(
        "{card}: {worth}; joining bonus {bonus}; markers: {seats}",
        card=expedition_name(view, card),
        worth=worth(expedition.silver, expedition.points),
        bonus=bonus,
        seats=listed([seat_name(view, seat) for seat in view.members(space)]),
    )


def _book_lines(view: View, book: int, words: Say) -> list[str]:
    left, size = view.gaps[book], view.sizes[book]
    tops = [_page(view, view.top(book, side)) for side in (0, 1)]
    pages = [_page(view, page) for page in view.pages[book]]
    return [
        words(BOOK_NAMES[book]),
        words(Words("Left half: {n} pages, on top {card}", n=left, card=tops[0])),
        words(Words("Right half: {n} pages, on top {card}", n=size - left, card=tops[1])),
        _fact(words, Words("Seen so far"), listed(pages)),
    ]


def _page(view: View, card: int) -> Words:
    if card == HIDDEN:
        return Words("–")
    adventure = view.board.adventures[card]
    name = adventure_name(view, card)
    if adventure.artefact < 0:
        return name
    return Words("{card} ({worth})", card=name, worth=worth(adventure.silver, adventure.points))


def _seat_lines(view: View, seat: int, words: Say) -> list[str]:
    return [
        words(seat_name(view, seat)),
        _fact(words, Words("Explorer"), place_name(view, view.places[seat])),
        _fact(words, Words("Silver"), view.silver[seat]),
        _fact(words, Words("Free markers"), view.markers[seat]),
        _fact(words, Words("Hand"), _hand(view, seat)),
        _fact(
            words,
            Words("Adventures"),
            listed([_page(view, card) for card in view.unfinished(seat)]),
        ),
        _fact(words, Words("Under the company card"), _filed(view, seat)),
    ]


def _hand(view: View, seat: int) -> Words:
    """The cards of a hand; of hidden travel cards only their number."""
    cards = list(view.hands[seat]) or [0] * COLOUR_COUNT
    cards += view.assistants[seat] + [view.jokers[seat]]
    known = [
        Words("{card} × {n}", card=card_name(view, card), n=n) for card, n in enumerate(cards) if n
    ]
    if not view.hands[seat]:
        n = view.travel_cards[seat]
        known.insert(0, Words("{n} travel card", many="{n} travel cards", n=n))
    return listed(known)


def _filed(view: View, seat: int) -> Words:
    if HIDDEN in view.expedition + view.adventure and seat != view.seat:
        n = view.won[seat] + view.ended[seat]
        return Words("{n} card", many="{n} cards", n=n)
    won = [i for i, where in enumerate(view.expedition) if where == WON + seat]
    ended = [i for i, where in enumerate(view.adventure) if where == ENDED + seat]
    names = [expedition_name(view, i) for i in won] + [adventure_name(view, i) for i in ended]
    return listed(names)


def _travel_lines(view: View, words: Say) -> list[str]:
    return [
        words(Words("Travel cards")),
        _fact(words, Words("Pile"), view.pile_size),
        _fact(words, Words("Discards"), _counts(view, view.discards)),
        _fact(words, Words("On the table"), _counts(view, view.played)),
        _fact(words, Words("Pile and hidden hands together"), _counts(view, view.unseen)),
    ]


def _counts(view: View, counts: list[int]) -> Words:
    some = [
        Words("{card} × {n}", card=colour_name(view, colour), n=n)
        for colour, n in enumerate(counts)
        if n
    ]
    return listed(some)


def _map_lines(view: View, words: Say) -> list[str]:
    """Every place with its symbols, its neighbours and the cards that lead there."""
    lines = [words(Words("Map"))]
    reach = ways(view)
    for place in view.board.places:
        lines.append(
            words(
                Words(
                    "{place} ({symbols}): {links}",
                    place=Words(place.name),
                    symbols=listed([colour_name(view, c) for c in place.symbols]),
                    links=listed([place_name(view, near) for near in place.links]),
                )
            )
        )
        if place.index in reach:
            cards = listed([card_name(view, card) for card in reach[place.index]])
            lines.append("  " + words(Words("in reach with {cards}", cards=cards)))
    return lines
