"""Golden records: whole matches of every game, replayed from their text by every later version."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import okapi
from okapi.core.record import read, write
from okapi.games import load

TESTS = Path(__file__).parents[1]
RECORDS = sorted((TESTS / "golden").glob("*/*.okapi"))


@pytest.mark.parametrize("path", RECORDS, ids=lambda p: f"{p.parent.name}-{p.stem}")
def test_a_golden_record_replays(path: Path) -> None:
    """Every ply is legal, every draw possible, the result as written; nothing is written anew."""
    text = path.read_text(encoding="utf-8")
    match = read(text, load)
    assert match.outcome() is not None
    assert write(match) == text


@pytest.mark.parametrize("id", okapi.games())
def test_golden_records_cover_seats_options_and_ends(id: str) -> None:
    """Thirty at least, with every number of seats, every option changed and every end."""
    info = load(id).info
    texts = [p.read_text(encoding="utf-8") for p in RECORDS if p.parent.name == id]
    assert len(texts) >= 30
    for seats in info.seats:
        assert any(f"\nseats {seats}\n" in text for text in texts)
    for option in info.options:
        default = f"\noption {option.name} {str(option.default).lower()}\n"
        assert any(default not in text for text in texts), option.name
    for end in info.ends:
        assert any(f"\n= {end} " in text for text in texts), end


@pytest.mark.parametrize("id", okapi.games())
def test_every_golden_record_has_its_plan(id: str) -> None:
    """Plans and files belong together."""
    plans = tomllib.loads((TESTS / id / "golden.toml").read_text(encoding="utf-8"))
    assert set(plans) == {path.stem for path in RECORDS if path.parent.name == id}
