"""How fast the environments are: batched random play, beside environments of other libraries.

A decision is a choice of a player. Ours write the observation and the mask of the seat that decides
before each of them; so do PettingZoo's classic games and rlcard, each in its own way.
"""

from __future__ import annotations

import random
import time
import warnings
from collections.abc import Callable
from typing import Any, Final

from okapi.core.game import Game
from okapi.rl.batch import Batch

MATCHES: Final = 64
ROUNDS: Final = 5

Play = Callable[[], int]  # plays for a while and says how many decisions that were


def batched(game: Game[Any, Any], players: int, seconds: float) -> int:
    """Decisions a second in a batch of matches, observations and masks written."""
    batch = Batch(game, players, MATCHES)
    return _best(lambda: _step(batch), seconds)


def _step(batch: Batch) -> int:
    batch.step(batch.sample())
    return batch.count


def peers(seconds: float) -> dict[str, int | None]:
    """The same of other libraries; None where one is not installed."""
    makers: dict[str, Callable[[], Play]] = {
        "PettingZoo connect_four": lambda: _pettingzoo("connect_four_v3"),
        "PettingZoo chess": lambda: _pettingzoo("chess_v6"),
        "rlcard gin-rummy": _gin_rummy,
    }
    return {name: _measured(make, seconds) for name, make in makers.items()}


def _measured(make: Callable[[], Play], seconds: float) -> int | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return _best(make(), seconds)
        except ImportError:
            return None


def _best(play: Play, seconds: float) -> int:
    """Decisions a second of this process, the best of several rounds."""
    play()
    return round(max(_round(play, seconds / ROUNDS) for _ in range(ROUNDS)))


def _round(play: Play, seconds: float) -> float:
    began = time.process_time()
    decisions = 0
    while (spent := time.process_time() - began) < seconds or not decisions:
        decisions += play()
    return decisions / spent


def _pettingzoo(name: str) -> Play:
    """A classic game of PettingZoo, played as its own benchmark does."""
    from importlib import import_module

    import numpy as np

    env = import_module(f"pettingzoo.classic.{name}").env()
    rng = random.Random(0)

    def play() -> int:
        decisions = 0
        env.reset(seed=rng.randrange(2**31))
        for _ in env.agent_iter():
            seen, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
            else:
                env.step(rng.choice(np.flatnonzero(seen["action_mask"]).tolist()))
                decisions += 1
        return decisions

    return play


def _gin_rummy() -> Play:
    import rlcard
    from rlcard.agents import RandomAgent

    env = rlcard.make("gin-rummy", config={"seed": 0})
    env.set_agents([RandomAgent(num_actions=env.num_actions) for _ in range(env.num_players)])

    def play() -> int:
        trajectories, _ = env.run(is_training=False)
        return sum(len(states) // 2 for states in trajectories)

    return play
