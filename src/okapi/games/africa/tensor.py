"""What a view knows as one row of numbers."""

from __future__ import annotations

from typing import Final

from okapi.core.tensor import Field, Ink, category, flag, number, observer
from okapi.games.africa.actions import MAX_SEATS
from okapi.games.africa.board import SPACES
from okapi.games.africa.tiles import FACE, GOODS, KIND_COUNT
from okapi.games.africa.view import PHASES, View

_NUMBER_OF: Final[dict[str, int]] = {phase: i for i, phase in enumerate(PHASES)}

FIELDS: Final[tuple[Field, ...]] = (
    number("seats", "how many seats play", high=MAX_SEATS),
    number("seat", "the own seat, from 0: actions name seats by these numbers", high=MAX_SEATS - 1),
    flag("simple", "the simple game (AFR-62)"),
    category("phase", "what is decided now: " + ", ".join(PHASES), high=len(PHASES) - 1),
    category("turn", "whose turn it is: 1 own, 2 the next seat, ...", high=MAX_SEATS),
    category("actor", "who decides now; 0 chance or nobody", high=MAX_SEATS),
    category("first", "who began", high=MAX_SEATS),
    number("half", "half-turn, from 1", high=2),
    number("turns", "turns played"),
    number("stall_rounds", "quiet rounds that end the game (AFR-52)"),
    number("quiet_rounds", "rounds in a row without anything happening"),
    flag("busy", "whether something happened in this round"),
    category("focus", "1 + the space of the tile being turned or moved; 0 none", high=SPACES),
    category("good", "1 + the good just turned, while it may be traded; 0 none", high=GOODS),
    number("supply", "camps in the supply"),
    number("monuments", "monuments turned"),
    number("last_monument", "the monument that ends the game"),
    category(
        "lies",
        "what lies on each space: 0 nothing, 1 a face-down tile, 2 a camp, 3 + kind of tile",
        SPACES,
        high=FACE + KIND_COUNT - 1,
    ),
    category("explorers", "1 + the space of each explorer; 0 none", MAX_SEATS, high=SPACES),
    number("camps", "camps at hand, by seat", MAX_SEATS),
    number("score", "points on the track, by seat", MAX_SEATS),
    number("goods", "goods, by seat and kind", MAX_SEATS, GOODS),
    number("gold", "gold nuggets, by seat", MAX_SEATS),
    number("gems", "gems, by seat", MAX_SEATS),
    number("bag", "tiles that nobody has seen, by kind", KIND_COUNT),
)


def write(v: View, ink: Ink) -> None:
    """The row of a view, in the order of FIELDS."""
    me = observer(v.seat)
    _write_table(v, ink, me)
    ink.many(v.lies)
    ink.around_shifted(v.explorers, me, MAX_SEATS)
    ink.around(v.camps, me, MAX_SEATS)
    ink.around(v.score, me, MAX_SEATS)
    _write_goods(v, ink, me)
    ink.around(v.gold, me, MAX_SEATS)
    ink.around(v.gems, me, MAX_SEATS)
    ink.many(v.bag)


def _write_table(v: View, ink: Ink, me: int) -> None:
    ink.one(v.seats)
    ink.one(me)
    ink.one(int(v.simple))
    ink.one(_NUMBER_OF[v.phase])
    ink.seat(v.turn, me, v.seats)
    ink.seat(v.actor, me, v.seats)
    ink.seat(v.first, me, v.seats)
    ink.one(v.half)
    ink.one(v.turns)
    ink.one(v.stall_rounds)
    ink.one(v.quiet_rounds)
    ink.one(int(v.busy))
    ink.one(v.focus + 1)
    ink.one(v.good + 1)
    ink.one(v.supply)
    ink.one(v.monuments)
    ink.one(v.last_monument)


def _write_goods(v: View, ink: Ink, me: int) -> None:
    for i in range(v.seats):
        seat = me + i
        ink.many(v.goods[seat if seat < v.seats else seat - v.seats])
    ink.blank((MAX_SEATS - v.seats) * GOODS)


def points(v: View) -> int:
    """The points of the looking seat so far."""
    return v.score[observer(v.seat)]
