"""The press as plain data: channels, the language of clauses, the ledger (A80-50 to A80-60)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Final

from okapi.core.once import Once
from okapi.core.panels import Row
from okapi.core.talk import Channel, Clause, Deal, Field, Kind, Note, Pick, Promise, Stake, Talk
from okapi.core.words import N_, Words
from okapi.games.africa_1880 import outlook, press, scoring
from okapi.games.africa_1880.actions import STANCE
from okapi.games.africa_1880.board import NATIONS, TERRITORIES
from okapi.games.africa_1880.explain import listed
from okapi.games.africa_1880.panels import broken_by_draft, conflicts
from okapi.games.africa_1880.text import (
    CLAUSES,
    clause_words,
    nation_name,
    on_map,
    order_words,
    place_name,
    seat_name,
)
from okapi.games.africa_1880.view import View

# The verbs in the order in which one is likely to want them, and what a button calls them.
VERBS: Final = {
    "ally": N_("Alliance"),
    "share": N_("Share a colony"),
    "stay_out": N_("Stay out"),
    "war": N_("War together"),
    "enter": N_("Enter"),
    "develop": N_("Develop"),
    "no_develop": N_("Do not develop"),
    "cede": N_("Leave to"),
    "stance": N_("One stance"),
}

_NOTATIONS: Final = {
    "ally": "ally {all}",
    "share": "share {place} {all}",
    "stay_out": "stay_out {first} {place}",
    "war": "war {rest} on {last}",
    "enter": "enter {first} {place}",
    "develop": "develop {first} {place}",
    "no_develop": "no_develop {first} {place}",
    "cede": "cede {first} {last}",
    "stance": "stance {first} {last} {stance}",
}

_GAPS: Final = {
    "all": N_("Nations"),
    "rest": N_("Nations"),
    "first": N_("Nation"),
    "last": N_("Nation"),
    "place": N_("Territory"),
    "stance": N_("Stance"),
}

_STATUS: Final = {
    press.OPEN: (N_("open"), None),
    press.AGREED: (N_("agreed"), True),
    press.REFUSED: (N_("refused"), False),
    press.WITHDRAWN: (N_("withdrawn"), False),
    press.EXPIRED: (N_("expired"), False),
}

_SAID: Final = {
    "propose": N_("proposal {n}"),
    "counter": N_("proposal {n}, instead of {ref}"),
    "accept": N_("accepts proposal {ref}"),
    "refuse": N_("refuses proposal {ref}"),
    "withdraw": N_("withdraws proposal {ref}"),
    "tell": N_("tells"),
}


def talk(view: View) -> Talk:
    """What a seat reads and may say; a spectator reads the channel of the whole table (A80-52)."""
    names = tuple(seat_name(view, seat) for seat in range(view.seats))
    if view.seat is None:
        return Talk(names, channels=_channels(view))
    if view.nation < 0 or view.phase in ("choose", "place"):
        return Talk(names)
    return Talk(
        names,
        marks=tuple(NATIONS[p] for p in view.nation_of),
        channels=_channels(view),
        kinds=_kinds(view),
        clauses=_clauses(view),
        most=press.MOST_CLAUSES,
        limit=press.MOST_TEXT,
        deals=(*_agreed(view), *_read(view)),
        stakes=_stakes(view),
    )


# What was said


_said_once: Final = Once[tuple[Channel, ...]]()


def _channels(view: View) -> tuple[Channel, ...]:
    """One's own channels with all that was said in them, turn by turn."""
    now = (view.turn, view.phase, view.round, view.press, view.rounds)
    shown = (view.board, view.seat, tuple(view.letters), now)
    return _said_once(shown, lambda: tuple(_channels_now(view)))


def _channels_now(view: View) -> Iterator[Channel]:
    notes: dict[tuple[int, ...], list[Note]] = {}
    read = [letter for letter in view.letters if not view.pending(letter)]
    for turn in range(1, view.turn + 1):
        now = turn == view.turn and view.phase == "talk"
        for channel in press.channels(read, turn, now):
            notes.setdefault(channel.members, []).extend(_notes(view, channel, turn, now))
    for letter in view.letters:
        if view.pending(letter):
            said = notes.setdefault(letter.members, [])
            said.append(_note(view, letter, len(said) + 1, view.turn))
    for members, said in notes.items():
        yield Channel(members, tuple(said))


