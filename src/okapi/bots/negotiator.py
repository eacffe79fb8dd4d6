"""The bot `negotiator`: it compares whole turns at a glance, and talks where seats can."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from okapi.bots.bot import Clock
from okapi.bots.greedy import Greedy
from okapi.bots.levels import Pathfinder
from okapi.core.action import Action
from okapi.core.adviser import Level
from okapi.core.game import Game, Message, View
from okapi.core.rng import Rng

_GLANCE: Final = Level(iterations=1)


class Negotiator(Greedy):
    """Plays what looks best when promises are weighed by how far they are to be trusted.

    It thinks nothing through: what it wins, it wins by its word. Where seats cannot talk it is
    `greedy`.
    """

    needs_press = True

    def __init__(self, game: Game[Any, Any], seat: int, rng: Rng) -> None:
        super().__init__(game, seat, rng)
        talks = game.info.press and bool(game.face.levels())
        self._mind = Pathfinder(game, seat, rng, _GLANCE) if talks else None

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        if self._mind is None:
            return super().choose(view, legal, clock)
        return self._mind.choose(view, legal, clock)

    def speak(self, view: View, clock: Clock) -> list[Message]:
        return [] if self._mind is None else self._mind.speak(view, clock)
