"""Conflicts with neutrals and between players (HOA-55 to HOA-75, HOA-87, HOA-88)."""

from __future__ import annotations

import pytest

from okapi.games.heart_of_africa.state import State
from tests.heart_of_africa.table import (
    GAME,
    act,
    chance_acts,
    chances,
    cubes,
    event,
    facts,
    fame,
    keeps,
    locked,
    nouns,
    options,
    phase,
    play,
    position,
    refusal,
    refusals,
    removed,
    reserve,
    stakes,
    stands,
    who,
)

# Which conflicts


def test_hoa_55_players_must_be_confronted_and_neutrals_may_be() -> None:
    """In any order; the step ends when no conflict between players is left."""
    s = position(at={"congo": "A2 B1", "cape": "A1 C1", "angola": "A2 n1"}, phase="conflict")
    assert options(s) == {"confront:congo", "confront:cape", "clear:angola"}
    assert refusal(s, "end") == "HOA-55"
    assert refusals(s, "confront:angola", "confront:egypt") == {"HOA-55"}
    assert refusals(s, "clear:egypt", "clear:cape") == {"HOA-55"}
    play(s, "clear:angola", "result:no_loss", "accept", "confront:cape")
    stakes(s, anna="5", chris="0")
    while phase(s) != "conflict":
        play(s, min(options(s)))
    assert options(s) == {"confront:congo"}


def test_hoa_56_the_player_first_then_perhaps_the_neutrals() -> None:
    """Only where the active player won and no opponent is left."""
    s = position(at={"congo": "A3 B1 n1"}, phase="conflict", influence={"anna": 5, "bob": 0})
    assert refusal(s, "clear:congo") == "HOA-56"
    play(s, "confront:congo")
    stakes(s, anna="1", bob="0")
    play(s, "decline")
    assert options(s) == {"clear:congo", "end"}
    play(s, "clear:congo", "result:no_loss", "accept")
    assert chance_acts(s)


def test_hoa_56_not_where_another_opponent_is_left() -> None:
    """Nor where the conflict was lost."""
    s = position(at={"congo": "A4 B1 C1 n1", "cape": "A2 n1"}, phase="conflict")
    play(s, "confront:congo", "against:1")
    stakes(s, anna="5", bob="0")
    while phase(s) != "conflict":
        play(s, min(options(s)))
    assert options(s) == {"clear:cape", "end"}
    assert refusal(s, "clear:congo") == "HOA-57"


def test_hoa_57_a_fought_area_is_locked() -> None:
    """So is one that receives retreating pieces of the active player."""
    s = position(at={"congo": "A2 B3", "cape": "A2 n1"}, phase="conflict", influence={"anna": 0})
    play(s, "confront:congo")
    stakes(s, anna="0", bob="0")
    assert who(s) == "bob"
    play(s, "send:angola", "decline")
    assert locked(s) == {"congo", "angola"}
    assert refusal(s, "clear:angola") == "HOA-55"


def test_hoa_57_a_retreat_ends_a_pending_exception() -> None:
    """An area that was won may no longer be cleared when the active player retreats into it."""
    s = position(
        at={"congo": "A1 n1", "angola": "A2 B3", "cape": "A2 n1"},
        phase="conflict",
        won="congo",
        influence={"anna": 0},
    )
    assert "clear:congo" in options(s)
    play(s, "confront:angola")
    stakes(s, anna="0", bob="0")
    play(s, "send:congo", "decline")
    assert "clear:congo" not in options(s)
    assert refusal(s, "clear:congo") == "HOA-57"


def test_hoa_57_pieces_marched_out_of_a_locked_area_lock_their_goal() -> None:
    """Even an area where a conflict would have been due."""
    s = position(
        at={"congo": "A1", "angola": "B1", "cape": "A2 n1"},
        phase="conflict",
        locked="congo",
        kept={"anna": "march"},
    )
    play(s, "march:congo", "to:angola")
    assert locked(s) == {"congo", "angola"}
    assert options(s) == {"clear:cape", "end"}
    assert refusal(s, "confront:angola") == "HOA-57"


