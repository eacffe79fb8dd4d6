"""The look that all boards share."""

from __future__ import annotations

import re

from okapi.svg import common, seats, targets
from okapi.svg.theme import SEATS, THEMES


def test_both_themes_know_the_same_colours() -> None:
    """A colour that only one theme has would be a hole in the other."""
    light, dark = THEMES["light"], THEMES["dark"]
    assert light.keys() == dark.keys()
    assert light != dark


def test_every_variable_of_the_style_is_a_colour_of_the_themes() -> None:
    """A misspelt one would be black."""
    assert set(re.findall(r"var\(--([a-z0-9-]+)\)", common.CSS)) <= THEMES["light"].keys()


def test_seats_differ_in_shape_and_not_only_in_colour() -> None:
    """Five emblems with five outlines."""
    outlines = [re.findall(r' d="([^"]+)"', seats._emblem(seat))[0] for seat in range(SEATS)]
    assert len(set(outlines)) == SEATS


def test_targets_differ_in_line_and_not_only_in_colour() -> None:
    """Each look has a line of its own."""
    lines = re.findall(r"\.ok-(\w+)\{stroke:var\(--\1\);([^}]+)\}", targets.CSS)
    assert len(lines) == 7
    assert len({line for _, line in lines}) == 7
