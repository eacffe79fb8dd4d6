"""Words, tables, JSON and progress bars; everything that commands print goes through here."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

import click

if TYPE_CHECKING:
    from rich.console import Console

SENTENCE_LIMIT: Final = 600
WIDE: Final = 200


def printable(text: str) -> str:
    """One line without control characters: names and files from outside may hold anything."""
    line = " ".join(text.split())
    clean = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line)
    return clean if len(clean) <= SENTENCE_LIMIT else clean[: SENTENCE_LIMIT - 1] + "…"


def complain(sentence: str, who: str = "okapi") -> None:
    """One sentence on standard error."""
    click.echo(f"{who}: {printable(sentence)}", err=True)


def as_json(result: object) -> None:
    """A result for programs: one JSON document on standard output."""
    click.echo(json.dumps(result, ensure_ascii=False, indent=2))


def console(*, err: bool = False) -> Console:
    """Where rich text goes; a pipe gets plain lines that are not cut."""
    from okapi.cli.paper import Paper

    there = sys.stderr if err else sys.stdout
    return Paper(there, None if there.isatty() else WIDE)


def table(headings: Sequence[str], rows: Sequence[Sequence[object]], numbers: str = "") -> None:
    """Rows under headings; `numbers` has an r for every column that is set to the right."""
    from rich.box import SIMPLE_HEAD
    from rich.table import Table
    from rich.text import Text

    drawn = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    for heading, side in zip(headings, numbers.ljust(len(headings)), strict=True):
        drawn.add_column(heading, justify="right" if side == "r" else "left")
    for row in rows:
        drawn.add_row(*[Text(str(cell)) for cell in row])
    console().print(drawn)


Advance = Callable[[int], None]


@contextmanager
def progress(what: str, total: int | None) -> Iterator[Advance]:
    """A bar on standard error while something lasts; nothing where no terminal shows it."""
    if not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn
    from rich.progress import TimeRemainingColumn as Remaining

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Remaining())
    with Progress(*columns, console=console(err=True), transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda steps: bar.advance(task, steps)
