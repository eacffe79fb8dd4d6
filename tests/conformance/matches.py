"""Matches played for the suite."""

from __future__ import annotations

from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.core.rng import Rng
from tests.conformance.cases import Case, bold


def played(case: Case, seed: int, plies: int = -1) -> Match:
    """A match played at random for a number of plies, or to its end."""
    match = Match(case.game, case.seats, case.options)
    rng = Rng(seed, f"match {case}")
    while plies != 0 and (seats := match.to_act()):
        plies -= 1
        seat = seats[rng.below(len(seats))]
        if seat == CHANCE:
            match.chance(rng)
        else:
            match.act(seat, bold(case.game, match.legal(seat), rng))
    return match
