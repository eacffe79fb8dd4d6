"""What holds on every ply of every game, whoever plays it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from okapi.core.rng import Rng
from tests.africa.oracle import Facts, animal_pairs, nomad_potential
from tests.africa.playing import STYLES, Ply, play_game
from tests.africa.table import GAME

PAGE = Path(__file__).parents[2] / "docs" / "rules" / "africa.md"


def check_ply(ply: Ply) -> None:
    """The invariants of the rules page and the bounds of its table of decisions."""
    assert GAME.faults(ply.s) == []
    verbs = [text.partition(":")[0] for text in ply.options]
    assert verbs.count("walk") <= 19
    assert verbs.count("travel") <= 99
    if "pass" in verbs:
        assert len(verbs) <= 9
    assert len(ply.odds) <= 16
    assert ply.over == (ply.scores is not None) == (ply.options == set())


def check_relocation(before: Facts, after: Facts) -> None:
    """An action 2 or 3 scores, herds never shrink, nomads gain what was scored."""
    seat = before["turn"]
    scored = after["score"][seat] - before["score"][seat]
    assert scored >= 1
    risen = nomad_potential(after["lies"]) - nomad_potential(before["lies"])
    if before["lies"][before["focus"]] == "nomad":
        assert risen == scored
        assert animal_pairs(after["lies"]) == animal_pairs(before["lies"])
    else:
        assert animal_pairs(after["lies"]) - animal_pairs(before["lies"]) == scored


def check_game(seats: int, style: str, seed: int, *, simple: bool) -> None:
    """A whole game, ply by ply; every game ends."""
    before: Ply | None = None
    for ply in play_game(seats, style, seed, simple=simple):
        check_ply(ply)
        if before is not None:
            if before.facts["phase"] == "place":
                check_relocation(before.facts, ply.facts)
            assert animal_pairs(ply.facts["lies"]) >= animal_pairs(before.facts["lies"])
            assert ply.facts["score"] >= before.facts["score"]
        before = ply
    assert before is not None
    assert before.over


@pytest.mark.parametrize("style", sorted(STYLES))
@pytest.mark.parametrize("simple", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_invariants_hold_on_every_ply(seats: int, simple: bool, style: str) -> None:
    """For every number of seats, both variants, every style of play."""
    check_game(seats, style, seed=7, simple=simple)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(15))
@pytest.mark.parametrize("style", sorted(STYLES))
def test_invariants_hold_in_many_games(style: str, seed: int) -> None:
    """A campaign of games of all sizes and both variants."""
    check_game(2 + seed % 4, style, seed=200 + seed, simple=seed % 3 == 0)


@pytest.mark.parametrize("seats", [2, 5])
def test_every_refusal_names_a_rule_of_the_page(seats: int) -> None:
    """For every action and every seat: None exactly for what is legal, else a rule that exists."""
    rules = set(re.findall(r"^- \*\*(AFR-\d+)\*\*", PAGE.read_text(encoding="utf-8"), re.MULTILINE))
    rng = Rng(3)
    for ply in play_game(seats, "eager", seed=1):
        if rng.below(30) and not ply.over:
            continue
        for seat in range(seats):
            legal = set(GAME.legal(ply.s, seat))
            for action in GAME.actions:
                refusal = GAME.why_not(ply.s, seat, action)
                assert (refusal is None) == (action in legal)
                assert refusal is None or refusal.rule in rules
