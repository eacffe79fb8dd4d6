"""Three negotiators and three greedy at six seats of Africa 1880, with and without press.

    python bench/press.py [--games 600] [--seed 0]

All twenty ways to seat them take turns; first placements are drawn by lot, so that no two games
begin alike. Every game is played twice from the same beginning, with press and without.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations
from statistics import fmean, stdev

import okapi
from okapi.arena.simulate import run
from okapi.bots import make
from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.core.rng import Rng

LAYOUTS = list(combinations(range(6), 3))


def winner(press: str, seed: int) -> str:
    """Which bot leads the nation that wins a game; nobody on a tie."""
    match = Match(okapi.game("africa_1880"), 6, {"nations": "order", "press": press})
    chance = Rng(seed, "chance")
    while not match.game.together(match.state):
        _place(match, chance)
    names = ["negotiator" if seat in LAYOUTS[seed % 20] else "greedy" for seat in range(6)]
    bots = [make(name, match.game, s, Rng(seed, f"s{s}")) for s, name in enumerate(names)]
    run(match, bots, chance)
    outcome = match.outcome()
    assert outcome is not None
    return names[outcome.winners[0]] if outcome.winners else "nobody"


def _place(match: Match, chance: Rng) -> None:
    seat = match.to_act()[0]
    if seat == CHANCE:
        match.chance(chance)
    else:
        legal = match.legal(seat)
        match.act(seat, legal[chance.below(len(legal))])


def spread(numbers: list[float]) -> str:
    """A mean in percent, with its 95 % interval."""
    wide = 1.96 * stdev(numbers) / len(numbers) ** 0.5
    return f"{100 * fmean(numbers):.1f} % ± {100 * wide:.1f}"


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    seeds = range(given.seed, given.seed + given.games)
    won = {press: [winner(press, seed) for seed in seeds] for press in ("rounds", "none")}
    for press, winners in won.items():
        for name, _ in Counter(winners).most_common():
            print(f"press {press}: {name} {spread([float(one == name) for one in winners])}")
    pairs = zip(won["rounds"], won["none"], strict=True)
    gains = [float(a == "negotiator") - float(b == "negotiator") for a, b in pairs]
    print(f"press is worth {spread(gains)} to negotiator, by pairs of games")


if __name__ == "__main__":
    main()
