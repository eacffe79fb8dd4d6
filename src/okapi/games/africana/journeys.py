"""Where an explorer can still go with the cards in hand: for the page, the panels and the text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

from okapi.games.africana.board import Board
from okapi.games.africana.cards import ASSISTANT, COLOUR_COUNT, JOKER, TYPE_COUNT
from okapi.games.africana.view import View

Hand = tuple[int, ...]


def cards_at_hand(view: View) -> Hand:
    """What the looking seat could play now, by type; nothing for a spectator."""
    seat = view.seat
    if seat is None:
        return (0,) * TYPE_COUNT
    mine = seat == view.turn
    used = view.used if mine else [0] * COLOUR_COUNT
    ready = [a - b for a, b in zip(view.assistants[seat], used, strict=True)]
    joker = view.jokers[seat] if not (mine and view.joker_used) else 0
    return (*view.hands[seat], *ready, joker)


def ways(view: View) -> Mapping[int, tuple[int, ...]]:
    """For every place in reach the cards of a shortest way, joker and assistants last.

    Colours are not changed for silver, and cards that a bonus may bring are not counted.
    """
    if view.seat is None:
        return {}
    return _ways(view.board, view.places[view.seat], cards_at_hand(view))


@lru_cache(maxsize=4096)
def _ways(board: Board, start: int, hand: Hand) -> Mapping[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {start: ()}
    edge: dict[tuple[int, Hand], tuple[int, ...]] = {(start, hand): ()}
    while edge:
        reached: dict[tuple[int, Hand], tuple[int, ...]] = {}
        for (place, hand), played in edge.items():
            for near in board.links[place]:
                for card in _matching(board, near, hand):
                    left = (*hand[:card], hand[card] - 1, *hand[card + 1 :])
                    reached.setdefault((near, left), (*played, card))
        for (place, _), played in reached.items():
            if place not in found or (len(played), _dear(played)) < _rank(found[place]):
                found[place] = played
        edge = reached
    del found[start]
    return found


def _matching(board: Board, place: int, hand: Hand) -> list[int]:
    symbols = board.places[place].symbols
    return [
        card
        for card in range(TYPE_COUNT)
        if hand[card] and (card == JOKER or card % COLOUR_COUNT in symbols)
    ]


def _dear(cards: tuple[int, ...]) -> int:
    """Travel cards that are spent for good come before cards that return (AFN-33)."""
    return sum(card < ASSISTANT for card in cards)


def _rank(cards: tuple[int, ...]) -> tuple[int, int]:
    return len(cards), _dear(cards)
