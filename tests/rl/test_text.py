"""A seat in words: complete observations, and a parser that forgives form but never substance."""

from __future__ import annotations

import pytest

import okapi
from okapi.core.errors import BadNotation, IllegalAction
from okapi.core.rng import Rng
from okapi.rl.text import TextTable, notation, observation, understand


def africa() -> TextTable:
    """Two seats, and the first chooses a city."""
    return TextTable("africa", 2, options={"first": "0"})


@pytest.mark.parametrize(
    "answer",
    [
        "city:mogador",
        "  City:Mogador. ",
        "`city:mogador`",
        "**city:mogador**",
        '"city:mogador"',
        "Action: city:mogador",
        "I like the north.\nIt is empty.\n\nAction: `city:mogador`!",
        "Final answer: city: mogador",
        "1. city:mogador — Start in Mogador",
        "- city:mogador",
        "1",
        "action: 1.",
        "Action: city:suakin\nNo, wait.\nAction: city:mogador",
        "I choose the coast.\ncity:mogador",
    ],
)
def test_harmless_formatting_is_forgiven(answer: str) -> None:
    """All of these mean the same."""
    table = africa()
    assert str(understand(table.view(0), table.match.legal(0), answer)) == "city:mogador"


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        ("", "no action is named"),
        ("I do not know", "no action is named"),
        ("city:mogador or city:suakin", "no action is named"),
        ("city:mogador\ncity:suakin", "not several"),
        ("99", "no action is named"),
        ("cty:mogador", "did you mean city:mogador"),
    ],
)
def test_what_names_no_action_is_not_guessed(answer: str, reason: str) -> None:
    """The error says what is wanted."""
    table = africa()
    with pytest.raises(BadNotation, match=reason):
        understand(table.view(0), table.match.legal(0), answer)


@pytest.mark.parametrize("answer", ["pass", "walk:accra", "city:atlantis", "Action: SURVEY"])
def test_an_illegal_action_is_never_taken(answer: str) -> None:
    """The error cites the rule, and nothing has changed."""
    table = africa()
    before = table.match.state.clone()
    with pytest.raises(IllegalAction, match=r"\[AFR-\d+\]"):
        table.act(0, answer)
    assert table.match.state == before


@pytest.mark.parametrize("id", okapi.games())
def test_every_notation_is_understood(id: str) -> None:
    """Bare, marked, listed and in capitals; no verb is taken for a mark."""
    game = okapi.game(id)
    view = game.view(game.new(), 0)
    for action in game.actions:
        for form in (
            f"{action}",
            f"Action: {action}",
            f"3. {action} — a gloss",
            f"{action}".upper(),
        ):
            assert understand(view, [action], form) is action


@pytest.mark.parametrize("id", okapi.games())
def test_a_whole_match_can_be_played_by_answers(id: str) -> None:
    """Every legal action is understood from its own line, in any of its forms."""
    table, rng = TextTable(id, seed=4), Rng(4, "answers")
    steps = 0
    while (seat := table.asked()) is not None and steps < 150:
        legal = table.match.legal(seat)
        wanted = legal[rng.below(len(legal))]
        if steps % 15 == 0:
            lines = [line for line in table.observe(seat).split("\n") if f" {wanted} — " in line]
            assert len(lines) == 1, "every choice is listed once"
            assert understand(table.view(seat), legal, f"Action: {lines[0]}") is wanted
        table.act(seat, f"Action: **{str(wanted).upper()}**")
        steps += 1
    assert steps == 150 or table.match.outcome() is not None


def test_a_seat_reads_what_happened() -> None:
    """The log of a seat names the rule of each thing."""
    table = africa()
    told = table.act(0, "city:mogador")
    assert "[AFR-9]" in told
    assert told in table.observe(1)


def test_who_is_not_asked_is_told_so() -> None:
    """There is nothing to choose."""
    table = africa()
    assert "You are not asked now." in table.observe(1)
    assert "spectator" in observation(table.game.view(table.match.state, None), [])


def test_secret_draws_are_told_to_their_seat_alone() -> None:
    """Given cards drawn, the other seat reads that they were drawn, not which."""
    table = TextTable("africana", 2, seed=1)
    table.act(0, "choose:draw")
    mine, theirs = table.logs[0][-2:], table.logs[1][-2:]
    assert mine != theirs
    colours = ("magenta", "turquoise", "grey", "orange", "violet")
    assert not any(colour in line.lower() for line in theirs for colour in colours)


def test_notation_against_a_list() -> None:
    """The same forgiveness for a table elsewhere, which judges itself."""
    legal = ["finish:NB06", "stop"]
    assert notation("Action: `Finish: nb06`.", legal) == "finish:NB06"
    assert notation("2", legal) == "stop"
    assert notation("dance", legal) == "dance"
