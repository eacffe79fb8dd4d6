"""The live channel of a browser: frames go out as the room changes, choices come in."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import re
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from okapi.core.errors import IllegalAction, OkapiError
from okapi.core.match import BODY_LIMIT
from okapi.table.catalogue import default_level
from okapi.table.frames import Frame, frame
from okapi.table.hub import Watcher
from okapi.table.limits import Bucket
from okapi.table.lobby import lobby
from okapi.table.phrases import Texts
from okapi.table.rooms import Room, Rooms, Stale, Viewer
from okapi.table.schemas import KEY
from okapi.table.store import OPEN
from okapi.table.visitors import Visitor, is_own, may_watch, seen_as
from okapi.table.waiting import GivenUp
from okapi.table.workers import Hint

_log = logging.getLogger("okapi.table")

MESSAGE_LIMIT: Final = 8_000
FIELD_LIMIT: Final = 200
_LIMITS: Final = {"text": BODY_LIMIT}
NOT_FOUND: Final = 4404
FORBIDDEN: Final = 4403
GONE: Final = 4410
BAD: Final = 1008

# Names this process: a client that comes back after a restart asks for everything.
BOOT: Final = secrets.token_hex(4)


async def live(socket: WebSocket) -> None:
    """One browser at one room, until either leaves."""
    rooms: Rooms = socket.app.state.rooms
    visitor = Visitor(socket)
    room = await rooms.get(socket.path_params["id"])
    mine = await visitor.seats(rooms, socket.path_params["id"])
    await socket.accept()
    if room is None:
        await socket.close(NOT_FOUND)
    elif not may_watch(room, mine, visitor):
        await socket.close(FORBIDDEN)
    else:
        viewer = seen_as(room, mine, socket.query_params.get("seat", ""))
        await Line(socket, room, viewer, mine, visitor).run()


class Line:
    """The two directions of one socket."""

    def __init__(
        self, socket: WebSocket, room: Room, viewer: Viewer, mine: tuple[int, ...], visitor: Visitor
    ) -> None:
        self.socket = socket
        self.room = room
        self.viewer = viewer
        self.mine = mine
        self.visitor = visitor
        self.t: Texts = visitor.t
        self.last: Frame | None = None
        settings = room.house.settings
        self.bucket = Bucket(settings.rate, settings.burst)
        self.watcher: Watcher = room.hub.join(viewer)

    async def run(self) -> None:
        """Both directions until one of them ends."""
        ways = [asyncio.create_task(self._send()), asyncio.create_task(self._receive())]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            with contextlib.suppress(RuntimeError, WebSocketDisconnect):
                await self.socket.close(GONE)
        finally:
            for way in ways:
                way.add_done_callback(_noted)
                way.cancel()
            self.room.hub.leave(self.watcher)
            self._tell_presence()

    def _tell_presence(self) -> None:
        """Others see who is there; only a change is worth a frame."""
        present = self.room.hub.present()
        if present != self.room.present and not self.watcher.closed:
            self.room.present = present
            self.room.publish()

    # Out

    async def _send(self) -> None:
        # The page knows the frame before everybody heard that it is here.
        await self._skip_known()
        self._tell_presence()
        self.room.wake()
        while True:
            await self.watcher.news()
            if self.watcher.closed:
                return
            async with self.room.lock:
                text = self._news()
            if text:
                await self.socket.send_text(text)

    async def _skip_known(self) -> None:
        """A page that shows the present frame already needs nothing."""
        known = self.socket.query_params.get("version", "")
        async with self.room.lock:
            if self.room.match is None:
                return
            now = self._frame()
            if known == f"{BOOT}.{now.version}":
                self.last = now

    def _news(self) -> str:
        if self.room.row.status == OPEN:
            html = lobby(self.room, self.mine, self.visitor, self.socket, self.t)
            return json.dumps({"parts": {"lobby": html}})
        if "lobby" in self.socket.query_params or not self._may_watch():
            return json.dumps({"go": True})
        now = self._frame()
        if self.last is not None and self.last.version == now.version:
            return ""
        text = now.after(self.last)
        self.last = now
        # Clocks are told by their ends; a browser learns here what time the server has.
        return f'{text[:-1]}, "now": {time.time():.2f}}}'

    def _may_watch(self) -> bool:
        """Whoever waited at a public table may have to leave it when the match begins."""
        return may_watch(self.room, self.mine, self.visitor)

    def _frame(self) -> Frame:
        own = is_own(self.room, self.mine, self.visitor)
        return frame(self.room, self.viewer, self.mine, self.t, own)

    # In

    async def _receive(self) -> None:
        while True:
            received = await self.socket.receive()
            if received["type"] == "websocket.disconnect":
                return
            if not self.bucket.take():
                await self.socket.close(BAD, self.t("too_fast"))
                return
            message = _understood(received.get("text") or "")
            if message is None:
                await self.socket.close(BAD)
                return
            await self._answer(message)

    async def _answer(self, message: dict[str, Any]) -> None:
        answer: dict[str, Any] = {"done": message["key"]}
        try:
            # The room goes on with it even if this socket closes in the meantime.
            answer |= await asyncio.shield(asyncio.ensure_future(self._do(message)))
        except GivenUp:
            raise  # the browser comes again, and asks again
        except Stale:
            self.last = None
            self.watcher.wake()
        except IllegalAction as error:
            reason = f"{self.t.say(error.refusal.words)} {error.refusal.rule}".strip()
            answer["refused"] = self.t("refused", reason=reason)
        except OkapiError as error:
            answer["refused"] = self.t("refused", reason=self.t.say(error.words))
        await self.socket.send_text(json.dumps(answer, ensure_ascii=False))

    async def _do(self, message: dict[str, Any]) -> dict[str, Any]:
        """Do what is asked for; what is answered besides that it was done."""
        if message["do"] == "number" and message["seat"] in self.mine:
            await self.room.add_number(message["seat"], message["value"])
            return {}
        if self.viewer is None or message["do"] not in _COMMANDS:
            raise Stale("not yours")
        return await _COMMANDS[message["do"]](self, self.viewer, message) or {}

    async def _act(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.act(seat, message["action"], message["key"], message["number"])

    async def _undo(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.undo(seat, message["count"], message["key"], message["number"])

    async def _confirm(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.confirm(seat, message["key"], message["number"])

    async def _rest(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.fill_in(seat, message["key"], message["number"])

    async def _say(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.talk.say(seat, message["text"], message["key"])

    async def _post(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.talk.post(seat, message["to"], message["text"], message["key"])

    async def _stand_in(self, seat: int, message: dict[str, Any]) -> None:
        await self.room.stand_in(message["seat"], seat, default_level(self.room.row.game))

    async def _back(self, seat: int, _message: dict[str, Any]) -> None:
        await self.room.come_back(seat)

    async def _resign(self, seat: int, _message: dict[str, Any]) -> None:
        await self.room.resign(seat)

    async def _offer_end(self, _seat: int, _message: dict[str, Any]) -> None:
        # Whoever has several seats on one device agrees for all of them.
        await self.room.offer_end(self.mine)

    async def _play_on(self, seat: int, _message: dict[str, Any]) -> None:
        await self.room.decline_end(seat)

    async def _hint(self, seat: int, _message: dict[str, Any]) -> dict[str, Any]:
        hints = await self.room.hint(seat)
        async with self.room.lock:
            return {"hints": [self._hinted(seat, hint) for hint in hints]}

    def _hinted(self, seat: int, hint: Hint) -> dict[str, Any]:
        game = self.room.game
        view = game.view(self.room.running().match.state, seat)
        action = game.actions.parse(hint.action)
        said = {"label": game.face.label(view, action), "why": game.face.why(view, action)}
        words = {key: self.t.say(value) for key, value in said.items()}
        return {"action": hint.action, "share": hint.share, **words}


_Answer = dict[str, Any] | None
_COMMANDS: Final[dict[str, Callable[[Line, int, dict[str, Any]], Awaitable[_Answer]]]] = {
    "act": Line._act,
    "undo": Line._undo,
    "confirm": Line._confirm,
    "rest": Line._rest,
    "say": Line._say,
    "post": Line._post,
    "stand_in": Line._stand_in,
    "back": Line._back,
    "resign": Line._resign,
    "offer_end": Line._offer_end,
    "play_on": Line._play_on,
    "hint": Line._hint,
}


def _noted(way: asyncio.Task[None]) -> None:
    """That a browser has gone is no news; anything else is a mistake of ours."""
    error = None if way.cancelled() else way.exception()
    if error is not None and not isinstance(error, WebSocketDisconnect | RuntimeError | GivenUp):
        _log.error("a socket failed", exc_info=error)


_FIELDS: Final[dict[str, type]] = {
    "do": str,
    "key": str,
    "action": str,
    "value": str,
    "to": str,
    "text": str,
    "number": int,
    "count": int,
    "seat": int,
}


def _understood(text: str) -> dict[str, Any] | None:
    """A message with all its fields; None when it is garbage."""
    if len(text) > MESSAGE_LIMIT:
        return None
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(given, dict) or "do" not in given:
        return None
    message = {}
    for name, kind in _FIELDS.items():
        value: Any = given.get(name, kind())
        if type(value) is not kind or len(str(value)) > _LIMITS.get(name, FIELD_LIMIT):
            return None
        message[name] = value
    # What changes nothing needs no key.
    key = str(message["key"])
    return message if not key or re.fullmatch(KEY, key) else None
