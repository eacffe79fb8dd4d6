"""The dearest bead, and the most common one as a guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from okapi.core.action import Action
from tests.guide.beads.actions import GUESS, OFFER, Choice
from tests.guide.beads.view import View


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """How good each choice looks."""
    return [_value(view, cast(Choice, action)) for action in legal]


def _value(view: View, choice: Choice) -> float:
    if choice.code == OFFER:
        return float(view.game.beads.values[choice.colour])
    if choice.code == GUESS:
        return float(view.game.beads.copies[choice.colour]) / 100
    return 0.0
