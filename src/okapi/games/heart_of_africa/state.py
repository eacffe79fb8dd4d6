"""A position of Heart of Africa, secrets included."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from okapi.core.errors import BadNotation
from okapi.core.game import State as CoreState
from okapi.games.heart_of_africa.board import AREAS, MAX_SEATS, ROWS, Board
from okapi.games.heart_of_africa.tokens import (
    BLANK,
    KIND_COUNT,
    MARKER_COUNT,
    POINTS,
    RESOURCE_COUNT,
    RESULT_COUNT,
    STAKE_COUNT,
    STAKED_VICTORY,
    TOKEN_COUNT,
    VICTORY_COUNT,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica

NONE: Final = -1
NEUTRALS: Final = -1  # who retreats, when it is no seat

# What is decided now.
MARKETS: Final = 0  # chance: which resource stands on which row (HOA-4)
LANDS: Final = 1  # chance: which resource lies in which area (HOA-6)
ORDERS: Final = 2  # chance: who starts where on the score track (HOA-7)
SETTLING: Final = 3  # where the first traders stand (HOA-8)
DEALING: Final = 4  # chance: a special victory token for each, unseen by others (HOA-9)
LAYING: Final = 5  # chance: action tokens are laid out (HOA-10, HOA-13)
BIDDING: Final = 6  # HOA-17
PLACING: Final = 7  # a neutral, in step (a) or by a drift token (HOA-29, HOA-46)
ACTING: Final = 8  # step (b)
MOVING: Final = 9  # where a trader goes (HOA-34)
RAISING: Final = 10  # which marker rises (HOA-51)
LOWERING: Final = 11  # which marker falls (HOA-51)
REINFORCING: Final = 12  # the second of two traders (HOA-48)
STIRRING: Final = 13  # which neutral drifts (HOA-46)
DRIFTING: Final = 14  # where it drifts
MARCHING: Final = 15  # where a march goes (HOA-53)
COUNTING: Final = 16  # how many traders march
LEADING: Final = 17  # whether the wholesaler marches along
CONFLICTS: Final = 18  # step (c)
OPPOSING: Final = 19  # which of several opponents (HOA-58)
RESULTS_DRAWN: Final = 20  # chance: a conflict token (HOA-60)
SUFFERING: Final = 21  # accept, redraw or concede
STAKING: Final = 22  # both at once (HOA-67)
RETREATING: Final = 23  # HOA-72
IMPROVING: Final = 24  # HOA-75
SCORING: Final = 25  # which special victory token is played (HOA-80)
OVER: Final = 26

# Why it is over.
RUNNING: Final = 0
TARGET: Final = 1  # HOA-93
SUPPLY: Final = 2  # HOA-94
ROUNDS: Final = 3  # HOA-95

# A seat in a conflict: still choosing, locked, or locked with a choice that is not known here.
OPEN: Final = 0
LOCKED: Final = 1
SEALED: Final = 2

# What a seat brings to a conflict: cubes from 0, or one of these.
UNDECIDED: Final = -1
RETREATS: Final = -2

# Where the victory points came from.
START: Final = 0
AREA_VALUES: Final = 1
HEART_POINTS: Final = 2
POST_POINTS: Final = 3
NEUTRAL_POINTS: Final = 4
TOKEN_POINTS: Final = 5
AUCTIONS: Final = 6
SKIPS: Final = 7
SOURCES: Final = 8

ROW_SLOTS: Final = 8  # four rows of two action tokens
_BITS: Final = 4
_COPIES: Final = 15

_SCALARS: Final = 34


class State(CoreState):
    """Slots for the table, the map and the seats.

    Areas are bits where a set of them is meant: `posts`, `locked` and `won`. `kept` holds for each
    seat and kind how many tokens of each value there are, four bits for each value.
    """

    target: int
    recycle: bool
    phase: int
    step: int  # ACTING or CONFLICTS: where play goes on after a token function
    round: int
    active: int  # who won the auction, or NONE
    speaker: int  # how many have settled, been dealt to, or spoken in the auction
    high: int  # the highest bid
    high_seat: int
    pot: int
    points: int  # action points left
    changed: bool  # a value has been changed by action points (HOA-41)
    bonus: bool  # heart_bonus has been used this turn (HOA-43)
    spot: int  # the area that a choice or a conflict is about, or NONE
    goal: int  # where a march goes
    count: int  # how many traders march
    raised: int  # the marker that has just been raised
    rival: int  # the opponent in a conflict
    winner: int
    runner: int  # whose pieces retreat: a seat or NEUTRALS
    placer: int  # who places them
    both: bool  # both have retreated, and the other still has to (HOA-73)
    result: int  # the conflict token drawn last, or NONE
    redraws: int
    fights: int  # conflicts between players so far
    end: int
    posts: int
    posts_left: int
    neutrals_left: int
    locked: int
    won: int  # locked areas whose neutrals may still be fought (HOA-56)
    guide_stopped: bool  # the active wholesaler may make no further move (HOA-35)
    order: list[int]  # bidding order
    bids: list[int]  # by seat: NONE not yet, 0 passed
    vp: list[int]
    influence: list[int]
    reputation: list[int]
    reserve: list[int]
    wholesaler: list[int]  # by seat: an area or NONE
    secret: list[int]  # by seat: the hidden special victory token or NONE
    pieces: list[int]  # by seat and area, the wholesaler included
    total: list[int]  # by area, all seats together
    neutrals: list[int]
    lies: list[int]  # by area: a resource or NONE
    stopped: list[int]  # by area: traders of the active seat that may make no further move
    unmoved: list[int]  # by area: neutrals that have not drifted; empty when none can
    marker: list[int]  # the row of each marker
    kept: list[int]  # by seat and kind
    open_sv: list[int]  # by seat and kind: special victory tokens that everybody has seen
    gone_sv: list[int]  # by kind: those that have left the game
    supply: list[int]  # by token
    rows: list[int]  # tokens on the table, two slots a row; NONE for a missing second
    taken: list[int]  # the tokens won in this turn
    results: list[int]  # conflict tokens that can still be drawn in this conflict
    stake: list[int]  # of the active seat and of its rival
    lock: list[int]
    pledged: list[int]  # tokens staked, active seat first
    earned: list[int]  # by seat and source

    def __init__(self, game: HeartOfAfrica, seats: int) -> None:
        """An unfilled state: `setup`, `clone`, `decode` and `imagine` fill it."""
        super().__init__(game)
        self.board: Board = game.board
        self.seats: int = seats

    def clone(self) -> State:
        """A copy that shares nothing that can change."""
        c = State(cast("HeartOfAfrica", self.game), self.seats)
        c.target = self.target
        c.recycle = self.recycle
        c.phase = self.phase
        c.step = self.step
        c.round = self.round
        c.active = self.active
        c.speaker = self.speaker
        c.high = self.high
        c.high_seat = self.high_seat
        c.pot = self.pot
        c.points = self.points
        c.changed = self.changed
        c.bonus = self.bonus
        c.spot = self.spot
        c.goal = self.goal
        c.count = self.count
        c.raised = self.raised
        c.rival = self.rival
        c.winner = self.winner
        c.runner = self.runner
        c.placer = self.placer
        c.both = self.both
        c.result = self.result
        c.redraws = self.redraws
        c.fights = self.fights
        c.end = self.end
        c.posts = self.posts
        c.posts_left = self.posts_left
        c.neutrals_left = self.neutrals_left
        c.locked = self.locked
        c.won = self.won
        c.guide_stopped = self.guide_stopped
        c.order = self.order[:]
        c.bids = self.bids[:]
        c.vp = self.vp[:]
        c.influence = self.influence[:]
        c.reputation = self.reputation[:]
        c.reserve = self.reserve[:]
        c.wholesaler = self.wholesaler[:]
        c.secret = self.secret[:]
        c.pieces = self.pieces[:]
        c.total = self.total[:]
        c.neutrals = self.neutrals[:]
        c.lies = self.lies[:]
        c.stopped = self.stopped[:]
        c.unmoved = self.unmoved[:]
        c.marker = self.marker[:]
        c.kept = self.kept[:]
        c.open_sv = self.open_sv[:]
        c.gone_sv = self.gone_sv[:]
        c.supply = self.supply[:]
        c.rows = self.rows[:]
        c.taken = self.taken[:]
        c.results = self.results[:]
        c.stake = self.stake[:]
        c.lock = self.lock[:]
        c.pledged = self.pledged[:]
        c.earned = self.earned[:]
        return c

    # Pieces

    def own(self, seat: int, x: int) -> int:
        """Pieces of a seat in an area."""
        return self.pieces[seat * AREAS + x]

    def traders(self, seat: int, x: int) -> int:
        """Traders of a seat in an area."""
        here = self.pieces[seat * AREAS + x]
        return here - 1 if self.wholesaler[seat] == x else here

    def strength(self, seat: int, x: int) -> int:
        """The count of a seat in an area: with the wholesaler every trader is two (HOA-59)."""
        here = self.pieces[seat * AREAS + x]
        return 2 * here - 1 if self.wholesaler[seat] == x else here

    def friendly(self, seat: int, x: int) -> bool:
        """Whether a seat controls an area: it alone has pieces there."""
        here = self.pieces[seat * AREAS + x]
        return here > 0 and here == self.total[x]

    def empty(self, x: int) -> bool:
        """Whether neither a piece nor a neutral stands in an area."""
        return self.total[x] == 0 and self.neutrals[x] == 0

    def put(self, seat: int, x: int, n: int) -> None:
        """Traders come from the reserve."""
        self.reserve[seat] -= n
        self.pieces[seat * AREAS + x] += n
        self.total[x] += n

    def carry(self, seat: int, x: int, y: int, n: int) -> None:
        """Pieces go from one area to another."""
        at = seat * AREAS
        self.pieces[at + x] -= n
        self.total[x] -= n
        self.pieces[at + y] += n
        self.total[y] += n

    def lose(self, seat: int, x: int) -> None:
        """One piece goes back to the reserve, the wholesaler first (HOA-88)."""
        self.pieces[seat * AREAS + x] -= 1
        self.total[x] -= 1
        if self.wholesaler[seat] == x:
            self.wholesaler[seat] = NONE
        else:
            self.reserve[seat] += 1

    def add_neutral(self, x: int) -> None:
        """A neutral comes from the supply."""
        self.neutrals_left -= 1
        self.neutrals[x] += 1

    def remove_neutral(self, x: int) -> None:
        """A neutral goes back to the supply (R50)."""
        self.neutrals_left += 1
        self.neutrals[x] -= 1

    def lock_area(self, x: int) -> None:
        """No conflict is started there any more in this turn (HOA-57)."""
        self.locked |= self.board.bit[x]
        if self.won & self.board.bit[x]:
            self.won -= self.board.bit[x]

    # Tokens

    def keep(self, seat: int, token: int) -> None:
        """A token with a function is kept; provisions are not (HOA-44)."""
        kind = token // POINTS
        if kind != BLANK:
            self.kept[seat * KIND_COUNT + kind] += 1 << (_BITS * (token % POINTS))

    def has(self, seat: int, kind: int) -> bool:
        """Whether a seat keeps a token of a kind."""
        return self.kept[seat * KIND_COUNT + kind] != 0

    def held(self, seat: int, kind: int) -> int:
        """How many tokens of a kind a seat keeps."""
        pack = self.kept[seat * KIND_COUNT + kind]
        count = 0
        while pack:
            count += pack & _COPIES
            pack >>= _BITS
        return count

    def drop(self, seat: int, kind: int) -> int:
        """A token of a kind leaves a seat, that with the fewest action points; its points."""
        at = seat * KIND_COUNT + kind
        pack = self.kept[at]
        points = 0
        while pack & _COPIES == 0:
            pack >>= _BITS
            points += 1
        self.kept[at] -= 1 << (_BITS * points)
        return kind * POINTS + points

    def victory_left(self) -> list[int]:
        """Special victory tokens that no seat holds and nobody has seen."""
        left = self.board.victory_copies[:]
        for kind in range(VICTORY_COUNT):
            left[kind] -= self.gone_sv[kind]
            for seat in range(self.seats):
                left[kind] -= self.open_sv[seat * VICTORY_COUNT + kind]
        for kind in self.secret:
            if kind >= 0:
                left[kind] -= 1
        return left

    def stock(self, seat: int, i: int) -> int:
        """How many tokens of a kind a seat could stake."""
        if i < STAKED_VICTORY:
            if self.kept[seat * KIND_COUNT + i + 1] == 0:
                return 0
            return self.held(seat, i + 1)
        kind = i - STAKED_VICTORY
        hidden = 1 if self.secret[seat] == kind else 0
        return self.open_sv[seat * VICTORY_COUNT + kind] + hidden

    def spend_victory(self, seat: int, kind: int) -> None:
        """A special victory token leaves a seat, one that was seen before a hidden one."""
        at = seat * VICTORY_COUNT + kind
        if self.open_sv[at] > 0:
            self.open_sv[at] -= 1
        else:
            self.secret[seat] = NONE

    def removed(self) -> list[int]:
        """Action tokens that have left the game, by token: whatever is nowhere else."""
        gone = [self.board.token_copies[t] - self.supply[t] for t in range(TOKEN_COUNT)]
        for token in self.rows:
            if token >= 0:
                gone[token] -= 1
        for token in self.taken:
            if token >= 0 and token // POINTS == BLANK:
                gone[token] -= 1
        for i, pack in enumerate(self.kept):
            for points in range(POINTS):
                gone[i % KIND_COUNT * POINTS + points] -= (pack >> (_BITS * points)) & _COPIES
        return gone

    # Points

    def move_disc(self, seat: int, steps: int) -> int:
        """Move a score disc over free spaces only; how far it came (HOA-81, HOA-83)."""
        start = self.vp[seat]
        way = 1 if steps > 0 else -1
        for _ in range(steps * way):
            space = self.vp[seat] + way
            while space >= 0 and space in self.vp:
                space += way
            if space < 0:
                break
            self.vp[seat] = space
        return self.vp[seat] - start

    def earn(self, seat: int, source: int, points: int) -> None:
        """Note where points came from."""
        self.earned[seat * SOURCES + source] += points

    def count_again(self) -> None:
        """Work out `total` and `reserve` from where the pieces are."""
        self.total = [0] * AREAS
        self.reserve = [self.board.traders] * self.seats
        for seat in range(self.seats):
            for x in range(AREAS):
                self.total[x] += self.own(seat, x)
                self.reserve[seat] -= self.traders(seat, x)

    # Storage

    def numbers(self) -> list[int]:
        """Every fact of the position that cannot be worked out from the others."""
        return (
            self._scalars() + _padded(self.order, self.seats) + self.bids + self.vp
            + self.influence + self.reputation + self.wholesaler + self.secret + self.pieces
            + self.neutrals + self.lies + self.stopped + _padded(self.unmoved, AREAS) + self.marker
            + self.kept + self.open_sv + self.gone_sv + self.supply + _padded(self.rows, ROW_SLOTS)
            + _padded(self.taken, 2) + self.results + self.stake + self.lock
            + _padded(self.pledged, 2 * STAKE_COUNT) + self.earned
        )  # fmt: skip

    def _scalars(self) -> list[int]:
        return [
            self.seats, self.target, int(self.recycle), self.phase, self.step, self.round,
            self.active, self.speaker, self.high, self.high_seat, self.pot, self.points,
            int(self.changed), int(self.bonus), self.spot, self.goal, self.count, self.raised,
            self.rival, self.winner, self.runner, self.placer, int(self.both), self.result,
            self.redraws, self.fights, self.end, self.posts, self.posts_left, self.neutrals_left,
            self.locked, self.won, int(self.guide_stopped), len(self.rows),
        ]  # fmt: skip


def _padded(numbers: list[int], length: int) -> list[int]:
    """Stored lists are never shorter than their longest; NO_ENTRY fills the rest."""
    return numbers + [_NO_ENTRY] * (length - len(numbers))


_NO_ENTRY: Final = -9


class _Reader:
    """Takes stored numbers one list at a time."""

    def __init__(self, numbers: list[int]) -> None:
        self.numbers: list[int] = numbers
        self.at: int = _SCALARS

    def take(self, n: int) -> list[int]:
        """The next n numbers."""
        start = self.at
        self.at += n
        return self.numbers[start : self.at]

    def filled(self, n: int) -> list[int]:
        """The next n numbers, without those that only fill up."""
        return [x for x in self.take(n) if x != _NO_ENTRY]


def from_numbers(game: HeartOfAfrica, numbers: list[int]) -> State:
    """The position back; BadNotation when the numbers cannot be one."""
    seats = numbers[0] if numbers else 0
    if seats not in game.info.seats or len(numbers) != _length(seats):
        raise BadNotation("not a position of heart_of_africa")
    s = State(game, seats)
    _fill_scalars(s, numbers)
    _fill_lists(s, _Reader(numbers), seats)
    if not _sane(s):
        raise BadNotation("not a position of heart_of_africa")
    s.count_again()
    return s


def _fill_scalars(s: State, n: list[int]) -> None:
    s.target, s.recycle, s.phase, s.step, s.round = n[1], n[2] != 0, n[3], n[4], n[5]
    s.active, s.speaker, s.high, s.high_seat, s.pot = n[6], n[7], n[8], n[9], n[10]
    s.points, s.changed, s.bonus, s.spot, s.goal = n[11], n[12] != 0, n[13] != 0, n[14], n[15]
    s.count, s.raised, s.rival, s.winner, s.runner = n[16], n[17], n[18], n[19], n[20]
    s.placer, s.both, s.result, s.redraws, s.fights = n[21], n[22] != 0, n[23], n[24], n[25]
    s.end, s.posts, s.posts_left, s.neutrals_left = n[26], n[27], n[28], n[29]
    s.locked, s.won, s.guide_stopped = n[30], n[31], n[32] != 0


def _fill_lists(s: State, r: _Reader, seats: int) -> None:
    s.order, s.bids, s.vp, s.influence = (
        r.filled(seats),
        r.take(seats),
        r.take(seats),
        r.take(seats),
    )
    s.reputation, s.wholesaler, s.secret = r.take(seats), r.take(seats), r.take(seats)
    s.pieces = r.take(seats * AREAS)
    s.neutrals, s.lies, s.stopped = r.take(AREAS), r.take(AREAS), r.take(AREAS)
    s.unmoved, s.marker = r.filled(AREAS), r.take(MARKER_COUNT)
    s.kept, s.open_sv = r.take(seats * KIND_COUNT), r.take(seats * VICTORY_COUNT)
    s.gone_sv, s.supply = r.take(VICTORY_COUNT), r.take(TOKEN_COUNT)
    s.rows, s.taken = r.filled(ROW_SLOTS), r.filled(2)
    s.results, s.stake, s.lock = r.take(RESULT_COUNT), r.take(2), r.take(2)
    s.pledged, s.earned = r.filled(2 * STAKE_COUNT), r.take(seats * SOURCES)


def _length(seats: int) -> int:
    by_seat = 7 + AREAS + KIND_COUNT + VICTORY_COUNT + SOURCES
    tables = 4 * AREAS + MARKER_COUNT + VICTORY_COUNT + TOKEN_COUNT + RESULT_COUNT
    return _SCALARS + seats * by_seat + tables + ROW_SLOTS + 2 + 4 + 2 * STAKE_COUNT


def _sane(s: State) -> bool:
    """Whether looking things up in this position stays inside the tables."""
    return (
        _within(s.order, 0, s.seats - 1)
        and _within(s.pieces + s.neutrals + s.stopped + s.unmoved, 0, 99)
        and _within([*s.wholesaler, s.spot, s.goal], NONE, AREAS - 1)
        and _within(s.secret, NONE, VICTORY_COUNT - 1)
        and _within(s.lies, NONE, RESOURCE_COUNT - 1)
        and _within(s.marker, NONE, ROWS - 1)
        and _within(s.reputation, 0, ROWS - 1)
        and _within(s.kept + s.open_sv + s.gone_sv + s.supply + s.results, 0, 1 << 28)
        and _within(s.rows + s.taken, NONE, TOKEN_COUNT - 1)
        and _within(s.influence + s.pledged, 0, 99)
        and _within(s.lock, OPEN, SEALED)
        and _within([s.active, s.high_seat, s.rival, s.winner, s.runner], NONE, MAX_SEATS - 1)
        and _within([s.placer, s.raised, s.result], NONE, RESULT_COUNT - 1)
        and MARKETS <= s.phase <= OVER
        and RUNNING <= s.end <= ROUNDS
        and 0 <= s.posts < 1 << AREAS
    )


def _within(numbers: list[int], low: int, high: int) -> bool:
    return all([low <= n <= high for n in numbers])
