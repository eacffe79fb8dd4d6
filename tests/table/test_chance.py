"""Fair chance: draws follow from key, numbers and n, and from nothing else."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from click.testing import CliRunner

from okapi.cli.fair import command
from okapi.core.action import Action
from okapi.core.match import Match
from okapi.core.record import read, write
from okapi.games import load
from okapi.table import chance
from okapi.table.chance import Fair, NotFair

FAIR = Fair("11" * 32, {0: "00" * 16, 2: "ab" * 16})
ODDS = [(Action(0, "draw:a"), 1), (Action(1, "draw:b"), 2), (Action(2, "draw:c"), 3)]


def test_a_draw_is_always_the_same() -> None:
    """Neither a restart nor an undo can change draw n."""
    again = Fair(FAIR.key, dict(reversed(list(FAIR.numbers.items()))))
    assert [FAIR.draw(n, ODDS) for n in range(50)] == [again.draw(n, ODDS) for n in range(50)]


def test_draws_follow_the_weights() -> None:
    """Six thousand draws are near 1 : 2 : 3."""
    counts = Counter(str(FAIR.draw(n, ODDS)) for n in range(6000))
    assert abs(counts["draw:a"] - 1000) < 130
    assert abs(counts["draw:c"] - 3000) < 180


def test_every_number_and_the_key_matter() -> None:
    """Whoever changes a number changes the draws."""
    others = [Fair("22" * 32, FAIR.numbers), Fair(FAIR.key, {**FAIR.numbers, 2: "ac" * 16})]
    drawn = [FAIR.draw(n, ODDS) for n in range(64)]
    assert all([other.draw(n, ODDS) for n in range(64)] != drawn for other in others)


def test_the_draws_of_the_document() -> None:
    """The worked example of docs/fairness.md."""
    fair = Fair("00" * 32, {0: "0" * 32})
    assert [fair._ticket(n, 6) for n in range(8)] == [3, 4, 1, 1, 1, 3, 0, 0]


def played(fair: Fair, plies: int = 60) -> Match:
    match = Match(load("africa"), 3)
    draws = 0
    for n in range(plies):
        seat = match.to_act()[0]
        if seat < 0:
            match.draw(fair.draw(draws, match.game.odds(match.state)))
            draws += 1
        else:
            match.act(seat, match.legal(seat)[n % len(match.legal(seat))])
    return match


def test_a_fair_record_is_verified() -> None:
    """Key and numbers in the comments of a record prove all its draws."""
    text = write(played(FAIR)) + "\n".join(FAIR.lines()) + "\n"
    assert chance.verify(read(text, load), chance.disclosed(text)) > 3


def test_a_chosen_draw_is_found() -> None:
    """A record whose draws come from another key fails."""
    with pytest.raises(NotFair, match="should be"):
        chance.verify(played(Fair("33" * 32, {})), FAIR)


def test_a_key_that_was_not_promised_is_found() -> None:
    """The hash was shown first; another key does not fit it."""
    lines = "\n".join(FAIR.lines()).replace("11" * 32, "12" * 32)
    with pytest.raises(NotFair, match="promised"):
        chance.disclosed(lines)
    with pytest.raises(NotFair, match="no key"):
        chance.disclosed("okapi 1\n")


@pytest.mark.parametrize(
    "remark", ["from 9999", "from", "from ²", "from 1\n# fair from 2", "from 1 2"]
)
def test_draws_are_not_left_out_by_a_remark(remark: str) -> None:
    """As many as there are can be taken over from another match, and no more."""
    text = write(played(FAIR)) + "\n".join([*FAIR.lines(), f"# fair {remark}"]) + "\n"
    with pytest.raises(NotFair, match="taken over"):
        chance.verify(read(text, load), chance.disclosed(text))


def test_draws_that_were_taken_over_are_told(tmp_path: Path) -> None:
    """They are not verified here, and `okapi fair` says how many they are."""
    file = tmp_path / "branch.okapi"
    lines = "\n".join([*FAIR.lines(), "# fair from 2"])
    file.write_text(write(played(FAIR)) + lines + "\n")
    told = CliRunner().invoke(command, [str(file)])
    assert told.exit_code == 0
    assert "NOT verified: the first 2" in told.output


def test_a_number_of_no_seat_is_found() -> None:
    """Other scripts have digits, too; an empty line says nothing."""
    lines = "\n".join(["# fair ", *FAIR.lines()])
    assert chance.disclosed(lines).numbers == FAIR.numbers
    with pytest.raises(NotFair, match="not a number of a seat"):
        chance.disclosed(lines.replace("number 0", "number ²"))


def test_numbers_are_checked() -> None:
    """Thirty-two lower-case hexadecimal digits, nothing else."""
    assert chance.is_number("0123456789abcdef" * 2)
    assert not chance.is_number("0123456789ABCDEF" * 2)
    assert not chance.is_number("00")
