"""Generalise Natural Earth into the small map that every board is drawn on.

    python scripts/make_map.py natural_earth_africa.json

reads the raw file (land, lakes and rivers at 1:50m, public domain) and writes
src/okapi/svg/data/map.json: the same lines with fewer points, in longitude and latitude, so that
each game may choose its projection. Run it again only to change the generalisation.
"""

from __future__ import annotations

import argparse
import heapq
import json
from collections.abc import Iterable, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

Point = tuple[float, float]
Line = list[Point]

TARGET = Path(__file__).parents[1] / "src/okapi/svg/data/map.json"
SOURCE = "Outlines generalised from Natural Earth 1:50m (naturalearthdata.com), public domain."
UNIT = 0.02  # degrees: 0.2 of a board unit, less than a pixel on any screen

# Where Africa is cut from Asia: the ends of the land border at the foot of the Sinai.
SEAM = ((34.904, 29.477), (34.198, 31.323))

# Where the raw file ends, and where our map does.
RAW_EAST, RAW_NORTH = 62.0, 46.0
FAR_EAST, FAR_NORTH = 80.0, 60.0

# A point goes when the triangle it spans with its neighbours is smaller (square degrees).
COAST, FAR_COAST, LAKE, RIVER = 0.003, 0.02, 0.002, 0.003
SMALLEST_ISLAND, SMALLEST_FAR_ISLAND, SMALLEST_LAKE = 0.03, 0.08, 0.03
MAJOR_RANK, MINOR_RANK = 3, 6


def area(ring: Sequence[Point]) -> float:
    """The surface inside a ring, in square degrees."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return abs(sum(a[0] * b[1] - b[0] * a[1] for a, b in pairs)) / 2


def simplify(line: Line, smallest: float) -> Line:
    """Visvalingam: drop, again and again, the point whose triangle is the smallest.

    Both ends stay, so a ring must repeat its first point, and parts that share an end still meet.
    """
    last = len(line) - 1
    before, after = list(range(-1, last)), list(range(1, last + 2))
    effect = [0.0] * len(line)

    def triangle(i: int) -> float:
        return area([line[before[i]], line[i], line[after[i]]])

    heap: list[tuple[float, int]] = []
    for i in range(1, last):
        effect[i] = triangle(i)
        heapq.heappush(heap, (effect[i], i))
    gone = [False] * len(line)
    while heap and heap[0][0] < smallest:
        size, i = heapq.heappop(heap)
        if gone[i] or size != effect[i]:
            continue
        gone[i] = True
        after[before[i]], before[after[i]] = after[i], before[i]
        for near in (before[i], after[i]):
            if 0 < near < last:
                # Never smaller than what has gone: keeps the order of importance (Visvalingam).
                effect[near] = max(size, triangle(near))
                heapq.heappush(heap, (effect[near], near))
    return [point for point, dropped in zip(line, gone, strict=True) if not dropped]


def rounded(line: Line) -> list[tuple[int, int]]:
    """The line in whole units, without repeated points."""
    points: list[tuple[int, int]] = []
    for lon, lat in line:
        point = (round(lon / UNIT), round(lat / UNIT))
        if not points or points[-1] != point:
            points.append(point)
    return points


def written(line: Line) -> str:
    """The first point, then steps from each to the next; a ring ends where it began."""
    points = rounded(line)
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    return " ".join(f"{x} {y}" for x, y in [points[0], *steps])


def closed(ring: Line) -> Line:
    return ring if ring[0] == ring[-1] else [*ring, ring[0]]


def nearest(ring: Line, point: Point) -> int:
    lon, lat = point
    return min(range(len(ring)), key=lambda i: (ring[i][0] - lon) ** 2 + (ring[i][1] - lat) ** 2)


def cut_at_seam(ring: Line) -> tuple[Line, Line]:
    """(Africa, the rest), both open at the land border: a fill closes it, a coast line does not."""
    ring = ring[:-1] if ring[0] == ring[-1] else ring
    start, end = (nearest(ring, point) for point in SEAM)
    ring = ring[start:] + ring[:start]
    end = (end - start) % len(ring)
    return ring[: end + 1], [*ring[end:], ring[0]]


def stretched(line: Line) -> Line:
    """Move the edges where the raw file was cut out of every picture's sight."""
    far = {RAW_EAST: FAR_EAST, RAW_NORTH: FAR_NORTH}
    return [(far.get(lon, lon), far.get(lat, lat)) for lon, lat in line]


