"""The worked examples of the rules page."""

from __future__ import annotations

import pytest

from okapi.games.africa_1880.scoring import places
from tests.africa_1880.table import BOARD, GAME, NATIONS, SIX, act, choices, finish, new, turn
from tests.africa_1880.table import writing as writing_
from tests.africa_1880.test_reading import hand

FGI = "france germany italy"


@pytest.mark.parametrize(("france", "germany"), [("A", "A"), ("W", "W")])
def test_s_1_s_2_equal_stances_leave_both(france: str, germany: str) -> None:
    """Alliance against alliance, war against war."""
    t = turn("congo: france germany", france=f"germany {france}", germany=f"france {germany}")
    assert t.at("congo") == "0/4: france germany"


def test_s_3_s_4_war_against_alliance() -> None:
    """The trusting one is removed."""
    assert turn("congo: france germany", germany="france W").at("congo") == "0/4: germany"
    assert turn("congo: france germany", france="germany W").at("congo") == "0/4: france"


def test_s_5_three_nations() -> None:
    """France stays, Germany is removed, Britain stays; a full territory is then shared."""
    for filled, after in ((1, "1/4: britain france"), (4, "4/4 colony: britain france")):
        t = turn(f"congo {filled}: britain france germany", france="germany W",
                 germany="france W", britain="germany W")  # fmt: skip
        assert t.at("congo") == after


def test_s_6_a_disc_shows_the_stance_of_its_owner() -> None:
    """Belgium's disc in the French embassy is another matter."""
    s = writing_("congo: france", nations=SIX)
    act(s, "france", "ally:belgium")
    act(s, "belgium", "war:france")
    finish(s)
    france, belgium = NATIONS.index("france"), NATIONS.index("belgium")
    assert not s.war[france] >> belgium & 1
    assert s.war[belgium] >> france & 1


def test_s_7_an_order_stands_on_its_line() -> None:
    """The presence in Dakar is ordered on the line Dakar, in the column of the turn."""
    s = writing_("dakar: france")
    assert {c for c in choices(s, "france") if "dakar" in c.split(":")[1:2]} >= {
        "nothing:dakar", "develop:dakar", "explore:dakar:morocco",
    }  # fmt: skip
    assert BOARD.years[s.turn() - 1] == 1880


def test_s_8_s_9_s_10_no_colony() -> None:
    """War against war; nobody there; a box free."""
    t = turn("tunis full: france germany", france="germany W", germany="france W")
    assert t.at("tunis") == "2/2: france germany"
    assert turn("tunis full:").at("tunis") == "2/2:"
    assert turn("tunis 1: france").at("tunis") == "1/2: france"


X1 = {
    "britain": "alexandria explore tripoli, land dakar, france W",
    "france": "algiers explore tunis, land dakar",
    "germany": "dahomey develop, land gabon",
    "italy": "mogadishu explore massawa, land madagascar, belgium W",
    "netherlands": "cape_town explore natal, land madagascar",
    "belgium": "angola explore damaraland, land gabon, germany W",
}
START = "alexandria: britain; algiers: france; dahomey: germany; mogadishu: italy; " \
    "cape_town: netherlands; angola: belgium"  # fmt: skip
AFTER_X1 = [
    "turn 2",
    "alexandria 0/3: britain",
    "algiers 0/2: france",
    "angola 0/3: belgium",
    "cape_town 0/3: netherlands",
    "dahomey 1/3: germany",
    "dakar 0/1: britain",
    "damaraland 0/2: belgium",
    "gabon 0/3: belgium",
    "madagascar 0/1: italy netherlands",
    "massawa 0/2: italy",
    "mogadishu 0/3: italy",
    "natal 0/2: netherlands",
    "tripoli 0/2: britain",
    "tunis 0/2: france",
]


def test_x_1_a_whole_first_turn() -> None:
    """France leaves Dakar, Germany leaves Gabon."""
    t = turn(START, nations=SIX, **X1)  # type: ignore[arg-type]  # sheets
    assert t.lines == AFTER_X1
    assert t.says("A80-34", "france", "removed", "dakar", "britain")
    assert t.says("A80-34", "germany", "removed", "gabon", "belgium")


def test_x_1_slot_by_slot() -> None:
    """The same turn, played as a match."""
    s = new(6, historical=True, press="none")
    for nation, sheet in X1.items():
        for entry in sheet.split(", "):
            heading, _, order = entry.partition(" ")
            if heading == "land":
                act(s, nation, f"land:{order}")
            elif order == "W":
                act(s, nation, f"war:{heading}")
            else:
                act(s, nation, ":".join([order.split()[0], heading, *order.split()[1:]]))
    finish(s)
    madagascar = s.position.here[BOARD.by_id["madagascar"]]
    assert madagascar == 1 << NATIONS.index("italy") | 1 << NATIONS.index("netherlands")


