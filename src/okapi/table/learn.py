"""Lessons: the first turns of a game, step by step beside the board.

All steps are made beforehand and sent with the page, which needs no match and stores nothing. Every
step has an address of its own, so a lesson can also be read without any script.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from okapi.core.action import Action
from okapi.core.game import Game
from okapi.core.lesson import Stop, stops
from okapi.core.panels import Panel
from okapi.games import load
from okapi.replay.story import told
from okapi.svg import Svg
from okapi.table import catalogue
from okapi.table.catalogue import cover
from okapi.table.frames import Look, markup, panel_html
from okapi.table.looks import embedded, fill
from okapi.table.phrases import Texts, texts
from okapi.table.requests import NotHere, game_named, show
from okapi.table.review import drawn
from okapi.table.visitors import Visitor


async def learn(request: Request) -> Response:
    """A step of the lesson of a game, with all the others behind it."""
    visitor = Visitor(request)
    id = game_named(request)
    course = await asyncio.to_thread(course_of, id, visitor.t.lang)
    at = _step(request.query_params.get("step", ""), len(course.said))
    return show(
        visitor,
        "learn.html",
        game=cover(id, visitor.t),
        at=at,
        last=len(course.said) - 1,
        board=markup(course.boards[at]),
        board_css=catalogue.style_address(id),
        said=course.said[at],
        seats=course.seats[at],
        data=embedded({**course.facts(), "game": id, "at": at}),
    )


def _step(text: str, steps: int) -> int:
    known = text.isascii() and text.isdigit() and len(text) < 4
    return min(int(text), steps - 1) if known else 0


class Course:
    """A lesson in one language: for every stop the board, what is said, and the panels.

    One more stop comes at the end, which sends the learner to the table.
    """

    def __init__(self, game: Game[Any, Any], found: list[Stop], t: Texts) -> None:
        self.game, self.t = game, t
        self.total = len(found)
        self.wanted = [stop.step.do for stop in found] + [""]
        self.boards: list[Svg] = [self._board(stop) for stop in found]
        self.boards.append(self.boards[-1])
        self.said = [self._said(n, stop) for n, stop in enumerate(found)] + [self._end()]
        self.seats = [self._seats(n, stop) for n, stop in enumerate(found)]
        self.seats.append(self.seats[-1])

    def facts(self) -> dict[str, Any]:
        """What the script has to know."""
        steps = [self._facts(n) for n in range(self.total + 1)]
        texts = {"wrong": self.t("lesson_wrong"), "unreachable": self.t("unreachable")}
        return {"steps": steps, "texts": texts}

    def _facts(self, n: int) -> dict[str, Any]:
        before = n - 1 if n else None
        known = before is not None and self.seats[before] == self.seats[n]
        return {
            "board": drawn(self.boards[n], None if before is None else self.boards[before]),
            "said": self.said[n],
            "seats": None if known else self.seats[n],
            "do": self.wanted[n],
        }

    def _board(self, stop: Stop) -> Svg:
        view = stop.view
        board: Svg = self.game.face.board(view, view.seat, stop.legal, self.t.say)
        return board

    def _said(self, n: int, stop: Stop) -> str:
        return fill(
            "part_lesson.html",
            t=self.t,
            game=self.game.info.id,
            n=n,
            last=self.total,
            words=self.t.say(stop.step.words),
            rule=stop.step.rule,
            choice=self._choice(stop),
            told=[self.t.say(line.words) for line in told(stop.view, stop.events)] if n else [],
        )

    def _choice(self, stop: Stop) -> dict[str, str] | None:
        if not stop.step.do:
            return None
        action: Action = self.game.actions.parse(stop.step.do)
        return {"action": action.text, "label": self.t.say(self.game.face.label(stop.view, action))}

    def _end(self) -> str:
        info = self.game.info
        return fill("part_lesson_end.html", t=self.t, game=info.id, title=info.title)

    def _seats(self, n: int, stop: Stop) -> str:
        panels: list[Panel] = [p for p in self.game.face.panels(stop.view) if p.items]
        me = stop.view.seat
        mine = sorted(panels, key=lambda x: (not x.now, x.seat is None, x.seat != me))
        return "".join(
            panel_html(panel, self._look(stop, panel.seat), self.game.info.id,
                       self.boards[n].defs, self.t)
            for panel in mine
        )  # fmt: skip

    def _look(self, stop: Stop, seat: int | None) -> Look | None:
        if seat is None:
            return None
        mine = seat == stop.view.seat
        face, name = self.game.face, self.t("you") if mine else ""
        emblem, colour = face.emblem(stop.view, seat), face.colour(stop.view, seat)
        return Look(name, "lesson", mine and bool(stop.step.do), mine, False, False, emblem, colour)


@lru_cache(maxsize=32)
def course_of(id: str, lang: str) -> Course:
    """The lesson of a game in a language, made when it is first asked for."""
    game: Game[Any, Any] = load(id)
    lesson = game.face.lesson()
    if lesson is None:
        raise NotHere
    return Course(game, list(stops(game, lesson)), texts(lang))
