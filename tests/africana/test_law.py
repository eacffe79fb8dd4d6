"""Hidden hands are imagined by their exact law: every history of chance, by its probability.

A small pile is enumerated: all draws of others that agree with what a seat saw, with the choices of
others as they were made. What others chose tells nothing but the cards they showed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

import pytest

from okapi.core.action import Action
from okapi.core.game import CHANCE
from okapi.core.rng import Rng
from okapi.games.africana.cards import COLOUR_COUNT
from okapi.games.africana.hands import Hands as Hidden
from okapi.games.africana.rules import Africana
from okapi.games.africana.state import CHOOSE_ACTION, MOVING, RESHUFFLE, SHOWN, State
from tests.africana.table import with_copies

Hands = tuple[int, ...]
Plies = list[tuple[int, Action]]


def played(game: Africana, seats: int, seed: int, enough: Callable[[State], bool]) -> Plies:
    """A match of drawing and moving until it is enough."""
    rng = Rng(seed, "law")
    s = game.new(seats)
    plies: Plies = []
    while not enough(s):
        seat = game.to_act(s)[0]
        plies.append((seat, chosen(game, s, seat, rng)))
        game.apply(s, *plies[-1])
    return plies


def chosen(game: Africana, s: State, seat: int, rng: Rng) -> Action:
    """Draw or move; then a kind of choice by lot, so that cards are shown."""
    if seat == CHANCE:
        return game.sample(s, rng)
    if s.phase == CHOOSE_ACTION:
        return game.choices.choose[2 * rng.below(2)]
    legal = game.legal(s, seat)
    verbs = sorted({action.verb for action in legal})
    verb = verbs[rng.below(len(verbs))]
    among = [action for action in legal if action.verb == verb]
    return among[rng.below(len(among))]


def after(reshuffles: int, events: int) -> Callable[[State], bool]:
    """Whether so many reshuffles lie back, the last of them so many events ago."""

    def enough(s: State) -> bool:
        last = max((i for i, entry in enumerate(s.log) if entry == RESHUFFLE), default=0)
        quiet = s.phase in (CHOOSE_ACTION, MOVING)
        return s.log.count(RESHUFFLE) == reshuffles and len(s.log) - last >= events and quiet

    return enough


def exact(game: Africana, seats: int, plies: Plies, me: int) -> dict[Hands, Fraction]:
    """How likely all hands are, by every history that agrees with what a seat saw."""
    states = {game.encode(game.new(seats)): Fraction(1)}
    for seat, action in plies:
        following: dict[bytes, Fraction] = {}
        for stored, weight in states.items():
            for code, share in outcomes(game, game.decode(stored), seat, action, me):
                following[code] = following.get(code, Fraction(0)) + weight * share
        states = following
    law: Counter[Hands] = Counter()
    for stored, weight in states.items():
        law[tuple(game.decode(stored).travel)] += weight  # type: ignore[assignment]
    total = sum(law.values())
    return {hands: Fraction(weight) / total for hands, weight in law.items()}


def outcomes(
    game: Africana, s: State, seat: int, action: Action, me: int
) -> list[tuple[bytes, Fraction]]:
    """What one ply of the match may have been, as far as the seat knows."""
    if game.to_act(s) != (seat,):
        return []
    if seat != CHANCE:
        return (
            [(applied(game, s, seat, action), Fraction(1))] if action in game.legal(s, seat) else []
        )
    odds = game.odds(s)
    total = sum(weight for _, weight in odds)
    audience = game.audience(s, action)
    if audience is None or audience == (me,):
        odds = [(a, weight) for a, weight in odds if a is action]
    return [(applied(game, s, CHANCE, a), Fraction(weight, total)) for a, weight in odds]


def applied(game: Africana, s: State, seat: int, action: Action) -> bytes:
    copy = s.clone()
    game.apply(copy, seat, action)
    return game.encode(copy)


def compare(game: Africana, seats: int, plies: Plies, me: int | None, n: int) -> int:
    """Every frequency within five standard deviations, and nothing impossible."""
    s = game.new(seats)
    for seat, action in plies:
        game.apply(s, seat, action)
    law = exact(game, seats, plies, -9 if me is None else me)
    view, rng = game.view(s, me), Rng(17, "law")
    found = Counter(tuple(game.imagine(view, rng).travel) for _ in range(n))
    assert set(found) <= set(law)
    for hands, share in law.items():
        p = float(share)
        spread = (p * (1 - p) / n) ** 0.5
        assert abs(found[hands] / n - p) < 5 * spread + 2 / n, hands
    return len(law)


SMALL = (3, 3, 2, 2, 0)


@pytest.mark.slow
def test_a_hundred_thousand_hands_without_a_reshuffle() -> None:
    """Three seats, two hidden hands, one pile."""
    game = with_copies(*SMALL)
    plies = played(game, 3, 1, after(0, 10))
    assert compare(game, 3, plies, 0, 100_000) > 20


@pytest.mark.slow
def test_a_hundred_thousand_hands_with_a_reshuffle_between() -> None:
    """What was held over it comes from the older pile, later cards from the discards."""
    game = with_copies(4, 3, 2, 2, 0)
    plies = played(game, 3, 6, after(1, 4))
    assert compare(game, 3, plies, 0, 100_000) > 3


@pytest.mark.parametrize(
    ("seats", "reshuffles"), [(2, 0), (2, 1), (2, 2), (2, 3), (3, 0), (3, 1), (3, 2), (3, 3)]
)
@pytest.mark.parametrize("me", [None, 0, 1])
def test_other_seats_and_more_reshuffles(seats: int, reshuffles: int, me: int | None) -> None:
    """A spectator and every seat, also when what was held over several reshuffles matters."""
    game = with_copies(*SMALL)
    plies = played(game, seats, 2, after(reshuffles, 5))
    compare(game, seats, plies, me, 2_000)


@pytest.mark.slow
def test_a_hundred_thousand_hands_after_two_reshuffles() -> None:
    """Two hidden hands, and what was held over both reshuffles has to add up."""
    game = with_copies(*SMALL)
    plies = played(game, 3, 2, after(2, 5))
    assert compare(game, 3, plies, 0, 100_000) > 3


class Drawing:
    """Four seats that draw from a small pile and show cards; nothing else of the game."""

    def __init__(self, seed: int, reshuffles: int) -> None:
        self.rng = Rng(seed, "drawing")
        self.pile, self.discards = [4, 3, 3, 0, 0], [0] * COLOUR_COUNT
        self.hands = [[0] * COLOUR_COUNT for _ in range(4)]
        self.log: list[int] = []
        self.drawn: list[int] = []  # the colours, in the order of the log
        self.piles: list[list[int]] = [self.pile[:]]
        self.held: list[list[list[int]]] = []
        while len(self.held) < reshuffles or sum(self.pile) > 3:
            self.step()

    def step(self) -> None:
        """A seat shows a card if it has enough of them, and draws else."""
        seat = self.rng.below(4)
        if sum(self.hands[seat]) > self.rng.below(4):
            self.show(seat)
        elif sum(self.pile) or sum(self.discards):
            self.draw(seat)

    def show(self, seat: int) -> None:
        colour = self.some(self.hands[seat])
        self.hands[seat][colour] -= 1
        self.discards[colour] += 1
        self.log.append(SHOWN + COLOUR_COUNT * seat + colour)

    def draw(self, seat: int) -> None:
        if not sum(self.pile):
            self.pile, self.discards = self.discards, [0] * COLOUR_COUNT
            self.log.append(RESHUFFLE)
            self.piles.append(self.pile[:])
            self.held.append([hand[:] for hand in self.hands])
        colour = self.some(self.pile)
        self.pile[colour] -= 1
        self.hands[seat][colour] += 1
        self.log.append(seat)
        self.drawn.append(colour)

    def some(self, counts: list[int]) -> int:
        cards = [colour for colour, n in enumerate(counts) for _ in range(n)]
        return cards[self.rng.below(len(cards))]

    def law(self, me: int | None) -> dict[Hands, float]:
        """How likely all hands are to who knows the draws of one seat, by every history."""
        states: dict[tuple[Hands, Hands], int] = {((0,) * 20, tuple(self.piles[0])): 1}
        drawn, piles = iter(self.drawn), iter(self.piles[1:])
        for entry in self.log:
            if entry == RESHUFFLE:
                pile = tuple(next(piles))
                # The old pile is used up, so what the hands hold together is known.
                states = {(hands, pile): n for (hands, old), n in states.items() if not any(old)}
            elif entry >= SHOWN:
                states = _moved(states, entry - SHOWN, -1)
            else:
                colour = next(drawn)
                known = [colour] if entry == me else range(COLOUR_COUNT)
                states = _drawn(states, entry, known)
        law: Counter[Hands] = Counter()
        for (hands, _), weight in states.items():
            law[hands] += weight
        return {hands: weight / law.total() for hands, weight in law.items()}

    def hidden(self, me: int | None) -> Hidden:
        """The same to be imagined."""
        others = [seat for seat in range(4) if seat != me]
        unseen = [self.pile[c] + sum(self.hands[i][c] for i in others) for c in range(COLOUR_COUNT)]
        held = [sum(row[i][c] for i in others) for row in self.held for c in range(COLOUR_COUNT)]
        return Hidden(self.log, 4, others, unseen, held)


def _moved(
    states: dict[tuple[Hands, Hands], int], at: int, by: int
) -> dict[tuple[Hands, Hands], int]:
    return {
        ((*hands[:at], hands[at] + by, *hands[at + 1 :]), pile): n
        for (hands, pile), n in states.items()
        if hands[at] + by >= 0
    }


def _drawn(
    states: dict[tuple[Hands, Hands], int], seat: int, colours: Iterable[int]
) -> dict[tuple[Hands, Hands], int]:
    found: Counter[tuple[Hands, Hands]] = Counter()
    for (hands, pile), weight in states.items():
        for c in colours:
            if pile[c]:
                at = COLOUR_COUNT * seat + c
                left = (*pile[:c], pile[c] - 1, *pile[c + 1 :])
                found[(*hands[:at], hands[at] + 1, *hands[at + 1 :]), left] += weight * pile[c]
    return found


def agree(drawing: Drawing, me: int | None, n: int) -> int:
    """Imagined hands of all hidden seats against their law."""
    law, hidden, rng = drawing.law(me), drawing.hidden(me), Rng(23, "law")
    found: Counter[Hands] = Counter()
    for _ in range(n):
        past, rows = hidden.imagine(rng)
        for then, held in zip(past, drawing.held, strict=True):
            others = [row for seat, row in enumerate(held) if seat != me]
            assert [sum(c) for c in zip(*then, strict=True)] == [
                sum(c) for c in zip(*others, strict=True)
            ]
        if me is not None:
            rows.insert(me, drawing.hands[me])
        found[tuple(n for row in rows for n in row)] += 1
    assert set(found) <= set(law)
    for hands, p in law.items():
        assert abs(found[hands] / n - p) < 5 * (p * (1 - p) / n) ** 0.5 + 2 / n, hands
    return len(law)


@pytest.mark.parametrize("reshuffles", [0, 1, 2, 3, 4])
@pytest.mark.parametrize("me", [None, 2])
def test_four_seats_and_many_reshuffles(reshuffles: int, me: int | None) -> None:
    """Three and four hidden hands: what was held over every reshuffle adds up."""
    assert agree(Drawing(3 + reshuffles, reshuffles), me, 1_000) > 1


@pytest.mark.slow
@pytest.mark.parametrize(("me", "n"), [(None, 10_000), (0, 20_000)])
def test_many_hands_of_four_seats_after_two_reshuffles(me: int | None, n: int) -> None:
    """A spectator and a seat: no tie is let go, however many hands there are."""
    assert agree(Drawing(6, 2), me, n) > 30


def test_tuned_weights_leave_the_law_as_it_is() -> None:
    """Weights of colours only make it quicker: any of them give the same hands."""
    game = with_copies(*SMALL)
    plies = played(game, 3, 2, after(2, 5))
    s = game.new(3)
    for seat, action in plies:
        game.apply(s, seat, action)
    view, rng = game.view(s, None), Rng(5, "law")
    game.imagine(view, rng)
    hidden = view.hidden_hands
    assert hidden is not None
    for _ in range(3):
        hidden._tune(rng)
    law = exact(game, 3, plies, -9)
    found = Counter(tuple(game.imagine(view, rng).travel) for _ in range(2_000))
    assert set(found) <= set(law)
    for hands, share in law.items():
        p = float(share)
        assert abs(found[hands] / 2_000 - p) < 5 * (p * (1 - p) / 2_000) ** 0.5 + 0.001, hands


def test_weights_are_tuned_when_the_looking_seat_drew_the_whole_pile() -> None:
    """Nothing was drawn by others since the reshuffle, and nothing is left."""
    shows = SHOWN + COLOUR_COUNT * 1
    log = [1, 2, 1, 2, shows, RESHUFFLE, 0]
    hidden = Hidden(log, 3, [1, 2], [1, 2, 0, 0, 0], [1, 2, 0, 0, 0])
    rng = Rng(7)
    hidden._tune(rng)
    past, hands = hidden.imagine(rng)
    assert past == [hands]
    assert [sum(colour) for colour in zip(*hands, strict=True)] == [1, 2, 0, 0, 0]


def test_what_is_shown_tells_no_more_than_itself() -> None:
    """Two cards drawn, one of them shown: the other is any that makes such a hand.

    Of two magenta and two grey cards, with one magenta shown, the histories are MM, MG and GM:
    the other card is magenta with 1 in 5 and not with 1 in 3.
    """
    hidden = Hidden([1, 1, SHOWN + COLOUR_COUNT], 2, [1], [1, 0, 2, 0, 0], [])
    rng = Rng(3)
    found = Counter(tuple(hidden.imagine(rng)[1][0]) for _ in range(100_000))
    assert abs(found[(1, 0, 0, 0, 0)] / 100_000 - 1 / 5) < 0.006
