"""What stands beside a board, as plain data: the page, the terminal and a screen reader show it."""

from __future__ import annotations

from dataclasses import dataclass

from okapi.core.words import Words


@dataclass(frozen=True)
class Row:
    """A fact: a label, a value, and the rule it follows from."""

    label: Words
    value: Words | int
    note: Words | None = None
    rule: str = ""


@dataclass(frozen=True)
class Meter:
    """A number on its way to a limit."""

    label: Words
    value: int
    limit: int
    note: Words | None = None
    rule: str = ""


@dataclass(frozen=True)
class Card:
    """A thing somebody holds, with the name of its picture and how many there are."""

    key: str
    label: Words
    count: int = 1
    note: Words | None = None
    rule: str = ""


@dataclass(frozen=True)
class Slot:
    """A line of a sheet: what may stand in it, as notations in a few words, and what does.

    An empty slot shows what the rules take for a blank. `warning` says what is easily overlooked.
    `verbs` are those of all that the slot is for, also of what is legal but has no effect.
    """

    key: str
    label: Words
    choices: tuple[tuple[str, Words], ...]
    chosen: str = ""
    blank: str = ""
    group: Words | None = None
    warning: Words | None = None
    rule: str = ""
    verbs: tuple[str, ...] = ()


@dataclass(frozen=True)
class Panel:
    """A titled list of rows, meters and cards; `seat` when it belongs to one.

    `score` is what that seat has, as everybody counts it; None where nobody may know.
    """

    key: str
    title: Words
    items: tuple[Row | Meter | Card, ...]
    seat: int | None = None
    score: int | None = None
    # Whoever shows the sheet (`Slot`) and the talk themselves can leave it out.
    elsewhere: bool = False
    # What goes on at this moment: it stands before the seats.
    now: bool = False


@dataclass(frozen=True)
class Preview:
    """What an action brings: points now (None: not known yet), and what else it takes and gives."""

    points: int | None = None
    cost: Words | None = None
    gain: Words | None = None
    rule: str = ""
    # What cannot be undone and is easily overlooked: a player is asked to confirm it.
    warning: Words | None = None
    # What most would choose where it matters little: it stands first and is ready to be confirmed.
    likely: bool = False
    # It only ends a step or a turn: it stands apart, below all others.
    ends: bool = False
