"""`okapi games`: the catalogue."""

from __future__ import annotations

from typing import Any

import click

from okapi.cli.output import as_json, table
from okapi.cli.shared import json_option, lang_option
from okapi.cli.speech import Speech, speech
from okapi.core.game import Game
from okapi.core.info import Option
from okapi.games import ids, load


@click.command("games")
@lang_option
@json_option
def command(lang: str | None, wants_json: bool) -> None:
    """List the games and their options."""
    say = speech(lang)
    games = [load(id) for id in ids()]
    if wants_json:
        as_json({"games": [facts(game, say) for game in games]})
        return
    for game in games:
        _show(game, say)


def facts(game: Game[Any, Any], say: Speech) -> dict[str, object]:
    """A game as plain data."""
    info = game.info
    return {
        "id": info.id,
        "title": info.title,
        "words": say(info.words),
        "seats": list(info.seats),
        "minutes": list(info.minutes),
        "rules_version": info.rules_version,
        "data_version": game.data.version,
        "data_digest": game.data.digest,
        "actions": len(game.actions),
        "options": [_option_facts(option, say) for option in info.options],
    }


def _option_facts(option: Option, say: Speech) -> dict[str, object]:
    return {
        "name": option.name,
        "default": option.default,
        "allowed": _allowed(option),
        "words": _meaning(option, say),
    }


def _allowed(option: Option) -> list[object]:
    """All values where they can be listed, otherwise the lowest and the highest."""
    if isinstance(option.default, bool):
        return [False, True]
    if isinstance(option.default, int):
        return [option.low, option.high]
    return list(option.choices)


def _show(game: Game[Any, Any], say: Speech) -> None:
    info = game.info
    seats, minutes = info.seats, info.minutes
    click.secho(f"{info.id}: {info.title}", bold=True)
    click.echo(f"  {say(info.words)}")
    click.echo(
        f"  {seats[0]} to {seats[-1]} seats, {minutes[0]} to {minutes[-1]} minutes, "
        f"rules version {info.rules_version}, data version {game.data.version}"
    )
    if info.options:
        rows = [(o.name, _shown(o.default), o.allowed(), _meaning(o, say)) for o in info.options]
        click.echo()
        table(["option", "default", "allowed", ""], rows)
    click.echo()


def _meaning(option: Option, say: Speech) -> str:
    """What an option does, and what its choices are where their own words do not tell."""
    named = "; ".join(f"{choice} = {say(name)}" for choice, name in option.names.items())
    return f"{say(option.words)} ({named})" if named else say(option.words)


def _shown(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
