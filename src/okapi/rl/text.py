"""A seat in words: enough to put a language model in it.

    table = TextTable("africana", players=4, seed=7)
    while (seat := table.asked()) is not None:
        answer = model(table.observe(seat))
        print(table.act(seat, answer))

An observation is complete: what the seat knows, what was told lately, and what it may choose, each
choice in notation with a gloss. Answers may be wrapped in the usual formatting; an action that is
not legal is never taken, and the error says which rule it breaks.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, Final

from okapi.core.action import Action
from okapi.core.errors import BadNotation, IllegalAction
from okapi.core.game import CHANCE, Event, Game, Message, View
from okapi.core.match import Match
from okapi.core.rng import Rng
from okapi.core.words import N_, Words
from okapi.games import load

Say = Callable[[Words], str]

LOG_TAIL: Final = 12
_WORDS: Final = 2  # of a notation with spaces in it; more is talk
_MARK: Final = re.compile(r"^[\s>*_#`-]*(?:final\s+)?(?:action|answer|choice)\b[\s*_`]*:\s*", re.I)
_WRAPPING: Final = " \t\r\n\"'`*_<>()[]{}“”‘’«»"
_NUMBERING: Final = re.compile(r"^(?:[-*•]\s+|\(?\d{1,4}[.):]\s+)")
_GLOSS: Final = re.compile(r"\s+(?:[-–—]{1,2}|#|//|\()\s*.*$")


# What a seat is told


def observation(
    view: View, legal: Sequence[Action], log: Sequence[str] = (), say: Say = str
) -> str:
    """All that a seat knows, what was told lately, and what it may choose."""
    return "\n\n".join([*situation(view, log, say), _offer(view, legal, say)]) + "\n"


def situation(view: View, log: Sequence[str] = (), say: Say = str) -> list[str]:
    """The table and the end of the log, as paragraphs."""
    parts = [_title(view, say), view.game.face.text_board(view, say).strip("\n")]
    if log:
        lines = "\n".join(f"- {line}" for line in log[-LOG_TAIL:])
        parts.append(f"{say(Words(N_('What happened lately:')))}\n{lines}")
    return parts


def _title(view: View, say: Say) -> str:
    title = view.game.info.title
    if view.seat is None:
        return say(Words(N_("{game}, as a spectator sees it"), game=title))
    return say(Words(N_("{game}, as seat {seat} sees it"), game=title, seat=view.seat))


def _offer(view: View, legal: Sequence[Action], say: Say) -> str:
    if not legal:
        return say(Words(N_("You are not asked now.")))
    head = say(Words(N_("You may choose one of these; answer with a line “Action: …”:")))
    return "\n".join([head, *choices(view, legal, say)])


def choices(view: View, legal: Sequence[Action], say: Say = str) -> list[str]:
    """Every legal action with its number, its notation and a gloss."""
    label = view.game.face.label
    return [f"{n}. {action} — {say(label(view, action))}" for n, action in enumerate(legal, 1)]


def picture(view: View, mode: str | None) -> str | None:
    """The table for an environment's `render`."""
    if mode == "svg":
        return str(view.game.face.board(view, view.seat, []))
    text = view.game.face.text_board(view)
    if mode == "human":
        print(text)
        return None
    return text if mode == "ansi" else None


# What a seat answers


def understand(view: View, legal: Sequence[Action], answer: str) -> Action:
    """The legal action that an answer names.

    BadNotation where it names none, IllegalAction with its rule where it names one that is not
    legal. The reason is found from what the seat knows alone.
    """
    named = [found for text in _candidates(answer) if (found := _named(view.game, legal, text))]
    if not named:
        raise _not_understood(view, legal, answer)
    if len({action.index for action in named}) > 1:
        several = ", ".join(sorted({str(action) for action in named}))
        raise BadNotation(f"one action is wanted, not several: {several[:200]}")
    if named[0] not in legal:
        raise _not_allowed(view, named[0])
    return named[0]


def notation(answer: str, legal: Sequence[str]) -> str:
    """What an answer names, as one of these notations if it can be read so; else as it was said."""
    known = {text.lower(): text for text in legal}
    said = ""
    for line in _candidates(answer):
        if (number := _listed(line)) and number <= len(legal):
            return legal[number - 1]
        for form in _forms(line):
            if form in known:
                return known[form]
            said = said or form
    return said


def _candidates(answer: str) -> list[str]:
    """The lines that may name the action: the last marked one, or else all."""
    lines = [line for line in answer.splitlines() if line.strip(_WRAPPING)]
    marked = [_MARK.sub("", line) for line in lines if _MARK.match(line)]
    return marked[-1:] if marked else lines


