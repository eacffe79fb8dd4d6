"""The board of Heart of Africa as a picture (rules page, section 9).

Every part is drawn by a small cached function of just the facts it shows, so that a move costs
only what it changes. `words` is part of these facts: pass the same function for the same language.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from typing import Any, Final, cast

from okapi.core.game import Event
from okapi.core.once import Once
from okapi.core.words import Words
from okapi.games.heart_of_africa import icons, shapes
from okapi.games.heart_of_africa.actions import Choice
from okapi.games.heart_of_africa.board import AREAS, ROWS, Area, Board
from okapi.games.heart_of_africa.text import (
    MARKER_NAMES,
    SEAT_NAMES,
    Say,
    label,
    standing,
    text_board,
    token_name,
    victory_name,
)
from okapi.games.heart_of_africa.tokens import (
    AFRICA,
    KIND_COUNT,
    KINDS,
    MARKER_COUNT,
    MARKERS,
    POINTS,
    STAKES,
    VICTORY,
    VICTORY_COUNT,
)
from okapi.games.heart_of_africa.view import View
from okapi.svg import Layer, Svg, common, ground, seats, targets, track
from okapi.svg.atlas import Point, equirectangular
from okapi.svg.curve import circle, rounded
from okapi.svg.element import fitted, fragment, lettering, moved, number, tag, title, use
from okapi.svg.picture import Box

SCALE: Final = 10  # units to a degree
project = equirectangular(west=-21.4, north=39.9, scale=SCALE)

TRACK: Final = track.Track(width=752, height=768, depth=34, across=19, down=19, start=60)
MARGIN: Final = TRACK.depth + 4

# Two tables in the Atlantic, the rows of tokens over Arabia, the stocks in the Indian Ocean.
LADDER_ROW: Final = 34
LADDER_TOP: Final = 418
LADDER_WIDTH: Final = 138
REPUTATION_AT: Final = 4
MARKET_AT: Final = 147
SLOT: Final = 21  # from one disc on a row to the next
ROWS_AT: Final = (604.0, 10.0)
STOCKS_AT: Final = (694.0, 404.0)
SIGN_RISE: Final = 31  # how far the sign of a target stands above the values
LINE: Final = 13  # from one line of a name to the next
SPREAD: Final = 28  # from one stack of pieces to the next
# Where names and values would touch those of a neighbour, they stand a little aside.
ASIDE: Final = {
    "abyssinia": (-4.0, -5.0),
    "benin": (-4.0, -9.0),
    "great_lakes": (-9.0, -16.0),
    "zanzibar_coast": (9.0, 16.0),
    "zambezi": (-8.0, 4.0),
    "mozambique": (8.0, 0.0),
    "damaraland": (-3.0, 0.0),
    "kalahari": (5.0, 4.0),
    "cameroon": (-2.0, 4.0),
}
STRIP: Final = 40  # the height of a seat's goods below the map
STRIPS_TOP: Final = TRACK.height + MARGIN + 8

# verb: the look of its target; the first of several verbs in an area decides.
LOOKS: Final = {
    "settle": "begin",
    "confront": "turn",
    "clear": "turn",
    "to": "go",
    "move": "take",
    "guide": "go",
    "send": "put",
    "rest": "put",
    "neutral": "put",
    "stir": "take",
    "enter": "begin",
    "reinforce": "put",
    "build": "build",
    "summon": "build",
    "march": "leap",
    "recruit": "leap",
}
# Verbs that use a kept token, by its kind.
USES: Final = {
    "trading_post": "build:",
    "neutral_drift": "drift",
    "wholesaler": "summon:",
    "two_traders": "reinforce:",
    "heart_bonus": "heart",
    "exchange": "recruit:",
    "resource_shift": "shift",
    "march": "march:",
}

CSS: Final = (
    common.CSS
    + icons.CSS
    + (
        ".ok-shape{fill:var(--glow);fill-opacity:0}"
        ".ok-border-bed{fill:none;stroke:var(--halo);stroke-width:4.4;stroke-opacity:.55;"
        "stroke-linejoin:round;stroke-linecap:round}"
        ".ok-borders{fill:none;stroke:var(--hex);stroke-width:1.7;stroke-dasharray:7 3 1.6 3;"
        "stroke-linejoin:round;stroke-linecap:round}"
        ".ok-heart-rim{fill:var(--turn);fill-opacity:.14;stroke:var(--turn);stroke-width:2.4;"
        "stroke-linejoin:round}"
        ".ok-arrow{fill:none;stroke:var(--ink);stroke-width:2;stroke-dasharray:6 4;"
        "stroke-linecap:round}.ok-arrow-head{fill:var(--ink)}"
        ".ok-area-name{font-size:14.5px;font-weight:700;letter-spacing:0}"
        + "".join(
            f".ok-hold-{seat}{{fill:var(--seat-{seat});fill-opacity:.3;stroke:var(--seat-{seat});"
            "stroke-width:3;stroke-opacity:.8;stroke-linejoin:round}"
            for seat in range(5)
        )
        + ".ok-hold-4{stroke:var(--ink)}"  # black would be lost in the dark
        ".ok-card{fill:var(--paper);stroke:var(--ink);stroke-width:1.6}"
        ".ok-card-band{fill:var(--paper-edge);fill-opacity:.45}"
        ".ok-card-line{fill:none;stroke:var(--paper-edge);stroke-width:1}"
        ".ok-card-now{fill:none;stroke:var(--brass);stroke-width:3}"
        ".ok-card-title{font-size:15px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
        ".ok-value{font-size:18px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
        ".ok-small-text{font-size:15px;font-weight:700;fill:var(--ink)}"
        ".ok-count{font-size:17px;font-weight:700;fill:var(--ink)}"
        ".ok-chip{fill:var(--paper);stroke:var(--ink);stroke-width:1.2}"
        ".ok-chip-value{font-size:18.5px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
        ".ok-wave{fill:none;stroke:var(--build);stroke-width:1.9;stroke-linecap:round}"
        ".ok-wave-bed{fill:none;stroke:var(--halo);stroke-width:4.6;stroke-linecap:round;"
        "stroke-opacity:.7}"
        ".ok-tally{fill:var(--paper);stroke:var(--ink);stroke-width:1}"
        ".ok-tally-text{font-size:15.5px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
        ".ok-halted{opacity:.6}"
        ".ok-points{font-size:13px;font-weight:700;text-anchor:middle;fill:#2b1d0c}"
        ".ok-points-disc{fill:var(--brass);stroke:#2b1d0c;stroke-width:1}"
        ".ok-medal-mark{font-size:13px;font-weight:700;text-anchor:middle;fill:#2b1d0c}"
        ".ok-strip{fill:var(--paper);stroke:var(--paper-edge);stroke-width:1.4}"
        ".ok-strip-now{stroke:var(--brass);stroke-width:3}"
        ".ok-seat-name{font-size:16px;font-weight:700;fill:var(--ink)}"
        ".ok-stop-bar{fill:none;stroke:#fffaf0;stroke-width:2}"
        ".ok-goal{fill:none;stroke:var(--turn);stroke-width:3}"
        ".ok-empty-token{fill:none;stroke:var(--paper-edge);stroke-width:1.2;stroke-dasharray:3 3}"
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

    `notes` says by notation what a choice is worth, such as {"to:congo": "+3"}; it is written on
    the target.
    """
    return Svg(
        box(view.seats),
        (
            _map(view.board, view.seats, view.target, words),
            Layer("places", _places(view, words)),
            Layer("marks", _marks(view, legal, words, notes or {})),
            _names(view.board, words),
            Layer("pieces", _pieces(view, words)),
        ),
        title=words(Words("Heart of Africa", context="title")),
        desc=lambda: text_board(view, words),
        css=CSS,
        defs=_definitions(view.board),
    )