def test_x_2_the_turn_after_it() -> None:
    """Two colonies, a stand-off in Tripoli, and the scores if it were the last turn."""
    given = "; ".join(f"{line.split('/')[0]}:{line.split(':')[1]}" for line in AFTER_X1[1:])
    sheets = {
        "britain": "alexandria develop, dakar develop, tripoli develop, france W",
        "france": "algiers explore sahara, tunis explore tripoli, land morocco, britain W",
        "italy": "madagascar develop",
        "netherlands": "madagascar develop",
    }
    for number, over in ((2, False), (8, True)):
        t = turn(given, nations=SIX, turn=number, **sheets)
        assert t.at("dakar") == "1/1 colony: britain"
        assert t.at("madagascar") == "1/1 colony: italy netherlands"
        assert t.at("tripoli") == "1/2: britain france"
        assert (t.at("alexandria"), t.at("dahomey")) == ("1/3: britain", "1/3: germany")
        assert t.says("A80-23", "surplus", "madagascar")
        if over:
            assert list(t.scores().values()) == [12, 4, 5, 8, 8, 5]


def test_x_3_two_explorers_one_target() -> None:
    """One presence."""
    t = turn("chad: britain; fezzan: britain",
             britain="chad explore khartoum, fezzan explore khartoum")  # fmt: skip
    assert t.at("khartoum") == "0/4: britain"


def test_x_4_double_landing() -> None:
    """Allies share; war throws out; a full coast is a colony at once."""
    land = {"britain": "land dakar", "france": "land dakar"}
    assert turn("", **land).at("dakar") == "0/1: britain france"  # type: ignore[arg-type]  # sheets
    t = turn("", britain="land dakar, france W", france="land dakar")
    assert t.at("dakar") == "0/1: britain"
    assert turn("dakar full:", **land).at("dakar") == "1/1 colony: britain france"  # type: ignore[arg-type]  # sheets


def test_x_5_landing_meets_explorer() -> None:
    """Both stand there."""
    t = turn("morocco: france", france="morocco explore dakar", britain="land dakar")
    assert t.at("dakar") == "0/1: britain france"


def test_x_6_too_late_for_a_landing() -> None:
    """Null now, possible next turn."""
    four = "britain france germany italy"
    t = turn("gabon: france germany italy", nations=four, france="germany W, italy W",
             germany="france W, italy W", italy="france W, germany W",
             britain="land gabon")  # fmt: skip
    assert t.at("gabon") == ""
    assert t.says("A80-16", "britain", "occupied", "gabon")
    assert turn("", nations=four, turn=2, britain="land gabon").at("gabon") == "0/3: britain"


def test_x_7_the_limit_of_22() -> None:
    """Line Alexandria before line Angola, the landing last."""
    t = turn(hand("belgium", 21), nations=SIX, belgium="alexandria explore tripoli, "
             "angola explore katanga, land madagascar")  # fmt: skip
    assert [t.at(x) for x in ("tripoli", "katanga", "madagascar")] == ["0/2: belgium", "", ""]


def test_x_8_no_refill_in_the_same_turn() -> None:
    """A removed presence cannot be used at once."""
    given = hand("belgium", 22).replace("angola: belgium", "angola: france belgium")
    t = turn(given, nations=SIX, france="belgium W", belgium="dakar explore timbuktu")
    assert (t.at("timbuktu"), t.at("angola")) == ("", "0/3: france")


def test_x_9_boxes_overflow() -> None:
    """Four developments, one order lost, three points each."""
    develop = "khartoum develop"
    t = turn("khartoum 2: britain france germany", turn=8, britain=develop, france=develop,
             germany=develop)  # fmt: skip
    assert t.at("khartoum") == "4/4 colony: britain france germany"
    assert set(t.scores().values()) == {3 + 2}


def test_x_10_explorer_lost_exploration_kept() -> None:
    """France stands in Chad."""
    t = turn("timbuktu: france germany", france="timbuktu explore chad", germany="france W")
    assert (t.at("timbuktu"), t.at("chad")) == ("0/3: germany", "0/4: france")


@pytest.mark.parametrize(
    ("france", "britain", "after"),
    [
        ("A", "A", "2/2 colony: britain france"),
        ("A", "W", "2/2 colony: britain"),
        ("W", "A", "2/2 colony: france"),
        ("W", "W", "2/2: britain france"),
    ],
)
def test_x_11_the_raid(france: str, britain: str, after: str) -> None:
    """The last box of Tripoli is filled while Britain comes in."""
    t = turn("tripoli 1: france; alexandria: britain", france=f"tripoli develop, britain {france}",
             britain=f"alexandria explore tripoli, france {britain}")  # fmt: skip
    assert t.at("tripoli") == after


