"""The map of 22 places and 42 routes, and everything else that a data file holds."""

from __future__ import annotations

from typing import Any, Final

from okapi.core.data import Data, Node
from okapi.core.graph import connected, distances
from okapi.games.africana.cards import (
    ADVENTURES,
    ARTEFACTS,
    COLOURS,
    EXPEDITIONS,
    LETTER_C,
    LETTERS,
    PAGES,
    SPACES,
    Adventure,
    Expedition,
)

PLACES: Final = 22
ROUTES: Final = 42
COMPANIES: Final = ("italy", "france", "germany", "england")
NORTH: Final = 0
SOUTH: Final = 1
HALVES: Final = ("north", "south")


class Place:
    """A place of the map with one or two travel symbols."""

    def __init__(
        self, index: int, id: str, name: str, half: int, lon: float, lat: float, source: str
    ) -> None:
        self.index: int = index
        self.id: str = id
        self.name: str = name
        self.half: int = half
        self.lon: float = lon
        self.lat: float = lat
        self.source: str = source
        self.symbols: tuple[int, ...] = ()
        self.links: tuple[int, ...] = ()


class Route:
    """A way between two places; sea or land makes no difference to play."""

    def __init__(
        self, a: int, b: int, sea: bool, bends: tuple[tuple[float, float], ...], source: str
    ) -> None:
        self.a: int = a
        self.b: int = b
        self.sea: bool = sea
        self.bends: tuple[tuple[float, float], ...] = bends
        self.source: str = source


class Company:
    """A company: where it starts and what it has."""

    def __init__(self, id: str, name: str, start: int, silver: int, source: str) -> None:
        self.id: str = id
        self.name: str = name
        self.start: int = start
        self.silver: int = silver
        self.source: str = source


