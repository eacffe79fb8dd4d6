"""What every board brings along: the style and the drawings that all games share."""

from __future__ import annotations

from typing import Final

from okapi.svg import ground, seats, targets, theme, track

CSS: Final = f".okapi{{font-family:{theme.FONT}}}{ground.CSS}{seats.CSS}{track.CSS}{targets.CSS}"
DEFINITIONS: Final = seats.definitions() + track.boat()
