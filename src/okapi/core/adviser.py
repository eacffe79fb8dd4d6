"""What a game knows about good play, as fast as its rules: for searches on imagined states."""

from __future__ import annotations

import math

from okapi.core.action import Action
from okapi.core.game import State
from okapi.core.native import mypyc_attr
from okapi.core.rng import Rng
from okapi.core.weights import Weights


class Level:
    """How hard a bot thinks. Without iterations it goes by the adviser's values alone."""

    def __init__(
        self,
        iterations: int = 0,
        luck: float = 0.0,
        worlds: int = 1,
        turns: int = 0,
        curiosity: float = 1.2,
        temperature: float = 2.0,
        trust: float = 8.0,
        slope: float = 0.03,
        own_turn: bool = False,
    ) -> None:
        self.iterations: int = iterations
        # In points: how far it may misjudge a choice.
        self.luck: float = luck
        # How many positions are imagined; iterations take them in turn.
        self.worlds: int = worlds
        # How many turns are played on from a new spot before the outlook counts.
        self.turns: int = turns
        # How much a choice that was tried seldom attracts.
        self.curiosity: float = curiosity
        # For how many tries the adviser's word counts.
        self.trust: float = trust
        # The share of victory that a point of the adviser's is worth.
        self.slope: float = slope
        # In points: how far behind a choice may look and still be tried often.
        self.temperature: float = temperature
        # Whether the tree ends with the own turn, so that every line is judged equally far on.
        self.own_turn: bool = own_turn


class Plan:
    """A whole turn of one seat, and how good it looks in points."""

    def __init__(self, actions: list[Action], value: float) -> None:
        self.actions: list[Action] = actions
        self.value: float = value


@mypyc_attr(allow_interpreted_subclasses=True)
class Adviser:
    """The judgement of one game: an order of choices, and an outlook on who will win.

    It is shown states that were imagined from a view, so whatever it looks at is no secret. What
    it says is about a seat's own good and never differs with what that seat cannot know.
    """

    # Whether single choices mean little, so that whole turns are compared: see `plans`.
    whole_turns: bool = False

    def __init__(self, names: tuple[str, ...], weights: Weights) -> None:
        self.names: tuple[str, ...] = names
        pairs = weights.pairs(names)
        self._early: list[float] = pairs[0]
        self._late: list[float] = pairs[1]

    def values(self, s: State, seat: int, legal: list[Action]) -> list[float]:
        """How good each choice looks to a seat, in points."""
        raise NotImplementedError

    def features(self, s: State) -> list[list[float]]:
        """What tells who will win: one row of numbers for each seat, in the order of `names`."""
        raise NotImplementedError

    def progress(self, s: State) -> float:
        """How far the game has come, from 0 to 1."""
        raise NotImplementedError

    def quiet(self, s: State) -> bool:
        """Whether the outlook may be asked at this decision: nothing is half done here."""
        return True

    def at_once(self, s: State, seat: int) -> Action | None:
        """A choice that needs no thought, such as an end of talk; mostly there is none."""
        return None

    def prepared(self, s: State) -> State:
        """An imagined position as a search plays on from it, where there is nobody to talk to."""
        return s

    def plans(self, s: State, seat: int, rng: Rng) -> list[Plan]:
        """Whole turns that are worth comparing; only asked where `whole_turns`."""
        raise NotImplementedError

    def turn(self, s: State, seat: int, rng: Rng) -> list[Action]:
        """A sensible whole turn, quickly; only asked where `whole_turns`."""
        raise NotImplementedError

    def outlook(self, s: State) -> list[float]:
        """The share of victory that every seat may expect."""
        late = self.progress(s)
        early = 1.0 - late
        sums: list[float] = []
        for row in self.features(s):
            total = 0.0
            for i in range(len(row)):
                total += row[i] * (early * self._early[i] + late * self._late[i])
            sums.append(total)
        return softmax(sums, 1.0)


def softmax(values: list[float], temperature: float) -> list[float]:
    """Shares of one: the greater a value the more."""
    most = max(values)
    weights = [math.exp((value - most) / temperature) for value in values]
    total = sum(weights)
    return [weight / total for weight in weights]
