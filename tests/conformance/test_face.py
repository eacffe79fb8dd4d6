"""What people see of every game: words, panels, previews and pictures, on many positions."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from importlib.util import find_spec

import pytest

from okapi.core.action import Action
from okapi.core.game import CHANCE, Event, View
from okapi.core.once import Once
from okapi.core.panels import Panel
from okapi.core.rng import Rng
from okapi.core.words import Words
from tests.conformance.cases import CASES, Case, walk
from tests.conformance.matches import played

each_case = pytest.mark.parametrize("case", CASES, ids=str)


def looks(case: Case, seed: int, every: int) -> Iterator[tuple[View, list[Action]]]:
    """Views of many positions: of the seat that is asked, of another seat and of a spectator."""
    game = case.game
    for number, (s, seat, _) in enumerate(walk(case, seed)):
        if number % every == 0:
            viewers = (None, number % case.seats) if seat == CHANCE else (None, seat)
            for viewer in viewers:
                legal = game.legal(s, viewer) if viewer is not None else []
                yield game.view(s, viewer), legal


def clean(words: Words) -> str:
    """A sentence with every gap filled."""
    text = words.say()
    assert text
    assert "{" not in text
    return text


@each_case
def test_every_position_has_a_prompt_and_a_text(case: Case) -> None:
    """The prompt says what is expected; the text board is never empty."""
    for view, _ in looks(case, 1, every=5):
        clean(case.game.face.prompt(view))
        assert len(case.game.face.text_board(view)) > 40


@each_case
def test_every_choice_has_a_label_and_a_preview(case: Case) -> None:
    """Labels of one decision differ; a preview names its rule."""
    face = case.game.face
    for view, legal in looks(case, 2, every=11):
        labels = [clean(face.label(view, action)) for action in legal]
        assert len(set(labels)) == len(labels)
        for action in legal:
            preview = face.preview(view, action)
            assert preview.rule
            for words in (preview.cost, preview.gain):
                if words is not None:
                    clean(words)


@each_case
def test_at_the_end_everybody_has_the_final_score(case: Case) -> None:
    """Panels, and so the chart of a review, end where the final count does."""
    match = played(case, 7)
    outcome = match.outcome()
    assert outcome is not None
    for panel in case.game.face.panels(case.game.view(match.state, None)):
        if panel.seat is not None:
            assert panel.score == outcome.scores[panel.seat]


@each_case
def test_every_event_is_told_or_silent(case: Case) -> None:
    """Each event that a seat may see becomes a clean sentence or nothing."""
    game = case.game
    told = 0
    for s, seat, action in walk(case, 3):
        out: list[Event] = []
        after = s.clone()
        game.apply(after, seat, action, out)
        for viewer in (None, 0):
            view = game.view(after, viewer)
            for event in out:
                assert event.rule
                words = game.face.tell(view, event) if event.seen_by(viewer) else None
                if words is not None:
                    clean(words)
                    told += 1
    assert told > 10


@each_case
def test_every_event_is_shown_on_the_board(case: Case) -> None:
    """What an event is about can be found in the picture that follows from it."""
    game = case.game
    shown = 0
    for s, seat, action in walk(case, 4):
        out: list[Event] = []
        after = s.clone()
        game.apply(after, seat, action, out)
        view = game.view(after, None)
        keys = [key for event in out if event.seen_by(None) for key in game.face.shown(view, event)]
        if keys and shown % 5 == 0:
            drawn = {key for x in game.face.board(view, None, []).layers for key in x.fragments}
            assert set(keys) <= drawn, out
        shown += bool(keys)
    assert shown


@each_case
def test_panels_are_plain_data(case: Case) -> None:
    """Titles, labels and notes are clean; keys are unique."""
    for view, _ in looks(case, 4, every=13):
        panels = case.game.face.panels(view)
        assert len({panel.key for panel in panels}) == len(panels) > 0
        for panel in panels:
            assert isinstance(panel, Panel)
            clean(panel.title)
            for item in panel.items:
                clean(item.label)
                if item.note is not None:
                    clean(item.note)


@each_case
def test_the_picture_is_well_formed_and_offers_what_is_legal(case: Case) -> None:
    """A document of its own, whose clickable elements are legal choices with labels."""
    game = case.game
    for view, legal in looks(case, 5, every=23):
        svg = game.face.board(view, view.seat, legal)
        root = ET.fromstring(str(svg))
        assert root.tag.endswith("svg")
        known = [str(action) for action in legal]
        for element in root.iter():
            offered = element.get("data-action")
            if offered is not None:
                assert any(text.startswith(offered) for text in known), offered
                assert element.get("role")
                assert element.get("tabindex") == "0"


@each_case
def test_a_picture_is_a_function_of_the_view(case: Case) -> None:
    """What a seat cannot know changes nothing in its picture, text or panels."""
    game = case.game
    rng = Rng(3, "face")
    for number, (s, _, _) in enumerate(walk(case, 6)):
        if number % 31 == 0:
            seat = number % case.seats
            view = game.view(s, seat)
            other = game.view(game.imagine(view, rng), seat)
            assert str(game.face.board(view, seat, [])) == str(game.face.board(other, seat, []))
            assert game.face.text_board(view) == game.face.text_board(other)
            assert game.face.panels(view) == game.face.panels(other)


@each_case
def test_a_notebook_shows_a_state(case: Case) -> None:
    """A state displays as the spectator's picture."""
    s = case.start()
    assert s._repr_svg_() == str(case.game.face.board(case.game.view(s, None), None, []))


@each_case
def test_what_was_made_before_is_what_would_be_made_anew(
    case: Case, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is kept by all that it shows forgets nothing: panels, board, sheet, talk and labels."""
    kept = [seen_of(view, legal) for view, legal in looks(case, 9, every=7)]
    monkeypatch.setattr(Once, "__call__", lambda _self, _shown, make: make())
    anew = (seen_of(view, legal) for view, legal in looks(case, 9, every=7))
    for before, now in zip(kept, anew, strict=True):
        assert before == now


def seen_of(view: View, legal: list[Action]) -> tuple[object, ...]:
    """All that a page shows of a view."""
    face = view.game.face
    board = face.board(view, view.seat, legal)
    layers = [(layer.name, dict(layer.fragments)) for layer in board.layers]
    talk = face.talk(view) if find_spec(f"{face.package}.talk") else None
    labels = [face.label(view, action) for action in legal]
    return face.panels(view), layers, face.sheet(view), talk, labels
