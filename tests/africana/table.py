"""A tiny vocabulary for the tests of Africana: build a position, play, look.

    s = at("luanda", silver=4, hand="J G T", display={3: "a01"})
    play(s, "choose:move", "join:3", "step:leopoldville:grey")
    assert hand(s) == "J T"

Hands are written in letters: M T G O V for travel cards, aM for an assistant, J for the joker.
What a test does not mention is as at the start of a game, with the cards of other places lying out.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, Final, cast

import okapi
from okapi.core.data import Data
from okapi.core.game import CHANCE, Event
from okapi.games.africana import make
from okapi.games.africana.cards import (
    ADVENTURES,
    COLOUR_COUNT,
    COLOURS,
    ENDED,
    GONE,
    OPEN,
    OUT,
    PAGE,
    PAGES,
    SPACES,
    UNSEEN,
    WON,
)
from okapi.games.africana.rules import Africana
from okapi.games.africana.scoring import final_lines
from okapi.games.africana.state import CHOOSE_ACTION, State

GAME: Final = cast(Africana, okapi.game("africana"))
BOARD: Final = GAME.board
LETTERS: Final = "MTGOV"
# Expeditions that start and end far from where tests play, for spaces nobody mentions.
FILLERS: Final = ("c10", "c11", "c13", "b02", "b06", "b10", "c05", "b08", "a07", "a10")


def place(name: str) -> int:
    return BOARD.by_id[name]


def expedition(name: str) -> int:
    return BOARD.expedition_ids[name]


def adventure(name: str) -> int:
    return BOARD.adventure_ids[name]


# Given


@cache
def with_copies(*copies: int) -> Africana:
    """The game with other numbers of travel cards: a small pile of one's own."""
    text = GAME.data.text
    for colour, n in zip(COLOURS, copies, strict=True):
        text = re.sub(rf"({colour} = .*?copies = )12", rf"\g<1>{n}", text)
    return make(Data(text, "small.toml"))


def new(seats: int = 2, game: Africana = GAME, **options: object) -> State:
    """A new game whose set-up chance has finished, always with the first possible outcomes."""
    s = game.new(seats, options)
    settle(s)
    return s


def settle(s: State) -> None:
    """Let chance act, always with its first outcome."""
    while s.game.to_act(s) == (CHANCE,):
        s.game.apply(s, CHANCE, s.game.odds(s)[0][0])


def at(
    *where: str,
    seats: int = 2,
    turn: int = 0,
    hand: str = "J",
    silver: int = 0,
    display: Mapping[int, str] | None = None,
    joined: Mapping[int, tuple[int, ...]] | None = None,
    adventures: str = "",
    pile: str | None = None,
    discards: str = "",
    letters: tuple[int, int, int] | None = None,
    won: Mapping[int, str] | None = None,
    ended: Mapping[int, str] | None = None,
    round_: int = 5,
    **options: object,
) -> State:
    """A position at the start of a turn; explorers stand where the words say, in seat order.

    `hand`, `silver` and `adventures` are those of the seat whose turn it is.
    """
    game = GAME if pile is None else with_copies(*_counts(f"{hand} {pile} {discards}"))
    s = new(seats, game, **options)
    s.actor = turn
    s.round = round_
    s.phase = CHOOSE_ACTION
    for seat, name in enumerate(where):
        s.places[(turn + seat) % seats] = place(name)
    s.silver = [silver if seat == turn else 0 for seat in range(seats)]
    _books(s)
    _lay(s, display or {}, joined or {}, letters)
    _own(s, turn, adventures, won or {}, ended or {})
    _cards(s, turn, hand, discards)
    assert s.game.faults(s) == [], s.game.faults(s)
    return s


def _books(s: State) -> None:
    s.adventure = [UNSEEN] * ADVENTURES
    s.north, s.south, s.gaps, s.sizes = [], [], [0, 0], [PAGES, PAGES]


