"""Random play on one core, beside other engines in the same run.

    pip install .[peers]
    python bench/peers.py [--seconds 3] [--json]

A decision is a choice of a player; what chance does is played but not counted. OpenSpiel's games
are driven from Python, as its users drive them; python-chess and catanatron are Python throughout.
"""

from __future__ import annotations

import argparse
import json
import platform
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import okapi
from okapi.core import compiled
from okapi.core.playout import playout
from okapi.games import ids

Round = Callable[[int], int]  # plays a game from a seed, returns its decisions


def ours(id: str, seats: int) -> Round:
    """One of our games, played by the compiled loop."""
    game = okapi.game(id)
    seats = min(seats, game.info.seats[-1])
    return lambda seed: playout(game, game.new(seats), okapi.Rng(seed))


def catan() -> Round:
    """catanatron: four random players settle an island."""
    from catanatron import Color, Game, RandomPlayer

    def play(seed: int) -> int:
        random.seed(seed)
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        decisions = 0
        while game.winning_color() is None and decisions < 10_000:
            game.play_tick()
            decisions += 1
        return decisions

    return play


def chess() -> Round:
    """python-chess: random moves until the game is over by its rules."""
    from chess import Board

    def play(seed: int) -> int:
        rng = random.Random(seed)
        board = Board()
        decisions = 0
        while not board.is_game_over(claim_draw=False):
            board.push(rng.choice(list(board.legal_moves)))
            decisions += 1
        return decisions

    return play


def open_spiel(name: str) -> Round:
    """A game of OpenSpiel: rules in C++, loop in Python."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> int:
        rng = random.Random(seed)
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, odds = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, odds)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        return decisions

    return play


def speed(play: Round, seconds: float) -> float:
    """Decisions per second of processor time: the better of two halves."""
    return max(_speed(play, seconds / 2, start) for start in (0, 100_000))


def _speed(play: Round, seconds: float, seed: int) -> float:
    decisions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < seconds:
        decisions += play(seed)
        seed += 1
    return decisions / spent


def contestants(seats: int) -> dict[str, Callable[[], Round]]:
    """Everybody, by name; made only when it is their turn."""
    peers: dict[str, Callable[[], Round]] = {
        "catanatron": catan,
        "python-chess": chess,
        **{f"OpenSpiel {name}": partial(open_spiel, name) for name in SPIELS},
    }
    return {**{id: partial(ours, id, seats) for id in ids()}, **peers}


SPIELS = ("backgammon", "chess", "connect_four")


def measure(seconds: float, seats: int) -> dict[str, float]:
    """Every engine that is installed."""
    found = {}
    for name, make in contestants(seats).items():
        try:
            found[name] = speed(make(), seconds)
        except ImportError as error:
            print(f"{name}: not installed ({error.name})")
    return found


def table(found: dict[str, float]) -> str:
    """Peers below, each of our games as so many times their speed."""
    games = [id for id in ids() if id in found]
    lines = [
        "| engine | decisions/s | " + " | ".join(games) + " |",
        "|---|--:|" + "--:|" * len(games),
    ]
    for name, value in found.items():
        ratios = [f"{found[id] / value:.1f}x" if name not in games else "" for id in games]
        lines.append(f"| {name} | {value:,.0f} | " + " | ".join(ratios) + " |")
    return "\n".join(lines)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="for each engine")
    parser.add_argument("--players", type=int, default=4, help="seats of our games")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    found = measure(given.seconds, given.players)
    facts: dict[str, Any] = {
        "compiled": compiled(),
        "python": platform.python_version(),
        "decisions_per_second": {name: round(value) for name, value in found.items()},
    }
    print(json.dumps(facts, indent=2) if given.json else table(found))


if __name__ == "__main__":
    main()
