"""Random play, as fast as the rules are."""

from __future__ import annotations

from typing import Any

from okapi.core.game import CHANCE, Game, State
from okapi.core.rng import Rng


def playout(game: Game[Any, Any], s: State, rng: Rng, limit: int = -1) -> int:
    """Play at random to the end (or for `limit` decisions); the number of decisions made.

    Seats that decide together are asked in seat order. Chance is not counted.
    """
    decisions = 0
    while decisions != limit:
        seats = game.to_act(s)
        if not seats:
            break
        seat = seats[0]
        if seat == CHANCE:
            game.apply(s, seat, game.sample(s, rng))
        else:
            legal = game.legal(s, seat)
            game.apply(s, seat, legal[rng.below(len(legal))])
            decisions += 1
    return decisions


def perft(game: Game[Any, Any], s: State, depth: int) -> int:
    """How many ways there are to play `depth` plies, outcomes of chance included."""
    seats = game.to_act(s)
    if depth == 0 or not seats:
        return 1
    seat = seats[0]
    if seat == CHANCE:
        choices = [action for action, _ in game.odds(s)]
    else:
        choices = game.legal(s, seat)
    if depth == 1:
        return len(choices)
    total = 0
    for action in choices:
        after = s.clone()
        game.apply(after, seat, action)
        total += perft(game, after, depth - 1)
    return total
