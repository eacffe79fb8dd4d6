"""A tiny vocabulary for the tests of Africa 1880: write a turn, play a match, look.

    t = turn("congo 3: france germany", france="congo develop, germany W")
    assert t.at("congo") == "4/4 colony: france"
    assert "A80-34 germany removed congo by france" in t.notes

What a sheet does not mention is nothing, no landing and alliance; `None` is no sheet at all, and a
sheet that begins with `!` is taken exactly as written. Every turn is also given to the oracle.
"""

from __future__ import annotations

from typing import Final, cast

from okapi.core.game import CHANCE, Event, Message
from okapi.core.match import Match
from okapi.games import load
from okapi.games.africa_1880.adjudicate import MEMBERS, Position, Sheet
from okapi.games.africa_1880.board import NATIONS as NATIONS
from okapi.games.africa_1880.cases import Case, note_line, parse, result_lines, write
from okapi.games.africa_1880.rules import Africa1880
from okapi.games.africa_1880.state import FREE, SILENT, TALKING, WRITING, State
from tests.africa_1880 import oracle

# The rules page and its examples go with the first map.
GAME: Final = cast(Africa1880, load("africa_1880", version=1))
BOARD: Final = GAME.board
THREE: Final = "britain france germany"
SIX: Final = " ".join(NATIONS)


# A turn


def place(name: str) -> int:
    """The number of a territory."""
    return BOARD.by_id[name]


def position(given: str, nations: str = THREE, turn: int = 1) -> Position:
    """A position from `"congo 1: france germany; tunis colony: france"`.

    A territory that is called `full` or a colony has all its developments.
    """
    lines = [f"nations {nations}", f"turn {turn}"]
    for part in filter(None, [part.strip() for part in given.split(";")]):
        head, names = part.split(":")
        name, *marks = head.split()
        boxes = BOARD.boxes[place(name)]
        marks = [f"{boxes}" if mark == "full" else mark for mark in marks]
        marks = [f"{boxes} colony" if mark == "colony" else mark for mark in marks]
        lines.append(f"{' '.join([name, *marks])}:{names}")
    return parse("\n".join(lines), BOARD).position


class Turn:
    """What a turn came to."""

    def __init__(self, case: Case) -> None:
        self.case = case
        self.result = case.adjudicate()
        self.lines = result_lines(self.result)
        self.notes = [note_line(BOARD, note) for note in self.result.notes]
        assert self.lines == oracle.resolve(write(case), BOARD)

    def at(self, name: str) -> str:
        """A territory after the turn: `2/4: france`, empty when nothing is there."""
        found = [line for line in self.lines if line.startswith(f"{name} ")]
        return found[0].removeprefix(f"{name} ") if found else ""

    def scores(self) -> dict[str, int]:
        """The scores of a game that is over."""
        words = next(line for line in self.lines if line.startswith("scores ")).split()[1:]
        return {name: int(n) for name, n in zip(words[::2], words[1::2], strict=True)}

    def winner(self) -> str:
        """Who won; none when nobody did."""
        return next(line for line in self.lines if line.startswith("winner ")).split()[1]

    def says(self, rule: str, *words: str) -> bool:
        """Whether a note of this rule has all these words."""
        return any(
            note.startswith(f"{rule} ") and all(word in note.split() for word in words)
            for note in self.notes
        )


def turn(given: str, *, nations: str = THREE, turn: int = 1, **sheets: str | None) -> Turn:
    """One turn, adjudicated by the game and by the oracle."""
    case = Case(position(given, nations, turn))
    for p in MEMBERS[case.position.nations]:
        name = NATIONS[p]
        text = sheets.pop(name, "")
        if text is not None:
            case.sheets[name] = sheet(case.position, p, text)
    assert not sheets, f"not in the game: {sheets}"
    return Turn(case)