def test_x_12_closed_colony() -> None:
    """The order is null."""
    t = turn("tripoli colony: france; alexandria: britain",
             britain="alexandria explore tripoli, france W")  # fmt: skip
    assert t.at("tripoli") == "2/2 colony: france"


def test_x_13_everybody_at_war_and_the_turn_after() -> None:
    """All leave; France alone comes back and has the colony."""
    t = turn("congo full: france germany italy; gabon: france", nations=FGI,
             france="germany W, italy W", germany="france W, italy W",
             italy="france W, germany W")  # fmt: skip
    assert t.at("congo") == "4/4:"
    t = turn("congo full:; gabon: france", nations=FGI, turn=2, france="gabon explore congo")
    assert t.at("congo") == "4/4 colony: france"


@pytest.mark.parametrize(
    ("present", "wars", "leaves"), [(4, 2, True), (4, 1, False), (5, 2, False), (5, 3, True)]
)
def test_x_14_majorities(present: int, wars: int, leaves: bool) -> None:
    """Two of three, three of four."""
    names = ["france", *[n for n in NATIONS if n != "france"]][:present]
    hostile = dict.fromkeys(names[1 : 1 + wars], "france W")
    t = turn(f"congo: {' '.join(names)}", nations=SIX, **hostile)  # type: ignore[arg-type]  # sheets
    assert ("france" not in t.at("congo")) == leaves


def test_x_15_one_war_blocks() -> None:
    """Everybody stays, no colony."""
    t = turn("congo full: france germany italy", nations=FGI, germany="france W")
    assert t.at("congo") == "4/4: france germany italy"


def test_x_16_nobody_writes() -> None:
    """All stances are alliance."""
    t = turn("tunis full: britain france", britain=None, france=None, germany=None)
    assert t.at("tunis") == "2/2 colony: britain france"


def test_x_17_one_stance_many_places() -> None:
    """Britain leaves Tunis and Chad and stays in the Congo."""
    t = turn("tunis: britain france; chad: britain france; congo: britain france germany",
             france="britain W")  # fmt: skip
    assert (t.at("tunis"), t.at("chad")) == ("0/2: france", "0/4: france")
    assert t.at("congo") == "0/4: britain france germany"


def test_x_18_the_casting_vote() -> None:
    """Without Italy the territory would have stayed frozen."""
    wars = {"france": "germany W", "germany": "france W"}
    t = turn("abyssinia full: france germany; mogadishu: italy", nations=FGI,
             italy="mogadishu explore abyssinia, germany W", **wars)  # type: ignore[arg-type]  # fmt: skip
    assert t.at("abyssinia") == "4/4 colony: france italy"
    t = turn("abyssinia full: france germany; mogadishu: italy", nations=FGI, **wars)  # type: ignore[arg-type]  # sheets
    assert t.at("abyssinia") == "4/4: france germany"


def test_x_19_safe_in_a_colony() -> None:
    """Both stay, and France goes on to Sahara."""
    t = turn("tunis colony: britain france", france="tunis explore sahara, britain W",
             britain="france W")  # fmt: skip
    assert (t.at("tunis"), t.at("sahara")) == ("2/2 colony: britain france", "0/3: france")


def test_x_20_more_than_22() -> None:
    """Twenty-four colonies, whatever the turn."""
    last = ("morocco", "mozambique", "natal", "orange_river")
    first = [t.id for t in BOARD.territories if t.id not in last][:20]
    given = [f"{x} colony: britain" for x in first] + [f"{x} full: france" for x in last]
    t = turn("; ".join(given), turn=3, britain=None, france=None, germany=None)
    assert t.lines[0] == "over colonies"
    assert t.scores() == {"britain": 162, "france": 34, "germany": 2}


def test_x_21_scoring() -> None:
    """Alone, shared, allied."""
    given = "tunis colony: france; chad colony: britain france; tripoli colony: britain; " \
        "dakar colony: britain; congo colony: britain france germany"  # fmt: skip
    t = turn(given, turn=8, britain="france W")
    assert t.scores() == {"britain": 24, "france": 15, "germany": 5}
    assert t.winner() == "britain"


def test_x_22_a_tie() -> None:
    """Nobody wins."""
    assert places([30, 30, 12], shared_win=False) == [2, 2, 2]


def test_x_23_false_orders() -> None:
    """Both null; Alexandria stays as it was, and no legal sheet has them."""
    t = turn("alexandria: britain", britain="alexandria explore sahara, land congo")
    assert t.lines == ["turn 2", "alexandria 0/3: britain"]
    s = writing_("alexandria: britain")
    assert not {"explore:alexandria:sahara", "land:congo"} & choices(s, "britain")
    assert GAME.info.id == "africa_1880"
