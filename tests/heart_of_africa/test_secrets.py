"""What others must not learn: hidden special victory tokens, and stakes until both are in."""

from __future__ import annotations

from itertools import combinations

import pytest

from okapi.games.heart_of_africa.panels import panels
from okapi.games.heart_of_africa.render import board
from okapi.games.heart_of_africa.state import State
from okapi.games.heart_of_africa.text import text_board
from tests.heart_of_africa.table import GAME, NAMES, act, chance_acts, phase, play, position

TOKENS = ("sv_areas", "sv_traders", "sv_resources", "sv_majority_bananas", "sv_majority_ivory")
ANNA = ("stake:3", "pledge:march", "lock")
BOB = ("stake:2", "pledge:exchange", "lock")


def known(s: State, seat: int | None) -> tuple[object, ...]:
    """Everything that a reader gets to see."""
    view = GAME.view(s, seat)
    scores = [str(view.if_ended_now(other)) for other in range(view.seats)]
    picture = str(board(view, seat))
    return (GAME.to_act(s), view.facts(), panels(view), text_board(view), picture, scores)


def fight(hidden: str = "sv_areas") -> State:
    """Anna confronts Bob in Congo; Chris looks on."""
    s = position(
        at={"congo": "A2 B2 n1", "cape": "C1"}, phase="conflict", hidden={"bob": hidden},
        kept={"anna": "march", "bob": "exchange"},
    )  # fmt: skip
    play(s, "confront:congo")
    return s


@pytest.mark.parametrize("token", TOKENS[1:])
@pytest.mark.parametrize("reader", [None, 0, 2])
def test_hoa_9_hidden_tokens_look_alike(token: str, reader: int | None) -> None:
    """Before a conflict, in it, and in a turn of the owner."""
    for given in (fight, hers):
        assert known(given("sv_areas"), reader) == known(given(token), reader)


def hers(hidden: str) -> State:
    """Bob ends a turn in which one token fits and another does not."""
    s = position(at={"cape": "B1"}, active="bob", hidden={"bob": hidden})
    play(s, "end")
    return s


@pytest.mark.parametrize("token", TOKENS)
@pytest.mark.parametrize("bonus", [False, True])
@pytest.mark.parametrize("row", [0, 3])
def test_hoa_89_the_question_does_not_depend_on_the_token(
    token: str, bonus: bool, row: int
) -> None:
    """Playable or not, with or without another token for points, at any reputation."""
    s = position(at={"cape": "A1"}, hidden={"anna": token}, bonus=bonus, reputation={"anna": row})
    play(s, "end")
    assert phase(s) == "score"
    play(s, "score:none")
    assert chance_acts(s)


@pytest.mark.parametrize("reader", [None, 0, 2])
def test_hoa_67_a_stake_is_seen_by_nobody_else_before_the_reveal(reader: int | None) -> None:
    """Whatever Bob chooses, others see only whether it is locked."""
    ways = [
        ("retreat",), ("stake:0",), ("stake:5",), ("stake:5", "pledge:exchange"),
        ("stake:1", "pledge:sv_areas"),
    ]  # fmt: skip
    for ending in ((), ("lock",)):
        seen = []
        for way in ways:
            s = fight()
            for text in (*way, *ending):
                act(s, "bob", text)
            seen.append(known(s, reader))
        assert all(what == seen[0] for what in seen)


def orders() -> list[tuple[int, ...]]:
    """Every way in which the three choices of each may arrive; Anna's places are given."""
    return list(combinations(range(len(ANNA) + len(BOB)), len(ANNA)))


@pytest.mark.parametrize("bob", [BOB, ("retreat", "lock"), ("stake:0", "pledge:sv_areas", "lock")])
def test_hoa_67_choices_may_arrive_in_any_order(bob: tuple[str, ...]) -> None:
    """All interleavings of two stakes end in the same position."""
    ends = []
    for places in orders():
        s = fight()
        anna, other = list(ANNA), list(bob)
        for place in range(len(ANNA) + len(BOB)):
            if place in places:
                act(s, NAMES[0], anna.pop(0))
            elif other:
                act(s, NAMES[1], other.pop(0))
        ends.append(s)
    assert all(s == ends[0] for s in ends)
