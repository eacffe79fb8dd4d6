"""Nothing that was acknowledged is ever lost: the server is killed again and again."""

from __future__ import annotations

import json
import random
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from okapi.core.record import read
from okapi.games import load
from okapi.table import chance
from tests.table.house import Process

KILLS = 5


class Guest:
    """A person with a cookie who comes back whenever the server is there again."""

    def __init__(self, house: Process) -> None:
        self.house = house
        self.client = httpx.Client(base_url=house.url, headers={"origin": house.url})
        made = self.client.post("/quick/africa")
        self.path = made.headers["location"]
        self.acknowledged: list[str] = []
        self.facts: dict[str, Any] = {}
        self.choices = ""
        self.number = secrets.token_hex(16)

    @contextmanager
    def connect(self) -> Iterator[ClientConnection]:
        cookie = "; ".join(f"{name}={value}" for name, value in self.client.cookies.items())
        address = f"{self.house.url.replace('http', 'ws')}{self.path}/live"
        headers = {"cookie": cookie, "origin": self.house.url}
        with connect(address, additional_headers=headers) as socket:
            socket.send(json.dumps({"do": "number", "seat": 0, "value": self.number, "key": "n"}))
            yield socket

    def read(self, socket: ClientConnection) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(socket.recv(timeout=20))
        if "version" in message:
            self.facts = message
            self.choices = message["parts"].get("choices", self.choices)
        return message

    def read_to_the_end(self, socket: ClientConnection) -> None:
        while True:
            socket.recv(timeout=5)

    def play(self, socket: ClientConnection, plies: int, rng: random.Random) -> bool:
        """Make so many choices; True when the match is over."""
        for _ in range(plies):
            while not self.facts.get("asked"):
                if self.facts.get("over"):
                    return True
                self.read(socket)
            message = self.choice(rng)
            socket.send(json.dumps(message))
            while self.read(socket).get("done") != message["key"]:
                pass
            if message["do"] == "act":
                self.acknowledged.append(f"0 {message['action']}")
            while self.facts["number"] == message["number"]:
                self.read(socket)
        return False

    def choice(self, rng: random.Random) -> dict[str, Any]:
        facts = {"key": secrets.token_hex(8), "number": self.facts["number"]}
        if self.facts["unconfirmed"]:
            return {"do": "confirm", **facts}
        found = re.findall(r'class="choice"[^>]*data-action="([^"]+)"', self.choices)
        legal = [unescape(action) for action in found]
        eager = [action for action in legal if action.startswith("reveal")] or legal
        return {"do": "act", "action": rng.choice(eager), **facts}

    def own_plies(self) -> list[str]:
        text = self.client.get(f"{self.path}/record").text
        return [line for line in text.split("\n") if line.startswith("0 ")]


@pytest.mark.slow
def test_a_match_survives_many_kills(tmp_path: Path) -> None:
    """Every acknowledged choice is in the record, the match goes on and ends, chance is proved."""
    rng = random.Random(4)
    with Process(tmp_path / "table.sqlite") as house:
        guest = Guest(house)
        for kill in range(KILLS):
            with guest.connect() as socket:
                guest.play(socket, rng.randrange(2, 9), rng)
                if guest.facts.get("asked"):
                    # A choice is on its way while the server dies: it counts wholly or not at all.
                    socket.send(json.dumps(guest.choice(rng)))
                house.kill()
                with pytest.raises(ConnectionClosed):
                    guest.read_to_the_end(socket)
            house.start()
            plies = guest.own_plies()
            assert plies[: len(guest.acknowledged)] == guest.acknowledged, kill
            assert len(plies) <= len(guest.acknowledged) + 1
            guest.acknowledged = plies
            guest.facts = {}
        with guest.connect() as socket:
            assert guest.play(socket, 1000, rng)
        text = guest.client.get(f"{guest.path}/record").text
        match = read(text, load)
        assert match.outcome() is not None
        assert chance.verify(match, chance.disclosed(text)) > 50
        assert guest.own_plies() == guest.acknowledged
