"""How good a choice looks, in points: whole journeys are planned (rules page, section 9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast

from okapi.core.action import Action
from okapi.games.africana.actions import (
    ABANDON,
    BUY,
    CHOOSE,
    DISCARD,
    DRAW_CARDS,
    END,
    FINISH,
    JOIN,
    STEP,
    TURN,
    USE_BOOK,
    Choice,
)
from okapi.games.africana.board import Board
from okapi.games.africana.cards import (
    ARTEFACT_COUNT,
    ASSISTANT,
    COLOUR_COUNT,
    ENDED,
    JOKER,
    TYPE_COUNT,
)
from okapi.games.africana.rules import Africana
from okapi.games.africana.scoring import assistant_penalty, collections
from okapi.games.africana.view import View

CARD: Final = 0.7  # what a travel card in hand is good for
EARLY: Final = 0.55  # what a silver is worth while there is much left to buy
LATE: Final = 0.1  # and at the end (AFN-84)
ASSISTANT_WORTH: Final = 20.0  # a step in every journey to come, early in the game
NEARER: Final = 0.72  # what waits one step away is worth this much of what is here
UNJOINED: Final = 0.6  # an expedition that must first be joined
RIVAL: Final = 0.7  # one that a rival has joined may be gone
HOPE: Final = 3.2  # what the next page of a book may bring
AHEAD: Final = 3  # so many cards more than any rival: the end may come
EARLIEST: Final = 18  # but not before this round
HURRY: Final = 14.0  # what an ended expedition is then worth beyond its silver and points
MEMORY: Final = 60_000

BITS: Final = 3  # of a packed hand, for each type of card

# Journeys already thought through; the keys hold all that they depend on.
_known: dict[tuple[object, ...], float] = {}


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat whose turn it is."""
    advisor = Advisor(view)
    return [advisor.value(cast(Choice, action)) for action in legal]


