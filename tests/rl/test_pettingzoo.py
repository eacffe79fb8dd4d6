"""PettingZoo's own tests hold for every game and number of players, and what they do not test."""

from __future__ import annotations

import contextlib
import io
import sys
import warnings
from collections.abc import Iterator
from itertools import count
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (extra rl)")

import numpy as np
from pettingzoo.test import (
    api_test,
    parallel_api_test,
    parallel_seed_test,
    performance_benchmark,
    render_test,
    seed_test,
)

import okapi
from okapi.core.errors import BadOptions, IllegalAction
from okapi.rl.pettingzoo import env, parallel_env, raw_env

SEATINGS = [(id, n) for id in okapi.games() for n in okapi.game(id).info.seats]
TOGETHER = [(id, n) for id, n in SEATINGS if id in ("africa_1880", "heart_of_africa")]
each_seating = pytest.mark.parametrize(("id", "players"), SEATINGS)


@pytest.fixture(autouse=True)
def _no_complaint() -> Iterator[None]:
    """A warning of PettingZoo's tests is a failure; what they print is not for us.

    Its advice against dictionaries and sheets is not meant for games with action masks.
    """
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        warnings.filterwarnings(
            "ignore", "(Observation|Action) (space for each agent probably|is not a NumPy)"
        )
        yield


@each_seating
def test_the_api_test_passes(id: str, players: int) -> None:
    """One seat after another, dead seats, rewards, spaces."""
    api_test(env(id, players), num_cycles=25)


@each_seating
def test_the_seed_test_passes(id: str, players: int) -> None:
    """The same seed and the same actions give the same match."""
    seed_test(lambda: env(id, players), num_cycles=15)


@pytest.mark.parametrize("id", okapi.games())
def test_the_render_test_passes(id: str) -> None:
    """Printed, as text and as a picture."""
    is_svg = {"svg": lambda drawn: drawn.startswith("<svg")}
    render_test(lambda **mode: env(id, **mode), custom_tests=is_svg)


def test_the_performance_benchmark_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    """PettingZoo's benchmark goes through, here on a clock that runs ahead."""
    ticks = count(0, 2)
    module = sys.modules["pettingzoo.test.performance_benchmark"]
    monkeypatch.setattr(module, "time", SimpleNamespace(time=lambda: next(ticks)))
    for id in okapi.games():
        performance_benchmark(env(id))


@pytest.mark.parametrize(("id", "players"), TOGETHER)
def test_the_parallel_tests_pass(id: str, players: int) -> None:
    """All seats at once; impossible actions are never an error."""
    parallel_api_test(parallel_env(id, players), num_cycles=40)
    parallel_seed_test(lambda: parallel_env(id, players), num_cycles=20)


def test_the_parallel_tests_pass_with_press() -> None:
    """Rounds of press before every sheet."""
    parallel_api_test(parallel_env("africa_1880", 4, press_rounds=2), num_cycles=40)
    parallel_seed_test(lambda: parallel_env("africa_1880", 4, press_rounds=2), num_cycles=20)


def played(made: Any, seed: int) -> dict[str, float]:
    """A whole match at random; what every seat was given in all."""
    made.reset(seed=seed)
    rng = np.random.default_rng(seed)
    total = dict.fromkeys(made.possible_agents, 0.0)
    for agent in made.agent_iter():
        seen, reward, dead, _, _ = made.last()
        total[agent] += reward
        made.step(None if dead else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return total


@pytest.mark.parametrize("id", okapi.games())
def test_one_victory_is_shared_at_the_end(id: str) -> None:
    """Zero all along, then one victory divided among the winners, or none for nobody."""
    total = sum(played(env(id), 4).values())
    assert total == pytest.approx(1.0) or (id == "africa_1880" and total == 0)


@pytest.mark.parametrize("id", okapi.games())
def test_points_add_up_to_the_score(id: str) -> None:
    """The dense reward and the final one come to the same."""
    assert played(env(id, reward="points"), 6) == pytest.approx(played(env(id, reward="score"), 6))


def test_a_margin_compares_with_the_best_other() -> None:
    """Two players: what one is ahead, the other is behind."""
    one, two = played(env("africa", 2, reward="margin"), 8).values()
    assert one == -two


def test_an_own_reward_is_asked_at_the_end() -> None:
    """Any function of the outcome."""
    total = played(env("africa", 2, reward=lambda outcome: [-p for p in outcome.places]), 8)
    assert sorted(total.values()) in ([-2, -1], [-1, -1])


def test_an_illegal_action_names_its_rule() -> None:
    """The raw environment raises; the wrapped one ends the match."""
    raw = raw_env("africa", 2, options={"first": "0"})
    raw.reset(seed=1)
    passing = raw.table.game.actions.parse("pass").index
    with pytest.raises(IllegalAction, match="AFR-"):
        raw.step(passing)


def test_nobody_learns_what_is_chosen_at_the_same_time() -> None:
    """Given open sheets, when one seat writes, then the others observe the same as before."""
    made = raw_env("africa_1880", 3, options={"historical": True})
    made.reset(seed=2)
    before = [made.observe(agent)["observation"].tolist() for agent in made.agents[1:]]
    made.step(int(np.flatnonzero(made.observe("seat_0")["action_mask"])[-1]))
    assert made.agent_selection == "seat_0", "its sheet is not complete yet"
    after = [made.observe(agent)["observation"].tolist() for agent in made.agents[1:]]
    assert before == after


def test_a_whole_sheet_is_one_decision() -> None:
    """Given six nations, when all hand in sheets of zeros, then a turn has passed."""
    made = parallel_env("africa_1880", 6, options={"historical": True})
    made.reset(seed=3)
    made.step({agent: np.zeros(45, int) for agent in made.agents})
    assert made.view("seat_0").turn == 2  # type: ignore[attr-defined]  # a view of Africa 1880


def test_what_is_said_in_a_round_is_agreed_in_the_next() -> None:
    """Given press in rounds, when one proposes and the other accepts, then both see it."""
    made = parallel_env("africa_1880", 3, press_rounds=2, options={"historical": True})
    seen, _ = made.reset(seed=3)
    nation = [made.view(agent).nation for agent in made.agents]  # type: ignore[attr-defined]
    quiet = {agent: np.zeros(45, int) for agent in made.agents}
    offer, reply = dict(quiet), dict(quiet)
    offer["seat_0"] = np.zeros(45, int)
    offer["seat_0"][39 + nation[1]] = 3
    reply["seat_1"] = np.zeros(45, int)
    reply["seat_1"][39 + nation[0]] = 1
    assert seen["seat_0"]["action_mask"][39 + nation[1]][3] == 1
    seen, *_ = made.step(offer)
    arrays = made.table.tensors
    assert arrays.field(seen["seat_1"]["observation"], "offers")[2] == 3
    assert arrays.field(seen["seat_2"]["observation"], "offers").sum() == 0
    seen, *_ = made.step(reply)
    assert arrays.field(seen["seat_0"]["observation"], "agreed")[1] == 3
    assert arrays.field(seen["seat_2"]["observation"], "agreed").sum() == 0


def test_only_games_with_press_talk() -> None:
    """Elsewhere rounds of press are refused, and so is an unknown reward."""
    with pytest.raises(BadOptions, match="press"):
        env("africa", press_rounds=2)
    with pytest.raises(BadOptions, match="reward"):
        env("africa", reward="fame")
