"""`./test`: all stages run, whatever happens in one of them."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import pytest

from scripts import test as command
from scripts.workshop import ROOT, SetupFailed
from tests.commands.checkout import Checkout, run


def raising(error: Exception) -> Callable[[], None]:
    """Work that ends like this."""

    def work() -> None:
        raise error

    return work


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
def test_interrupts_reach_what_is_tested_even_from_the_background() -> None:
    """As a shell starts `./test &`, with interrupts ignored; commands under test heed them."""
    asks = "import signal; print(signal.getsignal(signal.SIGINT) is signal.SIG_IGN)"
    code = (
        "import signal, subprocess, sys; from scripts.test import heed_interrupts;"
        "signal.signal(signal.SIGINT, signal.SIG_IGN); heed_interrupts();"
        f"subprocess.run([sys.executable, '-c', {asks!r}])"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert done.stdout == "False\n"


def test_how_a_stage_can_end() -> None:
    """Passed, skipped with a reason, or failed; never with a traceback."""
    assert command.outcome(lambda: None) == "passed"
    assert command.outcome(raising(command.Skipped("no compiler"))) == "skipped: no compiler"
    assert command.outcome(raising(command.Failed())) == "FAILED"
    assert command.outcome(raising(SetupFailed("no network"))) == "FAILED"


@pytest.mark.parametrize(
    ("results", "status"),
    [
        (["passed", "passed"], 0),
        (["skipped: no compiler", "passed"], 0),
        (["FAILED", "passed"], 1),
        (["passed", "not run"], 1),
        (["skipped: no such tests", "skipped: no such tests"], 1),
    ],
)
def test_exit_status(results: list[str], status: int) -> None:
    """Success means that tests were run and that nothing failed."""
    stages = [command.Stage(name, lambda: None) for name in ("tests compiled", "tests of docs")]
    for stage, result in zip(stages, results, strict=True):
        stage.result = result
    assert command.sum_up(stages) == status


def test_named_tests_run_only_where_they_belong() -> None:
    """A path after -- narrows the stages that hold it and skips the others."""
    asked = command.Run(None, ["tests/commands/test_test.py", "-x"])
    assert asked.only_asked(["tests/commands"]) == ["tests/commands/test_test.py"]
    assert asked.options == ["-x"]
    with pytest.raises(command.Skipped):
        asked.only_asked(["tests/docs"])


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_a_failed_stage_does_not_stop_the_others(checkout: Checkout) -> None:
    """In a fresh checkout with bad style the tests are run, and the table says it all."""
    (checkout.root / "tests").mkdir()
    (checkout.root / "tests/test_dice.py").write_text(
        "from okapi.games.dice.rules import roll\ndef test_roll(): assert roll(7) == 2\n"
    )
    tested = run_test(checkout, OKAPI_PURE="1")
    assert tested.returncode == 1
    assert results(tested) == {
        "set-up": "passed",
        "lint": "FAILED",
        "types": "FAILED",
        "Debian packages": "passed",
        "compile": "skipped: OKAPI_PURE is set",
        "tests compiled": "skipped: there is no compiled engine",
        "tests interpreted": "passed",
        "tests of commands": "skipped: no such tests",
        "tests of docs": "skipped: no such tests",
    }
    assert "1 passed" in tested.stdout
    assert run_test(checkout, "-k", "roll", OKAPI_PURE="1").returncode == 0
    assert run_test(checkout, "-k", "nothing", OKAPI_PURE="1").returncode == 1


def run_test(checkout: Checkout, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    """Run ./test to its end."""
    return run([sys.executable, str(checkout.root / "test"), *arguments], **more)


def results(tested: subprocess.CompletedProcess[str]) -> dict[str, str]:
    """The table at the end of a run: stage and result."""
    table = tested.stdout.partition("\nstage ")[2].partition("\nall ")[0].splitlines()[1:]
    return {line[:20].strip(): line[30:] for line in table}
