"""Good play in Heart of Africa, for people and bots: what a choice is worth and why."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level
from okapi.core.rng import Rng
from okapi.core.weights import Weights, packaged
from okapi.core.words import N_, Words
from okapi.games.heart_of_africa.actions import (
    ACCEPT,
    AGAINST,
    BID,
    BLAME,
    BUILD,
    BUY,
    CLEAR,
    CONCEDE,
    CONFRONT,
    DECLINE,
    DRIFT,
    END,
    ENTER,
    GUIDE,
    HEART,
    IMPROVE,
    LEAD,
    LEAVE,
    LOCK,
    LOWER,
    MARCH_FROM,
    MOVE,
    NEUTRAL,
    PASS,
    PLEDGE,
    PRAISE,
    RAISE,
    RECRUIT,
    REDRAW,
    REINFORCE,
    REST,
    RETREAT,
    SCORE,
    SEND,
    SETTLE,
    SHIFT,
    SKIP,
    STAKE,
    STIR,
    STOP,
    SUMMON,
    TAKE,
    TO,
    Choice,
)
from okapi.games.heart_of_africa.adviser import WIN, HeartOfAfricaAdviser, Look
from okapi.games.heart_of_africa.rules import HeartOfAfrica
from okapi.games.heart_of_africa.scoring import table_of, victory_points
from okapi.games.heart_of_africa.state import DRIFTING, NEUTRALS
from okapi.games.heart_of_africa.text import SEAT_NAMES
from okapi.games.heart_of_africa.view import View


def _thinking(iterations: int) -> Level:
    """A search that looks as far as the next auction."""
    return Level(iterations, curiosity=0.6, temperature=2.5, trust=1.0)


LEVELS: Final = (
    Level(luck=2.0),
    Level(luck=0.8),
    Level(),
    _thinking(40),
    _thinking(800),
)


def adviser(game: HeartOfAfrica, weights: Weights | None = None) -> Adviser:
    """The judgement of the game, with its own weights or others."""
    return HeartOfAfricaAdviser(game, weights or packaged(__package__))


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat of the view."""
    look = _look(view)
    return [look.value(cast(Choice, action)) for action in legal]


def _look(view: View) -> Look:
    """The position with the eyes of the view's seat, or of the active one."""
    game = cast(HeartOfAfrica, view.game)
    imagined = game.imagine(view, Rng(0))
    me = view.seat if view.seat is not None else imagined.active
    return Look(HeartOfAfricaAdviser(game, packaged(__package__)), imagined, me)


# Why


def why(view: View, action: Action) -> Words:
    """What speaks for a choice, or against it, in a sentence."""
    choice = cast(Choice, action)
    return _REASONS[choice.code](_look(view), choice.noun)


def _said(message: str) -> Callable[[Look, int], Words]:
    """A reason that is the same in every position."""
    return lambda look, noun: Words(message)


def _gains(n: int) -> Words:
    """The points of this turn that a choice changes."""
    if n > 0:
        return Words(
            "It gains {n} point in this turn.", many="It gains {n} points in this turn.", n=n
        )
    if n < 0:
        return Words("It costs {n} point now.", many="It costs {n} points now.", n=-n)
    return Words("It scores nothing by itself; it prepares what comes.")


def _settle(look: Look, x: int) -> Words:
    n = sum(look.s.lies[y] >= 0 for y in look.board.links[x])
    return Words("{n} resource area is next to it.", many="{n} resource areas are next to it.", n=n)


def _pass(look: Look, noun: int) -> Words:
    n = look.s.high // (look.s.seats - 1)
    if n:
        return Words("You keep your influence, and {n} more may come to you.", n=n)
    return Words("You keep your influence for a turn that is worth more.")


def _bid(look: Look, n: int) -> Words:
    if look.wins(look.me):
        return Words("A turn now would win you the game.")
    for seat in range(look.s.seats):
        if look.wins(seat):
            return Words("Otherwise {seat} may take the turn and win.", seat=SEAT_NAMES[seat])
    return Words(
        "As it stands, the turn scores {n} point, and its tokens bring more.",
        many="As it stands, the turn scores {n} points, and its tokens bring more.",
        n=look.mine,
    )


def _neutral(look: Look, x: int) -> Words:
    s = look.s
    if s.own(look.me, x):
        return Words("A neutral there costs you a point in every turn.")
    for seat in range(s.seats):
        if s.own(seat, x):
            return Words("There it costs {seat} a point in every turn.", seat=SEAT_NAMES[seat])
    return Words("There it costs nobody a point for now.")


def _trip(look: Look, x: int) -> Words:
    return _gains(look.points_at(x, -1) + look.best_points(x))


def _to(look: Look, y: int) -> Words:
    if look.s.phase == DRIFTING:
        return _neutral(look, y)
    return _gains(look.points_at(look.s.spot, -1) + look.points_at(y, 1))


def _arrives(look: Look, x: int) -> Words:
    return _gains(look.points_at(x, 1))


def _guide(look: Look, y: int) -> Words:
    return _gains(look.points_at(look.s.wholesaler[look.me], -1) + look.points_at(y, 1))


def _recruit(look: Look, x: int) -> Words:
    return _gains(1 + look.points_at(x, 1))


def _march(look: Look, n: int) -> Words:
    s = look.s
    return _gains(look.points_at(s.spot, -max(1, n)) + look.points_at(s.goal, max(1, n)))


