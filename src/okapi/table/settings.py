"""How one table server is set up; without a word everything has a good default."""

from __future__ import annotations

import contextlib
import os
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from okapi.core.errors import OkapiError
from okapi.table.mail import Post

APP: Final = "okapi"
FILE: Final = "table.sqlite"


@dataclass(frozen=True)
class Settings:
    """What a server needs to know before it starts."""

    database: str = ""
    # Where other devices reach it, such as https://okapi.example; empty: not known.
    public_url: str = ""
    # Names and addresses it answers to besides this machine's own.
    hosts: tuple[str, ...] = ()
    # Seconds before a computer plays, whatever a match says; None: as the match says.
    pace: float | None = None
    # Worker processes for computer opponents; 0 thinks inside the server (tests only).
    workers: int = 2
    # Seconds a computer may think over one choice.
    thinking: float = 8.0
    # Requests and messages a second from one address or socket, and how many at once.
    rate: float = 20.0
    burst: int = 60
    # Whether a webhook may lead into the network of this machine.
    allow_private_webhooks: bool = False
    # The server that takes our mail; without one nobody is told by mail.
    mail: Post | None = None
    # Seconds that somebody has before being told that it is their turn.
    notice_delay: float = 5.0


def data_folder() -> Path:
    """The user's own folder for our files, as each system wants it."""
    if sys.platform == "win32":
        base = os.environ.get("APPDATA") or str(Path.home() / "AppData" / "Roaming")
    elif sys.platform == "darwin":
        base = str(Path.home() / "Library" / "Application Support")
    else:
        base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return Path(base) / APP


def database_url(given: str) -> str:
    """A database as SQLAlchemy names it; a plain path means an SQLite file."""
    if not given:
        return _private(_made(data_folder()) / FILE)
    if given.startswith(("postgresql:", "postgres:")):
        return "postgresql+psycopg:" + given.partition(":")[2]
    return given if "://" in given else _private(Path(given).absolute())


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)
    except OSError as error:
        where = f"{folder} cannot be made: {error.strerror}"
        raise OkapiError(f"{where}; --database FILE goes elsewhere") from None
    return folder


def _private(file: Path) -> str:
    """A file for ourselves alone: it holds the keys of chance and what others may not see yet."""
    with contextlib.suppress(OSError):  # whoever opens it says what is wrong
        file.touch(mode=0o600)
    return f"sqlite:///{file}"
