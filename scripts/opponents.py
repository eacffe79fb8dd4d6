"""Write the tables of docs/opponents.md from the results in docs/arena.

    python -m scripts.opponents [--check]

Everything between the two marks of the page is made here; the rest is written by hand.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

from okapi.bots.levels import RANKS
from okapi.core.adviser import Level
from okapi.core.weights import packaged
from okapi.games import ids, load
from scripts.ladder import ROOT, Step, known, seats_of, steps

PAGE: Final = ROOT / "docs" / "opponents.md"
BEGIN: Final = "<!-- made by scripts/opponents.py -->"
END: Final = "<!-- end -->"
SMALLEST: Final = 0.65  # what a level takes from the one below at the smallest table
AGAINST_GREEDY: Final = 0.70
TUNED: Final = {"advice", "outlook"}


def page(before: str) -> str:
    """The page with its tables made anew."""
    head, _, rest = before.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{''.join(_tables())}{END}{tail}"


def _tables() -> Iterator[str]:
    yield "## How they think\n\n"
    yield from _rows(["game", *RANKS], [[game, *map(_settings, _levels(game))] for game in ids()])
    for game in ids():
        parts = [*_ladder(game), *_made(game)]
        if parts:
            yield f"\n## {load(game).info.title}\n\n"
            yield from parts
    yield "\n"


def _levels(game: str) -> tuple[Level, ...]:
    return load(game).face.levels()


def _settings(level: Level) -> str:
    if level.iterations:
        worlds = f", {level.worlds} worlds" if level.worlds > 1 else ""
        many = "s" if level.iterations > 1 else ""
        return f"search, {level.iterations} iteration{many}{worlds}"
    return f"values, luck {level.luck:g}" if level.luck else "values"


def _ladder(game: str) -> Iterator[str]:
    least, most = seats_of(game)[0], seats_of(game)[-1]
    rows = []
    for step in steps(game):
        found = known(step)
        if found is not None:
            judged = step.players in (least, most) and step.low != "greedy"
            rows.append(_row(step, found, judged, step.players == least))
    if not rows:
        return
    heads = ["seats", "stronger", "weaker", "matches", "its share", "95 %", "scores", "demanded"]
    yield from _rows(heads, rows)


def _row(step: Step, found: dict[str, Any], judged: bool, smallest: bool) -> list[str]:
    high, low = found["bots"][step.high], found["bots"][step.low]
    first, last = high["interval"]
    return [
        str(step.players), step.high, step.low, f"{found['games']:,}",
        f"{high['share']:.1%}", f"{first:.1%} to {last:.1%}",
        f"{high['mean_score']:.1f} : {low['mean_score']:.1f}",
        _demand(step, judged, smallest),
    ]  # fmt: skip


def _demand(step: Step, judged: bool, smallest: bool) -> str:
    if step.low == "greedy":
        return f"at least {AGAINST_GREEDY:.0%}" if step.high == "legend" else "no weaker"
    if not judged:
        return ""
    return f"at least {SMALLEST:.0%}" if smallest else "interval above 50 %"


def _made(game: str) -> Iterator[str]:
    made = packaged(load(game).face.package).made
    for who, names in (("by `okapi tune`", made.keys() & TUNED), ("by hand", made.keys() - TUNED)):
        said = [f"{what}: {how}" for what, how in made.items() if what in names]
        if said:
            yield f"\nWeights, {who}: {'; '.join(said)}.\n"


def _rows(heads: list[str], rows: Iterable[list[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |\n|{'---|' * len(heads)}\n"
    for row in rows:
        yield f"| {' | '.join(row)} |\n"


def failures() -> list[str]:
    """The steps that were played and do not hold what is demanded."""
    found = []
    for game in ids():
        least = seats_of(game)[0]
        for step in steps(game):
            result = known(step)
            if result is not None and not _holds(step, result["bots"][step.high], least):
                found.append(step.name)
    return found


def _holds(step: Step, high: dict[str, Any], least: int) -> bool:
    low_end, high_end = high["interval"]
    if step.low == "greedy":
        return bool(high["share"] >= AGAINST_GREEDY if step.high == "legend" else high_end >= 0.5)
    if step.players == least:
        return bool(high["share"] >= SMALLEST)
    return bool(low_end > 0.5 or step.players < seats_of(step.game)[-1])


def main() -> None:
    parser = argparse.ArgumentParser(description="Write the tables of docs/opponents.md.")
    parser.add_argument("--check", action="store_true", help="only say whether it is up to date")
    asked = parser.parse_args()
    before = PAGE.read_text(encoding="utf-8")
    after = page(before)
    if asked.check:
        raise SystemExit(0 if after == before else f"{PAGE.name} is out of date")
    Path(PAGE).write_text(after, encoding="utf-8")
    for name in failures():
        print(f"does not hold: {name}")


if __name__ == "__main__":
    main()
