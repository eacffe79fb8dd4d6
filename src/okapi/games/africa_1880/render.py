"""The board of Africa 1880 as a picture (rules page, sections 4 and 9).

Every part is drawn by a small cached function of just the facts it shows. `words` is part of these
facts: pass the same function for the same language.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from importlib.resources import files
from typing import Any, Final, cast

from okapi.core.game import Event
from okapi.core.once import Once
from okapi.core.words import Words
from okapi.games.africa_1880 import icons, scoring
from okapi.games.africa_1880.actions import (
    DEVELOP,
    EXPLORE,
    LAND,
    LANDING,
    OPEN,
    SLOTS,
    STANCE,
    Choice,
)
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS
from okapi.games.africa_1880.board import TERRITORIES, TURNS, Board
from okapi.games.africa_1880.outlook import threat_words, threats
from okapi.games.africa_1880.text import (
    Say,
    label,
    nation_name,
    on_map,
    territory_words,
    text_board,
)
from okapi.games.africa_1880.view import View
from okapi.svg import Layer, Svg, common, ground
from okapi.svg.atlas import Point, equirectangular, path
from okapi.svg.element import fragment, lettering, moved, number, tag, title, use

SCALE: Final = 10  # units to a degree
project = equirectangular(west=-21.4, north=39.9, scale=SCALE)

BOX: Final = (-12.0, -4.0, 776.0, 784.0)
TABLE: Final = (14.0, 448.0)  # the embassies, in the South Atlantic
ROW: Final = 25.0
COLUMN: Final = 21.0
COUNTS: Final = (18.0, 56.0)  # the middles of points and presences left, right of the discs
COUNTED: Final = 78.0  # and how much room they take
PLATE: Final = 176.0
YEARS: Final = (528.0, 754.0)  # the turns, south of Natal; the corner is left to the page
MIDDLE: Final = (395.0, 380.0)  # landings come from the sea, away from here
FLAG: Final = 21.0
SMALL: Final = 0.8  # more than two flags are drawn so much smaller, and a little lower
SUNK: Final = 1.6

# Six flags need more room than some territories have: these stand a little aside.
ROOM: Final = {
    "natal": (54.0, 1.0),
    "cape_town": (-15.0, 7.0),
    "transvaal": (3.0, -3.0),
    "orange_river": (-6.0, -2.0),
    "tunis": (4.0, -3.0),
    "algiers": (-8.0, 0.0),
    "tripoli": (28.0, 8.0),
}
FAR: Final = 40.0  # from here on a line leads to the territory

CSS: Final = (
    common.CSS
    + icons.CSS
    + (
        ".a80-land{fill:var(--paper);fill-opacity:.12}"
        ".a80-tint{fill-opacity:.22}.a80-held{fill-opacity:.5}"
        ".a80-border{fill:none;stroke:var(--hex);stroke-width:1.5;stroke-linejoin:round;"
        "stroke-opacity:.8}"
        ".a80-sea-link{fill:none;stroke:var(--faint);stroke-width:1.6;stroke-dasharray:1 4;"
        "stroke-linecap:round}"
        ".a80-lake{fill:var(--lake);stroke:var(--coast);stroke-width:1}"
        ".a80-dune{fill:var(--dune);stroke:var(--coast);stroke-width:1;stroke-dasharray:3 2}"
        ".a80-swamp{fill:var(--forest);stroke:var(--coast);stroke-width:1}"
        ".a80-wave{fill:none;stroke:var(--coast);stroke-width:.8;stroke-opacity:.6}"
        ".a80-name{font-size:8.4px;font-weight:700;text-anchor:middle;fill:var(--ink);"
        "paint-order:stroke;stroke:var(--halo);stroke-width:2px;stroke-linejoin:round;"
        "pointer-events:none}"
        ".a80-port{font-size:6.4px;font-style:italic;fill:var(--ink);paint-order:stroke;"
        "stroke:var(--halo);stroke-width:1.6px;text-anchor:middle;pointer-events:none}"
        "@media (max-width:900px){.a80-port{display:none}}"
        ".a80-sheet{fill:var(--paper);fill-opacity:.92;stroke:var(--ink);stroke-width:1.4}"
        ".a80-rule{fill:none;stroke:var(--paper-edge);stroke-width:1}"
        ".a80-mine{fill:var(--brass);fill-opacity:.34}"
        ".a80-own{fill:none;stroke:var(--brass);stroke-width:1.4}"
        ".a80-leader{fill:none;stroke:var(--faint);stroke-width:1.2}"
        ".a80-threat{fill:var(--glow);stroke:#b3201f;stroke-width:1.3;stroke-linejoin:round}"
        ".a80-count{font-size:7px;font-weight:700;fill:#7d1413}"
        ".a80-text{font-size:9px;fill:var(--ink)}.a80-mid{text-anchor:middle}"
        ".a80-big{font-size:11px;font-weight:700}.a80-small{font-size:8px}"
        ".a80-year{fill:var(--paper);stroke:var(--ink);stroke-width:1.2}"
        ".a80-now{fill:var(--brass);stroke:var(--ink);stroke-width:2}"
        ".a80-past{fill:var(--paper-edge)}"
        ".a80-arrow{fill:none;stroke-width:2.6;stroke-linecap:round;stroke-opacity:.85}"
        ".a80-arrow-bed{fill:none;stroke:#fbf3dd;stroke-width:4.6;stroke-linecap:round;"
        "stroke-opacity:.7}"
        ".a80-draft{stroke-dasharray:5 4}.a80-head{fill:currentColor;stroke:none}"
        ".a80-plus{stroke-width:1.7;stroke-linecap:round;fill:#fbf3dd}"
        ".okapi>[data-layer=orders],.okapi>[data-layer=seals]{pointer-events:none}"
        ".a80-pick{cursor:pointer;outline:none;fill:var(--glow);fill-opacity:.1;stroke:var(--go);"
        "stroke-width:2.6;stroke-linejoin:round}"
        ".a80-pick:hover,.a80-pick:focus-visible{fill-opacity:.5}"
        ".a80-pick:focus-visible{stroke-width:6}"
        ".a80-sail{stroke:var(--leap);stroke-dasharray:6 4}"
        ".a80-disc{stroke:var(--put);fill-opacity:0}"
        ".a80-button{fill:var(--paper);fill-opacity:.95;stroke-width:2}"
        ".a80-button text{fill-opacity:1;stroke:none}"
    )
)


def board(
    view: View,
    seat: int | None = None,
    legal: Sequence[Choice] = (),
    words: Say = str,
    notes: Mapping[str, str] | None = None,
) -> Svg:
    """The whole board as `seat` sees it, with what it may choose; `notes` join its labels."""
    return Svg(
        BOX,
        (
            _map(view.board, words),
            Layer("places", _places(view, words)),
            Layer("marks", _marks(view, legal, words, notes or {})),
            Layer("orders", _orders(view)),
            _names(view.board, words),
            Layer("pieces", _pieces(view)),
            Layer("seals", _seals(view, words)),
        ),
        title=words(Words("Africa 1880")),
        desc=lambda: text_board(view, words),
        css=CSS,
        defs=_definitions(view.board),
    )


def emblem(view: View, seat: int) -> str:
    """A seat is known by the flag of the nation it leads."""
    p = view.nation_of[seat]
    return f"a80-flag-{p}" if p >= 0 else f"okapi-seat-{seat}"


def colour(view: View, seat: int) -> str:
    """A seat has the colour of its nation."""
    p = view.nation_of[seat]
    return f"a80-of-{p}" if p >= 0 else f"ok-of-{seat}"


# Places: the territories, coloured by who is there; the embassies and the years


# What shows the same is drawn once.
_once: Final = Once[str]()
_lands_once: Final = Once[dict[str, str]]()


def _places(view: View, words: Say) -> dict[str, str]:
    places = {**_lands_once(("lands", on_map(view), words), lambda: _lands(view, words))}
    places["embassies"] = _embassies(view, words)
    places["years"] = _years(view, words)
    return places


def _lands(view: View, words: Say) -> dict[str, str]:
    position = view.position
    places = {}
    for territory in view.board.territories:
        t = territory.index
        name = words(territory_words(view, t))
        places[f"land:{territory.id}"] = _land(
            territory.id, position.here[t], position.colony[t], name
        )
    return places


@lru_cache(maxsize=16384)
def _land(id: str, here: int, colony: bool, name: str) -> str:
    shape = use(f"a80-t-{id}", class_=tint(here, colony))
    return fragment(f"land:{id}", title(name) + shape, clip_path="url(#a80-shore)")


def tint(here: int, colony: bool) -> str:
    """One nation colours its territory; several leave it as paper."""
    if COUNT[here] != 1:
        return "a80-land"
    return f"a80-n{MEMBERS[here][0]} {'a80-held' if colony else 'a80-tint'}"


# Pieces: boxes, flags and colonies


def _pieces(view: View) -> dict[str, str]:
    return _lands_once(("pieces", on_map(view)), lambda: _standing(view))


def _standing(view: View) -> dict[str, str]:
    position = view.position
    pieces = {}
    for territory in view.board.territories:
        t = territory.index
        facts = (position.filled[t], position.here[t], position.colony[t])
        pieces[f"at:{territory.id}"] = standing(view.board, t, *facts)
    return pieces


@lru_cache(maxsize=16384)
def standing(board: Board, t: int, filled: int, here: int, colony: bool) -> str:
    """A colony, or its boxes; below it the flags of those who are present."""
    boxes = board.boxes[t]
    if colony:
        content = use("a80-colony", 0, 0)
    else:
        content = "".join(
            use("a80-built" if i < filled else "a80-free", (i - (boxes - 1) / 2) * 10, 0)
            for i in range(boxes)
        )
    flags = "".join(
        use(f"a80-flag-{p}", *_flag_place(i, COUNT[here])) for i, p in enumerate(MEMBERS[here])
    )
    small = f"translate(0 {SUNK}) scale({SMALL})" if COUNT[here] > 2 else None
    content += tag("g", flags, transform=small) if flags else ""
    id = board.territories[t].id
    return fragment(f"at:{id}", content, transform=moved(*spot(board, t)))


def _flag_place(i: int, count: int) -> Point:
    """Up to three in a row."""
    row = i // 3
    across = min(3, count - 3 * row)
    return ((i % 3) - (across - 1) / 2) * FLAG, 14.0 + row * 14.5


def flag_spots(count: int) -> list[Point]:
    """Where so many flags stand, from the middle of their territory."""
    places = [_flag_place(i, count) for i in range(count)]
    return places if count < 3 else [(SMALL * x, SUNK + SMALL * y) for x, y in places]


def spot(board: Board, t: int) -> Point:
    """Where the pieces of a territory stand: near its middle, or where there is room for six."""
    territory = board.territories[t]
    x, y = project(territory.lon, territory.lat)
    dx, dy = ROOM.get(territory.id, (0.0, 0.0))
    return x + dx, y + dy


def _embassies(view: View, words: Say) -> str:
    """Who declared what towards whom at the last reading, with points and presences (A80-30)."""
    drafted = (view.nation, tuple(view.sheet[STANCE:]), view.phase, view.done)
    past = (tuple(view.war), bool(view.history), tuple(view.seat_of))
    shown = ("embassies", on_map(view), drafted, past, words)
    return _once(shown, lambda: _embassies_now(view, words))


def _embassies_now(view: View, words: Say) -> str:
    nations = view.nations()
    if not nations:
        return fragment("embassies")
    x, y = TABLE
    width, height = 66 + COLUMN * len(nations) + COUNTED, ROW * (len(nations) + 1) + 26
    content = tag("rect", width=width, height=height, rx=4, class_="a80-sheet")
    content += lettering(words(Words("Embassies")), 10, 17, class_="a80-text a80-big")
    if view.nation >= 0:
        column = 76 + COLUMN * nations.index(view.nation) - COLUMN / 2
        content += tag("rect", x=column, y=24, width=COLUMN, height=height - 27, class_="a80-mine")
    for i, q in enumerate(nations):
        content += use(f"a80-flag-{q}", 76 + COLUMN * i, 36)
    right = 66 + COLUMN * len(nations)
    heads = (words(Words("points")), words(Words("left", context="pieces")))
    for head, middle in zip(heads, COUNTS, strict=True):
        content += lettering(head, right + middle, 39, class_="a80-text a80-mid")
    for row, p in enumerate(nations):
        content += _embassy_row(view, p, 61 + ROW * row, right)
    name = words(Words("Embassies: rows declare, columns receive"))
    return fragment("embassies", title(name) + content, transform=moved(x, y))


def _embassy_row(view: View, p: int, y: float, right: float) -> str:
    discs = tuple([_disc(view, p, q) if q != p else "" for q in view.nations()])
    ready = view.phase in ("talk", "write") and view.locked(view.seat_of[p])
    score = sum(scoring.points(view.position, view.war, p)[: 3 if view.phase == "over" else 2])
    counts = (score, view.board.presences - view.position.on_map(p))
    return _row(p, p == view.nation, ready, discs, counts, y, right)


@lru_cache(maxsize=4096)
def _row(
    p: int,
    own: bool,
    ready: bool,
    discs: tuple[str, ...],
    counts: tuple[int, int],
    y: float,
    right: float,
) -> str:
    points, left = counts
    row = ""
    if own:
        row += tag(
            "rect", x=3, y=y - 12, width=right + COUNTED - 6, height=24, rx=3, class_="a80-own"
        )
    row += use(f"a80-flag-{p}", 18, y)
    if ready:
        row += lettering("✓", 36, y + 4, class_="a80-text a80-big")
    for i, disc in enumerate(discs):
        if disc:
            row += use(disc, 76 + COLUMN * i, y)
    row += lettering(str(points), right + COUNTS[0], y + 4, class_="a80-text a80-big a80-mid")
    return row + lettering(str(left), right + COUNTS[1], y + 4, class_="a80-text a80-mid")


def _disc(view: View, p: int, q: int) -> str:
    """One's own draft where there is one, else the stance of the last reading (R30)."""
    drafted = view.sheet[STANCE + q]
    if p == view.nation and (view.phase == "write" or drafted != OPEN):
        return "a80-blank" if drafted == OPEN else ("a80-war" if drafted else "a80-ally")
    if not view.history:
        return "a80-none"
    return "a80-war" if view.war[p] >> q & 1 else "a80-ally"


