"""What is true of every position."""

from __future__ import annotations

from okapi.games.heart_of_africa.board import AREAS, ROWS
from okapi.games.heart_of_africa.state import (
    DEALING,
    LANDS,
    NONE,
    ORDERS,
    OVER,
    RUNNING,
    SETTLING,
    SOURCES,
    STAKING,
    State,
)
from okapi.games.heart_of_africa.tokens import RESOURCE_COUNT, VICTORY_COUNT


def faults(s: State) -> list[str]:
    """The invariants that do not hold."""
    return [*_pieces(s), *_map(s), *_influence(s), *_tokens(s), *_points(s), *_turn(s)]


def _pieces(s: State) -> list[str]:
    found = []
    fresh = s.clone()
    fresh.count_again()
    if (s.total, s.reserve) != (fresh.total, fresh.reserve):
        found.append("HOA-1: a kept count of pieces is wrong")
    if min(s.pieces) < 0 or min(s.reserve) < 0:
        found.append("HOA-1: there are more traders on the map than a seat has")
    for seat, x in enumerate(s.wholesaler):
        if x != NONE and s.own(seat, x) < 1:
            found.append("HOA-87: a wholesaler is not among the pieces of its area")
    return found


def _map(s: State) -> list[str]:
    found = []
    if sum(s.neutrals) + s.neutrals_left != s.board.neutrals or min(s.neutrals) < 0:
        found.append("R50: neutrals are not conserved")
    if s.neutrals_left < 0:
        found.append("HOA-30: a neutral came from an empty supply")
    if s.posts.bit_count() + s.posts_left != s.board.posts:
        found.append("HOA-45: posts are not conserved")
    for kind in range(RESOURCE_COUNT):
        if s.lies.count(kind) > s.board.resource_copies[kind] - 1:
            found.append("HOA-6: a resource lies in too many areas")
    if s.phase > LANDS and [x for x in range(AREAS) if s.lies[x] != NONE] != list(s.board.symbols):
        found.append("HOA-6: resources lie where there is no symbol")
    if s.phase > LANDS and not all(0 <= row < ROWS for row in s.marker):
        found.append("HOA-41: a marker has left its table")
    return found


def _influence(s: State) -> list[str]:
    found = []
    if sum(s.influence) + s.pot != s.board.influence[s.seats - 2] * s.seats:
        found.append("HOA-86: influence is not conserved")
    if min(s.influence) < 0:
        found.append("HOA-18: influence was paid that nobody had")
    if not all(0 <= row < ROWS for row in s.reputation):
        found.append("HOA-52: a reputation has left its table")
    return found


def _tokens(s: State) -> list[str]:
    found = []
    if min(s.removed()) < 0 or min(s.supply) < 0:
        found.append("HOA-42: an action token is in two places")
    if len(s.rows) > 8:
        found.append("HOA-13: more than four rows lie on the table")
    victory = s.gone_sv[:]
    for i, n in enumerate(s.open_sv):
        victory[i % VICTORY_COUNT] += n
    for kind in s.secret:
        if kind != NONE:
            victory[kind] += 1
    if any(n > have for n, have in zip(victory, s.board.victory_copies, strict=True)):
        found.append("HOA-9: a special victory token is in two places")
    if s.phase < DEALING and any(kind != NONE for kind in s.secret):
        found.append("HOA-9: a special victory token was dealt too soon")
    return found


def _points(s: State) -> list[str]:
    found = []
    placed = [vp for vp in s.vp if vp != NONE]
    if len(set(placed)) != len(placed):
        found.append("HOA-82: two discs share a score space")
    if s.phase > ORDERS and min(s.vp) < 0:
        found.append("HOA-83: a score is below 0")
    for seat, vp in enumerate(s.vp):
        if sum(s.earned[seat * SOURCES : (seat + 1) * SOURCES]) != max(vp, 0):
            found.append("HOA-82: a score is not what was earned")
    if s.end == RUNNING and max(s.vp) >= s.target:
        found.append("HOA-93: the game went on after the target was reached")
    return found


def _turn(s: State) -> list[str]:
    found = []
    if s.points < 0:
        found.append("HOA-31: more action points were spent than there are")
    if s.won & ~s.locked:
        found.append("HOA-57: an area of a finished conflict is not locked")
    if s.phase != STAKING and any(s.pledged):
        found.append("HOA-67: tokens are staked outside a conflict")
    if (s.phase == OVER) != (s.end != RUNNING):
        found.append("HOA-93: the end and its reason do not agree")
    if s.phase == SETTLING and s.speaker >= s.seats:
        found.append("HOA-8: nobody is left to settle")
    for x in range(AREAS):
        if s.stopped[x] and s.stopped[x] > s.traders(s.active, x):
            found.append("HOA-35: more traders are stopped than stand there")
    return found
