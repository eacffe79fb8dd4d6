"""An assistant in a seat, here and at a table elsewhere."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from typing import Any

import pytest

pytest.importorskip("mcp", reason="mcp is not installed (extra mcp)")

from mcp.client import Client

from okapi.rl.desk import LocalDesk
from okapi.rl.mcp import server


def called(desk: Any, *calls: tuple[str, dict[str, Any]]) -> list[str]:
    """What the tools of a seat answer, one after another."""

    async def ask() -> list[str]:
        async with Client(server(desk)) as client:
            answers = [await client.call_tool(name, given) for name, given in calls]
            return ["".join(part.text for part in each.content) for each in answers]  # type: ignore[union-attr]

    return asyncio.run(ask())


def test_an_assistant_can_play() -> None:
    """Look, read the choices, act; what is not allowed is refused with its rule."""
    desk = LocalDesk("africa", ["random"], options={"first": "0"})
    rule, seen, choices, refused, acted = called(
        desk,
        ("rules", {"rule": "AFR-13"}),
        ("look", {}),
        ("choices", {}),
        ("act", {"action": "survey"}),
        ("act", {"action": "Action: 1"}),
    )
    assert rule.startswith("AFR-13: ")
    assert "as seat 0 sees it" in seen
    assert choices.startswith("1. city:")
    assert "Not taken" in refused
    assert "[AFR-" in refused
    assert "[AFR-9]" in acted


def test_a_whole_match_by_tools() -> None:
    """Until the desk says that it is over."""
    desk = LocalDesk("africana", ["random"], seed=3, options={"max_rounds": 2})
    while lines := desk.choices():
        desk.act(lines[-1])
    (waited,) = called(desk, ("wait", {"seconds": 0}))
    assert waited.startswith("The match is over")


def test_the_command_speaks_the_protocol() -> None:
    """`okapi mcp --local africa` answers on standard output."""
    hello = (
        '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18",'
        '"capabilities":{},"clientInfo":{"name":"test","version":"1"}}}\n'
    )
    command = [sys.executable, "-m", "okapi", "mcp", "--local", "africa", "--opponents", "random"]
    run = subprocess.run(command, input=hello, capture_output=True, text=True, timeout=60)
    assert '"serverInfo"' in run.stdout
    assert "okapi" in run.stdout


def test_the_command_wants_a_match_or_a_game() -> None:
    """Neither, or both, is refused in a sentence."""
    run = subprocess.run(
        [sys.executable, "-m", "okapi", "mcp"], capture_output=True, text=True, timeout=60
    )
    assert run.returncode == 2
    assert "give the address of a match" in run.stderr
