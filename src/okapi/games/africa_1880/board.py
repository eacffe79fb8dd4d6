"""The map: 32 territories with boxes and borders, six nations, and the values in the rules."""

from __future__ import annotations

from typing import Any, Final

from okapi.core.data import Data, Node
from okapi.core.graph import connected

TERRITORIES: Final = 32
FEATURES: Final = 8
TURNS: Final = 8
NATION_COUNT: Final = 6
NATIONS: Final = ("britain", "france", "germany", "italy", "netherlands", "belgium")


class Territory:
    """A territory of the map and a line of the sheet."""

    def __init__(
        self, index: int, id: str, name: str, port: str, boxes: int, lon: float, lat: float
    ) -> None:
        self.index: int = index
        self.id: str = id
        self.name: str = name
        self.port: str = port  # empty: no coast
        self.boxes: int = boxes
        self.lon: float = lon
        self.lat: float = lat
        self.links: tuple[int, ...] = ()
        self.name_source: str = ""

    @property
    def coastal(self) -> bool:
        """Whether one can land here (A80-16)."""
        return self.port != ""


class Feature:
    """A sand sea, a lake or a swamp that nobody passes: an ellipse in degrees."""

    def __init__(
        self, id: str, name: str, lon: float, lat: float, wide: float, high: float
    ) -> None:
        self.id: str = id
        self.name: str = name
        self.lon: float = lon
        self.lat: float = lat
        self.wide: float = wide
        self.high: float = high


class Board:
    """A data file, checked, with the tables the rules look things up in."""

    def __init__(self, data: Data) -> None:
        node = data.read()
        node.only("game", "values", "nations", "board")
        if node["game"].text() != "africa_1880":
            raise node["game"].fail('must be "africa_1880"')
        self._read_values(node["values"])
        self._read_territories(node["board"])
        self._read_nations(node["nations"])
        self.boxes: list[int] = [t.boxes for t in self.territories]
        self.links: tuple[tuple[int, ...], ...] = tuple([t.links for t in self.territories])
        self.coast: tuple[int, ...] = tuple([t.index for t in self.territories if t.coastal])

    def borders(self, t: int, x: int) -> bool:
        """Whether two territories share a border or a sea link."""
        return x in self.links[t]

    def _read_values(self, node: Node) -> None:
        node.only("presences", "colonies", "alone", "shared", "ally", "years")
        self.presences: int = _value(node["presences"]).whole(1, TERRITORIES)
        self.colonies: int = _value(node["colonies"]).whole(1, TERRITORIES)
        self.alone: int = _value(node["alone"]).whole(0, 1000)
        self.shared: int = _value(node["shared"]).whole(0, 1000)
        self.ally: int = _value(node["ally"]).whole(0, 1000)
        years: list[Any] = [year.whole(1, 9999) for year in _value(node["years"]).items(TURNS)]
        self.years: list[int] = years

    def _read_nations(self, node: Node) -> None:
        self.nation_names: list[str] = []
        self.starts: list[int] = []
        for id, row in zip(NATIONS, list(node.items(NATION_COUNT)), strict=True):
            row.only("id", "name", "start", "source")
            row["source"].source()
            if row["id"].id() != id:
                raise row["id"].fail(f"must be {id!r}: the nations stand in their order")
            self.nation_names.append(row["name"].text())
            start = self._known(row["start"])
            if not self.territories[start].coastal:
                raise row["start"].fail("must be coastal")
            self.starts.append(start)

    def _read_territories(self, node: Node) -> None:
        node.only("source", "territories", "sea_links", "features")
        self.source: str = node["source"].source()
        rows = list(node["territories"].items(TERRITORIES))
        self.territories: list[Territory] = [_territory(i, row) for i, row in enumerate(rows)]
        self.by_id: dict[str, int] = {t.id: t.index for t in self.territories}
        for i in range(1, TERRITORIES):
            if self.territories[i - 1].id >= self.territories[i].id:
                raise rows[i]["id"].fail(
                    "the lines stand in alphabetical order, each once (A80-29)"
                )
        if not any([t.coastal for t in self.territories]):
            raise node["territories"].fail("at least one must be coastal")
        self._link(rows)
        if not connected(tuple([t.links for t in self.territories])):
            raise node["territories"].fail("every territory must be reachable from every other")
        self.sea_links: list[tuple[int, int]] = [
            self._sea_link(pair) for pair in node["sea_links"].items()
        ]
        self.features: list[Feature] = [_feature(row) for row in node["features"].items(FEATURES)]

    def _link(self, rows: list[Node]) -> None:
        near: list[set[int]] = [set() for _ in rows]
        for index, row in enumerate(rows):
            for link in row["links"].items():
                other = self._known(link)
                if other == index:
                    raise link.fail("a territory does not border itself")
                near[index].add(other)
                near[other].add(index)
        for t, links in zip(self.territories, near, strict=True):
            t.links = tuple(sorted(links))

    def _sea_link(self, node: Node) -> tuple[int, int]:
        a, b = [self._known(end) for end in node.items(2)]
        if b not in self.territories[a].links:
            raise node.fail("is not among the links")
        return a, b

    def _known(self, node: Node) -> int:
        index = self.by_id.get(node.id(), -1)
        if index < 0:
            raise node.fail(f"no territory has the id {node.id()!r}")
        return index


def _territory(index: int, row: Node) -> Territory:
    row.only("id", "name", "port", "boxes", "lon", "lat", "name_source", "links")
    port = row["port"].text() if "port" in row.table() else ""
    lon = row["lon"].number(-180, 180)
    lat = row["lat"].number(-90, 90)
    name = row["name"].text()
    made = Territory(index, row["id"].id(), name, port, row["boxes"].whole(1, 9), lon, lat)
    made.name_source = row["name_source"].source()
    return made


def _feature(row: Node) -> Feature:
    row.only("id", "name", "lon", "lat", "wide", "high")
    lon = row["lon"].number(-180, 180)
    lat = row["lat"].number(-90, 90)
    wide = row["wide"].number(0.1, 20)
    return Feature(row["id"].id(), row["name"].text(), lon, lat, wide, row["high"].number(0.1, 20))


def _value(node: Node) -> Node:
    node.only("value", "source")
    node["source"].source()
    return node["value"]
