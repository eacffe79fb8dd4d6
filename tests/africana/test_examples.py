"""The worked examples of the rules page, one by one."""

from __future__ import annotations

import pytest

from okapi.core.game import CHANCE
from okapi.games.africana.scoring import assistant_penalty, collections, places
from tests.africana.table import (
    BOARD,
    adventure,
    at,
    book,
    discarded,
    display,
    hand,
    has_ended,
    has_won,
    is_gone,
    lines,
    members,
    new,
    nouns,
    options,
    play,
    refusal,
    settle,
    stands,
    unfinished,
    who,
)


def test_ex_1_a_whole_expedition() -> None:
    """Bonus and reward are silver at once; cards are discarded when the action ends."""
    s = at("luanda", silver=4, hand="J G T", display={3: "a01"})
    play(s, "choose:move", "join:3", "step:leopoldville:grey", "step:ujiji:turquoise", "end:3")
    assert s.silver[0] == 4 + 2 + 3
    assert has_won(s, 0, "a01")
    assert s.markers[0] == 4
    assert display(s)[2] is None
    play(s, "stop")
    assert discarded(s) == "TG"
    assert hand(s) == "J"
    settle(s)
    assert display(s)[2] is not None
    assert lines(s)["expeditions"] == 1


def test_ex_2_take_the_magenta_assistant() -> None:
    """The assistant can be used at once and comes back."""
    s = at("khartoum", hand="J T", adventures="nb11")
    play(s, "choose:move", "step:ujiji:turquoise", "finish:nb11")
    play(s, "step:khartoum:assistant_magenta", "stop")
    assert hand(s) == "J aM"
    assert has_ended(s, 0, "nb11")
    assert "assistants" not in lines(s)


def test_ex_3_join_without_moving() -> None:
    """A Move action without a step joins; the other actions do not."""
    s = at("napoli", display={1: "a10"})
    other = s.clone()
    play(s, "choose:move", "join:1", "stop")
    assert (s.silver[0], members(s, 1), hand(s)) == (1, [0], "J")
    play(other, "choose:book")
    assert refusal(other, "join:1") == "AFN-40"


def test_ex_4_two_purchases() -> None:
    """Both visible cards for ten silver."""
    s = at("lagos", silver=12)
    play(s, "choose:book", "turn:forward", "page:nb02", "buy:left", "buy:right")
    assert s.silver[0] == 2
    assert unfinished(s) == ["nb01", "nb02"]


@pytest.mark.parametrize(("seats", "pile", "cards"), [(4, 25, 56), (3, 22, 57), (2, 19, 58)])
def test_ex_5_setup_counts(seats: int, pile: int, cards: int) -> None:
    """What is left in the piles after the set-up."""
    s = new(seats)
    assert sum(s.letters) == pile
    assert s.pile_size == cards
    assert s.silver == [2, 2, 3, 4][:seats]


def test_ex_6_a_first_journey() -> None:
    """Joker, bonus card and travel card in one trip; the expedition is ended later."""
    s = at("napoli", "cape_town", turn=1, hand="J M O", display={2: "a04"})
    s.places[1], s.places[0] = BOARD.by_id["cape_town"], BOARD.by_id["napoli"]
    play(s, "choose:move", "step:port_natal:joker", "join:2", "draw:violet")
    play(s, "step:mozambique:magenta", "step:zanzibar:violet", "stop")
    assert hand(s, 1) == "J O"
    assert discarded(s) == "MV"
    assert members(s, 2) == [1]
    play(s, "choose:move", "stop", "choose:move", "step:serengeti:joker", "end:2")
    assert s.silver[1] == 4
    assert lines(s, 1)["expeditions"] == 2


def test_ex_7_two_symbols_one_card() -> None:
    """One symbol is enough; without it only the joker goes there."""
    s = at("kuka", hand="J G")
    play(s, "choose:move")
    assert {"lagos:grey", "lagos:joker", "timbuktu:joker"} <= nouns(s, "step")
    assert "timbuktu:grey" not in nouns(s, "step")
    play(s, "step:lagos:grey")
    assert hand(s) == "J"


def test_ex_8_joker_once_per_action() -> None:
    """Used joker, no silver, no card: only stopping is left."""
    s = at("jidda", hand="J O")
    play(s, "choose:move", "step:addis_ababa:joker", "step:jidda:orange")
    assert options(s) == {"stop"}
    play(s, "stop")
    assert hand(s) == "J"


