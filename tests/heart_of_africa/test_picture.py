"""Shapes, picture, panels and words of Heart of Africa."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from okapi.core.game import CHANCE, Event
from okapi.core.panels import Card, Panel, Row
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games.heart_of_africa import shapes
from okapi.games.heart_of_africa.actions import Choice
from okapi.games.heart_of_africa.panels import panels, preview
from okapi.games.heart_of_africa.render import LINE, LOOKS, _two_lines, board, centre, project
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
    """So do the pieces, also where they stand a little aside."""
    for area, ring in zip(GAME.board.areas, corners(), strict=True):
        x, y = centre(area)
        inside = False
        for (ax, ay), (bx, by) in pairwise([project(lon, lat) for lon, lat in ring]):
            if (ay > y) != (by > y):
                inside ^= x < ax + (y - ay) / (by - ay) * (bx - ax)
        assert inside, area.id


def test_names_and_values_of_neighbours_do_not_touch() -> None:
    """Nor do the signs beside the values: a post, a lock, a conflict."""
    boxes = []
    for area in GAME.board.areas:
        x, y = centre(area)
        lines = [line for line in _two_lines(area.name) if line]
        half = max(3.7 * len(line) for line in lines)
        boxes.append((area.id, x - half, y - 18 - LINE * len(lines), x + half, y - 18))
        boxes.append((area.id, x - 41, y - 16, x + 43, y + 5))
    for (one, *a), (other, *b) in combinations(boxes, 2):
        apart = a[2] <= b[0] or b[2] <= a[0] or a[3] <= b[1] or b[3] <= a[1]
        assert apart or one == other, (one, other)


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


def test_stopped_traders_stand_apart_from_those_that_may_go() -> None:
    """Both numbers can be read (HOA-35)."""
    stack = seen(middle()).layer["pieces"].fragments["stack:congo"]
    assert re.findall(r">(\d)</text>", stack) == ["2", "1", "2"]
    assert stack.count("ok-halted") == stack.count("heart-stopped") == 1


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
            total = sum(line.points for line in view.if_ended_now(seat))
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
    assert str(rows[0].note) == "30 victory points, 4 influence; can bid up to 4"
    told = "14 victory points, 5 influence; can bid up to 15, 10 of it points"
    assert str(rows[1].note) == told


def test_a_bid_says_what_it_costs_and_warns_of_a_gift() -> None:
    """Points that would carry a rival over the target are worth a warning."""
    s = position(phase="bid", vp={"anna": 30, "bob": 41, "chris": 10}, influence={"chris": 1})
    play(s, "pass", "pass")
    told = preview(GAME.view(s, 2), GAME.actions.parse("bid:3"))
    assert str(told.cost) == (
        "1 influence and 2 victory points (Red +1, Green +1); "
        "each opponent gets 0 influence after the turn"
    )
    assert told.warning is not None
    plain = preview(GAME.view(s, 2), GAME.actions.parse("bid:1"))
    assert str(plain.cost) == "1 influence; each opponent gets 0 after the turn"
    assert plain.warning is None


def test_the_ledger_and_the_threat() -> None:
    """Action points, the pot by head, and what the turn would score."""
    s = position(at={"heart_of_africa": "A1"}, points=3, vp={"anna": 39}, pot=5)
    assert item(panel(s, "turn"), "Action points left").value == 3
    assert "2 for each opponent, 1 stay" in str(item(panel(s, "turn"), "Pot").note)
    assert str(item(panel(s, "seat:0"), "A turn now would score").note) == (
        "that wins the game: the Heart +3"
    )
    finish(s)
    assert points(s, "anna") == 42


def test_the_ledger_says_where_the_points_come_from() -> None:
    """Areas with their values, neutrals, posts and their majority, the space after skips."""
    s = position(
        at={"congo": "A2 n2 post", "bornu": "A1", "cape": "A1 B1"}, rows={"diamonds": 5},
        vp={"anna": 10, "bob": 12}, points=2,
    )  # fmt: skip
    shown = panel(s, "turn")
    assert str(item(shown, "controlled areas").value) == "+5"
    assert str(item(shown, "controlled areas").note) == "Bornu 3, Congo 2"
    assert str(item(shown, "neutrals").note) == "Congo 2"
    assert str(item(shown, "trading posts").note) == "1 post, the most"
    assert str(item(shown, "If the turn ended now").value) == "+7"
    assert str(item(shown, "If the turn ended now").note) == "score space 18"
    assert str(item(shown, "Token for victory points, one a turn").value) == "not used"


def test_any_seat_has_its_preview_for_any_reader() -> None:
    """It is a function of the view and shows no secret."""
    s = position(at={"congo": "B2 n1"}, hidden={"bob": "sv_areas"})
    told = [[(line.key, line.points, line.rule) for line in GAME.view(s, reader).if_ended_now(1)]
            for reader in (None, 0, 1, 2)]  # fmt: skip
    assert told == [[("areas", 2, "HOA-76"), ("neutrals", -1, "HOA-79")]] * 4
    assert item(panel(s, "seat:1"), "A turn now would score").value == Words("{n}", n="+1")


def test_who_passes_is_warned_of_a_win() -> None:
    """The highest bid may be one turn from the target."""
    s = position(phase="bid", at={"heart_of_africa": "A1"}, vp={"anna": 40, "bob": 20})
    play(s, "bid:1")
    told = preview(GAME.view(s, GAME.decider(s)), GAME.actions.parse("pass"))
    assert str(told.warning) == "Red has the highest bid, and a turn now wins"
    t = position(phase="bid", at={"heart_of_africa": "A1"}, vp={"anna": 30, "bob": 20})
    play(t, "bid:1")
    assert preview(GAME.view(t, GAME.decider(t)), GAME.actions.parse("pass")).warning is None


@pytest.mark.parametrize(("left", "warned"), [(0, False), (1, False), (2, True), (5, True)])
def test_the_end_of_a_step_warns_of_lost_action_points(left: int, warned: bool) -> None:
    """Two or more are worth a question."""
    s = position(at={"congo": "A1"}, points=left)
    told = preview(GAME.view(s, 0), GAME.actions.parse("end"))
    assert (told.warning is not None) == warned


def test_the_end_of_a_turn_warns_of_a_loss() -> None:
    """Neutrals may cost more than the areas bring."""
    s = position(at={"congo": "A1 n3", "cape": "A1"}, phase="conflict", kept={"anna": "march"})
    assert preview(GAME.view(s, 0), GAME.actions.parse("end")).warning is not None


def test_conflicts_are_previewed() -> None:
    """Strengths before stakes, and what a draw could bring."""
    s = position(at={"congo": "A3 B2", "cape": "A1 n1", "egypt": "A2 n1"}, phase="conflict",
                 influence={"anna": 1})  # fmt: skip
    view = GAME.view(s, 0)
    told = preview(view, GAME.actions.parse("confront:congo"))
    assert str(told.gain) == "before stakes: Red 6, Green 4"
    told = preview(view, GAME.actions.parse("clear:cape"))
    assert str(told.gain) == "8 of 15 conflict tokens could be paid; 0 redraws"
    told = preview(view, GAME.actions.parse("clear:egypt"))
    assert str(told.gain) == "10 of 15 conflict tokens could be paid; 1 redraw"


def test_a_step_to_others_says_that_a_conflict_follows() -> None:
    """Whoever stands there has to be confronted."""
    s = position(at={"congo": "A1", "angola": "B1 C1"}, points=2)
    play(s, "move:congo")
    told = preview(GAME.view(s, 0), GAME.actions.parse("to:angola"))
    assert str(told.cost) == "a conflict with Green, Purple"


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
    notes = {card.key: str(card.note) for card in shown.items if isinstance(card, Card)}
    assert notes["no_loss"] == "2 of 14"
    assert notes["traders_3"] == "1 of 14; cannot be paid"


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


def test_hoa_93_a_seat_at_the_target_that_scores_nothing_has_a_panel() -> None:
    """At the end of a match there may be nothing left to add."""
    s = position()
    s.vp[0] = 42
    assert "seat:0" in {panel.key for panel in panels(GAME.view(s, None))}
