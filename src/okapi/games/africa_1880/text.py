"""Africa 1880 in words: what is asked, what may be chosen, what happened, the table as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final, cast

from okapi.core.action import Action
from okapi.core.game import Event, Message
from okapi.core.once import Once
from okapi.core.words import N_, Words
from okapi.games.africa_1880 import scoring
from okapi.games.africa_1880.actions import (
    DEVELOP,
    EXPLORE,
    LAND,
    LANDING,
    OPEN,
    STANCE,
    Choice,
)
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS
from okapi.games.africa_1880.board import TERRITORIES, TURNS
from okapi.games.africa_1880.explain import QUIET, SENTENCES, listed, sentence
from okapi.games.africa_1880.press import Clause, Deal, Letter
from okapi.games.africa_1880.view import View

Say = Callable[[Words], str]


def on_map(view: View) -> tuple[object, ...]:
    """All that the map shows: what was made of it once need not be made again."""
    position = view.position
    standing = (tuple(position.here), tuple(position.filled), tuple(position.colony))
    return (view.board, position.nations, position.turn, *standing)


def nation_name(view: View, p: int) -> Words:
    """A nation by its name in the data file."""
    return Words(view.board.nation_names[p])


def place_name(view: View, t: int) -> Words:
    """A territory by its name on the map."""
    return Words(view.board.territories[t].name)


def seat_name(view: View, seat: int) -> Words:
    """A seat by the nation it leads, or by its number."""
    p = view.nation_of[seat]
    return nation_name(view, p) if p >= 0 else Words("Seat {n}", n=seat + 1)


def nations_of(view: View, mask: int) -> Words:
    """The nations of a mask, one after another."""
    return listed([nation_name(view, p) for p in MEMBERS[mask]])


def open_slots(view: View) -> int:
    """How many slots of one's own sheet are still empty."""
    if not view.writes():
        return 0
    present = sum(mask >> view.nation & 1 for mask in view.position.here)
    written = sum(value != OPEN for value in view.sheet)
    return present + COUNT[view.position.nations] - written


# What is asked


def prompt(view: View) -> Words:
    """What is expected of whom."""
    if view.phase == "over":
        return _winner(view)
    if view.phase == "deal":
        return Words("The nations are drawn by lot.")
    if view.phase in ("choose", "place"):
        task = _SETUP[view.phase]
        return Words("{seat}: {task}", seat=seat_name(view, view.actors[0]), task=Words(task))
    message = N_("Turn {turn} of {turns}, {year}: {task}")
    if view.turn < TURNS and view.may_be_last():
        message = N_("Turn {turn} of {turns}, {year}, perhaps the last: {task}")
    return Words(
        message,
        turn=view.turn,
        turns=TURNS,
        year=view.year,
        task=_task(view),
    )


_SETUP: Final = {
    "choose": N_("choose your nation."),
    "place": N_("put your first presence on a coast."),
}


def _task(view: View) -> Words:
    if view.seat is None or view.seat not in view.actors:
        return Words("waiting for {seats}.", seats=_waiting(view))
    if view.phase == "talk":
        return Words("talk with the others, then say that you are ready.")
    n = open_slots(view)
    if n == 0:
        return Words("your sheet is complete: lock it.")
    return Words(
        "write your sheet; {n} slot is open.", many="write your sheet; {n} slots are open.", n=n
    )


def _waiting(view: View) -> Words:
    return listed([seat_name(view, seat) for seat in view.actors])


def _winner(view: View) -> Words:
    rows = [scoring.lines(view.position, view.war, p) for p in view.nation_of]
    scores = [sum(line.points for line in row) for row in rows]
    places = scoring.places(scores, view.shared_win)
    names = [seat_name(view, seat) for seat, place in enumerate(places) if place == 1]
    if not names:
        message = N_("The game is over. Nobody wins: the highest score, {n}, is shared.")
        return Words(message, n=max(scores))
    message = N_("The game is over. {seats}: won with {n} points.")
    return Words(message, seats=listed(names), n=max(scores))


# What may be chosen


def label(view: View, action: Action) -> Words:
    """A choice as the text of a button; any choice of the game, legal now or not."""
    choice = cast(Choice, action)
    return _once((view.board, choice), lambda: _label(view, choice))


# Hundreds of choices are written down at a time, and each always says the same.
_once: Final = Once[Words](20_000)


