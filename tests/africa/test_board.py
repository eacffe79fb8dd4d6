"""The map of the packaged data file against the geometry of the rules page (section 4)."""

from __future__ import annotations

from collections import Counter

import pytest

from okapi.core.graph import connected, distances
from tests.africa.oracle import CITIES, HEXES, NEAR
from tests.africa.table import GAME

BOARD = GAME.board


def test_spaces_stand_in_their_order() -> None:
    """101 spaces, numbered north to south and west to east: the index of every array."""
    assert [space.id for space in BOARD.spaces] == list(HEXES)
    assert [space.index for space in BOARD.spaces] == list(range(101))
    assert BOARD.by_id == {name: x for x, name in enumerate(HEXES)}


def test_the_five_cities() -> None:
    """They lie where the page says."""
    assert {BOARD.spaces[x].id for x in BOARD.cities} == set(CITIES)
    assert [x for x, space in enumerate(BOARD.spaces) if space.city] == [4, 30, 55, 76, 92]


def test_adjacent_means_sharing_a_side() -> None:
    """The links are those of the hexagons, both ways and sorted."""
    for space in BOARD.spaces:
        assert {BOARD.spaces[y].id for y in space.links} == NEAR[space.id]
        assert list(space.links) == sorted(space.links)


def test_hexagons_lie_on_the_map_of_africa() -> None:
    """Longitude and latitude follow from the axial coordinates."""
    for space in BOARD.spaces:
        q, r = HEXES[space.id]
        assert space.lon == pytest.approx(21.7 + 5.4 * (q + r / 2), abs=0.001)
        assert space.lat == pytest.approx(6.2 - 4.6765 * r, abs=0.001)
    assert pytest.approx(5.4 / 3**0.5, abs=0.0001) == BOARD.radius


def test_the_checks_of_the_page() -> None:
    """259 edges, the degrees, the diameter, and no space that splits the board."""
    degrees = Counter(len(space.links) for space in BOARD.spaces)
    assert degrees == {6: 60, 5: 8, 4: 20, 3: 12, 2: 1}
    assert sum(len(space.links) for space in BOARD.spaces) == 2 * 259
    assert max(max(distances(BOARD.links, x)) for x in range(101)) == 14
    for cut in range(101):
        others = [x for x in range(101) if x != cut]
        rest = tuple(tuple(others.index(y) for y in BOARD.links[x] if y != cut) for x in others)
        assert connected(rest)


def test_the_cities_are_spread_evenly() -> None:
    """Distances between cities, their neighbours, and how far the farthest space is."""
    steps = {name: distances(BOARD.links, BOARD.by_id[name]) for name in CITIES}
    table = [[steps[a][BOARD.by_id[b]] for b in CITIES] for a in CITIES]
    assert table == [
        [0, 9, 5, 12, 12],
        [9, 0, 8, 5, 9],
        [5, 8, 0, 8, 8],
        [12, 5, 8, 0, 6],
        [12, 9, 8, 6, 0],
    ]
    for name, two, three in zip(CITIES, (10, 11, 10, 12, 10), (18, 21, 20, 24, 18), strict=True):
        assert len(NEAR[name]) == 4
        assert not NEAR[name] & set(CITIES)
        assert sum(1 <= n <= 2 for n in steps[name]) == two
        assert sum(1 <= n <= 3 for n in steps[name]) == three
    assert max(min(row[x] for row in steps.values()) for x in range(101)) == 4


def test_the_notation_of_every_choice() -> None:
    """One verb per kind of choice, spaces by their ids, in an order that never changes."""
    actions = GAME.actions
    assert len(actions) == 5 + 5 * 101 + 5 + 25 + 5 + 16
    assert actions.verbs() == [
        "city", "walk", "travel", "reveal", "lift", "place", "stay", "pass", "survey", "mine",
        "keep", "trade", "first", "draw",
    ]  # fmt: skip
    for index, action in enumerate(actions):
        assert action.index == index
        assert actions.parse(str(action)) is action
    assert str(actions[0]) == "city:mogador"
    assert [str(actions[5 + 101 * i]) for i in range(5)] == [
        "walk:rif", "travel:rif", "reveal:rif", "lift:rif", "place:rif",
    ]  # fmt: skip


def test_every_datum_says_where_it_comes_from() -> None:
    """Stated, found or reconstructed; the outline and most numbers of copies are our own."""
    assert BOARD.source == "reconstructed"
    assert len(BOARD.tile_sources) == 16
    kinds = dict(zip(BOARD.kind_names, BOARD.tile_sources, strict=True))
    assert kinds["Monument"] == ("stated", "stated")
    assert kinds["Zebra"] == ("found", "reconstructed")
    assert kinds["Drum"] == ("reconstructed", "reconstructed")
