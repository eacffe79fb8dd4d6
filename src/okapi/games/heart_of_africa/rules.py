"""The flow of play: who decides, what they may choose, and where a choice leads.

The chapters of the rulebook are modules of their own: `setup`, `auction`, `neutrals`, `traders`,
`functions` of tokens, `conflicts`, `stakes`, `retreats`, `scoring`, and `ladders` for both tables.
What a chapter does not know, the next step of play, it asks of the game.
"""

from __future__ import annotations

from typing import Any, cast

from okapi.core import bag
from okapi.core.action import Action
from okapi.core.codec import pack, unpack
from okapi.core.data import Data
from okapi.core.face import Face
from okapi.core.game import CHANCE, Event, Game, Outcome, Refusal
from okapi.core.info import Info
from okapi.core.rng import Rng
from okapi.games.heart_of_africa import (
    auction,
    conflicts,
    functions,
    invariants,
    ladders,
    neutrals,
    reasons,
    retreats,
    scoring,
    setup,
    stakes,
    state,
    traders,
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
    BIDDING,
    CONFLICTS,
    COUNTING,
    DEALING,
    DRIFTING,
    IMPROVING,
    LANDS,
    LAYING,
    LEADING,
    LOWERING,
    MARCHING,
    MARKETS,
    MOVING,
    NONE,
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
    SETTLING,
    STAKING,
    STIRRING,
    SUFFERING,
    SUPPLY,
    TARGET,
    UNDECIDED,
    State,
)
from okapi.games.heart_of_africa.tokens import (
    MARCH,
    POINTS,
    RESOURCE_COUNT,
    STAKE_COUNT,
)
from okapi.games.heart_of_africa.view import View


