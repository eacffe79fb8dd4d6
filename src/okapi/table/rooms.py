"""Rooms: matches that are being played or looked at, each with its lock and its driver.

A room applies a line, commits it together with the chance that follows from it, and only then
tells anybody. If the commit fails the room is thrown away and read again from its log.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from okapi.core import record
from okapi.core.errors import BadNotation, OkapiError
from okapi.core.game import CHANCE, Event, Game, View
from okapi.core.match import Match, Timeout
from okapi.core.words import N_, Words
from okapi.games import load
from okapi.replay.story import Told, perform, told
from okapi.table import chance, tokens
from okapi.table.hub import Hub
from okapi.table.settings import Settings
from okapi.table.store import BOT, GUEST, OPEN, OVER, RUNNING, MatchRow, SeatRow, Store, Terms
from okapi.table.workers import Stalled, Workers, question

_log = logging.getLogger("okapi.table")

Viewer = int | None

_KEYS_KEPT: Final = 200
_CONFIRMED: Final = "# confirmed "
_IDLE_SECONDS: Final = 600.0
_ALONE: Final = 0.35  # of the pace, where a computer has only one choice


class Stale(Exception):
    """Something was asked that belongs to another moment; the present state is the answer."""


class SeatTaken(OkapiError):
    """Somebody else was faster."""


class Story:
    """The log as one viewer reads it: sentences, each with its place in what was told."""

    def __init__(self, match: Match, viewer: Viewer) -> None:
        self.viewer = viewer
        self.lines: list[tuple[int, Told]] = []
        again = Match(match.game, match.seats, match.options, match.names)
        seen, revealed = match.told(viewer), {id(entry) for entry in match.entries}
        visible = {id(entry) for entry in seen}
        mark = 0
        for entry in [*match.entries, *[e for e in seen if id(e) not in revealed]]:
            events = perform(again, entry)
            if id(entry) in visible:
                mark += 1
                if isinstance(entry, Timeout):
                    self.lines.append((mark, timeout_notice(match, entry.seat)))
                view = match.game.view(again.state, viewer)
                self.lines += [(mark, line) for line in told(view, events)]

    def add(self, match: Match, view: View, events: Sequence[Event], notice: Told | None) -> None:
        """What has just happened, or was just taken back."""
        mark = len(match.told(self.viewer))
        self.lines = [line for line in self.lines if line[0] <= mark]
        if notice is not None:
            self.lines.append((mark, notice))
        self.lines += [(mark, line) for line in told(view, events)]


class Room:
    """A match and everybody who looks at it."""

    def __init__(self, row: MatchRow, house: Rooms) -> None:
        self.row = row
        self.house = house
        self.game: Game[Any, Any] = load(row.game)
        self.match: Match | None = None
        self.hub = Hub()
        # The seats that everybody has been told to be here.
        self.present: frozenset[int] = frozenset()
        self.lock = asyncio.Lock()
        # Counts what has been published; a frame names the state of the room it shows.
        self.version = 0
        self.lines: list[str] = []
        self.unconfirmed: int | None = None
        self.used = time.monotonic()
        # What the pages keep about the room, by viewer and language.
        self.frames: dict[object, Any] = {}
        self._closed_lines = 0
        self._draws = 0
        self._keys: dict[str, None] = {}
        self._stories: dict[Viewer, Story] = {}
        self._awake = asyncio.Event()
        self.driver: asyncio.Task[None] | None = None

    # Coming back from disk

    def restore(self, log: Sequence[tuple[str, str]]) -> None:
        """Play the log again, line by line."""
        if self.row.status == OPEN:
            return
        reader = record.Reader(self.row.header, load)
        self.match = reader.match()
        self.game = self.match.game
        for text, request in log:
            self._perform(text)
            self._remember(request)

    def _perform(self, text: str) -> list[Event]:
        """Let one line of the log happen; whatever is wrong with it raises and changes nothing."""
        match = self._running()
        phase = self.game.together(match.state)
        events: list[Event] = []
        who, _, rest = text.partition(" ")
        if text.startswith(_CONFIRMED):
            match.confirm()
        elif who == "*":
            events = match.draw(rest)
            self._draws += 1
        elif who == "~":
            seat, _, count = rest.partition(" ")
            match.undo(int(seat), int(count))
        elif who == "!":
            events = match.time_out(int(rest.rpartition(" ")[2]))
        elif who == ">":
            match.post(record.Reader("", load).message(rest, match.seats))
        elif who.isdigit():
            events = match.act(int(who), rest)
        elif who not in ("=", "#"):
            raise BadNotation(f"not a line of a log: {text[:60]!r}")
        self.lines.append(text)
        now = self.game.together(match.state)
        if not now or now != phase:
            self._closed_lines = len(self.lines)
        self._settle_turn(who)
        return events

    def _settle_turn(self, who: str) -> None:
        """A person whose turn the rules have just ended may still take it back (no ply)."""
        self.unconfirmed = None
        match = self._running()
        if not who.isdigit() or not self.row.terms.take_backs or self._is_bot(int(who)):
            return
        asked = match.to_act()
        if asked and CHANCE not in asked and int(who) not in asked and not self._together():
            if match.can_undo(int(who)):
                self.unconfirmed = int(who)

    def _together(self) -> int:
        return self.game.together(self._running().state)

    def _running(self) -> Match:
        if self.match is None:
            raise Stale("the match has not begun")
        return self.match

    # Asking

    def seat(self, seat: int) -> SeatRow:
        return self.row.seats[seat]

    def _is_bot(self, seat: int) -> bool:
        return self.seat(seat).kind == BOT or self.has_stand_in(seat)

    def has_stand_in(self, seat: int) -> bool:
        """Whether a computer plays for a person who is away."""
        there = self.seat(seat)
        return there.kind != BOT and bool(there.level)

    def people(self) -> list[SeatRow]:
        """The seats for people, taken or not."""
        return [seat for seat in self.row.seats if seat.kind != BOT]

    def asked(self) -> tuple[int, ...]:
        """The seats that the table waits for; while a turn is unconfirmed, only its owner."""
        if self.match is None or self.row.status != RUNNING:
            return ()
        if self.unconfirmed is not None:
            return (self.unconfirmed,)
        return tuple(seat for seat in self.match.to_act() if seat != CHANCE)

    def number(self, viewer: Viewer) -> int:
        """Counts what a viewer has seen happen; hidden choices of others do not move it."""
        own = (f"{viewer} ", f"~ {viewer} ")
        shown = [line for line in self.lines[self._closed_lines :] if line.startswith(own)]
        return self._closed_lines + len(shown)

    def can_undo(self, seat: Viewer) -> int:
        """How many plies a seat may take back now."""
        if seat is None or self.match is None or not self.row.terms.take_backs:
            return 0
        if self.row.status != RUNNING:
            return 0
        return self.match.can_undo(seat)

    def story(self, viewer: Viewer) -> list[Told]:
        """The log as a viewer reads it."""
        if self.match is None:
            return []
        if viewer not in self._stories:
            self._stories[viewer] = Story(self.match, viewer)
        return [line for _, line in self._stories[viewer].lines]

    def has_secrets(self) -> bool:
        """Whether a seat sees anything that a spectator does not."""
        if self.match is None:
            return False
        state = self.match.state
        public = self.game.view(state, None).facts() | {"seat": None}
        seats = range(self.match.seats)
        return any(self.game.view(state, s).facts() | {"seat": None} != public for s in seats)

    def record(self, viewer: Viewer) -> str:
        """The record as a viewer may have it; a finished one discloses what chance came from."""
        match = self._running()
        text = record.write_for(match, viewer)
        fair = [line for line in self.lines if line.startswith("# fair ")]
        if self.row.status == OVER and self.row.fair_key:
            fair = self._fair().lines()
        return text + "".join(f"{line}\n" for line in fair)

    # Acting

    async def act(self, seat: int, text: str, key: str, number: int) -> None:
        """A seat's choice. Stale and repeated requests change nothing."""
        async with self.lock:
            self._check_fresh(seat, key, number)
            if self.unconfirmed is not None:
                raise Stale("a turn is not confirmed")
            # Text that could be another kind of line never reaches the log.
            action = self._running().game.actions.by_text.get(text)
            await self._play(f"{seat} {action.text if action else text[:80]}", f"{seat}:{key}")

    async def undo(self, seat: int, count: int, key: str, number: int) -> None:
        """A seat takes back its last choices."""
        async with self.lock:
            self._check_fresh(seat, key, number)
            if not 1 <= count <= self.can_undo(seat):
                raise Stale("nothing to take back")
            await self._play(f"~ {seat} {count}", f"{seat}:{key}")

    async def confirm(self, seat: int, key: str, number: int) -> None:
        """A seat ends its turn for good."""
        async with self.lock:
            self._check_fresh(seat, key, number)
            if self.unconfirmed != seat:
                raise Stale("nothing to confirm")
            await self._play(f"{_CONFIRMED}{seat}", f"{seat}:{key}")

    def _check_fresh(self, seat: int, key: str, number: int) -> None:
        if self.row.status != RUNNING or number != self.number(seat):
            raise Stale("the table has gone on")
        if f"{seat}:{key}" in self._keys:
            raise Stale("this was done already")

    async def _play(self, text: str, request: str = "", *more: str) -> None:
        """Lines and all chance that follows from them, in one commit; then everybody is told."""
        before = len(self.lines)
        for line in (text, *more):
            self._note(line, self._perform(line))
        match = self._running()
        while match.to_act() == (CHANCE,):
            drawn = f"* {self._fair().draw(self._draws, self.game.odds(match.state))}"
            self._note(drawn, self._perform(drawn))
        if (outcome := match.outcome()) is not None:
            self._perform(record.result_line(outcome))
        await self._commit(before, request, outcome is not None)

    async def _commit(self, before: int, request: str, over: bool) -> None:
        try:
            texts = self.lines[before:]
            await self.house.store.append(self.row.id, before, texts, request, over)
        except BaseException:
            # What is in memory is not on disk, so nobody may go on from it.
            self.house.forget(self)
            raise
        if over:
            self.row = replace(self.row, status=OVER)
        self._remember(request)
        self.publish()

    def _remember(self, request: str) -> None:
        if request:
            self._keys[request] = None
            if len(self._keys) > _KEYS_KEPT:
                del self._keys[next(iter(self._keys))]

    def _note(self, text: str, events: Sequence[Event]) -> None:
        """Write what happened into the stories that somebody reads."""
        match = self._running()
        late = int(text.rpartition(" ")[2]) if text.startswith("! ") else None
        notice = None if late is None else timeout_notice(match, late)
        for viewer, story in self._stories.items():
            story.add(match, self.game.view(match.state, viewer), events, notice)

    def _fair(self) -> chance.Fair:
        numbers = {seat.seat: seat.number for seat in self.row.seats if seat.number}
        taken_over = [line for line in self.row.terms.opening if line.startswith("* ")]
        return chance.Fair(self.row.fair_key, numbers, len(taken_over))

    # Sitting down

    async def take(self, seat: int, name: str, holder: str) -> None:
        """Somebody takes a free seat; the invitation is used up."""
        async with self.lock:
            there = self.seat(seat)
            if there.taken or there.kind == BOT or self.row.status != OPEN:
                raise SeatTaken("this seat is taken")
            await self.house.store.give_pass(holder, self.row.id, seat, GUEST)
            await self._set(replace(there, name=name, taken=True, invite=""))

    async def add_number(self, seat: int, number: str) -> None:
        """A person's own part of chance; the first one counts."""
        async with self.lock:
            there = self.seat(seat)
            if not there.number and self.row.status == OPEN and chance.is_number(number):
                await self._set(replace(there, number=number))
                await self._start_if_ready()

    async def give_to_computer(self, seat: int, level: str) -> None:
        """A seat that nobody has taken is played by a computer."""
        async with self.lock:
            there = self.seat(seat)
            if there.taken or there.kind == BOT or self.row.status != OPEN:
                raise SeatTaken("this seat is taken")
            name = bot_name(level, seat)
            await self._set(replace(there, kind=BOT, level=level, name=name, invite=""))
            await self._start_if_ready()

    async def stand_in(self, seat: int, by: int, level: str) -> None:
        """A computer plays for a person who leaves, or who is away while others wait."""
        async with self.lock:
            known = 0 <= seat < len(self.row.seats) and self.row.status == RUNNING
            if not known or self._is_bot(seat) or (seat != by and seat in self.hub.present()):
                raise Stale("nobody is away here")
            if self.unconfirmed == seat:
                await self._play(f"{_CONFIRMED}{seat}")
            await self._set(replace(self.seat(seat), level=level))

    async def come_back(self, seat: int) -> None:
        """The person plays again."""
        async with self.lock:
            if not self.has_stand_in(seat):
                raise Stale("nobody stood in")
            await self._set(replace(self.seat(seat), level=""))

    async def begin(self) -> None:
        """Start where nobody has to be waited for."""
        async with self.lock:
            await self._start_if_ready()

    async def _set(self, seat: SeatRow) -> None:
        await self.house.store.set_seat(self.row.id, seat)
        self.row = self.row.with_seat(seat)
        self.publish()

    async def _start_if_ready(self) -> None:
        """Write the header and let the first chance happen, once everybody is there."""
        if self.row.status != OPEN or not all(seat.ready for seat in self.row.seats):
            return
        names = [seat.name for seat in self.row.seats]
        match = Match(self.game, len(self.row.seats), self.row.terms.options, names)
        header = record.write(match)
        await self.house.store.start(self.row.id, header)
        self.row = replace(self.row, status=RUNNING, header=header)
        self.match = match
        await self._play("# begun", "", *self.row.terms.opening)

    # Driving

    def publish(self) -> None:
        """Tell everybody, and let the computers look whether it is their turn."""
        self.version += 1
        self.used = time.monotonic()
        self.hub.publish()
        self.wake()

    def wake(self) -> None:
        self._awake.set()
        if self.driver is None:
            self.driver = asyncio.create_task(self._drive())

    def stop(self) -> None:
        if self.driver is not None:
            self.driver.cancel()
        self.hub.close()

    async def _drive(self) -> None:
        while True:
            await self._awake.wait()
            self._awake.clear()
            try:
                while (seat := self._next_bot()) is not None:
                    await self._let_play(seat)
            except asyncio.CancelledError:
                raise
            except Exception:
                _log.exception("the driver of a room failed")
                self.house.forget(self)
                return

    def _next_bot(self) -> int | None:
        """A computer that is asked; a match of computers alone waits until somebody watches."""
        if self.unconfirmed is not None or not (self.people() or len(self.hub)):
            return None
        return next((seat for seat in self.asked() if self._is_bot(seat)), None)

    def busy(self) -> bool:
        """Whether a computer is about to play."""
        return self._next_bot() is not None

    async def _let_play(self, seat: int) -> None:
        number, match = self.number(seat), self._running()
        asked = question(
            self.game,
            match.state,
            seat,
            self.seat(seat).level,
            secrets.randbits(32),
            self.house.settings.thinking,
        )
        choices = {action.text for action in match.legal(seat)}
        begun = time.monotonic()
        try:
            text = await self.house.workers.choose(asked)
        except Stalled:
            text = ""
        pace = self._pace() * (_ALONE if len(choices) == 1 else 1.0)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - begun)))
        async with self.lock:
            if seat not in self.asked() or number != self.number(seat):
                return
            await self._play(f"{seat} {text}" if text in choices else f"! timeout {seat}")

    def _pace(self) -> float:
        pace = self.house.settings.pace
        return self.row.terms.pace if pace is None else pace


