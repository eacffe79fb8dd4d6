"""Gather everything that is said to people, for the translators.

    python scripts/messages.py           bring okapi.pot and all .po files up to date
    python scripts/messages.py --check   exit 1 if they are not, or if a translation does not hold

Messages are `Words("...")` and `N_("...")` in the sources, the names in the games' data files, and
the paragraphs of the rulebooks. Translations are kept. Where the English of a paragraph has
changed, its old translation is marked fuzzy: it is not used until somebody has looked at it.
"""

from __future__ import annotations

import argparse
import ast
import string
import sys
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
if __name__ == "__main__":  # elsewhere okapi is already to be found, and may be a compiled one
    sys.path.insert(0, str(ROOT / "src"))

from okapi import locale, rulebook  # noqa: E402  (after the path is set)
from okapi.core.errors import OkapiError  # noqa: E402  (after the path is set)
from okapi.locale import po  # noqa: E402  (after the path is set)

SOURCES = ROOT / "src/okapi"
FOLDER = SOURCES / "locale/po"
TEMPLATE = FOLDER / "okapi.pot"

# The languages that are translated into, with their rules for plurals.
PLURALS = {
    "it": "nplurals=2; plural=(n != 1);",
    "ru": (
        "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 :"
        " n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);"
    ),
}


class Untranslatable(Exception):
    """A message that is put together before it can be translated."""


# What is said


def gathered(root: Path = ROOT) -> po.Catalogue:
    """The template: every message once, in the order of the files, with the files that say it."""
    template = po.Catalogue(header("okapi.pot"))
    for message in said(root):
        known = template.messages.setdefault(message.key, message)
        known.plural = known.plural or message.plural
        known.sources += [source for source in message.sources if source not in known.sources]
    for message in template.messages.values():
        message.strings = ["", ""] if message.plural else [""]
    return template


def said(root: Path) -> Iterator[po.Message]:
    """All messages, the same ones again and again."""
    for path in sorted((root / "src/okapi").rglob("*.py")):
        yield from in_source(path.read_text(encoding="utf-8"), path.relative_to(root).as_posix())
    for path in sorted((root / "src/okapi/games").glob("*/data/*.toml")):
        source = path.relative_to(root).as_posix()
        for name in names_in(tomllib.loads(path.read_text(encoding="utf-8"))):
            yield po.Message(name, sources=[source])
    for path in sorted((root / "src/okapi/rulebook").glob("*.md")):
        source = path.relative_to(root).as_posix()
        for paragraph in rulebook.read(path.stem, path.read_text(encoding="utf-8")):
            words = paragraph.words
            yield po.Message(words.message, words.context, sources=[source])


def in_source(text: str, source: str) -> Iterator[po.Message]:
    """The messages of a Python file, in its order."""
    calls = [node for node in ast.walk(ast.parse(text, source)) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda node: (node.lineno, node.col_offset)):
        if isinstance(call.func, ast.Name) and call.func.id in ("Words", "N_"):
            message = literal(call.args[0] if call.args else None, source)
            given = {word.arg: word.value for word in call.keywords}
            if message:
                context = literal(given.get("context"), source)
                plural = literal(given.get("many"), source)
                yield po.Message(message, context, plural, sources=[source])


def literal(node: ast.expr | None, source: str) -> str:
    """A text as it stands in the source; empty when it comes from elsewhere."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "N_":
        return literal(node.args[0], source)
    if isinstance(node, ast.JoinedStr | ast.BinOp):
        raise Untranslatable(f"{source}, line {node.lineno}: give Words a plain text with gaps")
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    return ""


def names_in(data: object) -> Iterator[str]:
    """Every `name` in a data file."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key == "name" and isinstance(value, str):
                yield value
            else:
                yield from names_in(value)
    elif isinstance(data, list):
        for value in data:
            yield from names_in(value)


# The catalogues


