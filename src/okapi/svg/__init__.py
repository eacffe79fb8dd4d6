"""Pictures as text: SVG made of keyed fragments, and the look that all boards share."""

from __future__ import annotations

from okapi.svg.picture import Changes, Layer, Svg

__all__ = ["Changes", "Layer", "Svg"]
