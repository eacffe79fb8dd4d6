"""The table as a web application: all its addresses on one screen."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Route, WebSocketRoute

from okapi.table import pages
from okapi.table.guard import Guard
from okapi.table.live import live
from okapi.table.network import Network
from okapi.table.rooms import Rooms
from okapi.table.settings import Settings, database_url
from okapi.table.store import Store

SWEEP_SECONDS = 60.0

ROUTES: list[BaseRoute] = [
    # Home, and making a table
    Route("/", pages.home),
    Route("/quick/{game}", pages.quick, methods=["POST"]),
    Route("/new/{game}", pages.set_up, methods=["GET"]),
    Route("/new/{game}", pages.make, methods=["POST"]),
    Route("/open", pages.open_record, methods=["POST"]),
    # Sitting down
    Route("/join/{invite}", pages.join, methods=["GET"]),
    Route("/join/{invite}", pages.take, methods=["POST"]),
    Route("/me/{token}", pages.come_back),
    Route("/t/{id}/sit/{seat:int}", pages.sit, methods=["GET", "POST"]),
    Route("/t/{id}/computer", pages.computer, methods=["POST"]),
    Route("/t/{id}/link", pages.personal_link, methods=["POST"]),
    Route("/lan", pages.open_lan, methods=["POST"]),
    # Playing and looking back
    Route("/t/{id}", pages.table),
    WebSocketRoute("/t/{id}/live", live),
    Route("/t/{id}/text", pages.as_text),
    Route("/t/{id}/record", pages.record),
    Route("/t/{id}/review", pages.review),
    Route("/t/{id}/again", pages.again, methods=["POST"]),
    Route("/t/{id}/branch", pages.branch, methods=["POST"]),
    # Rules, and files that browsers keep
    Route("/rules/{game}.json", pages.rules_data),
    Route("/rules/{game}", pages.rules),
    Route("/static/{name:path}", pages.static_file),
    Route("/picture/{game}.svg", pages.picture),
    Route("/style/{game}.css", pages.board_style),
]


def make_app(settings: Settings, network: Network | None = None) -> FastAPI:
    """The application of one server."""
    reached = network or Network(public_url=settings.public_url, hosts=set(settings.hosts))

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database_url(settings.database))
        await store.open()
        rooms = app.state.rooms = Rooms(store, settings)
        rooms.workers.warm_up()
        sweeping = asyncio.create_task(_sweep(rooms))
        try:
            yield
        finally:
            sweeping.cancel()
            await rooms.close()
            await store.close()

    app = FastAPI(
        title="Okapi", routes=ROUTES, lifespan=lifespan, docs_url=None, redoc_url=None,
        openapi_url=None,
    )  # fmt: skip
    app.state.network = reached
    app.add_exception_handler(pages.NotHere, pages.not_here)
    app.add_exception_handler(404, pages.not_here)
    app.add_exception_handler(HTTPException, pages.not_here)
    app.add_exception_handler(Exception, pages.broken)
    app.add_middleware(GZipMiddleware, minimum_size=800, compresslevel=6)
    app.add_middleware(Guard, network=reached, rate=settings.rate, burst=settings.burst)
    return app


async def _sweep(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(SWEEP_SECONDS)
        rooms.sweep()
