"""What may be chosen, as a numbered list that stays short, and what a typed word means in it."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from okapi.cli.terminal.worth import gap_of, spoken, with_gap
from okapi.core.action import Action
from okapi.core.game import View
from okapi.core.panels import Preview
from okapi.core.words import Words

Say = Callable[[Words], str]

# A group with more choices than this is folded into one line, unless it is the only one.
FOLD: Final = 16


@dataclass(frozen=True)
class Item:
    """One choice: in full words, in short (what tells it from its group), and what it brings."""

    action: Action
    label: str
    short: str
    preview: Preview


@dataclass(frozen=True)
class Group:
    """Choices that differ in one word; the heading has a gap for it."""

    heading: str
    items: tuple[Item, ...]
    folded: bool = False


class Menu:
    """The choices of a seat. An entry is what a number stands for: an item or a folded group."""

    def __init__(self, groups: Sequence[Group]) -> None:
        self.groups = list(groups)
        self.items = [item for group in groups for item in group.items]
        self.entries: list[Item | Group] = []
        for group in groups:
            self.entries += [group] if group.folded else group.items

    def number(self, text: str) -> Item | Group | None:
        """The entry that a number stands for."""
        if text.isascii() and text.isdigit() and len(text) <= 5:
            index = int(text) - 1
            return self.entries[index] if 0 <= index < len(self.entries) else None
        return None

    def find(self, text: str) -> list[Item]:
        """The choices that a text names: by notation, by name, by the beginnings of words."""
        words = plain(text).split()
        for suits in (_is_notation, _is_name, _begins, _contains):
            found = [item for item in self.items if words and suits(item, text, words)]
            if found:
                return found
        return []

    def is_hidden(self, item: Item) -> bool:
        """Whether a choice stands in a folded group, so that the player has not seen it."""
        return any(group.folded and item in group.items for group in self.groups)


def plain(text: str) -> str:
    """Lower case without accents, punctuation as spaces: how names are compared."""
    bare = unicodedata.normalize("NFKD", text.casefold())
    kept = "".join(c for c in bare if not unicodedata.combining(c))
    return "".join(c if c.isalnum() else " " for c in kept)


def _is_notation(item: Item, text: str, words: list[str]) -> bool:
    return item.action.text == text


def _is_name(item: Item, text: str, words: list[str]) -> bool:
    return words in (plain(item.short).split(), plain(item.label).split())


def _begins(item: Item, text: str, words: list[str]) -> bool:
    known = _known_words(item)
    return all(any(each.startswith(word) for each in known) for word in words)


def _contains(item: Item, text: str, words: list[str]) -> bool:
    known = " ".join(_known_words(item))
    return all(word in known for word in words)


def _known_words(item: Item) -> list[str]:
    return plain(f"{item.label} {item.action.text}").split()


# Making a menu


def menu(view: View, legal: Sequence[Action], say: Say) -> Menu:
    """The choices of the seat of a view, grouped by what they are."""
    face = view.game.face
    kinds: dict[tuple[str, str], list[tuple[Action, Words]]] = {}
    for action in legal:
        label = face.label(view, action)
        kinds.setdefault((action.verb, label.message), []).append((action, label))
    groups = []
    for members in kinds.values():
        folded = len(members) > FOLD and len(kinds) > 1
        previews = [face.preview(view, action) for action, _ in members]
        groups.append(_group(members, previews, say, folded))
    return Menu(groups)


def narrowed(offered: Menu, wanted: Sequence[Item]) -> Menu:
    """The groups of a menu with only some of their choices, unfolded."""
    groups = [Group(g.heading, tuple(i for i in g.items if i in wanted)) for g in offered.groups]
    return Menu([group for group in groups if group.items])


def _group(
    members: list[tuple[Action, Words]], previews: list[Preview], say: Say, folded: bool
) -> Group:
    gap = gap_of([label for _, label in members])
    items = []
    for (action, label), preview in zip(members, previews, strict=True):
        short = label.args[gap] if gap else label
        items.append(Item(action, say(label), spoken(short, say), preview))
    heading = say(with_gap(members[0][1], gap)) if gap else ""
    return Group(heading, tuple(items), folded and bool(heading))
