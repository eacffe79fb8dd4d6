"""A table somewhere else: what passes is waited for."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer

import pytest

from okapi import remote
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


@pytest.fixture
def busy() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Busy) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def test_a_table_that_is_too_busy_for_a_stream_is_asked_again(
    busy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A little later, as when it cannot be reached."""
    monkeypatch.setattr(remote, "LONGEST_WAIT", 0.01)
    asked.clear()
    assert next(Seat(Table(busy), "abcd", 0, "token").events()) == {"status": "running"}
    assert len(asked) == 2
