"""The table in a real browser: Debian's chromium through Playwright."""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.table.house import Process

CHROMIUM = Path(os.environ.get("OKAPI_CHROMIUM", "/usr/bin/chromium"))
ARGUMENTS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no chromium: apt-get install chromium"),
]

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    with Process(tmp_path_factory.mktemp("house") / "table.sqlite") as running:
        yield running


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with sync_playwright() as started:
        found = started.chromium.launch(executable_path=str(CHROMIUM), args=ARGUMENTS)
        yield found
        found.close()


@pytest.fixture
def open_page(browser: Browser, house: Process) -> Iterator[Open]:
    """Pages with cookies of their own; a test fails when one of them complains."""
    complaints: list[str] = []
    complain = complaints.append
    contexts: list[Any] = []

    def opened(path: str = "/", width: int = 1280, height: int = 800, **more: Any) -> Page:
        size: Any = {"width": width, "height": height}
        context = browser.new_context(viewport=size, reduced_motion="reduce", **more)
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        page.on("console", lambda said: complain(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complain(str(error)))
        page.goto(house.url + path)
        return page

    yield opened
    for context in contexts:
        context.close()
    gone = re.compile(r"WebSocket|ERR_CONNECTION_REFUSED|Failed to load resource")
    assert [c for c in complaints if not gone.search(c)] == []


def begin(page: Page, game: str = "africa") -> None:
    page.locator(f"form[action='/quick/{game}'] button.main").click()
    expect(page.locator("#board svg")).to_be_visible()


def wait_for_turn(page: Page) -> None:
    expect(page.locator("body.asked:not(.sending)")).to_be_attached(timeout=20_000)


def end_turn(page: Page) -> None:
    """End the turn if the table waits for that."""
    button = page.locator("body.asked [data-do=confirm]")
    if button.count():
        button.click()


def numbered(page: Page) -> int:
    return page.locator("#log li").count()


def choose_on_board(page: Page, start: str) -> None:
    """Click a target on the board; if several choices share it, take the one meant."""
    page.locator(f'#board [data-action^="{start}"]').first.click()
    if page.locator("#ask[open]").count():
        page.locator(f'#ask .choice[data-action^="{start}"]').first.click()
    if page.locator("#sure[open]").count():
        page.locator("#sure .main").click()


def offers(page: Page, verb: str) -> bool:
    return page.locator(f'.choice[data-action^="{verb}"]').count() > 0


def test_a_whole_match_of_africa_by_clicking(open_page: Open) -> None:
    """One person on the board, two computers; the end shows the whole score."""
    page = open_page()
    begin(page)
    deadline = time.monotonic() + 200
    while not page.locator(".end").count() and time.monotonic() < deadline:
        if not page.locator("body.asked:not(.sending)").count():
            page.wait_for_timeout(20)
            continue
        if page.locator("[data-do=confirm]").count():
            end_turn(page)
        else:
            marks = "#board [data-action^=reveal], #board [data-action^=city], #board .ok-put"
            marks += ", #board [data-action^=walk], .choice"
            first = page.locator(marks).first.get_attribute("data-action")
            turn = [
                a
                for a in ("reveal", "place")
                if page.locator(f'.choice[data-action^="{a}"]').count()
            ]
            action = (turn or [first or ""])[0]
            target = page.locator(f'#board [data-action^="{action}"]')
            if target.count():
                choose_on_board(page, action)
            else:
                page.locator(".choice").first.click()
        page.wait_for_timeout(10)
    expect(page.locator(".scores .total")).to_be_visible()
    assert page.title().startswith("Match over")
    assert page.locator(".scores tbody tr").count() == 12
    expect(page.locator("text=Play again")).to_be_visible()


def test_choices_are_on_the_board_and_in_the_list(open_page: Open) -> None:
    """Africa 9: what may be chosen is highlighted; every target has its button, label and role."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    listed = page.locator(".choice").count()
    assert listed == page.locator("#board [data-action][role=button]").count() > 0
    assert page.title().startswith("● Your turn")
    expect(page.locator("#now")).to_contain_text("start city")


def test_undo_and_end_of_turn(open_page: Open) -> None:
    """A choice is taken back; the computers wait until the turn is ended."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator(".choice").first.click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.locator("[data-do=undo]").first.click()
    expect(page.locator(".choice").first).to_be_visible()
    page.locator(".choice").first.click()
    page.locator("[data-do=confirm]").click()
    expect(page.locator("[data-do=confirm]")).to_have_count(0)


def test_a_turn_by_keyboard_alone(open_page: Open) -> None:
    """Every choice is reachable; focus survives the patches; ? shows the keys."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("b")
    focused = "document.activeElement.closest('#board') !== null"
    assert page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused)
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.keyboard.press("u")
    expect(page.locator(".choice").first).to_be_visible()
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    page.keyboard.press("e")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)


def test_two_browsers_at_one_table(open_page: Open) -> None:
    """A friend joins by link from a phone; each sees what the other does."""
    anna = open_page("/new/africa")
    anna.locator("select[name=who1]").select_option("friend")
    anna.locator("input[name=name0]").fill("Anna")
    anna.locator(".go button").click()
    link = anna.locator(".invite input").first.input_value()
    bob = open_page(link.partition("/join")[1] + link.partition("/join")[2], 390, 844)
    bob.locator("input[name=name]").fill("Bob")
    bob.locator(".sit button").click()
    for page in (anna, bob):
        expect(page.locator("#board svg")).to_be_visible()
    expect(anna.locator("#seats")).to_contain_text("Bob")
    for _ in range(2):
        anna.wait_for_timeout(300)
        for page in (anna, bob):
            if page.locator("body.asked .choice[data-action^=city]").count():
                page.locator(".choice").first.click()
                page.locator("[data-do=confirm]").click()
    expect(anna.locator("#log")).to_contain_text("starts in")
    expect(bob.locator("#log")).to_contain_text("starts in")
    stranger = open_page("/t/" + anna.url.rpartition("/")[2])
    expect(stranger.locator("#board svg")).to_be_visible()
    assert stranger.locator(".choice").count() == 0


def test_two_people_at_one_device(open_page: Open) -> None:
    """Hot seat: the page turns to whoever is asked."""
    page = open_page("/new/africa")
    page.locator("label.pill", has_text="2").click()
    page.locator("select[name=who1]").select_option("here")
    page.locator("input[name=name0]").fill("Anna")
    page.locator("input[name=name1]").fill("Bob")
    page.locator(".go button").click()
    names = set()
    for _ in range(2):
        wait_for_turn(page)
        names.add(page.locator(".panel.me .who").inner_text().split("\n")[0])
        page.locator(".choice").first.click()
        page.locator("[data-do=confirm]").click()
        expect(page.locator("[data-do=confirm]")).to_have_count(0)
    wait_for_turn(page)
    assert names == {"Anna", "Bob"}


def test_the_phone_shows_board_prompt_and_choices(open_page: Open) -> None:
    """390 x 844: nothing is cut off sideways, the first choices are visible without scrolling."""
    page = open_page("/", 390, 844, has_touch=True)
    begin(page)
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for part in ("#board svg", "#now", ".choice >> nth=0"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + min(box["height"], 40) < 844
    page.locator("#zoom").click()
    assert page.evaluate("document.querySelector('#board').scrollWidth > 500")


def test_the_page_comes_back_by_itself(open_page: Open, tmp_path: Path) -> None:
    """The server is killed under an open page; play goes on without a click."""
    with Process(tmp_path / "own.sqlite") as own:
        page = open_page()
        page.goto(own.url)
        begin(page)
        wait_for_turn(page)
        own.kill()
        expect(page.locator("#offline")).to_be_visible()
        own.start()
        expect(page.locator("#offline")).to_be_hidden(timeout=20_000)
        page.locator(".choice").first.click()
        expect(page.locator("[data-do=confirm]")).to_be_visible()


def test_a_match_is_looked_at_again(open_page: Open) -> None:
    """Slider, keys and every seat's view."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator(".choice").first.click()
    page.locator("[data-do=confirm]").click()
    wait_for_turn(page)
    page.goto(page.url + "/review")
    expect(page.locator("#count")).to_contain_text("0 /")
    page.keyboard.press("End")
    expect(page.locator("#log .now")).not_to_have_count(0)
    assert re.search(r"#ply=[1-9]\d*$", page.url)


def test_a_rule_is_shown_where_it_is_cited(open_page: Open) -> None:
    """Every line of the log names its rule; a click reads it."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator("#log .rule").first.click()
    expect(page.locator("#rule h2")).to_have_text("AFR-9")
    expect(page.locator("#rule p")).not_to_be_empty()
