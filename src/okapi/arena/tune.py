"""Making the numbers of a game's judgement by self-play (`weights.toml`).

Two things are tuned, one after the other:

- the *advice*, which weighs choices, by stochastic approximation (SPSA, as chess programs use it):
  all numbers are moved a little at once, up or down by lot; the two sets play each other; the
  numbers follow the winner;
- the *outlook*, which says who will win, by logistic regression: positions of many matches, and who
  then won them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from okapi.arena.simulate import run
from okapi.arena.standings import wilson
from okapi.bots.bot import Bot, Clock
from okapi.bots.levels import Levelled, Pathfinder
from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level
from okapi.core.game import Game, State, View
from okapi.core.match import Match
from okapi.core.rng import Rng
from okapi.core.weights import Weights

Floats = NDArray[np.float64]

REACH: Final = 0.2  # how far a number is moved to be tried, as a share of itself
LEAST: Final = 0.05
PACE: Final = 0.08  # how far it follows the winner, as a share of that
KEPT: Final = 12  # positions of one match, so that a long one counts no more than a short one
RIDGE: Final = 3.0
ROUNDS: Final = 30


# Advice


@dataclass(frozen=True)
class Duel:
    """What one set of numbers won against another."""

    games: int
    points: float

    @property
    def share(self) -> float:
        return self.points / max(1, self.games)

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.share, self.games)


def duel(
    game: Game[Any, Any], seats: int, ours: Weights, theirs: Weights, numbers: range, seed: int
) -> Duel:
    """Matches in which the two sets hold seats in turn; a round of seatings has the same chance."""
    points = games = 0.0
    for number in numbers:
        match = Match(game, seats)
        sides = [(seat + number) % 2 == 0 for seat in range(seats)]
        bots = [
            _player(game, seat, ours if mine else theirs, number, Rng(seed, f"{number}:{seat}"))
            for seat, mine in enumerate(sides)
        ]
        run(match, bots, Rng(seed, f"{number // 2}:chance"))
        outcome = match.outcome()
        assert outcome is not None
        if outcome.winners:
            games += 1
            points += sum(sides[seat] for seat in outcome.winners) / len(outcome.winners)
    return Duel(int(games), points)


def _player(game: Game[Any, Any], seat: int, weights: Weights, number: int, rng: Rng) -> Bot:
    """Whoever goes by these numbers.

    Where whole turns are compared, only a glance at them weighs all of the advice. But levels that
    do not glance, and searches that play on, go by the values alone: matches take turns.
    """
    adviser = game.face.adviser(game, weights)
    glances = adviser.whole_turns and number // 4 % 2 == 0
    return Pathfinder(game, seat, rng, Level(iterations=int(glances)), adviser)


def climb(
    game: Game[Any, Any], seats: Sequence[int], weights: Weights, steps: int, seed: int
) -> Iterator[Weights]:
    """Numbers that play better and better, step by step."""
    names = list(weights.advice)
    at = np.array([weights.advice[name] for name in names])
    reach = np.maximum(np.abs(at) * REACH, LEAST)
    rng = Rng(seed, "climb")
    for step in range(steps):
        move = np.array([1.0 if rng.below(2) else -1.0 for _ in names]) * reach
        up, down = (_advised(weights, names, at + sign * move) for sign in (1.0, -1.0))
        players = seats[step % len(seats)]
        found = duel(game, players, up, down, range(2 * step, 2 * step + 2), seed)
        if found.games:
            at = at + PACE * move * (2 * found.share - 1) * (1 - step / (2 * steps))
        yield _advised(weights, names, at)


def _advised(weights: Weights, names: list[str], numbers: Floats) -> Weights:
    advice = {name: round(float(x), 4) for name, x in zip(names, numbers, strict=True)}
    return Weights(advice, weights.outlook, weights.made)


# Outlook


@dataclass(frozen=True)
class Position:
    """What the seats had at one moment of a match, and who won it."""

    rows: Floats  # seats x features
    progress: float
    shares: Floats


class _Watcher(Bot):
    """Plays as another bot does and keeps the positions in which the outlook may be asked."""

    def __init__(self, bot: Bot, adviser: Adviser, kept: list[tuple[Floats, float]]) -> None:
        super().__init__(bot.game, bot.seat, bot.rng)
        self.bot, self.adviser, self.kept = bot, adviser, kept

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        if len(legal) > 1:
            self._keep(self.game.imagine(view, self.rng))
        return self.bot.choose(view, legal, clock)

    def _keep(self, imagined: State) -> None:
        if self.adviser.quiet(imagined):
            rows = np.array(self.adviser.features(imagined))
            self.kept.append((rows, self.adviser.progress(imagined)))

    def speak(self, view: View, clock: Clock) -> list[Any]:
        return self.bot.speak(view, clock)


def watched(
    game: Game[Any, Any], seats: int, ranks: Sequence[type[Levelled]], number: int, seed: int
) -> list[Position]:
    """Positions of one match, its seats held by levels drawn by lot."""
    match = Match(game, seats)
    adviser = game.face.adviser(game)
    kept: list[tuple[Floats, float]] = []
    lot = Rng(seed, f"{number}:ranks")
    bots = []
    for seat in range(seats):
        bot = ranks[lot.below(len(ranks))](game, seat, Rng(seed, f"{number}:{seat}"))
        bots.append(_Watcher(bot, adviser, kept))
    run(match, bots, Rng(seed, f"{number}:chance"))
    outcome = match.outcome()
    assert outcome is not None
    if not outcome.winners:
        return []
    while len(kept) > KEPT:
        kept.pop(lot.below(len(kept)))
    shares = np.array([seat in outcome.winners for seat in range(seats)], float)
    return [Position(rows, late, shares / shares.sum()) for rows, late in kept]


def fitted(names: Sequence[str], positions: Sequence[Position]) -> dict[str, tuple[float, float]]:
    """The weights under which what happened was most likely, by Newton's method."""
    groups = _groups(positions)
    width = 2 * len(names)
    scale = np.concatenate([rows.reshape(-1, width) for rows, _ in groups]).std(axis=0) + 1e-9
    weights = np.zeros(width)
    for _ in range(ROUNDS):
        slope = RIDGE * weights
        curve = RIDGE * np.eye(width)
        for raw, shares in groups:
            rows = raw / scale
            chances = _chances(rows @ weights)
            mean = (chances[:, :, None] * rows).sum(axis=1)
            slope += np.tensordot(chances - shares, rows, 2)
            spread = (chances[:, :, None] * rows).reshape(-1, width)
            curve += spread.T @ rows.reshape(-1, width) - mean.T @ mean
        step = np.linalg.solve(curve, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-6:
            break
    found = (weights / scale).reshape(2, -1)
    return {
        name: (round(float(early), 5), round(float(late), 5))
        for name, early, late in zip(names, found[0], found[1], strict=True)
    }


def _groups(positions: Sequence[Position]) -> list[tuple[Floats, Floats]]:
    """Positions with equally many seats together: their rows, and the shares of victory."""
    found = []
    for seats in sorted({len(position.shares) for position in positions}):
        group = [position for position in positions if len(position.shares) == seats]
        rows = np.stack([_stretched(position) for position in group])
        found.append((rows, np.stack([position.shares for position in group])))
    return found


def surprise(
    names: Sequence[str], outlook: dict[str, tuple[float, float]], positions: Sequence[Position]
) -> float:
    """How surprised an outlook is by who won, on average, in bits: 1 is a coin between two."""
    weights = np.array([outlook[name] for name in names]).T.reshape(-1)
    total = 0.0
    for rows, shares in _groups(positions):
        total -= float((shares * np.log2(_chances(rows @ weights) + 1e-12)).sum())
    return total / max(1, len(positions))


def _stretched(position: Position) -> Floats:
    """Every feature twice: as much as it is early, as much as it is late."""
    late = position.progress
    return np.hstack([position.rows * (1 - late), position.rows * late])


def _chances(logits: Floats) -> Floats:
    weights = np.exp(logits - logits.max(axis=-1, keepdims=True))
    found: Floats = weights / weights.sum(axis=-1, keepdims=True)
    return found
