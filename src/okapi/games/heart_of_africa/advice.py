"""How good a choice looks, in victory points: what the turn would score, and what it leaves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.rng import Rng
from okapi.games.heart_of_africa import auction, scoring
from okapi.games.heart_of_africa.actions import (
    ACCEPT,
    AGAINST,
    BID,
    BUY,
    CLEAR,
    CONCEDE,
    CONFRONT,
    END,
    IMPROVE,
    LOCK,
    MOVE,
    PASS,
    PLEDGE,
    REDRAW,
    RETREAT,
    SCORE,
    SETTLE,
    STAKE,
    STOP,
    TO,
    Choice,
)
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.rules import HeartOfAfrica
from okapi.games.heart_of_africa.stakes import PER_CUBE, PER_TOKEN
from okapi.games.heart_of_africa.state import (
    COUNTING,
    DRIFTING,
    LEADING,
    LOWERING,
    MARCHING,
    MOVING,
    PLACING,
    RAISING,
    REINFORCING,
    STIRRING,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    BLANK,
    KIND_COUNT,
    LOSE_INFLUENCE,
    LOSE_REPUTATION,
    LOSE_TRADERS,
    POINTS,
)
from okapi.games.heart_of_africa.view import View

AGAIN: Final = 0.6  # what is held now scores again in a later turn
RIVALS: Final = 0.3  # what a rival would score, against us
PIECE: Final = 0.15
HOLDING: Final = 0.1  # an area that is ours, whatever it scores now
ROW: Final = 0.3  # a row of reputation
TOKEN: Final = 0.9  # a kept token with a function
CUBE: Final = 0.45  # influence, spent
STEP: Final = 0.1  # an action point, which is lost if it is not spent
CLEARED: Final = 1.2  # a neutral less
FIGHT: Final = 1.3  # what a neutral conflict costs on average
HOLD_VICTORY: Final = 4.0  # a special victory token may bring more later
WIN: Final = 100.0

# Phases in which a choice that was begun is completed by the same seat.
INSIDE: Final = (MOVING, RAISING, LOWERING, REINFORCING, MARCHING, COUNTING, LEADING, DRIFTING)


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat of the view."""
    advisor = Advisor(view)
    return [advisor.value(cast(Choice, action)) for action in legal]


