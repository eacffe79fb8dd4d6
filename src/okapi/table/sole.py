"""One server for one file of matches: a second one would show what it last read, not what is."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TextIO

import sqlalchemy as sa

from okapi.core.errors import OkapiError

# How long a server that is just ending is waited for.
PATIENCE = 3.0


class AlreadyOpen(OkapiError):
    """Another server has these matches on the table; `address` says where, if it is known."""

    def __init__(self, address: str) -> None:
        where = address or "by another server"
        super().__init__(f"these matches are on the table already: {where}")
        self.address = address


class Claim:
    """A file of matches, taken for as long as this process lives, however it ends."""

    def __init__(self, database: str) -> None:
        self._held = _opened(database)
        until = time.monotonic() + PATIENCE
        while self._held is not None and not _is_taken(self._held):
            if time.monotonic() > until:
                raise AlreadyOpen(_told(self._held))
            time.sleep(0.1)

    def tell(self, address: str) -> None:
        """Where the table is, for whoever starts a second one."""
        if self._held is not None:
            self._held.seek(0)
            self._held.truncate()
            self._held.write(address)
            self._held.flush()


def _opened(database: str) -> TextIO | None:
    """The file that says so, beside that of the matches; none where it cannot be made."""
    url = sa.make_url(database)
    if url.get_backend_name() != "sqlite" or not url.database:
        return None  # nobody else says whether a server is there
    try:
        return Path(f"{url.database}-server").open("a+", encoding="utf-8")
    except OSError:
        return None


def _is_taken(held: TextIO) -> bool:
    """Whether it is ours now; also where the system knows no such locks."""
    if sys.platform == "win32":
        return True
    import fcntl

    try:
        fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def _told(held: TextIO) -> str:
    held.seek(0)
    return held.read(200).strip()
