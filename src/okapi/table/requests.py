"""What all handlers of pages need: who asks, for what, and how they are answered."""

from __future__ import annotations

import re
from typing import Any, Final
from urllib.parse import parse_qsl

from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response

from okapi.games import ids
from okapi.locale import LANGUAGES
from okapi.table.catalogue import offered
from okapi.table.looks import fill
from okapi.table.network import Network
from okapi.table.rooms import Room, Rooms
from okapi.table.store import OVER
from okapi.table.visitors import Visitor, may_watch, number, seen_as

_MOST_FIELDS: Final = 200
# An address on this table, and nowhere else.
_OWN_PAGE: Final = re.compile(r"/(?![/\\])[!-~]*\Z")


class NotHere(Exception):
    """There is no such page, match or seat."""


class NotUnderstood(Exception):
    """A form that none of our pages sends."""


def rooms_of(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def network_of(request: Request) -> Network:
    network: Network = request.app.state.network
    return network


def show(visitor: Visitor, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    """A page in the visitor's language and colours."""
    html = fill(
        template, t=visitor.t, theme=visitor.theme, here=visitor.here, languages=LANGUAGES, **facts
    )
    return HTMLResponse(html, status)


def trouble(visitor: Visitor, key: str, status: int) -> Response:
    """A page that says what went wrong."""
    t = visitor.t
    return show(visitor, "trouble.html", status, title=t(key), hint=t(f"{key}_hint"))


def go(url: str) -> RedirectResponse:
    return RedirectResponse(url, 303)


def own_page(back: str) -> str:
    """Where a form wants to go back to, if that is a page of this table; else home."""
    return back if _OWN_PAGE.match(back) else "/"


async def posted(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = (await request.body()).decode("utf-8", "replace")
    try:
        return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=_MOST_FIELDS))
    except ValueError:
        raise NotUnderstood from None


def game_named(request: Request) -> str:
    """The game in the address."""
    id: str = request.path_params["game"]
    if id not in ids() or id not in offered():
        raise NotHere
    return id


async def room_of(request: Request) -> Room:
    """The room in the address."""
    room = await rooms_of(request).get(request.path_params["id"])
    if room is None:
        raise NotHere
    return room


def whole(text: str, below: int) -> int:
    """A seat or the like from a form."""
    found = number(text)
    if found is None or found >= below:
        raise NotHere
    return found


async def own_seat(request: Request, visitor: Visitor, room: Room) -> int:
    """The seat that a form is about; it must be the visitor's own."""
    seat = whole((await posted(request)).get("seat", ""), len(room.row.seats))
    if seat not in await visitor.seats(rooms_of(request), room.row.id):
        raise NotHere
    return seat


async def reader_of(request: Request, visitor: Visitor) -> tuple[Room, int | None]:
    """A match to read, and through whose eyes: of a running one only one's own."""
    room = await room_of(request)
    mine = await visitor.seats(rooms_of(request), room.row.id)
    if room.match is None or not may_watch(room, mine, visitor):
        raise NotHere
    asked = request.query_params.get("as", "")
    if asked == "spectator":
        return room, None
    if (wanted := number(asked)) is not None and wanted in eyes_of(room, mine):
        return room, wanted
    return room, seen_as(room, mine, "")


def eyes_of(room: Room, mine: tuple[int, ...]) -> tuple[int, ...]:
    """The seats through whose eyes one may look: when it is over all, else one's own.

    Where seats have talked in private it stays so, unless the table has an open archive.
    """
    talked = room.game.info.press and not room.row.terms.open_archive and bool(room.row.fair_key)
    return mine if room.row.status != OVER or talked else tuple(range(len(room.row.seats)))
