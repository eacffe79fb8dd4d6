"""What greedy and the levels know: rows of tokens, trips, stakes, scores; who will win, and why."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import chain

import pytest

from okapi.arena.simulate import Plan, Tally, series
from okapi.bots.bot import Clock
from okapi.bots.levels import Legend
from okapi.core.adviser import Level
from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.core.weights import packaged
from okapi.games.heart_of_africa import advice
from okapi.games.heart_of_africa.advice import values
from okapi.games.heart_of_africa.adviser import NAMES
from okapi.games.heart_of_africa.state import State
from tests.heart_of_africa.table import GAME, play, position

ADVISER = advice.adviser(GAME)


def best(s: State, seat: int = 0) -> str:
    """The choice that looks best."""
    legal = GAME.legal(s, seat)
    worth = values(GAME.view(s, seat), legal)
    return str(legal[worth.index(max(worth))])


def test_it_goes_for_the_heart() -> None:
    """Three points wait one step away."""
    s = position(at={"bornu": "A2"}, points=1)
    assert best(s) == "move:bornu"
    play(s, "move:bornu")
    assert best(s) == "to:heart_of_africa"


def test_it_does_not_wait_with_a_winning_token() -> None:
    """The special victory token is played when it wins."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 38}, hidden={"anna": "sv_areas"})
    play(s, "end")
    assert best(s) == "score:sv_areas"


def test_it_bids_for_a_turn_that_wins() -> None:
    """Whatever it costs."""
    s = position(phase="bid", at={"heart_of_africa": "A1"}, vp={"anna": 39}, influence={"anna": 9})
    assert best(s).startswith("bid:")


def test_it_gives_no_rival_the_game() -> None:
    """Points in a bid go to the others: the second would make Bob win."""
    s = position(phase="bid", vp={"anna": 30, "bob": 41, "chris": 10}, influence={"chris": 0})
    play(s, "pass", "pass")
    assert best(s, 2) in ("pass", "bid:1")


def test_a_hopeless_fight_is_avoided() -> None:
    """One trader against five with a better reputation."""
    s = position(
        at={"congo": "A1 B5"},
        phase="conflict",
        reputation={"anna": 1, "bob": 6},
        influence={"anna": 2, "bob": 9},
    )
    play(s, "confront:congo")
    assert best(s) == "retreat"


def positions(seats: int, every: int) -> Iterator[tuple[State, int]]:
    """Some decisions of a match that is played halfway sensibly, and whose they are."""
    s, rng = GAME.new(seats), Rng(seats, "positions")
    while asked := GAME.to_act(s):
        if asked[0] == CHANCE:
            GAME.apply(s, CHANCE, GAME.sample(s, rng))
            continue
        legal = GAME.legal(s, asked[0])
        if rng.below(every) == 0:
            yield s, asked[0]
        worth = ADVISER.values(s, asked[0], legal)
        sensible = legal[worth.index(max(worth))]
        chosen = legal[rng.below(len(legal))]
        GAME.apply(s, asked[0], chosen if rng.below(2) == 0 else sensible)


def test_values_tell_nothing_of_what_is_hidden() -> None:
    """Whatever is imagined for a view, its seat thinks the same of its choices."""
    for s, seat in positions(3, 6):
        view, legal = GAME.view(s, seat), GAME.legal(s, seat)
        told = values(view, legal)
        for seed in range(3):
            assert ADVISER.values(GAME.imagine(view, Rng(seed)), seat, legal) == told


def test_every_seat_has_its_features() -> None:
    """Finite numbers in the order of the names; shares of victory that make one."""
    for s, _ in positions(4, 6):
        rows = ADVISER.features(s)
        assert [len(row) for row in rows] == [len(NAMES)] * 4
        assert all(math.isfinite(x) for row in rows for x in row)
        assert sum(ADVISER.outlook(s)) == pytest.approx(1)
        assert 0 <= ADVISER.progress(s) <= 1


def test_the_weights_fit() -> None:
    """Five levels; numbers for every feature."""
    assert len(advice.LEVELS) == 5
    assert set(packaged("okapi.games.heart_of_africa").outlook) == set(NAMES)


def test_every_choice_has_a_reason() -> None:
    """A sentence for whatever is legal."""
    verbs = set()
    for s, seat in chain(positions(2, 2), positions(5, 6)):
        view = GAME.view(s, seat)
        for action in GAME.legal(s, seat)[::3]:
            said = str(advice.why(view, action))
            assert said.endswith(".")
            assert "{" not in said
            verbs.add(str(action).partition(":")[0])
    assert {"bid", "neutral", "move", "to", "stake", "send", "clear", "score"} <= verbs


def test_the_outlook_is_asked_only_before_an_auction() -> None:
    """A turn that is half done says little about who will win."""
    assert ADVISER.quiet(position(phase="bid"))
    assert not ADVISER.quiet(position(at={"congo": "A1"}, points=2))


def thinker(seat: int, seed: int = 1) -> Legend:
    return Legend(GAME, seat, Rng(seed), Level(iterations=60, temperature=1.0))


def searched(s: State, seat: int, seed: int = 1) -> str:
    """What a search chooses."""
    legal = GAME.legal(s, seat)
    return str(thinker(seat, seed).choose(GAME.view(s, seat), legal, Clock()))


def test_a_search_is_the_same_for_the_same_seed() -> None:
    """By iterations, not by time."""
    s = position(2, at={"bornu": "A3", "congo": "B2 n1"}, points=3)
    assert searched(s, 0, 5) == searched(s, 0, 5)


def test_a_search_finds_the_turn_that_wins() -> None:
    """Six points are missing: two traders have to go to the right two of five areas."""
    s = position(2, at={"bornu": "A3", "angola": "B1"}, points=2, vp={"anna": 36, "bob": 7})
    bot = thinker(0)
    while 0 in GAME.to_act(s):
        GAME.apply(s, 0, bot.choose(GAME.view(s, 0), GAME.legal(s, 0), Clock()))
    assert s.vp[0] >= 42


def test_a_search_outbids_who_would_win() -> None:
    """Bob's turn would end the game, and he has nothing left to bid with after six."""
    s = position(
        2,
        phase="bid",
        at={"heart_of_africa": "B2", "congo": "A2"},
        vp={"anna": 20, "bob": 40},
        influence={"anna": 24, "bob": 6},
    )
    play(s, "bid:6")
    assert searched(s, 0).startswith("bid:")


@pytest.mark.slow
def test_greedy_beats_random_at_two_seats() -> None:
    """At least 95 times in 100, by reaching 42 points."""
    wins = 0.0
    for seat in range(2):
        bots = ("greedy", "random") if seat == 0 else ("random", "greedy")
        tally = Tally(2)
        for result in series(Plan("heart_of_africa", 2, bots, seat), range(50)):
            tally.add(result)
        wins += tally.wins[seat]
    assert wins >= 95
