"""Phases 3 to 5 rule by rule (A80-21 to A80-42)."""

from __future__ import annotations

from itertools import permutations

import pytest

from okapi.games.africa_1880.state import ALL_SLOTS
from tests.africa_1880.table import (
    GAME,
    NATIONS,
    SIX,
    act,
    choices,
    finish,
    stands,
    turn,
    writing,
)

FULL_HAND = "alexandria algiers angola cameroon cape_town chad congo dahomey dakar damaraland " \
    "fashoda fezzan gabon gold_coast khartoum massawa mogadishu morocco mozambique natal " \
    "orange_river sahara"  # fmt: skip


def hand(nation: str, n: int) -> str:
    """A nation with n presences."""
    return "; ".join(f"{name}: {nation}" for name in FULL_HAND.split()[:n])


def test_a80_21_any_order_of_locking_gives_the_same_state() -> None:
    """Orders are simultaneous and judged on the start of the turn."""
    sheets = {
        "britain": ["explore:congo:gabon", "no_landing", "war:france", "ally:germany", "lock"],
        "france": ["develop:gabon", "land:dakar", "war:britain", "ally:germany", "lock"],
        "germany": ["nothing:chad", "land:dakar", "ally:britain", "war:france", "lock"],
    }
    ends = []
    for order in permutations(sheets):
        s = writing("congo: britain; gabon: france; chad: germany")
        for nation in order:
            act(s, nation, *sheets[nation])
        ends.append(GAME.encode(s))
    assert len(set(ends)) == 1


def test_a80_22_developments_explorations_landings_stances_in_this_sequence() -> None:
    """The events of a reading come in the order of the steps."""
    s = writing("congo: france; chad: germany")
    act(s, "france", "explore:congo:gabon", "land:dakar", "war:germany", "ally:britain", "lock")
    act(s, "germany", "develop:chad", "no_landing", "ally:france", "ally:britain", "lock")
    act(s, "britain", "no_landing", "ally:france", "ally:germany")
    names = [event.name for event in act(s, "britain", "lock")]
    order = ["developed", "explored", "landed", "declared_war", "alone", "free_box"]
    assert [names.index(name) for name in order] == sorted(names.index(name) for name in order)


def test_a80_23_developments_add_up_and_the_surplus_is_lost() -> None:
    """Three orders, two free boxes."""
    develop = "khartoum develop"
    t = turn("khartoum 2: britain france germany", britain=develop, france=develop, germany=develop)
    assert t.at("khartoum") == "4/4 colony: britain france germany"
    assert t.says("A80-23", "surplus", "khartoum")


def test_a80_24_developments_stay() -> None:
    """Their maker may be gone."""
    t = turn("congo 2: france germany", france="congo develop", germany="france W")
    assert t.at("congo") == "3/4: germany"


def test_a80_25_an_explorer_comes_from_the_supply() -> None:
    """The presence that was ordered stays where it is."""
    t = turn("congo: france", france="congo explore gabon")
    assert (t.at("congo"), t.at("gabon")) == ("0/4: france", "0/3: france")


def test_a80_26_the_exploration_of_a_removed_presence_stands() -> None:
    """Phase 3 comes before phase 4."""
    t = turn("congo: france germany", france="congo explore gabon", germany="france W")
    assert (t.at("congo"), t.at("gabon")) == ("0/4: germany", "0/3: france")


def test_a80_27_never_two_presences_in_one_territory() -> None:
    """Explorer and landing, or two explorers, are one."""
    t = turn("morocco: france", france="morocco explore dakar, land dakar")
    assert t.at("dakar") == "0/1: france"
    assert t.says("A80-27", "landed_twice", "dakar")


def test_a80_28_nobody_is_turned_back() -> None:
    """Landings and explorers meet."""
    t = turn("morocco: france", france="morocco explore dakar", britain="land dakar",
             germany="land dakar")  # fmt: skip
    assert t.at("dakar") == "0/1: britain france germany"


def test_a80_29_twenty_two_presences_in_line_order_and_the_landing_last() -> None:
    """What comes too late is null; what is without effect uses nothing."""
    t = turn(hand("france", 21), france="alexandria explore khartoum, algiers explore tunis, "
             "angola explore katanga, land zanzibar")  # fmt: skip
    assert (t.at("tunis"), t.at("katanga"), t.at("zanzibar")) == ("0/2: france", "", "")
    assert t.says("A80-29", "no_supply", "katanga")
    assert t.says("A80-29", "no_supply_to_land", "zanzibar")


