"""Looking back: any position at once, the film after it, and what happened since one looked."""

from __future__ import annotations

import asyncio
import re
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from okapi.replay.story import steps
from okapi.table import review
from okapi.table.phrases import ENGLISH
from tests.table.players import Player
from tests.table.positions import GOLDEN, stored
from tests.table.test_leaving import room_of
from tests.table.test_play import quick

HEADERS = {"origin": "http://127.0.0.1", "content-type": "text/plain"}


def opened(client: TestClient, game: str, name: str) -> str:
    """A record from outside, as a match to look at."""
    text = (GOLDEN / game / f"{name}.okapi").read_text()
    answer = client.post("/open", content=text.encode(), headers=HEADERS)
    return str(answer.json()["url"]).removesuffix("/review")


@pytest.mark.parametrize("game", ["africa", "africana", "heart_of_africa", "africa_1880"])
def test_a_position_is_the_same_from_the_middle(game: str) -> None:
    """Starting from a snapshot shows what stepping from the beginning shows."""
    name = "press_rounds_6" if game == "africa_1880" else "mixed_3"
    _, match = stored(game, name)
    whole = {step.ply: step.view for step in steps(match, 0)}
    for start in (0, 1, 63, 64, 65, max(whole) - 1, max(whole)):
        assert next(steps(match, 0, start)).view == whole[start]


def test_a_review_shows_its_position_and_names_its_film(client: TestClient) -> None:
    """The page is there before the film; a wrong number leads to the beginning."""
    url = opened(client, "africa", "simple_3")
    page = client.get(f"{url}/review?ply=40&as=1").text
    assert '"start":40' in page
    assert 'data-layer="pieces"' in page
    assert client.get(f"{url}/review?ply=x").status_code == 200
    film = client.get(f"{url}/film?as=1").json()
    assert film["plies"][0] == 0
    assert len(film["plies"]) == len(film["prompts"])
    assert film["chart"].count("chart-line") == 3
    assert "<table>" in film["chart"]
    assert "class=total" in film["outcome"]


def test_a_film_ranks_like_the_table(client: TestClient) -> None:
    """Only the winner where the rules rank nobody else; whoever resigned comes last."""
    url = opened(client, "africa_1880", "choose_3")
    places = "Place</th><td>1</td><td>–</td><td>–</td>"
    assert places in client.get(f"{url}/film").json()["outcome"]
    room_of(client, url := opened(client, "africa", "simple_3")).running().resigned.append(0)
    table, film = client.get(url).text, client.get(f"{url}/film").json()["outcome"]
    assert "Place</th><td>3</td>" in re.sub(r">\s+<", "><", table)
    assert "Place</th><td>3</td>" in film


def test_a_film_is_made_once_for_all_who_ask(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the same moment too; one that failed is tried again, and a new name has a new film."""
    url = opened(client, "africa", "simple_3")
    room, filmed = room_of(client, url), review._filmed
    made: list[object] = []

    def counted(*given: Any) -> Any:
        made.append(given)
        if len(made) == 1:
            raise OSError("no memory")
        return filmed(*given)

    async def many() -> list[Any]:
        asked = [review.film(room, None, ENGLISH) for _ in range(8)]
        return list(await asyncio.gather(*asked, return_exceptions=True))

    monkeypatch.setattr(review, "_filmed", counted)
    assert client.portal is not None
    assert all(isinstance(film, OSError) for film in client.portal.call(many))
    films = [*client.portal.call(many), *client.portal.call(many)]
    assert films[0]["plies"][0] == 0
    assert all(film is films[0] for film in films)
    assert len(made) == 2
    room.row = room.row.with_seat(replace(room.seat(0), name="Livingstone"))
    client.portal.call(many)
    assert len(made) == 3


def test_what_happened_since_is_told_position_by_position(client: TestClient) -> None:
    """From one's own last choice on, as the seat saw it; the first position is whole."""
    url = quick(client)
    with Player(client, url, 0) as me:
        me.until(lambda one: bool(one.facts["asked"]))
        me.do(do="act", action=me.legal()[0])
        me.do(do="confirm")
        me.until(lambda one: one.facts["asked"] and one.facts["told"] > one.facts["since"])
        since = me.facts["since"]
    frames = client.get(f"{url}/past?as=0&from={since}").json()["frames"]
    assert set(frames[0]["board"]) == {"whole"}
    assert len(frames) > 2
    assert all("<li" in line for frame in frames[1:] for line in frame["told"])
    assert any('data-shown="space:' in line for frame in frames for line in frame["told"])


def test_nobody_looks_at_the_past_of_another(client: TestClient) -> None:
    """Of a running match only one's own view; a stranger sees what spectators see."""
    url = quick(client, "africana")
    with Player(client, url, 0) as me:
        me.until(lambda one: bool(one.facts["asked"]))
    own = client.get(f"{url}/past?as=0&from=0").text
    other = client.get(f"{url}/past?as=1&from=0").text
    assert own == other
    client.cookies.clear()
    stranger = client.get(f"{url}/past?as=0&from=0").text
    spectator = client.get(f"{url}/past?as=spectator&from=0").text
    assert stranger == spectator != own
    assert client.get(f"{url}/film?as=0").text == client.get(f"{url}/film?as=spectator").text


def test_private_talk_stays_private_after_the_end(client: TestClient) -> None:
    """Who resigns ends a match against computers; even then nobody reads another's press."""
    url = quick(client, "africa_1880")
    with Player(client, url, 0) as me:
        me.until(lambda one: bool(one.facts))
        me.do(do="resign")
        me.until(lambda one: bool(one.facts["over"]))
    page = client.get(f"{url}/review").text
    assert '<option value="0"' in page
    assert '<option value="1"' not in page
    assert client.get(f"{url}/film?as=1").text == client.get(f"{url}/film?as=0").text
