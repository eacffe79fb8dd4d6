"""What was learned is loaded only where its numbers mean the same."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("numpy", reason="numpy is not installed (extra rl)")

import numpy as np

import okapi
from okapi.rl.policy import BadPolicy, load, save


def test_a_policy_comes_back(tmp_path: Path) -> None:
    """Arrays are saved and loaded as they are."""
    game = okapi.game("africa")
    save(tmp_path / "p.npz", game, {"weights": np.arange(6.0).reshape(2, 3)})
    assert load(tmp_path / "p.npz", game)["weights"].tolist() == [[0, 1, 2], [3, 4, 5]]


def test_another_game_is_refused(tmp_path: Path) -> None:
    """The message says what the policy was made for."""
    save(tmp_path / "p.npz", okapi.game("africa"), {"w": np.zeros(2)})
    with pytest.raises(BadPolicy, match="made for game africa, not for africana"):
        load(tmp_path / "p.npz", okapi.game("africana"))


def test_another_table_of_actions_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Given the same game with other actions, an old policy does not load."""
    game = okapi.game("africa")
    with monkeypatch.context() as patch:
        patch.setattr("okapi.rl.policy._head", lambda _: {"game": "africa", "actions": "other"})
        save(tmp_path / "p.npz", game, {"w": np.zeros(2)})
    with pytest.raises(BadPolicy, match="made for actions other"):
        load(tmp_path / "p.npz", game)


def test_other_files_are_refused(tmp_path: Path) -> None:
    """Whatever they hold."""
    (tmp_path / "a.npz").write_bytes(b"no zip")
    np.savez(tmp_path / "b.npz", w=np.zeros(1))
    for name in ("a.npz", "b.npz"):
        with pytest.raises(BadPolicy, match="not a policy"):
            load(tmp_path / name, okapi.game("africa"))
    with pytest.raises(BadPolicy, match="okapi"):
        save(tmp_path / "c.npz", okapi.game("africa"), {"okapi": np.zeros(1)})
