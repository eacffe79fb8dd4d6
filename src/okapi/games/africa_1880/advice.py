"""How good a choice looks, in points, from section 9 of the rules page; and simple answers.

A whole sheet is planned at once, because two presences should not explore the same territory. The
plan depends only on the map, the stances of the last turn and what was agreed in this one, so it is
worked out once a turn.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, cast

from okapi.core.action import Action
from okapi.core.game import Message
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.actions import (
    ALLY,
    DEVELOP,
    EXPLORE,
    LAND,
    LANDING,
    NO_LANDING,
    NOTHING,
    READY,
    SLOT,
    SLOTS,
    STANCE,
    START,
    WAR,
    Choice,
)
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES, TURNS, Board
from okapi.games.africa_1880.view import View

PATIENCE: Final = 0.85  # what is to come a turn later is worth this much
MOBILITY: Final = 0.35  # an order more in every later turn
CONTESTED: Final = 0.8  # somebody else can enter, too
HELP: Final = 0.6  # how often an ally develops a shared territory
FROZEN: Final = 0.4  # a share of a territory with an enemy in it


@dataclass(frozen=True)
class Situation:
    """All that a plan depends on, as values that can be compared."""

    board: Board
    me: int
    nations: int
    turn: int
    here: tuple[int, ...]
    filled: tuple[int, ...]
    colony: tuple[bool, ...]
    war: tuple[int, ...]
    promised: tuple[press.Clause, ...] = ()

    def hostile(self) -> int:
        """The nations that declared war on this one at the last reading."""
        return sum(1 << q for q in MEMBERS[self.nations] if self.war[q] >> self.me & 1)


Plan = tuple[dict[int, float], ...]  # by slot, what each value is worth


def situation(view: View, nation: int = -1) -> Situation:
    """What a view says about the plans of its own nation."""
    position = view.position
    return Situation(
        view.board,
        nation if nation >= 0 else view.nation,
        position.nations,
        position.turn,
        tuple(position.here),
        tuple(position.filled),
        tuple(position.colony),
        tuple(view.war),
        promised(view) if view.letters else (),
    )


def promised(view: View) -> tuple[press.Clause, ...]:
    """The base clauses that one's own nation has agreed to in this turn."""
    agreed = press.agreements(view.letters, view.turn, open=False)
    clauses = [clause for _, proposal in agreed for clause in proposal.clauses]
    base = [one for c in clauses for one in press.expand(c, view.board, view.position)]
    return tuple(one for one in dict.fromkeys(base) if one.nations[0] == view.nation)


