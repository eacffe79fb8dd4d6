"""What can be reached, what an ending brings, and the bot that plans journeys."""

from __future__ import annotations

from okapi.arena.simulate import run
from okapi.bots import make
from okapi.core.match import Match
from okapi.core.panels import Row
from okapi.core.rng import Rng
from okapi.games.africana import panels, render, text
from okapi.games.africana.actions import Choice
from okapi.games.africana.cards import CARD_TYPES
from okapi.games.africana.journeys import ways
from okapi.games.africana.state import State
from tests.africana.table import BOARD, GAME, at, play


def reach(s: State, seat: int = 0) -> dict[str, list[str]]:
    """Places in reach with the cards of a shortest way."""
    found = ways(GAME.view(s, seat))
    return {BOARD.places[x].id: [CARD_TYPES[c] for c in cards] for x, cards in found.items()}


def test_afn_30_what_is_in_reach() -> None:
    """A travel card less, a card that comes back first where the number of steps is equal."""
    s = at("jidda", hand="J O")
    assert reach(s)["addis_ababa"] == ["joker"]
    assert reach(s)["zanzibar"] in (["orange"], ["joker"])
    assert sorted(reach(s)["serengeti"]) == ["joker", "orange"]
    assert "dakar" not in reach(s)


def test_afn_33_used_cards_reach_nothing() -> None:
    """After its step the joker does not count."""
    s = at("jidda", hand="J")
    play(s, "choose:move", "step:addis_ababa:joker")
    assert reach(s) == {}


def test_a_spectator_has_no_reach() -> None:
    """Hands are secret."""
    s = at("jidda", hand="J M T")
    assert ways(GAME.view(s, None)) == {}
    assert all(panel.key != "journey" for panel in panels.panels(GAME.view(s, None)))


def test_afn_45_the_preview_tells_silver_and_points() -> None:
    """Of expeditions, and of artefacts with their collection."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)}, adventures="nb11", ended={0: "nb12"})
    play(s, "choose:move")
    view = GAME.view(s, 0)
    ending = panels.preview(view, GAME.actions.parse("end:1"))
    assert (ending.points, str(ending.gain), ending.rule) == (1, "3 silver", "AFN-45")
    second = panels.preview(view, GAME.actions.parse("finish:nb11"))
    assert (second.points, second.rule) == (-5, "AFN-52")
    s = at("luanda", adventures="nb02", ended={0: "nb01"})
    play(s, "choose:move")
    mask = panels.preview(GAME.view(s, 0), GAME.actions.parse("finish:nb02"))
    assert (mask.points, str(mask.gain)) == (4 + 6, "3 silver")


def test_afn_34_labels_and_previews_warn_of_a_changed_colour() -> None:
    """The silver stands in both."""
    s = at("lagos", hand="V", silver=5)
    play(s, "choose:move")
    view, action = GAME.view(s, 0), GAME.actions.parse("step:leopoldville:violet")
    assert str(text.label(view, action)) == "Step to Leopoldville with Violet, changed for 5 silver"
    assert str(panels.preview(view, action).cost) == "Violet and 5 silver"


def test_one_click_names_the_place_and_the_page_asks_for_the_card() -> None:
    """With one card the whole step is the target, with several its beginning."""
    s = at("kuka", hand="J G")
    play(s, "choose:move")
    legal = [a for a in GAME.legal(s, 0) if isinstance(a, Choice)]
    picture = str(render.board(GAME.view(s, 0), 0, legal))
    assert 'data-action="step:lagos"' in picture
    assert 'data-action="step:timbuktu:joker"' in picture


def test_starts_and_destinations_stand_on_the_map() -> None:
    """Every expedition has its flags and the trip that hovering shows."""
    s = at("kuka")
    picture = str(render.board(GAME.view(s, 0), 0, []))
    for n in range(1, 6):
        assert f'data-trip-of="{n}"' in picture
        assert f"afn-trip-{n}" in picture


def played(names: list[str], seed: int) -> Match:
    """A match of bots."""
    match = Match(GAME, len(names))
    bots = [make(name, GAME, i, Rng(seed, f"{i}")) for i, name in enumerate(names)]
    run(match, bots, Rng(seed, "chance"))
    return match


def test_greedy_beats_random() -> None:
    """In both seats."""
    for seed in range(6):
        names = ["greedy", "random"] if seed % 2 else ["random", "greedy"]
        outcome = played(names, seed).outcome()
        assert outcome is not None
        assert outcome.winners == [names.index("greedy")]


def test_greedy_finishes_its_games() -> None:
    """By the expedition pile, in a human number of rounds."""
    for seats in (2, 3, 4):
        match = played(["greedy"] * seats, seats)
        outcome = match.outcome()
        assert outcome is not None
        assert outcome.end == "pile_out"
        assert isinstance(match.state, State)
        assert 20 <= match.state.round <= 40


def test_afn_82_the_best_partition_is_shown() -> None:
    """The row of the collections says which artefacts make them; each is in one at most."""
    s = at("luanda", ended={0: "nb01 nb02 sb01 nb03 nb05"})
    row = next(r for r in seat_rows(s) if str(r.label) == "collections")
    assert row.value == 14  # three masks
    assert str(row.note) == "(Mask, Mask, Mask), (Drum, Statuette)"


def test_afn_34_a_step_in_another_colour_warns() -> None:
    """Five silver are easily spent by mistake."""
    s = at("jidda", silver=5, hand="M O")
    play(s, "choose:move")
    view = GAME.view(s, 0)
    dear = panels.preview(view, GAME.actions.parse("step:zanzibar:magenta"))
    assert str(dear.warning) == "the card has another colour, so the step costs 5 silver"
    assert panels.preview(view, GAME.actions.parse("step:zanzibar:orange")).warning is None


def test_afn_30_the_way_tells_cards_left_joins_and_ends() -> None:
    """What a journey costs and brings stands in one row, collections included."""
    s = at("leopoldville", hand="T O", adventures="nb02", ended={0: "nb01"}, display={1: "a01"})
    note = str(journey_rows(s)["Luanda"].note)
    assert note == "Turquoise (1 left); 3 silver, 10 points; joins Luanda – Ujiji"


def seat_rows(s: State) -> list[Row]:
    panel = next(p for p in panels.panels(GAME.view(s, 0)) if p.seat == 0)
    return [item for item in panel.items if isinstance(item, Row)]


def journey_rows(s: State) -> dict[str, Row]:
    panel = next(p for p in panels.panels(GAME.view(s, 0)) if p.key == "journey")
    return {str(item.label): item for item in panel.items if isinstance(item, Row)}
