"""What a seat knows: the map and all that was read, its own sheet, its own channels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from okapi.core.game import CHANCE, part
from okapi.core.game import View as CoreView
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.actions import OPEN, SLOTS
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS, Position, written
from okapi.games.africa_1880.board import NATIONS, TERRITORIES, TURNS, Board
from okapi.games.africa_1880.press import Letter
from okapi.games.africa_1880.scoring import map_points
from okapi.games.africa_1880.setup import DEALINGS, PRESSES
from okapi.games.africa_1880.state import ALL_SLOTS, Past, State

if TYPE_CHECKING:
    from okapi.games.africa_1880.rules import Africa1880

PHASES: Final = ("deal", "choose", "place", "talk", "write", "over")
ENDS: Final = ("running", "last_turn", "colonies")


class View(CoreView):
    """The table as one seat sees it.

    A spectator sees no sheet before the reveal, and of the press what is said to the whole table.
    """

    def __init__(self, s: State, seat: int | None, glimpse: bool = False) -> None:
        super().__init__(s.game, seat)
        self.board: Board = s.board
        self.seats: int = s.seats
        self.historical: bool = s.historical
        self.nations_by: str = DEALINGS[s.dealing]
        self.press: str = PRESSES[s.press]
        self.rounds: int = s.rounds
        self.shared_win: bool = s.shared_win
        self.phase: str = PHASES[s.phase]
        self.round: int = s.round
        self.actors: tuple[int, ...] = s.game.to_act(s)
        self.done: int = s.done  # who is ready or has locked, as a mask of seats
        self.end: str = ENDS[s.end]
        self.nation_of: list[int] = part(s.nation_of, glimpse)
        self.seat_of: list[int] = part(s.seat_of, glimpse)
        self.position: Position = s.position if glimpse else s.position.copy()
        self.nation: int = s.nation_of[seat] if seat is not None else -1
        self.sheet: list[int] = [OPEN] * SLOTS  # one's own, as far as it is written
        if self.nation >= 0:
            self.sheet = s.slots[self.nation * SLOTS : (self.nation + 1) * SLOTS]
        self.war: list[int] = part(s.war, glimpse)
        self.history: list[Past] = s.history[:]
        self.letters: list[Letter] = [x for x in s.letters if _reads(s, seat, x)]

    @property
    def turn(self) -> int:
        """The number of the turn, from 1."""
        return self.position.turn

    @property
    def year(self) -> int:
        """The year of the turn (A80-7)."""
        return self.board.years[self.position.turn - 1]

    def nations(self) -> tuple[int, ...]:
        """The nations in the game, in their order."""
        return MEMBERS[self.position.nations]

    def locked(self, seat: int) -> bool:
        """Whether a seat is ready or has locked."""
        return self.done >> seat & 1 == 1

    def writes(self) -> bool:
        """Whether this seat writes its sheet now, or may draft it (A80-51)."""
        free = self.phase == "talk" and self.press == "free"
        return self.nation >= 0 and (self.phase == "write" or free)

    def drafting(self) -> bool:
        """Whether this seat's own draft is what matters: writing, or begun while all talk."""
        begun = any([value != OPEN for value in self.sheet])
        return self.nation >= 0 and (self.phase == "write" or (self.phase == "talk" and begun))

    def may_be_last(self) -> bool:
        """Whether enough territories could become colonies this turn, or the last turn is on."""
        position, board = self.position, self.board
        if position.turn == TURNS:
            return True
        could = 0
        for t in range(TERRITORIES):
            missing = board.boxes[t] - position.filled[t]
            if not position.colony[t] and missing <= COUNT[position.here[t]]:
                could += position.here[t] != 0 or self._can_be_entered(t)
        return sum(position.colony) + could >= board.colonies

    def _can_be_entered(self, t: int) -> bool:
        near = any([self.position.here[x] for x in self.board.links[t]])
        return near or self.board.territories[t].coastal

    def pending(self, letter: Letter) -> bool:
        """Whether a letter of one's own waits for the end of its round (A80-60)."""
        now = (self.turn, self.round)
        return self.phase == "talk" and letter.round > 0 and (letter.turn, letter.round) == now

    def channels(self) -> list[press.Channel]:
        """One's own channels in this turn, with what is on offer in them."""
        read = [letter for letter in self.letters if not self.pending(letter)]
        return press.channels(read, self.turn, self.phase == "talk")

    def ledger(self) -> list[press.Deal]:
        """One's own agreements of the turns that were read; a spectator has none (A80-54)."""
        own = self.letters if self.seat is not None else []
        return press.ledger(own, self.board, self.history)

    def facts(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "seat": self.seat,
            "historical": self.historical,
            "nations_by": self.nations_by,
            "press": self.press,
            "rounds": self.rounds,
            "shared_win": self.shared_win,
            "phase": self.phase,
            "turn": self.turn,
            "year": self.year,
            "round": self.round,
            "actors": ["chance" if a == CHANCE else a for a in self.actors],
            "done": [self.locked(seat) for seat in range(self.seats)],
            "end": self.end,
            "nations": [NATIONS[p] if p >= 0 else None for p in self.nation_of],
            "map": map_facts(self.position),
            "points": {NATIONS[p]: map_points(self.position, p) for p in self.nations()},
            "sheet": self._sheet_facts(self.sheet),
            "war": {NATIONS[p]: _names(self.war[p]) for p in self.nations()},
            "history": [self._past_facts(past) for past in self.history],
            "letters": [letter.facts() for letter in self.letters],
            "ledger": [_deal_facts(deal) for deal in self.ledger()],
        }

    def _sheet_facts(self, slots: list[int]) -> list[list[str]]:
        return [list(line) for line in written(self.board, slots, 0).lines]

    def _past_facts(self, past: Past) -> dict[str, object]:
        return {
            "turn": past.position.turn,
            "map": map_facts(past.position),
            "sheets": {
                NATIONS[p]: self._sheet_facts(past.slots[p * SLOTS : (p + 1) * SLOTS])
                for p in self.nations()
            },
        }


