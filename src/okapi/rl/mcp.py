"""A seat for an assistant that speaks the Model Context Protocol.

The server offers a few tools for one seat of one match. It knows only what that seat knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from mcp.server import MCPServer

from okapi.core.errors import OkapiError
from okapi.rl.desk import Desk

LONGEST_WAIT: Final = 120
INSTRUCTIONS: Final = (
    "You have a seat in a board game. Read the rules once. Then, until the match is over: wait for"
    " your turn, look at the table, read your choices, and act by naming one of them in its"
    " notation. Every refusal names the rule it follows from."
)


def server(desk: Desk) -> MCPServer[Any]:
    """The tools of one seat."""
    made: MCPServer[Any] = MCPServer("okapi", instructions=INSTRUCTIONS)

    @made.tool()
    def rules(rule: str = "") -> str:
        """The numbered rules of the game; with `rule` (such as "AFR-13") only that one."""
        return _said(lambda: desk.rules(rule))

    @made.tool()
    def look() -> str:
        """Everything that your seat knows: the table as text, and what happened lately."""
        return _said(desk.look)

    @made.tool()
    def choices() -> str:
        """What you may choose now, one action a line: its number, its notation and a gloss."""
        return _said(lambda: "\n".join(desk.choices()) or "You are not asked now.")

    @made.tool()
    def act(action: str) -> str:
        """Choose an action by its notation, such as "walk:cairo", or by its number in the list."""
        return _said(lambda: desk.act(action))

    @made.tool()
    def wait(seconds: int = 30) -> str:
        """Wait until it is your turn or the match is over, at most so many seconds."""
        return _said(lambda: desk.wait(max(0, min(seconds, LONGEST_WAIT))))

    @made.tool()
    def say(to: list[int], text: str) -> str:
        """Say something to other seats, by their numbers; nobody means the whole table."""
        return _said(lambda: desk.say(to, text))

    @made.tool()
    def messages() -> str:
        """What was said to you."""
        return _said(lambda: "\n".join(desk.messages()) or "Nothing was said yet.")

    return made


def _said(ask: Callable[[], str]) -> str:
    """An answer; what went wrong is an answer too, so that the assistant can do better."""
    try:
        return ask()
    except OkapiError as error:
        return f"Not taken: {error}"
