"""Points by seat, and what a choice brings."""

from __future__ import annotations

from typing import cast

from okapi.core.action import Action
from okapi.core.panels import Panel, Preview, Row
from okapi.core.words import Words
from tests.guide.beads.actions import OFFER, Choice
from tests.guide.beads.view import View


def panels(view: View) -> list[Panel]:
    """One panel: everybody's points."""
    totals = [a + b for a, b in zip(view.bead_points, view.guess_points, strict=True)]
    rows = tuple(Row(Words("Seat {n}", n=seat), total) for seat, total in enumerate(totals))
    return [Panel("points", Words("Points"), rows)]


def preview(view: View, action: Action) -> Preview:
    """An offer brings the value of its bead, if nobody offers the same."""
    choice = cast(Choice, action)
    if choice.code != OFFER:
        return Preview(rule="BEA-4")
    value = view.game.beads.values[choice.colour]
    return Preview(gain=Words("{n}, if alone", n=value), rule="BEA-6")
