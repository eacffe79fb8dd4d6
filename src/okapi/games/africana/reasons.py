"""Why a choice is refused: for each kind of choice an ordered list of rules and conditions.

The first condition that holds is the reason. `legal` stays the only judge: these lists are asked
only about choices that it did not offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from okapi.core.game import Refusal
from okapi.core.words import N_, Words
from okapi.games.africana.actions import FORWARD, LEFT, Choice
from okapi.games.africana.cards import ASSISTANT, COLOUR_COUNT, JOKER, OPEN, TYPE_COUNT
from okapi.games.africana.state import (
    ADVENTURE_LIMIT,
    BONUS,
    CHOOSE_ACTION,
    DRAWING,
    HAND_LIMIT,
    IN_BOOK,
    MAX_ROUNDS,
    MOVING,
    OVER,
    REFILL,
    TURN_UP,
    State,
)

if TYPE_CHECKING:
    from okapi.games.africana.rules import Africana


class Case:
    """A refused choice and the position it was refused in."""

    def __init__(self, game: Africana, s: State, seat: int, choice: Choice) -> None:
        self.game = game
        self.board = game.board
        self.s = s
        self.seat = seat
        self.choice = choice
        self.here = s.places[seat] if 0 <= seat < s.seats else -1
        self.silver = s.silver[seat] if 0 <= seat < s.seats else 0

    def expedition(self) -> int:
        """The card on the space that the choice names, or -1."""
        return self.s.display[self.choice.noun]

    def joined(self) -> bool:
        return bool(self.s.joined[self.choice.noun] >> self.seat & 1)

    def gap(self) -> int:
        return self.s.gaps[self.game.book_of(self.s)]

    def is_last_page(self) -> bool:
        book = self.game.book_of(self.s)
        return self.s.gaps[book] == self.s.sizes[book]

    def has_card(self) -> bool:
        """Whether a card of this type is in hand, on the table or not."""
        at = self.seat * COLOUR_COUNT + self.choice.card % COLOUR_COUNT
        if self.choice.card == JOKER:
            return self.s.jokers[self.seat] > 0
        return (self.s.assistants if self.choice.card >= ASSISTANT else self.s.travel)[at] > 0

    def on_table(self) -> bool:
        return self.has_card() and self.choice.card not in self.game.playable(self.s)

    def matches(self) -> bool:
        return self.game.matches[self.choice.place * TYPE_COUNT + self.choice.card]

    def is_mine(self) -> bool:
        """Whether the adventure lies unfinished in front of the seat."""
        return self.s.adventure[self.choice.noun] == OPEN + self.seat


Reason = tuple[str, str, Callable[[Case], bool]]


def _always(_: Case) -> bool:
    return True


def _phase(*phases: int) -> Callable[[Case], bool]:
    return lambda c: c.s.phase not in phases


# True of any choice of a seat.
ANY: list[Reason] = [
    ("AFN-97", N_("The game is over: the last round has been played."),
     lambda c: c.s.phase == OVER and c.s.end == MAX_ROUNDS),
    ("AFN-71", N_("The game is over."), lambda c: c.s.phase == OVER),
    ("AFN-1", N_("There is no such seat at this table."), lambda c: not 0 <= c.seat < c.s.seats),
    ("AFN-10", N_("The game is still being set up."), lambda c: c.s.phase < CHOOSE_ACTION),
    ("AFN-10", N_("It is another seat's turn."), lambda c: c.seat != c.s.actor),
    ("AFN-15", N_("The travel cards must be drawn first."), lambda c: c.s.phase == DRAWING),
    ("AFN-41", N_("The card of the joining bonus must be drawn first."),
     lambda c: c.s.phase == BONUS),
    ("AFN-24", N_("The next page must be seen first."), lambda c: c.s.phase == TURN_UP),
    ("AFN-64", N_("The empty spaces are being refilled."), lambda c: c.s.phase == REFILL),
    ("AFN-11", N_("First choose one of the three actions."),
     lambda c: c.s.phase == CHOOSE_ACTION and c.choice.verb != "choose"),
    ("AFN-61", N_("First discard the cards above the hand limit."),
     lambda c: c.s.phase == HAND_LIMIT and c.choice.verb != "discard"),
    ("AFN-62", N_("First remove the adventures above the limit."),
     lambda c: c.s.phase == ADVENTURE_LIMIT and c.choice.verb != "abandon"),
]  # fmt: skip

_ONLY_MOVE = _phase(MOVING)

BY_VERB: dict[str, list[Reason]] = {
    "choose": [
        ("AFN-11", N_("An action has been chosen; it is the only one of this turn."), _always),
    ],
    "turn": [
        ("AFN-21", N_("Pages are turned only in a Buy action."), _phase(IN_BOOK)),
        ("AFN-21", N_("No page is left on that half to turn."),
         lambda c: c.is_last_page() if c.choice.noun == FORWARD else c.gap() == 0),
        ("AFN-22", N_("A further page costs silver, and there is not enough."), _always),
    ],
    "buy": [
        ("AFN-21", N_("Adventures are bought only in a Buy action."), _phase(IN_BOOK)),
        ("AFN-21", N_("No card lies on that half."),
         lambda c: c.gap() == 0 if c.choice.noun == LEFT else c.is_last_page()),
        ("AFN-23", N_("There is not enough silver for an adventure."), _always),
    ],
    "stop": [
        ("AFN-12", N_("There is no action to end."), _always),
    ],
    "join": [
        ("AFN-40", N_("Expeditions are joined only in a Move action."), _ONLY_MOVE),
        ("AFN-40", N_("No expedition lies on that space."), lambda c: c.expedition() < 0),
        ("AFN-41", N_("You have joined it already; everyone joins once."), lambda c: c.joined()),
        ("AFN-40", N_("Your explorer is not at the start of this expedition."),
         lambda c: c.board.expeditions[c.expedition()].start != c.here),
        ("AFN-42", N_("You have no free marker."), _always),
    ],
    "end": [
        ("AFN-45", N_("Expeditions are ended only in a Move action."), _ONLY_MOVE),
        ("AFN-45", N_("No expedition lies on that space."), lambda c: c.expedition() < 0),
        ("AFN-45", N_("You have not joined this expedition."), lambda c: not c.joined()),
        ("AFN-45", N_("Your explorer is not at the destination."), _always),
    ],
    "finish": [
        ("AFN-50", N_("Adventures are ended only in a Move action."), _ONLY_MOVE),
        ("AFN-50", N_("This adventure does not lie unfinished in front of you."),
         lambda c: not c.is_mine()),
        ("AFN-50", N_("Your explorer is not at the target."), _always),
    ],
    "step": [
        ("AFN-30", N_("Explorers move only in a Move action."), _ONLY_MOVE),
        ("AFN-30", N_("No route leads there from your place."),
         lambda c: c.choice.place not in c.board.links[c.here]),
        ("AFN-33", N_("This card lies on the table; it works once in an action."),
         lambda c: c.on_table()),
        ("AFN-31", N_("You do not have such a card."), lambda c: not c.has_card()),
        ("AFN-30", N_("The card matches no symbol there, and changing its colour costs silver."),
         _always),
    ],
    "discard": [
        ("AFN-61", N_("Cards are discarded only above the hand limit, at the end of the turn."),
         _phase(HAND_LIMIT)),
        ("AFN-61", N_("You do not have such a card."), _always),
    ],
    "abandon": [
        ("AFN-62", N_("Adventures are removed only above the limit, at the end of the turn."),
         _phase(ADVENTURE_LIMIT)),
        ("AFN-62", N_("This adventure does not lie unfinished in front of you."), _always),
    ],
    "draw": [("AFN-15", N_("What is drawn is not chosen."), _always)],
    "page": [("AFN-24", N_("What a page shows is not chosen."), _always)],
    "reveal": [("AFN-64", N_("Which expedition comes is not chosen."), _always)],
}  # fmt: skip

_OF_CHANCE = ("draw", "page", "reveal")


def why_not(game: Africana, s: State, seat: int, choice: Choice) -> Refusal:
    """The first reason that holds."""
    case = Case(game, s, seat, choice)
    chance = BY_VERB[choice.verb] if choice.verb in _OF_CHANCE else []
    for rule, sentence, holds in [*chance, *ANY, *BY_VERB[choice.verb]]:
        if holds(case):
            return Refusal(rule, Words(sentence))
    raise AssertionError(f"no reason for {choice}")
