"""The engine against the slow rules of `oracle`, on every ply of many games."""

from __future__ import annotations

import pytest

from tests.africa import oracle
from tests.africa.playing import STYLES, play_game


def compare(seats: int, style: str, seed: int, simple: bool = False) -> None:
    """One game in which both agree on every choice and on every fact."""
    expected: oracle.Facts | None = None
    for ply in play_game(seats, style, seed, simple=simple):
        assert expected is None or ply.facts == expected
        assert ply.options == (oracle.options(ply.facts) or set(oracle.chances(ply.facts)))
        assert ply.odds == oracle.chances(ply.facts)
        if not ply.over:
            expected = oracle.after(ply.facts, ply.text)
        else:
            assert ply.scores == oracle.final_scores(ply.facts)


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", [0, 1])
def test_the_engine_agrees_with_the_slow_rules(seed: int, seats: int, style: str) -> None:
    """Games of every size in every style."""
    compare(seats, style, seed)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_engine_agrees_in_the_simple_game(seats: int) -> None:
    """With one half-turn instead of two."""
    compare(seats, "eager", seed=10 + seats, simple=True)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("style", sorted(STYLES))
def test_the_engine_agrees_with_the_slow_rules_in_many_games(style: str, seed: int) -> None:
    """A campaign of games of all sizes and both variants."""
    compare(2 + seed % 4, style, seed=100 + seed, simple=seed % 3 == 0)
