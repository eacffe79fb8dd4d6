"""Up to the first decision (AFR-6 to AFR-10, AFR-60 to AFR-62)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from okapi.core.errors import BadOptions
from okapi.core.words import N_, Words
from okapi.games.africa.state import CHOOSE_CITY, FIRST_SEAT, RUNNING, SOURCES, State
from okapi.games.africa.tiles import CLOSED, EMPTY, GOODS

if TYPE_CHECKING:
    from okapi.games.africa.rules import Africa


def start(game: Africa, seats: int, options: dict[str, Any]) -> State:
    """Every space but the cities covered, two camps each, nobody on the map."""
    board = game.board
    s = State(game, seats)
    s.simple = options["simple"]
    s.stall_rounds = options["stall_rounds"]
    s.half = 1
    s.turns = 0
    s.quiet_rounds = 0
    s.busy = False
    s.focus = -1
    s.good = -1
    s.monuments = 0
    s.end = RUNNING
    s.lies = [EMPTY if space.city else CLOSED for space in board.spaces]
    s.bag = board.copies[:]
    s.supply = board.supply[seats - 2]
    s.camps = [board.camps] * seats
    s.explorers = [-1] * seats
    s.score = [0] * seats
    s.earned = [0] * (seats * SOURCES)
    s.goods = [0] * (seats * GOODS)
    s.gold = [0] * seats
    s.gems = [0] * seats
    s.count_again()
    drawn = options["first"] == "random"
    s.first = 0 if drawn else int(options["first"])
    if s.first >= seats:
        message = N_("option first: only the {seats} seats of this table can begin")
        raise BadOptions(Words(message, seats=seats))
    s.actor = s.first
    s.phase = FIRST_SEAT if drawn else CHOOSE_CITY
    return s
