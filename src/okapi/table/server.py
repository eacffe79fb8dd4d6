"""One process that listens: on this machine, and on the local network when that is wanted."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import gc
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from typing import Final, NoReturn

import uvicorn
from fastapi import FastAPI

from okapi.core.errors import OkapiError
from okapi.table.app import make_app
from okapi.table.live import MESSAGE_LIMIT
from okapi.table.migrations import check
from okapi.table.network import LOOPBACK, Network, checked_url, in_address, lan_address
from okapi.table.settings import Settings, database_url
from okapi.table.sole import Claim
from okapi.table.wire import Wire

PORTS: Final = 20


class _Server(uvicorn.Server):
    """Lets everybody go first: it would wait for streams that nobody ends."""

    def __init__(self, app: FastAPI) -> None:
        super().__init__(_config(app, lifespan="on"))
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._app.state.rooms.let_go()
        await super().shutdown(sockets)


class _Aside(uvicorn.Server):
    """A second listener of the same application; signals belong to the first."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class House:
    """The server: its sockets, its application, its network."""

    def __init__(self, settings: Settings, host: str, port: int, *, lan: bool) -> None:
        public_url = checked_url(settings.public_url)
        database = database_url(settings.database)
        check(database)
        self._claim = Claim(database)
        self.socket = bound("0.0.0.0" if lan else host, port)
        self.port: int = self.socket.getsockname()[1]
        self.network = Network(self.port, public_url, hosts=set(settings.hosts))
        self._aside: _Aside | None = None
        if lan or host in ("0.0.0.0", "::"):
            self.network.lan = lan_address()
        elif host in LOOPBACK:
            self.network.open_lan = self.open_lan
        else:
            self.network.hosts.add(host)
        self._claim.tell(self.addresses[0])
        self.app: FastAPI = make_app(settings, self.network)

    @property
    def addresses(self) -> list[str]:
        """Where it can be opened: first for this machine, then for others."""
        here = self.socket.getsockname()[0]
        first = "127.0.0.1" if here in ("0.0.0.0", "::") else in_address(here)
        others = [f"http://{self.network.lan}:{self.port}"] if self.network.lan else []
        return [f"http://{first}:{self.port}", *others]

    def run(self, ready: Callable[[], None]) -> None:
        """Serve until somebody stops it, politely or with Ctrl+C."""
        signal.signal(signal.SIGTERM, _end)
        asyncio.run(self._serve(ready))

    async def _serve(self, ready: Callable[[], None]) -> None:
        server = _Server(self.app)
        serving = asyncio.create_task(server.serve(sockets=[self.socket]))
        while not server.started and not serving.done():
            await asyncio.sleep(0.02)
        if server.started:
            _settle_memory()
            ready()
        await serving
        if self._aside is not None:
            self._aside.should_exit = True

    async def open_lan(self) -> bool:
        """Listen on this machine's address in the local network, on the same port."""
        address = lan_address()
        if not address or self.network.lan:
            return bool(self.network.lan)
        try:
            there = bound(address, self.port)
        except OkapiError:
            return False
        self._aside = _Aside(_config(self.app, lifespan="off"))
        task = asyncio.create_task(self._aside.serve(sockets=[there]))
        self._task = task  # a task that nobody holds may be lost
        self.network.port = there.getsockname()[1]
        self.network.lan = address
        return True


def _end(_number: int, _frame: object) -> NoReturn:
    """What is asked to end tidies up first; killed by the signal, it could not."""
    sys.exit(0)


def _settle_memory() -> None:
    """What is loaded by now stays, and what lives long is seldom looked through.

    Everybody waits while Python looks for what nobody needs any more: so a little at a time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(1_000, 10, 1_000)


def bound(host: str, port: int) -> socket.socket:
    """A socket on a port, or on one of the next when it is busy."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(PORTS):
        found = socket.socket(family, socket.SOCK_STREAM)
        found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            found.bind((host, port + attempt if port else 0))
            return found
        except OSError as error:
            found.close()
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise OkapiError(f"{host}: {error.strerror}") from None
    raise OkapiError(f"the ports {port} to {port + PORTS - 1} are all busy")


def _config(app: FastAPI, lifespan: str) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        lifespan="on" if lifespan == "on" else "off",
        http=Wire,
        ws="websockets-sansio",
        ws_max_size=4 * MESSAGE_LIMIT,
        ws_per_message_deflate=False,  # a frame is one or two kilobytes: not worth its cost
        log_level="warning",
        access_log=False,  # addresses may hold personal links
        server_header=False,
        timeout_graceful_shutdown=2,
    )
