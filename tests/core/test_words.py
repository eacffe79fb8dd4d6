"""Sentences: gaps, plurals, languages, and names that look like gaps."""

from __future__ import annotations

import gettext

from okapi.core.words import Words, tenths
from okapi.locale import translation


class Shouting(gettext.NullTranslations):
    """A language in which everything is loud."""

    def gettext(self, message: str) -> str:
        return message.upper().replace("{WHO}", "{who}")

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return (msgid1 if n == 1 else msgid2).upper().replace("{N}", "{n}")

    def pgettext(self, context: str, message: str) -> str:
        return f"{context}: {message}"


def test_gaps_are_filled_in_the_readers_language() -> None:
    """Words inside words are translated too."""
    words = Words("{who} waits", who=Words("the okapi"))
    assert str(words) == "the okapi waits"
    assert words.say(Shouting()) == "THE OKAPI WAITS"


def test_plurals_follow_the_number() -> None:
    """One point, two points."""
    assert str(Words("{n} point", many="{n} points", n=1)) == "1 point"
    assert str(Words("{n} point", many="{n} points", n=2)) == "2 points"
    assert Words("{n} point", many="{n} points", n=2).say(Shouting()) == "2 POINTS"


def test_a_context_reaches_the_catalogue() -> None:
    """The same English may have two meanings."""
    assert Words("Turn", context="AFR-11").say(Shouting()) == "AFR-11: Turn"


def test_a_name_may_contain_braces() -> None:
    """Names come from data files of strangers."""
    for name in ("R{if", "{0}", "a {b} c", "}{"):
        assert str(Words(name)) == name
        assert str(Words("at {place}", place=Words(name))) == f"at {name}"


def test_words_are_values() -> None:
    """Equal words are equal, and can be kept in sets."""
    assert Words("a", n=1) == Words("a", n=1) != Words("a", n=2)
    assert len({Words("a"), Words("a"), Words("b")}) == 2
    assert repr(Words("a")) == "Words('a')"


def test_tenths_are_written_as_a_language_writes_them() -> None:
    """A point in English, a comma in Italian and Russian."""
    assert str(tenths(2.46)) == "2.5"
    for language in ("it", "ru"):
        assert Words("about {n}", n=tenths(-0.3)).say(translation(language)).endswith(" -0,3")
