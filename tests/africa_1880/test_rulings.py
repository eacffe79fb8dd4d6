"""The rulings: each question of the rules page with its answer."""

from __future__ import annotations

from okapi.core.record import write
from tests.africa_1880.table import (
    BOARD,
    GAME,
    NATIONS,
    act,
    choices,
    finish,
    post_refusal,
    refusal,
    stands,
    start_match,
    turn,
    writing,
)
from tests.africa_1880.test_reading import hand


def test_r1_the_line_of_the_ordering_presence_decides() -> None:
    """Angola comes before Cape Town, though Transvaal would come after Katanga anyway."""
    t = turn(hand("france", 21), france="angola explore katanga, cape_town explore transvaal")
    assert (t.at("katanga"), t.at("transvaal")) == ("0/3: france", "")
    t = turn(hand("france", 21), france="alexandria explore tripoli, angola explore katanga")
    assert (t.at("tripoli"), t.at("katanga")) == ("0/2: france", "")


def test_r2_alphabetical_by_ids() -> None:
    """The data file stands in that order."""
    ids = [t.id for t in BOARD.territories]
    assert ids == sorted(ids)
    assert [t.name for t in BOARD.territories] == sorted(t.name for t in BOARD.territories)


def test_r3_explorations_before_the_landing() -> None:
    """Even from the last line."""
    t = turn(hand("france", 21), france="orange_river explore zambezi, land madagascar")
    assert (t.at("zambezi"), t.at("madagascar")) == ("0/3: france", "")


def test_r4_a_landing_is_judged_at_the_start_of_the_turn() -> None:
    """Somebody who arrives in this turn does not prevent it."""
    t = turn("morocco: france", france="morocco explore dakar", germany="land dakar")
    assert t.at("dakar") == "0/1: france germany"


def test_r5_two_landings_in_one_place() -> None:
    """Both arrive."""
    t = turn("congo: france", france="land dakar", germany="land dakar")
    assert t.at("dakar") == "0/1: france germany"


def test_r6_landing_and_exploration_in_one_place() -> None:
    """Both arrive, and phase 4 decides."""
    t = turn("morocco: france", france="morocco explore dakar, germany W", germany="land dakar")
    assert t.at("dakar") == "0/1: france"


def test_r7_an_emptied_coast_can_be_landed_on_in_the_next_turn() -> None:
    """Not before."""
    s = writing("gabon: britain france germany")
    assert refusal(s, "britain", "land:gabon") == "A80-16"
    for nation, others in (("britain", "france germany"), ("france", "britain germany"),
                           ("germany", "britain france")):  # fmt: skip
        act(s, nation, *(f"war:{other}" for other in others.split()))
    finish(s)
    assert "land:gabon" in choices(s, "britain")


def test_r8_landing_on_ones_own_territory() -> None:
    """Legal, no effect."""
    s = writing("natal: france")
    assert "land:natal" in choices(s, "france")
    assert turn("natal: france", france="land natal").at("natal") == "0/2: france"


def test_r9_two_explorers_one_target_one_presence() -> None:
    """The second uses no supply."""
    given = hand("france", 20)
    t = turn(given, france="cape_town explore transvaal, natal explore transvaal, land madagascar")
    assert (t.at("transvaal"), t.at("madagascar")) == ("0/2: france", "0/1: france")


def test_r10_the_explorer_of_a_removed_presence() -> None:
    """His exploration stands."""
    t = turn("chad: france germany", france="chad explore fezzan", germany="france W")
    assert t.at("fezzan") == "0/3: france"


def test_r11_into_a_territory_that_becomes_a_colony() -> None:
    """He shares it."""
    t = turn("tunis 1: france; sahara: germany", france="tunis develop",
             germany="sahara explore tunis")  # fmt: skip
    assert t.at("tunis") == "2/2 colony: france germany"


def test_r12_into_a_colony() -> None:
    """Null."""
    t = turn("tunis colony: france; sahara: germany",
             germany="!sahara explore tunis, land none, britain A, france A")  # fmt: skip
    assert t.at("tunis") == "2/2 colony: france"
    assert t.says("A80-14", "germany", "closed")


def test_r13_the_development_of_a_removed_presence() -> None:
    """It counts."""
    t = turn("tunis 1: france germany", france="tunis develop", germany="france W")
    assert t.at("tunis") == "2/2 colony: germany"


def test_r14_whose_development_is_lost_does_not_matter() -> None:
    """The result is the same."""
    both = turn("tunis 1: france germany", france="tunis develop", germany="tunis develop")
    one = turn("tunis 1: france germany", germany="tunis develop")
    assert both.at("tunis") == one.at("tunis")


def test_r15_developments_cannot_run_out() -> None:
    """There are as many boxes as developments."""
    assert sum(BOARD.boxes) == 88


def test_r16_two_have_their_own_rule() -> None:
    """By the majority rule war against war would remove both."""
    t = turn("congo: france germany", france="germany W", germany="france W")
    assert t.at("congo") == "0/4: france germany"


def test_r17_one_pass() -> None:
    """Germany leaves; France and Britain are then at war one way, and both stay."""
    t = turn("congo: britain france germany", britain="germany W, france W", france="germany W")
    assert t.at("congo") == "0/4: britain france"


def test_r18_only_those_present_vote() -> None:
    """Four enemies elsewhere do not count."""
    wars = dict.fromkeys(("italy", "netherlands", "belgium"), "france W")
    t = turn("congo: britain france germany", nations=" ".join(NATIONS), **wars)  # type: ignore[arg-type]  # sheets
    assert t.at("congo") == "0/4: britain france germany"


def test_r19_pairs_are_not_looked_at() -> None:
    """A single war on an ally removes nobody among three."""
    t = turn("congo: britain france germany", germany="france W")
    assert t.at("congo") == "0/4: britain france germany"


