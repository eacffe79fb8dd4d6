"""Every "cannot", "never" and "not offered" of the rules page, and the rule it is refused by."""

from __future__ import annotations

import pytest

from okapi.core.errors import BadNotation
from okapi.core.game import CHANCE
from okapi.games.africa.state import State
from tests.africa.table import (
    CITIES,
    GAME,
    KINDS,
    NAMES,
    neighbours,
    new,
    options,
    pass_turns,
    play,
    position,
    refusal,
)

# One choice of every verb, for phases in which only one of them is open.
EVERY_VERB = (
    "city:accra", "walk:rif", "travel:accra", "reveal:eglab", "lift:saoura", "place:katanga",
    "stay", "pass", "survey", "mine", "keep", "trade:1:drum",
)  # fmt: skip


def refusals(s: State, *texts: str, name: str = "") -> set[str]:
    """The rules by which some choices are refused."""
    return {refusal(s, text, name) for text in texts}


def choices_but(*verbs: str) -> list[str]:
    """A choice of every verb but some."""
    return [text for text in EVERY_VERB if text.partition(":")[0] not in verbs]


# Not now


def test_afr_9_nothing_before_the_cities_are_chosen() -> None:
    """Whatever is not the choice of a city has to wait."""
    s = new(3)
    assert refusals(s, *choices_but("city")) == {"AFR-9"}


def test_afr_9_no_choice_before_it_is_drawn_who_begins() -> None:
    """Until then it is nobody's turn."""
    s = GAME.new(3)
    for name in NAMES[:3]:
        assert refusals(s, *EVERY_VERB, name=name) == {"AFR-9"}


def test_afr_9_cities_are_chosen_once() -> None:
    """Neither a city that is taken nor a city during play."""
    s = new(3)
    play(s, "city:mogador")
    assert refusal(s, "city:mogador") == "AFR-9"
    play(s, "city:accra", "city:suakin")
    assert refusals(s, *[f"city:{city}" for city in CITIES]) == {"AFR-9"}


def test_afr_9_who_begins_is_not_chosen() -> None:
    """Not by a seat, whether or not it is still open."""
    for s in (GAME.new(2), new(2), position(explorers={"anna": "mogador"})):
        assert refusals(s, "first:0", "first:4", name="anna") == {"AFR-9"}


def test_afr_6_what_a_tile_shows_is_not_chosen() -> None:
    """Not even while it is being turned."""
    s = position(explorers={"anna": "mogador"})
    assert refusal(s, "draw:lion") == "AFR-6"
    play(s, "reveal:rif")
    for name in NAMES[:3]:
        assert refusals(s, *[f"draw:{kind}" for kind in KINDS], name=name) == {"AFR-6"}


def test_afr_11_only_on_ones_own_turn() -> None:
    """Everything that the seat to act may choose is refused to the others."""
    s = position(explorers={"anna": "mogador"}, phase="move")
    for text in ("walk:mogador", "pass"):
        assert refusals(s, *options(s), name="bob") == {"AFR-11"}
        assert refusals(s, *options(s), name="chris") == {"AFR-11"}
        play(s, text)


def test_afr_11_nobody_else_is_at_the_table() -> None:
    """Seats that do not exist are refused, and so is chance where a seat decides."""
    s = position(explorers={"anna": "mogador"})
    for seat in (3, 4, 99, CHANCE):
        found = GAME.why_not(s, seat, GAME.actions.parse("pass"))
        assert found is not None
        assert found.rule == "AFR-11"


def test_afr_18_the_tile_is_turned_before_anything_else() -> None:
    """While chance decides no seat can choose."""
    s = position(explorers={"anna": "mogador"})
    play(s, "reveal:rif")
    for name in NAMES[:3]:
        assert refusals(s, *EVERY_VERB, "reveal:rif", name=name) == {"AFR-18"}


