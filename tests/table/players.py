"""Scripted people at a table: they read frames and send choices, as the script of the page does."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable
from html import unescape
from typing import Any

from starlette.testclient import TestClient, WebSocketTestSession

ORIGIN = {"origin": "http://127.0.0.1"}


def post(client: TestClient, url: str, **form: str) -> Any:
    """A form sent from our own page; redirects are not followed."""
    return client.post(url, data=form, headers=ORIGIN, follow_redirects=False)


def personal_link(client: TestClient, url: str, seat: int) -> str:
    """A link for another device, as there is once others reach the table."""
    app: Any = client.app
    app.state.network.lan = "192.168.1.7"
    page = str(post(client, f"{url}/link", seat=str(seat)).text)
    return "/me/" + page.partition("http://192.168.1.7:0/me/")[2].partition('"')[0]


def made(client: TestClient, game: str = "africa", **form: str) -> str:
    """Make a table with the form and return its address."""
    answer = post(client, f"/new/{game}", **form)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def actions(html: str) -> list[str]:
    """The choices that a list offers; of a sheet those for slots that are open."""
    listed = r'class="choice(?: ending| stamp(?: blank)?)?"[^>]*data-action="([^"]+)"'
    return [unescape(text) for text in re.findall(listed, html)]


class Player:
    """One socket at one table; used as a context manager."""

    def __init__(self, client: TestClient, url: str, seat: int | None = None) -> None:
        query = "" if seat is None else f"?seat={seat}"
        self.session: WebSocketTestSession = client.websocket_connect(
            f"ws://127.0.0.1{url}/live{query}", headers=ORIGIN
        )
        self.facts: dict[str, Any] = {}
        self.parts: dict[str, str] = {}
        self.messages = 0

    def __enter__(self) -> Player:
        self.session.__enter__()
        return self

    def __exit__(self, *args: Any) -> None:
        self.session.__exit__(*args)

    def read(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.session.receive_text())
        self.parts |= message.get("parts", {})
        if "version" in message:
            self.facts = message
        self.messages += 1
        return message

    def until(self, met: Callable[[Player], bool]) -> Player:
        """Read until something holds."""
        while not (self.facts and met(self)):
            self.read()
        return self

    def read_to_the_end(self) -> None:
        """Read until the server hangs up (WebSocketDisconnect)."""
        while True:
            self.read()

    def legal(self) -> list[str]:
        return actions(self.parts.get("choices", ""))

    def send(self, **message: Any) -> str:
        filled = {"key": secrets.token_hex(8), "number": self.facts.get("number", 0)} | message
        self.session.send_text(json.dumps(filled))
        return str(filled["key"])

    def do(self, **message: Any) -> dict[str, Any]:
        """Send something and read on until it is answered."""
        key = self.send(**message)
        while True:
            answer = self.read()
            if answer.get("done") == key:
                return answer


def begun(client: TestClient, url: str, *seats: int) -> None:
    """Let a browser add its numbers; with the last of them the match begins."""
    with Player(client, url) as waiting:
        for seat in seats:
            waiting.do(do="number", seat=seat, value=f"{seat:032x}")
