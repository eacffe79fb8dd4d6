"""What explains itself when it is pointed at, focused or pressed; and tables on a phone."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Browser, Locator, Page, expect

from tests.table.house import Process
from tests.table.positions import Tables, offers
from tests.table.test_browser import (  # noqa: F401
    Open,
    begin,
    browser,
    house,
    open_page,
    pytestmark,
    serious,
    wait_for_turn,
)

GAMES = ("africa", "africana", "heart_of_africa")


@pytest.fixture
def tables(browser: Browser, house: Process) -> Iterator[Tables]:
    """A browser with a finger and a mouse, at positions of stored matches."""
    page = browser.new_page(
        viewport={"width": 1280, "height": 800}, has_touch=True, reduced_motion="reduce"
    )
    yield Tables(page, house.url)
    page.close()


def goods(tables: Tables) -> Locator:
    """A seat's goods of one kind, in Africa while a trade is offered."""
    page = tables.sit("africa", "greedy_3_0", offers("trade")).page
    return page.locator("#seats .seat .chip").first


def hold(page: Page, place: Locator) -> None:
    """A finger stays where something is until it is explained."""
    place.scroll_into_view_if_needed()
    box = place.bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    point: Any = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#tip")).to_be_visible()
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


# What a seat holds


def test_what_a_seat_holds_is_explained_to_a_mouse(tables: Tables) -> None:
    """What it is, what it is worth now, and the rule; gone when the pointer has left."""
    chip = goods(tables)
    chip.hover()
    tip = chip.page.locator("#tip")
    expect(tip).to_contain_text(re.compile(r"^\w+\d+ points?AFR-46"))
    chip.page.locator("#now").hover()
    expect(tip).to_be_hidden()


def test_what_a_seat_holds_is_explained_to_a_keyboard(tables: Tables) -> None:
    """Each is reached by Tab; Escape hides what it says."""
    chip = goods(tables)
    page, tip = chip.page, chip.page.locator("#tip")
    page.locator("#seats").focus()
    page.keyboard.press("Tab")
    expect(chip).to_be_focused()
    expect(tip).to_contain_text("point")
    page.keyboard.press("Escape")
    expect(tip).to_be_hidden()
    page.keyboard.press("Tab")
    expect(tip).to_contain_text("point")


def test_what_a_seat_holds_is_explained_to_a_finger(tables: Tables) -> None:
    """By a tap, or by staying; a tap elsewhere hides it."""
    chip = goods(tables)
    page, tip = chip.page, chip.page.locator("#tip")
    chip.tap()
    expect(tip).to_contain_text("point")
    page.locator("#now").tap()
    expect(tip).to_be_hidden()
    hold(page, chip)
    expect(tip).to_contain_text("point")


def test_what_a_seat_holds_is_read_aloud(tables: Tables) -> None:
    """Its name, how many, and its note: words of the page, not of a tooltip."""
    chip = goods(tables)
    assert re.fullmatch(r"\w+\d\d+ points?", chip.text_content() or "")
    expect(chip.page.locator("#seats .chip[title]")).to_have_count(0)
    assert serious(chip.page) == []


@pytest.mark.parametrize(
    ("name", "verb", "place", "note"),
    [
        ("random_3_0", "accept", "[data-key=odds] .chip", r"(cannot )?be paid"),
        ("mixed_3", "bid", "[data-key=market] .chip", r"row \d; \d steps? up changes? it"),
    ],
)
def test_heart_of_africa_tells_what_can_be_paid_and_what_is_near(
    tables: Tables, name: str, verb: str, place: str, note: str
) -> None:
    """Of the results of a conflict, and of the rows of the table of values."""
    page = tables.sit("heart_of_africa", name, offers(verb)).page
    chips, tip = page.locator(f"#seats {place}").all(), page.locator("#tip")
    told = [chip for chip in chips if re.search(note, chip.text_content() or "")]
    assert told
    told[0].focus()
    expect(tip).to_contain_text(re.compile(note))
    page.keyboard.press("Escape")
    told[-1].tap()
    expect(tip).to_contain_text(re.compile(note))


