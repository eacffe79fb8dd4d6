"""The API for bots and tools: each handler answers one address under /api (docs/api.md).

Who somebody is depends on the bearer token alone; cookies count for nothing here, so no web page
can act in a visitor's name. A token opens one seat of one match.
"""

from __future__ import annotations

import base64
import secrets
from collections.abc import Awaitable, Sequence
from dataclasses import fields
from typing import Annotated, Any, Final, Literal

from fastapi import Depends, FastAPI, Header, Path, Query, Request
from fastapi.routing import APIRoute
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from starlette.responses import RedirectResponse, Response
from starlette.routing import BaseRoute

from okapi import rulebook
from okapi.core.errors import BadOptions
from okapi.core.game import Game
from okapi.core.rng import Rng
from okapi.core.words import N_, Words
from okapi.games import load
from okapi.table import catalogue as shelf
from okapi.table import tokens
from okapi.table.answers import (
    Guest,
    action_facts,
    begun_view,
    legal_actions,
    match_facts,
    position,
    seen_by,
)
from okapi.table.api_page import api_page
from okapi.table.network import Network
from okapi.table.phrases import ENGLISH, Texts
from okapi.table.problems import DOCUMENTED, Refused, explain
from okapi.table.requests import show
from okapi.table.rooms import Room, Rooms, SeatTaken, Stale, bot_name
from okapi.table.schemas import (
    MATCH_ID,
    Act,
    Catalogue,
    Choices,
    Computer,
    Confirm,
    Done,
    End,
    GameFacts,
    ImaginedState,
    LevelFacts,
    Made,
    MatchFacts,
    MessageFacts,
    NewMatch,
    News,
    NewSeat,
    OptionFacts,
    OwnNumber,
    Position,
    RuleFacts,
    Say,
    Seated,
    SeatKey,
    Sit,
    Undo,
)
from okapi.table.store import BOT, PERSON, TOKEN, MatchRow, SeatRow
from okapi.table.stream import Reader, Streams, messages
from okapi.table.talk import TooFast
from okapi.table.terms import Terms
from okapi.table.visitors import Visitor, clean_name

DESCRIPTION: Final = (
    "Play all games of this table from a program. Sit down, add your number to the chance, then"
    " read the view of your seat and choose among its legal actions. A seat is opened by its token,"
    " sent as `Authorization: Bearer …`."
)
# What is agreed, as a request says it; the options are settled by the game.
_TERMS: Final = {term.name for term in fields(Terms)} & set(NewMatch.model_fields) - {"options"}
_LISTED: Final = 100
_SECRETS: Final = HTTPBearer(auto_error=False, description="The token of a seat.")

Credentials = Annotated[HTTPAuthorizationCredentials | None, Depends(_SECRETS)]
MatchId = Annotated[str, Path(pattern=MATCH_ID, description="The id of a match.")]
GameId = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,64}$", description="The id of a game.")]


# Making the application


def get(path: str, handler: Any, **more: Any) -> APIRoute:
    """An address that is read."""
    return _route(path, handler, "GET", **more)


def post(path: str, handler: Any, **more: Any) -> APIRoute:
    """An address that changes something."""
    return _route(path, handler, "POST", **more)


def _route(path: str, handler: Any, method: str, **more: Any) -> APIRoute:
    name = handler.__name__
    summary = (handler.__doc__ or "").strip().partition("\n")[0]
    return APIRoute(
        path, handler, methods=[method], operation_id=name, summary=summary,
        responses={**DOCUMENTED, **more.pop("responses", {})}, **more,
    )  # fmt: skip


