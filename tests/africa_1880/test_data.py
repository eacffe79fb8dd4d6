"""A data file of one's own: what it may change, and what is refused."""

from __future__ import annotations

from typing import cast

import pytest

from okapi.cli.speech import speech
from okapi.core.data import Data
from okapi.core.errors import BadData
from okapi.games import load
from okapi.games.africa_1880 import make
from okapi.games.africa_1880.board import Board
from okapi.games.africa_1880.rules import Africa1880
from okapi.rulebook import rulebook
from tests.africa_1880.table import BOARD, GAME

TEXT = GAME.data.text
SECOND = cast(Africa1880, load("africa_1880", version=2)).board
THIRD = cast(Africa1880, load("africa_1880", version=3)).board
FOURTH = cast(Africa1880, load("africa_1880", version=4)).board
NEWEST = cast(Africa1880, load("africa_1880")).board


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('game = "africa_1880"', 'game = "africa"', r'game: must be "africa_1880"'),
        ("boxes = 4", "boxes = 0", r"territories\[0\].boxes: must be from 1"),
        ("boxes = 4", "boxes = 4.5", r"territories\[0\].boxes: must be a whole"),
        ("lon = 38.5", "lon = 400", r"territories\[0\].lon: must be from -180"),
        ('"fashoda", "khartoum"', '"fashoda", "atlantis"', r"links\[1\]: no territory"),
        ('links = ["fashoda"', 'links = ["abyssinia"', r"links\[0\]: a territory does not border"),
        ('id = "abyssinia"', 'id = "zulu"', r"territories\[1\].id: the lines stand in alpha"),
        ('id = "abyssinia"', 'id = "Abyssinia"', r"territories\[0\].id: must be lower-case"),
        ('id = "britain"', 'id = "spain"', r"nations\[0\].id: must be 'britain'"),
        ('start = "alexandria"', 'start = "congo"', r"nations\[0\].start: must be coastal"),
        ("[1880, 1885,", "[1880,", r"values.years.value: must have 8 entries"),
        ("presences = { value = 22", "presences = { value = 99", r"presences.value: must be from"),
        ('"madagascar", "mozambique"', '"madagascar", "tunis"', r"sea_links\[0\]: is not among"),
        ("wide = 2.9", "wide = -1", r"features\[0\].wide: must be from"),
        ('source = "reconstructed"\nterr', 'source = "guess"\nterr', r"board.source: must be one"),
    ],
)
def test_a_wrong_value_is_named(old: str, new: str, complaint: str) -> None:
    """File, key and reason."""
    assert old in TEXT
    with pytest.raises(BadData, match=r"own.toml: .*" + complaint):
        make(Data(TEXT.replace(old, new, 1), "own.toml"))


def test_names_boxes_borders_and_values_may_change() -> None:
    """The action table stays the same."""
    changed = TEXT.replace('name = "Congo"', 'name = "Kongo"').replace("alone = { value = 8", "alone = { value = 9")  # fmt: skip  # noqa: E501
    changed = changed.replace('links = ["morocco", "sahara", "tunis"]', 'links = ["morocco", "tunis"]')  # fmt: skip  # noqa: E501
    own = make(Data(changed, "own.toml"))
    assert own.board.territories[own.board.by_id["congo"]].name == "Kongo"
    assert own.board.alone == 9
    assert not own.board.borders(own.board.by_id["algiers"], own.board.by_id["sahara"])
    assert own.actions.digest() == GAME.actions.digest()


def test_every_datum_says_where_it_comes_from() -> None:
    """Seven names are stated, the rest of the map is reconstructed."""
    stated = {t.id for t in BOARD.territories if t.name_source == "stated"}
    assert stated == {
        "alexandria", "algiers", "angola", "cape_town", "dahomey", "dakar", "mogadishu",
    }  # fmt: skip
    assert BOARD.source == "reconstructed"
    assert len(BOARD.features) == 8


def test_the_second_map_differs_from_the_first_in_nine_boxes() -> None:
    """As many in all, one to four each: starts are more equal, and nothing else has changed."""
    assert changed_boxes(BOARD, SECOND) == {
        "alexandria": 2, "dakar": 2, "khartoum": 3, "madagascar": 2, "mogadishu": 2,
        "morocco": 4, "mozambique": 4, "sahara": 1, "timbuktu": 4,
    }  # fmt: skip
    assert sum(SECOND.boxes) == sum(BOARD.boxes) == 88
    assert set(SECOND.boxes) == {1, 2, 3, 4}


def test_the_third_map_differs_from_the_second_in_twelve_boxes() -> None:
    """As many in all, one to four each: nations are more equal, and nothing else has changed."""
    assert changed_boxes(SECOND, THIRD) == {
        "abyssinia": 3, "algiers": 3, "cameroon": 3, "dahomey": 2, "dakar": 3, "fashoda": 2,
        "fezzan": 4, "khartoum": 2, "madagascar": 3, "mozambique": 3, "natal": 3, "uganda": 3,
    }  # fmt: skip
    assert sum(THIRD.boxes) == 88
    assert set(THIRD.boxes) == {1, 2, 3, 4}


def test_the_fourth_map_differs_from_the_third_in_four_boxes() -> None:
    """As many in all, one to four each: Germany is no better, and nothing else has changed."""
    assert changed_boxes(THIRD, FOURTH) == {
        "angola": 2, "dahomey": 3, "mozambique": 4, "zambezi": 2,
    }  # fmt: skip
    assert sum(FOURTH.boxes) == 88
    assert set(FOURTH.boxes) == {1, 2, 3, 4}


def changed_boxes(old: Board, new: Board) -> dict[str, int]:
    """The territories whose boxes are others on a newer map, where all else stays."""
    before = {t.id: (t.boxes, t.links, t.port, t.lon, t.lat) for t in old.territories}
    after = {t.id: (t.boxes, t.links, t.port, t.lon, t.lat) for t in new.territories}
    assert all(after[name][1:] == before[name][1:] for name in after)
    return {name: after[name][0] for name in after if after[name] != before[name]}


def test_the_rulebook_lists_the_newest_map() -> None:
    """Boxes, ports and borders of every territory."""
    (listed,) = (
        paragraph.words.say()
        for paragraph in rulebook("africa_1880")
        if "| landing port |" in paragraph.words.say()
    )
    names = [t.name for t in NEWEST.territories]
    assert listed.splitlines()[2:] == [
        f"| {t.name} | {t.boxes} | {t.port or '-'} | {', '.join(names[x] for x in t.links)} |"
        for t in NEWEST.territories
    ]


@pytest.mark.parametrize("language", ["it", "ru"])
def test_the_rulebook_lists_it_in_every_language(language: str) -> None:
    """The same boxes, line by line."""
    say = speech(language)
    (listed,) = (
        say(paragraph.words)
        for paragraph in rulebook("africa_1880")
        if "| landing port |" in paragraph.words.say()
    )
    rows = [row.split(" | ") for row in listed.splitlines()[2:]]
    assert [int(row[1]) for row in rows] == list(NEWEST.boxes)
