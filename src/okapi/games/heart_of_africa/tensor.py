"""What a view knows as one row of numbers."""

from __future__ import annotations

from typing import Final

from okapi.core.tensor import Field, Ink, category, flag, members, number, observer
from okapi.games.heart_of_africa.board import AREAS, LAID_OUT, MAX_SEATS
from okapi.games.heart_of_africa.state import UNDECIDED
from okapi.games.heart_of_africa.tokens import (
    KIND_COUNT,
    MARKER_COUNT,
    RESOURCE_COUNT,
    RESULT_COUNT,
    STAKE_COUNT,
    TOKEN_COUNT,
    VICTORY_COUNT,
)
from okapi.games.heart_of_africa.view import PHASES, STEPS, View

TAKEN: Final = 2  # tokens won in an auction
_NUMBER_OF: Final[dict[str, int]] = {phase: i for i, phase in enumerate(PHASES)}
_STEP_OF: Final[dict[int, int]] = {step: i for i, step in enumerate(STEPS)}

FIELDS: Final[tuple[Field, ...]] = (
    number("seats", "how many seats play", high=MAX_SEATS),
    number("seat", "the own seat, from 0: actions name seats by these numbers", high=MAX_SEATS - 1),
    number("target", "victory points that end the game (HOA-91)"),
    flag("recycle", "removed action tokens come back (HOA-95)"),
    category("phase", "what is decided now: " + ", ".join(PHASES), high=len(PHASES) - 1),
    category("step", "step of the turn: " + ", ".join(STEPS.values()), high=len(STEPS) - 1),
    number("round", "the number of the round"),
    category("active", "who won the auction: 0 nobody, 1 oneself, 2 ...", high=MAX_SEATS),
    number("speaker", "how many have spoken, settled or been dealt to"),
    number("high", "the highest bid"),
    category("high_seat", "who bid it", high=MAX_SEATS),
    number("pot", "influence in the pot"),
    number("points", "action points left"),
    flag("changed", "a value was changed by action points (HOA-41)"),
    flag("bonus", "the bonus of the Heart was used (HOA-43)"),
    category("spot", "1 + the area that a choice or conflict is about; 0 none", high=AREAS),
    category("goal", "1 + where a march goes; 0 none", high=AREAS),
    number("count", "how many traders march"),
    category("raised", "1 + the marker just raised; 0 none", high=MARKER_COUNT),
    category("rival", "the opponent in a conflict", high=MAX_SEATS),
    category("winner", "who won the conflict", high=MAX_SEATS),
    category("runner", "whose pieces retreat; 0 neutrals or nobody", high=MAX_SEATS),
    category("placer", "who places them", high=MAX_SEATS),
    flag("both", "both have retreated (HOA-73)"),
    category("result", "1 + the conflict token drawn last; 0 none", high=RESULT_COUNT),
    number("redraws", "how often a conflict token was drawn again"),
    number("fights", "conflicts between players so far"),
    number("posts_left", "trading posts in the supply", high=AREAS),
    number("neutrals_left", "neutrals in the supply"),
    flag("guide_stopped", "the active wholesaler may make no further move (HOA-35)"),
    flag("asked", "whether a seat decides now", MAX_SEATS),
    category("order", "the bidding order: 1 oneself, 2 ...; 0 not yet", MAX_SEATS, high=MAX_SEATS),
    number("bids", "bids by seat: 0 not yet, 1 passed, 1 + bid", MAX_SEATS),
    number("vp", "1 + victory points, by seat; 0 not on the track yet", MAX_SEATS),
    number("influence", "influence cubes, by seat", MAX_SEATS),
    number("reputation", "row of the reputation table, by seat", MAX_SEATS),
    number("reserve", "traders in reserve, by seat", MAX_SEATS),
    category("wholesaler", "1 + where each wholesaler is; 0 nowhere", MAX_SEATS, high=AREAS),
    flag("hidden", "whether a seat has a hidden special victory token", MAX_SEATS),
    number("pieces", "traders and wholesaler, by seat and area", MAX_SEATS, AREAS),
    number("neutrals", "neutrals, by area", AREAS),
    category("lies", "1 + the resource, by area; 0 none", AREAS, high=RESOURCE_COUNT),
    number("stopped", "traders of the active seat that may not move on, by area", AREAS),
    number("unmoved", "neutrals that have not drifted, by area", AREAS),
    members("marks", "by area: bit 0 trading post, 1 locked, 2 won", AREAS, bits=3),
    number("marker", "1 + the row of each marker; 0 not yet", MARKER_COUNT),
    number("kept", "action tokens kept, by seat and kind", MAX_SEATS, KIND_COUNT),
    number("victory", "special victory tokens all have seen, by seat", MAX_SEATS, VICTORY_COUNT),
    number("victory_gone", "special victory tokens out of the game, by kind", VICTORY_COUNT),
    number("supply", "action tokens in the supply, by kind and points", TOKEN_COUNT),
    category("rows", "1 + the tokens on the table, two to a row; 0 none", LAID_OUT, high=70),
    category("taken", "1 + the tokens won in this turn; 0 none", TAKEN, high=TOKEN_COUNT),
    number("results", "conflict tokens that can still be drawn, by kind", RESULT_COUNT),
    category("secret", "1 + the own hidden special victory token; 0 none", high=VICTORY_COUNT),
    category("side", "the own side of a conflict: 0 none, 1 active, 2 rival", high=2),
    category("lock", "each side: 0 open, 1 locked, 2 locked and unknown", 2, high=2),
    number("stake", "the own stake: 0 retreat, 1 undecided, 2 + cubes"),
    number("pledged", "tokens pledged by oneself, by kind", STAKE_COUNT),
)


