"""A tiny vocabulary for the tests of Heart of Africa: build a position, play, look.

    s = position(at={"congo": "A3 n2", "tripoli": "A1 B* post"}, points=3, kept={"anna": "march"})
    play(s, "move:congo", "to:angola")
    assert stands(s, "angola") == "A1"

What stands in an area is written in a few letters: `A3` three traders of Anna, `A*` her
wholesaler, `n2` two neutrals, `post` a trading post. Areas that a test does not mention are bare,
symbol areas hold the resources of LANDS, markers stand on the rows of ROWS. Every position holds
the invariants: influence that nobody is said to have lies with the last seat that is not
mentioned, or in the pot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, cast

import okapi
from okapi.core.data import Data
from okapi.core.game import CHANCE, Event
from okapi.core.rng import Rng
from okapi.games import load
from okapi.games.heart_of_africa import scoring
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.rules import HeartOfAfrica
from okapi.games.heart_of_africa.state import (
    ACTING,
    BIDDING,
    CONFLICTS,
    NONE,
    PLACING,
    SOURCES,
    State,
)
from okapi.games.heart_of_africa.tokens import KINDS, MARKERS, POINTS, RESOURCES, VICTORY

GAME: Final = cast(HeartOfAfrica, okapi.game("heart_of_africa"))
NAMES: Final = ("anna", "bob", "chris", "dora", "emil")
LETTERS: Final = "ABCDE"
AREA_IDS: Final = tuple(area.id for area in GAME.board.areas)
STARTS: Final = tuple(AREA_IDS[x] for x in GAME.board.starts)
SYMBOLS: Final = tuple(AREA_IDS[x] for x in GAME.board.symbols)

LANDS: Final = {
    "benin": "bananas", "timbuktu": "bananas", "bornu": "diamonds", "nubia": "diamonds",
    "abyssinia": "gold", "cameroon": "gold", "congo": "ivory", "great_lakes": "ivory",
    "zanzibar_coast": "bananas", "zambezi": "diamonds", "kalahari": "gold",
}  # fmt: skip
ROWS: Final = {"bananas": 1, "diamonds": 2, "gold": 3, "ivory": 4, "africa": 0}
PHASES: Final = {"neutral": PLACING, "act": ACTING, "conflict": CONFLICTS, "bid": BIDDING}
START_POINTS: Final = {"anna": 8, "bob": 7, "chris": 6, "dora": 5, "emil": 4}
FIRST_ROWS: Final = "blank:4 blank:4 blank:5 blank:5 blank:6 blank:6"


# Given


def new(seats: int = 3, **options: object) -> State:
    """A new game, before anything is drawn."""
    return GAME.new(seats, options)


def set_up(s: State, *, settle: bool = True, seed: int = 1) -> State:
    """Play by lot up to the first decision, or up to the first auction."""
    rng = Rng(seed, "set-up")
    while chance_acts(s) or (settle and GAME.decider(s) >= 0 and "settle" in _verbs(s)):
        if chance_acts(s):
            s.game.apply(s, CHANCE, s.game.sample(s, rng))
        else:
            play(s, sorted(options(s))[0])
    return s


def position(
    seats: int = 3,
    *,
    at: Mapping[str, str] | None = None,
    phase: str = "act",
    active: str = "anna",
    points: int = 0,
    vp: Mapping[str, int] | None = None,
    influence: Mapping[str, int] | None = None,
    pot: int = 0,
    reputation: Mapping[str, int] | None = None,
    kept: Mapping[str, str] | None = None,
    hidden: Mapping[str, str] | None = None,
    seen: Mapping[str, str] | None = None,
    lands: Mapping[str, str] | None = None,
    rows: Mapping[str, int] | None = None,
    laid: str | None = None,
    stopped: Mapping[str, int] | None = None,
    locked: str = "",
    won: str = "",
    bonus: bool = False,
    changes: Mapping[str, str] | None = None,
    round: int = 1,
    target: int = 42,
    recycle: bool = False,
) -> State:
    """A position in the middle of a game, with every invariant in order.

    `changes` replaces parts of the data file: a game of one's own is made.
    """
    game = changed(changes) if changes else GAME
    s = game.new(seats, {"target": str(target), "recycle_tokens": recycle})
    s.round = round
    s.phase = s.step = PHASES[phase]
    s.active = NONE if phase == "bid" else NAMES.index(active)
    if phase == "bid":
        s.step = ACTING
    s.points = points
    s.bonus = bonus
    _lay_lands(s, lands or {}, rows or {})
    for area_id, what in (at or {}).items():
        _stand(s, area(area_id), what)
    s.count_again()
    s.neutrals_left = s.board.neutrals - sum(s.neutrals)
    _score(s, vp or {})
    _hand_out_influence(s, influence or {}, pot)
    for name, row in (reputation or {}).items():
        s.reputation[NAMES.index(name)] = row
    _lay_tokens(s, laid if laid is not None else FIRST_ROWS, kept or {})
    _lay_victory(s, hidden or {}, seen or {})
    for area_id, n in (stopped or {}).items():
        s.stopped[area(area_id)] = n
    s.locked = _bits(locked + " " + won)
    s.won = _bits(won)
    assert s.game.faults(s) == []
    return s


def changed(changes: Mapping[str, str]) -> HeartOfAfrica:
    """The game with a data file in which some texts are replaced."""
    text = GAME.data.text
    for old, new in changes.items():
        assert old in text, f"nothing to replace: {old}"
        text = text.replace(old, new, 1)
    return cast(HeartOfAfrica, load("heart_of_africa", Data(text, "own.toml")))


def eleven_neutrals() -> dict[str, str]:
    """A change that leaves no neutral in the supply once eleven are on the map."""
    return {"neutrals = { value = 25": "neutrals = { value = 11"}


def _lay_lands(s: State, lands: Mapping[str, str], rows: Mapping[str, int]) -> None:
    for area_id, kind in {**LANDS, **lands}.items():
        s.lies[area(area_id)] = RESOURCES.index(kind)
    for name, row in {**ROWS, **rows}.items():
        s.marker[MARKERS.index(name)] = row


def _stand(s: State, x: int, what: str) -> None:
    for word in what.split():
        if word == "post":
            s.posts |= 1 << x
            s.posts_left -= 1
        elif word[0] == "n":
            s.neutrals[x] = int(word[1:])
        elif word[1] == "*":
            s.wholesaler[LETTERS.index(word[0])] = x
            s.pieces[LETTERS.index(word[0]) * AREAS + x] += 1
        else:
            s.pieces[LETTERS.index(word[0]) * AREAS + x] += int(word[1:])


def _score(s: State, vp: Mapping[str, int]) -> None:
    for seat, name in enumerate(NAMES[: s.seats]):
        s.vp[seat] = vp.get(name, START_POINTS[name])
        s.earned[seat * SOURCES] = s.vp[seat]
    s.order = sorted(range(s.seats), key=lambda seat: -s.vp[seat])


def _hand_out_influence(s: State, influence: Mapping[str, int], pot: int) -> None:
    total = s.board.influence[s.seats - 2] * s.seats
    others = [seat for seat in range(s.seats) if NAMES[seat] not in influence]
    for name, n in influence.items():
        s.influence[NAMES.index(name)] = n
    rest = total - sum(influence.values()) - pot
    assert rest >= 0, "there is not so much influence"
    for seat in others:
        s.influence[seat] = rest // len(others)
    s.pot = pot
    if others:
        s.influence[others[-1]] += rest - rest // len(others) * len(others)
    else:
        s.pot += rest


def token(text: str) -> int:
    """An action token by its notation."""
    kind, _, points = text.partition(":")
    return KINDS.index(kind) * POINTS + int(points)


def _lay_tokens(s: State, laid: str, kept: Mapping[str, str]) -> None:
    for text in laid.split():
        s.rows.append(token(text) if text != "-" else NONE)
        if text != "-":
            s.supply[token(text)] -= 1
    for name, kinds in kept.items():
        for word in kinds.split():
            found = token(word) if ":" in word else _any_token(s, KINDS.index(word))
            s.supply[found] -= 1
            s.keep(NAMES.index(name), found)


def _any_token(s: State, kind: int) -> int:
    return next(t for t in range(kind * POINTS, (kind + 1) * POINTS) if s.supply[t])


def _lay_victory(s: State, hidden: Mapping[str, str], seen: Mapping[str, str]) -> None:
    for name, kind in hidden.items():
        s.secret[NAMES.index(name)] = VICTORY.index(kind)
    for name, kinds in seen.items():
        for kind in kinds.split():
            s.open_sv[NAMES.index(name) * len(VICTORY) + VICTORY.index(kind)] += 1


def _bits(ids: str) -> int:
    bits = 0
    for area_id in ids.split():
        bits |= 1 << area(area_id)
    return bits


def area(area_id: str) -> int:
    """The number of an area."""
    return GAME.board.by_id[area_id]


# When


def play(s: State, *texts: str) -> list[Event]:
    """Play some plies, chance included; each must be possible. What happened comes back."""
    events: list[Event] = []
    for text in texts:
        assert text in (chances(s) if chance_acts(s) else options(s)), f"{text} is not offered"
        s.game.apply(s, s.game.to_act(s)[0], s.game.actions.parse(text), events)
        assert s.game.faults(s) == []
    return events


def stakes(s: State, **choices: str) -> list[Event]:
    """Both choose and lock, in the order given: `stakes(s, bob="3 march", anna="retreat")`."""
    events: list[Event] = []
    for name, choice in choices.items():
        first, *tokens = choice.split()
        texts = ["retreat"] if first == "retreat" else [f"stake:{first}"]
        texts += [f"pledge:{kind}" for kind in tokens]
        for text in [*texts, "lock"]:
            act(s, name, text, events)
    return events


def act(s: State, name: str, text: str, events: list[Event] | None = None) -> None:
    """A choice of one of several seats that decide together."""
    seat = NAMES.index(name)
    action = s.game.actions.parse(text)
    assert action in s.game.legal(s, seat), f"{text} is not offered to {name}"
    s.game.apply(s, seat, action, events)
    assert s.game.faults(s) == []


def finish(s: State, *texts: str) -> list[Event]:
    """Play some plies, then end the steps and the turn."""
    events = play(s, *texts)
    turn = s.active
    while s.active == turn and not chance_acts(s) and "end" in options(s):
        events += play(s, "end")
    return events


def gained(s: State, *texts: str) -> int:
    """End the turn after some plies; what the active seat scored, before any skipping."""
    events = finish(s, *texts)
    return next(cast(int, e.facts["points"]) for e in events if e.name == "score")


# Then


def _verbs(s: State) -> set[str]:
    return {text.partition(":")[0] for text in options(s)}


def facts(s: State, name: str | None = None) -> dict[str, Any]:
    """Everything that a seat (or a spectator) may know."""
    seat = None if name is None else NAMES.index(name)
    return s.game.view(s, seat).facts()  # type: ignore[no-any-return]  # views are Any to the core


def who(s: State) -> str:
    """Who decides now, several joined by a plus, or "chance" or "nobody"."""
    seats = s.game.to_act(s)
    if not seats:
        return "nobody"
    return "chance" if seats[0] == CHANCE else "+".join(NAMES[seat] for seat in seats)


def chance_acts(s: State) -> bool:
    return who(s) == "chance"


def phase(s: State) -> str:
    """What is decided now."""
    return str(facts(s)["phase"])


def options(s: State, name: str = "") -> set[str]:
    """What the seat to act (or one of several) may choose; the list is sorted."""
    actors = s.game.to_act(s)
    if not actors or actors[0] == CHANCE:
        return set()
    legal = s.game.legal(s, NAMES.index(name) if name else actors[0])
    indices = [action.index for action in legal]
    assert indices == sorted(set(indices))
    return {str(action) for action in legal}


def nouns(s: State, verb: str, name: str = "") -> set[str]:
    """The nouns that may follow a verb now."""
    found = {text.partition(":")[2] for text in options(s, name) if text.partition(":")[0] == verb}
    return found


def chances(s: State) -> dict[str, int]:
    """What chance may do now, with its weights."""
    return {str(action): weight for action, weight in s.game.odds(s)}


def stands(s: State, area_id: str) -> str:
    """What stands in an area, in the letters of `position`."""
    x = area(area_id)
    words = []
    for seat in range(s.seats):
        if s.traders(seat, x):
            words.append(f"{LETTERS[seat]}{s.traders(seat, x)}")
        if s.wholesaler[seat] == x:
            words.append(f"{LETTERS[seat]}*")
    if s.neutrals[x]:
        words.append(f"n{s.neutrals[x]}")
    if s.posts >> x & 1:
        words.append("post")
    return " ".join(words)


def points(s: State, name: str) -> int:
    """The victory points of a seat."""
    return s.vp[NAMES.index(name)]


def cubes(s: State, name: str) -> int:
    """The influence of a seat."""
    return s.influence[NAMES.index(name)]


def fame(s: State, name: str) -> int:
    """The row of a seat's reputation."""
    return s.reputation[NAMES.index(name)]