def test_a_lesson_explains_what_a_seat_holds(open_page: Open) -> None:
    """There, too, what has no words to be seen says them when it is focused."""
    page = open_page("/learn/africa")
    page.locator("#seats .chip[tabindex]").first.focus()
    expect(page.locator("#tip")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#tip")).to_be_hidden()


# Choices


def test_a_choice_is_explained_to_a_mouse(open_page: Open) -> None:
    """On the board with what the list says of it, in the list with its rule and place."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    tip, target = page.locator("#tip"), page.locator("#board [data-action]").first
    target.hover()
    expect(tip).to_contain_text("AFR-9")
    expect(tip).to_contain_text(target.get_attribute("aria-label") or "nothing")
    page.locator("#now").hover()
    expect(tip).to_be_hidden()
    choice = page.locator("#choices .choice").first
    choice.hover()
    expect(tip).to_contain_text("AFR-9")
    expect(page.locator("#board .hinted")).to_have_count(1)
    page.locator("#now").hover()
    expect(page.locator("#board .hinted")).to_have_count(0)


def test_a_choice_is_explained_to_a_keyboard(open_page: Open) -> None:
    """While it has the focus; Escape hides it and the focus stays."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    tip = page.locator("#tip")
    for key, place in (("b", "#board [data-action]"), ("c", "#choices .choice")):
        page.keyboard.press(key)
        expect(tip).to_contain_text("AFR-9")
        page.keyboard.press("Escape")
        expect(tip).to_be_hidden()
        assert page.evaluate(f"document.activeElement.matches('{place}')")


def test_an_explanation_stays_when_the_table_changes(open_page: Open) -> None:
    """Somebody is renamed while a keyboard asks about a choice."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.keyboard.press("b")
    for name in ("Anna", "Vera"):
        headers = {"origin": page.evaluate("location.origin")}
        page.request.post(f"{page.url}/name", form={"seat": "0", "name": name}, headers=headers)
        expect(page.locator("#seats")).to_contain_text(name)
        expect(page.locator("#tip")).to_contain_text("AFR-9")


def test_what_only_ends_a_step_stands_apart(tables: Tables) -> None:
    """Below all that can still be done, and marked."""
    for game, name, verb in (
        ("africa", "greedy_3_0", "pass"),
        ("africana", "greedy_3_0", "stop"),
        ("heart_of_africa", "mixed_3", "end"),
    ):
        page = tables.sit(game, name, offers(verb)).page
        groups = page.locator("#choices .group:not(.reminders)")
        expect(groups.last).to_have_attribute("data-key", f"group:{verb}")
        expect(page.locator("#choices .ending")).to_have_count(1)


# The board, and what stands beside it


@pytest.mark.parametrize("width", [390, 1280])
@pytest.mark.parametrize("game", GAMES)
def test_nothing_covers_the_board(open_page: Open, game: str, width: int) -> None:
    """Its corners are seen: spaces of the score track are there."""
    page = open_page("/", width, 844)
    begin(page, game)
    wait_for_turn(page)
    corners = page.evaluate("""() => {
      const board = document.getElementById("board"), box = board.querySelector("svg").getBoundingClientRect();
      const across = [box.left + 16, box.right - 16], down = [box.top + 16, box.bottom - 16];
      return across.flatMap((x) => down.map((y) => board.contains(document.elementFromPoint(x, y))));
    }""")  # noqa: E501
    assert corners == [True] * 4
    page.locator("#zoom").click()
    expect(page.locator("#board.near")).to_be_attached()


# A phone


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_on_a_phone(open_page: Open, game: str) -> None:
    """390 x 844, by taps alone: nothing is cut off sideways at any step."""
    page = open_page("/", 390, 844, has_touch=True)
    begin(page, game)
    take_a_turn(page)


def take_a_turn(page: Page) -> None:
    """One decision after another by taps, each looked at, and the end of the turn."""
    confirm = page.locator("#choices [data-do=confirm]")
    wait_for_turn(page)
    while not confirm.count():
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert beyond_the_edge(page) == []
        choose_by_tap(page)
        wait_for_turn(page)
    confirm.tap()
    expect(confirm).to_have_count(0)


def beyond_the_edge(page: Page) -> list[str]:
    """What can be read and reaches beyond the screen."""
    return [
        str(text)
        for text in page.evaluate("""() => [...document.querySelectorAll(
            "#now *, #choices *, #seats *, .bar *, .help-row *")]
          .filter((node) => node.checkVisibility() && !node.closest(".heard, .skip, svg")
            && node.getBoundingClientRect().right > innerWidth + .5)
          .map((node) => node.className + ": " + node.textContent)""")
    ]


def choose_by_tap(page: Page) -> None:
    """The first choice that is listed, or the first of a folded list."""
    choices = page.locator("#choices .choice:not(.ending):visible, #choices .ending:visible")
    folded = page.locator("#choices details.group:not(.reminders):not([open]) > summary")
    if not choices.count() and folded.count():
        folded.first.tap()
    number = page.evaluate("document.querySelector('#log').children.length")
    choices.first.tap()
    sure = page.locator("#sure[open] .main")
    if sure.count():
        sure.tap()
    page.wait_for_function(
        "(n) => document.querySelector('#log').children.length > n"
        " || document.querySelector('#choices [data-do=confirm]')",
        arg=number,
    )
