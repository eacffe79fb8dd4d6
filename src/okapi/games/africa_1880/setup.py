"""Up to the first decision (A80-1 to A80-6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from okapi.games.africa_1880.actions import OPEN
from okapi.games.africa_1880.adjudicate import RUNNING, Position
from okapi.games.africa_1880.board import NATION_COUNT
from okapi.games.africa_1880.state import (
    ALL_SLOTS,
    BY_LOT,
    BY_SEAT,
    CHOOSING,
    DEALING,
    PLACING,
    State,
)

if TYPE_CHECKING:
    from okapi.games.africa_1880.rules import Africa1880

DEALINGS: Final = ("random", "choose", "order")
PRESSES: Final = ("free", "rounds", "none")


def start(game: Africa1880, seats: int, options: dict[str, Any]) -> State:
    """An empty map (A80-4); nations are dealt, chosen or led in the order of the seats (R31)."""
    s = State(game, seats)
    s.historical = options["historical"]
    s.dealing = DEALINGS.index(options["nations"])
    s.press = PRESSES.index(options["press"])
    s.rounds = options["rounds"]
    s.shared_win = options["shared_win"]
    s.phase = DEALING if s.dealing == BY_LOT else CHOOSING
    s.round = 0
    s.done = 0
    s.end = RUNNING
    s.nation_of = [-1] * seats
    s.seat_of = [-1] * NATION_COUNT
    s.position = Position(game.board, 0)
    s.slots = [OPEN] * ALL_SLOTS
    s.war = [0] * NATION_COUNT
    s.history = []
    s.letters = []
    s.count_again()
    if s.dealing == BY_SEAT:
        for seat in range(seats):
            s.lead(seat, seat)
        s.phase = PLACING
        if s.historical:
            historical_start(s)
    return s


def historical_start(s: State) -> None:
    """Every nation in its own place, instead of the start placement (A80-6)."""
    game: Any = s.game
    for p in s.nation_of:
        s.position.here[s.board.starts[p]] |= 1 << p
    game.begin_turn(s)
