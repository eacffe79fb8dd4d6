"""Words in the reader's language."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from okapi.core.words import Words

Speech = Callable[[Words], str]


@cache
def speech(lang: str | None) -> Speech:
    """A function that says words in a language; the same one for every call.

    Pictures are kept by the function that says their words, so it must not be made anew.
    """
    if lang is None:
        return str
    from okapi.locale import translation

    known = translation(lang)
    return lambda words: words.say(known)