def test_a80_30_the_discs_are_turned() -> None:
    """The stance of one nation towards another, and nothing the other way."""
    s = writing("congo: france")
    act(s, "france", "war:britain")
    finish(s)
    assert s.war[NATIONS.index("france")] == 1 << NATIONS.index("britain")
    assert s.war[NATIONS.index("britain")] == 0


def test_a80_31_a_new_presence_counts_at_once_and_is_ordered_next_turn() -> None:
    """It is judged in phase 4; its line opens when the next turn is written."""
    s = writing("congo: france")
    assert not choices(s, "france", "develop:gabon")
    act(s, "france", "explore:congo:gabon")
    finish(s)
    assert choices(s, "france", "develop:gabon")
    assert s.slots.count(-1) == ALL_SLOTS
    t = turn("congo 4: ; gabon: france", france="gabon explore congo")
    assert t.at("congo") == "4/4 colony: france"


def test_a80_32_one_examination_of_who_is_there() -> None:
    """Removals on the whole map follow from the presences after phase 3, without a second pass."""
    t = turn("congo: britain france germany", britain="france W, germany W",
             france="germany W", germany="france W")  # fmt: skip
    assert t.at("congo") == "0/4: britain"
    t = turn("congo: britain france germany; tunis: italy", nations=SIX, italy="france W",
             germany="france W")  # fmt: skip
    assert t.at("congo") == "0/4: britain france germany"


def test_a80_33_one_presence_stays() -> None:
    """Whatever anybody declares."""
    t = turn("congo: france", britain="france W", germany="france W")
    assert t.at("congo") == "0/4: france"
    assert t.says("A80-33", "france", "alone", "congo")


@pytest.mark.parametrize(
    ("france", "germany", "stay"),
    [
        ("A", "A", "france germany"),
        ("A", "W", "germany"),
        ("W", "A", "france"),
        ("W", "W", "france germany"),
    ],
)
def test_a80_34_two_presences(france: str, germany: str, stay: str) -> None:
    """War throws out an ally; equal stances leave both."""
    t = turn("congo: france germany", france=f"germany {france}", germany=f"france {germany}")
    assert t.at("congo") == f"0/4: {stay}"


@pytest.mark.parametrize(("present", "needed"), [(3, 2), (4, 2), (5, 3), (6, 3)])
def test_a80_35_three_to_six_presences(present: int, needed: int) -> None:
    """A majority of the others there removes; equality does not."""
    names = list(NATIONS[:present])
    for wars in range(present):
        hostile = dict.fromkeys(names[1 : 1 + wars], "britain W")
        t = turn(f"congo: {' '.join(names)}", nations=SIX, **hostile)  # type: ignore[arg-type]  # sheets
        assert ("britain" in t.at("congo")) == (wars < needed)


def test_a80_36_removed_presences_go_back_to_the_supply() -> None:
    """The territory may be empty, its developments stay, the presence can be used again."""
    s = writing("congo 2: france germany")
    act(s, "germany", "war:france")
    finish(s)
    assert stands(s, "france") == set()
    assert s.position.on_map(NATIONS.index("france")) == 0
    act(s, "france", "land:dakar")
    finish(s)
    assert stands(s, "france") == {"dakar"}


def test_a80_37_full_present_and_allied_is_a_colony() -> None:
    """All three conditions, and it must be placed."""
    t = turn("tunis full: france germany", france="britain W")
    assert t.at("tunis") == "2/2 colony: france germany"


def test_a80_38_no_colony() -> None:
    """A free box, nobody there, or a war in one direction among three."""
    assert turn("tunis 1: france").at("tunis") == "1/2: france"
    assert turn("tunis full:").at("tunis") == "2/2:"
    t = turn("congo full: britain france germany", germany="france W")
    assert t.at("congo") == "4/4: britain france germany"
    assert t.says("A80-38", "germany", "blocked", "congo", "france")


def test_a80_39_a_colony_is_for_ever() -> None:
    """Nothing that is written changes it."""
    t = turn("tunis colony: france germany", france="germany W, tunis develop", germany="france W")
    assert t.at("tunis") == "2/2 colony: france germany"


