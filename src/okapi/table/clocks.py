"""How long everybody has: worked out from the times of the lines alone.

A move is all that a seat decides until another one is asked; in a phase that several seats decide
together it is the whole phase. A move has its own time, and what is over it comes from a bank. The
end of a turn that waits to be confirmed counts too. A clock never runs while no server does: the
times when none ran are taken out (`Pauses`), so a restart costs nobody anything.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from okapi.table.terms import NONE, Terms


@dataclass
class Pauses:
    """The times when no server ran, in order; none overlaps another."""

    spans: list[tuple[float, float]] = field(default_factory=list)

    def elapsed(self, start: float, end: float) -> float:
        """Seconds from start to end while a server ran."""
        first = bisect_right(self.spans, start, key=lambda span: span[1])
        total = end - start
        for begun, ended in self.spans[first:]:
            if begun >= end:
                break
            total -= min(end, ended) - max(start, begun)
        return max(0.0, total)


class Clocks:
    """The clocks of one match; without a clock every question has the answer None."""

    def __init__(self, terms: Terms, seats: int, pauses: Pauses) -> None:
        self.terms = terms
        # Of the present move, or of a phase of talk.
        self.length = terms.move
        self.pauses = pauses
        self.bank = [terms.bank] * seats
        # Of the present move.
        self.spent = [0.0] * seats
        # Seats in the middle of a move, those whose time runs, the phase, and since when.
        self.moving: frozenset[int] = frozenset()
        self.running: frozenset[int] = frozenset()
        self.phase = 0
        self.at = 0.0

    @property
    def used(self) -> bool:
        """Whether this match has a clock at all."""
        return self.terms.clock != NONE

    def charge(self, now: float) -> None:
        """Time has passed for everybody who is thinking."""
        for seat in self.running:
            self.spent[seat] += self.pauses.elapsed(self.at, now)
        self.at = max(self.at, now)

    def ask(
        self, asked: Collection[int], phase: int, away: Collection[int], talk: bool = False
    ) -> None:
        """These people are asked now; the time of those for whom a computer plays stands still.

        A seat that locks and takes it back goes on with the same move, so it wins no time.
        """
        if phase != self.phase:
            over = self.moving
        else:
            over = frozenset() if phase else self.moving - set(asked)
        for seat in over:
            self._settle(seat)
        kept = self.moving if phase and phase == self.phase else frozenset[int]()
        self.moving = kept | set(asked)
        self.running = frozenset(asked) - set(away)
        self.phase = phase
        self.length = self.terms.talk if talk and self.terms.talk else self.terms.move

    def _settle(self, seat: int) -> None:
        self.bank[seat] = max(0.0, self.bank[seat] - max(0.0, self.spent[seat] - self.length))
        self.spent[seat] = 0.0

    def refresh(self, seat: int) -> None:
        """Whoever comes back after his time was up has a whole move again, but no bank."""
        if self.left(seat, self.at) <= 0:
            self._settle(seat)

    def left(self, seat: int, now: float) -> float:
        """Seconds that a seat still has for this move, its bank included."""
        running = self.pauses.elapsed(self.at, now) if seat in self.running else 0.0
        return self.length + self.bank[seat] - self.spent[seat] - running

    def next_end(self, now: float) -> float | None:
        """In how many seconds the first clock runs out; None when none runs."""
        if not self.used or not self.running:
            return None
        return min(self.left(seat, now) for seat in self.running)

    def overdue(self, now: float) -> list[int]:
        """The seats whose time is up."""
        if not self.used:
            return []
        return [seat for seat in sorted(self.running) if self.left(seat, now) <= 0]

    def facts(self, now: float) -> list[dict[str, Any]]:
        """What everybody may see: of every seat what is left, and until when if it runs."""
        if not self.used:
            return []
        return [
            {
                "seat": seat,
                "left": round(max(0.0, self.left(seat, now)), 1),
                "bank": round(self.bank[seat], 1),
                "running": seat in self.running,
                "deadline": round(now + self.left(seat, now), 1) if seat in self.running else None,
            }
            for seat in range(len(self.bank))
        ]
