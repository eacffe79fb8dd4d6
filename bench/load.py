"""How long it takes to open a match that nobody has looked at for a while.

    python bench/load.py

Of every game the longest of a few random matches is stored, thrown out of memory, and opened: as
a page, as a record and as text. A match is read by playing its lines again.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from starlette.testclient import TestClient

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from okapi.core import record
from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.core.rng import Rng
from okapi.games import ids, load
from okapi.table.app import make_app
from okapi.table.settings import Settings

MATCHES = 4
TIMES = 3


def played(game: str, seed: int) -> Match:
    """A random match with as many seats as there can be."""
    rules, rng = load(game), Rng(seed, "load")
    match = Match(rules, rules.info.seats[-1])
    while seats := match.to_act():
        if seats[0] == CHANCE:
            match.chance(rng)
        else:
            legal = match.legal(seats[0])
            match.act(seats[0], legal[rng.below(len(legal))])
    return match


def opened(client: TestClient, url: str, path: str) -> tuple[float, float]:
    """Milliseconds on the clock and of processor time, the best of a few."""
    app: Any = client.app
    found = []
    for _ in range(TIMES):
        app.state.rooms.forget(app.state.rooms._rooms[url.rpartition("/")[2]])
        wall, cpu = time.perf_counter(), time.process_time()
        assert client.get(url + path).status_code == 200
        found.append((time.perf_counter() - wall, time.process_time() - cpu))
    return 1000 * min(wall for wall, _ in found), 1000 * min(cpu for _, cpu in found)


def main() -> None:
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(f"{folder}/load.sqlite", workers=0, rate=1e5, burst=10**6)
        with TestClient(make_app(settings), base_url="http://127.0.0.1") as client:
            for game in ids():
                match = max((played(game, s) for s in range(MATCHES)), key=lambda m: len(m.entries))
                text = record.write(match)
                url = client.post("/open", content=text, headers=headers).json()["url"]
                url = url.rpartition("/")[0]
                parts = []
                for path in ("", "/record", "/text"):
                    wall, cpu = opened(client, url, path)
                    parts.append(f"{path or 'page'} {wall:.0f} ms ({cpu:.0f} ms of processor time)")
                print(f"{game}, {len(match.entries)} plies: {', '.join(parts)}")


if __name__ == "__main__":
    main()
