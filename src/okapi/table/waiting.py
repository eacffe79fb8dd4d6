"""A waiting room: the seats of a match, who takes them, and when it begins."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeVar

from okapi.core import record
from okapi.core.errors import OkapiError
from okapi.core.game import Game
from okapi.games import load
from okapi.table import chance, tokens
from okapi.table.hub import Hub
from okapi.table.phrases import ENGLISH, Texts
from okapi.table.store import BOT, GUEST, OPEN, PERSON, MatchRow, SeatRow

if TYPE_CHECKING:
    from okapi.table.rooms import Rooms

T = TypeVar("T")


class SeatTaken(OkapiError):
    """Somebody else was faster."""


class Stale(Exception):
    """Something was asked that belongs to another moment; the present state is the answer."""


class GivenUp(Stale):
    """This room is not the match any more: whoever asks again finds it as it is on disk."""


class Turn(asyncio.Lock):
    """One after another reads or changes a room; nobody does once it was given up."""

    def __init__(self, hub: Hub) -> None:
        super().__init__()
        self.hub = hub

    async def __aenter__(self) -> None:
        await super().__aenter__()
        if self.hub.closed:
            self.release()
            raise GivenUp("the room was given up")


class WaitingRoom:
    """The seats of a match, and everybody who looks at it."""

    def __init__(self, row: MatchRow, house: Rooms) -> None:
        self.row = row
        self.house = house
        edition = row.terms.edition
        self.game: Game[Any, Any] = (
            record.Reader(edition, load).match().game if edition else load(row.game)
        )
        self.hub = Hub()
        # The seats that everybody has been told to be here.
        self.present: frozenset[int] = frozenset()
        self.lock = Turn(self.hub)
        # Counts what has been published, from anywhere: a page must not take it for an older room.
        self.version = secrets.randbits(30)
        self.used = time.monotonic()
        # What the pages keep about the room, by viewer and language.
        self.frames: dict[object, Any] = {}
        self._kept: dict[object, tuple[object, Any]] = {}

    def kept(self, key: object, shown: object, make: Callable[[], T]) -> T:
        """A part of a page, made again only when it shows something else than before."""
        before, made = self._kept.get(key, (None, None))
        if made is None or before != shown:
            made = make()
            self._kept[key] = (shown, made)
        part: T = made
        return part

    def seat(self, seat: int) -> SeatRow:
        return self.row.seats[seat]

    def people(self) -> list[SeatRow]:
        """The seats for people, taken or not."""
        return [seat for seat in self.row.seats if seat.kind != BOT]

    # Sitting down

    async def take(self, seat: int, name: str, holder: str, kind: str = GUEST) -> None:
        """Somebody takes a free seat; the invitation is used up."""
        async with self.lock:
            there = replace(self._free(seat), name=name, taken=True, invite="")
            await self.house.store.sit_down(self.row.id, there, holder, kind)
            self._seated(there)

    def is_free(self, seat: int) -> bool:
        """Whether somebody may still sit down here."""
        there = self.seat(seat)
        return self.row.status == OPEN and not there.taken and there.kind != BOT

    def _free(self, seat: int) -> SeatRow:
        if not self.is_free(seat):
            raise SeatTaken("this seat is taken")
        return self.seat(seat)

    async def invite_anew(self, seat: int, secret: str, missed: bool = False) -> None:
        """A new invitation to a free seat; the old one is worth nothing from now on.

        `missed`: also to a seat that was taken by somebody who never came.
        """
        async with self.lock:
            await self._give_away(self._invited(self._vacant(seat, missed), secret))

    def _vacant(self, seat: int, missed: bool) -> SeatRow:
        """A seat as it was before anybody took it."""
        there = self.seat(seat)
        if there.ready or (there.taken and not missed) or self.row.status != OPEN:
            raise SeatTaken("this seat is taken")
        return SeatRow(seat, PERSON, invites=there.invites)

    async def _give_away(self, seat: SeatRow) -> None:
        """Whoever had the seat goes on with nothing: all come again and show what is theirs."""
        was_taken = self.seat(seat.seat).taken
        await self.house.store.vacate(self.row.id, seat)
        self._seated(seat)
        await self._start_if_ready()
        if was_taken:
            self.let_go()

    def _invited(self, there: SeatRow, secret: str) -> SeatRow:
        fresh = replace(there, invites=there.invites + 1)
        return replace(fresh, invite=tokens.hashed(self.invitation(fresh, secret)))

    def invitation(self, seat: SeatRow, secret: str) -> str:
        """The invitation to a seat, worked out again from the secret of who made the table."""
        return tokens.invitation(secret, self.row.id, seat.seat, seat.invites)

    async def add_number(self, seat: int, number: str) -> None:
        """A person's own part of chance; the first one counts."""
        async with self.lock:
            there = self.seat(seat)
            if not there.number and self.row.status == OPEN and chance.is_number(number):
                await self._set(replace(there, number=number))
                await self._start_if_ready()

    async def give_to_computer(self, seat: int, level: str, missed: bool = False) -> None:
        """A seat that nobody has taken, or who took it never came, is played by a computer."""
        async with self.lock:
            there = self._vacant(seat, missed)
            name = bot_name(level, seat)
            await self._give_away(replace(there, kind=BOT, level=level, name=name))

    async def begin(self) -> None:
        """Start where nobody has to be waited for, or a server ended before it could."""
        async with self.lock:
            await self._start_if_ready()

    async def _set(self, seat: SeatRow) -> None:
        await self.house.store.set_seat(self.row.id, seat)
        self._seated(seat)

    def _seated(self, seat: SeatRow) -> None:
        self.row = self.row.with_seat(seat)
        self.publish()

    async def _start_if_ready(self) -> None:
        """The match begins once everybody is there."""
        if self.row.status == OPEN and all(seat.ready for seat in self.row.seats):
            await self._start()

    async def _start(self) -> None:
        raise NotImplementedError

    # Telling

    def publish(self) -> None:
        """Tell everybody, and let the computers look whether it is their turn."""
        self.version += 1
        self.used = time.monotonic()
        self.hub.publish()
        self.wake()

    def wake(self) -> None:
        """Somebody has come, or something has happened."""
        raise NotImplementedError

    def let_go(self) -> None:
        """Everybody comes again and finds the match as it is on disk."""
        raise NotImplementedError


def bot_name(level: str, seat: int, t: Texts = ENGLISH) -> str:
    """What a computer is called at the table and, in English, in the record."""
    return f"{t.computer(level)} {seat + 1}"


def called(row: SeatRow, t: Texts) -> str:
    """The name of a seat, that of a computer in the reader's language."""
    made = row.kind == BOT and row.name == bot_name(row.level, row.seat)
    return bot_name(row.level, row.seat, t) if made else row.name
