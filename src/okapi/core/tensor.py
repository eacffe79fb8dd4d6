"""Observations as arrays: how a game lays out what a seat knows in one row of small numbers.

`tensor.py` in a game's folder declares FIELDS and a function `write(view, ink)` that writes the
view field by field, in their order. Every number is a byte. A row is the same length at every
number of seats; seats are counted from the one that looks: itself first, then those after it.
"""

from __future__ import annotations

from typing import Final

from okapi.core.native import mypyc_attr

MOST: Final = 255  # larger numbers are written as this

# What the numbers of a field are.
NUMBER: Final = "number"  # from 0 to `high`
CATEGORY: Final = "category"  # one of `high` + 1 things
FLAG: Final = "flag"  # 0 or 1
SET: Final = "set"  # bits of the things that are in it, `high` = 2**n - 1


class Field:
    """A part of the row: its name, kind, shape, highest number and meaning."""

    def __init__(self, name: str, kind: str, shape: tuple[int, ...], high: int, meaning: str):
        self.name: str = name
        self.kind: str = kind
        self.shape: tuple[int, ...] = shape
        self.high: int = high
        self.meaning: str = meaning
        self.size: int = 1
        for length in shape:
            self.size *= length


def number(name: str, meaning: str, *shape: int, high: int = MOST) -> Field:
    """A count."""
    return Field(name, NUMBER, shape, high, meaning)


def category(name: str, meaning: str, *shape: int, high: int) -> Field:
    """One of some things."""
    return Field(name, CATEGORY, shape, high, meaning)


def flag(name: str, meaning: str, *shape: int) -> Field:
    """Yes or no."""
    return Field(name, FLAG, shape, 1, meaning)


def members(name: str, meaning: str, *shape: int, bits: int) -> Field:
    """A set of up to eight things, one bit for each."""
    return Field(name, SET, shape, (1 << bits) - 1, meaning)


@mypyc_attr(allow_interpreted_subclasses=True)
class Ink:
    """Where a row is written: numbers go one after another, never below 0, cut off at MOST."""

    def __init__(self) -> None:
        self.row: list[int] = []

    def one(self, value: int) -> None:
        """The next number."""
        self.row.append(value if value < MOST else MOST)

    def many(self, values: list[int]) -> None:
        """The next numbers."""
        for value in values:
            self.one(value)

    def some(self, values: list[int], start: int, count: int) -> None:
        """The next numbers: a part of a list."""
        for at in range(start, start + count):
            self.one(values[at])

    def shifted(self, values: list[int]) -> None:
        """The next numbers, each one higher: -1 becomes 0."""
        for value in values:
            self.one(value + 1)

    def mapped(self, values: list[int], table: list[int]) -> None:
        """The next numbers, each looked up in a table of small numbers."""
        for value in values:
            self.one(table[value])

    def blank(self, count: int) -> None:
        """The next numbers: all zero."""
        for _ in range(count):
            self.one(0)

    def around(self, values: list[int], me: int, most: int) -> None:
        """One number of each seat, that of `me` first; zeros for seats that nobody has."""
        seats = len(values)
        self.some(values, me, seats - me)
        self.some(values, 0, me)
        self.blank(most - seats)

    def around_shifted(self, values: list[int], me: int, most: int) -> None:
        """The same, each number one higher: -1 becomes 0."""
        seats = len(values)
        for i in range(seats):
            self.one(values[i + me - seats if i + me >= seats else i + me] + 1)
        self.blank(most - seats)

    def around_wide(self, values: list[int], width: int, me: int, seats: int, most: int) -> None:
        """The same with `width` numbers of each seat."""
        self.some(values, me * width, (seats - me) * width)
        self.some(values, 0, me * width)
        self.blank((most - seats) * width)

    def seat(self, seat: int, me: int, seats: int) -> None:
        """Which seat: 0 for none, 1 for `me`, 2 for the next."""
        if seat < 0:
            self.one(0)
        else:
            self.one(seat - me + 1 if seat >= me else seat - me + 1 + seats)


def observer(seat: int | None) -> int:
    """From which seat a view is counted; a spectator looks from the first."""
    return 0 if seat is None else seat
