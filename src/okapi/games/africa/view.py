"""What a seat knows. Nothing is private in Africa: one view serves everybody (AFR-43, R29)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.game import CHANCE, part
from okapi.core.game import View as CoreView
from okapi.games.africa.board import Board
from okapi.games.africa.state import (
    FIRST_SEAT,
    OVER,
    SOURCES,
    TURN_UP,
    State,
)
from okapi.games.africa.tiles import FACE, GOODS, KINDS

if TYPE_CHECKING:
    from okapi.games.africa.rules import Africa

PHASES: Final = ("first", "city", "move", "act", "draw", "settle", "place", "trade", "over")
ENDS: Final = ("running", "last_monument", "stalemate")
NOBODY: Final = -2
LIES: Final = ("empty", "closed", "camp", *KINDS)


class View(CoreView):
    """The table as anybody sees it."""

    def __init__(self, s: State, seat: int | None, glimpse: bool = False) -> None:
        super().__init__(s.game, seat)
        self.board: Board = s.board
        self.seats: int = s.seats
        self.simple: bool = s.simple
        self.stall_rounds: int = s.stall_rounds
        self.phase: str = PHASES[s.phase]
        self.turn: int = s.actor  # whose turn it is
        self.actor: int = _actor(s)  # who decides now: a seat, CHANCE or NOBODY
        self.first: int = s.first
        self.half: int = s.half
        self.turns: int = s.turns
        self.quiet_rounds: int = s.quiet_rounds
        self.busy: bool = s.busy
        self.focus: int = s.focus
        self.good: int = s.good
        self.supply: int = s.supply
        self.monuments: int = s.monuments
        self.last_monument: int = s.board.supply[s.seats - 2] + 1
        self.end: str = ENDS[s.end]
        self.lies: list[int] = part(s.lies, glimpse)
        self.explorers: list[int] = part(s.explorers, glimpse)
        self.camps: list[int] = part(s.camps, glimpse)
        self.score: list[int] = part(s.score, glimpse)
        self.earned: list[list[int]] = _by_seat(s.earned, SOURCES)
        self.goods: list[list[int]] = _by_seat(s.goods, GOODS)
        self.gold: list[int] = part(s.gold, glimpse)
        self.gems: list[int] = part(s.gems, glimpse)
        self.bag: list[int] = part(s.bag, glimpse)  # public: the kinds nobody has seen yet (R29)

    def facts(self) -> dict[str, object]:
        spaces = self.board.spaces
        return {
            "seats": self.seats,
            "seat": self.seat,
            "simple": self.simple,
            "stall_rounds": self.stall_rounds,
            "phase": self.phase,
            "turn": self.turn,
            "actor": self.actor,
            "first": self.first,
            "half": self.half,
            "turns": self.turns,
            "quiet_rounds": self.quiet_rounds,
            "busy": self.busy,
            "focus": spaces[self.focus].id if self.focus >= 0 else None,
            "good": KINDS[self.good] if self.good >= 0 else None,
            "supply": self.supply,
            "monuments": self.monuments,
            "last_monument": self.last_monument,
            "end": self.end,
            "lies": {space.id: LIES[self.lies[space.index]] for space in spaces},
            "explorers": [spaces[x].id if x >= 0 else None for x in self.explorers],
            "camps": self.camps[:],
            "score": self.score[:],
            "earned": [row[:] for row in self.earned],
            "goods": [dict(zip(KINDS[:GOODS], row, strict=True)) for row in self.goods],
            "gold": self.gold[:],
            "gems": self.gems[:],
            "undiscovered": dict(zip(KINDS, self.bag, strict=True)),
        }

    def kind(self, x: int) -> int:
        """The kind of the face-up tile on a space; negative when there is none."""
        return self.lies[x] - FACE


def _actor(s: State) -> int:
    if s.phase == OVER:
        return NOBODY
    return CHANCE if s.phase == TURN_UP or s.phase == FIRST_SEAT else s.actor


def _by_seat(flat: list[int], width: int) -> list[list[int]]:
    return [flat[i : i + width] for i in range(0, len(flat), width)]


def view(s: State, seat: int | None) -> View:
    """The same for every seat and for spectators."""
    return View(s, seat)


def imagine(game: Africa, v: View) -> State:
    """The state itself: what is unknown is still in the bag, so there is nothing to guess."""
    s = State(game, v.seats)
    s.simple = v.simple
    s.stall_rounds = v.stall_rounds
    s.phase = PHASES.index(v.phase)
    s.first = v.first
    s.actor = v.turn
    s.half = v.half
    s.turns = v.turns
    s.quiet_rounds = v.quiet_rounds
    s.busy = v.busy
    s.focus = v.focus
    s.good = v.good
    s.supply = v.supply
    s.monuments = v.monuments
    s.end = ENDS.index(v.end)
    s.lies = v.lies[:]
    s.explorers = v.explorers[:]
    s.camps = v.camps[:]
    s.score = v.score[:]
    s.earned = [points for row in v.earned for points in row]
    s.goods = [count for row in v.goods for count in row]
    s.gold = v.gold[:]
    s.gems = v.gems[:]
    s.bag = v.bag[:]
    s.count_again()
    return s
