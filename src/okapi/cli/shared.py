"""Arguments and options that several commands have, each described once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeVar

import click

from okapi.core.data import Data
from okapi.core.errors import BadOptions
from okapi.core.game import Game
from okapi.files import read_text
from okapi.games import ids, load

if TYPE_CHECKING:
    TextType = click.ParamType[str]
    NumberType = click.ParamType[int]
else:  # generic only since click 8.4
    TextType = NumberType = click.ParamType

Decorated = TypeVar("Decorated", bound=Callable[..., Any])


class Decorator(Protocol):
    """What gives a command an argument or an option."""

    def __call__(self, command: Decorated, /) -> Decorated: ...


MAX_GAMES: Final = 100_000_000
MAX_SEED: Final = 2**63 - 1
MAX_PLAYERS: Final = 9


class GameId(TextType):
    """The id of a game; shells complete it."""

    name = "game"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        if value not in ids():
            self.fail(f"there is no game {value[:40]!r}; there are: {', '.join(ids())}", param, ctx)
        return value

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[Any]:
        from click.shell_completion import CompletionItem

        return [CompletionItem(id) for id in ids() if id.startswith(incomplete)]


class Whole(NumberType):
    """A whole number between bounds."""

    name = "number"

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def convert(
        self, value: str | int, param: click.Parameter | None, ctx: click.Context | None
    ) -> int:
        text = str(value).removeprefix("-")
        if text.isascii() and text.isdigit() and len(text) <= 20:
            number = int(value)
            if self.low <= number <= self.high:
                return number
        wanted = f"a whole number from {self.low:,} to {self.high:,}"
        self.fail(f"it must be {wanted}, not {str(value)[:40]!r}", param, ctx)


def game_argument(*, required: bool = True) -> Decorator:
    """GAME."""
    metavar = "GAME" if required else "[GAME]"
    return click.argument("game", type=GameId(), metavar=metavar, required=required)


def players_option(default: int | None = None, help: str = "") -> Decorator:
    """--players."""
    return click.option(
        "--players",
        type=Whole(1, MAX_PLAYERS),
        default=default,
        show_default=default is not None,
        metavar="P",
        help=help or "How many seats; the smallest number if not given.",
    )


def games_option(default: int, help: str) -> Decorator:
    """--games."""
    return click.option(
        "--games",
        "count",
        type=Whole(1, MAX_GAMES),
        default=default,
        show_default=True,
        metavar="N",
        help=help,
    )


def seed_option(default: int | None = 0, help: str = "") -> Decorator:
    """--seed."""
    return click.option(
        "--seed",
        type=Whole(0, MAX_SEED),
        default=default,
        show_default=default is not None,
        metavar="S",
        help=help or "The same seed gives the same games.",
    )


option_option: Decorator = click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the game, as `okapi games` lists them; may be given several times.",
)

board_option: Decorator = click.option(
    "--board",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="A data file of your own instead of the one in the package.",
)

json_option: Decorator = click.option(
    "--json", "wants_json", is_flag=True, help="Print one JSON document and nothing else."
)

lang_option: Decorator = click.option(
    "--lang",
    envvar="OKAPI_LANG",
    metavar="LANG",
    help="Language, such as en or it; OKAPI_LANG in the environment sets it for good.",
)


def chosen_game(id: str, board: Path | None) -> Game[Any, Any]:
    """The game with its newest data, or with a data file of the user's own."""
    return load(id) if board is None else load(id, Data(read_text(board), str(board)))


def parsed_options(pairs: Sequence[str]) -> dict[str, object]:
    """`name=value` pairs as a mapping; the game says later whether it has them."""
    options: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise BadOptions(f"an option is given as name=value, not {pair[:40]!r}")
        if name in options:
            raise BadOptions(f"option {name[:40]!r} is given twice")
        options[name] = value
    return options


def checked_players(game: Game[Any, Any], players: int | None) -> int:
    """The number of seats; the smallest one if none is asked for."""
    seats = game.info.seats
    if players is None:
        return seats[0]
    if players not in seats:
        raise BadOptions(f"{game.info.id} is for {seats[0]} to {seats[-1]} players, not {players}")
    return players
