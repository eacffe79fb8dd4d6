"""The board of Africana as a picture (rules page, sections 4 and 9).

Every part is drawn by a small cached function of just the facts it shows, so that a move costs
only what it changes. `words` is part of these facts: pass the same function for the same language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, cast

from okapi.core.game import Event
from okapi.core.once import Once
from okapi.core.words import Words
from okapi.games.africana import icons
from okapi.games.africana.actions import Choice
from okapi.games.africana.board import NORTH, Board, Place, Route
from okapi.games.africana.cards import ARTEFACTS as KINDS
from okapi.games.africana.cards import ASSISTANT, COLOURS, JOKER, LETTERS, SPACES
from okapi.games.africana.journeys import cards_at_hand
from okapi.games.africana.text import (
    BOOK_NAMES,
    Say,
    adventure_name,
    bonus_name,
    card_name,
    expedition_name,
    label,
    listed,
    place_name,
    seat_name,
    text_board,
    worth,
)
from okapi.games.africana.view import View
from okapi.svg import Layer, Svg, common, ground, seats, targets
from okapi.svg.atlas import Point, equirectangular
from okapi.svg.curve import circle
from okapi.svg.element import fitted, fragment, lettering, moved, number, tag, title, use

SCALE: Final = 10  # units to a degree
project = equirectangular(west=-22, north=45, scale=SCALE)

WIDTH: Final = 780
MAP: Final = 830
BOX: Final = (-14, -14, WIDTH + 28, 1130)

STRIP: Final = 850  # the expeditions
CARD: Final = (148, 118)
OWN: Final = 999  # the cards of the looking seat
BOOKS: Final = ((10.0, 482.0), (10.0, 668.0))
PAGE: Final = (112, 104)
GROWN: Final = 1.3  # cards in hand
PILE: Final = (14.0, 18.0)
DISCARDS: Final = (14.0, 112.0)

# Where neighbours are near, names and symbols stand a little aside.
NAMES_ASIDE: Final = {
    "leopoldville": (54, 0),
    "ujiji": (5, 0),
    "serengeti": (80, -34),
    "marrakesh": (12, 0),
    "dakar": (4, 0),
    "mozambique": (-12, 0),
}
NAMES_ROOM: Final = {"leopoldville": 96.0}
SYMBOLS_ASIDE: Final = {"zanzibar": 27, "dakar": 4}
EXPLORERS_ASIDE: Final = {"serengeti": (-13, -25)}
SHRUNK: Final = 0.85  # explorers

LOOKS: Final = {
    "choose": "begin",
    "turn": "turn",
    "buy": "take",
    "stop": "begin",
    "join": "build",
    "end": "put",
    "finish": "put",
    "step": "go",
    "discard": "take",
    "abandon": "take",
}

CSS: Final = (
    common.CSS
    + (
        ".afn-land{fill:none;stroke:color-mix(in srgb,var(--ink) 62%,#8a5a33);stroke-width:3.2;"
        "stroke-linecap:round}"
        ".afn-sea{fill:none;stroke:color-mix(in srgb,var(--ink) 60%,#1d7da0);stroke-width:3;"
        "stroke-dasharray:1 7;stroke-linecap:round}"
        ".afn-bed{fill:none;stroke:var(--halo);stroke-width:6.4;stroke-opacity:.55;"
        "stroke-linecap:round;stroke-linejoin:round}"
        ".afn-equator{fill:none;stroke:#c8102e;stroke-width:2.2;stroke-opacity:.8}"
        ".afn-north{fill:#8a5a33}.afn-south{fill:#fffdf5}.afn-place{stroke:var(--ink);stroke-width:1.8}"
        ".afn-ring{fill:none;stroke-width:3}"
        ".afn-ring-0{stroke:var(--seat-0)}.afn-ring-1{stroke:var(--seat-1)}"
        ".afn-ring-2{stroke:var(--seat-2)}.afn-ring-3{stroke:var(--seat-3)}"
        ".afn-name{font-size:15px;font-weight:700;text-anchor:middle;fill:var(--ink);"
        "paint-order:stroke;stroke:var(--halo);stroke-width:3.6px;stroke-linejoin:round;"
        "pointer-events:none}"
        ".afn-flag{fill:var(--paper);stroke:var(--ink);stroke-width:1.1}"
        ".afn-goal{fill:var(--ink);stroke:var(--paper);stroke-width:1}"
        ".afn-flag-text{font-size:11px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
        ".afn-goal-text{font-size:11px;font-weight:700;text-anchor:middle;fill:var(--paper)}"
        ".afn-card{fill:var(--paper);stroke:var(--ink);stroke-width:1.6}"
        ".afn-space{fill:var(--paper);fill-opacity:.35;stroke:var(--faint);stroke-dasharray:4 4}"
        ".afn-head{font-size:14.5px;font-weight:700;fill:var(--ink)}"
        ".afn-body{font-size:14px;fill:var(--ink)}.afn-small{font-size:12.5px;fill:var(--faint)}"
        ".afn-middle{text-anchor:middle}.afn-end{text-anchor:end}"
        ".afn-points{fill:var(--brass);stroke:var(--ink);stroke-width:1.1}"
        ".afn-points-text{font-size:13px;font-weight:700;text-anchor:middle;fill:#2b1d0c}"
        ".afn-brown{fill:#8a5a33}.afn-white{fill:#fffdf5}"
        ".afn-back{fill:var(--back);stroke:var(--ink);stroke-width:1.6}"
        ".afn-back-text{font-size:20px;font-weight:700;text-anchor:middle;fill:var(--back-line)}"
        ".afn-used{opacity:.35}.afn-signs{pointer-events:none}"
        ".afn-trip{opacity:0;pointer-events:none;transition:opacity .15s}"
        ".afn-trip path{fill:none;stroke:#c8102e;stroke-width:5;stroke-opacity:.75;"
        "stroke-linecap:round;stroke-linejoin:round}"
        ".afn-trip circle{fill:none;stroke:#c8102e;stroke-width:4}"
        ".afn-hover{outline:none}.afn-hover:focus-visible .afn-card{stroke-width:4}"
        ".afn-banner{font-size:15px;font-weight:700;fill:var(--turn);text-anchor:middle}"
    )
    + "".join(
        f".okapi:has([data-trip-of='{n}']:hover) .afn-trip-{n},"
        f".okapi:has([data-trip-of='{n}']:focus) .afn-trip-{n},"
        f".okapi:has([data-trip-of='{n}']:focus-within) .afn-trip-{n}{{opacity:1}}"
        for n in range(1, SPACES + 1)
    )
)


def board(
    view: View,
    seat: int | None = None,
    legal: Sequence[Choice] = (),
    words: Say = str,
    notes: Mapping[str, str] | None = None,
) -> Svg:
    """The whole board as `seat` sees it, with what it may choose.

    `notes` says by notation what a choice is worth, such as {"end:3": "+4"}; it is written on the
    target.
    """
    return Svg(
        BOX,
        (
            _map(view.board, view.seats, words),
            Layer("places", _places(view, words)),
            Layer("trips", _trips(view)),
            Layer("marks", _marks(view, legal, words, notes or {})),
            _names(view.board, words),
            Layer("pieces", _pieces(view, seat, words)),
        ),
        title=words(Words("Africana")),
        desc=lambda: text_board(view, words),
        css=CSS,
        defs=_definitions(),
    )


# The map, which never changes during a match


@lru_cache(maxsize=32)
def _map(board: Board, seats_: int, words: Say) -> Layer:
    parts = ground.layer("africana", project, BOX)
    parts["lettering"] = (
        ground.sea_name(words(Words("Atlantic Ocean")), 165, 441, 15)
        + ground.sea_name(words(Words("Indian Ocean")), 703, 735, 13)
        + ground.ship(738, 500, 34)
        + ground.map_title(words(Words("Africana")).upper(), 668, 800, 24)
    )
    y = number(project(0, 0)[1])
    parts["equator"] = tag("path", d=f"M-14 {y}H{WIDTH + 14}", class_="afn-equator")
    parts["beds"] = "".join(tag("path", d=_way(board, r), class_="afn-bed") for r in board.routes)
    parts["routes"] = "".join(_route(board, route) for route in board.routes)
    parts["towns"] = "".join(_town(board, place, seats_) for place in board.places)
    parts["strip"] = "".join(_bonus(board, space, words) for space in range(SPACES))
    return Layer("map", {key: fragment(key, text) for key, text in parts.items()}, static=True)


def _route(board: Board, route: Route) -> str:
    return tag("path", d=_way(board, route), class_="afn-sea" if route.sea else "afn-land")


def _way(board: Board, route: Route) -> str:
    points = [_centre(board.places[route.a])]
    points += [project(lon, lat) for lon, lat in route.bends]
    points.append(_centre(board.places[route.b]))
    return _path(points)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _centre(place: Place) -> Point:
    return project(place.lon, place.lat)


def _town(board: Board, place: Place, seats_: int) -> str:
    """A disc in the colour of its half, and a ring where a company starts."""
    x, y = _centre(place)
    half = "afn-north" if place.half == NORTH else "afn-south"
    rings = [
        tag("circle", r=14, class_=f"afn-ring afn-ring-{seat}")
        for seat in range(seats_)
        if board.companies[seat].start == place.index
    ]
    disc = tag("circle", r=9, class_=f"afn-place {half}")
    return tag("g", "".join(rings) + disc, transform=moved(x, y))


def _symbols(place: Place) -> str:
    x, y = _centre(place)
    count = len(place.symbols)
    signs = "".join(
        use(f"africana-{COLOURS[colour]}", (i - (count - 1) / 2) * 21)
        for i, colour in enumerate(place.symbols)
    )
    aside = SYMBOLS_ASIDE.get(place.id, 0)
    return tag("g", signs, transform=f"{moved(x + aside, y - 23)} scale(1.22)", class_="afn-signs")


def _bonus(board: Board, space: int, words: Say) -> str:
    """A space for an expedition, with its number and its joining bonus above."""
    x, y = _space_at(space)
    silver, cards = board.bonus_silver[space], board.bonus_cards[space]
    sign = "".join(use("africana-coin", 30 + 13 * i, -9) for i in range(silver))
    sign += "".join(
        tag("rect", x=24 + 13 * i, y=-17, width=10, height=15, rx=2, class_="afn-back")
        for i in range(cards)
    )
    head = lettering(f"{space + 1}", 4, -4, class_="afn-head")
    frame = tag("rect", width=CARD[0], height=CARD[1], rx=8, class_="afn-space")
    return tag("g", frame + head + sign, transform=moved(x, y))


def _space_at(space: int) -> Point:
    return space * (CARD[0] + 10.0), STRIP + 16.0


@lru_cache(maxsize=32)
def _names(board: Board, words: Say) -> Layer:
    names = {f"name:{place.id}": _lettered(place, words) for place in board.places}
    return Layer("names", names, static=True)


def _lettered(place: Place, words: Say) -> str:
    x, y = _centre(place)
    dx, dy = NAMES_ASIDE.get(place.id, (0, 0))
    room = NAMES_ROOM.get(place.id, WIDTH)
    text = fitted(words(Words(place.name)), x + dx, y + 25 + dy, 15, room, class_="afn-name")
    return fragment(f"name:{place.id}", _symbols(place) + text)


# Places: cards, books, piles, flags

_once: Final = Once[str]()


def _places(view: View, words: Say) -> dict[str, str]:
    found = {f"space:{space + 1}": _expedition(view, space, words) for space in range(SPACES)}
    for book in (0, 1):
        found[f"book:{book}"] = _book(view, book, words)
    found["pile"] = _pile(view.pile_size, sum(view.discards), words)
    found["expedition-pile"] = _expedition_pile(view, words)
    shown = (view.board, "flags", tuple(view.display))
    found["flags"] = _once(shown, lambda: fragment("flags", _flags(view)))
    found["own"] = _own(view, words)
    return found


def _expedition(view: View, space: int, words: Say) -> str:
    """What lies on a space; it is drawn again only where something else lies there."""
    card = view.display[space]
    if card < 0:
        return fragment(f"space:{space + 1}", transform=moved(*_space_at(space)))
    shown = (view.board, space, card, tuple(view.members(space)), words)
    return _once(shown, lambda: _expedition_card(view, space, words))


def _expedition_card(view: View, space: int, words: Say) -> str:
    x, y = _space_at(space)
    key = f"space:{space + 1}"
    card = view.display[space]
    expedition = view.board.expeditions[card]
    name = words(
        Words(
            "Expedition {n}: {card}; {worth}; joining bonus {bonus}; markers: {seats}",
            n=space + 1,
            card=expedition_name(view, card),
            worth=worth(expedition.silver, expedition.points),
            bonus=bonus_name(view, space),
            seats=listed([seat_name(view, seat) for seat in view.members(space)]),
        )
    )
    marks = "".join(
        tag("g", seats.marker(seat), transform=f"{moved(20 + 34 * i, 96)} scale(1.1)")
        for i, seat in enumerate(view.members(space))
    )
    content = (
        title(name)
        + tag("rect", width=CARD[0], height=CARD[1], rx=8, class_="afn-card")
        + fitted(words(place_name(view, expedition.start)), 10, 22, 14.5, 112, class_="afn-head")
        + tag("path", d="M14 29V40M10 36L14 41L18 36", fill="none", stroke="var(--ink)")
        + fitted(
            words(place_name(view, expedition.destination)), 10, 55, 14.5, 128, class_="afn-head"
        )
        + lettering(LETTERS[expedition.letter], 138, 20, class_="afn-small afn-end")
        + _worth(expedition.silver, expedition.points, 110, 71)
        + marks
    )
    return fragment(
        key, content, transform=moved(x, y), class_="afn-hover", tabindex="0", role="img",
        aria_label=name, data_trip_of=str(space + 1),
    )  # fmt: skip


def _worth(silver: int, points: int, x: float, y: float) -> str:
    """A coin with its number and a laurel plate with the points."""
    coin = tag("g", use("africana-coin"), transform="translate(-14 0) scale(1.2)")
    coin += lettering(str(silver), -14, 4.6, class_="afn-points-text")
    plate = tag("rect", x=2, y=-10, width=26, height=20, rx=5, class_="afn-points")
    text = lettering(str(points), 15, 4.6, class_="afn-points-text")
    return tag("g", coin + plate + text, transform=moved(x, y))


def _adventure(view: View, card: int, words: Say) -> str:
    """The face of an adventure card, white or brown by its border."""
    adventure = view.board.adventures[card]
    border = "afn-white" if adventure.book == NORTH else "afn-brown"
    name = words(place_name(view, adventure.target))
    content = (
        tag("rect", width=PAGE[0], height=PAGE[1], rx=7, class_=f"afn-place {border}")
        + tag("rect", x=6, y=6, width=PAGE[0] - 12, height=PAGE[1] - 12, rx=4, class_="afn-card")
        + fitted(name, PAGE[0] / 2, 24, 14.5, PAGE[0] - 20, class_="afn-head afn-middle")
    )
    if adventure.artefact >= 0:
        icon = use(f"africana-{KINDS[adventure.artefact]}", PAGE[0] / 2, 50)
        return content + icon + _worth(adventure.silver, adventure.points, PAGE[0] / 2 - 6, 83)
    helper = use("africana-helper", PAGE[0] / 2, 56)
    symbol = use(f"africana-{COLOURS[adventure.assistant]}", PAGE[0] / 2, 74)
    return content + helper + symbol


def _book(view: View, book: int, words: Say) -> str:
    """Two halves with their top cards and counts, and below them the pages seen so far."""
    pages = tuple(view.pages[book])
    shown = (view.board, "book", book, view.gaps[book], view.sizes[book], pages, words)
    return _once(shown, lambda: _open_book(view, book, words))


def _open_book(view: View, book: int, words: Say) -> str:
    x, y = BOOKS[book]
    counts = (view.gaps[book], view.sizes[book] - view.gaps[book])
    content = title(words(BOOK_NAMES[book]))
    content += lettering(words(BOOK_NAMES[book]), 5, -6, class_="afn-head")
    for side in (0, 1):
        content += tag(
            "g", _half(view, view.top(book, side), counts[side], words),
            transform=moved(side * (PAGE[0] + 8), 0),
        )  # fmt: skip
    seen = f"{len(view.pages[book])} / {view.sizes[book]}"
    note = words(Words("pages seen: {pages}", pages=seen))
    content += lettering(note, 0, PAGE[1] + 28, class_="afn-small")
    return fragment(f"book:{book}", content + _seen(view, book), transform=moved(x, y))


def _half(view: View, card: int, count: int, words: Say) -> str:
    if card < 0:
        face = tag("rect", width=PAGE[0], height=PAGE[1], rx=7, class_="afn-space")
    else:
        name = words(adventure_name(view, card))
        face = tag("g", title(name) + _adventure(view, card, words))
    return face + lettering(f"× {count}", 4, PAGE[1] + 13, class_="afn-small")


def _seen(view: View, book: int) -> str:
    """The pages everybody has seen, in their order, as small signs with the gap between."""
    signs = ""
    x = 6.0
    for at, page in enumerate(view.pages[book]):
        if at == view.gaps[book]:
            signs += tag("path", d=f"M{number(x - 6)} 0v12", stroke="var(--ink)")
        adventure = view.board.adventures[page] if page >= 0 else None
        if adventure is None:
            signs += tag("circle", cx=x, cy=6, r=4, class_="afn-space")
        elif adventure.artefact >= 0:
            sign = use(f"africana-{KINDS[adventure.artefact]}")
            signs += tag("g", sign, transform=f"{moved(x, 6)} scale(.62)")
        else:
            sign = use(f"africana-{COLOURS[adventure.assistant]}")
            signs += tag("g", sign, transform=f"{moved(x, 6)} scale(.65)")
        x += 15
    return tag("g", signs, transform=moved(0, PAGE[1] + 34))


@lru_cache(maxsize=4096)
def _pile(size: int, discards: int, words: Say) -> str:
    """The travel pile face down and the discards below it."""
    name = words(Words("Travel pile: {n}", n=size))
    thrown = words(Words("Discards: {n}", n=discards))
    card = tag("rect", width=54, height=72, rx=6, class_="afn-back")
    closed = tag(
        "g", title(name) + card + lettering(str(size), 27, 44, class_="afn-back-text"),
        transform=moved(*PILE),
    )  # fmt: skip
    frame = tag("rect", width=54, height=40, rx=6, class_="afn-space")
    text = lettering(str(discards), 27, 26, class_="afn-head afn-middle")
    opened = tag("g", title(thrown) + frame + text, transform=moved(*DISCARDS))
    return fragment("pile", closed + opened)


def _expedition_pile(view: View, words: Say) -> str:
    """How many expeditions are to come and with which letter; the banner of the last round."""
    shown = ("expedition-pile", tuple(view.letters), view.last_round, view.round, words)
    return _once(shown, lambda: _coming(view, words))


def _coming(view: View, words: Say) -> str:
    letter = view.next_letter()
    n = sum(view.letters)
    top = LETTERS[letter] if letter >= 0 else "–"
    text = words(Words("Expedition pile: {n}, next {letter}", n=n, letter=top))
    content = lettering(text, 0, STRIP - 8, class_="afn-body")
    if view.last_round:
        banner = words(Words("Last round"))
        content += lettering(banner, WIDTH / 2, STRIP - 8, class_="afn-banner")
    turn = words(Words("Round {n}", n=view.round))
    content += lettering(turn, WIDTH, STRIP - 8, class_="afn-body afn-end")
    return fragment("expedition-pile", content)


def _flags(view: View) -> str:
    """Numbers of the expeditions at their starts (round) and destinations (dark squares)."""
    found: dict[int, list[str]] = {}
    for space, card in enumerate(view.display):
        if card >= 0:
            expedition = view.board.expeditions[card]
            found.setdefault(expedition.start, []).append(_flag(space, False))
            found.setdefault(expedition.destination, []).append(_flag(space, True))
    return "".join(
        tag("g", flag, transform=moved(x + 27 + 19 * i, y + 3))
        for place, flags in found.items()
        for i, flag in enumerate(flags)
        for x, y in [_centre(view.board.places[place])]
    )


def _flag(space: int, goal: bool) -> str:
    text = str(space + 1)
    if goal:
        square = tag("rect", x=-8.5, y=-8.5, width=17, height=17, rx=2, class_="afn-goal")
        return square + lettering(text, 0, 4, class_="afn-goal-text")
    return tag("circle", r=8.5, class_="afn-flag") + lettering(text, 0, 4, class_="afn-flag-text")


def _own(view: View, words: Say) -> str:
    """The hand and the unfinished adventures of the looking seat."""
    if view.seat is None:
        return fragment("own")
    hand, adventures = tuple(_hand_places(view)), tuple(_adventure_places(view))
    shown = (view.board, "own", hand, cards_at_hand(view), adventures, words)
    return _once(shown, lambda: _own_cards(view, words))


def _own_cards(view: View, words: Say) -> str:
    parts = [
        tag("g", _hand_card(view, card, n, words), transform=f"{moved(x, OWN)} scale({GROWN})")
        for x, card, n in _hand_places(view)
    ]
    parts += [
        tag(
            "g",
            title(words(adventure_name(view, card))) + _adventure(view, card, words),
            transform=moved(x, OWN),
        )
        for x, card in _adventure_places(view)
    ]
    return fragment("own", "".join(parts))


def _hand_places(view: View) -> list[tuple[float, int, int]]:
    """x, type and number of the cards in hand; those on the table are still shown."""
    assert view.seat is not None
    seat = view.seat
    counts = [*view.hands[seat], *view.assistants[seat], view.jokers[seat]]
    held = [(card, n) for card, n in enumerate(counts) if n]
    step = min(64.0, 400 / max(1, len(held)))
    return [(step * i, card, n) for i, (card, n) in enumerate(held)]


def _adventure_places(view: View) -> list[tuple[float, int]]:
    assert view.seat is not None
    mine = view.unfinished(view.seat)
    step = min(PAGE[0] + 8.0, 360 / max(1, len(mine)))
    return [(WIDTH - PAGE[0] - step * (len(mine) - 1 - i), card) for i, card in enumerate(mine)]


def _hand_card(view: View, card: int, n: int, words: Say) -> str:
    spent = cards_at_hand(view)[card] == 0
    name = words(Words("{card} × {n}", card=card_name(view, card), n=n))
    if card == JOKER:
        face = use("africana-joker", 22, 34)
    elif card >= ASSISTANT:
        face = use("africana-helper", 22, 28) + use(f"africana-{COLOURS[card - ASSISTANT]}", 22, 46)
    else:
        face = tag("g", use(f"africana-{COLOURS[card]}"), transform=f"{moved(22, 34)} scale(1.5)")
    many = lettering(f"× {n}", 22, 84, class_="afn-small afn-middle") if n > 1 else ""
    plate = tag("rect", width=44, height=70, rx=6, class_="afn-card")
    return tag("g", title(name) + plate + face + many, class_="afn-used" if spent else None)


# Trips: start, destination and a shortest way, shown when a card is hovered or focused


def _trips(view: View) -> dict[str, str]:
    return {
        f"trip:{space + 1}": _trip(view.board, space, card)
        for space, card in enumerate(view.display)
        if card >= 0
    }


@lru_cache(maxsize=4096)
def _trip(board: Board, space: int, card: int) -> str:
    expedition = board.expeditions[card]
    ends = [_centre(board.places[x]) for x in (expedition.start, expedition.destination)]
    rings = "".join(tag("circle", cx=x, cy=y, r=24) for x, y in ends)
    way = "".join(
        tag("path", d=_way(board, route)) for route in _shortest(board, expedition.start,
                                                                expedition.destination)
    )  # fmt: skip
    return fragment(f"trip:{space + 1}", way + rings, class_=f"afn-trip afn-trip-{space + 1}")


def _shortest(board: Board, start: int, goal: int) -> list[Route]:
    """The routes of one shortest way."""
    found = []
    here = start
    while here != goal:
        near = next(x for x in board.links[here] if board.steps[x][goal] < board.steps[here][goal])
        found.append(next(r for r in board.routes if {r.a, r.b} == {here, near}))
        here = near
    return found


# Marks: what may be chosen


def _marks(
    view: View, legal: Sequence[Choice], words: Say, notes: Mapping[str, str]
) -> dict[str, str]:
    by_spot: dict[str, list[Choice]] = {}
    for choice in legal:
        if choice.verb in LOOKS:
            by_spot.setdefault(_spot(view, choice), []).append(choice)
    marks = {}
    for spot, choices in by_spot.items():
        said = [words(label(view, choice)) for choice in choices]
        note = next((notes[c.text] for c in choices if c.text in notes), "")
        marks[f"to:{spot}"] = _target(view, spot, choices, said, note)
    return marks


def _spot(view: View, choice: Choice) -> str:
    """What to click for a choice."""
    book = view.board.places[view.places[view.turn]].half
    if choice.verb == "choose":
        return ("pile", f"book:{book}", "explorer")[choice.noun]
    if choice.verb == "turn":
        return f"page:{book}:{1 - choice.noun}"
    if choice.verb == "buy":
        return f"top:{book}:{choice.noun}"
    if choice.verb in ("join", "end"):
        return f"space:{choice.noun + 1}"
    if choice.verb in ("finish", "abandon"):
        return f"adventure:{choice.noun}"
    if choice.verb == "discard":
        return f"hand:{choice.card}"
    if choice.verb == "step":
        return f"place:{choice.place}"
    return "explorer" if view.phase == "move" else f"book:{book}"


def _target(
    view: View, spot: str, choices: Sequence[Choice], said: Sequence[str], note: str
) -> str:
    x, y, mark = _where(view, spot)
    actions = [choice.text for choice in choices]
    name = " / ".join(said)
    if len(choices) > 1 and choices[0].verb == "step":
        # One click names the place; the page asks for the card.
        place = view.board.places[choices[0].place]
        actions = [f"step:{place.id}"]
    return targets.target(
        f"to:{spot}", x, y, mark=mark, look=LOOKS[choices[0].verb], actions=actions, label=name,
        note=note,
    )  # fmt: skip


def _where(view: View, spot: str) -> tuple[float, float, str]:
    """The middle of a target and the name of its outline."""
    kind, _, rest = spot.partition(":")
    if kind == "place":
        return (*_centre(view.board.places[int(rest)]), "africana-mark")
    if kind == "explorer":
        return (*_centre(view.board.places[view.places[view.turn]]), "africana-mark")
    if kind == "space":
        x, y = _space_at(int(rest) - 1)
        return x + CARD[0] / 2, y + CARD[1] / 2, "africana-card-mark"
    if kind == "pile":
        return PILE[0] + 27, PILE[1] + 36, "africana-pile-mark"
    if kind == "hand":
        x = next((x for x, card, _ in _hand_places(view) if card == int(rest)), 0.0)
        return x + 22 * GROWN, OWN + 35 * GROWN, "africana-hand-mark"
    if kind == "adventure":
        x = next((x for x, card in _adventure_places(view) if card == int(rest)), 0.0)
        return x + PAGE[0] / 2, OWN + PAGE[1] / 2, "africana-page-mark"
    return _in_book(kind, [int(part) for part in rest.split(":")])


def _in_book(kind: str, numbers: list[int]) -> tuple[float, float, str]:
    x, y = BOOKS[numbers[0]]
    if kind == "book":
        return x + PAGE[0] + 4, y - 12, "africana-tab-mark"
    side = x + numbers[1] * (PAGE[0] + 8)
    if kind == "top":
        return side + PAGE[0] / 2, y + PAGE[1] / 2, "africana-page-mark"
    return side + PAGE[0] - 16, y + PAGE[1] + 10, "africana-corner-mark"


# Pieces: what moves


def _pieces(view: View, seat: int | None, words: Say) -> dict[str, str]:
    """Explorers; that of the looking seat comes last and so lies on top."""
    order = sorted(range(view.seats), key=lambda s: (s == seat, s))
    found = {}
    for s in order:
        here = [other for other in range(view.seats) if view.places[other] == view.places[s]]
        place = view.board.places[view.places[s]]
        standing = (s, place, here.index(s), s == view.actor)
        found[f"explorer:{s}"] = _explorer(view.board, *standing, words)
    return found


@lru_cache(maxsize=4096)
def _explorer(board: Board, seat: int, place: Place, rank: int, active: bool, words: Say) -> str:
    x, y = _centre(place)
    company = Words(board.companies[seat].name)
    name = Words("explorer of {seat}: {place}", seat=company, place=Words(place.name))
    figure = tag("g", seats.explorer(seat, active), transform=f"scale({SHRUNK})")
    # Beside the place, so that its symbols and its name stay visible.
    dx, dy = EXPLORERS_ASIDE.get(place.id, (0, 0))
    spot = moved(x - 27 - 15 * rank + dx, y + 14 + dy)
    return fragment(f"explorer:{seat}", title(words(name)) + figure, transform=spot)


@lru_cache
def _definitions() -> str:
    return (
        ground.definitions("africana", project)
        + common.DEFINITIONS
        + icons.definitions()
        + targets.mark("africana-mark", circle(19))
        + targets.mark("africana-card-mark", _rect(CARD[0] + 4, CARD[1] + 4))
        + targets.mark("africana-page-mark", _rect(PAGE[0] + 2, PAGE[1] + 2))
        + targets.mark("africana-pile-mark", _rect(58, 76))
        + targets.mark("africana-hand-mark", _rect(44 * GROWN + 4, 70 * GROWN + 4))
        + targets.mark("africana-corner-mark", _rect(30, 18))
        + targets.mark("africana-tab-mark", _rect(2 * PAGE[0] + 8, 23))
    )


def _rect(width: float, height: float) -> str:
    x, y = number(-width / 2), number(-height / 2)
    return f"M{x} {y}h{number(width)}v{number(height)}h{number(-width)}Z"


# What an event is about


def shown(view: View, event: Event) -> tuple[str, ...]:
    """The places, cards and piles that an event names; else the explorer of its seat."""
    facts = cast(dict[str, Any], event.facts)
    keys = [f"name:{view.board.places[facts[x]].id}" for x in ("place", "to") if x in facts]
    if "space" in facts:
        keys.append(f"space:{facts['space'] + 1}")
    if "adventure" in facts:
        keys.append(f"book:{view.board.adventures[facts['adventure']].book}")
    if event.name in ("card", "drawn", "reshuffle", "discard"):
        keys.append("pile")
    if not keys and "seat" in facts:
        keys.append(f"explorer:{facts['seat']}")
    return tuple(keys)
