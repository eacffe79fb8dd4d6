"""`okapi rules`: the numbered rules of a game."""

from __future__ import annotations

import re
import sys
import textwrap
from typing import Final

import click

from okapi.cli.output import as_json
from okapi.cli.shared import game_argument, json_option, lang_option
from okapi.cli.speech import Speech, speech
from okapi.rulebook import HEADING, TABLE, TITLE, Paragraph, Rulebook, rulebook

WIDTH: Final = 80
EMPHASIS: Final = re.compile(r"\*{1,2}([^*\s](?:[^*]*[^*\s])?)\*{1,2}")
NARROWEST: Final = 20


@click.command("rules")
@game_argument()
@click.argument("id", required=False, metavar="[ID]")
@lang_option
@json_option
def command(game: str, id: str | None, lang: str | None, wants_json: bool) -> None:
    """Read the numbered rules of a game, or one of them by its ID (such as 13 or AFR-13)."""
    say = speech(lang)
    book = rulebook(game)
    wanted = [book.find(id)] if id else list(book)
    if wants_json:
        as_json({"game": game, "rules": [_facts(paragraph, say) for paragraph in wanted]})
    elif id:
        click.echo(shown(wanted[0], say))
    else:
        _page(book, say)


def _facts(paragraph: Paragraph, say: Speech) -> dict[str, str]:
    return {
        "id": paragraph.id,
        "kind": paragraph.kind,
        "section": paragraph.section,
        "words": say(paragraph.words),
    }


def _page(book: Rulebook, say: Speech) -> None:
    """The whole page: through a pager on a terminal, as plain text into a pipe."""
    text = "\n\n".join(shown(paragraph, say) for paragraph in book) + "\n"
    if sys.stdout.isatty():
        click.echo_via_pager(text)
    else:
        click.echo(text, nl=False)


def shown(paragraph: Paragraph, say: Speech, width: int = WIDTH) -> str:
    """A paragraph as text for a terminal."""
    text = EMPHASIS.sub(r"\1", say(paragraph.words))
    if paragraph.kind == TABLE:
        return _table(text, width)
    if paragraph.kind == TITLE:
        return f"{text}\n{'=' * len(text)}"
    if paragraph.kind == HEADING:
        return f"{text}\n{'-' * len(text)}"
    if paragraph.id.startswith(paragraph.section):
        return textwrap.fill(text, width)
    label = f"{paragraph.id}  "
    return textwrap.fill(text, width, initial_indent=label, subsequent_indent=" " * len(label))


def _table(text: str, width: int) -> str:
    """A Markdown table with its columns set under each other; the last one is folded."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.split("\n")]
    rows = [row for row in rows if not all(cell and set(cell) <= set("-:") for cell in row)]
    columns = [max(map(len, column)) for column in zip(*rows, strict=False)][:-1]
    indent = sum(columns) + 2 * len(columns)
    lines = []
    for row in rows:
        first = "".join(cell.ljust(size + 2) for cell, size in zip(row, columns, strict=False))
        last = textwrap.wrap(row[-1], max(NARROWEST, width - indent)) or [""]
        lines += [first + last[0], *(" " * indent + line for line in last[1:])]
    return "\n".join(line.rstrip() for line in lines)
