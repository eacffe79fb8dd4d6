"""The games in OpenSpiel.

    import pyspiel, okapi.rl.openspiel
    game = pyspiel.load_game("okapi_africana(players=3,max_rounds=20)")

Chance nodes are explicit. Seats that decide together are asked one after another: what they choose
is in nobody else's information state before all have chosen, so the game is sequential with
imperfect information. Parameters are `players`, `reward`, the options of the game, and `horizon`:
after so many plies the match is broken off and the points that lie open decide (0: never). Methods
that multiply the odds of whole matches, such as outcome sampling, need a short one.

    observation      what the seat knows now: the facts of its View as JSON, or the row of its array
    information      all that the seat has seen and done, in order: the lines of its own record
"""

from __future__ import annotations

from collections.abc import Callable
from types import new_class
from typing import Any, Final

import numpy as np
import pyspiel

from okapi.core.game import CHANCE, Game, Line, Outcome, State
from okapi.core.rng import Rng
from okapi.games import ids, load
from okapi.rl.history import Play, facts
from okapi.rl.rewards import final
from okapi.rl.tensors import Tensors, tensors

PREFIX: Final = "okapi_"
LONGEST: Final = 100_000  # plies of a match, chance included; far beyond any that was played
RANGES: Final = {"win": (0.0, 1.0), "score": (-1000.0, 1000.0), "margin": (-1000.0, 1000.0)}
_PARTS: Final = 1 << 30


class OkapiGame(pyspiel.Game):
    """One of the games, with a number of players and options."""

    id = ""

    def __init__(self, params: dict[str, Any]) -> None:
        self.okapi: Game[Any, Any] = load(self.id)
        self.players = int(params["players"])
        self.reward = str(params["reward"])
        self.horizon = int(params["horizon"])
        self.final = final(self.reward)
        given = {o.name: params[o.name] for o in self.okapi.info.options}
        self.start: State = self.okapi.new(self.players, given)
        super().__init__(game_type(self.okapi), self._info(), params)

    def _info(self) -> pyspiel.GameInfo:
        low, high = RANGES[self.reward]
        actions = len(self.okapi.actions)
        return pyspiel.GameInfo(
            num_distinct_actions=actions,
            max_chance_outcomes=actions,
            num_players=self.players,
            min_utility=low,
            max_utility=high,
            max_game_length=self.horizon or LONGEST,
        )

    def new_initial_state(self) -> OkapiState:
        return OkapiState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        if iig_obs_type and iig_obs_type.perfect_recall:
            return Recall()
        return Sight(tensors(self.okapi))


class OkapiState(pyspiel.State):
    """A position in OpenSpiel's terms. Actions have the numbers of the game's table."""

    def __init__(self, game: OkapiGame) -> None:
        super().__init__(game)
        self.play = Play(game.okapi, game.start.clone(), [[] for _ in range(game.players)])

    @property
    def okapi(self) -> Game[Any, Any]:
        """The rules."""
        return self.play.game

    def current_player(self) -> int:
        asked = self.okapi.to_act(self.play.state)
        if self.is_terminal():
            return pyspiel.PlayerId.TERMINAL
        return pyspiel.PlayerId.CHANCE if asked[0] == CHANCE else asked[0]

    def _legal_actions(self, player: int) -> list[int]:
        return [action.index for action in self.okapi.legal(self.play.state, player)]

    def chance_outcomes(self) -> list[tuple[int, float]]:
        odds = self.okapi.odds(self.play.state)
        total = sum(weight for _, weight in odds)
        return [(action.index, weight / total) for action, weight in odds]

    def _apply_action(self, action: int) -> None:
        player = self.current_player()
        seat = CHANCE if player == pyspiel.PlayerId.CHANCE else player
        self.play.apply(seat, self.okapi.actions[action])

    def _action_to_string(self, player: int, action: int) -> str:
        return str(self.okapi.actions[action])

    def is_terminal(self) -> bool:
        return self._is_broken_off() or not self.okapi.to_act(self.play.state)

    def _is_broken_off(self) -> bool:
        horizon: int = self.get_game().horizon
        return 0 < horizon <= self.play.plies

    def returns(self) -> list[float]:
        outcome: Outcome | None = self.okapi.outcome(self.play.state)
        if outcome is None and self._is_broken_off():
            outcome = self._standing()
        if outcome is None:
            return [0.0] * self.num_players()
        return [float(value) for value in self.get_game().final(outcome)]

    def _standing(self) -> Outcome:
        """The points of every seat as they lie open now."""
        views = [self.okapi.view(self.play.state, seat) for seat in range(self.num_players())]
        points = [tensors(self.okapi).points(view) for view in views]
        return Outcome("horizon", "", [[Line("points", n, "")] for n in points])

    def __str__(self) -> str:
        """The whole position, secrets included: equal positions have equal strings."""
        return self.okapi.encode(self.play.state).hex()

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> OkapiState:
        """A state that the player cannot tell from this one, drawn by what it knows.

        Its history is empty: how it came about is not known.
        """
        rng = Rng(int(probability_sampler() * _PARTS), "resample")
        state = self.get_game().new_initial_state()
        state.play = self.play.imagined(player_id, rng)
        return state


class Sight:
    """What a seat knows now."""

    def __init__(self, arrays: Tensors) -> None:
        self.arrays = arrays
        self.tensor = np.zeros(arrays.width, np.float32)
        self.dict = {
            field.name: self.tensor[arrays.places[field.name]].reshape(field.shape or (1,))
            for field in arrays.fields
        }

    def set_from(self, state: OkapiState, player: int) -> None:
        """Write the row of a player."""
        self.tensor[:] = self.arrays.row(state.okapi.view(state.play.state, player))

    def string_from(self, state: OkapiState, player: int) -> str:
        """The facts of the player's View."""
        return facts(state.okapi, state.play.state, player)


class Recall:
    """All that a seat has seen and done."""

    tensor = None
    dict: Final[dict[str, Any]] = {}

    def set_from(self, state: OkapiState, player: int) -> None:
        """There is no such array."""

    def string_from(self, state: OkapiState, player: int) -> str:
        """The lines of the player's own record."""
        return f"{player}\n{state.play.told(player)}"


def game_type(game: Game[Any, Any]) -> pyspiel.GameType:
    """What OpenSpiel wants to know about a game before it is loaded."""
    info = game.info
    return pyspiel.GameType(
        short_name=PREFIX + info.id,
        long_name=f"Okapi: {info.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=info.seats[-1],
        min_num_players=info.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters(game),
    )


def parameters(game: Game[Any, Any]) -> dict[str, bool | int | str]:
    """The parameters of a game with their defaults. Nobody talks in OpenSpiel."""
    defaults = {option.name: _parameter(option.default) for option in game.info.options}
    silence: dict[str, Any] = tensors(game).talk(0)
    ours = {"players": game.info.seats[0], "reward": "win", "horizon": 0}
    return {**ours, **defaults, **silence}


def _parameter(default: bool | int | str) -> bool | int | str:
    """OpenSpiel reads what looks like a number as one."""
    return int(default) if isinstance(default, str) and default.isdigit() else default


def register() -> None:
    """Make all games known to OpenSpiel, each as a class of its own.

    OpenSpiel holds on to what it is given until after Python has ended: that must be a class.
    """
    known = pyspiel.registered_names()
    for id in ids():
        if PREFIX + id not in known:
            pyspiel.register_game(game_type(load(id)), _class(id))


def _class(id: str) -> type[OkapiGame]:
    return new_class(id, (OkapiGame,), exec_body=lambda body: body.update(id=id))


register()