class Board:
    """A data file, checked, with the tables the rules look things up in."""

    def __init__(self, data: Data) -> None:
        node = data.read()
        node.only(
            "game", "values", "companies", "colours", "artefacts", "spaces", "board", "cards"
        )  # fmt: skip
        if node["game"].text() != "africana":
            raise node["game"].fail('must be "africana"')
        self._read_values(node["values"])
        self._read_places(node["board"])
        self._read_routes(node["board"]["routes"])
        self._read_companies(node["companies"])
        self._read_colours(node["colours"])
        self._read_artefacts(node["artefacts"])
        self._read_bonuses(node["spaces"])
        self._read_cards(node["cards"])
        self.links: tuple[tuple[int, ...], ...] = tuple([x.links for x in self.places])
        # steps[a][b]: the fewest steps between two places
        self.steps: list[list[int]] = [distances(self.links, x) for x in range(PLACES)]

    def _read_values(self, node: Node) -> None:
        node.only(
            "hand_limit", "adventure_limit", "markers", "drawn", "page", "adventure", "change",
            "removed", "identical", "different", "assistants", "silver", "cards", "unfinished",
        )  # fmt: skip
        self.hand_limit: int = _value(node["hand_limit"]).whole(1, 20)
        self.adventure_limit: int = _value(node["adventure_limit"]).whole(0, 30)
        self.markers: int = _value(node["markers"]).whole(1, 5)
        self.drawn: int = _value(node["drawn"]).whole(1, 10)
        self.page_price: int = _value(node["page"]).whole(1, 100)
        self.adventure_price: int = _value(node["adventure"]).whole(0, 100)
        self.change_price: int = _value(node["change"]).whole(0, 100)
        self.removed: list[int] = _numbers(node["removed"], 3, 0, EXPEDITIONS)
        self.identical: list[int] = _numbers(node["identical"], 2, 0, 100)
        self.different: list[int] = _numbers(node["different"], 2, 0, 100)
        self.penalties: list[int] = _numbers(node["assistants"], 3, -100, 100)
        self.silver_for_point: int = _value(node["silver"]).whole(1, 1000)
        self.cards_for_point: int = _value(node["cards"]).whole(1, 100)
        self.unfinished: int = _value(node["unfinished"]).whole(0, 100)
        self.value_sources: dict[str, str] = {
            key: node[key]["source"].source() for key in node.table()
        }

    def _read_places(self, node: Node) -> None:
        node.only("places", "routes")
        rows = list(node["places"].items(PLACES))
        self.places: list[Place] = [_place(index, row) for index, row in enumerate(rows)]
        self.by_id: dict[str, int] = {}
        for place, row in zip(self.places, rows, strict=True):
            if place.id in self.by_id:
                raise row["id"].fail(f"{place.id!r} stands twice")
            self.by_id[place.id] = place.index

    def _read_routes(self, node: Node) -> None:
        near: list[set[int]] = [set() for _ in self.places]
        self.routes: list[Route] = []
        for row in node.items(ROUTES):
            row.only("from", "to", "kind", "bends", "source")
            a, b = self._place(row["from"]), self._place(row["to"])
            if a == b or b in near[a]:
                raise row.fail("joins a place to itself, or two places a second time")
            near[a].add(b)
            near[b].add(a)
            sea = _one_of(row["kind"], ("land", "sea")) == 1
            bends = tuple([_point(item) for item in row["bends"].items()])
            self.routes.append(Route(a, b, sea, bends, row["source"].source()))
        for place in self.places:
            place.links = tuple(sorted(near[place.index]))
        if not connected(tuple([place.links for place in self.places])):
            raise node.fail("every place must be reachable from every other")

    def _read_companies(self, node: Node) -> None:
        node.only(*COMPANIES)
        self.companies: list[Company] = []
        for id in COMPANIES:
            row = node[id]
            row.only("name", "start", "silver", "source")
            start = self._place(row["start"])
            silver = row["silver"].whole(0, 100)
            self.companies.append(
                Company(id, row["name"].text(), start, silver, row["source"].source())
            )

    def _read_colours(self, node: Node) -> None:
        node.only(*COLOURS)
        self.colour_names: list[str] = []
        self.glyph_names: list[str] = []
        self.copies: list[int] = []
        self.colour_sources: list[tuple[str, str]] = []
        for id in COLOURS:
            row = node[id]
            row.only("name", "glyph", "copies", "source", "copies_source")
            self.colour_names.append(row["name"].text())
            self.glyph_names.append(row["glyph"].text())
            # A hand is packed into six bits for each colour.
            self.copies.append(row["copies"].whole(0, 60))
            self.colour_sources.append((row["source"].source(), row["copies_source"].source()))

    def _read_artefacts(self, node: Node) -> None:
        node.only(*ARTEFACTS)
        self.artefact_names: list[str] = []
        self.artefact_sources: list[str] = []
        for id in ARTEFACTS:
            node[id].only("name", "source")
            self.artefact_names.append(node[id]["name"].text())
            self.artefact_sources.append(node[id]["source"].source())

    def _read_bonuses(self, node: Node) -> None:
        node.only("source", "bonuses")
        self.bonus_source: str = node["source"].source()
        self.bonus_silver: list[int] = []
        self.bonus_cards: list[int] = []
        for row in node["bonuses"].items(SPACES):
            row.only("silver", "cards")
            self.bonus_silver.append(row["silver"].whole(0, 100))
            self.bonus_cards.append(row["cards"].whole(0, 10))

    def _read_cards(self, node: Node) -> None:
        node.only("expeditions", "north_book", "south_book")
        rows = list(node["expeditions"].items(EXPEDITIONS))
        self.expeditions: list[Expedition] = [
            self._expedition(i, row) for i, row in enumerate(rows)
        ]
        letters = [sum([1 for e in self.expeditions if e.letter == k]) for k in range(len(LETTERS))]
        self.letters: list[int] = letters
        if letters[LETTER_C] < max(self.removed) or EXPEDITIONS - max(self.removed) < SPACES:
            raise node["expeditions"].fail("there are too few C cards for those removed")
        pages = [*node["north_book"].items(PAGES), *node["south_book"].items(PAGES)]
        self.adventures: list[Adventure] = [self._adventure(i, row) for i, row in enumerate(pages)]
        for cards in ([*rows], [*pages]):
            ids = [row["id"].id() for row in cards]
            for row, id in zip(cards, ids, strict=True):
                if ids.count(id) > 1:
                    raise row["id"].fail(f"{id!r} stands twice")
        self.expedition_ids: dict[str, int] = {e.id: e.index for e in self.expeditions}
        self.adventure_ids: dict[str, int] = {a.id: a.index for a in self.adventures}
        assert len(self.adventures) == ADVENTURES

    def _expedition(self, index: int, row: Node) -> Expedition:
        row.only("id", "back", "start", "destination", "silver", "points", "source")
        start, destination = self._place(row["start"]), self._place(row["destination"])
        if start == destination:
            raise row["destination"].fail("must differ from the start")
        return Expedition(
            index,
            row["id"].id(),
            _one_of(row["back"], LETTERS),
            start,
            destination,
            row["silver"].whole(0, 100),
            row["points"].whole(0, 100),
            row["source"].source(),
        )

    def _adventure(self, index: int, row: Node) -> Adventure:
        target = self._place(row["target"])
        # The north book leads to the south and the other way round (AFN-4).
        if self.places[target].half == index // PAGES:
            raise row["target"].fail("must lie in the other half of the map than its book")
        if "assistant" in row.table():
            row.only("id", "assistant", "target", "source")
            colour = _one_of(row["assistant"], COLOURS)
            return Adventure(
                index, row["id"].id(), target, -1, colour, 0, 0, row["source"].source()
            )
        row.only("id", "artefact", "target", "silver", "points", "source")
        artefact = _one_of(row["artefact"], ARTEFACTS)
        silver, points = row["silver"].whole(0, 100), row["points"].whole(0, 100)
        source = row["source"].source()
        return Adventure(index, row["id"].id(), target, artefact, -1, silver, points, source)

    def _place(self, node: Node) -> int:
        place = self.by_id.get(node.id(), -1)
        if place < 0:
            raise node.fail(f"no place has the id {node.id()!r}")
        return place


def _place(index: int, row: Node) -> Place:
    row.only("id", "name", "half", "lon", "lat", "symbols", "source")
    lon = row["lon"].number(-180, 180)
    lat = row["lat"].number(-90, 90)
    half = _one_of(row["half"], HALVES)
    place = Place(index, row["id"].id(), row["name"].text(), half, lon, lat, row["source"].source())
    symbols = [_one_of(item, COLOURS) for item in row["symbols"].items()]
    if len(symbols) not in (1, 2) or len(set(symbols)) != len(symbols):
        raise row["symbols"].fail("must be one or two different colours")
    place.symbols = tuple(symbols)
    return place


def _point(node: Node) -> tuple[float, float]:
    lon, lat = node.items(2)
    return lon.number(-180, 180), lat.number(-90, 90)


def _one_of(node: Node, words: tuple[str, ...]) -> int:
    word = node.text()
    if word not in words:
        raise node.fail(f"must be one of {', '.join(words)}")
    return words.index(word)


def _value(node: Node) -> Node:
    node.only("value", "source")
    node["source"].source()
    return node["value"]


def _numbers(node: Node, count: int, low: int, high: int) -> list[Any]:
    return [item.whole(low, high) for item in _value(node).items(count)]
