"""Hints for people: what the strongest level likes best, from what their seat knows alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from okapi.bots.bot import Clock
from okapi.bots.levels import Legend
from okapi.core.action import Action
from okapi.core.game import Game, View
from okapi.core.rng import Rng

MOST: Final = 3


@dataclass(frozen=True)
class Hint:
    """A choice that looks good, and the share of victory that it may expect."""

    action: Action
    share: float


def hints(
    game: Game[Any, Any], view: View, legal: Sequence[Action], rng: Rng, clock: Clock
) -> list[Hint]:
    """The best choices, the best first; where whole turns are compared, how the best begin."""
    found: dict[int, Hint] = {}
    for finding in Legend(game, cast(int, view.seat), rng).findings(view, clock):
        first = finding.actions[0]
        if len(found) < MOST and finding.visits and first in legal and first.index not in found:
            found[first.index] = Hint(first, finding.share)
    return sorted(found.values(), key=lambda hint: -hint.share)
