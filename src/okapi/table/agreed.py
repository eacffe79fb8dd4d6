"""What was agreed for a table, in words, for whoever is asked to sit down and whoever plays."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from okapi.core.words import Words
from okapi.table.catalogue import Setting, cover
from okapi.table.phrases import Texts
from okapi.table.store import MatchRow
from okapi.table.terms import HOUR, LIVE, NONE, Terms

_DAY: Final = 24 * HOUR
_MINUTE: Final = 60

# Headings, each with its sentences.
Agreed = list[tuple[str, list[str]]]


def agreed(row: MatchRow, t: Texts) -> Agreed:
    """The options that are not as usual, the clock, and what is allowed at the table."""
    settings = cover(row.game, t).options
    return [
        (t("game_options"), [*_options(settings, row.terms, t)] or [t("options_usual")]),
        (t("clock"), [pace(row.terms, t), *_clock(row.terms, t)]),
        (t("table_options"), [*_table(row, t)]),
    ]


def _options(settings: list[Setting], terms: Terms, t: Texts) -> Iterator[str]:
    if terms.edition:
        yield t("other_data")
    for setting in settings:
        value = terms.options.get(setting.name, setting.default)
        if value != setting.default:
            yield _option(setting, value, t)


def _option(setting: Setting, value: object, t: Texts) -> str:
    said = dict(setting.choices).get(str(value), str(value))
    if isinstance(value, bool):
        said = t("yes" if value else "no")
    return f"{setting.words.rstrip('.')}: {said}"


def pace(terms: Terms, t: Texts) -> str:
    """How long everybody has for a move."""
    if terms.clock == NONE:
        return t("clock_none")
    return t("live_move" if terms.clock == LIVE else "letters_move", span=span(terms.move, t))


def _clock(terms: Terms, t: Texts) -> Iterator[str]:
    if terms.clock == NONE:
        return
    if terms.talk:
        yield t("talk_is", span=span(terms.talk, t))
    if terms.bank:
        yield t("bank_is", span=span(terms.bank, t))
    yield f"{t('late')}: {t(f'late_{terms.late}')}"


def _table(row: MatchRow, t: Texts) -> Iterator[str]:
    terms = row.terms
    yield t("take_backs" if terms.take_backs else "no_take_backs")
    yield t("hints" if terms.hints else "no_hints_here")
    if row.public:
        yield t("public")
    yield t("spectators" if terms.spectators else "nobody_watches")
    if terms.shows_talking:
        yield t("shows_talking")
    if terms.open_archive:
        yield t("open_archive")


def span(seconds: float, t: Texts) -> str:
    """A time in the largest unit that says it in whole numbers."""
    n = round(seconds)
    if n % _DAY == 0:
        return t.say(Words("{n} day", many="{n} days", n=n // _DAY))
    if n % HOUR == 0:
        return t.say(Words("{n} hour", many="{n} hours", n=n // HOUR))
    if n % _MINUTE == 0:
        return t.say(Words("{n} minute", many="{n} minutes", n=n // _MINUTE))
    return t.say(Words("{n} second", many="{n} seconds", n=n))
