"""Every lesson is a match by the rules, and can be followed on the board or in words."""

from __future__ import annotations

import re

import pytest

import okapi
from okapi.core.lesson import Lesson, Stop, stops
from okapi.rulebook import rulebook

each_game = pytest.mark.parametrize("game", okapi.games())


def lesson_of(game: str) -> Lesson:
    lesson = okapi.game(game).face.lesson()
    assert lesson is not None
    return lesson


def stops_of(game: str) -> list[Stop]:
    """All stops; on the way every line is judged by `legal`, as every line of a record."""
    return list(stops(okapi.game(game), lesson_of(game)))


@each_game
def test_a_lesson_plays_by_the_rules_to_its_end(game: str) -> None:
    """Each step is reached, and what the learner shall do is legal there."""
    found = stops_of(game)
    assert len(found) == len(lesson_of(game).steps)
    for stop in found:
        if stop.step.do:
            assert stop.step.do in [action.text for action in stop.legal]


@each_game
def test_a_lesson_is_short_and_mostly_done_by_the_learner(game: str) -> None:
    steps = lesson_of(game).steps
    assert 8 <= sum(bool(step.do) for step in steps) <= 14
    assert not steps[0].do
    assert not steps[-1].do


@each_game
def test_every_step_is_explained_by_a_rule_that_exists(game: str) -> None:
    book = rulebook(game)
    for step in lesson_of(game).steps:
        assert book.find(step.rule).id == step.rule
        assert 10 < len(step.words.say()) < 320


@each_game
def test_what_the_learner_does_is_drawn_or_said(game: str) -> None:
    """Most of it on the board; the rest, such as a bid, has a button with a label."""
    face, drawn = okapi.game(game).face, 0
    taught = [stop for stop in stops_of(game) if stop.step.do]
    for stop in taught:
        action = okapi.game(game).actions.parse(stop.step.do)
        assert face.label(stop.view, action).say()
        board = str(face.board(stop.view, stop.view.seat, stop.legal))
        offered = " ".join(re.findall(r'data-actions?="([^"]*)"', board)).split()
        drawn += any(action.text == o or action.text.startswith(f"{o}:") for o in offered)
    assert drawn > len(taught) / 2


@each_game
def test_a_lesson_shows_what_the_learner_may_know(game: str) -> None:
    """It is seen through the eyes of one seat."""
    assert {stop.view.seat for stop in stops_of(game)} == {lesson_of(game).seat}


def test_a_line_against_the_rules_is_noticed() -> None:
    """A lesson that grows stale fails."""
    lesson = lesson_of("africa")
    broken = Lesson(lesson.seats, lesson.steps, lesson.options, before=("0 city:nowhere",))
    with pytest.raises(okapi.OkapiError):
        list(stops(okapi.game("africa"), broken))
