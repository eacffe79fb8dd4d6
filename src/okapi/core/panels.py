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
class Panel:
    """A titled list of rows, meters and cards; `seat` when it belongs to one."""

    key: str
    title: Words
    items: tuple[Row | Meter | Card, ...]
    seat: int | None = None


@dataclass(frozen=True)
class Preview:
    """What an action brings: points now (None: not known yet), and what else it takes and gives."""

    points: int | None = None
    cost: Words | None = None
    gain: Words | None = None
    rule: str = ""
    # What cannot be undone and is easily overlooked: a player is asked to confirm it.
    warning: Words | None = None
