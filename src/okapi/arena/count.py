"""Counting the ways to play, in steps that can be shown and interrupted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from okapi.core.game import CHANCE, Game, State
from okapi.core.playout import perft

# Compiled code hears no interrupt: the count is cut into pieces of this many plies.
PIECE: Final = 2


def counted(game: Game[Any, Any], s: State, depth: int) -> Iterator[int]:
    """Numbers whose sum is the count of ways to play `depth` plies from a position."""
    seats = game.to_act(s)
    if depth <= PIECE or not seats:
        yield perft(game, s, depth)
        return
    seat = seats[0]
    choices = [a for a, _ in game.odds(s)] if seat == CHANCE else game.legal(s, seat)
    for action in choices:
        after = s.clone()
        game.apply(after, seat, action)
        yield from counted(game, after, depth - 1)
