"""The pages: each handler answers one address of `app.py`."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Any, Final

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from okapi import rulebook
from okapi.core.errors import OkapiError
from okapi.core.words import Words
from okapi.locale import LANGUAGES
from okapi.table import catalogue, chance, tokens
from okapi.table.agreed import agreed, pace
from okapi.table.catalogue import cover, offered
from okapi.table.frames import frame, markup
from okapi.table.live import BOOT
from okapi.table.lobby import lobby
from okapi.table.looks import TYPES, embedded, static
from okapi.table.network import code
from okapi.table.requests import (
    NotHere,
    game_named,
    go,
    network_of,
    own_page,
    own_seat,
    posted,
    reader_of,
    room_of,
    rooms_of,
    show,
    trouble,
    whole,
)
from okapi.table.review import film as film_of
from okapi.table.review import past as past_of
from okapi.table.review import review_page
from okapi.table.rooms import Room, SeatTaken
from okapi.table.store import GUEST, OPEN, OVER, PERSON, RUNNING, TOKEN, MatchRow
from okapi.table.visitors import Visitor, clean_name, here, is_own, may_watch, number, seen_as
from okapi.table.waiting import called

_FOR_EVER: Final = "public, max-age=31536000, immutable"
# How many matches of one's own Home shows of each kind, and a page of all of them.
_RUNNING: Final = 60
_FINISHED: Final = 12
_PAGE: Final = 60
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"


# Home


async def home(request: Request) -> Response:
    """All games, and what goes on."""
    visitor = Visitor(request)
    store = rooms_of(request).store
    running = await store.matches_of(visitor.hash, _RUNNING + 1, among=(OPEN, RUNNING))
    finished = await store.matches_of(visitor.hash, _FINISHED + 1, among=(OVER,))
    waiting = [row for row in await store.open_tables() if row.owner != visitor.hash]
    return show(
        visitor,
        "home.html",
        games=[cover(id, visitor.t) for id in offered()],
        running=await _list(request, running[:_RUNNING], visitor),
        finished=await _list(request, finished[:_FINISHED], visitor),
        more=len(running) > _RUNNING or len(finished) > _FINISHED,
        open=await _list(request, waiting, visitor),
    )


async def matches(request: Request) -> Response:
    """All matches of a browser, page by page; those that go on come first."""
    visitor = Visitor(request)
    after = _count(request, "after") or 0
    found = await rooms_of(request).store.matches_of(visitor.hash, _PAGE + 1, after)
    rows = found[:_PAGE]
    return show(
        visitor,
        "matches.html",
        running=await _list(request, [row for row in rows if row.status != OVER], visitor),
        finished=await _list(request, [row for row in rows if row.status == OVER], visitor),
        newer=max(after - _PAGE, 0) if after else None,
        older=after + _PAGE if len(found) > _PAGE else None,
    )


async def language(request: Request) -> Response:
    """Somebody chooses a language, and is back on the same page."""
    form = await posted(request)
    chosen, back = form.get("language", ""), form.get("back", "")
    if chosen not in LANGUAGES:
        raise NotHere
    answer = go(own_page(back))
    Visitor(request).speak(answer, chosen)
    return answer


async def _list(request: Request, rows: list[MatchRow], visitor: Visitor) -> list[dict[str, Any]]:
    return [await _listed(request, row, visitor) for row in rows]


async def _listed(request: Request, row: MatchRow, visitor: Visitor) -> dict[str, Any]:
    """A match as a line of a list, and what whoever removes it should know."""
    t = visitor.t
    free = sum(1 for seat in row.seats if seat.kind == PERSON and not seat.taken)
    mark, yours = t("free_seats", n=free) if free else "", False
    if row.status not in (OPEN, OVER):
        room = await rooms_of(request).readable(row.id)
        mine = await visitor.seats(rooms_of(request), row.id)
        yours = room is not None and any(seat in mine for seat in room.asked())
        mark = t("your_turn_mark") if yours else t("going_on")
    names = ", ".join(called(seat, t) for seat in row.seats if seat.name)
    return {
        "url": f"/t/{row.id}",
        "title": catalogue.title(row.game),
        "names": names,
        "changed": datetime.fromtimestamp(row.changed, UTC).isoformat(timespec="minutes"),
        "pace": pace(row.terms, t),
        "mark": mark,
        "yours": yours,
        "sure": t("leave_lobby_hint" if row.status == OPEN else "delete_sure"),
    }


# Sitting down


async def join(request: Request) -> Response:
    """An invitation: who sits here?"""
    visitor = Visitor(request)
    found = await rooms_of(request).store.invited(request.path_params["invite"])
    if found is None:
        return trouble(visitor, "seat_taken", 410)
    return _join_page(visitor, *found)


def _join_page(visitor: Visitor, row: MatchRow, seat: int) -> Response:
    names = catalogue.seat_titles(row.game, len(row.seats))
    return show(
        visitor,
        "join.html",
        game=cover(row.game, visitor.t),
        seat=seat,
        seats=len(row.seats),
        rows=row.seats,
        called=lambda seat: called(seat, visitor.t),
        names=[visitor.t.say(name) for name in names],
        name=visitor.name,
        agreed=agreed(row, visitor.t),
        commitment=chance.commitment(row.fair_key),
    )


async def take(request: Request) -> Response:
    """Somebody accepts an invitation."""
    visitor = Visitor(request)
    found = await rooms_of(request).store.invited(request.path_params["invite"])
    if found is None:
        return trouble(visitor, "seat_taken", 410)
    return await _sit(request, visitor, found[0].id, found[1])


async def sit(request: Request) -> Response:
    """A free seat at a public table."""
    visitor = Visitor(request)
    room = await room_of(request)
    seat = whole(request.path_params["seat"], len(room.row.seats))
    if not room.row.public:
        raise NotHere
    if not room.is_free(seat):
        return trouble(visitor, "seat_taken", 409)
    if request.method == "GET":
        return _join_page(visitor, room.row, seat)
    return await _sit(request, visitor, room.row.id, seat)


async def _sit(request: Request, visitor: Visitor, id: str, seat: int) -> Response:
    room = await rooms_of(request).get(id)
    if room is None:
        raise NotHere
    name = clean_name((await posted(request)).get("name", ""))
    try:
        await room.take(seat, name or visitor.t("seat_n", n=seat + 1), visitor.hash)
    except SeatTaken:
        return trouble(visitor, "seat_taken", 409)
    answer = go(f"/t/{id}")
    visitor.remember(answer, name)
    return answer


async def open_lan(request: Request) -> Response:
    """Listen on the local network too; only somebody at this machine may ask for it."""
    network = network_of(request)
    back = (await posted(request)).get("back", "/")
    if network.open_lan is None or not network.may_open(request):
        raise NotHere
    if not await network.open_lan():
        return trouble(Visitor(request), "no_network", 503)
    return go(back if back.startswith("/t/") else "/")


async def personal_link(request: Request) -> Response:
    """A link with which somebody continues on another device."""
    visitor = Visitor(request)
    room = await room_of(request)
    seat = await own_seat(request, visitor, room)
    network = network_of(request)
    link = ""
    if not network.is_local(request):
        secret = tokens.new()
        async with room.lock:
            await room.house.store.give_pass(tokens.hashed(secret), room.row.id, seat, TOKEN)
        link = f"{network.base(request)}/me/{secret}"
    return show(
        visitor,
        "link.html",
        link=link,
        code=code(link) if link else "",
        can_open=network.may_open(request),
        id=room.row.id,
        game=cover(room.row.game, visitor.t),
    )


async def come_back(request: Request) -> Response:
    """A personal link: this browser, too, has the seat from now on."""
    visitor = Visitor(request)
    store, link = rooms_of(request).store, tokens.hashed(request.path_params["token"])
    found = await store.opened_by(link)
    room = await rooms_of(request).get(found[0]) if found else None
    if found is None or room is None:
        raise NotHere
    async with room.lock:
        if await store.opened_by(link) is None:
            raise NotHere  # whoever gave it has left meanwhile
        await store.give_pass(visitor.hash, found[0], found[1], GUEST)
    answer = go(f"/t/{found[0]}?seat={found[1]}")
    visitor.remember(answer)
    return answer


# Playing


async def table(request: Request) -> Response:
    """The table itself, or the room where people wait for it."""
    visitor = Visitor(request)
    room = await room_of(request)
    mine = await visitor.seats(rooms_of(request), room.row.id)
    if not may_watch(room, mine, visitor):
        return trouble(visitor, "no_spectators", 403)
    async with room.lock:
        if room.match is None:
            return _lobby_page(request, visitor, room, mine)
        return _table_page(request, visitor, room, mine)


def _lobby_page(
    request: Request, visitor: Visitor, room: Room, mine: tuple[int, ...]
) -> HTMLResponse:
    commitment = chance.commitment(room.row.fair_key)
    facts = {
        "id": room.row.id,
        "live": True,
        "lobby": True,
        "seat": None,
        "commitment": commitment,
        "number_wanted": [seat for seat in mine if not room.seat(seat).number],
    }
    return show(
        visitor,
        "lobby.html",
        game=cover(room.row.game, visitor.t),
        agreed=agreed(room.row, visitor.t),
        lobby=Markup(lobby(room, mine, visitor, request, visitor.t)),
        commitment=commitment,
        data=embedded(facts),
    )


def _table_page(
    request: Request, visitor: Visitor, room: Room, mine: tuple[int, ...]
) -> HTMLResponse:
    viewer = seen_as(room, mine, request.query_params.get("seat", ""))
    own = is_own(room, mine, visitor)
    now = frame(room, viewer, mine, visitor.t, own)
    if now.facts["secret"]:
        # Somebody else has to say that he is there, so nobody's secrets are on the page.
        viewer, now = None, frame(room, None, mine, visitor.t, own)
    info = room.game.info
    facts = {
        "id": room.row.id,
        "game": info.id,
        "live": True,
        "boot": BOOT,
        "seat": viewer,
        "version": now.version,
        "number": now.facts["number"],
        "facts": now.facts,
        "now": time.time(),
        "texts": {
            "handover": visitor.t("handover", name="{name}"),
            "handover_who": visitor.t("handover_who"),
            "handover_go": visitor.t("handover_go", name="{name}"),
            "hint_share": visitor.t("hint_share", n="{n}"),
            **{key: visitor.t(key) for key in ("no_hints", "nothing_new", "notices_here")},
            "unreachable": visitor.t("unreachable"),
            "not_asked": visitor.t("not_asked"),
            "seconds_left": visitor.t("seconds_left", n="{n}"),
            "days_left": visitor.t("days_left", days="{days}", hours="{hours}"),
            "unread": visitor.t("unread", n="{n}"),
            "instead_of": visitor.t("instead_of", proposal="{proposal}"),
            "remove": visitor.t("remove"),
            "send": visitor.t("send"),
        },
    }
    return show(
        visitor,
        "table.html",
        id=room.row.id,
        game=info,
        has_rules=info.id in rulebook.games(),
        frame=now,
        board=markup(now.board),
        own=own,
        agreed=agreed(room.row, visitor.t),
        plays=bool(mine),
        board_css=catalogue.style_address(info.id),
        commitment=chance.commitment(room.row.fair_key) if room.row.fair_key else "",
        data=embedded(facts),
    )


async def as_text(request: Request) -> Response:
    """The position in plain words: for screen readers, and for those who like it."""
    visitor = Visitor(request)
    room, viewer = await reader_of(request, visitor)
    async with room.lock:
        assert room.match is not None
        view = room.game.view(room.match.state, viewer)
        text = room.game.face.text_board(view, visitor.t.say)
    return Response(text, media_type="text/plain; charset=utf-8")


async def record(request: Request) -> Response:
    """The record, as this visitor may have it."""
    visitor = Visitor(request)
    room, viewer = await reader_of(request, visitor)
    if not room.has_record:
        raise NotHere
    async with room.lock:
        text = room.record(viewer)
    name = f"{room.row.game}-{room.row.id}.okapi"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def review(request: Request) -> Response:
    """A match to step through."""
    visitor = Visitor(request)
    room, viewer = await reader_of(request, visitor)
    mine = await visitor.seats(rooms_of(request), room.row.id)
    ply = _count(request, "ply")
    return show(visitor, "review.html", **await review_page(room, viewer, mine, ply, visitor.t))


async def film(request: Request) -> Response:
    """All positions of a match, for the page that steps through them."""
    visitor = Visitor(request)
    room, viewer = await reader_of(request, visitor)
    facts = await film_of(room, viewer, visitor.t)
    return JSONResponse(facts, headers={"Cache-Control": "private, max-age=3600"})


async def past(request: Request) -> Response:
    """What a viewer has not looked at yet, position by position."""
    visitor = Visitor(request)
    room, viewer = await reader_of(request, visitor)
    mark = _count(request, "from") or 0
    return JSONResponse({"frames": await past_of(room, viewer, mark, visitor.t)})


def _count(request: Request, name: str) -> int | None:
    """A number in the address; None when it is none."""
    return number(request.query_params.get(name, ""))


async def open_record(request: Request) -> Response:
    """A record from outside, to be looked at."""
    visitor = Visitor(request)
    text = (await request.body()).decode("utf-8", "replace")
    try:
        room = await rooms_of(request).keep(text, visitor.hash)
    except OkapiError as error:
        reason = visitor.t.say(error.words)
        return JSONResponse({"error": visitor.t("bad_record", reason=reason)}, 422)
    answer = JSONResponse({"url": f"/t/{room.row.id}/review"})
    visitor.remember(answer)
    return answer


# Files


async def static_file(request: Request) -> Response:
    """The script, the styles, the sign of the house."""
    name: str = request.path_params["name"]
    content = static(name)
    if content is None:
        raise NotHere
    kind = TYPES[name.rpartition(".")[2]]
    return Response(content, media_type=kind, headers={"Cache-Control": _FOR_EVER})


async def picture(request: Request) -> Response:
    """A game's board in the middle of a match, in a language."""
    headers = {"Cache-Control": _FOR_EVER, "Content-Security-Policy": _PICTURE_POLICY}
    lang: str = request.path_params["lang"]
    if lang not in LANGUAGES:
        raise NotHere
    content = catalogue.picture(game_named(request), lang)
    return Response(content, media_type=TYPES["svg"], headers=headers)


async def board_style(request: Request) -> Response:
    """The style of a game's board."""
    content = catalogue.style(game_named(request))
    return Response(content, media_type=TYPES["css"], headers={"Cache-Control": _FOR_EVER})


# Trouble


async def not_here(request: Request, _error: Exception) -> Response:
    """Nothing at this address."""
    return trouble(Visitor(request), "not_found", 404)


async def not_understood(request: Request, _error: Exception) -> Response:
    """A form with far more fields than ours have."""
    visitor = Visitor(request)
    hint = visitor.t.say(Words("The request was not understood."))
    return show(visitor, "trouble.html", 422, title=visitor.t("bad_request"), hint=hint)


async def once_more(request: Request, _error: Exception) -> Response:
    """The room was given up meanwhile: whoever comes again finds the match as it is on disk."""
    if request.method == "GET":
        return go(here(request))
    id = request.path_params.get("id")
    return go(f"/t/{id}" if id else request.url.path)


async def broken(request: Request, _error: Exception) -> Response:
    """A mistake of ours; what it was is in the log, not on the page."""
    visitor = Visitor(request)
    t = visitor.t
    return show(visitor, "trouble.html", 500, title=t("bad_request"), hint=t("server_error"))
