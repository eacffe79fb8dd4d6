"""The page of the opponents says what was played, and what was played holds."""

from __future__ import annotations

import json
from itertools import pairwise

from okapi.bots import RANKS
from okapi.games import ids
from scripts import ladder, opponents


def test_the_page_is_made_from_the_results() -> None:
    """`python -m scripts.opponents` would change nothing."""
    before = opponents.PAGE.read_text(encoding="utf-8")
    assert opponents.page(before) == before


def test_every_step_was_played() -> None:
    """By the levels as they are, in as many matches as are asked for."""
    missing = [
        step.name for game in ids() for step in ladder.steps(game) if not ladder.is_done(step)
    ]
    assert missing == []


def test_every_step_that_was_played_holds() -> None:
    """65 of 100 at the smallest table, an interval above one half at the full one."""
    assert opponents.failures() == []


def test_results_are_kept_under_the_name_of_their_step() -> None:
    """And say which bots met."""
    for game in ids():
        for step in ladder.steps(game):
            if step.file.exists():
                found = json.loads(step.file.read_text(encoding="utf-8"))
                assert set(found["bots"]) == {step.high, step.low}
                assert (found["game"], found["players"]) == (step.game, step.players)


def test_the_ladder_has_every_step() -> None:
    """Four steps at the smallest and the full table, and the two against `greedy`."""
    names = list(RANKS)
    for game in ids():
        least, most = ladder.seats_of(game)[0], ladder.seats_of(game)[-1]
        played = {(step.players, step.high, step.low) for step in ladder.steps(game)}
        for low, high in pairwise(names):
            assert {(least, high, low), (most, high, low)} <= played
        assert {(least, "pathfinder", "greedy"), (least, "legend", "greedy")} <= played