TEXT: Final = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
PICTURE: Final = {200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
# The data of every event; a stream as a whole is a text.
NEWS: Final = {"$ref": "#/components/schemas/News"}
EVENTS: Final = {"type": "string", "contentMediaType": "application/json", "contentSchema": NEWS}
STREAM: Final = {200: {"content": {"text/event-stream": {"schema": EVENTS}}}}


class Api(FastAPI):
    """The API, whose document also says what stands in an event of the stream."""

    def openapi(self) -> dict[str, Any]:
        spec = super().openapi()
        news = News.model_json_schema(ref_template="#/components/schemas/{model}")
        spec["components"]["schemas"] |= {**news.pop("$defs"), "News": news}
        return spec


def make_api(routes: Sequence[BaseRoute], network: Network) -> FastAPI:
    """The API as an application of its own."""
    api = Api(
        title="Okapi", version="1", description=DESCRIPTION, routes=list(routes),
        docs_url=None, redoc_url=None, redirect_slashes=False,
    )  # fmt: skip
    api.state.network = network
    api.state.streams = Streams()
    explain(api)
    return api


# Who


def _rooms(request: Request) -> Rooms:
    rooms: Rooms = request.app.state.rooms
    return rooms


def _base(request: Request) -> str:
    network: Network = request.app.state.network
    return network.base(request)


def _facts(request: Request, room: Room) -> MatchFacts:
    return match_facts(room.row, _base(request), room)


async def _room(request: Request, id: str) -> Room:
    room = await _rooms(request).get(id)
    if room is None:
        raise Refused(404, Words("There is no such match."))
    return room


async def _guest(request: Request, id: MatchId, given: Credentials) -> Guest:
    """Whoever may look at a match."""
    room = await _room(request, id)
    if given is not None:
        found = await _rooms(request).store.opened_by(tokens.hashed(given.credentials))
        if found is None or found[0] != id:
            raise Refused(401, Words("This token opens no seat of this match."))
        return Guest(room, found[1], Visitor(request).t)
    if not room.row.terms.spectators:
        raise Refused(401, Words("This match has no spectators; a seat needs its token."))
    return Guest(room, None, Visitor(request).t)


Looking = Annotated[Guest, Depends(_guest)]


async def _player(guest: Looking) -> Guest:
    """Whoever has a seat."""
    if guest.seat is None:
        raise Refused(401, Words("This needs the token of a seat."))
    return guest


Playing = Annotated[Guest, Depends(_player)]


# The catalogue


async def catalogue(request: Request) -> Catalogue:
    """The games with their options, and the computer opponents."""
    t = Visitor(request).t
    games = [_game_facts(load(id), t) for id in shelf.offered()]
    names = dict.fromkeys(name for game in games for name in game.levels)
    levels = [LevelFacts(name=name, words=t.level(name)) for name in names]
    return Catalogue(games=games, levels=levels)


def _game_facts(game: Game[Any, Any], t: Texts) -> GameFacts:
    info = game.info
    options = [
        OptionFacts(
            name=option.name, words=t.say(option.words), default=option.default,
            choices=list(option.choices), low=option.low, high=option.high,
            names={choice: t.say(name) for choice, name in option.names.items()},
        )
        for option in info.options
    ]  # fmt: skip
    return GameFacts(
        id=info.id, title=info.title, words=t.say(info.words), seats=list(info.seats),
        minutes=list(info.minutes), options=options, press=info.press, levels=shelf.bots(info.id),
        rules_version=info.rules_version, data_version=game.data.version,
        actions=len(game.actions),
    )  # fmt: skip


def _offered(id: str) -> Game[Any, Any]:
    if id not in shelf.offered():
        raise Refused(404, Words("There is no such game here; the catalogue lists them."))
    return load(id)


async def rules(request: Request, game: GameId) -> list[RuleFacts]:
    """The numbered rules of a game."""
    t = Visitor(request).t
    _offered(game)
    book = rulebook.rulebook(game).numbered() if game in rulebook.games() else []
    return [RuleFacts(rule=p.id, words=t.say(p.words).replace("*", "")) for p in book]


# Making a match, and sitting down


async def open_matches(request: Request) -> list[MatchFacts]:
    """Public matches with open seats."""
    rows = await _rooms(request).store.open_tables(_LISTED)
    known = shelf.offered()
    wanted = [row for row in rows if row.game in known and _free(row)]
    return [match_facts(row, _base(request)) for row in wanted]


def _free(row: MatchRow) -> list[int]:
    """The seats that anybody may take."""
    return [seat.seat for seat in row.seats if seat.kind == PERSON and not seat.taken]


async def make(request: Request, asked: NewMatch) -> Made:
    """Make a match; your seats get tokens, open seats invitations."""
    game = _offered(asked.game)
    if asked.board:
        game = await _rooms(request).with_board(game.info.id, asked.board)
    places = _in_order(asked)
    seats = [_seat_row(game, seat, new) for seat, new in enumerate(places)]
    terms = Terms(
        options=game.info.settle(asked.options),
        **asked.model_dump(include=_TERMS),
    )
    owner = tokens.new()
    hash, public = tokens.hashed(owner), asked.public
    room = await _rooms(request).make(game, seats, terms, hash, secret=owner, public=public)
    keys = [await _seat_key(request, room, n, new, owner) for n, new in enumerate(places)]
    await room.house.store.drop_passes(hash, room.row.id, [])  # each seat has a token of its own
    return Made(match=_facts(request, room), keys=keys, owner=owner)


def _in_order(asked: NewMatch) -> list[NewSeat]:
    """The seats as listed, or drawn by lot."""
    places = list(asked.seats)
    if asked.order == "random":
        secrets.SystemRandom().shuffle(places)
    return places


def _seat_row(game: Game[Any, Any], seat: int, new: NewSeat) -> SeatRow:
    if new.who == "computer":
        level = _known_level(game, new.level)
        return SeatRow(seat, BOT, level, bot_name(level, seat))
    if new.who == "open":
        return SeatRow(seat, PERSON)
    return SeatRow(seat, PERSON, name=_name(new.name, seat), taken=True)


def _known_level(game: Game[Any, Any], level: str | None) -> str:
    levels = shelf.bots(game.info.id)
    if level is None:
        return shelf.default_level(game.info.id)
    if level not in levels:
        message = N_("there is no level {level}; there are: {levels}")
        raise BadOptions(Words(message, level=repr(level), levels=", ".join(levels)))
    return level


def _name(given: str, seat: int) -> str:
    return clean_name(given) or ENGLISH("seat_n", n=seat + 1)


async def _seat_key(request: Request, room: Room, seat: int, new: NewSeat, owner: str) -> SeatKey:
    """What opens a seat: the token of one's own, the invitation to an open one."""
    token = invite = link = None
    if new.who == "me":
        token = tokens.new()
        await room.house.store.give_pass(tokens.hashed(token), room.row.id, seat, TOKEN)
    elif new.who == "open":
        invite = room.invitation(room.seat(seat), owner)
        link = f"{_base(request)}/join/{invite}"
    return SeatKey(seat=seat, token=token, invite=invite, link=link)


async def sit(request: Request, asked: Sit) -> Seated:
    """Sit down, with an invitation or at a public match; the answer holds the seat's token."""
    room, seat = await _free_seat(request, asked)
    token = tokens.new()
    try:
        await room.take(seat, _name(asked.name, seat), tokens.hashed(token), TOKEN)
    except SeatTaken as error:
        raise Refused(409, Words("This seat is taken.")) from error
    return Seated(match=_facts(request, room), seat=seat, token=token)


async def _free_seat(request: Request, asked: Sit) -> tuple[Room, int]:
    if asked.invite is not None:
        found = await _rooms(request).store.invited(asked.invite)
        if found is None:
            raise Refused(410, Words("This invitation was used already, or never made."))
        return await _room(request, found[0].id), found[1]
    room = await _room(request, asked.match or "")
    if not room.row.public:
        raise Refused(403, Words("This match is not public: sitting down takes an invitation."))
    free = _free(room.row)
    if not free or asked.seat not in (None, *free):
        raise Refused(409, Words("This seat is taken."))
    return room, free[0] if asked.seat is None else asked.seat


async def add_number(request: Request, guest: Playing, asked: OwnNumber) -> MatchFacts:
    """Add your part of chance; the match begins when everybody has."""
    await guest.room.add_number(guest.own, asked.number)
    return _facts(request, guest.room)


async def give_to_computer(
    request: Request, id: MatchId, given: Credentials, asked: Computer
) -> MatchFacts:
    """Let a computer play an open seat of a match that you have made (token: `owner`)."""
    room = await _room(request, id)
    if given is None or tokens.hashed(given.credentials) != room.row.owner:
        raise Refused(401, Words("This needs the token of whoever made the match."))
    if asked.seat >= len(room.row.seats):
        raise Refused(404, Words("There is no such seat."))
    try:
        await room.give_to_computer(asked.seat, _known_level(room.game, asked.level))
    except SeatTaken as error:
        raise Refused(409, Words("This seat is taken.")) from error
    return _facts(request, room)


async def match(request: Request, guest: Looking) -> MatchFacts:
    """A match as everybody sees it."""
    return _facts(request, guest.room)


# Looking


async def view(
    guest: Looking,
    text: Annotated[bool, Query(description="With the position as plain text.")] = False,
    svg: Annotated[bool, Query(description="With the position as a picture.")] = False,
) -> Position:
    """What your seat (without a token: a spectator) sees, and what it may choose."""
    async with guest.room.lock:
        return position(guest, text=text, svg=svg)


async def actions(guest: Looking) -> Choices:
    """What you may choose now, each with its label, cost, gain and rule."""
    async with guest.room.lock:
        seen = seen_by(guest)
        legal = [] if seen is None else [action_facts(guest, seen, a) for a in legal_actions(guest)]
        return Choices(number=guest.room.number(guest.seat), actions=legal)


async def picture(guest: Looking) -> Response:
    """The board as your seat sees it, as SVG."""
    async with guest.room.lock:
        seen = begun_view(guest)
        board = guest.room.game.face.board(seen, guest.seat, legal_actions(guest), guest.t.say)
    headers = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}
    return Response(str(board), media_type="image/svg+xml", headers=headers)


