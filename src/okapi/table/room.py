"""A room: one match, and everybody who looks at it.

A room applies a line, commits it together with the chance that follows from it, and only then
tells anybody. If the commit fails the room is thrown away and read again from its log.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from okapi.core import record
from okapi.core.errors import OkapiError
from okapi.core.game import CHANCE, Message, Outcome
from okapi.core.match import Match
from okapi.games import load
from okapi.replay.story import Told
from okapi.table import chance, log
from okapi.table.catalogue import default_level
from okapi.table.clocks import Clocks
from okapi.table.driver import GRACE, Driver
from okapi.table.log import Log
from okapi.table.store import BOT, OPEN, OVER, PERSON, RUNNING, MatchRow, SeatRow
from okapi.table.story import Viewer
from okapi.table.talk import Conversation
from okapi.table.terms import NONE, RESIGN, RULES
from okapi.table.waiting import Stale, WaitingRoom
from okapi.table.workers import Hint, Stalled, question

if TYPE_CHECKING:
    from okapi.table.rooms import Rooms

_KEYS_KEPT: Final = 200
# How long everybody waits for somebody who is not here, before a computer may play.
PATIENCE: Final = 300.0


class NoRecord(OkapiError):
    """A match that began at an imagined position cannot be told from its beginning."""


class Room(WaitingRoom):
    """A match and everybody who looks at it."""

    def __init__(self, row: MatchRow, house: Rooms) -> None:
        super().__init__(row, house)
        self.log: Log | None = None
        self.driver = Driver(self)
        self.talk = Conversation(self)
        # Since when everybody waits for a seat that is not here.
        self._missed: dict[int, float] = {}
        self._keys: dict[str, None] = {}
        self._secrets = False

    # Beginning, and coming back from disk

    async def _start(self) -> None:
        """Write the header with the first lines, and let the first chance happen."""
        names = [seat.name for seat in self.row.seats]
        match = Match(self.game, len(self.row.seats), self.row.terms.options, names)
        header = record.write(match)
        self.row = replace(self.row, status=RUNNING, header=header)
        self._open_log(match)
        await self.play("# begun", *self.row.terms.opening)

    def restore(self, lines: Sequence[tuple[str, str, float]]) -> None:
        """Play the log again, line by line."""
        if self.row.status == RUNNING and not lines:
            # Its beginning was cut off when the header and the lines were still written apart.
            self.row = replace(self.row, status=OPEN)
        if self.row.status == OPEN:
            return
        self._open_log(record.Reader(self.row.header, load).match())
        for text, request, at in lines:
            self.running().perform(text, at)
            self._remember(request)

    def _open_log(self, match: Match) -> None:
        terms = self.row.terms
        self.game = match.game
        if terms.position:
            match.begin_at(match.game.decode(bytes.fromhex(terms.position)))
        bots = frozenset(seat.seat for seat in self.row.seats if seat.kind == BOT)
        clocks = Clocks(terms, match.seats, self.house.store.pauses)
        self.log = Log(match, bots, clocks, take_backs=terms.take_backs)

    def running(self) -> Log:
        """The log of a match that has begun."""
        if self.log is None:
            raise Stale("the match has not begun")
        return self.log

    # Asking

    @property
    def match(self) -> Match | None:
        """The match, once it has begun."""
        return self.log.match if self.log is not None else None

    @property
    def unconfirmed(self) -> int | None:
        """The seat that has yet to end its turn."""
        return self.log.unconfirmed if self.log is not None else None

    @property
    def lines(self) -> list[str]:
        """Everything on disk."""
        return self.log.lines if self.log is not None else []

    def is_bot(self, seat: int) -> bool:
        """Whether a computer plays this seat now."""
        return self.seat(seat).kind == BOT or self.has_stand_in(seat)

    def has_stand_in(self, seat: int) -> bool:
        """Whether a computer plays for a person who is away, or has resigned."""
        return self.log is not None and seat in self.log.away

    def has_resigned(self, seat: int) -> bool:
        """Whether a person has given up."""
        return self.log is not None and seat in self.log.resigned

    def level(self, seat: int) -> str:
        """The computer that plays a seat now; empty for a person."""
        away = self.log.away if self.log is not None else {}
        return away.get(seat, self.seat(seat).level)

    def asked(self) -> tuple[int, ...]:
        """The seats that the table waits for; while a turn is unconfirmed, only its owner."""
        return () if self.log is None or self.row.status != RUNNING else self.log.asked()

    def number(self, viewer: Viewer) -> int:
        """Counts what a viewer has seen happen; what others do in secret does not move it."""
        return 0 if self.log is None else self.log.number(viewer)

    def can_undo(self, seat: Viewer) -> int:
        """How many plies a seat may take back now."""
        if seat is None or self.log is None or self.row.status != RUNNING or self.is_bot(seat):
            return 0
        # What is still hidden may be changed at every table.
        hidden = self.game.together(self.log.match.state) != 0
        return self.log.match.can_undo(seat) if hidden or self.row.terms.take_backs else 0

    def story(self, viewer: Viewer) -> list[Told]:
        """The log as a viewer reads it."""
        return [] if self.log is None else [line for _, line in self.log.story(viewer)]

    def has_secrets(self) -> bool:
        """Whether a seat sees, or has seen before, anything that a spectator does not."""
        self._secrets = self._secrets or self._differ()
        return self._secrets

    def _differ(self) -> bool:
        if self.match is None:
            return False
        state = self.match.state
        public = self.game.view(state, None).facts() | {"seat": None}
        seats = range(self.match.seats)
        return any(self.game.view(state, s).facts() | {"seat": None} != public for s in seats)

    def record(self, viewer: Viewer) -> str:
        """The record as a viewer may have it; a finished one discloses what chance came from."""
        running, over = self.running(), self.row.status == OVER
        if not self.has_record:
            raise NoRecord("this match began at an imagined position: it has no record")
        if over and self.row.terms.open_archive:
            text = record.write(running.match)
        else:
            text = record.write_for(running.match, viewer, complete=over)
        notes = [line for line in running.lines if line.startswith(("# fair ", *log.KEPT))]
        if over and self.row.fair_key:
            notes += self._fair().lines()
        return text + "".join(f"{line}\n" for line in notes)

    @property
    def has_record(self) -> bool:
        """Whether its lines alone tell the match."""
        return not self.row.terms.position

    def places(self, outcome: Outcome | None) -> list[int]:
        """The places at the table: whoever resigned comes last, the first to do so at the end.

        Where the rules know no winner, there is none here either.
        """
        resigned = self.running().resigned
        seats = range(len(self.row.seats))
        by_rules = outcome.places if outcome is not None else [1 for _ in seats]
        found = [place - sum(by_rules[r] < place for r in resigned) for place in by_rules]
        for later, seat in enumerate(reversed(resigned)):
            found[seat] = len(seats) - len(resigned) + later + 1
        return found

    # The clock

    def clocks(self) -> list[dict[str, Any]]:
        """What everybody may know of the clocks; empty where none is used."""
        if self.log is None or self.row.status != RUNNING:
            return []
        return self.log.clocks.facts(self._now())

    def next_end(self) -> float | None:
        """In how many seconds somebody's time is up, or patience with him is; None: never."""
        if self.log is None or self.row.status != RUNNING:
            return None
        if self._is_timed():
            return self.log.clocks.next_end(self._now())
        return min((left for left in map(self._patience, self._missed) if left > 0), default=None)

    def _is_timed(self) -> bool:
        return self.row.terms.clock != NONE

    def _now(self) -> float:
        """The time; what a machine slept through does not count."""
        self.house.store.notice_sleep()
        return time.time()

    async def time_is_up(self) -> None:
        """See to those who are late, as it was agreed."""
        async with self.lock:
            if not await self._see_to_the_late():
                self.publish()

    async def _see_to_the_late(self) -> bool:
        """Whether anybody was late."""
        late = False
        while self.row.status == RUNNING:
            overdue = self.running().clocks.overdue(self._now() - GRACE)
            if not overdue:
                break
            late = True
            await self._run_out(overdue[0])
        return late

    async def _run_out(self, seat: int) -> None:
        how = self.row.terms.late
        if how == RESIGN:
            await self._give_up(seat)
        elif how != RULES:
            await self._leave(seat, default_level(self.row.game))
        elif self.unconfirmed == seat:
            await self.play(f"{log.CONFIRMED} {seat}")
        else:
            await self.play(f"! timeout {seat}")

    # Acting

    async def act(self, seat: int, text: str, key: str, number: int, confirm: bool = False) -> None:
        """A seat's choice, and at once the end of a turn that it ends, if the seat says so.

        Stale and repeated requests change nothing.
        """
        async with self.lock:
            await self._check_fresh(seat, key, number)
            if self.unconfirmed is not None:
                raise Stale("a turn is not confirmed")
            await self.play(*self._choice(seat, text), request=f"{seat}:{key}", confirm=confirm)

    def _choice(self, seat: int, text: str) -> list[str]:
        """The lines of a choice; while a phase is open it may take the place of an earlier one."""
        match = self.running().match
        action = match.game.actions.by_text.get(text)
        if action is None:
            # Text that could be another kind of line never reaches the log.
            return [f"{seat} {text[:80]}"]
        way = None if action in match.legal(seat) else match.instead(seat, action)
        if way is None:
            return [f"{seat} {action.text}"]
        return [f"~ {seat} {way[0]}", *[f"{seat} {then.text}" for then in way[1]]]

    def blanks(self, seat: int) -> list[str]:
        """What the rules take for all that a seat has left open in this phase, but not its end."""
        match = self.running().match
        if not self.game.together(match.state) or seat not in match.to_act():
            return []
        return [action.text for action in self.game.on_timeout(match.state, seat)[:-1]]

    async def fill_in(self, seat: int, key: str, number: int) -> None:
        """A seat leaves the rest as the rules take it."""
        async with self.lock:
            await self._check_fresh(seat, key, number)
            lines = [f"{seat} {text}" for text in self.blanks(seat)]
            if not lines:
                raise Stale("nothing is left open")
            await self.play(*lines, request=f"{seat}:{key}")

    async def undo(self, seat: int, count: int, key: str, number: int) -> None:
        """A seat takes back its last choices."""
        async with self.lock:
            await self._check_fresh(seat, key, number)
            if not 1 <= count <= self.can_undo(seat):
                raise Stale("nothing to take back")
            await self.play(f"~ {seat} {count}", request=f"{seat}:{key}")

    async def confirm(self, seat: int, key: str, number: int) -> None:
        """A seat ends its turn for good."""
        async with self.lock:
            await self._check_fresh(seat, key, number)
            if self.unconfirmed != seat:
                raise Stale("nothing to confirm")
            await self.play(f"{log.CONFIRMED} {seat}", request=f"{seat}:{key}")

    async def post(self, seat: int, audience: Sequence[int], body: str, key: str) -> None:
        """A seat says something to others; the rules judge whether it may."""
        async with self.lock:
            self._check_new(seat, key)
            said = Message(seat, tuple(sorted(set(audience))), body)
            seats = self.running().match.seats
            await self.play(record.line(said, seats), request=f"{seat}:{key}")

    async def _check_fresh(self, seat: int, key: str, number: int) -> None:
        self._check_new(seat, key)
        if number != self.number(seat) or self.has_stand_in(seat):
            raise Stale("the table has gone on")
        if await self._see_to_the_late():
            raise Stale("somebody's time was up")

    def _check_new(self, seat: int, key: str) -> None:
        if self.row.status != RUNNING or self.has_resigned(seat):
            raise Stale("there is nothing to do here")
        if self.has_done(seat, key):
            raise Stale("this was done already")

    def has_done(self, seat: int, key: str) -> bool:
        """Whether a request of a seat with this key was done before."""
        return f"{seat}:{key}" in self._keys

    async def play(self, *texts: str, request: str = "", confirm: bool = False) -> None:
        """Lines and all chance that follows from them, in one commit; then everybody is told.

        Only for those who hold the lock.
        """
        running, now = self.running(), self._now()
        before = len(running.lines)
        try:
            self._perform(texts, now, confirm)
        except BaseException:
            if len(running.lines) > before:
                self.house.forget(self)
            raise
        over = self.row.status == OVER or bool(running.ended) or running.match.outcome() is not None
        await self._commit(before, request, now, over)

    def _perform(self, texts: Sequence[str], now: float, confirm: bool) -> None:
        running = self.running()
        match = running.match
        for text in texts:
            running.perform(text, now)
        if confirm and running.unconfirmed is not None:
            running.perform(f"{log.CONFIRMED} {running.unconfirmed}", now)
        while match.to_act() == (CHANCE,):
            drawn = self._fair().draw(running.draws, self.game.odds(match.state))
            running.perform(f"* {drawn}", now)
        if (outcome := match.outcome()) is not None and self.row.status == RUNNING:
            running.perform(record.result_line(outcome), now)

    async def _commit(self, before: int, request: str, now: float, over: bool) -> None:
        try:
            texts, header = self.lines[before:], "" if before else self.row.header
            await self.house.store.append(self.row.id, before, texts, request, now, over, header)
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

    def _fair(self) -> chance.Fair:
        numbers = {seat.seat: seat.number for seat in self.row.seats if seat.number}
        taken_over = [line for line in self.row.terms.opening if line.startswith("* ")]
        return chance.Fair(self.row.fair_key, numbers, len(taken_over))

    # Help

    def may_be_helped(self, viewer: Viewer) -> bool:
        """Whether hints, and trying things out on the side, are allowed to a viewer now."""
        person = viewer is not None and viewer in [seat.seat for seat in self.people()]
        return person and self.row.terms.hints and self.row.status == RUNNING

    async def hint(self, seat: int) -> list[Hint]:
        """The three best choices of a seat that is asked, as far as its own view tells."""
        async with self.lock:
            free = seat in self.asked() and self.unconfirmed is None
            if not free or not self.may_be_helped(seat) or self.is_bot(seat):
                raise Stale("no hints here")
            number, seconds = self.number(seat), self.house.settings.thinking
            state = self.running().match.state
            asked = question(self.game, state, seat, "", secrets.randbits(32), seconds)
        try:
            hints = await self.house.workers.advise(asked)
        except Stalled:
            hints = []
        if number != self.number(seat):
            raise Stale("the table has gone on")
        return hints

    # Names

    async def rename(self, seat: int, name: str) -> None:
        """A person is called otherwise from now on, in the record too."""
        async with self.lock:
            if not name or self.seat(seat).kind == BOT or self.row.status == OVER:
                raise Stale("nobody to rename")
            there = replace(self.seat(seat), name=name)
            names, header = [row.name for row in self.row.with_seat(there).seats], ""
            if self.log is not None:
                fresh = self.log.match.again()
                fresh.names = tuple(names)
                header = record.write(fresh)
            await self.house.store.rename(self.row.id, there, header)
            if self.log is not None:
                self.log.match.names = tuple(names)
            self.row = replace(self.row, header=header)
            self._seated(there)

    # Leaving, and coming back

    async def stand_in(self, seat: int, by: int, level: str) -> None:
        """A computer plays for a person who leaves, or who is missed."""
        async with self.lock:
            known = 0 <= seat < len(self.row.seats) and self.row.status == RUNNING
            if not known or self.is_bot(seat) or not (seat == by or self.is_missed(seat)):
                raise Stale("nobody is away here")
            await self._leave(seat, level)

    def is_missed(self, seat: int) -> bool:
        """Whether everybody has waited long enough for somebody who is not here."""
        return seat in self._missed and self._patience(seat) <= 0

    def _patience(self, seat: int) -> float:
        """For how many seconds more everybody waits for a seat that is not here."""
        return PATIENCE - self.house.store.pauses.elapsed(self._missed[seat], self._now())

    def _note_missed(self) -> None:
        """Where there is a clock, it alone says how long one may take."""
        waited = [] if self._is_timed() else [s for s in self.asked() if not self.is_bot(s)]
        gone = set(waited) - self.hub.present()
        self._missed = {seat: self._missed.get(seat, self._now()) for seat in gone}

    async def _leave(self, seat: int, level: str) -> None:
        await self.play(*self._confirming(seat, f"{log.AWAY} {seat} {level}"))

    def _confirming(self, seat: int, line: str) -> tuple[str, ...]:
        """A line, after the end of a turn that was not confirmed."""
        if self.unconfirmed == seat:
            return (f"{log.CONFIRMED} {seat}", line)
        return (line,)

    async def come_back(self, seat: int) -> None:
        """The person plays again."""
        async with self.lock:
            if not self.may_come_back(seat):
                raise Stale("nobody stood in, or the computer is choosing")
            await self.play(f"{log.BACK} {seat}")

    def may_come_back(self, seat: int) -> bool:
        """Whether a person may play again whose seat a computer plays for now.

        Where there is a clock, it stands still meanwhile: the computer first makes the choice for
        which everybody waits, or nobody's time would ever be up.
        """
        if not self.has_stand_in(seat) or self.has_resigned(seat) or self.row.status != RUNNING:
            return False
        asked = self.asked()
        return not (self._is_timed() and seat in asked and all(map(self.is_bot, asked)))

    async def leave_for_good(self, holder: str) -> list[int]:
        """A browser gives up its seats: free before the start, a computer's in a running match.

        The answer are those that nobody has now. Only for those who hold the lock, and give up the
        room then.
        """
        store, id, owner = self.house.store, self.row.id, self.row.owner
        mine = await store.seats_of(holder, id)
        left = [seat for seat in mine if not await store.is_held(id, seat, without=holder)]
        # A seat that is left and has no computer yet would be nobody's if the server ended here.
        for seat in left:
            if self.row.status == RUNNING and not self.is_bot(seat):
                await self._leave(seat, default_level(self.row.game))
        free = []
        if self.row.status == OPEN:
            free = [SeatRow(s, PERSON, invites=self.seat(s).invites + 1) for s in left]
        if owner == holder:
            owner = await store.heir(id, holder) if self.row.status == OPEN else ""
        await store.leave(id, holder, mine, owner, free, left)
        return left

    # Ending before the end

    async def resign(self, seat: int) -> None:
        """A person gives up: a computer plays on, and the seat comes last."""
        async with self.lock:
            if self.row.status != RUNNING or self.has_resigned(seat):
                raise Stale("nothing to resign")
            if self.seat(seat).kind == BOT:
                raise Stale("computers do not resign")
            await self._give_up(seat)

    async def _give_up(self, seat: int) -> None:
        """With nobody left to play against, or no person left, the match ends at once."""
        running = self.running()
        gone = {*running.resigned, seat}
        seats = {row.seat for row in self.row.seats}
        people = {row.seat for row in self.people()}
        lines = self._confirming(seat, f"{log.RESIGNED} {seat} {default_level(self.row.game)}")
        if len(seats - gone) <= 1 or not people - gone:
            lines = (*lines, f"{log.ENDED} {log.ALONE}")
        await self.play(*lines)

    async def offer_end(self, seats: Sequence[int]) -> None:
        """Somebody wants to end the match without a result; when all people do, it ends."""
        async with self.lock:
            running = self._offering()
            new = [s for s in seats if s in running.people() and s not in running.offers]
            if not new:
                raise Stale("this was offered already")
            texts = [f"{log.OFFERED} {seat}" for seat in new]
            if await self._concerned() <= running.offers | set(new):
                texts.append(f"{log.ENDED} {log.AGREED}")
            await self.play(*texts)

    async def _concerned(self) -> set[int]:
        """The people who have not given up, and may come back where a computer plays for them."""
        store, id = self.house.store, self.row.id
        people = [row.seat for row in self.people() if not self.has_resigned(row.seat)]
        return {s for s in people if not self.is_bot(s) or await store.is_held(id, s)}

    async def decline_end(self, seat: int) -> None:
        """Somebody wants to play on, or takes the offer back."""
        async with self.lock:
            if not self._offering().offers or self.is_bot(seat):
                raise Stale("nobody wants to end it")
            await self.play(f"{log.DECLINED} {seat}")

    def _offering(self) -> Log:
        if self.row.status != RUNNING:
            raise Stale("the match is over")
        return self.running()

    async def go_on_with(self, id: str) -> None:
        """The match that follows this one: whoever wants to play again finds it.

        Only for those who hold the lock.
        """
        await self.play(f"{log.NEXT} {id}")

    # Going on by itself

    def publish(self) -> None:
        """Tell everybody, whoever listens to all rooms included."""
        self._note_missed()
        super().publish()
        for heard in self.house.listeners:
            heard(self)

    def wake(self) -> None:
        """Let computers and clocks look whether it is their turn."""
        self.driver.wake()

    def let_go(self) -> None:
        """Everybody comes again and finds the match as it is on disk."""
        self.house.forget(self)

    def stop(self) -> None:
        """Nobody plays here any more; whoever looks comes again."""
        self.driver.stop()
        self.hub.close()

    def busy(self) -> bool:
        """Whether something will happen without anybody's doing."""
        return self.driver.busy()
