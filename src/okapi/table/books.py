"""Books: the rules of a game with pictures from its lesson, and what is known of this edition."""

from __future__ import annotations

import asyncio
import re
from functools import lru_cache
from itertools import groupby
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from okapi import rulebook
from okapi.core.data import Datum, provenance
from okapi.core.lesson import Stop, stops
from okapi.core.words import Words
from okapi.games import load
from okapi.rulebook import TABLE, Paragraph, Section
from okapi.svg import Svg
from okapi.svg.element import escape
from okapi.svg.picture import Box
from okapi.table import catalogue
from okapi.table.catalogue import cover
from okapi.table.phrases import Texts, texts
from okapi.table.requests import NotHere, game_named, show
from okapi.table.visitors import Visitor

# The sections of a rulebook that are about the edition and not about play.
_ABOUT: Final = ("about_this_edition", "a_note_on_the_theme")
_SOURCES: Final = {
    "stated": "source_stated",
    "found": "source_found",
    "reconstructed": "source_reconstructed",
}
# What a small picture shows around what it is about, in the units of the board.
_WIDE, _HIGH = 330.0, 210.0
_AT: Final = re.compile(r'transform="translate\((-?[\d.]+)[ ,](-?[\d.]+)\)"')
_OFFERED: Final = re.compile(r'data-actions?="([^"]*)"')
# What makes a fragment something to choose, or to hear.
_LIVE: Final = re.compile(r' (?:role|tabindex|aria-label|data-[a-z]+)="[^"]*"|<title>[^<]*</title>')


# Rules


async def rules(request: Request) -> Response:
    """The rulebook of a game."""
    visitor = Visitor(request)
    id = _book_named(request)
    figures = await asyncio.to_thread(figures_of, id, visitor.t.lang)
    book = rulebook.rulebook(id)
    return show(
        visitor,
        "rules.html",
        game=cover(id, visitor.t),
        title=visitor.t.say(book.title.words),
        sections=[_section(section, visitor.t) for section in book.sections],
        figures=figures,
        board_css=catalogue.style_address(id),
    )


def _book_named(request: Request) -> str:
    id = game_named(request)
    if id not in rulebook.games():
        raise NotHere
    return id


def _section(section: Section, t: Texts) -> dict[str, Any]:
    return {
        "id": section.heading.id,
        "title": t.say(section.heading.words),
        "paragraphs": [_paragraph(p, t) for p in section.paragraphs],
    }


def _paragraph(p: Paragraph, t: Texts) -> dict[str, Any]:
    text = t.say(p.words)
    rows = _rows(text) if p.kind == TABLE else []
    numbered = not p.id.startswith(p.section)
    return {"id": p.id, "kind": p.kind, "text": _marked(text), "table": rows, "number": numbered}


def _rows(text: str) -> list[list[Markup]]:
    """The cells of a table, without the line below its head."""
    cells = [[c.strip() for c in line.strip("| ").split("|")] for line in text.split("\n")]
    kept = [row for row in cells if not all(c and set(c) <= set("-:") for c in row)]
    return [[_marked(cell) for cell in row] for row in kept]


def _marked(text: str) -> Markup:
    """A paragraph with what it stresses; nothing else of Markdown stands in rulebooks."""
    strong = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text))
    return Markup(re.sub(r"\*(.+?)\*", r"<em>\1</em>", strong))


async def rules_data(request: Request) -> Response:
    """The numbered rules by id, for the script that shows them beside what they are about."""
    id = game_named(request)
    t = Visitor(request).t
    book = rulebook.rulebook(id).numbered() if id in rulebook.games() else []
    said = {p.id: t.say(p.words).replace("*", "") for p in book}
    return JSONResponse(said, headers={"Cache-Control": "private, max-age=3600"})


# Pictures: the steps of the lesson, each beside the rule that it is about


class Figures:
    """The small pictures of a rulebook by the rule they stand beside; they share one map."""

    def __init__(self, id: str, t: Texts) -> None:
        game = load(id)
        lesson = game.face.lesson()
        # Of each rule the picture, what it shows, and the step of the lesson.
        self.by_rule: dict[str, tuple[Markup, str, int]] = {}
        self.map = Markup("")
        for step, stop in enumerate(stops(game, lesson) if lesson else ()):
            board: Svg = game.face.board(stop.view, stop.view.seat, stop.legal, t.say)
            self._add(step, stop, board, t)

    def _add(self, step: int, stop: Stop, board: Svg, t: Texts) -> None:
        box = _box(board, stop.step.do) if stop.step.do else None
        if box is None or stop.step.rule in self.by_rule:
            return
        self.map = self.map or _map(board)
        self.by_rule[stop.step.rule] = (_cut(board, box), t.say(stop.step.words), step)


