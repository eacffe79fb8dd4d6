"""Somebody at a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
from pathlib import Path

from tests.cli.running import COMMAND, environment

ESCAPES = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")


class Terminal:
    """A command in a terminal of 80 columns, and what its screen has shown."""

    def __init__(self, *arguments: str | Path) -> None:
        command = [*COMMAND, *map(str, arguments)]
        self.pid, self.screen = pty.fork()
        if self.pid == 0:
            variables = environment(TERM="xterm-256color", COLUMNS="80", LINES="24")
            os.execve(command[0], command, variables)
        self.seen = ""

    def until_asked(self, patience: float = 20) -> str:
        """What is shown until something is asked; also when the command has ended."""
        shown = ""
        while not shown.endswith(" > "):
            ready, _, _ = select.select([self.screen], [], [], patience)
            assert ready, f"nothing more after: {shown[-300:]}"
            more = self._read()
            if not more:
                break
            shown = ESCAPES.sub("", shown + more)
        self.seen += shown
        return shown

    def _read(self) -> str:
        try:
            return os.read(self.screen, 65536).decode(errors="replace").replace("\r", "")
        except OSError:
            return ""

    def type(self, text: str, end: str = "\n") -> None:
        """Press keys."""
        os.write(self.screen, (text + end).encode())

    def answer(self, text: str) -> str:
        """Type a line, and see what comes of it."""
        self.type(text)
        return self.until_asked()

    def ended(self) -> int:
        """Wait for the end; the exit code."""
        self.until_asked()
        return os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