def test_afr_45_nothing_after_the_last_monument() -> None:
    """No second half-turn, no turn of the others, no further tile."""
    s = position(explorers={"anna": "mogador"}, monuments=10)
    play(s, "reveal:rif", "draw:monument")
    for name in NAMES[:3]:
        assert refusals(s, *EVERY_VERB, name=name) == {"AFR-45"}


def test_afr_52_nothing_after_a_stalemate() -> None:
    """The rule that ended the game is the one that is cited."""
    s = new(2, stall_rounds=1)
    play(s, "city:mogador", "city:accra")
    pass_turns(s, 2)
    for name in NAMES[:2]:
        assert refusals(s, *EVERY_VERB, name=name) == {"AFR-52"}


def settling(kind: str) -> State:
    """Anna has turned an animal or a nomad and may move it to katanga."""
    s = position(
        explorers={"anna": "mogador"},
        faces={kind: "moxico", "gold_1": "saoura"},
        empty="katanga lubaland luangwa kaarta adrar",
        camps_on="tell_atlas",
    )
    play(s, "reveal:rif", f"draw:{kind}")
    assert "place:katanga" in options(s)
    return s


def test_afr_23_first_the_turned_animal() -> None:
    """Only to stay or to go somewhere better is a choice."""
    s = settling("lion")
    assert refusals(s, *choices_but("stay", "place")) == {"AFR-23"}
    assert refusals(s, "place:kaarta", "place:luangwa", "place:accra") == {"AFR-23"}
    assert refusals(s, "place:rif", "place:saoura", "place:gao") == {"AFR-1"}
    assert refusal(s, "place:tell_atlas") == "AFR-41"


def test_afr_24_first_the_turned_nomad() -> None:
    """Only to stay or to go somewhere better is a choice."""
    s = settling("nomad")
    assert refusals(s, *choices_but("stay", "place")) == {"AFR-24"}
    assert refusals(s, "place:kaarta", "place:adrar", "place:accra") == {"AFR-24"}
    assert refusals(s, "place:rif", "place:saoura", "place:gao") == {"AFR-1"}
    assert refusal(s, "place:tell_atlas") == "AFR-41"


def lifted(kind: str) -> State:
    """Anna has lifted an animal or a nomad from saoura."""
    s = position(
        explorers={"anna": "mogador"},
        faces={kind: "moxico saoura", "gold_1": "eglab"},
        empty="katanga lubaland luangwa kaarta",
        camps_on="tell_atlas",
    )
    play(s, "lift:saoura")
    assert "place:katanga" in options(s)
    return s


def test_afr_30_the_lifted_animal_must_be_put_down() -> None:
    """Not back, not on something, not where it has no more neighbours than before."""
    s = lifted("lion")
    assert refusals(s, *choices_but("place")) == {"AFR-30"}
    assert refusals(s, "place:kaarta", "place:luangwa", "place:accra") == {"AFR-30"}
    assert refusals(s, "place:saoura", "place:eglab", "place:gao") == {"AFR-1"}
    assert refusal(s, "place:tell_atlas") == "AFR-41"


def test_afr_33_the_lifted_nomad_must_be_put_down() -> None:
    """Not back, not on something, not where it has no more empty neighbours than before."""
    s = lifted("nomad")
    assert refusals(s, *choices_but("place")) == {"AFR-33"}
    assert refusals(s, "place:kaarta", "place:mogador", "place:accra") == {"AFR-33"}
    assert refusals(s, "place:saoura", "place:eglab", "place:gao") == {"AFR-1"}
    assert refusal(s, "place:tell_atlas") == "AFR-41"


