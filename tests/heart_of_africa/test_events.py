"""What is told: every event with its rule and its facts."""

from __future__ import annotations

from okapi.core.game import Event
from okapi.games.heart_of_africa.state import RETREATS
from okapi.games.heart_of_africa.tokens import STAKES
from tests.heart_of_africa.table import (
    GAME,
    area,
    changed,
    finish,
    new,
    play,
    points,
    position,
    stakes,
)

Told = list[tuple[str, str, dict[str, object]]]


def told(events: list[Event]) -> Told:
    """Name, rule and facts of every event."""
    return [(e.name, e.rule, e.facts) for e in events]


def of(events: list[Event], *names: str) -> Told:
    """The same for some events only."""
    return told([e for e in events if e.name in names])


def test_hoa_4_hoa_6_hoa_7_hoa_8_hoa_9_hoa_10_the_set_up_is_told() -> None:
    """Lots, places, and the hidden tokens to their owners alone."""
    s = new(2)
    events = play(s, "market:ivory", "market:gold", "market:bananas", "market:diamonds")
    events += play(s, *["land:gold"] * 5, *["land:ivory"] * 5, "land:bananas")
    events += play(s, "order:1", "order:0", "settle:cape", "settle:egypt")
    deals = play(s, "deal:sv_areas", "deal:sv_traders")
    laid = play(s, "draw:march:2", *["draw:blank:4"] * 5, "draw:blank:5", "draw:blank:6")
    assert told(events)[:2] == [
        ("market", "HOA-4", {"marker": 3, "row": 1}),
        ("market", "HOA-4", {"marker": 2, "row": 2}),
    ]
    assert told(events)[4] == ("land", "HOA-6", {"area": area("benin"), "kind": 2})
    assert told(events)[-4:] == [
        ("order", "HOA-7", {"seat": 1, "points": 8}),
        ("order", "HOA-7", {"seat": 0, "points": 7}),
        ("settle", "HOA-8", {"seat": 0, "area": area("cape"), "n": 5}),
        ("settle", "HOA-8", {"seat": 1, "area": area("egypt"), "n": 5}),
    ]
    assert told(deals) == [
        ("deal", "HOA-9", {"seat": 0, "victory": 0}),
        ("deal", "HOA-9", {"seat": 1, "victory": 1}),
    ]
    assert [e.audience for e in deals] == [(0,), (1,)]
    assert told(laid)[0] == ("lay", "HOA-10", {"token": 9, "points": 2})
    assert of(laid, "round") == [("round", "HOA-12", {"round": 1})]
    assert told(laid)[-1] == ("lay", "HOA-13", {"token": 0, "points": 6})


def test_hoa_17_hoa_21_hoa_22_hoa_24_an_auction_is_told() -> None:
    """Every word, the price, the points that move, and the turn that begins."""
    s = position(phase="bid", vp={"anna": 20, "bob": 12, "chris": 3}, influence={"bob": 4})
    assert told(play(s, "pass", "bid:6", "pass")) == [
        ("pass", "HOA-17", {"seat": 0}),
        ("bid", "HOA-17", {"seat": 1, "n": 6}),
        ("pass", "HOA-17", {"seat": 2}),
        ("win", "HOA-21", {"seat": 1, "cubes": 4, "points": 2}),
        ("disc", "HOA-22", {"seat": 1, "points": -2, "space": 10}),
        ("disc", "HOA-22", {"seat": 2, "points": 1, "space": 4}),
        ("disc", "HOA-22", {"seat": 0, "points": 1, "space": 21}),
        ("turn_begins", "HOA-24", {"seat": 1, "n": 8}),
    ]


def test_hoa_23_hoa_25_ends_and_passes_of_an_auction_are_told() -> None:
    """A payout that wins, and a row that nobody wants."""
    s = position(phase="bid", vp={"anna": 30, "bob": 41, "chris": 10}, influence={"chris": 0})
    assert told(play(s, "pass", "pass", "bid:2"))[-1] == ("end", "HOA-23", {"end": "target"})
    t = position(phase="bid")
    assert told(play(t, "pass", "pass", "pass"))[-2:] == [
        ("all_pass", "HOA-25", {}),
        ("round", "HOA-12", {"round": 2}),
    ]


def test_hoa_29_to_hoa_41_the_action_step_is_told() -> None:
    """A neutral, moves, entries, purchases and values."""
    s = position(
        at={"cape": "A1 A* post", "angola": "A1"}, phase="neutral", active="anna", points=12
    )
    events = play(s, "neutral:benin", "move:cape", "to:kalahari", "guide:damaraland")
    events += play(s, "enter:angola", "buy", "lower:gold")
    assert told(events) == [
        ("neutral", "HOA-29", {"seat": 0, "area": area("benin")}),
        ("move", "HOA-34", {"seat": 0, "area": area("cape"), "to": area("kalahari")}),
        ("guide", "HOA-34", {"seat": 0, "area": area("cape"), "to": area("damaraland")}),
        ("enter", "HOA-38", {"seat": 0, "area": area("angola"), "n": 4}),
        ("buy", "HOA-33", {"seat": 0}),
        ("change", "HOA-41", {"seat": 0, "marker": 2, "way": -1}),
    ]
    t = position(at={"cape": "A1 post"}, points=2)
    assert told(play(t, "enter:cape")) == [
        ("enter", "HOA-39", {"seat": 0, "area": area("cape"), "n": 2})
    ]


