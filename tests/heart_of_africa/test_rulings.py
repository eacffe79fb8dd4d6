"""The rulings of the rules page: glitches of the rulebook and how they are settled."""

from __future__ import annotations

from tests.heart_of_africa.table import (
    GAME,
    NAMES,
    chance_acts,
    cubes,
    eleven_neutrals,
    fame,
    finish,
    gained,
    keeps,
    locked,
    nouns,
    options,
    outcome,
    phase,
    play,
    points,
    position,
    refusal,
    reserve,
    row,
    stakes,
    stands,
    who,
    would_score,
)


def test_r1_both_tables_read_0_1_1_2_2_3_4_5() -> None:
    """From top to bottom."""
    assert GAME.board.ladder == [0, 1, 1, 2, 2, 3, 4, 5]


def test_r2_r44_when_everybody_passes_the_row_goes_and_the_pot_stays() -> None:
    """Nobody takes a turn."""
    s = position(phase="bid", pot=5)
    play(s, "pass", "pass", "pass")
    assert (s.active, s.pot, len(s.rows)) == (-1, 5, 4)


def test_r3_a_bid_must_beat_the_highest() -> None:
    """Equal bids are impossible."""
    s = position(phase="bid")
    play(s, "bid:4")
    assert refusal(s, "bid:4") == "HOA-17"


def test_r4_r5_passers_share_in_paid_points_and_the_lowest_get_the_rest() -> None:
    """The payer gets nothing back."""
    s = position(
        4, phase="bid", vp={"anna": 30, "bob": 20, "chris": 10, "dora": 6}, influence={"dora": 0}
    )
    play(s, "pass", "pass", "pass", "bid:4")
    assert [points(s, name) for name in NAMES[:4]] == [31, 21, 12, 2]


def test_r6_what_cannot_be_paid_cannot_be_accepted() -> None:
    """Influence-3 with two cubes."""
    s = position(at={"congo": "A3 n1"}, phase="conflict", influence={"anna": 2})
    play(s, "clear:congo", "result:influence_3")
    assert refusal(s, "accept") == "HOA-63"


def test_r7_conceding_at_row_0_is_free() -> None:
    """The table ends there."""
    s = position(at={"congo": "A2 n2"}, phase="conflict", reputation={"anna": 0})
    play(s, "clear:congo", "result:traders_3", "concede")
    assert fame(s, "anna") == 0


def test_r8_points_only_above_all_influence() -> None:
    """A bid within the influence costs no points."""
    s = position(phase="bid", vp={"anna": 20, "bob": 10}, influence={"bob": 6})
    play(s, "pass", "bid:6", "pass")
    assert (points(s, "bob"), cubes(s, "bob")) == (10, 0)


def test_r9_going_back_skips_occupied_spaces_and_stops_at_the_floor() -> None:
    """Three steps back from 4 over 3, 1 and 0."""
    s = position(4, at={"cape": "A1 n3"}, vp={"anna": 4, "bob": 3, "chris": 1, "dora": 0})
    finish(s)
    assert points(s, "anna") == 2


def test_r10_action_points_and_function() -> None:
    """Both are used in one turn."""
    s = position(
        at={"cape": "A1"},
        phase="bid",
        laid="trading_post:3 blank:4 blank:4 blank:4 blank:5 blank:5 blank:6 blank:6",
    )
    play(s, "bid:1", "pass", "pass", "neutral:benin", "move:cape", "to:damaraland")
    play(s, "build:damaraland")
    assert stands(s, "damaraland") == "A1 post"


def test_r11_points_are_bought_in_step_b() -> None:
    """They have no use later."""
    s = position(at={"congo": "A2 n1"}, phase="conflict")
    assert refusal(s, "buy") == "HOA-33"


def test_r12_one_conflict_for_an_area_in_a_turn() -> None:
    """Except for neutrals after a victory over a player."""
    s = position(at={"congo": "A4 B1 n1", "cape": "A2 n1"}, phase="conflict", influence={"bob": 0})
    play(s, "confront:congo")
    stakes(s, anna="0", bob="0")
    play(s, "decline", "clear:congo", "result:traders_1", "accept")
    assert options(s) == {"clear:cape", "end"}