def _notes(view: View, channel: press.Channel, turn: int, now: bool) -> Iterator[Note]:
    for number, letter in enumerate(channel.letters, 1):
        note = _note(view, letter, number, turn)
        proposal = channel.proposals.get(number)
        if proposal is not None:
            message, good = _STATUS[proposal.status]
            answers = _answers(view, proposal) if now and view.seat is not None else ()
            note = replace(note, status=Words(message), good=good, answers=answers, rule="A80-58")
        yield note


def _note(view: View, letter: press.Letter, number: int, turn: int) -> Note:
    clauses = tuple(clause_words(view, c) for c in letter.clauses if c is not None)
    waits = Words("waits for the end of the round") if view.pending(letter) else None
    said = _said(letter, number)
    return Note(
        number, _when(view, turn), letter.sender, said, clauses, letter.text, waits, rule="A80-55"
    )


def _said(letter: press.Letter, number: int) -> Words | None:
    message = _SAID.get(letter.kind)
    return Words(message, n=number, ref=letter.ref) if message else None


def _answers(view: View, proposal: press.Proposal) -> tuple[Kind, ...]:
    """What this seat may answer to a proposal now (A80-55)."""
    n = proposal.number
    if proposal.status == press.OPEN and proposal.letter.sender == view.seat:
        return (Kind("withdraw", Words("Withdraw"), f"withdraw #{n}", "A80-58"),)
    if view.seat is None or not proposal.waits_for(view.seat):
        return ()
    counter = Kind("counter", Words("Counter"), f"counter #{n}: {{clauses}}", "A80-55")
    answers = (
        Kind("accept", Words("Accept"), f"accept #{n}", "A80-58"),
        Kind("refuse", Words("Refuse"), f"refuse #{n}", "A80-58"),
    )
    return answers if _last_round(view) else (*answers, counter)


def _last_round(view: View) -> bool:
    return view.press == "rounds" and view.round == view.rounds


# What may be said


def _kinds(view: View) -> tuple[Kind, ...]:
    tell = Kind("tell", Words("Tell"), "tell: {clauses}", "A80-55")
    if _last_round(view):
        return (tell,)
    return (Kind("propose", Words("Propose"), "propose: {clauses}", "A80-55"), tell)


_form_once: Final = Once[tuple[Clause, ...]]()


def _clauses(view: View) -> tuple[Clause, ...]:
    """The language of clauses; the map decides which territories they can be about."""
    shown = (on_map(view), view.nation)
    return _form_once(shown, lambda: _clauses_now(view))


def _clauses_now(view: View) -> tuple[Clause, ...]:
    fields = {gap: _field(view, gap) for gap in _GAPS}
    return tuple(_clause(view, verb, fields) for verb in VERBS)


def _clause(view: View, verb: str, fields: Mapping[str, Field]) -> Clause:
    message = CLAUSES[verb] if verb != "stance" else N_("{first} declares {stance} towards {last}")
    gaps = {gap: "{" + gap + "}" for gap in _GAPS}
    notation = _NOTATIONS[verb]
    return Clause(
        verb,
        Words(VERBS[verb]),
        Words(message, **gaps),
        notation,
        tuple(field for gap, field in fields.items() if f"{{{gap}}}" in notation),
        tuple(_cessions(view)) if verb == "cede" else (),
        "A80-56" if verb in press.BASE else "A80-57",
    )


def _field(view: View, gap: str) -> Field:
    words = Words(_GAPS[gap])
    if gap == "place":
        return Field(gap, words, _places(view))
    if gap == "stance":
        return Field(gap, words, (Pick("A", Words("alliance")), Pick("W", Words("war"))))
    nations = tuple(Pick(NATIONS[p], nation_name(view, p)) for p in view.nations())
    me = (NATIONS[view.nation],)
    if gap == "all":
        return Field(gap, words, nations, 2, len(nations), me, to=True)
    if gap == "rest":
        return Field(gap, words, nations, 1, len(nations) - 1, me, to=True)
    return Field(gap, words, nations, given=me if gap == "first" else ())


