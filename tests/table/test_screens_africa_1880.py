"""What a player of Africa 1880 needs on screen, at positions made or stored (see `needs.py`)."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")

from playwright.sync_api import Page, expect

from okapi.core.match import Match
from okapi.games import load
from tests.table.nations import GAME, show, write
from tests.table.needs import shows
from tests.table.positions import Position, Sit, Tables, Wanted, seen, sit, tables  # noqa: F401
from tests.table.test_browser import browser, pytestmark, serious  # noqa: F401

Orders = dict[str, str]

# Great Britain ends with Germany in Alexandria and Tripoli, and with France in Tunis.
MEETING: tuple[Orders, ...] = (
    {
        "britain": "explore:alexandria:tripoli land:tunis",
        "france": "land:dakar",
        "germany": "land:tripoli",
    },
    {
        "britain": "develop:tripoli",
        "france": "explore:algiers:tunis",
        "germany": "explore:tripoli:alexandria war:france",
    },
)
# France comes to Tripoli, too, and Germany throws Great Britain out of Alexandria.
BREACH: Orders = {
    "france": "explore:tunis:tripoli war:germany",
    "germany": "develop:alexandria war:britain",
}


def played(*turns: Orders) -> Match:
    """Three nations without press; what a sheet does not mention is left to the defaults."""
    options = {"nations": "order", "historical": True, "press": "none"}
    match = Match(load(GAME), 3, options)
    for turn in turns:
        for seat, nation in enumerate(("britain", "france", "germany")):
            for order in turn.get(nation, "").split():
                match.act(seat, order)
            for action in match.game.on_timeout(match.state, seat):
                match.act(seat, action)
    return match


def in_turn(turn: int, phase: str) -> Wanted:
    """Somebody is asked in this part of a turn."""

    def found(match: Match, seat: int, _legal: list[str]) -> bool:
        view: Any = match.game.view(match.state, seat)
        return bool(view.turn == turn and view.phase == phase)

    return found


def rows(page: Page, key: str) -> dict[str, str]:
    """The rows of a panel that can be seen."""
    show(page, "game")
    found = page.locator(f'#seats [data-key="{key}"] dl > div:visible')
    pairs = "(all) => all.map((row) => [...row.children].map((part) => part.textContent.trim()))"
    return dict(found.evaluate_all(pairs))


@shows(GAME, 6)
def test_a80_34_if_they_say_alliance_if_they_say_war(tables: Tables) -> None:
    """Given territories shared by two, when one's own stance changes, then so does the table."""
    position = tables.sit_at_end(played(*MEETING), 0)
    known = rows(position.page, "conflicts")
    trusting = "alliance: all stay, no colony; war: you leaveyou: alliance"
    assert known["Alexandria, Germany"] == known["Tripoli, Germany"] == trusting
    assert known["Tunis, France"] == trusting
    assert "Tripoli, if France comes" in known
    write(position.page, "war:germany")
    careful = "alliance: Germany leaves; war: all stay, no colonyyou: war"
    expect(position.page.locator('[data-key="conflicts"]')).to_contain_text("Germany leaves")
    known = rows(position.page, "conflicts")
    assert known["Alexandria, Germany"] == known["Tripoli, Germany"] == careful
    assert known["Tunis, France"] == trusting


@shows(GAME, 6)
def test_a80_35_what_three_make_of_a_territory(tables: Tables) -> None:
    """Given three in Tripoli, when the last box is filled, then colony and points are told, too."""
    position = tables.sit_at_end(played(*MEETING, BREACH), 0)
    three = "Tripoli, France, Germany"
    known = rows(position.page, "conflicts")[three]
    assert known == "up to 1 at war: all stay, no colony; 2 at war: you leaveyou: alliance"
    write(position.page, "develop:tripoli")
    expect(position.page.locator('[data-key="conflicts"]')).to_contain_text("a colony, 3 points")
    known = rows(position.page, "conflicts")[three]
    colony = "all allied: a colony, 3 points for you; one at war: all stay, no colony; "
    assert known == colony + "2 at war: you leaveyou: alliance"


@shows(GAME, 7)
def test_a80_14_who_can_come_is_told_in_a_panel_and_on_the_map(tables: Tables) -> None:
    """Each own territory with a neighbour has its sign with their number; an alien one has none."""
    position = tables.sit_at_end(played(*MEETING), 0)
    assert rows(position.page, "threats") == {"Tripoli": "France", "Tunis": "Germany"}
    assert {key for key in position.keys("seals") if key.startswith("threat:")} == {
        f"threat:{load(GAME).board.by_id[name]}"  # type: ignore[attr-defined]
        for name in ("tripoli", "tunis")
    }
    assert position.on_board(".a80-threat") == 2
    assert "Tripoli can be entered by France" in position.labels
    signs = position.page.locator("#board .a80-count").all_text_contents()
    assert signs == ["1", "1"]


