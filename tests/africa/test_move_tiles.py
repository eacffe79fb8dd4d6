"""Actions 2 and 3: move an animal (AFR-29 to AFR-31), move a nomad (AFR-32 to AFR-34)."""

from __future__ import annotations

import pytest

from tests.africa.table import (
    ANIMALS,
    animals,
    earned,
    facts,
    free,
    gain,
    lies,
    nouns,
    now,
    options,
    play,
    position,
    refusal,
    stands,
)


@pytest.mark.parametrize("kind", ANIMALS)
def test_afr_29_animals_on_the_own_and_on_adjacent_spaces(kind: str) -> None:
    """With or without an explorer on them, but none that lies farther away."""
    s = position(
        explorers={"anna": "gao", "bob": "upper_volta"},
        faces={kind: "gao upper_volta kano moxico lubaland"},
        empty="katanga",
    )
    # All three in the north have at most one neighbour and would have two on katanga.
    assert animals(s, "katanga", kind) == 2
    assert nouns(s, "lift") == {"gao", "upper_volta"}
    assert refusal(s, "lift:kano") == "AFR-29"


def test_afr_29_an_animal_under_a_rival_can_be_lifted() -> None:
    """Explorers on a tile do not matter."""
    s = position(
        explorers={"anna": "accra", "bob": "borgu"},
        faces={"lion": "borgu moxico lubaland"},
        empty="katanga",
    )
    play(s, "lift:borgu")
    assert facts(s)["phase"] == "place"
    assert facts(s)["focus"] == "borgu"
    assert gain(s, "place:katanga") == {"anna": 2}
    assert (lies(s, "borgu"), stands(s, "bob")) == ("empty", "borgu")


@pytest.mark.parametrize("kind", ANIMALS)
def test_afr_30_to_any_empty_space_with_more_of_its_kind(kind: str) -> None:
    """Strictly more than at the present space, anywhere on the board; the tile is not counted."""
    s = position(
        explorers={"anna": "mogador"},
        faces={kind: "saoura tell_atlas moxico lubaland luangwa"},
        empty="rif katanga lunda rovuma",
    )
    # saoura has 1. katanga 3, lunda 2, rovuma 1, rif 2 less the lifted tile itself.
    play(s, "lift:saoura")
    assert options(s) == {"place:katanga", "place:lunda"}
    assert refusal(s, "place:rif") == "AFR-30"
    assert refusal(s, "place:rovuma") == "AFR-30"


def test_afr_30_an_animal_without_a_better_place_cannot_be_chosen() -> None:
    """Where nothing is better the tile is not offered; with one better place it is."""
    for empty, offered in (("rif", set()), ("rif eglab", {"saoura"})):
        s = position(
            explorers={"anna": "mogador"},
            faces={"rhino": "saoura tell_atlas azawad el_djouf"},
            empty=empty,
        )
        assert nouns(s, "lift") == offered
    s = position(explorers={"anna": "mogador"}, faces={"rhino": "saoura tell_atlas"}, empty="rif")
    assert refusal(s, "lift:saoura") == "AFR-30"


def test_afr_30_both_ends_of_the_map_are_places() -> None:
    """The first and the last space are destinations like the others."""
    for end, near in (("rif", "tell_atlas"), ("drakensberg", "highveld")):
        s = position(
            explorers={"anna": "accra"}, faces={"lion": f"borgu {near}"}, empty=end, camps_on="gao"
        )
        play(s, "lift:borgu")
        assert options(s) == {f"place:{end}"}


