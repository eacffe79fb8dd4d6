"""`okapi check`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Shell


def altered(record: Path, tmp_path: Path, old: str, new: str) -> Path:
    """A copy of a record with one place changed."""
    text = record.read_text()
    assert old in text
    file = tmp_path / "altered.okapi"
    file.write_text(text.replace(old, new, 1))
    return file


def test_records_that_hold(shell: Shell, records: Path) -> None:
    """A folder stands for all records below it."""
    checked = shell("check", records)
    assert checked.code == 0
    assert checked.out.startswith("3 of 3 records hold")
    listed = shell("check", records, "--json").json()
    assert [file["holds"] for file in listed["files"]] == [True] * 3
    assert listed["files"][0]["end"] == "last_monument"


def test_an_illegal_ply_is_found_with_its_rule(shell: Shell, record: Path, tmp_path: Path) -> None:
    """The file, the line, the reason, the rule."""
    file = altered(record, tmp_path, "* first:", "0 pass\n* first:")
    failed = shell("check", file)
    assert failed.code == 1
    assert failed.sentence() == f"{file}:10: First it is drawn by lot who begins. [AFR-9]"


def test_an_impossible_draw_is_found(shell: Shell, record: Path, tmp_path: Path) -> None:
    """Chance cannot draw what is not in the bag."""
    file = altered(record, tmp_path, "* draw:", "* draw:unicorn\n* draw:")
    assert "unicorn" in shell("check", file).sentence()


def test_a_false_result_is_found(shell: Shell, record: Path, tmp_path: Path) -> None:
    """Scores are counted again."""
    file = altered(record, tmp_path, " scores ", " scores 1")
    failed = shell("check", file)
    assert failed.code == 1
    assert "the result is" in failed.sentence()


def test_a_record_cut_off_between_lines_is_unfinished(
    shell: Shell, record: Path, tmp_path: Path
) -> None:
    """A match that goes on is a good record; the summary says so."""
    file = tmp_path / "cut.okapi"
    file.write_text("\n".join(record.read_text().split("\n")[:60]) + "\n")
    checked = shell("check", file)
    assert checked.code == 0
    assert "unfinished" in checked.out


@pytest.mark.parametrize("keep", [10, 100, 400, 900, 1501])
def test_a_truncated_record_is_faulty(
    shell: Shell, record: Path, tmp_path: Path, keep: int
) -> None:
    """Wherever it was cut inside a line."""
    content = record.read_bytes()[:keep].rstrip(b"\n")
    file = tmp_path / "cut.okapi"
    file.write_bytes(content)
    failed = shell("check", file)
    assert failed.code == 1
    assert failed.sentence().startswith(f"{file}:")


def test_a_log_with_take_backs_is_not_an_exported_record(
    shell: Shell, record: Path, tmp_path: Path
) -> None:
    """Though a game can be resumed from it."""
    lines = record.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if " walk:" in line)
    seat = lines[at][0]
    lines[at + 1 : at + 1] = [f"~ {seat} 1", lines[at]]
    file = tmp_path / "log.okapi"
    file.write_text("\n".join(lines))
    failed = shell("check", file)
    assert failed.code == 1
    assert failed.sentence() == (
        f"{file}:{at + 2}: not an exported record: something is taken back here"
    )


def test_only_the_first_fault_of_each_file_is_told(
    shell: Shell, records: Path, record: Path, tmp_path: Path
) -> None:
    """And good files beside it are checked all the same."""
    bad = altered(record, tmp_path, "city:", "village:")
    binary = tmp_path / "binary.okapi"
    binary.write_bytes(bytes(range(256)))
    failed = shell("check", tmp_path, records)
    assert failed.code == 1
    assert [line.split(":")[0] for line in failed.err.splitlines()] == [str(bad), str(binary)]
    assert failed.out.startswith("3 of 5 records hold")


def test_files_that_are_no_records(shell: Shell, tmp_path: Path) -> None:
    """Empty, huge, with a line without end: one sentence each."""
    empty, huge, long = (tmp_path / name for name in ("empty", "huge", "long"))
    empty.write_text("")
    huge.write_text("okapi 1\n" + "#\n" * 8_500_000)
    long.write_text("okapi 1\ngame " + "x" * 100_000)
    for file in (empty, huge, long):
        failed = shell("check", file)
        assert failed.code == 1
        assert len(failed.sentence()) < 300


def test_what_is_not_there_is_an_error(shell: Shell, tmp_path: Path) -> None:
    """A missing file, a folder without records."""
    missing = shell("check", tmp_path / "nothing.okapi")
    assert missing.code == 2
    assert "No such file" in missing.sentence()
    empty = shell("check", tmp_path)
    assert empty.code == 2
    assert "no *.okapi file" in empty.sentence()
