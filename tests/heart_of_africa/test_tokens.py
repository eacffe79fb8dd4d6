"""The functions of tokens (HOA-42 to HOA-54)."""

from __future__ import annotations

from tests.heart_of_africa.table import (
    AREA_IDS,
    chance_acts,
    eleven_neutrals,
    fame,
    finish,
    gained,
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
    row,
    stands,
)


def test_hoa_42_used_tokens_leave_the_game() -> None:
    """Any number of them may be used in a turn."""
    s = position(
        at={"cape": "A2", "angola": "A1"}, kept={"anna": "trading_post trading_post march"}
    )
    play(s, "build:cape", "build:angola", "march:angola", "to:zambezi")
    assert keeps(s, "anna") == {}
    assert removed(s) == {"trading_post": 2, "march": 1}
    assert refusals(s, "stop") == {"HOA-42"}


def test_hoa_42_of_equal_tokens_the_poorest_is_used() -> None:
    """It matters only where tokens come back."""
    s = position(at={"cape": "A1"}, kept={"anna": "trading_post:3 trading_post:1"})
    play(s, "build:cape")
    gone = [t for t, n in enumerate(s.removed()) if n]
    assert gone == [1 * 7 + 1]


def test_hoa_43_one_token_for_points_in_a_turn() -> None:
    """After heart_bonus neither another nor a special victory token."""
    s = position(
        at={"cape": "A1"},
        kept={"anna": "heart_bonus heart_bonus"},
        hidden={"anna": "sv_areas"},
    )
    play(s, "heart")
    assert refusal(s, "heart") == "HOA-43"
    play(s, "end")
    if phase(s) == "conflict":
        play(s, "end")
    assert options(s) == {"score:none"}
    assert refusal(s, "score:sv_areas") == "HOA-43"


def test_hoa_44_functions_are_kept_and_provisions_are_not() -> None:
    """The points of a kept token are lost with the turn."""
    s = position(
        at={"cape": "A1"},
        phase="bid",
        laid="march:3 blank:6 blank:4 blank:4 blank:5 blank:5 blank:6 blank:6",
    )
    play(s, "bid:1", "pass", "pass", "neutral:benin")
    assert (s.points, keeps(s, "anna")) == (9, {"march": 1})
    finish(s)
    assert keeps(s, "anna") == {"march": 1}
    assert removed(s) == {"blank": 1}


def test_hoa_45_a_post_in_a_friendly_area_without_one() -> None:
    """Neutrals do not matter; posts stay for good."""
    s = position(
        at={"cape": "A1 n1", "angola": "A1 B1", "congo": "A1 post", "tripoli": "B1"},
        kept={"anna": "trading_post trading_post"},
    )
    assert nouns(s, "build") == {"cape"}
    assert refusals(s, "build:angola", "build:congo", "build:tripoli") == {"HOA-45"}
    play(s, "build:cape")
    assert (stands(s, "cape"), s.posts_left) == ("A1 n1 post", 4)
    assert refusal(position(at={"cape": "A1"}), "build:cape") == "HOA-45"


def test_hoa_45_no_post_left() -> None:
    """Six are built, and no more."""
    posts = dict.fromkeys(("morocco", "algiers", "egypt", "senegal", "benin", "nubia"), "post")
    s = position(at={**posts, "cape": "A1"}, kept={"anna": "trading_post"})
    assert refusal(s, "build:cape") == "HOA-45"


def test_hoa_46_drift_a_new_neutral_then_each_may_move_once() -> None:
    """Into any area whatever it holds, the new one too."""
    s = position(at={"congo": "n2", "cape": "A1", "angola": "B1"}, kept={"anna": "neutral_drift"})
    play(s, "drift")
    assert refusal(s, "end") == "HOA-46"
    play(s, "neutral:benin")
    assert nouns(s, "stir") == {"congo", "benin"}
    assert refusal(s, "move:cape") == "HOA-46"
    play(s, "stir:congo")
    assert refusal(s, "stop") == "HOA-46"
    play(s, "to:angola", "stir:benin", "to:guinea_coast")
    assert nouns(s, "stir") == {"congo"}
    assert refusal(s, "stir:angola") == "HOA-46"
    play(s, "stop")
    assert (stands(s, "congo"), stands(s, "angola"), stands(s, "guinea_coast")) == (
        "n1",
        "B1 n1",
        "n1",
    )
    assert phase(s) == "act"


def test_hoa_46_it_ends_when_all_have_moved() -> None:
    """A moved neutral does not move again."""
    s = position(at={"cape": "A1"}, kept={"anna": "neutral_drift"})
    play(s, "drift", "neutral:congo", "stir:congo", "to:angola")
    assert phase(s) == "act"


def test_hoa_46_without_supply_the_others_still_drift() -> None:
    """Nothing is added then."""
    s = position(
        at={"congo": "n11", "cape": "A1"}, kept={"anna": "neutral_drift"}, changes=eleven_neutrals()
    )
    play(s, "drift")
    assert options(s) == {"stir:congo", "stop"}


