"""The map of Africa and its neighbours as path data, in the projection that a game likes.

The lines come from data/map.json, written by scripts/make_map.py from Natural Earth (public
domain).
"""

from __future__ import annotations

import json
import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

Point = tuple[float, float]
Projection = Callable[[float, float], Point]


def equirectangular(west: float, north: float, scale: float) -> Projection:
    """Degrees as they are: x = longitude, y = -latitude, with one corner at the origin."""

    def project(lon: float, lat: float) -> Point:
        return (lon - west) * scale, (north - lat) * scale

    return project


def azimuthal(lon: float, lat: float, x: float, y: float, scale: float) -> Projection:
    """Lambert's equal-area projection round a centre that comes to lie at (x, y).

    `scale` is the length of a degree at the centre.
    """
    middle, height = math.radians(lon), math.radians(lat)
    unit = math.degrees(scale)

    def project(lon: float, lat: float) -> Point:
        turn, up = math.radians(lon) - middle, math.radians(lat)
        facing = math.sin(height) * math.sin(up) + math.cos(height) * math.cos(up) * math.cos(turn)
        stretch = unit * math.sqrt(2 / (1 + facing))
        rise = math.cos(height) * math.sin(up) - math.sin(height) * math.cos(up) * math.cos(turn)
        return x + stretch * math.cos(up) * math.sin(turn), y - stretch * rise

    return project


def land_paths(project: Projection) -> str:
    """Africa and its islands. Open at the land border to Asia: filled, but no coast line there."""
    return _paths("africa", project)


def land_rings(project: Projection) -> list[list[Point]]:
    """The outlines of Africa and its islands as points."""
    return [[project(lon, lat) for lon, lat in line] for line in _lines("africa")]


def neighbour_paths(project: Projection) -> str:
    """Europe and Arabia."""
    return _paths("neighbours", project)


def lake_paths(project: Projection) -> str:
    return _paths("lakes", project)


def river_paths(project: Projection) -> str:
    """The great rivers."""
    return _paths("rivers", project)


def stream_paths(project: Projection) -> str:
    """The smaller rivers."""
    return _paths("streams", project)


def source() -> str:
    """Where the outlines come from."""
    return str(_data()["source"])


def path(points: Sequence[Point]) -> str:
    """Path data in steps of tenths; closed when the last point is the first."""
    ring = points[0] == points[-1]
    spots = [(round(x * 10), round(y * 10)) for x, y in (points[:-1] if ring else points)]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)]
    line = "".join(_pair(dx, dy) for dx, dy in steps if dx or dy)
    return "M" + _pair(*spots[0]).lstrip() + "l" + line.lstrip() + ("z" if ring else "")


def _pair(x: int, y: int) -> str:
    return _tenths(x) + _tenths(y)


def _tenths(value: int) -> str:
    """As short as path data allows: -0.5 is "-.5", and a minus needs no blank before it."""
    whole, rest = divmod(abs(value), 10)
    digits = (str(whole) if whole or not rest else "") + (f".{rest}" if rest else "")
    return ("-" if value < 0 else " ") + digits


def _paths(name: str, project: Projection) -> str:
    return "".join(path([project(lon, lat) for lon, lat in line]) for line in _lines(name))


@lru_cache
def _lines(name: str) -> tuple[tuple[Point, ...], ...]:
    unit = float(_data()["unit"])
    return tuple(_unpacked(text, unit) for text in _data()[name])


def _unpacked(text: str, unit: float) -> tuple[Point, ...]:
    numbers = [int(word) for word in text.split()]
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x * unit, y * unit))
    return tuple(points)


@lru_cache
def _data() -> dict[str, Any]:
    text = files("okapi.svg").joinpath("data/map.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data
