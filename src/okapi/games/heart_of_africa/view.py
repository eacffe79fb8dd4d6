"""What a seat knows: all but the hidden tokens of others and stakes that are not revealed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, cast

from okapi.core.bag import draw
from okapi.core.game import CHANCE, Line, part
from okapi.core.game import View as CoreView
from okapi.core.rng import Rng
from okapi.games.heart_of_africa.board import AREAS, Board
from okapi.games.heart_of_africa.scoring import Table, preview
from okapi.games.heart_of_africa.state import (
    NONE,
    OPEN,
    SEALED,
    SOURCES,
    STAKING,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    KIND_COUNT,
    KINDS,
    MARKERS,
    POINTS,
    RESOURCES,
    RESULTS,
    STAKE_COUNT,
    STAKES,
    VICTORY,
    VICTORY_COUNT,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica

PHASES: Final = (
    "market", "land", "order", "settle", "deal", "draw", "bid", "neutral", "act", "move", "raise",
    "lower", "reinforce", "stir", "drift", "march", "take", "lead", "conflict", "against",
    "result", "answer", "stake", "retreat", "improve", "score", "over",
)  # fmt: skip
ENDS: Final = ("running", "target", "supply", "rounds")
STEPS: Final = {7: "a", 8: "b", 18: "c"}


class View(CoreView):
    """The table as one seat sees it; lists are laid out as in the state."""

    def __init__(self, s: State, seat: int | None, glimpse: bool = False) -> None:
        super().__init__(s.game, seat)
        game = cast("HeartOfAfrica", s.game)
        self.board: Board = s.board
        self.seats: int = s.seats
        self.actors: tuple[int, ...] = game.to_act(s)
        self.phase: str = PHASES[s.phase]
        self._read_scalars(s)
        self._read_lists(s, glimpse)
        self._read_secrets(s, NONE if seat is None else seat)

    def _read_scalars(self, s: State) -> None:
        self.target: int = s.target
        self.recycle: bool = s.recycle
        self.step: int = s.step
        self.round: int = s.round
        self.active: int = s.active
        self.speaker: int = s.speaker
        self.high: int = s.high
        self.high_seat: int = s.high_seat
        self.pot: int = s.pot
        self.points: int = s.points
        self.changed: bool = s.changed
        self.bonus: bool = s.bonus
        self.spot: int = s.spot
        self.goal: int = s.goal
        self.count: int = s.count
        self.raised: int = s.raised
        self.rival: int = s.rival
        self.winner: int = s.winner
        self.runner: int = s.runner
        self.placer: int = s.placer
        self.both: bool = s.both
        self.result: int = s.result
        self.redraws: int = s.redraws
        self.fights: int = s.fights
        self.end: str = ENDS[s.end]
        self.posts: int = s.posts
        self.posts_left: int = s.posts_left
        self.neutrals_left: int = s.neutrals_left
        self.locked: int = s.locked
        self.won: int = s.won
        self.guide_stopped: bool = s.guide_stopped

    def _read_lists(self, s: State, glimpse: bool) -> None:
        self.order: list[int] = part(s.order, glimpse)
        self.bids: list[int] = part(s.bids, glimpse)
        self.vp: list[int] = part(s.vp, glimpse)
        self.influence: list[int] = part(s.influence, glimpse)
        self.reputation: list[int] = part(s.reputation, glimpse)
        self.reserve: list[int] = part(s.reserve, glimpse)
        self.wholesaler: list[int] = part(s.wholesaler, glimpse)
        self.pieces: list[int] = part(s.pieces, glimpse)
        self.total: list[int] = part(s.total, glimpse)
        self.neutrals: list[int] = part(s.neutrals, glimpse)
        self.lies: list[int] = part(s.lies, glimpse)
        self.stopped: list[int] = part(s.stopped, glimpse)
        self.unmoved: list[int] = part(s.unmoved, glimpse)
        self.marker: list[int] = part(s.marker, glimpse)
        self.kept: list[int] = part(s.kept, glimpse)
        self.held: list[int] = _held(s)
        self.open_sv: list[int] = part(s.open_sv, glimpse)
        self.gone_sv: list[int] = part(s.gone_sv, glimpse)
        # Public: what has been laid out can be counted.
        self.supply: list[int] = part(s.supply, glimpse)
        self.rows: list[int] = part(s.rows, glimpse)
        self.taken: list[int] = part(s.taken, glimpse)
        self.results: list[int] = part(s.results, glimpse)
        self.earned: list[int] = part(s.earned, glimpse)

    def _read_secrets(self, s: State, seat: int) -> None:
        """Who holds a hidden token and who has locked is public; what, is not."""
        self.hidden: list[bool] = [kind != NONE for kind in s.secret]
        self.secret: int = s.secret[seat] if seat >= 0 else NONE
        self.side: int = NONE  # the seat's own place in a conflict
        if s.phase == STAKING and (seat == s.active or seat == s.rival):
            self.side = 0 if seat == s.active else 1
        # What others have locked is sealed.
        self.lock: list[int] = [OPEN if lock == OPEN else SEALED for lock in s.lock]
        self.stake: int = UNDECIDED
        self.pledged: list[int] = []
        if self.side != NONE:
            self.lock[self.side] = s.lock[self.side]
            self.stake = s.stake[self.side]
            at = self.side * STAKE_COUNT
            self.pledged = s.pledged[at : at + STAKE_COUNT]

    def table(self) -> Table:
        """The part of the view that scores."""
        return Table(
            self.board, self.seats, self.pieces, self.total, self.neutrals, self.lies, self.posts,
            self.marker,
        )  # fmt: skip

    def if_ended_now(self, seat: int) -> list[Line]:
        """What a seat would score if it were its turn and it ended now (HOA-76 to HOA-79)."""
        return preview(self.table(), seat, self.bonus and seat == self.active)

    def own(self, seat: int, x: int) -> int:
        """Pieces of a seat in an area."""
        return self.pieces[seat * AREAS + x]

    def has_post(self, x: int) -> bool:
        """Whether a trading post stands in an area."""
        return (self.posts >> x) & 1 == 1

    def facts(self) -> dict[str, object]:
        found = self._table_facts()
        found.update(self._turn_facts())
        found.update(self._map_facts())
        found.update(self._seat_facts())
        found.update(self._own_facts())
        return found

    def _area(self, x: int) -> str | None:
        return self.board.areas[x].id if x >= 0 else None

    def _table_facts(self) -> dict[str, object]:
        return {
            "seats": self.seats,
            "seat": self.seat,
            "target": self.target,
            "recycle_tokens": self.recycle,
            "phase": self.phase,
            "step": STEPS[self.step],
            "actors": ["chance" if a == CHANCE else a for a in self.actors],
            "round": self.round,
            "end": self.end,
            "pot": self.pot,
            "markers": dict(zip(MARKERS, self.marker, strict=True)),
            "rows": [_token(t) for t in self.rows],
            "supply": {_name(t): n for t, n in enumerate(self.supply) if n},
            "posts_left": self.posts_left,
            "neutrals_left": self.neutrals_left,
            "victory_gone": dict(zip(VICTORY, self.gone_sv, strict=True)),
            "results": dict(zip(RESULTS, self.results, strict=True)),
            "order": self.order[:],
            "speaker": self.speaker,
            "bids": self.bids[:],
            "high": self.high,
            "high_seat": self.high_seat,
            "fights": self.fights,
        }

    def _turn_facts(self) -> dict[str, object]:
        return {
            "active": self.active,
            "action_points": self.points,
            "taken": [_token(t) for t in self.taken],
            "changed": self.changed,
            "heart_bonus": self.bonus,
            "spot": self._area(self.spot),
            "goal": self._area(self.goal),
            "count": self.count,
            "raised": MARKERS[self.raised] if self.raised >= 0 else None,
            "rival": self.rival,
            "winner": self.winner,
            "runner": self.runner,
            "placer": self.placer,
            "both_retreat": self.both,
            "result": RESULTS[self.result] if self.result >= 0 else None,
            "redraws": self.redraws,
            "guide_stopped": self.guide_stopped,
        }

    def _map_facts(self) -> dict[str, object]:
        areas = self.board.areas
        return {
            "resources": {
                a.id: RESOURCES[self.lies[a.index]] for a in areas if self.lies[a.index] >= 0
            },
            "neutrals": _by_area(self.board, self.neutrals),
            "stopped": _by_area(self.board, self.stopped),
            "unmoved": _by_area(self.board, self.unmoved) if self.unmoved else {},
            "posts": _set(self.board, self.posts),
            "locked": _set(self.board, self.locked),
            "won": _set(self.board, self.won),
        }

    def _seat_facts(self) -> dict[str, object]:
        return {
            "vp": self.vp[:],
            "influence": self.influence[:],
            "reputation": self.reputation[:],
            "reserve": self.reserve[:],
            "wholesaler": [self._area(x) for x in self.wholesaler],
            "pieces": [
                _by_area(self.board, self.pieces[i * AREAS : (i + 1) * AREAS])
                for i in range(self.seats)
            ],
            "kept": [self._kept(i) for i in range(self.seats)],
            "victory_open": [
                _counts(VICTORY, self.open_sv[i * VICTORY_COUNT : (i + 1) * VICTORY_COUNT])
                for i in range(self.seats)
            ],
            "victory_hidden": self.hidden[:],
            "earned": [self.earned[i * SOURCES : (i + 1) * SOURCES] for i in range(self.seats)],
        }

    def _kept(self, seat: int) -> list[str]:
        """Kept tokens with their action points, which matter only when they come back."""
        found: list[str] = []
        for kind in range(KIND_COUNT):
            pack = self.kept[seat * KIND_COUNT + kind]
            for points in range(POINTS):
                found.extend([_name(kind * POINTS + points)] * ((pack >> (4 * points)) & 15))
        return found

    def _own_facts(self) -> dict[str, object]:
        return {
            "victory": VICTORY[self.secret] if self.secret >= 0 else None,
            "lock": [lock != OPEN for lock in self.lock],
            "stake": self.stake,
            "pledged": _counts(STAKES, self.pledged) if self.pledged else {},
        }


def _held(s: State) -> list[int]:
    """How many tokens of each kind every seat keeps."""
    held = [0] * len(s.kept)
    for i, pack in enumerate(s.kept):
        if pack:
            held[i] = s.held(i // KIND_COUNT, i % KIND_COUNT)
    return held


def _name(token: int) -> str:
    return f"{KINDS[token // POINTS]}:{token % POINTS}"


def _token(token: int) -> str | None:
    return _name(token) if token >= 0 else None


def _counts(names: tuple[str, ...], counts: list[int]) -> dict[str, int]:
    return {name: n for name, n in zip(names, counts, strict=True) if n}


def _by_area(board: Board, counts: list[int]) -> dict[str, int]:
    return {area.id: counts[area.index] for area in board.areas if counts[area.index]}


def _set(board: Board, bits: int) -> list[str]:
    return [area.id for area in board.areas if (bits >> area.index) & 1]


def imagine(game: HeartOfAfrica, v: View, rng: Rng) -> State:
    """Hidden tokens of others by their true law; their open stakes stay open."""
    s = State(game, v.seats)
    _fill_scalars(s, v)
    _fill_lists(s, v)
    _fill_stakes(s, v)
    _deal_secrets(game, s, v, rng)
    return s


def _fill_scalars(s: State, v: View) -> None:
    s.target = v.target
    s.recycle = v.recycle
    s.phase = PHASES.index(v.phase)
    s.step = v.step
    s.round = v.round
    s.active = v.active
    s.speaker = v.speaker
    s.high = v.high
    s.high_seat = v.high_seat
    s.pot = v.pot
    s.points = v.points
    s.changed = v.changed
    s.bonus = v.bonus
    s.spot = v.spot
    s.goal = v.goal
    s.count = v.count
    s.raised = v.raised
    s.rival = v.rival
    s.winner = v.winner
    s.runner = v.runner
    s.placer = v.placer
    s.both = v.both
    s.result = v.result
    s.redraws = v.redraws
    s.fights = v.fights
    s.end = ENDS.index(v.end)
    s.posts = v.posts
    s.posts_left = v.posts_left
    s.neutrals_left = v.neutrals_left
    s.locked = v.locked
    s.won = v.won
    s.guide_stopped = v.guide_stopped


def _fill_lists(s: State, v: View) -> None:
    s.order = v.order[:]
    s.bids = v.bids[:]
    s.vp = v.vp[:]
    s.influence = v.influence[:]
    s.reputation = v.reputation[:]
    s.reserve = v.reserve[:]
    s.wholesaler = v.wholesaler[:]
    s.pieces = v.pieces[:]
    s.total = v.total[:]
    s.neutrals = v.neutrals[:]
    s.lies = v.lies[:]
    s.stopped = v.stopped[:]
    s.unmoved = v.unmoved[:]
    s.marker = v.marker[:]
    s.kept = v.kept[:]
    s.open_sv = v.open_sv[:]
    s.gone_sv = v.gone_sv[:]
    s.supply = v.supply[:]
    s.rows = v.rows[:]
    s.taken = v.taken[:]
    s.results = v.results[:]
    s.earned = v.earned[:]


def _fill_stakes(s: State, v: View) -> None:
    s.lock = v.lock[:]
    s.stake = [UNDECIDED, UNDECIDED]
    s.pledged = []
    if v.phase == "stake":
        s.pledged = [0] * (2 * STAKE_COUNT)
    if v.side != NONE:
        s.stake[v.side] = v.stake
        for i, n in enumerate(v.pledged):
            s.pledged[v.side * STAKE_COUNT + i] = n


def _deal_secrets(game: HeartOfAfrica, s: State, v: View, rng: Rng) -> None:
    """Every token that nobody has seen is as likely as any other, wherever it can be."""
    s.secret = [NONE] * v.seats
    if v.seat is not None:
        s.secret[v.seat] = v.secret
    left = s.victory_left()
    for seat in range(v.seats):
        if v.hidden[seat] and seat != v.seat:
            kind = draw(left, sum(left), rng)
            left[kind] -= 1
            s.secret[seat] = kind
