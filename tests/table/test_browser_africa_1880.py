"""Africa 1880 in a real browser: matches, the sheet, the timer, a phone, one device for two."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")

from playwright.sync_api import Page, expect

from tests.table.nations import GAME, lock, ready, set_up, show, thread, write
from tests.table.needs import shows
from tests.table.test_browser import (  # noqa: F401
    GOLDEN,
    Open,
    browser,
    house,
    open_page,
    pytestmark,
    wait_for_turn,
)


def one_turn(page: Page, turn: int) -> None:
    """On the board one order, in the list the rest."""
    if page.locator(".answer.accept:visible").count():
        page.locator(".answer.accept:visible").first.click()
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    show(page, "game")
    land = page.locator(
        '#board .a80-pick[data-action^="explore"], #board .a80-pick[data-action^="nothing"]'
    )
    land.first.dispatch_event("click")
    if page.locator("#ask[open]").count():  # a place with a single choice is not asked about
        page.locator("#ask .choice").last.click()
    lock(page)
    begun = re.compile(f"Turn {turn + 1} of 8|The game is over")
    expect(page.locator("#now")).to_contain_text(begun, timeout=20_000)


def test_whoever_locks_last_sees_the_reading_scene_by_scene(open_page: Open) -> None:
    """Phase by phase, with rings around the names of the places, and then the next turn."""
    page = open_page("/new/africa_1880", reduced_motion="no-preference")
    set_up(page, "bot:pathfinder", "bot:scout")
    wait_for_turn(page)
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    write(page, "develop:alexandria")
    expect(page.locator("#seats .panel.seat", has_text="yes")).to_have_count(2)
    told = page.locator("#log li").count()
    lock(page)
    ring = page.locator("#board .pointer rect")
    expect(ring.first).to_be_visible()
    expect(page.locator("#now")).to_contain_text("lock it")
    expect(page.locator("body")).to_have_class(re.compile("sending"))
    assert page.locator("#log li").count() > told
    shown = page.locator("#log li").last.get_attribute("data-shown") or ""
    assert shown.startswith("name:")
    name = page.locator(f'#board [data-key="{shown.split()[-1]}"]').bounding_box()
    ringed = ring.last.bounding_box()
    assert name
    assert ringed
    assert name["width"] < ringed["width"] < name["width"] + 30
    expect(page.locator("#now")).to_contain_text("Turn 2 of 8", timeout=20_000)


def test_a_long_scene_leaves_the_board_and_the_buttons_where_they_are(open_page: Open) -> None:
    """Given a reading of many sentences, when one looks again, then nothing is pushed away."""
    page = open_page("/", 1280, 800)
    page.locator("#record").set_input_files(GOLDEN / GAME / "greedy_6.okapi")
    expect(page.locator("body.ready")).to_be_attached()
    page.keyboard.press("Home")
    first = page.locator("#board svg").bounding_box()
    page.keyboard.press("End")
    assert len(page.locator("#now").inner_text()) > 500
    last = page.locator("#board svg").bounding_box()
    assert first
    assert last
    assert last["height"] > 0.85 * first["height"]
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(page.url.partition("/review")[0])
    page.evaluate("past.hidden = false; document.body.classList.add('in-past')")
    line = "<li><span>Italy explores from Tripoli into Alexandria.</span></li>"
    page.evaluate(f"document.querySelector('#past-said').innerHTML = '{line}'.repeat(40)")
    expect(page.locator("#past-leave")).to_be_in_viewport()


@shows(GAME, 4, 5)
def test_a_whole_match_of_africa_1880_by_clicking(open_page: Open) -> None:
    """A80-9 counters, "can be the last turn", after the reveal: to the end against computers."""
    page = open_page("/new/africa_1880", 1400, 900)
    set_up(page, "bot:pathfinder", "bot:scout")
    expect(page.locator("#board svg")).to_be_visible()
    for turn in range(1, 9):
        wait_for_turn(page)
        one_turn(page, turn)
        show(page, "game")
        if page.locator(".end").count():
            break
        counters = page.locator('[data-key="game"]')
        expect(counters).to_contain_text(f"{turn + 1}/8")
        expect(counters).to_contain_text("Free coasts")
        if turn == 7:
            expect(counters).to_contain_text("this can be the last turn")
    expect(page.locator(".scores .total")).to_be_visible()
    expect(page.locator(".scores")).to_contain_text("colonies held alone")
    assert page.locator(".scores thead th").count() == 3
    expect(page.locator("#log")).to_contain_text("becomes a colony")
    assert page.locator('#log .rule[data-rule="A80-37"]').count() > 0


def test_a_choice_made_while_another_is_under_way_is_not_lost(open_page: Open) -> None:
    """Given an order that the server has not yet answered, when the rest is left, then both are."""
    page = open_page("/new/africa_1880", 1400, 900)
    set_up(page, "bot:scout", "bot:scout")
    wait_for_turn(page)
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    page.evaluate(
        """() => {
            document.querySelector('.stamp[data-action^="nothing"]').click();
            document.querySelector("[data-do=rest]").click();
        }"""
    )
    expect(page.locator("#now")).to_contain_text("lock it")
    # Where only one thing is left to do, nobody is offered a hint, and the key says why.
    expect(page.locator("#hint")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator("#said")).to_have_text("There are no hints now.")
    page.locator("#choices .choice[data-action=lock]").click()
    expect(page.locator("#now")).to_contain_text("Turn 2 of 8", timeout=20_000)


def test_hints_for_a_sheet_on_a_phone(open_page: Open) -> None:
    """Each says its choice once, line by line, and the last of them can be scrolled to."""
    page = open_page("/new/africa_1880", 390, 844)
    set_up(page, "bot:scout", "bot:scout")
    wait_for_turn(page)
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    page.locator("#hint").click()
    hints = page.locator("#hints .choice")
    expect(hints.first).to_be_visible()
    for hint in hints.all():
        said = hint.get_attribute("aria-label") or ""
        assert str(hint.inner_text()).splitlines()[0] == said
        assert len(str(hint.inner_text()).splitlines()) >= 3
    top = 0.52 * 844
    page.evaluate("document.querySelector('#hints-close').scrollIntoView({block: 'end'})")
    box = page.locator("#hints-close").bounding_box()
    assert box is not None
    assert top < box["y"] <= 845 - box["height"]


@pytest.mark.parametrize("size", [(1024, 768), (1200, 900), (1280, 720)])
def test_the_sheet_has_room_on_every_screen(open_page: Open, size: tuple[int, int]) -> None:
    """Where the panels stand one below the other, they do not squeeze it to nothing."""
    page = open_page("/new/africa_1880", *size)
    set_up(page, "bot:scout", "bot:scout")
    wait_for_turn(page)
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    show(page, "game")
    box = page.locator("#choices").bounding_box()
    assert box is not None
    assert box["height"] > 200
    page.locator(".stamp[data-action^=war]").last.click()
    expect(page.locator(".stamp.chosen[data-action^=war]")).to_be_visible()


@shows(GAME, 1, 2, 3)
def test_the_sheet_on_the_board_and_in_the_list(open_page: Open) -> None:
    """A80-9 "map", "own sheet", "embassy matrix"."""
    page = open_page("/new/africa_1880", 1400, 900)
    set_up(page, "bot:scout", "bot:scout")
    wait_for_turn(page)
    # The map: boxes, flags, ports, what nobody passes, sea links.
    for part in ("a80-free", "a80-flag-0", "a80-anchor"):
        assert page.locator(f'#board use[href="#{part}"]').count() > 0
    assert page.locator("#board .a80-lake, #board .a80-dune, #board .a80-swamp").count() == 8
    assert page.locator("#board .a80-sea-link").count() == 2
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    show(page, "game")
    # What has nothing to tell, as nobody can come yet, is no heading without words.
    assert page.locator("#seats .panel").count() >= 4
    expect(page.locator("#seats .panel:not(:has(dd, .chip))")).to_have_count(0)
    # A blank stance is an alliance, and looks like one.
    expect(page.locator('.stamp.blank[data-action="ally:france"]')).to_be_visible()
    # On the board: the flag, then what it does; the anchor lands; the disc declares.
    page.locator('#board [data-key="to:at:1"]').dispatch_event("click")
    page.locator('#ask .choice[data-action="explore:alexandria:khartoum"]').click()
    expect(page.locator('#board [data-key="order:0:1"] .a80-draft')).to_be_visible()
    page.locator('#board [data-key="to:disc:1"]').dispatch_event("click")
    page.locator('#ask .choice[data-action="war:france"]').click()
    expect(page.locator('.stamp.chosen[data-action="war:france"]')).to_be_visible()
    # In the list: the same slot again, with another order.
    write(page, "develop:alexandria", "land:dakar")
    expect(page.locator('#board [data-key="order:0:1"] .a80-draft')).to_have_count(0)
    lock(page)
    expect(page.locator("#now")).to_contain_text("1885")
    # After the reveal: every step in the log with its rule, and the embassies by year.
    expect(page.locator("#log")).to_contain_text("Great Britain develops Alexandria")
    expect(page.locator("#log")).to_contain_text("Great Britain declares war on France")
    show(page, "game")
    expect(page.locator('#seats [data-key="changes"]')).to_contain_text("Dakar")
    expect(page.locator('#seats [data-key="wars"]')).to_contain_text("Great Britain on France")
    # A whole sheet is read line by line from the left.
    expect(page.locator('#seats [data-key="sheets"] dd').first).to_have_css("text-align", "left")
    assert page.locator('#board [data-key="embassies"] .a80-mine').count() == 1
    assert page.locator('#board [data-key="embassies"] use[href="#a80-war"]').count() > 0


@shows(GAME, 9)
def test_the_phase_timer(open_page: Open) -> None:
    """A80-9 "timer": talk and writing have each their own time, which everybody sees run."""
    page = open_page("/new/africa_1880", 1400, 900)
    page.locator("input[name=clock][value=live]").check()
    set_up(page, "bot:scout", "bot:scout")
    wait_for_turn(page)
    timer = page.locator("#now .clock.running")
    expect(timer).to_have_attribute("role", "timer")
    expect(timer).to_have_text(re.compile(r"^(8:00|7:5\d)$"))
    expect(page.locator(".panel.me .clock.running")).to_have_text(re.compile(r"^(8:00|7:5\d)$"))
    ready(page)
    expect(page.locator("#now")).to_contain_text("write your sheet")
    expect(timer).to_have_text(re.compile(r"^(4:00|3:5\d)$"))


def test_a_phase_on_a_phone(open_page: Open) -> None:
    """Nothing is wider than the screen; talk, clauses, sheet and lock are reached with a thumb."""
    page = open_page("/new/africa_1880", 390, 844, has_touch=True)
    set_up(page, "bot:pathfinder", "bot:pathfinder")
    wait_for_turn(page)
    expect(page.locator("#talk-box")).to_be_visible()
    thread(page, "France").tap()
    page.locator(".answer.accept:visible").tap()
    expect(page.locator(".message:visible .status").first).to_have_text("agreed")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#show-game").tap()
    for button in page.locator(".stamp:visible").all()[:4]:
        box = button.bounding_box()
        assert box is not None
        assert 0 <= box["x"] <= 390 - box["width"]
    page.locator("#choices .choice[data-action=ready]").tap()
    page.locator("[data-do=rest]").tap()
    page.locator("#choices .choice[data-action=lock]").tap()
    expect(page.locator("#now")).to_contain_text("1885")


def test_two_nations_on_one_device(open_page: Open) -> None:
    """The device is handed over before the other sheet is shown, and each has its own talk."""
    page = open_page("/new/africa_1880", 1400, 900)
    page.locator("select[name=who1]").select_option("here")
    page.locator("input[name=name1]").fill("Bob")
    set_up(page, "here", "bot:scout")
    expect(page.locator("body.asked")).to_be_attached()
    write(page, "war:france", "land:dakar")
    ready(page)
    expect(page.locator("#hand")).to_contain_text("Bob")
    page.locator("#hand-go button").click()
    expect(page.locator('.stamp[data-action="war:britain"]')).to_be_attached()
    assert page.locator(".stamp.chosen").count() == 0
    assert page.locator('#board [data-key^="order:"]').count() == 0
    ready(page)
    # Whoever is asked first writes first; the device goes on to the other one.
    for _ in range(2):
        expect(
            page.locator("#hand[open], body.asked #choices [data-do=rest]").first
        ).to_be_visible()
        if page.locator("#hand[open]").count():
            page.locator("#hand-go button").click()
        lock(page)
    expect(page.locator("#now")).to_contain_text("1885")
    expect(page.locator("#log")).to_contain_text("Great Britain lands in Dakar")