class Advisor:
    """Looks at one position of the seat whose turn it is."""

    def __init__(self, view: View) -> None:
        if len(_known) > MEMORY:
            _known.clear()
        self.view = view
        self.game = cast(Africana, view.game)
        self.board: Board = view.board
        self.me = view.turn
        self.coin = self._coin()
        self.hurry = HURRY if self._ahead() else 0.0
        self.owned = self._owned()
        self.helpers = sum(
            view.adventure[card.index] == ENDED + self.me and card.assistant >= 0
            for card in self.board.adventures
        )
        # A journey depends on these and on what changes along it.
        self.rivals = self._rivals()
        self.key = (
            id(self.board), self.coin, self.hurry, tuple(self.owned), self.helpers, self.rivals,
        )  # fmt: skip

    def _coin(self) -> float:
        """Silver is worth less the fewer expeditions are left."""
        left = sum(self.view.letters)
        return LATE + (EARLY - LATE) * min(1.0, left / 14)

    def _ahead(self) -> bool:
        """Whether it is late, and more lies under the own company card than under any other."""
        if self.view.round < EARLIEST:
            return False
        counts = [won + ended for won, ended in zip(self.view.won, self.view.ended, strict=True)]
        mine = counts.pop(self.me)
        return mine >= max(counts) + AHEAD

    def _owned(self) -> list[int]:
        counts = [0] * ARTEFACT_COUNT
        for card in self.board.adventures:
            if self.view.adventure[card.index] == ENDED + self.me and card.artefact >= 0:
                counts[card.artefact] += 1
        return counts

    def _rivals(self) -> tuple[bool, ...]:
        others = ~(1 << self.me)
        return tuple(bool(bits & others) for bits in self.view.joined)

    def value(self, choice: Choice) -> float:
        """The worth of one choice."""
        code = choice.code
        if code == CHOOSE:
            return self._action(choice.noun)
        if code in (JOIN, END, FINISH, STEP):
            return self._after(choice)
        if code == TURN:
            return self._page(choice.noun)
        if code == BUY:
            return self._bargain(self.view.top(self.game_book(), choice.noun))
        if code == DISCARD:
            return -self._keep(choice.card)
        if code == ABANDON:
            return -self.reward(choice.noun)
        return self._start().stop() if self.view.phase == "move" else 0.0

    # The three actions

    def _action(self, noun: int) -> float:
        start = self._start()
        if noun == DRAW_CARDS:
            room = self.board.hand_limit - self.view.hand_size(self.me)
            return start.stop() + CARD * max(0.1, min(self.board.drawn, room))
        if noun == USE_BOOK:
            return start.stop() + self._book()
        return start.best()

    def _start(self) -> Journey:
        view, me = self.view, self.me
        hand = 0
        for colour in range(COLOUR_COUNT):
            hand += view.hands[me][colour] << (BITS * colour)
            ready = view.assistants[me][colour] - view.used[colour]
            hand += ready << (BITS * (ASSISTANT + colour))
        if view.jokers[me] and not view.joker_used:
            hand += 1 << (BITS * JOKER)
        joined = tuple(bool(bits >> me & 1) for bits in view.joined)
        return Journey(
            self, view.places[me], hand, view.silver[me], tuple(view.display), joined,
            tuple(view.unfinished(me)), view.markers[me],
        )  # fmt: skip

    def _after(self, choice: Choice) -> float:
        start = self._start()
        if choice.code == STEP:
            gain, journey = start.step(choice.place, choice.card)
        elif choice.code == JOIN:
            gain, journey = start.join(choice.noun)
        elif choice.code == END:
            gain, journey = start.end(choice.noun)
        else:
            gain, journey = start.finish(choice.noun)
        return gain + journey.best()

    # Books

    def game_book(self) -> int:
        return self.board.places[self.view.places[self.me]].half

    def _book(self) -> float:
        """The best bargain in sight, or a page for nothing."""
        view, book = self.view, self.game_book()
        if view.silver[self.me] < self.board.adventure_price:
            return 0.0
        tops = [view.top(book, side) for side in (0, 1)]
        best = max([self._bargain(card) for card in tops if card >= 0], default=0.0)
        hope = self._page(0) if view.sizes[book] > view.gaps[book] + 1 else 0.0
        return max(best, hope, 0.0)

    def _page(self, direction: int) -> float:
        """A page is worth turning while there is silver for what it may show."""
        view, book = self.view, self.game_book()
        silver = view.silver[self.me] - (self.board.page_price if view.turned else 0)
        if silver < self.board.adventure_price or self._full():
            return -1.0
        at = view.gaps[book] + (1 if direction == 0 else -2)
        seen = view.pages[book]
        if not 0 <= at < view.sizes[book]:
            return -1.0
        price = self.board.page_price * self.coin * 2 if view.turned else 0.1
        hope = self._bargain(seen[at]) if at < len(seen) and seen[at] >= 0 else HOPE * self.coin
        return hope - price

    def _full(self) -> bool:
        return len(self.view.unfinished(self.me)) >= self.board.adventure_limit

    def _bargain(self, card: int) -> float:
        """What an adventure is worth beyond its price, its way and the room it takes."""
        if card < 0 or self._full():
            return -1.0
        steps = self.board.steps[self.view.places[self.me]][self.board.adventures[card].target]
        return self.reward(card) * 0.92**steps - self.board.adventure_price * self.coin - 0.6

    # Rewards

    def reward(self, card: int) -> float:
        """What ending an adventure brings; a second assistant costs points (AFN-83)."""
        adventure = self.board.adventures[card]
        if adventure.artefact < 0:
            cost = assistant_penalty(self.board, self.helpers + 1) - assistant_penalty(
                self.board, self.helpers
            )
            return ASSISTANT_WORTH * min(1.0, sum(self.view.letters) / 12) + cost
        after = self.owned[:]
        after[adventure.artefact] += 1
        sets = collections(self.board, after) - collections(self.board, self.owned)
        # A new kind is the beginning of a collection.
        begun = 1.0 if self.owned[adventure.artefact] == 0 else 0.0
        return adventure.points + adventure.silver * self.coin + max(sets, begun)

    def expedition(self, space: int, card: int) -> float:
        """What ending an expedition brings."""
        expedition = self.board.expeditions[card]
        worth = expedition.points + expedition.silver * self.coin + self.hurry
        return worth * (RIVAL if self.rivals[space] else 1.0)

    def _keep(self, card: int) -> float:
        """Joker and assistants are kept; of travel cards those there are fewest of."""
        if card >= ASSISTANT:
            return 9.0
        near = self.board.places[self.view.places[self.me]].links
        use = sum(card in self.board.places[place].symbols for place in near)
        return 1.0 / self.view.hands[self.me][card] + 0.1 * use


