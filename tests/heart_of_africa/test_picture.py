"""Shapes, picture, panels and words of Heart of Africa."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from okapi.core.game import CHANCE, Event
from okapi.core.panels import Card, Panel, Row
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games.heart_of_africa import shapes
from okapi.games.heart_of_africa.actions import Choice
from okapi.games.heart_of_africa.panels import if_ended_now, panels, preview
from okapi.games.heart_of_africa.render import LOOKS, board
from okapi.games.heart_of_africa.state import State
from okapi.games.heart_of_africa.text import reminders, text_board
from okapi.rulebook import rulebook
from okapi.svg import Svg
from tests.heart_of_africa.table import (
    AREA_IDS,
    GAME,
    NAMES,
    finish,
    options,
    play,
    points,
    position,
    stakes,
)

# Shapes


def corners() -> list[list[tuple[float, float]]]:
    """The rings of all areas, one for each."""
    data = shapes._data()
    assert list(data["areas"]) == list(AREA_IDS)
    return [shapes._unpacked(ring) for [ring] in data["areas"].values()]


def test_shared_borders_are_the_links_of_the_board() -> None:
    """But for the two ways over the sea to Madagascar."""
    found = shapes.touching()
    links = {frozenset((x, y)) for x, near in enumerate(GAME.board.links) for y in near}
    sea = {frozenset(area) for area in links - found}
    assert found <= links
    assert {tuple(sorted(AREA_IDS[x] for x in pair)) for pair in sea} == {
        ("madagascar", "mozambique"),
        ("madagascar", "zanzibar_coast"),
    }


def test_names_stand_inside_their_areas() -> None:
    """So do the pieces."""
    for area, ring in zip(GAME.board.areas, corners(), strict=True):
        inside = False
        for (ax, ay), (bx, by) in pairwise(ring):
            if (ay > area.lat) != (by > area.lat):
                inside ^= area.lon < ax + (area.lat - ay) / (by - ay) * (bx - ax)
        assert inside, area.id


# The picture


def seen(s: State, **more: Any) -> Svg:
    """The board as the seat to act sees it, with its choices."""
    seats = [seat for seat in GAME.to_act(s) if seat != CHANCE]
    seat = seats[0] if seats else None
    legal = [cast(Choice, a) for a in GAME.legal(s, seat)] if seat is not None else []
    return board(GAME.view(s, seat), seat, legal, **more)


def clickable(svg: Svg) -> set[str]:
    """Every notation that the picture offers."""
    found = set()
    for element in ElementTree.fromstring(str(svg.layer["marks"])).iter():
        if "data-action" in element.attrib:
            assert element.get("aria-label")
            found |= set((element.get("data-actions") or element.attrib["data-action"]).split())
    return found


def middle() -> State:
    """A turn with everything on the board."""
    return position(
        4,
        at={"congo": "A3 n2", "cape": "A1 A* post", "angola": "A1 B2", "egypt": "C4 n1"},
        points=6,
        kept={"anna": "march trading_post reputation_shift", "bob": "exchange"},
        hidden={"anna": "sv_areas", "bob": "sv_traders"},
        stopped={"congo": 1},
        locked="egypt",
    )


def test_every_choice_of_an_area_can_be_clicked() -> None:
    """And markers, reputations and kept tokens too."""
    s = middle()
    offered = clickable(seen(s))
    assert {text for text in options(s) if text.partition(":")[0] in LOOKS} <= offered
    assert {"raise:gold", "lower:gold", "praise:1", "blame:3", "march:", "build:"} <= offered


def test_stakes_and_scores_are_clicked_on_the_tokens() -> None:
    """A kept token is pledged, a hidden one is played."""
    s = position(at={"congo": "A2 B2"}, phase="conflict", kept={"anna": "march"},
                 hidden={"anna": "sv_areas"})  # fmt: skip
    play(s, "confront:congo")
    GAME.apply(s, 0, GAME.actions.parse("stake:1"))
    assert {"pledge:march", "pledge:sv_areas"} <= clickable(seen(s))
    t = position(at={"cape": "A1"}, hidden={"anna": "sv_areas"})
    play(t, "end")
    assert "score:sv_areas" in clickable(seen(t))


def test_opponents_are_clicked_on_their_strips() -> None:
    """Where there are several."""
    s = position(at={"congo": "A2 B1 C1"}, phase="conflict")
    play(s, "confront:congo")
    assert {"against:1", "against:2"} <= clickable(seen(s))


def test_a_move_changes_only_what_it_touches() -> None:
    """Two areas and the marks, not the map."""
    s = middle()
    old = seen(s)
    play(s, "move:cape", "to:damaraland")
    changes = seen(s).changes(old)
    assert "map" not in changes.put
    assert set(changes.put["pieces"]) == {"stack:cape", "stack:damaraland"}


def test_pictures_show_by_shape_what_they_show_by_colour() -> None:
    """Every seat has an emblem, every good a drawing, a stop and a lock their signs."""
    text = str(seen(middle()))
    for name in ("heart-stopped", "heart-lock", "heart-clash", "heart-neutral", "heart-post"):
        assert f'href="#{name}"' in text
    ids = set(re.findall(r'id="([^"]+)"', text))
    assert set(re.findall(r'href="#([^"]+)"', text)) <= ids


def test_hidden_tokens_lie_face_down_for_others() -> None:
    """The owner alone sees the drawing."""
    s = middle()
    mine = str(board(GAME.view(s, 0), 0).layer["places"])
    theirs = str(board(GAME.view(s, 2), 2).layer["places"])
    assert "heart-sv_areas" in mine
    assert "heart-sv_areas" not in theirs
    assert theirs.count("heart-sv_hidden") == 2


def test_notes_stand_on_their_targets() -> None:
    """What a choice is worth is written there."""
    assert ">+3<" in str(seen(middle(), notes={"enter:morocco": "+3"}))


def test_words_are_translated_in_the_picture() -> None:
    """Every word passes the reader's language."""
    shouted = str(seen(middle(), words=lambda words: words.say().upper()))
    assert "ZANZIBAR" in shouted
    assert ">Zanzibar<" not in shouted


