"""The log of a game on disk: a line is safe before it is acknowledged.

The log is a record that grows at its end. What is taken back is noted, never erased. A line that a
killed process left half written was not acknowledged: it is dropped when the game is resumed.
"""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from okapi.cli.terminal.seating import Seating, remembered
from okapi.core.errors import BadRecord, OkapiError
from okapi.core.match import Match
from okapi.core.record import SIZE_LIMIT, read, result_line, write
from okapi.games import load


class Journal:
    """An open log."""

    def __init__(self, path: Path, file: BinaryIO) -> None:
        self.path = path
        self.file = file

    def append(self, *lines: str) -> None:
        """Add lines; they are on the disk when this returns."""
        try:
            self.file.write("".join(f"{line}\n" for line in lines).encode())
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as error:
            raise OkapiError(f"{self.path}: {error.strerror}; the last step is not saved") from None

    def close(self) -> None:
        """Let go of the file; what could not be written was complained about before."""
        with suppress(OSError):
            self.file.close()


@dataclass(frozen=True)
class Resumed:
    """A game that goes on: its log, its match, and who plays, as far as the log says."""

    journal: Journal
    match: Match
    seating: Seating | None
    torn: bool


def begin(path: Path, match: Match, seating: Seating) -> Journal:
    """Start the log of a new match; a file that is there is never overwritten."""
    try:
        journal = Journal(path, path.open("xb"))
    except FileExistsError:
        raise OkapiError(
            f"{path}: exists already; --resume goes on with it, another name starts a new game"
        ) from None
    except OSError as error:
        raise OkapiError(f"{path}: {error.strerror or 'cannot be written'}") from None
    _lock(journal)
    journal.append(*write(match).splitlines(), seating.line())
    _keep_name(path)
    return journal


def _keep_name(path: Path) -> None:
    """The name of a new file must survive a power cut too, where folders can be asked for that."""
    if os.name != "posix":
        return
    folder = os.open(path.parent, os.O_RDONLY)
    with suppress(OSError):
        os.fsync(folder)
    os.close(folder)


def resume(path: Path) -> Resumed:
    """Go on with a log. One that does not hold is left as it is."""
    try:
        file = path.open("r+b")
    except OSError as error:
        raise OkapiError(f"{path}: {error.strerror or 'cannot be opened'}") from None
    journal = Journal(path, file)
    try:
        _lock(journal)
        return _reopened(journal)
    except BaseException:
        journal.close()
        raise


def _reopened(journal: Journal) -> Resumed:
    content = journal.file.read(4 * SIZE_LIMIT + 1)
    whole = content[: content.rfind(b"\n") + 1]
    try:
        text = whole.decode("utf-8")
        match = _match(text)
    except UnicodeDecodeError as error:
        raise _broken(journal, f"not UTF-8 text (byte {error.start})") from None
    except BadRecord as error:
        raise _broken(journal, str(error)) from None
    journal.file.truncate(len(whole))
    journal.file.seek(0, os.SEEK_END)
    outcome = match.outcome()
    if outcome and not _has_result(text):
        journal.append(result_line(outcome))
    return Resumed(journal, match, remembered(text, match.seats), whole != content)


def _match(text: str) -> Match:
    """The match of a log; the process may have died just before the result was written."""
    return read(text, load) if _has_result(text) else read(text, load, upto=len(text))


def _has_result(text: str) -> bool:
    return "\n= " in text


def _broken(journal: Journal, reason: str) -> OkapiError:
    return OkapiError(
        f"{journal.path}: cannot go on with this game, {reason}; the file is unchanged"
    )


def _lock(journal: Journal) -> None:
    """Only one process may play a game; where locks are not known, nothing is locked."""
    try:
        import fcntl
    except ImportError:
        return
    try:
        fcntl.flock(journal.file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        journal.close()
        raise OkapiError(f"{journal.path}: this game is being played in another window") from None
    except OSError:
        return
