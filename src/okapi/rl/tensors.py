"""The arrays of a game: its fields, their places in a row, and other forms of it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from importlib import import_module
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray

from okapi.core.action import Action
from okapi.core.errors import BadOptions
from okapi.core.game import Game, View
from okapi.core.tensor import CATEGORY, MOST, SET, Field, Ink

Row = NDArray[np.uint8]


class Tensors:
    """What `tensor.py` of a game says, for numpy."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.module: ModuleType = import_module(f"{game.face.package}.tensor")
        self.fields: tuple[Field, ...] = self.module.FIELDS
        self.width = sum(field.size for field in self.fields)
        self.places = self._places()
        self.highs: Row = np.concatenate(
            [np.full(field.size, min(field.high, MOST), np.uint8) for field in self.fields]
        )

    def _places(self) -> dict[str, slice]:
        places, at = {}, 0
        for field in self.fields:
            places[field.name] = slice(at, at + field.size)
            at += field.size
        return places

    def row(self, view: View) -> Row:
        """What a view knows as one row of bytes."""
        ink = Ink()
        self.module.write(view, ink)
        return np.array(ink.row, np.uint8)

    def mask(self, legal: Sequence[Action]) -> NDArray[np.int8]:
        """One for each legal action, zero for all others."""
        mask = np.zeros(len(self.game.actions), np.int8)
        mask[[action.index for action in legal]] = 1
        return mask

    def field(self, rows: NDArray[Any], name: str) -> NDArray[Any]:
        """One field of a row, or of many rows, in its own shape."""
        shape = next(field.shape for field in self.fields if field.name == name)
        return rows[..., self.places[name]].reshape((*rows.shape[:-1], *shape))

    def by_name(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """All fields."""
        return {field.name: self.field(rows, field.name) for field in self.fields}

    # For networks

    @property
    def wide(self) -> int:
        """How many numbers `spread` makes of a row."""
        return sum(field.size * _columns(field) for field in self.fields)

    def spread(self, rows: NDArray[Any]) -> NDArray[np.float32]:
        """Rows as networks like them: a column for each category and each member of a set,
        numbers divided by the highest one."""
        parts = [_spread(field, rows[..., self.places[field.name]]) for field in self.fields]
        return np.concatenate(parts, axis=-1, dtype=np.float32)

    def talk(self, rounds: int) -> dict[str, object]:
        """The options of a match in which seats talk for so many rounds; with 0 they are silent."""
        talk = getattr(self.module, "talk", None)
        if talk is None and rounds:
            raise BadOptions(f"{self.game.info.id} has no press")
        options: dict[str, object] = talk(rounds) if talk is not None else {}
        return options

    def points(self, view: View) -> int:
        """The points of the looking seat as they lie open now."""
        points: int = self.module.points(view)
        return points


def _columns(field: Field) -> int:
    if field.kind == CATEGORY:
        return field.high + 1
    return field.high.bit_length() if field.kind == SET else 1


def _spread(field: Field, cells: NDArray[Any]) -> NDArray[np.float32]:
    if field.kind == CATEGORY:
        found = np.eye(field.high + 1, dtype=np.float32)[cells]
    elif field.kind == SET:
        bits = np.arange(field.high.bit_length(), dtype=np.uint8)
        found = (cells[..., None] >> bits & 1).astype(np.float32)
    else:
        return np.asarray(cells / np.float32(min(field.high, MOST)), np.float32)
    return np.asarray(found.reshape(*cells.shape[:-1], -1), np.float32)


@lru_cache(maxsize=32)
def tensors(game: Game[Any, Any]) -> Tensors:
    """The arrays of a game, made once."""
    return Tensors(game)
