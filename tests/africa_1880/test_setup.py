"""Setup (A80-1 to A80-6, A80-61) and the turn (A80-7)."""

from __future__ import annotations

import pytest

from okapi.core.errors import BadOptions
from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.core.rng import Rng
from okapi.games.africa_1880.adjudicate import MEMBERS
from okapi.games.africa_1880.state import PLACING, TALKING, WRITING
from tests.africa_1880.table import (
    BOARD,
    GAME,
    NATIONS,
    act,
    choices,
    finish,
    new,
    place,
    refusal,
    stands,
    start_match,
)


def test_a80_1_three_to_six_seats_lead_different_nations() -> None:
    """By lot, by choice, or in the order of the seats."""
    assert list(GAME.info.seats) == [3, 4, 5, 6]
    for seats in GAME.info.seats:
        assert new(seats).nation_of == list(range(seats))
    with pytest.raises(BadOptions):
        GAME.new(2)
    s = GAME.new(3, {"nations": "choose"})
    GAME.apply(s, 0, GAME.actions.parse("lead:italy"))
    refused = GAME.why_not_text(s, 1, "lead:italy")
    assert refused is not None
    assert refused.rule == "A80-1"
    assert GAME.to_act(s) == (1,)
    assert len(GAME.legal(s, 1)) == 5


def test_a80_2_nations_that_nobody_leads_are_not_in_the_game() -> None:
    """No slots for them, and 22 presences for each of the others."""
    s = new(3, historical=True, press="none")
    assert choices(s, "france", "war") == {"war:britain", "war:germany"}
    assert refusal(s, "france", "war:italy") == "A80-2"
    assert BOARD.presences == 22


def test_a80_3_every_nation_has_a_stance_towards_every_other() -> None:
    """One slot for each other nation; before the first reading nothing is declared."""
    for seats in GAME.info.seats:
        s = new(seats, historical=True, press="none")
        assert len(choices(s, "britain", "ally")) == seats - 1
        assert s.war == [0] * 6
        assert s.history == []


def test_a80_4_the_map_begins_empty() -> None:
    """No developments, no colonies."""
    s = new()
    assert sum(s.position.filled) == sum(s.position.colony) == sum(s.position.here) == 0


def test_a80_5_first_presences_are_placed_openly_in_the_order_of_the_nations() -> None:
    """Any coast, whoever stands there; the interior never."""
    s = GAME.new(3, {"nations": "choose"})
    for seat, nation in enumerate(("italy", "britain", "france")):
        GAME.apply(s, seat, GAME.actions.parse(f"lead:{nation}"))
    assert s.phase == PLACING
    assert GAME.to_act(s) == (1,)  # Britain, then France, then Italy
    assert len(choices(s, "britain")) == 21
    assert refusal(s, "britain", "start:congo") == "A80-5"
    assert refusal(s, "italy", "start:tunis") == "A80-5"
    assert refusal(s, "britain", "ready") == "A80-5"
    act(s, "britain", "start:tunis")
    act(s, "france", "start:tunis")
    act(s, "italy", "start:dakar")
    assert stands(s, "france") == stands(s, "britain") == {"tunis"}
    assert s.phase == TALKING
    assert refusal(s, "italy", "start:tunis") == "A80-5"


def test_a80_6_s_11_the_historical_start() -> None:
    """Each nation in its own place, and turn 1 begins at once."""
    s = new(6, historical=True)
    starts = ("alexandria", "algiers", "dahomey", "mogadishu", "cape_town", "angola")
    for nation, home in zip(NATIONS, starts, strict=True):
        assert stands(s, nation) == {home}
    assert s.phase == TALKING
    assert s.turn() == 1


def test_a80_61_a_late_placement_is_the_historical_one() -> None:
    """Even where somebody already stands."""
    match = Match(GAME, 3, {"nations": "order"})
    match.act(0, "start:algiers")
    match.time_out(1)
    assert stands(match.state, "france") == {"algiers"}  # type: ignore[arg-type]  # a State of ours


def test_a80_7_eight_turns_of_five_phases() -> None:
    """Talk, write; reading, conflicts and colonies follow by themselves; the last year is 1914."""
    s = new(3, historical=True)
    for turn in range(1, 9):
        assert s.turn() == turn
        assert GAME.view(s, 0).year == BOARD.years[turn - 1]
        assert s.phase == TALKING
        for nation in NATIONS[:3]:
            act(s, nation, "ready")
        assert s.phase == WRITING
        finish(s)
    assert GAME.to_act(s) == ()
    assert BOARD.years == [1880, 1885, 1890, 1895, 1900, 1905, 1910, 1914]


def test_r31_nations_are_drawn_by_lot_unless_the_table_wants_otherwise() -> None:
    """The default is a draw for every seat, each nation as likely as any other."""
    s = GAME.new(4)
    assert GAME.to_act(s) == (CHANCE,)
    assert [str(a) for a, w in GAME.odds(s) if w == 1] == [f"deal:{n}" for n in NATIONS]
    GAME.apply(s, CHANCE, GAME.actions.parse("deal:belgium"))
    assert len(GAME.odds(s)) == 5
    assert GAME.new(4, {"nations": "order"}).nation_of == [0, 1, 2, 3]


def test_r32_one_may_start_where_another_nation_stands() -> None:
    """The rulebook only advises against it."""
    s = new()
    act(s, "britain", "start:natal")
    assert "start:natal" in choices(s, "france")


def test_a_match_waits_for_everybody_together() -> None:
    """All seats talk at once, and all write at once; every phase has a number of its own."""
    match = start_match(4)
    seen = set()
    for _ in range(2):
        for verb in ("ready", "lock"):
            assert match.to_act() == (0, 1, 2, 3)
            number = match.game.together(match.state)
            assert number
            assert number not in seen
            seen.add(number)
            for seat in range(4):
                if verb == "ready":
                    match.act(seat, "ready")
                else:
                    match.time_out(seat)


def test_the_map_is_what_the_rules_page_says() -> None:
    """32 territories, 21 coasts, 88 boxes, 64 borders, and degrees from 2 to 6."""
    assert len(BOARD.territories) == 32
    assert len(BOARD.coast) == 21
    assert sum(BOARD.boxes) == 88
    assert sum(len(links) for links in BOARD.links) == 128
    assert {len(links) for links in BOARD.links} == {2, 3, 4, 5, 6}
    assert BOARD.borders(place("madagascar"), place("zanzibar"))
    for a, b in (
        ("morocco", "timbuktu"),
        ("dahomey", "chad"),
        ("katanga", "uganda"),
        ("zambezi", "zanzibar"),
    ):
        assert not BOARD.borders(place(a), place(b))
    assert [BOARD.boxes.count(n) for n in (1, 2, 3, 4)] == [2, 9, 16, 5]
    assert MEMBERS[0b100101] == (0, 2, 5)


def test_a80_5_a_start_is_told() -> None:
    """Who starts where."""
    s = new()
    events = act(s, "britain", "start:dakar")
    told = [str(GAME.face.tell(GAME.view(s, None), event)) for event in events]
    assert told == ["Great Britain starts in Dakar."]


def test_a80_1_the_lot_gives_every_seat_another_nation() -> None:
    """Whatever is drawn."""
    for seed in range(5):
        match = Match(GAME, 6)
        while CHANCE in match.to_act():
            match.chance(Rng(seed, str(len(match.entries))))
        assert sorted(match.game.view(match.state, None).nation_of) == list(range(6))
