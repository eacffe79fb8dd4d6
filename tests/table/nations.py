"""What people do at a table of Africa 1880, as a browser test does it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.table.test_browser import Open, invitation

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

GAME = "africa_1880"


def set_up(page: Page, *seats: str, name: str = "Anna") -> None:
    """A table with the historical start, nations in the order of the seats, and these people."""
    page.locator(".pill", has=page.locator(f"[name=seats][value='{len(seats) + 1}']")).click()
    for at, who in enumerate(seats, 1):
        page.locator(f"select[name=who{at}]").select_option(who)
    page.locator("input[name=name0]").fill(name)
    page.locator("[name='option:historical']").check()
    page.locator("[name='option:nations']").select_option("order")
    page.locator("[name=pace]").select_option("0.05")
    page.locator(".go button").click()


def joined(open_page: Open, host: Page, name: str) -> Page:
    page: Page = open_page(invitation(host))
    page.locator("input[name=name]").fill(name)
    page.locator(".sit button").click()
    return page


def thread(page: Page, name: str) -> Locator:
    return page.locator(".thread-tab[data-thread]", has_text=name)


def show(page: Page, what: str) -> None:
    page.locator(f"#show-{what}").click()


def propose(page: Page, to: str, verb: str) -> None:
    """Open a conversation and put a proposal together by clicking."""
    thread(page, to).click()
    page.locator(f".verb[data-verb={verb}]").click()
    page.locator("#kinds .main").click()


def write(page: Page, *actions: str) -> None:
    """Click slots of the sheet."""
    show(page, "game")
    for action in actions:
        stamp = page.locator(f'.stamp[data-action="{action}"]')
        if not stamp.is_visible():
            page.locator("details.pills.more summary").first.click()
        stamp.click()
        expect(page.locator(f'.stamp.chosen[data-action="{action}"]')).to_be_attached()


def ready(page: Page) -> None:
    page.locator("#choices .choice[data-action=ready]").click()


def lock(page: Page) -> None:
    """Leave the rest as marked, and lock."""
    expect(page.locator("#now")).to_contain_text(re.compile("write your sheet|lock it"))
    rest = page.locator("[data-do=rest]")
    if rest.count():
        rest.click()
    page.locator("#choices .choice[data-action=lock]").click()
