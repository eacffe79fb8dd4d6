"""Bots at a real server: the one of the guide, our own, and the stream that both listen to."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from okapi.core.record import read
from okapi.games import ids, load
from okapi.remote import Seat, Table, TableError, Unreachable
from okapi.table import chance
from okapi.table.settings import Settings
from tests.cli.running import COMMAND, environment
from tests.table.house import Process

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "write_a_bot.md"
LIMIT = 90


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("bots") / "table.sqlite") as process:
        yield process


def made(server: Process, game: str, *who: str, **terms: Any) -> Any:
    seats = [{"who": each, "level": "random"} for each in who]
    return Table(server.url).post("/matches", "", game=game, seats=seats, **terms)


def seat_of(server: Process, match: Any, seat: int = 0) -> Seat:
    key = match["keys"][seat]
    taken = Seat(Table(server.url), match["match"]["id"], seat, key["token"])
    taken.post("number", number=f"{seat:032x}")
    return taken


def bot(*arguments: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "bot", *arguments],
        env=environment(PYTHONUNBUFFERED="1"),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def code_of_the_guide() -> str:
    (code,) = re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)
    return str(code)


def test_the_bot_of_the_guide_has_thirty_lines() -> None:
    """Empty lines and the line that says how to run it aside; only the standard library."""
    lines = [line for line in code_of_the_guide().split("\n")[1:] if line.strip()]
    assert len(lines) <= 30
    imported = re.findall(r"^(?:import|from) (\w+)", code_of_the_guide(), re.M)
    assert imported
    assert set(imported) <= sys.stdlib_module_names


@pytest.mark.slow
@pytest.mark.once
def test_the_bot_of_the_guide_plays_a_match_to_its_end(tmp_path: Path) -> None:
    """As it stands on the page, with the link of an invitation, at a table as `okapi serve` opens
    it: which does not let one address ask for more than a bot with good manners does."""
    script = tmp_path / "bot.py"
    script.write_text(code_of_the_guide(), encoding="utf-8")
    with Process(tmp_path / "table.sqlite", rate=Settings().rate) as server:
        match = made(server, "heart_of_africa", "open", "computer")
        command = [sys.executable, str(script), server.url, match["keys"][0]["link"]]
        done = subprocess.run(command, capture_output=True, text=True, timeout=LIMIT, check=False)
        assert done.returncode == 0, done.stderr
        scores = json.loads(done.stdout)
        text = httpx.get(f"{server.url}/api/matches/{match['match']['id']}/record").text
    outcome = read(text, load).outcome()
    assert outcome is not None
    assert outcome.scores == scores
    assert chance.verify(read(text, load), chance.disclosed(text)) > 5


@pytest.mark.slow
@pytest.mark.once
def test_our_bot_survives_a_restart(server: Process) -> None:
    """kill -9 in the middle of a match; the bot waits, comes back and plays on."""
    match = made(server, "heart_of_africa", "open", "computer")
    where = f"{server.url}/api/matches/{match['match']['id']}"
    player = bot(match["keys"][0]["link"], "--level", "greedy", "--name", "Steady")
    try:
        while httpx.get(f"{where}/view").json()["number"] < 30:
            time.sleep(0.02)
        server.kill()
        time.sleep(0.7)
        server.start()
        out, _ = player.communicate(timeout=LIMIT)
    finally:
        player.kill()
    assert player.returncode == 0, out
    assert "Steady sits at" in out
    assert re.search(r"The match is over: place [12] of 2, \d+ points\.", out)
    assert read(httpx.get(f"{where}/record").text, load).outcome() is not None


def test_our_bot_takes_an_open_seat_and_comes_back_to_it(server: Process, tmp_path: Path) -> None:
    """It finds a public match of its game; stopped and started again it has the same seat."""
    match = made(server, "africa", "open", "me", public=True)
    kept = tmp_path / "seat.json"
    arguments = (server.url, "--game", "africa", "--level", "random", "--seat-file", str(kept))
    player = bot(*arguments)
    assert player.stdout is not None
    try:
        assert f"/t/{match['match']['id']} as Red" in player.stdout.readline()
        assert kept.stat().st_mode & 0o077 == 0
        player.send_signal(signal.SIGINT)
        assert player.wait(20) == 130
        other = seat_of(server, match, 1)
        player = bot(*arguments)
        assert player.stdout is not None
        assert f"/t/{match['match']['id']} as Red" in player.stdout.readline()
        first = next(news for news in other.events() if news["status"] == "running")
        assert first["asked"]
        assert other.post("resign")["view"]["status"] == "over"
        out, _ = player.communicate(timeout=LIMIT)
        assert "The match" in out
        assert not kept.exists()
    finally:
        player.kill()


@pytest.mark.slow
@pytest.mark.once
def test_our_bot_talks_where_seats_talk(server: Process, tmp_path: Path) -> None:
    """The negotiator proposes something as soon as the rules let it."""
    game = next(game for game in ids() if load(game).info.press)
    match = made(server, game, "open", "computer", "computer")
    kept = tmp_path / "seat.json"
    player = bot(match["keys"][0]["link"], "--level", "negotiator", "--seat-file", str(kept))
    try:
        said: list[Any] = []
        deadline = time.monotonic() + LIMIT
        while not said and time.monotonic() < deadline:
            time.sleep(0.2)
            if kept.exists():
                me = json.loads(kept.read_text(encoding="utf-8"))
                seat = Seat(Table(server.url), me["match"], 0, me["token"])
                said = [message for message in seat.get("talk") if message["seat"] == 0]
        assert said
        assert player.poll() is None
    finally:
        player.kill()


def test_a_bot_that_cannot_come_in_says_why(server: Process) -> None:
    """One sentence, no traceback."""
    said = {
        (f"{server.url}/join/nothing",): "used already",
        (server.url, "--match", "nothing-here"): "no such match",
        (server.url, "--level", "genius"): "there is no bot 'genius'",
        ("http://127.0.0.1:9", "--game", "africa"): "no table can be reached",
        ("ftp://example.org",): "not the address of a table",
    }
    for arguments, sentence in said.items():
        done = bot(*arguments)
        out, _ = done.communicate(timeout=30)
        assert done.returncode == 2
        assert sentence in out
        assert out.count("\n") == 1, out


# The stream


def events(server: Process, seat: Seat, last: str = "") -> Generator[tuple[str, Any], None, None]:
    """The raw stream, as a client of another language would read it."""
    headers = {"Authorization": f"Bearer {seat.token}", "Last-Event-ID": last}
    url = f"{server.url}/api/matches/{seat.match}/events"
    with httpx.stream("GET", url, headers=headers, timeout=20) as answer:
        assert answer.headers["content-type"].startswith("text/event-stream")
        id = ""
        for line in answer.iter_lines():
            name, _, value = line.partition(": ")
            if name == "id":
                id = value
            elif name == "data":
                yield id, json.loads(value)


def test_a_stream_goes_on_where_it_was(server: Process) -> None:
    """With Last-Event-ID only what is new is told, also after the server was killed."""
    match = made(server, "africa", "me", "me")
    seats = [seat_of(server, match, seat) for seat in (0, 1)]
    stream = events(server, seats[0])
    id, first = next((id, news) for id, news in stream if news["status"] == "running")
    assert first["log_from"] == 0
    told = len(first["log"])
    mover = seats[first["asked"][0]]
    for _ in range(3):
        view = mover.get("view")
        if view["legal"]:
            mover.act(view["legal"][0], view["number"])
    stream.close()
    _, resumed = next(events(server, seats[0], id))
    assert resumed["log_from"] == told
    assert resumed["log"]
    server.kill()
    server.start()
    later, again = next(events(server, seats[0], id))
    assert again == resumed
    _, nothing_new = next(events(server, seats[0], later))
    assert nothing_new["log"] == []
    _, unknown = next(events(server, seats[0], "made-up"))
    assert unknown["log_from"] == 0
    assert len(unknown["log"]) == told + len(resumed["log"])


def test_presence_follows_the_stream(server: Process) -> None:
    """Whoever listens is there."""
    match = made(server, "africa", "me", "me")
    listener, other = seat_of(server, match, 0), seat_of(server, match, 1)
    stream = events(server, listener)
    next(stream)
    assert other.get()["seats"][0]["present"]
    stream.close()
    deadline = time.monotonic() + 10
    while other.get()["seats"][0]["present"] and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not other.get()["seats"][0]["present"]


def test_errors_of_the_table_are_sentences(server: Process) -> None:
    """The client in Python tells refusals, with their rule, from lines that break."""
    table = Table.at(f"{server.url}/t/whatever")
    assert table.url == server.url
    with pytest.raises(TableError, match="no such match") as refused:
        table.get("/matches/nothing-here")
    assert refused.value.status == 404
    with pytest.raises(Unreachable):
        Table("http://127.0.0.1:9").get("/games")
