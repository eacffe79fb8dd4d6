"""Setup (AFR-6 to AFR-10), player counts and the simple game (AFR-60 to AFR-62)."""

from __future__ import annotations

import pytest

from okapi.core.errors import BadOptions
from okapi.core.rng import Rng
from tests.africa.table import (
    CITIES,
    GAME,
    NAMES,
    all_lying,
    camps,
    chances,
    facts,
    free,
    gain,
    new,
    nouns,
    now,
    options,
    owns,
    pass_turns,
    play,
    points,
    position,
    stands,
    who,
)

TILES = {
    "monument": 11, "statue": 5, "kettle": 5, "garment": 5, "mask": 5, "drum": 5,
    "elephant": 5, "zebra": 5, "lion": 5, "giraffe": 5, "rhino": 5, "nomad": 15,
    "gold_1": 5, "gold_2": 5, "gem_1": 5, "gem_2": 5,
}  # fmt: skip


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_6_a_tile_on_every_space_but_the_cities(seats: int) -> None:
    """96 face-down tiles, five bare cities, and the kinds of table 3.1 undiscovered."""
    s = new(seats)
    assert len(all_lying(s, "closed")) == 96
    assert all_lying(s, "empty") == set(CITIES)
    assert facts(s)["undiscovered"] == TILES
    assert GAME.faults(s) == []


def test_afr_6_every_undiscovered_tile_is_as_likely() -> None:
    """Chance draws from what nobody has seen yet, each tile with weight one."""
    s = position(
        explorers={"anna": "mogador"},
        faces={"nomad": "gao kano", "gem_2": "borgu"},
        goods={"anna": {"drum": 5, "mask": 1}},
    )
    play(s, "reveal:rif")
    left = TILES | {"nomad": 13, "gem_2": 4, "mask": 4}
    del left["drum"]
    assert chances(s) == {f"draw:{kind}": count for kind, count in left.items()}


def test_afr_6_sampling_follows_the_odds() -> None:
    """A kind that is undiscovered comes up, as often as it should, and no other."""
    s = new(2)
    play(s, "city:accra", "city:mogador", "walk:accra", "reveal:borgu")
    rng = Rng(1)
    drawn = [str(GAME.sample(s, rng)) for _ in range(9600)]
    for text, weight in chances(s).items():
        assert 0.8 * weight < drawn.count(text) / 100 < 1.2 * weight
    for kind in ("statue", "monument"):
        s.bag = [int(name == kind) for name in facts(s)["undiscovered"]]
        assert {str(GAME.sample(s, rng)) for _ in range(30)} == {f"draw:{kind}"}


def test_afr_6_nobody_looks_at_a_face_down_tile() -> None:
    """A state holds no faces of closed tiles: only how many of each kind there are."""
    s = new(2)
    play(s, "city:accra", "city:mogador")
    seen = facts(s)["lies"]
    assert set(seen.values()) == {"closed", "empty"}
    assert set(s.lies) == {0, 1}


@pytest.mark.parametrize(("seats", "supply"), [(2, 8), (3, 10), (4, 10), (5, 10)])
def test_afr_7_supply_and_two_camps_each(seats: int, supply: int) -> None:
    """Ten camps in the supply, eight for two players; two in every hand, none on the board."""
    s = new(seats)
    assert facts(s)["supply"] == supply
    assert facts(s)["camps"] == [2] * seats
    assert all_lying(s, "camp") == set()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_8_everybody_begins_with_nothing(seats: int) -> None:
    """Scores are 0, play areas are empty and no explorer is on the map."""
    s = new(seats)
    assert facts(s)["score"] == [0] * seats
    assert [owns(s, name) for name in NAMES[:seats]] == [{}] * seats
    assert facts(s)["explorers"] == [None] * seats
    assert (facts(s)["monuments"], facts(s)["turns"], facts(s)["half"]) == (0, 0, 1)


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_9_chance_says_who_begins(seats: int) -> None:
    """By default every seat is as likely to begin, and the one drawn chooses first."""
    s = GAME.new(seats)
    assert who(s) == "chance"
    assert chances(s) == {f"first:{seat}": 1 for seat in range(seats)}
    rng = Rng(5)
    assert {str(GAME.sample(s, rng)) for _ in range(99)} == set(chances(s))
    for seat in range(seats):
        drawn = s.clone()
        play(drawn, f"first:{seat}")
        assert now(drawn) == (NAMES[seat], 1, "city")
        assert facts(drawn)["first"] == seat
        assert nouns(drawn, "city") == set(CITIES)


def test_afr_9_cities_are_chosen_clockwise_and_once() -> None:
    """From the first player on, each takes a city that is still free; then the first one moves."""
    s = new(3, first=1)
    left = list(CITIES)
    for name, city in (("bob", "suakin"), ("chris", "walvis_bay"), ("anna", "mogador")):
        assert now(s) == (name, 1, "city")
        assert options(s) == {f"city:{x}" for x in left}
        play(s, f"city:{city}")
        left.remove(city)
        assert stands(s, name) == city
    assert now(s) == ("bob", 1, "move")


