"""The pages: each handler answers one address of `app.py`."""

from __future__ import annotations

import asyncio
import secrets
from dataclasses import replace
from typing import Any, Final
from urllib.parse import parse_qsl

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, JSONResponse, RedirectResponse, Response

from okapi import rulebook
from okapi.core.errors import OkapiError
from okapi.core.game import Game
from okapi.core.record import line as record_line
from okapi.games import ids, load
from okapi.rulebook import TABLE
from okapi.table import catalogue, chance, tokens
from okapi.table.catalogue import DEFAULT_LEVEL, cover, offered
from okapi.table.frames import frame, markup
from okapi.table.live import BOOT
from okapi.table.lobby import lobby
from okapi.table.looks import TYPES, embedded, fill, static
from okapi.table.network import LOOPBACK, Network, code
from okapi.table.phrases import Texts
from okapi.table.review import review_page
from okapi.table.rooms import Room, Rooms, SeatTaken, bot_name
from okapi.table.store import BOT, GUEST, OPEN, OVER, PERSON, TOKEN, MatchRow, SeatRow, Terms
from okapi.table.visitors import Visitor, clean_name, may_watch, seen_as

_FOR_EVER: Final = "public, max-age=31536000, immutable"
_PICTURE_POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'"
_QUICK_SEATS: Final = 3
_PACES: Final = (0.0, 5.0)


class NotHere(Exception):
    """There is no such page, match or seat."""


# Small helpers


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _network(request: Request) -> Network:
    network: Network = request.app.state.network
    return network


def _page(visitor: Visitor, template: str, status: int = 200, **facts: Any) -> HTMLResponse:
    html = fill(template, t=visitor.t, theme=visitor.theme, **facts)
    return HTMLResponse(html, status)


def _go(url: str) -> RedirectResponse:
    return RedirectResponse(url, 303)


async def _form(request: Request) -> dict[str, str]:
    body = (await request.body()).decode("utf-8", "replace")
    return dict(parse_qsl(body, keep_blank_values=True, max_num_fields=200))


def _game_id(request: Request) -> str:
    id: str = request.path_params["game"]
    if id not in ids() or id not in offered():
        raise NotHere
    return id


async def _room(request: Request) -> Room:
    room = await _rooms(request).get(request.path_params["id"])
    if room is None:
        raise NotHere
    return room


# Home


async def home(request: Request) -> Response:
    """All games, and what goes on."""
    visitor = Visitor(request)
    store = _rooms(request).store
    mine = [] if visitor.is_new else await store.matches_of(visitor.hash)
    covers = [cover(id, visitor.t) for id in offered()]
    titles = {game.id: game.title for game in covers}
    running = [await _listed(request, row, visitor, titles) for row in mine if row.status != OVER]
    finished = [await _listed(request, row, visitor, titles) for row in mine if row.status == OVER]
    waiting = [row for row in await store.open_tables() if row.owner != visitor.hash]
    return _page(
        visitor,
        "home.html",
        games=covers,
        running=running,
        finished=finished[:12],
        open=[await _listed(request, row, visitor, titles) for row in waiting],
    )


async def _listed(
    request: Request, row: MatchRow, visitor: Visitor, titles: dict[str, str]
) -> dict[str, Any]:
    """A match as a line of a list."""
    t = visitor.t
    free = sum(1 for seat in row.seats if seat.kind == PERSON and not seat.taken)
    mark, yours = t("free_seats", n=free) if free else "", False
    if row.status not in (OPEN, OVER):
        room = await _rooms(request).get(row.id)
        mine = await visitor.seats(_rooms(request), row.id)
        yours = room is not None and any(seat in mine for seat in room.asked())
        mark = t("your_turn_mark") if yours else t("going_on")
    names = ", ".join(seat.name for seat in row.seats if seat.name)
    title = titles.get(row.game, row.game)
    return {"url": f"/t/{row.id}", "title": title, "names": names, "mark": mark, "yours": yours}


# Making a table


