"""Talk at the table: chat at every one, and press where the game has it.

Press is part of the match: it goes through `Match.post` into the log, and the game says who reads
it. Chat belongs to the table: it is stored apart, whoever may look at the match reads it, and only
those who have a seat write. Where a game has press, its rules say when one talks, so chat waits
until the match is over.
"""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from okapi.core.errors import BadNotation, IllegalAction, OkapiError
from okapi.core.game import Message, Refusal
from okapi.core.talk import Clause, Deal, Field, Kind, Note, Stake
from okapi.core.talk import Talk as Press
from okapi.core.words import Words
from okapi.table.limits import Bucket
from okapi.table.looks import fill
from okapi.table.phrases import PHRASES, Texts
from okapi.table.store import OPEN, OVER, Said
from okapi.table.waiting import called

if TYPE_CHECKING:
    from okapi.core.match import Match
    from okapi.table.rooms import Room, Viewer

CHAT: Final = "chat"
TEXT_LIMIT: Final = 500
MOST_SHOWN: Final = 80
# Messages a second from one seat, and how many at once.
RATE: Final = 0.7
BURST: Final = 12
_KEYS_KEPT: Final = 200
_ONLY_SEATS: Final = Refusal("", Words(PHRASES["only_seats_talk"]))
_NOT_BEGUN: Final = Refusal("", Words(PHRASES["not_begun"]))
_TO_WHOM: Final = Refusal("", Words(PHRASES["talk_to_whom"]))
_NO_PRESS: Final = Refusal("", Words(PHRASES["no_press"]))
_GAP: Final = re.compile(r"\{(\w+)\}")


class TooFast(OkapiError):
    """Somebody talks faster than anybody can read."""


