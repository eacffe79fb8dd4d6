"""Reviews: the film of a match, made aside so that nobody else has to wait for it."""

from __future__ import annotations

import asyncio
from typing import Any

from markupsafe import Markup

from okapi.core.match import Match
from okapi.core.words import Words
from okapi.replay.film import Film
from okapi.replay.page import LABELS
from okapi.replay.story import perform, steps
from okapi.table import catalogue
from okapi.table.looks import embedded
from okapi.table.phrases import Texts
from okapi.table.rooms import Room, Viewer
from okapi.table.store import OVER


async def review_page(
    room: Room, viewer: Viewer, mine: tuple[int, ...], t: Texts
) -> dict[str, Any]:
    """What the page of a review shows, as a viewer saw the match."""
    key = ("review", viewer, t.lang)
    async with room.lock:
        kept = room.frames.get(key)
        if kept is not None and kept[0] == len(room.lines):
            film = kept[1]
        else:
            match, length = _copy(room), len(room.lines)
            film = await asyncio.to_thread(_filmed, match, viewer, t)
            room.frames[key] = (length, film)
    labels = {name: t.say(Words(text)) for name, text in LABELS.items()}
    data = {**film["data"], "labels": labels, "start": 0}
    return {
        **{name: film[name] for name in ("board", "outcome")},
        "id": room.row.id,
        "title": room.game.info.title,
        "board_css": catalogue.style_address(room.game.info.id),
        "labels": labels,
        "viewers": _viewers(room, mine, t),
        "over": room.row.status == OVER,
        "viewer": "spectator" if viewer is None else str(viewer),
        "back": "" if not room.row.fair_key else t("seats"),
        "data": embedded(data),
    }


def _copy(room: Room) -> Match:
    """The match as it is now, so that it can be filmed while the room goes on."""
    match = room.match
    assert match is not None
    copy = Match(match.game, match.seats, match.options, match.names)
    for entry in match.everything():
        perform(copy, entry)
    return copy


def _filmed(match: Match, viewer: Viewer, t: Texts) -> dict[str, Any]:
    film = Film(match, t.say)
    board = ""
    for step in steps(match, viewer):
        board = board or match.game.face.board(step.view, viewer, [], t.say).embedded()
        film.add(step)
    return {"board": Markup(board), "outcome": Markup(film.result()), "data": film.data()}


def _viewers(room: Room, mine: tuple[int, ...], t: Texts) -> list[tuple[str, str]]:
    """Through whose eyes one may look: all when it is over, else one's own."""
    seats = range(len(room.row.seats)) if room.row.status == OVER else mine
    return [("spectator", t("spectator")), *[(str(s), room.seat(s).name) for s in seats]]
