"""What others may hold: the exact law of hidden hands.

Everybody sees who draws and which cards are shown, so a history is a word of draws for each seat,
and it agrees with what was seen if every card that was shown was in hand when it was shown. All
orders of a pile are equally likely. So the weight of all hands is the number of words that lead to
them, times the number of orders of what is left in the pile.

Words are counted seat by seat: a draw adds any colour to a hand, a shown card takes its colour
out. What ties the seats together are sums: at a reshuffle the hands hold exactly what is neither
in the new pile nor on the table, and now hands and pile hold together what is unseen. The pile is
like one more seat, which drew all that is left and showed nothing.

So hands are drawn for every seat but one, each by its own weights, and the last one has to have
what the others leave. These hands are kept with the chance that they have in its own weights,
against the best chance that any have; else all seats draw again. That is the law itself, without a
remainder: any weight that depends on colours alone is the same for all hands that make the sums.
Colours are drawn in the proportions of what was drawn together, so that the sums are often met;
where they are not, the weights of the colours are tuned.

A hand is packed into one number, seven bits for each colour, of which the highest stays free.
"""

from __future__ import annotations

from typing import Final

from okapi.core.rng import Rng
from okapi.games.africana.cards import COLOUR_COUNT
from okapi.games.africana.state import RESHUFFLE, SHOWN

BITS: Final = 7
MASK: Final = 127
# The free bits: they stay set in (a | GUARD) - b exactly where a holds all of b.
GUARD: Final = sum([64 << (BITS * colour) for colour in range(COLOUR_COUNT)])
PATIENCE: Final = 60  # deals after which the weights of the colours are tuned
TUNINGS: Final = 4
SAMPLE: Final = 40
DRAWN: Final = -1  # in the events of a seat; a colour means a card that it showed

Table = dict[int, float]


def packed(counts: list[int]) -> int:
    """A hand as one number."""
    hand = 0
    for colour in range(COLOUR_COUNT):
        hand |= counts[colour] << (BITS * colour)
    return hand


def unpacked(hand: int) -> list[int]:
    """The counts by colour back."""
    return [hand >> (BITS * colour) & MASK for colour in range(COLOUR_COUNT)]


def holds(hand: int, part: int) -> bool:
    """Whether a hand has all cards of another."""
    return ((hand | GUARD) - part) & GUARD == GUARD


def after(table: Table, event: int, weights: list[float]) -> Table:
    """The weights of hands after one event; a colour without weight is not drawn."""
    found: Table = {}
    if event == DRAWN:
        for colour in range(COLOUR_COUNT):
            weight, card = weights[colour], 1 << (BITS * colour)
            if weight > 0.0:
                for hand, ways in table.items():
                    found[hand + card] = found.get(hand + card, 0.0) + ways * weight
    else:
        shift = BITS * event
        for hand, ways in table.items():
            if hand >> shift & MASK:
                found[hand - (1 << shift)] = ways
    return found


def before(hands: set[int], event: int, weights: list[float]) -> set[int]:
    """The hands that one event can have turned into some of these."""
    if event != DRAWN:
        return {hand + (1 << (BITS * event)) for hand in hands}
    return {
        hand - (1 << (BITS * colour))
        for colour in range(COLOUR_COUNT)
        for hand in hands
        if weights[colour] > 0.0 and hand >> (BITS * colour) & MASK
    }


def epochs(log: list[int], seats: int) -> list[list[list[int]]]:
    """The log cut at the reshuffles: for each part the events of every seat."""
    parts: list[list[list[int]]] = [[[] for _ in range(seats)]]
    for entry in log:
        if entry == RESHUFFLE:
            parts.append([[] for _ in range(seats)])
        elif entry < SHOWN:
            parts[-1][entry].append(DRAWN)
        else:
            seat, colour = divmod(entry - SHOWN, COLOUR_COUNT)
            parts[-1][seat].append(colour)
    return parts


def _share(rng: Rng) -> float:
    """A number from 0 to 1, in steps of 2**-53."""
    return ((rng.word() >> 5) * 67108864.0 + (rng.word() >> 6)) / 9007199254740992.0