def _named(game: Game[Any, Any], legal: Sequence[Action], line: str) -> Action | None:
    """The action a line names, by its notation or by its number in the list."""
    if number := _listed(line):
        return legal[number - 1] if number <= len(legal) else None
    known = _lower_case(game)
    return next((known[form] for form in _forms(line) if form in known), None)


def _listed(line: str) -> int:
    """The number that a line consists of; 0 where it is none."""
    digits = line.strip(_WRAPPING).rstrip(".").strip(_WRAPPING)
    return int(digits) if digits.isascii() and digits.isdigit() and len(digits) <= 4 else 0


def _forms(line: str) -> list[str]:
    """How a line may be read: as it is, without its number, without its gloss."""
    line = line.strip(_WRAPPING)
    bare = _NUMBERING.sub("", line)
    return [_plain(form) for form in (line, bare, _GLOSS.sub("", line), _GLOSS.sub("", bare))]


def _plain(text: str) -> str:
    """Notation without what does no harm: case, wrapping, spaces, a full stop."""
    text = text.strip(_WRAPPING).rstrip(".,;!?").strip(_WRAPPING).lower()
    return re.sub(r"\s+", "_", re.sub(r"\s*:\s*", ":", text))


@lru_cache(maxsize=32)
def _lower_case(game: Game[Any, Any]) -> Mapping[str, Action]:
    return {action.text.lower(): action for action in game.actions}


def _not_understood(view: View, legal: Sequence[Action], answer: str) -> Exception:
    lines = _candidates(answer)
    said = _plain(lines[-1]) if lines else ""
    verb = said.partition(":")[0]
    if verb in view.game.info.verbs and ":" in said and len(lines[-1].split()) <= _WORDS:
        refusal = view.game.why_not_text(_imagined(view), _seat(view), said)
        if refusal is not None:
            return IllegalAction(refusal)
    close = get_close_matches(said, [action.text for action in legal], 3, 0.5)
    hint = f"; did you mean {' or '.join(close)}?" if close else ""
    return BadNotation(f"no action is named in {answer.strip()[:80]!r}{hint}")


def _not_allowed(view: View, action: Action) -> Exception:
    refusal = view.game.why_not(_imagined(view), _seat(view), action)
    if refusal is None:
        return BadNotation(f"{action} cannot be chosen now")
    return IllegalAction(refusal)


def _imagined(view: View) -> Any:
    return view.game.imagine(view, Rng(0, "reason"))


def _seat(view: View) -> int:
    return CHANCE if view.seat is None else view.seat


# A whole match


class TextTable:
    """A match whose seats read and write; chance is played inside."""

    def __init__(
        self,
        game: str | Game[Any, Any],
        players: int = 0,
        *,
        seed: int = 0,
        options: Mapping[str, object] | None = None,
    ) -> None:
        self.game = load(game) if isinstance(game, str) else game
        self.match = Match(self.game, players, options)
        self.chance = Rng(seed, "chance")
        self.logs: list[list[str]] = [[] for _ in range(self.match.seats)]
        self._let_chance_act()

    def asked(self) -> int | None:
        """The first of the seats that decide now; None when it is over."""
        seats = self.match.to_act()
        return seats[0] if seats else None

    def view(self, seat: int) -> View:
        """What a seat knows."""
        view: View = self.game.view(self.match.state, seat)
        return view

    def observe(self, seat: int) -> str:
        """All that a seat is told."""
        return observation(self.view(seat), self.match.legal(seat), self.logs[seat])

    def act(self, seat: int, answer: str) -> str:
        """A seat's choice; what the seat is told of it, one line for each thing that happened."""
        action = understand(self.view(seat), self.match.legal(seat), answer)
        before = len(self.logs[seat])
        self._tell(self.match.act(seat, action))
        self._let_chance_act()
        return "\n".join(self.logs[seat][before:])

    def say(self, seat: int, audience: Sequence[int], body: str) -> None:
        """Say something to others, where a game has press."""
        self.match.post(Message(seat, tuple(sorted(audience)), body))

    def _let_chance_act(self) -> None:
        while self.match.to_act() == (CHANCE,):
            self._tell(self.match.chance(self.chance))

    def _tell(self, events: Sequence[Event]) -> None:
        """Every seat hears what it may hear."""
        for seat, log in enumerate(self.logs):
            heard = [event for event in events if event.seen_by(seat)]
            if heard:
                view = self.view(seat)
                told = [(self.game.face.tell(view, event), event.rule) for event in heard]
                log += [f"{words} [{rule}]" for words, rule in told if words is not None]
