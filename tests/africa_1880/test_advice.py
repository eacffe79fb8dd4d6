"""What bots and hints know about good play: sheets, outlook, search, and the reasons given."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, cast

import pytest

from okapi.bots.bot import Clock
from okapi.bots.levels import Explorer, Pathfinder
from okapi.bots.search import Search
from okapi.core.adviser import Level, Plan
from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.core.weights import Weights, packaged
from okapi.games.africa_1880.actions import SLOTS, STANCE, WAR, Choice
from okapi.games.africa_1880.advice import LEVELS
from okapi.games.africa_1880.adviser import NAMES, Africa1880Adviser
from okapi.games.africa_1880.state import TALKING, WRITING, State
from tests.africa_1880.table import (
    GAME,
    act,
    finish,
    new,
    place,
    position,
    post,
    seat,
    talking,
    writing,
)
from tests.africa_1880.test_press import everybody_ready

ADVISER: Final = cast(Africa1880Adviser, GAME.face.adviser(GAME))
QUICK: Final = Level(iterations=30, turns=12)
FRANCE: Final = 1


def turns(seats: int, seed: int, **options: object) -> Iterator[tuple[State, int]]:
    """A match of sensible sheets, before each of them, with the seat that is asked."""
    s = new(seats, **options)
    rng = Rng(seed, "advice")
    while asked := GAME.to_act(s):
        yield s, asked[0]
        for action in ADVISER.turn(s, asked[0], rng):
            GAME.apply(s, asked[0], action)


def best(plans: list[Plan]) -> set[str]:
    """What the plan that looks best would write."""
    return {str(action) for action in max(plans, key=lambda plan: plan.value).actions}


def sheet(s: State, p: int = FRANCE) -> set[str]:
    """What the values think best of, slot by slot."""
    slots = ADVISER.sheet(s, p)
    return {str(GAME.choices.of_slot(slot, v)) for slot, v in enumerate(slots) if v >= 0}


def thought(s: State, who: int, level: Level = QUICK, seed: int = 1) -> set[str]:
    """What a search would write."""
    search = Search(GAME, ADVISER, GAME.view(s, who), level, Rng(seed))
    search.think(who, level.iterations)
    return {str(action) for action in search.findings(who)[0].actions}


def advised(**numbers: float) -> Africa1880Adviser:
    """An adviser with some other numbers."""
    weights = packaged("okapi.games.africa_1880")
    other = Weights({**weights.advice, **numbers}, weights.outlook, {})
    return cast(Africa1880Adviser, GAME.face.adviser(GAME, other))


# Starts


def test_a80_5_a_start_is_better_far_from_others() -> None:
    """Given Morocco taken, Dakar and Algiers lose more than Natal; to share it loses most."""
    given, empty = position("morocco: britain"), position("")
    lost = {
        id: ADVISER.start_value(empty, place(id)) - ADVISER.start_value(given, place(id))
        for id in ("morocco", "algiers", "tunis", "natal")
    }
    assert lost["morocco"] > lost["algiers"] > lost["tunis"] > lost["natal"] == 0.0


def test_a_climb_may_lead_to_any_number() -> None:
    """Whatever help is expected of others, a box is never filled in no time."""
    hopeless = advised(help=-1.0)
    s = writing("congo 1: france germany; gabon: france britain", turn=2)
    assert hopeless.plans(s, FRANCE, Rng(1))


# Sheets


def test_orders_close_what_can_be_closed_and_expand_early() -> None:
    """The last box first; in the first turn every presence explores, each another territory."""
    assert "develop:natal" in sheet(writing("natal 1: france; congo: france", turn=5))
    orders = {order for order in sheet(writing("congo: france; chad: france")) if ":c" in order}
    assert len(orders) == 2
    assert all(order.startswith("explore:") for order in orders)
    assert len({order.rpartition(":")[2] for order in orders}) == 2


def test_stances_answer_like_with_like() -> None:
    """War on those who declared it, alliance with the rest."""
    s = writing("congo: france germany")
    act(s, "germany", "war:france")
    finish(s)
    assert {"war:germany", "ally:britain"} <= sheet(s)


def test_promises_are_kept() -> None:
    """Stances and orders that were agreed stand above all others."""
    s = talking("congo: france germany; gabon: france")
    post(s, "germany", "france", "propose: war france germany on britain; stay_out france cameroon")
    post(s, "france", "germany", "accept #1")
    everybody_ready(s)
    written = sheet(s)
    assert "war:britain" in written
    assert not any(order.endswith(":cameroon") for order in written)


@pytest.mark.parametrize("seats", [3, 6])
def test_plans_are_whole_legal_sheets(seats: int) -> None:
    """Every one can be written as it stands; no two are alike."""
    for s, who in turns(seats, 1, press="none"):
        if s.phase != WRITING or who != s.position.turn % seats:
            continue
        plans = ADVISER.plans(s, who, Rng(1))
        for plan in plans:
            after = s.clone()
            for action in plan.actions:
                assert action in GAME.legal(after, who)
                GAME.apply(after, who, action)
            assert after.history != s.history or who not in GAME.to_act(after)
            assert math.isfinite(plan.value)
        assert len({tuple(a.index for a in plan.actions) for plan in plans}) == len(plans) > 3


def test_a80_51_plans_keep_what_was_drafted() -> None:
    """They fill the open slots and touch no other."""
    s = talking("congo: france germany; gabon: france")
    act(s, "france", "nothing:congo")
    act(s, "france", "war:britain")
    everybody_ready(s)
    for plan in ADVISER.plans(s, seat(s, "france"), Rng(1)):
        slots = {cast(Choice, action).slot for action in plan.actions}
        assert place("congo") not in slots
        assert STANCE not in slots
        assert str(plan.actions[-1]) == "lock"


def test_a_locked_nation_is_imagined_without_a_second_lock() -> None:
    """Its sheet is not known, but that it has locked is."""
    s = writing("congo: france germany")
    for action in ADVISER.turn(s, 0, Rng(1)):
        GAME.apply(s, 0, action)
    imagined = GAME.imagine(GAME.view(s, FRANCE), Rng(1))
    for action in ADVISER.turn(imagined, FRANCE, Rng(1)):
        GAME.apply(imagined, FRANCE, action)
    for action in ADVISER.turn(imagined, 2, Rng(1)):
        GAME.apply(imagined, 2, action)
    assert GAME.to_act(imagined) == (0,)
    assert "lock" not in map(str, ADVISER.turn(imagined, 0, Rng(1)))


# Values and outlook


def test_values_are_the_same_for_every_state_imagined_from_a_view() -> None:
    """What others draft and whisper changes nothing."""
    s = talking("congo: france germany; tunis 1: france")
    quiet = GAME.face.values(GAME.view(s, FRANCE), GAME.legal(s, FRANCE))
    act(s, "germany", "war:france")
    post(s, "germany", "britain", "propose: war germany britain on france")
    assert GAME.face.values(GAME.view(s, FRANCE), GAME.legal(s, FRANCE)) == quiet
    everybody_ready(s)
    legal = GAME.legal(s, FRANCE)
    for seed in range(3):
        imagined = GAME.imagine(GAME.view(s, FRANCE), Rng(seed))
        assert ADVISER.values(imagined, FRANCE, legal) == ADVISER.values(s, FRANCE, legal)


@pytest.mark.parametrize("seats", [3, 6])
def test_the_outlook_is_a_share_for_every_seat(seats: int) -> None:
    """Features are finite, one row for each seat; shares sum to one; the game only goes on."""
    latest = 0.0
    for s, _ in turns(seats, 2):
        rows = ADVISER.features(s)
        assert [len(row) for row in rows] == [len(NAMES)] * seats
        assert all(math.isfinite(number) for row in rows for number in row)
        assert sum(ADVISER.outlook(s)) == pytest.approx(1.0)
        assert latest <= ADVISER.progress(s) <= 1.0
        latest = ADVISER.progress(s)
    assert latest >= 0.5


@pytest.mark.parametrize("turn", range(2, 9))
def test_a_colony_ahead_promises_more(turn: int) -> None:
    """Who leads by a colony has the best outlook, early and late."""
    given = "tunis colony: france; congo: germany; gabon: britain"
    shares = ADVISER.outlook(writing(given, turn=turn))
    assert shares[FRANCE] > 0.5


# Search


def test_five_levels_of_which_two_compare_whole_turns() -> None:
    """Luck falls, then iterations rise."""
    assert [level.iterations > 0 for level in LEVELS] == [False, False, False, True, True]
    assert LEVELS[0].luck > LEVELS[1].luck > LEVELS[2].luck == 0.0
    assert LEVELS[3].iterations < LEVELS[4].iterations


def test_a_search_is_the_same_for_the_same_seed() -> None:
    """Whims are drawn from its own generator alone."""
    s = writing("congo 2: france germany; tunis: france; gabon: britain", turn=4)
    assert thought(s, FRANCE) == thought(s, FRANCE)


def test_a80_46_in_the_last_turn_a_search_takes_what_wins_alone() -> None:
    """Shared, congo leaves two nations level; war on a trusting ally makes one of them win."""
    given = "congo 3: france germany; tunis colony: france; natal colony: germany"
    s = writing(given, turn=8)
    assert {"war:germany", "develop:congo"} <= thought(s, FRANCE)
    assert {"war:germany"} <= best(ADVISER.plans(s, FRANCE, Rng(1)))


def test_a_search_keeps_the_peace_that_it_needs() -> None:
    """Nobody is attacked where there is nothing to win: apart, or where a third one stays."""
    apart = "congo: france; gabon: germany; tunis: britain"
    among = "congo: france germany britain; gabon: france; tunis: germany; natal: britain"
    for given in (apart, among):
        s = writing(given, turn=2)
        assert {"ally:germany", "ally:britain"} <= thought(s, FRANCE)


def test_a80_50_a_level_ends_its_talk_before_it_writes() -> None:
    """It drafts nothing while others may still speak, and then writes a whole sheet."""
    for kind in (Pathfinder, Explorer):
        s = talking("congo: france germany")
        bot = kind(GAME, FRANCE, Rng(1))
        chosen = bot.choose(GAME.view(s, FRANCE), GAME.legal(s, FRANCE), Clock())
        assert str(chosen) == "ready"
        assert s.phase == TALKING
        everybody_ready(s)
        while FRANCE in GAME.to_act(s):
            view = GAME.view(s, FRANCE)
            GAME.apply(s, FRANCE, bot.choose(view, GAME.legal(s, FRANCE), Clock()))
        assert WAR not in s.slots[FRANCE * SLOTS + STANCE : (FRANCE + 1) * SLOTS]


def test_a80_51_who_asks_while_all_talk_is_told_what_to_draft() -> None:
    """A search looks at the sheet, not at the talk."""
    s = talking("natal 1: france; congo: germany", turn=6)
    assert "develop:natal" in thought(s, FRANCE)


# Why


def test_every_choice_has_a_reason() -> None:
    """A short sentence that ends as one."""
    verbs = set()
    for s, who in turns(4, 5):
        if who == CHANCE or s.position.turn % 2 == 0:
            continue
        view = GAME.view(s, who)
        for action in GAME.legal(s, who):
            said = GAME.face.why(view, action).say()
            assert said.endswith(".")
            assert "{" not in said
            assert len(said) < 100
            verbs.add(action.verb)
    assert verbs >= {"start", "ready", "develop", "explore", "land", "ally", "war"}


def test_the_reason_tells_what_is_at_stake() -> None:
    """Points of the last box, a war that is answered, a word that would be broken."""
    s = talking("tunis 1: france; congo 3: france germany")
    post(s, "germany", "france", "propose: ally france germany")
    post(s, "france", "germany", "accept #1")
    everybody_ready(s)
    view = GAME.view(s, FRANCE)
    reasons = {str(a): GAME.face.why(view, a).say() for a in GAME.legal(s, FRANCE)}
    assert "8 points" in reasons["develop:tunis"]
    assert "Germany" in reasons["develop:congo"]
    assert reasons["ally:germany"] == "So you have promised."
    assert "breaks your word" in reasons["war:germany"]
