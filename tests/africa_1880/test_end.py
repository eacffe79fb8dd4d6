"""End and scoring (A80-43 to A80-48)."""

from __future__ import annotations

import pytest

from okapi.games.africa_1880.board import TURNS
from okapi.games.africa_1880.scoring import places
from tests.africa_1880.table import BOARD, GAME, SIX, act, finish, new, turn, writing


def colonies(n: int, nation: str) -> str:
    """The first n territories as colonies of one nation."""
    return "; ".join(f"{t.id} colony: {nation}" for t in BOARD.territories[:n])


def test_a80_43_the_end_of_the_last_turn_or_the_last_colony() -> None:
    """Whichever comes first."""
    assert turn("tunis: france", turn=7).lines[0] == "turn 8"
    assert turn("tunis: france", turn=8).lines[0] == "over last_turn"
    assert turn(colonies(21, "france") + "; natal full: britain").lines[0] == "over colonies"
    assert turn(colonies(20, "france") + "; natal full: britain").lines[0] == "turn 2"
    s = writing("tunis: france", turn=8)
    finish(s)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert (outcome.end, outcome.rule) == ("last_turn", "A80-43")


def test_a80_44_more_than_twenty_two() -> None:
    """Every territory that qualifies, up to all of them."""
    rest = "; ".join(f"{t.id} full: britain" for t in BOARD.territories[20:])
    t = turn(colonies(20, "france") + "; " + rest)
    assert sum(" colony" in line for line in t.lines) == 32


def test_a80_45_points_for_colonies_and_allies() -> None:
    """8 alone, 3 shared, 1 for each ally of the last turn; the rest nothing."""
    given = "tunis colony: france; congo colony: britain france germany; chad full: france germany"
    t = turn(given, turn=8, france="germany W", germany="france W", britain="france W")
    assert t.scores() == {"britain": 3 + 2, "france": 8 + 3, "germany": 3 + 1}
    s = writing(given, turn=8)
    finish(s)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert [line.points for line in outcome.lines[1]] == [8, 3 + 3, 2]
    assert {line.rule for line in outcome.lines[1]} == {"A80-45"}


def test_a80_46_the_highest_score_wins_and_there_is_no_second_place() -> None:
    """Everybody else has lost."""
    assert places([5, 9, 7], shared_win=False) == [2, 1, 2]


def test_a80_47_a_tie_at_the_top_is_nobodys_victory() -> None:
    """Unless the table has agreed on shared wins."""
    assert places([9, 9, 7], shared_win=False) == [2, 2, 2]
    assert places([9, 9, 7], shared_win=True) == [1, 1, 2]
    for shared, winners in ((False, []), (True, [0, 1])):
        s = writing("tunis colony: france; dakar colony: britain", turn=8)
        s.shared_win = shared
        finish(s)
        outcome = GAME.outcome(s)
        assert outcome is not None
        assert outcome.winners == winners


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_a80_48_the_number_of_players_changes_nothing_else(seats: int) -> None:
    """The same map and the same eight turns."""
    s = new(seats, historical=True, press="none")
    for year in BOARD.years:
        assert GAME.view(s, None).year == year
        finish(s)
    assert GAME.to_act(s) == ()
    assert s.turn() == TURNS
    assert BOARD.colonies == 22


def test_the_stances_of_the_last_turn_are_those_that_count() -> None:
    """Not those of an earlier one."""
    s = writing("tunis colony: france", turn=7)
    act(s, "britain", "war:france")
    finish(s)
    finish(s)
    outcome = GAME.outcome(s)
    assert outcome is not None
    assert outcome.scores == [2, 10, 2]
    assert SIX.count(" ") == 5
