"""The rulings of the rules page (section 6): glitches of the rulebook and how they are settled."""

from __future__ import annotations

import pytest

from okapi.core.game import CHANCE
from okapi.games.africa.scoring import goods_points, majority
from tests.africa.table import (
    CITIES,
    GAME,
    NAMES,
    all_lying,
    animals,
    camps,
    facts,
    free,
    gain,
    lies,
    lines,
    neighbours,
    new,
    nouns,
    now,
    options,
    outcome,
    owns,
    pass_turns,
    play,
    points,
    position,
    refusal,
    stands,
    track,
    who,
)


def test_r1_a_camp_is_not_empty_for_placing_counting_and_building() -> None:
    """For explorers alone it stays passable."""
    s = position(
        explorers={"anna": "gao"},
        faces={"lion": "upper_volta kano azawagh"},
        empty="gao tenere",
        camps_on="borgu",
        phase="move",
    )
    assert animals(s, "borgu", "lion") == 3
    assert free(s, "niger_delta") == len({"accra"})
    assert "borgu" in nouns(s, "walk")
    play(s, "walk:gao", "lift:upper_volta")
    assert options(s) == {"place:gao", "place:tenere"}
    play(s, "place:tenere", "walk:borgu")
    assert "survey" not in options(s)


def test_r2_no_two_players_in_one_city() -> None:
    """A city that is taken is not offered again."""
    s = new(5)
    for count, city in enumerate(CITIES):
        assert len(options(s)) == 5 - count
        play(s, f"city:{city}")
    assert [stands(s, name) for name in NAMES] == list(CITIES)


@pytest.mark.parametrize("seat", range(5))
def test_r3_no_colour_has_a_city_of_its_own(seat: int) -> None:
    """Whoever begins may choose any of the five."""
    assert nouns(new(5, first=seat), "city") == set(CITIES)


def test_r4_travel_to_another_space_however_near() -> None:
    """Not to the own space; to the space next door if one likes."""
    s = position(explorers={"anna": "suakin"}, empty="dongola", phase="move")
    assert "dongola" in nouns(s, "travel")
    assert "suakin" not in nouns(s, "travel")
    assert refusal(s, "travel:suakin") == "AFR-13"


def test_r5_the_turned_tile_counts_and_sets_are_taken_whole() -> None:
    """With the tile just turned two are paid for two; one of two cannot be taken."""
    goods = {"anna": {"statue": 1}, "bob": {"garment": 2}}
    s = position(explorers={"anna": "mogador"}, goods=goods)
    play(s, "reveal:rif", "draw:statue", "trade:1:garment")
    assert (owns(s, "anna"), owns(s, "bob")) == ({"garment": 2}, {"statue": 2})
    part = position(explorers={"anna": "mogador"}, goods={"bob": {"garment": 2}})
    play(part, "reveal:rif", "draw:statue")
    assert owns(part, "anna") == {"statue": 1}
    assert now(part) == ("anna", 2, "move")


def test_r6_one_trade_with_one_opponent_for_another_kind() -> None:
    """The same kind is no trade, and a second trade does not follow the first."""
    goods = {"bob": {"statue": 1, "kettle": 1}, "chris": {"drum": 1}}
    s = position(explorers={"anna": "mogador"}, goods=goods)
    play(s, "reveal:rif", "draw:statue")
    assert options(s) == {"keep", "trade:1:kettle", "trade:2:drum"}
    assert refusal(s, "trade:1:statue") == "AFR-21"
    play(s, "trade:1:kettle")
    assert nouns(s, "trade") == set()


def test_r7_one_test_strictly_more_neighbours_of_its_kind() -> None:
    """From no neighbours one is enough; a space without any is never a destination."""
    s = position(
        explorers={"anna": "mogador"}, faces={"lion": "rif katanga"}, empty="moxico kaarta"
    )
    play(s, "lift:rif")
    assert options(s) == {"place:moxico"}


def test_r8_the_board_is_counted_as_it_is_after_the_move() -> None:
    """The space that a nomad leaves is empty for its new place."""
    s = position(explorers={"anna": "mudug"}, faces={"nomad": "berbera"}, empty="ogaden mudug")
    # berbera has 2 (ogaden, mudug). ogaden would have mudug and berbera: 2, not more.
    assert nouns(s, "lift") == set()
    s = position(
        explorers={"anna": "mudug"}, faces={"nomad": "berbera"}, empty="ogaden mudug danakil"
    )
    # berbera has 3; ogaden would have mudug, danakil and berbera: 3, not more.
    assert nouns(s, "lift") == set()
    s = position(
        explorers={"anna": "mudug"},
        faces={"nomad": "berbera"},
        empty="ogaden mudug sidamo",
    )
    assert gain(s, "lift:berbera", "place:ogaden") == {"anna": 1}  # mudug, sidamo and berbera


