"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from okapi.core.action import Action
from okapi.core.game import Game, Message, View
from okapi.core.rng import Rng


@dataclass(frozen=True)
class Clock:
    """How long a bot may think; None: as long as it likes."""

    seconds: float | None = None


class Bot:
    """A player in one seat of one match, with a generator of its own."""

    # Whether it is a player of its own only where seats can talk.
    needs_press = False

    def __init__(self, game: Game[Any, Any], seat: int, rng: Rng) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        """One of the legal actions, by what the seat knows."""
        raise NotImplementedError

    def speak(self, view: View, clock: Clock) -> list[Message]:
        """What it has to say; most bots are silent."""
        return []
