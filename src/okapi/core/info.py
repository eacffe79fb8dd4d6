"""What a catalogue says about a game: its name, its seats, its options."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from okapi.core.errors import BadOptions
from okapi.core.words import N_, Words

Value = bool | int | str


@dataclass(frozen=True)
class Option:
    """A setting of a match: a switch, a whole number between bounds, or one of some words."""

    name: str
    default: Value
    words: Words
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    # What people call a choice whose own word would tell them nothing.
    names: Mapping[str, Words] = field(default_factory=dict, compare=False)

    def called(self, choice: str) -> Words:
        """A choice as people read it."""
        return self.names.get(choice, Words(choice))

    def settle(self, value: object) -> Value:
        """The value as the game will see it; text is understood, nonsense is refused."""
        if isinstance(self.default, bool):
            return self._switch(value)
        if isinstance(self.default, int):
            return self._number(value)
        return self._word(value)

    def allowed(self) -> str:
        """What may be given, in a few words."""
        return str(self._allowed())

    def _allowed(self) -> Words:
        if isinstance(self.default, bool):
            return Words("true or false")
        if isinstance(self.default, int):
            return Words("a whole number from {low} to {high}", low=self.low, high=self.high)
        return Words("one of {choices}", choices=", ".join(self.choices))

    def _switch(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        if value in ("true", "false"):
            return value == "true"
        raise self._refused(value)

    def _number(self, value: object) -> int:
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) <= 9:
            value = int(value)
        if isinstance(value, int) and not isinstance(value, bool):
            if self.low <= value <= self.high:
                return value
        raise self._refused(value)

    def _word(self, value: object) -> str:
        if isinstance(value, int) and not isinstance(value, bool):
            value = str(value)
        if isinstance(value, str) and value in self.choices:
            return value
        raise self._refused(value)

    def _refused(self, value: object) -> BadOptions:
        message = N_("option {name} must be {allowed}, not {value}")
        given = repr(str(value)[:40])
        return BadOptions(Words(message, name=self.name, allowed=self._allowed(), value=given))


@dataclass(frozen=True)
class Info:
    """Everything the catalogue knows without starting a match."""

    id: str
    title: str
    seats: range
    rules_version: int
    minutes: tuple[int, int]
    words: Words
    options: tuple[Option, ...] = ()
    # Whether seats may send each other messages.
    press: bool = False
    # The verbs of the notation, each with the rule that a nonsensical use of it breaks.
    verbs: Mapping[str, str] = field(default_factory=dict)
    # Words for the lines of a score and for the reasons of an end, by key.
    score_lines: Mapping[str, Words] = field(default_factory=dict)
    ends: Mapping[str, Words] = field(default_factory=dict)

    def settle(self, given: Mapping[str, object]) -> dict[str, Value]:
        """All options of a match; those not given have their defaults."""
        known = {option.name for option in self.options}
        for name in given:
            if name not in known:
                wanted = ", ".join(sorted(known)) or "none"
                message = N_("{game} has no option {name} (it has: {known})")
                raise BadOptions(Words(message, game=self.id, name=repr(name[:40]), known=wanted))
        return {o.name: o.settle(given.get(o.name, o.default)) for o in self.options}
