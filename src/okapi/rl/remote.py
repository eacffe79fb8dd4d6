"""A seat at a table somewhere else, for a program that reads and writes text (docs/api.md)."""

from __future__ import annotations

import re
import secrets
import time
from collections.abc import Sequence
from typing import Any, Final

from okapi.core.errors import OkapiError
from okapi.remote import Seat, Table, TableError
from okapi.rl.desk import Desk
from okapi.rl.text import notation

PAUSE: Final = 0.7  # seconds between two looks while waiting
_LINK: Final = re.compile(r"/(t|matches|join)/([A-Za-z0-9_.~-]+)/?$")


class RemoteDesk(Desk):
    """A seat that a token opens."""

    def __init__(self, seat: Seat) -> None:
        self.seat = seat
        facts = seat.get()
        self.game = str(facts["game"])
        if facts["status"] == "open":
            self._add_number()

    def _add_number(self) -> None:
        """The own part of chance; a table that has it already refuses another."""
        try:
            self.seat.post("number", number=secrets.token_hex(16))
        except TableError as error:
            if error.status in (401, 404):
                raise

    def look(self) -> str:
        seen = self.seat.get("view", text="true")
        shown = str(seen["text"] or seen["prompt"]).strip("\n")
        return "\n\n".join([shown, *_result(seen)]) + "\n"

    def choices(self) -> list[str]:
        listed = self.seat.get("actions")["actions"]
        return [f"{n}. {row['action']} — {row['label']}" for n, row in enumerate(listed, 1)]

    def act(self, answer: str) -> str:
        seen = self.seat.get("view")
        choice = notation(answer, seen["legal"])
        if not choice:
            raise OkapiError("no action is named")
        done = self.seat.act(choice, seen["number"])
        if done["status"] == "stale":
            raise OkapiError("the table had gone on: look again, then choose")
        return " ".join([f"{choice}: done.", *_result(done["view"]), str(done["view"]["prompt"])])

    def wait(self, seconds: float) -> str:
        until = time.monotonic() + seconds
        while True:
            seen = self.seat.get("view")
            if seen["status"] == "over":
                return " ".join(_result(seen)) or "The match is over."
            if seen["your_turn"]:
                return f"It is your turn. {seen['prompt']}"
            if time.monotonic() >= until:
                return f"Still waiting. {seen['prompt']}"
            time.sleep(PAUSE)

    def say(self, audience: Sequence[int], body: str) -> str:
        self.seat.post("talk", to=list(audience), body=body, key=secrets.token_hex(8))
        return "Said."

    def messages(self) -> list[str]:
        rows = self.seat.get("talk")
        return [f"{row['seat']} to {row['to'] or 'all'}: {row['body']}" for row in rows]


def join(url: str, token: str, name: str = "") -> RemoteDesk:
    """The seat that a token opens in the match at this address, or one by an invitation."""
    table, found = Table.at(url), _LINK.search(url)
    if found is None:
        raise OkapiError(f"not the address of a match or of an invitation: {url[:120]!r}")
    kind, id = found.groups()
    if kind == "join":
        return RemoteDesk(table.sit(name, invite=id))
    if not token:
        raise OkapiError("a match is joined by the token of a seat: --token, or OKAPI_TOKEN")
    return RemoteDesk(Seat(table, id, table.get(f"/matches/{id}/view", token)["seat"], token))


def _result(seen: dict[str, Any]) -> list[str]:
    result = seen.get("result")
    if not result:
        return []
    scores, places = result["scores"], result["places"]
    return [f"The match is over ({result['end']}). Scores: {scores}; places: {places}."]