def test_r13_three_players_in_an_area() -> None:
    """One is confronted, then the area is locked; nothing more is asked there."""
    s = position(at={"congo": "A3 B1 C1", "cape": "A2 n1"}, phase="conflict", influence={"bob": 0})
    play(s, "confront:congo", "against:1")
    stakes(s, anna="0", bob="0")
    play(s, "decline")
    assert options(s) == {"clear:cape", "end"}


def test_r14_the_loser_may_rejoin_his_own_traders() -> None:
    """Only areas of the winner are closed."""
    s = position(at={"congo": "A2 B4", "angola": "A1"}, phase="conflict", influence={"anna": 0})
    play(s, "confront:congo")
    stakes(s, anna="0", bob="0")
    assert "send:angola" in options(s)


def test_r15_r16_drift_adds_a_neutral_and_each_may_move() -> None:
    """Independently of each other; none has to."""
    s = position(at={"congo": "n1", "cape": "A1"}, kept={"anna": "neutral_drift"})
    play(s, "drift", "neutral:benin", "stop")
    assert (stands(s, "benin"), stands(s, "congo")) == ("n1", "n1")


def test_r17_a_post_in_a_friendly_area_without_one() -> None:
    """Not elsewhere."""
    s = position(at={"cape": "A1", "congo": "A1 B1"}, kept={"anna": "trading_post"})
    assert nouns(s, "build") == {"cape"}


def test_r18_where_the_wholesaler_enters() -> None:
    """As new traders do, and in any friendly area."""
    s = position(at={"zambezi": "A1"}, kept={"anna": "wholesaler"})
    assert {"zambezi", "cape"} <= nouns(s, "summon")
    assert "kalahari" not in nouns(s, "summon")


def test_r19_a_lost_wholesaler_may_return() -> None:
    """By another token."""
    s = position(at={"congo": "A1 A* n1"}, phase="conflict", kept={"anna": "wholesaler"})
    play(s, "clear:congo", "result:traders_1", "accept", "summon:cape")
    assert stands(s, "cape") == "A*"


def test_r20_r21_the_wholesaler_doubles_in_every_conflict() -> None:
    """Two for each trader and one for himself, with neutrals too."""
    s = position(at={"congo": "A2 A* n5"}, phase="conflict")
    play(s, "clear:congo", "result:no_loss")
    assert s.redraws == 0
    assert s.strength(0, 14) == 5


def test_r22_three_points_once_for_the_most_posts() -> None:
    """Not for every post more than the others."""
    s = position(at={"cape": "A1 post", "angola": "A1 post", "egypt": "A1 post"})
    assert would_score(s, "anna")["posts"] == 3 + 3


def test_r23_r24_the_africa_marker_stands_on_the_resource_table() -> None:
    """Its value can be changed like those of the resources."""
    s = position(at={"cape": "A1"}, points=4)
    play(s, "raise:africa")
    assert (row(s, "africa"), would_score(s, "anna")) == (1, {"areas": 1})


def test_r25_influence_and_won_tokens_are_public() -> None:
    """Every view shows them."""
    s = position(kept={"bob": "march"})
    view = GAME.view(s, 2)
    assert view.facts()["kept"] == [[], ["march:1"], []]


def test_r26_a_march_between_conflicts_never_inside_one() -> None:
    """Step (c) allows it before and after."""
    s = position(at={"congo": "A3 n2", "cape": "A1"}, phase="conflict", kept={"anna": "march"})
    assert "march:cape" in options(s)
    play(s, "clear:congo", "result:no_loss")
    assert refusal(s, "march:cape") == "HOA-27"


