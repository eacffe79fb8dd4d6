"""What one seat alone may know never leaves the server for anybody else, in any game."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from okapi.core.match import Ply
from okapi.core.rng import Rng
from okapi.games import load
from okapi.table.catalogue import offered
from okapi.table.phrases import ENGLISH
from okapi.table.rooms import Room
from okapi.table.store import TOKEN
from okapi.table.stream import Reader
from okapi.table.workers import Question, Stalled, Workers, question, think
from tests.table.players import Player
from tests.table.test_play import quick


def room_of(client: TestClient, url: str) -> Room:
    app: Any = client.app
    found: Room = app.state.rooms._rooms[url.rpartition("/")[2]]
    return found


@pytest.mark.parametrize("game", offered())
def test_draws_of_others_are_hidden_while_the_match_runs(
    client: TestClient, another: Callable[[], TestClient], game: str
) -> None:
    """In a spectator's record every private draw is a question mark; nobody gets another's."""
    url = quick(client, game)
    with Player(client, url) as me:
        for _ in range(12):
            me.until(lambda p: p.facts["asked"] or p.facts["over"])
            if me.facts["unconfirmed"]:
                me.do(do="confirm")
            elif me.legal():
                me.do(do="act", action=me.legal()[0])
        # Now everything stands still.
        me.until(lambda p: p.facts["asked"] or p.facts["over"])
    match = room_of(client, url).match
    assert match is not None
    if match.outcome() is None:
        plies = [entry for entry in match.entries if isinstance(entry, Ply)]
        private = [ply for ply in plies if ply.audience is not None]
        own = [ply for ply in private if 0 in (ply.audience or ())]
        assert another().get(f"{url}/record").text.count(":?") == len(private)
        mine = client.get(f"{url}/record").text
        assert mine.count(":?") == len(private) - len(own)
        assert client.get(f"{url}/record?as=1").text == mine


@pytest.mark.parametrize("game", offered())
def test_a_worker_is_told_only_what_its_seat_knows(game: str) -> None:
    """It gets a state imagined from the view, and that has the same view."""
    rules = load(game)
    rng, state = Rng(3), rules.new()
    for _ in range(60):
        seats = rules.to_act(state)
        if not seats:
            break
        seat = seats[0]
        if seat < 0:
            rules.apply(state, seat, rules.sample(state, rng))
            continue
        asked = question(rules, state, seat, "random", 5, 1.0)
        imagined = rules.decode(asked.state)
        assert rules.view(imagined, seat) == rules.view(state, seat)
        action = rules.actions.parse(think(asked)[0])
        assert action in rules.legal(state, seat)
        rules.apply(state, seat, action)


def test_a_bot_that_fails_is_replaced_by_the_rules(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A legal default is played, the log says so, and the match goes on."""

    async def fail(_self: Workers, _asked: Question) -> list[str]:
        raise Stalled("gone")

    monkeypatch.setattr(Workers, "choose", fail)
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="act", action=me.legal()[0])
        me.do(do="confirm")
        me.until(lambda p: bool(p.facts["asked"]))
    page = client.get(url).text
    assert "did not decide in time" in page
    assert "! timeout" in client.get(f"{url}/record").text


def test_a_bot_that_cheats_is_not_believed(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An answer that is not legal counts as none."""

    async def cheat(_self: Workers, _asked: Question) -> list[str]:
        return ["draw:gold"]

    monkeypatch.setattr(Workers, "choose", cheat)
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="act", action=me.legal()[0])
        me.do(do="confirm")
        me.until(lambda p: bool(p.facts["asked"]))
    assert "! timeout" in client.get(f"{url}/record").text


def test_heartbeats_tell_nothing_of_what_others_do_in_secret(client: TestClient) -> None:
    """They come when they would have come, however often something hidden happens."""
    room = room_of(client, quick(client, "africa_1880"))
    heard: list[str] = []

    async def listen() -> None:
        async for text in Reader(room, None, ENGLISH).events(heartbeat=0.2):
            heard.append(text)

    async def something_hidden() -> None:
        async with room.lock:
            listening = asyncio.create_task(listen())
            await asyncio.sleep(0.01)
        for _ in range(40):
            await asyncio.sleep(0.025)
            room.hub.publish()
        listening.cancel()

    assert client.portal is not None
    client.portal.call(something_hidden)
    assert "" not in heard
    assert heard.count(":\n\n") >= 3


def test_errors_of_the_database_name_no_secrets(client: TestClient) -> None:
    """They end up in the log."""
    store = room_of(client, quick(client)).house.store
    assert client.portal is not None
    with pytest.raises(IntegrityError) as failed:
        client.portal.call(store.give_pass, "a-secret", "no such match", 0, TOKEN)
    assert "a-secret" not in str(failed.value)
