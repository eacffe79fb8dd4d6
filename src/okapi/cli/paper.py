"""Rich text on a stream: what names and sentences hold is no markup."""

from __future__ import annotations

from typing import TextIO

from rich.console import Console


class Paper(Console):
    """Text as it stands, coloured where a terminal shows it."""

    def __init__(self, file: TextIO, width: int | None) -> None:
        super().__init__(file=file, width=width, highlight=False, markup=False, emoji=False)

    def on_broken_pipe(self) -> None:
        """Rich would end the program here; the shell knows what becomes of it."""
        raise BrokenPipeError
