"""The five levels. What each of them thinks with stands beside the advice of a game (`LEVELS`)."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from typing import Any, Final

from okapi.bots.bot import Bot, Clock
from okapi.bots.search import Search
from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level
from okapi.core.game import Game, Message, View
from okapi.core.rng import Rng

# Iterations between two looks at the clock.
_STRIDE: Final = 16
_FINE: Final = 1 << 20


class Levelled(Bot):
    """Thinks as hard as its rank says; what it has thought lasts as long as its own turn."""

    rank: int

    def __init__(
        self,
        game: Game[Any, Any],
        seat: int,
        rng: Rng,
        level: Level | None = None,
        adviser: Adviser | None = None,
    ) -> None:
        super().__init__(game, seat, rng)
        self.level = level or game.face.levels()[self.rank - 1]
        self.adviser = adviser or game.face.adviser(game)
        self._search: Search | None = None
        self._plan: list[Action] = []

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        if len(legal) == 1:
            return legal[0]
        if self.level.iterations == 0:
            return self._at_a_glance(view, list(legal))
        if self._plan and self._plan[0] in legal:
            return self._plan.pop(0)
        known = self.adviser.at_once(self.game.imagine(view, self.rng), self.seat)
        return known if known is not None else self._searched(view, clock)

    def speak(self, view: View, clock: Clock) -> list[Message]:
        return self.game.face.letters(view, self.rank)

    def considered(self, view: View, clock: Clock) -> Search:
        """All that it thinks of a position: for hints and analysis."""
        search = self._thought(view)
        self._think(search, clock)
        return search

    def _at_a_glance(self, view: View, legal: list[Action]) -> Action:
        """What looks best, misjudged a little; equals are decided by lot."""
        imagined = self.game.imagine(view, self.rng)
        values = self.adviser.values(imagined, self.seat, legal)
        seen = [
            (value + self.level.luck * self._error(), self.rng.below(_FINE)) for value in values
        ]
        return legal[max(range(len(legal)), key=lambda i: seen[i])]

    def _error(self) -> float:
        """By Gumbel's law, so that choices are taken in proportion to exp(value / luck)."""
        return -math.log(-math.log((self.rng.below(_FINE) + 0.5) / _FINE))

    def _searched(self, view: View, clock: Clock) -> Action:
        search = self._thought(view)
        self._think(search, clock)
        chosen, *self._plan = search.findings(self.seat)[0].actions
        self._search = search
        if not self._plan:
            search.follow(self.seat, chosen)
        return chosen

    def _thought(self, view: View) -> Search:
        """What was thought before, if it is about this very position; otherwise a new search."""
        known = self._search
        if known is not None and self.game.view(known.worlds[0], self.seat) == view:
            return known
        return Search(self.game, self.adviser, view, self.level, self.rng)

    def _think(self, search: Search, clock: Clock) -> None:
        """By iterations; the clock only guards."""
        wanted = self.level.iterations
        end = time.monotonic() + (clock.seconds if clock.seconds is not None else math.inf)
        for done in range(_STRIDE, wanted + _STRIDE, _STRIDE):
            search.think(self.seat, min(done, wanted))
            if time.monotonic() > end:
                return


class Wanderer(Levelled):
    """Goes where the road looks inviting and learns on the way."""

    rank = 1


class Scout(Levelled):
    """Sees most of what is near and misjudges some of it."""

    rank = 2


class Pathfinder(Levelled):
    """Knows what every choice brings and takes the best one."""

    rank = 3


class Explorer(Levelled):
    """Thinks ahead: what may come, and what the others will make of it."""

    rank = 4


class Legend(Levelled):
    """Thinks ahead further than anybody else at this table."""

    rank = 5


RANKS: Final[dict[str, type[Levelled]]] = {
    "wanderer": Wanderer,
    "scout": Scout,
    "pathfinder": Pathfinder,
    "explorer": Explorer,
    "legend": Legend,
}
