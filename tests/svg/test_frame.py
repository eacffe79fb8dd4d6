"""The map ends at the edge of the board."""

from __future__ import annotations

from okapi.svg import atlas, ground


def test_nothing_of_the_map_is_drawn_beyond_its_frame() -> None:
    """What follows the coast is cut off at the box, whatever window shows it."""
    box = (0.0, 0.0, 100.0, 100.0)
    pieces = ground.layer("trial", atlas.equirectangular(-20.0, 40.0, 1.0), box)
    assert 'id="trial-frame"' in pieces["sea"]
    for key, drawn in pieces.items():
        if key not in ("sea", "grain"):
            assert drawn.startswith('<g clip-path="url(#trial-frame)">'), key
