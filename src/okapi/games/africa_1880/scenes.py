"""A reading in scenes: what all sheets bring at once, phase by phase (A80-22, A80-32, A80-42)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, Final, cast

from okapi.core.game import Event
from okapi.games.africa_1880.adjudicate import Position
from okapi.games.africa_1880.board import NATION_COUNT
from okapi.games.africa_1880.view import View, imagine

DEVELOPMENTS, EXPLORATIONS, LANDINGS, STANCES, CONFLICTS, COLONIES = range(6)

_SCENES: Final = {
    **dict.fromkeys(("developed", "full", "surplus", "idle"), DEVELOPMENTS),
    **dict.fromkeys(("explored", "already_there", "no_supply"), EXPLORATIONS),
    **dict.fromkeys(("landed", "landed_twice", "no_supply_to_land"), LANDINGS),
    **dict.fromkeys(("declared_war", "declared_alliance"), STANCES),
    **dict.fromkeys(("alone", "both_allied", "both_at_war", "removed"), CONFLICTS),
    **dict.fromkeys(("outvoted", "held", "safe"), CONFLICTS),
    **dict.fromkeys(("colony", "free_box", "empty", "blocked"), COLONIES),
}


def scenes(view: View, events: Sequence[Event]) -> list[tuple[View, Sequence[Event]]]:
    """The events of a reading, each group with the table as it was then; others are one scene."""
    if not view.history or not any(event.name in _SCENES for event in events):
        return [(view, events)]
    made = list(_staged(view, events))
    return [*made[:-1], (view, made[-1][1])]


def _staged(view: View, events: Sequence[Event]) -> Iterator[tuple[View, Sequence[Event]]]:
    position = view.history[-1].position.copy()
    for scene, together in groupby(events, key=lambda event: _SCENES.get(event.name, COLONIES)):
        group = list(together)
        for event in group:
            _take_effect(position, event)
        yield _seen(view, position.copy(), declared=scene >= STANCES), group


def _take_effect(position: Position, event: Event) -> None:
    facts = cast(dict[str, Any], event.facts)
    nation, place = facts["nation"], facts["place"]
    if event.name == "developed":
        position.filled[place] += 1
    elif event.name == "explored":
        position.here[facts["to"]] |= 1 << nation
    elif event.name == "landed":
        position.here[place] |= 1 << nation
    elif event.name in ("removed", "outvoted"):
        position.here[place] &= ~(1 << nation)
    elif event.name == "colony":
        position.colony[place] = True


def _seen(view: View, position: Position, declared: bool) -> View:
    """The same view, with the map as it was in the middle of the reading."""
    s = imagine(view.game, view)  # type: ignore[arg-type]  # the game is ours
    s.position = position
    if not declared:
        before = view.history[-2:-1]
        s.war = [past.wars(p) for past in before for p in range(NATION_COUNT)] or [0] * NATION_COUNT
    s.count_again()
    return View(s, view.seat)
