"""What just happened, as the log and the animations are told: names, rules and facts."""

from __future__ import annotations

from typing import Any

from okapi.core.game import Event
from tests.africa.table import GAME, KINDS, new, play, position


def told(events: list[Event]) -> list[tuple[str, str, dict[str, Any]]]:
    """Events with names instead of numbers for spaces and kinds; everybody may see them."""
    assert all(event.audience is None for event in events)
    return [(event.name, event.rule, {k: _name(k, v) for k, v in event.facts.items()})
            for event in events]  # fmt: skip


def _name(key: str, value: object) -> object:
    if key in ("space", "to"):
        return GAME.board.spaces[int(str(value))].id
    return KINDS[int(str(value))] if key in ("kind", "paid") else value


def test_afr_9_the_first_player_and_the_cities_are_told() -> None:
    """Who begins, then who enters where."""
    s = GAME.new(2)
    assert told(play(s, "first:1", "city:accra", "city:mogador")) == [
        ("first", "AFR-9", {"seat": 1}),
        ("city", "AFR-9", {"seat": 1, "space": "accra"}),
        ("city", "AFR-9", {"seat": 0, "space": "mogador"}),
    ]


def test_afr_13_a_travel_is_told() -> None:
    """From where to where, and then whose turn begins."""
    s = position(explorers={"anna": "mogador", "chris": "suakin"}, phase="move")
    assert told(play(s, "travel:accra")) == [
        ("travel", "AFR-13", {"seat": 0, "space": "mogador", "to": "accra"}),
        ("turn_begins", "AFR-11", {"seat": 1}),
    ]


def test_afr_14_a_walk_is_told_but_not_a_stay() -> None:
    """Standing still is nothing to tell; passing is."""
    s = position(explorers={"anna": "mogador"}, empty="rif", phase="move")
    assert told(play(s, "walk:rif")) == [
        ("walk", "AFR-14", {"seat": 0, "space": "mogador", "to": "rif"})
    ]
    assert told(play(s, "pass")) == [("pass", "AFR-16", {"seat": 0})]
    assert told(play(s, "walk:rif")) == []
    assert told(play(s, "pass")) == [
        ("pass", "AFR-16", {"seat": 0}),
        ("turn_begins", "AFR-11", {"seat": 1}),
    ]


def test_afr_19_turned_riches_are_told() -> None:
    """The tile, and the points with their rule."""
    s = position(explorers={"anna": "mogador"})
    assert told(play(s, "reveal:rif")) == []
    assert told(play(s, "draw:gold_2")) == [
        ("turn", "AFR-18", {"seat": 0, "space": "rif", "kind": "gold_2"}),
        ("score", "AFR-19", {"seat": 0, "points": 2}),
    ]


def test_afr_20_afr_21_a_good_and_a_trade_are_told() -> None:
    """What was taken, and what was paid for what."""
    s = position(explorers={"anna": "mogador"}, goods={"anna": {"mask": 1}, "bob": {"drum": 2}})
    assert told(play(s, "reveal:rif", "draw:mask")) == [
        ("turn", "AFR-18", {"seat": 0, "space": "rif", "kind": "mask"}),
        ("take_good", "AFR-20", {"seat": 0, "space": "rif", "kind": "mask"}),
    ]
    kept = s.clone()
    assert told(play(kept, "keep")) == []
    assert told(play(s, "trade:1:drum")) == [
        ("trade", "AFR-21", {"seat": 0, "other": 1, "kind": "drum", "paid": "mask", "n": 2})
    ]


def test_afr_23_afr_24_turned_animals_and_nomads_are_told() -> None:
    """Where they go, and what they score there."""
    s = position(explorers={"anna": "mogador"}, faces={"lion": "moxico"}, empty="katanga")
    turned = told(play(s, "reveal:rif", "draw:lion"))
    assert turned == [("turn", "AFR-18", {"seat": 0, "space": "rif", "kind": "lion"})]
    stay = s.clone()
    assert told(play(stay, "stay")) == [("score", "AFR-23", {"seat": 0, "points": 1})]
    assert told(play(s, "place:katanga")) == [
        ("place", "AFR-23", {"seat": 0, "space": "rif", "to": "katanga", "kind": "lion"}),
        ("score", "AFR-23", {"seat": 0, "points": 2}),
    ]
    nomad = position(explorers={"anna": "mogador"}, empty="katanga moxico lubaland")
    assert told(play(nomad, "reveal:rif", "draw:nomad", "place:katanga")) == [
        ("turn", "AFR-18", {"seat": 0, "space": "rif", "kind": "nomad"}),
        ("place", "AFR-24", {"seat": 0, "space": "rif", "to": "katanga", "kind": "nomad"}),
        ("score", "AFR-24", {"seat": 0, "points": 2}),
    ]


