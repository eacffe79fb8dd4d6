"""Exactly enough, and one too few: the edges of the rules."""

from __future__ import annotations

import pytest

from okapi.core.rng import Rng
from okapi.games.heart_of_africa import scoring
from tests.heart_of_africa.table import (
    GAME,
    act,
    chance_acts,
    chances,
    cubes,
    facts,
    fame,
    finish,
    nouns,
    options,
    phase,
    play,
    points,
    position,
    stakes,
    stands,
    who,
    would_score,
)


def test_hoa_22_what_a_payment_would_do_is_foretold() -> None:
    """The same spaces as when it is made."""
    vp = {"anna": 20, "bob": 15, "chris": 12, "dora": 9}
    s = position(4, phase="bid", vp=vp, influence={"dora": 1})
    foretold = scoring.paid_out(s.vp, 3, 5)
    play(s, "pass", "pass", "pass", "bid:6")
    assert s.vp == foretold == [21, 17, 14, 4]


def test_hoa_34_a_trader_beside_the_wholesaler_may_move() -> None:
    """But the wholesaler alone is no trader."""
    s = position(at={"cape": "A1 A*", "angola": "A1"}, points=1)
    assert nouns(s, "move") == {"cape", "angola"}
    t = position(at={"cape": "A*"}, points=1)
    assert nouns(t, "move") == set()
    assert nouns(t, "guide") == {"damaraland", "kalahari", "mozambique"}


def test_hoa_35_all_traders_stopped_beside_a_free_wholesaler() -> None:
    """He may go, they may not."""
    s = position(at={"cape": "A1 A* n1"}, points=2, stopped={"cape": 1})
    assert nouns(s, "move") == set()
    assert nouns(s, "guide")


@pytest.mark.parametrize(("have", "allowed"), [(4, True), (3, False)])
def test_hoa_38_hoa_41_four_points_are_enough(have: int, allowed: bool) -> None:
    """Three are not."""
    s = position(at={"cape": "A1"}, points=have)
    assert ("enter:cape" in options(s)) == allowed
    assert ("raise:gold" in options(s)) == allowed
    assert ("lower:gold" in options(s)) == allowed


@pytest.mark.parametrize(("have", "allowed"), [(2, True), (1, False)])
def test_hoa_39_two_points_are_enough_at_a_post(have: int, allowed: bool) -> None:
    """One is not."""
    s = position(at={"zambezi": "A1 post"}, points=have)
    assert ("enter:zambezi" in options(s)) == allowed


def test_hoa_41_the_ends_of_the_table() -> None:
    """Row 7 does not rise, row 0 does not fall, row 6 and row 1 do."""
    rows = {"bananas": 7, "diamonds": 6, "gold": 1, "ivory": 0, "africa": 0}
    s = position(points=4, rows=rows)
    assert nouns(s, "raise") == {"diamonds", "gold", "ivory", "africa"}
    assert nouns(s, "lower") == {"bananas", "diamonds", "gold"}


def test_hoa_52_the_ends_of_the_reputation_table() -> None:
    """Row 6 still rises, row 1 still falls."""
    s = position(reputation={"anna": 6, "bob": 1}, kept={"anna": "reputation_shift"})
    assert {"0", "1"} <= nouns(s, "praise")
    assert {"0", "1"} <= nouns(s, "blame")


def test_hoa_55_where_only_others_stand_there_is_no_conflict() -> None:
    """Nor where only neutrals stand."""
    s = position(at={"congo": "A2 n1", "egypt": "B3", "tripoli": "B1 C1", "benin": "n2"},
                 phase="conflict")  # fmt: skip
    assert options(s) == {"clear:congo", "end"}


@pytest.mark.parametrize(
    ("result", "given", "allowed"),
    [
        ("reputation_1", {"reputation": {"anna": 1}}, True),
        ("reputation_1", {"reputation": {"anna": 0}}, False),
        ("reputation_2", {"reputation": {"anna": 2}}, True),
        ("reputation_2", {"reputation": {"anna": 1}}, False),
        ("reputation_3", {"reputation": {"anna": 3}}, True),
        ("influence_1", {"influence": {"anna": 1}}, True),
        ("influence_1", {"influence": {"anna": 0}}, False),
        ("influence_2", {"influence": {"anna": 2}}, True),
        ("influence_3", {"influence": {"anna": 3}}, True),
        ("influence_3", {"influence": {"anna": 2}}, False),
        ("traders_1", {"at": {"congo": "A2 n1"}}, True),
        ("traders_1", {"at": {"congo": "A1 n1"}}, False),
        ("traders_2", {"at": {"congo": "A3 n1"}}, True),
        ("traders_3", {"at": {"congo": "A4 n1"}}, True),
        ("traders_3", {"at": {"congo": "A3 n1"}}, False),
    ],
)
def test_hoa_63_exactly_enough_to_pay(result: str, given: dict[str, object], allowed: bool) -> None:
    """And one too few."""
    settings = {"at": {"congo": "A3 n1"}, **given}
    s = position(phase="conflict", **settings)  # type: ignore[arg-type]
    play(s, "clear:congo", f"result:{result}")
    assert ("accept" in options(s)) == allowed


