"""The rulings of the rules page, in its order."""

from __future__ import annotations

from okapi.core.game import CHANCE
from okapi.core.match import Match
from okapi.games.africana.cards import UNSEEN
from okapi.games.africana.scoring import collections, places
from tests.africana.table import (
    BOARD,
    GAME,
    adventure,
    at,
    book,
    chances,
    discarded,
    display,
    facts,
    hand,
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


def test_r1_joker_and_assistants_count_for_the_limit() -> None:
    """Four travel cards beside them are one too many."""
    s = at("lagos", hand="J aM T T")
    play(s, "choose:draw", "draw:grey", "draw:grey")
    assert "discard:joker" in options(s)


def test_r2_the_free_page_is_for_each_action() -> None:
    """The next Buy action has one again."""
    s = at("lagos", "lagos")
    play(s, "choose:book", "turn:forward", "page:nb04", "stop", "choose:book", "turn:back", "stop")
    play(s, "choose:book", "turn:forward")
    assert s.silver == [0, 0]


def test_r3_a_purchase_does_not_use_the_free_page() -> None:
    """Bought first, turned for nothing afterwards."""
    s = at("lagos", silver=5)
    play(s, "choose:book", "buy:right", "page:nb04", "turn:forward", "page:nb05")
    assert s.silver[0] == 0


def test_r4_one_card_of_each_book_is_visible() -> None:
    """The left halves are empty."""
    s = new(2)
    view = GAME.view(s, None)
    assert [view.top(b, 0) for b in (0, 1)] == [-1, -1]
    assert min(view.top(b, 1) for b in (0, 1)) >= 0


def test_r5_the_first_page_goes_forward() -> None:
    """Back is not possible yet."""
    s = at("lagos")
    play(s, "choose:book")
    assert nouns(s, "turn") == {"forward"}
    assert refusal(s, "turn:back") == "AFN-21"


def test_r6_the_book_stays_open() -> None:
    """The next seat finds it where it was left."""
    s = at("lagos", "cairo")
    play(s, "choose:book", "turn:forward", "page:nb04", "stop")
    assert book(s) == (15, 1, 2)
    play(s, "choose:book")
    assert nouns(s, "turn") == {"forward", "back"}


def test_r7_no_page_from_an_empty_half() -> None:
    """Neither at the beginning nor at the end of a book."""
    s = at("lagos", silver=30)
    play(s, "choose:book")
    while "turn:forward" in options(s):
        play(s, "turn:forward")
        settle(s)
    assert book(s) == (15, 15, 15)
    assert refusal(s, "turn:forward") == "AFN-21"
    assert refusal(s, "buy:right") == "AFN-21"


def test_r8_one_card_is_one_page() -> None:
    """Every turn moves one card."""
    s = at("lagos", silver=3)
    play(s, "choose:book", "turn:forward", "page:nb04")
    assert book(s) == (15, 1, 2)


def test_r9_an_empty_book_can_be_chosen() -> None:
    """And there is nothing to do."""
    s = at("lagos")
    for card in range(15):
        s.adventure[card] = 2
    s.north, s.sizes[0] = [], 0
    play(s, "choose:book")
    assert options(s) == {"stop"}
    assert refusal(s, "turn:forward") == "AFN-21"


def test_r10_passing_is_an_action_with_nothing_done() -> None:
    """By book or by move."""
    for action in ("book", "move"):
        s = at("lagos", hand="J M")
        play(s, f"choose:{action}", "stop")
        assert (who(s), hand(s)) == (1, "J M")


def test_r11_nothing_has_to_be_ended() -> None:
    """Stopping is always offered."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move", "stop")
    assert display(s)[0] == "a01"


def test_r12_join_and_end_in_one_action() -> None:
    """Joined on the way, ended on arrival."""
    s = at("luanda", hand="G T", display={1: "a01"})
    play(s, "choose:move", "join:1", "step:leopoldville:grey", "step:ujiji:turquoise", "end:1")
    assert s.silver[0] == 4


def test_r13_a_freed_marker_is_used_at_once() -> None:
    """At the same place."""
    s = at("ujiji", display={1: "a01", 3: "c02"},
           joined={1: (0,), 2: (0,), 4: (0,), 5: (0,)})  # fmt: skip
    play(s, "choose:move", "end:1", "join:3")
    assert members(s, 3) == [0]


def test_r14_no_new_expedition_during_the_turn() -> None:
    """The space waits for the end of the turn."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)})
    play(s, "choose:move", "end:1")
    assert (who(s), display(s)[0]) == (0, None)


def test_r15_cards_never_slide() -> None:
    """The others lie where they lay."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)})
    before = display(s)[1:]
    play(s, "choose:move", "end:1", "stop")
    settle(s)
    assert display(s)[1:] == before


def test_r16_r17_no_change_of_what_matches() -> None:
    """A matching card, the joker above all, costs no silver."""
    s = at("kuka", hand="J G", silver=5)
    play(s, "choose:move", "step:lagos:grey", "step:timbuktu:joker")
    assert s.silver[0] == 5


def test_r18_a_changed_assistant_is_himself_again() -> None:
    """In the next turn too."""
    s = at("kuka", hand="aT", silver=5)
    play(s, "choose:move", "step:khartoum:assistant_turquoise", "stop")
    assert hand(s) == "aT"


def test_r19_two_assistants_of_a_colour() -> None:
    """Each works once."""
    s = at("kuka", hand="aM aM")
    play(s, "choose:move", "step:lagos:assistant_magenta")
    assert refusal(s, "step:timbuktu:assistant_magenta") == "AFN-30"
    s.places[0] = BOARD.by_id["kuka"]
    play(s, "step:tripoli:assistant_magenta")
    assert refusal(s, "step:napoli:assistant_magenta") == "AFN-33"


def test_r20_cards_on_the_table_are_not_reshuffled() -> None:
    """Without other discards the bonus is lost."""
    s = at("zanzibar", hand="T M", pile="", display={2: "c02"})
    play(s, "choose:move", "step:ujiji:turquoise", "join:2")
    assert who(s) == 0
    assert hand(s) == "M"


def test_r21_a_bonus_without_cards_is_lost() -> None:
    """The marker is placed all the same."""
    s = at("zanzibar", hand="", pile="", display={2: "a08"})
    play(s, "choose:move", "join:2")
    assert (members(s, 2), hand(s)) == ([0], "")


def test_r22_there_is_an_assistant_for_every_adventure() -> None:
    """Ten of each."""
    assert sum(card.assistant >= 0 for card in BOARD.adventures) == 10


def test_r23_the_assistant_of_a_removed_adventure_stays() -> None:
    """Nobody gets him."""
    s = at("lagos", silver=5, adventures="nb11 sb01 sb02")
    play(s, "choose:book", "buy:right", "page:nb05", "stop", "abandon:nb11")
    assert is_gone(s, "nb11")
    assert sum(s.assistants) == 0


def test_r24_buying_to_deny() -> None:
    """What was just bought may be removed."""
    s = at("lagos", silver=5, adventures="sb01 sb02 sb03")
    play(s, "choose:book", "buy:right", "page:nb05", "stop", "abandon:nb01")
    assert unfinished(s) == ["sb01", "sb02", "sb03"]


def test_r25_no_voluntary_discard() -> None:
    """With five cards nothing may go."""
    s = at("lagos", hand="J M T G")
    play(s, "choose:move")
    assert refusal(s, "discard:magenta") == "AFN-61"
    play(s, "stop")
    assert who(s) == 1


def test_r26_the_adventure_counts_without_its_assistant() -> None:
    """Two ended adventures, no assistant in hand."""
    assert lines(at("lagos", ended={0: "nb11 nb12"})) == {"assistants": -5}


def test_r27_a_partial_refill_begins_at_the_left() -> None:
    """And then the end is in sight."""
    s = at("ujiji", display={1: "a01", 5: "b10"}, joined={1: (0,), 5: (0,)}, letters=(0, 0, 1))
    play(s, "choose:move", "end:1", "end:5", "stop")
    settle(s)
    assert display(s)[0] is not None
    assert display(s)[4] is None
    assert s.last_round


def test_r28_an_exactly_used_up_pile_is_no_trigger() -> None:
    """All spaces are filled."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)}, letters=(0, 0, 1))
    play(s, "choose:move", "end:1", "stop")
    settle(s)
    assert not s.last_round


def test_r29_the_last_seat_ends_it_at_once() -> None:
    """Nobody has a further turn."""
    s = at("ujiji", turn=1, display={1: "a01"}, joined={1: (1,)}, letters=(0, 0, 0))
    play(s, "choose:move", "end:1", "stop")
    assert who(s) is None


def test_r30_r31_r32_r33_what_collections_are() -> None:
    """Only pairs, threes, and two or four kinds; as often as there are cards; only ended ones."""
    assert collections(BOARD, [4, 0, 0, 0, 0]) == 12
    assert collections(BOARD, [1, 1, 1, 0, 0]) == 2
    assert collections(BOARD, [1, 1, 1, 1, 1]) == 10
    assert collections(BOARD, [2, 2, 2, 2, 0]) == 24
    assert lines(at("lagos", ended={0: "nb01"}, adventures="sb01")).get("collections", 0) == 0


def test_r34_silver_lies_open() -> None:
    """A spectator sees it."""
    assert facts(at("lagos", silver=7))["silver"] == [7, 0]


def test_r35_company_cards_are_common_knowledge() -> None:
    """Shown to all, unless the option hides them."""
    assert facts(at("lagos", won={0: "a04"}), 1)["expeditions"]["a04"] == 0


def test_r36_bought_adventures_lie_open() -> None:
    """Everybody sees whose they are."""
    assert facts(at("lagos", adventures="nb01"), 1)["adventures"]["nb01"] == "open:0"


def test_r37_the_next_letter_and_the_pile_are_public() -> None:
    """As numbers by letter."""
    assert facts(new(2))["letters"] == {"A": 5, "B": 10, "C": 4}


def test_r38_removed_c_cards_are_unknown() -> None:
    """Every unseen C card may come, though some never will."""
    s = at("ujiji", display={1: "a01"}, joined={1: (0,)}, letters=(0, 0, 4))
    play(s, "choose:move", "end:1", "stop")
    unseen = [c for c in BOARD.expeditions if c.letter == 2 and s.expedition[c.index] == UNSEEN]
    assert len(chances(s)) == len(unseen) > s.letters[2] == 4


def test_r39_a_score_can_be_negative() -> None:
    """Nothing lifts it to zero."""
    assert sum(lines(at("lagos", ended={0: "nb11 nb12 nb13"})).values()) == -10
    assert places([-10, 0], [0, 0]) == [2, 1]


def test_r40_the_order_of_the_checks() -> None:
    """Hand first, then adventures."""
    s = at("mozambique", hand="J M T G O", adventures="nb13 sb01 sb02", silver=5)
    play(s, "choose:move", "finish:nb13", "stop")
    assert refusal(s, "choose:move") == "AFN-61"
    play(s, "discard:orange")
    assert who(s) == 1


def test_r41_taking_back_stops_at_what_was_seen() -> None:
    """A draw of chance cannot be undone."""
    match = Match(GAME, 2)
    while match.to_act() == (CHANCE,):
        match.draw(str(match.game.odds(match.state)[0][0]))
    match.act(0, "choose:move")
    assert match.can_undo(0) == 1
    match.undo(0, 1)
    match.act(0, "choose:draw")
    match.draw("draw:grey")
    assert match.can_undo(0) == 0


def test_r42_napoli_and_jidda_are_in_the_north() -> None:
    """Ordinary brown places."""
    for name in ("napoli", "jidda"):
        assert BOARD.places[BOARD.by_id[name]].half == 0


def test_r43_the_first_companies_take_part() -> None:
    """Italy, France, Germany with three."""
    assert [stands(new(3), seat) for seat in range(3)] == ["napoli", "cape_town", "lagos"]
    assert adventure("nb01") == 0
    assert discarded(new(2)) == ""
