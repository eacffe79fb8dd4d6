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
    """A line of the log, the rule it follows from, and where on the board it can be seen."""

    words: Words
    rule: str
    shown: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """A position as the seat sees it after so much was told to it, and what was told just now.

    `ply` counts what the seat itself has seen: not how often others have talked in private.
    """

    ply: int
    entry: Entry | None
    view: View
    told: tuple[Told, ...]


def steps(match: Match, seat: int | None, start: int = 0) -> Iterator[Step]:
    """The positions of a match from ply `start` on, as a seat (None: a spectator) saw it.

    What others have not revealed and what they said to each other is left out, and not counted.
    """
    seen = match.told(seat)
    written = {id(entry) for entry in match.entries}
    visible = {id(entry) for entry in seen}
    marks = [n for n, entry in enumerate(match.entries, 1) if id(entry) in visible]
    ply = min(start, len(marks))
    begun = marks[ply - 1] if ply else 0
    again = match.at(begun)
    yield Step(ply, None, match.game.view(again.state, seat), ())
    entries = [*match.entries, *[entry for entry in seen if id(entry) not in written]]
    for entry in entries[begun:]:
        events = again.repeat(entry)
        if id(entry) in visible:
            ply += 1
            yield from _scenes(again, ply, entry, events, seat)


def _scenes(
    match: Match, ply: int, entry: Entry, events: Sequence[Event], seat: int | None
) -> Iterator[Step]:
    """What an entry has brought: mostly one scene, in the reading of many sheets several."""
    view = match.game.view(match.state, seat)
    said = heard(view, entry, match.seats) if isinstance(entry, Message) else ()
    for scene, together in match.game.face.scenes(view, events):
        yield Step(ply, entry, scene, (*said, *told(scene, together)))


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
    if not message.seen_by(view.seat, seats):
        return ()
    if (told_by_game := view.game.face.said(view, message)) is not None:
        return (Told(told_by_game, ""),)
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
            lines.append(Told(words, event.rule, view.game.face.shown(view, event)))
    return tuple(lines)
