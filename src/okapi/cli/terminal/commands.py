"""What can be typed besides a choice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from okapi.bots.bot import Clock
from okapi.bots.hints import hints
from okapi.cli.rules import shown
from okapi.cli.terminal.menu import menu
from okapi.cli.terminal.screen import DIM, STRONG
from okapi.core.errors import IllegalAction, OkapiError
from okapi.core.record import Reader, write
from okapi.core.rng import Rng
from okapi.core.words import N_, Words
from okapi.files import write_new_text
from okapi.games import load
from okapi.rulebook import rulebook

if TYPE_CHECKING:
    from okapi.cli.terminal.session import Session

LOG_LINES: Final = 20
THINKING: Final = 5.0  # seconds that a hint may take

Work = Callable[["Session", int | None, str], bool]


class Leave(Exception):
    """The person at the keyboard goes; the game stays on the disk."""


@dataclass(frozen=True)
class Command:
    """A command with what was typed after it; running it says whether the position changed."""

    work: Work
    argument: str

    def run(self, session: Session, seat: int | None) -> bool:
        """Do it for a seat (None: for those who watch)."""
        return self.work(session, seat, self.argument)


def understood(typed: str) -> Command | None:
    """The command that was typed, if it is one."""
    word, _, argument = typed.partition(" ")
    work = COMMANDS.get(word.casefold())
    return Command(work, argument.strip()) if work else None


def undo(session: Session, seat: int | None, argument: str) -> bool:
    """Take back one's last step."""
    if seat is None:
        return False
    try:
        session.desk.undo(seat)
    except IllegalAction:
        session.screen.words(
            Words("Nothing of yours can be taken back: chance or another seat has acted since."),
            "yellow",
        )
        return False
    for reader, lines in session.desk.logs.items():
        session.heard[reader] = min(session.heard[reader], len(lines))
    session.screen.words(Words("Taken back."))
    return True


def hint(session: Session, seat: int | None, argument: str) -> bool:
    """The three choices that look best, how often they should win, and why."""
    if seat is None:
        return False
    view, legal = session.desk.view(seat), session.match.legal(seat)
    rng = Rng(len(session.match.everything()), "hint")
    offered = {item.action: item.label for item in menu(view, legal, session.say).items}
    best = hints(session.game, view, legal, rng, Clock(THINKING))
    if not best:
        session.screen.words(Words("There are no hints now."), "yellow")
    for found in best:
        action, why = found.action, session.say(session.game.face.why(view, found.action))
        session.screen.line(f"  {found.share:4.0%}  {offered[action]}  ({action})")
        session.screen.line(f"        {why}")
    return False


def rules(session: Session, seat: int | None, argument: str) -> bool:
    """A rule by its id, or the rules of what may be chosen now."""
    try:
        book = rulebook(session.game.info.id)
        found = [book.find(id) for id in ([argument] if argument else _rules_now(session, seat))]
    except OkapiError as error:
        session.screen.refusal(error.words)
        return False
    for paragraph in found:
        session.screen.line(shown(paragraph, session.say, session.screen.width))
    return False


def _rules_now(session: Session, seat: int | None) -> list[str]:
    if seat is None:
        return []
    items = menu(session.desk.view(seat), session.match.legal(seat), session.say).items
    return list(dict.fromkeys(item.preview.rule for item in items if item.preview.rule))


def log(session: Session, seat: int | None, argument: str) -> bool:
    """The last lines of the log, or as many as asked for."""
    count = int(argument) if argument.isascii() and argument.isdigit() else LOG_LINES
    lines = session.desk.logs[session.reader]
    session.screen.told(lines[-min(count, len(lines)) :] if count and lines else [])
    return False


def board(session: Session, seat: int | None, argument: str) -> bool:
    """Everything the seat knows."""
    view = session.desk.view(session.reader)
    session.screen.board(session.game.face.text_board(view, session.say))
    return False


def panels(session: Session, seat: int | None, argument: str) -> bool:
    """What stands beside the board."""
    session.screen.panels(session.game.face.panels(session.desk.view(session.reader)))
    return False


def save(session: Session, seat: int | None, argument: str) -> bool:
    """Write the record of what has been played so far into another file."""
    if not argument:
        session.screen.words(Words("Type “save” and the name of a file."), "yellow")
        return False
    try:
        write_new_text(Path(argument).expanduser(), write(session.match))
    except OkapiError as error:
        session.screen.refusal(error.words)
        return False
    except RuntimeError as error:  # there is no such home folder
        session.screen.line(str(error), "yellow")
        return False
    session.screen.words(Words("Saved in {file}.", file=argument))
    return False


def say(session: Session, seat: int | None, argument: str) -> bool:
    """Send a message to other seats: `say 1,2 text`, or `say * text` to all."""
    if seat is None:
        return False
    try:
        session.desk.post(Reader("", load).message(f"{seat} {argument}", session.match.seats))
    except IllegalAction as error:
        session.screen.refusal(error.words, error.refusal.rule)
        return False
    except OkapiError as error:
        session.screen.refusal(error.words)
        return False
    session.hear()
    return True


def leave(session: Session, seat: int | None, argument: str) -> bool:
    """Stop here; the game can be resumed."""
    raise Leave


def help(session: Session, seat: int | None, argument: str) -> bool:
    """What can be typed."""
    if argument:
        return rules(session, seat, argument)
    how = Words("Type the number of a choice, its name or the beginning of it, or its notation.")
    session.screen.words(how, STRONG)
    for word, meaning in HELP.items():
        session.screen.line(f"  {word:<14}{session.say(Words(meaning))}")
    session.screen.words(Words("Every step is saved at once; you can stop at any time."), DIM)
    return False


COMMANDS: Final[dict[str, Work]] = {
    "undo": undo,
    "u": undo,
    "hint": hint,
    "h": hint,
    "rules": rules,
    "rule": rules,
    "r": rules,
    "log": log,
    "l": log,
    "board": board,
    "b": board,
    "panels": panels,
    "p": panels,
    "save": save,
    "say": say,
    "quit": leave,
    "q": leave,
    "exit": leave,
    "help": help,
    "?": help,
}

HELP: Final = {
    "u, undo": N_("take back your last step"),
    "h, hint": N_("the three choices that look best"),
    "r, rules": N_("the rules of what you may choose now; r 13 shows one rule"),
    "b, board": N_("the whole table in words"),
    "p, panels": N_("what everybody has"),
    "l, log": N_("what happened; log 50 shows more"),
    "say 1,2 TEXT": N_("a message to these seats, where the game allows it; * is everybody"),
    "save FILE": N_("write a record of the game so far"),
    "q, quit": N_("stop here and go on another day"),
}
