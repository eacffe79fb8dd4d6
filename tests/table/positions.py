"""Positions of stored matches as tables to sit down at: one plays on, as the page offers."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from html import unescape
from pathlib import Path

from starlette.testclient import TestClient

from okapi.core import record
from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.games import load
from tests.table.players import ORIGIN, begun, post

GOLDEN = Path(__file__).resolve().parents[1] / "golden"

# A match so far, the seat that is asked, and what it may choose.
Wanted = Callable[[Match, int, list[str]], bool]


@cache
def stored(game: str, name: str) -> tuple[str, Match]:
    """A stored match, as text and played to its end."""
    text = (GOLDEN / game / f"{name}.okapi").read_text()
    return text, record.read(text, load)


def offers(verb: str) -> Wanted:
    """Somebody may choose this."""
    return lambda _match, _seat, legal: any(text.startswith(verb) for text in legal)


def _asked(match: Match) -> Iterator[tuple[int, Match, int, list[str]]]:
    again = match.again()
    for ply, entry in enumerate(match.entries):
        seats = again.to_act()
        if seats and seats[0] != CHANCE:
            yield ply, again, seats[0], [action.text for action in again.legal(seats[0])]
        again.repeat(entry)


class Position:
    """A table that goes on from a position of a stored match, seen by the seat that is asked."""

    def __init__(self, client: TestClient, game: str, name: str, wanted: Wanted) -> None:
        text, match = stored(game, name)
        found = next((x for x in _asked(match) if wanted(*x[1:])), None)
        assert found is not None, f"{game}/{name} has no such position"
        ply, _, self.seat, self.legal = found
        headers = {**ORIGIN, "content-type": "text/plain"}
        opened = client.post("/open", content=text.encode(), headers=headers).json()["url"]
        where = opened.replace("/review", f"/branch?as={self.seat}")
        self.url = str(post(client, where, ply=str(ply)).headers["location"])
        begun(client, self.url, self.seat)
        self.html: str = client.get(self.url).text

    @property
    def words(self) -> str:
        """Everything that can be read on the page, without markup."""
        body = self.html.partition("<body")[2].partition('<script type="application/json"')[0]
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", body)).split())

    def choice(self, start: str) -> str:
        """A button of the list, as words."""
        found = re.search(
            rf'data-action="({re.escape(start)}[^"]*)".*?</button>', self._choices, re.S
        )
        assert found is not None, start
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", "<" + found[0])).split())

    @property
    def _choices(self) -> str:
        return self.html.partition('<div id="choices">')[2].partition('id="seats"')[0]

    def panel(self, key: str) -> str:
        """A panel by its key, as words."""
        found = re.search(
            rf'<article[^>]*data-key="{re.escape(key)}".*?</article>', self.html, re.S
        )
        assert found is not None, key
        return " ".join(unescape(re.sub(r"<[^>]+>", " ", found[0])).split())

    @property
    def board(self) -> str:
        return self.html.partition('<div id="board">')[2].partition("</svg>\n")[0]

    def keys(self, layer: str) -> list[str]:
        """The fragments of a layer of the board."""
        start = self.board.partition(f'data-layer="{layer}"')[2].partition('data-layer="')[0]
        return re.findall(r'data-key="([^"]+)"', start)


def words_of(html: str) -> str:
    """A page as words."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())
