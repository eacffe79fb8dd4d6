"""Computer opponents think in processes of their own, so that they never hold up the table.

Records from outside are read in others (`reading`). A worker that thinks is never told the true
state: it gets a state imagined from the view of its seat.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from typing import Any, Final, Protocol, TypeVar

from okapi.bots import make
from okapi.bots.bot import Clock
from okapi.bots.hints import hints
from okapi.core.action import Action
from okapi.core.data import Data
from okapi.core.game import Game, State, View
from okapi.core.rng import Rng
from okapi.games import load

_log = logging.getLogger("okapi.table")

# A bot that does not keep its own time gets this much more before it is given up.
GRACE: Final = 2.0
# How long a person waits for a hint.
PATIENCE: Final = 2.0
# How much more willingly workers wait than the server does.
NICENESS: Final = 10
# How long workers may take to start, and how often a question is asked whose worker died.
_START: Final = 30.0
_TRIES: Final = 2
_SHARES: Final = 4

T = TypeVar("T")


class Asked(Protocol):
    """What a worker is asked; its text is for the log."""

    @property
    def seconds(self) -> float: ...


A = TypeVar("A", bound=Asked)


class Stalled(Exception):
    """A worker that failed or did not answer in time."""


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

    def __str__(self) -> str:
        return f"the computer {self.level} at {self.game}"


def question(
    game: Game[Any, Any], state: State, seat: int, level: str, seed: int, seconds: float
) -> Question:
    """The question to a bot, with nothing in it that its seat may not know."""
    imagined = game.imagine(game.view(state, seat), Rng(seed, "imagine"))
    data = "" if game.data.version else game.data.text
    blob = game.encode(imagined)
    return Question(game.info.id, data, game.data.version, blob, seat, level, seed, seconds)


def think(asked: Question) -> list[str]:
    """What the bot chooses, as notations; runs in a worker.

    One choice, or all those that others do not see before the bot is done with them.
    """
    game, state = _game(asked)
    bot = make(asked.level, game, asked.seat, Rng(asked.seed, "bot"))
    phase = game.together(state)
    # Of several choices each has a share of what is left, unless they are thought of as one.
    shares = _SHARES if phase and not _plans_whole_turns(game) else 1
    chosen: list[str] = []
    end = time.monotonic() + asked.seconds
    while not chosen or _goes_on(game, state, asked.seat, phase):
        legal = game.legal(state, asked.seat)
        clock = Clock(max(0.0, end - time.monotonic()) / shares)
        action = bot.choose(game.view(state, asked.seat), legal, clock)
        if action not in legal:
            break
        chosen.append(action.text)
        if not phase:
            break
        game.apply(state, asked.seat, action)
    return chosen


def _plans_whole_turns(game: Game[Any, Any]) -> bool:
    return bool(game.face.levels()) and game.face.adviser(game).whole_turns


def _goes_on(game: Game[Any, Any], state: State, seat: int, phase: int) -> bool:
    return game.together(state) == phase and seat in game.to_act(state)


def speak(asked: Question) -> list[tuple[tuple[int, ...], str]]:
    """What the bot has to say, to whom; runs in a worker."""
    game, state = _game(asked)
    bot = make(asked.level, game, asked.seat, Rng(asked.seed, "bot"))
    messages = bot.speak(game.view(state, asked.seat), Clock(asked.seconds))
    return [(message.audience, message.body) for message in messages]


def _game(asked: Question) -> tuple[Game[Any, Any], State]:
    data = Data(asked.data, "data of the match") if asked.data else None
    game = load(asked.game, data, asked.version)
    return game, game.decode(asked.state)


def _position(asked: Question) -> tuple[Game[Any, Any], View, list[Action]]:
    game, state = _game(asked)
    return game, game.view(state, asked.seat), game.legal(state, asked.seat)


@dataclass(frozen=True)
class Hint:
    """A choice that looks good: its notation, and the share of victory that it may expect."""

    action: str
    share: float


def advise(asked: Question) -> list[Hint]:
    """The choices that a searching level likes best, the best first; runs in a worker."""
    game, view, legal = _position(asked)
    found = hints(game, view, legal, Rng(asked.seed, "hint"), Clock(min(PATIENCE, asked.seconds)))
    return [Hint(hint.action.text, round(hint.share, 3)) for hint in found]


def _begin() -> None:
    """A worker outlives no server, not even one that was killed, and leaves Ctrl+C to it.

    People come first: a worker thinks with what the server leaves over.
    """
    if hasattr(os, "nice"):
        os.nice(NICENESS)
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
        # A pool that has answered: its workers have started.
        self._proved: Executor | None = None
        # Whoever waits for a worker waits here, in order, and not in the pool.
        self._slots = asyncio.Semaphore(max(1, processes))

    async def choose(self, asked: Question) -> list[str]:
        """The choices of a bot; Stalled when there is none."""
        return await self.ask(think, asked)

    async def speak(self, asked: Question) -> list[tuple[tuple[int, ...], str]]:
        """What a bot says, each to its audience; Stalled when it fails."""
        return await self.ask(speak, asked)

    async def advise(self, asked: Question) -> list[Hint]:
        """The best choices of a seat; Stalled when there are none."""
        return await self.ask(advise, asked)

    async def ask(self, work: Callable[[A], T], asked: A) -> T:
        """What a worker answers. Its time begins when a worker is free for it.

        One that hangs is killed and the others with it; they did no wrong and are asked again.
        """
        async with self._slots:
            for _ in range(_TRIES):
                with contextlib.suppress(BrokenProcessPool):
                    return await self._ask_once(work, asked)
        raise Stalled(f"no answer from {asked}")

    async def _ask_once(self, work: Callable[[A], T], asked: A) -> T:
        pool = self._ready()
        running = asyncio.get_running_loop().run_in_executor(pool, work, asked)
        limit = asked.seconds + GRACE + (0.0 if pool is self._proved else _START)
        try:
            answer = await asyncio.wait_for(running, limit)
        except (TimeoutError, BrokenProcessPool) as error:
            self._discard(pool)
            if isinstance(error, BrokenProcessPool):
                raise
            raise Stalled(f"no answer from {asked}") from error
        except Exception as error:
            _log.exception("%s failed", asked)
            raise Stalled(f"{asked} failed") from error
        self._proved = pool
        return answer

    def warm_up(self) -> None:
        """Start the processes before they are needed."""
        for _ in range(self.processes):
            self._ready().submit(len, "")

    def close(self) -> None:
        """Stop all workers; nobody waits for what they think."""
        if self._pool is not None:
            self._discard(self._pool)

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
        pool.shutdown(wait=False)
