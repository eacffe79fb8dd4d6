"""The worked examples of the rules page (section 8), played as they are written there."""

from __future__ import annotations

import pytest

from okapi.games.africa.state import State
from tests.africa.table import (
    CITIES,
    NAMES,
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


def test_ex_1_trade() -> None:
    """Two statues buy one kettle or both garments, and Bob is not asked."""
    given = {"anna": {"statue": 1}, "bob": {"kettle": 1, "garment": 2}}
    s = position(explorers={"anna": "mogador"}, goods=given)
    play(s, "reveal:rif", "draw:statue")
    assert owns(s, "anna") == {"statue": 2}
    assert options(s) == {"keep", "trade:1:kettle", "trade:1:garment"}
    one, both = s.clone(), s.clone()
    play(s, "keep")
    assert (owns(s, "anna"), owns(s, "bob")) == ({"statue": 2}, {"kettle": 1, "garment": 2})
    play(one, "trade:1:kettle")
    assert owns(one, "anna") == {"statue": 1, "kettle": 1}
    assert owns(one, "bob") == {"statue": 1, "garment": 2}
    play(both, "trade:1:garment")
    assert owns(both, "anna") == {"garment": 2}
    assert owns(both, "bob") == {"statue": 2, "kettle": 1}
    assert now(both) == ("anna", 2, "move")


def elephant_turned(chris: str = "walvis_bay") -> State:
    """The position of EX-2: Bob has just turned an elephant on dongola."""
    s = position(
        explorers={"anna": "mombasa", "bob": "khartoum", "chris": chris},
        faces={"elephant": "gilf_kebir tenere bornu"},
        empty="kano khartoum",
        turn="bob",
    )
    play(s, "reveal:dongola", "draw:elephant")
    return s


def test_ex_2_animal_turned() -> None:
    """The turned elephant stays for two points or goes to kano for three."""
    s = elephant_turned()
    assert options(s) == {"stay", "place:kano"}
    stay = s.clone()
    assert gain(stay, "stay") == {"bob": 2}
    assert lies(stay, "dongola") == "elephant"
    assert gain(s, "place:kano") == {"bob": 3}
    assert (lies(s, "dongola"), lies(s, "kano")) == ("empty", "elephant")


def test_ex_3_nomad_moved() -> None:
    """A nomad with one empty neighbour moves to where it has more, and the gain is scored."""
    s = position(
        explorers={"bob": "sudd"},
        faces={"nomad": "blue_nile"},
        empty="sudd victoria_falls kavango kalahari tati",
        turn="bob",
    )
    assert free(s, "blue_nile") == 1
    play(s, "lift:blue_nile")
    gains = {y: gain(s.clone(), f"place:{y}")["bob"] for y in nouns(s, "place")}
    assert gains == {"victoria_falls": 2, "kavango": 2, "kalahari": 3, "tati": 1, "walvis_bay": 1}


def final_lines(anna: dict[str, int]) -> dict[str, int]:
    """Anna's final lines but for the bonus, which Bob takes by turning the last monument."""
    s = position(explorers={"bob": "suakin"}, monuments=10, turn="bob", goods={"anna": anna})
    play(s, "reveal:thebes", "draw:monument")
    return lines(s, "anna")


def test_ex_4_goods() -> None:
    """Four statues and two kettles are worth eleven points."""
    assert final_lines({"statue": 4, "kettle": 2}) == {"goods": 8 + 3}


def test_ex_5_majorities() -> None:
    """First 10, two tied for second 3 each; two tied for first 8 each and no second."""
    s = position(
        explorers={"anna": "suakin"},
        monuments=10,
        gold={"anna": 5, "bob": 3, "chris": 3},
        gems={"anna": 4, "bob": 2, "chris": 4},
    )
    play(s, "reveal:thebes", "draw:monument")
    assert lines(s, "anna") == {"bonus": 3, "gold": 10, "gems": 8}
    assert lines(s, "bob") == {"gold": 3}
    assert lines(s, "chris") == {"gold": 3, "gems": 8}


def test_ex_6_first_turn() -> None:
    """On the first turn nothing is open but the cities."""
    s = new(3)
    play(s, "city:mogador", "city:accra", "city:suakin")
    assert options(s) == {"walk:mogador", "travel:mombasa", "travel:walvis_bay"}
    play(s, "walk:mogador")
    reveals = {"reveal:saoura", "reveal:rif", "reveal:zemmour", "reveal:eglab"}
    assert options(s) == {"pass", "survey", *reveals}
    assert gain(s, "survey") == {}
    assert lies(s, "mogador") == "camp"


def by_suakin(bob: str) -> State:
    """The position of EX-7, with Bob's explorer somewhere."""
    return position(
        explorers={"anna": "suakin", "bob": bob},
        faces={"monument": "eritrea"},
        empty="dongola khartoum meidob_hills danakil",
        phase="move",
    )


def test_ex_7_movement() -> None:
    """Two steps over open spaces, neither onto nor through a rival or a face-down tile."""
    near = {"suakin", "dongola", "eritrea", "meidob_hills", "danakil"}
    assert nouns(by_suakin(bob="khartoum"), "walk") == near
    assert nouns(by_suakin(bob="accra"), "walk") == near | {"khartoum"}


def test_ex_8_nomad_turned_no_better_place() -> None:
    """Spaces that give as much are not better, so nothing is asked."""
    s = position(explorers={"anna": "mombasa"}, empty="uhehe")
    assert gain(s, "reveal:unyamwezi", "draw:nomad") == {"anna": 2}
    assert lies(s, "unyamwezi") == "nomad"
    assert now(s) == ("anna", 2, "move")


def test_ex_9_the_left_space_counts() -> None:
    """A nomad counts the space it left as empty."""
    s = position(
        explorers={"anna": "mombasa"},
        faces={"nomad": "mount_elgon"},
        empty="unyamwezi tanganyika uhehe",
    )
    assert free(s, "mount_elgon") == 2
    play(s, "lift:mount_elgon")
    gains = {y: gain(s.clone(), f"place:{y}")["anna"] for y in nouns(s, "place")}
    assert gains == {"unyamwezi": 2, "mombasa": 1, "uhehe": 1}


def test_ex_10_the_animal_does_not_count_itself() -> None:
    """The lion that comes from next door is not its own neighbour."""
    s = position(
        explorers={"anna": "bodele"},
        faces={"lion": "bornu dar_fertit ennedi"},
        empty="chari bodele",
    )
    assert animals(s, "ennedi", "lion") == 1
    play(s, "lift:ennedi")
    assert options(s) == {"place:chari"}
    assert gain(s, "place:chari") == {"anna": 1}


def on_borgu(gao: str = "monument", chris: str = "walvis_bay") -> State:
    """The position of EX-11 and EX-12."""
    faces = {"elephant": "kano", "nomad": "azawagh", "gold_2": "niger_delta", gao: "gao"}
    return position(
        explorers={"anna": "borgu", "bob": "mombasa", "chris": chris},
        faces=faces,
        empty="borgu",
        camps={"anna": 2, "bob": 2},
    )


def test_ex_11_survey_camp() -> None:
    """One point for each adjacent animal, nomad and monument; nothing moves."""
    s = on_borgu()
    before = facts(s)["lies"]
    assert gain(s, "survey") == {"anna": 3}
    assert camps(s, "anna") == 1
    assert facts(s)["lies"] == before | {"borgu": "camp"}
    assert owns(s, "anna") == {}


def test_ex_12_mining_camp() -> None:
    """Adjacent gold and gems are taken and no point is scored."""
    s = on_borgu()
    assert gain(s, "mine") == {}
    assert owns(s, "anna") == {"gold": 2}
    assert (lies(s, "niger_delta"), lies(s, "borgu")) == ("empty", "camp")
    assert camps(s, "anna") == 1
    both = on_borgu(gao="gem_1")
    assert gain(both, "mine") == {}
    assert owns(both, "anna") == {"gold": 2, "gems": 1}
    assert (lies(both, "niger_delta"), lies(both, "gao")) == ("empty", "empty")


def test_ex_13_what_free_counts() -> None:
    """Empty spaces count, under explorers and in cities too; camps and tiles do not."""
    s = position(
        explorers={"anna": "accra", "bob": "ivory_coast"},
        faces={"nomad": "upper_volta", "gold_1": "gao"},
        empty="timbuktu ivory_coast",
        camps_on="borgu",
    )
    assert lies(s, "wassoulou") == "closed"
    assert free(s, "upper_volta") == 3


def test_ex_14_trade_limits() -> None:
    """No set larger than the payment, no set of the turned kind."""
    given = {"anna": {"statue": 1}, "bob": {"garment": 3}, "chris": {"statue": 1, "drum": 2}}
    s = position(explorers={"anna": "mogador"}, goods=given)
    play(s, "reveal:rif", "draw:statue")
    assert options(s) == {"keep", "trade:2:drum"}
    play(s, "trade:2:drum")
    assert owns(s, "anna") == {"drum": 2}
    assert owns(s, "chris") == {"statue": 3}


def test_ex_15_trade_value() -> None:
    """Trading the statue for a third kettle is worth one point more than keeping it."""
    s = position(
        explorers={"anna": "mogador"},
        goods={"anna": {"kettle": 2}, "bob": {"kettle": 1}},
        monuments=10,
    )
    play(s, "reveal:rif", "draw:statue")
    kept = s.clone()
    for position_, choice in ((s, "trade:1:kettle"), (kept, "keep")):
        play(position_, choice, "walk:mogador", "reveal:eglab", "draw:monument")
    assert owns(s, "anna") == {"kettle": 3}
    assert owns(s, "bob") == {"statue": 1}
    assert lines(s, "anna")["goods"] == 5
    assert lines(kept, "anna")["goods"] == 3 + 1


def test_ex_16_last_monument() -> None:
    """The eleventh monument ends a game of four at once, in the first half-turn."""
    s = position(seats=4, explorers={"anna": "mogador"}, monuments=10, camps={"anna": 2})
    assert facts(s)["supply"] == 0
    assert gain(s, "reveal:rif", "draw:monument") == {"anna": 3}
    assert camps(s, "anna") == 2
    assert who(s) == "nobody"
    assert options(s) == set()
    assert facts(s)["end"] == "last_monument"
    assert outcome(s) == {"anna": 3, "bob": 0, "chris": 0, "dora": 0}


def test_ex_17_two_players() -> None:
    """With two players the ninth monument is the last."""
    s = position(seats=2, explorers={"bob": "mogador"}, monuments=8, turn="bob")
    assert facts(s)["supply"] == 0
    assert gain(s, "reveal:rif", "draw:monument") == {"bob": 3}
    assert who(s) == "nobody"
    assert facts(s)["undiscovered"]["monument"] == 2


def test_ex_18_ordinary_monument() -> None:
    """A camp from the supply, no points; the space is open but not empty."""
    s = position(explorers={"anna": "mogador"})
    assert facts(s)["supply"] == 10
    assert gain(s, "reveal:rif", "draw:monument") == {}
    assert facts(s)["supply"] == 9
    assert camps(s, "anna") == 3
    assert lies(s, "rif") == "monument"
    assert nouns(s, "walk") == {"mogador", "rif"}
    play(s, "walk:rif")
    assert options(s) == {"pass", "reveal:tell_atlas", "reveal:saoura"}


@pytest.mark.parametrize(
    ("pieces", "scored"),
    [
        ((4, 4, 4, 1, 0), (5, 5, 5, 0, 0)),
        ((3, 1, 1, 1, 0), (10, 2, 2, 2, 0)),
        ((2, 2, 2, 2, 2), (3, 3, 3, 3, 3)),
        ((4, 4, 2), (8, 8, 0)),
        ((3, 2), (10, 6)),
        ((5, 5), (8, 8)),
        ((2, 0), (10, 0)),
        ((0, 0), (0, 0)),
    ],
)
@pytest.mark.parametrize("what", ["gold", "gems"])
def test_ex_19_ties(what: str, pieces: tuple[int, ...], scored: tuple[int, ...]) -> None:
    """Those who are tied share the points of their places, rounded down."""
    seats = len(pieces)
    owned = dict(zip(NAMES, pieces, strict=False))
    s = position(
        seats=seats,
        explorers={"anna": "mogador"},
        monuments=8 if seats == 2 else 10,
        gold=owned if what == "gold" else {},
        gems=owned if what == "gems" else {},
    )
    play(s, "reveal:rif", "draw:monument")
    assert tuple(lines(s, name).get(what, 0) for name in NAMES[:seats]) == scored


def test_ex_20_travel_targets() -> None:
    """Travel goes to face-up tiles, camps and cities, not to rivals or face-down tiles."""
    s = position(
        explorers={"anna": "mogador", "bob": "eglab", "chris": "accra"},
        faces={"monument": "saoura", "gold_1": "rif"},
        empty="eglab",
        camps_on="zemmour",
        phase="move",
    )
    targets = {"rif", "saoura", "zemmour", "suakin", "mombasa", "walvis_bay"}
    assert nouns(s, "travel") == targets


def test_ex_21_a_tile_moves_from_under_the_explorer() -> None:
    """The nomad goes, the explorer stays and builds where it stood."""
    s = position(
        explorers={"anna": "bornu"},
        faces={"nomad": "bornu", "monument": "kano"},
        empty="chari bouar ubangi bodele",
        camps={"anna": 2},
    )
    assert free(s, "bornu") == 3
    assert "survey" not in options(s)
    play(s, "lift:bornu")
    assert options(s) == {"place:chari"}
    assert gain(s, "place:chari") == {"anna": 1}
    assert (stands(s, "anna"), lies(s, "bornu")) == ("bornu", "empty")
    assert gain(s, "walk:bornu", "survey") == {"anna": 2}


def test_ex_22_a_tile_under_a_rival() -> None:
    """The elephant goes under Chris, who can then neither build there nor lift any of the three."""
    s = elephant_turned(chris="kano")
    assert options(s) == {"stay", "place:kano"}
    assert gain(s, "place:kano") == {"bob": 3}
    play(s, "walk:khartoum", "pass", "walk:kano")
    assert who(s) == "chris"
    assert {animals(s, x, "elephant") for x in ("kano", "tenere", "bornu")} == {2}
    closed = neighbours("kano") - {"tenere", "bornu"}
    assert options(s) == {"pass", *(f"reveal:{x}" for x in closed)}


def test_ex_23_mining_under_a_rival() -> None:
    """The gold under Chris is taken; Chris stays on the space, which is now empty."""
    s = on_borgu(chris="niger_delta")
    play(s, "mine")
    assert owns(s, "anna") == {"gold": 2}
    assert (stands(s, "chris"), lies(s, "niger_delta")) == ("niger_delta", "empty")


def test_ex_24_a_good_opens_the_way() -> None:
    """The space of a taken good is empty at once, and the next half-turn can use it."""
    s = new(2)
    play(s, "city:accra", "city:mogador", "walk:accra", "reveal:borgu", "draw:garment")
    assert owns(s, "anna") == {"garment": 1}
    assert lies(s, "borgu") == "empty"
    assert now(s) == ("anna", 2, "move")
    assert options(s) == {"walk:accra", "walk:borgu"}
    play(s, "walk:borgu")
    reveals = {f"reveal:{x}" for x in ("kano", "azawagh", "gao", "upper_volta", "niger_delta")}
    assert options(s) == {"pass", "survey", *reveals}


def test_ex_25_big_nomad() -> None:
    """Six empty neighbours are the most a nomad can have."""
    s = position(
        explorers={"anna": "bouar"},
        faces={"nomad": "bornu"},
        empty="chari bouar ubangi bodele dar_fertit ennedi",
    )
    assert free(s, "bornu") == 3
    assert gain(s, "lift:bornu", "place:chari") == {"anna": 3}
    assert free(s, "chari") == 6


def test_ex_26_city_camp() -> None:
    """A camp on a city gives nothing, can be entered, and is not an empty neighbour."""
    s = new(2)
    play(s, "city:accra", "city:mogador", "walk:accra")
    assert gain(s, "survey") == {}
    assert lies(s, "accra") == "camp"
    assert gain(s, "walk:accra", "reveal:borgu", "draw:nomad") == {}
    assert lies(s, "borgu") == "nomad"
    play(s, "travel:borgu")
    assert who(s) == "anna"
    assert "travel:mogador" in options(s)
    assert "walk:accra" in options(s)


def test_ex_27_score_track() -> None:
    """From 48 five points more lead to 53: one marker and space 3; 50 is one marker and space 0."""
    s = position(
        explorers={"anna": "borgu"},
        faces={"lion": "kano azawagh gao", "zebra": "niger_delta upper_volta"},
        empty="borgu",
        score={"anna": 48, "bob": 50},
    )
    assert track(s, "anna") == (0, 48)
    play(s, "survey")
    assert (points(s, "anna"), track(s, "anna")) == (53, (1, 3))
    assert (points(s, "bob"), track(s, "bob")) == (50, (1, 0))
    assert (points(s, "chris"), track(s, "chris")) == (0, (0, 0))


def test_ex_28_gold_turned() -> None:
    """Gold scores its pieces when it is turned, and waits for whoever mines it."""
    s = position(explorers={"anna": "mogador", "bob": "saoura"}, empty="saoura")
    assert gain(s, "reveal:rif", "draw:gold_2") == {"anna": 2}
    assert lies(s, "rif") == "gold_2"
    assert owns(s, "anna") == {}
    play(s, "walk:mogador", "pass", "walk:saoura", "mine")
    assert owns(s, "bob") == {"gold": 2}


def test_ex_29_simple_game() -> None:
    """In the simple game one half-turn is the whole turn."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move", simple=True)
    play(s, "walk:rif", "reveal:tell_atlas", "draw:gold_1")
    assert now(s) == ("bob", 1, "move")


def test_ex_30_pass() -> None:
    """Without a camp and with nothing in reach there is only the pass."""
    s = position(explorers={"anna": "mudug"}, empty="mudug berbera ogaden", camps={"anna": 0})
    assert options(s) == {"pass"}
    play(s, "pass")
    assert now(s) == ("anna", 2, "move")


def test_ex_31_final_total() -> None:
    """Track, goods, gold and gems add up."""
    s = position(
        explorers={"bob": "suakin"},
        score={"anna": 57},
        goods={"anna": {"kettle": 3, "drum": 1}},
        gold={"anna": 3, "bob": 2},
        gems={"anna": 2, "bob": 4, "chris": 2},
        monuments=10,
        turn="bob",
    )
    play(s, "reveal:thebes", "draw:monument")
    assert lines(s, "anna") == {"turned_riches": 57, "goods": 6, "gold": 10, "gems": 3}
    assert outcome(s) == {"anna": 76, "bob": 3 + 6 + 10, "chris": 3}


def test_ex_30_the_turn_of_passes_is_legal() -> None:
    """Two passes are a whole turn."""
    s = position(explorers={"anna": "mudug"}, empty="mudug berbera ogaden", phase="move")
    pass_turns(s, 1)
    assert now(s) == ("bob", 1, "move")


def test_ex_6_no_mining_on_the_first_turn() -> None:
    """Without gold or gems next to it no mining camp is offered in any city."""
    for city in CITIES:
        s = position(explorers={"anna": city})
        assert refusal(s, "mine") == "AFR-38"
