"""Several people at one device, somebody who only watches, and keys alone, in a real browser."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Locator, Page, expect

from tests.table.house import Process
from tests.table.positions import Tables
from tests.table.test_browser import (  # noqa: F401
    Open,
    begin,
    browser,
    house,
    house_of,
    open_page,
    play_a_turn,
    pytestmark,
    serious,
    wait_for_turn,
)

GAMES = ["africana", "africa", "heart_of_africa", "africa_1880"]

# One device


def sit_together(page: Page) -> None:
    """Anna and Bob, with hands that the other one must not see."""
    page.locator("label.pill", has_text="2").click()
    page.locator("select[name=who1]").select_option("here")
    page.locator("input[name=name0]").fill("Anna")
    page.locator("input[name=name1]").fill("Bob")
    page.locator(".go button").click()


def take_the_device(page: Page, name: str) -> None:
    """Somebody says that it is he who sits there now."""
    page.locator("#hand button", has_text=f"I am {name}").click()
    expect(page.locator("#hand")).to_be_hidden()
    expect(page.locator(".panel.me .who")).to_contain_text(name)
    wait_for_turn(page)


def end_a_turn(page: Page) -> None:
    page.locator(".choice[data-action='choose:move']").click()
    page.locator(".choice[data-action=stop]").click()
    page.locator("[data-do=confirm]").click()


def expect_nothing_but(page: Page, sentence: str) -> None:
    """The screen is covered, and behind the cover nobody's hand is on the page."""
    expect(page.locator("#hand h2")).to_have_text(sentence)
    expect(page.locator("#board")).to_be_hidden()
    for seat in (0, 1):
        panel = page.locator(f"[data-key='seat:{seat}']")
        expect(panel).to_contain_text("travel card, hidden")
    expect(page.locator(".panel.me")).to_have_count(0)


def test_whoever_comes_back_to_a_shared_device_says_who_he_is(open_page: Open) -> None:
    """At the start, after a reload, and from the list of matches: never a hand before."""
    page = open_page("/new/africana")
    sit_together(page)
    expect_nothing_but(page, "Hand the device to Anna")
    take_the_device(page, "Anna")
    expect(page.locator("[data-key='seat:0']")).not_to_contain_text("travel card, hidden")
    page.reload()
    expect_nothing_but(page, "Hand the device to Anna")
    take_the_device(page, "Anna")
    end_a_turn(page)
    expect(page.locator("#hand h2")).to_have_text("Hand the device to Bob")
    page.reload()
    expect_nothing_but(page, "Hand the device to Bob")
    page.goto(house_of(page))
    page.locator("#running + ul a").first.click()
    expect_nothing_but(page, "Hand the device to Bob")
    take_the_device(page, "Bob")
    expect(page.locator("[data-key='seat:0']")).to_contain_text("travel card, hidden")


def test_the_seat_of_an_address_opens_no_hand_before_its_turn(open_page: Open) -> None:
    """Neither that of the address, nor that of the one before, once the device has gone on."""
    page = open_page("/new/africana")
    sit_together(page)
    take_the_device(page, "Anna")
    page.goto(f"{page.url}?seat=0")
    wait_for_turn(page)
    end_a_turn(page)
    expect(page.locator("#hand h2")).to_have_text("Hand the device to Bob")
    page.reload()
    expect_nothing_but(page, "Hand the device to Bob")
    take_the_device(page, "Bob")
    assert "seat" not in page.url


def test_no_key_uncovers_the_screen(open_page: Open) -> None:
    """Esc, as often as one likes, leaves the device with whom it waits for."""
    page = open_page("/new/africana")
    sit_together(page)
    take_the_device(page, "Anna")
    end_a_turn(page)
    expect(page.locator("#hand h2")).to_have_text("Hand the device to Bob")
    for _ in range(3):
        page.keyboard.press("Escape")
        expect(page.locator("#hand")).to_be_visible()
    expect(page.locator("#board")).to_be_hidden()
    take_the_device(page, "Bob")
    expect(page.locator("#board")).to_be_visible()


def test_the_menu_belongs_to_whoever_has_the_device(open_page: Open) -> None:
    """Nothing in it leads to the hand, the name or the notices of the one before."""
    page = open_page("/new/africana")
    sit_together(page)
    take_the_device(page, "Anna")
    page.locator("[popovertarget=menu]").click()
    page.locator(".rename input[name=name]").fill("Anna the Gr")
    page.keyboard.press("Escape")
    end_a_turn(page)
    take_the_device(page, "Bob")
    for link in page.locator("a[href*='/text']").all():
        assert (link.get_attribute("href") or "").endswith("/text?as=1")
    page.locator("[popovertarget=menu]").click()
    expect(page.locator(".rename input[name=name]")).to_have_value("Bob")
    expect(page.locator(".rename input[name=seat]")).to_have_value("1")
    expect(page.locator("form[action$=link] input[name=seat]")).to_have_value("1")
    for kind in ("review?as=1", "record?as=1", "notices?seat=1"):
        expect(page.locator(f"#menu a[href$='{kind}']")).to_have_count(1)
    page.locator(".rename input[name=name]").fill("Robert")
    page.locator(".rename button").click()
    expect(page.locator(".panel.me .who")).to_contain_text("Robert")
    expect(page.locator("[data-key='seat:0'] .who")).to_contain_text("Anna")


