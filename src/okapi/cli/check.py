"""`okapi check`: do records hold?"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from okapi.cli.output import as_json, printable, progress
from okapi.cli.shared import json_option
from okapi.core.errors import BadRecord, OkapiError
from okapi.core.match import Match
from okapi.core.record import read
from okapi.files import read_text
from okapi.games import load

FAULTY: Final = 1
UNREADABLE: Final = 2

HELD: Final = ("game", "plies", "end", "scores")
FAULT: Final = ("line", "reason", "rule")


@dataclass(frozen=True)
class Verdict:
    """What was found in one file: a match, or the first fault."""

    file: str
    game: str = ""
    plies: int = 0
    end: str | None = None
    scores: list[int] | None = None
    line: int = 0
    reason: str = ""
    rule: str = ""
    readable: bool = True

    @property
    def holds(self) -> bool:
        return not self.reason

    def __str__(self) -> str:
        where = f"{self.file}:{self.line}" if self.line else self.file
        return f"{where}: {self.reason}" + (f" [{self.rule}]" if self.rule else "")

    def facts(self) -> dict[str, object]:
        """The verdict as plain data."""
        wanted = HELD if self.holds else FAULT
        return {"file": self.file, "holds": self.holds} | {k: getattr(self, k) for k in wanted}


@click.command("check")
@click.argument(
    "paths", type=click.Path(path_type=Path), nargs=-1, required=True, metavar="FILE|DIR..."
)
@json_option
@click.pass_context
def command(ctx: click.Context, paths: tuple[Path, ...], wants_json: bool) -> None:
    """Replay records from their text alone and verify every line.

    Every ply must be legal, every outcome of chance possible, the result right. A folder stands
    for all *.okapi files below it. The first fault of each file is told; then the exit code is 1.
    """
    files = list(dict.fromkeys(file for path in paths for file in _records(path)))
    verdicts = []
    with progress("checking", len(files)) as advance:
        for file in files:
            verdicts.append(judged(file))
            advance(1)
    if wants_json:
        as_json(_facts(verdicts))
    else:
        _show(verdicts)
    ctx.exit(_code(verdicts))


def _records(path: Path) -> Iterator[Path]:
    """A file itself; of a folder all records below it."""
    if not path.is_dir():
        yield path
        return
    found = False
    for folder, folders, names in os.walk(path):
        folders.sort()
        for name in sorted(names):
            if name.endswith(".okapi"):
                found = True
                yield Path(folder, name)
    if not found:
        raise OkapiError(f"{path}: there is no *.okapi file below this folder")


def judged(file: Path) -> Verdict:
    """Whether a file is a record that holds."""
    name = printable(str(file))
    try:
        text = read_text(file)
    except OkapiError as error:
        reason = str(error).removeprefix(f"{file}: ")
        return Verdict(name, reason=reason, readable=os.access(file, os.R_OK))
    try:
        return _found(name, _exported(text))
    except BadRecord as error:
        return Verdict(name, line=error.line, reason=printable(error.reason), rule=error.rule)


def _found(name: str, match: Match) -> Verdict:
    outcome = match.outcome()
    return Verdict(
        name,
        game=match.game.info.id,
        plies=len(match.everything()),
        end=outcome.end if outcome else None,
        scores=outcome.scores if outcome else None,
    )


def _exported(text: str) -> Match:
    """The match of a whole, exported record."""
    taken_back = _first_taken_back(text)
    try:
        match = read(text, load)
    except BadRecord as error:
        if taken_back and taken_back <= error.line:
            raise _not_exported(taken_back) from None
        raise
    if taken_back:
        raise _not_exported(taken_back)
    if match.outcome() is None and not text.endswith("\n"):
        raise BadRecord(text.count("\n") + 1, "the file ends in the middle of a line")
    return match


def _first_taken_back(text: str) -> int:
    """The number of the first line that takes something back; 0 when there is none."""
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if line.startswith("~")), 0)


def _not_exported(line: int) -> BadRecord:
    return BadRecord(line, "not an exported record: something is taken back here")


def _code(verdicts: Sequence[Verdict]) -> int:
    if any(not verdict.readable for verdict in verdicts):
        return UNREADABLE
    return FAULTY if any(not verdict.holds for verdict in verdicts) else 0


def _facts(verdicts: Sequence[Verdict]) -> dict[str, object]:
    return {
        "checked": len(verdicts),
        "faulty": sum(not verdict.holds for verdict in verdicts),
        "files": [verdict.facts() for verdict in verdicts],
    }


def _show(verdicts: Sequence[Verdict]) -> None:
    """Faults on standard error, a summary on standard output."""
    for verdict in verdicts:
        if not verdict.holds:
            click.echo(str(verdict), err=True)
    good = [verdict for verdict in verdicts if verdict.holds]
    unfinished = sum(verdict.end is None for verdict in good)
    plies = sum(verdict.plies for verdict in good)
    noted = f", {unfinished} of them unfinished" if unfinished else ""
    if good or len(verdicts) > 1:
        click.echo(f"{len(good)} of {len(verdicts)} records hold ({plies:,} plies{noted}).")
