"""Why a choice is refused: for each kind of choice an ordered list of rules and conditions.

The first condition that holds is the reason. `legal` stays the only judge: these lists are asked
only about choices that it did not offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from okapi.core.game import Refusal
from okapi.core.words import N_, Words
from okapi.games.africa.actions import Choice
from okapi.games.africa.state import (
    ACT,
    BARTER,
    CHOOSE_CITY,
    FIRST_SEAT,
    MOVE,
    OVER,
    PUT,
    SETTLE,
    STALEMATE,
    TURN_UP,
    State,
)
from okapi.games.africa.tiles import ANIMAL, CAMP, CLOSED, EMPTY, FACE, GOODS, NOMAD

if TYPE_CHECKING:
    from okapi.games.africa.rules import Africa


class Case:
    """A refused choice and the position it was refused in."""

    def __init__(self, game: Africa, s: State, seat: int, choice: Choice) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.choice = choice
        self.x = choice.space
        self.here = s.explorers[seat] if 0 <= seat < s.seats else -1

    def next_to_me(self) -> bool:
        return self.x in self.game.board.links[self.here]

    def kind(self, x: int) -> int:
        return self.s.lies[x] - FACE

    def nomad_is_moving(self) -> bool:
        return self.kind(self.s.focus) == NOMAD

    def opponent_has(self) -> int:
        return self.s.goods[self.choice.seat * GOODS + self.choice.kind]


Reason = tuple[str, str, Callable[[Case], bool]]


def _always(_: Case) -> bool:
    return True


def _phase(*phases: int) -> Callable[[Case], bool]:
    return lambda c: c.s.phase not in phases


# True of any choice of a seat.
ANY: list[Reason] = [
    ("AFR-52", N_("The game is over: nothing happened for too many rounds."),
     lambda c: c.s.phase == OVER and c.s.end == STALEMATE),
    ("AFR-45", N_("The game is over."), lambda c: c.s.phase == OVER),
    ("AFR-11", N_("There is no such seat at this table."), lambda c: not 0 <= c.seat < c.s.seats),
    ("AFR-9", N_("First it is drawn by lot who begins."), lambda c: c.s.phase == FIRST_SEAT),
    ("AFR-18", N_("The tile must be turned first."), lambda c: c.s.phase == TURN_UP),
    ("AFR-11", N_("It is another seat's turn."), lambda c: c.seat != c.s.actor),
    ("AFR-9", N_("First every explorer is put on a start city."),
     lambda c: c.s.phase == CHOOSE_CITY and c.choice.verb != "city"),
    ("AFR-24", N_("First decide whether the turned nomad stays or moves."),
     lambda c: (
         c.s.phase == SETTLE and c.nomad_is_moving() and c.choice.verb not in ("stay", "place")
     )),
    ("AFR-23", N_("First decide whether the turned animal stays or moves."),
     lambda c: c.s.phase == SETTLE and c.choice.verb not in ("stay", "place")),
    ("AFR-22", N_("First decide whether you trade or keep the good."),
     lambda c: c.s.phase == BARTER and c.choice.verb not in ("keep", "trade")),
    ("AFR-33", N_("First put down the nomad that you lifted."),
     lambda c: c.s.phase == PUT and c.nomad_is_moving() and c.choice.verb != "place"),
    ("AFR-30", N_("First put down the animal that you lifted."),
     lambda c: c.s.phase == PUT and c.choice.verb != "place"),
]  # fmt: skip

BY_VERB: dict[str, list[Reason]] = {
    "city": [
        ("AFR-9", N_("Start cities are chosen once, before the first turn."), _phase(CHOOSE_CITY)),
        ("AFR-9", N_("Another explorer has taken this city."), _always),
    ],
    "walk": [
        ("AFR-14", N_("Movement comes before the action, never after it."), _phase(MOVE)),
        ("AFR-15", N_("A face-down tile lies there: explorers cannot enter it."),
         lambda c: c.s.lies[c.x] == CLOSED),
        ("AFR-15", N_("Another explorer stands there."), lambda c: c.x in c.s.explorers),
        ("AFR-14", N_("It is more than two steps away."),
         lambda c: c.x not in [y for y, _ in c.game.board.walks[c.here]]),
        ("AFR-15", N_("Every way there is blocked by face-down tiles or other explorers."),
         _always),
    ],
    "travel": [
        ("AFR-12", N_("Travel is chosen instead of the expedition, before anything else."),
         lambda c: c.s.phase != MOVE or c.s.half != 1),
        ("AFR-13", N_("You are already there; travelling goes to another space."),
         lambda c: c.x == c.here),
        ("AFR-13", N_("A face-down tile lies there: explorers cannot enter it."),
         lambda c: c.s.lies[c.x] == CLOSED),
        ("AFR-13", N_("Another explorer stands there."), _always),
    ],
    "reveal": [
        ("AFR-14", N_("First move (or stay), then act."), _phase(ACT)),
        ("AFR-18", N_("Only a tile next to your explorer can be turned."),
         lambda c: not c.next_to_me()),
        ("AFR-18", N_("No face-down tile lies there."), _always),
    ],
    "lift": [
        ("AFR-14", N_("First move (or stay), then act."), _phase(ACT)),
        ("AFR-28", N_("Monuments, gold and gems are never moved."),
         lambda c: c.kind(c.x) > NOMAD),
        ("AFR-29", N_("Only a face-up animal or nomad can be moved."),
         lambda c: c.kind(c.x) < ANIMAL),
        ("AFR-32", N_("Only a nomad on your own space or next to it can be moved."),
         lambda c: c.x != c.here and not c.next_to_me() and c.kind(c.x) == NOMAD),
        ("AFR-29", N_("Only an animal on your own space or next to it can be moved."),
         lambda c: c.x != c.here and not c.next_to_me()),
        ("AFR-33", N_("No empty space has more empty neighbours than this nomad has now."),
         lambda c: c.kind(c.x) == NOMAD),
        ("AFR-30", N_("No empty space touches more animals of this kind than it does now."),
         _always),
    ],
    "place": [
        ("AFR-29", N_("No tile is being moved."), _phase(PUT, SETTLE)),
        ("AFR-41", N_("A camp stands there: the space is not empty."),
         lambda c: c.s.lies[c.x] == CAMP),
        ("AFR-1", N_("A tile lies there: a space holds only one."),
         lambda c: c.s.lies[c.x] != EMPTY),
        ("AFR-24", N_("A turned nomad moves only to more empty neighbours than it has."),
         lambda c: c.s.phase == SETTLE and c.nomad_is_moving()),
        ("AFR-23", N_("A turned animal moves only to more neighbours of its kind than it has."),
         lambda c: c.s.phase == SETTLE),
        ("AFR-33", N_("A nomad moves only to more empty neighbours than it has."),
         lambda c: c.nomad_is_moving()),
        ("AFR-30", N_("An animal moves only to more neighbours of its kind than it has."),
         _always),
    ],
    "stay": [
        ("AFR-23", N_("No turned animal or nomad is waiting."), _always),
    ],
    "pass": [
        ("AFR-14", N_("First move (or stay), then act or pass."), _always),
    ],
    "survey": [
        ("AFR-14", N_("First move (or stay), then act."), _phase(ACT)),
        ("AFR-35", N_("You have no camp left."), lambda c: c.s.camps[c.seat] == 0),
        ("AFR-36", N_("A camp already stands here."), lambda c: c.s.lies[c.here] == CAMP),
        ("AFR-35", N_("A camp needs an empty space, and a tile lies here."), _always),
    ],
    "mine": [
        ("AFR-14", N_("First move (or stay), then act."), _phase(ACT)),
        ("AFR-35", N_("You have no camp left."), lambda c: c.s.camps[c.seat] == 0),
        ("AFR-36", N_("A camp already stands here."), lambda c: c.s.lies[c.here] == CAMP),
        ("AFR-35", N_("A camp needs an empty space, and a tile lies here."),
         lambda c: c.s.lies[c.here] != EMPTY),
        ("AFR-38", N_("No face-up gold or gems lie next to you."), _always),
    ],
    "keep": [
        ("AFR-20", N_("No good has just been turned."), _always),
    ],
    "trade": [
        ("AFR-22", N_("A trade follows only a good that was just turned."), _phase(BARTER)),
        ("AFR-21", N_("There is no such opponent."),
         lambda c: c.choice.seat >= c.s.seats or c.choice.seat == c.seat),
        ("AFR-21", N_("The kind you take must differ from the kind you turned."),
         lambda c: c.choice.kind == c.s.good),
        ("AFR-21", N_("The opponent owns none of that kind."), lambda c: c.opponent_has() == 0),
        ("AFR-21", N_("You would have to take all of them, and cannot pay for so many."), _always),
    ],
    "first": [("AFR-9", N_("Who begins is not chosen by a seat."), _always)],
    "draw": [("AFR-6", N_("What a tile shows is not chosen by a seat."), _always)],
}  # fmt: skip


def why_not(game: Africa, s: State, seat: int, choice: Choice) -> Refusal:
    """The first reason that holds."""
    case = Case(game, s, seat, choice)
    chance = BY_VERB[choice.verb] if choice.verb in ("first", "draw") else []
    for rule, sentence, holds in [*chance, *ANY, *BY_VERB[choice.verb]]:
        if holds(case):
            return Refusal(rule, Words(sentence))
    raise AssertionError(f"no reason for {choice}")
