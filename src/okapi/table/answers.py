"""What the API tells: a match as everybody sees it, and a position as one seat sees it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from okapi.core.action import Action
from okapi.core.game import Outcome, View
from okapi.core.words import Words
from okapi.table import catalogue, chance
from okapi.table.phrases import Texts
from okapi.table.problems import Refused
from okapi.table.room import Room
from okapi.table.schemas import (
    ActionFacts,
    ClockFacts,
    LineFacts,
    MatchFacts,
    Position,
    Result,
    SeatFacts,
)
from okapi.table.store import BOT, MatchRow, SeatRow
from okapi.table.stream import glance
from okapi.table.talk import talking


@dataclass(frozen=True)
class Guest:
    """Somebody at a match: on a seat, or (None) as a spectator."""

    room: Room
    seat: int | None
    t: Texts

    @property
    def own(self) -> int:
        """The seat of somebody who has one."""
        assert self.seat is not None
        return self.seat


def match_facts(row: MatchRow, base: str, room: Room | None = None) -> MatchFacts:
    """A match as everybody sees it; who is there is known only of a room in memory."""
    titles = catalogue.seat_titles(row.game, len(row.seats))
    seats, terms = zip(row.seats, titles, strict=True), row.terms
    return MatchFacts(
        id=row.id, game=row.game, status=_status(row), public=row.public,
        take_backs=terms.take_backs, hints=terms.hints, spectators=terms.spectators,
        open_archive=terms.open_archive, shows_talking=terms.shows_talking,
        options=terms.options, clock=terms.clock,
        move=terms.move, talk=terms.talk, bank=terms.bank, late=terms.late,
        url=f"{base}/t/{row.id}",
        commitment=chance.commitment(row.fair_key) if row.fair_key else "",
        seats=[_seat_facts(seat, str(title), room) for seat, title in seats],
    )  # fmt: skip


def _seat_facts(row: SeatRow, title: str, room: Room | None) -> SeatFacts:
    return SeatFacts(
        seat=row.seat, title=title, name=row.name, taken=row.taken, ready=row.ready,
        kind="computer" if row.kind == BOT else "person",
        level=row.level if room is None else room.level(row.seat),
        present=room is not None and row.seat in room.present,
        resigned=room is not None and room.has_resigned(row.seat),
    )  # fmt: skip


def _status(row: MatchRow) -> Literal["open", "running", "over"]:
    return row.status  # type: ignore[return-value]  # these three are all there are


def position(guest: Guest, *, text: bool = False, svg: bool = False) -> Position:
    """Everything that somebody may know now."""
    room, row = guest.room, guest.room.row
    seen = seen_by(guest)
    legal = legal_actions(guest)
    face = room.game.face
    return Position(
        match=row.id, game=row.game, seat=guest.seat, **glance(room, guest.seat),
        talking=[list(seats) for seats in talking(room, guest.seat)],
        can_undo=room.can_undo(guest.seat),
        legal=[action.text for action in legal],
        prompt=guest.t("not_begun") if seen is None else guest.t.say(face.prompt(seen)),
        facts={} if seen is None else seen.facts(),
        text=face.text_board(seen, guest.t.say) if text and seen is not None else None,
        svg=str(face.board(seen, guest.seat, legal, guest.t.say)) if svg and seen else None,
        clocks=[ClockFacts(**facts) for facts in room.clocks()],
        result=_result(room),
    )  # fmt: skip


def seen_by(guest: Guest) -> View | None:
    """What somebody sees; nothing before a match has begun."""
    room = guest.room
    if room.match is None:
        return None
    seen: View = room.game.view(room.match.state, guest.seat)
    return seen


def legal_actions(guest: Guest) -> list[Action]:
    """What a seat may choose now; while it has only to confirm, nothing."""
    news = glance(guest.room, guest.seat)
    if guest.room.match is None or not news["your_turn"] or news["unconfirmed"]:
        return []
    return guest.room.match.legal(guest.own)


def _result(room: Room) -> Result | None:
    """How it ended; None while it is on, and where it was ended without a result."""
    outcome: Outcome | None = room.match.outcome() if room.match else None
    if outcome is None:
        return None
    lines = [
        [LineFacts(key=line.key, points=line.points, rule=line.rule) for line in seat]
        for seat in outcome.lines
    ]
    places = room.places(outcome)
    return Result(
        end=outcome.end, rule=outcome.rule, scores=outcome.scores, places=places, lines=lines
    )


def action_facts(guest: Guest, seen: View, action: Action) -> ActionFacts:
    """A legal action with what it takes and brings."""
    face, t = guest.room.game.face, guest.t
    preview = face.preview(seen, action)

    def said(words: Words | None) -> str:
        return "" if words is None else t.say(words)

    return ActionFacts(
        action=action.text, label=t.say(face.label(seen, action)), points=preview.points,
        cost=said(preview.cost), gain=said(preview.gain), rule=preview.rule,
        warning=said(preview.warning),
    )  # fmt: skip


def begun_view(guest: Guest) -> View:
    """What somebody sees of a match that has begun."""
    seen = seen_by(guest)
    if seen is None:
        raise Refused(409, Words("The match has not begun."))
    return seen
