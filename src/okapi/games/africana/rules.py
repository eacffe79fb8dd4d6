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
from okapi.games.africana import invariants, reasons, scoring, setup, state, view
from okapi.games.africana.actions import (
    ABANDON,
    BACK,
    BUY,
    CHOOSE,
    DISCARD,
    DRAW,
    DRAW_CARDS,
    END,
    FINISH,
    FORWARD,
    JOIN,
    LEFT,
    MOVE_EXPLORER,
    REVEAL,
    RIGHT,
    SHOW_PAGE,
    STEP,
    STOP,
    TURN,
    Choice,
    Choices,
)
from okapi.games.africana.board import PLACES, Board
from okapi.games.africana.cards import (
    ASSISTANT,
    COLOUR_COUNT,
    ENDED,
    GONE,
    JOKER,
    OPEN,
    OUT,
    PAGE,
    PAGES,
    SPACES,
    TYPE_COUNT,
    UNSEEN,
    WON,
)
from okapi.games.africana.state import (
    ADVENTURE_LIMIT,
    BONUS,
    CHOOSE_ACTION,
    DEAL,
    DRAWING,
    FIRST_PAGE,
    HAND_LIMIT,
    IN_BOOK,
    LAY_OUT,
    MAX_ROUNDS,
    MOVING,
    OVER,
    PILE_OUT,
    REFILL,
    RESHUFFLE,
    SHOWN,
    TURN_UP,
    State,
    replaced,
)
from okapi.games.africana.view import View

# Phases in which chance acts.
_CHANCE = (DEAL, FIRST_PAGE, LAY_OUT, DRAWING, TURN_UP, BONUS, REFILL)
_END_NAMES = ("running", "pile_out", "max_rounds")


