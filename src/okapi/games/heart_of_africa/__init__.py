"""Heart of Africa, by Andreas Steding: an auction for every turn, and the power swings."""

from __future__ import annotations

from okapi.core.data import Data, packaged
from okapi.core.face import Face
from okapi.core.info import Info, Option
from okapi.core.words import N_, Words
from okapi.games.heart_of_africa.rules import HeartOfAfrica

INFO = Info(
    id="heart_of_africa",
    title="Heart of Africa",
    seats=range(2, 6),
    rules_version=1,
    minutes=(60, 90),
    words=Words(N_("Bid for the only turn of the round; what you spend makes your rivals richer.")),
    options=(
        Option(
            "target",
            "42",
            Words(N_("Victory points that end the game; 60 and 80 take longer (HOA-91).")),
            choices=("42", "60", "80"),
        ),
        Option(
            "recycle_tokens",
            False,
            Words(N_("Removed action tokens come back when the supply is empty (HOA-95).")),
        ),
    ),
    verbs={
        "settle": "HOA-8",
        "pass": "HOA-17",
        "bid": "HOA-17",
        "neutral": "HOA-29",
        "move": "HOA-34",
        "to": "HOA-34",
        "guide": "HOA-87",
        "enter": "HOA-38",
        "raise": "HOA-41",
        "lower": "HOA-41",
        "skip": "HOA-51",
        "buy": "HOA-33",
        "build": "HOA-45",
        "drift": "HOA-46",
        "stir": "HOA-46",
        "summon": "HOA-47",
        "reinforce": "HOA-48",
        "stop": "HOA-42",
        "heart": "HOA-49",
        "recruit": "HOA-50",
        "shift": "HOA-51",
        "praise": "HOA-52",
        "blame": "HOA-52",
        "march": "HOA-53",
        "take": "HOA-53",
        "lead": "HOA-53",
        "leave": "HOA-53",
        "confront": "HOA-55",
        "against": "HOA-58",
        "clear": "HOA-55",
        "end": "HOA-28",
        "accept": "HOA-62",
        "redraw": "HOA-61",
        "concede": "HOA-65",
        "retreat": "HOA-71",
        "stake": "HOA-67",
        "pledge": "HOA-67",
        "lock": "HOA-67",
        "send": "HOA-72",
        "rest": "HOA-72",
        "improve": "HOA-75",
        "decline": "HOA-75",
        "score": "HOA-80",
        "market": "HOA-4",
        "land": "HOA-6",
        "order": "HOA-7",
        "deal": "HOA-9",
        "draw": "HOA-10",
        "result": "HOA-60",
    },
    score_lines={
        "start": Words(N_("starting place")),
        "areas": Words(N_("controlled areas")),
        "heart": Words(N_("the Heart")),
        "posts": Words(N_("trading posts")),
        "neutrals": Words(N_("neutrals")),
        "tokens": Words(N_("victory tokens")),
        "auctions": Words(N_("auctions")),
        "skips": Words(N_("skipped spaces")),
    },
    ends={
        "target": Words(N_("A score disc reached the target.")),
        "supply": Words(N_("No action token was left to auction.")),
        "rounds": Words(N_("The last round was played.")),
    },
)


def make(data: Data) -> HeartOfAfrica:
    """The game with one data file."""
    return HeartOfAfrica(INFO, data, Face(__name__))


GAME = make(packaged(__name__))
