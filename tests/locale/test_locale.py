"""Italian, Russian, and what is missing in English."""

from __future__ import annotations

from gettext import NullTranslations

import pytest

from okapi.core.words import Words
from okapi.locale import LANGUAGES, UnknownLanguage, translation

POINTS = {n: Words("{n} point", many="{n} points", n=n) for n in (0, 1, 2, 5, 11, 21, 22, 25, 112)}


def said(language: str) -> list[str]:
    return [words.say(translation(language)) for words in POINTS.values()]


def test_plural_forms() -> None:
    """Two in English and Italian, three in Russian, 11 and 21 included."""
    assert said("en")[:4] == ["0 points", "1 point", "2 points", "5 points"]
    assert said("it")[:4] == ["0 punti", "1 punto", "2 punti", "5 punti"]
    assert said("ru") == [
        "0 очков", "1 очко", "2 очка", "5 очков", "11 очков", "21 очко", "22 очка", "25 очков",
        "112 очков",
    ]  # fmt: skip


def test_words_within_words_are_translated() -> None:
    """Names of seats and spaces follow the sentence."""
    words = Words("{seat} walks to {space}.", seat=Words("Red"), space=Words("Nile Delta"))
    assert words.say(translation("it")) == "Rosso va a Delta del Nilo."
    assert words.say(translation("ru")) == "Красный идёт: Дельта Нила."
    assert words.say(translation("en")) == words.say() == "Red walks to Nile Delta."


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_not_translated_is_english(language: str) -> None:
    """A message of nobody's catalogue."""
    words = Words("No catalogue has {this}.", this="that")
    assert words.say(translation(language)) == "No catalogue has that."
    assert Words("No such.", context="AFR-13").say(translation(language)) == "No such."


@pytest.mark.parametrize("tag", ["it", "IT", "it-IT", "it_IT.UTF-8", "it@euro", " it "])
def test_tags_of_browsers_and_systems(tag: str) -> None:
    """The language counts, not the country."""
    assert translation(tag) is translation("it")


@pytest.mark.parametrize("tag", ["", "xx", "italian", "../it", "it/../ru", "C", "x" * 9999])
def test_unknown_languages(tag: str) -> None:
    """One short sentence that names the languages there are."""
    with pytest.raises(UnknownLanguage, match="there are: en, it, ru") as error:
        translation(tag)
    assert len(str(error.value)) < 120


def test_a_language_is_read_once() -> None:
    """Saying something must be cheap."""
    assert translation("ru") is translation("ru")
    assert isinstance(translation("ru"), NullTranslations)
