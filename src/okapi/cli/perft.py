"""`okapi perft`: how many ways there are to play."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from okapi.arena.count import counted
from okapi.cli.output import as_json, progress, table
from okapi.cli.shared import (
    Whole,
    board_option,
    checked_players,
    chosen_game,
    game_argument,
    json_option,
    option_option,
    parsed_options,
    players_option,
)
from okapi.core import compiled
from okapi.core.game import Game, State


@click.command("perft")
@game_argument()
@players_option()
@click.option(
    "--depth",
    type=Whole(1, 30),
    default=3,
    show_default=True,
    metavar="D",
    help="How many plies, outcomes of chance included.",
)
@option_option
@board_option
@json_option
def command(
    game: str,
    players: int | None,
    depth: int,
    options: tuple[str, ...],
    board: Path | None,
    wants_json: bool,
) -> None:
    """Count the ways to play from the beginning, for every depth up to D.

    The numbers pin down the rules: any change in what is legal changes them.
    """
    chosen = chosen_game(game, board)
    seats = checked_players(chosen, players)
    settled = chosen.info.settle(parsed_options(options))
    state = chosen.new(seats, settled)
    counts, seconds = _counted(chosen, state, depth)
    if wants_json:
        asked = {"game": game, "players": seats, "options": settled, "depth": depth}
        as_json(asked | {"counts": counts, "seconds": seconds, "compiled": compiled()})
        return
    rows = [(d + 1, f"{counts[d]:,}", f"{seconds[d]:.2f}") for d in range(depth)]
    table(["depth", "ways to play", "seconds"], rows, "rrr")


def _counted(game: Game[Any, Any], s: State, depth: int) -> tuple[list[int], list[float]]:
    """The counts for every depth, and how long each took."""
    counts, seconds = [], []
    with progress("counting", None) as advance:
        for plies in range(1, depth + 1):
            started = time.perf_counter()
            total = 0
            for part in counted(game, s, plies):
                total += part
                advance(1)
            counts.append(total)
            seconds.append(round(time.perf_counter() - started, 3))
    return counts, seconds
