"""Cut Africa into the territories of Africa 1880, by the recipe of its rules page.

    python scripts/make_territories.py natural_earth_africa.json

Every point of the land belongs to the nearest seed point (plain distance in degrees), and a
territory is the union of the cells of its seed points. Such cells have straight sides, so they are
computed exactly and written without the coast: a board clips them with the outline that all games
share. With the raw file (land at 1:50m, public domain) the cut is checked on a grid of a quarter of
a degree: the territories must touch exactly where the data file says that they border each other.
Writes src/okapi/games/africa_1880/data/territories.json.
"""

from __future__ import annotations

import argparse
import json
import math
from itertools import pairwise
from pathlib import Path
from typing import Any

from okapi.core.data import packaged
from okapi.games.africa_1880.board import Board

Point = tuple[float, float]
Edge = tuple[Point, Point]

PACKAGE = "okapi.games.africa_1880"
TARGET = Path(__file__).parents[1] / "src/okapi/games/africa_1880/data/territories.json"
UNIT = 0.02  # degrees
BOX = (-22.0, -38.0, 54.0, 40.0)
STEP = 0.25  # of the grid of the check

SEEDS = """
abyssinia 38.8,9.2 41.5,8
alexandria 27.5,29.5 32,27.5
algiers 0,34.5 4.5,34.5
angola 14.5,-9.5 16.5,-14.5
cameroon 12.5,5.5
cape_town 20.5,-33 25,-32.5
chad 16.5,14 20,13
congo 19.5,1 23.5,0 21.5,-4
dahomey 2.3,8 6.5,7.5
dakar -13.5,17 -13,13 -11.5,10
damaraland 15.5,-20 17,-24.5 20,-18.5
fashoda 29.5,8 24.5,7.5
fezzan 14.5,26.5 20.5,25
gabon 11.5,-1 13.5,-4.5
gold_coast -1.5,7.5 -7.5,6.8
katanga 26.5,-8.5 22.5,-10.5
khartoum 31,20 34.5,17.5 29.5,15.5
madagascar 46.8,-19.5
massawa 39.2,15.3 42.3,12
mogadishu 45,8.8 49,9.3 45.5,4 43,1
morocco -7,31.5 -11.5,27.5 -13.5,24
mozambique 38,-14 35.5,-17.5 33.8,-22.8
natal 30.9,-28.8
orange_river 19,-29.5 22.5,-26
sahara 1,27 6,25
timbuktu -3,16 5,14.5
transvaal 28.2,-25.8
tripoli 13.5,31.2 20,31
tunis 9.3,34.6
uganda 33,1.5 31.2,-0.5
zambezi 28,-15.5 28.5,-19.5 24.5,-17
zanzibar 38.5,-2.5 33,-5 37,-8
"""
# Madagascar is one island of its own: more points keep the mainland's cells away from its shores.
ISLAND = ((45.0, -15.5), (49.8, -13.0), (44.2, -22.0), (47.0, -25.5))


def seeds() -> list[tuple[str, Point]]:
    """Every seed point with its territory."""
    found = []
    for line in SEEDS.split("\n"):
        name, *points = line.split() or [""]
        found += [(name, _point(text)) for text in points]
    return found + [("madagascar", point) for point in ISLAND]


def _point(text: str) -> Point:
    x, y = text.split(",")
    return float(x), float(y)


def cell(points: list[Point], i: int) -> list[tuple[Edge, int]]:
    """The cell of a point in the box: its sides, each with the point beyond it (-1: the box)."""
    west, south, east, north = BOX
    corners = [(west, south), (east, south), (east, north), (west, north)]
    sides = [((a, b), -1) for a, b in pairwise([*corners, corners[0]])]
    for j, other in enumerate(points):
        if j != i:
            sides = _cut(sides, points[i], other, j)
    return sides


def _cut(
    sides: list[tuple[Edge, int]], mine: Point, other: Point, j: int
) -> list[tuple[Edge, int]]:
    """Keep what is nearer to one point than to the other."""
    nx, ny = other[0] - mine[0], other[1] - mine[1]
    limit = nx * (mine[0] + other[0]) / 2 + ny * (mine[1] + other[1]) / 2

    def beyond(p: Point) -> float:
        return nx * p[0] + ny * p[1] - limit

    kept: list[tuple[Edge, int]] = []
    ends: list[Point] = []
    for (a, b), label in sides:
        da, db = beyond(a), beyond(b)
        if da > 0 and db > 0:
            continue
        if da <= 0 and db <= 0:
            kept.append(((a, b), label))
            continue
        share = da / (da - db)
        middle = (a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1]))
        kept.append(((a, middle) if da <= 0 else (middle, b), label))
        ends.append(middle)
    if len(ends) == 2:
        kept.append((_facing(ends, kept), j))
    return kept


