"""Records replay from their text alone, and every fault names its line and its rule."""

from __future__ import annotations

from contextlib import suppress

import pytest

from okapi.core.errors import BadRecord, IllegalAction
from okapi.core.game import CHANCE
from okapi.core.match import Match, Ply
from okapi.core.record import read, write
from okapi.core.rng import Rng
from tests.conformance.cases import CASES, Case, find
from tests.conformance.matches import played

each_case = pytest.mark.parametrize("case", CASES, ids=str)
smallest = pytest.mark.parametrize("case", [c for c in CASES if not c.options], ids=str)


def line_of(text: str, start: str) -> int:
    """The number of the first line that starts so."""
    lines = text.split("\n")
    return next(i for i, line in enumerate(lines, 1) if line.startswith(start))


@each_case
def test_a_record_replays_to_the_same_state(case: Case) -> None:
    """Whole matches and unfinished ones round-trip, text and state."""
    for plies in (-1, 0, 1, 33, 60):
        match = played(case, seed=1, plies=plies)
        text = write(match)
        again = read(text, find)
        assert again.state == match.state
        assert write(again) == text


@each_case
def test_any_position_of_a_record_can_be_reached(case: Case) -> None:
    """The first n lines of play give the state after n plies."""
    match = played(case, seed=4)
    text = write(match)
    plies = len(match.entries)
    assert read(text, find, 0).state == case.start()
    assert read(text, find, plies).state == match.state
    assert len(read(text, find, plies // 2).everything()) == plies // 2


@each_case
def test_taking_back_and_playing_again_changes_nothing(case: Case) -> None:
    """Undo is a replay: state and record are as they were before the ply."""
    rng = Rng(8, str(case))
    match = Match(case.game, case.seats, case.options)
    undone = 0
    while seats := match.to_act():
        seat = seats[rng.below(len(seats))]
        if seat == CHANCE:
            match.chance(rng)
            assert not any(match.can_undo(s) for s in range(case.seats)) or match.game.together(
                match.state
            )
            continue
        before, text = match.state.clone(), write(match)
        legal, phase = match.legal(seat), match.game.together(match.state)
        match.act(seat, legal[rng.below(len(legal))])
        # After a reveal only what was chosen ahead can be taken back, not the ply that revealed.
        if match.can_undo(seat) and match.game.together(match.state) == phase:
            match.undo(seat)
            assert match.state == before
            assert write(match) == text
            undone += 1
            match.act(seat, legal[rng.below(len(legal))])
    assert undone > 5


@each_case
def test_nobody_takes_back_what_is_not_theirs(case: Case) -> None:
    """A ply of another seat and a draw of chance are barriers."""
    match = played(case, seed=5, plies=30)
    last = match.entries[-1]
    for seat in range(case.seats):
        if isinstance(last, Ply) and last.seat != seat and not match.game.together(match.state):
            assert match.can_undo(seat) == 0
            with pytest.raises(IllegalAction):
                match.undo(seat)
    for n in (0, -1, 10_000):
        with pytest.raises(IllegalAction):
            match.undo(0, n)


@each_case
def test_the_order_of_arrival_does_not_matter(case: Case) -> None:
    """In a simultaneous phase any order of plies gives the same state and the same record."""
    finished = played(case, seed=6)
    forward = Match(case.game, case.seats, case.options)
    backward = Match(case.game, case.seats, case.options)
    by_seat: dict[int, list[Ply]] = {}
    for entry in finished.entries:
        assert isinstance(entry, Ply)
        phase = forward.game.together(forward.state)
        if phase:
            by_seat.setdefault(entry.seat, []).append(entry)
            forward.act(entry.seat, entry.action)
            if forward.game.together(forward.state) != phase:
                for seat in sorted(by_seat, reverse=True):
                    for ply in by_seat[seat]:
                        backward.act(ply.seat, ply.action)
                by_seat = {}
                assert backward.state == forward.state
        else:
            for match in (forward, backward):
                if entry.seat == CHANCE:
                    match.draw(entry.action)
                else:
                    match.act(entry.seat, entry.action)
    assert write(forward) == write(backward) == write(finished)


@smallest
def test_a_false_result_is_found(case: Case) -> None:
    """Scores and places are verified."""
    text = write(played(case, seed=7))
    line = line_of(text, "= ")
    for wrong in (
        text.replace(" scores ", " scores 9"),
        text.replace("= ", "= nothing_", 1),
        text.replace(" places ", " places 9 "),
    ):
        with pytest.raises(BadRecord) as caught:
            read(wrong, find)
        assert caught.value.line == line
        assert caught.value.rule
    with pytest.raises(BadRecord, match="no result line"):
        read(text[: text.index("= ")], find)
    with pytest.raises(BadRecord, match="nothing may follow"):
        read(text + "0 pass\n", find)


@smallest
def test_a_result_before_the_end_is_found(case: Case) -> None:
    """A running match has no result."""
    text = write(played(case, seed=7, plies=20))
    with pytest.raises(BadRecord, match="not over"):
        read(text + "= early scores 0 places 1\n", find)


@smallest
def test_an_impossible_draw_is_found(case: Case) -> None:
    """Chance outcomes must be possible where they stand."""
    text = write(played(case, seed=7))
    if "\n* " not in text:
        return
    line = line_of(text, "* ")
    verb = text.split("\n")[line - 1].split(":")[0]
    for wrong in (f"{verb}:unicorn", "* nothing", "* ", f"{verb}:?", "*"):
        lines = text.split("\n")
        lines[line - 1] = wrong
        with pytest.raises(BadRecord) as caught:
            read("\n".join(lines), find)
        assert caught.value.line == line


@smallest
def test_every_broken_line_is_named(case: Case) -> None:
    """Whatever replaces a line of a record, the fault is at that line or the record still holds."""
    text = write(played(case, seed=7))
    lines = text.split("\n")
    for at in range(0, len(lines) - 1, max(1, len(lines) // 25)):
        for wrong in ("?", "9 pass", "! timeout 9", "> 0", "-1 pass", "0  pass", "\x00", "≈"):
            broken = [*lines[:at], wrong, *lines[at + 1 :]]
            with pytest.raises(BadRecord) as caught:
                read("\n".join(broken), find)
            assert caught.value.line >= (at + 1 if lines[at] else 1)


@smallest
def test_truncated_records_are_running_matches_or_faults(case: Case) -> None:
    """Cutting a record anywhere never crashes: it is a shorter match or a named fault."""
    text = write(played(case, seed=7))
    for cut in range(0, len(text), max(1, len(text) // 120)):
        with suppress(BadRecord):
            assert len(read(text[:cut], find).everything()) <= len(text.split("\n"))


@smallest
def test_header_faults_are_named(case: Case) -> None:
    """Game, rules, data, seats and options are all checked."""
    text = write(played(case, seed=7, plies=5))
    game = case.game
    for old, new, reason in (
        ("okapi 1", "okapi 2", "not a record"),
        (f"game {case.id}", "game chess", "no game"),
        ("rules 1", "rules 99", "rules version"),
        ("rules 1", "rules one", "whole number"),
        (f"data {game.data.version}", "data 999", "no such version|digest"),
        (game.data.digest, "0" * 16, "digest"),
        (f"seats {case.seats}", "seats 77", "seats"),
        (f"seats {case.seats}\n", "", "expected"),
        ("option ", "option x", "no option|missing"),
    ):
        assert old in text
        with pytest.raises(BadRecord, match=reason):
            read(text.replace(old, new, 1), find)


@smallest
def test_comments_empty_lines_and_crlf_mean_nothing(case: Case) -> None:
    """A record may be annotated and may have travelled through Windows."""
    match = played(case, seed=7)
    text = write(match)
    spaced = text.replace("\n", "\n# said\n\n").replace("\n", "\r\n")
    assert read(spaced, find).state == match.state


@smallest
def test_names_travel_in_the_record(case: Case) -> None:
    """Names of seats are kept as they were given."""
    names = [f"Zoë {seat}" for seat in range(case.seats)]
    match = Match(case.game, case.seats, case.options, names)
    assert list(read(write(match), find).names) == names


@smallest
def test_a_custom_data_file_is_embedded(case: Case) -> None:
    """A record with data of one's own needs nothing else."""
    import dataclasses

    from okapi.core.data import Data

    own = find(case.id, Data("# mine\n" + case.game.data.text, "mine.toml"), 0)
    match = Match(own, case.seats)
    rng = Rng(1)
    while match.to_act() == (CHANCE,):
        match.chance(rng)
    text = write(match)
    assert "data custom" in text
    assert "\n| # mine\n" in text
    again = read(text, find)
    assert again.game.data.digest == own.data.digest
    assert write(again) == text
    assert dataclasses.is_dataclass(again.entries[0]) or not again.entries
    with pytest.raises(BadRecord):
        read(text.replace("| # mine\n", "| = broken\n"), find)
