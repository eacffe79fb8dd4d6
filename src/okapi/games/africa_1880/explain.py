"""Every note of an adjudication as a sentence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from okapi.core.words import N_, Words
from okapi.games.africa_1880.adjudicate import Note
from okapi.games.africa_1880.board import Board

# What is said of a note, by its key; an empty sentence is not worth a line of the log.
SENTENCES: Final[dict[str, str]] = {
    # Written: what a default replaced (A80-18)
    "no_sheet": N_("{nation} hands in no sheet: no orders, and alliance with everyone."),
    "forgotten": N_("{nation} gives its presence in {place} no order: it does nothing."),
    "doubled": N_("{nation} gives its presence in {place} several orders ({entry}): nothing."),
    "unreadable": N_("{nation} writes “{entry}” for {place}, which is no order: nothing."),
    "not_bordering": N_("{nation} cannot explore from {place}: {to} does not border it. Nothing."),
    "closed": N_("{nation} cannot explore from {place}: {to} is a colony. Nothing."),
    "no_presence": N_("{nation} has no presence in {place}: “{entry}” means nothing."),
    "no_such_line": N_("{nation} writes “{entry}”, which no line of the sheet is for."),
    "forgotten_landing": N_("{nation} writes no landing: it does not land."),
    "doubled_landing": N_("{nation} writes several landings ({entry}): it does not land."),
    "unreadable_landing": N_("{nation} wants to land in “{entry}”, which is no territory."),
    "interior": N_("{nation} cannot land in {place}, which has no coast."),
    "occupied": N_("{nation} cannot land in {place}: {by} stood there at the start of the turn."),
    "forgotten_stance": N_("{nation} declares nothing towards {by}: alliance."),
    "unreadable_stance": N_("{nation} declares “{entry}” towards {by}: alliance."),
    "doubled_stance": N_("{nation} declares both ({entry}) towards {by}: alliance."),
    "own_stance": N_("{nation} declares a stance towards itself, which means nothing."),
    "absent_nation": N_("{nation} declares a stance towards {by}, which is not in the game."),
    # Phase 3
    "developed": N_("{nation} develops {place}."),
    "full": N_("{nation} develops {place}, where every box is full: no effect."),
    "surplus": N_("{nation} develops {place}, but the last box has been filled: lost."),
    "idle": N_("The presence of {nation} in {place} does nothing."),
    "explored": N_("{nation} explores from {place} into {to}."),
    "already_there": N_("{nation} explores from {place} into {to}, where it stands: no effect."),
    "no_supply": N_("{nation} has no presence left to explore from {place} into {to}."),
    "landed": N_("{nation} lands in {place}."),
    "landed_twice": N_("{nation} lands in {place}, where it stands: no effect."),
    "no_supply_to_land": N_("{nation} has no presence left to land in {place}."),
    "declared_war": N_("{nation} declares war on {by}."),
    "declared_alliance": N_("{nation} declares alliance with {by}."),
    # Phase 4
    "alone": N_("{nation} is alone in {place} and stays."),
    "both_allied": N_("{nation} and {by} are allies in {place}: both stay."),
    "both_at_war": N_("{nation} and {by} are at war with each other in {place}: both stay."),
    "removed": N_("{nation} trusted {by} and is removed from {place}."),
    "outvoted": N_(
        "{nation} is removed from {place}: most others there are at war with it ({by})."
    ),
    "held": N_("{nation} stays in {place}: no majority is at war with it."),
    "safe": N_("{nation} stays in the colony {place}, whatever {by} declared."),
    # Phase 5
    "colony": N_("{place} becomes a colony of {by}."),
    "free_box": N_("No colony in {place}: a box is still free."),
    "empty": N_("No colony in {place}: nobody is there."),
    "blocked": N_("No colony in {place}: {nation} is at war with {by}."),
    # End
    "last_turn": N_("The last turn is over."),
    "all_colonies": N_("The last colony stands: the game is over."),
}

# Too small for the log of a match, though `okapi adjudicate` tells them.
QUIET: Final = frozenset(
    {"idle", "alone", "both_allied", "held", "safe", "free_box", "empty", "declared_alliance"}
)


def listed(items: Sequence[Words]) -> Words:
    """Several things as one: a, b, c."""
    whole = items[0] if items else Words("nobody")
    for item in items[1:]:
        whole = Words("{head}, {last}", head=whole, last=item)
    return whole


def sentence(
    board: Board,
    key: str,
    nation: int,
    place: int = -1,
    to: int = -1,
    by: Sequence[int] = (),
    entry: str = "",
) -> Words:
    """What a note (or an event with the same facts) says."""
    return Words(
        SENTENCES[key],
        nation=Words(board.nation_names[nation]) if nation >= 0 else "",
        place=Words(board.territories[place].name) if place >= 0 else "",
        to=Words(board.territories[to].name) if to >= 0 else "",
        by=listed([Words(board.nation_names[q]) for q in by]),
        entry=entry,
    )


def explained(board: Board, note: Note) -> Words:
    """A note as a sentence."""
    return sentence(board, note.key, note.nation, note.place, note.to, note.by, note.entry)