def used(rule: str, kind: int) -> tuple[str, str, dict[str, object]]:
    return ("use", rule, {"seat": 0, "token": kind})


def test_hoa_45_to_hoa_53_functions_are_told() -> None:
    """The token first, then what it does."""
    kept = (
        "trading_post neutral_drift wholesaler two_traders heart_bonus exchange resource_shift "
        "reputation_shift reputation_shift march"
    )
    s = position(at={"cape": "A2", "congo": "n1"}, kept={"anna": kept})
    assert told(play(s, "build:cape")) == [
        used("HOA-45", 1), ("build", "HOA-45", {"seat": 0, "area": area("cape")}),
    ]  # fmt: skip
    assert told(play(s, "drift", "neutral:benin", "stir:congo", "to:angola", "stop")) == [
        used("HOA-46", 2),
        ("neutral", "HOA-46", {"seat": 0, "area": area("benin")}),
        ("drift", "HOA-46", {"seat": 0, "area": area("congo"), "to": area("angola")}),
    ]
    assert told(play(s, "summon:egypt")) == [
        used("HOA-47", 3), ("summon", "HOA-47", {"seat": 0, "area": area("egypt")}),
    ]  # fmt: skip
    assert told(play(s, "reinforce:cape", "reinforce:egypt")) == [
        used("HOA-48", 4),
        ("reinforce", "HOA-48", {"seat": 0, "area": area("cape")}),
        ("reinforce", "HOA-48", {"seat": 0, "area": area("egypt")}),
    ]
    assert told(play(s, "heart")) == [used("HOA-49", 5), ("heart", "HOA-49", {"seat": 0, "n": 2})]
    assert told(play(s, "recruit:benin")) == [
        used("HOA-50", 6), ("recruit", "HOA-50", {"seat": 0, "area": area("benin")}),
    ]  # fmt: skip
    assert told(play(s, "shift", "raise:gold", "lower:ivory")) == [
        used("HOA-51", 7),
        ("change", "HOA-51", {"seat": 0, "marker": 2, "way": 1}),
        ("change", "HOA-51", {"seat": 0, "marker": 3, "way": -1}),
    ]
    assert told(play(s, "praise:1", "blame:2")) == [
        used("HOA-52", 8), ("reputation", "HOA-52", {"seat": 1, "row": 4, "way": 1}),
        used("HOA-52", 8), ("reputation", "HOA-52", {"seat": 2, "row": 2, "way": -1}),
    ]  # fmt: skip
    assert told(play(s, "march:egypt", "to:nubia", "take:1", "lead")) == [
        used("HOA-53", 9),
        ("march", "HOA-53", {"seat": 0, "area": area("egypt"), "to": area("nubia"), "n": 1,
                             "wholesaler": True}),
    ]  # fmt: skip


def test_hoa_59_to_hoa_65_a_conflict_with_neutrals_is_told() -> None:
    """The token, the answer, the loss and the retreat."""
    s = position(at={"congo": "A3 n2", "cape": "A2 n1", "egypt": "A1 n1"}, phase="conflict")
    here = area("congo")
    assert told(play(s, "clear:congo", "result:reputation_2", "accept", "send:nubia")) == [
        ("clear", "HOA-59", {"seat": 0, "area": here, "n": 1}),
        ("result", "HOA-60", {"seat": 0, "area": here, "result": 2}),
        ("accept", "HOA-62", {"seat": 0, "area": here, "result": 2}),
        ("reputation", "HOA-62", {"seat": 0, "row": 1, "way": -2}),
        ("retreat", "HOA-72", {"seat": -1, "area": here, "to": area("nubia"), "n": 1}),
    ]
    assert told(play(s, "clear:cape", "result:traders_3", "concede"))[2:] == [
        ("concede", "HOA-65", {"seat": 0, "area": area("cape")}),
        ("reputation", "HOA-65", {"seat": 0, "row": 0, "way": -1}),
    ]


