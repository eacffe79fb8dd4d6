"""The list of mutants that may survive (survivors.md) stays true when the rules are edited."""

from __future__ import annotations

import ast

from scripts.mutate import Mutant, Mutator, mutants, reasons


def test_every_survivor_can_still_be_made() -> None:
    """An entry that names a change which is no longer possible is named here."""
    possible = {mutant.name for mutant in mutants("africa")}
    assert [name for name in reasons("africa") if name not in possible] == []


def test_every_survivor_has_a_reason() -> None:
    """An entry without a sentence explains nothing."""
    assert [name for name, reason in reasons("africa").items() if len(reason) < 20] == []


def changes(source: str) -> set[str]:
    """What becomes of one line of code."""
    return {mutant.new for mutant in found(source)}


def found(source: str) -> list[Mutant]:
    mutator = Mutator("x.py", source, frozenset({"NOMAD"}))
    mutator.visit(ast.parse(source))
    return mutator.found


def test_what_is_changed() -> None:
    """Comparisons, constants, signs, booleans, branches and statements."""
    assert changes("a < b") == {"a <= b", "a >= b"}
    assert changes("a == b != c") == {"a != b != c", "a == b == c"}
    assert changes("f(2, True, 'x')") == {
        "f(3, True, 'x')", "f(1, True, 'x')", "f(2, False, 'x')", "f(2, True, 'not x')", "pass",
    }  # fmt: skip
    assert changes("x = a + NOMAD") == {"x = a - NOMAD", "x = a + (NOMAD + 1)"}
    assert changes("x = not -a") == {"x = -a", "x = not a"}
    assert changes("x = a and b or c") == {"x = (a and b) and c", "x = a or b or c"}
    assert changes("x = b if a else c") == {"x = b if True else c", "x = b if False else c"}
    assert changes("x.y += z") == {"x.y -= z", "pass"}
    assert changes("[x for x in y if z]") == {"[x for x in y if True]", "[x for x in y if False]"}


def test_what_is_left_alone() -> None:
    """Docstrings, annotations, imports, messages of errors and the types of casts."""
    assert changes('"""Two words."""') == set()
    assert changes("def f(x: 'int') -> 'int':\n    '''One.'''\n    y: list[int]") == set()
    assert changes("from a import b") == set()
    assert changes("raise ValueError('no')") == set()
    assert changes("x = cast('State', y)") == set()


def test_where_a_change_is() -> None:
    """The line, the function and the bytes, letters of other alphabets before it included."""
    source = "class A:\n    def f(self):\n        return 'é', a < b\n"
    wider, *_ = [mutant for mutant in found(source) if mutant.new.endswith("a <= b")]
    assert (wider.line, wider.function) == (3, "f")
    data = source.encode()
    assert data[wider.start : wider.end] == b"a < b"
    assert str(wider) == "x.py:3 f: return 'é', a < b  ->  return 'é', a <= b"
