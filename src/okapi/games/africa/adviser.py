"""How good a choice looks, in points, and who will win (section 9 of the rules page)."""

from __future__ import annotations

import math
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser
from okapi.core.game import State as AnyState
from okapi.core.weights import Weights
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
from okapi.games.africa.board import SPACES, Board
from okapi.games.africa.rules import Africa
from okapi.games.africa.scoring import goods_points, majority
from okapi.games.africa.state import MOVE, SETTLE, State
from okapi.games.africa.tiles import (
    ANIMAL,
    CLOSED,
    EMPTY,
    FACE,
    GEM,
    GOLD,
    GOODS,
    HERDS,
    MONUMENT,
    NOMAD,
    pieces,
)

# What tells who will win. Every number counts the more the less of the game is left.
NAMES: Final = (
    "track",  # tens of points on the track
    "set",  # tens of points for goods, as if the game ended here
    "major",  # tens of points for gold and gems, likewise
    "camps",
    "goods",  # what the next good may bring
    "gold",  # pieces ahead of the best rival
    "gems",
    "turn",  # whose turn it is
    "soon",  # the best tile to turn or move now, for the seat whose turn it is
    "then",  # the best tile to turn or move, for the others
    "next",  # the same for the seat that comes next
    "room",  # face-down tiles within reach
    "prize",  # what a mining camp within reach changes in the rankings
    "pieces",  # of gold and gems
    "beyond",  # face-down tiles a half-turn further away
    "away",  # two half-turns further away
    "idle",  # half-turns until one is within reach
    "owned",  # goods
    "survey",  # the best survey camp within reach
    "sites",  # the same for each further camp
    "spare",  # at least one camp
)
_UNKNOWN: Final = -1000
_NEVER: Final = -100.0
# Half-turns: how far face-down tiles are looked for.
_FAR: Final = 3


