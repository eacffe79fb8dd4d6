"""What may be chosen, drawn so that it can be clicked, reached by keyboard and read aloud."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from okapi.svg.element import fragment, lettering, moved, tag, title, use

# Looks: step there, go far, turn over, pick up, put down, build, begin. Each has its own line, and
# those that change what lies on the board have a sign.
_LINES: Final = {
    "go": "stroke-width:3",
    "leap": "stroke-width:1.8;stroke-dasharray:5 4",
    "turn": "stroke-width:3.4",
    "take": "stroke-width:3;stroke-dasharray:14 5",
    "put": "stroke-width:3.4;stroke-dasharray:.1 6.2;stroke-linecap:round",
    "begin": "stroke-width:4",
    "build": "stroke-width:3;stroke-dasharray:2 3",
}
_SIGNS: Final = {
    "turn": "M3.6-1.6A4 4 0 1 0 3.4 2.4M4.2-4.4V-1.2H1",
    "take": "M-3.4.6L0-3.4L3.4.6M0-3V4",
    "put": "M-3.4-.6L0 3.4L3.4-.6M0 3V-4",
    "build": "M-4 3.4L0-3.6L4 3.4ZM0-3.6V-5",
    "begin": "M-2.4 4.4V-4.4L3.6-2L-2.4.4",
}

CSS: Final = "".join(
    f".ok-{look}{{stroke:var(--{look});{line}}}.ok-{look} .ok-badge{{fill:var(--{look})}}"
    for look, line in _LINES.items()
) + (
    # The parts of a mark are copied by <use>, where only inherited styles reach them.
    ".ok-target{cursor:pointer;outline:none;fill-opacity:0}.ok-go,.ok-put{fill-opacity:.13}"
    ".ok-target:hover,.ok-target:focus-visible{fill-opacity:.5}"
    ".ok-target:focus-visible{stroke-width:6}"
    ".ok-area{fill:var(--glow);stroke:none}.ok-ring{fill:none;stroke-linejoin:round}"
    ".ok-bed{fill:none;stroke:var(--bed);stroke-width:7;stroke-opacity:.6;stroke-dasharray:none;"
    "stroke-linejoin:round}"
    ".ok-badge{stroke:var(--sign);stroke-width:1.4;stroke-dasharray:none;fill-opacity:1}"
    ".ok-sign{fill:none;stroke:var(--sign);stroke-width:1.8;stroke-dasharray:none;"
    "stroke-linecap:round;stroke-linejoin:round}"
    ".ok-note{font-size:9px;font-weight:700;text-anchor:middle;fill:var(--sign);fill-opacity:1;"
    "stroke:none}"
    ".ok-focus{stroke:var(--brass);stroke-width:3;fill-opacity:0;pointer-events:none}"
)


def mark(name: str, outline: str) -> str:
    """The drawing of a target with this outline, for the definitions."""
    parts = "".join(tag("path", d=outline, class_=f"ok-{part}") for part in ("area", "bed", "ring"))
    return tag("g", parts, id=name)


def target(
    key: str,
    x: float,
    y: float,
    mark: str,
    look: str,
    actions: Sequence[str],
    label: str,
    note: str = "",
) -> str:
    """A place to click. `mark` names a drawing of the definitions; the first action leads."""
    content = title(label) + use(mark) + _badge(look, note)
    return fragment(
        key,
        content,
        class_=f"ok-target ok-{look}",
        transform=moved(x, y),
        role="button",
        tabindex="0",
        aria_label=label,
        data_action=actions[0],
        data_actions=" ".join(actions) if len(actions) > 1 else None,
    )


def _badge(look: str, note: str) -> str:
    """A sign at the top of the outline, or what the choice is worth."""
    if note:
        width = 8 + 5 * len(note)
        plate = tag("rect", x=-width / 2, y=-6.5, width=width, height=13, rx=6.5, class_="ok-badge")
        return tag(
            "g", plate + lettering(note, 0, 3.1, class_="ok-note"), transform="translate(0 -25)"
        )
    if look not in _SIGNS:
        return ""
    disc = tag("circle", r=7.2, class_="ok-badge")
    return tag(
        "g", disc + tag("path", d=_SIGNS[look], class_="ok-sign"), transform="translate(0 -25)"
    )
