"""The stream of events for bots and tools: plain server-sent events, which resume by themselves.

An event says where the match stands now, so a reader that was away or is slow loses nothing by
missing some. Its id names how much of the log the reader has; sent back as Last-Event-ID it lets
the log go on exactly there, also after a restart of the server.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import Counter
from collections.abc import AsyncIterator
from hashlib import blake2b
from typing import Any, Final

from starlette.responses import StreamingResponse

from okapi.core.game import Message
from okapi.core.words import Words
from okapi.replay.story import Told
from okapi.table.hub import Watcher
from okapi.table.phrases import Texts
from okapi.table.problems import Refused
from okapi.table.room import Room
from okapi.table.schemas import MessageFacts
from okapi.table.story import Viewer
from okapi.table.waiting import GivenUp

HEARTBEAT: Final = 15.0
RETRY_MS: Final = 1000
PER_ADDRESS: Final = 100
_HEADERS: Final = {"X-Accel-Buffering": "no"}


class Streams:
    """All open streams, counted by address."""

    def __init__(self, heartbeat: float = HEARTBEAT) -> None:
        self.heartbeat = heartbeat
        self._open: Counter[str] = Counter()

    def response(self, reader: Reader, address: str) -> StreamingResponse:
        """A stream for a reader; one address has only so many."""
        if self._open[address] >= PER_ADDRESS:
            raise Refused(429, Words("Too many open streams; close some."))
        content = self._counted(reader, address)
        return StreamingResponse(content, media_type="text/event-stream", headers=_HEADERS)

    async def _counted(self, reader: Reader, address: str) -> AsyncIterator[str]:
        self._open[address] += 1
        try:
            async for text in reader.events(self.heartbeat):
                yield text
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]


class Log:
    """The sentences that a reader has been sent, each with a digest of all up to it."""

    def __init__(self, t: Texts) -> None:
        self.t = t
        self.told: list[Told] = []
        self.digests: list[str] = [_digest("", "")]

    def follow(self, told: list[Told]) -> int:
        """Take over the log as it is now; the answer is how much of it was there before."""
        same = min(len(self.told), len(told))
        while same and self.told[same - 1] is not told[same - 1]:
            same -= 1
        del self.digests[same + 1 :]
        for line in told[same:]:
            self.digests.append(_digest(self.digests[-1], self.t.say(line.words)))
        self.told = list(told)
        return same

    def since(self, start: int) -> list[dict[str, str]]:
        return [{"text": self.t.say(x.words), "rule": x.rule} for x in self.told[start:]]

    def place(self, digest: str) -> int:
        """How many sentences a reader has who knows this digest; none where it is not known."""
        return self.digests.index(digest) if digest in self.digests else 0


def _digest(before: str, text: str) -> str:
    return blake2b(f"{before}\n{text}".encode(), digest_size=9).hexdigest()


class Reader:
    """One reader of one match, from where it was."""

    def __init__(self, room: Room, viewer: Viewer, t: Texts, last: str = "") -> None:
        self.room = room
        self.viewer = viewer
        self.last = last
        self.log = Log(t)
        self.begun = False
        self.sent = ""

    async def events(self, heartbeat: float) -> AsyncIterator[str]:
        """Everything that happens, as the text of server-sent events."""
        watcher = self.room.hub.join(self.viewer)
        self._tell_presence(watcher)
        self.room.wake()
        try:
            yield f"retry: {RETRY_MS}\n\n"
            with contextlib.suppress(GivenUp):
                while text := await self._next(watcher, heartbeat):
                    yield text
        finally:
            self.room.hub.leave(watcher)
            self._tell_presence(watcher)

    def _tell_presence(self, watcher: Watcher) -> None:
        present = self.room.hub.present()
        if present != self.room.present and not watcher.closed:
            self.room.present = present
            self.room.publish()

    async def _next(self, watcher: Watcher, heartbeat: float) -> str:
        """The next event, or a comment that keeps the line open; nothing when the room is closed.

        What others do in secret wakes the reader too: it must not move the comment.
        """
        text, loop = "", asyncio.get_running_loop()
        beat = loop.time() + heartbeat
        while not text and not watcher.closed:
            try:
                async with asyncio.timeout_at(beat):
                    await watcher.news()
            except TimeoutError:
                return ":\n\n"
            async with self.room.lock:
                text = self._event()
        return text

    def _event(self) -> str:
        start = self.log.follow(self.room.story(self.viewer))
        if not self.begun:
            start, self.begun = self.log.place(self.last), True
        news = glance(self.room, self.viewer)
        log = {"log_from": start, "log": self.log.since(start)}
        state = json.dumps(news)
        if state == self.sent and not log["log"] and start == len(self.log.told):
            return ""
        self.sent = state
        data = json.dumps({**news, **log}, ensure_ascii=False)
        return f"id: {self.log.digests[-1]}\nevent: news\ndata: {data}\n\n"


def glance(room: Room, viewer: Viewer) -> dict[str, Any]:
    """Where a match stands for a viewer, in a few words."""
    mine = viewer is not None and viewer in room.asked() and not room.has_stand_in(viewer)
    return {
        "status": room.row.status,
        "number": room.number(viewer),
        "asked": list(room.asked()),
        "your_turn": mine,
        "unconfirmed": mine and room.unconfirmed is not None,
        "heard": sum(said.seat != viewer for said in room.talk.chat)
        + sum(said.sender != viewer for said in _press(room, viewer)),
    }


def messages(room: Room, viewer: Viewer) -> list[MessageFacts]:
    """What was said to a viewer: the chat of the table, and press where the game has it."""
    chat = [MessageFacts(seat=x.seat, to=None, body=x.text) for x in room.talk.chat]
    press = _press(room, viewer)
    return chat + [MessageFacts(seat=m.sender, to=list(m.audience), body=m.body) for m in press]


def _press(room: Room, viewer: Viewer) -> list[Message]:
    if room.match is None or not room.game.info.press:
        return []
    return [entry for entry in room.match.told(viewer) if isinstance(entry, Message)]