def test_hoa_58_of_several_opponents_one_is_confronted() -> None:
    """Of the active player's choice; then the area is locked."""
    s = position(4, at={"congo": "A2 B1 D1", "cape": "A2 n1"}, phase="conflict")
    play(s, "confront:congo")
    assert options(s) == {"against:1", "against:3"}
    assert refusal(s, "against:2") == "HOA-58"
    assert refusal(s, "clear:cape") == "HOA-58"
    play(s, "against:3")
    assert who(s) == "anna+dora"
    stakes(s, anna="4", dora="0")
    while phase(s) != "conflict":
        play(s, min(options(s)))
    assert refusal(s, "against:1") == "HOA-58"
    assert refusal(s, "confront:congo") == "HOA-57"


# With neutrals


@pytest.mark.parametrize(
    ("own", "neutrals", "allowed"),
    [("A3", 4, False), ("A4", 4, True), ("A1 A*", 3, True), ("A1 A*", 4, False), ("A*", 1, True)],
)
def test_hoa_59_at_least_as_many_as_neutrals(own: str, neutrals: int, allowed: bool) -> None:
    """With the wholesaler every trader counts two."""
    s = position(at={"congo": f"{own} n{neutrals}", "cape": "A2 n1"}, phase="conflict")
    assert ("clear:congo" in options(s)) == allowed
    if not allowed:
        assert refusal(s, "clear:congo") == "HOA-59"


def test_hoa_60_a_token_is_drawn_and_answered() -> None:
    """Each of the fifteen is as likely; the player accepts, redraws or concedes."""
    s = position(at={"congo": "A3 n2"}, phase="conflict")
    assert refusals(s, "accept", "redraw", "concede") == {"HOA-60"}
    play(s, "clear:congo")
    assert sum(chances(s).values()) == 15
    assert refusal(s, "result:no_loss") == "HOA-60"
    play(s, "result:influence_1")
    assert options(s) == {"accept", "redraw", "concede"}


def test_hoa_61_redraws_by_the_surplus() -> None:
    """Earlier tokens stay aside and cannot be taken back."""
    s = position(at={"congo": "A3 n1"}, phase="conflict")
    play(s, "clear:congo", "result:no_loss", "redraw")
    assert chances(s)["result:no_loss"] == 2
    play(s, "result:no_loss", "redraw", "result:influence_1")
    assert options(s) == {"accept", "concede"}
    assert refusal(s, "redraw") == "HOA-61"


def test_hoa_61_no_redraw_when_all_have_been_drawn() -> None:
    """There is nothing left to draw."""
    s = position(at={"congo": "A3 n1"}, phase="conflict")
    play(s, "clear:congo")
    s.results = [1] + [0] * 9
    play(s, "result:no_loss")
    assert refusal(s, "redraw") == "HOA-61"


@pytest.mark.parametrize(
    ("result", "rows", "paid", "left"),
    [
        ("no_loss", 0, 0, "A3"),
        ("reputation_1", 1, 0, "A3"),
        ("reputation_3", 3, 0, "A3"),
        ("influence_1", 0, 1, "A3"),
        ("influence_3", 0, 3, "A3"),
        ("traders_1", 0, 0, "A2"),
        ("traders_2", 0, 0, "A1"),
    ],
)
def test_hoa_62_what_each_result_costs(result: str, rows: int, paid: int, left: str) -> None:
    """Rows of reputation, cubes to the pot, or pieces to the reserve."""
    s = position(at={"congo": "A3 n1", "cape": "A2 n1"}, phase="conflict", influence={"anna": 5})
    pot, before = s.pot, reserve(s, "anna")
    play(s, "clear:congo", f"result:{result}", "accept")
    assert fame(s, "anna") == 3 - rows
    assert (cubes(s, "anna"), s.pot) == (5 - paid, pot + paid)
    assert stands(s, "congo") == left
    assert reserve(s, "anna") == before + 3 - int(left[1])


