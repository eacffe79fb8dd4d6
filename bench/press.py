"""Three negotiators and three greedy at six seats of Africa 1880, with and without press.

    python bench/press.py [--games 600] [--seed 0]

All twenty ways to seat them take turns; first placements are drawn by lot, so that no two games
begin alike.
"""

from __future__ import annotations

import argparse
from collections import Counter
from itertools import combinations

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


def main() -> None:
    """Play, count and print."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    for press in ("rounds", "none"):
        won = Counter(winner(press, given.seed + n) for n in range(given.games))
        for name, wins in won.most_common():
            share = wins / given.games
            spread = 1.96 * (share * (1 - share) / given.games) ** 0.5
            print(f"press {press}: {name} {100 * share:.1f} % ± {100 * spread:.1f}")


if __name__ == "__main__":
    main()
