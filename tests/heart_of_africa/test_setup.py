"""Setting up (HOA-1 to HOA-11)."""

from __future__ import annotations

import pytest

from okapi.games.heart_of_africa.board import AREAS
from tests.heart_of_africa.table import (
    GAME,
    NAMES,
    STARTS,
    SYMBOLS,
    chances,
    cubes,
    facts,
    fame,
    new,
    nouns,
    options,
    phase,
    play,
    points,
    refusal,
    reserve,
    set_up,
    stands,
    who,
)

MARKETS = ("market:gold", "market:ivory", "market:bananas", "market:diamonds")


def lands_laid(seats: int = 3) -> list[str]:
    return ["land:gold"] * 5 + ["land:ivory"] * 5 + ["land:bananas"]


def test_hoa_1_sixteen_traders_and_a_wholesaler_off_the_map() -> None:
    """Two of the traders stand on the tables, so fourteen are for the map."""
    s = new(5)
    assert [reserve(s, name) for name in NAMES] == [14] * 5
    assert facts(s)["wholesaler"] == [None] * 5


@pytest.mark.parametrize(("seats", "each"), [(2, 15), (3, 15), (4, 12), (5, 12)])
def test_hoa_2_influence_by_number_of_players(seats: int, each: int) -> None:
    """The pot is empty."""
    s = new(seats)
    assert facts(s)["influence"] == [each] * seats
    assert s.pot == 0


def test_hoa_3_the_africa_marker_on_row_0() -> None:
    """The other markers are not placed yet."""
    assert facts(new())["markers"] == {
        "bananas": -1, "diamonds": -1, "gold": -1, "ivory": -1, "africa": 0,
    }  # fmt: skip


def test_hoa_4_resources_in_random_order_on_rows_1_to_4() -> None:
    """Each is as likely as any other that is left."""
    s = new()
    assert chances(s) == dict.fromkeys(sorted(MARKETS), 1)
    play(s, *MARKETS[:2])
    assert chances(s) == {"market:bananas": 1, "market:diamonds": 1}
    play(s, *MARKETS[2:])
    rows = facts(s)["markers"]
    assert rows == {"gold": 1, "ivory": 2, "bananas": 3, "diamonds": 4, "africa": 0}


def test_hoa_5_reputation_begins_on_row_3() -> None:
    """Its strength is 2."""
    s = new(4)
    assert [fame(s, name) for name in NAMES[:4]] == [3] * 4
    assert GAME.board.ladder[3] == 2


def test_hoa_6_every_symbol_area_gets_a_resource_and_a_neutral() -> None:
    """Five of each resource are left when one stands on the table."""
    s = new()
    play(s, *MARKETS)
    assert chances(s) == {f"land:{kind}": 5 for kind in ("bananas", "diamonds", "gold", "ivory")}
    play(s, *lands_laid())
    assert facts(s)["neutrals"] == dict.fromkeys(SYMBOLS, 1)
    assert list(facts(s)["resources"]) == list(SYMBOLS)
    assert list(facts(s)["resources"].values()) == ["gold"] * 5 + ["ivory"] * 5 + ["bananas"]
    assert s.neutrals_left == 14


def test_hoa_6_a_resource_runs_out() -> None:
    """After five of a kind it cannot be drawn any more."""
    s = new()
    play(s, *MARKETS, *["land:gold"] * 5)
    assert chances(s) == {"land:bananas": 5, "land:diamonds": 5, "land:ivory": 5}


def test_hoa_7_starting_places_are_drawn_without_return() -> None:
    """The first drawn has 8 points, the next 7, then 6, 5 and 4."""
    s = new(5)
    play(s, *MARKETS, *lands_laid())
    assert chances(s) == {f"order:{seat}": 1 for seat in range(5)}
    play(s, "order:3")
    assert chances(s) == {f"order:{seat}": 1 for seat in (0, 1, 2, 4)}
    play(s, "order:0", "order:4", "order:1", "order:2")
    assert facts(s)["vp"] == [7, 5, 4, 8, 6]


def settling() -> tuple[str, ...]:
    return ("order:1", "order:2", "order:0")


