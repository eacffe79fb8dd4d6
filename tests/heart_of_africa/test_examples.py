"""The worked examples of the rules page: EXS from the rulebook, EXO our own."""

from __future__ import annotations

from okapi.games.heart_of_africa import traders
from okapi.games.heart_of_africa.state import State
from tests.heart_of_africa.table import (
    GAME,
    NAMES,
    chance_acts,
    cubes,
    event,
    fame,
    finish,
    gained,
    locked,
    nouns,
    options,
    outcome,
    phase,
    play,
    points,
    position,
    refusal,
    removed,
    row,
    stakes,
    stands,
    who,
    would_score,
)


def test_exs_1_an_auction_paid_with_points() -> None:
    """6 influence and 2 points: the two lowest of the others get one each."""
    s = position(
        4, phase="bid", vp={"anna": 30, "bob": 20, "chris": 10, "dora": 5}, influence={"dora": 6}
    )
    play(s, "bid:5", "bid:7", "pass", "bid:8")
    assert [points(s, name) for name in NAMES[:4]] == [30, 21, 11, 3]
    assert (cubes(s, "dora"), s.pot, who(s)) == (0, 6, "dora")


def test_exs_2_four_neutrals_need_four() -> None:
    """Three traders are too few; four may fight without a redraw."""
    s = position(at={"congo": "A3 n4", "cape": "A2 n1"}, phase="conflict")
    assert refusal(s, "clear:congo") == "HOA-59"
    t = position(at={"congo": "A4 n4"}, phase="conflict")
    play(t, "clear:congo", "result:no_loss")
    assert t.redraws == 0


def neutral_conflict() -> State:
    """Three traders, two neutrals, five influence; Traders-3 was drawn, then Influence-2."""
    s = position(at={"congo": "A3 n2", "cape": "A2 n1"}, phase="conflict", influence={"anna": 5})
    play(s, "clear:congo", "result:traders_3")
    assert refusal(s, "accept") == "HOA-63"
    play(s, "redraw", "result:influence_2")
    return s


def test_exs_3_accepting_the_second_token() -> None:
    """Two influence are paid, a neutral leaves, the other retreats."""
    s = neutral_conflict()
    pot, left = s.pot, s.neutrals_left
    play(s, "accept")
    assert (cubes(s, "anna"), s.pot, s.neutrals_left) == (3, pot + 2, left + 1)
    play(s, "send:nubia")
    assert (stands(s, "congo"), stands(s, "nubia")) == ("A3", "n1")


def test_exs_3_conceding_instead() -> None:
    """A row of reputation; all stay and nothing is paid."""
    s = neutral_conflict()
    play(s, "concede")
    assert (fame(s, "anna"), stands(s, "congo"), cubes(s, "anna")) == (2, "A3 n2", 5)


def test_exs_4_reputation_is_the_worth_of_a_trader() -> None:
    """Value 2: each trader is worth 2."""
    s = position(at={"congo": "A3 B1"}, phase="conflict", reputation={"anna": 3})
    play(s, "confront:congo")
    events = stakes(s, anna="0", bob="0")
    assert next(e.facts["strength"] for e in events if e.facts["seat"] == 0) == 6


def peter_and_melissa() -> State:
    """Anna plays Peter (value 1, three traders), Bob plays Melissa (value 4, two traders)."""
    s = position(
        at={"congo": "A3 B2", "cape": "A2 n1"},
        phase="conflict",
        reputation={"anna": 1, "bob": 6},
        influence={"anna": 7, "bob": 5},
        kept={"anna": "march"},
    )
    play(s, "confront:congo")
    return s


def test_exs_5_a_conflict_between_players() -> None:
    """21 against 14: Melissa loses a trader and Peter moves the other."""
    s = peter_and_melissa()
    pot = s.pot
    events = stakes(s, anna="3 march", bob="2")
    strengths = [e.facts["strength"] for e in events if e.name == "reveal"]
    assert strengths == [21, 14]
    assert (who(s), s.pot, removed(s)) == ("anna", pot + 5, {"march": 1})
    play(s, "send:angola", "improve")
    assert (stands(s, "congo"), stands(s, "angola"), fame(s, "anna")) == ("A3", "B1", 2)
    assert cubes(s, "anna") == 2


