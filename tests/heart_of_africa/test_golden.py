"""The golden records show everything that can happen."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import cast

import pytest

from okapi.core.game import Event
from okapi.core.match import Match, Ply, Timeout
from okapi.core.record import read
from okapi.games import load
from okapi.games.heart_of_africa.state import RETREATS
from okapi.games.heart_of_africa.tokens import KINDS

FOLDER = Path(__file__).parents[1] / "golden" / "heart_of_africa"


@cache
def happened() -> Counter[str]:
    """What happened in all golden records, by name."""
    found: Counter[str] = Counter()
    for path in sorted(FOLDER.glob("*.okapi")):
        match = read(path.read_text(encoding="utf-8"), load)
        for events in replayed(match):
            found.update(names(events))
        found[f"seats {match.seats}"] += 1
        found[f"target {match.options['target']}"] += 1
    return found


def replayed(match: Match) -> list[list[Event]]:
    """The events of every ply."""
    game, s = match.game, match.game.new(match.seats, match.options)
    told = []
    for entry in match.entries:
        out: list[Event] = []
        if isinstance(entry, Ply):
            game.apply(s, entry.seat, entry.action, out)
        elif isinstance(entry, Timeout):
            for action in game.on_timeout(s, entry.seat):
                game.apply(s, entry.seat, action, out)
        told.append(out)
    return told


def names(events: list[Event]) -> list[str]:
    """Events with the fact that matters."""
    found = []
    retreats = sum(e.name == "reveal" and e.facts["cubes"] == RETREATS for e in events)
    if retreats == 2:
        found.append("both retreat")
    for e in events:
        if e.name == "use":
            found.append(f"use {KINDS[cast(int, e.facts['token'])]}")
        elif e.name == "win" and e.facts["points"]:
            found.append("bid with points")
        elif e.name == "end":
            found.append(f"end by {e.rule}")
        else:
            found.append(e.name)
    return found


def test_there_are_forty_and_more() -> None:
    """As many as the game was asked for."""
    assert len(list(FOLDER.glob("*.okapi"))) >= 40


@pytest.mark.parametrize(
    "what",
    [
        *(f"seats {n}" for n in range(2, 6)), *(f"target {n}" for n in (42, 60, 80)),
        "all_pass", "bid with points", *(f"use {kind}" for kind in KINDS[1:]),
        "accept", "concede", "victory", "give_way", "both retreat", "vanish", "retreat",
        "victory_token", "recycle", "end by HOA-23", "end by HOA-93", "end by HOA-94",
        "end by HOA-95",
    ],
)  # fmt: skip
def test_the_records_show(what: str) -> None:
    """It happens in at least one of them."""
    assert happened()[what] > 0
