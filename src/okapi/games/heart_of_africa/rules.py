"""The flow of play, in the order of the rulebook."""

from __future__ import annotations

from typing import Any, Final, cast

from okapi.core import bag
from okapi.core.action import Action
from okapi.core.codec import pack, unpack
from okapi.core.data import Data
from okapi.core.face import Face
from okapi.core.game import CHANCE, Event, Game, Outcome, Refusal
from okapi.core.info import Info
from okapi.core.rng import Rng
from okapi.games.heart_of_africa import (
    invariants,
    reasons,
    scoring,
    setup,
    state,
    view,
)
from okapi.games.heart_of_africa.actions import (
    ACCEPT,
    AGAINST,
    BID,
    BLAME,
    BUILD,
    BUY,
    CLEAR,
    CONCEDE,
    CONFRONT,
    DEAL,
    DECLINE,
    DRAW,
    DRIFT,
    END,
    ENTER,
    GUIDE,
    HEART,
    IMPROVE,
    LAND,
    LEAD,
    LEAVE,
    LOCK,
    LOWER,
    MARCH_FROM,
    MARKET,
    MOST_POINTS_BID,
    MOVE,
    NEUTRAL,
    ORDER,
    PASS,
    PLEDGE,
    PRAISE,
    RAISE,
    RECRUIT,
    REDRAW,
    REINFORCE,
    REST,
    RESULT,
    RETREAT,
    SCORE,
    SEND,
    SETTLE,
    SHIFT,
    SKIP,
    STAKE,
    STIR,
    STOP,
    SUMMON,
    TAKE,
    TO,
    Choice,
    Choices,
)
from okapi.games.heart_of_africa.board import AREAS, MAX_SEATS, Board
from okapi.games.heart_of_africa.state import (
    ACTING,
    AUCTIONS,
    BIDDING,
    CONFLICTS,
    COUNTING,
    DEALING,
    DRIFTING,
    IMPROVING,
    LANDS,
    LAYING,
    LEADING,
    LOCKED,
    LOWERING,
    MARCHING,
    MARKETS,
    MOVING,
    NEUTRALS,
    NONE,
    OPEN,
    OPPOSING,
    ORDERS,
    OVER,
    PLACING,
    RAISING,
    REINFORCING,
    RESULTS_DRAWN,
    RETREATING,
    RETREATS,
    ROUNDS,
    SCORING,
    SEALED,
    SETTLING,
    SKIPS,
    SOURCES,
    STAKING,
    START,
    STIRRING,
    SUFFERING,
    SUPPLY,
    TARGET,
    TOKEN_POINTS,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    EXCHANGE,
    HEART_BONUS,
    KIND_COUNT,
    LOSE_INFLUENCE,
    LOSE_REPUTATION,
    LOSE_TRADERS,
    MARCH,
    MARKER_COUNT,
    NEUTRAL_DRIFT,
    NO_LOSS,
    POINTS,
    REPUTATION_SHIFT,
    RESOURCE_COUNT,
    RESOURCE_SHIFT,
    STAKE_COUNT,
    STAKED_VICTORY,
    TRADING_POST,
    TWO_TRADERS,
    VICTORY_COUNT,
    WHOLESALER,
)
from okapi.games.heart_of_africa.view import View

LAST: Final = 7  # row of both tables
NEW_TRADER: Final = 4  # action points (HOA-38)
NEW_TRADER_AT_POST: Final = 2  # HOA-39
CHANGE_VALUE: Final = 4  # HOA-41
PER_CUBE: Final = 3  # strength (HOA-68)
PER_TOKEN: Final = 9
REPUTATION_PRICE: Final = 2  # HOA-75
FIRST_ROWS: Final = 6  # action tokens laid out at first (HOA-10)


