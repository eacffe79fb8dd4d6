"""`okapi simulate`: many matches between bots."""

from __future__ import annotations

import time
from pathlib import Path

import click

from okapi.arena.parallel import results
from okapi.arena.simulate import Plan, Tally, game_of
from okapi.bots import roster
from okapi.cli.about import engine
from okapi.cli.output import as_json, progress, table
from okapi.cli.shared import (
    Whole,
    board_option,
    checked_players,
    chosen_game,
    game_argument,
    games_option,
    json_option,
    option_option,
    parsed_options,
    players_option,
    seed_option,
)
from okapi.core import compiled
from okapi.core.errors import OkapiError

HELP = "How many seats; if not given, one per bot named, or the smallest number."


@click.command("simulate")
@game_argument()
@games_option(100, "How many matches to play.")
@players_option(help=HELP)
@click.option(
    "--bots",
    default="random",
    show_default=True,
    metavar="A,B,..",
    help="The bots in the order of the seats; one name fills all seats.",
)
@seed_option()
@option_option
@board_option
@click.option(
    "--records",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write the record of every match into this folder.",
)
@click.option("--check", is_flag=True, help="Verify every invariant of the rules on every ply.")
@click.option(
    "--workers",
    type=Whole(1, 256),
    default=1,
    show_default=True,
    metavar="W",
    help="How many processes play; the results do not depend on it.",
)
@json_option
def command(
    game: str,
    count: int,
    players: int | None,
    bots: str,
    seed: int,
    options: tuple[str, ...],
    board: Path | None,
    records: Path | None,
    check: bool,
    workers: int,
    wants_json: bool,
) -> None:
    """Let bots play many matches, and say how they ended.

    The same seed gives the same games on every machine, for any number of workers.
    """
    chosen = chosen_game(game, board)
    seats = checked_players(chosen, _wanted_players(players, bots))
    plan = Plan(
        game=game,
        seats=seats,
        bots=tuple(roster(bots, seats)),
        seed=seed,
        options=chosen.info.settle(parsed_options(options)),
        check=check,
        board=chosen.data.text if board else None,
        board_file=str(board or ""),
        records=str(records) if records else None,
    )
    chosen.new(seats, plan.options)  # not all options go with every number of seats
    _make_folder(plan.records)
    started = time.perf_counter()
    tally = _played(plan, count, workers)
    seconds = time.perf_counter() - started
    if wants_json:
        as_json(_facts(plan, tally, seconds, workers))
    else:
        _show(plan, tally, seconds)


def _wanted_players(players: int | None, bots: str) -> int | None:
    return bots.count(",") + 1 if players is None and "," in bots else players


def _make_folder(records: str | None) -> None:
    if records is None:
        return
    try:
        Path(records).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise OkapiError(f"{records}: {error.strerror or 'cannot be made'}") from None


def _played(plan: Plan, count: int, workers: int) -> Tally:
    tally = Tally(plan.seats)
    with progress("playing", count) as advance:
        for result in results(plan, range(count), workers):
            tally.add(result)
            advance(1)
    return tally


def _facts(plan: Plan, tally: Tally, seconds: float, workers: int) -> dict[str, object]:
    return {
        "game": plan.game,
        "players": plan.seats,
        "bots": list(plan.bots),
        "seed": plan.seed,
        "options": dict(plan.options),
        "board": plan.board_file or None,
        "games": tally.games,
        "decisions": tally.decisions,
        "seconds": round(seconds, 3),
        "decisions_per_second": round(tally.decisions / max(seconds, 1e-9)),
        "mean_scores": [round(score, 4) for score in tally.mean_scores()],
        "wins": [round(wins, 4) for wins in tally.wins],
        "ends": dict(sorted(tally.ends.items())),
        "checked": plan.check,
        "records": plan.records,
        "workers": workers,
        "compiled": compiled(),
    }


def _show(plan: Plan, tally: Tally, seconds: float) -> None:
    info = game_of(plan).info
    click.echo(f"{info.title}: {tally.games:,} games, seed {plan.seed}, engine {engine()}\n")
    means = tally.mean_scores()
    rows = [
        (seat, bot, f"{means[seat]:.2f}", f"{tally.wins[seat]:,.2f}".removesuffix(".00"))
        for seat, bot in enumerate(plan.bots)
    ]
    table(["seat", "bot", "mean score", "wins"], rows, "r rr")
    click.echo()
    for end, count in sorted(tally.ends.items()):
        click.echo(f"{count:,} x {info.ends.get(end, end)!s}")
    per_second = tally.decisions / max(seconds, 1e-9)
    click.echo(f"{tally.decisions:,} decisions in {seconds:.2f} s: {per_second:,.0f} per second")
    if plan.check:
        click.echo("Every invariant held on every ply.")
    if plan.records:
        click.echo(f"The records are in {plan.records}.")
