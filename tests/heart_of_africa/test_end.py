"""Redistribution, the end of the game and what everybody may know (HOA-84 to HOA-96)."""

from __future__ import annotations

from collections import Counter

import pytest

from okapi.core.game import Event
from okapi.core.rng import Rng
from okapi.games.heart_of_africa.state import State
from okapi.games.heart_of_africa.tokens import KINDS, POINTS
from tests.heart_of_africa.table import (
    GAME,
    NAMES,
    chance_acts,
    chances,
    cubes,
    facts,
    finish,
    outcome,
    phase,
    play,
    points,
    position,
    refusal,
    stakes,
)


def test_hoa_84_the_pot_goes_to_all_but_the_active() -> None:
    """In equal parts; what cannot be divided stays."""
    s = position(
        4, at={"cape": "A1"}, influence={"anna": 2, "bob": 10, "chris": 10, "dora": 10}, pot=16
    )
    finish(s)
    assert [cubes(s, name) for name in NAMES[:4]] == [2, 15, 15, 15]
    assert s.pot == 1


def test_hoa_85_with_two_players_the_other_gets_all() -> None:
    """Nothing is left over."""
    s = position(2, at={"cape": "A1"}, influence={"anna": 6, "bob": 15}, pot=9)
    finish(s)
    assert (cubes(s, "anna"), cubes(s, "bob"), s.pot) == (6, 24, 0)


@pytest.mark.parametrize(("seats", "total"), [(2, 30), (3, 45), (4, 48), (5, 60)])
def test_hoa_86_influence_is_conserved(seats: int, total: int) -> None:
    """In every position of a whole match."""
    s = GAME.new(seats)
    rng = Rng(seats, "influence")
    while actors := GAME.to_act(s):
        legal = GAME.legal(s, actors[0]) or [GAME.sample(s, rng)]
        GAME.apply(s, actors[0], legal[rng.below(len(legal))])
        assert sum(s.influence) + s.pot == total


@pytest.mark.parametrize("target", [42, 60, 80])
def test_hoa_91_targets(target: int) -> None:
    """42, or 60 or 80 for long games."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": target - 3}, target=target)
    finish(s)
    assert outcome(s) == ("target", "HOA-93", "anna")
    t = position(at={"heart_of_africa": "A1"}, vp={"anna": target - 4}, target=target)
    finish(t)
    assert chance_acts(t)


def test_hoa_92_eighty_is_past_the_track() -> None:
    """Skipped spaces count on the way there too."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 76, "bob": 79}, target=80)
    finish(s)
    assert points(s, "anna") == 80
    assert outcome(s)[2] == "anna"


