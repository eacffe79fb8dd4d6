"""The tables of fields in docs/rl, made from the code: `python -m okapi.rl.tables docs/rl`."""

from __future__ import annotations

import sys
from pathlib import Path

from okapi.core.tensor import Field
from okapi.games import ids, load
from okapi.rl.policy import layout_digest
from okapi.rl.tensors import Tensors, tensors


def page(id: str) -> str:
    """The page about the arrays of one game."""
    game = load(id)
    arrays = tensors(game)
    lines = [
        f"# {game.info.title}: observations",
        "",
        "Made from the code by `python -m okapi.rl.tables docs/rl`. How to use it:"
        " [research guide](../guide/research.md).",
        "",
        f"A row has {arrays.width} bytes; `spread` makes {arrays.wide:,} columns of it. Digest of"
        f" this layout: `{layout_digest(game)}`. Actions: {len(game.actions):,}, digest"
        f" `{game.actions.digest()}`.",
        "",
        "Numbers by seat begin with the own seat; those of seats that nobody has are 0.",
        "",
        "| at | field | kind | shape | highest | meaning |",
        "|--:|---|---|---|--:|---|",
        *[_line(arrays, field) for field in arrays.fields],
        *_sheet(arrays),
    ]
    return "\n".join(lines) + "\n"


def _line(arrays: Tensors, field: Field) -> str:
    shape = " × ".join(str(length) for length in field.shape) or "1"
    at = arrays.places[field.name].start
    return f"| {at} | `{field.name}` | {field.kind} | {shape} | {field.high} | {field.meaning} |"


def _sheet(arrays: Tensors) -> list[str]:
    """The slots of a whole decision, where a game has them."""
    words = getattr(arrays.module, "sheet_words", None)
    if words is None:
        return []
    head = [
        "",
        "## Whole decisions",
        "",
        "The MultiDiscrete action of the Parallel environment:",
        "",
    ]
    rows = [f"| {slots} | {meaning} |" for slots, meaning in words()]
    return [*head, "| slots | meaning |", "|---|---|", *rows]


def main(folder: Path) -> None:
    """Write all pages."""
    for id in ids():
        (folder / f"{id}.md").write_text(page(id), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