# Panels and previews


def item(panel: Panel, label: str) -> Row:
    """The first row with a label."""
    rows = [item for item in panel.items if isinstance(item, Row)]
    return next(row for row in rows if str(row.label) == label)


def panel(s: State, key: str, seat: int | None = None) -> Panel:
    (found,) = [panel for panel in panels(GAME.view(s, seat)) if panel.key == key]
    return found


def test_the_score_preview_is_what_the_turn_scores() -> None:
    """In whole matches, whenever a turn is scored without a token."""
    rng = Rng(5, "preview")
    s = GAME.new(3)
    scored = 0
    while actors := GAME.to_act(s):
        seat = actors[0]
        if seat == CHANCE:
            GAME.apply(s, seat, GAME.sample(s, rng))
            continue
        legal = GAME.legal(s, seat)
        action = legal[rng.below(len(legal))]
        view = GAME.view(s, seat)
        if str(action) == "score:none":
            total = sum(line.points for line in if_ended_now(view, seat))
            out: list[Event] = []
            before = s.vp[seat]
            GAME.apply(s, seat, action, out)
            assert s.vp[seat] - before == preview(view, action).points
            assert next(e.facts["points"] for e in out if e.name == "score") == total
            scored += 1
        else:
            GAME.apply(s, seat, action)
    assert scored > 1