def _lay(
    s: State,
    display: Mapping[int, str],
    joined: Mapping[int, tuple[int, ...]],
    letters: tuple[int, int, int] | None,
) -> None:
    """Named cards on their spaces, fillers on the others; 0 means an empty space."""
    fillers = [name for name in FILLERS if name not in display.values()]
    names = [display.get(space + 1) or fillers.pop(0) for space in range(SPACES)]
    s.display = [expedition(name) for name in names]
    s.expedition = [OUT if card in s.display else UNSEEN for card in range(len(s.expedition))]
    s.joined = [0] * SPACES
    for space, members in joined.items():
        for seat in members:
            s.joined[space - 1] |= 1 << seat
            s.markers[seat] -= 1
    s.letters = list(letters) if letters else _left(s)
    _remove_others(s)


def _left(s: State) -> list[int]:
    """What the pile holds of each letter when only the display has been seen."""
    out = [sum(BOARD.expeditions[c].letter == k for c in s.display) for k in range(3)]
    left = [total - seen for total, seen in zip(BOARD.letters, out, strict=True)]
    left[2] -= BOARD.removed[s.seats - 2]
    return left


def _remove_others(s: State) -> None:
    """Cards that are neither out nor in the pile were won by the last seat."""
    hidden = sum(s.letters) + BOARD.removed[s.seats - 2]
    for card in range(len(s.expedition)):
        if s.expedition.count(UNSEEN) > hidden and s.expedition[card] == UNSEEN:
            s.expedition[card] = WON + s.seats - 1


def _own(
    s: State, turn: int, adventures: str, won: Mapping[int, str], ended: Mapping[int, str]
) -> None:
    for name in adventures.split():
        _take(s, adventure(name), OPEN + turn)
    for seat, names in ended.items():
        for name in names.split():
            _take(s, adventure(name), ENDED + seat)
    for seat, names in won.items():
        for name in names.split():
            if s.expedition[expedition(name)] == UNSEEN:
                s.letters[BOARD.expeditions[expedition(name)].letter] -= 1
            s.expedition[expedition(name)] = WON + seat
    for book in (0, 1):
        first = next(i for i in range(book * PAGES, ADVENTURES) if s.adventure[i] == UNSEEN)
        s.adventure[first] = PAGE
        s.pages(book).append(first)


