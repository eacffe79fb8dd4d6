"""A data file of one's own: what it may change, and what is refused."""

from __future__ import annotations

import pytest

from okapi.core.data import Data
from okapi.core.errors import BadData
from okapi.games.africa_1880 import make
from tests.africa_1880.table import BOARD, GAME

TEXT = GAME.data.text


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