class Rooms:
    """All rooms in memory; the others are on disk."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.workers = Workers(settings.workers)
        self._rooms: dict[str, Room] = {}
        self._loading = asyncio.Lock()

    async def get(self, id: str) -> Room | None:
        """A room by the id of its match."""
        if id in self._rooms:
            self._rooms[id].used = time.monotonic()
            return self._rooms[id]
        async with self._loading:
            if id not in self._rooms:
                row = await self.store.match(id)
                if row is None:
                    return None
                room = Room(row, self)
                room.restore(await self.store.log(id))
                self._rooms[id] = room
                room.wake()
            return self._rooms[id]

    async def make(
        self,
        game: Game[Any, Any],
        seats: Sequence[SeatRow],
        terms: Terms,
        owner: str,
        *,
        public: bool = False,
    ) -> Room:
        """A new table; the seats that are taken already belong to its owner."""
        Match(game, len(seats), terms.options)  # raises BadOptions before anything is stored
        now = time.time()
        row = MatchRow(
            tokens.new_id(),
            game.info.id,
            OPEN,
            public,
            "",
            terms,
            chance.new_key(),
            owner,
            now,
            now,
            tuple(seats),
        )
        mine = [seat.seat for seat in seats if seat.taken]
        await self.store.create(row, owner, mine)
        room = await self.get(row.id)
        assert room is not None
        await room.begin()
        return room

    async def keep(self, text: str, owner: str) -> Room:
        """A record from outside as a match that is looked at; BadRecord when it does not hold."""
        match = record.read(text, load)
        names = match.names or [f"{seat}" for seat in range(match.seats)]
        seats = [SeatRow(seat, BOT, "record", name) for seat, name in enumerate(names)]
        header = record.write(Match(match.game, match.seats, match.options, match.names))
        now = time.time()
        id = tokens.new_id()
        terms = Terms(options=dict(match.options))
        row = MatchRow(
            id, match.game.info.id, OVER, False, header, terms, "", owner, now, now, tuple(seats)
        )
        await self.store.create(row, owner, [])
        texts = [record.line(entry, match.seats) for entry in match.everything()]
        if (outcome := match.outcome()) is not None:
            texts.append(record.result_line(outcome))
        texts += [line for line in text.split("\n") if line.startswith("# fair ")]
        await self.store.append(id, 0, texts, "", True)
        room = await self.get(id)
        assert room is not None
        return room

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

    async def close(self) -> None:
        """Let everybody go; what was acknowledged is on disk."""
        drivers = [room.driver for room in self._rooms.values() if room.driver is not None]
        for room in list(self._rooms.values()):
            self.forget(room)
        self.workers.close()
        await asyncio.gather(*drivers, return_exceptions=True)


def timeout_notice(match: Match, seat: int) -> Told:
    """That the rules have decided for a seat."""
    message = N_("{name} did not decide in time; the rules decided.")
    return Told(Words(message, name=match.names[seat] if match.names else seat), "")


def bot_name(level: str, seat: int) -> str:
    """What a computer is called at the table and in the record."""
    return f"{level.capitalize()} {seat + 1}"
