"""What a nation says: proposals from its own plan, and answers by what they would bring.

How far it trusts a nation follows from the record alone (`trust.py`). Every turn it

- predicts the sheets of the others from the map, the stances of the last turn and, as far as it
  trusts them, what they have promised (`adviser.Table`);
- proposes alliances, and to those it trusts a war together where that pays;
- accepts what is at least nearly as good for it as going alone.

What it then writes is for the adviser to find. A promise is broken only when that brings more than
the word is worth, which is less and less towards the end.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, cast

from okapi.core.game import Message
from okapi.core.rng import Rng
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.actions import LANDING, OPEN, SLOTS
from okapi.games.africa_1880.adviser import EVEN, Africa1880Adviser, Table, agreed, entered
from okapi.games.africa_1880.board import TERRITORIES
from okapi.games.africa_1880.rules import Africa1880
from okapi.games.africa_1880.trust import ENOUGH, FRIEND, trust
from okapi.games.africa_1880.view import View

GOODWILL: Final = 2.0  # an agreement may cost this much
JOINT_WAR: Final = 1.5  # what a war together must bring
MOST_BORDERS: Final = 4


class Diplomat:
    """One look at the table, and what there is to say."""

    def __init__(self, view: View, adviser: Africa1880Adviser) -> None:
        self.view = view
        self.adviser = adviser
        self.me = view.nation
        self.others = [q for q in view.nations() if q != self.me]
        self.state = cast(Africa1880, view.game).imagine(view, Rng(0))
        self.trust = trust(self.state, self.me)
        self.agreed = agreed(self.state)

    def letters(self) -> list[Message]:
        """Answers first; a nation that gets none may get a proposal."""
        answers = self._answers()
        if self.view.round == self.view.rounds and self.view.press == "rounds":
            return answers
        heard = {seat for answer in answers for seat in answer.audience} | self._written_to()
        asked = [q for q in self.others if self.view.seat_of[q] not in heard]
        return answers + [letter for q in asked if (letter := self._proposal(q))]

    def _written_to(self) -> set[int]:
        """The seats that have a letter of this turn already."""
        mine = [x for x in self.view.letters if x.sender == self.view.seat]
        return {seat for x in mine if x.turn == self.view.turn for seat in x.audience}

    def _answers(self) -> list[Message]:
        seat = cast(int, self.view.seat)
        answers: list[Message] = []
        for channel in self.view.channels():
            for proposal in channel.proposals.values():
                if proposal.waits_for(seat) and not self._spoke_to(channel.members, answers):
                    yes = self._is_welcome(proposal)
                    answers.append(answer(self.view, channel, proposal.number, yes))
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
        if self.trust[self.view.nation_of[proposal.letter.sender]] < ENOUGH:
            return False
        alone = self._best(self.agreed)
        together = self._best([*self.agreed, *self._expanded(proposal.clauses)])
        return together >= alone - GOODWILL

    def _best(self, clauses: list[press.Clause]) -> float:
        """The best turn if these clauses are agreed and one's own part is kept."""
        table = Table(self.adviser, self.state, self.me, Rng(0), list(dict.fromkeys(clauses)))
        kept = [wars for wars in table.stances() if not table.broken(wars)]
        return max([table.plan(wars, EVEN).value for wars in kept], default=-1e9)

    def _expanded(self, clauses: Iterable[press.Clause]) -> list[press.Clause]:
        board, position = self.view.board, self.view.position
        return [one for clause in clauses for one in press.expand(clause, board, position)]

    def _proposal(self, q: int) -> Message | None:
        """An alliance with those who seek one, too, and wars together where they pay."""
        if self.trust[q] < ENOUGH or not self._is_partner(q):
            return None
        clauses = [press.Clause("ally", (self.me, q)), *self._borders(q), *self._joint_wars(q)]
        clauses = clauses[: press.MOST_CLAUSES]
        body = f"propose: {'; '.join(str(clause) for clause in clauses)}"
        return Message(cast(int, self.view.seat), (self.view.seat_of[q],), body)

    def _borders(self, q: int) -> list[press.Clause]:
        """Who stays out of what both would enter, or where one stands and the other would come.

        Both nations come to the same borders by themselves, so that crossing letters agree.
        """
        p, r = sorted((self.me, q))
        going = {x: self._targets(x) for x in (p, r)}
        made: list[press.Clause] = []
        for t in sorted(going[p] | going[r]):
            here = self.view.position.here[t]
            if t in going[p] & going[r] and not here:
                out = (p, r)[len(made) % 2]
            elif here in (1 << p, 1 << r):
                out = r if here == 1 << p else p
            else:
                continue
            place = self.view.board.territories[t].id
            made.append(press.Clause("stay_out", (out,), place))
        return made[:MOST_BORDERS]

    def _targets(self, p: int) -> set[int]:
        """Where a nation would explore or land if nothing were agreed."""
        slots = [OPEN] * SLOTS
        self.adviser.planned(self.state, p, []).write(slots, 0)
        found = {entered(slot, slots[slot]) for slot in range(LANDING + 1) if slots[slot] != OPEN}
        return found - {-1}

    def _is_partner(self, q: int) -> bool:
        """Who has made a proposal before; at first everybody may become one."""
        seat = self.view.seat_of[q]
        made = [x for x in self.view.letters if x.sender == seat and x.kind == "propose"]
        return self.view.turn == 1 or bool(made)

    def _joint_wars(self, q: int) -> list[press.Clause]:
        """Wars on nations that stand with both: each must add enough to those before."""
        made: list[press.Clause] = []
        alliance = press.Clause("ally", (self.me, q))
        best = self._best(self._expanded([alliance]))
        for z in self.others:
            if z != q and self._meet(q, z) and not self._is_friend(z):
                clause = press.Clause("war", (self.me, q, z))
                value = self._best(self._expanded([alliance, *made, clause]))
                if value > best + JOINT_WAR:
                    made.append(clause)
                    best = value
        return made

    def _is_friend(self, q: int) -> bool:
        return self.trust[q] >= FRIEND and self._is_partner(q)

    def _meet(self, q: int, z: int) -> bool:
        """Whether a third nation stands with both somewhere that is not yet a colony."""
        three = 1 << self.me | 1 << q | 1 << z
        position = self.view.position
        return any(
            position.here[t] & three == three and not position.colony[t] for t in range(TERRITORIES)
        )


def answer(view: View, channel: press.Channel, number: int, yes: bool) -> Message:
    """An acceptance or a refusal to the whole channel."""
    others = tuple(seat for seat in channel.members if seat != view.seat)
    return Message(cast(int, view.seat), others, f"{'accept' if yes else 'refuse'} #{number}")