def test_hoa_67_each_side_pledges_its_own_tokens_once() -> None:
    """The rival's stake is counted apart from that of the active player."""
    s = position(
        at={"congo": "A2 B2"},
        phase="conflict",
        kept={"anna": "march", "bob": "march march exchange"},
        hidden={"bob": "sv_areas"},
        seen={"bob": "sv_areas"},
    )
    play(s, "confront:congo")
    act(s, "bob", "stake:0")
    for kind in ("march", "march", "sv_areas", "sv_areas"):
        act(s, "bob", f"pledge:{kind}")
    assert options(s, "bob") == {"pledge:exchange", "lock"}
    act(s, "anna", "stake:0")
    assert options(s, "anna") == {"pledge:march", "lock"}
    act(s, "anna", "lock")
    act(s, "bob", "lock")
    assert facts(s)["kept"][1] == ["exchange:1"]
    assert facts(s)["victory_gone"]["sv_areas"] == 2
    assert facts(s)["victory_hidden"][1] is False


def test_hoa_69_one_more_than_the_other_wins() -> None:
    """The active player needs strictly more."""
    for rows, winner in (({"anna": 5, "bob": 3}, "A3"), ({"anna": 3, "bob": 3}, "A2 B3")):
        s = position(at={"congo": "A3 B3"}, phase="conflict", reputation=rows, pot=0)
        play(s, "confront:congo")
        stakes(s, anna="0", bob="0")
        assert stands(s, "congo").startswith(winner)


def test_hoa_71_stakes_of_the_rival_go_to_the_active_player() -> None:
    """Cubes and every kind of token, hidden ones shown."""
    s = position(
        at={"congo": "A2 B2", "cape": "A1"},
        phase="conflict",
        influence={"anna": 3, "bob": 7},
        kept={"bob": "exchange exchange"},
        hidden={"bob": "sv_majority_gold"},
    )
    play(s, "confront:congo")
    stakes(s, anna="retreat", bob="4 exchange exchange sv_majority_gold")
    assert (cubes(s, "anna"), cubes(s, "bob")) == (7, 3)
    assert facts(s)["kept"] == [["exchange:1", "exchange:1"], [], []]
    assert facts(s)["victory_open"][0] == {"sv_majority_gold": 1}


def test_hoa_72_the_rest_goes_together_only_while_there_are_several() -> None:
    """With the wholesaler first when they go one by one."""
    s = position(at={"congo": "A2 A* B2"}, phase="conflict")
    play(s, "confront:congo")
    stakes(s, anna="retreat", bob="0")
    assert nouns(s, "rest")
    play(s, "send:angola")
    assert stands(s, "angola") == "A*"
    play(s, "send:cameroon")
    assert nouns(s, "rest") == set()
    play(s, "send:zambezi")
    assert (stands(s, "cameroon"), stands(s, "zambezi")) == ("A1", "A1")


@pytest.mark.parametrize(("left", "asked"), [(2, True), (1, False)])
def test_hoa_75_two_influence_are_enough(left: int, asked: bool) -> None:
    """One is not."""
    s = position(at={"congo": "A3 B1"}, phase="conflict", influence={"anna": left})
    play(s, "confront:congo")
    stakes(s, anna="0", bob="0")
    assert (phase(s) == "improve") == asked


def test_hoa_75_a_winner_who_is_not_active_is_asked() -> None:
    """Row 6 still rises."""
    s = position(at={"congo": "A1 B3"}, phase="conflict", reputation={"bob": 6})
    play(s, "confront:congo")
    stakes(s, anna="0", bob="0")
    assert who(s) == "bob"
    play(s, "improve")
    assert fame(s, "bob") == 7


def test_hoa_78_a_tie_in_posts_brings_no_majority() -> None:
    """Whoever else has as many."""
    s = position(at={"cape": "A1 post", "egypt": "C1 post"})
    assert would_score(s, "anna") == would_score(s, "chris") == {"posts": 1}


def test_hoa_80_pairs_of_pieces_are_rounded_down() -> None:
    """Five pieces are two pairs; the wholesaler counts as one."""
    s = position(at={"cape": "A3 A*", "egypt": "A1"}, hidden={"anna": "sv_traders"})
    assert scoring.victory_points(scoring.table_of(s), 0, 1) == 2
    t = position(at={"cape": "A1"}, hidden={"anna": "sv_traders"})
    play(t, "end")
    assert options(t) == {"score:none"}


def test_hoa_81_hoa_83_a_landing_is_foretold() -> None:
    """Up over others, down to the floor, and staying for nothing."""
    vp = [3, 2, 5, 0]
    assert scoring.landing(vp, 0, 2) == 6
    assert scoring.landing(vp, 0, -1) == 1
    assert scoring.landing(vp, 0, -9) == 1
    assert scoring.landing(vp, 1, 0) == 2
    assert scoring.landing(vp, 3, -1) == 0


