"""The ladder of levels, played out: what `docs/opponents.md` and `docs/balance.md` are made from.

    python -m scripts.ladder [--game G] [--only STEP] [--workers 2] [--work DIR]

Every step of every game at its smallest and its full table, level 3 and level 5 against `greedy`,
and the other numbers of players in short. Matches are kept in --work (`okapi arena --out`), so
that an interrupted run goes on where it stopped; results go to docs/arena, one file for each step.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from okapi.bots.levels import RANKS
from okapi.games import ids, load

ROOT: Final = Path(__file__).parents[1]
RESULTS: Final = ROOT / "docs" / "arena"
QUICK: Final = 1000  # matches where both answer within 20 ms
SLOW: Final = 400
# Where the explorer takes longer: 95 % of its answers come within 23 ms here, 16 ms elsewhere.
LONGER: Final = {("africa_1880", 6)}
TOP: Final = 150
SHOWN: Final = 100  # at numbers of players that are not judged
NAMES: Final = tuple(RANKS)


@dataclass(frozen=True)
class Step:
    """Two bots that meet, the stronger first."""

    game: str
    players: int
    high: str
    low: str
    games: int

    @property
    def name(self) -> str:
        return f"{self.game}-{self.players}-{self.high}-{self.low}"

    @property
    def file(self) -> Path:
        return RESULTS / f"{self.name}.json"


def steps(game: str) -> Iterator[Step]:
    """What is played in a game, the cheapest first."""
    least, *between, most = seats_of(game)
    for players in (least, most):
        explorer = SLOW if (game, players) in LONGER else QUICK
        yield from _climb(game, players, QUICK, explorer, TOP)
    yield Step(game, least, "pathfinder", "greedy", QUICK)
    yield Step(game, least, "legend", "greedy", TOP)
    for players in between:
        yield from _climb(game, players, SHOWN, SHOWN, SHOWN)


def seats_of(game: str) -> list[int]:
    first, last = load(game).info.seats[0], load(game).info.seats[-1]
    return list(range(first, last + 1))


def _climb(game: str, players: int, quick: int, explorer: int, top: int) -> Iterator[Step]:
    counts = (quick, quick, explorer, top)
    for low, high, games in zip(NAMES, NAMES[1:], counts, strict=False):
        yield Step(game, players, high, low, games)


def digest(game: str) -> str:
    """What the levels of a game are made of: results of other levels are no results of these."""
    folder = Path(sys.modules[load(game).face.package].__file__ or "").parent
    parts = [folder / name for name in ("adviser.py", "weights.toml", "advice.py")]
    texts = [part.read_text(encoding="utf-8") for part in parts if part.exists()]
    return sha256("\n".join(texts).encode()).hexdigest()[:16]


def play(step: Step, workers: int, work: Path) -> dict[str, object]:
    """Let `okapi arena` play a step."""
    command = [
        sys.executable, "-m", "okapi", "arena", step.game,
        "--bots", f"{step.high},{step.low}", "--games", str(step.games),
        "--players", str(step.players), "--seed", "1", "--workers", str(workers),
        "--out", str(work / f"{step.name}-{digest(step.game)}"), "--json",
    ]  # fmt: skip
    found = subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout
    result: dict[str, object] = json.loads(found)
    return {"levels": digest(step.game), "data": load(step.game).data.version, **result}


def known(step: Step) -> dict[str, Any] | None:
    """The result of a step, if it was played by the levels and on the board as they are."""
    if not step.file.exists():
        return None
    found: dict[str, Any] = json.loads(step.file.read_text(encoding="utf-8"))
    same = found["levels"] == digest(step.game) and found["data"] == load(step.game).data.version
    return found if same else None


def is_done(step: Step) -> bool:
    """Whether there is such a result, of enough matches."""
    found = known(step)
    return found is not None and found["games"] >= step.games


def main() -> None:
    parser = argparse.ArgumentParser(description="Play the ladder of levels.")
    parser.add_argument("--game", choices=ids(), help="only this game")
    parser.add_argument("--only", default="", help="only steps with this in their name")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--work", type=Path, default=ROOT / ".okapi" / "ladder")
    asked = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    for game in [asked.game] if asked.game else ids():
        for step in steps(game):
            if asked.only in step.name and not is_done(step):
                found = play(step, asked.workers, asked.work)
                step.file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
                print(step.name, json.dumps(found["bots"]), flush=True)


if __name__ == "__main__":
    main()
