"""Scoring (HOA-76 to HOA-83, HOA-89, HOA-90)."""

from __future__ import annotations

import pytest

from tests.heart_of_africa.table import (
    chance_acts,
    event,
    facts,
    fame,
    finish,
    gained,
    options,
    phase,
    play,
    points,
    position,
    refusal,
    stakes,
    would_score,
)


def test_hoa_76_controlled_areas_score_their_value() -> None:
    """The value of the resource, or of the Africa marker; only the active player scores."""
    s = position(
        at={"congo": "A1", "cape": "A1", "abyssinia": "A1 B1", "egypt": "B3"},
        rows={"ivory": 5, "africa": 1},
    )
    assert would_score(s, "anna") == {"areas": 3 + 1}
    assert would_score(s, "bob") == {"areas": 1}
    before = [points(s, name) for name in ("bob", "chris")]
    assert gained(position(at={"congo": "A1"}, rows={"ivory": 5})) == 3
    finish(position(at={"congo": "A1"}))
    assert [points(s, name) for name in ("bob", "chris")] == before


def test_hoa_77_the_heart_brings_three() -> None:
    """On top of the Africa value; a contested Heart brings nothing."""
    assert gained(position(at={"heart_of_africa": "A1"}, rows={"africa": 2})) == 1 + 3
    s = position(at={"heart_of_africa": "A1 B1"}, phase="conflict", locked="heart_of_africa")
    assert would_score(s, "anna") == {}


def test_hoa_78_posts_and_their_majority() -> None:
    """One each; three more once for strictly the most."""
    s = position(at={"cape": "A1 post", "angola": "A1 post", "egypt": "B1 post", "benin": "post"})
    assert would_score(s, "anna")["posts"] == 2 + 3
    assert would_score(s, "bob")["posts"] == 1
    t = position(at={"cape": "A1 post", "egypt": "B1 post", "congo": "A1 B1 post"})
    assert would_score(t, "anna")["posts"] == 1
    assert "posts" not in would_score(t, "chris")


def test_hoa_79_neutrals_cost_one_each_wherever_a_piece_stands() -> None:
    """Contested areas included, and once only."""
    s = position(
        at={"cape": "A1 n2", "congo": "A1 B1 n3", "egypt": "n4"},
        phase="conflict",
        locked="congo cape",
    )
    assert would_score(s, "anna") == {"neutrals": -5}
    assert would_score(s, "bob") == {"neutrals": -3}


@pytest.mark.parametrize(
    ("kind", "extra", "row"),
    [
        ("sv_areas", 3, 2),
        ("sv_traders", 3, 2),
        ("sv_resources", 4, 2),
        ("sv_majority_ivory", 5, 3),
    ],
)
def test_hoa_80_special_victory_tokens(kind: str, extra: int, row: int) -> None:
    """Areas, pairs of pieces, resource areas, a majority; the first three cost a row."""
    s = position(at={"congo": "A3", "abyssinia": "A2", "cape": "A1 A*"}, hidden={"anna": kind})
    play(s, "end")
    assert options(s) == {"score:none", f"score:{kind}"}
    events = play(s, f"score:{kind}")
    assert event(events, "score")["points"] == 2 + 2 + extra
    assert fame(s, "anna") == row
    assert facts(s)["victory_gone"][kind] == 1


def test_hoa_80_when_a_token_cannot_be_played() -> None:
    """Without reputation to lose, without effect, or without the token."""
    s = position(at={"cape": "A1"}, reputation={"anna": 0}, hidden={"anna": "sv_areas"})
    assert refusal(s, "score:none") == "HOA-80"
    play(s, "end")
    assert options(s) == {"score:none"}
    assert refusal(s, "score:sv_areas") == "HOA-80"
    assert refusal(s, "score:sv_resources") == "HOA-89"
    assert refusal(s, "end") == "HOA-80"
    t = position(at={"cape": "A1"}, hidden={"anna": "sv_resources"})
    play(t, "end")
    assert refusal(t, "score:sv_resources") == "HOA-54"


