"""Up to the first decision (AFN-1 to AFN-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from okapi.games.africana.cards import (
    ADVENTURES,
    COLOUR_COUNT,
    EXPEDITIONS,
    LETTER_C,
    PAGES,
    SPACES,
    UNSEEN,
)
from okapi.games.africana.state import DEAL, RUNNING, State

if TYPE_CHECKING:
    from okapi.games.africana.rules import Africana


def start(game: Africana, seats: int, options: dict[str, Any]) -> State:
    """Companies at their start places; chance then deals, opens the books and lays out cards."""
    board = game.board
    s = State(game, seats)
    s.hidden_scores = options["hidden_scores"]
    s.book_memory = options["book_memory"]
    s.max_rounds = options["max_rounds"]
    s.phase = DEAL
    s.actor = 0
    s.round = 1
    s.last_round = False
    s.end = RUNNING
    s.turned = False
    s.to_draw = 1
    s.focus = -1
    s.joker_used = False
    s.places = [board.companies[seat].start for seat in range(seats)]
    s.silver = [board.companies[seat].silver for seat in range(seats)]
    s.markers = [board.markers] * seats
    s.jokers = [1] * seats
    s.travel = [0] * (seats * COLOUR_COUNT)
    s.assistants = [0] * (seats * COLOUR_COUNT)
    s.used = [0] * COLOUR_COUNT
    s.played = [0] * COLOUR_COUNT
    s.pile = board.copies[:]
    s.pile_size = sum(s.pile)
    s.discards = [0] * COLOUR_COUNT
    s.display = [-1] * SPACES
    s.joined = [0] * SPACES
    s.letters = board.letters[:]
    s.letters[LETTER_C] -= board.removed[seats - 2]
    s.expedition = [UNSEEN] * EXPEDITIONS
    s.adventure = [UNSEEN] * ADVENTURES
    s.north = []
    s.south = []
    s.gaps = [0, 0]
    s.sizes = [PAGES, PAGES]
    s.log = []
    s.held = []
    if s.pile_size == 0:  # only with data of one's own
        game.deal_next(s, None)
    return s
