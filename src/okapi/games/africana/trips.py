"""All journeys of one Move action, found together.

A *trip* is everything that a Move action does. What it has done is a mask of bits, the cards it has
left a packed number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from okapi.core.action import Action
from okapi.core.adviser import Plan
from okapi.games.africana.cards import ASSISTANT, JOKER, SPACES, TYPE_COUNT

if TYPE_CHECKING:
    from okapi.games.africana.adviser import AfricanaAdviser, Look

# A packed hand: three bits for each type of card.
BITS: Final = 3
FEW: Final = 7
# A mask: five bits for expeditions joined, five for those ended, the rest for adventures ended.
GONE_AT: Final = 5
QUEST_AT: Final = 10
QUESTS: Final = 6
MASK_BITS: Final = QUEST_AT + QUESTS
MASK: Final = (1 << MASK_BITS) - 1
JOINS: Final = (1 << SPACES) - 1
# The key of a node: its mask, a bit for a colour that may be changed, its hand, its place.
HAND_AT: Final = MASK_BITS + 1
HAND: Final = (1 << (BITS * TYPE_COUNT)) - 1
PLACE_AT: Final = HAND_AT + BITS * TYPE_COUNT
WIDTH: Final = 8  # trips that are compared


class Trips:
    """All trips from one spot; a node is where a trip is, what it has done and has left.

    The key of a node holds place, hand, mask and colours that may still be changed. `gains` count
    travel cards that were played as a loss.
    """

    def __init__(self, look: Look) -> None:
        self.look: Look = look
        self.a: AfricanaAdviser = look.a
        self.keys: list[int] = []
        self.gains: list[float] = []
        self.totals: list[float] = []
        self.parents: list[int] = []
        self.cards: list[int] = []
        self._known: dict[int, int] = {}
        self._quick: bool = look.quick
        # All ways from node to node.
        self._from: list[int] = []
        self._to: list[int] = []
        self._bests: list[float] = []
        self._busy: int = self._places_of_interest()
        self._gain: float = 0.0

    def _places_of_interest(self) -> int:
        """A bit for each place where something can be done."""
        look = self.look
        a = self.a
        bits = 0
        for card in look.s.display:
            if card >= 0:
                bits |= 1 << a.starts[card] | 1 << a.goals[card]
        for card in look.mine:
            bits |= 1 << a.targets[card]
        return bits

    def spread(self, place: int, hand: int, mask: int, changes: int, most: int) -> None:
        """Find so many nodes, the nearest first."""
        self._arrive(packed(place, hand, mask, changes), self.look.kept(hand), -1, -1)
        at = 0
        while at < len(self.keys) and at < most:
            self._steps(at)
            at += 1

    def find(self, place: int, hand: int, mask: int, changes: int) -> int:
        """The node that a trip comes to there, or -1."""
        return self._known.get(self._done(packed(place, hand, mask, changes)), -1)

    def best(self) -> float:
        """The total of the best trip."""
        return max(self.totals)

    def _arrive(self, key: int, gain: float, parent: int, card: int) -> None:
        place = key >> PLACE_AT
        if self._busy >> place & 1:
            key = self._done(key)
            gain += self._gain
        node = self._known.get(key, -1)
        if node < 0:
            node = len(self.keys)
            self._known[key] = node
            self.keys.append(key)
            self.gains.append(gain)
            self.totals.append(gain + self.look.ahead(place, key & MASK))
            self.parents.append(parent)
            self.cards.append(card)
        if not self._quick:
            self._from.append(parent)
            self._to.append(node)

    def _done(self, key: int) -> int:
        """A node after all that is worth doing there: ends first, they free markers."""
        look = self.look
        a = self.a
        display = look.s.display
        place = key >> PLACE_AT
        mask = key & MASK
        rest = key - mask
        gain = 0.0
        for space in range(SPACES):
            if mask >> space & 1 and a.goals[display[space]] == place:
                if a.counts[mask >> GONE_AT & JOINS] < look.ends:
                    gain += look.worths[space]
                    mask = (mask | 1 << (GONE_AT + space)) & ~(1 << space)
        for i in range(len(look.mine)):
            card = look.mine[i]
            if a.targets[card] == place and not mask >> (QUEST_AT + i) & 1:
                if look.rewards[i] > 0.0:
                    gain += look.rewards[i]
                    mask |= 1 << (QUEST_AT + i)
                    if a.helpers[card] >= 0:
                        rest += a.units[ASSISTANT + a.helpers[card]]
        for space in range(SPACES):
            if (mask >> (GONE_AT + space) | mask >> space) & 1 == 0:
                if a.starts[display[space]] == place:
                    if a.counts[mask & JOINS] < look.game.board.markers:
                        gain += look.bonus(space)
                        mask |= 1 << space
        self._gain = gain
        return rest + mask

    def _steps(self, at: int) -> None:
        """One card further; an assistant is played rather than a travel card like it."""
        a = self.a
        key = self.keys[at]
        hand = key >> HAND_AT & HAND
        if hand == 0:
            return
        gain = self.gains[at]
        # A joker or an assistant is free now, but another step may need it more.
        free = gain - 0.05
        spent = gain - self.look.card
        here = key >> PLACE_AT
        changing = key >> MASK_BITS & 1
        for place in a.links[here]:
            there = key + ((place - here) << PLACE_AT)
            for colour in a.symbols[place]:
                if hand >> (BITS * (ASSISTANT + colour)) & FEW:
                    card = ASSISTANT + colour
                    self._arrive(there - a.units[card], free, at, card)
                elif hand >> (BITS * colour) & FEW:
                    self._arrive(there - a.units[colour], spent, at, colour)
            if hand >> (BITS * JOKER) & 1:
                self._arrive(there - a.units[JOKER], free, at, JOKER)
            if changing:
                self._changed_steps(at, place, there - (1 << MASK_BITS), hand)

    def _changed_steps(self, at: int, place: int, there: int, hand: int) -> None:
        """A card of another colour, changed for silver (AFN-34)."""
        look = self.look
        paid = self.gains[at] - look.coin * look.game.board.change_price
        for card in range(JOKER):
            if hand >> (BITS * card) & FEW and not look.game.matches[place * TYPE_COUNT + card]:
                gain = paid - (look.card if card < ASSISTANT else 0.05)
                self._arrive(there - self.a.units[card], gain, at, card)

    def bests(self) -> list[float]:
        """For each node the total of the best trip that goes through it."""
        if not self._bests:
            self._bests = self.totals[:]
            for i in range(len(self._from) - 1, 0, -1):
                best = self._bests[self._to[i]]
                if best > self._bests[self._from[i]]:
                    self._bests[self._from[i]] = best
        return self._bests

    def best_deeds(self) -> tuple[int, int, int]:
        """Of the best trip: what it ends, what it joins, and where it stops."""
        best = self.totals.index(self.best())
        before = self.look.mask
        after = self.keys[best] & MASK
        ends = (after & ~before) >> GONE_AT
        # What is joined and ended on one trip counts as ended.
        return ends.bit_count(), (after & ~before & JOINS).bit_count(), self.keys[best] >> PLACE_AT

    # Plans

    def best_plan(self, before: list[Action]) -> Plan:
        """The trip that looks best."""
        best = 0
        for node in range(len(self.totals)):
            if self.totals[node] > self.totals[best]:
                best = node
        return self._plan(best, before)

    def plans(self, before: list[Action]) -> list[Plan]:
        """The best trip to every place with all that can be done on the way."""
        best: dict[int, int] = {}
        for node in range(len(self.totals)):
            key = self.keys[node] >> PLACE_AT << MASK_BITS | self.keys[node] & MASK
            if key not in best or self.totals[node] > self.totals[best[key]]:
                best[key] = node
        nodes = sorted(best.values(), key=self._negated)
        found: list[Plan] = []
        known: set[tuple[int, ...]] = set()
        for node in nodes[: 2 * WIDTH]:
            plan = self._plan(node, before)
            signature = tuple([action.index for action in plan.actions])
            if signature not in known:
                known.add(signature)
                found.append(plan)
        return found

    def _negated(self, node: int) -> float:
        return -self.totals[node]

    def _plan(self, node: int, before: list[Action]) -> Plan:
        """The actions of a trip, until a bonus card is drawn."""
        nodes: list[int] = []
        at = node
        while at >= 0:
            nodes.append(at)
            at = self.parents[at]
        nodes.reverse()
        actions = before[:]
        mask = self.look.mask
        choices = self.look.game.choices
        for at in nodes:
            key = self.keys[at]
            if self.parents[at] >= 0:
                actions.append(choices.step[(key >> PLACE_AT) * TYPE_COUNT + self.cards[at]])
            if self._deeds(mask, key & MASK, actions):
                return Plan(actions, self.totals[node])
            mask = key & MASK
        actions.append(choices.stop)
        return Plan(actions, self.totals[node])

    def _deeds(self, before: int, after: int, actions: list[Action]) -> bool:
        """What was done at a place; whether a card is drawn, so that the plan ends."""
        if before == after:
            return False
        look = self.look
        choices = look.game.choices
        new = after & ~before
        for space in range(SPACES):
            if new >> (GONE_AT + space) & 1:
                actions.append(choices.end[space])
        for i in range(len(look.mine)):
            if new >> (QUEST_AT + i) & 1:
                actions.append(choices.finish[look.mine[i]])
        for space in range(SPACES):
            if new >> space & 1:
                actions.append(choices.join[space])
                if look.game.board.bonus_cards[space] > 0:
                    return True
        return False


def packed(place: int, hand: int, mask: int, changes: int) -> int:
    """The key of a node."""
    return place << PLACE_AT | hand << HAND_AT | changes << MASK_BITS | mask
