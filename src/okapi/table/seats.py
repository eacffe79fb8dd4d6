"""Who sits where: replacing, renaming and leaving, each answered by one address of `app.py`."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from okapi.table.catalogue import default_level
from okapi.table.requests import (
    NotHere,
    go,
    own_page,
    own_seat,
    posted,
    room_of,
    rooms_of,
    trouble,
    whole,
)
from okapi.table.rooms import Room, SeatTaken, Stale
from okapi.table.visitors import Visitor, clean_name


async def computer(request: Request) -> Response:
    """Whoever made the table lets a computer play a free seat."""
    visitor, room, seat = await _free_seat(request)
    try:
        await room.give_to_computer(seat, default_level(room.row.game), await _is_missed(request))
    except SeatTaken:
        return trouble(visitor, "seat_taken", 409)
    return go(f"/t/{room.row.id}")


async def invite(request: Request) -> Response:
    """Whoever made the table makes a new link for a free seat; the old one ends."""
    visitor, room, seat = await _free_seat(request)
    try:
        await room.invite_anew(seat, visitor.secret, await _is_missed(request))
    except SeatTaken:
        return trouble(visitor, "seat_taken", 409)
    return go(f"/t/{room.row.id}")


async def _free_seat(request: Request) -> tuple[Visitor, Room, int]:
    visitor = Visitor(request)
    room = await room_of(request)
    if room.row.owner != visitor.hash:
        raise NotHere
    return visitor, room, whole((await posted(request)).get("seat", ""), len(room.row.seats))


async def _is_missed(request: Request) -> bool:
    """Whether whoever made the table saw that somebody had sat down there and had not come."""
    return "missed" in await posted(request)


async def rename(request: Request) -> Response:
    """Somebody wants to be called otherwise."""
    visitor = Visitor(request)
    room = await room_of(request)
    seat = await own_seat(request, visitor, room)
    name = clean_name((await posted(request)).get("name", ""))
    answer = go(f"/t/{room.row.id}?seat={seat}")
    try:
        await room.rename(seat, name)
    except Stale:
        return answer
    visitor.remember(answer, name)
    return answer


async def leave(request: Request) -> Response:
    """Somebody gives a match up for good: it is on his list no more, and others keep theirs."""
    visitor = Visitor(request)
    room = await room_of(request)
    mine = await visitor.seats(rooms_of(request), room.row.id)
    if not mine and room.row.owner != visitor.hash:
        raise NotHere
    await rooms_of(request).leave(room, visitor.hash)
    return go(own_page((await posted(request)).get("back", "")))
