"""Talking in the terminal: `say`, in a game that has press and in one that has none."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import process


def screen(file: Path, typed: str, *arguments: str) -> str:
    """What a sitting shows, in one line however it is wrapped."""
    done = process("play", *arguments, "--seed", "5", "--save", file, typed=typed)
    assert done.code == 0, done.err
    return " ".join(done.out.split())


def test_a_message_is_heard_kept_and_answered(tmp_path: Path) -> None:
    """It stands in the log on disk; nonsense is refused by its rule."""
    file = tmp_path / "game.okapi"
    options = ("--option", "historical=true", "--option", "nations=order")
    typed = "say 1 hello\nsay * ally, all of you?\nsay 9 who\nsay 1 propose: nonsense\nquit\n"
    seen = screen(file, typed, "africa_1880", "--players", "3", "--bots", "negotiator", *options)
    assert "“hello”" in seen
    assert "“ally, all of you?”" in seen
    assert "expected a seat from 0 to 2" in seen
    assert "[A80-56]" in seen
    log = file.read_text(encoding="utf-8")
    assert "\n> 0 1 hello\n" in log
    assert "\n> 0 * ally, all of you?\n" in log
    assert "\n> 1 0 propose:" in log


def test_a_game_without_press_says_so(tmp_path: Path) -> None:
    """And nothing is written down."""
    file = tmp_path / "game.okapi"
    seen = screen(file, "say 1 hello\nquit\n", "africa", "--option", "first=0")
    assert "This game has no press." in seen
    assert "hello" not in file.read_text(encoding="utf-8")


def test_refusals_are_in_the_language_of_the_sitting(tmp_path: Path) -> None:
    """A message out of time, to nobody, or a rule that there is not."""
    file = tmp_path / "game.okapi"
    typed = f"say * ciao\nsay 9 ciao\nr 999\nsave {file}\nquit\n"
    seen = screen(file, typed, "africa_1880", "--option", "nations=order", "--lang", "it")
    assert "I messaggi sono solo per la fase diplomatica. [A80-53]" in seen
    for english in ("expected a seat", "has no rule", "near it are", "exists already"):
        assert english not in seen
