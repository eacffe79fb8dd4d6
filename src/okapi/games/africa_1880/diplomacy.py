"""What a nation says: proposals from its own plan, and answers by what they would bring.

How far it trusts a nation follows from the record alone (`trust.py`). Every turn it

- looks for partners, nations that make proposals themselves and are trusted. Where they are half
  the table it asks them to a *league*, a war together on all others. That must raise the share of
  victory of every member (`course.py`), and waiting a turn or two must not raise it more;
- offers its partners an alliance otherwise, and peace to enemies near by; at first everybody;
- joins a league that raises its own share, and accepts other proposals that are nearly as good for
  it as going alone, by the sheets it predicts (`adviser.Table`);
- believes only those whom it trusts, and agrees to nothing that is against what it has agreed to.

What it then writes is for the adviser to find. A promise is broken only when that brings more than
the word is worth, which is less and less towards the end.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, cast

from okapi.core.game import Message
from okapi.core.rng import Rng
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.adjudicate import MEMBERS
from okapi.games.africa_1880.adviser import EVEN, Africa1880Adviser, Table, agreed, around, hostile
from okapi.games.africa_1880.board import TERRITORIES
from okapi.games.africa_1880.course import Course
from okapi.games.africa_1880.rules import Africa1880
from okapi.games.africa_1880.trust import ENOUGH, trust
from okapi.games.africa_1880.view import View

GOODWILL: Final = 2.0  # an agreement may cost this much
LEAGUE: Final = 1.1  # by what factor a league must raise the share of victory of each member
PATIENCE: Final = 3  # turns within which it should pay most


class League(NamedTuple):
    """Nations that go to war together, and on whom; as masks."""

    members: int
    targets: int

    def clauses(self) -> list[press.Clause]:
        """The same for all members."""
        return [press.Clause("war", (*MEMBERS[self.members], z)) for z in MEMBERS[self.targets]]


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
        self.stances = self._stood_for()

    def letters(self) -> list[Message]:
        """Answers first; nations that get none may get a proposal."""
        if self.view.press == "rounds" and self.view.round == self.view.rounds:
            return self._answers()
        league = self._league()
        if league:
            self.stances |= stances(self._expanded(league.clauses()))
        answers = self._answers()
        heard = {seat for answer in answers for seat in answer.audience}
        return answers + [
            letter
            for letter in self._proposals(league)
            if self.view.press != "rounds" or heard.isdisjoint(letter.audience)
        ]

    def _stood_for(self) -> dict[tuple[int, ...], str]:
        """The stances of all that one has offered or accepted in this turn."""
        sent = [x for x in self._sent() if x.turn == self.view.turn and x.kind == "propose"]
        taken = [
            proposal.letter
            for channel in self.view.channels()
            for proposal in channel.proposals.values()
            if self.view.seat in proposal.accepted
        ]
        clauses = [clause for letter in (*sent, *taken) for clause in letter.clauses if clause]
        return stances(self._expanded(clauses))

    def _sent(self) -> list[press.Letter]:
        return [x for x in self.view.letters if x.sender == self.view.seat]

    # Answers

    def _answers(self) -> list[Message]:
        seat = cast(int, self.view.seat)
        answers: list[Message] = []
        for channel in self.view.channels():
            for proposal in channel.proposals.values():
                if proposal.waits_for(seat) and not self._spoke_to(channel.members, answers):
                    clauses = self._expanded(proposal.clauses)
                    yes = self._is_welcome(proposal.letter, clauses)
                    answers.append(answer(self.view, channel, proposal.number, yes))
                    if yes:
                        self.agreed += clauses
                        self.stances |= stances(clauses)
        return answers

    def _spoke_to(self, members: tuple[int, ...], answers: list[Message]) -> bool:
        """One structured message to each nation in a round (A80-60)."""
        pending = [letter.audience for letter in self._sent() if self.view.pending(letter)]
        heard = {seat for audience in pending for seat in audience}
        heard |= {seat for answer in answers for seat in answer.audience}
        return any(seat in heard for seat in members)

    def _is_welcome(self, letter: press.Letter, clauses: list[press.Clause]) -> bool:
        """Its sender is to be believed, nothing else was promised, and it does good."""
        sender = self.view.nation_of[letter.sender]
        if self.trust[sender] < ENOUGH or self._is_against(clauses):
            return False
        wars = mask(c.nations[1] for c in clauses if c.stance == "W" and c.nations[0] == self.me)
        if wars:
            league = League(mask(self.view.nation_of[seat] for seat in letter.members), wars)
            return not league.members & wars and self._gain(league, [self.me]) >= 1.0
        together = self._best([*self.agreed, *clauses])
        return together >= self._best(self.agreed) - GOODWILL

    def _is_against(self, clauses: list[press.Clause]) -> bool:
        """Whether this would turn round what one has offered or accepted."""
        asked = stances(clauses)
        return any(self.stances.get(pair, asked[pair]) != asked[pair] for pair in asked)

    def _best(self, clauses: list[press.Clause]) -> float:
        """The best turn if these clauses are agreed and one's own part is kept."""
        table = Table(self.adviser, self.state, self.me, Rng(0), list(dict.fromkeys(clauses)))
        kept = [wars for wars in table.stances() if not table.broken(wars)]
        return max([table.plan(wars, EVEN).value for wars in kept], default=-1e9)

    def _expanded(self, clauses: Iterable[press.Clause]) -> list[press.Clause]:
        board, position = self.view.board, self.view.position
        return [one for clause in clauses for one in press.expand(clause, board, position)]

    # Proposals

    def _proposals(self, league: League | None) -> list[Message]:
        """The league, if there is one to be made; an alliance with others who are open to it."""
        letters = [self._letter(MEMBERS[league.members], league.clauses())] if league else []
        return [letter for letter in letters if not self._is_known(letter)] + [
            self._letter((q,), [press.Clause("ally", (self.me, q))])
            for q in self.others
            if (self.me, q) not in self.stances and self.trust[q] >= ENOUGH and self._is_open(q)
        ]

    def _letter(self, members: Iterable[int], clauses: Sequence[press.Clause]) -> Message:
        audience = tuple(sorted(self.view.seat_of[q] for q in members if q != self.me))
        body = f"propose: {'; '.join(str(clause) for clause in clauses)}"
        return Message(cast(int, self.view.seat), audience, body)

    def _is_known(self, message: Message) -> bool:
        """Whether anybody in its channel has said the same in this turn."""
        members = tuple(sorted((message.sender, *message.audience)))
        said = [x for x in self.view.letters if x.turn == self.view.turn and x.members == members]
        return message.body in [x.body for x in said]

    def _is_partner(self, q: int) -> bool:
        """Who is trusted and makes proposals."""
        seat = self.view.seat_of[q]
        made = any(x.sender == seat and x.kind == "propose" for x in self.view.letters)
        return made and self.trust[q] >= ENOUGH

    def _is_open(self, q: int) -> bool:
        """Everybody at first, then partners, and enemies near by: a war may be ended."""
        if self.view.turn == 1 or self._is_partner(q):
            return True
        return bool(hostile(self.state, self.me) >> q & 1) and self._is_near(q)

    def _is_near(self, q: int) -> bool:
        """Whether both stand in or next to the same territory that is no colony."""
        both, position = 1 << self.me | 1 << q, self.view.position
        near = around(position)
        return any(
            (position.here[t] | near[t]) & both == both and not position.colony[t]
            for t in range(TERRITORIES)
        )

    def _league(self) -> League | None:
        """All partners, if they are half the table, on all others, if no other turn is better."""
        partners = [q for q in self.others if self._is_partner(q)]
        if len(partners) != len(self.others) // 2:
            return None
        league = League(mask((self.me, *partners)), mask(set(self.others) - set(partners)))
        if self._is_against(self._expanded(league.clauses())):
            return None
        members = MEMBERS[league.members]
        gains = [self._gain(league, members, wait) for wait in range(PATIENCE)]
        return league if gains[0] >= LEAGUE and gains[0] == max(gains) else None

    def _gain(self, league: League, nations: Iterable[int], wait: int = 0) -> float:
        """By what factor a league raises the share of victory of these nations, at least."""
        alone = Course(self.adviser, self.state).shares()
        shares = Course(self.adviser, self.state, league.members, league.targets).shares(wait)
        return min(shares[p] / alone[p] for p in nations)


def stances(clauses: Iterable[press.Clause]) -> dict[tuple[int, ...], str]:
    """Who would declare what on whom."""
    return {clause.nations: clause.stance for clause in clauses if clause.stance}


def mask(nations: Iterable[int]) -> int:
    """Nations as bits."""
    found = 0
    for p in nations:
        found |= 1 << p
    return found


def answer(view: View, channel: press.Channel, number: int, yes: bool) -> Message:
    """An acceptance or a refusal to the whole channel."""
    others = tuple(seat for seat in channel.members if seat != view.seat)
    return Message(cast(int, view.seat), others, f"{'accept' if yes else 'refuse'} #{number}")
