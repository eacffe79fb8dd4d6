"""The turn (AFR-11 to AFR-17), and that there is always a choice (AFR-53)."""

from __future__ import annotations

import pytest

from okapi.core.game import CHANCE
from okapi.games.africa.state import State
from tests.africa.table import (
    CITIES,
    GAME,
    NAMES,
    facts,
    gain,
    lies,
    new,
    nouns,
    now,
    options,
    pass_turns,
    play,
    position,
    refusal,
    space,
    stands,
)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_11_play_goes_clockwise(seats: int) -> None:
    """After a turn the next seat has one, after the last seat the first."""
    s = position(seats=seats, explorers={"anna": "mogador"}, phase="move")
    for turn in range(2 * seats):
        assert now(s) == (NAMES[turn % seats], 1, "move")
        assert facts(s)["turns"] == turn
        pass_turns(s, 1)


def test_afr_11_travel_or_two_half_turns() -> None:
    """Travel is a whole turn; an expedition is two half-turns of move and action."""
    cities = {"anna": "mogador", "bob": "accra", "chris": "mombasa"}
    s = position(explorers=cities, phase="move")
    travelled = s.clone()
    play(travelled, "travel:suakin")
    assert now(travelled) == ("bob", 1, "move")
    play(s, "walk:mogador")
    assert now(s) == ("anna", 1, "act")
    play(s, "pass")
    assert now(s) == ("anna", 2, "move")
    play(s, "walk:mogador")
    assert now(s) == ("anna", 2, "act")
    play(s, "pass")
    assert now(s) == ("bob", 1, "move")


def test_afr_12_no_travel_after_the_first_half_turn() -> None:
    """Travel is offered at the very beginning of a turn and never after."""
    s = position(explorers={"anna": "mogador"}, phase="move")
    assert nouns(s, "travel")
    play(s, "walk:mogador")
    assert nouns(s, "travel") == set()
    assert refusal(s, "travel:suakin") == "AFR-12"
    play(s, "pass")
    assert options(s) == {"walk:mogador"}
    assert refusal(s, "travel:suakin") == "AFR-12"


def test_afr_13_travel_goes_to_any_open_space() -> None:
    """However far: empty spaces, face-up tiles, camps, cities; not rivals, not closed spaces."""
    s = position(
        explorers={"anna": "rif", "bob": "drakensberg", "chris": "mombasa"},
        faces={"monument": "great_karoo", "lion": "molopo", "gold_2": "gao"},
        empty="rif drakensberg tell_atlas",
        camps_on="highveld",
        phase="move",
    )
    cities = set(CITIES) - {"mombasa"}
    assert nouns(s, "travel") == {
        *cities, "great_karoo", "molopo", "gao", "tell_atlas", "highveld",
    }  # fmt: skip
    play(s, "travel:highveld")
    assert stands(s, "anna") == "highveld"
    assert now(s) == ("bob", 1, "move")
    assert nouns(s, "travel") == {
        *cities, "great_karoo", "molopo", "gao", "tell_atlas", "rif",
    }  # fmt: skip


def test_afr_13_travel_reaches_the_first_and_the_last_space() -> None:
    """The ends of the map are spaces like the others."""
    s = position(explorers={"anna": "accra"}, empty="rif drakensberg", phase="move")
    assert {"rif", "drakensberg"} <= nouns(s, "travel")


def test_afr_13_no_action_and_no_points_with_travel() -> None:
    """The traveller changes nothing but its place."""
    s = position(explorers={"anna": "mogador"}, phase="move")
    before = facts(s)["lies"]
    assert gain(s, "travel:accra") == {}
    assert facts(s)["lies"] == before


def test_afr_14_a_half_turn_is_a_move_of_up_to_two_steps_then_one_action() -> None:
    """Nought, one or two steps, not three; then one action, and the half-turn is over."""
    path = "dongola libyan_desert tibesti kaouar"
    s = position(explorers={"anna": "suakin"}, empty=path, phase="move")
    assert nouns(s, "walk") == {"suakin", "dongola", "libyan_desert"}
    assert refusal(s, "walk:tibesti") == "AFR-14"
    play(s, "walk:libyan_desert")
    assert stands(s, "anna") == "libyan_desert"
    assert nouns(s, "walk") == set()
    assert refusal(s, "walk:tibesti") == "AFR-14"
    play(s, "reveal:kufra", "draw:gem_1")
    assert now(s) == ("anna", 2, "move")
    assert nouns(s, "walk") == {"libyan_desert", "dongola", "suakin", "tibesti", "kaouar", "kufra"}


def test_afr_14_the_action_follows_the_move() -> None:
    """Before the move of a half-turn no action is offered."""
    s = position(
        explorers={"anna": "borgu"},
        faces={"gold_1": "gao", "lion": "kano tenere bodele"},
        empty="borgu bornu",
        phase="move",
    )
    assert {text.partition(":")[0] for text in options(s)} == {"walk", "travel"}
    for text in ("reveal:azawagh", "lift:kano", "survey", "mine", "pass"):
        assert refusal(s, text) == "AFR-14"
    play(s, "walk:borgu")
    acts = {"pass", "survey", "mine", "lift:kano"}
    closed = {"reveal:azawagh", "reveal:upper_volta", "reveal:niger_delta"}
    assert options(s) == acts | closed


@pytest.mark.parametrize("here", ["rif", "drakensberg", "chari"])
def test_afr_14_all_spaces_within_two_steps_when_all_is_open(here: str) -> None:
    """On open land the walks are the own space, its neighbours and theirs."""
    near = {space(here), *GAME.board.links[space(here)]}
    near |= {y for x in near for y in GAME.board.links[x]}
    names = {GAME.board.spaces[x].id for x in near}
    bare = " ".join(sorted(names - set(CITIES)))
    s = position(explorers={"anna": here}, empty=bare, phase="move")
    assert nouns(s, "walk") == names


