"""How far a nation is to be believed: kept words raise it, broken ones and wars lower it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.games.africa_1880 import press
from okapi.games.africa_1880.adjudicate import MEMBERS
from okapi.games.africa_1880.board import NATION_COUNT

if TYPE_CHECKING:
    from okapi.games.africa_1880.state import State

NEUTRAL: Final = 0.6
FORGET: Final = 0.15  # of the distance to neutral, every turn
ENOUGH: Final = 0.5  # trust from which a promise is believed


def trust(s: State, me: int) -> list[float]:
    """How far a nation may believe each of the others, from all that was read so far."""
    levels = [NEUTRAL] * NATION_COUNT
    deals = press.ledger(s.letters, s.board, s.history)
    for past in s.history:
        kept, broken = _words(deals, past.position.turn)
        for q in MEMBERS[s.position.nations]:
            level = levels[q] + FORGET * (NEUTRAL - levels[q])
            if q in broken:
                level *= 0.5
            elif q in kept:
                level += 0.3 * (1 - level)
            if past.wars(q) >> me & 1:
                level -= 0.12
            levels[q] = level
    return levels


def _words(deals: list[press.Deal], turn: int) -> tuple[set[int], set[int]]:
    """Who kept all and who broke some of their promises in a turn."""
    kept: set[int] = set()
    broken: set[int] = set()
    for deal in deals:
        if deal.turn == turn:
            for promise in deal.promises:
                (kept if promise.kept else broken).add(promise.clause.nations[0])
    return kept - broken, broken
