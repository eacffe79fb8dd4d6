"""Saving what was learned, with the tables it belongs to.

    policy.save("walker.npz", game, {"weights": w, "bias": b})
    arrays = policy.load("walker.npz", game)

A file holds the digest of the game's table of actions and of the layout of its observations. It is
refused where either differs: its numbers would mean something else there.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from okapi.core.errors import OkapiError
from okapi.core.game import Game
from okapi.rl.tensors import tensors

HEAD: Final = "okapi"


class BadPolicy(OkapiError):
    """A file that is no policy, or one of another game, table or layout."""


def layout_digest(game: Game[Any, Any]) -> str:
    """Names the layout of a game's observations."""
    fields = [[f.name, f.kind, list(f.shape), f.high] for f in tensors(game).fields]
    return sha256(json.dumps(fields).encode()).hexdigest()[:16]


def _head(game: Game[Any, Any]) -> dict[str, str]:
    return {
        "game": game.info.id,
        "actions": game.actions.digest(),
        "observations": layout_digest(game),
    }


def save(path: str | Path, game: Game[Any, Any], arrays: Mapping[str, NDArray[Any]]) -> None:
    """Write arrays to a file, marked as belonging to this game."""
    if HEAD in arrays:
        raise BadPolicy(f"no array may be called {HEAD!r}")
    with Path(path).open("wb") as file:
        np.savez(file, allow_pickle=False, **{HEAD: np.array(json.dumps(_head(game)))}, **arrays)


def load(path: str | Path, game: Game[Any, Any]) -> dict[str, NDArray[Any]]:
    """The arrays back; BadPolicy says what does not fit."""
    try:
        with np.load(path, allow_pickle=False) as file:
            arrays = {name: file[name] for name in file.files}
        head = json.loads(str(arrays.pop(HEAD)))
    except (KeyError, ValueError, BadZipFile, EOFError, AttributeError):
        raise BadPolicy(f"{path}: not a policy of Okapi") from None
    for key, ours in _head(game).items():
        theirs = head.get(key) if isinstance(head, dict) else None
        if theirs != ours:
            raise BadPolicy(f"{path}: made for {key} {str(theirs)[:40]}, not for {ours}")
    return arrays
