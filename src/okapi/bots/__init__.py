"""Computer opponents. A bot sees a View and what `legal` offers, and nothing else."""

from __future__ import annotations

from typing import Any

from okapi.bots.bot import Bot, Clock
from okapi.bots.greedy import Greedy
from okapi.bots.levels import RANKS
from okapi.bots.negotiator import Negotiator
from okapi.bots.uniform import Uniform
from okapi.core.errors import BadOptions
from okapi.core.game import Game
from okapi.core.rng import Rng

__all__ = ["BOTS", "RANKS", "Bot", "Clock", "checked", "make", "opponents", "roster"]

BOTS: dict[str, type[Bot]] = {
    **RANKS,
    "random": Uniform,
    "greedy": Greedy,
    "negotiator": Negotiator,
}


def opponents(game: Game[Any, Any]) -> list[str]:
    """The bots that can play a game: levels where it has some, talkers where seats talk."""
    tuned, press = bool(game.face.levels()), game.info.press
    return [
        name
        for name, bot in BOTS.items()
        if (tuned or name not in RANKS) and ((tuned and press) or not bot.needs_press)
    ]


def make(name: str, game: Game[Any, Any], seat: int, rng: Rng) -> Bot:
    """A bot by its name."""
    if name not in BOTS:
        raise BadOptions(f"there is no bot {name[:40]!r}; there are: {', '.join(BOTS)}")
    if name in RANKS and not game.face.levels():
        raise BadOptions(f"{game.info.id} has no levels, so nobody is {name} there")
    return BOTS[name](game, seat, rng)


def checked(names: str) -> tuple[str, ...]:
    """Bots from `a,b,...`, each once."""
    listed = tuple(name.strip() for name in names.split(","))
    for name in listed:
        if name not in BOTS:
            raise BadOptions(f"there is no bot {name[:40]!r}; there are: {', '.join(BOTS)}")
        if listed.count(name) > 1:
            raise BadOptions(f"{name} is named twice")
    return listed


def roster(names: str, seats: int) -> list[str]:
    """The bots of all seats from `a,b,...`; one name fills every seat."""
    listed = [name.strip() for name in names.split(",")]
    if len(listed) == 1:
        listed *= seats
    if len(listed) != seats:
        raise BadOptions(f"there are {seats} seats but {len(listed)} bots")
    for name in set(listed):
        checked(name)
    return listed
