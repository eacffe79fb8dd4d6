"""The rules of the guide's game, and what it shows of the core: secrets, talk, time, take-back."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import permutations

import pytest

from okapi.core.data import Data
from okapi.core.errors import BadData, BadNotation, IllegalAction
from okapi.core.game import CHANCE, Message
from okapi.core.match import Match
from okapi.core.record import read, write, write_for
from okapi.core.rng import Rng
from tests.conformance.cases import find
from tests.guide.beads import GAME, make
from tests.guide.beads.state import State


def table(draws: str, seats: int = 2, rounds: int = 3) -> Match:
    """A match in which these beads were drawn: a, c and j for the three colours."""
    match = Match(GAME, seats, {"rounds": rounds})
    for letter in draws:
        match.draw({"a": "draw:amber", "c": "draw:coral", "j": "draw:jade"}[letter])
    return match


def plays(match: Match, seat: int, *choices: str) -> None:
    """A seat fills its slots."""
    for choice in choices:
        match.act(seat, choice)


def state(match: Match) -> State:
    """The position, as what it is."""
    assert isinstance(match.state, State)
    return match.state


def test_bea_1_two_to_four_seats_and_nine_beads() -> None:
    """All beads begin in the bag."""
    assert list(GAME.info.seats) == [2, 3, 4]
    assert GAME.new(4).bag == [4, 3, 2]


def test_bea_2_each_seat_draws_two_beads_that_it_alone_sees() -> None:
    """A draw is in the drawer's view and record only."""
    match = table("aj")
    assert match.game.view(match.state, 0).hand == [0, 2]
    assert match.game.view(match.state, 1).hand == []
    assert "* draw:jade" in write_for(match, 0)
    assert "jade" not in write_for(match, 1)
    assert write_for(match, 1).count("* draw:?") == 2
    assert "jade" not in write_for(match, None)


def test_bea_3_an_empty_bag_is_filled_from_the_table() -> None:
    """With four seats the second round begins with one bead in the bag and eight on the table."""
    match = table("aaaacccj", seats=4)
    for seat in range(4):
        match.act(seat, match.legal(seat)[0])
        plays(match, seat, "guess:amber", "lock")
    assert state(match).bag == [0, 0, 1]
    match.draw("draw:jade")
    assert state(match).bag == [4, 3, 1]
    assert state(match).discards == [0, 0, 0]


def test_bea_4_a_seat_offers_a_bead_it_has_and_guesses_a_colour() -> None:
    """Two slots, each filled once; what one does not hold cannot be offered."""
    match = table("ajcc")
    assert [str(a) for a in match.legal(0)] == [
        "offer:amber", "offer:jade", "guess:amber", "guess:coral", "guess:jade",
    ]  # fmt: skip
    with pytest.raises(IllegalAction, match=r"no bead of that colour. \[BEA-4\]"):
        match.act(0, "offer:coral")
    match.act(0, "offer:jade")
    with pytest.raises(IllegalAction, match=r"\[BEA-4\]"):
        match.act(0, "offer:amber")


def test_bea_5_lock_ends_the_choice_and_comes_last() -> None:
    """Nobody is waited for who has locked."""
    match = table("ajcc")
    with pytest.raises(IllegalAction, match=r"\[BEA-5\]"):
        match.act(0, "lock")
    plays(match, 0, "guess:coral", "offer:jade")
    assert [str(a) for a in match.legal(0)] == ["lock"]
    match.act(0, "lock")
    assert match.to_act() == (1,)
    with pytest.raises(IllegalAction, match=r"\[BEA-5\]"):
        match.act(0, "offer:amber")


def test_bea_5_a_lock_can_be_taken_back_until_the_last() -> None:
    """Slots and lock are taken back by their owner alone, one by one; the reveal is a barrier."""
    match = table("ajcc")
    plays(match, 0, "guess:coral", "offer:jade", "lock")
    plays(match, 1, "offer:coral", "guess:jade")
    assert match.can_undo(0) == 3
    match.undo(0, 2)
    plays(match, 0, "offer:amber", "lock")
    assert state(match).offers == [0, 1]
    match.act(1, "lock")
    assert match.can_undo(0) == match.can_undo(1) == 0