def _names(mask: int) -> list[str]:
    return [NATIONS[p] for p in MEMBERS[mask]]


def map_facts(position: Position) -> dict[str, Any]:
    """Every territory with something in it: developments, presences, whether it is a colony."""
    facts: dict[str, Any] = {}
    for t, territory in enumerate(position.board.territories):
        if position.here[t] or position.filled[t]:
            facts[territory.id] = {
                "developments": position.filled[t],
                "present": _names(position.here[t]),
                "colony": position.colony[t],
            }
    return facts


def _deal_facts(deal: press.Deal) -> dict[str, object]:
    return {
        "turn": deal.turn,
        "members": list(deal.members),
        "number": deal.number,
        "promises": [[str(promise.clause), promise.kept] for promise in deal.promises],
    }


def _reads(s: State, seat: int | None, letter: Letter) -> bool:
    """Who is in the channel, and spectators in that of the whole table (A80-52).

    Until a round is over, only its sender has a letter (A80-60).
    """
    reads = seat in letter.members if seat is not None else len(letter.members) == s.seats
    return reads and (seat == letter.sender or not press.pending(s, letter))


def view(s: State, seat: int | None) -> View:
    """What that seat (None: a spectator) may know."""
    return View(s, seat)


def imagine(game: Africa1880, v: View) -> State:
    """All that is known; sheets of others are open, and so are letters not seen."""
    s = State(game, v.seats)
    s.historical = v.historical
    s.dealing = DEALINGS.index(v.nations_by)
    s.press = PRESSES.index(v.press)
    s.rounds = v.rounds
    s.shared_win = v.shared_win
    s.phase = PHASES.index(v.phase)
    s.round = v.round
    s.done = v.done
    s.end = ENDS.index(v.end)
    s.nation_of = v.nation_of[:]
    s.seat_of = v.seat_of[:]
    s.position = v.position.copy()
    s.slots = [OPEN] * ALL_SLOTS
    if v.nation >= 0:
        s.slots[v.nation * SLOTS : (v.nation + 1) * SLOTS] = v.sheet
    s.war = v.war[:]
    s.history = v.history[:]
    s.letters = v.letters[:]
    s.count_again()
    return s
