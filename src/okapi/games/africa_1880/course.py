"""How a match would go on from here, with and without a league of some nations on others."""

from __future__ import annotations

from typing import Final

from okapi.core.adviser import softmax
from okapi.games.africa_1880.actions import OPEN, SLOTS
from okapi.games.africa_1880.adjudicate import MEMBERS, RUNNING, Position, Reading
from okapi.games.africa_1880.adviser import Africa1880Adviser, Planner, around, write_stances
from okapi.games.africa_1880.board import NATION_COUNT
from okapi.games.africa_1880.scoring import points
from okapi.games.africa_1880.state import State

DECIDES: Final = 20.0  # in points: how far apart nations must end to call it decided


class Course:
    """Sensible orders and tit for tat to the end, but for a league that lasts.

    Its members are allied with each other and at war with all its targets.
    """

    def __init__(self, a: Africa1880Adviser, s: State, members: int = 0, targets: int = 0) -> None:
        self.a: Africa1880Adviser = a
        self.start: Position = s.position
        self.war: list[int] = s.war
        self.members: int = members
        self.targets: int = targets

    def shares(self, wait: int = 0) -> list[float]:
        """The share of victory that every nation may expect if the league waits some turns."""
        reading = self._turn(self.start, self.war, wait <= 0)
        while reading.end == RUNNING:
            wait -= 1
            reading = self._turn(reading.after, reading.war, wait <= 0)
        nations = MEMBERS[self.start.nations]
        ends = [float(sum(points(reading.after, reading.war, p))) for p in nations]
        parts = softmax(ends, DECIDES)
        found = [0.0] * NATION_COUNT
        for i in range(len(nations)):
            found[nations[i]] = parts[i]
        return found

    def _turn(self, position: Position, war: list[int], together: bool) -> Reading:
        """One turn after stances like these; all sheets are sensible."""
        slots = [OPEN] * (NATION_COUNT * SLOTS)
        wars = [0] * NATION_COUNT
        foes = [0] * NATION_COUNT
        for p in MEMBERS[position.nations]:
            wars[p] = self._wars(war, p, together)
            write_stances(slots, p * SLOTS, position.nations & ~(1 << p), wars[p])
            for q in MEMBERS[wars[p]]:
                foes[q] |= 1 << p
        near = around(position)
        for p in MEMBERS[position.nations]:
            planner = Planner(self.a, position, near, p, wars[p])
            if together and self.members >> p & 1:
                planner.foes = foes
            planner.fill()
            planner.spread()
            planner.write(slots, p * SLOTS)
        return Reading(position, slots, None)

    def _wars(self, war: list[int], p: int, together: bool) -> int:
        """On whom a nation declares war: those who did so last, or as its league says."""
        wars = 0
        for q in MEMBERS[self.start.nations]:
            if war[q] >> p & 1:
                wars |= 1 << q
        if together and self.members >> p & 1:
            return (wars | self.targets) & ~self.members
        return wars
