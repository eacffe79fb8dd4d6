"""The bot `random`: every legal choice is as good as any other."""

from __future__ import annotations

from collections.abc import Sequence

from okapi.bots.bot import Bot, Clock
from okapi.core.action import Action
from okapi.core.game import View


class Uniform(Bot):
    """Chooses uniformly among the legal actions."""

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        return legal[self.rng.below(len(legal))]
