"""(1) Reveal and (2) auction (HOA-13 to HOA-25): four rows of tokens, one bid for each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa.actions import MOST_POINTS_BID
from okapi.games.heart_of_africa.state import (
    AUCTIONS,
    BIDDING,
    LAYING,
    NONE,
    OVER,
    SKIPS,
    SUPPLY,
    TARGET,
    State,
)
from okapi.games.heart_of_africa.tokens import POINTS

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


def sort_by_points(s: State) -> None:
    """Descending victory points, which are never equal (HOA-16)."""
    vp = s.vp
    order: list[int] = []
    for seat in range(s.seats):
        at = 0
        while at < len(order) and vp[order[at]] > vp[seat]:
            at += 1
        order.insert(at, seat)
    s.order = order


def lay(game: HeartOfAfrica, s: State, token: int, out: list[Event] | None) -> None:
    """A token is laid out face up (HOA-10, HOA-13)."""
    s.supply[token] -= 1
    s.rows.append(token)
    s.count -= 1
    if out is not None:
        facts: dict[str, object] = {"token": token // POINTS, "points": token % POINTS}
        out.append(Event("lay", "HOA-13" if s.round else "HOA-10", facts))
    lay_on(game, s, out)


def lay_on(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Lay what is still to be laid, as far as there are tokens (HOA-14)."""
    if s.count > 0 and _supply_lasts(s, out):
        s.phase = LAYING
        return
    s.count = 0
    if s.round == 0:
        game.new_round(s, out)
        return
    if len(s.rows) % 2:
        s.rows.append(NONE)
    _open_auction(game, s, out)


def _supply_lasts(s: State, out: list[Event] | None) -> bool:
    """Whether a token can be drawn; removed ones come back if the option says so (HOA-95)."""
    for n in s.supply:
        if n > 0:
            return True
    if not s.recycle:
        return False
    s.supply = s.removed()
    back = sum(s.supply)
    if out is not None and back > 0:
        out.append(Event("recycle", "HOA-95", {"n": back}))
    return back > 0


def _open_auction(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Seats speak once, leader first (HOA-16); without tokens the game is over (HOA-94)."""
    if not s.rows:
        game.end_game(s, SUPPLY, "HOA-94", out)
        return
    sort_by_points(s)
    s.speaker = 0
    s.phase = BIDDING
    _next_speaker(game, s, out)


def cap(s: State, seat: int) -> int:
    """The highest bid a seat can pay; only the leader must do without points (HOA-19, 20)."""
    if s.order[0] == seat:
        return s.influence[seat]
    return s.influence[seat] + min(MOST_POINTS_BID, s.vp[seat])


def bids(game: HeartOfAfrica, s: State) -> list[Action]:
    """Pass, or more than the highest bid so far (HOA-17)."""
    found: list[Action] = [game.choices.pass_]
    found.extend(game.choices.bid[s.high : cap(s, s.order[s.speaker])])
    return found


def _next_speaker(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """Who cannot bid higher passes without being asked."""
    while s.speaker < s.seats:
        seat = s.order[s.speaker]
        if cap(s, seat) > s.high:
            return
        _note_pass(s, seat, out)
    _close_auction(game, s, out)


def _note_pass(s: State, seat: int, out: list[Event] | None) -> None:
    """A seat is out of this auction (HOA-17)."""
    s.bids[seat] = 0
    s.speaker += 1
    if out is not None:
        out.append(Event("pass", "HOA-17", {"seat": seat}))


def pass_on(game: HeartOfAfrica, s: State, seat: int, out: list[Event] | None) -> None:
    """A seat passes and the next one speaks."""
    _note_pass(s, seat, out)
    _next_speaker(game, s, out)


def raise_bid(game: HeartOfAfrica, s: State, seat: int, bid: int, out: list[Event] | None) -> None:
    """A seat bids more than all before it (HOA-17)."""
    s.bids[seat] = bid
    s.high = bid
    s.high_seat = seat
    s.speaker += 1
    if out is not None:
        out.append(Event("bid", "HOA-17", {"seat": seat, "n": bid}))
    _next_speaker(game, s, out)


def _close_auction(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """The highest bid pays and takes the turn (HOA-21, HOA-24)."""
    s.speaker = 0
    if s.high == 0:
        _all_passed(game, s, out)
        return
    _pay(game, s, s.high_seat, s.high, out)
    if s.phase != OVER:
        game.begin_turn(s, s.high_seat, out)


def _all_passed(game: HeartOfAfrica, s: State, out: list[Event] | None) -> None:
    """The first row leaves the game and nobody takes a turn (HOA-25)."""
    del s.rows[:2]
    if out is not None:
        out.append(Event("all_pass", "HOA-25", {}))
    game.new_round(s, out)


def _pay(game: HeartOfAfrica, s: State, seat: int, bid: int, out: list[Event] | None) -> None:
    """Influence first, into the pot; the rest in victory points (HOA-18, HOA-21)."""
    cubes = min(bid, s.influence[seat])
    s.influence[seat] -= cubes
    s.pot += cubes
    points = bid - cubes
    if out is not None:
        facts: dict[str, object] = {"seat": seat, "cubes": cubes, "points": points}
        out.append(Event("win", "HOA-21", facts))
    if points > 0:
        _pay_points(game, s, seat, points, out)


def _pay_points(
    game: HeartOfAfrica, s: State, seat: int, points: int, out: list[Event] | None
) -> None:
    """The winner moves back, then the others get their shares, lowest first (HOA-22)."""
    _move_disc(s, seat, -points, AUCTIONS, "HOA-22", out)
    share = points // (s.seats - 1)
    extra = points % (s.seats - 1)
    for i in range(s.seats - 1, -1, -1):
        other = s.order[i]
        if other == seat:
            continue
        due = share
        if extra > 0:
            due += 1
            extra -= 1
        if due > 0:
            _move_disc(s, other, due, AUCTIONS, "HOA-22", out)
        if s.vp[other] >= s.target:
            game.end_game(s, TARGET, "HOA-23", out)
            return


def _move_disc(
    s: State, seat: int, steps: int, source: int, rule: str, out: list[Event] | None
) -> None:
    """Occupied spaces are skipped; what they add or the floor saves is noted (HOA-81)."""
    came = s.move_disc(seat, steps)
    s.earn(seat, source, steps)
    s.earn(seat, SKIPS, came - steps)
    if out is not None:
        facts: dict[str, object] = {"seat": seat, "points": steps, "space": s.vp[seat]}
        out.append(Event("disc", rule, facts))