def test_ex_9_colour_change_of_a_travel_card() -> None:
    """Five silver make violet as good as grey."""
    s = at("lagos", hand="J V", silver=5)
    play(s, "choose:move", "step:leopoldville:violet")
    assert (s.silver[0], hand(s)) == (0, "J")
    assert "luanda:joker" in nouns(s, "step")


def test_ex_10_colour_change_of_an_assistant() -> None:
    """He works once and keeps his own colour."""
    s = at("kuka", hand="J aT", silver=10)
    play(s, "choose:move", "step:khartoum:assistant_turquoise")
    assert refusal(s, "step:kuka:assistant_turquoise") == "AFN-33"
    play(s, "stop")
    assert (s.silver[0], hand(s)) == (5, "J aT")


def test_ex_11_race() -> None:
    """Only the first to arrive is paid; all markers go home."""
    s = at("kuka", "dakar", seats=3, turn=2, hand="M", display={1: "a06"}, joined={1: (1, 2)})
    play(s, "choose:move", "step:khartoum:magenta", "end:1")
    assert (s.silver[2], s.silver[1]) == (4, 0)
    assert has_won(s, 2, "a06")
    assert s.markers == [4, 4, 4]


def test_ex_12_marker_limit_and_order() -> None:
    """Ending first frees the marker for joining."""
    s = at(
        "jidda",
        hand="T",
        display={1: "b01", 2: "a03", 3: "c11", 4: "c13", 5: "b02"},
        joined={1: (0,), 3: (0,), 4: (0,), 5: (0,)},
    )
    play(s, "choose:move", "step:cairo:turquoise")
    assert refusal(s, "join:2") == "AFN-42"
    play(s, "end:1")
    assert s.silver[0] == 2
    play(s, "join:2", "draw:grey")
    assert members(s, 2) == [0]


def test_ex_13_book_and_money() -> None:
    """Free page, purchase, paid page, purchase."""
    s = at("lagos", silver=12)
    play(s, "choose:book", "turn:forward", "page:nb05", "buy:left")
    assert s.silver[0] == 7
    play(s, "turn:forward", "page:nb07")
    assert s.silver[0] == 6
    play(s, "buy:right", "page:nb09")
    assert s.silver[0] == 1
    assert book(s) == (13, 1, 2)
    assert s.north == [adventure("nb05"), adventure("nb09")]


def test_ex_14_free_page_with_no_money() -> None:
    """One page is all."""
    s = at("lagos", silver=0)
    play(s, "choose:book", "turn:forward", "page:nb05")
    assert options(s) == {"stop"}
    assert refusal(s, "turn:back") == "AFN-22"
    assert refusal(s, "buy:left") == "AFN-23"


def test_ex_15_wrong_half() -> None:
    """The half of the explorer decides."""
    for where, number in (("lagos", 0), ("ujiji", 1)):
        s = at(where, silver=5)
        play(s, "choose:book", "buy:right")
        assert book(s, number)[0] == 14
        assert book(s, 1 - number)[0] == 15


def test_ex_16_hand_limit() -> None:
    """Two of seven go; a travel card is discarded, an assistant is gone."""
    s = at("lagos", hand="J aM aO T T")
    play(s, "choose:draw", "draw:grey", "draw:violet", "discard:turquoise")
    other = s.clone()
    play(s, "discard:grey")
    assert discarded(s) == "TG"
    assert who(s) == 1
    play(other, "discard:assistant_orange")
    assert hand(other) == "J aM T G V"
    assert discarded(other) == "T"


