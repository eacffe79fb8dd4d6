"""Many matches at once, as fast as the rules are. Compiled; `okapi.rl.batch` is its friendly face.

Rows are written into packed vectors, which numpy sees without copying.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, u8

from okapi.core.action import Action
from okapi.core.errors import BadNotation, IllegalAction
from okapi.core.game import CHANCE, Game, State
from okapi.core.rng import Rng
from okapi.core.tensor import Ink


class Rows(Ink):
    """Ink on a packed vector: `at` says where the next number goes."""

    def __init__(self, size: int) -> None:
        super().__init__()
        self.cells: vec[u8] = vec[u8]([0] * size)
        self.at: i64 = 0

    def one(self, value: int) -> None:
        self.cells[self.at] = u8(value) if value < 256 else u8(255)
        self.at += 1

    def many(self, values: list[int]) -> None:
        cells = self.cells
        at = self.at
        for n in values:
            if n < 256:
                cells[at] = u8(n)
            else:
                cells[at] = 255
            at += 1
        self.at = at

    def some(self, values: list[int], start: int, count: int) -> None:
        cells = self.cells
        at = self.at
        for i in range(start, start + count):
            n = values[i]
            if n < 256:
                cells[at] = u8(n)
            else:
                cells[at] = 255
            at += 1
        self.at = at

    def shifted(self, values: list[int]) -> None:
        cells = self.cells
        at = self.at
        for n in values:
            if n < 255:
                cells[at] = u8(n + 1)
            else:
                cells[at] = 255
            at += 1
        self.at = at

    def mapped(self, values: list[int], table: list[int]) -> None:
        cells = self.cells
        at = self.at
        for n in values:
            cells[at] = u8(table[n])
            at += 1
        self.at = at

    def blank(self, count: int) -> None:
        cells = self.cells
        at = self.at
        end: i64 = at + count
        while at < end:
            cells[at] = 0
            at += 1
        self.at = at


class Masks:
    """A row of legal actions for each match; only what was set is cleared."""

    def __init__(self, count: int, width: int) -> None:
        self.width: int = width
        self.cells: vec[u8] = vec[u8]([0] * (count * width))
        none: list[int] = []
        self.legal: list[list[int]] = [none] * count  # by match, the numbers of its actions

    def show(self, match: int, legal: list[Action]) -> None:
        """Other actions are legal in a match now."""
        cells = self.cells
        base: i64 = match * self.width
        for old in self.legal[match]:
            cells[base + i64(old)] = 0
        now: list[int] = []
        for action in legal:
            index = action.index
            cells[base + i64(index)] = 1
            now.append(index)
        self.legal[match] = now

    def allows(self, number: int, index: int) -> bool:
        """Whether an action is legal in a match."""
        if index < 0 or index >= self.width:
            return False
        at: i64 = number * self.width + index
        return self.cells[at] != 0


class Stepper:
    """Matches of one game that are played side by side; one that ends begins again."""

    def __init__(
        self,
        game: Game[Any, Any],
        write: Callable[[Any, Ink], None],
        start: State,
        count: int,
        width: int,
        seed: int,
    ) -> None:
        self.game: Game[Any, Any] = game
        self.write: Callable[[Any, Ink], None] = write
        self.start: State = start
        self.width: int = width
        self.seed: int = seed
        self.rows: Rows = Rows(count * width)
        self.masks: Masks = Masks(count, len(game.actions))
        self.actors: vec[u8] = vec[u8]([0] * count)
        self.played: list[int] = [0] * count  # matches begun, by place
        self.states: list[State] = [start] * count
        self.dice: list[Rng] = [Rng(seed)] * count
        self.picks: Rng = Rng(seed, "picks")
        for number in range(count):
            self.begin(number)

    def begin(self, number: int) -> None:
        """A new match; its chance depends on the seed, its place and how many were there before."""
        self.states[number] = self.start.clone()
        self.dice[number] = Rng(self.seed, f"{number}:{self.played[number]}")
        self.played[number] += 1
        self.go_on(number)

    def go_on(self, number: int) -> bool:
        """Let chance act and show who decides what; whether anybody does."""
        game = self.game
        s = self.states[number]
        seats = game.to_act(s)
        while seats and seats[0] == CHANCE:
            game.apply(s, CHANCE, game.sample(s, self.dice[number]))
            seats = game.to_act(s)
        if not seats:
            return False
        seat = seats[0]
        at: i64 = number
        self.actors[at] = u8(seat)
        self.masks.show(number, game.legal(s, seat))
        rows = self.rows
        rows.at = number * self.width
        self.write(game.glimpse(s, seat), rows)
        return True

    def pick(self) -> list[int]:
        """A legal action for every match, each as likely as any other."""
        picks = self.picks
        found: list[int] = []
        for legal in self.masks.legal:
            found.append(legal[picks.below(len(legal))])
        return found

    def step(self, actions: list[int]) -> list[int]:
        """One decision in every match; the places of those that are over.

        A match that is over keeps its last state until `begin` is called for its place.
        """
        if len(actions) != len(self.states):
            raise BadNotation(f"{len(self.states)} actions are needed, not {len(actions)}")
        over: list[int] = []
        for number in range(len(actions)):
            if not self.move(number, actions[number]):
                over.append(number)
        return over

    def move(self, number: int, index: int) -> bool:
        """One decision in one match; whether it goes on."""
        if not self.masks.allows(number, index):
            raise self.refused(number, index)
        self.game.apply(self.states[number], self.actor(number), self.game.actions.all[index])
        return self.go_on(number)

    def actor(self, number: int) -> int:
        """The seat that decides in a match."""
        at: i64 = number
        return int(self.actors[at])

    def wander(self, number: int, seat: int) -> bool:
        """Let all other seats choose at random until one is asked; whether it ever is."""
        picks = self.picks
        while self.actor(number) != seat:
            legal = self.masks.legal[number]
            if not self.move(number, legal[picks.below(len(legal))]):
                return False
        return True

    def refused(self, number: int, index: int) -> Exception:
        """Why an action cannot be chosen."""
        if not 0 <= index < len(self.game.actions):
            return BadNotation(f"match {number}: there is no action {index}")
        action = self.game.actions[index]
        reason = self.game.why_not(self.states[number], self.actor(number), action)
        return (
            IllegalAction(reason) if reason is not None else BadNotation(f"{action} is not legal")
        )
