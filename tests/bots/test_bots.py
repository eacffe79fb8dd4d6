"""Bots: every one plays every game to its end by legal choices; greedy knows what it does."""

from __future__ import annotations

import pytest

from okapi.arena.simulate import Plan, Tally, play, series
from okapi.bots import BOTS, RANKS, make, opponents, roster
from okapi.core.errors import BadOptions
from okapi.core.record import write
from okapi.core.rng import Rng
from tests.conformance.cases import CASES, Case, find, further_cases

GAMES = sorted({case.id for case in CASES if case.id != "beads"})


@pytest.mark.slow
@pytest.mark.parametrize("case", [*CASES, *further_cases()], ids=str)
@pytest.mark.parametrize("bot", sorted(set(BOTS) - set(RANKS)))
def test_every_bot_plays_every_game(bot: str, case: Case) -> None:
    """A whole match with every invariant checked on every ply."""
    plan = Plan(case.id, case.seats, (bot,) * case.seats, 3, case.options, check=True)
    match, decisions = play(case.game, plan, 0)
    assert match.outcome() is not None
    assert decisions > 0


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_gives_the_same_games(id: str) -> None:
    """Record by record, whatever was played before."""
    game = find(id, None, 0)
    plan = Plan(id, game.info.seats[0], ("greedy",) * game.info.seats[0], 11)
    whole = [write(play(game, plan, number)[0]) for number in range(3)]
    assert write(play(game, plan, 2)[0]) == whole[2]
    assert len(set(whole)) == 3


@pytest.mark.slow
def test_greedy_beats_three_random_seats_in_africa() -> None:
    """At least ninety times in a hundred at four seats, from every seat."""
    wins = 0.0
    for seat in range(4):
        bots = tuple("greedy" if s == seat else "random" for s in range(4))
        tally = Tally(4)
        for result in series(Plan("africa", 4, bots, seat), range(25)):
            tally.add(result)
        wins += tally.wins[seat]
    assert wins >= 90


def test_one_name_fills_all_seats() -> None:
    """And several must be as many as the seats."""
    assert roster("greedy", 3) == ["greedy"] * 3
    assert roster("greedy, random", 2) == ["greedy", "random"]
    for wrong in ("greedy,random", "hal", "", "greedy,,random"):
        with pytest.raises(BadOptions):
            roster(wrong, 3)
    with pytest.raises(BadOptions, match="no bot 'hal'"):
        make("hal", find("africa", None, 0), 0, Rng(1))


def test_a_game_is_offered_the_bots_that_can_play_it() -> None:
    """Levels where it has some, talkers where seats talk."""
    assert opponents(find("beads", None, 0)) == ["random", "greedy"]
    assert opponents(find("africa", None, 0)) == [*RANKS, "random", "greedy"]
    assert "negotiator" in opponents(find("africa_1880", None, 0))
    with pytest.raises(BadOptions, match="has no levels"):
        make("legend", find("beads", None, 0), 0, Rng(1))
