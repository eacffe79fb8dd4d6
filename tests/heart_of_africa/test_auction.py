"""Rounds and auctions (HOA-12 to HOA-25)."""

from __future__ import annotations

from okapi.games.heart_of_africa.tokens import KINDS, POINTS
from tests.heart_of_africa.table import (
    NAMES,
    chance_acts,
    chances,
    cubes,
    event,
    facts,
    finish,
    keeps,
    nouns,
    options,
    outcome,
    phase,
    play,
    points,
    position,
    refusal,
    refusals,
    removed,
    who,
)

LAID = "march:1 exchange:3 blank:4 blank:4 blank:5 blank:5 blank:6 blank:6"


def tokens(laid: list[int]) -> list[str]:
    return [f"{KINDS[t // POINTS]}:{t % POINTS}" for t in laid if t >= 0]


def test_hoa_12_reveal_auction_turn_redistribution() -> None:
    """After a turn the pot is shared, two tokens are laid out and the next auction begins."""
    s = position(phase="bid", laid=LAID, influence={"anna": 15, "bob": 15, "chris": 15})
    play(s, "bid:4", "pass", "pass")
    assert who(s) == "anna"
    play(s, "neutral:benin")
    finish(s)
    assert (cubes(s, "anna"), cubes(s, "bob"), cubes(s, "chris"), s.pot) == (11, 17, 17, 0)
    assert chance_acts(s)
    assert s.round == 2
    play(s, "draw:march:2", "draw:march:3")
    assert phase(s) == "bid"


def test_hoa_13_two_tokens_are_the_new_last_row() -> None:
    """They are drawn one by one from what has not been laid out."""
    s = position(at={"cape": "A1"})
    finish(s)
    assert chances(s)["draw:march:1"] == 3
    play(s, "draw:march:1")
    assert chances(s)["draw:march:1"] == 2
    play(s, "draw:exchange:3")
    assert tokens(s.rows[-2:]) == ["march:1", "exchange:3"]
    assert len(s.rows) == 8


def test_hoa_14_a_single_token_is_a_row_and_none_adds_none() -> None:
    """The row with one token is auctioned like any other."""
    s = position(at={"cape": "A1"})
    for t in range(len(s.supply)):
        s.supply[t] = 1 if t == 0 * POINTS + 4 else 0
    finish(s)
    play(s, "draw:blank:4")
    assert phase(s) == "bid"
    assert len(s.rows) == 8
    assert s.rows[-1] == -1
    play(s, "pass", "pass", "pass")
    assert phase(s) == "bid"
    assert len(s.rows) == 6


def test_hoa_15_only_the_first_row_is_sold_and_the_others_move_up() -> None:
    """The second row of this round is the first of the next."""
    s = position(phase="bid", laid=LAID)
    play(s, "bid:1", "pass", "pass")
    assert tokens(s.taken) == ["march:1", "exchange:3"]
    assert tokens(s.rows[:2]) == ["blank:4", "blank:4"]


def test_hoa_16_descending_points_fixed_at_the_start() -> None:
    """Whoever leads speaks first."""
    s = position(phase="bid", vp={"anna": 3, "bob": 20, "chris": 11})
    assert who(s) == "bob"
    play(s, "pass")
    assert who(s) == "chris"
    assert refusal(s, "pass", "anna") == "HOA-16"
    play(s, "pass")
    assert who(s) == "anna"


def test_hoa_17_everybody_speaks_once_and_bids_more() -> None:
    """A bid is at least 1 and higher than all before it."""
    s = position(phase="bid", influence={"anna": 5, "bob": 5, "chris": 5})
    assert nouns(s, "bid") == {"1", "2", "3", "4", "5"}
    play(s, "bid:3")
    assert min(int(n) for n in nouns(s, "bid")) == 4
    assert refusals(s, "bid:1", "bid:3") == {"HOA-17"}
    play(s, "bid:4")
    assert who(s) == "chris"
    assert facts(s)["bids"] == [3, 4, -1]
    play(s, "pass")
    assert facts(s)["bids"] == [3, 4, 0]
    assert who(s) == "bob"
    assert refusals(s, "bid:9", "pass") == {"HOA-29"}


