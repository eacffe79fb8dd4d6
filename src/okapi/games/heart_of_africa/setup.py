"""Up to the first decision (HOA-1 to HOA-5): everything drawn by lot is left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.state import (
    ACTING,
    MARKETS,
    NONE,
    OPEN,
    RUNNING,
    SOURCES,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    AFRICA,
    KIND_COUNT,
    MARKER_COUNT,
    VICTORY_COUNT,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


def start(game: HeartOfAfrica, seats: int, options: dict[str, Any]) -> State:
    """An empty map and full reserves."""
    s = State(game, seats)
    s.target = int(options["target"])
    s.recycle = options["recycle_tokens"]
    s.end = RUNNING
    s.phase = MARKETS
    s.step = ACTING
    s.round = 0
    s.fights = 0
    s.speaker = 0
    s.pot = 0
    _put_out(s)
    _hand_out(s)
    clear_auction(s)
    clear_turn(s)
    clear_conflict(s)
    s.count_again()
    return s


def _put_out(s: State) -> None:
    """The board: no trader, no neutral, no post, the Africa marker on its row (HOA-3)."""
    board = s.board
    s.posts = 0
    s.posts_left = board.posts
    s.neutrals_left = board.neutrals
    s.neutrals = [0] * AREAS
    s.lies = [NONE] * AREAS
    s.marker = [NONE] * MARKER_COUNT
    s.marker[AFRICA] = board.africa_row
    s.supply = board.token_copies[:]
    s.rows = []
    s.gone_sv = [0] * VICTORY_COUNT


def _hand_out(s: State) -> None:
    """What every seat has at first (HOA-1, HOA-2, HOA-5)."""
    board = s.board
    s.order = []
    s.vp = [NONE] * s.seats
    s.influence = [board.influence[s.seats - 2]] * s.seats
    s.reputation = [board.reputation_row] * s.seats
    s.wholesaler = [NONE] * s.seats
    s.secret = [NONE] * s.seats
    s.pieces = [0] * (s.seats * AREAS)
    s.kept = [0] * (s.seats * KIND_COUNT)
    s.open_sv = [0] * (s.seats * VICTORY_COUNT)
    s.earned = [0] * (s.seats * SOURCES)


def clear_auction(s: State) -> None:
    """Nobody has spoken."""
    s.high = 0
    s.high_seat = NONE
    s.bids = [NONE] * s.seats


def clear_turn(s: State) -> None:
    """Nobody is active."""
    s.active = NONE
    s.points = 0
    s.changed = False
    s.bonus = False
    s.guide_stopped = False
    s.goal = NONE
    s.count = 0
    s.raised = NONE
    s.locked = 0
    s.won = 0
    s.stopped = [0] * AREAS
    s.unmoved = []
    s.taken = []


def clear_conflict(s: State) -> None:
    """No conflict is being resolved, and all conflict tokens are together again (HOA-66)."""
    s.spot = NONE
    s.rival = NONE
    s.winner = NONE
    s.runner = NONE
    s.placer = NONE
    s.both = False
    s.result = NONE
    s.redraws = 0
    s.results = s.board.result_copies[:]
    clear_stakes(s)


def clear_stakes(s: State) -> None:
    """Nothing is staked."""
    s.stake = [UNDECIDED, UNDECIDED]
    s.lock = [OPEN, OPEN]
    s.pledged = []
