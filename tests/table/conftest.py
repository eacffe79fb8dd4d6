"""A table of its own for every test: a fresh database, computers that think at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

from starlette.testclient import TestClient
from starlette.types import ASGIApp

from okapi.games import __path__ as shelves
from okapi.games import ids
from okapi.table.app import make_app
from okapi.table.settings import Settings
from tests.table.house import GUIDE

if find_spec("playwright") is not None:
    from playwright.sync_api import expect

    # Computers think with the least priority, so a busy machine lets pages wait for them.
    expect.set_options(timeout=30_000)


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        database=str(tmp_path / "table.sqlite"), pace=0.0, workers=0, rate=5000, burst=10_000
    )


def browser(app: ASGIApp, client: str = "testclient") -> TestClient:
    """A browser that comes from this address."""
    return TestClient(app, base_url="http://127.0.0.1", client=(client, 50000))


@pytest.fixture
def beads() -> Iterator[str]:
    """The game of the guide, on the shelf of the catalogue beside the others."""
    shelves.append(GUIDE)
    ids.cache_clear()
    yield "beads"
    shelves.remove(GUIDE)
    ids.cache_clear()


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    """A browser at a running table."""
    with browser(make_app(settings)) as found:
        yield found


@pytest.fixture
def another(client: TestClient) -> Callable[[], TestClient]:
    """More browsers at the same table, each with cookies of its own."""

    def made() -> TestClient:
        other = browser(client.app)
        other.portal = client.portal
        return other

    return made
