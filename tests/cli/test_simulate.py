"""`okapi simulate`."""

from __future__ import annotations

from pathlib import Path

import pytest

from okapi.core import compiled
from okapi.core.record import read
from okapi.games import load
from tests.cli.running import Shell, process

PLAN = ("simulate", "africa", "--games", "6", "--players", "3", "--bots", "greedy,random,greedy")


def test_the_same_seed_gives_the_same_games_for_any_number_of_workers(tmp_path: Path) -> None:
    """Records are equal to the byte, results to the last digit."""
    found = []
    for workers in ("1", "2"):
        folder = tmp_path / workers
        run = process(*PLAN, "--seed", "3", "--records", folder, "--workers", workers, "--json")
        result = run.json()
        for changing in ("seconds", "decisions_per_second", "workers", "records"):
            del result[changing]
        texts = {file.name: file.read_text() for file in folder.iterdir()}
        found.append((result, texts))
    assert found[0] == found[1]
    assert sorted(found[0][1]) == [f"africa-3-{number:06}.okapi" for number in range(6)]


def test_another_seed_gives_other_games(shell: Shell) -> None:
    """Otherwise a seed would mean nothing."""
    means = [shell(*PLAN, "--seed", seed, "--json").json()["mean_scores"] for seed in ("1", "2")]
    assert means[0] != means[1]


def test_what_is_said_agrees_with_the_records(shell: Shell, tmp_path: Path) -> None:
    """Mean scores, wins and ends can be counted again."""
    result = shell(*PLAN, "--records", tmp_path, "--check", "--json").json()
    outcomes = []
    for file in sorted(tmp_path.iterdir()):
        outcome = read(file.read_text(), load).outcome()
        assert outcome is not None
        outcomes.append(outcome)
    assert result["games"] == len(outcomes) == 6
    for seat in range(3):
        assert result["mean_scores"][seat] == pytest.approx(
            sum(outcome.scores[seat] for outcome in outcomes) / 6, abs=1e-3
        )
    assert sum(result["wins"]) == pytest.approx(6, abs=1e-3)
    assert sum(result["ends"].values()) == 6
    assert result["options"] == {"first": "random", "simple": False, "stall_rounds": 10}


def test_bots_name_the_number_of_players(shell: Shell) -> None:
    """Three bots play at three seats."""
    result = shell("simulate", "africa", "--games", "1", "--bots", "random,greedy,random", "--json")
    assert result.json()["players"] == 3


def test_people_get_a_table(shell: Shell) -> None:
    """With bots, scores, ends and speed."""
    said = shell(*PLAN).out
    assert "mean score" in said
    assert "per second" in said


def test_a_board_of_ones_own_is_sent_to_the_workers(tmp_path: Path) -> None:
    """And travels inside the records."""
    board = tmp_path / "own.toml"
    board.write_text(load("africa").data.text + "\n# mine\n")
    run = ("simulate", "africa", "--games", "2", "--board", board, "--workers", "2")
    assert process(*run, "--records", tmp_path / "records", "--json").json()["board"] == str(board)
    text = (tmp_path / "records/africa-0-000000.okapi").read_text()
    assert "| # mine" in text
    assert process("check", tmp_path / "records").code == 0


@pytest.mark.skipif(compiled(), reason="compiled code cannot be sabotaged")
def test_a_broken_invariant_is_told(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """With the match and the ply."""
    faulty = ["AFR-6: a tile is lost"]
    monkeypatch.setattr(type(load("africa")), "faults", lambda self, s: faulty)
    failed = shell(*PLAN, "--check")
    assert failed.code == 2
    assert failed.sentence() == "okapi: match 0: after 1 plies: AFR-6: a tile is lost"