class Journey:
    """A Move action under way: where it is and what is left to do it with."""

    def __init__(
        self,
        advisor: Advisor,
        place: int,
        hand: int,
        silver: int,
        display: tuple[int, ...],
        joined: tuple[bool, ...],
        adventures: tuple[int, ...],
        markers: int,
    ) -> None:
        self.advisor = advisor
        self.place = place
        self.hand = hand
        self.silver = silver
        self.display = display
        self.joined = joined
        self.adventures = adventures
        self.markers = markers

    def best(self) -> float:
        """The worth of the best way to go on; stopping is one."""
        changes = self.silver >= self.advisor.board.change_price
        key = (
            *self.advisor.key, self.place, self.hand, self.display, self.joined, self.adventures,
            self.markers, changes,
        )  # fmt: skip
        if key not in _known:
            _known[key] = self._search()
        return _known[key]

    def _search(self) -> float:
        done = self._here()
        if done is not None:
            gain, journey = done
            return gain + journey.best()
        best = self.stop()
        board = self.advisor.board
        matches = self.advisor.game.matches
        for place in board.links[self.place]:
            for card in range(TYPE_COUNT):
                if self.hand >> (BITS * card) & 7 and matches[place * TYPE_COUNT + card]:
                    gain, journey = self.step(place, card)
                    best = max(best, gain + journey.best())
        return best

    def _here(self) -> tuple[float, Journey] | None:
        """What is worth doing at this place whatever follows."""
        advisor, board = self.advisor, self.advisor.board
        for space, card in enumerate(self.display):
            if (
                card >= 0
                and self.joined[space]
                and board.expeditions[card].destination == self.place
            ):
                return self.end(space)
        for card in self.adventures:
            if board.adventures[card].target == self.place and advisor.reward(card) > 0:
                return self.finish(card)
        for space, card in enumerate(self.display):
            free = self.markers > 0 and card >= 0 and not self.joined[space]
            if free and board.expeditions[card].start == self.place:
                return self.join(space)
        return None

    def stop(self) -> float:
        """What lies ahead when the journey ends here, and the travel cards left for it."""
        advisor, board = self.advisor, self.advisor.board
        far = board.steps[self.place]
        ahead = 0.0
        for space, card in enumerate(self.display):
            if card < 0:
                continue
            expedition = board.expeditions[card]
            worth = advisor.expedition(space, card)
            if self.joined[space]:
                ahead += worth * NEARER ** far[expedition.destination]
            elif self.markers > 0:
                way = far[expedition.start] + board.steps[expedition.start][expedition.destination]
                ahead += UNJOINED * worth * NEARER**way
        for card in self.adventures:
            ahead += max(0.0, advisor.reward(card)) * NEARER ** far[board.adventures[card].target]
        return ahead + CARD * self._cards()

    def _cards(self) -> int:
        return sum(self.hand >> (BITS * colour) & 7 for colour in range(COLOUR_COUNT))

    def step(self, place: int, card: int) -> tuple[float, Journey]:
        """One card there; the change of a colour costs silver."""
        advisor = self.advisor
        matching = advisor.game.matches[place * TYPE_COUNT + card]
        paid = 0 if matching else advisor.board.change_price
        left = self.hand - (1 << (BITS * card))
        journey = self._changed(place=place, hand=left, silver=self.silver - paid)
        # A joker or an assistant is free now, but another step may need it more.
        return -paid * advisor.coin - (0.05 if card >= ASSISTANT else 0.0), journey

    def join(self, space: int) -> tuple[float, Journey]:
        """The bonus now, and an expedition to end."""
        board = self.advisor.board
        silver, cards = board.bonus_silver[space], board.bonus_cards[space]
        joined = tuple(there or i == space for i, there in enumerate(self.joined))
        journey = self._changed(
            silver=self.silver + silver, joined=joined, markers=self.markers - 1
        )  # fmt: skip
        return silver * self.advisor.coin + cards * CARD + 0.2, journey

    def end(self, space: int) -> tuple[float, Journey]:
        """Silver now and points later; the marker is free again."""
        card = self.display[space]
        display = tuple(-1 if i == space else x for i, x in enumerate(self.display))
        joined = tuple(there and i != space for i, there in enumerate(self.joined))
        silver = self.silver + self.advisor.board.expeditions[card].silver
        journey = self._changed(
            silver=silver, display=display, joined=joined, markers=self.markers + 1
        )  # fmt: skip
        return self.advisor.expedition(space, card), journey

    def finish(self, card: int) -> tuple[float, Journey]:
        """The artefact's silver and points, or an assistant for the next steps."""
        adventure = self.advisor.board.adventures[card]
        hand = self.hand
        if adventure.assistant >= 0:
            hand += 1 << (BITS * (ASSISTANT + adventure.assistant))
        left = tuple(x for x in self.adventures if x != card)
        journey = self._changed(hand=hand, silver=self.silver + adventure.silver, adventures=left)
        return self.advisor.reward(card), journey

    def _changed(
        self,
        place: int = -1,
        hand: int = -1,
        silver: int = -1,
        display: tuple[int, ...] | None = None,
        joined: tuple[bool, ...] | None = None,
        adventures: tuple[int, ...] | None = None,
        markers: int = -1,
    ) -> Journey:
        return Journey(
            self.advisor,
            self.place if place < 0 else place,
            self.hand if hand < 0 else hand,
            self.silver if silver < 0 else silver,
            self.display if display is None else display,
            self.joined if joined is None else joined,
            self.adventures if adventures is None else adventures,
            self.markers if markers < 0 else markers,
        )
