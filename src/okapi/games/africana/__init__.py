"""Africana, by Michael Schacht: companies race across a continent, card by card."""

from __future__ import annotations

from okapi.core.data import Data, packaged
from okapi.core.face import Face
from okapi.core.info import Info, Option
from okapi.core.words import N_, Words
from okapi.games.africana.rules import Africana

INFO = Info(
    id="africana",
    title="Africana",
    seats=range(2, 5),
    rules_version=1,
    minutes=(45, 60),
    words=Words(
        N_("Plan one long journey that joins and finishes several things before your rivals do.")
    ),
    options=(
        Option(
            "hidden_scores",
            False,
            Words(N_("Do not show the cards under the company cards of others (AFN-95).")),
        ),
        Option(
            "book_memory",
            True,
            Words(N_("Show every page of the books that was seen so far (AFN-96).")),
        ),
        Option(
            "max_rounds",
            60,
            Words(N_("Rounds after which the game ends in any case (AFN-97).")),
            low=1,
            high=200,
        ),
    ),
    verbs={
        "choose": "AFN-11",
        "turn": "AFN-21",
        "buy": "AFN-21",
        "stop": "AFN-12",
        "join": "AFN-40",
        "end": "AFN-45",
        "finish": "AFN-50",
        "step": "AFN-30",
        "discard": "AFN-61",
        "abandon": "AFN-62",
        "draw": "AFN-15",
        "page": "AFN-24",
        "reveal": "AFN-64",
    },
    score_lines={
        "expeditions": Words(N_("expeditions")),
        "artefacts": Words(N_("artefacts")),
        "collections": Words(N_("collections")),
        "assistants": Words(N_("assistants")),
        "silver": Words(N_("silver")),
        "cards": Words(N_("travel cards")),
        "unfinished": Words(N_("unfinished artefacts")),
    },
    ends={
        "pile_out": Words(N_("The expedition pile could not fill all spaces.")),
        "max_rounds": Words(N_("The agreed number of rounds was played.")),
    },
)


def make(data: Data) -> Africana:
    """The game with one data file."""
    return Africana(INFO, data, Face(__name__))


GAME = make(packaged(__name__))
