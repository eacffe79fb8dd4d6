"""Gymnasium environments: one seat of a game against computer opponents.

    import gymnasium, okapi.rl.gymnasium
    env = gymnasium.make("okapi/Africa-v0", opponents=["greedy", "random"])
    envs = gymnasium.make_vec("okapi/Africa-v0", num_envs=64, opponents=["random"])

An observation is {"observation", "action_mask"}. An illegal action ends the match with
`illegal_reward`, and the info says which rule it broke.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from okapi.bots import BOTS, Bot, Clock, make
from okapi.core.errors import BadOptions, IllegalAction, OkapiError
from okapi.core.game import Game, Message
from okapi.core.rng import Rng
from okapi.games import ids, load
from okapi.rl import spaces
from okapi.rl.batch import Batch
from okapi.rl.rewards import Reward
from okapi.rl.table import SEED_BITS, Table
from okapi.rl.text import picture

Observation = dict[str, NDArray[Any]]
Told = tuple[Observation, float, bool, bool, dict[str, Any]]
RENDER_MODES = ["human", "ansi", "svg"]
RANDOM = "random"


class SeatEnv(gymnasium.Env[Observation, int]):
    """One seat of a match; the other seats are bots."""

    metadata = {"render_modes": RENDER_MODES, "render_fps": 1}  # noqa: RUF012  (Gymnasium's)

    def __init__(
        self,
        game: str | Game[Any, Any],
        opponents: Sequence[str] = (RANDOM,),
        *,
        seat: int | None = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        press_rounds: int = 0,
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
    ) -> None:
        """`seat` None: another one in every match, by lot."""
        self.opponents = checked_opponents(opponents)
        self.table = Table(game, len(opponents) + 1, options, reward, press_rounds)
        self._wanted = checked_seat(seat, self.table.players)
        self.seat = seat or 0
        self.illegal_reward = illegal_reward
        self.render_mode = render_mode
        self.observation_space: Any = spaces.with_mask(self.table.tensors)
        self.action_space: Any = spaces.actions(self.table.tensors)
        self._bots: dict[int, Bot] = {}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new match; options of the game are given to the constructor, not here."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**SEED_BITS - 1))
        if self._wanted is None:
            self.seat = int(self.np_random.integers(self.table.players))
        self.table.reset(number)
        self._bots = bots(self.table.game, self.opponents, self.seat, number)
        self._others_play()
        return self._observation(), {"seat": self.seat}

    def step(self, action: int) -> Told:
        try:
            self.table.act(self.seat, int(action))
        except OkapiError as error:
            return self._illegal(error)
        self._others_play()
        over = not self.table.asked()
        reward = self.table.earned()[self.seat]
        if self.render_mode == "human":
            self.render()
        return self._observation(), reward, over, False, {"seat": self.seat}

    def _illegal(self, error: OkapiError) -> Told:
        info = {"seat": self.seat, "illegal": str(error)}
        if isinstance(error, IllegalAction):
            info["rule"] = error.refusal.rule
        return self._observation(), self.illegal_reward, True, False, info

    def post(self, audience: Sequence[int], body: str) -> None:
        """Say something to other seats, where a game has press."""
        self.table.post(Message(self.seat, tuple(sorted(audience)), body))

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal, as libraries with maskable policies ask for it."""
        return self.table.mask(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The table as the seat sees it."""
        return picture(self.table.view(self.seat), self.render_mode)

    def _observation(self) -> Observation:
        row, mask = self.table.row(self.seat), self.table.mask(self.seat)
        return {"observation": row, "action_mask": mask}

    def _others_play(self) -> None:
        """Bots decide until the own seat is asked or the match is over."""
        while (asked := self.table.asked()) and self.seat not in asked:
            self._let_play(asked[0])

    def _let_play(self, seat: int) -> None:
        bot, table = self._bots[seat], self.table
        if table.game.info.press:
            for message in bot.speak(table.view(seat), Clock()):
                table.post(message)
        table.play(seat, [bot.choose(table.view(seat), table.legal(seat), Clock())])


def checked_opponents(names: Sequence[str]) -> list[str]:
    """The names of bots; BadOptions where there is no such bot."""
    for name in names:
        if name not in BOTS:
            raise BadOptions(f"there is no bot {str(name)[:40]!r}; there are: {', '.join(BOTS)}")
    return list(names)


def checked_seat(seat: int | None, seats: int) -> int | None:
    """The seat that is wanted, None for any."""
    if seat is not None and not 0 <= seat < seats:
        raise BadOptions(f"a seat is a number from 0 to {seats - 1}, not {seat}")
    return seat


def bots(game: Game[Any, Any], names: Sequence[str], own: int, seed: int) -> dict[int, Bot]:
    """The bots of the other seats, in their order."""
    others = [seat for seat in range(len(names) + 1) if seat != own]
    return {
        seat: make(name, game, seat, Rng(seed, f"bot:{seat}"))
        for seat, name in zip(others, names, strict=True)
    }


class SeatVectorEnv(VectorEnv[Observation, NDArray[Any], NDArray[Any]]):
    """Many matches side by side, stepped by the compiled loop of `okapi.rl.batch`.

    A match that is over begins again in the same step (SAME_STEP). Random opponents are played
    inside the compiled loop.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}  # noqa: RUF012

    def __init__(
        self,
        game: str | Game[Any, Any],
        num_envs: int = 1,
        opponents: Sequence[str] = (RANDOM,),
        *,
        seat: int = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        illegal_reward: float = -1.0,
    ) -> None:
        self.opponents = checked_opponents(opponents)
        count = len(opponents) + 1
        self.batch = Batch(game, count, num_envs, options=options, reward=reward)
        self.num_envs = num_envs
        self.seat = checked_seat(seat, count) or 0
        self.illegal_reward = illegal_reward
        tensors = self.batch.tensors
        self.single_observation_space = spaces.with_mask(tensors)
        self.single_action_space = spaces.actions(tensors)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """All matches anew; one seed for all of them together."""
        if isinstance(seed, list):
            seed = seed[0] if seed else None
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**SEED_BITS - 1))
        self.batch.reset(number)
        self._bots = [bots(self.batch.game, self.opponents, self.seat, number + n)
                      for n in range(self.num_envs)]  # fmt: skip
        for match in range(self.num_envs):
            self._go_on(match)
        return self._observations(), {}

    def step(
        self, actions: NDArray[Any]
    ) -> tuple[Observation, NDArray[Any], NDArray[Any], NDArray[Any], dict[str, Any]]:
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, np.bool_)
        illegal = np.zeros(self.num_envs, np.bool_)
        final = [None] * self.num_envs
        for match, action in enumerate(np.asarray(actions).tolist()):
            gained = self._one(match, action)
            if gained is None:
                continue
            over[match] = True
            illegal[match] = isinstance(gained, OkapiError)
            rewards[match] = self.illegal_reward if illegal[match] else gained
            final[match] = self._last(match)
            self.batch.begin(match)
            self._go_on(match)
        info: dict[str, Any] = {}
        if over.any():
            info = {
                "final_obs": np.array(final, object), "_final_obs": over, "illegal": illegal,
            }  # fmt: skip
        return self._observations(), rewards, over, np.zeros_like(over), info

    def _one(self, match: int, action: int) -> Any:
        """One decision and those of the others; None, or what the end of the match brought."""
        try:
            going = self.batch.move(match, action)
        except OkapiError as error:
            return error
        if going and self._others_play(match):
            return None
        return float(self.batch.result(match)[self.seat])

    def _go_on(self, match: int) -> None:
        """Up to the first decision of the own seat; a match that never asks it is begun again."""
        while not self._others_play(match):
            self.batch.begin(match)

    def _others_play(self, match: int) -> bool:
        """Whether the own seat is asked again."""
        if set(self.opponents) == {RANDOM}:
            return self.batch.wander(match, self.seat)
        while (asked := self.batch.seats[match]) != self.seat:
            bot = self._bots[match][int(asked)]
            view, legal = self.batch.view(match), self.batch.legal(match)
            if not self.batch.move(match, bot.choose(view, legal, Clock()).index):
                return False
        return True

    def _observations(self) -> Observation:
        return {
            "observation": self.batch.observations.copy(),
            "action_mask": self.batch.masks.copy(),
        }

    def _last(self, match: int) -> Any:
        """What the own seat knows when its match is over."""
        view = self.batch.game.view(self.batch.state(match), self.seat)
        tensors = self.batch.tensors
        return {"observation": tensors.row(view), "action_mask": tensors.mask([])}


def env_id(game: str) -> str:
    """The name of a game in Gymnasium's registry: okapi/HeartOfAfrica-v0."""
    return f"okapi/{''.join(part.capitalize() for part in game.split('_'))}-v0"


def register() -> None:
    """Make all games known to Gymnasium."""
    for game in ids():
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                entry_point=f"{__name__}:SeatEnv",
                vector_entry_point=f"{__name__}:SeatVectorEnv",
                kwargs={"game": game, "opponents": _fewest(game)},
            )


def _fewest(game: str) -> list[str]:
    """Random opponents, as few as the game is for."""
    return [RANDOM] * (load(game).info.seats[0] - 1)


register()
