"""What is compiled, and how. Everything else about the package stands in pyproject.toml."""

import os
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

CORE = ("action", "adviser", "game", "rng", "bag", "graph", "playout", "tensor")
PARTS = ("board", "cards", "hands", "pieces", "tiles", "tokens")
CHAPTERS = (
    "auction", "neutrals", "traders", "ladders", "functions", "conflicts", "stakes", "retreats",
    "adjudicate",
)  # fmt: skip
GAME = (
    *PARTS,
    "actions",
    "state",
    "setup",
    "rules",
    *CHAPTERS,
    "scoring",
    "view",
    "tensor",
    "trips",
    "adviser",
    "course",
)
ENGINE = (
    *(f"src/okapi/core/{name}.py" for name in CORE),
    *(f"src/okapi/games/*/{name}.py" for name in GAME),
    "src/okapi/bots/search.py",
    "src/okapi/rl/stepper.py",
)


def engine_sources() -> list[str]:
    """The modules to compile that exist, in an order that does not depend on the machine."""
    return sorted(path.as_posix() for pattern in ENGINE for path in Path().glob(pattern))


def groups() -> list[tuple[list[str], str | None]]:
    """The core and each game: within a group calls are calls in C, and cores share the groups."""
    found: dict[str, list[str]] = {}
    for source in engine_sources():
        parts = Path(source).parts
        found.setdefault(parts[3] if "games" in parts else "core", []).append(source)
    return [(sources, f"okapi_{name}") for name, sources in found.items()]


def compiled_engine(build_dir: str) -> list[Extension]:
    """All of the engine, by mypyc."""
    from mypyc.build import mypycify

    extensions = mypycify(
        [*engine_sources(), "--no-warn-unused-ignores", f"--cache-dir={build_dir}/mypy"],
        separate=groups(),
        opt_level="3",
        debug_level="0",
        target_dir=f"{build_dir}/c",
    )
    if sys.platform != "win32":
        for extension in extensions:
            extension.extra_compile_args.append("-fno-semantic-interposition")
    return cast(list[Extension], extensions)


def options(build_dir: str) -> dict[str, dict[str, str]]:
    """Keep all that a build writes in one folder, and never an older copy of a source."""
    os.makedirs(build_dir, exist_ok=True)
    return {
        "build": {"build_base": build_dir},
        "build_ext": {"parallel": str(os.cpu_count() or 1)},
        "build_py": {"force": "1"},
        "egg_info": {"egg_base": build_dir},
    }


build_dir = os.environ.get("OKAPI_BUILD_DIR")
compiling = os.environ.get("OKAPI_ENGINE") == "compiled"
setup(
    ext_modules=compiled_engine(build_dir) if build_dir and compiling else [],
    options=options(build_dir) if build_dir else {},
)
