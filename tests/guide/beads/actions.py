"""Every choice of Beads, and its notation."""

from __future__ import annotations

from typing import Final

from okapi.core.action import Action, ActionTable
from tests.guide.beads.beads import COLOURS

OFFER: Final = 0
GUESS: Final = 1
LOCK: Final = 2
DRAW: Final = 3


class Choice(Action):
    """An action with its verb as a number, and a colour where it has one."""

    def __init__(self, index: int, text: str, code: int, colour: int = -1) -> None:
        super().__init__(index, text)
        self.code = code
        self.colour = colour


class Choices:
    """All of them, by verb."""

    def __init__(self) -> None:
        self.all: list[Choice] = []
        self.offer = self._per_colour("offer", OFFER)
        self.guess = self._per_colour("guess", GUESS)
        self.lock = self._add("lock", LOCK)
        self.draw = self._per_colour("draw", DRAW)

    def table(self) -> ActionTable:
        """The same actions as the core knows them."""
        return ActionTable(self.all)

    def _add(self, text: str, code: int, colour: int = -1) -> Choice:
        choice = Choice(len(self.all), text, code, colour)
        self.all.append(choice)
        return choice

    def _per_colour(self, verb: str, code: int) -> list[Choice]:
        return [self._add(f"{verb}:{name}", code, i) for i, name in enumerate(COLOURS)]