def write(v: View, ink: Ink) -> None:
    """The row of a view, in the order of FIELDS."""
    me = observer(v.seat)
    _write_table(v, ink, me)
    _write_conflict(v, ink, me)
    _write_seats(v, ink, me)
    _write_map(v, ink, me)
    _write_tokens(v, ink, me)
    _write_secrets(v, ink)


def _write_table(v: View, ink: Ink, me: int) -> None:
    seats = v.seats
    ink.one(seats)
    ink.one(me)
    ink.one(v.target)
    ink.one(int(v.recycle))
    ink.one(_NUMBER_OF[v.phase])
    ink.one(_STEP_OF[v.step])
    ink.one(v.round)
    ink.seat(v.active, me, seats)
    ink.one(v.speaker)
    ink.one(v.high)
    ink.seat(v.high_seat, me, seats)
    ink.one(v.pot)
    ink.one(v.points)
    ink.one(int(v.changed))
    ink.one(int(v.bonus))
    ink.one(v.spot + 1)
    ink.one(v.goal + 1)
    ink.one(v.count)
    ink.one(v.raised + 1)


def _write_conflict(v: View, ink: Ink, me: int) -> None:
    seats = v.seats
    ink.seat(v.rival, me, seats)
    ink.seat(v.winner, me, seats)
    ink.seat(v.runner, me, seats)
    ink.seat(v.placer, me, seats)
    ink.one(int(v.both))
    ink.one(v.result + 1)
    ink.one(v.redraws)
    ink.one(v.fights)
    ink.one(v.posts_left)
    ink.one(v.neutrals_left)
    ink.one(int(v.guide_stopped))


def _write_seats(v: View, ink: Ink, me: int) -> None:
    seats = v.seats
    asked = [0] * seats
    for actor in v.actors:
        if actor >= 0:
            asked[actor] = 1
    ink.around(asked, me, MAX_SEATS)
    for seat in v.order:
        ink.seat(seat, me, seats)
    ink.blank(MAX_SEATS - len(v.order))
    ink.around_shifted(v.bids, me, MAX_SEATS)
    ink.around_shifted(v.vp, me, MAX_SEATS)
    ink.around(v.influence, me, MAX_SEATS)
    ink.around(v.reputation, me, MAX_SEATS)
    ink.around(v.reserve, me, MAX_SEATS)
    ink.around_shifted(v.wholesaler, me, MAX_SEATS)
    for i in range(seats):
        ink.one(1 if v.hidden[i + me if i + me < seats else i + me - seats] else 0)
    ink.blank(MAX_SEATS - seats)


def _write_map(v: View, ink: Ink, me: int) -> None:
    ink.around_wide(v.pieces, AREAS, me, v.seats, MAX_SEATS)
    ink.many(v.neutrals)
    ink.shifted(v.lies)
    ink.many(v.stopped)
    ink.many(v.unmoved)
    ink.blank(AREAS - len(v.unmoved))
    posts, locked, won = v.posts, v.locked, v.won
    if posts | locked | won:
        for x in range(AREAS):
            ink.one(posts >> x & 1 | (locked >> x & 1) << 1 | (won >> x & 1) << 2)
    else:
        ink.blank(AREAS)
    ink.shifted(v.marker)


def _write_tokens(v: View, ink: Ink, me: int) -> None:
    ink.around_wide(v.held, KIND_COUNT, me, v.seats, MAX_SEATS)
    ink.around_wide(v.open_sv, VICTORY_COUNT, me, v.seats, MAX_SEATS)
    ink.many(v.gone_sv)
    ink.many(v.supply)
    ink.shifted(v.rows)
    ink.blank(LAID_OUT - len(v.rows))
    ink.shifted(v.taken)
    ink.blank(TAKEN - len(v.taken))
    ink.many(v.results)


def _write_secrets(v: View, ink: Ink) -> None:
    ink.one(v.secret + 1)
    ink.one(v.side + 1)
    ink.many(v.lock)
    ink.one(v.stake - UNDECIDED + 1)
    ink.many(v.pledged)
    ink.blank(STAKE_COUNT - len(v.pledged))


def points(v: View) -> int:
    """The victory points of the looking seat so far."""
    return max(0, v.vp[observer(v.seat)])
