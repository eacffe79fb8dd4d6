"""Sheets stay secret until the last lock; what an imagined state leaves open."""

from __future__ import annotations

from okapi.core.rng import Rng
from tests.africa_1880.table import GAME, NATIONS, act, finish, seat, stands, writing

GIVEN = "congo: britain france; tunis: france; dakar: germany"


def test_what_is_written_is_in_nobody_elses_view() -> None:
    """Others and spectators see flags only; the owner sees the draft."""
    s = writing(GIVEN)
    before = {who: GAME.view(s, who).facts() for who in (None, 0, 2)}
    act(s, "france", "develop:congo", "war:britain")
    assert {who: GAME.view(s, who).facts() for who in (None, 0, 2)} == before
    assert ["congo", "develop"] in GAME.view(s, 1).facts()["sheet"]  # type: ignore[operator]  # a list
    finish(s, "france")
    seen = GAME.view(s, None)
    assert [seen.locked(who) for who in range(3)] == [False, True, False]
    assert seen.sheet == [-1] * 39


def test_all_is_public_after_the_last_lock() -> None:
    """Sheets and stances of the past are in every view."""
    s = writing(GIVEN)
    act(s, "france", "develop:congo", "war:britain")
    finish(s)
    for who in (None, 0, 1, 2):
        view = GAME.view(s, who)
        assert view.war[1] == 0b1
        assert view.history[0].wars(1) == 0b1


def test_an_imagined_lock_keeps_its_sheet_open() -> None:
    """Who has locked is asked again when nobody else is left to lock, slot by slot."""
    s = writing(GIVEN)
    act(s, "germany", "develop:dakar")
    finish(s, "germany")
    imagined = GAME.imagine(GAME.view(s, seat(s, "france")), Rng(1))
    assert GAME.to_act(imagined) == (0, 1)
    finish(imagined, "britain", "france")
    assert GAME.to_act(imagined) == (2,)
    assert "lock" not in {str(a) for a in GAME.legal(imagined, 2)}
    act(imagined, "germany", "nothing:dakar", "no_landing", "war:france", "ally:britain")
    assert imagined.turn() == 2
    assert imagined.war[NATIONS.index("germany")] == 0b10
    assert stands(imagined, "france") == {"congo", "tunis"}


def test_a_draft_of_others_is_not_imagined() -> None:
    """Open decisions are choices for a search to model."""
    s = writing(GIVEN)
    act(s, "germany", "develop:dakar", "war:france")
    imagined = GAME.imagine(GAME.view(s, 1), Rng(1))
    assert len(GAME.legal(imagined, 2)) > len(GAME.legal(s, 2))
    assert len(GAME.legal(imagined, 1)) == len(GAME.legal(s, 1))
