"""What stands beside the board, and what each choice would bring.

Nothing is worked out here that the rules and the scoring know: choices are tried on a copy of the
position, or valued by the functions that play uses.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.game import CHANCE, Line, ranks
from okapi.core.once import Once
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.core.words import Words, tenths
from okapi.games.africa.actions import Choice
from okapi.games.africa.scoring import final_lines, goods_points
from okapi.games.africa.state import SETTLE, State
from okapi.games.africa.text import (
    SEAT_NAMES,
    exact,
    listed,
    may_be_last,
    rules_of,
    scores,
    tile_name,
)
from okapi.games.africa.tiles import (
    ANIMAL,
    FACE,
    GEM,
    GOLD,
    GOODS,
    KINDS,
    MONUMENT,
    NOMAD,
    pieces,
)
from okapi.games.africa.view import View

LAP: Final = 50  # the score track goes round in fifty spaces (AFR-44)


def if_ended_now(view: View) -> list[list[Line]]:
    """The final score of every seat, line by line, if the game ended now (AFR-51)."""
    return final_lines(exact(view))


# Panels


def panels(view: View) -> list[Panel]:
    """The undiscovered tiles, then every seat."""
    s = exact(view)
    lines = final_lines(s)
    seats = [_seat_panel(view, s, seat, lines[seat]) for seat in range(view.seats)]
    return [_undiscovered(view), *seats]


# A panel is made anew only when something on it has changed.
_once: Final = Once[Panel]()


def _undiscovered(view: View) -> Panel:
    """What is still face down, and how near the end is (R29)."""
    end = (view.monuments, view.last_monument, may_be_last(view), view.supply)
    shown = (view.board, tuple(view.bag), end)
    return _once(("undiscovered", shown), lambda: _undiscovered_now(view))


def _undiscovered_now(view: View) -> Panel:
    kinds = [Card(key, tile_name(view, kind), view.bag[kind]) for kind, key in enumerate(KINDS)]
    last = Words("the next one ends the game") if may_be_last(view) else None
    return Panel(
        "undiscovered",
        Words("Undiscovered tiles"),
        (
            *kinds,
            Meter(Words("Monuments turned"), view.monuments, view.last_monument, last, "AFR-27"),
            Row(Words("Chance of a monument"), _percent(view.bag[MONUMENT], sum(view.bag))),
            Row(Words("Camps in the supply"), view.supply, rule="AFR-7"),
        ),
    )


def _seat_panel(view: View, s: State, seat: int, lines: list[Line]) -> Panel:
    """What a seat has, and what it would score."""
    riches = (tuple(view.gold), tuple(view.gems), tuple(view.goods[seat]))
    score = (view.camps[seat], tuple([line.points for line in lines]), view.phase == "over")
    shown = (view.board, seat, riches, score)
    return _once(("seat", shown), lambda: _seat_now(view, s, seat, lines))


def _seat_now(view: View, s: State, seat: int, lines: list[Line]) -> Panel:
    points = {line.key: line.points for line in lines}
    score = scores(view)[seat]
    ended = Row(Words("If the game ended now"), sum(points.values()), rule="AFR-51")
    return Panel(
        f"seat:{seat}",
        SEAT_NAMES[seat],
        (
            Row(Words("Score"), score, _laps(score), "AFR-44"),
            Row(Words("Camps"), view.camps[seat], rule="AFR-35"),
            *_goods(view, s, seat),
            Row(Words("Goods at the end"), points["goods"], rule="AFR-46"),
            _majority(Words("Gold"), view.gold, seat, points["gold"], "AFR-47"),
            _majority(Words("Gems"), view.gems, seat, points["gems"], "AFR-49"),
            *([] if view.phase == "over" else [ended]),
        ),
        seat,
        score,
    )


def _laps(score: int) -> Words | None:
    if score < LAP:
        return None
    return Words(
        "{n} marker of 50, track space {space}",
        many="{n} markers of 50, track space {space}",
        n=score // LAP,
        space=score % LAP,
    )


def _goods(view: View, s: State, seat: int) -> list[Card]:
    """The goods of a seat by kind, each with what the set is worth now."""
    owned = [kind for kind in range(GOODS) if view.goods[seat][kind]]
    return [
        Card(
            KINDS[kind],
            tile_name(view, kind),
            view.goods[seat][kind],
            _points(_set_points(s, seat, kind)),
            "AFR-46",
        )
        for kind in owned
    ]


def _set_points(s: State, seat: int, kind: int) -> int:
    """What the goods of one kind add to the end value of a seat."""
    without = s.clone()
    without.goods[seat * GOODS + kind] = 0
    return goods_points(s, seat) - goods_points(without, seat)


def _majority(name: Words, owned: list[int], seat: int, points: int, rule: str) -> Row:
    if owned[seat] == 0:
        return Row(name, 0, Words("no place"), rule)
    place = ranks(owned)[seat]
    note = Words("place {place}: {points}", place=place, points=_points(points))
    return Row(name, owned[seat], note, rule)


def _points(n: int) -> Words:
    return Words("{n} point", many="{n} points", n=n)


def _percent(part: int, whole: int) -> Words:
    # With data of one's own the last tile may have been turned.
    return Words("{percent} %", percent=round(100 * part / max(whole, 1)))


# Previews


def preview(view: View, action: Action) -> Preview:
    """What a choice costs and brings; of one that is not legal now only its rule is told."""
    choice = cast(Choice, action)
    if choice.verb in _PLAIN:
        return _PLAIN[choice.verb]
    s = exact(view)
    if choice not in rules_of(view).legal(s, s.actor):
        return Preview(rule=view.game.info.verbs[choice.verb])
    return _PREVIEWS[choice.verb](view, s, choice)


# Choices that bring the same wherever they are made.
_PLAIN: Final = {
    "city": Preview(0, rule="AFR-9"),
    "walk": Preview(0, rule="AFR-14"),
    "travel": Preview(0, cost=Words("ends your turn"), rule="AFR-13"),
    "pass": Preview(0, rule="AFR-16", ends=True),
    "keep": Preview(0, rule="AFR-20"),
    "first": Preview(rule="AFR-9"),
    "draw": Preview(rule="AFR-18"),
}


def _settle(view: View, s: State, choice: Choice) -> Preview:
    """All that a turned tile is worth where it ends, or what a lifted one gains."""
    nomads = view.kind(view.focus) == NOMAD
    if s.phase == SETTLE:
        rule = "AFR-24" if nomads else "AFR-23"
    else:
        rule = "AFR-34" if nomads else "AFR-31"
    return Preview(_gained(view, s, choice), rule=rule)


def _gained(view: View, s: State, choice: Action) -> int:
    """The points that a choice scores at once; the position has then moved on."""
    seat, score = s.actor, s.score[s.actor]
    rules_of(view).apply(s, seat, choice)
    return s.score[seat] - score


def _survey(view: View, s: State, choice: Choice) -> Preview:
    points = rules_of(view).survey_points(s, s.explorers[s.actor])
    return Preview(points, Words("1 camp"), rule="AFR-37")


def _mine(view: View, s: State, choice: Choice) -> Preview:
    near = rules_of(view).riches_near(s, s.explorers[s.actor])
    kinds = [view.kind(x) for x in near]
    gold = sum(pieces(kind) for kind in kinds if kind < GEM)
    gems = sum(pieces(kind) for kind in kinds if kind >= GEM)
    return Preview(0, Words("1 camp"), _riches(gold, gems), "AFR-38")


def _riches(gold: int, gems: int) -> Words:
    of_gold = Words("{n} gold", n=gold)
    of_gems = Words("{n} gem", many="{n} gems", n=gems)
    if gold and gems:
        return Words("{gold} + {gems}", gold=of_gold, gems=of_gems)
    return of_gold if gold else of_gems


def _lift(view: View, s: State, choice: Choice) -> Preview:
    """The most that the tile can gain; the points come when it is placed."""
    game, x, kind = rules_of(view), choice.space, view.kind(choice.space)
    game.apply(s, s.actor, choice)
    worths = [game.worth(s, x, kind, y) for y in _spaces(game.legal(s, s.actor))]
    best = max(worths) - game.worth(s, x, kind, x)
    return Preview(gain=Words("up to +{n}", n=best), rule="AFR-34" if kind == NOMAD else "AFR-31")


def _spaces(choices: list[Action]) -> list[int]:
    return [cast(Choice, choice).space for choice in choices if choice.verb == "place"]


def _trade(view: View, s: State, choice: Choice) -> Preview:
    """What goes, what comes, and what that changes at the end for both."""
    seats = (s.actor, choice.seat)
    n = view.goods[choice.seat][choice.kind]
    before = [goods_points(s, seat) for seat in seats]
    rules_of(view).apply(s, s.actor, choice)
    mine, theirs = [goods_points(s, seat) - old for seat, old in zip(seats, before, strict=True)]
    gain = Words(
        "{n} × {tile}; at the end {seat} {change}, {other} {other_change}; cannot be refused",
        n=n,
        tile=tile_name(view, choice.kind),
        seat=SEAT_NAMES[view.turn],
        change=f"{mine:+d}",
        other=SEAT_NAMES[choice.seat],
        other_change=f"{theirs:+d}",
    )
    paid = Words("{n} × {tile}", n=n, tile=tile_name(view, view.good))
    return Preview(0, paid, gain, "AFR-21")


# Types of tile: the name, the first kind, and the first kind of the next type.
_TYPES: Final = (
    (Words("goods"), 0, ANIMAL),
    (Words("animals"), ANIMAL, NOMAD),
    (Words("nomads"), NOMAD, GOLD),
    (Words("gold"), GOLD, GEM),
    (Words("gems"), GEM, MONUMENT),
    (Words("a monument"), MONUMENT, MONUMENT + 1),
)


def _reveal(view: View, s: State, choice: Choice) -> Preview:
    """What turning a tile brings on average, and the chance of each type (R29)."""
    total = sum(view.bag)
    chances = [
        Words("{tiles} {chance}", tiles=name, chance=_percent(sum(view.bag[first:end]), total))
        for name, first, end in _TYPES
    ]
    gain = Words(
        "on average {points} points now; {chances}",
        points=tenths(_average(view, s, choice)),
        chances=listed(chances),
    )
    last = may_be_last(view) and view.bag[MONUMENT] > 0
    warning = Words("may be the last monument, which ends the game at once") if last else None
    return Preview(gain=gain, rule="AFR-18", warning=warning)


def _average(view: View, s: State, choice: Choice) -> float:
    """Points scored at once over all tiles it may be, an animal or nomads going to the best."""
    game = rules_of(view)
    game.apply(s, s.actor, choice)
    odds = game.odds(s)
    points = sum(weight * _best(view, s.clone(), draw) for draw, weight in odds)
    return points / sum(weight for _, weight in odds)


def _best(view: View, s: State, draw: Action) -> int:
    """The most points that can follow a draw at once."""
    game, seat, score = rules_of(view), s.actor, s.score[s.actor]
    game.apply(s, CHANCE, draw)
    if s.phase == SETTLE:
        x, kind = s.focus, s.lies[s.focus] - FACE
        best = max(_spaces(game.legal(s, seat)), key=lambda y: game.worth(s, x, kind, y))
        game.apply(s, seat, game.choices.place[best])
    return s.score[seat] - score


_PREVIEWS: Final[dict[str, Callable[[View, State, Choice], Preview]]] = {
    "reveal": _reveal,
    "lift": _lift,
    "place": _settle,
    "stay": _settle,
    "survey": _survey,
    "mine": _mine,
    "trade": _trade,
}