def test_hoa_8_lowest_points_settle_first() -> None:
    """Five traders together on the coast, without neutrals and others."""
    s = new(3)
    play(s, *MARKETS, *lands_laid(), *settling())
    assert who(s) == "anna"
    assert nouns(s, "settle") == set(STARTS)
    play(s, "settle:tripoli")
    assert stands(s, "tripoli") == "A5"
    assert who(s) == "chris"
    assert nouns(s, "settle") == set(STARTS) - {"tripoli"}
    play(s, "settle:angola")
    assert who(s) == "bob"
    play(s, "settle:cape")
    assert [reserve(s, name) for name in NAMES[:3]] == [9, 9, 9]


def test_hoa_8_where_nobody_may_settle() -> None:
    """Not inland, not with a neutral, not where another has settled."""
    s = new(3)
    play(s, *MARKETS, *lands_laid(), *settling(), "settle:tripoli")
    for text in ("settle:zambezi", "settle:heart_of_africa", "settle:congo", "settle:tripoli"):
        assert refusal(s, text) == "HOA-8"
    assert refusal(s, "settle:cape", "anna") == "HOA-8"
    assert refusal(s, "bid:3") == "HOA-8"


def test_hoa_9_a_hidden_token_for_everybody() -> None:
    """It is drawn without return and seen by its owner alone."""
    s = new(3)
    play(s, *MARKETS, *lands_laid(), *settling())
    play(s, "settle:tripoli", "settle:angola", "settle:cape")
    assert phase(s) == "deal"
    assert chances(s)["deal:sv_areas"] == 2
    assert chances(s)["deal:sv_resources"] == 1
    assert GAME.audience(s, GAME.choices.deal[0]) == (0,)
    play(s, "deal:sv_resources")
    assert "deal:sv_resources" not in chances(s)
    assert GAME.audience(s, GAME.choices.deal[0]) == (1,)
    assert facts(s, "anna")["victory"] == "sv_resources"
    assert facts(s, "bob")["victory"] is None
    assert facts(s)["victory_hidden"] == [True, False, False]


def test_hoa_10_three_rows_of_two_are_laid_out() -> None:
    """They come face up from 83 tokens; then the first round begins and lays two more."""
    s = set_up(new(3))
    assert phase(s) == "bid"
    assert s.round == 1
    assert len(s.rows) == 8
    assert sum(s.supply) == 83 - 8
    assert GAME.audience(s, GAME.choices.draw[0]) is None


def test_hoa_10_the_tokens_of_the_rules_page() -> None:
    """83 tokens with 233 action points in all."""
    copies = GAME.board.token_copies
    assert sum(copies) == 83
    assert sum(n * (t % 7) for t, n in enumerate(copies)) == 233


def test_hoa_11_fifteen_conflict_tokens_lie_together() -> None:
    """None has been drawn."""
    s = set_up(new(3))
    assert sum(s.results) == 15
    assert s.results == GAME.board.result_copies


def test_hoa_4_hoa_6_hoa_7_nobody_chooses_what_is_drawn() -> None:
    """While lots are drawn, every choice waits; what they show is never chosen."""
    s = new(3)
    assert refusal(s, "pass", "anna") == "HOA-4"
    assert refusal(s, "market:gold", "anna") == "HOA-4"
    play(s, *MARKETS)
    assert refusal(s, "pass", "anna") == "HOA-6"
    assert refusal(s, "land:gold", "anna") == "HOA-6"
    play(s, *lands_laid())
    assert refusal(s, "pass", "anna") == "HOA-7"
    assert refusal(s, "order:0", "anna") == "HOA-7"
    play(s, *settling(), "settle:tripoli", "settle:angola", "settle:cape")
    assert refusal(s, "pass", "anna") == "HOA-9"
    assert refusal(s, "deal:sv_areas", "anna") == "HOA-9"
    play(s, "deal:sv_areas", "deal:sv_areas", "deal:sv_traders")
    assert refusal(s, "pass", "anna") == "HOA-13"
    assert refusal(s, "draw:march:1", "anna") == "HOA-10"


def test_hoa_8_only_lots_and_settling_come_before_the_first_auction() -> None:
    """Then the one with most points speaks first."""
    s = set_up(new(4))
    first = max(NAMES[:4], key=lambda name: points(s, name))
    assert who(s) == first
    assert all(text == "pass" or text.startswith("bid:") for text in options(s))
    assert sum(cubes(s, name) for name in NAMES[:4]) == 48
    assert sum(s.total) == 20
    assert len(s.total) == AREAS
