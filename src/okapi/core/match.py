"""A match: a state and the plies that led to it, with take-back, talk and time.

The match is the one place where actions from outside are judged, chance is written down, and a
simultaneous phase is kept back until it is complete. It owns no clock and no generator.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from okapi.core.action import Action
from okapi.core.errors import BadNotation, BadOptions, IllegalAction
from okapi.core.game import CHANCE, Event, Game, Message, Outcome, Refusal, State
from okapi.core.rng import Rng
from okapi.core.words import N_, Words

NAME_LIMIT: Final = 40
BODY_LIMIT: Final = 2000
_SNAPSHOT_EVERY: Final = 64


@dataclass(frozen=True)
class Ply:
    """An action of a seat, or an outcome of chance with the seats that saw it (None: all)."""

    seat: int
    action: Action
    audience: tuple[int, ...] | None = None


@dataclass(frozen=True)
class Timeout:
    """A seat's time was up, and the rules decided for it."""

    seat: int


Entry = Ply | Timeout | Message


class Match:
    """A match in progress, or one that is over."""

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int = 0,
        options: Mapping[str, object] | None = None,
        names: Sequence[str] = (),
    ) -> None:
        self.game = game
        self.state: State = game.new(seats, options)
        self.seats = seats or game.info.seats[0]
        self.options = game.info.settle(options or {})
        self.names = _checked_names(names, self.seats)
        # What counts and is complete, in order; the open phase is kept apart until its reveal.
        self.entries: list[Entry] = []
        self._open: list[list[Ply | Timeout]] = [[] for _ in range(self.seats)]
        self._talk: list[Message] = []
        self._barrier = 0
        self._snapshots: list[tuple[int, State]] = [(0, self.state.clone())]

    # Asking

    def to_act(self) -> tuple[int, ...]:
        """Who decides now."""
        return self.game.to_act(self.state)

    def legal(self, seat: int) -> list[Action]:
        """What a seat may choose now."""
        return self.game.legal(self.state, seat)

    def outcome(self) -> Outcome | None:
        """How it ended, if it has."""
        return self.game.outcome(self.state)

    # Acting

    def act(self, seat: int, action: Action | str) -> list[Event]:
        """A seat's choice; raises BadNotation or IllegalAction and then changes nothing."""
        if isinstance(action, str):
            action = self._understood(seat, action)
        elif refusal := self.game.why_not(self.state, seat, action):
            raise IllegalAction(refusal)
        return self._play(Ply(seat, action))

    def _understood(self, seat: int, text: str) -> Action:
        if refusal := self.game.why_not_text(self.state, seat, text):
            raise IllegalAction(refusal)
        return self.game.actions.parse(text)

    def chance(self, rng: Rng) -> list[Event]:
        """Let chance act once."""
        return self.draw(self.game.sample(self.state, rng))

    def draw(self, action: Action | str) -> list[Event]:
        """A given outcome of chance; it must be possible now."""
        if isinstance(action, str):
            action = self.game.actions.parse(action)
        if self.to_act() != (CHANCE,):
            raise BadNotation(f"nothing is drawn now, so {action} cannot be")
        if action not in [possible for possible, _ in self.game.odds(self.state)]:
            raise BadNotation(f"{action} cannot be drawn here")
        return self._play(Ply(CHANCE, action, self.game.audience(self.state, action)))

    def time_out(self, seat: int) -> list[Event]:
        """A seat's time is up: the rules decide for it."""
        if seat not in self.to_act() or seat == CHANCE:
            raise BadNotation(f"seat {seat} is not asked, so its time cannot be up")
        return self._play(Timeout(seat))

    def post(self, message: Message) -> None:
        """Say something to others; a game may take it as withdrawing one's lock."""
        if refusal := self._why_not_post(message):
            raise IllegalAction(refusal)
        sender = message.sender
        was_locked = sender not in self.to_act()
        self.game.post(self.state, sender, message)
        if not self._phase():
            self.entries.append(message)
            return
        self._talk.append(message)
        if was_locked and sender in self.to_act():
            self._open[sender].pop()

    def _why_not_post(self, message: Message) -> Refusal | None:
        seats = range(self.seats)
        wrong = message.sender not in seats or message.sender in message.audience
        if wrong or not message.audience or any(seat not in seats for seat in message.audience):
            raise BadNotation("a message goes from one seat to others")
        if not 0 < len(message.body) <= BODY_LIMIT:
            raise BadNotation(f"a message has 1 to {BODY_LIMIT} characters")
        return self.game.why_not_post(self.state, message.sender, message)

    def _play(self, entry: Ply | Timeout) -> list[Event]:
        """Apply an entry; a phase that it completes is written down in seat order."""
        phase = self._phase()
        events: list[Event] = []
        if phase and entry.seat != CHANCE:
            self._open[entry.seat].append(entry)
        else:
            self.entries.append(entry)
        self._apply(self.state, entry, events)
        if phase and self._phase() != phase:
            self._close_phase()
        self._take_snapshot()
        return events

    def _apply(self, s: State, entry: Entry, out: list[Event] | None) -> None:
        if isinstance(entry, Message):
            self.game.post(s, entry.sender, entry)
        elif isinstance(entry, Timeout):
            for action in self.game.on_timeout(s, entry.seat):
                self.game.apply(s, entry.seat, action, out)
        else:
            self.game.apply(s, entry.seat, entry.action, out)

    def _phase(self) -> int:
        return self.game.together(self.state)

    def _close_phase(self) -> None:
        """What was said comes first, then every seat's plies; nothing of it can be taken back."""
        self.entries += self._talk
        self._talk = []
        for plies in self._open:
            self.entries += plies
            plies.clear()
        self._barrier = len(self.entries)

    def _take_snapshot(self) -> None:
        if self._phase() == 0 and len(self.entries) - self._snapshots[-1][0] >= _SNAPSHOT_EVERY:
            self._snapshots.append((len(self.entries), self.state.clone()))

    # Taking back

    def confirm(self) -> None:
        """An end of turn was confirmed: what came before can no longer be taken back."""
        self._barrier = len(self.entries)

    def can_undo(self, seat: int) -> int:
        """How many plies a seat may take back: its own, back to chance, to a ply of another seat,
        to a timeout, to a confirmed end of turn or to a reveal."""
        if self._phase() and 0 <= seat < self.seats:
            return _trailing_plies(self._open[seat], seat)
        return _trailing_plies(self.entries[self._barrier :], seat)

    def undo(self, seat: int, n: int = 1) -> None:
        """Take back a seat's last n plies."""
        allowed = self.can_undo(seat)
        if not 1 <= n <= allowed:
            words = Words(N_("Only {n} of your last plies can be taken back."), n=allowed)
            raise IllegalAction(Refusal("", words))
        if self._phase():
            del self._open[seat][-n:]
        else:
            self._drop(seat, n)
        self._rebuild()

    def _drop(self, seat: int, n: int) -> None:
        for index in range(len(self.entries) - 1, -1, -1):
            if n and isinstance(self.entries[index], Ply):
                del self.entries[index]
                n -= 1

    def _rebuild(self) -> None:
        while self._snapshots[-1][0] > len(self.entries):
            self._snapshots.pop()
        count, saved = self._snapshots[-1]
        self.state = saved.clone()
        for entry in self.entries[count:]:
            self._apply(self.state, entry, None)
        for message in self._talk:
            self._apply(self.state, message, None)
        for plies in self._open:
            for ply in plies:
                self._apply(self.state, ply, None)

    # Telling

    def told(self, seat: int | None) -> list[Entry]:
        """What a seat (None: a spectator) has seen happen: its own open plies, its own press."""
        seen = [e for e in self.entries if not isinstance(e, Message) or e.seen_by(seat)]
        seen += [message for message in self._talk if message.seen_by(seat)]
        return seen + (list(self._open[seat]) if seat is not None else [])

    def everything(self) -> list[Entry]:
        """All that happened, an unfinished phase included: for the server alone."""
        return [*self.entries, *self._talk, *[ply for plies in self._open for ply in plies]]


def _trailing_plies(entries: Sequence[Entry], seat: int) -> int:
    count = 0
    for entry in reversed(entries):
        if isinstance(entry, Ply) and entry.seat == seat:
            count += 1
        elif not isinstance(entry, Message):
            break
    return count


def _checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    if names and len(names) != seats:
        raise BadOptions(f"there are {seats} seats but {len(names)} names")
    for name in names:
        if not 0 < len(name) <= NAME_LIMIT or not name.isprintable() or name != name.strip():
            raise BadOptions(f"a name has 1 to {NAME_LIMIT} printable characters")
    return tuple(names)
