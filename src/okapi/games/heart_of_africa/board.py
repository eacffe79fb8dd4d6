"""The map: 24 areas and their borders, and everything else that a data file says."""

from __future__ import annotations

from typing import Any, Final

from okapi.core.data import Data, Node
from okapi.core.graph import connected
from okapi.games.heart_of_africa.tokens import (
    KINDS,
    MOST_COPIES,
    POINTS,
    RESOURCE_COUNT,
    RESULTS,
    TOKEN_COUNT,
    VICTORY,
)

AREAS: Final = 24
SYMBOLS: Final = 11
ROWS: Final = 8  # of the reputation table and the resource table
MAX_SEATS: Final = 5
MAX_TRADERS: Final = 14
MAX_CUBES: Final = 60
MAX_NEUTRALS: Final = 25
LAID_OUT: Final = 8  # action tokens on the table when the first auction begins


class Area:
    """A region of the map."""

    def __init__(self, index: int, row: Node) -> None:
        row.only("id", "name", "coast", "symbol", "heart", "lon", "lat", "links")
        self.index: int = index
        self.id: str = row["id"].id()
        self.name: str = row["name"].text()
        self.coast: bool = _flag(row, "coast")
        self.symbol: bool = _flag(row, "symbol")
        self.heart: bool = _flag(row, "heart")
        self.lon: float = row["lon"].number(-180, 180)
        self.lat: float = row["lat"].number(-90, 90)
        self.links: tuple[int, ...] = ()

    def is_start(self) -> bool:
        """Whether traders may begin here: on the coast and without a neutral (HOA-8)."""
        return self.coast and not self.symbol