def reserve(s: State, name: str) -> int:
    """Traders of a seat that are not on the map."""
    return s.reserve[NAMES.index(name)]


def row(s: State, marker: str) -> int:
    """The row of a marker."""
    return s.marker[MARKERS.index(marker)]


def keeps(s: State, name: str) -> dict[str, int]:
    """The kept tokens of a seat that everybody sees, by kind."""
    seat = NAMES.index(name)
    found = {kind: s.held(seat, i) for i, kind in enumerate(KINDS)}
    seen = s.open_sv[seat * len(VICTORY) : (seat + 1) * len(VICTORY)]
    found |= dict(zip(VICTORY, seen, strict=True))
    return {kind: n for kind, n in found.items() if n}


def locked(s: State) -> set[str]:
    """Areas where no conflict may be started."""
    return set(facts(s)["locked"])


def removed(s: State) -> dict[str, int]:
    """Action tokens that have left the game, by kind."""
    gone = s.removed()
    by_kind = {kind: sum(gone[i * POINTS : (i + 1) * POINTS]) for i, kind in enumerate(KINDS)}
    return {kind: n for kind, n in by_kind.items() if n}


def refusal(s: State, text: str, name: str = "") -> str:
    """The rule by which a choice of a seat (the one to act) is refused."""
    seat = NAMES.index(name) if name else max(s.game.to_act(s)[0], 0)
    found = s.game.why_not_text(s, seat, text)
    assert found is not None, f"{text} is allowed"
    assert str(found.words), "a refusal is a sentence"
    return found.rule


def refusals(s: State, *texts: str, name: str = "") -> set[str]:
    """The rules by which some choices are refused."""
    return {refusal(s, text, name) for text in texts}


def would_score(s: State, name: str) -> dict[str, int]:
    """What a seat would score if its turn ended now, by line."""
    seat = NAMES.index(name)
    lines = scoring.preview(scoring.table_of(s), seat, s.bonus and seat == s.active)
    return {line.key: line.points for line in lines}


def outcome(s: State) -> tuple[str, str, str]:
    """The reason of the end, its rule and the winner."""
    ended = s.game.outcome(s)
    assert ended is not None, "the game is still on"
    [winner] = ended.winners
    return ended.end, ended.rule, NAMES[winner]


def event(events: list[Event], name: str) -> dict[str, object]:
    """The facts of the only event of that name."""
    [found] = [e.facts for e in events if e.name == name]
    return found