@shows(GAME, 2)
def test_a80_30_the_embassies_show_what_was_declared(tables: Tables) -> None:
    """After the reveal: a sign for each war, all of them by year, one's own column marked."""
    position = tables.sit_at_end(played(*MEETING), 0)
    embassies = '[data-key="embassies"] use[href="#a80-{}"]'
    assert position.on_board(embassies.format("war")) == 1
    position = tables.sit_at_end(played(*MEETING, BREACH), 0)
    assert position.on_board(embassies.format("war")) == 2
    # One's own row is the draft by now: two blank alliances; the four others are the reading's.
    assert position.on_board(embassies.format("ally")) == 2
    assert position.on_board(embassies.format("blank")) == 2
    assert position.on_board('[data-key="embassies"] .a80-mine') == 1
    assert rows(position.page, "wars") == {
        "1890": "France on Germany; Germany on Great Britain",
        "1885": "Germany on France",
        "1880": "no war",
    }


@shows(GAME, 8)
def test_a80_22_stances_and_removals_are_steps_of_the_reading(tables: Tables) -> None:
    """Each with its rule in the log and again step by step; then the change of every territory."""
    position = tables.sit_at_end(played(*MEETING, BREACH), 0)
    page = position.page
    removed = "Great Britain trusted Germany and is removed from Alexandria."
    for sentence, rule in (
        ("Germany declares war on Great Britain.", "A80-30"),
        (removed, "A80-34"),
    ):
        expect(page.locator("#log li", has_text=sentence).last).to_contain_text(rule)
    assert rows(page, "changes") == {
        "Alexandria": "1 development; left: Great Britain",
        "Tripoli": "came: France",
    }
    page.keyboard.press("w")
    steps = list(looked_back(page))
    stances = next(i for i, step in enumerate(steps) if "declares war on Great Britain" in step)
    conflicts = next(i for i, step in enumerate(steps) if removed in step)
    assert stances < conflicts


def looked_back(page: Page) -> Iterator[str]:
    """What was said step by step since the last choice, to the present."""
    count = page.locator("#past-count")
    expect(count).to_have_text(re.compile(r"\d"))
    page.keyboard.press("ArrowLeft")  # it plays by itself until somebody steps
    while True:
        at = count.inner_text()
        yield seen(page.locator("#past-said"))
        if len({*re.findall(r"\d+", at)}) == 1:
            return
        page.keyboard.press("ArrowRight")
        expect(count).not_to_have_text(at)


@shows(GAME, 4)
def test_counters_tell_what_stands_on_the_map(sit: Sit) -> None:
    """Turn and year, colonies of 22, free coasts; for everybody points, colonies and presences."""
    found: dict[str, Any] = {}

    def wanted(match: Match, seat: int, legal: list[str]) -> bool:
        if not in_turn(5, "talk")(match, seat, legal):
            return False
        found["view"] = match.game.view(match.state, seat)
        return True

    page = sit(GAME, "press_free_6", wanted).page
    view = found["view"]
    colonies = sum(view.position.colony)
    assert colonies > 0
    counters = rows(page, "game")
    assert counters["Turn"] == "5/81900"
    assert counters["Colonies"].startswith(f"{colonies}/22")
    assert counters["Free coasts"] == str(sum(view.position.here[t] == 0 for t in view.board.coast))
    points = view.facts()["points"]
    for seat, p in enumerate(view.nation_of):
        panel = page.locator(f'#seats [data-key="seat:{seat}"]')
        nation = view.facts()["nations"][seat]
        expect(panel.locator(".score")).to_have_text(str(points[nation]))
        assert rows(page, f"seat:{seat}")["Presences"] == f"{view.position.on_map(p)}/22"


@shows(GAME, 5)
def test_a80_43_this_can_be_the_last_turn_by_its_colonies(sit: Sit) -> None:
    """Given a turn before the eighth in which 22 colonies are in reach, then it is told."""
    early = sit(GAME, "press_free_6", in_turn(2, "talk"))
    assert "last" not in early.page.locator("#now").inner_text()
    assert rows(early.page, "game")["Colonies"] == "0/22"
    assert "last turn" not in seen(early.page.locator('#board [data-key="years"]'))
    late = sit(GAME, "press_free_6", in_turn(6, "talk"))
    expect(late.page.locator("#now")).to_contain_text("Turn 6 of 8, 1905, perhaps the last")
    assert "this can be the last turn" in rows(late.page, "game")["Colonies"]
    years = seen(late.page.locator('#board [data-key="years"]'))
    assert "This can be the last turn. " in f"{years} "


