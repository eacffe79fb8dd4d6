"""How good a choice looks, in victory points, and who will win (section 9 of the rules page).

A choice is worth what it changes: the points of the turn, what is held for later turns, and what
rivals could score. A position is looked at once; choices then only ask what changes in one area.
"""

from __future__ import annotations

import math
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser
from okapi.core.game import State as AnyState
from okapi.core.weights import Weights
from okapi.games.heart_of_africa import auction, scoring
from okapi.games.heart_of_africa.actions import (
    ACCEPT,
    AGAINST,
    BID,
    BLAME,
    BUILD,
    BUY,
    CLEAR,
    CONCEDE,
    DRIFT,
    ENTER,
    GUIDE,
    HEART,
    IMPROVE,
    LEAD,
    LEAVE,
    LOCK,
    LOWER,
    MARCH_FROM,
    MOVE,
    NEUTRAL,
    PASS,
    PLEDGE,
    PRAISE,
    RAISE,
    RECRUIT,
    REDRAW,
    REINFORCE,
    REST,
    RETREAT,
    SCORE,
    SEND,
    SETTLE,
    SHIFT,
    SKIP,
    STAKE,
    STIR,
    SUMMON,
    TAKE,
    TO,
    Choice,
)
from okapi.games.heart_of_africa.board import AREAS, MAX_CUBES, Board
from okapi.games.heart_of_africa.ladders import CHANGE_VALUE, LAST
from okapi.games.heart_of_africa.retreats import running
from okapi.games.heart_of_africa.rules import HeartOfAfrica
from okapi.games.heart_of_africa.scoring import HEART_VALUE, MOST_POSTS
from okapi.games.heart_of_africa.stakes import PER_CUBE, PER_TOKEN, side_of
from okapi.games.heart_of_africa.state import (
    BIDDING,
    DRIFTING,
    LOWERING,
    MARCHING,
    NEUTRALS,
    NONE,
    RAISING,
    REINFORCING,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    AFRICA,
    BLANK,
    KIND_COUNT,
    LOSE_INFLUENCE,
    LOSE_REPUTATION,
    LOSE_TRADERS,
    MARKER_COUNT,
    POINTS,
    STAKE_COUNT,
)
from okapi.games.heart_of_africa.traders import entry_price

NAMES: Final = (
    "vp", "close", "income", "strike", "outbid", "influence", "purse", "cap", "race", "leads",
    "pieces", "areas", "tokens", "reputation", "posts", "wholesaler", "victory", "neutrals",
)  # fmt: skip
WIN: Final = 100.0
# How often so much influence, and one, has doubled.
DOUBLED: Final = [math.log2(1.0 + n) for n in range(MAX_CUBES + 1)]


