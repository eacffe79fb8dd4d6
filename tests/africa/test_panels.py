"""What stands beside the board, and that every preview keeps its promise."""

from __future__ import annotations

import pytest

from okapi.core.game import CHANCE
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.games.africa.panels import if_ended_now, panels, preview
from okapi.games.africa.state import State
from okapi.rulebook import rulebook
from tests.africa.table import GAME, NAMES, options, play, position
from tests.africa.test_text import random_match

Item = Row | Meter | Card


def seen(s: State, text: str) -> Preview:
    """What is promised of a choice."""
    return preview(GAME.view(s, s.actor), GAME.actions.parse(text))


def item(panel: Panel, label: str) -> Item:
    """The only item with a label."""
    (found,) = [item for item in panel.items if str(item.label) == label]
    return found


def panel(s: State, key: str) -> Panel:
    (found,) = [panel for panel in panels(GAME.view(s, None)) if panel.key == key]
    return found


@pytest.mark.parametrize("seed", range(6))
def test_points_are_what_apply_scores(seed: int) -> None:
    """In whole matches, for every legal choice: the promise is the difference in score."""
    promised = 0
    for s, _ in random_match(seed, 2 + seed % 4):
        seats = GAME.to_act(s)
        if not seats or seats[0] == CHANCE:
            continue
        known = GAME.view(s, seats[0])
        for action in GAME.legal(s, seats[0]):
            told = preview(known, action)
            assert rulebook("africa").find(told.rule).id == told.rule
            if told.points is None:
                assert action.verb in ("reveal", "lift")
                continue
            after = s.clone()
            GAME.apply(after, seats[0], action)
            assert told.points == after.score[seats[0]] - s.score[seats[0]], action
            promised += told.points > 0
    assert promised > 10


@pytest.mark.parametrize("seed", range(4))
def test_lifting_promises_the_best_place(seed: int) -> None:
    """The most that can follow is promised, no more and no less."""
    for s, _ in random_match(seed, 3):
        for text in options(s):
            if text.startswith("lift:"):
                after = s.clone()
                GAME.apply(after, s.actor, GAME.actions.parse(text))
                best = max(seen(after, place).points or 0 for place in options(after))
                assert str(seen(s, text).gain) == f"up to +{best}"
                assert seen(s, text).points is None


def test_a_preview_changes_nothing() -> None:
    """The view and the state it was made from stay as they were."""
    for s, _ in random_match(5, 3):
        known = GAME.view(s, 0)
        before = known.facts()
        for action in GAME.actions if s.turns == 20 else ():
            preview(known, action)
        assert known.facts() == before


def test_a_choice_that_is_not_legal_promises_nothing() -> None:
    """Only its rule is told."""
    s = position(explorers={"anna": "accra"})
    assert seen(s, "mine") == Preview(rule="AFR-38")
    assert seen(s, "place:rif") == Preview(rule="AFR-30")
    assert seen(s, "trade:4:drum") == Preview(rule="AFR-21")


def test_ex_2_stay_or_move() -> None:
    """Leaving the elephant scores 2, moving it to Kano 3."""
    s = position(
        explorers={"anna": "khartoum"},
        faces={"elephant": "gilf_kebir tenere bornu"},
        empty="kano khartoum",
    )
    play(s, "reveal:dongola", "draw:elephant")
    assert seen(s, "stay") == Preview(2, rule="AFR-23")
    assert seen(s, "place:kano") == Preview(3, rule="AFR-23")


def test_ex_9_a_lifted_tile_promises_what_it_gains() -> None:
    """Unyamwezi +2, Mombasa and Uhehe +1."""
    s = position(
        explorers={"anna": "mombasa"},
        faces={"nomad": "mount_elgon"},
        empty="unyamwezi tanganyika uhehe",
    )
    assert str(seen(s, "lift:mount_elgon").gain) == "up to +2"
    play(s, "lift:mount_elgon")
    gains = {place: seen(s, f"place:{place}").points for place in ("unyamwezi", "mombasa", "uhehe")}
    assert gains == {"unyamwezi": 2, "mombasa": 1, "uhehe": 1}


def test_ex_11_and_ex_12_camps() -> None:
    """Surveying brings points, mining brings pieces; either costs a camp."""
    s = position(
        explorers={"anna": "borgu"},
        faces={"elephant": "kano", "nomad": "azawagh", "gem_1": "gao", "gold_2": "niger_delta"},
        empty="borgu",
    )
    survey, mine = seen(s, "survey"), seen(s, "mine")
    assert (survey.points, str(survey.cost), survey.rule) == (2, "1 camp", "AFR-37")
    assert (mine.points, str(mine.cost), mine.rule) == (0, "1 camp", "AFR-38")
    assert str(mine.gain) == "2 gold + 1 gem"


def test_ex_15_a_trade_tells_both_sides() -> None:
    """What goes, what comes, the change for both, and that nobody can refuse."""
    s = position(
        explorers={"anna": "accra"},
        goods={"anna": {"kettle": 2}, "bob": {"kettle": 1}},
    )
    play(s, "reveal:borgu", "draw:statue")
    trade = seen(s, "trade:1:kettle")
    assert trade.points == 0
    assert str(trade.cost) == "1 × Statue"
    assert str(trade.gain) == "1 × Kettle; at the end Red +1, Green +0; cannot be refused"
    assert seen(s, "keep") == Preview(0, rule="AFR-20")


