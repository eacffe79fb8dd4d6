"""What is agreed when a table is made: options, clock, and what is allowed."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, fields
from typing import Any, Final

from okapi.core.errors import BadOptions
from okapi.core.words import N_, Words

# Kinds of clock
NONE: Final = "none"
LIVE: Final = "live"
LETTERS: Final = "correspondence"
CLOCKS: Final = (NONE, LIVE, LETTERS)

# What happens to a seat whose time is up
COMPUTER: Final = "computer"
RULES: Final = "rules"
RESIGN: Final = "resign"
LATE: Final = (COMPUTER, RULES, RESIGN)

HOUR: Final = 3600
# Seconds for one move, by kind of clock, and for the bank.
MOVE_LIMITS: Final = {LIVE: (5, HOUR), LETTERS: (HOUR, 30 * 24 * HOUR)}
BANK_LIMITS: Final = (0, 24 * HOUR)


@dataclass(frozen=True)
class Terms:
    """What was agreed when a table was made."""

    options: dict[str, Any] = field(default_factory=dict)
    take_backs: bool = True
    spectators: bool = True
    # Hints, and trying out on the side what would happen; only where one person plays.
    hints: bool = True
    # Private press is open to everybody once the match is over.
    open_archive: bool = False
    # Everybody sees who is talking with whom.
    shows_talking: bool = False
    clock: str = NONE
    # Seconds for one move, and for the whole match when a move takes longer.
    move: float = 0.0
    # Seconds for a phase in which everybody talks; 0: as for a move.
    talk: float = 0.0
    bank: float = 0.0
    late: str = COMPUTER
    # Seconds before a computer plays.
    pace: float = 0.8
    # Lines of another match from which this one goes on.
    opening: Sequence[str] = ()
    # The header of that match, where its data are not the newest.
    edition: str = ""
    # An encoded position, imagined from somebody's view of another match, where this one begins.
    position: str = ""

    def check(self) -> None:
        """Raise BadOptions for a clock that is none."""
        if self.clock not in CLOCKS or self.late not in LATE:
            raise BadOptions(Words("there is no such clock"))
        if self.clock == NONE:
            return
        limits = MOVE_LIMITS[self.clock]
        _within(self.move, limits, N_("a move has {low} to {high} seconds with this clock"))
        if self.talk:
            message = N_("a phase of talk has {low} to {high} seconds with this clock")
            _within(self.talk, limits, message)
        _within(self.bank, BANK_LIMITS, N_("a bank has {low} to {high} seconds"))

    def text(self) -> str:
        return json.dumps(vars(self), sort_keys=True)

    @staticmethod
    def read(text: str) -> Terms:
        """The terms of a stored match; what an older table did not know has its default."""
        known = {one.name for one in fields(Terms)}
        return Terms(**{name: value for name, value in json.loads(text).items() if name in known})


def _within(seconds: float, limits: tuple[int, int], message: str) -> None:
    low, high = limits
    if not low <= seconds <= high:
        raise BadOptions(Words(message, low=low, high=high))
