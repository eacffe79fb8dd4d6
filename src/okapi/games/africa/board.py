"""The map: 101 spaces, five of them start cities, and the values printed on it."""

from __future__ import annotations

from typing import Any, Final

from okapi.core.data import Data, Node
from okapi.core.graph import connected
from okapi.games.africa.tiles import KINDS, MONUMENT, TILES

SPACES: Final = 101
CITIES: Final = 5


class Space:
    """A hexagon of the map."""

    def __init__(self, index: int, id: str, name: str, city: bool, lon: float, lat: float) -> None:
        self.index: int = index
        self.id: str = id
        self.name: str = name
        self.city: bool = city
        self.lon: float = lon
        self.lat: float = lat
        self.links: tuple[int, ...] = ()


class Board:
    """A data file, checked, with the tables the rules look things up in."""

    def __init__(self, data: Data) -> None:
        node = data.read()
        node.only("game", "values", "tiles", "board")
        if node["game"].text() != "africa":
            raise node["game"].fail('must be "africa"')
        self._read_values(node["values"])
        self._read_tiles(node["tiles"])
        self._read_spaces(node["board"])
        self.cities: tuple[int, ...] = tuple([x.index for x in self.spaces if x.city])
        self.links: tuple[tuple[int, ...], ...] = tuple([x.links for x in self.spaces])
        # The own space and its neighbours: where an explorer can lift (AFR-29).
        self.around: tuple[tuple[int, ...], ...] = tuple(
            [tuple(sorted((x, *near))) for x, near in enumerate(self.links)]
        )
        # adjacent[x * SPACES + y]
        self.adjacent: list[bool] = [y in near for near in self.links for y in range(SPACES)]
        # Walks of at most two steps (AFR-14), the start itself among them: each target with the
        # spaces in between, of which those next to the start need none.
        self.walks: tuple[tuple[tuple[int, tuple[int, ...]], ...], ...] = tuple(
            [tuple(self._walks_from(x)) for x in range(SPACES)]
        )

    def _walks_from(self, start: int) -> list[tuple[int, tuple[int, ...]]]:
        near = self.links[start]
        far = {y for x in near for y in self.links[x]} - set(near) - {start}
        between = {y: tuple([x for x in near if y in self.links[x]]) for y in far}
        return [(y, between.get(y, ())) for y in sorted((start, *near, *far))]

    def _read_values(self, node: Node) -> None:
        node.only("camps", "supply", "goods", "majority", "last_monument", "radius")
        self.camps: int = _value(node["camps"]).whole(0, 50)
        self.supply: list[int] = _numbers(node["supply"], 4, 1, 50)
        self.goods: list[int] = [0, *_numbers(node["goods"], 5, 0, 1000)]
        self.majority: list[int] = _numbers(node["majority"], 2, 0, 1000)
        self.last_monument: int = _value(node["last_monument"]).whole(0, 1000)
        self.radius: float = _value(node["radius"]).number(0.1, 90)

    def _read_tiles(self, node: Node) -> None:
        node.only(*KINDS)
        self.kind_names: list[str] = []
        self.copies: list[int] = []
        self.tile_sources: list[tuple[str, str]] = []
        for kind in KINDS:
            tile = node[kind]
            tile.only("name", "copies", "source", "copies_source")
            self.kind_names.append(tile["name"].text())
            self.copies.append(tile["copies"].whole(0, TILES))
            self.tile_sources.append((tile["source"].source(), tile["copies_source"].source()))
        if sum(self.copies) != TILES:
            raise node.fail(f"copies must sum to {TILES}, not {sum(self.copies)}")
        needed = max(self.supply) + 1
        if self.copies[MONUMENT] < needed:
            reason = f"must be at least {needed}, one more than the largest supply"
            raise node["monument"]["copies"].fail(reason)

    def _read_spaces(self, node: Node) -> None:
        node.only("source", "spaces")
        self.source: str = node["source"].source()
        rows = list(node["spaces"].items(SPACES))
        self.spaces: list[Space] = [_space(index, row) for index, row in enumerate(rows)]
        self.by_id: dict[str, int] = {}
        for space, row in zip(self.spaces, rows, strict=True):
            if space.id in self.by_id:
                raise row["id"].fail(f"{space.id!r} stands twice")
            self.by_id[space.id] = space.index
        if sum([1 for space in self.spaces if space.city]) != CITIES:
            raise node["spaces"].fail(f"must have {CITIES} cities")
        self._link(rows)
        if not connected(tuple([space.links for space in self.spaces])):
            raise node["spaces"].fail("every space must be reachable from every other")

    def _link(self, rows: list[Node]) -> None:
        near: list[set[int]] = [set() for _ in rows]
        for index, row in enumerate(rows):
            for link in row["links"].items():
                other = self.by_id.get(link.id(), -1)
                if other < 0:
                    raise row["links"].fail(f"no space has the id {link.id()!r}")
                if other == index:
                    raise row["links"].fail("a space cannot be linked to itself")
                near[index].add(other)
                near[other].add(index)
        for space, links in zip(self.spaces, near, strict=True):
            if len(links) > 12:
                raise rows[space.index]["links"].fail("a space has at most 12 links")
            space.links = tuple(sorted(links))


def _space(index: int, row: Node) -> Space:
    row.only("id", "name", "city", "lon", "lat", "links")
    city = "city" in row.table() and row["city"].switch()
    lon = row["lon"].number(-180, 180)
    lat = row["lat"].number(-90, 90)
    return Space(index, row["id"].id(), row["name"].text(), city, lon, lat)


def _value(node: Node) -> Node:
    node.only("value", "source")
    node["source"].source()
    return node["value"]


def _numbers(node: Node, count: int, low: int, high: int) -> list[Any]:
    return [item.whole(low, high) for item in _value(node).items(count)]
