"""Why a choice is refused: for each kind of choice an ordered list of rules and conditions.

The first condition that holds is the reason. `legal` stays the only judge: these lists are asked
only about choices that it did not offer.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from okapi.core.game import Refusal
from okapi.core.words import N_, Words
from okapi.games.heart_of_africa import retreats, scoring, traders
from okapi.games.heart_of_africa.actions import Choice
from okapi.games.heart_of_africa.ladders import LAST
from okapi.games.heart_of_africa.state import (
    ACTING,
    BIDDING,
    CONFLICTS,
    COUNTING,
    DEALING,
    DRIFTING,
    IMPROVING,
    LANDS,
    LAYING,
    LEADING,
    LOWERING,
    MARCHING,
    MARKETS,
    MOVING,
    NONE,
    OPEN,
    OPPOSING,
    ORDERS,
    OVER,
    PLACING,
    RAISING,
    REINFORCING,
    RESULTS_DRAWN,
    RETREATING,
    RETREATS,
    ROUNDS,
    SCORING,
    SETTLING,
    STAKING,
    STIRRING,
    SUFFERING,
    SUPPLY,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    EXCHANGE,
    HEART_BONUS,
    MARCH,
    NEUTRAL_DRIFT,
    REPUTATION_SHIFT,
    RESOURCE_SHIFT,
    STAKED_VICTORY,
    TRADING_POST,
    TWO_TRADERS,
    WHOLESALER,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica

CHANCE_VERBS = ("market", "land", "order", "deal", "draw", "result")


class Case:
    """A refused choice and the position it was refused in."""

    def __init__(self, game: HeartOfAfrica, s: State, seat: int, choice: Choice) -> None:
        self.game = game
        self.s = s
        self.seat = seat
        self.verb = choice.verb
        self.x = choice.noun  # an area, where the verb is about one
        self.n = choice.noun

    def area_locked(self) -> bool:
        return bool(self.s.locked >> self.x & 1) and not self.s.won >> self.x & 1

    def opponent_there(self) -> bool:
        return self.s.total[self.x] > self.s.own(self.seat, self.x)

    def near(self) -> bool:
        return self.x in self.game.board.links[self.s.spot]

    def side(self) -> int:
        return 0 if self.seat == self.s.active else 1

    def staked(self) -> int:
        return self.s.stake[self.side()]

    def foe_there(self) -> bool:
        s = self.s
        foe = s.rival if s.runner == s.active else s.active
        return s.own(foe, self.x) > 0

    def reachable(self) -> bool:
        s = self.s
        foe = s.rival if s.runner == s.active else s.active
        return bool(retreats.destinations(s, foe) >> self.x & 1)

    def victory_points(self) -> int:
        return scoring.victory_points(scoring.table_of(self.s), self.seat, self.n)


Reason = tuple[str, str, Callable[[Case], bool]]


def _always(_: Case) -> bool:
    return True


def _not_in(*phases: int) -> Callable[[Case], bool]:
    return lambda c: c.s.phase not in phases


def _in_but(phase: int, *verbs: str) -> Callable[[Case], bool]:
    return lambda c: c.s.phase == phase and c.verb not in verbs


def _lacks(kind: int) -> Callable[[Case], bool]:
    return lambda c: not c.s.has(c.seat, kind)


def _no_reserve(c: Case) -> bool:
    return c.s.reserve[c.seat] == 0


# True of any choice of a seat: what has to happen first, or who decides now.
ANY: list[Reason] = [
    ("HOA-94", N_("The game is over: no token is left."),
     lambda c: c.s.phase == OVER and c.s.end == SUPPLY),
    ("HOA-95", N_("The game is over: the last round was played."),
     lambda c: c.s.phase == OVER and c.s.end == ROUNDS),
    ("HOA-93", N_("The game is over."), lambda c: c.s.phase == OVER),
    ("HOA-1", N_("There is no such seat at this table."), lambda c: not 0 <= c.seat < c.s.seats),
    ("HOA-4", N_("First the resource table is filled by lot."), lambda c: c.s.phase == MARKETS),
    ("HOA-6", N_("First the resources are laid out by lot."), lambda c: c.s.phase == LANDS),
    ("HOA-7", N_("First the starting places are drawn by lot."), lambda c: c.s.phase == ORDERS),
    ("HOA-9", N_("First everybody draws a special victory token."),
     lambda c: c.s.phase == DEALING),
    ("HOA-13", N_("First the action tokens are laid out."), lambda c: c.s.phase == LAYING),
    ("HOA-60", N_("First a conflict token is drawn."), lambda c: c.s.phase == RESULTS_DRAWN),
    ("HOA-67", N_("Two others are choosing what they bring to a conflict."),
     lambda c: c.s.phase == STAKING and c.seat not in (c.s.active, c.s.rival)),
    ("HOA-67", N_("You have locked; take that back first."),
     lambda c: c.s.phase == STAKING and c.s.lock[c.side()] != OPEN),
    ("HOA-67", N_("First choose what you bring to the conflict, and lock."),
     _in_but(STAKING, "retreat", "stake", "pledge", "lock")),
    ("HOA-16", N_("Another seat speaks now in the auction."),
     lambda c: c.s.phase == BIDDING and c.seat != c.game.decider(c.s)),
    ("HOA-8", N_("Another seat places its first traders now."),
     lambda c: c.s.phase == SETTLING and c.seat != c.game.decider(c.s)),
    ("HOA-72", N_("Another seat places the retreating pieces."),
     lambda c: c.s.phase == RETREATING and c.seat != c.s.placer),
    ("HOA-75", N_("Another seat decides about its reputation."),
     lambda c: c.s.phase == IMPROVING and c.seat != c.s.winner),
    ("HOA-26", N_("It is another seat's turn."),
     lambda c: c.s.phase != STAKING and c.seat != c.game.decider(c.s)),
    ("HOA-8", N_("First place your traders."), _in_but(SETTLING, "settle")),
    ("HOA-12", N_("First the auction: bid or pass."), _in_but(BIDDING, "bid", "pass")),
    ("HOA-46", N_("First place the new neutral of the drift."),
     lambda c: c.s.phase == PLACING and c.s.step != PLACING and c.verb != "neutral"),
    ("HOA-29", N_("First place a neutral."), _in_but(PLACING, "neutral")),
    ("HOA-34", N_("First say where the trader goes."), _in_but(MOVING, "to")),
    ("HOA-51", N_("First say which marker rises."), _in_but(RAISING, "raise", "skip")),
    ("HOA-51", N_("First say which marker falls."), _in_but(LOWERING, "lower", "skip")),
    ("HOA-48", N_("First place the second trader, or stop."),
     _in_but(REINFORCING, "reinforce", "stop")),
    ("HOA-46", N_("First let neutrals drift, or stop."), _in_but(STIRRING, "stir", "stop")),
    ("HOA-46", N_("First say where the neutral drifts."), _in_but(DRIFTING, "to")),
    ("HOA-53", N_("First say where the march goes."), _in_but(MARCHING, "to")),
    ("HOA-53", N_("First say how many traders march."), _in_but(COUNTING, "take")),
    ("HOA-53", N_("First say whether the wholesaler marches along."),
     _in_but(LEADING, "lead", "leave")),
    ("HOA-58", N_("First say whom you confront."), _in_but(OPPOSING, "against")),
    ("HOA-27", N_("First answer the conflict token."),
     _in_but(SUFFERING, "accept", "redraw", "concede")),
    ("HOA-27", N_("First the retreat."), _in_but(RETREATING, "send", "rest")),
    ("HOA-27", N_("First decide about your reputation."), _in_but(IMPROVING, "improve", "decline")),
    ("HOA-80", N_("Only the scoring of this turn is left."), _in_but(SCORING, "score")),
]  # fmt: skip

_STEP_B = ("HOA-28", N_("Action points are spent in step (b) only."), _not_in(ACTING))
_NOT_YET = ("HOA-26", N_("Conflicts come after the action step."), _not_in(CONFLICTS))
_NOT_STAKING = ("HOA-67", N_("No conflict between players is being decided."), _not_in(STAKING))

BY_VERB: dict[str, list[Reason]] = {
    "settle": [
        ("HOA-8", N_("The first traders are placed once, before the first round."),
         _not_in(SETTLING)),
        ("HOA-8", N_("This area is not on the coast."), lambda c: not c.game.board.coast[c.x]),
        ("HOA-8", N_("A neutral stands there."), lambda c: c.s.neutrals[c.x] > 0),
        ("HOA-8", N_("Another seat has settled there."), _always),
    ],
    "pass": [("HOA-17", N_("There is no auction now."), _always)],
    "bid": [
        ("HOA-17", N_("There is no auction now."), _not_in(BIDDING)),
        ("HOA-17", N_("A bid must be higher than the highest so far."), lambda c: c.n <= c.s.high),
        ("HOA-19", N_("The leader bids influence only."), lambda c: c.s.order[0] == c.seat),
        ("HOA-20", N_("You can bid your influence and at most 10 of your victory points."),
         _always),
    ],
    "neutral": [
        ("HOA-29", N_("No neutral is placed now."), _not_in(PLACING)),
        ("HOA-29", N_("A neutral goes to an empty area, or to one that holds a neutral."), _always),
    ],
    "move": [
        _STEP_B,
        ("HOA-34", N_("You have no trader there."), lambda c: c.s.traders(c.seat, c.x) == 0),
        ("HOA-31", N_("You have no action points left."), lambda c: c.s.points < 1),
        ("HOA-35", N_("Your traders there have been stopped for this turn."), _always),
    ],
    "to": [
        ("HOA-34", N_("Nothing is about to move."), _not_in(MOVING, DRIFTING, MARCHING)),
        ("HOA-37", N_("That area is not adjacent."), _always),
    ],
    "guide": [
        _STEP_B,
        ("HOA-47", N_("Your wholesaler is not on the map."),
         lambda c: c.s.wholesaler[c.seat] == NONE),
        ("HOA-31", N_("You have no action points left."), lambda c: c.s.points < 1),
        ("HOA-35", N_("Your wholesaler has been stopped for this turn."),
         lambda c: c.s.guide_stopped),
        ("HOA-37", N_("That area is not adjacent to your wholesaler."), _always),
    ],
    "enter": [
        _STEP_B,
        ("HOA-38", N_("You have no trader in reserve."), _no_reserve),
        ("HOA-39", N_("Inland, a trading post is needed."),
         lambda c: c.s.friendly(c.seat, c.x) and traders.entry_price(c.s, c.seat, c.x) == 0),
        ("HOA-38", N_("New traders enter empty or friendly areas on the coast."),
         lambda c: traders.entry_price(c.s, c.seat, c.x) == 0),
        ("HOA-31", N_("You have too few action points."), _always),
    ],
    "raise": [
        ("HOA-51", N_("This marker stands on the last row."),
         lambda c: c.s.phase == RAISING),
        _STEP_B,
        ("HOA-41", N_("Action points change a value once a turn."), lambda c: c.s.changed),
        ("HOA-41", N_("This marker stands on the last row."), lambda c: c.s.marker[c.n] == LAST),
        ("HOA-41", N_("Changing a value costs four action points."), _always),
    ],
    "lower": [
        ("HOA-51", N_("The marker must be another than the one raised, and above row 0."),
         lambda c: c.s.phase == LOWERING),
        _STEP_B,
        ("HOA-41", N_("Action points change a value once a turn."), lambda c: c.s.changed),
        ("HOA-41", N_("This marker stands on row 0."), lambda c: c.s.marker[c.n] == 0),
        ("HOA-41", N_("Changing a value costs four action points."), _always),
    ],
    "skip": [("HOA-51", N_("At least one marker must be moved."), _always)],
    "buy": [
        ("HOA-33", N_("Action points are bought in step (b) only."), _not_in(ACTING)),
        ("HOA-33", N_("You have no influence."), _always),
    ],
    "build": [
        ("HOA-45", N_("You keep no such token."), _lacks(TRADING_POST)),
        ("HOA-45", N_("No trading post is left."), lambda c: c.s.posts_left == 0),
        ("HOA-45", N_("A trading post already stands there."),
         lambda c: bool(c.s.posts >> c.x & 1)),
        ("HOA-45", N_("A trading post is built in a friendly area."), _always),
    ],
    "drift": [
        ("HOA-46", N_("You keep no such token."), _lacks(NEUTRAL_DRIFT)),
        ("HOA-54", N_("It would have no effect."), _always),
    ],
    "stir": [
        ("HOA-46", N_("No drift is under way."), _not_in(STIRRING)),
        ("HOA-46", N_("No neutral there can still drift."), _always),
    ],
    "summon": [
        ("HOA-47", N_("You keep no such token."), _lacks(WHOLESALER)),
        ("HOA-47", N_("Your wholesaler is on the map already."),
         lambda c: c.s.wholesaler[c.seat] != NONE),
        ("HOA-47", N_("The wholesaler comes to a friendly area or to an empty one on the coast."),
         _always),
    ],
    "reinforce": [
        ("HOA-48", N_("You keep no such token."),
         lambda c: c.s.phase != REINFORCING and not c.s.has(c.seat, TWO_TRADERS)),
        ("HOA-48", N_("You have no trader in reserve."), _no_reserve),
        ("HOA-48", N_("Reinforcements come to friendly areas."), _always),
    ],
    "stop": [("HOA-42", N_("There is nothing to stop."), _always)],
    "heart": [
        ("HOA-49", N_("You keep no such token."), _lacks(HEART_BONUS)),
        ("HOA-43", N_("Only one token a turn may bring victory points."), _always),
    ],
    "recruit": [
        ("HOA-50", N_("You keep no such token."), _lacks(EXCHANGE)),
        ("HOA-50", N_("You have no trader in reserve."), _no_reserve),
        ("HOA-50", N_("No neutral stands there."), _always),
    ],
    "shift": [
        ("HOA-51", N_("You keep no such token."), _lacks(RESOURCE_SHIFT)),
        ("HOA-54", N_("It would have no effect."), _always),
    ],
    "praise": [
        ("HOA-52", N_("You keep no such token."), _lacks(REPUTATION_SHIFT)),
        ("HOA-52", N_("There is no such seat."), lambda c: c.n >= c.s.seats),
        ("HOA-52", N_("This reputation is on the last row."), _always),
    ],
    "blame": [
        ("HOA-52", N_("You keep no such token."), _lacks(REPUTATION_SHIFT)),
        ("HOA-52", N_("There is no such seat."), lambda c: c.n >= c.s.seats),
        ("HOA-52", N_("This reputation is on row 0."), _always),
    ],
    "march": [
        ("HOA-53", N_("You keep no such token."), _lacks(MARCH)),
        ("HOA-53", N_("You have no piece there."), _always),
    ],
    "take": [
        ("HOA-53", N_("No march is under way."), _not_in(COUNTING)),
        ("HOA-53", N_("At least one piece marches, and no more than are there."), _always),
    ],
    "lead": [("HOA-53", N_("No march is under way."), _always)],
    "leave": [("HOA-53", N_("No march is under way."), _always)],
    "confront": [
        _NOT_YET,
        ("HOA-55", N_("You have no piece there."), lambda c: c.s.own(c.seat, c.x) == 0),
        ("HOA-55", N_("No other seat has a piece there."), lambda c: not c.opponent_there()),
        ("HOA-57", N_("This area is locked for the rest of the turn."), _always),
    ],
    "against": [
        ("HOA-58", N_("There is no opponent to choose."), _not_in(OPPOSING)),
        ("HOA-58", N_("This seat has no piece there."), _always),
    ],
    "clear": [
        _NOT_YET,
        ("HOA-55", N_("You have no piece there."), lambda c: c.s.own(c.seat, c.x) == 0),
        ("HOA-55", N_("No neutral stands there."), lambda c: c.s.neutrals[c.x] == 0),
        ("HOA-57", N_("This area is locked for the rest of the turn."), Case.area_locked),
        ("HOA-56", N_("The conflict with the other seat comes first."), Case.opponent_there),
        ("HOA-59", N_("You need at least as many as there are neutrals."), _always),
    ],
    "end": [
        ("HOA-55", N_("A conflict with another seat is still to be resolved."), _always),
    ],
    "accept": [
        ("HOA-60", N_("No conflict token has been drawn."), _not_in(SUFFERING)),
        ("HOA-63", N_("You cannot pay this in full and keep a piece there."), _always),
    ],
    "redraw": [
        ("HOA-60", N_("No conflict token has been drawn."), _not_in(SUFFERING)),
        ("HOA-61", N_("You cannot draw again."), _always),
    ],
    "concede": [("HOA-60", N_("No conflict token has been drawn."), _always)],
    "retreat": [
        _NOT_STAKING,
        ("HOA-67", N_("You have chosen; take that back first."),
         lambda c: c.staked() != UNDECIDED),
        ("HOA-74", N_("There is nowhere to retreat to."), _always),
    ],
    "stake": [
        _NOT_STAKING,
        ("HOA-67", N_("You have chosen; take that back first."),
         lambda c: c.staked() != UNDECIDED),
        ("HOA-67", N_("You have not so much influence."), _always),
    ],
    "pledge": [
        _NOT_STAKING,
        ("HOA-67", N_("First say how much influence you stake."),
         lambda c: c.staked() == UNDECIDED),
        ("HOA-67", N_("Who retreats stakes nothing."), lambda c: c.staked() == RETREATS),
        ("HOA-67", N_("You have no further token of this kind."), _always),
    ],
    "lock": [
        _NOT_STAKING,
        ("HOA-67", N_("First choose: retreat, or an amount of influence."), _always),
    ],
    "send": [
        ("HOA-72", N_("Nothing retreats now."), _not_in(RETREATING)),
        ("HOA-72", N_("Nobody returns to the area of the conflict."), lambda c: c.x == c.s.spot),
        ("HOA-72", N_("A piece of the winner stands there."), Case.foe_there),
        ("HOA-73", N_("It would leave the other seat nowhere to go."), Case.reachable),
        ("HOA-72", N_("It cannot be reached in two steps past the winner's pieces."), _always),
    ],
    "rest": [
        ("HOA-72", N_("Nothing retreats now."), _not_in(RETREATING)),
        ("HOA-72", N_("Only one is left; send it."), lambda c: retreats.running(c.s) < 2),
        ("HOA-72", N_("Nobody returns to the area of the conflict."), lambda c: c.x == c.s.spot),
        ("HOA-72", N_("A piece of the winner stands there."), Case.foe_there),
        ("HOA-73", N_("It would leave the other seat nowhere to go."), Case.reachable),
        ("HOA-72", N_("It cannot be reached in two steps past the winner's pieces."), _always),
    ],
    "improve": [("HOA-75", N_("Reputation is bought after winning a conflict."), _always)],
    "decline": [("HOA-75", N_("Reputation is bought after winning a conflict."), _always)],
    "score": [
        ("HOA-80", N_("Special victory tokens are played at scoring."), _not_in(SCORING)),
        ("HOA-43", N_("Only one token a turn may bring victory points."), lambda c: c.s.bonus),
        ("HOA-89", N_("You have no such token."),
         lambda c: c.s.stock(c.seat, STAKED_VICTORY + c.n) == 0),
        ("HOA-80", N_("This token needs a reputation to lose."),
         lambda c: scoring.lowers_reputation(c.n) and c.s.reputation[c.seat] == 0),
        ("HOA-54", N_("It would bring nothing."), _always),
    ],
    "market": [("HOA-4", N_("The rows are drawn by lot."), _always)],
    "land": [("HOA-6", N_("Resources are drawn by lot."), _always)],
    "order": [("HOA-7", N_("Starting places are drawn by lot."), _always)],
    "deal": [("HOA-9", N_("Special victory tokens are drawn by lot."), _always)],
    "draw": [("HOA-10", N_("Action tokens are drawn by lot."), _always)],
    "result": [("HOA-60", N_("Conflict tokens are drawn by lot."), _always)],
}  # fmt: skip


def why_not(game: HeartOfAfrica, s: State, seat: int, choice: Choice) -> Refusal:
    """The first reason that holds."""
    case = Case(game, s, seat, choice)
    chance = BY_VERB[choice.verb] if choice.verb in CHANCE_VERBS else []
    for rule, sentence, holds in [*chance, *ANY, *BY_VERB[choice.verb]]:
        if holds(case):
            return Refusal(rule, Words(sentence))
    raise AssertionError(f"no reason for {choice}")