# What the core asks for


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat of the view; a sheet is written when all is said."""
    choices = [cast(Choice, action) for action in legal]
    if view.phase == "talk":
        return [float(choice.code == READY) for choice in choices]
    if not any(choice.code == SLOT for choice in choices):
        return [_other_value(view, choice) for choice in choices]
    plan = plan_for(situation(view))
    return [plan[choice.slot].get(choice.value, -1.0) for choice in choices]


def _other_value(view: View, choice: Choice) -> float:
    return _start_value(view, choice.place) if choice.code == START else 0.0


def _start_value(view: View, t: int) -> float:
    """Room around it, few boxes in it, and nobody near."""
    here = view.position.here
    room = sum(1.0 if here[x] == 0 else -1.0 for x in view.board.links[t])
    return room - 0.5 * view.board.boxes[t] - 4.0 * COUNT[here[t]]


def sheet_of(plan: Plan) -> dict[int, int]:
    """The best value of every slot that a plan fills."""
    return {
        slot: max(worths, key=lambda value: worths[value])
        for slot, worths in enumerate(plan)
        if worths
    }


# Plans


@lru_cache(maxsize=4096)
def plan_for(s: Situation) -> Plan:
    """A sheet for tit-for-tat: war only on those who declared it, and promises are kept."""
    stances = {q: WAR if s.hostile() >> q & 1 else ALLY for q in MEMBERS[s.nations] if q != s.me}
    for clause in s.promised:
        if clause.verb == "stance":
            stances[clause.nations[1]] = WAR if clause.stance == "W" else ALLY
    return plan_with(s, tuple(stances.get(q, ALLY) for q in range(NATION_COUNT)))


@lru_cache(maxsize=4096)
def plan_with(s: Situation, stances: tuple[int, ...]) -> Plan:
    """The best orders that we know for given stances."""
    return Planner(s, stances).plan()


class Planner:
    """Plans one sheet."""

    def __init__(self, s: Situation, stances: Sequence[int]) -> None:
        self.s = s
        self.board = s.board
        self.stances = stances
        self.later = TURNS - s.turn  # turns after this one
        self.mine = 1 << s.me
        self.hostile = s.hostile() | sum(
            1 << q for q in MEMBERS[s.nations] if q != s.me and stances[q] == WAR
        )
        self.near = [self._who_is_near(t) for t in range(TERRITORIES)]

    def _who_is_near(self, t: int) -> int:
        mask = 0
        for x in self.board.links[t]:
            mask |= self.s.here[x]
        return mask & ~self.mine

    def plan(self) -> Plan:
        """Orders by line, then the landing, then the stances."""
        made: list[dict[int, float]] = [{} for _ in range(SLOTS)]
        for t in range(TERRITORIES):
            if self.s.here[t] & self.mine:
                made[t] = self._order_worths(t)
        made[LANDING] = self._landing_worths()
        self._spread(made)
        for q in MEMBERS[self.s.nations]:
            if q != self.s.me:
                chosen = self.stances[q]
                made[STANCE + q] = {ALLY: 1.0 - chosen, WAR: 0.0 + chosen}
        self._keep_promises(made)
        return tuple(made)

    def _order_worths(self, t: int) -> dict[int, float]:
        worths = {NOTHING: 0.05, DEVELOP: self.develop(t)}
        for x in self.board.links[t]:
            if not self.s.colony[x]:
                worths[EXPLORE + x] = self.enter(x)
        return worths

    def _landing_worths(self) -> dict[int, float]:
        worths = {NO_LANDING: 0.05}
        for t in self.board.coast:
            if self.s.here[t] & ~self.mine == 0:
                # Who lands where the others land shares it: nations prefer different coasts.
                worths[LAND + t] = self.enter(t) * (0.99 - 0.04 * ((t + 5 * self.s.me) % 7))
        return worths

    def develop(self, t: int) -> float:
        """A box filled, by what the territory will bring and when."""
        missing = self.board.boxes[t] - self.s.filled[t]
        if missing <= 0:
            return 0.0
        others = self.s.here[t] & ~self.mine
        helpers = COUNT[others & ~self.hostile]
        turns = -(-missing // (1 + round(HELP * helpers)))
        if turns - 1 > self.later:
            return 0.1
        return self.worth(t, others) * PATIENCE ** (turns - 1) / turns

    def enter(self, x: int) -> float:
        """A presence more, by what it can make of the territory and of its neighbours."""
        here = self.s.here[x]
        if here & self.mine:
            return 0.0
        missing = self.board.boxes[x] - self.s.filled[x]
        worth = self.worth(x, here)
        if missing == 0:
            return worth
        after = missing - min(missing, round(HELP * COUNT[here]))
        if after == 0:
            return worth * PATIENCE
        if after > self.later:
            return 0.15 if self.later else 0.06
        rivals = CONTESTED if self.near[x] or here else 1.0
        return worth * rivals * PATIENCE**after / 1.6 + MOBILITY * self.later * self._room(x)

    def _room(self, x: int) -> float:
        """How much of what lies around a territory is still to be entered."""
        links = self.board.links[x]
        free = [y for y in links if not self.s.colony[y] and not self.s.here[y] & self.mine]
        return len(free) / len(links)

    def worth(self, t: int, others: int) -> float:
        """What a colony here would bring, as far as the others let it happen."""
        if others == 0:
            return self.board.alone * (0.9 if self.near[t] else 1.0)
        if others & self.hostile:
            return self.board.shared * FROZEN
        return float(self.board.shared)

    def _spread(self, made: list[dict[int, float]]) -> None:
        """Let no two orders enter the same territory: the better use of a presence stands."""
        slots = [slot for slot in range(LANDING + 1) if made[slot]]
        taken: set[int] = set()
        while slots:
            best = max(slots, key=lambda slot: self._regret(made[slot]))
            slots.remove(best)
            choice = max(made[best], key=lambda value: made[best][value])
            t = _entered(best, choice)
            if t >= 0:
                taken.add(t)
                for slot in slots:
                    for value in made[slot]:
                        if _entered(slot, value) == t:
                            made[slot][value] = 0.0

    def _regret(self, worths: dict[int, float]) -> float:
        """How much worse the second choice of a slot is."""
        first, second = [*sorted(worths.values(), reverse=True), 0.0][:2]
        return first - second

    def _keep_promises(self, made: list[dict[int, float]]) -> None:
        for clause in self.s.promised:
            if clause.verb == "stance":
                continue
            t = self.board.by_id[clause.place]
            if clause.verb == "develop" and made[t]:
                made[t][DEVELOP] += 20.0
            elif clause.verb == "no_develop" and made[t]:
                made[t][DEVELOP] -= 20.0
            elif clause.verb in ("stay_out", "enter"):
                self._bend(made, t, 20.0 if clause.verb == "enter" else -20.0)

    def _bend(self, made: list[dict[int, float]], t: int, by: float) -> None:
        ways = [
            (slot, value)
            for slot in range(LANDING + 1)
            for value in made[slot]
            if _entered(slot, value) == t
        ]
        for slot, value in ways[:1] if by > 0 else ways:
            made[slot][value] += by


def _entered(slot: int, value: int) -> int:
    """The territory that a slot would enter; -1 for none."""
    if slot == LANDING:
        return value - LAND
    return value - EXPLORE if value >= EXPLORE else -1


# Answers to proposals


def replies(view: View) -> list[Message]:
    """Accept what fits the own plan, refuse the rest; say nothing else."""
    if view.phase != "talk" or view.seat is None:
        return []
    return [
        answer(view, channel, proposal.number, fits(view, proposal))
        for channel in view.channels()
        for proposal in channel.proposals.values()
        if proposal.waits_for(view.seat) and not _answered(view, channel, proposal.number)
    ]


def answer(view: View, channel: press.Channel, number: int, yes: bool) -> Message:
    """An acceptance or a refusal to the whole channel."""
    others = tuple(seat for seat in channel.members if seat != view.seat)
    return Message(cast(int, view.seat), others, f"{'accept' if yes else 'refuse'} #{number}")


def _answered(view: View, channel: press.Channel, number: int) -> bool:
    """Whether an answer is on its way."""
    return any(
        view.pending(x) and x.members == channel.members and x.ref == number for x in view.letters
    )


def fits(view: View, proposal: press.Proposal) -> bool:
    """Whether one would do all of one's own part anyway, and nobody in it declared war lately."""
    mine = situation(view)
    partners = {view.nation_of[seat] for seat in proposal.letter.members} - {view.nation}
    if any(mine.hostile() >> q & 1 for q in partners):
        return False
    sheet = sheet_of(plan_for(mine))
    slots = [-1] * (NATION_COUNT * SLOTS)
    for slot, value in sheet.items():
        slots[view.nation * SLOTS + slot] = value
    asked: list[Any] = [
        promise
        for promise in press.promises(proposal.clauses, view.board, view.position, slots)
        if promise.clause.nations[0] == view.nation
    ]
    return all(promise.kept for promise in asked)
