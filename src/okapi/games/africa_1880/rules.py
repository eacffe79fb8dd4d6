"""The flow of play, in the order of the rulebook."""

from __future__ import annotations

import json
from typing import Any, cast

from okapi.core.action import Action
from okapi.core.codec import pack, unpack
from okapi.core.data import Data
from okapi.core.errors import BadNotation
from okapi.core.face import Face
from okapi.core.game import CHANCE, Event, Game, Message, Outcome, Refusal
from okapi.core.info import Info
from okapi.core.rng import Rng
from okapi.games.africa_1880 import invariants, press, reasons, scoring, setup, state, view
from okapi.games.africa_1880.actions import (
    DEVELOP,
    EXPLORE,
    LANDING,
    LOCK,
    NOTHING,
    OPEN,
    READY,
    SLOT,
    SLOTS,
    STANCE,
    START,
    Choice,
    Choices,
)
from okapi.games.africa_1880.adjudicate import MEMBERS, RUNNING, Note, Reading
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES, Board
from okapi.games.africa_1880.press import Letter
from okapi.games.africa_1880.state import (
    ALL_SLOTS,
    CHOOSING,
    DEALING,
    FREE,
    OVER,
    PLACING,
    ROUNDS,
    SILENT,
    TALKING,
    WRITING,
    Past,
    State,
)
from okapi.games.africa_1880.view import View


