"""`okapi play`: whole games, take-backs, refusals, and games that survive anything."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from okapi.cli.terminal.seating import Seating, remembered
from okapi.core.record import read
from okapi.games import load
from okapi.replay import steps
from tests.cli.running import Done, environment, process, started

pytestmark = pytest.mark.once
posix = pytest.mark.skipif(os.name != "posix", reason="terminals and signals are those of POSIX")


def play(file: Path, typed: str, *arguments: str) -> Done:
    """A new game, played by a script and kept in a file."""
    return process("play", "africa", "--seed", "5", "--save", file, *arguments, typed=typed)


def resume(file: Path, typed: str = "", *arguments: str) -> Done:
    return process("play", "--resume", file, *arguments, typed=typed)


def told(screen: str) -> list[str]:
    """The lines on a screen that say what happened."""
    return re.findall(r"^  (\w.*\. \[AFR-\d+\])$", screen, re.M)


def log_of(file: Path) -> list[str]:
    """What a log says has happened."""
    text = file.read_text()
    match = read(text[: text.rfind("\n") + 1], load, upto=10**6)
    lines = [each for step in steps(match, 0) for each in step.told]
    return [f"{each.words.say()} [{each.rule}]" for each in lines]


# Whole games


def test_a_whole_game_by_script(tmp_path: Path) -> None:
    """Always the first choice: the game ends, with every line of every score."""
    file = tmp_path / "game.okapi"
    done = play(file, "1\n" * 2000)
    assert (done.code, done.err) == (0, "")
    for line in ("turned animals", "gems", "Total", "Place", "AFR-46"):
        assert line in done.out
    assert "okapi render" in done.out.splitlines()[-1]
    assert max(map(len, done.out.splitlines()[:-1])) <= 80
    assert told(done.out) == log_of(file)
    assert process("check", file).code == 0


@posix
@pytest.mark.slow
def test_a_whole_game_in_a_terminal(tmp_path: Path) -> None:
    """With hints asked for, and the best of them typed as notation."""
    from tests.cli.terminal import Terminal

    file = tmp_path / "game.okapi"
    terminal = Terminal("play", "africa", "--players", "3", "--seed", "9", "--save", file)
    terminal.until_asked()
    for _ in range(1000):
        said = terminal.answer("h")
        hints = re.findall(r"\(([a-z_0-9:]+)\)\n", said)
        assert hints or "There are no hints now." in said  # where there is but one choice
        asked = terminal.answer(hints[0] if hints else "1")
        if "Do it?" in asked:
            asked = terminal.answer("y")
        if not asked.endswith(" > "):
            break
    assert terminal.ended() == 0
    assert "Place" in terminal.seen
    assert max(map(len, terminal.seen.rstrip("\n").split("\n")[:-1])) <= 80
    assert process("check", file).code == 0


def test_bots_can_be_watched(tmp_path: Path) -> None:
    """Without anybody at the keyboard."""
    done = play(tmp_path / "game.okapi", "", "--seat", "none", "--bots", "random,greedy")
    assert done.code == 0
    assert "Place" in done.out
    assert " > " not in done.out


@posix
def test_who_watches_in_a_terminal_turns_the_pages(tmp_path: Path) -> None:
    """Enter shows the next turn; questions are answered in between."""
    from tests.cli.terminal import Terminal

    terminal = Terminal("play", "africa", "--seat", "none", "--save", tmp_path / "game.okapi")
    assert "Enter goes on" in terminal.until_asked()
    assert "[AFR-" in terminal.answer("")
    assert "Score" in terminal.answer("p")
    terminal.type("q")
    assert terminal.ended() == 0


def test_several_people_share_the_keyboard(tmp_path: Path) -> None:
    """Each is asked in turn; without secrets nobody has to look away."""
    done = play(tmp_path / "game.okapi", "1\n" * 8, "--seat", "0,1", "--players", "2")
    assert "Red: choose a start city." in done.out
    assert "Green: choose a start city." in done.out
    assert "take the keyboard" not in done.out


def test_the_same_seed_gives_the_same_game(tmp_path: Path) -> None:
    """Also when it is interrupted and resumed on the way."""
    whole, parts = tmp_path / "whole.okapi", tmp_path / "parts.okapi"
    options = ("--bots", "greedy", "--option", "first=0")
    play(whole, "1\n" * 12, *options)
    play(parts, "1\n" * 5, *options)
    resume(parts, "1\n" * 7)
    draws = [re.findall(r"^\* (.*)$", file.read_text(), re.M) for file in (whole, parts)]
    assert draws[0][:3] == draws[1][:3]


def test_other_languages(tmp_path: Path) -> None:
    """Boards, prompts and log."""
    assert "Rosso" in play(tmp_path / "game.okapi", "1\n", "--lang", "it").out


# What can be typed


def start(tmp_path: Path, typed: str, *arguments: str) -> str:
    """The screen of a game that begins in Mogador with seat 0."""
    begin = ("--option", "first=0", *arguments)
    done = play(tmp_path / "game.okapi", f"mogador\n{typed}", *begin)
    assert done.code == 0, done.err
    return done.out


def test_choices_are_found_by_the_beginning_of_their_name(tmp_path: Path) -> None:
    """Or by any part of it, or by notation; upper case and accents do not matter."""
    screen = start(tmp_path, "STAY\nturn rif\n")
    assert "Red turns the tile on Rif" in screen


def test_an_ambiguous_name_is_asked_back(tmp_path: Path) -> None:
    """With the choices it may mean; an empty line goes back."""
    screen = start(tmp_path, "stay\nturn\n\nend the half\n")
    assert "Which one? Enter goes back >" in screen
    assert "Red takes no action." in screen


def test_a_refusal_cites_its_rule(tmp_path: Path) -> None:
    """Typed as notation or as words."""
    screen = start(tmp_path, "walk:mombasa\nwalk mombasa\npass\nfly:home\nhello\n")
    assert screen.count("[AFR-14]\n") >= 2
    assert "“fly:home” is nothing that can be chosen now" in screen
    assert "“hello” is nothing that can be chosen now" in screen


def test_a_step_is_taken_back(tmp_path: Path) -> None:
    """Up to the last chance; the log keeps a note of it."""
    screen = start(tmp_path, "stay\nu\nstay\nreveal:rif\nu\n")
    assert "Taken back." in screen
    assert "Nothing of yours can be taken back" in screen
    assert "\n~ 0 1\n" in (tmp_path / "game.okapi").read_text()
    resumed = resume(tmp_path / "game.okapi", "q\n")
    assert resumed.code == 0
    assert process("check", tmp_path / "game.okapi").code == 1


def test_help_hint_rules_log_board_and_panels(tmp_path: Path) -> None:
    """Each answers and the question comes again."""
    screen = start(tmp_path, "stay\n?\nh\nr\nr 45\nr 999\nlog 2\nboard\npanels\n")
    assert "take back your last step" in screen
    assert re.search(r"\d%  Turn the tile on \w+.*\(reveal:\w+\)\n +\w.*\.", screen)
    assert "AFR-45  " in screen
    assert "africa has no rule '999'" in screen
    assert "Undiscovered tiles" in screen
    assert screen.count("Your choice >") == 11


def test_a_record_is_saved_and_never_overwritten(tmp_path: Path) -> None:
    """What is taken back is not in it."""
    copy = tmp_path / "copy.okapi"
    screen = start(tmp_path, f"stay\nu\nsave {copy}\nsave {copy}\nsave\nsave /nowhere/x\n")
    assert "Saved in" in screen
    assert f"{copy}:existsalready" in "".join(screen.split())  # wherever the lines are wrapped
    assert "~" not in copy.read_text()
    assert process("check", copy).code == 0


def test_a_warning_is_asked_about(tmp_path: Path, record: Path) -> None:
    """When the next tile may be the last monument, turning one has to be confirmed."""
    lines = record.read_text().split("\n")
    ends = [number for number, line in enumerate(lines) if re.match(r"[0-2] reveal:", line)]
    log = tmp_path / "late.okapi"
    log.write_text("\n".join(lines[: ends[-1]]) + "\n")
    reveal = lines[ends[-1]]
    done = resume(log, f"{reveal[2:]}\nn\n", "--seat", reveal[0])
    assert "! may be the last monument" in done.out
    assert "Do it? y = yes > n" in done.out
    assert reveal not in log.read_text().split("\n")[ends[-1] :]


# Games that survive


@posix
def test_a_killed_process_loses_nothing_that_was_shown(tmp_path: Path) -> None:
    """kill -9 at any moment, again and again: all that was on the screen is in the log."""
    file = tmp_path / "game.okapi"
    arguments: tuple[str | Path, ...] = ("play", "africa", "--seed", "5", "--save", file)
    known = 0
    for questions in (1, 7, 2, 19, 40):
        shown = told(killed_after(questions, *arguments))
        log = log_of(file)
        assert log[known : known + len(shown)] == shown
        known = len(log)
        arguments = ("play", "--resume", file)
    assert resume(file, "q\n").code == 0


def killed_after(questions: int, *arguments: str | Path) -> str:
    """What a game has shown that is killed somewhere after so many questions."""
    with started(*arguments) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(b"1\nh\n2\n" * 60)
        running.stdin.flush()
        shown = b""
        while shown.count(b"Your choice") < questions:
            shown += running.stdout.readline()
        running.send_signal(signal.SIGKILL)
        return (shown + running.stdout.read()).decode(errors="replace")


@pytest.mark.parametrize("torn", [b"0 wal", b"* draw", b"~ 0", b"= last_mon", b"0", b"> \xc3"])
def test_a_half_written_line_is_dropped(tmp_path: Path, torn: bytes) -> None:
    """With a notice; the game goes on after the last whole line."""
    file = tmp_path / "game.okapi"
    play(file, "1\n1\n", "--option", "first=0")
    whole = file.read_bytes()
    file.write_bytes(whole + torn)
    done = resume(file, "q\n")
    assert done.code == 0
    assert "only half written" in done.err
    assert file.read_bytes() == whole


def test_a_game_killed_before_its_result_was_written_is_over(tmp_path: Path, record: Path) -> None:
    """Resuming writes the result and shows it."""
    file = tmp_path / "game.okapi"
    file.write_text(re.sub(r"^= .*\n", "", record.read_text(), flags=re.M))
    done = resume(file)
    assert done.code == 0
    assert "Place" in done.out
    assert file.read_text() == record.read_text()


@pytest.mark.parametrize("damage", [b"0 walk:nowhere\n", b"\xff\xfe\n", b"\0\0\0\n", b"okapi 1\n"])
def test_a_corrupted_file_is_left_as_it_is(tmp_path: Path, damage: bytes) -> None:
    """A sentence says where it fails."""
    file = tmp_path / "game.okapi"
    play(file, "1\n1\n", "--option", "first=0")
    file.write_bytes(file.read_bytes() + damage)
    before = file.read_bytes()
    failed = resume(file, "1\n")
    assert failed.code == 2
    assert "unchanged" in failed.sentence()
    assert file.read_bytes() == before


def test_the_end_of_input_says_how_to_go_on(tmp_path: Path) -> None:
    """And the command that it names works."""
    file = tmp_path / "my game.okapi"
    done = play(file, "1\n", "--option", "first=0")
    assert done.code == 0
    assert done.out.endswith(f"Go on with: okapi play --resume '{file}'\n")
    assert "you" in resume(file, "q\n").out


@posix
def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """Politely, with exit code 130."""
    from tests.cli.terminal import Terminal

    terminal = Terminal("play", "africa", "--save", tmp_path / "game.okapi")
    terminal.until_asked()
    time.sleep(0.3)  # until the line editor listens
    terminal.type("\x03", end="")
    assert terminal.ended() == 130
    assert "Go on with" in terminal.seen
    assert "Traceback" not in terminal.seen


@posix
def test_a_game_is_played_by_one_process_at_a_time(tmp_path: Path) -> None:
    """Two would write into each other's log."""
    file = tmp_path / "game.okapi"
    play(file, "1\n")
    with started("play", "--resume", file) as running:
        assert running.stdout
        running.stdout.readline()
        assert "another window" in resume(file, "q\n").sentence()


