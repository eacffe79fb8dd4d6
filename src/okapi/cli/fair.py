"""`okapi fair`: did the chance of a match follow from what was promised?"""

from __future__ import annotations

from pathlib import Path

import click

from okapi.core.record import read
from okapi.files import read_text
from okapi.games import load


@click.command("fair")
@click.argument("record", type=click.Path(path_type=Path), metavar="RECORD")
def command(record: Path) -> None:
    """Verify every draw of a match that was played at a table.

    The finished record discloses the key whose fingerprint the table showed at the beginning, and
    the numbers that everybody's browser added. Every draw must follow from them.
    """
    from okapi.table.chance import commitment, disclosed, verify

    text = read_text(record)
    match = read(text, load)
    fair = disclosed(text)
    draws = verify(match, fair)
    click.echo(f"Draws that follow from the key and the added numbers: all {draws}.")
    if fair.first:
        click.echo(f"NOT verified: the first {fair.first}, taken over from another match.")
    click.echo(f"The fingerprint that the table showed must have been {commitment(fair.key)}")
    for seat, number in sorted(fair.numbers.items()):
        click.echo(f"The number of seat {seat} must have been {number}")