def test_r9_a_nomad_needs_an_empty_space() -> None:
    """Not onto a face-up tile, a closed one or a camp, however many empty neighbours they have."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"nomad": "rif", "gold_1": "katanga"},
        empty="moxico victoria_falls mashonaland luangwa tanganyika",
        camps_on="lubaland",
    )
    assert free(s, "katanga") == 5
    play(s, "lift:rif")
    assert nouns(s, "place") <= all_lying(s, "empty")
    assert refusal(s, "place:katanga") == "AFR-1"
    assert refusal(s, "place:lubaland") == "AFR-41"


def test_r10_a_camp_on_a_city() -> None:
    """Allowed; afterwards the city is not empty."""
    s = position(explorers={"anna": "accra"})
    assert free(s, "borgu") == 1
    play(s, "survey")
    assert lies(s, "accra") == "camp"
    assert free(s, "borgu") == 0


def test_r11_a_survey_for_nothing() -> None:
    """It may be built for 0 points, with gold and face-down tiles all round."""
    s = position(explorers={"anna": "borgu"}, faces={"gold_2": "gao"}, empty="borgu")
    assert gain(s, "survey") == {}
    assert lies(s, "borgu") == "camp"


def test_r12_no_mine_with_nothing_to_take() -> None:
    """It is not offered; with one gem it is."""
    assert "mine" not in options(position(explorers={"anna": "accra"}))
    s = position(explorers={"anna": "accra"}, faces={"gem_1": "borgu"})
    assert "mine" in options(s)


def test_r13_collected_tiles_are_open() -> None:
    """Everybody sees everybody's goods, gold and gems."""
    s = position(
        explorers={"anna": "accra"},
        goods={"anna": {"drum": 2}},
        gold={"bob": 3},
        gems={"chris": 1},
    )
    for seat in (None, 0, 1, 2):
        seen = GAME.view(s, seat).facts()
        assert (seen["gold"], seen["gems"]) == ([0, 3, 0], [0, 0, 1])
        assert seen["goods"] == facts(s)["goods"]


def test_r14_a_score_has_no_limit() -> None:
    """Three laps of the track and more are one plain number."""
    s = position(explorers={"anna": "mogador"}, score={"anna": 299})
    play(s, "reveal:rif", "draw:gem_2")
    assert (points(s, "anna"), track(s, "anna")) == (301, (6, 1))


