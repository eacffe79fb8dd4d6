"""The log of a match: the same lines give the same log, and its numbers tell no secrets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from okapi.core.errors import OkapiError
from okapi.core.game import CHANCE, Message
from okapi.core.match import Match
from okapi.core.record import line
from okapi.core.rng import Rng
from okapi.games import ids, load
from okapi.table.clocks import Clocks, Pauses
from okapi.table.log import Log
from okapi.table.story import EARLIER, KEPT, Story
from okapi.table.terms import LIVE, Terms

AGREED = Terms(clock=LIVE, move=30.0, bank=60.0)


def log_of(game: str, seats: int = 3) -> Log:
    match = Match(load(game), seats, names=[f"seat {seat}" for seat in range(seats)])
    return Log(match, frozenset(), Clocks(AGREED, seats, Pauses()), take_backs=True)


def lines_of_play(log: Log, rng: Rng, count: int) -> Iterator[str]:
    """What may happen next, chosen by lot: plies, draws, take-backs, timeouts, remarks."""
    match = log.match
    for n in range(count):
        seats = match.to_act()
        if not seats:
            return
        if seats == (CHANCE,):
            yield f"* {match.game.sample(match.state, rng)}"
            continue
        if log.unconfirmed is not None:
            seat = log.unconfirmed
            yield f"~ {seat} 1" if rng.below(3) == 0 else f"# confirmed {seat}"
            continue
        seat = seats[rng.below(len(seats))]
        if n % 23 == 7:
            yield f"! timeout {seat}"
        elif n % 31 == 9:
            yield f"# away {seat} greedy"
            yield f"# back {seat}"
        elif match.can_undo(seat) and rng.below(5) == 0:
            yield f"~ {seat} 1"
        else:
            legal = match.legal(seat)
            yield f"{seat} {legal[rng.below(len(legal))]}"


@pytest.mark.parametrize("game", ids())
def test_a_log_played_again_is_the_same_log(game: str) -> None:
    """State, clocks, numbers and stories, after a restart as before it."""
    log, rng = log_of(game), Rng(5, game)
    at = 0.0
    times = []
    for text in lines_of_play(log, rng, 260):
        at += rng.below(20)
        times.append(at)
        log.perform(text, at)
    again = log_of(game)
    for text, when in zip(log.lines, times, strict=True):
        again.perform(text, when)
    assert again.match.state == log.match.state
    assert again.clocks.facts(at + 1) == log.clocks.facts(at + 1)
    assert (again.asked(), again.away) == (log.asked(), log.away)
    for viewer in (None, 0, 1, 2):
        assert again.number(viewer) == log.number(viewer)
        assert again.match.told(viewer) == log.match.told(viewer)


def test_a_story_goes_on_as_it_would_be_told_anew() -> None:
    """Line by line or all at once; of a long match only the end, and a word about the rest."""
    log, rng = log_of("africa"), Rng(3)
    log.story(None)
    for text in lines_of_play(log, rng, 600):
        log.perform(text, 0.0)
    spoken = {id(told) for _, told in log.notices.spoken}
    kept = [str(told.words) for _, told in log.story(None) if id(told) not in spoken]
    fresh = Story(log.match, None, log.notices).lines
    anew = [str(told.words) for _, told in fresh if id(told) not in spoken]
    assert len(log.match.entries) > KEPT + 64
    assert anew[0] == str(EARLIER.words)
    assert kept[-len(anew) + 1 :] == anew[1:]


def test_what_others_do_in_secret_moves_no_number() -> None:
    """Hidden choices, take-backs and letters of others: one's own number stays where it was."""
    log = log_of("africa_1880")
    rng = Rng(2)
    for text in lines_of_play(log, rng, 400):
        phase, before = log.match.game.together(log.match.state), log.number(None)
        log.perform(text, 0.0)
        now = log.match.game.together(log.match.state)
        if phase and phase == now and text[0] != "#":
            assert log.number(None) == before
        others = tuple(seat for seat in range(3) if seat)
        letter = Message(0, others, "hello")
        if log.match.game.why_not_post(log.match.state, 0, letter) is None:
            numbers = [log.number(seat) for seat in (None, 1, 2)]
            log.perform(line(letter, 3), 0.0)
            assert [log.number(seat) for seat in (None, 1, 2)] == numbers


def test_a_line_that_is_none_changes_nothing() -> None:
    """Neither the lines nor the numbers."""
    log = log_of("africa")
    log.perform(f"* {log.match.game.sample(log.match.state, Rng(1))}", 0.0)
    before = (list(log.lines), log.number(None), log.draws, log.match.state.clone())
    for text in ("? what", "0 fly:moon", "* draw:gold", "! timeout 9", "~ 0 5", "> 0 1 hi"):
        with pytest.raises((OkapiError, ValueError)):
            log.perform(text, 1.0)
    assert (list(log.lines), log.number(None), log.draws, log.match.state) == before
