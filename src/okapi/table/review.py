"""Looking back: a position, the film of a whole match, and what happened since one looked.

Films are made aside, so that nobody else has to wait for them. A page shows its position first and
fetches the film then.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from markupsafe import Markup

from okapi.core.match import Match
from okapi.core.words import Words
from okapi.replay.film import Film
from okapi.replay.page import LABELS
from okapi.replay.story import Step, perform, steps
from okapi.replay.table import seat_names
from okapi.svg import Svg
from okapi.table import catalogue
from okapi.table.frames import log_line
from okapi.table.looks import embedded
from okapi.table.phrases import Texts
from okapi.table.requests import eyes_of
from okapi.table.rooms import Room, Viewer
from okapi.table.store import OVER, RUNNING
from okapi.table.waiting import called

# So many steps of the past are shown at most: more is a matter for the review.
_PAST_STEPS: Final = 150


# A position


async def review_page(
    room: Room, viewer: Viewer, mine: tuple[int, ...], ply: int | None, t: Texts
) -> dict[str, Any]:
    """What the page of a review shows, as a viewer saw the match, with a position to begin with."""
    over = room.row.status == OVER
    async with room.lock:
        match = room.match
        assert match is not None
        step = next(steps(match, viewer, ply or 0))
        ply, board = step.ply, _board(step, t)
        helped = room.may_be_helped(viewer)
    labels = {name: t.say(Words(text)) for name, text in LABELS.items()}
    seen = "spectator" if viewer is None else str(viewer)
    film = f"/t/{room.row.id}/film?as={seen}&lang={t.lang}&n={room.number(viewer)}"
    return {
        "id": room.row.id,
        "title": room.game.info.title,
        "board": Markup(board.embedded()),
        "board_css": catalogue.style_address(room.game.info.id),
        "labels": labels,
        "viewers": _viewers(room, mine, t),
        "over": over,
        "may_branch": over or (room.row.status == RUNNING and helped),
        "viewer": seen,
        "ply": ply,
        "back": bool(room.row.fair_key),
        "data": embedded({"film": film, "labels": labels, "start": ply, "review": True}),
    }


def _board(step: Step, t: Texts) -> Svg:
    board: Svg = step.view.game.face.board(step.view, step.view.seat, [], t.say)
    return board


def _viewers(room: Room, mine: tuple[int, ...], t: Texts) -> list[tuple[str, str]]:
    assert room.match is not None
    titles = seat_names(room.game.view(room.match.state, None), room.match.seats)
    seats = [(s, called(room.seat(s), t) or t.say(titles[s])) for s in eyes_of(room, mine)]
    return [("spectator", t("spectator")), *[(str(seat), name) for seat, name in seats]]


# The film


async def film(room: Room, viewer: Viewer, t: Texts) -> dict[str, Any]:
    """The whole match as a viewer saw it: made once for all who ask, until something happens."""
    key = ("film", viewer, t.lang)
    async with room.lock:
        names = tuple(called(row, t) for row in room.row.seats)
        mark = (len(room.lines), names)
        known, making = room.frames.get(key, (None, None))
        if known != mark or _has_failed(making):
            match = _copy(room)
            match.names = names if any(names) else ()
            places = room.places(match.outcome())
            making = asyncio.ensure_future(asyncio.to_thread(_filmed, match, viewer, places, t))
            room.frames[key] = (mark, making)
    made: dict[str, Any] = await asyncio.shield(making)
    return made


def _has_failed(making: asyncio.Future[Any]) -> bool:
    return making.done() and (making.cancelled() or making.exception() is not None)


def _copy(room: Room) -> Match:
    """The match as it is now, so that it can be filmed while the room goes on."""
    match = room.match
    assert match is not None
    copy = match.at(len(match.entries))
    for entry in match.everything()[len(match.entries) :]:
        perform(copy, entry)
    return copy


def _filmed(match: Match, viewer: Viewer, places: list[int], t: Texts) -> dict[str, Any]:
    shot = Film(match, t.say)
    for step in steps(match, viewer):
        shot.add(step)
    return {**shot.data(), "outcome": shot.result(places), "chart": shot.chart()}


# What happened since


async def past(room: Room, viewer: Viewer, mark: int, t: Texts) -> list[dict[str, Any]]:
    """The positions after the first `mark` things that a viewer was told, one after another.

    They are written like the frames of the table; the first one is whole.
    """
    async with room.lock:
        match = _copy(room)
    return await asyncio.to_thread(_past, match, viewer, mark, t)


def _past(match: Match, viewer: Viewer, mark: int, t: Texts) -> list[dict[str, Any]]:
    mark = max(mark, len(match.told(viewer)) - _PAST_STEPS)
    frames: list[dict[str, Any]] = []
    last: Svg | None = None
    for step in steps(match, viewer, mark):
        lines = [log_line(match.game.info.id, step.ply, line, t) for line in step.told]
        # What nobody speaks of is seen together with what follows.
        if lines or last is None:
            board = _board(step, t)
            frames.append({"board": drawn(board, last), "told": lines})
            last = board
    return frames


def drawn(board: Svg, last: Svg | None) -> dict[str, Any]:
    """What turns the last picture into this one; all of it, where there was none."""
    if last is None:
        return {"whole": {x.name: dict(x.fragments) for x in board.layers if not x.static}}
    changes = board.changes(last)
    return {"put": changes.put, "drop": changes.drop}
