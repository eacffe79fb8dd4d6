"""What the adviser knows: its word tells no secrets, its plans are legal, its search finds wins."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, cast

import pytest

from okapi.bots.bot import Clock
from okapi.bots.levels import Legend
from okapi.core.adviser import Level
from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.core.weights import packaged
from okapi.games.africana import advice
from okapi.games.africana.adviser import NAMES, AfricanaAdviser
from okapi.games.africana.cards import OPEN, WON
from okapi.games.africana.scoring import final_lines
from okapi.games.africana.state import State
from tests.africana.table import BOARD, GAME, adventure, at, play

ADVISER = cast(AfricanaAdviser, advice.adviser(GAME))


def positions(seats: int, every: int = 5, **options: Any) -> Iterator[State]:
    """Some decisions of a match that is played halfway sensibly."""
    s, rng = GAME.new(seats, options), Rng(seats, "positions")
    while asked := GAME.to_act(s):
        if asked[0] == CHANCE:
            GAME.apply(s, CHANCE, GAME.sample(s, rng))
            continue
        if rng.below(every) == 0:
            yield s
        legal = GAME.legal(s, asked[0])
        chosen = legal[rng.below(len(legal))]
        sensible = ADVISER.turn(s, asked[0], rng)[0]
        GAME.apply(s, asked[0], chosen if rng.below(4) == 0 else sensible)


@pytest.mark.parametrize("options", [{}, {"hidden_scores": True, "book_memory": False}])
def test_values_tell_nothing_of_what_is_hidden(options: dict[str, Any]) -> None:
    """Whatever is imagined for a view, its seat thinks the same of its choices."""
    for s in positions(3, 12, **options):
        view, legal = GAME.view(s, s.actor), GAME.legal(s, s.actor)
        told = advice.values(view, legal)
        for seed in range(2):
            imagined = GAME.imagine(view, Rng(seed))
            assert ADVISER.values(imagined, s.actor, legal) == told


def test_every_seat_has_its_features() -> None:
    """Finite numbers in the order of the names; shares of victory that make one."""
    for s in positions(4, 12):
        rows = ADVISER.features(s)
        assert [len(row) for row in rows] == [len(NAMES)] * 4
        assert all(math.isfinite(x) for row in rows for x in row)
        assert sum(ADVISER.outlook(s)) == pytest.approx(1)
        assert 0 <= ADVISER.progress(s) <= 1


def test_plans_are_legal_and_in_order() -> None:
    """Every plan can be played as it stands, and the best is among them."""
    for s in positions(2, 4):
        plans = ADVISER.plans(s, s.actor, Rng(0))
        assert plans == sorted(plans, key=lambda plan: -plan.value)
        for plan in plans:
            after, seat = s.clone(), s.actor
            for action in plan.actions:
                assert action in GAME.legal(after, seat), plan.actions
                GAME.apply(after, seat, action)


def test_the_weights_fit() -> None:
    """Five levels; numbers for every feature."""
    assert len(advice.LEVELS) == 5
    assert set(packaged("okapi.games.africana").outlook) == set(NAMES)


def test_every_choice_has_a_reason() -> None:
    """A sentence for whatever is legal."""
    verbs = set()
    for s in positions(2, 1):
        view = GAME.view(s, s.actor)
        for action in GAME.legal(s, s.actor)[:12]:
            said = str(advice.why(view, action))
            assert said.endswith(".")
            assert "{" not in said
            verbs.add(str(action).partition(":")[0])
    assert {"choose", "turn", "buy", "stop", "join", "end", "step", "discard"} <= verbs


def searched(s: State, iterations: int = 60, seed: int = 1) -> str:
    """What a search chooses for the seat whose turn it is."""
    bot = Legend(GAME, s.actor, Rng(seed), Level(iterations=iterations, worlds=2, temperature=4.0))
    return str(bot.choose(GAME.view(s, s.actor), GAME.legal(s, s.actor), Clock()))


def test_a_search_is_the_same_for_the_same_seed() -> None:
    """By iterations, not by time."""
    s = next(s for s in positions(2, 40) if len(GAME.legal(s, s.actor)) > 2)
    assert searched(s, 30, 5) == searched(s, 30, 5)


def share_out(s: State) -> None:
    """The expeditions that are won go to whoever has fewer points, the dear ones first."""
    gone = [card for card, where in enumerate(s.expedition) if where >= WON]
    for card in gone:
        s.expedition[card] = WON + 2  # nobody's yet
    for card in sorted(gone, key=lambda card: -BOARD.expeditions[card].points):
        s.expedition[card] = WON + (points(s)[1] <= points(s)[0])


def points(s: State) -> list[int]:
    return [sum(line.points for line in lines) for lines in final_lines(s)]


def test_a_search_ends_the_game_while_it_leads() -> None:
    """Ten points more now would be lost again: the rival has 22 within a step."""
    s = at(
        "khartoum",
        "napoli",
        turn=1,
        hand="J",
        display={1: "a03", 2: "c01", 3: "c09"},
        joined={1: (1,), 2: (0,), 3: (0,)},
        adventures="sb04",
        ended={0: "nb09 nb10", 1: "nb03 sb03"},
        letters=(0, 0, 0),
        round_=25,
    )
    s.adventure[adventure("sb09")] = OPEN
    share_out(s)
    assert points(s)[1] - points(s)[0] in range(1, 9)
    tempting = [str(a) for a in ADVISER.turn(s, 1, Rng(0))]
    assert "step:cairo:joker" in tempting
    play(s, "choose:move")
    assert searched(s, 80) == "step:addis_ababa:joker"
