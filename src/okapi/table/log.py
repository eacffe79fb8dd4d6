"""The log of one match: its lines, and everything that follows from them.

Nothing is stored or sent here. The same lines with the same times give the same log, so a room
that is read from disk is the room that was there before.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from okapi.core import record
from okapi.core.errors import BadNotation
from okapi.core.game import CHANCE, Event
from okapi.core.match import Match
from okapi.core.words import N_
from okapi.games import load
from okapi.replay.story import Told
from okapi.table.clocks import Clocks
from okapi.table.story import Notices, Story, Viewer, notice, timeout_notices
from okapi.table.talk import is_open

# Lines of the table itself: comments in a record, which tell no ply.
CONFIRMED: Final = "# confirmed"
AWAY: Final = "# away"
BACK: Final = "# back"
RESIGNED: Final = "# resigned"
OFFERED: Final = "# offered"
DECLINED: Final = "# declined"
ENDED: Final = "# ended"
NEXT: Final = "# again"
# Those that a record keeps.
KEPT: Final = (RESIGNED, ENDED)

# Why a match ended before its rules ended it.
AGREED: Final = "agreed"
ALONE: Final = "resigned"

_SAID: Final = {
    AWAY: N_("A computer plays for {name}."),
    BACK: N_("{name} is back."),
    RESIGNED: N_("{name} resigns; a computer plays on."),
    OFFERED: N_("{name} offers to end the match."),
    DECLINED: N_("{name} wants to play on."),
}


class Log:
    """The lines of a match so far. `bots` are the seats that computers play for themselves."""

    def __init__(
        self, match: Match, bots: frozenset[int], clocks: Clocks, *, take_backs: bool
    ) -> None:
        self.match = match
        self.bots = bots
        self.clocks = clocks
        self.take_backs = take_backs
        self.lines: list[str] = []
        self.draws = 0
        # The seat whose turn the rules have ended, and which may still take it back.
        self.unconfirmed: int | None = None
        # Computers that play for people, by seat; those of resigned seats for good.
        self.away: dict[int, str] = {}
        self.resigned: list[int] = []
        self.offers: set[int] = set()
        self.ended = ""
        # What the last phase to be revealed brought, and after how many lines.
        self.revealed: tuple[int, Sequence[Event]] = (0, ())
        # The match that follows this one.
        self.next = ""
        self.notices = Notices()
        self._seen = [0] * (match.seats + 1)
        self._stories: dict[Viewer, Story] = {}

    # Asking

    def is_bot(self, seat: int) -> bool:
        """Whether a computer plays this seat now."""
        return seat in self.bots or seat in self.away

    def people(self) -> list[int]:
        """The seats that people play now."""
        return [seat for seat in range(self.match.seats) if not self.is_bot(seat)]

    def asked(self) -> tuple[int, ...]:
        """The seats that the table waits for; while a turn is unconfirmed, only its owner."""
        if self.ended:
            return ()
        if self.unconfirmed is not None:
            return (self.unconfirmed,)
        return tuple(seat for seat in self.match.to_act() if seat != CHANCE)

    def number(self, viewer: Viewer) -> int:
        """Counts what a viewer has seen happen; what others do in secret does not move it."""
        return self._seen[-1 if viewer is None else viewer]

    def story(self, viewer: Viewer) -> list[tuple[int, Told]]:
        """The log as a viewer reads it, each line with how much was told by then."""
        if viewer not in self._stories:
            self._stories[viewer] = Story(self.match, viewer, self.notices)
        return self._stories[viewer].lines[:]

    # Performing

    def perform(self, text: str, at: float) -> None:
        """Let one line happen; whatever is wrong with it raises and changes nothing."""
        self.clocks.charge(at)
        phase = self._phase()
        who, _, rest = text.partition(" ")
        before = len(self.notices.spoken)
        talked = who == "!" and is_open(self.match)
        events = self._happen(text, who, rest)
        self.lines.append(text)
        if phase and phase != self._phase():
            self.revealed = (len(self.lines), events)
        self._count(who, rest, phase)
        self._settle_turn(who)
        self._run_clocks()
        said = [told for _, told in self.notices.spoken[before:]]
        if who == "!":
            said = timeout_notices(self.match, _seat_of(who, rest), talked=talked)
        self._tell(events, said)

    def _happen(self, text: str, who: str, rest: str) -> list[Event]:
        match = self.match
        if who == "*":
            events = match.draw(rest)
            self.draws += 1
            return events
        if who == "!":
            return match.time_out(_seat_of(who, rest))
        if who.isdigit():
            return match.act(int(who), rest)
        if who == "~":
            seat, _, count = rest.partition(" ")
            match.undo(int(seat), int(count))
        elif who == ">":
            match.post(record.Reader("", load).message(rest, match.seats))
        elif who == "#":
            self._remark(rest)
        elif who != "=":
            raise BadNotation(f"not a line of a log: {text[:60]!r}")
        return []

    def _remark(self, rest: str) -> None:
        """A line of the table; those that it does not know are comments."""
        word, _, fact = rest.partition(" ")
        verb, (first, _, level) = f"# {word}", fact.partition(" ")
        doing: dict[str, Callable[[], None]] = {
            CONFIRMED: self.match.confirm,
            AWAY: lambda: self._leave(int(first), level),
            BACK: lambda: self._return(int(first)),
            RESIGNED: lambda: self._resign(int(first), level),
            OFFERED: lambda: self.offers.add(int(first)),
            DECLINED: self.offers.clear,
            ENDED: lambda: setattr(self, "ended", first),
            NEXT: lambda: setattr(self, "next", first),
        }
        if verb in doing:
            doing[verb]()
        if verb in _SAID:
            said = notice(_SAID[verb], self.match, int(first))
            self.notices.spoken.append((len(self.match.entries), said))

    def _leave(self, seat: int, level: str) -> None:
        self.away[seat] = level
        self.offers.discard(seat)

    def _return(self, seat: int) -> None:
        self.away.pop(seat, None)
        self.clocks.refresh(seat)
        if self.match.can_undo(seat):
            self.match.confirm()  # what the computer played stays, or time and advice were free

    def _resign(self, seat: int, level: str) -> None:
        self.resigned.append(seat)
        self._leave(seat, level)

    def _count(self, who: str, rest: str, phase: int) -> None:
        """Everybody has seen a line, except for what belongs to an open phase.

        Talk counts for nobody, so that a choice right after one's own word is not too late.
        """
        if who == ">":
            return
        hidden = who not in "*#=" and phase == self._phase() != 0
        for viewer in [_seat_of(who, rest)] if hidden else range(len(self._seen)):
            self._seen[viewer] += 1

    def _settle_turn(self, who: str) -> None:
        """A person whose turn the rules have just ended may still take it back (no ply)."""
        if who in ("#", ">") and self.unconfirmed is not None and not self._is_barred():
            return
        self.unconfirmed = None
        if not who.isdigit() or not self.take_backs or self.is_bot(int(who)):
            return
        asked = self.match.to_act()
        if asked and CHANCE not in asked and int(who) not in asked and not self._phase():
            if self.match.can_undo(int(who)):
                self.unconfirmed = int(who)

    def _is_barred(self) -> bool:
        """Whether the unconfirmed turn has been confirmed in the meantime, or was given up."""
        seat = self.unconfirmed
        if seat is None or self.ended or self.is_bot(seat):
            return True
        return not self.match.can_undo(seat)

    def _run_clocks(self) -> None:
        asked = [seat for seat in self.asked() if seat not in self.bots]
        self.clocks.ask(asked, self._phase(), self.away, is_open(self.match))

    def _phase(self) -> int:
        return self.match.game.together(self.match.state)

    def _tell(self, events: Sequence[Event], said: list[Told]) -> None:
        """Write what happened into the stories that somebody reads."""
        for viewer, story in self._stories.items():
            view = self.match.game.view(self.match.state, viewer)
            story.add(self.match, view, events, said)


def _seat_of(who: str, rest: str) -> int:
    """The seat that a line is of: `2 walk:rif`, `! timeout 2`, `~ 2 1`, `> 2 0,1 ...`."""
    if who.isdigit():
        return int(who)
    return int(rest.rpartition(" ")[2] if who == "!" else rest.partition(" ")[0])
