"""The end of a match: why it ended, every line of every score, and the places."""

from __future__ import annotations

from collections.abc import Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from okapi.cli.terminal.screen import STRONG, Screen
from okapi.core.game import Outcome, View
from okapi.core.match import Match
from okapi.core.words import Words
from okapi.replay.table import score_rows, shown_places


def show(match: Match, view: View, seat_names: Sequence[str], screen: Screen) -> None:
    """The last board, then the scores."""
    outcome = match.outcome()
    assert outcome is not None
    screen.line()
    prompt = screen.say(match.game.face.prompt(view))
    screen.short_board(match.game.face.text_board(view, screen.say), prompt)
    screen.line()
    screen.line(prompt, STRONG)
    end = match.game.info.ends.get(outcome.end, Words(outcome.end))
    screen.line(f"{screen.say(end)} [{outcome.rule}]")
    screen.console.print(_scores(match, outcome, seat_names, screen))


def _scores(match: Match, outcome: Outcome, seat_names: Sequence[str], screen: Screen) -> Table:
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False)
    table.add_column("")
    for name in seat_names:
        table.add_column(name, justify="right")
    table.add_column("")
    for row in score_rows(match.game, outcome):
        cells = ["" if points is None else str(points) for points in row.points]
        table.add_row(screen.say(row.words), *cells, Text(row.rule, "dim"))
    table.add_section()
    total, place = screen.say(Words("Total")), screen.say(Words("Place"))
    table.add_row(total, *map(str, outcome.scores), style=STRONG)
    table.add_row(place, *shown_places(outcome.places, outcome.scores), style=STRONG)
    return table
