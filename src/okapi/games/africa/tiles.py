"""The tiles: sixteen kinds in six types (rules page, section 3.1)."""

from __future__ import annotations

from typing import Final

# Kinds of tile. The order is that of the arrays and of the actions.
KINDS: Final = (
    "statue", "kettle", "garment", "mask", "drum",
    "elephant", "zebra", "lion", "giraffe", "rhino",
    "nomad", "gold_1", "gold_2", "gem_1", "gem_2", "monument",
)  # fmt: skip
GOODS: Final = 5  # kinds 0-4
ANIMAL: Final = 5  # the first of the five animals, kinds 5-9
NOMAD: Final = 10
GOLD: Final = 11  # one nugget; the next kind shows two
GEM: Final = 13  # one stone; the next kind shows two
MONUMENT: Final = 15
KIND_COUNT: Final = 16
HERDS: Final = 5
TILES: Final = 96

# What lies on a space (AFR-1): nothing, a face-down tile, a camp, or FACE + kind.
EMPTY: Final = 0
CLOSED: Final = 1
CAMP: Final = 2
FACE: Final = 3


def pieces(kind: int) -> int:
    """Pieces shown by a gold or gem tile (AFR-5)."""
    return 1 if kind == GOLD or kind == GEM else 2
