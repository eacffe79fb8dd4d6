"""Good play in Africana, for people and bots: what a choice is worth and why, how levels think."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level
from okapi.core.weights import Weights, packaged
from okapi.core.words import N_, Words
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
    STOP,
    TURN,
    USE_BOOK,
    Choice,
)
from okapi.games.africana.adviser import AfricanaAdviser, Look
from okapi.games.africana.cards import ASSISTANT, TYPE_COUNT
from okapi.games.africana.rules import Africana
from okapi.games.africana.text import place_name
from okapi.games.africana.view import View, without_secrets

LEVELS: Final = (
    Level(luck=1.1),
    Level(luck=0.65),
    Level(),
    Level(iterations=24, worlds=4, curiosity=0.3),
    Level(iterations=400, worlds=16, turns=1, curiosity=0.4, temperature=4.0, own_turn=True),
)


def adviser(game: Africana, weights: Weights | None = None) -> Adviser:
    """The judgement of the game, with its own weights or others."""
    return AfricanaAdviser(game, weights) if weights else _judge(game)


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat whose turn it is."""
    look = look_at(view)
    return [look.value(cast(Choice, action)) for action in legal]


def look_at(view: View) -> Look:
    """The position of a view, judged by the seat whose turn it is.

    What a seat thinks of its choices does not depend on the cards in other hands.
    """
    game = cast(Africana, view.game)
    return Look(_judge(game), without_secrets(game, view), view.turn, patient=True)


@lru_cache(maxsize=8)
def _judge(game: Africana) -> AfricanaAdviser:
    return AfricanaAdviser(game, packaged(__package__))


# Why


def why(view: View, action: Action) -> Words:
    """What speaks for a choice, or against it, in a sentence."""
    choice = cast(Choice, action)
    return _REASONS[choice.code](view, look_at(view), choice)


def _why_choose(view: View, look: Look, choice: Choice) -> Words:
    if choice.noun == DRAW_CARDS:
        return _why_draw(look)
    if choice.noun == USE_BOOK:
        return _why_book(look)
    return _journey(view, look, look.start().best_deeds())


def _why_draw(look: Look) -> Words:
    if look.final:
        return Words(N_("Travel cards in hand still count a little at the end."))
    if look.room() <= 0:
        return Words(N_("Your hand is full: for every new card you must discard one."))
    return Words(N_("More travel cards make the next journey longer."))


def _why_book(look: Look) -> Words:
    if look.bargain_in_sight() > 0.0:
        return Words(N_("An adventure lies open here that is worth its silver."))
    if look.can_buy():
        return Words(N_("You can pay for an adventure, and the next page may show a good one."))
    return Words(N_("You could look at a page, but not buy an adventure now."))


def _journey(view: View, look: Look, deeds: tuple[int, int, int]) -> Words:
    """What the best journey does: ends, joins, and where it leads."""
    ends, joins, place = deeds
    if ends:
        return Words(
            "One journey ends {n} expedition or adventure on its way to {place}.",
            many="One journey ends {n} expeditions or adventures on its way to {place}.",
            n=ends,
            place=place_name(view, place),
        )
    if joins:
        return Words(
            "One journey joins {n} expedition on its way to {place}.",
            many="One journey joins {n} expeditions on its way to {place}.",
            n=joins,
            place=place_name(view, place),
        )
    if place != view.places[view.turn]:
        return Words(
            N_("{place} is nearer to what you can still win."), place=place_name(view, place)
        )
    return Words(N_("No journey with these cards is worth them now."))


def _why_step(view: View, look: Look, choice: Choice) -> Words:
    if not look.game.matches[choice.place * TYPE_COUNT + choice.card]:
        return Words(
            N_("The way costs {n} silver for another colour: rarely worth it before the end."),
            n=view.board.change_price,
        )
    return _journey(view, look, look.after(choice).best_deeds())


def _why_join(view: View, look: Look, choice: Choice) -> Words:
    expedition = view.board.expeditions[view.display[choice.noun]]
    return Words(
        "Joining costs nothing, brings its bonus, and {place} may bring {n} point later.",
        many="Joining costs nothing, brings its bonus, and {place} may bring {n} points later.",
        place=place_name(view, expedition.destination),
        n=expedition.points,
    )


def _why_end(view: View, look: Look, choice: Choice) -> Words:
    expedition = view.board.expeditions[view.display[choice.noun]]
    if view.joined[choice.noun] & ~(1 << view.turn):
        return Words(
            "Takes {silver} silver and {n} point before a rival does.",
            many="Takes {silver} silver and {n} points before a rival does.",
            silver=expedition.silver,
            n=expedition.points,
        )
    return _reward(expedition.silver, expedition.points)


def _reward(silver: int, points: int) -> Words:
    return Words(
        "Brings {silver} silver now and {n} point at the end.",
        many="Brings {silver} silver now and {n} points at the end.",
        silver=silver,
        n=points,
    )


def _why_finish(view: View, look: Look, choice: Choice) -> Words:
    adventure = view.board.adventures[choice.noun]
    if adventure.assistant >= 0:
        return _helper(look)
    return _reward(adventure.silver, adventure.points + look.more_sets(adventure.artefact))


def _helper(look: Look) -> Words:
    if look.assisted == 0:
        return Words(N_("A first assistant is a free step in every journey to come."))
    return Words(N_("A further assistant is a free step in every journey, but may cost points."))


def _why_turn(view: View, look: Look, choice: Choice) -> Words:
    if not look.can_buy():
        return Words(N_("You could look at a page, but not buy an adventure now."))
    if view.turned:
        return Words(N_("A further page costs silver; it may show something better."))
    return Words(N_("The first page costs nothing and may show something better."))


def _why_buy(view: View, look: Look, choice: Choice) -> Words:
    book = view.board.places[view.places[view.turn]].half
    card = view.top(book, choice.noun)
    adventure = view.board.adventures[card]
    if adventure.assistant >= 0:
        return _helper(look)
    return Words(
        "Ended in {place}, it brings {silver} silver and {n} point with its collection.",
        many="Ended in {place}, it brings {silver} silver and {n} points with its collection.",
        place=place_name(view, adventure.target),
        silver=adventure.silver,
        n=adventure.points + look.more_sets(adventure.artefact),
    )


def _why_stop(view: View, look: Look, choice: Choice) -> Words:
    if view.phase == "move":
        return Words(N_("Keeps the cards that are left for the next journey."))
    return Words(N_("Keeps the silver that is left."))


def _why_discard(view: View, look: Look, choice: Choice) -> Words:
    if choice.card >= ASSISTANT:
        return Words(N_("It could help in every journey: discard it only in need."))
    return Words(N_("What you can reach without this card decides which one to keep."))


def _why_abandon(view: View, look: Look, choice: Choice) -> Words:
    if look.reward(choice.noun) <= min(look.rewards):
        return Words(N_("Of the adventures in front of you it promises least."))
    return Words(N_("Another adventure in front of you promises less."))


Reason = Callable[[View, Look, Choice], Words]
_REASONS: Final[dict[int, Reason]] = {
    CHOOSE: _why_choose,
    STEP: _why_step,
    JOIN: _why_join,
    END: _why_end,
    FINISH: _why_finish,
    TURN: _why_turn,
    BUY: _why_buy,
    STOP: _why_stop,
    DISCARD: _why_discard,
    ABANDON: _why_abandon,
}