def _places(view: View) -> tuple[Pick, ...]:
    """The territories that can still be fought over, one's own surroundings first."""
    near = {t for t in range(TERRITORIES) if view.position.here[t] >> view.nation & 1}
    near |= {x for t in near for x in view.board.links[t]}
    there = [t for t in range(TERRITORIES) if not view.position.colony[t]]
    ordered = sorted(there, key=lambda t: t not in near)
    return tuple(Pick(view.board.territories[t].id, place_name(view, t)) for t in ordered)


def _cessions(view: View) -> Iterator[tuple[str, Words]]:
    """Stances are map-wide: a cession clears every territory of just these two (A80-57)."""
    for x in view.nations():
        for y in view.nations():
            both = 1 << x | 1 << y
            here = view.position.here
            places = [t for t in range(TERRITORIES) if x != y and here[t] == both]
            left = [place_name(view, t) for t in places if not view.position.colony[t]]
            if left:
                words = Words("{nation} leaves: {places}", nation=nation_name(view, x),
                              places=listed(left))  # fmt: skip
                yield f"cede {NATIONS[x]} {NATIONS[y]}", words


# What lies between two


_stakes_once: Final = Once[tuple[Stake, ...]]()


def _stakes(view: View) -> tuple[Stake, ...]:
    """While the table talks: what there is to talk about with each other nation."""
    if view.phase != "talk":
        return ()
    shown = (on_map(view), view.nation, tuple(view.nation_of), tuple(view.sheet), tuple(view.war))
    others = [seat for seat in range(view.seats) if seat != view.seat]
    return _stakes_once(shown, lambda: tuple(_stake(view, seat) for seat in others))


def _stake(view: View, seat: int) -> Stake:
    q = view.nation_of[seat]
    found = [(t, row) for t, nations, row in conflicts(view) if nations >> q & 1]
    places = [place_name(view, t) for t in dict.fromkeys(t for t, _ in found)]
    words = Words("At stake: {places}", places=listed(places) if places else Words("nothing"))
    return Stake(seat, words, (*_standing(view, q), *(row for _, row in found)))


def _standing(view: View, q: int) -> Iterator[Row]:
    """Points, where one can come to them, and what both declared at the last reading."""
    points = scoring.map_points(view.position, q)
    yield Row(Words("Points on the map"), points, rule="A80-45")
    if open_to := [place_name(view, t) for t in outlook.reached(view, q)]:
        yield Row(Words("You can come to"), listed(open_to), rule="A80-14")
    if view.history:
        mine, theirs = view.war[view.nation] >> q & 1, view.war[q] >> view.nation & 1
        said = [order_words(view, STANCE + q, stance) for stance in (mine, theirs)]
        declared = Words("you: {mine}; they: {theirs}", mine=said[0], theirs=said[1])
        yield Row(_when(view, view.turn - 1), declared, rule="A80-30")


# The ledger


def _agreed(view: View) -> Iterator[Deal]:
    """The agreements of this turn, with a mark where one's own draft would break them (A80-9)."""
    if view.phase not in ("talk", "write"):
        return
    broken = set(broken_by_draft(view)) if view.sheet else set()
    for channel, proposal in press.agreements(view.letters, view.turn, open=False):
        base = _expanded(view, proposal.clauses)
        made = [
            Promise(
                clause_words(view, clause),
                None,
                Words("not so on your sheet") if clause in broken else None,
            )
            for clause in base
        ]
        yield Deal(_when(view, view.turn), channel.members, tuple(made), "A80-58")


def _expanded(view: View, clauses: Iterable[press.Clause]) -> list[press.Clause]:
    found = [one for c in clauses for one in press.expand(c, view.board, view.position)]
    return list(dict.fromkeys(found))


def _read(view: View) -> Iterator[Deal]:
    """The agreements of the turns that were read, the latest first (A80-54)."""
    for deal in reversed(view.ledger()):
        made = tuple(Promise(clause_words(view, p.clause), p.kept) for p in deal.promises)
        yield Deal(_when(view, deal.turn), deal.members, made, "A80-54")


def _when(view: View, turn: int) -> Words:
    return Words("{year}", year=view.board.years[turn - 1])
