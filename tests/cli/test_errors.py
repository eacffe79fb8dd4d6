"""Bad input anywhere ends in one sentence and exit code 2."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from pathlib import Path

import pytest

from okapi.cli import shell as okapi_shell
from okapi.games import load
from tests.cli.running import COMMAND, Shell, environment, started

SILLY = (
    "frobnicate",
    "--frobnicate",
    "simulate",
    "simulate nothing",
    "simulate africa --games 1e9",
    "simulate africa --games -1",
    "simulate africa --games 0",
    f"simulate africa --games {10**30}",
    f"simulate africa --games {'9' * 5000}",
    "simulate africa --games 1000000000",
    "simulate africa --players 1",
    "simulate africa --players 6",
    "simulate africa --players two",
    "simulate africa --bots nobody",
    "simulate africa --bots greedy,greedy --players 3",
    "simulate africa --bots ,",
    "simulate africa --seed -1",
    f"simulate africa --seed {10**30}",
    "simulate africa --option simple",
    "simulate africa --option =true",
    "simulate africa --option nothing=1",
    "simulate africa --option simple=perhaps",
    "simulate africa --option stall_rounds=0",
    "simulate africa --option stall_rounds=99999999999999999999",
    "simulate africa --option simple=true --option simple=true",
    "simulate africa --option first=4",
    "simulate africa --board /nowhere/board.toml",
    "simulate africa --board /",
    "simulate africa --records /dev/null/records",
    "simulate africa --workers 0",
    "check",
    "render",
    "render /nowhere -o x.svg",
    "render RECORD",
    "render RECORD -o x.gif",
    "render RECORD -o x",
    "render RECORD -o /nowhere/x.svg",
    "render RECORD -o FOLDER.svg",
    "render RECORD -o x.svg --ply 100000",
    "render RECORD -o x.svg --ply -1",
    "render RECORD -o x.svg --seat 3",
    "render RECORD -o x.svg --seat nobody",
    "render RECORD -o x.svg --lang klingon",
    "rules",
    "rules nothing",
    "rules africa 1000",
    "rules africa .",
    "perft africa --depth 0",
    "perft africa --depth 1000000",
    "fuzz africa --start -1",
    "bench nothing",
    "bench africa --players 9",
    "bench africa --seconds 0",
    "play",
    "play nothing",
    "play africa --seat 9",
    "play africa --seat me",
    "play africa --seat 0,0",
    "play africa --bots nobody",
    "play africa --bots random,random",
    "play africa --save RECORD",
    "play africa --save /nowhere/game.okapi",
    "play africa --resume RECORD",
    "play --resume /nowhere/game.okapi",
    "play --resume /",
)


@pytest.mark.parametrize("line", SILLY, ids=lambda line: line[:60])
def test_one_sentence_and_exit_code_2(
    shell: Shell, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str
) -> None:
    """No traceback, no half answer."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    (tmp_path / "FOLDER.svg").mkdir()
    words = [str(record) if word == "RECORD" else word for word in line.split()]
    failed = shell(*words)
    assert failed.code == 2
    assert failed.out == ""
    assert failed.sentence().startswith("okapi")
    assert len(failed.sentence()) < 700


HOSTILE = (
    "",
    "a = ",
    "a = 1\na = 2",
    "[" * 100_000,
    "a = " + "[" * 50_000 + "]" * 50_000,
    "x = " + "9" * 10_000,
    "name = '\x00'",
    "spaces = 3",
    "\x1b[31mred = 1",
    "# nothing\n" * 100_000,
)


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_hostile_data_files(shell: Shell, tmp_path: Path, text: str) -> None:
    """Broken, nested without end, huge: the sentence names the file and holds no escapes."""
    board = tmp_path / "board.toml"
    board.write_text(text)
    failed = shell("simulate", "africa", "--board", board)
    assert failed.code == 2
    assert str(board) in failed.sentence()
    assert failed.sentence().isprintable()


@pytest.mark.parametrize("seed", range(20))
def test_damaged_data_files(shell: Shell, tmp_path: Path, seed: int) -> None:
    """A few bytes changed: it is refused in a sentence or still holds."""
    from okapi.core.rng import Rng

    rng = Rng(seed, "damage")
    content = bytearray(load("africa").data.text.encode())
    for _ in range(3):
        content[rng.below(len(content))] = rng.below(256)
    board = tmp_path / "board.toml"
    board.write_bytes(content)
    done = shell("simulate", "africa", "--games", "1", "--board", board)
    assert done.code == 0 or (done.code == 2 and str(board) in done.sentence())


def test_a_mistake_of_ours_is_owned_up_to(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """A sentence, another exit code, and a way to see more."""
    monkeypatch.setattr("okapi.cli.bots.BOTS", None)
    failed = shell("bots")
    assert failed.code == okapi_shell.BUG
    assert "OKAPI_TRACEBACK" in failed.sentence()
    monkeypatch.setenv("OKAPI_TRACEBACK", "1")
    assert "Traceback" in shell("bots").err


posix = pytest.mark.skipif(os.name != "posix", reason="signals and pipes are those of POSIX")


@posix
def test_a_reader_who_leaves_is_no_error() -> None:
    """`okapi rules africa | head -1` says nothing on standard error."""
    with started("rules", "africa") as running:
        assert running.stdout
        assert running.stderr
        running.stdout.readline()
        running.stdout.close()
        assert running.wait(30) in (0, okapi_shell.BROKEN_PIPE)
        assert running.stderr.read() == b""


@posix
@pytest.mark.parametrize("command", ["bots", "play africa --save {file}"])
def test_a_reader_who_has_left_gives_code_141(command: str, tmp_path: Path) -> None:
    """Tables and boards too: code 1 would be a faulty record."""
    with started(*command.format(file=tmp_path / "game.okapi").split()) as running:
        assert running.stdout
        running.stdout.close()
        assert running.wait(30) == okapi_shell.BROKEN_PIPE
        assert running.stderr
        assert running.stderr.read() == b""


@posix
def test_a_full_disk_is_told() -> None:
    """Output that cannot be written is not silently lost."""
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full")
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*COMMAND, "games"], stdout=full, stderr=subprocess.PIPE, env=environment()
        )
    assert done.returncode == 2
    assert done.stderr.decode().count("\n") == 1


@posix
@pytest.mark.parametrize("workers", ["1", "2"])
def test_an_interrupt_ends_quietly(workers: str) -> None:
    """Exit code 130, nothing said, no process left behind."""
    run = ("simulate", "africa", "--games", "100000", "--bots", "greedy", "--workers", workers)
    with started(*run) as running:
        time.sleep(1.5)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=20)
    assert (running.returncode, out, err) == (130, b"", b"")