def test_exs_6_melissa_retreats() -> None:
    """She loses nobody, takes the stake and places her traders herself."""
    s = peter_and_melissa()
    stakes(s, anna="3 march", bob="retreat")
    assert (who(s), cubes(s, "bob"), s.has(1, 9)) == ("bob", 8, True)
    play(s, "send:angola", "send:cameroon")
    assert (stands(s, "angola"), stands(s, "cameroon")) == ("B1", "B1")


def test_exs_7_a_controlled_area_scores_its_value() -> None:
    """A marker at value 3."""
    assert gained(position(at={"congo": "A1"}, rows={"ivory": 5})) == 3


def test_exs_8_neutrals_are_deducted() -> None:
    """Value 2 with three neutrals: -1."""
    assert sum(would_score(position(at={"congo": "A1 n3"}), "anna").values()) == -1


def test_exs_9_two_posts_and_the_majority() -> None:
    """Two and three more."""
    s = position(at={"cape": "A1 post", "angola": "A1 post", "egypt": "B1 post"})
    assert would_score(s, "anna") == {"posts": 5}


def test_exs_10_the_score_track_skips() -> None:
    """12 and four more over 15: 17."""
    s = position(at={"abyssinia": "A1", "congo": "A1"}, vp={"anna": 12, "bob": 15})
    finish(s)
    assert points(s, "anna") == 17


def test_exs_11_a_march_after_a_loss() -> None:
    """The retreated trader leaves the five neutrals; its new area is locked."""
    s = position(
        at={"congo": "A2 B5", "angola": "n5", "cape": "A1"},
        phase="conflict",
        influence={"anna": 0, "bob": 0},
        kept={"anna": "march"},
    )
    play(s, "confront:congo")
    stakes(s, anna="0", bob="0")
    play(s, "send:angola")
    assert would_score(s, "anna")["neutrals"] == -5
    play(s, "march:angola", "to:damaraland")
    assert "damaraland" in locked(s) or chance_acts(s)
    assert stands(s, "damaraland") == "A1"
    assert points(s, "anna") == 8


def test_exs_12_redistribution() -> None:
    """8 + 3 + 5 = 16 for three losers: five each, one stays."""
    s = position(
        4, at={"cape": "A1"}, influence={"anna": 2, "bob": 10, "chris": 10, "dora": 10}, pot=16
    )
    finish(s)
    assert [cubes(s, name) - 10 for name in NAMES[1:4]] == [5, 5, 5]
    assert s.pot == 1


def test_exo_1_points_with_a_remainder() -> None:
    """Seven points: one each, and one more for the three lowest."""
    s = position(
        5,
        phase="bid",
        vp={"anna": 20, "bob": 15, "chris": 12, "dora": 9, "emil": 8},
        influence={"emil": 3},
    )
    play(s, "bid:9", "pass", "pass", "pass", "bid:10")
    assert [points(s, name) for name in NAMES] == [21, 17, 14, 11, 1]


def test_exo_2_the_cap_of_the_leader() -> None:
    """Four influence and 30 points: 1 to 4."""
    s = position(phase="bid", vp={"anna": 30}, influence={"anna": 4})
    assert options(s) == {"pass", "bid:1", "bid:2", "bid:3", "bid:4"}


def test_exo_3_the_cap_of_a_follower() -> None:
    """Influence and at most ten points; with six points only six."""
    for vp, highest in ((14, 15), (6, 11)):
        s = position(phase="bid", vp={"anna": 30, "bob": vp, "chris": 1}, influence={"bob": 5})
        play(s, "bid:3")
        assert nouns(s, "bid") == {str(n) for n in range(4, highest + 1)}


def test_exo_4_moving_back() -> None:
    """Three back from 10 over 9 and 7; then C, B and D get one each."""
    s = position(
        4, phase="bid", vp={"anna": 10, "bob": 9, "chris": 7, "dora": 20}, influence={"anna": 0}
    )
    play(s, "pass", "bid:3", "pass", "pass")
    assert [points(s, name) for name in NAMES[:4]] == [5, 10, 8, 21]


def test_exo_5_the_floor() -> None:
    """From 3 over 2 to 1; no free space is below."""
    s = position(at={"cape": "A1 n4"}, vp={"anna": 3, "bob": 2, "chris": 0})
    finish(s)
    assert points(s, "anna") == 1


def test_exo_6_the_stop_rule() -> None:
    """Stopped in bornu; only a march leads on to the Heart."""
    s = position(at={"tripoli": "A1", "bornu": "n1"}, points=3, kept={"anna": "march"})
    play(s, "move:tripoli", "to:bornu")
    assert refusal(s, "move:bornu") == "HOA-35"
    play(s, "march:bornu", "to:heart_of_africa")
    assert stands(s, "heart_of_africa") == "A1"