class Africa1880(Game[State, View]):
    """The rules with one board."""

    def __init__(self, info: Info, data: Data, face: Face) -> None:
        self.board: Board = Board(data)
        self.choices: Choices = Choices(self.board)
        super().__init__(info, data, self.choices.table(), face)
        # Who acts, by mask of seats.
        self._who: list[tuple[int, ...]] = MEMBERS
        self._lock: list[Action] = [self.choices.lock]
        # What a presence may be ordered while nothing around it is a colony.
        self._orders: list[list[Action]] = [self._all_orders(t) for t in range(TERRITORIES)]
        self._stances: list[list[Action]] = [[*pair] for pair in self.choices.stances]

    def start(self, seats: int, options: dict[str, Any]) -> State:
        return setup.start(self, seats, options)

    # Who is asked

    def to_act(self, s: State) -> tuple[int, ...]:
        if s.phase >= TALKING:
            return self._who[self.asked(s)]
        if s.phase == PLACING:
            return (s.placer(),)
        return (CHANCE,) if s.phase == DEALING else (s.nation_of.index(-1),)

    def asked(self, s: State) -> int:
        """The seats that decide together now, as a mask.

        Those who are not ready or have not locked; in an imagined state in which all have locked,
        those whose sheets are not known.
        """
        if s.phase == OVER:
            return 0
        if s.done != s.everybody:
            return s.everybody & ~s.done
        mask = 0
        for seat in range(s.seats):
            if s.open[s.nation_of[seat]]:
                mask |= 1 << seat
        return mask

    def together(self, s: State) -> int:
        if s.phase == TALKING:
            return s.position.turn * 16 + s.round
        return s.position.turn * 16 + 15 if s.phase == WRITING else 0

    # What may be chosen

    def legal(self, s: State, seat: int) -> list[Action]:
        if not 0 <= seat < s.seats:
            return []
        if s.phase == WRITING:
            return self._sheet(s, seat) if self.asked(s) >> seat & 1 else []
        if s.phase == TALKING:
            return [] if s.done >> seat & 1 else self._talk(s, seat)
        if s.phase == PLACING:
            return self._starts() if seat == s.placer() else []
        if s.phase == CHOOSING and seat == s.nation_of.index(-1):
            return [self.choices.lead[p] for p in range(NATION_COUNT) if s.seat_of[p] < 0]
        return []

    def _starts(self) -> list[Action]:
        """Any coastal territory, also one where somebody stands (A80-5, R32)."""
        return [self.choices.start[t] for t in self.board.coast]

    def _talk(self, s: State, seat: int) -> list[Action]:
        """An end of talk; where nations talk freely, the sheet may be drafted (A80-50, A80-51)."""
        return self._slots(s, s.nation_of[seat], [self.choices.ready])

    def _sheet(self, s: State, seat: int) -> list[Action]:
        """Every slot that is still open, in any order; then the lock (A80-11)."""
        p = s.nation_of[seat]
        return self._slots(s, p, []) if s.open[p] else self._lock[:]

    def _slots(self, s: State, p: int, choices: list[Action]) -> list[Action]:
        """These choices, and what may stand in the open slots of a nation."""
        if s.open[p] == 0:
            return choices
        slots = s.slots
        base = p * SLOTS
        for t in s.lines[p]:
            if slots[base + t] == OPEN:
                choices.extend(s.offers[t])
        if slots[base + LANDING] == OPEN:
            choices.extend(s.landings[p])
        for q in MEMBERS[s.position.nations]:
            if q != p and slots[base + STANCE + q] == OPEN:
                choices.extend(self._stances[q])
        return choices

    def of_slot(self, s: State, p: int, slot: int) -> list[Action]:
        """What may stand in one slot of a sheet; nothing where the slot is not for this nation."""
        if slot < LANDING:
            return s.offers[slot] if slot in s.lines[p] else []
        if slot == LANDING:
            return s.landings[p]
        q = slot - STANCE
        return self._stances[q] if q != p and s.seat_of[q] >= 0 else []

    def offered_orders(self, colony: list[bool]) -> list[list[Action]]:
        """For every territory what a presence there may be ordered: no exploring into colonies.

        Orders without an effect are legal (A80-14, A80-15): develop where all is full, explore
        where one already stands.
        """
        if not any(colony):
            return self._orders
        offers: list[list[Action]] = []
        for t in range(TERRITORIES):
            orders = self.choices.orders[t]
            row: list[Action] = [orders[NOTHING], orders[DEVELOP]]
            for x in self.board.links[t]:
                if not colony[x]:
                    row.append(orders[EXPLORE + x])
            offers.append(row)
        return offers

    def _all_orders(self, t: int) -> list[Action]:
        orders = self.choices.orders[t]
        explorations = [orders[EXPLORE + x] for x in self.board.links[t]]
        return [orders[NOTHING], orders[DEVELOP], *explorations]

    def offered_landings(self, here: list[int], p: int) -> list[Action]:
        """Coasts without another nation at the start of the turn, or none (A80-16, R8)."""
        choices: list[Action] = [self.choices.no_landing]
        others = ~(1 << p)
        for t in self.board.coast:
            if here[t] & others == 0:
                choices.append(self.choices.land[t])
        return choices

    def why_not(self, s: State, seat: int, action: Action) -> Refusal | None:
        choice = cast(Choice, action)
        if self._is_legal(s, seat, choice):
            return None
        return reasons.why_not(self, s, seat, choice)

    def _is_legal(self, s: State, seat: int, choice: Choice) -> bool:
        """A slot is asked for alone; a sheet is only all its open slots."""
        if choice.code != SLOT or not s.writes() or not 0 <= seat < s.seats:
            return choice in self.legal(s, seat)
        p = s.nation_of[seat]
        if not self.asked(s) >> seat & 1 or s.slots[p * SLOTS + choice.slot] != OPEN:
            return False
        return choice in self.of_slot(s, p, choice.slot)

    # What happens then

    def apply(self, s: State, seat: int, action: Action, out: list[Event] | None = None) -> None:
        choice = cast(Choice, action)
        code = choice.code
        if code == SLOT:
            p = s.nation_of[seat]
            s.slots[p * SLOTS + choice.slot] = choice.value
            s.open[p] -= 1
            if s.done == s.everybody:
                self._read_if_complete(s, out)
        elif code == LOCK:
            s.done |= 1 << seat
            if s.done == s.everybody:
                self._read_if_complete(s, out)
        elif code == READY:
            self._ready(s, seat, out)
        elif code == START:
            self._start(s, seat, choice.place, out)
        else:
            self._lead(s, choice.nation, out)

    # Setup

    def odds(self, s: State) -> list[tuple[Action, int]]:
        if s.phase != DEALING:
            return []
        return [(self.choices.deal[p], 1) for p in range(NATION_COUNT) if s.seat_of[p] < 0]

    def sample(self, s: State, rng: Rng) -> Action:
        free = [p for p in range(NATION_COUNT) if s.seat_of[p] < 0]
        return self.choices.deal[free[rng.below(len(free))]]

    def _lead(self, s: State, p: int, out: list[Event] | None) -> None:
        """The next seat without a nation leads this one (A80-1, R31)."""
        seat = s.nation_of.index(-1)
        s.lead(seat, p)
        if out is not None:
            out.append(Event("lead", "A80-1", {"seat": seat, "nation": p}))
        if -1 in s.nation_of:
            return
        s.phase = PLACING
        if s.historical:
            setup.historical_start(s)

    def _start(self, s: State, seat: int, t: int, out: list[Event] | None) -> None:
        """The first presence of a nation (A80-5); after the last, turn 1."""
        p = s.nation_of[seat]
        s.position.here[t] |= 1 << p
        if out is not None:
            out.append(Event("start", "A80-5", {"seat": seat, "nation": p, "place": t}))
        if s.placer() < 0:
            self.begin_turn(s)

    # Phase 1: diplomacy

    def begin_turn(self, s: State) -> None:
        """Everybody may talk, or, without press, write (A80-7, A80-60)."""
        s.done = 0
        if s.press == SILENT:
            self._begin_writing(s)
        else:
            s.phase = TALKING
            s.round = 1
            if s.press == FREE:
                s.new_sheets()

    def _ready(self, s: State, seat: int, out: list[Event] | None) -> None:
        """When the last seat is ready, talk (or its round) ends (A80-10, A80-50, A80-60)."""
        s.done |= 1 << seat
        if s.done != s.everybody:
            return
        s.done = 0
        if s.press == ROUNDS:
            s.letters = press.delivered(s.letters, s.position.turn, s.round)
            if s.round < s.rounds:
                s.round += 1
                return
        self._begin_writing(s)

    def _begin_writing(self, s: State) -> None:
        """What was drafted in free talk stands on the sheets already (A80-51)."""
        s.phase = WRITING
        s.round = 0
        if s.press != FREE:
            s.new_sheets()

    def is_ahead(self, s: State, action: Action) -> bool:
        """Drafts of free talk are part of the sheets (A80-51)."""
        return s.press == FREE and s.phase == WRITING and cast(Choice, action).code == SLOT

    def waits(self, s: State, message: Message) -> bool:
        """Letters of a round are delivered together when it ends (A80-60)."""
        return s.press == ROUNDS and s.phase == TALKING

    def why_not_post(self, s: State, seat: int, message: Message) -> Refusal | None:
        return press.why_not_post(s, message)

    def post(self, s: State, seat: int, message: Message) -> None:
        """A message lives in the state with its audience and cancels one's own ready (A80-50)."""
        turn, rounds = s.position.turn, s.round if s.press == ROUNDS else 0
        s.letters.append(Letter(turn, rounds, seat, message.audience, message.body))
        s.done &= ~(1 << seat)

    # Phases 3 to 5: reading, conflicts, colonies

    def _read_if_complete(self, s: State, out: list[Event] | None) -> None:
        """All have locked and every sheet is known: all are revealed at once (A80-21)."""
        for unknown in s.open:
            if unknown:
                return
        notes: list[Note] | None = [] if out is not None else None
        reading = Reading(s.position, s.slots, notes)
        s.history.append(Past(s.position, s.slots))
        s.position = reading.after
        s.war = reading.war
        s.end = reading.end
        s.slots = [OPEN] * ALL_SLOTS
        if notes is not None and out is not None:
            self._tell(notes, out)
        if s.end == RUNNING:
            self.begin_turn(s)
        else:
            s.phase = OVER
            s.done = 0

    def _tell(self, notes: list[Note], out: list[Event]) -> None:
        """What was read, carried out and lost, in the sequence of the phases."""
        for note in notes:
            facts: dict[str, object] = {
                "nation": note.nation, "place": note.place, "to": note.to, "by": list(note.by),
            }  # fmt: skip
            out.append(Event(note.key, note.rule, facts))

    # End

    def outcome(self, s: State) -> Outcome | None:
        if s.phase != OVER:
            return None
        return scoring.outcome(s.position, s.war, s.nation_of, s.end, s.shared_win)

    # Time (A80-50, A80-51, A80-61)

    def on_timeout(self, s: State, seat: int) -> list[Action]:
        if s.phase == CHOOSING:
            return self.legal(s, seat)[:1]
        if s.phase == PLACING:
            return [self.choices.start[self.board.starts[s.nation_of[seat]]]]
        if s.phase == TALKING:
            return [self.choices.ready]
        return self._defaults(s, seat)

    def _defaults(self, s: State, seat: int) -> list[Action]:
        """The draft is taken as it is; blanks are nothing, no landing, alliance (A80-18)."""
        p = s.nation_of[seat]
        plies: list[Action] = []
        for slot in range(SLOTS):
            if s.slots[p * SLOTS + slot] == OPEN:
                plies += self.of_slot(s, p, slot)[:1]
        return plies if s.done >> seat & 1 else [*plies, self.choices.lock]

    # Knowledge and storage

    def view(self, s: State, seat: int | None) -> View:
        return view.view(s, seat)

    def glimpse(self, s: State, seat: int | None) -> View:
        return View(s, seat, glimpse=True)

    def imagine(self, v: View, rng: Rng) -> State:
        return view.imagine(self, v)

    def encode(self, s: State) -> bytes:
        numbers = pack(s.numbers())
        letters = json.dumps([letter.facts() for letter in s.letters])
        return len(numbers).to_bytes(4, "big") + numbers + letters.encode()

    def decode(self, b: bytes) -> State:
        size = int.from_bytes(b[:4], "big")
        try:
            letters = press.read_letters(json.loads(b[4 + size :]))
        except ValueError:
            raise BadNotation("not a position of africa_1880") from None
        return state.from_numbers(self, unpack(b[4 : 4 + size]), letters)

    def faults(self, s: State) -> list[str]:
        return invariants.faults(s)