@lru_cache(maxsize=32)
def figures_of(id: str, lang: str) -> Figures:
    """The pictures of a game's rulebook, made when they are first asked for."""
    return Figures(id, texts(lang))


def _box(board: Svg, action: str) -> Box | None:
    """The part of a board around what is offered; all of it where that has no place of its own."""
    for mark in board.layer["marks"].fragments.values():
        if _offers(mark, action):
            place = _AT.search(mark)
            box = board.view_box
            return _around(box, float(place[1]), float(place[2])) if place else box
    return None


def _offers(mark: str, action: str) -> bool:
    """Whether a mark on the board leads to an action; it may name only its beginning."""
    starts = " ".join(_OFFERED.findall(mark)).split()
    return any(action == start or action.startswith(f"{start}:") for start in starts)


def _around(whole: Box, x: float, y: float) -> Box:
    left, top, wide, high = whole
    west = min(max(x - _WIDE / 2, left), left + wide - _WIDE)
    north = min(max(y - _HIGH / 2, top), top + high - _HIGH)
    return west, north, _WIDE, _HIGH


def _map(board: Svg) -> Markup:
    """What never changes on the board, drawn once for all pictures of the page."""
    still = "".join(str(layer) for layer in board.layers if layer.static)
    return Markup(f'<defs>{board.defs}<g id="still">{still}</g></defs>')


def _cut(board: Svg, box: Box) -> Markup:
    """A part of a board; nothing in it can be chosen."""
    moving = [layer for layer in board.layers if not layer.static]
    near = [f for layer in moving for f in layer.fragments.values() if _is_near(f, box)]
    quiet = _LIVE.sub("", "".join(near))
    edges = " ".join(f"{edge:g}" for edge in box)
    drawing = f'<use href="#still"/>{quiet}'
    return Markup(f'<svg class="okapi" viewBox="{edges}" aria-hidden="true">{drawing}</svg>')


def _is_near(fragment: str, box: Box) -> bool:
    """Whether a fragment may be seen; one that does not say where it stands may be anywhere."""
    place = _AT.search(fragment.partition(">")[0])
    if place is None:
        return True
    x, y = float(place[1]) - box[0], float(place[2]) - box[1]
    return -60 < x < box[2] + 60 and -60 < y < box[3] + 60


# This edition


async def about(request: Request) -> Response:
    """What the game is and where it comes from, and what is known of its board and pieces."""
    visitor = Visitor(request)
    id = _book_named(request)
    data = load(id).data
    t = visitor.t
    sections = rulebook.rulebook(id).sections
    notes = [section for section in sections if section.heading.id.split(".")[-1] in _ABOUT]
    known = provenance(data)
    return show(
        visitor,
        "about.html",
        game=cover(id, t),
        original=[_marked(t.say(p.words)) for p in sections[0].paragraphs],
        notes=[_section(section, t) for section in notes],
        sources=[_source(source, known, t) for source in _SOURCES],
        total=len(known),
        version=data.version,
        digest=data.digest,
    )


async def data_file(request: Request) -> Response:
    """The data file of a game, to begin a file of one's own with."""
    data = load(game_named(request)).data
    name = f"{request.path_params['game']}-{data.version}.toml"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(data.text, media_type="text/plain; charset=utf-8", headers=headers)


def _source(source: str, known: list[Datum], t: Texts) -> dict[str, Any]:
    """All that has the same source, by the part of the data file in which it stands."""
    these = [datum for datum in known if datum.source == source]
    groups = groupby(sorted(these, key=_heading), key=_heading)
    return {
        "words": t(_SOURCES[source]),
        "count": len(these),
        "groups": [(*group, [_named(datum, t) for datum in same]) for group, same in groups],
    }


def _heading(datum: Datum) -> tuple[str, str]:
    return datum.group, datum.part


def _named(datum: Datum, t: Texts) -> tuple[str, bool]:
    """A name in the reader's language, or the id of what has none."""
    return (t.say(Words(datum.name)), True) if datum.name else (datum.id, False)
