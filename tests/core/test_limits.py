"""Records and data files that would cost too much are refused before they are worked through."""

from __future__ import annotations

import time

import pytest

from okapi.core import data, record
from okapi.core.data import Data
from okapi.core.errors import BadData, BadRecord
from okapi.core.match import Match
from okapi.core.rng import Rng
from okapi.games import load

KEYS = {
    "bare": "a." * 2000 + "a = 1",
    "spaced": "a . " * 900 + "a = 1",
    "quoted": '"a b".' * 600 + "a = 1",
    "escaped": r'"a\"b".' * 500 + "a = 1",
    "literal": "'a'." * 900 + "a = 1",
    "a table": "[" + "a." * 2000 + "a]",
    "tables": "[[" + "a." * 2000 + "a]]",
    "inside": "x = {" + "a." * 2000 + "a = 1}",
    "in a list": "x = [1,{" + "a." * 2000 + "a = 1}]",
}


@pytest.mark.parametrize("line", KEYS.values(), ids=KEYS)
def test_keys_of_many_parts_are_refused(line: str) -> None:
    """Each part costs as much as all before it; sixty such lines would take seconds."""
    began = time.process_time()
    with pytest.raises(BadData, match="line 1: a key has more than 8 parts"):
        Data("\n".join([line] * 60), "file").read()
    assert time.process_time() - began < 1.0


def test_keys_of_a_few_parts_are_read() -> None:
    """Dots in texts and numbers are no keys."""
    text = 'a."b.c".d = "e. g. a.b.c. and 1.2.3.4"\nn = [1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5, 8.5]'
    assert Data(text, "file").read()["a"]["b.c"]["d"].text() == "e. g. a.b.c. and 1.2.3.4"


def test_a_line_that_no_record_could_hold_is_refused() -> None:
    """A data file has to fit into the records of its matches."""
    with pytest.raises(BadData, match="line 2 is longer than 4094 characters"):
        Data("a = 1\n#" + "x" * data.LINE_LIMIT, "file").read()


def test_every_line_of_data_in_a_record_is_held_to_the_limit() -> None:
    """Not the first one alone."""
    text = written("# mine").replace("| # mine", "| # " + "x" * record.LINE_LIMIT)
    with pytest.raises(BadRecord, match="longer than 4096 characters"):
        record.read(text, load)


def test_blanks_at_the_end_of_a_line_of_data_are_kept() -> None:
    """The digest counts them."""
    match = record.read(written("# mine  \n\n   "), load)
    assert match.game.data.text.endswith("# mine  \n\n   ")


def test_a_record_has_so_many_lines_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first one too many is named; the result line does not count."""
    match = Match(load("africa"), 2)
    match.chance(Rng(1))
    for _ in range(3):
        match.act(match.to_act()[0], match.legal(match.to_act()[0])[0])
    text = record.write(match)
    monkeypatch.setattr(record, "PLAY_LIMIT", 4)
    assert len(record.read(text, load).entries) == 4
    monkeypatch.setattr(record, "PLAY_LIMIT", 3)
    with pytest.raises(BadRecord, match="more than 3 lines of play"):
        record.read(text, load)


def written(more: str) -> str:
    """The record of a match with a data file that ends like this."""
    game = load("africa", Data(f"{load('africa').data.text}\n{more}", "mine"), 0)
    match = Match(game, 2)
    match.chance(Rng(1))
    return record.write(match)
