"""What a seat knows of Beads, and a state drawn from it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from okapi.core.bag import draw
from okapi.core.game import CHANCE, Message
from okapi.core.game import View as CoreView
from okapi.core.rng import Rng
from tests.guide.beads.beads import COLOURS, DRAWN
from tests.guide.beads.state import DRAWING, NONE, OFFERING, State

if TYPE_CHECKING:
    from tests.guide.beads.rules import BeadsGame


class View(CoreView):
    """Bag and hands of others are never apart: `early` and `late` minus what one holds oneself."""

    game: BeadsGame

    def __init__(self, s: State, seat: int | None) -> None:
        super().__init__(s.game, seat)
        self.seats = s.seats
        self.rounds = s.rounds
        self.round = s.round
        self.phase = s.phase
        self.actors = s.game.to_act(s)
        self.drawn = s.drawn
        self.early = s.early[:]
        self.late = s.late[:]
        self.discards = s.discards[:]
        self.hand = s.hands[seat][:] if seat is not None else []
        self.offer = s.offers[seat] if seat is not None else NONE
        self.guess = s.guesses[seat] if seat is not None else NONE
        self.locked = s.locked[:]
        self.bead_points = s.bead_points[:]
        self.guess_points = s.guess_points[:]
        self.messages: list[Message] = [m for m in s.messages if m.seen_by(seat, s.seats)]

    def facts(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "seat": self.seat,
            "rounds": self.rounds,
            "round": self.round,
            "phase": ("drawing", "offering", "over")[self.phase],
            "actors": ["chance" if a == CHANCE else a for a in self.actors],
            "drawn": self.drawn,
            "early": dict(zip(COLOURS, self.early, strict=True)),
            "late": dict(zip(COLOURS, self.late, strict=True)),
            "discards": dict(zip(COLOURS, self.discards, strict=True)),
            "hand": [COLOURS[c] for c in self.hand],
            "offer": COLOURS[self.offer] if self.offer != NONE else None,
            "guess": COLOURS[self.guess] if self.guess != NONE else None,
            "locked": self.locked[:],
            "bead_points": self.bead_points[:],
            "guess_points": self.guess_points[:],
            "messages": [[m.sender, list(m.audience), m.body] for m in self.messages],
        }


def imagine(game: BeadsGame, v: View, rng: Rng) -> State:
    """Unknown beads by their true law; the open decisions of others stay open."""
    s = State(game, v.seats)
    s.rounds, s.round, s.phase, s.drawn = v.rounds, v.round, v.phase, v.drawn
    s.early, s.late, s.discards = v.early[:], v.late[:], v.discards[:]
    s.locked = v.locked[:]
    s.bead_points, s.guess_points = v.bead_points[:], v.guess_points[:]
    s.messages = v.messages[:]
    if v.seat is not None:
        s.offers[v.seat], s.guesses[v.seat] = v.offer, v.guess
    if v.phase in (DRAWING, OFFERING):
        s.bag = _deal_hands(s, v, rng)
    else:
        s.bag = [a - b for a, b in zip(game.beads.copies, v.discards, strict=True)]
    return s


def _deal_hands(s: State, v: View, rng: Rng) -> list[int]:
    """Draws up to the size of the early bag came from it, the others from the late one.

    What the seat holds itself is taken out first; then every other bead is equally likely
    wherever it can be. What is left is the bag.
    """
    bags = [v.early[:], v.late[:]]
    size = sum(v.early)
    for i, colour in enumerate(v.hand):
        assert v.seat is not None
        bags[v.seat * DRAWN + i >= size][colour] -= 1
    for number in range(v.drawn):
        seat, i = divmod(number, DRAWN)
        if seat == v.seat:
            s.hands[seat].append(v.hand[i])
            continue
        bag = bags[number >= size]
        colour = draw(bag, sum(bag), rng)
        bag[colour] -= 1
        s.hands[seat].append(colour)
    reshuffled = v.drawn >= size and any(v.late)
    return bags[1] if reshuffled else bags[0]
