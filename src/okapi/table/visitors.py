"""Who somebody is: a browser with our cookie, and the seats that it opens."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from okapi.core.match import NAME_LIMIT
from okapi.locale import LANGUAGES
from okapi.table import tokens
from okapi.table.phrases import Texts, texts
from okapi.table.rooms import Room, Rooms, Viewer
from okapi.table.store import OPEN, RUNNING

COOKIE: Final = "okapi_guest"
NAME_COOKIE: Final = "okapi_name"
THEME_COOKIE: Final = "okapi_theme"
LANGUAGE_COOKIE: Final = "okapi_language"
_YEAR: Final = 365 * 24 * 3600


class Visitor:
    """The browser behind a request; a new one gets its secret with the answer."""

    def __init__(self, request: HTTPConnection) -> None:
        secret = request.cookies.get(COOKIE, "")
        self.is_new = not tokens.is_plausible(secret)
        self.secret = tokens.new() if self.is_new else secret
        self._request = request
        self.hash = tokens.hashed(self.secret)
        self.name = clean_name(_unquoted(request.cookies.get(NAME_COOKIE, "")))
        theme = request.cookies.get(THEME_COOKIE, "")
        self.theme = theme if theme in ("light", "dark") else ""
        self.t: Texts = texts(language_of(request))
        # Where to come back to, when only the language has changed.
        self.here = here(request)

    def remember(self, response: Response, name: str = "") -> None:
        """Give the browser its secret, so that it finds its seats again."""
        secure = self._request.app.state.network.is_https(self._request)
        response.set_cookie(
            COOKIE, self.secret, _YEAR, httponly=True, samesite="lax", secure=secure
        )
        if name:
            quoted = name.encode().hex()
            response.set_cookie(NAME_COOKIE, quoted, _YEAR, httponly=True, samesite="lax")

    def speak(self, response: Response, language: str) -> None:
        """Let the browser remember a language."""
        response.set_cookie(LANGUAGE_COOKIE, language, _YEAR, httponly=True, samesite="lax")

    async def seats(self, rooms: Rooms, id: str) -> tuple[int, ...]:
        """The seats of a match that belong to this browser."""
        return () if self.is_new else await rooms.store.seats_of(self.hash, id)


def language_of(request: HTTPConnection) -> str:
    """The language that somebody has chosen here, or else the one that the browser asks for."""
    chosen = request.cookies.get(LANGUAGE_COOKIE, "")
    return chosen if chosen in LANGUAGES else preferred(request.headers.get("accept-language", ""))


def preferred(wishes: str) -> str:
    """The best of our languages by a header such as `ru-RU,ru;q=0.9,en;q=0.5`; else English."""
    best, language = 0.0, "en"
    for wish in wishes[:400].split(","):
        name, _, weight = wish.strip().partition(";q=")
        code = name.partition("-")[0].lower()
        liked = _weight(weight) if code in LANGUAGES else 0.0
        if liked > best:
            best, language = liked, code
    return language


def _weight(text: str) -> float:
    digits = text.strip().replace(".", "", 1)
    return float(text) if digits.isascii() and digits.isdigit() else float(not text)


def here(request: HTTPConnection) -> str:
    """The address of the page that is being made; what was sent with a form has none."""
    if request.scope.get("method", "GET") != "GET":
        return "/"
    query = request.url.query
    return f"{request.url.path}?{query}" if query else request.url.path


def clean_name(text: str) -> str:
    """A name as records allow it: printable, no space at the ends, not too long."""
    printable = "".join(c for c in " ".join(text.split()) if c.isprintable())
    return printable[:NAME_LIMIT].strip()


def number(text: str) -> int | None:
    """A number as somebody may write it in an address or a form; None when it is none."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 9 else None


def seen_as(room: Room, mine: tuple[int, ...], asked: str) -> Viewer:
    """As whom somebody looks: the seat asked for if it is his, else the one whose turn it is.

    Where people who have secrets share a browser, nobody until one of them says who he is.
    """
    if (wanted := number(asked)) is not None and wanted in mine:
        return wanted
    if is_shared(room, mine):
        return None
    turn = [seat for seat in room.asked() if seat in mine]
    first: list[Viewer] = [*turn, *mine, None]
    return first[0]


def is_shared(room: Room, mine: tuple[int, ...]) -> bool:
    """Whether a browser has several seats, one of which must not see what another one sees."""
    return len(mine) > 1 and room.row.status == RUNNING and room.has_secrets()


def may_watch(room: Room, mine: tuple[int, ...], visitor: Visitor) -> bool:
    """Whether somebody may look at a match at all; where a public one waits, everybody."""
    waits = room.row.public and room.row.status == OPEN
    return waits or room.row.terms.spectators or is_own(room, mine, visitor)


def is_own(room: Room, mine: tuple[int, ...], visitor: Visitor) -> bool:
    """Whether somebody plays in a match, or has made it."""
    return bool(mine) or room.row.owner == visitor.hash


def _unquoted(text: str) -> str:
    try:
        return bytes.fromhex(text).decode()
    except (ValueError, UnicodeDecodeError):
        return ""
