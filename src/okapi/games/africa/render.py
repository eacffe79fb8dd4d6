"""The board of Africa as a picture (rules page, sections 4.1 and 9).

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
from okapi.games.africa import icons
from okapi.games.africa.actions import Choice
from okapi.games.africa.board import Board, Space
from okapi.games.africa.text import SEAT_NAMES, Say, label, scores, text_board
from okapi.games.africa.tiles import CAMP, CLOSED, EMPTY, FACE, KINDS
from okapi.games.africa.view import View
from okapi.svg import Layer, Svg, common, ground, seats, targets, track
from okapi.svg.atlas import Point, equirectangular
from okapi.svg.curve import border, polygon, regular
from okapi.svg.element import fitted, fragment, lettering, moved, tag, title, use

SCALE: Final = 10  # units to a degree
project = equirectangular(west=-21.4, north=39.9, scale=SCALE)

TRACK: Final = track.Track(width=752, height=768, depth=34, across=11, down=12, start=43)
START: Final = (9.0, TRACK.centre(0)[1])  # the circle in the Atlantic: 0 and 50 (AFR-44)
START_RADIUS: Final = 40
SUPPLY: Final = (690.0, 166.0)  # over Arabia (AFR-7)
MARGIN: Final = TRACK.depth + 4
BOX: Final = (-MARGIN, -MARGIN, TRACK.width + 2 * MARGIN, TRACK.height + 2 * MARGIN)
FOOT: Final = (14, 21)  # an explorer stands at the edge, so that the tile stays visible

# verb: the look of its target
LOOKS: Final = {
    "city": "begin",
    "walk": "go",
    "travel": "leap",
    "reveal": "turn",
    "lift": "take",
    "place": "put",
    "stay": "go",
    "survey": "build",
    "mine": "build",
}

CSS: Final = common.CSS + (
    ".ok-hexes{fill:var(--shoal);fill-opacity:.42;stroke:var(--hex);stroke-opacity:.4}"
    ".ok-border{fill:none;stroke:var(--hex);stroke-width:1.6;stroke-linecap:round;"
    "stroke-opacity:.75}"
    ".ok-city-plot{fill:var(--paper);stroke:var(--hex);stroke-width:2}"
    ".ok-plot{fill-opacity:0}"
    ".ok-back{fill:var(--back);fill-opacity:.9}"
    ".ok-back-line{fill:none;stroke:var(--back-line);stroke-opacity:.75}"
    ".ok-back-star{fill:var(--back-line);fill-opacity:.95}"
    ".ok-camp{fill:var(--camp)}.ok-camp-light{fill:var(--camp-light)}"
    ".ok-camp-dark{fill:var(--camp-dark)}.ok-gone{opacity:.16}"
    ".ok-field{fill:var(--paper);stroke:var(--ink);stroke-width:1.8}"
    ".ok-field-line{fill:none;stroke:var(--paper-edge);stroke-width:1.6}"
    ".ok-medal{fill:var(--brass);stroke:#2b1d0c;stroke-width:1.4}"
    ".ok-medal-text{font-size:18px;font-weight:700;text-anchor:middle;fill:#2b1d0c}"
)


def board(
    view: View,
    seat: int | None = None,
    legal: Sequence[Choice] = (),
    words: Say = str,
    notes: Mapping[str, str] | None = None,
) -> Svg:
    """The whole board as `seat` sees it, with what it may choose.

    `notes` says by notation what a choice is worth, such as {"place:rif": "+3"}; it is written
    on the target.
    """
    return Svg(
        BOX,
        (
            _map(view.board, words),
            Layer("places", _places(view, words)),
            Layer("marks", _marks(view, legal, words, notes or {})),
            _names(view.board, words),
            Layer("pieces", _pieces(view, seat, words)),
        ),
        title=words(Words("Africa", context="title")),
        desc=lambda: text_board(view, words),
        css=CSS,
        defs=_definitions(view.board.radius),
    )


# Places: what lies on the board


def _places(view: View, words: Say) -> dict[str, str]:
    places = {**_once((view.board, tuple(view.lies), words), lambda: _spaces(view, words))}
    slots, taken = view.last_monument - 1, view.monuments >= view.last_monument
    places["supply"] = _supply(view.supply, slots, view.board.last_monument, taken, words)
    return places


# The spaces are looked through again only when something lies elsewhere.
_once: Final = Once[dict[str, str]]()


def _spaces(view: View, words: Say) -> dict[str, str]:
    board, lies = view.board, view.lies
    return {f"space:{x.id}": _space(board, x, lies[x.index], words) for x in board.spaces}


@lru_cache(maxsize=16384)
def _space(board: Board, space: Space, lies: int, words: Say) -> str:
    what = _what(board, space, lies)
    name = words(Words("{space}: {what}", space=Words(space.name), what=what))
    content = title(name) + use("africa-hex", class_="ok-plot") + _lying(lies)
    return fragment(f"space:{space.id}", content, transform=moved(*_centre(space)))


def _lying(lies: int) -> str:
    if lies == EMPTY:
        return ""
    if lies == CLOSED:
        return use("africa-back")
    if lies == CAMP:
        return use("africa-camp")
    return use(f"africa-{KINDS[lies - FACE]}")


def _what(board: Board, space: Space, lies: int) -> Words:
    if lies == EMPTY:
        return Words("empty start city") if space.city else Words("empty")
    if lies == CLOSED:
        return Words("face-down tile")
    return Words("camp") if lies == CAMP else Words(board.kind_names[lies - FACE])


@lru_cache(maxsize=1024)
def _supply(supply: int, slots: int, bonus: int, taken: bool, words: Say) -> str:
    """The camps left, in a ring round the marker that the last monument brings (AFR-45)."""
    name = words(Words("Supply: {n} camp", many="Supply: {n} camps", n=supply))
    content = (
        title(name)
        + tag("circle", r=56, class_="ok-field")
        + tag("circle", r=51.5, class_="ok-field-line")
        + "".join(_stored(i, slots, i < supply) for i in range(slots))
        + tag("g", _medal(f"+{bonus}"), class_="ok-gone" if taken else None)
    )
    return fragment("supply", content, transform=moved(*SUPPLY))


def _stored(i: int, slots: int, there: bool) -> str:
    place = moved(*track.ring(0, 1, 36.5, i, slots)) + " scale(.55)"
    return use("africa-camp", transform=place, class_=None if there else "ok-gone")


def _medal(text: str) -> str:
    return tag("circle", r=18, class_="ok-medal") + lettering(text, 0, 6, class_="ok-medal-text")


# Marks: what may be chosen


def _marks(
    view: View, legal: Sequence[Choice], words: Say, notes: Mapping[str, str]
) -> dict[str, str]:
    spaces = view.board.spaces
    choices: dict[int, list[Choice]] = {}
    for choice in legal:
        if choice.verb in LOOKS:
            choices.setdefault(_concerned(view, choice), []).append(choice)
    marks = {}
    if view.focus >= 0:
        marks["focus"] = _focus(spaces[view.focus])
    for index, here in choices.items():
        space = spaces[index]
        labels = tuple([words(label(view, choice)) for choice in here])
        note = next((notes[c.text] for c in here if c.text in notes), "") if notes else ""
        marks[f"to:{space.id}"] = _target(space, tuple(here), labels, note)
    return marks


def _concerned(view: View, choice: Choice) -> int:
    """The space to click: a camp goes where the explorer stands, a tile may stay where it lies."""
    if choice.space >= 0:
        return choice.space
    return view.focus if choice.verb == "stay" else view.explorers[view.turn]


@lru_cache(maxsize=16384)
def _target(space: Space, choices: tuple[Choice, ...], labels: tuple[str, ...], note: str) -> str:
    x, y = _centre(space)
    return targets.target(
        f"to:{space.id}",
        x,
        y,
        mark="africa-mark",
        look=LOOKS[choices[0].verb],
        actions=[choice.text for choice in choices],
        label=" / ".join(labels),
        note=note,
    )


@lru_cache(maxsize=1024)
def _focus(space: Space) -> str:
    ring = use("africa-mark", class_="ok-focus")
    return fragment("focus", ring, transform=moved(*_centre(space)))


# Pieces: what moves


def _pieces(view: View, seat: int | None, words: Say) -> dict[str, str]:
    """Explorers and score markers; those of the looking seat come last and so lie on top."""
    order = sorted(range(view.seats), key=lambda s: (s == seat, s))
    now = scores(view)
    cells = [score % len(TRACK) for score in now]
    pieces = {}
    for s in order:
        if view.explorers[s] >= 0:
            space = view.board.spaces[view.explorers[s]]
            pieces[f"explorer:{s}"] = _explorer(s, space, s == view.actor, words)
    for s in order:
        rank, count = cells[:s].count(cells[s]), cells.count(cells[s])
        pieces[f"score:{s}"] = _score(s, now[s], rank, count, words)
    return pieces


@lru_cache(maxsize=4096)
def _explorer(seat: int, space: Space, active: bool, words: Say) -> str:
    name = words(
        Words("explorer of {seat}: {space}", seat=SEAT_NAMES[seat], space=Words(space.name))
    )
    x, y = _centre(space)
    content = title(name) + seats.explorer(seat, active)
    return fragment(f"explorer:{seat}", content, transform=moved(x + FOOT[0], y + FOOT[1]))


@lru_cache(maxsize=4096)
def _score(seat: int, score: int, rank: int, count: int, words: Say) -> str:
    name = words(
        Words("{seat}: {n} point", many="{seat}: {n} points", seat=SEAT_NAMES[seat], n=score)
    )
    lap, cell = divmod(score, len(TRACK))
    where = TRACK.place(cell, rank, count) if cell else track.ring(*START, 21, rank, count)
    content = title(name) + seats.marker(seat, str(lap * len(TRACK)) if lap else "")
    return fragment(f"score:{seat}", content, transform=moved(*where))


# The map, which never changes during a match


@lru_cache(maxsize=32)
def _map(board: Board, words: Say) -> Layer:
    parts = ground.layer("africa", project, BOX)
    parts["lettering"] = (
        ground.sea_name(words(Words("Atlantic Ocean")), 170, 470, 15)
        + ground.sea_name(words(Words("Indian Ocean")), 640, 690, 15)
        + ground.ship(140, 575, 50)
        + ground.map_title(words(Words("Africa", context="title")).upper(), 152, 690, 44)
    )
    parts["hexes"] = _hexes(board)
    parts["track"] = track.drawn(TRACK)
    parts["start"] = track.compass(*START, START_RADIUS, f"0 | {len(TRACK)}")
    return Layer("map", {key: fragment(key, text) for key, text in parts.items()}, static=True)


def _hexes(board: Board) -> str:
    """The spaces, as shoals where they reach beyond the coast, and the towns of the start."""
    corners = regular(6, board.radius * SCALE)
    cells = [_shifted(corners, _centre(space)) for space in board.spaces]
    every = "".join(polygon(cell) for cell in cells)
    return (
        tag("path", d=every, class_="ok-hexes")
        + tag("path", d=border(cells), class_="ok-border")
        + "".join(_town(*_centre(space)) for space in board.spaces if space.city)
    )


def _shifted(corners: Sequence[Point], centre: Point) -> list[Point]:
    return [(x + centre[0], y + centre[1]) for x, y in corners]


def _town(x: float, y: float) -> str:
    return use("africa-town", x, y, class_="ok-city-plot") + use("africa-city", x, y)


@lru_cache(maxsize=32)
def _names(board: Board, words: Say) -> Layer:
    names = {f"name:{space.id}": _lettered(space, words) for space in board.spaces}
    return Layer("names", names, static=True)


def _lettered(space: Space, words: Say) -> str:
    x, y = _centre(space)
    style = "ok-name ok-city" if space.city else "ok-name ok-small"
    size, room = (8.6, 64) if space.city else (5.6, 52)  # the small ones are not bold
    text = fitted(words(Words(space.name)), x, y + 26, size, room, class_=style)
    return fragment(f"name:{space.id}", text)


def _centre(space: Space) -> Point:
    return project(space.lon, space.lat)


@lru_cache
def _definitions(radius: float) -> str:
    return (
        ground.definitions("africa", project)
        + common.DEFINITIONS
        + icons.definitions()
        + tag("path", id="africa-hex", d=polygon(regular(6, radius * SCALE)))
        + tag("path", id="africa-town", d=polygon(regular(6, radius * SCALE - 2)))
        + targets.mark("africa-mark", polygon(regular(6, radius * SCALE - 2)))
    )


# What an event is about


def shown(view: View, event: Event) -> tuple[str, ...]:
    """The spaces that an event names, and whose piece was there or moved."""
    facts = cast(dict[str, Any], event.facts)
    spaces = [facts[name] for name in ("space", "to") if name in facts]
    keys = [f"space:{view.board.spaces[x].id}" for x in spaces]
    if event.name == "score":
        keys.append(f"score:{facts['seat']}")
    elif event.name == "take_camp":
        keys.append("supply")
    elif not spaces and "seat" in facts and view.explorers[facts["seat"]] >= 0:
        keys.append(f"explorer:{facts['seat']}")
    return tuple(keys)