def test_hoa_62_the_wholesaler_is_lost_first() -> None:
    """He counts as one piece."""
    s = position(at={"congo": "A2 A* n1", "cape": "A2 n1"}, phase="conflict")
    play(s, "clear:congo", "result:traders_2", "accept")
    assert stands(s, "congo") == "A1"
    assert facts(s)["wholesaler"][0] is None


@pytest.mark.parametrize(
    ("result", "given"),
    [
        ("reputation_3", {"reputation": {"anna": 2}}),
        ("influence_2", {"influence": {"anna": 1}}),
        ("traders_2", {}),
    ],
)
def test_hoa_63_only_what_can_be_paid_is_accepted(result: str, given: dict[str, object]) -> None:
    """In full, and with a piece left in the area."""
    s = position(at={"congo": "A2 n1"}, phase="conflict", **given)  # type: ignore[arg-type]
    play(s, "clear:congo", f"result:{result}")
    assert options(s) == {"redraw", "concede"}
    assert refusal(s, "accept") == "HOA-63"


def test_hoa_64_one_neutral_leaves_and_the_others_retreat() -> None:
    """The active player places them."""
    s = position(at={"congo": "A3 n3", "cape": "A2 n1"}, phase="conflict")
    left = s.neutrals_left
    play(s, "clear:congo", "result:no_loss", "accept")
    assert (who(s), phase(s), stands(s, "congo")) == ("anna", "retreat", "A3 n2")
    play(s, "send:angola", "send:bornu")
    assert (stands(s, "congo"), stands(s, "angola"), stands(s, "bornu")) == ("A3", "n1", "n1")
    assert s.neutrals_left == left + 1


def test_hoa_65_conceding_costs_a_row_and_all_stay() -> None:
    """At row 0 it costs nothing."""
    s = position(at={"congo": "A2 n2", "cape": "A2 n1"}, phase="conflict", reputation={"anna": 1})
    play(s, "clear:congo", "result:traders_3", "concede")
    assert (fame(s, "anna"), stands(s, "congo")) == (0, "A2 n2")
    play(s, "clear:cape", "result:traders_3", "concede")
    assert fame(s, "anna") == 0


def test_hoa_66_all_tokens_come_together_again() -> None:
    """After every conflict."""
    s = position(at={"congo": "A2 n1", "cape": "A2 n1"}, phase="conflict")
    play(s, "clear:congo", "result:no_loss", "redraw", "result:no_loss", "accept")
    assert s.results == GAME.board.result_copies


# Between players


def fight(**given: object) -> State:
    """Anna confronts Bob in congo, three traders against two."""
    settings: dict[str, object] = {
        "at": {"congo": "A3 B2", "cape": "A2 n1"},
        "influence": {"anna": 9, "bob": 9},
        "kept": {"anna": "march trading_post", "bob": "exchange"},
        "hidden": {"anna": "sv_areas", "bob": "sv_traders"},
        **given,
    }
    s = position(phase="conflict", **settings)  # type: ignore[arg-type]
    play(s, "confront:congo")
    return s


def test_hoa_67_both_choose_at_once_and_in_secret() -> None:
    """The retreat token alone, or influence and any tokens with a function."""
    s = fight()
    assert who(s) == "anna+bob"
    assert GAME.together(s) == 1
    assert options(s, "bob") == {"retreat", *[f"stake:{n}" for n in range(10)]}
    act(s, "bob", "stake:4")
    assert options(s, "bob") == {"pledge:exchange", "pledge:sv_traders", "lock"}
    assert facts(s, "anna") == {**facts(s, "anna"), "stake": -1, "pledged": {}}
    act(s, "bob", "pledge:sv_traders")
    act(s, "bob", "lock")
    assert who(s) == "anna"
    assert facts(s)["lock"] == [False, True]
    assert refusal(s, "lock", "bob") == "HOA-67"


