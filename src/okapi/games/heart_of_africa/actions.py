"""Every choice that Heart of Africa can ever offer, and its notation."""

from __future__ import annotations

from typing import Final

from okapi.core.action import Action, ActionTable
from okapi.games.heart_of_africa.board import (
    AREAS,
    MAX_CUBES,
    MAX_SEATS,
    MAX_TRADERS,
    Board,
)
from okapi.games.heart_of_africa.tokens import (
    KINDS,
    MARKERS,
    POINTS,
    RESOURCES,
    RESULTS,
    STAKES,
    TOKEN_COUNT,
    VICTORY,
)

MOST_POINTS_BID: Final = 10  # victory points in a bid (HOA-20)
HIGHEST_BID: Final = 70

# Kinds of choice.
SETTLE: Final = 0
PASS: Final = 1
BID: Final = 2
NEUTRAL: Final = 3
MOVE: Final = 4
TO: Final = 5
GUIDE: Final = 6
ENTER: Final = 7
RAISE: Final = 8
LOWER: Final = 9
SKIP: Final = 10
BUY: Final = 11
BUILD: Final = 12
DRIFT: Final = 13
STIR: Final = 14
STOP: Final = 15
SUMMON: Final = 16
REINFORCE: Final = 17
HEART: Final = 18
RECRUIT: Final = 19
SHIFT: Final = 20
PRAISE: Final = 21
BLAME: Final = 22
MARCH_FROM: Final = 23
TAKE: Final = 24
LEAD: Final = 25
LEAVE: Final = 26
END: Final = 27
CONFRONT: Final = 28
AGAINST: Final = 29
CLEAR: Final = 30
ACCEPT: Final = 31
REDRAW: Final = 32
CONCEDE: Final = 33
RETREAT: Final = 34
STAKE: Final = 35
PLEDGE: Final = 36
LOCK: Final = 37
SEND: Final = 38
REST: Final = 39
IMPROVE: Final = 40
DECLINE: Final = 41
SCORE: Final = 42
# Of chance.
MARKET: Final = 43
LAND: Final = 44
ORDER: Final = 45
DEAL: Final = 46
DRAW: Final = 47
RESULT: Final = 48


class Choice(Action):
    """An action with its verb as a number, and what it is about: an area, a seat, a number, ..."""

    def __init__(self, index: int, text: str, code: int, noun: int = -1) -> None:
        super().__init__(index, text)
        self.code: int = code
        self.noun: int = noun


class Choices:
    """The actions of one board, by verb and noun."""

    def __init__(self, board: Board) -> None:
        self.all: list[Choice] = []
        ids = [area.id for area in board.areas]
        seats = [str(seat) for seat in range(MAX_SEATS)]
        self.settle: list[Choice] = self._each("settle", SETTLE, ids)
        self.pass_: Choice = self._one("pass", PASS)
        bids = [str(bid) for bid in range(1, HIGHEST_BID + 1)]
        self.bid: list[Choice] = self._each("bid", BID, bids, 1)  # bid[n - 1]
        self.neutral: list[Choice] = self._each("neutral", NEUTRAL, ids)
        self.move: list[Choice] = self._each("move", MOVE, ids)
        self.to: list[Choice] = self._each("to", TO, ids)
        self.guide: list[Choice] = self._each("guide", GUIDE, ids)
        self.enter: list[Choice] = self._each("enter", ENTER, ids)
        self.raise_: list[Choice] = self._each("raise", RAISE, list(MARKERS))
        self.lower: list[Choice] = self._each("lower", LOWER, list(MARKERS))
        self.skip: Choice = self._one("skip", SKIP)
        self.buy: Choice = self._one("buy", BUY)
        self.build: list[Choice] = self._each("build", BUILD, ids)
        self.drift: Choice = self._one("drift", DRIFT)
        self.stir: list[Choice] = self._each("stir", STIR, ids)
        self.summon: list[Choice] = self._each("summon", SUMMON, ids)
        self.reinforce: list[Choice] = self._each("reinforce", REINFORCE, ids)
        self.stop: Choice = self._one("stop", STOP)
        self.heart: Choice = self._one("heart", HEART)
        self.recruit: list[Choice] = self._each("recruit", RECRUIT, ids)
        self.shift: Choice = self._one("shift", SHIFT)
        self.praise: list[Choice] = self._each("praise", PRAISE, seats)
        self.blame: list[Choice] = self._each("blame", BLAME, seats)
        self.march: list[Choice] = self._each("march", MARCH_FROM, ids)
        numbers = [str(n) for n in range(MAX_TRADERS + 1)]
        self.take: list[Choice] = self._each("take", TAKE, numbers)
        self.lead: Choice = self._one("lead", LEAD)
        self.leave: Choice = self._one("leave", LEAVE)
        self.confront: list[Choice] = self._each("confront", CONFRONT, ids)
        self.against: list[Choice] = self._each("against", AGAINST, seats)
        self.clear: list[Choice] = self._each("clear", CLEAR, ids)
        self.end: Choice = self._one("end", END)
        self.accept: Choice = self._one("accept", ACCEPT)
        self.redraw: Choice = self._one("redraw", REDRAW)
        self.concede: Choice = self._one("concede", CONCEDE)
        self.retreat: Choice = self._one("retreat", RETREAT)
        cubes = [str(n) for n in range(MAX_CUBES + 1)]
        self.stake: list[Choice] = self._each("stake", STAKE, cubes)
        self.pledge: list[Choice] = self._each("pledge", PLEDGE, list(STAKES))
        self.lock: Choice = self._one("lock", LOCK)
        self.send: list[Choice] = self._each("send", SEND, ids)
        self.rest: list[Choice] = self._each("rest", REST, ids)
        self.improve: Choice = self._one("improve", IMPROVE)
        self.decline: Choice = self._one("decline", DECLINE)
        self.no_score: Choice = self._add("score:none", SCORE, -1)
        self.score: list[Choice] = self._each("score", SCORE, list(VICTORY))
        self.market: list[Choice] = self._each("market", MARKET, list(RESOURCES))
        self.land: list[Choice] = self._each("land", LAND, list(RESOURCES))
        self.order: list[Choice] = self._each("order", ORDER, seats)
        self.deal: list[Choice] = self._each("deal", DEAL, list(VICTORY))
        tokens = [f"{KINDS[t // POINTS]}:{t % POINTS}" for t in range(TOKEN_COUNT)]
        self.draw: list[Choice] = self._each("draw", DRAW, tokens)
        self.result: list[Choice] = self._each("result", RESULT, list(RESULTS))
        assert len(ids) == AREAS

    def table(self) -> ActionTable:
        """The same actions as the core knows them."""
        return ActionTable(self.all)

    def _add(self, text: str, code: int, noun: int) -> Choice:
        choice = Choice(len(self.all), text, code, noun)
        self.all.append(choice)
        return choice

    def _one(self, verb: str, code: int) -> Choice:
        return self._add(verb, code, -1)

    def _each(self, verb: str, code: int, nouns: list[str], first: int = 0) -> list[Choice]:
        return [self._add(f"{verb}:{noun}", code, first + i) for i, noun in enumerate(nouns)]
