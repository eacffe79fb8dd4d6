"""The bot `greedy`: the choice that the game's advice values most."""

from __future__ import annotations

from collections.abc import Sequence

from okapi.bots.bot import Bot, Clock
from okapi.core.action import Action
from okapi.core.game import Message, View


class Greedy(Bot):
    """Looks one ply ahead; equals are decided by lot."""

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        values = self.game.face.values(view, legal)
        best = max(values)
        equals = [action for action, value in zip(legal, values, strict=True) if value == best]
        return equals[self.rng.below(len(equals))]

    def speak(self, view: View, clock: Clock) -> list[Message]:
        return self.game.face.replies(view)
