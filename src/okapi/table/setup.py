"""Making a table: with one click, with the form, once more, or from a position of another match."""

from __future__ import annotations

import secrets
from dataclasses import replace
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from okapi.core.data import LIMIT
from okapi.core.errors import BadOptions, OkapiError
from okapi.core.game import Game
from okapi.core.record import line as record_line
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games import load
from okapi.table import catalogue, terms
from okapi.table.catalogue import cover
from okapi.table.requests import (
    NotHere,
    NotUnderstood,
    game_named,
    go,
    posted,
    reader_of,
    room_of,
    rooms_of,
    show,
    whole,
)
from okapi.table.rooms import Room, SeatTaken, bot_name
from okapi.table.store import BOT, OPEN, OVER, PERSON, RUNNING, SeatRow
from okapi.table.terms import HOUR, LETTERS, LIVE, NONE, Terms
from okapi.table.visitors import Visitor, clean_name

_QUICK_SEATS: Final = 3
# Who sits on a seat as the form says it, besides `you` and computers.
_FRIEND: Final = "friend"
_PEOPLE: Final = (_FRIEND, "here")
_PACES: Final = (0.0, 5.0)
_LONGEST: Final = 10**9


# With one click


async def quick(request: Request) -> Response:
    """One click: a guest against computers, or computers alone."""
    visitor = Visitor(request)
    game = load(game_named(request))
    watch = "watch" in await posted(request)
    count = min(max(_QUICK_SEATS, game.info.seats[0]), game.info.seats[-1])
    seats = _computers(game.info.id, count)
    if not watch:
        seats[0] = SeatRow(0, PERSON, name=visitor.name or visitor.t("you"), taken=True)
    return await _made(request, visitor, game, seats, Terms(pace=0.7))


def _computers(game: str, count: int) -> list[SeatRow]:
    level = catalogue.default_level(game)
    return [SeatRow(s, BOT, level, bot_name(level, s)) for s in range(count)]


# With the form


async def set_up(request: Request) -> Response:
    """The form for a new table; the address may say with whom."""
    company = request.query_params.get("with", "")
    return _setup_page(Visitor(request), game_named(request), {}, company=company)


def _setup_page(
    visitor: Visitor,
    id: str,
    given: dict[str, str],
    error: str = "",
    status: int = 200,
    company: str = "",
) -> Response:
    """The form; after a mistake it shows what was given."""
    game = cover(id, visitor.t)
    people = company in _PEOPLE
    return show(
        visitor,
        "setup.html",
        status,
        game=game,
        press=load(id).info.press,
        given=given,
        seats=game.low if people else min(max(_QUICK_SEATS, game.low), game.high),
        others=company if people else f"bot:{catalogue.default_level(id)}",
        levels=catalogue.levels(id),
        name=visitor.name or visitor.t("you"),
        board_limit=LIMIT,
        error=error,
    )


async def make(request: Request) -> Response:
    """A new table from the form."""
    visitor = Visitor(request)
    game = load(game_named(request))
    form = await posted(request)
    try:
        if form.get("board"):
            game = await rooms_of(request).with_board(game.info.id, form["board"])
        seats = _seating(game, form, visitor)
        agreed = _terms(game, form)
        return await _made(request, visitor, game, seats, agreed, public="public" in form)
    except OkapiError as error:
        return _setup_page(visitor, game.info.id, form, visitor.t.say(error.words), 422)


def _terms(game: Game[Any, Any], form: dict[str, str]) -> Terms:
    return Terms(
        options=_options(game, form),
        take_backs="take_backs" in form,
        spectators="spectators" in form,
        hints="hints" in form,
        open_archive="open_archive" in form,
        shows_talking="shows_talking" in form,
        pace=_pace(form.get("pace", "")),
        late=form.get("late", terms.COMPUTER),
        **_clock(form),
    )


def _clock(form: dict[str, str]) -> dict[str, Any]:
    """The clock in seconds; the form speaks of seconds, minutes and hours."""
    kind = form.get("clock", NONE)
    if kind == LIVE:
        move, bank = _number(form, "move_seconds"), _number(form, "bank_minutes") * 60
        return {"clock": kind, "move": move, "talk": _talk(form, "talk_seconds"), "bank": bank}
    if kind == LETTERS:
        move, talk = _number(form, "move_hours") * HOUR, _talk(form, "talk_hours") * HOUR
        return {"clock": kind, "move": move, "talk": talk}
    return {"clock": kind}


def _talk(form: dict[str, str], name: str) -> float:
    """Only games in which seats talk have a time for it."""
    return _number(form, name) if name in form else 0.0


def _number(form: dict[str, str], name: str) -> float:
    text = form.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 9):
        raise BadOptions(Words("a clock is set in whole numbers"))
    return float(text)


def _seating(game: Game[Any, Any], form: dict[str, str], visitor: Visitor) -> list[SeatRow]:
    given = form.get("seats", "")
    count = int(given) if given.isascii() and given.isdigit() and len(given) < 3 else 0
    if not count:
        raise NotUnderstood
    level = catalogue.default_level(game.info.id)
    whos = [form.get(f"who{seat}", f"bot:{level}") for seat in range(min(count, 20))]
    names = [clean_name(form.get(f"name{seat}", "")) for seat in range(len(whos))]
    places = list(zip(whos, names, strict=True))
    if form.get("order") == "random":
        secrets.SystemRandom().shuffle(places)
    bots = catalogue.bots(game.info.id)
    # Whoever plays with others cannot be called "You" by them.
    you = visitor.t("you")
    alone = sum(not who.startswith("bot:") for who in whos) == 1
    default = you if alone else ""
    named = [(who, default if name == you else name or default) for who, name in places]
    return [_seat(seat, who, name, visitor, bots) for seat, (who, name) in enumerate(named)]