class HeartOfAfrica(Game[State, View]):
    """The rules with one board."""

    def __init__(self, info: Info, data: Data, face: Face) -> None:
        self.board: Board = Board(data)
        self.choices: Choices = Choices(self.board)
        super().__init__(info, data, self.choices.table(), face)
        self._only: list[tuple[int, ...]] = [(seat,) for seat in range(MAX_SEATS)]
        self._links: tuple[tuple[int, ...], ...] = self.board.links
        self._coast: list[bool] = self.board.coast
        self._bit: list[int] = [1 << x for x in range(AREAS)]
        # Areas next to each area, as bits.
        self._near: list[int] = [sum([1 << y for y in near]) for near in self._links]

    def start(self, seats: int, options: dict[str, Any]) -> State:
        return setup.start(self, seats, options)

    def to_act(self, s: State) -> tuple[int, ...]:
        phase = s.phase
        if phase == STAKING:
            return self._stakers(s)
        if phase == OVER:
            return ()
        if self.is_chance(phase):
            return (CHANCE,)
        return self._only[self.decider(s)]

    def is_chance(self, phase: int) -> bool:
        """Whether chance decides in this phase."""
        return phase <= ORDERS or phase == DEALING or phase == LAYING or phase == RESULTS_DRAWN

    def decider(self, s: State) -> int:
        """The one seat that decides, where neither chance nor two seats do."""
        phase = s.phase
        if phase == BIDDING:
            return s.order[s.speaker]
        if phase == SETTLING:
            return s.order[s.seats - 1 - s.speaker]
        if phase == RETREATING:
            return s.placer
        if phase == IMPROVING:
            return s.winner
        return s.active

    # What may be chosen

    def legal(self, s: State, seat: int) -> list[Action]:
        phase = s.phase
        if phase == STAKING:
            return self._stakes(s, seat)
        if phase == OVER or self.is_chance(phase) or seat != self.decider(s):
            return []
        if phase == ACTING:
            return self._acts(s)
        if phase == BIDDING:
            return self._bids(s)
        if phase == MOVING or phase == DRIFTING or phase == MARCHING:
            return self._targets(s)
        if phase == PLACING:
            return self._neutral_places(s)
        if phase == CONFLICTS:
            return self._conflicts(s)
        if phase == RETREATING:
            return self._retreats(s)
        if phase == STIRRING:
            return self._stirs(s)
        return self._rarely(s)

    def _rarely(self, s: State) -> list[Action]:
        phase = s.phase
        choices = self.choices
        if phase == SUFFERING:
            return self._answers(s)
        if phase == REINFORCING:
            found = self._friendly(s, choices.reinforce)
            found.append(choices.stop)
            return found
        if phase == RAISING:
            return self._raises(s)
        if phase == LOWERING:
            return self._lowers(s)
        if phase == COUNTING:
            least = 0 if s.wholesaler[s.active] == s.spot else 1
            return [choices.take[n] for n in range(least, s.traders(s.active, s.spot) + 1)]
        if phase == LEADING:
            return [choices.lead, choices.leave]
        if phase == OPPOSING:
            return [choices.against[seat] for seat in self.opponents(s, s.spot)]
        if phase == IMPROVING:
            return [choices.improve, choices.decline]
        if phase == SCORING:
            return self._scores(s)
        return self._settles(s)

    # Setting up (HOA-4 to HOA-10)

    def _settles(self, s: State) -> list[Action]:
        """Coastal areas without a neutral and without pieces (HOA-8)."""
        settle = self.choices.settle
        return [settle[x] for x in self.board.starts if s.empty(x)]

    def odds(self, s: State) -> list[tuple[Action, int]]:
        if not self.is_chance(s.phase):
            return []
        counts = self._bag(s)
        draws = self._draws(s.phase)
        return [(draws[i], n) for i, n in enumerate(counts) if n > 0]

    def sample(self, s: State, rng: Rng) -> Action:
        counts = self._bag(s)
        total = 0
        for n in counts:
            total += n
        return self._draws(s.phase)[bag.draw(counts, total, rng)]

    def audience(self, s: State, action: Action) -> tuple[int, ...] | None:
        """Special victory tokens are seen by their owners alone (HOA-9)."""
        return self._only[s.speaker] if s.phase == DEALING else None

    def _draws(self, phase: int) -> list[Choice]:
        choices = self.choices
        if phase == LAYING:
            return choices.draw
        if phase == RESULTS_DRAWN:
            return choices.result
        if phase == MARKETS:
            return choices.market
        if phase == LANDS:
            return choices.land
        if phase == ORDERS:
            return choices.order
        return choices.deal

    def _bag(self, s: State) -> list[int]:
        """What chance draws from now."""
        phase = s.phase
        if phase == LAYING:
            return s.supply
        if phase == RESULTS_DRAWN:
            return s.results
        if phase == MARKETS:
            return [1 if s.marker[kind] == NONE else 0 for kind in range(RESOURCE_COUNT)]
        if phase == LANDS:
            return self._lands_left(s)
        if phase == ORDERS:
            return [0 if seat in s.order else 1 for seat in range(s.seats)]
        return self.victory_left(s)

    def _lands_left(self, s: State) -> list[int]:
        """One of each resource stands on the table; the others may lie on the map (HOA-6)."""
        copies = self.board.resource_copies
        return [copies[kind] - 1 - s.lies.count(kind) for kind in range(RESOURCE_COUNT)]

    def victory_left(self, s: State) -> list[int]:
        """Special victory tokens that no seat holds and nobody has seen."""
        left = self.board.victory_copies[:]
        for kind in range(VICTORY_COUNT):
            left[kind] -= s.gone_sv[kind]
            for seat in range(s.seats):
                left[kind] -= s.open_sv[seat * VICTORY_COUNT + kind]
        for kind in s.secret:
            if kind >= 0:
                left[kind] -= 1
        return left

    def apply(self, s: State, seat: int, action: Action, out: list[Event] | None = None) -> None:
        choice = cast(Choice, action)
        code = choice.code
        noun = choice.noun
        if code == TO:
            self._to(s, noun, out)
        elif code == MOVE:
            self._lift(s, noun, MOVING)
        elif code == PASS:
            self._pass(s, seat, out)
        elif code == BID:
            self._bid(s, seat, noun, out)
        elif code == NEUTRAL:
            self._neutral(s, noun, out)
        elif code == END:
            self._end_step(s, out)
        elif code == STAKE:
            s.stake[self._side(s, seat)] = noun
        elif code == PLEDGE:
            s.pledged[self._side(s, seat) * STAKE_COUNT + noun] += 1
        elif code == LOCK:
            self._lock(s, seat, out)
        elif code == RETREAT:
            s.stake[self._side(s, seat)] = RETREATS
        elif code == SEND or code == REST:
            self._send(s, noun, code == REST, out)
        elif code >= MARKET:
            self._chance(s, code, noun, out)
        elif code < END:
            self._act(s, code, noun, out)
        else:
            self._conflict(s, code, noun, out)

    def _act(self, s: State, code: int, noun: int, out: list[Event] | None) -> None:
        """Step (b), and the functions of tokens."""
        if code == GUIDE:
            self._guide(s, noun, out)
        elif code == ENTER:
            self._enter(s, noun, out)
        elif code == BUY:
            self._buy(s, out)
        elif code == RAISE or code == LOWER or code == SKIP:
            self._change(s, code, noun, out)
        elif code == BUILD:
            self._build(s, noun, out)
        elif code == STIR:
            self._lift(s, noun, DRIFTING)
        elif code == DRIFT:
            self._drift(s, out)
        elif code == STOP:
            self._stop(s, out)
        elif code == SUMMON:
            self._summon(s, noun, out)
        elif code == REINFORCE:
            self._reinforce(s, noun, out)
        elif code == HEART:
            self._heart(s, out)
        elif code == RECRUIT:
            self._recruit(s, noun, out)
        elif code == SHIFT:
            self._shift(s, out)
        elif code == PRAISE or code == BLAME:
            self._gossip(s, noun, 1 if code == PRAISE else -1, out)
        elif code == MARCH_FROM:
            self._use(s, MARCH, "HOA-53", out)
            self._lift(s, noun, MARCHING)
        elif code == TAKE:
            self._take(s, noun, out)
        elif code == LEAD or code == LEAVE:
            self._march(s, s.count, code == LEAD, out)
        elif code == SETTLE:
            self._settle(s, noun, out)

    def _conflict(self, s: State, code: int, noun: int, out: list[Event] | None) -> None:
        """Step (c) and scoring."""
        if code == CONFRONT:
            self._confront(s, noun, out)
        elif code == AGAINST:
            self._fight(s, noun, out)
        elif code == CLEAR:
            self._clear(s, noun, out)
        elif code == ACCEPT:
            self._accept(s, out)
        elif code == REDRAW:
            s.redraws -= 1
            s.phase = RESULTS_DRAWN
        elif code == CONCEDE:
            self._concede(s, out)
        elif code == IMPROVE or code == DECLINE:
            self._improve(s, code == IMPROVE, out)
        elif code == SCORE:
            self._score(s, noun, out)

    def _chance(self, s: State, code: int, noun: int, out: list[Event] | None) -> None:
        if code == DRAW:
            self._lay(s, noun, out)
        elif code == RESULT:
            self._draw_result(s, noun, out)
        elif code == MARKET:
            self._market(s, noun, out)
        elif code == LAND:
            self._land(s, noun, out)
        elif code == ORDER:
            self._order(s, noun, out)
        elif code == DEAL:
            self._deal(s, noun, out)

    def _market(self, s: State, kind: int, out: list[Event] | None) -> None:
        """The next row of the resource table gets its marker (HOA-4)."""
        row = self.board.resource_rows[s.speaker]
        s.marker[kind] = row
        s.speaker += 1
        if out is not None:
            out.append(Event("market", "HOA-4", {"marker": kind, "row": row}))
        if s.speaker == RESOURCE_COUNT:
            s.speaker = 0
            s.phase = LANDS

    def _land(self, s: State, kind: int, out: list[Event] | None) -> None:
        """The next area with a symbol gets a resource and a neutral (HOA-6)."""
        x = self.board.symbols[s.speaker]
        s.lies[x] = kind
        s.add_neutral(x)
        s.speaker += 1
        if out is not None:
            out.append(Event("land", "HOA-6", {"area": x, "kind": kind}))
        if s.speaker == len(self.board.symbols):
            s.speaker = 0
            s.phase = ORDERS

    def _order(self, s: State, seat: int, out: list[Event] | None) -> None:
        """Discs are drawn one by one for 8, 7, 6, ... victory points (HOA-7)."""
        points = self.board.start_points[len(s.order)]
        s.order.append(seat)
        s.vp[seat] = points
        s.earn(seat, START, points)
        if out is not None:
            out.append(Event("order", "HOA-7", {"seat": seat, "points": points}))
        if len(s.order) == s.seats:
            s.phase = SETTLING
            self._sort_by_points(s)

    def _sort_by_points(self, s: State) -> None:
        """Descending victory points, which are never equal (HOA-16)."""
        vp = s.vp
        order: list[int] = []
        for seat in range(s.seats):
            at = 0
            while at < len(order) and vp[order[at]] > vp[seat]:
                at += 1
            order.insert(at, seat)
        s.order = order

    def _settle(self, s: State, x: int, out: list[Event] | None) -> None:
        """Five traders together, lowest victory points first (HOA-8)."""
        seat = self.decider(s)
        s.put(seat, x, self.board.start_traders)
        if out is not None:
            facts: dict[str, object] = {"seat": seat, "area": x, "n": self.board.start_traders}
            out.append(Event("settle", "HOA-8", facts))
        s.speaker += 1
        if s.speaker == s.seats:
            s.speaker = 0
            s.phase = DEALING

    def _deal(self, s: State, kind: int, out: list[Event] | None) -> None:
        """A special victory token that only its owner sees (HOA-9)."""
        seat = s.speaker
        s.secret[seat] = kind
        s.speaker += 1
        if out is not None:
            out.append(Event("deal", "HOA-9", {"seat": seat, "victory": kind}, (seat,)))
        if s.speaker == s.seats:
            s.speaker = 0
            s.count = FIRST_ROWS
            self._lay_on(s, out)

    # (1) Reveal (HOA-13 to HOA-15)

    def _new_round(self, s: State, out: list[Event] | None) -> None:
        if s.recycle and s.round == self.board.recycled_rounds:
            self._end_game(s, ROUNDS, "HOA-95", out)
            return
        s.round += 1
        s.count = 2
        setup.clear_auction(s)
        if out is not None:
            out.append(Event("round", "HOA-12", {"round": s.round}))
        self._lay_on(s, out)

    def _lay(self, s: State, token: int, out: list[Event] | None) -> None:
        s.supply[token] -= 1
        s.rows.append(token)
        s.count -= 1
        if out is not None:
            facts: dict[str, object] = {"token": token // POINTS, "points": token % POINTS}
            out.append(Event("lay", "HOA-13" if s.round else "HOA-10", facts))
        self._lay_on(s, out)

    def _lay_on(self, s: State, out: list[Event] | None) -> None:
        """Lay what is still to be laid, as far as there are tokens (HOA-14)."""
        if s.count > 0 and self._supply_lasts(s, out):
            s.phase = LAYING
            return
        s.count = 0
        if s.round == 0:
            self._new_round(s, out)
            return
        if len(s.rows) % 2:
            s.rows.append(NONE)
        self._open_auction(s, out)

    def _supply_lasts(self, s: State, out: list[Event] | None) -> bool:
        """Whether a token can be drawn; removed ones come back if the option says so (HOA-95)."""
        for n in s.supply:
            if n > 0:
                return True
        if not s.recycle:
            return False
        s.supply = s.removed()
        back = sum(s.supply)
        if out is not None and back > 0:
            out.append(Event("recycle", "HOA-95", {"n": back}))
        return back > 0

    # (2) Auction (HOA-16 to HOA-25)

    def _open_auction(self, s: State, out: list[Event] | None) -> None:
        if not s.rows:
            self._end_game(s, SUPPLY, "HOA-94", out)
            return
        self._sort_by_points(s)
        s.speaker = 0
        s.phase = BIDDING
        self._next_speaker(s, out)

    def cap(self, s: State, seat: int) -> int:
        """The highest bid a seat can pay; only the leader must do without points (HOA-19, 20)."""
        if s.order[0] == seat:
            return s.influence[seat]
        return s.influence[seat] + min(MOST_POINTS_BID, s.vp[seat])

    def _bids(self, s: State) -> list[Action]:
        """Pass, or more than the highest bid so far (HOA-17)."""
        found: list[Action] = [self.choices.pass_]
        found.extend(self.choices.bid[s.high : self.cap(s, s.order[s.speaker])])
        return found

    def _next_speaker(self, s: State, out: list[Event] | None) -> None:
        """Who cannot bid higher passes without being asked."""
        while s.speaker < s.seats:
            seat = s.order[s.speaker]
            if self.cap(s, seat) > s.high:
                return
            self._note_pass(s, seat, out)
        self._close_auction(s, out)

    def _note_pass(self, s: State, seat: int, out: list[Event] | None) -> None:
        s.bids[seat] = 0
        s.speaker += 1
        if out is not None:
            out.append(Event("pass", "HOA-17", {"seat": seat}))

    def _pass(self, s: State, seat: int, out: list[Event] | None) -> None:
        self._note_pass(s, seat, out)
        self._next_speaker(s, out)

    def _bid(self, s: State, seat: int, bid: int, out: list[Event] | None) -> None:
        s.bids[seat] = bid
        s.high = bid
        s.high_seat = seat
        s.speaker += 1
        if out is not None:
            out.append(Event("bid", "HOA-17", {"seat": seat, "n": bid}))
        self._next_speaker(s, out)

    def _close_auction(self, s: State, out: list[Event] | None) -> None:
        s.speaker = 0
        if s.high == 0:
            self._all_passed(s, out)
            return
        self._pay(s, s.high_seat, s.high, out)
        if s.phase != OVER:
            self._begin_turn(s, s.high_seat, out)

    def _all_passed(self, s: State, out: list[Event] | None) -> None:
        """The first row leaves the game and nobody takes a turn (HOA-25)."""
        del s.rows[:2]
        if out is not None:
            out.append(Event("all_pass", "HOA-25", {}))
        self._new_round(s, out)

    def _pay(self, s: State, seat: int, bid: int, out: list[Event] | None) -> None:
        """Influence first, into the pot; the rest in victory points (HOA-18, HOA-21)."""
        cubes = min(bid, s.influence[seat])
        s.influence[seat] -= cubes
        s.pot += cubes
        points = bid - cubes
        if out is not None:
            facts: dict[str, object] = {"seat": seat, "cubes": cubes, "points": points}
            out.append(Event("win", "HOA-21", facts))
        if points > 0:
            self._pay_points(s, seat, points, out)

    def _pay_points(self, s: State, seat: int, points: int, out: list[Event] | None) -> None:
        """The winner moves back, then the others get their shares, lowest first (HOA-22)."""
        self._move_disc(s, seat, -points, AUCTIONS, "HOA-22", out)
        share = points // (s.seats - 1)
        extra = points % (s.seats - 1)
        for i in range(s.seats - 1, -1, -1):
            other = s.order[i]
            if other == seat:
                continue
            due = share
            if extra > 0:
                due += 1
                extra -= 1
            if due > 0:
                self._move_disc(s, other, due, AUCTIONS, "HOA-22", out)
            if s.vp[other] >= s.target:
                self._end_game(s, TARGET, "HOA-23", out)
                return

    def _move_disc(
        self, s: State, seat: int, steps: int, source: int, rule: str, out: list[Event] | None
    ) -> None:
        """Occupied spaces are skipped; what they add or the floor saves is noted (HOA-81)."""
        came = s.move_disc(seat, steps)
        s.earn(seat, source, steps)
        s.earn(seat, SKIPS, came - steps)
        if out is not None:
            facts: dict[str, object] = {"seat": seat, "points": steps, "space": s.vp[seat]}
            out.append(Event("disc", rule, facts))

    def _begin_turn(self, s: State, seat: int, out: list[Event] | None) -> None:
        """The winner takes the first row and becomes active (HOA-24, HOA-31)."""
        s.active = seat
        for token in s.rows[:2]:
            if token >= 0:
                s.taken.append(token)
                s.points += token % POINTS
                s.keep(seat, token)
        del s.rows[:2]
        if out is not None:
            out.append(Event("turn_begins", "HOA-24", {"seat": seat, "n": s.points}))
        if self.can_place_neutral(s):
            s.step = PLACING
            s.phase = PLACING
        else:
            s.step = ACTING
            s.phase = ACTING

    # (3a) A neutral (HOA-29, HOA-30)

    def can_place_neutral(self, s: State) -> bool:
        """Whether the supply and the map allow it (HOA-30)."""
        if s.neutrals_left == 0:
            return False
        for x in range(AREAS):
            if s.neutrals[x] > 0 or s.total[x] == 0:
                return True
        return False

    def _neutral_places(self, s: State) -> list[Action]:
        """Empty areas, and areas that hold a neutral already (HOA-29)."""
        neutral = self.choices.neutral
        neutrals = s.neutrals
        total = s.total
        return [neutral[x] for x in range(AREAS) if neutrals[x] > 0 or total[x] == 0]

    def _neutral(self, s: State, x: int, out: list[Event] | None) -> None:
        s.add_neutral(x)
        if out is not None:
            rule = "HOA-29" if s.step == PLACING else "HOA-46"
            out.append(Event("neutral", rule, {"seat": s.active, "area": x}))
        if s.step == PLACING:
            s.step = ACTING
            s.phase = ACTING
        else:
            self._stir_on(s, out)

    # (3b) Action points (HOA-31 to HOA-41)

    def _acts(self, s: State) -> list[Action]:
        found: list[Action] = []
        if s.points > 0:
            self._add_moves(s, found)
            if s.points >= NEW_TRADER_AT_POST:
                self._add_entries(s, found)
            if s.points >= CHANGE_VALUE and not s.changed:
                self._add_changes(s, found)
        if s.influence[s.active] > 0:
            found.append(self.choices.buy)
        self._add_functions(s, found)
        found.append(self.choices.end)
        return found

    def _add_moves(self, s: State, found: list[Action]) -> None:
        """Traders that are not stopped, and the wholesaler (HOA-34, HOA-35)."""
        move = self.choices.move
        pieces = s.pieces
        stopped = s.stopped
        here = s.wholesaler[s.active]
        at = s.active * AREAS
        for x in range(AREAS):
            n = pieces[at + x]
            if n > 0 and n - stopped[x] > (1 if x == here else 0):
                found.append(move[x])
        if here >= 0 and not s.guide_stopped:
            guide = self.choices.guide
            for x in self._links[here]:
                found.append(guide[x])

    def entry_price(self, s: State, seat: int, x: int) -> int:
        """Action points for a new trader in an area; 0 where none may enter (HOA-38, HOA-39)."""
        here = s.pieces[seat * AREAS + x]
        if here > 0 and here == s.total[x]:
            if (s.posts >> x) & 1:
                return NEW_TRADER_AT_POST
            return NEW_TRADER if self._coast[x] else 0
        return NEW_TRADER if self._coast[x] and s.empty(x) else 0

    def _add_entries(self, s: State, found: list[Action]) -> None:
        if s.reserve[s.active] == 0 or (s.points < NEW_TRADER and s.posts == 0):
            return
        enter = self.choices.enter
        for x in range(AREAS):
            price = self.entry_price(s, s.active, x)
            if price and price <= s.points:
                found.append(enter[x])

    def _add_changes(self, s: State, found: list[Action]) -> None:
        """One marker by one row, once a turn (HOA-41)."""
        for kind in range(MARKER_COUNT):
            if s.marker[kind] < LAST:
                found.append(self.choices.raise_[kind])
        for kind in range(MARKER_COUNT):
            if s.marker[kind] > 0:
                found.append(self.choices.lower[kind])

    def _lift(self, s: State, x: int, phase: int) -> None:
        """A trader, a neutral or a marching column in an area is about to go."""
        s.spot = x
        s.phase = phase

    def _targets(self, s: State) -> list[Action]:
        """Adjacent areas (HOA-34, HOA-37)."""
        to = self.choices.to
        return [to[y] for y in self._links[s.spot]]

    def _to(self, s: State, y: int, out: list[Event] | None) -> None:
        if s.phase == MOVING:
            self._move(s, y, out)
        elif s.phase == DRIFTING:
            self._drift_to(s, y, out)
        else:
            self._march_to(s, y, out)

    def _stops(self, s: State, y: int) -> bool:
        """Whether a piece of the active seat stops on entering an area (HOA-35)."""
        return s.neutrals[y] > 0 or s.total[y] > s.own(s.active, y)

    def _move(self, s: State, y: int, out: list[Event] | None) -> None:
        x = s.spot
        s.points -= 1
        if self._stops(s, y):
            s.stopped[y] += 1
        s.carry(s.active, x, y, 1)
        if out is not None:
            out.append(Event("move", "HOA-34", {"seat": s.active, "area": x, "to": y}))
        s.spot = NONE
        s.phase = ACTING

    def _guide(self, s: State, y: int, out: list[Event] | None) -> None:
        """The wholesaler moves like a trader (HOA-87)."""
        x = s.wholesaler[s.active]
        s.points -= 1
        if self._stops(s, y):
            s.guide_stopped = True
        s.carry(s.active, x, y, 1)
        s.wholesaler[s.active] = y
        if out is not None:
            out.append(Event("guide", "HOA-34", {"seat": s.active, "area": x, "to": y}))

    def _enter(self, s: State, x: int, out: list[Event] | None) -> None:
        price = self.entry_price(s, s.active, x)
        s.points -= price
        s.put(s.active, x, 1)
        if out is not None:
            rule = "HOA-39" if price == NEW_TRADER_AT_POST else "HOA-38"
            out.append(Event("enter", rule, {"seat": s.active, "area": x, "n": price}))

    def _buy(self, s: State, out: list[Event] | None) -> None:
        """An influence cube for an action point (HOA-33)."""
        s.influence[s.active] -= 1
        s.pot += 1
        s.points += 1
        if out is not None:
            out.append(Event("buy", "HOA-33", {"seat": s.active}))

    def _change(self, s: State, code: int, kind: int, out: list[Event] | None) -> None:
        """A marker goes up or down in value: by action points, or by a token (HOA-41, HOA-51)."""
        if code != SKIP:
            way = 1 if code == RAISE else -1
            s.marker[kind] += way
            if out is not None:
                rule = "HOA-41" if s.phase == ACTING else "HOA-51"
                facts: dict[str, object] = {"seat": s.active, "marker": kind, "way": way}
                out.append(Event("change", rule, facts))
        if s.phase == ACTING:
            s.points -= CHANGE_VALUE
            s.changed = True
        elif s.phase == RAISING:
            s.raised = kind
            s.phase = LOWERING
            if len(self._lowers(s)) == 1 and kind != NONE:
                self._shifted(s, out)
        else:
            self._shifted(s, out)

    def _end_step(self, s: State, out: list[Event] | None) -> None:
        """The end of step (b) or of step (c); unspent action points are lost (HOA-28, HOA-31)."""
        if s.step == CONFLICTS:
            self._score_step(s, out)
            return
        s.points = 0
        s.guide_stopped = False
        s.stopped = [0] * AREAS
        s.step = CONFLICTS
        self._resume(s, out)

    def _resume(self, s: State, out: list[Event] | None) -> None:
        """Back to the step; step (c) is over when only its end could be chosen."""
        s.phase = s.step
        s.spot = NONE
        if s.step == CONFLICTS and len(self._conflicts(s)) == 1:
            if not self._must_fight(s):
                self._score_step(s, out)

    # Functions of tokens (HOA-42 to HOA-54)

    def _add_functions(self, s: State, found: list[Action]) -> None:
        """Whatever a kept token can be used for now (HOA-54)."""
        at = s.active * KIND_COUNT
        kept = s.kept
        if kept[at + TRADING_POST]:
            self._add_builds(s, found)
        if kept[at + NEUTRAL_DRIFT] and self.can_drift(s):
            found.append(self.choices.drift)
        if kept[at + WHOLESALER] and s.wholesaler[s.active] < 0:
            self._add_summons(s, found)
        if kept[at + TWO_TRADERS] and s.reserve[s.active] > 0:
            found.extend(self._friendly(s, self.choices.reinforce))
        if kept[at + HEART_BONUS] and not s.bonus:
            found.append(self.choices.heart)
        if kept[at + EXCHANGE] and s.reserve[s.active] > 0:
            self._add_recruits(s, found)
        if kept[at + RESOURCE_SHIFT] and self.can_shift(s):
            found.append(self.choices.shift)
        if kept[at + REPUTATION_SHIFT]:
            self._add_gossip(s, found)
        if kept[at + MARCH]:
            self._add_marches(s, found)

    def _friendly(self, s: State, verb: list[Choice]) -> list[Action]:
        """A choice for every area that the active seat controls."""
        pieces = s.pieces
        total = s.total
        at = s.active * AREAS
        found: list[Action] = []
        for x in range(AREAS):
            here = pieces[at + x]
            if here > 0 and here == total[x]:
                found.append(verb[x])
        return found

    def _use(self, s: State, kind: int, rule: str, out: list[Event] | None) -> None:
        """A used token leaves the game (HOA-42)."""
        s.drop(s.active, kind)
        if out is not None:
            out.append(Event("use", rule, {"seat": s.active, "token": kind}))

    def _add_builds(self, s: State, found: list[Action]) -> None:
        """Friendly areas without a post, while there are posts (HOA-45)."""
        if s.posts_left == 0:
            return
        build = self.choices.build
        for x in range(AREAS):
            if s.friendly(s.active, x) and not (s.posts >> x) & 1:
                found.append(build[x])

    def _build(self, s: State, x: int, out: list[Event] | None) -> None:
        self._use(s, TRADING_POST, "HOA-45", out)
        s.posts |= self._bit[x]
        s.posts_left -= 1
        if out is not None:
            out.append(Event("build", "HOA-45", {"seat": s.active, "area": x}))
        self._resume(s, out)

    def can_drift(self, s: State) -> bool:
        """Whether a drift would do anything: a neutral on the map, or one to come."""
        return s.neutrals_left < self.board.neutrals or self.can_place_neutral(s)

    def _drift(self, s: State, out: list[Event] | None) -> None:
        """First a new neutral, then each may move once (HOA-46)."""
        self._use(s, NEUTRAL_DRIFT, "HOA-46", out)
        if self.can_place_neutral(s):
            s.phase = PLACING
        else:
            self._stir_on(s, out)

    def _stirs(self, s: State) -> list[Action]:
        """Neutrals that have not moved by this token."""
        stir = self.choices.stir
        unmoved = s.unmoved
        found: list[Action] = [stir[x] for x in range(AREAS) if unmoved[x] > 0]
        found.append(self.choices.stop)
        return found

    def _stir_on(self, s: State, out: list[Event] | None) -> None:
        if not s.unmoved:
            s.unmoved = s.neutrals[:]
        s.spot = NONE
        s.phase = STIRRING
        for n in s.unmoved:
            if n > 0:
                return
        self._stop(s, out)

    def _drift_to(self, s: State, y: int, out: list[Event] | None) -> None:
        x = s.spot
        s.neutrals[x] -= 1
        s.unmoved[x] -= 1
        s.neutrals[y] += 1
        if out is not None:
            out.append(Event("drift", "HOA-46", {"seat": s.active, "area": x, "to": y}))
        self._stir_on(s, out)

    def _stop(self, s: State, out: list[Event] | None) -> None:
        """No more of the token that is being used."""
        s.unmoved = []
        self._resume(s, out)

    def _add_summons(self, s: State, found: list[Action]) -> None:
        """Friendly areas and empty coastal ones (HOA-47)."""
        summon = self.choices.summon
        for x in range(AREAS):
            if s.friendly(s.active, x) or (self._coast[x] and s.empty(x)):
                found.append(summon[x])

    def _summon(self, s: State, x: int, out: list[Event] | None) -> None:
        self._use(s, WHOLESALER, "HOA-47", out)
        s.wholesaler[s.active] = x
        s.pieces[s.active * AREAS + x] += 1
        s.total[x] += 1
        if out is not None:
            out.append(Event("summon", "HOA-47", {"seat": s.active, "area": x}))
        self._resume(s, out)

    def _reinforce(self, s: State, x: int, out: list[Event] | None) -> None:
        """One or two traders in friendly areas (HOA-48)."""
        second = s.phase == REINFORCING
        if not second:
            self._use(s, TWO_TRADERS, "HOA-48", out)
        s.put(s.active, x, 1)
        if out is not None:
            out.append(Event("reinforce", "HOA-48", {"seat": s.active, "area": x}))
        if second or s.reserve[s.active] == 0:
            self._resume(s, out)
        else:
            s.phase = REINFORCING

    def _heart(self, s: State, out: list[Event] | None) -> None:
        """Two neutrals into the Heart, as far as there are (HOA-49)."""
        self._use(s, HEART_BONUS, "HOA-49", out)
        s.bonus = True
        n = min(2, s.neutrals_left)
        for _ in range(n):
            s.add_neutral(self.board.heart)
        if out is not None:
            out.append(Event("heart", "HOA-49", {"seat": s.active, "n": n}))
        self._resume(s, out)

    def _add_recruits(self, s: State, found: list[Action]) -> None:
        recruit = self.choices.recruit
        for x in range(AREAS):
            if s.neutrals[x] > 0:
                found.append(recruit[x])

    def _recruit(self, s: State, x: int, out: list[Event] | None) -> None:
        """A trader for a neutral, wherever it stands (HOA-50)."""
        self._use(s, EXCHANGE, "HOA-50", out)
        s.remove_neutral(x)
        s.put(s.active, x, 1)
        if out is not None:
            out.append(Event("recruit", "HOA-50", {"seat": s.active, "area": x}))
        self._resume(s, out)

    def can_raise(self, s: State) -> bool:
        """Whether any marker can gain a row."""
        return min(s.marker) < LAST

    def can_shift(self, s: State) -> bool:
        """Whether any marker can move at all."""
        return min(s.marker) < LAST or max(s.marker) > 0

    def _shift(self, s: State, out: list[Event] | None) -> None:
        self._use(s, RESOURCE_SHIFT, "HOA-51", out)
        s.phase = RAISING if self.can_raise(s) else LOWERING

    def _raises(self, s: State) -> list[Action]:
        """A marker to raise; none only if another can then be lowered (HOA-51)."""
        found: list[Action] = []
        for kind in range(MARKER_COUNT):
            if s.marker[kind] < LAST:
                found.append(self.choices.raise_[kind])
        if max(s.marker) > 0:
            found.append(self.choices.skip)
        return found

    def _lowers(self, s: State) -> list[Action]:
        """A different marker to lower; none only after one was raised (HOA-51)."""
        found: list[Action] = []
        for kind in range(MARKER_COUNT):
            if s.marker[kind] > 0 and kind != s.raised:
                found.append(self.choices.lower[kind])
        if s.raised != NONE:
            found.append(self.choices.skip)
        return found

    def _shifted(self, s: State, out: list[Event] | None) -> None:
        s.raised = NONE
        self._resume(s, out)

    def _add_gossip(self, s: State, found: list[Action]) -> None:
        """Any seat's reputation, one row either way (HOA-52)."""
        for seat in range(s.seats):
            if s.reputation[seat] < LAST:
                found.append(self.choices.praise[seat])
        for seat in range(s.seats):
            if s.reputation[seat] > 0:
                found.append(self.choices.blame[seat])

    def _gossip(self, s: State, seat: int, way: int, out: list[Event] | None) -> None:
        self._use(s, REPUTATION_SHIFT, "HOA-52", out)
        self._reputation(s, seat, way, "HOA-52", out)
        self._resume(s, out)

    def _reputation(
        self, s: State, seat: int, change: int, rule: str, out: list[Event] | None
    ) -> None:
        """Rows of reputation, down the table for the better, never off it."""
        row = max(0, min(LAST, s.reputation[seat] + change))
        s.reputation[seat] = row
        if out is not None:
            out.append(Event("reputation", rule, {"seat": seat, "row": row, "way": change}))

    def _add_marches(self, s: State, found: list[Action]) -> None:
        march = self.choices.march
        at = s.active * AREAS
        for x in range(AREAS):
            if s.pieces[at + x] > 0:
                found.append(march[x])

    def _march_to(self, s: State, y: int, out: list[Event] | None) -> None:
        """How many go is asked where there is a choice (HOA-53)."""
        s.goal = y
        traders = s.traders(s.active, s.spot)
        if s.wholesaler[s.active] != s.spot:
            if traders == 1:
                self._march(s, 1, False, out)
                return
        elif traders == 0:
            self._march(s, 0, True, out)
            return
        s.phase = COUNTING

    def _take(self, s: State, n: int, out: list[Event] | None) -> None:
        s.count = n
        if s.wholesaler[s.active] != s.spot:
            self._march(s, n, False, out)
        elif n == 0:
            self._march(s, 0, True, out)
        else:
            s.phase = LEADING

    def _march(self, s: State, n: int, leads: bool, out: list[Event] | None) -> None:
        """Stopped traders go first and stay stopped (HOA-53, R51); locks go along (HOA-57)."""
        x = s.spot
        y = s.goal
        stopped = min(n, s.stopped[x])
        s.stopped[x] -= stopped
        s.stopped[y] += stopped
        s.carry(s.active, x, y, n + 1 if leads else n)
        if leads:
            s.wholesaler[s.active] = y
        if s.locked & self._bit[x]:
            self._lock_area(s, y)
        if out is not None:
            facts: dict[str, object] = {
                "seat": s.active, "area": x, "to": y, "n": n, "wholesaler": leads,
            }  # fmt: skip
            out.append(Event("march", "HOA-53", facts))
        s.goal = NONE
        s.count = 0
        self._resume(s, out)

    # (3c) Conflicts (HOA-55 to HOA-58)

    def opponents(self, s: State, x: int) -> list[int]:
        """Other seats with pieces in an area."""
        return [i for i in range(s.seats) if i != s.active and s.pieces[i * AREAS + x] > 0]

    def _must_fight(self, s: State) -> bool:
        """Whether an unlocked area holds pieces of the active seat and of another (HOA-55)."""
        at = s.active * AREAS
        for x in range(AREAS):
            here = s.pieces[at + x]
            if here > 0 and here < s.total[x] and not (s.locked >> x) & 1:
                return True
        return False

    def may_clear(self, s: State, x: int) -> bool:
        """Whether the active seat may start a neutral conflict in an area (HOA-55, 56, 59)."""
        if s.neutrals[x] == 0 or not s.friendly(s.active, x):
            return False
        if (s.locked >> x) & 1 and not (s.won >> x) & 1:
            return False
        return s.strength(s.active, x) >= s.neutrals[x]

    def _conflicts(self, s: State) -> list[Action]:
        found: list[Action] = []
        self._add_functions(s, found)
        pieces = s.pieces
        at = s.active * AREAS
        before = len(found)
        for x in range(AREAS):
            here = pieces[at + x]
            if here > 0 and here < s.total[x] and not (s.locked >> x) & 1:
                found.append(self.choices.confront[x])
        may_end = len(found) == before
        for x in range(AREAS):
            if pieces[at + x] > 0 and s.neutrals[x] > 0 and self.may_clear(s, x):
                found.append(self.choices.clear[x])
        if may_end:
            found.append(self.choices.end)
        return found

    def _lock_area(self, s: State, x: int) -> None:
        """No conflict is started there any more in this turn (HOA-57)."""
        s.locked |= self._bit[x]
        if s.won & self._bit[x]:
            s.won -= self._bit[x]

    def _end_conflict(self, s: State, out: list[Event] | None) -> None:
        """The conflict tokens are shuffled together again (HOA-66)."""
        setup.clear_conflict(s)
        self._resume(s, out)

    # Conflicts with neutrals (HOA-59 to HOA-66)

    def _clear(self, s: State, x: int, out: list[Event] | None) -> None:
        s.spot = x
        s.redraws = s.strength(s.active, x) - s.neutrals[x]
        s.phase = RESULTS_DRAWN
        if out is not None:
            facts: dict[str, object] = {"seat": s.active, "area": x, "n": s.redraws}
            out.append(Event("clear", "HOA-59", facts))

    def _draw_result(self, s: State, kind: int, out: list[Event] | None) -> None:
        s.results[kind] -= 1
        s.result = kind
        s.phase = SUFFERING
        if out is not None:
            out.append(
                Event("result", "HOA-60", {"seat": s.active, "area": s.spot, "result": kind})
            )

    def can_accept(self, s: State) -> bool:
        """Whether the result can be paid in full and leaves a piece in the area (HOA-63)."""
        kind = s.result
        if kind >= LOSE_TRADERS:
            return s.own(s.active, s.spot) > kind - LOSE_TRADERS + 1
        if kind >= LOSE_INFLUENCE:
            return s.influence[s.active] >= kind - LOSE_INFLUENCE + 1
        if kind >= LOSE_REPUTATION:
            return s.reputation[s.active] >= kind - LOSE_REPUTATION + 1
        return True

    def _answers(self, s: State) -> list[Action]:
        found: list[Action] = []
        if self.can_accept(s):
            found.append(self.choices.accept)
        if s.redraws > 0 and max(s.results) > 0:
            found.append(self.choices.redraw)
        found.append(self.choices.concede)
        return found

    def _accept(self, s: State, out: list[Event] | None) -> None:
        """The loss is suffered, a neutral leaves the map, the others retreat (HOA-62, HOA-64)."""
        seat = s.active
        kind = s.result
        if out is not None:
            out.append(Event("accept", "HOA-62", {"seat": seat, "area": s.spot, "result": kind}))
        if kind >= LOSE_TRADERS:
            for _ in range(kind - LOSE_TRADERS + 1):
                s.lose(seat, s.spot)
        elif kind >= LOSE_INFLUENCE:
            s.influence[seat] -= kind - LOSE_INFLUENCE + 1
            s.pot += kind - LOSE_INFLUENCE + 1
        elif kind != NO_LOSS:
            self._reputation(s, seat, LOSE_REPUTATION - kind - 1, "HOA-62", out)
        self._lock_area(s, s.spot)
        s.remove_neutral(s.spot)
        s.runner = NEUTRALS
        s.placer = seat
        self._run(s, out)

    def _concede(self, s: State, out: list[Event] | None) -> None:
        """A row of reputation, and everything stays (HOA-65)."""
        if out is not None:
            out.append(Event("concede", "HOA-65", {"seat": s.active, "area": s.spot}))
        self._reputation(s, s.active, -1, "HOA-65", out)
        self._lock_area(s, s.spot)
        self._end_conflict(s, out)

    # Conflicts between players (HOA-67 to HOA-75)

    def _confront(self, s: State, x: int, out: list[Event] | None) -> None:
        s.spot = x
        others = self.opponents(s, x)
        if len(others) == 1:
            self._fight(s, others[0], out)
        else:
            s.phase = OPPOSING

    def _fight(self, s: State, rival: int, out: list[Event] | None) -> None:
        """Both choose their stakes at the same time, unseen (HOA-67)."""
        s.rival = rival
        s.fights += 1
        s.pledged = [0] * (2 * STAKE_COUNT)
        s.phase = STAKING
        if out is not None:
            facts: dict[str, object] = {"seat": s.active, "other": rival, "area": s.spot}
            out.append(Event("confront", "HOA-55", facts))

    def together(self, s: State) -> int:
        return s.fights if s.phase == STAKING else 0

    def _side(self, s: State, seat: int) -> int:
        return 0 if seat == s.active else 1

    def _stakers(self, s: State) -> tuple[int, ...]:
        """Who has not locked; in an imagined state then those whose choices are not known."""
        wanted = OPEN if OPEN in s.lock else SEALED
        if s.lock[0] == s.lock[1]:
            if s.active < s.rival:
                return (s.active, s.rival)
            return (s.rival, s.active)
        return self._only[s.active if s.lock[0] == wanted else s.rival]

    def _is_asked(self, s: State, seat: int) -> bool:
        if seat != s.active and seat != s.rival:
            return False
        return s.lock[self._side(s, seat)] == (OPEN if OPEN in s.lock else SEALED)

    def _stakes(self, s: State, seat: int) -> list[Action]:
        """Retreat, or some influence; then tokens one by one; then lock (HOA-67)."""
        if not self._is_asked(s, seat):
            return []
        found: list[Action] = []
        staked = s.stake[self._side(s, seat)]
        if staked == UNDECIDED:
            if self.can_retreat(s, seat):
                found.append(self.choices.retreat)
            found.extend(self.choices.stake[: s.influence[seat] + 1])
            return found
        if staked >= 0:
            self._add_pledges(s, seat, found)
        found.append(self.choices.lock)
        return found

    def can_retreat(self, s: State, seat: int) -> bool:
        """Whether there is anywhere to go (HOA-74)."""
        return self.destinations(s, s.rival if seat == s.active else s.active) != 0

    def _add_pledges(self, s: State, seat: int, found: list[Action]) -> None:
        at = self._side(s, seat) * STAKE_COUNT
        for i in range(STAKE_COUNT):
            if self.stock(s, seat, i) > s.pledged[at + i]:
                found.append(self.choices.pledge[i])

    def stock(self, s: State, seat: int, i: int) -> int:
        """How many tokens of a kind a seat could stake."""
        if i < STAKED_VICTORY:
            if s.kept[seat * KIND_COUNT + i + 1] == 0:
                return 0
            return s.held(seat, i + 1)
        kind = i - STAKED_VICTORY
        hidden = 1 if s.secret[seat] == kind else 0
        return s.open_sv[seat * VICTORY_COUNT + kind] + hidden

    def _lock(self, s: State, seat: int, out: list[Event] | None) -> None:
        s.lock[self._side(s, seat)] = LOCKED
        if s.lock[0] == LOCKED and s.lock[1] == LOCKED:
            self._reveal(s, out)

    def _reveal(self, s: State, out: list[Event] | None) -> None:
        """Stakes are shown and settled, a piece is lost, and the loser leaves (HOA-69 to 73)."""
        for side in range(2):
            self._tell_stake(s, side, out)
        flees = s.stake[0] == RETREATS
        rival_flees = s.stake[1] == RETREATS
        if flees and rival_flees:
            s.both = True
            s.runner = s.active
            s.placer = s.active
        elif flees or rival_flees:
            self._give_way(s, s.active if flees else s.rival, out)
        else:
            self._compare(s, out)
        setup.clear_stakes(s)
        self._lock_area(s, s.spot)
        self._run(s, out)

    def _tell_stake(self, s: State, side: int, out: list[Event] | None) -> None:
        if out is not None:
            at = side * STAKE_COUNT
            facts: dict[str, object] = {
                "seat": s.active if side == 0 else s.rival,
                "cubes": s.stake[side],
                "tokens": s.pledged[at : at + STAKE_COUNT],
                "strength": self.conflict_strength(s, side),
            }
            out.append(Event("reveal", "HOA-69", facts))

    def conflict_strength(self, s: State, side: int) -> int:
        """Reputation times count, and the stake; nothing for who retreats (HOA-68)."""
        if s.stake[side] == RETREATS:
            return 0
        seat = s.active if side == 0 else s.rival
        value = self.board.ladder[s.reputation[seat]]
        tokens = 0
        for i in range(side * STAKE_COUNT, (side + 1) * STAKE_COUNT):
            tokens += s.pledged[i]
        return value * s.strength(seat, s.spot) + PER_CUBE * s.stake[side] + PER_TOKEN * tokens

    def _compare(self, s: State, out: list[Event] | None) -> None:
        """The stronger wins, on a tie the seat that is not active; stakes are lost (HOA-69, 70)."""
        active_wins = self.conflict_strength(s, 0) > self.conflict_strength(s, 1)
        loser = s.rival if active_wins else s.active
        s.winner = s.active if active_wins else s.rival
        for side in range(2):
            self._move_stake(s, side, NONE)
        if out is not None:
            facts: dict[str, object] = {"seat": s.winner, "other": loser, "area": s.spot}
            out.append(Event("victory", "HOA-69", facts))
        s.lose(loser, s.spot)
        s.runner = loser
        s.placer = s.winner

    def _give_way(self, s: State, loser: int, out: list[Event] | None) -> None:
        """Who retreats gets the other's stake, loses nothing and places the pieces (HOA-71)."""
        s.winner = s.rival if loser == s.active else s.active
        self._move_stake(s, self._side(s, s.winner), loser)
        s.runner = loser
        s.placer = loser
        if out is not None:
            facts: dict[str, object] = {"seat": loser, "other": s.winner, "area": s.spot}
            out.append(Event("give_way", "HOA-71", facts))

    def _move_stake(self, s: State, side: int, taker: int) -> None:
        """A stake goes to a seat, or (NONE) to the pot and out of the game."""
        seat = s.active if side == 0 else s.rival
        s.influence[seat] -= s.stake[side]
        if taker == NONE:
            s.pot += s.stake[side]
        else:
            s.influence[taker] += s.stake[side]
        for i in range(STAKE_COUNT):
            for _ in range(s.pledged[side * STAKE_COUNT + i]):
                self._move_token(s, seat, i, taker)

    def _move_token(self, s: State, seat: int, i: int, taker: int) -> None:
        if i < STAKED_VICTORY:
            token = s.drop(seat, i + 1)
            if taker != NONE:
                s.keep(taker, token)
            return
        kind = i - STAKED_VICTORY
        self._show_victory(s, seat, kind)
        if taker == NONE:
            s.gone_sv[kind] += 1
        else:
            s.open_sv[taker * VICTORY_COUNT + kind] += 1

    def _show_victory(self, s: State, seat: int, kind: int) -> None:
        """A special victory token leaves a seat, one that was seen before a hidden one."""
        at = seat * VICTORY_COUNT + kind
        if s.open_sv[at] > 0:
            s.open_sv[at] -= 1
        else:
            s.secret[seat] = NONE

    # Retreats (HOA-72 to HOA-74)

    def destinations(self, s: State, foe: int) -> int:
        """Areas (as bits) one or two steps from the conflict that avoid a seat's pieces."""
        shut = self._bit[s.spot]
        at = foe * AREAS
        pieces = s.pieces
        for x in range(AREAS):
            if pieces[at + x] > 0:
                shut |= self._bit[x]
        reached = 0
        for x in self._links[s.spot]:
            if not shut & self._bit[x]:
                reached |= self._bit[x] | self._near[x]
        return reached & ~shut

    def _foe(self, s: State) -> int:
        """Whose areas are closed to those who retreat."""
        return s.rival if s.runner == s.active else s.active

    def retreat_areas(self, s: State) -> int:
        """Where the next piece may go, as bits; the last way out stays open (HOA-72, HOA-73)."""
        reached = self.destinations(s, self._foe(s))
        if not s.both or s.runner != s.active:
            return reached
        fair = 0
        for x in range(AREAS):
            if (reached >> x) & 1 and self._leaves_a_way(s, x):
                fair |= self._bit[x]
        return fair if fair else reached

    def _leaves_a_way(self, s: State, x: int) -> bool:
        """Whether the other seat can still retreat when the active one goes to an area."""
        at = s.active * AREAS + x
        s.pieces[at] += 1
        open_ways = self.destinations(s, s.active)
        s.pieces[at] -= 1
        return open_ways != 0

    def running(self, s: State) -> int:
        """How many still have to leave the area of the conflict."""
        return s.neutrals[s.spot] if s.runner == NEUTRALS else s.own(s.runner, s.spot)

    def _retreats(self, s: State) -> list[Action]:
        areas = self.retreat_areas(s)
        send = self.choices.send
        found: list[Action] = [send[x] for x in range(AREAS) if (areas >> x) & 1]
        if self.running(s) > 1:
            rest = self.choices.rest
            found.extend([rest[x] for x in range(AREAS) if (areas >> x) & 1])
        return found

    def _run(self, s: State, out: list[Event] | None) -> None:
        """Ask where there is a choice; who has nowhere to go leaves the map (HOA-72)."""
        while self.running(s) > 0:
            areas = self.retreat_areas(s)
            if areas == 0:
                self._vanish(s, out)
            elif areas & (areas - 1) == 0:
                self._retreat_to(s, self._bit.index(areas), self.running(s), out)
            else:
                s.phase = RETREATING
                return
        self._after_retreat(s, out)

    def _send(self, s: State, x: int, all_of_them: bool, out: list[Event] | None) -> None:
        self._retreat_to(s, x, self.running(s) if all_of_them else 1, out)
        self._run(s, out)

    def _retreat_to(self, s: State, y: int, n: int, out: list[Event] | None) -> None:
        """The wholesaler goes first; areas that receive active pieces are locked (HOA-57)."""
        if s.runner == NEUTRALS:
            s.neutrals[s.spot] -= n
            s.neutrals[y] += n
        else:
            s.carry(s.runner, s.spot, y, n)
            if s.wholesaler[s.runner] == s.spot:
                s.wholesaler[s.runner] = y
            if s.runner == s.active:
                self._lock_area(s, y)
        if out is not None:
            facts: dict[str, object] = {"seat": s.runner, "area": s.spot, "to": y, "n": n}
            out.append(Event("retreat", "HOA-72", facts))

    def _vanish(self, s: State, out: list[Event] | None) -> None:
        n = self.running(s)
        for _ in range(n):
            if s.runner == NEUTRALS:
                s.remove_neutral(s.spot)
            else:
                s.lose(s.runner, s.spot)
        if out is not None:
            facts: dict[str, object] = {"seat": s.runner, "area": s.spot, "n": n}
            out.append(Event("vanish", "HOA-72", facts))

    def _after_retreat(self, s: State, out: list[Event] | None) -> None:
        if s.both and s.runner == s.active:
            s.runner = s.rival
            s.placer = s.rival
            self._run(s, out)
            return
        if s.winner == s.active and s.friendly(s.active, s.spot):
            s.won |= self._bit[s.spot]
        if s.winner != NONE and self._can_improve(s):
            s.phase = IMPROVING
        else:
            self._end_conflict(s, out)

    def _can_improve(self, s: State) -> bool:
        """Whether the winner can buy a row of reputation (HOA-75)."""
        return s.influence[s.winner] >= REPUTATION_PRICE and s.reputation[s.winner] < LAST

    def _improve(self, s: State, bought: bool, out: list[Event] | None) -> None:
        if bought:
            s.influence[s.winner] -= REPUTATION_PRICE
            s.pot += REPUTATION_PRICE
            self._reputation(s, s.winner, 1, "HOA-75", out)
        self._end_conflict(s, out)

    # (3d) Scoring (HOA-76 to HOA-83)

    def _score_step(self, s: State, out: list[Event] | None) -> None:
        """Who holds a hidden token is always asked, so that nothing shows whether it fits."""
        if s.secret[s.active] != NONE or len(self._scores(s)) > 1:
            s.phase = SCORING
        else:
            self._score(s, NONE, out)

    def _scores(self, s: State) -> list[Action]:
        """None, or a special victory token that would bring something (HOA-80)."""
        found: list[Action] = [self.choices.no_score]
        if s.bonus:
            return found
        table = scoring.table_of(s)
        row = s.reputation[s.active]
        for kind in range(VICTORY_COUNT):
            if self.stock(s, s.active, STAKED_VICTORY + kind) > 0:
                if scoring.may_play(table, s.active, kind, row):
                    found.append(self.choices.score[kind])
        return found

    def _score(self, s: State, kind: int, out: list[Event] | None) -> None:
        """The signed total moves the disc once; then the pot is shared (HOA-81)."""
        table = scoring.table_of(s)
        points = scoring.turn_points(table, s.active, s.bonus)
        if kind != NONE:
            points[TOKEN_POINTS] = scoring.victory_points(table, s.active, kind)
            self._play_victory(s, kind, out)
        total = sum(points)
        if out is not None:
            facts: dict[str, object] = {"seat": s.active, "points": total, "by": points[:]}
            out.append(Event("score", "HOA-81", facts))
        for source in range(SOURCES):
            s.earned[s.active * SOURCES + source] += points[source]
        came = s.move_disc(s.active, total)
        s.earn(s.active, SKIPS, came - total)
        if out is not None:
            place: dict[str, object] = {"seat": s.active, "points": total, "space": s.vp[s.active]}
            out.append(Event("disc", "HOA-81", place))
        if s.vp[s.active] >= s.target:
            self._end_game(s, TARGET, "HOA-93", out)
        else:
            self._redistribute(s, out)

    def _play_victory(self, s: State, kind: int, out: list[Event] | None) -> None:
        self._show_victory(s, s.active, kind)
        s.gone_sv[kind] += 1
        if out is not None:
            out.append(Event("victory_token", "HOA-80", {"seat": s.active, "victory": kind}))
        if scoring.lowers_reputation(kind):
            self._reputation(s, s.active, -1, "HOA-80", out)

    # (4) Redistribution and end (HOA-84 to HOA-95)

    def _redistribute(self, s: State, out: list[Event] | None) -> None:
        """The pot goes to all but the active seat in equal parts (HOA-84)."""
        share = s.pot // (s.seats - 1)
        for seat in range(s.seats):
            if seat != s.active:
                s.influence[seat] += share
        s.pot -= share * (s.seats - 1)
        if out is not None:
            facts: dict[str, object] = {"seat": s.active, "n": share, "pot": s.pot}
            out.append(Event("share", "HOA-84", facts))
        setup.clear_turn(s)
        self._new_round(s, out)

    def _end_game(self, s: State, why: int, rule: str, out: list[Event] | None) -> None:
        s.end = why
        s.phase = OVER
        if out is not None:
            name = "target" if why == TARGET else "supply" if why == SUPPLY else "rounds"
            out.append(Event("end", rule, {"end": name}))

    # What the other modules do

    def why_not(self, s: State, seat: int, action: Action) -> Refusal | None:
        if action in self.legal(s, seat):
            return None
        return reasons.why_not(self, s, seat, cast(Choice, action))

    def outcome(self, s: State) -> Outcome | None:
        return scoring.outcome(s)

    def view(self, s: State, seat: int | None) -> View:
        return view.View(s, seat)

    def imagine(self, v: View, rng: Rng) -> State:
        return view.imagine(self, v, rng)

    def encode(self, s: State) -> bytes:
        return pack(s.numbers())

    def decode(self, b: bytes) -> State:
        return state.from_numbers(self, unpack(b))

    def on_timeout(self, s: State, seat: int) -> list[Action]:
        """The seat does as little as the rules allow; a stake is nothing at all."""
        legal = self.legal(s, seat)
        if s.phase == STAKING:
            if s.stake[self._side(s, seat)] == UNDECIDED:
                return [self.choices.stake[0], self.choices.lock]
            return [self.choices.lock]
        for quiet in self._quiet():
            if quiet in legal:
                return [quiet]
        return legal[:1]

    def _quiet(self) -> list[Action]:
        c = self.choices
        return [c.pass_, c.end, c.stop, c.skip, c.concede, c.decline, c.no_score, c.leave]

    def faults(self, s: State) -> list[str]:
        return invariants.faults(s)
