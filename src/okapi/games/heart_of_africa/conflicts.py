"""(3c) Which conflicts there are (HOA-55 to HOA-58), and those with neutrals (HOA-59 to HOA-66)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa import functions, ladders, retreats
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.state import NEUTRALS, RESULTS_DRAWN, SUFFERING, State
from okapi.games.heart_of_africa.tokens import (
    LOSE_INFLUENCE,
    LOSE_REPUTATION,
    LOSE_TRADERS,
    NO_LOSS,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


def opponents(s: State, x: int) -> list[int]:
    """Other seats with pieces in an area."""
    return [i for i in range(s.seats) if i != s.active and s.pieces[i * AREAS + x] > 0]


def must_fight(s: State) -> bool:
    """Whether an unlocked area holds pieces of the active seat and of another (HOA-55)."""
    at = s.active * AREAS
    for x in range(AREAS):
        here = s.pieces[at + x]
        if here > 0 and here < s.total[x] and not (s.locked >> x) & 1:
            return True
    return False


def may_clear(s: State, x: int) -> bool:
    """Whether the active seat may start a neutral conflict in an area (HOA-55, 56, 59)."""
    if s.neutrals[x] == 0 or not s.friendly(s.active, x):
        return False
    if (s.locked >> x) & 1 and not (s.won >> x) & 1:
        return False
    return s.strength(s.active, x) >= s.neutrals[x]


def open_conflicts(game: HeartOfAfrica, s: State) -> list[Action]:
    """Functions and conflicts; the end only when no conflict is due (HOA-55)."""
    found: list[Action] = []
    functions.add_functions(game, s, found)
    pieces = s.pieces
    at = s.active * AREAS
    before = len(found)
    for x in range(AREAS):
        here = pieces[at + x]
        if here > 0 and here < s.total[x] and not (s.locked >> x) & 1:
            found.append(game.choices.confront[x])
    may_end = len(found) == before
    for x in range(AREAS):
        if pieces[at + x] > 0 and s.neutrals[x] > 0 and may_clear(s, x):
            found.append(game.choices.clear[x])
    if may_end:
        found.append(game.choices.end)
    return found


def clear(s: State, x: int, out: list[Event] | None) -> None:
    """A conflict with the neutrals of an area begins (HOA-59)."""
    s.spot = x
    s.redraws = s.strength(s.active, x) - s.neutrals[x]
    s.phase = RESULTS_DRAWN
    if out is not None:
        facts: dict[str, object] = {"seat": s.active, "area": x, "n": s.redraws}
        out.append(Event("clear", "HOA-59", facts))


def draw_result(s: State, kind: int, out: list[Event] | None) -> None:
    """A conflict token is turned up (HOA-60)."""
    s.results[kind] -= 1
    s.result = kind
    s.phase = SUFFERING
    if out is not None:
        out.append(Event("result", "HOA-60", {"seat": s.active, "area": s.spot, "result": kind}))


def can_pay(s: State, kind: int) -> bool:
    """Whether a result can be paid in full and leaves a piece in the area (HOA-63)."""
    if kind >= LOSE_TRADERS:
        return s.own(s.active, s.spot) > kind - LOSE_TRADERS + 1
    if kind >= LOSE_INFLUENCE:
        return s.influence[s.active] >= kind - LOSE_INFLUENCE + 1
    if kind >= LOSE_REPUTATION:
        return s.reputation[s.active] >= kind - LOSE_REPUTATION + 1
    return True


def answers(game: HeartOfAfrica, s: State) -> list[Action]:
    """Accept what can be paid, redraw while allowed, or concede (HOA-61 to HOA-65)."""
    found: list[Action] = []
    if can_pay(s, s.result):
        found.append(game.choices.accept)
    if s.redraws > 0 and max(s.results) > 0:
        found.append(game.choices.redraw)
    found.append(game.choices.concede)
    return found


def accept(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """The loss is suffered, a neutral leaves the map, the others retreat (HOA-62, HOA-64)."""
    seat = s.active
    kind = s.result
    if out is not None:
        out.append(Event("accept", "HOA-62", {"seat": seat, "area": s.spot, "result": kind}))
    if kind >= LOSE_TRADERS:
        for _ in range(kind - LOSE_TRADERS + 1):
            s.lose(seat, s.spot)
    elif kind >= LOSE_INFLUENCE:
        s.influence[seat] -= kind - LOSE_INFLUENCE + 1
        s.pot += kind - LOSE_INFLUENCE + 1
    elif kind != NO_LOSS:
        ladders.step_reputation(s, seat, LOSE_REPUTATION - kind - 1, "HOA-62", out)
    s.lock_area(s.spot)
    s.remove_neutral(s.spot)
    s.runner = NEUTRALS
    s.placer = seat
    retreats.run(game, s, out)


def concede(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """A row of reputation, and everything stays (HOA-65)."""
    if out is not None:
        out.append(Event("concede", "HOA-65", {"seat": s.active, "area": s.spot}))
    ladders.step_reputation(s, s.active, -1, "HOA-65", out)
    s.lock_area(s.spot)
    game.end_conflict(s, out)