async def state(guest: Playing) -> ImaginedState:
    """A state imagined from your view alone, as our own bots get it."""
    async with guest.room.lock:
        game = guest.room.game
        imagined = game.imagine(begun_view(guest), Rng(secrets.randbits(62), "imagine"))
        blob = base64.b64encode(game.encode(imagined)).decode()
        number = guest.room.number(guest.seat)
    return ImaginedState(
        game=game.info.id, rules_version=game.info.rules_version, digest=game.data.digest,
        data_version=game.data.version, data="" if game.data.version else game.data.text,
        seat=guest.own, number=number, state=blob,
    )  # fmt: skip


async def record(guest: Looking) -> Response:
    """The record so far, as your seat may have it."""
    async with guest.room.lock:
        begun_view(guest)
        text = guest.room.record(guest.seat)
    return Response(text, media_type="text/plain; charset=utf-8")


async def events(
    request: Request,
    guest: Looking,
    last_event_id: Annotated[str, Header(max_length=64)] = "",
) -> Response:
    """Everything that happens, as server-sent events that resume with Last-Event-ID."""
    reader = Reader(guest.room, guest.seat, guest.t, last_event_id)
    streams: Streams = request.app.state.streams
    return streams.response(reader, request.client.host if request.client else "")


# Playing


async def act(guest: Playing, asked: Act) -> Done:
    """Choose. Sent twice it counts once; sent too late it changes nothing."""
    room, key, number = guest.room, asked.key, asked.number
    return await _done(guest, key, room.act(guest.own, asked.action, key, number, asked.confirm))


