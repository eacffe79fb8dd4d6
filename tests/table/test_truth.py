"""What is on disk is the truth: a room that does not agree with it any more does nothing."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

import sqlalchemy as sa
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from okapi.games import load
from okapi.table import tokens
from okapi.table.phrases import ENGLISH
from okapi.table.room import Room
from okapi.table.rooms import Rooms
from okapi.table.settings import Settings, database_url
from okapi.table.store import OPEN, PERSON, RUNNING, TOKEN, SeatRow, Store
from okapi.table.stream import Reader
from okapi.table.tables import lines
from okapi.table.terms import Terms
from okapi.table.waiting import GivenUp
from tests.table.bots import begun
from tests.table.players import Player, made, post
from tests.table.test_leaving import Another, friends, room_of, seated
from tests.table.test_play import TWO

OWNER = "o" * 48
ANNA = SeatRow(0, PERSON, name="Anna", taken=True)
BOB = SeatRow(1, PERSON, name="Bob", taken=True)


class Killed(BaseException):
    """The server ends here."""


async def with_rooms(settings: Settings, use: Callable[[Rooms], Awaitable[Any]]) -> Any:
    """One run of a server."""
    store = Store(database_url(settings.database))
    await store.open()
    rooms = Rooms(store, settings)
    try:
        return await use(rooms)
    finally:
        await rooms.close()
        await store.close()


async def made_for_two(rooms: Rooms) -> Room:
    return await rooms.make(load("africa"), [ANNA, BOB], Terms(options={"first": "0"}), OWNER)


async def begun_for_two(rooms: Rooms) -> Room:
    room = await made_for_two(rooms)
    for seat in (0, 1):
        await room.add_number(seat, f"{seat:032x}")
    return room


async def two_in_a_row(room: Room) -> tuple[int, str, str]:
    """Play until a seat has two choices one after the other."""
    while True:
        (seat, *_), match = room.asked(), room.running().match
        key, number = secrets.token_hex(4), room.number(seat)
        if room.unconfirmed is not None:
            await room.confirm(seat, key, number)
            continue
        for action in match.legal(seat):
            then = match.at(len(match.entries))
            then.act(seat, action)
            if then.to_act() == (seat,):
                return seat, action.text, then.legal(seat)[0].text
        await room.act(seat, match.legal(seat)[0].text, key, number)


# What is not on disk


def test_nothing_follows_a_choice_that_was_not_written(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A disk that is full once: what waited behind it is refused, and the match can be read."""

    async def play(rooms: Rooms) -> str:
        room = await begun_for_two(rooms)
        seat, first, second = await two_in_a_row(room)
        append, number, before = room.house.store.append, room.number(seat), list(room.lines)

        async def full(*_args: Any) -> None:
            monkeypatch.setattr(room.house.store, "append", append)
            await asyncio.sleep(0.05)
            raise OSError("no space left")

        monkeypatch.setattr(room.house.store, "append", full)
        one = room.act(seat, first, "a", number)
        other = room.act(seat, second, "b", number + 1)
        failed, refused = await asyncio.gather(one, other, return_exceptions=True)
        assert isinstance(failed, OSError)
        assert isinstance(refused, GivenUp)
        again = await rooms.get(room.row.id)
        assert again is not None
        assert again.lines == before
        await again.act(seat, first, "a", number)
        return room.row.id

    async def read(rooms: Rooms) -> None:
        room = await rooms.get(match)
        assert room is not None
        assert room.asked()

    match = asyncio.run(with_rooms(settings, play))
    asyncio.run(with_rooms(settings, read))


def test_whoever_looks_at_a_room_that_was_given_up_comes_again(settings: Settings) -> None:
    """Neither a page nor a stream waits for a room that nothing happens in any more."""

    async def look(rooms: Rooms) -> None:
        room = await begun_for_two(rooms)
        rooms.forget(room)
        texts = [text async for text in Reader(room, 0, ENGLISH).events(10.0)]
        assert len(texts) == 1
        with pytest.raises(GivenUp):
            await room.come_back(0)
        assert room.driver.task is None or room.driver.task.done() or room.driver.task.cancelling()

    asyncio.run(with_rooms(settings, look))


