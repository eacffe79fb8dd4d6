"""The numbered rules, in the order of the rules page."""

from __future__ import annotations

import pytest

from okapi.core.game import CHANCE
from okapi.games.africana.scoring import places
from okapi.games.africana.view import HIDDEN
from tests.africana.table import (
    BOARD,
    GAME,
    adventure,
    at,
    book,
    chances,
    discarded,
    display,
    expedition,
    facts,
    hand,
    has_ended,
    has_won,
    is_gone,
    lines,
    members,
    new,
    nouns,
    options,
    place,
    play,
    refusal,
    settle,
    stands,
    unfinished,
    who,
)

# Set-up


def test_afn_1_two_to_four_companies_in_their_order() -> None:
    """Seat 0 is Italy and begins."""
    assert list(GAME.info.seats) == [2, 3, 4]
    assert [company.name for company in BOARD.companies] == [
        "Italy",
        "France",
        "Germany",
        "England",
    ]
    s = new(3)
    assert (who(s), s.seats) == (0, 3)


def test_afn_2_each_seat_begins_with_its_things() -> None:
    """Start place, silver, four markers, a joker and one card dealt."""
    s = GAME.new(4)
    assert [stands(s, seat) for seat in range(4)] == ["napoli", "cape_town", "lagos", "jidda"]
    assert s.markers == [4, 4, 4, 4]
    assert s.jokers == [1, 1, 1, 1]
    for seat in range(4):
        assert GAME.audience(s, GAME.odds(s)[0][0]) == (seat,)
        play(s, "draw:grey")
    assert [s.travel_cards(seat) for seat in range(4)] == [1, 1, 1, 1]


def test_afn_3_a_hand_is_secret() -> None:
    """Only its seat sees the colours; everybody sees the number."""
    s = at("lagos", hand="J M V")
    assert facts(s, 0)["hands"][0]["magenta"] == 1
    for seat in (1, None):
        assert facts(s, seat)["hands"][0] is None
        assert facts(s, seat)["travel_cards"] == [2, 0]
        assert sum(facts(s, seat)["unseen"].values()) == 60


def test_afn_4_one_page_of_each_book_is_seen_first() -> None:
    """All fifteen lie on the right half; the first is drawn by chance."""
    s = GAME.new(2)
    play(s, "draw:grey", "draw:grey")
    assert set(chances(s)) == {f"page:nb{n:02}" for n in range(1, 16)}
    play(s, "page:nb07")
    assert set(chances(s)) == {f"page:sb{n:02}" for n in range(1, 16)}
    play(s, "page:sb01")
    assert book(s, 0) == book(s, 1) == (15, 0, 1)


@pytest.mark.parametrize(("seats", "c"), [(2, 4), (3, 7), (4, 10)])
def test_afn_5_c_cards_are_removed_unseen(seats: int, c: int) -> None:
    """The pile knows only how many are left; A lies on B on C."""
    s = GAME.new(seats)
    assert s.letters == [10, 10, c]
    assert GAME.next_letter(s) == 0


def test_afn_6_five_expeditions_lie_out() -> None:
    """All of them A cards, from left to right."""
    s = GAME.new(2)
    play(s, "draw:grey", "draw:grey", "page:nb01", "page:sb01")
    assert set(chances(s)) == {f"reveal:a{n:02}" for n in range(1, 11)}
    play(s, "reveal:a05", "reveal:a01", "reveal:a02", "reveal:a03", "reveal:a04")
    assert display(s) == ["a05", "a01", "a02", "a03", "a04"]


@pytest.mark.parametrize(("seats", "pile"), [(2, [5, 10, 4]), (3, [5, 10, 7]), (4, [5, 10, 10])])
def test_afn_7_what_is_left_in_the_pile(seats: int, pile: list[int]) -> None:
    """Nineteen, twenty-two, twenty-five."""
    assert new(seats).letters == pile


def test_afn_8_piles_and_supply() -> None:
    """Sixty travel cards, two assistants of each colour, no discards."""
    assert BOARD.copies == [12] * 5
    assert [sum(a.assistant == c for a in BOARD.adventures) for c in range(5)] == [2] * 5
    assert new(2).discards == [0] * 5


