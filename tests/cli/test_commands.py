"""What the small commands say."""

from __future__ import annotations

import re
import subprocess
import sys

import pytest

import okapi
from okapi.bots import BOTS
from okapi.core import compiled
from okapi.core.playout import perft
from okapi.games import load
from tests.cli.running import Shell


def test_version_says_how_the_engine_runs(shell: Shell) -> None:
    """Version, engine and Python in one line."""
    engine = "compiled" if compiled() else "interpreted"
    assert re.match(
        rf"okapi \d+\.\d+\.\d+ \({engine}, \w+ 3\.\d+\.\d+.*\)\n", shell("--version").out
    )


def test_without_a_command_the_help_is_shown(shell: Shell) -> None:
    """A newcomer types the name of the program first."""
    assert shell().out == shell("--help").out
    assert "simulate" in shell().out


def test_the_help_loads_nothing_heavy() -> None:
    """No game, no tables of rich, no processes: help comes at once."""
    heavy = ("rich", "okapi.games.africa", "okapi.svg", "concurrent.futures", "multiprocessing")
    program = (
        "import sys; from okapi.cli.shell import run; run(['--help']); "
        f"print([name for name in {heavy} if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout.endswith("[]\n")


def test_games_lists_the_catalogue(shell: Shell) -> None:
    """Every game with its seats, options and versions."""
    listed = {game["id"]: game for game in shell("games", "--json").json()["games"]}
    assert set(listed) == set(okapi.games())
    africa = listed["africa"]
    assert africa["seats"] == [2, 3, 4, 5]
    assert {o["name"]: o["allowed"] for o in africa["options"]}["simple"] == [False, True]
    assert "stall_rounds" in shell("games").out


def test_games_says_which_seat_a_number_is(shell: Shell) -> None:
    """Numbers that stand for seats come with what the seats are called."""
    assert "(0 = Red; 1 = Green; 2 = Purple; 3 = Yellow; 4 = Black)" in shell("games").out


def test_games_speaks_other_languages(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    """By option and by environment."""
    assert shell("games", "--lang", "it").out != shell("games").out
    monkeypatch.setenv("OKAPI_LANG", "it")
    assert shell("games").out == shell("games", "--lang", "it-IT").out


def test_bots_lists_all_bots(shell: Shell) -> None:
    """Each with a sentence."""
    listed = shell("bots", "--json").json()["bots"]
    assert [bot["name"] for bot in listed] == list(BOTS)
    assert all(bot["words"].endswith(".") for bot in listed)


def test_a_rule_is_found_by_its_number(shell: Shell) -> None:
    """However it is written."""
    one = shell("rules", "africa", "AFR-13")
    assert one.out.startswith("AFR-13  Travel")
    assert shell("rules", "africa", "13").out == one.out
    assert one.out.count("\n") > 1
    assert max(map(len, one.out.splitlines())) <= 80


def test_an_unknown_rule_is_answered_with_near_ones(shell: Shell) -> None:
    """So that a slip of the finger is easily put right."""
    assert "AFR-62" in shell("rules", "africa", "AFR-99").sentence()


def test_the_whole_rulebook_fits_80_columns(shell: Shell) -> None:
    """Tables too."""
    page = shell("rules", "africa").out
    assert "AFR-45" in page
    assert max(map(len, page.splitlines())) <= 80


def test_perft_counts_as_the_core_does(shell: Shell) -> None:
    """Also where the count is cut into pieces."""
    game = load("africa")
    found = shell("perft", "africa", "--players", "3", "--depth", "4", "--json").json()
    assert found["counts"] == [perft(game, game.new(3), depth) for depth in (1, 2, 3, 4)]


def test_bench_measures(shell: Shell) -> None:
    """All figures are there and positive."""
    found = shell("bench", "africa", "--seconds", "1", "--players", "2", "--json").json()
    assert found["compiled"] == compiled()
    assert set(found["games"]) == {"africa"}
    figures = found["games"]["africa"]
    assert figures.pop("more") == {}
    assert all(figure > 0 for figure in figures.values())
