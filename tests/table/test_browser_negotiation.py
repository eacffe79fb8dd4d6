"""Talk at a table in a real browser: proposals, promises, groups, what is at stake; chat."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")

from playwright.sync_api import Page, expect

from tests.table.nations import GAME, joined, lock, propose, ready, set_up, thread, write
from tests.table.needs import shows
from tests.table.test_browser import (  # noqa: F401
    Open,
    browser,
    house,
    open_page,
    pytestmark,
    wait_for_turn,
)

BROKEN = "not so on your sheet"


@shows(GAME, 9)
def test_proposals_promises_and_what_others_do_not_see(open_page: Open) -> None:
    """A80-9 negotiation: clauses, accept, counter, a promise that the draft breaks, the ledger."""
    anna = open_page("/new/africa_1880", 1400, 900)
    set_up(anna, "friend", "friend")
    bob = joined(open_page, anna, "Bob")
    eve = joined(open_page, anna, "Eve")
    watcher = open_page("/t/" + anna.url.rpartition("/")[2])
    for page in (anna, bob, eve):
        wait_for_turn(page)

    # Whom a war together is on is nobody who takes part in it.
    thread(anna, "France").click()
    anna.locator(".verb[data-verb=war]").click()
    enemy = anna.locator(".clause-form:not([hidden]) [data-gap=last]")
    expect(enemy).to_have_value("germany")
    enemy.select_option("france")
    expect(anna.locator(".clause-form:not([hidden]) .add")).to_be_disabled()

    # Britain proposes an alliance; France makes a counter-proposal, which Britain accepts.
    propose(anna, "France", "ally")
    expect(anna.locator(".message.mine .clauses")).to_contain_text("alliance among Great Britain")
    # Whoever is asked something sees it without looking for it.
    expect(bob.locator(".thread-tab.wants[aria-selected=true]")).to_contain_text("Great Britain")
    expect(bob.locator(".message:visible .clauses")).to_contain_text("alliance among Great Britain")
    bob.locator(".answer.counter").click()
    expect(bob.locator("#answering")).to_contain_text("proposal 1")
    bob.locator(".verb[data-verb=ally]").click()
    bob.locator(".clause-form:not([hidden]) .add").click()
    bob.locator(".verb[data-verb=stay_out]").click()
    bob.locator(".clause-form:not([hidden]) [data-gap=first]").select_option("britain")
    bob.locator(".clause-form:not([hidden]) [data-gap=place]").select_option("tripoli")
    bob.locator("#words").fill("and leave me the coast")
    bob.locator("#kinds .main").click()
    expect(anna.locator(".message .words")).to_contain_text("leave me the coast")
    expect(anna.locator(".message.mine .status")).to_have_text("refused")
    anna.locator(".answer.accept").click()
    expect(bob.locator(".message.mine .status")).to_have_text("agreed")

    # The ledger is there, and a draft that breaks it says so without hindering anybody.
    thread(anna, "Promises").click()
    expect(anna.locator(".ledger .deal")).to_contain_text("Great Britain stays out of Tripoli")
    write(anna, "explore:alexandria:tripoli", "war:germany")
    expect(anna.locator(".reminder")).to_contain_text("You promised")
    beside = anna.locator(".form .promised .deal")
    expect(beside).to_contain_text("France")
    expect(beside.locator("li", has_text="stays out of Tripoli")).to_contain_text(BROKEN)
    kept = beside.locator("li", has_text="Great Britain allied to France")
    expect(kept).to_be_visible()
    expect(kept.locator("em")).to_have_count(0)

    # Nobody else has seen any of it.
    for page in (eve, watcher):
        assert page.locator(".message").count() == 0
        assert page.locator(".deal").count() == 0
        assert page.locator("#talk-news").is_hidden()
        assert "leave me the coast" not in page.content()

    for page in (anna, bob, eve):
        ready(page)
    for page in (anna, bob, eve):
        lock(page)
    for page in (anna, bob):
        thread(page, "Promises").click()
        expect(page.locator(".deal .status")).to_have_text("1 of 3 broken")
        expect(page.locator(".deal .broken")).to_contain_text("stays out of Tripoli")
    expect(eve.locator("#now")).to_contain_text("1885")
    for page in (eve, watcher):
        assert page.locator(".deal, .message").count() == 0


@pytest.mark.parametrize("size", [(1280, 600), (900, 700), (1400, 900), (390, 844)])
def test_what_is_said_can_be_read_on_every_screen(open_page: Open, size: tuple[int, int]) -> None:
    """With five others to talk to there is room for a message; the field to write is reached."""
    page = open_page("/new/africa_1880", *size)
    set_up(page, *["bot:scout"] * 5)
    wait_for_turn(page)
    notes = page.locator(".notes:not([hidden])").bounding_box()
    assert notes is not None
    assert notes["height"] >= 120
    page.locator("#words").fill("Peace?")
    page.locator("#send").click()
    expect(page.locator(".message.mine")).to_contain_text("Peace?")
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


def test_chat_between_two_browsers(open_page: Open) -> None:
    """In a game without press: unread, read, muted, by keyboard; a spectator only reads."""
    anna = open_page("/new/africa")
    anna.locator("select[name=who1]").select_option("friend")
    anna.locator("input[name=name0]").fill("Anna")
    anna.locator(".go button").click()
    bob = joined(open_page, anna, "Bob")
    for page in (anna, bob):
        expect(page.locator("#board svg")).to_be_visible()
    watcher = open_page("/t/" + anna.url.rpartition("/")[2])
    anna.keyboard.press("t")
    anna.locator("#words").fill("Hello <i>Bob</i>")
    anna.keyboard.press("Enter")
    expect(anna.locator(".message.mine")).to_contain_text("Hello <i>Bob</i>")
    expect(bob.locator("#talk-news")).to_have_text("1")
    bob.locator("#show-talk").click()
    expect(bob.locator(".message")).to_contain_text("Hello <i>Bob</i>")
    expect(bob.locator("#talk-news")).to_be_hidden()
    watcher.locator("#show-talk").click()
    expect(watcher.locator(".message")).to_contain_text("Hello")
    expect(watcher.locator("#write")).to_be_hidden()
    bob.locator(".message").hover()
    bob.locator(".mute").click()
    expect(bob.locator(".message")).to_be_hidden()
    bob.locator("#unmute").click()
    expect(bob.locator(".message")).to_be_visible()


def three(open_page: Open) -> tuple[Page, Page, Page]:
    """Great Britain, France and Germany, each a person of its own, about to talk."""
    anna = open_page("/new/africa_1880", 1400, 900)
    set_up(anna, "friend", "friend")
    pages = (anna, joined(open_page, anna, "Bob"), joined(open_page, anna, "Eve"))
    for page in pages:
        wait_for_turn(page)
    return pages


@shows(GAME, 9)
def test_a_proposal_is_refused_and_another_withdrawn(open_page: Open) -> None:
    """A80-58: both see what became of it, nothing is left to answer, and nothing was promised."""
    anna, bob, _ = three(open_page)
    propose(anna, "France", "ally")
    bob.locator(".answer.refuse:visible").click()
    for page in (anna, bob):
        expect(page.locator(".message .status").first).to_have_text("refused")
        expect(page.locator(".answer")).to_have_count(0)
    propose(anna, "France", "ally")
    expect(bob.locator(".answer.accept:visible")).to_be_visible()
    anna.locator(".answer.withdraw:visible").click()
    for page in (anna, bob):
        expect(page.locator(".message .status").last).to_have_text("withdrawn")
        expect(page.locator(".answer")).to_have_count(0)
        expect(thread(page, "Promises")).to_have_count(0)


@shows(GAME, 9)
def test_a_group_of_three_among_four(open_page: Open) -> None:
    """A80-52: whoever opens a group chooses its members; they read it, nobody else knows of it."""
    anna = open_page("/new/africa_1880", 1400, 900)
    set_up(anna, "friend", "friend", "friend")
    bob, eve, dan = (joined(open_page, anna, name) for name in ("Bob", "Eve", "Dan"))
    for page in (anna, bob, eve, dan):
        wait_for_turn(page)
    anna.locator("#new-group").click()
    picks = anna.locator("#group-list .pick")
    assert [name.strip() for name in picks.all_inner_texts()] == ["France", "Germany", "Italy"]
    picks.filter(has_text="France").locator("input").check()
    picks.filter(has_text="Germany").locator("input").check()
    anna.locator("#group button[value=yes]").click()
    group = anna.locator('.thread-tab[data-thread="1,2"]')
    expect(group).to_have_attribute("aria-selected", "true")
    anna.locator("#words").fill("the three of us")
    anna.locator("#send").click()
    expect(anna.locator(".message.mine:visible")).to_contain_text("the three of us")
    for page, members in ((bob, "0,2"), (eve, "0,1")):
        tab = page.locator(f'.thread-tab[data-thread="{members}"]')
        expect(tab.locator(".badge")).to_have_text("1")
        tab.click()
        expect(page.locator(".message:visible")).to_contain_text("the three of us")
    eve.locator("#words").fill("agreed")
    eve.locator("#send").click()
    expect(anna.locator(".message:visible .words").last).to_have_text("agreed")
    assert (
        dan.locator('.thread-tab[data-thread="0,1,2"], .thread-tab[data-thread*=","]').count() == 1
    )
    assert "the three of us" not in dan.content()


@shows(GAME, 9)
def test_what_is_at_stake_is_told_where_one_talks(open_page: Open) -> None:
    """While the panels are out of sight each conversation has points, last stances and outcomes."""
    anna, bob, eve = three(open_page)
    write(anna, "explore:alexandria:tripoli")
    write(bob, "explore:algiers:tunis")
    for page in (anna, bob, eve):
        ready(page)
    for page in (anna, bob, eve):
        lock(page)
    expect(anna.locator("body.talking #now")).to_contain_text("1885")
    expect(anna.locator("#seats")).to_be_hidden()
    thread(anna, "France").click()
    stakes = anna.locator(".stakes:visible")
    expect(stakes.locator("summary")).to_have_text("At stake: Tripoli")
    stakes.locator("summary").click()
    for fact in ("Points on the map", "You can come to", "Tunis", "you: alliance; they: alliance"):
        expect(stakes).to_contain_text(fact)
    expect(stakes).to_contain_text("Tripoli, if France comes")
    thread(anna, "Germany").click()
    expect(anna.locator(".stakes:visible summary")).to_have_text("At stake: nothing")
    thread(anna, "Everybody").click()
    expect(anna.locator(".stakes:visible")).to_have_count(0)


@shows(GAME, 9)
def test_a_promise_to_enter_is_marked_beside_the_sheet(open_page: Open) -> None:
    """Given a promise to enter Tripoli, when no order does, then line and agreement say so."""
    anna, bob, _ = three(open_page)
    thread(anna, "France").click()
    anna.locator(".verb[data-verb=enter]").click()
    anna.locator(".clause-form:not([hidden]) [data-gap=place]").select_option("tripoli")
    anna.locator("#kinds .main").click()
    bob.locator(".answer.accept:visible").click()
    expect(anna.locator(".message.mine .status")).to_have_text("agreed")
    write(anna, "explore:alexandria:tripoli", "no_landing")
    promised = anna.locator(".form .promised li")
    expect(promised).to_contain_text("Great Britain explores or lands into Tripoli")
    expect(promised.locator("em")).to_have_count(0)
    expect(anna.locator(".form .reminder")).to_have_count(0)
    write(anna, "develop:alexandria")
    expect(promised.locator("em")).to_have_text(BROKEN)
    marked = anna.locator(".form .slot", has=anna.locator(".reminder"))
    expect(marked).to_have_count(2)
    expect(marked.first.locator(".slot-name")).to_have_text("Alexandria")
    expect(marked.last.locator(".slot-name")).to_have_text("Landing")
    # A mark hinders nobody.
    ready(anna)