class AfricaAdviser(Adviser):
    """Looks at one position after the other."""

    def __init__(self, game: Africa, weights: Weights) -> None:
        super().__init__(NAMES, weights)
        self.game: Africa = game
        self.camp: float = weights.advice["camp"]
        self.piece: float = weights.advice["piece"]
        self.rival: float = weights.advice["rival"]
        self.travel: float = weights.advice["travel"]
        self.later: float = weights.advice["later"]
        self.room: float = weights.advice["room"]
        self.monument: float = weights.advice["monument"]

    def values(self, s: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """The worth of each choice to the seat whose turn it is."""
        t = cast(State, s)
        look = Look(self, t)
        chances = Chances(look, t.actor)
        return [chances.value(cast(Choice, action)) for action in legal]

    def progress(self, s: AnyState) -> float:
        """How many of the tiles that are turned in a whole game have been turned."""
        return 1.0 - _left(cast(State, s))

    def quiet(self, s: AnyState) -> bool:
        """Between two turns: what can still be done is then the same for everybody."""
        t = cast(State, s)
        return t.phase == MOVE and t.half == 1

    def features(self, s: AnyState) -> list[list[float]]:
        """The score as if the game ended now, and what may still bring more."""
        t = cast(State, s)
        look = Look(self, t)
        gold = majority(t.gold, self.game.board.majority)
        gems = majority(t.gems, self.game.board.majority)
        heavy = 1.0 / math.sqrt(_left(t) + 0.02)
        rows: list[list[float]] = []
        for seat in range(t.seats):
            row = Chances(look, seat).features(float(gold[seat] + gems[seat]))
            rows.append([heavy * number for number in row])
        return rows


def _left(s: State) -> float:
    """The tiles that will be turned until the last monument, as a share of a whole game's."""
    board = s.board
    supply = board.supply[s.seats - 2]
    hidden = s.bag[MONUMENT]
    tiles = 0
    for count in s.bag:
        tiles += count
    whole = (supply + 1) * 97.0 / (board.copies[MONUMENT] + 1)
    return min(1.0, (s.supply + 1) * (tiles + 1.0) / (hidden + 1) / whole)


def scores_now(s: State) -> list[int]:
    """Every seat's score if the game ended now."""
    gold = majority(s.gold, s.board.majority)
    gems = majority(s.gems, s.board.majority)
    return [s.score[i] + goods_points(s, i) + gold[i] + gems[i] for i in range(s.seats)]


def _ahead(owned: list[int], seat: int) -> int:
    """Pieces ahead of the best rival, as far as it matters."""
    most = 0
    for other in range(len(owned)):
        if other != seat and owned[other] > most:
            most = owned[other]
    return max(-4, min(4, owned[seat] - most))


class Look:
    """One position; what several choices and seats ask for is worked out once."""

    def __init__(self, adviser: AfricaAdviser, s: State) -> None:
        self.a: AfricaAdviser = adviser
        self.game: Africa = adviser.game
        self.board: Board = adviser.game.board
        self.s: State = s
        self.tiles: int = 0
        for count in s.bag:
            self.tiles += count
        self.empty: list[int] = [y for y in range(SPACES) if s.lies[y] == EMPTY]
        self._gains: list[int] = [_UNKNOWN] * SPACES
        self._lifts: list[int] = [_UNKNOWN] * SPACES
        self._reveals: list[float] = []
        # The most animals of each kind, and the most room, that an empty space has beside it.
        self._herds: list[int] = []
        self._clearing: int = 0
        self._anywhere: int = 0

    def time_left(self) -> float:
        """The share of the monuments that are still hidden."""
        return self.s.supply / self.board.supply[self.s.seats - 2]

    # Action 1

    def beast(self, x: int) -> int:
        """What animals and nomads would bring on a face-down tile, all that are hidden together."""
        if not self._herds:
            self._prepare()
        s = self.s
        total = self._anywhere
        if s.near[x] == 0:
            return total
        for herd in range(HERDS):
            more = s.animals(x, ANIMAL + herd) - self._herds[herd]
            if more > 0:
                total += more * s.bag[ANIMAL + herd]
        more = s.free(x) - self._clearing
        return total + more * s.bag[NOMAD] if more > 0 else total

    def _prepare(self) -> None:
        """The best herd for each animal and the best clearing on the map."""
        s = self.s
        for kind in range(ANIMAL, NOMAD):
            most = 0
            for y in self.empty:
                count = s.animals(y, kind)
                if count > most:
                    most = count
            self._herds.append(most)
            self._anywhere += s.bag[kind] * (1 + most)
        for y in self.empty:
            count = s.free(y)
            if count > self._clearing:
                self._clearing = count
        self._anywhere += s.bag[NOMAD] * self._clearing

    def best_beast(self, x: int) -> float:
        """The most that `beast` says of the face-down tiles next to a space."""
        if not self._reveals:
            self._reveals = [_NEVER - 1.0] * SPACES
        known = self._reveals[x]
        if known < _NEVER:
            lies = self.s.lies
            known = _NEVER
            for y in self.board.links[x]:
                if lies[y] == CLOSED:
                    known = max(known, float(self.beast(y)))
            self._reveals[x] = known
        return known

    # Actions 2 and 3

    def best_gain(self, x: int) -> int:
        """The most a face-up animal or nomad can gain by moving; nothing if it cannot."""
        known = self._gains[x]
        if known == _UNKNOWN:
            s = self.s
            kind = s.lies[x] - FACE
            known = self._best_room(x) if kind == NOMAD else self._best_herd(x, kind)
            self._gains[x] = known
        return known

    def _best_room(self, x: int) -> int:
        s = self.s
        adjacent = self.board.adjacent
        row = x * SPACES
        most = 0
        for y in self.empty:
            count = s.free(y)
            if count >= most:
                if adjacent[row + y]:
                    count += 1
                if count > most:
                    most = count
        return max(0, most - s.free(x))

    def _best_herd(self, x: int, kind: int) -> int:
        s = self.s
        adjacent = self.board.adjacent
        row = x * SPACES
        most = 0
        for y in self.empty:
            count = s.animals(y, kind)
            if count > most:
                if adjacent[row + y]:
                    count -= 1
                if count > most:
                    most = count
        return max(0, most - s.animals(x, kind))

    def best_lift(self, x: int) -> int:
        """The most that moving a tile from here can bring."""
        known = self._lifts[x]
        if known == _UNKNOWN:
            lies = self.s.lies
            known = 0
            for y in self.board.around[x]:
                if ANIMAL <= lies[y] - FACE <= NOMAD:
                    gain = self.best_gain(y)
                    if gain > known:
                        known = gain
            self._lifts[x] = known
        return known


class Chances:
    """What one seat can make of a position."""

    def __init__(self, look: Look, me: int) -> None:
        self.look: Look = look
        self.a: AfricaAdviser = look.a
        self.game: Africa = look.game
        self.board: Board = look.board
        self.s: State = look.s
        self.me: int = me
        self._acts: list[float] = []
        self._fixed: float = 0.0
        self._cost: float = 0.0
        # What the next good brings on average, times the chance that there is one.
        self.goods: float = 0.0
        self._weigh()

    def _weigh(self) -> None:
        """What does not depend on the space: other kinds of tile, and what a camp costs."""
        s = self.s
        goods = 0.0
        for kind in range(GOODS):
            if s.bag[kind]:
                owned = min(4, s.goods[self.me * GOODS + kind])
                goods += s.bag[kind] * (self.board.goods[owned + 1] - self.board.goods[owned])
        total = goods
        for kind in range(GOLD, MONUMENT):
            total += s.bag[kind] * pieces(kind)
        self._fixed = total + s.bag[MONUMENT] * self._monument()
        self.goods = goods / max(1, self.look.tiles)
        # A camp is dear while monuments are far and worth nothing at the end (AFR-50).
        self._cost = self.a.camp * self.look.time_left() / max(1, s.camps[self.me] - 1)

    def _monument(self) -> float:
        """A camp, or the end: welcome to who leads, not to who trails."""
        if self.s.supply > 0:
            return self.a.camp
        return self.a.monument if self.would_win() else -self.a.monument

    def would_win(self) -> bool:
        """Whether turning the last monument now would win (AFR-45)."""
        scores = scores_now(self.s)
        rivals = max([scores[seat] for seat in range(self.s.seats) if seat != self.me])
        return scores[self.me] + self.board.last_monument > rivals

    def value(self, choice: Choice) -> float:
        """The worth of one choice."""
        code = choice.code
        if code == WALK:
            return self.best_act(choice.space)
        if code == TRAVEL:
            return self.a.later * self.best_act(choice.space) - self.a.travel
        if code == REVEAL:
            return self.turn_up(float(self.look.beast(choice.space)))
        if code == LIFT:
            return float(self.look.best_gain(choice.space))
        if code == PLACE:
            return self.settle(choice.space)
        if code == STAY:
            return self.settle(self.s.focus)
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
        if not self._acts:
            self._acts = [_NEVER] * SPACES
        known = self._acts[x]
        if known == _NEVER:
            known = max(float(self.look.best_lift(x)), self.best_camp(x), self.best_turn(x))
            known += self.a.room * self.room(x)
            self._acts[x] = known
        return known

    def best_camp(self, x: int) -> float:
        if self.s.lies[x] != EMPTY or self.s.camps[self.me] == 0:
            return 0.0
        return max(0.0, self.survey(x), self.mine(x))

    def room(self, x: int) -> float:
        """Face-down tiles next to a space."""
        lies = self.s.lies
        count = 0
        for y in self.board.links[x]:
            if lies[y] == CLOSED:
                count += 1
        return float(count)

    def turn_up(self, beasts: float) -> float:
        """What a face-down tile brings on average, by what has not been seen yet."""
        return (self._fixed + beasts) / max(1, self.look.tiles)

    def without_camp(self, turned: float) -> float:
        """The same in points alone: without what a camp, or the end, is worth."""
        return turned - self.s.bag[MONUMENT] * self._monument() / max(1, self.look.tiles)

    def best_turn(self, x: int) -> float:
        """The best face-down tile next to a space, on average."""
        beast = self.look.best_beast(x)
        return self.turn_up(beast) if beast > _NEVER else _NEVER

    def settle(self, y: int) -> float:
        """A turned tile scores all it is worth where it ends; a lifted one what it gains."""
        s = self.s
        x = s.focus
        kind = s.lies[x] - FACE
        worth = float(self.game.worth(s, x, kind, y))
        if s.phase == SETTLE:
            return worth if kind == NOMAD else worth + 1.0
        return worth - self.game.worth(s, x, kind, x)

    def best_settled(self) -> float:
        """The most that the turned or lifted tile can score."""
        s = self.s
        best = float(self.look.best_gain(s.focus))
        return best + self.settle(s.focus) if s.phase == SETTLE else best

    def trade(self, other: int, kind: int) -> float:
        """What our goods gain at the end, and what the rival's lose."""
        mine, theirs = self.traded(other, kind)
        return mine - self.a.rival * theirs

    def traded(self, other: int, kind: int) -> tuple[int, int]:
        """What a trade changes at the end: for this seat, and for the other."""
        s = self.s
        after = s.clone()
        self.game.apply(after, self.me, self.game.choices.trade[other * GOODS + kind])
        mine = goods_points(after, self.me) - goods_points(s, self.me)
        return mine, goods_points(after, other) - goods_points(s, other)

    # Actions 4 and 5

    def survey(self, x: int) -> float:
        """The points now, less what the camp could still do elsewhere."""
        return self.game.survey_points(self.s, x) - self._cost

    def mine(self, x: int) -> float:
        """What the pieces change in the rankings, and a little for each of them."""
        gold, gems = self.riches(x)
        if gold + gems == 0:
            return -self.a.camp
        return self.ranking_gain(gold, gems) + self.a.piece * (gold + gems) - self._cost

    def riches(self, x: int) -> tuple[int, int]:
        """Pieces of gold and of gems next to a space."""
        lies = self.s.lies
        gold = 0
        gems = 0
        for y in self.board.links[x]:
            kind = lies[y] - FACE
            if GOLD <= kind < GEM:
                gold += pieces(kind)
            elif GEM <= kind < MONUMENT:
                gems += pieces(kind)
        return gold, gems

    def ranking_gain(self, gold: int, gems: int) -> float:
        """What so many more pieces would bring if the game ended now."""
        return self._ranking_gain(self.s.gold, gold) + self._ranking_gain(self.s.gems, gems)

    def _ranking_gain(self, owned: list[int], more: int) -> float:
        if more == 0:
            return 0.0
        prizes = self.board.majority
        before = majority(owned, prizes)
        owned[self.me] += more
        after = majority(owned, prizes)
        owned[self.me] -= more
        lost = 0
        for seat in range(len(owned)):
            if seat != self.me:
                lost = min(lost, after[seat] - before[seat])
        return after[self.me] - before[self.me] - self.a.rival * lost

    # All that is within reach

    def features(self, major: float) -> list[float]:
        """What this seat has and can do, in the order of `NAMES`."""
        s = self.s
        me = self.me
        mine = me == s.actor
        spots = self._spots()
        best = self._best(spots)
        near = self._closed_near()
        survey = self._best_survey(spots)
        return [
            0.1 * s.score[me],
            0.1 * goods_points(s, me),
            0.1 * major,
            float(s.camps[me]),
            self.goods,
            float(_ahead(s.gold, me)),
            float(_ahead(s.gems, me)),
            float(mine),
            best if mine else 0.0,
            0.0 if mine else best,
            best if me == (s.actor + 1) % s.seats else 0.0,
            float(near[0]),
            self._best_prize(spots),
            float(s.gold[me] + s.gems[me]),
            float(near[1]),
            float(near[2]),
            float(_idle(near)),
            float(sum(s.goods[me * GOODS : me * GOODS + GOODS])),
            survey,
            survey * max(0, s.camps[me] - 1),
            float(s.camps[me] > 0),
        ]

    def _spots(self) -> list[int]:
        """The spaces to act from in the next half-turn (AFR-14, AFR-15)."""
        here = self.s.explorers[self.me]
        if here < 0:
            return []
        spots = [here]
        can_enter = self.s.can_enter
        for x, between in self.board.walks[here]:
            if can_enter[x] and (not between or self._passable(between)):
                spots.append(x)
        return spots

    def _passable(self, between: tuple[int, ...]) -> bool:
        for x in between:
            if self.s.can_enter[x]:
                return True
        return False

    def _best(self, spots: list[int]) -> float:
        """The best tile to turn or move."""
        best = 0.0
        for x in spots:
            best = max(best, float(self.look.best_lift(x)), self.best_turn(x))
        return best

    def _best_survey(self, spots: list[int]) -> float:
        """The points of the best survey camp."""
        best = 0
        if self.s.camps[self.me] > 0:
            for x in spots:
                if self.s.lies[x] == EMPTY:
                    best = max(best, self.game.survey_points(self.s, x))
        return float(best)

    def _best_prize(self, spots: list[int]) -> float:
        """What a mining camp could change in the rankings."""
        best = 0.0
        if self.s.camps[self.me] > 0:
            for x in spots:
                if self.s.lies[x] == EMPTY:
                    gold, gems = self.riches(x)
                    if gold + gems:
                        best = max(best, self.ranking_gain(gold, gems))
        return best

    def _closed_near(self) -> list[int]:
        """Face-down tiles by the half-turns that pass before they can be turned."""
        found = [0] * _FAR
        lies = self.s.lies
        here = self.s.explorers[self.me]
        if here < 0:
            return found
        known = [False] * SPACES
        known[here] = True
        edge = [here]
        for steps in range(2 * _FAR + 1):
            half = max(0, (steps - 1) // 2)
            further: list[int] = []
            for x in edge:
                for y in self.board.links[x]:
                    if known[y]:
                        continue
                    known[y] = True
                    if lies[y] == CLOSED:
                        found[half] += 1
                    else:
                        further.append(y)
            edge = further
        return found


def _idle(near: list[int]) -> int:
    """Half-turns that pass before there is a tile to turn."""
    for half in range(len(near)):
        if near[half]:
            return half
    return len(near)
