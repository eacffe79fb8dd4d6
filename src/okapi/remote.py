"""A table somewhere else, through its API: for bots and tools that sit down there (docs/api.md)."""

from __future__ import annotations

import base64
import http.client
import json
import secrets
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import IO, Any, Final
from urllib.error import HTTPError, URLError
from urllib.parse import urlencode, urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from okapi.core.data import Data
from okapi.core.errors import OkapiError
from okapi.core.game import Game, State
from okapi.games import load

Json = dict[str, Any]

PATIENCE: Final = 20.0
# A stream that is silent for longer is dead: a heartbeat comes every 15 seconds.
SILENCE: Final = 50.0
LONGEST_WAIT: Final = 30.0
_TRIES: Final = 8
_LARGEST: Final = 32_000_000


class TableError(OkapiError):
    """The table said no; `status` is that of HTTP, `rule` a rule of the game."""

    def __init__(self, status: int, detail: str, rule: str = "") -> None:
        super().__init__(f"{detail} [{rule}]" if rule else detail)
        self.status = status
        self.rule = rule


class Unreachable(OkapiError):
    """No answer, or none that makes sense: worth another try a little later."""


class _NoRedirect(HTTPRedirectHandler):
    """A token is shown to the table alone."""

    def redirect_request(self, *_args: Any, **_more: Any) -> None:
        return None


_OPENER: Final = build_opener(_NoRedirect)


@dataclass(frozen=True)
class Table:
    """A table by its address."""

    url: str

    @staticmethod
    def at(address: str) -> Table:
        """The table that an address, or any link to one of its pages, belongs to."""
        try:
            parts = urlsplit(address if "://" in address else f"http://{address}")
            usable = parts.scheme in ("http", "https") and bool(parts.hostname)
        except ValueError:
            usable = False
        if not usable:
            raise OkapiError(f"not the address of a table: {address[:80]!r}")
        return Table(f"{parts.scheme}://{parts.netloc}")

    def get(self, path: str, token: str = "", /, **query: object) -> Any:
        """Read something."""
        asked = f"?{urlencode(query)}" if query else ""
        return self._tried(Request(f"{self.url}/api{path}{asked}", headers=_headers(token)))

    def post(self, path: str, token: str = "", /, **fields: object) -> Any:
        """Do something."""
        headers = {**_headers(token), "Content-Type": "application/json"}
        body = json.dumps(fields).encode()
        return self._tried(Request(f"{self.url}/api{path}", body, headers, method="POST"))

    def _tried(self, request: Request) -> Any:
        """The answer; a table that is too busy is asked again."""
        for _ in range(_TRIES):
            try:
                return json.loads(_read(_opened(request, PATIENCE)))
            except TableError as error:
                if error.status != 429:
                    raise
                time.sleep(1.0)
            except (ValueError, RecursionError):
                raise self._strange() from None
        raise Unreachable(f"{self.url} is too busy")

    def open_matches(self, game: str | None = None) -> list[str]:
        """Public matches with open seats, of one game or of any, by their ids."""
        try:
            return [match["id"] for match in self.get("/matches") if game in (None, match["game"])]
        except (LookupError, TypeError):
            raise self._strange() from None

    def _strange(self) -> Unreachable:
        return Unreachable(f"{self.url} does not speak like a table of Okapi")

    def sit(self, name: str = "", /, **where: object) -> Seat:
        """Take a seat, with `invite=` or `match=` (and `seat=`), and add a number to chance."""
        given = self.post("/seats", "", name=name, **where)
        try:
            seat = Seat(self, given["match"]["id"], given["seat"], given["token"])
        except (LookupError, TypeError):
            raise self._strange() from None
        seat.post("number", number=secrets.token_hex(16))
        return seat


