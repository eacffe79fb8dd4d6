"""Terms, clocks and endings in a real browser."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Page, expect

from okapi.remote import Seat, Table
from okapi.table.network import lan_address
from tests.table.house import Process
from tests.table.test_browser import (  # noqa: F401
    Open,
    browser,
    house,
    open_page,
    pytestmark,
    serious,
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


@pytest.mark.skipif(not lan_address(), reason="this machine is in no network")
def test_friends_in_the_local_network(open_page: Open, house: Process) -> None:
    """Links and codes appear with one click; a phone follows one to an address of its network."""
    page = open_page("/new/africa")
    page.locator("select[name=who1]").select_option("friend")
    page.locator(".go button").click()
    expect(page.locator(".note")).to_contain_text("Only this machine")
    expect(page.locator(".invite input[readonly], .invite svg")).to_have_count(0)
    page.get_by_role("button", name="Open to the local network").click()
    expect(page.locator(".note")).to_have_count(0)
    link = page.locator(".invite input[readonly]").input_value()
    assert link.startswith(f"http://{lan_address()}:{house.port}/join/")
    page.locator(".invite summary").click()
    expect(page.locator(".invite svg")).to_be_visible()
    assert serious(page) == []
    phone = open_page("/", 390, 844)
    phone.goto(link)
    phone.locator("input[name=name]").fill("Bob")
    phone.locator(".sit button").click()
    assert phone.url.startswith(f"http://{lan_address()}:")
    expect(phone.locator("#board svg")).to_be_visible()
    expect(page.locator("#board svg")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Continue on another device").click()
    expect(page.locator(".code svg")).to_be_visible()
    bar = page.locator("header").first.bounding_box()
    assert bar is not None
    assert (bar["y"], bar["width"]) == (0, 1280)
    assert f"http://{lan_address()}:{house.port}/me/" in page.content()


@pytest.mark.parametrize("width", [390, 1280])
def test_a_name_of_one_long_word_moves_nothing(open_page: Open, house: Process, width: int) -> None:
    """While people wait, while they play, at the end, and looking back."""
    page = open_page("/", width, 844)

    def fits(path: str) -> None:
        page.goto(f"{house.url}{path}")
        expect(page.locator("body")).to_contain_text("W" * 40)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, path

    table = Table(house.url)
    me = {"who": "me", "name": "W" * 40}
    waiting = table.post("/matches", "", game="africana", seats=[me, {"who": "open"}])
    fits(f"/t/{waiting['match']['id']}")
    fits(f"/join/{waiting['keys'][1]['invite']}")
    made = table.post("/matches", "", game="africana", seats=[me, me])
    match, tokens = made["match"]["id"], [key["token"] for key in made["keys"]]
    for seat, token in enumerate(tokens):
        Seat(table, match, seat, token).post("number", number=f"{seat:032x}")
    fits(f"/t/{match}")
    fits(f"/t/{match}/review")
    Seat(table, match, 0, tokens[0]).post("resign")
    fits(f"/t/{match}")
