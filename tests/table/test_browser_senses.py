"""What a finger does on the board, and how a browser tells that it is one's turn."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import time
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Page, expect

from tests.table.test_browser import (  # noqa: F401
    Open,
    begin,
    browser,
    house,
    open_page,
    play_a_turn,
    pytestmark,
    wait_for_turn,
)

# A finger


def phone(open_page: Open) -> Page:
    page = open_page("/", 390, 844, has_touch=True)
    begin(page)
    wait_for_turn(page)
    return page


def wide(page: Page) -> int:
    """How wide the picture is, of which the screen shows 390."""
    return int(
        page.evaluate("document.querySelector('#board > svg').getBoundingClientRect().width")
    )


def fingers(page: Page, *steps: tuple[int, int]) -> None:
    """Two fingers side by side on the board, each step as far from its middle as these numbers."""
    line = page.context.new_cdp_session(page)
    for n, step in enumerate(steps):
        points: list[Any] = [{"x": 195 + x, "y": 220, "id": i} for i, x in enumerate(step)]
        line.send("Input.dispatchTouchEvent", {"type": "touchMove" if n else "touchStart",
                                               "touchPoints": points})  # fmt: skip
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_two_fingers_bring_the_board_nearer(open_page: Open) -> None:
    """As far as they go apart, at most four times; together again shows all of it."""
    page = phone(open_page)
    whole = wide(page)
    fingers(page, (-40, 40), (-60, 60), (-80, 80))
    expect(page.locator("#board.near")).to_be_attached()
    assert wide(page) == pytest.approx(2 * whole, rel=0.02)
    fingers(page, (-20, 20), (-180, 180))
    assert wide(page) == pytest.approx(4 * whole, rel=0.02)
    # The page itself has not become larger, and nothing was chosen by it.
    assert page.evaluate("[document.documentElement.scrollWidth, visualViewport.scale]") == [390, 1]
    expect(page.locator("[data-do=undo]")).to_have_count(0)
    fingers(page, (-180, 180), (-20, 20))
    assert wide(page) == whole
    expect(page.locator("#board.near")).to_have_count(0)


def taps(page: Page, *moments: float) -> None:
    """Taps on the open sea, so many seconds after now by the clock of the browser's events."""
    line, now = page.context.new_cdp_session(page), time.time()
    for moment in moments:
        for kind, points in (("touchStart", [{"x": 30, "y": 90}]), ("touchEnd", [])):
            facts: Any = {"type": kind, "touchPoints": points, "timestamp": now + moment}
            line.send("Input.dispatchTouchEvent", facts)


def test_two_taps_bring_a_place_nearer(open_page: Open) -> None:
    """And two more go back; a tap on something that can be chosen chooses it."""
    page = phone(open_page)
    whole = wide(page)
    taps(page, 0, 0.2)
    assert wide(page) == pytest.approx(2 * whole, rel=0.02)
    taps(page, 1, 1.2)
    assert wide(page) == whole
    taps(page, 3, 4)
    assert wide(page) == whole
    box = page.locator("#board [data-action]").first.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page.locator("[data-do=confirm]")).to_be_visible()


def test_a_long_press_explains_and_chooses_nothing(open_page: Open) -> None:
    """What a choice costs and brings, where nobody can hover."""
    page = phone(open_page)
    box = page.locator("#board [data-action]").first.bounding_box()
    assert box is not None
    line = page.context.new_cdp_session(page)
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    expect(page.locator("#tip")).to_contain_text("AFR-9")
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_timeout(200)
    expect(page.locator("[data-do=confirm]")).to_have_count(0)


# A sound, and a notice

# Counts the tones, and keeps the notices; the page can be made to think that nobody looks at it.
LISTENING = """
window.turns = 0;
window.tones = 0;
document.addEventListener("okapi:turn", () => { window.turns += 1; });
window.shown = [];
window.away = false;
const start = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...when) { window.tones += 1; return start.apply(this, when); };
window.Notification = class {
  static permission = "default";
  static answer = "granted";
  static async requestPermission() { return Notification.permission = Notification.answer; }
  constructor(title, { body, tag }) { window.shown.push({ title, body, tag }); }
  close() {}
};
Object.defineProperty(Document.prototype, "hidden", { get: () => window.away });
"""  # noqa: E501


def at_table(open_page: Open) -> Page:
    """A match in a browser that is listened to."""
    page = open_page()
    page.add_init_script(LISTENING)
    page.reload()
    begin(page)
    wait_for_turn(page)
    return page


def wish(page: Page, name: str, on: bool = True) -> None:
    """Set a wish in the menu."""
    page.locator("[popovertarget=menu]").click()
    page.locator(f"#{name}").set_checked(on)
    page.keyboard.press("Escape")


def once_more(page: Page) -> None:
    """End a turn, and wait for the next one."""
    play_a_turn(page)
    wait_for_turn(page)


def since(page: Page, what: str) -> tuple[int, int]:
    """How often it was one's turn since the last question, and how much of something came."""
    counted = page.evaluate(f"[turns, {what}]")
    page.evaluate("turns = tones = 0; shown = []")
    return int(counted[0]), int(counted[1])


def test_a_sound_only_for_those_who_want_it(open_page: Open) -> None:
    """Off at first; two notes when it is switched on, and at every turn from then on."""
    page = at_table(open_page)
    once_more(page)
    turns, tones = since(page, "tones")
    assert (turns > 0, tones) == (True, 0)
    wish(page, "sound")
    assert since(page, "tones") == (0, 2)
    for reload in (False, True):
        if reload:
            page.reload()
        once_more(page)
        turns, tones = since(page, "tones")
        assert turns > 0
        assert tones == 2 * turns
    wish(page, "sound", on=False)
    once_more(page)
    assert since(page, "tones")[1] == 0


def test_a_notice_when_one_looks_elsewhere(open_page: Open) -> None:
    """Asked for once; shown while the page is hidden, and not otherwise."""
    page = at_table(open_page)
    assert page.evaluate("Notification.permission") == "default"
    wish(page, "notices")
    assert page.evaluate("Notification.permission") == "granted"
    once_more(page)
    assert since(page, "shown.length")[1] == 0
    page.evaluate("away = true")
    once_more(page)
    notice = page.evaluate("shown.at(-1)")
    turns, notices = since(page, "shown.length")
    assert turns == notices > 0
    assert notice["title"].startswith("Your turn")
    assert notice["tag"] == page.url.rpartition("/")[2]
    assert "half-turn" in notice["body"]


def test_a_browser_that_shows_no_notices_says_so(open_page: Open) -> None:
    """Whoever comes back to the page is told there instead."""
    page = at_table(open_page)
    page.evaluate("Notification.answer = 'denied'")
    wish(page, "notices")
    expect(page.locator("#said")).to_contain_text("shows no notices for this page")
    page.evaluate("away = true")
    once_more(page)
    assert page.evaluate("shown") == []
    assert page.title().startswith("● Your turn")
    page.evaluate("away = false; document.dispatchEvent(new Event('visibilitychange'))")
    expect(page.locator("#said")).to_contain_text("Your turn")
