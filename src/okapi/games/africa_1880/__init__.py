"""Africa 1880, by Francis Pacherie: talk, write in secret, and see who kept his word."""

from __future__ import annotations

from okapi.core.data import Data, packaged
from okapi.core.face import Face
from okapi.core.info import Info, Option
from okapi.core.words import N_, Words
from okapi.games.africa_1880.rules import Africa1880
from okapi.games.africa_1880.setup import DEALINGS, PRESSES
from okapi.games.africa_1880.state import MAX_ROUNDS

INFO = Info(
    id="africa_1880",
    title="Africa 1880",
    seats=range(3, 7),
    rules_version=1,
    minutes=(120, 240),
    words=Words(
        N_("Promise, write your orders in secret, and share the continent with whom you can trust.")
    ),
    press=True,
    options=(
        Option(
            "historical",
            False,
            Words(N_("Every nation starts in its historical place (A80-6).")),
        ),
        Option(
            "nations",
            "random",
            Words(N_("Who leads which nation.")),
            choices=DEALINGS,
            names={
                "random": Words(N_("by lot")),
                "choose": Words(N_("each seat chooses")),
                "order": Words(N_("in the order of the seats")),
            },
        ),
        Option(
            "press",
            "free",
            Words(N_("How nations talk (A80-60).")),
            choices=PRESSES,
            names={
                "free": Words(N_("freely")),
                "rounds": Words(N_("in rounds, for programs")),
                "none": Words(N_("not at all")),
            },
        ),
        Option(
            "rounds",
            3,
            Words(N_("How many rounds of press a turn has, with press in rounds (A80-60).")),
            low=1,
            high=MAX_ROUNDS,
        ),
        Option(
            "shared_win",
            False,
            Words(N_("Nations that share the highest score all win, instead of nobody (A80-47).")),
        ),
    ),
    verbs={
        "lead": "A80-1",
        "deal": "A80-1",
        "start": "A80-5",
        "ready": "A80-50",
        "nothing": "A80-13",
        "develop": "A80-13",
        "explore": "A80-14",
        "no_landing": "A80-16",
        "land": "A80-16",
        "ally": "A80-17",
        "war": "A80-17",
        "lock": "A80-11",
    },
    score_lines={
        "alone": Words(N_("colonies held alone")),
        "shared": Words(N_("shared colonies")),
        "allies": Words(N_("allies in the last turn")),
    },
    ends={
        "last_turn": Words(N_("The last turn was played.")),
        "colonies": Words(N_("The last colony was placed.")),
    },
)


def make(data: Data) -> Africa1880:
    """The game with one data file."""
    return Africa1880(INFO, data, Face(__name__))


GAME = make(packaged(__name__))
