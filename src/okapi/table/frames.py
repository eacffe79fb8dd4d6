"""Frames: all that one viewer sees of a room at one moment, and what changes between two."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import groupby, takewhile
from typing import Any, Final

from markupsafe import Markup, escape

from okapi.core.action import Action
from okapi.core.game import CHANCE, Game, Outcome, View
from okapi.core.match import Entry, Ply, Timeout
from okapi.core.panels import Card, Meter, Panel, Preview, Row, Slot
from okapi.core.words import Words
from okapi.replay.story import Told, told
from okapi.replay.table import score_rows, seat_names, shown_places
from okapi.svg import Svg
from okapi.table.catalogue import seat_titles
from okapi.table.log import ALONE
from okapi.table.looks import fill
from okapi.table.phrases import Texts, is_you
from okapi.table.rooms import Room, Viewer
from okapi.table.store import BOT, OVER, PERSON, RUNNING
from okapi.table.talk import heard, talk_parts
from okapi.table.terms import NONE
from okapi.table.waiting import called

Item = Row | Meter | Card

# Longer lists of one kind of choice are folded up.
FOLD: Final = 8
# The rules that a reminder names in brackets.
_RULE_ID: Final = re.compile(r"\b(?:[A-Z][A-Z0-9]+-|R)[1-9][0-9]*\b")
_CITED: Final = re.compile(rf"\s*\({_RULE_ID.pattern}(?:, {_RULE_ID.pattern})*\)")


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
    likely: bool = False
    ends: bool = False


@dataclass(frozen=True)
class Group:
    """Choices of one kind; `title` is what their labels have in common."""

    verb: str
    title: str
    choices: tuple[Choice, ...]

    @property
    def folded(self) -> bool:
        return len(self.choices) > FOLD

    @property
    def ends(self) -> bool:
        return all(choice.ends for choice in self.choices)


@dataclass(frozen=True)
class Line:
    """A slot of a sheet as it stands in the list: its choices, each with a few words."""

    slot: Slot
    choices: tuple[tuple[Choice, str], ...]

    @property
    def shown(self) -> str:
        """What stands in it, or what a blank means."""
        return self.slot.chosen or self.slot.blank

    @property
    def folded(self) -> bool:
        return len(self.choices) > FOLD


@dataclass
class Frame:
    """What a viewer sees: the picture, parts of the page by id, the log, and facts.

    `version` counts the changes of this viewer's frames alone: what others do in secret moves it
    as little as anything else that is sent.
    """

    version: int
    made: int  # from this state of the room
    board: Svg
    parts: dict[str, str]
    panels: dict[str, str]  # those beside the board, by key
    log: list[str]
    facts: dict[str, Any]
    # All that it depends on.
    mark: tuple[object, ...] = ()
    # How many lines of the match it shows.
    lines: int = 0
    # What was revealed since the frame before, scene by scene: the board, and how long the log was.
    scenes: list[tuple[Svg, int]] = field(default_factory=list)
    # Messages that lead here, by the version they start from.
    _sent: dict[int, str] = field(default_factory=dict)

    def after(self, old: Frame | None) -> str:
        """The message that turns the older frame (None: whatever there is) into this one."""
        start = -1 if old is None else old.version
        if start not in self._sent:
            self._sent[start] = json.dumps(self._message(old), ensure_ascii=False)
        return self._sent[start]

    def differs(self, old: Frame) -> bool:
        """Whether there is anything to see."""
        if _lasting(self.facts) != _lasting(old.facts):
            return True
        if (self.parts, self.panels, self.log) != (old.parts, old.panels, old.log):
            return True
        changes = self.board.changes(old.board)
        return bool(changes.put or changes.drop)

    def _message(self, old: Frame | None) -> dict[str, Any]:
        if old is None:
            layers = {x.name: dict(x.fragments) for x in self.board.layers if not x.static}
            parts = {**self.parts, "seats": "".join(self.panels.values())}
            return {**self.facts, "board": {"whole": layers}, "parts": parts, "log": [0, self.log]}
        parts = {id: text for id, text in self.parts.items() if old.parts.get(id) != text}
        if self.panels != old.panels:
            parts["seats"] = _renewing(old.panels, self.panels)
        message: dict[str, Any] = {**self.facts, "parts": parts}
        same, board = _in_common(old.log, self.log), old.board
        if self.scenes and old.version == self.version - 1:
            message["scenes"] = []
            for scene, length in self.scenes:
                log = [same, self.log[same:length]]
                message["scenes"].append({"board": _changes(board, scene), "log": log})
                board, same = scene, length
        if changed := _changes(board, self.board):
            message["board"] = changed
        if same < max(len(old.log), len(self.log)):
            message["log"] = [same, self.log[same:]]
        return message


def _renewing(old: dict[str, str], new: dict[str, str]) -> str:
    """Panels in their order; of one that stays as it is only its place is told."""
    return "".join(
        f'<i data-key="{escape(key)}" data-same></i>' if old.get(key) == html else html
        for key, html in new.items()
    )


def _changes(old: Svg, new: Svg) -> dict[str, Any]:
    changes = new.changes(old)
    return {"put": changes.put, "drop": changes.drop} if changes else {}


def _lasting(facts: dict[str, Any]) -> dict[str, Any]:
    """What of the facts does not change by itself: of a running clock when it ends."""
    return {**facts, "clocks": _still(facts["clocks"]), "version": 0}


def _still(clocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{**clock, "left": None} if clock["running"] else clock for clock in clocks]


def _in_common(old: Sequence[str], new: Sequence[str]) -> int:
    same = min(len(old), len(new))
    while same and old[same - 1] != new[same - 1]:
        same -= 1
    return same


def frame(room: Room, viewer: Viewer, mine: tuple[int, ...], t: Texts, own: bool = False) -> Frame:
    """The latest frame of a running or finished match, made once for all who see the same.

    `own` is a match of one's own, even where others play all its seats.
    """
    key = (viewer, mine, own, t.lang)
    known: Frame | None = room.frames.get(key)
    if known is None or known.made != room.version:
        mark = _mark(room, viewer)
        if known is None or known.mark != mark:
            known = room.frames[key] = _renewed(known, _Desk(room, viewer, mine, t, own))
        known.made, known.mark = room.version, mark
    return known


def _mark(room: Room, viewer: Viewer) -> tuple[object, ...]:
    """All that a frame depends on: what others do in secret is no part of it, and costs nothing."""
    log = room.running()
    table = (log.unconfirmed, log.ended, {*log.offers}, {**log.away}, [*log.resigned])
    missed = [seat for seat in room.asked() if room.is_missed(seat)]
    seats = (room.row.status, room.row.seats, room.present, room.asked(), missed)
    own = (room.number(viewer), len(log.story(viewer)), room.can_undo(viewer))
    return (*own, *seats, *table, heard(room, viewer), _still(room.clocks()))


def _renewed(known: Frame | None, desk: _Desk) -> Frame:
    """A new frame; the one before, where nothing looks different."""
    fresh = desk.frame()
    if known is not None and not fresh.differs(known):
        return known
    fresh.version = secrets.randbits(30) if known is None else known.version + 1
    fresh.facts["version"] = fresh.version
    fresh.lines = len(desk.room.lines)
    fresh.scenes = [] if known is None else desk.scenes(known.lines, len(fresh.log))
    return fresh


class _Desk:
    """Everything that is needed to make one frame."""

    def __init__(
        self, room: Room, viewer: Viewer, mine: tuple[int, ...], t: Texts, own: bool = False
    ) -> None:
        assert room.match is not None
        self.room = room
        self.match = room.match
        self.game: Game[Any, Any] = room.game
        self.viewer = viewer
        self.mine = mine
        self.may_repeat = own or bool(mine)
        self.t = t
        self.view: View = self.game.view(self.match.state, viewer)
        self.asked = room.asked()
        self.mine_to_act = viewer in self.asked and not self._stood_in(viewer)
        free = self.mine_to_act and room.unconfirmed is None
        self.legal: list[Action] = self.match.legal(viewer) if free and viewer is not None else []
        self.sheet = self.game.face.sheet(self.view) if viewer is not None else ()
        self.names = [t.say(name) for name in seat_titles(room.row.game, self.match.seats)]

    def frame(self) -> Frame:
        board: Svg = self.game.face.board(
            self.view, self.viewer, self._offered(), self.t.say, self._notes()
        )
        talk = talk_parts(self.room, self.viewer, self.t, self.view)
        choices = self.choices(talk["promised"])
        parts = {"now": self.now(), "choices": choices, "own": self.menu()}
        return Frame(
            0,
            self.room.version,
            board,
            parts | {"talk": talk["talk"], "compose": talk["compose"]},
            self.panels(board),
            self.log(),
            self.facts(),
        )

    def facts(self) -> dict[str, Any]:
        """What the script has to know."""
        hands = self._hands()
        return {
            "version": 0,
            "number": self.room.number(self.viewer),
            "seat": self.viewer,
            "title": self.title(),
            "asked": self.mine_to_act,
            "unconfirmed": self.mine_to_act and self.room.unconfirmed is not None,
            "over": self.room.row.status == OVER,
            "clocks": self.room.clocks(),
            "can_hint": len(self.legal) > 1 and self.room.may_be_helped(self.viewer),
            "hands": [(seat, self.who(seat)) for seat in hands],
            "secret": bool(hands) and self.room.has_secrets(),
            **self._past(),
        }

    def _hands(self) -> list[int]:
        """The seats of this browser one of which has to say that it is there."""
        own = [seat for seat in self.mine if not self.room.has_resigned(seat)]
        turn = [seat for seat in self.asked if seat in own and seat != self.viewer]
        if turn and not self.mine_to_act:
            return turn[:1]
        return own if self.viewer is None and self.room.row.status == RUNNING else []

    def _notes(self) -> dict[str, str]:
        """What the choices bring at once, written on the board."""
        choices = [choice for group in self._groups for choice in group.choices]
        return {choice.action: f"{choice.points:+d}" for choice in choices if choice.points}

    def _past(self) -> dict[str, int]:
        """How much this viewer has seen happen, and how much of it by its own last choice.

        Chance that follows a choice belongs to it.
        """
        told = self.match.told(self.viewer)
        since = len(told)
        while since and not self._is_own(told[since - 1]):
            since -= 1
        while since < len(told) and isinstance(ply := told[since], Ply) and ply.seat == CHANCE:
            since += 1
        return {"told": len(told), "since": since}

    def _is_own(self, entry: Entry) -> bool:
        return isinstance(entry, Ply | Timeout) and entry.seat == self.viewer

    def scenes(self, since: int, length: int) -> list[tuple[Svg, int]]:
        """What was revealed since so many lines, but for the last scene, which is the present."""
        at, events = self.room.running().revealed
        made = self.game.face.scenes(self.view, events) if at > since else []
        counts = [len(told(view, together)) for view, together in made]
        return [
            (self.game.face.board(view, self.viewer, [], self.t.say), length - sum(counts[n + 1 :]))
            for n, (view, _) in enumerate(made[:-1])
            if counts[n]
        ]

    # Who

    def _stood_in(self, seat: Viewer) -> bool:
        """While a computer plays for a seat, its person only watches."""
        return seat is not None and self.room.has_stand_in(seat)

    def _missing(self) -> list[tuple[int, str]]:
        """The people whom everybody has waited for, and a computer may play for."""
        if self.viewer is None or self.mine_to_act:
            return []
        gone = [seat for seat in self.asked if self.room.is_missed(seat)]
        return [(seat, self.who(seat)) for seat in gone if seat not in self.mine]

    def who(self, seat: int) -> str:
        return called(self.room.seat(seat), self.t) or self.names[seat]

    def named(self, seat: int) -> str:
        """As a sentence about a seat calls it, whoever reads it."""
        name = self.who(seat)
        if not is_you(name):
            return name
        return self.t.say(seat_names(self.view, self.match.seats)[seat])

    def title(self) -> str:
        game = self.game.info.title
        if self.room.row.status == OVER:
            return f"{self.t('match_over')} – {game}"
        if self.mine_to_act:
            return f"● {self.t('your_turn')} – {game}"
        if self.asked:
            return f"{self.t('turn_of', name=self.named(self.asked[0]))} – {game}"
        return game

    # Parts

    def now(self) -> str:
        """The prompt: what is expected of whom."""
        prompt = self.t.say(self.game.face.prompt(self.view))
        if self.mine_to_act and self.room.unconfirmed is not None:
            prompt = self.t("confirm_prompt")
        elif self.room.unconfirmed is not None:
            prompt = self.t("may_take_back", name=self.named(self.room.unconfirmed))
        elif self.room.running().ended:
            alone = self.room.running().ended == ALONE
            prompt = self.t("ended_resigned") if alone else self.t("ended_agreed")
        emblem = self.emblem(self.asked[0]) if len(self.asked) == 1 else ""
        over, waiting = self.room.row.status == OVER, self._waiting()
        return now_html(prompt, self.mine_to_act, over, waiting, emblem, self._clock(), self.t)

    def _clock(self) -> Viewer:
        """Whose time is told beside the prompt: that of the one who is asked, else one's own."""
        if self.room.row.terms.clock == NONE or self.room.row.status != RUNNING:
            return None
        seat = self.asked[0] if len(self.asked) == 1 else self.viewer
        return None if seat is None or self.room.is_bot(seat) else seat

    def _waiting(self) -> str:
        if self.room.row.status != RUNNING or self.mine_to_act:
            return ""
        names = ", ".join(self.named(seat) for seat in self.asked)
        first = self.asked[0] if len(self.asked) == 1 else None
        computer = first is not None and (
            self.room.seat(first).kind == BOT or self._stood_in(first)
        )
        return self.t("thinking", name=names) if computer else self.t("waiting_for", names=names)

    @property
    def _groups(self) -> list[Group]:
        if not hasattr(self, "_made_groups"):
            written = self._verbs_of_sheet()
            listed = [action for action in self.legal if action.verb not in written]
            choices = [self._choice(action) for action in listed]
            by_verb = [
                sorted(same, key=lambda choice: not choice.likely)
                for _, same in groupby(choices, key=lambda choice: choice.verb)
            ]
            groups = [Group(same[0].verb, _common_start(same), tuple(same)) for same in by_verb]
            self._made_groups = sorted(groups, key=lambda group: (group.ends, group.folded))
        return self._made_groups

    def _verbs_of_sheet(self) -> set[str]:
        """What stands on a sheet is not listed once more."""
        return {verb for slot in self.sheet for verb in slot.verbs}

    def _offered(self) -> list[Action]:
        """What the board shows: all that is legal, and what may replace it on a sheet."""
        if not self.sheet or not self.legal:
            return self.legal
        parse = self.game.actions.parse
        filled = [slot for slot in self.sheet if slot.chosen]
        others = [parse(t) for slot in filled for t, _ in slot.choices if t != slot.chosen]
        return sorted({*self.legal, *others}, key=lambda action: action.index)

    def _sections(self) -> list[tuple[str, Markup]]:
        """The sheet, group by group."""
        grouped = groupby(self.sheet, key=lambda slot: self._said(slot.group))
        return [(name, Markup("").join(map(self._line, slots))) for name, slots in grouped]

    def _line(self, slot: Slot) -> Markup:
        """A slot with its choices; of a whole sheet mostly one has changed."""
        parse, say = self.game.actions.parse, self.t.say
        choices = tuple((self._choice(parse(text)), say(words)) for text, words in slot.choices)
        line, writes = Line(slot, choices), bool(self.legal)
        write = partial(line_html, line, writes, self.t)
        return Markup(self._kept("slot", slot.key, (line, writes), write))

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
            preview.likely,
            preview.ends,
        )

    def _said(self, words: Words | None) -> str:
        return self.t.say(words) if words else ""

    def menu(self) -> str:
        """What of the menu belongs to whoever looks."""
        room, seat = self.room, self.viewer
        running = room.row.status == RUNNING
        facts = {
            "match_id": room.row.id,
            "seat": seat,
            "name": room.seat(seat).name if seat is not None else "",
            "has_record": room.has_record,
            "may_try": room.may_be_helped(seat),
            "plays": seat is not None and running and not room.has_resigned(seat),
            "away": self._stood_in(seat),
        }
        write = partial(fill, "part_own.html", t=self.t, **facts)
        return self._kept("own", "", facts, write)

    def choices(self, promised: str) -> str:
        """The list of choices, with take-back and end of turn; what was promised above a sheet."""
        room = self.room
        facts = {
            "game": self.game.info.id,
            "groups": [(group, self._buttons(group)) for group in self._groups],
            "sheet": self._sections(),
            "promised": Markup(promised),
            "reminders": self._reminders(),
            "blanks": self._blanks(),
            "can_undo": room.can_undo(self.viewer),
            "unconfirmed": self.mine_to_act and room.unconfirmed is not None,
            "over": room.row.status == OVER,
            "result": self.result(),
            "match_id": room.row.id,
            "rematch": bool(room.row.fair_key) and self.may_repeat,
            "away": self._stood_in(self.viewer) and room.row.status == RUNNING,
            "may_come_back": self.viewer is not None and room.may_come_back(self.viewer),
            "offers": self._offers(),
            "has_record": room.has_record,
            "offered": self.viewer in room.running().offers,
            "missing": self._missing(),
        }
        write = partial(fill, "part_choices.html", t=self.t, **facts)
        return self._kept("choices", "", facts, write)

    def _blanks(self) -> int:
        """How many slots of a sheet are open; only a sheet shows what a blank means."""
        if not self.sheet or not self.legal or self.viewer is None:
            return 0
        return len(self.room.blanks(self.viewer))

    def _buttons(self, group: Group) -> Markup:
        return Markup("").join(choice_html(choice, self.t) for choice in group.choices)

    def _reminders(self) -> list[tuple[str, list[str]]]:
        """What is easily overlooked now, as sentences, each with the rules that it cites."""
        if not self.legal:
            return []
        said = [self.t.say(words) for words in self.game.face.reminders(self.view)]
        return [(_CITED.sub("", text), _RULE_ID.findall(text)) for text in said]

    def _offers(self) -> str:
        """The people who would like to end the match, told to those who play."""
        playing = self.viewer is not None and not self.room.is_bot(self.viewer)
        if not playing or self.room.row.status != RUNNING:
            return ""
        return ", ".join(self.who(seat) for seat in sorted(self.room.running().offers))

    def result(self) -> dict[str, Any] | None:
        """The scores of a finished match, line by line."""
        outcome: Outcome | None = self.match.outcome()
        if outcome is None and self.room.running().ended != ALONE:
            return None
        names = [self.who(seat) for seat in range(self.match.seats)]
        emblems = [self.emblem(seat) for seat in range(self.match.seats)]
        places = self.room.places(outcome)
        if outcome is None:
            return {"end": "", "rule": "", "names": names, "emblems": emblems, "rows": [],
                    "scores": [], "places": shown_places(places, [])}  # fmt: skip
        info = self.game.info
        return {
            "end": self.t.say(info.ends.get(outcome.end, Words(outcome.end))),
            "rule": outcome.rule,
            "names": names,
            "emblems": emblems,
            "rows": [
                (self.t.say(row.words), row.rule, row.points)
                for row in score_rows(self.game, outcome)
            ],
            "scores": outcome.scores,
            "places": shown_places(places, outcome.scores),
        }

    def panels(self, board: Svg) -> dict[str, str]:
        """What goes on now, the seats, the others; one that is as before is not written again."""
        panels = [
            panel
            for panel in self.game.face.panels(self.view)
            if panel.items and not panel.elsewhere
        ]
        made = {}
        for panel in sorted(panels, key=lambda panel: (not panel.now, panel.seat is None)):
            look = self._look(panel.seat)
            write = partial(panel_html, panel, look, self.game.info.id, board.defs, self.t)
            made[panel.key] = self._kept("panel", panel.key, (panel, look), write)
        return made

    def _kept(self, part: str, key: str, shown: object, write: Callable[[], str]) -> str:
        """A part of this viewer's page, written again only when it shows something else."""
        return self.room.kept((part, key, self.viewer, self.t.lang), shown, write)

    def _look(self, seat: int | None) -> Look | None:
        if seat is None:
            return None
        row, room = self.room.seat(seat), self.room
        kind = row.kind if room.row.fair_key else "record"
        if self._stood_in(seat):
            kind = "resigned" if room.has_resigned(seat) else "stand_in"
        here = seat in room.present
        timed = room.row.terms.clock != NONE and room.row.status == RUNNING
        clock = timed and row.kind == PERSON
        mine, asked = seat == self.viewer, seat in self.asked
        emblem, colour = self.emblem(seat), self.game.face.colour(self.view, seat)
        return Look(self._name(seat), kind, asked, mine, here, clock, emblem, colour)

    def _name(self, seat: int) -> str:
        """What stands over a seat; "You" is no name for whoever watches somebody play alone."""
        name = called(self.room.seat(seat), self.t)
        if not is_you(name) or len(self.room.people()) > 1:
            return name
        return self.t("you") if seat == self.viewer else ""

    def emblem(self, seat: int) -> str:
        """The drawing that stands for a seat."""
        return self.game.face.emblem(self.view, seat)

    def log(self) -> list[str]:
        """The sentences of the log; those that were there before are not written again."""
        key = ("log", self.viewer, self.t.lang)
        old, written = self.room.frames.get(key, ([], []))
        story = self.room.running().story(self.viewer)
        same = min(len(old), len(story))
        while same and old[same - 1] is not story[same - 1]:
            same -= 1
        id = self.game.info.id
        lines = [*written[:same], *[log_line(id, *line, self.t) for line in story[same:]]]
        self.room.frames[key] = (story, lines)
        return lines


