"""The boards and the pages in every language: whatever is written can be read."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re
from functools import cache
from typing import Any, NamedTuple

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import Browser, expect

from okapi.core.game import CHANCE
from okapi.svg import Svg
from okapi.table.phrases import texts
from tests.table.house import Process
from tests.table.positions import Tables, Wanted, offers, seen, stored
from tests.table.test_browser import (  # noqa: F401
    Open,
    begin,
    browser,
    house,
    open_page,
    pytestmark,
)
from tests.table.test_browser_tips import beyond_the_edge, take_a_turn

LANGUAGES = ("en", "it", "ru")

# Late positions, in which much lies on the board.
BOARDS = {
    "africa": ("greedy_5_0", 300),
    "africana": ("greedy_4_0", 200),
    "heart_of_africa": ("greedy_5_0", 120),
}

# What no word may touch, besides other words.
DRAWINGS = {
    "africa": "[data-key=supply] use",
    "africana": ".afn-signs use",
    "heart_of_africa": "[data-key^='seat:'] use, [data-key^='sign:'] > rect",
}

# Of words, drawings and cards: what it says, its fragment, and its box in units of the picture.
BOXES = """(drawings) => {
  const svg = document.querySelector("svg.okapi"), turned = svg.getScreenCTM().inverse();
  const at = (x, y) => new DOMPoint(x, y).matrixTransform(turned);
  const boxed = (node) => {
    const box = node.getBoundingClientRect();
    const [low, high] = [at(box.left, box.top), at(box.right, box.bottom)];
    const says = node.localName === "text" ? node.textContent : "";
    return [says, node.closest("[data-key]")?.dataset.key || "", low.x, low.y, high.x, high.y];
  };
  const drawn = (found) => [...svg.querySelectorAll(found)].filter((node) => !node.closest("defs")).map(boxed);
  return [drawn("text"), drawings ? drawn(drawings) : [], drawn(".ok-card, .afn-card")];
}"""  # noqa: E501


class Box(NamedTuple):
    """Something on a board, and where it is."""

    says: str
    key: str
    left: float
    top: float
    right: float
    bottom: float

    @property
    def is_word(self) -> bool:
        return sum(letter.isalpha() for letter in self.says) > 1

    def touches(self, other: Box) -> bool:
        """Boxes of letters are a little higher than what is drawn."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return wide > 1.5 and high > 4.5

    def lies_on(self, other: Box) -> bool:
        """Whether most of it is there."""
        x, y = (self.left + self.right) / 2, (self.top + self.bottom) / 2
        return other.left < x < other.right and other.top < y < other.bottom

    def is_within(self, other: Box) -> bool:
        return self.left >= other.left - 0.5 and self.right <= other.right + 0.5


@cache
def picture(game: str, lang: str) -> Svg:
    """The board of a stored match, as the seat that is asked sees it."""
    name, ply = BOARDS[game]
    whole = stored(game, name)[1]
    asked = (whole.at(n).to_act()[0] for n in range(ply, len(whole.entries)))
    later, seat = next((n, seat) for n, seat in enumerate(asked, ply) if seat != CHANCE)
    match = whole.at(later)
    view, face = match.game.view(match.state, seat), match.game.face
    board: Svg = face.board(view, seat, (), texts(lang).say)
    return board


def boxes(browser: Browser, game: str, lang: str) -> tuple[list[Box], list[Box], list[Box]]:
    """The lettering of a board, its drawings, and its cards."""
    board = picture(game, lang)
    size: Any = {"width": 1200, "height": 1200}  # on small screens some names are left out
    page = browser.new_page(viewport=size)
    page.set_content(f"<body style='margin:0'>{board}")
    found = page.evaluate(BOXES, DRAWINGS[game])
    page.close()
    texts_, drawings, cards = ([Box(*box) for box in kind] for kind in found)
    return texts_, drawings, cards


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", BOARDS)
def test_no_word_of_a_board_touches_another(browser: Browser, game: str, lang: str) -> None:
    """Nor a drawing that means something; and none leaves the board or the card it stands on."""
    lettering, drawings, cards = boxes(browser, game, lang)
    words = [box for box in lettering if box.is_word]
    x, y, width, height = picture(game, lang).view_box
    board = Box("", "", x, y, x + width, y + height)
    assert len(words) > 20
    beyond = [box.says for box in words if not box.is_within(board)]
    beyond += [word.says for word in words for card in cards
               if word.lies_on(card) and not word.is_within(card)]  # fmt: skip
    over = [(a.says, b.says) for n, a in enumerate(lettering) for b in lettering[:n]
            if (a.is_word or b.is_word) and a.key != b.key and a.touches(b)]  # fmt: skip
    hidden = [(word.says, drawing.key) for word in words for drawing in drawings
              if word.touches(drawing)]  # fmt: skip
    assert (beyond, over, hidden) == ([], [], [])


# What stands beside a board and reaches beyond its line, and so over the next one.
SPILT = """() =>
  [...document.querySelectorAll("#seats dl > div, #seats h3, #choices .choice, #now")]
  .filter((line) => [...line.children].some((part) => {
    const box = part.getBoundingClientRect(), room = line.getBoundingClientRect();
    return !part.matches(".heard") && (box.right > room.right + 1 || box.left < room.left - 1);
  })).map((line) => line.textContent)"""

# The most lines that a remark beside a value takes.
TALLEST = """() => Math.max(0, ...[...document.querySelectorAll("#seats dd small")]
  .map((remark) => remark.getClientRects().length))"""

IS_WHOLE = "(h) => h.scrollWidth <= h.clientWidth && h.scrollHeight <= h.clientHeight + 1"

LATE: dict[str, tuple[str, Wanted]] = {
    "africa": ("greedy_5_0", offers("trade")),
    "africana": (
        "greedy_4_0",
        lambda match, seat, _legal: match.game.view(match.state, seat).round >= 8,
    ),
    "heart_of_africa": ("random_3_0", offers("stake")),
}


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", LATE)
def test_every_value_stays_on_its_line(
    browser: Browser, house: Process, game: str, lang: str
) -> None:
    """Beside the board on a desk, and below it on a phone."""
    page = browser.new_page(locale=lang, viewport={"width": 1280, "height": 800})
    Tables(page, house.url).sit(game, *LATE[game])
    expect(page.locator("html")).to_have_attribute("lang", lang)
    assert page.evaluate(SPILT) == []
    assert page.evaluate(TALLEST) <= 3
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.evaluate(SPILT) == []
    assert beyond_the_edge(page) == []
    assert page.locator("h1").evaluate(IS_WHOLE)
    page.goto(f"{house.url}/learn/{game}")
    assert page.locator("h1").evaluate(IS_WHOLE)
    page.close()


@pytest.mark.parametrize("lang", ["it", "ru"])
@pytest.mark.parametrize("game", BOARDS)
def test_a_turn_in_another_language(open_page: Open, game: str, lang: str) -> None:
    """By taps on a phone: prompt, choices and log speak it, and nothing is cut off."""
    page = open_page("/", 390, 844, has_touch=True, locale=lang)
    begin(page, game)
    english = texts("en")
    take_a_turn(page)
    words = seen(page.locator("main"))
    assert [key for key in ("log", "seats", "hint") if english(key) in words] == []
    told = seen(page.locator("#log"))
    assert len(told) > 20
    if lang == "ru":
        latin = re.sub(r"[A-Z0-9]+-\d+", "", told)  # rules
        assert re.findall("[A-Za-z]{3,}", latin) == []
