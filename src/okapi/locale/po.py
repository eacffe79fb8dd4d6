"""Message catalogues as text: the .po format of gettext, as much of it as we use.

# a note of the translator
#: src/okapi/games/africa/text.py
msgctxt "AFR-13"
msgid "one {n}"
msgid_plural "many {n}"
msgstr[0] "..."
"""

from __future__ import annotations

import re
import struct
from dataclasses import dataclass, field
from typing import Final

from okapi.core.errors import OkapiError

Key = tuple[str, str]

_FIELD: Final = re.compile(r"(msgctxt|msgid|msgid_plural|msgstr|msgstr\[([0-5])\])\s+(\".*)\Z")
_STRING: Final = re.compile(r'"((?:[^"\\]|\\.)*)"\s*\Z')
_ESCAPE: Final = re.compile(r"\\(.)")
_ESCAPES: Final = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}
_MAGIC: Final = 0x950412DE


class BadCatalogue(OkapiError):
    """A catalogue that is not understood; the message names the file and the line."""

    def __init__(self, file: str, line: int, reason: str) -> None:
        super().__init__(f"{file}: line {line}: {reason}" if line else f"{file}: {reason}")
        self.file = file
        self.line = line
        self.reason = reason


@dataclass
class Message:
    """An English message and what it is in another language."""

    id: str = ""
    context: str = ""
    plural: str = ""
    strings: list[str] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    sources: list[str] = field(default_factory=list)
    fuzzy: bool = False  # its English has changed since: not used until somebody has looked at it
    obsolete: bool = False

    @property
    def key(self) -> Key:
        return (self.context, self.id)

    @property
    def translated(self) -> bool:
        return bool(self.strings) and all(self.strings)


@dataclass
class Catalogue:
    """A header, messages in the order of the file, and those that nobody says any more."""

    header: Message = field(default_factory=Message)
    messages: dict[Key, Message] = field(default_factory=dict)
    obsolete: dict[Key, Message] = field(default_factory=dict)


