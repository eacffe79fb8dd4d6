"""What is compiled, and how. Everything else about the package stands in pyproject.toml."""

import os
import sys
from pathlib import Path
from typing import cast

from setuptools import Extension, setup

CORE = ("action", "game", "rng", "bag", "graph", "playout", "tensor")
PARTS = ("board", "cards", "hands", "pieces", "tiles", "tokens")
CHAPTERS = (
    "auction", "neutrals", "traders", "ladders", "functions", "conflicts", "stakes", "retreats",
    "adjudicate",
)  # fmt: skip
GAME = (*PARTS, "actions", "state", "setup", "rules", *CHAPTERS, "scoring", "view", "tensor")
ENGINE = (
    *(f"src/okapi/core/{name}.py" for name in CORE),
    *(f"src/okapi/games/*/{name}.py" for name in GAME),
    "src/okapi/rl/stepper.py",
)


def engine_sources() -> list[str]:
    """The modules to compile that exist, in an order that does not depend on the machine."""
    return sorted(path.as_posix() for pattern in ENGINE for path in Path().glob(pattern))


def compiled_engine(build_dir: str) -> list[Extension]:
    """All of the engine as one mypyc group: calls between its modules are calls in C."""
    from mypyc.build import mypycify

    extensions = mypycify(
        [*engine_sources(), "--no-warn-unused-ignores", f"--cache-dir={build_dir}/mypy"],
        group_name="okapi",
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
        "build_py": {"force": "1"},
        "egg_info": {"egg_base": build_dir},
    }


build_dir = os.environ.get("OKAPI_BUILD_DIR")
compiling = os.environ.get("OKAPI_ENGINE") == "compiled"
setup(
    ext_modules=compiled_engine(build_dir) if build_dir and compiling else [],
    options=options(build_dir) if build_dir else {},
)
