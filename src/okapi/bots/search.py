"""Search on what a seat knows: information-set Monte Carlo tree search.

Every iteration plays through one position imagined from the seat's view. A *spot* is a decision as
its seat sees it: it is found by all that this seat has seen since the search began, so positions
that the seat cannot tell apart share it, and what others choose in the same moment does not lead
to different spots before it is revealed (decoupled selection). Chance is drawn by its law; every
outcome leads to a spot of its own. The game's adviser orders the choices (they are tried in
proportion to how good they look), plays on from a new spot for some turns, and says what every
seat may then expect. A level may end the tree with its own turn, so that all lines are judged
equally far on.
"""

from __future__ import annotations

import math
from typing import Any, Final

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level, softmax
from okapi.core.game import CHANCE, Game, Outcome, State, View
from okapi.core.rng import Rng, folded

_SHIFT: Final = 19
_FINE: Final = 1 << 20


class Spot:
    """A decision as its seat sees it: the choices met here so far, and how they fared."""

    def __init__(self) -> None:
        self.places: dict[int, int] = {}
        self.arms: list[list[Action]] = []
        self.hopes: list[float] = []
        self.worth: list[float] = []
        self.visits: list[int] = []
        self.totals: list[float] = []

    def add(self, key: int, arm: list[Action], hope: float, worth: float) -> None:
        """A choice that was not met here before."""
        self.places[key] = len(self.arms)
        self.arms.append(arm)
        self.hopes.append(hope)
        self.worth.append(worth)
        self.visits.append(0)
        self.totals.append(0.0)

    def select(self, here: list[int], curiosity: float, trust: float) -> int:
        """Of the choices at these places the one that promises most (PUCT).

        What the adviser thinks of a choice counts as `trust` tries of it.
        """
        visited = 0
        total = 0.0
        for place in here:
            visited += self.visits[place]
            total += self.totals[place]
        urge = curiosity * math.sqrt(visited + 1.0)
        unknown = total / visited if visited else 0.5
        best = here[0]
        most = -1.0
        lead = max([self.worth[place] for place in here])
        for place in here:
            visits = self.visits[place]
            told = unknown + self.worth[place] - lead
            mean = (self.totals[place] + trust * told) / (visits + trust)
            promise = mean + urge * self.hopes[place] / (1.0 + visits)
            if promise > most:
                most = promise
                best = place
        return best


class Finding:
    """One choice at the root: how often it was tried, and the share of victory it may expect."""

    def __init__(self, actions: list[Action], visits: int, share: float, hope: float) -> None:
        self.actions: list[Action] = actions
        self.visits: int = visits
        self.share: float = share
        self.hope: float = hope


