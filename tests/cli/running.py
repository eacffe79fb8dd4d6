"""Running commands in tests: in this process where that will do, in another where it will not."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import okapi
from okapi.cli import main

SOURCES = Path(okapi.__file__).parents[1]
COMMAND = [sys.executable, "-m", "okapi"]


@dataclass(frozen=True)
class Done:
    """What a command left behind."""

    code: int
    out: str
    err: str

    def json(self) -> Any:
        assert self.err == ""
        return json.loads(self.out)

    def sentence(self) -> str:
        """The one sentence that a failed command says."""
        assert self.err.count("\n") == 1, self.err
        assert "Traceback" not in self.err
        return self.err.rstrip("\n")


class Shell:
    """Runs commands in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, *arguments: str | Path) -> Done:
        self.capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        out, err = self.capsys.readouterr()
        return Done(code, out, err)


def environment(**variables: str) -> dict[str, str]:
    """The same okapi as here, in another process."""
    path = os.pathsep.join([str(SOURCES), os.environ.get("PYTHONPATH", "")])
    return os.environ | {"PYTHONPATH": path} | variables


def process(*arguments: str | Path, typed: str = "", **variables: str) -> Done:
    """Run a command in a process of its own, with something to read."""
    done = subprocess.run(
        [*COMMAND, *map(str, arguments)],
        input=typed.encode(),
        capture_output=True,
        env=environment(**variables),
        timeout=120,
    )
    return Done(done.returncode, done.stdout.decode(), done.stderr.decode())


@contextmanager
def started(*arguments: str | Path, **variables: str) -> Iterator[subprocess.Popen[bytes]]:
    """A command that runs while the test goes on; it is ended in any case."""
    running = subprocess.Popen(
        [*COMMAND, *map(str, arguments)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(**variables),
    )
    with running:
        try:
            yield running
        finally:
            running.kill()
