"""Our own drawings for Africa 1880: flags by colour and shape, boxes, colonies, ports."""

from __future__ import annotations

from typing import Final

from okapi.games.africa_1880.board import NATIONS
from okapi.svg.element import lettering, tag

# A colour, a shape and two letters for every nation: three ways to tell them apart.
COLOURS: Final = ("#b8321f", "#2459b3", "#2b2d36", "#1f7f46", "#e3a50f", "#84552a")
PURE: Final = (85, 80, 55, 85, 75, 75)
INKS: Final = ("#fff", "#fff", "#fff", "#fff", "#2b1d0c", "#fff")
CODES: Final = ("GB", "FR", "DE", "IT", "NL", "BE")
_SHAPES: Final = (
    "M-9-6H9V6H-9Z",  # a plain flag
    "M-9-6H10L6 0L10 6H-9Z",  # a swallowtail
    "M-9-6.5L11 0L-9 6.5Z",  # a pennant
    "M-8.5-6H8.5V1Q8.5 5.5 0 7.5Q-8.5 5.5-8.5 1Z",  # a shield
    "M-4-6H4A6 6 0 0 1 4 6H-4A6 6 0 0 1-4-6Z",  # a lozenge with round ends
    "M-10 0L-5-6.5H5L10 0L5 6.5H-5Z",  # a hexagon
)
_TEXT_X: Final = (0.0, -1.0, -3.6, 0.0, 0.0, 0.0)

CSS: Final = "".join(
    f".a80-n{p}{{fill:{colour}}}.a80-s{p}{{stroke:{colour};color:{colour}}}"
    f".a80-i{p}{{fill:{INKS[p]}}}"
    # Beside the board every colour must stand out from light and from dark paper.
    f".a80-of-{p}{{--seat:color-mix(in srgb,{colour} {PURE[p]}%,var(--ink))}}"
    for p, colour in enumerate(COLOURS)
) + (
    ".a80-flag{stroke:#1d1610;stroke-width:.8;stroke-linejoin:round}"
    # On dark paper a black flag is known by its edge.
    "@media screen{.a80-flag{stroke:var(--ink)}}"
    ".a80-code{font:700 6.6px Arial,Helvetica,sans-serif;text-anchor:middle}"
    ".a80-free{fill:var(--paper);fill-opacity:.7;stroke:var(--ink);stroke-width:.9;"
    "stroke-dasharray:2 1.3}"
    ".a80-built{fill:var(--camp);stroke:#1d1610;stroke-width:.9}"
    ".a80-built-line{fill:none;stroke:#fffaf0;stroke-width:1.1}"
    ".a80-wall{fill:#f4e8cb;stroke:#1d1610;stroke-width:1}"
    ".a80-roof{fill:#a5673c;stroke:#1d1610;stroke-width:1;stroke-linejoin:round}"
    ".a80-door{fill:#1d1610}"
    ".a80-anchor{fill:none;stroke:var(--ink);stroke-width:1.5;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".a80-ally{fill:#f1f7e8;stroke:#1c7a4c;stroke-width:1.8}"
    ".a80-war{fill:#b3201f;stroke:#1d1610;stroke-width:1}"
    ".a80-none{fill:none;stroke:var(--faint);stroke-width:1;stroke-dasharray:2 2}"
    ".a80-ally-text{font:700 8px Arial,Helvetica,sans-serif;text-anchor:middle;fill:#1c7a4c}"
    ".a80-blank-text{font:700 8px Arial,Helvetica,sans-serif;text-anchor:middle;fill:var(--faint)}"
    ".a80-war-text{font:700 8px Arial,Helvetica,sans-serif;text-anchor:middle;fill:#fff}"
)


def definitions() -> str:
    """All drawings, each round its own middle."""
    return "".join(drawings().values())


def drawings() -> dict[str, str]:
    """The same by name."""
    box = {"x": -4, "y": -4, "width": 8, "height": 8, "rx": 1}
    return {
        **{f"a80-flag-{p}": _flag(p) for p in range(len(NATIONS))},
        "a80-free": tag("rect", id="a80-free", class_="a80-free", **box),
        "a80-built": _built(),
        "a80-colony": _colony(),
        "a80-anchor": tag("path", id="a80-anchor", d=ANCHOR, class_="a80-anchor"),
        "a80-ally": _disc("ally", "M-7 0A7 7 0 1 1 7 0A7 7 0 1 1-7 0Z", "A"),
        "a80-war": _disc("war", "M0-8.4L8.4 0L0 8.4L-8.4 0Z", "W"),
        "a80-none": tag("circle", id="a80-none", r=6, class_="a80-none"),
        "a80-blank": _blank(),
    }


ANCHOR: Final = "M0-2.6V5M-2.6-.6H2.6M-5 1.6Q-4.4 5 0 5.4Q4.4 5 5 1.6M0-2.6A1.5 1.5 0 1 1 .1-2.6"


def _flag(p: int) -> str:
    shape = tag("path", d=_SHAPES[p], class_=f"a80-flag a80-n{p}")
    code = lettering(CODES[p], _TEXT_X[p], 2.4, class_=f"a80-code a80-i{p}")
    return tag("g", shape + code, id=f"a80-flag-{p}")


def _built() -> str:
    """A filled box: a square with a cross of roads."""
    square = tag("rect", x=-4, y=-4, width=8, height=8, rx=1, class_="a80-built")
    return tag(
        "g", square + tag("path", d="M-4 0H4M0-4V4", class_="a80-built-line"), id="a80-built"
    )


def _colony() -> str:
    """A house with two wings."""
    wings = tag("path", d="M-13 6V-2H13V6Z", class_="a80-wall")
    house = tag("path", d="M-6 6V-5H6V6Z", class_="a80-wall")
    roof = tag("path", d="M-8-4.6L0-11L8-4.6ZM-14.4-2L-11-5.6H-6V-2ZM14.4-2L11-5.6H6V-2Z")
    door = tag("path", d="M-1.8 6V.6H1.8V6ZM-11 3.4V.8H-8.4V3.4ZM8.4 3.4V.8H11V3.4Z")
    return tag(
        "g",
        wings + house + f'<g class="a80-roof">{roof}</g><g class="a80-door">{door}</g>',
        id="a80-colony",
    )


def _blank() -> str:
    """A stance that is not declared yet, which the rules take for an alliance (A80-18)."""
    rim = tag("circle", r=7, class_="a80-none")
    return tag("g", rim + lettering("A", 0, 2.9, class_="a80-blank-text"), id="a80-blank")


def _disc(name: str, outline: str, letter: str) -> str:
    shape = tag("path", d=outline, class_=f"a80-{name}")
    text = lettering(letter, 0, 2.9, class_=f"a80-{name}-text")
    return tag("g", shape + text, id=f"a80-{name}")
