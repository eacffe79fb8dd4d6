"""The room where people wait: seats, links, and who is missing."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from okapi.table import tokens
from okapi.table.catalogue import seat_titles
from okapi.table.looks import fill
from okapi.table.network import Network, code
from okapi.table.phrases import Texts
from okapi.table.rooms import Room
from okapi.table.store import PERSON, SeatRow
from okapi.table.visitors import Visitor
from okapi.table.waiting import called


def lobby(
    room: Room, mine: tuple[int, ...], visitor: Visitor, request: HTTPConnection, t: Texts
) -> str:
    """The seats; links only for the one who made the table, and codes only if others reach it."""
    network: Network = request.app.state.network
    local = network.is_local(request)
    base = "" if local else network.base(request)
    owner = room.row.owner == visitor.hash
    free = [seat for seat in room.row.seats if seat.kind == PERSON and not seat.taken]
    links = {seat.seat: _link(room, seat, visitor, base) for seat in free} if owner else {}
    codes = {seat: code(link) for seat, link in links.items() if link and not local}
    return fill(
        "part_lobby.html",
        t=t,
        id=room.row.id,
        rows=room.row.seats,
        called=lambda seat: called(seat, t),
        names=[t.say(name) for name in seat_titles(room.row.game, len(room.row.seats))],
        mine=mine,
        owner=owner,
        public=room.row.public,
        links=links,
        codes=codes if any(codes.values()) else None,
        local=local and bool(free),
        can_open=network.may_open(request),
    )


def _link(room: Room, seat: SeatRow, visitor: Visitor, base: str) -> str:
    """The link of an invitation; empty where it was made by somebody who has left since."""
    invitation = room.invitation(seat, visitor.secret)
    return f"{base}/join/{invitation}" if tokens.hashed(invitation) == seat.invite else ""
