"""What is agreed is said to whoever is asked to sit down, who waits, and who plays."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest
from starlette.testclient import TestClient

from okapi.locale import LANGUAGES
from okapi.table.agreed import agreed, pace, span
from okapi.table.phrases import texts
from okapi.table.store import OPEN, MatchRow
from okapi.table.terms import HOUR, LATE, LETTERS, LIVE, Terms
from tests.table.players import begun, made, post

TABLE = {
    "seats": "2", "who0": "you", "who1": "friend", "option:first": "0", "option:simple": "true",
    "clock": "correspondence", "move_hours": "48", "late": "resign", "hints": "1", "public": "1",
}  # fmt: skip
SAID = (
    "The simple game: one half-turn instead of two (AFR-62): yes",
    "By correspondence: 2 days for every move.",
    "When somebody's time is up: They resign.",
    "No take-backs",
    "No hints",
    "Nobody watches but those who play",
)


def sentences(page: str) -> list[str]:
    """What a page says is agreed."""
    return [unescape(text) for text in re.findall(r"<dd>([^<]*)</dd>", listed(page))]


def listed(page: str) -> str:
    return page.partition('<dl class="agreed">')[2].partition("</dl>")[0]


def test_a_friend_reads_what_is_agreed_before_sitting_down(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """Given a table of correspondence in which the late resign; then its invitation says so."""
    url = made(client, **TABLE)
    invitation = re.findall(r'"(/join/[^"]+)"', client.get(url).text)[0]
    friend = another()
    for page in (invitation, f"{url}/sit/1"):
        assert set(SAID) <= set(sentences(friend.get(page).text))


def test_those_who_wait_and_those_who_play_read_it_too(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """In the waiting room, and later in the menu."""
    url, friend = made(client, **TABLE), another()
    assert set(SAID) <= set(sentences(client.get(url).text))
    post(friend, f"{url}/sit/1", name="Anna")
    begun(client, url, 0)
    begun(friend, url, 1)
    page = friend.get(url).text
    assert 'id="choices"' in page
    assert set(SAID) <= set(sentences(page))


def test_home_says_how_long_a_move_of_an_open_table_takes(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    made(client, **TABLE)
    assert "By correspondence: 2 days for every move." in another().get("/").text


def test_options_that_are_as_usual_are_not_listed(client: TestClient) -> None:
    """One sentence says it of all of them, in every language."""
    url = made(client, seats="2", who0="you", who1="friend")
    for language in LANGUAGES:
        page = client.get(url, headers={"accept-language": language}).text
        assert texts(language)("options_usual") in sentences(page)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("late", LATE)
def test_every_clock_is_said_in_every_language(language: str, late: str) -> None:
    """Given a live clock with a time for talk and a bank; then each is said with its length."""
    t = texts(language)
    terms = Terms(clock=LIVE, move=60, talk=480, bank=90, late=late)
    row = MatchRow("id", "africa_1880", OPEN, False, "", terms, "", "", 0.0, 0.0)
    said = " ".join(dict(agreed(row, t))[t("clock")])
    for length in (60, 480, 90):
        assert span(length, t) in said
    assert t(f"late_{late}") in said
    assert "{" not in said


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (1, "1 second"),
        (90, "90 seconds"),
        (60, "1 minute"),
        (HOUR, "1 hour"),
        (36 * HOUR, "36 hours"),
        (48 * HOUR, "2 days"),
    ],
)
def test_a_time_is_said_in_its_largest_whole_unit(seconds: float, said: str) -> None:
    assert span(seconds, texts("en")) == said


def test_russian_plurals_of_a_pace() -> None:
    """Given 1, 2 and 5 hours; then час, часа, часов."""
    terms = Terms(clock=LETTERS)
    said = [pace(replace(terms, move=n * HOUR), texts("ru")) for n in (1, 2, 5)]
    assert [text.split()[3] for text in said] == ["час", "часа", "часов"]