def _label(view: View, choice: Choice) -> Words:
    return Words(
        _LABELS[choice.verb],
        nation=nation_name(view, choice.nation) if choice.nation >= 0 else "",
        place=place_name(view, choice.place) if choice.place >= 0 else "",
        to=place_name(view, choice.target) if choice.target >= 0 else "",
    )


_LABELS: Final = {
    "lead": N_("Lead {nation}"),
    "deal": N_("{nation} is drawn"),
    "start": N_("Start in {place}"),
    "ready": N_("Ready: no more talk"),
    "nothing": N_("{place}: nothing"),
    "develop": N_("{place}: develop"),
    "explore": N_("{place}: explore {to}"),
    "no_landing": N_("No landing"),
    "land": N_("Land in {place}"),
    "ally": N_("Alliance with {nation}"),
    "war": N_("War on {nation}"),
    "lock": N_("Lock the sheet"),
}


# What happened


def tell(view: View, event: Event) -> Words | None:
    """An event as a line of the log; small ones stay silent."""
    facts = cast(dict[str, Any], event.facts)
    if event.name == "lead":
        seat, nation = facts["seat"] + 1, nation_name(view, facts["nation"])
        return Words("Seat {n} leads {nation}.", n=seat, nation=nation)
    if event.name == "start":
        nation, place = nation_name(view, facts["nation"]), place_name(view, facts["place"])
        return Words("{nation} starts in {place}.", nation=nation, place=place)
    if event.name in QUIET or event.name not in SENTENCES:
        return None
    return sentence(
        view.board, event.name, facts["nation"], facts["place"], facts["to"], facts["by"]
    )


def order_words(view: View, slot: int, value: int) -> Words:
    """What stands in a slot of a sheet."""
    if slot >= STANCE:
        return Words("war") if value else Words("alliance")
    if slot == LANDING:
        return place_name(view, value - LAND) if value else Words("no landing")
    if value >= EXPLORE:
        return Words("explore {to}", to=place_name(view, value - EXPLORE))
    return Words("develop") if value == DEVELOP else Words("nothing")


def slot_words(view: View, slot: int) -> Words:
    """The heading of a slot of a sheet."""
    if slot >= STANCE:
        return Words("towards {nation}", nation=nation_name(view, slot - STANCE))
    return Words("landing") if slot == LANDING else place_name(view, slot)


# What is easily got wrong


def reminders(view: View) -> list[Words]:
    """The points that matter in this phase and are easily got wrong."""
    found = list(_REMINDERS.get(view.phase, ()))
    if view.phase == "write" and view.turn == TURNS and not view.shared_win:
        found.append(Words("If two share the highest score, nobody wins (A80-47)."))
    return found


_REMINDERS: Final[dict[str, tuple[Words, ...]]] = {
    "talk": (
        Words("Nothing that is promised binds anybody (A80-9)."),
        Words("A stance holds on the whole map, not in one territory (A80-17)."),
    ),
    "write": (
        Words("A stance holds on the whole map, not in one territory (A80-17)."),
        Words("A stance left blank is an alliance (A80-18)."),
        Words("War against war saves both only where the two are alone (A80-34)."),
        Words("Among three or more your own stances do not protect you (A80-35)."),
        Words("Newcomers count before colonies are placed (A80-31)."),
        Words("A full territory without anybody is a colony of whoever enters (A80-37)."),
        Words("Landings are judged by the map at the start of the turn (A80-16)."),
    ),
}


# Press


CLAUSES: Final = {
    "enter": N_("{first} explores or lands into {place}"),
    "stay_out": N_("{first} stays out of {place}"),
    "develop": N_("{first} develops {place}"),
    "no_develop": N_("{first} does not develop {place}"),
    "ally": N_("alliance among {all}"),
    "war": N_("{rest} at war with {last}"),
    "share": N_("{all} share a colony in {place}"),
    "cede": N_("{first} gives way to {last}"),
}


def clause_words(view: View, clause: Clause) -> Words:
    """A clause of the press in plain words."""
    names = [nation_name(view, p) for p in clause.nations]
    if clause.verb == "stance":
        message = N_("{first} at war with {last}")
        if clause.stance == "A":
            message = N_("{first} allied to {last}")
    else:
        message = CLAUSES[clause.verb]
    t = view.board.by_id.get(clause.place, -1)
    return Words(
        message,
        first=names[0],
        last=names[-1],
        rest=listed(names[:-1]),
        all=listed(names),
        place=place_name(view, t) if t >= 0 else clause.place,
    )


