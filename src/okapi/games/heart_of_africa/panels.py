"""What stands beside the board, and what each choice would bring.

Nothing is worked out here that the rules and the scoring know.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, cast

from okapi.core.action import Action
from okapi.core.once import Once
from okapi.core.panels import Card, Meter, Panel, Preview, Row
from okapi.core.rng import Rng
from okapi.core.words import N_, Words
from okapi.games.heart_of_africa import scoring
from okapi.games.heart_of_africa.actions import MOST_POINTS_BID, Choice
from okapi.games.heart_of_africa.board import AREAS
from okapi.games.heart_of_africa.conflicts import can_pay
from okapi.games.heart_of_africa.ladders import CHANGE_VALUE
from okapi.games.heart_of_africa.retreats import REPUTATION_PRICE
from okapi.games.heart_of_africa.stakes import PER_CUBE, PER_TOKEN
from okapi.games.heart_of_africa.state import STAKING, State
from okapi.games.heart_of_africa.text import (
    MARKER_NAMES,
    RESULT_NAMES,
    SEAT_NAMES,
    area_name,
    listed,
    own_stake,
    points_token,
    rules_of,
    score_now,
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
from okapi.games.heart_of_africa.traders import NEW_TRADER, NEW_TRADER_AT_POST, entry_price
from okapi.games.heart_of_africa.view import View

WORTH_A_WARNING: Final = 2  # action points left


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
    if view.phase in ("result", "answer"):
        found.append(_odds(view))
    if view.phase == "stake":
        found.append(_conflict(view))
    if view.active >= 0:
        found.append(_ledger(view))
    found.append(_market(view))
    found += [_seat(view, seat) for seat in range(view.seats)]
    found.append(_supply(view))
    return found


# A panel is made anew only when something on it has changed.
_once: Final = Once[Panel]()


def _rows(view: View) -> Panel:
    """The rows of tokens; the first is for sale (HOA-15)."""
    shown = (view.board, tuple(view.rows), view.active < 0)
    return _once(("rows", shown), lambda: _rows_now(view))


def _rows_now(view: View) -> Panel:
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
    means = (tuple(view.influence), tuple(view.vp))
    shown = (tuple(view.order), tuple(view.bids), means)
    return _once(("auction", shown), lambda: _auction_now(view))


def _auction_now(view: View) -> Panel:
    rows = []
    for seat in view.order:
        bid = view.bids[seat]
        said = (
            Words("to speak")
            if bid < 0
            else Words("passed")
            if bid == 0
            else Words("bid {n}", n=bid)
        )
        rows.append(Row(SEAT_NAMES[seat], said, _means(view, seat), "HOA-20"))
    return Panel("auction", Words("Auction"), tuple(rows), now=True)


def _means(view: View, seat: int) -> Words:
    """What a seat has to bid with; the leader bids no points (HOA-19, HOA-20)."""
    cap = bid_cap(view, seat)
    message = N_("{vp} victory points, {n} influence; can bid up to {cap}, {points} of it points")
    if cap == view.influence[seat]:
        message = N_("{vp} victory points, {n} influence; can bid up to {cap}")
    n = view.influence[seat]
    return Words(message, vp=max(view.vp[seat], 0), n=n, cap=cap, points=cap - n)


def _ledger(view: View) -> Panel:
    """What the active seat has left, and what its spending gives to the others."""
    purse = (view.points, view.pot, view.influence[view.active], tuple(view.vp))
    shown = (_scoring(view), view.active, view.bonus, purse)
    return _once(("turn", shown), lambda: _ledger_now(view))


def _scoring(view: View) -> tuple[object, ...]:
    """All that the points of a turn depend on, whosoever it is."""
    lands = (view.board, view.seats, tuple(view.lies), tuple(view.marker), view.posts)
    return (*lands, tuple(view.pieces), tuple(view.neutrals))


def _ledger_now(view: View) -> Panel:
    share = view.pot // (view.seats - 1)
    left = view.pot % (view.seats - 1)
    note = Words("{n} for each opponent, {left} stay", n=share, left=left)
    total = score_now(view, view.active)
    space = scoring.landing(view.vp, view.active, total)
    spent = Words("used") if view.bonus else Words("not used")
    items: list[Row | Meter | Card] = [
        Row(Words("Action points left"), view.points, PRICES, "HOA-31"),
        Row(Words("Influence"), view.influence[view.active], rule="HOA-33"),
        Row(Words("Pot"), view.pot, note, "HOA-84"),
        Row(
            Words("If the turn ended now"),
            Words("{n}", n=f"{total:+d}"),
            Words("score space {space}", space=space),
            "HOA-81",
        ),
        *_breakdown(view),
        Row(Words("Token for victory points, one a turn"), spent, rule="HOA-43"),
    ]
    title = Words("Turn of {seat}", seat=SEAT_NAMES[view.active])
    return Panel("turn", title, tuple(items), now=True)


PRICES: Final = Words(
    "{step} for a step, {new} for a new trader ({post} at a post), {change} to change a value",
    step=1,
    new=NEW_TRADER,
    post=NEW_TRADER_AT_POST,
    change=CHANGE_VALUE,
)


def _breakdown(view: View) -> list[Row]:
    """What the turn would score now, line by line, with the areas it comes from."""
    names = view.game.info.score_lines
    whence = {"areas": _valued, "neutrals": _spoiled, "posts": _posted}
    rows = []
    for line in view.if_ended_now(view.active):
        note = whence[line.key](view) if line.key in whence else None
        rows.append(Row(names[line.key], Words("{n}", n=f"{line.points:+d}"), note, line.rule))
    return rows


def _valued(view: View) -> Words:
    """The areas that the active seat controls and that are worth something."""
    table = view.table()
    held = [x for x in range(AREAS) if table.controls(view.active, x) and table.value(x)]
    return listed([_area_count(view, x, table.value(x)) for x in held])


def _spoiled(view: View) -> Words:
    """The areas of the active seat with neutrals."""
    held = [x for x in range(AREAS) if view.own(view.active, x) and view.neutrals[x]]
    return listed([_area_count(view, x, view.neutrals[x]) for x in held])


def _posted(view: View) -> Words:
    """How many posts, and whether they are the most."""
    n = view.table().post_count(view.active)
    most = scoring.post_points(view.table(), view.active) > n
    if most:
        return Words("{n} post, the most", many="{n} posts, the most", n=n)
    return Words("{n} post, not the most", many="{n} posts, not the most", n=n)


def _area_count(view: View, x: int, n: int) -> Words:
    return Words("{area} {n}", area=area_name(view, x), n=n)


def _odds(view: View) -> Panel:
    """Conflict tokens that can still be drawn, and whether they could be paid."""
    total = sum(view.results)
    s = rules_of(view).imagine(view, Rng(0))
    cards = []
    for i, n in enumerate(view.results):
        message = N_("{n} of {total}") if can_pay(s, i) else N_("{n} of {total}; cannot be paid")
        if n:
            note = Words(message, n=n, total=total)
            cards.append(Card(RESULTS[i], RESULT_NAMES[i], n, note, "HOA-60"))
    redraws = Row(Words("Redraws left"), view.redraws, rule="HOA-61")
    return Panel("odds", Words("Conflict tokens"), (*cards, redraws), now=True)


def _conflict(view: View) -> Panel:
    """Both sides: what they bring for certain, and what they could add."""
    rows = [_side(view, seat) for seat in (view.active, view.rival)]
    worth = Words("{cube} for a cube, {token} for a token", cube=PER_CUBE, token=PER_TOKEN)
    rows.append(Row(Words("Stakes"), worth, Words("who retreats takes the other's"), "HOA-68"))
    if view.side >= 0 and view.stake != -1:
        rows.append(Row(Words("Your stake"), own_stake(view), rule="HOA-67"))
    return Panel("conflict", Words("Conflict"), tuple(rows), now=True)


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
    return _once(("market", view.board, tuple(view.marker)), lambda: _market_now(view))


def _market_now(view: View) -> Panel:
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
    held = tuple(view.held[seat * KIND_COUNT : (seat + 1) * KIND_COUNT])
    won = tuple(view.open_sv[seat * VICTORY_COUNT : (seat + 1) * VICTORY_COUNT])
    secret = view.secret if seat == view.seat else -1
    goods = (view.influence[seat], view.reputation[seat], view.reserve[seat])
    tokens = (held, won, view.hidden[seat], secret)
    points = (tuple(view.vp), view.target, view.bonus and seat == view.active)
    shown = (_scoring(view), seat, goods, tokens, points)
    return _once(("seat", shown), lambda: _seat_now(view, seat))


def _seat_now(view: View, seat: int) -> Panel:
    total = score_now(view, seat)
    row = view.reputation[seat]
    items: list[Row | Meter | Card] = [
        Meter(Words("Victory points"), max(view.vp[seat], 0), view.target, rule="HOA-91"),
        Row(Words("Influence"), view.influence[seat], rule="HOA-2"),
        Row(
            Words("Reputation"),
            view.board.ladder[row],
            _next_step(view, row),
            "HOA-68",
        ),
        Row(Words("Traders in reserve"), view.reserve[seat], rule="HOA-38"),
        Row(
            Words("A turn now would score"),
            Words("{n}", n=f"{total:+d}"),
            _outlook_of(view, seat, total),
            "HOA-76",
        ),
        *_tokens(view, seat),
    ]
    return Panel(f"seat:{seat}", SEAT_NAMES[seat], tuple(items), seat, max(view.vp[seat], 0))


def _outlook_of(view: View, seat: int, total: int) -> Words | None:
    """Where the points of a turn now would come from, and whether they win."""
    names = view.game.info.score_lines
    parts = [
        Words("{what} {n}", what=names[line.key], n=f"{line.points:+d}")
        for line in view.if_ended_now(seat)
    ]
    if not parts:
        return None
    if would_win(view, seat, total):
        return Words("that wins the game: {parts}", parts=listed(parts))
    return listed(parts)


def would_win(view: View, seat: int, total: int) -> bool:
    """Whether a seat that scores so much reaches the target (HOA-93)."""
    return view.vp[seat] >= 0 and scoring.landing(view.vp, seat, total) >= view.target


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
    shown = (view.board, tuple(view.supply), view.posts_left, view.neutrals_left)
    return _once(("supply", shown), lambda: _supply_now(view))


def _supply_now(view: View) -> Panel:
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
            n = entry_price(s, view.active, choice.noun)
        return Words("{n} action point", many="{n} action points", n=n)
    if choice.verb == "concede":
        return Words("1 row of reputation")
    if choice.verb == "heart" and view.hidden[view.active]:
        return Words("no special victory token can be played this turn")
    if choice.verb == "accept":
        return RESULT_NAMES[view.result]
    if choice.verb in ("to", "guide") and view.phase in ("act", "move", "march"):
        return _conflict_there(view, choice.noun)
    return None


def _conflict_there(view: View, x: int) -> Words | None:
    """Who would have to be confronted in an area (HOA-55)."""
    others = [i for i in range(view.seats) if i != view.active and view.own(i, x)]
    if not others:
        return None
    return Words("a conflict with {seats}", seats=listed([SEAT_NAMES[i] for i in others]))


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
    share = (view.pot + cubes) // (view.seats - 1)
    tokens = [token for token in view.rows[:2] if token >= 0]
    gain = Words("{tokens}", tokens=listed([points_token(view, token) for token in tokens]))
    if not points:
        cost = Words(
            "{n} influence; each opponent gets {share} after the turn", n=cubes, share=share
        )
        return Preview(0, cost, gain, "HOA-18")
    given = [
        Words("{seat} {n}", seat=SEAT_NAMES[other], n=f"{due:+d}")
        for other, due in scoring.dues(view.vp, seat, points)
        if due
    ]
    cost = Words(
        "{cubes} influence and {points} victory points ({given}); "
        "each opponent gets {share} influence after the turn",
        cubes=cubes,
        points=points,
        given=listed(given),
        share=share,
    )
    after = scoring.paid_out(view.vp, seat, points)
    crowned = max(after) >= view.target
    warning = Words("a rival would reach the target with your points") if crowned else None
    return Preview(None, cost, gain, "HOA-22", warning)


def _pass(view: View, s: State, choice: Choice) -> Preview:
    """A warning where the turn goes to a seat that it would carry to the target."""
    taker = view.high_seat
    warning = None
    if taker >= 0 and would_win(view, taker, score_now(view, taker)):
        warning = Words("{seat} has the highest bid, and a turn now wins", seat=SEAT_NAMES[taker])
    return Preview(rule="HOA-17", warning=warning)


def _clear(view: View, s: State, choice: Choice) -> Preview:
    """What the draw may bring: redraws, and how many of the tokens could be paid."""
    redraws = s.strength(s.active, choice.noun) - s.neutrals[choice.noun]
    s.spot = choice.noun
    paid = sum(n for kind, n in enumerate(s.results) if can_pay(s, kind))
    gain = Words(
        "{paid} of {total} conflict tokens could be paid; {n} redraw",
        many="{paid} of {total} conflict tokens could be paid; {n} redraws",
        paid=paid,
        total=sum(s.results),
        n=redraws,
    )
    return Preview(0, None, gain, "HOA-59")


def _confront(view: View, s: State, choice: Choice) -> Preview:
    """The strengths before any stake, of everybody who could be confronted."""
    ladder = view.board.ladder
    here = [i for i in range(view.seats) if view.own(i, choice.noun)]
    sides = [
        Words(
            "{seat} {n}",
            seat=SEAT_NAMES[i],
            n=ladder[view.reputation[i]] * s.strength(i, choice.noun),
        )
        for i in here
    ]
    return Preview(0, None, Words("before stakes: {sides}", sides=listed(sides)), "HOA-68")


def _end(view: View, s: State, choice: Choice) -> Preview:
    """What is lost with the step, and what the turn would score as it stands."""
    total = score_now(view, view.active)
    space = scoring.landing(view.vp, view.active, total)
    gain = Words("the turn scores {n}: score space {space}", n=f"{total:+d}", space=space)
    lost = Words("{n} action point", many="{n} action points", n=view.points)
    warning = None
    if view.phase == "conflict" and total < 0:
        warning = Words("the turn would cost you points")
    elif view.points >= WORTH_A_WARNING:
        warning = Words("unspent action points are lost")
    cost = lost if view.points else None
    return Preview(None, cost, gain, "HOA-28", warning, ends=True)


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
    "pass": _pass,
    "clear": _clear,
    "confront": _confront,
    "improve": _improve,
    "stake": _stake,
    "pledge": _pledge,
    "retreat": _retreat,
    "score": _score,
}
