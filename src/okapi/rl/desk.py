"""A seat of a match as a program sees it that reads and writes text, at a table or right here."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from okapi.bots import Bot, Clock, make
from okapi.core.errors import BadOptions
from okapi.core.game import Game, Message
from okapi.core.rng import Rng
from okapi.rl.text import TextTable, choices, situation
from okapi.rulebook import rulebook


class Desk:
    """What can be done from one seat; all answers are text, and hold only what the seat knows."""

    game = ""

    def look(self) -> str:
        """All that the seat knows, and what was told lately."""
        raise NotImplementedError

    def choices(self) -> list[str]:
        """What the seat may choose now, each with a gloss; empty when it is not asked."""
        raise NotImplementedError

    def act(self, answer: str) -> str:
        """Choose; what came of it. OkapiError says why an answer was not taken."""
        raise NotImplementedError

    def wait(self, seconds: float) -> str:
        """Wait until the seat is asked or the match is over; where it stands."""
        raise NotImplementedError

    def say(self, audience: Sequence[int], body: str) -> str:
        """Say something to other seats."""
        raise NotImplementedError

    def messages(self) -> list[str]:
        """What was said to this seat."""
        raise NotImplementedError

    def rules(self, id: str = "") -> str:
        """The numbered rules of the game, or one of them by its id."""
        book = rulebook(self.game)
        wanted = [book.find(id)] if id else book.numbered()
        return "\n".join(f"{p.id}: {str(p.words).replace('*', '')}" for p in wanted)


class LocalDesk(Desk):
    """A seat of a match in this process, against bots."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        opponents: Sequence[str],
        *,
        seat: int = 0,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        seats = len(opponents) + 1
        if not 0 <= seat < seats:
            raise BadOptions(f"a seat is a number from 0 to {seats - 1}, not {seat}")
        self.table = TextTable(game, seats, seed=seed, options=options)
        self.game = self.table.game.info.id
        self.seat = seat
        others = [other for other in range(seats) if other != seat]
        self._bots: dict[int, Bot] = {
            other: make(name, self.table.game, other, Rng(seed, f"bot:{other}"))
            for other, name in zip(others, opponents, strict=True)
        }
        self._others_play()

    def look(self) -> str:
        parts = situation(self.table.view(self.seat), self.table.logs[self.seat])
        return "\n\n".join([*parts, self._result()]).strip() + "\n"

    def _result(self) -> str:
        outcome = self.table.match.outcome()
        if outcome is None:
            return ""
        ended = f"The match is over ({outcome.end})."
        return f"{ended} Scores: {outcome.scores}; places: {outcome.places}."

    def choices(self) -> list[str]:
        return choices(self.table.view(self.seat), self.table.match.legal(self.seat))

    def act(self, answer: str) -> str:
        before = len(self.table.logs[self.seat])
        self.table.act(self.seat, answer)
        self._others_play()
        told = self.table.logs[self.seat][before:]
        return "\n".join([*told, self._result()]).strip() or "Done."

    def wait(self, seconds: float) -> str:
        return self._result() or "It is your turn."

    def say(self, audience: Sequence[int], body: str) -> str:
        self.table.say(self.seat, audience, body)
        return "Said."

    def messages(self) -> list[str]:
        told = self.table.match.told(self.seat)
        heard = [entry for entry in told if isinstance(entry, Message)]
        return [f"{m.sender} to {list(m.audience)}: {m.body}" for m in heard]

    def _others_play(self) -> None:
        """Bots decide until the own seat is asked or the match is over."""
        match = self.table.match
        while (asked := match.to_act()) and self.seat not in asked:
            seat = asked[0]
            bot, view = self._bots[seat], self.table.view(seat)
            for message in bot.speak(view, Clock()) if match.game.info.press else []:
                match.post(message)
            self.table.act(seat, str(bot.choose(self.table.view(seat), match.legal(seat), Clock())))
