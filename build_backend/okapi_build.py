"""The PEP 517 build: setuptools, with the engine compiled wherever a C compiler works.

OKAPI_PURE=1 builds without compiling. OKAPI_COMPILE=1 makes it an error when compiling fails.
OKAPI_BUILD_DIR names a folder that keeps what was compiled, for a faster next build.
An editable install is never compiled: a compiled module would hide edits of its source.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from setuptools import Distribution, Extension, build_meta
from setuptools.build_meta import (
    build_editable,
    build_sdist,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_editable,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

COMPILER = "mypy[mypyc]>=2.4,<3"

Settings = dict[str, Any] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """mypy, but only where there is something to compile with."""
    return [] if why_not_compile() else [COMPILER]


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """Nothing, since nothing is compiled."""
    return []


def build_wheel(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """A compiled wheel if possible, otherwise a pure one and a line that says why."""

    def wheel(engine: str) -> str:
        with a_build_of(engine):
            return build_meta.build_wheel(wheel_directory, config_settings, metadata_directory)

    reason = why_not_compile()
    if not reason:
        try:
            return wheel("compiled")
        except (Exception, SystemExit):
            if is_set("OKAPI_COMPILE"):
                raise
            reason = "compiling it failed, as the lines above say"
    print(f"okapi: the engine is not compiled: {reason}.", file=sys.stderr, flush=True)
    return wheel("pure")


def why_not_compile() -> str | None:
    """A reason to build without compiling, or None."""
    if is_set("OKAPI_PURE"):
        return "OKAPI_PURE is set"
    if is_set("OKAPI_COMPILE"):
        return None
    if sys.implementation.name != "cpython":
        return "only CPython can load it"
    return why_c_fails()


def why_c_fails() -> str | None:
    """Try the C compiler, Python.h and the linker on an empty module."""
    with TemporaryDirectory() as scratch:
        source = Path(scratch, "trial.c")
        source.write_text("#include <Python.h>\nPyMODINIT_FUNC PyInit_trial(void) { return 0; }\n")
        command = Distribution({"ext_modules": [Extension("trial", [str(source)])]})
        build_ext = command.get_command_obj("build_ext")
        build_ext.build_lib = build_ext.build_temp = scratch
        try:
            build_ext.ensure_finalized()
            build_ext.run()
        except (Exception, SystemExit) as error:
            return f"no C compiler that works with Python.h was found ({error})"
    return None


@contextmanager
def a_build_of(engine: str) -> Iterator[None]:
    """Tell setup.py what to build, in a folder that no earlier build has left anything in."""
    with TemporaryDirectory() as scratch:
        os.environ["OKAPI_ENGINE"] = engine
        os.environ.setdefault("OKAPI_BUILD_DIR", scratch)
        try:
            yield
        finally:
            del os.environ["OKAPI_ENGINE"]
            if os.environ["OKAPI_BUILD_DIR"] == scratch:
                del os.environ["OKAPI_BUILD_DIR"]


def is_set(switch: str) -> bool:
    """Whether an environment variable is switched on."""
    return os.environ.get(switch, "0") not in ("", "0")
