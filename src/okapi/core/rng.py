"""A small generator of our own: the same numbers on every machine, compiled or not.

It is Chris Doty-Humphrey's sfc32 design (three words of state and a counter). Compiled code never
leaves machine integers: no number needs more than 62 bits, and no factor more than 30. Beyond that
it would multiply as Python does with long numbers, slowly; and an interrupt that arrives there is
taken for missing memory and ends the process.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

_WORD: Final = 0xFFFFFFFF
_TICKET: Final = 0x7FFFFFFF
_KEY: Final = (1 << 41) - 1
_LOW: Final = (1 << 21) - 1
_FACTOR: Final = 1_000_003


class Rng:
    """A stream of random numbers named by a seed and a label."""

    def __init__(self, seed: int, label: str = "") -> None:
        digest = blake2b(f"{seed}:{label}".encode(), digest_size=12).digest()
        self._a: int = int.from_bytes(digest[0:4], "big")
        self._b: int = int.from_bytes(digest[4:8], "big")
        self._c: int = int.from_bytes(digest[8:12], "big")
        self._count: int = 1
        for _ in range(12):
            self.word()

    def word(self) -> int:
        """The next 32 random bits."""
        out = (self._a + self._b + self._count) & _WORD
        self._count = (self._count + 1) & _WORD
        self._a = self._b ^ (self._b >> 9)
        self._b = (self._c + (self._c << 3)) & _WORD
        self._c = ((((self._c << 21) | (self._c >> 11)) & _WORD) + out) & _WORD
        return out

    def below(self, n: int) -> int:
        """A number from 0 to n-1, each exactly as likely (1 <= n < 2**30)."""
        if n < 1 or n >= 1 << 30:
            raise ValueError("below() needs 1 <= n < 2**30")
        # Of the 2**31 tickets the few that would make some numbers likelier are drawn again.
        product = self._tickets(n)
        if product & _TICKET < n:
            unfair = (1 << 31) % n
            while product & _TICKET < unfair:
                product = self._tickets(n)
        return product >> 31

    def _tickets(self, n: int) -> int:
        """A number of 31 random bits, n times."""
        word = self.word()
        return ((word >> 2) * n << 1) + (word >> 1 & 1) * n

    def weighted(self, weights: list[int]) -> int:
        """An index, chosen in proportion to the weights."""
        ticket = self.below(sum(weights))
        index = 0
        while ticket >= weights[index]:
            ticket -= weights[index]
            index += 1
        return index


def folded(key: int, number: int) -> int:
    """A key of 41 bits for what an earlier key stood for and a number after it."""
    high = (key >> 21) * _FACTOR << 21
    return (high + (key & _LOW) * _FACTOR + number) & _KEY
