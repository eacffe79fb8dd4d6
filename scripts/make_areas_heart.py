"""Cut the 24 areas of Heart of Africa from the countries of Natural Earth.

    python scripts/make_areas_heart.py natural_earth_africa.json

reads the raw file (countries at 1:110m, public domain) and the coast that every board is drawn on
(src/okapi/svg/data/map.json) and writes src/okapi/games/heart_of_africa/data/areas.json: the
outline of every area, whose coast is exactly the coast of the map, and the borders between areas,
each once. Run it again only to change a shape.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable
from itertools import pairwise
from pathlib import Path
from typing import Any

from scripts.make_map import TARGET as MAP
from scripts.make_map import Line, Point, area, as_points, closed, written

TARGET = Path(__file__).parents[1] / "src/okapi/games/heart_of_africa/data/areas.json"
SOURCE = "Areas cut from Natural Earth 1:110m countries (naturalearthdata.com), public domain."

# Where countries are divided: a coordinate (0 longitude, 1 latitude), its value, and the areas on
# the lower and the higher side.
CUTS = {
    "NER": (0, 13.0, "timbuktu", "bornu"),
    "KEN": (0, 37.5, "great_lakes", "zanzibar_coast"),
    "TZA": (0, 34.0, "great_lakes", "zanzibar_coast"),
    "NAM": (0, 20.5, "damaraland", "kalahari"),
    "ZAF": (1, -26.3, "cape", "kalahari"),
}

# Every area in the order of the data file, with its whole countries.
COUNTRIES = {
    "morocco": "MAR SAH",
    "algiers": "DZA TUN",
    "tripoli": "LBY",
    "egypt": "EGY",
    "senegal": "MRT SEN GMB GNB",
    "guinea_coast": "GIN SLE LBR CIV GHA TGO",
    "benin": "BEN NGA",
    "timbuktu": "MLI BFA",
    "bornu": "TCD",
    "nubia": "SDN",
    "abyssinia": "ETH ERI",
    "somaliland": "SOM SOL DJI",
    "heart_of_africa": "CAF SDS",
    "cameroon": "CMR GNQ GAB",
    "congo": "COD COG",
    "great_lakes": "UGA RWA BDI",
    "zanzibar_coast": "",
    "zambezi": "ZMB MWI ZWE",
    "mozambique": "MOZ",
    "madagascar": "MDG",
    "angola": "AGO",
    "damaraland": "",
    "kalahari": "BWA",
    "cape": "LSO SWZ",
}
EXCLAVE = ("AGO", -5.9, "congo")  # Cabinda: what of a country lies north of a latitude

SMALLEST = 0.3  # square degrees: islands that are too small to be drawn
Edge = tuple[Point, Point]


def split(ring: Line) -> Line:
    """The ring with a point wherever it crosses a cut, so that neighbours share all points."""
    points: Line = []
    for a, b in pairwise(closed(ring)):
        points.append(a)
        crossings = [_crossing(a, b, axis, at) for axis, at, *_ in CUTS.values()]
        inner = [p for p in crossings if p is not None]
        points += sorted(inner, key=lambda p: math.dist(a, p))
    return points


def _crossing(a: Point, b: Point, axis: int, at: float) -> Point | None:
    if (a[axis] - at) * (b[axis] - at) >= 0:
        return None
    share = (at - a[axis]) / (b[axis] - a[axis])
    other = round(a[1 - axis] + share * (b[1 - axis] - a[1 - axis]), 4)
    return (at, other) if axis == 0 else (other, at)


def half(ring: Line, axis: int, keep: Callable[[float], bool]) -> list[Edge]:
    """The edges of the part of a ring on one side of a line, those along the line included."""
    kept = [(a, b) for a, b in pairwise(closed(ring)) if keep((a[axis] + b[axis]) / 2)]
    starts, ends = {a for a, _ in kept}, {b for _, b in kept}
    open_ends = sorted((p for p in starts ^ ends), key=lambda p: p[1 - axis])
    for p, q in zip(open_ends[::2], open_ends[1::2], strict=True):
        kept.append((p, q) if p in ends else (q, p))
    return kept


def edges_of_areas(countries: list[dict[str, Any]]) -> dict[str, set[Edge]]:
    """The directed edges of every area; those inside an area cancel."""
    home = {code: name for name, codes in COUNTRIES.items() for code in codes.split()}
    found: dict[str, set[Edge]] = {name: set() for name in COUNTRIES}
    for country in countries:
        code = country["iso_a3"]
        for polygon in country["polygons"]:
            for ring in polygon:
                _collect(found, home, code, split(_turned(ring, ring is polygon[0])))
    return {name: {e for e in edges if e[::-1] not in edges} for name, edges in found.items()}


def _turned(ring: Line, outer: bool) -> Line:
    """Outer rings run against the clock, holes with it."""
    signed = sum(a[0] * b[1] - b[0] * a[1] for a, b in pairwise(closed(ring)))
    return ring if (signed > 0) == outer else ring[::-1]


def _collect(found: dict[str, set[Edge]], home: dict[str, str], code: str, ring: Line) -> None:
    if code in CUTS:
        axis, at, low, high = CUTS[code]
        found[low].update(half(ring, axis, lambda x: x < at))
        found[high].update(half(ring, axis, lambda x: x > at))
    elif code == EXCLAVE[0] and min(lat for _, lat in ring) > EXCLAVE[1]:
        found[EXCLAVE[2]].update(pairwise(closed(ring)))
    elif code in home:
        found[home[code]].update(pairwise(closed(ring)))


def chains(edges: Iterable[Edge]) -> list[Line]:
    """Edges joined end to end; rings end where they began."""
    follow: dict[Point, list[Point]] = {}
    for a, b in edges:
        follow.setdefault(a, []).append(b)
    lines: list[Line] = []
    ends = {b for _, b in edges}
    starts = [a for a in sorted(follow) if a not in ends] + sorted(follow)
    for start in starts:
        while follow.get(start):
            line = [start]
            while follow.get(line[-1]) and (len(line) == 1 or line[-1] != start):
                line.append(follow[line[-1]].pop())
            lines.append(line)
    return lines


class Coast:
    """The outlines of the common map: the mainland and its islands."""

    def __init__(self, lines: list[str], unit: float) -> None:
        rings = [_turned(_unpacked(line, unit), True) for line in lines]
        self.mainland = [p for p in rings[0] if p != rings[0][0]]
        self.mainland.insert(0, rings[0][0])
        self.islands = rings[1:]

    def snapped(self, point: Point) -> int:
        """The point of the mainland that is nearest."""
        return min(range(len(self.mainland)), key=lambda i: math.dist(self.mainland[i], point))

    def between(self, start: Point, end: Point) -> Line:
        """The coast from one point to another, against the clock."""
        i, j = self.snapped(start), self.snapped(end)
        ring = self.mainland
        return ring[i : j + 1] if i <= j else ring[i:] + ring[: j + 1]

    def island(self, ring: Line) -> Line:
        """The island that is most like a ring."""
        x, y = ring[0]
        return min(self.islands, key=lambda r: min(math.dist((x, y), p) for p in r))


def _unpacked(text: str, unit: float) -> Line:
    numbers = [int(word) for word in text.split()]
    x = y = 0
    points: Line = []
    for dx, dy in zip(numbers[::2], numbers[1::2], strict=True):
        x, y = x + dx, y + dy
        points.append((x * unit, y * unit))
    return points


def outlines(edges: dict[str, set[Edge]], coast: Coast) -> dict[str, list[Line]]:
    """Every area as rings, with the coast of the map for its own."""
    owner = {edge: name for name, own in edges.items() for edge in own}
    shapes: dict[str, list[Line]] = {}
    for name, own in edges.items():
        rings = [ring for ring in chains(own) if area(ring) > SMALLEST]
        shapes[name] = [_on_coast(ring, owner, coast) for ring in rings]
    return shapes


def _on_coast(ring: Line, owner: dict[Edge, str], coast: Coast) -> Line:
    """Parts of a ring that no other area shares are replaced by the coast of the map."""
    steps = [(a, b) for a, b in pairwise(closed(ring))]
    shared = [step[::-1] in owner for step in steps]
    if not any(shared):
        return closed(coast.island(ring))
    if all(shared):
        return closed(ring)
    first = next(i for i in range(len(steps)) if shared[i] and not shared[i - 1])
    steps, shared = steps[first:] + steps[:first], shared[first:] + shared[:first]
    line: Line = []
    i = 0
    while i < len(steps):
        j = i
        while j < len(steps) and shared[j] == shared[i]:
            j += 1
        part = [steps[i][0], *[b for _, b in steps[i:j]]]
        line += (
            _inland(part, coast, steps, shared, i, j)
            if shared[i]
            else coast.between(part[0], part[-1])
        )
        i = j
    return closed(_without_repeats(line))


def _inland(
    part: Line, coast: Coast, steps: list[Edge], shared: list[bool], i: int, j: int
) -> Line:
    """A border whose ends, where they meet the sea, lie on the coast of the map."""
    start = coast.mainland[coast.snapped(part[0])] if not shared[i - 1] else part[0]
    end = coast.mainland[coast.snapped(part[-1])] if not shared[j % len(steps)] else part[-1]
    return [start, *part[1:-1], end]


def _without_repeats(line: Line) -> Line:
    return [p for p, q in zip(line, [line[-1], *line[:-1]], strict=True) if p != q]


def borders(shapes: dict[str, list[Line]]) -> list[Line]:
    """The lines between areas, each once."""
    seen: dict[Edge, str] = {}
    pairs: dict[tuple[str, str], list[Edge]] = {}
    for name, rings in shapes.items():
        for ring in rings:
            for edge in pairwise(ring):
                other = seen.get(edge[::-1])
                if other is not None and other != name:
                    pairs.setdefault((other, name), []).append(edge)
                seen[edge] = name
    return [line for edges in pairs.values() for line in chains(edges)]


def made(raw: dict[str, Any], common: dict[str, Any]) -> dict[str, Any]:
    """Everything that the picture of the game needs."""
    coast = Coast(common["africa"], float(common["unit"]))
    shapes = outlines(edges_of_areas(raw["countries_110m"]), coast)
    lines = borders(shapes)
    return {
        "source": SOURCE,
        "unit": common["unit"],
        "areas": {name: [written(ring) for ring in rings] for name, rings in shapes.items()},
        "borders": [written(line) for line in lines],
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("raw", type=Path, help="natural_earth_africa.json")
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    options = parser.parse_args()
    raw = as_points(json.loads(options.raw.read_text(encoding="utf-8")))
    data = made(raw, json.loads(MAP.read_text(encoding="utf-8")))
    options.output.write_text(json.dumps(data, indent=1) + "\n", encoding="utf-8")
    print(f"{options.output}: {options.output.stat().st_size / 1000:.1f} KB")


if __name__ == "__main__":
    main()
