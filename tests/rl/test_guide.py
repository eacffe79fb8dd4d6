"""The research guide: its code runs, and its table says what is so."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

pytest.importorskip("pettingzoo", reason="pettingzoo is not installed (extra rl)")

import okapi
from okapi.rl.tensors import tensors

GUIDE = Path(__file__).parents[2] / "docs" / "guide" / "research.md"
TEXT = GUIDE.read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL)


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: block.split("\n")[0])
def test_every_example_runs(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each on its own, in an empty folder."""
    if "pyspiel" in block and find_spec("pyspiel") is None:
        pytest.skip("open_spiel is not installed (extra openspiel)")
    monkeypatch.chdir(tmp_path)
    exec(block, {"okapi": okapi})


def test_the_guide_has_examples() -> None:
    """The test above would pass on an empty guide."""
    assert len(BLOCKS) >= 8


@pytest.mark.parametrize("id", okapi.games())
def test_the_table_of_games_is_right(id: str) -> None:
    """Seats, actions and bytes are those of the game."""
    game = okapi.game(id)
    seats = f"{game.info.seats[0]}-{game.info.seats[-1]}"
    row = f"| `{id}` | {seats} | {len(game.actions):,} | {tensors(game).width} |"
    assert row in TEXT
