"""Our reader of .po files against good, bad and hostile input."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from okapi.core.errors import OkapiError
from okapi.core.words import Words
from okapi.locale import po, translations

HEADER = (
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n'
    '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)


def entry(text: str) -> po.Message:
    """The only message of a catalogue."""
    (message,) = po.parse(text, "x.po").messages.values()
    return message


def test_a_message_with_everything() -> None:
    """Notes, sources, flags, context, plural forms, continued strings, escapes."""
    message = entry(
        "# a note\n#. for whom\n#: a.py b.py\n#, fuzzy, python-brace-format\n"
        'msgctxt "R4"\nmsgid ""\n"one "\n"\\"x\\"\\n"\nmsgid_plural "many"\n'
        'msgstr[0] "uno"\nmsgstr[1] "a\\tb\\\\"\n'
    )
    assert message == po.Message(
        'one "x"\n', "R4", "many", ["uno", "a\tb\\"], ["a note"], ["a.py", "b.py"], True
    )


def test_messages_need_no_blank_line_between_them() -> None:
    """A new msgid or comment begins a new message."""
    text = 'msgid "a"\nmsgstr "A"\nmsgid "b"\nmsgstr "B"\n# note\nmsgid "c"\nmsgstr "C"'
    found = po.parse(text, "x.po").messages
    assert [m.strings for m in found.values()] == [["A"], ["B"], ["C"]]
    assert found["", "c"].notes == ["note"]


def test_obsolete_messages_are_kept_apart() -> None:
    """They are not said, even where the same message is back."""
    text = '#~ msgid "a"\n#~ msgstr "old"\n#~ msgid "b"\n#~ msgstr "B"\n\nmsgid "a"\nmsgstr "new"\n'
    catalogue = po.parse(text, "x.po")
    assert [m.strings for m in catalogue.messages.values()] == [["new"]]
    assert [m.id for m in catalogue.obsolete.values()] == ["a", "b"]


@pytest.mark.parametrize(
    ("text", "line", "reason"),
    [
        ("nonsense", 1, "not understood"),
        ('msgid "a', 1, "not a string in quotes"),
        ('msgid "a" b', 1, "not a string in quotes"),
        ('msgid "a\\"', 1, "not a string in quotes"),
        ('msgid "\\q"\nmsgstr ""', 1, "an unknown escape"),
        ('"a"', 1, "belongs to nothing"),
        ('msgid "a"\nmsgid "b"', 2, "msgid stands twice"),
        ('msgstr "a"\n', 2, "without msgid"),
        ('msgid "a"\n', 2, "needs msgstr"),
        ('msgid "a"\nmsgstr[0] "a"\n', 3, "needs msgstr"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr "a"\n', 4, "needs msgstr"),
        ('msgid "a"\nmsgid_plural "b"\nmsgstr[1] "a"\n', 4, "numbered from 0"),
        ('msgid "a"\nmsgstr[99999999999] "a"\n', 2, "not understood"),
        ('msgid "a\0b"\nmsgstr "x"\n', 1, "not a string"),
        ('msgctxt "a\x04b"\nmsgid "x"\nmsgstr "x"\n', 1, "not a string"),
    ],
)
def test_faults_are_named_with_their_line(text: str, line: int, reason: str) -> None:
    """One sentence with the file and the line."""
    with pytest.raises(po.BadCatalogue) as error:
        po.parse(text, "x.po")
    assert error.value.line == line
    assert str(error.value).startswith(f"x.po: line {line}: ")
    assert reason in str(error.value)


def test_a_message_stands_once() -> None:
    """The same context and id twice would hide one of the two."""
    with pytest.raises(po.BadCatalogue, match="stands twice: 'a'"):
        po.parse('msgid "a"\nmsgstr "1"\n\nmsgid "a"\nmsgstr "2"\n', "x.po")
    both = 'msgid "a"\nmsgstr "1"\n\nmsgctxt "c"\nmsgid "a"\nmsgstr "2"\n'
    assert len(po.parse(both, "x.po").messages) == 2


@pytest.mark.parametrize(
    "plurals",
    [
        "nplurals=2; plural=__import__('os')", "nplurals=2; plural=n n", "nplurals=2; plural=m",
        "nplurals=2; plural=" + "(" * 500 + "n" + ")" * 500, "nplurals=2; plural=n ? 1",
    ],
)  # fmt: skip
def test_a_hostile_plural_formula_is_refused(plurals: str) -> None:
    """Nothing of it is run."""
    text = (
        f'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\nPlural-Forms: {plurals}\\n"\n'
    )
    with pytest.raises(OkapiError, match=r"x\.po: its header does not hold"):
        translations(po.parse(text, "x.po"), "x.po")


def test_a_hostile_charset_is_refused() -> None:
    """An encoding that does not exist, or that cannot be."""
    for charset in ("no-such", "ascii"):
        text = f'msgid ""\nmsgstr "Content-Type: text/plain; charset={charset}\\n"\n\n'
        with pytest.raises(OkapiError, match="header does not hold"):
            translations(po.parse(text + 'msgid "a"\nmsgstr "è"\n', "x.po"), "x.po")


def test_only_what_is_sure_is_said() -> None:
    """Fuzzy and half-finished messages stay English."""
    text = HEADER + (
        'msgid "a"\nmsgstr "A"\n\n#, fuzzy\nmsgid "b"\nmsgstr "B"\n\nmsgid "c"\nmsgstr ""\n\n'
        'msgid "{n} d"\nmsgid_plural "{n} ds"\nmsgstr[0] "{n} D"\nmsgstr[1] ""\n\n'
        'msgctxt "x"\nmsgid "a"\nmsgstr "AX"\n'
    )
    said = translations(po.parse(text, "x.po"), "x.po")
    assert [said.gettext(word) for word in "abc"] == ["A", "b", "c"]
    assert Words("{n} d", many="{n} ds", n=1).say(said) == "1 d"
    assert Words("{n} d", many="{n} ds", n=2).say(said) == "2 ds"
    assert Words("a", context="x").say(said) == "AX"
    assert Words("a", context="y").say(said) == "a"


@given(st.text(max_size=200))
def test_no_text_does_harm(text: str) -> None:
    """Any text is read or refused with a clear error."""
    with suppress(po.BadCatalogue):
        po.parse(text, "x.po")


LETTERS = st.text(
    st.characters(exclude_characters="\0\x04", exclude_categories=["Cs"]), max_size=30
)


@given(st.lists(st.tuples(LETTERS, LETTERS.filter(bool), LETTERS, LETTERS), max_size=5))
def test_what_is_written_is_read_back(rows: list[tuple[str, str, str, str]]) -> None:
    """Every character survives."""
    catalogue = po.Catalogue(po.Message(strings=["Language: x\n"]))
    for context, id, plural, string in rows:
        strings = [string, string] if plural else [string]
        message = po.Message(id, context, plural, strings, sources=["a.py"])
        catalogue.messages[message.key] = message
    assert po.parse(po.written(catalogue), "x.po") == catalogue
