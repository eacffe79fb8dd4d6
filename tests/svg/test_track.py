"""The score track round a map."""

from __future__ import annotations

import itertools

import pytest

from okapi.svg.track import Track

TRACK = Track(width=752, height=768, depth=34, across=11, down=12, start=43)


def test_the_cells_follow_each_other_round_the_frame() -> None:
    """Fifty cells, all different, each touching the next, the last the first."""
    assert len(TRACK) == 50
    cells = [TRACK.cell(score) for score in range(50)]
    assert len(set(cells)) == 50
    for (ax, ay, aw, ah), (bx, by, bw, bh) in itertools.pairwise([*cells, cells[0]]):
        assert max(ax, bx) <= min(ax + aw, bx + bw) + 1e-6
        assert max(ay, by) <= min(ay + ah, by + bh) + 1e-6


@pytest.mark.parametrize("score", range(50))
def test_markers_on_one_cell_stand_apart_and_inside(score: int) -> None:
    """Five markers on any cell have five places whose middles are on it."""
    x, y, width, height = TRACK.cell(score)
    places = [TRACK.place(score, rank, 5) for rank in range(5)]
    assert len(set(places)) == 5
    assert all(x < px < x + width and y < py < y + height for px, py in places)
