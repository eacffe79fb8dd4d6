"""Pages: they are there, they are light, and every game of the catalogue is on them."""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from sqlite3 import connect

import pytest
from starlette.testclient import TestClient

from okapi.games import __path__ as shelves
from okapi.games import ids
from okapi.table.app import make_app
from okapi.table.catalogue import offered
from okapi.table.phrases import PHRASES
from okapi.table.settings import Settings
from tests.table.conftest import browser
from tests.table.house import GUIDE
from tests.table.players import ORIGIN, begun, made, post
from tests.table.positions import stored
from tests.table.test_play import quick


@pytest.mark.parametrize("game", offered())
def test_every_game_has_its_place(client: TestClient, game: str) -> None:
    """A cover, a set-up page, a style, a table."""
    home = client.get("/").text
    assert f"/quick/{game}" in home
    picture = re.search(rf'"(/picture/en/{game}\.svg\?\w+)"', home)
    assert picture is not None
    assert client.get(picture[1]).headers["content-type"].startswith("image/svg")
    setup = client.get(f"/new/{game}")
    assert setup.status_code == 200
    table = client.get(quick(client, game)).text
    assert 'data-layer="' in table
    style = re.search(rf'"(/style/{game}\.css\?\w+)"', table)
    assert style is not None
    assert client.get(style[1]).status_code == 200


@pytest.mark.parametrize("game", offered())
def test_the_first_view_is_light(client: TestClient, game: str) -> None:
    """Under 200 KB gzipped, everything that the page fetches included."""
    page = client.get(quick(client, game)).text
    total = len(gzip.compress(page.encode()))
    for address in set(re.findall(r'(?:href|src)="(/(?:static|style)/[^"]+)"', page)):
        total += len(gzip.compress(client.get(address).content))
    assert total < 200_000, total


def test_home_lists_running_and_finished_matches(client: TestClient) -> None:
    """By the cookie alone."""
    url = quick(client)
    assert url in client.get("/").text
    client.cookies.clear()
    assert url not in client.get("/").text


def test_matches_that_look_alike_are_told_apart_by_their_time(client: TestClient) -> None:
    """Several of one game with the same computers, or records that name nobody."""
    quick(client)
    when = r'<time datetime="20..-..-..T..:..\+00:00">20..-..-..</time>'
    assert re.search(when, client.get("/").text)


def test_a_match_that_cannot_be_read_does_not_hide_the_others(settings: Settings) -> None:
    """A line of it is damaged on disk, or is of rules that are here no more."""
    with browser(make_app(settings)) as client:
        bad, good = quick(client), quick(client, "africana")
    with connect(settings.database) as database:
        database.execute("update lines set text = '0 fly:moon' where match_id = ?", (bad[3:],))
    with browser(make_app(settings)) as again:
        again.cookies = client.cookies
        home = again.get("/")
        assert home.status_code == 200
        assert bad in home.text
        assert good in home.text


def test_a_match_of_a_game_that_is_here_no_more_is_listed_by_its_name(
    settings: Settings, beads: str
) -> None:
    """And programs find those that they can play."""
    seats = [{"who": "open"}, {"who": "open"}]
    with browser(make_app(settings)) as client:
        for game in (beads, "africa"):
            body = {"game": game, "seats": seats, "public": True}
            assert client.post("/api/matches", json=body).status_code == 200
    shelves.remove(GUIDE)
    ids.cache_clear()
    try:
        with browser(make_app(settings)) as client:
            assert beads in client.get("/").text
            assert [match["game"] for match in client.get("/api/matches").json()] == ["africa"]
    finally:
        shelves.append(GUIDE)


def keep_a_record(client: TestClient) -> str:
    """A record from outside is opened; where it is then found."""
    headers = {**ORIGIN, "content-type": "text/plain"}
    url = client.post(
        "/open", content=stored("africa", "stall_1")[0].encode(), headers=headers
    ).json()["url"]
    return str(url.removesuffix("/review"))


def listed(page: str) -> list[str]:
    """The matches that a page lists, in its order."""
    return re.findall(r'<li><a href="(/t/[^"]+)"', page)