class HeartOfAfrica(Game[State, View]):
    """The rules with one board."""

    def __init__(self, info: Info, data: Data, face: Face) -> None:
        self.board: Board = Board(data)
        self.choices: Choices = Choices(self.board)
        super().__init__(info, data, self.choices.table(), face)
        self.only: list[tuple[int, ...]] = [(seat,) for seat in range(MAX_SEATS)]

    def start(self, seats: int, options: dict[str, Any]) -> State:
        return setup.start(self, seats, options)

    def to_act(self, s: State) -> tuple[int, ...]:
        phase = s.phase
        if phase == STAKING:
            return stakes.stakers(self, s)
        if phase == OVER:
            return ()
        if self.is_chance(phase):
            return (CHANCE,)
        return self.only[self.decider(s)]

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
            return stakes.stakes_of(self, s, seat)
        if phase == OVER or self.is_chance(phase) or seat != self.decider(s):
            return []
        if phase == ACTING:
            return traders.acts(self, s)
        if phase == BIDDING:
            return auction.bids(self, s)
        if phase == MOVING or phase == DRIFTING or phase == MARCHING:
            return traders.targets(self, s)
        if phase == PLACING:
            return neutrals.places(self, s)
        if phase == CONFLICTS:
            return conflicts.open_conflicts(self, s)
        if phase == RETREATING:
            return retreats.ways_out(self, s)
        if phase == STIRRING:
            return neutrals.stirs(self, s)
        return self._rarely(s)

    def _rarely(self, s: State) -> list[Action]:
        """The choices that come up less often."""
        phase = s.phase
        choices = self.choices
        if phase == SUFFERING:
            return conflicts.answers(self, s)
        if phase == REINFORCING:
            found = functions.friendly(s, choices.reinforce)
            found.append(choices.stop)
            return found
        if phase == RAISING:
            return ladders.raises(self, s)
        if phase == LOWERING:
            return ladders.lowers(self, s)
        if phase == COUNTING:
            least = 0 if s.wholesaler[s.active] == s.spot else 1
            return [choices.take[n] for n in range(least, s.traders(s.active, s.spot) + 1)]
        if phase == LEADING:
            return [choices.lead, choices.leave]
        if phase == OPPOSING:
            return [choices.against[seat] for seat in conflicts.opponents(s, s.spot)]
        if phase == IMPROVING:
            return [choices.improve, choices.decline]
        if phase == SCORING:
            return scoring.playable(self, s)
        return setup.start_areas(self, s)

    # Setting up (HOA-4 to HOA-10)

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
        return self.only[s.speaker] if s.phase == DEALING else None

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
            return setup.lands_left(s)
        if phase == ORDERS:
            return [0 if seat in s.order else 1 for seat in range(s.seats)]
        return s.victory_left()

    def apply(self, s: State, seat: int, action: Action, out: list[Event] | None = None) -> None:
        choice = cast(Choice, action)
        code = choice.code
        noun = choice.noun
        if code == TO:
            self._to(s, noun, out)
        elif code == MOVE:
            self._lift(s, noun, MOVING)
        elif code == PASS:
            auction.pass_on(self, s, seat, out)
        elif code == BID:
            auction.raise_bid(self, s, seat, noun, out)
        elif code == NEUTRAL:
            neutrals.place(self, s, noun, out)
        elif code == END:
            self._end_step(s, out)
        elif code == STAKE:
            s.stake[stakes.side_of(s, seat)] = noun
        elif code == PLEDGE:
            s.pledged[stakes.side_of(s, seat) * STAKE_COUNT + noun] += 1
        elif code == LOCK:
            stakes.lock(self, s, seat, out)
        elif code == RETREAT:
            s.stake[stakes.side_of(s, seat)] = RETREATS
        elif code == SEND or code == REST:
            retreats.send(self, s, noun, code == REST, out)
        elif code >= MARKET:
            self._chance(s, code, noun, out)
        elif code < END:
            self._act(s, code, noun, out)
        else:
            self._conflict(s, code, noun, out)

    def _act(self, s: State, code: int, noun: int, out: list[Event] | None) -> None:
        """Step (b), and the functions of tokens."""
        if code == GUIDE:
            traders.guide(s, noun, out)
        elif code == ENTER:
            traders.enter(s, noun, out)
        elif code == BUY:
            traders.buy(s, out)
        elif code == RAISE or code == LOWER or code == SKIP:
            ladders.change(self, s, code, noun, out)
        elif code == BUILD:
            functions.build(self, s, noun, out)
        elif code == STIR:
            self._lift(s, noun, DRIFTING)
        elif code == DRIFT:
            neutrals.drift(self, s, out)
        elif code == STOP:
            neutrals.stop(self, s, out)
        elif code == SUMMON:
            functions.summon(self, s, noun, out)
        elif code == REINFORCE:
            functions.reinforce(self, s, noun, out)
        elif code == HEART:
            functions.heart(self, s, out)
        elif code == RECRUIT:
            functions.recruit(self, s, noun, out)
        elif code == SHIFT:
            ladders.shift(self, s, out)
        elif code == PRAISE or code == BLAME:
            ladders.gossip(self, s, noun, 1 if code == PRAISE else -1, out)
        elif code == MARCH_FROM:
            self.use(s, MARCH, "HOA-53", out)
            self._lift(s, noun, MARCHING)
        elif code == TAKE:
            functions.take(self, s, noun, out)
        elif code == LEAD or code == LEAVE:
            functions.march(self, s, s.count, code == LEAD, out)
        elif code == SETTLE:
            setup.settle(self, s, noun, out)

    def _conflict(self, s: State, code: int, noun: int, out: list[Event] | None) -> None:
        """Step (c) and scoring."""
        if code == CONFRONT:
            stakes.confront(s, noun, out)
        elif code == AGAINST:
            stakes.fight(s, noun, out)
        elif code == CLEAR:
            conflicts.clear(s, noun, out)
        elif code == ACCEPT:
            conflicts.accept(self, s, out)
        elif code == REDRAW:
            s.redraws -= 1
            s.phase = RESULTS_DRAWN
        elif code == CONCEDE:
            conflicts.concede(self, s, out)
        elif code == IMPROVE or code == DECLINE:
            retreats.improve(self, s, code == IMPROVE, out)
        elif code == SCORE:
            scoring.score(self, s, noun, out)

    def _chance(self, s: State, code: int, noun: int, out: list[Event] | None) -> None:
        """What was drawn."""
        if code == DRAW:
            auction.lay(self, s, noun, out)
        elif code == RESULT:
            conflicts.draw_result(s, noun, out)
        elif code == MARKET:
            setup.market(s, noun, out)
        elif code == LAND:
            setup.land(s, noun, out)
        elif code == ORDER:
            setup.order(s, noun, out)
        elif code == DEAL:
            setup.deal(self, s, noun, out)

    # (1) Reveal (HOA-13 to HOA-15)

    def new_round(self, s: State, out: list[Event] | None) -> None:
        """Two more tokens are laid out (HOA-12, HOA-13)."""
        if s.recycle and s.round == self.board.recycled_rounds:
            self.end_game(s, ROUNDS, "HOA-95", out)
            return
        s.round += 1
        s.count = 2
        setup.clear_auction(s)
        if out is not None:
            out.append(Event("round", "HOA-12", {"round": s.round}))
        auction.lay_on(self, s, out)

    # (2) Auction (HOA-16 to HOA-25)

    def begin_turn(self, s: State, seat: int, out: list[Event] | None) -> None:
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
        if neutrals.can_place_neutral(s):
            s.step = PLACING
            s.phase = PLACING
        else:
            s.step = ACTING
            s.phase = ACTING

    # (3b) Action points (HOA-31 to HOA-41)

    def _lift(self, s: State, x: int, phase: int) -> None:
        """A trader, a neutral or a marching column in an area is about to go."""
        s.spot = x
        s.phase = phase

    def _to(self, s: State, y: int, out: list[Event] | None) -> None:
        """A step to an adjacent area, of whatever was lifted."""
        if s.phase == MOVING:
            traders.move(s, y, out)
        elif s.phase == DRIFTING:
            neutrals.drift_to(self, s, y, out)
        else:
            functions.march_to(self, s, y, out)

    def _end_step(self, s: State, out: list[Event] | None) -> None:
        """The end of step (b) or of step (c); unspent action points are lost (HOA-28, HOA-31)."""
        if s.step == CONFLICTS:
            self._score_step(s, out)
            return
        s.points = 0
        s.guide_stopped = False
        s.stopped = [0] * AREAS
        s.step = CONFLICTS
        self.resume(s, out)

    def resume(self, s: State, out: list[Event] | None) -> None:
        """Back to the step; step (c) is over when only its end could be chosen."""
        s.phase = s.step
        s.spot = NONE
        if s.step == CONFLICTS and len(conflicts.open_conflicts(self, s)) == 1:
            if not conflicts.must_fight(s):
                self._score_step(s, out)

    # Functions of tokens (HOA-42 to HOA-54)

    def use(self, s: State, kind: int, rule: str, out: list[Event] | None) -> None:
        """A used token leaves the game (HOA-42)."""
        s.drop(s.active, kind)
        if out is not None:
            out.append(Event("use", rule, {"seat": s.active, "token": kind}))

    # (3c) Conflicts (HOA-55 to HOA-58)

    def end_conflict(self, s: State, out: list[Event] | None) -> None:
        """The conflict tokens are shuffled together again (HOA-66)."""
        setup.clear_conflict(s)
        self.resume(s, out)

    # Conflicts between players (HOA-67 to HOA-75)

    def together(self, s: State) -> int:
        return s.fights if s.phase == STAKING else 0

    # (3d) Scoring (HOA-76 to HOA-83)

    def _score_step(self, s: State, out: list[Event] | None) -> None:
        """Who holds a hidden token is always asked, so that nothing shows whether it fits."""
        if s.secret[s.active] != NONE or len(scoring.playable(self, s)) > 1:
            s.phase = SCORING
        else:
            scoring.score(self, s, NONE, out)

    # (4) Redistribution and end (HOA-84 to HOA-95)

    def redistribute(self, s: State, out: list[Event] | None) -> None:
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
        self.new_round(s, out)

    def end_game(self, s: State, why: int, rule: str, out: list[Event] | None) -> None:
        """Nobody decides any more."""
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

    def glimpse(self, s: State, seat: int | None) -> View:
        return view.View(s, seat, glimpse=True)

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
            if s.stake[stakes.side_of(s, seat)] == UNDECIDED:
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