def _years(view: View, words: Say) -> str:
    """The eight turns, and how many colonies stand of those that end the game."""
    shown = ("years", on_map(view), view.phase == "over", words)
    return _once(shown, lambda: _years_now(view, words))


def _years_now(view: View, words: Say) -> str:
    turn, colonies = view.turn, sum(view.position.colony)
    content = ""
    for i, year in enumerate(view.board.years):
        state = "a80-now" if i + 1 == turn else ("a80-past" if i + 1 < turn else "")
        x = 25.6 * i
        content += tag("circle", cx=x, r=12, class_=f"a80-year {state}".rstrip())
        content += lettering(str(year), x, 3.2, class_="a80-text a80-mid a80-small")
    counted = words(Words("Colonies: {n} of {all}", n=colonies, all=view.board.colonies))
    content += lettering(counted, 25.6 * 3.5, 22.5, class_="a80-text a80-big a80-mid")
    told = _warning(view, words)
    content += lettering(told, 25.6 * 3.5, -17, class_="a80-text a80-big a80-mid") if told else ""
    return fragment("years", title(f"{told} {counted}".strip()) + content, transform=moved(*YEARS))


def _warning(view: View, words: Say) -> str:
    """That this turn is the last one, or can be."""
    if view.turn == TURNS:
        return words(Words("Last turn."))
    if view.phase != "over" and view.may_be_last():
        return words(Words("This can be the last turn."))
    return ""


