"""Action 1: turn a tile (AFR-18 to AFR-28)."""

from __future__ import annotations

import pytest

from tests.africa.table import (
    ANIMALS,
    GAME,
    GOODS,
    KINDS,
    all_lying,
    animals,
    camps,
    chances,
    earned,
    facts,
    free,
    gain,
    lies,
    neighbours,
    nouns,
    now,
    options,
    owns,
    play,
    position,
    refusal,
    who,
)


def test_afr_18_any_face_down_tile_next_to_the_explorer() -> None:
    """Not the open neighbours, and nothing farther away."""
    s = position(
        explorers={"anna": "chari"},
        faces={"gold_1": "bodele"},
        empty="chari bornu",
        camps_on="ubangi",
    )
    closed = neighbours("chari") - {"bodele", "bornu", "ubangi"}
    assert nouns(s, "reveal") == closed == {"ennedi", "dar_fertit", "bouar"}
    for elsewhere in ("bornu", "bodele", "ubangi", "chari", "kordofan", "rif"):
        assert refusal(s, f"reveal:{elsewhere}") == "AFR-18"


def test_afr_18_the_tile_is_turned_on_its_space_for_all_to_see() -> None:
    """Chance shows one of the undiscovered kinds, which is then undiscovered once less."""
    s = position(explorers={"anna": "mogador"})
    play(s, "reveal:rif")
    assert who(s) == "chance"
    assert options(s) == set()
    assert facts(s)["focus"] == "rif"
    assert facts(s)["phase"] == "draw"
    assert lies(s, "rif") == "closed"
    before = chances(s)["draw:gem_2"]
    play(s, "draw:gem_2")
    assert lies(s, "rif") == "gem_2"
    assert facts(s)["undiscovered"]["gem_2"] == before - 1
    assert facts(s)["focus"] is None


@pytest.mark.parametrize(
    ("kind", "points"), [("gold_1", 1), ("gold_2", 2), ("gem_1", 1), ("gem_2", 2)]
)
def test_afr_19_gold_and_gems_score_a_point_per_piece_and_stay(kind: str, points: int) -> None:
    """One or two points; the tile lies face up and belongs to nobody."""
    s = position(explorers={"anna": "mogador"})
    assert gain(s, "reveal:rif", f"draw:{kind}") == {"anna": points}
    assert earned(s, "anna") == {"turned_riches": points}
    assert lies(s, "rif") == kind
    assert owns(s, "anna") == {}
    assert now(s) == ("anna", 2, "move")


@pytest.mark.parametrize("kind", GOODS)
def test_afr_20_a_good_goes_to_the_play_area(kind: str) -> None:
    """Its space becomes empty, nothing is scored, and without a trade the half-turn is over."""
    s = position(explorers={"anna": "mogador"}, goods={})
    assert gain(s, "reveal:rif", f"draw:{kind}") == {}
    assert owns(s, "anna") == {kind: 1}
    assert lies(s, "rif") == "empty"
    assert free(s, "saoura") == len({"rif", "mogador"})
    assert now(s) == ("anna", 2, "move")


def test_afr_21_all_tiles_of_a_kind_for_as_many_of_the_turned_kind() -> None:
    """One opponent's whole set of another kind, no larger than the own set of the turned kind."""
    s = position(
        seats=4,
        explorers={"anna": "mogador"},
        goods={
            "anna": {"mask": 2, "drum": 4},
            "bob": {"kettle": 3, "garment": 4},
            "chris": {"mask": 1, "statue": 2},
            "dora": {"kettle": 1},
        },
    )
    play(s, "reveal:rif", "draw:mask")
    assert options(s) == {"keep", "trade:1:kettle", "trade:2:statue", "trade:3:kettle"}
    assert facts(s)["good"] == "mask"
    play(s, "trade:1:kettle")
    assert owns(s, "anna") == {"kettle": 3, "drum": 4}
    assert owns(s, "bob") == {"mask": 3, "garment": 4}
    assert owns(s, "chris") == {"mask": 1, "statue": 2}
    assert owns(s, "dora") == {"kettle": 1}
    assert now(s) == ("anna", 2, "move")
    assert facts(s)["good"] is None


