"""Words, panels, picture and advice: what people see."""

from __future__ import annotations

import re

from okapi.core.game import View
from okapi.games.africa_1880.advice import plan_for, replies, sheet_of, situation
from okapi.games.africa_1880.panels import broken_by_draft, may_be_last
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
    assert {"sheet", "conflicts"} <= keys(GAME.view(s, 1))
    assert not {"sheet", "conflicts"} & keys(GAME.view(s, None))
    finish(s)
    assert {"embassies", "sheets"} <= keys(GAME.view(s, None))


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
    assert may_be_last(GAME.view(writing("tunis: france", turn=8), None))
    assert not may_be_last(GAME.view(writing("tunis: france", turn=7), None))
    many = "; ".join(f"{t.id} colony: france" for t in GAME.board.territories[:21])
    assert may_be_last(GAME.view(writing(f"{many}; natal 1: germany"), None))
    assert not may_be_last(GAME.view(writing(f"{many}; natal: germany"), None))


def test_advice_closes_what_can_be_closed_and_expands_early() -> None:
    """The last box first; in the first turn every presence explores."""
    view = GAME.view(writing("natal 1: france; congo: france", turn=5), 1)
    sheet = sheet_of(plan_for(situation(view)))
    assert GAME.choices.of_slot(GAME.board.by_id["natal"], sheet[GAME.board.by_id["natal"]]).verb == "develop"  # fmt: skip  # noqa: E501
    view = GAME.view(writing("congo: france; chad: france"), 1)
    sheet = sheet_of(plan_for(situation(view)))
    orders = [GAME.choices.of_slot(slot, value) for slot, value in sheet.items() if slot < 32]
    assert [order.verb for order in orders] == ["explore", "explore"]
    assert orders[0].target != orders[1].target


def test_advice_is_tit_for_tat() -> None:
    """War on those who declared it, alliance with the rest."""
    s = writing("congo: france germany")
    act(s, "germany", "war:france")
    finish(s)
    view = GAME.view(s, 1)
    legal = GAME.legal(s, 1)
    worth = dict(zip([str(a) for a in legal], GAME.face.values(view, legal), strict=True))
    assert worth["war:germany"] > worth["ally:germany"]
    assert worth["ally:britain"] > worth["war:britain"]


def test_simple_answers() -> None:
    """What one would do anyway is accepted, the rest refused."""
    s = talking("congo: france germany")
    post(s, "germany", "france", "propose: ally france germany")
    post(s, "germany", "france", "propose: stance france germany W")
    answers = [message.body for message in replies(GAME.view(s, seat(s, "france")))]
    assert answers == ["accept #1", "refuse #2"]
    assert replies(GAME.view(s, seat(s, "britain"))) == []