def test_a80_40_no_conflicts_in_a_colony() -> None:
    """Its presences stay and may still explore."""
    t = turn("tunis colony: france germany", germany="france W", france="tunis explore sahara")
    assert (t.at("tunis"), t.at("sahara")) == ("2/2 colony: france germany", "0/3: france")
    assert t.says("A80-40", "france", "safe", "tunis")


def test_a80_41_nobody_enters_a_colony() -> None:
    """Neither by land nor by sea."""
    s = writing("tunis colony: france; tripoli: germany")
    assert "explore:tripoli:tunis" not in choices(s, "germany")
    assert "land:tunis" not in choices(s, "germany")


def test_a80_42_all_colonies_are_placed_together() -> None:
    """Also more than one for the same nation."""
    t = turn("tunis full: france; natal full: france; dakar full: germany")
    assert [line.split()[0] for line in t.lines if " colony" in line] == ["dakar", "natal", "tunis"]


def test_a80_22_every_effect_and_non_effect_is_noted_in_the_sequence_of_the_phases() -> None:
    """One turn with something of everything: all that is said of it, and nothing else."""
    t = turn(
        "congo 3: france germany; tunis colony: britain france; gabon full: italy; natal full:;"
        "uganda: italy; dakar full: britain germany",
        nations="britain france germany italy",
        turn=8,
        britain=None,
        france="congo develop, tunis develop, germany W, britain W",
        germany="!congo explore gabon, dakar nothing, dakar develop, land morocco, nowhere develop,"
        "belgium W, germany A, france A, chad develop",
        italy="uganda explore congo, gabon develop, land natal",
    )
    told = zip(t.result.notes, t.notes, strict=True)
    assert [f"{note.step} {line}" for note, line in told] == NOTES.strip().split("\n")
    assert t.scores() == {"britain": 8, "france": 6, "germany": 8, "italy": 14}


def test_a80_34_and_38_notes_name_only_whom_they_are_about() -> None:
    """A removal and an empty territory, word for word."""
    t = turn("congo: france germany; natal full:", france="germany W")
    assert "A80-34 germany removed congo by france" in t.notes
    assert "A80-38 empty natal" in t.notes


# The step of each note, then the note as a case writes it.
NOTES = """
0 A80-18 britain no_sheet
0 A80-18 germany doubled dakar (nothing / develop)
0 A80-18 germany forgotten_stance by britain
0 A80-18 germany forgotten_stance by italy
0 A80-18 germany no_such_line (nowhere: develop)
0 A80-2 germany absent_nation by belgium (W)
0 A80-17 germany own_stance by germany (A)
0 A80-18 germany no_presence chad (develop)
1 A80-13 britain idle dakar
1 A80-13 britain idle tunis
1 A80-23 france developed congo
1 A80-15 france full tunis
1 A80-13 germany idle dakar
1 A80-15 italy full gabon
2 A80-25 germany explored congo to gabon
2 A80-25 italy explored uganda to congo
3 A80-28 germany landed morocco
3 A80-28 italy landed natal
4 A80-30 britain declared_alliance by france
4 A80-30 britain declared_alliance by germany
4 A80-30 britain declared_alliance by italy
4 A80-30 france declared_war by britain
4 A80-30 france declared_war by germany
4 A80-30 france declared_alliance by italy
4 A80-30 germany declared_alliance by britain
4 A80-30 germany declared_alliance by france
4 A80-30 germany declared_alliance by italy
4 A80-30 italy declared_alliance by britain
4 A80-30 italy declared_alliance by france
4 A80-30 italy declared_alliance by germany
5 A80-35 france held congo
5 A80-35 germany held congo by france
5 A80-35 italy held congo
5 A80-34 britain both_allied dakar by germany
5 A80-34 germany both_allied gabon by italy
5 A80-33 germany alone morocco
5 A80-33 italy alone natal
5 A80-40 britain safe tunis by france
5 A80-33 italy alone uganda
6 A80-38 france blocked congo by germany
6 A80-37 colony dakar by britain germany
6 A80-37 colony gabon by germany italy
6 A80-38 free_box morocco by germany
6 A80-37 colony natal by italy
6 A80-38 free_box uganda by italy
7 A80-43 last_turn
"""
