"""What a match came to, as rows: for the end of a game in the terminal and on the page."""

from __future__ import annotations

from collections.abc import Sequence
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


def shown_places(places: Sequence[int], scores: Sequence[int]) -> list[str]:
    """Places as they are written; where the rules rank nobody but the winner, only that."""
    unranked = bool(scores) and len(set(zip(places, scores, strict=True))) > len(set(places))
    return ["–" if unranked and place > 1 else str(place) for place in places]


def seat_names(view: View, seats: int) -> list[Words]:
    """The seats as the game calls them: by the titles of their panels."""
    # A seat may have several panels: the first is the one about it.
    titles = {panel.seat: panel.title for panel in reversed(view.game.face.panels(view))}
    return [titles.get(seat, Words(N_("Seat {n}"), n=seat + 1)) for seat in range(seats)]
