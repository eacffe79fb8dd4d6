"""The notebook in docs was run, by the script that makes it, and says nothing about a machine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
NOTEBOOK = json.loads((ROOT / "docs/notebooks/first_steps.ipynb").read_text(encoding="utf-8"))
SCRIPT = (ROOT / "scripts/notebook.py").read_text(encoding="utf-8")


def code() -> list[dict[str, Any]]:
    """The cells with code."""
    return [cell for cell in NOTEBOOK["cells"] if cell["cell_type"] == "code"]


def test_every_cell_was_run() -> None:
    """In order, each with something to show, none with an error."""
    assert [cell["execution_count"] for cell in code()] == list(range(1, len(code()) + 1))
    outputs = [cell["outputs"] for cell in code()]
    assert all(outputs)
    assert not any(out["output_type"] == "error" for cell in outputs for out in cell)


def test_the_code_is_that_of_the_script() -> None:
    """`python -m scripts.notebook` makes it anew."""
    for cell in code():
        assert "".join(cell["source"]) in SCRIPT


def test_it_shows_the_board_and_a_victory() -> None:
    """A picture, and a policy that beats `random`."""
    assert any("image/svg+xml" in out.get("data", {}) for out in code()[0]["outputs"])
    said = ["".join(out.get("text", "")) for cell in code() for out in cell["outputs"]]
    wins = [text for text in said if text.startswith("wins: ")]
    assert len(wins) == 1
    assert int(wins[0].split()[1].rstrip("%")) > 80


def test_it_names_no_place_on_a_disk() -> None:
    """Whoever reads it has another machine."""
    assert not any(word in json.dumps(NOTEBOOK) for word in ("/home/", "/root/", "/tmp/", "/work/"))
