"""The table in a real browser: Debian's chromium through Playwright."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, TimeoutError, expect, sync_playwright

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
    pytest.mark.once,
    pytest.mark.skipif(not CHROMIUM.exists(), reason="no chromium: apt-get install chromium"),
]

GOLDEN = Path(__file__).resolve().parents[1] / "golden"

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
        more = {"reduced_motion": "reduce"} | more
        context = browser.new_context(viewport=size, **more)
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


def invitation(page: Page) -> str:
    """Where the first free seat waits for somebody in a browser of this machine."""
    return page.locator(".invite a").first.get_attribute("href") or ""


def wait_for_turn(page: Page) -> None:
    expect(page.locator("body.asked:not(.sending)")).to_be_attached(timeout=20_000)


def numbered(page: Page) -> int:
    return page.locator("#log li").count()


# Clicks like somebody who knows no rules: on the board where it can, else in the list.
CLICKING = """() => new Promise((done) => {
  const starts = (target) => (target.dataset.actions || target.dataset.action).split(" ");
  const covers = (target, text) => starts(target).some((a) => `${text}:`.startsWith(`${a}:`));
  let turn = 0;
  const click = () => {
    if (document.querySelector(".end")) { clearInterval(timer); done(turn); return; }
    if (!document.body.matches(".asked:not(.sending)")) return;
    const first = "#sure[open] .main, #ask[open] .choice, #choices [data-do=confirm]";
    const asked = document.querySelector(first);
    if (asked) { asked.click(); return; }
    const targets = [...document.querySelectorAll("#board [data-action]")];
    const rest = [...document.querySelectorAll("#choices .choice")]
      .filter((button) => !targets.some((target) => covers(target, button.dataset.action)));
    const all = [...targets, ...rest];
    if (!all.length) return;
    turn += 1;
    all[(7 * turn) % all.length].dispatchEvent(new MouseEvent("click", { bubbles: true }));
  };
  const timer = setInterval(click, 4);
})"""


@pytest.mark.parametrize("game", ["africa", "africana", "heart_of_africa"])
def test_a_whole_match_by_clicking(open_page: Open, game: str) -> None:
    """One person on the board, two computers; the end shows the whole score."""
    page = open_page()
    begin(page, game)
    assert page.evaluate(CLICKING) > 5  # who clicks at random may lose Heart of Africa soon
    expect(page.locator(".scores .total")).to_be_visible()
    assert page.title().startswith("Match over")
    assert page.locator(".scores tbody tr").count() >= 6
    expect(page.locator("text=Play again")).to_be_visible()
    assert below(page) == 0


def below(page: Page) -> int:
    """How far one can scroll the page; at a table only its parts scroll."""
    height: int = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    return height


@pytest.mark.parametrize("width", [1280, 1000])
def test_below_the_panels_there_is_nothing(open_page: Open, width: int) -> None:
    """What is only for screen readers does not make the page longer than it looks."""
    page = open_page("/learn/africana", width, 700)
    assert below(page) == 0
    page.goto(page.url.replace("/learn/africana", "/"))
    begin(page, "africana")
    assert page.evaluate("document.querySelector('#seats').scrollHeight") > 700
    assert below(page) == 0


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
    """Every choice is reachable; focus survives the patches; ? shows the keys; why not is told."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.keyboard.press("?")
    expect(page.locator("#help")).to_be_visible()
    page.keyboard.press("Escape")
    page.keyboard.press("/")
    page.keyboard.type("walk:rif")
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("AFR-")
    page.keyboard.press("l")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.matches('#log li')")
    page.keyboard.press("b")
    focused = "document.activeElement.closest('#board') !== null"
    assert page.evaluate(focused)
    page.keyboard.press("ArrowRight")
    assert page.evaluate(focused)
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(page.locator("#board")).to_be_focused()
    page.keyboard.press("u")
    expect(page.locator(".choice").first).to_be_visible()
    page.keyboard.press("c")
    page.keyboard.press("Enter")
    expect(page.locator("[data-do=confirm]")).to_be_visible()
    expect(page.locator("#choices")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("[data-do=confirm]")).to_be_focused()
    page.keyboard.press("e")
    expect(page.locator("[data-do=confirm]")).to_have_count(0)


