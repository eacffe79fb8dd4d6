"""A sitting with secrets: several people at one keyboard, choices made at the same time."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from okapi.cli.terminal.commands import Leave
from okapi.cli.terminal.desk import Desk
from okapi.cli.terminal.journal import begin
from okapi.cli.terminal.seating import seated
from okapi.cli.terminal.session import Session
from okapi.core.match import Match
from okapi.core.record import read
from tests.conformance.cases import find
from tests.guide import beads


class Script:
    """A keyboard that types by itself."""

    is_terminal = False

    def __init__(self, lines: Iterator[str]) -> None:
        self.lines = lines

    def read(self, prompt: str, known: Sequence[str] = ()) -> str | None:
        print(prompt)
        return next(self.lines, None)


def sitting(tmp_path: Path, people: tuple[int, ...], lines: Sequence[str]) -> Session:
    """A game of three with these people and a script."""
    seating = seated(people, "random", 3, 7)
    match = Match(beads.GAME, 3, {"rounds": 2}, seating.names())
    desk = Desk(match, begin(tmp_path / "game.okapi", match, seating), seating)
    session = Session(desk, str)
    session.keyboard = Script(iter(lines))  # type: ignore[assignment]
    return session


def test_a_game_with_secrets_is_played_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The log replays, though it was written in the order of arrival."""
    session = sitting(tmp_path, (0,), ["1"] * 50)
    session.run()
    session.desk.journal.close()
    assert "Place" in capsys.readouterr().out
    match = read((tmp_path / "game.okapi").read_text(), find)
    assert match.outcome() is not None


def test_nobody_sees_what_only_another_may_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Between two people the keyboard changes hands, and each hears only what is meant for it."""
    session = sitting(tmp_path, (0, 1), ["", "1", "1", "1"] * 4)
    session.run()
    screen = capsys.readouterr().out
    before, *turns = re.split(r"take the keyboard and press Enter\.", screen)
    assert len(turns) >= 4
    assert "[BEA-2]" not in before
    drawers = [set(re.findall(r"Seat (\d) draws \w+\. \[BEA-2\]", turn)) for turn in turns]
    assert drawers[:2] == [{"0"}, {"1"}]
    assert all(len(seats) <= 1 for seats in drawers)


def test_nobody_scrolls_back_to_the_hand_of_another(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A terminal forgets what has left the screen, too, whenever the keyboard changes hands."""
    monkeypatch.setenv("TERM", "xterm")
    session = sitting(tmp_path, (0, 1), ["", "1", "1", "1"] * 4)
    session.screen.is_terminal = True
    session.run()
    screen = capsys.readouterr().out
    handed = screen.count("take the keyboard and press Enter.")
    assert screen.count("\x1b[3J") == handed > 2


def test_a_choice_is_taken_back_before_it_is_revealed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And the note in the log is understood when the game goes on."""
    session = sitting(tmp_path, (0,), ["1", "u", "2"])
    with pytest.raises(Leave):
        session.run()
    assert "Taken back." in capsys.readouterr().out
    again = read((tmp_path / "game.okapi").read_text(), find, upto=100)
    assert again.game.encode(again.state) == session.game.encode(session.match.state)
