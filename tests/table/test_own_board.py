"""A data file of one's own: chosen at set-up, checked, played, and kept in the record."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape

import pytest
from starlette.testclient import TestClient

from okapi.core.data import LIMIT
from okapi.games import load
from okapi.table.app import make_app
from okapi.table.catalogue import offered
from okapi.table.guard import BOARD_LIMIT, BODY_LIMIT, FILE_COST
from okapi.table.phrases import texts
from okapi.table.settings import Settings
from tests.table.bots import Robot
from tests.table.conftest import browser
from tests.table.players import ORIGIN, begun, made, post


def own(game: str = "africa") -> str:
    """The data file of somebody whose copy has another name for a place."""
    text = load(game).data.text
    name = re.search(r'name = "([A-Z]\w{5,})",[^}]*(?:lon|place) = ', text)
    assert name is not None
    return text.replace(f'name = "{name[1]}"', 'name = "Somewhere Else"', 1)


def embedded(client: TestClient, url: str) -> str:
    """The data file that a record carries."""
    lines = client.get(f"{url}/record").text.split("\n")
    return "\n".join(line[2:] for line in lines if line.startswith("|"))


def asked(client: TestClient, board: str, **form: str) -> tuple[int, str]:
    answer = post(client, "/new/africa", seats="2", board=board, board_name="mine.toml", **form)
    return answer.status_code, unescape(answer.text)


@pytest.mark.parametrize("game", offered())
def test_a_match_is_played_with_a_file_of_ones_own(client: TestClient, game: str) -> None:
    """Given a file in which a place is called otherwise; then board and record say so."""
    info, board = load(game).info, own(game)
    bots = {f"who{seat}": "bot:greedy" for seat in range(1, info.seats[0])}
    url = made(client, game, seats=str(info.seats[0]), who0="you", board=board, **bots)
    begun(client, url, 0)
    page = client.get(url).text
    assert "Somewhere Else" in page + client.get(f"{url}/text").text
    assert texts("en")("other_data") in page
    assert embedded(client, url) == board


def test_a_match_with_a_file_of_ones_own_outlives_the_server(settings: Settings) -> None:
    with browser(make_app(settings)) as client:
        url = made(client, seats="2", who1="bot:greedy", board=own())
        begun(client, url, 0)
        cookies = dict(client.cookies)
    with browser(make_app(settings)) as client:
        client.cookies.update(cookies)
        assert "Somewhere Else" in client.get(f"{url}/text").text


def test_the_file_of_this_edition_is_nothing_of_ones_own(client: TestClient) -> None:
    """Given the file as it was downloaded; then the match is one like any other."""
    url = made(client, seats="2", who1="bot:greedy", board=load("africa").data.text)
    begun(client, url, 0)
    assert texts("en")("other_data") not in client.get(url).text
    assert embedded(client, url) == ""


@pytest.mark.parametrize(
    ("board", "reason"),
    [
        ("no toml", "not valid TOML"),
        ("[", "not valid TOML"),
        ("a = 1", "is not known here"),
        (own().replace("copies = ", "copies = 9", 1), "copies"),
        (own().replace('id = "rif"', 'id = "<b>rif</b>"'), "africa"),
        ("#" * 5000, "longer than"),
        ("# \n" * (LIMIT // 3 + 1), "larger than"),
    ],
)
def test_a_file_that_does_not_hold_is_refused_with_its_reason(
    client: TestClient, board: str, reason: str
) -> None:
    """And nothing is lost: the form still has the file, its name and the seats."""
    before = client.get("/").text.count("/t/")
    status, page = asked(client, board, who1="friend", take_backs="1")
    assert status == 422
    assert "the data file is not valid" in page
    assert reason in page
    assert 'value="mine.toml"' in page
    assert 'value="friend" selected' in page
    assert board[:40] in page
    assert "<b>rif</b>" not in post(client, "/new/africa", seats="2", board=board).text
    assert client.get("/").text.count("/t/") == before


def test_a_file_beyond_all_bounds_is_not_even_read(client: TestClient) -> None:
    answer = client.post("/new/africa", content=b"board=" + b"x" * BOARD_LIMIT, headers=ORIGIN)
    assert answer.status_code == 413
    # Forms that bring no file stay short.
    short = client.post("/quick/africa", content=b"x" * (BODY_LIMIT + 1), headers=ORIGIN)
    assert short.status_code == 413


def test_who_sends_many_files_has_to_wait(settings: Settings) -> None:
    """Each costs as much as ten other requests."""
    slow = replace(settings, rate=0.001, burst=int(3 * FILE_COST))
    with browser(make_app(slow)) as client:
        said = [asked(client, "#\n" * 40_000)[0] for _ in range(4)]
    assert said == [422, 422, 422, 429]


def test_a_program_brings_a_data_file_of_its_own(client: TestClient) -> None:
    """And its seat learns of it with what it needs to imagine states."""
    seats = [{"who": "me"}, {"who": "computer", "level": "greedy"}]
    answer = client.post("/api/matches", json={"game": "africa", "seats": seats, "board": own()})
    assert answer.status_code == 200, answer.text
    robot = Robot(client, answer.json()["match"]["id"], answer.json()["keys"][0]["token"])
    robot.begin()
    assert "Somewhere Else" in str(robot.view(text=True)["text"])


@pytest.mark.parametrize("board", ["no toml", "\ud800", "x" * (LIMIT + 1)])
def test_a_program_is_told_what_is_wrong_with_its_file(client: TestClient, board: str) -> None:
    asked = {"game": "africa", "seats": [{"who": "me"}, {"who": "computer"}], "board": board}
    answer = client.post("/api/matches", content=json.dumps(asked))
    assert answer.status_code == 422
    assert answer.json()["detail"]
