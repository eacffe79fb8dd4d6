"""Random play for tests: uniform, and in styles that make rich positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.games.africa.state import State
from tests.africa.table import GAME, facts

# How much a choice of each verb weighs against the others; uniform play mostly travels and passes.
STYLES: Final[dict[str, dict[str, int]]] = {
    "uniform": {},
    "eager": {"travel": 1, "walk": 12, "pass": 1, "reveal": 12, "lift": 12, "survey": 3, "mine": 9,
              "place": 6, "stay": 3, "trade": 9, "keep": 3},
    "herding": {"travel": 2, "walk": 6, "pass": 1, "reveal": 3, "lift": 60, "survey": 1, "mine": 2,
                "place": 9, "stay": 1, "trade": 3, "keep": 3},
}  # fmt: skip


class Ply:
    """A moment of a game: what is true, what may be chosen, and what is chosen."""

    def __init__(self, s: State, text: str) -> None:
        self.s = s
        self.text = text
        self.over = not text
        self.facts: dict[str, Any] = facts(s)
        self.odds = {str(action): weight for action, weight in GAME.odds(s)}
        self.options = set(self.odds)
        for seat in GAME.to_act(s):
            self.options |= {str(action) for action in GAME.legal(s, seat)}
        ending = GAME.outcome(s)
        self.scores = ending.scores if ending else None


def play_game(seats: int, style: str, seed: int, *, simple: bool = False) -> Iterator[Ply]:
    """A whole game, moment by moment; the last one has no choice."""
    rng = Rng(seed, style)
    s = GAME.new(seats, {"simple": simple, "stall_rounds": 30})
    while GAME.to_act(s):
        text = choose(s, STYLES[style], rng)
        yield Ply(s, text)
        GAME.apply(s, GAME.to_act(s)[0], GAME.actions.parse(text))
    yield Ply(s, "")


def choose(s: State, style: dict[str, int], rng: Rng) -> str:
    """A choice in a style: first the verb by its weight, then one of its nouns."""
    seat = GAME.to_act(s)[0]
    if seat == CHANCE:
        return str(GAME.sample(s, rng))
    legal = GAME.legal(s, seat)
    if style:
        verbs = sorted({action.verb for action in legal})
        verb = verbs[rng.weighted([style.get(verb, 1) for verb in verbs])]
        legal = [action for action in legal if action.verb == verb]
    return str(legal[rng.below(len(legal))])
