"""The two tables with eight rows: values of resources and reputations (HOA-41, HOA-51, HOA-52)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa.actions import RAISE, SKIP
from okapi.games.heart_of_africa.state import ACTING, LOWERING, NONE, RAISING, State
from okapi.games.heart_of_africa.tokens import MARKER_COUNT, REPUTATION_SHIFT, RESOURCE_SHIFT

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


LAST: Final = 7  # row of both tables
CHANGE_VALUE: Final = 4  # action points (HOA-41)


def add_changes(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """One marker by one row, once a turn (HOA-41)."""
    for kind in range(MARKER_COUNT):
        if s.marker[kind] < LAST:
            found.append(game.choices.raise_[kind])
    for kind in range(MARKER_COUNT):
        if s.marker[kind] > 0:
            found.append(game.choices.lower[kind])


def change(game: HeartOfAfrica, s: State, code: int, kind: int, out: list[Event] | None) -> None:
    """A marker goes up or down in value: by action points, or by a token (HOA-41, HOA-51)."""
    if code != SKIP:
        way = 1 if code == RAISE else -1
        s.marker[kind] += way
        if out is not None:
            rule = "HOA-41" if s.phase == ACTING else "HOA-51"
            facts: dict[str, object] = {"seat": s.active, "marker": kind, "way": way}
            out.append(Event("change", rule, facts))
    if s.phase == ACTING:
        s.points -= CHANGE_VALUE
        s.changed = True
    elif s.phase == RAISING:
        s.raised = kind
        s.phase = LOWERING
        if len(lowers(game, s)) == 1 and kind != NONE:
            _shifted(game, s, out)
    else:
        _shifted(game, s, out)


def can_raise(s: State) -> bool:
    """Whether any marker can gain a row."""
    return min(s.marker) < LAST


def can_shift(s: State) -> bool:
    """Whether any marker can move at all."""
    return min(s.marker) < LAST or max(s.marker) > 0


def shift(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """One marker up, then another down (HOA-51)."""
    game.use(s, RESOURCE_SHIFT, "HOA-51", out)
    s.phase = RAISING if can_raise(s) else LOWERING


def raises(game: HeartOfAfrica, s: State) -> list[Action]:
    """A marker to raise; none only if another can then be lowered (HOA-51)."""
    found: list[Action] = []
    for kind in range(MARKER_COUNT):
        if s.marker[kind] < LAST:
            found.append(game.choices.raise_[kind])
    if max(s.marker) > 0:
        found.append(game.choices.skip)
    return found


def lowers(game: HeartOfAfrica, s: State) -> list[Action]:
    """A different marker to lower; none only after one was raised (HOA-51)."""
    found: list[Action] = []
    for kind in range(MARKER_COUNT):
        if s.marker[kind] > 0 and kind != s.raised:
            found.append(game.choices.lower[kind])
    if s.raised != NONE:
        found.append(game.choices.skip)
    return found


def _shifted(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """The token is used up."""
    s.raised = NONE
    game.resume(s, out)


def add_gossip(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Any seat's reputation, one row either way (HOA-52)."""
    for seat in range(s.seats):
        if s.reputation[seat] < LAST:
            found.append(game.choices.praise[seat])
    for seat in range(s.seats):
        if s.reputation[seat] > 0:
            found.append(game.choices.blame[seat])


def gossip(game: HeartOfAfrica, s: State, seat: int, way: int, out: list[Event] | None) -> None:
    """A reputation is praised or blamed (HOA-52)."""
    game.use(s, REPUTATION_SHIFT, "HOA-52", out)
    step_reputation(s, seat, way, "HOA-52", out)
    game.resume(s, out)


def step_reputation(s: State, seat: int, change: int, rule: str, out: list[Event] | None) -> None:
    """Rows of reputation, down the table for the better, never off it."""
    row = max(0, min(LAST, s.reputation[seat] + change))
    s.reputation[seat] = row
    if out is not None:
        out.append(Event("reputation", rule, {"seat": seat, "row": row, "way": change}))
