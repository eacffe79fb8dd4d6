"""What ./play and ./test share: names that change with what they depend on, and one lock."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from scripts import workshop
from tests.commands.checkout import Checkout


@pytest.fixture
def sources(checkout: Checkout, monkeypatch: pytest.MonkeyPatch) -> Checkout:
    """A small checkout that the workshop takes for its own."""
    monkeypatch.setattr(workshop, "ROOT", checkout.root)
    monkeypatch.setattr(workshop, "SOURCES", checkout.root / "src")
    return checkout


def test_a_build_is_named_after_its_sources(sources: Checkout) -> None:
    """Any change of a source or a new file asks for another build; Python's caches do not."""
    keys = [workshop.program_key()]
    sources.write("core/__pycache__/rng.cpython-311.pyc", "")
    assert workshop.program_key() == keys[0]
    sources.write("games/dice/data/1.toml", "sides = 8\n")
    keys.append(workshop.program_key())
    sources.write("games/coin/__init__.py", "")
    keys.append(workshop.program_key())
    assert len(set(keys)) == 3


def test_a_build_is_named_after_its_compiler(
    sources: Checkout, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever installs a compiler later gets the engine compiled."""
    key = workshop.program_key()
    monkeypatch.setenv("CC", "no-such-compiler")
    assert workshop.program_key() != key


def test_only_a_complete_environment_is_trusted(tmp_path: Path) -> None:
    """An environment that lacks its last file is made anew."""
    assert not workshop.is_complete(tmp_path)
    (tmp_path / "complete").touch()
    assert workshop.is_complete(tmp_path)


def test_one_process_at_a_time(tmp_path: Path) -> None:
    """The lock is free again when its file is closed, however that happens."""
    path = tmp_path / "lock"
    with path.open("wb") as first, path.open("wb") as second:
        assert workshop.take(first, wait=False)
        assert not workshop.take(second, wait=False)
        first.close()
        assert workshop.take(second, wait=False)


def test_reasons_to_run_interpreted(monkeypatch: pytest.MonkeyPatch) -> None:
    """A wish, or no compiler."""
    monkeypatch.setenv("OKAPI_PURE", "0")
    monkeypatch.setenv("CC", "no-such-compiler")
    assert workshop.why_interpreted() == "no C compiler was found"
    monkeypatch.setenv("OKAPI_PURE", "1")
    assert workshop.why_interpreted() == "OKAPI_PURE is set"


def test_only_a_few_older_things_are_kept(tmp_path: Path) -> None:
    """The checkout does not grow with every edit."""
    places = [tmp_path / f"play-{number}" for number in range(5)]
    for number, place in enumerate(places):
        place.mkdir()
        os.utime(place, (number, number))
    workshop.forget_older(places[0], "play-*")
    assert sorted(tmp_path.iterdir()) == [places[0], *places[-2:]]
