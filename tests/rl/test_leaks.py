"""Nothing hidden leaks into arrays, masks, texts and information states."""

from __future__ import annotations

import pytest

import okapi
from okapi.core import compiled
from tests.rl.leaks import check

STATES = 20_000 if compiled() else 1000
# The law of hidden hands takes its time; `python -m tests.rl.leaks` compares as many as elsewhere.
FEWER = {"africana": STATES // 10}


@pytest.mark.slow
@pytest.mark.parametrize("id", okapi.games())
def test_a_seat_is_given_only_what_it_knows(id: str) -> None:
    """Whatever is permuted that a seat cannot know, it is given the same bytes."""
    states = FEWER.get(id, STATES)
    tally = check(id, states, text_every=20)
    assert tally.states == states
    assert tally.texts >= states // 20
    if id == "africana":
        assert tally.draws > states // 20, "secret draws were swapped"
    if id in ("africa_1880", "heart_of_africa"):
        assert tally.choices > states // 1000, "simultaneous choices were swapped"
