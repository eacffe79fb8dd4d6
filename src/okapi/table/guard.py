"""What every request passes first: host, origin, size, rate; and what every answer carries."""

from __future__ import annotations

from collections import Counter
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from okapi.core.data import LIMIT
from okapi.core.words import Words
from okapi.table.limits import Limits
from okapi.table.network import LOOPBACK, Network
from okapi.table.phrases import PHRASES, texts
from okapi.table.problems import problem
from okapi.table.visitors import language_of

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
BODY_LIMIT: Final = 64_000
# A record may be long.
RECORD_LIMIT: Final = 4_000_000
# A new table may bring a data file, of which a form sends some signs as three.
BOARD_LIMIT: Final = BODY_LIMIT + 3 * LIMIT
# How much more than another request costs the one that sends a record or a data file.
FILE_COST: Final = 10.0
# How many browser pages of one address may be live; a proxy on this machine speaks for many.
MOST_SOCKETS: Final = 100


class Guard:
    """Wraps the whole application."""

    def __init__(self, app: ASGIApp, network: Network, rate: float, burst: int) -> None:
        self.app = app
        self.network = network
        self.limits = Limits(rate, burst)
        self.sockets: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        refusal = self._refusal(scope)
        if refusal and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": str(refusal[1])})
        elif refusal:
            await _answer(scope, *refusal)(scope, receive, self._with_headers(scope, send))
        elif scope["type"] == "websocket":
            await self._counted(scope, receive, send)
        else:
            await self.app(scope, receive, self._with_headers(scope, send))

    async def _counted(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = _client(scope)
        self.sockets[client] += 1
        try:
            await self.app(scope, receive, send)
        finally:
            self.sockets[client] -= 1
            self.sockets += Counter()  # whoever has none is forgotten

    def _has_enough(self, client: str) -> bool:
        return client not in LOOPBACK and self.sockets[client] >= MOST_SOCKETS

    def _refusal(self, scope: Scope) -> tuple[int, Words] | None:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if not self.network.answers_to(host):
            return 421, Words("This table does not answer to that name.")
        writes = scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD")
        cost = FILE_COST if _sends_file(scope, headers) else 1.0 if writes else 0.25
        enough = scope["type"] == "websocket" and self._has_enough(_client(scope))
        if enough or not self.limits.take(_client(scope), cost):
            return 429, Words(PHRASES["too_fast"])
        # The API knows no cookies, so a program need not say where it comes from.
        silent = _is_api(scope) and "origin" not in headers
        if writes and not silent and not self._same_origin(headers, host):
            return 403, Words("This request came from another site.")
        if scope["type"] == "http" and writes:
            return self._too_large(headers, scope["path"])
        return None

    def _same_origin(self, headers: Headers, host: str) -> bool:
        """A browser says where a request comes from; only our own pages may act."""
        origin = headers.get("origin", "").partition("://")[2]
        public = urlsplit(self.network.public_url).netloc
        return bool(origin) and origin in (host, public)

    def _too_large(self, headers: Headers, path: str) -> tuple[int, Words] | None:
        length = headers.get("content-length", "")
        if not length and "transfer-encoding" not in headers:
            return None  # there is nothing in it
        if not length.isdigit():
            return 411, Words("The length of the request is missing.")
        return (413, Words("Too long.")) if int(length) > _limit(path) else None

    def _with_headers(self, scope: Scope, send: Send) -> Send:
        async def sending(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", POLICY)
                headers.setdefault("Cache-Control", "no-store")
                headers["X-Content-Type-Options"] = "nosniff"
                # Not "no-referrer": browsers would then hide the origin of our own forms.
                headers["Referrer-Policy"] = "same-origin"
                headers["Permissions-Policy"] = "camera=(), microphone=(), geolocation=()"
                # In a local network without HTTPS browsers ignore it, and complain.
                if self.network.is_secure(scope):
                    headers["Cross-Origin-Opener-Policy"] = "same-origin"
            await send(message)

        return sending


def _client(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def _limit(path: str) -> int:
    """How long a request may be."""
    if path == "/open":
        return RECORD_LIMIT
    return BOARD_LIMIT if path == "/api/matches" or path.startswith("/new/") else BODY_LIMIT


def _sends_file(scope: Scope, headers: Headers) -> bool:
    length = headers.get("content-length", "")
    return scope["path"] == "/open" or (length.isdigit() and int(length) > BODY_LIMIT)


def _is_api(scope: Scope) -> bool:
    return scope["type"] == "http" and str(scope["path"]).startswith("/api/")


def _answer(scope: Scope, status: int, words: Words) -> Response:
    later = {"Retry-After": "1"} if status == 429 else {}
    reason = texts(language_of(HTTPConnection(scope))).say(words)
    if _is_api(scope):
        return problem(status, reason, headers=later)
    return PlainTextResponse(reason, status, later)
