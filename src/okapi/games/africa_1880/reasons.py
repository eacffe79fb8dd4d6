"""Why a choice is refused: for each kind of choice an ordered list of rules and conditions.

The first condition that holds is the reason. `legal` stays the only judge: these lists are asked
only about choices that it did not offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from okapi.core.game import Refusal
from okapi.core.words import N_, Words
from okapi.games.africa_1880.actions import OPEN, SLOT, SLOTS, Choice
from okapi.games.africa_1880.state import (
    CHOOSING,
    DEALING,
    OVER,
    PLACING,
    TALKING,
    WRITING,
    State,
)

if TYPE_CHECKING:
    from okapi.games.africa_1880.rules import Africa1880


class Case:
    """A refused choice and the position it was refused in."""

    def __init__(self, game: Africa1880, s: State, seat: int, choice: Choice) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.choice = choice
        self.nation = s.nation_of[seat] if 0 <= seat < s.seats else -1

    def phase(self, *phases: int) -> bool:
        return self.s.phase in phases

    def asked(self) -> bool:
        return self.seat in self.game.to_act(self.s)

    def writes(self) -> bool:
        """Whether it is about the sheet."""
        return self.choice.verb not in ("lead", "start", "ready")

    def drafts(self) -> bool:
        """Whether a slot may be filled before talk has ended (A80-51)."""
        return self.s.writes() and self.choice.code == SLOT

    def stands(self) -> bool:
        return self.s.position.here[self.choice.place] >> self.nation & 1 == 1

    def filled(self) -> bool:
        return self.s.slots[self.nation * SLOTS + self.choice.slot] != OPEN

    def coastal(self) -> bool:
        return self.game.board.territories[self.choice.place].coastal

    def borders(self) -> bool:
        return self.game.board.borders(self.choice.place, self.choice.target)


Reason = tuple[str, str, Callable[[Case], bool]]


def _always(_: Case) -> bool:
    return True


# True of any choice of a seat.
ANY: list[Reason] = [
    ("A80-43", N_("The game is over."), lambda c: c.phase(OVER)),
    ("A80-1", N_("There is no such seat at this table."), lambda c: not 0 <= c.seat < c.s.seats),
    ("A80-1", N_("First nations are given to all seats."),
     lambda c: c.phase(DEALING, CHOOSING) and c.choice.verb != "lead"),
    ("A80-5", N_("First every nation puts a presence on the map."),
     lambda c: c.phase(PLACING) and c.choice.verb not in ("lead", "start")),
    ("A80-10", N_("Orders are written when talk has ended."),
     lambda c: c.phase(TALKING) and c.writes() and not c.drafts()),
    ("A80-50", N_("You are ready; take it back to go on with your sheet."),
     lambda c: c.phase(TALKING) and c.writes() and not c.asked()),
    ("A80-51", N_("Your sheet is locked; unlock it first."),
     lambda c: c.phase(WRITING) and c.writes() and not c.asked()),
]  # fmt: skip

# True of an order on a line of the sheet.
LINE: list[Reason] = [
    ("A80-12", N_("You have no presence there: that line stays empty."), lambda c: not c.stands()),
    ("A80-13", N_("That presence has its order; take it back first."), lambda c: c.filled()),
]  # fmt: skip

# True of a stance.
TOWARDS: list[Reason] = [
    ("A80-17", N_("A stance is towards another nation."), lambda c: c.choice.nation == c.nation),
    ("A80-2", N_("That nation is not in the game."),
     lambda c: c.s.seat_of[c.choice.nation] < 0),
    ("A80-17", N_("That stance is declared; take it back first."), _always),
]  # fmt: skip

BY_VERB: dict[str, list[Reason]] = {
    "lead": [
        ("A80-1", N_("Every seat leads its nation already."),
         lambda c: not c.phase(DEALING, CHOOSING)),
        ("A80-1", N_("Nations are drawn by lot at this table."), lambda c: c.phase(DEALING)),
        ("A80-1", N_("It is another seat's turn to choose."), lambda c: not c.asked()),
        ("A80-1", N_("Another seat leads that nation."), _always),
    ],
    "deal": [("A80-1", N_("What is drawn by lot is not chosen."), _always)],
    "start": [
        ("A80-5", N_("The first presences are already on the map."),
         lambda c: not c.phase(PLACING)),
        ("A80-5", N_("Nations place in their order, and another one is to place now."),
         lambda c: not c.asked()),
        ("A80-5", N_("A first presence goes to a coastal territory."), _always),
    ],
    "ready": [
        ("A80-10", N_("Talk has ended."), lambda c: not c.phase(TALKING)),
        ("A80-50", N_("You are ready already."), _always),
    ],
    "nothing": [*LINE, ("A80-13", N_("That order cannot be given."), _always)],
    "develop": [*LINE, ("A80-13", N_("That order cannot be given."), _always)],
    "explore": [
        *LINE,
        ("A80-14", N_("That territory does not border the presence."), lambda c: not c.borders()),
        ("A80-14", N_("That territory is a colony, and closed."), _always),
    ],
    "no_landing": [("A80-16", N_("Your landing is written; take it back first."), _always)],
    "land": [
        ("A80-16", N_("Your landing is written; take it back first."), lambda c: c.filled()),
        ("A80-16", N_("One lands on a coast, and that territory has none."),
         lambda c: not c.coastal()),
        ("A80-16", N_("Another nation stands there at the start of the turn."), _always),
    ],
    "ally": TOWARDS,
    "war": TOWARDS,
    "lock": [("A80-11", N_("Your sheet is not complete yet."), _always)],
}  # fmt: skip


def why_not(game: Africa1880, s: State, seat: int, choice: Choice) -> Refusal:
    """The first reason that holds."""
    case = Case(game, s, seat, choice)
    first = BY_VERB["deal"] if choice.verb == "deal" else ANY
    for rule, sentence, holds in [*first, *BY_VERB[choice.verb]]:
        if holds(case):
            return Refusal(rule, Words(sentence))
    raise AssertionError(f"no reason for {choice}")