def _facing(ends: list[Point], kept: list[tuple[Edge, int]]) -> Edge:
    """The new side, from where the old ones end to where they begin."""
    stops = {edge[1] for edge, _ in kept}
    return (ends[0], ends[1]) if ends[0] in stops else (ends[1], ends[0])


def outlines() -> dict[str, list[list[Point]]]:
    """The rings of every territory."""
    found = seeds()
    points = [point for _, point in found]
    sides: dict[str, list[Edge]] = {}
    for i, (name, _) in enumerate(found):
        for edge, j in cell(points, i):
            if j < 0 or found[j][0] != name:
                sides.setdefault(name, []).append(edge)
    return {name: _rings(edges) for name, edges in sorted(sides.items())}


def _rings(edges: list[Edge]) -> list[list[Point]]:
    """Sides joined end to end."""
    after = {_key(a): (a, b) for a, b in edges}
    rings = []
    while after:
        key = next(iter(after))
        ring: list[Point] = []
        while key in after:
            a, b = after.pop(key)
            ring.append(a)
            key = _key(b)
        rings.append(ring)
    return rings


def _key(point: Point) -> tuple[int, int]:
    return round(point[0] * 1e5), round(point[1] * 1e5)


def written(ring: list[Point]) -> str:
    """The first point, then steps from each to the next, in units."""
    spots = [(round(x / UNIT), round(y / UNIT)) for x, y in ring]
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(spots)]
    return " ".join(f"{x} {y}" for x, y in [spots[0], *steps])


# The check


def contacts(raw: dict[str, Any], board: Board) -> set[tuple[str, str]]:
    """Which territories touch on the land, looked at on a grid."""
    grid = _labelled(raw, board)
    found = set()
    for (row, column), name in grid.items():
        for near in ((row + 1, column), (row, column + 1)):
            other = grid.get(near, "")
            if name and other and name != other:
                found.add((min(name, other), max(name, other)))
    return found


def _labelled(raw: dict[str, Any], board: Board) -> dict[tuple[int, int], str]:
    found = seeds()
    grid = {}
    rings = [ring for polygon in raw["land_50m"] for ring in polygon]
    for row in range(int((BOX[3] - BOX[1]) / STEP)):
        lat = BOX[3] - (row + 0.5) * STEP
        for column in _columns(rings, lat):
            lon = BOX[0] + (column + 0.5) * STEP
            if _is_africa(lon, lat) and not _is_impassable(board, lon, lat):
                nearest = min(found, key=lambda seed: math.dist(seed[1], (lon, lat)))
                grid[row, column] = nearest[0]
    return grid


def _columns(rings: list[list[Point]], lat: float) -> list[int]:
    """The cells of a row of the grid that lie on land."""
    crossings = sorted(
        a[0] + (lat - a[1]) * (b[0] - a[0]) / (b[1] - a[1])
        for ring in rings
        for a, b in pairwise([*ring, ring[0]])
        if (a[1] > lat) != (b[1] > lat)
    )
    return [
        column
        for west, east in zip(crossings[::2], crossings[1::2], strict=True)
        for column in range(
            math.ceil((west - BOX[0]) / STEP - 0.5), math.ceil((east - BOX[0]) / STEP - 0.5)
        )
    ]


def _is_africa(lon: float, lat: float) -> bool:
    """Not Europe, not Asia, not the far shore of the Red Sea."""
    europe = lat > 37.4 or (lat > 35.9 and (lon < -4 or lon > 11.5))
    sinai = (lon > 32.3 and lat > 29.9) or (lon > 34.2 and lat > 27)
    arabia = lat > 12.6 and lon > 39.5 + (20 - lat) * 0.55
    return not (europe or sinai or arabia)


def _is_impassable(board: Board, lon: float, lat: float) -> bool:
    return any(
        ((lon - f.lon) / f.wide) ** 2 + ((lat - f.lat) / f.high) ** 2 <= 1 for f in board.features
    )


def borders(board: Board) -> set[tuple[str, str]]:
    """What the data file calls borders, without the sea links."""
    ids = [t.id for t in board.territories]
    pairs = {(ids[t], ids[x]) for t, links in enumerate(board.links) for x in links if t < x}
    return pairs - {(min(ids[a], ids[b]), max(ids[a], ids[b])) for a, b in board.sea_links}


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("raw", type=Path, help="natural_earth_africa.json")
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    options = parser.parse_args()
    board = Board(packaged(PACKAGE))
    touching = contacts(json.loads(options.raw.read_text(encoding="utf-8")), board)
    if touching != borders(board):
        raise SystemExit(f"contacts and borders differ: {touching ^ borders(board)}")
    rings = {name: [written(ring) for ring in found] for name, found in outlines().items()}
    data = {"unit": UNIT, "territories": rings}
    options.output.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(f"{len(touching)} borders hold; {options.output.stat().st_size} bytes")


if __name__ == "__main__":
    main()