def test_afr_31_the_difference_is_scored() -> None:
    """What the animal has more than before, and no point of its own."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"lion": "saoura tell_atlas moxico lubaland luangwa"},
        empty="katanga lunda",
    )
    play(s, "lift:saoura")
    gains = {y: gain(s.clone(), f"place:{y}") for y in nouns(s, "place")}
    assert gains == {"katanga": {"anna": 2}, "lunda": {"anna": 1}}
    play(s, "place:katanga")
    assert earned(s, "anna") == {"moved_animals": 2}
    assert (lies(s, "saoura"), lies(s, "katanga")) == ("empty", "lion")
    assert now(s) == ("anna", 2, "move")


def test_afr_32_nomads_on_the_own_and_on_adjacent_spaces() -> None:
    """With or without an explorer on them, but none that lies farther away."""
    s = position(
        explorers={"anna": "gao", "bob": "borgu"},
        faces={"nomad": "gao borgu azawad kano kalahari"},
        empty="moxico katanga victoria_falls mashonaland",
    )
    assert nouns(s, "lift") == {"gao", "borgu", "azawad"}
    assert refusal(s, "lift:kano") == "AFR-32"
    play(s, "lift:borgu", "place:katanga")
    assert (lies(s, "borgu"), stands(s, "bob")) == ("empty", "borgu")


def test_afr_33_to_any_empty_space_with_more_empty_neighbours() -> None:
    """Counted after the move; as many as before is not enough."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"nomad": "saoura"},
        empty="rif moxico katanga victoria_falls kaarta",
    )
    # saoura has 2 (rif, mogador); the triangle in the south has 2 each; rif and mogador would
    # count each other and saoura: 2. kaarta has none.
    assert free(s, "saoura") == 2
    assert nouns(s, "lift") == set()
    assert refusal(s, "lift:saoura") == "AFR-33"
    s = position(
        explorers={"anna": "mogador"},
        faces={"nomad": "saoura"},
        empty="rif moxico katanga victoria_falls mashonaland",
    )
    play(s, "lift:saoura")
    assert options(s) == {"place:katanga", "place:victoria_falls"}
    assert refusal(s, "place:moxico") == "AFR-33"
    assert refusal(s, "place:rif") == "AFR-33"


def test_afr_33_a_nomad_with_no_empty_neighbour_may_go_where_one_is() -> None:
    """From nothing any space with an empty neighbour is better; the left space is one of them."""
    s = position(
        explorers={"anna": "rif"},
        faces={"nomad": "tell_atlas"},
        empty="aures molopo",
        camps_on="rif",
        phase="act",
    )
    assert free(s, "tell_atlas") == 1
    assert nouns(s, "lift") == set()
    s = position(
        explorers={"anna": "rif"},
        faces={"nomad": "tell_atlas"},
        empty="molopo tati",
        camps_on="rif",
        phase="act",
    )
    play(s, "lift:tell_atlas")
    assert options(s) == {"place:molopo", "place:tati"}


def test_afr_34_the_difference_is_scored() -> None:
    """What the nomad has more than before, at least one."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"nomad": "saoura"},
        empty="moxico katanga victoria_falls mashonaland lubaland",
    )
    assert free(s, "saoura") == 1
    play(s, "lift:saoura")
    gains = {y: gain(s.clone(), f"place:{y}")["anna"] for y in nouns(s, "place")}
    wanted = {"katanga": 3, "moxico": 2, "victoria_falls": 2, "mashonaland": 1, "lubaland": 1}
    assert gains == wanted
    play(s, "place:katanga")
    assert earned(s, "anna") == {"moved_nomads": 3}
    assert (lies(s, "saoura"), lies(s, "katanga")) == ("empty", "nomad")
    assert now(s) == ("anna", 2, "move")


def test_afr_34_next_door_the_left_space_is_part_of_the_difference() -> None:
    """One step away a nomad gains the space it left."""
    s = position(explorers={"anna": "mogador"}, faces={"nomad": "rif"}, empty="saoura eglab")
    assert free(s, "rif") == 2
    play(s, "lift:rif")
    gains = {y: gain(s.clone(), f"place:{y}")["anna"] for y in nouns(s, "place")}
    assert gains == {"mogador": 1, "saoura": 1}  # three each: the other two, and rif
