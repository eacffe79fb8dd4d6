"""Lessons, rulebooks and pages about an edition, as a server sends them."""

from __future__ import annotations

import gzip
import re

import pytest
from starlette.testclient import TestClient

from okapi.core.data import SOURCES, provenance
from okapi.games import ids, load
from okapi.rulebook import rulebook
from okapi.table.learn import course_of

each_game = pytest.mark.parametrize("game", ids())


def step_of(page: str) -> tuple[str, str]:
    """What a step says, and where its main link leads (nowhere at the end)."""
    card = page.partition('id="lesson"')[2].partition("</nav>")[0]
    link = re.search(r'id="go" href="(\?step=\d+)"', card)
    return re.sub(r"<[^>]+>", " ", card), link[1] if link else ""


@each_game
def test_a_lesson_can_be_followed_without_a_script(client: TestClient, game: str) -> None:
    """Every step is a page, and its link leads to the next, up to the table."""
    page, steps = client.get(f"/learn/{game}").text, 0
    while link := step_of(page)[1]:
        page, steps = client.get(f"/learn/{game}{link}").text, steps + 1
    lesson = load(game).face.lesson()
    assert lesson is not None
    assert steps == len(lesson.steps)
    assert f'action="/quick/{game}"' in page


@pytest.mark.parametrize("step", ["-1", "x", "", "1e3", "٣"])
def test_a_strange_step_is_the_first(client: TestClient, step: str) -> None:
    page = client.get("/learn/africa", params={"step": step}).text
    assert step_of(page)[0] == step_of(client.get("/learn/africa").text)[0]


def test_behind_the_end_is_the_end(client: TestClient) -> None:
    assert "Now you can play" in client.get("/learn/africa?step=999").text


@pytest.mark.parametrize("page", ["/learn/chess", "/about/chess", "/rules/chess"])
def test_what_is_not_here(client: TestClient, page: str) -> None:
    assert client.get(page).status_code == 404


def test_a_lesson_stores_nothing(client: TestClient) -> None:
    """No match and no cookie comes of it."""
    answer = client.get("/learn/africana?step=3")
    assert "set-cookie" not in answer.headers
    assert "Your matches" not in client.get("/").text


@each_game
def test_the_steps_of_a_lesson_lead_from_picture_to_picture(game: str) -> None:
    """What the page is sent, put together from the first step on, is the last picture."""
    course = course_of(game, "en")
    shown: dict[str, dict[str, str]] = {}
    for step in course.facts()["steps"]:
        for name, fragments in {**step["board"].get("whole", {})}.items():
            shown[name] = dict(fragments)
        for name, keys in step["board"].get("drop", {}).items():
            for key in keys:
                del shown[name][key]
        for name, fragments in step["board"].get("put", {}).items():
            shown.setdefault(name, {}).update(fragments)
    last = {
        layer.name: dict(layer.fragments) for layer in course.boards[-1].layers if not layer.static
    }
    assert shown == last


@each_game
def test_every_rule_can_be_linked_to(client: TestClient, game: str) -> None:
    """Each paragraph with a number is an anchor, and the lesson's pictures stand beside theirs."""
    page = client.get(f"/rules/{game}").text
    anchors = re.findall(r' id="([^"]+)"', page)
    assert {p.id for p in rulebook(game).numbered()} <= set(anchors)
    assert len(anchors) == len(set(anchors))
    assert page.count('<figure class="example">') >= 4


@each_game
def test_this_edition_says_what_is_known(client: TestClient, game: str) -> None:
    """All entries of the data file are counted, with version, digest and a note on the theme."""
    data, page = load(game).data, client.get(f"/about/{game}").text
    counts = [int(n) for n in re.findall(r'class="share n\d"><b>(\d+)', page)]
    assert sum(counts) == len(provenance(data)) > 50
    assert data.digest in page
    assert "A note on the theme" in page


def test_the_data_file_can_be_taken_along(client: TestClient) -> None:
    """It is the very file of this edition."""
    page = client.get("/about/africa")
    link = re.search(r'href="([^"]+)" download', page.text)
    assert link is not None
    assert client.get(link[1]).text == load("africa").data.text


def test_home_is_light(client: TestClient) -> None:
    """Under 200 KB gzipped with all that it fetches, the four pictures included."""
    page = client.get("/").text
    fetched = set(re.findall(r'(?:href|src)="(/(?:static|picture)/[^"]+)"', page))
    bodies = [page.encode(), *[client.get(address).content for address in fetched]]
    assert sum(len(gzip.compress(body)) for body in bodies) < 200_000


def test_every_datum_has_a_known_source() -> None:
    for game in ids():
        assert {datum.source for datum in provenance(load(game).data)} <= set(SOURCES)
