"""Positions of stored matches as tables to sit down at, in a browser, as the seat that is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from okapi.core import record
from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.games import load
from tests.table.house import Process

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

GOLDEN = Path(__file__).resolve().parents[1] / "golden"

# A match so far, the seat that is asked, and what it may choose.
Wanted = Callable[[Match, int, list[str]], bool]


@cache
def stored(game: str, name: str) -> tuple[str, Match]:
    """A stored match, as text and played to its end."""
    text = (GOLDEN / game / f"{name}.okapi").read_text()
    return text, record.read(text, load)


def offers(verb: str) -> Wanted:
    """Somebody may choose this."""
    return lambda _match, _seat, legal: any(text.startswith(verb) for text in legal)


def _asked(match: Match) -> Iterator[tuple[int, Match, int, list[str]]]:
    """Who is asked, with how much that seat has been told by then."""
    again = match.again()
    for entry in match.entries:
        seats = again.to_act()
        if seats and seats[0] != CHANCE:
            told = len(again.told(seats[0]))
            yield told, again, seats[0], [action.text for action in again.legal(seats[0])]
        again.repeat(entry)


# Everything that can be seen in an element, one text after another.
_VISIBLE = """(root) => {
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT), found = [];
  while (walk.nextNode()) if (walk.currentNode.parentElement.checkVisibility()) found.push(walk.currentNode.data);
  return found.join(" ").replace(/\\s+/g, " ").trim();
}"""  # noqa: E501


def seen(place: Locator) -> str:
    """What can be read there."""
    return str(place.evaluate(_VISIBLE))


# What a list of elements says, by their keys.
_BY_KEY = """(all, [place, key]) => Object.fromEntries(all.flatMap((e) => {
  const found = e.querySelector(place);
  return found ? [[e.dataset[key], found.textContent]] : [];
}))"""


class Position:
    """A table in a browser, seen by the seat that is asked."""

    def __init__(self, page: Page, legal: list[str], match: Match, seat: int) -> None:
        self.page = page
        self.legal = legal
        self.game = match.game
        self.view: Any = match.game.view(match.state, seat)

    @property
    def words(self) -> str:
        """Everything that can be read on the page."""
        return seen(self.page.locator("body"))

    @property
    def labels(self) -> str:
        """What a screen reader says of the board."""
        said = "(all) => all.map((e) => e.getAttribute('aria-label') || e.textContent).join('. ')"
        return str(self.page.locator("#board [aria-label], #board title").evaluate_all(said))

    def choice(self, start: str) -> str:
        """A button of the list, unfolded if need be."""
        button = self.page.locator(f'.choice[data-action^="{start}"]')
        listed = self.page.locator("#choices").locator(button).first
        if not listed.is_visible():
            self.page.locator("#choices details", has=button).locator("summary").click()
        return seen(listed)

    def panel(self, key: str) -> str:
        """A panel by its key."""
        return seen(self.page.locator(f'#seats [data-key="{key}"]'))

    def on_board(self, selector: str) -> int:
        """How many such things the board has."""
        return self.page.locator(f"#board {selector}").count()

    def keys(self, layer: str) -> list[str]:
        """The fragments of a layer of the board."""
        found = self.page.locator(f'#board [data-layer="{layer}"] [data-key]')
        return [str(key) for key in found.evaluate_all("(all) => all.map((e) => e.dataset.key)")]

    def drawings(self, layer: str) -> dict[str, list[str]]:
        """The names of the drawings in each fragment of a layer of the board."""
        named = """(all) => Object.fromEntries(all.map((e) => [e.dataset.key,
          [...e.querySelectorAll("use")].map((copy) => copy.getAttribute("href").slice(1))]))"""
        fragments = self.page.locator(f'#board [data-layer="{layer}"] > [data-key]')
        return dict(fragments.evaluate_all(named))

    def notes(self) -> dict[str, str]:
        """What is written on the targets of the board, by their keys."""
        targets = self.page.locator("#board [data-layer=marks] > [data-key]")
        return dict(targets.evaluate_all(_BY_KEY, [".ok-note", "key"]))

    def points(self) -> dict[str, str]:
        """The points that the list promises, by choice."""
        choices = self.page.locator("#choices .choice")
        return dict(choices.evaluate_all(_BY_KEY, [".points", "action"]))

    def preview(self, action: str) -> Any:
        """What the face of the game says of a choice."""
        return self.game.face.preview(self.view, self.game.actions.parse(action))

    def reminders(self) -> str:
        """What is easily overlooked, as somebody reads it who opens the list."""
        box = self.page.locator("#choices .reminders")
        if box.get_attribute("open") is None:
            box.locator("summary").click()
        return seen(box)


class Tables:
    """Tables at positions of stored matches, all for one browser; each is made once."""

    def __init__(self, page: Page, house: str) -> None:
        self.page = page
        self.house = house
        self._made: dict[tuple[str, str, int], str] = {}

    def sit(self, game: str, name: str, wanted: Wanted) -> Position:
        """Sit down where something stands to be chosen."""
        found = next((x for x in _asked(stored(game, name)[1]) if wanted(*x[1:])), None)
        assert found is not None, f"{game}/{name} has no such position"
        ply, match, seat, legal = found
        if (game, name, ply) not in self._made:
            self._made[game, name, ply] = self._branch(self.opened(game, name), ply, seat)
        self.page.goto(self._made[game, name, ply])
        self.page.locator("body.asked").wait_for(state="attached")
        return Position(self.page, legal, match, seat)

    def sit_at_end(self, match: Match, seat: int) -> Position:
        """Sit down where a match of one's own making has come to."""
        text = record.write(match)
        self.page.goto(self._branch(self.open(text), len(match.told(seat)), seat))
        self.page.locator("body.asked").wait_for(state="attached")
        return Position(self.page, [action.text for action in match.legal(seat)], match, seat)

    def opened(self, game: str, name: str) -> str:
        """A stored match to look at."""
        return self.open(stored(game, name)[0])

    def open(self, text: str) -> str:
        """A record to look at."""
        answer = self.page.request.post(
            f"{self.house}/open",
            data=text,
            headers={"origin": self.house, "content-type": "text/plain"},
        )
        return self.house + str(answer.json()["url"])

    def _branch(self, review: str, ply: int, seat: int) -> str:
        answer = self.page.request.post(
            review.replace("/review", f"/branch?as={seat}"),
            form={"ply": str(ply)},
            headers={"origin": self.house},
            max_redirects=0,
        )
        return self.house + answer.headers["location"]


Sit = Callable[[str, str, Wanted], Position]


@pytest.fixture(scope="module")
def tables(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A browser at a house whose computers wait, so that a position stays as it is."""
    complaints: list[str] = []
    database = tmp_path_factory.mktemp("screens") / "table.sqlite"
    with Process(database, pace=1000.0) as house:
        size = {"width": 1400, "height": 900}
        page = browser.new_page(viewport=size, reduced_motion="reduce")  # type: ignore[arg-type]
        page.set_default_timeout(15_000)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield Tables(page, house.url)
        page.close()
    assert complaints == []


@pytest.fixture
def sit(tables: Tables) -> Sit:
    """Sit down where something stands to be chosen."""
    return tables.sit
