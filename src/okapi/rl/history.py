"""A position with what every seat has seen on the way to it: the information states of a match."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from okapi.core.action import Action
from okapi.core.game import CHANCE, Game, State
from okapi.core.rng import Rng
from okapi.games import load


class Play:
    """A position with what every seat has seen on the way to it."""

    def __init__(self, game: Game[Any, Any], state: State, seen: list[list[str]]) -> None:
        self.game = game
        self.state = state
        self.seen = seen
        self.plies = 0
        # What seats have chosen in an open phase; it is told to all when the phase is over.
        self.kept_back: list[list[str]] = [[] for _ in seen]

    def apply(self, seat: int, action: Action) -> None:
        """A ply of a seat or of chance."""
        self.plies += 1
        phase = self.game.together(self.state)
        if seat == CHANCE:
            self._tell_chance(action)
        elif phase:
            self.kept_back[seat].append(f"{seat} {action}")
        else:
            self._tell(f"{seat} {action}")
        self.game.apply(self.state, seat, action)
        if phase and self.game.together(self.state) != phase:
            self._reveal()

    def _tell(self, line: str) -> None:
        for lines in self.seen:
            lines.append(line)

    def _tell_chance(self, action: Action) -> None:
        audience = self.game.audience(self.state, action)
        for seat, lines in enumerate(self.seen):
            saw = audience is None or seat in audience
            lines.append(f"* {action}" if saw else f"* {action.verb}:?")

    def _reveal(self) -> None:
        for plies in self.kept_back:
            for line in plies:
                self._tell(line)
            plies.clear()

    def told(self, seat: int) -> str:
        """All that a seat has seen and done, in order."""
        return "\n".join([*self.seen[seat], *self.kept_back[seat]])

    def imagined(self, seat: int, rng: Rng) -> Play:
        """A play that a seat cannot tell from this one.

        What the others saw themselves is not known here. Their past is what the seat knows of it,
        followed by what each of them would see now.
        """
        state = self.game.imagine(self.game.view(self.state, seat), rng)
        known = self.seen[seat]
        seen = [known[:] for _ in self.seen]
        for other, lines in enumerate(seen):
            if other != seat:
                lines.append(f"# {facts(self.game, state, other)}")
        play = Play(self.game, state, seen)
        play.plies = self.plies
        play.kept_back[seat] = self.kept_back[seat][:]
        return play

    def copy(self) -> Play:
        """A play that shares nothing that can change."""
        copy = Play(self.game, self.state.clone(), [lines[:] for lines in self.seen])
        copy.plies = self.plies
        copy.kept_back = [plies[:] for plies in self.kept_back]
        return copy

    def __deepcopy__(self, _memo: dict[int, object]) -> Play:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Play], tuple[Any, ...]]:
        code = self.game.encode(self.state)
        return _restored, (self.game.info.id, code, self.plies, self.seen, self.kept_back)


def _restored(
    id: str, code: bytes, plies: int, seen: list[list[str]], kept_back: list[list[str]]
) -> Play:
    game = load(id)
    play = Play(game, game.decode(code), seen)
    play.plies = plies
    play.kept_back = kept_back
    return play


def facts(game: Game[Any, Any], state: State, seat: int) -> str:
    """What a seat knows, as one line of JSON."""
    return json.dumps(game.view(state, seat).facts(), sort_keys=True)
