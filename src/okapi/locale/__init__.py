"""Languages: what a `Words` says in each of them.

    words.say(translation("it"))

The catalogues are the text files in `po/`; they are read when a language is first asked for, so
there is nothing to compile. A message without a translation is said in English.
"""

from __future__ import annotations

import re
from functools import cache
from gettext import GNUTranslations, NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final

from okapi.core.errors import OkapiError
from okapi.locale import po

# The languages offered, each by its own name.
LANGUAGES: Final = {"en": "English", "it": "Italiano", "ru": "Русский"}


class UnknownLanguage(OkapiError):
    """A language that Okapi does not speak."""


def translation(language: str) -> NullTranslations:
    """What says words in a language; `it`, `it-IT` and `it_IT.UTF-8` are all Italian."""
    code = re.split(r"[-_.@]", language.strip().lower(), maxsplit=1)[0]
    if code not in LANGUAGES:
        known = ", ".join(LANGUAGES)
        raise UnknownLanguage(f"there is no language {language[:40]!r}; there are: {known}")
    return _loaded(code)


@cache
def _loaded(code: str) -> NullTranslations:
    if code == "en":
        return NullTranslations()
    name = f"{code}.po"
    catalogue = po.parse((files(__name__) / "po" / name).read_text(encoding="utf-8"), name)
    return translations(catalogue, name)


def translations(catalogue: po.Catalogue, name: str) -> GNUTranslations:
    """A catalogue as the standard library knows them, with its plural forms."""
    try:
        return GNUTranslations(BytesIO(po.compiled(catalogue)))
    except (ValueError, LookupError, RecursionError) as error:
        raise po.BadCatalogue(name, 0, f"its header does not hold: {error}") from None