def test_hoa_67_what_is_refused_while_staking() -> None:
    """Others wait, choices are made once, and there must be something to lock."""
    s = fight()
    assert refusals(s, "stake:1", "pass", name="chris") == {"HOA-67"}
    assert refusals(s, "lock", "pledge:march", "stake:10", "end", name="anna") == {"HOA-67"}
    act(s, "anna", "retreat")
    assert refusals(s, "stake:1", "retreat", "pledge:march", name="anna") == {"HOA-67"}
    act(s, "bob", "stake:0")
    assert refusals(s, "pledge:march", "stake:2", name="bob") == {"HOA-67"}
    assert refusals(position(), "retreat", "stake:0", "pledge:march", "lock") == {"HOA-67"}


def test_hoa_67_the_order_of_arrival_does_not_matter() -> None:
    """Either may be first."""
    first, second = fight(), fight()
    stakes(first, anna="3 march", bob="2 exchange")
    stakes(second, bob="2 exchange", anna="3 march")
    assert first == second


def test_hoa_68_strength_is_reputation_times_count_and_the_stake() -> None:
    """Three for a cube, nine for a token."""
    s = fight(reputation={"anna": 1, "bob": 6})
    events = stakes(s, anna="3 march", bob="2")
    shown = {e.facts["seat"]: e.facts["strength"] for e in events if e.name == "reveal"}
    assert shown == {0: 3 * 1 + 9 + 9, 1: 2 * 4 + 6}
    assert event(events, "victory")["seat"] == 0


def test_hoa_69_stakes_are_lost_and_a_tie_goes_to_the_defender() -> None:
    """Influence into the pot, tokens out of the game."""
    s = fight(at={"congo": "A2 B2", "cape": "A2 n1"})
    pot = s.pot
    events = stakes(s, anna="3 march", bob="3 sv_traders")
    assert event(events, "victory")["seat"] == 1
    assert (cubes(s, "anna"), cubes(s, "bob"), s.pot) == (6, 6, pot + 6)
    assert removed(s) == {"march": 1}
    assert facts(s)["victory_gone"]["sv_traders"] == 1
    assert facts(s)["victory_hidden"] == [True, False, False]


def test_hoa_70_the_loser_loses_a_piece_and_the_winner_sends_the_rest() -> None:
    """The wholesaler is the first loss."""
    s = fight(at={"congo": "A3 B2 B*", "cape": "A2 n1"}, influence={"anna": 20, "bob": 0})
    stakes(s, anna="9", bob="0")
    assert (stands(s, "congo"), who(s), phase(s)) == ("A3 B2", "anna", "retreat")
    assert refusal(s, "send:angola", "bob") == "HOA-72"
    play(s, "send:angola", "send:cameroon")
    assert (stands(s, "angola"), stands(s, "cameroon"), stands(s, "congo")) == ("B1", "B1", "A3")


def test_hoa_71_one_retreat_gives_the_stake_to_who_gave_way() -> None:
    """No piece is lost, and he places them himself."""
    s = fight()
    pot = s.pot
    stakes(s, anna="3 march sv_areas", bob="retreat")
    assert (cubes(s, "anna"), cubes(s, "bob"), s.pot) == (6, 12, pot)
    assert keeps(s, "bob") == {"exchange": 1, "march": 1, "sv_areas": 1}
    assert (who(s), stands(s, "congo")) == ("bob", "A3 B2")
    play(s, "rest:angola")
    assert stands(s, "angola") == "B2"


def test_hoa_71_the_active_player_may_give_way_too() -> None:
    """The other is the winner then."""
    s = fight()
    stakes(s, anna="retreat", bob="2")
    assert (cubes(s, "anna"), cubes(s, "bob")) == (11, 7)
    play(s, "send:angola", "rest:zambezi", "decline")
    assert (stands(s, "congo"), stands(s, "angola"), stands(s, "zambezi")) == ("B2", "A1", "A2")
    assert locked(s) == {"congo", "angola", "zambezi"}


