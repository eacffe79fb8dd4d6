"""Many matches of one game side by side: one call makes a decision in each of them.

    batch = Batch("africa", players=4, count=256, seed=1)
    while True:
        actions = policy(batch.observations, batch.masks)
        step = batch.step(actions)

The arrays are written in place by every step: copy what you want to keep. A match that is over
begins again at once; `step.over` and `step.rewards` tell of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from okapi.core.action import Action
from okapi.core.errors import BadNotation, BadOptions
from okapi.core.game import Game, Outcome, State, View
from okapi.games import load
from okapi.rl.rewards import Reward, final, is_dense
from okapi.rl.stepper import Stepper
from okapi.rl.tensors import Tensors, tensors

MOST_MATCHES = 1_000_000


@dataclass(frozen=True)
class Step:
    """What one step brought: which matches ended, with how much for each of their seats."""

    over: NDArray[np.bool_]
    rewards: NDArray[np.float32]
    outcomes: dict[int, Outcome]


class Batch:
    """Matches that are played together, each asking one seat at a time."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int = 0,
        count: int = 64,
        *,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        press_rounds: int = 0,
    ) -> None:
        if not 1 <= count <= MOST_MATCHES:
            raise BadOptions(f"a batch has 1 to {MOST_MATCHES:,} matches, not {count}")
        if is_dense(reward):
            raise BadOptions("a batch rewards only the end of a match")
        self.game = load(game) if isinstance(game, str) else game
        self.tensors: Tensors = tensors(self.game)
        self.players = players or self.game.info.seats[0]
        self.count = count
        self._reward = final(reward)
        self.options = {**self.tensors.talk(press_rounds), **(options or {})}
        self._start: State = self.game.new(self.players, self.options)
        self.reset(seed)

    def reset(self, seed: int = 0) -> None:
        """Begin all matches anew; the same seed gives the same chance."""
        width = self.tensors.width
        write = self.tensors.module.write
        self._stepper = Stepper(self.game, write, self._start, self.count, width, seed)
        cells = np.frombuffer(self._stepper.rows.cells, np.uint8)  # type: ignore[call-overload]
        self.observations: NDArray[np.uint8] = cells.reshape(self.count, width)
        marks = np.frombuffer(self._stepper.masks.cells, np.int8)  # type: ignore[call-overload]
        self.masks: NDArray[np.int8] = marks.reshape(self.count, -1)
        self.seats: NDArray[np.uint8] = np.frombuffer(self._stepper.actors, np.uint8)  # type: ignore[call-overload]

    def sample(self) -> list[int]:
        """A legal action for every match, each as likely as any other."""
        return self._stepper.pick()

    def step(self, actions: Sequence[int] | NDArray[Any]) -> Step:
        """One decision in every match, by the seat that `seats` names.

        An illegal one raises IllegalAction, with its rule; the matches before it have moved on.
        """
        listed = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        over = np.zeros(self.count, np.bool_)
        rewards = np.zeros((self.count, self.players), np.float32)
        outcomes = {}
        for number in self._stepper.step(listed):
            over[number] = True
            outcomes[number] = self.outcome(number)
            rewards[number] = self._reward(outcomes[number])
            self.begin(number)
        return Step(over, rewards, outcomes)

    # One match of the batch

    def move(self, number: int, action: int) -> bool:
        """One decision in one match; whether it goes on. One that is over waits for `begin`."""
        return self._stepper.move(number, action)

    def wander(self, number: int, seat: int) -> bool:
        """Let the other seats choose at random until one is asked; whether it ever is."""
        return self._stepper.wander(number, seat)

    def begin(self, number: int) -> None:
        """A new match in this place."""
        self._stepper.begin(number)

    def state(self, number: int) -> State:
        """The full state of a match, secrets included."""
        return self._stepper.states[number]

    def view(self, number: int) -> View:
        """What the seat that decides in a match knows."""
        view: View = self.game.view(self.state(number), int(self.seats[number]))
        return view

    def legal(self, number: int) -> list[Action]:
        """What that seat may choose."""
        return self.game.legal(self.state(number), int(self.seats[number]))

    def outcome(self, number: int) -> Outcome:
        """How a match ended."""
        outcome = self.game.outcome(self.state(number))
        if outcome is None:
            raise BadNotation(f"match {number} is not over")
        return outcome

    def result(self, number: int) -> Sequence[float]:
        """What every seat is given for a match that is over."""
        return self._reward(self.outcome(number))
