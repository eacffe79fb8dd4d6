"""One's own sheet as a form: a slot for every line, with what may sensibly stand in it (7.1)."""

from __future__ import annotations

from okapi.core.panels import Slot
from okapi.core.words import N_, Words
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.actions import (
    ALLY,
    DEVELOP,
    EXPLORE,
    LAND,
    LANDING,
    NO_LANDING,
    NOTHING,
    OPEN,
    STANCE,
    WAR,
    Choices,
)
from okapi.games.africa_1880.panels import broken_by_draft, own_slots, slot_rule
from okapi.games.africa_1880.text import clause_words, nation_name, order_words, place_name
from okapi.games.africa_1880.view import View


def sheet(view: View) -> tuple[Slot, ...]:
    """One's own sheet as it can be filled in, line by line (A80-11); pointless orders are left out.

    A line that breaks an agreement says so and hinders nobody (A80-9).
    """
    writes = view.phase == "write" or (view.phase == "talk" and view.press == "free")
    if view.nation < 0 or not writes:
        return ()
    broken = broken_by_draft(view)
    return tuple(_slot(view, slot, broken) for slot in own_slots(view))


def _slot(view: View, slot: int, broken: list[press.Clause]) -> Slot:
    choices: Choices = view.game.choices  # type: ignore[attr-defined]  # the game is ours
    chosen = view.sheet[slot]
    kind = min(max(slot - LANDING + 1, 0), 2)
    values = sorted({*_values(view, slot), chosen} - {OPEN})
    promised = [clause for clause in broken if _is_about(view, clause, slot)]
    warning = _reminder(view, promised[0]) if promised else None
    return Slot(
        f"slot:{slot}",
        nation_name(view, slot - STANCE) if slot >= STANCE else _line_name(view, slot),
        tuple((choices.of_slot(slot, v).text, _short(view, slot, v)) for v in values),
        choices.of_slot(slot, chosen).text if chosen != OPEN else "",
        choices.of_slot(slot, 0).text,
        _GROUPS[kind],
        warning,
        slot_rule(slot),
        _VERBS[kind],
    )


def _reminder(view: View, clause: press.Clause) -> Words:
    return Words("You promised: {clause}", clause=clause_words(view, clause))


_VERBS = (("nothing", "develop", "explore"), ("no_landing", "land"), ("ally", "war"))
_GROUPS = (Words(N_("Orders")), Words(N_("Landing")), Words(N_("Stances")))


def _line_name(view: View, slot: int) -> Words:
    return Words("Landing") if slot == LANDING else place_name(view, slot)


def _short(view: View, slot: int, value: int) -> Words:
    if slot < LANDING and value >= EXPLORE:
        return Words("→ {to}", to=place_name(view, value - EXPLORE))
    return order_words(view, slot, value)


def _values(view: View, slot: int) -> list[int]:
    """What may sensibly stand in a slot (rules page, 7.1)."""
    position, board = view.position, view.board
    mine = 1 << view.nation
    if slot >= STANCE:
        return [ALLY, WAR]
    if slot == LANDING:
        return [NO_LANDING, *(LAND + t for t in board.coast if position.here[t] == 0)]
    free = [DEVELOP] if position.filled[slot] < board.boxes[slot] else []
    near = [x for x in board.links[slot] if not position.colony[x] and not position.here[x] & mine]
    return [NOTHING, *free, *(EXPLORE + x for x in near)]


def _is_about(view: View, clause: press.Clause, slot: int) -> bool:
    """Whether a slot is one that a promise concerns."""
    if clause.verb == "stance":
        return slot == STANCE + clause.nations[1]
    t = view.board.by_id[clause.place]
    if clause.verb in ("develop", "no_develop"):
        return slot == t
    if slot >= STANCE:
        return False
    enters = LAND + t if slot == LANDING else EXPLORE + t
    if clause.verb == "stay_out":
        return view.sheet[slot] == enters
    return enters in _values(view, slot)
