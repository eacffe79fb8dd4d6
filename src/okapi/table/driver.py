"""What makes a room go on by itself: computers that choose, and clocks that run out."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from typing import TYPE_CHECKING, Final

from okapi.table.speakers import Speakers
from okapi.table.workers import Stalled, question

if TYPE_CHECKING:
    from okapi.table.room import Room

_log = logging.getLogger("okapi.table")

_ALONE: Final = 0.35  # of the pace, where a computer has only one choice
# Nobody is late for what the way to the server takes.
GRACE: Final = 0.3
# A timer far away is looked at again now and then.
_LONGEST: Final = 3600.0


class Driver:
    """The computers and the clock of one room."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.speakers = Speakers(room)
        self.task: asyncio.Task[None] | None = None
        self._awake = asyncio.Event()
        self._stopped = False
        self._alarm: asyncio.TimerHandle | None = None
        self._late: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something has changed: look whose turn it is."""
        if self._stopped:
            return
        self._awake.set()
        if self.task is None:
            self.task = asyncio.create_task(self._drive())
        self._set_alarm()

    def stop(self) -> None:
        # A cancellation is lost when it meets an answer that is just coming in (`wait_for`).
        self._stopped = True
        for task in (self.task, self._late):
            if task is not None:
                task.cancel()
        if self._alarm is not None:
            self._alarm.cancel()

    def busy(self) -> bool:
        """Whether something will happen without anybody's doing."""
        return self._next_bot() is not None or self._alarm is not None

    # Computers

    async def _drive(self) -> None:
        while not self._stopped:
            await self._awake.wait()
            self._awake.clear()
            try:
                while not self._stopped and await self._go_on():
                    pass
            except asyncio.CancelledError:
                raise
            except Exception:
                self._give_up()
                return

    async def _go_on(self) -> bool:
        """One computer says something or chooses; whether there was anything to do."""
        if (seat := self.speakers.next()) is not None:
            await self.speakers.let_speak(seat, self._pace())
        elif (seat := self._next_bot()) is not None:
            await self._let_play(seat)
        else:
            return False
        return True

    def _give_up(self) -> None:
        _log.exception("the driver of a room failed")
        self.room.house.forget(self.room)

    def _next_bot(self) -> int | None:
        """A computer that is asked; a match of computers alone waits until somebody watches."""
        room, log = self.room, self.room.log
        if log is None or log.unconfirmed is not None or not (room.people() or len(room.hub)):
            return None
        if self.speakers.listens():
            return None
        return next((seat for seat in room.asked() if log.is_bot(seat)), None)

    async def _let_play(self, seat: int) -> None:
        """What fails, stalls or is not legal counts as no choice: the rules decide, and say so."""
        room, begun = self.room, time.monotonic()
        number, match = room.number(seat), room.running().match
        choices = {action.text for action in match.legal(seat)}
        asked = question(
            room.game,
            match.state,
            seat,
            room.level(seat),
            secrets.randbits(32),
            room.house.settings.thinking,
        )
        try:
            texts = await room.house.workers.choose(asked)
        except Stalled:
            texts = []
        pace = self._pace() * (_ALONE if len(choices) == 1 else 1.0)
        await asyncio.sleep(max(0.0, pace - (time.monotonic() - begun)))
        async with room.lock:
            if seat in room.asked() and number == room.number(seat) and room.is_bot(seat):
                legal = bool(texts) and texts[0] in choices
                lines = [f"{seat} {text}" for text in texts] if legal else [f"! timeout {seat}"]
                await room.play(*lines)

    def _pace(self) -> float:
        pace = self.room.house.settings.pace
        return self.room.row.terms.pace if pace is None else pace

    # The clock

    def _set_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = None
        seconds = self.room.next_end()
        if seconds is not None:
            wait = min(max(0.0, seconds) + GRACE, _LONGEST)
            self._alarm = asyncio.get_running_loop().call_later(wait, self._ring)

    def _ring(self) -> None:
        self._alarm = None
        self._late = asyncio.create_task(self._time_is_up())

    async def _time_is_up(self) -> None:
        try:
            await self.room.time_is_up()
            self._set_alarm()
        except Exception:
            self._give_up()
