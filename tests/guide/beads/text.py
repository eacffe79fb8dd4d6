"""What Beads says."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.core.words import Words
from tests.guide.beads.actions import Choice
from tests.guide.beads.beads import COLOURS
from tests.guide.beads.state import DRAWING, OVER
from tests.guide.beads.view import View


def prompt(view: View) -> Words:
    """What is expected of whom."""
    if view.phase == OVER:
        return Words("The game is over.")
    if view.phase == DRAWING:
        return Words("A bead is being drawn.")
    return Words("Offer a bead, guess your neighbour's, lock.")


def label(view: View, action: Action) -> Words:
    """An action in plain words."""
    choice = cast(Choice, action)
    if choice.colour < 0:
        return Words("Lock")
    return Words("{verb} {colour}", verb=Words(choice.verb), colour=Words(COLOURS[choice.colour]))


def tell(view: View, event: Event) -> Words | None:
    """An event as a line of the log."""
    seat = event.facts.get("seat")
    if event.name == "draw":
        return Words("Seat {seat} draws {c}.", seat=seat, c=Words(COLOURS[_int(event, "colour")]))
    if event.name == "reshuffle":
        return Words("The beads on the table go back into the bag.")
    offer, guess = COLOURS[_int(event, "offer")], COLOURS[_int(event, "guess")]
    return Words("Seat {seat} offers {o}, guesses {g}.", seat=seat, o=Words(offer), g=Words(guess))


def text_board(view: View, words: Callable[[Words], str] = str) -> str:
    """Everything the view knows, a line each."""
    return "\n".join(f"{name}: {value}" for name, value in view.facts().items())


def _int(event: Event, name: str) -> int:
    return cast(int, event.facts[name])