async def quick(request: Request) -> Response:
    """One click: a guest against computers, or computers alone."""
    visitor = Visitor(request)
    game = load(_game_id(request))
    watch = "watch" in await _form(request)
    count = min(max(_QUICK_SEATS, game.info.seats[0]), game.info.seats[-1])
    seats = [SeatRow(s, BOT, DEFAULT_LEVEL, bot_name(DEFAULT_LEVEL, s)) for s in range(count)]
    if not watch:
        seats[0] = SeatRow(0, PERSON, name=visitor.name or visitor.t("you"), taken=True)
    return await _made(request, visitor, game, seats, Terms(pace=0.7))


async def set_up(request: Request) -> Response:
    """The form for a new table."""
    return _setup_page(Visitor(request), _game_id(request))


def _setup_page(visitor: Visitor, id: str, error: str = "", status: int = 200) -> Response:
    game = cover(id, visitor.t)
    return _page(
        visitor,
        "setup.html",
        status,
        game=game,
        seats=min(max(_QUICK_SEATS, game.low), game.high),
        levels=catalogue.levels(),
        default_level=DEFAULT_LEVEL,
        name=visitor.name or visitor.t("you"),
        error=error,
    )


async def make(request: Request) -> Response:
    """A new table from the form."""
    visitor = Visitor(request)
    game = load(_game_id(request))
    form = await _form(request)
    try:
        seats = _seating(game, form, visitor)
        terms = Terms(
            options=_options(game, form),
            take_backs="take_backs" in form,
            spectators="spectators" in form,
            pace=_pace(form.get("pace", "")),
        )
        return await _made(request, visitor, game, seats, terms, public="public" in form)
    except OkapiError as error:
        return _setup_page(visitor, game.info.id, str(error), 422)


def _seating(game: Game[Any, Any], form: dict[str, str], visitor: Visitor) -> list[SeatRow]:
    given = form.get("seats", "")
    count = int(given) if given.isdigit() and len(given) < 3 else 0
    whos = [form.get(f"who{seat}", f"bot:{DEFAULT_LEVEL}") for seat in range(min(count, 20))]
    names = [clean_name(form.get(f"name{seat}", "")) for seat in range(len(whos))]
    places = list(zip(whos, names, strict=True))
    if form.get("order") == "random":
        secrets.SystemRandom().shuffle(places)
    return [_seat(seat, who, name, visitor) for seat, (who, name) in enumerate(places)]


def _seat(seat: int, who: str, name: str, visitor: Visitor) -> SeatRow:
    kind, _, level = who.partition(":")
    if kind == "bot":
        level = level if level in catalogue.levels() else DEFAULT_LEVEL
        return SeatRow(seat, BOT, level, bot_name(level, seat))
    if kind == "friend":
        return SeatRow(seat, PERSON, invite=tokens.new())
    default = visitor.t("you") if kind == "you" else visitor.t("seat_n", n=seat + 1)
    return SeatRow(seat, PERSON, name=name or default, taken=True)


def _options(game: Game[Any, Any], form: dict[str, str]) -> dict[str, Any]:
    """The options of the form; a switch that is off is not sent at all."""
    given: dict[str, Any] = {}
    for option in game.info.options:
        value = form.get(f"option:{option.name}")
        given[option.name] = value if value is not None else option.default
        if isinstance(option.default, bool):
            given[option.name] = value == "true"
    return game.info.settle(given)


def _pace(text: str) -> float:
    try:
        return min(max(float(text), _PACES[0]), _PACES[1])
    except ValueError:
        return Terms().pace


async def _made(
    request: Request,
    visitor: Visitor,
    game: Game[Any, Any],
    seats: list[SeatRow],
    terms: Terms,
    *,
    public: bool = False,
) -> Response:
    room = await _rooms(request).make(game, seats, terms, visitor.hash, public=public)
    answer = _go(f"/t/{room.row.id}")
    mine = [seat.name for seat in seats if seat.taken]
    visitor.remember(answer, mine[0] if mine and mine[0] != visitor.t("you") else "")
    return answer


# Sitting down


