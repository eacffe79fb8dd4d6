"""Home, setting up, and what all pages share, in a real browser; and a fifth game on the table."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re
import sqlite3
from pathlib import Path

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Dialog, Page, expect

from okapi.core.data import LIMIT
from okapi.games import load
from okapi.locale import LANGUAGES
from okapi.table.guard import RECORD_LIMIT
from okapi.table.network import lan_address
from tests.table.house import Process
from tests.table.test_browser import (  # noqa: F401
    GOLDEN,
    Open,
    begin,
    browser,
    house,
    house_of,
    open_page,
    pytestmark,
    serious,
    wait_for_turn,
)

# With whom


@pytest.mark.parametrize("width", [1280, 390])
def test_friends_and_one_device_are_one_click_away(open_page: Open, width: int) -> None:
    """Each game says on Home how it is played with others; the form is filled in for that."""
    page = open_page("/", width, 844)
    for name, who in (("With friends", "friend"), ("Same device", "here")):
        page.goto(house_of(page))
        assert page.get_by_role("link", name=name).count() == page.locator(".game").count()
        page.locator(".game").first.get_by_role("link", name=name).click()
        expect(page.locator("input[name=seats]:checked")).to_have_value("2")
        expect(page.locator("select[name=who0]")).to_have_value("you")
        expect(page.locator("select[name=who1]")).to_have_value(who)
        page.locator("label.pill", has_text="4").click()
        expect(page.locator("select[name=who3]")).to_be_visible()
        expect(page.locator("select[name=who3]")).to_have_value(who)
    expect(page.locator("input[name=name3]")).to_be_visible()
    page.locator(".go button").click()
    expect(page.locator("#board svg")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [390, 1280])
def test_nothing_on_home_is_cut_off(open_page: Open, language: str, width: int) -> None:
    """The words of every button fit into it, whatever the language."""
    page = open_page("/", width, 844, locale=language)
    assert page.locator("html").get_attribute("lang") == language
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".begin .button, .begin .main").evaluate_all(cut) == 0


def test_a_data_file_of_ones_own_is_chosen_kept_and_put_away(
    open_page: Open, tmp_path: Path
) -> None:
    """Given a faulty file; then the form says why and still has it, until another is chosen."""
    text = load("africa").data.text
    (tmp_path / "bad.toml").write_text("no data")
    (tmp_path / "long.toml").write_text("#" * (LIMIT + 1))
    (tmp_path / "mine.toml").write_text(text.replace("Mogador", "Essaouira"))
    page = open_page("/new/africa", 390, 844)
    said, field = page.locator("#board-said"), page.locator("#board-file")
    page.locator(".own-board summary").click()
    field.set_input_files(tmp_path / "long.toml")
    expect(said).to_contain_text("too large")
    field.set_input_files(tmp_path / "bad.toml")
    expect(said).to_have_text("bad.toml")
    page.locator(".go button").click()
    expect(page.get_by_role("alert")).to_contain_text("not valid TOML")
    expect(said).to_have_text("bad.toml")
    page.get_by_role("button", name="Play without it").click()
    expect(said).to_have_text("")
    field.set_input_files(tmp_path / "mine.toml")
    expect(said).to_have_text("mine.toml")
    page.locator(".go button").click()
    expect(page.locator("#board svg")).to_contain_text("Essaouira")


def test_all_of_the_menu_is_reached_on_a_low_screen(open_page: Open) -> None:
    """It stays within the window, and what does not fit is scrolled to."""
    page = open_page("/", 1024, 500)
    begin(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_text("What is agreed").click()
    box = page.locator("#menu").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 500
    page.locator("#menu .fair").scroll_into_view_if_needed()
    expect(page.locator("#menu .fair")).to_be_in_viewport()


# Matches of one's own


def test_a_watched_match_is_removed_where_it_is_listed(open_page: Open) -> None:
    """It runs, and is asked about first; a refusal keeps it."""
    page = open_page()
    page.locator(".watch button").first.click()
    expect(page.locator("#board svg")).to_be_visible()
    page.goto(house_of(page))
    remove = page.locator("#running ~ .matches").get_by_role(
        "button", name="Remove from my matches"
    )
    answers = [False, True]
    asked: list[str] = []

    def answer(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.accept() if answers.pop(0) else dialog.dismiss()

    page.on("dialog", answer)
    remove.click()
    expect(remove).to_have_count(1)
    remove.click()
    expect(page.locator("#running")).to_have_count(0)
    assert len(asked) == 2
    assert "a computer plays your seat" in asked[0]


def test_a_watched_match_is_removed_at_its_table(open_page: Open) -> None:
    """Whoever has made it finds the way out in the menu, too."""
    page = open_page()
    page.locator(".watch button").first.click()
    expect(page.locator("#board svg")).to_be_visible()
    page.locator("[popovertarget=menu]").click()
    page.locator("#menu form[action$='/leave'] button").click()
    page.locator("#sure .main").click()
    expect(page.locator("#running")).to_have_count(0)
    expect(page.locator("form[action^='/quick/']").first).to_be_visible()


# Opening a record


def test_what_is_wrong_with_a_record_is_said(open_page: Open, tmp_path: Path) -> None:
    """Too long, no record, or no line to the table: in the reader's language, and one may go on."""
    page = open_page(locale="ru-RU")
    said = page.locator("#record-said")
    long, none = tmp_path / "long.okapi", tmp_path / "none.okapi"
    long.write_text("x" * (RECORD_LIMIT + 1))
    none.write_text("nothing")
    page.locator("#record").set_input_files(long)
    expect(said).to_have_text("Слишком длинно.")
    page.locator("#record").set_input_files(none)
    expect(said).to_contain_text("Эту запись нельзя открыть")
    page.context.set_offline(True)
    page.locator("#record").set_input_files(none)
    expect(said).to_contain_text("нет связи со столом")
    page.context.set_offline(False)
    page.locator("#record").set_input_files(GOLDEN / "africa" / "simple_3.okapi")
    page.wait_for_url("**/review*")