def test_afr_15_neither_onto_nor_through_closed_spaces_and_explorers() -> None:
    """A second way round lets one through; without it the space cannot be reached."""
    ends = "meidob_hills kordofan"
    both = position(
        explorers={"anna": "khartoum"}, empty=f"khartoum blue_nile {ends}", phase="move"
    )
    assert nouns(both, "walk") == {"khartoum", "suakin", "blue_nile", "meidob_hills", "kordofan"}
    around = position(
        explorers={"anna": "khartoum", "bob": "kordofan"},
        empty="khartoum kordofan blue_nile sudd zandeland",
        phase="move",
    )
    assert nouns(around, "walk") == {"khartoum", "suakin", "blue_nile", "sudd"}
    assert refusal(around, "walk:kordofan") == "AFR-15"
    assert refusal(around, "walk:zandeland") == "AFR-15"  # kordofan is the only way
    assert refusal(around, "walk:dongola") == "AFR-15"
    closed = position(explorers={"anna": "khartoum"}, empty="khartoum danakil", phase="move")
    assert nouns(closed, "walk") == {"khartoum", "suakin"}
    assert refusal(closed, "walk:danakil") == "AFR-15"


def test_afr_15_the_own_explorer_does_not_block() -> None:
    """Standing still is a walk of no steps, on tiles and camps too."""
    for here in ("suakin", "dongola", "eritrea", "thebes"):
        s = position(
            explorers={"anna": here},
            faces={"rhino": "eritrea"},
            empty="dongola",
            camps_on="thebes",
            phase="move",
        )
        assert here in nouns(s, "walk")
        play(s, f"walk:{here}")
        assert stands(s, "anna") == here


def test_afr_16_the_same_action_twice_or_none_at_all() -> None:
    """Two tiles can be turned in a turn, two camps built, or nothing done."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move")
    turned = s.clone()
    points = gain(
        turned,
        "walk:mogador", "reveal:eglab", "draw:gold_1",
        "walk:mogador", "reveal:zemmour", "draw:gem_2",
    )  # fmt: skip
    assert points == {"anna": 3}
    built = s.clone()
    play(built, "walk:mogador", "survey", "walk:rif", "survey")
    assert (lies(built, "mogador"), lies(built, "rif")) == ("camp", "camp")
    assert now(built) == ("bob", 1, "move")
    moved = s.clone()
    assert gain(moved, "walk:rif", "pass", "walk:mogador", "pass") == {}
    assert now(moved) == ("bob", 1, "move")
    mixed = s.clone()
    play(mixed, "walk:mogador", "pass", "walk:rif", "survey")
    assert now(mixed) == ("bob", 1, "move")


def test_afr_16_pass_is_always_among_the_actions() -> None:
    """Whatever else may be done, one may do nothing."""
    for half in (1, 2):
        s = position(explorers={"anna": "mogador"}, half=half)
        assert "pass" in options(s)


def test_afr_17_the_second_half_turn_sees_the_new_situation() -> None:
    """The tile just turned can be moved at once, and points are on the track."""
    s = position(
        explorers={"anna": "tanezrouft"},
        faces={"zebra": "ahaggar"},
        empty="tanezrouft ifoghas",
    )
    play(s, "reveal:azawad", "draw:zebra")  # next to ifoghas and tanezrouft, not to ahaggar
    assert options(s) == {"stay", "place:tanezrouft", "place:ifoghas"}
    assert gain(s, "stay") == {"anna": 1}
    play(s, "walk:tanezrouft")
    assert nouns(s, "lift") == {"azawad", "ahaggar"}
    assert gain(s, "lift:azawad", "place:ifoghas") == {"anna": 1}


def test_afr_53_nobody_is_ever_without_a_choice() -> None:
    """Enclosed on all sides one may stay and pass."""
    s = position(explorers={"anna": "mogador"}, phase="move", half=2)
    assert options(s) == {"walk:mogador"}
    play(s, "walk:mogador")
    assert "pass" in options(s)


def test_afr_53_a_timeout_stays_and_passes() -> None:
    """For a seat whose time is up: the first free city, no step, no action, no trade."""
    s = new(2)
    play(s, "city:mogador")
    assert timeout(s) == ["city:suakin"]
    play(s, "city:accra")
    assert timeout(s) == ["walk:mogador", "pass"]
    play(s, "walk:mogador")
    assert timeout(s) == ["pass"]


def test_afr_53_a_timeout_leaves_turned_tiles_and_keeps_goods() -> None:
    """What is turned stays; a lifted tile goes to the first legal space."""
    s = position(
        explorers={"anna": "tanezrouft"},
        faces={"zebra": "ahaggar"},
        empty="tanezrouft ifoghas",
        goods={"anna": {"mask": 1}, "bob": {"drum": 1}},
    )
    turned = s.clone()
    play(turned, "reveal:azawad", "draw:zebra")
    assert timeout(turned) == ["stay"]
    play(turned, "stay", "walk:tanezrouft", "lift:azawad")
    assert timeout(turned) == ["place:tanezrouft"]
    play(s, "reveal:azawad", "draw:mask")
    assert timeout(s) == ["keep"]


def timeout(s: State) -> list[str]:
    """What the rules do for the seat to act; it is legal, ply by ply."""
    seat = GAME.to_act(s)[0]
    assert seat != CHANCE
    texts = [str(action) for action in GAME.on_timeout(s, seat)]
    play(s.clone(), *texts)
    return texts
