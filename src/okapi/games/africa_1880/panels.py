"""What stands beside the board: counters, sheets, embassies, press; and what a choice brings."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.once import Once
from okapi.core.panels import Meter, Panel, Preview, Row
from okapi.core.words import N_, Words
from okapi.games.africa_1880 import outlook, press, scoring
from okapi.games.africa_1880.actions import (
    ALLY,
    EXPLORE,
    LANDING,
    OPEN,
    SLOTS,
    STANCE,
    WAR,
    Choice,
)
from okapi.games.africa_1880.adjudicate import COUNT, MEMBERS, Position
from okapi.games.africa_1880.board import NATION_COUNT, TERRITORIES, TURNS
from okapi.games.africa_1880.text import (
    clause_words,
    deal_words,
    letter_words,
    nation_name,
    nations_of,
    on_map,
    order_words,
    place_name,
    seat_name,
    slot_words,
)
from okapi.games.africa_1880.view import View


def panels(view: View) -> list[Panel]:
    """The clock of the game, one's own sheet, conflicts, every nation, the embassies, the press."""
    shown = [_game_panel(view)]
    if view.writes():
        shown += [_sheet_panel(view), _conflict_panel(view), _threat_panel(view)]
    shown += [_nation_panel(view, seat) for seat in range(view.seats)]
    if view.history:
        shown += [_embassies(view), _changes(view), _sheets_read(view), _wars_by_year(view)]
    if view.letters:
        shown.append(_press_panel(view))
        if view.history and view.seat is not None:
            shown.append(_ledger_panel(view))
    return shown


# A panel is made anew only when something on it has changed.
_once: Final = Once[Panel]()


def _game_panel(view: View) -> Panel:
    return _once(("game", on_map(view), view.phase == "over"), lambda: _game_now(view))


def _game_now(view: View) -> Panel:
    position = view.position
    built = sum(position.colony)
    free = sum(position.here[t] == 0 for t in view.board.coast)
    last = view.phase != "over" and view.may_be_last()
    note = Words("this can be the last turn") if last else None
    return Panel(
        "game",
        Words("The game"),
        (
            Meter(Words("Turn"), view.turn, TURNS, Words("{year}", year=view.year), "A80-7"),
            Meter(Words("Colonies"), built, view.board.colonies, note, "A80-43"),
            Row(Words("Free coasts"), free, rule="A80-16"),
        ),
        now=True,
    )


def _nation_panel(view: View, seat: int) -> Panel:
    nation = (seat, view.nation_of[seat], tuple(view.war))
    shown = (on_map(view), nation, view.phase, view.locked(seat))
    return _once(("nation", shown), lambda: _nation_now(view, seat))