def test_what_a_server_on_the_way_says_is_not_shown(open_page: Open) -> None:
    """A page of somebody else's about an error is replaced by a sentence of ours."""
    page = open_page()
    page.route("**/open", lambda route: route.fulfill(status=502, body="<h1>Bad Gateway</h1>",
                                                      content_type="text/html"))  # fmt: skip
    page.locator("#record").set_input_files(GOLDEN / "africa" / "simple_3.okapi")
    expect(page.locator("#record-said")).to_have_text("That did not work")


# What all pages share


def test_without_scripts_the_page_says_what_it_needs(open_page: Open) -> None:
    """In the reader's language, on Home and where one would else wait for ever."""
    page = open_page(java_script_enabled=False, locale="it-IT")
    expect(page.locator(".no-script")).to_contain_text("JavaScript")
    expect(page.locator(".no-script")).to_contain_text("Per giocare")
    page.locator(".begin .main").first.click()
    expect(page.locator(".lobby .no-script")).to_be_visible()
    expect(open_page().locator(".no-script")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_or_dark_is_chosen_for_good(open_page: Open, scheme: str) -> None:
    """Against what the system says and back, on every page from then on."""
    page = open_page(color_scheme=scheme)
    paper = "getComputedStyle(document.body).backgroundColor"
    colours = {"light": "rgb(246, 238, 220)", "dark": "rgb(27, 22, 17)"}
    other = {"light": "dark", "dark": "light"}[scheme]
    assert page.evaluate(paper) == colours[scheme]
    for chosen in (other, scheme, other):
        page.get_by_role("button", name="Light or dark").click()
        assert page.evaluate(paper) == colours[chosen]
        page.reload()
        assert page.evaluate(paper) == colours[chosen]
    page.goto(house_of(page) + "/rules/africa")
    assert page.evaluate(paper) == colours[other]


def test_a_clock_counts_days_in_the_readers_language(open_page: Open) -> None:
    """By correspondence there are days and hours left."""
    page = open_page("/new/africa?with=here", locale="ru-RU")
    page.locator("input[name=clock][value=correspondence]").check()
    page.locator("input[name=move_hours]").fill("72")
    page.locator(".go button").click()
    expect(page.locator(".panel .clock.running")).to_have_text(re.compile("^2 д 23 ч$"))
    page.locator("[popovertarget=languages]").click()
    page.get_by_role("button", name="English").click()
    expect(page.locator(".panel .clock.running")).to_have_text(re.compile("^2 d 23 h$"))


# Links for others


def copied(page: Page) -> str:
    """What is pasted into a field after a click on the first "Copy"."""
    page.locator("[data-copy]").first.click()
    expect(page.locator("[data-copy]").first).to_have_text("✓")
    field = page.locator(".rename input[name=name]")
    field.fill("")
    field.press("Control+v")
    return field.input_value()


@pytest.mark.skipif(not lan_address(), reason="this machine is in no network")
def test_a_link_is_copied(open_page: Open, house: Process) -> None:
    """Where browsers have a clipboard for pages, and by plain http in the local network, too."""
    at_home = open_page(
        "/new/africa?with=friend", permissions=["clipboard-read", "clipboard-write"]
    )
    at_home.locator(".go button").click()
    expect(at_home.locator(".invite").first).to_be_visible()
    if at_home.get_by_role("button", name="Open to the local network").count():
        at_home.get_by_role("button", name="Open to the local network").click()
    expect(at_home.locator("[data-copy]").first).to_be_visible()
    outside = open_page()
    outside.goto(f"http://{lan_address()}:{house.port}/new/africa?with=friend")
    outside.locator(".go button").click()
    assert at_home.evaluate("isSecureContext")
    assert not outside.evaluate("isSecureContext || Boolean(navigator.clipboard)")
    for page in (at_home, outside):
        link = page.locator(".invite input[readonly]").input_value()
        assert link.startswith(f"http://{lan_address()}:{house.port}/join/")
        # A name has forty characters.
        assert link.startswith(copied(page))
        assert len(page.locator(".rename input[name=name]").input_value()) == 40


# Looking back


def test_the_slider_leads_to_any_position(open_page: Open) -> None:
    """By pulling it, and by its keys; the address and the log follow, and it says where it is."""
    page = open_page()
    page.locator("#record").set_input_files(GOLDEN / "africa" / "simple_3.okapi")
    expect(page.locator("body.ready")).to_be_attached()
    slider = page.get_by_role("slider", name="Position")
    before = page.locator("#board svg").inner_html()
    slider.fill("40")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^\d+ / \d+: .+"))
    assert page.locator("#board svg").inner_html() != before
    there = page.locator("#count").inner_text()
    assert f"ply={there.partition(' /')[0]}" in page.url
    page.reload()
    expect(page.locator("#count")).to_have_text(there)
    expect(slider).to_have_value("40")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_value("41")
    expect(page.locator("#log .now, #log li:not(.later)").first).to_be_attached()
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 2, box["y"] + box["height"] / 2)
    expect(slider).to_have_value(slider.get_attribute("max") or "")
    expect(page.locator(".result")).to_have_attribute("open", "")


