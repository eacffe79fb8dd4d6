"""What a kept token can be used for (HOA-42 to HOA-54)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa import ladders, neutrals
from okapi.games.heart_of_africa.actions import Choice
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.state import COUNTING, LEADING, NONE, REINFORCING, State
from okapi.games.heart_of_africa.tokens import (
    EXCHANGE,
    HEART_BONUS,
    KIND_COUNT,
    MARCH,
    NEUTRAL_DRIFT,
    REPUTATION_SHIFT,
    RESOURCE_SHIFT,
    TRADING_POST,
    TWO_TRADERS,
    WHOLESALER,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


def add_functions(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Whatever a kept token can be used for now (HOA-54)."""
    at = s.active * KIND_COUNT
    kept = s.kept
    if kept[at + TRADING_POST]:
        _add_builds(game, s, found)
    if kept[at + NEUTRAL_DRIFT] and neutrals.can_drift(s):
        found.append(game.choices.drift)
    if kept[at + WHOLESALER] and s.wholesaler[s.active] < 0:
        _add_summons(game, s, found)
    if kept[at + TWO_TRADERS] and s.reserve[s.active] > 0:
        found.extend(friendly(s, game.choices.reinforce))
    if kept[at + HEART_BONUS] and not s.bonus:
        found.append(game.choices.heart)
    if kept[at + EXCHANGE] and s.reserve[s.active] > 0:
        _add_recruits(game, s, found)
    if kept[at + RESOURCE_SHIFT] and ladders.can_shift(s):
        found.append(game.choices.shift)
    if kept[at + REPUTATION_SHIFT]:
        ladders.add_gossip(game, s, found)
    if kept[at + MARCH]:
        _add_marches(game, s, found)


def friendly(s: State, verb: list[Choice]) -> list[Action]:
    """A choice for every area that the active seat controls."""
    pieces = s.pieces
    total = s.total
    at = s.active * AREAS
    found: list[Action] = []
    for x in range(AREAS):
        here = pieces[at + x]
        if here > 0 and here == total[x]:
            found.append(verb[x])
    return found


def _add_builds(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Friendly areas without a post, while there are posts (HOA-45)."""
    if s.posts_left == 0:
        return
    build = game.choices.build
    for x in range(AREAS):
        if s.friendly(s.active, x) and not (s.posts >> x) & 1:
            found.append(build[x])


def build(game: HeartOfAfrica, s: State, x: int, out: list[Event] | None) -> None:
    """A trading post in an area of one's own (HOA-45)."""
    game.use(s, TRADING_POST, "HOA-45", out)
    s.posts |= s.board.bit[x]
    s.posts_left -= 1
    if out is not None:
        out.append(Event("build", "HOA-45", {"seat": s.active, "area": x}))
    game.resume(s, out)


def _add_summons(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Friendly areas and empty coastal ones (HOA-47)."""
    summon = game.choices.summon
    for x in range(AREAS):
        if s.friendly(s.active, x) or (s.board.coast[x] and s.empty(x)):
            found.append(summon[x])


def summon(game: HeartOfAfrica, s: State, x: int, out: list[Event] | None) -> None:
    """The wholesaler comes onto the map (HOA-47)."""
    game.use(s, WHOLESALER, "HOA-47", out)
    s.wholesaler[s.active] = x
    s.pieces[s.active * AREAS + x] += 1
    s.total[x] += 1
    if out is not None:
        out.append(Event("summon", "HOA-47", {"seat": s.active, "area": x}))
    game.resume(s, out)


def reinforce(game: HeartOfAfrica, s: State, x: int, out: list[Event] | None) -> None:
    """One or two traders in friendly areas (HOA-48)."""
    second = s.phase == REINFORCING
    if not second:
        game.use(s, TWO_TRADERS, "HOA-48", out)
    s.put(s.active, x, 1)
    if out is not None:
        out.append(Event("reinforce", "HOA-48", {"seat": s.active, "area": x}))
    if second or s.reserve[s.active] == 0:
        game.resume(s, out)
    else:
        s.phase = REINFORCING


def heart(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Two neutrals into the Heart, as far as there are (HOA-49)."""
    game.use(s, HEART_BONUS, "HOA-49", out)
    s.bonus = True
    n = min(2, s.neutrals_left)
    for _ in range(n):
        s.add_neutral(s.board.heart)
    if out is not None:
        out.append(Event("heart", "HOA-49", {"seat": s.active, "n": n}))
    game.resume(s, out)


def _add_recruits(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Areas with a neutral (HOA-50)."""
    recruit = game.choices.recruit
    for x in range(AREAS):
        if s.neutrals[x] > 0:
            found.append(recruit[x])


def recruit(game: HeartOfAfrica, s: State, x: int, out: list[Event] | None) -> None:
    """A trader for a neutral, wherever it stands (HOA-50)."""
    game.use(s, EXCHANGE, "HOA-50", out)
    s.remove_neutral(x)
    s.put(s.active, x, 1)
    if out is not None:
        out.append(Event("recruit", "HOA-50", {"seat": s.active, "area": x}))
    game.resume(s, out)


def _add_marches(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Areas with pieces of the active seat (HOA-53)."""
    march = game.choices.march
    at = s.active * AREAS
    for x in range(AREAS):
        if s.pieces[at + x] > 0:
            found.append(march[x])


def march_to(game: HeartOfAfrica, s: State, y: int, out: list[Event] | None) -> None:
    """How many go is asked where there is a choice (HOA-53)."""
    s.goal = y
    traders = s.traders(s.active, s.spot)
    if s.wholesaler[s.active] != s.spot:
        if traders == 1:
            march(game, s, 1, False, out)
            return
    elif traders == 0:
        march(game, s, 0, True, out)
        return
    s.phase = COUNTING


def take(game: HeartOfAfrica, s: State, n: int, out: list[Event] | None) -> None:
    """So many traders march; the wholesaler is asked for apart (HOA-53)."""
    s.count = n
    if s.wholesaler[s.active] != s.spot:
        march(game, s, n, False, out)
    elif n == 0:
        march(game, s, 0, True, out)
    else:
        s.phase = LEADING


def march(game: HeartOfAfrica, s: State, n: int, leads: bool, out: list[Event] | None) -> None:
    """Stopped traders go first and stay stopped (HOA-53, R51); locks go along (HOA-57)."""
    x = s.spot
    y = s.goal
    stopped = min(n, s.stopped[x])
    s.stopped[x] -= stopped
    s.stopped[y] += stopped
    s.carry(s.active, x, y, n + 1 if leads else n)
    if leads:
        s.wholesaler[s.active] = y
    if s.locked & s.board.bit[x]:
        s.lock_area(y)
    if out is not None:
        facts: dict[str, object] = {
            "seat": s.active, "area": x, "to": y, "n": n, "wholesaler": leads,
        }  # fmt: skip
        out.append(Event("march", "HOA-53", facts))
    s.goal = NONE
    s.count = 0
    game.resume(s, out)
