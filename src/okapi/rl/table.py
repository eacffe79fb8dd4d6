"""One match under an environment: chance is played inside, rewards are added up."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from okapi.core.action import Action
from okapi.core.errors import BadNotation, IllegalAction
from okapi.core.game import CHANCE, Game, Message, State, View
from okapi.core.rng import Rng
from okapi.games import load
from okapi.rl.rewards import Reward, final, is_dense
from okapi.rl.tensors import Row, Tensors, tensors

SEED_BITS = 63


class Table:
    """A match that asks seats only; whoever owns it plays them."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        press_rounds: int = 0,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.tensors: Tensors = tensors(self.game)
        self.players = players or self.game.info.seats[0]
        self.options = {**self.tensors.talk(press_rounds), **(options or {})}
        self.reward = reward
        self._final = final(reward)
        self._start: State = self.game.new(self.players, self.options)
        self.reset(0)

    def reset(self, seed: int | None) -> None:
        """A new match; the same seed gives the same chance, none gives any."""
        seed = secrets.randbits(SEED_BITS) if seed is None else seed
        self.state: State = self._start.clone()
        self.chance = Rng(seed, "chance")
        self._given = [0.0] * self.players
        self._let_chance_act()

    # Asking

    def asked(self) -> tuple[int, ...]:
        """The seats that decide now; none when it is over."""
        return self.game.to_act(self.state)

    def view(self, seat: int | None) -> View:
        """What a seat knows."""
        view: View = self.game.view(self.state, seat)
        return view

    def legal(self, seat: int) -> list[Action]:
        """What a seat may choose."""
        return self.game.legal(self.state, seat)

    def row(self, seat: int) -> Row:
        """What a seat knows, as an array."""
        return self.tensors.row(self.view(seat))

    def mask(self, seat: int) -> NDArray[np.int8]:
        """What a seat may choose, as an array."""
        return self.tensors.mask(self.legal(seat))

    # Acting

    def act(self, seat: int, index: int) -> None:
        """A seat's choice by its number; IllegalAction with its rule if it is none."""
        if not 0 <= index < len(self.game.actions):
            raise BadNotation(f"there is no action {index} in {self.game.info.id}")
        action = self.game.actions[index]
        if refusal := self.game.why_not(self.state, seat, action):
            raise IllegalAction(refusal)
        self.play(seat, [action])

    def play(self, seat: int, plies: Sequence[Action]) -> None:
        """Choices that are known to be legal."""
        for action in plies:
            self.game.apply(self.state, seat, action)
        self._let_chance_act()

    def post(self, message: Message) -> None:
        """Something is said; IllegalAction with its rule if it may not be."""
        if refusal := self.game.why_not_post(self.state, message.sender, message):
            raise IllegalAction(refusal)
        self.game.post(self.state, message.sender, message)

    def _let_chance_act(self) -> None:
        while self.asked() == (CHANCE,):
            self.game.apply(self.state, CHANCE, self.game.sample(self.state, self.chance))

    # Rewarding

    def earned(self) -> list[float]:
        """What every seat is given since this was last asked."""
        total = self._total()
        gained = [now - before for now, before in zip(total, self._given, strict=True)]
        self._given = total
        return gained

    def _total(self) -> list[float]:
        outcome = self.game.outcome(self.state)
        if outcome is not None:
            return [float(value) for value in self._final(outcome)]
        if not is_dense(self.reward):
            return [0.0] * self.players
        return [float(self.tensors.points(self.view(seat))) for seat in range(self.players)]
