"""Frames: all that one viewer sees of a room at one moment, and what changes between two."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import groupby, takewhile
from typing import Any, Final

from markupsafe import Markup

from okapi.core.action import Action
from okapi.core.game import Game, Outcome, View
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.core.words import Words
from okapi.replay.story import Told
from okapi.replay.table import score_rows
from okapi.svg import Svg
from okapi.table.catalogue import seat_titles
from okapi.table.looks import fill
from okapi.table.phrases import Texts
from okapi.table.rooms import Room, Viewer
from okapi.table.store import BOT, OVER, PERSON, RUNNING

# Longer lists of one kind of choice are folded up.
FOLD: Final = 8


@dataclass(frozen=True)
class Choice:
    """A legal action as it stands in the list."""

    action: str
    verb: str
    label: str
    points: int | None
    cost: str
    gain: str
    rule: str
    warning: str


@dataclass(frozen=True)
class Group:
    """Choices of one kind; `title` is what their labels have in common."""

    verb: str
    title: str
    choices: tuple[Choice, ...]

    @property
    def folded(self) -> bool:
        return len(self.choices) > FOLD


@dataclass
class Frame:
    """What a viewer sees: the picture, parts of the page by id, the log, and facts."""

    version: int
    board: Svg
    parts: dict[str, str]
    log: list[str]
    facts: dict[str, Any]
    # Messages that lead here, by the version they start from.
    _sent: dict[int, str] = field(default_factory=dict)

    def after(self, old: Frame | None) -> str:
        """The message that turns the older frame (None: whatever there is) into this one."""
        start = -1 if old is None else old.version
        if start not in self._sent:
            self._sent[start] = json.dumps(self._message(old), ensure_ascii=False)
        return self._sent[start]

    def _message(self, old: Frame | None) -> dict[str, Any]:
        if old is None:
            layers = {x.name: dict(x.fragments) for x in self.board.layers if not x.static}
            board = {"whole": layers}
            return {**self.facts, "board": board, "parts": self.parts, "log": [0, self.log]}
        changes = self.board.changes(old.board)
        parts = {id: text for id, text in self.parts.items() if old.parts.get(id) != text}
        message: dict[str, Any] = {**self.facts, "parts": parts}
        if changes:
            message["board"] = {"put": changes.put, "drop": changes.drop}
        same = _in_common(old.log, self.log)
        if same < max(len(old.log), len(self.log)):
            message["log"] = [same, self.log[same:]]
        return message


def _in_common(old: Sequence[str], new: Sequence[str]) -> int:
    same = min(len(old), len(new))
    while same and old[same - 1] != new[same - 1]:
        same -= 1
    return same


def frame(room: Room, viewer: Viewer, mine: tuple[int, ...], t: Texts) -> Frame:
    """The latest frame of a running or finished match, made once for all who see the same."""
    key = (viewer, mine, t.lang)
    known: Frame | None = room.frames.get(key)
    if known is None or known.version != room.version:
        known = room.frames[key] = _Desk(room, viewer, mine, t).frame()
    return known


class _Desk:
    """Everything that is needed to make one frame."""

    def __init__(self, room: Room, viewer: Viewer, mine: tuple[int, ...], t: Texts) -> None:
        assert room.match is not None
        self.room = room
        self.match = room.match
        self.game: Game[Any, Any] = room.game
        self.viewer = viewer
        self.mine = mine
        self.t = t
        self.view: View = self.game.view(self.match.state, viewer)
        self.asked = room.asked()
        self.mine_to_act = viewer in self.asked and not self._stood_in(viewer)
        free = self.mine_to_act and room.unconfirmed is None
        self.legal: list[Action] = self.match.legal(viewer) if free and viewer is not None else []
        self.names = [t.say(name) for name in seat_titles(room.row.game, self.match.seats)]

    def frame(self) -> Frame:
        board: Svg = self.game.face.board(self.view, self.viewer, self.legal, self.t.say)
        return Frame(
            self.room.version,
            board,
            {"now": self.now(), "choices": self.choices(), "seats": self.seats(board)},
            self.log(),
            self.facts(),
        )

    def facts(self) -> dict[str, Any]:
        """What the script has to know."""
        others = [seat for seat in self.asked if seat in self.mine]
        turn_over = bool(others) and not self.mine_to_act
        return {
            "version": self.room.version,
            "number": self.room.number(self.viewer),
            "seat": self.viewer,
            "title": self.title(),
            "asked": self.mine_to_act,
            "unconfirmed": self.mine_to_act and self.room.unconfirmed is not None,
            "over": self.room.row.status == OVER,
            "hand": others[0] if turn_over else None,
            "hand_name": self.who(others[0]) if turn_over else "",
            "secret": turn_over and self.room.has_secrets(),
            "notes": {
                choice.action: f"{choice.points:+d}"
                for group in self._groups
                for choice in group.choices
                if choice.points
            },
        }

    # Who

    def _stood_in(self, seat: Viewer) -> bool:
        """While a computer plays for a seat, its person only watches."""
        return seat is not None and self.room.has_stand_in(seat)

    def _missing(self) -> list[tuple[int, str]]:
        """The people whom everybody waits for and who are not here."""
        if self.viewer is None or self.mine_to_act:
            return []
        waited = [s for s in self.asked if self.room.seat(s).kind == PERSON]
        gone = [s for s in waited if s not in self.room.present and not self._stood_in(s)]
        return [(seat, self.who(seat)) for seat in gone if seat not in self.mine]

    def who(self, seat: int) -> str:
        return self.room.seat(seat).name or self.names[seat]

    def title(self) -> str:
        game = self.game.info.title
        if self.room.row.status == OVER:
            return f"{self.t('match_over')} – {game}"
        if self.mine_to_act:
            return f"● {self.t('your_turn')} – {game}"
        if self.asked:
            return f"{self.t('turn_of', name=self.who(self.asked[0]))} – {game}"
        return game

    # Parts

    def now(self) -> str:
        """The prompt: what is expected of whom."""
        prompt = self.t.say(self.game.face.prompt(self.view))
        if self.mine_to_act and self.room.unconfirmed is not None:
            prompt = self.t("confirm_prompt")
        elif self.room.unconfirmed is not None:
            prompt = self.t("may_take_back", name=self.who(self.room.unconfirmed))
        return fill(
            "part_now.html",
            t=self.t,
            prompt=prompt,
            asked=self.mine_to_act,
            over=self.room.row.status == OVER,
            seat=self.asked[0] if len(self.asked) == 1 else None,
            waiting=self._waiting(),
        )

    def _waiting(self) -> str:
        if self.room.row.status != RUNNING or self.mine_to_act:
            return ""
        names = ", ".join(self.who(seat) for seat in self.asked)
        first = self.asked[0] if len(self.asked) == 1 else None
        computer = first is not None and (
            self.room.seat(first).kind == BOT or self._stood_in(first)
        )
        return self.t("thinking", name=names) if computer else self.t("waiting_for", names=names)

    @property
    def _groups(self) -> list[Group]:
        if not hasattr(self, "_made_groups"):
            choices = [self._choice(action) for action in self.legal]
            by_verb = [list(same) for _, same in groupby(choices, key=lambda c: c.verb)]
            groups = [Group(same[0].verb, _common_start(same), tuple(same)) for same in by_verb]
            self._made_groups = sorted(groups, key=lambda group: group.folded)
        return self._made_groups

    def _choice(self, action: Action) -> Choice:
        preview: Preview = self.game.face.preview(self.view, action)
        return Choice(
            action.text,
            action.verb,
            self.t.say(self.game.face.label(self.view, action)),
            preview.points,
            self._said(preview.cost),
            self._said(preview.gain),
            preview.rule,
            self._said(preview.warning),
        )

    def _said(self, words: Words | None) -> str:
        return self.t.say(words) if words else ""

    def choices(self) -> str:
        """The list of choices, with take-back and end of turn."""
        room = self.room
        return fill(
            "part_choices.html",
            t=self.t,
            game=self.game.info.id,
            groups=self._groups,
            can_undo=room.can_undo(self.viewer),
            unconfirmed=self.mine_to_act and room.unconfirmed is not None,
            over=room.row.status == OVER,
            result=self.result(),
            match_id=room.row.id,
            rematch=bool(room.row.fair_key),
            away=self._stood_in(self.viewer) and room.row.status == RUNNING,
            missing=self._missing(),
        )

    def result(self) -> dict[str, Any] | None:
        """The scores of a finished match, line by line."""
        outcome: Outcome | None = self.match.outcome()
        if outcome is None:
            return None
        info = self.game.info
        return {
            "end": self.t.say(info.ends.get(outcome.end, Words(outcome.end))),
            "rule": outcome.rule,
            "names": [self.who(seat) for seat in range(self.match.seats)],
            "rows": [
                (self.t.say(row.words), row.rule, row.points)
                for row in score_rows(self.game, outcome)
            ],
            "scores": outcome.scores,
            "places": outcome.places,
        }

    def seats(self, board: Svg) -> str:
        """The panels: first those of the seats, then the others."""
        panels = self.game.face.panels(self.view)
        ordered = sorted(panels, key=lambda panel: panel.seat is None)
        return "".join(
            _panel(panel, self._look(panel.seat), self.game.info.id, board.defs, self.t)
            for panel in ordered
        )

    def _look(self, seat: int | None) -> Look | None:
        if seat is None:
            return None
        row, room = self.room.seat(seat), self.room
        kind = row.kind if room.row.fair_key else "record"
        if self._stood_in(seat):
            kind = "stand_in"
        here = seat in room.present
        return Look(row.name, kind, seat in self.asked, seat == self.viewer, here)

    def log(self) -> list[str]:
        """The sentences of the log; those that were there before are not written again."""
        key = ("log", self.viewer, self.t.lang)
        old, written = self.room.frames.get(key, ([], []))
        story = self.room.story(self.viewer)
        same = min(len(old), len(story))
        while same and old[same - 1] is not story[same - 1]:
            same -= 1
        lines = [*written[:same], *[self._log_line(line) for line in story[same:]]]
        self.room.frames[key] = (story, lines)
        return lines

    def _log_line(self, line: Told) -> str:
        words, rule = self.t.say(line.words), line.rule
        return fill("part_log_line.html", words=words, rule=rule, game=self.game.info.id)


@dataclass(frozen=True)
class Look:
    """What the table adds to the panel of a seat."""

    name: str
    kind: str
    asked: bool
    me: bool
    present: bool


@lru_cache(maxsize=8192)
def _panel(panel: Panel, look: Look | None, game: str, definitions: str, t: Texts) -> str:
    """A panel as HTML; most panels stay the same from frame to frame and are alike for many."""
    return fill(
        "part_panel.html",
        t=t,
        say=t.say,
        panel=panel,
        look=look,
        game=game,
        kind=_kind,
        only=lambda items, kind: [item for item in items if _kind(item) == kind],
        picture=lambda card: picture_name(game, card.key, definitions),
        headline=_headline,
    )


def _kind(item: object) -> str:
    if isinstance(item, Meter):
        return "meter"
    return "card" if isinstance(item, Card) else "row"


def _headline(panel: Panel) -> tuple[object, tuple[object, ...]]:
    """A seat's first row stands large beside its name if it is a number; the others below."""
    first = panel.items[0] if panel.items else None
    if isinstance(first, Row) and isinstance(first.value, int):
        return first, panel.items[1:]
    return None, panel.items


def _common_start(choices: Sequence[Choice]) -> str:
    """The words that most labels begin with: an odd one among forty must not hide them."""
    by_word: dict[str, list[list[str]]] = {}
    for choice in choices:
        words = choice.label.split(" ")
        by_word.setdefault(words[0], []).append(words)
    most = max(by_word.values(), key=len)
    same = takewhile(lambda words: len(set(words)) == 1, zip(*most, strict=False))
    return " ".join(words[0] for words in same)


@lru_cache(maxsize=4096)
def picture_name(game: str, key: str, definitions: str) -> str:
    """The drawing of a card among a picture's definitions, if it has one."""
    name = f"{game}-{key}"
    return name if f'id="{name}"' in definitions else ""


def markup(svg: Svg) -> Markup:
    """A picture as part of a page."""
    return Markup(svg.embedded())