@lru_cache(maxsize=4096)
def now_html(
    prompt: str, asked: bool, over: bool, waiting: str, emblem: str, clock: Viewer, t: Texts
) -> str:
    """What is expected of whom; at many tables it is the same again and again."""
    facts = {"prompt": prompt, "asked": asked, "over": over, "waiting": waiting}
    return fill("part_now.html", **facts, emblem=emblem, clock=clock, t=t)


@lru_cache(maxsize=16384)
def choice_html(choice: Choice, t: Texts) -> Markup:
    """A choice as a button; many stay the same from step to step."""
    return Markup(fill("part_choice.html", t=t, choice=choice))


def line_html(line: Line, writes: bool, t: Texts) -> str:
    """A slot of a sheet, with a button for each choice."""
    slot = line.slot
    pills = Markup("").join(
        pill_html(choice, short, choice.action == line.shown, bool(slot.chosen), writes, t)
        for choice, short in line.choices
    )
    shown = next((short for choice, short in line.choices if choice.action == line.shown), "")
    facts = {"label": t.say(slot.label), "warning": t.say(slot.warning) if slot.warning else ""}
    return fill("part_slot.html", t=t, line=line, slot=slot, pills=pills, shown=shown, **facts)


@lru_cache(maxsize=16384)
def pill_html(
    choice: Choice, short: str, shown: bool, filled: bool, writes: bool, t: Texts
) -> Markup:
    """A choice of a slot; `shown` when it stands there, or when a blank means it."""
    facts = {"short": short, "shown": shown, "filled": filled, "writes": writes}
    return Markup(fill("part_pill.html", choice=choice, t=t, **facts))


