"""Observations as arrays: their layout, their ranges, and that they look from the own seat."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="numpy is not installed (extra rl)")

import numpy as np

import okapi
from okapi.core.playout import playout
from okapi.core.rng import Rng
from okapi.core.tensor import CATEGORY, FLAG, NUMBER, SET
from okapi.rl.tables import page
from okapi.rl.tensors import tensors
from tests.conformance.cases import CASES, Case, walk

DOCS = Path(__file__).parents[2] / "docs" / "rl"
each_game = pytest.mark.parametrize("id", okapi.games())


@pytest.mark.parametrize("case", [c for c in CASES if c.id != "beads"], ids=str)
def test_every_row_keeps_to_its_fields(case: Case) -> None:
    """Each number is between 0 and the highest of its field, for all seats and the spectator."""
    arrays = tensors(case.game)
    for number, (s, _, _) in enumerate(walk(case, 21)):
        if number % 25 == 0:
            for seat in (None, *range(case.seats)):
                row = arrays.row(case.game.view(s, seat))
                assert row.shape == (arrays.width,)
                assert (row <= arrays.highs).all()


@pytest.mark.parametrize("case", [c for c in CASES if c.id != "beads"], ids=str)
def test_a_glimpse_is_a_view(case: Case) -> None:
    """It knows the same as a view, for all seats and the spectator."""
    for number, (s, _, _) in enumerate(walk(case, 22)):
        if number % 40 == 0:
            for seat in (None, *range(case.seats)):
                assert case.game.glimpse(s, seat) == case.game.view(s, seat)


@each_game
def test_fields_are_well_formed(id: str) -> None:
    """Names are unique, and a set has as many bits as its highest number."""
    fields = tensors(okapi.game(id)).fields
    assert len({field.name for field in fields}) == len(fields)
    for field in fields:
        assert field.kind in (NUMBER, CATEGORY, FLAG, SET)
        assert field.meaning
        assert 1 <= field.high <= 255
        assert field.kind != SET or (field.high + 1).bit_count() == 1


def test_the_own_seat_comes_first() -> None:
    """Two seats see the same score track, each from its own place."""
    game = okapi.game("africa")
    s = game.new(3, {"first": "0"})
    playout(game, s, Rng(5), 60)
    arrays = tensors(game)
    views = [game.view(s, seat) for seat in range(3)]
    scores = [arrays.field(arrays.row(view), "score").tolist() for view in views]
    assert scores[0][:3] == views[0].score
    assert scores[1][:3] == [*views[0].score[1:], views[0].score[0]]
    assert scores[2][3:] == [0, 0], "seats that nobody has are empty"


def test_large_numbers_are_cut_off() -> None:
    """A number beyond a byte is written as the highest."""
    game = okapi.game("africa")
    arrays = tensors(game)
    row = arrays.row(game.view(game.new(2, {"stall_rounds": 1000}), 0))
    assert arrays.field(row, "stall_rounds") == 255


@each_game
def test_spread_makes_columns(id: str) -> None:
    """One-hot categories, bits of sets, numbers up to 1; one row or many."""
    game = okapi.game(id)
    arrays = tensors(game)
    s = game.new()
    playout(game, s, Rng(2), 40)
    row = arrays.row(game.view(s, 0))
    wide = arrays.spread(np.stack([row, row]))
    assert wide.shape == (2, arrays.wide)
    assert wide.dtype == np.float32
    assert ((wide >= 0) & (wide <= 1)).all()
    assert (arrays.spread(row) == wide[0]).all()
    assert set(arrays.by_name(row)) == {field.name for field in arrays.fields}


@each_game
def test_points_add_up(id: str) -> None:
    """The open points of a seat are known all along and never miss at the end by much."""
    game = okapi.game(id)
    s = game.new()
    playout(game, s, Rng(3))
    outcome = game.outcome(s)
    assert outcome is not None
    points = tensors(game).points(game.view(s, 0))
    assert 0 <= abs(outcome.scores[0] - points) <= max(60, abs(outcome.scores[0]))


@each_game
def test_the_tables_of_fields_are_fresh(id: str) -> None:
    """docs/rl holds what the code says; `python -m okapi.rl.tables docs/rl` writes it anew."""
    assert (DOCS / f"{id}.md").read_text(encoding="utf-8") == page(id)