def test_exo_7_what_entering_costs() -> None:
    """Two with a post, four on the coast, nothing inland, nothing among neutrals alone."""
    s = position(at={"zambezi": "A1 post", "kalahari": "A1", "congo": "A1 n2", "egypt": "n1"})
    price = {name: traders.entry_price(s, 0, GAME.board.by_id[name]) for name in
             ("zambezi", "kalahari", "congo", "egypt", "morocco")}  # fmt: skip
    assert price == {"zambezi": 2, "kalahari": 0, "congo": 4, "egypt": 0, "morocco": 4}


def test_exo_8_a_step_without_effect() -> None:
    """Row 1 to row 2: the value stays 1; the token still works, action points do not."""
    s = position(
        at={"abyssinia": "A1"}, points=8, rows={"gold": 1}, kept={"anna": "resource_shift"}
    )
    play(s, "raise:gold")
    assert (row(s, "gold"), would_score(s, "anna")) == (2, {"areas": 1})
    assert refusal(s, "raise:gold") == "HOA-41"
    assert "shift" in options(s)


def test_exo_9_strength_with_the_wholesaler() -> None:
    """(2 x 3 + 1) x 3 + 3 = 24."""
    s = position(at={"congo": "A3 A* B1"}, phase="conflict", reputation={"anna": 5})
    play(s, "confront:congo")
    events = stakes(s, anna="1", bob="0")
    assert next(e.facts["strength"] for e in events if e.name == "reveal") == 24


def test_exo_10_the_wholesaler_against_neutrals() -> None:
    """Count 3 against 3; he is lost, the trader stays and wins."""
    s = position(at={"congo": "A1 A* n3", "cape": "A2 n1"}, phase="conflict")
    left = s.neutrals_left
    play(s, "clear:congo", "result:traders_1")
    assert (s.redraws, options(s)) == (0, {"accept", "concede"})
    play(s, "accept")
    assert (stands(s, "congo"), s.neutrals_left) == ("A1 n2", left + 1)
    play(s, "rest:angola")
    assert stands(s, "congo") == "A1"


def test_exo_11_a_forced_concession() -> None:
    """Two traders, two neutrals, Traders-2: nothing else is legal."""
    s = position(at={"congo": "A2 n2", "cape": "A2 n1"}, phase="conflict")
    play(s, "clear:congo", "result:traders_2")
    assert options(s) == {"concede"}
    play(s, "concede")
    assert (fame(s, "anna"), stands(s, "congo"), locked(s)) == (2, "A2 n2", {"congo"})


def test_exo_12_a_tie() -> None:
    """12 against 12: the seat that is not active wins."""
    s = position(at={"congo": "A3 B3"}, phase="conflict", influence={"anna": 9, "bob": 9})
    play(s, "confront:congo")
    events = stakes(s, anna="2", bob="2")
    assert [e.facts["strength"] for e in events if e.name == "reveal"] == [12, 12]
    assert event(events, "victory")["seat"] == 1
    assert stands(s, "congo") == "A2 B3"


def test_exo_13_both_retreat() -> None:
    """A places two, B places one, congo is empty, nothing was staked."""
    s = position(at={"congo": "A2 B1"}, phase="conflict", pot=3)
    play(s, "confront:congo")
    stakes(s, anna="retreat", bob="retreat")
    near = {"cameroon", "great_lakes", "angola", "zambezi", "heart_of_africa"}
    assert near <= nouns(s, "send")
    play(s, "send:cameroon", "send:great_lakes")
    assert who(s) == "bob"
    play(s, "send:angola")
    assert stands(s, "congo") == ""
    assert phase(s) != "improve"


def test_exo_14_scoring_a_contested_area() -> None:
    """Own two, another's one and two neutrals: -2, and the post is nobody's."""
    s = position(at={"congo": "A2 B1 n2 post"}, phase="conflict", locked="congo")
    assert would_score(s, "anna") == {"neutrals": -2}


