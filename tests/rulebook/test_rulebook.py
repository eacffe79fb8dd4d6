"""The rulebooks: complete, in order, and true to the games."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import okapi
from okapi import rulebook as books
from okapi.core.errors import UnknownGame
from okapi.rulebook import EXAMPLE, RULE, RULING, Rulebook, UnknownRule, read, rulebook

ROOT = Path(__file__).parents[2]
AFRICA = rulebook("africa")


def ids(kind: str) -> list[str]:
    return [p.id for p in AFRICA.numbered() if p.kind == kind]


def table(section: str, number: int) -> list[list[str]]:
    """The rows of a table, without its head."""
    rows = str(AFRICA.find(f"africa.{section}.{number}").words).splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_every_number_is_there_once_and_in_order() -> None:
    """Rules 1-53 and 60-62, rulings 1-35, examples 1-31."""
    assert ids(RULE) == [f"AFR-{n}" for n in (*range(1, 54), 60, 61, 62)]
    assert ids(RULING) == [f"R{n}" for n in range(1, 36)]
    assert ids(EXAMPLE) == [f"EX-{n}" for n in range(1, 32)]


def test_every_paragraph_has_an_id_of_its_own_and_is_its_context() -> None:
    """Headings too, so that all of it can be translated."""
    every = [p.id for p in AFRICA]
    assert len(set(every)) == len(every)
    assert all(p.words.context == p.id for p in AFRICA)


def test_paragraphs_know_their_section() -> None:
    """The sections hold every paragraph but the title, in order."""
    flat = [p for s in AFRICA.sections for p in (s.heading, *s.paragraphs)]
    assert [AFRICA.title, *flat] == list(AFRICA)
    for section in AFRICA.sections:
        assert section.paragraphs
        assert {p.section for p in section.paragraphs} == {section.heading.id}


def test_words_are_said_as_they_stand() -> None:
    """A page has no gaps to fill, and no markup is lost."""
    page = (ROOT / "src/okapi/rulebook/africa.md").read_text(encoding="utf-8")
    squeezed = " ".join(page.split())
    for paragraph in AFRICA:
        assert " ".join(str(paragraph.words).split()) in squeezed


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        ("AFR-13", "AFR-13"), ("afr-13", "AFR-13"), ("AFR-013", "AFR-13"), ("afr13", "AFR-13"),
        ("13", "AFR-13"), (" afr 13 ", "AFR-13"), ("AFR–13", "AFR-13"), ("r4", "R4"),
        ("R-04", "R4"), ("ex07", "EX-7"), ("africa.board", "africa.board"),
    ],
)  # fmt: skip
def test_find_forgives(asked: str, found: str) -> None:
    """Case, zeros and separators do not matter."""
    assert AFRICA.find(asked).id == found


@pytest.mark.parametrize(
    ("asked", "hint"),
    [
        ("AFR-57", "near it are AFR-53, AFR-60"),
        ("R36", "near it are R34, R35"),
        ("9" * 30, "near it are AFR-61, AFR-62"),
        ("AFT-13", "ids look like AFR-13"),
        ("", "ids look like AFR-1, EX-31"),
        ("AFR-²", "ids look like"),
        ("x" * 10_000, "ids look like"),
    ],
)
def test_unknown_ids_get_a_hint(asked: str, hint: str) -> None:
    """The message is one short sentence with ids that exist."""
    with pytest.raises(UnknownRule) as error:
        AFRICA.find(asked)
    message = str(error.value)
    assert hint in message
    assert len(message) < 150
    assert all(AFRICA.find(id) for id in AFRICA.mentions(message.partition(";")[2]))


@pytest.mark.parametrize("id", ["chess", "", "../africa", "africa.md", "__init__", "a" * 1000])
def test_unknown_games(id: str) -> None:
    """Only the pages of the package are read."""
    with pytest.raises(UnknownGame, match="there are: africa"):
        rulebook(id)


def test_every_game_has_a_rulebook() -> None:
    """And every rulebook a game."""
    assert books.games() == okapi.games()


def test_the_docs_show_the_same_pages() -> None:
    """docs/rules is the folder of the package, not a copy."""
    link = ROOT / "docs/rules"
    assert link.resolve() == ROOT / "src/okapi/rulebook"
    assert (link / "africa.md").read_text(encoding="utf-8").startswith("# Africa")


def test_references_lead_somewhere() -> None:
    """Whatever a paragraph refers to exists."""
    for paragraph in AFRICA:
        for id in AFRICA.mentions(str(paragraph.words)):
            assert AFRICA.find(id).id == id, f"{paragraph.id} mentions {id}"


def test_every_ruling_is_reached_or_stands_for_itself() -> None:
    """A rule that needs a ruling points to it, and the ruling is the right one."""
    assert AFRICA.mentions(str(AFRICA.find("AFR-13").words)) == ["R4"]
    assert AFRICA.mentions(str(AFRICA.find("AFR-27").words)) == ["AFR-45"]


def test_every_id_that_the_engine_names_exists() -> None:
    """Refusals, events, score lines, comments: whatever the sources cite can be looked up."""
    sources = [
        *ROOT.glob("src/okapi/games/africa/**/*.py"),
        *ROOT.glob("src/okapi/games/africa/data/*"),
    ]
    cited = 0
    for source in (path for path in sources if path.is_file()):
        for id in re.findall(
            r"\bAFR-[0-9]+\b|(?<=[ (])R[0-9]+(?=[),])", source.read_text(encoding="utf-8")
        ):
            assert AFRICA.find(id).id == id, f"{source.name} cites {id}"
            cited += 1
    assert cited > 100


def test_rulings_are_questions_with_answers() -> None:
    """Each asks first."""
    for id in ids(RULING):
        question, _, answer = str(AFRICA.find(id).words).partition("? ")
        assert question, id
        assert answer.endswith("."), id


def test_examples_say_what_follows() -> None:
    """Each has a name and an outcome."""
    for id in ids(EXAMPLE):
        assert re.match(r"\*[^*]+\.\* (Given|Then): ", str(AFRICA.find(id).words)), id
        assert "Then: " in str(AFRICA.find(id).words), id


def test_the_board_table_is_the_board() -> None:
    """Rows, names and cities agree with the data file."""
    board: Any = okapi.game("africa").board  # type: ignore[attr-defined]
    printed = [cell for row in table("board", 3) for cell in row[1].split(", ")]
    assert [name.strip("*") for name in printed] == [space.name for space in board.spaces]
    assert [name.startswith("**") for name in printed] == [space.city for space in board.spaces]
    lengths = [len(row[1].split(", ")) for row in table("board", 3)]
    assert lengths == [4, 8, 9, 10, 11, 12, 11, 6, 6, 5, 5, 5, 4, 3, 2]


def test_the_tile_table_is_the_data() -> None:
    """Kinds, numbers and sources agree with the data file."""
    board: Any = okapi.game("africa").board  # type: ignore[attr-defined]
    printed = [(row[1], int(row[2]), row[3], row[4]) for row in table("components", 4)]
    sources = board.tile_sources
    known = zip(board.kind_names, board.copies, sources, strict=True)
    assert printed == [(name, copies, *source) for name, copies, source in known]
    assert sum(row[1] for row in printed) == 96


def test_the_numbers_of_the_page_are_the_numbers_of_the_game() -> None:
    """Values that the data file holds, as the rules state them."""
    board: Any = okapi.game("africa").board  # type: ignore[attr-defined]
    goods = " / ".join(str(n) for n in board.goods[1:])
    assert goods in str(AFRICA.find("AFR-46").words)
    assert all(str(n) in str(AFRICA.find("AFR-47").words) for n in board.majority)
    assert f"{board.supply[1]} camps" in str(AFRICA.find("AFR-7").words)
    assert f"{board.supply[0]} camps" in str(AFRICA.find("AFR-60").words)


def test_a_page_may_be_wrapped() -> None:
    """Lines within a paragraph are joined; a hyphen in a prefix is not needed."""
    page = "# T\n\n## One\n\nSome\ntext.\n\n- **A80-34** First\n  line.\n- **R1** Why? So.\n"
    book = read("t", page)
    assert [(p.id, str(p.words)) for p in book] == [
        ("t", "T"), ("t.one", "One"), ("t.one.1", "Some text."),
        ("A80-34", "First line."), ("R1", "Why? So."),
    ]  # fmt: skip
    assert isinstance(book, Rulebook)
    assert book.find("a80-034").id == "A80-34"


@pytest.mark.parametrize("page", ["text", "# T\n\ntext", "# T\n\n## One\n\n- no number\n"])
def test_a_page_of_another_shape_is_refused(page: str) -> None:
    """Before it is published, not when somebody reads it."""
    with pytest.raises(ValueError, match=r"t(\.one)?: "):
        read("t", page)
