"""What cannot be done now, and the rule it is refused by."""

from __future__ import annotations

from okapi.core.game import CHANCE
from okapi.games.africana.state import State
from tests.africana.table import GAME, at, new, options, play, refusal

# One choice of every verb of a seat.
EVERY_VERB = (
    "choose:draw", "turn:forward", "buy:right", "stop", "join:1", "end:1", "finish:nb01",
    "step:lagos:joker", "discard:joker", "abandon:nb01",
)  # fmt: skip


def refusals(s: State, *texts: str, seat: int | None = None) -> set[str]:
    """The rules by which some choices are refused."""
    return {refusal(s, text, seat) for text in texts}


def but(*verbs: str) -> list[str]:
    """A choice of every verb but some."""
    return [text for text in EVERY_VERB if text.partition(":")[0] not in verbs]


def test_afn_10_nothing_during_the_setup() -> None:
    """Chance comes first."""
    s = GAME.new(2)
    for seat in (0, 1):
        assert refusals(s, *EVERY_VERB, seat=seat) == {"AFN-10"}


def test_afn_10_only_on_ones_own_turn() -> None:
    """Everything that the seat to act may choose is refused to the others."""
    s = at("lagos", hand="J M")
    for text in ("choose:move", "stop"):
        assert refusals(s, *options(s), seat=1) == {"AFN-10"}
        play(s, text)


def test_afn_1_nobody_else_is_at_the_table() -> None:
    """Seats that do not exist are refused, and so is chance where a seat decides."""
    s = new(2)
    for seat in (2, 9, CHANCE):
        assert refusals(s, *EVERY_VERB, seat=seat) == {"AFN-1"}


def test_afn_11_first_an_action() -> None:
    """Nothing else begins a turn."""
    assert refusals(new(2), *but("choose")) == {"AFN-11"}


def test_afn_15_cards_are_drawn_first() -> None:
    """While chance draws no seat can choose."""
    s = at("lagos")
    play(s, "choose:draw")
    assert refusals(s, *EVERY_VERB) == {"AFN-15"}


def test_afn_64_first_the_refill() -> None:
    """While expeditions come no seat can choose."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move", "end:1", "stop")
    assert refusals(s, *EVERY_VERB) == {"AFN-64"}


def test_afn_21_no_moving_in_a_book() -> None:
    """A Buy action is nothing else."""
    s = at("lagos", silver=9)
    play(s, "choose:book")
    assert [refusal(s, text) for text in but("choose", "turn", "buy", "stop")] == [
        "AFN-40", "AFN-45", "AFN-50", "AFN-30", "AFN-61", "AFN-62",
    ]  # fmt: skip


def test_afn_21_no_book_on_a_journey() -> None:
    """A Move action is nothing else."""
    s = at("lagos", silver=9)
    play(s, "choose:move")
    assert refusals(s, "turn:forward", "turn:back", "buy:left", "buy:right") == {"AFN-21"}


def test_afn_61_first_the_discard() -> None:
    """And nothing else before it."""
    s = at("lagos", hand="J M M M M")
    play(s, "choose:draw", "draw:grey", "draw:grey")
    assert refusals(s, *but("discard")) == {"AFN-61"}


def test_afn_62_first_the_adventures() -> None:
    """And nothing else before them."""
    s = at("lagos", silver=5, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb05", "stop")
    assert refusals(s, *but("abandon")) == {"AFN-62"}


def test_afn_45_not_away_from_the_destination() -> None:
    """Joined, but not there."""
    s = at("lagos", display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move")
    assert refusals(s, "end:1", "end:2") == {"AFN-45"}


def test_afn_40_nothing_lies_there() -> None:
    """An empty space cannot be joined or ended."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move", "end:1")
    assert refusal(s, "join:1") == "AFN-40"
    assert refusal(s, "end:1") == "AFN-45"


def test_what_chance_does_is_not_chosen() -> None:
    """Neither cards nor pages nor expeditions."""
    s = at("lagos")
    assert refusal(s, "draw:grey") == "AFN-15"
    assert refusal(s, "page:nb05") == "AFN-24"
    assert refusal(s, "reveal:a04") == "AFN-64"
