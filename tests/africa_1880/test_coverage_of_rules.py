"""Every rule, ruling and example of the rules page has a test, and no test names another."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from okapi.rulebook import rulebook

HERE = Path(__file__).parent
# `test_a80_13_r4_x_7_...`: the ids at the beginning of a test's name.
CLAIMED = re.compile(r"test((?:_(?:(?:a80|s|x)_\d+|r\d+)(?=_))+)")
ID = re.compile(r"(a80|s|x)_(\d+)|r(\d+)")


def stated() -> list[str]:
    """The ids of the rules page, in its order."""
    return [paragraph.id for paragraph in rulebook("africa_1880").numbered()]


def ids(name: str) -> list[str]:
    """The ids in the name of a test."""
    match = CLAIMED.match(name)
    parts = ID.findall(match[1]) if match else []
    return [f"{kind.upper()}-{number}" if kind else f"R{ruling}" for kind, number, ruling in parts]


@cache
def claimed() -> dict[str, str]:
    """The ids that tests of this folder carry in their names, each with one such test."""
    found: dict[str, str] = {}
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found |= dict.fromkeys(ids(node.name), f"{file.name}::{node.name}")
    return found


def test_the_page_states_what_is_expected_of_it() -> None:
    """Rules 1-48 and 50-61, rulings 1-43, examples S-1 to S-11 and X-1 to X-24, each once."""
    rules = {f"A80-{n}" for n in (*range(1, 49), *range(50, 62))}
    rulings = {f"R{n}" for n in range(1, 44)}
    examples = {f"S-{n}" for n in range(1, 12)} | {f"X-{n}" for n in range(1, 25)}
    assert set(stated()) == rules | rulings | examples
    assert len(stated()) == len(set(stated()))


def test_every_rule_ruling_and_example_has_a_test() -> None:
    """An id without a test is named here."""
    assert [id for id in stated() if id not in claimed()] == []


def test_no_test_claims_an_id_that_does_not_exist() -> None:
    """A misspelt or outdated id is named here with its test."""
    assert {id: test for id, test in claimed().items() if id not in stated()} == {}
