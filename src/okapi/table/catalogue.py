"""The games as the pages offer them: words, options, and a picture made by the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from okapi import rulebook
from okapi.bots import BOTS
from okapi.core.game import CHANCE, Game
from okapi.core.info import Option
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games import ids, load
from okapi.replay.table import seat_names
from okapi.svg import Svg
from okapi.table.looks import digest
from okapi.table.phrases import Texts

# What a game must have before people can sit down to it.
_FACES: Final = ("text", "render", "panels")
# The computer that plays when nobody says which.
DEFAULT_LEVEL: Final = "greedy"
_PICTURE_PLIES: Final = 170


def offered() -> list[str]:
    """The ids of all games that have a face; a game of talk needs more than a board."""
    faced = [id for id in ids() if all(find_spec(f"okapi.games.{id}.{part}") for part in _FACES)]
    return [id for id in faced if not load(id).info.press]


def levels() -> list[str]:
    """The computer opponents, by name."""
    return [name for name, bot in BOTS.items() if not bot.needs_press]


@dataclass(frozen=True)
class Setting:
    """An option of a game as a form shows it."""

    name: str
    kind: str
    words: str
    default: object
    choices: tuple[str, ...]
    low: int
    high: int


def setting(option: Option, t: Texts) -> Setting:
    kind = "word"
    if isinstance(option.default, bool):
        kind = "switch"
    elif isinstance(option.default, int):
        kind = "number"
    words = t.say(option.words)
    return Setting(
        option.name, kind, words, option.default, option.choices, option.low, option.high
    )


class Cover:
    """What the pages say about a game."""

    def __init__(self, game: Game[Any, Any], t: Texts) -> None:
        info = game.info
        self.id = info.id
        self.title = t.say(Words(info.title))
        self.line = t.say(info.words)
        self.low, self.high = info.seats[0], info.seats[-1]
        self.minutes = info.minutes
        self.has_rules = info.id in rulebook.games()
        self.options = [setting(option, t) for option in info.options]
        self.picture = f"/picture/{info.id}.svg?{digest(picture(info.id))}"
        self.seat_names = [t.say(name) for name in seat_titles(info.id, self.high)]


def cover(id: str, t: Texts) -> Cover:
    """The cover of a game."""
    return Cover(load(id), t)


@cache
def seat_titles(id: str, seats: int) -> tuple[Any, ...]:
    """What a game calls its seats."""
    game = load(id)
    return tuple(seat_names(game.view(game.new(seats), None), seats))


@cache
def picture(id: str) -> bytes:
    """The board in the middle of a match, as a document of its own."""
    game = load(id)
    rng = Rng(7, "cover")
    state = game.new(game.info.seats[-1])
    for _ in range(_PICTURE_PLIES):
        seats = game.to_act(state)
        if not seats:
            break
        if seats[0] == CHANCE:
            game.apply(state, CHANCE, game.sample(state, rng))
        else:
            legal = game.legal(state, seats[0])
            game.apply(state, seats[0], _good(game, state, seats[0], legal, rng))
    board: Svg = game.face.board(game.view(state, None), None, [])
    return str(board).encode()


def _good(game: Game[Any, Any], state: Any, seat: int, legal: list[Any], rng: Rng) -> Any:
    """A choice that looks sensible, for the sake of the picture."""
    if find_spec(f"okapi.games.{game.info.id}.advice") is None:
        return legal[rng.below(len(legal))]
    values = game.face.values(game.view(state, seat), legal)
    return legal[values.index(max(values))]


@cache
def style(id: str) -> bytes:
    """The style of a game's board, for pages that show it."""
    game = load(id)
    board: Svg = game.face.board(game.view(game.new(), None), None, [])
    return board.stylesheet.encode()


def style_address(id: str) -> str:
    """Where the style of a board is fetched."""
    return f"/style/{id}.css?{digest(style(id))}"
