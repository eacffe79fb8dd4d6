"""How fast a game is: random play on one core, and what a position costs to copy and to show."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from itertools import count
from operator import methodcaller
from typing import Any, Final

from okapi.core.game import CHANCE, Game, State
from okapi.core.playout import playout
from okapi.core.rng import Rng

ROUNDS: Final = 5
POSITIONS: Final = 24
SMALL_SHARE: Final = 0.1


@dataclass(frozen=True)
class Figures:
    """What was measured, in time of this process; the best of several rounds."""

    decisions_per_second: int
    games_per_second: float
    clone_us: float
    view_us: float
    render_ms: float | None
    # What a game measures beside that, by name, in us (`bench.py` in its folder).
    more: dict[str, float] = field(default_factory=dict)


def measured(game: Game[Any, Any], seats: int, seconds: float) -> Figures:
    """Measure a game for about so many seconds."""
    decisions, games = max(_round(game, seats, n, seconds / ROUNDS) for n in range(ROUNDS))
    states = middles(game, seats)
    short = seconds * SMALL_SHARE
    return Figures(
        decisions_per_second=round(decisions),
        games_per_second=_rounded(games),
        clone_us=_rounded(1e6 * _cost(methodcaller("clone"), states, short)),
        view_us=_rounded(1e6 * _cost(lambda s: game.view(s, _asked(game, s)), states, short)),
        render_ms=_render_ms(game, states, short),
        more=_more(game, seats, short),
    )


def _more(game: Game[Any, Any], seats: int, seconds: float) -> dict[str, float]:
    """What the game itself has to measure."""
    name = f"{game.face.package}.bench"
    if find_spec(name) is None:
        return {}
    tasks = import_module(name).tasks(game, seats)
    return {
        what: _rounded(1e6 * _cost(work, items, seconds)) for what, (work, items) in tasks.items()
    }


def _round(game: Game[Any, Any], seats: int, number: int, seconds: float) -> tuple[float, float]:
    """Decisions and games per second, playing whole games for a while."""
    rng = Rng(number, "bench")
    start = game.new(seats)
    decisions = 0
    began = time.process_time()
    for games in count(1):
        decisions += playout(game, start.clone(), rng)
        spent = time.process_time() - began
        if spent >= seconds:
            return decisions / spent, games / spent
    raise AssertionError("a round ends")


def middles(game: Game[Any, Any], seats: int) -> list[State]:
    """Positions from the middle of games where a seat is to decide."""
    states = []
    for number in range(POSITIONS):
        rng = Rng(number, "middle")
        length = playout(game, game.new(seats), Rng(number, "middle"))
        s = game.new(seats)
        playout(game, s, rng, length // 2)
        while game.to_act(s) == (CHANCE,):
            game.apply(s, CHANCE, game.sample(s, rng))
        states.append(s)
    return states


def _cost(work: Callable[[Any], object], states: list[Any], seconds: float) -> float:
    """Seconds that a piece of work takes for one position: the best of many passes."""
    best = float("inf")
    until = time.process_time() + seconds
    while True:
        began = time.process_time()
        for s in states:
            work(s)
        now = time.process_time()
        best = min(best, (now - began) / len(states))
        if now >= until:
            return best


def _asked(game: Game[Any, Any], s: State) -> int | None:
    seats = game.to_act(s)
    return seats[0] if seats and seats[0] != CHANCE else None


def _render_ms(game: Game[Any, Any], states: list[State], seconds: float) -> float | None:
    """A whole picture with what may be chosen; None for a game that has none yet."""

    def draw(s: State) -> str:
        seat = _asked(game, s)
        legal = game.legal(s, seat) if seat is not None else []
        return str(game.face.board(game.view(s, seat), seat, legal))

    try:
        return _rounded(1e3 * _cost(draw, states, seconds))
    except ModuleNotFoundError:
        return None


def _rounded(value: float) -> float:
    """Four figures are more than such a measure holds."""
    return float(f"{value:.4g}")