def test_hoa_72_one_or_two_steps_past_the_winner() -> None:
    """Not back, not into or through an area of the winner; others are no obstacle."""
    s = position(
        at={"great_lakes": "A3 B3", "heart_of_africa": "A1", "zambezi": "A1", "abyssinia": "C1 n1"},
        phase="conflict",
        influence={"anna": 9, "bob": 0},
    )
    play(s, "confront:great_lakes")
    stakes(s, anna="5", bob="0")
    assert nouns(s, "send") == {
        "abyssinia", "congo", "zanzibar_coast", "nubia", "somaliland", "cameroon", "angola",
        "mozambique", "madagascar",
    }  # fmt: skip
    assert refusals(s, "send:great_lakes", "send:zambezi", "send:cape", "send:kalahari") == {
        "HOA-72"
    }
    assert refusal(s, "improve") == "HOA-27"
    play(s, "send:congo")
    assert refusal(s, "rest:congo") == "HOA-72"


def test_hoa_72_who_has_nowhere_to_go_leaves_the_map() -> None:
    """Pieces to the reserve, neutrals to the supply."""
    s = position(
        at={"madagascar": "A2 B2", "mozambique": "A1", "zanzibar_coast": "A1", "cape": "A2 n1"},
        phase="conflict",
        influence={"anna": 9, "bob": 0},
    )
    play(s, "confront:madagascar")
    stakes(s, anna="5", bob="0")
    assert (stands(s, "madagascar"), reserve(s, "bob")) == ("A2", 14)
    t = position(
        at={"madagascar": "A3 n3", "mozambique": "A1", "zanzibar_coast": "A1", "cape": "A2 n1"},
        phase="conflict",
    )
    left = t.neutrals_left
    play(t, "clear:madagascar", "result:no_loss", "accept")
    assert (stands(t, "madagascar"), t.neutrals_left) == ("A3", left + 3)


def test_hoa_72_a_single_way_is_taken_without_asking() -> None:
    """There is nothing to choose."""
    t = position(
        at={"egypt": "A3 n3", "nubia": "A1", "bornu": "A1", "timbuktu": "A1", "algiers": "A1",
            "cape": "A2 n1"},
        phase="conflict",
    )  # fmt: skip
    play(t, "clear:egypt", "result:no_loss", "accept")
    assert stands(t, "tripoli") == "n2"
    assert phase(t) == "conflict"


def both_retreat() -> State:
    """Anna two, Bob one in congo; both play the retreat token."""
    s = position(at={"congo": "A2 B1", "cape": "A2 n1"}, phase="conflict", pot=4)
    play(s, "confront:congo")
    stakes(s, anna="retreat", bob="retreat")
    return s


def test_hoa_73_both_retreat_the_active_first() -> None:
    """Nobody wins, nothing was staked, nobody buys reputation."""
    s = both_retreat()
    assert (who(s), s.pot) == ("anna", 4)
    play(s, "send:angola", "send:zambezi")
    assert who(s) == "bob"
    assert not nouns(s, "send") & {"angola", "zambezi"}
    play(s, "send:cameroon")
    assert stands(s, "congo") == ""
    assert phase(s) == "conflict"
    assert locked(s) == {"congo", "angola", "zambezi"}


def test_hoa_73_the_last_way_out_stays_open() -> None:
    """A placement that would close it is illegal while another exists."""
    s = position(
        at={"madagascar": "A2 B1", "zanzibar_coast": "A1", "cape": "A2 n1"}, phase="conflict"
    )
    play(s, "confront:madagascar")
    stakes(s, anna="retreat", bob="retreat")
    assert "send:mozambique" not in options(s)
    assert refusals(s, "send:mozambique", "rest:mozambique") == {"HOA-73"}
    play(s, "rest:cape")
    assert who(s) == "bob"
    assert nouns(s, "send") == {"mozambique", "zambezi", "kalahari"}