def box(count: int) -> Box:
    """The map in its frame, and below it a strip for every seat."""
    height = TRACK.height + 2 * MARGIN + 8 + STRIP * count
    return (-MARGIN, -MARGIN, TRACK.width + 2 * MARGIN, height)


def centre(area: Area) -> Point:
    """Where the name and the pieces of an area stand."""
    x, y = project(area.lon, area.lat)
    dx, dy = ASIDE.get(area.id, (0.0, 0.0))
    return x + dx, y + dy


# Places: control, values, posts, tables, tokens, seats


# The areas are drawn anew only when something in them has changed.
_once: Final = Once[dict[str, str]]()


def _places(view: View, words: Say) -> dict[str, str]:
    places = {**_once(("areas", _on_map(view), words), lambda: _areas(view, words))}
    for row in range(4):
        tokens = tuple(view.rows[2 * row : 2 * row + 2])
        places[f"row:{row}"] = _row(view.board, row, tokens, view.active < 0, words)
    stock = (view.pot, view.posts_left, view.neutrals_left)
    places["stocks"] = _stocks(stock, words)
    for s in range(view.seats):
        places[f"seat:{s}"] = _strip(s, _goods(view, s), s in view.actors, words)
    return places


def _on_map(view: View) -> tuple[object, ...]:
    """All that the areas show."""
    lands = (view.board, view.seats, tuple(view.lies), tuple(view.marker), view.posts)
    people = (tuple(view.pieces), tuple(view.neutrals), tuple(view.wholesaler))
    moving = (tuple(view.stopped), tuple(view.unmoved), view.guide_stopped)
    return (lands, people, moving, view.locked, view.active)