def test_hoa_47_the_wholesaler_comes_to_friends_or_an_empty_coast() -> None:
    """Once he is on the map no other token brings him again."""
    s = position(
        at={"zambezi": "A1 n1", "egypt": "n1", "tripoli": "B1", "angola": "A1 B1"},
        kept={"anna": "wholesaler wholesaler"},
    )
    allowed = nouns(s, "summon")
    assert {"zambezi", "cape", "congo"} <= allowed
    assert not allowed & {"egypt", "tripoli", "angola", "kalahari"}
    assert refusals(s, "summon:egypt", "summon:kalahari") == {"HOA-47"}
    play(s, "summon:cape")
    assert (stands(s, "cape"), s.points) == ("A*", 0)
    assert refusal(s, "summon:zambezi") == "HOA-47"
    assert reserve(s, "anna") == 12


def test_hoa_48_one_or_two_traders_in_friendly_areas() -> None:
    """Together or apart; neutrals do not matter."""
    s = position(
        at={"zambezi": "A1 n3", "cape": "A1", "angola": "A1 B1"},
        kept={"anna": "two_traders two_traders"},
    )
    assert nouns(s, "reinforce") == {"zambezi", "cape"}
    assert refusals(s, "reinforce:angola", "reinforce:egypt") == {"HOA-48"}
    play(s, "reinforce:zambezi")
    assert options(s) == {"reinforce:zambezi", "reinforce:cape", "stop"}
    assert refusal(s, "end") == "HOA-48"
    play(s, "reinforce:cape")
    assert (stands(s, "zambezi"), stands(s, "cape")) == ("A2 n3", "A2")
    play(s, "reinforce:cape", "stop")
    assert (stands(s, "cape"), phase(s)) == ("A3", "act")


def test_hoa_49_two_neutrals_into_the_heart_and_three_points() -> None:
    """If the Heart is his at scoring."""
    s = position(at={"heart_of_africa": "A3"}, kept={"anna": "heart_bonus"})
    play(s, "heart")
    assert stands(s, "heart_of_africa") == "A3 n2"
    assert gained(s) == 0 + 3 + 3 - 2


def test_hoa_49_as_many_neutrals_as_there_are() -> None:
    """Even none."""
    s = position(
        at={"congo": "n10", "cape": "A1"},
        kept={"anna": "heart_bonus heart_bonus"},
        changes=eleven_neutrals(),
    )
    play(s, "heart")
    assert stands(s, "heart_of_africa") == "n1"
    t = position(
        at={"congo": "n11", "cape": "A1"}, kept={"anna": "heart_bonus"}, changes=eleven_neutrals()
    )
    play(t, "heart")
    assert stands(t, "heart_of_africa") == ""


def test_hoa_50_a_trader_for_a_neutral_anywhere() -> None:
    """Own presence is not needed and opponents may be there."""
    s = position(
        at={"congo": "n2", "egypt": "B2 n1", "cape": "A1"}, kept={"anna": "exchange exchange"}
    )
    assert nouns(s, "recruit") == {"congo", "egypt"}
    assert refusal(s, "recruit:cape") == "HOA-50"
    play(s, "recruit:congo", "recruit:egypt")
    assert (stands(s, "congo"), stands(s, "egypt")) == ("A1 n1", "A1 B2")
    assert (s.neutrals_left, reserve(s, "anna")) == (24, 11)


def test_hoa_51_one_marker_up_and_another_down() -> None:
    """One of the two may be left out, not both; it has nothing to do with action points."""
    s = position(points=4, rows={"ivory": 7}, kept={"anna": "resource_shift resource_shift"})
    play(s, "raise:gold", "shift")
    assert "raise:ivory" not in options(s)
    assert refusal(s, "end") == "HOA-51"
    play(s, "raise:gold")
    assert nouns(s, "lower") == {"bananas", "diamonds", "ivory"}
    assert refusals(s, "lower:gold", "lower:africa") == {"HOA-51"}
    play(s, "lower:ivory")
    assert (row(s, "gold"), row(s, "ivory")) == (5, 6)
    play(s, "shift", "skip")
    assert refusal(s, "skip") == "HOA-51"
    play(s, "lower:bananas")
    assert (row(s, "bananas"), phase(s)) == (0, "act")


def test_hoa_51_raising_alone() -> None:
    """Nothing has to fall."""
    s = position(kept={"anna": "resource_shift"})
    play(s, "shift", "raise:africa", "skip")
    assert (row(s, "africa"), phase(s)) == (1, "act")


def test_hoa_51_at_the_ends_of_the_table() -> None:
    """When all are at the top nothing rises; when all are at the bottom nothing falls."""
    top = dict.fromkeys(("bananas", "diamonds", "gold", "ivory", "africa"), 7)
    s = position(rows=top, kept={"anna": "resource_shift"})
    play(s, "shift")
    assert nouns(s, "lower") == set(top)
    assert "skip" not in options(s)
    low = dict.fromkeys(top, 0)
    t = position(rows=low, kept={"anna": "resource_shift"})
    play(t, "shift")
    assert "skip" not in options(t)
    play(t, "raise:gold")
    assert phase(t) == "act"