@lru_cache(maxsize=8192)
def log_line(game: str, mark: int, line: Told, t: Texts) -> str:
    """A sentence of the log; it knows when it was told and what it is about."""
    return fill(
        "part_log_line.html",
        words=t.say(line.words),
        rule=line.rule,
        shown=" ".join(line.shown),
        mark=mark,
        game=game,
    )


@dataclass(frozen=True)
class Look:
    """What the table adds to the panel of a seat."""

    name: str
    kind: str
    asked: bool
    me: bool
    present: bool
    # Whether the script shows here how much time there is.
    clock: bool
    emblem: str
    # The class that gives the panel its colour.
    colour: str


def panel_html(panel: Panel, look: Look | None, game: str, definitions: str, t: Texts) -> str:
    """A panel as HTML."""
    items = _below(panel) if look is not None else panel.items
    html = [(isinstance(item, Card), item_html(item, game, definitions, t)) for item in items]
    cards = Markup("").join(text for is_card, text in html if is_card)
    rows = Markup("").join(text for is_card, text in html if not is_card)
    title = t.say(panel.title)
    return fill("part_panel.html", t=t, panel=panel, title=title, look=look, cards=cards, rows=rows)


@lru_cache(maxsize=16384)
def item_html(item: Item, game: str, definitions: str, t: Texts) -> Markup:
    """A line of a panel: where a panel changes, most of its lines do not."""
    picture = picture_name(game, item.key, definitions) if isinstance(item, Card) else ""
    return Markup(fill("part_item.html", item=item, kind=_kind(item), picture=picture, say=t.say))


def _kind(item: Item) -> str:
    if isinstance(item, Meter):
        return "meter"
    return "card" if isinstance(item, Card) else "row"


def _below(panel: Panel) -> tuple[Item, ...]:
    """What stands below the head of a seat's panel; the score is in the head already."""
    first = panel.items[0] if panel.items else None
    if isinstance(first, Row) and first.value == panel.score and first.note is None:
        return panel.items[1:]
    return panel.items


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
