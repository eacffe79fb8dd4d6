"""Data files of one's own: what may be changed, and what is said about a broken one."""

from __future__ import annotations

import re

import pytest

from okapi.core.data import Data
from okapi.core.errors import BadData
from okapi.core.playout import playout
from okapi.core.rng import Rng
from okapi.games import load
from tests.heart_of_africa.table import GAME, changed

TEXT = GAME.data.text


def test_names_links_values_and_copies_may_change() -> None:
    """Indices and the table of actions stay; a whole match can be played."""
    own = changed(
        {
            'name = "Morocco"': 'name = "Maghreb"',
            'links = ["nubia"] }': 'links = ["nubia", "somaliland"] }',
            "ladder = { value = [0, 1, 1, 2": "ladder = { value = [0, 0, 1, 2",
            "influence = { value = [15": "influence = { value = [20",
            "no_loss = { copies = 3": "no_loss = { copies = 9",
            "points = [0, 0, 0, 1": "points = [6, 6, 0, 1",
        }
    )
    assert own.actions.digest() == GAME.actions.digest()
    assert own.board.areas[0].name == "Maghreb"
    s = own.new(2)
    playout(own, s, Rng(1))
    assert own.outcome(s) is not None
    assert own.faults(s) == []


@pytest.mark.parametrize(
    ("old", "new", "key", "reason"),
    [
        ('game = "heart_of_africa"', 'game = "chess"', "game", "must be"),
        ("[0, 1, 1, 2, 2, 3, 4, 5]", "[0, 1, 1, 2, 2, 3, 4]", "values.ladder.value", "8 entries"),
        ("[0, 1, 1, 2, 2, 3, 4, 5]", "[1, 0, 1, 2, 2, 3, 4, 5]", "values.ladder.value", "fall"),
        ("[15, 15, 12, 12]", "[31, 15, 12, 12]", "values.influence.value", "60 cubes"),
        ("[8, 7, 6, 5, 4]", "[8, 7, 6, 5, 5]", "values.start_points.value", "share"),
        ("[6, 6, 6, 6]", "[2, 2, 2, 2]", "values.resource_copies.value", "at least 15"),
        ("traders = { value = 14", "traders = { value = 15", "values.traders.value", "from 5 to"),
        ("posts = { value = 6", "posts = { value = 25", "values.posts.value", "from 0 to 24"),
        ("= [3, 3, 3, 4", "= [7, 3, 3, 4", "tokens.reputation_shift.points[0]", "from 0 to 6"),
        ("points = [2, 2, 3, 3, 4, 4]", f"points = {[2] * 16}", "tokens.heart_bonus.points", "15"),
        ("sv_areas = { name", "sv_area = { name", "victory.sv_area", "not known"),
        ("no_loss = { copies = 3", "no_loss = { copies = -3", "conflict.no_loss.copies", "from 0"),
        ('id = "algiers"', 'id = "morocco"', "board.areas[1].id", "stands twice"),
        ('id = "algiers"', 'id = "Algiers"', "board.areas[1].id", "lower-case"),
        ('["algiers", "senegal"]', '["algiers", "mars"]', "board.areas[0].links", "no area"),
        ('["algiers", "senegal"]', '["morocco"]', "board.areas[0].links", "itself"),
        ("symbol = true, lon = 7", "lon = 7", "board.areas", "11 areas"),
        ("heart = true, ", "", "board.areas", "one Heart"),
        ("heart = true, ", "heart = true, symbol = true, ", "board.areas", "11 areas"),
        ('source = "stated" }', 'source = "guessed" }', "values.ladder.source", "one of"),
        ("lon = -7", "lon = 700", "board.areas[0].lon", "from -180"),
    ],
)
def test_what_is_wrong_is_named(old: str, new: str, key: str, reason: str) -> None:
    """The file, the key and the reason stand in one sentence."""
    assert old in TEXT
    with pytest.raises(BadData) as error:
        load("heart_of_africa", Data(TEXT.replace(old, new, 1), "own.toml"))
    assert str(error.value).startswith(f"own.toml: {key}: ")
    assert reason in str(error.value)


def test_an_area_out_of_reach_is_refused() -> None:
    """Every area must be reachable from every other."""
    text = TEXT.replace('"mozambique", "madagascar"]', '"mozambique"]')
    text = text.replace(
        'links = ["madagascar", "kalahari", "cape"]', 'links = ["kalahari", "cape"]'
    )
    with pytest.raises(BadData, match="reachable"):
        load("heart_of_africa", Data(text, "own.toml"))


def test_too_few_coasts_or_tokens_are_refused() -> None:
    """Five seats must be able to start, and two tokens to be laid out for four rows."""
    text = TEXT
    for area in ("morocco", "algiers", "tripoli", "egypt", "senegal", "guinea_coast",
                 "somaliland", "mozambique"):  # fmt: skip
        at = text.index(f'id = "{area}"')
        text = text[:at] + text[at:].replace("coast = true, ", "", 1)
    with pytest.raises(BadData, match="5 areas on the coast"):
        load("heart_of_africa", Data(text, "own.toml"))
    none = re.sub(r"points = \[[^]]*\]", "points = []", TEXT)
    with pytest.raises(BadData, match="at least 8 tokens"):
        load("heart_of_africa", Data(none, "own.toml"))


def test_the_packaged_map() -> None:
    """24 areas, 51 borders, 18 coasts, 11 symbols, 12 starts, degrees from 2 to 6."""
    board = GAME.board
    assert len(board.areas) == 24
    assert sum(len(near) for near in board.links) == 2 * 51
    assert sum(board.coast) == 18
    assert (len(board.symbols), len(board.starts)) == (11, 12)
    assert {len(near) for near in board.links} == {2, 3, 4, 5, 6}
    assert board.areas[board.heart].id == "heart_of_africa"
