"""Every rule, ruling and example of the rules page has a test, and no test names another."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from okapi.rulebook import EXAMPLE, RULE, RULING, rulebook

HERE = Path(__file__).parent
BOOK = rulebook("africana")
# `test_afn_13_r4_...`: the ids at the beginning of a test's name.
CLAIMED = re.compile(r"test((?:_(?:(?:afn|ex)_\d+|r\d+)(?=_))+)")
ID = re.compile(r"(afn|ex)_(\d+)|r(\d+)")


def ids(name: str) -> list[str]:
    """The ids in the name of a test."""
    match = CLAIMED.match(name)
    parts = ID.findall(match[1]) if match else []
    return [f"{kind.upper()}-{number}" if kind else f"R{ruling}" for kind, number, ruling in parts]


@cache
def claimed() -> set[str]:
    """The ids that tests of this folder carry in their names."""
    found: set[str] = set()
    for file in sorted(HERE.glob("test_*.py")):
        for node in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef):
                found |= set(ids(node.name))
    return found


def stated(kind: str) -> list[str]:
    return [p.id for p in BOOK.numbered() if p.kind == kind]


def test_the_page_states_what_is_expected_of_it() -> None:
    """All rules of the specification, 43 rulings and 27 examples, each once and in order."""
    rules = (*range(1, 13), 15, 16, *range(20, 27), *range(30, 37), 40, 41, 42, 45, 46, 47,
             50, 51, 52, *range(60, 65), 70, 71, 72, *range(80, 88), *range(90, 94),
             95, 96, 97)  # fmt: skip
    assert stated(RULE) == [f"AFN-{n}" for n in rules]
    assert stated(RULING) == [f"R{n}" for n in range(1, 44)]
    assert stated(EXAMPLE) == [f"EX-{n}" for n in range(1, 28)]


def test_every_rule_ruling_and_example_has_a_test() -> None:
    """An id without a test is named here."""
    assert [p.id for p in BOOK.numbered() if p.id not in claimed()] == []


def test_no_test_claims_an_id_that_does_not_exist() -> None:
    """A misspelt or outdated id is named here."""
    assert claimed() - {p.id for p in BOOK.numbered()} == set()


def test_every_id_that_the_engine_names_exists() -> None:
    """Refusals, events, score lines, comments: whatever the sources cite can be looked up."""
    folder = HERE.parents[1] / "src/okapi/games/africana"
    for path in [*folder.glob("*.py"), *folder.glob("data/*.toml")]:
        for id in re.findall(r"\bAFN-[0-9]+\b", path.read_text(encoding="utf-8")):
            assert BOOK.find(id).id == id, f"{path.name} cites {id}"


def test_references_of_the_page_lead_somewhere() -> None:
    """Rulings ask and answer, examples have an outcome, references exist."""
    for paragraph in BOOK.numbered():
        text = str(paragraph.words)
        assert all(BOOK.find(id).id == id for id in BOOK.mentions(text)), paragraph.id
        if paragraph.kind == RULING:
            assert "? " in text, paragraph.id
        if paragraph.kind == EXAMPLE:
            assert re.match(r"\*[^*]+\.\* Given: ", text), paragraph.id
            assert "Then: " in text, paragraph.id