def test_the_key_for_the_choices_never_leads_to_taking_back(open_page: Open) -> None:
    """In the middle of a turn it leads to what is to be chosen next, not to the undo above it."""
    page = open_page()
    begin(page, "africana")
    wait_for_turn(page)
    page.locator('#choices .choice[data-action="choose:move"]').click()
    expect(page.locator("#choices [data-do=undo]").first).to_be_visible()
    wait_for_turn(page)
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement.matches('#choices :is(.choice, summary)')")


def test_keys_are_heard_at_once_when_a_dialog_closes(open_page: Open) -> None:
    """The field of a closed dialog keeps the focus for a moment; keys then mean what they do."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.keyboard.press("/")
    expect(page.locator("#typed")).to_be_focused()
    page.evaluate("""() => {
      const pressed = new KeyboardEvent("keydown", { key: "l", bubbles: true });
      document.getElementById("type").close();
      document.activeElement.dispatchEvent(pressed);
    }""")
    assert page.evaluate("document.activeElement.matches('#log li')")


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("settle:benin", "A neutral stands there. HOA-8"),
        ("settle:atlantis", "There is no choice “settle:atlantis” in this game. HOA-8"),
        ("nonsense", "There is no choice “nonsense” in this game."),
    ],
)
def test_a_typed_choice_that_is_not_possible_is_explained(
    open_page: Open, typed: str, said: str
) -> None:
    """In the words of the game, with the rule where there is one; nothing is played."""
    page = open_page()
    begin(page, "heart_of_africa")
    wait_for_turn(page)
    page.keyboard.press("/")
    page.locator("#typed").fill(typed)
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text(said)
    expect(page.locator("#choices .choice[data-action='settle:cape']")).to_be_attached()


def test_two_browsers_at_one_table(open_page: Open) -> None:
    """A friend joins by link from a phone; each sees what the other does."""
    anna = open_page("/new/africa")
    anna.locator("select[name=who1]").select_option("friend")
    anna.locator("input[name=name0]").fill("Anna")
    anna.locator(".go button").click()
    bob = open_page(invitation(anna), 390, 844)
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
    """Hot seat with hidden hands: the screen is covered until the next one says who it is."""
    page = open_page("/new/africana")
    page.locator("label.pill", has_text="2").click()
    page.locator("select[name=who1]").select_option("here")
    page.locator("input[name=name0]").fill("Anna")
    page.locator("input[name=name1]").fill("Bob")
    page.locator(".go button").click()
    expect(page.locator("#hand")).to_contain_text("Hand the device to Anna")
    page.locator("#hand-go button").click()
    wait_for_turn(page)
    # Both may hold the same cards, so the hands themselves tell nothing.
    expect(page.locator("[data-key='seat:1']")).to_contain_text("travel card, hidden")
    expect(page.locator("[data-key='seat:0']")).not_to_contain_text("travel card, hidden")
    page.locator(".choice[data-action='choose:move']").click()
    page.locator(".choice[data-action=stop]").click()
    page.locator("[data-do=confirm]").click()
    expect(page.locator("#hand")).to_contain_text("Hand the device to Bob")
    expect(page.locator("#board")).to_be_hidden()
    page.locator("#hand-go button").click()
    expect(page.locator(".panel.me .who")).to_contain_text("Bob")
    wait_for_turn(page)
    expect(page.locator("[data-key='seat:0']")).to_contain_text("travel card, hidden")
    expect(page.locator("[data-key='seat:1']")).not_to_contain_text("travel card, hidden")


def test_the_phone_shows_board_prompt_and_choices(open_page: Open) -> None:
    """390 x 844: nothing is cut off sideways, prompt and choices are at hand, two sizes."""
    page = open_page("/", 390, 844, has_touch=True)
    begin(page)
    wait_for_turn(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    for part in ("#board svg", "#now", ".choice >> nth=0"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] + min(box["height"], 40) < 844
    page.mouse.wheel(0, 2000)
    expect(page.locator("#now")).to_be_in_viewport()
    page.locator("#zoom").click()
    assert page.evaluate("document.querySelector('#board').scrollWidth > 500")
    page.locator("#zoom").click()
    page.locator("#zoom").click()
    assert page.evaluate("document.querySelector('#board').scrollWidth") <= 390


@pytest.mark.parametrize(("width", "height"), [(870, 700), (1024, 768), (1366, 768)])
def test_the_whole_board_fits_beside_the_panels(open_page: Open, width: int, height: int) -> None:
    """Between phone and desk, too, nothing of it is cut off."""
    page = open_page("/", width, height)
    begin(page)
    wait_for_turn(page)
    seen, whole = page.evaluate("[board.clientWidth, board.scrollWidth]")
    assert whole <= seen
    assert page.evaluate("board.getBoundingClientRect().right < now.getBoundingClientRect().left")


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
    """A record is opened: keys, autoplay, exact links, every seat, a chart, and playing on."""
    page = open_page()
    page.locator("#record").set_input_files(GOLDEN / "africa" / "simple_3.okapi")
    expect(page.locator("body.ready")).to_be_attached()
    page.keyboard.press("End")
    expect(page.locator("#log .now")).not_to_have_count(0)
    expect(page.locator(".result")).to_have_attribute("open", "")
    assert page.locator(".chart .chart-line").count() == 3
    page.keyboard.press("Home")
    page.locator("#speed").select_option("200")
    page.locator("#play").click()
    expect(page.locator("#count")).not_to_contain_text(re.compile("^[0-3] /"))
    page.locator("#play").click()
    page.goto(page.url.partition("?")[0] + "?ply=40&as=1")
    expect(page.locator("#count")).to_contain_text("40 /")
    page.locator("#log li button").nth(3).focus()
    expect(page.locator("#board .pointer rect").first).to_be_attached()
    page.locator("#seen-as").select_option("2")
    expect(page.locator("#count")).to_contain_text("40 /")
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate("document.querySelector('.bar').scrollWidth") <= 390
    page.set_viewport_size({"width": 1280, "height": 800})
    page.locator("form[action*=branch] button").click()
    expect(page.locator(".panel.me .who")).to_contain_text("You")
    assert numbered(page) > 10


# Remembers that something flew across the page.
WATCHING = """() => new MutationObserver((changes) => {
  const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
  if (added.some((node) => node.classList?.contains("flight"))) document.body.dataset.flew = "1";
}).observe(document.body, { childList: true })"""


# A list of choices that grows is folded up: another element with the same key.
MORPHING = """async (html) => {
  const loaded = performance.getEntriesByType("resource").map((entry) => entry.name);
  const { morphChildren } = await import(loaded.find((name) => name.includes("picture.js")));
  const box = document.createElement("div");
  for (const text of html) {
    const fresh = document.createElement("template");
    fresh.innerHTML = text;
    morphChildren(box, fresh.content);
  }
  return box.innerHTML;
}"""


def test_a_part_of_the_page_becomes_what_it_should_be(open_page: Open) -> None:
    """Elements stay where they can, one of another kind is replaced, and one may stay as it is."""
    page = open_page()
    begin(page)
    was = '<div data-key="a">1</div><div data-key="b">2</div>'
    folded = '<details data-key="a"><summary>s</summary>1</details><div data-key="b">2</div>'
    assert page.evaluate(MORPHING, [was, folded]) == folded
    assert page.evaluate(MORPHING, [folded, was]) == was
    kept = '<i data-key="b" data-same=""></i><div data-key="a">3</div>'
    turned = '<div data-key="b">2</div><div data-key="a">3</div>'
    assert page.evaluate(MORPHING, [was, kept]) == turned


def play_a_turn(page: Page) -> None:
    """Take the first choice of every decision, and end the turn."""
    wait_for_turn(page)
    while not page.locator("[data-do=confirm]").count():
        first = "document.querySelector('.asked:not(.sending) #choices .choice')"
        page.evaluate(f"{first}?.click()")
        page.wait_for_timeout(50)
    page.locator("[data-do=confirm]").click()


def has_frames_waiting(page: Page) -> bool:
    """Play a turn; whether what the others then do comes faster than it is shown."""
    play_a_turn(page)
    try:
        page.locator("#skip").wait_for(state="visible", timeout=2000)
    except TimeoutError:
        return False
    return True


def has_points_flying(page: Page) -> bool:
    """Play a turn; whether points have flown by now: not every turn brings some."""
    play_a_turn(page)
    wait_for_turn(page)
    return bool(page.evaluate("document.body.dataset.flew") == "1")


def test_moves_are_shown_one_after_another(open_page: Open) -> None:
    """What comes fast waits its turn; points fly; a key shows the rest; then one looks back."""
    page = open_page(reduced_motion="no-preference")
    begin(page)
    wait_for_turn(page)
    page.evaluate(WATCHING)
    # How many frames wait depends on how fast the machine is: some turn brings enough of them.
    assert any(has_frames_waiting(page) for _ in range(8))
    page.wait_for_timeout(1200)
    page.keyboard.press("Escape")
    expect(page.locator("#skip")).to_be_hidden()
    wait_for_turn(page)
    assert page.locator("#log .since").count() > 0
    assert any(has_points_flying(page) for _ in range(12))
    page.keyboard.press("w")
    expect(page.locator("#past-said li")).not_to_have_count(0)
    expect(page.locator("#past-count")).to_contain_text(re.compile("^[1-9]"))
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("Escape")
    expect(page.locator("#past")).to_be_hidden()
    expect(page.locator("#board [data-action]").first).to_be_visible()


def test_a_line_of_the_log_is_seen_on_the_board(open_page: Open) -> None:
    """Hovering rings what the line is about."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator(".choice").first.click()
    page.locator("#log li[data-shown^=space]").last.hover()
    expect(page.locator("#board .pointer rect")).to_have_count(1)
    page.locator("#now").hover()
    expect(page.locator("#board .pointer")).to_have_count(0)


