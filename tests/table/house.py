"""A real server in a process of its own.

python -m tests.table.house DATABASE PORT PACE WORKERS RATE
"""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

import httpx

import okapi
from okapi.bots import BOTS
from okapi.bots.bot import Bot, Clock
from okapi.core.action import Action
from okapi.core.game import View
from okapi.games import __path__ as shelves

ROOT = Path(__file__).resolve().parents[2]
# Where okapi was imported from: the sources, or a compiled program.
PROGRAM = Path(okapi.__file__).resolve().parents[1]


# Seconds of hard thinking.
PONDERING = 2.0


class Slow(Bot):
    """A bot that keeps a processor busy before it takes the first choice."""

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        end = time.monotonic() + min(PONDERING, clock.seconds or PONDERING)
        while time.monotonic() < end:
            pass
        return legal[0]


# Set where the game of the guide is on the table.
BEADS = "OKAPI_TEST_BEADS"
# Its shelf, beside that of the catalogue.
GUIDE = str(ROOT / "tests" / "guide")

# In the server and, because this module is the main one there, in its workers too.
if __name__ in ("__main__", "__mp_main__"):
    BOTS["slow"] = Slow
    if BEADS in os.environ:
        shelves.append(GUIDE)


class Process:
    """Starts the server, kills it without mercy, and starts it again on the same port."""

    def __init__(
        self,
        database: Path,
        pace: float = 0.0,
        workers: int = 1,
        *,
        rate: float = 2000.0,
        with_beads: bool = False,
    ) -> None:
        self.database = database
        self.environment = {BEADS: "1"} if with_beads else {}
        self.pace = pace
        self.workers = workers
        self.rate = rate
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Process:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: object, trace: TracebackType | None
    ) -> None:
        self.kill()

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.table.house"]
        facts = (self.database, self.port, self.pace, self.workers, self.rate)
        arguments = [str(fact) for fact in facts]
        path = os.pathsep.join([str(PROGRAM), str(ROOT), os.environ.get("PYTHONPATH", "")])
        self.process = subprocess.Popen(
            [*command, *arguments],
            cwd=ROOT,
            env={**os.environ, **self.environment, "PYTHONPATH": path},
        )
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.url}/static/okapi.svg").status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
        raise RuntimeError("the server did not start")

    def cpu(self) -> float:
        """Seconds of processor time that the server has used, without its workers."""
        assert self.process is not None
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def kill(self) -> None:
        """kill -9."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()


def main(database: str, port: str, pace: str, workers: str, rate: str) -> None:
    from okapi.table.mail import Post
    from okapi.table.server import House
    from okapi.table.settings import Settings

    settings = Settings(
        database=database, pace=float(pace), workers=int(workers),
        rate=float(rate), burst=int(3 * float(rate)),
        # Nobody takes mail at this port.
        mail=Post("127.0.0.1", "okapi@mail.example", 9, "none"),
    )  # fmt: skip
    House(settings, "127.0.0.1", int(port), lan=False).run(lambda: None)


if __name__ == "__main__":
    main(*sys.argv[1:])
