"""`okapi serve`: the table in the browser."""

from __future__ import annotations

import threading
import webbrowser

import click

from okapi.cli.shared import Whole
from okapi.core.errors import OkapiError

PORT = 8880


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, metavar="H", help="Listen here.")
@click.option(
    "--port",
    type=Whole(0, 65535),
    default=PORT,
    show_default=True,
    metavar="P",
    help="Listen on this port, or on one of the next if it is busy.",
)
@click.option(
    "--database",
    default="",
    metavar="URL",
    help="Where matches are kept: a file or an SQLAlchemy URL.  [default: in your data folder]",
)
@click.option("--no-open", is_flag=True, help="Do not open the browser.")
@click.option("--lan", is_flag=True, help="Let other devices in the local network play too.")
@click.option(
    "--public-url",
    default="",
    metavar="U",
    help="How others reach the table, when it stands behind a proxy or a tunnel.",
)
@click.option(
    "--allow-private-webhooks",
    is_flag=True,
    help="Let players have notices sent to addresses inside your own network.",
)
def command(
    host: str,
    port: int,
    database: str,
    no_open: bool,
    lan: bool,
    public_url: str,
    allow_private_webhooks: bool,
) -> None:
    """Open the table in the browser: play against the computer or with friends.

    Everything stays on this machine: no account, no internet. Only this machine reaches the table
    unless you say --lan. Stop it with Ctrl+C; matches go on where they were.
    """
    try:
        from okapi.table.mail import post_from
        from okapi.table.server import House
        from okapi.table.settings import Settings
        from okapi.table.sole import AlreadyOpen
    except ImportError as error:
        needed = "pip install 'okapi-games[server]'"
        raise OkapiError(f"the table needs a few more packages ({error.name}): {needed}") from None
    settings = Settings(
        database=database,
        public_url=public_url,
        allow_private_webhooks=allow_private_webhooks,
        mail=post_from(),
    )
    try:
        house = House(settings, host, port, lan=lan)
    except AlreadyOpen as error:
        if no_open or not error.address:
            raise
        click.echo(f"The table is open already at {error.address}")
        webbrowser.open(error.address)
        return

    def ready() -> None:
        for address in house.addresses:
            click.echo(f"The table is open at {address}")
        if not no_open:
            threading.Thread(target=webbrowser.open, args=[house.addresses[0]], daemon=True).start()

    house.run(ready)
