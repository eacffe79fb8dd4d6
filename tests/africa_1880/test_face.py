"""Words, panels, picture and advice: what people see."""

from __future__ import annotations

import re
from itertools import combinations

from okapi.core.game import View
from okapi.core.panels import Row
from okapi.games.africa_1880.advice import replies
from okapi.games.africa_1880.panels import broken_by_draft
from okapi.games.africa_1880.render import spot
from okapi.games.africa_1880.state import State
from tests.africa_1880.table import GAME, act, finish, post, seat, talking, writing
from tests.africa_1880.test_press import everybody_ready


def offered(s: State, nation: str) -> set[str]:
    """The choices that the picture offers to a nation."""
    who = seat(s, nation)
    svg = str(GAME.face.board(GAME.view(s, who), who, GAME.legal(s, who)))
    several = " ".join(re.findall(r'data-actions="([^"]*)"', svg)).split()
    return {*several, *re.findall(r'data-action="([^"]*)"', svg)}


def keys(view: View) -> set[str]:
    """The panels of a view."""
    return {panel.key for panel in GAME.face.panels(view)}


def test_the_picture_does_not_propose_pointless_orders() -> None:
    """They are legal all the same (A80-14, A80-15, R8)."""
    s = writing("congo full: france germany; gabon: france")
    legal = {str(a) for a in GAME.legal(s, seat(s, "france"))}
    pointless = {"develop:congo", "explore:congo:gabon", "explore:gabon:congo", "land:gabon"}
    assert pointless <= legal
    assert legal - offered(s, "france") == pointless


def test_orders_are_drawn_as_drafts_and_after_the_reveal() -> None:
    """One's own while writing, everybody's when they have been read."""
    s = writing("congo: france; dakar: germany", press=0)
    act(s, "france", "explore:congo:gabon")
    act(s, "germany", "explore:dakar:morocco")

    def drawn(who: int | None) -> set[str]:
        svg = str(GAME.face.board(GAME.view(s, who), who, []))
        return set(re.findall(r'data-key="(order:[^"]*)"', svg))

    assert len(drawn(seat(s, "france"))) == len(drawn(seat(s, "germany"))) == 1
    assert drawn(seat(s, "france")) != drawn(seat(s, "germany"))
    assert drawn(None) == set()
    finish(s)
    assert len(drawn(None)) == 2


def test_a_draft_is_drawn_while_the_table_talks() -> None:
    """Arrows, pluses and stances of one's own; nobody else sees them (A80-51)."""
    s = talking("congo: france; tunis: france; dakar: germany")
    act(s, "france", "explore:congo:gabon", "develop:tunis", "war:germany")
    mine = str(GAME.face.board(GAME.view(s, 1), 1, []))
    assert len(re.findall(r'data-key="order:', mine)) == 2
    assert "a80-draft" in mine.partition("</style>")[2]
    assert 'href="#a80-war"' in mine
    for who in (None, 0, 2):
        drawn = str(GAME.face.board(GAME.view(s, who), who, []))
        assert 'data-key="order:' not in drawn
        assert 'href="#a80-war"' not in drawn


def test_flags_of_all_six_never_cover_each_other() -> None:
    """Wherever all nations stand in two territories, their flags and names keep apart."""
    width, height = 3 * 21 * 0.8, 40.0
    spots = [spot(GAME.board, t) for t in range(32)]
    close = [
        (GAME.board.territories[a].id, GAME.board.territories[b].id)
        for a, b in combinations(range(32), 2)
        if abs(spots[a][0] - spots[b][0]) < width and abs(spots[a][1] - spots[b][1]) < height
    ]
    assert close == []


def test_prompts_say_what_is_expected() -> None:
    """Of a seat that is asked, of one that waits, of a spectator."""
    s = talking("congo: france")
    assert "say that you are ready" in str(GAME.face.prompt(GAME.view(s, 1)))
    act(s, "france", "ready")
    assert "waiting for Great Britain, Germany" in str(GAME.face.prompt(GAME.view(s, 1)))
    s = writing("congo: france")
    assert "4 slots are open" in str(GAME.face.prompt(GAME.view(s, 1)))
    s = writing("tunis colony: france", turn=8)
    finish(s)
    assert "France: won with 10 points" in str(GAME.face.prompt(GAME.view(s, None)))
    s = writing("tunis colony: france; dakar colony: germany", turn=8)
    finish(s)
    assert "Nobody wins" in str(GAME.face.prompt(GAME.view(s, None)))


def test_panels_of_the_writer() -> None:
    """Sheet and conflicts are one's own; others do not have them."""
    s = writing("congo: france germany", press=0)
    own = {"sheet", "conflicts", "threats"}
    assert own <= keys(GAME.view(s, 1))
    assert not own & keys(GAME.view(s, None))
    finish(s)
    assert {"embassies", "sheets", "changes", "wars"} <= keys(GAME.view(s, None))


def test_a80_45_at_the_end_a_nation_shows_its_whole_score() -> None:
    """Before it only what stands on the map; then the allies of the last turn, too."""
    s = writing("tunis colony: france; congo: germany", turn=8)
    shown = [panel.score for panel in GAME.face.panels(GAME.view(s, None)) if panel.seat == 1]
    assert shown == [8]
    finish(s)
    outcome = GAME.outcome(s)
    assert outcome is not None
    panels = [panel for panel in GAME.face.panels(GAME.view(s, None)) if panel.seat is not None]
    assert [panel.score for panel in panels] == outcome.scores == [2, 10, 2]


