"""Files from outside, read with a limit and with one sentence when they cannot be."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from okapi.core.errors import OkapiError

LIMIT: Final = 16_000_000


def read_text(path: Path) -> str:
    """A text file as UTF-8."""
    try:
        if path.stat().st_size > LIMIT:
            raise OkapiError(f"{path}: larger than {LIMIT // 1_000_000} MB")
        return path.read_bytes().decode("utf-8")
    except OSError as error:
        raise OkapiError(f"{path}: {error.strerror or 'cannot be read'}") from None
    except UnicodeDecodeError as error:
        raise OkapiError(f"{path}: not UTF-8 text (byte {error.start})") from None
