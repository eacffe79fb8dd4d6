"""`okapi mcp`: a seat for an assistant, over the Model Context Protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from okapi.cli.shared import GameId, Whole, option_option, parsed_options, seed_option
from okapi.core.errors import BadOptions, OkapiError

if TYPE_CHECKING:
    from okapi.rl.desk import Desk

MOST_SEATS = 9


@click.command("mcp")
@click.argument("url", required=False, metavar="[URL]")
@click.option(
    "--token",
    envvar="OKAPI_TOKEN",
    default="",
    metavar="T",
    help="The token of the seat; OKAPI_TOKEN in the environment sets it without showing it.",
)
@click.option("--name", default="", metavar="N", help="How others see you, with an invitation.")
@click.option(
    "--local", type=GameId(), metavar="GAME", help="A match against bots right here, instead."
)
@click.option(
    "--opponents",
    default="greedy",
    show_default=True,
    metavar="BOTS",
    help="With --local: the other seats, as a list such as greedy,random.",
)
@click.option(
    "--seat",
    type=Whole(0, MOST_SEATS - 1),
    default=0,
    show_default=True,
    metavar="N",
    help="With --local: the seat of the assistant.",
)
@seed_option()
@option_option
def command(
    url: str | None,
    token: str,
    name: str,
    local: str | None,
    opponents: str,
    seat: int,
    seed: int,
    options: tuple[str, ...],
) -> None:
    """Give an assistant a seat: a Model Context Protocol server on standard input and output.

    URL is the address of a match, with the token of a seat, or an invitation. The assistant gets
    tools to read the rules, look, choose, wait and talk, and knows only what its seat knows.
    """
    if (url is None) == (local is None):
        raise BadOptions("give the address of a match, or a game with --local")
    try:
        from okapi.rl.mcp import server
    except ImportError as error:
        needed = "pip install 'okapi-games[mcp]'"
        raise OkapiError(f"this needs a few more packages ({error.name}): {needed}") from None
    if local is not None:
        desk = _local(local, opponents, seat, seed, options)
    else:
        from okapi.rl.remote import join

        desk = join(url or "", token, name)
    server(desk).run()


def _local(game: str, opponents: str, seat: int, seed: int, options: tuple[str, ...]) -> Desk:
    from okapi.rl.desk import LocalDesk

    names = [name.strip() for name in opponents.split(",") if name.strip()]
    return LocalDesk(game, names, seat=seat, seed=seed, options=parsed_options(options))
