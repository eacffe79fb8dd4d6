"""Every rule, ruling and example of the rules page has a test, and no test names another."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs" / "rules" / "africa.md"
# `- **AFR-13** ...`: where the page states a rule, a ruling (R4) or an example (EX-8).
STATED = re.compile(r"^- \*\*((?:AFR|EX)-\d+|R\d+)\*\*", re.MULTILINE)
# `test_afr_13_r4_...`: the ids at the beginning of a test's name.
CLAIMED = re.compile(r"test((?:_(?:(?:afr|ex)_\d+|r\d+)(?=_))+)")
ID = re.compile(r"(afr|ex)_(\d+)|r(\d+)")


@cache
def stated() -> list[str]:
    """The ids of the rules page, in its order."""
    return STATED.findall(PAGE.read_text(encoding="utf-8"))


@cache
def claimed() -> dict[str, str]:
    """The ids that tests of this folder carry in their names, each with one such test."""
    found: dict[str, str] = {}
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found |= dict.fromkeys(ids(node.name), f"{file.name}::{node.name}")
    return found


def ids(name: str) -> list[str]:
    """The ids in the name of a test."""
    match = CLAIMED.match(name)
    parts = ID.findall(match[1]) if match else []
    return [f"{kind.upper()}-{number}" if kind else f"R{ruling}" for kind, number, ruling in parts]


def test_the_names_of_tests_are_understood() -> None:
    """Ids stand at the beginning of a name, and there may be several."""
    assert ids("test_afr_13_travel") == ["AFR-13"]
    assert ids("test_afr_38_r12_ex_6_no_mine") == ["AFR-38", "R12", "EX-6"]
    assert ids("test_the_r12_is_not_claimed") == []
    assert ids("test_r12") == []


def test_the_page_states_what_is_expected_of_it() -> None:
    """Rules 1-53 and 60-62, rulings 1-35 and examples 1-31, each once and in order."""
    rules = [f"AFR-{n}" for n in (*range(1, 54), *range(60, 63))]
    rulings = [f"R{n}" for n in range(1, 36)]
    examples = [f"EX-{n}" for n in range(1, 32)]
    assert stated() == [*rules, *rulings, *examples]


def test_every_rule_ruling_and_example_has_a_test() -> None:
    """An id without a test is named here."""
    assert [id for id in stated() if id not in claimed()] == []


def test_no_test_claims_an_id_that_does_not_exist() -> None:
    """A misspelt or outdated id is named here with its test."""
    assert {id: test for id, test in claimed().items() if id not in stated()} == {}
