"""What is true of every position (rules page, end of section 5)."""

from __future__ import annotations

from okapi.games.africa.board import SPACES
from okapi.games.africa.state import LAST_MONUMENT, State
from okapi.games.africa.tiles import (
    CAMP,
    CLOSED,
    FACE,
    GEM,
    GOLD,
    GOODS,
    KIND_COUNT,
    KINDS,
    MONUMENT,
    pieces,
)


def faults(s: State) -> list[str]:
    """The invariants that do not hold."""
    return [*_tiles(s), *_camps(s), *_explorers(s), *_counts(s), *_scores(s)]


def _tiles(s: State) -> list[str]:
    found = []
    if s.lies.count(CLOSED) != sum(s.bag):
        found.append("AFR-6: face-down tiles and undiscovered kinds differ in number")
    for kind in range(KIND_COUNT):
        seen = s.lies.count(FACE + kind)
        if kind < GOODS:
            seen += sum(s.goods[kind::GOODS])
        if not GOLD <= kind < MONUMENT and seen + s.bag[kind] != s.board.copies[kind]:
            found.append(f"AFR-6: {KINDS[kind]} tiles are not conserved")
    for name, first, owned in (("gold", GOLD, s.gold), ("gem", GEM, s.gems)):
        on_board = sum((s.lies.count(FACE + k) + s.bag[k]) * pieces(k) for k in (first, first + 1))
        if on_board + sum(owned) != s.board.copies[first] + 2 * s.board.copies[first + 1]:
            found.append(f"AFR-5: {name} pieces are not conserved")
    return found


def _camps(s: State) -> list[str]:
    found = []
    supply = s.board.supply[s.seats - 2]
    if s.supply + sum(s.camps) + s.lies.count(CAMP) != supply + s.board.camps * s.seats:
        found.append("AFR-7: camps are not conserved")
    last = 1 if s.end == LAST_MONUMENT else 0
    if s.monuments != supply - s.supply + last:
        found.append("AFR-26: monuments turned and camps taken do not agree")
    if s.lies.count(FACE + MONUMENT) != s.monuments:
        found.append("AFR-28: a monument has left its space")
    if min(s.camps) < 0 or s.supply < 0:
        found.append("AFR-35: a camp was built that nobody had")
    return found


def _explorers(s: State) -> list[str]:
    found = []
    placed = [x for x in s.explorers if x >= 0]
    if len(set(placed)) != len(placed):
        found.append("AFR-1: two explorers share a space")
    if any(s.lies[x] == CLOSED for x in placed):
        found.append("AFR-15: an explorer stands on a face-down tile")
    return found


def _counts(s: State) -> list[str]:
    """The counts of AFR-4 that are kept up to date agree with a fresh count."""
    fresh = s.clone()
    fresh.count_again()
    kept = (s.can_enter, s.travels, s.near)
    same = kept == (fresh.can_enter, fresh.travels, fresh.near)
    return [] if same and len(s.lies) == SPACES else ["AFR-4: a kept count is wrong"]


def _scores(s: State) -> list[str]:
    found = []
    if sum(s.earned) != sum(s.score):
        found.append("AFR-17: the track does not show what was earned")
    if min(s.earned) < 0 or min(s.goods) < 0:
        found.append("AFR-17: something is counted below nothing")
    if s.quiet_rounds > s.stall_rounds:
        found.append("AFR-52: the game went on after a stalemate")
    return found
