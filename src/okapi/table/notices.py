"""Notices: somebody who is not looking is told that it is their turn.

A seat's owner may give a webhook and an e-mail address (`notice_pages`). What is sent is one
sentence with the link of the match: no token, nothing that happened. An address for mail counts
only after whoever reads it has said yes.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any, Final

from okapi.core.words import Words
from okapi.games import load
from okapi.table import mail
from okapi.table.limits import Limits
from okapi.table.network import Network
from okapi.table.phrases import texts
from okapi.table.rooms import Room, Rooms
from okapi.table.settings import Settings
from okapi.table.store import OVER, NoticeRow
from okapi.table.webhooks import NotDelivered, NotSent, Webhook

_log = logging.getLogger("okapi.table")

# Notices a second for one seat, and how many at once.
RATE: Final = 1 / 30
BURST: Final = 5
# How often somebody may be asked whether they want mail.
ASK_RATE: Final = 1 / 86_400
ASK_BURST: Final = 3
# How many such questions one visitor, and one address on the network, may cause.
ASKER_RATE: Final = 20 / 86_400
ASKER_BURST: Final = 20
# Tries after the first one, and the seconds before each.
AGAIN: Final = (5.0, 60.0)
THREADS: Final = 8
MOST_WAITING: Final = 200

Key = tuple[str, int]


@dataclass(frozen=True)
class Sending:
    """What goes out for one notice."""

    title: str
    sentence: str
    link: str
    stop: str  # where mails are stopped

    @property
    def line(self) -> str:
        return f"{self.sentence} {self.link}"


class Notices:
    """Watches all rooms in which somebody wants to be told."""

    def __init__(self, rooms: Rooms, network: Network) -> None:
        self.rooms = rooms
        self.settings: Settings = rooms.settings
        self.network = network
        # How the last one went, for the page of whoever set it.
        self.last: dict[Key, Words | None] = {}
        self._wanted: dict[str, dict[int, NoticeRow]] = {}
        self._limits = Limits(RATE, BURST)
        self._asking = Limits(ASK_RATE, ASK_BURST)
        self._askers = Limits(ASKER_RATE, ASKER_BURST)
        self._told: set[Key] = set()
        self._waiting: dict[Key, asyncio.Task[None]] = {}
        self._sending: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="notices")

    async def open(self) -> None:
        """Find out who wants to be told, and listen."""
        for row in await self.rooms.store.notices():
            self._wanted.setdefault(row.match_id, {})[row.seat] = row
        self.rooms.listeners.append(self.heard)
        self.rooms.farewells.append(self.forget)

    async def close(self) -> None:
        """Nothing more is sent."""
        tasks = [*self._waiting.values(), *self._sending]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # What is wanted

    def of(self, match_id: str, seat: int) -> NoticeRow | None:
        """What the owner of a seat wants."""
        return self._wanted.get(match_id, {}).get(seat)

    def by_code(self, code: str) -> NoticeRow | None:
        """The notice that a link in a mail is about."""
        rows = [row for seats in self._wanted.values() for row in seats.values()]
        return next((row for row in rows if row.code == code), None)

    async def set(self, row: NoticeRow) -> None:
        """From now on the owner of a seat wants this; nothing at all ends it."""
        await self.rooms.store.set_notice(row)
        self.forget(row.match_id, [row.seat])
        if row.webhook or row.email:
            self._wanted.setdefault(row.match_id, {})[row.seat] = row

    def forget(self, match_id: str, seats: Sequence[int]) -> None:
        """Nobody wants to be told about these seats any more."""
        wanted = self._wanted.get(match_id, {})
        for seat in seats:
            wanted.pop(seat, None)
            self.last.pop((match_id, seat), None)
        if not wanted:
            self._wanted.pop(match_id, None)

    # When somebody is told

    def heard(self, room: Room) -> None:
        """Something has changed in a room; nearly always nobody wants to know."""
        for seat, row in list(self._wanted.get(room.row.id, {}).items()):
            key = (room.row.id, seat)
            if room.row.status == OVER or not room.seat(seat).taken:
                self._aside(self.set(replace(row, webhook="", email="")))
            if not _is_asked(room, seat):
                self._calm(key)
            elif key not in self._told and key not in self._waiting:
                self._waiting[key] = asyncio.create_task(self._soon(key))

    def _calm(self, key: Key) -> None:
        """It is not, or no longer, the turn of a seat."""
        self._told.discard(key)
        if task := self._waiting.pop(key, None):
            task.cancel()

    async def _soon(self, key: Key) -> None:
        """Whoever moves at once or is looking need not be told."""
        await asyncio.sleep(self.settings.notice_delay)
        self._waiting.pop(key, None)
        row, room = self.of(*key), await self.rooms.get(key[0])
        if row is None or room is None or not _is_asked(room, row.seat):
            return
        if row.seat in room.hub.present():
            return
        self._told.add(key)
        if self._limits.take(f"{key}"):
            self.send(row, "notice_turn")

    # How

    def send(self, row: NoticeRow, phrase: str) -> asyncio.Task[None] | None:
        """Send a notice aside, to everything that is set; too many at once are dropped."""
        if len(self._sending) >= MOST_WAITING:
            _log.warning("too many notices at once; one was dropped")
            return None
        return self._aside(self._send(row, self._sentence(row, phrase), AGAIN))

    def _aside(self, doing: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(doing)
        self._sending.add(task)
        task.add_done_callback(self._sending.discard)
        return task

    def _sentence(self, row: NoticeRow, phrase: str) -> Sending:
        t = texts(row.lang)
        base = self.network.for_others(row.base)
        title = load(row.game).info.title
        link, stop = f"{base}/t/{row.match_id}", f"{base}/notices/{row.code}"
        return Sending(f"{title} – {t('okapi')}", t(phrase, game=title), link, stop)

    async def _send(self, row: NoticeRow, what: Sending, again: Sequence[float]) -> None:
        ways: list[Callable[[], None]] = []
        if row.webhook:
            hook = Webhook(row.webhook, self.settings.allow_private_webhooks)
            message = {"content": what.line, "text": what.line}
            ways.append(lambda: hook.post(message))
        if row.email and row.confirmed and self.settings.mail is not None:
            end = f"\n-- \n{texts(row.lang)('notice_stop')}\n{what.stop}\n"
            ways.append(self._mail(row, what, end))
        key = (row.match_id, row.seat)
        reasons = [await self._tried(way, key, again) for way in ways]
        # One way that works does not hide another that fails.
        self.last[key] = next((reason for reason in reasons if reason is not None), None)

    def _mail(self, row: NoticeRow, what: Sending, end: str = "") -> Callable[[], None]:
        post = self.settings.mail
        assert post is not None
        text = f"{what.sentence}\n\n{what.link}\n{end}"
        return lambda: post.send(row.email, what.title, text)

    async def try_out(self, row: NoticeRow) -> None:
        """Send a notice now, so that the owner sees whether it arrives; once is enough."""
        if not self._limits.take(f"{(row.match_id, row.seat)}"):
            raise NotDelivered("too_fast", again=False)
        await self._send(row, self._sentence(row, "notice_try"), ())

    async def ask_first(self, row: NoticeRow, askers: Sequence[str]) -> None:
        """Ask whoever reads this address whether they want mail at all."""
        few = all(self._askers.take(asker) for asker in askers)
        if self.settings.mail is None or not few or not self._asking.take(_mailbox(row.email)):
            raise NotDelivered("notice_enough", again=False)
        what = self._sentence(row, "notice_confirm")
        way, key = self._mail(row, replace(what, link=what.stop)), (row.match_id, row.seat)
        self.last[key] = await self._tried(way, key, ())

    async def _tried(
        self, way: Callable[[], None], key: Key, again: Sequence[float]
    ) -> Words | None:
        """Try, and again if that makes sense; why it failed. The log names no match or address."""
        reason: Words | None = None
        for wait in (*again, None):
            try:
                await asyncio.get_running_loop().run_in_executor(self._threads, way)
                return None
            except NotSent as error:
                reason = self.last[key] = error.words
                if wait is None or not (isinstance(error, NotDelivered) and error.again):
                    _log.info("a notice was not delivered: %s", error)
                    break
            await asyncio.sleep(wait)
        return reason


def _is_asked(room: Room, seat: int) -> bool:
    return seat in room.asked() and not room.has_stand_in(seat)


def _mailbox(email: str) -> str:
    """Where mail to an address arrives: what stands behind a plus is for its reader alone."""
    name, _, host = email.lower().rpartition("@")
    return f"{name.partition('+')[0]}@{host}"


def checked(webhook: str, email: str, settings: Settings) -> None:
    """Raise a sentence about what cannot be used."""
    if webhook:
        Webhook(webhook, settings.allow_private_webhooks).check()
    if email:
        mail.checked(email)
