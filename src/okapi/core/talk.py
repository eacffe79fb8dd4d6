"""What a game with press says about its talk, as plain data: a page or a terminal builds the form.

A message is text in the game's own notation. The game describes that notation by patterns with
gaps in braces, so that whoever shows the form needs to know nothing about the game:

    Clause("stay_out", Words("{who} stays out of {place}", ...), "stay_out {who} {place}", fields)

A page shows the sentence with a field in each gap, writes what was picked into the notation, and
posts it. Whether it may be sent is judged by `why_not_post` alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from okapi.core.panels import Row
from okapi.core.words import Words

CLAUSES: Final = "{clauses}"


@dataclass(frozen=True)
class Pick:
    """Something that can stand in a gap: how it is written, and how it is called."""

    value: str
    words: Words


@dataclass(frozen=True)
class Field:
    """A gap of a clause, with how many things may stand in it."""

    key: str
    words: Words
    picks: tuple[Pick, ...]
    least: int = 1
    most: int = 1
    # What stands there when nobody has picked: where `to` is set, all who are spoken to as well.
    given: tuple[str, ...] = ()
    to: bool = False


@dataclass(frozen=True)
class Clause:
    """A kind of promise or statement; sentence and notation have the same gaps."""

    verb: str
    words: Words
    sentence: Words
    notation: str
    fields: tuple[Field, ...]
    # What one should know before saying just this, by the notation with its gaps filled.
    hints: tuple[tuple[str, Words], ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Kind:
    """What a message can be; `notation` is complete, or waits for clauses."""

    key: str
    words: Words
    notation: str
    rule: str = ""

    @property
    def open(self) -> bool:
        """Whether clauses are to be written first."""
        return CLAUSES in self.notation


@dataclass(frozen=True)
class Note:
    """A message that one may read, with what may be answered to it now."""

    number: int
    when: Words
    sender: int
    kind: Words | None
    clauses: tuple[Words, ...]
    text: str
    # What became of a proposal, and whether that is good (True), bad (False) or open (None).
    status: Words | None = None
    good: bool | None = None
    answers: tuple[Kind, ...] = ()
    rule: str = ""


@dataclass(frozen=True)
class Channel:
    """Those who read the same messages, one's own seat among them, and what they said lately."""

    members: tuple[int, ...]
    notes: tuple[Note, ...]


@dataclass(frozen=True)
class Promise:
    """A part of an agreement; `kept` is None as long as nobody knows."""

    words: Words
    kept: bool | None
    warning: Words | None = None


@dataclass(frozen=True)
class Deal:
    """An agreement: when, among whom, what was promised."""

    when: Words
    members: tuple[int, ...]
    promises: tuple[Promise, ...]
    rule: str = ""


@dataclass(frozen=True)
class Stake:
    """What lies between one's own seat and another: in a few words, and fact by fact."""

    seat: int
    words: Words
    facts: tuple[Row, ...]


@dataclass(frozen=True)
class Talk:
    """All that one seat sees of the talk, and the language it may use."""

    names: tuple[Words, ...]  # what the game calls the seats
    marks: tuple[str, ...] = ()  # and how clauses write them
    channels: tuple[Channel, ...] = ()
    kinds: tuple[Kind, ...] = ()
    clauses: tuple[Clause, ...] = ()
    most: int = 0  # clauses in one message
    joint: str = "; "  # between two clauses
    aside: str = " -- "  # before the free text beside them
    limit: int = 500  # of the free text
    deals: tuple[Deal, ...] = ()
    stakes: tuple[Stake, ...] = ()
