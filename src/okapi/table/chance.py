"""Fair chance: draws that nobody at the table can choose (docs/fairness.md).

The server commits to a key before anybody sits down. Everybody's client adds a number. Draw n is
then fixed by key, numbers and n, so that neither undo nor a restart can change it, and everybody
can check it afterwards with `okapi fair`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b, sha256
from typing import Any, Final

from okapi.core.action import Action
from okapi.core.errors import OkapiError
from okapi.core.game import CHANCE
from okapi.core.match import Match, Ply
from okapi.replay.story import perform

KEY_BYTES: Final = 32
NUMBER_BYTES: Final = 16
_TICKET_BYTES: Final = 8
_TICKETS: Final = 1 << (8 * _TICKET_BYTES)
_MARK: Final = "# fair "


class NotFair(OkapiError):
    """A record whose draws do not follow from its key, or that has none."""


def new_key() -> str:
    """A key for one match, in hexadecimal digits."""
    return secrets.token_hex(KEY_BYTES)


def commitment(key: str) -> str:
    """What is shown of a key before it is used."""
    return sha256(bytes.fromhex(key)).hexdigest()


def is_number(text: str) -> bool:
    """Whether a text is a number as clients add them: 32 lower-case hexadecimal digits."""
    return len(text) == 2 * NUMBER_BYTES and all(c in "0123456789abcdef" for c in text)


@dataclass(frozen=True)
class Fair:
    """The key of a match and the numbers that its people added, by seat."""

    key: str
    numbers: Mapping[int, str]
    # Draws before this one were taken over from another match.
    first: int = 0

    def draw(self, n: int, odds: Sequence[tuple[Action, int]]) -> Action:
        """Draw number n (from 0) among outcomes with integer weights."""
        ticket = self._ticket(n, sum(weight for _, weight in odds))
        for action, weight in odds:
            if ticket < weight:
                return action
            ticket -= weight
        raise ValueError("odds without weight")

    def _ticket(self, n: int, total: int) -> int:
        """A number below `total`, each equally likely: tickets beyond a multiple are refused."""
        limit = _TICKETS - _TICKETS % total
        block = 0
        while True:
            digest = self._block(n, block)
            for at in range(0, len(digest), _TICKET_BYTES):
                ticket = int.from_bytes(digest[at : at + _TICKET_BYTES], "big")
                if ticket < limit:
                    return ticket % total
            block += 1

    def _block(self, n: int, block: int) -> bytes:
        numbers = ",".join(f"{seat}:{self.numbers[seat]}" for seat in sorted(self.numbers))
        text = f"okapi draw\n{numbers}\n{n}\n{block}".encode()
        return blake2b(text, key=bytes.fromhex(self.key), digest_size=64).digest()

    def lines(self) -> list[str]:
        """What the finished record discloses, as comments."""
        return [
            f"{_MARK}hash {commitment(self.key)}",
            f"{_MARK}key {self.key}",
            *[f"{_MARK}number {seat} {self.numbers[seat]}" for seat in sorted(self.numbers)],
            *([f"{_MARK}from {self.first}"] if self.first else []),
        ]


def disclosed(text: str) -> Fair:
    """Key and numbers from the comments of a record; NotFair when they do not hold."""
    told = [line[len(_MARK) :].split() for line in text.split("\n") if line.startswith(_MARK)]
    facts = [fact for fact in told if fact]
    keys = [fact[1] for fact in facts if fact[0] == "key" and len(fact) == 2]
    hashes = [fact[1] for fact in facts if fact[0] == "hash" and len(fact) == 2]
    if len(keys) != 1 or len(hashes) != 1:
        raise NotFair("the record discloses no key: it was not played at a table, or is not over")
    if not _is_key(keys[0]) or commitment(keys[0]) != hashes[0]:
        raise NotFair("the key is not the one that was promised: its hash is different")
    numbers = {}
    for fact in facts:
        if fact[0] == "number":
            if len(fact) != 3 or not _is_whole(fact[1]) or not is_number(fact[2]):
                raise NotFair(f"not a number of a seat: {' '.join(fact)[:60]!r}")
            numbers[int(fact[1])] = fact[2]
    return Fair(keys[0], numbers, _first([fact[1:] for fact in facts if fact[0] == "from"]))


def _first(told: list[list[str]]) -> int:
    """The first draw that was made here; those before it were taken over."""
    if not told:
        return 0
    if len(told) > 1 or len(told[0]) != 1 or not _is_whole(told[0][0]):
        raise NotFair("the record does not say clearly which draws were taken over")
    return int(told[0][0])


def _is_whole(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 9


def _is_key(text: str) -> bool:
    return len(text) == 2 * KEY_BYTES and all(c in "0123456789abcdef" for c in text)


def verify(match: Match, fair: Fair) -> int:
    """How many draws were verified; NotFair names the first that should have been another."""
    again = Match(match.game, match.seats, match.options, match.names)
    draws = 0
    for entry in match.entries:
        if isinstance(entry, Ply) and entry.seat == CHANCE:
            expected = fair.draw(draws, _odds(again))
            if draws >= fair.first and expected is not entry.action:
                raise NotFair(f"draw {draws} is {entry.action}, but should be {expected}")
            draws += 1
        perform(again, entry)
    if fair.first > draws:
        raise NotFair(f"{fair.first} draws are said to be taken over, but there are only {draws}")
    return draws - fair.first


def _odds(match: Match) -> list[tuple[Any, int]]:
    return match.game.odds(match.state)
