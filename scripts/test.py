"""`./test`: everything that must hold, from a fresh checkout."""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from scripts import workshop
from scripts.workshop import ROOT, SetupFailed, say

EXTRAS = ("dev", "png", "server", "arena", "rl", "mcp", "openspiel", "postgres")
COMMANDS = "tests/commands"
BROWSER = "tests/table/test_browser.py"
DOCS = ("tests/docs", "docs", "README.md")
PACKAGE = ("tests", f"--ignore={COMMANDS}", "--ignore=tests/docs")
NO_TESTS = 5

CHECK_ENGINE = "import okapi.core, sys; sys.exit(okapi.core.compiled() != (sys.argv[1] == 'True'))"

EPILOG = """\
Arguments after -- go to pytest: `./test --fast -- tests/core -x`. With them, or with -k,
only tests are run, no linter. The first run makes an environment in .okapi/; as root on
Debian it also installs missing packages that the tests need (gcc, python3-dev, chromium).
"""


class Skipped(Exception):
    """This stage cannot run here; the text says why."""


class Failed(Exception):
    """This stage failed; its output has said why."""


class Stage:
    """A part of the run, and how it ended."""

    def __init__(self, name: str, work: Callable[[], None]) -> None:
        self.name = name
        self.work = work
        self.result = "not run"
        self.minutes = 0.0

    def perform(self) -> None:
        """Do the work; whatever happens, the next stage can follow."""
        say(f"--- {self.name} ---")
        started = time.monotonic()
        self.result = outcome(self.work)
        self.minutes = (time.monotonic() - started) / 60


def outcome(work: Callable[[], None]) -> str:
    """Do some work, and say in a word or two how it ended."""
    try:
        work()
    except Skipped as reason:
        return f"skipped: {reason}"
    except SetupFailed as failure:
        workshop.explain(failure)
        return "FAILED"
    except Failed:
        return "FAILED"
    return "passed"


class Run:
    """One run of ./test: what was asked for, and what the stages hand to each other."""

    def __init__(self, expression: str | None, pytest_arguments: list[str]) -> None:
        self.paths = [word for word in pytest_arguments if is_test_path(word)]
        self.options = [word for word in pytest_arguments if not is_test_path(word)]
        self.options += ["-k", expression] if expression else []
        self.python = Path()
        self.program: Path | None = None

    def stages(self, *, fast: bool) -> list[Stage]:
        """What is run, in order."""
        checks = [Stage("lint", self.lint), Stage("types", self.types)]
        tests = [
            Stage("Debian packages", install_debian_packages),
            Stage("compile", self.compile),
            Stage("tests compiled", self.test_compiled),
            Stage("tests interpreted", self.test_interpreted),
            Stage("tests of commands", self.test_commands),
            Stage("tests of docs", self.test_docs),
        ]
        return [
            Stage("set-up", self.set_up),
            *([] if self.paths or self.options else checks),
            *([Stage("fast tests", self.test_fast)] if fast else tests),
        ]

    def set_up(self) -> None:
        """The environment of the tests."""
        self.python = workshop.environment("test", *EXTRAS)

    def lint(self) -> None:
        """Rules and format."""
        self.must(["-m", "ruff", "check"], ["-m", "ruff", "format", "--check"])

    def types(self) -> None:
        """Types, as strictly as mypy can."""
        self.must(["-m", "mypy"], ["-m", "mypy", "--scripts-are-modules", "play", "test"])

    def compile(self) -> None:
        """Build the compiled program, once for all tests that use it."""
        reason = workshop.why_interpreted()
        if reason:
            raise Skipped(reason)
        self.program = workshop.compiled_program(self.python, again=True)

    def test_compiled(self) -> None:
        """Every test of the package, with the engine compiled."""
        if self.program is None:
            raise Skipped("there is no compiled engine")
        self.pytest(PACKAGE, program=self.program)

    def test_interpreted(self) -> None:
        """The same on the sources as they are, but for what the compiled engine has settled."""
        self.pytest(PACKAGE, "not compiled and not once" if self.program else "not compiled")

    def test_commands(self) -> None:
        """Tests of ./play, ./test and the build."""
        self.pytest(existing(COMMANDS))

    def test_docs(self) -> None:
        """That the docs are whole, and that their examples do what they say."""
        self.pytest(existing(*DOCS))

    def test_fast(self) -> None:
        """All that is quick, interpreted."""
        self.pytest(["tests", *existing(*DOCS)], "not slow and not compiled")

    def pytest(
        self, where: Sequence[str], markers: str = "", program: Path = workshop.SOURCES
    ) -> None:
        """Run tests on a compiled program or on the sources, and make sure which of the two."""
        self.must(["-c", CHECK_ENGINE, str(program != workshop.SOURCES)], program=program)
        tests = [*self.only_asked(where), "-m", markers, *self.options]
        common = ["-m", "pytest", "-n", "2", "--dist", "worksteal", "-rs", "--doctest-glob=*.md"]
        code = self.call([*common, *tests], program)
        if code == NO_TESTS:
            raise Skipped("no such tests")
        if code != 0:
            raise Failed

    def only_asked(self, where: Sequence[str]) -> Sequence[str]:
        """Of the tests in some places, those that the command line names; all if it names none."""
        if self.paths:
            options = [word for word in where if word.startswith("-")]
            inside = [path for path in self.paths if path.startswith(tuple(where))]
            where = [*inside, *options] if inside else []
        if not where:
            raise Skipped("no such tests")
        return where

    def must(self, *calls: list[str], program: Path = workshop.SOURCES) -> None:
        """Run Python with each of these lists of arguments; all have to succeed."""
        if any([self.call(arguments, program) != 0 for arguments in calls]):
            raise Failed

    def call(self, arguments: list[str], program: Path) -> int:
        """Run Python with these arguments; it imports okapi from that folder."""
        command = [str(self.python), "-P", *arguments]
        variables = workshop.variables(PYTHONPATH=str(program))
        return subprocess.run(command, cwd=ROOT, env=variables, stdin=subprocess.DEVNULL).returncode


