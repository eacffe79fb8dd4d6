"""What goes in and out of the API: each class is a JSON document (docs/api.md)."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from okapi.core.data import LIMIT as BOARD_LIMIT
from okapi.core.match import BODY_LIMIT, NAME_LIMIT

MATCH_ID = r"^[A-Za-z0-9_-]{4,32}$"
KEY: Final = r"^[A-Za-z0-9_.:-]{1,56}$"
MAX_SEATS = 9
MAX_NUMBER = 10**9

Name = Annotated[str, Field(max_length=NAME_LIMIT, description="How others see this seat.")]
Key = Annotated[
    str,
    Field(
        pattern=KEY,
        description="Chosen by you, new for every request: sent twice, it counts once.",
    ),
]
Number = Annotated[
    int,
    Field(ge=0, le=MAX_NUMBER, description="The `number` of the view that you answer to."),
]
Level = Annotated[
    str, Field(max_length=64, description="A level of the game; null: the usual one.")
]


Seconds = Annotated[float, Field(ge=0, le=10_000_000, allow_inf_nan=False)]


class Asked(BaseModel):
    """A request: fields that nobody knows are refused, so that a slip does not go unseen."""

    model_config = ConfigDict(extra="forbid")


# The catalogue


class OptionFacts(BaseModel):
    """An option of a game."""

    name: str
    words: str
    default: bool | int | str
    choices: list[str] = Field(description="What may be given; empty for switches and numbers.")
    names: dict[str, str] = Field(description="What choices are called that do not tell it.")
    low: int
    high: int


class GameFacts(BaseModel):
    """A game of the catalogue."""

    id: str
    title: str
    words: str
    seats: list[int] = Field(description="For how many seats it is.")
    minutes: list[int] = Field(description="How long a match of people takes, from and to.")
    options: list[OptionFacts]
    press: bool = Field(description="Whether seats send each other messages.")
    levels: list[str] = Field(description="The computers that play it.")
    rules_version: int
    data_version: int
    actions: int = Field(description="How many different actions there are.")


class LevelFacts(BaseModel):
    """A computer opponent."""

    name: str
    words: str


class Catalogue(BaseModel):
    """Everything that can be played here, and against whom."""

    games: list[GameFacts]
    levels: list[LevelFacts]


class RuleFacts(BaseModel):
    """A numbered rule of a game, in our own words."""

    rule: str
    words: str


# Matches


class NewSeat(Asked):
    """Who sits on a seat of a new match."""

    who: Literal["me", "open", "computer"] = Field(
        description="`me`: the answer holds its token; `open`: the answer holds an invitation."
    )
    name: Name = ""
    level: Level | None = None


class NewMatch(Asked):
    """What a new match is to be like."""

    game: Annotated[str, Field(max_length=64)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=MAX_SEATS)]
    order: Literal["fixed", "random"] = Field(
        "fixed", description="`random`: the seats are drawn by lot; the answer says which is which."
    )
    options: Annotated[dict[str, bool | int | str], Field(max_length=50)] = {}
    take_backs: bool = False
    hints: bool = Field(True, description="Only where one person plays; with more there are none.")
    spectators: bool = True
    public: bool = Field(False, description="Whether open seats are listed for everybody.")
    pace: Annotated[float, Field(ge=0, le=5, allow_inf_nan=False)] = Field(
        0.0, description="Seconds before a computer plays."
    )
    clock: Literal["none", "live", "correspondence"] = "none"
    move: Seconds = Field(0, description="Seconds for one move.")
    talk: Seconds = Field(0, description="Seconds for a phase of talk; 0: as for a move.")
    bank: Seconds = Field(0, description="Seconds for the whole match, where a move takes longer.")
    late: Literal["computer", "rules", "resign"] = Field(
        "computer", description="What decides for a seat whose time is up."
    )
    board: Annotated[str, Field(max_length=BOARD_LIMIT)] = Field(
        "", description="A data file of your own (TOML) instead of the one of this edition."
    )
    open_archive: bool = Field(False, description="Whether private press is shown after the end.")
    shows_talking: bool = Field(
        False, description="Whether everybody sees who is talking with whom; never what they say."
    )


class SeatFacts(BaseModel):
    """A seat as everybody sees it."""

    seat: int
    title: str = Field(description="What the game calls it.")
    name: str
    kind: Literal["person", "computer"]
    level: str = Field(description="The computer that plays it now, for itself or for a person.")
    taken: bool
    ready: bool = Field(description="Whether the match need not wait for it to begin.")
    present: bool
    resigned: bool


class MatchFacts(BaseModel):
    """A match as everybody sees it."""

    id: str
    game: str
    status: Literal["open", "running", "over"]
    public: bool
    take_backs: bool
    hints: bool
    spectators: bool
    open_archive: bool
    shows_talking: bool
    options: dict[str, bool | int | str]
    clock: str
    move: float
    talk: float
    bank: float
    late: str
    commitment: str = Field(description="Fingerprint of the key of chance; empty: no chance here.")
    seats: list[SeatFacts]
    url: str = Field(description="The same match for people.")


class ClockFacts(BaseModel):
    """The time of a seat, in seconds; it runs while the seat is asked."""

    seat: int
    left: float
    bank: float
    running: bool
    deadline: float | None = Field(description="When it runs out, as seconds since 1970.")


class SeatKey(BaseModel):
    """What opens a seat of a match that you have made. Keep it to yourself, or hand it on."""

    seat: int
    token: str | None = Field(description="Your own seat: send it as a bearer token.")
    invite: str | None = Field(description="An open seat: whoever has it may sit down once.")
    link: str | None = Field(description="The invitation for people.")


class Made(BaseModel):
    """A match has been made."""

    match: MatchFacts
    keys: list[SeatKey]
    owner: str = Field(description="A token that lets computers play open seats.")


class Sit(Asked):
    """Sit down: with an invitation, or on an open seat of a public match."""

    invite: Annotated[str, Field(max_length=100)] | None = None
    match: Annotated[str, Field(pattern=MATCH_ID)] | None = None
    seat: Annotated[int, Field(ge=0, lt=MAX_SEATS)] | None = None
    name: Name = ""


class Seated(BaseModel):
    """A seat is yours."""

    match: MatchFacts
    seat: int
    token: str = Field(description="Shown once, and stored only as a hash.")


class OwnNumber(Asked):
    """Your part of chance."""

    number: Annotated[str, Field(pattern="^[0-9a-f]{32}$")] = Field(
        description="32 hexadecimal digits that nobody else can guess."
    )


class Computer(Asked):
    """A seat that a computer is to play."""

    seat: Annotated[int, Field(ge=0, lt=MAX_SEATS)]
    level: Level | None = None


# Playing


class LineFacts(BaseModel):
    """A line of a score."""

    key: str
    points: int
    rule: str


class Result(BaseModel):
    """How a match ended."""

    end: str
    rule: str
    scores: list[int]
    places: list[int] = Field(description="At this table: whoever resigned comes last.")
    lines: list[list[LineFacts]]


class Position(BaseModel):
    """A match as one seat (null: a spectator) sees it now."""

    match: str
    game: str
    seat: int | None
    status: Literal["open", "running", "over"]
    number: int = Field(description="Counts what you have seen happen; answers name it.")
    asked: list[int] = Field(description="The seats that everybody waits for.")
    your_turn: bool
    unconfirmed: bool = Field(description="Your turn is done: confirm it, or take something back.")
    heard: int = Field(description="How many messages of others you may read.")
    talking: list[list[int]] = Field(description="Who else is talking, where the table shows it.")
    can_undo: int = Field(description="How many of your choices you may take back.")
    legal: list[str] = Field(description="What you may choose, as notation.")
    prompt: str
    facts: dict[str, Any] = Field(description="Everything that you may know, as data.")
    text: str | None = Field(description="The same as plain text; null where not asked for.")
    svg: str | None = Field(description="The same as a picture; null where not asked for.")
    clocks: list[ClockFacts] = Field(description="Empty in a match without clocks.")
    result: Result | None


class ActionFacts(BaseModel):
    """A legal action, and what it takes and brings."""

    action: str
    label: str
    points: int | None
    cost: str
    gain: str
    rule: str
    warning: str


class Choices(BaseModel):
    """What you may choose now."""

    number: int
    actions: list[ActionFacts]


class Act(Asked):
    """A choice."""

    action: Annotated[str, Field(min_length=1, max_length=200)]
    number: Number
    key: Key
    confirm: bool = Field(True, description="End the turn for good where this choice ends it.")


class Undo(Asked):
    """Take back your last choices."""

    count: Annotated[int, Field(ge=1, le=MAX_NUMBER)] = 1
    number: Number
    key: Key


class Confirm(Asked):
    """End your turn for good."""

    number: Number
    key: Key


class End(Asked):
    """Whether you want to end the match without a result."""

    agree: bool


class Done(BaseModel):
    """What became of a request, and the present state in any case."""

    status: Literal["done", "repeated", "stale"] = Field(
        description="`repeated`: the same key was done before; `stale`: the table had gone on."
    )
    view: Position


class Say(Asked):
    """Something said: chat to the whole table, or press to some seats where the game has it."""

    to: Annotated[list[Annotated[int, Field(ge=0, lt=MAX_SEATS)]], Field(max_length=MAX_SEATS)] = (
        Field([], description="The seats that hear it as press; nobody: chat, for the whole table.")
    )
    body: Annotated[str, Field(min_length=1, max_length=BODY_LIMIT)]
    key: Key


class MessageFacts(BaseModel):
    """Something that a seat said."""

    seat: int
    to: list[int] | None = Field(description="Who hears it; null: chat, for the whole table.")
    body: str


class ImaginedState(BaseModel):
    """A whole state drawn from what your seat knows alone: what our own bots think about.

    `decode` it with the game of the same versions; its view for your seat is exactly yours, and
    everything hidden in it is made up anew for every request.
    """

    game: str
    rules_version: int
    data_version: int
    data: str = Field(description="A data file of the match's own; usually empty.")
    digest: str = Field(description="Of the data.")
    seat: int
    number: int
    state: str = Field(description="The bytes in base64.")


class LogLine(BaseModel):
    """A sentence of the log, and the rule it follows from."""

    text: str
    rule: str


class News(BaseModel):
    """The data of an event of the stream."""

    status: Literal["open", "running", "over"]
    number: int
    asked: list[int]
    your_turn: bool
    unconfirmed: bool
    heard: int = Field(description="How many messages of others you may read.")
    log_from: int = Field(description="Where `log` begins: what stood from here on is replaced.")
    log: list[LogLine]


class Problem(BaseModel):
    """Why something was refused (RFC 9457, application/problem+json)."""

    type: str = "about:blank"
    title: str
    status: int
    detail: str
    rule: str = Field("", description="The rule of the game that stands against it.")
    faults: list[str] = Field([], description="Fields that were not understood, each with why.")
