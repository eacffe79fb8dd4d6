"""Tournaments: who sits where, what is counted, and going on after an interruption."""

from __future__ import annotations

import json
import re
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from okapi.arena.report import row
from okapi.arena.schedule import fixtures, images
from okapi.arena.standings import Standing, share, table, wilson
from okapi.arena.tournament import HANDFUL, RESULTS_FILE, Folder, Played, Rules, played, results
from okapi.cli import main
from okapi.core.errors import OkapiError
from okapi.core.record import read
from okapi.games import load

BOTS = ("a", "b")


def result(number: int, bots: str, places: str, block: int = 0) -> Played:
    """A match by the letters of its bots and the places of its seats."""
    ranks = tuple(int(place) for place in places)
    return Played(number, block, tuple(bots), tuple(-rank for rank in ranks), ranks, "end", 10)


@pytest.mark.parametrize("bots", ["ab", "abc", "abcdef"])
@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_every_bot_holds_every_seat_equally_often(bots: str, seats: int) -> None:
    """Also where there are too many seatings to play them all."""
    found = fixtures(tuple(bots), seats, 30, seed=1)
    held = Counter((bot, seat) for one in found for seat, bot in enumerate(one.bots))
    assert len(found) >= 30
    assert set(held.values()) == {held[bots[0], 0]}


def test_two_bots_meet_in_all_compositions() -> None:
    """At four seats there are fourteen seatings of two bots that meet, and all come once."""
    seatings = [one.bots for one in fixtures(BOTS, 4, 14, seed=0)]
    assert len(seatings) == len(set(seatings)) == 14
    assert {sum(bot == "a" for bot in seating) for seating in seatings} == {1, 2, 3}


def test_a_block_turns_the_table_and_exchanges_the_bots() -> None:
    """All of it has the same luck."""
    assert images((0, 0, 1), 2) == [
        (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)
    ]  # fmt: skip
    first, second = (one for one in fixtures(BOTS, 2, 2, seed=0))
    assert first.block == second.block


def test_a_share_is_of_the_points_that_were_won() -> None:
    """A shared win is divided, and a match that nobody wins gives none."""
    matches = [result(0, "ab", "12"), result(1, "ab", "11", 1), result(2, "ab", "22", 2)]
    assert share(matches, "a")[0] == pytest.approx(0.75)
    assert share(matches, "b")[0] == pytest.approx(0.25)
    found = table(matches, BOTS, 2)
    assert found.undecided == 1
    assert [one.name for one in found.standings] == ["a", "b"]


def test_an_interval_never_says_more_than_the_matches_do() -> None:
    """Ten wins in ten are no certainty; four hundred of six hundred are clearly more than half."""
    low, high = share([result(n, "ab", "12", n) for n in range(10)], "a")[1]
    assert high == pytest.approx(1.0)
    assert 0.6 < low < 0.8
    assert wilson(2 / 3, 600)[0] > 0.62