def _take(s: State, card: int, where: int) -> None:
    s.adventure[card] = where
    s.sizes[card // PAGES] -= 1


def _cards(s: State, turn: int, hand: str, discards: str) -> None:
    """Hands and piles; the log says that every hand was drawn one by one."""
    s.travel = [0] * (s.seats * COLOUR_COUNT)
    s.log = []
    s.jokers[turn] = hand.split().count("J")
    for word in hand.split():
        colour = LETTERS.find(word[-1])
        if word.startswith("a"):
            s.assistants[turn * COLOUR_COUNT + colour] += 1
            _end_assistant(s, turn, colour)
        elif word != "J":
            s.travel[turn * COLOUR_COUNT + colour] += 1
            s.log.append(turn)
    s.discards = _counts(discards)
    s.played = [0] * COLOUR_COUNT
    s.pile = [
        s.board.copies[c] - s.discards[c] - sum(s.travel[c::COLOUR_COUNT])
        for c in range(COLOUR_COUNT)
    ]
    s.pile_size = sum(s.pile)


def _end_assistant(s: State, turn: int, colour: int) -> None:
    """An assistant in hand comes from an ended adventure (AFN-52)."""
    for card in BOARD.adventures:
        if card.assistant == colour and s.adventure[card.index] in (UNSEEN, PAGE):
            pages = s.pages(card.book)
            if card.index in pages:
                pages.remove(card.index)
                other = next(
                    i for i in range(card.book * PAGES, ADVENTURES) if s.adventure[i] == UNSEEN
                )
                s.adventure[other] = PAGE
                pages.append(other)
            _take(s, card.index, ENDED + turn)
            return
    raise AssertionError("there is no such assistant left")


def _counts(letters: str) -> list[int]:
    """Travel cards by colour; assistants are none."""
    words = "".join(word for word in letters.split() if not word.startswith("a"))
    return [words.count(letter) for letter in LETTERS]


# When


def play(s: State, *texts: str) -> list[Event]:
    """Play some plies, chance included; each must be possible. What happened comes back."""
    events: list[Event] = []
    for text in texts:
        assert text in (chances(s) if who(s) == CHANCE else options(s)), f"{text} is not offered"
        s.game.apply(s, s.game.to_act(s)[0], s.game.actions.parse(text), events)
    return events


# Then


def who(s: State) -> int | None:
    """Who decides now: a seat, CHANCE, or None at the end."""
    seats = s.game.to_act(s)
    return seats[0] if seats else None


def options(s: State) -> set[str]:
    """What the seat to act may choose."""
    actor = who(s)
    return set() if actor is None else {str(action) for action in s.game.legal(s, actor)}


def nouns(s: State, verb: str) -> set[str]:
    """The nouns that may follow a verb now."""
    return {text.partition(":")[2] for text in options(s) if text.partition(":")[0] == verb}


def chances(s: State) -> dict[str, int]:
    """What chance may do now, with its weights."""
    return {str(action): weight for action, weight in s.game.odds(s)}


def hand(s: State, seat: int = 0) -> str:
    """The cards of a seat in letters, joker first; what lies on the table is in hand again."""
    base = seat * COLOUR_COUNT
    words = ["J"] * s.jokers[seat]
    words += [f"a{LETTERS[c]}" for c in range(5) for _ in range(s.assistants[base + c])]
    words += [LETTERS[c] for c in range(5) for _ in range(s.travel[base + c])]
    return " ".join(words)


def discarded(s: State) -> str:
    """The discards in letters."""
    return "".join(LETTERS[c] * s.discards[c] for c in range(COLOUR_COUNT))


def display(s: State) -> list[str | None]:
    """The expeditions that lie out."""
    return [BOARD.expeditions[card].id if card >= 0 else None for card in s.display]


def members(s: State, space: int) -> list[int]:
    """Who has a marker on the card of a space."""
    return [seat for seat in range(s.seats) if s.joined[space - 1] >> seat & 1]


def stands(s: State, seat: int = 0) -> str:
    return BOARD.places[s.places[seat]].id


def unfinished(s: State, seat: int = 0) -> list[str]:
    return [BOARD.adventures[card].id for card in s.unfinished(seat)]


def is_gone(s: State, name: str) -> bool:
    """Whether an adventure has left the game."""
    return s.adventure[adventure(name)] == GONE


def has_won(s: State, seat: int, name: str) -> bool:
    return s.expedition[expedition(name)] == WON + seat


def has_ended(s: State, seat: int, name: str) -> bool:
    return s.adventure[adventure(name)] == ENDED + seat


def book(s: State, number: int = 0) -> tuple[int, int, int]:
    """Pages, pages on the left half, and pages seen."""
    return s.sizes[number], s.gaps[number], len(s.pages(number))


def refusal(s: State, text: str, seat: int | None = None) -> str:
    """The rule by which a choice of a seat (the one to act) is refused."""
    found = s.game.why_not_text(s, s.actor if seat is None else seat, text)
    assert found is not None, f"{text} is allowed"
    assert str(found.words), "a refusal is a sentence"
    return found.rule


def facts(s: State, seat: int | None = None) -> dict[str, Any]:
    """Everything that a seat may know."""
    return s.game.view(s, seat).facts()  # type: ignore[no-any-return]  # views are Any to the core


def lines(s: State, seat: int = 0) -> dict[str, int]:
    """The score of a seat if the game ended now, line by line, without the empty lines."""
    return {line.key: line.points for line in final_lines(s)[seat] if line.points}