class Africana(Game[State, View]):
    """The rules with one board."""

    def __init__(self, info: Info, data: Data, face: Face) -> None:
        self.board: Board = Board(data)
        self.choices: Choices = Choices(self.board)
        super().__init__(info, data, self.choices.table(), face)
        self._only: list[tuple[int, ...]] = [(seat,) for seat in range(4)]
        self._chance: tuple[int, ...] = (CHANCE,)
        self._is_chance: list[bool] = [phase in _CHANCE for phase in range(OVER + 1)]
        self._read_tables(self.board)

    def _read_tables(self, board: Board) -> None:
        """What play looks up again and again, as plain lists."""
        self._links: list[list[int]] = [list(place.links) for place in board.places]
        self._half: list[int] = [place.half for place in board.places]
        # matches[place * TYPE_COUNT + card]: whether a card pays a step there (AFN-30, AFN-31)
        self.matches: list[bool] = [
            card == JOKER or card % COLOUR_COUNT in place.symbols
            for place in board.places
            for card in range(TYPE_COUNT)
        ]
        self._start: list[int] = [card.start for card in board.expeditions]
        self._destination: list[int] = [card.destination for card in board.expeditions]
        self._reward: list[int] = [card.silver for card in board.expeditions]
        self._letter: list[int] = [card.letter for card in board.expeditions]
        self._waiting: list[list[int]] = [
            [card.index for card in board.adventures if card.target == place]
            for place in range(PLACES)
        ]
        self._page_price: int = board.page_price
        self._adventure_price: int = board.adventure_price
        self._change_price: int = board.change_price
        self._hand_limit: int = board.hand_limit
        self._adventure_limit: int = board.adventure_limit

    def start(self, seats: int, options: dict[str, Any]) -> State:
        return setup.start(self, seats, options)

    def to_act(self, s: State) -> tuple[int, ...]:
        if s.phase == OVER:
            return ()
        if self._is_chance[s.phase]:
            return self._chance
        return self._only[s.actor]

    # What may be chosen

    def legal(self, s: State, seat: int) -> list[Action]:
        if seat != s.actor:
            return []
        phase = s.phase
        if phase == MOVING:
            return self._moves(s)
        if phase == CHOOSE_ACTION:
            return list(self.choices.choose)
        if phase == IN_BOOK:
            return self._leafing(s)
        if phase == HAND_LIMIT:
            return self._discards(s)
        if phase == ADVENTURE_LIMIT:
            return [self.choices.abandon[i] for i in s.unfinished(seat)]
        return []

    def _leafing(self, s: State) -> list[Action]:
        """Turn a page, buy a visible card, or stop (AFN-21 to AFN-26)."""
        book = self.book_of(s)
        left = s.gaps[book] > 0
        right = s.gaps[book] < s.sizes[book]
        silver = s.silver[s.actor]
        found: list[Action] = []
        if not s.turned or silver >= self._page_price:
            if right:
                found.append(self.choices.turn[FORWARD])
            if left:
                found.append(self.choices.turn[BACK])
        if silver >= self._adventure_price:
            if left:
                found.append(self.choices.buy[LEFT])
            if right:
                found.append(self.choices.buy[RIGHT])
        found.append(self.choices.stop)
        return found

    def book_of(self, s: State) -> int:
        """The only book a seat may use: that of the half its explorer stands in (AFN-20)."""
        return self._half[s.places[s.actor]]

    def _moves(self, s: State) -> list[Action]:
        """Everything that a Move action offers at this place (AFN-36), then the steps."""
        seat = s.actor
        here = s.places[seat]
        bit = 1 << seat
        found: list[Action] = [self.choices.stop]
        display = s.display
        if s.markers[seat] > 0:
            for space in range(SPACES):
                card = display[space]
                if card >= 0 and self._start[card] == here and s.joined[space] & bit == 0:
                    found.append(self.choices.join[space])
        for space in range(SPACES):
            card = display[space]
            if card >= 0 and self._destination[card] == here and s.joined[space] & bit:
                found.append(self.choices.end[space])
        for card in self._waiting[here]:
            if s.adventure[card] == OPEN + seat:
                found.append(self.choices.finish[card])
        self._add_steps(s, here, found)
        return found

    def _add_steps(self, s: State, here: int, found: list[Action]) -> None:
        """One card for each step, matching the place entered or changed for silver (AFN-30, 34)."""
        cards = self.playable(s)
        if not cards:
            return
        step = self.choices.step
        matches = self.matches
        if s.silver[s.actor] >= self._change_price:
            for place in self._links[here]:
                for card in cards:
                    found.append(step[place * TYPE_COUNT + card])
        else:
            for place in self._links[here]:
                for card in cards:
                    if matches[place * TYPE_COUNT + card]:
                        found.append(step[place * TYPE_COUNT + card])

    def playable(self, s: State) -> list[int]:
        """Types of card in hand that do not already lie on the table (AFN-33)."""
        base = s.actor * COLOUR_COUNT
        travel = s.travel
        assistants = s.assistants
        cards: list[int] = []
        for colour in range(COLOUR_COUNT):
            if travel[base + colour] > 0:
                cards.append(colour)
        for colour in range(COLOUR_COUNT):
            if assistants[base + colour] > s.used[colour]:
                cards.append(ASSISTANT + colour)
        if s.jokers[s.actor] > 0 and not s.joker_used:
            cards.append(JOKER)
        return cards

    def _discards(self, s: State) -> list[Action]:
        """Any card in hand; nothing lies on the table any more (AFN-61)."""
        return [self.choices.discard[card] for card in self.playable(s)]

    # What happens then

    def apply(self, s: State, seat: int, action: Action, out: list[Event] | None = None) -> None:
        choice = cast(Choice, action)
        code = choice.code
        if code == STEP:
            self._step(s, choice.place, choice.card, out)
        elif code == STOP:
            self._stop(s, out)
        elif code == CHOOSE:
            self._choose(s, choice.noun, out)
        elif code == DRAW:
            self._draw(s, choice.card, out)
        elif code == TURN:
            self._turn(s, choice.noun, out)
        elif code == SHOW_PAGE:
            self._show_page(s, choice.noun, out)
        elif code == BUY:
            self._buy(s, choice.noun, out)
        elif code == JOIN:
            self._join(s, choice.noun, out)
        elif code == END:
            self._end_expedition(s, choice.noun, out)
        elif code == FINISH:
            self._finish(s, choice.noun, out)
        elif code == DISCARD:
            self._discard(s, choice.card, out)
        elif code == ABANDON:
            self._abandon(s, choice.noun, out)
        elif code == REVEAL:
            self._reveal(s, choice.noun, out)

    # Set-up

    def deal_next(self, s: State, out: list[Event] | None) -> None:
        """A card for the next seat (AFN-2); then the books (AFN-4)."""
        if s.actor + 1 < s.seats and s.pile_size > 0:
            s.actor += 1
            s.to_draw = 1
            return
        s.actor = 0
        s.to_draw = 0
        s.focus = 0
        s.phase = FIRST_PAGE

    def _open_next(self, s: State, out: list[Event] | None) -> None:
        """The second book (AFN-4), then the display (AFN-6), then the first turn."""
        if s.phase == FIRST_PAGE and s.focus == 0:
            s.focus = 1
            return
        s.phase = LAY_OUT
        s.focus = -1
        for space in range(SPACES):
            if s.display[space] < 0:
                s.focus = space
                return
        self._begin_turn(s, out)

    def _begin_turn(self, s: State, out: list[Event] | None) -> None:
        s.phase = CHOOSE_ACTION
        if out is not None:
            out.append(Event("turn_begins", "AFN-10", {"seat": s.actor, "round": s.round}))

    def _choose(self, s: State, what: int, out: list[Event] | None) -> None:
        """Exactly one of the three actions (AFN-11)."""
        if out is not None:
            facts: dict[str, object] = {"seat": s.actor, "action": what}
            out.append(Event("choose", "AFN-11", facts))
        if what == MOVE_EXPLORER:
            s.phase = MOVING
        elif what == DRAW_CARDS:
            s.phase = DRAWING
            s.to_draw = self.board.drawn
            self._prepare_draw(s, out)
        else:
            s.phase = IN_BOOK
            s.turned = False

    # Action A: draw

    def _prepare_draw(self, s: State, out: list[Event] | None) -> None:
        """Before each card: an empty pile is made anew from the discards (AFN-16)."""
        if s.to_draw > 0 and s.pile_size == 0:
            self._reshuffle(s, out)
            if s.pile_size == 0:
                s.to_draw = 0
        if s.to_draw == 0:
            self._drawn(s, out)

    def _reshuffle(self, s: State, out: list[Event] | None) -> None:
        """Cards on the table are not yet discards (R20)."""
        if sum(s.discards) == 0:
            return
        s.pile = s.discards
        s.pile_size = sum(s.pile)
        s.discards = [0] * COLOUR_COUNT
        s.held = s.held + s.travel
        s.log.append(RESHUFFLE)
        if out is not None:
            out.append(Event("reshuffle", "AFN-16", {"cards": s.pile_size}))

    def _drawn(self, s: State, out: list[Event] | None) -> None:
        """All cards are drawn: back to where they were drawn for."""
        if s.phase == BONUS:
            s.phase = MOVING
        else:
            self._check_hand(s, out)

    def _draw(self, s: State, colour: int, out: list[Event] | None) -> None:
        """One card, seen by its seat alone (AFN-3, AFN-15, AFN-41)."""
        seat = s.actor
        s.pile[colour] -= 1
        s.pile_size -= 1
        s.travel[seat * COLOUR_COUNT + colour] += 1
        s.log.append(seat)
        s.to_draw -= 1
        if out is not None:
            rule = "AFN-2" if s.phase == DEAL else "AFN-41" if s.phase == BONUS else "AFN-15"
            out.append(Event("card", rule, {"seat": seat}))
            out.append(Event("drawn", rule, {"seat": seat, "colour": colour}, (seat,)))
        if s.phase == DEAL:
            self.deal_next(s, out)
        else:
            self._prepare_draw(s, out)

    # Action B: buy adventure cards

    def _turn(self, s: State, direction: int, out: list[Event] | None) -> None:
        """One page, the first for nothing (AFN-22)."""
        book = self.book_of(s)
        paid = self._page_price if s.turned else 0
        s.silver[s.actor] -= paid
        s.turned = True
        step = 1 if direction == FORWARD else -1
        s.gaps = replaced(s.gaps, book, s.gaps[book] + step)
        if out is not None:
            facts: dict[str, object] = {"seat": s.actor, "book": book, "direction": direction}
            out.append(Event("page_turned", "AFN-22", {**facts, "silver": paid}))
        self._look(s, book)

    def _look(self, s: State, book: int) -> None:
        """The page beside the gap is drawn by chance when nobody has seen it yet (AFN-24)."""
        gap = s.gaps[book]
        if gap < s.sizes[book] and len(s.pages(book)) <= gap:
            s.focus = book
            s.phase = TURN_UP

    def _show_page(self, s: State, card: int, out: list[Event] | None) -> None:
        book = s.focus
        s.adventure = replaced(s.adventure, card, PAGE)
        s.set_pages(book, [*s.pages(book), card])
        if out is not None:
            out.append(Event("page", "AFN-24", {"book": book, "adventure": card}))
        if s.phase == TURN_UP:
            s.focus = -1
            s.phase = IN_BOOK
        else:
            self._open_next(s, out)

    def _buy(self, s: State, side: int, out: list[Event] | None) -> None:
        """A visible card comes in front of the buyer (AFN-23)."""
        book = self.book_of(s)
        pages = s.pages(book)[:]
        at = s.gaps[book] - 1 if side == LEFT else s.gaps[book]
        card = pages.pop(at)
        s.set_pages(book, pages)
        s.adventure = replaced(s.adventure, card, OPEN + s.actor)
        s.sizes = replaced(s.sizes, book, s.sizes[book] - 1)
        if side == LEFT:
            s.gaps = replaced(s.gaps, book, s.gaps[book] - 1)
        s.silver[s.actor] -= self._adventure_price
        if out is not None:
            facts: dict[str, object] = {"seat": s.actor, "adventure": card}
            out.append(Event("buy", "AFN-23", {**facts, "silver": self._adventure_price}))
        self._look(s, book)

    # Action C: move

    def _step(self, s: State, place: int, card: int, out: list[Event] | None) -> None:
        """One card to the table, and the explorer goes (AFN-30 to AFN-34)."""
        seat = s.actor
        paid = 0
        if not self.matches[place * TYPE_COUNT + card]:
            paid = self._change_price
            s.silver[seat] -= paid
        if card == JOKER:
            s.joker_used = True
        elif card >= ASSISTANT:
            s.used[card - ASSISTANT] += 1
        else:
            s.travel[seat * COLOUR_COUNT + card] -= 1
            s.played[card] += 1
            s.log.append(SHOWN + seat * COLOUR_COUNT + card)
        if out is not None:
            facts: dict[str, object] = {"seat": seat, "place": s.places[seat], "to": place}
            rule = "AFN-34" if paid else "AFN-30"
            out.append(Event("step", rule, {**facts, "card": card, "silver": paid}))
        s.places[seat] = place

    def _join(self, s: State, space: int, out: list[Event] | None) -> None:
        """A marker on the card, and the bonus of the space at once (AFN-40, AFN-41)."""
        seat = s.actor
        s.markers = replaced(s.markers, seat, s.markers[seat] - 1)
        s.joined = replaced(s.joined, space, s.joined[space] | 1 << seat)
        silver = self.board.bonus_silver[space]
        s.silver[seat] += silver
        if out is not None:
            facts: dict[str, object] = {"seat": seat, "space": space, "silver": silver}
            out.append(Event("join", "AFN-40", {**facts, "expedition": s.display[space]}))
        cards = self.board.bonus_cards[space]
        if cards > 0:
            s.phase = BONUS
            s.to_draw = cards
            self._prepare_draw(s, out)

    def _end_expedition(self, s: State, space: int, out: list[Event] | None) -> None:
        """Silver now, points at the end; all markers go home (AFN-45, AFN-46)."""
        seat = s.actor
        card = s.display[space]
        silver = self._reward[card]
        s.silver[seat] += silver
        s.expedition = replaced(s.expedition, card, WON + seat)
        for other in range(s.seats):
            if s.joined[space] >> other & 1:
                s.markers = replaced(s.markers, other, s.markers[other] + 1)
        s.joined = replaced(s.joined, space, 0)
        s.display = replaced(s.display, space, -1)
        if out is not None:
            facts: dict[str, object] = {"seat": seat, "space": space, "silver": silver}
            out.append(Event("end_expedition", "AFN-45", {**facts, "expedition": card}))

    def _finish(self, s: State, card: int, out: list[Event] | None) -> None:
        """An artefact brings silver, the other kind an assistant (AFN-51, AFN-52)."""
        seat = s.actor
        adventure = self.board.adventures[card]
        s.adventure = replaced(s.adventure, card, ENDED + seat)
        s.silver[seat] += adventure.silver
        if adventure.assistant >= 0:
            at = seat * COLOUR_COUNT + adventure.assistant
            s.assistants = replaced(s.assistants, at, s.assistants[at] + 1)
        if out is not None:
            rule = "AFN-52" if adventure.assistant >= 0 else "AFN-51"
            facts: dict[str, object] = {"seat": seat, "adventure": card, "silver": adventure.silver}
            out.append(Event("finish", rule, facts))

    def _stop(self, s: State, out: list[Event] | None) -> None:
        """The action is over; after a move the cards leave the table (AFN-33)."""
        if out is not None:
            out.append(Event("stop", "AFN-12", {"seat": s.actor}))
        if s.phase == MOVING:
            for colour in range(COLOUR_COUNT):
                s.discards[colour] += s.played[colour]
                s.played[colour] = 0
                s.used[colour] = 0
            s.joker_used = False
        s.turned = False
        self._check_hand(s, out)

    # End of turn

    def _check_hand(self, s: State, out: list[Event] | None) -> None:
        """First the hand (AFN-61), then the adventures (AFN-62), then the refill (AFN-64)."""
        if s.hand_size(s.actor) > self._hand_limit:
            s.phase = HAND_LIMIT
        else:
            self._check_adventures(s, out)

    def _discard(self, s: State, card: int, out: list[Event] | None) -> None:
        """A travel card to the discards; a joker or assistant leaves the game (AFN-61)."""
        seat = s.actor
        if card == JOKER:
            s.jokers = replaced(s.jokers, seat, 0)
        elif card >= ASSISTANT:
            at = seat * COLOUR_COUNT + card - ASSISTANT
            s.assistants = replaced(s.assistants, at, s.assistants[at] - 1)
        else:
            s.travel[seat * COLOUR_COUNT + card] -= 1
            s.discards[card] += 1
            s.log.append(SHOWN + seat * COLOUR_COUNT + card)
        if out is not None:
            out.append(Event("discard", "AFN-61", {"seat": seat, "card": card}))
        self._check_hand(s, out)

    def _check_adventures(self, s: State, out: list[Event] | None) -> None:
        mine = OPEN + s.actor
        count = 0
        for where in s.adventure:
            if where == mine:
                count += 1
        if count > self._adventure_limit:
            s.phase = ADVENTURE_LIMIT
        else:
            self._refill(s, out)

    def _abandon(self, s: State, card: int, out: list[Event] | None) -> None:
        s.adventure = replaced(s.adventure, card, GONE)
        if out is not None:
            out.append(Event("abandon", "AFN-62", {"seat": s.actor, "adventure": card}))
        self._check_adventures(s, out)

    def _refill(self, s: State, out: list[Event] | None) -> None:
        """Empty spaces from left to right; where the pile is too small, the end comes (AFN-70)."""
        for space in range(SPACES):
            if s.display[space] < 0:
                if self.next_letter(s) >= 0:
                    s.phase = REFILL
                    s.focus = space
                    return
                if not s.last_round and out is not None:
                    out.append(Event("last_round", "AFN-70", {"seat": s.actor}))
                s.last_round = True
                break
        s.focus = -1
        self._next_turn(s, out)

    def next_letter(self, s: State) -> int:
        """The back of the top card of the pile: A before B before C (AFN-5); -1 when it is out."""
        for letter, left in enumerate(s.letters):
            if left > 0:
                return letter
        return -1

    def _reveal(self, s: State, card: int, out: list[Event] | None) -> None:
        """An expedition is laid out on its space (AFN-6, AFN-64)."""
        letter = self._letter[card]
        s.letters = replaced(s.letters, letter, s.letters[letter] - 1)
        s.expedition = replaced(s.expedition, card, OUT)
        s.display = replaced(s.display, s.focus, card)
        if out is not None:
            rule = "AFN-6" if s.phase == LAY_OUT else "AFN-64"
            out.append(Event("expedition", rule, {"space": s.focus, "expedition": card}))
        if s.phase == LAY_OUT:
            self._open_next(s, out)
        else:
            self._refill(s, out)

    def _next_turn(self, s: State, out: list[Event] | None) -> None:
        """The last seat of a round may be the last of the game (AFN-71, AFN-97)."""
        if s.actor + 1 < s.seats:
            s.actor += 1
        elif s.last_round:
            return self._end_game(s, PILE_OUT, out)
        elif s.round >= s.max_rounds:
            return self._end_game(s, MAX_ROUNDS, out)
        else:
            s.actor = 0
            s.round += 1
        self._begin_turn(s, out)

    def _end_game(self, s: State, why: int, out: list[Event] | None) -> None:
        s.end = why
        s.phase = OVER
        if out is not None:
            rule = "AFN-71" if why == PILE_OUT else "AFN-97"
            out.append(Event("end", rule, {"end": _END_NAMES[why]}))

    # Chance

    def odds(self, s: State) -> list[tuple[Action, int]]:
        if not self._is_chance[s.phase]:
            return []
        if s.phase == FIRST_PAGE or s.phase == TURN_UP:
            return [(self.choices.page[card], 1) for card in self._unseen_pages(s)]
        if s.phase == LAY_OUT or s.phase == REFILL:
            return [(self.choices.reveal[card], 1) for card in self._unseen_expeditions(s)]
        draw = self.choices.draw
        return [(draw[c], s.pile[c]) for c in range(COLOUR_COUNT) if s.pile[c] > 0]

    def sample(self, s: State, rng: Rng) -> Action:
        phase = s.phase
        if phase == DRAWING or phase == BONUS or phase == DEAL:
            return self.choices.draw[bag.draw(s.pile, s.pile_size, rng)]
        if phase == FIRST_PAGE or phase == TURN_UP:
            pages = self._unseen_pages(s)
            return self.choices.page[pages[rng.below(len(pages))]]
        cards = self._unseen_expeditions(s)
        return self.choices.reveal[cards[rng.below(len(cards))]]

    def _unseen_pages(self, s: State) -> list[int]:
        """Cards of the book in focus that nobody has seen."""
        first = s.focus * PAGES
        return [i for i in range(first, first + PAGES) if s.adventure[i] == UNSEEN]

    def _unseen_expeditions(self, s: State) -> list[int]:
        """Cards with the letter of the pile's top that nobody has seen, removed ones too (R38)."""
        letter = self.next_letter(s)
        where = s.expedition
        return [i for i, back in enumerate(self._letter) if back == letter and where[i] == UNSEEN]

    def audience(self, s: State, action: Action) -> tuple[int, ...] | None:
        if s.phase == DRAWING or s.phase == BONUS or s.phase == DEAL:
            return self._only[s.actor]
        return None

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
        return view.imagine(self, v, rng)

    def encode(self, s: State) -> bytes:
        return pack(s.numbers())

    def decode(self, b: bytes) -> State:
        return state.from_numbers(self, unpack(b))

    def on_timeout(self, s: State, seat: int) -> list[Action]:
        """Two cards, or the end of the action; of cards too many, what there is most of."""
        if s.phase == CHOOSE_ACTION:
            return [self.choices.choose[DRAW_CARDS]]
        if s.phase == HAND_LIMIT:
            return [self.choices.discard[self._plentiful(s, seat)]]
        if s.phase == ADVENTURE_LIMIT:
            return self.legal(s, seat)[:1]
        return [self.choices.stop]

    def _plentiful(self, s: State, seat: int) -> int:
        """The travel colour with most copies in hand; without travel cards the first card."""
        base = seat * COLOUR_COUNT
        best = 0
        for colour in range(COLOUR_COUNT):
            if s.travel[base + colour] > s.travel[base + best]:
                best = colour
        return best if s.travel[base + best] > 0 else self.playable(s)[0]

    def faults(self, s: State) -> list[str]:
        return invariants.faults(s)