def _lead(look: Look, noun: int) -> Words:
    return _march(look, look.s.count + 1)


def _leave(look: Look, noun: int) -> Words:
    return _march(look, look.s.count)


def _buy(look: Look, noun: int) -> Words:
    if look.more_points() > 0.0:
        return Words("One action point more reaches an area that pays.")
    return Words("It leaves an action point more, and less for the next auction.")


def _raise(look: Look, kind: int) -> Words:
    n = look.shifted(look.me, kind, -1)
    if n == 0:
        return Words("It changes nothing yet, but prepares the next row.")
    return Words("Your areas score {n} point more.", many="Your areas score {n} points more.", n=n)


def _lower(look: Look, kind: int) -> Words:
    n = -look.shifted(look.me, -1, kind)
    if n == 0:
        return Words("It costs you nothing and makes areas of others cheaper.")
    return Words("Your areas score {n} point less.", many="Your areas score {n} points less.", n=n)


def _build(look: Look, x: int) -> Words:
    n = look.post_gain()
    return Words(
        "The post scores {n} point in each of your turns.",
        many="The post scores {n} points in each of your turns.",
        n=n,
    )


def _heart(look: Look, noun: int) -> Words:
    if look.s.friendly(look.me, look.board.heart):
        return Words("You hold the Heart: three points more, and two neutrals to clear away.")
    return Words("Two neutrals make the Heart worse for whoever holds it.")


def _blame(look: Look, seat: int) -> Words:
    return Words("It makes {seat} weaker in every conflict.", seat=SEAT_NAMES[seat])


def _praise(look: Look, seat: int) -> Words:
    return Words("It makes {seat} stronger in every conflict.", seat=SEAT_NAMES[seat])


def _end(look: Look, noun: int) -> Words:
    return Words(
        "Nothing better is left to do; your turn scores {n} point.",
        many="Nothing better is left to do; your turn scores {n} points.",
        n=look.mine,
    )


def _confront(look: Look, x: int) -> Words:
    rivals = [i for i in range(look.s.seats) if i != look.me and look.s.own(i, x)]
    return _strength(look, x, min(rivals, key=lambda seat: look.strength(seat, x)))


def _against(look: Look, seat: int) -> Words:
    return _strength(look, look.s.spot, seat)


def _stake(look: Look, noun: int) -> Words:
    s = look.s
    return _strength(look, s.spot, s.rival if look.me == s.active else s.active)


def _strength(look: Look, x: int, rival: int) -> Words:
    message = N_("Before any stake you have a strength of {mine} there, {seat} of {theirs}.")
    mine, theirs = look.strength(look.me, x), look.strength(rival, x)
    return Words(message, mine=mine, theirs=theirs, seat=SEAT_NAMES[rival])


def _clear(look: Look, x: int) -> Words:
    return Words(
        "Without the neutrals there you score {n} point more.",
        many="Without the neutrals there you score {n} points more.",
        n=look.s.neutrals[x],
    )


def _send(look: Look, y: int) -> Words:
    if look.s.runner == NEUTRALS:
        return _neutral(look, y)
    if look.s.runner == look.me:
        return _arrives(look, y)
    return Words("There they score little for {seat}.", seat=SEAT_NAMES[look.s.runner])


def _score(look: Look, kind: int) -> Words:
    if kind < 0:
        return Words("A token that is kept may bring more later.")
    if look.score(kind) >= WIN:
        return Words("It wins the game.")
    n = victory_points(table_of(look.s), look.me, kind)
    return Words("It brings {n} point now.", many="It brings {n} points now.", n=n)


_REASONS: Final[dict[int, Callable[[Look, int], Words]]] = {
    SETTLE: _settle,
    PASS: _pass,
    BID: _bid,
    NEUTRAL: _neutral,
    MOVE: _trip,
    TO: _to,
    GUIDE: _guide,
    ENTER: _arrives,
    RAISE: _raise,
    LOWER: _lower,
    SKIP: _said(N_("No other marker is worth moving.")),
    BUY: _buy,
    BUILD: _build,
    DRIFT: _said(N_("Neutrals can leave your areas and go where rivals stand.")),
    STIR: _said(N_("This neutral can go where it costs a rival.")),
    STOP: _said(N_("The rest is well where it is.")),
    SUMMON: _arrives,
    REINFORCE: _said(N_("More traders hold more areas in later turns.")),
    HEART: _heart,
    RECRUIT: _recruit,
    SHIFT: _said(N_("One value rises for you, another falls for your rivals.")),
    PRAISE: _praise,
    BLAME: _blame,
    MARCH_FROM: _said(N_("All who march need no action points, and nobody stops them.")),
    TAKE: _march,
    LEAD: _lead,
    LEAVE: _leave,
    END: _end,
    CONFRONT: _confront,
    AGAINST: _against,
    CLEAR: _clear,
    ACCEPT: _said(N_("The loss can be borne, and the neutrals leave.")),
    REDRAW: _said(N_("Another token is likely to cost less.")),
    CONCEDE: _said(N_("It costs a row of reputation and nothing else.")),
    RETREAT: _said(N_("You lose no trader and get whatever the other side stakes.")),
    STAKE: _stake,
    PLEDGE: _stake,
    LOCK: _stake,
    SEND: _send,
    REST: _send,
    IMPROVE: _said(N_("A better reputation makes each of your traders stronger.")),
    DECLINE: _said(N_("The influence is worth more in the next auction.")),
    SCORE: _score,
}
