"""(3b) What action points buy (HOA-31 to HOA-40): steps, new traders, points for influence."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa import functions, ladders
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.ladders import CHANGE_VALUE
from okapi.games.heart_of_africa.state import ACTING, NONE, State

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


NEW_TRADER: Final = 4  # action points (HOA-38)
NEW_TRADER_AT_POST: Final = 2  # HOA-39


def acts(game: HeartOfAfrica, s: State) -> list[Action]:
    """Everything step (b) allows; its end always (HOA-28, HOA-31)."""
    found: list[Action] = []
    if s.points > 0:
        _add_moves(game, s, found)
        if s.points >= NEW_TRADER_AT_POST:
            _add_entries(game, s, found)
        if s.points >= CHANGE_VALUE and not s.changed:
            ladders.add_changes(game, s, found)
    if s.influence[s.active] > 0:
        found.append(game.choices.buy)
    functions.add_functions(game, s, found)
    found.append(game.choices.end)
    return found


def _add_moves(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Traders that are not stopped, and the wholesaler (HOA-34, HOA-35)."""
    move = game.choices.move
    pieces = s.pieces
    stopped = s.stopped
    here = s.wholesaler[s.active]
    at = s.active * AREAS
    for x in range(AREAS):
        n = pieces[at + x]
        if n > 0 and n - stopped[x] > (1 if x == here else 0):
            found.append(move[x])
    if here >= 0 and not s.guide_stopped:
        guide = game.choices.guide
        for x in s.board.links[here]:
            found.append(guide[x])


def entry_price(s: State, seat: int, x: int) -> int:
    """Action points for a new trader in an area; 0 where none may enter (HOA-38, HOA-39)."""
    here = s.pieces[seat * AREAS + x]
    if here > 0 and here == s.total[x]:
        if (s.posts >> x) & 1:
            return NEW_TRADER_AT_POST
        return NEW_TRADER if s.board.coast[x] else 0
    return NEW_TRADER if s.board.coast[x] and s.empty(x) else 0


def _add_entries(game: HeartOfAfrica, s: State, found: list[Action]) -> None:
    """Areas where a new trader can be paid for (HOA-38, HOA-39)."""
    if s.reserve[s.active] == 0 or (s.points < NEW_TRADER and s.posts == 0):
        return
    enter = game.choices.enter
    for x in range(AREAS):
        price = entry_price(s, s.active, x)
        if price and price <= s.points:
            found.append(enter[x])


def targets(game: HeartOfAfrica, s: State) -> list[Action]:
    """Adjacent areas (HOA-34, HOA-37)."""
    to = game.choices.to
    return [to[y] for y in s.board.links[s.spot]]


def _stops(s: State, y: int) -> bool:
    """Whether a piece of the active seat stops on entering an area (HOA-35)."""
    return s.neutrals[y] > 0 or s.total[y] > s.own(s.active, y)


def move(s: State, y: int, out: list[Event] | None) -> None:
    """A trader goes one area; where others stand it stops (HOA-34, HOA-35)."""
    x = s.spot
    s.points -= 1
    if _stops(s, y):
        s.stopped[y] += 1
    s.carry(s.active, x, y, 1)
    if out is not None:
        out.append(Event("move", "HOA-34", {"seat": s.active, "area": x, "to": y}))
    s.spot = NONE
    s.phase = ACTING


def guide(s: State, y: int, out: list[Event] | None) -> None:
    """The wholesaler moves like a trader (HOA-87)."""
    x = s.wholesaler[s.active]
    s.points -= 1
    if _stops(s, y):
        s.guide_stopped = True
    s.carry(s.active, x, y, 1)
    s.wholesaler[s.active] = y
    if out is not None:
        out.append(Event("guide", "HOA-34", {"seat": s.active, "area": x, "to": y}))


def enter(s: State, x: int, out: list[Event] | None) -> None:
    """A new trader from the reserve (HOA-38, HOA-39)."""
    price = entry_price(s, s.active, x)
    s.points -= price
    s.put(s.active, x, 1)
    if out is not None:
        rule = "HOA-39" if price == NEW_TRADER_AT_POST else "HOA-38"
        out.append(Event("enter", rule, {"seat": s.active, "area": x, "n": price}))


def buy(s: State, out: list[Event] | None) -> None:
    """An influence cube for an action point (HOA-33)."""
    s.influence[s.active] -= 1
    s.pot += 1
    s.points += 1
    if out is not None:
        out.append(Event("buy", "HOA-33", {"seat": s.active}))