@pytest.mark.parametrize("kind", GOODS)
def test_afr_21_every_other_kind_of_every_opponent(kind: str) -> None:
    """With one tile one can buy any single tile of another kind, from anybody but oneself."""
    one_each = dict.fromkeys(GOODS, 1)
    s = position(
        seats=5,
        explorers={"bob": "mogador"},
        goods={
            "anna": one_each,
            "emil": one_each,
            "bob": {"drum" if kind != "drum" else "mask": 2},
        },
        turn="bob",
    )
    play(s, "reveal:rif", f"draw:{kind}")
    others = [good for good in GOODS if good != kind]
    assert nouns(s, "trade") == {f"{seat}:{good}" for seat in (0, 4) for good in others}


def test_afr_21_the_payment_is_exactly_as_many() -> None:
    """What is not needed for the payment is kept, and added to what the opponent has."""
    goods = {"anna": {"drum": 3, "mask": 1}, "bob": {"mask": 2, "drum": 1}}
    s = position(seats=2, explorers={"anna": "mogador"}, goods=goods)
    play(s, "reveal:rif", "draw:drum")
    assert options(s) == {"keep", "trade:1:mask"}
    play(s, "trade:1:mask")
    assert owns(s, "anna") == {"drum": 2, "mask": 3}
    assert owns(s, "bob") == {"drum": 3}


def test_afr_21_every_seat_trades_from_its_own_play_area() -> None:
    """Chris pays with Chris's masks, whatever the others have."""
    goods = {"anna": {"mask": 1, "drum": 1}, "bob": {"statue": 3}, "chris": {"mask": 1, "drum": 2}}
    s = position(seats=4, explorers={"chris": "mogador"}, goods=goods, turn="chris")
    play(s, "reveal:rif", "draw:mask")
    assert options(s) == {"keep", "trade:0:drum"}
    play(s, "trade:0:drum")
    assert owns(s, "anna") == {"mask": 2}
    assert owns(s, "bob") == {"statue": 3}
    assert owns(s, "chris") == {"mask": 1, "drum": 3}
    rich = position(
        seats=4,
        explorers={"dora": "mogador"},
        goods={"bob": {"statue": 2}, "dora": {"mask": 2}},
        turn="dora",
    )
    play(rich, "reveal:rif", "draw:mask", "trade:1:statue")
    assert (owns(rich, "bob"), owns(rich, "dora")) == ({"mask": 2}, {"mask": 1, "statue": 2})


def test_afr_22_no_trade_is_asked_where_none_is_possible() -> None:
    """Too large a set, or none of another kind: the turn simply goes on."""
    for theirs in ({"mask": 2}, {"drum": 1}, {}):
        s = position(explorers={"anna": "mogador"}, goods={"bob": theirs})
        play(s, "reveal:rif", "draw:drum")
        assert now(s) == ("anna", 2, "move")


def test_afr_22_at_most_one_trade_and_only_the_turned_kind_is_given() -> None:
    """After the trade the half-turn is over; other kinds one owns cannot be paid with."""
    s = position(
        explorers={"anna": "mogador"},
        goods={"anna": {"statue": 3}, "bob": {"garment": 2, "kettle": 1}},
    )
    play(s, "reveal:rif", "draw:drum")
    assert options(s) == {"keep", "trade:1:kettle"}  # two garments would cost two drums
    play(s, "trade:1:kettle")
    assert now(s) == ("anna", 2, "move")
    assert refusal(s, "trade:1:garment") == "AFR-22"