def _nation_now(view: View, seat: int) -> Panel:
    p = view.nation_of[seat]
    if p < 0:
        row = Row(Words("Nation"), Words("not yet"), rule="A80-1")
        return Panel(f"seat:{seat}", seat_name(view, seat), (row,), seat)
    position, board = view.position, view.board
    alone, shared, allies = scoring.points(position, view.war, p)
    items: list[Row | Meter] = [
        Row(Words("Points on the map"), alone + shared, rule="A80-45"),
        Row(Words("Colonies held alone"), alone // max(board.alone, 1), rule="A80-45"),
        Row(Words("Shared colonies"), shared // max(board.shared, 1), rule="A80-45"),
        Meter(Words("Presences"), position.on_map(p), board.presences, rule="A80-29"),
    ]
    score = alone + shared
    if view.phase == "over":
        items.append(Row(Words("Allies in the last turn"), allies, rule="A80-45"))
        score += allies
    if view.phase in ("talk", "write"):
        done = Words("yes") if view.locked(seat) else Words("no")
        label = Words("Ready") if view.phase == "talk" else Words("Locked")
        items.append(Row(label, done, rule="A80-50" if view.phase == "talk" else "A80-51"))
    return Panel(f"seat:{seat}", seat_name(view, seat), tuple(items), seat, score)


def _sheet_panel(view: View) -> Panel:
    """One's own sheet as far as it is written, with a mark where it breaks an agreement."""
    shown = (on_map(view), view.nation, tuple(view.sheet), tuple(view.letters))
    return _once(("sheet", shown), lambda: _sheet_now(view))


def _sheet_now(view: View) -> Panel:
    rows = []
    for slot in own_slots(view):
        value = view.sheet[slot]
        order = order_words(view, slot, value) if value != OPEN else Words("open")
        rows.append(Row(slot_words(view, slot), order, rule=slot_rule(slot)))
    rows += [
        Row(Words("You promised"), clause_words(view, clause), Words("not so on your sheet"))
        for clause in broken_by_draft(view)
    ]
    return Panel("sheet", Words("Your sheet"), tuple(rows), elsewhere=True)


def own_slots(view: View) -> list[int]:
    lines = [t for t in range(TERRITORIES) if view.position.here[t] >> view.nation & 1]
    return [*lines, LANDING, *(STANCE + q for q in view.nations() if q != view.nation)]


def slot_rule(slot: int) -> str:
    if slot < LANDING:
        return "A80-13"
    return "A80-16" if slot == LANDING else "A80-17"


def broken_by_draft(view: View) -> list[press.Clause]:
    """What one has agreed to and one's sheet, as far as it is written, does not do (A80-9)."""
    slots = [OPEN] * (NATION_COUNT * SLOTS)
    slots[view.nation * SLOTS : (view.nation + 1) * SLOTS] = view.sheet
    agreed = press.agreements(view.letters, view.turn, open=False)
    clauses = [clause for _, proposal in agreed for clause in proposal.clauses]
    made = press.promises(clauses, view.board, view.position, slots)
    return [
        promise.clause
        for promise in made
        if not promise.kept and promise.clause.nations[0] == view.nation
        if _is_decided(view, promise.clause)
    ]


def _is_decided(view: View, clause: press.Clause) -> bool:
    """Whether the slots that a promise is about are filled."""
    if clause.verb == "stance":
        return view.sheet[STANCE + clause.nations[1]] != OPEN
    if clause.verb in ("develop", "no_develop"):
        return view.sheet[view.board.by_id[clause.place]] != OPEN
    orders = [slot for slot in own_slots(view) if slot < STANCE]
    return clause.verb == "stay_out" or all(view.sheet[slot] != OPEN for slot in orders)


def _conflict_panel(view: View) -> Panel:
    """What an alliance or a war of each other nation would make of the territories at stake.

    By one's own sheet as it is drafted; a blank stance counts as alliance (A80-18).
    """
    shown = (on_map(view), view.nation, tuple(view.sheet))
    return _once(("conflicts", shown), lambda: _conflicts_now(view))


def _conflicts_now(view: View) -> Panel:
    rows = [row for _, _, row in conflicts(view)]
    if not rows:
        rows.append(Row(Words("Shared territories"), Words("none")))
    return Panel("conflicts", Words("If it comes to war"), tuple(rows))


def conflicts(view: View) -> tuple[tuple[int, int, Row], ...]:
    """Every territory at stake with the nations that it is about, and what it may come to."""
    shown = (on_map(view), view.nation, tuple(view.sheet))
    return _conflicts_once(shown, lambda: tuple(_conflicts_listed(view)))


_conflicts_once: Final = Once[tuple[tuple[int, int, Row], ...]]()


def _conflicts_listed(view: View) -> Iterator[tuple[int, int, Row]]:
    for t, others in outlook.at_stake(view):
        standing = view.position.here[t] & ~(1 << view.nation)
        if COUNT[standing] > 1:
            yield t, standing, _majority(view, t, standing)
        else:
            for q in MEMBERS[others]:
                yield t, 1 << q, _fates(view, t, q)


def _majority(view: View, t: int, others: int) -> Row:
    """Among three or more: if all are allied, if one is at war, if enough are (A80-35)."""
    ally, one, war = [outlook.fate(view, t, others, m) for m in (0, others & -others, others)]
    enemies = sum(1 << q for q in MEMBERS[others] if view.sheet[STANCE + q] == WAR)
    n = COUNT[others] // 2 + 1
    message = N_("all allied: {ally}; one at war: {one}; {n} at war: {war}")
    if ally == one:
        message = N_("up to {few} at war: {one}; {n} at war: {war}")
    return Row(
        Words("{place}, {nation}", place=place_name(view, t), nation=nations_of(view, others)),
        Words(message, ally=ally, one=one, war=war, few=n - 1, n=n),
        Words("you: {stance}", stance=_own_stance(view, enemies)),
        rule="A80-35",
    )


def _own_stance(view: View, enemies: int) -> Words:
    if not enemies:
        return Words("alliance")
    return Words("war: {nations}", nations=nations_of(view, enemies))


def _fates(view: View, t: int, q: int) -> Row:
    """A row of the table: if they say alliance, if they say war."""
    ally, war = outlook.fate(view, t, 1 << q, 0), outlook.fate(view, t, 1 << q, 1 << q)
    declared = view.sheet[STANCE + q]
    note = Words("you: {stance}", stance=order_words(view, STANCE + q, max(declared, ALLY)))
    label = N_("{place}, {nation}")
    if not view.position.here[t] >> q & 1:
        label = N_("{place}, if {nation} comes")
    return Row(
        Words(label, place=place_name(view, t), nation=nation_name(view, q)),
        Words("alliance: {ally}; war: {war}", ally=ally, war=war),
        note,
        rule="A80-34",
    )


def _threat_panel(view: View) -> Panel:
    """Which nations can enter each territory of one's own this turn."""
    return _once(("threats", on_map(view), view.nation), lambda: _threats_now(view))


def _threats_now(view: View) -> Panel:
    rows = [
        Row(place_name(view, t), nations_of(view, mask), rule="A80-14")
        for t, mask in outlook.threats(view).items()
    ]
    return Panel("threats", Words("Who can come"), tuple(rows))


def _embassies(view: View) -> Panel:
    """Who declared war on whom at the last reading; all others are allies (A80-30)."""
    shown = (view.board, view.nations(), tuple(view.war))
    return _once(("embassies", shown), lambda: _embassies_now(view))


def _embassies_now(view: View) -> Panel:
    rows = []
    for q in view.nations():
        enemies = sum(1 << p for p in view.nations() if view.war[p] >> q & 1)
        wars = nations_of(view, enemies)
        rows.append(Row(nation_name(view, q), Words("at war with it: {wars}", wars=wars)))
    return Panel("embassies", Words("Embassies"), tuple(rows))


def _sheets_read(view: View) -> Panel:
    """The sheets of the last turn as they were written, complete (R38)."""
    shown = (view.board, view.nations(), view.history[-1])
    return _once(("sheets", shown), lambda: _sheets_now(view))


def _sheets_now(view: View) -> Panel:
    past = view.history[-1]
    rows = []
    for p in view.nations():
        sheet = past.slots[p * SLOTS : (p + 1) * SLOTS]
        lines = [
            Words("{slot}: {order}", slot=slot_words(view, i), order=order_words(view, i, value))
            for i, value in enumerate(sheet)
            if value != OPEN
        ]
        rows.append(Row(nation_name(view, p), _joined(lines), rule="A80-21"))
    return Panel("sheets", Words("Sheets of the last turn"), tuple(rows))


def _joined(parts: list[Words]) -> Words:
    whole = parts[0]
    for part in parts[1:]:
        whole = Words("{head}; {last}", head=whole, last=part)
    return whole


def _changes(view: View) -> Panel:
    """What the last reading made of each territory."""
    shown = (on_map(view), view.history[-1])
    return _once(("changes", shown), lambda: _changes_now(view))


def _changes_now(view: View) -> Panel:
    before = view.history[-1].position
    rows = []
    for t in range(TERRITORIES):
        if parts := _difference(view, before, t):
            rows.append(Row(place_name(view, t), _joined(parts), rule="A80-22"))
    if not rows:
        rows.append(Row(Words("On the map"), Words("nothing")))
    return Panel("changes", Words("What has changed"), tuple(rows))


def _difference(view: View, before: Position, t: int) -> list[Words]:
    after = view.position
    came, left = after.here[t] & ~before.here[t], before.here[t] & ~after.here[t]
    built = after.filled[t] - before.filled[t]
    parts = []
    if built:
        parts.append(Words("{n} development", many="{n} developments", n=built))
    if came:
        parts.append(Words("came: {nations}", nations=nations_of(view, came)))
    if left:
        parts.append(Words("left: {nations}", nations=nations_of(view, left)))
    if after.colony[t] and not before.colony[t]:
        parts.append(Words("now a colony"))
    return parts


def _wars_by_year(view: View) -> Panel:
    """Every reading so far, the latest first: who declared war on whom."""
    shown = (view.board, view.nations(), tuple(view.history))
    return _once(("wars", shown), lambda: _wars_now(view))


def _wars_now(view: View) -> Panel:
    rows = []
    for past in reversed(view.history):
        wars = [
            Words("{nation} on {others}", nation=nation_name(view, p),
                  others=nations_of(view, past.wars(p)))
            for p in view.nations()
            if past.wars(p)
        ]  # fmt: skip
        year = Words("{year}", year=view.board.years[past.position.turn - 1])
        rows.append(Row(year, _joined(wars) if wars else Words("no war"), rule="A80-30"))
    return Panel("wars", Words("Wars by year"), tuple(rows))


def _press_panel(view: View) -> Panel:
    letters = [letter for letter in view.letters if letter.turn == view.turn]
    rows = [Row(seat_name(view, x.sender), letter_words(view, x)) for x in letters]
    for channel in view.channels():
        for proposal in channel.proposals.values():
            status = Words(
                "proposal {n}: {status}", n=proposal.number, status=Words(proposal.status)
            )
            rows.append(Row(seat_name(view, proposal.letter.sender), status, rule="A80-58"))
    return Panel("press", Words("Press"), tuple(rows), elsewhere=True)


def _ledger_panel(view: View) -> Panel:
    rows = [
        Row(
            Words("Turn {turn}, agreement {n}", turn=deal.turn, n=deal.number),
            deal_words(view, deal),
            rule="A80-54",
        )
        for deal in view.ledger()
    ]
    return Panel("ledger", Words("Promises"), tuple(rows), elsewhere=True)


# Previews


def preview(view: View, action: Action) -> Preview:
    """What an order would do if nobody else moved."""
    choice = cast(Choice, action)
    if choice.verb == "develop":
        return _develop_preview(view, choice.place)
    if choice.verb == "explore":
        return _arrival(view, choice.value - EXPLORE, "A80-25", "A80-14")
    if choice.verb == "land":
        return _arrival(view, choice.place, "A80-28", "A80-16")
    return Preview(gain=_GAINS.get(choice.verb), rule=_RULES[choice.verb])


def _develop_preview(view: View, t: int) -> Preview:
    missing = view.board.boxes[t] - view.position.filled[t]
    if missing <= 0:
        return Preview(points=0, gain=Words("no effect: every box is full"), rule="A80-15")
    if missing == 1:
        return Preview(gain=Words("the last box: a colony, if all there are allies"), rule="A80-37")
    gain = Words("{n} box is then free", many="{n} boxes are then free", n=missing - 1)
    return Preview(gain=gain, rule="A80-23")


def _arrival(view: View, t: int, rule: str, pointless: str) -> Preview:
    mask = view.position.here[t]
    if view.nation >= 0 and mask >> view.nation & 1:
        return Preview(points=0, gain=Words("no effect: you stand there"), rule=pointless)
    if t in outlook.entered(view):
        return Preview(gain=Words("another order of yours enters it already"), rule="A80-27")
    if _left(view) <= 0:
        return Preview(gain=Words("you may have no presence left for it"), rule="A80-29")
    if mask == 0 and view.position.filled[t] >= view.board.boxes[t]:
        return Preview(gain=Words("a colony at once, if nobody at war comes"), rule="A80-37")
    if mask == 0:
        return Preview(gain=Words("a presence in an empty territory"), rule=rule)
    gain = Words("a presence beside {others}", others=nations_of(view, mask))
    return Preview(gain=gain, rule=rule)


def _left(view: View) -> int:
    """Presences that are neither on the map nor promised to another order (A80-29)."""
    new = [t for t in outlook.entered(view) if not view.position.here[t] >> view.nation & 1]
    return view.board.presences - view.position.on_map(view.nation) - len(new)


_GAINS = {
    "ally": Words(N_("everywhere: a colony can be shared; in the last turn a point for them")),
    "war": Words(N_("everywhere: no colony together; an ally leaves where you two are alone")),
}

_RULES = {
    "lead": "A80-1",
    "deal": "A80-1",
    "start": "A80-5",
    "ready": "A80-50",
    "nothing": "A80-13",
    "no_landing": "A80-16",
    "ally": "A80-17",
    "war": "A80-17",
    "lock": "A80-51",
}
