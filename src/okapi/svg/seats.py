"""The pieces of the six seats: a colour and a shape each, the same in every game."""

from __future__ import annotations

from typing import Final

from okapi.svg.curve import circle, polygon, regular, star
from okapi.svg.element import lettering, moved, tag, use
from okapi.svg.theme import SEATS

# A circle, a square, a triangle, a diamond, a star and a hexagon, of about the same weight.
_OUTLINES: Final = (
    circle(10),
    polygon([(-9, -9), (9, -9), (9, 9), (-9, 9)]),
    polygon([(0, -11.5), (12, 9), (-12, 9)]),
    polygon(regular(4, 12.5)),
    polygon(star(5, 13.5, 6.4)),
    polygon(regular(6, 11)),
)
_INSET: Final = (0.56, 0.54, 0.5, 0.52, 0.5, 0.55)

CSS: Final = "".join(
    f".ok-seat-{seat}{{fill:var(--seat-{seat})}}.ok-of-{seat}{{--seat:var(--seat-{seat})}}"
    for seat in range(SEATS)
) + (
    ".ok-seat-line{fill:none;stroke:var(--seat-line)}.ok-seat-edge{stroke:var(--seat-edge)}"
    ".ok-active{fill:var(--glow);fill-opacity:.75;stroke:var(--brass);stroke-width:2}"
    ".ok-plate{fill:var(--brass);stroke:var(--seat-edge);stroke-width:1}"
    ".ok-plate-text{font-size:7.6px;font-weight:700;text-anchor:middle;fill:#2b1d0c}"
    ".okapi>[data-layer=pieces]{pointer-events:none}"
    ".okapi>[data-layer=pieces]>g{transition:transform .5s cubic-bezier(.3,.1,.2,1)}"
    "@media (prefers-reduced-motion:reduce){.okapi>[data-layer=pieces]>g{transition:none}}"
)


def definitions() -> str:
    """`okapi-seat-N` is the emblem, `okapi-explorer-N` a standing pawn that carries it."""
    return "".join(_emblem(seat) + _explorer(seat) for seat in range(SEATS))


def _emblem(seat: int) -> str:
    outline = _OUTLINES[seat]
    inner = tag(
        "path",
        d=outline,
        class_="ok-seat-line",
        stroke_width=3.4,
        transform=f"scale({_INSET[seat]})",
    )
    outer = tag("path", d=outline, class_=f"ok-seat-{seat} ok-seat-edge", stroke_width=1.6)
    return tag("g", outer + inner, id=f"okapi-seat-{seat}", stroke_linejoin="round")


def _explorer(seat: int) -> str:
    shadow = tag("ellipse", cx=3, cy=1, rx=11, ry=4, fill="#000", opacity=".35")
    body = tag(
        "path",
        d="M-9 0C-9-5-4-7-4-16H4C4-7 9-5 9 0C9 3-9 3-9 0Z",
        class_=f"ok-seat-{seat} ok-seat-edge",
        stroke_width=1.6,
    )
    shine = tag("path", d="M-4.5-1C-4-5-1.4-8-1.3-14", class_="ok-seat-line", stroke_width=1.4)
    head = use(f"okapi-seat-{seat}", 0, -23)
    return tag("g", shadow + body + shine + head, id=f"okapi-explorer-{seat}")


def explorer(seat: int, active: bool = False) -> str:
    """Stands at the origin, on a light ground when it is this seat's turn to decide."""
    ground = tag("ellipse", rx=16, ry=7, class_="ok-active") if active else ""
    return ground + use(f"okapi-explorer-{seat}")


def marker(seat: int, laps: str = "") -> str:
    """A score marker at the origin; `laps` is what its badge says, such as 50."""
    return use(f"okapi-seat-{seat}") + (badge(laps, 0, 9) if laps else "")


def badge(text: str, x: float, y: float) -> str:
    """A small brass plate with a number."""
    width = 5 + 4.4 * len(text)
    plate = tag("rect", x=-width / 2, y=-4.5, width=width, height=9, rx=4.5, class_="ok-plate")
    label = lettering(text, 0, 2.6, class_="ok-plate-text")
    return tag("g", plate + label, transform=moved(x, y))
