"""The beads: three colours, how many there are of each and what they are worth."""

from __future__ import annotations

from typing import Final

from okapi.core.data import Data

COLOURS: Final = ("amber", "coral", "jade")
DRAWN: Final = 2  # beads a seat draws in a round (BEA-2)
MOST_SEATS: Final = 4


class Beads:
    """A data file, checked."""

    def __init__(self, data: Data) -> None:
        node = data.read()
        node.only("game", "colours")
        if node["game"].text() != "beads":
            raise node["game"].fail('must be "beads"')
        colours = node["colours"]
        colours.only(*COLOURS)
        self.copies: list[int] = []
        self.values: list[int] = []
        for colour in COLOURS:
            row = colours[colour]
            row.only("copies", "value", "source")
            row["source"].source()
            self.copies.append(row["copies"].whole(0, 100))
            self.values.append(row["value"].whole(0, 100))
        if sum(self.copies) < DRAWN * MOST_SEATS:
            raise colours.fail(f"there must be at least {DRAWN * MOST_SEATS} beads")
