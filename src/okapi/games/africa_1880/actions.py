"""Every choice that Africa 1880 can ever offer, and its notation (rules page, section 7)."""

from __future__ import annotations

from typing import Final

from okapi.core.action import Action, ActionTable
from okapi.games.africa_1880.board import NATION_COUNT, NATIONS, TERRITORIES, Board

# Kinds of choice.
LEAD: Final = 0
DEAL: Final = 1
START: Final = 2
READY: Final = 3
SLOT: Final = 4  # one slot of the sheet: an order, the landing or a stance
LOCK: Final = 5

# The slots of a sheet: a line for every territory, the landing, a stance towards every nation.
LANDING: Final = TERRITORIES
STANCE: Final = TERRITORIES + 1
SLOTS: Final = TERRITORIES + 1 + NATION_COUNT

# What stands in a slot.
OPEN: Final = -1
NOTHING: Final = 0  # of an order
DEVELOP: Final = 1
EXPLORE: Final = 2  # EXPLORE + territory
NO_LANDING: Final = 0
LAND: Final = 1  # LAND + territory
ALLY: Final = 0
WAR: Final = 1


class Choice(Action):
    """An action of Africa 1880 with what it is about; -1 where a noun does not apply."""

    def __init__(
        self,
        index: int,
        text: str,
        code: int,
        nation: int = -1,
        place: int = -1,
        slot: int = -1,
        value: int = -1,
    ) -> None:
        super().__init__(index, text)
        self.code: int = code
        self.nation: int = nation  # the one led, or the one a stance is about
        self.place: int = place  # of a start, a landing, or the line of an order
        self.slot: int = slot
        self.value: int = value

    @property
    def target(self) -> int:
        """Where an explorer goes; -1 for any other choice."""
        return self.value - EXPLORE if self.verb == "explore" else -1


class Choices:
    """The actions of one board, by verb and noun.

    The slots stand in the order of the sheet, so that what a sheet still asks is sorted.
    """

    def __init__(self, board: Board) -> None:
        self.all: list[Choice] = []
        ids = [t.id for t in board.territories]
        self.lead: list[Choice] = self._per_nation("lead", LEAD)
        self.deal: list[Choice] = self._per_nation("deal", DEAL)
        self.start: list[Choice] = [
            self._add(f"start:{id}", START, -1, t) for t, id in enumerate(ids)
        ]
        self.ready: Choice = self._add("ready", READY)
        # orders[line][value]: nothing, develop, then an exploration into every territory
        self.orders: list[list[Choice]] = [self._orders(t, ids) for t in range(TERRITORIES)]
        self.no_landing: Choice = self._slot("no_landing", LANDING, NO_LANDING)
        self.land: list[Choice] = [
            self._slot(f"land:{id}", LANDING, LAND + t, -1, t) for t, id in enumerate(ids)
        ]
        # stances[nation]: ally, war
        self.stances: list[list[Choice]] = [self._stances(q) for q in range(NATION_COUNT)]
        self.lock: Choice = self._add("lock", LOCK)

    def table(self) -> ActionTable:
        """The same actions as the core knows them."""
        return ActionTable(self.all)

    def of_slot(self, slot: int, value: int) -> Choice:
        """The choice that puts a value into a slot."""
        if slot < LANDING:
            return self.orders[slot][value]
        if slot == LANDING:
            return self.land[value - LAND] if value else self.no_landing
        return self.stances[slot - STANCE][value]

    def _orders(self, t: int, ids: list[str]) -> list[Choice]:
        made = [
            self._slot(f"nothing:{ids[t]}", t, NOTHING, -1, t),
            self._slot(f"develop:{ids[t]}", t, DEVELOP, -1, t),
        ]
        for x in range(TERRITORIES):
            if x == t:
                made.append(made[NOTHING])  # no territory borders itself: a gap in the row
            else:
                made.append(self._slot(f"explore:{ids[t]}:{ids[x]}", t, EXPLORE + x, -1, t))
        return made

    def _stances(self, q: int) -> list[Choice]:
        return [
            self._slot(f"ally:{NATIONS[q]}", STANCE + q, ALLY, q),
            self._slot(f"war:{NATIONS[q]}", STANCE + q, WAR, q),
        ]

    def _per_nation(self, verb: str, code: int) -> list[Choice]:
        return [self._add(f"{verb}:{id}", code, p) for p, id in enumerate(NATIONS)]

    def _slot(self, text: str, slot: int, value: int, nation: int = -1, place: int = -1) -> Choice:
        return self._add(text, SLOT, nation, place, slot, value)

    def _add(
        self,
        text: str,
        code: int,
        nation: int = -1,
        place: int = -1,
        slot: int = -1,
        value: int = -1,
    ) -> Choice:
        choice = Choice(len(self.all), text, code, nation, place, slot, value)
        self.all.append(choice)
        return choice
