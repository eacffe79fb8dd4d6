"""What others may hold: the exact law of hidden hands.

Everybody sees who draws and which cards are shown, so a history is a word of draws for each seat,
and it agrees with what was seen if every card that was shown was in hand when it was shown. All
orders of a pile are equally likely. So the weight of a hand is the number of words that lead to
it, times the number of orders of what is left in the pile.

Words are counted seat by seat: a draw adds any colour to a hand, a shown card takes its colour
out. Two facts tie the seats together: at a reshuffle the hands hold exactly what is neither in the
new pile nor on the table, and now all hands together hold no more of a colour than is unseen. The
first is met for one reshuffle by dealing out over the seats what was held, by their weights; for
several by looking at all hands together, where they are not too many, and else by dealing again
until it holds. After PATIENCE attempts the tie of older reshuffles is let go: then the game is long
and has many seats, and it says next to nothing. The second is met by dealing again.

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
MANY: Final = 20_000
PATIENCE: Final = 1500
DRAWN: Final = -1  # in the events of a seat; a colour means a card that it showed

Table = dict[int, float]
Row = tuple[int, ...]  # a hand for every hidden seat


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


def forward(table: Table, events: list[int], weights: list[float]) -> Table:
    """The weights of hands after some events."""
    for event in events:
        after: Table = {}
        if event == DRAWN:
            for hand, weight in table.items():
                for colour in range(COLOUR_COUNT):
                    more = hand + (1 << (BITS * colour))
                    after[more] = after.get(more, 0.0) + weight * weights[colour]
        else:
            shift = BITS * event
            for hand, weight in table.items():
                if hand >> shift & MASK:
                    after[hand - (1 << shift)] = weight
        table = after
    return table


def backward(table: Table, events: list[int], weights: list[float]) -> Table:
    """What follows from each hand before some events, given what follows from those after them."""
    for event in reversed(events):
        before: Table = {}
        if event == DRAWN:
            for hand, weight in table.items():
                for colour in range(COLOUR_COUNT):
                    if hand >> (BITS * colour) & MASK:
                        less = hand - (1 << (BITS * colour))
                        before[less] = before.get(less, 0.0) + weight * weights[colour]
        else:
            for hand, weight in table.items():
                before[hand + (1 << (BITS * event))] = weight
        table = before
    return table


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


class Lot:
    """Hands to draw from by their weights."""

    def __init__(self, table: Table) -> None:
        self.hands: list[int] = []
        self.sums: list[float] = []
        total = 0.0
        for hand, weight in table.items():
            if weight > 0.0:
                total += weight
                self.hands.append(hand)
                self.sums.append(total)

    def draw(self, rng: Rng) -> int:
        """One of the hands."""
        ticket = _share(rng) * self.sums[-1]
        low, high = 0, len(self.sums) - 1
        while low < high:
            middle = (low + high) // 2
            if self.sums[middle] > ticket:
                high = middle
            else:
                low = middle + 1
        return self.hands[low]


def _share(rng: Rng) -> float:
    """A number from 0 to 1, in steps of 2**-53."""
    return ((rng.word() >> 5) * 67108864.0 + (rng.word() >> 6)) / 9007199254740992.0


class Deal:
    """Cards to be dealt out over some seats completely, by the weights of each seat's hands."""

    def __init__(self, cards: int, tables: list[Table]) -> None:
        self.cards: int = cards
        self.tables: list[Table] = tables
        self.known: dict[tuple[int, int], float] = {}
        self.lots: dict[tuple[int, int], Lot] = {}

    def draw(self, rng: Rng) -> list[int]:
        """A hand for every seat."""
        left = self.cards
        hands: list[int] = []
        for i in range(len(self.tables)):
            hands.append(self._lot(i, left).draw(rng))
            left -= hands[-1]
        return hands

    def every(self) -> list[Row]:
        """All ways to deal; none where there are too many to look at."""
        rows: list[tuple[Row, int]] = [((), self.cards)]
        for table in self.tables:
            rows = [
                ((*row, hand), left - hand)
                for row, left in rows
                for hand in table
                if holds(left, hand)
            ]
            if len(rows) > MANY:
                return []
        return [row for row, left in rows if left == 0]

    def _lot(self, i: int, left: int) -> Lot:
        key = (i, left)
        if key not in self.lots:
            self.lots[key] = Lot(self._shares(i, left))
        return self.lots[key]

    def _shares(self, i: int, left: int) -> Table:
        """The hands that a seat can take from what is left, with all ways for those after it."""
        return {
            hand: weight * self._ways(i + 1, left - hand)
            for hand, weight in self.tables[i].items()
            if holds(left, hand)
        }

    def _ways(self, i: int, left: int) -> float:
        """The weight of all ways to deal what is left to the seats from i on."""
        if i == len(self.tables):
            return 1.0 if left == 0 else 0.0
        if i == len(self.tables) - 1:
            return self.tables[i].get(left, 0.0)
        key = (i, left)
        if key not in self.known:
            self.known[key] = sum(self._shares(i, left).values())
        return self.known[key]