def test_afn_9_the_bank_never_runs_out() -> None:
    """Silver is one number without an upper limit."""
    s = at("ujiji", silver=500, display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move", "end:1")
    assert s.silver[0] == 503


# Turn


def test_afn_10_clockwise_from_the_first_seat() -> None:
    """A round is one turn of each."""
    s = new(3)
    order = []
    for _ in range(6):
        order.append((who(s), s.round))
        play(s, "choose:move", "stop")
    assert order == [(0, 1), (1, 1), (2, 1), (0, 2), (1, 2), (2, 2)]


def test_afn_11_one_of_three_actions() -> None:
    """Always all three, and then no other."""
    s = at("lagos")
    assert options(s) == {"choose:draw", "choose:book", "choose:move"}
    play(s, "choose:move")
    assert refusal(s, "choose:draw") == "AFN-11"


def test_afn_12_after_the_action_comes_the_next_seat() -> None:
    """Stopping ends the turn when nothing is too much."""
    s = at("lagos")
    play(s, "choose:book", "stop")
    assert who(s) == 1
    assert refusal(s, "stop") == "AFN-11"


def test_afn_15_two_travel_cards() -> None:
    """Each is a secret draw of chance."""
    s = at("lagos")
    play(s, "choose:draw")
    assert chances(s) == {
        f"draw:{c}": 12 for c in ("magenta", "turquoise", "grey", "orange", "violet")
    }
    events = play(s, "draw:magenta")
    assert [e.audience for e in events if e.name == "drawn"] == [(0,)]
    play(s, "draw:violet")
    assert hand(s) == "J M V"
    assert (s.pile, s.pile_size) == ([11, 12, 12, 12, 11], 58)
    assert who(s) == 1


def test_afn_16_an_empty_pile_is_made_anew() -> None:
    """From the discards; without any the card is not drawn."""
    s = at("lagos", pile="", discards="GO")
    play(s, "choose:draw", "draw:grey", "draw:orange")
    assert hand(s) == "J G O"
    s = at("lagos", pile="V", discards="")
    play(s, "choose:draw", "draw:violet")
    assert who(s) == 1


# Buy


def test_afn_20_only_the_book_of_ones_half() -> None:
    """North in the north, south in the south."""
    for where, name in (("khartoum", "nb01"), ("cape_town", "sb01")):
        s = at(where, silver=5)
        play(s, "choose:book", "buy:right")
        assert unfinished(s) == [name]


def test_afn_21_pages_and_purchases_in_any_order() -> None:
    """Both directions, both halves, until one stops."""
    s = at("lagos", silver=20)
    play(s, "choose:book")
    assert options(s) == {"turn:forward", "buy:right", "stop"}
    play(s, "buy:right", "page:nb03", "turn:forward", "page:nb04", "turn:back", "turn:forward")
    assert options(s) == {"turn:forward", "turn:back", "buy:left", "buy:right", "stop"}
    play(s, "stop")
    assert who(s) == 1


def test_afn_22_the_first_page_is_free() -> None:
    """Each further one costs a silver."""
    s = at("lagos", silver=2)
    play(s, "choose:book", "turn:forward", "page:nb03")
    assert s.silver[0] == 2
    play(s, "turn:back", "turn:forward")
    assert s.silver[0] == 0
    assert refusal(s, "turn:back") == "AFN-22"


def test_afn_23_a_card_costs_five_silver() -> None:
    """It lies in front of the buyer and the next one becomes visible."""
    s = at("lagos", silver=9)
    play(s, "choose:book", "buy:right")
    assert who(s) == CHANCE
    play(s, "page:nb09")
    assert (s.silver[0], unfinished(s)) == (4, ["nb01"])
    assert s.north == [adventure("nb09")]
    assert refusal(s, "buy:right") == "AFN-23"


def test_afn_24_a_page_is_drawn_when_it_is_first_seen() -> None:
    """Before that nobody knows it; afterwards nothing is drawn again."""
    s = at("lagos", silver=3)
    play(s, "choose:book", "turn:forward")
    assert refusal(s, "stop") == "AFN-24"
    assert "page:nb01" not in chances(s)
    play(s, "page:nb15", "turn:back", "turn:forward")
    assert who(s) == 0


def test_afn_25_nothing_is_obligatory() -> None:
    """Zero pages and zero purchases are an action."""
    s = at("lagos", silver=30)
    play(s, "choose:book", "stop")
    assert (s.silver[0], book(s)) == (30, (15, 0, 1))


def test_afn_26_no_credit() -> None:
    """Prices are paid from what one has at that moment."""
    s = at("lagos", silver=4, hand="J V")
    play(s, "choose:move")
    assert refusal(s, "step:leopoldville:violet") == "AFN-30"
    s = at("lagos", silver=4)
    play(s, "choose:book")
    assert refusal(s, "buy:right") == "AFN-23"


# Move


def test_afn_30_a_card_matches_the_place_entered() -> None:
    """One card, one of the symbols there; the place left does not matter."""
    s = at("kuka", hand="M V O")
    play(s, "choose:move")
    assert nouns(s, "step") == {
        "tripoli:magenta", "tripoli:violet", "khartoum:magenta", "khartoum:violet",
        "lagos:magenta", "leopoldville:orange",
    }  # fmt: skip
    assert refusal(s, "step:cairo:magenta") == "AFN-30"


def test_afn_31_travel_cards_assistants_and_the_joker_match() -> None:
    """The joker goes everywhere."""
    s = at("kuka", hand="J aM")
    play(s, "choose:move")
    assert "lagos:assistant_magenta" in nouns(s, "step")
    assert {x for x in nouns(s, "step") if x.endswith("joker")} == {
        f"{BOARD.places[x].id}:joker" for x in BOARD.links[place("kuka")]
    }
    assert refusal(s, "step:lagos:magenta") == "AFN-31"


def test_afn_32_any_number_of_steps_back_and_forth() -> None:
    """Explorers may share a place."""
    s = at("kuka", "lagos", hand="G T O")
    play(s, "choose:move", "step:lagos:grey", "step:kuka:turquoise", "step:leopoldville:orange")
    assert stands(s) == "leopoldville"
    assert stands(s, 1) == "lagos"


def test_afn_33_played_cards_stay_on_the_table() -> None:
    """Travel cards are discarded after the action, the others come back."""
    s = at("kuka", hand="J aM G")
    play(s, "choose:move", "step:lagos:assistant_magenta", "step:kuka:joker", "step:lagos:grey")
    assert discarded(s) == ""
    assert refusal(s, "step:kuka:joker") == "AFN-33"
    assert refusal(s, "step:timbuktu:assistant_magenta") == "AFN-33"
    play(s, "stop")
    assert (discarded(s), hand(s)) == ("G", "J aM")


def test_afn_34_any_colour_for_five_silver() -> None:
    """Several times in an action, while there is silver."""
    s = at("lagos", hand="V V", silver=10)
    events = play(s, "choose:move", "step:leopoldville:violet", "step:lagos:violet")
    assert s.silver[0] == 0
    assert [e.rule for e in events if e.name == "step"] == ["AFN-34", "AFN-34"]


def test_afn_35_gains_are_used_at_once() -> None:
    """Silver of an expedition pays a change of colour in the same action."""
    s = at("khartoum", hand="V", silver=1, display={1: "a06"}, joined={1: (0,)})
    play(s, "choose:move", "end:1")
    assert s.silver[0] == 5
    play(s, "step:jidda:violet")
    assert s.silver[0] == 0


def test_afn_36_everything_at_every_place() -> None:
    """Joining and both kinds of ending before the first step, in any order."""
    s = at(
        "ujiji", adventures="nb11", display={1: "a01", 2: "c02"}, joined={1: (0,)}, hand="M"
    )  # fmt: skip
    play(s, "choose:move")
    assert {"join:2", "end:1", "finish:nb11"} <= options(s)
    play(s, "finish:nb11", "join:2", "draw:grey", "end:1")
    assert nouns(s, "step")


# Expeditions


def test_afn_40_joining_puts_a_marker() -> None:
    """At the start, without a marker of one's own; several with the same start."""
    s = at("zanzibar", display={1: "a08", 3: "b05"})
    play(s, "choose:move", "join:1", "join:3")
    assert (members(s, 1), members(s, 3), s.markers[0]) == ([0], [0], 2)
    assert refusal(s, "join:2") == "AFN-40"
    assert refusal(s, "join:1") == "AFN-41"


@pytest.mark.parametrize(("space", "silver"), [(1, 1), (3, 2), (5, 1)])
def test_afn_41_the_bonus_of_the_space(space: int, silver: int) -> None:
    """Silver at once; spaces 2 and 4 give a card that only its seat sees."""
    s = at("zanzibar", display={space: "a08"})
    play(s, "choose:move", f"join:{space}")
    assert s.silver[0] == silver
    s = at("zanzibar", display={2: "a08"})
    play(s, "choose:move", "join:2")
    assert GAME.audience(s, GAME.actions.parse("draw:grey")) == (0,)
    assert refusal(s, "stop") == "AFN-41"


def test_afn_42_four_markers() -> None:
    """Several companies on one card; nobody is in more than four."""
    s = at(
        "zanzibar", display={1: "a08"}, joined={1: (1,), 2: (0,), 3: (0,), 4: (0,), 5: (0,)}
    )  # fmt: skip
    play(s, "choose:move")
    assert refusal(s, "join:1") == "AFN-42"
    s = at("zanzibar", display={1: "a08"}, joined={1: (1,)})
    play(s, "choose:move", "join:1")
    assert members(s, 1) == [0, 1]


def test_afn_45_ending_at_the_destination() -> None:
    """Only what one has joined; silver now, the card under the company card."""
    s = at("ujiji", display={1: "a01", 2: "b10"}, joined={1: (0,)})
    play(s, "choose:move")
    assert refusal(s, "end:2") == "AFN-45"
    play(s, "end:1")
    assert (s.silver[0], lines(s)["expeditions"]) == (3, 1)
    assert has_won(s, 0, "a01")


def test_afn_46_markers_go_home() -> None:
    """The others get nothing and have their markers back."""
    s = at("ujiji", seats=3, display={1: "a01"}, joined={1: (0, 1, 2)})
    play(s, "choose:move", "end:1")
    assert s.markers == [4, 4, 4]
    assert s.silver == [3, 0, 0]


def test_afn_47_several_with_one_destination() -> None:
    """All may be ended; the spaces stay empty until the end of the turn."""
    s = at("ujiji", display={1: "a01", 2: "b10"}, joined={1: (0,), 2: (0,)})
    play(s, "choose:move", "end:1", "end:2")
    assert display(s)[:2] == [None, None]
    play(s, "stop")
    assert who(s) == CHANCE


# Adventures


def test_afn_50_two_adventures_end_at_once() -> None:
    """Two adventures with the same target are both ended there, by their owner alone."""
    s = at("zanzibar", adventures="nb06 nb15")
    play(s, "choose:move")
    assert nouns(s, "finish") == {"nb06", "nb15"}
    play(s, "finish:nb06", "finish:nb15")
    assert unfinished(s) == []
    other = at("zanzibar", adventures="nb01")
    play(other, "choose:move")
    assert refusal(other, "finish:nb01") == "AFN-50"
    assert refusal(other, "finish:nb06") == "AFN-50"


def test_afn_51_an_artefact_brings_silver() -> None:
    """At once; the points count at the end."""
    s = at("port_natal", adventures="nb01")
    play(s, "choose:move", "finish:nb01")
    assert (s.silver[0], lines(s)["artefacts"]) == (4, 5)
    assert has_ended(s, 0, "nb01")


def test_afn_52_an_assistant_comes_into_the_hand() -> None:
    """Of the colour of the card, to be used in the same action."""
    s = at("luanda", adventures="nb12", hand="")
    play(s, "choose:move", "finish:nb12", "stop")
    assert hand(s) == "aT"


# End of turn


def test_afn_60_hand_then_adventures_then_refill() -> None:
    """Discards are decided before new expeditions are seen."""
    s = at("ujiji", hand="J M M M M", display={2: "a01", 4: "c02"}, joined={2: (0,)}, silver=5,
           adventures="nb01 nb02 nb03")  # fmt: skip
    play(s, "choose:move", "end:2", "join:4", "draw:grey", "stop")
    assert refusal(s, "stop") == "AFN-61"
    play(s, "discard:magenta")
    assert who(s) == CHANCE
    assert all(text.startswith("reveal:") for text in chances(s))


def test_afn_61_five_cards() -> None:
    """Joker and assistants count; exactly the excess is discarded."""
    s = at("lagos", hand="J aM T T G")
    play(s, "choose:draw", "draw:grey", "draw:grey")
    assert nouns(s, "discard") == {"joker", "assistant_magenta", "turquoise", "grey"}
    assert refusal(s, "discard:violet") == "AFN-61"
    other = s.clone()
    play(s, "discard:joker", "discard:grey")
    assert (hand(s), discarded(s)) == ("aM T T G G", "G")
    play(other, "discard:assistant_magenta", "discard:turquoise")
    assert (hand(other), discarded(other)) == ("J T G G G", "T")


def test_afn_62_three_adventures() -> None:
    """The excess leaves the game."""
    s = at("lagos", silver=5, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb05", "stop")
    assert nouns(s, "abandon") == {"sb01", "sb02", "sb03", "nb01"}
    assert refusal(s, "abandon:nb05") == "AFN-62"
    play(s, "abandon:sb02")
    assert is_gone(s, "sb02")
    assert who(s) == 1


def test_afn_63_more_during_the_turn() -> None:
    """Limits hold only at its end."""
    s = at("lagos", silver=10, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb05", "buy:right", "page:nb06")
    assert len(unfinished(s)) == 5
    assert refusal(s, "abandon:sb01") == "AFN-62"


def test_afn_64_refill_from_left_to_right() -> None:
    """Cards that lie out never move."""
    s = at("ujiji", display={2: "a01", 4: "b10"}, joined={2: (0,), 4: (0,)})
    before = display(s)
    play(s, "choose:move", "end:2", "end:4", "stop", "reveal:a03")
    assert display(s) == [before[0], "a03", before[2], None, before[4]]
    play(s, "reveal:a02")
    assert display(s)[3] == "a02"
    assert who(s) == 1


# End of the game


def test_afn_70_too_few_cards_for_the_spaces() -> None:
    """What there is comes out, and the last round begins."""
    s = at("ujiji", display={2: "a01", 4: "b10"}, joined={2: (0,), 4: (0,)}, letters=(0, 0, 1))
    events = play(s, "choose:move", "end:2", "end:4", "stop")
    settle(s)
    assert not [e for e in events if e.name == "last_round"]
    assert s.last_round
    assert facts(s)["last_round"]


def test_afn_71_the_round_is_finished() -> None:
    """The last seat has its turn; its own trigger ends the game at once."""
    s = at("ujiji", display={2: "a01"}, joined={2: (0,)}, letters=(0, 0, 0))
    play(s, "choose:move", "end:2", "stop")
    assert who(s) == 1
    play(s, "choose:move", "stop")
    assert who(s) is None
    result = GAME.outcome(s)
    assert result is not None
    assert (result.end, result.rule) == ("pile_out", "AFN-70")
    assert refusal(s, "stop") == "AFN-71"


def test_afn_72_empty_spaces_stay_empty() -> None:
    """Turns after the trigger are played as always."""
    s = at("ujiji", seats=3, display={2: "a01"}, joined={2: (0,)}, letters=(0, 0, 0))
    play(s, "choose:move", "end:2", "stop", "choose:draw")
    settle(s)
    assert display(s)[1] is None
    assert who(s) == 2


# Scoring


def test_afn_80_points_of_expeditions() -> None:
    """Those under one's own company card."""
    s = at("lagos", won={0: "a04 b01", 1: "c08"})
    assert (lines(s)["expeditions"], lines(s, 1)["expeditions"]) == (6, 6)


def test_afn_81_points_of_artefacts() -> None:
    """Only ended ones."""
    s = at("lagos", ended={0: "nb01"}, adventures="sb01")
    assert lines(s)["artefacts"] == 5


def test_afn_82_collections_are_divided_best() -> None:
    """Two masks and a drum, one of them left over."""
    s = at("lagos", ended={0: "nb01 sb01 nb03"})
    assert lines(s)["collections"] == 6


def test_afn_83_assistants_cost_points() -> None:
    """By ended adventures."""
    s = at("lagos", ended={0: "nb11 nb12", 1: "nb13"})
    assert lines(s)["assistants"] == -5
    assert "assistants" not in lines(s, 1)


def test_afn_84_ten_silver_are_a_point() -> None:
    """Rounded down."""
    assert lines(at("lagos", silver=29))["silver"] == 2
    assert "silver" not in lines(at("lagos", silver=9))


def test_afn_85_two_travel_cards_are_a_point() -> None:
    """Joker and assistants do not count."""
    assert lines(at("lagos", hand="J aM M T V"))["cards"] == 1


def test_afn_86_unfinished_artefacts() -> None:
    """One point each; unfinished assistants nothing."""
    assert lines(at("lagos", adventures="nb01 sb01 nb11")) == {"unfinished": 2}


def test_afn_87_ties_are_broken_by_silver() -> None:
    """For every place alike."""
    assert places([5, 9, 5], [3, 0, 4]) == [3, 1, 2]
    assert places([5, 9, 5], [4, 0, 4]) == [2, 1, 2]


# Notes


def test_afn_90_ones_own_cards_can_be_looked_at() -> None:
    """With hidden scores too."""
    s = at("lagos", won={0: "a04"}, hidden_scores=True)
    assert facts(s, 0)["expeditions"]["a04"] == 0


def test_afn_91_silver_is_not_limited() -> None:
    """More than all coins of the box."""
    s = at("ujiji", silver=99_999, display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move", "end:1")
    assert s.silver[0] == 100_002


def test_afn_92_joining_where_one_stands() -> None:
    """Move, join, stop: no step."""
    s = at("zanzibar", display={5: "a08"})
    play(s, "choose:move", "join:5", "stop")
    assert stands(s) == "zanzibar"
    assert members(s, 5) == [0]


def test_afn_93_joker_and_assistants_are_never_discarded_by_mistake() -> None:
    """They come back after a move by themselves."""
    s = at("kuka", hand="J aM")
    play(s, "choose:move", "step:lagos:joker", "stop")
    assert hand(s) == "J aM"


# Options


def test_afn_95_hidden_scores() -> None:
    """Others see how many cards lie there, not which; at the end all see all."""
    s = at("lagos", won={1: "a04"}, ended={1: "nb01"}, hidden_scores=True)
    for seat in (0, None):
        view = GAME.view(s, seat)
        assert view.expedition[expedition("a04")] == HIDDEN
        assert view.adventure[adventure("nb01")] == HIDDEN
        assert (view.won[1], view.ended[1]) == (1, 1)
    assert facts(s, 1)["expeditions"]["a04"] == 1
    assert facts(at("lagos", won={1: "a04"}), 0)["expeditions"]["a04"] == 1


def test_afn_96_book_memory() -> None:
    """Without it only the two pages beside the gap are shown."""
    for memory in (True, False):
        s = at("lagos", silver=9, book_memory=memory)
        play(s, "choose:book", "turn:forward", "page:nb04", "turn:forward", "page:nb05")
        pages = facts(s)["books"][0]["pages"]
        assert pages == (["nb01", "nb04", "nb05"] if memory else [None, "nb04", "nb05"])
        assert facts(s)["adventures"]["nb01"] == ("page" if memory else "book")


def test_afn_97_the_last_round() -> None:
    """After the agreed number of rounds the game is scored."""
    s = new(2, max_rounds=1)
    play(s, "choose:move", "stop", "choose:move", "stop")
    result = GAME.outcome(s)
    assert result is not None
    assert (result.end, result.rule) == ("max_rounds", "AFN-97")
    assert refusal(s, "stop") == "AFN-97"