_KINDS: Final = {
    "propose": N_("proposes"),
    "accept": N_("accepts"),
    "refuse": N_("refuses"),
    "counter": N_("proposes instead"),
    "withdraw": N_("withdraws"),
    "tell": N_("tells"),
    "say": N_("says"),
}


def letter_words(view: View, letter: Letter) -> Words:
    """A message as a line: who to whom, what, and the free text beside it."""
    facts: dict[str, Any] = {
        "sender": seat_name(view, letter.sender),
        "kind": Words(_KINDS[letter.kind]),
        "ref": f" #{letter.ref}" if letter.ref else "",
        "audience": listed([seat_name(view, seat) for seat in letter.audience]),
    }
    if not letter.clauses and not letter.text:
        return Words("{sender} {kind}{ref} to {audience}.", **facts)
    gap = " " if letter.clauses else ""
    return Words(
        "{sender} {kind}{ref} to {audience}: {clauses}{text}",
        **facts,
        clauses=_clauses_words(view, letter),
        text=f"{gap}“{letter.text}”" if letter.text else "",
    )


def said(view: View, message: Message) -> Words:
    """A message of the press as a line of the log."""
    return letter_words(view, Letter(view.turn, 0, message.sender, message.audience, message.body))


def _clauses_words(view: View, letter: Letter) -> Words | str:
    known = [clause_words(view, clause) for clause in letter.clauses if clause is not None]
    return listed(known) if known else ""


def deal_words(view: View, deal: Deal) -> Words:
    """What became of an agreement."""
    broken = [p.clause for p in deal.promises if not p.kept]
    if not broken:
        return Words("kept")
    return Words("broken: {clauses}", clauses=listed([clause_words(view, c) for c in broken]))


# The table as text


def text_board(view: View, words: Say = str) -> str:
    """Everything the view knows, a line each."""
    return "\n".join(_lines(view, words))


def _lines(view: View, words: Say) -> Iterator[str]:
    yield words(prompt(view))
    yield ""
    yield from _nation_lines(view, words)
    yield ""
    yield from _map_lines(view, words)
    if view.history:
        yield ""
        yield from _stance_lines(view, words)
    if view.drafting():
        yield ""
        yield from _sheet_lines(view, words)
    if view.letters:
        yield ""
        yield from _letter_lines(view, words)


def _nation_lines(view: View, words: Say) -> Iterator[str]:
    for seat in range(view.seats):
        p = view.nation_of[seat]
        if p < 0:
            yield words(Words("{seat}: no nation yet", seat=seat_name(view, seat)))
            continue
        yield words(
            Words(
                "{seat}: {points} points on the map, {n} of {all} presences placed",
                seat=seat_name(view, seat),
                points=scoring.map_points(view.position, p),
                n=view.position.on_map(p),
                all=view.board.presences,
            )
        )


def _map_lines(view: View, words: Say) -> Iterator[str]:
    for t in range(TERRITORIES):
        yield words(territory_words(view, t))


def territory_words(view: View, t: int) -> Words:
    """A territory with what is in it."""
    position = view.position
    kind = N_("{place}: {filled} of {boxes} boxes, {who}")
    if position.colony[t]:
        kind = N_("{place}: colony of {who}")
    return Words(
        kind,
        place=place_name(view, t),
        filled=position.filled[t],
        boxes=view.board.boxes[t],
        who=nations_of(view, position.here[t]),
    )


def _stance_lines(view: View, words: Say) -> Iterator[str]:
    for p in view.nations():
        wars = nations_of(view, view.war[p])
        yield words(Words("{nation} is at war with {wars}", nation=nation_name(view, p), wars=wars))


def _sheet_lines(view: View, words: Say) -> Iterator[str]:
    for slot, value in enumerate(view.sheet):
        if value != OPEN:
            heading, order = slot_words(view, slot), order_words(view, slot, value)
            yield words(Words("{heading}: {order}", heading=heading, order=order))


def _letter_lines(view: View, words: Say) -> Iterator[str]:
    for letter in view.letters:
        said = letter_words(view, letter)
        yield words(Words("[{turn}] {said}", turn=letter.turn, said=said))
    for deal in view.ledger():
        told = deal_words(view, deal)
        yield words(Words("[{turn}] agreement: {told}", turn=deal.turn, told=told))