def test_afr_9_a_fixed_first_player_must_be_at_the_table() -> None:
    """The option names a seat of this table."""
    assert now(new(2, first=1)) == ("bob", 1, "city")
    assert now(new(5, first="4")) == ("emil", 1, "city")
    with pytest.raises(BadOptions, match="first"):
        new(2, first=2)
    with pytest.raises(BadOptions, match="first"):
        new(5, first=5)


def test_afr_9_no_odds_when_it_is_not_chances_turn() -> None:
    """Chance is asked for the first player and for tiles, and never else."""
    s = new(2)
    assert chances(s) == {}
    play(s, "city:accra", "city:mogador")
    assert chances(s) == {}


def test_afr_10_a_city_nobody_chose_is_an_ordinary_empty_space() -> None:
    """It can be walked to, crossed, counted by a nomad, built on and filled."""
    s = position(
        seats=2,
        explorers={"anna": "kavango", "bob": "mogador"},
        faces={"nomad": "kalahari"},
        empty="kavango namaland",
        phase="move",
    )
    walks = {"kavango", "kalahari", "walvis_bay", "namaland"}
    assert nouns(s, "walk") == walks  # namaland by way of the city or of the nomads
    assert free(s, "kalahari") == len({"kavango", "walvis_bay", "namaland"})
    assert "walvis_bay" in nouns(s, "travel")
    play(s, "walk:walvis_bay")
    assert gain(s, "survey") == {"anna": 1}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_11_turns_begin_with_the_first_player(seats: int) -> None:
    """After the last city the first player moves, whoever that is."""
    for first in range(seats):
        s = new(seats, first=first)
        play(s, *[f"city:{city}" for city in CITIES[:seats]])
        assert now(s) == (NAMES[first], 1, "move")


def test_afr_60_two_players_have_eight_camps_and_nine_monuments() -> None:
    """Eight camps come from the supply, the ninth monument ends the game, two stay hidden."""
    s = position(seats=2, explorers={"anna": "mogador"}, monuments=7)
    assert facts(s)["last_monument"] == 9
    assert gain(s, "reveal:rif", "draw:monument") == {}
    assert (facts(s)["supply"], facts(s)["monuments"]) == (0, 8)
    assert gain(s, "walk:mogador", "reveal:eglab", "draw:monument") == {"anna": 3}
    assert who(s) == "nobody"
    assert facts(s)["undiscovered"]["monument"] == 2


def test_afr_60_two_players_have_the_whole_board() -> None:
    """All 96 tiles and all five cities are there."""
    s = new(2)
    assert len(all_lying(s, "closed")) == 96
    assert nouns(s, "city") == set(CITIES)


@pytest.mark.parametrize(("seats", "in_all"), [(2, 12), (3, 16), (4, 18), (5, 20)])
def test_afr_61_camps_in_all_and_the_last_monument(seats: int, in_all: int) -> None:
    """Supply and hands make 12, 16, 18 or 20 camps; the last monument is the one after them."""
    s = new(seats)
    assert facts(s)["supply"] + sum(facts(s)["camps"]) == in_all
    assert facts(s)["last_monument"] == (9 if seats == 2 else 11)


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_afr_61_the_eleventh_monument_is_the_last(seats: int) -> None:
    """The tenth monument still brings a camp, the eleventh ends the game."""
    s = position(seats=seats, explorers={"anna": "mogador"}, monuments=9, camps={"anna": 2})
    assert gain(s, "reveal:rif", "draw:monument") == {}
    assert camps(s, "anna") == 3
    assert gain(s, "walk:mogador", "reveal:eglab", "draw:monument") == {"anna": 3}
    assert camps(s, "anna") == 3
    assert who(s) == "nobody"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_62_the_simple_game_has_one_half_turn(seats: int) -> None:
    """Every action, and also the pass, ends the turn, with any number of players."""
    s = position(seats=seats, explorers={"anna": "mogador"}, simple=True)
    for text in ("pass", "survey"):
        after = s.clone()
        play(after, text)
        assert now(after) == ("bob", 1, "move")
    play(s, "reveal:rif", "draw:gold_1")
    assert now(s) == ("bob", 1, "move")


def test_afr_62_travel_is_unchanged_in_the_simple_game() -> None:
    """Travel is offered at the beginning of the only half-turn, and ends the turn."""
    s = position(seats=2, explorers={"anna": "mogador"}, phase="move", simple=True)
    assert "travel:suakin" in options(s)
    play(s, "travel:suakin")
    assert now(s) == ("bob", 1, "move")
    pass_turns(s, 1)
    assert now(s) == ("anna", 1, "move")
    assert points(s, "anna") == 0
