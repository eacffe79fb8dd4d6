"""Draws the adjudication cases of Africa 1880, and the pages that show them beside their text.

    python scripts/cases.py            # writes what has changed
    python scripts/cases.py --check    # status 1 when something is not up to date

The cases are docs/cases/africa_1880/*.txt; the groups are the headings of the README there. Each
case gets pictures/NNN.svg, each group a page. Nothing else is touched.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from okapi.games.africa_1880 import GAME
from okapi.games.africa_1880.cases import Case, parse
from okapi.games.africa_1880.pictures import picture

FOLDER = Path(__file__).parents[1] / "docs" / "cases" / "africa_1880"
INDEX = FOLDER / "README.md"
_GROUP = re.compile(r"^## (.+)$")
_ROW = re.compile(r"^\| (\d+) \| \[.+?\]\((\S+\.txt)\)")


def groups() -> dict[str, list[Path]]:
    """The cases of the index by heading."""
    found: dict[str, list[Path]] = {}
    heading = ""
    for line in INDEX.read_text(encoding="utf-8").split("\n"):
        if match := _GROUP.match(line):
            heading = match[1]
        elif match := _ROW.match(line):
            found.setdefault(heading, []).append(FOLDER / match[2])
    return found


def page_name(heading: str) -> str:
    """`Phase 4: six presences` is on `phase_4_six_presences.md`."""
    return re.sub(r"[^a-z0-9]+", "_", heading.lower()).strip("_") + ".md"


def files() -> Iterator[tuple[Path, str]]:
    """Every picture and page as it should be."""
    for heading, texts in groups().items():
        yield FOLDER / page_name(heading), _page(heading, texts)
        for file in texts:
            case = _case(file)
            yield FOLDER / _picture_name(case), picture(case)


def _case(file: Path) -> Case:
    return parse(file.read_text(encoding="utf-8"), GAME.board)


def _picture_name(case: Case) -> str:
    return f"pictures/{case.number:03}.svg"


def _page(heading: str, texts: list[Path]) -> str:
    head = (
        f"# {heading}\n\n"
        "Left the text of a case, right its picture: the position with its orders and stances\n"
        "(rows declare, columns receive), then the result and the reasons that matter. A dotted\n"
        "arrow with a cross is an order without effect, a crossed flag a presence that was\n"
        "removed, a plus at a flag a development that was ordered.\n"
        "[All cases](README.md)\n"
    )
    return head + "".join(_entry(file, _case(file)) for file in texts)


def _entry(file: Path, case: Case) -> str:
    """A case as text and picture side by side."""
    text = escape(file.read_text(encoding="utf-8"), quote=False).rstrip("\n")
    alt = escape(f"Case {case.number}: {case.title}")
    return (
        f"\n## {case.number}. {case.title}\n\n"
        f'<table><tr><td valign="top"><pre>{text.replace(chr(10), "&#10;")}</pre></td>'
        f'<td valign="top"><a href="{_picture_name(case)}">'
        f'<img src="{_picture_name(case)}" width="640" alt="{alt}"></a></td></tr></table>\n'
    )


def stale() -> list[tuple[Path, str]]:
    """What is missing or not up to date, with what it should be."""
    return [(file, text) for file, text in files() if _stored(file) != text]


def _stored(file: Path) -> str:
    return file.read_text(encoding="utf-8") if file.exists() else ""


def main(given: list[str]) -> int:
    """Write, or only look."""
    if given not in ([], ["--check"]):
        print(__doc__)
        return 2
    changed = stale()
    for file, text in changed:
        if not given:
            file.parent.mkdir(exist_ok=True)
            file.write_text(text, encoding="utf-8")
        print(file.relative_to(FOLDER))
    return 1 if given and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
