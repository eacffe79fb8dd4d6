"""What the terminal shows: lines, boards, menus, panels, scores. All of it fits 80 columns."""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable, Sequence
from typing import Final

from rich.text import Text

from okapi.cli.paper import Paper
from okapi.cli.speech import Speech
from okapi.cli.terminal.menu import Group, Menu
from okapi.cli.terminal.worth import parts, told_apart
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.core.words import Words
from okapi.replay.story import Told

NARROW: Final = 80
WIDEST: Final = 110
DIM: Final = "dim"
STRONG: Final = "bold"
HEIGHT: Final = 24
_NO_SCROLLBACK: Final = "\x1b[3J"


class Screen:
    """Writes to standard output, in colour on a terminal and plainly elsewhere."""

    def __init__(self, say: Speech) -> None:
        self.say = say
        self.is_terminal = sys.stdout.isatty()
        self.console = Paper(sys.stdout, _width())

    @property
    def width(self) -> int:
        return self.console.width

    def words(self, words: Words, style: str = "") -> None:
        """A sentence of our own."""
        self.line(self.say(words), style)

    def refusal(self, words: Words, rule: str = "") -> None:
        """Why something cannot be done, with the rule that stands against it."""
        cited = f" [{rule}]" if rule else ""
        self.line(f"{self.say(words)}{cited}", "yellow")

    def line(self, text: str = "", style: str = "") -> None:
        """A line of text, folded at spaces."""
        self.console.print(Text(text, style))

    def told(self, lines: Iterable[Told]) -> None:
        """What happened, each with its rule."""
        for each in lines:
            text = Text(f"  {self.say(each.words)} ")
            text.append(f"[{each.rule}]" if each.rule else "", DIM)
            self.console.print(text)

    def wipe(self) -> None:
        """Leave nothing on a terminal, not even where one could scroll back to."""
        if not self.is_terminal:
            return
        self.console.clear()
        if not (self.console.is_dumb_terminal or self.console.legacy_windows):
            self.console.file.write(_NO_SCROLLBACK)

    # The board

    def short_board(self, text: str, prompt: str) -> None:
        """The first paragraphs of a text board, as many as a screen holds, without the prompt."""
        shown: list[str] = []
        for paragraph in text.removeprefix(prompt).strip("\n").split("\n\n"):
            if shown and sum(map(_lines, shown)) + _lines(paragraph) > HEIGHT:
                break
            shown.append(paragraph)
        self.board("\n\n".join(shown))

    def board(self, text: str) -> None:
        """A text board."""
        self.console.print(Text(text.rstrip("\n")))

    # The menu

    def menu(self, menu: Menu) -> None:
        """All groups, with the numbers that choose."""
        number = 1
        for group in menu.groups:
            if group.folded:
                self._folded(group, number)
                number += 1
            else:
                self._unfolded(group, number)
                number += len(group.items)

    def _folded(self, group: Group, number: int) -> None:
        count = (f" ({len(group.items)})", DIM)
        text = Text.assemble((f"{number:>3} ", STRONG), group.heading, count)
        if common := self._told_apart(group):
            self._add_worth(text, common[0])
        self._hanging(text)

    def _unfolded(self, group: Group, number: int) -> None:
        """Side by side under a heading where that tells them apart, otherwise line by line."""
        common = self._told_apart(group)
        if len(group.items) == 1 or not group.heading or common is None:
            self._listed(group, number)
            return
        text = Text(f"    {group.heading}")
        self._add_worth(text, common[0])
        self._hanging(text)
        notes = zip(group.items, common[1], strict=True)
        self._columns([_noted(item.short, note) for item, note in notes], number)

    def _told_apart(self, group: Group) -> tuple[Preview, list[str]] | None:
        return told_apart([item.preview for item in group.items], self.say)

    def _listed(self, group: Group, number: int) -> None:
        """One choice per line."""
        several = len({item.preview.points for item in group.items}) > 1
        for offset, item in enumerate(group.items):
            text = Text.assemble((f"{number + offset:>3} ", STRONG), item.label)
            self._add_worth(text, item.preview, zero=several)
            self._hanging(text)

    def _hanging(self, text: Text) -> None:
        """A line whose continuation is set in."""
        for index, line in enumerate(text.wrap(self.console, self.width - 6)):
            self.console.print(Text("      " if index else "").append_text(line))

    def _columns(self, cells: Sequence[str], number: int) -> None:
        """Short choices side by side."""
        width = max(map(len, cells)) + 6
        per_row = max(1, (self.width - 1) // width)
        for start in range(0, len(cells), per_row):
            row = Text()
            for offset, cell in enumerate(cells[start : start + per_row]):
                row.append(f"{number + start + offset:>3} ", STRONG)
                row.append(cell.ljust(width - 4))
            row.rstrip()
            self.console.print(row)

    def _add_worth(self, text: Text, preview: Preview, *, zero: bool = False) -> None:
        for part in parts(preview, self.say, zero=zero):
            text.append(f"  {part}", "cyan")
        if preview.rule:
            text.append(f" [{preview.rule}]", DIM)

    # Panels

    def panels(self, panels: Sequence[Panel]) -> None:
        """What stands beside the board."""
        for panel in panels:
            self.line(self.say(panel.title), STRONG)
            for item in panel.items:
                self._panel_item(item)

    def summary(self, panels: Sequence[Panel]) -> None:
        """What every seat has, in a line or two."""
        for panel in panels:
            if panel.seat is not None:
                facts = [f"{self.say(item.label)} {self._value(item)}" for item in panel.items]
                title = (f"{self.say(panel.title)}: ", STRONG)
                self.console.print(Text.assemble(title, ", ".join(facts)))

    def _panel_item(self, item: Row | Meter | Card) -> None:
        text = Text(f"  {self.say(item.label)}: {self._value(item)}")
        if item.note:
            text.append(f" ({self.say(item.note)})")
        if item.rule:
            text.append(f" [{item.rule}]", DIM)
        self.console.print(text)

    def _value(self, item: Row | Meter | Card) -> str:
        if isinstance(item, Meter):
            return f"{item.value}/{item.limit}"
        if isinstance(item, Card):
            return str(item.count)
        return self.say(item.value) if isinstance(item.value, Words) else str(item.value)


def _lines(paragraph: str) -> int:
    return paragraph.count("\n") + 2


def _width() -> int:
    if not sys.stdout.isatty():
        return NARROW
    return min(WIDEST, shutil.get_terminal_size((NARROW, HEIGHT)).columns)


def _noted(short: str, note: str) -> str:
    return short if note in ("", f"({short})") else f"{short} {note}"