# Orders: one's own draft while writing, else the sheets of the last reading


def _orders(view: View) -> dict[str, str]:
    """Explorations and landings as arrows; a draft is dashed."""
    drawn: dict[str, str] = {}
    draft = view.drafting()
    for p, sheet in _shown_sheets(view):
        for t in range(TERRITORIES):
            key = f"order:{p}:{t}"
            if sheet[t] >= EXPLORE:
                drawn[key] = arrow(view.board, key, p, t, sheet[t] - EXPLORE, draft)
        if sheet[LANDING] > 0:
            key = f"order:{p}:land"
            drawn[key] = arrow(view.board, key, p, -1, sheet[LANDING] - LAND, draft)
    return drawn


def _shown_sheets(view: View) -> list[tuple[int, Sequence[int]]]:
    if view.drafting():
        return [(view.nation, view.sheet)]
    if not view.history or view.phase not in ("talk", "over"):
        return []
    slots = view.history[-1].slots
    return [(p, slots[p * SLOTS : (p + 1) * SLOTS]) for p in view.nations()]


@lru_cache(maxsize=16384)
def arrow(board: Board, key: str, p: int, t: int, x: int, draft: bool) -> str:
    """From a presence to where it explores, or from the sea to where it lands."""
    bend, end = _course(board, p, t, x)
    start = _start(board, p, t, x)
    tip = _towards(bend, end, -_clearance(bend, end))
    curve = f"M{_xy(start)}Q{_xy(bend)} {_xy(tip)}"
    style = f"a80-arrow a80-s{p}{' a80-draft' if draft else ''}"
    return fragment(
        key,
        tag("path", d=curve, class_="a80-arrow-bed")
        + tag("path", d=curve, class_=style)
        + tag("path", d=_head(bend, tip), class_=f"a80-head a80-s{p}"),
    )


