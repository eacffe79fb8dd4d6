"""What a match came to, as rows: for the end of a game in the terminal and on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from okapi.core.game import Game, Outcome, View
from okapi.core.words import N_, Words


@dataclass(frozen=True)
class ScoreRow:
    """A line of the score of all seats; None where a seat has no such line."""

    words: Words
    rule: str
    points: tuple[int | None, ...]


def score_rows(game: Game[Any, Any], outcome: Outcome) -> list[ScoreRow]:
    """The lines of all seats side by side, in the order in which they first appear."""
    keys = {line.key: line.rule for lines in outcome.lines for line in lines}
    by_seat = [{line.key: line.points for line in lines} for lines in outcome.lines]
    named = game.info.score_lines
    return [
        ScoreRow(named.get(key, Words(key)), rule, tuple(points.get(key) for points in by_seat))
        for key, rule in keys.items()
    ]


def seat_names(view: View, seats: int) -> list[Words]:
    """The seats as the game calls them: by the titles of their panels."""
    # A seat may have several panels: the first is the one about it.
    titles = {panel.seat: panel.title for panel in reversed(view.game.face.panels(view))}
    return [titles.get(seat, Words(N_("Seat {n}"), n=seat + 1)) for seat in range(seats)]