def test_hoa_52_anybodys_reputation_one_row_either_way() -> None:
    """Within the table, oneself included."""
    s = position(
        reputation={"anna": 7, "bob": 0, "chris": 3},
        kept={"anna": "reputation_shift reputation_shift"},
    )
    assert nouns(s, "praise") == {"1", "2"}
    assert nouns(s, "blame") == {"0", "2"}
    assert refusals(s, "praise:0", "blame:1", "praise:4") == {"HOA-52"}
    play(s, "praise:1", "blame:2")
    assert (fame(s, "bob"), fame(s, "chris")) == (1, 2)


def test_hoa_53_any_number_of_pieces_to_the_next_area() -> None:
    """At least one; the wholesaler too."""
    s = position(at={"cape": "A3 A*"}, kept={"anna": "march march"})
    play(s, "march:cape")
    assert refusal(s, "end") == "HOA-53"
    play(s, "to:kalahari")
    assert options(s) == {"take:0", "take:1", "take:2", "take:3"}
    play(s, "take:2")
    assert options(s) == {"lead", "leave"}
    play(s, "lead")
    assert (stands(s, "cape"), stands(s, "kalahari")) == ("A1", "A2 A*")
    play(s, "march:kalahari", "to:zambezi", "take:0")
    assert (stands(s, "kalahari"), stands(s, "zambezi")) == ("A2", "A*")


def test_hoa_53_without_a_wholesaler_at_least_one_trader() -> None:
    """Where there is no choice nothing is asked."""
    s = position(
        at={"cape": "A2", "angola": "A1", "congo": "A*"}, kept={"anna": "march march march"}
    )
    play(s, "march:cape", "to:kalahari")
    assert options(s) == {"take:1", "take:2"}
    assert refusal(s, "take:3") == "HOA-53"
    play(s, "take:2", "march:angola", "to:zambezi", "march:congo", "to:zambezi")
    assert stands(s, "zambezi") == "A1 A*"
    assert refusal(s, "march:cape") == "HOA-53"


def test_hoa_53_stopped_pieces_march_and_stay_stopped() -> None:
    """A march never stops a piece."""
    s = position(
        at={"cape": "A2", "kalahari": "n1", "zambezi": "n1"}, points=5, kept={"anna": "march"}
    )
    play(s, "move:cape", "to:kalahari", "march:kalahari", "to:angola")
    assert refusal(s, "move:angola") == "HOA-35"
    t = position(at={"kalahari": "A1", "zambezi": "n1"}, points=5, kept={"anna": "march"})
    play(t, "march:kalahari", "to:zambezi", "move:zambezi", "to:congo")
    assert stands(t, "congo") == "A1"


def test_hoa_53_in_step_c_between_conflicts() -> None:
    """A march out of a locked area takes the lock along."""
    s = position(
        at={"congo": "A2 n1", "cape": "A1"}, phase="conflict", kept={"anna": "march march"}
    )
    play(s, "clear:congo", "result:no_loss", "accept", "march:congo", "to:angola", "take:1")
    assert locked(s) == {"congo", "angola"}
    play(s, "march:cape", "to:kalahari")
    assert chance_acts(s)


def test_hoa_54_a_token_without_effect_is_not_used() -> None:
    """It can still be kept."""
    every = " ".join(("trading_post", "wholesaler", "two_traders", "exchange", "march"))
    s = position(at={"cape": "B1"}, kept={"anna": every}, reputation={"anna": 3})
    verbs = {text.partition(":")[0] for text in options(s)}
    assert not verbs & {"build", "reinforce", "recruit", "march"}
    crowd = {area: "A1" if i < 12 else "B1" for i, area in enumerate(AREA_IDS)}
    t = position(at=crowd, kept={"anna": "neutral_drift"})
    assert refusal(t, "drift") == "HOA-54"
    assert keeps(s, "anna")["march"] == 1


def test_hoa_46_to_hoa_53_no_token_no_function() -> None:
    """Each function needs its token."""
    s = position(at={"cape": "A2", "congo": "n1"})
    for text, rule in (
        ("drift", "HOA-46"), ("summon:cape", "HOA-47"), ("reinforce:cape", "HOA-48"),
        ("heart", "HOA-49"), ("recruit:congo", "HOA-50"), ("shift", "HOA-51"),
        ("praise:0", "HOA-52"), ("blame:1", "HOA-52"), ("march:cape", "HOA-53"),
        ("skip", "HOA-51"), ("stir:congo", "HOA-46"), ("take:1", "HOA-53"), ("lead", "HOA-53"),
        ("leave", "HOA-53"),
    ):  # fmt: skip
        assert refusal(s, text) == rule
