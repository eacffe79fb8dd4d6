"""Workers: what hangs or dies costs nobody else anything."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Callable
from typing import Any

import pytest

from okapi.core.match import Match
from okapi.core.record import write
from okapi.games import load
from okapi.table.reading import Opened, Upload, opened
from okapi.table.workers import NICENESS, Question, Stalled, Workers, question

pytestmark = pytest.mark.slow


def asked(seconds: float) -> Question:
    game = load("africa")
    state = game.new(2, {"first": "0"})
    return question(game, state, 0, "random", 7, seconds)


def hang(_asked: Question) -> str:
    time.sleep(60)
    return ""


def die(_asked: Question) -> str:
    os._exit(3)


def niceness(_asked: Question) -> int:
    return os.nice(0)


def work_with(processes: int, play: Callable[[Workers], Any]) -> Any:
    """Let something happen with real worker processes."""

    async def main() -> Any:
        workers = Workers(processes)
        workers.warm_up()
        try:
            await workers.choose(asked(5.0))
            return await play(workers)
        finally:
            workers.close()

    return asyncio.run(main())


def test_a_bot_that_hangs_is_given_up_and_the_others_are_asked_again() -> None:
    """Those who thought beside it answer all the same, and so do those who waited."""

    async def play(workers: Workers) -> Any:
        stuck = asyncio.create_task(workers.ask(hang, asked(0.1)))
        others = [asyncio.create_task(workers.choose(asked(5.0))) for _ in range(6)]
        with pytest.raises(Stalled):
            await stuck
        return await asyncio.gather(*others)

    answers = work_with(2, play)
    assert len(answers) == 6
    assert all(texts[0].startswith("city:") for texts in answers)


def test_a_bot_that_takes_its_process_along_loses_its_turn() -> None:
    """It is tried twice; then the rules decide, and the next question finds a new worker."""

    async def play(workers: Workers) -> Any:
        with pytest.raises(Stalled):
            await workers.ask(die, asked(1.0))
        return await workers.choose(asked(5.0))

    assert work_with(1, play)[0].startswith("city:")


def test_workers_let_the_server_go_first() -> None:
    """They are nicer than it is."""
    assert work_with(1, lambda w: w.ask(niceness, asked(1.0))) >= min(19, os.nice(0) + NICENESS)


def test_a_worker_reads_records() -> None:
    """What is wrong with one comes back as a sentence."""
    game = load("africa")
    text = write(Match(game, 2))

    async def play(workers: Workers) -> Any:
        return [await workers.ask(opened, Upload(sent)) for sent in (text, text + "0 fly\n")]

    good, bad = work_with(1, play)
    assert isinstance(good, Opened)
    assert (good.game, good.lines) == ("africa", [])
    assert "line" in str(bad)
