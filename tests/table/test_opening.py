"""Records from outside: whatever is in them, the table goes on and says what is wrong."""

from __future__ import annotations

import re
import threading
import time
from functools import partial

import pytest
from starlette.testclient import TestClient

from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.core.record import write
from okapi.core.rng import Rng
from okapi.games import load
from okapi.table import reading, rooms
from okapi.table.reading import Opened, Upload
from tests.table.players import ORIGIN

pytestmark = pytest.mark.once


def some_record(plies: int = 20) -> str:
    match, rng = Match(load("africa"), 2), Rng(3)
    for _ in range(plies):
        seat = match.to_act()[0]
        match.chance(rng) if seat == CHANCE else match.act(seat, match.legal(seat)[0])
    return write(match)


def sent(client: TestClient, text: str, lang: str = "en") -> tuple[int, dict[str, str]]:
    """What the table answers to a record."""
    headers = {**ORIGIN, "accept-language": lang}
    answer = client.post("/open", content=text.encode(), headers=headers)
    return answer.status_code, answer.json()


def matches(client: TestClient) -> int:
    return client.get("/").text.count('href="/t/')


def test_while_a_record_is_read_others_are_answered(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that takes too long is given up, which is said in the language of the reader."""
    assert sent(client, some_record())[0] == 200

    begun, enough = threading.Event(), threading.Event()

    def endless(_upload: Upload) -> Opened:
        begun.set()
        enough.wait(30)
        raise AssertionError

    monkeypatch.setattr(rooms, "opened", endless)
    monkeypatch.setattr(rooms, "Upload", partial(Upload, seconds=-1.0))  # and a grace of two
    answers: list[tuple[int, dict[str, str]]] = []
    sending = threading.Thread(target=lambda: answers.append(sent(client, "okapi 1", "ru")))
    sending.start()
    assert begun.wait(10)
    asked = time.monotonic()
    assert client.get("/static/okapi.svg").status_code == 200
    sending.join()
    assert time.monotonic() - asked < 20
    enough.set()
    assert answers[0][0] == 422
    assert "слишком долго" in answers[0][1]["error"]


def test_a_record_that_is_refused_leaves_nothing_behind(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor does one that is longer than a table plays at once."""
    assert sent(client, some_record() + "nonsense\n")[0] == 422
    monkeypatch.setattr(reading, "MOST_LINES", 19)
    status, said = sent(client, some_record(), "it")
    assert status == 422
    assert "19" in said["error"]
    assert matches(client) == 0


@pytest.mark.parametrize("remark", ["# resigned ² x", "# resigned", "# resigned 999999999 x"])
def test_remarks_that_make_no_sense_are_left_out(client: TestClient, remark: str) -> None:
    """They are comments, and the match can be looked at."""
    status, told = sent(client, some_record() + remark + "\n")
    assert status == 200
    assert client.get(told["url"]).status_code == 200


def test_seats_without_names_are_called_as_in_the_game(client: TestClient) -> None:
    """A record may name nobody; then the colours do."""
    _, told = sent(client, some_record())
    page = client.get(told["url"]).text
    viewers = re.findall(r'<option value="(\w+)"[^>]*>([^<]+)<', page)
    assert viewers[:3] == [("spectator", "Spectator"), ("0", "Red"), ("1", "Green")]
    film = client.get(told["url"].replace("/review", "/film")).text
    assert "Red" in film
    assert "<small>Red</small>" not in film


def test_a_record_with_other_ends_of_lines_is_opened(client: TestClient) -> None:
    """As files from Windows have them, remarks included."""
    text = some_record() + "# resigned 1 greedy\n"
    status, told = sent(client, text.replace("\n", "\r\n"))
    assert status == 200
    record = client.get(told["url"].replace("/review", "/record")).text
    assert "# resigned 1 greedy\n" in record
