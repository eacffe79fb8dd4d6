"""The games, seats and options that the suite runs over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import okapi
from okapi.core.action import Action
from okapi.core.data import Data, packaged
from okapi.core.errors import BadOptions
from okapi.core.game import CHANCE, Game, State
from okapi.core.rng import Rng
from okapi.games import load
from tests.guide import beads


@dataclass(frozen=True)
class Case:
    """A game with a number of seats and options."""

    id: str
    seats: int
    options: dict[str, object] = field(default_factory=dict)

    @property
    def game(self) -> Game[Any, Any]:
        """The game itself."""
        return find(self.id, None, 0)

    @property
    def is_possible(self) -> bool:
        """Whether the game allows these options with so many seats."""
        try:
            self.start()
        except BadOptions:
            return False
        return True

    def start(self) -> State:
        """A new match of it."""
        state: State = self.game.new(self.seats, self.options)
        return state

    def __str__(self) -> str:
        settings = "-".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.id}-{self.seats}" + (f"-{settings}" if settings else "")


def find(id: str, data: Data | None, version: int) -> Game[Any, Any]:
    """A game of the catalogue, or the one of the guide."""
    if id != "beads":
        return load(id, data, version)
    if data is None and version in (0, beads.GAME.data.version):
        return beads.GAME
    return beads.make(data or packaged(beads.__name__, version))


def other_values(option: Any) -> list[object]:
    """For each option one value that is not the default, or two ends of a range."""
    if isinstance(option.default, bool):
        return [not option.default]
    if isinstance(option.default, int):
        return [min(option.low + 1, option.high)]
    return [option.choices[1]]


def cases() -> list[Case]:
    """Every game at every number of seats, and with every option changed at the smallest."""
    found = []
    for id in (*okapi.games(), "beads"):
        info = find(id, None, 0).info
        found += [Case(id, seats) for seats in info.seats]
        for option in info.options:
            found += [Case(id, info.seats[0], {option.name: v}) for v in other_values(option)]
    return found


def further_cases() -> list[Case]:
    """At the smallest table all other words that an option knows and that this table allows."""
    found = []
    for id in okapi.games():
        info = find(id, None, 0).info
        words = [(option.name, word) for option in info.options for word in option.choices[2:]]
        found += [Case(id, info.seats[0], {name: word}) for name, word in words]
    return [case for case in found if case.is_possible]


CASES = cases()


def bold(game: Game[Any, Any], legal: list[Action], rng: Rng) -> Action:
    """A choice that prefers rare kinds of action, so that play reaches rich positions.

    First a verb is drawn, then one of its actions: otherwise a verb with a hundred nouns would
    drown the others.
    """
    verbs = sorted({action.verb for action in legal})
    verb = verbs[rng.below(len(verbs))]
    actions = [action for action in legal if action.verb == verb]
    return actions[rng.below(len(actions))]


def spread(case: Case, seed: int, count: int) -> list[State]:
    """About so many states of a match, from its beginning to its end."""
    states = [s.clone() for s, _, _ in walk(case, seed)]
    return states[:: -(-len(states) // count)]


def walk(case: Case, seed: int) -> Iterator[tuple[State, int, Action]]:
    """A match: every state with who acts in it and how, before it is applied.

    Half of the decisions are uniform, half are bold; among seats that decide together one is
    drawn.
    """
    game = case.game
    rng = Rng(seed, str(case))
    s = case.start()
    while seats := game.to_act(s):
        seat = seats[rng.below(len(seats))]
        if seat == CHANCE:
            action = game.sample(s, rng)
        else:
            legal = game.legal(s, seat)
            action = bold(game, legal, rng) if rng.below(2) else legal[rng.below(len(legal))]
        yield s, seat, action
        game.apply(s, seat, action)
