"""The press: what nations say to each other in phase 1, and what became of it (A80-50 to A80-60).

A message is text. One that reads like one of these is *structured*; any other is free talk (say):

    propose: share fezzan italy france; stay_out france chad -- free text
    accept #1        refuse #1        withdraw #1
    counter #1: ally italy france
    tell: stance italy france W

A channel is the sender and the audience together; a number counts the messages of one channel in
one turn, so it tells nothing about other channels (A80-53). Agreements bind nobody (A80-9).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final

from okapi.core.game import Message, Refusal
from okapi.core.words import N_, Words
from okapi.games.africa_1880.actions import DEVELOP, EXPLORE, LAND, LANDING, SLOTS, STANCE, WAR
from okapi.games.africa_1880.adjudicate import Position
from okapi.games.africa_1880.board import NATION_COUNT, NATIONS, TERRITORIES, Board

if TYPE_CHECKING:
    from okapi.games.africa_1880.state import Past, State

KINDS: Final = ("propose", "accept", "refuse", "counter", "withdraw", "tell", "say")
BASE: Final = ("stance", "enter", "stay_out", "develop", "no_develop")
SHORTHANDS: Final = ("ally", "war", "share", "cede")
MOST_CLAUSES: Final = 6
MOST_TEXT: Final = 500
MOST_MESSAGES: Final = 12
MOST_OPEN: Final = 3

OPEN, AGREED, REFUSED, WITHDRAWN, EXPIRED = "open", "agreed", "refused", "withdrawn", "expired"

_CLAUSES = r"(?P<kind>propose|tell|counter(?= #))(?: #(?P<ref>\d{1,3}))?:(?P<clauses>.*?)"
_ANSWER = r"(?P<kind>accept|refuse|withdraw) #(?P<ref>\d{1,3})"
_TEXT = r"(?:\s*--\s*(?P<text>.*))?"
_WITH_CLAUSES: Final = re.compile(_CLAUSES + _TEXT, re.DOTALL)
_WITH_REF: Final = re.compile(_ANSWER + _TEXT, re.DOTALL)
_SAY: Final = re.compile(r"say #(?P<ref>\d{1,3}): (?P<text>.+)", re.DOTALL)


# The language


@dataclass(frozen=True)
class Clause:
    """A promise or a statement: who does what, where (A80-56, A80-57)."""

    verb: str
    nations: tuple[int, ...]
    place: str = ""
    stance: str = ""  # A or W

    def __str__(self) -> str:
        names = [NATIONS[p] for p in self.nations]
        if self.verb == "stance":
            return " ".join(("stance", *names, self.stance))
        if self.verb == "war":
            return " ".join(("war", *names[:-1], "on", names[-1]))
        if self.verb == "share":
            return " ".join(("share", self.place, *names))
        return " ".join((self.verb, *names, *([self.place] if self.place else [])))

    def actors(self) -> tuple[int, ...]:
        """The nations that would have to do something."""
        if self.verb in ("stance", "war"):
            return self.nations[:-1]
        return self.nations


def parse_clause(text: str) -> Clause | None:
    """A clause from its words; None where they are not one."""
    verb, *words = text.split() or [""]
    if verb == "stance" and len(words) == 3 and words[2] in ("A", "W"):
        return _clause(verb, words[:2], 2, stance=words[2])
    if verb in BASE[1:] and len(words) == 2:
        return _clause(verb, words[:1], 1, words[1])
    if verb == "ally":
        return _clause(verb, words, 2)
    if verb == "war" and len(words) >= 3 and words[-2] == "on":
        return _clause(verb, [*words[:-2], words[-1]], 2)
    if verb == "share" and words:
        return _clause(verb, words[1:], 2, words[0])
    if verb == "cede" and len(words) == 2:
        return _clause(verb, words, 2)
    return None


def _clause(
    verb: str, names: Sequence[str], least: int, place: str = "", stance: str = ""
) -> Clause | None:
    if len(set(names)) != len(names) or len(names) < least or not set(names) <= set(NATIONS):
        return None
    return Clause(verb, tuple(NATIONS.index(name) for name in names), place, stance)


@dataclass(frozen=True)
class Letter:
    """A message in a match, with the turn and (in round mode) the round it was sent in."""

    turn: int
    round: int
    sender: int
    audience: tuple[int, ...]
    body: str

    @cached_property
    def members(self) -> tuple[int, ...]:
        """The channel: who can read it, in the order of the seats."""
        return tuple(sorted((self.sender, *self.audience)))

    @cached_property
    def _match(self) -> dict[str, Any]:
        for pattern in (_WITH_CLAUSES, _WITH_REF):
            if match := pattern.fullmatch(self.body):
                return match.groupdict()
        if match := _SAY.fullmatch(self.body):
            return {"kind": "say", **match.groupdict()}
        return {"kind": "say", "text": self.body}

    @property
    def kind(self) -> str:
        """One of the seven."""
        return str(self._match["kind"])

    @property
    def ref(self) -> int:
        """The number of the message that this one answers; 0 for none."""
        return int(self._match.get("ref") or 0)

    @property
    def text(self) -> str:
        """The free text beside it."""
        return str(self._match.get("text") or "")

    @cached_property
    def clauses(self) -> tuple[Clause | None, ...]:
        """What is promised or stated; None for what is not understood."""
        written = str(self._match.get("clauses") or "").strip()
        return tuple(parse_clause(part) for part in written.split(";")) if written else ()

    @property
    def structured(self) -> bool:
        """Whether it counts against the limits (A80-59)."""
        return self.kind != "say"

    def facts(self) -> list[object]:
        """As plain data, for storage."""
        return [self.turn, self.round, self.sender, list(self.audience), self.body]


def read_letters(data: Any) -> list[Letter]:
    """The letters back from plain data; ValueError when they are none."""
    if not isinstance(data, list):
        raise ValueError("not a list of letters")
    return [_read_letter(row) for row in data]


def _read_letter(row: Any) -> Letter:
    match row:
        case [int(turn), int(round), int(sender), list(audience), str(body)]:
            if all(isinstance(seat, int) and 0 <= seat < NATION_COUNT for seat in audience):
                return Letter(turn, round, sender, tuple(audience), body)
    raise ValueError("not a letter")


def delivered(letters: list[Letter], turn: int, round: int) -> list[Letter]:
    """The letters of a finished round in the order of the seats: arrival means nothing (A80-60)."""
    sent = [letter for letter in letters if (letter.turn, letter.round) == (turn, round)]
    return letters[: len(letters) - len(sent)] + sorted(sent, key=lambda letter: letter.sender)


# Proposals (A80-58)


@dataclass
class Proposal:
    """An offer to everybody else in its channel, and what became of it."""

    number: int
    letter: Letter
    status: str = OPEN
    accepted: set[int] = field(default_factory=set)

    @property
    def clauses(self) -> tuple[Clause, ...]:
        """What is offered."""
        return tuple(clause for clause in self.letter.clauses if clause is not None)

    def waits_for(self, seat: int) -> bool:
        """Whether a seat may still answer it."""
        asked = seat in self.letter.audience and seat not in self.accepted
        return self.status == OPEN and asked


class Channel:
    """The messages of one turn between the same nations, numbered from 1."""

    def __init__(self, members: tuple[int, ...], letters: Sequence[Letter], open: bool) -> None:
        self.members = members
        self.letters = list(letters)
        self.proposals: dict[int, Proposal] = {}
        numbered = enumerate(self.letters, 1)
        for round, batch in groupby(numbered, key=lambda pair: pair[1].round):
            for together in [list(batch)] if round else [[pair] for pair in batch]:
                self._take_effect(together)
        if not open:
            for proposal in self.proposals.values():
                if proposal.status == OPEN:
                    proposal.status = EXPIRED

    def _take_effect(self, letters: list[tuple[int, Letter]]) -> None:
        """Of letters that arrive together a refusal beats an acceptance (A80-60)."""
        for _, letter in letters:
            if letter.kind in ("refuse", "counter", "withdraw"):
                self._close(letter)
        for _, letter in letters:
            if letter.kind == "accept":
                self._accept(letter)
        for number, letter in letters:
            if letter.kind in ("propose", "counter"):
                self.proposals[number] = Proposal(number, letter)

    def _close(self, letter: Letter) -> None:
        proposal = self.proposals.get(letter.ref)
        if proposal is not None and proposal.status == OPEN:
            proposal.status = WITHDRAWN if letter.kind == "withdraw" else REFUSED

    def _accept(self, letter: Letter) -> None:
        proposal = self.proposals.get(letter.ref)
        if proposal is not None and proposal.status == OPEN:
            proposal.accepted.add(letter.sender)
            if proposal.accepted >= set(proposal.letter.audience):
                proposal.status = AGREED


def channels(letters: Iterable[Letter], turn: int, open: bool) -> list[Channel]:
    """The channels of one turn among these letters, in the order in which they were opened."""
    by_members: dict[tuple[int, ...], list[Letter]] = {}
    for letter in letters:
        if letter.turn == turn:
            by_members.setdefault(letter.members, []).append(letter)
    return [Channel(members, found, open) for members, found in by_members.items()]


# What may be sent


def pending(s: State, letter: Letter) -> bool:
    """Whether a letter waits for the end of its round (A80-60)."""
    from okapi.games.africa_1880.state import TALKING

    now = (s.position.turn, s.round)
    return s.phase == TALKING and letter.round > 0 and (letter.turn, letter.round) == now


def why_not_post(s: State, message: Message) -> Refusal | None:
    """The first rule that a message breaks; None when it may be sent."""
    letter = Letter(s.position.turn, s.round, message.sender, message.audience, message.body)
    for rule, sentence in _faults(s, letter):
        return Refusal(rule, Words(sentence))
    return None


def _faults(s: State, letter: Letter) -> Iterator[tuple[str, str]]:
    from okapi.games.africa_1880.state import ROUNDS, SILENT, TALKING

    if s.press == SILENT:
        yield "A80-60", N_("This table plays without press.")
    if s.phase != TALKING:
        yield "A80-53", N_("Messages are for the diplomacy phase only.")
    if len(letter.text) > MOST_TEXT:
        yield "A80-55", N_("The free text of a message has at most 500 characters.")
    if not letter.structured:
        return
    yield from _clause_faults(s, letter)
    read = [other for other in s.letters if not pending(s, other)]
    found = [c for c in channels(read, letter.turn, open=True) if c.members == letter.members]
    channel = found[0] if found else Channel(letter.members, [], open=True)
    if letter.kind not in ("propose", "tell"):
        yield from _answer_faults(letter, channel.proposals.get(letter.ref))
    yield from _limit_faults(s, letter)
    if s.press == ROUNDS:
        yield from _round_faults(s, letter)


def _clause_faults(s: State, letter: Letter) -> Iterator[tuple[str, str]]:
    clauses = letter.clauses
    if len(clauses) > MOST_CLAUSES:
        yield "A80-55", N_("A message has at most six clauses.")
    if letter.kind in ("propose", "counter") and not clauses:
        yield "A80-55", N_("A proposal needs at least one clause.")
    if letter.kind != "tell" and letter.ref and letter.kind == "propose":
        yield "A80-55", N_("A proposal answers nothing; a counter does.")
    members = {s.nation_of[seat] for seat in letter.members}
    for clause in clauses:
        if clause is None:
            yield "A80-56", N_("A clause is not understood.")
            return
        if clause.place and clause.place not in s.board.by_id:
            yield "A80-56", N_("A clause names a territory that is not on the map.")
        if any(s.seat_of[p] < 0 for p in clause.nations):
            yield "A80-2", N_("A clause names a nation that is not in the game.")
        if letter.kind != "tell" and not members >= set(clause.actors()):
            yield "A80-55", N_("A proposal speaks only for its sender and those it is sent to.")


def _answer_faults(letter: Letter, proposal: Proposal | None) -> Iterator[tuple[str, str]]:
    if proposal is None:
        yield "A80-55", N_("There is no such proposal in this channel.")
        return
    if letter.kind == "withdraw" and proposal.letter.sender != letter.sender:
        yield "A80-55", N_("Only who made a proposal can withdraw it.")
    if letter.kind != "withdraw" and proposal.letter.sender == letter.sender:
        yield "A80-55", N_("Your own proposal is for the others to answer.")
    if proposal.status != OPEN:
        yield "A80-58", N_("That proposal is no longer open.")
    if letter.sender in proposal.accepted:
        yield "A80-58", N_("An acceptance cannot be taken back.")


def _limit_faults(s: State, letter: Letter) -> Iterator[tuple[str, str]]:
    """Twelve structured messages to each nation, three open proposals (A80-59)."""
    mine = [o for o in s.letters if o.turn == letter.turn and o.sender == letter.sender]
    found = channels(mine_and_answers(s, letter), letter.turn, open=True)
    for seat in letter.audience:
        sent = sum(1 for other in mine if other.structured and seat in other.audience)
        if sent >= MOST_MESSAGES:
            yield "A80-59", N_("Twelve structured messages to one nation are enough for a turn.")
        waiting = sum(
            proposal.status == OPEN and proposal.letter.sender == letter.sender
            for channel in found
            if seat in channel.members
            for proposal in channel.proposals.values()
        )
        if letter.kind in ("propose", "counter") and waiting >= MOST_OPEN:
            yield "A80-59", N_("Three of your proposals to that nation are still open.")


def mine_and_answers(s: State, letter: Letter) -> list[Letter]:
    """The letters in channels of this sender that count already."""
    return [
        other
        for other in s.letters
        if letter.sender in other.members
        and (not pending(s, other) or other.sender == letter.sender)
    ]


def _round_faults(s: State, letter: Letter) -> Iterator[tuple[str, str]]:
    """One structured message to each nation and round; at last only answers (A80-60)."""
    if s.round == s.rounds and letter.kind not in ("accept", "refuse", "tell"):
        yield "A80-60", N_("In the last round one can only accept, refuse and tell.")
    for other in s.letters:
        if pending(s, other) and other.sender == letter.sender and other.structured:
            if set(other.audience) & set(letter.audience):
                yield "A80-60", N_("One structured message to each nation in a round.")


# The ledger (A80-54)


@dataclass(frozen=True)
class Promise:
    """A base clause of an agreement, and whether it was kept."""

    clause: Clause
    kept: bool


@dataclass(frozen=True)
class Deal:
    """An agreement of a turn that was read: who knows of it, and what became of its promises."""

    turn: int
    members: tuple[int, ...]
    number: int
    clauses: tuple[Clause, ...]
    promises: tuple[Promise, ...]

    def broken_by(self, p: int) -> int:
        """How many of its promises a nation broke."""
        return sum(not promise.kept and promise.clause.nations[0] == p for promise in self.promises)


def expand(clause: Clause, board: Board, position: Position) -> list[Clause]:
    """A shorthand as base clauses, on the position at the start of the turn (A80-57)."""
    nations = clause.nations
    if clause.verb in BASE:
        return [clause]
    if clause.verb == "cede":
        x, y = nations
        return [Clause("stance", (x, y), stance="A"), Clause("stance", (y, x), stance="W")]
    if clause.verb == "war":
        *allies, z = nations
        return [*(Clause("stance", (x, z), stance="W") for x in allies), *_allied(allies)]
    if clause.verb == "share":
        return [*_allied(nations), *_developing(clause, board, position)]
    return _allied(nations)


def _allied(nations: Sequence[int]) -> list[Clause]:
    pairs = [(x, y) for x in nations for y in nations if x != y]
    return [Clause("stance", pair, stance="A") for pair in pairs]


def _developing(clause: Clause, board: Board, position: Position) -> list[Clause]:
    """Each of them that stands there develops, while boxes are missing."""
    t = board.by_id[clause.place]
    if position.filled[t] >= board.boxes[t]:
        return []
    present = [x for x in clause.nations if position.here[t] >> x & 1]
    return [Clause("develop", (x,), clause.place) for x in present]


def is_kept(clause: Clause, board: Board, slots: Sequence[int]) -> bool:
    """Whether the sheets do what a base clause says (A80-56)."""
    x = clause.nations[0]
    sheet = slots[x * SLOTS : (x + 1) * SLOTS]
    if clause.verb == "stance":
        declared = "W" if sheet[STANCE + clause.nations[1]] == WAR else "A"
        return declared == clause.stance
    t = board.by_id[clause.place]
    if clause.verb in ("develop", "no_develop"):
        return (sheet[t] == DEVELOP) == (clause.verb == "develop")
    enters = EXPLORE + t in sheet[:TERRITORIES] or sheet[LANDING] == LAND + t
    return enters == (clause.verb == "enter")


def promises(
    clauses: Iterable[Clause], board: Board, position: Position, slots: Sequence[int]
) -> tuple[Promise, ...]:
    """All base clauses of an agreement, each with its fate."""
    base = [one for clause in clauses for one in expand(clause, board, position)]
    return tuple(Promise(one, is_kept(one, board, slots)) for one in dict.fromkeys(base))


def agreements(letters: Iterable[Letter], turn: int, open: bool) -> list[tuple[Channel, Proposal]]:
    """The proposals of a turn that everybody accepted."""
    return [
        (channel, proposal)
        for channel in channels(letters, turn, open)
        for proposal in channel.proposals.values()
        if proposal.status == AGREED
    ]


def ledger(letters: Sequence[Letter], board: Board, history: Sequence[Past]) -> list[Deal]:
    """Every agreement among these letters whose turn was read, kept or broken."""
    if not letters:
        return []
    return [
        Deal(
            past.position.turn,
            channel.members,
            proposal.number,
            proposal.clauses,
            promises(proposal.clauses, board, past.position, past.slots),
        )
        for past in history
        for channel, proposal in agreements(letters, past.position.turn, open=False)
    ]
