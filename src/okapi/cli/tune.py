"""`okapi tune`: the numbers of a game's judgement, made by self-play."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from okapi.bots.levels import RANKS
from okapi.cli.output import progress
from okapi.cli.shared import Whole, chosen_game, game_argument, seed_option
from okapi.core.errors import BadOptions, OkapiError
from okapi.core.game import Game
from okapi.core.weights import Weights, packaged
from okapi.files import write_text

# One match in so many is kept to try a new outlook on.
FRESH: Final = 5


@click.command("tune")
@game_argument()
@click.option("--steps", type=Whole(0, 1_000_000), default=0, metavar="N",
              help="Tune the advice by so many pairs of matches.")  # fmt: skip
@click.option("--proof", type=Whole(2, 1_000_000), default=400, show_default=True, metavar="N",
              help="So many matches decide whether the new advice is better.")  # fmt: skip
@click.option("--games", "games", type=Whole(0, 1_000_000), default=0, metavar="N",
              help="Fit the outlook to so many matches.")  # fmt: skip
@click.option("--levels", default="scout,pathfinder", show_default=True, metavar="A,B,..",
              help="Who plays the matches that the outlook is fitted to.")  # fmt: skip
@seed_option()
@click.option("--out", type=click.Path(dir_okay=False, path_type=Path), metavar="FILE",
              help="Where the new weights go.")  # fmt: skip
def command(
    game: str, steps: int, proof: int, games: int, levels: str, seed: int, out: Path | None
) -> None:
    """Tune a game's weights by self-play.

    The advice is taken over only if it wins more than half of the proof, with 95 % certainty.
    """
    chosen = chosen_game(game, None)
    names = [name.strip() for name in levels.split(",")]
    for name in names:
        if name not in RANKS:
            raise BadOptions(f"there is no level {name[:40]!r}; there are: {', '.join(RANKS)}")
    if 0 < games < FRESH:
        raise BadOptions(
            f"an outlook takes {FRESH} matches or more: one in {FRESH} is to try it on"
        )
    weights = packaged(chosen.face.package)
    if steps:
        weights = _advised(chosen, weights, steps, proof, seed)
    if games:
        weights = _foreseen(chosen, weights, games, names, seed)
    if out is not None:
        write_text(out, weights.text())
    else:
        click.echo(weights.text(), nl=False)


def _tuner() -> Any:
    try:
        from okapi.arena import tune
    except ImportError:
        needed = "pip install 'okapi-games[arena]'"
        raise OkapiError(f"tuning needs numpy: {needed}") from None
    return tune


def _advised(game: Game[Any, Any], weights: Weights, steps: int, proof: int, seed: int) -> Weights:
    tune = _tuner()
    counts = sorted({game.info.seats[0], game.info.seats[-1]})
    better = weights
    with progress("climbing", steps) as advance:
        for found in tune.climb(game, counts, weights, steps, seed):
            better = found
            advance(1)
    won = tune.duel(game, counts[0], better, weights, range(proof), seed + 1)
    low, high = won.interval
    verdict = f"{won.share:.1%} of {won.games} matches ({low:.1%} to {high:.1%})"
    click.echo(f"The new advice takes {verdict} from the old.", err=True)
    if low <= 0.5:
        return weights
    made = {"advice": f"{steps} steps, seed {seed}: {verdict} against the numbers before"}
    return Weights(better.advice, better.outlook, {**better.made, **made})


def _foreseen(
    game: Game[Any, Any], weights: Weights, games: int, levels: list[str], seed: int
) -> Weights:
    tune = _tuner()
    seats = range(game.info.seats[0], game.info.seats[-1] + 1)
    ranks = [RANKS[name] for name in levels]
    matches = []
    with progress("watching", games) as advance:
        for number in range(games):
            matches.append(tune.watched(game, seats[number % len(seats)], ranks, number, seed))
            advance(1)
    known = [position for match in matches[games // FRESH :] for position in match]
    fresh = [position for match in matches[: games // FRESH] for position in match]
    if not (known and fresh):
        raise OkapiError("too few of these matches were won for an outlook; play more")
    names = game.face.adviser(game).names
    outlook = tune.fitted(names, known)
    blind = tune.surprise(names, dict.fromkeys(names, (0.0, 0.0)), fresh)
    before = tune.surprise(names, weights.outlook, fresh)
    after = tune.surprise(names, outlook, fresh)
    verdict = f"{after:.3f} bits of surprise on fresh matches, blind {blind:.3f}"
    click.echo(f"{len(known)} positions: {verdict}, before {before:.3f}.", err=True)
    made = {"outlook": f"{games} matches of {', '.join(levels)}, seed {seed}: {verdict}"}
    return Weights(weights.advice, outlook, {**weights.made, **made})
