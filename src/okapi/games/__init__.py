"""The catalogue: every folder here that holds a game is one."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from okapi.core.data import Data, packaged
from okapi.core.errors import UnknownGame
from okapi.core.game import Game
from okapi.core.words import N_, Words


@cache
def ids() -> tuple[str, ...]:
    """The ids of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in iter_modules(__path__) if module.ispkg))


def load(id: str, data: Data | None = None, version: int = 0) -> Game[Any, Any]:
    """A game with its newest data, another released version, or a data file of one's own."""
    if id not in ids():
        message = N_("there is no game {id}; there are: {ids}")
        raise UnknownGame(Words(message, id=repr(id[:40]), ids=", ".join(ids())))
    package = import_module(f"{__name__}.{id}")
    if data is not None:
        made: Game[Any, Any] = package.make(data)
        return made
    return _released(id, version or package.GAME.data.version)


@cache
def _released(id: str, version: int) -> Game[Any, Any]:
    package = import_module(f"{__name__}.{id}")
    if version == package.GAME.data.version:
        newest: Game[Any, Any] = package.GAME
        return newest
    older: Game[Any, Any] = package.make(packaged(f"{__name__}.{id}", version))
    return older
