"""`pip install .`: compiled where that works, the same program without."""

from __future__ import annotations

import sys
import zipfile
from pathlib import Path

import pytest

from scripts import workshop
from tests.commands.checkout import Checkout, a_compiler_that, run
from tests.commands.conftest import needs_compiler

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]

NOT_COMPILED = "okapi: the engine is not compiled: "
PURE = "py3-none-any.whl"


@needs_compiler
def test_compiles_where_a_compiler_works(checkout: Checkout) -> None:
    """Of the four cases the first: the wheel is compiled, and the sources are in it too."""
    assert checkout.wheel().returncode == 0
    (wheel,) = checkout.root.glob("wheels/*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert not wheel.name.endswith(PURE)
    for module in ("okapi/core/rng", "okapi/games/dice/rules"):
        assert f"{module}.py" in names
        assert any(name.startswith(f"{module}.c") for name in names)
    assert {"okapi/games/dice/data/1.toml", "okapi/py.typed"} <= set(names)


def test_builds_pure_when_asked(checkout: Checkout) -> None:
    """The second case: OKAPI_PURE, and mypy is not even fetched."""
    built = checkout.wheel(OKAPI_PURE="1")
    assert f"{NOT_COMPILED}OKAPI_PURE is set." in built.stdout + built.stderr
    assert "mypy" not in built.stdout
    assert checkout.wheel_names()[0].endswith(PURE)


def test_builds_pure_without_a_compiler(checkout: Checkout, tmp_path: Path) -> None:
    """The third case: nothing on the PATH, and mypy is not even fetched."""
    built = checkout.wheel(PATH=str(tmp_path))
    assert f"{NOT_COMPILED}no C compiler" in built.stdout + built.stderr
    assert "mypy" not in built.stdout
    assert checkout.wheel_names()[0].endswith(PURE)


def test_builds_pure_with_a_broken_compiler(checkout: Checkout, tmp_path: Path) -> None:
    """The fourth case: a compiler that fails at once."""
    built = checkout.wheel(PATH=a_compiler_that(tmp_path / "bin", "exit 1"))
    assert f"{NOT_COMPILED}no C compiler" in built.stdout + built.stderr
    assert checkout.wheel_names()[0].endswith(PURE)


@needs_compiler
def test_builds_pure_when_compiling_fails_half_way(checkout: Checkout) -> None:
    """A type error stops mypyc, and the program is installed all the same."""
    checkout.write("core/bag.py", "size: int = 'many'\n")
    built = checkout.wheel()
    assert f"{NOT_COMPILED}compiling it failed" in built.stdout + built.stderr
    assert checkout.wheel_names()[0].endswith(PURE)


def test_okapi_compile_makes_failure_an_error(checkout: Checkout, tmp_path: Path) -> None:
    """Whoever insists on compiling never gets a pure wheel unnoticed."""
    path = a_compiler_that(tmp_path / "bin", "exit 1")
    assert checkout.wheel(PATH=path, OKAPI_COMPILE="1").returncode != 0
    assert checkout.wheel_names() == []


def test_a_build_leaves_the_checkout_clean(checkout: Checkout) -> None:
    """No build folder stays behind that a later build could take old files from."""
    before = {path for path in checkout.root.rglob("*") if "__pycache__" not in path.parts}
    checkout.wheel(OKAPI_PURE="1")
    after = {path for path in checkout.root.rglob("*") if "__pycache__" not in path.parts}
    assert {path.name for path in after - before} == {"wheels", *checkout.wheel_names()}


def test_the_source_distribution_builds(checkout: Checkout, tmp_path: Path) -> None:
    """The sdist carries its build backend, so a wheel can be made from it alone."""
    code = "import okapi_build, sys; okapi_build.build_sdist(sys.argv[1])"
    backend = str(checkout.root / "build_backend")
    made = run([sys.executable, "-c", code, str(tmp_path)], checkout.root, PYTHONPATH=backend)
    assert made.returncode == 0
    (archive,) = tmp_path.glob("okapi_games-*.tar.gz")
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(tmp_path), str(archive)]
    assert run(pip, OKAPI_PURE="1").returncode == 0


def test_the_wheel_has_every_file_of_the_package(tmp_path: Path) -> None:
    """Data, catalogues, templates and static files are installed with the modules."""
    pip = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", str(tmp_path)]
    assert run([*pip, str(workshop.ROOT)], OKAPI_PURE="1").returncode == 0
    (wheel,) = tmp_path.glob("*.whl")
    sources = [path for path in workshop.source_files() if workshop.SOURCES in path.parents]
    expected = {path.relative_to(workshop.SOURCES).as_posix() for path in sources}
    assert expected <= set(zipfile.ZipFile(wheel).namelist())
