"""Good play in Africa 1880, for people and bots: what choices are worth, why, and what to say."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.adviser import Adviser, Level
from okapi.core.game import Message
from okapi.core.rng import Rng
from okapi.core.weights import Weights, packaged
from okapi.core.words import Words
from okapi.games.africa_1880 import press
from okapi.games.africa_1880.actions import (
    DEVELOP,
    EXPLORE,
    LANDING,
    LOCK,
    NO_LANDING,
    OPEN,
    READY,
    SLOT,
    SLOTS,
    STANCE,
    START,
    WAR,
    Choice,
)
from okapi.games.africa_1880.adviser import Africa1880Adviser, hostile, promised
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES
from okapi.games.africa_1880.diplomacy import Diplomat, answer
from okapi.games.africa_1880.rules import Africa1880
from okapi.games.africa_1880.state import State
from okapi.games.africa_1880.text import nation_name, nations_of
from okapi.games.africa_1880.view import View

LEVELS: Final = (
    Level(luck=6.0),
    Level(luck=2.0),
    Level(),
    Level(iterations=28, turns=12, temperature=12.0),
    Level(iterations=800, turns=12, temperature=12.0),
)
TALKS: Final = 3  # the rank from which a level makes proposals


def adviser(game: Africa1880, weights: Weights | None = None) -> Adviser:
    """The judgement of the game, with its own weights or others."""
    return Africa1880Adviser(game, weights) if weights is not None else _own(game)


@lru_cache(maxsize=16)
def _own(game: Africa1880) -> Africa1880Adviser:
    return Africa1880Adviser(game, packaged(__package__))


def values(view: View, legal: Sequence[Action]) -> list[float]:
    """The worth of each choice to the seat of the view."""
    found = _own(cast(Africa1880, view.game))
    return found.values(_imagined(view), cast(int, view.seat), list(legal))


def _imagined(view: View) -> State:
    """What is known; nothing in it is drawn by lot."""
    return cast(Africa1880, view.game).imagine(view, Rng(0))


# Why


def why(view: View, action: Action) -> Words:
    """What speaks for a choice, or against it, in a sentence."""
    choice = cast(Choice, action)
    if choice.code != SLOT:
        return _other(view, choice)
    if choice.slot >= STANCE:
        return _stance(view, choice.nation, choice.value == WAR)
    if choice.slot == LANDING:
        return _landing(view, choice)
    if choice.value == DEVELOP:
        return _develop(view, choice.slot)
    if choice.value >= EXPLORE:
        return _enter(view, choice.value - EXPLORE)
    return Words("This presence has nothing better to do.")


def _other(view: View, choice: Choice) -> Words:
    if choice.code == START:
        return _start(view, choice.place)
    if choice.code == LOCK:
        return Words("Your sheet is complete; it can be changed until the last one is locked.")
    if choice.code == READY:
        return Words("All that you have to say is said.")
    return Words("No nation is better than another; what differs is the company.")


def _start(view: View, t: int) -> Words:
    here = view.position.here
    if here[t]:
        return Words("You would share it from the first turn on.")
    free = sum(here[x] == 0 for x in view.board.links[t])
    return Words(
        "{n} empty territory lies around it.",
        many="{n} empty territories lie around it.",
        n=free,
    )


def _landing(view: View, choice: Choice) -> Words:
    if choice.value == NO_LANDING:
        return Words("A landing that is left out is an order less in every later turn.")
    return _enter(view, choice.place)


def _develop(view: View, t: int) -> Words:
    position, mine = view.position, 1 << view.nation
    missing = view.board.boxes[t] - position.filled[t]
    others = position.here[t] & ~mine
    if missing <= 0:
        return Words("All boxes are full already.")
    if missing == 1:
        return _closing(view, others)
    return Words(
        "After it {n} box is missing to a colony.",
        many="After it {n} boxes are missing to a colony.",
        n=missing - 1,
    )


def _closing(view: View, others: int) -> Words:
    """The last box is filled: whose colony will it be?"""
    if others == 0:
        return Words(
            "Fills the last box: a colony of {n} points, if you stay alone.", n=view.board.alone
        )
    return Words(
        "Fills the last box: {n} points for each, if you and {nations} are allies.",
        n=view.board.shared,
        nations=nations_of(view, others),
    )


def _enter(view: View, x: int) -> Words:
    position = view.position
    others = position.here[x] & ~(1 << view.nation)
    if position.here[x] >> view.nation & 1:
        return Words("You stand there already.")
    if position.filled[x] >= view.board.boxes[x]:
        return Words("All its boxes are full: who holds it in peace has a colony at once.")
    if others:
        present = nations_of(view, others)
        return Words("You come to share it with {nations}, or to fight for it.", nations=present)
    return Words("It is empty: a presence more, and an order more in every later turn.")


def _stance(view: View, q: int, war: bool) -> Words:
    nation = nation_name(view, q)
    for clause in promised(_imagined(view), view.nation):
        if clause.verb == "stance" and clause.nations[1] == q:
            if (clause.stance == "W") == war:
                return Words("So you have promised.")
            return Words("It breaks your word, and {nation} will remember it.", nation=nation)
    if view.war[q] >> view.nation & 1:
        if war:
            return Words("{nation} declared war on you at the last reading.", nation=nation)
        return Words("You hold out a hand: {nation} declared war on you lately.", nation=nation)
    shared = _shared(view, q)
    if war:
        return _attack(nation, shared)
    if shared:
        return Words("What you share with {nation} becomes a colony only in peace.", nation=nation)
    return Words("Nothing is gained by a war with {nation} now.", nation=nation)


def _attack(nation: Words, shared: int) -> Words:
    if not shared:
        return Words("You share nothing with {nation}; it would answer in kind.", nation=nation)
    return Words(
        "Drives {nation} out of {n} territory if it trusts you; it will answer in kind.",
        many="Drives {nation} out of {n} territories if it trusts you; it will answer in kind.",
        nation=nation,
        n=shared,
    )


def _shared(view: View, q: int) -> int:
    """The territories in which the two nations stand alone with each other."""
    both = 1 << view.nation | 1 << q
    position = view.position
    return sum(position.here[t] == both and not position.colony[t] for t in range(TERRITORIES))


# Talk


def letters(view: View, rank: int) -> list[Message]:
    """What a level says: the lower ones only answer."""
    if view.phase != "talk" or view.seat is None:
        return []
    if rank < TALKS:
        return replies(view)
    return Diplomat(view, _own(cast(Africa1880, view.game))).letters()


def replies(view: View) -> list[Message]:
    """Accept what fits the own plan, refuse the rest; say nothing else."""
    if view.phase != "talk" or view.seat is None:
        return []
    return [
        answer(view, channel, proposal.number, fits(view, proposal))
        for channel in view.channels()
        for proposal in channel.proposals.values()
        if proposal.waits_for(view.seat) and not _answered(view, channel, proposal.number)
    ]


def _answered(view: View, channel: press.Channel, number: int) -> bool:
    """Whether an answer is on its way."""
    return any(
        view.pending(x) and x.members == channel.members and x.ref == number for x in view.letters
    )


def fits(view: View, proposal: press.Proposal) -> bool:
    """Whether one would do all of one's own part anyway, and nobody in it declared war lately."""
    state = _imagined(view)
    partners = {view.nation_of[seat] for seat in proposal.letter.members} - {view.nation}
    if any(hostile(state, view.nation) >> q & 1 for q in partners):
        return False
    slots = [OPEN] * (NATION_COUNT * SLOTS)
    slots[view.nation * SLOTS : (view.nation + 1) * SLOTS] = _sheet(view, state)
    asked = [
        promise
        for promise in press.promises(proposal.clauses, view.board, view.position, slots)
        if promise.clause.nations[0] == view.nation
    ]
    return all(promise.kept for promise in asked)


def _sheet(view: View, state: State) -> list[int]:
    return _own(cast(Africa1880, view.game)).sheet(state, view.nation)
