"""The flow of play, in the order of the rules in docs/guide/add_a_game.md."""

from __future__ import annotations

import json
from typing import Any, cast

from okapi.core.action import Action
from okapi.core.codec import pack, unpack
from okapi.core.data import Data
from okapi.core.errors import BadNotation
from okapi.core.face import Face
from okapi.core.game import CHANCE, Event, Game, Line, Message, Outcome, Refusal
from okapi.core.info import Info
from okapi.core.rng import Rng
from okapi.core.words import Words
from tests.guide.beads import reasons, view
from tests.guide.beads.actions import DRAW, GUESS, OFFER, Choice, Choices
from tests.guide.beads.beads import COLOURS, DRAWN, Beads
from tests.guide.beads.state import DRAWING, NONE, OFFERING, OVER, State, from_numbers
from tests.guide.beads.view import View


class BeadsGame(Game[State, View]):
    """The rules with one data file."""

    def __init__(self, info: Info, data: Data, face: Face) -> None:
        self.beads = Beads(data)
        self.choices = Choices()
        super().__init__(info, data, self.choices.table(), face)

    def start(self, seats: int, options: dict[str, Any]) -> State:
        s = State(self, seats)
        s.rounds = options["rounds"]
        s.bag = self.beads.copies[:]
        s.early = s.bag[:]
        return s

    def to_act(self, s: State) -> tuple[int, ...]:
        if s.phase == OVER:
            return ()
        if s.phase == DRAWING:
            return (CHANCE,)
        return tuple(seat for seat in range(s.seats) if self._is_asked(s, seat))

    def _is_asked(self, s: State, seat: int) -> bool:
        """Who has not locked; in an imagined state then those whose choices are not known."""
        if not all(s.locked):
            return not s.locked[seat]
        return NONE in (s.offers[seat], s.guesses[seat])

    def together(self, s: State) -> int:
        return s.round if s.phase == OFFERING else 0

    # Drawing (BEA-2, BEA-3): a private ply of chance

    def odds(self, s: State) -> list[tuple[Action, int]]:
        if s.phase != DRAWING:
            return []
        return [(self.choices.draw[c], s.bag[c]) for c in range(len(COLOURS)) if s.bag[c]]

    def audience(self, s: State, action: Action) -> tuple[int, ...] | None:
        return (s.drawer(),)

    def _draw(self, s: State, colour: int, out: list[Event] | None) -> None:
        drawer = s.drawer()
        s.bag[colour] -= 1
        s.hands[drawer].append(colour)
        s.drawn += 1
        if out is not None:
            out.append(Event("draw", "BEA-2", {"seat": drawer, "colour": colour}, (drawer,)))
        if s.drawn == DRAWN * s.seats:
            s.phase = OFFERING
        elif sum(s.bag) == 0:
            self._reshuffle(s, out)

    def _reshuffle(self, s: State, out: list[Event] | None) -> None:
        """The bag is empty: what lies open goes back into it (BEA-3)."""
        s.bag, s.discards = s.discards, [0] * len(COLOURS)
        s.late = s.bag[:]
        if out is not None:
            out.append(Event("reshuffle", "BEA-3", {}))

    # Offering (BEA-4 to BEA-6): two slots and a lock, all seats at once

    def legal(self, s: State, seat: int) -> list[Action]:
        if s.phase != OFFERING or not 0 <= seat < s.seats or not self._is_asked(s, seat):
            return []
        choices: list[Action] = []
        if s.offers[seat] == NONE:
            choices += [self.choices.offer[colour] for colour in sorted(set(s.hands[seat]))]
        if s.guesses[seat] == NONE:
            choices += self.choices.guess
        return choices or [self.choices.lock]

    def why_not(self, s: State, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        return reasons.why_not(s, seat, cast(Choice, action))

    def apply(self, s: State, seat: int, action: Action, out: list[Event] | None = None) -> None:
        choice = cast(Choice, action)
        if choice.code == DRAW:
            self._draw(s, choice.colour, out)
        elif choice.code == OFFER:
            s.offers[seat] = choice.colour
        elif choice.code == GUESS:
            s.guesses[seat] = choice.colour
        else:
            s.locked[seat] = True
        if s.phase == OFFERING and not self.to_act(s):
            self._reveal(s, out)

    def _reveal(self, s: State, out: list[Event] | None) -> None:
        """Offers and guesses are shown together, and points are given (BEA-6)."""
        for seat in range(s.seats):
            offer, guess = s.offers[seat], s.guesses[seat]
            if s.offers.count(offer) == 1:
                s.bead_points[seat] += self.beads.values[offer]
            if s.offers[(seat + 1) % s.seats] == guess:
                s.guess_points[seat] += 1
            if out is not None:
                facts: dict[str, object] = {"seat": seat, "offer": offer, "guess": guess}
                out.append(Event("reveal", "BEA-6", facts))
        self._end_round(s, out)

    def _end_round(self, s: State, out: list[Event] | None) -> None:
        """All beads of the round are put down openly (BEA-7)."""
        for hand in s.hands:
            for colour in hand:
                s.discards[colour] += 1
            hand.clear()
        s.offers = [NONE] * s.seats
        s.guesses = [NONE] * s.seats
        s.locked = [False] * s.seats
        if s.round == s.rounds:
            s.phase = OVER
            return
        s.round += 1
        s.drawn = 0
        s.phase = DRAWING
        if sum(s.bag) == 0:
            s.bag, s.discards = s.discards, [0] * len(COLOURS)
        s.early = s.bag[:]
        s.late = [0] * len(COLOURS)

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        return Outcome("rounds", "BEA-8", [
            [Line("beads", s.bead_points[seat], "BEA-6"),
             Line("guesses", s.guess_points[seat], "BEA-6")]
            for seat in range(s.seats)
        ])  # fmt: skip

    # Time and talk (BEA-9, BEA-10)

    def on_timeout(self, s: State, seat: int) -> list[Action]:
        plies: list[Action] = []
        if s.offers[seat] == NONE:
            plies.append(self.choices.offer[min(s.hands[seat])])
        if s.guesses[seat] == NONE:
            plies.append(self.choices.guess[0])
        return [*plies, self.choices.lock]

    def why_not_post(self, s: State, seat: int, message: Message) -> Refusal | None:
        if s.phase != OFFERING:
            return Refusal("BEA-10", Words("Talk is for the time of offering."))
        return None

    def post(self, s: State, seat: int, message: Message) -> None:
        s.messages.append(message)
        s.locked[seat] = False

    # Knowledge and storage

    def view(self, s: State, seat: int | None) -> View:
        return View(s, seat)

    def imagine(self, v: View, rng: Rng) -> State:
        return view.imagine(self, v, rng)

    def encode(self, s: State) -> bytes:
        said = [[m.sender, list(m.audience), m.body] for m in s.messages]
        numbers = pack(s.numbers())
        return len(numbers).to_bytes(4, "big") + numbers + json.dumps(said).encode()

    def decode(self, b: bytes) -> State:
        size = int.from_bytes(b[:4], "big")
        try:
            said = json.loads(b[4 + size :])
        except ValueError:
            raise BadNotation("not a position of beads") from None
        messages = [Message(sender, tuple(audience), body) for sender, audience, body in said]
        return from_numbers(self, unpack(b[4 : 4 + size]), messages)

    def faults(self, s: State) -> list[str]:
        held = [sum(hand.count(c) for hand in s.hands) for c in range(len(COLOURS))]
        total = [b + d + h for b, d, h in zip(s.bag, s.discards, held, strict=True)]
        return [] if total == self.beads.copies else ["BEA-1: beads are not conserved"]
