"""The collection of adjudication cases: every one is run, by the game and by the oracle."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from okapi.core.errors import BadNotation
from okapi.games.africa_1880.actions import SLOTS
from okapi.games.africa_1880.adjudicate import MEMBERS, Sheet, adjudicate, written
from okapi.games.africa_1880.board import NATIONS
from okapi.games.africa_1880.cases import map_lines, note_line, parse, result_lines, write
from okapi.games.africa_1880.explain import SENTENCES, explained
from okapi.rulebook import rulebook
from tests.africa_1880 import oracle
from tests.africa_1880.table import BOARD

FOLDER = Path(__file__).parents[2] / "docs" / "cases" / "africa_1880"
FILES = sorted(FOLDER.glob("*.txt"))
TEXTS = [file.read_text(encoding="utf-8") for file in FILES]
each_case = pytest.mark.parametrize("text", TEXTS, ids=[file.stem for file in FILES])


@each_case
def test_a_case_comes_out_as_it_says(text: str) -> None:
    """Result and reasons are as written."""
    case = parse(text, BOARD)
    result = case.adjudicate()
    assert result_lines(result) == case.result
    notes = [note_line(BOARD, note) for note in result.notes]
    assert [line for line in case.because if line not in notes] == []


@each_case
def test_the_oracle_agrees(text: str) -> None:
    """A second resolver, written from the rules page, gives the same result."""
    assert oracle.resolve(text, BOARD) == parse(text, BOARD).result


@each_case
def test_a_case_is_written_as_it_was_read(text: str) -> None:
    """The text is canonical."""
    assert write(parse(text, BOARD)) == text


@each_case
def test_settled_sheets_settle_to_themselves(text: str) -> None:
    """Sheet to slots to sheet is the identity where a sheet is legal."""
    case = parse(text, BOARD)
    result = case.adjudicate()
    clean = {NATIONS[p]: written(BOARD, result.slots, p) for p in MEMBERS[case.position.nations]}
    again = adjudicate(case.position, clean)
    assert again.slots == result.slots
    assert not [note for note in again.notes if note.step == 0]
    assert result_lines(again) == result_lines(result)
    silent = adjudicate(case.position, case.sheets, explain=False)
    assert (silent.slots, result_lines(silent)) == (result.slots, result_lines(result))
    assert silent.notes == []


def test_the_collection_is_large_numbered_and_has_no_twins() -> None:
    """At least 170 cases, numbered from 1 without gaps; no two are the same."""
    cases = [parse(text, BOARD) for text in TEXTS]
    assert len(cases) >= 170
    assert [case.number for case in cases] == list(range(1, len(cases) + 1))
    for case, file in zip(cases, FILES, strict=True):
        assert file.stem.startswith(f"{case.number:03}_")
        assert case.title
        assert case.result
        assert case.because
    bodies = Counter(text.partition("nations")[2].partition("result")[0] for text in TEXTS)
    assert [body for body, count in bodies.items() if count > 1] == []


def test_every_case_names_rules_that_exist() -> None:
    """And stands in the index."""
    index = (FOLDER / "README.md").read_text(encoding="utf-8")
    book = rulebook("africa_1880")
    for file, text in zip(FILES, TEXTS, strict=True):
        case = parse(text, BOARD)
        assert f"| {case.number} | [{case.title}]({file.name}) |" in index
        for rule in case.rules:
            assert book.find(rule).id == rule


def test_the_collection_shows_every_kind_of_note() -> None:
    """Every effect, non-effect and default that the adjudicator knows happens in some case."""
    seen = {note.key for text in TEXTS for note in parse(text, BOARD).adjudicate().notes}
    assert seen == set(SENTENCES)


def test_every_note_is_a_sentence() -> None:
    """With every gap filled."""
    for text in TEXTS:
        for note in parse(text, BOARD).adjudicate().notes:
            said = explained(BOARD, note).say()
            assert said.endswith((".", "?"))
            assert not re.search(r"[{}]|  |: \.", said)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "names the nations"),
        ("nations chad", "no nation 'chad'"),
        ("nations france\natlantis 1: france", "line 2: not understood"),
        ("nations france\ncongo 9: france", "number from 0 to 4"),
        ("nations france\ncongo 1/3: france", "has 4 boxes"),
        ("nations france\ncongo 1 colony: france", "A80-37"),
        ("nations france\ncongo 1: italy", "italy is not among"),
        ("nations france\ncongo 1: france\ncongo 1: france", "stands twice"),
        ("nations france\n  congo: develop", "indented"),
        ("nations france\nsheet france\n  congo develop", "HEADING: ENTRY"),
        ("nations france\nsheet france\nsheet france", "two sheets"),
        ("nations france\nturn 9", "from 1 to 8"),
        ("nations france\nturn x", "from 1 to 8"),
        ("data 999\nnations france", "line 1: africa_1880 data 999: no such version"),
        ("data one\nnations france", "line 1: expected a number"),
        ("nations france\ndata 1", "line 2: data stands before the nations"),
    ],
)
def test_a_text_that_is_no_case_is_refused(text: str, reason: str) -> None:
    """The complaint names the line."""
    with pytest.raises(BadNotation, match=reason):
        parse(text, BOARD)


def test_a_case_may_name_its_map() -> None:
    """Dakar had one box on the first map and has two on the second; cases keep their own."""
    for version, boxes in ((1, 1), (2, 2)):
        case = parse(f"turn 3\ndata {version}\nnations france\ndakar 1: france", BOARD)
        assert map_lines(case.position) == [f"dakar 1/{boxes}: france"]
        assert case.position.turn == 3
    assert {parse(text, BOARD).data for text in TEXTS} == {1}


def test_a_sheet_is_kept_as_it_was_written() -> None:
    """Nothing on it is corrected."""
    text = TEXTS[8]
    assert write(parse(text, BOARD)).count("congo: develop\n  congo: explore gabon") == 1
    assert Sheet([("a", "b")]).lines == [("a", "b")]
    assert SLOTS == 39