def test_matches_of_one_block_count_as_a_whole() -> None:
    """The same luck in two matches is not twice the knowledge."""
    apart = [result(n, "ab", "12" if n % 4 < 2 else "21", n) for n in range(40)]
    together = [result(n, "ab", "12" if n % 4 < 2 else "21", n // 2) for n in range(40)]
    assert share(together, "a")[1][0] < share(apart, "a")[1][0]


def test_the_better_bot_is_rated_higher() -> None:
    """By openskill; a bot against itself says nothing."""
    pytest.importorskip("openskill", reason="openskill is not installed (extra arena)")
    found = table([result(n, "aab", "112", n) for n in range(30)], BOTS, 3)
    first, second = found.standings
    assert first.rating > 1500 > second.rating
    assert first.rating_interval[0] < first.rating < first.rating_interval[1]


def test_the_same_rules_give_the_same_matches() -> None:
    """Whoever plays them; and a kept record replays."""
    rules = Rules("africa", ("greedy", "random"), 2, seed=3)
    one = rules.fixtures(2)[1]
    once, again = played(rules, one, keep=True), played(rules, one, keep=True)
    assert once == again
    match = read(once.record, load)
    outcome = match.outcome()
    assert outcome is not None
    assert tuple(outcome.scores) == once.scores


def test_an_interrupted_tournament_goes_on(tmp_path: Path) -> None:
    """What was played is not played again; half a line is as if it had not been written."""
    rules = Rules("africa", ("greedy", "random"), 2, seed=3)
    folder = Folder(tmp_path, rules)
    for one in results(rules, rules.fixtures(2), 1, "loky", keep=True):
        folder.keep(one)
    with (tmp_path / RESULTS_FILE).open("a") as file:
        file.write('{"number": 2, "blo')
    again = Folder(tmp_path, rules)
    assert sorted(again.known()) == [0, 1]
    assert len(list((tmp_path / "records").iterdir())) == 2
    for one in results(rules, rules.fixtures(4)[2:], 1, "loky", keep=True):
        again.keep(one)
    assert sorted(again.known()) == [0, 1, 2, 3]


def test_results_of_another_tournament_are_refused(tmp_path: Path) -> None:
    """Also where somebody has put them into the folder by hand."""
    rules = Rules("africa", ("greedy", "random"), 2, seed=3)
    folder = Folder(tmp_path, rules)
    one = played(rules, rules.fixtures(1)[0], keep=True)
    folder.keep(replace(one, bots=("greedy", "greedy")))
    with pytest.raises(OkapiError, match="match 0 is one of another tournament"):
        folder.known()


def test_a_cluster_that_hands_over_no_single_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """Ray's backend gives results only all together; handfuls come to the same matches."""
    joblib = pytest.importorskip("joblib", reason="joblib is not installed (extra arena)")
    threads = joblib._parallel_backends.ThreadingBackend
    together = type("Together", (threads,), {"supports_return_generator": False})
    ray = SimpleNamespace(register_ray=lambda: joblib.register_parallel_backend("ray", together))
    monkeypatch.setitem(sys.modules, "ray.util.joblib", ray)
    rules = Rules("africa", ("greedy", "random"), 2, seed=3)
    wanted = rules.fixtures(HANDFUL + 2)
    shared_out = sorted(results(rules, wanted, 1, "ray", keep=False), key=lambda one: one.number)
    assert shared_out == list(results(rules, wanted, 1, "loky", keep=False))


def test_a_folder_holds_one_tournament(tmp_path: Path) -> None:
    """Results of different rules are never mixed."""
    Folder(tmp_path, Rules("africa", BOTS, 2, seed=3))
    with pytest.raises(OkapiError, match="another tournament"):
        Folder(tmp_path, Rules("africa", BOTS, 2, seed=4))


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """It prints what was promised to programs, and writes a report without anything fetched."""
    pytest.importorskip("matplotlib", reason="matplotlib is not installed (extra arena)")
    words = [
        "arena",
        "africa",
        "--bots",
        "greedy,random",
        "--games",
        "2",
        "--seed",
        "5",
        "--json",
        "--out",
    ]
    assert main([*words, str(tmp_path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert set(found["bots"]) == {"greedy", "random"}
    keys = {"games", "share", "interval", "rating", "mean_score"}
    assert keys <= set(found["bots"]["greedy"])
    report = (tmp_path / "report.html").read_text()
    assert report.count("<svg") == 3
    assert not re.findall(r'(?:src|href)="(?!#)', report)
    # On a phone a wide table scrolls by itself, not the page.
    assert report.count("<table") == report.count('<div class="wide" tabindex="0"><table') == 3
    assert main([*words, str(tmp_path)]) == 0
    assert json.loads(capsys.readouterr().out) == found
    # Options stand as they are typed, and plots on the ground that the page gives them.
    assert "simple=false" in report
    assert "#ffffff" not in report


def test_both_tables_say_how_far_a_rating_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Beside scores by seat, the length of matches, and why they ended."""
    for extra in ("matplotlib", "openskill"):
        pytest.importorskip(extra, reason=f"{extra} is not installed (extra arena)")
    words = "arena africa --bots greedy,random --games 2 --out"
    assert main([*words.split(), str(tmp_path)]) == 0
    shown, report = capsys.readouterr().out, (tmp_path / "report.html").read_text()
    headings, _, first, *_ = shown.splitlines()[2:]
    assert re.search(r"rating +95 % +mean score", headings)
    rating, interval = re.findall(r"(\d{3,4}) +(\d{3,4} – \d{3,4})", first)[0]
    assert f"<td>{rating}</td><td>{interval}</td>" in report
    assert re.search(r"seat 0 wins \d.*%, mean score \d", shown)
    assert "2 x The last monument was turned." in shown
    assert re.search(r"\d decisions in a match", shown)


def test_without_openskill_there_is_no_rating() -> None:
    """Rather than one of 0 for everybody."""
    assert row(Standing("a"))[4:6] == ("–", "–")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--bots greedy,nobody", "there is no bot"),
        ("--bots greedy,greedy", "named twice"),
        ("--bots greedy,random --players 9", "2 to 5 players"),
    ],
)
def test_bad_arguments(words: str, sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, and nothing is played."""
    assert main(["arena", "africa", *words.split()]) != 0
    assert sentence in capsys.readouterr().err
