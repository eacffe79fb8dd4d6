"""Path data from points."""

from __future__ import annotations

import re

from okapi.svg.curve import border, points, polygon, regular, smooth


def test_a_polygon_is_closed() -> None:
    """Straight sides, back to the start."""
    assert polygon([(0, 0), (10, 0), (10, 5.5)]) == "M0 0L10 0L10 5.5Z"


def test_corners_stay_sharp_and_the_rest_bends() -> None:
    """Two corners are joined by a line, all else by curves through the very points given."""
    path = smooth("0,0! 100,0! 50,80")
    assert path.startswith("M0 0L100 0C")
    assert path.endswith("0 0Z")
    assert re.search(r"[ -]50 80C", path)


def test_an_open_line_does_not_return() -> None:
    """A drawing that ends with a tilde stays open."""
    assert not smooth("0,0 50,50 100,0 ~").endswith("Z")


def test_several_outlines_in_one_drawing() -> None:
    """A bar separates them."""
    assert smooth("0,0! 9,0! 9,9!|20,0! 29,0! 29,9!").count("M") == 2


def test_smooth_takes_what_points_writes() -> None:
    """A regular polygon can be drawn softly."""
    assert smooth(points(regular(6, 100))).count("C") == 6


def test_the_border_of_two_squares_leaves_out_their_common_side() -> None:
    """Six of eight sides are left."""
    left = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
    right = [(x + 10, y) for x, y in left]
    sides = border([left, right]).split("M")[1:]
    assert len(sides) == 6
    assert not any(side in ("10 0L10 10", "10 10L10 0") for side in sides)
