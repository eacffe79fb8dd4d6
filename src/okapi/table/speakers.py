"""Computers that talk: they say something when a talk opens and answer what they hear, in bounds.

While people may still talk, computers listen; they end a talk only when every person has. So
nobody who has just made a proposal is left without an answer.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from typing import TYPE_CHECKING, Final

from okapi.bots import BOTS, Bot
from okapi.core.game import Message
from okapi.core.match import Match
from okapi.core.record import line
from okapi.table.talk import is_open
from okapi.table.workers import Stalled, question

if TYPE_CHECKING:
    from okapi.table.room import Room

# How often a computer speaks in one phase where no person has said anything to it, and how much
# longer it takes than for a choice.
MOST: Final = 8
SLOWER: Final = 1.5

# What a seat has heard: the number of the phase, of the messages of others, and of people.
Mark = tuple[int, int, int]


class Speakers:
    """The computers of one room that have something to say."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self._heard: dict[int, Mark] = {}
        self._spoke: dict[tuple[int, int], int] = {}

    def listens(self) -> bool:
        """Whether people may still talk, so that the computers do not end it."""
        match = self._talking()
        return match is not None and any(not self.room.is_bot(seat) for seat in self.room.asked())

    def next(self) -> int | None:
        """A computer that has heard something new, or has not spoken in this phase."""
        match = self._talking()
        if match is None or not (self.room.people() or len(self.room.hub)):
            return None
        return next((seat for seat in range(match.seats) if self._has_news(match, seat)), None)

    def _talking(self) -> Match | None:
        match = self.room.match
        return match if match is not None and self.room.asked() and is_open(match) else None

    def _has_news(self, match: Match, seat: int) -> bool:
        if not self.room.is_bot(seat) or not _talks(self.room.level(seat)):
            return False
        mark, heard = self._mark(match, seat), self._heard.get(seat)
        if heard is None or mark[0] != heard[0] or mark[2] > heard[2]:
            return True
        return mark != heard and self._spoke.get((seat, mark[0]), 0) < MOST

    async def let_speak(self, seat: int, pace: float) -> None:
        """Ask a computer what it has to say; what the rules refuse stays unsaid."""
        room, begun = self.room, time.monotonic()
        match = room.running().match
        mark = self._heard[seat] = self._mark(match, seat)
        spoke = self._spoke[seat, mark[0]] = self._spoke.get((seat, mark[0]), 0) + 1
        if spoke == 1:
            self._spoke = {key: n for key, n in self._spoke.items() if key[1] == mark[0]}
        seconds = room.house.settings.thinking
        seed = secrets.randbits(32)
        asked = question(room.game, match.state, seat, room.level(seat), seed, seconds)
        try:
            said = await room.house.workers.speak(asked)
        except Stalled:
            said = []
        for audience, body in said:
            await asyncio.sleep(max(0.0, pace * SLOWER - (time.monotonic() - begun)))
            begun = time.monotonic()
            await self._say(Message(seat, tuple(sorted(audience)), body))

    def _mark(self, match: Match, seat: int) -> Mark:
        said = [m for m in match.told(seat) if isinstance(m, Message) and m.sender != seat]
        people = sum(not self.room.is_bot(message.sender) for message in said)
        return match.game.together(match.state), len(said), people

    async def _say(self, message: Message) -> None:
        room = self.room
        async with room.lock:
            match = self._talking()
            if match is None or not room.is_bot(message.sender):
                return
            if match.game.why_not_post(match.state, message.sender, message) is None:
                await room.play(line(message, match.seats))


def _talks(level: str) -> bool:
    bot = BOTS.get(level)
    return bot is not None and bot.speak is not Bot.speak