# Being told


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious_where_one_asks_to_be_told(
    open_page: Open, house: Process, scheme: str
) -> None:
    """The form, with a mistake and without, and what the link in a mail leads to."""
    page = open_page(color_scheme=scheme)
    begin(page)
    wait_for_turn(page)
    match = page.url.rpartition("/")[2]
    page.goto(f"{page.url}/notices?seat=0")
    assert serious(page) == []
    page.get_by_label("An address that takes messages").fill("http://127.0.0.1:9/")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_role("alert")).to_be_visible()
    assert serious(page) == []
    page.get_by_label("An address that takes messages").fill("")
    page.get_by_label("You get a mail first").fill("me@example.org")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Nothing is sent to this address before")).to_be_visible()
    assert serious(page) == []
    with sqlite3.connect(house.database) as kept:
        query = "SELECT code FROM notices WHERE match_id = ?"
        code = kept.execute(query, [match]).fetchone()[0]
    page.goto(f"{house.url}/notices/{code}")
    assert serious(page) == []
    page.get_by_role("button", name="Yes, send mail").click()
    expect(page.get_by_role("status")).to_contain_text("You will get mail")
    assert serious(page) == []


# A fifth game


def test_talk_takes_any_game_at_its_word(open_page: Open, tmp_path: Path) -> None:
    """Beads, the game of the guide: a sentence with a gap for no seat, and a turn by clicking."""
    with Process(tmp_path / "beads.sqlite", with_beads=True) as own:
        page = open_page()
        page.goto(own.url)
        begin(page, "beads")
        wait_for_turn(page)
        page.locator("[data-thread='1,2']").click()
        page.get_by_role("button", name="Offers").click()
        expect(page.get_by_label("Seat", exact=True)).to_have_value("1")
        expect(page.get_by_label("Colour")).to_have_value("amber")
        page.get_by_label("Colour").select_option("jade")
        page.get_by_role("button", name="Tell").click()
        expect(page.locator(".message.mine .words")).to_have_text("1 offers jade")
        page.locator("#show-game").click()
        for choice in ("offer:", "guess:", "lock"):
            page.locator(f".choice[data-action^='{choice}']").first.click()
        expect(page.locator("#log")).to_contain_text("Seat 0 offers")


# Narrow screens

PROTRUDING = """() => [...document.querySelectorAll("fieldset")].flatMap((frame) =>
    [...frame.querySelectorAll("input, select")]
        .filter((one) => one.getBoundingClientRect().right > frame.getBoundingClientRect().right)
        .map((one) => one.name))"""


@pytest.mark.parametrize("game", ["africa", "africana"])
def test_the_form_fits_a_narrow_phone(open_page: Open, game: str) -> None:
    """Nothing sticks out of its frame, and the names of the seats stand in one line."""
    page = open_page(f"/new/{game}", width=360, locale="ru")
    assert page.evaluate(PROTRUDING) == []
    for name in page.locator(".seat-name:visible").all():
        box = name.bounding_box()
        assert box is not None
        assert box["height"] < 30, name.inner_text()
