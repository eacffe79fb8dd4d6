"""Setting up (HOA-1 to HOA-10); everything drawn by lot is left to chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.games.heart_of_africa import auction
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.state import (
    ACTING,
    DEALING,
    LANDS,
    MARKETS,
    NONE,
    OPEN,
    ORDERS,
    RUNNING,
    SETTLING,
    SOURCES,
    START,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    AFRICA,
    KIND_COUNT,
    MARKER_COUNT,
    RESOURCE_COUNT,
    VICTORY_COUNT,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


FIRST_ROWS: Final = 6  # action tokens laid out at first (HOA-10)


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


def start_areas(game: HeartOfAfrica, s: State) -> list[Action]:
    """Coastal areas without a neutral and without pieces (HOA-8)."""
    settle = game.choices.settle
    return [settle[x] for x in s.board.starts if s.empty(x)]


def lands_left(s: State) -> list[int]:
    """One of each resource stands on the table; the others may lie on the map (HOA-6)."""
    copies = s.board.resource_copies
    return [copies[kind] - 1 - s.lies.count(kind) for kind in range(RESOURCE_COUNT)]


def market(s: State, kind: int, out: list[Event] | None) -> None:
    """The next row of the resource table gets its marker (HOA-4)."""
    row = s.board.resource_rows[s.speaker]
    s.marker[kind] = row
    s.speaker += 1
    if out is not None:
        out.append(Event("market", "HOA-4", {"marker": kind, "row": row}))
    if s.speaker == RESOURCE_COUNT:
        s.speaker = 0
        s.phase = LANDS


def land(s: State, kind: int, out: list[Event] | None) -> None:
    """The next area with a symbol gets a resource and a neutral (HOA-6)."""
    x = s.board.symbols[s.speaker]
    s.lies[x] = kind
    s.add_neutral(x)
    s.speaker += 1
    if out is not None:
        out.append(Event("land", "HOA-6", {"area": x, "kind": kind}))
    if s.speaker == len(s.board.symbols):
        s.speaker = 0
        s.phase = ORDERS


def order(s: State, seat: int, out: list[Event] | None) -> None:
    """Discs are drawn one by one for 8, 7, 6, ... victory points (HOA-7)."""
    points = s.board.start_points[len(s.order)]
    s.order.append(seat)
    s.vp[seat] = points
    s.earn(seat, START, points)
    if out is not None:
        out.append(Event("order", "HOA-7", {"seat": seat, "points": points}))
    if len(s.order) == s.seats:
        s.phase = SETTLING
        auction.sort_by_points(s)


def settle(game: HeartOfAfrica, s: State, x: int, out: list[Event] | None) -> None:
    """Five traders together, lowest victory points first (HOA-8)."""
    seat = game.decider(s)
    s.put(seat, x, s.board.start_traders)
    if out is not None:
        facts: dict[str, object] = {"seat": seat, "area": x, "n": s.board.start_traders}
        out.append(Event("settle", "HOA-8", facts))
    s.speaker += 1
    if s.speaker == s.seats:
        s.speaker = 0
        s.phase = DEALING


def deal(game: HeartOfAfrica, s: State, kind: int, out: list[Event] | None) -> None:
    """A special victory token that only its owner sees (HOA-9)."""
    seat = s.speaker
    s.secret[seat] = kind
    s.speaker += 1
    if out is not None:
        out.append(Event("deal", "HOA-9", {"seat": seat, "victory": kind}, (seat,)))
    if s.speaker == s.seats:
        s.speaker = 0
        s.count = FIRST_ROWS
        auction.lay_on(game, s, out)


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
