"""The five levels and their search: legal everywhere, deterministic, and never out of time."""

from __future__ import annotations

from itertools import product

import pytest

from okapi.arena.simulate import Plan, play, run
from okapi.bots import RANKS, Clock, make
from okapi.bots.hints import MOST, hints
from okapi.bots.levels import Legend
from okapi.bots.search import Search
from okapi.core.adviser import Level
from okapi.core.game import CHANCE, Game, State
from okapi.core.match import Match
from okapi.core.record import write
from okapi.core.rng import Rng
from okapi.games import load
from tests.conformance.cases import CASES, Case, find, further_cases

TUNED = [case for case in CASES if case.game.face.levels()]
GAMES = sorted({case.id for case in TUNED})
NAMES = list(RANKS)


def some_decision(game: Game, number: int) -> tuple[State, int]:  # type: ignore[type-arg]
    """A position of random play where a seat has several choices."""
    rng = Rng(number, "decision")
    s = game.new()
    for _ in range(30 + 7 * number):
        _step(game, s, rng)
    while len(game.legal(s, game.to_act(s)[0])) < 2:
        _step(game, s, rng)
    return s, game.to_act(s)[0]


def _step(game: Game, s: State, rng: Rng) -> None:  # type: ignore[type-arg]
    seat = game.to_act(s)[0]
    if seat == CHANCE:
        game.apply(s, CHANCE, game.sample(s, rng))
    else:
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[rng.below(len(legal))])


@pytest.mark.slow
@pytest.mark.parametrize("case", [*TUNED, *further_cases()], ids=str)
def test_every_level_plays_every_game(case: Case) -> None:
    """With every option to the end, invariants checked on every ply, with no time to think."""
    for first in range(0, len(NAMES), case.seats):
        match = Match(case.game, case.seats, case.options)
        bots = [
            make(NAMES[(seat + first) % len(NAMES)], case.game, seat, Rng(5, f"{seat}"))
            for seat in range(case.seats)
        ]
        run(match, bots, Rng(5, "chance"), check=True, clock=Clock(0.0))
        assert match.outcome() is not None


@pytest.mark.parametrize("id", GAMES)
def test_the_same_seed_gives_the_same_thoughts(id: str) -> None:
    """A budget of iterations has no clock in it."""
    game = find(id, None, 0)
    s, seat = some_decision(game, 1)
    view, legal = game.view(s, seat), game.legal(s, seat)
    found = [make("explorer", game, seat, Rng(9)).choose(view, legal, Clock()) for _ in range(2)]
    assert found[0] == found[1] in legal


@pytest.mark.parametrize("id", GAMES)
def test_thinking_stops_with_the_clock(id: str) -> None:
    """A million iterations take a moment when there is no time; the answer is legal still."""
    game = find(id, None, 0)
    s, seat = some_decision(game, 2)
    bot = Legend(game, seat, Rng(1), Level(iterations=1_000_000))
    legal = game.legal(s, seat)
    assert bot.choose(game.view(s, seat), legal, Clock(0.0)) in legal


@pytest.mark.parametrize("id", GAMES)
def test_a_search_tells_what_it_found(id: str) -> None:
    """Visits add up to the iterations, shares lie between nothing and everything."""
    game = find(id, None, 0)
    s, seat = some_decision(game, 3)
    level = Level(iterations=48)
    search = Search(game, game.face.adviser(game), game.view(s, seat), level, Rng(4))
    search.think(seat, 48)
    found = search.findings(seat)
    assert search.simulations >= 48 > 0 == sum(one.visits < 0 for one in found)
    assert all(0.0 <= one.share <= 1.0 for one in found)
    assert [one.visits for one in found] == sorted((one.visits for one in found), reverse=True)


@pytest.mark.parametrize("number", range(4))
@pytest.mark.parametrize("id", GAMES)
def test_hints_are_three_and_the_best_comes_first(id: str, number: int) -> None:
    """Three where there are as many choices; the first is what the strongest level would do.

    What the search passed over promises no more than what it liked.
    """
    game = find(id, None, 0)
    s, seat = some_decision(game, number)
    view, legal = game.view(s, seat), game.legal(s, seat)
    found = hints(game, view, legal, Rng(3), Clock())
    search = Legend(game, seat, Rng(3)).considered(view, Clock())
    assert len({hint.action.index for hint in found}) == len(found) == min(MOST, len(legal))
    assert all(hint.action in legal and 0.0 <= hint.share <= 1.0 for hint in found)
    if (best := search.findings(seat)[0]).visits:
        assert found[0].action == best.actions[0]
    visits = sum(one.visits for one in search.findings(seat))
    known = {one.actions[0] for one in search.findings(seat) if one.visits > visits // 20}
    least = min((hint.share for hint in found if hint.action in known), default=1.0)
    assert all(hint.share <= least for hint in found if hint.action not in known)


@pytest.mark.parametrize("id", GAMES)
def test_no_hint_rests_on_a_single_try(id: str) -> None:
    """What a search has hardly looked at is tried again before its share is told."""
    game = find(id, None, 0)
    s, seat = some_decision(game, 1)
    view, legal = game.view(s, seat), game.legal(s, seat)
    search = Legend(game, seat, Rng(3)).considered(view, Clock())
    tries = {one.actions[0].index: one for one in reversed(search.findings(seat))}
    visits = sum(one.visits for one in search.findings(seat))
    for hint in hints(game, view, legal, Rng(3), Clock()):
        one = tries.get(hint.action.index)
        if one is not None and hint.share == one.share:
            assert one.visits > visits // 20


def test_pasts_that_differ_twice_are_told_apart() -> None:
    """What others chose in one phase and in the next never looks like other choices of theirs.

    It did where both differed by as much and as far from the end as the phases are long: a plan was
    then carried out in a position that it was not made for, and the search never came to an end.
    """
    game = load("africa_1880")
    start = Match(game, 3, {"historical": True})
    seen = set()
    for first, second, between in product((0, 1), (0, 1), range(12)):
        search = Search(game, game.face.adviser(game), game.view(start.state, 0), Level(1), Rng(1))
        phases = [
            [(1, 7 + first)],
            [(0, 5)] * between + [(1, 7 + second)] + [(2, 5)] * (between + 1),
        ]
        seen.add((between, _looks(search, phases)))
    assert len(seen) == 4 * 12


def _looks(search: Search, phases: list[list[tuple[int, int]]]) -> int:
    """What the first seat has seen when these choices, by seat, were made in hidden phases."""
    search._seen = [1, 2, 3]
    search._phase = 1
    for number, choices in enumerate(phases, 1):
        for at, (seat, index) in enumerate(choices, 1):
            search._note(seat, index, number + (at == len(choices)))
    return search._seen[0]


@pytest.mark.parametrize("id", GAMES)
def test_every_game_has_five_levels(id: str) -> None:
    """Only the last two search, and the last one longest."""
    levels = find(id, None, 0).face.levels()
    assert len(levels) == len(RANKS) == 5
    assert levels[4].iterations > levels[3].iterations > levels[2].iterations
    assert levels[0].luck > levels[1].luck >= levels[2].luck == 0


def test_levels_play_the_same_match_from_the_same_seed() -> None:
    """Record by record."""
    game = find("africa", None, 0)
    plan = Plan("africa", 2, ("scout", "wanderer"), 11)
    assert write(play(game, plan, 0)[0]) == write(play(game, plan, 0)[0])
