"""Beads: a tiny game with a secret draw, a secret choice, talk and time.

It is a test of the core and of the table, and the example of docs/guide/add_a_game.md; the
catalogue does not know it.
"""

from __future__ import annotations

from okapi.core.data import Data, packaged
from okapi.core.face import Face
from okapi.core.info import Info, Option
from okapi.core.words import Words
from tests.guide.beads.rules import BeadsGame

INFO = Info(
    id="beads",
    title="Beads",
    seats=range(2, 5),
    rules_version=1,
    minutes=(2, 5),
    words=Words("Offer the bead that nobody else offers."),
    press=True,
    options=(Option("rounds", 3, Words("How many rounds are played (BEA-8)."), low=1, high=9),),
    verbs={"offer": "BEA-4", "guess": "BEA-4", "lock": "BEA-5", "draw": "BEA-2"},
    score_lines={"beads": Words("beads"), "guesses": Words("guesses")},
    ends={"rounds": Words("The last round was played.")},
)


def make(data: Data) -> BeadsGame:
    """The game with one data file."""
    return BeadsGame(INFO, data, Face(__name__))


GAME = make(packaged(__name__))
