"""The steps of a match, stored compactly: the first picture whole, then only what changes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import Any, Final

from okapi import rulebook
from okapi.core.match import Match
from okapi.core.panels import Card, Meter, Panel, Row
from okapi.core.words import N_, Words
from okapi.replay.chart import Chart
from okapi.replay.story import Step
from okapi.replay.table import score_rows, seat_names, shown_places
from okapi.svg import Layer, Svg

Say = Callable[[Words], str]

GONE: Final = -1


class Strings:
    """Texts by number, each stored once."""

    def __init__(self) -> None:
        self.all: list[str] = []
        self._numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        """The number of a text, which is new if the text is."""
        if text not in self._numbers:
            self._numbers[text] = len(self.all)
            self.all.append(text)
        return self._numbers[text]


class Film:
    """Frames of a replay. A step that shows and tells nothing new has no frame of its own."""

    def __init__(self, match: Match, say: Say) -> None:
        self.match = match
        self.say = say
        self.texts = Strings()
        self.plies: list[int] = []
        self.prompts: list[int] = []
        # Frame, sentence, rule, and the keys of what it is about.
        self.log: list[tuple[int, str, str, str]] = []
        # By layer and key: frame, text, frame, text, ... (GONE: no longer there).
        self.tracks: dict[str, dict[str, list[int]]] = {}
        # By panel: its seat, and frame, items, frame, items, ... (first its class and heading).
        self.panels: dict[str, dict[str, Any]] = {}
        self._known_items: dict[tuple[Panel, str, str], list[int]] = {}
        self._emblems: list[str] = []
        self._colours: list[str] = []
        # By frame and seat.
        self.scores: list[list[int | None]] = []
        self.seat_names: list[Words] = []
        self._first: Svg | None = None
        self._last: Svg | None = None

    def add(self, step: Step) -> None:
        """The next step of the story."""
        picture: Svg = self.match.game.face.board(step.view, step.view.seat, [], self.say)
        frame = len(self.plies)
        self.seat_names = self.seat_names or seat_names(step.view, self.match.seats)
        face, seats = self.match.game.face, range(self.match.seats)
        self._emblems = [face.emblem(step.view, seat) for seat in seats]
        self._colours = [face.colour(step.view, seat) for seat in seats]
        changed = self._draw(picture, frame)
        panels = self.match.game.face.panels(step.view)
        changed |= self._set_panels(panels, frame)
        prompt = self.texts.number(self.say(self.match.game.face.prompt(step.view)))
        if frame and not changed and not step.told and prompt == self.prompts[-1]:
            return
        self.plies.append(step.ply)
        self.prompts.append(prompt)
        by_seat = {panel.seat: panel.score for panel in reversed(panels)}
        self.scores.append([by_seat.get(seat) for seat in range(self.match.seats)])
        self.log += [
            (frame, self.say(told.words), told.rule, " ".join(told.shown)) for told in step.told
        ]

    def _draw(self, picture: Svg, frame: int) -> bool:
        before, self._last = self._last, picture
        if before is None:
            self._first = picture
            return True
        changes = picture.changes(before)
        for layer, fragments in changes.put.items():
            for key, text in fragments.items():
                self._track(layer, key, frame, self.texts.number(text))
        for layer, keys in changes.drop.items():
            for key in keys:
                self._track(layer, key, frame, GONE)
        return bool(changes)

    def _track(self, layer: str, key: str, frame: int, text: int) -> None:
        self.tracks.setdefault(layer, {}).setdefault(key, []).extend((frame, text))

    def _set_panels(self, panels: Sequence[Panel], frame: int) -> bool:
        changed = False
        there = {panel.key: panel for panel in panels}
        for key, panel in there.items():
            self.panels.setdefault(key, {"seat": panel.seat, "frames": []})
            changed |= self._set_panel(key, frame, self._items(panel))
        for key in self.panels:
            if key not in there:
                changed |= self._set_panel(key, frame, [])
        return changed

    def _set_panel(self, key: str, frame: int, items: list[int]) -> bool:
        frames = self.panels[key]["frames"]
        if frames and frames[-1] == items:
            return False
        frames += [frame, items]
        return True

    def _items(self, panel: Panel) -> list[int]:
        """The numbers of class, heading and rows; most panels stay as they were."""
        emblem = "" if panel.seat is None else self._emblems[panel.seat]
        colour = "wide" if panel.seat is None else f"okapi {self._colours[panel.seat]}"
        if (panel, emblem, colour) not in self._known_items:
            self._known_items[panel, emblem, colour] = self._written(panel, emblem, colour)
        return self._known_items[panel, emblem, colour]

    def _written(self, panel: Panel, emblem: str, colour: str) -> list[int]:
        drawn = _drawn(emblem) if emblem else ""
        heading = f"<h3>{drawn}{self._title(panel)}</h3>"
        texts = (f"panel {colour}", heading, *map(self._item, panel.items))
        return [self.texts.number(text) for text in texts]

    def _title(self, panel: Panel) -> str:
        title, names = escape(self.say(panel.title)), self.match.names
        if panel.seat is None or not names:
            return title
        return f"<span>{escape(names[panel.seat])} <small>{title}</small></span>"

    def _item(self, item: Row | Meter | Card) -> str:
        rule = f' title="{escape(item.rule)}"' if item.rule else ""
        note = f"<small>{escape(self.say(item.note))}</small>" if item.note else ""
        label = escape(self.say(item.label))
        return f"<div{rule}><dt>{label}</dt><dd>{self._value(item)}{note}</dd></div>"

    def _value(self, item: Row | Meter | Card) -> str:
        if isinstance(item, Meter):
            meter = f'<meter max="{item.limit}" value="{item.value}"></meter>'
            return f"{meter}<b>{item.value}/{item.limit}</b>"
        if isinstance(item, Card):
            return f"<b>{item.count}</b>"
        value = item.value if isinstance(item.value, int) else escape(self.say(item.value))
        return f"<b>{value}</b>"

    # What the page asks for

    def title(self) -> str:
        """The name of the page."""
        return f"{self.match.game.info.title} – {self.say(Words(N_('Replay')))}"

    def subtitle(self) -> str:
        """Who plays which seat."""
        seats = [self.say(words) for words in self.seat_names]
        names = self.match.names
        return ", ".join(f"{s}: {n}" for s, n in zip(seats, names, strict=True)) if names else ""

    def first_picture(self) -> str:
        """The whole picture of the beginning."""
        assert self._first is not None
        return str(self._first)

    def data(self) -> dict[str, Any]:
        """What the script needs to show any frame."""
        return {
            "plies": self.plies,
            "prompts": self.prompts,
            "texts": self.texts.all,
            "tracks": self._whole_tracks(),
            "panels": self.panels,
            "log": self.log,
            "rules": self._rules(),
        }

    def _whole_tracks(self) -> dict[str, dict[str, list[int]]]:
        """What changes, with what it was in the first frame."""
        assert self._first is not None
        first = self._first.layer
        return {
            layer: {
                key: [0, self._at_first(first[layer], key), *track] for key, track in of.items()
            }
            for layer, of in self.tracks.items()
        }

    def _at_first(self, layer: Layer, key: str) -> int:
        text = layer.fragments.get(key)
        return GONE if text is None else self.texts.number(text)

    def chart(self) -> str:
        """The scores over time, as HTML; nothing where a game counts none."""
        if not any(n is not None for at in self.scores for n in at):
            return ""
        title, position = self.say(Words(N_("Scores over time"))), self.say(Words(N_("Position")))
        chart = Chart(self.scores, self._emblems, self._colours)
        names = [self.say(words) for words in self.seat_names]
        table = chart.table(names, self.plies, position)
        return (
            f'<section class="scores-over-time" aria-label="{escape(title)}">'
            f"{chart.drawn(title)}<details><summary>{escape(title)}</summary>{table}</details>"
            "</section>"
        )

    def _rules(self) -> dict[str, str]:
        """The words of the rules that the log cites."""
        id = self.match.game.info.id
        if id not in rulebook.games():
            return {}
        book = rulebook.rulebook(id)
        texts = {p.id: self.say(p.words).replace("*", "") for p in book.numbered()}
        cited = sorted({rule for _, _, rule, _ in self.log})
        return {rule: texts[rule] for rule in cited if rule in texts}

    def result(self, places: Sequence[int] = ()) -> str:
        """The final scores by line and seat, as HTML; nothing while the match is on.

        A table where somebody has resigned has places of its own.
        """
        outcome = self.match.outcome()
        if outcome is None:
            return ""
        names = [self.say(words) for words in self.seat_names]
        heads = [_head(*head) for head in zip(self._emblems, names, strict=True)]
        rows = [
            _tr(f"{escape(self.say(row.words))} <small>{escape(row.rule)}</small>", row.points)
            for row in score_rows(self.match.game, outcome)
        ]
        shown = shown_places(places or outcome.places, outcome.scores)
        end = self.match.game.info.ends.get(outcome.end, Words(outcome.end))
        return (
            f'<details class="result"><summary>{escape(self.say(Words(N_("Result"))))}</summary>'
            f"<p>{escape(self.say(end))} <small>{escape(outcome.rule)}</small></p><table>"
            f"<tr><td></td>{''.join(heads)}</tr>{''.join(rows)}"
            f"{_tr(escape(self.say(Words(N_('Total')))), outcome.scores, ' class=total')}"
            f"{_tr(escape(self.say(Words(N_('Place')))), shown)}</table></details>"
        )


def _head(emblem: str, name: str) -> str:
    """A seat at the head of a column: its emblem to see, its name to hear."""
    heard = f"<span class=heard>{escape(name)}</span>"
    return f'<th scope=col title="{escape(name)}">{_drawn(emblem)}{heard}</th>'


def _drawn(emblem: str) -> str:
    return (
        '<svg class="okapi emblem" viewBox="-15 -15 30 30" aria-hidden="true">'
        f'<use href="#{escape(emblem)}"/></svg>'
    )


def _tr(head: str, cells: Sequence[int | str | None], attribute: str = "") -> str:
    data = "".join(f"<td>{'' if cell is None else cell}</td>" for cell in cells)
    return f"<tr{attribute}><th scope=row>{head}</th>{data}</tr>"
