"""What is true of every position."""

from __future__ import annotations

from itertools import pairwise

from okapi.games.africa_1880.actions import OPEN, SLOTS
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS, RUNNING, Position
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES
from okapi.games.africa_1880.state import OVER, TALKING, State


def faults(s: State) -> list[str]:
    """The invariants that do not hold."""
    return [*_seats(s), *_map(s.position), *_growth(s), *_sheets(s), *_counts(s), *_end(s)]


def _seats(s: State) -> list[str]:
    found = []
    led = [p for p in s.nation_of if p >= 0]
    if len(set(led)) != len(led) or any(s.seat_of[p] != s.nation_of.index(p) for p in led):
        found.append("A80-1: two seats lead one nation")
    if COUNT[s.position.nations] != len(led):
        found.append("A80-2: a nation that nobody leads is in the game")
    return found


def _map(position: Position) -> list[str]:
    found = []
    board = position.board
    for t in range(TERRITORIES):
        if position.here[t] & ~position.nations:
            found.append("A80-2: a nation that is not in the game stands on the map")
        if not 0 <= position.filled[t] <= board.boxes[t]:
            found.append("A80-23: more developments than boxes")
        if position.colony[t] and (position.filled[t] < board.boxes[t] or not position.here[t]):
            found.append("A80-37: a colony without developments or presences")
    for p in MEMBERS[position.nations]:
        if position.on_map(p) > board.presences:
            found.append("A80-29: more presences than a nation has")
    return found


def _growth(s: State) -> list[str]:
    """Developments and colonies stay, and so do the presences in colonies (A80-24, A80-39)."""
    found = []
    maps = [past.position for past in s.history] + [s.position]
    for before, after in pairwise(maps):
        for t in range(TERRITORIES):
            if after.filled[t] < before.filled[t]:
                found.append("A80-24: a development is gone")
            if before.colony[t] and (not after.colony[t] or after.here[t] != before.here[t]):
                found.append("A80-40: a colony has changed")
    return found


def _sheets(s: State) -> list[str]:
    found = []
    if not s.writes() and (s.slots.count(OPEN) != len(s.slots) or any(s.open)):
        found.append("A80-11: a sheet outside phase 2")
    if s.writes():
        for p in range(NATION_COUNT):
            written = s.slots[p * SLOTS : (p + 1) * SLOTS]
            if SLOTS - written.count(OPEN) + s.open[p] != _slots(s, p):
                found.append("A80-11: slots are miscounted")
    if s.phase < TALKING and s.history:
        found.append("A80-7: a turn before the start")
    return found


def _slots(s: State, p: int) -> int:
    return s.slots_of(p) if s.seat_of[p] >= 0 else 0


def _counts(s: State) -> list[str]:
    """What is kept up to date agrees with a fresh look."""
    fresh = s.clone()
    fresh.count_again()
    if not s.writes():
        return []
    kept = (s.lines, s.offers, s.landings, s.open)
    same = kept == (fresh.lines, fresh.offers, fresh.landings, fresh.open)
    return [] if same else ["A80-16: what is offered does not follow from the map"]


def _end(s: State) -> list[str]:
    found = []
    built = sum(s.position.colony)
    if (s.phase == OVER) != (s.end != RUNNING):
        found.append("A80-43: over without a reason")
    if s.phase != OVER and built >= s.board.colonies:
        found.append("A80-43: the game went on after the last colony")
    turns = s.position.turn - (s.phase != OVER)
    if len(s.history) != turns:
        found.append("A80-7: turns and readings differ")
    return found
