"""A table somewhere else: what passes is waited for."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from okapi import remote
from okapi.cli import main
from okapi.remote import Seat, Table

asked: list[str] = []


class Busy(BaseHTTPRequestHandler):
    """A table that has no time for whoever asks first."""

    def do_GET(self) -> None:
        asked.append(self.path)
        busy = len(asked) == 1
        problem = json.dumps({"detail": "Too many requests; wait a moment."})
        news = 'id: 1\ndata: {"status": "running"}\n\n'
        content = (problem if busy else news).encode()
        self.send_response(429 if busy else 200)
        self.send_header("content-length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_args: object) -> None:
        pass


class Stranger(BaseHTTPRequestHandler):
    """Something else that listens there."""

    answer = ""

    def do_GET(self) -> None:
        length = int(self.headers.get("content-length") or 0)
        asked.append(f"{self.path} {self.rfile.read(length).decode()}")
        self.send_response(200)
        self.send_header("content-length", str(len(self.answer)))
        self.end_headers()
        self.wfile.write(self.answer.encode())

    do_POST = do_GET

    def log_message(self, *_args: object) -> None:
        pass


@contextmanager
def served(handler: type[BaseHTTPRequestHandler]) -> Iterator[str]:
    asked.clear()
    with HTTPServer(("127.0.0.1", 0), handler) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


@pytest.fixture
def busy() -> Iterator[str]:
    with served(Busy) as url:
        yield url


@pytest.fixture
def stranger() -> Iterator[str]:
    with served(Stranger) as url:
        yield url


def test_a_table_that_is_too_busy_for_a_stream_is_asked_again(
    busy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A little later, as when it cannot be reached."""
    monkeypatch.setattr(remote, "LONGEST_WAIT", 0.01)
    assert next(Seat(Table(busy), "abcd", 0, "token").events()) == {"status": "running"}
    assert len(asked) == 2


STRANGE = ["<html>", "null", "[1, 2]", "{}", '{"match": 3}', '[{"id": 3}]', "[" * 100_000]


@pytest.mark.parametrize("answer", STRANGE)
def test_who_is_no_table_is_named(
    answer: str, stranger: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever it says; that is no mistake of ours."""
    monkeypatch.setattr(Stranger, "answer", answer)
    assert main(["bot", f"{stranger}/join/abcd"]) == 2
    assert f"{stranger} does not speak like a table" in capsys.readouterr().err
    if answer != "{}":
        assert main(["bot", stranger, "--game", "africa"]) == 2
        assert f"{stranger} does not speak like a table" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("link", "match", "asks"),
    [
        ("{host}/join/abcd", "", '"invite": "abcd"'),
        ("{host}/t/abcd/review", "", '"match": "abcd"'),
        ("{host}", "abcd", '"match": "abcd"'),
        ("{host}", "http://{host}/t/abcd", '"match": "abcd"'),
        ("{host}", "{host}/join/abcd", '"invite": "abcd"'),
    ],
)
def test_a_place_may_be_named_without_http(link: str, match: str, asks: str, stranger: str) -> None:
    """The bot sits down there and nowhere else."""
    host = stranger.removeprefix("http://")
    named = ["--match", match.format(host=host)] if match else []
    assert main(["bot", link.format(host=host), *named]) == 2
    (said,) = asked
    assert said.startswith("/api/seats ")
    assert asks in said


@pytest.mark.parametrize(
    "words", ["http://[::1", "{url} --match ../x", "{url} --match http://[::1"]
)
def test_what_names_no_place_is_refused(
    words: str, stranger: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Before anybody is asked: the bot would sit down with strangers."""
    assert main(["bot", *words.format(url=stranger).split()]) == 2
    assert "mistake" not in capsys.readouterr().err
    assert not asked
