"""The scores over time by seat: a picture for the eye, a table for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from okapi.svg.element import number, tag

# By frame and seat; None where nobody knows.
Scores = Sequence[Sequence[int | None]]

WIDTH: Final = 640
HEIGHT: Final = 180
LEFT: Final = 34
RIGHT: Final = 22
TOP: Final = 12
BOTTOM: Final = 10
_GRID_LINES: Final = 4
_ROWS: Final = 10


class Chart:
    """Where a frame and a score stand in the picture."""

    def __init__(self, scores: Scores, emblems: Sequence[str], colours: Sequence[str]) -> None:
        self.scores = scores
        self.emblems = emblems
        self.colours = colours
        known = [n for at in scores for n in at if n is not None]
        self.low = min([0, *known])
        self.step = _round_step((max([1, *known]) - self.low) / _GRID_LINES)
        self.high = self.low + self.step * -(-(max([1, *known]) - self.low) // self.step)

    def x(self, frame: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * frame / max(len(self.scores) - 1, 1)

    def y(self, points: float) -> float:
        inside = HEIGHT - TOP - BOTTOM
        return TOP + inside * (self.high - points) / (self.high - self.low)

    def drawn(self, label: str) -> str:
        """The picture; the line of the present frame is moved by the page."""
        seats = range(len(self.scores[0]) if self.scores else 0)
        lines = "".join(self._line(seat) for seat in seats)
        ends = "".join(self._end(seat) for seat in seats)
        now = tag("path", d=f"M{LEFT} {TOP}V{HEIGHT - BOTTOM}", class_="chart-now", id="chart-now")
        return (
            f'<svg class="okapi chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img"'
            f' aria-label="{escape(label)}">{self._grid()}{now}{lines}{ends}</svg>'
        )

    def _grid(self) -> str:
        levels = range(self.low, self.high + 1, self.step)
        return "".join(
            tag("path", d=f"M{LEFT} {number(self.y(n))}H{WIDTH - RIGHT}", class_="chart-grid")
            + tag("text", str(n), x=LEFT - 6, y=self.y(n) + 4, class_="chart-text")
            for n in levels
        )

    def _line(self, seat: int) -> str:
        """A stair: a score stays until it changes."""
        way, before = "", None
        for frame, at in enumerate(self.scores):
            points = at[seat]
            if points is None or points == before:
                continue
            x, y = number(self.x(frame)), number(self.y(points))
            way += f"H{x}V{y}" if way else f"M{x} {y}"
            before = points
        way += f"H{number(self.x(len(self.scores) - 1))}" if way else ""
        style = f"chart-line chart-{seat} {self.colours[seat]}"
        return tag("path", d=way, class_=style) if way else ""

    def _end(self, seat: int) -> str:
        points = self.scores[-1][seat]
        if points is None:
            return ""
        place = f"translate({number(WIDTH - RIGHT + 9)} {number(self.y(points))}) scale(.6)"
        return tag("use", href=f"#{self.emblems[seat]}", transform=place)

    def table(self, names: Sequence[str], plies: Sequence[int], position: str) -> str:
        """The same numbers in rows, for some positions spread over the match."""
        last = len(self.scores) - 1
        frames = sorted({round(last * row / _ROWS) for row in range(_ROWS + 1)})
        head = "".join(f"<th scope=col>{escape(name)}</th>" for name in (position, *names))
        rows = "".join(
            f"<tr><th scope=row>{plies[frame]}</th>{_cells(self.scores[frame])}</tr>"
            for frame in frames
        )
        return f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"


def _cells(points: Sequence[int | None]) -> str:
    return "".join(f"<td>{'–' if n is None else n}</td>" for n in points)


def _round_step(least: float) -> int:
    """The smallest of 1, 2, 5, 10, 20, 50 ... that is not less."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if step >= least:
                return step
        size *= 10
