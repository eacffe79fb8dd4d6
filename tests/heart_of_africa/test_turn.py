"""The turn of the active player: a neutral, then action points (HOA-26 to HOA-41)."""

from __future__ import annotations

from tests.heart_of_africa.table import (
    AREA_IDS,
    chance_acts,
    cubes,
    eleven_neutrals,
    event,
    nouns,
    options,
    phase,
    play,
    position,
    refusal,
    refusals,
    reserve,
    row,
    stands,
    who,
)


def test_hoa_26_neutral_actions_conflicts_scoring() -> None:
    """Each step follows the one before, and the turn ends with the score."""
    s = position(at={"congo": "A2 n1"}, phase="neutral", points=2)
    assert phase(s) == "neutral"
    assert refusals(s, "move:congo", "end", "clear:congo") == {"HOA-29"}
    play(s, "neutral:morocco")
    assert phase(s) == "act"
    assert refusals(s, "clear:congo", "confront:congo") == {"HOA-26"}
    play(s, "end")
    assert phase(s) == "conflict"
    events = play(s, "end")
    assert event(events, "score")["seat"] == 0
    assert chance_acts(s)
    assert refusal(s, "end", "bob") == "HOA-13"


def test_hoa_26_others_wait() -> None:
    """Only the active player acts."""
    s = position(at={"congo": "A2"}, points=2)
    assert refusals(s, "move:congo", "end", name="bob") == {"HOA-26"}


def test_hoa_27_functions_in_both_steps_but_never_inside_a_conflict() -> None:
    """From the declaration of a conflict to its last retreat no token is used."""
    s = position(at={"congo": "A3 n2", "cape": "A1"}, kept={"anna": "march"})
    assert "march:cape" in options(s)
    play(s, "end")
    assert "march:cape" in options(s)
    play(s, "clear:congo")
    assert refusal(s, "march:cape") == "HOA-60"
    play(s, "result:no_loss")
    assert refusal(s, "march:cape") == "HOA-27"
    play(s, "accept")
    assert phase(s) == "retreat"
    assert refusal(s, "march:cape") == "HOA-27"
    play(s, "send:nubia") if "send:nubia" in options(s) else play(s, "send:cameroon")
    assert "march:cape" in options(s)


def test_hoa_28_action_points_in_step_b_only() -> None:
    """Nobody goes back to it."""
    s = position(at={"congo": "A3 n2"}, points=6, kept={"anna": "march"})
    play(s, "end")
    assert phase(s) == "conflict"
    assert refusals(s, "move:congo", "enter:morocco", "raise:gold", "guide:congo") == {"HOA-28"}
    assert refusal(s, "buy") == "HOA-33"


def test_hoa_29_a_neutral_goes_to_an_empty_area_or_to_neutrals() -> None:
    """Whoever else is there; but not to pieces without a neutral."""
    s = position(at={"congo": "A1 n1", "cape": "B2", "angola": "post"}, phase="neutral")
    assert nouns(s, "neutral") == set(AREA_IDS) - {"cape"}
    assert refusal(s, "neutral:cape") == "HOA-29"
    play(s, "neutral:congo")
    assert stands(s, "congo") == "A1 n2"
    assert s.neutrals_left == 23


def test_hoa_30_without_supply_no_neutral_is_placed() -> None:
    """The turn begins with the action step."""
    at = {"congo": "n11", "cape": "A1"}
    s = position(at=at, phase="bid", changes=eleven_neutrals())
    play(s, "bid:1", "pass", "pass")
    assert phase(s) == "act"
    t = position(at={"congo": "n10", "cape": "A1"}, phase="bid", changes=eleven_neutrals())
    play(t, "bid:1", "pass", "pass")
    assert phase(t) == "neutral"


