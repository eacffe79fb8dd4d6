"""How good a sheet looks, and who will win (section 9 of the rules page).

A whole sheet is planned at once, because two presences should not explore the same territory.
"""

from __future__ import annotations

import math
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Plan
from okapi.core.game import State as AnyState
from okapi.core.rng import Rng, folded
from okapi.core.weights import Weights
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.actions import (
    ALLY,
    DEVELOP,
    EXPLORE,
    LAND,
    LANDING,
    NO_LANDING,
    NOTHING,
    OPEN,
    SLOT,
    SLOTS,
    STANCE,
    START,
    WAR,
    Choice,
)
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS, RUNNING, Position, Reading
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES, TURNS, Board
from okapi.games.africa_1880.press import Clause
from okapi.games.africa_1880.rules import Africa1880
from okapi.games.africa_1880.scoring import points
from okapi.games.africa_1880.state import FREE, SILENT, TALKING, WRITING, State
from okapi.games.africa_1880.trust import ENOUGH, trust

NAMES: Final = (
    "now", "late", "sole", "joint", "frozen", "presences", "free", "crowded", "feared",
)  # fmt: skip

IDLE: Final = 0.05
NOT_NOW: Final = -100.0
PROMISED: Final = 20.0
SOON: Final = [0.8**turns for turns in range(12)]  # a colony that is so many turns away
FROZEN: Final = 0.3  # the worth of a colony to come where there is war
ORDER: Final = 0.2  # of a presence, in every later turn
# In points: how far leads must differ to decide, at the end and at the beginning.
COOL: Final = 4.0
HOT: Final = 16.0
LOST: Final = 0.5  # of a frozen territory: one from which one will be driven out
_FINE: Final = 1 << 16


