"""The flow of play, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, cast

from okapi.core import bag
from okapi.core.action import Action
from okapi.core.codec import pack, unpack
from okapi.core.data import Data
from okapi.core.face import Face
from okapi.core.game import CHANCE, Event, Game, Outcome, Refusal
from okapi.core.info import Info
from okapi.core.rng import Rng
from okapi.games.africa import invariants, reasons, scoring, setup, state, view
from okapi.games.africa.actions import (
    CITY,
    DRAW,
    FIRST,
    KEEP,
    LIFT,
    MINE,
    PASS,
    PLACE,
    REVEAL,
    STAY,
    SURVEY,
    TRADE,
    TRAVEL,
    WALK,
    Choice,
    Choices,
)
from okapi.games.africa.board import SPACES, Board
from okapi.games.africa.state import (
    ACT,
    BARTER,
    BONUS,
    CHOOSE_CITY,
    FIRST_SEAT,
    LAST_MONUMENT,
    MOVE,
    MOVED_ANIMALS,
    MOVED_NOMADS,
    OVER,
    PUT,
    SETTLE,
    STALEMATE,
    SURVEYS,
    TURN_UP,
    TURNED_ANIMALS,
    TURNED_NOMADS,
    TURNED_RICHES,
    State,
)
from okapi.games.africa.tiles import (
    ANIMAL,
    CAMP,
    CLOSED,
    EMPTY,
    FACE,
    GEM,
    GOLD,
    GOODS,
    KIND_COUNT,
    MONUMENT,
    NOMAD,
    pieces,
)
from okapi.games.africa.view import View


class Africa(Game[State, View]):
    """The rules with one board."""

    def __init__(self, info: Info, data: Data, face: Face) -> None:
        self.board: Board = Board(data)
        self.choices: Choices = Choices(self.board)
        super().__init__(info, data, self.choices.table(), face)
        self._only: list[tuple[int, ...]] = [(seat,) for seat in range(5)]

    def start(self, seats: int, options: dict[str, Any]) -> State:
        return setup.start(self, seats, options)

    def to_act(self, s: State) -> tuple[int, ...]:
        if s.phase == OVER:
            return ()
        if s.phase == TURN_UP or s.phase == FIRST_SEAT:
            return (CHANCE,)
        return self._only[s.actor]

    # What may be chosen

    def legal(self, s: State, seat: int) -> list[Action]:
        if seat != s.actor:
            return []
        phase = s.phase
        if phase == MOVE:
            return self._moves(s)
        if phase == ACT:
            return self._acts(s)
        if phase == PUT:
            return self._places(s)
        if phase == SETTLE:
            return [*self._places(s), self.choices.stay]
        if phase == BARTER:
            return [self.choices.keep, *self._trades(s)]
        if phase == CHOOSE_CITY:
            return self._cities(s)
        return []

    def _cities(self, s: State) -> list[Action]:
        """Start cities without an explorer (AFR-9)."""
        return [city for city in self.choices.city if s.can_enter[city.space]]

    def _moves(self, s: State) -> list[Action]:
        """Walks of at most two steps; Travel only before the first half-turn (AFR-12)."""
        walks = self._walks(s)
        return walks + s.travels if s.half == 1 else walks

    def _walks(self, s: State) -> list[Action]:
        """Open spaces without another explorer, within two such steps (AFR-14, AFR-15)."""
        can_enter = s.can_enter
        walk = self.choices.walk
        here = s.explorers[s.actor]
        walks: list[Action] = []
        for x, between in self.board.walks[here]:
            if x == here:
                walks.append(walk[here])
            elif can_enter[x]:
                if not between:
                    walks.append(walk[x])
                    continue
                for y in between:
                    if can_enter[y]:
                        walks.append(walk[x])
                        break
        return walks

    def _acts(self, s: State) -> list[Action]:
        """At most one of the five actions, or none (AFR-14)."""
        lies = s.lies
        here = s.explorers[s.actor]
        acts: list[Action] = []
        for x in self.board.links[here]:
            if lies[x] == CLOSED:
                acts.append(self.choices.reveal[x])
        for x in self.board.around[here]:
            kind = lies[x] - FACE
            if ANIMAL <= kind <= NOMAD and self._has_better_place(s, x, kind):
                acts.append(self.choices.lift[x])
        acts.append(self.choices.pass_)
        if lies[here] == EMPTY and s.camps[s.actor] > 0:
            acts.append(self.choices.survey)
            if self.riches_near(s, here):
                acts.append(self.choices.mine)
        return acts

    def riches_near(self, s: State, x: int) -> list[int]:
        """Adjacent spaces with face-up gold or gems (AFR-38)."""
        return [y for y in self.board.links[x] if GOLD <= s.lies[y] - FACE < MONUMENT]

    def _places(self, s: State) -> list[Action]:
        """Where the turned or lifted tile may go."""
        x = s.focus
        kind = s.lies[x] - FACE
        place = self.choices.place
        lies = s.lies
        here = self.worth(s, x, kind, x)
        return [
            place[y] for y in range(SPACES) if lies[y] == EMPTY and self.worth(s, x, kind, y) > here
        ]

    def _has_better_place(self, s: State, x: int, kind: int) -> bool:
        lies = s.lies
        here = self.worth(s, x, kind, x)
        for y in range(SPACES):
            if lies[y] == EMPTY and self.worth(s, x, kind, y) > here:
                return True
        return False

    def worth(self, s: State, x: int, kind: int, y: int) -> int:
        """`animals` or `free` at y of the tile now on x, as it would be after going there.

        An animal does not count itself (AFR-23, AFR-30); a nomad counts the space it left as
        empty (AFR-25).
        """
        near = self.board.adjacent[x * SPACES + y]
        if kind == NOMAD:
            return s.free(y) + 1 if near else s.free(y)
        count = s.animals(y, kind)
        return count - 1 if near else count

    def _trades(self, s: State) -> list[Action]:
        """All of another kind from one opponent, for as many of the good just turned (AFR-21)."""
        paid = s.goods[s.actor * GOODS + s.good]
        trades: list[Action] = []
        for other in range(s.seats):
            if other == s.actor:
                continue
            for kind in range(GOODS):
                if kind != s.good and 0 < s.goods[other * GOODS + kind] <= paid:
                    trades.append(self.choices.trade[other * GOODS + kind])
        return trades

    # What happens then

    def apply(self, s: State, seat: int, action: Action, out: list[Event] | None = None) -> None:
        choice = cast(Choice, action)
        code = choice.code
        if code == WALK:
            self._walk(s, choice.space, out)
        elif code == TRAVEL:
            self._travel(s, choice.space, out)
        elif code == PASS:
            self._pass(s, out)
        elif code == REVEAL:
            self._reveal(s, choice.space, out)
        elif code == DRAW:
            self._draw(s, choice.kind, out)
        elif code == LIFT:
            self._lift(s, choice.space, out)
        elif code == PLACE:
            self._place(s, choice.space, out)
        elif code == STAY:
            self._stay(s, out)
        elif code == SURVEY:
            self._survey(s, out)
        elif code == MINE:
            self._mine(s, out)
        elif code == KEEP:
            self._end_half(s, out)
        elif code == TRADE:
            self._trade(s, choice.seat, choice.kind, out)
        elif code == CITY:
            self._city(s, choice.space, out)
        elif code == FIRST:
            self._first(s, choice.seat, out)

    def _first(self, s: State, seat: int, out: list[Event] | None) -> None:
        s.first = seat
        s.actor = seat
        s.phase = CHOOSE_CITY
        if out is not None:
            out.append(Event("first", "AFR-9", {"seat": seat}))

    def _city(self, s: State, x: int, out: list[Event] | None) -> None:
        """The explorer enters by a start city (AFR-9); then the next seat, then the first turn."""
        s.stand(s.actor, x)
        if out is not None:
            out.append(Event("city", "AFR-9", {"seat": s.actor, "space": x}))
        s.actor = (s.actor + 1) % s.seats
        if s.actor == s.first:
            s.phase = MOVE

    def _walk(self, s: State, x: int, out: list[Event] | None) -> None:
        old = s.explorers[s.actor]
        if x != old:
            s.stand(s.actor, x)
            if out is not None:
                out.append(Event("walk", "AFR-14", {"seat": s.actor, "space": old, "to": x}))
        s.phase = ACT

    def _travel(self, s: State, x: int, out: list[Event] | None) -> None:
        """Anywhere open, and the turn is over (AFR-13)."""
        if out is not None:
            old = s.explorers[s.actor]
            out.append(Event("travel", "AFR-13", {"seat": s.actor, "space": old, "to": x}))
        s.stand(s.actor, x)
        self._end_turn(s, out)

    def _pass(self, s: State, out: list[Event] | None) -> None:
        if out is not None:
            out.append(Event("pass", "AFR-16", {"seat": s.actor}))
        self._end_half(s, out)

    # Action 1: turn a tile

    def _reveal(self, s: State, x: int, out: list[Event] | None) -> None:
        s.busy = True
        s.focus = x
        s.phase = TURN_UP

    def odds(self, s: State) -> list[tuple[Action, int]]:
        if s.phase == FIRST_SEAT:
            return [(self.choices.first[seat], 1) for seat in range(s.seats)]
        if s.phase != TURN_UP:
            return []
        draw = self.choices.draw
        return [(draw[kind], s.bag[kind]) for kind in range(KIND_COUNT) if s.bag[kind] > 0]

    def sample(self, s: State, rng: Rng) -> Action:
        if s.phase == FIRST_SEAT:
            return self.choices.first[rng.below(s.seats)]
        total = 0
        for count in s.bag:
            total += count
        return self.choices.draw[bag.draw(s.bag, total, rng)]

    def _draw(self, s: State, kind: int, out: list[Event] | None) -> None:
        """The tile is face up for everybody to see; resolve it by type (AFR-18)."""
        x = s.focus
        s.bag[kind] -= 1
        s.turn_up(x, kind)
        if out is not None:
            out.append(Event("turn", "AFR-18", {"seat": s.actor, "space": x, "kind": kind}))
        if kind < GOODS:
            self._turn_good(s, x, kind, out)
        elif kind == MONUMENT:
            self._turn_monument(s, out)
        elif kind >= GOLD:
            self._turn_riches(s, kind, out)
        elif self._has_better_place(s, x, kind):
            s.phase = SETTLE
        else:
            self._stay(s, out)

    def _turn_riches(self, s: State, kind: int, out: list[Event] | None) -> None:
        """One point per piece; the tile stays (AFR-19)."""
        self._score(s, pieces(kind), TURNED_RICHES, "AFR-19", out)
        self._end_half(s, out)

    def _turn_good(self, s: State, x: int, kind: int, out: list[Event] | None) -> None:
        """The good goes to the play area; one trade may follow (AFR-20, AFR-21)."""
        s.clear(x)
        s.goods[s.actor * GOODS + kind] += 1
        if out is not None:
            out.append(Event("take_good", "AFR-20", {"seat": s.actor, "space": x, "kind": kind}))
        s.good = kind
        if self._trades(s):
            s.phase = BARTER
        else:
            self._end_half(s, out)

    def _trade(self, s: State, other: int, kind: int, out: list[Event] | None) -> None:
        """The opponent cannot refuse (AFR-22)."""
        mine = s.actor * GOODS
        theirs = other * GOODS
        n = s.goods[theirs + kind]
        s.goods[theirs + kind] = 0
        s.goods[mine + kind] += n
        s.goods[mine + s.good] -= n
        s.goods[theirs + s.good] += n
        if out is not None:
            facts: dict[str, object] = {
                "seat": s.actor, "other": other, "kind": kind, "paid": s.good, "n": n,
            }  # fmt: skip
            out.append(Event("trade", "AFR-21", facts))
        self._end_half(s, out)

    def _turn_monument(self, s: State, out: list[Event] | None) -> None:
        """A camp from the supply; for the last monument three points and the end (AFR-26, 27)."""
        s.monuments += 1
        if s.supply > 0:
            s.supply -= 1
            s.camps[s.actor] += 1
            if out is not None:
                out.append(Event("take_camp", "AFR-26", {"seat": s.actor}))
            self._end_half(s, out)
        else:
            self._score(s, self.board.last_monument, BONUS, "AFR-45", out)
            self._end_game(s, LAST_MONUMENT, "AFR-45", out)

    def _stay(self, s: State, out: list[Event] | None) -> None:
        """A turned animal or nomad stays where it is and scores there (AFR-23, AFR-24)."""
        self._score_turned(s, s.focus, s.lies[s.focus] - FACE, out)
        self._end_half(s, out)

    def _score_turned(self, s: State, x: int, kind: int, out: list[Event] | None) -> None:
        if kind == NOMAD:
            self._score(s, s.free(x), TURNED_NOMADS, "AFR-24", out)
        else:
            self._score(s, 1 + s.animals(x, kind), TURNED_ANIMALS, "AFR-23", out)

    # Actions 2 and 3: move an animal, move a nomad

    def _lift(self, s: State, x: int, out: list[Event] | None) -> None:
        s.focus = x
        s.phase = PUT

    def _place(self, s: State, y: int, out: list[Event] | None) -> None:
        """The tile goes to its new space: all its worth if just turned, else what it gained."""
        x = s.focus
        kind = s.lies[x] - FACE
        gain = self.worth(s, x, kind, y) - self.worth(s, x, kind, x)
        s.clear(x)
        s.fill(y, FACE + kind)
        s.busy = True
        if out is not None:
            facts: dict[str, object] = {"seat": s.actor, "space": x, "to": y, "kind": kind}
            out.append(Event("place", _place_rule(s.phase, kind), facts))
        if s.phase == SETTLE:
            self._score_turned(s, y, kind, out)
        elif kind == NOMAD:
            self._score(s, gain, MOVED_NOMADS, "AFR-34", out)
        else:
            self._score(s, gain, MOVED_ANIMALS, "AFR-31", out)
        self._end_half(s, out)

    # Actions 4 and 5: build a camp

    def _build(self, s: State, out: list[Event] | None) -> int:
        """A camp on the own space, for good (AFR-35, AFR-39)."""
        here = s.explorers[s.actor]
        s.camps[s.actor] -= 1
        s.fill(here, CAMP)
        s.busy = True
        if out is not None:
            out.append(Event("build", "AFR-35", {"seat": s.actor, "space": here}))
        return here

    def _survey(self, s: State, out: list[Event] | None) -> None:
        here = self._build(s, out)
        self._score(s, self.survey_points(s, here), SURVEYS, "AFR-37", out)
        self._end_half(s, out)

    def survey_points(self, s: State, x: int) -> int:
        """One for each adjacent face-up animal, nomad or monument (AFR-37)."""
        points = 0
        for y in self.board.links[x]:
            kind = s.lies[y] - FACE
            if ANIMAL <= kind <= NOMAD or kind == MONUMENT:
                points += 1
        return points

    def _mine(self, s: State, out: list[Event] | None) -> None:
        """All adjacent gold and gems go to the play area; nothing is scored now (AFR-38)."""
        here = self._build(s, out)
        for x in self.riches_near(s, here):
            kind = s.lies[x] - FACE
            if kind >= GEM:
                s.gems[s.actor] += pieces(kind)
            else:
                s.gold[s.actor] += pieces(kind)
            s.clear(x)
            if out is not None:
                out.append(Event("mine", "AFR-38", {"seat": s.actor, "space": x, "kind": kind}))
        self._end_half(s, out)

    # Points, half-turns, turns, the end

    def _score(
        self, s: State, points: int, source: int, rule: str, out: list[Event] | None
    ) -> None:
        s.add_points(s.actor, points, source)
        if out is not None:
            out.append(Event("score", rule, {"seat": s.actor, "points": points}))

    def _end_half(self, s: State, out: list[Event] | None) -> None:
        """The second half-turn follows the first; in the simple game there is one (AFR-62)."""
        s.focus = -1
        s.good = -1
        if s.half == 1 and not s.simple:
            s.half = 2
            s.phase = MOVE
        else:
            self._end_turn(s, out)

    def _end_turn(self, s: State, out: list[Event] | None) -> None:
        s.turns += 1
        s.half = 1
        s.phase = MOVE
        s.actor = (s.actor + 1) % s.seats
        if s.actor == s.first:
            self._end_round(s, out)
        if out is not None and s.phase != OVER:
            out.append(Event("turn_begins", "AFR-11", {"seat": s.actor}))

    def _end_round(self, s: State, out: list[Event] | None) -> None:
        """Too many quiet rounds in a row end the game (AFR-52)."""
        s.quiet_rounds = 0 if s.busy else s.quiet_rounds + 1
        s.busy = False
        if s.quiet_rounds >= s.stall_rounds:
            self._end_game(s, STALEMATE, "AFR-52", out)

    def _end_game(self, s: State, why: int, rule: str, out: list[Event] | None) -> None:
        s.end = why
        s.phase = OVER
        s.focus = -1
        if out is not None:
            name = "last_monument" if why == LAST_MONUMENT else "stalemate"
            out.append(Event("end", rule, {"end": name}))

    # What the other modules do

    def why_not(self, s: State, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        return reasons.why_not(self, s, seat, cast(Choice, action))

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(s)

    def view(self, s: State, seat: int | None) -> View:
        return view.view(s, seat)

    def glimpse(self, s: State, seat: int | None) -> View:
        return View(s, seat, glimpse=True)

    def imagine(self, v: View, rng: Rng) -> State:
        return view.imagine(self, v)

    def encode(self, s: State) -> bytes:
        return pack(s.numbers())

    def decode(self, b: bytes) -> State:
        return state.from_numbers(self, unpack(b))

    def on_timeout(self, s: State, seat: int) -> list[Action]:
        """Nothing is forced on anybody: stay, pass, keep; the first free city (AFR-53)."""
        if s.phase == MOVE:
            here = self.choices.walk[s.explorers[seat]]
            return [here, self.choices.pass_]
        if s.phase == ACT:
            return [self.choices.pass_]
        if s.phase == SETTLE:
            return [self.choices.stay]
        return self.legal(s, seat)[:1]

    def faults(self, s: State) -> list[str]:
        return invariants.faults(s)


def _place_rule(phase: int, kind: int) -> str:
    """The rule by which a turned or a lifted tile moves."""
    if phase == SETTLE:
        return "AFR-24" if kind == NOMAD else "AFR-23"
    return "AFR-33" if kind == NOMAD else "AFR-30"
