"""The outlines of the areas, from data/areas.json (written by scripts/make_areas_heart.py)."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from okapi.svg.atlas import Point, Projection, path


@lru_cache
def _data() -> dict[str, Any]:
    text = files("okapi.games.heart_of_africa").joinpath("data/areas.json")
    data: dict[str, Any] = json.loads(text.read_text(encoding="utf-8"))
    return data


def area_paths(project: Projection) -> list[str]:
    """Every area as path data, in the order of the data file."""
    return ["".join(_path(ring, project) for ring in rings) for rings in _data()["areas"].values()]


def border_paths(project: Projection) -> str:
    """The borders between areas, each once."""
    return "".join(_path(line, project) for line in _data()["borders"])


@lru_cache
def touching() -> frozenset[frozenset[int]]:
    """Pairs of areas that share a border."""
    rings = [
        (x, _unpacked(ring)) for x, own in enumerate(_data()["areas"].values()) for ring in own
    ]
    owner = {edge: x for x, ring in rings for edge in pairwise(ring)}
    pairs = [(x, owner[edge[::-1]]) for edge, x in owner.items() if edge[::-1] in owner]
    return frozenset([frozenset(pair) for pair in pairs])


def _path(text: str, project: Projection) -> str:
    return path([project(lon, lat) for lon, lat in _unpacked(text)])


def _unpacked(text: str) -> list[Point]:
    unit = float(_data()["unit"])
    numbers = [int(word) for word in text.split()]
    x = y = 0
    points = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x * unit, y * unit))
    return points
