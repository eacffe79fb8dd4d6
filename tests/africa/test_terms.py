"""Terms (AFR-1 to AFR-5) and what is true of spaces in general (AFR-40 to AFR-43)."""

from __future__ import annotations

import pytest

from tests.africa.table import (
    ANIMALS,
    CITIES,
    GAME,
    KINDS,
    all_lying,
    animals,
    facts,
    free,
    gain,
    lies,
    neighbours,
    new,
    nouns,
    options,
    owns,
    play,
    position,
    refusal,
    space,
    stands,
)


def test_afr_1_a_space_holds_one_tile_or_one_camp() -> None:
    """A lifted tile goes to empty spaces only: not onto tiles, face down or up, nor onto camps."""
    s = position(
        explorers={"anna": "uhehe"},
        faces={"nomad": "unyamwezi", "gold_1": "tanganyika"},
        empty="uhehe kalahari tati molopo",
        camps_on="luangwa",
    )
    play(s, "lift:unyamwezi")
    assert nouns(s, "place") <= all_lying(s, "empty")
    assert refusal(s, "place:tanganyika") == "AFR-1"
    assert refusal(s, "place:rovuma") == "AFR-1"
    assert refusal(s, "place:unyamwezi") == "AFR-1"
    assert refusal(s, "place:luangwa") == "AFR-41"


def test_afr_1_a_space_holds_one_explorer() -> None:
    """No walk and no travel leads to a space with another explorer."""
    s = position(explorers={"anna": "suakin", "bob": "dongola"}, empty="dongola", phase="move")
    assert nouns(s, "walk") == {"suakin"}
    assert "dongola" not in nouns(s, "travel")


def test_afr_2_empty_is_without_tile_and_without_camp() -> None:
    """Explorers do not matter, and a bare city is an empty space."""
    s = position(
        explorers={"anna": "borgu", "bob": "accra"},
        faces={"gold_1": "niger_delta"},
        empty="borgu kano",
        camps_on="gao",
    )
    around_upper_volta = {"borgu", "accra"}  # gao has a camp, the others are closed
    assert free(s, "upper_volta") == len(around_upper_volta)
    assert free(s, "azawagh") == len({"borgu", "kano"})
    assert all_lying(s, "empty") >= {"borgu", "kano", *CITIES}


def test_afr_2_empty_decides_where_to_build() -> None:
    """One can build under one's own explorer, in a city too, but not on a tile or a camp."""
    for where, may_build in (("accra", True), ("borgu", True), ("gao", False), ("kano", False)):
        s = position(
            explorers={"anna": where}, faces={"gold_1": "gao"}, empty="borgu", camps_on="kano"
        )
        assert ("survey" in options(s)) is may_build


def test_afr_3_only_face_down_tiles_close_a_space() -> None:
    """Empty spaces, cities, camps and all face-up tiles are open; face-down tiles are not."""
    for kind in KINDS[5:]:
        s = position(
            explorers={"anna": "suakin"},
            faces={kind: "khartoum"},
            empty="dongola",
            camps_on="thebes",
            phase="move",
        )
        assert {"khartoum", "dongola", "thebes"} <= nouns(s, "travel") & nouns(s, "walk")
        assert set(CITIES) - {stands(s, name) for name in ("anna", "bob", "chris")} <= nouns(
            s, "travel"
        )
        assert "eritrea" not in nouns(s, "travel") | nouns(s, "walk")


@pytest.mark.parametrize("kind", ANIMALS)
def test_afr_4_animals_counts_adjacent_face_up_animals_of_a_kind(kind: str) -> None:
    """Other kinds, other tiles and animals farther away do not count."""
    other = "zebra" if kind != "zebra" else "lion"
    s = position(
        explorers={"anna": "mogador"},
        faces={kind: "bodele kano bornu", other: "tenere", "nomad": "bouar"},
    )
    assert animals(s, "chari", kind) == len({"bodele", "bornu"})
    assert animals(s, "bornu", kind) == len({"bodele", "kano"})
    assert animals(s, "kano", kind) == len({"bornu"})
    assert animals(s, "bamenda", kind) == len({"kano", "bornu"})
    assert animals(s, "chari", other) == 0
    assert animals(s, "bornu", other) == 1


