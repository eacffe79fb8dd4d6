"""Records: a match as text, one line per ply, chance included (docs/records.md).

A record replays from its text alone, for ever: it names the rules and the data it was played with,
and carries a custom data file inside.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from okapi.core.data import Data
from okapi.core.errors import BadRecord, IllegalAction, OkapiError, UnknownGame
from okapi.core.game import CHANCE, Event, Game, Message, Outcome
from okapi.core.match import Entry, Match, Ply, Timeout
from okapi.core.words import N_, Words

FORMAT: Final = "okapi 1"
LINE_LIMIT: Final = 4096
SIZE_LIMIT: Final = 8_000_000
PLAY_LIMIT: Final = 100_000

# How a reader of records finds a game: id, data (None: released), data version.
Loader = Callable[[str, Data | None, int], Game[Any, Any]]


@dataclass
class Header:
    """What stands above the plies."""

    game: str = ""
    rules: int = 0
    data: str = ""
    digest: str = ""
    seats: int = 0
    options: dict[str, str] = field(default_factory=dict)
    names: dict[int, str] = field(default_factory=dict)
    seen_by: str = ""
    custom: list[str] = field(default_factory=list)


# Writing


def write(match: Match) -> str:
    """The whole record: for the server while the match runs, for everybody when it is over."""
    return _text(match, match.everything(), None)


def write_for(match: Match, seat: int | None, *, complete: bool = False) -> str:
    """The record as one seat (None: a spectator) may have it.

    While the match runs, draws that others saw alone are written `draw:?` and open decisions of
    others are missing. Private press of others stays private after the end. A match that was
    given up before its end is `complete`: nobody has anything to hide any more.
    """
    over = complete or match.outcome() is not None
    return _text(match, match.told(seat), Viewer(seat, over))


@dataclass(frozen=True)
class Viewer:
    """For whom a record is written."""

    seat: int | None
    all_draws: bool

    def sees(self, ply: Ply) -> bool:
        """Whether the outcome of a ply may be told."""
        return self.all_draws or ply.audience is None or self.seat in ply.audience


def line(entry: Entry, seats: int) -> str:
    """One entry as the server writes it."""
    return _line(entry, None, seats)


def _text(match: Match, entries: list[Entry], viewer: Viewer | None) -> str:
    plies = [_line(entry, viewer, match.seats) for entry in entries]
    lines = _header(match)
    # It must not show whether something was left out: that others have spoken or chosen.
    if viewer is not None and (not viewer.all_draws or match.game.info.press):
        lines.append(f"seen-by {'spectator' if viewer.seat is None else viewer.seat}")
    lines += _custom_data(match)
    lines += ["", *plies]
    if result := match.outcome():
        lines.append(result_line(result))
    return "\n".join(lines) + "\n"


def _header(match: Match) -> list[str]:
    info, data = match.game.info, match.game.data
    return [
        FORMAT,
        f"game {info.id}",
        f"rules {info.rules_version}",
        f"data {data.version or 'custom'} {data.digest}",
        f"seats {match.seats}",
        *[f"option {name} {_value(value)}" for name, value in match.options.items()],
        *[f"name {seat} {name}" for seat, name in enumerate(match.names)],
    ]


def _value(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _custom_data(match: Match) -> list[str]:
    data = match.game.data
    return [] if data.version else [f"| {line}" if line else "|" for line in data.text.split("\n")]


def _line(entry: Entry, viewer: Viewer | None, seats: int) -> str:
    if isinstance(entry, Message):
        return f"> {entry.sender} {_audience(entry, seats)} {_escaped(entry.body)}"
    if isinstance(entry, Timeout):
        return f"! timeout {entry.seat}"
    if entry.seat != CHANCE:
        return f"{entry.seat} {entry.action}"
    if viewer is not None and not viewer.sees(entry):
        return f"* {entry.action.verb}:?"
    return f"* {entry.action}"


def _audience(message: Message, seats: int) -> str:
    if len(message.audience) == seats - 1:
        return "*"
    return ",".join(str(seat) for seat in sorted(message.audience))


def _escaped(body: str) -> str:
    return body.replace("\\", "\\\\").replace("\n", "\\n").replace("\r", "\\r")


def result_line(result: Outcome) -> str:
    """The line that ends the record of a finished match."""
    scores = " ".join(str(score) for score in result.scores)
    places = " ".join(str(place) for place in result.places)
    return f"= {result.end} scores {scores} places {places}"


# Reading


class Reader:
    """A record being read, line by line."""

    def __init__(self, text: str, load: Loader) -> None:
        if len(text) > SIZE_LIMIT:
            raise BadRecord(0, Words("longer than {n} characters", n=f"{SIZE_LIMIT:,}"))
        self.lines = text.replace("\r\n", "\n").split("\n")
        self.load = load
        self.at = 0
        self.header = Header()

    def match(self, upto: int = -1) -> Match:
        """The match that the record tells, or its first `upto` lines of play."""
        self._read_header()
        match = self._start()
        for played, text in enumerate(self._rest()):
            if text.startswith("= "):
                if upto < 0:
                    self._check_result(match, text)
                return match
            if played == upto:
                return match
            if played >= PLAY_LIMIT:
                raise self.fail(Words("more than {n} lines of play", n=f"{PLAY_LIMIT:,}"))
            self._play(match, text)
        if upto < 0 and match.outcome() is not None:
            raise self.fail(Words("the match is over here, but no result line (=) follows"))
        return match

    def fail(self, reason: Words, rule: str = "") -> BadRecord:
        """The error for the line just read."""
        return BadRecord(self.at, reason, rule)

    def _next(self) -> str | None:
        """The next line that says something; comments and empty lines do not."""
        while self.at < len(self.lines):
            text = self._line_here()
            if text.strip() and not text.startswith("#"):
                return text
        return None

    def _line_here(self) -> str:
        text = self.lines[self.at]
        self.at += 1
        if len(text) > LINE_LIMIT:
            raise self.fail(Words("longer than {n} characters", n=LINE_LIMIT))
        return text

    def _rest(self) -> Iterator[str]:
        while (text := self._next()) is not None:
            yield text

    # The header

    def _read_header(self) -> None:
        if self._next() != FORMAT:
            message = N_("not a record: the first line must be {format}")
            raise self.fail(Words(message, format=repr(FORMAT)))
        header = self.header
        header.game = self._field("game")
        header.rules = self._whole(self._field("rules"))
        header.data, _, header.digest = self._field("data").partition(" ")
        header.seats = self._whole(self._field("seats"))
        self._read_repeated()

    def _field(self, name: str) -> str:
        text = self._next()
        if text is None or not text.startswith(name + " "):
            raise self.fail(Words("expected “{name} …” here", name=name))
        return text[len(name) + 1 :]

    def _whole(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) <= 9):
            message = N_("expected a whole number, not {text}")
            raise self.fail(Words(message, text=repr(text[:40])))
        return int(text)

    def _read_repeated(self) -> None:
        """Options, then names, then whose record it is, then a custom data file."""
        for name, take in (
            ("option", self._take_option),
            ("name", self._take_name),
            ("seen-by", self._take_seen_by),
        ):
            while (text := self._peek()) is not None and text.startswith(name + " "):
                self._next()
                take(text[len(name) + 1 :])
        while self.at < len(self.lines) and self.lines[self.at][:1] == "|":
            self.header.custom.append(self._line_here()[2:])

    def _peek(self) -> str | None:
        at = self.at
        text = self._next()
        self.at = at
        return text

    def _take_option(self, text: str) -> None:
        name, _, value = text.partition(" ")
        if name in self.header.options:
            raise self.fail(Words("option {name} stands twice", name=name[:40]))
        self.header.options[name] = value

    def _take_name(self, text: str) -> None:
        seat, _, name = text.partition(" ")
        if self._whole(seat) != len(self.header.names):
            raise self.fail(Words("names stand in the order of the seats"))
        self.header.names[len(self.header.names)] = name

    def _take_seen_by(self, text: str) -> None:
        self.header.seen_by = text

    # The match

    def _start(self) -> Match:
        header = self.header
        try:
            game = self._game()
            missing = [o.name for o in game.info.options if o.name not in header.options]
            if missing:
                why = Words("option {name} is missing here", name=missing[0])
                raise BadRecord(self.at + 1, why)
            names = [header.names[seat] for seat in sorted(header.names)]
            return Match(game, header.seats, header.options, names)
        except BadRecord:
            raise
        except OkapiError as error:
            raise BadRecord(self.at, str(error), said=error.words) from None

    def _game(self) -> Game[Any, Any]:
        header = self.header
        custom = None
        version = 0
        if header.data == "custom":
            custom = Data("\n".join(header.custom), "data in the record")
        else:
            version = self._whole(header.data)
        game = self.load(header.game, custom, version)
        if header.rules != game.info.rules_version:
            ours = game.info.rules_version
            message = N_("played by rules version {theirs}; this program has {ours}")
            raise self.fail(Words(message, theirs=header.rules, ours=ours))
        if header.digest != game.data.digest:
            message = N_("the digest of the data is {ours}, not {theirs}")
            raise self.fail(Words(message, ours=game.data.digest, theirs=header.digest))
        return game

    def _play(self, match: Match, text: str) -> None:
        if match.outcome() is not None:
            raise self.fail(Words("the match is over; only its result line (=) may follow"))
        try:
            self.play_line(match, text)
        except IllegalAction as error:
            raise self.fail(error.words, error.refusal.rule) from None
        except BadRecord:
            raise
        except OkapiError as error:
            raise BadRecord(self.at, str(error), said=error.words) from None

    def play_line(self, match: Match, text: str) -> list[Event]:
        """Let a line of play happen."""
        who, _, rest = text.partition(" ")
        if who == "*":
            return self._chance(match, rest)
        if who == ">":
            match.post(self.message(rest, match.seats))
        elif who == "!":
            return self._table_line(match, rest)
        elif who == "~":
            seat, _, count = rest.partition(" ")
            match.undo(self._whole(seat), self._whole(count))
        else:
            return match.act(self._seat(who, match.seats), rest)
        return []

    def _chance(self, match: Match, notation: str) -> list[Event]:
        if notation.endswith(":?"):
            raise self.fail(Words("this outcome is hidden: the record is one seat's own"))
        return match.draw(notation)

    def _table_line(self, match: Match, rest: str) -> list[Event]:
        word, _, seat = rest.partition(" ")
        if word != "timeout":
            raise self.fail(Words("not a line of the table: {text}", text=repr(rest[:40])))
        return match.time_out(self._seat(seat, match.seats))

    def message(self, rest: str, seats: int) -> Message:
        """The message that a `>` line tells."""
        sender, _, rest = rest.partition(" ")
        audience, _, body = rest.partition(" ")
        said_by = self._seat(sender, seats)
        if audience == "*":
            heard = [seat for seat in range(seats) if seat != said_by]
        else:
            heard = [self._seat(seat, seats) for seat in audience.split(",")]
        if heard != sorted(set(heard)):
            raise self.fail(Words("an audience is listed in the order of the seats"))
        return Message(said_by, tuple(heard), self._unescaped(body))

    def _unescaped(self, body: str) -> str:
        parts = body.split("\\\\")
        for part in parts:
            if "\\" in part.replace("\\n", "").replace("\\r", ""):
                raise self.fail(Words("a message knows only the escapes \\n, \\r and \\\\"))
        return "\\".join(p.replace("\\n", "\n").replace("\\r", "\r") for p in parts)

    def _seat(self, text: str, seats: int) -> int:
        if not (text.isascii() and text.isdigit() and len(text) == 1 and int(text) < seats):
            message = N_("expected a seat from 0 to {last}, not {text}")
            raise self.fail(Words(message, last=seats - 1, text=repr(text[:40])))
        return int(text)

    def _check_result(self, match: Match, text: str) -> None:
        result = match.outcome()
        if result is None:
            raise self.fail(Words("a result is claimed, but the match is not over"))
        if text != result_line(result):
            told = Words("the result is “{result}”", result=result_line(result))
            raise self.fail(told, result.rule)
        if self._next() is not None:
            raise self.fail(Words("nothing may follow the result"))


def read(text: str, load: Loader, upto: int = -1) -> Match:
    """The match that a record tells; BadRecord names the line and the rule where it fails."""
    return Reader(text, load).match(upto)


def play(match: Match, text: str) -> list[Event]:
    """Let one line of play happen in a match, as if it stood in its record."""
    return Reader("", _nothing).play_line(match, text)


def _nothing(game: str, _data: Data | None, _version: int) -> Game[Any, Any]:
    raise UnknownGame(game)
