"""What colonies and allies are worth at the end (A80-45 to A80-47)."""

from __future__ import annotations

from okapi.core.game import Line, Outcome
from okapi.games.africa_1880.adjudicate import COLONIES, COUNT, MEMBERS, Position


def points(position: Position, war: list[int], p: int) -> tuple[int, int, int]:
    """Of a nation: colonies held alone, colonies shared, and allies of the last turn (A80-45)."""
    board = position.board
    alone = 0
    shared = 0
    bit = 1 << p
    for colony, mask in zip(position.colony, position.here, strict=True):
        if colony and mask & bit:
            if mask == bit:
                alone += board.alone
            else:
                shared += board.shared
    allies = 0
    for q in MEMBERS[position.nations]:
        if q != p and not war[q] & bit:
            allies += board.ally
    return alone, shared, allies


def map_points(position: Position, p: int) -> int:
    """The part of the score that stands on the map."""
    bit = 1 << p
    total = 0
    for colony, mask in zip(position.colony, position.here, strict=True):
        if colony and mask & bit:
            total += position.board.alone if COUNT[mask] == 1 else position.board.shared
    return total


def lines(position: Position, war: list[int], p: int) -> list[Line]:
    """The score of a nation, line by line."""
    alone, shared, allies = points(position, war, p)
    return [
        Line("alone", alone, "A80-45"),
        Line("shared", shared, "A80-45"),
        Line("allies", allies, "A80-45"),
    ]


def places(scores: list[int], shared_win: bool) -> list[int]:
    """One winner and no second place; several at the top, and nobody wins (A80-46, A80-47)."""
    best = max(scores)
    won = scores.count(best) == 1 or shared_win
    return [1 if won and score == best else 2 for score in scores]


def outcome(
    position: Position, war: list[int], nation_of: list[int], end: int, shared_win: bool
) -> Outcome:
    """The result of a finished match, by seat."""
    rows = [lines(position, war, p) for p in nation_of]
    scores = [sum([line.points for line in row]) for row in rows]
    name = "colonies" if end == COLONIES else "last_turn"
    return Outcome(name, "A80-43", rows, places(scores, shared_win))
