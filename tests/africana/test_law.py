"""Hidden hands are imagined by their exact law: every history of chance, by its probability.

A small pile is enumerated: all draws of others that agree with what a seat saw, with the choices of
others as they were made. What others chose tells nothing but the cards they showed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
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


def test_what_is_shown_tells_no_more_than_itself() -> None:
    """Two cards drawn, one of them shown: the other is any that makes such a hand.

    Of two magenta and two grey cards, with one magenta shown, the histories are MM, MG and GM:
    the other card is magenta with 1 in 5 and not with 1 in 3.
    """
    hidden = Hidden([1, 1, SHOWN + COLOUR_COUNT], 2, [1], [1, 0, 2, 0, 0], [])
    rng = Rng(3)
    found = Counter(tuple(hidden.imagine(rng)[1][0]) for _ in range(100_000))
    assert abs(found[(1, 0, 0, 0, 0)] / 100_000 - 1 / 5) < 0.006
