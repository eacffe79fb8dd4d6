"""A small checkout: the real commands and build around a program of a few lines."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from scripts import workshop

REAL = ("play", "test", "scripts", "build_backend", "setup.py", "pyproject.toml", "MANIFEST.in")
PAPERS = ("LICENSE", "README.md", "CHANGELOG.md")
# Of the packages that Okapi asks for, those that the commands themselves use: all others would
# only be fetched anew for every checkout.
NEEDED = {"click", "mypy", "pytest", "pytest-timeout", "pytest-xdist", "ruff", "setuptools"}
PACKAGE = re.compile(r'"([a-zA-Z][\w-]*)(?:\[\w+\])?>=[^"]*",?')

PROGRAM = {
    "__init__.py": "",
    "__main__.py": "import sys\nfrom okapi.cli import main\nsys.exit(main())\n",
    "py.typed": "",
    "cli.py": """\
import sys
from okapi.core import compiled
from okapi.games.dice.rules import roll

def main() -> int:
    print("compiled" if compiled() else "interpreted", roll(7), *sys.argv[1:])
    return 0
""",
    "core/__init__.py": """\
from okapi.core import rng

def compiled() -> bool:
    return not rng.__file__.endswith(".py")
""",
    "core/rng.py": """\
def below(seed: int, n: int) -> int:
    return seed % n
""",
    "games/__init__.py": "",
    "games/dice/__init__.py": "",
    "games/dice/data/1.toml": "sides = 6\n",
    "games/dice/rules.py": """\
from okapi.core.rng import below

def roll(seed: int) -> int:
    return below(seed, 6) + 1
""",
}


class Checkout:
    """A folder like a fresh clone, with all commands run as a stranger would run them."""

    def __init__(self, root: Path) -> None:
        self.root = root
        for name in (*REAL, *PAPERS):
            copy(workshop.ROOT / name, root / name)
        for name, text in PROGRAM.items():
            self.write(name, text)
        project = root / "pyproject.toml"
        project.write_text(PACKAGE.sub(if_needed, project.read_text(encoding="utf-8")))

    def write(self, name: str, text: str) -> None:
        """Write a file of the program."""
        path = self.root / "src/okapi" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def play(self, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
        """Run ./play to its end."""
        return run([sys.executable, str(self.root / "play"), *arguments], **more)

    def start_play(self, *arguments: str) -> subprocess.Popen[str]:
        """Start ./play and do not wait for it."""
        return subprocess.Popen(
            [sys.executable, str(self.root / "play"), *arguments],
            env=workshop.variables(OKAPI_PURE="1"),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wheel(self, **more: str) -> subprocess.CompletedProcess[str]:
        """Build a wheel into wheels/, as `pip install .` does."""
        place = str(self.root / "wheels")
        pip = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "-w", place]
        return run([*pip, str(self.root)], **more)

    def wheel_names(self) -> list[str]:
        """The wheels that were built."""
        return [path.name for path in self.root.glob("wheels/*.whl")]


def if_needed(package: re.Match[str]) -> str:
    """A package in a list of pyproject.toml, or nothing."""
    return package[0] if package[1] in NEEDED else ""


def run(
    command: list[str], cwd: Path | None = None, /, **more: str
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with these environment variables changed."""
    return subprocess.run(
        command,
        cwd=cwd,
        env=workshop.variables(**more),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
    )


def copy(source: Path, target: Path) -> None:
    """Copy a file or a folder that exists."""
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    elif source.exists():
        shutil.copy(source, target)


def a_compiler_that(folder: Path, does: str) -> str:
    """A PATH on which every C compiler is this shell script."""
    folder.mkdir()
    for name in ("cc", "gcc", "clang", c_compiler_name()):
        script = folder / name
        script.write_text(f"#!/bin/sh\n{does}\n")
        script.chmod(0o755)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def c_compiler_name() -> str:
    """What the C compiler of this Python is called."""
    return Path(workshop.c_compiler() or "cc").name
