"""Every choice that Africa can ever offer, and its notation (rules page, section 7)."""

from __future__ import annotations

from typing import Final

from okapi.core.action import Action, ActionTable
from okapi.games.africa.board import SPACES, Board
from okapi.games.africa.tiles import GOODS, KINDS

MAX_SEATS: Final = 5

# Kinds of choice.
CITY: Final = 0
WALK: Final = 1
TRAVEL: Final = 2
REVEAL: Final = 3
LIFT: Final = 4
PLACE: Final = 5
STAY: Final = 6
PASS: Final = 7
SURVEY: Final = 8
MINE: Final = 9
KEEP: Final = 10
TRADE: Final = 11
FIRST: Final = 12
DRAW: Final = 13


class Choice(Action):
    """An action of Africa with what it is about; -1 where a noun does not apply."""

    def __init__(
        self, index: int, text: str, code: int, space: int = -1, seat: int = -1, kind: int = -1
    ) -> None:
        super().__init__(index, text)
        self.code: int = code
        self.space: int = space
        self.seat: int = seat
        self.kind: int = kind


class Choices:
    """The actions of one board, by verb and noun."""

    def __init__(self, board: Board) -> None:
        self.all: list[Choice] = []
        ids = [space.id for space in board.spaces]
        self.city: list[Choice] = [self._add(f"city:{ids[x]}", CITY, x) for x in board.cities]
        self.walk: list[Choice] = self._per_space("walk", WALK, ids)
        self.travel: list[Choice] = self._per_space("travel", TRAVEL, ids)
        self.reveal: list[Choice] = self._per_space("reveal", REVEAL, ids)
        self.lift: list[Choice] = self._per_space("lift", LIFT, ids)
        self.place: list[Choice] = self._per_space("place", PLACE, ids)
        self.stay: Choice = self._add("stay", STAY)
        self.pass_: Choice = self._add("pass", PASS)
        self.survey: Choice = self._add("survey", SURVEY)
        self.mine: Choice = self._add("mine", MINE)
        self.keep: Choice = self._add("keep", KEEP)
        # trade[opponent * GOODS + kind]
        self.trade: list[Choice] = [
            self._add(f"trade:{seat}:{KINDS[kind]}", TRADE, -1, seat, kind)
            for seat in range(MAX_SEATS)
            for kind in range(GOODS)
        ]
        self.first: list[Choice] = [
            self._add(f"first:{seat}", FIRST, -1, seat) for seat in range(MAX_SEATS)
        ]
        self.draw: list[Choice] = [
            self._add(f"draw:{name}", DRAW, -1, -1, kind) for kind, name in enumerate(KINDS)
        ]

    def table(self) -> ActionTable:
        """The same actions as the core knows them."""
        return ActionTable(self.all)

    def _add(self, text: str, code: int, space: int = -1, seat: int = -1, kind: int = -1) -> Choice:
        choice = Choice(len(self.all), text, code, space, seat, kind)
        self.all.append(choice)
        return choice

    def _per_space(self, verb: str, code: int, ids: list[str]) -> list[Choice]:
        return [self._add(f"{verb}:{ids[x]}", code, x) for x in range(SPACES)]
