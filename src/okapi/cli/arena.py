"""`okapi arena`: tournaments that prove who plays better."""

from __future__ import annotations

from pathlib import Path

import click

from okapi.arena.report import HEADINGS, page, percent, row
from okapi.arena.schedule import Fixture
from okapi.arena.standings import Table, table
from okapi.arena.tournament import BACKENDS, Folder, Played, Rules, results
from okapi.bots import checked
from okapi.cli.output import as_json, progress
from okapi.cli.output import table as print_table
from okapi.cli.shared import (
    Whole,
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
from okapi.core.info import Info
from okapi.files import write_text

REPORT = "report.html"


@click.command("arena")
@game_argument()
@click.option("--bots", required=True, metavar="A,B,..", help="The bots that meet.")
@games_option(100, "How many matches at least; the last round of seatings is played to its end.")
@players_option()
@seed_option()
@option_option
@click.option(
    "--workers",
    type=Whole(1, 256),
    default=1,
    show_default=True,
    metavar="W",
    help="How many processes play; the results do not depend on it.",
)
@click.option(
    "--backend",
    type=click.Choice(BACKENDS),
    default="loky",
    show_default=True,
    help="Where they run: on this machine, or on a Ray or Dask cluster.",
)
@click.option(
    "--out",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Keep results, records and a report here; run again to go on where it stopped.",
)
@json_option
def command(
    game: str,
    bots: str,
    count: int,
    players: int | None,
    seed: int,
    options: tuple[str, ...],
    workers: int,
    backend: str,
    out: Path | None,
    wants_json: bool,
) -> None:
    """Let bots meet in all seatings, every bot in every seat equally often.

    The matches of one round of seatings have the same chance. An interrupted tournament with --out
    goes on where it stopped when the same command is given again.
    """
    chosen = chosen_game(game, None)
    seats = checked_players(chosen, players)
    settled = chosen.info.settle(parsed_options(options))
    chosen.new(seats, settled)
    rules = Rules(game, checked(bots), seats, seed, settled, chosen.data.digest)
    folder = Folder(out, rules) if out else None
    played = _played(rules, rules.fixtures(count), folder, workers, backend)
    found = table(played, rules.bots, seats)
    if folder is not None:
        write_text(folder.path / REPORT, page(rules, found, len(played)))
    if wants_json:
        as_json(_facts(rules, found, played))
    else:
        _show(chosen.info, found, len(played), folder)


def _played(
    rules: Rules, wanted: list[Fixture], folder: Folder | None, workers: int, backend: str
) -> list[Played]:
    known = folder.known() if folder else {}
    done = [known[fixture.number] for fixture in wanted if fixture.number in known]
    missing = [fixture for fixture in wanted if fixture.number not in known]
    with progress("playing", len(wanted)) as advance:
        advance(len(done))
        for result in results(rules, missing, workers, backend, folder is not None):
            if folder is not None:
                folder.keep(result)
            done.append(result)
            advance(1)
    return done


def _facts(rules: Rules, found: Table, played: list[Played]) -> dict[str, object]:
    return {
        "game": rules.game,
        "players": rules.seats,
        "seed": rules.seed,
        "options": dict(rules.options),
        "games": len(played),
        "bots": {
            one.name: {
                "games": one.games,
                "seats": one.seats,
                "points": round(one.points, 4),
                "share": round(one.share, 4),
                "interval": [round(end, 4) for end in one.interval],
                "rating": round(one.rating, 1),
                "rating_interval": [round(end, 1) for end in one.rating_interval],
                "mean_score": round(one.mean_score, 3),
            }
            for one in found.standings
        },
        "seats": [
            {
                "games": place.games,
                "wins": round(place.points, 4),
                "mean_score": round(place.score / max(1, place.games), 3),
            }
            for place in found.by_seat
        ],
        "ends": dict(sorted(found.ends.items())),
        "undecided": found.undecided,
        "mean_decisions": round(_mean_decisions(found), 1),
    }


def _show(info: Info, found: Table, games: int, folder: Folder | None) -> None:
    click.echo(f"{info.title}: {games:,} matches\n")
    print_table(HEADINGS, [row(one) for one in found.standings], " rrrrrr")
    click.echo()
    for seat, place in enumerate(found.by_seat):
        many = max(1, place.games)
        won, score = percent(place.points / many), place.score / many
        click.echo(f"seat {seat} wins {won}, mean score {score:.1f}")
    click.echo()
    for end, count in sorted(found.ends.items()):
        click.echo(f"{count:,} x {info.ends.get(end, end)!s}")
    if found.undecided:
        click.echo(f"{found.undecided:,} x nobody won")
    click.echo(f"{_mean_decisions(found):,.1f} decisions in a match")
    if folder is not None:
        click.echo(f"\nThe report is {folder.path / REPORT}.")


def _mean_decisions(found: Table) -> float:
    return sum(found.lengths) / max(1, len(found.lengths))
