"""A second opinion: phases 2 to 5 written once more from the rules page, in another way.

It works on names and sets, knows nothing of slots, masks and notes, and shares no code with the
game but the table of territories. It takes the text of a case and gives the lines of its result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import permutations

from okapi.games.africa_1880.board import Board

ORDER = ["britain", "france", "germany", "italy", "netherlands", "belgium"]


@dataclass
class Place:
    """A territory."""

    boxes: int
    coastal: bool
    borders: set[str]
    filled: int = 0
    colony: bool = False
    present: set[str] = field(default_factory=set)


@dataclass
class Written:
    """A sheet: headings with everything that was written under them."""

    lines: list[tuple[str, str]] = field(default_factory=list)

    def under(self, heading: str) -> set[str]:
        return {entry for key, entry in self.lines if key == heading and entry}

    def only(self, heading: str) -> str:
        """The entry under a heading if there is exactly one."""
        found = self.under(heading)
        return found.pop() if len(found) == 1 else ""


class World:
    """The map and the sheets, read from a text."""

    def __init__(self, text: str, board: Board) -> None:
        self.places = {
            t.id: Place(t.boxes, t.coastal, {board.territories[x].id for x in t.links})
            for t in board.territories
        }
        self.presences = board.presences
        self.last_colony = board.colonies
        self.turn = 1
        self.nations: list[str] = []
        self.sheets: dict[str, Written] = {}
        self._read(text)

    def _read(self, text: str) -> None:
        section = ""
        for raw in text.splitlines():
            line = raw.split("#")[0].rstrip()
            words = line.split()
            if not words or words[0] in ("case", "title", "rules", "data"):
                continue
            if words[0] in ("result", "because"):
                return
            if line.startswith(" "):
                heading, entry = line.split(":", 1)
                self.sheets[section].lines.append((heading.strip(), " ".join(entry.split())))
            elif words[0] == "sheet":
                section = words[1]
                self.sheets[section] = Written()
            elif words[0] == "turn":
                self.turn = int(words[1])
            elif words[0] == "nations":
                self.nations = [name for name in ORDER if name in words[1:]]
            else:
                self._put(line)

    def _put(self, line: str) -> None:
        head, names = line.split(":")
        name, *marks = head.split()
        place = self.places[name]
        place.present = set(names.split())
        for mark in marks:
            if mark == "colony":
                place.colony = True
            else:
                place.filled = int(mark.split("/")[0])


def resolve(text: str, board: Board) -> list[str]:
    """The lines of the result."""
    w = World(text, board)
    develops, explores, lands, wars = _orders(w)
    before = {name: set(place.present) for name, place in w.places.items()}
    for name in develops:
        place = w.places[name]
        place.filled = min(place.boxes, place.filled + 1)
    for nation in w.nations:
        stock = w.presences - sum(nation in present for present in before.values())
        wanted = [target for _, target in sorted(explores[nation])] + lands[nation]
        for target in wanted:
            if nation not in w.places[target].present and stock:
                w.places[target].present.add(nation)
                stock -= 1
    for place in w.places.values():
        if not place.colony:
            place.present -= {p for p in place.present if _thrown_out(p, place.present, wars)}
    for place in w.places.values():
        peace = not any(pair in wars for pair in permutations(place.present, 2))
        if place.filled == place.boxes and place.present and peace:
            place.colony = True
    return _told(w, wars)


def _orders(
    w: World,
) -> tuple[list[str], dict[str, list[tuple[str, str]]], dict[str, list[str]], set[tuple[str, str]]]:
    develops: list[str] = []
    explores: dict[str, list[tuple[str, str]]] = {nation: [] for nation in w.nations}
    lands: dict[str, list[str]] = {nation: [] for nation in w.nations}
    wars: set[tuple[str, str]] = set()
    for nation in w.nations:
        sheet = w.sheets.get(nation, Written())
        for name, place in w.places.items():
            order = sheet.only(name) if nation in place.present else ""
            target = order.removeprefix("explore ")
            if order == "develop":
                develops.append(name)
            elif order.startswith("explore ") and target in place.borders:
                if not w.places[target].colony:
                    explores[nation].append((name, target))
        landing = w.places.get(sheet.only("land"))
        if landing and landing.coastal and landing.present <= {nation}:
            lands[nation].append(sheet.only("land"))
        wars |= {(nation, q) for q in w.nations if q != nation and sheet.only(q) == "W"}
    return develops, explores, lands, wars


def _thrown_out(p: str, present: set[str], wars: set[tuple[str, str]]) -> bool:
    others = present - {p}
    hostile = {q for q in others if (q, p) in wars}
    if len(others) == 1:
        return bool(hostile) and not any((p, q) in wars for q in others)
    return len(hostile) > len(others) - len(hostile)


def _told(w: World, wars: set[tuple[str, str]]) -> list[str]:
    lines = []
    for name in sorted(w.places):
        place = w.places[name]
        if place.present or place.filled:
            colony = " colony" if place.colony else ""
            names = " ".join(n for n in ORDER if n in place.present)
            lines.append(f"{name} {place.filled}/{place.boxes}{colony}: {names}".rstrip())
    built = sum(place.colony for place in w.places.values())
    if built < w.last_colony and w.turn < 8:
        return [f"turn {w.turn + 1}", *lines]
    scores = {n: _score(n, w, wars) for n in w.nations}
    best = [n for n in w.nations if scores[n] == max(scores.values())]
    reason = "colonies" if built >= w.last_colony else "last_turn"
    told = " ".join(f"{n} {scores[n]}" for n in w.nations)
    winner = best[0] if len(best) == 1 else "none"
    return [f"over {reason}", *lines, f"scores {told}", f"winner {winner}"]


def _score(n: str, w: World, wars: set[tuple[str, str]]) -> int:
    mine = [place for place in w.places.values() if place.colony and n in place.present]
    friends = sum((q, n) not in wars for q in w.nations if q != n)
    return sum(8 if place.present == {n} else 3 for place in mine) + friends
