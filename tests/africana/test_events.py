"""What just happened, as the log and the animations are told; and what the rules do for a seat."""

from __future__ import annotations

from collections import Counter
from typing import Any

from okapi.core.game import CHANCE, Event
from okapi.core.rng import Rng
from okapi.games.africana.scoring import final_lines
from okapi.games.africana.state import State
from tests.africana.table import (
    BOARD,
    GAME,
    adventure,
    at,
    chances,
    expedition,
    hand,
    new,
    options,
    place,
    play,
    settle,
)

Told = list[tuple[str, str, dict[str, Any]]]


def told(events: list[Event]) -> Told:
    """Names, rules and facts."""
    return [(event.name, event.rule, event.facts) for event in events]


def test_afn_2_the_deal_is_told() -> None:
    """That a seat has a card to everybody, which one to that seat alone."""
    s = GAME.new(2)
    events = play(s, "draw:violet")
    assert told(events) == [
        ("card", "AFN-2", {"seat": 0}),
        ("drawn", "AFN-2", {"seat": 0, "colour": 4}),
    ]
    assert [event.audience for event in events] == [None, (0,)]


def test_afn_4_afn_6_the_setup_is_told() -> None:
    """Pages, expeditions, and then the first turn."""
    s = GAME.new(2)
    play(s, "draw:grey", "draw:grey")
    assert told(play(s, "page:nb03", "page:sb02")) == [
        ("page", "AFN-24", {"book": 0, "adventure": adventure("nb03")}),
        ("page", "AFN-24", {"book": 1, "adventure": adventure("sb02")}),
    ]
    play(s, "reveal:a01", "reveal:a02", "reveal:a03", "reveal:a04")
    assert told(play(s, "reveal:a05")) == [
        ("expedition", "AFN-6", {"space": 4, "expedition": expedition("a05")}),
        ("turn_begins", "AFN-10", {"seat": 0, "round": 1}),
    ]


def test_afn_11_afn_15_drawing_is_told() -> None:
    """The action, the cards, the next turn."""
    s = at("lagos", round_=3)
    assert told(play(s, "choose:draw")) == [("choose", "AFN-11", {"seat": 0, "action": 0})]
    play(s, "draw:grey")
    assert told(play(s, "draw:orange")) == [
        ("card", "AFN-15", {"seat": 0}),
        ("drawn", "AFN-15", {"seat": 0, "colour": 3}),
        ("turn_begins", "AFN-10", {"seat": 1, "round": 3}),
    ]


def test_afn_16_a_reshuffle_is_told() -> None:
    """With the number of cards."""
    s = at("lagos", pile="", discards="GGO")
    assert told(play(s, "choose:draw"))[1:] == [("reshuffle", "AFN-16", {"cards": 3})]


def test_afn_22_afn_23_the_book_is_told() -> None:
    """Pages with their price, purchases, and the stop."""
    s = at("lagos", silver=6)
    play(s, "choose:book")
    assert told(play(s, "turn:forward", "page:nb05", "turn:back"))[::2] == [
        ("page_turned", "AFN-22", {"seat": 0, "book": 0, "direction": 0, "silver": 0}),
        ("page_turned", "AFN-22", {"seat": 0, "book": 0, "direction": 1, "silver": 1}),
    ]
    assert told(play(s, "buy:right")) == [
        ("buy", "AFN-23", {"seat": 0, "adventure": adventure("nb01"), "silver": 5}),
    ]
    assert told(play(s, "stop"))[0] == ("stop", "AFN-12", {"seat": 0})


def test_afn_30_afn_34_steps_are_told() -> None:
    """From where to where, with which card and for how much."""
    s = at("lagos", hand="J V", silver=5)
    play(s, "choose:move")
    lagos, there, kuka = place("lagos"), place("leopoldville"), place("kuka")
    assert told(play(s, "step:leopoldville:violet", "step:kuka:joker")) == [
        ("step", "AFN-34", {"seat": 0, "place": lagos, "to": there, "card": 4, "silver": 5}),
        ("step", "AFN-30", {"seat": 0, "place": there, "to": kuka, "card": 10, "silver": 0}),
    ]


def test_afn_40_afn_45_afn_64_expeditions_are_told() -> None:
    """Joining with its bonus, ending with its silver, and the refill."""
    s = at("ujiji", display={1: "a01", 2: "c02"}, joined={1: (0,)})
    play(s, "choose:move")
    events = told(play(s, "join:2", "draw:grey", "end:1"))
    c02, a01 = expedition("c02"), expedition("a01")
    assert events[0] == ("join", "AFN-40", {"seat": 0, "space": 1, "silver": 0, "expedition": c02})
    assert [event[1] for event in events[1:3]] == ["AFN-41", "AFN-41"]
    assert events[3] == (
        "end_expedition", "AFN-45", {"seat": 0, "space": 0, "silver": 3, "expedition": a01},
    )  # fmt: skip
    assert told(play(s, "stop", "reveal:a02"))[1:] == [
        ("expedition", "AFN-64", {"space": 0, "expedition": expedition("a02")}),
        ("turn_begins", "AFN-10", {"seat": 1, "round": 5}),
    ]


