"""Okapi: four games about the exploration of Africa, for people, bots and researchers.

import okapi
g = okapi.game("africa")
s = g.new(4)
s  # in a notebook: the board
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from okapi.core.data import Data
from okapi.core.errors import (
    BadData,
    BadNotation,
    BadOptions,
    BadRecord,
    IllegalAction,
    OkapiError,
    UnknownGame,
)
from okapi.core.game import CHANCE, Game
from okapi.core.rng import Rng
from okapi.files import read_text
from okapi.games import ids as games
from okapi.games import load

__all__ = [
    "CHANCE",
    "BadData",
    "BadNotation",
    "BadOptions",
    "BadRecord",
    "IllegalAction",
    "OkapiError",
    "Rng",
    "UnknownGame",
    "game",
    "games",
]


def game(id: str, board: str | Path | None = None) -> Game[Any, Any]:
    """A game by its id, with its newest data or with a data file of one's own."""
    if board is None:
        return load(id)
    return load(id, Data(read_text(Path(board)), str(board)))