class Conversation:
    """The talk of one room: its chat, and what keeps its talk within bounds."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.chat: list[Said] = []
        self._buckets: dict[int, Bucket] = {}
        self._keys: dict[str, None] = {}

    def restore(self, chat: Sequence[Said]) -> None:
        """What was said before, from disk."""
        self.chat = list(chat)
        self._keys = dict.fromkeys(said.request for said in chat[-_KEYS_KEPT:])

    # Asking

    @property
    def has_press(self) -> bool:
        return self.room.game.info.press

    def may_chat(self, viewer: Viewer) -> bool:
        """Whoever has a seat, except while the rules of a game say when one talks."""
        return viewer is not None and (not self.has_press or self.room.row.status == OVER)

    def why_not(self, viewer: Viewer) -> Refusal | None:
        """Why a seat may not say anything to anybody now; None when it may."""
        if viewer is None:
            return _ONLY_SEATS
        match = self.room.match
        return _NOT_BEGUN if match is None else why_silent(match, viewer)

    # Saying

    async def say(self, viewer: Viewer, text: str, key: str) -> None:
        """Chat with the whole table; on disk before anybody hears it."""
        clean = _clean(text)
        async with self.room.lock:
            if viewer is None or not self.may_chat(viewer) or self.room.row.status == OPEN:
                raise IllegalAction(self.why_not(viewer) or _TO_WHOM)
            request = f"{viewer}:{key}"
            if request in self._keys:
                return
            self._slow_down(viewer)
            said = Said(len(self.chat), viewer, clean, time.time(), request)
            await self.room.house.store.say(self.room.row.id, said)
            self.chat.append(said)
            self._keys[request] = None
            self.room.publish()

    async def post(self, viewer: Viewer, to: str, body: str, key: str) -> None:
        """Press to some seats; the game judges it."""
        if viewer is None or not self.has_press:
            raise IllegalAction(_ONLY_SEATS if viewer is None else _NO_PRESS)
        audience = self._audience(viewer, to)
        if not self.room.has_done(viewer, key):
            self._slow_down(viewer)
        await self.room.post(viewer, audience, _printable(body), key)

    def _audience(self, viewer: int, to: str) -> tuple[int, ...]:
        seats = range(len(self.room.row.seats))
        digits = [part for part in to.split(",") if part.isascii() and part.isdigit()]
        found = {int(part) for part in digits if len(part) < 3}
        if not found or viewer in found or not found <= set(seats):
            raise BadNotation(Words("a message goes from one seat to others"))
        return tuple(sorted(found))

    def _slow_down(self, seat: int) -> None:
        if not self._buckets.setdefault(seat, Bucket(RATE, BURST)).take():
            raise TooFast(Words(PHRASES["talk_too_fast"]))


def why_silent(match: Match, seat: int) -> Refusal | None:
    """Why a seat cannot talk now, asked with a harmless word to everybody."""
    others = tuple(other for other in range(match.seats) if other != seat)
    return match.game.why_not_post(match.state, seat, Message(seat, others, "…"))


def is_open(match: Match) -> bool:
    """Whether anybody may talk now."""
    return match.game.info.press and any(
        why_silent(match, seat) is None for seat in range(match.seats)
    )


def _clean(text: str) -> str:
    clean = _printable(text).strip()
    if not 0 < len(clean) <= TEXT_LIMIT:
        raise BadNotation(Words("a message has 1 to {n} characters", n=TEXT_LIMIT))
    return clean


def _printable(text: str) -> str:
    return "".join(c for c in text.replace("\r", "") if c.isprintable() or c == "\n")


# What is shown


@dataclass(frozen=True)
class Line:
    """A message as a page shows it."""

    key: str
    seat: int
    name: str
    mine: bool
    when: str
    kind: str
    clauses: tuple[str, ...]
    text: str
    status: str
    good: bool | None
    answers: tuple[dict[str, Any], ...]
    rule: str


@dataclass(frozen=True)
class Thread:
    """A conversation: with whom, what was said, and whether one can write in it now."""

    key: str
    title: str
    names: str
    seats: tuple[int, ...]
    lines: tuple[Line, ...]
    writes: bool
    # What there is to talk about with those in it.
    stakes: tuple[Stake, ...] = ()


def talk_parts(room: Room, viewer: Viewer, t: Texts, view: Any) -> dict[str, str]:
    """The talk as parts of a page, made anew only when there is something new in it.

    `promised` is for the head of a sheet: what was agreed to and is not read yet.
    """

    def renewed() -> dict[str, str]:
        speech = Speech(room, viewer, t, view)
        return room.kept(("speech", viewer, t.lang), speech.shown(), speech.parts)

    mark = (*heard(room, viewer), *[seat.name for seat in room.row.seats])
    return room.kept(("talk", viewer, t.lang), mark, renewed)


def heard(room: Room, viewer: Viewer) -> tuple[object, ...]:
    """What a viewer has of the talk, counted."""
    said = (len(room.talk.chat), room.row.status)
    if not room.talk.has_press or room.match is None:
        return said
    letters = sum(isinstance(entry, Message) for entry in room.match.told(viewer))
    return (*said, letters, room.number(viewer), *talking(room, viewer))


def talking(room: Room, viewer: Viewer) -> list[tuple[int, ...]]:
    """Who else talks with whom now, where the table shows it: never what, or how much."""
    if not room.row.terms.shows_talking or room.match is None:
        return []
    private = [seats for seats in room.match.talking() if len(seats) < len(room.row.seats)]
    return [seats for seats in private if viewer not in seats]


class Speech:
    """The talk of a room as one viewer reads it."""

    def __init__(self, room: Room, viewer: Viewer, t: Texts, view: Any) -> None:
        self.room = room
        self.viewer = viewer
        self.t = t
        self.talk = room.talk
        self.view = view
        self.press: Press | None = view.game.face.talk(view) if self.talk.has_press else None
        self.refusal = self.talk.why_not(viewer) if self.press is not None else None
        self.is_open = self.press is not None and self.refusal is None

    def shown(self) -> tuple[object, ...]:
        """All that the parts tell."""
        table = (self.room.row.status, self.room.row.seats, len(self.talk.chat))
        why = (self.refusal.words, self.refusal.rule) if self.refusal is not None else None
        return (self.press, why, *table, talking(self.room, self.viewer))

    def parts(self) -> dict[str, str]:
        """The conversations, and the form in which clauses are put together."""
        facts = {
            "t": self.t,
            "game": self.room.game.info.id,
            "picture": lambda seat: self.room.game.face.emblem(self.view, seat),
        }
        deals = self._deals()
        waiting = [deal for deal in deals if not deal["read"]]
        talk = fill(
            "part_talk.html",
            **facts,
            say=self.t.say,
            threads=list(self._threads()),
            press=self.press,
            is_open=self.is_open,
            refusal=self.refusal if self.viewer is not None else None,
            deals=deals,
            talking=[self._together(seats) for seats in talking(self.room, self.viewer)],
            viewer=self.viewer,
            others=self._others(),
        )
        promised = fill("part_deals.html", **facts, deals=waiting) if waiting else ""
        return {"talk": talk, "compose": self._compose(), "promised": promised}

    def _others(self) -> list[tuple[int, str]]:
        seats = range(len(self.room.row.seats))
        return [(seat, self._called(seat)) for seat in seats if seat != self.viewer]

    def _together(self, seats: tuple[int, ...]) -> str:
        """That some seats talk with each other."""
        *first, last = map(self._called, seats)
        return self.t("talking", names=", ".join(first), last=last)

    # Conversations

    def _threads(self) -> Iterator[Thread]:
        if self.press is not None:
            yield from self._channels(self.press)
        if self.press is None or self.talk.chat or self.room.row.status == OVER:
            lines = tuple(self._said(said) for said in self.talk.chat[-MOST_SHOWN:])
            title = self.t("everybody" if self.press is None else "after_match")
            yield Thread(CHAT, title, "", (), lines, self.talk.may_chat(self.viewer))

    def _channels(self, press: Press) -> Iterator[Thread]:
        """The whole table; for a seat also every pair, and the groups that were opened."""
        notes = {channel.members: channel.notes for channel in press.channels}
        seats = tuple(range(len(self.room.row.seats)))
        pairs = _pairs(self.viewer, seats)
        groups = [members for members in notes if members != seats and members not in pairs]
        for members in (seats, *pairs, *groups):
            others = tuple(seat for seat in members if seat != self.viewer)
            everybody = members == seats
            title = self.t("everybody") if everybody else ", ".join(map(self._called, others))
            lines = tuple(self._noted(n, i) for i, n in enumerate(notes.get(members, ())))
            names = ", ".join(called(self.room.seat(seat), self.t) for seat in others)
            shown = () if everybody else others
            key = ",".join(map(str, others))
            stakes = tuple(stake for stake in press.stakes if stake.seat in shown)
            yield Thread(key, title, names, shown, lines[-MOST_SHOWN:], self.is_open, stakes)

    def _called(self, seat: int) -> str:
        name = called(self.room.seat(seat), self.t)
        if self.press is not None:
            return self.t.say(self.press.names[seat])
        return name or self.t("seat_n", n=seat + 1)

    def _said(self, said: Said) -> Line:
        mine = said.seat == self.viewer
        name = called(self.room.seat(said.seat), self.t)
        return Line(f"c{said.n}", said.seat, name, mine, "", "", (), said.text, "", None, (), "")

    def _noted(self, note: Note, n: int) -> Line:
        say = self.t.say
        answers = tuple(
            {"words": say(a.words), "notation": a.notation, "open": a.open, "key": a.key}
            for a in note.answers
        )
        return Line(
            f"n{n}",
            note.sender,
            self._called(note.sender),
            note.sender == self.viewer,
            say(note.when),
            say(note.kind) if note.kind else "",
            tuple(say(clause) for clause in note.clauses),
            note.text,
            say(note.status) if note.status else "",
            note.good,
            answers,
            note.rule,
        )

    # The ledger

    def _deals(self) -> list[dict[str, Any]]:
        return [self._deal(deal) for deal in self.press.deals] if self.press else []

    def _deal(self, deal: Deal) -> dict[str, Any]:
        others = [seat for seat in deal.members if seat != self.viewer]
        promises = [
            (self.t.say(p.words), p.kept, self.t.say(p.warning) if p.warning else "")
            for p in deal.promises
        ]
        return {
            "when": self.t.say(deal.when),
            "with": ", ".join(map(self._called, others)),
            "seats": others,
            "promises": promises,
            "broken": sum(kept is False for _, kept, _ in promises),
            "read": all(kept is not None for _, kept, _ in promises),
            "rule": deal.rule,
        }

    # The form

    def _compose(self) -> str:
        press = self.press
        if press is None or not press.clauses:
            return ""
        form = (press.marks, press.joint, press.aside, press.most, press.clauses, press.kinds)
        return _form(*form, self.t)


def _pairs(viewer: Viewer, seats: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The channels of two that a seat has; a spectator has none."""
    if viewer is None:
        return []
    return [tuple(sorted((viewer, other))) for other in seats if other != viewer]


@lru_cache(maxsize=256)
def _form(
    marks: tuple[str, ...],
    joint: str,
    aside: str,
    most: int,
    clauses: tuple[Clause, ...],
    kinds: tuple[Kind, ...],
    t: Texts,
) -> str:
    """The form, which stays the same for a whole turn."""

    def sentence(clause: Clause) -> list[tuple[str, Any]]:
        """The sentence of a clause, cut at its gaps: words, and fields."""
        fields = {field.key: field for field in clause.fields}
        pieces = _GAP.split(t.say(clause.sentence))
        return [(text, None) if i % 2 == 0 else ("", fields[text]) for i, text in enumerate(pieces)]

    # A field that many clauses share is written once.
    written: dict[int, Markup] = {}

    def field(gap: Field) -> Markup:
        if id(gap) not in written:
            written[id(gap)] = Markup(fill("part_field.html", gap=gap, say=t.say))
        return written[id(gap)]

    return fill(
        "part_compose.html",
        t=t,
        say=t.say,
        field=field,
        press={"marks": marks, "joint": joint, "aside": aside, "most": most},
        clauses=clauses,
        kinds=kinds,
        sentence=sentence,
        hints=lambda clause: {text: t.say(words) for text, words in clause.hints},
    )