def test_afr_29_no_tile_is_in_hand() -> None:
    """Placing follows lifting or turning."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move")
    assert refusal(s, "place:rif") == "AFR-29"
    play(s, "walk:mogador")
    assert refusal(s, "place:rif") == "AFR-29"


def test_afr_23_staying_is_for_turned_tiles() -> None:
    """`stay` is no way to pass or to stand still."""
    s = position(explorers={"anna": "mogador"}, phase="move")
    assert refusal(s, "stay") == "AFR-23"
    play(s, "walk:mogador")
    assert refusal(s, "stay") == "AFR-23"


def test_afr_20_keeping_is_for_turned_goods() -> None:
    """`keep` without a good that was just turned."""
    s = position(explorers={"anna": "mogador"}, phase="move", goods={"anna": {"drum": 1}})
    assert refusal(s, "keep") == "AFR-20"
    play(s, "walk:mogador")
    assert refusal(s, "keep") == "AFR-20"


def test_afr_14_no_second_action_and_no_walk_after_it() -> None:
    """After the action the half-turn is over; after the move there is no second move."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move")
    acts = ("pass", "reveal:eglab", "lift:rif", "survey", "mine")
    assert refusals(s, *acts) == {"AFR-14"}
    play(s, "walk:mogador")
    assert refusals(s, "walk:rif", "walk:mogador") == {"AFR-14"}
    play(s, "reveal:zemmour", "draw:gem_1")
    assert refusals(s, *acts) == {"AFR-14"}


# Not there


def test_afr_12_no_travel_but_at_the_beginning() -> None:
    """Neither after the move nor after the first half-turn."""
    s = position(explorers={"anna": "mogador"})
    targets = [f"travel:{x}" for x in ("rif", "mogador", *CITIES)]
    assert refusals(s, *targets) == {"AFR-12"}
    play(s, "pass")
    assert refusals(s, *targets) == {"AFR-12"}


def test_afr_13_ex_20_where_travel_cannot_go() -> None:
    """The own space, rivals' spaces and closed spaces."""
    s = position(
        explorers={"anna": "mogador", "bob": "eglab", "chris": "accra"},
        faces={"monument": "saoura", "gold_1": "rif"},
        empty="eglab",
        camps_on="zemmour",
        phase="move",
    )
    open_to_anna = {"rif", "saoura", "zemmour", "suakin", "mombasa", "walvis_bay"}
    for place in GAME.board.spaces:
        if place.id not in open_to_anna:
            assert refusal(s, f"travel:{place.id}") == "AFR-13"


def test_afr_15_ex_7_where_one_cannot_walk() -> None:
    """Onto rivals and face-down tiles, or through them; AFR-14 beyond two steps."""
    s = position(
        explorers={"anna": "suakin", "bob": "khartoum"},
        faces={"monument": "eritrea"},
        empty="dongola khartoum meidob_hills danakil kordofan sidamo",
        phase="move",
    )
    assert refusal(s, "walk:khartoum") == "AFR-15"
    assert refusal(s, "walk:thebes") == "AFR-15"
    assert refusal(s, "walk:kordofan") == "AFR-15"  # only Bob's space lies between
    assert refusal(s, "walk:sidamo") == "AFR-14"


@pytest.mark.parametrize("where", ["rif", "mogador", "katanga", "suakin"])
def test_afr_18_what_cannot_be_turned(where: str) -> None:
    """Open spaces, the own space, tiles out of reach."""
    s = position(explorers={"anna": "mogador"}, empty="rif")
    assert refusal(s, f"reveal:{where}") == "AFR-18"


def test_afr_28_what_is_never_moved() -> None:
    """Monuments, gold and gems, near or far."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"monument": "rif", "gold_1": "saoura", "gem_2": "eglab", "gold_2": "gao"},
    )
    assert refusals(s, "lift:rif", "lift:saoura", "lift:eglab", "lift:gao") == {"AFR-28"}


def test_afr_29_what_cannot_be_lifted() -> None:
    """Face-down tiles, camps, empty spaces, and animals out of reach."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"lion": "gao moxico"},
        empty="rif katanga",
        camps_on="saoura",
    )
    assert refusals(s, "lift:zemmour", "lift:saoura", "lift:rif", "lift:gao") == {"AFR-29"}


def test_afr_30_ex_22_animals_without_a_better_place() -> None:
    """In reach, but nowhere else would they have more neighbours."""
    s = position(
        explorers={"anna": "mombasa", "bob": "khartoum", "chris": "kano"},
        faces={"elephant": "gilf_kebir tenere bornu kano"},
        empty="dongola khartoum",
        turn="chris",
    )
    assert refusals(s, "lift:kano", "lift:tenere", "lift:bornu") == {"AFR-30"}
    assert refusal(s, "survey") == "AFR-35"


