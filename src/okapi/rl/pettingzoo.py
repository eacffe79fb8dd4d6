"""PettingZoo environments of all games.

    env = okapi.rl.pettingzoo.env("africana", players=4)            one seat after another (AEC)
    env = okapi.rl.pettingzoo.parallel_env("africa_1880")           all seats at once (Parallel)

Seats are the agents `seat_0`, `seat_1`, ... An observation is {"observation", "action_mask"}.
Chance is played inside. Seats that decide together are asked in order in an AEC environment, and
none learns what the others chose before all have.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from gymnasium import spaces as gym_spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from okapi.core.action import Action
from okapi.core.game import Game, Message, View
from okapi.rl import spaces
from okapi.rl.rewards import Reward
from okapi.rl.table import Table
from okapi.rl.text import picture

Observation = dict[str, Any]
RENDER_MODES = ["human", "ansi", "svg"]


def env(
    game: str | Game[Any, Any],
    players: int = 0,
    *,
    options: Mapping[str, object] | None = None,
    reward: Reward = "win",
    press_rounds: int = 0,
    illegal_reward: float = -1.0,
    render_mode: str | None = None,
) -> AECEnv[str, Observation, int | None]:
    """An AEC environment in which an illegal action ends the match for all, as in PettingZoo's
    classic games: the seat that chose it is given `illegal_reward`."""
    made: Any = raw_env(
        game,
        players,
        options=options,
        reward=reward,
        press_rounds=press_rounds,
        render_mode=render_mode,
    )
    made = wrappers.TerminateIllegalWrapper(made, illegal_reward=illegal_reward)
    made = wrappers.AssertOutOfBoundsWrapper(made)
    return wrappers.OrderEnforcingWrapper(made)


class _Seats:
    """What both kinds of environment have: a table, and a name for every seat."""

    def __init__(self, table: Table, render_mode: str | None) -> None:
        if render_mode is not None and render_mode not in RENDER_MODES:
            raise ValueError(f"a render mode is one of {RENDER_MODES}, not {render_mode!r}")
        self.table = table
        self.render_mode = render_mode
        self.metadata = {
            "name": f"okapi_{table.game.info.id}_v0",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.possible_agents = [f"seat_{seat}" for seat in range(table.players)]
        self.agents: list[str] = []
        self._number = {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def view(self, agent: str) -> View:
        """All that a seat knows, as the game's own View."""
        return self.table.view(self._number[agent])

    def post(self, agent: str, audience: Sequence[str], body: str) -> None:
        """Say something to other seats, where a game has press."""
        heard = tuple(sorted(self._number[other] for other in audience))
        self.table.post(Message(self._number[agent], heard, body))

    def render(self) -> str | None:
        """The table as a spectator sees it: printed (human), as text (ansi) or as SVG."""
        return picture(self.table.view(None), self.render_mode)

    def close(self) -> None:
        """Nothing is held."""


class raw_env(_Seats, AECEnv[str, Observation, int | None]):
    """One seat after another; an illegal action raises IllegalAction, with its rule."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int = 0,
        *,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        press_rounds: int = 0,
        render_mode: str | None = None,
    ) -> None:
        AECEnv.__init__(self)
        _Seats.__init__(self, Table(game, players, options, reward, press_rounds), render_mode)
        tensors = self.table.tensors
        self.observation_spaces = {a: spaces.with_mask(tensors) for a in self.possible_agents}
        self.action_spaces = {a: spaces.actions(tensors) for a in self.possible_agents}

    def observation_space(self, agent: str) -> gym_spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym_spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new match; options of the game are given to the constructor, not here."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._ask()

    def observe(self, agent: str) -> Observation:
        """What a seat knows; only what it may choose now is in its mask."""
        seat = self._number[agent]
        return {"observation": self.table.row(seat), "action_mask": self.table.mask(seat)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} has to choose an action")
        self.table.act(self._number[agent], int(action))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.possible_agents, self.table.earned(), strict=True))
        self._ask()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        """The next seat that decides, or the end for all."""
        asked = self.table.asked()
        if asked:
            self.agent_selection = self.possible_agents[asked[0]]
        else:
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]


class parallel_env(_Seats, ParallelEnv[str, Observation, Any]):
    """All seats at once: each that is asked makes its decision, the others' actions are ignored.

    In Africa 1880 a decision is a whole sheet (MultiDiscrete), elsewhere one action (Discrete). An
    action that is not possible is never an error: the rules decide as they do when a seat's time
    is up. With press in rounds a decision also says what is said to each nation.
    """

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int = 0,
        *,
        options: Mapping[str, object] | None = None,
        reward: Reward = "win",
        press_rounds: int = 0,
        render_mode: str | None = None,
    ) -> None:
        _Seats.__init__(self, Table(game, players, options, reward, press_rounds), render_mode)
        tensors = self.table.tensors
        self._sheets = spaces.sheets(tensors) is not None
        room = spaces.with_sheet_masks if self._sheets else spaces.with_mask
        self.observation_spaces = {agent: room(tensors) for agent in self.possible_agents}
        self.action_spaces: dict[str, Any] = {
            agent: spaces.sheets(tensors) or spaces.actions(tensors)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gym_spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gym_spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A new match; options of the game are given to the constructor, not here."""
        self.table.reset(seed)
        self.agents = self.possible_agents[:]
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """Every decision is made from what was known before any of them."""
        decisions = [
            (seat, *self._decision(seat, actions[self.possible_agents[seat]]))
            for seat in self.table.asked()
        ]
        for _, said, _ in decisions:
            for message in said:
                self.table.post(message)
        for seat, _, plies in decisions:
            self.table.play(seat, plies)
        return self._told()

    def _decision(self, seat: int, action: Any) -> tuple[list[Message], Sequence[Action]]:
        """What a seat says and does."""
        legal = self.table.legal(seat)
        if self._sheets:
            module, view = self.table.tensors.module, self.table.view(seat)
            numbers = [int(number) for number in action]
            said = [m for m in module.messages(view, numbers) if self._may_say(m)]
            return said, module.plies(view, legal, numbers)
        chosen = [one for one in legal if one.index == int(action)]
        return [], chosen or self.table.game.on_timeout(self.table.state, seat)

    def _may_say(self, message: Message) -> bool:
        state = self.table.state
        return self.table.game.why_not_post(state, message.sender, message) is None

    def _told(self) -> Any:
        agents = self.agents
        over = not self.table.asked()
        rewards = dict(zip(agents, self.table.earned(), strict=True))
        if over:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        observations = self._observations(agents)
        ended = dict.fromkeys(agents, over)
        return observations, rewards, ended, dict.fromkeys(agents, False), self._infos(agents)

    def _infos(self, agents: list[str] | None = None) -> dict[str, dict[str, Any]]:
        """Whether a seat is asked: the action of one that is not has no effect."""
        asked = self.table.asked()
        agents = self.agents if agents is None else agents
        return {agent: {"asked": self._number[agent] in asked} for agent in agents}

    def _observations(self, agents: list[str] | None = None) -> dict[str, Observation]:
        agents = self.agents if agents is None else agents
        return {agent: self._observation(self._number[agent]) for agent in agents}

    def _observation(self, seat: int) -> Observation:
        mask: Any = self.table.mask(seat)
        if self._sheets:
            rows = self.table.tensors.module.masks(self.table.view(seat), self.table.legal(seat))
            mask = tuple(np.array(row, np.int8) for row in rows)
        return {"observation": self.table.row(seat), "action_mask": mask}
