"""The rulebooks: one page of Markdown for each game, in numbered paragraphs.

    book = rulebook("africa")
    print(book.find("AFR-13").words)

Every paragraph waits for the reader's language, as all words do; its id is its context in the
message catalogues, so a page is translated paragraph by paragraph.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Final

from okapi.core.errors import OkapiError, UnknownGame
from okapi.core.words import N_, Words

# Kinds of paragraph.
TITLE: Final = "title"
HEADING: Final = "heading"
TEXT: Final = "text"
TABLE: Final = "table"
RULE: Final = "rule"
RULING: Final = "ruling"
EXAMPLE: Final = "example"
# What an id begins with where it is not a rule; some games number two series of examples.
_KINDS: Final = {"R": RULING} | dict.fromkeys(("EX", "EXS", "EXO", "S", "X"), EXAMPLE)

_NUMBERED: Final = re.compile(r"- \*\*([A-Z][A-Z0-9]*?)(-?)([1-9][0-9]*)\*\* ")
_SEPARATORS: Final = re.compile(r"[\s_‐-―-]+")


class UnknownRule(OkapiError):
    """A rulebook has no paragraph with this id."""


@dataclass(frozen=True)
class Paragraph:
    """A numbered rule, ruling or example; or a heading, a text or a table without a number.

    `section` is the id of the heading it stands under; a heading stands under itself.
    """

    id: str
    kind: str
    section: str
    words: Words


@dataclass(frozen=True)
class Section:
    """A heading and what stands under it."""

    heading: Paragraph
    paragraphs: tuple[Paragraph, ...]


class Rulebook:
    """The page of one game."""

    def __init__(self, game: str, title: Paragraph, sections: tuple[Section, ...]) -> None:
        self.game = game
        self.title = title
        self.sections = sections
        self._by_id = {p.id: p for p in self}
        # (prefix, number): so that 13, afr13 and AFR-013 all find AFR-13.
        self._by_number = {_split(p.id): p for p in self.numbered()}
        self._prefixes = list(dict.fromkeys(prefix for prefix, _ in self._by_number))

    def __iter__(self) -> Iterator[Paragraph]:
        """Every paragraph in the order of the page, headings included."""
        yield self.title
        for section in self.sections:
            yield section.heading
            yield from section.paragraphs

    def numbered(self) -> list[Paragraph]:
        """The rules, rulings and examples."""
        return [p for p in self if p.kind in (RULE, RULING, EXAMPLE)]

    def find(self, id: str) -> Paragraph:
        """A paragraph by its id, in any case and with any zeros; a number alone means a rule."""
        found = self._by_id.get(id)
        if found is None and (number := self._number(id)):
            found = self._by_number.get(number)
        if found is None:
            message = N_("{game} has no rule {id}; {hint}")
            raise UnknownRule(Words(message, game=self.game, id=repr(id[:40]), hint=self._hint(id)))
        return found

    def mentions(self, text: str) -> list[str]:
        """The ids that a text refers to, in its order, whether they exist or not."""
        return re.findall(rf"\b(?:{'|'.join(self._prefixes)})-?[0-9]+\b", text)

    def _number(self, id: str) -> tuple[str, int] | None:
        compact = _SEPARATORS.sub("", id[:40]).upper()
        for prefix in [*self._prefixes, ""]:
            digits = compact.removeprefix(prefix)
            if compact.startswith(prefix) and digits.isascii() and digits.isdigit():
                return (prefix or self._prefixes[0], int(digits))
        return None

    def _hint(self, id: str) -> Words:
        number = self._number(id)
        if number is None:
            ids = [p.id for p in self.numbered()]
            close = get_close_matches(id[:40].upper(), ids, 3) or [ids[0], ids[-1]]
            return Words("ids look like {ids}", ids=", ".join(close))
        same = [known for known in self._by_number if known[0] == number[0]]
        same.sort(key=lambda known: (abs(known[1] - number[1]), known[1]))
        near = [self._by_number[known].id for known in sorted(same[:2])]
        return Words("near it are {ids}", ids=", ".join(near))


def games() -> tuple[str, ...]:
    """The games that have a rulebook, in alphabetical order."""
    names = [file.name for file in files(__name__).iterdir()]
    return tuple(sorted(name[:-3] for name in names if name.endswith(".md")))


@cache
def rulebook(game_id: str) -> Rulebook:
    """The rulebook of a game."""
    if game_id not in games():
        known = ", ".join(games())
        raise UnknownGame(f"there is no rulebook of {game_id[:40]!r}; there are: {known}")
    return read(game_id, (files(__name__) / f"{game_id}.md").read_text(encoding="utf-8"))


def read(game: str, page: str) -> Rulebook:
    """A page as a rulebook."""
    first, *rest = [block.strip() for block in re.split(r"\n\s*\n", page) if block.strip()]
    if not first.startswith("# "):
        raise ValueError(f"{game}: a rulebook begins with its title")
    sections: list[Section] = []
    for block in rest:
        if block.startswith("## "):
            id = f"{game}.{_slug(block[3:])}"
            sections.append(Section(_paragraph(id, HEADING, id, block[3:]), ()))
        elif not sections:
            raise ValueError(f"{game}: after the title comes a heading")
        else:
            section = sections.pop()
            sections.append(Section(section.heading, section.paragraphs + _read(section, block)))
    title = _paragraph(game, TITLE, game, first[2:])
    return Rulebook(game, title, tuple(sections))


def _read(section: Section, block: str) -> tuple[Paragraph, ...]:
    """What a block of lines holds: a list of numbered paragraphs, a table, or a text."""
    under = section.heading.id
    if block.startswith("- "):
        items = re.split(r"\n(?=- )", block)
        return tuple(_read_numbered(under, item) for item in items)
    id = f"{under}.{len(section.paragraphs) + 1}"
    if block.startswith("|"):
        return (_paragraph(id, TABLE, under, block),)
    return (_paragraph(id, TEXT, under, " ".join(block.split())),)


def _read_numbered(section: str, item: str) -> Paragraph:
    match = _NUMBERED.match(item)
    if not match:
        raise ValueError(f"{section}: no number in {item[:40]!r}")
    prefix, hyphen, number = match.groups()
    kind = _KINDS.get(prefix, RULE)
    text = " ".join(item[match.end() :].split())
    return _paragraph(f"{prefix}{hyphen}{number}", kind, section, text)


def _paragraph(id: str, kind: str, section: str, text: str) -> Paragraph:
    return Paragraph(id, kind, section, Words(text, context=id))


def _slug(heading: str) -> str:
    return "_".join(re.findall(r"[a-z0-9]+", heading.lower()))


def _split(id: str) -> tuple[str, int]:
    """AFR-13 as (AFR, 13)."""
    prefix, _, number = id.rpartition("-")
    if not prefix:
        prefix = id.rstrip("0123456789")
        number = id.removeprefix(prefix)
    return prefix, int(number)