def test_hoa_80_a_majority_is_strict_and_not_of_nothing() -> None:
    """More areas with that resource than every other player, and at least one."""
    for at, allowed in (
        ({"congo": "A1"}, True),
        ({"congo": "A1", "great_lakes": "B1"}, False),
        ({"cape": "A1"}, False),
    ):
        s = position(at=at, hidden={"anna": "sv_majority_ivory"})
        play(s, "end")
        assert ("score:sv_majority_ivory" in options(s)) == allowed


def test_hoa_81_one_move_over_free_spaces() -> None:
    """Occupied spaces are skipped and do not count."""
    s = position(
        at={"heart_of_africa": "A1", "cape": "A1"},
        rows={"africa": 1},
        vp={"anna": 12, "bob": 15, "chris": 20},
    )
    events = finish(s)
    assert event(events, "score")["points"] == 5
    assert points(s, "anna") == 18
    assert facts(s)["earned"][0] == [12, 2, 3, 0, 0, 0, 0, 1]


def test_hoa_82_no_space_holds_two_discs() -> None:
    """So scores are never equal."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 3, "bob": 6, "chris": 7})
    finish(s)
    assert points(s, "anna") == 8
    assert len(set(s.vp)) == 3


def test_hoa_83_no_score_below_zero() -> None:
    """A disc with no free space behind it stays."""
    s = position(at={"cape": "A1 n9"}, vp={"anna": 3, "bob": 1, "chris": 0})
    play(s, "end")
    assert points(s, "anna") == 2
    t = position(at={"cape": "A1 n9"}, vp={"anna": 2, "bob": 1, "chris": 0})
    finish(t)
    assert points(t, "anna") == 2


def test_hoa_89_a_hidden_token_is_asked_for_in_every_turn() -> None:
    """Playable or not, so that nothing shows; without one nobody is asked."""
    s = position(at={"cape": "A1"}, hidden={"anna": "sv_resources"})
    play(s, "end")
    assert phase(s) == "score"
    play(s, "score:none")
    assert facts(s)["victory_hidden"] == [True, False, False]
    t = position(at={"cape": "A1"}, hidden={"bob": "sv_areas"})
    play(t, "end")
    assert chance_acts(t)


def test_hoa_90_a_revealed_token_stays_public() -> None:
    """Who got it by retreating may play it, one in a turn."""
    s = position(
        at={"congo": "A2 B2", "cape": "A1"},
        phase="conflict",
        hidden={"anna": "sv_areas", "bob": "sv_traders"},
    )
    play(s, "confront:congo")
    stakes(s, anna="retreat", bob="0 sv_traders")
    play(s, "rest:angola", "decline")
    assert facts(s)["victory_open"][0] == {"sv_traders": 1}
    assert options(s) == {"score:none", "score:sv_areas", "score:sv_traders"}
    play(s, "score:sv_traders")
    assert facts(s)["victory_hidden"] == [True, False, False]
    assert facts(s)["victory_open"][0] == {}


def test_hoa_90_an_open_token_that_fits_is_asked_for() -> None:
    """One that does not fit is not."""
    s = position(at={"cape": "A1"}, seen={"anna": "sv_areas"})
    play(s, "end")
    assert phase(s) == "score"
    t = position(at={"cape": "A1"}, seen={"anna": "sv_resources"})
    play(t, "end")
    assert chance_acts(t)


def test_hoa_90_of_two_equal_tokens_the_open_one_goes_first() -> None:
    """The hidden one stays hidden."""
    s = position(at={"cape": "A1"}, seen={"anna": "sv_areas"}, hidden={"anna": "sv_areas"})
    play(s, "end", "score:sv_areas")
    assert facts(s)["victory_hidden"][0]
    assert facts(s)["victory_open"][0] == {}
