"""Path data from points: polygons, stars and smooth outlines."""

from __future__ import annotations

import math
from collections.abc import Sequence

from okapi.svg.element import number

Point = tuple[float, float]

_REACH = 0.36  # handle length as a share of the chord: four points come close to a circle


def polygon(points: Sequence[Point]) -> str:
    """A closed path with straight sides."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z"


def regular(sides: int, radius: float, turn: float = 0.0) -> list[Point]:
    """The corners of a regular polygon, the first at the top (turned clockwise by degrees)."""
    angles = [math.radians(turn - 90 + 360 * i / sides) for i in range(sides)]
    return [(radius * math.cos(angle), radius * math.sin(angle)) for angle in angles]


def star(points: int, outer: float, inner: float, turn: float = 0.0) -> list[Point]:
    """The corners of a star, the first point at the top."""
    far = regular(points, outer, turn)
    near = regular(points, inner, turn + 180 / points)
    return [corner for pair in zip(far, near, strict=True) for corner in pair]


def border(cells: Sequence[Sequence[Point]]) -> str:
    """The outer border of touching polygons: every side that no other polygon shares."""
    sides: dict[frozenset[tuple[int, int]], tuple[Point, Point]] = {}
    for cell in cells:
        for a, b in zip(cell, [*cell[1:], cell[0]], strict=True):
            side = frozenset({(round(a[0]), round(a[1])), (round(b[0]), round(b[1]))})
            if sides.pop(side, None) is None:
                sides[side] = (a, b)
    return "".join(
        f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}" for a, b in sides.values()
    )


def circle(radius: float) -> str:
    r = number(radius)
    return f"M-{r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1-{r} 0Z"


def rounded(half: float, corner: float) -> str:
    """A square with round corners, `half` its side."""
    h, r, s = number(half), number(corner), number(half - corner)
    turn = f"A{r} {r} 0 0 1 "
    return f"M-{s}-{h}H{s}{turn}{h}-{s}V{s}{turn}{s} {h}H-{s}{turn}-{h} {s}V-{s}{turn}-{s}-{h}Z"


def points(corners: Sequence[Point]) -> str:
    """Corners as a drawing for `smooth`."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in corners)


def smooth(drawing: str) -> str:
    """Path data through the points of an outline: `"0,-9 8,4! -8,4"`.

    The line bends softly through every point; a point with `!` is a corner. It is closed unless
    the drawing ends with `~`. Several outlines are separated by `|`. Draw on a grid of a hundred
    units or more: the result is in whole units, to be short.
    """
    return "".join(_outline(part.split()) for part in drawing.split("|"))


def _outline(tokens: list[str]) -> str:
    closed = tokens[-1] != "~"
    tokens = tokens if closed else tokens[:-1]
    points = [_point(token) for token in tokens]
    corner = [token.endswith("!") for token in tokens]
    if not closed:
        corner[0] = corner[-1] = True
    handles = [_direction(points, i, corner[i]) for i in range(len(points))]
    path = ["M" + _whole(points[0])]
    for i in range(len(points) if closed else len(points) - 1):
        path.append(_bend(points, handles, i, (i + 1) % len(points)))
    return "".join(path) + ("Z" if closed else "")


def _point(token: str) -> Point:
    x, y = token.rstrip("!").split(",")
    return float(x), float(y)


def _direction(points: list[Point], i: int, corner: bool) -> Point:
    """The unit tangent at a point; none at a corner."""
    if corner:
        return 0.0, 0.0
    (ax, ay), (bx, by) = points[i - 1], points[(i + 1) % len(points)]
    length = math.hypot(bx - ax, by - ay) or 1.0
    return (bx - ax) / length, (by - ay) / length


def _bend(points: list[Point], handles: list[Point], i: int, j: int) -> str:
    """One curve; straight where both its ends are corners."""
    (ax, ay), (bx, by) = points[i], points[j]
    (ux, uy), (vx, vy) = handles[i], handles[j]
    if (ux, uy) == (vx, vy) == (0.0, 0.0):
        return "L" + _whole((bx, by))
    reach = _REACH * math.hypot(bx - ax, by - ay)
    controls = (ax + ux * reach, ay + uy * reach, bx - vx * reach, by - vy * reach, bx, by)
    return "C" + _whole(controls)


def _whole(values: Sequence[float]) -> str:
    """A minus needs no blank before it."""
    return " ".join(str(round(value)) for value in values).replace(" -", "-")
