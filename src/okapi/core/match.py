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
_MOST_NEAR: Final = 16


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
        # More of them, close to where something was taken back: it may happen there again.
        self._near: list[tuple[int, State]] = []
        # The state without what was chosen in the open phase, from when it was last needed.
        self._settled: State | None = None

    def begin_at(self, state: State) -> None:
        """Start from a given position instead of the first one; nothing may have happened yet."""
        self.state = state.clone()
        self._snapshots = [(0, state.clone())]

    def again(self) -> Match:
        """The same match before anything has happened."""
        fresh = Match(self.game, self.seats, self.options, self.names)
        fresh.begin_at(self._snapshots[0][1])
        return fresh

    def resumed(self, entries: int) -> tuple[int, Match]:
        """A match that stands where this one stood, as late as is kept within so many entries."""
        count, state = [kept for kept in self._snapshots if kept[0] <= entries][-1]
        fresh = self.again()
        fresh.begin_at(state)
        return count, fresh

    def at(self, count: int) -> Match:
        """The same match after its first `count` entries, quickly from the nearest snapshot."""
        fresh = self.again()
        fresh._snapshots = [saved for saved in self._snapshots if saved[0] <= count]
        done, state = fresh._snapshots[-1]
        fresh.entries = self.entries[:done]
        fresh.state = state.clone()
        for entry in self.entries[done:count]:
            fresh.repeat(entry)
        return fresh

    def repeat(self, entry: Entry) -> list[Event]:
        """Let an entry of the same match happen once more; it was judged before."""
        if isinstance(entry, Message):
            self.post(entry)
            return []
        return self._play(entry)

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
            raise BadNotation(
                Words("nothing is drawn now, so {action} cannot be", action=str(action))
            )
        if action not in [possible for possible, _ in self.game.odds(self.state)]:
            raise BadNotation(Words("{action} cannot be drawn here", action=str(action)))
        return self._play(Ply(CHANCE, action, self.game.audience(self.state, action)))

    def time_out(self, seat: int) -> list[Event]:
        """A seat's time is up: the rules decide for it."""
        if seat not in self.to_act() or seat == CHANCE:
            message = N_("seat {seat} is not asked, so its time cannot be up")
            raise BadNotation(Words(message, seat=seat))
        return self._play(Timeout(seat))

    def post(self, message: Message) -> None:
        """Say something to others; a game may take it as withdrawing one's lock."""
        if refusal := self._why_not_post(message):
            raise IllegalAction(refusal)
        sender = message.sender
        was_locked = sender not in self.to_act()
        self.game.post(self.state, sender, message)
        if not self._phase():
            self._write_down(message)
            self._take_snapshot()
            return
        self._talk.append(message)
        if self._settled is not None:
            self._apply(self._settled, message, None)
        if was_locked and sender in self.to_act():
            self._open[sender].pop()

    def _why_not_post(self, message: Message) -> Refusal | None:
        seats = range(self.seats)
        wrong = message.sender not in seats or message.sender in message.audience
        if wrong or not message.audience or any(seat not in seats for seat in message.audience):
            raise BadNotation(Words("a message goes from one seat to others"))
        if not 0 < len(message.body) <= BODY_LIMIT:
            raise BadNotation(Words("a message has 1 to {n} characters", n=BODY_LIMIT))
        return self.game.why_not_post(self.state, message.sender, message)

    def _play(self, entry: Ply | Timeout) -> list[Event]:
        """Apply an entry; a phase that it completes is written down in seat order."""
        phase = self._phase()
        events: list[Event] = []
        if phase and entry.seat != CHANCE:
            self._open[entry.seat].append(entry)
        else:
            self._write_down(entry)
        self._apply(self.state, entry, events)
        if phase and self._phase() != phase:
            self._close_phase()
        self._take_snapshot()
        return events

    def _write_down(self, entry: Entry) -> None:
        self.entries.append(entry)
        self._settled = None

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
        """What was said comes first, then every seat's plies; nothing of it can be taken back.

        Only what was chosen ahead stays open: it belongs to the phase that follows.
        """
        self.entries += self._talk
        self._talk = []
        for seat, plies in enumerate(self._open):
            self._open[seat] = [ply for ply in plies if self._is_ahead(ply)]
            self.entries += [ply for ply in plies if not self._is_ahead(ply)]
        self._barrier = len(self.entries)
        self._settled = None

    def _is_ahead(self, ply: Ply | Timeout) -> bool:
        return isinstance(ply, Ply) and self.game.is_ahead(self.state, ply.action)

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
        return _trailing_plies(self.entries, seat, self._barrier)

    def undo(self, seat: int, n: int = 1) -> None:
        """Take back a seat's last n plies."""
        allowed = self.can_undo(seat)
        if not 1 <= n <= allowed:
            words = Words(N_("Only {n} of your last plies can be taken back."), n=allowed)
            raise IllegalAction(Refusal("", words))
        if self._phase():
            del self._open[seat][-n:]
        else:
            self._forget_after(self._drop(n))
        self.state = self._replayed()

    def _drop(self, n: int) -> int:
        """Take out the last n plies, from between what was said; where the first of them stood."""
        index = len(self.entries)
        while n:
            index -= 1
            if isinstance(self.entries[index], Ply):
                del self.entries[index]
                n -= 1
        return index

    def _forget_after(self, index: int) -> None:
        self._settled = None
        for kept in (self._snapshots, self._near):
            while kept and kept[-1][0] > index:
                kept.pop()

    def instead(self, seat: int, action: Action) -> tuple[int, list[Action]] | None:
        """How a seat chooses something in place of an earlier ply of the open phase.

        How many plies it takes back, and what it chooses then; None where that is not possible.
        """
        mine = self._open[seat] if self._phase() else []
        actions = [ply.action for ply in mine if isinstance(ply, Ply)]
        if len(actions) < len(mine) or seat not in self.to_act():
            return None
        fresh = self._replayed(without=seat)
        for index in reversed(range(len(actions))):
            rest = [*actions[index + 1 :], action]
            if self._holds(fresh.clone(), seat, [*actions[:index], *rest]):
                return len(actions) - index, rest
        return None

    def _holds(self, s: State, seat: int, actions: Sequence[Action]) -> bool:
        for action in actions:
            if self.game.why_not(s, seat, action) is not None:
                return False
            self.game.apply(s, seat, action)
        return True

    def _replayed(self, without: int = CHANCE) -> State:
        """The state again from the last snapshot, without what one seat chose in this phase."""
        if self._settled is None:
            self._settled = self._state_of_entries()
            for message in self._talk:
                self._apply(self._settled, message, None)
        state = self._settled.clone()
        for seat, plies in enumerate(self._open):
            for ply in plies if seat != without else ():
                self._apply(state, ply, None)
        return state

    def _state_of_entries(self) -> State:
        """The state after all entries, from the last snapshot.

        More are kept on the way, the closer to the end the denser: whoever takes back step by step
        would otherwise begin far behind every time.
        """
        count, saved = max([self._snapshots[-1], *self._near[-1:]], key=_count_of)
        state = saved.clone()
        for done in range(count + 1, len(self.entries) + 1):
            self._apply(state, self.entries[done - 1], None)
            left = len(self.entries) - done
            if left & (left - 1) == 0 and self.game.together(state) == 0:
                self._near.append((done, state.clone()))
        del self._near[:-_MOST_NEAR]
        return state

    # Telling

    def told(self, seat: int | None) -> list[Entry]:
        """What a seat (None: a spectator) has seen happen: its own open plies, press it reads."""
        own = self._open[seat] if seat is not None else ()
        if not self.game.info.press:
            return [*self.entries, *own]
        seats = self.seats
        seen = [e for e in self.entries if not isinstance(e, Message) or e.seen_by(seat, seats)]
        heard = [message for message in self._talk if self._hears(seat, message)]
        return [*seen, *heard, *own]

    def _hears(self, seat: int | None, message: Message) -> bool:
        """Whether a seat has a message of the open phase by now."""
        if seat != message.sender and self.game.waits(self.state, message):
            return False
        return message.seen_by(seat, self.seats)

    def talking(self) -> list[tuple[int, ...]]:
        """Who talks with whom in the open phase: each group of seats once, in no telling order."""
        heard = [message for message in self._talk if not self.game.waits(self.state, message)]
        return sorted({tuple(sorted((m.sender, *m.audience))) for m in heard})

    def everything(self) -> list[Entry]:
        """All that happened, an unfinished phase included: for the server alone."""
        return [*self.entries, *self._talk, *[ply for plies in self._open for ply in plies]]


def _count_of(snapshot: tuple[int, State]) -> int:
    return snapshot[0]


def _trailing_plies(entries: Sequence[Entry], seat: int, since: int = 0) -> int:
    count = 0
    for index in range(len(entries) - 1, since - 1, -1):
        entry = entries[index]
        if isinstance(entry, Ply) and entry.seat == seat:
            count += 1
        elif not isinstance(entry, Message):
            break
    return count


def _checked_names(names: Sequence[str], seats: int) -> tuple[str, ...]:
    if names and len(names) != seats:
        message = N_("there are {seats} seats but {names} names")
        raise BadOptions(Words(message, seats=seats, names=len(names)))
    for name in names:
        if not 0 < len(name) <= NAME_LIMIT or not name.isprintable() or name != name.strip():
            raise BadOptions(Words("a name has 1 to {n} printable characters", n=NAME_LIMIT))
    return tuple(names)