def told(view: View, key: str) -> dict[str, str]:
    """The rows of a panel."""
    found = [panel for panel in GAME.face.panels(view) if panel.key == key]
    rows = [row for panel in found for row in panel.items if isinstance(row, Row)]
    return {str(row.label): str(row.value) for row in rows}


def test_the_conflict_table_tells_both_stances_by_the_draft() -> None:
    """X-11: who is removed, whether it becomes a colony, and for how many points."""
    s = writing("tripoli 1: france; alexandria: britain")
    act(s, "france", "develop:tripoli")
    row = "Tripoli, if Great Britain comes"
    shared = "alliance: a colony, 3 points for you; war: you leave"
    assert told(GAME.view(s, 1), "conflicts")[row] == shared
    act(s, "france", "war:britain")
    own = "alliance: a colony, 8 points for you; war: all stay, no colony"
    assert told(GAME.view(s, 1), "conflicts")[row] == own
    s = writing("congo: france germany")
    act(s, "france", "war:germany")
    known = told(GAME.view(s, 1), "conflicts")["Congo, Germany"]
    assert known == "alliance: Germany leaves; war: all stay, no colony"


def test_previews_say_what_is_easily_overlooked() -> None:
    """A full empty territory, a second arrival, an empty supply, a stance that acts everywhere."""
    s = writing("congo: france; gabon full:; uganda: france")

    def gain(notation: str) -> str:
        preview = GAME.face.preview(GAME.view(s, 1), GAME.actions.parse(notation))
        return str(preview.gain)

    assert gain("explore:congo:gabon").startswith("a colony at once")
    assert gain("war:germany").startswith("everywhere")
    act(s, "france", "explore:congo:fashoda")
    assert gain("explore:uganda:fashoda") == "another order of yours enters it already"
    assert gain("explore:uganda:abyssinia") == "a presence in an empty territory"
    many = "; ".join(f"{t.id}: france" for t in GAME.board.territories[:21])
    s = writing(many)
    assert gain("land:tunis") == "a presence in an empty territory"
    act(s, "france", "land:tunis")
    assert gain("explore:katanga:zambezi") == "you may have no presence left for it"


def test_threats_are_neighbours_and_on_an_empty_coast_anybody() -> None:
    """Nobody lands where one stands already (A80-16); a coast one is about to enter is open."""
    s = writing("congo: france; gabon: germany; dakar: britain")
    assert told(GAME.view(s, 1), "threats") == {"Congo": "Germany"}
    svg = str(GAME.face.board(GAME.view(s, 1), 1, []))
    assert "Congo can be entered by Germany" in svg
    assert "can be entered" not in str(GAME.face.board(GAME.view(s, None), None, []))
    act(s, "france", "land:tunis")
    assert "Tunis, if Great Britain comes" in told(GAME.view(s, 1), "conflicts")


def test_after_the_reveal_changes_sheets_and_wars_are_told() -> None:
    """Territory by territory; sheets complete as they were written; wars year by year."""
    s = writing("natal 1: france; congo: france germany", press=0)
    act(s, "france", "develop:natal", "nothing:congo", "land:dakar", "war:germany")
    finish(s)
    view = GAME.view(s, None)
    assert told(view, "changes") == {
        "Congo": "left: Germany", "Dakar": "came: France", "Natal": "1 development; now a colony",
    }  # fmt: skip
    sheet = "Congo: nothing; Natal: develop; landing: Dakar; towards Great Britain: alliance; "
    assert told(view, "sheets")["France"] == sheet + "towards Germany: war"
    assert told(view, "wars") == {"1880": "France on Germany"}
    finish(s)
    finish(s)
    assert told(GAME.view(s, None), "changes") == {"On the map": "nothing"}
    assert list(told(GAME.view(s, None), "wars")) == ["1885", "1880"]


def test_a_draft_that_breaks_a_promise_is_marked_and_not_blocked() -> None:
    """As soon as the slots are filled that it is about."""
    s = talking("congo 1: france germany")
    body = "propose: share congo france germany; stay_out france gabon"
    post(s, "france", "germany", body)
    post(s, "germany", "france", "accept #1")
    everybody_ready(s)
    assert broken_by_draft(GAME.view(s, 1)) == []
    act(s, "france", "war:germany", "explore:congo:gabon")
    broken = {str(clause) for clause in broken_by_draft(GAME.view(s, 1))}
    expected = {"stance france germany A", "develop france congo", "stay_out france gabon"}
    assert broken == expected
    assert {"press"} <= keys(GAME.view(s, 1))
    assert "press" not in keys(GAME.view(s, 0))


def test_the_last_turn_is_announced() -> None:
    """In turn 8, or when enough territories could become colonies."""
    assert GAME.view(writing("tunis: france", turn=8), None).may_be_last()
    assert not GAME.view(writing("tunis: france", turn=7), None).may_be_last()
    many = "; ".join(f"{t.id} colony: france" for t in GAME.board.territories[:21])
    assert GAME.view(writing(f"{many}; natal 1: germany"), None).may_be_last()
    assert not GAME.view(writing(f"{many}; natal: germany"), None).may_be_last()


def test_simple_answers() -> None:
    """What one would do anyway is accepted, the rest refused."""
    s = talking("congo: france germany")
    post(s, "germany", "france", "propose: ally france germany")
    post(s, "germany", "france", "propose: stance france germany W")
    answers = [message.body for message in replies(GAME.view(s, seat(s, "france")))]
    assert answers == ["accept #1", "refuse #2"]
    assert replies(GAME.view(s, seat(s, "britain"))) == []