def test_exo_15_a_full_score_and_a_win() -> None:
    """2 - 1 + 3 + 1 + 3 + 3 = 11: over 33 and 38 to 43."""
    s = position(
        at={"bornu": "A1 n1", "heart_of_africa": "A1", "tripoli": "A1 post"},
        rows={"diamonds": 3},
        vp={"anna": 30, "bob": 33, "chris": 38},
        hidden={"anna": "sv_areas"},
    )
    play(s, "end", "end")
    events = play(s, "score:sv_areas")
    assert event(events, "score")["points"] == 11
    assert (points(s, "anna"), fame(s, "anna")) == (43, 2)
    assert outcome(s) == ("target", "HOA-93", "anna")


def test_exo_16_heart_bonus() -> None:
    """Two neutrals come and go again; Africa value + 3 + 3."""
    s = position(
        at={"heart_of_africa": "A3"}, kept={"anna": "heart_bonus"}, hidden={"anna": "sv_areas"}
    )
    play(s, "heart", "end", "clear:heart_of_africa", "result:no_loss", "accept", "send:nubia")
    assert options(s) == {"score:none"}
    events = play(s, "score:none")
    assert event(events, "score")["points"] == 6


def test_exo_17_the_target_by_a_payout() -> None:
    """B stands on 42 and wins before the turn starts."""
    s = position(phase="bid", vp={"anna": 20, "bob": 41, "chris": 10}, influence={"chris": 0})
    play(s, "pass", "pass", "bid:2")
    assert (points(s, "bob"), outcome(s)[2]) == (42, "bob")


def test_exo_18_exchange_among_opponents() -> None:
    """One trader, no neutral, and a conflict that must be resolved."""
    s = position(at={"benin": "B2 n1"}, kept={"anna": "exchange"})
    play(s, "recruit:benin")
    assert stands(s, "benin") == "A1 B2"
    play(s, "end")
    assert options(s) == {"confront:benin"}


def test_exo_19_tokens_at_row_0() -> None:
    """Those that cost a row cannot be played; a majority can."""
    at = {"abyssinia": "A2", "congo": "A1"}
    for kind in ("sv_areas", "sv_traders", "sv_resources"):
        s = position(at=at, reputation={"anna": 0}, hidden={"anna": kind})
        play(s, "end")
        assert refusal(s, f"score:{kind}") == "HOA-80"
    t = position(at=at, reputation={"anna": 0}, hidden={"anna": "sv_majority_gold"})
    play(t, "end", "score:sv_majority_gold")
    assert fame(t, "anna") == 0


def test_exo_20_all_pass() -> None:
    """Row 1 goes, pot and hands stay, two tokens come."""
    s = position(phase="bid", pot=2)
    hands = s.influence[:]
    play(s, "pass", "pass", "pass")
    assert (s.influence, s.pot, len(s.rows), s.count) == (hands, 2, 4, 2)


def test_exo_21_the_end_of_the_supply() -> None:
    """82 tokens in 38 rounds; a single one in round 39; none later; the end after round 42."""
    s = position(phase="bid", round=38, laid="blank:4 blank:4 blank:4 blank:4 blank:4 blank:5 "
                 "blank:5 blank:5")  # fmt: skip
    s.supply = [0] * len(s.supply)
    s.supply[6] = 1
    sizes = []
    while chance_acts(s) or phase(s) == "bid":
        if chance_acts(s):
            play(s, "draw:blank:6")
        else:
            sizes.append((s.round, sum(t >= 0 for t in s.rows)))
            last = s.round == 42
            play(s, *(["bid:1", "pass", "pass"] if last else ["pass", "pass", "pass"]))
            if last:
                assert s.points == 6
                play(s, "neutral:benin")
                finish(s)
    assert sizes == [(38, 8), (39, 7), (40, 5), (41, 3), (42, 1)]
    assert outcome(s) == ("supply", "HOA-94", "anna")


def test_exo_22_where_a_retreat_may_lead() -> None:
    """Three areas in one step, six more in two."""
    s = position(
        at={"great_lakes": "A4 B3", "heart_of_africa": "A1", "zambezi": "A1"},
        phase="conflict",
        influence={"bob": 0},
    )
    play(s, "confront:great_lakes")
    stakes(s, anna="0", bob="0")
    assert nouns(s, "send") == {
        "abyssinia", "congo", "zanzibar_coast",
        "nubia", "somaliland", "cameroon", "angola", "mozambique", "madagascar",
    }  # fmt: skip


def test_exo_23_two_players() -> None:
    """The other receives the whole pot."""
    s = position(2, at={"cape": "A1"}, influence={"anna": 6, "bob": 15}, pot=9)
    finish(s)
    assert (cubes(s, "bob"), s.pot) == (24, 0)
