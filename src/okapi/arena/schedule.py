"""Who sits where: every bot in every seat equally often, with the same luck for all.

A *block* is one seating with everything that turning the table and exchanging the bots make of it.
All matches of a block have the same chance, so luck is shared out, and within a block every bot
holds every seat equally often. All compositions of bots are played, one block after another.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, product
from typing import Final

from okapi.core.rng import Rng

Seating = tuple[int, ...]

# More seatings than this are not listed; blocks are then made from seatings drawn by lot.
_MOST: Final = 5_000


@dataclass(frozen=True)
class Fixture:
    """One match of a tournament."""

    number: int
    block: int
    bots: tuple[str, ...]


def fixtures(bots: Sequence[str], seats: int, games: int, seed: int) -> list[Fixture]:
    """At least so many matches, up to the end of the last block."""
    found: list[Fixture] = []
    for block, seatings in enumerate(_blocks(len(bots), seats, seed)):
        if len(found) >= games:
            break
        for seating in seatings:
            names = tuple(bots[bot] for bot in seating)
            found.append(Fixture(len(found), block, names))
    return found


def _blocks(bots: int, seats: int, seed: int) -> Iterator[list[Seating]]:
    if bots == 1:
        return iter(lambda: [(0,) * seats], None)
    if bots**seats <= _MOST:
        whole = _all_blocks(bots, seats)
        return chain.from_iterable(iter(lambda: whole, None))
    return _drawn_blocks(bots, seats, Rng(seed, "seatings"))


def _all_blocks(bots: int, seats: int) -> list[list[Seating]]:
    """Every seating in which at least two bots meet, once."""
    met: set[Seating] = set()
    blocks = []
    for seating in product(range(bots), repeat=seats):
        if seating not in met and len(set(seating)) > 1:
            blocks.append(images(seating, bots))
            met.update(blocks[-1])
    return blocks


def _drawn_blocks(bots: int, seats: int, rng: Rng) -> Iterator[list[Seating]]:
    while True:
        seating = tuple(rng.below(bots) for _ in range(seats))
        if len(set(seating)) > 1:
            yield images(seating, bots)


def images(seating: Seating, bots: int) -> list[Seating]:
    """What turning the table and exchanging the bots in a circle make of a seating."""
    found = {
        tuple((bot + shift) % bots for bot in seating[turn:] + seating[:turn])
        for shift in range(bots)
        for turn in range(len(seating))
    }
    return sorted(found)