def test_ex_17_adventure_limit() -> None:
    """Five during the turn, three after it."""
    s = at("lagos", silver=10, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb06", "buy:right", "page:nb07", "stop")
    assert len(unfinished(s)) == 5
    play(s, "abandon:sb01", "abandon:nb06")
    assert unfinished(s) == ["nb01", "sb02", "sb03"]
    assert is_gone(s, "sb01")
    assert who(s) == 1


def test_ex_18_pile_with_one_card() -> None:
    """The last card, then one of the twenty discards."""
    s = at("lagos", pile="V", discards="MMMMMTTTTTGGGGGOOOOO")
    play(s, "choose:draw", "draw:violet")
    assert s.pile_size == 20
    play(s, "draw:magenta")
    assert (s.pile_size, discarded(s)) == (19, "")
    assert hand(s) == "J M V"


def test_ex_19_refill_and_trigger() -> None:
    """What is left goes to the left; the third seat still has a turn."""
    s = at(
        "cairo", seats=3, turn=1, hand="J",
        display={2: "b01", 4: "a05"}, joined={2: (1,), 4: (1,)}, letters=(0, 0, 1),
    )  # fmt: skip
    play(s, "choose:move", "end:2", "end:4", "stop")
    settle(s)
    assert display(s)[1] is not None
    assert display(s)[3] is None
    assert s.last_round
    assert who(s) == 2
    play(s, "choose:move", "stop")
    assert who(s) is None


def test_ex_20_no_trigger() -> None:
    """Exactly enough is enough."""
    s = at(
        "cairo", hand="J", display={2: "b01", 4: "a05", 5: "a06"},
        joined={2: (0,), 4: (0,), 5: (1,)}, letters=(0, 0, 2),
    )  # fmt: skip
    play(s, "choose:move", "end:2", "end:4", "stop")
    settle(s)
    assert None not in display(s)
    assert not s.last_round
    s.places[1] = BOARD.by_id["khartoum"]
    play(s, "choose:move", "end:5", "stop")
    assert s.last_round
    assert who(s) is None


@pytest.mark.parametrize(
    ("counts", "value"),
    [
        ((1,), 0), ((1, 1), 2), ((2,), 6), ((1, 1, 1), 2), ((2, 1), 6), ((3,), 12),
        ((2, 2), 12), ((3, 1), 12), ((4,), 12), ((2, 1, 1), 8), ((1, 1, 1, 1), 10),
        ((1, 1, 1, 1, 1), 10), ((2, 1, 1, 1), 10), ((4, 1), 14), ((2, 2, 1), 12),
        ((3, 1, 1), 14), ((3, 2), 18), ((2, 2, 1, 1), 14), ((2, 2, 2), 18), ((3, 1, 1, 1), 16),
        ((3, 2, 1), 18), ((3, 3), 24), ((4, 1, 1), 14), ((4, 2), 18), ((2, 1, 1, 1, 1), 16),
        ((3, 1, 1, 1, 1), 22), ((4, 4, 4, 4, 4), 70),
    ],
)  # fmt: skip
def test_ex_21_collections(counts: tuple[int, ...], value: int) -> None:
    """The best partition, for every row of the table, in any order of kinds."""
    padded = [*counts, 0, 0, 0, 0, 0][:5]
    assert collections(BOARD, padded) == value
    assert collections(BOARD, padded[::-1]) == value


def test_ex_22_final_score() -> None:
    """All seven lines add up to 51."""
    s = at(
        "lagos", hand="J aG aV M T", silver=23, adventures="nb06 sb11",
        won={0: "a04 a06 b01 b08 c08 c09"}, ended={0: "nb01 sb01 nb04 sb08"},
        display={1: "c03", 2: "c11", 3: "c13", 4: "b02", 5: "b06"},
    )  # fmt: skip
    assert lines(s) == {
        "expeditions": 26, "artefacts": 18, "collections": 8, "assistants": -5, "silver": 2,
        "cards": 1, "unfinished": 1,
    }  # fmt: skip
    assert sum(lines(s).values()) == 51


def test_ex_23_tie() -> None:
    """More silver wins a tie, equal silver shares it."""
    assert places([51, 51], [23, 21]) == [1, 2]
    assert places([51, 51], [23, 23]) == [1, 1]


@pytest.mark.parametrize(("ended", "points"), [(0, 0), (1, 0), (2, -5), (3, -10), (4, -10)])
def test_ex_24_assistant_penalty_steps(ended: int, points: int) -> None:
    """Nothing, nothing, five, ten, ten."""
    assert assistant_penalty(BOARD, ended) == points


def test_ex_25_bonus_card_used_at_once() -> None:
    """The drawn card takes the explorer on."""
    s = at("zanzibar", hand="J", display={4: "a08"})
    play(s, "choose:move", "join:4", "draw:turquoise", "step:ujiji:turquoise")
    play(s, "step:leopoldville:joker", "stop")
    assert (stands(s), hand(s)) == ("leopoldville", "J")


def test_ex_26_declining() -> None:
    """A second assistant need not be fetched and then costs nothing."""
    s = at("ujiji", adventures="nb11", ended={0: "nb12"})
    play(s, "choose:move")
    assert "finish:nb11" in options(s)
    play(s, "stop")
    assert "assistants" not in lines(s)


def test_ex_27_reshuffle_during_a_move() -> None:
    """Cards on the table are not among the discards yet."""
    s = at("zanzibar", hand="J T", pile="", discards="GGO", display={2: "c02"})
    play(s, "choose:move", "step:ujiji:turquoise", "join:2")
    assert who(s) == CHANCE
    play(s, "draw:grey")
    assert (s.pile_size, discarded(s)) == (2, "")
    play(s, "stop")
    assert discarded(s) == "T"
