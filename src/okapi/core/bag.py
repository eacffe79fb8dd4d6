"""A bag: how many of each kind are still unseen. Nobody knows an order, because there is none."""

from __future__ import annotations

from okapi.core.rng import Rng


def draw(counts: list[int], total: int, rng: Rng) -> int:
    """A kind drawn from the bag, each piece as likely as any other; the bag is left unchanged."""
    ticket = rng.below(total)
    kind = 0
    while ticket >= counts[kind]:
        ticket -= counts[kind]
        kind += 1
    return kind


def deal(counts: list[int], n: int, rng: Rng) -> list[int]:
    """Take n pieces out of the bag and count them by kind."""
    taken = [0] * len(counts)
    for _ in range(n):
        kind = draw(counts, sum(counts), rng)
        counts[kind] -= 1
        taken[kind] += 1
    return taken
