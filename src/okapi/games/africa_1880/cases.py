"""A position and sheets as text, for people: `okapi adjudicate FILE`, and the collection of cases.

    case 57
    title War throws out an ally
    rules A80-34, S-3
    data 1

    nations britain france germany
    turn 3
    congo 1/4: france germany
    tunis 2/2 colony: france

    sheet france
      congo: develop
      land: none
      germany: W

    result
      turn 4
      congo 2/4: france
      tunis 2/2 colony: france
    because
      A80-34 germany removed congo by france

Only `nations` is needed. `data` names the version of the map; without it the newest counts. A
territory that is not mentioned is empty, a nation without a sheet has handed in none, and what
stands on a sheet is taken as it is written. `#` begins a comment.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Final

from okapi.core.data import packaged
from okapi.core.errors import BadData, BadNotation
from okapi.games.africa_1880 import scoring
from okapi.games.africa_1880.adjudicate import (
    MEMBERS,
    RUNNING,
    Note,
    Position,
    Result,
    Sheet,
    adjudicate,
)
from okapi.games.africa_1880.board import NATIONS, TERRITORIES, TURNS, Board

ENDS: Final = ("running", "last_turn", "colonies")
_SECTIONS: Final = ("sheet", "result", "because")


@dataclass
class Case:
    """A position, sheets, and where they are known the expected result and its reasons."""

    position: Position
    number: int = 0
    title: str = ""
    rules: list[str] = field(default_factory=list)
    data: int = 0  # the version of the map, where the text names one
    sheets: dict[str, Sheet] = field(default_factory=dict)
    result: list[str] = field(default_factory=list)
    because: list[str] = field(default_factory=list)

    def adjudicate(self) -> Result:
        """What the rules make of it."""
        return adjudicate(self.position, self.sheets)


# Reading


class _Reader:
    """A text being read, line by line."""

    def __init__(self, text: str, board: Board) -> None:
        self.board = board
        self.case = Case(Position(board, 0))
        self.section = ""
        self.sheet: list[tuple[str, str]] = []
        for self.at, line in enumerate(text.split("\n"), 1):
            bare = line.partition("#")[0].rstrip()
            if bare:
                self._line(bare.strip(), bare[0] == " ")
        if not self.case.position.nations:
            raise BadNotation("a case names the nations in the game: nations britain france ...")

    def fail(self, reason: str) -> BadNotation:
        return BadNotation(f"line {self.at}: {reason}")

    def _line(self, line: str, inner: bool) -> None:
        word, _, rest = line.partition(" ")
        if not inner and word in _SECTIONS:
            self._open(word, rest)
        elif inner and self.section:
            self._inside(line)
        elif inner:
            raise self.fail("an indented line belongs under sheet, result or because")
        else:
            self.section = ""
            self._fact(word, rest, line)

    def _open(self, word: str, rest: str) -> None:
        self.section = word
        if word == "sheet":
            p = self._nation(rest)
            if NATIONS[p] in self.case.sheets:
                raise self.fail(f"{NATIONS[p]} has two sheets")
            self.sheet = []
            self.case.sheets[NATIONS[p]] = Sheet(self.sheet)

    def _inside(self, line: str) -> None:
        if self.section == "sheet":
            heading, colon, entry = line.partition(":")
            if not colon:
                raise self.fail("a line of a sheet is written HEADING: ENTRY")
            self.sheet.append((heading.strip(), " ".join(entry.split())))
        elif self.section == "result":
            self.case.result.append(" ".join(line.split()))
        else:
            self.case.because.append(" ".join(line.split()))

    def _fact(self, word: str, rest: str, line: str) -> None:
        case = self.case
        if word == "case":
            case.number = self._whole(rest, 1, 99999)
        elif word == "title":
            case.title = rest
        elif word == "rules":
            case.rules = [rule.strip() for rule in rest.split(",")]
        elif word == "data":
            self._map(rest)
        elif word == "turn":
            case.position.turn = self._whole(rest, 1, TURNS)
        elif word == "nations":
            for name in rest.split():
                case.position.nations |= 1 << NATIONS.index(self._known(name))
        else:
            self._territory(line)

    def _map(self, rest: str) -> None:
        """A released map instead of the one at hand; nothing stands on it yet."""
        if self.case.position.nations:
            raise self.fail("data stands before the nations")
        self.case.data = self._whole(rest, 1, 99999)
        try:
            self.board = released(self.case.data)
        except BadData as error:
            raise self.fail(str(error)) from None
        turn = self.case.position.turn
        self.case.position = Position(self.board, 0)
        self.case.position.turn = turn

    def _territory(self, line: str) -> None:
        """`congo 1/4: france germany`, `tunis 2/2 colony: france`."""
        head, colon, names = line.partition(":")
        words = head.split()
        t = self.board.by_id.get(words[0], -1)
        if t < 0 or not colon:
            raise self.fail(f"not understood: {line[:60]!r}")
        position = self.case.position
        if position.here[t] or position.filled[t]:
            raise self.fail(f"{words[0]} stands twice")
        for word in words[1:]:
            if word == "colony":
                position.colony[t] = True
            else:
                position.filled[t] = self._developments(t, word)
        for name in names.split():
            position.here[t] |= 1 << self._nation(name)
        self._check_colony(t)

    def _developments(self, t: int, word: str) -> int:
        filled, slash, boxes = word.partition("/")
        if slash and boxes != str(self.board.boxes[t]):
            raise self.fail(f"{self.board.territories[t].id} has {self.board.boxes[t]} boxes")
        return self._whole(filled, 0, self.board.boxes[t])

    def _check_colony(self, t: int) -> None:
        position = self.case.position
        full = position.filled[t] == self.board.boxes[t]
        if position.colony[t] and not (full and position.here[t]):
            raise self.fail("a colony has all its developments and somebody in it (A80-37)")

    def _nation(self, name: str) -> int:
        p = NATIONS.index(self._known(name))
        if not self.case.position.nations >> p & 1:
            raise self.fail(f"{name} is not among the nations of this case")
        return p

    def _known(self, name: str) -> str:
        if name not in NATIONS:
            raise self.fail(f"there is no nation {name[:40]!r}; there are: {', '.join(NATIONS)}")
        return name

    def _whole(self, text: str, low: int, high: int) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text[:9]) <= high):
            raise self.fail(f"expected a number from {low} to {high}, not {text[:40]!r}")
        return int(text)


@cache
def released(version: int) -> Board:
    """The map of a data version of the package."""
    return Board(packaged("okapi.games.africa_1880", version))


def parse(text: str, board: Board) -> Case:
    """A case from its text, on this map where it names none; BadNotation names a bad line."""
    return _Reader(text, board).case


# Writing


def write(case: Case) -> str:
    """The text of a case; `parse` gives the same case back."""
    blocks = [
        _block(_heading(case)),
        _block([f"nations {_named(case.position.nations)}", *_opening(case.position)]),
        *(_sheet_block(name, sheet) for name, sheet in case.sheets.items()),
    ]
    if case.result:
        blocks.append(_block(["result", *(f"  {line}" for line in case.result)]))
    if case.because:
        blocks[-1] += _block(["because", *(f"  {line}" for line in case.because)])
    return "\n".join(block for block in blocks if block)


def _block(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def _heading(case: Case) -> list[str]:
    lines = [f"case {case.number}"] if case.number else []
    lines += [f"title {case.title}"] if case.title else []
    lines += [f"rules {', '.join(case.rules)}"] if case.rules else []
    return lines + ([f"data {case.data}"] if case.data else [])


def _opening(position: Position) -> list[str]:
    return [f"turn {position.turn}", *map_lines(position)]


def _sheet_block(name: str, sheet: Sheet) -> str:
    lines = [f"  {heading}: {entry}".rstrip() for heading, entry in sheet.lines]
    return _block([f"sheet {name}", *lines])


def _named(mask: int) -> str:
    return " ".join(NATIONS[p] for p in MEMBERS[mask])


def map_lines(position: Position) -> list[str]:
    """Every territory with something in it, in line order."""
    return list(_map_lines(position))


def _map_lines(position: Position) -> Iterator[str]:
    board = position.board
    for t in range(TERRITORIES):
        if position.here[t] or position.filled[t]:
            colony = " colony" if position.colony[t] else ""
            head = f"{board.territories[t].id} {position.filled[t]}/{board.boxes[t]}{colony}:"
            yield f"{head} {_named(position.here[t])}".rstrip()


def result_lines(result: Result) -> list[str]:
    """The result as a case writes it: how play goes on, the map, and the scores at the end."""
    if result.end == RUNNING:
        return [f"turn {result.position.turn}", *map_lines(result.position)]
    scores = {
        NATIONS[p]: sum(scoring.points(result.position, result.war, p))
        for p in MEMBERS[result.position.nations]
    }
    return [f"over {ENDS[result.end]}", *map_lines(result.position), *score_lines(scores)]


def score_lines(scores: Mapping[str, int]) -> list[str]:
    """The scores and who wins, if anybody does (A80-47)."""
    best = max(scores.values())
    winners = [name for name, score in scores.items() if score == best]
    told = " ".join(f"{name} {score}" for name, score in scores.items())
    return [f"scores {told}", f"winner {winners[0] if len(winners) == 1 else 'none'}"]


def note_line(board: Board, note: Note) -> str:
    """A note as a case writes it: the rule, who, what, where, by whom."""
    ids = [t.id for t in board.territories]
    parts = [note.rule]
    if note.nation >= 0:
        parts.append(NATIONS[note.nation])
    parts.append(note.key)
    if note.place >= 0:
        parts.append(ids[note.place])
    if note.to >= 0:
        parts.append(f"to {ids[note.to]}")
    if note.by:
        parts.append("by " + " ".join(NATIONS[p] for p in note.by))
    if note.entry:
        parts.append(f"({note.entry})")
    return " ".join(parts)
