"""Who somebody is: a browser with our cookie, and the seats that it opens."""

from __future__ import annotations

from typing import Final

from starlette.requests import HTTPConnection
from starlette.responses import Response

from okapi.core.match import NAME_LIMIT
from okapi.table import tokens
from okapi.table.phrases import ENGLISH, Texts
from okapi.table.rooms import Room, Rooms, Viewer

COOKIE: Final = "okapi_guest"
NAME_COOKIE: Final = "okapi_name"
THEME_COOKIE: Final = "okapi_theme"
_YEAR: Final = 365 * 24 * 3600


class Visitor:
    """The browser behind a request; a new one gets its secret with the answer."""

    def __init__(self, request: HTTPConnection) -> None:
        secret = request.cookies.get(COOKIE, "")
        self.is_new = not tokens.is_plausible(secret)
        self._secret = tokens.new() if self.is_new else secret
        self._secure = request.url.scheme in ("https", "wss")
        self.hash = tokens.hashed(self._secret)
        self.name = clean_name(_unquoted(request.cookies.get(NAME_COOKIE, "")))
        theme = request.cookies.get(THEME_COOKIE, "")
        self.theme = theme if theme in ("light", "dark") else ""
        self.t: Texts = ENGLISH

    def remember(self, response: Response, name: str = "") -> None:
        """Give the browser its secret, so that it finds its seats again."""
        response.set_cookie(
            COOKIE, self._secret, _YEAR, httponly=True, samesite="lax", secure=self._secure
        )
        if name:
            quoted = name.encode().hex()
            response.set_cookie(NAME_COOKIE, quoted, _YEAR, httponly=True, samesite="lax")

    async def seats(self, rooms: Rooms, id: str) -> tuple[int, ...]:
        """The seats of a match that belong to this browser."""
        return () if self.is_new else await rooms.store.seats_of(self.hash, id)


def clean_name(text: str) -> str:
    """A name as records allow it: printable, no space at the ends, not too long."""
    printable = "".join(c for c in " ".join(text.split()) if c.isprintable())
    return printable[:NAME_LIMIT].strip()


def seen_as(room: Room, mine: tuple[int, ...], asked: str) -> Viewer:
    """As whom somebody looks: the seat asked for if it is his, else the one whose turn it is."""
    if asked.isdigit() and len(asked) <= 2 and int(asked) in mine:
        return int(asked)
    turn = [seat for seat in room.asked() if seat in mine]
    first: list[Viewer] = [*turn, *mine, None]
    return first[0]


def may_watch(room: Room, mine: tuple[int, ...], visitor: Visitor) -> bool:
    """Whether somebody may look at a match at all."""
    return bool(mine) or room.row.terms.spectators or room.row.owner == visitor.hash


def _unquoted(text: str) -> str:
    try:
        return bytes.fromhex(text).decode()
    except (ValueError, UnicodeDecodeError):
        return ""
