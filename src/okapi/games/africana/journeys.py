"""Where an explorer can still go with the cards in hand: for the page, the panels and the text."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from okapi.games.africana.board import Board
from okapi.games.africana.cards import ASSISTANT, COLOUR_COUNT, JOKER, TYPE_COUNT
from okapi.games.africana.view import View

Hand = tuple[int, ...]

# A hand is packed into one number while ways are looked for; so many cards of a type fit in.
BITS: Final = 8


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
    packed = sum(n << BITS * card for card, n in enumerate(hand))
    edge: dict[tuple[int, int], tuple[int, ...]] = {(start, packed): ()}
    entries = _entries(board)
    while edge:
        reached: dict[tuple[int, int], tuple[int, ...]] = {}
        for (place, left), played in edge.items():
            for near in board.links[place]:
                for card, one, all_of_it in entries[near]:
                    if left & all_of_it and (near, left - one) not in reached:
                        reached[near, left - one] = (*played, card)
        for (place, _), played in reached.items():
            best = found.setdefault(place, played)
            if len(best) == len(played) and _dear(played) < _dear(best):
                found[place] = played
        edge = reached
    del found[start]
    return found


@lru_cache(maxsize=32)
def _entries(board: Board) -> list[list[tuple[int, int, int]]]:
    """For every place the types of cards that lead there: one of them, and all, in a hand."""
    return [
        [
            (card, 1 << BITS * card, ((1 << BITS) - 1) << BITS * card)
            for card in range(TYPE_COUNT)
            if card == JOKER or card % COLOUR_COUNT in place.symbols
        ]
        for place in board.places
    ]


def _dear(cards: tuple[int, ...]) -> int:
    """Travel cards that are spent for good come before cards that return (AFN-33)."""
    return sum(card < ASSISTANT for card in cards)