def test_bea_6_a_bead_offered_alone_scores_and_so_does_a_right_guess() -> None:
    """Two equal offers score nothing; each right guess of the next seat is a point."""
    match = table("ajcc", rounds=1)
    plays(match, 1, "offer:coral", "guess:amber", "lock")
    plays(match, 0, "offer:jade", "guess:coral", "lock")
    result = match.outcome()
    assert result is not None
    assert result.scores == [4 + 1, 2]
    match = table("acca", rounds=1)
    plays(match, 0, "offer:coral", "guess:amber", "lock")
    plays(match, 1, "offer:coral", "guess:amber", "lock")
    result = match.outcome()
    assert result is not None
    assert result.scores == [0, 0]


def test_bea_7_all_beads_of_a_round_are_laid_open() -> None:
    """Offered or not, they lie on the table and hands are empty."""
    match = table("ajcc")
    plays(match, 0, "offer:jade", "guess:coral", "lock")
    plays(match, 1, "offer:coral", "guess:amber", "lock")
    assert state(match).discards == [1, 2, 1]
    assert state(match).hands == [[], []]


def test_bea_8_the_game_lasts_as_many_rounds_as_agreed() -> None:
    """The option counts."""
    match = table("ajcc", rounds=1)
    for seat in (0, 1):
        match.time_out(seat)
    assert match.to_act() == ()


def test_bea_9_when_time_is_up_the_cheapest_choice_is_made() -> None:
    """A timeout fills the open slots, locks, and is a line of the record."""
    match = table("jacc")
    match.act(0, "guess:jade")
    match.time_out(0)
    assert state(match).offers[0] == 0
    assert state(match).guesses[0] == 2
    with pytest.raises(BadNotation):
        match.time_out(0)
    match.time_out(1)
    assert "! timeout 0\n! timeout 1\n" in write(match)
    assert read(write(match), find).state == match.state


def test_bea_10_a_message_is_read_by_its_audience_alone() -> None:
    """Press is in the views and records of sender and audience, never in others'."""
    match = table("ajccaa", seats=3)
    match.post(Message(0, (2,), "I have\njade \\ and more"))
    for seat, knows in ((0, True), (1, False), (2, True), (None, False)):
        assert bool(match.game.view(match.state, seat).messages) is knows
        assert ("> 0 2 I have\\njade \\\\ and more" in write_for(match, seat)) is knows
    assert read(write(match), find).state == match.state


def test_bea_10_talk_withdraws_ones_own_lock() -> None:
    """Who speaks is asked to lock again, and the record holds only what counts."""
    match = table("ajcc")
    plays(match, 0, "offer:jade", "guess:coral", "lock")
    match.post(Message(0, (1,), "Wait."))
    assert match.to_act() == (0, 1)
    match.act(0, "lock")
    plays(match, 1, "offer:coral", "guess:amber", "lock")
    text = write(match)
    assert text.count("0 lock") == 1
    assert text.index("> 0 * Wait.") < text.index("0 offer:jade") < text.index("1 offer:coral")
    assert read(text, find).state == match.state


def test_bea_10_there_is_a_time_for_talk() -> None:
    """Outside the offering, and to nobody, nothing can be said."""
    match = table("a")
    with pytest.raises(IllegalAction, match="BEA-10"):
        match.post(Message(0, (1,), "Hello."))
    match = table("ajcc")
    for wrong in (
        Message(0, (), "To nobody."),
        Message(0, (0,), "To myself."),
        Message(0, (7,), "To a stranger."),
        Message(9, (1,), "From a stranger."),
        Message(0, (1,), ""),
        Message(0, (1,), "x" * 5000),
    ):
        with pytest.raises(BadNotation):
            match.post(wrong)


def test_private_press_stays_private_after_the_end() -> None:
    """The draws of a finished match are told to all, its private messages are not."""
    match = table("ajccaa", seats=3, rounds=1)
    match.post(Message(0, (2,), "psst"))
    for seat in range(3):
        match.time_out(seat)
    assert match.outcome() is not None
    assert "psst" not in write_for(match, 1)
    assert "psst" in write_for(match, 2)
    assert "?" not in write_for(match, 1)


def test_a_data_file_of_ones_own_is_checked() -> None:
    """The error names file, key and reason."""
    text = GAME.data.text
    for old, new, complaint in (
        ("copies = 4", "copies = -4", r"own.toml: colours.amber.copies: must be from 0"),
        ("copies = 4", "copies = 0", r"own.toml: colours: there must be at least 8"),
        ("value = 2", "value = true", r"own.toml: colours.coral.value: must be a whole"),
        ("jade", "ruby", r"own.toml: colours.ruby: is not known"),
        ('"beads"', '"chess"', r'own.toml: game: must be "beads"'),
        ("[colours]", "[colours", r"own.toml: not valid TOML: .*line 5"),
    ):
        with pytest.raises(BadData, match=complaint):
            make(Data(text.replace(old, new, 1), "own.toml"))
    rich = make(Data(text.replace("value = 4", "value = 9"), "own.toml"))
    assert rich.beads.values == [1, 2, 9]


