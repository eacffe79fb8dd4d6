"""The command `okapi`. Nothing here knows a game; nothing is imported before it is needed."""

from __future__ import annotations

import sys
from collections.abc import Sequence


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; whatever goes wrong ends in one sentence."""
    try:
        from okapi.cli.shell import run

        return run(list(sys.argv[1:] if arguments is None else arguments))
    except KeyboardInterrupt:
        return 130