class Africa1880Adviser(Adviser):
    """Plans sheets, and looks at what they would come to."""

    def __init__(self, game: Africa1880, weights: Weights) -> None:
        super().__init__(NAMES, weights)
        self.whole_turns = True
        self.game: Africa1880 = game
        self.board: Board = game.board
        self.patience: list[float] = [weights.advice["patience"] ** n for n in range(12)]
        self.mobility: float = weights.advice["mobility"]
        self.contested: float = weights.advice["contested"]
        self.guarded: float = weights.advice["guarded"]
        self.entering: float = weights.advice["entering"]
        self.help: float = weights.advice["help"]
        self.frozen: float = weights.advice["frozen"]
        self.rival: float = weights.advice["rival"]
        self.word: float = weights.advice["word"]
        self.honour: float = weights.advice["honour"]
        self.feud: float = weights.advice["feud"]
        self.victory: float = weights.advice["victory"]
        self.loyal: float = weights.advice["loyal"]
        self.stab: float = weights.advice["stab"]
        self.crowd: float = weights.advice["start_crowd"]
        self.starts: list[float] = [self._start(x, weights) for x in range(TERRITORIES)]

    def values(self, s: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """The worth of each choice; a sheet is written when all is said."""
        t = cast(State, s)
        if t.phase == WRITING:
            return self._slot_values(t, t.nation_of[seat], legal)
        found: list[float] = []
        for action in legal:
            choice = cast(Choice, action)
            if choice.code == START:
                found.append(self.start_value(t.position, choice.place))
            else:
                found.append(NOT_NOW if choice.code == SLOT else 0.0)
        return found

    def at_once(self, s: AnyState, seat: int) -> Action | None:
        """Talk is ended before anything is drafted."""
        return self.game.choices.ready if cast(State, s).phase == TALKING else None

    def prepared(self, s: AnyState) -> AnyState:
        """A search has nobody to talk to; what may be drafted is written (A80-51)."""
        t = cast(State, s)
        if t.phase == TALKING and t.press == FREE:
            t.phase = WRITING
            t.round = 0
            t.done = 0
        t.press = SILENT
        return t

    def planned(self, s: State, p: int, promises: list[Clause]) -> Planner:
        """The orders of a nation that answers like with like and keeps its word."""
        enemies = hostile(s, p) | self.answered(s, p, promises)
        planner = Planner(self, s.position, around(s.position), p, enemies)
        planner.fill()
        planner.keep(promises)
        planner.spread()
        return planner

    def sheet(self, s: State, p: int) -> list[int]:
        """The slots of such a nation: what `values` thinks best of."""
        promises = promised(s, p)
        slots = [OPEN] * SLOTS
        self.planned(s, p, promises).write(slots, 0)
        wars = self.answered(s, p, promises)
        write_stances(slots, 0, s.position.nations & ~(1 << p), wars)
        return slots

    def _slot_values(self, s: State, p: int, legal: list[Action]) -> list[float]:
        promises = promised(s, p)
        wars = self.answered(s, p, promises)
        planner = self.planned(s, p, promises)
        found: list[float] = []
        for action in legal:
            choice = cast(Choice, action)
            if choice.code != SLOT:
                found.append(0.0)
            elif choice.slot >= STANCE:
                war = wars >> (choice.slot - STANCE) & 1
                found.append(1.0 if war == choice.value else 0.0)
            else:
                found.append(planner.worth_of(choice.slot, choice.value))
        return found

    def _start(self, t: int, weights: Weights) -> float:
        """A start by itself: ways out of it, small neighbours, other coasts, and far from all."""
        links = self.board.links[t]
        coasts = 0
        around = 0
        for x in links:
            coasts += int(x in self.board.coast)
            around += self.board.boxes[x]
        return (
            weights.advice["start_ways"] * len(links)
            + weights.advice["start_boxes"] * self.board.boxes[t]
            + weights.advice["start_coasts"] * coasts / len(links)
            + weights.advice["start_around"] * around / len(links)
            + weights.advice["start_remote"] * remoteness(self.board, t)
        )

    def start_value(self, position: Position, t: int) -> float:
        """What a start is worth by itself, less what it suffers from others at hand."""
        crowd = 4.0 * COUNT[position.here[t]]
        for x in self.board.links[t]:
            crowd += 2.0 * COUNT[position.here[x]]
            for y in self.board.links[x]:
                if y != t:
                    crowd += COUNT[position.here[y]]
        return self.starts[t] - self.crowd * crowd

    def answered(self, s: State, p: int, promises: list[Clause]) -> int:
        """Tit for tat: war only on those who declared it, as a mask; promises are kept."""
        wars = hostile(s, p)
        for clause in promises:
            if clause.verb == "stance":
                bit = 1 << clause.nations[1]
                wars = wars | bit if clause.stance == "W" else wars & ~bit
        return wars

    # Whole turns

    def plans(self, s: AnyState, seat: int, rng: Rng) -> list[Plan]:
        """Sheets worth comparing: good orders with plausible stances."""
        t = cast(State, s)
        if t.phase == WRITING:
            return Table(self, t, t.nation_of[seat], rng, agreed(t)).plans()
        choices = self.game.legal(t, seat)
        if t.phase == TALKING:
            return [Plan([self.game.choices.ready], 0.0)]
        found = self.values(t, seat, choices)
        return [Plan([choices[i]], found[i]) for i in range(len(choices))]

    def turn(self, s: AnyState, seat: int, rng: Rng) -> list[Action]:
        """Sensible orders, and tit for tat until a war pays at once."""
        t = cast(State, s)
        if t.phase != WRITING:
            return self._best(self.plans(t, seat, rng))
        p = t.nation_of[seat]
        wars = hostile(t, p)
        wars |= self._betrayed(t.position, p, wars)
        planner = Planner(self, t.position, around(t.position), p, wars)
        planner.fill()
        planner.spread()
        slots = t.slots[p * SLOTS : (p + 1) * SLOTS]
        planner.write(slots, 0)
        write_stances(slots, 0, t.position.nations & ~(1 << p), wars)
        return self.actions(t, p, slots, 0)

    def _best(self, plans: list[Plan]) -> list[Action]:
        best = plans[0]
        for plan in plans:
            if plan.value > best.value:
                best = plan
        return best.actions

    def _betrayed(self, position: Position, p: int, wars: int) -> int:
        """On whom a war pays at once: what is shared with them alone would be one's own."""
        gains = [0.0] * NATION_COUNT
        later = TURNS - position.turn
        mine = 1 << p
        for t in range(TERRITORIES):
            here = position.here[t]
            if here & mine and COUNT[here] == 2 and not position.colony[t]:
                missing = self.board.boxes[t] - position.filled[t]
                if missing <= later + 2:
                    alone = self.board.alone * SOON[max(0, missing - 2)]
                    shared = self.board.shared * SOON[max(0, (missing - 1) // 2)]
                    gains[MEMBERS[here & ~mine][0]] += alone - shared
        found = 0
        for q in MEMBERS[position.nations & ~mine & ~wars]:
            if gains[q] > (self.stab if later else 0.0):
                found |= 1 << q
        return found

    def actions(self, s: State, p: int, slots: list[int], base: int) -> list[Action]:
        """What fills the slots of a nation that are still open, and the lock if it is missing."""
        made: list[Action] = []
        choices = self.game.choices
        at = p * SLOTS
        for slot in range(SLOTS):
            if slots[base + slot] != OPEN and s.slots[at + slot] == OPEN:
                made.append(choices.of_slot(slot, slots[base + slot]))
        if not s.done >> s.seat_of[p] & 1:
            made.append(choices.lock)
        return made

    # Who will win

    def progress(self, s: AnyState) -> float:
        """By turns or by colonies, whichever is nearer to its end."""
        return come(cast(State, s).position)

    def features(self, s: AnyState) -> list[list[float]]:
        """Points on the map, and what presences may still make of it."""
        t = cast(State, s)
        standing = Standing(t.position, t.war)
        left = math.sqrt(1.05 - come(t.position))
        rows: list[list[float]] = []
        for p in t.nation_of:
            if p < 0:
                rows.append([0.0] * len(NAMES))
                continue
            feared = 0
            for q in t.nation_of:
                feared += t.war[q] >> p & 1
            rows.append(
                [
                    standing.now[p] / 10.0,
                    standing.now[p] / 10.0 / left,
                    standing.sole[p] / 10.0,
                    standing.joint[p] / 10.0,
                    standing.frozen[p] / 10.0,
                    standing.presences[p] / 10.0,
                    standing.free[p] / 10.0,
                    standing.crowded[p] / 10.0,
                    float(feared),
                ]
            )
        return rows


def come(position: Position) -> float:
    """How far the game has come, from 0 to 1."""
    built = 0
    for colony in position.colony:
        if colony:
            built += 1
    return min(1.0, max((position.turn - 1) / TURNS, built / position.board.colonies))


def remoteness(board: Board, t: int) -> float:
    """How many steps the other territories are away, in the mean."""
    steps = {t: 0}
    line = [t]
    for x in line:
        for y in board.links[x]:
            if y not in steps:
                steps[y] = steps[x] + 1
                line.append(y)
    return sum([steps[x] for x in line]) / (TERRITORIES - 1)


def around(position: Position) -> list[int]:
    """For every territory who stands next to it, as a mask."""
    here = position.here
    found: list[int] = []
    for links in position.board.links:
        mask = 0
        for x in links:
            mask |= here[x]
        found.append(mask)
    return found


def hostile(s: State, p: int) -> int:
    """Who declared war on a nation at the last reading."""
    mask = 0
    for q in range(NATION_COUNT):
        if s.war[q] >> p & 1:
            mask |= 1 << q
    return mask


def agreed(s: State) -> list[Clause]:
    """The base clauses of all agreements of this turn, as far as they are known."""
    if not s.letters or s.letters[-1].turn != s.position.turn:
        return []
    found: dict[Clause, bool] = {}
    for _, proposal in press.agreements(s.letters, s.position.turn, open=False):
        for clause in proposal.clauses:
            for one in press.expand(clause, s.board, s.position):
                found[one] = True
    return list(found)


def promised(s: State, p: int) -> list[Clause]:
    """Those that one nation has to keep."""
    return [clause for clause in agreed(s) if clause.nations[0] == p]


def loyalty(s: State, p: int) -> float:
    """How far a nation has only answered wars so far, and never begun one: from 0 to 1."""
    level = 1.0
    before = 0
    for past in s.history:
        wars = past.wars(p)
        level = 0.5 * level if wars & ~before else 0.8 * level + 0.2
        before = 0
        for q in MEMBERS[s.position.nations]:
            if past.wars(q) >> p & 1:
                before |= 1 << q
    return level


def write_stances(slots: list[int], base: int, others: int, wars: int) -> None:
    """Declare war on these nations and alliance on the others."""
    for q in MEMBERS[others]:
        slots[base + STANCE + q] = WAR if wars >> q & 1 else ALLY


class Leaning:
    """What orders are preferred to others that look as good."""

    def __init__(
        self, build: float = 1.0, spread: float = 1.0, raid: float = 1.0, whim: float = 0.0
    ) -> None:
        self.build: float = build
        self.spread: float = spread
        self.raid: float = raid  # to enter where others stand
        self.whim: float = whim  # how far what is to be entered may be misjudged


EVEN: Final = Leaning()
LEANINGS: Final = [
    Leaning(build=1.5), Leaning(spread=1.5), Leaning(raid=2.0), Leaning(whim=0.6), Leaning(whim=0.6)
]  # fmt: skip
# How many stances are kept for comparison, and for how many of them all leanings.
MOST_STANCES: Final = 6
MOST_LEANING: Final = 2


class Planner:
    """The orders of one nation, by what each is worth; `enemies` may freeze what is shared."""

    def __init__(
        self, a: Africa1880Adviser, position: Position, near: list[int], p: int, enemies: int
    ) -> None:
        self.a: Africa1880Adviser = a
        self.board: Board = a.board
        self.here: list[int] = position.here
        self.filled: list[int] = position.filled
        self.colony: list[bool] = position.colony
        self.near: list[int] = near
        self.me: int = p
        self.mine: int = 1 << p
        self.enemies: int = enemies
        self.later: int = TURNS - position.turn  # turns after this one
        self.foes: list[int] = []  # by nation: who will be at war with it, where that is known
        self.leaning: Leaning = EVEN
        self.rng: Rng | None = None  # for whims
        # By line: its slot, what may stand there and what that is worth.
        self.slots: list[int] = []
        self.options: list[list[int]] = []
        self.worths: list[list[float]] = []
        self.chosen: list[int] = []
        self.line_of: list[int] = [-1] * SLOTS
        self._enter: list[float] = [-1.0] * TERRITORIES

    def fill(self) -> None:
        """What may sensibly be ordered, and what it is worth."""
        for t in range(TERRITORIES):
            if self.here[t] & self.mine:
                self._order(t)
        self._landing()

    def _add(self, slot: int, options: list[int], worths: list[float]) -> None:
        self.line_of[slot] = len(self.slots)
        self.slots.append(slot)
        self.options.append(options)
        self.worths.append(worths)
        self.chosen.append(0)

    def _order(self, t: int) -> None:
        options = [NOTHING]
        worths = [IDLE]
        if self.filled[t] < self.board.boxes[t]:
            options.append(DEVELOP)
            worths.append(self.develop(t) * self.leaning.build)
        for x in self.board.links[t]:
            if not self.colony[x] and not self.here[x] & self.mine:
                options.append(EXPLORE + x)
                worths.append(self.enter(x))
        self._add(t, options, worths)

    def _landing(self) -> None:
        options = [NO_LANDING]
        worths = [IDLE]
        for t in self.board.coast:
            if self.here[t] == 0:
                # Who lands where the others land shares it: nations prefer different coasts.
                options.append(LAND + t)
                worths.append(self.enter(t) * (0.99 - 0.04 * ((t + 5 * self.me) % 7)))
        self._add(LANDING, options, worths)

    def develop(self, t: int) -> float:
        """A box filled, by what the territory will bring and when."""
        missing = self.board.boxes[t] - self.filled[t]
        others = self.here[t] & ~self.mine
        turns = -(-missing // (1 + self._helped(others & ~self.enemies)))
        if turns - 1 > self.later:
            return 0.1
        return self.colony_worth(t, others) * self.a.patience[turns - 1] / turns

    def enter(self, x: int) -> float:
        """A presence more, by what it can make of the territory and of its neighbours."""
        known = self._enter[x]
        if known < 0.0:
            known = self._entered(x) * self.leaning.spread
            if self.rng is not None and self.leaning.whim > 0.0:
                known *= 1.0 + self.leaning.whim * (self.rng.below(_FINE) / _FINE - 0.5)
            self._enter[x] = known
        return known

    def _entered(self, x: int) -> float:
        here = self.here[x]
        missing = self.board.boxes[x] - self.filled[x]
        worth = self.colony_worth(x, here)
        if here:
            worth *= self.leaning.raid
        if missing == 0:
            return worth
        after = missing - min(missing, self._helped(here))
        if after == 0:
            return worth * self.a.patience[1]
        if after > self.later:
            return 0.15 if self.later else 0.06
        rivals = self.a.contested if here or self.near[x] & ~self.mine else 1.0
        room = self.a.mobility * self.later * self._room(x)
        return worth * rivals * self.a.patience[after] * self.a.entering + room

    def _helped(self, nations: int) -> int:
        """How many boxes others are expected to fill; never fewer than none, whatever is tuned."""
        return max(0, round(self.a.help * COUNT[nations]))

    def _room(self, x: int) -> float:
        """How much of what lies around a territory is still to be entered."""
        links = self.board.links[x]
        free = 0
        for y in links:
            if not self.colony[y] and not self.here[y] & self.mine:
                free += 1
        return free / len(links)

    def colony_worth(self, t: int, others: int) -> float:
        """What a colony here would bring, as far as the others let it happen."""
        if others == 0:
            guarded = self.near[t] & ~self.mine
            return self.board.alone * (self.a.guarded if guarded else 1.0)
        if self.foes:
            return self._contested(others)
        if others & self.enemies:
            return self.board.shared * self.a.frozen
        return float(self.board.shared)

    def _contested(self, others: int) -> float:
        """The same where it is known who is at war with whom (A80-34, A80-35)."""
        here = others | self.mine
        left = remaining(here, self.foes)
        if not left & self.mine:
            return self.board.shared * self.a.frozen * LOST
        for q in MEMBERS[left]:
            if self.foes[q] & left:
                return self.board.shared * self.a.frozen
        return float(self.board.shared) if left != self.mine else self.board.alone * self.a.guarded

    def worth_of(self, slot: int, value: int) -> float:
        """What stands to be gained by a choice; choices that are pointless are worth nothing."""
        line = self.line_of[slot]
        if line < 0:
            return -1.0
        options = self.options[line]
        for i in range(len(options)):
            if options[i] == value:
                return self.worths[line][i]
        return -1.0

    # Which order for which presence

    def spread(self) -> None:
        """Let no two orders enter the same territory: the better use of a presence stands."""
        count = len(self.slots)
        regrets: list[float] = []
        for line in range(count):
            regrets.append(self._look(line))
        for _ in range(count):
            best = -1
            most = -1.0
            for line in range(count):
                if regrets[line] > most:
                    most = regrets[line]
                    best = line
            regrets[best] = -2.0
            x = entered(self.slots[best], self.options[best][self.chosen[best]])
            if x >= 0:
                self._take(x, regrets)

    def _take(self, x: int, regrets: list[float]) -> None:
        """A territory is entered already: for the other presences that is worth nothing."""
        for y in self.board.links[x]:
            line = self.line_of[y]
            if line >= 0 and regrets[line] > -2.0:
                self._drop(line, EXPLORE + x, regrets)
        line = self.line_of[LANDING]
        if line >= 0 and regrets[line] > -2.0:
            self._drop(line, LAND + x, regrets)

    def _drop(self, line: int, value: int, regrets: list[float]) -> None:
        options = self.options[line]
        for i in range(len(options)):
            if options[i] == value:
                self.worths[line][i] = 0.0
                regrets[line] = self._look(line)
                return

    def _look(self, line: int) -> float:
        """Choose the best for a line; how much worse the second choice is."""
        worths = self.worths[line]
        first = worths[0]
        second = 0.0
        self.chosen[line] = 0
        for i in range(1, len(worths)):
            worth = worths[i]
            if worth > first:
                second = first
                first = worth
                self.chosen[line] = i
            elif worth > second:
                second = worth
        return max(0.0, first - second)

    def write(self, slots: list[int], base: int) -> None:
        """Put the orders on a sheet; what stands there already stays."""
        for line in range(len(self.slots)):
            at = base + self.slots[line]
            if slots[at] == OPEN:
                slots[at] = self.options[line][self.chosen[line]]

    # Promises

    def keep(self, promises: list[Clause]) -> None:
        """What was promised is worth more than anything, and its contrary less."""
        for clause in promises:
            if clause.verb == "stance":
                continue
            t = self.board.by_id[clause.place]
            if clause.verb == "develop":
                self._bend(t, DEVELOP, PROMISED)
            elif clause.verb == "no_develop":
                self._bend(t, DEVELOP, -PROMISED)
            elif clause.verb == "stay_out":
                self._bend_entering(t, -PROMISED)
            elif not self.here[t] & self.mine:
                self._bend_entering(t, PROMISED)

    def _bend(self, slot: int, value: int, by: float) -> bool:
        line = self.line_of[slot]
        if line < 0 or value not in self.options[line]:
            return False
        self.worths[line][self.options[line].index(value)] += by
        return True

    def _bend_entering(self, t: int, by: float) -> None:
        """One way in is enough to come, and all ways in are closed to stay out."""
        for y in self.board.links[t]:
            if self._bend(y, EXPLORE + t, by) and by > 0:
                return
        self._bend(LANDING, LAND + t, by)


def remaining(here: int, foes: list[int]) -> int:
    """Who of those present stays; `foes` are those at war with a nation (A80-33 to A80-35)."""
    n = COUNT[here]
    if n == 1:
        return here
    left = here
    for q in MEMBERS[here]:
        wars = COUNT[foes[q] & here]
        if n == 2:
            if wars and not foes[MEMBERS[here & ~(1 << q)][0]] >> q & 1:
                left &= ~(1 << q)
        elif 2 * wars > n - 1:
            left &= ~(1 << q)
    return left


def entered(slot: int, value: int) -> int:
    """The territory that a slot would enter; -1 for none."""
    if slot == LANDING:
        return value - LAND
    return value - EXPLORE if value >= EXPLORE else -1


class Standing:
    """What every nation has on the map, and what its presences may still become."""

    def __init__(self, position: Position, war: list[int]) -> None:
        zeros = [0.0] * NATION_COUNT
        self.now: list[float] = zeros[:]  # points of colonies
        self.sole: list[float] = zeros[:]  # of colonies to come, held alone
        self.joint: list[float] = zeros[:]  # the same with allies
        self.frozen: list[float] = zeros[:]  # the same where there is war
        self.presences: list[float] = zeros[:]
        self.free: list[float] = zeros[:]  # empty territories to enter, by how many may
        self.crowded: list[float] = zeros[:]
        self._look(position, war)

    def _look(self, position: Position, war: list[int]) -> None:
        board = position.board
        later = TURNS - position.turn + 1
        links = board.links
        for t in range(TERRITORIES):
            here = position.here[t]
            if position.colony[t]:
                worth = board.alone if COUNT[here] == 1 else board.shared
                for p in MEMBERS[here]:
                    self.now[p] += worth
                    self.presences[p] += 1.0
                continue
            missing = board.boxes[t] - position.filled[t]
            if here:
                self._count(board, here, missing, later, war)
            mask = 0
            for x in links[t]:
                mask |= position.here[x]
            mask &= ~here
            if mask and missing <= later:
                if here == 0:
                    share = 1.0 / COUNT[mask]
                    for p in MEMBERS[mask]:
                        self.free[p] += share
                else:
                    for p in MEMBERS[mask]:
                        self.crowded[p] += 1.0

    def _count(self, board: Board, here: int, missing: int, later: int, war: list[int]) -> None:
        n = COUNT[here]
        turns = -(-missing // n)
        hope = SOON[max(1, turns)] if turns <= later else 0.0
        if n == 1:
            p = MEMBERS[here][0]
            self.presences[p] += 1.0
            self.sole[p] += board.alone * hope
            return
        peace = True
        for p in MEMBERS[here]:
            if war[p] & here:
                peace = False
        for p in MEMBERS[here]:
            self.presences[p] += 1.0
            if peace:
                self.joint[p] += board.shared * hope
            else:
                self.frozen[p] += board.shared * hope


class Table:
    """One nation looks at a turn: what the others will write, and what it may write itself.

    `clauses` are the base clauses that are agreed, or that are supposed to be. What nations promise
    is believed as far as they are trusted.
    """

    def __init__(
        self, a: Africa1880Adviser, s: State, p: int, rng: Rng, clauses: list[Clause]
    ) -> None:
        self.a: Africa1880Adviser = a
        self.s: State = s
        self.me: int = p
        self.rng: Rng = rng
        self.position: Position = s.position
        self.near: list[int] = around(s.position)
        self.others: int = s.position.nations & ~(1 << p)
        self.hostile: int = hostile(s, p)
        self.later: int = TURNS - s.position.turn
        self.promises: list[Clause] = [one for one in clauses if one.nations[0] == p]
        self.peace: int = 0  # promised by oneself, as masks
        self.war: int = 0
        for clause in self.promises:
            if clause.verb == "stance" and clause.stance == "W":
                self.war |= 1 << clause.nations[1]
            elif clause.verb == "stance":
                self.peace |= 1 << clause.nations[1]
        self.shared: list[int] = self._shared()
        # Who has made agreements has a name to lose, whatever came before.
        self.loyal: float = 1.0 if clauses else loyalty(s, p)
        self.expected: int = (self.hostile | self.war) & ~self.peace
        self.sheets: list[int] = self._predicted(clauses)

    def _predicted(self, clauses: list[Clause]) -> list[int]:
        """The sheets of the others by sensible orders and tit for tat; one's own as it is."""
        s = self.s
        slots = s.slots[:]
        levels = trust(s, self.me) if clauses else []
        for q in MEMBERS[self.others]:
            base = q * SLOTS
            told: list[Clause] = []
            if clauses and levels[q] >= ENOUGH:
                told = [one for one in clauses if one.nations[0] == q]
            wars = self.a.answered(s, q, told)
            planner = Planner(self.a, self.position, self.near, q, hostile(s, q) | wars)
            planner.fill()
            planner.keep(told)
            planner.spread()
            planner.write(slots, base)
            write_stances(slots, base, self.position.nations & ~(1 << q), wars)
        return slots

    def _shared(self) -> list[int]:
        """By nation: the territories where one could be thrown out by it, or throw it out."""
        found = [0] * NATION_COUNT
        mine = 1 << self.me
        position = self.position
        for t in range(TERRITORIES):
            here = position.here[t]
            if here & mine and here != mine and not position.colony[t]:
                for q in MEMBERS[here]:
                    found[q] += 1
        return found

    def plans(self) -> list[Plan]:
        """The best stances with the best orders, and for some of them other orders."""
        stances = self.stances()
        made = [self.plan(wars, EVEN) for wars in stances]
        order = [(-made[i].value, i) for i in range(len(made))]
        order.sort()
        found = [made[i] for _, i in order[:MOST_STANCES]]
        for _, i in order[:MOST_LEANING]:
            found += [self.plan(stances[i], leaning) for leaning in LEANINGS]
        return distinct(found)

    def stances(self) -> list[int]:
        """Every set of nations that one may declare war on."""
        found: list[int] = []
        wars = self.others
        while True:
            found.append(wars)
            if wars == 0:
                return found
            wars = (wars - 1) & self.others

    def broken(self, wars: int) -> int:
        """How many of one's own promises these stances break."""
        return COUNT[wars & self.peace] + COUNT[self.war & ~wars]

    def plan(self, wars: int, leaning: Leaning) -> Plan:
        """A sheet with these stances, and what it would come to."""
        slots = self._written(wars, leaning)
        value = self._value(Reading(self.position, slots, None), wars)
        return Plan(self.a.actions(self.s, self.me, slots, self.me * SLOTS), value)

    def _written(self, wars: int, leaning: Leaning) -> list[int]:
        """All sheets, with the best orders for these stances on one's own."""
        planner = Planner(self.a, self.position, self.near, self.me, self.hostile | wars)
        planner.leaning = leaning
        planner.rng = self.rng
        planner.foes = self._foes(wars)
        planner.fill()
        planner.keep(self.promises)
        planner.spread()
        slots = self.sheets[:]
        base = self.me * SLOTS
        planner.write(slots, base)
        for q in MEMBERS[self.others]:
            if slots[base + STANCE + q] == OPEN:
                slots[base + STANCE + q] = WAR if wars >> q & 1 else ALLY
        return slots

    def _foes(self, wars: int) -> list[int]:
        """Who will be at war with each nation, if one declares these wars oneself."""
        found = [0] * NATION_COUNT
        for q in MEMBERS[self.others]:
            at = q * SLOTS + STANCE
            for r in MEMBERS[self.position.nations & ~(1 << q)]:
                if self.sheets[at + r] == WAR:
                    found[r] |= 1 << q
            if wars >> q & 1:
                found[q] |= 1 << self.me
        return found

    def _worths(self, reading: Reading) -> list[float]:
        """By nation: what it has, and what its presences may still become."""
        found = [0.0] * NATION_COUNT
        standing = Standing(reading.after, reading.war)
        for q in MEMBERS[self.position.nations]:
            found[q] = (
                standing.now[q]
                + standing.sole[q]
                + standing.joint[q]
                + FROZEN * standing.frozen[q]
                + ORDER * self.later * standing.presences[q]
            )
        return found

    def _rivals(self, worths: list[float], reading: Reading) -> float:
        """What the others have together, the greatest of them above all."""
        heat = COOL + (HOT - COOL) * (1.0 - come(reading.after))
        most = -1e9
        for q in MEMBERS[self.others]:
            most = max(most, worths[q])
        total = 0.0
        for q in MEMBERS[self.others]:
            total += math.exp((worths[q] - most) / heat)
        return most + heat * math.log(total / COUNT[self.others])

    def _value(self, reading: Reading, wars: int) -> float:
        """The position after the turn, less what rivals have and what words and feuds cost."""
        if reading.end != RUNNING:
            return self._at_the_end(reading, wars)
        worths = self._worths(reading)
        mine = worths[self.me]
        rival = self._rivals(worths, reading)
        feuds = 0
        for q in MEMBERS[wars & ~self.hostile]:
            feuds += self.shared[q]
        cost = self.broken(wars) * self.a.word + feuds * self.a.feud
        surprise = COUNT[wars ^ self.expected] * self.loyal * self.a.loyal
        return mine - self.a.rival * rival - cost * self.later - surprise

    def _at_the_end(self, reading: Reading, wars: int) -> float:
        """There is no later, and only the first place counts (A80-46)."""
        mine = 0
        rival = 0
        for q in MEMBERS[self.position.nations]:
            total = sum(points(reading.after, reading.war, q))
            if q == self.me:
                mine = total
            else:
                rival = max(rival, total)
        alone = self.a.victory if mine > rival else 0.0
        return mine - self.a.rival * rival + alone - self.broken(wars) * self.a.honour


def distinct(plans: list[Plan]) -> list[Plan]:
    """Every sheet once."""
    found: dict[int, Plan] = {}
    for plan in plans:
        key = 0
        for action in plan.actions:
            key = folded(key, action.index + 1)
        if key not in found:
            found[key] = plan
    return list(found.values())
