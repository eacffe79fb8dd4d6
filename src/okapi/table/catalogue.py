"""The games as the pages offer them: words, options, and a picture made by the game itself."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.util import find_spec
from typing import Any, Final

from okapi import rulebook
from okapi.bots import RANKS, opponents
from okapi.core.game import CHANCE, Game, View
from okapi.core.info import Option
from okapi.core.rng import Rng
from okapi.games import ids, load
from okapi.replay.table import seat_names
from okapi.svg import Svg
from okapi.table.looks import digest
from okapi.table.phrases import Texts, texts

# What a game must have before people can sit down to it.
_FACES: Final = ("text", "render", "panels")
# The computer that plays when nobody says which, and where a game has no levels.
DEFAULT_LEVEL: Final = "pathfinder"
PLAIN_LEVEL: Final = "greedy"
_PICTURE_PLIES: Final = 170


def offered() -> list[str]:
    """The ids of all games that have a face; a game of talk has one for that, too."""
    return [id for id in ids() if all(_has(id, part) for part in _parts(id))]


def _parts(id: str) -> tuple[str, ...]:
    return (*_FACES, "talk") if load(id).info.press else _FACES


def _has(id: str, part: str) -> bool:
    return find_spec(f"okapi.games.{id}.{part}") is not None


def title(id: str) -> str:
    """What a game is called; one that is here no more by its id."""
    return str(load(id).info.title) if id in ids() else id


def bots(game: str) -> list[str]:
    """The computers that can play a game, by name, its levels first."""
    return opponents(load(game))


def levels(game: str) -> list[str]:
    """Those that people are offered: the five levels, or all where there are none."""
    known = bots(game)
    return [name for name in known if name in RANKS] or known


def default_level(game: str) -> str:
    """The computer that plays when nobody says which."""
    return DEFAULT_LEVEL if DEFAULT_LEVEL in bots(game) else PLAIN_LEVEL


@dataclass(frozen=True)
class Setting:
    """An option of a game as a form shows it."""

    name: str
    kind: str
    words: str
    default: object
    # Each as it is sent, and as it is said.
    choices: tuple[tuple[str, str], ...]
    low: int
    high: int


def setting(option: Option, t: Texts) -> Setting:
    kind = "word"
    if isinstance(option.default, bool):
        kind = "switch"
    elif isinstance(option.default, int):
        kind = "number"
    words = t.say(option.words)
    choices = tuple((choice, t.say(option.called(choice))) for choice in option.choices)
    return Setting(option.name, kind, words, option.default, choices, option.low, option.high)


class Cover:
    """What the pages say about a game."""

    def __init__(self, game: Game[Any, Any], t: Texts) -> None:
        info = game.info
        self.id = info.id
        self.title = info.title
        self.line = t.say(info.words)
        self.low, self.high = info.seats[0], info.seats[-1]
        self.minutes = info.minutes
        self.has_rules = info.id in rulebook.games()
        self.has_lesson = game.face.lesson() is not None
        self.options = [setting(option, t) for option in info.options]
        self.picture = f"/picture/{t.lang}/{info.id}.svg?{digest(picture(info.id, t.lang))}"
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
def picture(id: str, lang: str) -> bytes:
    """The board in the middle of a match, as a document of its own."""
    board: Svg = load(id).face.board(_mid_match(id), None, [], texts(lang).say)
    return str(board).encode()


@cache
def _mid_match(id: str) -> View:
    """What a spectator sees when much has happened."""
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
    view: View = game.view(state, None)
    return view


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