def _seat(seat: int, who: str, name: str, visitor: Visitor, bots: list[str]) -> SeatRow:
    kind, _, level = who.partition(":")
    if kind == "bot":
        level = level if level in bots else bots[0]
        return SeatRow(seat, BOT, level, bot_name(level, seat))
    if kind == _FRIEND:
        return SeatRow(seat, PERSON)
    return SeatRow(seat, PERSON, name=name or visitor.t("seat_n", n=seat + 1), taken=True)


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
    agreed: Terms,
    *,
    public: bool = False,
) -> Response:
    """A table is there: to it, and remember who made it."""
    room = await rooms_of(request).make(
        game, seats, agreed, visitor.hash, secret=visitor.secret, public=public
    )
    first = next((seat for seat in seats if seat.taken), SeatRow(0, PERSON))
    nobody = (visitor.t("you"), visitor.t("seat_n", n=first.seat + 1))
    return _to(visitor, room, first.name if first.name not in nobody else "")


def _to(visitor: Visitor, room: Room, name: str = "") -> Response:
    answer = go(f"/t/{room.row.id}")
    visitor.remember(answer, name)
    return answer


# Once more


async def again(request: Request) -> Response:
    """The same table once more, everybody one seat further.

    The first who asks makes it; the others find their seats there, or get new links.
    """
    visitor = Visitor(request)
    room = await room_of(request)
    mine = await visitor.seats(rooms_of(request), room.row.id)
    if not (mine or room.row.owner == visitor.hash) or not room.row.fair_key:
        raise NotHere
    # Two who ask at the same moment find one and the same table.
    async with room.lock:
        if (there := await _followed(request, visitor, room, mine)) is not None:
            return _to(visitor, there)
        return await _rotated(request, visitor, room, mine)


async def _followed(
    request: Request, visitor: Visitor, room: Room, mine: tuple[int, ...]
) -> Room | None:
    """The next match, where the visitor has sat down, if there is one and the seats are free."""
    next_id = room.log.next if room.log is not None else ""
    there = await rooms_of(request).get(next_id) if next_id else None
    if there is None:
        return None
    if there.row.status != OPEN:
        return there if await visitor.seats(rooms_of(request), next_id) else None
    for seat in mine:
        try:
            name = room.seat(seat).name
            await there.take((seat + 1) % len(room.row.seats), name, visitor.hash)
        except SeatTaken:
            continue
    return there


async def _rotated(
    request: Request, visitor: Visitor, room: Room, mine: tuple[int, ...]
) -> Response:
    seats = [
        _once_more(old, seat, old.seat in mine)
        for seat, old in enumerate((*room.row.seats[-1:], *room.row.seats[:-1]))
    ]
    agreed = replace(room.row.terms, opening=(), position="")
    rooms, public = rooms_of(request), room.row.public
    there = await rooms.make(
        room.game, seats, agreed, visitor.hash, secret=visitor.secret, public=public
    )
    if room.row.status == OVER:
        await room.go_on_with(there.row.id)
    return _to(visitor, there)


def _once_more(old: SeatRow, seat: int, mine: bool) -> SeatRow:
    if old.kind == BOT:
        return SeatRow(seat, BOT, old.level, bot_name(old.level, seat))
    if mine:
        return SeatRow(seat, PERSON, name=old.name, taken=True)
    return SeatRow(seat, PERSON)


# From a position of another match


async def branch(request: Request) -> Response:
    """Play on from a position, against computers.

    Of a finished match from any; of a running one from the present position as the visitor may
    imagine it, and only where the table allows help.
    """
    visitor = Visitor(request)
    room, viewer = await reader_of(request, visitor)
    async with room.lock:
        agreed = _try_out(room, viewer) if room.row.status == RUNNING else None
    if agreed is None:
        agreed = await _from_ply(request, room, viewer)
    assert room.match is not None
    me = viewer or 0
    seats = _computers(room.game.info.id, room.match.seats)
    seats[me] = SeatRow(me, PERSON, name=visitor.name or visitor.t("you"), taken=True)
    return await _made(request, visitor, room.game, seats, agreed)


def _try_out(room: Room, viewer: int | None) -> Terms:
    """A position that is imagined from one's own view: the true one stays unknown."""
    if not room.may_be_helped(viewer) or room.match is None:
        raise NotHere
    view = room.game.view(room.match.state, viewer)
    imagined = room.game.imagine(view, Rng(secrets.randbits(62), "imagine"))
    return Terms(
        options=dict(room.match.options), pace=0.7, position=room.game.encode(imagined).hex()
    )


async def _from_ply(request: Request, room: Room, viewer: int | None) -> Terms:
    """A position of a finished match, with the talk that the visitor may read."""
    ply = whole((await posted(request)).get("ply", ""), _LONGEST)
    match = room.match
    if room.row.status != OVER or match is None:
        raise NotHere
    told = match.told(viewer)
    entries = told[:ply]
    if len(entries) == len(told) and match.outcome() is not None:
        entries = entries[:-1]
    lines = tuple(record_line(entry, match.seats) for entry in entries)
    return Terms(
        options=dict(match.options), pace=0.7, opening=lines, position=room.row.terms.position
    )
