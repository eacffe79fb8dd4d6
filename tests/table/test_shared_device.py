"""Who gets which page: people who share a browser, who only watch, or who are done."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from okapi.table.workers import Question, Workers
from tests.table.players import Player, begun, made, post
from tests.table.test_play import quick

TOGETHER = {"who0": "you", "name0": "Anna", "who1": "here", "name1": "Bob"}
# What of the menu is only for those who still play.
PLAYING = ('data-do="resign"', 'data-do="stand_in"', 'data-do="offer_end"', "/notices?", "/name")


def shared(client: TestClient, game: str, **more: str) -> str:
    """A match of two people at one browser."""
    url = made(client, game, **{"seats": "2", **TOGETHER, **more})
    begun(client, url, 0, 1)
    return url


def hidden(page: str) -> list[int]:
    """The seats whose hand a page does not show."""
    panels = re.findall(r'data-key="seat:(\d)">(.*?)</article>', page, re.DOTALL)
    return [int(seat) for seat, text in panels if "travel card, hidden" in text]


def end_a_turn(player: Player) -> None:
    """A turn of Africana in which nothing is done."""
    player.until(lambda p: bool(p.facts["asked"]))
    for action in ("choose:move", "stop"):
        player.do(do="act", action=action)
    player.do(do="confirm")


def test_no_hand_is_sent_that_was_not_asked_for(client: TestClient) -> None:
    """The page, its line, the text, the record and the film of a shared browser show no hand."""
    url = shared(client, "africana")
    with Player(client, url) as nobody:
        nobody.until(lambda p: bool(p.facts["hands"]))
    assert nobody.facts["seat"] is None
    assert nobody.facts["secret"] is True
    assert nobody.facts["hands"] == [[0, "Anna"]]
    assert nobody.legal() == []
    for part in ("/text", "/record", "/film"):
        shown = client.get(f"{url}{part}").text
        assert shown == client.get(f"{url}{part}?as=spectator").text
        assert shown != client.get(f"{url}{part}?as=0").text
    page = client.get(url).text
    assert hidden(page) == [0, 1]
    assert '"seat":null' in page
    assert '/text?as=spectator"' in page
    assert hidden(client.get(f"{url}?seat=0").text) == [1]


def test_the_page_of_a_seat_is_covered_while_another_one_is_asked(client: TestClient) -> None:
    """The device has to go on first, so the hand of the one before is not on the page either."""
    url = shared(client, "africana")
    with Player(client, url, 0) as anna:
        end_a_turn(anna)
        anna.until(lambda p: bool(p.facts["hands"]))
        assert anna.facts["seat"] == 0
    page = client.get(f"{url}?seat=0").text
    assert hidden(page) == [0, 1]
    assert '"hands":[[1,"Bob"]]' in page


def test_whoever_is_there_says_so_while_somebody_else_is_asked(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """A friend elsewhere has the turn: any of those who share a browser may look at his hand."""
    url = made(client, "africana", **{"seats": "3", **TOGETHER, "who2": "friend"})
    begun(client, url, 0, 1)
    carl = another()
    invitation = client.get(url).text.partition("/join/")[2].partition('"')[0]
    assert post(carl, f"/join/{invitation}", name="Carl").status_code == 303
    begun(carl, url, 2)
    for seat in (0, 1):
        with Player(client, url, seat) as player:
            end_a_turn(player)
    with Player(client, url) as nobody:
        nobody.until(lambda p: bool(p.facts["hands"]))
        assert nobody.facts["hands"] == [[0, "Anna"], [1, "Bob"]]
    with Player(client, url, 1) as bob:
        bob.until(lambda p: p.facts["seat"] == 1)
        assert bob.facts["hands"] == []


def test_without_secrets_a_shared_browser_shows_whose_turn_it_is(client: TestClient) -> None:
    """Africa hides nothing, so nobody has to say who he is."""
    url = shared(client, "africa")
    with Player(client, url) as first:
        first.until(lambda p: bool(p.facts["asked"]))
        assert first.facts["seat"] in (0, 1)
        assert first.facts["hands"] == []


@pytest.fixture
def pondering(monkeypatch: pytest.MonkeyPatch) -> None:
    """Computers that never come to an end."""

    async def ponder(_self: Workers, _asked: Question) -> list[str]:
        await asyncio.sleep(3600)
        return []

    monkeypatch.setattr(Workers, "choose", ponder)


@pytest.mark.usefixtures("pondering")
def test_nobody_hands_the_device_to_himself(client: TestClient) -> None:
    """While a computer plays for somebody who left, his page is not covered."""
    url = made(client, "africana", **{**TOGETHER, "seats": "2", "who1": "bot:random"})
    begun(client, url, 0)
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        anna.do(do="stand_in", seat=0)
        anna.until(lambda p: not p.facts["asked"])
        assert anna.facts["hands"] == []
        assert 'data-do="back"' in anna.parts["choices"]


@pytest.mark.usefixtures("pondering")
def test_the_device_is_not_handed_to_whoever_has_resigned(client: TestClient) -> None:
    """A computer plays on for him, and the others stay where they are."""
    url = made(client, "africana", **{**TOGETHER, "seats": "3", "who2": "bot:random"})
    begun(client, url, 0, 1)
    with Player(client, url, 1) as bob:
        bob.until(lambda p: bool(p.facts["hands"]))
        bob.do(do="resign")
    with Player(client, url, 0) as anna:
        end_a_turn(anna)
        anna.until(lambda p: not p.facts["asked"])
        assert anna.facts["hands"] == []


# Those who are done, and those who only watch


def resigned(client: TestClient) -> str:
    """A match that is over, because its only person gave up."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        assert all(text in me.parts["own"] for text in PLAYING)
        me.do(do="resign")
        me.until(lambda p: bool(p.facts["over"]))
        assert not any(text in me.parts["own"] for text in PLAYING)
    return url


def menu(page: str) -> str:
    return page.partition('<div id="own"')[2].partition("<fieldset")[0]


def test_the_menu_of_a_finished_match_offers_what_can_be_done(client: TestClient) -> None:
    """Looking back and going to another device; nothing that has no effect or leads nowhere."""
    page = client.get(resigned(client)).text
    assert not any(text in menu(page) for text in PLAYING)
    assert "/review?as=0" in menu(page)
    assert "/link" in menu(page)
    assert "/leave" in menu(page)


def test_only_those_whose_match_it_was_play_again(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """A spectator is offered nothing that he cannot have; what he sees leads somewhere."""
    url = resigned(client)
    assert f"{url}/again" in client.get(url).text
    watcher = another()
    page = watcher.get(url).text
    assert "/again" not in page
    with Player(watcher, url) as eyes:
        eyes.until(lambda p: bool(p.facts["over"]))
    assert "/again" not in eyes.parts["choices"]
    assert post(client, f"{url}/again").status_code == 303


def test_whoever_let_computers_play_lets_them_play_again(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """He has no seat, but the match is his."""
    url = str(post(client, "/quick/africa", watch="1").headers["location"])
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["over"]))
    shown: Any = me.parts["choices"]
    assert f"{url}/again" in shown
    assert f"{url}/again" in client.get(url).text
    assert "/again" not in another().get(url).text
    assert post(client, f"{url}/again").status_code == 303
