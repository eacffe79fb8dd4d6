"""Taking back: the same state as if it had never been chosen, and soon found."""

from __future__ import annotations

from typing import Any

import pytest

from okapi.core.action import Action
from okapi.core.game import CHANCE, Game, Message
from okapi.core.match import Match
from okapi.core.record import read, write
from okapi.core.rng import Rng
from okapi.games import ids, load


class Counted:
    """A game that counts how often something happens in it."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.times = 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, *happening: Any) -> None:
        self.times += 1
        self._game.apply(*happening)

    def post(self, *saying: Any) -> None:
        self.times += 1
        self._game.post(*saying)


def counted(match: Match) -> Counted:
    """From now on it is counted what happens in this match."""
    counter = Counted(match.game)
    match.game = counter  # type: ignore[assignment]
    return counter


def step(match: Match, rng: Rng) -> None:
    """Somebody chooses, or chance acts."""
    seat = match.to_act()[0]
    if seat == CHANCE:
        match.chance(rng)
    else:
        legal = match.legal(seat)
        match.act(seat, legal[rng.below(len(legal))])


def own_plies(match: Match, seat: int, most: int) -> list[Action]:
    """What a seat may take back, the first choice first."""
    mine = [entry for entry in match.everything() if getattr(entry, "seat", CHANCE) == seat]
    count = min(most, match.can_undo(seat))
    return [entry.action for entry in mine[len(mine) - count :]]  # type: ignore[union-attr]


@pytest.mark.parametrize("id", ids())
def test_what_is_taken_back_has_never_happened(id: str) -> None:
    """Many times, by different numbers of plies: the record without it gives the same state."""
    rng = Rng(5)
    match = Match(load(id), load(id).info.seats[-1])
    for n in range(300):
        if match.outcome() is not None:
            break
        step(match, rng)
        for seat in range(match.seats):
            if (allowed := match.can_undo(seat)) and n % 3 == 0:
                match.undo(seat, 1 + rng.below(allowed))
    again = read(write(match), load)
    assert match.game.encode(match.state) == again.game.encode(again.state)


def test_one_ply_taken_back_again_and_again_is_not_a_long_replay() -> None:
    """Nor are several: the state before them is kept."""
    match, rng = Match(load("heart_of_africa"), 2), Rng(1)
    seat = 0
    while len(match.entries) % 64 < 32 or match.can_undo(seat) < 2:
        step(match, rng)
        seat = max(range(2), key=match.can_undo)
    last = own_plies(match, seat, 2)
    counter = counted(match)
    for _ in range(100):
        match.undo(seat, 2)
        for action in last:
            match.act(seat, action)
    assert counter.times < 500


def test_taking_back_while_many_have_talked_is_not_a_long_replay() -> None:
    """What was said in a phase is not said again each time."""
    match, rng = Match(load("africa_1880"), 3), Rng(1)
    while not match.game.together(match.state):
        step(match, rng)
    for n in range(500):
        match.post(Message(n % 2, (2,), "x"))
    action = match.legal(0)[0]
    match.act(0, action)
    counter = counted(match)
    for _ in range(100):
        match.undo(0)
        match.act(0, action)
    match.post(Message(1, (0,), "y"))
    match.undo(0)
    assert counter.times < 1000
    assert match.can_undo(0) == 0
    again = read(write(match), load)
    assert load("africa_1880").encode(match.state) == load("africa_1880").encode(again.state)