def test_afr_22_nothing_but_the_trade_can_be_decided_first() -> None:
    """Walking on, passing or staying has to wait."""
    s = position(explorers={"anna": "mogador"}, goods={"bob": {"kettle": 1}})
    play(s, "reveal:rif", "draw:drum")
    for text in ("walk:mogador", "pass", "stay", "reveal:eglab", "survey", "travel:accra"):
        assert refusal(s, text) == "AFR-22"


@pytest.mark.parametrize("kind", ANIMALS)
def test_afr_23_a_turned_animal_stays_or_goes_to_more_of_its_kind(kind: str) -> None:
    """One point and one for each neighbour of its kind, wherever it then lies."""
    s = position(
        explorers={"anna": "mogador"},
        faces={kind: "tell_atlas bornu bouar ubangi"},
        empty="chari kasai bamenda",
    )
    play(s, "reveal:saoura", f"draw:{kind}")
    # At home 1 (tell_atlas); chari 3, bamenda 2; kasai none.
    assert options(s) == {"stay", "place:chari", "place:bamenda"}
    assert facts(s)["phase"] == "settle"
    gains = {text: gain(s.clone(), text)["anna"] for text in options(s)}
    assert gains == {"stay": 2, "place:chari": 4, "place:bamenda": 3}
    play(s, "place:chari")
    assert (lies(s, "saoura"), lies(s, "chari")) == ("empty", kind)
    assert earned(s, "anna") == {"turned_animals": 4}
    assert now(s) == ("anna", 2, "move")


def test_afr_23_as_many_is_not_more() -> None:
    """A space with the same number of neighbours is no destination, and then nothing is asked."""
    s = position(explorers={"anna": "mogador"}, faces={"lion": "tell_atlas kano"}, empty="bornu")
    assert animals(s, "saoura", "lion") == animals(s, "bornu", "lion") == 1
    assert gain(s, "reveal:saoura", "draw:lion") == {"anna": 2}
    assert lies(s, "saoura") == "lion"
    assert earned(s, "anna") == {"turned_animals": 2}


def test_afr_23_a_lonely_animal_scores_one() -> None:
    """Without neighbours of its kind it is worth its own point; other animals do not count."""
    s = position(explorers={"anna": "mogador"}, faces={"zebra": "tell_atlas", "nomad": "el_golea"})
    assert gain(s, "reveal:saoura", "draw:lion") == {"anna": 1}


def test_afr_23_the_turned_tile_is_not_its_own_neighbour() -> None:
    """Next door to where it was turned the animal does not count itself."""
    s = position(explorers={"anna": "mogador"}, faces={"lion": "tanezrouft"}, empty="eglab")
    # saoura has 1 (tanezrouft); eglab, next to saoura, has 1 as well once the lion has left.
    assert gain(s, "reveal:saoura", "draw:lion") == {"anna": 2}
    assert now(s) == ("anna", 2, "move")
    alone = position(explorers={"anna": "mogador"}, empty="eglab")
    assert gain(alone, "reveal:saoura", "draw:lion") == {"anna": 1}
    assert lies(alone, "saoura") == "lion"


def test_afr_24_a_turned_nomad_stays_or_goes_to_more_empty_neighbours() -> None:
    """It scores the empty neighbours of where it then lies, and no point of its own."""
    s = position(explorers={"anna": "mogador"}, empty="bornu bouar ubangi chari")
    play(s, "reveal:rif", "draw:nomad")
    # rif has 1 (mogador). chari: bornu, bouar, ubangi; bornu: chari, bouar; bouar: three.
    assert options(s) == {"stay", "place:chari", "place:bornu", "place:bouar", "place:ubangi"}
    gains = {text: gain(s.clone(), text)["anna"] for text in options(s)}
    wanted = {"place:chari": 3, "place:bornu": 2, "place:bouar": 3, "place:ubangi": 2, "stay": 1}
    assert gains == wanted
    play(s, "place:bouar")
    assert (lies(s, "rif"), lies(s, "bouar")) == ("empty", "nomad")
    assert earned(s, "anna") == {"turned_nomads": 3}


