"""A seat at a table elsewhere, through its API: only that seat's knowledge, and its token."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

from starlette.testclient import TestClient

from okapi.core.errors import OkapiError
from okapi.remote import Seat, Table, TableError
from okapi.rl import remote
from okapi.rl.remote import RemoteDesk
from okapi.table.app import make_app
from okapi.table.settings import Settings


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """A running table, reached without a network."""
    settings = Settings(
        database=str(tmp_path / "t.sqlite"), pace=0.0, workers=0, rate=5000, burst=10_000
    )
    with TestClient(make_app(settings), base_url="http://127.0.0.1") as client:

        def tried(_table: Table, request: Any) -> Any:
            answer = client.request(
                request.get_method(),
                request.full_url,
                content=request.data,
                headers={**request.headers, "Content-Type": "application/json"},
            )
            said = answer.json()
            if answer.is_success:
                return said
            raise TableError(answer.status_code, said["detail"], said.get("rule", ""))

        monkeypatch.setattr(Table, "_tried", tried)
        yield Table("http://127.0.0.1")


def made(table: Table, *seats: str) -> Any:
    """A match with these seats: me, open or computer."""
    return table.post("/matches", "", game="africa", seats=[_seat(who) for who in seats])


def _seat(who: str) -> dict[str, str]:
    return {"who": who, "level": "random"} if who == "computer" else {"who": who}


@pytest.fixture
def desk(table: Table) -> RemoteDesk:
    """The seat of an assistant against a computer."""
    match = made(table, "me", "computer")
    return RemoteDesk(Seat(table, match["match"]["id"], 0, match["keys"][0]["token"]))


def test_a_seat_is_played_through_the_api(desk: RemoteDesk) -> None:
    """Wait, look, choose, act, again and again."""
    for _ in range(4):
        assert "your turn" in desk.wait(10)
        lines = desk.choices()
        assert lines[0].startswith("1. ")
        assert "done." in desk.act("Action: 1")
    assert "Score" in desk.look()


def test_a_refusal_names_the_rule(desk: RemoteDesk) -> None:
    """The table judges; its words come back."""
    desk.wait(10)
    with pytest.raises(OkapiError, match=r"\[AFR-\d+\]"):
        desk.act("Action: survey")


def test_rules_and_talk(desk: RemoteDesk) -> None:
    """The rules are those of the match's game, and chat reaches the table."""
    assert desk.rules("13").startswith("AFR-13")
    assert desk.say([], "Good luck!") == "Said."
    assert any("Good luck!" in line for line in desk.messages())


def test_an_invitation_seats_an_assistant(table: Table) -> None:
    """Given an open seat, when the assistant joins by its link, then the seat is its own."""
    desk = remote.join(made(table, "computer", "open")["keys"][1]["link"], "", "Ada")
    assert desk.seat.seat == 1
    assert "your turn" in desk.wait(10)


def test_a_token_opens_its_seat(table: Table) -> None:
    """By the address of the match; a wrong token opens nothing."""
    match = made(table, "me", "computer")
    url, token = match["match"]["url"], match["keys"][0]["token"]
    assert remote.join(url, token).game == "africa"
    with pytest.raises(TableError, match="opens no seat"):
        remote.join(url, "wrong")


@pytest.mark.parametrize(
    ("url", "token"), [("nonsense", "x"), ("http://127.0.0.1/t/abcd", ""), ("ftp://x/t/abcd", "x")]
)
def test_what_is_no_match_is_refused(url: str, token: str) -> None:
    """Before anything is asked."""
    with pytest.raises(OkapiError):
        remote.join(url, token)
