"""What is on disk: matches, seats, passes, and the log of every match, line by line.

The log is the truth. Whatever was acknowledged has been committed before; everything else can be
worked out again from the lines.
"""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

OPEN: Final = "open"
RUNNING: Final = "running"
OVER: Final = "over"

PERSON: Final = "person"
BOT: Final = "bot"

# Kinds of pass: a browser's cookie, and a personal link or bearer token.
GUEST: Final = "guest"
TOKEN: Final = "token"

_BATCH: Final = 500

metadata = sa.MetaData()

matches = sa.Table(
    "matches",
    metadata,
    sa.Column("id", sa.String(32), primary_key=True),
    sa.Column("game", sa.String(64), nullable=False),
    sa.Column("status", sa.String(16), nullable=False, index=True),
    sa.Column("public", sa.Boolean, nullable=False),
    sa.Column("header", sa.Text, nullable=False),
    sa.Column("terms", sa.Text, nullable=False),
    sa.Column("fair_key", sa.String(64), nullable=False),
    sa.Column("owner", sa.String(64), nullable=False),
    sa.Column("created", sa.Float, nullable=False),
    sa.Column("changed", sa.Float, nullable=False),
)
seats = sa.Table(
    "seats",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
    sa.Column("level", sa.String(64), nullable=False),
    sa.Column("name", sa.String(64), nullable=False),
    sa.Column("taken", sa.Boolean, nullable=False),
    sa.Column("number", sa.String(64), nullable=False),
    sa.Column("invite", sa.String(64), nullable=False, index=True),
)
passes = sa.Table(
    "passes",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    sa.Column("kind", sa.String(16), nullable=False),
)
lines = sa.Table(
    "lines",
    metadata,
    sa.Column("match_id", sa.ForeignKey("matches.id"), primary_key=True),
    sa.Column("n", sa.Integer, primary_key=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("request", sa.String(64), nullable=False),
    sa.Column("at", sa.Float, nullable=False),
)


@dataclass(frozen=True)
class Terms:
    """What was agreed when a table was made."""

    options: dict[str, Any] = field(default_factory=dict)
    take_backs: bool = True
    spectators: bool = True
    # Seconds before a computer plays.
    pace: float = 0.8
    # Lines of another match from which this one goes on.
    opening: Sequence[str] = ()

    def text(self) -> str:
        return json.dumps(vars(self), sort_keys=True)

    @staticmethod
    def read(text: str) -> Terms:
        return Terms(**json.loads(text))


@dataclass(frozen=True)
class SeatRow:
    """One seat of a match; an invite is there only as long as nobody has taken the seat."""

    seat: int
    kind: str
    level: str = ""
    name: str = ""
    taken: bool = False
    number: str = ""
    invite: str = ""

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
class Lines:
    """Lines to be appended; those of many matches go into one statement."""

    rows: list[dict[str, Any]]
    # The match that is over with them, if one is.
    over: str = ""


Job = Callable[[AsyncConnection], Awaitable[None]] | Lines


class Store:
    """The database. All writing goes through one writer that shares a commit among many."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._engine: AsyncEngine = create_async_engine(url)
        # None: no more jobs will come.
        self._jobs: asyncio.Queue[tuple[Job, asyncio.Future[None]] | None] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        if url.startswith("sqlite"):
            sa.event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def open(self) -> None:
        """Bring the tables up to date and start the writer."""
        from okapi.table.migrations import upgrade

        async with self._engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Finish what is being written, then let go of the database."""
        if self._writer is not None:
            self._jobs.put_nowait(None)
            await self._writer
        await self._engine.dispose()

    # Writing

    async def write(self, job: Job) -> None:
        """Do a job; when this returns it is on disk."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put_nowait((job, done))
        await asyncio.shield(done)

    async def _write_for_ever(self) -> None:
        while (first := await self._jobs.get()) is not None:
            batch = [first]
            while len(batch) < _BATCH and not self._jobs.empty():
                if (job := self._jobs.get_nowait()) is None:
                    self._jobs.put_nowait(None)
                    break
                batch.append(job)
            if not await self._written(batch) and len(batch) > 1:
                # One of them is at fault; the others must not suffer.
                for one in batch:
                    await self._written([one])

    async def _written(self, batch: list[tuple[Job, asyncio.Future[None]]]) -> bool:
        try:
            async with self._engine.begin() as connection:
                await _do_all(connection, [job for job, _ in batch])
        except Exception as error:
            if len(batch) == 1:
                batch[0][1].set_exception(error)
            return False
        for _, done in batch:
            done.set_result(None)
        return True

    async def create(self, row: MatchRow, holder: str, mine: Sequence[int]) -> None:
        """A new match; `holder` is the hash of the browser that has the seats `mine`."""
        values = {**vars(row), "terms": row.terms.text()}
        del values["seats"]

        async def job(connection: AsyncConnection) -> None:
            await connection.execute(matches.insert(), [values])
            many = [{**vars(seat), "match_id": row.id} for seat in row.seats]
            await connection.execute(seats.insert(), many)
            for seat in mine:
                await connection.execute(passes.insert(), [_pass(holder, row.id, seat, GUEST)])

        await self.write(job)

    async def set_seat(self, match_id: str, seat: SeatRow) -> None:
        """Somebody has taken a seat, or has left it to a computer."""

        async def job(connection: AsyncConnection) -> None:
            there = (seats.c.match_id == match_id) & (seats.c.seat == seat.seat)
            await connection.execute(seats.update().where(there), [vars(seat)])
            await _touch(connection, match_id)

        await self.write(job)

    async def give_pass(self, hash: str, match_id: str, seat: int, kind: str) -> None:
        """From now on this secret opens this seat."""

        async def job(connection: AsyncConnection) -> None:
            same = (passes.c.hash == hash) & (passes.c.match_id == match_id)
            found = await connection.execute(passes.select().where(same & (passes.c.seat == seat)))
            if found.first() is None:
                await connection.execute(passes.insert(), [_pass(hash, match_id, seat, kind)])

        await self.write(job)

    async def start(self, match_id: str, header: str) -> None:
        """Everybody is there."""

        async def job(connection: AsyncConnection) -> None:
            values = {"header": header, "status": RUNNING, "changed": time.time()}
            await connection.execute(
                matches.update().where(matches.c.id == match_id).values(values)
            )

        await self.write(job)

    async def append(
        self, match_id: str, n: int, texts: Sequence[str], request: str, over: bool
    ) -> None:
        """Lines of the log from number n on, with the request that caused them."""
        now = time.time()
        rows = [
            {"match_id": match_id, "n": n + i, "text": text, "request": request, "at": now}
            for i, text in enumerate(texts)
        ]

        await self.write(Lines(rows, match_id if over else ""))

    # Reading

    async def match(self, match_id: str) -> MatchRow | None:
        """A match by its id."""
        found = await self._matches(matches.c.id == match_id)
        return found[0] if found else None

    async def log(self, match_id: str) -> list[tuple[str, str]]:
        """All lines of a match in order, each with its request."""
        query = sa.select(lines.c.text, lines.c.request).where(lines.c.match_id == match_id)
        async with self._engine.connect() as connection:
            found = await connection.execute(query.order_by(lines.c.n))
            return [(row.text, row.request) for row in found]

    async def invited(self, invite: str) -> tuple[MatchRow, int] | None:
        """The match and the free seat that an invitation is for."""
        query = sa.select(seats.c.match_id, seats.c.seat).where(seats.c.invite == invite)
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
        match = await self.match(row.match_id) if row and invite else None
        return (match, row.seat) if match and row else None

    async def seats_of(self, hash: str, match_id: str) -> tuple[int, ...]:
        """The seats of a match that a secret opens."""
        same = (passes.c.hash == hash) & (passes.c.match_id == match_id)
        query = sa.select(passes.c.seat).where(same).order_by(passes.c.seat)
        async with self._engine.connect() as connection:
            return tuple((await connection.execute(query)).scalars())

    async def opened_by(self, hash: str) -> tuple[str, int] | None:
        """The match and seat of a personal link."""
        query = sa.select(passes.c.match_id, passes.c.seat).where(
            (passes.c.hash == hash) & (passes.c.kind == TOKEN)
        )
        async with self._engine.connect() as connection:
            row = (await connection.execute(query)).first()
            return (row.match_id, row.seat) if row else None

    async def matches_of(self, hash: str, limit: int = 60) -> list[MatchRow]:
        """The matches in which a browser has a seat, or which it has made; the latest first."""
        mine = sa.select(passes.c.match_id).where(passes.c.hash == hash)
        return await self._matches(matches.c.id.in_(mine) | (matches.c.owner == hash), limit)

    async def open_tables(self, limit: int = 20) -> list[MatchRow]:
        """Public matches that wait for people."""
        return await self._matches(matches.c.public & (matches.c.status == OPEN), limit)

    async def _matches(self, where: sa.ColumnElement[bool], limit: int = 60) -> list[MatchRow]:
        query = matches.select().where(where).order_by(matches.c.changed.desc()).limit(limit)
        async with self._engine.connect() as connection:
            rows = (await connection.execute(query)).mappings().all()
            ids = [row["id"] for row in rows]
            there = seats.select().where(seats.c.match_id.in_(ids)).order_by(seats.c.seat)
            found = (await connection.execute(there)).mappings().all()
        by_match: dict[str, list[SeatRow]] = {id: [] for id in ids}
        for seat in found:
            facts = {key: value for key, value in seat.items() if key != "match_id"}
            by_match[seat["match_id"]].append(SeatRow(**facts))
        return [_read(dict(row), by_match[row["id"]]) for row in rows]


async def _do_all(connection: AsyncConnection, jobs: Sequence[Job]) -> None:
    rows: list[dict[str, Any]] = []
    for job in jobs:
        if isinstance(job, Lines):
            rows += job.rows
        else:
            await job(connection)
    if rows:
        await connection.execute(lines.insert(), rows)
    ended = [job.over for job in jobs if isinstance(job, Lines) and job.over]
    if ended:
        there = matches.c.id.in_(ended)
        await connection.execute(
            matches.update().where(there).values(status=OVER, changed=time.time())
        )


def _read(values: dict[str, Any], of_match: list[SeatRow]) -> MatchRow:
    return MatchRow(**{**values, "terms": Terms.read(values["terms"]), "seats": tuple(of_match)})


def _pass(hash: str, match_id: str, seat: int, kind: str) -> dict[str, object]:
    return {"hash": hash, "match_id": match_id, "seat": seat, "kind": kind}


async def _touch(connection: AsyncConnection, match_id: str) -> None:
    there = matches.c.id == match_id
    await connection.execute(matches.update().where(there).values(changed=time.time()))


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers never wait for the writer, and a commit is on disk when it returns."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