@dataclass(frozen=True)
class Seat:
    """A seat of a match at a table, with the token that opens it."""

    table: Table
    match: str
    seat: int
    token: str

    def get(self, what: str = "", /, **query: object) -> Any:
        """Read something about the match, as this seat may see it."""
        return self.table.get(self._path(what), self.token, **query)

    def post(self, what: str, /, **fields: object) -> Any:
        """Do something as this seat."""
        return self.table.post(self._path(what), self.token, **fields)

    def _path(self, what: str) -> str:
        return f"/matches/{self.match}/{what}".rstrip("/")

    def act(self, action: str, number: int, key: str = "") -> Json:
        """Choose; with the same key and number it may be tried again."""
        key = key or secrets.token_hex(12)
        done: Json = self.post("act", action=action, number=number, key=key)
        return done

    def imagined(self) -> tuple[Game[Any, Any], State, int]:
        """A state drawn from what the seat knows, its game, and the number to answer with."""
        given = self.get("state")
        data = Data(given["data"], "data of the match") if given["data"] else None
        game = load(given["game"], data, given["data_version"])
        ours = (game.info.rules_version, game.data.digest)
        if ours != (given["rules_version"], given["digest"]):
            raise OkapiError("the table has another version of this game than this program")
        return game, game.decode(base64.b64decode(given["state"])), given["number"]

    def events(self) -> Iterator[Json]:
        """What happens, one event after another; comes back by itself when the line breaks."""
        last, wait = "", 0.0
        while True:
            try:
                for last, news in self._stream(last):  # noqa: B007, B020  (where to go on)
                    wait = 0.0
                    yield news
            except Unreachable:
                wait = min(2 * wait + 0.5, LONGEST_WAIT)
            time.sleep(wait or 0.2)

    def _stream(self, last: str) -> Iterator[tuple[str, Json]]:
        headers = _headers(self.token) | ({"Last-Event-ID": last} if last else {})
        request = Request(f"{self.table.url}/api{self._path('events')}", headers=headers)
        fields: dict[str, str] = {}
        with _listened(request) as lines:
            for line in _lines(lines):
                name, _, value = line.partition(":")
                fields[name] = value.strip()
                if not line and "data" in fields:
                    yield fields.get("id", last), json.loads(fields["data"])
                if not line:
                    fields = {}


def patiently(doing: Callable[[], Any], lost: Callable[[], None]) -> Any:
    """Do something that may be done twice, until the table answers; `lost` hears that it waits."""
    wait = 0.5
    while True:
        try:
            return doing()
        except Unreachable:
            lost()
            time.sleep(wait)
            wait = min(2 * wait, LONGEST_WAIT)


def _headers(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


def _opened(request: Request, patience: float) -> Any:
    where = f"{urlsplit(request.full_url).netloc}"
    try:
        return _OPENER.open(request, timeout=patience)
    except HTTPError as error:
        raise _refusal(error, where) from None
    except (OSError, http.client.HTTPException) as error:
        reason = error.reason if isinstance(error, URLError) else error
        raise Unreachable(f"no table can be reached at {where}: {reason}") from None


def _listened(request: Request) -> Any:
    """A stream of events; a table that is too busy for one is asked again later."""
    try:
        return _opened(request, SILENCE)
    except TableError as error:
        if error.status == 429:
            raise Unreachable(str(error)) from None
        raise


def _refusal(error: HTTPError, where: str) -> OkapiError:
    """What the table said; trouble of its own or of a proxy passes."""
    if error.code >= 500:
        return Unreachable(f"{where} is in trouble ({error.code})")
    try:
        said = json.loads(error.read(100_000))
        return TableError(error.code, str(said["detail"]), str(said.get("rule", "")))
    except (ValueError, LookupError, TypeError, OSError, http.client.HTTPException):
        return TableError(error.code, f"{where} answers {error.code}: is there a table of Okapi?")


def _read(answer: IO[bytes]) -> bytes:
    with answer:
        try:
            return answer.read(_LARGEST)
        except (OSError, http.client.HTTPException) as error:
            raise Unreachable(f"the line broke: {error}") from None


def _lines(answer: IO[bytes]) -> Iterator[str]:
    """The lines of a stream until it ends or breaks."""
    try:
        for line in answer:
            yield line.decode("utf-8", "replace").rstrip("\r\n")
    except (OSError, ValueError, http.client.HTTPException) as error:
        raise Unreachable(f"the line broke: {error}") from None
