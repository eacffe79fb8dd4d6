"""Which Okapi this is."""

from __future__ import annotations

import platform
import tomllib
from importlib import metadata
from pathlib import Path

from okapi.core import compiled


def version() -> str:
    """The version of the package, or of the checkout where nothing is installed."""
    try:
        return metadata.version("okapi-games")
    except metadata.PackageNotFoundError:
        return _checkout_version()


def _checkout_version() -> str:
    project = Path(__file__).parents[3] / "pyproject.toml"
    try:
        return str(tomllib.loads(project.read_text(encoding="utf-8"))["project"]["version"])
    except (OSError, ValueError, KeyError):
        return "unknown"


def engine() -> str:
    """How the engine runs."""
    return "compiled" if compiled() else "interpreted"


def python() -> str:
    """Which Python runs it."""
    return f"{platform.python_implementation()} {platform.python_version()}"


def version_line() -> str:
    """What `okapi --version` says."""
    return f"okapi {version()} ({engine()}, {python()})"
