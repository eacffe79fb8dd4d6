"""`okapi bench`: how fast the engine is."""

from __future__ import annotations

from dataclasses import asdict

import click

from okapi.arena.bench import Figures, measured
from okapi.cli.about import engine, python
from okapi.cli.output import as_json, progress, table
from okapi.cli.shared import GameId, Whole, checked_players, json_option, players_option
from okapi.core import compiled
from okapi.games import ids, load


@click.command("bench")
@click.argument("games", type=GameId(), nargs=-1, metavar="[GAME]...")
@players_option(4, "How many seats.")
@click.option(
    "--seconds",
    type=Whole(1, 3600),
    default=3,
    show_default=True,
    metavar="T",
    help="How long to measure the random play of each game.",
)
@json_option
def command(games: tuple[str, ...], players: int, seconds: int, wants_json: bool) -> None:
    """Measure random play on one core, and what a position costs to copy, to see and to draw.

    Without a game all games are measured. Times are those of this process, not of the clock on
    the wall; every figure is the best of several rounds; positions are from the middle of games.
    """
    chosen = [load(id) for id in games or ids()]
    for game in chosen:
        checked_players(game, players)
    found: dict[str, Figures] = {}
    with progress("measuring", len(chosen)) as advance:
        for game in chosen:
            found[game.info.id] = measured(game, players, seconds)
            advance(1)
    if wants_json:
        as_json(_facts(found, players, seconds))
        return
    click.echo(f"{players} players, engine {engine()}, {python()}\n")
    table(
        ["game", "decisions/s", "games/s", "clone us", "view us", "render ms"],
        [_row(id, figures) for id, figures in found.items()],
        " rrrrr",
    )
    for id, figures in found.items():
        for what, cost in figures.more.items():
            click.echo(f"{id}: {what} {cost} us")


def _facts(found: dict[str, Figures], players: int, seconds: int) -> dict[str, object]:
    return {
        "compiled": compiled(),
        "engine": engine(),
        "python": python(),
        "players": players,
        "seconds": seconds,
        "games": {id: asdict(figures) for id, figures in found.items()},
    }


def _row(id: str, figures: Figures) -> list[object]:
    return [
        id,
        f"{figures.decisions_per_second:,}",
        f"{figures.games_per_second:,.1f}",
        figures.clone_us,
        figures.view_us,
        "-" if figures.render_ms is None else figures.render_ms,
    ]