def test_a_choice_is_typed_after_the_device_has_gone_on(open_page: Open) -> None:
    """What the menu offers works for everybody who takes the device."""
    page = open_page("/new/africana")
    sit_together(page)
    take_the_device(page, "Anna")
    page.locator("[popovertarget=menu]").click()
    page.locator("#type-open").click()
    page.keyboard.type("choose:move")
    page.keyboard.press("Enter")
    expect(page.locator(".choice[data-action=stop]")).to_be_visible()


# The log

# Counts the lines of the log that are taken away.
COUNTING = """
window.removed = 0;
document.addEventListener("DOMContentLoaded", () => {
  const log = document.getElementById("log");
  if (log) new MutationObserver((changes) => {
    window.removed += changes.flatMap(({ removedNodes }) => [...removedNodes]).length;
  }).observe(log, { childList: true });
});
"""


def expect_here(page: Page) -> None:
    """The line is open, and what it brought first is on the page."""
    expect(page.locator("[data-key='seat:0'] .dot.on, .panel.me .dot.on")).to_be_attached()


def test_a_page_that_knows_everything_keeps_its_log(open_page: Open) -> None:
    """A fresh page takes no line of the log away, so no screen reader hears it all again."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    play_a_turn(page)
    wait_for_turn(page)
    url = page.url
    page.goto(house_of(page))
    page.wait_for_timeout(500)  # the table has seen that nobody is there
    page.add_init_script(COUNTING)
    page.goto(url)
    expect_here(page)
    page.wait_for_timeout(300)
    assert page.locator("#log li").count() > 3
    assert page.evaluate("removed") == 0


def test_focus_in_the_log_survives_a_lost_line(open_page: Open, tmp_path: Path) -> None:
    """The server is gone and comes back: whoever reads the log reads on where he was."""
    with Process(tmp_path / "own.sqlite") as own:
        page = open_page()
        page.add_init_script(COUNTING)
        page.goto(own.url)
        begin(page)
        wait_for_turn(page)
        play_a_turn(page)
        wait_for_turn(page)
        expect_here(page)
        page.keyboard.press("l")
        page.keyboard.press("ArrowUp")
        page.evaluate("window.was = document.activeElement; removed = 0")
        assert page.evaluate("was.matches('#log li')")
        own.kill()
        expect(page.locator("#offline")).to_be_visible()
        own.start()
        expect(page.locator("#offline")).to_be_hidden(timeout=20_000)
        expect_here(page)
        page.wait_for_timeout(300)
        assert page.evaluate("document.activeElement === was")
        assert page.evaluate("removed") == 0


def test_focus_stays_in_the_log_when_its_line_is_taken_back(open_page: Open) -> None:
    """The line before it has the focus then."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator(".choice").first.click()
    expect(page.locator("[data-do=undo]").first).to_be_visible()
    page.keyboard.press("l")
    page.keyboard.press("u")
    expect(page.locator("#choices .choice").first).to_be_visible()
    assert page.evaluate(
        "document.activeElement === document.querySelector('#log').lastElementChild"
    )


# Without a line


