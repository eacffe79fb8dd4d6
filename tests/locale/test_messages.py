"""The catalogues hold what the program says, and the script that gathers it works."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from okapi.locale import LANGUAGES, po
from scripts import messages

ROOT = Path(__file__).parents[2]


def catalogue(language: str) -> po.Catalogue:
    path = messages.FOLDER / f"{language}.po"
    return po.parse(path.read_text(encoding="utf-8"), path.name)


@pytest.mark.once
def test_the_catalogues_are_up_to_date(capsys: pytest.CaptureFixture[str]) -> None:
    """`python scripts/messages.py` would change nothing, and every translation holds."""
    assert messages.main(["--check"]) == 0, capsys.readouterr().out


def test_every_language_has_a_catalogue() -> None:
    """English is the language of the messages themselves."""
    assert {"en", *messages.PLURALS} == set(LANGUAGES)
    assert {path.stem for path in messages.FOLDER.glob("*.po")} == set(messages.PLURALS)


@pytest.mark.parametrize("language", messages.PLURALS)
def test_the_names_of_africa_are_translated(language: str) -> None:
    """What stands in a released data file never changes, so a language can be complete there."""
    for message in catalogue(language).messages.values():
        if any("games/africa/data/" in source for source in message.sources):
            assert message.translated, message.id


@pytest.mark.parametrize("language", messages.PLURALS)
def test_rules_are_cited_alike(language: str) -> None:
    """A translation cites the same rules as its English."""
    for message in catalogue(language).messages.values():
        for text in message.strings if message.translated else ():
            pattern = r"\b(?:AFR|AFN|HOA|A80|EX)-[0-9]+|\bR[0-9]+"
            assert re.findall(pattern, text) == re.findall(pattern, message.id)


def test_what_is_found_in_a_source() -> None:
    """Words and N_, with plural and context; what comes from elsewhere is left alone."""
    text = (
        'a = Words("A", x=1)\nb = Words(N_("B"), many="Bs", n=2)\nc = N_("C" " c")\n'
        'd = Words("D", context="k")\ne = Words(name)\nf = other("F")\n'
    )
    found = [(m.context, m.id, m.plural) for m in messages.in_source(text, "x.py")]
    assert found == [("", "A", ""), ("", "B", "Bs"), ("", "B", ""), ("", "C c", ""), ("k", "D", "")]


@pytest.mark.parametrize("call", ['Words(f"{x}")', 'N_("a" + b)', 'Words("a %s" % b)'])
def test_a_sentence_put_together_too_early_is_refused(call: str) -> None:
    """It could never be found in a catalogue."""
    with pytest.raises(messages.Untranslatable, match=r"x\.py, line 2"):
        list(messages.in_source(f"\n{call}", "x.py"))


def test_names_in_data_files() -> None:
    """Every name, however deep, in the order of the file."""
    data = {"tiles": {"a": {"name": "A", "copies": 1}}, "spaces": [{"name": "B"}, {"id": "c"}]}
    assert list(messages.names_in(data)) == ["A", "B"]


def template(*found: po.Message) -> po.Catalogue:
    return po.Catalogue(messages.header("okapi.pot"), {m.key: m for m in found})


def test_translations_are_kept() -> None:
    """A message that stays keeps its translation and its notes; a new one is empty."""
    old = po.Catalogue()
    old.messages["", "a"] = po.Message("a", strings=["A"], notes=["mine"])
    new = messages.updated(template(po.Message("b"), po.Message("a")), old, "it")
    assert [(m.id, m.strings) for m in new.messages.values()] == [("b", [""]), ("a", ["A"])]
    assert new.messages["", "a"].notes == ["mine"]


def test_a_plural_has_as_many_forms_as_the_language() -> None:
    """Three blanks in Russian."""
    new = messages.updated(template(po.Message("a", plural="as")), po.Catalogue(), "ru")
    assert new.messages["", "a"].strings == ["", "", ""]


def test_a_changed_paragraph_becomes_fuzzy() -> None:
    """Its old translation waits there until somebody has looked at it."""
    old = po.Catalogue()
    old.messages["AFR-1", "old"] = po.Message("old", "AFR-1", strings=["A"], sources=["x.md"])
    changed = po.Message("new", "AFR-1", sources=["x.md"])
    new = messages.updated(template(changed), old, "it").messages["AFR-1", "new"]
    assert (new.strings, new.fuzzy) == (["A"], True)
    again = messages.updated(
        template(changed), messages.updated(template(changed), old, "it"), "it"
    )
    assert again.messages["AFR-1", "new"].fuzzy


def test_the_same_number_in_another_book_is_another_paragraph() -> None:
    """R4 of one game is not R4 of the next."""
    old = po.Catalogue()
    old.messages["R4", "one"] = po.Message("one", "R4", strings=["A"], sources=["x.md"])
    both = template(
        po.Message("one", "R4", sources=["x.md"]), po.Message("two", "R4", sources=["y.md"])
    )
    new = messages.updated(both, old, "it").messages
    assert (new["R4", "one"].strings, new["R4", "two"].strings) == (["A"], [""])


def test_what_nobody_says_is_kept_as_obsolete_and_comes_back() -> None:
    """Work is not lost; what was never translated is."""
    old = po.Catalogue()
    old.messages["", "a"] = po.Message("a", strings=["A"])
    old.messages["", "b"] = po.Message("b", strings=[""])
    gone = messages.updated(template(), old, "it")
    assert list(gone.obsolete) == [("", "a")]
    read_back = po.parse(po.written(gone), "it.po")
    back = messages.updated(template(po.Message("a")), read_back, "it")
    assert back.messages["", "a"].strings == ["A"]
    assert not back.obsolete


@pytest.mark.parametrize(
    "text", ["{seat} fa punti", "{seat} {m}", "{seat} {n} {n", "{n} {0} {seat}"]
)
def test_gaps_must_be_the_same(text: str) -> None:
    """A translation that lost a gap, or has one that nobody fills, is named."""
    wrong = po.Catalogue()
    wrong.messages["", "{seat} {n}"] = po.Message("{seat} {n}", strings=[text])
    (fault,) = messages.faults(wrong, "it")
    assert fault.startswith("it.po: '{seat} {n}' has other gaps")


@pytest.mark.once
@pytest.mark.slow
def test_a_stale_template_fails_the_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check writes nothing and says what to run; the run then satisfies it."""
    monkeypatch.setattr(messages, "FOLDER", tmp_path)
    assert messages.main(["--check"]) == 1
    assert "okapi.pot is not up to date" in capsys.readouterr().out
    assert list(tmp_path.iterdir()) == []
    assert messages.main([]) == 0
    assert messages.main(["--check"]) == 0


@pytest.mark.once
def test_the_template_names_files_without_lines() -> None:
    """So that a moved line changes nothing, and two runs agree."""
    text = messages.TEMPLATE.read_text(encoding="utf-8")
    sources = {s for m in po.parse(text, "okapi.pot").messages.values() for s in m.sources}
    assert all((ROOT / source).is_file() for source in sources)
    assert po.written(messages.gathered()) == po.written(messages.gathered())


@pytest.mark.parametrize("language", messages.PLURALS)
def test_babel_reads_the_same(language: str) -> None:
    """Another reader of the format agrees with ours, message by message."""
    pofile = pytest.importorskip("babel.messages.pofile")
    with (messages.FOLDER / f"{language}.po").open("rb") as file:
        theirs = pofile.read_po(file, abort_invalid=True)
    ours = catalogue(language).messages
    assert theirs.num_plurals == messages.forms(language)
    assert len(theirs) == len(ours)
    for message in theirs:
        if message.id:
            id = message.id if isinstance(message.id, str) else message.id[0]
            strings = [message.string] if isinstance(message.string, str) else list(message.string)
            assert ours[message.context or "", id].strings == strings
