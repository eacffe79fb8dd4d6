"""Actions: one object for every choice that a game can ever offer."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256

from okapi.core.errors import BadNotation
from okapi.core.native import mypyc_attr
from okapi.core.words import Words


@mypyc_attr(allow_interpreted_subclasses=True)
class Action:
    """A choice, made once per Game and shared by every state.

    `index` is dense and the same in every state of every match of this game; `str(action)` is the
    notation, a verb and its nouns joined by colons.
    """

    def __init__(self, index: int, text: str) -> None:
        self.index: int = index
        self.text: str = text
        self.verb: str = text.partition(":")[0]

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"


class ActionTable:
    """All actions of a game: index <-> object <-> text."""

    def __init__(self, actions: Sequence[Action]) -> None:
        self.all: list[Action] = list(actions)
        self.by_text: dict[str, Action] = {action.text: action for action in self.all}
        for index, action in enumerate(self.all):
            if action.index != index:
                raise ValueError(f"{action.text} has index {action.index}, expected {index}")
        if len(self.by_text) != len(self.all):
            raise ValueError("two actions share a notation")

    def parse(self, text: str) -> Action:
        """The action that a notation names."""
        action = self.by_text.get(text)
        if action is None:
            raise BadNotation(Words("not an action of this game: {text}", text=repr(text[:80])))
        return action

    def verbs(self) -> list[str]:
        """The kinds of choice, in the order of the table."""
        return list(dict.fromkeys(action.verb for action in self.all))

    def digest(self) -> str:
        """Names this table: a policy trained on another table must not be used with it."""
        return sha256("\n".join(action.text for action in self.all).encode()).hexdigest()[:16]

    def __len__(self) -> int:
        return len(self.all)

    def __getitem__(self, index: int) -> Action:
        return self.all[index]

    def __iter__(self) -> Iterator[Action]:
        return iter(self.all)
