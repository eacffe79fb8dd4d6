"""`okapi render`: a position as a picture, or a whole match as a page."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Final

import click

from okapi.cli.output import as_json
from okapi.cli.shared import Whole, json_option, lang_option
from okapi.cli.speech import speech
from okapi.core.errors import BadRecord, OkapiError
from okapi.core.match import Match
from okapi.core.record import read
from okapi.files import read_text, write_bytes
from okapi.games import load
from okapi.replay import Step, page, steps
from okapi.svg import Svg

KINDS: Final = (".svg", ".png", ".html")
MAX_PLY: Final = 10_000_000


@click.command("render")
@click.argument("record", type=click.Path(path_type=Path), metavar="RECORD")
@click.option(
    "--ply",
    type=Whole(0, MAX_PLY),
    metavar="N",
    help="The position after N plies; the last one if not given. A page opens there.",
)
@click.option(
    "--seat",
    type=Whole(0, 9),
    metavar="S",
    help="As this seat sees it, with nothing that is hidden from it; a spectator if not given.",
)
@lang_option
@click.option(
    "--theme",
    type=click.Choice(["light", "dark"]),
    default="light",
    show_default=True,
    help="Colours of a PNG; SVG and HTML follow the reader.",
)
@click.option(
    "--width",
    type=Whole(16, 8192),
    default=1200,
    show_default=True,
    metavar="W",
    help="Width of a PNG in pixels.",
)
@click.option(
    "-o",
    "--output",
    required=True,
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Where to write: a name that ends in .svg, .png or .html (a replay of the whole match).",
)
@json_option
def command(
    record: Path,
    ply: int | None,
    seat: int | None,
    lang: str | None,
    theme: str,
    width: int,
    output: Path,
    wants_json: bool,
) -> None:
    """Draw a position of a record, or make a replay page of the whole match."""
    kind = output.suffix.lower()
    if kind not in KINDS:
        raise OkapiError(f"{output}: the name must end in one of {', '.join(KINDS)}")
    say = speech(lang)
    match = _match(record)
    story = _story(record, match, seat)
    last = story[-1].ply
    if ply is not None and ply > last:
        raise OkapiError(f"{record}: there is no ply {ply}; the last one is {last}")
    if kind == ".html":
        content = page(match, seat, say, lang or "en", ply or 0).encode()
    else:
        step = [each for each in story if ply is None or each.ply <= ply][-1]
        picture = match.game.face.board(step.view, seat, [], say)
        content = _png(picture, theme, width) if kind == ".png" else str(picture).encode()
    write_bytes(output, content)
    _report(output, len(content), last if ply is None else ply, last, wants_json)


def _story(record: Path, match: Match, seat: int | None) -> list[Step]:
    if seat is not None and seat >= match.seats:
        raise OkapiError(f"{record}: there is no seat {seat}; seats are 0 to {match.seats - 1}")
    return list(steps(match, seat))


def _match(record: Path) -> Match:
    try:
        return read(read_text(record), load)
    except BadRecord as error:
        where = f"{record}:{error.line}" if error.line else str(record)
        cited = f" [{error.rule}]" if error.rule else ""
        raise OkapiError(f"{where}: {error.reason}{cited}") from None


def _png(picture: Svg, theme: str, width: int) -> bytes:
    try:
        resvg = import_module("resvg_py")
    except ImportError:
        raise OkapiError(
            "PNG needs the extra `png`: pip install 'okapi-games[png]' (SVG and HTML do not)"
        ) from None
    return bytes(resvg.svg_to_bytes(svg_string=picture.flat(theme), width=width))


def _report(output: Path, size: int, ply: int, plies: int, wants_json: bool) -> None:
    if wants_json:
        as_json({"file": str(output), "bytes": size, "ply": ply, "plies": plies})
    else:
        click.echo(f"{output}: {size / 1000:,.0f} kB")
