"""How much one address or one socket may ask for."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

_MOST: Final = 10_000


class Bucket:
    """Fills steadily, and every request takes one drop."""

    def __init__(self, rate: float, burst: int, now: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self.now = now
        self.level = float(burst)
        self.at = now()

    def take(self, drops: float = 1.0) -> bool:
        """Whether there was enough."""
        now = self.now()
        self.level = min(self.burst, self.level + (now - self.at) * self.rate)
        self.at = now
        if self.level < drops:
            return False
        self.level -= drops
        return True


class Limits:
    """A bucket for every address; the oldest are forgotten when there are too many."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str, drops: float = 1.0) -> bool:
        """Whether this address may go on."""
        bucket = self._buckets.pop(address, None) or Bucket(self.rate, self.burst)
        self._buckets[address] = bucket
        while len(self._buckets) > _MOST:
            del self._buckets[next(iter(self._buckets))]
        return bucket.take(drops)