async def join(request: Request) -> Response:
    """An invitation: who sits here?"""
    visitor = Visitor(request)
    found = await _rooms(request).store.invited(request.path_params["invite"])
    if found is None:
        return _trouble(visitor, "seat_taken", 410)
    return _join_page(visitor, *found)


def _join_page(visitor: Visitor, row: MatchRow, seat: int) -> Response:
    names = catalogue.seat_titles(row.game, len(row.seats))
    return _page(
        visitor,
        "join.html",
        game=cover(row.game, visitor.t),
        seat=seat,
        seats=len(row.seats),
        rows=row.seats,
        names=[visitor.t.say(name) for name in names],
        name=visitor.name,
        commitment=chance.commitment(row.fair_key),
    )


async def take(request: Request) -> Response:
    """Somebody accepts an invitation."""
    visitor = Visitor(request)
    found = await _rooms(request).store.invited(request.path_params["invite"])
    if found is None:
        return _trouble(visitor, "seat_taken", 410)
    return await _sit(request, visitor, found[0].id, found[1])


async def sit(request: Request) -> Response:
    """A free seat at a public table."""
    visitor = Visitor(request)
    room = await _room(request)
    seat = _public_seat(room, request.path_params["seat"])
    if request.method == "GET":
        return _join_page(visitor, room.row, seat)
    return await _sit(request, visitor, room.row.id, seat)


def _public_seat(room: Room, seat: int) -> int:
    if not room.row.public or not 0 <= seat < len(room.row.seats):
        raise NotHere
    return seat


async def _sit(request: Request, visitor: Visitor, id: str, seat: int) -> Response:
    room = await _rooms(request).get(id)
    if room is None:
        raise NotHere
    name = clean_name((await _form(request)).get("name", ""))
    try:
        await room.take(seat, name or visitor.t("seat_n", n=seat + 1), visitor.hash)
    except SeatTaken:
        return _trouble(visitor, "seat_taken", 409)
    answer = _go(f"/t/{id}")
    visitor.remember(answer, name)
    return answer


async def computer(request: Request) -> Response:
    """Whoever made the table lets a computer play a free seat."""
    visitor = Visitor(request)
    room = await _room(request)
    seat = (await _form(request)).get("seat", "")
    if room.row.owner != visitor.hash or not seat.isdigit():
        raise NotHere
    if int(seat) >= len(room.row.seats):
        raise NotHere
    try:
        await room.give_to_computer(int(seat), DEFAULT_LEVEL)
    except SeatTaken:
        return _trouble(visitor, "seat_taken", 409)
    return _go(f"/t/{room.row.id}")


async def open_lan(request: Request) -> Response:
    """Listen on the local network too; only somebody at this machine may ask for it."""
    network = _network(request)
    client = request.client.host if request.client else ""
    back = (await _form(request)).get("back", "/")
    if network.open_lan is None or client not in LOOPBACK:
        raise NotHere
    await network.open_lan()
    return _go(back if back.startswith("/t/") else "/")


async def personal_link(request: Request) -> Response:
    """A link with which somebody continues on another device."""
    visitor = Visitor(request)
    room = await _room(request)
    seat = (await _form(request)).get("seat", "")
    if not seat.isdigit() or int(seat) not in await visitor.seats(_rooms(request), room.row.id):
        raise NotHere
    secret = tokens.new()
    await _rooms(request).store.give_pass(tokens.hashed(secret), room.row.id, int(seat), TOKEN)
    link = f"{_network(request).base(request)}/me/{secret}"
    return _page(
        visitor,
        "link.html",
        link=link,
        code=code(link),
        local=_network(request).is_local(request),
        back=f"/t/{room.row.id}",
        game=cover(room.row.game, visitor.t),
    )


async def come_back(request: Request) -> Response:
    """A personal link: this browser, too, has the seat from now on."""
    visitor = Visitor(request)
    store = _rooms(request).store
    found = await store.opened_by(tokens.hashed(request.path_params["token"]))
    if found is None:
        raise NotHere
    await store.give_pass(visitor.hash, found[0], found[1], GUEST)
    answer = _go(f"/t/{found[0]}?seat={found[1]}")
    visitor.remember(answer)
    return answer


