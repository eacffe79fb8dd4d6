"""The pictures of the adjudication cases: none missing, none out of date."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner

from okapi.cli import main
from okapi.cli.adjudicate import command
from okapi.games import load
from scripts.cases import FOLDER, groups, page_name, stale

NUMBERS = [int(file.name[:3]) for file in sorted(FOLDER.glob("*.txt"))]


def test_every_case_stands_once_on_a_page_with_its_picture() -> None:
    """In the order of the index, which links every page."""
    shown: list[int] = []
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    for heading in groups():
        assert f"({page_name(heading)})" in index
        page = (FOLDER / page_name(heading)).read_text(encoding="utf-8")
        shown += [int(number) for number in re.findall(r'src="pictures/(\d+)\.svg"', page)]
    assert shown == NUMBERS
    assert sorted(int(file.stem) for file in (FOLDER / "pictures").glob("*")) == NUMBERS


def test_pictures_are_small_and_stand_alone() -> None:
    """Nothing is loaded from outside; together they are well below five megabytes."""
    pictures = [file.read_text("utf-8") for file in sorted((FOLDER / "pictures").glob("*.svg"))]
    assert sum(len(text.encode()) for text in pictures) < 4_000_000
    for text in pictures:
        names = set(re.findall(r' id="([^"]+)"', text))
        used = set(re.findall(r'(?:href="|url\()#([^")]+)', text))
        assert used <= names
        assert "http" not in text.replace("http://www.w3.org/2000/svg", "")
        assert "var(--" not in text
        assert ElementTree.fromstring(text).tag.endswith("svg")


def test_all_pictures_and_pages_are_up_to_date() -> None:
    """A changed drawing is looked at, then made again with scripts/cases.py."""
    assert [file.name for file, _ in stale()] == []


def test_okapi_adjudicate_draws_any_position(tmp_path: Path) -> None:
    """A text without number, title or result has a picture, too."""
    file, drawn = tmp_path / "mine.txt", tmp_path / "mine.svg"
    file.write_text("nations france italy\ncongo 1: france\nsheet france\n  congo: develop\n")
    result = CliRunner().invoke(command, [str(file), "--picture", str(drawn)])
    assert result.exit_code == 0, result.output
    root = ElementTree.fromstring(drawn.read_text(encoding="utf-8"))
    assert root[0].text == "Africa 1880"


def test_okapi_adjudicate_refuses_two_maps(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A case that names its map is not put on another."""
    board = tmp_path / "own.toml"
    board.write_text(load("africa_1880").data.text, encoding="utf-8")
    case = next(FOLDER.glob("001_*.txt"))
    assert main(["adjudicate", str(case), "--board", str(board)]) == 2
    assert "names its own map (data 1)" in capsys.readouterr().err
