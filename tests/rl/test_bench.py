"""`okapi bench --rl` measures batches beside what other libraries are installed."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="numpy is not installed (extra rl)")
pytest.importorskip("librt", reason="librt is not installed (extra rl)")

from okapi.cli import main
from okapi.rl.bench import peers

PAGE = (Path(__file__).parents[2] / "docs" / "cli.md").read_text(encoding="utf-8")


def test_batches_are_measured(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Decisions a second by game; libraries that are not there are said to be so."""
    monkeypatch.setattr("okapi.rl.bench.peers", lambda _: {"PettingZoo connect_four": None})
    assert main(["bench", "africa", "--rl", "--seconds", "1", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert said["batched"]["africa"] > 0
    assert said["peers"] == {"PettingZoo connect_four": None}
    assert all(f"`{field}`" in PAGE for field in said)
    assert main(["bench", "africa", "--rl", "--seconds", "1"]) == 0
    assert "not installed" in capsys.readouterr().out


def test_libraries_that_are_missing_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """None stands for what is not installed."""
    for name in ("pygame", "chess", "rlcard", "pettingzoo.classic.connect_four_v3"):
        monkeypatch.setitem(sys.modules, name, None)
    found = peers(0.05)
    assert set(found) == {"PettingZoo connect_four", "PettingZoo chess", "rlcard gin-rummy"}
    assert set(found.values()) == {None}
