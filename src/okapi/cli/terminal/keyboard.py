"""Lines from the person at the terminal, or from a script."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Final

import click

LINE_LIMIT: Final = 1000


class Keyboard:
    """Reads lines; None is the end of input."""

    def __init__(self) -> None:
        self.is_terminal = sys.stdin is not None and sys.stdin.isatty()
        self.known: Sequence[str] = ()
        if self.is_terminal:
            self._edit_lines()

    def read(self, prompt: str, known: Sequence[str] = ()) -> str | None:
        """The next line without the spaces around it; Tab completes what is known."""
        self.known = known
        text = self._line(prompt)
        return None if text is None else "".join(c for c in text if c.isprintable()).strip()

    def _line(self, prompt: str) -> str | None:
        if self.is_terminal:
            try:
                return input(prompt)[:LINE_LIMIT]
            except EOFError:
                click.echo()
                return None
        click.echo(prompt, nl=False)
        sys.stdout.flush()
        text = sys.stdin.readline() if sys.stdin is not None else ""
        # A script does not echo what it types; a transcript should show it.
        click.echo(text.rstrip("\n")[:LINE_LIMIT])
        return text[:LINE_LIMIT] if text else None

    def _edit_lines(self) -> None:
        """History and completion, where the system has them."""
        try:
            import readline
        except ImportError:
            return
        readline.set_completer_delims("")
        readline.set_completer(self._completer())
        readline.parse_and_bind("tab: complete")

    def _completer(self) -> Callable[[str, int], str | None]:
        def complete(text: str, state: int) -> str | None:
            hits = [word for word in self.known if word.startswith(text)]
            return hits[state] if state < len(hits) else None

        return complete
