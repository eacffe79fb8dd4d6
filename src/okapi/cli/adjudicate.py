"""`okapi adjudicate`: what becomes of a position and sheets of Africa 1880 given as text."""

from __future__ import annotations

from pathlib import Path

import click

from okapi.cli.output import as_json
from okapi.cli.shared import board_option, chosen_game, json_option, lang_option
from okapi.cli.speech import speech
from okapi.core.errors import BadOptions
from okapi.files import read_text, write_text


@click.command("adjudicate")
@click.argument("file", type=click.Path(path_type=Path))
@board_option
@lang_option
@click.option(
    "--picture",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write a picture of it there, as SVG.",
)
@json_option
def command(
    file: Path, board: Path | None, lang: str | None, picture: Path | None, wants_json: bool
) -> None:
    """Read the position and the order sheets of Africa 1880 in FILE and say what happens, and why.

    FILE is written like the cases in docs/cases/africa_1880.
    """
    from okapi.games.africa_1880.board import Board
    from okapi.games.africa_1880.cases import parse, result_lines
    from okapi.games.africa_1880.explain import explained
    from okapi.games.africa_1880.pictures import picture as drawing

    case = parse(read_text(file), Board(chosen_game("africa_1880", board).data))
    if board is not None and case.data:
        raise BadOptions(f"{file} names its own map (data {case.data}); leave --board away")
    result = case.adjudicate()
    if picture is not None:
        write_text(picture, drawing(case))
    say = speech(lang)
    notes = [(note.rule, say(explained(case.position.board, note))) for note in result.notes]
    if wants_json:
        because = [{"rule": rule, "words": words} for rule, words in notes]
        as_json({"result": result_lines(result), "because": because})
        return
    click.echo("\n".join(result_lines(result)) + "\n")
    for rule, words in notes:
        click.echo(f"{rule:7} {words}")
