"""How good a choice looks, in points: one ply ahead, from section 9 of the rules page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.rng import Rng
from okapi.games.africa.actions import (
    CITY,
    LIFT,
    MINE,
    PLACE,
    REVEAL,
    STAY,
    SURVEY,
    TRADE,
    TRAVEL,
    WALK,
    Choice,
)
from okapi.games.africa.board import SPACES
from okapi.games.africa.rules import Africa
from okapi.games.africa.scoring import goods_points, majority
from okapi.games.africa.state import SETTLE, State
from okapi.games.africa.tiles import (
    ANIMAL,
    CLOSED,
    EMPTY,
    FACE,
    GEM,
    GOLD,
    GOODS,
    MONUMENT,
    NOMAD,
    pieces,
)
from okapi.games.africa.view import View

CAMP_WORTH: Final = 2.0  # what a camp in hand is good for while there is time to use it
PIECE_WORTH: Final = 0.5  # a piece of gold or gem beyond what it changes in the ranking now
RIVAL: Final = 0.4  # how much a rival's loss is worth to us
TRAVEL_COST: Final = 2.0  # travelling gives up two actions
LATER: Final = 0.8  # what waits at the end of a journey may be gone
AFTER: Final = 0.1  # room for what comes next


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat whose turn it is."""
    advisor = Advisor(view)
    return [advisor.value(cast(Choice, action)) for action in legal]


