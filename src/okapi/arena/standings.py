"""What a tournament came to: shares of the points with their intervals, ratings, scores."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import mean
from typing import Any, Final

from okapi.arena.tournament import Played

_Z: Final = 1.959964  # 95 %
# openskill begins at 25 with a deviation of 25/3; people are used to larger numbers.
_SCALE: Final = 60.0


@dataclass
class Standing:
    """One bot."""

    name: str
    games: int = 0  # in which it had at least one seat
    seats: int = 0
    points: float = 0.0
    share: float = 0.0
    interval: tuple[float, float] = (0.0, 1.0)
    rating: float = 0.0
    rating_interval: tuple[float, float] = (0.0, 0.0)
    scores: list[int] = field(default_factory=list)

    @property
    def mean_score(self) -> float:
        return mean(self.scores) if self.scores else 0.0


@dataclass
class Place:
    """One seat, or one bot in one seat."""

    games: int = 0
    points: float = 0.0
    score: int = 0

    def add(self, result: Played, seat: int) -> None:
        self.games += 1
        self.points += result.points(seat)
        self.score += result.scores[seat]


@dataclass
class Table:
    """Everything that can be said about the matches of a tournament."""

    standings: list[Standing]
    by_seat: list[Place]
    by_bot_and_seat: dict[tuple[str, int], Place]
    ends: dict[str, int]
    lengths: list[int]
    undecided: int


def table(results: Iterable[Played], bots: Sequence[str], seats: int) -> Table:
    """Count matches, in the order of their numbers."""
    ordered = sorted(results, key=lambda result: result.number)
    standings = {name: Standing(name) for name in bots}
    by_seat = [Place() for _ in range(seats)]
    pairs: dict[tuple[str, int], Place] = defaultdict(Place)
    for result in ordered:
        for seat, name in enumerate(result.bots):
            _count(standings[name], result, seat)
            by_seat[seat].add(result, seat)
            pairs[name, seat].add(result, seat)
        for name in set(result.bots):
            standings[name].games += 1
    for one in standings.values():
        one.share, one.interval = share(ordered, one.name)
    _rate(standings, ordered)
    ranked = sorted(standings.values(), key=lambda one: -one.share)
    return Table(
        ranked,
        by_seat,
        dict(pairs),
        dict(Counter(result.end for result in ordered)),
        [result.decisions for result in ordered],
        sum(not result.winners for result in ordered),
    )


def _count(standing: Standing, result: Played, seat: int) -> None:
    standing.seats += 1
    standing.points += result.points(seat)
    standing.scores.append(result.scores[seat])


def share(results: Sequence[Played], name: str) -> tuple[float, tuple[float, float]]:
    """A bot's share of all points won, and its 95 % interval.

    Matches of one block have the same luck, so blocks are counted as wholes. The interval is
    Wilson's, for as many matches as would have the same spread.
    """
    won = [sum(r.points(s) for s, bot in enumerate(r.bots) if bot == name) for r in results]
    given = [1.0 if result.winners else 0.0 for result in results]
    total = sum(given)
    if not total:
        return 0.0, (0.0, 1.0)
    p = sum(won) / total
    residues: dict[int, float] = defaultdict(float)
    for result, mine, all_of_it in zip(results, won, given, strict=True):
        residues[result.block] += mine - p * all_of_it
    variance = sum(residue**2 for residue in residues.values()) / total**2
    worth = min(p * (1 - p) / variance, 4 * total) if variance else total
    return p, wilson(p, worth)


def wilson(p: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a share that was seen in n cases."""
    middle = (p + _Z**2 / (2 * n)) / (1 + _Z**2 / n)
    half = _Z / (1 + _Z**2 / n) * sqrt(p * (1 - p) / n + _Z**2 / (4 * n**2))
    return max(0.0, middle - half), min(1.0, middle + half)


def _rate(standings: dict[str, Standing], results: Sequence[Played]) -> None:
    """Plackett-Luce ratings by openskill; a bot with several seats gets the mean of its changes."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        return
    model = PlackettLuce()
    ratings: dict[str, Any] = {name: model.rating(name=name) for name in standings}
    for result in results:
        if len(set(result.bots)) > 1:
            _rate_match(model, ratings, result)
    for name, standing in standings.items():
        centre, spread = ratings[name].mu * _SCALE, _Z * ratings[name].sigma * _SCALE
        standing.rating = centre
        standing.rating_interval = (centre - spread, centre + spread)


def _rate_match(model: Any, ratings: dict[str, Any], result: Played) -> None:
    teams = [[ratings[name]] for name in result.bots]
    rated = model.rate(teams, ranks=[float(place) for place in result.places])
    for name in set(result.bots):
        mine = [team[0] for team, bot in zip(rated, result.bots, strict=True) if bot == name]
        ratings[name] = model.rating(
            mu=mean(one.mu for one in mine), sigma=mean(one.sigma for one in mine), name=name
        )