def test_afr_32_nomads_out_of_reach() -> None:
    """Two steps away is too far."""
    s = position(
        explorers={"anna": "mogador"}, faces={"nomad": "tell_atlas"}, empty="katanga moxico"
    )
    assert refusal(s, "lift:tell_atlas") == "AFR-32"


def test_afr_33_ex_8_nomads_without_a_better_place() -> None:
    """As many empty neighbours is not more."""
    s = position(explorers={"anna": "mombasa"}, faces={"nomad": "unyamwezi"}, empty="uhehe")
    assert refusal(s, "lift:unyamwezi") == "AFR-33"


def test_afr_35_r22_no_camp_or_no_empty_space() -> None:
    """Without a camp in hand, or on a tile; the empty hand is named first."""
    poor = position(
        explorers={"anna": "borgu"}, faces={"gold_1": "gao"}, empty="borgu", camps={"anna": 0}
    )
    assert refusals(poor, "survey", "mine") == {"AFR-35"}
    for kind in KINDS[5:]:
        s = position(explorers={"anna": "borgu"}, faces={kind: "borgu"})
        assert refusals(s, "survey", "mine") == {"AFR-35"}


def test_afr_36_ex_26_no_second_camp() -> None:
    """Not on one's own camp, not on another's."""
    s = position(explorers={"anna": "accra", "bob": "mogador"}, faces={"gem_1": "borgu"})
    play(s, "survey", "walk:accra")
    assert refusals(s, "survey", "mine") == {"AFR-36"}
    other = position(explorers={"anna": "borgu"}, camps_on="borgu")
    assert refusals(other, "survey", "mine") == {"AFR-36"}


def test_afr_38_r12_ex_6_no_mine_without_riches() -> None:
    """Face-down tiles and gold two steps away are not enough."""
    s = position(explorers={"anna": "mogador"}, faces={"gold_2": "tell_atlas", "monument": "rif"})
    assert refusal(s, "mine") == "AFR-38"


def test_afr_21_ex_14_trades_that_cannot_be_made() -> None:
    """Too many, the turned kind, a kind the opponent has not, oneself, nobody."""
    s = position(
        explorers={"anna": "mogador"},
        goods={
            "anna": {"statue": 1, "mask": 1},
            "bob": {"garment": 3},
            "chris": {"statue": 1, "drum": 2},
        },
    )
    play(s, "reveal:rif", "draw:statue")
    assert options(s) == {"keep", "trade:2:drum"}
    for text in ("trade:1:garment", "trade:2:statue", "trade:1:kettle", "trade:0:mask"):
        assert refusal(s, text) == "AFR-21"
    assert refusals(s, "trade:3:drum", "trade:4:statue") == {"AFR-21"}


def test_afr_22_r6_trades_at_another_time() -> None:
    """Before a good is turned, after the trade, after keeping."""
    goods = {"bob": {"drum": 1}, "chris": {"mask": 1}}
    s = position(explorers={"anna": "mogador"}, goods=goods)
    assert refusal(s, "trade:1:drum") == "AFR-22"
    play(s, "reveal:rif", "draw:statue")
    kept = s.clone()
    play(s, "trade:1:drum")
    assert refusal(s, "trade:2:mask") == "AFR-22"
    play(kept, "keep")
    assert refusal(kept, "trade:2:mask") == "AFR-22"


def test_ex_2_kano_is_the_only_destination() -> None:
    """Every other space of the board is refused to the turned elephant."""
    s = position(
        explorers={"bob": "khartoum"},
        faces={"elephant": "gilf_kebir tenere bornu"},
        empty="kano khartoum",
        turn="bob",
    )
    play(s, "reveal:dongola", "draw:elephant")
    for place in GAME.board.spaces:
        if place.id != "kano":
            bare = place.id == "khartoum" or place.city
            assert refusal(s, f"place:{place.id}") == ("AFR-23" if bare else "AFR-1")


