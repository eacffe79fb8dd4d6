"""Terms, clocks and endings in a real browser."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Page, expect

from tests.table.test_browser import (  # noqa: F401
    Open,
    browser,
    house,
    open_page,
    pytestmark,
)


def sit_down(page: Page, clock: str = "live") -> None:
    """A table on this device for two, with a clock."""
    page.locator("input[name=seats][value='2']").check(force=True)
    page.locator("select[name=who1]").select_option("here")
    page.locator(f"input[name=clock][value={clock}]").check()
    page.locator(".go button").click()
    expect(page.locator("#board")).to_be_visible()


def test_the_form_asks_only_for_what_the_chosen_clock_needs(open_page: Open) -> None:
    """By mouse and on a phone."""
    page = open_page("/new/africa", 390, 844)
    move, hours = page.locator("[name=move_seconds]"), page.locator("[name=move_hours]")
    expect(move).to_be_hidden()
    expect(page.locator("[name=late]").first).to_be_hidden()
    page.locator("input[name=clock][value=live]").check()
    expect(move).to_be_visible()
    expect(hours).to_be_hidden()
    page.locator("input[name=clock][value=correspondence]").check()
    expect(hours).to_be_visible()
    expect(page.locator("[name=late]").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_clock_ticks_for_the_one_who_is_asked(open_page: Open) -> None:
    """The other one stands still; a screen reader finds a timer."""
    page = open_page("/new/africa")
    sit_down(page)
    running = page.locator(".panel .clock.running")
    expect(running).to_have_count(1)
    expect(running).to_have_attribute("role", "timer")
    expect(running).to_have_text(re.compile(r"^10:5\d$"))
    expect(page.locator(".panel .clock:not(.running)")).to_have_text("11:00")


def test_resigning_is_asked_once_more(open_page: Open) -> None:
    """Cancel changes nothing; then the match is over, and can be removed from the list."""
    page = open_page("/new/africa")
    sit_down(page, "none")
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-do=resign]").click()
    page.locator("#sure button[value=no]").click()
    expect(page.locator(".now.over")).to_have_count(0)
    page.get_by_role("button", name="Menu").click()
    page.locator("[data-do=resign]").click()
    page.locator("#sure button[value=yes]").click()
    expect(page.locator(".now.over")).to_contain_text("nobody is left")
    page.goto("/".join(page.url.split("/")[:3]))
    page.on("dialog", lambda dialog: dialog.accept())
    page.get_by_role("button", name="Remove from my matches").first.click()
    expect(page.get_by_role("button", name="Remove from my matches")).to_have_count(0)
