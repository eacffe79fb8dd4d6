"""Who is looking at a room, and as whom. The hub wakes them; they fetch what is new themselves."""

from __future__ import annotations

import asyncio


class Watcher:
    """One open socket or stream: a seat of the match, or None for a spectator."""

    def __init__(self, seat: int | None) -> None:
        self.seat = seat
        self.closed = False
        self._news = asyncio.Event()

    def wake(self) -> None:
        self._news.set()

    async def news(self) -> None:
        """Wait until something has happened since the last call."""
        await self._news.wait()
        self._news.clear()


class Hub:
    """The watchers of one room.

    A watcher that is slow skips frames instead of holding up the others: it is only told that
    there is news, and asks for the latest frame when it can take one.
    """

    def __init__(self) -> None:
        self._watchers: set[Watcher] = set()
        self.closed = False

    def join(self, seat: int | None) -> Watcher:
        watcher = Watcher(seat)
        watcher.closed = self.closed
        watcher.wake()
        self._watchers.add(watcher)
        return watcher

    def leave(self, watcher: Watcher) -> None:
        self._watchers.discard(watcher)

    def publish(self) -> None:
        """Something has changed."""
        for watcher in self._watchers:
            watcher.wake()

    def close(self) -> None:
        """The room is given up: everybody comes again."""
        self.closed = True
        for watcher in self._watchers:
            watcher.closed = True
            watcher.wake()

    def present(self) -> frozenset[int]:
        """The seats that are looking."""
        return frozenset(w.seat for w in self._watchers if w.seat is not None)

    def __len__(self) -> int:
        return len(self._watchers)
