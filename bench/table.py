"""Live tables with scripted clients: how long from a click to everybody's screen?

    python bench/table.py --tables 200 --seconds 15
    python bench/table.py --tables 20 --thinking 20 --level legend

Every table has as few people as its game is for, each with a socket, and one action a second. Where
all choose at once in secret, only the screen of whoever chooses is waited for: nobody else sees it.
Both processes, the server and the clients, run on this machine and share its cores. With
`--thinking` there are more tables, at which computers of a level think all the time. All tables
begin in the same second and so reach their dear moments together; with `--spread S` they begin in
the course of S seconds, as people do, and what counts is what comes after.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import secrets
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from okapi.games import load
from tests.table.house import Process
from tests.table.players import actions


class Seat:
    """One browser at one table: it knows the latest facts and choices."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.facts: dict[str, Any] = {}
        self.choices = ""
        self.seen: dict[int, float] = {}
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async for text in self.socket:
            now = time.perf_counter()
            message = json.loads(text)
            if "version" in message:
                self.facts = message
                self.choices = message["parts"].get("choices", self.choices)
                self.seen.setdefault(message["number"], now)
                self.news.set()

    async def past(self, number: int) -> float:
        """When it has seen more than this number."""
        while self.facts["number"] == number:
            self.news.clear()
            await self.news.wait()
        return self.seen[self.facts["number"]]

    def message(self) -> dict[str, Any]:
        facts = {"key": secrets.token_hex(8), "number": self.facts["number"]}
        if self.facts["unconfirmed"]:
            return {"do": "confirm", **facts}
        return {"do": "act", "action": random.choice(actions(self.choices)), **facts}


async def table(
    house: Process,
    delays: list[float],
    seconds: float,
    spread: float,
    game: str,
    everybody: asyncio.Barrier,
) -> None:
    """One table of people."""
    people = load(game).info.seats[0]
    form = {"seats": str(people), "who0": "you", "take_backs": "1"}
    form |= {f"who{seat}": "here" for seat in range(1, people)}
    headers = {"origin": house.url}
    async with httpx.AsyncClient(base_url=house.url, headers=headers, timeout=60) as client:
        path = (await client.post(f"/new/{game}", data=form)).headers["location"]
        cookie = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    address = house.url.replace("http", "ws") + f"{path}/live?seat="
    extra = {"cookie": cookie, **headers}
    async with contextlib.AsyncExitStack() as stack:
        lines = [connect(f"{address}{seat}", additional_headers=extra) for seat in range(people)]
        seats = [Seat(await stack.enter_async_context(line)) for line in lines]
        for n, seat in enumerate(seats):
            value = secrets.token_hex(16)
            await seat.socket.send(json.dumps({"do": "number", "seat": n, "value": value}))
        listening = [asyncio.create_task(seat.listen()) for seat in seats]
        while not all(seat.facts for seat in seats):
            await asyncio.sleep(0.05)
        await everybody.wait()
        await _play(seats, delays, seconds, spread)
        for task in listening:
            task.cancel()


async def _play(seats: list[Seat], delays: list[float], seconds: float, spread: float) -> None:
    counts = time.perf_counter() + spread
    end = counts + 1 + seconds
    await asyncio.sleep(1 + random.random() * (1 + spread))
    while time.perf_counter() < end:
        turn = [seat for seat in seats if seat.facts.get("asked")]
        if turn:
            message = turn[0].message()
            begun = time.perf_counter()
            await turn[0].socket.send(json.dumps(message))
            secret = len(turn) > 1 or 'data-key="sheet"' in turn[0].choices
            last = [await s.past(message["number"]) for s in (turn[:1] if secret else seats)]
            if begun >= counts:
                delays.append(max(last) - begun)
        await asyncio.sleep(max(0.0, 1 - random.random() * 0.02))


async def watched(house: Process, game: str, level: str) -> None:
    """A table of computers that think, one match after another, as long as somebody watches."""
    form = {"seats": "3"} | {f"who{seat}": f"bot:{level}" for seat in range(3)}
    headers = {"origin": house.url}
    while True:
        async with httpx.AsyncClient(base_url=house.url, headers=headers, timeout=60) as client:
            made = await client.post(f"/new/{game}", data={**form, "spectators": "1"})
        address = house.url.replace("http", "ws") + f"{made.headers['location']}/live"
        async with connect(address, additional_headers=headers) as line:
            async for text in line:
                if json.loads(text).get("over"):
                    break


async def measure(house: Process, given: argparse.Namespace) -> None:
    tables, seconds, spread, game = given.tables, given.seconds, given.spread, given.game
    delays: list[float] = []
    everybody = asyncio.Barrier(tables + 1)
    thinking = [watched(house, game, given.level) for _ in range(given.thinking)]
    pondering = [asyncio.create_task(match) for match in thinking]
    playing = []
    for _ in range(tables):
        match = table(house, delays, seconds, spread, game, everybody)
        playing.append(asyncio.create_task(match))
        await asyncio.sleep(0.02)
    await everybody.wait()
    await asyncio.sleep(spread)
    before = house.cpu()
    await asyncio.gather(*playing)
    cpu = house.cpu() - before
    for task in pondering:
        task.cancel()
    delays.sort()
    at = [1000 * delays[int(len(delays) * share)] for share in (0.5, 0.9, 0.99)]
    print(
        f"{tables} tables of {game}: {len(delays) / seconds:.0f} actions/s,"
        f" p50 {at[0]:.1f} ms, p90 {at[1]:.1f} ms, p99 {at[2]:.1f} ms;"
        f" server {1000 * cpu / max(1, len(delays)):.1f} ms of processor time an action,"
        f" {given.thinking} tables thinking ({given.level}), load {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--spread", type=float, default=0, help="seconds in which tables begin")
    parser.add_argument("--game", default="africa")
    parser.add_argument("--thinking", type=int, default=0, help="tables of computers that think")
    parser.add_argument("--level", default="slow", help="how they think; slow: two seconds, busy")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        Process(Path(folder) / "bench.sqlite", workers=2) as house,
    ):
        asyncio.run(measure(house, given))


if __name__ == "__main__":
    main()