class Chain:
    """All hidden hands together at each of several reshuffles, where they are few enough.

    `rows` has for every reshuffle the rows of hands that add up, each with the weight of all that
    led to it; it is empty where there are too many to look at.
    """

    def __init__(
        self,
        deals: list[Deal],
        events: list[list[list[int]]],
        weights: list[float],
        follows: list[Table],
    ) -> None:
        self.events: list[list[list[int]]] = events
        self.weights: list[float] = weights
        self.known: dict[tuple[int, int, int], Table] = {}
        self.lots: dict[tuple[int, Row], Lot] = {}
        self.rows: list[dict[Row, float]] = [self._first(deals[0])]
        for number in range(1, len(deals)):
            self.rows.append(self._next(number, self.rows[-1], deals[number].every()))
        if not all(self.rows):
            self.rows = []
            return
        self.ends: list[Row] = list(self.rows[-1])
        self.end: Lot = Lot({
            at: self.rows[-1][row] * _product(follows, row) for at, row in enumerate(self.ends)
        })  # fmt: skip

    def _first(self, deal: Deal) -> dict[Row, float]:
        return {row: _product(deal.tables, row) for row in deal.every()}

    def _next(self, number: int, before: dict[Row, float], rows: list[Row]) -> dict[Row, float]:
        """The weights at a reshuffle, by those at the one before."""
        found: dict[Row, float] = {}
        if len(before) * len(rows) > MANY:
            return found
        for old, weight in before.items():
            for row in rows:
                ways = weight * self._led(number, old, row)
                if ways > 0.0:
                    found[row] = found.get(row, 0.0) + ways
        return found

    def _led(self, number: int, old: Row, row: Row) -> float:
        """In how many ways every hand became what it was at a reshuffle."""
        ways = 1.0
        for i, hand in enumerate(row):
            key = (number, i, old[i])
            if key not in self.known:
                self.known[key] = forward({old[i]: 1.0}, self.events[number][i], self.weights)
            ways *= self.known[key].get(hand, 0.0)
            if ways == 0.0:
                break
        return ways

    def last(self, rng: Rng) -> list[int]:
        """The hands at the last reshuffle."""
        return list(self.ends[self.end.draw(rng)])

    def until(self, kept: list[int], rng: Rng) -> list[list[int]]:
        """The hands at every reshuffle, given those at the last."""
        past = [kept]
        for number in range(len(self.rows) - 1, 0, -1):
            olds = list(self.rows[number - 1])
            past.insert(0, list(olds[self._back(number, tuple(past[0]), olds).draw(rng)]))
        return past

    def _back(self, number: int, row: Row, olds: list[Row]) -> Lot:
        key = (number, row)
        if key not in self.lots:
            before = self.rows[number - 1]
            self.lots[key] = Lot({
                at: before[old] * self._led(number, old, row) for at, old in enumerate(olds)
            })  # fmt: skip
        return self.lots[key]


def _product(tables: list[Table], row: Row) -> float:
    weight = 1.0
    for i, hand in enumerate(row):
        weight *= tables[i].get(hand, 0.0)
    return weight