def test_r15_a_sixth_good_of_a_kind_adds_nothing() -> None:
    """With a changed distribution six or more of a kind count as five."""
    s = new(2)
    for tiles, value in ((5, 12), (6, 12), (30, 12)):
        s.goods = [tiles, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        assert goods_points(s, 0) == value
        assert goods_points(s, 1) == 0


def test_r16_no_pieces_no_place() -> None:
    """With one seat that has gold there is no second; with none there is no first."""
    assert majority([3, 0, 0], [10, 6]) == [10, 0, 0]
    assert majority([0, 0, 0], [10, 6]) == [0, 0, 0]
    assert majority([0, 2, 2, 0], [10, 6]) == [0, 8, 8, 0]


def test_r17_gold_that_was_turned_but_not_mined() -> None:
    """It has scored its points when it was turned and counts for no majority."""
    s = position(explorers={"anna": "mogador"}, monuments=10, gold={}, gems={})
    play(s, "reveal:rif", "draw:gold_2", "walk:mogador", "reveal:eglab", "draw:monument")
    assert lines(s, "anna") == {"turned_riches": 2, "bonus": 3}


def test_r18_everybody_may_pass_but_not_for_ever() -> None:
    """After ten rounds of passing the game is over."""
    s = position(seats=2, explorers={"anna": "mogador"}, phase="move")
    pass_turns(s, 19)
    assert who(s) == "bob"
    pass_turns(s, 1)
    assert facts(s)["end"] == "stalemate"


def test_r19_the_simple_game_has_one_half_turn_with_the_one_explorer() -> None:
    """Move and act once, then the next player."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move", simple=True)
    play(s, "walk:rif", "survey")
    assert now(s) == ("bob", 1, "move")
    assert len(facts(s)["explorers"]) == 3


def test_r20_each_seat_has_one_explorer_on_the_map_and_a_score() -> None:
    """The second explorer is the score marker: there is one place and one score per seat."""
    s = new(4)
    play(s, *[f"city:{city}" for city in CITIES[:4]])
    assert facts(s)["explorers"] == list(CITIES[:4])
    assert facts(s)["score"] == [0, 0, 0, 0]


def test_r21_a_turned_tile_may_stay_a_lifted_one_must_move() -> None:
    """Turning offers to stay, lifting does not."""
    s = position(
        explorers={"anna": "mogador"}, faces={"lion": "rif tell_atlas el_golea"}, empty="tanezrouft"
    )
    turned = s.clone()
    play(turned, "reveal:zemmour", "draw:lion")
    assert options(turned) == {"stay", "place:tanezrouft", "place:mogador"}
    assert gain(turned, "stay") == {"anna": 1}
    s = position(
        explorers={"anna": "rif"},
        faces={"lion": "tell_atlas katanga tanganyika rovuma"},
        empty="rif luangwa",
    )
    play(s, "lift:tell_atlas")
    assert options(s) == {"place:luangwa"}
    assert refusal(s, "stay") == "AFR-30"
    assert refusal(s, "pass") == "AFR-30"


def test_r22_no_building_on_a_tile_but_lifting_it() -> None:
    """On an animal or nomad one may lift what one stands on; on gold one may do neither."""
    s = position(
        explorers={"anna": "kano"}, faces={"lion": "kano bodele chari"}, empty="tenere bornu"
    )
    assert nouns(s, "lift") == {"kano"}
    assert "survey" not in options(s)
    for kind in ("gold_1", "monument", "gem_2"):
        s = position(explorers={"anna": "kano"}, faces={kind: "kano"}, empty="tenere")
        assert {text.partition(":")[0] for text in options(s)} == {"pass", "reveal"}


def test_r23_tiles_under_another_explorer_are_lifted_counted_mined_and_covered() -> None:
    """Explorers are ignored by tiles."""
    s = position(
        explorers={"anna": "borgu", "bob": "kano", "chris": "gao"},
        faces={"zebra": "kano", "gold_2": "gao"},
        empty="borgu",
    )
    counted = s.clone()
    assert gain(counted, "survey") == {"anna": 1}
    play(s, "mine")
    assert owns(s, "anna") == {"gold": 2}
    assert (lies(s, "gao"), stands(s, "chris")) == ("empty", "gao")
    covered = position(
        explorers={"anna": "borgu", "bob": "chari", "chris": "kano"},
        faces={"zebra": "kano bouar ubangi"},
        empty="borgu chari",
    )
    play(covered, "lift:kano", "place:chari")
    assert (lies(covered, "chari"), stands(covered, "bob")) == ("zebra", "chari")
    assert (lies(covered, "kano"), stands(covered, "chris")) == ("empty", "kano")


def test_r24_the_last_monument_in_the_first_half_turn() -> None:
    """The second half-turn is lost."""
    s = position(explorers={"anna": "mogador"}, monuments=10, half=1)
    play(s, "reveal:rif", "draw:monument")
    assert who(s) == "nobody"


def test_r25_not_all_players_have_the_same_number_of_turns() -> None:
    """The game ends in the middle of a round."""
    s = position(seats=4, explorers={"bob": "mogador"}, monuments=10, turn="bob", half=2)
    play(s, "reveal:rif", "draw:monument")
    assert who(s) == "nobody"
    assert outcome(s) == {"anna": 0, "bob": 3, "chris": 0, "dora": 0}


def test_r26_two_camps_each_and_the_end_after_the_last_camp() -> None:
    """Taking the last camp of the supply does not end the game."""
    assert facts(new(3))["camps"] == [2, 2, 2]
    s = position(explorers={"anna": "mogador"}, monuments=9)
    play(s, "reveal:rif", "draw:monument")
    assert facts(s)["supply"] == 0
    assert now(s) == ("anna", 2, "move")


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_r27_there_is_a_camp_for_every_monument_but_the_last(seats: int) -> None:
    """The supply is one less than the number of the last monument."""
    s = new(seats)
    assert facts(s)["supply"] == facts(s)["last_monument"] - 1
    for turned in range(facts(s)["last_monument"] - 1):
        s = position(
            seats=seats, explorers={"anna": "mogador"}, monuments=turned, camps={"anna": 1}
        )
        play(s, "reveal:rif", "draw:monument")
        assert camps(s, "anna") == 2
        assert who(s) == "anna"


def test_r28_the_space_of_a_taken_good_is_used_at_once() -> None:
    """A nomad turned in the next half-turn counts it."""
    s = position(explorers={"anna": "mogador"}, goods={})
    play(s, "reveal:rif", "draw:drum")
    assert gain(s, "walk:mogador", "reveal:saoura", "draw:nomad") == {"anna": 2}


def test_r29_undiscovered_kinds_are_public_and_faces_are_not() -> None:
    """The view lists how many of each kind are face down, and no face of a closed tile."""
    s = position(
        explorers={"anna": "accra"}, faces={"lion": "kano gao"}, goods={"bob": {"drum": 1}}
    )
    seen = facts(s)["undiscovered"]
    assert (seen["lion"], seen["drum"], seen["nomad"]) == (3, 4, 15)
    assert sum(seen.values()) == len(all_lying(s, "closed")) == 93


def test_r30_a_tie_for_the_win_is_shared() -> None:
    """No tie-break, not even by goods or camps."""
    s = position(
        seats=4,
        explorers={"anna": "mogador"},
        score={"bob": 3, "chris": 2, "dora": 1},
        goods={"chris": {"drum": 1}},
        camps={"bob": 9},
        monuments=10,
    )
    play(s, "reveal:rif", "draw:monument")
    ending = GAME.outcome(s)
    assert ending is not None
    assert (ending.scores, ending.winners) == ([3, 3, 3, 1], [0, 1, 2])
    assert ending.places == [1, 1, 1, 4]


def test_r31_the_first_seat_is_random_or_given() -> None:
    """By default chance decides; the table may fix it."""
    assert GAME.to_act(GAME.new(3)) == (CHANCE,)
    assert GAME.to_act(GAME.new(3, {"first": "random"})) == (CHANCE,)
    assert GAME.to_act(GAME.new(3, {"first": "2"})) == (2,)


def test_r32_chance_stands_between_a_turn_up_and_what_follows() -> None:
    """What can be taken back ends at a ply of chance or of another seat: no turn-up lacks one."""
    s = position(explorers={"anna": "mogador"}, phase="move")
    before = s.clone()
    play(s, "walk:mogador")
    assert who(s) == "anna"
    play(s, "reveal:rif")
    assert GAME.to_act(s) == (CHANCE,)
    assert lies(s, "rif") == "closed"
    play(before, "walk:mogador", "reveal:rif")
    assert before == s


def test_r33_an_enclosed_explorer_acts_or_travels() -> None:
    """Between rivals and face-down tiles one can stay, act and travel."""
    s = position(
        explorers={"anna": "mudug", "bob": "berbera", "chris": "ogaden"},
        empty="mudug berbera ogaden",
        phase="move",
    )
    assert nouns(s, "walk") == {"mudug"}
    assert nouns(s, "travel") == set(CITIES)
    play(s, "walk:mudug")
    assert options(s) == {"pass", "survey"}


def test_r34_only_the_acting_player_scores() -> None:
    """Animals of others that get a new neighbour score nothing for anybody."""
    s = position(
        explorers={"anna": "mogador", "bob": "chari"},
        faces={"lion": "saoura bornu bouar"},
        empty="chari",
    )
    assert gain(s, "lift:saoura", "place:chari") == {"anna": 2}


def test_r35_a_camp_beside_a_nomad_takes_no_points_but_lowers_its_count() -> None:
    """Afterwards the nomad may be worth moving again."""
    s = position(
        explorers={"anna": "rif"}, faces={"nomad": "saoura"}, empty="rif katanga moxico lubaland"
    )
    assert free(s, "saoura") == 2
    assert nouns(s, "lift") == set()
    assert gain(s, "survey") == {"anna": 1}
    assert free(s, "saoura") == 1
    play(s, "walk:rif")
    assert nouns(s, "lift") == {"saoura"}
    play(s, "lift:saoura")
    assert options(s) == {"place:katanga", "place:moxico", "place:lubaland"}


def test_r33_neighbours_of_an_enclosed_explorer_can_be_turned() -> None:
    """In a city with four face-down tiles round it all four can be turned."""
    s = position(explorers={"anna": "walvis_bay"})
    assert nouns(s, "reveal") == neighbours("walvis_bay")
