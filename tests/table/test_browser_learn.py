"""Learning in a real browser: lessons by clicking and by keys, looking up a rule, languages."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")

from playwright.sync_api import Page, expect

from okapi.games import ids, load
from tests.table.test_browser import (  # noqa: F401
    Open,
    browser,
    house,
    open_page,
    pytestmark,
    serious,
)


def steps_of(game: str) -> int:
    lesson = load(game).face.lesson()
    assert lesson is not None
    return len(lesson.steps)


def take(page: Page) -> None:
    """What glows on the board, or else the button."""
    glowing = page.locator("#board .hinted").first
    if glowing.count():
        glowing.dispatch_event("click")
    else:
        page.locator("#go").click()


@pytest.mark.parametrize("game", ids())
def test_a_lesson_by_clicking(open_page: Open, game: str) -> None:
    """Each step is done where it glows, and the last one leads to a table."""
    page = open_page(f"/learn/{game}")
    for step in range(steps_of(game)):
        expect(page.locator(".step-no")).to_contain_text(f"Step {step + 1} of")
        take(page)
    page.get_by_role("button", name="Play now").click()
    expect(page.locator("#now")).to_be_visible()


def test_a_lesson_by_keys(open_page: Open) -> None:
    """Arrows read on and back, Enter does what is asked for."""
    page = open_page("/learn/africa")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-no")).to_contain_text("Step 2 of")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".step-no")).to_contain_text("Step 2 of")
    page.keyboard.press("Enter")
    expect(page.locator(".step-no")).to_contain_text("Step 3 of")
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".step-no")).to_contain_text("Step 2 of")
    page.locator("#board .hinted").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".step-no")).to_contain_text("Step 3 of")
    page.reload()
    expect(page.locator(".step-no")).to_contain_text("Step 3 of")


def test_another_choice_gets_a_kind_word(open_page: Open) -> None:
    page = open_page("/learn/africa?step=1")
    page.locator("#board [data-action]:not(.hinted)").first.dispatch_event("click")
    expect(page.locator("#said")).to_contain_text("That is allowed, too")
    expect(page.locator(".step-no")).to_contain_text("Step 2 of")


def test_a_rule_is_read_beside_the_lesson(open_page: Open) -> None:
    page = open_page("/learn/africa?step=2")
    page.locator("#lesson .rule").click()
    expect(page.locator("#rule p")).to_contain_text("move")


def test_looking_up_a_rule(open_page: Open) -> None:
    """Only what contains the words is left; a link shows the rest again."""
    page = open_page("/rules/africa")
    page.locator("#find").fill("mining camp")
    expect(page.locator("[id='AFR-38']")).to_be_visible()
    expect(page.locator("[id='AFR-9']")).to_be_hidden()
    page.locator("#find").press("Escape")
    expect(page.locator("[id='AFR-9']")).to_be_visible()


def test_the_language_is_chosen_on_the_page(open_page: Open) -> None:
    """It stays where one is, also in the middle of a lesson."""
    page = open_page("/learn/africa")
    page.keyboard.press("ArrowRight")
    page.locator(".language").click()
    page.get_by_role("button", name="Русский").click()
    expect(page.locator("html")).to_have_attribute("lang", "ru")
    assert page.url.endswith("/learn/africa?step=1")


@pytest.mark.parametrize(
    ("path", "scheme"), [("/learn/africana?step=3", "light"), ("/about/africa", "dark")]
)
def test_axe_finds_nothing_serious_where_one_learns(
    open_page: Open, path: str, scheme: str
) -> None:
    assert serious(open_page(path, color_scheme=scheme)) == []


@pytest.mark.parametrize(
    "path", ["/learn/heart_of_africa?step=3", "/rules/africana", "/about/africa"]
)
def test_a_phone_is_wide_enough(open_page: Open, path: str) -> None:
    page = open_page(path, width=390, height=844)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