def test_hoa_73_where_every_placement_closes_it_all_are_allowed() -> None:
    """On a map with a dead end: then the other leaves the map."""
    s = position(
        at={
            "madagascar": "A2 B1",
            "zambezi": "B1",
            "kalahari": "B1",
            "cape": "B1",
            "zanzibar_coast": "B1",
            "egypt": "A2 n1",
        },
        phase="conflict",
        changes={'"mozambique", "madagascar"]': '"mozambique"]'},
    )
    play(s, "confront:madagascar")
    events = stakes(s, anna="retreat", bob="retreat")
    assert stands(s, "mozambique") == "A2"
    assert event(events, "vanish") == {"seat": 1, "area": 19, "n": 1}


def test_hoa_74_no_retreat_without_a_destination() -> None:
    """The token cannot be chosen then."""
    s = position(
        at={"madagascar": "A2 B2", "mozambique": "A1", "zanzibar_coast": "A1"}, phase="conflict"
    )
    play(s, "confront:madagascar")
    assert "retreat" in options(s, "anna")
    assert "retreat" not in options(s, "bob")
    assert refusal(s, "retreat", "bob") == "HOA-74"


def test_hoa_75_the_winner_may_buy_a_row() -> None:
    """For two influence into the pot, once, after the retreats."""
    s = fight(at={"congo": "A3 B1", "cape": "A2 n1"}, kept={}, hidden={})
    pot = s.pot
    stakes(s, anna="3", bob="0")
    assert options(s) == {"improve", "decline"}
    assert refusal(s, "improve", "bob") == "HOA-75"
    assert refusal(s, "clear:cape") == "HOA-27"
    play(s, "improve")
    assert (fame(s, "anna"), cubes(s, "anna"), s.pot) == (4, 4, pot + 5)
    assert refusals(s, "improve", "decline") == {"HOA-75"}


@pytest.mark.parametrize(("row", "influence"), [(7, 9), (3, 4)])
def test_hoa_75_not_beyond_the_table_and_not_without_influence(row: int, influence: int) -> None:
    """It is not asked then."""
    s = fight(
        at={"congo": "A3 B1", "cape": "A2 n1"},
        kept={},
        hidden={},
        reputation={"anna": row},
        influence={"anna": influence, "bob": 0},
    )
    stakes(s, anna="3", bob="0")
    assert phase(s) == "conflict"


# The wholesaler


def test_hoa_87_the_wholesaler_is_a_piece() -> None:
    """He moves for a point, gives control and counts one, and doubles his traders."""
    s = position(at={"cape": "A*", "congo": "A2 B2"}, points=2, influence={"anna": 5, "bob": 5})
    play(s, "guide:kalahari", "guide:angola")
    assert (stands(s, "angola"), s.points) == ("A*", 0)
    assert refusal(s, "guide:congo") == "HOA-31"
    assert facts(s)["pieces"][0] == {"angola": 1, "congo": 2}
    t = position(at={"congo": "A2 A* B2"}, phase="conflict", influence={"anna": 5, "bob": 5})
    play(t, "confront:congo")
    events = stakes(t, anna="0", bob="0")
    shown = {e.facts["seat"]: e.facts["strength"] for e in events if e.name == "reveal"}
    assert shown == {0: 2 * 5, 1: 2 * 2}


def test_hoa_87_guide_needs_him_on_the_map() -> None:
    """And an adjacent area."""
    s = position(at={"cape": "A1"}, points=3)
    assert refusal(s, "guide:kalahari") == "HOA-47"
    t = position(at={"cape": "A*"}, points=3)
    assert refusal(t, "guide:congo") == "HOA-37"


def test_hoa_88_he_is_the_first_loss_and_may_come_back() -> None:
    """He returns to his owner's reserve."""
    s = position(
        at={"congo": "A1 A* B3"}, phase="conflict", kept={"anna": "wholesaler"},
        influence={"anna": 0, "bob": 5},
    )  # fmt: skip
    play(s, "confront:congo")
    stakes(s, anna="0", bob="5")
    assert stands(s, "congo") == "A1 B3"
    assert reserve(s, "anna") == 13
    play(s, "send:angola", "summon:cape")
    assert facts(s)["wholesaler"][0] == "cape"
