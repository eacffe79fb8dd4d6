"""The bot `negotiator`: it plays Africa 1880 by talking.

How far it trusts a nation follows from the record alone (`trust`): kept agreements and alliances
raise it, broken ones and wars lower it, and time heals both. Every turn it

- predicts the sheets of the others from the map, the stances of the last turn and, as far as it
  trusts them, what they have promised;
- proposes alliances, and to those it trusts a war together where that pays;
- accepts what is at least nearly as good for it as going alone;
- writes the stances that look best on the predicted sheets. A promise is broken only when that
  brings more than the word is worth, which is less and less towards the end.

In other games, and wherever there is nothing to say, it plays like `greedy`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any, Final, cast

from okapi.bots.bot import Clock
from okapi.bots.greedy import Greedy
from okapi.core.action import Action
from okapi.core.game import Game, Message, View
from okapi.core.rng import Rng
from okapi.games.africa_1880 import advice, press
from okapi.games.africa_1880.actions import ALLY, SLOT, SLOTS, STANCE, WAR, Choice
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS, RUNNING, Reading
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES, TURNS, Board
from okapi.games.africa_1880.scoring import points
from okapi.games.africa_1880.view import View as Table

NEUTRAL: Final = 0.6
FORGET: Final = 0.15  # of the distance to neutral, every turn
ENOUGH: Final = 0.5  # trust from which a promise is believed
FRIEND: Final = 0.65  # trust from which one goes to war together
RIVAL: Final = 0.2  # how much the best rival's position counts against one's own
WORD: Final = 1.2  # what a kept word is worth for every turn that is still to come
FEUD: Final = 0.45  # what a new war costs in later turns, for each territory that is shared
SOON: Final = 0.8  # a colony that is a turn away is worth this much of one that stands
VICTORY: Final = 3.0  # to be alone at the top when the game ends
HONOUR: Final = 3.0  # what a word is worth even then
GOODWILL: Final = 2.0  # an agreement may cost this much
JOINT_WAR: Final = 1.5  # what a war together must bring


class Negotiator(Greedy):
    """Reads the table anew each time it is asked; it keeps nothing but the sheet of the turn."""

    needs_press = True

    def __init__(self, game: Game[Any, Any], seat: int, rng: Rng) -> None:
        super().__init__(game, seat, rng)
        self._key = (-1, -1)
        self._sheet: dict[int, int] = {}

    def choose(self, view: View, legal: Sequence[Action], clock: Clock) -> Action:
        if not isinstance(view, Table) or view.phase != "write":
            return super().choose(view, legal, clock)
        key = (view.turn, len(view.letters))
        if key != self._key:
            self._key, self._sheet = key, Mind(view).sheet()
        for action in legal:
            choice = cast(Choice, action)
            if choice.code == SLOT and self._sheet.get(choice.slot) == choice.value:
                return action
        return legal[0]

    def speak(self, view: View, clock: Clock) -> list[Message]:
        if not isinstance(view, Table) or view.phase != "talk":
            return []
        return Mind(view).letters()


class Mind:
    """One look at the table: what the others will do, and what to say and write."""

    def __init__(self, view: Table) -> None:
        self.view = view
        self.me = view.nation
        self.others = [q for q in view.nations() if q != self.me]
        self.situation = advice.situation(view)
        self.later = TURNS - view.turn
        self.trust = trust(view)
        self.base = self._predicted()
        self.shared = [self._shared_with(q) for q in range(NATION_COUNT)]

    # What the others will do

    def _predicted(self) -> list[int]:
        """The sheets of the others, by tit-for-tat and sensible orders, and one's own orders."""
        slots = [-1] * (NATION_COUNT * SLOTS)
        for q in self.view.nations():
            mine = self.situation if q == self.me else advice.situation(self.view, q)
            for slot, value in advice.sheet_of(advice.plan_for(mine)).items():
                slots[q * SLOTS + slot] = value
        return slots

    def _with_promises(self, slots: list[int], clauses: Iterable[press.Clause]) -> list[int]:
        """The same sheets, with what trusted nations have promised."""
        made = slots[:]
        for clause in clauses:
            x = clause.nations[0]
            if clause.verb == "stance" and x != self.me and self.trust[x] >= ENOUGH:
                made[x * SLOTS + STANCE + clause.nations[1]] = WAR if clause.stance == "W" else ALLY
        return made

    def _shared_with(self, q: int) -> int:
        """Territories where one could be thrown out by this nation, or throw it out."""
        both = 1 << self.me | 1 << q
        position = self.view.position
        return sum(
            position.here[t] & both == both and not position.colony[t] for t in range(TERRITORIES)
        )

    # What is best

    def best(self, clauses: Iterable[press.Clause], bound: bool) -> tuple[float, dict[int, int]]:
        """The best stances if these clauses are agreed; `bound`: one's own part is kept."""
        clauses = list(clauses)
        slots = self._with_promises(self.base, clauses)
        mine = [c for c in clauses if c.verb == "stance" and c.nations[0] == self.me]
        word = {c.nations[1]: c.stance for c in mine}
        found = (-1e9, dict.fromkeys(self.others, ALLY))
        for stances in product((ALLY, WAR), repeat=len(self.others)):
            declared = dict(zip(self.others, stances, strict=True))
            broken = sum(declared[q] != (WAR if s == "W" else ALLY) for q, s in word.items())
            if broken and bound:
                continue
            value = self._value(slots, declared, broken)
            if value > found[0]:
                found = (value, declared)
        return found

    def _value(self, slots: list[int], declared: dict[int, int], broken: int) -> float:
        """The position after the turn, less what broken words and new wars cost later."""
        for q, stance in declared.items():
            slots[self.me * SLOTS + STANCE + q] = stance
        reading = Reading(self.view.position, slots, None)
        worth = outlooks(reading, self.later)
        rival = max(worth[q] for q in self.others)
        if reading.end != RUNNING:  # there is no later, and only the first place counts (A80-46)
            alone = VICTORY if worth[self.me] > rival else 0.0
            return worth[self.me] - RIVAL * rival + alone - broken * HONOUR
        feuds = sum(
            self.shared[q]
            for q, stance in declared.items()
            if stance == WAR and not self.situation.hostile() >> q & 1
        )
        return worth[self.me] - RIVAL * rival - (broken * WORD + feuds * FEUD) * self.later

    def agreed(self) -> list[press.Clause]:
        """All base clauses of the agreements of this turn that one is part of."""
        made = press.agreements(self.view.letters, self.view.turn, open=False)
        clauses = [clause for _, proposal in made for clause in proposal.clauses]
        return self._expanded(clauses)

    def _expanded(self, clauses: Iterable[press.Clause]) -> list[press.Clause]:
        board, position = self.view.board, self.view.position
        return [one for clause in clauses for one in press.expand(clause, board, position)]

    def sheet(self) -> dict[int, int]:
        """Orders as planned, stances as they look best."""
        _, declared = self.best(self.agreed(), bound=False)
        stances = tuple(declared.get(q, ALLY) for q in range(NATION_COUNT))
        return advice.sheet_of(advice.plan_with(self.situation, stances))

    # What to say

    def letters(self) -> list[Message]:
        """Answers first; a nation that gets none may get a proposal."""
        answers = self._answers()
        spoken = {seat for answer in answers for seat in answer.audience}
        sent = {
            seat
            for letter in self.view.letters
            if letter.sender == self.view.seat and letter.turn == self.view.turn
            for seat in letter.audience
        }
        if self.view.round == self.view.rounds and self.view.press == "rounds":
            return answers
        asked = [q for q in self.others if self.view.seat_of[q] not in spoken | sent]
        return answers + [letter for q in asked if (letter := self._proposal(q))]

    def _answers(self) -> list[Message]:
        seat = cast(int, self.view.seat)
        answers: list[Message] = []
        for channel in self.view.channels():
            for proposal in channel.proposals.values():
                if proposal.waits_for(seat) and not self._spoke_to(channel.members, answers):
                    yes = self._is_welcome(proposal)
                    answers.append(advice.answer(self.view, channel, proposal.number, yes))
        return answers

    def _spoke_to(self, members: tuple[int, ...], answers: list[Message]) -> bool:
        """One structured message to each nation in a round (A80-60)."""
        mine = [letter for letter in self.view.letters if letter.sender == self.view.seat]
        pending = [letter.audience for letter in mine if self.view.pending(letter)]
        heard = {seat for audience in pending for seat in audience}
        heard |= {seat for answer in answers for seat in answer.audience}
        return any(seat in heard for seat in members)

    def _is_welcome(self, proposal: press.Proposal) -> bool:
        """Nearly as good as going alone, and its sender is to be believed."""
        sender = self.view.nation_of[proposal.letter.sender]
        if self.trust[sender] < ENOUGH:
            return False
        before = self.agreed()
        alone, _ = self.best(before, bound=True)
        together, _ = self.best([*before, *self._expanded(proposal.clauses)], bound=True)
        return together >= alone - GOODWILL

    def _proposal(self, q: int) -> Message | None:
        """An alliance with those who seek one, too, and wars together where they pay."""
        if self.trust[q] < ENOUGH or not self._is_partner(q):
            return None
        clauses = [press.Clause("ally", (self.me, q)), *self._joint_wars(q)]
        body = f"propose: {'; '.join(str(clause) for clause in clauses)}"
        return Message(cast(int, self.view.seat), (self.view.seat_of[q],), body)

    def _is_partner(self, q: int) -> bool:
        """Who has made a proposal before; at first everybody may become one."""
        seat = self.view.seat_of[q]
        made = [x for x in self.view.letters if x.sender == seat and x.kind == "propose"]
        return self.view.turn == 1 or bool(made)

    def _joint_wars(self, q: int) -> list[press.Clause]:
        """Wars on nations that stand with both: each must add enough to those before."""
        made: list[press.Clause] = []
        alliance = press.Clause("ally", (self.me, q))
        best, _ = self.best(self._expanded([alliance]), bound=True)
        for z in self.others:
            if z != q and self._meet(q, z) and not self._is_friend(z):
                clause = press.Clause("war", (self.me, q, z))
                value, _ = self.best(self._expanded([alliance, *made, clause]), bound=True)
                if value > best + JOINT_WAR:
                    made.append(clause)
                    best = value
        return made[: press.MOST_CLAUSES - 1]

    def _is_friend(self, q: int) -> bool:
        return self.trust[q] >= FRIEND and self._is_partner(q)

    def _meet(self, q: int, z: int) -> bool:
        """Whether a third nation stands with both somewhere that is not yet a colony."""
        three = 1 << self.me | 1 << q | 1 << z
        position = self.view.position
        return any(
            position.here[t] & three == three and not position.colony[t] for t in range(TERRITORIES)
        )


