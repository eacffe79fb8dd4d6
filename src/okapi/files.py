"""Files from outside, read with a limit and with one sentence when they cannot be."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from okapi.core.errors import OkapiError
from okapi.core.words import Words

LIMIT: Final = 16_000_000


def read_text(path: Path) -> str:
    """A text file as UTF-8."""
    try:
        with path.open("rb") as file:
            content = file.read(LIMIT + 1)
        if len(content) > LIMIT:
            raise OkapiError(f"{path}: larger than {LIMIT // 1_000_000} MB")
        return content.decode("utf-8")
    except OSError as error:
        raise OkapiError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except UnicodeDecodeError as error:
        raise OkapiError(f"{path}: not UTF-8 text (byte {error.start})") from None


def write_text(path: Path, text: str) -> None:
    """A whole file or none: a reader never meets half of it."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """The same for bytes."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        try:
            unfinished.write_bytes(content)
            os.replace(unfinished, path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise OkapiError(f"{path}: {error.strerror or 'cannot be written'}") from None


def write_new_text(path: Path, text: str) -> None:
    """A file that was not there before; nothing is ever overwritten."""
    if path.exists():
        raise OkapiError(Words("{file}: exists already", file=str(path)))
    write_text(path, text)