class Board:
    """A data file, checked, with the tables the rules look things up in."""

    def __init__(self, data: Data) -> None:
        node = data.read()
        node.only("game", "values", "tokens", "victory", "conflict", "board")
        if node["game"].text() != "heart_of_africa":
            raise node["game"].fail('must be "heart_of_africa"')
        self._read_values(node["values"])
        self._read_tokens(node["tokens"])
        self._read_victory(node["victory"])
        self._read_conflict(node["conflict"])
        self._read_areas(node["board"])
        self.links: tuple[tuple[int, ...], ...] = tuple([area.links for area in self.areas])
        self.bit: list[int] = [1 << x for x in range(AREAS)]
        # Areas next to each area, as bits.
        self.near: list[int] = [sum([1 << y for y in near]) for near in self.links]
        self.coast: list[bool] = [area.coast for area in self.areas]
        self.symbols: tuple[int, ...] = tuple([a.index for a in self.areas if a.symbol])
        self.heart: int = next(a.index for a in self.areas if a.heart)
        self.starts: tuple[int, ...] = tuple([a.index for a in self.areas if a.is_start()])

    def _read_values(self, node: Node) -> None:
        node.only(
            "ladder", "reputation_row", "resource_rows", "africa_row", "influence", "start_points",
            "traders", "start_traders", "neutrals", "posts", "resource_copies", "recycled_rounds",
        )  # fmt: skip
        last = ROWS - 1
        self.ladder: list[int] = _numbers(node["ladder"], ROWS, 0, 20)
        self.reputation_row: int = _value(node["reputation_row"]).whole(0, last)
        self.resource_rows: list[int] = _numbers(node["resource_rows"], RESOURCE_COUNT, 0, last)
        self.africa_row: int = _value(node["africa_row"]).whole(0, last)
        self.influence: list[int] = _numbers(node["influence"], 4, 0, MAX_CUBES)
        self.start_points: list[int] = _numbers(node["start_points"], MAX_SEATS, 0, 39)
        self.start_traders: int = _value(node["start_traders"]).whole(1, MAX_TRADERS)
        self.traders: int = _value(node["traders"]).whole(self.start_traders, MAX_TRADERS)
        self.neutrals: int = _value(node["neutrals"]).whole(SYMBOLS, MAX_NEUTRALS)
        self.posts: int = _value(node["posts"]).whole(0, AREAS)
        self.resource_copies: list[int] = _numbers(node["resource_copies"], RESOURCE_COUNT, 1, 99)
        self.recycled_rounds: int = _value(node["recycled_rounds"]).whole(1, 1000)
        self._check_values(node)

    def _check_values(self, node: Node) -> None:
        if sorted(self.ladder) != self.ladder:
            raise node["ladder"]["value"].fail("must not fall from row 0 to row 7")
        for seats, cubes in enumerate(self.influence, 2):
            if seats * cubes > MAX_CUBES:
                raise node["influence"]["value"].fail(f"there are only {MAX_CUBES} cubes in all")
        if len(set(self.start_points)) != MAX_SEATS:
            raise node["start_points"]["value"].fail("no two seats may share a score space")
        if sum(self.resource_copies) - RESOURCE_COUNT < SYMBOLS:
            reason = f"must sum to at least {SYMBOLS + RESOURCE_COUNT}"
            raise node["resource_copies"]["value"].fail(reason)

    def _read_tokens(self, node: Node) -> None:
        node.only(*KINDS)
        self.token_names: list[str] = []
        self.token_sources: list[tuple[str, str]] = []
        self.token_copies: list[int] = [0] * TOKEN_COUNT
        for kind, key in enumerate(KINDS):
            row = node[key]
            row.only("name", "points", "source", "points_source")
            self.token_names.append(row["name"].text())
            self.token_sources.append((row["source"].source(), row["points_source"].source()))
            for item in row["points"].items():
                self.token_copies[kind * POINTS + item.whole(0, POINTS - 1)] += 1
            if max(self.token_copies) > MOST_COPIES:
                raise row["points"].fail(f"at most {MOST_COPIES} tokens may be alike")
        if sum(self.token_copies) < LAID_OUT:
            raise node.fail(f"there must be at least {LAID_OUT} tokens")

    def _read_victory(self, node: Node) -> None:
        node.only(*VICTORY)
        self.victory_names: list[str] = [node[key]["name"].text() for key in VICTORY]
        self.victory_copies: list[int] = _copies(node, VICTORY, "name")
        if sum(self.victory_copies) < MAX_SEATS:
            raise node.fail(f"there must be at least {MAX_SEATS} tokens")

    def _read_conflict(self, node: Node) -> None:
        node.only(*RESULTS)
        self.result_copies: list[int] = _copies(node, RESULTS)
        if sum(self.result_copies) < 1:
            raise node.fail("there must be at least 1 token")

    def _read_areas(self, node: Node) -> None:
        node.only("source", "areas")
        self.source: str = node["source"].source()
        rows = list(node["areas"].items(AREAS))
        self.areas: list[Area] = [Area(index, row) for index, row in enumerate(rows)]
        self.by_id: dict[str, int] = {}
        for area, row in zip(self.areas, rows, strict=True):
            if area.id in self.by_id:
                raise row["id"].fail(f"{area.id!r} stands twice")
            self.by_id[area.id] = area.index
        self._check_areas(node["areas"], rows)
        self._link(rows)
        if not connected(tuple([area.links for area in self.areas])):
            raise node["areas"].fail("every area must be reachable from every other")

    def _check_areas(self, node: Node, rows: list[Node]) -> None:
        if sum([1 for area in self.areas if area.symbol]) != SYMBOLS:
            raise node.fail(f"must have {SYMBOLS} areas with a symbol")
        if sum([1 for area in self.areas if area.heart]) != 1:
            raise node.fail("must have one Heart")
        if sum([1 for area in self.areas if area.is_start()]) < MAX_SEATS:
            raise node.fail(f"must have {MAX_SEATS} areas on the coast without a symbol")
        for area, row in zip(self.areas, rows, strict=True):
            if area.heart and area.symbol:
                raise row["symbol"].fail("the Heart has no symbol")

    def _link(self, rows: list[Node]) -> None:
        near: list[set[int]] = [set() for _ in rows]
        for index, row in enumerate(rows):
            for link in row["links"].items():
                other = self.by_id.get(link.id(), -1)
                if other < 0:
                    raise row["links"].fail(f"no area has the id {link.id()!r}")
                if other == index:
                    raise row["links"].fail("an area cannot be linked to itself")
                near[index].add(other)
                near[other].add(index)
        for area, links in zip(self.areas, near, strict=True):
            area.links = tuple(sorted(links))


def _flag(row: Node, name: str) -> bool:
    return name in row.table() and row[name].switch()


def _value(node: Node) -> Node:
    node.only("value", "source")
    node["source"].source()
    return node["value"]


def _numbers(node: Node, count: int, low: int, high: int) -> list[Any]:
    return [item.whole(low, high) for item in _value(node).items(count)]


def _copies(node: Node, keys: tuple[str, ...], *others: str) -> list[int]:
    found: list[int] = []
    for key in keys:
        row = node[key]
        row.only(*others, "copies", "source", "copies_source")
        row["source"].source()
        row["copies_source"].source()
        found.append(row["copies"].whole(0, 99))
    return found
