"""What greedy knows: rows of tokens, trips, stakes and scores."""

from __future__ import annotations

import pytest

from okapi.arena.simulate import Plan, Tally, series
from okapi.games.heart_of_africa.advice import values
from okapi.games.heart_of_africa.state import State
from tests.heart_of_africa.table import GAME, play, position


def best(s: State, seat: int = 0) -> str:
    """The choice that looks best."""
    legal = GAME.legal(s, seat)
    worth = values(GAME.view(s, seat), legal)
    return str(legal[worth.index(max(worth))])


def test_it_goes_for_the_heart() -> None:
    """Three points wait one step away."""
    s = position(at={"bornu": "A2"}, points=1)
    assert best(s) == "move:bornu"
    play(s, "move:bornu")
    assert best(s) == "to:heart_of_africa"


def test_it_does_not_wait_with_a_winning_token() -> None:
    """The special victory token is played when it wins."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 38}, hidden={"anna": "sv_areas"})
    play(s, "end")
    assert best(s) == "score:sv_areas"


def test_it_bids_for_a_turn_that_wins() -> None:
    """Whatever it costs."""
    s = position(phase="bid", at={"heart_of_africa": "A1"}, vp={"anna": 39}, influence={"anna": 9})
    assert best(s).startswith("bid:")


def test_it_gives_no_rival_the_game() -> None:
    """Points in a bid go to the others: the second would make Bob win."""
    s = position(phase="bid", vp={"anna": 30, "bob": 41, "chris": 10}, influence={"chris": 0})
    play(s, "pass", "pass")
    assert best(s, 2) in ("pass", "bid:1")


def test_a_hopeless_fight_is_avoided() -> None:
    """One trader against five with a better reputation."""
    s = position(
        at={"congo": "A1 B5"},
        phase="conflict",
        reputation={"anna": 1, "bob": 6},
        influence={"anna": 2, "bob": 9},
    )
    play(s, "confront:congo")
    assert best(s) == "retreat"


@pytest.mark.slow
def test_greedy_beats_random_at_two_seats() -> None:
    """At least 95 times in 100, by reaching 42 points."""
    wins = 0.0
    for seat in range(2):
        bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
        tally = Tally(2)
        for result in series(Plan("heart_of_africa", 2, bots, seat), range(50)):
            tally.add(result)
        wins += tally.wins[seat]
    assert wins >= 95