def _start(board: Board, p: int, t: int, x: int) -> Point:
    end = spot(board, x)
    return _beside(spot(board, t) if t >= 0 else _at_sea(end), end, p)


def _course(board: Board, p: int, t: int, x: int) -> tuple[Point, Point]:
    """Where an arrow bends, and where it ends."""
    start = _start(board, p, t, x)
    end = _beside(spot(board, x), start, -p)
    bend = (
        (start[0] + end[0]) / 2 - (end[1] - start[1]) * 0.12,
        (start[1] + end[1]) / 2 + (end[0] - start[0]) * 0.12,
    )
    return bend, end


def halfway(board: Board, p: int, t: int, x: int) -> Point:
    """The middle of an arrow."""
    start, (bend, end) = _start(board, p, t, x), _course(board, p, t, x)
    return (
        (start[0] + 2 * bend[0] + end[0]) / 4,
        (start[1] + 2 * bend[1] + end[1]) / 4,
    )


def _at_sea(point: Point) -> Point:
    """A place off the coast, away from the middle of the continent."""
    dx, dy = point[0] - MIDDLE[0], point[1] - MIDDLE[1]
    length = math.hypot(dx, dy) or 1.0
    return point[0] + 62 * dx / length, point[1] + 62 * dy / length


def _beside(point: Point, other: Point, p: int) -> Point:
    """A little to the side, so that arrows of several nations do not cover each other."""
    dx, dy = other[0] - point[0], other[1] - point[1]
    length = math.hypot(dx, dy) or 1.0
    shift = 2.2 * p
    return point[0] - dy / length * shift, point[1] + dx / length * shift