def _areas(view: View, words: Say) -> dict[str, str]:
    table = view.table()
    areas = {}
    for area in view.board.areas:
        x = area.index
        holder = next((s for s in range(view.seats) if table.controls(s, x)), -1)
        drawn = (area, holder, _lies(view, x), table.value(x))
        areas[f"area:{area.id}"] = _area_once(
            (drawn, _crowd(view, x), words), partial(_area, *drawn, view, words)
        )
    return areas


_area_once: Final = Once[str](16384)


def _crowd(view: View, x: int) -> tuple[object, ...]:
    """Who stands in an area, in numbers."""
    own = tuple(view.pieces[x::AREAS])
    guided = tuple([place == x for place in view.wholesaler])
    drifting = view.unmoved[x] if view.unmoved else 0
    return (own, guided, view.stopped[x], view.neutrals[x], drifting)


def _lies(view: View, x: int) -> int:
    """The marker that tells the value of an area."""
    return view.lies[x] if view.lies[x] >= 0 else AFRICA


def _clash(view: View, x: int) -> bool:
    """Whether a conflict between players must still be resolved there (HOA-55)."""
    if view.active < 0 or view.locked >> x & 1:
        return False
    mine = view.own(view.active, x)
    return 0 < mine < view.total[x]


def _area(area: Area, holder: int, lies: int, value: int, view: View, words: Say) -> str:
    marker, n = MARKER_NAMES[lies], value
    what = words(Words("{area}: {marker} {n}", area=Words(area.name), marker=marker, n=n))
    told = [words(people) for people in standing(view, area.index)]
    shape = use(f"heart-shape-{area.id}", class_=f"ok-hold-{holder}" if holder >= 0 else "ok-shape")
    return fragment(f"area:{area.id}", title(", ".join([what, *told])) + shape)


@lru_cache(maxsize=4096)
def _row(board: Board, row: int, tokens: tuple[int, ...], sale: bool, words: Say) -> str:
    """Two action tokens; the first row is for sale (HOA-15)."""
    x, y = ROWS_AT
    y += 40 + 44 * row
    content = ""
    known = [token for token in tokens if token >= 0]
    for i in range(2):
        place = moved(x + 34 + 46 * i, y)
        content += tag("g", _token(known[i]) if i < len(known) else _no_token(), transform=place)
    if known:
        total = sum(token % POINTS for token in known)
        content += lettering(f"Σ {total}", x + 106, y + 5, class_="ok-small-text")
    if row == 0 and sale and known:
        content += tag("rect", x=x + 8, y=y - 21, width=130, height=42, rx=8, class_="ok-card-now")
    names = [words(_token_title(board, token)) for token in known]
    told = words(Words("Row {n}", n=row + 1))
    return fragment(f"row:{row}", title(f"{told}: {', '.join(names)}") + content)


