"""The face a game turns to people: words, pictures, panels, advice.

The rules know nothing of it. Each method is a function of the same name in a module of the game's
folder, which is imported when it is first needed:

    text.py     prompt, label, tell, text_board
    render.py   board
    panels.py   panels, preview
    advice.py   values
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from okapi.core.panels import Panel, Preview
from okapi.core.words import Words

if TYPE_CHECKING:
    from okapi.core.action import Action
    from okapi.core.game import Event, Message, View


class Face:
    """Finds the modules of one game's folder."""

    def __init__(self, package: str) -> None:
        self.package = package

    def prompt(self, view: View) -> Words:
        """What is expected of whom, in one sentence."""
        return cast(Words, self._call("text", "prompt", view))

    def label(self, view: View, action: Action) -> Words:
        """An action in plain words, for a button or a list."""
        return cast(Words, self._call("text", "label", view, action))

    def tell(self, view: View, event: Event) -> Words | None:
        """An event as a line of the log; None when it is only there for animation."""
        return cast("Words | None", self._call("text", "tell", view, event))

    def text_board(self, view: View, words: Callable[[Words], str] = str) -> str:
        """Everything the view knows as plain text: for terminals, screen readers and models."""
        return cast(str, self._call("text", "text_board", view, words))

    def board(
        self,
        view: View,
        seat: int | None,
        legal: Sequence[Action],
        words: Callable[[Words], str] = str,
    ) -> Any:
        """The whole board as an `okapi.svg.Svg`."""
        return self._call("render", "board", view, seat, legal, words)

    def panels(self, view: View) -> list[Panel]:
        """What stands beside the board, as plain data."""
        return cast(list[Panel], self._call("panels", "panels", view))

    def preview(self, view: View, action: Action) -> Preview:
        """What an action costs and brings, and by which rule."""
        return cast(Preview, self._call("panels", "preview", view, action))

    def values(self, view: View, legal: Sequence[Action]) -> list[float]:
        """How good each choice looks to the seat of the view, in points."""
        return cast(list[float], self._call("advice", "values", view, legal))

    def replies(self, view: View) -> list[Message]:
        """What a polite seat answers to the messages it has; nothing where there is no press."""
        answer = getattr(import_module(f"{self.package}.advice"), "replies", None)
        return answer(view) if answer is not None else []

    def _call(self, module: str, name: str, *args: object) -> object:
        return getattr(import_module(f"{self.package}.{module}"), name)(*args)
