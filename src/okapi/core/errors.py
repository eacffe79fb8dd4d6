"""The errors of the border: each is one clear sentence for the person who caused it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okapi.core.words import Words

if TYPE_CHECKING:
    from okapi.core.game import Refusal


class OkapiError(Exception):
    """Something that came from outside could not be used; `words` say why in any language."""

    def __init__(self, said: Words | str = "") -> None:
        super().__init__(str(said))
        self.words = said if isinstance(said, Words) else Words(said)


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
        self.words = refusal.words
        self.refusal = refusal


class BadRecord(OkapiError):
    """A record that does not hold; `line` is the number of the faulty line (0: the whole).

    `reason` may be technical; `said` is then what anybody can read.
    """

    def __init__(
        self, line: int, reason: Words | str, rule: str = "", said: Words | None = None
    ) -> None:
        super().__init__(_at_line(line, reason, rule))
        self.line = line
        self.reason = str(reason)
        self.rule = rule
        if said is not None:
            self.words = _at_line(line, said, rule)


def _at_line(line: int, reason: Words | str, rule: str) -> Words:
    cited = Words("{reason} [{rule}]", reason=reason, rule=rule) if rule else reason
    if line:
        return Words("line {line}: {reason}", line=line, reason=cited)
    return cited if isinstance(cited, Words) else Words(cited)


class BadData(OkapiError):
    """A data file that does not hold; the message names the file, the key and the reason."""

    def __init__(self, file: str, key: str, reason: str) -> None:
        where = f"{file}: {key}" if key else file
        super().__init__(f"{where}: {reason}")
        # What exactly is wrong is for whoever writes such files, and they have the command line.
        bad = Words("the data file is not valid")
        self.words = Words("the data file is not valid: {key}", key=key) if key else bad
        self.file = file
        self.key = key
        self.reason = reason