def test_afr_4_free_counts_adjacent_empty_spaces() -> None:
    """From nothing to six, while the neighbours are emptied one by one."""
    ring = sorted(neighbours("chari"))
    for count in range(7):
        s = position(explorers={"anna": "mogador"}, empty=" ".join(ring[:count]))
        assert free(s, "chari") == count


@pytest.mark.parametrize(("kind", "pieces"), [("1", 1), ("2", 2)])
@pytest.mark.parametrize("what", ["gold", "gem"])
def test_afr_5_gold_and_gems_are_counted_in_pieces(what: str, kind: str, pieces: int) -> None:
    """A tile with two pieces counts two, when it is turned and when it is mined."""
    s = position(explorers={"anna": "mogador"})
    assert gain(s, "reveal:rif", f"draw:{what}_{kind}") == {"anna": pieces}
    play(s, "walk:mogador", "mine")
    assert owns(s, "anna") == {"gold" if what == "gold" else "gems": pieces}


def test_afr_40_tiles_go_under_explorers_and_onto_cities() -> None:
    """Own explorer, another's explorer, an empty city: all may receive a tile."""
    s = position(
        explorers={"anna": "mombasa", "bob": "uhehe"},
        faces={"nomad": "jubaland"},
        empty="uhehe tanganyika unyamwezi",
        phase="act",
    )
    play(s, "lift:jubaland")
    assert nouns(s, "place") == {"mombasa", "uhehe", "unyamwezi", "tanganyika"}
    under_bob = s.clone()
    play(under_bob, "place:uhehe")
    assert (lies(under_bob, "uhehe"), stands(under_bob, "bob")) == ("nomad", "uhehe")
    play(s, "place:mombasa")
    assert (lies(s, "mombasa"), stands(s, "anna")) == ("nomad", "mombasa")


def test_afr_40_an_animal_goes_to_a_city() -> None:
    """A city next to more animals of its kind is a good place for an animal."""
    s = position(
        explorers={"anna": "rif"},
        faces={"lion": "tell_atlas zemmour eglab"},
        empty="rif",
    )
    play(s, "lift:tell_atlas")
    assert options(s) == {"place:mogador"}
    assert gain(s, "place:mogador") == {"anna": 2}


def test_afr_41_a_camp_is_not_empty_but_can_be_entered_and_crossed() -> None:
    """Nomads do not count it and tiles do not go there, explorers walk over it."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"nomad": "saoura"},
        empty="rif tell_atlas",
        camps_on="eglab",
        phase="move",
    )
    assert free(s, "saoura") == len({"rif", "tell_atlas", "mogador"})
    assert {"eglab", "saoura", "rif", "tell_atlas"} == nouns(s, "walk") - {"mogador"}
    across = position(explorers={"anna": "mogador"}, empty="azawad", camps_on="eglab", phase="move")
    assert nouns(across, "walk") == {"mogador", "eglab", "azawad"}


def test_afr_42_the_explorer_stays_when_its_tile_leaves() -> None:
    """An animal lifted from under an explorer leaves it on an empty space."""
    s = position(
        explorers={"anna": "kano"},
        faces={"lion": "kano bodele chari"},
        empty="tenere bornu",
    )
    play(s, "lift:kano", "place:bornu")
    assert (stands(s, "anna"), lies(s, "kano")) == ("kano", "empty")


def test_afr_43_everybody_sees_the_same() -> None:
    """Play areas, hands, supply, scores and open tiles are in the view of every seat."""
    s = position(
        seats=4,
        explorers={"anna": "mogador"},
        goods={"anna": {"drum": 2}},
        gold={"bob": 3},
        gems={"chris": 1},
        camps={"anna": 1},
        camps_on="kano",
        score={"dora": 7},
    )
    seen = facts(s)
    assert seen["goods"][0]["drum"] == 2
    assert (seen["gold"], seen["gems"]) == ([0, 3, 0, 0], [0, 0, 1, 0])
    assert (seen["camps"][0], seen["supply"], seen["score"]) == (1, 10, [0, 0, 0, 7])
    for seat in range(4):
        assert GAME.view(s, seat).facts() == seen | {"seat": seat}


def test_afr_4_the_counts_are_those_of_a_new_board() -> None:
    """At the beginning only the cities are empty, so their neighbours count one."""
    s = new(2)
    for name in ("rif", "saoura", "zemmour", "eglab"):
        assert free(s, name) == 1
    assert s.free(space("mogador")) == 0