def test_no_match_ever_falls_off_the_list(client: TestClient) -> None:
    """What goes on stays on Home, whatever was opened since; a page of its own lists all."""
    running = quick(client)
    kept = [keep_a_record(client) for _ in range(62)]
    home = client.get("/").text
    assert listed(home) == [running, *kept[:-13:-1]]
    assert 'href="/matches"' in home
    page = client.get("/matches").text
    assert listed(page) == [running, *kept[:2:-1]]
    assert 'href="/matches?after=60"' in page
    older = client.get("/matches?after=60").text
    assert listed(older) == kept[2::-1]
    assert 'href="/matches?after=0"' in older


def test_home_says_where_all_matches_are_only_when_it_shows_not_all(client: TestClient) -> None:
    """Twelve that are over are shown, and more than sixty that go on are not, either."""
    for _ in range(12):
        keep_a_record(client)
    assert 'href="/matches"' not in client.get("/").text
    urls = [str(post(client, "/quick/africa").headers["location"]) for _ in range(61)]
    home = client.get("/").text
    assert listed(home)[:60] == urls[:0:-1]
    assert 'href="/matches"' in home
    assert urls[0] in client.get("/matches?after=60").text


def test_options_are_checked(client: TestClient) -> None:
    """A number out of bounds comes back as a sentence on the form."""
    answer = post(client, "/new/africa", seats="2", who0="you", **{"option:stall_rounds": "0"})
    assert answer.status_code == 422
    assert "stall_rounds" in answer.text
    assert post(client, "/new/africa", seats="77", who0="you").status_code == 422


def test_a_seat_that_may_begin_is_called_as_it_is_on_the_form(client: TestClient) -> None:
    """By its colour, not by the number that a record keeps."""
    form = client.get("/new/africa").text
    assert '<option value="4">Black</option>' in form
    answer = post(client, "/new/africa", seats="3", who0="you", **{"option:first": "4"})
    assert answer.status_code == 422
    assert "only the 3 seats of this table can begin" in answer.text


def test_nobody_is_called_you_by_others(client: TestClient) -> None:
    """Whoever gave no name is "You" against computers alone, and has a number among people."""
    alone = made(client, seats="2", who0="you", name0="You", who1="bot:random")
    assert 'value="You"' in client.get(alone).text
    url = made(client, seats="2", who0="you", name0="You", who1="friend")
    lobby = client.get(url).text
    assert 'value="Seat 1"' in lobby
    assert 'value="You"' not in lobby


def test_whoever_watches_somebody_alone_is_not_told_that_it_is_you(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """A seat without a name has the one that the game gives it; its owner reads his own tongue."""
    url = made(client, seats="2", who0="you", spectators="1")
    begun(client, url, 0)
    assert '<span class="who">You<small>Red' in client.get(url).text
    assert '<span class="who">Red<small>' in another().get(url).text
    assert '<span class="who">Tu<small>' in client.get(url, headers={"accept-language": "it"}).text


def test_names_are_cleaned(client: TestClient) -> None:
    """What a record could not hold is left out; markup is shown as text."""
    answer = post(client, "/new/africa", seats="2", who0="you", name0="  <b>A\x00nna</b>\n")
    page = client.get(answer.headers["location"]).text
    assert "&lt;b&gt;Anna&lt;/b&gt;" in page


def test_static_files_are_kept_by_browsers(client: TestClient) -> None:
    """A digest in the address, and a long life; nothing outside the folder is served."""
    answer = client.get("/static/table.js")
    assert "immutable" in answer.headers["cache-control"]
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/x.js", "/static/app.py"):
        assert client.get(path).status_code == 404


def test_every_phrase_is_used() -> None:
    """Nothing is translated in vain, and no page names a phrase that is not there."""
    from pathlib import Path

    folder = Path("src/okapi/table")
    files = [*folder.glob("*.py"), *folder.glob("templates/*.html"), *folder.glob("static/*.js")]
    text = "\n".join(file.read_text() for file in files if file.name != "phrases.py")
    unused = [key for key in PHRASES if not re.search(rf"""["']{re.escape(key)}["']""", text)]
    hints = {f"{key}_hint" for key in PHRASES}
    assert [key for key in unused if key not in hints] == []
    asked = set(re.findall(r"""\bt\(["'](\w+)["']""", text))
    assert asked - set(PHRASES) == set()


@pytest.mark.parametrize("game", offered())
def test_every_board_has_a_text_version(client: TestClient, game: str) -> None:
    """In plain words, for the seat that asks."""
    text = client.get(f"{quick(client, game)}/text")
    assert text.headers["content-type"].startswith("text/plain")
    assert len(text.text.split("\n")) > 10