def test_hoa_17_who_cannot_bid_higher_passes_unasked() -> None:
    """Nothing can be chosen, so nothing is asked."""
    s = position(
        phase="bid",
        vp={"anna": 9, "bob": 1, "chris": 0},
        influence={"anna": 15, "bob": 2, "chris": 1},
    )
    events = play(s, "bid:15")
    assert [e.facts["seat"] for e in events if e.name == "pass"] == [1, 2]
    assert who(s) == "anna"


def test_hoa_18_influence_is_paid_first() -> None:
    """Only what is missing is paid in victory points."""
    s = position(phase="bid", vp={"anna": 20, "bob": 12, "chris": 3}, influence={"bob": 4})
    play(s, "pass", "bid:6")
    assert event(play(s, "pass"), "win") == {"seat": 1, "cubes": 4, "points": 2}
    assert (cubes(s, "bob"), points(s, "bob"), s.pot) == (0, 10, 4)


def test_hoa_19_the_leader_bids_influence_only() -> None:
    """His victory points stay out of it."""
    s = position(phase="bid", vp={"anna": 30}, influence={"anna": 4})
    assert options(s) == {"pass", "bid:1", "bid:2", "bid:3", "bid:4"}
    assert refusal(s, "bid:5") == "HOA-19"


def test_hoa_20_others_add_at_most_ten_points() -> None:
    """Never more than they have, and only on top of all their influence."""
    s = position(
        4,
        phase="bid",
        vp={"anna": 30, "bob": 14, "chris": 6, "dora": 0},
        influence={"bob": 5, "chris": 5, "dora": 5},
    )
    play(s, "pass")
    assert nouns(s, "bid") == {str(n) for n in range(1, 16)}
    assert refusal(s, "bid:16") == "HOA-20"
    play(s, "pass")
    assert nouns(s, "bid") == {str(n) for n in range(1, 12)}
    play(s, "pass")
    assert nouns(s, "bid") == {str(n) for n in range(1, 6)}


def test_hoa_21_only_the_winner_pays() -> None:
    """The highest bid wins, whoever made it."""
    s = position(phase="bid", influence={"anna": 15, "bob": 15, "chris": 15})
    play(s, "bid:3", "bid:5", "pass")
    assert [cubes(s, name) for name in NAMES[:3]] == [15, 10, 15]
    assert s.pot == 5
    assert s.active == 1


def test_hoa_22_paid_points_go_to_all_others_lowest_first() -> None:
    """Passers share too; what is left over goes to those with least."""
    s = position(
        4, phase="bid", vp={"anna": 20, "bob": 15, "chris": 12, "dora": 9}, influence={"dora": 0}
    )
    play(s, "bid:1", "pass", "pass", "bid:5")
    assert [points(s, name) for name in NAMES[:4]] == [21, 17, 14, 4]


def test_hoa_22_all_of_it_is_paid_out_even_if_the_disc_stops_early() -> None:
    """Dora has 2 points and pays 2, but only one space below her is free."""
    s = position(
        4, phase="bid", vp={"anna": 20, "bob": 15, "chris": 0, "dora": 2}, influence={"dora": 0}
    )
    play(s, "pass", "pass", "bid:2", "pass")
    assert [points(s, name) for name in NAMES[:4]] == [20, 16, 2, 1]


def test_hoa_23_a_payout_can_end_the_game() -> None:
    """Before the turn begins."""
    s = position(phase="bid", vp={"anna": 30, "bob": 41, "chris": 10}, influence={"chris": 0})
    play(s, "pass", "pass", "bid:2")
    assert outcome(s) == ("target", "HOA-93", "bob")
    assert refusal(s, "neutral:benin", "chris") == "HOA-93"


def test_hoa_24_the_winner_takes_the_row_and_is_active() -> None:
    """The tokens lie open before him."""
    s = position(phase="bid", laid=LAID)
    play(s, "pass", "bid:1", "pass")
    assert s.active == 1
    assert keeps(s, "bob") == {"march": 1, "exchange": 1}
    assert facts(s)["taken"] == ["march:1", "exchange:3"]


def test_hoa_25_all_pass_and_the_row_is_gone() -> None:
    """Nobody takes a turn, the pot stays, and the next round begins."""
    s = position(phase="bid", laid=LAID, pot=3)
    events = play(s, "pass", "pass", "pass")
    assert "all_pass" in [e.name for e in events]
    assert (s.pot, s.active, s.round) == (3, -1, 2)
    assert removed(s) == {"march": 1, "exchange": 1}
    assert chance_acts(s)
