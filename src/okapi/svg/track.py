"""A score track that runs round the frame of a map, like the ruled border of an old chart."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from okapi.svg.curve import polygon, star
from okapi.svg.element import lettering, moved, number, tag, use

CSS: Final = (
    ".ok-track-band{fill:var(--paper);fill-rule:evenodd}"
    ".ok-track-rule{fill:none;stroke:var(--ink)}.ok-track-bar{fill:var(--ink)}"
    ".ok-track-tick{fill:none;stroke:var(--faint);stroke-width:.8}"
    ".ok-track-boat{fill:var(--faint);opacity:.75}"
    ".ok-track-number{font-size:16px;font-weight:700;text-anchor:middle;fill:var(--ink)}"
    ".ok-rose-disc{fill:var(--paper);stroke:var(--ink);stroke-width:1.8}"
    ".ok-rose-ring{fill:none;stroke:var(--ink);stroke-width:.7}.ok-rose-minor{fill:var(--paper-edge)}"
    ".ok-rose-text{font-size:13px;font-weight:700;fill:var(--ink)}"
    ".ok-rose-half{fill:var(--faint)}.ok-rose-major{fill:var(--ink)}"
)


@dataclass(frozen=True)
class Track:
    """Cells in a band round a box, clockwise; the corners are cells too.

    `across` and `down` count the cells of a side between two corners, `start` is the cell that
    counts as zero, numbered from the upper left corner.
    """

    width: float
    height: float
    depth: float
    across: int
    down: int
    start: int

    def __len__(self) -> int:
        return 2 * (self.across + self.down) + 4

    def cell(self, score: int) -> tuple[float, float, float, float]:
        """x, y, width and height of the cell of a score; the box has its corner at the origin."""
        i = (self.start + score) % len(self)
        w, h, d = self.width / self.across, self.height / self.down, self.depth
        if i <= self.across:
            return (-d, -d, d, d) if i == 0 else ((i - 1) * w, -d, w, d)
        i -= self.across + 1
        if i <= self.down:
            return (self.width, -d, d, d) if i == 0 else (self.width, (i - 1) * h, d, h)
        i -= self.down + 1
        if i <= self.across:
            x = self.width - i * w
            return (self.width, self.height, d, d) if i == 0 else (x, self.height, w, d)
        i -= self.across + 1
        y = self.height - i * h
        return (-d, self.height, d, d) if i == 0 else (-d, y, d, h)

    def centre(self, score: int) -> tuple[float, float]:
        x, y, width, height = self.cell(score)
        return x + width / 2, y + height / 2

    def place(self, score: int, rank: int, count: int) -> tuple[float, float]:
        """Where the marker stands that is the `rank`-th of `count` on the same cell."""
        x, y, width, height = self.cell(score)
        along = (rank - (count - 1) / 2) * min(20, 0.8 * max(width, height) / count)
        across = 0 if count < 3 else (-1) ** rank * self.depth / 5
        shift = (along, across) if width >= height else (across, along)
        return x + width / 2 + shift[0], y + height / 2 + shift[1]


def drawn(track: Track) -> str:
    """The band with its rulings, a boat for every point and a number for every fifth."""
    cells = range(1, len(track))
    return (
        _band(track)
        + tag("path", class_="ok-track-bar", d="".join(_bar(track, s) for s in cells if s % 2))
        + tag("path", class_="ok-track-tick", d="".join(_tick(track, score) for score in cells))
        + "".join(_stop(track, score) for score in cells)
    )


def boat() -> str:
    """A small dhow: one for every point of the track."""
    hull = tag("path", d="M-9 3.2L9.6 1.6Q8 7-2 7.6Q-7 7.4-9 3.2Z")
    sail = tag("path", d="M-6.6 1.6Q-5-6 3.4-10.6Q7.6-5 5.4 .6Q-.6-.4-6.6 1.6Z")
    return tag("g", hull + sail, id="okapi-boat")


def _band(track: Track) -> str:
    d = track.depth
    opening = f"M0 0V{number(track.height)}H{number(track.width)}V0Z"
    return (
        # A little wider than its outer rule: nothing of the map shows beyond the frame.
        tag("path", class_="ok-track-band", d=_frame(track, d + 9) + opening)
        + tag("path", class_="ok-track-rule", d=_frame(track, d), stroke_width=2.4)
        + tag("path", class_="ok-track-rule", d=_frame(track, 5), stroke_width=0.8)
        + tag("path", class_="ok-track-rule", d=opening, stroke_width=1.6)
    )


def _frame(track: Track, out: float) -> str:
    """A rectangle round the box, this far out."""
    far = number(-out)
    return f"M{far} {far}H{number(track.width + out)}V{number(track.height + out)}H{far}Z"


def _bar(track: Track, score: int) -> str:
    """The cell's side on the inner edge, inked in every second cell as on a chart."""
    x, y, width, height = track.cell(score)
    if width == height:
        return ""
    if width > height:
        top = -5 if y < 0 else track.height
        return f"M{number(x)} {number(top)}h{number(width)}v5h{number(-width)}z"
    left = -5 if x < 0 else track.width
    return f"M{number(left)} {number(y)}h5v{number(height)}h-5z"


def _tick(track: Track, score: int) -> str:
    """The line between a cell and the next."""
    (ax, ay), (bx, by) = track.centre(score), track.centre(score + 1)
    x, y, width, height = track.cell(score)
    inset = 7
    if abs(bx - ax) > abs(by - ay):
        edge = x + width if bx > ax else x
        return f"M{number(edge)} {number(y + inset)}v{number(height - 2 * inset)}"
    edge = y + height if by > ay else y
    return f"M{number(x + inset)} {number(edge)}h{number(width - 2 * inset)}"


def _stop(track: Track, score: int) -> str:
    x, y = track.centre(score)
    if score % 5:
        return use("okapi-boat", x, y, class_="ok-track-boat")
    return lettering(str(score), x, y + 5.6, class_="ok-track-number")


def ring(x: float, y: float, radius: float, rank: int, count: int) -> tuple[float, float]:
    """A place for each of several markers round a point; alone, the point itself."""
    if count == 1:
        return x, y
    angle = math.radians(360 * rank / count - 90)
    return x + radius * math.cos(angle), y + radius * math.sin(angle)


def compass(x: float, y: float, radius: float, text: str) -> str:
    """A rose of sixteen points: where the track begins and where a lap is complete."""
    r = radius
    return tag(
        "g",
        tag("circle", r=r, class_="ok-rose-disc")
        + tag("circle", r=r - 4, class_="ok-rose-ring")
        + tag("path", d=polygon(star(16, r - 7, r * 0.32)), class_="ok-rose-minor")
        + tag("path", d=polygon(star(8, r - 5, r * 0.26)), class_="ok-rose-half")
        + tag("path", d=polygon(star(4, r + 3, r * 0.2)), class_="ok-rose-major")
        + lettering(text, r + 5, 4.5, class_="ok-rose-text"),
        transform=moved(x, y),
    )
