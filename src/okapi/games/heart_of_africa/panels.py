"""What stands beside the board, and what each choice would bring.

Nothing is worked out here that the rules and the scoring know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.game import Line
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games.heart_of_africa import scoring
from okapi.games.heart_of_africa.actions import MOST_POINTS_BID, Choice
from okapi.games.heart_of_africa.rules import (
    CHANGE_VALUE,
    NEW_TRADER,
    PER_CUBE,
    PER_TOKEN,
    REPUTATION_PRICE,
)
from okapi.games.heart_of_africa.state import STAKING, State
from okapi.games.heart_of_africa.text import (
    MARKER_NAMES,
    RESULT_NAMES,
    SEAT_NAMES,
    listed,
    own_stake,
    points_token,
    rules_of,
    stake_name,
    token_name,
    victory_name,
)
from okapi.games.heart_of_africa.tokens import (
    KIND_COUNT,
    KINDS,
    MARKER_COUNT,
    MARKERS,
    POINTS,
    RESULTS,
    VICTORY,
    VICTORY_COUNT,
)
from okapi.games.heart_of_africa.view import View


def if_ended_now(view: View, seat: int) -> list[Line]:
    """What a seat would score if it were its turn and it ended now (HOA-76 to HOA-80)."""
    return scoring.preview(view.table(), seat, view.bonus and seat == view.active)


def bid_cap(view: View, seat: int) -> int:
    """The highest bid that a seat can pay (HOA-19, HOA-20)."""
    if view.order and view.order[0] == seat:
        return view.influence[seat]
    return view.influence[seat] + min(MOST_POINTS_BID, max(view.vp[seat], 0))


# Panels


def panels(view: View) -> list[Panel]:
    """What is going on now, then the tables, then every seat."""
    found = []
    if view.rows:
        found.append(_rows(view))
    if view.phase == "bid":
        found.append(_auction(view))
    if view.active >= 0:
        found.append(_ledger(view))
    if view.phase in ("result", "answer"):
        found.append(_odds(view))
    if view.phase == "stake":
        found.append(_conflict(view))
    found.append(_market(view))
    found += [_seat(view, seat) for seat in range(view.seats)]
    found.append(_supply(view))
    return found


def _rows(view: View) -> Panel:
    """The rows of tokens; the first is for sale (HOA-15)."""
    rows = []
    for i in range(0, len(view.rows), 2):
        tokens = [token for token in view.rows[i : i + 2] if token >= 0]
        name = Words("For sale") if i == 0 and view.active < 0 else Words("Row {n}", n=i // 2 + 1)
        points = sum(token % POINTS for token in tokens)
        note = Words("{n} action point", many="{n} action points", n=points)
        rows.append(Row(name, listed([points_token(view, t) for t in tokens]), note, "HOA-15"))
    return Panel("rows", Words("Action tokens"), tuple(rows))


def _auction(view: View) -> Panel:
    """Who speaks when, and how much each can bid."""
    rows = []
    for seat in view.order:
        cap = bid_cap(view, seat)
        bid = view.bids[seat]
        said = (
            Words("to speak")
            if bid < 0
            else Words("passed")
            if bid == 0
            else Words("bid {n}", n=bid)
        )
        rows.append(Row(SEAT_NAMES[seat], said, Words("can bid up to {n}", n=cap), "HOA-20"))
    return Panel("auction", Words("Auction"), tuple(rows))


def _ledger(view: View) -> Panel:
    """What the active seat has left, and what its spending gives to the others."""
    share = view.pot // (view.seats - 1)
    left = view.pot % (view.seats - 1)
    note = Words("{n} for each opponent, {left} stay", n=share, left=left)
    total = sum(line.points for line in if_ended_now(view, view.active))
    space = scoring.landing(view.vp, view.active, total)
    items: list[Row | Meter | Card] = [
        Row(Words("Action points left"), view.points, rule="HOA-31"),
        Row(Words("Pot"), view.pot, note, "HOA-84"),
        Row(
            Words("If the turn ended now"),
            Words("{n}", n=f"{total:+d}"),
            Words("score space {space}", space=space),
            "HOA-81",
        ),
    ]
    if view.bonus:
        items.append(Row(Words("Token for victory points"), Words("used"), rule="HOA-43"))
    return Panel("turn", Words("Turn of {seat}", seat=SEAT_NAMES[view.active]), tuple(items))


def _odds(view: View) -> Panel:
    """Conflict tokens that can still be drawn."""
    total = sum(view.results)
    cards = [
        Card(RESULTS[i], RESULT_NAMES[i], n, Words("{n} of {total}", n=n, total=total), "HOA-60")
        for i, n in enumerate(view.results)
        if n
    ]
    redraws = Row(Words("Redraws left"), view.redraws, rule="HOA-61")
    return Panel("odds", Words("Conflict tokens"), (*cards, redraws))


def _conflict(view: View) -> Panel:
    """Both sides: what they bring for certain, and what they could add."""
    rows = [_side(view, seat) for seat in (view.active, view.rival)]
    worth = Words("{cube} for a cube, {token} for a token", cube=PER_CUBE, token=PER_TOKEN)
    rows.append(Row(Words("Stakes"), worth, Words("who retreats takes the other's"), "HOA-68"))
    if view.side >= 0 and view.stake != -1:
        rows.append(Row(Words("Your stake"), own_stake(view), rule="HOA-67"))
    return Panel("conflict", Words("Conflict"), tuple(rows))


def _side(view: View, seat: int) -> Row:
    base = base_strength(view, seat)
    tokens = sum(view.held[seat * KIND_COUNT + 1 : (seat + 1) * KIND_COUNT])
    tokens += sum(view.open_sv[seat * VICTORY_COUNT : (seat + 1) * VICTORY_COUNT])
    most = base + PER_CUBE * view.influence[seat] + PER_TOKEN * (tokens + view.hidden[seat])
    note = Words("up to {most} with everything", most=most)
    return Row(SEAT_NAMES[seat], base, note, "HOA-68")


def base_strength(view: View, seat: int) -> int:
    """Reputation times count in the area of the conflict, before any stake."""
    here = view.own(seat, view.spot)
    count = 2 * here - 1 if view.wholesaler[seat] == view.spot else here
    return view.board.ladder[view.reputation[seat]] * count


def _market(view: View) -> Panel:
    """The resource table, with the next step that changes a value."""
    rows = []
    for kind in range(MARKER_COUNT):
        row = view.marker[kind]
        if row >= 0:
            value = view.board.ladder[row]
            rows.append(
                Card(MARKERS[kind], MARKER_NAMES[kind], value, _next_step(view, row), "HOA-76")
            )
    return Panel("market", Words("Values"), tuple(rows))


def _next_step(view: View, row: int) -> Words:
    ladder = view.board.ladder
    above = next((n for n in range(1, len(ladder) - row) if ladder[row + n] > ladder[row]), 0)
    if not above:
        return Words("row {row}", row=row)
    return Words(
        "row {row}; {n} step up changes it",
        many="row {row}; {n} steps up change it",
        row=row,
        n=above,
    )


def _seat(view: View, seat: int) -> Panel:
    """What a seat has, and what a turn would bring it now."""
    lines = if_ended_now(view, seat)
    total = sum(line.points for line in lines)
    names = view.game.info.score_lines
    parts = [Words("{what} {n}", what=names[line.key], n=f"{line.points:+d}") for line in lines]
    row = view.reputation[seat]
    threat = view.vp[seat] >= 0 and scoring.landing(view.vp, seat, total) >= view.target
    items: list[Row | Meter | Card] = [
        Meter(Words("Victory points"), max(view.vp[seat], 0), view.target, rule="HOA-91"),
        Row(Words("Influence"), view.influence[seat], rule="HOA-2"),
        Row(
            Words("Reputation"),
            view.board.ladder[row],
            Words("row {row}", row=row),
            "HOA-68",
        ),
        Row(Words("Traders in reserve"), view.reserve[seat], rule="HOA-38"),
        Row(
            Words("A turn now would score"),
            Words("{n}", n=f"{total:+d}"),
            Words("that wins the game") if threat else listed(parts) if parts else None,
            "HOA-76",
        ),
        *_tokens(view, seat),
    ]
    return Panel(f"seat:{seat}", SEAT_NAMES[seat], tuple(items), seat)


def _tokens(view: View, seat: int) -> list[Card]:
    """Kept tokens; a hidden one is named to its owner alone."""
    found = []
    for kind in range(1, KIND_COUNT):
        n = view.held[seat * KIND_COUNT + kind]
        if n:
            found.append(Card(KINDS[kind], token_name(view, kind), n, FUNCTIONS[kind], "HOA-44"))
    for kind in range(VICTORY_COUNT):
        n = view.open_sv[seat * VICTORY_COUNT + kind]
        if n:
            found.append(Card(VICTORY[kind], victory_name(view, kind), n, None, "HOA-90"))
    if view.hidden[seat]:
        if seat == view.seat:
            points = scoring.victory_points(view.table(), seat, view.secret)
            note = Words("would bring {n} now; only you see it", n=points)
            name = victory_name(view, view.secret)
            found.append(Card(VICTORY[view.secret], name, 1, note, "HOA-89"))
        else:
            found.append(
                Card("sv_hidden", Words("Hidden special victory token"), 1, None, "HOA-89")
            )
    return found


FUNCTIONS: Final = (
    Words("action points only"),
    Words("build a trading post in a friendly area"),
    Words("add a neutral, then each neutral may move one area"),
    Words("bring your wholesaler onto the map"),
    Words("add up to two traders in friendly areas"),
    Words("two neutrals into the Heart; 3 points if you control it at scoring"),
    Words("swap a neutral anywhere for one of your traders"),
    Words("one value up a row, another down"),
    Words("anybody's reputation one row up or down"),
    Words("any number of pieces from one area to the next"),
)


def _supply(view: View) -> Panel:
    """What is left in the common stock; the tokens not seen yet by kind."""
    cards = []
    for kind in range(KIND_COUNT):
        n = sum(view.supply[kind * POINTS : (kind + 1) * POINTS])
        cards.append(Card(KINDS[kind], token_name(view, kind), n))
    return Panel(
        "supply",
        Words("Supply"),
        (
            Row(Words("Tokens not laid out yet"), sum(view.supply), rule="HOA-13"),
            Row(Words("Trading posts"), view.posts_left, rule="HOA-45"),
            Row(Words("Neutrals"), view.neutrals_left, rule="HOA-30"),
            *cards,
        ),
    )


# Previews


def preview(view: View, action: Action) -> Preview:
    """What a choice costs and brings; of one that is not legal now only its rule is told."""
    choice = cast(Choice, action)
    rule = view.game.info.verbs[choice.verb]
    if view.seat is None or view.seat not in view.actors:
        return Preview(rule=rule)
    s = rules_of(view).imagine(view, Rng(0))
    if choice not in rules_of(view).legal(s, view.seat):
        return Preview(rule=rule)
    special = _PREVIEWS.get(choice.verb)
    if special is not None:
        return special(view, s, choice)
    return Preview(cost=_cost(view, choice), gain=_outlook(view, s, choice), rule=rule)


def _cost(view: View, choice: Choice) -> Words | None:
    prices = {
        "move": 1,
        "guide": 1,
        "enter": NEW_TRADER,
        "raise": CHANGE_VALUE,
        "lower": CHANGE_VALUE,
    }
    if choice.verb in prices and view.phase == "act":
        n = prices[choice.verb]
        if choice.verb == "enter":
            s = rules_of(view).imagine(view, Rng(0))
            n = rules_of(view).entry_price(s, view.active, choice.noun)
        return Words("{n} action point", many="{n} action points", n=n)
    if choice.verb == "concede":
        return Words("1 row of reputation")
    return None


def _outlook(view: View, s: State, choice: Choice) -> Words | None:
    """What the turn of the active seat would score after this choice."""
    game = rules_of(view)
    if view.active != view.seat or s.phase == STAKING:
        return None
    before = sum(scoring.turn_points(scoring.table_of(s), s.active, s.bonus))
    seat, round_ = s.active, s.round
    game.apply(s, seat, choice)
    if s.active != seat or s.round != round_:
        return None
    after = sum(scoring.turn_points(scoring.table_of(s), seat, s.bonus))
    if after == before:
        return None
    return Words("this turn would score {n} ({change})", n=after, change=f"{after - before:+d}")


def _bid(view: View, s: State, choice: Choice) -> Preview:
    """What is paid, and what it gives to the others at once."""
    seat = view.actors[0]
    cubes = min(choice.noun, view.influence[seat])
    points = choice.noun - cubes
    tokens = [token for token in view.rows[:2] if token >= 0]
    gain = Words("{tokens}", tokens=listed([points_token(view, token) for token in tokens]))
    if not points:
        return Preview(0, Words("{n} influence", n=cubes), gain, "HOA-18")
    cost = Words("{cubes} influence and {points} victory points", cubes=cubes, points=points)
    after = scoring.paid_out(view.vp, seat, points)
    crowned = max(after) >= view.target
    warning = Words("a rival would reach the target with your points") if crowned else None
    return Preview(None, cost, gain, "HOA-22", warning)


def _end(view: View, s: State, choice: Choice) -> Preview:
    """What is lost with the step, and what the turn would score as it stands."""
    total = sum(line.points for line in if_ended_now(view, view.active))
    space = scoring.landing(view.vp, view.active, total)
    gain = Words("the turn scores {n}: score space {space}", n=f"{total:+d}", space=space)
    lost = Words("{n} action point", many="{n} action points", n=view.points)
    return Preview(None, lost if view.points else None, gain, "HOA-28")


def _buy(view: View, s: State, choice: Choice) -> Preview:
    return Preview(0, Words("1 influence"), Words("1 action point"), "HOA-33")


def _improve(view: View, s: State, choice: Choice) -> Preview:
    cost = Words("{n} influence", n=REPUTATION_PRICE)
    return Preview(0, cost, Words("1 row of reputation"), "HOA-75")


def _stake(view: View, s: State, choice: Choice) -> Preview:
    assert view.seat is not None
    strength = base_strength(view, view.seat) + PER_CUBE * choice.noun
    cost = Words("{n} influence", n=choice.noun)
    return Preview(0, cost, Words("strength {n}", n=strength), "HOA-68")


def _pledge(view: View, s: State, choice: Choice) -> Preview:
    assert view.seat is not None
    tokens = sum(view.pledged) + 1
    strength = base_strength(view, view.seat) + PER_CUBE * view.stake + PER_TOKEN * tokens
    return Preview(0, stake_name(view, choice.noun), Words("strength {n}", n=strength), "HOA-68")


def _retreat(view: View, s: State, choice: Choice) -> Preview:
    gain = Words("all that the opponent stakes; no piece is lost")
    return Preview(0, Words("the area"), gain, "HOA-71")


def _score(view: View, s: State, choice: Choice) -> Preview:
    seat = view.active
    total = sum(scoring.turn_points(view.table(), seat, view.bonus))
    cost = None
    if choice.noun >= 0:
        total += scoring.victory_points(view.table(), seat, choice.noun)
        if scoring.lowers_reputation(choice.noun):
            cost = Words("1 row of reputation")
    space = scoring.landing(view.vp, seat, total)
    return Preview(space - view.vp[seat], cost, Words("score space {n}", n=space), "HOA-81")


_PREVIEWS: Final[dict[str, Callable[[View, State, Choice], Preview]]] = {
    "bid": _bid,
    "buy": _buy,
    "end": _end,
    "improve": _improve,
    "stake": _stake,
    "pledge": _pledge,
    "retreat": _retreat,
    "score": _score,
}
