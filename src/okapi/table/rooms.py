"""All rooms: those in memory, and those that are read from disk when somebody comes."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from okapi.core import record
from okapi.core.errors import OkapiError
from okapi.core.game import Game
from okapi.core.match import Match
from okapi.core.words import Words
from okapi.games import load
from okapi.table import chance, tokens
from okapi.table.reading import BoardFile, Opened, Upload, board_fault, opened, with_board
from okapi.table.room import Room
from okapi.table.settings import Settings
from okapi.table.store import BOT, OPEN, OVER, PERSON, MatchRow, SeatRow, Store
from okapi.table.story import Viewer
from okapi.table.terms import Terms
from okapi.table.waiting import SeatTaken, Stale, bot_name
from okapi.table.workers import Asked, Stalled, Workers

__all__ = ["Room", "Rooms", "SeatTaken", "Stale", "Viewer", "bot_name"]

_log = logging.getLogger("okapi.table")

_IDLE_SECONDS: Final = 600.0

A = TypeVar("A", bound=Asked)
T = TypeVar("T")


class Rooms:
    """All rooms in memory; the others are on disk."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = Workers(settings.workers)
        # Whoever sends a record that takes too long disturbs nobody who plays.
        self.readers = Workers(min(1, settings.workers))
        # Told whenever something changes in a room.
        self.listeners: list[Callable[[Room], None]] = []
        # Told of the seats of a match that somebody has given up for good.
        self.farewells: list[Callable[[str, Sequence[int]], None]] = []
        self._rooms: dict[str, Room] = {}
        # Of rooms that were let go: the last of them is awaited.
        self._drivers: list[asyncio.Task[None]] = []
        self._loading = asyncio.Lock()

    async def open(self) -> None:
        """Let the clocks of running matches go on."""
        self.store.on_waking = self._tell_the_time
        for id in await self.store.clocked():
            await self.readable(id)

    def _tell_the_time(self) -> None:
        """After a pause all running clocks end later."""
        for room in self._rooms.values():
            if room.next_end() is not None:
                room.publish()

    async def get(self, id: str) -> Room | None:
        """A room by the id of its match."""
        if id in self._rooms:
            self._rooms[id].used = time.monotonic()
            return self._rooms[id]
        if not tokens.is_id(id):
            return None
        async with self._loading:
            if id not in self._rooms:
                # A room that was given up a moment ago may still have something on its way.
                await self.store.settle()
                row = await self.store.match(id)
                if row is None:
                    return None
                room = Room(row, self)
                room.restore(await self.store.log(id))
                room.talk.restore(await self.store.said(id))
                await room.begin()
                self._rooms[id] = room
                room.wake()
            return self._rooms[id]

    async def readable(self, id: str) -> Room | None:
        """A room by the id of its match; one that cannot be read does not hide the others."""
        try:
            return await self.get(id)
        except Exception:
            _log.exception("a match cannot be read")
            return None

    async def make(
        self,
        game: Game[Any, Any],
        seats: Sequence[SeatRow],
        terms: Terms,
        owner: str,
        *,
        secret: str = "",
        public: bool = False,
    ) -> Room:
        """A new table; the seats that are taken already belong to its owner.

        Free seats have invitations, which are worked out from the owner's secret.
        """
        terms.check()
        # Raises BadOptions before anything is stored.
        match = Match(game, len(seats), terms.options)
        if game.data.digest != load(game.info.id).data.digest:
            terms = replace(terms, edition=record.write(match))
        people = [seat for seat in seats if seat.kind == PERSON]
        if len(people) > 1:
            terms = replace(terms, hints=False)
        id, now = tokens.new_id(), time.time()
        placed = tuple(_invited(seat, id, secret) for seat in seats)
        row = MatchRow(
            id, game.info.id, OPEN, public, "", terms, chance.new_key(), owner, now, now, placed
        )
        mine = [seat.seat for seat in seats if seat.taken]
        await self.store.create(row, owner, mine)
        room = await self.get(row.id)
        assert room is not None
        return room

    async def keep(self, text: str, owner: str) -> Room:
        """A record from outside as a match that is looked at; OkapiError when it does not hold."""
        found: Opened = await self._read(opened, Upload(text))
        seats = [SeatRow(seat, BOT, "record", name) for seat, name in enumerate(found.names)]
        id, now, terms = tokens.new_id(), time.time(), Terms(options=found.options)
        row = MatchRow(
            id, found.game, OVER, False, found.header, terms, "", owner, now, now, tuple(seats)
        )
        await self.store.take_in(row, found.lines)
        room = await self.get(id)
        assert room is not None
        return room

    async def with_board(self, game: str, text: str) -> Game[Any, Any]:
        """A game with a data file from outside; OkapiError when it does not hold."""
        sent = BoardFile(game, text)
        await self._read(board_fault, sent)
        return with_board(sent)

    async def _read(self, work: Callable[[A], T | Words], sent: A) -> T:
        """What a reader makes of something from outside; OkapiError with its reason."""
        try:
            found = await self.readers.ask(work, sent)
        except Stalled:
            raise OkapiError(Words("it takes too long to read")) from None
        if isinstance(found, Words):
            raise OkapiError(found)
        return found

    async def leave(self, room: Room, holder: str) -> None:
        """Somebody does not want a match any more; who still has it keeps it.

        Before the start the seats are free again; in a running match a computer takes over. A
        match that nobody has any more is erased. Everybody else comes again and shows what is his:
        whoever has left neither sees nor plays for the next one on his seat.
        """
        async with room.lock:
            left = await room.leave_for_good(holder)
            for heard in self.farewells:
                heard(room.row.id, left)
            self.forget(room)
            if await self.store.is_deserted(room.row.id):
                await self.store.erase(room.row.id)
        await self.get(room.row.id)

    def forget(self, room: Room) -> None:
        """Throw a room away; whoever looks at it comes again and finds it as it is on disk."""
        if self._rooms.get(room.row.id) is room:
            del self._rooms[room.row.id]
        room.stop()

    def sweep(self, now: Callable[[], float] = time.monotonic) -> None:
        """Forget rooms that nobody has looked at for a while."""
        for room in list(self._rooms.values()):
            idle = now() - room.used > _IDLE_SECONDS
            if idle and not len(room.hub) and not room.lock.locked() and not room.busy():
                self.forget(room)

    def let_go(self) -> None:
        """Whoever looks comes again, to the server that follows."""
        for room in list(self._rooms.values()):
            self._drivers += [room.driver.task] if room.driver.task else []
            self.forget(room)

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is on disk."""
        self.let_go()
        self.workers.close()
        self.readers.close()
        await asyncio.gather(*self._drivers, return_exceptions=True)


def _invited(seat: SeatRow, id: str, secret: str) -> SeatRow:
    if seat.kind == BOT or seat.taken:
        return seat
    return replace(seat, invite=tokens.hashed(tokens.invitation(secret, id, seat.seat, 0)))
