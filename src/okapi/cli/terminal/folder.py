"""Where games are kept that nobody gave a name."""

from __future__ import annotations

import os
import sys
from datetime import datetime
from itertools import count
from pathlib import Path

from okapi.core.errors import OkapiError


def data_folder() -> Path:
    """The folder of this user's data, as the system wants it; made if it is not there."""
    place = _home() / "okapi"
    try:
        place.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OkapiError(f"{place}: {error.strerror}; --save FILE goes elsewhere") from None
    return place


def _home() -> Path:
    if os.path.isabs(given := os.environ.get("XDG_DATA_HOME", "")):
        return Path(given)
    if sys.platform == "win32" and (given := os.environ.get("APPDATA")):
        return Path(given)
    try:
        home = Path.home()
    except RuntimeError:
        raise OkapiError("there is no home folder; --save FILE goes elsewhere") from None
    if sys.platform == "darwin":
        return home / "Library" / "Application Support"
    return home / ".local" / "share"


def unused_name(game: str) -> Path:
    """A file in that folder for a new game, named after the game and the time."""
    now = datetime.now().strftime("%Y%m%d-%H%M%S")
    folder = data_folder()
    names = (f"{game}-{now}{f'-{n}' if n else ''}.okapi" for n in count())
    return next(folder / name for name in names if not (folder / name).exists())
