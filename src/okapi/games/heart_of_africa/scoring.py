"""What a turn scores (HOA-76 to HOA-83), for the rules and for every "if you ended now"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.action import Action
from okapi.core.game import Event, Line, Outcome
from okapi.games.heart_of_africa import ladders
from okapi.games.heart_of_africa.board import AREAS, Board
from okapi.games.heart_of_africa.state import (
    AREA_VALUES,
    HEART_POINTS,
    NEUTRAL_POINTS,
    NONE,
    OVER,
    POST_POINTS,
    ROUNDS,
    SKIPS,
    SOURCES,
    SUPPLY,
    TARGET,
    TOKEN_POINTS,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    AFRICA,
    STAKED_VICTORY,
    SV_AREAS,
    SV_MAJORITY,
    SV_RESOURCES,
    SV_TRADERS,
    VICTORY_COUNT,
)

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica


HEART_VALUE: Final = 3  # for the Heart (HOA-77), and for heart_bonus (HOA-49)
MOST_POSTS: Final = 3  # HOA-78
MAJORITY: Final = 5  # sv_majority_*

# The lines of a final score, in the order of the sources.
SCORE_LINES = (
    ("start", "HOA-7"),
    ("areas", "HOA-76"),
    ("heart", "HOA-77"),
    ("posts", "HOA-78"),
    ("neutrals", "HOA-79"),
    ("tokens", "HOA-80"),
    ("auctions", "HOA-22"),
    ("skips", "HOA-81"),
)


class Table:
    """What a score depends on; a state and a view both know it."""

    def __init__(
        self,
        board: Board,
        seats: int,
        pieces: list[int],
        total: list[int],
        neutrals: list[int],
        lies: list[int],
        posts: int,
        marker: list[int],
    ) -> None:
        self.board: Board = board
        self.seats: int = seats
        self.pieces: list[int] = pieces
        self.total: list[int] = total
        self.neutrals: list[int] = neutrals
        self.lies: list[int] = lies
        self.posts: int = posts
        self.marker: list[int] = marker

    def controls(self, seat: int, x: int) -> bool:
        """Whether a seat alone has pieces in an area."""
        here = self.pieces[seat * AREAS + x]
        return here > 0 and here == self.total[x]

    def value(self, x: int) -> int:
        """The value of an area: of its resource, or of the Africa marker (HOA-76)."""
        kind = self.lies[x]
        row = self.marker[kind if kind >= 0 else AFRICA]
        return self.board.ladder[row] if row >= 0 else 0

    def post_count(self, seat: int) -> int:
        """Trading posts in areas that a seat controls."""
        count = 0
        for x in range(AREAS):
            if (self.posts >> x) & 1 and self.controls(seat, x):
                count += 1
        return count

    def resource_count(self, seat: int, kind: int) -> int:
        """Areas with a resource that a seat controls."""
        count = 0
        for x in range(AREAS):
            if self.lies[x] == kind and self.controls(seat, x):
                count += 1
        return count


def table_of(s: State) -> Table:
    """The part of a state that scores."""
    return Table(s.board, s.seats, s.pieces, s.total, s.neutrals, s.lies, s.posts, s.marker)


def turn_points(t: Table, seat: int, bonus: bool) -> list[int]:
    """What a seat would score now, by source; special victory tokens apart."""
    found = [0] * SOURCES
    heart = t.board.heart
    for x in range(AREAS):
        here = t.pieces[seat * AREAS + x]
        if here > 0:
            found[NEUTRAL_POINTS] -= t.neutrals[x]
            if here == t.total[x]:
                found[AREA_VALUES] += t.value(x)
                if x == heart:
                    found[HEART_POINTS] = HEART_VALUE
    if bonus and found[HEART_POINTS]:
        found[TOKEN_POINTS] = HEART_VALUE
    if t.posts:
        found[POST_POINTS] = post_points(t, seat)
    return found


def preview(t: Table, seat: int, bonus: bool) -> list[Line]:
    """What a seat would score if its turn ended now, line by line, the empty ones left out."""
    found = turn_points(t, seat, bonus)
    return [Line(key, found[i], rule) for i, (key, rule) in enumerate(SCORE_LINES) if found[i]]


def post_points(t: Table, seat: int) -> int:
    """One for each post, three more for strictly the most (HOA-78)."""
    mine = t.post_count(seat)
    if mine == 0:
        return 0
    for other in range(t.seats):
        if other != seat and t.post_count(other) >= mine:
            return mine
    return mine + MOST_POSTS


def victory_points(t: Table, seat: int, kind: int) -> int:
    """What a special victory token would bring (rules page, 3.4)."""
    if kind == SV_AREAS:
        return sum([1 for x in range(AREAS) if t.controls(seat, x)])
    if kind == SV_TRADERS:
        return sum(t.pieces[seat * AREAS : (seat + 1) * AREAS]) // 2
    if kind == SV_RESOURCES:
        return 2 * sum([1 for x in range(AREAS) if t.lies[x] >= 0 and t.controls(seat, x)])
    mine = t.resource_count(seat, kind - SV_MAJORITY)
    for other in range(t.seats):
        if other != seat and t.resource_count(other, kind - SV_MAJORITY) >= mine:
            return 0
    return MAJORITY if mine > 0 else 0


def lowers_reputation(kind: int) -> bool:
    """Whether a special victory token costs a row of reputation (HOA-80)."""
    return kind < SV_MAJORITY


def may_play(t: Table, seat: int, kind: int, row: int) -> bool:
    """Whether a special victory token would bring something and can be paid for (HOA-80)."""
    if lowers_reputation(kind) and row < 1:
        return False
    return victory_points(t, seat, kind) > 0


def playable(game: HeartOfAfrica, s: State) -> list[Action]:
    """None, or a special victory token that would bring something (HOA-80)."""
    found: list[Action] = [game.choices.no_score]
    if s.bonus:
        return found
    table = table_of(s)
    row = s.reputation[s.active]
    for kind in range(VICTORY_COUNT):
        if s.stock(s.active, STAKED_VICTORY + kind) > 0:
            if may_play(table, s.active, kind, row):
                found.append(game.choices.score[kind])
    return found


def score(game: HeartOfAfrica, s: State, kind: int, out: list[Event] | None) -> None:
    """The signed total moves the disc once; then the pot is shared (HOA-81)."""
    table = table_of(s)
    points = turn_points(table, s.active, s.bonus)
    if kind != NONE:
        points[TOKEN_POINTS] = victory_points(table, s.active, kind)
        _play_victory(s, kind, out)
    total = sum(points)
    if out is not None:
        facts: dict[str, object] = {"seat": s.active, "points": total, "by": points[:]}
        out.append(Event("score", "HOA-81", facts))
    for source in range(SOURCES):
        s.earned[s.active * SOURCES + source] += points[source]
    came = s.move_disc(s.active, total)
    s.earn(s.active, SKIPS, came - total)
    if out is not None:
        place: dict[str, object] = {"seat": s.active, "points": total, "space": s.vp[s.active]}
        out.append(Event("disc", "HOA-81", place))
    if s.vp[s.active] >= s.target:
        game.end_game(s, TARGET, "HOA-93", out)
    else:
        game.redistribute(s, out)


def _play_victory(s: State, kind: int, out: list[Event] | None) -> None:
    """A special victory token leaves the game, most at the price of reputation (HOA-80)."""
    s.spend_victory(s.active, kind)
    s.gone_sv[kind] += 1
    if out is not None:
        out.append(Event("victory_token", "HOA-80", {"seat": s.active, "victory": kind}))
    if lowers_reputation(kind):
        ladders.step_reputation(s, s.active, -1, "HOA-80", out)


def landing(vp: list[int], seat: int, steps: int) -> int:
    """The space where a score disc would come to stand (HOA-81, HOA-83)."""
    here = vp[seat]
    way = 1 if steps > 0 else -1
    for _ in range(steps * way):
        space = here + way
        while space >= 0 and space in vp:
            space += way
        if space < 0:
            break
        here = space
    return here


def dues(vp: list[int], payer: int, points: int) -> list[tuple[int, int]]:
    """Who gets how many of the points paid in an auction, the last on the track first (HOA-22)."""
    order = sorted([seat for seat in range(len(vp)) if seat != payer], key=vp.__getitem__)
    share, extra = points // len(order), points % len(order)
    return [(seat, share + (1 if i < extra else 0)) for i, seat in enumerate(order)]


def paid_out(vp: list[int], payer: int, points: int) -> list[int]:
    """Everybody's space after a seat has paid points in an auction (HOA-22)."""
    after = vp[:]
    after[payer] = landing(after, payer, -points)
    for seat, due in dues(vp, payer, points):
        after[seat] = landing(after, seat, due)
    return after


def final_lines(s: State) -> list[list[Line]]:
    """Where everybody's victory points came from."""
    return [_lines(s.earned[i * SOURCES : (i + 1) * SOURCES]) for i in range(s.seats)]


def _lines(earned: list[int]) -> list[Line]:
    return [Line(key, earned[i], rule) for i, (key, rule) in enumerate(SCORE_LINES)]


def outcome(s: State) -> Outcome | None:
    """Who reached the target, or else has most, wins; scores are never equal (HOA-93, HOA-94)."""
    if s.phase != OVER:
        return None
    if s.end == TARGET:
        return Outcome("target", "HOA-93", final_lines(s))
    if s.end == SUPPLY:
        return Outcome("supply", "HOA-94", final_lines(s))
    assert s.end == ROUNDS
    return Outcome("rounds", "HOA-95", final_lines(s))
