"""Africa in words: what is asked, what may be chosen, what happened, and the table as text."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.core.rng import Rng
from okapi.core.words import N_, Words
from okapi.games.africa.actions import Choice
from okapi.games.africa.board import Board, Space
from okapi.games.africa.scoring import TRACK_LINES, final_lines
from okapi.games.africa.state import State
from okapi.games.africa.tiles import ANIMAL, CAMP, CLOSED, EMPTY, FACE, GOODS, KIND_COUNT, NOMAD
from okapi.games.africa.view import View

if TYPE_CHECKING:
    from okapi.games.africa.rules import Africa

# Seats are called by the colours of their pieces.
SEAT_NAMES: Final = (
    Words("Red"),
    Words("Green"),
    Words("Purple"),
    Words("Yellow"),
    Words("Black"),
)


def space_name(view: View, x: int) -> Words:
    """A space by its name on the board."""
    return Words(view.board.spaces[x].name)


def tile_name(view: View, kind: int) -> Words:
    """A kind of tile by its name in the data file."""
    return Words(view.board.kind_names[kind])


def listed(items: Sequence[Words]) -> Words:
    """Several things as one: a, b, c."""
    whole = items[0]
    for item in items[1:]:
        whole = Words("{head}, {last}", head=whole, last=item)
    return whole


def rules_of(view: View) -> Africa:
    """The game of a view, as the type it is."""
    return cast("Africa", view.game)


def exact(view: View) -> State:
    """The position of a view: nothing is secret, so nothing has to be imagined (AFR-43)."""
    return rules_of(view).imagine(view, Rng(0))


def scores(view: View) -> list[int]:
    """Where the markers stand: at the end with all that is counted then (AFR-46 to AFR-51)."""
    return _totals(view) if view.phase == "over" else view.score


def _totals(view: View) -> list[int]:
    return [sum(line.points for line in lines) for lines in final_lines(exact(view))]


# What is asked


def prompt(view: View) -> Words:
    """What is expected of whom."""
    if view.phase == "over":
        return _winners(view)
    if view.phase == "first":
        return Words("Chance decides who begins.")
    if view.phase == "draw":
        return Words("The tile on {space} is being turned.", space=space_name(view, view.focus))
    return Words("{who}: {task}", who=_who(view), task=_task(view))


def _winners(view: View) -> Words:
    outcome = rules_of(view).outcome(exact(view))
    assert outcome is not None
    names = [SEAT_NAMES[seat] for seat in outcome.winners]
    best = max(outcome.scores)
    if len(names) == 1:
        return Words(
            "The game is over. {seat} wins with {n} point.",
            many="The game is over. {seat} wins with {n} points.",
            seat=names[0],
            n=best,
        )
    return Words(
        "The game is over. Shared victory with {n} point: {seats}.",
        many="The game is over. Shared victory with {n} points: {seats}.",
        seats=listed(names),
        n=best,
    )


def _who(view: View) -> Words:
    seat = SEAT_NAMES[view.turn]
    if view.simple or view.phase == "city":
        return seat
    return Words("{seat}, half-turn {half} of 2", seat=seat, half=view.half)


def _task(view: View) -> Words:
    if view.phase == "city":
        return Words("choose a start city.")
    if view.phase == "move":
        if view.half == 1:
            return Words("walk up to two steps or stay; or travel, which ends the turn.")
        return Words("walk up to two steps or stay.")
    if view.phase == "act":
        return Words("take one action, or none.")
    if view.phase == "trade":
        return Words("trade, paying with {tile}, or keep it.", tile=tile_name(view, view.good))
    tile, space = tile_name(view, view.kind(view.focus)), space_name(view, view.focus)
    if view.phase == "settle":
        message = N_("{tile} on {space}: leave the tile there, or move it.")
        return Words(message, tile=tile, space=space)
    message = N_("{tile} from {space}: place the tile on a better space.")
    return Words(message, tile=tile, space=space)


# What may be chosen


def label(view: View, action: Action) -> Words:
    """A choice as the text of a button; any choice of the game, legal now or not."""
    choice = cast(Choice, action)
    return _LABELS[choice.verb](view, choice)


def _on_space(message: str) -> Callable[[View, Choice], Words]:
    return lambda view, choice: Words(message, space=space_name(view, choice.space))


def _plain(message: str) -> Callable[[View, Choice], Words]:
    return lambda view, choice: Words(message)


def _walk_label(view: View, choice: Choice) -> Words:
    message = N_("Stay on {space}") if _stays(view, choice) else N_("Walk to {space}")
    return Words(message, space=space_name(view, choice.space))


def _stays(view: View, choice: Choice) -> bool:
    return view.explorers[view.turn] == choice.space


def _lift_label(view: View, choice: Choice) -> Words:
    space, kind = space_name(view, choice.space), view.kind(choice.space)
    if ANIMAL <= kind <= NOMAD:
        tile = tile_name(view, kind)
        return Words("Lift the tile on {space}: {tile}", space=space, tile=tile)
    return Words("Lift the tile on {space}", space=space)


def _stay_label(view: View, choice: Choice) -> Words:
    if view.focus < 0:
        return Words("Leave the tile where it is")
    return Words("Leave the tile on {space}", space=space_name(view, view.focus))


def _trade_label(view: View, choice: Choice) -> Words:
    seat, taken = SEAT_NAMES[choice.seat], tile_name(view, choice.kind)
    if view.good < 0 or choice.seat >= view.seats:
        return Words("Take all of {taken} from {seat}", taken=taken, seat=seat)
    return Words(
        "Take {n} × {taken} from {seat} for {n} × {paid}",
        n=view.goods[choice.seat][choice.kind],
        taken=taken,
        seat=seat,
        paid=tile_name(view, view.good),
    )


def _first_label(view: View, choice: Choice) -> Words:
    return Words("{seat} begins", seat=SEAT_NAMES[choice.seat])


def _draw_label(view: View, choice: Choice) -> Words:
    return Words("The tile shows: {tile}", tile=tile_name(view, choice.kind))


_LABELS: Final[dict[str, Callable[[View, Choice], Words]]] = {
    "city": _on_space(N_("Start in {space}")),
    "walk": _walk_label,
    "travel": _on_space(N_("Travel to {space}")),
    "reveal": _on_space(N_("Turn the tile on {space}")),
    "lift": _lift_label,
    "place": _on_space(N_("Place the tile on {space}")),
    "stay": _stay_label,
    "pass": _plain(N_("End the half-turn without an action")),
    "survey": _plain(N_("Build a survey camp")),
    "mine": _plain(N_("Build a mining camp")),
    "keep": _plain(N_("Make no trade")),
    "trade": _trade_label,
    "first": _first_label,
    "draw": _draw_label,
}


# What happened


class _Facts:
    """The facts of an event, as words."""

    def __init__(self, view: View, event: Event) -> None:
        self.view = view
        self.event = event

    def number(self, name: str) -> int:
        return cast(int, self.event.facts[name])

    def seat(self, name: str = "seat") -> Words:
        return SEAT_NAMES[self.number(name)]

    def space(self, name: str = "space") -> Words:
        return space_name(self.view, self.number(name))

    def tile(self, name: str = "kind") -> Words:
        return tile_name(self.view, self.number(name))


def tell(view: View, event: Event) -> Words:
    """An event as a line of the log."""
    return _TOLD[event.name](_Facts(view, event))


def _tell_end(f: _Facts) -> Words:
    return f.view.game.info.ends[cast(str, f.event.facts["end"])]


def _tell_score(f: _Facts) -> Words:
    points = f.number("points")
    if points == 0:
        return Words("{seat} scores nothing.", seat=f.seat())
    return Words(
        "{seat} scores {n} point.", many="{seat} scores {n} points.", seat=f.seat(), n=points
    )


def _tell_trade(f: _Facts) -> Words:
    return Words(
        "{seat} takes {n} × {taken} from {other} and gives {n} × {paid}.",
        seat=f.seat(),
        other=f.seat("other"),
        n=f.number("n"),
        taken=f.tile(),
        paid=f.tile("paid"),
    )


_TOLD: Final[dict[str, Callable[[_Facts], Words]]] = {
    "first": lambda f: Words("{seat} begins.", seat=f.seat()),
    "city": lambda f: Words("{seat} starts in {space}.", seat=f.seat(), space=f.space()),
    "turn_begins": lambda f: Words("Turn of {seat}.", seat=f.seat()),
    "walk": lambda f: Words("{seat} walks to {space}.", seat=f.seat(), space=f.space("to")),
    "travel": lambda f: Words("{seat} travels to {space}.", seat=f.seat(), space=f.space("to")),
    "pass": lambda f: Words("{seat} takes no action.", seat=f.seat()),
    "turn": lambda f: Words(
        "{seat} turns the tile on {space}: {tile}.", seat=f.seat(), space=f.space(), tile=f.tile()
    ),
    "take_good": lambda f: Words("{seat} takes the good: {tile}.", seat=f.seat(), tile=f.tile()),
    "trade": _tell_trade,
    "take_camp": lambda f: Words("{seat} takes a camp from the supply.", seat=f.seat()),
    "place": lambda f: Words(
        "{seat} moves a tile from {space} to {to}: {tile}.",
        seat=f.seat(),
        space=f.space(),
        to=f.space("to"),
        tile=f.tile(),
    ),
    "build": lambda f: Words("{seat} builds a camp on {space}.", seat=f.seat(), space=f.space()),
    "mine": lambda f: Words(
        "{seat} mines on {space}: {tile}.", seat=f.seat(), space=f.space(), tile=f.tile()
    ),
    "score": _tell_score,
    "end": _tell_end,
}


# What is easily got wrong


def reminders(view: View) -> list[Words]:
    """The points that matter in this phase and are easily got wrong."""
    if view.phase == "move":
        return _move_reminders(view)
    if view.phase == "act":
        return _act_reminders(view)
    if view.phase in ("settle", "place"):
        return _place_reminders(view)
    if view.phase == "trade":
        return [
            Words("You take the whole set of a kind, paying with the kind just turned (AFR-21)."),
            Words("The opponent cannot refuse (AFR-22)."),
        ]
    return []


def _move_reminders(view: View) -> list[Words]:
    found = [Words("You cannot walk through other explorers or face-down tiles (AFR-15).")]
    if view.half == 1:
        found.append(Words("Travelling goes to any open space, but is your whole turn (AFR-13)."))
    return found


def _act_reminders(view: View) -> list[Words]:
    found = []
    if may_be_last(view):
        found.append(Words("The next monument is the last and ends the game at once (AFR-45)."))
    found += [
        Words("A turned animal scores 1, and 1 for each neighbour of its kind (AFR-23)."),
        Words("A moved tile scores only what it gains (AFR-31, AFR-34)."),
        Words("Nomads have no point of their own (AFR-24)."),
    ]
    if view.camps[view.turn]:
        found += [
            Words("A camp needs a space without tile and camp; explorers do not matter (AFR-2)."),
            Words("Mining scores nothing now; surveying takes no tiles (AFR-37, AFR-38)."),
            Words("Gold and gems count by the pieces on a tile (AFR-5)."),
        ]
    return found


def _place_reminders(view: View) -> list[Words]:
    if view.kind(view.focus) == NOMAD:
        return [
            Words("The new space must have more empty neighbours; as many is not enough (AFR-33)."),
            Words("The space that the nomads leave counts as empty (AFR-25)."),
            Words("A space under an explorer may be empty; one with a camp never is (AFR-2)."),
        ]
    return [
        Words("The new space must have more neighbours of its kind; as many is not enough (R7)."),
        Words("The animal does not count itself (AFR-23, AFR-30)."),
    ]


def may_be_last(view: View) -> bool:
    """Whether the next monument ends the game (AFR-27)."""
    return view.monuments + 1 == view.last_monument


# The table as text

Say = Callable[[Words], str]

# What lies on a space: three letters that are the same in every language.
CODES: Final = (
    "...", "???", "Cam",
    "Sta", "Ket", "Gar", "Mas", "Dru", "Ele", "Zeb", "Lio", "Gir", "Rhi", "Nom",
    "Go1", "Go2", "Ge1", "Ge2", "Mon",
)  # fmt: skip
CITY_CODE: Final = "( )"
_HALF_CELL: Final = 3
_WIDEST: Final = 30  # half hexagons; the map of the package has 24


def text_board(view: View, words: Say = str) -> str:
    """Everything the view knows: the map in letters, then lists in words."""
    totals = _totals(view)
    parts = [
        [words(prompt(view))],
        _map(view),
        _legend(view, words),
        _spaces(view, words),
        _open_spaces(view, words),
        *(_seat_lines(view, seat, totals[seat], words) for seat in range(view.seats)),
        _undiscovered(view, words),
        _progress(view, words),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts) + "\n"


def _rows(board: Board) -> list[list[Space]]:
    """The spaces from north to south, each row from west to east."""
    rows: list[list[Space]] = []
    for space in sorted(board.spaces, key=lambda space: -space.lat):
        if rows and rows[-1][0].lat - space.lat < board.radius / 2:
            rows[-1].append(space)
        else:
            rows.append([space])
    return [sorted(row, key=lambda space: space.lon) for row in rows]


def _map(view: View) -> list[str]:
    """Every row of hexagons, staggered as on the board."""
    west = min(space.lon for space in view.board.spaces)
    east = max(space.lon for space in view.board.spaces)
    # A board of one's own may be spread so widely that no terminal could show it to scale.
    half = max(view.board.radius * math.sqrt(3) / 2, (east - west) / _WIDEST)
    lines = []
    for row in _rows(view.board):
        line = ""
        for space in row:
            column = _HALF_CELL * round((space.lon - west) / half)
            line = (line + " " if line else "").ljust(column) + _cell(view, space)
        lines.append(line)
    return lines


def _cell(view: View, space: Space) -> str:
    lies = view.lies[space.index]
    code = CITY_CODE if space.city and lies == EMPTY else CODES[lies]
    seats = [seat for seat, x in enumerate(view.explorers) if x == space.index]
    return code + "".join(f"@{seat}" for seat in seats)


def _legend(view: View, words: Say) -> list[str]:
    meanings = [
        (CODES[CLOSED], Words("face-down tile")),
        (CODES[EMPTY], Words("empty")),
        (CITY_CODE, Words("empty start city")),
        (CODES[CAMP], Words("camp")),
        *((CODES[FACE + k], tile_name(view, k)) for k in range(ANIMAL, KIND_COUNT)),
        *((f"@{seat}", _explorer_of(seat)) for seat in range(view.seats)),
    ]
    return [f"{code}  {words(meaning)}" for code, meaning in meanings]


def _explorer_of(seat: int) -> Words:
    return Words("explorer of {seat}", seat=SEAT_NAMES[seat])


def _spaces(view: View, words: Say) -> list[str]:
    """Every space by name, row by row, with what lies and stands on it."""
    lines = [words(Words("All spaces, by rows from north to south and from west to east:"))]
    for number, row in enumerate(_rows(view.board), 1):
        cells = [f"{words(Words(space.name))} {_cell(view, space)}" for space in row]
        lines.append(f"{number}. {', '.join(cells)}")
    cities = [words(space_name(view, x)) for x in view.board.cities]
    return [*lines, _fact(words, Words("Start cities"), ", ".join(cities))]


def _open_spaces(view: View, words: Say) -> list[str]:
    """What lies open, thing by thing."""
    named = [(EMPTY, Words("Empty")), (CAMP, Words("Camps"))]
    named += [(FACE + kind, tile_name(view, kind)) for kind in range(ANIMAL, KIND_COUNT)]
    lines = [words(Words("Open spaces:"))]
    for lies, name in named:
        where = [words(space_name(view, x)) for x, what in enumerate(view.lies) if what == lies]
        if where:
            lines.append(f"{words(name)}: {', '.join(where)}")
    return lines


def _seat_lines(view: View, seat: int, total: int, words: Say) -> list[str]:
    """One seat: its score and where it comes from, and what it owns."""
    names = view.game.info.score_lines
    x = view.explorers[seat]
    where = space_name(view, x) if x >= 0 else Words("not on the map yet")
    goods = [(tile_name(view, kind), view.goods[seat][kind]) for kind in range(GOODS)]
    earned = [(names[key], n) for (key, _), n in zip(TRACK_LINES, view.earned[seat], strict=True)]
    head = SEAT_NAMES[seat]
    you = Words("{head} (you)", head=head) if seat == view.seat else head
    return [
        f"{words(you)}:",
        _fact(words, Words("Score"), scores(view)[seat]),
        _fact(words, Words("Scored for"), _counts(words, earned)),
        _fact(words, Words("If the game ended now"), total),
        _fact(words, Words("Explorer"), words(where)),
        _fact(words, Words("Camps"), view.camps[seat]),
        _fact(words, Words("Goods"), _counts(words, goods)),
        _fact(words, Words("Gold"), view.gold[seat]),
        _fact(words, Words("Gems"), view.gems[seat]),
    ]


def _undiscovered(view: View, words: Say) -> list[str]:
    kinds = [(tile_name(view, kind), n) for kind, n in enumerate(view.bag)]
    return [
        _fact(words, Words("Undiscovered tiles"), sum(view.bag)),
        _fact(words, Words("By kind"), _counts(words, kinds)),
    ]


def _progress(view: View, words: Say) -> list[str]:
    monuments = Words("{turned} of {last}", turned=view.monuments, last=view.last_monument)
    quiet = Words("{n} of {limit}", n=view.quiet_rounds, limit=view.stall_rounds)
    happened = Words("yes") if view.busy else Words("no")
    facts: list[tuple[Words, str | int]] = [
        (Words("Monuments turned"), words(monuments)),
        (Words("Camps in the supply"), view.supply),
        (Words("Turns played"), view.turns),
        (Words("Rounds in a row in which nothing happened"), words(quiet)),
        (Words("Something happened in this round"), words(happened)),
    ]
    if view.phase != "first":
        facts.append((Words("First seat"), words(SEAT_NAMES[view.first])))
        facts.append((Words("Turn of"), words(SEAT_NAMES[view.turn])))
    if view.simple:
        facts.append((Words("Simple game"), words(Words("one half-turn each turn"))))
    if view.end != "running":
        facts.append((Words("End"), words(view.game.info.ends[view.end])))
    return [_fact(words, name, value) for name, value in facts]


def _fact(words: Say, name: Words, value: object) -> str:
    return f"{words(name)}: {value}"


def _counts(words: Say, counted: list[tuple[Words, int]]) -> str:
    """Names with their numbers; what there is none of is left out."""
    some = [f"{words(name)} {n}" for name, n in counted if n]
    return "; ".join(some) if some else words(Words("none"))
