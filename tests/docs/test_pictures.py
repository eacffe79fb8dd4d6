"""The pictures in the documentation are what the renderers draw today."""

from __future__ import annotations

from pathlib import Path

import pytest

from okapi.core.record import read
from okapi.games import load

ROOT = Path(__file__).parents[2]
# Picture, golden record, ply: made by `okapi render RECORD --ply N -o PICTURE`.
PICTURES = [("africa", "greedy_4_1", 230)]


@pytest.mark.parametrize(("id", "record", "ply"), PICTURES)
def test_a_picture_is_up_to_date(id: str, record: str, ply: int) -> None:
    """A changed drawing is looked at, then made again."""
    text = (ROOT / "tests" / "golden" / id / f"{record}.okapi").read_text(encoding="utf-8")
    match = read(text, load, ply)
    svg = match.game.face.board(match.game.view(match.state, None), None, [])
    stored = (ROOT / "docs" / "images" / f"{id}.svg").read_text(encoding="utf-8")
    assert stored.strip() == str(svg).strip()


def test_every_stored_picture_is_shown_and_light() -> None:
    """Somewhere in the documentation, at less than 200 KB."""
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]
    text = "".join(page.read_text(encoding="utf-8") for page in pages)
    for picture in (ROOT / "docs" / "images").iterdir():
        assert f"images/{picture.name}" in text, picture.name
        assert picture.stat().st_size < 200_000, picture.name
