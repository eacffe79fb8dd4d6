"""The group of all commands, and what becomes of errors."""

from __future__ import annotations

import os
import sys
import traceback
from importlib import import_module
from io import StringIO, TextIOWrapper
from typing import Final

import click

from okapi.cli.output import complain, printable
from okapi.core.errors import OkapiError

FAILED: Final = 2
BUG: Final = 70
INTERRUPTED: Final = 130
BROKEN_PIPE: Final = 141

# Each is a module of this package. The sentences stand here so that `okapi --help` loads none.
COMMANDS: Final = {
    "serve": "Open the table in the browser.",
    "play": "Play a game in the terminal.",
    "games": "List the games and their options.",
    "rules": "Read the numbered rules of a game.",
    "bots": "List the computer opponents.",
    "bot": "Let a bot play at a table, here or anywhere.",
    "simulate": "Let bots play many matches.",
    "arena": "Let bots meet in a tournament.",
    "tune": "Tune the numbers bots think with by self-play.",
    "fair": "Verify that nobody chose the chance of a match.",
    "check": "Replay records and verify every line.",
    "render": "Draw a position, or make a replay page of a whole match.",
    "bench": "Measure the speed of the engine.",
    "fuzz": "Search for broken promises of a game by wild play.",
    "adjudicate": "Say what becomes of a position and order sheets of Africa 1880.",
    "perft": "Count the ways to play, ply by ply.",
    "mcp": "Give an assistant a seat, over the Model Context Protocol.",
}


class Shell(click.Group):
    """Imports a command when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        command: click.Command = import_module(f"okapi.cli.{cmd_name}").command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            known = ", ".join(COMMANDS)
            raise click.UsageError(f"there is no command {args[0][:40]!r}; there are: {known}", ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))

    def invoke(self, ctx: click.Context) -> object:
        """Run the command; an interrupt or a reader who has left ends it without a word."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except BrokenPipeError:
            _drop_output()
            raise click.exceptions.Exit(BROKEN_PIPE) from None


def _say_version(ctx: click.Context, _param: click.Parameter, wanted: bool) -> None:
    if wanted and not ctx.resilient_parsing:
        from okapi.cli.about import version_line

        click.echo(version_line())
        ctx.exit()


@click.group(cls=Shell, invoke_without_command=True, context_settings={"max_content_width": 100})
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_say_version,
    help="Say the version, and whether the engine is compiled.",
)
@click.pass_context
def okapi(ctx: click.Context) -> None:
    """Okapi: board games about the exploration of Africa, for people, bots and researchers."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(arguments: list[str]) -> int:
    """Run a command; every error becomes a sentence and an exit code."""
    _prepare_streams()
    try:
        code = okapi.main(arguments, prog_name="okapi", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except Exception as error:
        return _explained(error)


def _explained(error: Exception) -> int:
    if isinstance(error, click.UsageError):
        name = error.ctx.command_path if error.ctx else "okapi"
        complain(error.format_message(), name)
    elif isinstance(error, click.ClickException):
        complain(error.format_message())
    elif isinstance(error, click.Abort):
        return INTERRUPTED
    elif isinstance(error, OkapiError):
        complain(str(error))
    elif isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename else ""
        complain(f"{where}{error.strerror or error}")
        _drop_output()
    else:
        return _bug(error)
    return FAILED


def _bug(error: Exception) -> int:
    """Our own fault: said in a sentence, and in full to those who ask."""
    if os.environ.get("OKAPI_TRACEBACK"):
        traceback.print_exception(error)
    what = printable(f"{type(error).__name__}: {error}")
    complain(f"a mistake in Okapi ({what}); OKAPI_TRACEBACK=1 in the environment shows where")
    return BUG


def _prepare_streams() -> None:
    """A character that a terminal does not know, or no stream at all, is no reason to stop."""
    sys.stdout = sys.stdout or StringIO()
    sys.stderr = sys.stderr or StringIO()
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def _drop_output() -> None:
    """Nobody reads any more: what is still in the buffers goes nowhere, without complaint."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            os.dup2(nowhere, stream.fileno())