def test_r27_the_last_row_has_one_token() -> None:
    """Then the rows are played out and most points win."""
    s = position(phase="bid", laid="blank:4 -", vp={"anna": 9, "bob": 20})
    s.supply = [0] * len(s.supply)
    play(s, "pass", "bid:1", "pass")
    assert s.points == 4
    play(s, "neutral:benin")
    finish(s)
    assert outcome(s) == ("supply", "HOA-94", "bob")


def test_r28_what_is_there_is_placed() -> None:
    """A single neutral of two for the Heart."""
    s = position(at={"congo": "n10"}, kept={"anna": "heart_bonus"}, changes=eleven_neutrals())
    play(s, "heart")
    assert (stands(s, "heart_of_africa"), s.neutrals_left) == ("n1", 0)


def test_r29_without_traders_in_reserve() -> None:
    """No entries, no exchange, no reinforcements; the last one comes alone."""
    s = position(at={"cape": "A13", "congo": "n1"}, points=9, kept={"anna": "two_traders exchange"})
    play(s, "reinforce:cape")
    assert phase(s) == "act"
    assert refusal(s, "enter:cape") == "HOA-38"
    assert refusal(s, "recruit:congo") == "HOA-50"
    t = position(at={"cape": "A14"}, kept={"anna": "two_traders"})
    assert refusal(t, "reinforce:cape") == "HOA-48"


def test_r30_the_majority_tokens_are_among_the_nine() -> None:
    """One for each resource."""
    assert GAME.board.victory_copies == [2, 2, 1, 1, 1, 1, 1]


def test_r31_a_majority_is_strict() -> None:
    """A tie brings nothing."""
    s = position(at={"congo": "A1", "great_lakes": "B1"}, hidden={"anna": "sv_majority_ivory"})
    play(s, "end")
    assert refusal(s, "score:sv_majority_ivory") == "HOA-54"


def test_r32_one_step_of_one_marker_by_action_points() -> None:
    """However many points there are."""
    s = position(points=12)
    play(s, "raise:gold")
    assert refusal(s, "raise:gold") == "HOA-41"


def test_r33_an_unowned_post_does_not_help_to_enter() -> None:
    """Four points for an empty coast with a post."""
    s = position(at={"cape": "post"}, points=3)
    assert refusal(s, "enter:cape") == "HOA-31"
    t = position(at={"cape": "post"}, points=4)
    play(t, "enter:cape")
    assert t.points == 0


def test_r34_new_traders_may_enter_madagascar() -> None:
    """It is coastal; the arrows limit movement only."""
    assert "madagascar" in nouns(position(points=4), "enter")


def test_r35_no_reputation_is_bought_after_neutrals() -> None:
    """Only after conflicts between players."""
    s = position(at={"congo": "A2 n1", "cape": "A2 n1"}, phase="conflict", influence={"anna": 9})
    play(s, "clear:congo", "result:no_loss", "accept")
    assert phase(s) == "conflict"


def test_r36_who_wins_against_a_retreat_may_buy() -> None:
    """He is the winner."""
    s = position(at={"congo": "A2 B1"}, phase="conflict", influence={"anna": 9})
    play(s, "confront:congo")
    stakes(s, anna="0", bob="retreat")
    play(s, min(options(s)))
    assert (who(s), options(s)) == ("anna", {"improve", "decline"})


def test_r37_the_loser_must_leave() -> None:
    """The winner picks where, not whether."""
    s = position(at={"congo": "A3 B3"}, phase="conflict", influence={"bob": 0})
    play(s, "confront:congo")
    stakes(s, anna="5", bob="0")
    assert all(text.startswith(("send:", "rest:")) for text in options(s))
    play(s, "rest:angola")
    assert stands(s, "congo") == "A3"


def test_r38_payouts_are_made_one_by_one_lowest_first() -> None:
    """The first disc to reach the target wins."""
    s = position(
        4, phase="bid", vp={"anna": 41, "bob": 40, "chris": 39, "dora": 12}, influence={"dora": 0}
    )
    play(s, "pass", "pass", "pass", "bid:3")
    assert outcome(s)[2] == "chris"
    assert (points(s, "chris"), points(s, "bob")) == (42, 40)


