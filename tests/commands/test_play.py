"""`./play`: from a fresh checkout to a running game."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pytest

from scripts import play, workshop
from tests.commands.checkout import Checkout, run
from tests.commands.conftest import needs_compiler

ENOUGH = 240


def test_without_a_game_the_table_opens() -> None:
    """A newcomer need not know the name of a game; options are those of the table."""
    assert play.okapi_command([]) == ["serve"]
    assert play.okapi_command(["--lan"]) == ["serve", "--lan"]


def test_with_a_game_it_is_played_in_the_terminal() -> None:
    """All that `okapi play` understands is understood by ./play."""
    words = ["africana", "--players", "3"]
    assert play.okapi_command(words) == ["play", *words]


def test_help_needs_no_set_up(checkout: Checkout) -> None:
    """Help comes at once and makes nothing."""
    helped = checkout.play("--help")
    assert helped.stdout == play.HELP
    assert not (checkout.root / ".okapi").exists()


@pytest.mark.parametrize("command", ["play", "test"])
def test_an_old_python_ends_in_one_sentence(command: str) -> None:
    """No traceback for those whose Python is too old."""
    script = str(workshop.ROOT / command)
    code = "import runpy, sys; sys.version_info = (3, 8, 1); runpy.run_path(sys.argv[1])"
    old = run([sys.executable, "-c", code, script])
    assert old.returncode == 1
    assert old.stderr == "Okapi needs Python 3.11 or newer; this is Python 3.8.\n"


@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
def test_the_first_start_sets_up_and_the_second_does_not(checkout: Checkout) -> None:
    """Stage lines with seconds the first time, nothing to set up later."""
    first = checkout.play("dice", OKAPI_PURE="1")
    assert first.stdout == "interpreted 2 play dice\n"
    assert re.search(r"okapi: making an environment \.\.\. \d+ s\n", first.stderr)
    second = checkout.play("dice", OKAPI_PURE="1")
    assert second.stdout == first.stdout
    assert second.stderr.splitlines() == first.stderr.splitlines()[-1:]


@needs_compiler
@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
def test_compiles_once_and_again_when_a_source_changes(checkout: Checkout) -> None:
    """A stale compiled module never hides an edit."""
    first, second = checkout.play(), checkout.play()
    assert first.stdout == second.stdout == "compiled 2 serve\n"
    assert "compiling the engine" in first.stderr
    assert second.stderr == ""
    checkout.write("games/dice/rules.py", "def roll(seed: int) -> int:\n    return seed\n")
    third = checkout.play()
    assert third.stdout == "compiled 7 serve\n"
    assert "compiling the engine" in third.stderr


@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
def test_without_a_compiler_it_runs_interpreted(checkout: Checkout, tmp_path: Path) -> None:
    """One line says so."""
    played = checkout.play(PATH=str(tmp_path))
    assert played.stdout == "interpreted 2 serve\n"
    assert played.stderr.endswith("slower: no C compiler was found.\n")


@needs_compiler
@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
def test_a_failed_compile_falls_back_and_names_its_log(checkout: Checkout) -> None:
    """The log tells what was wrong, and the next start does not try in vain."""
    checkout.write("core/bag.py", "size: int = 'many'\n")
    first, second = checkout.play(), checkout.play()
    assert first.stdout == second.stdout == "interpreted 2 serve\n"
    assert len(second.stderr.splitlines()) == 1
    log = re.search(r"failed, (.*) says why", second.stderr)
    assert log
    assert "core/bag.py:1: error: Incompatible types" in Path(log[1]).read_text()


@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
@pytest.mark.skipif(os.name != "posix", reason="signals are those of POSIX")
@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_set_up_is_not_trusted(checkout: Checkout, how: signal.Signals) -> None:
    """Whatever ends a set-up half-way, the next start makes a whole environment."""
    interrupted = checkout.start_play()
    wait_until_packages_arrive(checkout)
    interrupted.send_signal(how)
    assert interrupted.wait() != 0
    assert checkout.play(OKAPI_PURE="1").stdout == "interpreted 2 serve\n"


def wait_until_packages_arrive(checkout: Checkout) -> None:
    """Wait for the moment when an environment is being filled."""
    while not list(checkout.root.glob(".okapi/play-*/**/site-packages/pip")):
        time.sleep(0.05)


@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
def test_two_starts_at_once_share_one_set_up(checkout: Checkout) -> None:
    """The second waits for the first and then finds everything done."""
    both = [checkout.start_play("dice"), checkout.start_play("dice")]
    outputs = [process.communicate() for process in both]
    assert [out for out, _ in outputs] == ["interpreted 2 play dice\n"] * 2
    errors = "".join(err for _, err in outputs)
    assert errors.count("making an environment") == 1
    assert errors.count("waiting for it") == 1


@pytest.mark.slow
@pytest.mark.timeout(ENOUGH)
def test_without_ensurepip_virtualenv_is_fetched(checkout: Checkout) -> None:
    """Debian's Python comes without ensurepip; pip alone is enough."""
    code = (
        "import importlib.util as util, sys; find = util.find_spec;"
        "util.find_spec = lambda name: None if name == 'ensurepip' else find(name);"
        "from scripts.play import main; main([])"
    )
    played = run([sys.executable, "-c", code], checkout.root, OKAPI_PURE="1")
    assert "fetching virtualenv" in played.stderr
    assert played.stdout == "interpreted 2 serve\n"


def test_without_venv_and_pip_one_sentence_says_what_to_do(
    checkout: Checkout,
) -> None:
    """Nothing can be made, so the way out is named."""
    code = (
        "import importlib.util as util, sys; find = util.find_spec;"
        "util.find_spec = lambda name: None if name in ('ensurepip', 'pip') else find(name);"
        "from scripts.play import main; sys.exit(main([]))"
    )
    played = run([sys.executable, "-c", code], checkout.root)
    assert played.returncode == 1
    assert "neither venv nor pip" in played.stderr
    assert len(played.stderr.splitlines()) == 1
