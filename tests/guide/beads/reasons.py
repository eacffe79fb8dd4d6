"""Why a choice is refused: an ordered list of rules and conditions; the first that holds."""

from __future__ import annotations

from collections.abc import Callable

from okapi.core.game import Refusal
from okapi.core.words import Words
from tests.guide.beads.actions import DRAW, GUESS, LOCK, OFFER, Choice
from tests.guide.beads.state import DRAWING, NONE, OVER, State

REASONS: list[tuple[str, str, Callable[[State, int, Choice], bool]]] = [
    ("BEA-2", "What is drawn is not chosen.", lambda s, seat, c: c.code == DRAW),
    ("BEA-8", "The game is over.", lambda s, seat, c: s.phase == OVER),
    ("BEA-1", "There is no such seat here.", lambda s, seat, c: not 0 <= seat < s.seats),
    ("BEA-2", "First everybody draws.", lambda s, seat, c: s.phase == DRAWING),
    ("BEA-5", "You have locked; take that back first.", lambda s, seat, c: s.locked[seat]),
    ("BEA-5", "Both slots must be filled first.", lambda s, seat, c: c.code == LOCK),
    ("BEA-4", "You have guessed; take that back first.", lambda s, seat, c: c.code == GUESS),
    ("BEA-4", "You have offered; take that back first.",
     lambda s, seat, c: c.code == OFFER and s.offers[seat] != NONE),
    ("BEA-4", "You have no bead of that colour.", lambda s, seat, c: True),
]  # fmt: skip


def why_not(s: State, seat: int, choice: Choice) -> Refusal:
    """The first reason that holds."""
    rule, sentence = next((r, t) for r, t, holds in REASONS if holds(s, seat, choice))
    return Refusal(rule, Words(sentence))
