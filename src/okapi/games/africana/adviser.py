"""How good a choice looks, in points, and who will win: whole journeys are planned (section 9)."""

from __future__ import annotations

import math
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Plan
from okapi.core.game import State as AnyState
from okapi.core.rng import Rng
from okapi.core.weights import Weights
from okapi.games.africana.actions import (
    ABANDON,
    BUY,
    CHOOSE,
    DISCARD,
    DRAW_CARDS,
    END,
    FINISH,
    JOIN,
    MOVE_EXPLORER,
    STEP,
    TURN,
    USE_BOOK,
    Choice,
)
from okapi.games.africana.cards import (
    ADVENTURES,
    ARTEFACT_COUNT,
    ASSISTANT,
    COLOUR_COUNT,
    ENDED,
    EXPEDITIONS,
    JOKER,
    OPEN,
    SPACES,
    TYPE_COUNT,
    WON,
)
from okapi.games.africana.rules import Africana
from okapi.games.africana.scoring import assistant_penalty, collections
from okapi.games.africana.state import CHOOSE_ACTION, MOVING, State
from okapi.games.africana.trips import (
    BITS,
    FEW,
    GONE_AT,
    HAND_AT,
    JOINS,
    MASK,
    MASK_BITS,
    QUEST_AT,
    QUESTS,
    WIDTH,
    Trips,
)

NAMES: Final = (
    "now", "late", "silver", "cards", "helpers", "ahead", "trip", "quests", "room", "turn",
)  # fmt: skip

# So many nodes are looked at, thoroughly or quickly; the nearest come first.
MOST: Final = 240
QUICK: Final = 60
# Before this round nobody who goes by values alone brings about the end.
FULL_LENGTH: Final = 20
FAR: Final = 16