def test_afn_51_afn_52_ended_adventures_are_told() -> None:
    """An artefact with its silver, an assistant by his own rule."""
    s = at("zanzibar", adventures="nb06 nb15")
    play(s, "choose:move")
    assert told(play(s, "finish:nb06", "finish:nb15")) == [
        ("finish", "AFN-51", {"seat": 0, "adventure": adventure("nb06"), "silver": 2}),
        ("finish", "AFN-52", {"seat": 0, "adventure": adventure("nb15"), "silver": 0}),
    ]
    assert sum(s.assistants) == 1


def test_afn_61_afn_62_limits_are_told() -> None:
    """What is discarded and what is given up."""
    s = at("lagos", hand="J M M M M")
    play(s, "choose:draw", "draw:grey", "draw:grey")
    assert told(play(s, "discard:grey")) == [("discard", "AFN-61", {"seat": 0, "card": 2})]
    s = at("lagos", silver=5, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb05", "stop")
    assert told(play(s, "abandon:sb02"))[0] == (
        "abandon", "AFN-62", {"seat": 0, "adventure": adventure("sb02")},
    )  # fmt: skip


def test_afn_70_afn_71_the_end_is_told() -> None:
    """Once that it is in sight, and then that it is there."""
    s = at("ujiji", display={1: "a01", 2: "b10"}, joined={1: (0,), 2: (1,)}, letters=(0, 0, 0))
    s.places[1] = place("ujiji")
    events = told(play(s, "choose:move", "end:1", "stop"))
    assert ("last_round", "AFN-70", {"seat": 0}) in events
    events = told(play(s, "choose:move", "end:2", "stop"))
    assert [event[0] for event in events][-2:] == ["stop", "end"]
    assert events[-1] == ("end", "AFN-71", {"end": "pile_out"})


def test_afn_97_the_last_round_is_told() -> None:
    """With its own rule."""
    s = new(2, max_rounds=1)
    events = told(play(s, "choose:move", "stop", "choose:move", "stop"))
    assert events[-1] == ("end", "AFN-97", {"end": "max_rounds"})


def test_afn_80_to_87_every_line_names_its_rule() -> None:
    """In the order of the rules page."""
    lines = [(line.key, line.rule) for line in final_lines(new(2))[0]]
    assert lines == [
        ("expeditions", "AFN-80"), ("artefacts", "AFN-81"), ("collections", "AFN-82"),
        ("assistants", "AFN-83"), ("silver", "AFN-84"), ("cards", "AFN-85"),
        ("unfinished", "AFN-86"),
    ]  # fmt: skip


# Chance


def sampled(s: State) -> set[str]:
    """What chance does in three hundred samples."""
    rng = Rng(4, "sample")
    return set(Counter(str(GAME.sample(s, rng)) for _ in range(300)))


def test_afn_5_afn_24_chance_samples_what_is_possible() -> None:
    """Cards, pages and expeditions, in the set-up and in play."""
    s = GAME.new(2)
    for text in ("draw:grey", "draw:grey", "page:nb01", "page:sb01", "reveal:a01"):
        assert sampled(s) == set(chances(s))
        play(s, text)
    s = at("lagos", silver=5)
    play(s, "choose:book", "turn:forward")
    assert sampled(s) == set(chances(s))
    assert all(weight == 1 for weight in chances(s).values())
    s = at("ujiji", display={1: "a01", 2: "c02"}, joined={1: (0,)})
    play(s, "choose:move", "join:2")
    assert sampled(s) == set(chances(s)) == {f"draw:{c}" for c in BOARD_COLOURS}
    play(s, "draw:grey", "end:1", "stop")
    assert sampled(s) == set(chances(s))


BOARD_COLOURS = ("magenta", "turquoise", "grey", "orange", "violet")


def test_afn_64_an_open_draw_has_no_audience() -> None:
    """Pages and expeditions are seen by all."""
    s = at("lagos", silver=5)
    play(s, "choose:book", "turn:forward")
    assert GAME.audience(s, GAME.odds(s)[0][0]) is None
    assert GAME.to_act(s) == (CHANCE,)


# Time


def overtime(s: State) -> list[str]:
    """What the rules do for a seat whose time is up."""
    return [str(action) for action in GAME.on_timeout(s, s.actor)]


def test_afn_11_when_time_is_up_cards_are_drawn() -> None:
    """And an action under way is stopped."""
    s = at("lagos", silver=9)
    assert overtime(s) == ["choose:draw"]
    for action in ("book", "move"):
        other = s.clone()
        play(other, f"choose:{action}")
        assert overtime(other) == ["stop"]


def test_afn_61_when_time_is_up_the_commonest_card_goes() -> None:
    """A travel card as long as there is one; never the joker first."""
    s = at("lagos", hand="J aM T V V")
    play(s, "choose:draw", "draw:violet", "draw:grey")
    assert overtime(s) == ["discard:violet"]
    play(s, "discard:violet", "discard:violet")
    assert hand(s) == "J aM T G V"
    s = at("lagos", hand="J aM aM aT aT")
    s.jokers[0] = 1
    s.assistants[2] += 1
    s.phase = 9
    assert overtime(s) == ["discard:assistant_magenta"]


def test_afn_62_when_time_is_up_the_first_adventure_goes() -> None:
    """One for each that is too many."""
    s = at("lagos", silver=5, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb05", "stop")
    assert overtime(s) == ["abandon:nb01"]
    assert "abandon:nb01" in options(s)
    settle(s)
    assert BOARD.adventure_limit == 3
