"""Every page speaks the language of its reader, and nothing on it was forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser

import pytest
from starlette.testclient import TestClient

from okapi.games import ids, load
from okapi.locale import LANGUAGES
from okapi.table import books, catalogue, learn, phrases
from okapi.table.visitors import preferred
from tests.table.players import ORIGIN, Player, begun, made, post
from tests.table.positions import stored

# Names that are the same in every language, and ids of rules.
NAMES = {word for id in ids() for word in re.findall(r"[A-Za-z]{3,}", load(id).info.title)}
NAMES |= set(LANGUAGES.values())
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
    """A match against computers that has begun."""
    url = str(post(client, f"/quick/{game}").headers["location"])
    begun(client, url, 0)
    return url


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


# What somebody wrote, or has to write: as it stands in any language.
QUOTED = re.compile(
    r"'[^']*'|“[^”]*”|\b(?:africa|first|simple|press|rounds|free|none)\b|\b[a-z]+_[a-z_]+\b"
)


@pytest.mark.parametrize(
    ("game", "form"),
    [("africa", {"seats": "9"}), ("africa", {"clock": "sundial"}),
     ("africa", {"clock": "live", "move_seconds": "1", "bank_minutes": "0"}),
     ("africa", {"clock": "live", "move_seconds": "soon", "bank_minutes": "0"}),
     ("africa_1880", {"clock": "live", "move_seconds": "9", "bank_minutes": "0",
                      "talk_seconds": "1"}),
     ("africa_1880", {"option:rounds": "99"}), ("africa_1880", {"option:press": "loud"})],
)  # fmt: skip
def test_a_form_that_cannot_be_used_comes_back_with_a_sentence(
    abroad: TestClient, game: str, form: dict[str, str]
) -> None:
    """In the reader's language, whatever was wrong."""
    given = {"seats": "3", "option:stall_rounds": "10", "option:rounds": "3"} | form
    answer = post(abroad, f"/new/{game}", **given)
    assert answer.status_code == 422
    said = answer.text.partition('role="alert">')[2].partition("<")[0]
    assert said
    assert not english_on(QUOTED.sub("", unescape(said))), said


BROKEN = {
    "okapi 1": "nothing",
    "game africa": "game chess",
    "rules 1": "rules 99",
    "seats 3": "seats many",
    "data 1 ": "data 99 ",
    "option simple true": "option simple perhaps",
    "option first": "option last",
    "* first:": "* draw:",
    "city:": "village:",
    "walk:": "travel:",
    "= ": "= not ",
}


@pytest.mark.parametrize("line", BROKEN)
def test_a_record_that_cannot_be_opened_is_explained(abroad: TestClient, line: str) -> None:
    """The reason, too, is said in the reader's language."""
    text = stored("africa", "simple_3")[0]
    assert line in text
    broken = text.replace(line, BROKEN[line], 1)
    headers = {**ORIGIN, "content-type": "text/plain"}
    said = abroad.post("/open", content=broken.encode(), headers=headers).json()["error"]
    assert not english_on(QUOTED.sub("", said)), said


def test_what_is_refused_at_the_table_is_explained(abroad: TestClient) -> None:
    """A choice that is none, too much talk, an answer of the API."""
    with Player(abroad, table_of(abroad, "africa")) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        for refused in (me.do(do="act", action="dance"), me.do(do="say", text="")):
            assert not english_on(QUOTED.sub("", refused["refused"]))
        for _ in range(20):
            last = me.do(do="say", text="!")
        assert not english_on(last["refused"])
    for path in ("/api/matches/nowhere", "/api/games/chess/rules", "/api/nothing"):
        assert not english_on(abroad.get(path).json()["detail"]), path


def test_computers_have_names_in_every_language(client: TestClient) -> None:
    """The record has the English ones."""
    client.cookies.set("okapi_language", "ru")
    table = table_of(client, "africa")
    page = client.get(table).text
    assert "Следопыт 2" in page
    assert "Pathfinder" not in page
    assert "Следопыт 2" in client.get(f"{table}/review").text + client.get(f"{table}/film").text
    with Player(client, table) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        assert "name 1 Pathfinder 2" in client.get(f"{table}/record").text


@pytest.mark.parametrize(("lang", "said"), [("it", "In questo browser"), ("ru", "В этом браузере")])
def test_the_wishes_of_a_browser_are_said_to_be_its_own(
    client: TestClient, lang: str, said: str
) -> None:
    """Beside what skips to the present, in other words."""
    client.cookies.set("okapi_language", lang)
    assert f"<legend>{said}</legend>" in client.get(table_of(client, "africa")).text


def test_the_name_of_a_game_is_the_same_on_its_map(client: TestClient) -> None:
    """Other places called so are translated."""
    client.cookies.set("okapi_language", "ru")
    assert ">AFRICA<" in client.get(table_of(client, "africa")).text


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
