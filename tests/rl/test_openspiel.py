"""The games in OpenSpiel: its own test, its own algorithms, and what an information state is."""

from __future__ import annotations

import random
from typing import Any

import pytest

pytest.importorskip("pyspiel", reason="open_spiel is not installed (extra openspiel)")

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr

import okapi
import okapi.rl.openspiel
from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.core.record import write_for
from okapi.rl.tensors import tensors

# Short matches, so that the test goes through all of one.
SHORT = {
    "africa": "stall_rounds=3",
    "africa_1880": "historical=true",
    "africana": "max_rounds=4",
    "heart_of_africa": "players=3",
}
each_game = pytest.mark.parametrize("id", okapi.games())


def loaded(id: str, more: str = "") -> Any:
    """A game of OpenSpiel."""
    return pyspiel.load_game(f"okapi_{id}({more or SHORT[id]})")


def advanced(game: Any, plies: int, seed: int = 0) -> Any:
    """A state after some random plies, where a seat decides."""
    rng = random.Random(seed)
    state = game.new_initial_state()
    while plies > 0 or state.is_chance_node():
        state.apply_action(_ply(state, rng))
        plies -= 1
    return state


def _ply(state: Any, rng: random.Random) -> int:
    if not state.is_chance_node():
        return int(rng.choice(state.legal_actions()))
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, odds)[0])


@each_game
def test_the_random_simulation_test_passes(id: str) -> None:
    """OpenSpiel's own test of a game, with storage."""
    pyspiel.random_sim_test(loaded(id), num_sims=1, serialize=True, verbose=False)


@each_game
def test_returns_are_the_shares_of_the_victory(id: str) -> None:
    """Zero while it runs, then one victory or none."""
    state, rng = loaded(id).new_initial_state(), random.Random(5)
    while not state.is_terminal():
        assert not any(state.returns())
        state.apply_action(_ply(state, rng))
    assert sum(state.returns()) == pytest.approx(1) or id == "africa_1880"


@each_game
def test_an_information_state_is_the_seat_s_own_record(id: str) -> None:
    """Line by line what `write_for` gives that seat, while the match runs."""
    game, rng = loaded(id), random.Random(3)
    state = game.new_initial_state()
    match = Match(state.okapi, game.num_players(), options_of(game))
    for _ in range(60):
        if state.is_terminal():
            break
        action = state.okapi.actions[_ply(state, rng)]
        seat = match.to_act()[0]
        match.draw(action) if seat == CHANCE else match.act(seat, action)
        state.apply_action(action.index)
        if match.outcome() is None:
            for player in range(game.num_players()):
                lines = write_for(match, player).partition("\n\n")[2].rstrip("\n")
                assert state.information_state_string(player) == f"{player}\n{lines}"


def options_of(game: Any) -> dict[str, Any]:
    """The options of the match that a game of OpenSpiel plays."""
    given = game.get_parameters()
    names = [option.name for option in okapi.game(game.get_type().short_name[6:]).info.options]
    return {name: given[name] for name in names}


@each_game
def test_a_resampled_state_cannot_be_told_from_the_true_one(id: str) -> None:
    """Same information state, same choices; it can be cloned, stored and played on."""
    game = loaded(id, "players=3")
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for seed in range(4):
        state = advanced(game, 30 + 10 * seed, seed)
        player = state.current_player()
        other = state.resample_from_infostate(player, sampler)
        for made in (other, other.clone(), game.deserialize_state(other.serialize())):
            assert made.current_player() == player
            told = made.information_state_string(player)
            assert told == state.information_state_string(player)
            assert made.observation_string(player) == state.observation_string(player)
            assert made.legal_actions() == state.legal_actions()
        rng = random.Random(seed)
        while not other.is_terminal():
            other.apply_action(_ply(other, rng))


def test_a_resampled_state_does_not_know_the_other_hands() -> None:
    """Given Africana, and cards that others drew unseen, hands differ from sample to sample."""
    game = loaded("africana", "players=4")
    state = advanced(game, 40, 2)
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    samples = {str(state.resample_from_infostate(0, sampler)) for _ in range(8)}
    assert len(samples) > 1


@each_game
def test_monte_carlo_tree_search_runs(id: str) -> None:
    """OpenSpiel's MCTS and its search on information sets find legal moves."""
    game = loaded(id, "horizon=90")
    state = advanced(game, 24)
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, rng)
    known = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=rng)
    unknown = ismcts.ISMCTSBot(
        game=game, evaluator=evaluator, uct_c=1.4, max_simulations=8, random_state=rng,
        max_world_samples=ismcts.UNLIMITED_NUM_WORLD_SAMPLES,
    )  # fmt: skip
    assert known.step(state) in state.legal_actions()
    assert unknown.step(state) in state.legal_actions()


@each_game
def test_outcome_sampling_runs(id: str) -> None:
    """OpenSpiel's regret minimisation learns something about information states."""
    game = loaded(id, "horizon=40,reward=margin")
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(game)
    solver.iteration()
    average = solver.average_policy()
    state = advanced(game, 0)
    odds = average.action_probabilities(state)
    assert sum(odds.values()) == pytest.approx(1)


@each_game
def test_the_tensor_is_the_row(id: str) -> None:
    """As many numbers as the layout has, for every player."""
    game = loaded(id, "players=3")
    state = advanced(game, 20)
    arrays = tensors(state.okapi)
    assert game.observation_tensor_shape() == [arrays.width]
    row = arrays.row(state.okapi.view(state.play.state, 1))
    assert state.observation_tensor(1) == row.tolist()
