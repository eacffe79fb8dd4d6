"""A seat has the flag and the colour of its nation, on the table and in a replay."""

from __future__ import annotations

from pathlib import Path

import pytest

from okapi.core import record
from okapi.core.match import Match
from okapi.games import load
from okapi.games.africa_1880.board import NATION_COUNT
from okapi.games.africa_1880.icons import COLOURS, CSS, PURE
from okapi.replay.film import Film
from okapi.replay.story import steps
from okapi.svg.theme import THEMES
from tests.africa_1880.table import GAME, new

GOLDEN = Path(__file__).resolve().parents[1] / "golden" / "africa_1880"
# What panels and charts are drawn on (src/okapi/table/static/common.css).
PAPER = {"light": "#fffaf0", "dark": "#261f18"}


def test_the_colour_of_a_seat_is_that_of_its_flag() -> None:
    """Whoever leads the Netherlands is yellow, in whichever seat; before, a seat has its own."""
    s = new(3, nations="choose")
    face = GAME.face
    assert [face.colour(GAME.view(s, None), seat) for seat in range(3)] == [
        "ok-of-0", "ok-of-1", "ok-of-2",
    ]  # fmt: skip
    GAME.apply(s, 0, GAME.actions.parse("lead:netherlands"))
    view = GAME.view(s, None)
    assert (face.emblem(view, 0), face.colour(view, 0)) == ("a80-flag-4", "a80-of-4")
    assert (face.emblem(view, 1), face.colour(view, 1)) == ("okapi-seat-1", "ok-of-1")


def test_six_seats_have_six_colours_in_the_style_of_the_board() -> None:
    """Also the sixth: each class is in the style and gives `--seat` the colour of the flag."""
    s = new(6)
    view = GAME.view(s, None)
    style = GAME.face.board(view, None, []).stylesheet
    for seat in range(6):
        p = view.nation_of[seat]
        rule = f".{GAME.face.colour(view, seat)}{{--seat:color-mix(in srgb,{COLOURS[p]} "
        assert rule in style
    assert ".ok-of-5{--seat:var(--seat-5)}" in style


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_colour_stands_out_from_the_page(theme: str) -> None:
    """A line of the chart needs three to one, the black of Germany on dark paper too."""
    ink = _channels(THEMES[theme]["ink"])
    for p in range(NATION_COUNT):
        assert f".a80-of-{p}{{--seat:color-mix(in srgb,{COLOURS[p]} {PURE[p]}%,var(--ink))}}" in CSS
        pure = zip(_channels(COLOURS[p]), ink, strict=True)
        mixed = [a * PURE[p] / 100 + b * (100 - PURE[p]) / 100 for a, b in pure]
        assert _contrast(mixed, _channels(PAPER[theme])) >= 3, COLOURS[p]


def test_flags_have_the_edge_of_the_ink() -> None:
    """The black flag of Germany is seen on the dark paper of the embassies by its edge."""
    assert "@media screen{.a80-flag{stroke:var(--ink)}}" in CSS
    dark = THEMES["dark"]
    assert _contrast(_channels(dark["ink"]), _channels(dark["paper"])) >= 3


def test_panels_and_chart_of_a_replay_agree_with_the_flags() -> None:
    """Panel, line and flag of every seat are those of one nation."""
    film = _film(record.read((GOLDEN / "order_5.okapi").read_text(encoding="utf-8"), load))
    for seat in range(5):
        look, heading = _looks(film, seat)[-1]
        assert look == f"panel okapi a80-of-{seat}"
        assert f"#a80-flag-{seat}" in heading
        assert f'class="chart-line chart-{seat} a80-of-{seat}"' in film.chart()


def test_a_panel_changes_its_colour_when_a_nation_is_chosen() -> None:
    """In the film each state of a panel begins with its class."""
    film = _film(record.read((GOLDEN / "choose_3.okapi").read_text(encoding="utf-8"), load))
    for seat in range(3):
        (first, _), *_, (last, heading) = _looks(film, seat)
        nation = last.rpartition("-")[2]
        assert (first, last) == (f"panel okapi ok-of-{seat}", f"panel okapi a80-of-{nation}")
        assert f"#a80-flag-{nation}" in heading


def _film(match: Match) -> Film:
    film = Film(match, str)
    for step in steps(match, None):
        film.add(step)
    return film


def _looks(film: Film, seat: int) -> list[tuple[str, str]]:
    """Class and heading of a seat's panel, one state after another."""
    texts = film.texts.all
    states = film.panels[f"seat:{seat}"]["frames"][1::2]
    return [(texts[look], texts[heading]) for look, heading, *_ in states]


def test_other_games_keep_the_colours_of_the_seats() -> None:
    """Where seats lead no nations, the style that all boards share has their colours."""
    africa = load("africa")
    view = africa.view(africa.new(3, {}), None)
    assert africa.face.colour(view, 2) == "ok-of-2"
    assert ".ok-of-2{--seat:var(--seat-2)}" in africa.face.board(view, None, []).stylesheet


def _channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) for i in (1, 3, 5)]


def _contrast(one: list[float], other: list[float]) -> float:
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


def _luminance(colour: list[float]) -> float:
    parts = [v / 255 / 12.92 if v <= 10 else ((v / 255 + 0.055) / 1.055) ** 2.4 for v in colour]
    return 0.2126 * parts[0] + 0.7152 * parts[1] + 0.0722 * parts[2]
