"""The script that generalises the raw map."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).parents[2] / "scripts/make_map.py"


@pytest.fixture(scope="module")
def make_map() -> ModuleType:
    spec = importlib.util.spec_from_file_location("make_map", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_points_that_hardly_matter_go_first(make_map: ModuleType) -> None:
    """A wrinkle on a straight line is dropped, a cape stays, and so do both ends."""
    line = [(0.0, 0.0), (1.0, 0.01), (2.0, 0.0), (3.0, 2.0), (4.0, 0.0)]
    assert make_map.simplify(line, 0.1) == [(0, 0), (2, 0), (3, 2), (4, 0)]


def test_reaches_of_a_river_are_joined(make_map: ModuleType) -> None:
    """Whatever way round they were drawn."""
    reaches = [[(2.0, 0.0), (1.0, 0.0)], [(2.0, 0.0), (3.0, 1.0)], [(9.0, 9.0), (8.0, 8.0)]]
    joined = make_map.joined(reaches)
    assert sorted(len(line) for line in joined) == [2, 3]
    longest = max(joined, key=len)
    assert longest in ([(1, 0), (2, 0), (3, 1)], [(3, 1), (2, 0), (1, 0)])


def test_the_mainland_is_cut_at_the_seam(make_map: ModuleType) -> None:
    """Two open lines that share both ends."""
    (ax, ay), (bx, by) = make_map.SEAM
    ring = [(ax, ay), (20.0, 0.0), (bx, by), (50.0, 30.0)]
    africa, asia = make_map.cut_at_seam([*ring, ring[0]])
    assert africa == [(ax, ay), (20, 0), (bx, by)]
    assert asia == [(bx, by), (50, 30), (ax, ay)]


def test_the_edge_of_the_raw_file_is_moved_out_of_sight(make_map: ModuleType) -> None:
    """Only points on the cut move; the coast stays."""
    assert make_map.stretched([(61.9, 25.0), (62.0, 25.1), (62.0, 46.0), (-1.1, 46.0)]) == [
        (61.9, 25.0),
        (80.0, 25.1),
        (80.0, 60.0),
        (-1.1, 60.0),
    ]


def test_lines_are_written_as_whole_steps(make_map: ModuleType) -> None:
    """In units of a fiftieth of a degree, repeated points left out."""
    assert make_map.written([(1.0, 2.0), (1.001, 2.001), (1.02, 1.96)]) == "50 100 1 -2"
