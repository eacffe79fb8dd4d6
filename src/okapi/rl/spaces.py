"""The spaces of Gymnasium and PettingZoo for a game."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces

from okapi.rl.tensors import Tensors


def observations(tensors: Tensors) -> spaces.Box:
    """A row of bytes, each up to the highest number of its field."""
    return spaces.Box(np.zeros_like(tensors.highs), tensors.highs, dtype=np.uint8)


def actions(tensors: Tensors) -> spaces.Discrete:
    """Every action of the game's table."""
    return spaces.Discrete(len(tensors.game.actions))


def with_mask(tensors: Tensors) -> spaces.Dict:
    """A row, and which actions are legal."""
    mask = spaces.Box(0, 1, (len(tensors.game.actions),), np.int8)
    return spaces.Dict({"observation": observations(tensors), "action_mask": mask})


def sheets(tensors: Tensors) -> spaces.MultiDiscrete | None:
    """Whole decisions as numbers, in a game that has them."""
    sheet = getattr(tensors.module, "SHEET", None)
    return spaces.MultiDiscrete(sheet) if sheet else None


def with_sheet_masks(tensors: Tensors) -> spaces.Dict:
    """A row, and for every slot which numbers mean something."""
    rows: list[Any] = [spaces.Box(0, 1, (n,), np.int8) for n in tensors.module.SHEET]
    return spaces.Dict({"observation": observations(tensors), "action_mask": spaces.Tuple(rows)})
