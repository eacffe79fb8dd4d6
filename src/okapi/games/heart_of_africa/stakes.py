"""Conflicts between players: two secret stakes and their settlement (HOA-67 to HOA-71)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa import conflicts, retreats, setup
from okapi.games.heart_of_africa.state import (
    LOCKED,
    NONE,
    OPEN,
    OPPOSING,
    RETREATS,
    SEALED,
    STAKING,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import STAKE_COUNT, STAKED_VICTORY, VICTORY_COUNT

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


PER_CUBE: Final = 3  # strength (HOA-68)
PER_TOKEN: Final = 9


def confront(s: State, x: int, out: list[Event] | None) -> None:
    """A conflict begins, against one of several opponents if there are (HOA-55, HOA-58)."""
    s.spot = x
    others = conflicts.opponents(s, x)
    if len(others) == 1:
        fight(s, others[0], out)
    else:
        s.phase = OPPOSING


def fight(s: State, rival: int, out: list[Event] | None) -> None:
    """Both choose their stakes at the same time, unseen (HOA-67)."""
    s.rival = rival
    s.fights += 1
    s.pledged = [0] * (2 * STAKE_COUNT)
    s.phase = STAKING
    if out is not None:
        facts: dict[str, object] = {"seat": s.active, "other": rival, "area": s.spot}
        out.append(Event("confront", "HOA-55", facts))


def side_of(s: State, seat: int) -> int:
    """The active seat is the first of the two in a conflict."""
    return 0 if seat == s.active else 1


def stakers(game: HeartOfAfrica, s: State) -> tuple[int, ...]:
    """Who has not locked; in an imagined state then those whose choices are not known."""
    wanted = OPEN if OPEN in s.lock else SEALED
    if s.lock[0] == s.lock[1]:
        if s.active < s.rival:
            return (s.active, s.rival)
        return (s.rival, s.active)
    return game.only[s.active if s.lock[0] == wanted else s.rival]


def _is_asked(s: State, seat: int) -> bool:
    """Whether a seat still has to choose its stake."""
    if seat != s.active and seat != s.rival:
        return False
    return s.lock[side_of(s, seat)] == (OPEN if OPEN in s.lock else SEALED)


def stakes_of(game: HeartOfAfrica, s: State, seat: int) -> list[Action]:
    """Retreat, or some influence; then tokens one by one; then lock (HOA-67)."""
    if not _is_asked(s, seat):
        return []
    found: list[Action] = []
    staked = s.stake[side_of(s, seat)]
    if staked == UNDECIDED:
        if can_retreat(s, seat):
            found.append(game.choices.retreat)
        found.extend(game.choices.stake[: s.influence[seat] + 1])
        return found
    if staked >= 0:
        _add_pledges(game, s, seat, found)
    found.append(game.choices.lock)
    return found


def can_retreat(s: State, seat: int) -> bool:
    """Whether there is anywhere to go (HOA-74)."""
    return retreats.destinations(s, s.rival if seat == s.active else s.active) != 0


def _add_pledges(game: HeartOfAfrica, s: State, seat: int, found: list[Action]) -> None:
    """Tokens not staked yet."""
    at = side_of(s, seat) * STAKE_COUNT
    for i in range(STAKE_COUNT):
        if s.stock(seat, i) > s.pledged[at + i]:
            found.append(game.choices.pledge[i])


def lock(game: HeartOfAfrica, s: State, seat: int, out: list[Event] | None) -> None:
    """A stake is final; the second one reveals both (HOA-67)."""
    s.lock[side_of(s, seat)] = LOCKED
    if s.lock[0] == LOCKED and s.lock[1] == LOCKED:
        _reveal(game, s, out)


def _reveal(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Stakes are shown and settled, a piece is lost, and the loser leaves (HOA-69 to 73)."""
    for side in range(2):
        _tell_stake(s, side, out)
    flees = s.stake[0] == RETREATS
    rival_flees = s.stake[1] == RETREATS
    if flees and rival_flees:
        s.both = True
        s.runner = s.active
        s.placer = s.active
    elif flees or rival_flees:
        _give_way(s, s.active if flees else s.rival, out)
    else:
        _compare(s, out)
    setup.clear_stakes(s)
    s.lock_area(s.spot)
    retreats.run(game, s, out)


def _tell_stake(s: State, side: int, out: list[Event] | None) -> None:
    """Everybody sees what one side staked."""
    if out is not None:
        at = side * STAKE_COUNT
        facts: dict[str, object] = {
            "seat": s.active if side == 0 else s.rival,
            "cubes": s.stake[side],
            "tokens": s.pledged[at : at + STAKE_COUNT],
            "strength": conflict_strength(s, side),
        }
        out.append(Event("reveal", "HOA-69", facts))


def conflict_strength(s: State, side: int) -> int:
    """Reputation times count, and the stake; nothing for who retreats (HOA-68)."""
    if s.stake[side] == RETREATS:
        return 0
    seat = s.active if side == 0 else s.rival
    value = s.board.ladder[s.reputation[seat]]
    tokens = 0
    for i in range(side * STAKE_COUNT, (side + 1) * STAKE_COUNT):
        tokens += s.pledged[i]
    return value * s.strength(seat, s.spot) + PER_CUBE * s.stake[side] + PER_TOKEN * tokens


def _compare(s: State, out: list[Event] | None) -> None:
    """The stronger wins, on a tie the seat that is not active; stakes are lost (HOA-69, 70)."""
    active_wins = conflict_strength(s, 0) > conflict_strength(s, 1)
    loser = s.rival if active_wins else s.active
    s.winner = s.active if active_wins else s.rival
    for side in range(2):
        _move_stake(s, side, NONE)
    if out is not None:
        facts: dict[str, object] = {"seat": s.winner, "other": loser, "area": s.spot}
        out.append(Event("victory", "HOA-69", facts))
    s.lose(loser, s.spot)
    s.runner = loser
    s.placer = s.winner


def _give_way(s: State, loser: int, out: list[Event] | None) -> None:
    """Who retreats gets the other's stake, loses nothing and places the pieces (HOA-71)."""
    s.winner = s.rival if loser == s.active else s.active
    _move_stake(s, side_of(s, s.winner), loser)
    s.runner = loser
    s.placer = loser
    if out is not None:
        facts: dict[str, object] = {"seat": loser, "other": s.winner, "area": s.spot}
        out.append(Event("give_way", "HOA-71", facts))


def _move_stake(s: State, side: int, taker: int) -> None:
    """A stake goes to a seat, or (NONE) to the pot and out of the game."""
    seat = s.active if side == 0 else s.rival
    s.influence[seat] -= s.stake[side]
    if taker == NONE:
        s.pot += s.stake[side]
    else:
        s.influence[taker] += s.stake[side]
    for i in range(STAKE_COUNT):
        for _ in range(s.pledged[side * STAKE_COUNT + i]):
            _move_token(s, seat, i, taker)


def _move_token(s: State, seat: int, i: int, taker: int) -> None:
    """A staked token changes hands, or leaves the game (HOA-70, HOA-71)."""
    if i < STAKED_VICTORY:
        token = s.drop(seat, i + 1)
        if taker != NONE:
            s.keep(taker, token)
        return
    kind = i - STAKED_VICTORY
    s.spend_victory(seat, kind)
    if taker == NONE:
        s.gone_sv[kind] += 1
    else:
        s.open_sv[taker * VICTORY_COUNT + kind] += 1
