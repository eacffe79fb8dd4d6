"""What `okapi bench` measures of this game alone: a turn, read without explanations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from okapi.core.game import Game
from okapi.core.playout import playout
from okapi.core.rng import Rng
from okapi.games.africa_1880.adjudicate import Position, Reading, Sheet, adjudicate, written
from okapi.games.africa_1880.board import NATIONS
from okapi.games.africa_1880.state import State

GAMES = 12
Turn = tuple[Position, dict[str, Sheet], list[int]]


def tasks(game: Game[Any, Any], seats: int) -> dict[str, tuple[Callable[[Any], object], list[Any]]]:
    """By name a piece of work, and what to do it with: turns of random games."""
    turns = [turn for number in range(GAMES) for turn in _turns(game, seats, number)]
    return {
        "a turn from written sheets": (_from_sheets, turns),
        "a turn from slots": (_from_slots, turns),
    }


def _turns(game: Game[Any, Any], seats: int, number: int) -> list[Turn]:
    """The turns of a game with the sheets as they would be written."""
    s = cast(State, game.new(seats))
    playout(game, s, Rng(number, "turns"))
    nations = s.nation_of
    return [
        (past.position, {NATIONS[p]: written(s.board, past.slots, p) for p in nations}, past.slots)
        for past in s.history
    ]


def _from_sheets(turn: Turn) -> object:
    return adjudicate(turn[0], turn[1], explain=False)


def _from_slots(turn: Turn) -> object:
    return Reading(turn[0], turn[2], None)