def sheet(at: Position, p: int, text: str) -> Sheet:
    """A sheet from `"congo develop, land dakar, germany W"`."""
    exact = text.startswith("!")
    lines = []
    for part in filter(None, [part.strip() for part in text.removeprefix("!").split(",")]):
        heading, _, entry = part.partition(" ")
        lines.append((heading, entry))
    if exact:
        return Sheet(lines)
    own = [t.id for t in BOARD.territories if at.here[t.index] >> p & 1]
    others = [NATIONS[q] for q in MEMBERS[at.nations] if q != p]
    blank = {**dict.fromkeys(own, "nothing"), "land": "none", **dict.fromkeys(others, "A")}
    assert {heading for heading, _ in lines} <= set(blank), "not on this sheet"
    return Sheet(list((blank | dict(lines)).items()))


# A match


def new(seats: int = 3, **options: object) -> State:
    """A new game in which seats lead the nations in their order, unless the options differ."""
    return GAME.new(seats, {"nations": "order", **options})


def writing(given: str, nations: str = THREE, turn: int = 1, press: int = SILENT) -> State:
    """A match in which everybody is about to write."""
    s = talking(given, nations, turn)
    s.press = press
    s.phase = WRITING
    s.round = 0
    s.new_sheets()
    return s


def talking(given: str, nations: str = THREE, turn: int = 1, **options: object) -> State:
    """A match in which everybody may talk; seats are in the order of the nations."""
    at = position(given, nations, turn)
    s = GAME.new(len(MEMBERS[at.nations]), {"nations": "choose", "press": "free", **options})
    for seat, p in enumerate(MEMBERS[at.nations]):
        s.lead(seat, p)
    s.position = at
    s.phase = TALKING
    s.round = 1
    if s.press == FREE:
        s.new_sheets()
    return s


def seat(s: State, nation: str) -> int:
    """The seat that leads a nation."""
    return s.seat_of[NATIONS.index(nation)]


def choices(s: State, nation: str, verb: str = "") -> set[str]:
    """What a nation may choose now."""
    return {str(a) for a in GAME.legal(s, seat(s, nation)) if str(a).startswith(verb)}


def act(s: State, nation: str, *notations: str) -> list[Event]:
    """A nation's choices, which must be legal."""
    out: list[Event] = []
    for notation in notations:
        refused = GAME.why_not_text(s, seat(s, nation), notation)
        assert refused is None, refused
        GAME.apply(s, seat(s, nation), GAME.actions.parse(notation), out)
    return out


def finish(s: State, *nations: str) -> None:
    """These nations (or all who are asked) leave the rest of their sheets blank and lock."""
    asked = [seat(s, name) for name in nations] or list(GAME.to_act(s))
    for who in asked:
        for action in GAME.on_timeout(s, who):
            GAME.apply(s, who, action)


def refusal(s: State, nation: str, notation: str) -> str:
    """The rule by which a choice is refused."""
    refused = GAME.why_not_text(s, seat(s, nation), notation)
    assert refused is not None, f"{notation} is legal"
    return refused.rule


def stands(s: State, nation: str) -> set[str]:
    """Where a nation has presences."""
    p = NATIONS.index(nation)
    return {t.id for t in BOARD.territories if s.position.here[t.index] >> p & 1}


# Press


def message(s: State, sender: str, to: str, body: str) -> Message:
    """A message from one nation to others, `"france germany"` or `"all"`."""
    names = NATIONS if to == "all" else to.split()
    heard = [seat(s, name) for name in names if name != sender]
    return Message(seat(s, sender), tuple(sorted(x for x in heard if x >= 0)), body)


def post(s: State, sender: str, to: str, body: str) -> None:
    """A message that must be allowed."""
    said = message(s, sender, to, body)
    refused = GAME.why_not_post(s, said.sender, said)
    assert refused is None, refused
    GAME.post(s, said.sender, said)


def post_refusal(s: State, sender: str, to: str, body: str) -> str:
    """The rule by which a message is refused."""
    said = message(s, sender, to, body)
    refused = GAME.why_not_post(s, said.sender, said)
    assert refused is not None, f"{body} may be said"
    return refused.rule


def start_match(seats: int = 3, **options: object) -> Match:
    """A match up to its first turn, with the historical start."""
    match = Match(GAME, seats, {"nations": "order", "historical": True, **options})
    assert CHANCE not in match.to_act()
    return match
