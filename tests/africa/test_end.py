"""The score track (AFR-44), the end and the final scoring (AFR-45 to AFR-52)."""

from __future__ import annotations

import pytest

from okapi.core.errors import BadOptions
from okapi.games.africa.state import State
from tests.africa.table import (
    GAME,
    NAMES,
    SOURCES,
    facts,
    gain,
    lines,
    new,
    now,
    options,
    outcome,
    owns,
    pass_turns,
    play,
    points,
    position,
    track,
    who,
)


def ended(
    seats: int = 3,
    goods: dict[str, dict[str, int]] | None = None,
    gold: dict[str, int] | None = None,
    gems: dict[str, int] | None = None,
    score: dict[str, int] | None = None,
) -> State:
    """A game that Anna has just ended by turning the last monument."""
    s = position(
        seats=seats,
        explorers={"anna": "mogador"},
        goods=goods or {},
        gold=gold or {},
        gems=gems or {},
        score=score,
        monuments=8 if seats == 2 else 10,
    )
    play(s, "reveal:rif", "draw:monument")
    return s


def test_afr_44_the_score_is_one_number_past_fifty() -> None:
    """Passing 50 and 100 loses nothing: markers and the track space follow from the score."""
    for before, after in ((48, 49), (49, 50), (50, 51), (99, 100), (149, 150)):
        s = position(explorers={"anna": "mogador"}, score={"anna": before})
        play(s, "reveal:rif", "draw:gold_1")
        assert points(s, "anna") == after
        assert facts(s)["score"] == [after, 0, 0]
        assert track(s, "anna") == (after // 50, after % 50)


def test_afr_45_the_last_monument_ends_the_game_at_once() -> None:
    """The turner scores three; the half-turn left and the rest of the round are not played."""
    s = position(seats=5, explorers={"bob": "mogador"}, monuments=10, turn="bob")
    assert gain(s, "reveal:rif", "draw:monument") == {"bob": 3}
    assert who(s) == "nobody"
    assert GAME.to_act(s) == ()
    assert options(s) == set()
    ending = GAME.outcome(s)
    assert ending is not None
    assert (ending.end, ending.rule) == ("last_monument", "AFR-45")
    assert ending.scores == [0, 3, 0, 0, 0]
    assert lines(s, "bob") == {"bonus": 3}


def test_afr_45_there_is_no_outcome_before() -> None:
    """While the game is on nobody has won."""
    s = position(explorers={"anna": "mogador"}, monuments=10)
    assert GAME.outcome(s) is None
    assert GAME.outcome(new(2)) is None
    play(s, "reveal:rif")
    assert GAME.outcome(s) is None


@pytest.mark.parametrize(("tiles", "value"), [(1, 1), (2, 3), (3, 5), (4, 8), (5, 12)])
def test_afr_46_goods_by_number_of_a_kind(tiles: int, value: int) -> None:
    """1 / 3 / 5 / 8 / 12 points for one to five tiles of a kind."""
    s = ended(goods={"bob": {"mask": tiles}})
    assert lines(s, "bob") == {"goods": value}
    assert lines(s, "anna") == {"bonus": 3}


def test_afr_46_each_kind_is_scored_separately_for_each_seat() -> None:
    """All five kinds count, each by its own number."""
    s = ended(
        goods={
            "anna": {"statue": 1, "kettle": 2, "garment": 3, "mask": 4, "drum": 5},
            "chris": {"statue": 4, "mask": 1},
        }
    )
    assert lines(s, "anna") == {"bonus": 3, "goods": 1 + 3 + 5 + 8 + 12}
    assert lines(s, "bob") == {}
    assert lines(s, "chris") == {"goods": 8 + 1}


@pytest.mark.parametrize("what", ["gold", "gems"])
def test_afr_47_ten_for_the_first_six_for_the_second(what: str) -> None:
    """The others get nothing, and neither does a seat without pieces."""
    pieces = {"anna": 1, "bob": 4, "chris": 2, "dora": 3}
    s = ended(
        seats=5,
        gold=pieces if what == "gold" else None,
        gems=pieces if what == "gems" else None,
    )
    assert [lines(s, name) for name in NAMES] == [
        {"bonus": 3}, {what: 10}, {}, {what: 6}, {},
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("pieces", "scored"),
    [
        ((5, 5, 1, 0), (8, 8, 0, 0)),
        ((3, 3, 3, 1), (5, 5, 5, 0)),
        ((2, 2, 2, 2), (4, 4, 4, 4)),
        ((4, 2, 2, 1), (10, 3, 3, 0)),
        ((3, 2, 2, 2), (10, 2, 2, 2)),
        ((1, 2, 3, 1), (0, 6, 10, 0)),
        ((2, 2, 2, 2, 3), (1, 1, 1, 1, 10)),
        ((1, 0, 0), (10, 0, 0)),
    ],
)
def test_afr_48_ties_share_the_points_of_their_places(
    pieces: tuple[int, ...], scored: tuple[int, ...]
) -> None:
    """The sum of the places that the tied seats occupy, divided and rounded down."""
    owned = dict(zip(NAMES, pieces, strict=False))
    for what in ("gold", "gems"):
        s = ended(
            seats=len(pieces),
            gold=owned if what == "gold" else None,
            gems=owned if what == "gems" else None,
        )
        assert tuple(lines(s, name).get(what, 0) for name in owned) == scored


def test_afr_49_gems_are_scored_like_gold_and_apart_from_it() -> None:
    """One seat leads in gold, another in gems; the pieces are not added up."""
    s = ended(gold={"anna": 3, "bob": 2}, gems={"bob": 4, "chris": 1})
    assert lines(s, "anna") == {"bonus": 3, "gold": 10}
    assert lines(s, "bob") == {"gold": 6, "gems": 10}
    assert lines(s, "chris") == {"gems": 6}


def test_afr_50_what_lies_on_the_board_and_camps_in_hand_are_worth_nothing() -> None:
    """Gold next to an explorer, and a hand full of camps, add no line to the score."""
    s = position(
        explorers={"anna": "mogador", "bob": "borgu"},
        faces={"gold_2": "gao kano", "gem_2": "azawagh"},
        empty="borgu",
        gold={},
        gems={},
        goods={"chris": {"drum": 1}},
        camps={"anna": 0, "chris": 0},
        monuments=10,
    )
    play(s, "reveal:rif", "draw:monument")
    assert facts(s)["camps"][1] == 16
    assert [lines(s, name) for name in NAMES[:3]] == [{"bonus": 3}, {}, {"goods": 1}]


def test_afr_51_the_final_score_adds_everything_and_the_highest_wins() -> None:
    """Track, goods, gold and gems; places follow the sums."""
    s = ended(
        score={"anna": 10, "bob": 20, "chris": 30},
        goods={"bob": {"drum": 4}},
        gold={"chris": 2, "anna": 1},
        gems={"bob": 1},
    )
    assert outcome(s) == {"anna": 10 + 3 + 6, "bob": 20 + 8 + 10, "chris": 30 + 10}
    ending = GAME.outcome(s)
    assert ending is not None
    assert (ending.places, ending.winners) == ([3, 2, 1], [2])


def test_afr_51_a_tie_for_the_highest_score_is_a_shared_victory() -> None:
    """Both are first, and the next is third."""
    s = ended(score={"anna": 7, "bob": 10, "chris": 4})
    ending = GAME.outcome(s)
    assert ending is not None
    assert (ending.scores, ending.places, ending.winners) == ([10, 10, 4], [1, 1, 3], [0, 1])


def test_afr_51_every_line_says_its_rule() -> None:
    """The breakdown names each source of points and the rule it follows from."""
    s = ended()
    ending = GAME.outcome(s)
    assert ending is not None
    for row in ending.lines:
        assert [(line.key, line.rule) for line in row] == [
            ("turned_animals", "AFR-23"),
            ("turned_nomads", "AFR-24"),
            ("moved_animals", "AFR-31"),
            ("moved_nomads", "AFR-34"),
            ("surveys", "AFR-37"),
            ("turned_riches", "AFR-19"),
            ("bonus", "AFR-45"),
            ("goods", "AFR-46"),
            ("gold", "AFR-47"),
            ("gems", "AFR-49"),
        ]


def test_afr_51_every_source_of_points_has_its_own_line() -> None:
    """A seat that has scored in every way sees where each point came from."""
    s = position(explorers={"anna": "mogador"}, monuments=10)
    for source in range(len(SOURCES)):
        s.add_points(1, 10 + source, source)
    play(s, "reveal:rif", "draw:monument")
    assert lines(s, "bob") == {source: 10 + n for n, source in enumerate(SOURCES)}
    assert lines(s, "anna") == {"bonus": 3}
    assert outcome(s)["bob"] == points(s, "bob") == sum(range(10, 17))


def quiet(**more: object) -> State:
    """Two seats at the beginning of a round, a game that ends after two quiet rounds."""
    return position(
        seats=2,
        explorers={"anna": "mogador", "bob": "accra"},
        phase="move",
        stall_rounds=2,
        **more,  # type: ignore[arg-type]  # the keywords of position
    )


def test_afr_52_quiet_rounds_end_the_game() -> None:
    """At the end of the last of them, without the three points, with the usual scoring."""
    s = quiet(goods={"bob": {"mask": 2}}, gold={"anna": 1}, gems={})
    for turns in range(1, 4):
        pass_turns(s, 1)
        assert who(s) != "nobody"
        assert facts(s)["quiet_rounds"] == turns // 2
    pass_turns(s, 1)
    assert who(s) == "nobody"
    assert facts(s)["end"] == "stalemate"
    assert facts(s)["quiet_rounds"] == 2
    ending = GAME.outcome(s)
    assert ending is not None
    assert (ending.end, ending.rule) == ("stalemate", "AFR-52")
    assert lines(s, "anna") == {"gold": 10}
    assert lines(s, "bob") == {"goods": 3}
    assert ending.winners == [0]


def test_afr_52_travelling_and_walking_are_quiet() -> None:
    """Only turning, moving tiles and building count as doing something."""
    s = quiet(empty="rif")
    play(s, "travel:suakin", "travel:mombasa", "walk:suakin", "pass", "walk:suakin", "pass")
    assert facts(s)["quiet_rounds"] == 1
    play(s, "travel:rif")
    assert who(s) == "nobody"


@pytest.mark.parametrize(
    "plies",
    [
        ["walk:mogador", "reveal:eglab", "draw:gem_1"],
        ["walk:mogador", "reveal:eglab", "draw:drum"],
        ["walk:mogador", "reveal:eglab", "draw:monument"],
        ["walk:mogador", "reveal:eglab", "draw:rhino"],
        ["walk:mogador", "lift:saoura", "place:katanga"],
        ["walk:mogador", "lift:rif", "place:tanezrouft"],
        ["walk:mogador", "survey"],
        ["walk:mogador", "mine"],
    ],
)
def test_afr_52_turning_moving_and_building_reset_the_count(plies: list[str]) -> None:
    """A round in which something happened counts nothing, and the count begins again."""
    s = quiet(
        faces={"nomad": "saoura", "lion": "rif el_golea azawad", "gem_2": "zemmour"},
        empty="moxico katanga victoria_falls mashonaland lubaland tanezrouft",
        quiet_rounds=1,
    )
    play(s, *plies, "walk:mogador", "pass")
    pass_turns(s, 1)
    assert facts(s)["quiet_rounds"] == 0
    assert now(s) == ("anna", 1, "move")
    pass_turns(s, 3)
    assert (facts(s)["quiet_rounds"], who(s)) == (1, "bob")
    pass_turns(s, 1)
    assert who(s) == "nobody"


@pytest.mark.parametrize("half", [1, 2])
@pytest.mark.parametrize("seat", [0, 1])
def test_afr_52_any_action_of_the_round_resets(half: int, seat: int) -> None:
    """Whichever seat acts, in whichever half-turn."""
    s = quiet(quiet_rounds=1)
    for turn in range(2):
        here = facts(s)["explorers"][turn]
        acts = ["survey" if (turn, i) == (seat, half) else "pass" for i in (1, 2)]
        play(s, f"walk:{here}", acts[0], f"walk:{here}", acts[1])
    assert facts(s)["quiet_rounds"] == 0
    assert who(s) == "anna"


def test_afr_52_a_round_begins_with_the_first_player() -> None:
    """With Bob first, a round is complete when it is Bob's turn again."""
    s = quiet(first="bob", turn="bob")
    play(s, "walk:accra", "survey", "walk:accra", "pass")
    assert facts(s)["busy"] is True
    pass_turns(s, 1)
    assert (now(s), facts(s)["quiet_rounds"]) == (("bob", 1, "move"), 0)
    assert facts(s)["busy"] is False
    pass_turns(s, 3)
    assert (who(s), facts(s)["quiet_rounds"]) == ("anna", 1)
    pass_turns(s, 1)
    assert who(s) == "nobody"


def test_afr_52_a_busy_turn_in_the_next_round_does_not_save_this_one() -> None:
    """The count follows complete rounds: quiet, busy, quiet, quiet."""
    s = quiet()
    counts = []
    for busy in (False, True, False):
        play(s, "walk:mogador", "survey" if busy else "pass", "walk:mogador", "pass")
        pass_turns(s, 1)
        counts.append(facts(s)["quiet_rounds"])
    assert counts == [1, 0, 1]


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_afr_52_ten_rounds_by_default(seats: int) -> None:
    """Of one turn of every player each."""
    s = GAME.new(seats, {"first": 0})
    cities = ("mogador", "suakin", "accra", "mombasa", "walvis_bay")
    play(s, *[f"city:{city}" for city in cities[:seats]])
    pass_turns(s, 10 * seats - 1)
    assert (who(s), facts(s)["quiet_rounds"]) == (NAMES[seats - 1], 9)
    pass_turns(s, 1)
    assert (who(s), facts(s)["end"]) == ("nobody", "stalemate")
    assert facts(s)["turns"] == 10 * seats
    assert outcome(s) == dict.fromkeys(NAMES[:seats], 0)


def test_afr_52_the_number_of_rounds_is_a_setting() -> None:
    """One quiet round can be enough; none is not a number of rounds."""
    s = new(2, stall_rounds=1)
    play(s, "city:mogador", "city:accra")
    pass_turns(s, 2)
    assert who(s) == "nobody"
    for wrong in (0, -1, 1001, "many", True):
        with pytest.raises(BadOptions, match="stall_rounds"):
            new(2, stall_rounds=wrong)


def test_afr_52_the_simple_game_has_rounds_too() -> None:
    """One half-turn each makes a round."""
    s = quiet(simple=True)
    pass_turns(s, 4)
    assert who(s) == "nobody"
    assert owns(s, "anna") == {}