def header(language: str) -> po.Message:
    """The first message of a catalogue says what the catalogue is."""
    lines = ["Project-Id-Version: Okapi", "MIME-Version: 1.0"]
    lines += ["Content-Type: text/plain; charset=UTF-8", "Content-Transfer-Encoding: 8bit"]
    if language in PLURALS:
        lines = [f"Language: {language}", *lines, f"Plural-Forms: {PLURALS[language]}"]
    return po.Message(strings=["".join(f"{line}\n" for line in lines)])


def forms(language: str) -> int:
    """How many forms a plural has."""
    return int(PLURALS[language].removeprefix("nplurals=").partition(";")[0])


def updated(template: po.Catalogue, old: po.Catalogue, language: str) -> po.Catalogue:
    """The template with the translations that there are."""
    new = po.Catalogue(header(language))
    new.header.notes = old.header.notes
    kept = {**old.obsolete, **old.messages}
    by_place = {(m.context, *m.sources): m for m in old.messages.values() if m.context}
    for message in template.messages.values():
        before = kept.pop(message.key, None)
        changed = before is None and by_place.get((message.context, *message.sources))
        new.messages[message.key] = merged(message, before or changed or None, language)
        if changed:
            kept.pop(changed.key, None)
    new.obsolete = {key: m for key, m in kept.items() if m.translated}
    for message in new.obsolete.values():
        message.obsolete, message.sources = True, []
    return new


def merged(message: po.Message, before: po.Message | None, language: str) -> po.Message:
    """A message with its translation of before; fuzzy when that was of another text."""
    blank = [""] * (forms(language) if message.plural else 1)
    new = po.Message(message.id, message.context, message.plural, blank, sources=message.sources)
    if before is not None:
        new.notes = before.notes
        if len(before.strings) == len(blank):
            new.strings = before.strings
            new.fuzzy = before.translated and (before.fuzzy or before.key != message.key)
    return new


# What must hold


def faults(catalogue: po.Catalogue, language: str) -> Iterator[str]:
    """Translations that would fail when they are said, or that lose a number or a name."""
    for message in catalogue.messages.values():
        if message.translated and not message.fuzzy:
            wanted = gaps(message.id) | gaps(message.plural)
            for text in message.strings:
                if gaps(text) != wanted:
                    yield f"{language}.po: {message.id[:60]!r} has other gaps than {text[:60]!r}"


def gaps(text: str) -> set[str]:
    """The names in the braces of a message."""
    try:
        return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return {text}


def outcome(folder: Path) -> dict[Path, str]:
    """What the files should hold."""
    template = gathered()
    files = {folder / TEMPLATE.name: po.written(template)}
    for language in PLURALS:
        path = folder / f"{language}.po"
        text = path.read_text(encoding="utf-8") if path.exists() else ""
        files[path] = po.written(updated(template, po.parse(text, path.name), language))
    return files


def complaints(files: dict[Path, str]) -> Iterator[str]:
    """What is wrong with the files as they are."""
    for path, text in files.items():
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            yield f"{path.name} is not up to date: run python scripts/messages.py"
        catalogue = po.parse(text, path.name)
        locale.translations(catalogue, path.name)
        yield from faults(catalogue, path.stem)


def progress(files: dict[Path, str]) -> Iterator[str]:
    """How much of each language there is."""
    for path, text in files.items():
        messages = po.parse(text, path.name).messages.values()
        done = sum(m.translated and not m.fuzzy for m in messages)
        yield f"{path.name}: {len(messages)} messages, {done} translated"


def main(arguments: Sequence[str]) -> int:
    """Write the files, or check them."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument(
        "--check", action="store_true", help="write nothing, only say what is wrong"
    )
    check = parser.parse_args(arguments).check
    try:
        files = outcome(FOLDER)
        if not check:
            write(files)
        found = list(complaints(files))
    except (OkapiError, Untranslatable, SyntaxError) as error:
        found = [str(error)]
    for line in found or progress(files):
        print(line)
    return 1 if found else 0


def write(files: dict[Path, str]) -> None:
    """All files, as they should be."""
    for path, text in files.items():
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