async def undo(guest: Playing, asked: Undo) -> Done:
    """Take back your last choices."""
    doing = guest.room.undo(guest.own, asked.count, asked.key, asked.number)
    return await _done(guest, asked.key, doing)


async def confirm(guest: Playing, asked: Confirm) -> Done:
    """End your turn for good."""
    return await _done(guest, asked.key, guest.room.confirm(guest.own, asked.key, asked.number))


async def talk(guest: Looking) -> list[MessageFacts]:
    """What was said to you: the chat of the table, and press where the game has it."""
    async with guest.room.lock:
        return messages(guest.room, guest.seat)


async def say(guest: Playing, asked: Say) -> list[MessageFacts]:
    """Say something to the table or, where the game has press, to some seats."""
    said = guest.room.talk
    try:
        if asked.to:
            to = ",".join(str(seat) for seat in asked.to)
            await said.post(guest.own, to, asked.body, asked.key)
        else:
            await said.say(guest.own, asked.body, asked.key)
    except TooFast as error:
        raise Refused(
            429, Words("You talk faster than anybody can read; wait a moment.")
        ) from error
    except Stale:
        pass  # said before, or too late: what was said is the answer
    return await talk(guest)


async def away(guest: Playing) -> Done:
    """Let a computer play for you until you are back."""
    level = shelf.default_level(guest.room.row.game)
    return await _done(guest, "", guest.room.stand_in(guest.own, guest.own, level))


async def back(guest: Playing) -> Done:
    """Play yourself again; with a clock, once the computer has made its choice."""
    return await _done(guest, "", guest.room.come_back(guest.own))


async def resign(guest: Playing) -> Done:
    """Give up: a computer plays on, and your seat comes last."""
    return await _done(guest, "", guest.room.resign(guest.own))


async def end(guest: Playing, asked: End) -> Done:
    """Offer to end the match without a result, or decline; when all people agree it ends.

    Those for whom a computer plays have to agree too, unless they have left for good.
    """
    room = guest.room
    doing = room.offer_end([guest.own]) if asked.agree else room.decline_end(guest.own)
    return await _done(guest, "", doing)


async def leave(request: Request, id: MatchId, given: Credentials) -> None:
    """Give up a seat for good, or (token: `owner`) the match; what nobody has is erased."""
    room = await _room(request, id)
    if given is None or tokens.hashed(given.credentials) != room.row.owner:
        await _player(await _guest(request, id, given))
    assert given is not None
    await room.house.leave(room, tokens.hashed(given.credentials))


async def _done(guest: Guest, key: str, doing: Awaitable[None]) -> Done:
    """What became of it, and the present state in any case."""
    status: Literal["done", "repeated", "stale"] = "done"
    try:
        await doing
    except Stale:
        status = "repeated" if guest.room.has_done(guest.own, key) else "stale"
    async with guest.room.lock:
        return Done(status=status, view=position(guest))


# The page about all this


async def home(request: Request) -> Response:
    """The page about the API."""
    return RedirectResponse("/api/docs", 307)


async def page(request: Request) -> Response:
    """All addresses and documents, readable without any script."""
    visitor = Visitor(request)
    facts = api_page(request.app.openapi())
    return show(visitor, "api.html", **facts)
