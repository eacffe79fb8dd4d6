"""What things are worth at the end (AFN-80 to AFN-87)."""

from __future__ import annotations

from okapi.core.game import Line, Outcome
from okapi.games.africana.board import Board
from okapi.games.africana.cards import ARTEFACT_COUNT, ENDED, WON
from okapi.games.africana.state import OVER, PILE_OUT, State


def expedition_points(s: State, seat: int) -> int:
    """Points printed on the expeditions under the company card (AFN-80)."""
    where = s.expedition
    return sum([card.points for card in s.board.expeditions if where[card.index] == WON + seat])


def artefact_points(s: State, seat: int) -> int:
    """Points printed on the ended adventures (AFN-81)."""
    where = s.adventure
    return sum([card.points for card in s.board.adventures if where[card.index] == ENDED + seat])


def artefacts(s: State, seat: int) -> list[int]:
    """The ended artefacts of a seat, by kind."""
    counts = [0] * ARTEFACT_COUNT
    for card in s.board.adventures:
        if s.adventure[card.index] == ENDED + seat and card.artefact >= 0:
            counts[card.artefact] += 1
    return counts


def collections(board: Board, counts: list[int]) -> int:
    """The best partition of artefacts into collections, each artefact in one at most (AFN-82)."""
    return _best(board, sorted([n for n in counts if n > 0], reverse=True), {})


def best_collections(board: Board, counts: list[int]) -> list[list[int]]:
    """The collections of a best partition, each as its kinds; what is left over is in none."""
    left = counts[:]
    made: list[list[int]] = []
    for group, value in _groups(board):
        while _can_take(left, group) and collections(board, left) == value + collections(
            board, _taken(left, group)
        ):
            left = _taken(left, group)
            made.append(group)
    return made


def _groups(board: Board) -> list[tuple[list[int], int]]:
    """Everything that could be a collection, the largest first."""
    kinds = list(range(ARTEFACT_COUNT))
    found = [(chosen, board.different[1]) for chosen in _choices(ARTEFACT_COUNT, 4)]
    found += [([kind] * 3, board.identical[1]) for kind in kinds]
    found += [([kind] * 2, board.identical[0]) for kind in kinds]
    return found + [(chosen, board.different[0]) for chosen in _choices(ARTEFACT_COUNT, 2)]


def _can_take(counts: list[int], group: list[int]) -> bool:
    return all([counts[kind] >= group.count(kind) for kind in group])


def _taken(counts: list[int], group: list[int]) -> list[int]:
    left = counts[:]
    for kind in group:
        left[kind] -= 1
    return left


def _best(board: Board, counts: list[int], known: dict[tuple[int, ...], int]) -> int:
    """Some artefact of the last kind is left over, or is in one of the four collections."""
    if not counts:
        return 0
    key = tuple(counts)
    if key not in known:
        best = _best(board, _without(counts, [len(counts) - 1]), known)
        last = len(counts) - 1
        for size, value in ((2, board.identical[0]), (3, board.identical[1])):
            if counts[last] >= size:
                best = max(best, value + _best(board, _without(counts, [last] * size), known))
        for size, value in ((2, board.different[0]), (4, board.different[1])):
            for others in _choices(last, size - 1):
                taken = [last, *others]
                best = max(best, value + _best(board, _without(counts, taken), known))
        known[key] = best
    return known[key]


def _without(counts: list[int], taken: list[int]) -> list[int]:
    left = counts[:]
    for kind in taken:
        left[kind] -= 1
    return sorted([n for n in left if n > 0], reverse=True)


def _choices(kinds: int, size: int) -> list[list[int]]:
    """All ways to take some of the first kinds."""
    if size == 0:
        return [[]]
    found: list[list[int]] = []
    for last in range(kinds):
        for rest in _choices(last, size - 1):
            found.append([*rest, last])
    return found


def assistants_ended(s: State, seat: int) -> int:
    """Ended adventures that led to an assistant, whether or not it is still in hand (R26)."""
    cards = [card for card in s.board.adventures if s.adventure[card.index] == ENDED + seat]
    return sum([1 for card in cards if card.assistant >= 0])


def assistant_penalty(board: Board, ended: int) -> int:
    """Nothing for none; then for one, two, and three or more (AFN-83)."""
    return board.penalties[min(ended, 3) - 1] if ended else 0


def unfinished_points(s: State, seat: int) -> int:
    """Unfinished artefacts; unfinished assistants count nothing (AFN-86)."""
    cards = [s.board.adventures[i] for i in s.unfinished(seat)]
    return s.board.unfinished * sum([1 for card in cards if card.artefact >= 0])


def final_lines(s: State) -> list[list[Line]]:
    """The score of every seat if the game ended now, line by line."""
    return [_lines(s, seat) for seat in range(s.seats)]


def _lines(s: State, seat: int) -> list[Line]:
    board = s.board
    penalty = assistant_penalty(board, assistants_ended(s, seat))
    return [
        Line("expeditions", expedition_points(s, seat), "AFN-80"),
        Line("artefacts", artefact_points(s, seat), "AFN-81"),
        Line("collections", collections(board, artefacts(s, seat)), "AFN-82"),
        Line("assistants", penalty, "AFN-83"),
        Line("silver", s.silver[seat] // board.silver_for_point, "AFN-84"),
        Line("cards", s.travel_cards(seat) // board.cards_for_point, "AFN-85"),
        Line("unfinished", unfinished_points(s, seat), "AFN-86"),
    ]


def places(scores: list[int], silver: list[int]) -> list[int]:
    """Most points, then most silver; still tied, the place is shared (AFN-87)."""
    found = []
    for score, coins in zip(scores, silver, strict=True):
        better = 0
        for other, money in zip(scores, silver, strict=True):
            if other > score or (other == score and money > coins):
                better += 1
        found.append(1 + better)
    return found


def outcome(s: State) -> Outcome | None:
    """The final score, when the game is over."""
    if s.phase != OVER:
        return None
    lines = final_lines(s)
    scores = [sum([line.points for line in seat]) for seat in lines]
    ranking = places(scores, s.silver)
    if s.end == PILE_OUT:
        return Outcome("pile_out", "AFN-70", lines, ranking)
    return Outcome("max_rounds", "AFN-97", lines, ranking)
