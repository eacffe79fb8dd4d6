"""Phase 2: what may be written, and what is refused (A80-11 to A80-20)."""

from __future__ import annotations

import pytest

from okapi.core.game import Message
from okapi.core.record import read, write, write_for
from okapi.games import load
from okapi.games.africa_1880.actions import SLOTS
from okapi.games.africa_1880.adjudicate import written
from okapi.games.africa_1880.state import WRITING
from tests.africa_1880.table import (
    BOARD,
    GAME,
    NATIONS,
    act,
    choices,
    finish,
    new,
    refusal,
    seat,
    start_match,
    talking,
    turn,
    writing,
)


def test_a80_11_a_sheet_has_an_order_for_each_presence_a_landing_and_stances() -> None:
    """Any order of filling; the lock comes when all is filled."""
    s = writing("congo: france; tunis: france germany")
    assert {verb.split(":")[0] for verb in choices(s, "france")} == {
        "nothing", "develop", "explore", "no_landing", "land", "ally", "war",
    }  # fmt: skip
    assert refusal(s, "france", "lock") == "A80-11"
    act(s, "france", "war:germany", "no_landing", "develop:tunis", "ally:britain")
    assert choices(s, "france", "nothing") == {"nothing:congo"}
    act(s, "france", "nothing:congo")
    assert choices(s, "france") == {"lock"}
    act(s, "france", "lock")
    assert choices(s, "france") == set()
    assert seat(s, "france") not in GAME.to_act(s)


def test_a80_12_a_line_is_for_a_presence() -> None:
    """An order for a territory without one's own presence is refused."""
    s = writing("congo: france; tunis: germany")
    assert refusal(s, "france", "develop:tunis") == "A80-12"
    assert refusal(s, "france", "nothing:chad") == "A80-12"
    assert refusal(s, "france", "explore:tunis:sahara") == "A80-12"


def test_a80_13_one_of_three_orders_and_only_one() -> None:
    """Develop, explore, nothing; the slot is filled once."""
    s = writing("madagascar: france")
    orders = {"nothing:madagascar", "develop:madagascar"}
    seas = {"explore:madagascar:mozambique", "explore:madagascar:zanzibar"}
    lines = {
        c for c in choices(s, "france") if c.split(":")[0] in ("nothing", "develop", "explore")
    }
    assert lines == orders | seas
    act(s, "france", "develop:madagascar")
    assert refusal(s, "france", "nothing:madagascar") == "A80-13"
    assert refusal(s, "france", "develop:madagascar") == "A80-13"


def test_a80_14_explore_a_neighbour_that_is_no_colony() -> None:
    """Where one already stands is legal and pointless."""
    s = writing("congo: france; gabon: france; uganda colony: germany; katanga: germany")
    assert choices(s, "france", "explore:congo") == {
        "explore:congo:angola", "explore:congo:cameroon", "explore:congo:fashoda",
        "explore:congo:gabon", "explore:congo:katanga",
    }  # fmt: skip
    assert refusal(s, "france", "explore:congo:chad") == "A80-14"
    assert refusal(s, "france", "explore:congo:uganda") == "A80-14"
    t = turn("congo: france; gabon: france", france="congo explore gabon")
    assert t.says("A80-27", "already_there", "congo", "gabon")


def test_a80_15_develop_may_be_written_anywhere() -> None:
    """Also where every box is full, and in a colony; there it has no effect."""
    s = writing("congo full: france germany; tunis colony: france")
    assert {"develop:congo", "develop:tunis"} <= choices(s, "france")
    t = turn("tunis colony: france", france="tunis develop")
    assert t.at("tunis") == "2/2 colony: france"
    assert t.says("A80-15", "france", "full", "tunis")


def test_a80_16_landing_on_a_coast_without_others() -> None:
    """At most one; own territories are legal and pointless."""
    s = writing("dakar: germany; natal: france; congo: france")
    lands = choices(s, "france", "land")
    assert len(lands) == 20
    assert "land:natal" in lands
    assert refusal(s, "france", "land:dakar") == "A80-16"
    assert refusal(s, "france", "land:congo") == "A80-16"
    act(s, "france", "land:gabon")
    assert refusal(s, "france", "land:tunis") == "A80-16"
    assert refusal(s, "france", "no_landing") == "A80-16"


def test_a80_17_a_stance_towards_each_other_nation() -> None:
    """Not towards oneself, and once a turn."""
    s = writing("congo: france")
    assert refusal(s, "france", "war:france") == "A80-17"
    act(s, "france", "war:britain")
    assert refusal(s, "france", "ally:britain") == "A80-17"
    t = turn("congo: france germany; chad: france germany", france="germany W")
    assert t.at("congo") == t.at("chad") == "0/4: france"


@pytest.mark.parametrize(
    ("sheet", "note"),
    [
        ("!land none, britain A, germany A", "forgotten congo"),
        ("!congo dig, land none, britain A, germany A", "unreadable congo"),
        ("!congo develop, congo nothing, land none, britain A, germany A", "doubled congo"),
        ("!congo nothing, chad develop, land none, britain A, germany A", "no_presence chad"),
        ("!congo nothing, land dakar, land gabon, britain A, germany A", "doubled_landing"),
        ("!congo nothing, britain A, germany A", "forgotten_landing"),
        ("!congo nothing, land none, britain A", "forgotten_stance by germany"),
        ("!congo nothing, land none, britain A, germany X", "unreadable_stance by germany"),
        ("!congo nothing, land none, britain A, germany A, germany W", "doubled_stance by germany"),
    ],
)
def test_a80_18_defaults_replace_what_is_missing_or_illegal(sheet: str, note: str) -> None:
    """Nothing, no landing, alliance; and the note says so."""
    t = turn("congo: france germany", france=sheet)
    assert t.at("congo") == "0/4: france germany"
    assert any(line.startswith(f"A80-18 france {note}") for line in t.notes)


