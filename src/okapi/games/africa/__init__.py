"""Africa, by Reiner Knizia: explorers turn the tiles of an unknown continent."""

from __future__ import annotations

from okapi.core.data import Data, packaged
from okapi.core.face import Face
from okapi.core.info import Info, Option
from okapi.core.words import N_, Words
from okapi.games.africa.rules import Africa
from okapi.games.africa.text import SEAT_NAMES

INFO = Info(
    id="africa",
    title="Africa",
    seats=range(2, 6),
    rules_version=1,
    minutes=(45, 60),
    words=Words(
        N_("Walk in from the coast, turn what nobody has seen, and cash it in before a rival does.")
    ),
    options=(
        Option(
            "first",
            "random",
            Words(N_("Who begins.")),
            choices=(N_("random"), *map(str, range(len(SEAT_NAMES)))),
            names={str(seat): name for seat, name in enumerate(SEAT_NAMES)},
        ),
        Option(
            "simple",
            False,
            Words(N_("The simple game: one half-turn instead of two (AFR-62).")),
        ),
        Option(
            "stall_rounds",
            10,
            Words(N_("Rounds without anything happening that end the game (AFR-52).")),
            low=1,
            high=1000,
        ),
    ),
    verbs={
        "city": "AFR-9",
        "walk": "AFR-15",
        "travel": "AFR-13",
        "reveal": "AFR-18",
        "lift": "AFR-29",
        "place": "AFR-30",
        "stay": "AFR-23",
        "pass": "AFR-14",
        "survey": "AFR-37",
        "mine": "AFR-38",
        "keep": "AFR-20",
        "trade": "AFR-21",
        "first": "AFR-9",
        "draw": "AFR-6",
    },
    score_lines={
        "turned_animals": Words(N_("turned animals")),
        "turned_nomads": Words(N_("turned nomads")),
        "moved_animals": Words(N_("moved animals")),
        "moved_nomads": Words(N_("moved nomads")),
        "surveys": Words(N_("survey camps")),
        "turned_riches": Words(N_("turned gold and gems")),
        "bonus": Words(N_("last monument")),
        "goods": Words(N_("goods")),
        "gold": Words(N_("gold")),
        "gems": Words(N_("gems")),
    },
    ends={
        "last_monument": Words(N_("The last monument was turned.")),
        "stalemate": Words(N_("Nothing happened for too many rounds.")),
    },
)


def make(data: Data) -> Africa:
    """The game with one data file."""
    return Africa(INFO, data, Face(__name__))


GAME = make(packaged(__name__))
