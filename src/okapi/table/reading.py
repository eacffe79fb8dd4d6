"""Records and data files from outside are read in a process of their own: they may take long.

Nothing is stored here. The record that comes back has been played from its lines as a table plays
them, so whoever looks at the match later finds one that can be read.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from okapi.core import record
from okapi.core.data import Data
from okapi.core.errors import BadData, BadRecord, OkapiError
from okapi.core.game import Game
from okapi.core.match import Match
from okapi.core.words import Words
from okapi.games import load
from okapi.table import log
from okapi.table.clocks import Clocks, Pauses
from okapi.table.terms import Terms

# How long a record may take, and a data file.
SECONDS: Final = 10.0
BOARD_SECONDS: Final = 2.0
# A table plays all lines of a match when somebody comes to look at it.
MOST_LINES: Final = 10_000


@dataclass(frozen=True)
class Upload:
    """A record as somebody sent it."""

    text: str
    seconds: float = SECONDS

    def __str__(self) -> str:
        return "the reading of a record"


@dataclass(frozen=True)
class BoardFile:
    """A data file as somebody sent it, to play a game with."""

    game: str
    text: str
    seconds: float = BOARD_SECONDS

    def __str__(self) -> str:
        return "the reading of a data file"


@dataclass(frozen=True)
class Opened:
    """A match that was played elsewhere, ready to be stored."""

    game: str
    header: str
    options: dict[str, Any]
    names: list[str]
    lines: list[str]


def opened(sent: Upload) -> Opened | Words:
    """The match, or why there is none; runs in a worker, which can send no errors home."""
    try:
        return _opened(sent.text.replace("\r\n", "\n"))
    except OkapiError as error:
        return error.words


def board_fault(sent: BoardFile) -> Words | None:
    """Why no match can be played with a data file; runs in a worker."""
    try:
        with_board(sent)
    except BadData as error:
        key = f"{error.key}: {error.reason}" if error.key else error.reason
        return Words("the data file is not valid: {key}", key=key)
    return None


def with_board(sent: BoardFile) -> Game[Any, Any]:
    """The game with a data file of somebody's own; BadData when it does not hold."""
    return load(sent.game, Data(sent.text, f"{sent.game} data"))


def _opened(text: str) -> Opened:
    match = record.read(text, load)
    lines = _lines(match, text)
    if len(lines) > MOST_LINES:
        raise BadRecord(0, Words("more than {n} lines of play", n=f"{MOST_LINES:,}"))
    terms = Terms(options=dict(match.options))
    _prove(match.again(), terms, lines)
    names = [*match.names] or [""] * match.seats
    return Opened(match.game.info.id, record.write(match.again()), terms.options, names, lines)


def _lines(match: Match, text: str) -> list[str]:
    """What happened, how it ended, and what is said about the match as a whole."""
    lines = [record.line(entry, match.seats) for entry in match.everything()]
    if (outcome := match.outcome()) is not None:
        lines.append(record.result_line(outcome))
    return lines + [line for line in text.split("\n") if _is_kept(line, match.seats)]


def _is_kept(line: str, seats: int) -> bool:
    words = line.split(" ")
    if line.startswith(log.RESIGNED):
        seat = words[2] if len(words) > 2 else ""
        return seat.isascii() and seat.isdigit() and len(seat) < 3 and int(seat) < seats
    return line.startswith(("# fair ", log.ENDED))


def _prove(match: Match, terms: Terms, lines: list[str]) -> None:
    everybody = frozenset(range(match.seats))
    clocks = Clocks(terms, match.seats, Pauses())
    played = log.Log(match, everybody, clocks, take_backs=terms.take_backs)
    for line in lines:
        played.perform(line, 0.0)