def trust(view: Table) -> list[float]:
    """How far each nation is to be believed, from all that was read so far."""
    levels = [NEUTRAL] * NATION_COUNT
    deals = view.ledger()
    for past in view.history:
        kept, broken = _words(deals, past.position.turn)
        for q in view.nations():
            level = levels[q] + FORGET * (NEUTRAL - levels[q])
            if q in broken:
                level *= 0.5
            elif q in kept:
                level += 0.3 * (1 - level)
            if past.wars(q) >> view.nation & 1:
                level -= 0.12
            levels[q] = level
    return levels


def _words(deals: list[press.Deal], turn: int) -> tuple[set[int], set[int]]:
    """Who kept all and who broke some of their promises in a turn."""
    kept: set[int] = set()
    broken: set[int] = set()
    for deal in deals:
        if deal.turn == turn:
            for promise in deal.promises:
                (kept if promise.kept else broken).add(promise.clause.nations[0])
    return kept - broken, broken


def outlooks(reading: Reading, later: int) -> list[float]:
    """What each nation has after a turn: points, and what its presences may still become."""
    position, board = reading.after, reading.after.board
    if reading.end != RUNNING:
        return [float(sum(points(position, reading.war, p))) for p in range(NATION_COUNT)]
    worth = [0.0] * NATION_COUNT
    for mask, colony, filled, boxes in zip(
        position.here, position.colony, position.filled, board.boxes, strict=True
    ):
        if mask:
            hope = _hope(board, COUNT[mask], colony, boxes - filled, later)
            for p in MEMBERS[mask]:
                worth[p] += hope
    return worth


def _hope(board: Board, n: int, colony: bool, missing: int, later: int) -> float:
    """What a territory is worth to each of the n nations in it."""
    points = board.alone if n == 1 else board.shared
    if colony:
        return float(points)
    turns = -(-missing // n)
    return points * SOON ** max(1, turns) + 0.2 * later if turns <= later else 0.0