def test_hoa_93_the_game_ends_at_once() -> None:
    """No redistribution and no further turn."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 40, "bob": 41}, pot=9)
    finish(s)
    assert points(s, "anna") == 44
    assert s.pot == 9
    assert (outcome(s), phase(s)) == (("target", "HOA-93", "anna"), "over")
    assert {refusal(s, "end", name) for name in NAMES[:3]} == {"HOA-93"}


def without_supply(s: State, *left: str) -> None:
    """Leave only some tokens in the supply."""
    for t in range(len(s.supply)):
        s.supply[t] = left.count(f"{KINDS[t // POINTS]}:{t % POINTS}")


def test_hoa_94_no_row_left() -> None:
    """Most victory points win."""
    s = position(at={"cape": "A1"}, vp={"anna": 10, "bob": 30, "chris": 20}, laid="")
    without_supply(s)
    finish(s)
    assert outcome(s) == ("supply", "HOA-94", "bob")
    assert refusal(s, "pass", "anna") == "HOA-94"


def test_hoa_95_removed_tokens_come_back() -> None:
    """Only with the option; kept tokens and those on the table do not."""
    s = position(at={"cape": "A1"}, kept={"bob": "march:1"}, recycle=True, laid="blank:4 blank:4")
    without_supply(s)
    finish(s)
    assert chances(s)["draw:march:1"] == 2
    assert chances(s)["draw:blank:4"] == 3
    assert sum(chances(s).values()) == 83 - 3


def test_hoa_95_a_row_is_completed_from_what_comes_back() -> None:
    """One token is left in the supply, the other comes from the removed ones."""
    s = position(at={"cape": "A1"}, recycle=True)
    without_supply(s, "march:3")
    finish(s)
    assert chances(s) == {"draw:march:3": 1}
    play(s, "draw:march:3")
    assert sum(chances(s).values()) == 83 - 7


def test_hoa_95_the_limit_is_120_rounds() -> None:
    """Then most victory points win; without the option there is no such limit."""
    s = position(at={"cape": "A1"}, round=120, recycle=True)
    finish(s)
    assert outcome(s) == ("rounds", "HOA-95", "anna")
    assert refusal(s, "pass", "anna") == "HOA-95"
    t = position(at={"cape": "A1"}, round=119, recycle=True)
    finish(t)
    assert chance_acts(t)
    u = position(at={"cape": "A1"}, round=120)
    finish(u)
    assert chance_acts(u)


def test_hoa_95_a_single_row_stays_single() -> None:
    """Where nothing could come back, a later row does not fill it up."""
    s = position(at={"cape": "A1"}, recycle=True, laid="blank:4 - blank:5 blank:5")
    assert s.rows[:2] == [4, -1]
    assert GAME.faults(s) == []


def test_hoa_96_what_everybody_sees() -> None:
    """All but hidden tokens and open stakes."""
    s = position(
        at={"congo": "A2 B2"},
        phase="conflict",
        hidden={"anna": "sv_areas", "bob": "sv_traders"},
        kept={"bob": "march"},
    )
    play(s, "confront:congo")
    open_facts = facts(s)
    for key in ("influence", "reserve", "kept", "reputation", "pot", "supply", "victory_gone"):
        assert open_facts[key] == facts(s, "anna")[key] == facts(s, "bob")[key]
    assert (facts(s, "anna")["victory"], facts(s, "bob")["victory"]) == ("sv_areas", "sv_traders")
    assert (open_facts["victory"], facts(s, "chris")["victory"]) == (None, None)


def test_hoa_96_hidden_tokens_are_imagined_by_their_law() -> None:
    """Each token that nobody has seen is as likely as any other, wherever it can be."""
    s = position(
        hidden={"anna": "sv_areas", "bob": "sv_traders", "chris": "sv_resources"},
        seen={"bob": "sv_majority_gold"},
    )
    view = GAME.view(s, 0)
    rng = Rng(7, "law")
    pairs: Counter[tuple[int, int]] = Counter()
    for _ in range(20_000):
        guess = GAME.imagine(view, rng)
        pairs[guess.secret[1], guess.secret[2]] += 1
    left = [1, 2, 1, 1, 1, 0, 1]  # areas less Anna's, gold has been seen
    total = sum(left)
    for a, n in enumerate(left):
        for b, m in enumerate(left):
            share = n * (m - (a == b)) / (total * (total - 1))
            spread = (share * (1 - share) / 20_000) ** 0.5
            assert abs(pairs[a, b] / 20_000 - share) <= 5 * spread


def test_hoa_96_a_locked_seat_whose_stake_is_not_known_is_asked_last() -> None:
    """A search goes on from what one seat knows."""
    s = position(at={"congo": "A2 B2"}, phase="conflict")
    play(s, "confront:congo")
    GAME.apply(s, 1, GAME.actions.parse("stake:3"))
    GAME.apply(s, 1, GAME.actions.parse("lock"))
    guess = GAME.imagine(GAME.view(s, 0), Rng(1))
    assert GAME.to_act(guess) == (0,)
    GAME.apply(guess, 0, GAME.actions.parse("stake:1"))
    GAME.apply(guess, 0, GAME.actions.parse("lock"))
    assert GAME.to_act(guess) == (1,)
    assert GAME.together(guess) == 1
    out: list[Event] = []
    for text in ("stake:2", "lock"):
        GAME.apply(guess, 1, GAME.actions.parse(text), out)
    assert "victory" in [e.name for e in out]


def test_hoa_96_revealed_stakes_leave_no_trace_in_the_views() -> None:
    """After the reveal everybody knows the same."""
    s = position(at={"congo": "A2 B2"}, phase="conflict")
    play(s, "confront:congo")
    stakes(s, anna="1", bob="2")
    assert facts(s, "chris") == {**facts(s), "seat": 2}