def test_hints_on_request(open_page: Open) -> None:
    """The best three with what they are worth; a click plays one."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.keyboard.press("h")
    hints = page.locator("#hints .choice")
    expect(hints.first).to_be_visible()
    assert 1 <= hints.count() <= 3
    expect(hints.first).to_contain_text(re.compile(r"wins about \d+ times in 100"))
    hints.first.click()
    expect(page.locator("[data-do=confirm]")).to_be_visible()


def test_wishes_are_remembered(open_page: Open) -> None:
    """Sound is off until one wants it; turns can end by themselves."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator("[popovertarget=menu]").click()
    assert not page.locator("#sound").is_checked()
    page.locator("#sound").check()
    page.locator("#auto-end").check()
    page.reload()
    page.locator("[popovertarget=menu]").click()
    assert page.locator("#sound").is_checked()
    page.keyboard.press("Escape")
    wait_for_turn(page)
    page.locator(".choice").first.click()
    expect(page.locator("#log li").nth(3)).to_be_attached()
    expect(page.locator("[data-do=confirm]")).to_have_count(0)


def test_a_rule_is_shown_where_it_is_cited(open_page: Open) -> None:
    """Every line of the log names its rule; a click reads it."""
    page = open_page()
    begin(page)
    wait_for_turn(page)
    page.locator("#log .rule").first.click()
    expect(page.locator("#rule h2")).to_have_text("AFR-9")
    expect(page.locator("#rule p")).not_to_be_empty()


