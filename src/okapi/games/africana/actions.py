"""Every choice that Africana can ever offer, and its notation (rules page, section 7)."""

from __future__ import annotations

from typing import Final

from okapi.core.action import Action, ActionTable
from okapi.games.africana.board import PLACES, Board
from okapi.games.africana.cards import CARD_TYPES, COLOURS, SPACES, TYPE_COUNT

# Kinds of choice.
CHOOSE: Final = 0
TURN: Final = 1
BUY: Final = 2
STOP: Final = 3
JOIN: Final = 4
END: Final = 5
FINISH: Final = 6
STEP: Final = 7
DISCARD: Final = 8
ABANDON: Final = 9
DRAW: Final = 10
SHOW_PAGE: Final = 11
REVEAL: Final = 12

# Nouns of `choose`, `turn` and `buy`.
DRAW_CARDS: Final = 0
USE_BOOK: Final = 1
MOVE_EXPLORER: Final = 2
FORWARD: Final = 0
BACK: Final = 1
LEFT: Final = 0
RIGHT: Final = 1


class Choice(Action):
    """An action of Africana with what it is about; -1 where a noun does not apply.

    `noun` is an action of the turn, a direction, a half, a space or a card; `place` and `card` are
    those of a step, `card` also that of a discard and the colour of a draw.
    """

    def __init__(
        self, index: int, text: str, code: int, noun: int = -1, place: int = -1, card: int = -1
    ) -> None:
        super().__init__(index, text)
        self.code: int = code
        self.noun: int = noun
        self.place: int = place
        self.card: int = card


class Choices:
    """The actions of one board, by verb and noun."""

    def __init__(self, board: Board) -> None:
        self.all: list[Choice] = []
        places = [place.id for place in board.places]
        adventures = [card.id for card in board.adventures]
        expeditions = [card.id for card in board.expeditions]
        spaces = [str(space + 1) for space in range(SPACES)]
        self.choose: list[Choice] = self._nouns("choose", CHOOSE, ["draw", "book", "move"])
        self.turn: list[Choice] = self._nouns("turn", TURN, ["forward", "back"])
        self.buy: list[Choice] = self._nouns("buy", BUY, ["left", "right"])
        self.stop: Choice = self._add("stop", STOP)
        self.join: list[Choice] = self._nouns("join", JOIN, spaces)
        self.end: list[Choice] = self._nouns("end", END, spaces)
        self.finish: list[Choice] = self._nouns("finish", FINISH, adventures)
        # step[place * TYPE_COUNT + card]
        self.step: list[Choice] = [
            self._add(f"step:{places[place]}:{CARD_TYPES[card]}", STEP, -1, place, card)
            for place in range(PLACES)
            for card in range(TYPE_COUNT)
        ]
        self.discard: list[Choice] = [
            self._add(f"discard:{name}", DISCARD, -1, -1, card)
            for card, name in enumerate(CARD_TYPES)
        ]
        self.abandon: list[Choice] = self._nouns("abandon", ABANDON, adventures)
        self.draw: list[Choice] = [
            self._add(f"draw:{name}", DRAW, -1, -1, colour) for colour, name in enumerate(COLOURS)
        ]
        self.page: list[Choice] = self._nouns("page", SHOW_PAGE, adventures)
        self.reveal: list[Choice] = self._nouns("reveal", REVEAL, expeditions)

    def table(self) -> ActionTable:
        """The same actions as the core knows them."""
        return ActionTable(self.all)

    def _add(self, text: str, code: int, noun: int = -1, place: int = -1, card: int = -1) -> Choice:
        choice = Choice(len(self.all), text, code, noun, place, card)
        self.all.append(choice)
        return choice

    def _nouns(self, verb: str, code: int, nouns: list[str]) -> list[Choice]:
        return [self._add(f"{verb}:{noun}", code, i) for i, noun in enumerate(nouns)]
