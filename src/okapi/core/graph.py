"""Places and the links between them."""

from __future__ import annotations

Links = tuple[tuple[int, ...], ...]


def distances(links: Links, start: int) -> list[int]:
    """Steps from a place to every other; -1 where no way leads."""
    steps = [-1] * len(links)
    steps[start] = 0
    edge = [start]
    while edge:
        reached = []
        for place in edge:
            for near in links[place]:
                if steps[near] < 0:
                    steps[near] = steps[place] + 1
                    reached.append(near)
        edge = reached
    return steps


def connected(links: Links) -> bool:
    """Whether every place can be reached from every other."""
    return not links or min(distances(links, 0)) >= 0
