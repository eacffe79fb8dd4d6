"""Every page speaks the language of its reader, and nothing on it was forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from okapi.bots import BOTS
from okapi.games import ids, load
from okapi.locale import LANGUAGES
from okapi.table import books, catalogue, learn, phrases
from okapi.table.visitors import preferred
from tests.table.players import made, post

# Names that are the same in every language, and ids of rules.
NAMES = {word for id in ids() for word in re.findall(r"[A-Za-z]{3,}", load(id).info.title)}
NAMES |= {*LANGUAGES.values(), *(bot.title() for bot in BOTS)}
RULE = re.compile(r"\b[A-Z][A-Z0-9]*-?[0-9]+\b")


class Foreign:
    """A language in which no word is English: every message is written in wide letters."""

    WIDE = str.maketrans({chr(n): chr(n + 0xFEE0) for n in (*range(65, 91), *range(97, 123))})

    def gettext(self, message: str) -> str:
        parts = re.split(r"(\{[^}]*\})", message)
        return "".join(p if p.startswith("{") else p.translate(self.WIDE) for p in parts)

    def ngettext(self, one: str, many: str, n: int) -> str:
        return self.gettext(one if n == 1 else many)

    def pgettext(self, _context: str, message: str) -> str:
        return self.gettext(message)


class Seen(HTMLParser):
    """All that a page shows or says aloud; code, keys and names of languages are no words."""

    SPOKEN = ("title", "aria-label", "alt", "placeholder")
    SILENT = ("script", "style", "code", "kbd", "pre")

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._silent: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        if tag in self.SILENT or ("lang" in given and tag != "html"):
            self._silent.append(tag)
        self.texts += [given[name] or "" for name in self.SPOKEN if name in given]

    def handle_endtag(self, tag: str) -> None:
        if self._silent and self._silent[-1] == tag:
            self._silent.pop()

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.texts.append(data)


def english_on(page: str) -> set[str]:
    """The English words that are left on a page."""
    seen = Seen()
    seen.feed(page)
    words = {
        word for text in seen.texts for word in re.findall(r"[A-Za-z]{3,}", RULE.sub("", text))
    }
    return {word for word in words if word.title() not in NAMES}


@pytest.fixture
def abroad(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A browser that reads nothing but wide letters."""
    kept = (phrases.texts, learn.course_of, books.figures_of, catalogue.picture)
    monkeypatch.setattr(phrases, "translation", lambda _language: Foreign())
    for cached in kept:
        cached.cache_clear()
    client.cookies.set("okapi_language", "it")
    yield client
    for cached in kept:
        cached.cache_clear()


def table_of(client: TestClient, game: str) -> str:
    return str(post(client, f"/quick/{game}").headers["location"])


@pytest.mark.parametrize("game", ids())
def test_no_page_of_a_game_has_words_of_its_own(abroad: TestClient, game: str) -> None:
    """Learning, rules, this edition, setting up, playing and looking back."""
    table = table_of(abroad, game)
    for page in ("/learn/", "/rules/", "/about/", "/new/"):
        assert not english_on(abroad.get(page + game).text), page
    course = learn.course_of(game, "it")
    assert not english_on("".join([*course.said, *course.seats]))
    for page in ("", "/review"):
        assert not english_on(abroad.get(table + page).text), page


def test_no_other_page_has_words_of_its_own(abroad: TestClient) -> None:
    """Home, with a match on it, and a page that is not there."""
    table_of(abroad, "africa")
    for page in ("/", "/nowhere"):
        assert not english_on(abroad.get(page).text), page


def test_no_page_where_people_meet_has_words_of_its_own(abroad: TestClient) -> None:
    """Waiting, an invitation, a public seat, notices, a personal link, a used invitation."""
    table = made(abroad, seats="2", who0="you", name0="X", who1="friend", public="1")
    waiting = abroad.get(table).text
    invitation = re.search(r"/join/[\w-]+", waiting)
    assert invitation is not None
    running = table_of(abroad, "africa")
    pages = [waiting, abroad.get(invitation[0]).text, abroad.get(f"{table}/sit/1").text]
    pages += [abroad.get(f"{running}/notices?seat=0").text, abroad.get("/join/used").text]
    pages += [post(abroad, f"{running}/link", seat="0").text]
    for page in pages:
        assert not english_on(page) - {"https"}


def test_pictures_speak_the_language_of_their_page(client: TestClient) -> None:
    """The names on the cover of a game are those of the reader."""
    client.cookies.set("okapi_language", "ru")
    address = re.search(r'src="(/picture/[^"]+africa\.svg[^"]*)"', client.get("/").text)
    assert address is not None
    assert "Аккра" in client.get(address[1]).text
    assert client.get("/picture/tlh/africa.svg").status_code == 404


def test_the_browser_says_what_it_likes(client: TestClient) -> None:
    """Without a choice the header decides."""
    page = client.get("/", headers={"accept-language": "ru-RU,ru;q=0.9,en;q=0.5"}).text
    assert '<html lang="ru"' in page


def test_a_choice_is_kept_and_leads_back(client: TestClient) -> None:
    """The cookie goes before the header, and the page stays."""
    answer = post(client, "/language", language="it", back="/rules/africa?x=1")
    assert answer.headers["location"] == "/rules/africa?x=1"
    page = client.get("/rules/africa", headers={"accept-language": "ru"}).text
    assert '<html lang="it"' in page
    assert 'value="/rules/africa"' in page


@pytest.mark.parametrize("back", ["//evil.example", "/\\evil.example", "https://evil.example", ""])
def test_a_choice_leads_nowhere_else(client: TestClient, back: str) -> None:
    """The way back is a page of this table."""
    answer = post(client, "/language", language="en", back=back)
    assert answer.headers["location"] == "/"


def test_a_language_that_nobody_speaks(client: TestClient) -> None:
    assert post(client, "/language", language="tlh").status_code == 404


@pytest.mark.parametrize(
    ("wishes", "language"),
    [("", "en"), ("de,fr;q=0.7", "en"), ("de,it;q=0.7,ru;q=0.8", "ru"), ("it-CH", "it"),
     ("ru;q=0, it;q=0.1", "it"), ("it;q=x,ru;q=.2", "ru"), ("*", "en"), (",;q=,,", "en")],
)  # fmt: skip
def test_wishes_are_weighed(wishes: str, language: str) -> None:
    assert preferred(wishes) == language
