"""Lessons: the first turns of a game as a scripted match, with a word on every step.

    LESSON = Lesson(
        seats=2,
        options={"first": "0"},
        steps=(
            Step(Words(N_("Choose the city where your explorer starts.")), "AFR-9",
                 do="city:accra", then=("1 city:mombasa",)),
            ...
        ),
    )

A lesson needs no chance and no opponent: all that happens in it is written down, as in a record.
Whoever shows it plays the lines one after another and stops at every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from okapi.core.game import Event, Game, View
from okapi.core.match import Match
from okapi.core.record import play
from okapi.core.words import Words


@dataclass(frozen=True)
class Step:
    """A stop: what is explained, and by which rule.

    `do` is what the learner then chooses, in notation; without it there is only something to read.
    `then` are lines of play that follow before the next stop.
    """

    words: Words
    rule: str
    do: str = ""
    then: tuple[str, ...] = ()


@dataclass(frozen=True)
class Lesson:
    """A scripted match, seen by the seat of the learner; `before` has happened when it begins."""

    seats: int
    steps: tuple[Step, ...]
    options: Mapping[str, object] = field(default_factory=dict)
    before: tuple[str, ...] = ()
    seat: int = 0


class Stop:
    """A step with the position in which it is explained, and what has happened since the last."""

    def __init__(self, step: Step, match: Match, seat: int, events: list[Event]) -> None:
        self.step: Step = step
        self.view: View = match.game.view(match.state, seat)
        self.legal = match.legal(seat) if step.do else []
        self.events: list[Event] = events


def stops(game: Game[Any, Any], lesson: Lesson) -> Iterator[Stop]:
    """The stops of a lesson one after another; every line is judged by the rules on its way."""
    match = Match(game, lesson.seats, lesson.options)
    events = _played(match, lesson.before)
    for step in lesson.steps:
        yield Stop(step, match, lesson.seat, events)
        own = (f"{lesson.seat} {step.do}",) if step.do else ()
        events = _played(match, own + step.then)


def _played(match: Match, lines: tuple[str, ...]) -> list[Event]:
    return [event for line in lines for event in play(match, line)]