def test_ex_9_where_the_nomad_cannot_go() -> None:
    """To tanganyika, where it would have as many empty neighbours as now."""
    s = position(
        explorers={"anna": "mombasa"},
        faces={"nomad": "mount_elgon"},
        empty="unyamwezi tanganyika uhehe",
    )
    play(s, "lift:mount_elgon")
    assert refusals(s, "place:tanganyika", "place:accra") == {"AFR-33"}


def test_ex_16_ex_17_nothing_after_the_end() -> None:
    """The second half-turn and the later seats are refused."""
    s = position(seats=2, explorers={"bob": "mogador"}, monuments=8, turn="bob")
    play(s, "reveal:rif", "draw:monument")
    assert refusals(s, "walk:mogador", name="bob") == {"AFR-45"}
    assert refusals(s, "walk:suakin", "pass", name="anna") == {"AFR-45"}


def test_ex_29_no_second_half_turn_in_the_simple_game() -> None:
    """It is Bob's turn."""
    s = position(explorers={"anna": "mogador"}, simple=True)
    play(s, "pass")
    assert refusal(s, "walk:mogador", "anna") == "AFR-11"


def test_ex_30_why_there_is_only_the_pass() -> None:
    """No camp, nothing closed, nothing that could be moved."""
    s = position(explorers={"anna": "mudug"}, empty="mudug berbera ogaden", camps={"anna": 0})
    assert refusals(s, "survey", "mine") == {"AFR-35"}
    assert refusals(s, *[f"reveal:{x}" for x in neighbours("mudug")]) == {"AFR-18"}
    assert refusals(s, *[f"lift:{x}" for x in neighbours("mudug")]) == {"AFR-29"}


# Not in this game


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("trade:7:statue", "AFR-21"),
        ("trade:1:lion", "AFR-21"),
        ("trade:-1:statue", "AFR-21"),
        ("trade:1", "AFR-21"),
        ("city:rif", "AFR-9"),
        ("city:atlantis", "AFR-9"),
        ("first:9", "AFR-9"),
        ("walk:atlantis", "AFR-15"),
        ("walk", "AFR-15"),
        ("walk:", "AFR-15"),
        ("walk:rif:mogador", "AFR-15"),
        ("travel:atlantis", "AFR-13"),
        ("reveal:atlantis", "AFR-18"),
        ("lift:atlantis", "AFR-29"),
        ("place:atlantis", "AFR-30"),
        ("place:{0}", "AFR-30"),
        ("draw:unicorn", "AFR-6"),
        ("stay:rif", "AFR-23"),
        ("pass:now", "AFR-14"),
        ("survey:rif", "AFR-37"),
        ("mine:rif", "AFR-38"),
        ("keep:drum", "AFR-20"),
    ],
)
def test_afr_11_well_formed_text_that_names_nothing(text: str, rule: str) -> None:
    """A known verb with unknown nouns is refused by the rule of that verb, whoever asks."""
    s = position(explorers={"anna": "mogador"})
    for seat in range(3):
        found = GAME.why_not_text(s, seat, text)
        assert found is not None
        assert found.rule == rule
        assert text in str(found)


@pytest.mark.parametrize("text", ["", ":", "fly:rif", "Walk:rif", " walk:rif", "bid:7", "AFR-13"])
def test_afr_11_text_that_is_no_notation(text: str) -> None:
    """An unknown verb is not understood at all."""
    s = position(explorers={"anna": "mogador"})
    with pytest.raises(BadNotation):
        GAME.why_not_text(s, 0, text)


def test_afr_11_what_is_legal_is_not_refused() -> None:
    """For every offered choice there is no refusal, as an action and as text."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move")
    for ply in ("walk:mogador", "pass"):
        for text in options(s):
            assert GAME.why_not(s, 0, GAME.actions.parse(text)) is None
            assert GAME.why_not_text(s, 0, text) is None
        play(s, ply)
