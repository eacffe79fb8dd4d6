"""The table as a web application: all its addresses on one screen."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.routing import BaseRoute, Mount, Route, WebSocketRoute

from okapi.table import api, books, learn, notice_pages, pages, seats, setup
from okapi.table.api import get, make_api, post
from okapi.table.guard import Guard
from okapi.table.live import live
from okapi.table.network import Network
from okapi.table.notices import Notices
from okapi.table.requests import NotHere, NotUnderstood
from okapi.table.rooms import Rooms
from okapi.table.settings import Settings, database_url
from okapi.table.store import Store
from okapi.table.waiting import GivenUp

SWEEP_SECONDS = 60.0

ROUTES: list[BaseRoute] = [
    # Home, and making a table
    Route("/", pages.home),
    Route("/matches", pages.matches),
    Route("/quick/{game}", setup.quick, methods=["POST"]),
    Route("/new/{game}", setup.set_up, methods=["GET"]),
    Route("/new/{game}", setup.make, methods=["POST"]),
    Route("/open", pages.open_record, methods=["POST"]),
    Route("/language", pages.language, methods=["POST"]),
    # Sitting down
    Route("/join/{invite}", pages.join, methods=["GET"]),
    Route("/join/{invite}", pages.take, methods=["POST"]),
    Route("/me/{token}", pages.come_back),
    Route("/t/{id}/sit/{seat}", pages.sit, methods=["GET", "POST"]),
    Route("/t/{id}/computer", seats.computer, methods=["POST"]),
    Route("/t/{id}/invite", seats.invite, methods=["POST"]),
    Route("/t/{id}/name", seats.rename, methods=["POST"]),
    Route("/t/{id}/leave", seats.leave, methods=["POST"]),
    Route("/t/{id}/link", pages.personal_link, methods=["POST"]),
    Route("/t/{id}/notices", notice_pages.notices, methods=["GET"]),
    Route("/t/{id}/notices", notice_pages.save, methods=["POST"]),
    Route("/notices/{code}", notice_pages.by_mail, methods=["GET", "POST"]),
    Route("/lan", pages.open_lan, methods=["POST"]),
    # Playing and looking back
    Route("/t/{id}", pages.table),
    WebSocketRoute("/t/{id}/live", live),
    Route("/t/{id}/text", pages.as_text),
    Route("/t/{id}/record", pages.record),
    Route("/t/{id}/review", pages.review),
    Route("/t/{id}/film", pages.film),
    Route("/t/{id}/past", pages.past),
    Route("/t/{id}/again", setup.again, methods=["POST"]),
    Route("/t/{id}/branch", setup.branch, methods=["POST"]),
    # Learning
    Route("/learn/{game}", learn.learn),
    Route("/rules/{game}.json", books.rules_data),
    Route("/rules/{game}", books.rules),
    Route("/about/{game}", books.about),
    Route("/about/{game}/data", books.data_file),
    # Files that browsers keep
    Route("/static/{name:path}", pages.static_file),
    Route("/picture/{lang}/{game}.svg", pages.picture),
    Route("/style/{game}.css", pages.board_style),
]

# For bots and tools, all under /api
API: list[BaseRoute] = [
    Route("/", api.home),
    Route("/docs", api.page),
    get("/games", api.catalogue),
    get("/games/{game}/rules", api.rules),
    # Making a match, and sitting down
    get("/matches", api.open_matches),
    post("/matches", api.make),
    post("/seats", api.sit),
    post("/matches/{id}/number", api.add_number),
    post("/matches/{id}/computer", api.give_to_computer),
    # Looking
    get("/matches/{id}", api.match),
    get("/matches/{id}/view", api.view),
    get("/matches/{id}/actions", api.actions),
    get("/matches/{id}/board.svg", api.picture, responses=api.PICTURE),
    get("/matches/{id}/state", api.state),
    get("/matches/{id}/record", api.record, responses=api.TEXT),
    get("/matches/{id}/events", api.events, responses=api.STREAM),
    # Playing
    post("/matches/{id}/act", api.act),
    post("/matches/{id}/undo", api.undo),
    post("/matches/{id}/confirm", api.confirm),
    get("/matches/{id}/talk", api.talk),
    post("/matches/{id}/talk", api.say),
    post("/matches/{id}/away", api.away),
    post("/matches/{id}/back", api.back),
    post("/matches/{id}/resign", api.resign),
    post("/matches/{id}/end", api.end),
    post("/matches/{id}/leave", api.leave, status_code=204),
]


def make_app(settings: Settings, network: Network | None = None) -> FastAPI:
    """The application of one server."""
    reached = network or Network(public_url=settings.public_url, hosts=set(settings.hosts))
    bots = make_api(API, reached)

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database_url(settings.database))
        await store.open()
        rooms = app.state.rooms = bots.state.rooms = Rooms(store, settings)
        rooms.workers.warm_up()
        await rooms.open()
        notices = app.state.notices = Notices(rooms, reached)
        await notices.open()
        sweeping = asyncio.create_task(_sweep(rooms))
        try:
            yield
        finally:
            sweeping.cancel()
            await notices.close()
            await rooms.close()
            await store.close()

    app = FastAPI(
        title="Okapi", routes=[*ROUTES, Mount("/api", bots)], lifespan=lifespan,
        docs_url=None, redoc_url=None, openapi_url=None,
    )  # fmt: skip
    app.state.network = reached
    app.add_exception_handler(NotHere, pages.not_here)
    app.add_exception_handler(NotUnderstood, pages.not_understood)
    app.add_exception_handler(GivenUp, pages.once_more)
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
