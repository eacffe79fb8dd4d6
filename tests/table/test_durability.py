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
# A clock so generous that it never ends, but runs all the time.
FORM = {
    "seats": "3", "who0": "you", "take_backs": "1", "spectators": "1",
    "clock": "live", "move_seconds": "3600", "bank_minutes": "60",
}  # fmt: skip


class Guest:
    """A person with a cookie who comes back whenever the server is there again."""

    def __init__(self, house: Process) -> None:
        self.house = house
        self.client = httpx.Client(base_url=house.url, headers={"origin": house.url})
        made = self.client.post("/new/africa", data=FORM)
        self.path = made.headers["location"]
        # What the server has acknowledged: plies that still count, and what was said.
        self.acknowledged: list[str] = []
        self.said: list[str] = []
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
            self.send(socket, message)
            self.acknowledge(message)
            while self.facts["number"] == message["number"]:
                self.read(socket)
            if rng.random() < 0.2:
                self.speak(socket, f"thought {rng.randrange(10**6)}")
        return False

    def send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        """Send something and read on until it is answered."""
        socket.send(json.dumps(message))
        while self.read(socket).get("done") != message["key"]:
            pass

    def speak(self, socket: ClientConnection, text: str) -> None:
        self.send(socket, {"do": "say", "text": text, "key": secrets.token_hex(8), "number": 0})
        self.said.append(text)

    def acknowledge(self, message: dict[str, Any]) -> None:
        if message["do"] == "act":
            self.acknowledged.append(f"0 {message['action']}")
        elif message["do"] == "undo":
            self.acknowledged.pop()

    def choice(self, rng: random.Random) -> dict[str, Any]:
        facts = {"key": secrets.token_hex(8), "number": self.facts["number"]}
        if self.facts["unconfirmed"]:
            return {"do": "undo", "count": 1, **facts} if rng.random() < 0.25 else {
                "do": "confirm", **facts
            }  # fmt: skip
        found = re.findall(r'class="choice(?: ending)?"[^>]*data-action="([^"]+)"', self.choices)
        legal = [unescape(action) for action in found]
        eager = [action for action in legal if action.startswith("reveal")] or legal
        return {"do": "act", "action": rng.choice(eager), **facts}

    def bank(self) -> float:
        """What is left beyond the time for a move."""
        clocks = self.facts.get("clocks") or [{"bank": 3600.0}]
        return float(clocks[0]["bank"])

    def own_plies(self) -> list[str]:
        text = self.client.get(f"{self.path}/record").text
        return [line for line in text.split("\n") if line.startswith("0 ")]


@pytest.mark.slow
@pytest.mark.once
def test_a_match_survives_many_kills(tmp_path: Path) -> None:
    """Every acknowledged choice, take-back and word is there, clocks too; the match goes on and
    ends, and its chance is proved."""
    rng = random.Random(4)
    with Process(tmp_path / "table.sqlite") as house:
        guest = Guest(house)
        for _ in range(KILLS):
            with guest.connect() as socket:
                guest.play(socket, rng.randrange(2, 9), rng)
                possible = [list(guest.acknowledged)]
                if guest.facts.get("asked"):
                    # Something is on its way while the server dies: it counts wholly or not at all.
                    message = guest.choice(rng)
                    socket.send(json.dumps(message))
                    guest.acknowledge(message)
                    possible.append(list(guest.acknowledged))
                bank = guest.bank()
                house.kill()
                with pytest.raises(ConnectionClosed):
                    guest.read_to_the_end(socket)
            house.start()
            guest.acknowledged = guest.own_plies()
            assert guest.acknowledged in possible
            page = guest.client.get(guest.path).text
            assert all(text in page for text in guest.said)
            guest.facts = {}
            with guest.connect() as socket:
                while not guest.facts:
                    guest.read(socket)
                assert guest.facts.get("over") or guest.bank() == bank == 3600.0
        with guest.connect() as socket:
            leaving = {"do": "stand_in", "seat": 0, "key": "leave", "number": 0}
            guest.send(socket, leaving)
            while not guest.facts.get("over"):
                guest.read(socket)
        text = guest.client.get(f"{guest.path}/record").text
        match = read(text, load)
        assert match.outcome() is not None
        assert chance.verify(match, chance.disclosed(text)) > 50
        assert guest.own_plies()[: len(guest.acknowledged)] == guest.acknowledged