class Advisor:
    """Looks at one position; what several choices ask for is worked out once."""

    def __init__(self, view: View) -> None:
        self.game = cast(Africa, view.game)
        # Nothing is secret in Africa, so the imagined state is the true one.
        self.s: State = self.game.imagine(view, Rng(0))
        self.me = self.s.actor
        self._acts: dict[int, float] = {}
        self._turn_up_parts: tuple[float, list[float], float] | None = None

    def value(self, choice: Choice) -> float:
        """The worth of one choice."""
        code = choice.code
        if code == WALK:
            return self.best_act(choice.space)
        if code == TRAVEL:
            return LATER * self.best_act(choice.space) - TRAVEL_COST
        if code == REVEAL:
            return self.turn_up(choice.space)
        if code == LIFT:
            return self.best_gain(choice.space)
        if code in (PLACE, STAY):
            return self.settle(choice)
        if code == SURVEY:
            return self.survey(self.s.explorers[self.me])
        if code == MINE:
            return self.mine(self.s.explorers[self.me])
        if code == TRADE:
            return self.trade(choice.seat, choice.kind)
        if code == CITY:
            return self.room(choice.space)
        return 0.0

    def best_act(self, x: int) -> float:
        """The best single action from a space, with a little for the room around it."""
        if x not in self._acts:
            acts = [0.0, *self._reveals(x), *self._lifts(x), *self._camps(x)]
            self._acts[x] = max(acts) + AFTER * self.room(x)
        return self._acts[x]

    def room(self, x: int) -> float:
        """Face-down tiles next to a space."""
        return float(sum(self.s.lies[y] == CLOSED for y in self.game.board.links[x]))

    def _reveals(self, x: int) -> list[float]:
        lies = self.s.lies
        return [self.turn_up(y) for y in self.game.board.links[x] if lies[y] == CLOSED]

    def _lifts(self, x: int) -> list[float]:
        around = self.game.board.around[x]
        return [self.best_gain(y) for y in around if ANIMAL <= self.s.lies[y] - FACE <= NOMAD]

    def _camps(self, x: int) -> list[float]:
        if self.s.lies[x] != EMPTY or self.s.camps[self.me] == 0:
            return []
        return [self.survey(x), self.mine(x)]

    # Action 1

    def turn_up(self, x: int) -> float:
        """What a face-down tile brings on average, by what has not been seen yet."""
        s = self.s
        fixed, best_herd, best_free = self._parts()
        total = fixed
        for kind in range(ANIMAL, NOMAD):
            total += s.bag[kind] * (1 + max(best_herd[kind - ANIMAL], s.animals(x, kind)))
        total += s.bag[NOMAD] * max(best_free, s.free(x))
        return total / max(1, sum(s.bag))

    def _parts(self) -> tuple[float, list[float], float]:
        """What does not depend on the space: other kinds, best herd by animal, best clearing."""
        if self._turn_up_parts is None:
            s = self.s
            empty = [y for y in range(SPACES) if s.lies[y] == EMPTY]
            herds = [
                float(max((s.animals(y, kind) for y in empty), default=0))
                for kind in range(ANIMAL, NOMAD)
            ]
            clearing = float(max((s.free(y) for y in empty), default=0))
            self._turn_up_parts = (self._other_kinds(), herds, clearing)
        return self._turn_up_parts

    def _other_kinds(self) -> float:
        s = self.s
        total = 0.0
        for kind in range(GOODS):
            total += s.bag[kind] * self._good_gain(kind)
        for kind in range(GOLD, MONUMENT):
            total += s.bag[kind] * pieces(kind)
        return total + s.bag[MONUMENT] * self._monument()

    def _good_gain(self, kind: int) -> float:
        s = self.s
        s.goods[self.me * GOODS + kind] += 1
        gain = goods_points(s, self.me)
        s.goods[self.me * GOODS + kind] -= 1
        return float(gain - goods_points(s, self.me))

    def _monument(self) -> float:
        """A camp, or the end: welcome to who leads, not to who trails."""
        if self.s.supply > 0:
            return CAMP_WORTH
        scores = self.scores_now()
        bonus = self.game.board.last_monument
        rivals = max(score for seat, score in enumerate(scores) if seat != self.me)
        return 10.0 if scores[self.me] + bonus > rivals else -10.0

    def scores_now(self) -> list[int]:
        """Every seat's score if the game ended now."""
        s = self.s
        gold = majority(s.gold, s.board.majority)
        gems = majority(s.gems, s.board.majority)
        return [s.score[i] + goods_points(s, i) + gold[i] + gems[i] for i in range(s.seats)]

    def settle(self, choice: Choice) -> float:
        """A turned tile scores all it is worth where it ends; a lifted one what it gains."""
        s = self.s
        x = s.focus
        kind = s.lies[x] - FACE
        y = choice.space if choice.code == PLACE else x
        worth = float(self.game.worth(s, x, kind, y)) if y != x else float(self._here(x, kind))
        if s.phase == SETTLE:
            return worth + (0.0 if kind == NOMAD else 1.0)
        return worth - self._here(x, kind)

    def _here(self, x: int, kind: int) -> int:
        return self.s.free(x) if kind == NOMAD else self.s.animals(x, kind)

    def trade(self, other: int, kind: int) -> float:
        """What our goods gain at the end, and what the rival's lose."""
        s = self.s
        before = goods_points(s, self.me) - RIVAL * goods_points(s, other)
        after = s.clone()
        self.game.apply(after, self.me, self.game.choices.trade[other * GOODS + kind])
        return goods_points(after, self.me) - RIVAL * goods_points(after, other) - before

    # Actions 2 and 3

    def best_gain(self, x: int) -> float:
        """The most a face-up animal or nomad can gain by moving; nothing if it cannot."""
        s = self.s
        kind = s.lies[x] - FACE
        here = self.game.worth(s, x, kind, x)
        empty = [y for y in range(SPACES) if s.lies[y] == EMPTY]
        return float(max((self.game.worth(s, x, kind, y) - here for y in empty), default=0))

    # Actions 4 and 5

    def survey(self, x: int) -> float:
        """The points now, less what the camp could still do elsewhere."""
        return self.game.survey_points(self.s, x) - self._camp_cost()

    def mine(self, x: int) -> float:
        """What the pieces change in the rankings, and a little for each of them."""
        s = self.s
        gold = sum(pieces(k) for k in self._riches(x) if k < GEM)
        gems = sum(pieces(k) for k in self._riches(x) if k >= GEM)
        if gold + gems == 0:
            return -CAMP_WORTH
        gain = self._ranking_gain(s.gold, gold) + self._ranking_gain(s.gems, gems)
        return gain + PIECE_WORTH * (gold + gems) - self._camp_cost()

    def _riches(self, x: int) -> list[int]:
        return [self.s.lies[y] - FACE for y in self.game.riches_near(self.s, x)]

    def _ranking_gain(self, owned: list[int], more: int) -> float:
        prizes = self.game.board.majority
        after = owned[:]
        after[self.me] += more
        pairs = zip(majority(owned, prizes), majority(after, prizes), strict=True)
        change = [new - old for old, new in pairs]
        mine = change.pop(self.me)
        return mine - RIVAL * min(change, default=0)

    def _camp_cost(self) -> float:
        """A camp is dear while monuments are far and worth nothing at the end (AFR-50)."""
        s = self.s
        share = s.supply / self.game.board.supply[s.seats - 2]
        return CAMP_WORTH * share / max(1, s.camps[self.me] - 1)
