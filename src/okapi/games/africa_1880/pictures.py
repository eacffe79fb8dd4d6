"""A case as a picture: the part of the map that matters, with the orders, and what came of it.

Drawn with the pieces of `render`, but flat and small: only the shapes that are seen, only the style
that is used, in the colours of the light theme.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from textwrap import wrap
from typing import Final

from okapi.games.africa_1880 import icons, render, scoring
from okapi.games.africa_1880.actions import DEVELOP, EXPLORE, LAND, LANDING, SLOTS
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS, RUNNING, Note, Position, Result
from okapi.games.africa_1880.board import TERRITORIES, Board
from okapi.games.africa_1880.cases import Case, note_line
from okapi.games.africa_1880.explain import explained
from okapi.svg import atlas, common
from okapi.svg.atlas import Point
from okapi.svg.element import lettering, moved, number, tag, title, use
from okapi.svg.picture import Box
from okapi.svg.theme import THEMES

AROUND: Final = 66.0  # of the map round what matters
NARROWEST: Final = 240.0  # no picture shows less from west to east
GAP: Final = 16.0
HEAD: Final = 22.0
ROW: Final = 21.0
LINE: Final = 12.0
LETTER: Final = 4.5

# Orders that were written but not carried out, and where they would have led.
_NULL: Final = {"not_bordering", "closed", "already_there", "no_supply"}
_NULL_LANDINGS: Final = {"interior", "occupied", "landed_twice", "no_supply_to_land"}
_REMOVED: Final = {"removed", "outvoted"}

_CSS: Final = (
    common.CSS
    + render.CSS
    + (
        ".a80-page{fill:#fffaf0;stroke:var(--paper-edge);stroke-width:1}.a80-water{fill:var(--sea)}"
        ".a80-ground{fill:var(--sand)}.a80-shore{fill:none;stroke:var(--coast);stroke-width:1.2}"
        ".a80-caption{font-size:11px;font-weight:700;fill:var(--ink)}"
        ".a80-faint{fill-opacity:.55}.a80-cross{fill:none;stroke:#b3201f;stroke-width:2;"
        "stroke-linecap:round}.a80-void{stroke-dasharray:2 4;stroke-opacity:.6}"
    )
)


def picture(case: Case) -> str:
    """The position with its orders and stances on the left, the result and its reasons right."""
    result = case.adjudicate()
    board = case.position.board
    shown = _matters(case.position, result)
    box = _window(board, shown)
    x, y, width, height = box
    size = max(1.0, width / 330)
    said = _said(case, result, int(width / size / LETTER))
    foot = size * (max(ROW * (COUNT[case.position.nations] + 1), LINE * len(said)) + 8)
    before = _map(box, shown, case.position, _orders(case.position, result), {})
    after = _map(box, shown, result.position, "", _removed(result.notes))
    wide, high = 2 * width + GAP, HEAD * size + height + foot
    body = (
        tag("rect", x=-6, y=-6, width=wide + 12, height=high + 12, rx=5, class_="a80-page")
        + _scaled(lettering(_name(case), 0, 12, class_="a80-caption"), 2, 0, size)
        + tag("g", before, transform=moved(-x, HEAD * size - y))
        + tag("g", after, transform=moved(width + GAP - x, HEAD * size - y))
        + _scaled(_stances(case.position, result), 2, HEAD * size + height, size)
        + _scaled(_lines(said), width + GAP, HEAD * size + height, size)
    )
    return _document((-6, -6, wide + 12, high + 12), case, _definitions(board, box, body), body)


def _name(case: Case) -> str:
    number = f"Case {case.number}: " if case.number else ""
    return f"{number}{case.title or 'Africa 1880'}"


def _scaled(content: str, x: float, y: float, size: float) -> str:
    return tag("g", content, transform=f"{moved(x, y)} scale({number(size)})")


# What is shown


def _matters(position: Position, result: Result) -> set[int]:
    """Every territory with something in it, or that somebody has ordered something about."""
    maps = (position, result.position)
    shown = {t for t in range(TERRITORIES) for m in maps if m.here[t] or m.filled[t]}
    shown |= {place for note in result.notes for place in (note.place, note.to) if place >= 0}
    return shown or set(range(TERRITORIES))


def _window(board: Board, shown: Iterable[int]) -> Box:
    """The part of the map with these territories and what stands in them."""
    spots = [render.spot(board, t) for t in shown]
    left, right = min(x for x, _ in spots), max(x for x, _ in spots)
    top, bottom = min(y for _, y in spots), max(y for _, y in spots)
    x, width = _widened(left - AROUND, right + AROUND, NARROWEST)
    y, height = _widened(top - AROUND, bottom + AROUND, 0.0)
    return _inside((x, y, width, height))


def _widened(low: float, high: float, least: float) -> tuple[float, float]:
    missing = max(0.0, least - (high - low))
    return low - missing / 2, high - low + missing


def _inside(box: Box) -> Box:
    """The same window within the sheet of the map."""
    left, top, wide, high = render.BOX
    x, y, width, height = box
    width, height = min(width, wide), min(height, high)
    x = min(max(x, left), left + wide - width)
    y = min(max(y, top), top + high - height)
    return (float(round(x)), float(round(y)), float(round(width)), float(round(height)))


def _removed(notes: Iterable[Note]) -> dict[int, int]:
    """By territory, who was removed from it."""
    gone: dict[int, int] = {}
    for note in notes:
        if note.key in _REMOVED:
            gone[note.place] = gone.get(note.place, 0) | 1 << note.nation
    return gone


# The map


def _map(box: Box, shown: set[int], position: Position, orders: str, gone: dict[int, int]) -> str:
    board = position.board
    seen = [t for t in range(TERRITORIES) if _is_seen(t, box)]
    content = (
        tag("rect", class_="a80-water", **_area(box))
        + use("coast", class_="a80-ground")
        + tag("g", "".join(_tints(seen, position)), clip_path="url(#shore)")
        + use("borders", class_="a80-border", clip_path="url(#shore)")
        + use("coast", class_="a80-shore")
        + _features(board, box)
        + _lines_at_sea(board, shown)
        + orders
        + "".join(_labelled(board, t, t in shown) for t in seen)
        + "".join(_standing(t, position, gone.get(t, 0)) for t in seen if t in shown)
    )
    return tag("g", content, clip_path="url(#frame)")


def _area(box: Box) -> dict[str, float]:
    return dict(zip(("x", "y", "width", "height"), box, strict=True))


def _labelled(board: Board, t: int, matters: bool) -> str:
    """The name of a territory; ports only where they matter."""
    if matters:
        return render.lettered(board, t, str)
    x, y = render.spot(board, t)
    return lettering(board.territories[t].name, x, y + 3, class_="a80-name a80-faint")


def _shape(board: Board, t: int) -> str:
    return f"a80-t-{board.territories[t].id}"


def _is_seen(t: int, box: Box) -> bool:
    x, y, width, height = box
    points = [point for ring in render.outlines()[t] for point in ring]
    across = min(p[0] for p in points) < x + width and max(p[0] for p in points) > x
    return across and min(p[1] for p in points) < y + height and max(p[1] for p in points) > y


def _tints(seen: Iterable[int], position: Position) -> Iterator[str]:
    """A nation that is alone colours its territory."""
    for t in seen:
        if COUNT[position.here[t]] == 1:
            look = render.tint(position.here[t], position.colony[t])
            yield use(_shape(position.board, t), class_=look)


def _features(board: Board, box: Box) -> str:
    """Lakes, sands and swamps that nobody passes."""
    x, y, width, height = box
    return "".join(
        render.feature(board, i, str)
        for i, f in enumerate(board.features)
        for at in [render.project(f.lon, f.lat)]
        if x - 20 < at[0] < x + width + 20 and y - 20 < at[1] < y + height + 20
    )


def _lines_at_sea(board: Board, shown: set[int]) -> str:
    links = "".join(
        tag("path", d=render.sea_link(board, a, b), class_="a80-sea-link")
        for a, b in board.sea_links
        if {a, b} & shown
    )
    return links + "".join(render.leader(board, t) for t in shown)


def _standing(t: int, position: Position, gone: int) -> str:
    """What stands in a territory; who was removed from it is crossed out."""
    board, everybody = position.board, position.here[t] | gone
    whole = render.standing(board, t, position.filled[t], everybody, position.colony[t])
    crosses = "".join(
        tag("path", d="M-7-5L7 5M7-5L-7 5", class_="a80-cross", transform=moved(*where))
        for p, where in zip(MEMBERS[everybody], render.flag_spots(COUNT[everybody]), strict=True)
        if gone >> p & 1
    )
    return whole + (tag("g", crosses, transform=moved(*render.spot(board, t))) if gone else "")


# Orders


def _orders(position: Position, result: Result) -> str:
    """What was carried out as arrows and crosses of roads; what was null, dotted and crossed."""
    return "".join(_settled(position, result)) + "".join(_void(position.board, result.notes))


def _settled(position: Position, result: Result) -> Iterator[str]:
    board = position.board
    null = {(n.nation, n.place) for n in result.notes if n.key in _NULL}
    lost = {n.nation for n in result.notes if n.key in _NULL_LANDINGS}
    for p in MEMBERS[result.position.nations]:
        sheet = result.slots[p * SLOTS : (p + 1) * SLOTS]
        for t in range(TERRITORIES):
            if sheet[t] >= EXPLORE and (p, t) not in null:
                yield render.arrow(board, "", p, t, sheet[t] - EXPLORE, False)
            elif sheet[t] == DEVELOP:
                yield render.plus(board, "", p, t, position.here[t])
        if sheet[LANDING] > 0 and p not in lost:
            yield render.arrow(board, "", p, -1, sheet[LANDING] - LAND, False)


def _void(board: Board, notes: Sequence[Note]) -> Iterator[str]:
    for note in notes:
        if note.key in _NULL and note.place != note.to:
            yield _crossed(board, note.nation, note.place, note.to)
        elif note.key in _NULL_LANDINGS:
            yield _crossed(board, note.nation, -1, note.place)


def _crossed(board: Board, p: int, t: int, x: int) -> str:
    drawn = render.arrow(board, "", p, t, x, False).replace("a80-arrow ", "a80-arrow a80-void ")
    where = moved(*render.halfway(board, p, t, x))
    return drawn + tag("path", d="M-5-5L5 5M5-5L-5 5", class_="a80-cross", transform=where)


# Stances and reasons


def _stances(position: Position, result: Result) -> str:
    """Rows declare, columns receive; what was not written is an alliance (A80-18)."""
    nations = MEMBERS[position.nations]
    cells = [use(f"a80-flag-{q}", 46 + 22 * i, ROW / 2) for i, q in enumerate(nations)]
    for row, p in enumerate(nations, 1):
        cells.append(use(f"a80-flag-{p}", 12, ROW * (row + 0.5)))
        cells += [
            use("a80-war" if result.war[p] >> q & 1 else "a80-ally", 46 + 22 * i, ROW * (row + 0.5))
            for i, q in enumerate(nations)
            if q != p
        ]
    return "".join(cells)


def _said(case: Case, result: Result, width: int) -> list[str]:
    """The reasons that a case names, as sentences; then what follows, or how it ended."""
    board = case.position.board
    notes = [note for note in result.notes if note_line(board, note) in case.because]
    told = [f"{explained(board, note).say()} {note.rule}" for note in notes]
    told += [_scores(board, result)] if result.end != RUNNING else []
    return [line for text in told for line in wrap(text, width)]


def _scores(board: Board, result: Result) -> str:
    """What everybody has at the end (A80-45)."""
    nations = MEMBERS[result.position.nations]
    points = {p: sum(scoring.points(result.position, result.war, p)) for p in nations}
    told = ", ".join(f"{board.nation_names[p]} {points[p]}" for p in nations)
    best = [p for p in nations if points[p] == max(points.values())]
    end = f"{board.nation_names[best[0]]} wins." if len(best) == 1 else "Nobody wins."
    return f"{told}. {end}"


def _lines(texts: Sequence[str]) -> str:
    return "".join(
        lettering(text, 0, LINE * (i + 1), class_="a80-text") for i, text in enumerate(texts)
    )


# The document


def _definitions(board: Board, box: Box, body: str) -> str:
    """The drawings that the body uses, and borders and coast as far as they are seen."""
    used = set(re.findall(r'href="#([^"]+)"', body))
    seen = [t for t in range(TERRITORIES) if _is_seen(t, box)]
    return (
        "".join(drawing for name, drawing in icons.drawings().items() if name in used)
        + "".join(tag("path", id=_shape(board, t), d=_outline(t)) for t in seen)
        + tag("g", "".join(use(_shape(board, t)) for t in seen), id="borders")
        + tag("path", id="coast", d="".join(_whole(ring) for ring in _coast(box)))
        + tag("clipPath", use("coast"), id="shore")
        + tag("clipPath", tag("rect", **_area(box)), id="frame")
    )


def _outline(t: int) -> str:
    return "".join(_whole([*ring, ring[0]]) for ring in render.outlines()[t])


def _coast(box: Box) -> Iterator[list[Point]]:
    """The rings of the land, cut to a little more than the window."""
    x, y, width, height = box
    sides = ((0, x - 9, 1), (0, x + width + 9, -1), (1, y - 9, 1), (1, y + height + 9, -1))
    for ring in atlas.land_rings(render.project):
        points = list(ring)
        for axis, edge, sign in sides:
            points = _cut(points, axis, edge, sign)
        if len(points) > 2:
            yield [*points, points[0]]


def _cut(ring: list[Point], axis: int, edge: float, sign: int) -> list[Point]:
    """A ring without what lies beyond one side of a window."""
    kept: list[Point] = []
    for a, b in zip(ring, [*ring[1:], *ring[:1]], strict=True):
        inside, next_inside = sign * (a[axis] - edge) >= 0, sign * (b[axis] - edge) >= 0
        if inside:
            kept.append(a)
        if inside != next_inside:
            share = (edge - a[axis]) / (b[axis] - a[axis])
            kept.append((a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])))
    return kept


def _whole(ring: Sequence[Point]) -> str:
    """Path data in whole units: a fifth of the size, and no eye can tell."""
    return atlas.path([(float(round(x)), float(round(y))) for x, y in ring])


def _style(drawing: str) -> str:
    """The rules of the style whose classes are all used, with their colours written in."""
    used = {"okapi", *" ".join(re.findall(r'class="([^"]+)"', drawing)).split()}
    rules = dict.fromkeys(
        f"{selector}{{{body}}}"
        for selectors, body in _RULE.findall(_MEDIA.sub("", _CSS))
        for selector in selectors.split(",")
        if _PLAIN.fullmatch(selector) and selector[1:] in used
    )
    colours = THEMES["light"]
    return re.sub(r"var\(--([a-z0-9-]+)\)", lambda found: colours[found[1]], "".join(rules))


_MEDIA: Final = re.compile(r"@media[^{]*\{[^}]*\}\}")
_RULE: Final = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PLAIN: Final = re.compile(r"\.[\w-]+")


def _document(box: Box, case: Case, defs: str, body: str) -> str:
    shown = " ".join(number(value) for value in box)
    head = title(_name(case))
    return _BARE.sub(
        "",
        (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="okapi" viewBox="{shown}" role="img">'
            f"{head}<style>{_style(defs + body)}</style><defs>{defs}</defs>{body}</svg>\n"
        ),
    )


# Nothing is replaced in these pictures: they need no keys.
_BARE: Final = re.compile(r' data-key="[^"]*"')