class Hands:
    """The hidden hands of some seats, by what one seat or a spectator knows.

    `unseen` counts the travel cards that are in the pile or in these hands; `held` is for every
    reshuffle what these hands held together then.
    """

    def __init__(
        self, log: list[int], all_seats: int, seats: list[int], unseen: list[int], held: list[int]
    ) -> None:
        parts = epochs(log, all_seats)
        self.unseen: list[int] = unseen
        self.all_unseen: int = packed(unseen)
        self.tries: int = 0
        self.orders: dict[int, float] = {}
        # By part of the log and hidden seat.
        self.events: list[list[list[int]]] = [[part[seat] for seat in seats] for part in parts]
        # Where hands must fit together, any weight that depends on the colours alone is as good as
        # another; these are near those of the whole pile.
        self.weights: list[float] = [float(1 + count) for count in unseen]
        self.past: list[Deal] = []  # what was held over each reshuffle, by what came before
        tables: list[Table] = [{0: 1.0} for _ in seats]
        for number, row in enumerate(_rows(held)):
            tables = self._reshuffle(tables, number, packed(row))
            self.past.append(Deal(packed(row), tables))
        kept = self.past[-1].cards if self.past else 0
        # What was held over the last reshuffle, by all that came before and after.
        self.last: Deal = Deal(
            kept, [self._weighed(table, self.events[-1][i]) for i, table in enumerate(tables)]
        )
        self.chain: Chain | None = None
        if len(self.past) > 1:
            self.chain = Chain(self.past, self.events, self.weights, self._follows(tables))
        self.after: dict[tuple[int, int], Lot] = {}
        self.before: dict[tuple[int, int, int], Lot] = {}

    def _reshuffle(self, tables: list[Table], number: int, kept: int) -> list[Table]:
        """The weights of hands when the discards became the pile."""
        if len(tables) == 1:
            return [{kept: 1.0}]
        events = self.events[number]
        return [
            _fitting(forward(table, events[i], self.weights), kept)
            for i, table in enumerate(tables)
        ]

    def _weighed(self, table: Table, events: list[int]) -> Table:
        """Hands with all that can have followed."""
        late = forward(table, events, [1.0] * COLOUR_COUNT)
        later = backward({h: self._orders(h) for h in late}, events, [1.0] * COLOUR_COUNT)
        return {hand: weight * later.get(hand, 0.0) for hand, weight in table.items()}

    def _follows(self, tables: list[Table]) -> list[Table]:
        """What can have followed each hand at the last reshuffle."""
        return [
            {hand: weight / tables[i][hand] for hand, weight in table.items()}
            for i, table in enumerate(self.last.tables)
        ]

    def _orders(self, hand: int) -> float:
        """In how many ways unseen cards can make up a hand in the order of its drawing."""
        known = self.orders.get(hand)
        if known is not None:
            return known
        ways = 1.0
        for colour in range(COLOUR_COUNT):
            for n in range(hand >> (BITS * colour) & MASK):
                ways *= self.unseen[colour] - n
        self.orders[hand] = ways
        return ways

    def imagine(self, rng: Rng) -> tuple[list[list[list[int]]], list[list[int]]]:
        """For every reshuffle the hands then, and the hands now; by seat and colour."""
        self.tries = 0
        kept, hands = self._now(rng)
        past = self._until(kept, rng)
        # Without a chain the hands at older reshuffles may not add up.
        while not past and self.tries < PATIENCE:
            kept, hands = self._now(rng)
            past = self._until(kept, rng)
        if not past:
            past = [*[deal.draw(rng) for deal in self.past[:-1]], kept]
        return [_all_unpacked(row) for row in past[: len(self.past)]], _all_unpacked(hands)

    def _now(self, rng: Rng) -> tuple[list[int], list[int]]:
        """What was held over the last reshuffle, and what is held now."""
        while True:
            self.tries += 1
            chain = self.chain
            kept = chain.last(rng) if chain is not None and chain.rows else self.last.draw(rng)
            hands = self._drawn(kept, rng)
            if hands and _share(rng) < self._chance(hands):
                return kept, hands

    def _drawn(self, kept: list[int], rng: Rng) -> list[int]:
        """A hand for every seat; nothing where together they hold more than is unseen."""
        hands: list[int] = []
        left = self.all_unseen
        for i, hand in enumerate(kept):
            hands.append(self._late(i, hand).draw(rng))
            if not holds(left, hands[-1]):
                return []
            left -= hands[-1]
        return hands

    def _until(self, kept: list[int], rng: Rng) -> list[list[int]]:
        """The hands at every reshuffle, given the last; nothing where they do not add up."""
        if self.chain is not None and self.chain.rows:
            return self.chain.until(kept, rng)
        past = [kept]
        for number in range(len(self.past) - 2, -1, -1):
            row = [self._early(number, i, hand).draw(rng) for i, hand in enumerate(past[0])]
            if sum(row) != self.past[number].cards:
                return []
            past.insert(0, row)
        return past

    def _early(self, number: int, i: int, hand: int) -> Lot:
        """What a seat may have held at a reshuffle if it held that hand at the next."""
        key = (number, i, hand)
        if key not in self.before:
            table = self.past[number].tables[i]
            led = backward({hand: 1.0}, self.events[number + 1][i], self.weights)
            self.before[key] = Lot({h: weight * led.get(h, 0.0) for h, weight in table.items()})
        return self.before[key]

    def _chance(self, hands: list[int]) -> float:
        """How many orders there are for all hands together, against each for itself."""
        alone = 1.0
        for hand in hands:
            alone *= self._orders(hand)
        return self._orders(sum(hands)) / alone

    def _late(self, i: int, hand: int) -> Lot:
        """What a seat may hold now if it held that hand at the last reshuffle."""
        key = (i, hand)
        if key not in self.after:
            late = forward({hand: 1.0}, self.events[-1][i], [1.0] * COLOUR_COUNT)
            self.after[key] = Lot({h: weight * self._orders(h) for h, weight in late.items()})
        return self.after[key]


def _fitting(table: Table, kept: int) -> Table:
    """The hands that were possible, with weights that sum to one."""
    fitting = {hand: weight for hand, weight in table.items() if holds(kept, hand)}
    total = sum(fitting.values())
    return {hand: weight / total for hand, weight in fitting.items()}


def _all_unpacked(hands: list[int]) -> list[list[int]]:
    return [unpacked(hand) for hand in hands]


def _rows(flat: list[int]) -> list[list[int]]:
    return [flat[i : i + COLOUR_COUNT] for i in range(0, len(flat), COLOUR_COUNT)]
