"""The log as one viewer reads it: sentences, each with its place in what was told."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from okapi.core.game import Event, View
from okapi.core.match import Match, Timeout
from okapi.core.words import N_, Words
from okapi.replay.story import Told, perform, told
from okapi.replay.table import seat_names
from okapi.table.phrases import is_you
from okapi.table.talk import is_open, why_silent

Viewer = int | None

# How many entries of a long match are told again when somebody comes.
KEPT: Final = 200
EARLIER: Final = Told(Words(N_("What happened before is under “Look back”.")), "")


@dataclass
class Notices:
    """What the table itself has to say, each with the number of entries before it."""

    spoken: list[tuple[int, Told]] = field(default_factory=list)

    def after(self, entries: int) -> list[Told]:
        return [notice for at, notice in self.spoken if at == entries]

    def beyond(self, entries: int) -> list[Told]:
        """Those about something that was taken back."""
        return [notice for at, notice in self.spoken if at > entries]


class Story:
    """The sentences of one viewer, kept up to date line by line."""

    def __init__(self, match: Match, viewer: Viewer, notices: Notices) -> None:
        self.viewer = viewer
        self.lines: list[tuple[int, Told]] = []
        start, again = match.resumed(max(0, len(match.entries) - KEPT))
        seen, revealed = match.told(viewer), {id(entry) for entry in match.entries}
        visible = {id(entry) for entry in seen}
        mark = sum(id(entry) in visible for entry in match.entries[:start])
        self._say(mark, [EARLIER] if start else notices.after(0))
        entries = [*match.entries, *[e for e in seen if id(e) not in revealed]]
        for played, entry in enumerate(entries[start:], start + 1):
            talked = isinstance(entry, Timeout) and is_open(again)
            events = perform(again, entry)
            if id(entry) in visible:
                mark += 1
                if isinstance(entry, Timeout):
                    self._say(mark, timeout_notices(again, entry.seat, talked=talked))
                view = match.game.view(again.state, viewer)
                self._say(mark, told(view, events))
            self._say(mark, notices.after(played))
        self._say(mark, notices.beyond(len(entries)))

    def _say(self, mark: int, lines: Sequence[Told]) -> None:
        self.lines += [(mark, line) for line in lines]

    def add(self, match: Match, view: View, events: Sequence[Event], notices: list[Told]) -> None:
        """What has just happened, or was just taken back."""
        mark = len(match.told(self.viewer))
        self.lines = [line for line in self.lines if line[0] <= mark]
        self._say(mark, notices)
        self._say(mark, told(view, events))


def timeout_notices(match: Match, seat: int, *, talked: bool) -> list[Told]:
    """That the rules have decided for a seat; nobody is late who talks until the talk is over."""
    if not talked:
        return [notice(N_("{name} did not decide in time; the rules decided."), match, seat)]
    if is_open(match):
        return []
    refusal = why_silent(match, seat)
    return [Told(Words(N_("The time to talk is over.")), refusal.rule if refusal else "")]


def notice(message: str, match: Match, seat: int) -> Told:
    """A sentence of the table about a seat; nobody is told that "You resigns"."""
    name = match.names[seat] if match.names else ""
    view = match.game.view(match.state, None)
    called = name if name and not is_you(name) else seat_names(view, match.seats)[seat]
    return Told(Words(message, name=called), "")