def test_hoa_30_the_action_step_goes_on_after_a_token() -> None:
    """Also where a turn went before and no neutral can be placed in this one."""
    s = position(
        at={"congo": "n11", "cape": "A2"}, changes=eleven_neutrals(),
        laid="march:2 blank:4 blank:5 blank:5 blank:6 blank:6",
    )  # fmt: skip
    play(s, "end", "draw:blank:4", "draw:blank:4", "bid:1", "pass", "pass")
    play(s, "march:cape", "to:kalahari", "take:1")
    assert phase(s) == "act"


def test_hoa_30_without_a_place_no_neutral_is_placed() -> None:
    """Every area holds pieces and none a neutral."""
    crowd = {area: "A1" if i < 12 else "B1" for i, area in enumerate(AREA_IDS)}
    s = position(at=crowd, phase="bid")
    play(s, "bid:1", "pass", "pass")
    assert phase(s) == "act"


def test_hoa_31_points_are_those_of_the_tokens_just_won() -> None:
    """Kept tokens add none, and what is not spent is lost."""
    s = position(
        at={"cape": "A2", "congo": "B1"},
        phase="bid",
        laid="march:3 exchange:2 blank:4 blank:4 blank:5 blank:5 blank:6 blank:6",
        kept={"anna": "reputation_shift:4"},
    )
    play(s, "bid:1", "pass", "pass", "neutral:benin")
    assert s.points == 5
    play(s, "move:cape", "to:kalahari", "end")
    assert s.points == 0


def test_hoa_31_no_points_no_moves() -> None:
    """Each step is paid for."""
    s = position(at={"cape": "A2"}, points=1, kept={"anna": "march"})
    play(s, "move:cape", "to:kalahari")
    assert refusals(s, "move:cape", "move:kalahari", "enter:morocco") == {"HOA-31"}
    assert "move" not in {text.partition(":")[0] for text in options(s)}


def test_hoa_32_points_and_function_are_both_used() -> None:
    """A march that gave its points still marches."""
    s = position(
        at={"cape": "A2"},
        phase="bid",
        laid="march:3 blank:4 blank:4 blank:4 blank:5 blank:5 blank:6 blank:6",
    )
    play(s, "bid:1", "pass", "pass", "neutral:benin", "move:cape", "to:damaraland")
    play(s, "march:cape", "to:kalahari")
    assert (stands(s, "damaraland"), stands(s, "kalahari")) == ("A1", "A1")


def test_hoa_33_influence_buys_points_in_step_b() -> None:
    """One for one, into the pot, as often as wanted."""
    s = position(at={"cape": "A1"}, influence={"anna": 2})
    pot = s.pot
    play(s, "buy", "buy")
    assert (s.points, cubes(s, "anna"), s.pot) == (2, 0, pot + 2)
    assert refusal(s, "buy") == "HOA-33"


def test_hoa_34_a_step_costs_a_point() -> None:
    """A trader may go on while there are points."""
    s = position(at={"cape": "A1"}, points=3)
    assert refusal(s, "move:congo") == "HOA-34"
    play(s, "move:cape")
    assert nouns(s, "to") == {"damaraland", "kalahari", "mozambique"}
    assert refusal(s, "end") == "HOA-34"
    play(s, "to:mozambique", "move:mozambique", "to:zambezi")
    assert (stands(s, "zambezi"), s.points) == ("A1", 1)
    assert refusal(s, "to:congo") == "HOA-34"


def test_hoa_35_a_piece_stops_with_neutrals_and_others() -> None:
    """It may make no further move by action points in this turn."""
    s = position(at={"cape": "A2", "kalahari": "n1", "damaraland": "B1"}, points=5)
    play(s, "move:cape", "to:kalahari")
    assert refusal(s, "move:kalahari") == "HOA-35"
    play(s, "move:cape", "to:damaraland")
    assert refusal(s, "move:damaraland") == "HOA-35"


def test_hoa_35_free_and_stopped_traders_are_told_apart() -> None:
    """Only as many may go on as were not stopped."""
    s = position(at={"kalahari": "A1 n1", "cape": "A1"}, points=5)
    play(s, "move:cape", "to:kalahari", "move:kalahari", "to:angola")
    assert stands(s, "kalahari") == "A1 n1"
    assert refusal(s, "move:kalahari") == "HOA-35"


