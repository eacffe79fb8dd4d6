"""A frame is made only when it must be, and is then what would be made anew."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

from okapi.core.game import Message
from okapi.games import ids, load
from okapi.table import frames
from okapi.table.frames import frame
from okapi.table.phrases import ENGLISH
from okapi.table.rooms import Room, Rooms, Stale
from okapi.table.settings import Settings, database_url
from okapi.table.store import PERSON, SeatRow, Store
from okapi.table.terms import LIVE, Terms

STEPS = 60


async def with_room(
    settings: Settings, game: str, terms: Terms, use: Callable[[Room], Awaitable[None]]
) -> None:
    """A match of people that has begun."""
    store = Store(database_url(settings.database))
    await store.open()
    rooms = Rooms(store, settings)
    count = load(game).info.seats[0]
    seats = [SeatRow(s, PERSON, name=f"P{s}", taken=True) for s in range(count)]
    room = await rooms.make(load(game), seats, terms, "owner", secret="secret")
    for seat in range(count):
        await room.add_number(seat, f"{seat:032x}")
    try:
        await use(room)
    finally:
        await rooms.close()
        await store.close()


def viewers(room: Room) -> Iterator[tuple[int | None, tuple[int, ...]]]:
    yield None, ()
    for seat in range(len(room.row.seats)):
        yield seat, (seat,)


def check(room: Room) -> None:
    """What is kept for everybody is what would be made anew."""
    for viewer, mine in viewers(room):
        kept = frame(room, viewer, mine, ENGLISH)
        fresh = frames._Desk(room, viewer, mine, ENGLISH).frame()
        assert not fresh.differs(kept), (viewer, room.lines[-3:])


async def something(room: Room, rng: random.Random, n: int) -> None:
    """A choice, mostly; or what else people do at a table."""
    seat = rng.choice(room.asked() or (0,))
    key, number = f"k{n}", room.number(seat)
    what = rng.choice(["act"] * 12 + ["undo", "undo", "late", "away", "back", "offer", "say"])
    doing: dict[str, Callable[[], Awaitable[Any]]] = {
        "undo": lambda: room.undo(seat, 1, key, number),
        "late": lambda: late(room, seat),
        "away": lambda: room.stand_in(seat, seat, "random"),
        "back": lambda: room.come_back(rng.randrange(len(room.row.seats))),
        "offer": lambda: room.offer_end([seat]),
        "say": lambda: said(room, seat, key),
        "act": lambda: acted(room, rng, seat, key, number),
    }
    await doing[what]()


async def acted(room: Room, rng: random.Random, seat: int, key: str, number: int) -> None:
    if room.unconfirmed is not None:
        await room.confirm(seat, key, number)
        return
    assert room.match is not None
    await room.act(seat, rng.choice(room.match.legal(seat)).text, key, number)


async def late(room: Room, seat: int) -> None:
    """The rules decide for a seat, as when its time is up."""
    async with room.lock:
        if room.match is not None and seat in room.match.to_act() and room.unconfirmed is None:
            await room.play(f"! timeout {seat}")


async def said(room: Room, seat: int, key: str) -> None:
    if not room.talk.has_press:
        await room.talk.say(seat, "Hello", key)
        return
    match, other = room.match, (seat + 1) % len(room.row.seats)
    assert match is not None
    if match.game.why_not_post(match.state, seat, Message(seat, (other,), "Hello")) is None:
        await room.post(seat, (other,), "Hello", key)


@pytest.mark.parametrize("game", ids())
def test_a_frame_that_is_kept_is_the_frame_that_would_be_made(
    settings: Settings, game: str
) -> None:
    """Whatever people do: choose, take back, leave, come back, talk, let their time run out."""

    async def play(room: Room) -> None:
        rng = random.Random(7)
        for n in range(STEPS):
            if room.row.status != "running":
                break
            try:
                await something(room, rng, n)
            except Stale:
                continue
            check(room)

    terms = Terms(clock=LIVE, move=600, shows_talking=True)
    asyncio.run(with_room(replace(settings, pace=1000.0), game, terms, play))


def test_what_others_draft_costs_nobody_else_a_frame(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While all write in secret, only the page of whoever writes is made anew."""
    made: list[int | None] = []
    whole = frames._Desk.frame

    def counted(desk: Any) -> frames.Frame:
        made.append(desk.viewer)
        return whole(desk)

    async def write(room: Room) -> None:
        for viewer, mine in viewers(room):
            frame(room, viewer, mine, ENGLISH)
        monkeypatch.setattr(frames._Desk, "frame", counted)
        await room.act(0, "war:france", "k", room.number(0))
        for viewer, mine in viewers(room):
            frame(room, viewer, mine, ENGLISH)

    options = {"historical": True, "nations": "order", "press": "none"}
    asyncio.run(with_room(settings, "africa_1880", Terms(options=options), write))
    assert made == [0]
