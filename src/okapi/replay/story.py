"""A match told again from its beginning, as one seat saw it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from okapi.core.game import CHANCE, Event, Message, View
from okapi.core.match import Entry, Match, Timeout
from okapi.core.words import N_, Words
from okapi.replay.table import seat_names


@dataclass(frozen=True)
class Told:
    """A line of the log and the rule it follows from."""

    words: Words
    rule: str


@dataclass(frozen=True)
class Step:
    """A position as the seat sees it after so many plies, and what has just been told."""

    ply: int
    entry: Entry | None
    view: View
    told: tuple[Told, ...]


def steps(match: Match, seat: int | None) -> Iterator[Step]:
    """Every position of a match, as a seat (None: a spectator) saw it.

    What others have not revealed and what they said to each other is left out.
    """
    again = Match(match.game, match.seats, match.options, match.names)
    yield Step(0, None, match.game.view(again.state, seat), ())
    seen = match.told(seat)
    for entry in match.entries:
        step = _step(again, entry, seat)
        if seen and entry is seen[0]:
            seen.pop(0)
            yield step
    for entry in seen:
        yield _step(again, entry, seat)


def _step(match: Match, entry: Entry, seat: int | None) -> Step:
    events = perform(match, entry)
    view = match.game.view(match.state, seat)
    said = heard(view, entry, match.seats) if isinstance(entry, Message) else ()
    return Step(len(match.everything()), entry, view, (*said, *told(view, events)))


def perform(match: Match, entry: Entry) -> list[Event]:
    """Let an entry of one match happen in another."""
    if isinstance(entry, Message):
        match.post(entry)
        return []
    if isinstance(entry, Timeout):
        return match.time_out(entry.seat)
    if entry.seat == CHANCE:
        return match.draw(entry.action)
    return match.act(entry.seat, entry.action)


def heard(view: View, message: Message, seats: int) -> tuple[Told, ...]:
    """A message as a line of the log, for those who may read it."""
    if not message.seen_by(view.seat):
        return ()
    names = seat_names(view, seats)
    others = [names[seat] for seat in message.audience]
    listed = Words("{a}, {b}", a=others[0], b=others[1]) if len(others) == 2 else others[0]
    to = listed if len(others) < 3 else Words(N_("{n} others"), n=len(others))
    words = Words(N_("{sender} to {to}: “{text}”"), sender=names[message.sender], to=to,
                  text=message.body)  # fmt: skip
    return (Told(words, ""),)


def told(view: View, events: Sequence[Event]) -> tuple[Told, ...]:
    """What the log says to the seat of a view; others' secrets are not told."""
    lines = []
    for event in events:
        words = view.game.face.tell(view, event) if event.seen_by(view.seat) else None
        if words is not None:
            lines.append(Told(words, event.rule))
    return tuple(lines)
