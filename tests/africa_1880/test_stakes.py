"""What is at stake while nations negotiate: conflicts, promises beside the sheet, the last turn."""

from __future__ import annotations

from okapi.core.talk import Stake
from okapi.games.africa_1880.state import State
from tests.africa_1880.table import GAME, act, post, seat, talking, writing
from tests.africa_1880.test_face import told
from tests.africa_1880.test_press import everybody_ready

FOUR = "britain france germany italy"


def at_risk(s: State, nation: str = "france") -> dict[str, str]:
    """What the panel says of the territories at stake."""
    return told(GAME.view(s, seat(s, nation)), "conflicts")


def test_a80_35_among_three_the_table_tells_colony_points_and_who_leaves() -> None:
    """X-9: all allied share a colony, one at war prevents it, two remove."""
    s = writing("khartoum 2: britain france germany")
    act(s, "france", "develop:khartoum")
    row = "Khartoum, Great Britain, Germany"
    assert at_risk(s)[row] == "up to 1 at war: all stay, no colony; 2 at war: you leave"
    s = writing("khartoum 3: britain france germany")
    act(s, "france", "develop:khartoum")
    expected = "all allied: a colony, 3 points for you; one at war: all stay, no colony; "
    assert at_risk(s)[row] == expected + "2 at war: you leave"


def test_a80_37_one_s_own_war_prevents_the_colony_of_three() -> None:
    """Given a full territory, when one declares war on one of two, then nobody has a colony."""
    s = writing("congo full: britain france germany")
    act(s, "france", "war:germany")
    view = GAME.view(s, 1)
    panel = next(panel for panel in GAME.face.panels(view) if panel.key == "conflicts")
    row = panel.items[0]
    assert str(row.note) == "you: war: Germany"
    expected = "up to 1 at war: all stay, no colony; 2 at war: you leave"
    assert told(view, "conflicts")["Congo, Great Britain, Germany"] == expected


def test_a80_35_how_many_it_takes_grows_with_the_others() -> None:
    """X-14: of three others two, of five three."""
    s = writing("congo: britain france germany italy", FOUR)
    assert "2 at war: you leave" in at_risk(s)["Congo, Great Britain, Germany, Italy"]
    six = f"{FOUR} netherlands belgium"
    s = writing(f"congo: {six}", six)
    told_of = at_risk(s)["Congo, Great Britain, Germany, Italy, Netherlands, Belgium"]
    assert told_of == "up to 2 at war: all stay, no colony; 3 at war: you leave"


def test_a_promise_to_enter_is_marked_on_the_lines_that_could_keep_it() -> None:
    """Given a promise to enter Gabon, when no order does, then each line that could says so."""
    s = agreed("congo: france; uganda: france; dakar: germany", "enter france gabon")
    warned = warnings(s)
    assert warned == {}
    act(s, "france", "develop:congo", "develop:uganda")
    assert warnings(s) == {}  # a landing could still do it
    act(s, "france", "no_landing")
    assert set(warnings(s)) == {"Congo", "Landing"}
    assert warnings(s)["Congo"] == "You promised: France explores or lands into Gabon"
    s = agreed("congo: france; uganda: france; dakar: germany", "enter france gabon")
    act(s, "france", "explore:congo:gabon", "develop:uganda", "no_landing")
    assert warnings(s) == {}


def test_what_was_promised_this_turn_is_told_while_the_sheet_is_written() -> None:
    """The agreements of this turn come with the talk, and what the draft breaks is marked."""
    s = agreed("congo: france germany", "ally france germany; stay_out france gabon")
    act(s, "france", "explore:congo:gabon")
    deal = GAME.face.talk(GAME.view(s, seat(s, "france"))).deals[0]
    marked = {str(p.words): str(p.warning) if p.warning else "" for p in deal.promises}
    assert marked == {
        "France allied to Germany": "",
        "Germany allied to France": "",
        "France stays out of Gabon": "not so on your sheet",
    }


def test_stakes_are_told_while_the_table_talks() -> None:
    """With each nation: points, where one can come to them, what was declared, what may happen."""
    s = talking("congo: france germany; gabon: germany; tunis colony: germany; dakar: britain")
    found = stakes(s, "france")
    assert str(found["germany"].words) == "At stake: Congo"
    facts = {str(row.label): str(row.value) for row in found["germany"].facts}
    assert facts == {
        "Points on the map": "8",
        "You can come to": "Gabon",
        "Congo, Germany": "alliance: all stay, no colony; war: you leave",
    }
    assert str(found["britain"].words) == "At stake: nothing"
    everybody_ready(s)
    assert stakes(s, "france") == {}


def test_stakes_tell_what_both_declared_at_the_last_reading() -> None:
    """Given a war that was declared in 1880, then both are reminded of it in 1885."""
    s = talking("congo: france; dakar: germany")
    everybody_ready(s)
    act(s, "france", "war:germany")
    for who in list(GAME.to_act(s)):
        for action in GAME.on_timeout(s, who):
            GAME.apply(s, who, action)
    for nation, other, said in (
        ("france", "germany", "you: war; they: alliance"),
        ("germany", "france", "you: alliance; they: war"),
    ):
        facts = {str(row.label): str(row.value) for row in stakes(s, nation)[other].facts}
        assert facts["1880"] == said


def test_spectators_have_no_stakes() -> None:
    """They have no seat to talk for, and the draft of a seat is nobody else's."""
    s = talking("congo: france germany")
    assert GAME.face.talk(GAME.view(s, None)).stakes == ()
    act(s, "france", "war:germany")
    facts = {str(row.label): str(row.value) for row in stakes(s, "germany")["france"].facts}
    assert facts["Congo, France"] == "alliance: all stay, no colony; war: you leave"


def test_the_prompt_tells_that_a_turn_may_be_the_last() -> None:
    """Where enough territories could become colonies; the eighth is the last anyway."""
    many = "; ".join(f"{t.id} colony: france" for t in GAME.board.territories[:21])
    s = talking(f"{many}; natal 1: germany", turn=5)
    assert "Turn 5 of 8, 1900, perhaps the last: " in str(GAME.face.prompt(GAME.view(s, 1)))
    assert "perhaps" not in str(GAME.face.prompt(GAME.view(talking("natal: germany"), 1)))
    last = str(GAME.face.prompt(GAME.view(talking("natal: germany", turn=8), 1)))
    assert last.startswith("Turn 8 of 8, 1914: ")


def agreed(given: str, clauses: str) -> State:
    """A turn in which France has promised Germany something, about to be written."""
    s = talking(given)
    post(s, "france", "germany", f"propose: {clauses}")
    post(s, "germany", "france", "accept #1")
    everybody_ready(s)
    return s


def warnings(s: State, nation: str = "france") -> dict[str, str]:
    """The lines of a sheet that break a promise, and which."""
    slots = GAME.face.sheet(GAME.view(s, seat(s, nation)))
    return {str(slot.label): str(slot.warning) for slot in slots if slot.warning is not None}


def stakes(s: State, nation: str) -> dict[str, Stake]:
    """What a nation has at stake with each other."""
    talk = GAME.face.talk(GAME.view(s, seat(s, nation)))
    return {talk.marks[stake.seat]: stake for stake in talk.stakes}
