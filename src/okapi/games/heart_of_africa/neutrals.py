"""Neutral traders: the one placed in every turn (HOA-29, HOA-30) and their drift (HOA-46)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.state import ACTING, NONE, PLACING, STIRRING, State
from okapi.games.heart_of_africa.tokens import NEUTRAL_DRIFT

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


def can_place_neutral(s: State) -> bool:
    """Whether the supply and the map allow it (HOA-30)."""
    if s.neutrals_left == 0:
        return False
    for x in range(AREAS):
        if s.neutrals[x] > 0 or s.total[x] == 0:
            return True
    return False


def places(game: HeartOfAfrica, s: State) -> list[Action]:
    """Empty areas, and areas that hold a neutral already (HOA-29)."""
    neutral = game.choices.neutral
    neutrals = s.neutrals
    total = s.total
    return [neutral[x] for x in range(AREAS) if neutrals[x] > 0 or total[x] == 0]


def place(game: HeartOfAfrica, s: State, x: int, out: list[Event] | None) -> None:
    """A neutral from the supply: step (a), or the beginning of a drift (HOA-29, HOA-46)."""
    s.add_neutral(x)
    if out is not None:
        rule = "HOA-29" if s.step == PLACING else "HOA-46"
        out.append(Event("neutral", rule, {"seat": s.active, "area": x}))
    if s.step == PLACING:
        s.step = ACTING
        s.phase = ACTING
    else:
        _stir_on(game, s, out)


def can_drift(s: State) -> bool:
    """Whether a drift would do anything: a neutral on the map, or one to come."""
    return s.neutrals_left < s.board.neutrals or can_place_neutral(s)


def drift(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """First a new neutral, then each may move once (HOA-46)."""
    game.use(s, NEUTRAL_DRIFT, "HOA-46", out)
    if can_place_neutral(s):
        s.phase = PLACING
    else:
        _stir_on(game, s, out)


def stirs(game: HeartOfAfrica, s: State) -> list[Action]:
    """Neutrals that have not moved by this token."""
    stir = game.choices.stir
    unmoved = s.unmoved
    found: list[Action] = [stir[x] for x in range(AREAS) if unmoved[x] > 0]
    found.append(game.choices.stop)
    return found


def _stir_on(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Ask for the next neutral while one has not moved."""
    if not s.unmoved:
        s.unmoved = s.neutrals[:]
    s.spot = NONE
    s.phase = STIRRING
    for n in s.unmoved:
        if n > 0:
            return
    stop(game, s, out)


def drift_to(game: HeartOfAfrica, s: State, y: int, out: list[Event] | None) -> None:
    """A neutral moves one area and is done."""
    x = s.spot
    s.neutrals[x] -= 1
    s.unmoved[x] -= 1
    s.neutrals[y] += 1
    if out is not None:
        out.append(Event("drift", "HOA-46", {"seat": s.active, "area": x, "to": y}))
    _stir_on(game, s, out)


def stop(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """No more of the token that is being used."""
    s.unmoved = []
    game.resume(s, out)
