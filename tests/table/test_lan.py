"""Friends in the local network: another device joins through this machine's own address."""

from __future__ import annotations

import re
from pathlib import Path

import httpx
import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")

from okapi.table.network import lan_address
from tests.table.house import Process

pytestmark = [
    pytest.mark.slow,
    pytest.mark.once,
    pytest.mark.skipif(not lan_address(), reason="this machine is in no network"),
]

FORM = {"seats": "2", "who0": "you", "name0": "Anna", "who1": "friend", "spectators": "1"}


def test_one_click_opens_the_table_to_the_local_network(tmp_path: Path) -> None:
    """Before it, only this machine is answered; after it, links lead to the other address."""
    with Process(tmp_path / "table.sqlite") as house:
        outside = f"http://{lan_address()}:{house.port}"
        with pytest.raises(httpx.ConnectError):
            httpx.get(outside)
        anna = httpx.Client(base_url=house.url, headers={"origin": house.url})
        path = anna.post("/new/africa", data=FORM).headers["location"]
        before = anna.get(path).text
        assert "Only this machine" in before
        assert "127.0.0.1" not in before
        assert "<details>" not in before
        assert anna.post("/lan", data={"back": path}).headers["location"] == path
        page = anna.get(path).text
        assert "127.0.0.1" not in page
        link = re.search(rf'value="({outside}/join/[^"]+)"', page)
        assert link is not None
        bob = httpx.Client(base_url=outside, headers={"origin": outside}, timeout=10)
        assert bob.get(link[1]).status_code == 200
        assert bob.post(link[1], data={"name": "Bob"}).headers["location"] == path
        assert "Bob" in anna.get(path).text
        assert bob.post("/lan", data={"back": path}).status_code == 404
