"""The face a game turns to people: words, pictures, panels, advice.

The rules know nothing of it. Each method is a function of the same name in a module of the game's
folder, which is imported when it is first needed:

    text.py     prompt, label, tell, text_board; reminders, of what is easily
                overlooked; said, where messages have a notation
    render.py   board, shown; emblem and colour, where seats have some of their own
    panels.py   panels, preview
    sheet.py    sheet, where choices fill the slots of one
    scenes.py   scenes, where one ply brings much at once
    talk.py     talk, where seats can talk
    advice.py   values, adviser, why, LEVELS; letters and replies, where seats can talk
    lesson.py   LESSON, where a game teaches its first turns
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from okapi.core.panels import Panel, Preview, Slot
from okapi.core.talk import Talk
from okapi.core.words import Words

if TYPE_CHECKING:
    from okapi.core.action import Action
    from okapi.core.adviser import Adviser, Level
    from okapi.core.game import Event, Message, View
    from okapi.core.lesson import Lesson
    from okapi.core.weights import Weights


class Face:
    """Finds the modules of one game's folder."""

    def __init__(self, package: str) -> None:
        self.package = package
        # What has been looked up before: optional modules, and functions.
        self._has: dict[str, bool] = {}
        self._known: dict[tuple[str, str], Callable[..., object]] = {}

    def prompt(self, view: View) -> Words:
        """What is expected of whom, in one sentence."""
        return cast(Words, self._call("text", "prompt", view))

    def label(self, view: View, action: Action) -> Words:
        """An action in plain words, for a button or a list."""
        return cast(Words, self._call("text", "label", view, action))

    def reminders(self, view: View) -> list[Words]:
        """What matters in this phase and is easily overlooked, each with its rule in brackets."""
        found = getattr(import_module(f"{self.package}.text"), "reminders", None)
        return list(found(view)) if found is not None else []

    def tell(self, view: View, event: Event) -> Words | None:
        """An event as a line of the log; None when it is only there for animation."""
        return cast("Words | None", self._call("text", "tell", view, event))

    def said(self, view: View, message: Message) -> Words | None:
        """A message in plain words, by whom and to whom; None where it is free talk anyway."""
        found = getattr(import_module(f"{self.package}.text"), "said", None)
        return cast("Words | None", found(view, message)) if found is not None else None

    def text_board(self, view: View, words: Callable[[Words], str] = str) -> str:
        """Everything the view knows as plain text: for terminals, screen readers and models."""
        return cast(str, self._call("text", "text_board", view, words))

    def board(
        self,
        view: View,
        seat: int | None,
        legal: Sequence[Action],
        words: Callable[[Words], str] = str,
        notes: Mapping[str, str] | None = None,
    ) -> Any:
        """The whole board as an `okapi.svg.Svg`.

        `notes` says by notation what a choice is worth, such as {"place:rif": "+3"}.
        """
        return self._call("render", "board", view, seat, legal, words, notes)

    def shown(self, view: View, event: Event) -> tuple[str, ...]:
        """The keys of the fragments on the board that an event is about."""
        return cast("tuple[str, ...]", self._call("render", "shown", view, event))

    def emblem(self, view: View, seat: int) -> str:
        """The drawing in the picture's definitions that stands for a seat."""
        found = getattr(import_module(f"{self.package}.render"), "emblem", None)
        return str(found(view, seat)) if found is not None else f"okapi-seat-{seat}"

    def colour(self, view: View, seat: int) -> str:
        """The class in the picture's style that gives `--seat` the colour of a seat."""
        found = getattr(import_module(f"{self.package}.render"), "colour", None)
        return str(found(view, seat)) if found is not None else f"ok-of-{seat}"

    def panels(self, view: View) -> list[Panel]:
        """What stands beside the board, as plain data."""
        return cast(list[Panel], self._call("panels", "panels", view))

    def preview(self, view: View, action: Action) -> Preview:
        """What an action costs and brings, and by which rule."""
        return cast(Preview, self._call("panels", "preview", view, action))

    def sheet(self, view: View) -> tuple[Slot, ...]:
        """The slots that the seat of the view fills now, in any order; most games have none."""
        if not self._is_there("sheet"):
            return ()
        return cast("tuple[Slot, ...]", self._call("sheet", "sheet", view))

    def scenes(self, view: View, events: Sequence[Event]) -> list[tuple[View, Sequence[Event]]]:
        """What one ply has brought, one thing after another, each with the view as it was then."""
        if not self._is_there("scenes"):
            return [(view, events)]
        found = self._call("scenes", "scenes", view, events)
        return cast("list[tuple[View, Sequence[Event]]]", found)

    def _is_there(self, module: str) -> bool:
        if module not in self._has:
            self._has[module] = find_spec(f"{self.package}.{module}") is not None
        return self._has[module]

    def talk(self, view: View) -> Talk:
        """What the seat of the view reads and may say; asked only where there is press."""
        return cast(Talk, self._call("talk", "talk", view))

    def values(self, view: View, legal: Sequence[Action]) -> list[float]:
        """How good each choice looks to the seat of the view, in points."""
        return cast(list[float], self._call("advice", "values", view, legal))

    def adviser(self, game: object, weights: Weights | None = None) -> Adviser:
        """The game's judgement for a search, with its own weights or others."""
        return cast("Adviser", self._call("advice", "adviser", game, weights))

    def why(self, view: View, action: Action) -> Words:
        """What speaks for a choice, in one sentence."""
        return cast(Words, self._call("advice", "why", view, action))

    def levels(self) -> tuple[Level, ...]:
        """How hard the five levels think; a game that nobody has tuned has none."""
        if not self._is_there("advice"):
            return ()
        found = getattr(import_module(f"{self.package}.advice"), "LEVELS", ())
        return cast("tuple[Level, ...]", found)

    def lesson(self) -> Lesson | None:
        """The first turns of the game, explained; None where nobody has written them."""
        if not self._is_there("lesson"):
            return None
        return cast("Lesson", import_module(f"{self.package}.lesson").LESSON)

    def letters(self, view: View, rank: int) -> list[Message]:
        """What a level has to say; nothing where there is no press."""
        speak = getattr(import_module(f"{self.package}.advice"), "letters", None)
        return speak(view, rank) if speak is not None else []

    def replies(self, view: View) -> list[Message]:
        """What a polite seat answers to the messages it has; nothing where there is no press."""
        answer = getattr(import_module(f"{self.package}.advice"), "replies", None)
        return answer(view) if answer is not None else []

    def _call(self, module: str, name: str, *args: object) -> object:
        known = self._known.get((module, name))
        if known is None:
            known = getattr(import_module(f"{self.package}.{module}"), name)
            self._known[(module, name)] = known
        return known(*args)
