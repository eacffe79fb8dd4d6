"""Playing the matches of a plan in several processes, which get the plan and never a state."""

from __future__ import annotations

import signal
from collections import deque
from collections.abc import Collection, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import active_children, get_context
from threading import current_thread, main_thread
from typing import Final

from okapi.arena.simulate import Plan, Result, series
from okapi.core.errors import OkapiError

CHUNK: Final = 32


def results(plan: Plan, numbers: range, workers: int = 1) -> Iterator[Result]:
    """What the matches came to, in the order of their numbers whoever plays them."""
    if workers == 1:
        return series(plan, numbers)
    return _shared_out(plan, numbers, min(workers, len(numbers)))


def _shared_out(plan: Plan, numbers: range, workers: int) -> Iterator[Result]:
    size = max(1, min(CHUNK, len(numbers) // (4 * workers)))
    parts = deque(numbers[i : i + size] for i in range(0, len(numbers), size))
    others = set(active_children())
    pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"))
    waiting: deque[Future[list[Result]]] = deque()
    try:
        while parts or waiting:
            while parts and len(waiting) < 2 * workers:
                with _interrupts_ignored():
                    waiting.append(pool.submit(_work, plan, parts.popleft()))
            yield from waiting.popleft().result()
    except BrokenProcessPool:
        raise OkapiError("a process that played matches has died") from None
    finally:
        _stop(pool, others)


def _work(plan: Plan, numbers: range) -> list[Result]:
    """Runs in another process. Only plain errors travel back safely."""
    try:
        return list(series(plan, numbers))
    except OkapiError as error:
        raise OkapiError(str(error)) from None


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Processes started here inherit it: Ctrl-C is for the process that the user sees."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _stop(pool: ProcessPoolExecutor, others: Collection[object]) -> None:
    """End our processes, also in the middle of a match when somebody has lost interest."""
    pool.shutdown(wait=False, cancel_futures=True)
    for process in active_children():
        if process not in others:
            process.terminate()