def is_african(ring: Line) -> bool:
    """Whether an island lies off Africa rather than off Europe or Arabia."""
    lon = sum(point[0] for point in ring) / len(ring)
    lat = sum(point[1] for point in ring) / len(ring)
    return lat < 34.9 and not (lon > 41.5 and lat > 11.5)


def land(polygons: list[list[Line]]) -> tuple[list[Line], list[Line]]:
    """(Africa and its islands, the neighbours), simplified."""
    polygons = sorted(polygons, key=lambda polygon: -area(polygon[0]))
    africa, asia = cut_at_seam(polygons[0][0])
    near = [simplify(africa, COAST)]
    holes = [closed(ring) for ring in polygons[0][1:]]
    far = [simplify(ring, FAR_COAST) for ring in (stretched(asia), *holes)]
    for ring, *_ in polygons[1:]:
        if is_african(ring) and area(ring) > SMALLEST_ISLAND:
            near.append(simplify(closed(ring), COAST))
        elif not is_african(ring) and area(ring) > SMALLEST_FAR_ISLAND:
            far.append(simplify(closed(ring), FAR_COAST))
    return near, far


def in_asia(line: Line) -> bool:
    """Whether inland water lies beyond the seam: the neighbours stay quiet."""
    return min(lon for lon, _ in line) > 34.2 and min(lat for _, lat in line) > 27


def lakes(features: Iterable[dict[str, Any]]) -> list[Line]:
    rings = [ring for feature in features for ring in feature["rings"]]
    kept = [ring for ring in rings if area(ring) > SMALLEST_LAKE and not in_asia(ring)]
    return [simplify(closed(ring), LAKE) for ring in kept]


def joined(lines: list[Line]) -> list[Line]:
    """Reaches that meet end to end become one river: fewer points, rounder bends."""
    lines = [list(line) for line in lines]
    done: list[Line] = []
    while lines:
        line = lines.pop()
        while (i := _continues(line, lines)) >= 0:
            tail = lines.pop(i)
            line += tail[1:] if tail[0] == line[-1] else tail[-2::-1]
        line.reverse()
        while (i := _continues(line, lines)) >= 0:
            tail = lines.pop(i)
            line += tail[1:] if tail[0] == line[-1] else tail[-2::-1]
        done.append(line)
    return done


def _continues(line: Line, lines: list[Line]) -> int:
    """The index of a line that begins or ends where this one ends; -1 if there is none."""
    for i, other in enumerate(lines):
        if line[-1] in (other[0], other[-1]):
            return i
    return -1


def rivers(features: list[dict[str, Any]], ranks: range) -> list[Line]:
    lines = [river["line"] for river in features if river["rank"] in ranks]
    lines = [line for line in lines if not in_asia(line)]
    return [simplify(line, RIVER) for line in joined(lines)]


def as_points(data: Any) -> Any:
    """Pairs of numbers become tuples, all the way down."""
    if isinstance(data, list):
        if len(data) == 2 and all(isinstance(number, (int, float)) for number in data):
            return (float(data[0]), float(data[1]))
        return [as_points(part) for part in data]
    if isinstance(data, dict):
        return {key: as_points(value) for key, value in data.items()}
    return data


def generalise(raw: dict[str, Any]) -> dict[str, Any]:
    africa, neighbours = land(raw["land_50m"])
    major = rivers(raw["rivers_50m"], range(MAJOR_RANK + 1))
    minor = rivers(raw["rivers_50m"], range(MAJOR_RANK + 1, MINOR_RANK + 1))
    parts = {
        "africa": africa,
        "neighbours": neighbours,
        "lakes": lakes(raw["lakes_50m"]),
        "rivers": major,
        "streams": minor,
    }
    lines = {name: [written(line) for line in lines] for name, lines in parts.items()}
    return {"source": SOURCE, "unit": UNIT, **lines}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("raw", type=Path, help="natural_earth_africa.json")
    parser.add_argument("-o", "--output", type=Path, default=TARGET)
    options = parser.parse_args()
    data = generalise(as_points(json.loads(options.raw.read_text())))
    options.output.write_text(json.dumps(data, indent=1) + "\n")
    print(f"{options.output}: {options.output.stat().st_size / 1000:.1f} KB")


if __name__ == "__main__":
    main()
