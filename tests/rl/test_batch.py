"""Many matches in one call do what single matches do."""

from __future__ import annotations

import pytest

pytest.importorskip("numpy", reason="numpy is not installed (extra rl)")
pytest.importorskip("librt", reason="librt is not installed (extra rl)")

import numpy as np

import okapi
from okapi.core.errors import BadNotation, BadOptions, IllegalAction
from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.rl.batch import Batch
from okapi.rl.tensors import tensors

each_game = pytest.mark.parametrize("id", okapi.games())


@each_game
def test_rows_and_masks_are_those_of_the_view(id: str) -> None:
    """Given a batch, what it shows is what the seat to decide knows and may choose."""
    batch = Batch(id, count=5, seed=1)
    arrays = tensors(batch.game)
    for number in range(120):
        if number % 8 == 0:
            for match in range(5):
                assert (batch.observations[match] == arrays.row(batch.view(match))).all()
                assert (batch.masks[match] == arrays.mask(batch.legal(match))).all()
        batch.step(batch.sample())


@each_game
def test_a_batch_plays_the_same_as_the_rules(id: str) -> None:
    """Given the seed of a place, when it is replayed by hand, then the positions are equal."""
    batch = Batch(id, count=3, seed=9)
    game, chance = batch.game, Rng(9, "2:0")
    s = game.new(0, batch.options)
    for _ in range(60):
        while game.to_act(s) == (CHANCE,):
            game.apply(s, CHANCE, game.sample(s, chance))
        assert batch.state(2) == s
        actions = batch.sample()
        game.apply(s, game.to_act(s)[0], game.actions[actions[2]])
        if batch.step(actions).over[2]:
            return


@each_game
def test_the_same_seed_gives_the_same_matches(id: str) -> None:
    """Chance and random choices repeat, after a reset too."""
    one, two = Batch(id, count=4, seed=3), Batch(id, count=4, seed=4)
    two.reset(3)
    for _ in range(50):
        actions = one.sample()
        assert actions == two.sample()
        one.step(actions)
        two.step(np.array(actions))
    assert (one.observations == two.observations).all()


def test_a_match_that_ends_begins_again() -> None:
    """Its result is in the step; the arrays are those of the new match."""
    batch = Batch("africana", 2, count=4, options={"max_rounds": 1}, reward="score")
    while not (step := batch.step(batch.sample())).over.any():
        pass
    match = int(step.over.argmax())
    assert step.rewards[match].tolist() == step.outcomes[match].scores
    assert (step.rewards[~step.over] == 0).all()
    assert tensors(batch.game).field(batch.observations[match], "round") == 1


def test_arrays_cannot_be_written_from_outside() -> None:
    """They belong to the batch."""
    batch = Batch("africa")
    with pytest.raises(ValueError, match="read-only"):
        batch.observations[0, 0] = 1


def test_an_illegal_action_names_its_rule() -> None:
    """And what is no action at all is refused too."""
    batch = Batch("africa", 2, count=1, options={"first": "0"})
    with pytest.raises(IllegalAction, match="AFR-"):
        batch.step([batch.game.actions.parse("pass").index])
    with pytest.raises(BadNotation, match="no action"):
        batch.step([9999])
    with pytest.raises(BadNotation, match="1 actions are needed"):
        batch.step([0, 0])


def test_nonsense_is_refused() -> None:
    """A batch has at least one match, and rewards only the end."""
    with pytest.raises(BadOptions, match="matches"):
        Batch("africa", count=0)
    with pytest.raises(BadOptions, match="end"):
        Batch("africa", reward="points")
