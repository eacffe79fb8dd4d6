"""What a data file says about where its data come from."""

from __future__ import annotations

from okapi.core.data import Data, provenance

FILE = """
game = "beads"

[values]
rounds = { value = [1, 2, 3], source = "stated" }

[beads]
blue = { name = "Blue", copies = 3, source = "found", copies_source = "reconstructed" }

[board]
source = "reconstructed"
places = [
  { id = "north", name = "North", links = ["south"], source = "stated" },
  { id = "south", name = "South", links = [], name_source = "found" },
  { lon = 1.0 },
]
"""


def told() -> list[tuple[str, str, str, str, str]]:
    return [(d.group, d.id, d.name, d.part, d.source) for d in provenance(Data(FILE, "beads"))]


def test_things_and_what_is_told_of_them_have_sources_of_their_own() -> None:
    """A bead is found; how many there are of it is not."""
    assert ("beads", "blue", "Blue", "", "found") in told()
    assert ("beads", "blue", "Blue", "copies", "reconstructed") in told()


def test_an_entry_without_a_source_has_that_of_its_table() -> None:
    assert ("board.places", "north", "North", "", "stated") in told()
    assert ("board.places", "south", "South", "", "reconstructed") in told()
    assert ("board.places", "south", "South", "name", "found") in told()
    assert ("board.places", "3", "", "", "reconstructed") in told()


def test_numbers_are_no_entries() -> None:
    """A list of numbers is one datum; what has no source at all is none."""
    assert [datum for datum in told() if datum[0] == "values"] == [
        ("values", "rounds", "", "", "stated")
    ]
    assert len(told()) == 7