class Advisor:
    """Looks at one position with the eyes of one seat."""

    def __init__(self, view: View) -> None:
        self.game = cast(HeartOfAfrica, view.game)
        self.s: State = self.game.imagine(view, Rng(0))
        self.me = view.seat if view.seat is not None else self.s.active
        self.scores = [sum(line.points for line in view.if_ended_now(i)) for i in range(view.seats)]
        self._worth: float | None = None
        self._trips: dict[int, list[tuple[int, int, float]]] = {}

    # A position

    def points(self, s: State, seat: int) -> int:
        """What a seat would score now."""
        return sum(scoring.turn_points(scoring.table_of(s), seat, s.bonus and seat == s.active))

    def worth(self, s: State) -> float:
        """A position of our own turn: points now and again, rivals, pieces, tokens."""
        me = self.me
        mine = self.points(s, me)
        theirs = max(self.points(s, seat) for seat in range(s.seats) if seat != me)
        if s.active == me and s.vp[me] + mine >= s.target:
            mine += int(WIN)
        pieces = self.game.board.traders - s.reserve[me]
        areas = sum(s.friendly(me, x) for x in range(AREAS))
        tokens = sum(s.held(me, kind) for kind in range(1, KIND_COUNT))
        return (
            mine * (1 + AGAIN)
            - RIVALS * theirs
            + PIECE * (pieces + 3 * (s.wholesaler[me] >= 0))
            + HOLDING * areas
            + ROW * s.reputation[me]
            + TOKEN * tokens
            + CUBE * s.influence[me]
            - self._pressure(s)
        )

    def _pressure(self, s: State) -> float:
        """Rivals in our areas mean conflicts: bad where they are stronger."""
        risk = 0.0
        ladder = self.game.board.ladder
        for x in range(AREAS):
            mine = s.own(self.me, x)
            if not mine or mine == s.total[x]:
                continue
            ours = ladder[s.reputation[self.me]] * s.strength(self.me, x) + s.influence[self.me]
            for seat in range(s.seats):
                if seat != self.me and s.own(seat, x):
                    theirs = ladder[s.reputation[seat]] * s.strength(seat, x) + s.influence[seat]
                    risk += 1.0 if ours > theirs + 3 else 2.5
        return risk

    def now(self) -> float:
        """The worth of the position as it is."""
        if self._worth is None:
            self._worth = self.worth(self.s)
        return self._worth

    def after(self, s: State, choice: Choice) -> float:
        """The worth after a choice, and after the best way to complete what it begins."""
        t = s.clone()
        self.game.apply(t, self.me, choice)
        if t.active != self.me:
            return self.now()
        if t.phase in INSIDE and (t.phase != DRIFTING or s.phase == STIRRING):
            follow = self.game.legal(t, self.me)
            return max(self.after(t, cast(Choice, action)) for action in self._few(t, follow))
        if t.phase == PLACING:  # a drift begins: its neutral goes where it hurts us least
            return self.now() - TOKEN + 0.5
        return self.worth(t)

    def _few(self, s: State, follow: Sequence[Action]) -> Sequence[Action]:
        """Of the numbers that may march only one, all, and all but one."""
        if s.phase != COUNTING or len(follow) <= 3:
            return follow
        return [follow[0], follow[-2], follow[-1]]

    # A choice

    def value(self, choice: Choice) -> float:
        """The worth of one choice."""
        code = choice.code
        if code in (PASS, BID):
            return self.bid(choice.noun if code == BID else 0)
        if code == SETTLE:
            return self.settle(choice.noun)
        if code in (RETREAT, STAKE, PLEDGE, LOCK):
            return self.stake(choice)
        if code == MOVE:
            return self.now() + self.best_trip(choice.noun)
        if code == TO and self.s.phase == MOVING:
            return self.now() + self.step(choice.noun)
        if code == SCORE:
            return self.score(choice.noun)
        if code in (BUY, END, STOP, CLEAR, CONFRONT, AGAINST, ACCEPT, REDRAW, CONCEDE):
            return self.plain(choice)
        if code == IMPROVE:
            return self.now() + 1.5 * ROW - 2 * CUBE
        return self.after(self.s, choice) - self.spent(choice)

    def plain(self, choice: Choice) -> float:
        """Choices whose outcome lies with chance, with others, or with what follows."""
        code = choice.code
        if code == BUY:
            return self.now() + self.more_points() - CUBE
        if code == CLEAR:
            return self.now() + CLEARED * self.s.neutrals[choice.noun] - self.fight(choice.noun)
        if code == ACCEPT:
            return self.now() + CLEARED * self.s.neutrals[self.s.spot] - self.loss()
        if code == REDRAW:
            return self.now() + CLEARED * self.s.neutrals[self.s.spot] - FIGHT
        if code == CONCEDE:
            return self.now() - 2 * ROW
        return self.now()

    def spent(self, choice: Choice) -> float:
        """What the action points of a choice could have done."""
        t = self.s.clone()
        self.game.apply(t, self.me, choice)
        return STEP * max(0, self.s.points - t.points) if t.active == self.me else 0.0

    # The auction

    def turn_value(self, seat: int) -> float:
        """What a turn now would bring a seat: its points, the action points, the functions."""
        s = self.s
        tokens = [token for token in s.rows[:2] if token >= 0]
        points = sum(token % POINTS for token in tokens)
        functions = sum(token // POINTS != BLANK for token in tokens)
        kept = sum(s.held(seat, kind) for kind in range(1, KIND_COUNT))
        return (
            self.scores[seat] + 0.45 * points + TOKEN * functions + 0.3 * min(kept, 3)
            + self._best_victory(seat)
        )  # fmt: skip

    def _best_victory(self, seat: int) -> float:
        """What our own special victory token would add; those of others are not known."""
        s = self.s
        if seat != self.me or s.secret[seat] < 0:
            return 0.0
        table = scoring.table_of(s)
        if not scoring.may_play(table, seat, s.secret[seat], s.reputation[seat]):
            return 0.0
        return max(0.0, scoring.victory_points(table, seat, s.secret[seat]) - HOLD_VICTORY)

    def bid(self, n: int) -> float:
        """The turn for its price, by how likely the bid is to stand."""
        s = self.s
        if n == 0:
            return self._left_to(s.high_seat)
        stands = 1.0
        for seat in s.order[s.speaker + 1 :]:
            cap = auction.cap(s, seat)
            if cap > n:
                wish = min(cap, 1.2 * self.turn_value(seat))
                stands *= min(1.0, max(0.1, 0.6 + (n - wish) / 8))
        gain = self.turn_value(self.me) - self.price(n)
        if self._crowns_a_rival(n):
            return -WIN
        if s.vp[self.me] + self.scores[self.me] + self._best_victory(self.me) >= s.target:
            gain += WIN
        return stands * gain + (1 - stands) * self._left_to(s.high_seat)

    def _left_to(self, seat: int) -> float:
        """Losing the auction: a rival scores, and pays into our hands."""
        s = self.s
        rivals = [i for i in range(s.seats) if i != self.me]
        taker = seat if seat in rivals else max(rivals, key=self.turn_value)
        loss = RIVALS * max(0.0, self.turn_value(taker))
        if s.vp[taker] + self.scores[taker] >= s.target:
            loss += WIN / 2
        return CUBE * s.high / (s.seats - 1) - loss

    def price(self, n: int) -> float:
        """A bid in victory points: influence first, then points that others get."""
        s = self.s
        cubes = min(n, s.influence[self.me])
        return CUBE * cubes + 1.4 * (n - cubes)

    def _crowns_a_rival(self, n: int) -> bool:
        """Whether the points in a bid would carry somebody else over the target (HOA-23)."""
        points = n - min(n, self.s.influence[self.me])
        return max(scoring.paid_out(self.s.vp, self.me, points)) >= self.s.target

    def settle(self, x: int) -> float:
        """A start is good with many resources near and the Heart not far."""
        links = self.game.board.links
        s = self.s
        table = scoring.table_of(s)
        near = sum(table.value(y) + 0.5 for y in links[x] if s.lies[y] >= 0)
        far = {z for y in links[x] for z in links[y]}
        return near + 0.3 * sum(table.value(z) for z in far) + 2 * (self.game.board.heart in far)

    # Trips

    def trips(self, x: int) -> list[tuple[int, int, float]]:
        """Where a trader may go from an area: the target, the steps and what it gains there."""
        if x not in self._trips:
            self._trips[x] = [(y, n, self._gain(x, y)) for y, n in self._reach(x).items()]
        return self._trips[x]

    def _reach(self, x: int) -> dict[int, int]:
        """Areas and their distance for one trader; it passes only free areas (HOA-35)."""
        s = self.s
        steps = {x: 0}
        edge = [x]
        while edge:
            here = edge.pop(0)
            stopped = s.neutrals[here] > 0 or s.total[here] > s.own(self.me, here)
            if steps[here] >= s.points + 2 or (stopped and here != x):
                continue
            for y in self.game.board.links[here]:
                if y not in steps:
                    steps[y] = steps[here] + 1
                    edge.append(y)
        del steps[x]
        return steps

    def _gain(self, x: int, y: int) -> float:
        t = self.s.clone()
        t.carry(self.me, x, y, 1)
        return self.worth(t) - self.now()

    def best_trip(self, x: int) -> float:
        """The best that a trader there can reach with the points at hand."""
        points = self.s.points
        return max((g - STEP * n for _, n, g in self.trips(x) if n <= points), default=-1.0)

    def step(self, z: int) -> float:
        """The best target whose way from the trader's area leads over an area."""
        x = self.s.spot
        best = -1.0
        for y, n, gain in self.trips(x):
            if n <= self.s.points and (y == z or self._on_the_way(z, y, n - 1)):
                best = max(best, gain - STEP * n)
        return best

    def _on_the_way(self, z: int, y: int, steps: int) -> bool:
        s = self.s
        if s.neutrals[z] > 0 or s.total[z] > s.own(self.me, z):
            return False
        edge = {z}
        for _ in range(steps):
            edge = {b for a in edge for b in self.game.board.links[a]} | edge
        return y in edge

    def more_points(self) -> float:
        """What one more action point would allow."""
        s = self.s
        wanted = s.points + 1
        best = 0.0
        for x in range(AREAS):
            if s.traders(self.me, x) > s.stopped[x]:
                best = max([best, *[g - STEP * n for _, n, g in self.trips(x) if n == wanted]])
        return best

    # Conflicts

    def fight(self, x: int) -> float:
        """What a neutral conflict is likely to cost: less with more draws, more when alone."""
        redraws = self.s.strength(self.me, x) - self.s.neutrals[x]
        alone = 1.0 if self.s.own(self.me, x) == 1 else 0.0
        return FIGHT - 0.25 * min(redraws, 3) + alone

    def loss(self) -> float:
        """What the drawn conflict token costs."""
        kind = self.s.result
        if kind >= LOSE_TRADERS:
            return 0.7 * (kind - LOSE_TRADERS + 1)
        if kind >= LOSE_INFLUENCE:
            return CUBE * (kind - LOSE_INFLUENCE + 1)
        return 2 * ROW * (kind - LOSE_REPUTATION + 1) if kind else 0.0

    def stake(self, choice: Choice) -> float:
        """Against a rival who stakes up to three cubes: what each stake wins on average."""
        s = self.s
        side = 0 if self.me == s.active else 1
        staked = s.stake[side]
        if choice.code == RETREAT:
            return 0.5 - self.prize()
        if choice.code == STAKE:
            return self._stand(side, choice.noun, 0)
        tokens = sum(s.pledged[side * 16 : side * 16 + 16])
        if staked == UNDECIDED or staked < 0:
            return 0.0
        return self._stand(side, staked, tokens + (choice.code == PLEDGE))

    def _stand(self, side: int, cubes: int, tokens: int) -> float:
        s = self.s
        other = s.rival if side == 0 else s.active
        ladder = self.game.board.ladder
        mine = ladder[s.reputation[self.me]] * s.strength(self.me, s.spot)
        mine += PER_CUBE * cubes + PER_TOKEN * tokens
        theirs = ladder[s.reputation[other]] * s.strength(other, s.spot)
        most = min(s.influence[other], 4)
        wins = 0
        for guess in range(most + 1):
            margin = mine - theirs - PER_CUBE * guess
            wins += margin > 0 or (margin == 0 and side == 1)
        chance = wins / (most + 1)
        lost = CUBE * cubes + 1.5 * TOKEN * tokens
        return (2 * chance - 1) * self.prize() - lost - (1 - chance) * 0.7

    def prize(self) -> float:
        """What the area of a conflict is worth."""
        s = self.s
        table = scoring.table_of(s)
        heart = 3.0 if s.spot == self.game.board.heart else 0.0
        return 1.0 + table.value(s.spot) + heart

    # Scoring

    def score(self, kind: int) -> float:
        """A special victory token now, or later."""
        s = self.s
        if kind < 0:
            return 0.0
        points = scoring.victory_points(scoring.table_of(s), self.me, kind)
        total = s.vp[self.me] + self.scores[self.me] + points
        if total >= s.target:
            return WIN
        close = max(s.vp) >= s.target - 12
        return points - (HOLD_VICTORY / 2 if close else HOLD_VICTORY)