def _token_title(board: Board, token: int) -> Words:
    name = Words(board.token_names[token // POINTS])
    return Words("{token} ({points})", token=name, points=token % POINTS)


def _token(token: int) -> str:
    return (
        use("heart-plate", class_="ok-chip")
        + use(f"heart-{KINDS[token // POINTS]}", transform=moved(-3, -1) + " scale(1.1)")
        + tag("circle", cx=13, cy=11, r=8.4, class_="ok-points-disc")
        + lettering(str(token % POINTS), 13, 15.6, class_="ok-points")
    )


def _no_token() -> str:
    return use("heart-plate", class_="ok-empty-token")


@lru_cache(maxsize=4096)
def _stocks(stock: tuple[int, int, int], words: Say) -> str:
    """The pot, the posts and the neutrals that are left."""
    names = (Words("Pot"), Words("Trading posts left"), Words("Neutrals left"))
    drawings = ("heart-cube", "heart-post", "heart-neutral")
    content = ""
    for i, n in enumerate(stock):
        told = title(words(Words("{what}: {n}", what=names[i], n=n)))
        sign = use(drawings[i], transform=moved(-14, 28 * i))
        content += tag("g", told + sign + lettering(f"× {n}", 4, 28 * i + 6, class_="ok-count"))
    plate = tag("rect", x=-34, y=-18, width=84, height=92, rx=8, class_="ok-card")
    return fragment("stocks", plate + content, transform=moved(*STOCKS_AT))


Goods = tuple[int, int, int, int, tuple[tuple[str, int], ...], int]


def _goods(view: View, seat: int) -> Goods:
    """What a seat shows: points, influence, reserve, bid, tokens, and the hidden one."""
    tokens = [(KINDS[k], view.held[seat * KIND_COUNT + k]) for k in range(1, KIND_COUNT)]
    tokens += [(VICTORY[k], view.open_sv[seat * VICTORY_COUNT + k]) for k in range(VICTORY_COUNT)]
    hidden = -2
    if view.hidden[seat]:
        hidden = view.secret if seat == view.seat else -1
    kept = tuple([(name, n) for name, n in tokens if n])
    vp, bid = max(view.vp[seat], 0), view.bids[seat]
    return (vp, view.influence[seat], view.reserve[seat], bid, kept, hidden)


def strip_y(seat: int) -> float:
    """The middle of a seat's strip."""
    return STRIPS_TOP + STRIP * seat + STRIP / 2 - 2


def token_x(i: int) -> float:
    """Where the i-th token of a seat lies on its strip."""
    return 366 + 44 * i


@lru_cache(maxsize=4096)
def _strip(seat: int, goods: Goods, active: bool, words: Say) -> str:
    vp, influence, reserve, bid, kept, hidden = goods
    style = "ok-strip ok-strip-now" if active else "ok-strip"
    content = tag("rect", x=-30, y=-18, width=TRACK.width + 60, height=36, rx=8, class_=style)
    content += use(f"okapi-seat-{seat}", -10, 0)
    content += fitted(words(SEAT_NAMES[seat]), 8, 5.5, 16, 92, class_="ok-seat-name")
    facts = (
        ("heart-laurel", vp, Words("Victory points")),
        ("heart-cube", influence, Words("Influence")),
        (f"okapi-seat-{seat}", reserve, Words("Traders in reserve")),
    )
    for i, (sign, n, name) in enumerate(facts):
        at = 116 + 56 * i
        told = title(words(Words("{what}: {n}", what=name, n=n)))
        drawing = use(sign, transform=moved(at, 0) + " scale(.8)")
        content += tag("g", told + drawing + lettering(str(n), at + 13, 6, class_="ok-count"))
    if bid >= 0:
        said = Words("passed") if bid == 0 else Words("bid {n}", n=bid)
        content += fitted(words(said), 276, 5, 15, 66, class_="ok-small-text")
    content += _kept(kept, hidden)
    return fragment(f"seat:{seat}", content, transform=moved(0, strip_y(seat)))


def _kept(kept: tuple[tuple[str, int], ...], hidden: int) -> str:
    """Kept tokens; a hidden special victory token lies face down for others."""
    content = ""
    if hidden > -2:
        name = VICTORY[hidden] if hidden >= 0 else "sv_hidden"
        content += use(f"heart-{name}", transform=moved(token_x(0), 0) + " scale(1.25)")
    for i, (name, _) in enumerate(kept, 1):
        content += use(f"heart-{name}", transform=moved(token_x(i), 0) + " scale(1.1)")
    return content


# Marks: what may be chosen


def _marks(
    view: View, legal: Sequence[Choice], words: Say, notes: Mapping[str, str]
) -> dict[str, str]:
    marks: dict[str, str] = {}
    if view.spot >= 0:
        marks["focus"] = _focus(view.board.areas[view.spot])
    marks |= _area_marks(view, legal, words, notes)
    marks |= _table_marks(view, legal, words)
    marks |= _token_marks(view, legal, words)
    return marks


def _area_marks(
    view: View, legal: Sequence[Choice], words: Say, notes: Mapping[str, str]
) -> dict[str, str]:
    choices: dict[int, list[Choice]] = {}
    for choice in legal:
        if choice.verb in LOOKS:
            choices.setdefault(choice.noun, []).append(choice)
    marks = {}
    order = list(LOOKS)
    for x, here in choices.items():
        area = view.board.areas[x]
        here.sort(key=lambda choice: order.index(choice.verb))
        labels = tuple([words(label(view, choice)) for choice in here])
        note = next((notes[c.text] for c in here if c.text in notes), "")
        marks[f"to:{area.id}"] = _target(area, tuple(here), labels, note)
    return marks


@lru_cache(maxsize=16384)
def _target(area: Area, choices: tuple[Choice, ...], labels: tuple[str, ...], note: str) -> str:
    x, y = centre(area)
    return targets.target(
        f"to:{area.id}",
        x,
        y - SIGN_RISE,
        mark=f"heart-mark-{area.id}",
        look=LOOKS[choices[0].verb],
        actions=[choice.text for choice in choices],
        label=" / ".join(labels),
        note=note,
    )


@lru_cache(maxsize=1024)
def _focus(area: Area) -> str:
    return fragment("focus", use(f"heart-shape-{area.id}", class_="ok-focus"))


def _table_marks(view: View, legal: Sequence[Choice], words: Say) -> dict[str, str]:
    """Markers to raise and lower, reputations to change, opponents to choose."""
    spots: dict[str, tuple[Point, list[Choice]]] = {}
    for choice in legal:
        if choice.verb in ("raise", "lower"):
            place = _marker_place(view.marker[choice.noun], choice.noun)
            spots.setdefault(f"value:{choice.noun}", (place, []))[1].append(choice)
        elif choice.verb in ("praise", "blame"):
            place = _reputation_place(view.reputation[choice.noun], choice.noun)
            spots.setdefault(f"fame:{choice.noun}", (place, []))[1].append(choice)
        elif choice.verb == "against":
            place = (-10, strip_y(choice.noun))
            spots.setdefault(f"against:{choice.noun}", (place, []))[1].append(choice)
    marks = {}
    for key, ((x, y), here) in spots.items():
        labels = " / ".join(words(label(view, choice)) for choice in here)
        actions = [choice.text for choice in here]
        marks[key] = targets.target(key, x, y, "heart-dot", "go", actions, labels)
    return marks


def _token_marks(view: View, legal: Sequence[Choice], words: Say) -> dict[str, str]:
    """Kept tokens that can be used, staked or played now."""
    if view.seat is None:
        return {}
    offered = [choice.text for choice in legal]
    kept = _goods(view, view.seat)[4]
    shown = [(VICTORY[view.secret], 0)] if view.secret >= 0 else []
    shown += [(name, i) for i, (name, _) in enumerate(kept, 1)]
    marks = {}
    for name, i in shown:
        start = _token_action(name, offered)
        if start:
            text = words(_stake_title(view, name))
            marks[f"token:{i}"] = targets.target(
                f"token:{i}", token_x(i), strip_y(view.seat), "heart-ring", "go", [start], text
            )
    return marks


def _token_action(name: str, offered: Sequence[str]) -> str:
    """The beginning of what a token can be used for now, or nothing."""
    starts = [f"pledge:{name}", f"score:{name}", USES.get(name, "")]
    if name == "reputation_shift":
        starts += ["praise:", "blame:"]
    for start in starts:
        if start and any(text.startswith(start) for text in offered):
            return start
    return ""


def _stake_title(view: View, name: str) -> Words:
    i = STAKES.index(name)
    if i < KIND_COUNT - 1:
        return token_name(view, i + 1)
    return victory_name(view, i - KIND_COUNT + 1)


# Pieces: what moves


def _pieces(view: View, words: Say) -> dict[str, str]:
    pieces = {**_once(("stacks", _on_map(view)), lambda: _standing(view))}
    for seat in range(view.seats):
        place = _reputation_place(view.reputation[seat], seat)
        pieces[f"fame:{seat}"] = _disc(f"fame:{seat}", place, seat, view.reputation[seat], words)
        kept = tuple([n for _, n in _goods(view, seat)[4]])
        if any(n > 1 for n in kept):
            pieces[f"kept:{seat}"] = _tallies(seat, kept)
        if view.vp[seat] >= 0:
            pieces[f"score:{seat}"] = _score(seat, view.vp[seat], words)
    for kind in range(MARKER_COUNT):
        if view.marker[kind] >= 0:
            pieces[f"value:{kind}"] = _marker(kind, view.marker[kind], words)
    return pieces


def _standing(view: View) -> dict[str, str]:
    pieces = {}
    table = view.table()
    for area in view.board.areas:
        x = area.index
        flags = (view.has_post(x), bool(view.locked >> x & 1), _clash(view, x))
        pieces[f"sign:{area.id}"] = _signs(area, _lies(view, x), table.value(x), flags)
        stacks = _stacks(view, x)
        if stacks:
            pieces[f"stack:{area.id}"] = _stack(area, stacks)
    return pieces


@lru_cache(maxsize=16384)
def _signs(area: Area, lies: int, value: int, flags: tuple[bool, bool, bool]) -> str:
    """The value of an area, its coast and post, a lock, a conflict that is due."""
    x, y = centre(area)
    post, locked, clash = flags
    signs = _chip(lies, value) + (_WAVE if area.coast else "")
    if post:
        signs += use("heart-post", transform=moved(33, -1) + " scale(1.1)")
    if locked:
        signs += use("heart-lock", transform=moved(-32, -1))
    if clash:
        signs += use("heart-clash", transform=moved(-32, -1) + " scale(1.1)")
    return fragment(f"sign:{area.id}", signs, transform=moved(x, y - 6))


def _chip(lies: int, value: int) -> str:
    """The resource and its value now; the continent stands for areas without one."""
    plate = tag("rect", x=-21, y=-11, width=42, height=22, rx=11, class_="ok-chip")
    good = use(f"heart-{MARKERS[lies]}", transform=moved(-8.5, 0) + " scale(.9)")
    return plate + good + lettering(str(value), 10.5, 6.3, class_="ok-chip-value")


# A coast, where new traders may land (HOA-38).
_WAVES: Final = "M-12 14.6q3-3 6 0t6 0t6 0t6 0"
_WAVE: Final = tag("path", d=_WAVES, class_="ok-wave-bed") + tag("path", d=_WAVES, class_="ok-wave")


Stack = tuple[str, int, bool]


def _stacks(view: View, x: int) -> tuple[Stack, ...]:
    """Drawings with their numbers: traders, those that are stopped, wholesaler, neutrals."""
    found: list[Stack] = []
    for seat in range(view.seats):
        n = view.own(seat, x)
        guided = view.wholesaler[seat] == x
        stopped = view.stopped[x] if seat == view.active else 0
        if n - guided - stopped:
            found.append((f"okapi-seat-{seat}", n - guided - stopped, False))
        if stopped:
            found.append((f"okapi-seat-{seat}", stopped, True))
        if guided:
            halted = seat == view.active and view.guide_stopped
            found.append((f"okapi-explorer-{seat}", 1, halted))
    if view.neutrals[x]:
        found.append(("heart-neutral", view.neutrals[x], False))
    return tuple(found)


@lru_cache(maxsize=16384)
def _stack(area: Area, stacks: tuple[Stack, ...]) -> str:
    x, y = centre(area)
    across = 3 if len(stacks) in (3, 5, 6) or len(stacks) > 8 else 4 if len(stacks) > 3 else 2
    content = ""
    for i, (name, n, stopped) in enumerate(stacks):
        row, column = divmod(i, across)
        here = min(across, len(stacks) - row * across)
        at = ((column - (here - 1) / 2) * SPREAD, 21 + SPREAD * row)
        pawn = "explorer" in name
        drawing = use(
            name,
            transform="translate(0 9) scale(.7)" if pawn else "scale(.94)",
            class_="ok-halted" if stopped else None,
        )
        count = "" if pawn else _tally(str(n), 7, 8)
        sign = use("heart-stopped", -8, -8) if stopped else ""
        content += tag("g", drawing + count + sign, transform=moved(*at))
    return fragment(f"stack:{area.id}", content, transform=moved(x, y))


@lru_cache(maxsize=4096)
def _tallies(seat: int, kept: tuple[int, ...]) -> str:
    """How many tokens of a kind a seat keeps, where it is more than one."""
    content = ""
    for i, n in enumerate(kept, 1):
        if n > 1:
            content += _tally(f"×{n}", token_x(i) + 12, 10)
    return fragment(f"kept:{seat}", content, transform=moved(0, strip_y(seat)))


def _tally(text: str, x: float, y: float) -> str:
    """How many there are, large enough for a phone."""
    width = 7 + 8 * len(text)
    plate = tag("rect", x=x - width / 2, y=y - 8, width=width, height=16, rx=8, class_="ok-tally")
    return plate + lettering(text, x, y + 5.3, class_="ok-tally-text")


def _reputation_place(row: int, seat: int) -> Point:
    return REPUTATION_AT + 37 + SLOT * seat, LADDER_TOP + 26 + LADDER_ROW * row + LADDER_ROW / 2


def _marker_place(row: int, kind: int) -> Point:
    return MARKET_AT + 37 + SLOT * kind, LADDER_TOP + 26 + LADDER_ROW * row + LADDER_ROW / 2


@lru_cache(maxsize=4096)
def _disc(key: str, place: Point, seat: int, row: int, words: Say) -> str:
    told = Words("Reputation of {seat}: row {row}", seat=SEAT_NAMES[seat], row=row)
    disc = use(f"okapi-seat-{seat}", transform="scale(.84)")
    return fragment(key, title(words(told)) + disc, transform=moved(*place))


@lru_cache(maxsize=4096)
def _marker(kind: int, row: int, words: Say) -> str:
    told = Words("{marker}: row {row}", marker=MARKER_NAMES[kind], row=row)
    content = title(words(told)) + use(f"heart-{MARKERS[kind]}", transform="scale(.9)")
    return fragment(f"value:{kind}", content, transform=moved(*_marker_place(row, kind)))


@lru_cache(maxsize=4096)
def _score(seat: int, vp: int, words: Say) -> str:
    """Discs never share a space; beyond the track they stand on its last one (HOA-82, 92)."""
    told = Words("{seat}: {n} point", many="{seat}: {n} points", seat=SEAT_NAMES[seat], n=vp)
    last = len(TRACK) - 1
    content = title(words(told)) + seats.marker(seat, str(vp) if vp > last else "")
    place = TRACK.centre(min(vp, last))
    return fragment(f"score:{seat}", content, transform=moved(*place))


# The map, which never changes during a match


@lru_cache(maxsize=64)
def _map(board: Board, count: int, target: int, words: Say) -> Layer:
    parts = ground.layer("heart", project, box(count))
    parts["borders"] = _borders(board)
    parts["lettering"] = "".join(
        [
            ground.sea_name(words(Words("Atlantic Ocean")), 145, 748, 14),
            ground.sea_name(words(Words("Indian Ocean")), 658, 690, 14),
            ground.map_title(
                words(Words("Heart of Africa", context="title")).upper(), 624, 738, 15
            ),
        ]
    )
    parts["arrows"] = _arrows(board)
    parts["track"] = track.drawn(TRACK) + _start_and_goal(target)
    parts["ladders"] = _ladder(board, words(Words("Reputation")), REPUTATION_AT) + _ladder(
        board, words(Words("Values")), MARKET_AT
    )
    parts["rows"] = _rows_card(words(Words("Action tokens")))
    return Layer("map", {key: fragment(key, text) for key, text in parts.items()}, static=True)


def _borders(board: Board) -> str:
    lines = shapes.border_paths(project)
    heart = board.areas[board.heart].id
    return (
        tag("path", d=lines, class_="ok-border-bed")
        + tag("path", d=lines, class_="ok-borders")
        + use(f"heart-shape-{heart}", class_="ok-heart-rim")
    )


def _arrows(board: Board) -> str:
    """The ways over the sea: links between areas that share no border (HOA-37)."""
    content = ""
    for a, b in _sea_links(board):
        (ax, ay), (bx, by) = centre(board.areas[a]), centre(board.areas[b])
        dx, dy = bx - ax, by - ay
        length = (dx * dx + dy * dy) ** 0.5
        ux, uy = dx / length, dy / length
        start = (ax + ux * 42, ay + uy * 42)
        end = (bx - ux * 34, by - uy * 34)
        content += _arrow(start, end, (ux, uy))
    return content


def _sea_links(board: Board) -> list[tuple[int, int]]:
    links = [(area.index, other) for area in board.areas for other in area.links]
    return [(a, b) for a, b in links if a < b and frozenset((a, b)) not in shapes.touching()]


def _arrow(start: Point, end: Point, unit: Point) -> str:
    ux, uy = unit
    line = f"M{_at(start)}L{_at(end)}"
    heads = ""
    for (x, y), way in ((end, 1), (start, -1)):
        tip = (x + ux * 8 * way, y + uy * 8 * way)
        left, right = (x - uy * 4.5, y + ux * 4.5), (x + uy * 4.5, y - ux * 4.5)
        heads += f"M{_at(tip)}L{_at(left)}L{_at(right)}Z"
    arrow = tag("path", d=line, class_="ok-arrow")
    return arrow + tag("path", d=heads, class_="ok-arrow-head")


def _at(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _start_and_goal(target: int) -> str:
    x, y = TRACK.centre(0)
    goal = TRACK.cell(min(target, len(TRACK) - 1))
    ring = tag(
        "rect", x=goal[0] + 2, y=goal[1] + 2, width=goal[2] - 4, height=goal[3] - 4, rx=5,
        class_="ok-goal",
    )  # fmt: skip
    return lettering("0", x, y + 5.6, class_="ok-track-number") + ring


def _ladder(board: Board, name: str, x: float) -> str:
    """Eight rows with their values, 0 at the top; rows of equal value share a band."""
    top, height = LADDER_TOP, 28 + LADDER_ROW * ROWS
    content = tag("rect", x=x, y=top, width=LADDER_WIDTH, height=height, rx=8, class_="ok-card")
    middle, room = x + LADDER_WIDTH / 2, LADDER_WIDTH - 16
    content += fitted(name, middle, top + 18, 15, room, class_="ok-card-title")
    for row in range(ROWS):
        y = top + 26 + LADDER_ROW * row
        if board.ladder[row] % 2:
            content += tag(
                "rect", x=x + 1, y=y, width=LADDER_WIDTH - 2, height=LADDER_ROW,
                class_="ok-card-band",
            )  # fmt: skip
        content += tag(
            "path", d=f"M{number(x + 4)} {number(y)}h{LADDER_WIDTH - 8}", class_="ok-card-line"
        )
        content += lettering(str(board.ladder[row]), x + 14, y + 23, class_="ok-value")
    return content


def _rows_card(name: str) -> str:
    x, y = ROWS_AT
    plate = tag("rect", x=x, y=y, width=144, height=200, rx=8, class_="ok-card")
    return plate + fitted(name, x + 72, y + 14, 15, 130, class_="ok-card-title")


@lru_cache(maxsize=32)
def _names(board: Board, words: Say) -> Layer:
    names = {f"name:{area.id}": _lettered(area, words) for area in board.areas}
    return Layer("names", names, static=True)


def _lettered(area: Area, words: Say) -> str:
    x, y = centre(area)
    first, last = _two_lines(words(Words(area.name)))
    text = lettering(last, x, y - 21, class_="ok-name ok-area-name")
    if first:
        text += lettering(first, x, y - 21 - LINE, class_="ok-name ok-area-name")
    heart = use("heart-heart", transform=moved(x + 46, y - 26)) if area.heart else ""
    return fragment(f"name:{area.id}", text + heart)


def _two_lines(name: str) -> tuple[str, str]:
    """A long name is broken at its last blank, so that neighbours do not touch."""
    first, _, last = name.rpartition(" ")
    return (first, last) if len(name) > 9 else ("", name)


@lru_cache
def _definitions(board: Board) -> str:
    paths = shapes.area_paths(project)
    outlines = [
        tag("path", id=f"heart-shape-{board.areas[x].id}", d=paths[x]) for x in range(AREAS)
    ]
    marks = [_mark(area) for area in board.areas]
    return (
        ground.definitions("heart", project)
        + common.DEFINITIONS
        + icons.definitions()
        + "".join(outlines)
        + "".join(marks)
        + tag("path", id="heart-plate", d=rounded(19, 6))
        + tag("g", tag("path", d=_LAUREL, class_="ok-laurel"), id="heart-laurel")
        + targets.mark("heart-dot", circle(11))
        + targets.mark("heart-ring", rounded(17, 6))
    )


_LAUREL: Final = "M0-11L3-3.6L11-3.4L4.8 1.6L7 9.4L0 5L-7 9.4L-4.8 1.6L-11-3.4L-3-3.6Z"


def _mark(area: Area) -> str:
    """A target with the outline of an area; its sign stands above the name."""
    x, y = centre(area)
    parts = "".join(
        use(f"heart-shape-{area.id}", -x, SIGN_RISE - y, class_=f"ok-{part}")
        for part in ("area", "bed", "ring")
    )
    return tag("g", parts, id=f"heart-mark-{area.id}")


# What an event is about


def shown(view: View, event: Event) -> tuple[str, ...]:
    """The areas, ladders and rows that an event names; else the strip of its seat."""
    facts = cast(dict[str, Any], event.facts)
    keys = [f"area:{view.board.areas[facts[x]].id}" for x in ("area", "to") if x in facts]
    if "marker" in facts:
        keys.append(f"value:{facts['marker']}")
    if event.name == "reputation":
        keys.append(f"fame:{facts['seat']}")
    if event.name in ("disc", "score", "order") and facts["seat"] in range(view.seats):
        keys.append(f"score:{facts['seat']}")
    if event.name in ("lay", "round", "recycle"):
        keys += [f"row:{row}" for row in range(4)]
    if event.name == "share":
        keys.append("stocks")
    if not keys and facts.get("seat", -1) >= 0:
        keys.append(f"seat:{facts['seat']}")
    return tuple(keys)
