"""Actions 4 and 5: build a camp (AFR-35 to AFR-39)."""

from __future__ import annotations

import pytest

from okapi.games.africa.state import State
from tests.africa.table import (
    ANIMALS,
    CITIES,
    camps,
    earned,
    facts,
    free,
    gain,
    lies,
    nouns,
    now,
    options,
    owns,
    play,
    position,
    refusal,
    stands,
)

CAMPS = {"survey", "mine"}


def among_gold(anna: str = "borgu", in_hand: int = 2) -> State:
    """Gold next to Anna, a nomad on niger_delta and a camp on upper_volta."""
    return position(
        explorers={"anna": anna},
        faces={"gold_1": "gao", "nomad": "niger_delta", "gem_2": "bamenda"},
        empty="borgu",
        camps_on="upper_volta",
        camps={"anna": in_hand},
    )


def test_afr_35_an_empty_space_and_a_camp_in_hand() -> None:
    """Both are needed for both kinds of camp."""
    assert options(among_gold()) & CAMPS == CAMPS
    assert options(among_gold(in_hand=1)) & CAMPS == CAMPS
    assert options(among_gold(in_hand=0)) & CAMPS == set()
    assert options(among_gold(anna="niger_delta")) & CAMPS == set()
    assert options(among_gold(anna="upper_volta")) & CAMPS == set()
    for text in CAMPS:
        assert refusal(among_gold(in_hand=0), text) == "AFR-35"
        assert refusal(among_gold(anna="niger_delta"), text) == "AFR-35"


@pytest.mark.parametrize("text", sorted(CAMPS))
def test_afr_35_the_camp_leaves_the_hand_and_the_explorer_stays(text: str) -> None:
    """The camp lies where the explorer stands, and the half-turn is over."""
    s = among_gold()
    play(s, text)
    assert camps(s, "anna") == 1
    assert (lies(s, "borgu"), stands(s, "anna")) == ("camp", "borgu")
    assert now(s) == ("anna", 2, "move")
    assert free(s, "kano") == 0


def test_afr_35_camps_are_never_moved() -> None:
    """A camp cannot be lifted."""
    s = among_gold()
    assert "upper_volta" not in nouns(s, "lift")
    assert refusal(s, "lift:upper_volta") == "AFR-29"


@pytest.mark.parametrize("city", CITIES)
def test_afr_36_a_camp_on_a_city_and_never_two(city: str) -> None:
    """A city is an empty space until the first camp stands there."""
    s = position(explorers={"anna": city})
    assert gain(s, "survey") == {}
    assert lies(s, city) == "camp"
    play(s, f"walk:{city}")
    assert options(s) & CAMPS == set()
    assert refusal(s, "survey") == "AFR-36"
    assert refusal(s, "mine") == "AFR-36"


@pytest.mark.parametrize("kind", [*ANIMALS, "nomad", "monument"])
def test_afr_37_a_survey_scores_each_adjacent_animal_nomad_and_monument(kind: str) -> None:
    """One point for each such space, none for those farther away; the tiles stay."""
    s = position(
        explorers={"anna": "chari"},
        faces={kind: "bornu ubangi kano"},
        empty="chari",
        camps_on="bouar",
    )
    assert gain(s, "survey") == {"anna": 2}
    assert earned(s, "anna") == {"surveys": 2}
    assert {lies(s, x) for x in ("bornu", "ubangi", "kano")} == {kind}


@pytest.mark.parametrize("kind", ["gold_1", "gold_2", "gem_1", "gem_2"])
def test_afr_37_gold_gems_and_face_down_tiles_give_nothing(kind: str) -> None:
    """A survey among them is worth 0 and may still be built; nothing is taken."""
    s = position(explorers={"anna": "chari"}, faces={kind: "bornu ubangi"}, empty="chari bodele")
    assert gain(s, "survey") == {}
    assert lies(s, "bornu") == kind
    assert owns(s, "anna") == {}


def test_afr_37_a_survey_scores_at_most_six() -> None:
    """All six neighbours of different kinds count one each."""
    kinds = [*ANIMALS, "monument"]
    ring = ["bornu", "ubangi", "bouar", "bodele", "ennedi", "dar_fertit"]
    faces = dict(zip(kinds, ring, strict=True))
    s = position(explorers={"anna": "chari"}, faces=faces, empty="chari")
    assert gain(s, "survey") == {"anna": 6}


def test_afr_38_a_mine_takes_all_adjacent_gold_and_gems() -> None:
    """Pieces go to the play area, spaces become empty, no points; others stay."""
    s = position(
        explorers={"anna": "chari"},
        faces={
            "gold_1": "bornu", "gold_2": "ubangi", "gem_1": "bouar", "gem_2": "bodele kano",
            "monument": "ennedi", "nomad": "dar_fertit",
        },
        empty="chari",
    )  # fmt: skip
    assert gain(s, "mine") == {}
    assert owns(s, "anna") == {"gold": 3, "gems": 3}
    assert {lies(s, x) for x in ("bornu", "ubangi", "bouar", "bodele")} == {"empty"}
    assert (lies(s, "kano"), lies(s, "ennedi"), lies(s, "dar_fertit")) == (
        "gem_2", "monument", "nomad",
    )  # fmt: skip
    assert lies(s, "chari") == "camp"


@pytest.mark.parametrize(
    ("kind", "owned"),
    [
        ("gold_1", {"gold": 1}),
        ("gold_2", {"gold": 2}),
        ("gem_1", {"gems": 1}),
        ("gem_2", {"gems": 2}),
    ],
)
def test_afr_38_one_tile_is_enough_for_a_mine(kind: str, owned: dict[str, int]) -> None:
    """It is added to what the seat already has."""
    s = position(explorers={"anna": "chari"}, faces={kind: "bornu"}, empty="chari")
    play(s, "mine")
    assert owns(s, "anna") == owned


@pytest.mark.parametrize("kind", [*ANIMALS, "nomad", "monument"])
def test_afr_38_no_mine_without_gold_or_gems(kind: str) -> None:
    """Other tiles, face-down tiles and gold two steps away do not make a mine."""
    s = position(
        explorers={"anna": "chari"}, faces={kind: "bornu", "gold_2": "kano"}, empty="chari"
    )
    assert "mine" not in options(s)
    assert refusal(s, "mine") == "AFR-38"


def test_afr_39_a_standing_camp_never_scores_or_mines_again() -> None:
    """What turns up beside a camp later gives nothing, and a survey took no gold."""
    s = position(explorers={"anna": "borgu"}, faces={"gold_1": "gao"}, empty="borgu")
    play(s, "survey")
    assert owns(s, "anna") == {}
    assert gain(s, "walk:borgu", "reveal:kano", "draw:monument") == {}
    assert lies(s, "gao") == "gold_1"
    mined = position(
        explorers={"anna": "borgu"}, faces={"gold_1": "gao", "lion": "kano"}, empty="borgu"
    )
    assert gain(mined, "mine") == {}
    assert gain(mined, "walk:borgu", "reveal:azawagh", "draw:gold_2") == {"anna": 2}
    assert owns(mined, "anna") == {"gold": 1}
    assert lies(mined, "azawagh") == "gold_2"
    assert facts(mined)["camps"][0] == 1