class AfricanaAdviser(Adviser):
    """Looks at one position after the other."""

    whole_turns: bool = True

    def __init__(self, game: Africana, weights: Weights) -> None:
        super().__init__(NAMES, weights)
        self.game: Africana = game
        self._read_weights(weights.advice)
        self._read_tables()
        self._sets: dict[int, int] = {}

    def _read_weights(self, advice: dict[str, float]) -> None:
        self.card: float = advice["card"]  # what a travel card in hand is good for
        self.early: float = advice["early"]  # a silver while there is much left to buy
        self.late: float = advice["late"]  # and at the end (AFN-84)
        self.helper: float = advice["helper"]  # an assistant: a step in every trip to come
        self.nearer: float = advice["nearer"]  # one step away is worth this much of here
        self.unjoined: float = advice["unjoined"]  # an expedition that must first be joined
        self.rival: float = advice["rival"]  # one that a rival has joined may be gone
        self.deny: float = advice["deny"]  # ending it first takes it from the rival
        self.page: float = advice["page"]  # what the next page of a book may bring
        self.way: float = advice["way"]  # an adventure is worth so much for each step away
        self.trouble: float = advice["trouble"]  # what an adventure costs beyond its price
        self.begun: float = advice["begun"]  # a new kind is the beginning of a collection
        self.horizon: float = advice["horizon"]  # expeditions left when half is out of reach
        self.tempo: float = advice["tempo"]  # what waiting for a turn costs
        self.hurry: float = advice["hurry"]  # an ended expedition, when the end is welcome
        self.fades: list[float] = [self.nearer**d for d in range(FAR)]
        self.ways: list[float] = [self.way**d for d in range(FAR)]

    def _read_tables(self) -> None:
        board = self.game.board
        self.steps: list[list[int]] = board.steps
        self.links: list[list[int]] = [list(place.links) for place in board.places]
        self.symbols: list[list[int]] = [list(place.symbols) for place in board.places]
        self.starts: list[int] = [card.start for card in board.expeditions]
        self.goals: list[int] = [card.destination for card in board.expeditions]
        self.pay: list[int] = [card.silver for card in board.expeditions]
        self.prizes: list[int] = [card.points for card in board.expeditions]
        self.targets: list[int] = [card.target for card in board.adventures]
        self.kinds: list[int] = [card.artefact for card in board.adventures]
        self.helpers: list[int] = [card.assistant for card in board.adventures]
        self.coins: list[int] = [card.silver for card in board.adventures]
        self.points: list[int] = [card.points for card in board.adventures]
        self.units: list[int] = [1 << (HAND_AT + BITS * card) for card in range(TYPE_COUNT)]
        self.counts: list[int] = [bits.bit_count() for bits in range(1 << SPACES)]

    def sets(self, owned: list[int]) -> int:
        """Points for collections (AFN-82)."""
        key = 0
        for count in owned:
            key = key << BITS | min(count, FEW)
        known = self._sets.get(key)
        if known is None:
            known = self._sets[key] = collections(self.game.board, owned)
        return known

    # What bots ask

    def values(self, s: AnyState, seat: int, legal: list[Action]) -> list[float]:
        """The worth of each choice to the seat whose turn it is."""
        look = Look(self, cast(State, s), seat, False, True)
        return [look.value(cast(Choice, action)) for action in legal]

    def plans(self, s: AnyState, seat: int, rng: Rng) -> list[Plan]:
        """Turns up to where chance comes in: the best trips, two cards, what the book offers."""
        look = Look(self, cast(State, s), seat)
        found = look.plans()
        found.sort(key=_worth, reverse=True)
        return found[:WIDTH]

    def turn(self, s: AnyState, seat: int, rng: Rng) -> list[Action]:
        """What looks best, up to where chance comes in."""
        return Look(self, cast(State, s), seat, True).best_plan().actions

    def progress(self, s: AnyState) -> float:
        """The share of the expedition pile that is gone."""
        return 1.0 - self.time_left(cast(State, s))

    def time_left(self, s: State) -> float:
        """The share of the expedition pile that is left."""
        if s.last_round:
            return 0.0
        board = self.game.board
        whole = EXPEDITIONS - SPACES - board.removed[s.seats - 2] + 1
        return (sum(s.letters) + 1) / whole

    def quiet(self, s: AnyState) -> bool:
        """Between turns."""
        return cast(State, s).phase == CHOOSE_ACTION

    def features(self, s: AnyState) -> list[list[float]]:
        """The score as if the game ended now, and what may still bring more."""
        t = cast(State, s)
        left = self.time_left(t)
        rows: list[list[float]] = []
        for seat in range(t.seats):
            look = Look(self, t, seat, True)
            now = look.score() / 10.0
            start = look.start()
            ahead = look.ahead(t.places[seat], look.mask)
            rows.append(
                [
                    now,
                    now / math.sqrt(left + 0.03),
                    t.silver[seat] / 10.0,
                    float(t.travel_cards(seat)),
                    float(look.helpers_in_hand()),
                    ahead / 10.0,
                    (start.best() - start.totals[0]) / 10.0,
                    look.quests() / 10.0,
                    float(t.markers[seat]),
                    float(t.actor == seat),
                ]
            )
        return rows


def _worth(plan: Plan) -> float:
    return plan.value


