"""Data files: boards and components as TOML, each datum with the place it comes from.

A released data file never changes and never leaves the package; records name it by version and
digest. An owner of an original may load a file of his own.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final

from okapi.core.errors import BadData

LIMIT: Final = 262_144
# With "| " before it, a line of a data file is still one of a record.
LINE_LIMIT: Final = 4094
MOST_PARTS: Final = 8
_READABLE: Final = 10**18  # beyond it a number is not shown
SOURCES: Final = ("stated", "found", "reconstructed")
# The time that the library needs for a key grows with the square of its parts.
_PART: Final = r"""(?:[\w-]++|"(?:[^"\\\n]|\\.)*+"|'[^'\n]*+')"""
_LONG_KEY: Final = re.compile(rf"(?<![^\s.,\[{{])(?:{_PART}[ \t]*+\.[ \t]*+){{{MOST_PARTS}}}")
_ID: Final = re.compile(r"[a-z][a-z0-9_]{0,39}\Z")


class Data:
    """A data file as text, with its name, its version (0: custom) and its digest."""

    def __init__(self, text: str, file: str, version: int = 0) -> None:
        if len(text.encode("utf-8", "surrogatepass")) > LIMIT:
            raise BadData(file, "", f"larger than {LIMIT // 1024} KB")
        self.text = text.replace("\r\n", "\n")
        self.file = file
        self.version = version
        self.digest = sha256(self.text.encode("utf-8", "surrogatepass")).hexdigest()[:16]

    def read(self) -> Node:
        """The parsed file, ready to be asked key by key."""
        self._check_lines()
        try:
            parsed = tomllib.loads(self.text)
        except tomllib.TOMLDecodeError as error:
            raise BadData(self.file, "", f"not valid TOML: {error}") from None
        except (RecursionError, ValueError) as error:
            raise BadData(self.file, "", f"not valid TOML: {type(error).__name__}") from None
        return Node(self.file, "", parsed)

    def _check_lines(self) -> None:
        for number, line in enumerate(self.text.split("\n"), 1):
            if len(line) > LINE_LIMIT:
                reason = f"line {number} is longer than {LINE_LIMIT} characters"
                raise BadData(self.file, "", reason)
            if _LONG_KEY.search(line):
                reason = f"line {number}: a key has more than {MOST_PARTS} parts"
                raise BadData(self.file, "", reason)


def packaged(package: str, version: int = 0) -> Data:
    """A data file released with a game; version 0 means the newest."""
    folder = files(package) / "data"
    known = sorted(int(f.name[:-5]) for f in folder.iterdir() if f.name.endswith(".toml"))
    version = version or known[-1]
    name = f"{package.rpartition('.')[2]} data {version}"
    if version not in known:
        raise BadData(name, "", f"no such version; there are {', '.join(map(str, known))}")
    text = (folder / f"{version}.toml").read_text(encoding="utf-8")
    return Data(text, name, version)


class Datum:
    """A thing that a data file tells, and where it is known from.

    `part` is empty for the thing itself, or names what is told of it, such as its copies.
    """

    def __init__(self, group: str, id: str, name: str, part: str, source: str) -> None:
        self.group: str = group
        self.id: str = id
        self.name: str = name
        self.part: str = part
        self.source: str = source


def provenance(data: Data) -> list[Datum]:
    """Everything that a data file gives a source for, in its order."""
    return _sourced(data.read().value, (), "")


def _sourced(value: object, path: tuple[str, ...], source: str) -> list[Datum]:
    """What stands in a table or a list; an entry without a source has that of what it stands in."""
    table = _entries(value) if isinstance(value, list) else value
    if not isinstance(table, dict) or not table:
        return []
    source = str(table.get("source", source))
    inner = [datum for key, part in table.items() for datum in _sourced(part, (*path, key), source)]
    return inner or _told(table, path, source)


def _entries(items: list[object]) -> dict[str, object]:
    """The tables of a list by their ids, or by their numbers."""
    tables = [item for item in items if isinstance(item, dict)]
    return {str(table.get("id", number)): table for number, table in enumerate(tables, 1)}


def _told(table: dict[str, object], path: tuple[str, ...], source: str) -> list[Datum]:
    group, id, name = ".".join(path[:-1]), path[-1], str(table.get("name", ""))
    parts = {key.removesuffix("_source"): str(table[key]) for key in table if "_source" in key}
    told = {"": source} | parts if source else parts
    return [Datum(group, id, name, part, where) for part, where in told.items()]


class Node:
    """A value in a data file that knows its key, so that every complaint can name it."""

    def __init__(self, file: str, key: str, value: object) -> None:
        self.file = file
        self.key = key
        self.value = value

    def fail(self, reason: str) -> BadData:
        """The error to raise when this value does not hold."""
        return BadData(self.file, self.key, reason)

    def __getitem__(self, name: str) -> Node:
        """The value under a name; it must be there."""
        inner = self.table()
        key = f"{self.key}.{name}" if self.key else name
        if name not in inner:
            raise BadData(self.file, key, "is missing")
        return Node(self.file, key, inner[name])

    def table(self) -> Mapping[str, Any]:
        """This value as a table."""
        if not isinstance(self.value, dict):
            raise self.fail("must be a table")
        return self.value

    def only(self, *names: str) -> None:
        """Refuse keys that nobody reads: they are misspellings."""
        for name in self.table():
            if name not in names:
                key = f"{self.key}.{name}" if self.key else name
                raise BadData(self.file, key, f"is not known here (known: {', '.join(names)})")

    def items(self, count: int | None = None) -> Iterator[Node]:
        """The members of a list, with their positions in their keys."""
        if not isinstance(self.value, list):
            raise self.fail("must be a list")
        if count is not None and len(self.value) != count:
            raise self.fail(f"must have {count} entries, has {len(self.value)}")
        for index, value in enumerate(self.value):
            yield Node(self.file, f"{self.key}[{index}]", value)

    def text(self, limit: int = 60) -> str:
        """A line of printable text."""
        if not isinstance(self.value, str) or not 0 < len(self.value) <= limit:
            raise self.fail(f"must be a text of 1 to {limit} characters")
        if not self.value.isprintable():
            raise self.fail("must be printable text on one line")
        return self.value

    def id(self) -> str:
        """A name that can stand in a notation."""
        if not isinstance(self.value, str) or not _ID.match(self.value):
            raise self.fail("must be lower-case letters, digits and _ (at most 40)")
        return self.value

    def whole(self, low: int, high: int) -> int:
        """A whole number between bounds."""
        if not isinstance(self.value, int) or isinstance(self.value, bool):
            raise self.fail("must be a whole number")
        if not low <= self.value <= high:
            shown = f", is {self.value}" if abs(self.value) < _READABLE else ""
            raise self.fail(f"must be from {low} to {high}{shown}")
        return self.value

    def number(self, low: float, high: float) -> float:
        """A number between bounds (and so never NaN)."""
        if not isinstance(self.value, int | float) or isinstance(self.value, bool):
            raise self.fail("must be a number")
        if not low <= self.value <= high:
            raise self.fail(f"must be from {low:g} to {high:g}")
        return float(self.value)

    def switch(self) -> bool:
        """True or false."""
        if not isinstance(self.value, bool):
            raise self.fail("must be true or false")
        return self.value

    def source(self) -> str:
        """Where a datum comes from."""
        if self.value not in SOURCES:
            raise self.fail(f"must be one of {', '.join(SOURCES)}")
        return str(self.value)