# The law of imagine, by exact enumeration


Law = dict[str, Fraction]


def exact(early: str, late: str, drawn: int, mine: dict[int, str], seat: int) -> Law:
    """How likely each filling of the unknown draws is: all orders of both bags that agree."""
    weights: Counter[str] = Counter()
    for first in permutations(early):
        for second in set(permutations(late)) if late else [()]:
            order = "".join((*first, *second))[:drawn]
            if all(order[at] == bead for at, bead in mine.items()):
                weights["".join(b for at, b in enumerate(order) if at // 2 != seat)] += 1
    total = sum(weights.values())
    return {hands: Fraction(n, total) for hands, n in weights.items()}


def sampled(match: Match, seat: int, n: int) -> dict[str, float]:
    """How often each filling is imagined."""
    rng = Rng(17, "law")
    view = match.game.view(match.state, seat)
    counts: Counter[str] = Counter()
    for _ in range(n):
        hands = match.game.imagine(view, rng).hands
        counts["".join("acj"[b] for s, hand in enumerate(hands) if s != seat for b in hand)] += 1
    return {hands: count / n for hands, count in counts.items()}


def compare(law: Law, found: dict[str, float], n: int) -> None:
    """Every frequency within five standard deviations, and nothing impossible."""
    assert set(found) <= set(law)
    for hands, share in law.items():
        p = float(share)
        assert abs(found.get(hands, 0.0) - p) < 5 * (p * (1 - p) / n) ** 0.5 + 1e-9


def test_imagine_follows_the_law_without_a_reshuffle() -> None:
    """Seat 1 knows its own two beads; the others' come from the seven that are left."""
    match = table("ajcc", seats=2)
    law = exact("aaaacccjj", "", 4, {2: "c", 3: "c"}, 1)
    compare(law, sampled(match, 1, 20_000), 20_000)


def test_imagine_follows_the_law_with_a_reshuffle_between() -> None:
    """Beads drawn before the reshuffle come from the old bag, later ones from the table."""
    match = table("aaaacccj", seats=4)
    for seat in range(4):
        match.act(seat, match.legal(seat)[0])
        plays(match, seat, "guess:amber", "lock")
    for bead in ("jade", "amber", "amber", "coral"):
        match.draw(f"draw:{bead}")
    # The old bag held one jade; then aaaacccj went back. Seat 1 holds draws 2 and 3.
    law = exact("j", "aaaacccj", 4, {2: "a", 3: "c"}, 1)
    assert set(law) == {"ja", "jc", "jj"}
    compare(law, sampled(match, 1, 20_000), 20_000)
    spectator = exact("j", "aaaacccj", 4, {}, -1)
    compare(spectator, sampled_by_spectator(match, 20_000), 20_000)


def sampled_by_spectator(match: Match, n: int) -> dict[str, float]:
    """The same for who sees no hand at all."""
    rng = Rng(18, "law")
    view = match.game.view(match.state, None)
    counts: Counter[str] = Counter()
    for _ in range(n):
        hands = match.game.imagine(view, rng).hands
        counts["".join("acj"[b] for hand in hands for b in hand)] += 1
    return {hands: count / n for hands, count in counts.items()}


def test_an_imagined_lock_keeps_its_choices_open() -> None:
    """What others have locked is unknown: it is asked for when everybody has locked."""
    match = table("ajcc")
    plays(match, 1, "offer:coral", "guess:jade", "lock")
    imagined = match.game.imagine(match.game.view(match.state, 0), Rng(1))
    assert imagined.offers == [-1, -1]
    for text in ("offer:jade", "guess:coral", "lock"):
        match.game.apply(imagined, 0, match.game.actions.parse(text))
    assert match.game.to_act(imagined) == (1,)
    assert match.game.legal(imagined, CHANCE) == []
    for text in ("offer:coral", "guess:jade"):
        match.game.apply(imagined, 1, match.game.actions.parse(text))
    assert imagined.guess_points == [1, 1]
