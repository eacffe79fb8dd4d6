"""Who plays which seat, and how a resumed game knows it again."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from okapi.bots import BOTS, roster
from okapi.core.errors import BadOptions

MARK: Final = "# play "


@dataclass(frozen=True)
class Seating:
    """The seats that people play, the bots of all others (people have an empty name), a seed."""

    people: tuple[int, ...]
    bots: tuple[str, ...]
    seed: int

    def line(self) -> str:
        """A comment for the log, from which the seating can be read again."""
        facts = {"people": self.people, "bots": self.bots, "seed": self.seed}
        return MARK + json.dumps(facts)

    def names(self) -> list[str]:
        """A name for every seat, as records have them."""
        return [bot or "human" for bot in self.bots]


def seated(people: Sequence[int], bots: str, seats: int, seed: int) -> Seating:
    """Bots on all seats that nobody takes; one name fills them all."""
    for seat in people:
        if seat >= seats:
            raise BadOptions(f"there is no seat {seat}; seats are 0 to {seats - 1}")
    others = [seat for seat in range(seats) if seat not in people]
    named = [name.strip() for name in bots.split(",")]
    if len(named) not in (1, len(others)):
        free = ", ".join(map(str, others))
        raise BadOptions(f"name one bot, or one for each free seat ({free}), not {len(named)}")
    chosen = dict(zip(others, roster(bots, len(others)), strict=True)) if others else {}
    return Seating(tuple(people), tuple(chosen.get(seat, "") for seat in range(seats)), seed)


def remembered(text: str, seats: int) -> Seating | None:
    """The seating that a log notes, if it does and it can be used."""
    noted = [line for line in text.split("\n") if line.startswith(MARK)]
    try:
        facts = json.loads(noted[-1].removeprefix(MARK))
        seating = Seating(tuple(facts["people"]), tuple(facts["bots"]), facts["seed"])
    except (IndexError, ValueError, TypeError, KeyError, RecursionError):
        return None
    return seating if _is_sound(seating, seats) else None


def _is_sound(seating: Seating, seats: int) -> bool:
    return (
        len(seating.bots) == seats
        and type(seating.seed) is int
        and all((seating.bots[seat] in BOTS) != (seat in seating.people) for seat in range(seats))
    )


def parsed_seats(text: str) -> tuple[int, ...]:
    """`0`, `0,2` or `none`."""
    if text == "none":
        return ()
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isascii() and part.isdigit() and len(part) == 1 for part in parts):
        raise BadOptions(f"--seat is a number, several as in 0,2, or none, not {text[:40]!r}")
    if len(set(parts)) != len(parts):
        raise BadOptions("--seat names a seat twice")
    return tuple(sorted(int(part) for part in parts))