def test_r20_one_may_explore_where_several_stand() -> None:
    """No limit."""
    t = turn("congo: britain france; gabon: germany", germany="gabon explore congo")
    assert t.at("congo") == "0/4: britain france germany"


def test_r21_allied_in_both_directions() -> None:
    """One war is enough to prevent a colony."""
    t = turn("congo full: britain france germany", britain="france W")
    assert t.at("congo") == "4/4: britain france germany"


def test_r22_the_stances_of_the_removed_do_not_block() -> None:
    """Germany is at war with everybody and gone."""
    t = turn("congo full: britain france germany", germany="france W, britain W",
             france="germany W", britain="germany W")  # fmt: skip
    assert t.at("congo") == "4/4 colony: britain france"


def test_r23_full_and_empty_waits() -> None:
    """The next who enters has it at once."""
    assert turn("congo full:").at("congo") == "4/4:"
    t = turn("congo full:; gabon: france", france="gabon explore congo")
    assert t.at("congo") == "4/4 colony: france"


def test_r24_a_colony_cannot_be_declined() -> None:
    """There is no order against it."""
    assert turn("tunis full: france").at("tunis") == "2/2 colony: france"


def test_r25_r26_r27_the_twenty_second_colony_ends_the_game() -> None:
    """Not the 21st; all that qualify are placed; the phase is completed."""
    many = "; ".join(f"{t.id} colony: france" for t in BOARD.territories[:20])
    assert turn(f"{many}; natal full: britain").lines[0] == "turn 2"
    t = turn(f"{many}; natal full: britain; tunis full: germany; zambezi full: germany")
    assert t.lines[0] == "over colonies"
    assert sum(" colony" in line for line in t.lines) == 23


def test_r28_the_last_turn_is_the_one_that_ended_the_game() -> None:
    """Its stances give the points."""
    many = "; ".join(f"{t.id} colony: france" for t in BOARD.territories[:21])
    t = turn(f"{many}; natal full: britain", turn=4, germany="britain W")
    assert t.scores()["britain"] == 8 + 1


def test_r29_alliances_with_strangers_count() -> None:
    """Wherever the nations stand."""
    assert turn("tunis: france; natal: germany", turn=8).scores()["france"] == 2


def test_r30_before_the_first_reading_nothing_is_declared() -> None:
    """No history, no embassies."""
    match = start_match()
    view = match.game.view(match.state, 0)
    assert view.history == []
    assert "embassies" not in {panel.key for panel in GAME.face.panels(view)}


def test_r33_a_missing_sheet_is_all_defaults() -> None:
    """Nothing, no landing, alliance with everyone."""
    t = turn("congo: france germany", france=None, germany="france W")
    assert t.at("congo") == "0/4: germany"
    assert t.says("A80-18", "france", "no_sheet")


def test_r34_without_presences_and_coasts_one_only_declares() -> None:
    """And is never out of the game."""
    given = "; ".join(f"{BOARD.territories[t].id}: france" for t in BOARD.coast)
    s = writing(given)
    assert choices(s, "britain", "land") == set()
    assert choices(s, "britain", "no_landing") == {"no_landing"}
    assert "war:france" in choices(s, "britain")


def test_r35_development_in_a_full_territory() -> None:
    """Null."""
    t = turn("tunis full: france germany", france="tunis develop, germany W", germany="france W")
    assert t.says("A80-15", "france", "full", "tunis")


def test_r36_the_last_year_is_1914() -> None:
    """Not 1915."""
    assert BOARD.years[-1] == 1914


def test_r37_a_tie_has_no_winner() -> None:
    """Programs report none."""
    t = turn("tunis colony: france; dakar colony: germany", turn=8)
    assert t.winner() == "none"


def test_r38_complete_sheets_become_public() -> None:
    """Null orders too: every slot is in everybody's view of the past."""
    s = writing("congo full: france germany; tunis colony: france")
    act(s, "france", "develop:tunis", "nothing:congo", "land:dakar", "war:germany")
    finish(s)
    sheet = GAME.view(s, None).facts()["history"][0]["sheets"]["france"]  # type: ignore[index]  # plain data
    assert ["tunis", "develop"] in sheet
    assert ["germany", "W"] in sheet


def test_r39_no_talk_while_writing() -> None:
    """A message is refused."""
    assert post_refusal(writing("congo: france", press=0), "france", "germany", "Hi") == "A80-53"


def test_r40_the_order_of_reading_has_no_effect() -> None:
    """The record of a turn is written in seat order, whoever locked first."""
    texts = []
    for order in ((0, 1, 2), (2, 0, 1)):
        match = start_match(press="none")
        for seat in order:
            match.time_out(seat)
        texts.append(write(match))
    assert texts[0] == texts[1]


def test_r41_points_win_not_colonies() -> None:
    """Two sole colonies beat four shared ones."""
    shared = "; ".join(f"{name} colony: britain germany" for name in ("chad", "natal", "tunis"))
    t = turn(f"{shared}; dakar colony: france; gabon colony: france", turn=8)
    assert t.winner() == "france"


def test_r42_conflicts_of_the_turn_of_the_colony_still_apply() -> None:
    """Then never again."""
    t = turn("tunis 1: france germany", france="tunis develop, germany W")
    assert t.at("tunis") == "2/2 colony: france"


def test_r43_an_explorer_does_not_replace_a_removed_presence() -> None:
    """When he arrives, it still stands there."""
    s = writing("chad: france germany; fezzan: france")
    act(s, "france", "explore:fezzan:chad")
    act(s, "germany", "war:france")
    finish(s)
    assert stands(s, "france") == {"fezzan"}
