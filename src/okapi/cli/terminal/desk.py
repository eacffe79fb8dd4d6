"""A match at the terminal: people, bots and chance act, and the log comes first."""

from __future__ import annotations

from collections.abc import Sequence

from okapi.bots import Bot, Clock, make
from okapi.cli.terminal.journal import Journal
from okapi.cli.terminal.seating import Seating
from okapi.core.action import Action
from okapi.core.game import CHANCE, Event, Message, View
from okapi.core.match import Match, Ply
from okapi.core.record import line, result_line
from okapi.core.rng import Rng
from okapi.replay.story import Told, heard, steps, told

Heard = dict[int | None, tuple[Told, ...]]


class Desk:
    """The match, its log and its bots."""

    def __init__(self, match: Match, journal: Journal, seating: Seating) -> None:
        self.match = match
        self.game = match.game
        self.journal = journal
        self.people = seating.people
        self.seating = seating
        # Those who read along: the people, or a spectator.
        self.readers: tuple[int | None, ...] = seating.people or (None,)
        begun = len(match.everything())
        self.bots: dict[int, Bot] = {
            seat: make(name, match.game, seat, Rng(seating.seed, f"{begun}:seat:{seat}"))
            for seat, name in enumerate(seating.bots)
            if name
        }
        self.logs: dict[int | None, list[Told]] = {}
        self._tell_again()

    def _tell_again(self) -> None:
        """Work out the log of every reader from the match: after resuming, after a take-back."""
        for reader in self.readers:
            story = steps(self.match, reader)
            self.logs[reader] = [each for step in story for each in step.told]

    def view(self, reader: int | None) -> View:
        """The table as a reader sees it now."""
        view: View = self.game.view(self.match.state, reader)
        return view

    # Acting; each tells what every reader hears of it

    def act(self, seat: int, action: Action) -> Heard:
        """A person's choice, which is legal."""
        return self._kept(Ply(seat, action), self.match.act(seat, action))

    def chance(self) -> Heard:
        """Every draw has a generator of its own, so that a resumed game draws the same."""
        rng = Rng(self.seating.seed, f"{len(self.match.everything())}:chance")
        action = self.game.sample(self.match.state, rng)
        return self._kept(Ply(CHANCE, action), self.match.draw(action))

    def post(self, message: Message) -> None:
        """A person says something, and the bots may answer once."""
        self._say(message)
        for seat in self.bots:
            self._let_speak(seat)

    def _let_speak(self, seat: int) -> None:
        if self.game.info.press:
            for message in self.bots[seat].speak(self.view(seat), Clock()):
                self._say(message)

    def _say(self, message: Message) -> None:
        """Write a message down; its audience hears of it."""
        self.match.post(message)
        self.journal.append(line(message, self.match.seats))
        for reader in self.readers:
            self.logs[reader] += heard(self.view(reader), message, self.match.seats)

    def bot(self, seat: int) -> Heard:
        """What a bot says, and its choice."""
        self._let_speak(seat)
        action = self.bots[seat].choose(self.view(seat), self.match.legal(seat), Clock())
        return self._kept(Ply(seat, action), self.match.act(seat, action))

    def _kept(self, ply: Ply, events: Sequence[Event]) -> Heard:
        """Write a ply down; only then may anybody hear of it."""
        lines = [line(ply, self.match.seats)]
        if outcome := self.match.outcome():
            lines.append(result_line(outcome))
        self.journal.append(*lines)
        news = {reader: told(self.view(reader), events) for reader in self.readers}
        for reader, said in news.items():
            self.logs[reader] += said
        return news

    def undo(self, seat: int) -> None:
        """Take back a seat's last ply; IllegalAction when there is none to take back."""
        self.match.undo(seat)
        self.journal.append(f"~ {seat} 1")
        self._tell_again()
