"""The numbers of a game's judgement, kept beside it in `weights.toml`.

`[advice]` weighs what a choice brings. `[outlook]` weighs what tells who will win, at the beginning
and at the end of a game. `okapi tune` makes them by self-play; `[made]` says how.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final

from okapi.core.errors import BadData

FILE: Final = "weights.toml"


class Weights:
    """Numbers by name; those of the outlook are pairs: at the beginning, at the end."""

    def __init__(
        self,
        advice: Mapping[str, float],
        outlook: Mapping[str, tuple[float, float]],
        made: Mapping[str, str] | None = None,
    ) -> None:
        self.advice: dict[str, float] = dict(advice)
        self.outlook: dict[str, tuple[float, float]] = dict(outlook)
        self.made: dict[str, str] = dict(made or {})

    def pairs(self, names: tuple[str, ...]) -> tuple[list[float], list[float]]:
        """What the named features weigh at the beginning and at the end, in this order."""
        if set(names) != set(self.outlook):
            missing = ", ".join(sorted(set(names) ^ set(self.outlook)))
            raise BadData(FILE, "outlook", f"does not fit the features: {missing}")
        early = [self.outlook[name][0] for name in names]
        return early, [self.outlook[name][1] for name in names]

    def text(self) -> str:
        """The file that holds them."""
        lines = ["# Made by self-play; see docs/opponents.md.", "", "[advice]"]
        lines += [f"{name} = {value!r}" for name, value in self.advice.items()]
        lines += ["", "[outlook]"]
        lines += [f"{name} = [{early!r}, {late!r}]" for name, (early, late) in self.outlook.items()]
        lines += ["", "[made]"]
        lines += [f'{name} = "{value}"' for name, value in self.made.items()]
        return "\n".join(lines) + "\n"


def parsed(text: str, file: str = FILE) -> Weights:
    """Weights from a file; BadData says what is wrong with it."""
    try:
        tables = tomllib.loads(text)
        advice = {str(name): float(value) for name, value in tables["advice"].items()}
        outlook = {str(name): (float(a), float(b)) for name, (a, b) in tables["outlook"].items()}
        made = {str(name): str(value) for name, value in tables.get("made", {}).items()}
    except tomllib.TOMLDecodeError as error:
        raise BadData(file, "", f"not valid TOML: {error}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadData(file, "", f"not a file of weights: {error}") from None
    return Weights(advice, outlook, made)


@cache
def packaged(package: str) -> Weights:
    """The weights of a game's folder."""
    return parsed(files(package).joinpath(FILE).read_text(encoding="utf-8"), f"{package}/{FILE}")
