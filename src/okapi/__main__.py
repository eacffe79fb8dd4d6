"""`python -m okapi` is the command `okapi`."""

from __future__ import annotations

import sys

from okapi.cli import main

if __name__ == "__main__":
    sys.exit(main())