def test_six_seats_have_the_colours_of_their_flags(sit: Sit) -> None:
    """Every panel has its stripe, the sixth too; red is Great Britain, wherever it sits."""
    page = sit(GAME, "press_free_6", in_turn(2, "talk")).page
    show(page, "game")
    stripe = "(all) => all.map((one) => getComputedStyle(one).borderLeftColor)"
    panels = page.locator("#seats .panel.seat")
    stripes = panels.evaluate_all(stripe)
    assert len(stripes) == len(set(stripes)) == 6
    red = panels.filter(has_text="Great Britain").evaluate_all(stripe)
    parts = [float(number) for number in re.findall(r"[\d.]+", red[0].partition("srgb")[2])]
    assert parts[0] > 2 * max(parts[1:3]), red


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_talk_and_sheet_are_fit_for_everybody(sit: Sit, theme: Any) -> None:
    """The checker finds nothing while one talks with all stakes open, nor beside the sheet."""
    page = sit(GAME, "press_free_6", in_turn(6, "write")).page
    page.emulate_media(color_scheme=theme)
    expect(page.locator(".form .promised")).to_be_visible()
    assert serious(page) == []
    page = sit(GAME, "press_free_6", in_turn(6, "talk")).page
    page.locator(".thread-tab", has_text="France").click()
    page.locator(".stakes:visible summary").first.click()
    assert serious(page) == []
    page.emulate_media(color_scheme="light")


# The boxes of all lettering in the units of the picture, with the plate it stands on.
_LETTERING = """(svg) => {
  const inverse = svg.getScreenCTM().inverse();
  return [...svg.querySelectorAll("text")].filter((text) => text.checkVisibility()).map((text) => {
    const box = text.getBBox(), way = inverse.multiply(text.getScreenCTM());
    const from = new DOMPoint(box.x, box.y).matrixTransform(way);
    const to = new DOMPoint(box.x + box.width, box.y + box.height).matrixTransform(way);
    const plate = text.closest("[data-action]")?.querySelector("rect")?.getBBox();
    return { said: text.textContent, x: from.x, y: from.y, right: to.x, bottom: to.y,
             local: [box.x, box.x + box.width], plate: plate ? [plate.x, plate.x + plate.width] : null };
  });
}"""  # noqa: E501
_PICTURE = "(svg) => { const b = svg.viewBox.baseVal; return [b.x, b.y, b.width, b.height]; }"


@pytest.fixture(params=["en", "it", "ru"])
def spoken(request: pytest.FixtureRequest, tables: Tables) -> Iterator[str]:
    """The browser's language for one test."""
    speak(tables, request.param)
    yield request.param
    speak(tables, "en")


def speak(tables: Tables, language: str) -> None:
    cookie: Any = {"name": "okapi_language", "value": language, "url": tables.house}
    tables.page.context.add_cookies([cookie])


@pytest.mark.parametrize(
    ("name", "turn", "phase"), [("press_free_6", 6, "talk"), ("choose_6", 1, "choose")]
)
def test_the_lettering_of_the_board_keeps_its_place(
    sit: Sit, spoken: str, name: str, turn: int, phase: str
) -> None:
    """In every language: nothing leaves the picture or its plate, and no words cover others."""
    board = sit(GAME, name, in_turn(turn, phase)).page.locator("#board > svg")
    left, top, width, height = board.evaluate(_PICTURE)
    words = [word for word in board.evaluate(_LETTERING) if len(word["said"]) > 2]
    assert len(words) > 40
    for word in words:
        assert left <= word["x"] < word["right"] <= left + width, word
        assert top <= word["y"] < word["bottom"] <= top + height + 2, word
        if word["plate"]:
            assert word["plate"][0] < word["local"][0], word
            assert word["local"][1] < word["plate"][1], word
    covered = [
        (one["said"], other["said"])
        for i, one in enumerate(words)
        for other in words[:i]
        if min(one["right"], other["right"]) - max(one["x"], other["x"]) > 2
        and min(one["bottom"], other["bottom"]) - max(one["y"], other["y"]) > 3
    ]
    assert covered == []


def test_a_turn_is_played_in_every_language(tables: Tables, spoken: str) -> None:
    """The sheet is filled, left blank and locked; no English word of the game is left."""
    page = tables.sit_at_end(played(*MEETING), 0).page
    show(page, "game")
    write(page, "war:germany")
    english = {"Orders", "Landing", "Stances", "If it comes to war", "Who can come", "The game"}
    said = {text.strip() for text in page.locator("#choices h2, #seats h3").all_inner_texts()}
    assert bool(english & said) is (spoken == "en")
    page.locator("[data-do=rest]").click()
    page.locator("#choices .choice[data-action=lock]").click()
    expect(page.locator("body:not(.asked):not(.sending)")).to_be_attached()
