"""`okapi fuzz`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from okapi.arena.fuzz import Failure, tried
from okapi.core import compiled
from okapi.core.record import read
from okapi.games import load
from tests.cli.running import Shell
from tests.conformance.cases import find
from tests.guide import beads


def test_promises_are_kept(shell: Shell) -> None:
    """All numbers of players are tried."""
    found = shell("fuzz", "africa", "--games", "4", "--seed", "2", "--json").json()
    assert found["failure"] is None
    assert found["games"] == 4


@pytest.mark.parametrize("number", range(12))
def test_a_game_with_secrets_is_tried_too(number: int) -> None:
    """Simultaneous choices, private draws and timeouts."""
    result = tried(beads.GAME, 1, number, find)
    assert isinstance(result, int), result


SABOTAGES: dict[str, tuple[str, Callable[..., Any]]] = {
    "AFR-1: broken": ("faults", lambda self, s: ["AFR-1: broken"] if s.turns > 3 else []),
    "decode does not": ("decode", lambda self, b: self.new(2)),
    "why_not and legal": ("why_not", lambda self, s, seat, action: None),
    "ZeroDivisionError": ("view", lambda self, s, seat: 1 // 0),
}


@pytest.mark.skipif(compiled(), reason="compiled code cannot be sabotaged")
@pytest.mark.parametrize("reason", SABOTAGES)
def test_a_broken_promise_is_found(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, reason: str
) -> None:
    """With a command that finds it again and a record that holds."""
    method, broken = SABOTAGES[reason]
    monkeypatch.setattr(type(load("africa")), method, broken)
    run = shell("fuzz", "africa", "--games", "20", "--seed", "4", "--json")
    failure = run.json()["failure"]
    assert run.code == 1
    assert reason in failure["reason"]
    again = shell(*failure["command"].split()[1:], "--json").json()["failure"]
    assert again == failure
    told = shell(*failure["command"].split()[1:])
    assert told.out == failure["record"]
    assert failure["command"] in told.err
    monkeypatch.undo()
    assert len(read(failure["record"], load).entries) == failure["plies"]


def test_a_match_without_end_is_a_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match ends."""
    monkeypatch.setattr("okapi.arena.fuzz.PLY_LIMIT", 3)
    result = tried(load("africa"), 0, 0)
    assert isinstance(result, Failure)
    assert result.reason == "no end after 3 plies"
