"""`okapi fuzz`: wild play with every check there is."""

from __future__ import annotations

import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import click

from okapi.arena.fuzz import Failure, tried
from okapi.cli.output import as_json, complain, progress
from okapi.cli.shared import (
    MAX_GAMES,
    Whole,
    board_option,
    chosen_game,
    game_argument,
    games_option,
    json_option,
    seed_option,
)
from okapi.core import compiled
from okapi.core.game import Game


@click.command("fuzz")
@game_argument()
@games_option(100, "How many matches to play.")
@seed_option()
@click.option(
    "--start",
    type=Whole(0, MAX_GAMES),
    default=0,
    show_default=True,
    metavar="K",
    help="The number of the first match: how a failure is reproduced alone.",
)
@board_option
@json_option
@click.pass_context
def command(
    ctx: click.Context,
    game: str,
    count: int,
    seed: int,
    start: int,
    board: Path | None,
    wants_json: bool,
) -> None:
    """Play wildly with all numbers of players and all options, and check every promise of a game.

    Invariants, legality, refusals, storage, views, take-backs, words and records are held against
    each other. The first failure is told with a command that reproduces it and the record of the
    match so far; then the exit code is 1.
    """
    began = time.perf_counter()
    hunt = _hunted(chosen_game(game, board), seed, range(start, start + count))
    if hunt.failure:
        hunt.again = f"okapi fuzz {game} --seed {seed} --start {hunt.failure.number} --games 1"
        hunt.again += f" --board {board}" if board else ""
    if wants_json:
        asked: dict[str, object] = {"game": game, "seed": seed, "start": start}
        seconds = round(time.perf_counter() - began, 3)
        as_json(asked | hunt.facts() | {"seconds": seconds, "compiled": compiled()})
    else:
        hunt.show()
    ctx.exit(1 if hunt.failure else 0)


@dataclass
class Hunt:
    """What a search for broken promises came to."""

    games: int = 0
    plies: int = 0
    failure: Failure | None = None
    again: str = ""

    def facts(self) -> dict[str, object]:
        """The result as plain data."""
        failure = asdict(self.failure) | {"command": self.again} if self.failure else None
        return {"games": self.games, "plies": self.plies, "failure": failure}

    def show(self) -> None:
        """The failure on standard error and its record on standard output, or a good word."""
        if self.failure is None:
            click.echo(f"{self.games:,} matches, {self.plies:,} plies: every promise was kept.")
            return
        bad = self.failure
        complain(f"match {bad.number} after {bad.plies} plies: {bad.reason}")
        click.echo(f"Again: {self.again}", err=True)
        click.echo(bad.record, nl=False)


def _hunted(game: Game[Any, Any], seed: int, numbers: range) -> Hunt:
    """Try match after match, up to the first failure."""
    hunt = Hunt()
    with progress("fuzzing", len(numbers)) as advance:
        for number in numbers:
            result = tried(game, seed, number)
            if isinstance(result, Failure):
                hunt.failure = result
                break
            hunt.games += 1
            hunt.plies += result
            advance(1)
    return hunt