# Playing


async def table(request: Request) -> Response:
    """The table itself, or the room where people wait for it."""
    visitor = Visitor(request)
    room = await _room(request)
    mine = await visitor.seats(_rooms(request), room.row.id)
    if not may_watch(room, mine, visitor):
        return _trouble(visitor, "no_spectators", 403)
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
    return _page(
        visitor,
        "lobby.html",
        game=cover(room.row.game, visitor.t),
        lobby=Markup(lobby(room, mine, visitor, request, visitor.t)),
        commitment=commitment,
        data=embedded(facts),
    )


def _table_page(
    request: Request, visitor: Visitor, room: Room, mine: tuple[int, ...]
) -> HTMLResponse:
    viewer = seen_as(room, mine, request.query_params.get("seat", ""))
    now = frame(room, viewer, mine, visitor.t)
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
        "texts": {
            "handover": visitor.t("handover", name="{name}"),
            "handover_go": visitor.t("handover_go", name="{name}"),
        },
    }
    return _page(
        visitor,
        "table.html",
        id=room.row.id,
        game=info,
        has_rules=info.id in rulebook.games(),
        frame=now,
        board=markup(now.board),
        board_css=catalogue.style_address(info.id),
        commitment=chance.commitment(room.row.fair_key) if room.row.fair_key else "",
        data=embedded(facts),
    )


async def as_text(request: Request) -> Response:
    """The position in plain words: for screen readers, and for those who like it."""
    visitor = Visitor(request)
    room, viewer = await _reader(request, visitor)
    async with room.lock:
        assert room.match is not None
        view = room.game.view(room.match.state, viewer)
        text = room.game.face.text_board(view, visitor.t.say)
    return Response(text, media_type="text/plain; charset=utf-8")


async def record(request: Request) -> Response:
    """The record, as this visitor may have it."""
    visitor = Visitor(request)
    room, viewer = await _reader(request, visitor)
    async with room.lock:
        text = room.record(viewer)
    name = f"{room.row.game}-{room.row.id}.okapi"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain; charset=utf-8", headers=headers)


async def _reader(request: Request, visitor: Visitor) -> tuple[Room, int | None]:
    """A match to read, and through whose eyes: of a running one only one's own."""
    room = await _room(request)
    mine = await visitor.seats(_rooms(request), room.row.id)
    if room.match is None or not may_watch(room, mine, visitor):
        raise NotHere
    asked = request.query_params.get("as", "")
    if asked == "spectator":
        return room, None
    allowed = tuple(range(room.match.seats)) if room.row.status == OVER else mine
    if asked.isdigit() and len(asked) < 3 and int(asked) in allowed:
        return room, int(asked)
    return room, (mine[0] if mine else None)


async def review(request: Request) -> Response:
    """A match to step through."""
    visitor = Visitor(request)
    room, viewer = await _reader(request, visitor)
    mine = await visitor.seats(_rooms(request), room.row.id)
    facts = await asyncio.shield(review_page(room, viewer, mine, visitor.t))
    return _page(visitor, "review.html", **facts)


async def again(request: Request) -> Response:
    """The same table once more, everybody one seat further; friends get new links."""
    visitor = Visitor(request)
    room = await _room(request)
    mine = await visitor.seats(_rooms(request), room.row.id)
    if not (mine or room.row.owner == visitor.hash) or not room.row.fair_key:
        raise NotHere
    last = room.row.seats[-1:]
    seats = [
        _once_more(old, seat, old.seat in mine)
        for seat, old in enumerate((*last, *room.row.seats[:-1]))
    ]
    terms = replace(room.row.terms, opening=())
    return await _made(request, visitor, room.game, seats, terms, public=room.row.public)


def _once_more(old: SeatRow, seat: int, mine: bool) -> SeatRow:
    if old.kind == BOT:
        return SeatRow(seat, BOT, old.level, bot_name(old.level, seat))
    if mine:
        return SeatRow(seat, PERSON, name=old.name, taken=True)
    return SeatRow(seat, PERSON, invite=tokens.new())


