"""The errors of the border: each is one clear sentence for the person who caused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from okapi.core.game import Refusal


class OkapiError(Exception):
    """Something that came from outside could not be used."""


class UnknownGame(OkapiError):
    """No game has this id."""


class BadOptions(OkapiError):
    """A number of seats or an option that the game does not have."""


class BadNotation(OkapiError):
    """A text that is not understood as an action, a message or a state."""


class IllegalAction(OkapiError):
    """An action that is understood but not allowed; `refusal` names the rule."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class BadRecord(OkapiError):
    """A record that does not hold; `line` is the number of the faulty line (0: the whole)."""

    def __init__(self, line: int, reason: str, rule: str = "") -> None:
        cited = f" [{rule}]" if rule else ""
        super().__init__(f"line {line}: {reason}{cited}" if line else f"{reason}{cited}")
        self.line = line
        self.reason = reason
        self.rule = rule


class BadData(OkapiError):
    """A data file that does not hold; the message names the file, the key and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        where = f"{file}: {key}" if key else file
        super().__init__(f"{where}: {reason}")
        self.file = file
        self.key = key
        self.reason = reason