def test_what_happened_is_not_told_where_it_cannot_be_known(open_page: Open) -> None:
    """Without a line the page says so, and tells it when the line is back."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    play_a_turn(page)
    wait_for_turn(page)
    page.route("**/past?*", lambda route: route.abort())
    page.keyboard.press("w")
    expect(page.locator("#said")).to_have_text(re.compile("^The table cannot be reached now"))
    page.unroute("**/past?*")
    page.keyboard.press("w")
    expect(page.locator("#past-said li")).not_to_have_count(0)


def test_rules_are_fetched_again_when_the_line_is_back(open_page: Open) -> None:
    """What could not be fetched once is not taken for empty for ever."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.route("**/rules/*.json?*", lambda route: route.abort())
    page.locator("#log .rule").first.click()
    expect(page.locator("#rule p")).to_have_text(re.compile("^The table cannot be reached now"))
    page.unroute("**/rules/*.json?*")
    page.keyboard.press("Escape")
    page.locator("#log .rule").first.click()
    expect(page.locator("#rule p")).to_have_text(re.compile("start city"))


# Keys

# Remembers everything that has had the focus.
REMEMBERING = """() => {
  window.reached = new Set();
  document.addEventListener("focusin", ({ target }) => reached.add(target));
}"""
MISSED = """(selector) => [...document.querySelectorAll(selector)]
  .filter((element) => !reached.has(element)).map((element) => element.dataset.action)"""
CLOSED = "document.activeElement.matches('#choices details:not([open]) > summary')"


def go_round(page: Page, most: int = 900) -> None:
    """Tab, from the first thing on the page to the last; whatever is folded up is opened."""
    page.evaluate(REMEMBERING)
    page.evaluate("document.activeElement.blur()")
    for n in range(most):
        page.keyboard.press("Tab")
        if page.evaluate(CLOSED):
            page.keyboard.press("Enter")
        if n and page.evaluate("document.activeElement === document.body"):
            return
    raise AssertionError("Tab never came to an end")


@pytest.mark.parametrize("game", GAMES)
def test_tab_reaches_everything_that_can_be_chosen(open_page: Open, game: str) -> None:
    """Every choice of the list, and every target on the board."""
    page = open_page()
    begin(page, game)
    wait_for_turn(page)
    while not page.locator("#board [data-action]").count():
        page.locator("#choices .choice, #choices [data-do=confirm]").first.click()
        wait_for_turn(page)
    listed, targets = page.locator("#choices .choice"), page.locator("#board [data-action]")
    assert listed.count() > 1
    go_round(page)
    assert page.evaluate(MISSED, "#choices .choice") == []
    assert page.evaluate(MISSED, "#board [data-action]") == []
    assert targets.count() > 1


# Motion

# Remembers what has moved: from the first of a page on, in every picture that was drawn.
MOVING = """() => {
  window.moved = new Set();
  const look = () => {
    for (const motion of document.getAnimations()) moved.add(motion.animationName || motion.transitionProperty || "motion");
    if (document.querySelector(".flight")) moved.add("flight");
    requestAnimationFrame(look);
  };
  look();
}"""  # noqa: E501


def moved(page: Page) -> set[str]:
    """What moves while three turns are played and the others answer."""
    page.evaluate(MOVING)
    for _ in range(3):
        play_a_turn(page)
        wait_for_turn(page)
    return set(page.evaluate("[...moved]"))


def test_nothing_moves_for_whoever_wants_no_motion(open_page: Open) -> None:
    """Neither where the system asks for it nor where the menu does; otherwise things do move."""
    calm = open_page(reduced_motion="reduce")
    begin(calm)
    wait_for_turn(calm)
    assert moved(calm) == set()
    page = open_page(reduced_motion="no-preference")
    begin(page)
    wait_for_turn(page)
    assert "motion" in moved(page)
    page.locator("[popovertarget=menu]").click()
    page.locator("#motion").uncheck()
    page.reload()
    wait_for_turn(page)
    assert "motion" not in moved(page)


# For everybody


def at_the_end(page: Page) -> Locator:
    return page.locator(".end .scores")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_at_a_table_in_all_its_states(
    open_page: Open, house: Process, scheme: str
) -> None:
    """Covered, watched, in the past, and over."""
    shared = open_page("/new/africana", color_scheme=scheme)
    sit_together(shared)
    expect(shared.locator("#hand")).to_be_visible()
    assert serious(shared) == [], "handing over"
    watcher = open_page("/t/" + shared.url.rpartition("/")[2], color_scheme=scheme)
    expect(watcher.locator("#board svg")).to_be_visible()
    assert serious(watcher) == [], "watching"
    page = open_page(color_scheme=scheme)
    begin(page)
    wait_for_turn(page)
    play_a_turn(page)
    wait_for_turn(page)
    page.keyboard.press("w")
    expect(page.locator("#past-said li")).not_to_have_count(0)
    assert serious(page) == [], "the past"
    page.keyboard.press("Escape")
    page.locator("[popovertarget=menu]").click()
    page.locator("[data-do=resign]").click()
    page.locator("#sure button[value=yes]").click()
    expect(at_the_end(page)).to_be_visible()
    assert serious(page) == [], "resigned"


# The ends of large matches.
ENDS = {
    "africana": "greedy_4_0",
    "africa": "greedy_5_0",
    "heart_of_africa": "greedy_5_0",
    "africa_1880": "greedy_6",
}


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_serious_in_the_scores(
    open_page: Open, house: Process, game: str
) -> None:
    """The whole score of a match, on a desk and on a phone."""
    page = open_page()
    url = Tables(page, house.url).opened(game, ENDS[game]).removesuffix("/review")
    for width in (1280, 390):
        page.set_viewport_size({"width": width, "height": 844})
        page.goto(url)
        expect(at_the_end(page)).to_be_visible()
        assert serious(page) == [], width


@pytest.mark.parametrize("width", [1280, 390])
def test_a_name_without_spaces_pushes_nothing_off_the_screen(open_page: Open, width: int) -> None:
    """Neither over the hand-over, nor beside the board, nor in the log."""
    page = open_page("/new/africana", width=width)
    page.locator("label.pill", has_text="2").click()
    page.locator("select[name=who1]").select_option("here")
    page.locator("input[name=name0]").fill("W" * 40)
    page.locator(".go button").click()
    cover = page.locator("#hand button")
    for _ in range(2):
        expect(cover).to_be_in_viewport(ratio=1)
        cover.click()
        wait_for_turn(page)
        score = page.locator(".panel.me .score")
        score.scroll_into_view_if_needed()
        expect(score).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        end_a_turn(page)
        expect(cover).to_be_visible()