def test_r39_only_the_net_total_moves_the_disc() -> None:
    """Gains past the target and losses together."""
    s = position(at={"heart_of_africa": "A1 n3"}, vp={"anna": 41})
    finish(s)
    assert chance_acts(s)
    assert points(s, "anna") == 41


def test_r40_an_eye_on_a_heart_that_is_not_his() -> None:
    """The token is spent and brings nothing."""
    s = position(at={"cape": "A1"}, kept={"anna": "heart_bonus"})
    play(s, "heart")
    assert gained(s) == 0
    assert keeps(s, "anna") == {}


def test_r41_exchange_among_opponents_means_a_conflict() -> None:
    """Unless the area is locked."""
    s = position(at={"egypt": "B2 n1"}, kept={"anna": "exchange"})
    play(s, "recruit:egypt", "end")
    assert options(s) == {"confront:egypt"}
    t = position(at={"egypt": "B2 n1"}, phase="conflict", locked="egypt", kept={"anna": "exchange"})
    play(t, "recruit:egypt")
    assert chance_acts(t)


def test_r42_reputation_starts_on_the_first_row_marked_2() -> None:
    """From the top."""
    assert GAME.board.ladder.index(2) == GAME.board.reputation_row == 3


def test_r43_tokens_from_a_retreat_are_usable_at_once() -> None:
    """By the active player, in the same turn."""
    s = position(at={"congo": "A2 B2", "cape": "A1"}, phase="conflict", kept={"bob": "march"})
    play(s, "confront:congo")
    stakes(s, anna="retreat", bob="0 march")
    play(s, "rest:angola", "decline")
    assert "march:cape" in options(s)


def test_r45_without_pieces_one_may_still_bid_and_enter() -> None:
    """Nobody is out."""
    s = position(at={"cape": "B1"}, phase="bid")
    play(s, "bid:5", "pass", "pass", "neutral:benin")
    assert s.points == 8
    play(s, "enter:morocco")
    assert reserve(s, "anna") == 13


def test_r46_no_token_is_without_points_and_function() -> None:
    """Only reinforcements come with 0 points."""
    copies = GAME.board.token_copies
    assert [t // 7 for t, n in enumerate(copies) if n and t % 7 == 0] == [4]


def test_r47_special_victory_tokens_are_played_at_scoring() -> None:
    """Not before."""
    s = position(at={"cape": "A1"}, hidden={"anna": "sv_areas"})
    assert refusal(s, "score:sv_areas") == "HOA-80"


def test_r48_functions_from_step_b_on() -> None:
    """Not before the neutral is placed."""
    s = position(at={"cape": "A1"}, phase="neutral", kept={"anna": "march"})
    assert refusal(s, "march:cape") == "HOA-29"


def test_r49_only_the_active_player_scores() -> None:
    """The others keep what they have."""
    s = position(at={"congo": "A1", "great_lakes": "B1"})
    finish(s)
    assert (points(s, "anna"), points(s, "bob")) == (10, 7)


def test_r50_pieces_and_neutrals_come_back() -> None:
    """Traders to the reserve, neutrals to the supply."""
    s = position(at={"congo": "A2 n1", "cape": "A2 n1"}, phase="conflict")
    left, traders = s.neutrals_left, reserve(s, "anna")
    play(s, "clear:congo", "result:traders_1", "accept")
    assert (s.neutrals_left, reserve(s, "anna")) == (left + 1, traders + 1)


def test_r51_stopped_pieces_march_first() -> None:
    """It keeps the most moves open."""
    s = position(at={"kalahari": "A1 n1", "cape": "A1"}, points=3, kept={"anna": "march"})
    play(s, "move:cape", "to:kalahari", "march:kalahari", "to:angola", "take:1")
    assert s.stopped[GAME.board.by_id["angola"]] == 1
    assert nouns(s, "move") == {"kalahari"}
    assert locked(s) == set()