def test_afr_26_a_monument_is_told() -> None:
    """The tile and the camp."""
    s = position(explorers={"anna": "mogador"})
    assert told(play(s, "reveal:rif", "draw:monument")) == [
        ("turn", "AFR-18", {"seat": 0, "space": "rif", "kind": "monument"}),
        ("take_camp", "AFR-26", {"seat": 0}),
    ]


def test_afr_31_afr_34_moved_tiles_are_told() -> None:
    """Where they go, and what that gains."""
    s = position(explorers={"anna": "mogador"}, faces={"lion": "rif moxico"}, empty="katanga")
    assert told(play(s, "lift:rif")) == []
    assert told(play(s, "place:katanga")) == [
        ("place", "AFR-30", {"seat": 0, "space": "rif", "to": "katanga", "kind": "lion"}),
        ("score", "AFR-31", {"seat": 0, "points": 1}),
    ]
    empty = "katanga moxico lubaland"
    nomad = position(explorers={"anna": "mogador"}, faces={"nomad": "rif"}, empty=empty)
    assert told(play(nomad, "lift:rif", "place:katanga")) == [
        ("place", "AFR-33", {"seat": 0, "space": "rif", "to": "katanga", "kind": "nomad"}),
        ("score", "AFR-34", {"seat": 0, "points": 1}),
    ]


def test_afr_35_camps_are_told() -> None:
    """The camp and its points, or each tile that was mined."""
    faces = {"gold_1": "gao", "gem_2": "kano", "monument": "azawagh"}
    s = position(explorers={"anna": "borgu"}, faces=faces, empty="borgu", camps={"anna": 2})
    mined = s.clone()
    assert told(play(s, "survey")) == [
        ("build", "AFR-35", {"seat": 0, "space": "borgu"}),
        ("score", "AFR-37", {"seat": 0, "points": 1}),
    ]
    assert told(play(mined, "mine")) == [
        ("build", "AFR-35", {"seat": 0, "space": "borgu"}),
        ("mine", "AFR-38", {"seat": 0, "space": "gao", "kind": "gold_1"}),
        ("mine", "AFR-38", {"seat": 0, "space": "kano", "kind": "gem_2"}),
    ]


def test_afr_45_the_end_is_told() -> None:
    """Three points, and why it is over; no further turn begins."""
    s = position(explorers={"anna": "mogador"}, monuments=10)
    assert told(play(s, "reveal:rif", "draw:monument")) == [
        ("turn", "AFR-18", {"seat": 0, "space": "rif", "kind": "monument"}),
        ("score", "AFR-45", {"seat": 0, "points": 3}),
        ("end", "AFR-45", {"end": "last_monument"}),
    ]


def test_afr_52_a_stalemate_is_told() -> None:
    """With its own rule, and no further turn begins."""
    s = new(2, stall_rounds=1)
    play(s, "city:mogador", "city:accra", "travel:suakin")
    assert told(play(s, "travel:mombasa")) == [
        ("travel", "AFR-13", {"seat": 1, "space": "accra", "to": "mombasa"}),
        ("end", "AFR-52", {"end": "stalemate"}),
    ]


def test_afr_17_without_a_listener_the_same_happens() -> None:
    """Events are for the log alone: the position is the same when nobody listens."""
    loud = position(
        explorers={"anna": "mogador", "bob": "borgu"},
        faces={"gold_1": "gao", "lion": "rif", "nomad": "saoura"},
        empty="borgu katanga moxico lubaland",
        goods={"bob": {"drum": 1}},
        monuments=9,
        phase="move",
    )
    silent = loud.clone()
    for text in [
        "walk:mogador", "reveal:eglab", "draw:lion", "stay", "walk:mogador", "reveal:zemmour",
        "draw:mask", "trade:1:drum", "walk:borgu", "mine", "walk:gao", "survey", "travel:accra",
        "walk:mogador", "lift:saoura", "place:katanga", "walk:mogador", "survey", "travel:suakin",
        "walk:accra", "pass", "walk:accra", "reveal:niger_delta", "draw:monument", "walk:mogador",
        "pass", "walk:mogador", "pass", "travel:borgu", "walk:accra", "reveal:ivory_coast",
        "draw:monument",
    ]:  # fmt: skip
        seat = GAME.to_act(silent)[0]
        play(loud, text)
        GAME.apply(silent, seat, GAME.actions.parse(text))
        assert silent == loud
    assert GAME.outcome(silent) is not None


def test_afr_9_without_a_listener_the_same_is_set_up() -> None:
    """So it is before the first turn."""
    loud, silent = GAME.new(2), GAME.new(2)
    for text in ("first:1", "city:accra", "city:mogador", "travel:suakin"):
        seat = GAME.to_act(silent)[0]
        play(loud, text)
        GAME.apply(silent, seat, GAME.actions.parse(text))
        assert silent == loud
