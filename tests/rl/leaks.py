"""Whether anything leaks into what a seat is given: arrays, masks, text, information states.

    python -m tests.rl.leaks --states 20000

plays matches of every game at every number of seats, one in two with another option, and compares,
byte for byte, what a seat is given in the true state with what it is given in states that differ
only in what it cannot know:

- states drawn from its knowledge alone (`imagine`), two of them, against the truth and each other;
- the same history with another outcome of every draw that it did not see;
- the same history with another choice of a seat that decides at the same time.
"""

from __future__ import annotations

import argparse
import importlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import okapi
from okapi.core.action import Action
from okapi.core.game import CHANCE, Game, State
from okapi.core.rng import Rng
from okapi.core.tensor import Ink
from okapi.rl.history import Play
from okapi.rl.text import observation
from tests.conformance.cases import other_values


@dataclass
class Tally:
    """What was compared."""

    states: int = 0
    imagined: int = 0
    texts: int = 0
    draws: int = 0
    choices: int = 0


def row(game: Game[Any, Any], s: State, seat: int) -> bytes:
    """What a seat sees and may choose, as bytes."""
    ink = Ink()
    importlib.import_module(f"{game.face.package}.tensor").write(game.view(s, seat), ink)
    mask = bytearray(len(game.actions))
    for action in game.legal(s, seat):
        mask[action.index] = 1
    return bytes(ink.row) + bytes(mask)


def text(game: Game[Any, Any], s: State, seat: int) -> str:
    """The same in words."""
    return observation(game.view(s, seat), game.legal(s, seat))


def check(id: str, states: int, text_every: int, seed: int = 0) -> Tally:
    """Compare in so many states of a game; AssertionError where something leaks."""
    game, tally, number = okapi.game(id), Tally(), seed
    while tally.states < states:
        for play, seat, action, rng in walk(game, number):
            _compare(play, tally, rng, tally.states % text_every == 0)
            _swap(play, seat, action, tally, rng)
            tally.states += 1
            if tally.states == states:
                break
        number += 1
    return tally


def walk(game: Game[Any, Any], number: int) -> Iterator[tuple[Play, int, Action, Rng]]:
    """A match at random: every position with the ply that comes next."""
    rng = Rng(number, f"leaks {game.info.id}")
    seats = game.info.seats[rng.below(len(game.info.seats))]
    changes = [{o.name: value} for o in game.info.options for value in other_values(o)]
    options = changes[rng.below(len(changes))] if number % 2 else {}
    play = Play(game, game.new(seats, options), [[] for _ in range(seats)])
    while asked := game.to_act(play.state):
        seat = asked[rng.below(len(asked))]
        if seat == CHANCE:
            action = game.sample(play.state, rng)
        else:
            legal = game.legal(play.state, seat)
            action = legal[rng.below(len(legal))]
        yield play, seat, action, rng
        play.apply(seat, action)


def _compare(play: Play, tally: Tally, rng: Rng, with_text: bool) -> None:
    """The truth and two imagined states, for one seat."""
    game, s = play.game, play.state
    seat = tally.states % len(play.seen)
    known = game.view(s, seat)
    worlds = [s, game.imagine(known, rng), game.imagine(known, rng)]
    assert len({row(game, world, seat) for world in worlds}) == 1, "an array or mask leaks"
    tally.imagined += 2
    if with_text:
        assert len({text(game, world, seat) for world in worlds}) == 1, "a text leaks"
        tally.texts += 1


def _swap(play: Play, seat: int, action: Action, tally: Tally, rng: Rng) -> None:
    """Another outcome or another choice that some seats do not see, in a copy of the history."""
    game, s = play.game, play.state
    if seat == CHANCE:
        audience = game.audience(s, action)
        others = [other for other, _ in game.odds(s) if other is not action]
        outsiders = [] if audience is None else _all_but(play, audience)
        tally.draws += bool(outsiders and others)
    else:
        others = [other for other in game.legal(s, seat) if other is not action]
        open_phase = game.together(s) and len(game.to_act(s)) > 1
        outsiders = _all_but(play, (seat,)) if open_phase else []
        tally.choices += bool(outsiders and others)
    if outsiders and others:
        other = others[rng.below(len(others))]
        one, two = [_after(play, seat, each) for each in (action, other)]
        # Who has locked is public, and at the end hands are shown: compare what goes on alike.
        if game.to_act(one.state) == game.to_act(two.state) != ():
            assert _given(one, outsiders) == _given(two, outsiders), f"{action} or {other}"


def _all_but(play: Play, seats: tuple[int, ...]) -> list[int]:
    return [seat for seat in range(len(play.seen)) if seat not in seats]


def _after(play: Play, seat: int, action: Action) -> Play:
    copy = play.copy()
    copy.apply(seat, action)
    return copy


def _given(play: Play, seats: list[int]) -> list[object]:
    """What seats are given: arrays, masks and all they have seen so far."""
    return [(row(play.game, play.state, seat), play.told(seat)) for seat in seats]


def main() -> None:
    """Run the whole comparison and say what was compared."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=okapi.games())
    parser.add_argument("--states", type=int, default=20_000)
    parser.add_argument("--text-every", type=int, default=1)
    asked = parser.parse_args()
    for id in asked.games:
        began = time.monotonic()
        tally = check(id, asked.states, asked.text_every)
        print(f"{id}: {tally}, {time.monotonic() - began:.0f} s", flush=True)


if __name__ == "__main__":
    main()