def test_afr_24_a_nomad_may_be_worth_nothing() -> None:
    """Without an empty neighbour it scores 0, and no space with as few is better."""
    s = position(
        explorers={"anna": "rif", "bob": "saint_louis"}, camps_on="rif saint_louis", phase="act"
    )
    assert gain(s, "reveal:tell_atlas", "draw:nomad") == {}
    assert lies(s, "tell_atlas") == "nomad"
    assert earned(s, "anna") == {}
    assert now(s) == ("anna", 2, "move")


def test_afr_25_the_space_a_turned_nomad_left_counts_as_empty() -> None:
    """Moved next door it counts the space it was turned on."""
    s = position(explorers={"anna": "mogador"}, empty="el_golea")
    # saoura has 2 (mogador, el_golea); el_golea then has 1 (saoura), mogador 1: no better place.
    assert gain(s, "reveal:saoura", "draw:nomad") == {"anna": 2}
    s = position(explorers={"anna": "mogador"}, empty="rif tell_atlas el_golea")
    play(s, "reveal:saoura", "draw:nomad")  # 4: mogador, rif, tell_atlas, el_golea
    assert now(s) == ("anna", 2, "move")
    s = position(explorers={"anna": "mogador"}, empty="eglab zemmour")
    play(s, "reveal:rif", "draw:nomad")  # 1: mogador, which then has 3 with rif just left
    gains = {text: gain(s.clone(), text)["anna"] for text in options(s)}
    assert gains == {"stay": 1, "place:mogador": 3, "place:eglab": 2, "place:zemmour": 2}


def test_afr_26_a_monument_brings_a_camp() -> None:
    """From the supply into the hand; the tile stays; nothing is scored."""
    s = position(explorers={"anna": "mogador"}, monuments=4, camps={"anna": 0})
    assert gain(s, "reveal:rif", "draw:monument") == {}
    assert camps(s, "anna") == 1
    assert (facts(s)["supply"], facts(s)["monuments"]) == (5, 5)
    assert lies(s, "rif") == "monument"
    assert now(s) == ("anna", 2, "move")


@pytest.mark.parametrize(("seats", "turned"), [(2, 8), (3, 10), (4, 10), (5, 10)])
def test_afr_27_the_last_monument_brings_no_camp_but_the_end(seats: int, turned: int) -> None:
    """The eleventh (with two players the ninth) ends the game."""
    s = position(seats=seats, explorers={"anna": "mogador"}, monuments=turned, camps={"anna": 1})
    assert gain(s, "reveal:rif", "draw:monument") == {"anna": 3}
    assert earned(s, "anna") == {"bonus": 3}
    assert camps(s, "anna") == 1
    assert facts(s)["monuments"] == turned + 1
    assert (facts(s)["phase"], facts(s)["end"]) == ("over", "last_monument")
    assert facts(s)["focus"] is None


@pytest.mark.parametrize("kind", ["gold_1", "gold_2", "gem_1", "gem_2", "monument"])
def test_afr_28_riches_and_monuments_are_never_moved(kind: str) -> None:
    """Only animals and nomads can be lifted."""
    s = position(
        explorers={"anna": "mogador"}, faces={kind: "rif saoura tell_atlas"}, empty="el_golea"
    )
    assert nouns(s, "lift") == set()
    assert refusal(s, "lift:rif") == "AFR-28"


def test_afr_18_every_kind_can_turn_up() -> None:
    """Sixteen outcomes, all of them playable."""
    s = position(explorers={"anna": "mogador"})
    play(s, "reveal:rif")
    assert set(chances(s)) == {f"draw:{kind}" for kind in KINDS}
    for text in chances(s):
        after = s.clone()
        play(after, text)
        assert GAME.to_act(after) == (0,)
        assert all_lying(after, text.partition(":")[2]) <= {"rif"}
