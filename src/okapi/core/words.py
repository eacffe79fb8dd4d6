"""What is said to people: sentences that wait for the reader's language.

The games never build a sentence; they name one. A `Words` keeps the English sentence, which is
also its key in the message catalogues, and what fills its braces. Translation happens at the very
end, where somebody reads.
"""

from __future__ import annotations

from typing import Protocol


class Translation(Protocol):
    """The part of `gettext.NullTranslations` that is needed here."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, n: int, /) -> str: ...
    def pgettext(self, context: str, message: str, /) -> str: ...


def N_(message: str) -> str:
    """Mark a message for the catalogues without translating it now."""
    return message


class Words:
    """A sentence with named gaps: `Words("{seat} scores {n} point", many=..., seat=..., n=3)`."""

    __slots__ = ("args", "context", "many", "message")

    def __init__(
        self, message: str, /, *, many: str = "", context: str = "", **args: object
    ) -> None:
        self.message = message
        self.many = many
        self.context = context
        self.args = args

    def say(self, translation: Translation | None = None) -> str:
        """The sentence in one language; English when none is given.

        Without anything to fill in it is said as it stands: a name may contain braces.
        """
        if not self.args:
            return self._pattern(translation)
        filled = {key: _say(value, translation) for key, value in self.args.items()}
        return self._pattern(translation).format_map(filled)

    def _pattern(self, translation: Translation | None) -> str:
        if self.many:
            count = self.args["n"]
            assert isinstance(count, int)
            if translation is None:
                return self.message if count == 1 else self.many
            return translation.ngettext(self.message, self.many, count)
        if translation is None:
            return self.message
        if self.context:
            return translation.pgettext(self.context, self.message)
        return translation.gettext(self.message)

    def __str__(self) -> str:
        return self.say()

    def __repr__(self) -> str:
        return f"Words({self.say()!r})"

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Words)
            and self.message == other.message
            and self.args == other.args
            and self.many == other.many
            and self.context == other.context
        )

    def __hash__(self) -> int:
        return hash((self.message, self.context, *self.args.values()))


def tenths(value: float) -> Words:
    """A number to the tenth, as a language writes it: 2.5 or 2,5."""
    whole, _, rest = f"{value:.1f}".partition(".")
    return Words(N_("{whole}.{tenths}"), whole=whole, tenths=rest)


def _say(value: object, translation: Translation | None) -> object:
    return value.say(translation) if isinstance(value, Words) else value
