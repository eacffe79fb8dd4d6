"""After a conflict: who goes where, and what the winner may buy (HOA-72 to HOA-75)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa import ladders
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.ladders import LAST
from okapi.games.heart_of_africa.state import IMPROVING, NEUTRALS, NONE, RETREATING, State

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


REPUTATION_PRICE: Final = 2  # HOA-75


def destinations(s: State, foe: int) -> int:
    """Areas (as bits) one or two steps from the conflict that avoid a seat's pieces."""
    shut = s.board.bit[s.spot]
    at = foe * AREAS
    pieces = s.pieces
    for x in range(AREAS):
        if pieces[at + x] > 0:
            shut |= s.board.bit[x]
    reached = 0
    for x in s.board.links[s.spot]:
        if not shut & s.board.bit[x]:
            reached |= s.board.bit[x] | s.board.near[x]
    return reached & ~shut


def _foe(s: State) -> int:
    """Whose areas are closed to those who retreat."""
    return s.rival if s.runner == s.active else s.active


def retreat_areas(s: State) -> int:
    """Where the next piece may go, as bits; the last way out stays open (HOA-72, HOA-73)."""
    reached = destinations(s, _foe(s))
    if not s.both or s.runner != s.active:
        return reached
    fair = 0
    for x in range(AREAS):
        if (reached >> x) & 1 and _leaves_a_way(s, x):
            fair |= s.board.bit[x]
    return fair if fair else reached


def _leaves_a_way(s: State, x: int) -> bool:
    """Whether the other seat can still retreat when the active one goes to an area."""
    at = s.active * AREAS + x
    s.pieces[at] += 1
    open_ways = destinations(s, s.active)
    s.pieces[at] -= 1
    return open_ways != 0


def running(s: State) -> int:
    """How many still have to leave the area of the conflict."""
    return s.neutrals[s.spot] if s.runner == NEUTRALS else s.own(s.runner, s.spot)


def ways_out(game: HeartOfAfrica, s: State) -> list[Action]:
    """One piece, or all that are left, to an area (HOA-72)."""
    areas = retreat_areas(s)
    send = game.choices.send
    found: list[Action] = [send[x] for x in range(AREAS) if (areas >> x) & 1]
    if running(s) > 1:
        rest = game.choices.rest
        found.extend([rest[x] for x in range(AREAS) if (areas >> x) & 1])
    return found


def run(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Ask where there is a choice; who has nowhere to go leaves the map (HOA-72)."""
    while running(s) > 0:
        areas = retreat_areas(s)
        if areas == 0:
            _vanish(s, out)
        elif areas & (areas - 1) == 0:
            _retreat_to(s, s.board.bit.index(areas), running(s), out)
        else:
            s.phase = RETREATING
            return
    _after_retreat(game, s, out)


def send(game: HeartOfAfrica, s: State, x: int, all_of_them: bool, out: list[Event] | None) -> None:
    """One piece or all of them go to an area."""
    _retreat_to(s, x, running(s) if all_of_them else 1, out)
    run(game, s, out)


def _retreat_to(s: State, y: int, n: int, out: list[Event] | None) -> None:
    """The wholesaler goes first; areas that receive active pieces are locked (HOA-57)."""
    if s.runner == NEUTRALS:
        s.neutrals[s.spot] -= n
        s.neutrals[y] += n
    else:
        s.carry(s.runner, s.spot, y, n)
        if s.wholesaler[s.runner] == s.spot:
            s.wholesaler[s.runner] = y
        if s.runner == s.active:
            s.lock_area(y)
    if out is not None:
        facts: dict[str, object] = {"seat": s.runner, "area": s.spot, "to": y, "n": n}
        out.append(Event("retreat", "HOA-72", facts))


def _vanish(s: State, out: list[Event] | None) -> None:
    """Who has nowhere to go leaves the map (HOA-72)."""
    n = running(s)
    for _ in range(n):
        if s.runner == NEUTRALS:
            s.remove_neutral(s.spot)
        else:
            s.lose(s.runner, s.spot)
    if out is not None:
        facts: dict[str, object] = {"seat": s.runner, "area": s.spot, "n": n}
        out.append(Event("vanish", "HOA-72", facts))


def _after_retreat(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Then the other seat, if both retreat; then the winner may buy reputation (HOA-73, HOA-75)."""
    if s.both and s.runner == s.active:
        s.runner = s.rival
        s.placer = s.rival
        run(game, s, out)
        return
    if s.winner == s.active and s.friendly(s.active, s.spot):
        s.won |= s.board.bit[s.spot]
    if s.winner != NONE and _can_improve(s):
        s.phase = IMPROVING
    else:
        game.end_conflict(s, out)


def _can_improve(s: State) -> bool:
    """Whether the winner can buy a row of reputation (HOA-75)."""
    return s.influence[s.winner] >= REPUTATION_PRICE and s.reputation[s.winner] < LAST


def improve(game: HeartOfAfrica, s: State, bought: bool, out: list[Event] | None) -> None:
    """The winner buys a row of reputation, or does not (HOA-75)."""
    if bought:
        s.influence[s.winner] -= REPUTATION_PRICE
        s.pot += REPUTATION_PRICE
        ladders.step_reputation(s, s.winner, 1, "HOA-75", out)
    game.end_conflict(s, out)