def _towards(start: Point, end: Point, more: float) -> Point:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return end[0] + more * dx / length, end[1] + more * dy / length


def _clearance(bend: Point, end: Point) -> float:
    """How far before its end an arrow stops: its head must not hide behind flags or boxes."""
    dx, dy = end[0] - bend[0], end[1] - bend[1]
    length = math.hypot(dx, dy) or 1.0
    below = 36.0 if dy < 0 else 26.0  # the flags stand under the middle
    room = min(38 * length / max(abs(dx), 0.1), below * length / max(abs(dy), 0.1))
    return min(room, 0.7 * length)


def _head(start: Point, tip: Point) -> str:
    dx, dy = tip[0] - start[0], tip[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    far = (tip[0] + 7 * dx, tip[1] + 7 * dy)
    left = (tip[0] - 3 * dx - 4.6 * dy, tip[1] - 3 * dy + 4.6 * dx)
    right = (tip[0] - 3 * dx + 4.6 * dy, tip[1] - 3 * dy - 4.6 * dx)
    return f"M{_xy(far)}L{_xy(left)}L{_xy(right)}Z"


def _xy(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


# Seals, above the flags: developments that were ordered, and who could come


def _seals(view: View, words: Say) -> dict[str, str]:
    drawn = {}
    here = view.position.here
    for p, sheet in _shown_sheets(view):
        for t in range(TERRITORIES):
            if sheet[t] == DEVELOP:
                drawn[f"order:{p}:{t}"] = plus(view.board, f"order:{p}:{t}", p, t, here[t])
    if view.phase in ("talk", "write") and view.nation >= 0:
        for t, mask in threats(view).items():
            told = words(threat_words(view, t, mask))
            drawn[f"threat:{t}"] = _threat(view.board, t, COUNT[mask], told)
    return drawn


@lru_cache(maxsize=16384)
def plus(board: Board, key: str, p: int, t: int, here: int) -> str:
    """A development that was ordered, at the flag of who ordered it, if it still stands."""
    x, y = spot(board, t)
    dx, dy = -26.0 + 9 * (p % 2), 9.0 * (p // 2)
    if here >> p & 1:
        fx, fy = flag_spots(COUNT[here])[MEMBERS[here].index(p)]
        dx, dy = fx + 6, fy + 5
    sign = tag("circle", r=3.4, class_=f"a80-plus a80-s{p}") + tag(
        "path", d="M-1.9 0H1.9M0-1.9V1.9", class_=f"a80-plus a80-s{p}"
    )
    return fragment(key, sign, transform=moved(x + dx, y + dy))


@lru_cache(maxsize=4096)
def _threat(board: Board, t: int, count: int, told: str) -> str:
    """How many other nations can enter a territory of one's own this turn."""
    x, y = spot(board, t)
    half = max(5 * board.boxes[t], 14)
    sign = tag("path", d="M0-6.4L6.4 5H-6.4Z", class_="a80-threat")
    sign += lettering(str(count), 0, 3.6, class_="a80-mid a80-count")
    return fragment(f"threat:{t}", title(told) + sign, transform=moved(x - half - 9, y))


# Marks: what may be chosen


def _marks(
    view: View, legal: Sequence[Choice], words: Say, notes: Mapping[str, str]
) -> dict[str, str]:
    """A territory for its orders, start or landing; a disc for a stance; buttons for the rest."""
    groups: dict[str, list[Choice]] = {}
    for choice in legal:
        if not _is_pointless(view, choice):
            groups.setdefault(_spot(choice), []).append(choice)
    marks = {}
    for spot, choices in groups.items():
        worth = tuple([notes.get(choice.text, "") for choice in choices])
        shown = (view.board, view.nations(), view.nation, tuple(choices), worth, words)
        draw = partial(_labelled, view, spot, choices, worth, words)
        marks[f"to:{spot}"] = _once(shown, draw)
    return marks


def _labelled(
    view: View, spot: str, choices: Sequence[Choice], worth: Sequence[str], words: Say
) -> str:
    said = [
        f"{words(label(view, choice))} {note}".strip()
        for choice, note in zip(choices, worth, strict=True)
    ]
    return _mark(view, spot, choices, " / ".join(said), words)


def _is_pointless(view: View, choice: Choice) -> bool:
    """Legal, but without an effect: nothing that a page should propose (A80-14, A80-15, R8)."""
    position = view.position
    if choice.verb == "develop":
        return position.filled[choice.place] >= view.board.boxes[choice.place]
    arrives = choice.target if choice.verb == "explore" else choice.place
    if choice.verb in ("explore", "land"):
        return position.here[arrives] >> view.nation & 1 == 1
    return False


def _spot(choice: Choice) -> str:
    if choice.slot >= STANCE:
        return f"disc:{choice.nation}"
    if choice.verb in ("lead", "ready", "lock", "no_landing"):
        return choice.text
    return f"{'sea' if choice.slot == LANDING else 'at'}:{choice.place}"


def _mark(view: View, spot: str, choices: Sequence[Choice], labels: str, words: Say) -> str:
    kind, _, rest = spot.partition(":")
    if kind == "disc":
        shape, place, look = _disc_mark(view, int(rest)), "", "a80-pick a80-disc"
    elif kind in ("at", "sea"):
        territory = view.board.territories[int(rest)]
        shape = use(f"a80-t-{territory.id}")
        place, look = "", "a80-pick" + (" a80-sail" if kind == "sea" else "")
    else:
        leads = kind == "lead"
        text = words(nation_name(view, choices[0].nation)) if leads else labels
        shape, place = _button(view, choices[0], text)
        look = "a80-pick a80-button"
    return fragment(
        f"to:{spot}",
        title(labels) + shape,
        class_=look,
        transform=place or None,
        clip_path="url(#a80-shore)" if kind in ("at", "sea") else None,
        role="button",
        tabindex="0",
        aria_label=labels,
        data_action=choices[0].text,
        data_actions=" ".join(c.text for c in choices) if len(choices) > 1 else None,
    )


def _disc_mark(view: View, q: int) -> str:
    nations = view.nations()
    x = TABLE[0] + 76 + COLUMN * nations.index(q)
    y = TABLE[1] + 61 + ROW * nations.index(view.nation)
    return tag("circle", cx=x, cy=y, r=10)


def _button(view: View, choice: Choice, text: str) -> tuple[str, str]:
    """A plate under the embassies."""
    row = {"lock": 0, "ready": 0, "no_landing": 1}.get(choice.verb, choice.nation)
    y = TABLE[1] + (ROW * (len(view.nations()) + 1) + 42 if choice.verb != "lead" else 0)
    plate, middle = tag("rect", width=PLATE, height=22, rx=6), PLATE / 2
    if choice.verb == "lead":
        plate += tag("g", use(f"a80-flag-{choice.nation}", 18, 11), stroke="none")
        middle += 10
    return (
        plate + lettering(text, middle, 15, class_="a80-text a80-big a80-mid"),
        moved(TABLE[0], y + 27 * row),
    )


# The map, which never changes during a match


@lru_cache(maxsize=32)
def _map(board: Board, words: Say) -> Layer:
    parts = ground.layer("a80", project, BOX)
    parts["lettering"] = (
        ground.sea_name(words(Words("Atlantic Ocean")), 140, 400, 15)
        + _stacked_sea_name(words(Words("Indian Ocean")), 704, 440, 14)
        + ground.ship(318, 664, 32)
        + ground.map_title(words(Words("Africa 1880")).upper(), 158, 752, 26)
    )
    parts["borders"] = _borders(board)
    parts["features"] = "".join(feature(board, i, words) for i in range(len(board.features)))
    return Layer("map", {key: fragment(key, text) for key, text in parts.items()}, static=True)


def _stacked_sea_name(text: str, x: float, y: float, size: float) -> str:
    """A word a line, where the sea is narrow."""
    lines = enumerate(text.split())
    return "".join(ground.sea_name(word, x, y + 1.3 * size * i, size) for i, word in lines)


def _borders(board: Board) -> str:
    shapes = "".join(use(f"a80-t-{t.id}") for t in board.territories)
    links = "".join(
        tag("path", d=sea_link(board, a, b), class_="a80-sea-link") for a, b in board.sea_links
    )
    leaders = "".join(leader(board, t) for t in range(TERRITORIES))
    return leaders + links + tag("g", shapes, class_="a80-border", clip_path="url(#a80-shore)")


def sea_link(board: Board, a: int, b: int) -> str:
    """The course of a dotted line."""
    return f"M{_xy(spot(board, a))}L{_xy(spot(board, b))}"


def leader(board: Board, t: int) -> str:
    """From pieces that stand off the coast to their territory."""
    territory, (x, y) = board.territories[t], spot(board, t)
    middle = project(territory.lon, territory.lat)
    if math.hypot(x - middle[0], y - middle[1]) < FAR:
        return ""
    return tag("path", d=f"M{_xy(middle)}L{_xy((x, y))}", class_="a80-leader")


def feature(board: Board, i: int, words: Say) -> str:
    """An ellipse that nobody passes: sand, water or swamp."""
    f = board.features[i]
    x, y = project(f.lon, f.lat)
    kind = "lake" if f.id.startswith("lake") else ("dune" if i < 2 else "swamp")
    shape = tag("ellipse", cx=x, cy=y, rx=f.wide * SCALE, ry=f.high * SCALE, class_=f"a80-{kind}")
    waves = "".join(
        tag("path", d=f"M{number(x - 8)} {number(y + dy)}q4-4 8 0t8 0", class_="a80-wave")
        for dy in (-5, 1, 7)
    )
    return tag("g", title(words(Words(f.name))) + shape + waves)


@lru_cache(maxsize=32)
def _names(board: Board, words: Say) -> Layer:
    names = {f"name:{t.id}": lettered(board, t.index, words) for t in board.territories}
    return Layer("names", names, static=True)


def lettered(board: Board, t: int, words: Say) -> str:
    """The name of a territory, with an anchor where one can land."""
    x, y = spot(board, t)
    territory = board.territories[t]
    text = lettering(words(Words(territory.name)), x, y - 12, class_="a80-name")
    if territory.coastal:
        text += use("a80-anchor", x + max(5 * board.boxes[t], 14) + 8, y)
    return fragment(f"name:{territory.id}", text)


@lru_cache
def _definitions(board: Board) -> str:
    shapes = "".join(
        tag("path", id=f"a80-t-{id}", d="".join(path([*ring, ring[0]]) for ring in rings))
        for id, rings in zip([t.id for t in board.territories], outlines(), strict=True)
    )
    return ground.definitions("a80", project) + common.DEFINITIONS + icons.definitions() + shapes


@lru_cache
def outlines() -> list[list[list[Point]]]:
    """The territories in the order of the data file, as scripts/make_territories.py cut them."""
    folder = files("okapi.games.africa_1880").joinpath("data")
    data = json.loads(folder.joinpath("territories.json").read_text(encoding="utf-8"))
    unit = cast(float, data["unit"])
    return [[_ring(text, unit) for text in rings] for rings in data["territories"].values()]


def _ring(text: str, unit: float) -> list[Point]:
    numbers = [int(word) for word in text.split()]
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append(project(x * unit, y * unit))
    return points


# What an event is about


def shown(view: View, event: Event) -> tuple[str, ...]:
    """The names of the territories that an event names; a stance is seen among the embassies."""
    facts = cast(dict[str, Any], event.facts)
    places = [facts[name] for name in ("place", "to") if facts.get(name, -1) >= 0]
    names = tuple(f"name:{view.board.territories[place].id}" for place in places)
    return names or ("embassies",)
