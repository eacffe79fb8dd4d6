"""The rules once more, slowly: written from the text of the rules page with sets and searches.

Nothing here looks at the engine. A position is what everybody can see of it, the facts of a view;
the map is made of the hexagons of the page. `options` and `after` say what may be chosen and what
then is true, and the tests compare that with the engine ply by ply.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import Any, Final

Facts = dict[str, Any]

# The rows of the map from north (r = -6) to south, each with the q of its first hexagon.
ROWS: Final = (
    (-2, "rif tell_atlas aures djerba"),
    (-3, "mogador saoura el_golea great_eastern_erg tripolitania sirtica cyrenaica nile_delta"),
    (-4, "zemmour eglab tanezrouft ahaggar tassili fezzan kufra gilf_kebir thebes"),
    (-5, "adrar el_djouf azawad ifoghas air_mountains kaouar tibesti libyan_desert dongola suakin"),
    (-6, "saint_louis kaarta timbuktu gao azawagh tenere bodele ennedi meidob_hills khartoum "
         "eritrea"),
    (-6, "fouta_djallon wassoulou upper_volta borgu kano bornu chari dar_fertit kordofan blue_nile "
         "danakil berbera"),
    (-5, "ivory_coast accra niger_delta bamenda bouar ubangi zandeland sudd sidamo ogaden mudug"),
    (-2, "ogooue equateur boyoma_falls ruwenzori mount_elgon jubaland"),
    (-3, "loango malebo_pool kasai maniema unyamwezi mombasa"),
    (-3, "luanda lunda lubaland tanganyika uhehe"),
    (-3, "bie_plateau moxico katanga luangwa rovuma"),
    (-4, "kaokoveld kavango victoria_falls mashonaland lower_zambezi"),
    (-4, "walvis_bay kalahari tati gazaland"),
    (-4, "namaland molopo highveld"),
    (-4, "great_karoo drakensberg"),
)  # fmt: skip
HEXES: Final = {
    name: (q + i, r)
    for r, (q, row) in enumerate(ROWS, start=-6)
    for i, name in enumerate(row.split())
}
STEPS: Final = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
_AT: Final = {place: name for name, place in HEXES.items()}
NEAR: Final = {
    name: {_AT[q + dq, r + dr] for dq, dr in STEPS if (q + dq, r + dr) in _AT}
    for name, (q, r) in HEXES.items()
}
CITIES: Final = ("mogador", "suakin", "accra", "mombasa", "walvis_bay")

GOODS: Final = ("statue", "kettle", "garment", "mask", "drum")
ANIMALS: Final = ("elephant", "zebra", "lion", "giraffe", "rhino")
PIECES: Final = {"gold_1": 1, "gold_2": 2, "gem_1": 1, "gem_2": 2}
SOURCES: Final = (
    "turned_animals", "turned_nomads", "moved_animals", "moved_nomads", "surveys",
    "turned_riches", "bonus",
)  # fmt: skip
CHANCE: Final = -1
NOBODY: Final = -2


# What is where


def empties(lies: dict[str, str]) -> set[str]:
    """Spaces without tile and camp; explorers do not matter (AFR-2)."""
    return {x for x, what in lies.items() if what == "empty"}


def animals(lies: dict[str, str], x: str, kind: str) -> int:
    """Adjacent face-up animals of a kind (AFR-4)."""
    return sum(lies[y] == kind for y in NEAR[x])


def free(lies: dict[str, str], x: str) -> int:
    """Adjacent empty spaces (AFR-4)."""
    return len(NEAR[x] & empties(lies))


def worth(lies: dict[str, str], x: str) -> int:
    """What the tile on x counts: neighbours of its kind, or empty neighbours for a nomad."""
    return free(lies, x) if lies[x] == "nomad" else animals(lies, x, lies[x])


def moved(lies: dict[str, str], x: str, y: str) -> dict[str, str]:
    """The map after the tile on x has gone to y."""
    return {**lies, x: "empty", y: lies[x]}


def destinations(lies: dict[str, str], x: str) -> dict[str, int]:
    """Empty spaces where the tile on x would count more, and how much (AFR-23, 24, 30, 33)."""
    here = worth(lies, x)
    there = {y: worth(moved(lies, x, y), y) for y in empties(lies)}
    return {y: count for y, count in there.items() if count > here}


def open_to(f: Facts, x: str) -> bool:
    """Whether the acting explorer can enter a space (AFR-15)."""
    others = [y for seat, y in enumerate(f["explorers"]) if seat != f["turn"]]
    return f["lies"][x] != "closed" and x not in others


def within_two_steps(f: Facts) -> set[str]:
    """Where the acting explorer can walk (AFR-14, AFR-15)."""
    reached = {f["explorers"][f["turn"]]}
    for _ in range(2):
        reached |= {y for x in reached for y in NEAR[x] if open_to(f, y)}
    return reached


# What may be chosen


def options(f: Facts) -> set[str]:
    """The choices of the seat to act."""
    return _BY_PHASE[f["phase"]](f) if f["phase"] in _BY_PHASE else set()


def _city(f: Facts) -> set[str]:
    return {f"city:{x}" for x in CITIES if x not in f["explorers"]}


def _move(f: Facts) -> set[str]:
    walks = {f"walk:{x}" for x in within_two_steps(f)}
    here = f["explorers"][f["turn"]]
    travels = {f"travel:{x}" for x in HEXES if x != here and open_to(f, x)}
    return walks | travels if f["half"] == 1 else walks


def _act(f: Facts) -> set[str]:
    lies, here = f["lies"], f["explorers"][f["turn"]]
    acts = {"pass"}
    acts |= {f"reveal:{x}" for x in NEAR[here] if lies[x] == "closed"}
    for x in NEAR[here] | {here}:
        if lies[x] in (*ANIMALS, "nomad") and destinations(lies, x):
            acts.add(f"lift:{x}")
    if lies[here] == "empty" and f["camps"][f["turn"]] >= 1:
        acts.add("survey")
        if any(lies[x] in PIECES for x in NEAR[here]):
            acts.add("mine")
    return acts


def _settle(f: Facts) -> set[str]:
    return _place(f) | {"stay"}


def _place(f: Facts) -> set[str]:
    return {f"place:{y}" for y in destinations(f["lies"], f["focus"])}


def _trade(f: Facts) -> set[str]:
    return {"keep"} | trades(f, f["good"])


def trades(f: Facts, good: str) -> set[str]:
    """Whole sets of other kinds that can be paid for with the turned kind (AFR-21)."""
    mine = f["goods"][f["turn"]][good]
    return {
        f"trade:{seat}:{kind}"
        for seat in range(f["seats"])
        for kind in GOODS
        if seat != f["turn"] and kind != good and 1 <= f["goods"][seat][kind] <= mine
    }


_BY_PHASE: Final = {
    "city": _city, "move": _move, "act": _act, "settle": _settle, "place": _place, "trade": _trade,
}  # fmt: skip


def chances(f: Facts) -> dict[str, int]:
    """What chance may do, with weights (AFR-6, AFR-9)."""
    if f["phase"] == "first":
        return {f"first:{seat}": 1 for seat in range(f["seats"])}
    if f["phase"] == "draw":
        return {f"draw:{kind}": n for kind, n in f["undiscovered"].items() if n}
    return {}


# What then is true


def after(before: Facts, text: str) -> Facts:
    """The facts after a ply."""
    f = deepcopy(before)
    verb, *nouns = text.split(":")
    _PLIES[verb](f, *nouns)
    if f["phase"] == "over":
        f["actor"] = NOBODY
    else:
        f["actor"] = CHANCE if f["phase"] in ("draw", "first") else f["turn"]
    return f


def _first(f: Facts, seat: str) -> None:
    f["first"] = f["turn"] = int(seat)
    f["phase"] = "city"


def _chosen(f: Facts, x: str) -> None:
    f["explorers"][f["turn"]] = x
    f["turn"] = (f["turn"] + 1) % f["seats"]
    if None not in f["explorers"]:
        f["phase"] = "move"


def _walk(f: Facts, x: str) -> None:
    f["explorers"][f["turn"]] = x
    f["phase"] = "act"


def _travel(f: Facts, x: str) -> None:
    f["explorers"][f["turn"]] = x
    _next_turn(f)


def _pass(f: Facts) -> None:
    _next_half(f)


def _reveal(f: Facts, x: str) -> None:
    f.update(phase="draw", focus=x, busy=True)


def _draw(f: Facts, kind: str) -> None:
    x, seat = f["focus"], f["turn"]
    f["undiscovered"][kind] -= 1
    f["lies"][x] = kind
    if kind in GOODS:
        f["lies"][x] = "empty"
        f["goods"][seat][kind] += 1
        if trades(f, kind):
            f.update(phase="trade", good=kind)
        else:
            _next_half(f)
    elif kind in PIECES:
        _score(f, PIECES[kind], "turned_riches")
        _next_half(f)
    elif kind == "monument":
        _turn_monument(f)
    elif destinations(f["lies"], x):
        f["phase"] = "settle"
    else:
        _stay(f)


def _turn_monument(f: Facts) -> None:
    f["monuments"] += 1
    if f["monuments"] == f["last_monument"]:
        _score(f, 3, "bonus")
        f.update(phase="over", end="last_monument", focus=None)
    else:
        f["supply"] -= 1
        f["camps"][f["turn"]] += 1
        _next_half(f)


def _stay(f: Facts) -> None:
    _score_turned(f, f["focus"])
    _next_half(f)


def _score_turned(f: Facts, x: str) -> None:
    if f["lies"][x] == "nomad":
        _score(f, worth(f["lies"], x), "turned_nomads")
    else:
        _score(f, 1 + worth(f["lies"], x), "turned_animals")


def _lift(f: Facts, x: str) -> None:
    f.update(phase="place", focus=x)


def _placed(f: Facts, y: str) -> None:
    x, before = f["focus"], f["lies"]
    f["lies"] = moved(before, x, y)
    if f["phase"] == "settle":
        _score_turned(f, y)
    else:
        gain = worth(f["lies"], y) - worth(before, x)
        _score(f, gain, "moved_nomads" if before[x] == "nomad" else "moved_animals")
    f["busy"] = True
    _next_half(f)


def _survey(f: Facts) -> None:
    seen = (*ANIMALS, "nomad", "monument")
    _score(f, sum(f["lies"][y] in seen for y in NEAR[_build(f)]), "surveys")
    _next_half(f)


def _mine(f: Facts) -> None:
    for y in NEAR[_build(f)]:
        kind = f["lies"][y]
        if kind in PIECES:
            f["gold" if kind.startswith("gold") else "gems"][f["turn"]] += PIECES[kind]
            f["lies"][y] = "empty"
    _next_half(f)


def _build(f: Facts) -> str:
    here = str(f["explorers"][f["turn"]])
    f["lies"][here] = "camp"
    f["camps"][f["turn"]] -= 1
    f["busy"] = True
    return here


def _keep(f: Facts) -> None:
    _next_half(f)


def _traded(f: Facts, seat: str, kind: str) -> None:
    mine, theirs, paid = f["goods"][f["turn"]], f["goods"][int(seat)], f["good"]
    n = theirs[kind]
    mine[kind] += n
    theirs[kind] -= n
    mine[paid] -= n
    theirs[paid] += n
    _next_half(f)


def _score(f: Facts, points: int, source: str) -> None:
    f["score"][f["turn"]] += points
    f["earned"][f["turn"]][SOURCES.index(source)] += points


def _next_half(f: Facts) -> None:
    f.update(focus=None, good=None)
    if f["half"] == 1 and not f["simple"]:
        f.update(half=2, phase="move")
    else:
        _next_turn(f)


def _next_turn(f: Facts) -> None:
    f["turns"] += 1
    f.update(half=1, phase="move", turn=(f["turn"] + 1) % f["seats"])
    if f["turns"] % f["seats"] == 0:  # a complete round (AFR-52)
        f["quiet_rounds"] = 0 if f["busy"] else f["quiet_rounds"] + 1
        f["busy"] = False
        if f["quiet_rounds"] == f["stall_rounds"]:
            f.update(phase="over", end="stalemate")


_PLIES: Final[dict[str, Callable[..., None]]] = {
    "first": _first, "city": _chosen, "walk": _walk, "travel": _travel, "pass": _pass,
    "reveal": _reveal, "draw": _draw, "stay": _stay, "lift": _lift, "place": _placed,
    "survey": _survey, "mine": _mine, "keep": _keep, "trade": _traded,
}  # fmt: skip


# What it is worth


def final_scores(f: Facts) -> list[int]:
    """Track, goods, gold and gems of every seat (AFR-51)."""
    gold, gems = shares(f["gold"]), shares(f["gems"])
    goods = [sum((0, 1, 3, 5, 8, 12)[n] for n in area.values()) for area in f["goods"]]
    return [sum(parts) for parts in zip(f["score"], goods, gold, gems, strict=True)]


def shares(pieces: list[int]) -> list[int]:
    """Line up the seats that have pieces, hand out 10, 6 and nothing, and let ties share."""
    line = sorted((n for n in pieces if n), reverse=True)
    handed_out = list(zip(line, (10, 6, 0, 0, 0), strict=False))
    return [sum(prize for n, prize in handed_out if n == mine) // max(1, line.count(mine))
            for mine in pieces]  # fmt: skip


# What never happens


def animal_pairs(lies: dict[str, str]) -> int:
    """Adjacent face-up animals of the same kind."""
    return sum(animals(lies, x, what) for x, what in lies.items() if what in ANIMALS) // 2


def nomad_potential(lies: dict[str, str]) -> int:
    """For each nomad its neighbours that are empty or nomads, less the adjacent pairs of nomads."""
    nomads = [x for x, what in lies.items() if what == "nomad"]
    beside = sum(animals(lies, x, "nomad") for x in nomads)
    return sum(free(lies, x) for x in nomads) + beside - beside // 2