def is_test_path(word: str) -> bool:
    """Whether an argument for pytest names tests (tests/core/test_rng.py::test_below)."""
    return (ROOT / word.partition("::")[0]).exists()


def existing(*names: str) -> list[str]:
    """Of some files and folders, those that this checkout has."""
    return [name for name in names if (ROOT / name).exists()]


def install_debian_packages() -> None:
    """Install what is missing where we may; otherwise the tests that need it are skipped."""
    missing = missing_debian_packages()
    if not missing:
        return
    if not may_install():
        say(f"not installed: {', '.join(missing)}; tests that need them are skipped.")
        return
    say(f"installing {', '.join(missing)} with apt-get.")
    apt_get("update", "-qq")
    apt_get("install", "-qq", "--yes", "--no-install-recommends", *missing)


def missing_debian_packages() -> list[str]:
    """Debian packages that tests need and that are not there."""
    missing = [] if workshop.is_pure() else missing_for_compiling()
    if (ROOT / BROWSER).exists() and not shutil.which("chromium"):
        missing.append("chromium")
    return missing


def missing_for_compiling() -> list[str]:
    """A C compiler, and Python.h where Python itself comes from Debian."""
    missing = [] if workshop.c_compiler() else ["gcc", "libc6-dev"]
    if sys.base_prefix == "/usr" and not workshop.has_python_header():
        missing.append(f"python{sys.version_info.major}.{sys.version_info.minor}-dev")
    return missing


def may_install() -> bool:
    """Whether this is Debian (or a child of it), and we are root."""
    if sys.platform == "win32":
        return False
    return os.geteuid() == 0 and shutil.which("apt-get") is not None


def apt_get(*arguments: str) -> None:
    """Run apt-get without questions; a failure shows later, in what is skipped."""
    variables = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    subprocess.run(["apt-get", *arguments], env=variables, stdin=subprocess.DEVNULL)


def main(arguments: Sequence[str]) -> int:
    """Run all stages, whatever happens in one of them, and sum up."""
    asked = parser().parse_args(arguments)
    heed_interrupts()
    stages = Run(asked.k, asked.pytest).stages(fast=asked.fast)
    try:
        for stage in stages:
            stage.perform()
            if stage.name == "set-up" and stage.result == "FAILED":
                break
    except KeyboardInterrupt:
        say("stopped.")
    return sum_up(stages)


def heed_interrupts() -> None:
    """A shell lets what it starts in the background ignore interrupts; so would all commands."""
    signal.signal(signal.SIGINT, signal.default_int_handler)


def parser() -> argparse.ArgumentParser:
    """What ./test understands."""
    parser = argparse.ArgumentParser("./test", description="Run all tests.", epilog=EPILOG)
    parser.add_argument("--fast", action="store_true", help="lint, types and the quick tests")
    parser.add_argument("-k", metavar="EXPR", help="only tests whose names match, as in pytest")
    parser.add_argument("pytest", nargs="*", metavar="-- ARG", help="handed to pytest")
    return parser


def sum_up(stages: list[Stage]) -> int:
    """Print the table of stages and the verdict; the exit status."""
    print(f"\n{'stage':<20}{'minutes':>8}  result")
    for stage in stages:
        print(f"{stage.name:<20}{stage.minutes:>8.2f}  {stage.result}")
    print(f"{'all':<20}{sum(stage.minutes for stage in stages):>8.2f}\n")
    bad = [stage.name for stage in stages if stage.result in ("FAILED", "not run")]
    tested = any(stage.result == "passed" and "tests" in stage.name for stage in stages)
    print(f"NOT passed: {', '.join(bad)}." if bad else verdict(tested))
    return 0 if tested and not bad else 1


def verdict(tested: bool) -> str:
    """The last line of a run in which nothing failed."""
    return "All stages passed, or were skipped as said above." if tested else "No test was run."