class Lot:
    """Numbers to draw from by their weights."""

    def __init__(self, table: Table) -> None:
        self.numbers: list[int] = []
        self.sums: list[float] = []
        self.total: float = 0.0
        for n, weight in table.items():
            self.total += weight
            self.numbers.append(n)
            self.sums.append(self.total)

    def draw(self, rng: Rng) -> int:
        """One of the numbers."""
        ticket = _share(rng) * self.total
        low, high = 0, len(self.sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > ticket:
                high = middle
            else:
                low = middle + 1
        return self.numbers[low]


class Memory:
    """What one hidden seat may have held at every reshuffle and may hold now.

    `limits` are the cards that all hidden hands held together then, and what is unseen now;
    `weights` are those of the colours in each part of the log.
    """

    def __init__(
        self, events: list[list[int]], weights: list[list[float]], limits: list[int]
    ) -> None:
        self.events: list[list[int]] = events
        self.weights: list[list[float]] = weights
        self.steps: list[list[Table]] = []  # by part of the log, before and after every event
        table: Table = {0: 1.0}
        for part, limit in enumerate(limits):
            self.steps.append(self._part(part, table, limit))
            table = self.steps[-1][-1]
        self.now: Lot = Lot(table)

    def _part(self, part: int, table: Table, limit: int) -> list[Table]:
        steps = [table]
        for event in self.events[part]:
            steps.append(after(steps[-1], event, self.weights[part]))
        steps[-1] = _fitting(steps[-1], limit)
        return steps

    def draw(self, rng: Rng) -> list[int]:
        """The hands at every reshuffle and now, drawn from the end back to the beginning."""
        hand = self.now.draw(rng)
        hands = [hand]
        for part in range(len(self.events) - 1, 0, -1):
            hand = self._drawn_back(part, hand, rng)
            hands.append(hand)
        hands.reverse()
        return hands

    def _drawn_back(self, part: int, hand: int, rng: Rng) -> int:
        """A hand before a part of the log, given that after it."""
        events, steps, weights = self.events[part], self.steps[part], self.weights[part]
        for at in range(len(events) - 1, -1, -1):
            if events[at] == DRAWN:
                hand = _undrawn(hand, steps[at], weights, rng)
            else:
                hand += 1 << (BITS * events[at])
        return hand

    def following(self, part: int, hand: int) -> Table:
        """The weights of hands after a part of the log, given that before it."""
        table: Table = {hand: 1.0}
        for event in self.events[part]:
            table = after(table, event, self.weights[part])
        return table

    def possible(self, parts: int) -> list[set[int]]:
        """The hands after each of so many parts that can have led to those after the last."""
        hands = set(self.steps[parts - 1][-1])
        found = [hands]
        for part in range(parts - 1, 0, -1):
            for event in reversed(self.events[part]):
                hands = before(hands, event, self.weights[part])
            hands = hands & set(self.steps[part][0])
            found.insert(0, hands)
        return found

    def spread(self) -> float:
        """How many hands there may be at all times, roughly: by the best chance of any."""
        spread = 1.0
        for steps in self.steps:
            spread /= max(steps[-1].values())
        return spread


def _undrawn(hand: int, table: Table, weights: list[float], rng: Rng) -> int:
    """A hand less the card that was drawn last."""
    ways: list[float] = []
    total = 0.0
    for colour in range(COLOUR_COUNT):
        if hand >> (BITS * colour) & MASK:
            total += table.get(hand - (1 << (BITS * colour)), 0.0) * weights[colour]
        ways.append(total)
    ticket = _share(rng) * total
    colour = 0
    while ways[colour] <= ticket:
        colour += 1
    return hand - (1 << (BITS * colour))


def _fitting(table: Table, limit: int) -> Table:
    """The hands that were possible, with weights that sum to one."""
    fitting = {hand: weight for hand, weight in table.items() if holds(limit, hand)}
    total = sum(fitting.values(), 0.0)
    return {hand: weight / total for hand, weight in fitting.items()}


class Remainder:
    """A seat that has what the others leave after some parts of the log."""

    def __init__(self, memory: Memory, parts: int) -> None:
        self.memory: Memory = memory
        self.parts: int = parts
        self.led: list[dict[int, Table]] = [{}]
        self.rest: dict[int, Lot] = {}  # the hands now, where they are not left by others
        self.best: float = self._best()

    def _best(self) -> float:
        """The greatest weight that any hands have."""
        if self.parts == 0:
            return 1.0
        possible = self.memory.possible(self.parts)
        best: Table = {hand: self.memory.steps[0][-1][hand] for hand in possible[0]}
        for part in range(1, self.parts):
            rows = {hand: self.memory.following(part, hand) for hand in possible[part - 1]}
            self.led.append(rows)
            best = _best_after(best, rows, possible[part])
        if self.parts == len(self.memory.events):
            return max(best.values())
        return max([weight * self.now(hand).total for hand, weight in best.items()])

    def now(self, hand: int) -> Lot:
        """The hands now, given that at the last reshuffle."""
        if hand not in self.rest:
            self.rest[hand] = Lot(self.memory.following(self.parts, hand))
        return self.rest[hand]

    def chance(self, hands: list[int]) -> float:
        """The weight of these hands against the best."""
        if self.parts == 0:
            return 1.0
        weight = self.memory.steps[0][-1].get(hands[0], 0.0)
        for part in range(1, self.parts):
            if hands[part - 1] not in self.led[part]:
                return 0.0
            weight *= self.led[part][hands[part - 1]].get(hands[part], 0.0)
        if weight > 0.0 and self.parts < len(self.memory.events):
            weight *= self.now(hands[-1]).total
        return weight / self.best


def _best_after(best: Table, rows: dict[int, Table], possible: set[int]) -> Table:
    """The greatest weights after a part of the log, by those before."""
    found: Table = {}
    for hand, row in rows.items():
        for following, ways in row.items():
            if following in possible:
                found[following] = max(found.get(following, 0.0), best[hand] * ways)
    return found


class Pile:
    """What is left in the pile, which is drawn by the same weights of colours as the hands."""

    def __init__(self, size: int, weights: list[float]) -> None:
        self.size: int = size
        self.colours: Lot = Lot(dict(enumerate(weights)))
        self.weights: list[float] = weights
        self.best: list[int] = self._best()

    def _best(self) -> list[int]:
        """The most likely pile: every card goes where it makes the most."""
        pile = [0] * COLOUR_COUNT
        for _ in range(self.size):
            gains = [self.weights[c] / (pile[c] + 1) for c in range(COLOUR_COUNT)]
            pile[gains.index(max(gains))] += 1
        return pile

    def draw(self, rng: Rng) -> int:
        """A pile of that size."""
        pile = 0
        for _ in range(self.size):
            pile += 1 << (BITS * self.colours.draw(rng))
        return pile

    def chance(self, pile: int) -> float:
        """How likely a pile is against the most likely one."""
        ratio = 1.0
        for colour in range(COLOUR_COUNT):
            ratio *= self._gain(colour, self.best[colour], pile >> (BITS * colour) & MASK)
        return ratio

    def _gain(self, colour: int, few: int, many: int) -> float:
        """What it makes to have so many cards of a colour and not so few."""
        if few > many:
            return 1.0 / self._gain(colour, many, few)
        gain = 1.0
        for n in range(few, many):
            gain *= self.weights[colour] / (n + 1)
        return gain


class Hands:
    """The hidden hands of some seats, by what one seat or a spectator knows.

    `unseen` counts the travel cards that are in the pile or in these hands; `held` is for every
    reshuffle what these hands held together then.
    """

    def __init__(
        self, log: list[int], all_seats: int, seats: list[int], unseen: list[int], held: list[int]
    ) -> None:
        rows = [*_rows(held), unseen]
        self.tries: int = 0  # how often the seats drew for the last imagined hands
        self.tunings: int = 0
        self.limits: list[int] = [packed(row) for row in rows]
        # By part of the log and hidden seat.
        self.events: list[list[list[int]]] = [
            [part[seat] for seat in seats] for part in epochs(log, all_seats)
        ]
        self.drawn: list[list[float]] = _drawn_together(self.events, rows)
        self.pile_size: int = sum(unseen) - _cards_now(self.events)
        self._weigh(self.drawn)

    def _weigh(self, weights: list[list[float]]) -> None:
        """Looks at every seat with some weights of the colours."""
        self.weights: list[list[float]] = weights
        self.memories: list[Memory] = [
            Memory([part[i] for part in self.events], weights, self.limits)
            for i in range(len(self.events[0]))
        ]
        self.pile: Pile = Pile(self.pile_size, weights[-1])
        # The seat of which least is known has what the others leave.
        spreads = [memory.spread() for memory in self.memories]
        self.last: int = spreads.index(max(spreads))
        # Of this seat and the pile, the one that leaves more open takes the rest now.
        times = len(self.limits)
        self.pile_is_rest: bool = times == 1 or 2 * self.pile_size >= len(self.memories) - 1
        self.remainder: Remainder = Remainder(
            self.memories[self.last], times - 1 if self.pile_is_rest else times
        )

    def imagine(self, rng: Rng) -> tuple[list[list[list[int]]], list[list[int]]]:
        """For every reshuffle the hands then, and the hands now; by seat and colour."""
        self.tries = 1
        hands = self._drawn(rng)
        while not hands:
            if self.tries % PATIENCE == 0 and self.tunings < TUNINGS:
                self._tune(rng)
            self.tries += 1
            hands = self._drawn(rng)
        rows = [[unpacked(hand[at]) for hand in hands] for at in range(len(self.limits))]
        return rows[:-1], rows[-1]

    def _tune(self, rng: Rng) -> None:
        """Weighs colours that are drawn too seldom more, so that the sums are met more often."""
        self.tunings += 1
        means = [[0.0] * COLOUR_COUNT for _ in self.weights]
        total = sum(self.weights[-1], 0.0)
        if total > 0.0:  # else the looking seat drew all there was
            means[-1] = [weight * self.pile_size / total for weight in self.weights[-1]]
        for _ in range(SAMPLE):
            for i, memory in enumerate(self.memories):
                self._count(i, memory.draw(rng), means)
        self._weigh([
            [
                weight * drawn / mean if mean > 0.0 else weight
                for weight, drawn, mean in zip(*rows, strict=True)
            ]
            for rows in zip(self.weights, self.drawn, means, strict=True)
        ])  # fmt: skip

    def _count(self, i: int, hands: list[int], means: list[list[float]]) -> None:
        """Adds what a seat drew in each part of the log."""
        start = [0] * COLOUR_COUNT
        for part, hand in enumerate(hands):
            end = unpacked(hand)
            for c in range(COLOUR_COUNT):
                drawn = end[c] + self.events[part][i].count(c) - start[c]
                means[part][c] += drawn / SAMPLE
            start = end

    def _drawn(self, rng: Rng) -> list[list[int]]:
        """The hands of every seat at all times; nothing where they do not make the sums."""
        left = self.limits[:]
        hands: list[list[int]] = []
        for i, memory in enumerate(self.memories):
            if i != self.last:
                hands.append(memory.draw(rng))
                if not _taken(left, hands[-1]):
                    return []
        mine = self._with_pile(left, rng) if self.pile_is_rest else self._with_rest(left, rng)
        return [*hands[: self.last], mine, *hands[self.last :]] if mine else []

    def _with_pile(self, left: list[int], rng: Rng) -> list[int]:
        """The hands of the last seat where the pile has what is left now; nothing if it cannot."""
        then = left[:-1]
        if _share(rng) >= self.remainder.chance(then):
            return []
        lot = self.remainder.now(then[-1]) if then else self.remainder.memory.now
        now = lot.draw(rng)
        fits = holds(left[-1], now) and _share(rng) < self.pile.chance(left[-1] - now)
        return [*then, now] if fits else []

    def _with_rest(self, left: list[int], rng: Rng) -> list[int]:
        """The hands of the last seat where it has what the drawn pile leaves; nothing else."""
        pile = self.pile.draw(rng)
        if not holds(left[-1], pile):
            return []
        mine = [*left[:-1], left[-1] - pile]
        return mine if _share(rng) < self.remainder.chance(mine) else []


def _taken(left: list[int], hands: list[int]) -> bool:
    """Takes the hands of a seat at all times out of what is left then, if it is there."""
    for at, hand in enumerate(hands):
        if not holds(left[at], hand):
            return False
        left[at] -= hand
    return True


def _drawn_together(events: list[list[list[int]]], rows: list[list[int]]) -> list[list[float]]:
    """For each part of the log how many cards of each colour left the pile; the last is still."""
    found: list[list[float]] = []
    start = [0] * COLOUR_COUNT
    for part, row in zip(events, rows, strict=True):
        shown = [sum([seat.count(c) for seat in part]) for c in range(COLOUR_COUNT)]
        found.append([float(row[c] + shown[c] - start[c]) for c in range(COLOUR_COUNT)])
        start = row
    return found


def _cards_now(events: list[list[list[int]]]) -> int:
    """How many cards the hidden hands have now: those that were drawn and not shown."""
    return sum([1 if event == DRAWN else -1 for part in events for seat in part for event in seat])


def _rows(flat: list[int]) -> list[list[int]]:
    return [flat[i : i + COLOUR_COUNT] for i in range(0, len(flat), COLOUR_COUNT)]
