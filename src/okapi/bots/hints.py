"""Hints for people: what the strongest level likes best, from what their seat knows alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, cast

from okapi.bots.bot import Clock
from okapi.bots.levels import Legend
from okapi.bots.search import Search
from okapi.core.action import Action
from okapi.core.game import Game, View
from okapi.core.rng import Rng

MOST: Final = 3
# What was tried less often than this share of all tries tells nothing yet.
_SELDOM: Final = 0.05
# How often a choice is tried that the search has passed over.
_TRIES: Final = 32


@dataclass(frozen=True)
class Hint:
    """A choice that looks good, and the share of victory that it may expect."""

    action: Action
    share: float


def hints(
    game: Game[Any, Any], view: View, legal: Sequence[Action], rng: Rng, clock: Clock
) -> list[Hint]:
    """The best choices, the best first; where whole turns are compared, how the best begin.

    Whoever has no choice needs no hint.
    """
    if len(legal) < 2:
        return []
    seat = cast(int, view.seat)
    search = Legend(game, seat, rng).considered(view, clock)
    found: dict[int, Hint] = {}
    for hint in _tried(search, seat):
        if len(found) < MOST and hint.action in legal:
            found.setdefault(hint.action.index, hint)
    # In those few tries the others answer less well than in the search, which thought better of it.
    least = min((hint.share for hint in found.values()), default=1.0)
    for action in _promising(search, seat, legal):
        if len(found) < MOST and action.index not in found:
            share = min(least, search.share_after(seat, action, _TRIES))
            found[action.index] = Hint(action, share)
    return list(found.values())


def _tried(search: Search, seat: int) -> Iterator[Hint]:
    """What the search tried often enough to know it, the most tried first."""
    findings = search.findings(seat)
    visits = sum(one.visits for one in findings)
    for one in findings:
        if one.visits > _SELDOM * visits:
            yield Hint(one.actions[0], one.share)


def _promising(search: Search, seat: int, legal: Sequence[Action]) -> list[Action]:
    """All choices, in the order in which they look good at a glance."""
    values = search.adviser.values(search.worlds[0], seat, list(legal))
    return [legal[i] for i in sorted(range(len(legal)), key=lambda i: -values[i])]
