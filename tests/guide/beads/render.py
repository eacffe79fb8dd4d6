"""The table as a picture."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.core.words import Words
from okapi.svg import Layer, Svg
from tests.guide.beads.view import View

INK = ("#d98e04", "#d9534f", "#2e8b57")


def board(
    view: View,
    seat: int | None,
    legal: Sequence[Action],
    words: Callable[[Words], str] = str,
    notes: Mapping[str, str] | None = None,
) -> Svg:
    """The own hand as discs, everybody's points below; what can be clicked carries its action.

    `notes` says by notation what a choice is worth: it stands in the button.
    """
    offered = {str(action) for action in legal}
    hand = {
        f"bead:{i}": f'<circle cx="{30 + 40 * i}" cy="30" r="15" fill="{INK[colour]}"/>'
        for i, colour in enumerate(view.hand)
    }
    points = {
        f"seat:{i}": f'<text x="{30 + 60 * i}" y="80">{a + b}</text>'
        for i, (a, b) in enumerate(zip(view.bead_points, view.guess_points, strict=True))
    }
    buttons = {
        f"action:{text}": f'<g role="button" tabindex="0" data-action="{text}">'
        f"<title>{text} {(notes or {}).get(text, '')}</title></g>"
        for text in sorted(offered)
    }
    layers = (Layer("hand", hand), Layer("points", points), Layer("legal", buttons))
    return Svg((0, 0, 260, 100), layers, title="Beads")


def shown(view: View, event: Event) -> tuple[str, ...]:
    """The fragments that an event is about: the points of its seat."""
    return (f"seat:{event.facts['seat']}",) if "seat" in event.facts else ()