class HeartOfAfricaAdviser(Adviser):
    """Looks at one position after the other."""

    def __init__(self, game: HeartOfAfrica, weights: Weights) -> None:
        super().__init__(NAMES, weights)
        self.game: HeartOfAfrica = game
        w = weights.advice
        self.piece: float = w["piece"]
        self.holding: float = w["holding"]  # an area of ours, whatever it scores now
        self.row: float = w["row"]  # of reputation
        self.token: float = w["token"]  # a kept token with a function
        self.fade: float = w["fade"]  # how much less later turns count near the end
        self.step: float = w["step"]  # an action point, which is lost if it is not spent
        self.cleared: float = w["cleared"]  # a neutral less
        self.fight: float = w["fight"]  # what a neutral conflict costs on average
        self.redraw: float = w["redraw"]
        self.alone: float = w["alone"]
        self.even: float = w["even"]  # a rival in our area: weaker than we, or not
        self.threat: float = w["threat"]
        self.hold: float = w["hold"]  # a special victory token may bring more later
        self.kept: float = w["kept"]
        self.drift: float = w["drift"]
        self.again: float = w["again"]  # what is held scores in a later turn too
        self.foe: float = w["foe"]  # what a rival would score, against us
        self.rivals: float = w["rivals"]  # what others gain in an auction, against us
        self.purse: float = w["purse"]  # influence when it doubles
        self.spend: float = w["spend"]  # influence in our turn, as a share of that in an auction
        self.dear: float = w["dear"]  # a victory point in a bid
        self.point: float = w["point"]  # an action point of the turn
        self.function: float = w["function"]  # a token with a function
        self.steep: float = max(0.2, w["steep"])  # how sharply others weigh their bids

    def values(self, s: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """The worth of each choice to a seat."""
        look = Look(self, cast(State, s), seat)
        return [look.value(cast(Choice, action)) for action in legal]

    def quiet(self, s: AnyState) -> bool:
        """Before an auction: whatever a turn changes has been scored."""
        t = cast(State, s)
        return t.phase == BIDDING and t.high == 0 and t.speaker == 0

    def progress(self, s: AnyState) -> float:
        """How near the leader is to the target, or the last row to the table."""
        t = cast(State, s)
        return min(1.0, max(t.vp) / t.target)

    def features(self, s: AnyState) -> list[list[float]]:
        """What every seat has, what a turn would score it, and whether that would win."""
        t = cast(State, s)
        count = Count(t)
        points = [float(count.points[seat]) for seat in range(t.seats)]
        spare = 0.0
        for token in t.rows[:2]:
            if token >= 0:
                spare += token % POINTS
        victory = [count.victory(t, seat) for seat in range(t.seats)]
        caps = [_cap(t, seat) for seat in range(t.seats)]
        most = max(t.vp)
        rows: list[list[float]] = []
        for seat in range(t.seats):
            vp = t.vp[seat] + (points[seat] if t.active == seat else 0.0)
            need = t.target - vp
            reach = points[seat] + victory[seat] + self.point * spare - need
            strike = 1.0 / (1.0 + math.exp(-max(-20.0, min(20.0, reach / 1.5))))
            rivals = max([caps[other] for other in range(t.seats) if other != seat])
            outbid = strike * max(-1.0, min(1.0, (caps[seat] - rivals) / 3.0))
            rows.append(
                [
                    vp / 10.0,
                    math.exp(-max(0.0, need) / 6.0),
                    points[seat] / 5.0,
                    strike,
                    outbid,
                    t.influence[seat] / 10.0,
                    DOUBLED[t.influence[seat]],
                    math.log2(1.0 + caps[seat]),
                    -min(6.0, need / (max(0.0, points[seat]) + 4.0)),
                    1.0 if t.vp[seat] == most else 0.0,
                    (t.board.traders - t.reserve[seat]) / 5.0,
                    count.areas[seat] / 5.0,
                    _held(t, seat) / 3.0,
                    t.reputation[seat] / 3.0,
                    float(count.posts[seat]),
                    1.0 if t.wholesaler[seat] >= 0 else 0.0,
                    victory[seat] / 5.0,
                    count.neutrals[seat] / 3.0,
                ]
            )
        return rows


def _cap(s: State, seat: int) -> float:
    """The most a seat could bid if an auction began now (HOA-19, HOA-20)."""
    if max(s.vp) == s.vp[seat]:
        return float(s.influence[seat])
    return s.influence[seat] + min(10.0, float(s.vp[seat]))


def _held(s: State, seat: int) -> int:
    """Kept tokens with a function."""
    found = 0
    for kind in range(1, KIND_COUNT):
        if s.kept[seat * KIND_COUNT + kind]:
            found += s.held(seat, kind)
    return found


class Count:
    """What every seat controls, and what its turn would score now (HOA-76 to HOA-79)."""

    def __init__(self, s: State) -> None:
        seats = s.seats
        self.values: list[int] = area_values(s)
        self.points: list[int] = [0] * seats
        self.areas: list[int] = [0] * seats
        self.posts: list[int] = [0] * seats
        self.neutrals: list[int] = [0] * seats
        # By seat and marker: controlled areas that score by it.
        self.kinds: list[int] = [0] * (seats * MARKER_COUNT)
        self._walk(s)
        if s.posts:
            for seat in range(seats):
                self.points[seat] += self.post_points(seat, self.posts[seat])

    def _walk(self, s: State) -> None:
        heart = s.board.heart
        pieces = s.pieces
        for x in range(AREAS):
            total = s.total[x]
            if total == 0:
                continue
            for seat in range(s.seats):
                here = pieces[seat * AREAS + x]
                if here == 0:
                    continue
                if s.neutrals[x]:
                    self.points[seat] -= s.neutrals[x]
                    self.neutrals[seat] += s.neutrals[x]
                if here == total:
                    self.points[seat] += self.values[x]
                    self.areas[seat] += 1
                    kind = s.lies[x]
                    self.kinds[seat * MARKER_COUNT + (kind if kind >= 0 else AFRICA)] += 1
                    if x == heart:
                        twice = s.bonus and seat == s.active
                        self.points[seat] += 2 * HEART_VALUE if twice else HEART_VALUE
                    if (s.posts >> x) & 1:
                        self.posts[seat] += 1

    def post_points(self, seat: int, mine: int) -> int:
        """What so many posts would score a seat (HOA-78)."""
        if mine <= 0:
            return 0
        for other in range(len(self.posts)):
            if other != seat and self.posts[other] >= mine:
                return mine
        return mine + MOST_POSTS

    def victory(self, s: State, seat: int) -> float:
        """What the seat's hidden special victory token would add now."""
        kind = s.secret[seat]
        if kind < 0:
            return 0.0
        table = scoring.table_of(s)
        if not scoring.may_play(table, seat, kind, s.reputation[seat]):
            return 0.0
        return float(scoring.victory_points(table, seat, kind))


def area_values(s: State) -> list[int]:
    """What each area scores: by its resource, or by the Africa marker (HOA-76)."""
    ladder = s.board.ladder
    by_marker = [ladder[row] if row >= 0 else 0 for row in s.marker]
    africa = by_marker[AFRICA]
    return [by_marker[kind] if kind >= 0 else africa for kind in s.lies]


class Look:
    """One position with the eyes of one seat."""

    def __init__(self, adviser: HeartOfAfricaAdviser, s: State, me: int) -> None:
        self.a: HeartOfAfricaAdviser = adviser
        self.board: Board = s.board
        self.s: State = s
        self.me: int = me
        self.count: Count = Count(s)
        self.mine: int = self.count.points[me]
        self.again: float = adviser.again * (1.0 - adviser.fade * max(s.vp) / s.target)
        self.foe: int = self._strongest()
        self.rival: float = 2.0 * adviser.foe / s.seats
        self.victory: float = self.count.victory(s, me)
        # Points that win this turn, a special victory token helping if it may be played.
        self.goal: float = s.target - s.vp[me] - (0.0 if s.bonus else self.victory)
        self.won: bool = s.active == me and self.mine >= self.goal
        self._turns: list[float] = [NONE] * s.seats
        self._arrive: list[float] = []
        self._reaches: dict[int, list[int]] = {}
        self._out: dict[int, float] = {}

    def _strongest(self) -> int:
        """The rival who would score most now."""
        best = -1
        for seat in range(self.s.seats):
            if seat != self.me and (best < 0 or self.count.points[seat] > self.count.points[best]):
                best = seat
        return best

    def change(self, points: int, other: float) -> float:
        """What more points in this turn, and anything else, are worth."""
        worth = (1.0 + self.again) * points + other
        if self.s.active == self.me:
            after = self.mine + points >= self.goal
            if after and not self.won:
                worth += WIN
            elif self.won and not after:
                worth -= WIN
        return worth

    # A choice

    def value(self, choice: Choice) -> float:
        """The worth of one choice; to end a step is worth nothing."""
        code = choice.code
        noun = choice.noun
        if code == MOVE:
            return self.best_trip(noun)
        if code == TO:
            return self.to(noun)
        if code == PASS or code == BID:
            return self.bid(noun if code == BID else 0)
        if code == NEUTRAL:
            return self.neutral(noun, 1)
        if code == RAISE or code == LOWER or code == SKIP:
            return self.marker(code, noun)
        if code == ENTER:
            price = entry_price(self.s, self.me, noun)
            return self.arrive(noun) + self.a.piece - self.a.step * price
        if code == GUIDE:
            return self.guide(noun)
        if code == BUY:
            return self.more_points() - self.spent(1)
        if code >= CLEAR and code <= LOCK:
            return self.conflict(choice)
        if code == SEND or code == REST:
            return self.send(noun, running(self.s) if code == REST else 1)
        if code == SCORE:
            return self.score(noun)
        if code == SETTLE:
            return self.settle(noun)
        return self.function(code, noun)

    def function(self, code: int, noun: int) -> float:
        """What a kept token can do."""
        a = self.a
        if code == BUILD:
            return self.post(noun) - a.token
        if code == SUMMON:
            return self.arrive(noun) + 3 * a.piece - a.token
        if code == REINFORCE:
            return self.reinforce(noun)
        if code == RECRUIT:
            return self.recruit(noun) - a.token
        if code == HEART:
            return self.heart() - a.token
        if code == SHIFT:
            return self.best_shift() - a.token
        if code == PRAISE:
            return (a.row if noun == self.me else -0.5 * a.row) - a.token
        if code == BLAME:
            return (-a.row if noun == self.me else 0.5 * a.row) - a.token
        if code == MARCH_FROM:
            return self.best_march(noun) - a.token
        if code == TAKE:
            return self.march(self.s.spot, self.s.goal, max(1, noun))
        if code == LEAD or code == LEAVE:
            return self.march(self.s.spot, self.s.goal, self.s.count + (code == LEAD))
        if code == DRIFT:
            return self.drift() - a.token
        if code == STIR:
            return self.stir(noun)
        if code == IMPROVE:
            return 1.5 * a.row - self.spent(2)
        if code == AGAINST:
            return -0.1 * self.s.strength(noun, self.s.spot)
        return 0.0

    # Areas

    def arrive(self, y: int) -> float:
        """One more piece of ours in an area."""
        if not self._arrive:
            self._arrive = [self.standing(x, 1) for x in range(AREAS)]
        return self._arrive[y]

    def leave(self, x: int) -> float:
        """One piece less."""
        known = self._out.get(x)
        if known is None:
            known = self._out[x] = self.standing(x, -1)
        return known

    def standing(self, x: int, more: int) -> float:
        """What changes when so many pieces of ours come to an area (or leave it)."""
        points = self.points_at(x, more)
        other = self._other_at(x, more)
        if points == 0:
            return other
        return self.change(points, other)

    def points_at(self, x: int, more: int) -> int:
        """The points of our turn that change with so many pieces more."""
        s = self.s
        here = s.pieces[self.me * AREAS + x]
        if (here > 0) == (here + more > 0):
            return 0
        points = -s.neutrals[x]
        if here == s.total[x]:  # nobody else is there
            points += self.count.values[x]
            if x == self.board.heart:
                twice = s.bonus and s.active == self.me
                points += 2 * HEART_VALUE if twice else HEART_VALUE
            if (s.posts >> x) & 1:
                n = self.count.posts[self.me]
                grown = n + 1 if here == 0 else n - 1
                change = self.count.post_points(self.me, grown) - self.count.post_points(self.me, n)
                points += change if here == 0 else -change
        return points if here == 0 else -points

    def _other_at(self, x: int, more: int) -> float:
        """What else changes: control, rivals who lose it, and conflicts that come."""
        s = self.s
        here = s.pieces[self.me * AREAS + x]
        present = here > 0
        will = here + more > 0
        if here == s.total[x]:
            if present == will:
                return 0.0
            return self.a.holding if will else -self.a.holding
        worth = self.pressure(x, here) - self.pressure(x, here + more)
        if present != will:
            owner = self._owner(x, here)
            if owner == self.foe:
                lost = self.count.values[x] + (HEART_VALUE if x == self.board.heart else 0)
                worth += self.rival * (lost if will else -lost)
        return worth

    def _owner(self, x: int, mine: int) -> int:
        """Who would control an area without our pieces."""
        s = self.s
        for seat in range(s.seats):
            if seat != self.me and s.pieces[seat * AREAS + x] == s.total[x] - mine:
                return seat
        return NONE

    def pressure(self, x: int, mine: int) -> float:
        """Rivals in our area mean a conflict: bad where they are stronger."""
        if mine <= 0:
            return 0.0
        s = self.s
        me = self.me
        ladder = self.board.ladder
        count = 2 * mine - 1 if s.wholesaler[me] == x else mine
        ours = ladder[s.reputation[me]] * count + s.influence[me]
        risk = 0.0
        for seat in range(s.seats):
            if seat != me and s.pieces[seat * AREAS + x] > 0:
                theirs = ladder[s.reputation[seat]] * s.strength(seat, x) + s.influence[seat]
                risk += self.a.even if ours > theirs + 3 else self.a.threat
        return risk

    def neutral(self, x: int, n: int) -> float:
        """So many neutrals more in an area: they cost whoever stands there."""
        s = self.s
        worth = 0.0
        if s.pieces[self.me * AREAS + x] > 0:
            worth = self.change(-n, 0.0)
        for seat in range(s.seats):
            if seat != self.me and s.pieces[seat * AREAS + x] > 0:
                weight = self.rival if seat == self.foe else 0.5 * self.rival
                worth += weight * n
        return worth

    # Trips

    def reach(self, x: int) -> list[int]:
        """The steps of one trader to each area, 0 where it cannot go (HOA-35)."""
        known = self._reaches.get(x)
        if known is None:
            known = self._reaches[x] = self._reached(x, self.s.points + 1)
        return known

    def _reached(self, x: int, most: int) -> list[int]:
        s = self.s
        links = self.board.links
        steps = [0] * AREAS
        steps[x] = -1
        edge = [x]
        at = self.me * AREAS
        for step in range(1, most + 1):
            fresh: list[int] = []
            for here in edge:
                for y in links[here]:
                    if steps[y] == 0:
                        steps[y] = step
                        if s.neutrals[y] == 0 and s.total[y] == s.pieces[at + y]:
                            fresh.append(y)
            edge = fresh
        steps[x] = 0
        return steps

    def best_trip(self, x: int) -> float:
        """The best that a trader there can reach with the points at hand."""
        return self.leave(x) + self._best_end(self.reach(x), self.s.points, 1)

    def _best_end(self, steps: list[int], most: int, least: int) -> float:
        best = -WIN
        a = self.a.step
        for y in range(AREAS):
            n = steps[y]
            if least <= n <= most:
                worth = self.arrive(y) - a * n
                if worth > best:
                    best = worth
        return best

    def best_points(self, x: int) -> int:
        """The most points for this turn that a trader there can reach."""
        best = -99
        steps = self.reach(x)
        for y in range(AREAS):
            if 0 < steps[y] <= self.s.points:
                best = max(best, self.points_at(y, 1))
        return best

    def to(self, z: int) -> float:
        """A step of whatever was lifted."""
        s = self.s
        if s.phase == DRIFTING:
            return self.neutral(s.spot, -1) + self.neutral(z, 1)
        if s.phase == MARCHING:
            return self.best_march_to(s.spot, z)
        best = self.arrive(z) - self.a.step
        free = s.neutrals[z] == 0 and s.total[z] == s.pieces[self.me * AREAS + z]
        if free and s.points > 1:
            steps = self._reached(z, s.points - 1)
            best = max(best, self._best_end(steps, s.points - 1, 1) - self.a.step)
        return self.leave(s.spot) + best

    def more_points(self) -> float:
        """What one more action point would allow."""
        s = self.s
        wanted = s.points + 1
        best = 0.0
        at = self.me * AREAS
        for x in range(AREAS):
            if s.pieces[at + x] > 0 and s.traders(self.me, x) > s.stopped[x]:
                found = self.leave(x) + self._best_end(self.reach(x), wanted, wanted)
                if found > best:
                    best = found
        return best

    def guide(self, y: int) -> float:
        """The wholesaler goes a step."""
        x = self.s.wholesaler[self.me]
        return self.leave(x) + self.arrive(y) - self.a.step

    # Marches

    def best_march(self, x: int) -> float:
        """The best place and number for a march from an area."""
        best = -WIN
        for y in self.board.links[x]:
            best = max(best, self.best_march_to(x, y))
        return best

    def best_march_to(self, x: int, y: int) -> float:
        """One piece, all, or all but one."""
        here = self.s.pieces[self.me * AREAS + x]
        best = max(self.march(x, y, 1), self.march(x, y, here))
        return max(best, self.march(x, y, here - 1)) if here > 2 else best

    def march(self, x: int, y: int, n: int) -> float:
        """So many pieces go to the next area."""
        return self.standing(x, -n) + self.standing(y, n)

    # Functions of tokens

    def post(self, x: int) -> float:
        """A trading post in an area of ours scores now and every time; best where many stand."""
        return self.change(self.post_gain(), 0.02 * self.s.pieces[self.me * AREAS + x])

    def post_gain(self) -> int:
        """The points of one post more (HOA-78)."""
        have = self.count.posts[self.me]
        return self.count.post_points(self.me, have + 1) - self.count.post_points(self.me, have)

    def reinforce(self, x: int) -> float:
        """One trader, and with the first the token is spent on two."""
        a = self.a
        strong = 0.1 * self.s.neutrals[x]
        if self.s.phase == REINFORCING:
            return a.piece + strong
        return 2 * a.piece + strong - a.token

    def recruit(self, x: int) -> float:
        """A neutral becomes a trader of ours."""
        s = self.s
        if s.pieces[self.me * AREAS + x] > 0:
            return self.change(1, self.a.piece)
        points = self.points_at(x, 1) + 1
        return self.change(points, self._other_at(x, 1) + self.a.piece)

    def heart(self) -> float:
        """Three points more for the Heart, and two neutrals in it (HOA-49)."""
        s = self.s
        x = self.board.heart
        if s.pieces[self.me * AREAS + x] == 0:
            return self.neutral(x, min(2, s.neutrals_left))
        bonus = HEART_VALUE if s.friendly(self.me, x) else 0
        worth = self.change(bonus - min(2, s.neutrals_left), 0.0)
        return worth - self.again * bonus

    def drift(self) -> float:
        """Neutrals leave our areas, and some go to where rivals stand."""
        s = self.s
        gain = 0
        at = self.me * AREAS
        for x in range(AREAS):
            if s.neutrals[x] > 0 and s.pieces[at + x] > 0:
                for y in self.board.links[x]:
                    if s.pieces[at + y] == 0:
                        gain += s.neutrals[x]
                        break
        return self.change(gain, 0.0) + self.a.drift

    def stir(self, x: int) -> float:
        """The best place for a neutral that drifts."""
        best = -WIN
        for y in self.board.links[x]:
            best = max(best, self.neutral(y, 1))
        return self.neutral(x, -1) + best - 0.01

    # Markers

    def marker(self, code: int, kind: int) -> float:
        """A value changes by a row: by action points, or as part of market news."""
        s = self.s
        if s.phase == RAISING:
            return self.best_lower(kind if code == RAISE else NONE)
        if s.phase == LOWERING:
            return self.shift(NONE, kind if code == LOWER else NONE)
        cost = self.a.step * CHANGE_VALUE
        if code == RAISE:
            return self.shift(kind, NONE) - cost
        return self.shift(NONE, kind) - cost

    def best_shift(self) -> float:
        """The best pair of markers for market news."""
        best = self.best_lower(NONE)
        for kind in range(MARKER_COUNT):
            if self.s.marker[kind] < LAST:
                best = max(best, self.best_lower(kind))
        return best

    def best_lower(self, raised: int) -> float:
        """The best marker to lower, or none, together with one that rises."""
        best = self.shift(raised, NONE) if raised != NONE else -WIN
        for kind in range(MARKER_COUNT):
            if kind != raised and self.s.marker[kind] > 0:
                best = max(best, self.shift(raised, kind))
        return best

    def shift(self, up: int, down: int) -> float:
        """One marker a row up, one a row down; NONE for none."""
        most = -99
        for seat in range(self.s.seats):
            if seat != self.me:
                most = max(most, self.count.points[seat] + self.shifted(seat, up, down))
        loss = most - self.count.points[self.foe]
        return self.change(self.shifted(self.me, up, down), -self.rival * loss)

    def shifted(self, seat: int, up: int, down: int) -> int:
        """What a seat's turn scores more when markers move."""
        ladder = self.board.ladder
        marker = self.s.marker
        kinds = self.count.kinds
        points = 0
        if up >= 0:
            rise = ladder[marker[up] + 1] - ladder[marker[up]]
            points += rise * kinds[seat * MARKER_COUNT + up]
        if down >= 0:
            fall = ladder[marker[down]] - ladder[marker[down] - 1]
            points -= fall * kinds[seat * MARKER_COUNT + down]
        return points

    # Conflicts

    def conflict(self, choice: Choice) -> float:
        """Choices whose outcome lies with chance or with others."""
        code = choice.code
        a = self.a
        s = self.s
        if code == CLEAR:
            return a.cleared * s.neutrals[choice.noun] - self.clearing(choice.noun)
        if code == ACCEPT:
            return a.cleared * s.neutrals[s.spot] - self.loss()
        if code == REDRAW:
            return a.cleared * s.neutrals[s.spot] - a.fight
        if code == CONCEDE:
            return -2 * a.row
        return self.stake(choice)

    def clearing(self, x: int) -> float:
        """What a neutral conflict is likely to cost: less with more draws, more when alone."""
        s = self.s
        redraws = s.strength(self.me, x) - s.neutrals[x]
        alone = self.a.alone if s.own(self.me, x) == 1 else 0.0
        return self.a.fight - self.a.redraw * min(redraws, 3) + alone

    def loss(self) -> float:
        """What the drawn conflict token costs."""
        kind = self.s.result
        if kind >= LOSE_TRADERS:
            return 0.7 * (kind - LOSE_TRADERS + 1)
        if kind >= LOSE_INFLUENCE:
            return self.spent(kind - LOSE_INFLUENCE + 1)
        return 2 * self.a.row * (kind - LOSE_REPUTATION + 1) if kind else 0.0

    def strength(self, seat: int, x: int) -> int:
        """What a seat brings to a conflict before any stake (HOA-68)."""
        return self.board.ladder[self.s.reputation[seat]] * self.s.strength(seat, x)

    def stake(self, choice: Choice) -> float:
        """Against a rival who stakes up to four cubes: what each stake wins on average."""
        s = self.s
        side = side_of(s, self.me)
        staked = s.stake[side]
        if choice.code == RETREAT:
            return 0.5 - self.prize()
        if choice.code == STAKE:
            return self._stand(side, choice.noun, 0)
        if staked < 0:
            return 0.0
        tokens = sum(s.pledged[side * STAKE_COUNT : (side + 1) * STAKE_COUNT])
        return self._stand(side, staked, tokens + (1 if choice.code == PLEDGE else 0))

    def _stand(self, side: int, cubes: int, tokens: int) -> float:
        s = self.s
        a = self.a
        other = s.rival if side == 0 else s.active
        mine = self.strength(self.me, s.spot) + PER_CUBE * cubes + PER_TOKEN * tokens
        theirs = self.strength(other, s.spot)
        most = min(s.influence[other], 4)
        wins = 0
        for guess in range(most + 1):
            margin = mine - theirs - PER_CUBE * guess
            if margin > 0 or (margin == 0 and side == 1):
                wins += 1
        chance = wins / (most + 1)
        lost = self.spent(cubes) + 1.5 * a.token * tokens
        return (2 * chance - 1) * self.prize() - lost - (1 - chance) * 0.7

    def prize(self) -> float:
        """What the area of a conflict is worth."""
        x = self.s.spot
        heart = float(HEART_VALUE) if x == self.board.heart else 0.0
        return 1.0 + self.count.values[x] + heart

    def send(self, y: int, n: int) -> float:
        """Where those go who have to leave the area of a conflict."""
        s = self.s
        if s.runner == NEUTRALS:
            return self.neutral(y, n)
        if s.runner == self.me:
            return self.standing(y, n)
        worth = 0.0
        if s.pieces[s.runner * AREAS + y] == 0:
            worth = float(s.neutrals[y])
            if s.total[y] == 0:
                worth -= self.count.values[y]
        return self.rival * worth

    # Scoring

    def score(self, kind: int) -> float:
        """A special victory token now, or later."""
        s = self.s
        if kind < 0:
            return 0.0
        points = scoring.victory_points(scoring.table_of(s), self.me, kind)
        if scoring.landing(s.vp, self.me, self.mine + points) >= s.target:
            return WIN
        close = max(s.vp) >= s.target - 12
        return points - (self.a.hold / 2 if close else self.a.hold)

    # The auction

    def turn_value(self, seat: int) -> float:
        """What a turn now would bring a seat: its points, the action points, the functions."""
        known = self._turns[seat]
        if known == NONE:
            known = self._turns[seat] = self._turn_value(seat)
        return known

    def _turn_value(self, seat: int) -> float:
        s = self.s
        a = self.a
        worth = float(self.count.points[seat]) + a.kept * min(_held(s, seat), 3)
        for token in s.rows[:2]:
            if token >= 0:
                worth += a.point * (token % POINTS)
                if token // POINTS != BLANK:
                    worth += a.function
        return worth + (max(0.0, self.victory - a.hold) if seat == self.me else 0.0)

    def bid(self, n: int) -> float:
        """The turn for its price, by how likely the bid is to stand."""
        s = self.s
        if n == 0:
            return self.passed()
        if self._crowns_a_rival(n):
            return -WIN
        here = self.fate(self.me, self.me, n)
        for i in range(s.speaker + 1, s.seats):
            seat = s.order[i]
            if auction.cap(s, seat) > n:
                lost = self.fate(self.me, seat, n + 1)
                chance = self.outbids(seat, self.me, n)
                here = chance * lost + (1.0 - chance) * here
        return here

    def passed(self) -> float:
        """Somebody else takes the turn, or nobody does."""
        s = self.s
        here = self.fate(self.me, s.high_seat, s.high) if s.high_seat >= 0 else 0.0
        for i in range(s.speaker + 1, s.seats):
            seat = s.order[i]
            if auction.cap(s, seat) > s.high:
                lost = self.fate(self.me, seat, s.high + 1)
                chance = self.outbids(seat, s.high_seat, s.high)
                here = chance * lost + (1.0 - chance) * here
        return here

    def outbids(self, seat: int, holder: int, n: int) -> float:
        """How likely a seat is to bid more than the one that holds the turn for so much."""
        leave = self.fate(seat, holder, n) if holder >= 0 else 0.0
        gain = (self.fate(seat, seat, n + 1) - leave) / self.a.steep
        return 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, gain))))

    def fate(self, mine: int, taker: int, n: int) -> float:
        """What it means to one seat that another takes the turn for a bid."""
        s = self.s
        a = self.a
        others = s.seats - 1
        cubes = min(n, s.influence[taker])
        points = a.dear * (n - cubes)
        share = cubes // others
        worth = 0.0
        for seat in range(s.seats):
            have = s.influence[seat]
            if seat == taker:
                gain = self.turn_value(seat) - points
                gain += a.purse * (DOUBLED[have - cubes] - DOUBLED[have])
            else:
                gain = points / others + a.purse * (DOUBLED[have + share] - DOUBLED[have])
            worth += gain if seat == mine else -a.rivals * gain / others
        if self.wins(taker):
            worth += WIN if taker == mine else -WIN
        return worth

    def wins(self, seat: int) -> bool:
        """Whether a turn now would carry a seat to the target, as far as we know."""
        points = self.count.points[seat]
        if seat == self.me:
            points += int(self.victory)
        return self.s.vp[seat] + points >= self.s.target

    def spent(self, cubes: int) -> float:
        """Influence that we pay in our turn, and that others get."""
        s = self.s
        have = s.influence[self.me]
        share = (s.pot + cubes) // (s.seats - 1)
        before = s.pot // (s.seats - 1)
        worth = DOUBLED[have] - DOUBLED[max(0, have - cubes)]
        if share != before:
            for seat in range(s.seats):
                if seat != self.me:
                    more = DOUBLED[s.influence[seat] + share]
                    gain = more - DOUBLED[s.influence[seat] + before]
                    worth += self.a.rivals * gain / (s.seats - 1)
        return self.a.spend * self.a.purse * worth

    def _crowns_a_rival(self, n: int) -> bool:
        """Whether the points in a bid would carry somebody else over the target (HOA-23)."""
        points = n - self.s.influence[self.me]
        if points <= 0:
            return False
        return max(scoring.paid_out(self.s.vp, self.me, points)) >= self.s.target

    def settle(self, x: int) -> float:
        """A start is good with many resources near and the Heart not far."""
        links = self.board.links
        s = self.s
        values = self.count.values
        worth = 0.0
        seen = 0
        for y in links[x]:
            if s.lies[y] >= 0:
                worth += values[y] + 0.5
            seen |= self.board.near[y]
        for z in range(AREAS):
            if (seen >> z) & 1:
                worth += 0.3 * values[z]
                if z == self.board.heart:
                    worth += 2.0
        return worth
