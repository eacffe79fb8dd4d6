"""Heart of Africa in words: what is asked, what may be chosen, what happened, the table as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final, cast

from okapi.core.action import Action
from okapi.core.game import Event
from okapi.core.words import N_, Words
from okapi.games.heart_of_africa.actions import Choice
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.state import OPEN, RETREATS, SOURCES, UNDECIDED
from okapi.games.heart_of_africa.tokens import (
    BLANK,
    KIND_COUNT,
    MARKER_COUNT,
    POINTS,
    STAKE_COUNT,
    STAKED_VICTORY,
    VICTORY_COUNT,
)
from okapi.games.heart_of_africa.view import View

if TYPE_CHECKING:
    from okapi.games.heart_of_africa.rules import HeartOfAfrica

# Seats are called by the colours of their pieces.
SEAT_NAMES: Final = (
    Words("Red"),
    Words("Green"),
    Words("Purple"),
    Words("Yellow"),
    Words("Black"),
)
MARKER_NAMES: Final = (
    Words("Bananas"),
    Words("Diamonds"),
    Words("Gold"),
    Words("Ivory"),
    Words("Africa"),
)
RESULT_NAMES: Final = (
    Words("No loss"),
    Words("Reputation −{n}", n=1),
    Words("Reputation −{n}", n=2),
    Words("Reputation −{n}", n=3),
    Words("Influence −{n}", n=1),
    Words("Influence −{n}", n=2),
    Words("Influence −{n}", n=3),
    Words("Traders −{n}", n=1),
    Words("Traders −{n}", n=2),
    Words("Traders −{n}", n=3),
)
STEP_NAMES: Final = {
    7: Words("step (a), a neutral"),
    8: Words("step (b), actions"),
    18: Words("step (c), conflicts"),
}


def area_name(view: View, x: int) -> Words:
    """An area by its name on the board."""
    return Words(view.board.areas[x].name)


def token_name(view: View, kind: int) -> Words:
    """A kind of action token by its name in the data file."""
    return Words(view.board.token_names[kind])


def victory_name(view: View, kind: int) -> Words:
    """A special victory token by its name in the data file."""
    return Words(view.board.victory_names[kind])


def stake_name(view: View, i: int) -> Words:
    """A token that can be staked."""
    if i < STAKED_VICTORY:
        return token_name(view, i + 1)
    return victory_name(view, i - STAKED_VICTORY)


def points_token(view: View, token: int) -> Words:
    """An action token with its action points."""
    name = token_name(view, token // POINTS)
    return Words("{token} ({points})", token=name, points=token % POINTS)


def listed(items: Sequence[Words]) -> Words:
    """Several things as one: a, b, c."""
    whole = items[0]
    for item in items[1:]:
        whole = Words("{head}, {last}", head=whole, last=item)
    return whole


def rules_of(view: View) -> HeartOfAfrica:
    """The game of a view, as the type it is."""
    return cast("HeartOfAfrica", view.game)


# What is asked

# Phases in which chance decides, or nobody.
_STILL: Final[dict[str, Words]] = {
    "market": Words("The resources are drawn for the resource table."),
    "land": Words("The resources are drawn for the areas."),
    "order": Words("The starting places on the score track are drawn."),
    "deal": Words("Everybody draws a special victory token."),
    "draw": Words("Action tokens are laid out."),
    "result": Words("A conflict token is drawn."),
}

_TASKS: Final[dict[str, str]] = {
    "settle": N_("{who}: place your first traders together on the coast."),
    "bid": N_("{who}: bid for the first row, or pass."),
    "neutral": N_("{who}: place a neutral trader."),
    "act": N_("{who}: spend action points, use tokens, or end the step."),
    "move": N_("{who}: where does the trader go?"),
    "raise": N_("{who}: which value rises?"),
    "lower": N_("{who}: which other value falls?"),
    "reinforce": N_("{who}: place a second trader, or stop."),
    "stir": N_("{who}: which neutral drifts? Or stop."),
    "drift": N_("{who}: where does the neutral drift?"),
    "march": N_("{who}: where does the march go?"),
    "take": N_("{who}: how many traders march?"),
    "lead": N_("{who}: does the wholesaler march along?"),
    "conflict": N_("{who}: resolve conflicts, use tokens, or end the turn."),
    "against": N_("{who}: which opponent do you confront?"),
    "answer": N_("{who}: accept the result, draw again, or concede."),
    "stake": N_("{who}: retreat, or stake influence and tokens; then lock."),
    "retreat": N_("{who}: place the retreating pieces."),
    "improve": N_("{who}: buy a row of reputation for 2 influence?"),
    "score": N_("{who}: play a special victory token?"),
}


def prompt(view: View) -> Words:
    """What is expected of whom."""
    if view.phase == "over":
        best = max(range(view.seats), key=lambda seat: view.vp[seat])
        return Words(
            "The game is over. {seat} wins with {n} point.",
            many="The game is over. {seat} wins with {n} points.",
            seat=SEAT_NAMES[best],
            n=view.vp[best],
        )
    if view.phase in _STILL:
        return _STILL[view.phase]
    task = Words(_TASKS[view.phase], who=listed([SEAT_NAMES[seat] for seat in view.actors]))
    about = _about(view)
    return Words("{task} {about}", task=task, about=about) if about is not None else task


def _about(view: View) -> Words | None:
    """The place or the number that the question turns on."""
    if view.phase == "act":
        n = view.points
        return Words("{n} action point left.", many="{n} action points left.", n=n)
    if view.phase == "bid":
        return Words("Highest bid: {n}.", n=view.high)
    if view.phase == "answer":
        return Words("{area}: {result}.", area=area_name(view, view.spot), result=_result(view))
    if view.spot >= 0:
        return Words("({area})", area=area_name(view, view.spot))
    return None


def _result(view: View) -> Words:
    return RESULT_NAMES[view.result]


# What may be chosen


def label(view: View, action: Action) -> Words:
    """A choice as the text of a button; any choice of the game, legal now or not."""
    choice = cast(Choice, action)
    return _LABELS[choice.verb](view, choice)


_Label = Callable[[View, Choice], Words]


def _in_area(message: str) -> _Label:
    return lambda view, choice: Words(message, area=area_name(view, choice.noun))


def _of_seat(message: str) -> _Label:
    return lambda view, choice: Words(message, seat=SEAT_NAMES[choice.noun])


def _of_marker(message: str) -> _Label:
    return lambda view, choice: Words(message, marker=MARKER_NAMES[choice.noun])


def _plain(message: str) -> _Label:
    return lambda view, choice: Words(message)


def _bid_label(view: View, choice: Choice) -> Words:
    seat = view.actors[0] if view.phase == "bid" else -1
    cubes = view.influence[seat] if seat >= 0 else choice.noun
    if choice.noun <= cubes:
        return Words("Bid {n}", n=choice.noun)
    return Words(
        "Bid {n}: {cubes} influence and {points} victory points",
        n=choice.noun,
        cubes=cubes,
        points=choice.noun - cubes,
    )


def _enter_label(view: View, choice: Choice) -> Words:
    x = choice.noun
    price = 2 if view.has_post(x) and view.active >= 0 and view.own(view.active, x) else 4
    return Words("New trader in {area} ({n} points)", area=area_name(view, x), n=price)


def _take_label(view: View, choice: Choice) -> Words:
    return Words("{n} trader marches", many="{n} traders march", n=choice.noun)


def _stake_label(view: View, choice: Choice) -> Words:
    return Words("Stand, staking {n} influence", n=choice.noun)


def _pledge_label(view: View, choice: Choice) -> Words:
    return Words("Stake a token: {token}", token=stake_name(view, choice.noun))


def _score_label(view: View, choice: Choice) -> Words:
    if choice.noun < 0:
        return Words("Play no special victory token")
    return Words("Play the token: {token}", token=victory_name(view, choice.noun))


def _end_label(view: View, choice: Choice) -> Words:
    return Words("End the turn") if view.phase == "conflict" else Words("End the action step")


def _draw_label(view: View, choice: Choice) -> Words:
    return Words("Laid out: {token}", token=points_token(view, choice.noun))


def _deal_label(view: View, choice: Choice) -> Words:
    return Words("Dealt: {token}", token=victory_name(view, choice.noun))


def _result_label(view: View, choice: Choice) -> Words:
    return Words("Drawn: {result}", result=RESULT_NAMES[choice.noun])


_LABELS: Final[dict[str, _Label]] = {
    "settle": _in_area(N_("Start in {area}")),
    "pass": _plain(N_("Pass")),
    "bid": _bid_label,
    "neutral": _in_area(N_("A neutral to {area}")),
    "move": _in_area(N_("Move a trader from {area}")),
    "to": _in_area(N_("To {area}")),
    "guide": _in_area(N_("Move the wholesaler to {area}")),
    "enter": _enter_label,
    "raise": _of_marker(N_("Raise {marker}")),
    "lower": _of_marker(N_("Lower {marker}")),
    "skip": _plain(N_("No marker")),
    "buy": _plain(N_("Buy an action point for 1 influence")),
    "build": _in_area(N_("Build a trading post in {area}")),
    "drift": _plain(N_("Let the neutrals drift")),
    "stir": _in_area(N_("A neutral of {area} drifts")),
    "summon": _in_area(N_("Bring the wholesaler to {area}")),
    "reinforce": _in_area(N_("Reinforce {area}")),
    "stop": _plain(N_("Stop here")),
    "heart": _plain(N_("Eye on the Heart: 2 neutrals enter it")),
    "recruit": _in_area(N_("Recruit a neutral in {area}")),
    "shift": _plain(N_("Market news: one value up, another down")),
    "praise": _of_seat(N_("Better reputation for {seat}")),
    "blame": _of_seat(N_("Worse reputation for {seat}")),
    "march": _in_area(N_("March from {area}")),
    "take": _take_label,
    "lead": _plain(N_("The wholesaler marches along")),
    "leave": _plain(N_("The wholesaler stays")),
    "confront": _in_area(N_("Confront the opponent in {area}")),
    "against": _of_seat(N_("Confront {seat}")),
    "clear": _in_area(N_("Confront the neutrals in {area}")),
    "end": _end_label,
    "accept": _plain(N_("Accept the result")),
    "redraw": _plain(N_("Draw again")),
    "concede": _plain(N_("Concede: lose a row of reputation")),
    "retreat": _plain(N_("Play the retreat token")),
    "stake": _stake_label,
    "pledge": _pledge_label,
    "lock": _plain(N_("Lock")),
    "send": _in_area(N_("Retreat to {area}")),
    "rest": _in_area(N_("All the rest retreat to {area}")),
    "improve": _plain(N_("Buy a row of reputation for 2 influence")),
    "decline": _plain(N_("Keep the influence")),
    "score": _score_label,
    "market": _of_marker(N_("Next row: {marker}")),
    "land": _of_marker(N_("Next area: {marker}")),
    "order": _of_seat(N_("Next place: {seat}")),
    "deal": _deal_label,
    "draw": _draw_label,
    "result": _result_label,
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
        number = self.number(name)
        return SEAT_NAMES[number] if number >= 0 else Words("Neutrals")

    def area(self, name: str = "area") -> Words:
        return area_name(self.view, self.number(name))

    def marker(self) -> Words:
        return MARKER_NAMES[self.number("marker")]

    def token(self) -> Words:
        return token_name(self.view, self.number("token"))

    def result(self) -> Words:
        return RESULT_NAMES[self.number("result")]


def tell(view: View, event: Event) -> Words:
    """An event as a line of the log."""
    return _TOLD[event.name](_Facts(view, event))


def _by_seat(message: str) -> Callable[[_Facts], Words]:
    return lambda f: Words(message, seat=f.seat())


def _in_one(message: str) -> Callable[[_Facts], Words]:
    return lambda f: Words(message, seat=f.seat(), area=f.area())


def _between(message: str) -> Callable[[_Facts], Words]:
    return lambda f: Words(message, seat=f.seat(), area=f.area(), to=f.area("to"))


def _tell_win(f: _Facts) -> Words:
    if f.number("points") == 0:
        return Words(
            "{seat} wins the auction for {n} influence.", seat=f.seat(), n=f.number("cubes")
        )
    return Words(
        "{seat} wins the auction for {cubes} influence and {points} victory points.",
        seat=f.seat(),
        cubes=f.number("cubes"),
        points=f.number("points"),
    )


def _tell_disc(f: _Facts) -> Words:
    return Words(
        "{seat}: {points} victory points, now on {space}.",
        seat=f.seat(),
        points=f"{f.number('points'):+d}",
        space=f.number("space"),
    )


def _tell_lay(f: _Facts) -> Words:
    return Words("Laid out: {token} ({points}).", token=f.token(), points=f.number("points"))


def _tell_deal(f: _Facts) -> Words:
    token = victory_name(f.view, f.number("victory"))
    return Words("{seat} draws a special victory token: {token}.", seat=f.seat(), token=token)


def _tell_change(f: _Facts) -> Words:
    message = (
        N_("{seat} raises {marker}.") if f.number("way") > 0 else N_("{seat} lowers {marker}.")
    )
    return Words(message, seat=f.seat(), marker=f.marker())


def _tell_reputation(f: _Facts) -> Words:
    return Words(
        "Reputation of {seat}: {way}, now row {row}.",
        seat=f.seat(),
        way=f"{f.number('way'):+d}",
        row=f.number("row"),
    )


def _tell_march(f: _Facts) -> Words:
    message = (
        N_("{seat} marches from {area} to {to}: {n} traders and the wholesaler.")
        if f.event.facts["wholesaler"]
        else N_("{seat} marches from {area} to {to}: {n} traders.")
    )
    return Words(message, seat=f.seat(), area=f.area(), to=f.area("to"), n=f.number("n"))


def _tell_reveal(f: _Facts) -> Words:
    if f.number("cubes") == RETREATS:
        return Words("{seat} plays the retreat token.", seat=f.seat())
    tokens = cast(list[int], f.event.facts["tokens"])
    named = [stake_name(f.view, i) for i in range(STAKE_COUNT) for _ in range(tokens[i])]
    message = N_("{seat} stakes {cubes} influence and no token: strength {strength}.")
    if named:
        message = N_("{seat} stakes {cubes} influence and {tokens}: strength {strength}.")
    return Words(
        message,
        seat=f.seat(),
        cubes=f.number("cubes"),
        tokens=listed(named) if named else "",
        strength=f.number("strength"),
    )


def _tell_retreat(f: _Facts) -> Words:
    return Words(
        "{seat}: {n} retreat from {area} to {to}.",
        seat=f.seat(),
        n=f.number("n"),
        area=f.area(),
        to=f.area("to"),
    )


def _tell_score(f: _Facts) -> Words:
    by = cast(list[int], f.event.facts["by"])
    names = list(f.view.game.info.score_lines.values())
    parts = [Words("{what} {n}", what=names[i], n=f"{by[i]:+d}") for i in range(SOURCES) if by[i]]
    if not parts:
        return Words("{seat} scores nothing.", seat=f.seat())
    message = N_("{seat} scores {points}: {parts}.")
    return Words(message, seat=f.seat(), points=f.number("points"), parts=listed(parts))


def _tell_share(f: _Facts) -> Words:
    message = N_("The pot is shared: {n} influence for everybody but {seat}; {pot} stay.")
    return Words(message, seat=f.seat(), n=f.number("n"), pot=f.number("pot"))


def _tell_end(f: _Facts) -> Words:
    return f.view.game.info.ends[cast(str, f.event.facts["end"])]


_TOLD: Final[dict[str, Callable[[_Facts], Words]]] = {
    "market": lambda f: Words(
        "{marker}: row {row} at the start.", marker=f.marker(), row=f.number("row")
    ),
    "land": lambda f: Words(
        "{area}: {marker}.", area=f.area(), marker=MARKER_NAMES[f.number("kind")]
    ),
    "order": lambda f: Words(
        "{seat} begins with {n} victory points.", seat=f.seat(), n=f.number("points")
    ),
    "settle": _in_one(N_("{seat} starts in {area}.")),
    "deal": _tell_deal,
    "round": lambda f: Words("Round {n}.", n=f.number("round")),
    "lay": _tell_lay,
    "recycle": lambda f: Words("{n} removed tokens come back into the supply.", n=f.number("n")),
    "pass": _by_seat(N_("{seat} passes.")),
    "bid": lambda f: Words("{seat} bids {n}.", seat=f.seat(), n=f.number("n")),
    "all_pass": lambda f: Words("Everybody passes; the first row leaves the game."),
    "win": _tell_win,
    "disc": _tell_disc,
    "turn_begins": lambda f: Words(
        "Turn of {seat}: {n} action points.", seat=f.seat(), n=f.number("n")
    ),
    "neutral": _in_one(N_("{seat} places a neutral in {area}.")),
    "move": _between(N_("{seat} moves a trader from {area} to {to}.")),
    "guide": _between(N_("{seat} moves the wholesaler from {area} to {to}.")),
    "enter": _in_one(N_("{seat} brings a new trader to {area}.")),
    "buy": _by_seat(N_("{seat} buys an action point.")),
    "change": _tell_change,
    "use": lambda f: Words("{seat} uses a token: {token}.", seat=f.seat(), token=f.token()),
    "build": _in_one(N_("{seat} builds a trading post in {area}.")),
    "drift": _between(N_("A neutral drifts from {area} to {to}.")),
    "summon": _in_one(N_("The wholesaler of {seat} comes to {area}.")),
    "reinforce": _in_one(N_("{seat} reinforces {area}.")),
    "heart": lambda f: Words(
        "{n} neutral enters the Heart.", many="{n} neutrals enter the Heart.", n=f.number("n")
    ),
    "recruit": _in_one(N_("{seat} recruits a neutral in {area}.")),
    "reputation": _tell_reputation,
    "march": _tell_march,
    "clear": _in_one(N_("{seat} confronts the neutrals in {area}.")),
    "result": lambda f: Words("Conflict token: {result}.", result=f.result()),
    "accept": lambda f: Words("{seat} accepts: {result}.", seat=f.seat(), result=f.result()),
    "concede": _in_one(N_("{seat} concedes in {area}.")),
    "confront": lambda f: Words(
        "{seat} confronts {other} in {area}.", seat=f.seat(), other=f.seat("other"), area=f.area()
    ),
    "reveal": _tell_reveal,
    "victory": lambda f: Words(
        "{seat} wins against {other} in {area}.",
        seat=f.seat(),
        other=f.seat("other"),
        area=f.area(),
    ),
    "give_way": lambda f: Words(
        "{seat} gives way to {other} in {area} and takes the stake.",
        seat=f.seat(),
        other=f.seat("other"),
        area=f.area(),
    ),
    "retreat": _tell_retreat,
    "vanish": lambda f: Words(
        "{seat}: {n} find no way out of {area} and leave the map.",
        seat=f.seat(),
        n=f.number("n"),
        area=f.area(),
    ),
    "victory_token": lambda f: Words(
        "{seat} plays a special victory token: {token}.",
        seat=f.seat(),
        token=victory_name(f.view, f.number("victory")),
    ),
    "score": _tell_score,
    "share": _tell_share,
    "end": _tell_end,
}


# What is easily got wrong

_REMINDERS: Final[dict[str, tuple[Words, ...]]] = {
    "bid": (
        Words("Only the winner of the auction takes a turn and scores (HOA-76)."),
        Words("Victory points are paid only after all your influence (HOA-20)."),
        Words("Who leads in victory points bids influence only (HOA-19)."),
        Words("The game ends at once when a disc reaches the target (HOA-93)."),
    ),
    "act": (
        Words("A token keeps its function when its action points are spent (HOA-32)."),
        Words("A piece stops where a neutral or another seat stands (HOA-35)."),
        Words("Action points change one value by one row, once a turn (HOA-41)."),
    ),
    "conflict": (
        Words("Neutrals cost a point each wherever you have a piece (HOA-79)."),
        Words("Conflicts with other seats must be resolved (HOA-55)."),
        Words("Occupied score spaces are skipped (HOA-81)."),
    ),
    "stake": (
        Words("On a tie the seat that is not active wins (HOA-69)."),
        Words("Who retreats takes all that the other has staked (HOA-71)."),
        Words("Provisions cannot be staked (HOA-67)."),
    ),
    "score": (
        Words("One token a turn may bring victory points (HOA-43)."),
        Words(
            "Areas, traders and resources cost a row of reputation; at row 0 they rest (HOA-80)."
        ),
        Words("Occupied score spaces are skipped (HOA-81)."),
    ),
}


def reminders(view: View) -> list[Words]:
    """The points that matter in this phase and are easily got wrong."""
    return list(_REMINDERS.get(view.phase, ()))


# The table as text

Say = Callable[[Words], str]


def text_board(view: View, words: Say = str) -> str:
    """Everything the view knows, in lists."""
    parts = [
        [words(prompt(view))],
        _table(view, words),
        _rows(view, words),
        _markers(view, words),
        [_area_line(view, x, words) for x in range(AREAS)],
        *[_seat_lines(view, seat, words) for seat in range(view.seats)],
        _own_lines(view, words),
    ]
    return "\n\n".join("\n".join(lines) for lines in parts if lines) + "\n"


def _fact(words: Say, name: Words, value: object) -> str:
    return f"{words(name)}: {value}"


def _table(view: View, words: Say) -> list[str]:
    facts: list[tuple[Words, object]] = [
        (Words("Round"), view.round),
        (Words("Target"), view.target),
        (Words("Pot"), view.pot),
        (Words("Tokens in the supply"), sum(view.supply)),
        (Words("Trading posts left"), view.posts_left),
        (Words("Neutrals left"), view.neutrals_left),
    ]
    if view.recycle:
        facts.append((Words("Removed tokens"), words(Words("come back"))))
    if view.active >= 0:
        facts += _turn(view, words)
    if view.phase == "bid":
        order = [words(SEAT_NAMES[seat]) for seat in view.order]
        facts.append((Words("Bidding order"), ", ".join(order)))
    if view.end != "running":
        facts.append((Words("End"), words(view.game.info.ends[view.end])))
    return [_fact(words, name, value) for name, value in facts]


def _turn(view: View, words: Say) -> list[tuple[Words, object]]:
    facts: list[tuple[Words, object]] = [
        (Words("Active"), words(SEAT_NAMES[view.active])),
        (Words("Step"), words(STEP_NAMES[view.step])),
        (Words("Action points left"), view.points),
    ]
    if view.changed:
        facts.append((Words("Value changed"), words(Words("yes"))))
    if view.bonus:
        facts.append((Words("Eye on the Heart"), words(Words("used"))))
    if view.spot >= 0:
        facts.append((Words("Area in question"), words(area_name(view, view.spot))))
    if view.rival >= 0:
        facts.append((Words("Opponent"), words(SEAT_NAMES[view.rival])))
    if view.result >= 0:
        facts.append((Words("Conflict token"), words(_result(view))))
        facts.append((Words("Redraws left"), view.redraws))
    return facts


def _rows(view: View, words: Say) -> list[str]:
    lines = [words(Words("Rows of tokens, the first is for sale:"))]
    for i in range(0, len(view.rows), 2):
        tokens = [words(points_token(view, t)) for t in view.rows[i : i + 2] if t >= 0]
        lines.append(f"{i // 2 + 1}. {', '.join(tokens)}")
    return lines if view.rows else []


def _markers(view: View, words: Say) -> list[str]:
    lines = [words(Words("Resource table:"))]
    for kind in range(MARKER_COUNT):
        row = view.marker[kind]
        if row >= 0:
            where = Words("row {row}, value {value}", row=row, value=view.board.ladder[row])
            lines.append(_fact(words, MARKER_NAMES[kind], words(where)))
    return lines


def _area_line(view: View, x: int, words: Say) -> str:
    """An area with its value and everything that stands there."""
    area = view.board.areas[x]
    told = [words(Words("value {n}", n=view.table().value(x)))]
    if view.lies[x] >= 0:
        told.append(words(MARKER_NAMES[view.lies[x]]))
    flags = (
        (area.coast, Words("coast")),
        (area.heart, Words("the Heart")),
        (view.has_post(x), Words("trading post")),
        (bool(view.locked >> x & 1), Words("locked")),
        (bool(view.won >> x & 1), Words("neutrals may be confronted")),
    )
    told += [words(name) for holds, name in flags if holds]
    told += [words(what) for what in standing(view, x)]
    return f"{words(area_name(view, x))}: {', '.join(told)}"


def standing(view: View, x: int) -> list[Words]:
    """Who stands in an area."""
    found = []
    for seat in range(view.seats):
        n = view.own(seat, x)
        if n:
            here = view.wholesaler[seat] == x
            message = N_("{seat} {n} with the wholesaler") if here else N_("{seat} {n}")
            found.append(Words(message, seat=SEAT_NAMES[seat], n=n))
    if view.stopped[x]:
        found.append(Words("{n} stopped", n=view.stopped[x]))
    if view.neutrals[x]:
        found.append(Words("{n} neutral", many="{n} neutrals", n=view.neutrals[x]))
    if view.unmoved and view.unmoved[x]:
        found.append(Words("{n} may drift", n=view.unmoved[x]))
    return found


def kept_tokens(view: View, seat: int) -> list[Words]:
    """The kept tokens of a seat, by name and number."""
    found = []
    for kind in range(BLANK + 1, KIND_COUNT):
        n = view.held[seat * KIND_COUNT + kind]
        if n:
            found.append(Words("{token} × {n}", token=token_name(view, kind), n=n))
    for kind in range(VICTORY_COUNT):
        n = view.open_sv[seat * VICTORY_COUNT + kind]
        if n:
            found.append(Words("{token} × {n}", token=victory_name(view, kind), n=n))
    return found


def score_now(view: View, seat: int) -> int:
    """What a seat would score if it were its turn and it ended now."""
    return sum(line.points for line in view.if_ended_now(seat))


def _seat_lines(view: View, seat: int, words: Say) -> list[str]:
    head = SEAT_NAMES[seat]
    you = Words("{head} (you)", head=head) if seat == view.seat else head
    row = view.reputation[seat]
    reputation = Words("row {row}, value {value}", row=row, value=view.board.ladder[row])
    tokens = kept_tokens(view, seat)
    hidden = Words("yes") if view.hidden[seat] else Words("no")
    lines = [
        f"{words(you)}:",
        _fact(words, Words("Victory points"), max(view.vp[seat], 0)),
        _fact(words, Words("Influence"), view.influence[seat]),
        _fact(words, Words("Reputation"), words(reputation)),
        _fact(words, Words("Traders in reserve"), view.reserve[seat]),
        _fact(words, Words("A turn now would score"), f"{score_now(view, seat):+d}"),
        _fact(words, Words("Tokens"), words(listed(tokens)) if tokens else words(Words("none"))),
        _fact(words, Words("Hidden special victory token"), words(hidden)),
    ]
    if view.bids[seat] >= 0:
        bid = Words("passed") if view.bids[seat] == 0 else Words("{n}", n=view.bids[seat])
        lines.append(_fact(words, Words("Bid"), words(bid)))
    if view.phase == "stake" and seat in (view.active, view.rival):
        locked = view.lock[0 if seat == view.active else 1] != OPEN
        lines.append(_fact(words, Words("Locked"), words(Words("yes") if locked else Words("no"))))
    return lines


def _own_lines(view: View, words: Say) -> list[str]:
    """What only this seat knows."""
    lines = []
    if view.secret >= 0:
        name = Words("Your special victory token")
        lines.append(_fact(words, name, words(victory_name(view, view.secret))))
    if view.side >= 0 and view.stake != UNDECIDED:
        lines.append(_fact(words, Words("Your stake"), words(own_stake(view))))
    return lines


def own_stake(view: View) -> Words:
    """What this seat has chosen for the conflict so far."""
    if view.stake == RETREATS:
        return Words("the retreat token")
    named = [stake_name(view, i) for i, n in enumerate(view.pledged) for _ in range(n)]
    cubes = Words("{n} influence", n=view.stake)
    return listed([cubes, *named])
