"""The map in any projection."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from importlib.resources import files

import pytest

from okapi.svg import atlas
from okapi.svg.atlas import Projection, azimuthal, equirectangular, path

PARTS = (
    atlas.land_paths,
    atlas.neighbour_paths,
    atlas.lake_paths,
    atlas.river_paths,
    atlas.stream_paths,
)


def test_degrees_as_they_are() -> None:
    """Longitude goes right, latitude up, both at one scale."""
    project = equirectangular(west=-20, north=40, scale=10)
    assert project(-20, 40) == (0, 0)
    assert project(0, 0) == (200, 400)


def test_the_equal_area_projection_keeps_areas() -> None:
    """A small square of a thousandth of a degree has the same size in the middle and far out."""
    project = azimuthal(lon=18, lat=2, x=500, y=400, scale=10)
    assert project(18, 2) == pytest.approx((500, 400))

    def size(lon: float, lat: float) -> float:
        (ax, ay), (bx, by), (cx, cy) = (
            project(lon, lat),
            project(lon + 0.001 / math.cos(math.radians(lat)), lat),
            project(lon, lat + 0.001),
        )
        return abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay))

    assert size(50, -34) == pytest.approx(size(18, 2), rel=1e-3)


def test_paths_are_written_in_short_steps() -> None:
    """A ring is closed; steps are relative, in tenths, without useless signs."""
    assert path([(0, 0), (10, 0), (10, -0.5), (0, 0)]) == "M0 0l10 0 0-.5z"
    assert path([(1.23, 0), (2, 1)]) == "M1.2 0l.8 1"


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("project", [equirectangular(-21, 40, 10), azimuthal(18, 2, 400, 400, 10)])
def test_every_part_is_path_data(part: Callable[[Projection], str], project: Projection) -> None:
    """Nothing but the letters and numbers of relative paths."""
    assert re.fullmatch(r"[Mlz0-9. -]+", part(project))


def test_africa_is_open_only_at_the_land_border() -> None:
    """The mainland comes first and is not closed, all islands are."""
    mainland, *islands = atlas.land_paths(equirectangular(-21, 40, 10)).split("M")[1:]
    assert not mainland.endswith("z")
    assert islands
    assert all(island.endswith("z") for island in islands)


def test_the_map_is_small_and_says_where_it_comes_from() -> None:
    """Path data of our own, from public-domain outlines."""
    assert len(files("okapi.svg").joinpath("data/map.json").read_bytes()) < 60_000
    assert "Natural Earth" in atlas.source()
    assert "public domain" in atlas.source()