def test_hoa_84_the_share_does_not_depend_on_who_is_active() -> None:
    """Chris acts, Anna and Bob share."""
    s = position(at={"cape": "C1"}, active="chris", influence={"anna": 1, "bob": 2}, pot=7)
    finish(s)
    assert (cubes(s, "anna"), cubes(s, "bob"), s.pot) == (4, 5, 1)


def test_hoa_26_a_turn_leaves_nothing_behind() -> None:
    """Locks, stops, points and marks of the turn are gone."""
    s = position(at={"congo": "A2 n1"}, points=4, kept={"anna": "heart_bonus"})
    play(s, "heart", "raise:gold", "end", "clear:congo", "result:no_loss", "accept")
    assert chance_acts(s)
    assert (s.active, s.points, s.changed, s.bonus, s.locked, s.won) == (-1, 0, False, False, 0, 0)
    assert s.taken == []
    assert s.stopped == [0] * 24
    assert points(s, "anna") == 10


def test_hoa_14_hoa_94_a_row_of_one_token_gives_its_points() -> None:
    """Nothing is missing but the second token."""
    s = position(phase="bid", laid="march:3 -")
    play(s, "bid:1", "pass", "pass")
    assert (s.points, facts(s)["kept"][0]) == (3, ["march:3"])
    assert GAME.faults(s) == []


def test_hoa_9_hoa_96_a_token_that_is_gone_is_not_imagined() -> None:
    """Nor drawn again."""
    s = position(hidden={"anna": "sv_traders", "bob": "sv_areas"})
    s.gone_sv[2] = 1
    for seed in range(60):
        guess = GAME.imagine(GAME.view(s, 0), Rng(seed))
        assert guess.secret[1] != 2
        assert GAME.faults(guess) == []
    assert s.victory_left() == [1, 1, 0, 1, 1, 1, 1]


def test_hoa_67_both_stakes_unknown_are_asked_in_seat_order() -> None:
    """A spectator imagines both seats, or the one that has locked."""
    s = position(at={"congo": "A2 B2"}, phase="conflict", active="bob")
    play(s, "confront:congo")
    assert GAME.to_act(s) == (0, 1)
    act(s, "bob", "stake:1")
    act(s, "bob", "lock")
    guess = GAME.imagine(GAME.view(s, None), Rng(2))
    assert GAME.to_act(guess) == (0,)
    assert GAME.legal(guess, 1) == []
    act(guess, "anna", "stake:0")
    act(guess, "anna", "lock")
    assert GAME.to_act(guess) == (1,)
    assert GAME.legal(guess, 0) == []


def test_hoa_17_hoa_28_hoa_67_hoa_89_what_happens_when_time_is_up() -> None:
    """As little as the rules allow."""
    bidding = position(phase="bid")
    assert [str(a) for a in GAME.on_timeout(bidding, 0)] == ["pass"]
    acting = position(at={"cape": "A1"}, points=3)
    assert [str(a) for a in GAME.on_timeout(acting, 0)] == ["end"]
    placing = position(phase="neutral")
    assert [str(a) for a in GAME.on_timeout(placing, 0)] == ["neutral:morocco"]
    scored = position(at={"cape": "A1"}, hidden={"anna": "sv_areas"})
    play(scored, "end")
    assert [str(a) for a in GAME.on_timeout(scored, 0)] == ["score:none"]
    staking = position(at={"congo": "A2 B2"}, phase="conflict")
    play(staking, "confront:congo")
    assert [str(a) for a in GAME.on_timeout(staking, 1)] == ["stake:0", "lock"]
    act(staking, "bob", "retreat")
    assert [str(a) for a in GAME.on_timeout(staking, 1)] == ["lock"]


def test_hoa_34_the_first_area_of_the_board_is_like_the_others() -> None:
    """A wholesaler and a trader in Morocco move as anywhere."""
    s = position(at={"morocco": "A1 A*"}, points=2)
    assert nouns(s, "guide") == {"algiers", "senegal"}
    assert nouns(s, "move") == {"morocco"}


def test_hoa_46_hoa_53_a_finished_function_leaves_no_area_in_question() -> None:
    """Nor a number of marchers."""
    s = position(at={"cape": "A3", "congo": "n2"}, kept={"anna": "neutral_drift march"})
    play(s, "drift", "neutral:benin", "stir:congo", "to:angola")
    assert facts(s)["spot"] is None
    play(s, "stop", "march:cape", "to:kalahari", "take:2")
    assert (facts(s)["spot"], facts(s)["goal"], facts(s)["count"]) == (None, None, 0)


def test_hoa_39_a_single_post_is_enough() -> None:
    """Two points where only one post stands on the map, and none without a post."""
    s = position(at={"morocco": "A1 post"}, points=3)
    assert nouns(s, "enter") == {"morocco"}
    assert nouns(position(at={"morocco": "A1"}, points=3), "enter") == set()


def test_hoa_4_before_the_markers_are_placed_nothing_has_a_value() -> None:
    """A preview of an empty table shows zeros."""
    s = GAME.new(2)
    table = scoring.table_of(s)
    s.lies[0] = 2
    assert table.value(0) == 0
    assert chances(s)
    assert chances(position(at={"cape": "A1"}, points=1)) == {}
