"""`okapi bot`: one of our bots sits down at a table somewhere else."""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import time
from functools import partial
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import click

from okapi.bots import BOTS, Bot, Clock, make
from okapi.cli.output import printable
from okapi.cli.shared import GameId
from okapi.core.errors import BadOptions, OkapiError
from okapi.core.game import Game
from okapi.core.rng import Rng
from okapi.files import read_text
from okapi.remote import Seat, Table, TableError, patiently

LOOK_AGAIN: Final = 3.0
THINKING: Final = 8.0
# The id of a match is shorter than an invitation.
LONGEST_ID: Final = 20
# How often a bot speaks in one phase.
TALKS: Final = 8


@click.command("bot")
@click.argument("url", metavar="URL")
@click.option("--game", type=GameId(), metavar="G", help="Play this game; any if not given.")
@click.option(
    "--level", default="greedy", show_default=True, metavar="L", help="The bot: see `okapi bots`."
)
@click.option("--name", default="", metavar="NAME", help="What it is called there.")
@click.option("--match", "where", default="", metavar="M", help="A match by its id or its link.")
@click.option(
    "--seconds", type=float, default=THINKING, show_default=True, metavar="T",
    help="Think about one choice for at most so long.",
)  # fmt: skip
@click.option(
    "--seat-file",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Keep the seat in this file, and go on with it when started again.",
)
@click.option("--again", is_flag=True, help="After the match look for the next one.")
def command(
    url: str,
    game: str | None,
    level: str,
    name: str,
    where: str,
    seconds: float,
    seat_file: Path | None,
    again: bool,
) -> None:
    """Let one of our bots play at a table, on this machine or anywhere.

    URL is the address of the table, an invitation or the link of a public match. Without either it
    takes the first open seat of a public match, and waits until there is one. It knows only what
    its seat may know. When the table cannot be reached it waits and goes on. Stop it with Ctrl+C.
    """
    if level not in BOTS:
        raise BadOptions(f"there is no bot {level[:40]!r}; there are: {', '.join(BOTS)}")
    if not 0 < seconds <= 3600:
        raise BadOptions("a bot thinks for more than 0 and at most 3600 seconds")
    table = Table.at(url)
    place = _named(where) or _place(url)
    while True:
        seat = _kept(table, seat_file) or _sat_down(table, game, name or level.capitalize(), place)
        _keep(seat, seat_file)
        Player(seat, level, seconds).play()
        _let_go(seat_file)
        if not again or place:
            return


def _place(link: str) -> dict[str, str]:
    """What to sit down with: an invitation or a match, from its link."""
    address = link if "://" in link else f"http://{link}"
    kind, _, rest = urlsplit(address).path.strip("/").partition("/")
    if kind == "join":
        return {"invite": rest}
    return {"match": rest.partition("/")[0]} if kind == "t" else {}


def _named(where: str) -> dict[str, str]:
    """The same from an id as well; whoever names a place wants no other one."""
    if where and not set(where) & set("/.:"):
        return {"invite": where} if len(where) > LONGEST_ID else {"match": where}
    try:
        place = _place(where)
    except ValueError:
        place = {}
    if where and not place:
        raise BadOptions(f"neither a match nor an invitation: {where[:80]!r}")
    return place


def _sat_down(table: Table, game: str | None, name: str, place: dict[str, str]) -> Seat:
    """A seat of its own; without a place it waits for an open one."""
    if place:
        return table.sit(name, **place)
    wanted = "match" if game is None else f"match of {game}"
    told = False
    while True:
        for match in table.open_matches(game):
            try:
                return table.sit(name, match=match)
            except TableError as error:
                if error.status not in (404, 409):
                    raise
        if not told:
            click.echo(f"No public {wanted} has an open seat at {table.url}; waiting …")
        told = True
        time.sleep(LOOK_AGAIN)


# The file that keeps a seat


