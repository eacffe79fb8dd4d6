"""One seat against bots, alone and side by side."""

from __future__ import annotations

import contextlib
import io
import warnings

import pytest

pytest.importorskip("gymnasium", reason="gymnasium is not installed (extra rl)")

import gymnasium
import numpy as np
from gymnasium.utils.env_checker import check_env

import okapi
from okapi.core.errors import BadOptions
from okapi.rl.gymnasium import SeatEnv, SeatVectorEnv, env_id

each_game = pytest.mark.parametrize("id", okapi.games())


def bots(id: str, *names: str) -> list[str]:
    """As many opponents as a game needs: these, and random ones."""
    return [*names, *["random"] * (okapi.game(id).info.seats[0] - 1 - len(names))]


@each_game
def test_the_checker_is_content(id: str) -> None:
    """Gymnasium's own check passes without a warning."""
    made = gymnasium.make(env_id(id), opponents=bots(id, "greedy"), seat=None)
    with warnings.catch_warnings(), contextlib.redirect_stdout(io.StringIO()):
        warnings.simplefilter("error")
        check_env(made.unwrapped)


@each_game
def test_a_match_is_played_to_its_end(id: str) -> None:
    """Given a seed, the same choices lead to the same end."""
    ends = [_played(id, 11), _played(id, 11)]
    assert ends[0] == ends[1]
    assert 0.0 <= ends[0][1] <= 1.0


def _played(id: str, seed: int) -> tuple[int, float]:
    made = gymnasium.make(env_id(id), opponents=bots(id), disable_env_checker=True)
    seen, _ = made.reset(seed=seed)
    made.action_space.seed(seed)
    steps, over, reward = 0, False, 0.0
    while not over:
        action = made.action_space.sample(seen["action_mask"])
        seen, reward, over, _, _ = made.step(action)  # type: ignore[assignment]
        steps += 1
    return steps, float(reward)


def test_an_illegal_action_ends_the_match_and_names_its_rule() -> None:
    """The info says what was wrong."""
    made = SeatEnv("africa", ["random"], options={"first": "0"})
    made.reset(seed=1)
    _, reward, over, _, info = made.step(made.table.game.actions.parse("pass").index)
    assert (reward, over) == (-1.0, True)
    assert info["rule"].startswith("AFR-")


def test_masks_for_maskable_policies() -> None:
    """The mask is a method too."""
    made = SeatEnv("africa", ["random"])
    seen, _ = made.reset(seed=1)
    assert (made.action_masks() == seen["action_mask"].astype(bool)).all()


@each_game
def test_many_matches_side_by_side(id: str) -> None:
    """A match that ends begins again in the same step; its last look is in the info."""
    envs = gymnasium.make_vec(env_id(id), num_envs=3, opponents=bots(id))
    assert isinstance(envs, SeatVectorEnv)
    seen, _ = envs.reset(seed=3)
    rng, ended = np.random.default_rng(3), 0
    for _ in range(400):
        actions = np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])
        seen, rewards, over, _, info = envs.step(actions)
        assert envs.observation_space.contains(seen)
        assert (rewards[~over] == 0).all()
        ended += int(over.sum())
        if over.any():
            assert info["final_obs"][over.argmax()]["observation"].shape == (
                envs.batch.tensors.width,
            )
    assert ended


def test_bots_play_the_other_seats_of_many_matches() -> None:
    """Not only random ones."""
    envs = SeatVectorEnv("africa", 2, ["greedy"], seat=1)
    seen, _ = envs.reset(seed=5)
    for _ in range(30):
        seen, *_ = envs.step(np.array([mask.argmax() for mask in seen["action_mask"]]))
    assert (envs.batch.seats == 1).all()


def test_nonsense_is_refused() -> None:
    """Unknown bots and seats that are not there."""
    with pytest.raises(BadOptions, match="no bot"):
        SeatEnv("africa", ["genius"])
    with pytest.raises(BadOptions, match="seat"):
        SeatEnv("africa", ["random"], seat=2)
