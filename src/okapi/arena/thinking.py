"""How fast searches are: simulations a second on one core, beside searches of other libraries.

A simulation is one way through the tree to a judgement. Ours ends in the outlook of the game's
adviser, OpenSpiel's in a random game to the end; catanatron's search copies the game and tries one
action. So these figures tell what a second of thinking holds, not what it is worth.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any, Final

from okapi.arena.bench import middles
from okapi.bots.search import Search
from okapi.core.game import Game
from okapi.core.rng import Rng

ROUNDS: Final = 3
SEARCH: Final = 3  # the place of the level whose search is measured
PEER_SIMULATIONS: Final = 20
CURIOSITY: Final = 1.4

Think = Callable[[int], int]  # thinks about position n and says how many simulations that took


def simulations(game: Game[Any, Any], players: int, seconds: float) -> int:
    """Simulations a second of the first level that searches, in the middle of games."""
    adviser = game.face.adviser(game)
    level = game.face.levels()[SEARCH]
    states = [s for s in middles(game, players) if len(game.legal(s, game.to_act(s)[0])) > 1]

    def think(number: int) -> int:
        s = states[number % len(states)]
        seat = game.to_act(s)[0]
        search = Search(game, adviser, game.view(s, seat), level, Rng(number, "bench"))
        search.think(seat, level.iterations)
        return search.simulations

    return _best(think, seconds)


def peers(seconds: float) -> dict[str, int | None]:
    """The same of other libraries; None where one is not installed."""
    makers: dict[str, Callable[[], Think]] = {
        "OpenSpiel MCTS in C++, backgammon": _openspiel_native,
        "OpenSpiel MCTS in Python, backgammon": _openspiel_python,
        "catanatron VictoryPointPlayer": _catanatron,
    }
    return {name: _measured(make, seconds) for name, make in makers.items()}


def _measured(make: Callable[[], Think], seconds: float) -> int | None:
    try:
        return _best(make(), seconds)
    except ImportError:
        return None


def _best(think: Think, seconds: float) -> int:
    """Simulations a second of this process, the best of several rounds."""
    think(0)
    return round(max(_round(think, seconds / ROUNDS) for _ in range(ROUNDS)))


def _round(think: Think, seconds: float) -> float:
    began = time.process_time()
    done = number = 0
    while (spent := time.process_time() - began) < seconds or not done:
        done += think(number)
        number += 1
    return done / spent


def _backgammon(plies: int) -> tuple[Any, list[Any]]:
    """OpenSpiel's backgammon, and positions after some random plies where a player decides."""
    import pyspiel

    game = pyspiel.load_game("backgammon")
    states = []
    for seed in range(8):
        rng, state = random.Random(seed), game.new_initial_state()
        while state.is_chance_node() or len(state.history()) < plies:
            state.apply_action(rng.choice(state.legal_actions()))
        states.append(state)
    return game, states


def _openspiel_native() -> Think:
    import pyspiel

    game, states = _backgammon(plies=20)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 0)
    bot = pyspiel.MCTSBot(
        game, evaluator, CURIOSITY, PEER_SIMULATIONS, 1000, False, 0, False
    )  # fmt: skip
    return _stepper(bot, states)


def _openspiel_python() -> Think:
    import numpy as np
    from open_spiel.python.algorithms import mcts

    game, states = _backgammon(plies=20)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    bot = mcts.MCTSBot(
        game, CURIOSITY, PEER_SIMULATIONS, evaluator, random_state=np.random.RandomState(0)
    )
    return _stepper(bot, states)


def _stepper(bot: Any, states: list[Any]) -> Think:
    def think(number: int) -> int:
        bot.step(states[number % len(states)].clone())
        return PEER_SIMULATIONS

    return think


def _catanatron() -> Think:
    """Every action that is tried on a copy of the game is a simulation."""
    from catanatron import Color, RandomPlayer
    from catanatron import Game as Catan
    from catanatron.players.search import VictoryPointPlayer

    random.seed(0)
    player = VictoryPointPlayer(Color.RED)
    games = [Catan([RandomPlayer(color) for color in Color], seed=seed) for seed in range(8)]
    for game in games:
        for _ in range(150):
            game.play_tick()
    games = [game for game in games if len(game.state.playable_actions) > 1]

    def think(number: int) -> int:
        game = games[number % len(games)]
        choices = game.state.playable_actions
        player.decide(game, choices)
        return len(choices)

    return think
