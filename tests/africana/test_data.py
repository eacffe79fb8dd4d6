"""The data file: what it says, and that a wrong one is refused with its key."""

from __future__ import annotations

import pytest

from okapi.core.data import Data
from okapi.core.errors import BadData
from okapi.core.graph import connected
from okapi.games.africana import make
from tests.africana.table import BOARD, GAME


def test_the_map_is_as_the_rules_page_describes_it() -> None:
    """22 places, 42 routes, three to five at each, five across the equator, at most six steps."""
    assert (len(BOARD.places), len(BOARD.routes)) == (22, 42)
    assert connected(BOARD.links)
    assert {len(links) for links in BOARD.links} == {3, 4, 5}
    assert max(max(row) for row in BOARD.steps) == 6
    halves = [place.half for place in BOARD.places]
    assert sum(halves[r.a] != halves[r.b] for r in BOARD.routes) == 5
    assert (halves.count(0), halves.count(1)) == (11, 11)


def test_every_colour_stands_at_eight_places() -> None:
    """Four in each half; the neighbours of a place offer at least four colours."""
    for colour in range(5):
        there = [place.half for place in BOARD.places if colour in place.symbols]
        assert (there.count(0), there.count(1)) == (4, 4)
    for links in BOARD.links:
        assert len({c for near in links for c in BOARD.places[near].symbols}) >= 4


def test_expeditions_pay_by_their_length() -> None:
    """A for silver, C for points, by the formula of the rules page."""
    for card in BOARD.expeditions:
        d = BOARD.steps[card.start][card.destination]
        pays = [(d + 1, d - 1), (d - 1, d + 1), (max(1, d - 3), d + 2)][card.letter]
        assert (card.silver, card.points) == pays, card.id
    assert BOARD.letters == [10, 10, 14]


def test_adventures_lead_across_the_equator() -> None:
    """Each artefact twice in a book and each assistant once, where his colour is shown."""
    for book in (0, 1):
        cards = [card for card in BOARD.adventures if card.book == book]
        assert {BOARD.places[card.target].half for card in cards} == {1 - book}
        for kind in range(5):
            assert sum(card.artefact == kind for card in cards) == 2
            assert sum(card.assistant == kind for card in cards) == 1
    for card in BOARD.adventures:
        if card.assistant >= 0:
            assert card.assistant in BOARD.places[card.target].symbols


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('game = "africana"', 'game = "chess"', 'game: must be "africana"'),
        ("copies = 12", "copies = 99", "colours.magenta.copies: must be from 0 to 60"),
        ('half = "north"', 'half = "east"', r"board.places\[0\].half: must be one of north"),
        ('symbols = ["magenta"]', "symbols = []", r"places\[0\].symbols: must be one or two"),
        ('to = "marrakesh"', 'to = "napoli"', r"routes\[0\]: joins a place to itself"),
        ('to = "marrakesh"', 'to = "atlantis"', r"routes\[0\].to: no place has the id"),
        ('id = "marrakesh"', 'id = "napoli"', r"places\[1\].id: 'napoli' stands twice"),
        ('kind = "sea"', 'kind = "air"', r"routes\[0\].kind: must be one of land, sea"),
        ('start = "luanda", destination = "ujiji"', 'start = "luanda", destination = "luanda"',
         r"expeditions\[0\].destination: must differ"),
        ('target = "port_natal"', 'target = "lagos"', r"north_book\[0\].target: must lie in the"),
        ('id = "a02"', 'id = "a01"', r"expeditions\[0\].id: 'a01' stands twice"),
        ("page = { value = 1,", "page = { value = 0,", "values.page.value: must be from 1"),
        ("value = [10, 7, 4]", "value = [15, 7, 4]", "cards.expeditions: there are too few C"),
        ("silver = 1, cards = 0", "silver = -1, cards = 0", r"bonuses\[0\].silver: must be from"),
        ("markers = {", "flags = {", "values.flags: is not known here"),
    ],
)  # fmt: skip
def test_a_wrong_file_is_refused(old: str, new: str, complaint: str) -> None:
    """The error names file, key and reason."""
    assert old in GAME.data.text
    with pytest.raises(BadData, match=f"own.toml: .*{complaint}"):
        make(Data(GAME.data.text.replace(old, new, 1), "own.toml"))


def test_a_file_of_ones_own_changes_names_and_values() -> None:
    """Names, values and copies are free."""
    text = GAME.data.text.replace('name = "Napoli"', 'name = "Neapel"', 1)
    text = text.replace("hand_limit = { value = 5", "hand_limit = { value = 7", 1)
    own = make(Data(text, "own.toml"))
    assert own.board.places[0].name == "Neapel"
    assert own.board.hand_limit == 7
    assert own.actions.digest() == GAME.actions.digest()
