"""A tiny vocabulary for the tests of Africa: build a position, play, look.

    s = position(explorers={"anna": "khartoum"}, faces={"elephant": "gilf_kebir tenere"})
    play(s, "reveal:dongola", "draw:elephant")
    assert options(s) == {"stay", "place:kano"}

Spaces are written by their ids, several in one text. What a test does not mention lies where it
does not matter: face-down tiles everywhere, two camps in every hand, explorers in far cities.
Every position holds the invariants of the rules page: who made holes in the map also owns what
lay there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, Final, cast

import okapi
from okapi.core.game import CHANCE, Event
from okapi.core.graph import distances
from okapi.core.panels import Row
from okapi.games.africa.rules import Africa
from okapi.games.africa.state import State
from okapi.games.africa.tiles import CAMP, CLOSED, EMPTY, FACE
from okapi.games.africa.tiles import KINDS as KINDS

GAME: Final = cast(Africa, okapi.game("africa"))
NAMES: Final = ("anna", "bob", "chris", "dora", "emil")
GOODS: Final = KINDS[:5]
ANIMALS: Final = KINDS[5:10]
CITIES: Final = ("mogador", "suakin", "accra", "mombasa", "walvis_bay")
# The sources of points on the track, in the order of the lines of a final score.
SOURCES: Final = (
    "turned_animals", "turned_nomads", "moved_animals", "moved_nomads", "surveys",
    "turned_riches", "bonus",
)  # fmt: skip
PHASES: Final = {"city": 1, "move": 2, "act": 3}


# Given


def new(seats: int = 3, **options: object) -> State:
    """A new game in which Anna begins, unless the options say otherwise."""
    return GAME.new(seats, {"first": 0, **options})


def position(
    seats: int = 3,
    *,
    explorers: Mapping[str, str],
    faces: Mapping[str, str] | None = None,
    empty: str = "",
    camps_on: str = "",
    goods: Mapping[str, Mapping[str, int]] | None = None,
    gold: Mapping[str, int] | None = None,
    gems: Mapping[str, int] | None = None,
    camps: Mapping[str, int] | None = None,
    score: Mapping[str, int] | None = None,
    monuments: int = 0,
    turn: str = "anna",
    first: str = "anna",
    phase: str = "act",
    half: int = 1,
    quiet_rounds: int = 0,
    busy: bool = False,
    simple: bool = False,
    stall_rounds: int = 10,
) -> State:
    """A position in the middle of a game, with every invariant in order.

    Faces are written by kind, `{"lion": "bornu dar_fertit"}`; `monuments` says how many have been
    turned in all. Tiles that are owned leave holes far away; holes that nobody is said to have
    made were made by the last seat, for gems (or gold, or goods) of its own.
    """
    s = new(seats, first=NAMES.index(first), simple=simple, stall_rounds=stall_rounds)
    s.phase = PHASES[phase]
    s.actor = NAMES.index(turn)
    s.half = half
    s.quiet_rounds = quiet_rounds
    s.busy = busy
    _lay(s, faces or {}, empty, camps_on)
    _stand(s, explorers)
    for name, points in (score or {}).items():
        s.add_points(NAMES.index(name), points, SOURCES.index("turned_riches"))
    far = _far_spaces(s)
    _turn_far_monuments(s, monuments, far)
    _own(s, goods, gold, gems, far)
    _hand_out_camps(s, camps or {})
    s.count_again()
    assert GAME.faults(s) == []
    return s


def space(name: str) -> int:
    """The number of a space."""
    return GAME.board.by_id[name]


def neighbours(name: str) -> set[str]:
    """The spaces that share a side with a space."""
    return {GAME.board.spaces[y].id for y in GAME.board.links[space(name)]}


def _lay(s: State, faces: Mapping[str, str], empty: str, camps_on: str) -> None:
    """Put down what the test mentions."""
    laid = {x: FACE + KINDS.index(kind) for kind, ids in faces.items() for x in ids.split()}
    laid |= dict.fromkeys(empty.split(), EMPTY)
    laid |= dict.fromkeys(camps_on.split(), CAMP)
    words = [*empty.split(), *camps_on.split(), *(x for ids in faces.values() for x in ids.split())]
    assert len(words) == len(laid), "a space is mentioned twice"
    for name, what in laid.items():
        s.lies[space(name)] = what


def _stand(s: State, explorers: Mapping[str, str]) -> None:
    """Put the explorers where the test says, and the others in the cities farthest from there."""
    for name, where in explorers.items():
        s.explorers[NAMES.index(name)] = space(where)
    free = [x for x in GAME.board.cities if x not in s.explorers and s.lies[x] == EMPTY]
    free.sort(key=lambda x: -_distance_to(x, _mentioned(s)))
    for seat in range(s.seats):
        if s.explorers[seat] < 0:
            s.explorers[seat] = free.pop(0)


def _mentioned(s: State) -> list[int]:
    """Spaces that the test is about: all but face-down tiles and bare cities without explorers."""
    cities = GAME.board.cities
    bare = [EMPTY if x in cities else CLOSED for x in range(len(s.lies))]
    return [x for x, what in enumerate(s.lies) if what != bare[x] or x in s.explorers]


@cache
def _distances(x: int) -> list[int]:
    return distances(GAME.board.links, x)


def _distance_to(x: int, others: Iterable[int]) -> int:
    return min((_distances(x)[y] for y in others), default=99)


def _far_spaces(s: State) -> list[int]:
    """Closed spaces that matter to nobody, those with face-down tiles all round them last."""
    mentioned = _mentioned(s)
    far = [x for x, what in enumerate(s.lies) if what == CLOSED and _distance_to(x, mentioned) > 2]
    alone: list[int] = []
    for x in far:
        if _distance_to(x, [*alone, *GAME.board.cities]) > 1:
            alone.append(x)
    return [*(x for x in far if x not in alone), *reversed(alone)]


def _turn_far_monuments(s: State, count: int, far: list[int]) -> None:
    monument = FACE + KINDS.index("monument")
    here = s.lies.count(monument)
    for _ in range(count - here):
        s.lies[far.pop()] = monument
    s.monuments = max(count, here)
    s.supply -= s.monuments


def _own(
    s: State,
    goods: Mapping[str, Mapping[str, int]] | None,
    gold: Mapping[str, int] | None,
    gems: Mapping[str, int] | None,
    far: list[int],
) -> None:
    """Fill the play areas from the bag; the number of holes in the map then has to fit."""
    for kind in range(len(KINDS)):
        s.bag[kind] -= s.lies.count(FACE + kind)
    for name, owned in (goods or {}).items():
        for good, count in owned.items():
            s.goods[NAMES.index(name) * 5 + GOODS.index(good)] += count
            s.bag[GOODS.index(good)] -= count
    for one, pieces, area in (("gold_1", gold, s.gold), ("gem_1", gems, s.gems)):
        for name, count in (pieces or {}).items():
            area[NAMES.index(name)] = count
        _take_pieces(s, KINDS.index(one), sum(area))
    missing = sum(s.bag) - s.lies.count(CLOSED)
    for _ in range(-missing):
        s.lies[far.pop()] = EMPTY
    _hoard(s, missing, [name for name, said in _said(goods, gold, gems) if not said])


def _said(*owned: object) -> list[tuple[str, bool]]:
    names = ("goods", "gold", "gems")
    return [(name, given is not None) for name, given in zip(names, owned, strict=True)]


def _take_pieces(s: State, one: int, pieces: int) -> None:
    """Take gold or gems out of the bag, tiles of two pieces first."""
    twos = min(pieces // 2, s.bag[one + 1])
    s.bag[one + 1] -= twos
    s.bag[one] -= pieces - 2 * twos
    assert s.bag[one] >= 0, "there are not so many pieces"


def _hoard(s: State, tiles: int, allowed: list[str]) -> None:
    """The last seat owns what lay in the holes that nobody else is said to have made."""
    last = s.seats - 1
    order = {"gems": ("gem_2", "gem_1"), "gold": ("gold_2", "gold_1"), "goods": GOODS}
    for what in ("gems", "gold", "goods"):
        for kind in order[what] if what in allowed else ():
            count = min(max(tiles, 0), s.bag[KINDS.index(kind)])
            tiles -= count
            s.bag[KINDS.index(kind)] -= count
            if what == "goods":
                s.goods[last * 5 + GOODS.index(kind)] += count
            else:
                area = s.gems if what == "gems" else s.gold
                area[last] += count * int(kind[-1])
    assert tiles <= 0, "say who owns the tiles that have left the map"


def _hand_out_camps(s: State, camps: Mapping[str, int]) -> None:
    """Hands as the test says; the others have two, and the last of them more or less."""
    board = GAME.board
    total = board.supply[s.seats - 2] + 2 * s.seats
    s.camps = [camps.get(name, 2) for name in NAMES[: s.seats]]
    rest = total - s.supply - s.lies.count(CAMP) - sum(s.camps)
    for seat in reversed(range(s.seats)):
        if NAMES[seat] not in camps:
            change = max(rest, -s.camps[seat])
            s.camps[seat] += change
            rest -= change
    assert rest == 0, "say fewer hands: the camps do not add up"


# When


def play(s: State, *texts: str) -> list[Event]:
    """Play some plies, chance included; each must be possible. What happened comes back."""
    events: list[Event] = []
    for text in texts:
        assert text in (chances(s) if chance_acts(s) else options(s)), f"{text} is not offered"
        s.game.apply(s, s.game.to_act(s)[0], s.game.actions.parse(text), events)
        assert s.game.faults(s) == []
    assert s.game.decode(s.game.encode(s)) == s
    return events


def gain(s: State, *texts: str) -> dict[str, int]:
    """Play some plies; the points that each seat scored on the track, nothing left out."""
    before = s.score[:]
    play(s, *texts)
    change = {NAMES[i]: s.score[i] - before[i] for i in range(s.seats)}
    return {name: points for name, points in change.items() if points}


def pass_turns(s: State, count: int) -> None:
    """Some turns in which explorers stay and do nothing."""
    for _ in range(count):
        turns = s.turns
        while s.turns == turns:
            play(s, f"walk:{stands(s, who(s))}", "pass")


# Then


def facts(s: State) -> dict[str, Any]:
    """Everything that anybody may know."""
    return s.game.view(s, None).facts()  # type: ignore[no-any-return]  # views are Any to the core


def who(s: State) -> str:
    """Who decides now, or "chance" or "nobody"."""
    seats = s.game.to_act(s)
    assert len(seats) <= 1
    return "nobody" if not seats else "chance" if seats[0] == CHANCE else NAMES[seats[0]]


def chance_acts(s: State) -> bool:
    return who(s) == "chance"


def now(s: State) -> tuple[str, int, str]:
    """Whose turn it is, which half-turn, and what is decided."""
    known = facts(s)
    return NAMES[known["turn"]], known["half"], known["phase"]


def options(s: State) -> set[str]:
    """What the seat to act may choose; the list is sorted and everybody else has none."""
    actors = s.game.to_act(s)
    for seat in range(-1, s.seats + 1):
        if seat not in actors or seat == CHANCE:
            assert s.game.legal(s, seat) == []
    if who(s) in ("chance", "nobody"):
        return set()
    legal = s.game.legal(s, actors[0])
    indices = [action.index for action in legal]
    assert indices == sorted(set(indices))
    assert legal
    return {str(action) for action in legal}


def nouns(s: State, verb: str) -> set[str]:
    """The nouns that may follow a verb now: `nouns(s, "walk") == {"rif", "saoura"}`."""
    return {text.partition(":")[2] for text in options(s) if text.partition(":")[0] == verb}


def chances(s: State) -> dict[str, int]:
    """What chance may do now, with its weights."""
    odds = s.game.odds(s)
    indices = [action.index for action, _ in odds]
    assert indices == sorted(set(indices))
    return {str(action): weight for action, weight in odds}


def points(s: State, name: str) -> int:
    """The score of a seat on the track."""
    return s.score[NAMES.index(name)]


def track(s: State, name: str) -> tuple[int, int]:
    """The 50-point markers and the track space that the panel of a seat shows."""
    seat = NAMES.index(name)
    panels = s.game.face.panels(s.game.view(s, seat))
    items = [item for panel in panels if panel.seat == seat for item in panel.items]
    (row,) = [item for item in items if isinstance(item, Row) and item.rule == "AFR-44"]
    if row.note is None:
        assert isinstance(row.value, int)
        return 0, row.value
    return cast(int, row.note.args["n"]), cast(int, row.note.args["space"])


def earned(s: State, name: str) -> dict[str, int]:
    """Where the points on the track came from."""
    row = facts(s)["earned"][NAMES.index(name)]
    return {source: n for source, n in zip(SOURCES, row, strict=True) if n}


def stands(s: State, name: str) -> str:
    """Where an explorer stands."""
    return str(facts(s)["explorers"][NAMES.index(name)])


def lies(s: State, name: str) -> str:
    """What lies on a space: "empty", "closed", "camp" or a kind of tile."""
    return str(facts(s)["lies"][name])


def all_lying(s: State, what: str) -> set[str]:
    """The spaces with that on them."""
    return {name for name, found in facts(s)["lies"].items() if found == what}


def free(s: State, name: str) -> int:
    """How many empty spaces are next to a space."""
    return s.free(space(name))


def animals(s: State, name: str, kind: str) -> int:
    """How many face-up animals of a kind are next to a space."""
    return s.animals(space(name), KINDS.index(kind))


def camps(s: State, name: str) -> int:
    """The camps in a hand."""
    return s.camps[NAMES.index(name)]


def owns(s: State, name: str) -> dict[str, int]:
    """The play area of a seat: goods by kind, pieces of gold and gems."""
    seat = NAMES.index(name)
    known = facts(s)
    area = {**known["goods"][seat], "gold": known["gold"][seat], "gems": known["gems"][seat]}
    return {kind: count for kind, count in area.items() if count}


def refusal(s: State, text: str, name: str = "") -> str:
    """The rule by which a choice of a seat (the one to act) is refused."""
    seat = NAMES.index(name or NAMES[s.actor])
    found = s.game.why_not_text(s, seat, text)
    assert found is not None, f"{text} is allowed"
    assert str(found.words), "a refusal is a sentence"
    return found.rule


def outcome(s: State) -> dict[str, int]:
    """The final scores, when the game is over."""
    ended = s.game.outcome(s)
    assert ended is not None, "the game is still on"
    return dict(zip(NAMES, ended.scores, strict=False))


def lines(s: State, name: str) -> dict[str, int]:
    """The final score of a seat, line by line, without the empty lines."""
    ended = s.game.outcome(s)
    assert ended is not None, "the game is still on"
    return {line.key: line.points for line in ended.lines[NAMES.index(name)] if line.points}
