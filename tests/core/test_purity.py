"""One direction of dependency: core <- games <- the rest; both pure."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[2] / "src" / "okapi"
# Of the standard library only what computes: no files, no clock, no network, no randomness.
PURE = {
    "__future__", "abc", "array", "bisect", "collections", "dataclasses", "enum", "fractions",
    "functools", "hashlib", "heapq", "html", "importlib", "itertools", "json", "math", "operator",
    "pkgutil", "re", "struct", "textwrap", "tomllib", "typing", "mypy_extensions",
}  # fmt: skip
ALLOWED = {"core": {"core"}, "games": {"core", "games", "svg"}, "svg": {"svg"}}


def imports(path: Path) -> list[str]:
    """The modules that a file imports."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.append(node.module or "")
    return found


def pure_files() -> list[Path]:
    """Every module that must be pure."""
    return [path for part in ALLOWED for path in sorted((SOURCE / part).rglob("*.py"))]


@pytest.mark.parametrize("path", pure_files(), ids=lambda p: str(p.relative_to(SOURCE)))
def test_core_and_games_are_pure(path: Path) -> None:
    """They import what computes, the core, and (render alone) svg."""
    part = path.relative_to(SOURCE).parts[0]
    for name in imports(path):
        top, _, rest = name.partition(".")
        if top != "okapi":
            assert top in PURE, f"{name} is not pure"
            continue
        inner = rest.split(".")[0]
        assert inner in ALLOWED[part] or (inner == "svg" and part == "games"), name


def test_only_pictures_know_svg() -> None:
    """In a game's folder svg is for render.py and what it alone uses."""
    for path in sorted((SOURCE / "games").glob("*/*.py")):
        if any(name.startswith("okapi.svg") for name in imports(path)):
            assert path.name in ("render.py", "icons.py", "shapes.py", "pictures.py"), path


def test_games_do_not_know_each_other() -> None:
    """Games share helpers of the core, not rules."""
    for path in sorted((SOURCE / "games").glob("*/*.py")):
        own = path.parent.name
        for name in imports(path):
            if name.startswith("okapi.games."):
                assert name.split(".")[2] == own, f"{path}: {name}"
