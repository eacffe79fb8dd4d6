"""Good play in Africa, for people and bots: what a choice is worth, why, and how levels think."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level
from okapi.core.rng import Rng
from okapi.core.weights import Weights, packaged
from okapi.core.words import Words, tenths
from okapi.games.africa.actions import (
    CITY,
    KEEP,
    LIFT,
    MINE,
    PASS,
    PLACE,
    REVEAL,
    STAY,
    SURVEY,
    TRADE,
    TRAVEL,
    WALK,
    Choice,
)
from okapi.games.africa.adviser import AfricaAdviser, Chances, Look
from okapi.games.africa.rules import Africa
from okapi.games.africa.tiles import MONUMENT
from okapi.games.africa.view import View


def _thinking(iterations: int) -> Level:
    """A search that plays every line on to the end of the turn, and judges it there."""
    return Level(iterations, curiosity=0.3, temperature=1.0, trust=2.0, slope=0.015, own_turn=True)


LEVELS: Final = (
    Level(luck=1.0),
    Level(luck=0.65),
    Level(),
    _thinking(16),
    _thinking(400),
)


def adviser(game: Africa, weights: Weights | None = None) -> Adviser:
    """The judgement of the game, with its own weights or others."""
    return AfricaAdviser(game, weights or packaged(__package__))


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat whose turn it is."""
    chances = _chances(view)
    return [chances.value(cast(Choice, action)) for action in legal]


def _chances(view: View) -> Chances:
    """What the seat whose turn it is can make of the position."""
    game = cast(Africa, view.game)
    # Nothing is secret in Africa, so the imagined state is the true one.
    imagined = game.imagine(view, Rng(0))
    return Chances(Look(AfricaAdviser(game, packaged(__package__)), imagined), imagined.actor)


# Why


def why(view: View, action: Action) -> Words:
    """What speaks for a choice, or against it, in a sentence."""
    choice = cast(Choice, action)
    return _REASONS[choice.code](_chances(view), choice)


def _city(chances: Chances, choice: Choice) -> Words:
    n = int(chances.room(choice.space))
    return Words(
        "{n} face-down tile lies around this city.",
        many="{n} face-down tiles lie around this city.",
        n=n,
    )


def _walk(chances: Chances, choice: Choice) -> Words:
    """What is best from there; compared in the order in which it stands in the rules."""
    x = choice.space
    camps = chances.best_camp(x)
    lift = float(chances.look.best_lift(x))
    turn = chances.best_turn(x)
    best = max(camps, lift, turn)
    if best <= 0.0:
        return Words("Little can be done from there now.")
    if best == turn:
        n = _about(chances.without_camp(turn))
        return Words("From there you can turn a tile; it brings {n} points on average.", n=n)
    if best == lift:
        return Words(
            "From there you can move a tile for {n} point.",
            many="From there you can move a tile for {n} points.",
            n=int(lift),
        )
    if chances.survey(x) >= chances.mine(x):
        return _there_survey(chances, x)
    return Words("From there a mining camp reaches {riches}.", riches=_riches(chances, x))


def _there_survey(chances: Chances, x: int) -> Words:
    return Words(
        "From there a survey camp scores {n} point.",
        many="From there a survey camp scores {n} points.",
        n=_sights(chances, x),
    )


def _travel(chances: Chances, choice: Choice) -> Words:
    here = chances.s.explorers[chances.me]
    if chances.best_act(choice.space) > chances.best_act(here):
        return Words("It costs the whole turn, but more waits there than here.")
    return Words("It costs the whole turn, and no more waits there than here.")


def _reveal(chances: Chances, choice: Choice) -> Words:
    s = chances.s
    if s.supply == 0 and s.bag[MONUMENT]:
        if chances.would_win():
            return Words("It may be the last monument, and you would win.")
        return Words("It may be the last monument, and you would not win yet.")
    n = _about(chances.without_camp(chances.value(choice)))
    if s.bag[MONUMENT]:
        return Words("This tile brings {n} points on average, or a camp.", n=n)
    return Words("This tile brings {n} points on average.", n=n)


def _lift(chances: Chances, choice: Choice) -> Words:
    n = chances.look.best_gain(choice.space)
    return Words("It can gain {n} point.", many="It can gain {n} points.", n=n)


def _settle(chances: Chances, choice: Choice) -> Words:
    """Where a tile goes: as good as anywhere, or what more there is."""
    s = chances.s
    y = choice.space if choice.code == PLACE else s.focus
    worth = int(chances.settle(y))
    less = int(chances.best_settled()) - worth
    if less > 0:
        return Words(
            "{worth} here; elsewhere it would be {n} point more.",
            many="{worth} here; elsewhere it would be {n} points more.",
            worth=_points(worth),
            n=less,
        )
    return Words("{worth} here; nowhere is it worth more.", worth=_points(worth))


def _survey(chances: Chances, choice: Choice) -> Words:
    n = _sights(chances, chances.s.explorers[chances.me])
    camps = chances.s.camps[chances.me] - 1
    left = Words("{n} camp left", many="{n} camps left", n=camps)
    return Words("{points} now, with {left}.", points=_points(n), left=left)


def _mine(chances: Chances, choice: Choice) -> Words:
    x = chances.s.explorers[chances.me]
    riches = _riches(chances, x)
    gold, gems = chances.riches(x)
    if chances.ranking_gain(gold, gems) > 0.0:
        return Words("Takes {riches}, and you rise in the rankings.", riches=riches)
    return Words("Takes {riches}; the rankings stay as they are for now.", riches=riches)


def _trade(chances: Chances, choice: Choice) -> Words:
    n, _ = chances.traded(choice.seat, choice.kind)
    if n > 0:
        return Words(
            "Your goods gain {n} point at the end.",
            many="Your goods gain {n} points at the end.",
            n=n,
        )
    if n == 0:
        return Words("Your goods stay worth the same; the other set changes.")
    return Words(
        "Your goods lose {n} point at the end.", many="Your goods lose {n} points at the end.", n=-n
    )


def _keep(chances: Chances, choice: Choice) -> Words:
    return Words("Your goods stay as they are.")


def _pass(chances: Chances, choice: Choice) -> Words:
    here = chances.s.explorers[chances.me]
    if chances.best_act(here) > 1.0:
        return Words("Nothing happens, though there is something to gain here.")
    return Words("There is little to gain here.")


_REASONS: Final[dict[int, Callable[[Chances, Choice], Words]]] = {
    CITY: _city, WALK: _walk, TRAVEL: _travel, REVEAL: _reveal, LIFT: _lift, PLACE: _settle,
    STAY: _settle, SURVEY: _survey, MINE: _mine, TRADE: _trade, KEEP: _keep, PASS: _pass,
}  # fmt: skip


def _about(points: float) -> Words:
    """Points on average, to the tenth."""
    return tenths(max(0.0, points))


def _sights(chances: Chances, x: int) -> int:
    return chances.game.survey_points(chances.s, x)


def _points(n: int) -> Words:
    return Words("{n} point", many="{n} points", n=n)


def _riches(chances: Chances, x: int) -> Words:
    """The gold and gems next to a space."""
    gold, gems = chances.riches(x)
    of_gold = Words("{n} gold", n=gold)
    of_gems = Words("{n} gem", many="{n} gems", n=gems)
    if gold and gems:
        return Words("{gold} and {gems}", gold=of_gold, gems=of_gems)
    return of_gold if gold else of_gems
