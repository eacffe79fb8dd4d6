"""What is on disk: matches, seats, passes, and the log of every match, line by line.

The log is the truth. Whatever was acknowledged has been committed before; everything else can be
worked out again from the lines.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final, TypeVar

import sqlalchemy as sa

from okapi.table import tokens
from okapi.table.clocks import Pauses
from okapi.table.tables import chat, lines, matches, notices, passes, runs, seats
from okapi.table.terms import NONE, Terms

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"

PERSON: Final = "person"
BOT: Final = "bot"

# Kinds of pass: a browser's cookie, and a personal link or bearer token.
GUEST: Final = "guest"
TOKEN: Final = "token"

_BATCH: Final = 500
_READERS: Final = 4
# How often a server notes that it runs.
BEAT_SECONDS: Final = 5.0
# With so long between two notes, the machine was asleep.
SLEEP_SECONDS: Final = 30.0

T = TypeVar("T")


@dataclass(frozen=True)
class NoticeRow:
    """How the owner of a seat wants to be told; the code stops mail, and opens nothing else."""

    match_id: str
    seat: int
    game: str = ""
    webhook: str = ""
    email: str = ""
    confirmed: bool = False
    code: str = ""
    base: str = ""
    lang: str = "en"


@dataclass(frozen=True)
class SeatRow:
    """One seat of a match; an invite is there only as long as nobody has taken the seat.

    `invite` is the hash of an invitation, `invites` says which one: whoever made the table can
    work it out (`tokens.invitation`).
    """

    seat: int
    kind: str
    level: str = ""
    name: str = ""
    taken: bool = False
    number: str = ""
    invite: str = ""
    invites: int = 0

    @property
    def ready(self) -> bool:
        """Whether the match need not wait for it."""
        return self.kind == BOT or (self.taken and bool(self.number))


@dataclass(frozen=True)
class MatchRow:
    """A match and its seats."""

    id: str
    game: str
    status: str
    public: bool
    header: str
    terms: Terms
    fair_key: str
    owner: str
    created: float
    changed: float
    seats: tuple[SeatRow, ...] = ()

    def with_seat(self, seat: SeatRow) -> MatchRow:
        return replace(self, seats=tuple(seat if s.seat == seat.seat else s for s in self.seats))


@dataclass(frozen=True)
class Said:
    """Something that a seat said to the whole table."""

    n: int
    seat: int
    text: str
    at: float
    request: str


@dataclass(frozen=True)
class Lines:
    """Lines to be appended; those of many matches go into one statement."""

    rows: list[dict[str, Any]]
    # The match that is over with them, if one is.
    over: str = ""


Job = Callable[[sa.Connection], None] | Lines
# Jobs that are done together or not at all, and whoever waits for them.
_Wanted = tuple[Sequence[Job], "asyncio.Future[None]"]


class Store:
    """The database. All writing goes through one writer that shares a commit among many."""

    def __init__(self, url: str) -> None:
        self.url = url
        # What goes into it is nobody's business, so errors do not name it.
        self._engine = sa.create_engine(url, hide_parameters=True)
        # One thread writes, a few read: a whole commit is one step aside, and the loop goes on.
        self._writing = ThreadPoolExecutor(1, "okapi-write")
        self._reading = ThreadPoolExecutor(_READERS, "okapi-read")
        self._line: sa.Connection | None = None
        # None: no more jobs will come.
        self._jobs: asyncio.Queue[_Wanted | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._beat: asyncio.Task[None] | None = None
        # This run of a server, its beginning, and when it was last noted.
        self._run = tokens.new_id()
        self._begun = self._noted = time.time()
        self.pauses = Pauses()
        # What is done when a pause has been noticed.
        self.on_waking: Callable[[], None] = lambda: None
        if url.startswith("sqlite"):
            sa.event.listen(self._engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Bring the tables up to date and start the writer."""
        await self._aside(self._writing, self._prepare)
        self._writer = asyncio.create_task(self._write_for_ever())
        self._beat = asyncio.create_task(self._show_life())

    async def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        if self._beat is not None:
            self._beat.cancel()
            await self._alive()
        if self._writer is not None:
            self._jobs.put_nowait(None)
            await self._writer
            await self._aside(self._writing, self._hang_up)
        for threads in (self._writing, self._reading):
            threads.shutdown()
        self._engine.dispose()

    def _prepare(self) -> None:
        from okapi.table.migrations import upgrade

        with self._engine.begin() as connection:
            upgrade(connection)
            run = {"id": self._run, "begun": self._begun, "alive": self._noted}
            connection.execute(runs.insert(), [run])
            self._read_pauses(connection)

    async def _aside(self, threads: Executor, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(threads, work)

    async def _rows(self, query: sa.Select[Any]) -> Sequence[sa.Row[Any]]:
        """What a query finds."""

        def found() -> Sequence[sa.Row[Any]]:
            with self._engine.connect() as connection:
                return connection.execute(query).all()

        return await self._aside(self._reading, found)

    async def _show_life(self) -> None:
        """Note now and then that a server runs; what is not noted costs nobody any time."""
        while True:
            await asyncio.sleep(BEAT_SECONDS)
            with contextlib.suppress(sa.exc.SQLAlchemyError):
                await self._alive()

    async def _alive(self) -> None:
        self.notice_sleep()
        id, begun, now = self._run, self._begun, time.time()

        def job(connection: sa.Connection) -> None:
            mine = runs.update().where(runs.c.id == id).values(alive=now)
            if not connection.execute(mine).rowcount:
                connection.execute(runs.insert(), [{"id": id, "begun": begun, "alive": now}])

        await self.write(job)
        self._noted = now

    def notice_sleep(self) -> None:
        """A machine that was asleep is like one that was off: what it missed is a pause."""
        now = time.time()
        if now - self._noted > SLEEP_SECONDS:
            self.pauses.spans.append((self._noted, now))
            self._run, self._begun, self._noted = tokens.new_id(), now, now
            self.on_waking()

    def _read_pauses(self, connection: sa.Connection) -> None:
        """The times when no server ran, in order."""
        found = connection.execute(runs.select().order_by(runs.c.begun)).all()
        last = found[0].begun if found else 0.0
        for row in found:
            if row.begun > last:
                self.pauses.spans.append((last, row.begun))
            last = max(last, row.alive)

    # Writing

    async def write(self, *jobs: Job) -> None:
        """Do all of these jobs or none; when this returns they are on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((jobs, done))
        await asyncio.shield(done)

    async def settle(self) -> None:
        """Wait until all that was to be written so far is on disk."""
        await self.write(lambda _: None)

    async def _write_for_ever(self) -> None:
        while (first := await self._jobs.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._jobs.empty():
                if (more := self._jobs.get_nowait()) is None:
                    self._jobs.put_nowait(None)
                    break
                batch.append(more)
            if not await self._written(batch) and len(batch) > 1:
                # One of them is at fault; the others must not suffer.
                for one in batch:
                    await self._written([one])

    async def _written(self, batch: list[_Wanted]) -> bool:
        try:
            jobs = [job for together, _ in batch for job in together]
            await self._aside(self._writing, partial(self._commit, jobs))
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
            return False
        for _, done in batch:
            done.set_result(None)
        return True

    def _commit(self, jobs: Sequence[Job]) -> None:
        """Only for the thread that writes: it keeps a line to the database as long as it holds."""
        if self._line is None:
            self._line = self._engine.connect()
        try:
            with self._line.begin():
                _do_all(self._line, jobs)
        except BaseException:
            self._hang_up()
            raise

    def _hang_up(self) -> None:
        if self._line is not None:
            self._line.close()
            self._line = None

    async def create(self, row: MatchRow, holder: str, mine: Sequence[int]) -> None:
        """A new match; `holder` is the hash of the browser that has the seats `mine`."""
        values = {**vars(row), "terms": row.terms.text(), "clock": row.terms.clock}
        del values["seats"]

        def job(connection: sa.Connection) -> None:
            connection.execute(matches.insert(), [values])
            many = [{**vars(seat), "match_id": row.id} for seat in row.seats]
            connection.execute(seats.insert(), many)
            for seat in mine:
                connection.execute(passes.insert(), [_pass(holder, row.id, seat, GUEST)])

        await self.write(job)

    async def take_in(self, row: MatchRow, texts: Sequence[str]) -> None:
        """A match that was played elsewhere, with all its lines; nobody has a seat of it."""
        values = {**vars(row), "terms": row.terms.text(), "clock": row.terms.clock}
        del values["seats"]
        facts = {"match_id": row.id, "request": "", "at": row.created}

        def job(connection: sa.Connection) -> None:
            connection.execute(matches.insert(), [values])
            connection.execute(seats.insert(), [{**vars(s), "match_id": row.id} for s in row.seats])
            if texts:
                many = [{**facts, "n": n, "text": text} for n, text in enumerate(texts)]
                connection.execute(_APPEND, many)

        await self.write(job)

    async def set_seat(self, match_id: str, seat: SeatRow) -> None:
        """A seat is otherwise from now on."""
        await self.write(_placing(match_id, seat))

    async def sit_down(self, match_id: str, seat: SeatRow, hash: str, kind: str) -> None:
        """Somebody has taken a seat, and this secret opens it from now on."""
        await self.write(_placing(match_id, seat), _passing(hash, match_id, seat.seat, kind))

    async def vacate(self, match_id: str, seat: SeatRow) -> None:
        """A seat is otherwise from now on, and no secret opens it any more."""
        jobs = [_emptying(match_id, seat.seat), _silencing(match_id, seat.seat)]
        await self.write(*jobs, _placing(match_id, seat))

    async def rename(self, match_id: str, seat: SeatRow, header: str) -> None:
        """Somebody is called otherwise; in a match that has begun, its header says so too."""
        await self.write(_placing(match_id, seat), _setting(match_id, header=header))

    async def give_pass(self, hash: str, match_id: str, seat: int, kind: str) -> None:
        """From now on this secret opens this seat."""
        await self.write(_passing(hash, match_id, seat, kind))

    async def drop_passes(self, hash: str, match_id: str, seats: Sequence[int]) -> None:
        """A browser has no seat of a match any more, and its personal links open none."""
        await self.write(_dropping(hash, match_id, seats))

    async def leave(
        self,
        match_id: str,
        hash: str,
        mine: Sequence[int],
        owner: str,
        free: Sequence[SeatRow],
        left: Sequence[int],
    ) -> None:
        """A browser gives up its seats.

        Who looks after the table then, which seats are free, and which nobody has: nobody is told
        about them any more.
        """
        jobs = [_dropping(hash, match_id, mine), _setting(match_id, owner=owner)]
        jobs += [_placing(match_id, seat) for seat in free]
        jobs += [_silencing(match_id, seat) for seat in left]
        await self.write(*jobs)

    async def erase(self, match_id: str) -> None:
        """Nothing of a match is left."""

        def job(connection: sa.Connection) -> None:
            for table in (lines, chat, notices, passes, seats):
                connection.execute(table.delete().where(table.c.match_id == match_id))
            connection.execute(matches.delete().where(matches.c.id == match_id))

        await self.write(job)

    async def append(
        self,
        match_id: str,
        n: int,
        texts: Sequence[str],
        request: str,
        at: float,
        over: bool,
        header: str = "",
    ) -> None:
        """Lines of the log from number n on, with the request that caused them, and when.

        With the first ones comes the header: the match has begun.
        """
        rows = [
            {"match_id": match_id, "n": n + i, "text": text, "request": request, "at": at}
            for i, text in enumerate(texts)
        ]
        begun = {"header": header, "status": RUNNING, "changed": at}
        jobs = [_setting(match_id, **begun)] if header else []
        await self.write(*jobs, Lines(rows, match_id if over else ""))

    async def say(self, match_id: str, said: Said) -> None:
        """Somebody says something to the whole table."""

        def job(connection: sa.Connection) -> None:
            connection.execute(chat.insert(), [{**vars(said), "match_id": match_id}])

        await self.write(job)

    async def set_notice(self, row: NoticeRow) -> None:
        """How the owner of a seat wants to be told from now on."""
        values = {name: value for name, value in vars(row).items() if name != "game"}

        def job(connection: sa.Connection) -> None:
            if row.webhook or row.email:
                connection.execute(notices.insert(), [values])

        await self.write(_silencing(row.match_id, row.seat), job)

    # Reading

    async def notices(self) -> list[NoticeRow]:
        """Whoever wants to be told about a match that is not over."""
        query = sa.select(notices, matches.c.game).join(matches).where(matches.c.status != OVER)
        return [NoticeRow(**row._mapping) for row in await self._rows(query)]

    async def said(self, match_id: str) -> list[Said]:
        """What was said at a table, in order."""
        query = chat.select().where(chat.c.match_id == match_id).order_by(chat.c.n)
        found = await self._rows(query)
        return [Said(row.n, row.seat, row.text, row.at, row.request) for row in found]

    async def match(self, match_id: str) -> MatchRow | None:
        """A match by its id."""
        found = await self._matches(matches.c.id == match_id)
        return found[0] if found else None

    async def log(self, match_id: str) -> list[tuple[str, str, float]]:
        """All lines of a match in order, each with its request and its time."""
        query = sa.select(lines.c.text, lines.c.request, lines.c.at)
        query = query.where(lines.c.match_id == match_id).order_by(lines.c.n)
        return [(row.text, row.request, row.at) for row in await self._rows(query)]

    async def invited(self, invite: str) -> tuple[MatchRow, int] | None:
        """The match and the free seat that an invitation is for."""
        hash = tokens.hashed(invite)
        query = sa.select(seats.c.match_id, seats.c.seat).where(seats.c.invite == hash)
        found = await self._rows(query)
        match = await self.match(found[0].match_id) if found and invite else None
        return (match, found[0].seat) if match else None

    async def seats_of(self, hash: str, match_id: str) -> tuple[int, ...]:
        """The seats of a match that a secret opens."""
        same = (passes.c.hash == hash) & (passes.c.match_id == match_id)
        query = sa.select(passes.c.seat).where(same).order_by(passes.c.seat)
        return tuple(row.seat for row in await self._rows(query))

    async def is_held(self, match_id: str, seat: int, without: str = "") -> bool:
        """Whether somebody has a seat, even without this browser and its personal links."""
        there = (passes.c.match_id == match_id) & (passes.c.seat == seat)
        if without:
            there &= (passes.c.hash != without) & (passes.c.kind == GUEST)
        return await self._finds(passes.select().where(there))

    async def is_deserted(self, match_id: str) -> bool:
        """Whether nobody has a match any more: neither a seat of it nor the table itself."""
        owned = (matches.c.id == match_id) & (matches.c.owner != "")
        held = passes.select().where(passes.c.match_id == match_id)
        return not (await self._finds(matches.select().where(owned)) or await self._finds(held))

    async def heir(self, match_id: str, owner: str) -> str:
        """Whoever looks after a table when the one who made it is gone."""
        there = (passes.c.match_id == match_id) & (passes.c.kind == GUEST)
        query = sa.select(passes.c.hash).where(there & (passes.c.hash != owner))
        found = await self._rows(query.order_by(passes.c.seat).limit(1))
        return str(found[0].hash) if found else ""

    async def _finds(self, query: sa.Select[Any]) -> bool:
        return bool(await self._rows(query.limit(1)))

    async def clocked(self) -> list[str]:
        """The running matches with a clock."""
        there = (matches.c.status == RUNNING) & (matches.c.clock != NONE)
        return [row.id for row in await self._rows(sa.select(matches.c.id).where(there))]

    async def opened_by(self, hash: str) -> tuple[str, int] | None:
        """The match and seat of a personal link."""
        query = sa.select(passes.c.match_id, passes.c.seat).where(
            (passes.c.hash == hash) & (passes.c.kind == TOKEN)
        )
        found = await self._rows(query)
        return (found[0].match_id, found[0].seat) if found else None

    async def matches_of(
        self, hash: str, limit: int, after: int = 0, among: tuple[str, ...] = (OPEN, RUNNING, OVER)
    ) -> list[MatchRow]:
        """The matches in which a browser has a seat, or which it has made.

        Those that are over come last; else the latest is first.
        """
        seated = sa.select(passes.c.match_id).where(passes.c.hash == hash)
        mine = matches.c.id.in_(seated) | (matches.c.owner == hash)
        return await self._matches(mine & matches.c.status.in_(among), limit, after)

    async def open_tables(self, limit: int = 20) -> list[MatchRow]:
        """Public matches that wait for people."""
        return await self._matches(matches.c.public & (matches.c.status == OPEN), limit)

    async def _matches(
        self, where: sa.ColumnElement[bool], limit: int = 1, after: int = 0
    ) -> list[MatchRow]:
        order = (matches.c.status == OVER, matches.c.changed.desc(), matches.c.id)
        query = matches.select().where(where).order_by(*order).limit(limit).offset(after)
        rows = await self._rows(query)
        ids = [row.id for row in rows]
        there = seats.select().where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)
        by_match: dict[str, list[SeatRow]] = {id: [] for id in ids}
        for seat in await self._rows(there) if ids else ():
            facts = {key: value for key, value in seat._mapping.items() if key != "match_id"}
            by_match[seat.match_id].append(SeatRow(**facts))
        return [_read(dict(row._mapping), by_match[row.id]) for row in rows]


# Made once: what is written at every step need not be read again by the library every time.
_APPEND: Final = lines.insert()


def _do_all(connection: sa.Connection, jobs: Sequence[Job]) -> None:
    rows: list[dict[str, Any]] = []
    for job in jobs:
        if isinstance(job, Lines):
            rows += job.rows
        else:
            job(connection)
    if rows:
        connection.execute(_APPEND, rows)
    ended = [job.over for job in jobs if isinstance(job, Lines) and job.over]
    if ended:
        there = matches.c.id.in_(ended)
        connection.execute(matches.update().where(there).values(status=OVER, changed=time.time()))


def _read(values: dict[str, Any], of_match: list[SeatRow]) -> MatchRow:
    del values["clock"]  # the terms say it
    return MatchRow(**{**values, "terms": Terms.read(values["terms"]), "seats": tuple(of_match)})


def _placing(match_id: str, seat: SeatRow) -> Job:
    def job(connection: sa.Connection) -> None:
        there = (seats.c.match_id == match_id) & (seats.c.seat == seat.seat)
        connection.execute(seats.update().where(there), [vars(seat)])
        _touch(connection, match_id)

    return job


def _silencing(match_id: str, seat: int) -> Job:
    def job(connection: sa.Connection) -> None:
        there = (notices.c.match_id == match_id) & (notices.c.seat == seat)
        connection.execute(notices.delete().where(there))

    return job


def _setting(match_id: str, **values: Any) -> Job:
    def job(connection: sa.Connection) -> None:
        connection.execute(matches.update().where(matches.c.id == match_id).values(values))

    return job


def _passing(hash: str, match_id: str, seat: int, kind: str) -> Job:
    def job(connection: sa.Connection) -> None:
        same = (passes.c.hash == hash) & (passes.c.match_id == match_id)
        found = connection.execute(passes.select().where(same & (passes.c.seat == seat)))
        if found.first() is None:
            connection.execute(passes.insert(), [_pass(hash, match_id, seat, kind)])

    return job


def _dropping(hash: str, match_id: str, seats: Sequence[int]) -> Job:
    def job(connection: sa.Connection) -> None:
        links = (passes.c.kind == TOKEN) & passes.c.seat.in_(seats)
        gone = (passes.c.match_id == match_id) & ((passes.c.hash == hash) | links)
        connection.execute(passes.delete().where(gone))

    return job


def _emptying(match_id: str, seat: int) -> Job:
    def job(connection: sa.Connection) -> None:
        there = (passes.c.match_id == match_id) & (passes.c.seat == seat)
        connection.execute(passes.delete().where(there))

    return job


def _pass(hash: str, match_id: str, seat: int, kind: str) -> dict[str, object]:
    return {"hash": hash, "match_id": match_id, "seat": seat, "kind": kind}


def _touch(connection: sa.Connection, match_id: str) -> None:
    there = matches.c.id == match_id
    connection.execute(matches.update().where(there).values(changed=time.time()))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers never wait for the writer, and a commit is on disk when it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