async def branch(request: Request) -> Response:
    """Play on from a position of a finished match, against computers."""
    visitor = Visitor(request)
    room, viewer = await _reader(request, visitor)
    form = await _form(request)
    ply = form.get("ply", "")
    if room.row.status != OVER or room.match is None or not (ply.isdigit() and len(ply) < 9):
        raise NotHere
    entries = room.match.entries[: int(ply)]
    if len(entries) == len(room.match.entries) and room.match.outcome() is not None:
        entries = entries[:-1]
    me = viewer or 0
    count = room.match.seats
    seats = [SeatRow(s, BOT, DEFAULT_LEVEL, bot_name(DEFAULT_LEVEL, s)) for s in range(count)]
    seats[me] = SeatRow(me, PERSON, name=visitor.name or visitor.t("you"), taken=True)
    lines = tuple(record_line(entry, count) for entry in entries)
    terms = replace(room.row.terms, options=dict(room.match.options), opening=lines)
    return await _made(request, visitor, room.game, seats, terms)


async def open_record(request: Request) -> Response:
    """A record from outside, to be looked at."""
    visitor = Visitor(request)
    text = (await request.body()).decode("utf-8", "replace")
    try:
        room = await _rooms(request).keep(text, visitor.hash)
    except OkapiError as error:
        return JSONResponse({"error": str(error)}, 422)
    answer = JSONResponse({"url": f"/t/{room.row.id}/review"})
    visitor.remember(answer)
    return answer


# Rules


async def rules(request: Request) -> Response:
    """The rulebook of a game."""
    visitor = Visitor(request)
    t = visitor.t
    id: str = request.path_params["game"]
    if id not in rulebook.games():
        raise NotHere
    book = rulebook.rulebook(id)
    sections = [
        {
            "id": section.heading.id,
            "title": t.say(section.heading.words),
            "paragraphs": [_paragraph(p, t) for p in section.paragraphs],
        }
        for section in book.sections
    ]
    return _page(visitor, "rules.html", title=t.say(book.title.words), sections=sections)


def _paragraph(p: rulebook.Paragraph, t: Texts) -> dict[str, Any]:
    text = t.say(p.words).replace("**", "").replace("*", "")
    rows = []
    if p.kind == TABLE:
        cells = [[c.strip() for c in line.strip("| ").split("|")] for line in text.split("\n")]
        rows = [row for row in cells if not all(c and set(c) <= set("-:") for c in row)]
    numbered = not p.id.startswith(p.section)
    return {"id": p.id, "kind": p.kind, "text": text, "table": rows, "number": numbered}


async def rules_data(request: Request) -> Response:
    """The numbered rules by id, for the script that shows them beside what they are about."""
    id = _game_id(request)
    t = Visitor(request).t
    book = rulebook.rulebook(id).numbered() if id in rulebook.games() else []
    texts = {p.id: t.say(p.words).replace("*", "") for p in book}
    return JSONResponse(texts, headers={"Cache-Control": "public, max-age=3600"})


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
    """A game's board in the middle of a match."""
    headers = {"Cache-Control": _FOR_EVER, "Content-Security-Policy": _PICTURE_POLICY}
    content = catalogue.picture(_game_id(request))
    return Response(content, media_type=TYPES["svg"], headers=headers)


async def board_style(request: Request) -> Response:
    """The style of a game's board."""
    content = catalogue.style(_game_id(request))
    return Response(content, media_type=TYPES["css"], headers={"Cache-Control": _FOR_EVER})


# Trouble


def _trouble(visitor: Visitor, key: str, status: int) -> Response:
    t = visitor.t
    return _page(visitor, "trouble.html", status, title=t(key), hint=t(f"{key}_hint"))


async def not_here(request: Request, _error: Exception) -> Response:
    """Nothing at this address."""
    return _trouble(Visitor(request), "not_found", 404)


async def broken(request: Request, _error: Exception) -> Response:
    """A mistake of ours; what it was is in the log, not on the page."""
    visitor = Visitor(request)
    t = visitor.t
    return _page(visitor, "trouble.html", 500, title=t("bad_request"), hint=t("server_error"))
