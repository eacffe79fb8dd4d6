"""Nothing hidden leaks: views, imagined states, events and the records of seats."""

from __future__ import annotations

import json

import pytest

from okapi.core.action import Action
from okapi.core.errors import BadRecord
from okapi.core.game import CHANCE, Event, State
from okapi.core.playout import playout
from okapi.core.record import read, write, write_for
from okapi.core.rng import Rng
from tests.conformance.cases import CASES, Case, find, spread, walk
from tests.conformance.matches import played

each_case = pytest.mark.parametrize("case", CASES, ids=str)
smallest = pytest.mark.parametrize("case", [c for c in CASES if not c.options], ids=str)


@each_case
def test_an_imagined_state_looks_the_same(case: Case) -> None:
    """view(imagine(view(s, seat))) == view(s, seat), for seats and the spectator."""
    game = case.game
    rng = Rng(3, "imagine")
    for s in spread(case, 4, 50):
        for seat in (None, *range(case.seats)):
            known = game.view(s, seat)
            assert game.view(game.imagine(known, rng), seat) == known


@each_case
def test_an_imagined_state_asks_alike(case: Case) -> None:
    """Who is asked, and what a seat may choose itself, follow from what it knows."""
    game = case.game
    rng = Rng(4, "imagine")
    for number, s in enumerate(spread(case, 5, 150)):
        seat = number % case.seats
        other = game.imagine(game.view(s, seat), rng)
        assert game.to_act(other) == game.to_act(s)
        assert game.legal(other, seat) == game.legal(s, seat)
        assert game.faults(other) == []


@each_case
def test_an_imagined_state_can_be_played_to_the_end(case: Case) -> None:
    """A search may go on from what it imagined, open decisions of others included."""
    game = case.game
    rng = Rng(6, "imagine")
    for number, (s, _, _) in enumerate(walk(case, 6)):
        if number % 50 == 0:
            other = game.imagine(game.view(s, number % case.seats), rng)
            playout(game, other, rng)
            assert game.outcome(other) is not None


@each_case
def test_a_view_shares_nothing_with_the_state(case: Case) -> None:
    """A view keeps its facts while play goes on."""
    game = case.game
    kept = []
    for number, (s, _, _) in enumerate(walk(case, 7)):
        if number % 20 == 0:
            view = game.view(s, number % case.seats)
            kept.append((view, json.dumps(view.facts())))
    assert all(json.dumps(view.facts()) == facts for view, facts in kept)


@each_case
def test_public_numbers_do_not_move_with_secrets(case: Case) -> None:
    """A spectator sees the same before and after a seat fills a slot of an open phase."""
    game = case.game
    for s, seat, action in walk(case, 8):
        if game.together(s) and seat != CHANCE:
            phase = game.together(s)
            after = s.clone()
            game.apply(after, seat, action)
            if game.together(after) == phase and seat in game.to_act(after):
                assert game.view(after, None) == game.view(s, None)


@smallest
def test_secret_draws_are_told_only_to_their_audience(case: Case) -> None:
    """Whatever is drawn in secret, others are told the same."""
    game = case.game
    for s, seat, action in walk(case, 9):
        audience = game.audience(s, action) if seat == CHANCE else None
        if audience is None:
            continue
        outsiders = [o for o in (None, *range(case.seats)) if o not in audience]
        for outsider in outsiders:
            told = {_heard(case, s, drawn, outsider) for drawn, _ in game.odds(s)}
            assert len(told) == 1


def _heard(case: Case, s: State, drawn: Action, seat: int | None) -> str:
    """The events of a draw that a seat may see."""
    out: list[Event] = []
    case.game.apply(s.clone(), CHANCE, drawn, out)
    return str([(e.name, e.rule, e.facts) for e in out if e.seen_by(seat)])


@each_case
def test_a_running_record_hides_what_its_seat_did_not_see(case: Case) -> None:
    """Two histories that differ only in what a seat cannot know give it the same record."""
    match = played(case, seed=2, plies=15)
    for seat in (None, *range(case.seats)):
        text = write_for(match, seat)
        lines = text.split("\n")
        draws = [e for e in match.entries if getattr(e, "seat", None) == CHANCE]
        hidden = [d for d in draws if d.audience is not None and seat not in d.audience]  # type: ignore[union-attr]  # draws are plies
        assert sum(line.endswith(":?") for line in lines) == len(hidden)
        if hidden:
            assert any(line.startswith("seen-by") for line in lines)
            with pytest.raises(BadRecord, match="hidden"):
                read(text, find)
        elif len(match.told(seat)) == len(match.everything()):
            told = "spectator" if seat is None else seat
            assert text.replace(f"seen-by {told}\n", "") == write(match)


@each_case
def test_an_open_phase_is_in_nobody_elses_record(case: Case) -> None:
    """What a seat has filled in but not revealed stands only in its own record."""
    match = played(case, seed=3, plies=25)
    while match.to_act() and not match.game.together(match.state):
        if match.to_act() == (CHANCE,):
            match.chance(Rng(1, str(len(match.entries))))
        else:
            seat = match.to_act()[0]
            match.act(seat, match.legal(seat)[0])
    if len(match.to_act()) < 2:
        return  # the last lock reveals the phase
    seat = match.to_act()[0]
    others = [write_for(match, s) for s in (None, *range(case.seats)) if s != seat]
    mine = write_for(match, seat)
    match.act(seat, match.legal(seat)[0])
    assert write_for(match, seat) != mine
    assert [write_for(match, s) for s in (None, *range(case.seats)) if s != seat] == others