def test_a_program_is_told_to_ask_once_more(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its request reached a room that was given up meanwhile; nothing was done."""
    me, _ = begun(client, "africa", "me", "computer")
    rooms = room_of(client, f"/t/{me.match}").house

    async def late(id: str) -> Room | None:
        room = await Rooms.get(rooms, id)
        if room is not None:
            rooms.forget(room)
        return room

    with monkeypatch.context() as patched:
        patched.setattr(rooms, "get", late)
        answer = me.get("view")
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "1"
        page = client.get(f"/t/{me.match}", follow_redirects=False)
        assert page.headers["location"] == f"/t/{me.match}"
    assert me.view()["status"] == RUNNING


@pytest.mark.parametrize("key", ["\ud800", "k" * 150, "a b", "k\n"])
def test_a_key_is_as_the_api_has_it(client: TestClient, key: str) -> None:
    """What no database takes never gets there."""
    url = made(client, **TWO, who1="here", **{"option:first": "0"})
    with Player(client, url) as waiting:
        for seat in (0, 1):
            waiting.do(do="number", seat=seat, value=f"{seat:032x}")
    before = list(room_of(client, url).lines)
    with Player(client, url, 0) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        anna.send(do="act", action=anna.legal()[0], key=key)
        with pytest.raises(WebSocketDisconnect):
            anna.read_to_the_end()
    assert room_of(client, url).lines == before


# A server that ends in the middle


def test_a_beginning_that_was_cut_off_is_made_up_for(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Everybody was there when the server ended: the next one lets the match begin."""

    async def end(rooms: Rooms) -> str:
        room = await made_for_two(rooms)
        await room.add_number(0, f"{0:032x}")

        async def killed(*_args: Any, **_more: Any) -> None:
            raise Killed

        with monkeypatch.context() as patched:
            patched.setattr(rooms.store, "append", killed)
            with pytest.raises(Killed):
                await room.add_number(1, f"{1:032x}")
        return room.row.id

    async def go_on(rooms: Rooms) -> None:
        room = await rooms.get(match)
        assert room is not None
        assert room.row.status == RUNNING
        assert room.asked() == (0,)
        assert room.lines == ["# begun"]
        before = (room.row.header, list(room.lines))
        rooms.forget(room)
        again = await rooms.get(match)
        assert again is not None
        assert (again.row.header, again.lines) == before

    match = asyncio.run(with_rooms(settings, end))
    asyncio.run(with_rooms(settings, go_on))


def test_a_match_of_before_without_any_line_begins(settings: Settings) -> None:
    """Its header was written, and then the server ended."""

    async def end(rooms: Rooms) -> tuple[str, str]:
        room = await begun_for_two(rooms)

        def lose(connection: sa.Connection) -> None:
            connection.execute(lines.delete())

        await rooms.store.write(lose)
        return room.row.id, room.row.header

    async def go_on(rooms: Rooms) -> None:
        room = await rooms.get(match)
        assert room is not None
        assert room.row.header == header
        assert room.lines == ["# begun"]

    match, header = asyncio.run(with_rooms(settings, end))
    asyncio.run(with_rooms(settings, go_on))


def test_a_seat_is_taken_wholly_or_not_at_all(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever was on the way when the disk failed has no key to the seat of the next one."""

    async def sit(rooms: Rooms) -> None:
        seats = [ANNA, SeatRow(1, PERSON)]
        room = await rooms.make(load("africa"), seats, Terms(), OWNER, secret="s")

        def broken(_connection: sa.Connection, *_args: Any) -> None:
            raise OSError("no space left")

        with monkeypatch.context() as patched:
            patched.setattr("okapi.table.store._touch", broken)
            with pytest.raises(OSError, match="space"):
                await room.take(1, "Eve", "e" * 48)
        await room.take(1, "Bob", "b" * 48)
        assert await rooms.store.seats_of("e" * 48, room.row.id) == ()
        assert await rooms.store.seats_of("b" * 48, room.row.id) == (1,)

    asyncio.run(with_rooms(settings, sit))


# Whoever has left


def test_a_socket_does_not_outlive_its_seat(client: TestClient, another: Another) -> None:
    """Whoever gives a seat up neither sees nor plays for the next one on it."""
    eve, bob = another(), another()
    url = made(client, seats="2", who0="you", name0="Anna", who1="friend")
    seated(client, url, eve, "Eve")
    with Player(eve, url, 1) as spy:
        spy.read()
        post(eve, f"{url}/leave")
        with pytest.raises(WebSocketDisconnect):
            spy.read_to_the_end()
    post(client, f"{url}/invite", seat="1")
    seated(client, url, bob, "Bob")
    assert room_of(client, url).seat(1).number == ""
    with pytest.raises(WebSocketDisconnect), Player(eve, url, 1) as spy:
        spy.read_to_the_end()


def test_a_stream_does_not_outlive_its_seat(settings: Settings) -> None:
    """Nor does anything that was on its way when the seat was given up."""

    async def listen(rooms: Rooms) -> None:
        seats, eve = [ANNA, SeatRow(1, PERSON)], tokens.hashed("eve")
        room = await rooms.make(load("africana"), seats, Terms(), OWNER, secret="s")
        await room.take(1, "Eve", eve, TOKEN)
        heard: list[str] = []

        async def hear() -> None:
            async for text in Reader(room, 1, ENGLISH).events(10.0):
                heard.append(text)

        hearing = asyncio.create_task(hear())
        await asyncio.sleep(0.05)
        leaving = asyncio.create_task(rooms.leave(room, eve))
        await asyncio.sleep(0)
        with pytest.raises(GivenUp):
            await room.add_number(1, "e" * 32)
        await leaving
        await asyncio.wait_for(hearing, 5)
        again = await rooms.get(room.row.id)
        assert again is not None
        assert again.row.status == OPEN
        assert again.seat(1) == replace(SeatRow(1, PERSON), invites=1)

    asyncio.run(with_rooms(settings, listen))


def test_a_link_ends_with_the_seat_it_opens(client: TestClient, another: Another) -> None:
    """Made at the very moment of leaving, it opens nothing."""
    url, friend = friends(client, another)
    room = room_of(client, url)
    holder = tokens.hashed(str(friend.cookies["okapi_guest"]))
    app: Any = client.app
    app.state.network.lan = "192.168.1.7"
    seats_of = room.house.store.seats_of
    left: list[tuple[int, ...]] = []

    async def then_left(hash: str, id: str) -> tuple[int, ...]:
        mine = await seats_of(hash, id)
        if hash == holder and not left:
            left.append(mine)
            await room.house.leave(room, holder)
        return mine

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(room.house.store, "seats_of", then_left)
        answer = post(friend, f"{url}/link", seat="1")
    assert left == [(1,)]
    assert "/me/" not in answer.text
    assert answer.status_code == 303