def test_previews_cite_rules_that_exist() -> None:
    """For every legal choice of many positions."""
    rng = Rng(6, "rules")
    s = GAME.new(4)
    known = rulebook("heart_of_africa")
    while actors := GAME.to_act(s):
        seat = actors[0]
        if seat == CHANCE:
            GAME.apply(s, seat, GAME.sample(s, rng))
            continue
        legal = GAME.legal(s, seat)
        for action in legal[:: max(1, len(legal) // 5)]:
            rule = preview(GAME.view(s, seat), action).rule
            assert known.find(rule).id == rule
        GAME.apply(s, seat, legal[rng.below(len(legal))])


def test_the_auction_panel_says_how_much_each_can_bid() -> None:
    """In bidding order."""
    s = position(
        phase="bid", vp={"anna": 30, "bob": 14, "chris": 6}, influence={"anna": 4, "bob": 5}
    )
    rows = panel(s, "auction").items
    assert [str(row.label) for row in rows] == ["Red", "Green", "Purple"]
    assert str(rows[0].note) == "can bid up to 4"
    assert str(rows[1].note) == "can bid up to 15"


def test_a_bid_says_what_it_costs_and_warns_of_a_gift() -> None:
    """Points that would carry a rival over the target are worth a warning."""
    s = position(phase="bid", vp={"anna": 30, "bob": 41, "chris": 10}, influence={"chris": 1})
    play(s, "pass", "pass")
    told = preview(GAME.view(s, 2), GAME.actions.parse("bid:3"))
    assert str(told.cost) == "1 influence and 2 victory points"
    assert told.warning is not None
    plain = preview(GAME.view(s, 2), GAME.actions.parse("bid:1"))
    assert (str(plain.cost), plain.warning) == ("1 influence", None)


def test_the_ledger_and_the_threat() -> None:
    """Action points, the pot by head, and what the turn would score."""
    s = position(at={"heart_of_africa": "A1"}, points=3, vp={"anna": 39}, pot=5)
    assert item(panel(s, "turn"), "Action points left").value == 3
    assert "2 for each opponent, 1 stay" in str(item(panel(s, "turn"), "Pot").note)
    assert str(item(panel(s, "seat:0"), "A turn now would score").note) == "that wins the game"
    finish(s)
    assert points(s, "anna") == 42


def test_the_conflict_panel_shows_both_sides() -> None:
    """What is certain and what could be added; not what is chosen."""
    s = position(at={"congo": "A3 B2"}, phase="conflict", influence={"anna": 4, "bob": 2},
                 kept={"anna": "march"})  # fmt: skip
    play(s, "confront:congo")
    shown = panel(s, "conflict")
    assert (item(shown, "Red").value, item(shown, "Green").value) == (6, 4)
    assert str(item(shown, "Red").note) == f"up to {6 + 12 + 9} with everything"
    before = panels(GAME.view(s, 1))
    GAME.apply(s, 0, GAME.actions.parse("stake:3"))
    assert panels(GAME.view(s, 1)) == before
    assert str(item(panel(s, "conflict", 0), "Your stake").value) == "3 influence"


def test_the_odds_of_a_neutral_conflict() -> None:
    """The tokens that can still be drawn."""
    s = position(at={"congo": "A3 n1"}, phase="conflict")
    play(s, "clear:congo", "result:no_loss")
    shown = panel(s, "odds")
    assert next(card.count for card in shown.items if isinstance(card, Card)) == 2
    assert item(shown, "Redraws left").value == 2


# Words


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_text_board_tells_all_that_is_known(seat: int | None) -> None:
    """The owner reads the hidden token, others do not."""
    text = text_board(GAME.view(middle(), seat))
    assert "Congo: value 2, Ivory, coast, Red 3, 1 stopped, 2 neutrals" in text
    assert "Cape: value 0, coast, trading post, Red 2 with the wholesaler" in text
    assert ("Your special victory token: Areas" in text) == (seat == 0)


def test_reminders_cite_rules_that_exist() -> None:
    """For the phases in which something is easily got wrong."""
    book = rulebook("heart_of_africa")
    s = middle()
    told = reminders(GAME.view(s, 0))
    assert told
    for words in told:
        for id in book.mentions(str(words)):
            assert book.find(id).id == id


def test_a_reveal_is_told_with_its_strength() -> None:
    """Who staked what, and who won."""
    s = position(at={"congo": "A3 B1"}, phase="conflict", kept={"anna": "march"})
    play(s, "confront:congo")
    events = stakes(s, anna="1 march", bob="retreat")
    told = [str(GAME.face.tell(GAME.view(s, None), e)) for e in events]
    assert told[0] == "Red stakes 1 influence and Forced march: strength 18."
    assert told[1] == "Green plays the retreat token."
    assert told[2] == "Green gives way to Red in Congo and takes the stake."
    assert isinstance(GAME.face.prompt(GAME.view(s, None)), Words)
    assert NAMES[s.winner] == "anna"
