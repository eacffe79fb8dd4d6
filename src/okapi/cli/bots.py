"""`okapi bots`: the computer opponents."""

from __future__ import annotations

import click

from okapi.bots import BOTS
from okapi.cli.output import as_json, table
from okapi.cli.shared import json_option


@click.command("bots")
@json_option
def command(wants_json: bool) -> None:
    """List the computer opponents."""
    described = {name: _sentence(bot) for name, bot in BOTS.items()}
    if wants_json:
        as_json({"bots": [{"name": name, "words": words} for name, words in described.items()]})
        return
    table(["bot", ""], list(described.items()))


def _sentence(bot: type) -> str:
    """The first line of what its class says about itself."""
    return (bot.__doc__ or "").strip().partition("\n")[0]