class Look:
    """One position as a seat sees it: what everything is worth to it."""

    def __init__(
        self,
        adviser: AfricanaAdviser,
        s: State,
        me: int,
        quick: bool = False,
        patient: bool = False,
    ) -> None:
        self.a: AfricanaAdviser = adviser
        self.game: Africana = adviser.game
        self.s: State = s
        self.me: int = me
        self.quick: bool = quick
        self.most: int = QUICK if quick else MOST
        early = patient and s.round < FULL_LENGTH and not s.last_round
        # So many expeditions may be ended in this turn.
        self.ends: int = sum(s.letters) if early else SPACES
        left = sum(s.letters)
        last = s.last_round or s.round >= s.max_rounds
        # The seats before this one in a last round have had their last turn.
        self.final: bool = last and me >= s.actor
        self.done: bool = last and me < s.actor
        self.coin: float = self._coin(left)
        self.card: float = 0.5 if last else adviser.card
        self.hold: float = 0.0 if last else (left + 1.0) / (left + 1.0 + adviser.horizon)
        self.owned: list[int] = [0] * ARTEFACT_COUNT
        self.assisted: int = 0
        self.mine: list[int] = []
        self._sort_adventures()
        self.rewards: list[float] = [self.reward(card) for card in self.mine]
        self.worths: list[float] = []
        self.risks: list[float] = []
        self.mask: int = 0
        self._weigh_expeditions()
        self._futures: dict[int, float] = {}
        self._start: Trips | None = None

    def _coin(self, left: int) -> float:
        """Silver is worth less the fewer expeditions are left."""
        a = self.a
        if self.final or self.done:
            return 0.1
        return a.late + (a.early - a.late) * min(1.0, left / 14.0)

    def _sort_adventures(self) -> None:
        a = self.a
        won = ENDED + self.me
        mine = OPEN + self.me
        where = self.s.adventure
        for card in range(ADVENTURES):
            if where[card] == mine and len(self.mine) < QUESTS:
                self.mine.append(card)
            elif where[card] == won:
                if a.kinds[card] >= 0:
                    self.owned[a.kinds[card]] += 1
                else:
                    self.assisted += 1

    def _weigh_expeditions(self) -> None:
        a = self.a
        s = self.s
        hurry = a.hurry if self._welcome() else 0.0
        for space in range(SPACES):
            card = s.display[space]
            if card < 0:
                self.mask |= 1 << (GONE_AT + space)
                self.worths.append(0.0)
                self.risks.append(0.0)
                continue
            joined = s.joined[space]
            if joined >> self.me & 1:
                self.mask |= 1 << space
                joined -= 1 << self.me
            worth = a.prizes[card] + a.pay[card] * self.coin + hurry
            self.risks.append(worth * self.hold * (a.rival if joined else 1.0))
            self.worths.append(worth * (1.0 + a.deny) if joined else worth)

    def _welcome(self) -> bool:
        """Whether it is late, and more lies under the own company card than under any other."""
        s = self.s
        if s.round < 18:
            return False
        counts = [0] * s.seats
        for where in s.expedition:
            if where >= WON:
                counts[where - WON] += 1
        for where in s.adventure:
            if where >= ENDED:
                counts[where - ENDED] += 1
        mine = counts.pop(self.me)
        return mine >= max(counts) + 3

    def value(self, choice: Choice) -> float:
        """The worth of one choice."""
        code = choice.code
        if code == CHOOSE:
            return self._action(choice.noun)
        if code == STEP:
            return self._after_step(choice)
        if code == JOIN or code == END or code == FINISH:
            return self._after_deed(choice)
        if code == TURN:
            return self._leaf(choice.noun)
        if code == BUY:
            return self._bargain(self._top(choice.noun))
        if code == DISCARD:
            return -self._keep(choice.card)
        if code == ABANDON:
            return -self.reward(choice.noun)
        return self._stop()

    # Trips

    def start(self) -> Trips:
        """All trips from here."""
        if self._start is None:
            s = self.s
            self._start = Trips(self)
            changes = self._changes()
            self._start.spread(s.places[self.me], self.hand(), self.mask, changes, self.most)
        return self._start

    def hand(self) -> int:
        """The cards that can be played, packed."""
        s = self.s
        base = self.me * COLOUR_COUNT
        mine = self.me == s.actor
        hand = 0
        for colour in range(COLOUR_COUNT):
            hand += min(FEW, s.travel[base + colour]) << (BITS * colour)
            ready = s.assistants[base + colour] - (s.used[colour] if mine else 0)
            hand += min(FEW, ready) << (BITS * (ASSISTANT + colour))
        if s.jokers[self.me] > 0 and not (mine and s.joker_used):
            hand += 1 << (BITS * JOKER)
        return hand

    def _changes(self) -> int:
        """Colours that may be changed on one trip."""
        if self.quick and not self.final:
            return 0
        return 1 if self.s.silver[self.me] >= self.game.board.change_price else 0

    def ahead(self, place: int, mask: int) -> float:
        """What can be done later from a place."""
        key = place << MASK_BITS | mask
        known = self._futures.get(key)
        if known is None:
            known = self._futures[key] = self._future(place, mask)
        return known

    def _future(self, place: int, mask: int) -> float:
        if self.hold == 0.0:
            return self._unfinished(mask)
        a = self.a
        s = self.s
        far = a.steps[place]
        free = a.counts[mask & JOINS] < self.game.board.markers
        total = 0.0
        for space in range(SPACES):
            if mask >> (GONE_AT + space) & 1:
                continue
            card = s.display[space]
            goal = a.goals[card]
            if mask >> space & 1:
                total += self.risks[space] * a.fades[far[goal]]
            elif free:
                begin = a.starts[card]
                way = far[begin] + a.steps[begin][goal]
                total += a.unjoined * self.risks[space] * a.fades[way]
        for i in range(len(self.mine)):
            if not mask >> (QUEST_AT + i) & 1 and self.rewards[i] > 0.0:
                total += self.hold * self.rewards[i] * a.fades[far[a.targets[self.mine[i]]]]
        return total

    def _unfinished(self, mask: int) -> float:
        """After the last turn nothing lies ahead; artefacts not found count a little (AFN-86)."""
        total = 0.0
        for i in range(len(self.mine)):
            if not mask >> (QUEST_AT + i) & 1 and self.a.kinds[self.mine[i]] >= 0:
                total += self.game.board.unfinished
        return total

    def after(self, choice: Choice) -> Trips:
        """All trips after a step."""
        trips = Trips(self)
        hand = self.hand() - (1 << (BITS * choice.card))
        trips.spread(choice.place, hand, self.mask, 0, QUICK)
        return trips

    def _after_step(self, choice: Choice) -> float:
        place = choice.place
        card = choice.card
        matching = self.game.matches[place * TYPE_COUNT + card]
        trips = self.start()
        hand = self.hand() - (1 << (BITS * card))
        changes = self._changes()
        gain = 0.0 if matching else -self.coin * self.game.board.change_price
        if trips.keys[0] & MASK == self.mask:
            known = trips.find(place, hand, self.mask, changes if matching else changes - 1)
            if known >= 0:
                return trips.bests()[known]
        return self.after(choice).best() + gain

    def _after_deed(self, choice: Choice) -> float:
        """Joining or ending something, and the best way to go on."""
        mask = self.mask
        hand = self.hand()
        if choice.code == JOIN:
            gain = self.bonus(choice.noun)
            mask |= 1 << choice.noun
        elif choice.code == END:
            if self.a.counts[mask >> GONE_AT & JOINS] >= self.ends:
                return self.stay() - self.worths[choice.noun]
            gain = self.worths[choice.noun]
            mask = (mask | 1 << (GONE_AT + choice.noun)) & ~(1 << choice.noun)
        else:
            at = self.mine.index(choice.noun)
            gain = self.rewards[at]
            mask |= 1 << (QUEST_AT + at)
            if self.a.helpers[choice.noun] >= 0:
                hand += 1 << (BITS * (ASSISTANT + self.a.helpers[choice.noun]))
        trips = Trips(self)
        trips.spread(self.s.places[self.me], hand, mask, self._changes(), self.most)
        return gain + trips.best()

    def bonus(self, space: int) -> float:
        """The joining bonus (AFN-41)."""
        board = self.game.board
        more = 0.0 if self.final else 0.2
        return board.bonus_silver[space] * self.coin + board.bonus_cards[space] * self.card + more

    def _stop(self) -> float:
        return self.stay() if self.s.phase == MOVING else 0.0

    def stay(self) -> float:
        """What lies ahead when nothing is done now."""
        place = self.s.places[self.me]
        return self.ahead(place, self.mask) + self.kept(self.hand())

    def kept(self, hand: int) -> float:
        """What the travel cards of a hand are worth later."""
        cards = 0
        for colour in range(COLOUR_COUNT):
            cards += hand >> (BITS * colour) & FEW
        return self.card * cards

    # The three actions

    def _action(self, noun: int) -> float:
        if noun == DRAW_CARDS:
            return self.stay() + self._draw()
        if noun == USE_BOOK:
            return self.stay() + self._book()
        return self.start().best()

    def _draw(self) -> float:
        """What more cards are good for, beyond what lies ahead already."""
        new = min(self.game.board.drawn, self.room())
        if new <= 0:
            return 0.1 * self.card
        if self.quick or self.final:
            return self.card * new
        return max(self.card * new, self._longer(new) - self.a.tempo - self.stay())

    def _longer(self, new: int) -> float:
        """The best trip of the next turn, on average over colours that may be drawn."""
        place = self.s.places[self.me]
        total = 0.0
        for colour in range(COLOUR_COUNT):
            hand = self.hand() + (1 << (BITS * colour))
            if new > 1:
                hand += 1 << (BITS * ((colour + 2) % COLOUR_COUNT))
            trips = Trips(self)
            trips.spread(place, hand, self.mask, 0, QUICK)
            total += trips.best()
        return total / COLOUR_COUNT

    def room(self) -> int:
        """How many more cards the hand may hold."""
        return self.game.board.hand_limit - self.s.hand_size(self.me)

    # Books

    def _top(self, side: int) -> int:
        """The visible card on the left (0) or right (1) half of the book, or -1."""
        book = self.game.book_of(self.s)
        return self._page(book, self.s.gaps[book] - 1 + side)

    def _page(self, book: int, at: int) -> int:
        pages = self.s.pages(book)
        return pages[at] if 0 <= at < len(pages) else -1

    def _book(self) -> float:
        """The best bargain in sight, or a page for nothing."""
        s = self.s
        if not self.can_buy():
            return 0.0
        best = self.bargain_in_sight()
        book = self.game.book_of(s)
        if s.sizes[book] > s.gaps[book] + 1:
            best = max(best, self._leaf(0))
        return best

    def _leaf(self, direction: int) -> float:
        """A page is worth turning while there is silver for what it may show."""
        s = self.s
        board = self.game.board
        book = self.game.book_of(s)
        silver = s.silver[self.me] - (board.page_price if s.turned else 0)
        at = s.gaps[book] + (1 if direction == 0 else -2)
        if silver < board.adventure_price or self._full() or not 0 <= at < s.sizes[book]:
            return -1.0
        price = board.page_price * self.coin * 2.0 if s.turned else 0.1
        # Without the help of the table (AFN-96) nobody is sure of a page that is out of sight.
        card = self._page(book, at) if s.book_memory else -1
        hope = self._bargain(card) if card >= 0 else self.a.page * self.coin
        return hope - price

    def can_buy(self) -> bool:
        """Whether there is silver and room for an adventure."""
        return self.s.silver[self.me] >= self.game.board.adventure_price and not self._full()

    def bargain_in_sight(self) -> float:
        """What the best visible adventure is worth beyond its price; nothing if it is not."""
        best = 0.0
        for side in range(2):
            best = max(best, self._bargain(self._top(side)))
        return best

    def _full(self) -> bool:
        return len(self.mine) >= self.game.board.adventure_limit

    def _bargain(self, card: int) -> float:
        """What an adventure is worth beyond its price, its way and the room it takes."""
        if card < 0 or self._full():
            return -1.0
        a = self.a
        board = self.game.board
        price = board.adventure_price * self.coin
        if self.final:
            return (board.unfinished if a.kinds[card] >= 0 else 0.0) - price
        way = a.ways[a.steps[self.s.places[self.me]][a.targets[card]]]
        return self.hold * self.reward(card) * way - price - a.trouble

    # Rewards

    def reward(self, card: int) -> float:
        """What ending an adventure brings; a second assistant costs points (AFN-83)."""
        a = self.a
        kind = a.kinds[card]
        if kind < 0:
            board = self.game.board
            cost = assistant_penalty(board, self.assisted + 1)
            cost -= assistant_penalty(board, self.assisted)
            if self.final or self.done:
                return float(cost)
            return a.helper * min(1.0, sum(self.s.letters) / 12.0) + cost
        more = float(self.more_sets(kind))
        if self.owned[kind] == 0 and not self.final:
            more = max(more, a.begun)
        return a.points[card] + a.coins[card] * self.coin + more

    def more_sets(self, kind: int) -> int:
        """What one more artefact of a kind adds to the collections (AFN-82)."""
        before = self.a.sets(self.owned)
        self.owned[kind] += 1
        after = self.a.sets(self.owned)
        self.owned[kind] -= 1
        return after - before

    def _keep(self, card: int) -> float:
        """What the next trip loses without a card; of equals those there are fewest of."""
        if self.quick:
            return self._rare(card)
        trips = Trips(self)
        hand = self.hand() - (1 << (BITS * card))
        trips.spread(self.s.places[self.me], hand, self.mask, 0, QUICK)
        return 0.1 * self._rare(card) - trips.best()

    def _rare(self, card: int) -> float:
        if card >= ASSISTANT:
            return 9.0
        use = 0
        for place in self.a.links[self.s.places[self.me]]:
            if card in self.a.symbols[place]:
                use += 1
        return 1.0 / self.s.travel[self.me * COLOUR_COUNT + card] + 0.1 * use

    # Whole turns

    def plans(self) -> list[Plan]:
        """Whatever may be done, up to where chance comes in."""
        phase = self.s.phase
        if phase == MOVING:
            return self.start().plans([])
        if phase != CHOOSE_ACTION:
            return self._single(self.game.legal(self.s, self.me), [], 0.0)
        choose = self.game.choices.choose
        found = self.start().plans([choose[MOVE_EXPLORER]])
        found.append(Plan([choose[DRAW_CARDS]], self._action(DRAW_CARDS)))
        return found + self._leafing()

    def _leafing(self) -> list[Plan]:
        """What can be done first in the book."""
        s = self.s
        if not self.can_buy():
            return []
        choices = self.game.choices
        book = self.game.book_of(s)
        legal: list[Action] = []
        if s.gaps[book] > 0:
            legal += [choices.buy[0], choices.turn[1]]
        if s.gaps[book] < s.sizes[book]:
            legal += [choices.buy[1], choices.turn[0]]
        return self._single(legal, [choices.choose[USE_BOOK]], self.stay())

    def _single(self, legal: list[Action], before: list[Action], base: float) -> list[Plan]:
        found: list[Plan] = []
        for action in legal:
            found.append(Plan([*before, action], base + self.value(cast(Choice, action))))
        return found

    def best_plan(self) -> Plan:
        """The plan that looks best."""
        phase = self.s.phase
        if phase == MOVING:
            return self.start().best_plan([])
        if phase != CHOOSE_ACTION:
            return _best(self._single(self.game.legal(self.s, self.me), [], 0.0))
        choose = self.game.choices.choose
        best = self.start().best_plan([choose[MOVE_EXPLORER]])
        stay = self.stay()
        draw = stay + self._draw()
        if draw > best.value:
            best = Plan([choose[DRAW_CARDS]], draw)
        if stay + self._book() > best.value:
            best = Plan([choose[USE_BOOK]], stay + self._book())
        return best

    # Who will win

    def score(self) -> float:
        """The points if the game ended now."""
        a = self.a
        s = self.s
        board = self.game.board
        total = float(a.sets(self.owned) + assistant_penalty(board, self.assisted))
        won = WON + self.me
        for card in range(EXPEDITIONS):
            if s.expedition[card] == won:
                total += a.prizes[card]
        ended = ENDED + self.me
        for card in range(ADVENTURES):
            if s.adventure[card] == ended:
                total += a.points[card]
        total += s.silver[self.me] / board.silver_for_point
        total += s.travel_cards(self.me) / board.cards_for_point
        for card in self.mine:
            if a.kinds[card] >= 0:
                total += board.unfinished
        return total

    def helpers_in_hand(self) -> int:
        """Joker and assistants."""
        count = self.s.jokers[self.me]
        for i in range(self.me * COLOUR_COUNT, (self.me + 1) * COLOUR_COUNT):
            count += self.s.assistants[i]
        return count

    def quests(self) -> float:
        """What the unfinished adventures promise."""
        total = 0.0
        for reward in self.rewards:
            if reward > 0.0:
                total += reward
        return total


def _best(plans: list[Plan]) -> Plan:
    best = plans[0]
    for plan in plans:
        if plan.value > best.value:
            best = plan
    return best
