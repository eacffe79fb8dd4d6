"""A picture made of named layers of keyed fragments."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from hashlib import sha256
from typing import Final

from okapi.svg.element import escape, number
from okapi.svg.theme import THEMES, Theme

Box = tuple[float, float, float, float]

_VARIABLE: Final = re.compile(r"var\(--([a-z0-9-]+)\)")


@dataclass(frozen=True)
class Layer:
    """Fragments by key, drawn in their order. No fragment may rely on what comes after it.

    A static layer never changes during a match: a page sends it once and keeps it by its digest.
    """

    name: str
    fragments: Mapping[str, str]
    static: bool = False

    @cached_property
    def digest(self) -> str:
        """Names the content."""
        return _digest(*self.fragments.values())

    def __str__(self) -> str:
        kept = f' data-digest="{self.digest}"' if self.static else ""
        return f'<g data-layer="{self.name}"{kept}>{"".join(self.fragments.values())}</g>'


@dataclass(frozen=True)
class Changes:
    """What turns one picture into another: fragments to put (new or changed) and keys to drop."""

    put: dict[str, dict[str, str]] = field(default_factory=dict)
    drop: dict[str, list[str]] = field(default_factory=dict)

    def __bool__(self) -> bool:
        return bool(self.put or self.drop)


class Svg:
    """A finished picture; `str` of it is a document of its own.

    `desc` is the text version. It is asked for only when the document is written, because a page
    that patches fragments has the same words in their titles.
    """

    def __init__(
        self,
        view_box: Box,
        layers: tuple[Layer, ...],
        *,
        title: str = "",
        desc: Callable[[], str] | str = "",
        css: str = "",
        defs: str = "",
    ) -> None:
        self.view_box = view_box
        self.layers = layers
        self.title = title
        self.css = css
        self.defs = defs
        self._desc = desc

    @property
    def desc(self) -> str:
        return self._desc if isinstance(self._desc, str) else self._desc()

    @property
    def layer(self) -> dict[str, Layer]:
        return {layer.name: layer for layer in self.layers}

    @property
    def digest(self) -> str:
        """Names all that stays during a match: definitions, style and the static layers."""
        static = tuple(layer.digest for layer in self.layers if layer.static)
        return _digest(self.defs, self.css, *static)

    def part(self, *names: str) -> Svg:
        """The picture with some of its layers: the map alone as an image, the rest above it."""
        layers = tuple(layer for layer in self.layers if layer.name in names)
        return Svg(
            self.view_box, layers, title=self.title, desc=self._desc, css=self.css, defs=self.defs
        )

    def changes(self, old: Svg) -> Changes:
        """Only what differs from an older picture."""
        before = old.layer
        put: dict[str, dict[str, str]] = {}
        drop: dict[str, list[str]] = {}
        for layer in self.layers:
            known = before[layer.name].fragments if layer.name in before else {}
            if known is layer.fragments:
                continue
            new = {k: text for k, text in layer.fragments.items() if known.get(k) != text}
            gone = [key for key in known if key not in layer.fragments]
            if new:
                put[layer.name] = new
            if gone:
                drop[layer.name] = gone
        return Changes(put, drop)

    def flat(self, theme: str = "light") -> str:
        """The document for readers without CSS variables, PNG converters above all."""
        colours = THEMES[theme]
        return self._document(_VARIABLE.sub(lambda match: colours[match[1]], self.css))

    @property
    def stylesheet(self) -> str:
        """The style of the document, for a page that serves it as a file."""
        return _variables() + self.css

    def embedded(self) -> str:
        """The picture for such a page: without style, and without words that would grow stale."""
        return self._drawing(f"<title>{escape(self.title)}</title>")

    def __str__(self) -> str:
        return self._document(self.stylesheet)

    def _repr_svg_(self) -> str:
        return str(self)

    def _document(self, css: str) -> str:
        name, desc = escape(self.title), escape(self.desc)
        return self._drawing(f"<title>{name}</title><desc>{desc}</desc><style>{css}</style>")

    def _drawing(self, head: str) -> str:
        box = " ".join(number(value) for value in self.view_box)
        layers = "".join(str(layer) for layer in self.layers)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="okapi" viewBox="{box}" role="group">'
            f"{head}<defs>{self.defs}</defs>{layers}</svg>"
        )


@lru_cache(maxsize=256)
def _digest(*texts: str) -> str:
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


@lru_cache
def _variables() -> str:
    """The colours of both themes: the reader's preference, unless a page sets data-theme."""
    light, dark = _declared(THEMES["light"]), _declared(THEMES["dark"])
    return (
        f".okapi{{{light}}}@media (prefers-color-scheme:dark){{.okapi{{{dark}}}}}"
        f"[data-theme=light] .okapi,.okapi[data-theme=light]{{{light}}}"
        f"[data-theme=dark] .okapi,.okapi[data-theme=dark]{{{dark}}}"
    )


def _declared(theme: Theme) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in theme.items())
