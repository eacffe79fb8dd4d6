"""Small helpers for writing SVG elements as text."""

from __future__ import annotations

import re
from functools import cache
from typing import Final

_NARROW: Final = "fijlrtI1 ,.'’-()"
# The first letter beyond the Latin ones.
_GREEK: Final = "\u0370"
_UNSAFE: Final = re.compile("[\x00-\x08\x0b-\x1f&<>\"']")
_SAFE: Final = str.maketrans(
    {chr(code): "" for code in range(32) if chr(code) not in "\t\n"}
    | {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}
)


def escape(text: str) -> str:
    """Text that is safe between tags and inside quoted attributes.

    Names may come from a data file of the user's own, so every word passes here. Control
    characters go: XML cannot hold them at all.
    """
    return text.translate(_SAFE) if _UNSAFE.search(text) else text


def number(value: float) -> str:
    """The shortest text of a coordinate, to a tenth of a unit."""
    text = f"{value:.1f}"
    if text.endswith(".0"):
        text = text[:-2]
    return "0" if text == "-0" else text


def tag(name: str, content: str = "", /, **attributes: str | float | None) -> str:
    """`tag("circle", r=3, class_="dot")`: an underscore at the end is dropped, others are dashes.

    Attributes that are None are left out. The content is markup already: escape words first.
    """
    written = "".join(
        f' {_attribute(key)}="{_value(value)}"'
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


@cache
def _attribute(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | float) -> str:
    return escape(value) if isinstance(value, str) else number(value)


def fragment(key: str, content: str = "", /, **attributes: str | float | None) -> str:
    """A keyed group: what a picture replaces as one."""
    return tag("g", content, data_key=key, **attributes)


def title(text: str) -> str:
    """A name that a pointer shows and a screen reader says."""
    return f"<title>{escape(text)}</title>"


def use(name: str, x: float = 0, y: float = 0, /, **attributes: str | float | None) -> str:
    """A copy of a drawing from the definitions."""
    return tag("use", href=f"#{name}", x=x or None, y=y or None, **attributes)


def moved(x: float, y: float) -> str:
    """A transform to a place.

    As an attribute it passes the strictest content policy, and a CSS transition sees it change.
    """
    return f"translate({number(x)} {number(y)})"


def lettering(text: str, x: float, y: float, /, **attributes: str | float | None) -> str:
    """A line of lettering."""
    return tag("text", escape(text), x=x, y=y, **attributes)


def fitted(
    text: str, x: float, y: float, size: float, room: float, /, **attributes: str | float | None
) -> str:
    """A line of bold lettering of this size, pressed together where it would not fit its room.

    A translation may be twice as long as the English word that a place was made for.
    """
    if breadth(text, size) <= room:
        return lettering(text, x, y, **attributes)
    # Exact in every typeface, whichever a reader has.
    how = "spacingAndGlyphs"
    return lettering(text, x, y, textLength=room, lengthAdjust=how, **attributes)


def breadth(text: str, size: float) -> float:
    """How wide bold lettering is, about; Cyrillic letters are broader than Latin ones."""
    return size * sum(_breadth(letter) for letter in text)


def _breadth(letter: str) -> float:
    if letter in _NARROW:
        return 0.45
    return 0.75 if letter >= _GREEK else 0.7
