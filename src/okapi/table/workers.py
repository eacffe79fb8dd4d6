"""Computer opponents think in processes of their own, so that they never hold up the table.

A worker is never told the true state: it gets a state imagined from the view of its seat.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import threading
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Any, Final

from okapi.bots import make
from okapi.bots.bot import Clock
from okapi.core.data import Data
from okapi.core.game import Game, State
from okapi.core.rng import Rng
from okapi.games import load

_log = logging.getLogger("okapi.table")

# A bot that does not keep its own time gets this much more before it is given up.
GRACE: Final = 2.0


class Stalled(Exception):
    """A bot that failed or did not answer in time."""


@dataclass(frozen=True)
class Question:
    """What a worker needs to choose for a seat; everything in it can be sent to a process."""

    game: str
    data: str  # a custom data file, or empty
    version: int
    state: bytes  # imagined from the view
    seat: int
    level: str
    seed: int
    seconds: float


def question(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int, seconds: float
) -> Question:
    """The question to a bot, with nothing in it that its seat may not know."""
    imagined = game.imagine(game.view(state, seat), Rng(seed, "imagine"))
    data = "" if game.data.version else game.data.text
    blob = game.encode(imagined)
    return Question(game.info.id, data, game.data.version, blob, seat, level, seed, seconds)


def think(asked: Question) -> str:
    """What the bot chooses, as notation; runs in a worker."""
    data = Data(asked.data, "data of the match") if asked.data else None
    game = load(asked.game, data, asked.version)
    state = game.decode(asked.state)
    view, legal = game.view(state, asked.seat), game.legal(state, asked.seat)
    bot = make(asked.level, game, asked.seat, Rng(asked.seed, "bot"))
    return str(bot.choose(view, legal, Clock(asked.seconds)))


def _begin() -> None:
    """A worker outlives no server, not even one that was killed, and leaves Ctrl+C to it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)


class Workers:
    """A pool of worker processes that is made anew when a worker hangs or dies."""

    def __init__(self, processes: int) -> None:
        self.processes = processes
        self._pool: Executor | None = None

    async def choose(self, asked: Question) -> str:
        """The choice of a bot; Stalled when there is none."""
        pool = self._ready()
        running = asyncio.get_running_loop().run_in_executor(pool, think, asked)
        try:
            return await asyncio.wait_for(running, asked.seconds + GRACE + self._queue_time(asked))
        except (TimeoutError, BrokenProcessPool) as error:
            self._discard(pool)
            raise Stalled(f"{asked.level} gave no answer") from error
        except Exception as error:
            _log.exception("bot %s failed at %s", asked.level, asked.game)
            raise Stalled(f"{asked.level} failed") from error

    def warm_up(self) -> None:
        """Start the processes before they are needed."""
        for _ in range(self.processes):
            self._ready().submit(len, "")

    def close(self) -> None:
        """Stop all workers; nobody waits for what they think."""
        if self._pool is not None:
            self._discard(self._pool)

    def _queue_time(self, asked: Question) -> float:
        """Others may be thinking before it."""
        return 3 * asked.seconds

    def _ready(self) -> Executor:
        if self._pool is None:
            if self.processes:
                self._pool = ProcessPoolExecutor(
                    self.processes, mp_context=get_context("spawn"), initializer=_begin
                )
            else:
                self._pool = ThreadPoolExecutor(1)
        return self._pool

    def _discard(self, pool: Executor) -> None:
        if pool is self._pool:
            self._pool = None
        if isinstance(pool, ProcessPoolExecutor):
            for process in list((pool._processes or {}).values()):
                process.kill()
        pool.shutdown(wait=False, cancel_futures=True)
