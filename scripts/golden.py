"""Makes the golden records of a game: whole matches that every later version must replay.

    python scripts/golden.py africa

Each game lists its own matches in tests/GAME/golden.toml: bots, seats, options, names and seed by
file name. A record that exists is never overwritten: golden means that it does not change.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from okapi.arena.simulate import run
from okapi.bots import make, roster
from okapi.core.data import Data
from okapi.core.game import Game
from okapi.core.match import Match
from okapi.core.record import write
from okapi.core.rng import Rng
from okapi.games import load

TESTS = Path(__file__).parents[1] / "tests"


def played(id: str, plan: dict[str, Any]) -> Match:
    """The match that an entry of golden.toml describes."""
    seats, seed = plan["seats"], plan["seed"]
    match = Match(_game(id, plan), seats, plan.get("options", {}), plan.get("names", ()))
    bots = [
        make(name, match.game, seat, Rng(seed, f"golden:{seat}"))
        for seat, name in enumerate(roster(plan["bots"], seats))
    ]
    chance = Rng(seed, "golden:chance")
    _time_out(match, plan.get("timeouts", 0), chance)
    run(match, bots, chance)
    return match


def _game(id: str, plan: dict[str, Any]) -> Game[Any, Any]:
    """The game, with a changed data file where the plan changes it."""
    game = load(id)
    if "replace" not in plan:
        return game
    text = game.data.text
    for old, new in plan["replace"].items():
        assert old in text, f"nothing to replace: {old}"
        text = text.replace(old, new, 1)
    return load(id, Data(text, "golden.toml"))


def _time_out(match: Match, decisions: int, chance: Rng) -> None:
    """Let the time of the first seats asked run out."""
    while decisions and (seats := match.to_act()):
        if seats[0] < 0:
            match.chance(chance)
        else:
            match.time_out(seats[0])
            decisions -= 1


def main(id: str) -> None:
    """Write the records that are not there yet."""
    plans = tomllib.loads((TESTS / id / "golden.toml").read_text(encoding="utf-8"))
    folder = TESTS / "golden" / id
    folder.mkdir(parents=True, exist_ok=True)
    for name, plan in plans.items():
        path = folder / f"{name}.okapi"
        if not path.exists():
            path.write_text(write(played(id, plan)), encoding="utf-8")
            print(path.relative_to(TESTS.parent))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python scripts/golden.py GAME")
    main(sys.argv[1])
