"""What seats say to each other about their beads (BEA-10)."""

from __future__ import annotations

from okapi.core.talk import Channel, Clause, Field, Kind, Note, Pick, Talk
from okapi.core.words import Words
from tests.guide.beads.beads import COLOURS
from tests.guide.beads.state import OFFERING
from tests.guide.beads.view import View


def talk(view: View) -> Talk:
    """The conversations of a seat, and how it says what somebody offers."""
    names = tuple(Words("Seat {n}", n=seat) for seat in range(view.seats))
    marks = tuple(str(seat) for seat in range(view.seats))
    channels = _channels(view)
    if view.seat is None or view.phase != OFFERING:
        return Talk(names, marks, channels)
    seats = tuple(Pick(mark, name) for mark, name in zip(marks, names, strict=True))
    colours = tuple(Pick(colour, Words(colour)) for colour in COLOURS)
    clause = Clause(
        "offers",
        Words("Offers"),
        Words("{who} offers {colour}", who="{who}", colour="{colour}"),
        "{who} offers {colour}",
        (Field("who", Words("Seat"), seats), Field("colour", Words("Colour"), colours)),
        rule="BEA-10",
    )
    kinds = (Kind("tell", Words("Tell"), "{clauses}", "BEA-10"),)
    return Talk(names, marks, channels, kinds, (clause,), most=1)


def _channels(view: View) -> tuple[Channel, ...]:
    notes: dict[tuple[int, ...], list[Note]] = {}
    for message in view.messages:
        said = notes.setdefault(tuple(sorted((message.sender, *message.audience))), [])
        when = Words("Round {n}", n=view.round)
        said.append(Note(len(said) + 1, when, message.sender, None, (), message.body))
    return tuple(Channel(members, tuple(said)) for members, said in notes.items())
