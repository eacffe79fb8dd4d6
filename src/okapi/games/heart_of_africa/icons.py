"""The drawings of Heart of Africa: goods, tokens, neutrals, posts; a shape for every meaning.

All are drawn in a square of 20 units round the origin.
"""

from __future__ import annotations

from typing import Final

from okapi.games.heart_of_africa.tokens import KINDS, MARKERS, VICTORY
from okapi.svg.curve import circle, polygon, regular, star
from okapi.svg.element import tag, use

CSS: Final = (
    ".ok-glyph{fill:var(--ink);stroke:none}"
    ".ok-line{fill:none;stroke:var(--ink);stroke-width:1.7;stroke-linecap:round;"
    "stroke-linejoin:round}"
    ".ok-good-0{fill:#e9c22c;stroke:#5a4300;stroke-width:1.1;stroke-linejoin:round}"
    ".ok-good-1{fill:#9fd8ef;stroke:#124a63;stroke-width:1.1;stroke-linejoin:round}"
    ".ok-good-2{fill:#d89614;stroke:#4f3100;stroke-width:1.1;stroke-linejoin:round}"
    ".ok-good-3{fill:#fbf6e6;stroke:#4a3a22;stroke-width:1.1;stroke-linejoin:round}"
    ".ok-good-4{fill:#8a5a34;stroke:#2c1708;stroke-width:1;stroke-linejoin:round}"
    ".ok-good-line{fill:none;stroke:#2c1d08;stroke-width:.8;stroke-linejoin:round}"
    ".ok-grey{fill:#8d9194;stroke:#22262a;stroke-width:1.5;stroke-linejoin:round}"
    ".ok-grey-line{fill:none;stroke:#eef1f2;stroke-width:1.5}"
    ".ok-post{fill:#b5713a;stroke:#2c1708;stroke-width:1.1;stroke-linejoin:round}"
    ".ok-roof{fill:#7d2f1d;stroke:#2c1708;stroke-width:1.1;stroke-linejoin:round}"
    ".ok-love{fill:var(--turn);stroke:var(--halo);stroke-width:1.1;stroke-linejoin:round}"
    ".ok-laurel{fill:#d79a22;stroke:#4a3200;stroke-width:.8;stroke-linejoin:round}"
    ".ok-cube{fill:#b9853f;stroke:#3a2408;stroke-width:1;stroke-linejoin:round}"
    ".ok-cube-top{fill:#e3b876;stroke:#3a2408;stroke-width:1;stroke-linejoin:round}"
    ".ok-clash{fill:none;stroke:var(--turn);stroke-width:2.6;stroke-linecap:round}"
    ".ok-clash-bed{fill:none;stroke:var(--halo);stroke-width:5;stroke-linecap:round}"
)


def _glyph(d: str) -> str:
    return tag("path", d=d, class_="ok-glyph")


def _line(d: str) -> str:
    return tag("path", d=d, class_="ok-line")


def _good(i: int, d: str, line: str = "") -> str:
    detail = tag("path", d=line, class_="ok-good-line") if line else ""
    return tag("path", d=d, class_=f"ok-good-{i}") + detail


_HEART: Final = "M0 8C-9 1-8-7-3.6-7C-1.4-7 0-5 0-4C0-5 1.4-7 3.6-7C8-7 9 1 0 8Z"
_AFRICA: Final = (
    "M-5.5-8.5L2-9L5.5-7L6.5-3L9-2L6-1.5L4.5 1.5L4.8 4L1.5 9L-.8 9L-2.5 4L-2-.5L-3.5-1.5"
    "L-7.5-1.5L-9-4.5Z"
)

MARKER_DRAWINGS: Final = (
    _good(
        0,
        "M-8-3C-6 5 2 9 8 4L9 6C3 12-8 9-10-2Z M-3-8C-4 0 1 6 9 3L9.6 5C1 8-6 2-5-8Z",
        "M-8.6-.5C-6 6 2 9 8 5",
    ),
    _good(1, "M-5.5-7H5.5L9.5-2L0 9L-9.5-2Z", "M-9.5-2H9.5M-5.5-7L-3-2L0 9L3-2L5.5-7M-3-2L0-7L3-2"),
    _good(2, "M-9 7L-7 1H-1L1 7ZM-1 7L1 1H7L9 7ZM-5 0L-3-6H3L5 0Z", "M-6.4 3H-2M1.6 3H6M-2.4-4H2"),
    _good(3, "M-9 6C-2 8 6 2 7-9C10-1 8 9-3 10C-6 10-8 9-9 6Z", "M-6.5 7.2C-5.6 8-5.2 8.8-5.4 9.6"),
    _good(4, _AFRICA),
)

