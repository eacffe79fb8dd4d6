"""Phases 3 to 5 as a pure function: a position and sheets give a result, with its reasons.

    result = adjudicate(position, {"france": Sheet([("congo", "develop"), ("germany", "W")])})
    result.position.here[congo], result.notes

`adjudicate` takes any sheet: what is forgotten, doubled, illegal or unreadable is replaced by its
default (A80-18), and a note says what by which rule. `Reading` is the same for sheets that are
already settled into slots, as the state of a match keeps them; without notes it is fast.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from okapi.games.africa_1880.actions import (
    ALLY,
    DEVELOP,
    EXPLORE,
    LAND,
    LANDING,
    NO_LANDING,
    NOTHING,
    OPEN,
    SLOTS,
    STANCE,
    WAR,
)
from okapi.games.africa_1880.board import NATION_COUNT, NATIONS, TERRITORIES, TURNS, Board

# How many nations a mask holds, and which.
COUNT: Final = [bin(mask).count("1") for mask in range(1 << NATION_COUNT)]
MEMBERS: Final = [
    tuple([p for p in range(NATION_COUNT) if mask >> p & 1]) for mask in range(1 << NATION_COUNT)
]

# Why the game is over, if it is.
RUNNING: Final = 0
LAST_TURN: Final = 1
COLONIES: Final = 2

# The steps of a turn, in the order in which notes are given.
WRITTEN: Final = 0
DEVELOPMENTS: Final = 1
EXPLORATIONS: Final = 2
LANDINGS: Final = 3
STANCES: Final = 4
CONFLICTS: Final = 5
COLONY: Final = 6
END: Final = 7


class Position:
    """The map at the start of a turn: who stands where, what is built. Masks are of nations."""

    def __init__(self, board: Board, nations: int, turn: int = 1) -> None:
        self.board: Board = board
        self.nations: int = nations  # those in the game
        self.turn: int = turn
        self.here: list[int] = [0] * TERRITORIES
        self.filled: list[int] = [0] * TERRITORIES
        self.colony: list[bool] = [False] * TERRITORIES

    def copy(self) -> Position:
        """One that shares nothing that can change."""
        made = Position(self.board, self.nations, self.turn)
        made.here = self.here[:]
        made.filled = self.filled[:]
        made.colony = self.colony[:]
        return made

    def on_map(self, p: int) -> int:
        """How many presences a nation has on the map."""
        bit = 1 << p
        count = 0
        for mask in self.here:
            if mask & bit:
                count += 1
        return count


class Sheet:
    """A sheet as it was written: headings and entries, `("congo", "explore gabon")`.

    A heading is a territory, `land`, or a nation; an entry is an order (`nothing`, `develop`,
    `explore T`), a territory or `none`, or `A` or `W`. Nothing is corrected here.
    """

    def __init__(self, lines: list[tuple[str, str]]) -> None:
        self.lines: list[tuple[str, str]] = lines


class Note:
    """Why something happened, or did not: a key, the rule, and who and where.

    `by` are the nations whose stances or presences decided it; `entry` is the text that a default
    replaced.
    """

    def __init__(
        self,
        step: int,
        key: str,
        rule: str,
        nation: int,
        place: int = -1,
        to: int = -1,
        by: tuple[int, ...] = (),
        entry: str = "",
    ) -> None:
        self.step: int = step
        self.key: str = key
        self.rule: str = rule
        self.nation: int = nation
        self.place: int = place
        self.to: int = to
        self.by: tuple[int, ...] = by
        self.entry: str = entry

    def __repr__(self) -> str:
        return f"<{self.key} {self.rule} {self.nation} {self.place} {self.to} {self.by}>"


class Result:
    """What a turn came to: the position after it, the settled sheets and the notes."""

    def __init__(self, reading: Reading, slots: list[int], notes: list[Note]) -> None:
        self.position: Position = reading.after
        self.slots: list[int] = slots
        self.notes: list[Note] = notes
        self.war: list[int] = reading.war
        self.end: int = reading.end


def adjudicate(position: Position, sheets: Mapping[str, Sheet], explain: bool = True) -> Result:
    """One turn from sheets as they were written; a nation without a sheet has defaults (R33)."""
    notes: list[Note] | None = [] if explain else None
    slots = [OPEN] * (NATION_COUNT * SLOTS)
    form = _printed(position.board)
    for p in MEMBERS[position.nations]:
        Writer(position, p, sheets.get(NATIONS[p]), form, notes).settle(slots)
    reading = Reading(position, slots, notes)
    return Result(reading, slots, notes if notes is not None else [])


# Phase 2: what counts of what was written


class Form:
    """The printed sheet of one board: which slot a heading is for, and what an order says."""

    def __init__(self, board: Board) -> None:
        ids = [t.id for t in board.territories]
        self.headings: dict[str, int] = {name: STANCE + p for p, name in enumerate(NATIONS)}
        self.headings["land"] = LANDING
        self.headings.update({id: t for t, id in enumerate(ids)})
        self.orders: dict[str, int] = {"nothing": NOTHING, "develop": DEVELOP}
        self.orders.update({f"explore {id}": EXPLORE + t for t, id in enumerate(ids)})


@lru_cache(maxsize=16)
def _printed(board: Board) -> Form:
    """The form of a board is printed once."""
    return Form(board)


class Writer:
    """Settles the sheet of one nation into slots, with a note for every default (A80-18)."""

    def __init__(
        self, position: Position, p: int, sheet: Sheet | None, form: Form, notes: list[Note] | None
    ) -> None:
        self.position: Position = position
        self.board: Board = position.board
        self.p: int = p
        self.form: Form = form
        self.missing: bool = sheet is None
        self.lines: list[tuple[str, str]] = sheet.lines if sheet is not None else []
        self.notes: list[Note] | None = notes
        # What stands in each slot; blanks are left out, and so is the same entry again.
        self.entries: list[str] = [""] * SLOTS
        self.doubled: dict[int, list[str]] = {}
        self._sort()

    def _sort(self) -> None:
        """Put every line under its heading."""
        headings = self.form.headings
        entries = self.entries
        for heading, entry in self.lines:
            slot = headings.get(heading, OPEN)
            if slot != OPEN and entry:
                if not entries[slot]:
                    entries[slot] = entry
                elif entries[slot] != entry:
                    self._double(slot, entry)

    def _double(self, slot: int, entry: str) -> None:
        """Another entry in the same slot."""
        found = self.doubled.setdefault(slot, [self.entries[slot]])
        if entry not in found:
            found.append(entry)

    def settle(self, slots: list[int]) -> None:
        """Presence orders in line order, then the landing, then the stances (A80-11)."""
        if self.missing:
            self._note("no_sheet", "A80-18")
        base = self.p * SLOTS
        bit = 1 << self.p
        here = self.position.here
        for t in range(TERRITORIES):
            if here[t] & bit:
                slots[base + t] = self._order(t)
        slots[base + LANDING] = self._landing()
        for q in MEMBERS[self.position.nations]:
            if q != self.p:
                slots[base + STANCE + q] = self._stance(q)
        if self.notes is not None:
            self._look_for_strays()

    def _doubles(self, slot: int) -> str:
        """All that was written where one entry belongs; empty where it is only one."""
        return " / ".join(self.doubled[slot]) if slot in self.doubled else ""

    def _order(self, t: int) -> int:
        """The order of a presence; nothing where it is forgotten, illegal or unreadable."""
        entry = self.entries[t]
        if not entry:
            if not self.missing:
                self._note("forgotten", "A80-18", t)
            return NOTHING
        if self.doubled and t in self.doubled:
            self._note("doubled", "A80-18", t, -1, self._doubles(t))
            return NOTHING
        return self._read_order(t, entry)

    def _read_order(self, t: int, entry: str) -> int:
        value = self.form.orders.get(entry, OPEN)
        if value == OPEN:
            self._note("unreadable", "A80-18", t, -1, entry)
            return NOTHING
        if value < EXPLORE:
            return value
        x = value - EXPLORE
        if not self.board.borders(t, x):
            self._note("not_bordering", "A80-14", t, x, entry)
            return NOTHING
        if self.position.colony[x]:
            self._note("closed", "A80-14", t, x, entry)
            return NOTHING
        return value

    def _landing(self) -> int:
        """At most one, on a coast without another nation at the start of the turn (A80-16)."""
        entry = self.entries[LANDING]
        if not entry:
            if not self.missing:
                self._note("forgotten_landing", "A80-18")
            return NO_LANDING
        if LANDING in self.doubled:
            self._note("doubled_landing", "A80-18", -1, -1, self._doubles(LANDING))
            return NO_LANDING
        return NO_LANDING if entry == "none" else self._read_landing(entry)

    def _read_landing(self, entry: str) -> int:
        t = self.board.by_id.get(entry, -1)
        if t < 0:
            self._note("unreadable_landing", "A80-18", -1, -1, entry)
            return NO_LANDING
        if not self.board.territories[t].coastal:
            self._note("interior", "A80-16", t, -1, entry)
            return NO_LANDING
        others = self.position.here[t] & ~(1 << self.p)
        if others:
            self._note("occupied", "A80-16", t, -1, entry, MEMBERS[others])
            return NO_LANDING
        return LAND + t

    def _stance(self, q: int) -> int:
        """Alliance where nothing readable is declared (A80-18)."""
        slot = STANCE + q
        entry = self.entries[slot]
        if self.doubled and slot in self.doubled:
            self._note("doubled_stance", "A80-18", -1, -1, self._doubles(slot), (q,))
        elif entry == "W":
            return WAR
        elif not entry:
            if not self.missing:
                self._note("forgotten_stance", "A80-18", -1, -1, "", (q,))
        elif entry != "A":
            self._note("unreadable_stance", "A80-18", -1, -1, entry, (q,))
        return ALLY

    def _look_for_strays(self) -> None:
        """Lines that belong to nothing: no presence there, no such nation, no such line."""
        for heading, entry in self.lines:
            slot = self.form.headings.get(heading, OPEN)
            if slot == OPEN:
                self._note("no_such_line", "A80-18", -1, -1, f"{heading}: {entry}")
            elif slot >= STANCE:
                self._look_at_stray_stance(slot - STANCE, entry)
            elif slot < LANDING and entry and not self.position.here[slot] & (1 << self.p):
                self._note("no_presence", "A80-18", slot, -1, entry)

    def _look_at_stray_stance(self, q: int, entry: str) -> None:
        if q == self.p:
            self._note("own_stance", "A80-17", -1, -1, entry, (q,))
        elif not self.position.nations >> q & 1:
            self._note("absent_nation", "A80-2", -1, -1, entry, (q,))

    def _note(
        self,
        key: str,
        rule: str,
        place: int = -1,
        to: int = -1,
        entry: str = "",
        by: tuple[int, ...] = (),
    ) -> None:
        if self.notes is not None:
            self.notes.append(Note(WRITTEN, key, rule, self.p, place, to, by, entry))


def written(board: Board, slots: list[int], p: int) -> Sheet:
    """The settled slots of a nation as a sheet: the other way round."""
    lines: list[tuple[str, str]] = []
    ids = [t.id for t in board.territories]
    base = p * SLOTS
    for t in range(TERRITORIES):
        value = slots[base + t]
        if value >= EXPLORE:
            lines.append((ids[t], f"explore {ids[value - EXPLORE]}"))
        elif value >= 0:
            lines.append((ids[t], "develop" if value == DEVELOP else "nothing"))
    landing = slots[base + LANDING]
    if landing >= 0:
        lines.append(("land", ids[landing - LAND] if landing else "none"))
    for q in range(NATION_COUNT):
        stance = slots[base + STANCE + q]
        if stance >= 0:
            lines.append((NATIONS[q], "W" if stance == WAR else "A"))
    return Sheet(lines)


# Phases 3 to 5


class Reading:
    """Reads settled sheets and carries them out; `position` stays as it was."""

    def __init__(self, position: Position, slots: list[int], notes: list[Note] | None) -> None:
        self.before: Position = position
        self.after: Position = position.copy()
        self.nations: tuple[int, ...] = MEMBERS[position.nations]
        self.slots: list[int] = slots
        self.notes: list[Note] | None = notes
        self.war: list[int] = [0] * NATION_COUNT  # by declarer, on whom
        self.against: list[int] = [0] * NATION_COUNT  # by victim, by whom
        self.end: int = RUNNING
        self._develop()
        self._explore()
        self._turn_discs()
        self._conflicts()
        self._colonies()
        self._end()

    # Phase 3: reading orders, in the sequence of A80-22

    def _develop(self) -> None:
        """3a: one development for each order while a box is free (A80-23)."""
        boxes = self.after.board.boxes
        filled = self.after.filled
        slots = self.slots
        for p in self.nations:
            base = p * SLOTS
            for t in range(TERRITORIES):
                if slots[base + t] == DEVELOP:
                    if filled[t] < boxes[t]:
                        filled[t] += 1
                        if self.notes is not None:
                            self._note(DEVELOPMENTS, "developed", "A80-23", p, t)
                    elif self.notes is not None:
                        self._note_lost(p, t)
                elif slots[base + t] == NOTHING and self.notes is not None:
                    self._note(DEVELOPMENTS, "idle", "A80-13", p, t)

    def _note_lost(self, p: int, t: int) -> None:
        """A develop order without a free box: full from the start (A80-15), or surplus (A80-23)."""
        full = self.before.filled[t] >= self.before.board.boxes[t]
        key, rule = ("full", "A80-15") if full else ("surplus", "A80-23")
        self._note(DEVELOPMENTS, key, rule, p, t)

    def _explore(self) -> None:
        """3b and 3c: presences come from the supply, line by line, the landing last (A80-29)."""
        here = self.after.here
        slots = self.slots
        supply = [self.before.board.presences] * NATION_COUNT
        for mask in self.before.here:
            for p in MEMBERS[mask]:
                supply[p] -= 1
        for p in self.nations:
            base = p * SLOTS
            bit = 1 << p
            for t in range(TERRITORIES):
                x = slots[base + t] - EXPLORE
                if x < 0:
                    continue
                if here[x] & bit:
                    if self.notes is not None:
                        self._note(EXPLORATIONS, "already_there", "A80-27", p, t, x)
                elif supply[p] > 0:
                    supply[p] -= 1
                    here[x] |= bit
                    if self.notes is not None:
                        self._note(EXPLORATIONS, "explored", "A80-25", p, t, x)
                elif self.notes is not None:
                    self._note(EXPLORATIONS, "no_supply", "A80-29", p, t, x)
        for p in self.nations:
            x = slots[p * SLOTS + LANDING] - LAND
            if x >= 0:
                self._land(p, x, supply[p])

    def _land(self, p: int, x: int, supply: int) -> None:
        """3c: nobody is turned back by others who arrive in the same turn (A80-28)."""
        here = self.after.here
        if here[x] & (1 << p):
            if self.notes is not None:
                self._note(LANDINGS, "landed_twice", "A80-27", p, x)
        elif supply > 0:
            here[x] |= 1 << p
            if self.notes is not None:
                self._note(LANDINGS, "landed", "A80-28", p, x)
        elif self.notes is not None:
            self._note(LANDINGS, "no_supply_to_land", "A80-29", p, x)

    def _turn_discs(self) -> None:
        """3d: the disc of p in the embassy of q shows the stance of p towards q (A80-30)."""
        slots = self.slots
        for p in self.nations:
            at = p * SLOTS + STANCE
            for q in self.nations:
                if q == p:
                    continue
                if slots[at + q] == WAR:
                    self.war[p] |= 1 << q
                    self.against[q] |= 1 << p
                    if self.notes is not None:
                        self._note(STANCES, "declared_war", "A80-30", p, -1, -1, (q,))
                elif self.notes is not None:
                    self._note(STANCES, "declared_alliance", "A80-30", p, -1, -1, (q,))

    # Phase 4: conflicts, all judged on who is present after phase 3 (A80-32)

    def _conflicts(self) -> None:
        here = self.after.here
        colony = self.after.colony
        for t in range(TERRITORIES):
            mask = here[t]
            if mask == 0:
                continue
            if colony[t]:
                if self.notes is not None:
                    self._note_safe(t, mask)
                continue
            n = COUNT[mask]
            if n == 1:
                if self.notes is not None:
                    self._note(CONFLICTS, "alone", "A80-33", MEMBERS[mask][0], t)
            elif n == 2:
                here[t] = self._two(t, mask)
            else:
                here[t] = self._several(t, mask, n)

    def _two(self, t: int, mask: int) -> int:
        """Who stays of two: war throws out an ally, war against war nobody (A80-34)."""
        p, q = MEMBERS[mask]
        p_wars = self.war[p] >> q & 1
        q_wars = self.war[q] >> p & 1
        if p_wars == q_wars:
            if self.notes is not None:
                key = "both_at_war" if p_wars else "both_allied"
                self._note(CONFLICTS, key, "A80-34", p, t, -1, (q,))
            return mask
        winner, loser = (p, q) if p_wars else (q, p)
        if self.notes is not None:
            self._note(CONFLICTS, "removed", "A80-34", loser, t, -1, (winner,))
        return mask & ~(1 << loser)

    def _several(self, t: int, mask: int, n: int) -> int:
        """Who stays of three or more: those without a majority against them (A80-35)."""
        stay = mask
        for p in MEMBERS[mask]:
            wars = self.against[p] & mask
            outvoted = 2 * COUNT[wars] > n - 1
            if outvoted:
                stay &= ~(1 << p)
            if self.notes is not None:
                key = "outvoted" if outvoted else "held"
                self._note(CONFLICTS, key, "A80-35", p, t, -1, MEMBERS[wars])
        return stay

    def _note_safe(self, t: int, mask: int) -> None:
        """Wars among those who share a colony have no effect there (A80-40)."""
        for p in MEMBERS[mask]:
            if self.against[p] & mask:
                by = MEMBERS[self.against[p] & mask]
                self._note(CONFLICTS, "safe", "A80-40", p, t, -1, by)

    # Phase 5: colonies

    def _colonies(self) -> None:
        """Where every box is full and all who are present are allies (A80-37)."""
        after = self.after
        boxes = after.board.boxes
        for t in range(TERRITORIES):
            mask = after.here[t]
            if after.colony[t] or (mask == 0 and after.filled[t] == 0):
                continue
            if mask and after.filled[t] >= boxes[t] and not self._at_war(mask):
                after.colony[t] = True
                if self.notes is not None:
                    self._note(COLONY, "colony", "A80-37", -1, t, -1, MEMBERS[mask])
            elif self.notes is not None:
                self._note_no_colony(t, mask)

    def _at_war(self, mask: int) -> bool:
        """Whether anybody of these is at war with another, in either direction."""
        for p in MEMBERS[mask]:
            if self.war[p] & mask:
                return True
        return False

    def _note_no_colony(self, t: int, mask: int) -> None:
        if self.after.filled[t] < self.after.board.boxes[t]:
            self._note(COLONY, "free_box", "A80-38", -1, t, -1, MEMBERS[mask])
        elif mask == 0:
            self._note(COLONY, "empty", "A80-38", -1, t)
        else:
            for p in MEMBERS[mask]:
                if self.war[p] & mask:
                    self._note(COLONY, "blocked", "A80-38", p, t, -1, MEMBERS[self.war[p] & mask])

    def _end(self) -> None:
        """After the last year, or when the colonies have reached their number (A80-43)."""
        built = 0
        for colony in self.after.colony:
            if colony:
                built += 1
        if built >= self.after.board.colonies:
            self.end = COLONIES
        elif self.before.turn >= TURNS:
            self.end = LAST_TURN
        else:
            self.after.turn = self.before.turn + 1
        if self.notes is not None and self.end != RUNNING:
            key = "all_colonies" if self.end == COLONIES else "last_turn"
            self._note(END, key, "A80-43", -1)

    def _note(
        self,
        step: int,
        key: str,
        rule: str,
        nation: int,
        place: int = -1,
        to: int = -1,
        by: tuple[int, ...] = (),
    ) -> None:
        if self.notes is not None:
            self.notes.append(Note(step, key, rule, nation, place, to, by))