def test_hoa_35_the_wholesaler_stops_too() -> None:
    """He is a piece like the others."""
    s = position(at={"cape": "A*", "kalahari": "n1"}, points=5)
    play(s, "guide:kalahari")
    assert refusal(s, "guide:cape") == "HOA-35"


def test_hoa_36_who_stood_with_them_may_leave() -> None:
    """For one point, like any other step."""
    s = position(at={"congo": "A1 B1 n2"}, points=2)
    play(s, "move:congo", "to:angola", "move:angola", "to:zambezi")
    assert stands(s, "zambezi") == "A1"


def test_hoa_37_madagascar_is_reached_from_two_areas() -> None:
    """Both ways, and from nowhere else."""
    s = position(at={"madagascar": "A1", "somaliland": "A1"}, points=3)
    play(s, "move:madagascar")
    assert nouns(s, "to") == {"zanzibar_coast", "mozambique"}
    play(s, "to:mozambique", "move:mozambique")
    assert "madagascar" in nouns(s, "to")
    assert refusal(s, "to:egypt") == "HOA-37"
    play(s, "to:madagascar", "move:somaliland")
    assert "madagascar" not in nouns(s, "to")


def test_hoa_38_a_new_trader_on_an_empty_or_friendly_coast() -> None:
    """It costs four points and comes from the reserve."""
    s = position(at={"cape": "A1 n1", "egypt": "n1", "tripoli": "B1", "angola": "A1 B1"}, points=4)
    allowed = nouns(s, "enter")
    assert "cape" in allowed
    assert "morocco" in allowed
    assert "congo" in allowed
    assert not allowed & {"egypt", "tripoli", "angola", "zambezi", "heart_of_africa"}
    assert refusals(s, "enter:egypt", "enter:tripoli", "enter:zambezi") == {"HOA-38"}
    play(s, "enter:cape")
    assert (stands(s, "cape"), s.points, reserve(s, "anna")) == ("A2 n1", 0, 11)
    assert refusal(position(at={"cape": "A1"}, points=3), "enter:cape") == "HOA-31"


def test_hoa_39_two_points_with_a_trading_post() -> None:
    """On the coast or inland, always two."""
    s = position(at={"zambezi": "A1 post", "cape": "A1 n2 post", "kalahari": "A1"}, points=4)
    assert refusal(s, "enter:kalahari") == "HOA-39"
    play(s, "enter:zambezi")
    assert s.points == 2
    assert nouns(s, "enter") == {"zambezi", "cape"}
    play(s, "enter:cape")
    assert (s.points, stands(s, "cape")) == (0, "A2 n2 post")


def test_hoa_40_a_new_trader_may_move_at_once() -> None:
    """Entering is no move: neutrals do not stop it."""
    s = position(at={"cape": "A1 n1"}, points=6)
    play(s, "enter:cape", "move:cape", "to:kalahari", "move:cape", "to:mozambique")
    assert stands(s, "cape") == "n1"


def test_hoa_41_a_value_changes_once_a_turn() -> None:
    """One marker by one row, within the table."""
    s = position(points=8, rows={"gold": 7, "ivory": 4})
    assert refusals(s, "raise:gold", "lower:africa") == {"HOA-41"}
    play(s, "raise:ivory")
    assert (row(s, "ivory"), s.points) == (5, 4)
    assert refusals(s, "raise:ivory", "lower:gold") == {"HOA-41"}
    t = position(points=4)
    play(t, "lower:gold")
    assert (row(t, "gold"), t.points) == (2, 0)
    assert refusal(position(points=3), "raise:gold") == "HOA-41"


def test_hoa_26_step_c_is_skipped_when_there_is_nothing_to_choose() -> None:
    """No conflict, no usable token: the turn is scored at once."""
    s = position(at={"cape": "A1"})
    play(s, "end")
    assert chance_acts(s)
    assert who(s) == "chance"