# For everybody

SERIOUS = ("serious", "critical")


def house_of(page: Page) -> str:
    return "/".join(page.url.split("/")[:3])


def serious(page: Page) -> list[str]:
    """What axe finds that would keep somebody out."""
    found = Axe().run(page).response["violations"]
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:120]}"
        for each in found
        if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_serious(open_page: Open, scheme: str) -> None:
    """On every page."""
    page = open_page(color_scheme=scheme)
    pages = ["/", "/new/africa", "/rules/africa", "/api/docs", "/nothing"]
    for game in ("africa", "africana", "heart_of_africa", "africa_1880"):
        page.goto(house_of(page))
        if page.locator(f"form[action='/quick/{game}']").count():
            begin(page, game)
            wait_for_turn(page)
            assert serious(page) == [], game
            if game == "africa":
                pages.append("/t/" + page.url.rpartition("/")[2] + "/review")
    for path in pages:
        page.goto(house_of(page) + path)
        assert serious(page) == [], path


def test_axe_finds_nothing_serious_where_people_meet(open_page: Open) -> None:
    """Waiting, joining, dialogs."""
    page = open_page("/new/africa")
    page.locator("select[name=who1]").select_option("friend")
    page.locator(".go button").click()
    assert serious(page) == []
    other = open_page(invitation(page))
    assert serious(other) == []
    table = open_page()
    begin(table)
    wait_for_turn(table)
    table.keyboard.press("?")
    assert serious(table) == []
    table.keyboard.press("Escape")
    table.locator("[popovertarget=menu]").click()
    assert serious(table) == []
    table.locator("form[action$=link] button").click()
    assert serious(table) == []
