"""`./play`: everything from a fresh checkout to a running game."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

from scripts import workshop
from scripts.workshop import SetupFailed, say

HELP = """\
Play Okapi from this checkout.

  ./play                         open the table in the browser
  ./play --lan                   also for other devices on the local network
  ./play --port 9000 --no-open   options go to `okapi serve`
  ./play africa --players 3      a game in the terminal instead: goes to `okapi play`
  ./play --help                  this page

On Windows: `python play`. Python 3.11 or newer is all that is needed.

The first start makes an environment in .okapi/ and compiles the engine if there is a C compiler;
without one the same program runs interpreted. Later starts are immediate until the sources change.
OKAPI_PURE=1 runs interpreted in any case. To begin afresh, delete .okapi/.
"""


def main(arguments: Sequence[str]) -> int:
    """Set up what is missing, then become the program."""
    if list(arguments) in (["--help"], ["-h"]):
        print(HELP, end="")
        return 0
    try:
        python = workshop.environment("play", "server")
        program = best_program(python)
    except SetupFailed as failure:
        workshop.explain(failure)
        return 1
    except OSError as error:
        say(f"nothing can be made in {workshop.HOME}: {error}.")
        return 1
    except KeyboardInterrupt:
        print(file=sys.stderr)
        say("stopped; the next ./play goes on from here.")
        return 130
    return become(python, program, okapi_command(arguments))


def okapi_command(arguments: Sequence[str]) -> list[str]:
    """What ./play starts: the one place that decides it."""
    if arguments and not arguments[0].startswith("-"):
        return ["play", *arguments]
    return ["serve", *arguments]


def best_program(python: Path) -> Path:
    """The compiled program where that is possible, otherwise the sources as they are."""
    reason = workshop.why_interpreted()
    if reason is None:
        try:
            return workshop.compiled_program(python)
        except SetupFailed as failure:
            reason = f"compiling it failed, {failure.log} says why"
    say(f"the engine runs interpreted, several times slower: {reason}.")
    return workshop.SOURCES


def become(python: Path, program: Path, arguments: Sequence[str]) -> int:
    """Run the program in our place."""
    command = [str(python), "-P", "-m", "okapi", *arguments]
    variables = workshop.variables(PYTHONPATH=str(program))
    if os.name == "posix":
        os.execve(python, command, variables)
    return subprocess.run(command, env=variables).returncode
