"""What this turn may bring to the territories of one's own: who can come, and what then."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from okapi.core.once import Once
from okapi.core.words import N_, Words
from okapi.games.africa_1880.actions import (
    ALLY,
    EXPLORE,
    LAND,
    LANDING,
    NO_LANDING,
    NOTHING,
    OPEN,
    SLOTS,
    STANCE,
    WAR,
)
from okapi.games.africa_1880.adjudicate import MEMBERS, Reading
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES
from okapi.games.africa_1880.text import nations_of, on_map, place_name
from okapi.games.africa_1880.view import View


def threats(view: View) -> dict[int, int]:
    """By territory of one's own that is no colony, the other nations that can enter it, as a mask.

    Only neighbours can: nobody lands where another nation stands (A80-16).
    """
    found = {}
    for t in range(TERRITORIES):
        mask = _who_can_enter(view, t)
        if view.position.here[t] >> view.nation & 1 and not view.position.colony[t] and mask:
            found[t] = mask
    return found


def _who_can_enter(view: View, t: int) -> int:
    near = 0
    for x in view.board.links[t]:
        near |= view.position.here[x]
    return near & ~view.position.here[t] & ~(1 << view.nation)


def reached(view: View, q: int) -> list[int]:
    """The territories of another nation, no colonies, that one's own presences can enter."""
    here, mine = view.position.here, 1 << view.nation
    return [
        t
        for t in range(TERRITORIES)
        if here[t] >> q & 1 and not here[t] & mine and not view.position.colony[t]
        if any(here[x] & mine for x in view.board.links[t])
    ]


def threat_words(view: View, t: int, mask: int) -> Words:
    """Who can come, as a sentence."""
    return Words(
        N_("{place} can be entered by {nations}"),
        place=place_name(view, t),
        nations=nations_of(view, mask),
    )


def entered(view: View) -> frozenset[int]:
    """Where one's own draft explores or lands."""
    return _entered(tuple(view.sheet[: LANDING + 1]))


@lru_cache(maxsize=4096)
def _entered(sheet: tuple[int, ...]) -> frozenset[int]:
    explored = [value - EXPLORE for value in sheet[:TERRITORIES] if value >= EXPLORE]
    landed = [value - LAND for value in sheet[LANDING:] if value >= LAND]
    return frozenset(explored + landed)


def at_stake(view: View) -> Iterator[tuple[int, int]]:
    """The territories that one shares, that others can enter, or that one is about to enter.

    Each with the others who stand there or can come: on an empty coast anybody can.
    """
    mine = 1 << view.nation
    going = entered(view)
    for t in range(TERRITORIES):
        here = view.position.here[t]
        if view.position.colony[t] or not (here & mine or t in going):
            continue
        landing = view.board.territories[t].coastal and here == 0
        others = (here & ~mine) | _who_can_enter(view, t)
        if landing:
            others = view.position.nations & ~mine
        if others:
            yield t, others


def fate(view: View, t: int, others: int, enemies: int) -> Words:
    """What a territory comes to if these nations are there and those of them are at war with us.

    One's own sheet is taken as it is drafted; everybody else does nothing and is allied (A80-18).
    """
    reading = Reading(view.position, _supposed(view, t, others, enemies), None)
    after, mine = reading.after, 1 << view.nation
    if not after.here[t] & mine:
        return Words("you leave")
    if after.colony[t]:
        alone = after.here[t] == mine
        points = view.board.alone if alone else view.board.shared
        return Words("a colony, {n} points for you", n=points)
    if gone := others & ~after.here[t]:
        return Words("{nation} leaves", nation=nations_of(view, gone))
    return Words("all stay, no colony")


def _supposed(view: View, t: int, others: int, enemies: int) -> list[int]:
    """The sheets of a turn in which only this happens."""
    shown = (on_map(view), view.nation, tuple(view.sheet))
    slots = _once(shown, lambda: _quiet(view))[:]
    for q in MEMBERS[others]:
        slots[q * SLOTS + STANCE + view.nation] = WAR if enemies >> q & 1 else ALLY
        _bring(view, slots, t, q)
    return slots


_once: Final = Once[list[int]]()


def _quiet(view: View) -> list[int]:
    """The sheets of a turn in which nobody else does anything."""
    slots = [OPEN] * (NATION_COUNT * SLOTS)
    for p in view.nations():
        base = p * SLOTS
        for x in range(TERRITORIES):
            if view.position.here[x] >> p & 1:
                slots[base + x] = NOTHING
        slots[base + LANDING] = NO_LANDING
        slots[base + STANCE : base + SLOTS] = [ALLY] * NATION_COUNT
    base = view.nation * SLOTS
    for slot, value in enumerate(view.sheet):
        if value != OPEN:
            slots[base + slot] = value
    return slots


def _bring(view: View, slots: list[int], t: int, q: int) -> None:
    """Let a nation that is not there yet arrive, by land or by sea."""
    here = view.position.here
    if here[t] >> q & 1:
        return
    near = [x for x in view.board.links[t] if here[x] >> q & 1]
    if near:
        slots[q * SLOTS + near[0]] = EXPLORE + t
    else:
        slots[q * SLOTS + LANDING] = LAND + t