def test_a80_19_more_explorations_than_presences_left() -> None:
    """They may be written; the limit is applied when they are read."""
    given = "; ".join(f"{t.id}: france" for t in BOARD.territories[:21])
    t = turn(given, france="cape_town explore transvaal, katanga explore zambezi")
    assert (t.at("transvaal"), t.at("zambezi")) == ("0/2: france", "")


def test_a80_20_a_nation_without_presences_lands_and_declares() -> None:
    """Its sheet has a landing and stances."""
    s = writing("congo: france")
    verbs = {choice.split(":")[0] for choice in choices(s, "britain")}
    assert verbs == {"no_landing", "land", "ally", "war"}
    act(s, "britain", "land:gabon", "war:france", "ally:germany", "lock")
    finish(s)
    assert s.position.here[BOARD.by_id["gabon"]] == 1


def test_a80_51_a_sheet_can_be_changed_until_the_last_lock() -> None:
    """Slots and lock are taken back by their owner; the reveal is a barrier."""
    match = start_match(press="none")
    for choice in ("develop:alexandria", "no_landing", "war:france", "ally:germany", "lock"):
        match.act(0, choice)
    refused = GAME.why_not_text(match.state, 0, "develop:alexandria")  # type: ignore[arg-type]  # ours
    assert refused is not None
    assert refused.rule == "A80-51"
    assert match.can_undo(0) == 5
    match.undo(0, 5)
    match.time_out(0)
    match.time_out(1)
    assert match.can_undo(1) == 0  # a timeout is not taken back
    match.act(2, "war:france")
    match.time_out(2)
    assert match.game.view(match.state, None).war[2] == 0b10
    assert match.can_undo(0) == 0


def test_a80_51_time_takes_the_draft_as_it_is() -> None:
    """What is written stays; blanks are nothing, no landing, alliance."""
    s = writing("congo: france; tunis: france")
    act(s, "france", "develop:congo", "war:britain")
    plies = [str(a) for a in GAME.on_timeout(s, seat(s, "france"))]
    assert plies == ["nothing:tunis", "no_landing", "ally:germany", "lock"]


def test_a80_51_a_sheet_may_be_drafted_while_the_table_talks() -> None:
    """The draft is on the sheet when writing begins; nobody else hears of it before the reveal."""
    match = start_match(press="free")
    match.act(0, "develop:alexandria")
    match.act(0, "war:france")
    for who in range(3):
        match.act(who, "ready")
    sheet = match.game.view(match.state, 0).facts()["sheet"]
    assert sheet == [["alexandria", "develop"], ["france", "W"]]
    assert [str(e.action) for e in match.told(0)[-2:]] == ["develop:alexandria", "war:france"]  # type: ignore[union-attr]  # plies
    assert "develop" not in write_for(match, 1) + write_for(match, None)
    assert match.can_undo(0) == 2
    match.undo(0)
    match.act(0, "ally:france")
    for who in range(3):
        match.time_out(who)
    assert match.state.history[0].wars(0) == 0  # type: ignore[attr-defined]  # ours
    assert read(write(match), load).state == match.state


def test_a80_51_a_draft_is_taken_back_and_survives_a_message() -> None:
    """A message cancels the ready alone (A80-50)."""
    match = start_match(press="free")
    match.act(0, "develop:alexandria")
    match.act(0, "ready")
    match.post(Message(0, (1,), "One more thing"))
    assert match.to_act() == (0, 1, 2)
    assert [str(e.action) for e in match.told(0)[1:]] == ["develop:alexandria"]  # type: ignore[union-attr]  # plies
    match.undo(0)
    assert "develop:alexandria" in {str(action) for action in match.legal(0)}
    assert read(write(match), load).state == match.state


def test_slots_and_sheets_are_the_same() -> None:
    """A sheet written slot by slot is the sheet that is read."""
    s = writing("congo: france; tunis: france")
    act(s, "france", "explore:congo:gabon", "nothing:tunis", "land:dakar", "war:germany")
    p = NATIONS.index("france")
    assert written(BOARD, s.slots, p).lines == [
        ("congo", "explore gabon"), ("tunis", "nothing"), ("land", "dakar"), ("germany", "W"),
    ]  # fmt: skip
    assert SLOTS == 32 + 1 + 6


def test_refusals_by_phase() -> None:
    """Each phase has its own choices."""
    s = talking("congo: france", press="rounds")
    assert refusal(s, "france", "develop:congo") == "A80-10"
    s = talking("congo: france")
    assert refusal(s, "france", "lock") == "A80-10"
    act(s, "france", "ready")
    assert refusal(s, "france", "ready") == "A80-50"
    assert refusal(s, "france", "develop:congo") == "A80-50"
    s = writing("congo: france")
    assert refusal(s, "france", "ready") == "A80-10"
    assert refusal(s, "france", "lead:italy") == "A80-1"
    assert refusal(s, "france", "deal:italy") == "A80-1"
    assert refusal(s, "france", "start:dakar") == "A80-5"
    s = GAME.new(3)
    refused = GAME.why_not_text(s, 0, "lead:italy")
    assert refused is not None
    assert refused.rule == "A80-1"
    s = new(press="none", historical=True)
    for _ in range(8):
        finish(s)
    assert refusal(s, "france", "lock") == "A80-43"
    assert s.phase != WRITING