def test_games_without_a_name_are_kept_among_the_users_data(tmp_path: Path) -> None:
    """Under a name made of the game and the time."""
    for _ in range(2):
        done = process("play", "africa", typed="1\n", XDG_DATA_HOME=str(tmp_path))
        assert done.code == 0
    assert len(list((tmp_path / "okapi").glob("africa-*.okapi"))) == 2


def test_a_record_from_elsewhere_can_be_played_on(tmp_path: Path, record: Path) -> None:
    """By any seat, against any bots."""
    file = tmp_path / "half.okapi"
    file.write_text("\n".join(record.read_text().split("\n")[:70]) + "\n")
    done = resume(file, "q\n", "--seat", "1", "--bots", "random")
    assert done.code == 0
    assert "Red: random, Green: you, Purple: random" in done.out
    assert "Red: random, Green: you, Purple: random" in resume(file, "q\n").out


@posix
def test_a_full_disk_ends_the_game_before_anything_is_shown(tmp_path: Path) -> None:
    """What could not be saved was not played; the game goes on where the log ends."""
    file = tmp_path / "game.okapi"
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (700, 700));"
        "from okapi.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, "play", "africa", "--seed", "5", "--save", str(file)],
        input=b"1\n" * 50,
        capture_output=True,
        env=environment(),
    )
    assert done.returncode == 2
    assert b"the last step is not saved" in done.stderr
    assert done.stderr.count(b"\n") == 1
    assert told(done.stdout.decode()) == log_of(file)
    assert resume(file, "q\n").code == 0


def test_who_plays_is_remembered() -> None:
    """And nonsense in its place is not believed."""
    seating = Seating((1,), ("greedy", "", "random"), 7)
    assert remembered(f"okapi 1\n{seating.line()}\n", 3) == seating
    for line in ("# play", "# play []", "# play {}", '# play {"people":0}', seating.line() + "x"):
        assert remembered(line, 3) is None
    assert remembered(seating.line(), 2) is None
