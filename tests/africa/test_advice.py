"""What bots and hints know about good play: values, outlook, search, and the reasons given."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

import pytest

from okapi.bots.bot import Clock
from okapi.bots.levels import Legend
from okapi.bots.search import Search
from okapi.core.adviser import Level
from okapi.core.game import CHANCE
from okapi.core.graph import distances
from okapi.core.rng import Rng
from okapi.games.africa.advice import LEVELS
from okapi.games.africa.adviser import NAMES, scores_now
from okapi.games.africa.state import BONUS, State
from okapi.games.africa.tiles import MONUMENT
from tests.africa.playing import STYLES, choose
from tests.africa.table import GAME, position

ADVISER: Final = GAME.face.adviser(GAME)
QUICK: Final = Level(60, curiosity=0.3, temperature=1.0, trust=2.0, slope=0.015, own_turn=True)


def decisions(seats: int, seed: int, every: int) -> Iterator[State]:
    """Some decisions of a game that is played eagerly."""
    s = GAME.new(seats)
    rng = Rng(seed, "advice")
    ply = 0
    while asked := GAME.to_act(s):
        if asked[0] != CHANCE and ply % every == 0:
            yield s
        ply += 1
        GAME.apply(s, asked[0], GAME.actions.parse(choose(s, STYLES["eager"], rng)))


def thought(s: State, level: Level, seed: int = 1) -> list[tuple[str, int, float]]:
    """The choices of a search, the most tried first, with tries and promise."""
    search = Search(GAME, ADVISER, GAME.view(s, s.actor), level, Rng(seed))
    search.think(s.actor, level.iterations)
    return [(str(f.actions[0]), f.visits, f.share) for f in search.findings(s.actor)]


def chosen(s: State, level: Level) -> str:
    """What a bot of that level plays."""
    bot = Legend(GAME, s.actor, Rng(1), level)
    return str(bot.choose(GAME.view(s, s.actor), GAME.legal(s, s.actor), Clock()))


# Values and outlook


@pytest.mark.parametrize("seats", [2, 5])
def test_values_are_the_same_for_every_state_imagined_from_a_view(seats: int) -> None:
    """Nothing is hidden but the tiles, and no value depends on them."""
    for s in decisions(seats, 1, 23):
        legal = GAME.legal(s, s.actor)
        imagined = GAME.imagine(GAME.view(s, s.actor), Rng(3))
        values = ADVISER.values(imagined, s.actor, legal)
        assert values == GAME.face.values(GAME.view(s, s.actor), legal)
        assert all(math.isfinite(value) for value in values)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_the_outlook_is_a_share_for_every_seat(seats: int) -> None:
    """Features are finite, one row for each seat; shares sum to one; the game only goes on."""
    latest = 0.0
    for s in decisions(seats, 2, 17):
        rows = ADVISER.features(s)
        assert [len(row) for row in rows] == [len(NAMES)] * seats
        assert all(math.isfinite(number) for row in rows for number in row)
        assert sum(ADVISER.outlook(s)) == pytest.approx(1.0)
        assert 0.0 <= latest <= ADVISER.progress(s) + 0.1 <= 1.1
        latest = ADVISER.progress(s)
    assert latest > 0.5


def test_advice_leaves_the_state_as_it_is() -> None:
    """Rankings and trades are tried out, and put back."""
    for s in decisions(3, 3, 19):
        before = GAME.encode(s)
        ADVISER.values(s, s.actor, GAME.legal(s, s.actor))
        ADVISER.outlook(s)
        assert GAME.encode(s) == before


def test_points_ahead_promise_more_and_the_more_the_later() -> None:
    """Ten points ahead are good at the beginning and nearly everything before the end."""
    even, early, late = (
        position(
            2,
            explorers={"anna": "accra"},
            score={"anna": points},
            monuments=turned,
            camps={"anna": 2 + turned // 2, "bob": 2 + turned // 2},
            phase="move",
        )
        for points, turned in ((0, 0), (10, 0), (10, 8))
    )
    assert ADVISER.outlook(even)[0] < ADVISER.outlook(early)[0] < ADVISER.outlook(late)[0]


def test_the_outlook_is_asked_between_turns() -> None:
    """What is half done has no outlook: the search plays it on to the end of the turn."""
    quiet = [s.turns for s in decisions(2, 5, 1) if ADVISER.quiet(s)]
    assert quiet == sorted(set(quiet))
    assert len(quiet) > 20


def test_afr_14_face_down_tiles_count_by_the_half_turns_they_are_away() -> None:
    """With all tiles turned within three steps, the fourth is reached after a half-turn."""
    away = distances(GAME.board.links, GAME.board.by_id["mogador"])
    turned = " ".join(
        x.id for x, steps in zip(GAME.board.spaces, away, strict=True) if 0 < steps < 4
    )
    s = position(2, explorers={"anna": "mogador"}, empty=turned, phase="move")
    row = dict(zip(NAMES, ADVISER.features(s)[0], strict=True))
    assert row["room"] == 0.0
    assert row["beyond"] > row["idle"] > 0.0


# Search


def test_five_levels_of_which_two_think_ahead() -> None:
    """Luck falls, then iterations rise."""
    assert [level.iterations > 0 for level in LEVELS] == [False, False, False, True, True]
    assert LEVELS[0].luck > LEVELS[1].luck > LEVELS[2].luck == 0.0
    assert LEVELS[3].iterations < LEVELS[4].iterations


def test_a_search_is_the_same_again() -> None:
    """The same seed, the same thoughts."""
    for s in decisions(2, 4, 61):
        assert thought(s, QUICK, seed=1) == thought(s, QUICK, seed=1)


@pytest.mark.parametrize("own_turn", [True, False])
def test_a_search_may_end_with_the_own_turn(own_turn: bool) -> None:
    """Then no line is judged further on than another: Bob, who may travel, is not looked into."""
    s = position(2, explorers={"anna": "accra"}, phase="move", half=2)
    search = Search(GAME, ADVISER, GAME.view(s, 0), Level(300, own_turn=own_turn), Rng(1))
    search.think(0, 300)
    verbs = {arm[0].verb for spot in search.spots.values() for arm in spot.arms}
    assert "reveal" in verbs
    assert ("travel" in verbs) is not own_turn


def last_monument_everywhere(behind: int) -> State:
    """Anna is behind; a nomad next to her can gain three points; every tile ends the game."""
    s = position(
        2,
        explorers={"anna": "bouar", "bob": "suakin"},
        faces={"nomad": "bornu"},
        empty="chari bouar ubangi bodele dar_fertit ennedi",
        monuments=8,
    )
    anna, bob = scores_now(s)
    s.add_points(0, bob - anna - behind, BONUS)
    for kind in range(MONUMENT):
        s.bag[kind] = 0
    return s


def test_afr_45_the_search_ends_the_game_when_that_wins() -> None:
    """Two points behind, the three for the last monument are enough."""
    assert chosen(last_monument_everywhere(behind=2), QUICK).startswith("reveal:")


def test_afr_45_the_search_scores_first_when_that_wins() -> None:
    """Five points behind, the nomad must move before the last monument is turned."""
    s = last_monument_everywhere(behind=5)
    for verb in ("lift", "place", "walk", "reveal"):
        action = GAME.actions.parse(chosen(s, QUICK))
        assert action.verb == verb
        GAME.apply(s, 0, action)


def test_afr_23_the_search_puts_a_turned_animal_where_it_scores_most() -> None:
    """Three points beat two (EX-2)."""
    s = position(
        explorers={"bob": "khartoum"},
        faces={"elephant": "gilf_kebir tenere bornu"},
        empty="kano khartoum",
        turn="bob",
    )
    GAME.apply(s, 1, GAME.actions.parse("reveal:dongola"))
    GAME.apply(s, CHANCE, GAME.actions.parse("draw:elephant"))
    assert chosen(s, QUICK) == "place:kano"


def test_a_bot_keeps_what_it_thought_for_the_rest_of_its_turn() -> None:
    """After its own walk the search goes on where it was, so it answers without a new one."""
    s = position(2, explorers={"anna": "accra"}, phase="move")
    bot = Legend(GAME, 0, Rng(1), QUICK)
    walk = bot.choose(GAME.view(s, 0), GAME.legal(s, 0), Clock())
    GAME.apply(s, 0, walk)
    known = bot._search
    bot.choose(GAME.view(s, 0), GAME.legal(s, 0), Clock())
    assert walk.verb == "walk"
    assert bot._search is known


# Why


def test_every_choice_has_a_reason() -> None:
    """A short sentence that ends as one."""
    verbs = set()
    for s in decisions(4, 5, 11):
        view = GAME.view(s, s.actor)
        for action in GAME.legal(s, s.actor):
            said = GAME.face.why(view, action).say()
            assert said.endswith(".")
            assert "{" not in said
            assert len(said) < 90
            verbs.add(action.verb)
    assert len(verbs) >= 8


def test_the_reason_names_the_points() -> None:
    """A survey camp next to two animals, and what is left of the camps."""
    s = position(explorers={"anna": "borgu"}, faces={"lion": "kano", "nomad": "gao"}, empty="borgu")
    survey = GAME.actions.parse("survey")
    said = GAME.face.why(GAME.view(s, 0), survey).say()
    assert said == "2 points now, with 1 camp left."