def _kept(table: Table, file: Path | None) -> Seat | None:
    if file is None or not file.exists():
        return None
    try:
        kept = json.loads(read_text(file))
        return Seat(Table(kept["url"]), kept["match"], int(kept["seat"]), kept["token"])
    except (ValueError, LookupError, TypeError):
        raise OkapiError(f"{file}: not the seat of a bot") from None


def _keep(seat: Seat, file: Path | None) -> None:
    """Nobody else on this machine may read it: whoever has the token has the seat."""
    if file is not None:
        fields = {"url": seat.table.url, "match": seat.match, "seat": seat.seat}
        opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(opened, "w", encoding="utf-8") as kept:
            json.dump({**fields, "token": seat.token}, kept)


def _let_go(file: Path | None) -> None:
    if file is not None:
        file.unlink(missing_ok=True)


# Playing


class Player:
    """A bot in its seat."""

    def __init__(self, seat: Seat, level: str, seconds: float) -> None:
        self.seat = seat
        self.level = level
        self.clock = Clock(seconds)
        self._bot: Bot | None = None
        # Phases and how many messages had been heard in them when the bot last spoke.
        self._marks: list[tuple[int, int]] = [(-1, -1)]
        self._is_lost = False

    def play(self) -> None:
        """Play to the end of the match."""
        match = patiently(self.seat.get, self._lost)
        here = match["seats"][self.seat.seat]
        where = f"{match['url']} as {here['title']} ({match['game']})"
        click.echo(printable(f"{here['name']} sits at {where}."))
        for news in self.seat.events():
            self._found()
            if news["status"] == "over":
                self._say_result()
                return
            if news["status"] == "running":
                patiently(partial(self._speak, news["heard"]), self._lost)
            if self.seat.seat in news["asked"] and not news["your_turn"]:
                # Somebody let a computer play for it while it was away or late.
                patiently(partial(self.seat.post, "back"), self._lost)
            if news["your_turn"]:
                patiently(self._confirm if news["unconfirmed"] else self._choose, self._lost)

    def _mind(self, game: Game[Any, Any]) -> Bot:
        if self._bot is None:
            self._bot = make(self.level, game, self.seat.seat, Rng(secrets.randbits(62), "bot"))
        return self._bot

    def _speak(self, heard: int) -> None:
        """Say something when a talk opens and when somebody else has spoken, within bounds."""
        if BOTS[self.level].speak is Bot.speak:
            return
        game, state, _ = self.seat.imagined()
        mark = (game.together(state), heard)
        if mark == self._marks[-1] or [phase for phase, _ in self._marks].count(mark[0]) > TALKS:
            return
        self._marks = [*(old for old in self._marks if old[0] == mark[0]), mark]
        for said in self._mind(game).speak(game.view(state, self.seat.seat), self.clock):
            with contextlib.suppress(TableError):  # what the rules refuse stays unsaid
                key = secrets.token_hex(12)
                self.seat.post("talk", to=list(said.audience), body=said.body, key=key)

    def _choose(self) -> None:
        """One choice; the key stays the same until the table has answered."""
        game, state, number = self.seat.imagined()
        me = self.seat.seat
        legal = game.legal(state, me)
        if not legal:
            return  # the table has gone on; it will say so
        chosen = self._mind(game).choose(game.view(state, me), legal, self.clock)
        key = secrets.token_hex(12)
        patiently(lambda: self.seat.act(str(chosen), number, key), self._lost)

    def _confirm(self) -> None:
        number = self.seat.get("view")["number"]
        self.seat.post("confirm", number=number, key=secrets.token_hex(12))

    def _say_result(self) -> None:
        result: Any = patiently(lambda: self.seat.get("view"), self._lost)["result"]
        if result is None:
            click.echo("The match was ended before its end.")
            return
        me = self.seat.seat
        place, points = result["places"][me], result["scores"][me]
        click.echo(f"The match is over: place {place} of {len(result['places'])}, {points} points.")

    def _lost(self) -> None:
        if not self._is_lost:
            click.echo("The table cannot be reached; waiting for it …", err=True)
        self._is_lost = True

    def _found(self) -> None:
        if self._is_lost:
            click.echo("The table is back.", err=True)
        self._is_lost = False