class _Reader:
    """Reads line by line; a message ends where the next one begins."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.line = 0
        self.found: list[Message] = []
        self.now = Message()
        self.fields: dict[str, str] = {}
        self.last = ""

    def fail(self, reason: str) -> BadCatalogue:
        return BadCatalogue(self.file, self.line, reason)

    def read(self, text: str) -> list[Message]:
        for self.line, line in enumerate(text.split("\n"), 1):
            self.read_line(line.strip())
        self.finish()
        return self.found

    def read_line(self, line: str) -> None:
        if line.startswith("#~"):
            line = line[2:].strip()
            if line.startswith(("msgctxt", "msgid ")) and "msgstr" in self.last:
                self.finish()
            self.now.obsolete = True
        if not line:
            self.finish()
        elif line.startswith("#"):
            self.read_comment(line)
        elif line.startswith('"'):
            self.go_on(line)
        else:
            self.read_field(line)

    def read_comment(self, line: str) -> None:
        if "msgstr" in self.last:
            self.finish()
        if line.startswith("#:"):
            self.now.sources += line[2:].split()
        elif line.startswith("#,"):
            self.now.fuzzy |= "fuzzy" in [flag.strip() for flag in line[2:].split(",")]
        elif not line.startswith(("#.", "#|")):
            self.now.notes.append(line[1:].strip())

    def read_field(self, line: str) -> None:
        match = _FIELD.match(line)
        if not match:
            raise self.fail(f"not understood: {line[:40]!r}")
        name = match[1]
        if name in ("msgctxt", "msgid") and "msgstr" in self.last:
            self.finish()
        if name in self.fields:
            raise self.fail(f"{name} stands twice")
        self.fields[name] = self.string(match[3])
        self.last = name

    def go_on(self, line: str) -> None:
        if not self.last:
            raise self.fail("a string that belongs to nothing")
        self.fields[self.last] += self.string(line)

    def string(self, quoted: str) -> str:
        match = _STRING.match(quoted)
        if not match or "\0" in quoted or "\x04" in quoted:  # they part the strings of a .mo
            raise self.fail(f"not a string in quotes: {quoted[:40]!r}")
        return _ESCAPE.sub(self.escape, match[1])

    def escape(self, match: re.Match[str]) -> str:
        if match[1] not in _ESCAPES:
            raise self.fail(f"an unknown escape: {match[0]}")
        return _ESCAPES[match[1]]

    def finish(self) -> None:
        """The message is complete."""
        fields, self.fields, self.last = self.fields, {}, ""
        message, self.now = self.now, Message()
        if not fields:
            return
        if "msgid" not in fields:
            raise self.fail("a message without msgid")
        message.id = fields["msgid"]
        message.context = fields.get("msgctxt", "")
        message.plural = fields.get("msgid_plural", "")
        message.strings = self.strings(fields)
        self.found.append(message)

    def strings(self, fields: dict[str, str]) -> list[str]:
        forms = sorted(name for name in fields if name.startswith("msgstr["))
        if ("msgid_plural" in fields) != bool(forms) or ("msgstr" in fields) == bool(forms):
            raise self.fail("a message needs msgstr, or msgid_plural with msgstr[0] and so on")
        if forms != [f"msgstr[{i}]" for i in range(len(forms))]:
            raise self.fail("the plural forms must be numbered from 0")
        return [fields[name] for name in forms or ["msgstr"]]


def parse(text: str, file: str) -> Catalogue:
    """A catalogue from its text; BadCatalogue says where it is not one."""
    catalogue = Catalogue()
    for message in _Reader(file).read(text):
        if message.obsolete:
            catalogue.obsolete[message.key] = message
        elif message.key == ("", ""):
            catalogue.header = message
        elif message.key in catalogue.messages:
            raise BadCatalogue(file, 0, f"a message stands twice: {message.id[:40]!r}")
        else:
            catalogue.messages[message.key] = message
    return catalogue


def compiled(catalogue: Catalogue) -> bytes:
    """The catalogue as the bytes of a .mo file: all that is translated and sure."""
    pairs = {"": "".join(catalogue.header.strings)}
    for message in catalogue.messages.values():
        if message.translated and not message.fuzzy:
            key = f"{message.context}\x04{message.id}" if message.context else message.id
            pairs[f"{key}\0{message.plural}" if message.plural else key] = "\0".join(
                message.strings
            )
    originals, translated = zip(*sorted(pairs.items()), strict=True)
    return _mo([s.encode() for s in originals], [s.encode() for s in translated])


def _mo(originals: list[bytes], translated: list[bytes]) -> bytes:
    """Header, two tables of (length, offset), then the strings, each ended by a zero byte."""
    count = len(originals)
    first, second = 28, 28 + 8 * count
    head = struct.pack("<7I", _MAGIC, 0, count, first, second, 0, 28 + 16 * count)
    tables, strings = b"", b""
    for text in (*originals, *translated):
        tables += struct.pack("<2I", len(text), 28 + 16 * count + len(strings))
        strings += text + b"\0"
    return head + tables + strings


def written(catalogue: Catalogue) -> str:
    """The catalogue as text; what is read back is the same."""
    messages = [catalogue.header, *catalogue.messages.values(), *catalogue.obsolete.values()]
    return "\n".join(_block(message) for message in messages)


def _block(message: Message) -> str:
    lines = [f"# {note}".rstrip() for note in message.notes]
    lines += [f"#: {source}" for source in message.sources]
    lines += ["#, fuzzy"] if message.fuzzy else []
    mark = "#~ " if message.obsolete else ""
    if message.context:
        lines += _field("msgctxt", message.context, mark)
    lines += _field("msgid", message.id, mark)
    if message.plural:
        lines += _field("msgid_plural", message.plural, mark)
        for number, string in enumerate(message.strings):
            lines += _field(f"msgstr[{number}]", string, mark)
    else:
        lines += _field("msgstr", "".join(message.strings), mark)
    return "".join(f"{line}\n" for line in lines)


def _field(name: str, text: str, mark: str) -> list[str]:
    """One line; a text of several lines begins below its name."""
    parts = text.splitlines(keepends=True) if "\n" in text else [text]
    first = [""] if len(parts) > 1 else []
    quoted = [_quoted(part) for part in [*first, *parts]]
    return [f"{mark}{name} {quoted[0]}", *(f"{mark}{part}" for part in quoted[1:])]


def _quoted(text: str) -> str:
    for char, escaped in (
        ("\\", "\\\\"),
        ('"', '\\"'),
        ("\n", "\\n"),
        ("\t", "\\t"),
        ("\r", "\\r"),
    ):
        text = text.replace(char, escaped)
    return f'"{text}"'
