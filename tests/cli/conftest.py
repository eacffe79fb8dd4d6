from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Shell, process


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """Commands in this process, in English."""
    monkeypatch.delenv("OKAPI_LANG", raising=False)
    return Shell(capsys)


@pytest.fixture(scope="session")
def records(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with three whole matches of three greedy bots."""
    folder = tmp_path_factory.mktemp("records")
    plan = ("africa", "--games", "3", "--players", "3", "--bots", "greedy", "--seed", "7")
    assert process("simulate", *plan, "--records", folder).code == 0
    return folder


@pytest.fixture
def record(records: Path) -> Path:
    """One of them."""
    return records / "africa-7-000001.okapi"