TOKEN_DRAWINGS: Final = (
    # blank: a sack
    _line("M-3-5C-9-1-9 8-5 8H5C9 8 9-1 3-5ZM-3-5L-4.6-8.4H4.6L3-5ZM-3.6 2H3.6"),
    # trading_post
    use("heart-post"),
    # neutral_drift: two winds
    _line("M-9-3C-5-8-2 2 3-3S8-4 9-3M6-6L9-3L5.6-1M-9 5C-5 0-2 10 3 5S8 4 9 5M6 2L9 5L5.6 7"),
    # wholesaler: a pawn with a wide hat
    _glyph("M-6 9C-6 5-3 4-3-1H3C3 4 6 5 6 9ZM-9-3.4H9L5-5.4L3-9H-3L-5-5.4Z"),
    # two_traders: two discs and a plus
    tag("path", d=circle(4.2), class_="ok-line", transform="translate(-4.8 3.6)")
    + tag("path", d=circle(4.2), class_="ok-line", transform="translate(4.8 3.6)")
    + _line("M0-9.4V-2.6M-3.4-6H3.4"),
    # heart_bonus
    tag("path", d=_HEART, class_="ok-love"),
    # exchange: one goes, one comes
    _line("M-8-3H6M2.6-6.6L6.4-3L2.6.4M8 4H-6M-2.6.6L-6.4 4L-2.6 7.6"),
    # resource_shift: up and down
    _line("M-4.6 8V-7M-8-3.4L-4.6-7L-1.2-3.4M4.6-8V7M8 3.4L4.6 7L1.2 3.4"),
    # reputation_shift: speech
    _line("M-8.6-7H8.6V3H0L-5 8V3H-8.6ZM-4.6-3.4H4.6M-4.6-.4H2"),
    # march: three chevrons
    _line("M-8.4-7L-3 0L-8.4 7M-2.4-7L3 0L-2.4 7M3.6-7L9 0L3.6 7"),
)

VICTORY_DRAWINGS: Final = (
    _line("M-5-3L0-6L5-3V3L0 6L-5 3Z"),
    tag("path", d=circle(3.4), class_="ok-line") + _line("M-6 5.6H6"),
    _line("M-4-4H4L6.4-1L0 6L-6.4-1ZM-6.4-1H6.4"),
    *(use(f"heart-{MARKERS[kind]}", transform="scale(.58)") for kind in range(4)),
)


def definitions() -> str:
    """Every drawing under its name: `heart-gold`, `heart-march`, `heart-sv_areas`, ..."""
    parts = [
        tag("g", _post(), id="heart-post"),
        tag("g", _neutral(), id="heart-neutral"),
        tag("g", _cube(), id="heart-cube"),
        tag("g", _padlock(), id="heart-lock"),
        tag("g", _clash(), id="heart-clash"),
        tag("g", _stopped(), id="heart-stopped"),
        tag("g", tag("path", d=_HEART, class_="ok-love"), id="heart-heart"),
    ]
    parts += [tag("g", d, id=f"heart-{n}") for n, d in zip(MARKERS, MARKER_DRAWINGS, strict=True)]
    parts += [tag("g", d, id=f"heart-{n}") for n, d in zip(KINDS, TOKEN_DRAWINGS, strict=True)]
    parts += [
        tag("g", _medal(drawing), id=f"heart-{name}")
        for name, drawing in zip(VICTORY, VICTORY_DRAWINGS, strict=True)
    ]
    hidden = tag("text", "?", y=4.6, class_="ok-medal-mark")
    parts.append(tag("g", _medal(hidden), id="heart-sv_hidden"))
    return "".join(parts)


def _medal(content: str) -> str:
    return tag("path", d=polygon(star(8, 11.5, 9)), class_="ok-laurel") + content


def _post() -> str:
    walls = tag("path", d="M-6.5-1H6.5V8H-6.5Z", class_="ok-post")
    door = tag("path", d="M-1.8 8V3H1.8V8", class_="ok-good-line")
    roof = tag("path", d="M-9 0L0-9L9 0Z", class_="ok-roof")
    return walls + door + roof


def _neutral() -> str:
    return tag("path", d=polygon(regular(6, 10)), class_="ok-grey") + tag(
        "path", d=polygon(regular(6, 5.4)), class_="ok-grey-line"
    )


def _cube() -> str:
    return (
        tag("path", d="M-7-3L0 .6V9L-7 5Z", class_="ok-cube")
        + tag("path", d="M7-3L0 .6V9L7 5Z", class_="ok-cube")
        + tag("path", d="M-7-3L0-7L7-3L0 .6Z", class_="ok-cube-top")
    )


def _padlock() -> str:
    return _line("M-3.6-1V-4C-3.6-9 3.6-9 3.6-4V-1") + _glyph("M-5.4-1.4H5.4V7H-5.4Z")


def _clash() -> str:
    cross = "M-6-6L6 6M6-6L-6 6M-7 3L-3 7M7 3L3 7"
    return tag("path", d=cross, class_="ok-clash-bed") + tag("path", d=cross, class_="ok-clash")


def _stopped() -> str:
    return tag("path", d=polygon(regular(8, 5.4, 22.5)), class_="ok-love") + tag(
        "path", d="M-2.8 0H2.8", class_="ok-stop-bar"
    )