class Search:
    """What has been thought so far about one decision and what follows from it."""

    def __init__(
        self, game: Game[Any, Any], adviser: Adviser, view: View, level: Level, rng: Rng
    ) -> None:
        self.game: Game[Any, Any] = game
        self.adviser: Adviser = adviser
        self.level: Level = level
        self.rng: Rng = rng
        self.simulations: int = 0
        self.worlds: list[State] = [
            adviser.prepared(game.imagine(view, rng)) for _ in range(level.worlds)
        ]
        self.seats: int = len(adviser.features(self.worlds[0]))
        self.me: int = -1 if view.seat is None else view.seat
        # What every seat has seen before, in every world: others know there what is imagined here.
        self.roots: list[list[int]] = [self._root(world) for world in range(level.worlds)]
        self.spots: dict[int, Spot] = {}
        # The iteration that is being played.
        self._seen: list[int] = []
        self._closed: int = 0
        self._phase: int = 0

    def _root(self, world: int) -> list[int]:
        return [seat + 1 if seat == self.me else seat + 1 + 8 * world for seat in range(self.seats)]

    def think(self, seat: int, iterations: int) -> None:
        """Play iterations until the seat's spot has seen so many."""
        if self._is_forced(seat):
            return
        done = self._tried(seat)
        while done < iterations:
            world = self.simulations % len(self.worlds)
            self._iterate(self.worlds[world].clone(), self.roots[world])
            self.simulations += 1
            done += 1

    def _is_forced(self, seat: int) -> bool:
        """Whether there is only one whole turn, so that there is nothing to think about."""
        if not self.adviser.whole_turns:
            return False
        spot = self.spots.get(self.roots[0][seat])
        if spot is None:
            spot = self.spots[self.roots[0][seat]] = Spot()
            self._open(spot, self.worlds[0], seat, [])
        return len(spot.arms) == 1

    def _tried(self, seat: int) -> int:
        spot = self.spots.get(self.roots[0][seat])
        return sum(spot.visits) if spot is not None else 0

    def findings(self, seat: int) -> list[Finding]:
        """What was found about the seat's choices, the most tried first."""
        spot = self.spots.get(self.roots[0][seat])
        if spot is None:
            return []
        found: list[Finding] = []
        for place in range(len(spot.arms)):
            visits = spot.visits[place]
            share = spot.totals[place] / visits if visits else 0.0
            found.append(Finding(spot.arms[place], visits, share, spot.hopes[place]))
        found.sort(key=_rank, reverse=True)
        return found

    def share_after(self, seat: int, action: Action, tries: int) -> float:
        """The share of victory that a choice may expect when all go on sensibly after it."""
        total = 0.0
        for number in range(tries):
            s = self.worlds[number % len(self.worlds)].clone()
            self.game.apply(s, seat, action)
            total += self._play_on(s)[seat]
        return total / tries

    def follow(self, seat: int, action: Action) -> None:
        """The seat has chosen, and nothing else has happened: what was thought is kept."""
        for i in range(len(self.worlds)):
            world = self.worlds[i]
            self._phase = self.game.together(world)
            self._closed = 0
            self._seen = self.roots[i]
            self.game.apply(world, seat, action)
            self._note(seat, action.index, self.game.together(world))

    # One iteration

    def _iterate(self, s: State, root: list[int]) -> None:
        self._seen = root[:]
        self._phase = self.game.together(s)
        self._closed = 0
        self._visit(s, True)

    def _visit(self, s: State, first: bool) -> list[float]:
        """Choose at known spots until one is new; what every seat may expect after that."""
        game = self.game
        while True:
            asked = game.to_act(s)
            if len(asked) == 0:
                return self._final(s)
            seat = asked[0]
            if seat == CHANCE:
                self._chance(s)
                continue
            if self.level.own_turn and seat != self.me and self.adviser.quiet(s):
                return self._play_on(s)
            legal = game.legal(s, seat)
            if len(legal) == 1:
                self._do(s, seat, legal)
                continue
            spot = self.spots.get(self._seen[seat])
            if spot is None:
                spot = self.spots[self._seen[seat]] = Spot()
                if not first:
                    return self._play_on(s)
            # Most spots are met only once: choices are weighed when one is met again.
            if not spot.arms:
                self._open(spot, s, seat, legal)
            place = spot.select(
                self._here(spot, s, seat, legal), self.level.curiosity, self.level.trust
            )
            self._do(s, seat, spot.arms[place])
            shares = self._visit(s, False)
            spot.visits[place] += 1
            spot.totals[place] += shares[seat]
            return shares

    def _chance(self, s: State) -> None:
        action = self.game.sample(s, self.rng)
        audience = self.game.audience(s, action)
        self.game.apply(s, CHANCE, action)
        for seat in range(self.seats):
            if audience is None or seat in audience:
                self._see(seat, action.index)

    def _see(self, seat: int, index: int) -> None:
        self._seen[seat] = _mixed(self._seen[seat], index + 1)

    def _do(self, s: State, seat: int, arm: list[Action]) -> None:
        for action in arm:
            self.game.apply(s, seat, action)
            self._note(seat, action.index, self.game.together(s))

    def _note(self, seat: int, index: int, phase: int) -> None:
        """Who sees a choice: everybody, or its seat alone until the phase is over."""
        seen = self._seen
        if self._phase == 0:
            for other in range(self.seats):
                seen[other] = _mixed(seen[other], index + 1)
        else:
            seen[seat] = _mixed(seen[seat], index + 1)
            # Seats are asked one after the other, so the order tells nothing that is not revealed.
            self._closed = _mixed(self._closed, index * 8 + seat + 1)
            if phase != self._phase:
                for other in range(self.seats):
                    seen[other] = _mixed(seen[other], self._closed)
        if phase != self._phase:
            self._phase = phase
            self._closed = 0

    # Spots

    def _open(self, spot: Spot, s: State, seat: int, legal: list[Action]) -> None:
        if self.adviser.whole_turns:
            plans = self.adviser.plans(s, seat, self.rng)
            hopes = softmax([plan.value for plan in plans], self.level.temperature)
            for key in range(len(plans)):
                spot.add(key, plans[key].actions, hopes[key], plans[key].value * self.level.slope)
        else:
            self._add(spot, s, seat, legal)

    def _add(self, spot: Spot, s: State, seat: int, legal: list[Action]) -> None:
        """The choices that are new here, each with the hope its value gives."""
        values = self.adviser.values(s, seat, legal)
        hopes = softmax(values, self.level.temperature)
        for i in range(len(legal)):
            if legal[i].index not in spot.places:
                spot.add(legal[i].index, [legal[i]], hopes[i], values[i] * self.level.slope)

    def _here(self, spot: Spot, s: State, seat: int, legal: list[Action]) -> list[int]:
        """The places of the choices that there are in this position."""
        if self.adviser.whole_turns:
            return list(range(len(spot.arms)))
        for action in legal:
            if action.index not in spot.places:
                self._add(spot, s, seat, legal)
                break
        return [spot.places[action.index] for action in legal]

    # Beyond the tree

    def _play_on(self, s: State) -> list[float]:
        """Sensible play for some turns, then the shares of victory that every seat may expect."""
        game = self.game
        left = self.level.turns
        last = CHANCE
        while True:
            asked = game.to_act(s)
            if len(asked) == 0:
                return self._final(s)
            seat = asked[0]
            if seat == CHANCE:
                game.apply(s, CHANCE, game.sample(s, self.rng))
                continue
            if not self.adviser.quiet(s):
                last = CHANCE
            elif seat != last:
                if left == 0:
                    return self.adviser.outlook(s)
                left -= 1
                last = seat
            self._sensible(s, seat)

    def _sensible(self, s: State, seat: int) -> None:
        """One choice, or one whole turn, by the adviser's judgement with a little luck."""
        if self.adviser.whole_turns:
            for action in self.adviser.turn(s, seat, self.rng):
                self.game.apply(s, seat, action)
            return
        legal = self.game.legal(s, seat)
        chosen = 0
        if len(legal) > 1:
            values = self.adviser.values(s, seat, legal)
            chosen = self._draw(softmax(values, self.level.temperature / 2.0))
        self.game.apply(s, seat, legal[chosen])

    def _draw(self, hopes: list[float]) -> int:
        """A place, in proportion to its hope."""
        ticket = self.rng.below(_FINE) / _FINE
        for place in range(len(hopes)):
            ticket -= hopes[place]
            if ticket < 0.0:
                return place
        return len(hopes) - 1

    def _final(self, s: State) -> list[float]:
        outcome: Outcome | None = self.game.outcome(s)
        assert outcome is not None
        winners = outcome.winners
        shares = [0.0] * self.seats
        for seat in winners:
            shares[seat] = 1.0 / len(winners)
        return shares


def _mixed(seen: int, index: int) -> int:
    """What was seen before and what is seen now, as one number.

    The shift keeps sums from cancelling: what differs in one phase and again in the next would
    otherwise look alike, and a plan for one position would be carried out in another.
    """
    total = folded(seen, index)
    return total ^ (total >> _SHIFT)


def _rank(found: Finding) -> tuple[int, float]:
    return (found.visits, found.hope)
