"""A position of Beads."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.errors import BadNotation
from okapi.core.game import Message
from okapi.core.game import State as CoreState
from tests.guide.beads.beads import COLOURS, DRAWN

if TYPE_CHECKING:
    from tests.guide.beads.rules import BeadsGame

NONE: Final = -1
DRAWING: Final = 0
OFFERING: Final = 1
OVER: Final = 2


class State(CoreState):
    """Hands are kept in the order of drawing: it tells which bag a bead came from.

    `early` is the bag as the round found it and `late` what a reshuffle put into it; both follow
    from what lies open, so everybody knows them.
    """

    game: BeadsGame

    def __init__(self, game: BeadsGame, seats: int) -> None:
        super().__init__(game)
        self.seats = seats
        self.rounds = 0
        self.round = 1
        self.phase = DRAWING
        self.drawn = 0  # beads drawn in this round, by all seats
        self.early = [0] * len(COLOURS)
        self.late = [0] * len(COLOURS)
        self.bag = [0] * len(COLOURS)
        self.discards = [0] * len(COLOURS)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.offers = [NONE] * seats
        self.guesses = [NONE] * seats
        self.locked = [False] * seats
        self.bead_points = [0] * seats
        self.guess_points = [0] * seats
        self.messages: list[Message] = []

    def clone(self) -> State:
        """A copy that shares nothing that can change; messages never change."""
        c = State(self.game, self.seats)
        c.rounds, c.round, c.phase, c.drawn = self.rounds, self.round, self.phase, self.drawn
        c.early, c.late = self.early[:], self.late[:]
        c.bag, c.discards = self.bag[:], self.discards[:]
        c.hands = [hand[:] for hand in self.hands]
        c.offers, c.guesses, c.locked = self.offers[:], self.guesses[:], self.locked[:]
        c.bead_points, c.guess_points = self.bead_points[:], self.guess_points[:]
        c.messages = self.messages[:]
        return c

    def drawer(self) -> int:
        """Whose hand the next bead goes to: each seat draws its beads before the next (BEA-2)."""
        return self.drawn // DRAWN

    def numbers(self) -> list[int]:
        """Everything but the messages."""
        flat = [bead for hand in self.hands for bead in hand + [NONE] * (DRAWN - len(hand))]
        return [
            self.seats, self.rounds, self.round, self.phase, self.drawn,
            *self.early, *self.late, *self.bag, *self.discards, *flat, *self.offers, *self.guesses,
            *map(int, self.locked), *self.bead_points, *self.guess_points,
        ]  # fmt: skip


def from_numbers(game: BeadsGame, numbers: list[int], messages: list[Message]) -> State:
    """The position back; BadNotation when the numbers cannot be one."""
    colours = len(COLOURS)
    seats = numbers[0] if numbers else 0
    if seats not in game.info.seats or len(numbers) != 5 + 4 * colours + seats * (DRAWN + 5):
        raise BadNotation("not a position of beads")
    s = State(game, seats)
    s.rounds, s.round, s.phase, s.drawn = numbers[1:5]
    rest = iter(numbers[5:])
    s.early = [next(rest) for _ in range(colours)]
    s.late = [next(rest) for _ in range(colours)]
    s.bag = [next(rest) for _ in range(colours)]
    s.discards = [next(rest) for _ in range(colours)]
    s.hands = [[b for b in [next(rest) for _ in range(DRAWN)] if b != NONE] for _ in range(seats)]
    s.offers = [next(rest) for _ in range(seats)]
    s.guesses = [next(rest) for _ in range(seats)]
    s.locked = [next(rest) != 0 for _ in range(seats)]
    s.bead_points = [next(rest) for _ in range(seats)]
    s.guess_points = [next(rest) for _ in range(seats)]
    s.messages = messages
    return s