def test_travelling_says_that_it_ends_the_turn() -> None:
    """It costs the whole turn (AFR-13)."""
    s = position(explorers={"anna": "accra"}, phase="move")
    assert str(seen(s, "travel:suakin").cost) == "ends your turn"


def test_turning_tells_the_chances() -> None:
    """Percentages by type, and the points that follow on average."""
    s = position(explorers={"anna": "accra"})
    told = seen(s, "reveal:borgu")
    assert told.points is None
    assert (told.cost, told.warning) == (None, None)
    # 96 tiles: 25 animals score 1, 15 nomads 1 (Accra; on Accra Borgu), 10 tiles of one piece 1,
    # 10 tiles of two pieces 2.
    expected = (25 + 15 + 10 + 20) / 96
    assert str(told.gain) == (
        f"on average {expected:.1f} points now; goods 26 %, animals 26 %, nomads 16 %, gold 10 %,"
        " gems 10 %, a monument 11 %"
    )


def test_turning_counts_the_best_place_of_an_animal() -> None:
    """An elephant would go to Kano for 3 (EX-2)."""
    faces = {"elephant": "gilf_kebir tenere bornu"}
    s = position(explorers={"anna": "khartoum"}, faces=faces, empty="kano khartoum")
    after = s.clone()
    play(after, "reveal:dongola")
    total = 0
    for draw, weight in GAME.odds(after):
        drawn = after.clone()
        GAME.apply(drawn, CHANCE, draw)
        scored = drawn.score[0] - s.score[0]
        if drawn.phase == 5:
            scored = max(seen(drawn, text).points or 0 for text in options(drawn))
        total += weight * scored
    average = f"{total / sum(s.bag):.1f}"
    assert str(seen(s, "reveal:dongola").gain).startswith(f"on average {average} points now; ")


def test_the_last_monument_is_a_warning() -> None:
    """Asked to be confirmed only when the next monument ends the game."""
    s = position(explorers={"anna": "accra"}, monuments=10)
    warning = "may be the last monument, which ends the game at once"
    assert str(seen(s, "reveal:borgu").warning) == warning
    s = position(explorers={"anna": "accra"}, monuments=9)
    assert seen(s, "reveal:borgu").warning is None


# Panels


def test_undiscovered_tiles() -> None:
    """Every kind with its number, the way to the end, and the chance of a monument."""
    s = position(2, explorers={"anna": "accra"}, monuments=8)
    found = panel(s, "undiscovered")
    cards = {card.key: card.count for card in found.items if isinstance(card, Card)}
    assert cards == dict(GAME.view(s, None).facts()["undiscovered"])  # type: ignore[call-overload]
    meter = item(found, "Monuments turned")
    assert isinstance(meter, Meter)
    assert (meter.value, meter.limit, str(meter.note)) == (8, 9, "the next one ends the game")
    chance, supply = item(found, "Chance of a monument"), item(found, "Camps in the supply")
    assert isinstance(chance, Row)
    assert isinstance(supply, Row)
    assert str(chance.value) == "3 %"  # 3 of 88
    assert supply.value == 0


def test_a_seat() -> None:
    """Score with markers, camps, goods with their value, majorities with places, and the sum."""
    s = position(
        explorers={"anna": "accra"},
        score={"anna": 53},
        goods={"anna": {"kettle": 3, "drum": 1}},
        gold={"anna": 4, "bob": 2},
        gems={"bob": 2, "anna": 1, "chris": 1},
        camps={"anna": 1},
    )
    found = panel(s, "seat:0")
    assert (str(found.title), found.seat) == ("Red", 0)
    rows = {str(i.label): (i.value, str(i.note)) for i in found.items if isinstance(i, Row)}
    assert rows == {
        "Score": (53, "1 marker of 50, track space 3"),
        "Camps": (1, "None"),
        "Goods at the end": (6, "None"),
        "Gold": (4, "place 1: 10 points"),
        "Gems": (1, "place 2: 3 points"),
        "If the game ended now": (53 + 6 + 10 + 3, "None"),
    }
    cards = [(i.key, i.count, str(i.note)) for i in found.items if isinstance(i, Card)]
    assert cards == [("kettle", 3, "5 points"), ("drum", 1, "1 point")]
    nothing = item(panel(s, "seat:2"), "Gold")
    assert isinstance(nothing, Row)
    assert (nothing.value, str(nothing.note)) == (0, "no place")


@pytest.mark.parametrize("seed", range(3))
def test_if_ended_now_is_the_outcome_at_the_end(seed: int) -> None:
    """When the game is over, the panel shows the final score."""
    for last, _ in random_match(seed, 3):
        s = last
    outcome = GAME.outcome(s)
    assert outcome is not None
    lines = if_ended_now(GAME.view(s, None))
    assert [sum(line.points for line in seat) for seat in lines] == outcome.scores
    for seat, score in enumerate(outcome.scores):
        total = item(panel(s, f"seat:{seat}"), "Score")
        assert isinstance(total, Row)
        assert total.value == score


def test_panels_of_every_position() -> None:
    """One for the tiles, one for each seat, in order; every rule exists."""
    book = rulebook("africa")
    for count, (s, _) in enumerate(random_match(7, 5)):
        if count % 11 == 0:
            found = panels(GAME.view(s, None))
            assert [p.seat for p in found] == [None, 0, 1, 2, 3, 4]
            rules = [i.rule for p in found for i in p.items if i.rule]
            assert all(book.find(rule).id == rule for rule in rules)
    assert len(NAMES) == 5
