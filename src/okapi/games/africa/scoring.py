"""What things are worth at the end (AFR-44 to AFR-51)."""

from __future__ import annotations

from okapi.core.game import Line, Outcome
from okapi.games.africa.state import LAST_MONUMENT, OVER, SOURCES, State
from okapi.games.africa.tiles import GOODS

# The lines of a final score: the sources of track points, in their order, then the end scoring.
TRACK_LINES = (
    ("turned_animals", "AFR-23"),
    ("turned_nomads", "AFR-24"),
    ("moved_animals", "AFR-31"),
    ("moved_nomads", "AFR-34"),
    ("surveys", "AFR-37"),
    ("turned_riches", "AFR-19"),
    ("bonus", "AFR-45"),
)


def goods_points(s: State, seat: int) -> int:
    """Goods by kind: 1 / 3 / 5 / 8 / 12 for one to five, no more for a sixth (AFR-46, R15)."""
    table = s.board.goods
    points = 0
    for kind in range(GOODS):
        points += table[min(s.goods[seat * GOODS + kind], 5)]
    return points


def majority(pieces: list[int], prizes: list[int]) -> list[int]:
    """Points for most and second most pieces; ties share their places (AFR-47, AFR-48)."""
    return [_share(pieces, mine, prizes) for mine in pieces]


def _share(pieces: list[int], mine: int, prizes: list[int]) -> int:
    if mine == 0:  # without pieces nobody is ranked (R16)
        return 0
    better = 0
    equal = 0
    for other in pieces:
        if other > mine:
            better += 1
        elif other == mine:
            equal += 1
    pot = 0
    for place in range(better, min(better + equal, len(prizes))):
        pot += prizes[place]
    return pot // equal


def final_lines(s: State) -> list[list[Line]]:
    """The score of every seat if the game ended now, line by line (AFR-51)."""
    gold = majority(s.gold, s.board.majority)
    gems = majority(s.gems, s.board.majority)
    return [_lines(s, seat, gold[seat], gems[seat]) for seat in range(s.seats)]


def _lines(s: State, seat: int, gold: int, gems: int) -> list[Line]:
    earned = s.earned[seat * SOURCES : (seat + 1) * SOURCES]
    lines = [Line(key, earned[i], rule) for i, (key, rule) in enumerate(TRACK_LINES)]
    lines.append(Line("goods", goods_points(s, seat), "AFR-46"))
    lines.append(Line("gold", gold, "AFR-47"))
    lines.append(Line("gems", gems, "AFR-49"))
    return lines


def outcome(s: State) -> Outcome | None:
    """The highest score wins; a tie is a shared victory (AFR-51)."""
    if s.phase != OVER:
        return None
    if s.end == LAST_MONUMENT:
        return Outcome("last_monument", "AFR-45", final_lines(s))
    return Outcome("stalemate", "AFR-52", final_lines(s))
