"""`okapi bench`: how fast the engine is."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

import click

from okapi.arena.bench import Figures, measured
from okapi.cli.about import engine, python
from okapi.cli.output import as_json, progress, table
from okapi.cli.shared import GameId, Whole, checked_players, json_option, players_option
from okapi.core import compiled
from okapi.core.errors import OkapiError
from okapi.core.game import Game
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
@click.option(
    "--rl",
    is_flag=True,
    help="Measure the environments instead: batched play, beside those of other libraries.",
)
@click.option(
    "--search",
    is_flag=True,
    help="Measure the search of the opponents instead, beside those of other libraries.",
)
@json_option
def command(
    games: tuple[str, ...], players: int, seconds: int, rl: bool, search: bool, wants_json: bool
) -> None:
    """Measure random play on one core, and what a position costs to copy, to see and to draw.

    Without a game all games are measured. Times are those of this process, not of the clock on
    the wall; every figure is the best of several rounds; positions are from the middle of games.
    """
    chosen = [load(id) for id in games or ids()]
    for game in chosen:
        checked_players(game, players)
    if rl:
        _environments(chosen, players, seconds, wants_json)
        return
    if search:
        _searches(chosen, players, seconds, wants_json)
        return
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


def _environments(
    chosen: list[Game[Any, Any]], players: int, seconds: int, wants_json: bool
) -> None:
    """Batched random play of each game, and other libraries in the same run."""
    try:
        from okapi.rl.bench import MATCHES, batched, peers
    except ImportError as error:
        needed = "pip install 'okapi-games[rl]'"
        raise OkapiError(f"this needs a few more packages ({error.name}): {needed}") from None
    found: dict[str, int] = {}
    with progress("measuring", len(chosen) + 1) as advance:
        others = peers(seconds)
        advance(1)
        for game in chosen:
            found[game.info.id] = batched(game, players, seconds)
            advance(1)
    if wants_json:
        head = {"compiled": compiled(), "engine": engine(), "python": python()}
        asked = {"players": players, "seconds": seconds, "matches": MATCHES}
        as_json({**head, **asked, "batched": found, "peers": others})
        return
    click.echo(f"{players} players, {MATCHES} matches a batch, engine {engine()}, {python()}\n")
    slow = others.get("PettingZoo connect_four")
    rows = [[id, f"{n:,}", f"{n / slow:.0f}x" if slow else "-"] for id, n in found.items()]
    rows += [[name, "not installed" if n is None else f"{n:,}", ""] for name, n in others.items()]
    table(["environment", "decisions/s", "connect_four"], rows, " rr")


def _searches(chosen: list[Game[Any, Any]], players: int, seconds: int, wants_json: bool) -> None:
    """Simulations a second in each game, and other libraries in the same run."""
    from okapi.arena.thinking import peers, simulations

    found: dict[str, int] = {}
    with progress("measuring", len(chosen) + 1) as advance:
        others = peers(seconds)
        advance(1)
        for game in chosen:
            found[game.info.id] = simulations(game, players, seconds)
            advance(1)
    if wants_json:
        head = {"compiled": compiled(), "engine": engine(), "python": python()}
        as_json({**head, "players": players, "seconds": seconds, "ours": found, "peers": others})
        return
    click.echo(f"{players} players, engine {engine()}, {python()}\n")
    rows = [[id, f"{n:,}"] for id, n in found.items()]
    rows += [[name, "not installed" if n is None else f"{n:,}"] for name, n in others.items()]
    table(["search", "simulations/s"], rows, " r")
