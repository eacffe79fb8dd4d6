"""Every rule, ruling and example of the rules page has a test, and no test names another."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from okapi.rulebook import rulebook

HERE = Path(__file__).parent
# `test_hoa_13_r4_exs_7_...`: the ids at the beginning of a test's name.
CLAIMED = re.compile(r"test((?:_(?:(?:hoa|exs|exo)_\d+|r\d+)(?=_))+)")
ID = re.compile(r"(hoa|exs|exo)_(\d+)|r(\d+)")


@cache
def stated() -> list[str]:
    """The ids of the rules page, in its order."""
    return [paragraph.id for paragraph in rulebook("heart_of_africa").numbered()]


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
    """Rules 1-96, rulings 1-51, the examples EXS 1-12 and EXO 1-23, each once and in order."""
    rules = [f"HOA-{n}" for n in range(1, 97)]
    rulings = [f"R{n}" for n in range(1, 52)]
    examples = [f"EXS-{n}" for n in range(1, 13)] + [f"EXO-{n}" for n in range(1, 24)]
    assert stated() == [*rules, *rulings, *examples]


def test_every_rule_ruling_and_example_has_a_test() -> None:
    """An id without a test is named here."""
    assert [id for id in stated() if id not in claimed()] == []


def test_no_test_claims_an_id_that_does_not_exist() -> None:
    """A misspelt or outdated id is named here with its test."""
    assert {id: test for id, test in claimed().items() if id not in stated()} == {}
