"""The guide shows code that exists, rules that are tested and files that are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "docs" / "guide" / "add_a_game.md"
BEADS = ROOT / "tests" / "guide" / "beads"


def blocks() -> list[str]:
    """The Python blocks of the guide."""
    return re.findall(r"```python\n(.*?)```", GUIDE.read_text(encoding="utf-8"), re.DOTALL)


def plain(code: str) -> str:
    """The lines of some code without indents and empty lines."""
    return "\n".join(line.strip() for line in code.split("\n") if line.strip())


@pytest.mark.parametrize("block", blocks())
def test_every_block_is_code_of_the_game(block: str) -> None:
    """What the guide shows stands, line by line but for indents, in one of the game's files."""
    sources = [path.read_text(encoding="utf-8") for path in BEADS.glob("*.py")]
    assert any(plain(block) in plain(source) for source in sources)


def test_the_guide_has_blocks() -> None:
    """The test above would pass on an empty guide."""
    assert len(blocks()) >= 9


def test_every_rule_of_the_guide_is_tested() -> None:
    """Each BEA id has a test that carries it, and none is made up."""
    rules = set(re.findall(r"\*\*BEA-(\d+)\*\*", GUIDE.read_text(encoding="utf-8")))
    tests = (BEADS.parent / "test_beads.py").read_text(encoding="utf-8")
    assert set(re.findall(r"def test_bea_(\d+)_", tests)) == rules
    cited = set(re.findall(r"BEA-(\d+)", "".join(p.read_text("utf-8") for p in BEADS.glob("*.py"))))
    assert cited <= rules


def test_every_file_of_the_game_is_in_the_guide() -> None:
    """The tree in the guide is the tree."""
    text = GUIDE.read_text(encoding="utf-8")
    for path in BEADS.glob("*.py"):
        assert path.name in text
