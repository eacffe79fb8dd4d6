"""`okapi play`: a whole game in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from okapi.cli.shared import (
    board_option,
    checked_players,
    chosen_game,
    game_argument,
    lang_option,
    option_option,
    parsed_options,
    players_option,
    seed_option,
)
from okapi.cli.speech import Speech, speech
from okapi.cli.terminal.desk import Desk
from okapi.cli.terminal.folder import unused_name
from okapi.cli.terminal.journal import begin, resume
from okapi.cli.terminal.seating import Seating, parsed_seats, seated
from okapi.core.match import Match
from okapi.core.words import Words

PATH = click.Path(path_type=Path)


@click.command("play")
@game_argument(required=False)
@players_option()
@click.option(
    "--bots",
    metavar="A,B,..",
    help="The bots on the seats that nobody takes; one name fills them all.  [default: greedy]",
)
@click.option(
    "--seat",
    "seats",
    metavar="S",
    help="Your seat; several as in 0,2 share the keyboard, none lets you watch.  [default: 0]",
)
@seed_option(None, "The same seed gives the same chance; a new one if not given.")
@option_option
@board_option
@lang_option
@click.option("--save", type=PATH, metavar="FILE", help="Keep the game in this new file.")
@click.option("--resume", "log", type=PATH, metavar="FILE", help="Go on with a game kept before.")
@click.pass_context
def command(
    ctx: click.Context,
    game: str | None,
    players: int | None,
    bots: str | None,
    seats: str | None,
    seed: int | None,
    options: tuple[str, ...],
    board: Path | None,
    lang: str | None,
    save: Path | None,
    log: Path | None,
) -> None:
    """Play a game in the terminal, against bots or with others at the same keyboard.

    Every step is on the disk before it is shown: a game survives a closed window, a killed
    process and a power cut, and goes on with --resume.
    """
    say = speech(lang)
    if log is not None:
        if game or players or seed is not None or options or board or save:
            raise click.UsageError("--resume goes only with --seat, --bots and --lang", ctx)
        desk = _resumed(log, seats, bots, say)
    elif game is None:
        raise click.UsageError("name a game (okapi games lists them), or --resume FILE", ctx)
    else:
        chosen = chosen_game(game, board)
        count = checked_players(chosen, players)
        given = secrets.randbits(32) if seed is None else seed
        seating = seated(parsed_seats(seats or "0"), bots or "greedy", count, given)
        match = Match(chosen, count, parsed_options(options), seating.names())
        desk = Desk(match, begin(save or unused_name(game), match, seating), seating)
    _sit(desk, say)


def _resumed(log: Path, seats: str | None, bots: str | None, say: Speech) -> Desk:
    found = resume(log)
    if found.torn:
        torn = Words("The last line of {file} was only half written; it is dropped.", file=str(log))
        click.echo(say(torn), err=True)
    seating = _seating(found.match, found.seating, seats, bots)
    if seating != found.seating and found.match.outcome() is None:
        found.journal.append(seating.line())
    return Desk(found.match, found.journal, seating)


def _seating(match: Match, noted: Seating | None, seats: str | None, bots: str | None) -> Seating:
    """As the log has it, unless something else is asked for now."""
    if noted is not None and seats is None and bots is None:
        return noted
    seed = noted.seed if noted else secrets.randbits(32)
    people = parsed_seats(seats) if seats else (noted.people if noted else (0,))
    return seated(people, bots or "greedy", match.seats, seed)


def _sit(desk: Desk, say: Speech) -> None:
    """Play; whoever leaves hears how to come back."""
    from okapi.cli.terminal.commands import Leave
    from okapi.cli.terminal.session import Session

    session = Session(desk, say)
    try:
        session.greet()
        session.run()
    except Leave:
        _say_goodbye(desk, say)
    except KeyboardInterrupt:
        click.echo()
        _say_goodbye(desk, say)
        raise
    else:
        _say_replay(desk, say)
    finally:
        desk.journal.close()


def _say_goodbye(desk: Desk, say: Speech) -> None:
    command = f"okapi play --resume {_quoted(desk.journal.path)}"
    click.echo(say(Words("The game is saved. Go on with: {command}", command=command)))


def _say_replay(desk: Desk, say: Speech) -> None:
    command = f"okapi render {_quoted(desk.journal.path)} -o replay.html"
    click.echo(say(Words("Look at it again with: {command}", command=command)))


def _quoted(path: Path) -> str:
    import shlex

    return shlex.quote(str(path))