def test_hoa_67_to_hoa_75_a_conflict_between_players_is_told() -> None:
    """The stakes with their strengths, the winner, the retreat and the purchase."""
    s = position(
        at={"congo": "A3 B2", "cape": "A2 n1"},
        phase="conflict",
        influence={"anna": 9, "bob": 9},
        kept={"anna": "march"},
    )
    here = area("congo")
    assert told(play(s, "confront:congo")) == [
        ("confront", "HOA-55", {"seat": 0, "other": 1, "area": here})
    ]
    pledged = [int(kind == "march") for kind in STAKES]
    assert told(stakes(s, bob="1", anna="2 march")) == [
        ("reveal", "HOA-69", {"seat": 0, "cubes": 2, "tokens": pledged, "strength": 21}),
        ("reveal", "HOA-69", {"seat": 1, "cubes": 1, "tokens": [0] * 16, "strength": 7}),
        ("victory", "HOA-69", {"seat": 0, "other": 1, "area": here}),
    ]
    assert told(play(s, "send:angola", "improve")) == [
        ("retreat", "HOA-72", {"seat": 1, "area": here, "to": area("angola"), "n": 1}),
        ("reputation", "HOA-75", {"seat": 0, "row": 4, "way": 1}),
    ]


def test_hoa_71_giving_way_is_told() -> None:
    """Who retreats has no strength."""
    s = position(at={"congo": "A3 B2"}, phase="conflict")
    play(s, "confront:congo")
    assert told(stakes(s, anna="2", bob="retreat"))[1:] == [
        ("reveal", "HOA-69", {"seat": 1, "cubes": RETREATS, "tokens": [0] * 16, "strength": 0}),
        ("give_way", "HOA-71", {"seat": 1, "other": 0, "area": area("congo")}),
    ]


def test_hoa_72_who_leaves_the_map_is_told() -> None:
    """How many, and from where."""
    s = position(
        at={"madagascar": "A3 n3", "mozambique": "A1", "zanzibar_coast": "A1"}, phase="conflict"
    )
    play(s, "clear:madagascar", "result:no_loss")
    assert of(play(s, "accept"), "vanish") == [
        ("vanish", "HOA-72", {"seat": -1, "area": area("madagascar"), "n": 2})
    ]


def test_hoa_80_hoa_81_hoa_84_scoring_is_told_by_source() -> None:
    """The token, the total with its parts, the disc, and the shares of the pot."""
    s = position(
        at={"heart_of_africa": "B1", "cape": "B1 post n2"},
        active="bob",
        rows={"africa": 1},
        hidden={"bob": "sv_areas"},
        vp={"anna": 9, "bob": 3, "chris": 6},
        pot=5,
        locked="cape",
    )
    play(s, "end")
    by = [0, 2, 3, 4, -2, 2, 0, 0]
    events = play(s, "score:sv_areas")
    assert told(events)[:5] == [
        ("victory_token", "HOA-80", {"seat": 1, "victory": 0}),
        ("reputation", "HOA-80", {"seat": 1, "row": 2, "way": -1}),
        ("score", "HOA-81", {"seat": 1, "points": 9, "by": by}),
        ("disc", "HOA-81", {"seat": 1, "points": 9, "space": 14}),
        ("share", "HOA-84", {"seat": 1, "n": 2, "pot": 1}),
    ]
    assert s.earned[8:16] == [3, 2, 3, 4, -2, 2, 0, 2]
    assert points(s, "bob") == 14


def test_hoa_93_hoa_94_hoa_95_the_end_is_told() -> None:
    """With its reason."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 40})
    assert told(finish(s))[-1] == ("end", "HOA-93", {"end": "target"})
    t = position(at={"cape": "A1"}, laid="")
    t.supply = [0] * len(t.supply)
    assert told(finish(t))[-1] == ("end", "HOA-94", {"end": "supply"})
    u = position(at={"cape": "A1"}, round=120, recycle=True)
    assert told(finish(u))[-1] == ("end", "HOA-95", {"end": "rounds"})
    v = position(at={"cape": "A1"}, recycle=True, laid="")
    v.supply = [0] * len(v.supply)
    assert told(finish(v))[-1] == ("recycle", "HOA-95", {"n": 83})


def test_hoa_81_hoa_93_final_lines_say_where_points_came_from() -> None:
    """Each with its rule; they sum to the score."""
    s = position(at={"heart_of_africa": "A1"}, vp={"anna": 40, "bob": 41})
    finish(s)
    ended = GAME.outcome(s)
    assert ended is not None
    lines = {line.key: (line.points, line.rule) for line in ended.lines[0]}
    assert lines == {
        "start": (40, "HOA-7"), "areas": (0, "HOA-76"), "heart": (3, "HOA-77"),
        "posts": (0, "HOA-78"), "neutrals": (0, "HOA-79"), "tokens": (0, "HOA-80"),
        "auctions": (0, "HOA-22"), "skips": (1, "HOA-81"),
    }  # fmt: skip
    assert ended.scores == [44, 41, 6]


def test_hoa_10_a_token_may_have_any_points_in_a_file_of_ones_own() -> None:
    """Provisions without points too."""
    own = changed({"points = [4, 4, 4": "points = [0, 4, 4"})
    s = own.new(2)
    assert own.board.token_copies[0] == 1
    assert own.faults(s) == []
