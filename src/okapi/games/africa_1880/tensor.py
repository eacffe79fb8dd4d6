"""What a view knows as one row of numbers, and whole sheets and messages as numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, cast

from okapi.core.action import Action
from okapi.core.game import Message
from okapi.core.tensor import Field, Ink, category, flag, members, number, observer
from okapi.games.africa_1880.actions import (
    EXPLORE,
    LAND,
    LANDING,
    NO_LANDING,
    OPEN,
    SLOTS,
    STANCE,
    Choice,
)
from okapi.games.africa_1880.board import NATION_COUNT, NATIONS, TERRITORIES, TURNS, Board
from okapi.games.africa_1880.press import AGREED, MOST_OPEN, Clause, Proposal
from okapi.games.africa_1880.scoring import map_points
from okapi.games.africa_1880.setup import PRESSES
from okapi.games.africa_1880.state import MAX_ROUNDS
from okapi.games.africa_1880.view import PHASES, View

if TYPE_CHECKING:
    from okapi.games.africa_1880.rules import Africa1880

# What one seat may say to another in a round (rules page, section 7.4), as a number.
SILENCE: Final = 0
ACCEPT: Final = 1  # the newest proposal of the other that is open
REFUSE: Final = 2
ALLY: Final = 3
YIELD: Final = 4  # you to me
CEDE: Final = 5  # I to you
JOINT_WAR: Final = 6  # JOINT_WAR + nation
SHARE: Final = JOINT_WAR + NATION_COUNT  # SHARE + territory
KEEP_OUT: Final = SHARE + TERRITORIES  # you out of a territory
STAY_OUT: Final = KEEP_OUT + TERRITORIES  # I out of a territory
SAYINGS: Final = STAY_OUT + TERRITORIES

# Values of a slot in a sheet written as numbers (rules page, section 7.2).
LINE_VALUES: Final = 8  # nothing, develop, then the bordering territories in order
LANDINGS: Final = 22  # none, then the coasts in order

# A whole decision of one seat: lines, landing, stances, and what is said to each nation.
SHEET: Final[tuple[int, ...]] = (
    *([LINE_VALUES] * TERRITORIES),
    LANDINGS,
    *([2] * NATION_COUNT),
    *([SAYINGS] * NATION_COUNT),
)

_NUMBER_OF: Final[dict[str, int]] = {phase: i for i, phase in enumerate(PHASES)}

FIELDS: Final[tuple[Field, ...]] = (
    number("seats", "how many seats play", high=NATION_COUNT),
    number("seat", "the own seat, from 0", high=NATION_COUNT - 1),
    category("phase", "what is decided now: " + ", ".join(PHASES), high=len(PHASES) - 1),
    category("press", "how the table talks: " + ", ".join(PRESSES), high=len(PRESSES) - 1),
    number("turn", "the number of the turn, from 1", high=TURNS),
    number("round", "the round of press, from 1; 0 outside of it", high=MAX_ROUNDS),
    number("rounds", "rounds of press in a turn", high=MAX_ROUNDS),
    flag("shared_win", "nations that share the highest score all win (A80-47)"),
    flag("asked", "whether a seat decides now", NATION_COUNT),
    flag("done", "whether a seat is ready or has locked", NATION_COUNT),
    category("nations", "1 + the nation of each seat; 0 none yet", NATION_COUNT, high=NATION_COUNT),
    members("here", "who stands in each territory; bit 0 is the own seat", TERRITORIES, bits=6),
    number("filled", "developments in each territory", TERRITORIES, high=9),
    flag("colony", "whether each territory is a colony", TERRITORIES),
    members("war", "on whom each seat declared war at the last reading", NATION_COUNT, bits=6),
    category(
        "sheet",
        "the own line of each territory: 0 open, 1 nothing, 2 develop, 3 + the target",
        TERRITORIES,
        high=TERRITORIES + 2,
    ),
    category("landing", "the own landing: 0 open, 1 none, 2 + the place", high=TERRITORIES + 1),
    category("stances", "the own stance to each seat: 0 open, 1 ally, 2 war", NATION_COUNT, high=2),
    category(
        "offers",
        "what each seat proposes and awaits an answer to: a saying, 1 for anything else; 0 nothing",
        NATION_COUNT,
        high=SAYINGS - 1,
    ),
    category(
        "agreed",
        "what was agreed last with each seat this turn, as the proposer said it; 0 nothing",
        NATION_COUNT,
        high=SAYINGS - 1,
    ),
)


def write(v: View, ink: Ink) -> None:
    """The row of a view, in the order of FIELDS."""
    me = observer(v.seat)
    seats = v.seats
    turned = _turned(v, me)
    position = v.position
    ink.one(seats)
    ink.one(me)
    ink.one(_NUMBER_OF[v.phase])
    ink.one(PRESSES.index(v.press))
    ink.one(position.turn)
    ink.one(v.round)
    ink.one(v.rounds)
    ink.one(int(v.shared_win))
    _write_who(v, ink, me)
    ink.around_shifted(v.nation_of, me, NATION_COUNT)
    ink.mapped(position.here, turned)
    ink.many(position.filled)
    for colony in position.colony:
        ink.one(1 if colony else 0)
    for i in range(seats):
        p = v.nation_of[i + me if i + me < seats else i + me - seats]
        ink.one(turned[v.war[p]] if p >= 0 else 0)
    ink.blank(NATION_COUNT - seats)
    _write_sheet(v, ink, me)
    _write_press(v, ink, me)


def _write_who(v: View, ink: Ink, me: int) -> None:
    """Who is asked and who is done, as flags by seat."""
    asked = [0] * v.seats
    for seat in v.actors:
        if seat >= 0:
            asked[seat] = 1
    ink.around(asked, me, NATION_COUNT)
    for i in range(v.seats):
        seat = i + me if i + me < v.seats else i + me - v.seats
        ink.one(v.done >> seat & 1)
    ink.blank(NATION_COUNT - v.seats)


def _turned(v: View, me: int) -> list[int]:
    """For every set of nations the set of their seats, counted from the one that looks."""
    key = 8 + me
    for p in v.nation_of:
        key = key * 8 + p + 1
    table = _TURNED.get(key)
    if table is None:
        if len(_TURNED) > MOST_TABLES:
            _TURNED.clear()
        table = [_set(v, me, mask) for mask in range(1 << NATION_COUNT)]
        _TURNED[key] = table
    return table


def _set(v: View, me: int, mask: int) -> int:
    found = 0
    for seat, p in enumerate(v.nation_of):
        if p >= 0 and mask >> p & 1:
            found |= 1 << (seat - me) % v.seats
    return found


# The tables of `_turned` that were needed last: they depend on who leads which nation alone.
_TURNED: Final[dict[int, list[int]]] = {}
MOST_TABLES: Final = 4096


def _write_sheet(v: View, ink: Ink, me: int) -> None:
    """Open slots are -1 in a view, so everything is one higher here."""
    sheet = v.sheet
    ink.shifted(sheet[:STANCE])
    ink.around([sheet[STANCE + p] + 1 if p >= 0 else 0 for p in v.nation_of], me, NATION_COUNT)


def points(v: View) -> int:
    """The points of the looking seat that stand on the map."""
    p = v.nation_of[observer(v.seat)]
    return map_points(v.position, p) if p >= 0 else 0


# Whole decisions as numbers


def plies(v: View, legal: Sequence[Action], numbers: Sequence[int]) -> list[Action]:
    """All that a seat decides in this phase, from numbers laid out as in SHEET.

    What is impossible falls to its default: nothing, no landing, alliance (A80-18). The first
    presence is placed by the number of the landing, or else on the historical coast (A80-61).
    """
    game = cast("Africa1880", v.game)
    if v.phase == "write":
        return [*_slots(game, legal, numbers), game.choices.lock]
    if v.phase == "place":
        wanted = game.choices.start[_coast(game.board, numbers[LANDING], v)]
        return [wanted if wanted in legal else legal[0]]
    return [game.choices.ready] if v.phase == "talk" else list(legal[:1])


def _slots(game: Africa1880, legal: Sequence[Action], numbers: Sequence[int]) -> list[Action]:
    """For every open slot the choice that was meant, or the first, which is its default."""
    chosen: dict[int, Choice] = {}
    for action in legal:
        choice = cast(Choice, action)
        slot = choice.slot
        if slot >= 0 and (
            slot not in chosen or choice.value == _value(game.board, slot, numbers[slot])
        ):
            chosen[slot] = choice
    return [chosen[slot] for slot in sorted(chosen)]


def _value(board: Board, slot: int, number: int) -> int:
    """What a number means in a slot; OPEN, which nothing matches, where it means nothing."""
    if slot < LANDING:
        if number < EXPLORE:
            return number
        links = board.links[slot]
        return EXPLORE + links[number - EXPLORE] if number - EXPLORE < len(links) else OPEN
    if slot == LANDING:
        if number == NO_LANDING:
            return NO_LANDING
        return LAND + board.coast[number - 1] if number <= len(board.coast) else OPEN
    return number


def _coast(board: Board, number: int, v: View) -> int:
    if 1 <= number <= len(board.coast):
        return board.coast[number - 1]
    return board.starts[v.nation]


def masks(v: View, legal: Sequence[Action]) -> list[list[int]]:
    """For each slot of SHEET which numbers mean something now; the default always does.

    A board of one's own may have more neighbours or coasts than there are numbers: those beyond
    cannot be named here.
    """
    found = [[0] * size for size in SHEET]
    for action in legal:
        choice = cast(Choice, action)
        slot = LANDING if v.phase == "place" else choice.slot
        number = _number(v.board, choice, slot)
        if slot >= 0 and number < SHEET[slot]:
            found[slot][number] = 1
    talk = Talk(v)
    for q in talk.partners:
        for saying in range(SAYINGS):
            if talk.message(q, saying) is not None:
                found[SLOTS + q][saying] = 1
    for row in found:
        if not any(row):
            row[0] = 1
    return found


def _number(board: Board, choice: Choice, slot: int) -> int:
    """The number that means a choice in a slot."""
    if slot == LANDING:
        return 1 + board.coast.index(choice.place) if choice.value else NO_LANDING
    if slot > LANDING or choice.value < EXPLORE:
        return choice.value
    return EXPLORE + board.links[slot].index(choice.value - EXPLORE)


# Press by rounds as numbers


def messages(v: View, numbers: Sequence[int]) -> list[Message]:
    """What a seat says in this round, to one nation after another; nonsense is not said."""
    talk = Talk(v)
    found: list[Message] = []
    for q in talk.partners:
        message = talk.message(q, numbers[SLOTS + q])
        if message is not None:
            found.append(message)
    return found


class Talk:
    """What a seat may say in this round, and to whom."""

    def __init__(self, v: View) -> None:
        self.v: View = v
        talking = v.phase == "talk" and v.press == "rounds" and v.nation >= 0
        self.partners: list[int] = [q for q in v.nations() if q != v.nation] if talking else []
        # By nation: its last proposal that awaits an answer, and how many of one's own wait for it.
        self.offers: dict[int, Proposal] = {}
        self.waiting: list[int] = [0] * NATION_COUNT
        for channel in v.channels() if talking else []:
            for proposal in channel.proposals.values():
                self._count(proposal)

    def _count(self, proposal: Proposal) -> None:
        v = self.v
        sender, audience = proposal.letter.sender, proposal.letter.audience
        if sender == v.seat:
            for seat in audience:
                if proposal.waits_for(seat):
                    self.waiting[v.nation_of[seat]] += 1
        elif len(audience) == 1 and v.seat is not None and proposal.waits_for(v.seat):
            self.offers[v.nation_of[sender]] = proposal

    def message(self, q: int, saying: int) -> Message | None:
        """A saying to a nation; None where it cannot be said."""
        body = self._answer(q, saying) if saying <= REFUSE else self._proposal(q, saying)
        if not body or self.v.seat is None:
            return None
        return Message(self.v.seat, (self.v.seat_of[q],), body)

    def _answer(self, q: int, saying: int) -> str:
        offer = self.offers.get(q)
        if saying == SILENCE or offer is None:
            return ""
        return f"{'accept' if saying == ACCEPT else 'refuse'} #{offer.number}"

    def _proposal(self, q: int, saying: int) -> str:
        """The last round is for answers (A80-60); only so many may wait (A80-59)."""
        v = self.v
        if v.round == v.rounds or self.waiting[q] >= MOST_OPEN:
            return ""
        clause = clause_of(v.board, v.nation, q, saying)
        if clause is None or any([v.seat_of[p] < 0 for p in clause.nations]):
            return ""
        return f"propose: {clause}"


def clause_of(board: Board, me: int, q: int, saying: int) -> Clause | None:
    """What one nation proposes to another by a saying."""
    if saying == ALLY:
        return Clause("ally", (me, q))
    if saying == YIELD:
        return Clause("cede", (q, me))
    if saying == CEDE:
        return Clause("cede", (me, q))
    if saying < SHARE:
        z = saying - JOINT_WAR
        return Clause("war", (me, q, z)) if z != me and z != q else None
    if saying < KEEP_OUT:
        return Clause("share", (me, q), board.territories[saying - SHARE].id)
    if saying < STAY_OUT:
        return Clause("stay_out", (q,), board.territories[saying - KEEP_OUT].id)
    return Clause("stay_out", (me,), board.territories[saying - STAY_OUT].id)


def saying_of(board: Board, me: int, q: int, clauses: Sequence[Clause]) -> int:
    """The number of a proposal of nation `me` to `q`; 1 for what has none."""
    if len(clauses) != 1:
        return ACCEPT
    clause = clauses[0]
    for saying in range(ALLY, SAYINGS):
        other = clause_of(board, me, q, saying)
        if other is not None and _same(other, clause):
            return saying
    return ACCEPT


def _same(one: Clause, other: Clause) -> bool:
    """Whether two clauses say the same; allies may be named in any order."""
    if one.verb != other.verb or one.place != other.place:
        return False
    if one.verb == "war":
        return one.nations[-1] == other.nations[-1] and set(one.nations) == set(other.nations)
    if one.verb == "ally" or one.verb == "share":
        return set(one.nations) == set(other.nations)
    return one.nations == other.nations


def _write_press(v: View, ink: Ink, me: int) -> None:
    """Offers and agreements of this turn, between two seats."""
    if v.seat is None or not v.letters:
        ink.blank(2 * NATION_COUNT)
        return
    offers = [0] * v.seats
    agreed = [0] * v.seats
    for channel in v.channels():
        if len(channel.members) == 2:
            other = channel.members[0] + channel.members[1] - me
            for proposal in channel.proposals.values():
                saying = _said(v, proposal)
                if proposal.waits_for(me):
                    offers[other] = saying
                elif proposal.status == AGREED:
                    agreed[other] = saying
    ink.around(offers, me, NATION_COUNT)
    ink.around(agreed, me, NATION_COUNT)


def _said(v: View, proposal: Proposal) -> int:
    letter = proposal.letter
    sender, other = v.nation_of[letter.sender], v.nation_of[letter.audience[0]]
    return saying_of(v.board, sender, other, proposal.clauses)


def sheet_words() -> list[tuple[str, str]]:
    """What every group of slots in SHEET means, for the docs."""
    nations = ", ".join(NATIONS)
    return [
        (f"0-{TERRITORIES - 1}", "lines in order: 0 nothing, 1 develop, 2-7 the k-th neighbour"),
        (f"{LANDING}", "landing (or first presence): 0 none, 1-21 the k-th coast"),
        (f"{STANCE}-{SLOTS - 1}", f"stances to {nations}: 0 ally, 1 war"),
        (f"{SLOTS}-{len(SHEET) - 1}", "what is said to each nation in a round of press"),
    ]


def talk(rounds: int) -> dict[str, object]:
    """The options of a match that talks for so many rounds in every turn (A80-60)."""
    return {"press": "rounds", "rounds": rounds} if rounds else {"press": "none"}
