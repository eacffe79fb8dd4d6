"""The cards: travel cards, expeditions and adventures (rules page, section 3)."""

from __future__ import annotations

from typing import Final

# Travel colours. The order is that of the arrays and of the actions.
COLOURS: Final = ("magenta", "turquoise", "grey", "orange", "violet")
COLOUR_COUNT: Final = 5

# Types of card in hand: 0-4 travel cards, 5-9 assistants, both by colour, then the joker.
CARD_TYPES: Final = (
    *COLOURS,
    "assistant_magenta",
    "assistant_turquoise",
    "assistant_grey",
    "assistant_orange",
    "assistant_violet",
    "joker",
)
ASSISTANT: Final = 5
JOKER: Final = 10
TYPE_COUNT: Final = 11

# Artefacts. An adventure without one leads to an assistant.
ARTEFACTS: Final = ("mask", "drum", "statuette", "vessel", "jewel")
ARTEFACT_COUNT: Final = 5

LETTERS: Final = ("A", "B", "C")
LETTER_C: Final = 2
EXPEDITIONS: Final = 34
ADVENTURES: Final = 30
PAGES: Final = 15  # of each book
SPACES: Final = 5  # for expeditions that lie out

# Where an expedition card is: in the pile (or removed), lying out, or WON + seat.
UNSEEN: Final = 0
OUT: Final = 1
WON: Final = 2

# Where an adventure card is: UNSEEN, a page that was seen, out of the game, OPEN + seat in front of
# a seat, or ENDED + seat under its company card. In a view an unknown seat is HIDDEN.
PAGE: Final = 1
GONE: Final = 2
OPEN: Final = 3
ENDED: Final = 7


class Expedition:
    """A public race from one place to another."""

    def __init__(
        self,
        index: int,
        id: str,
        letter: int,
        start: int,
        destination: int,
        silver: int,
        points: int,
        source: str,
    ) -> None:
        self.index: int = index
        self.id: str = id
        self.letter: int = letter
        self.start: int = start
        self.destination: int = destination
        self.silver: int = silver
        self.points: int = points
        self.source: str = source


class Adventure:
    """A private mission: an artefact or an assistant (the other is -1) waits at the target."""

    def __init__(
        self,
        index: int,
        id: str,
        target: int,
        artefact: int,
        assistant: int,
        silver: int,
        points: int,
        source: str,
    ) -> None:
        self.index: int = index
        self.id: str = id
        self.book: int = index // PAGES
        self.target: int = target
        self.artefact: int = artefact
        self.assistant: int = assistant
        self.silver: int = silver
        self.points: int = points
        self.source: str = source
