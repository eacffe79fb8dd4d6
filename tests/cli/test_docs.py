"""The page about the command line knows every command, option and field."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest

from okapi.cli.shell import COMMANDS, Shell, okapi
from okapi.cli.terminal.commands import COMMANDS as TYPED
from tests.cli.running import Shell as Runner

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "cli.md").read_text(encoding="utf-8")
CASE = DOCS / "cases/africa_1880/001_nobody_hands_in_a_sheet.txt"
SECTIONS = dict(re.findall(r"^## okapi (\w+)\n(.*?)(?=^## |\Z)", PAGE, re.M | re.S))

# Fields whose own keys are data: reasons, options, ids of games.
MAPS = {"bots", "ends", "options", "games"}


def command(name: str) -> click.Command:
    with click.Context(okapi) as ctx:
        found = okapi.get_command(ctx, name)
    assert found is not None
    return found


def test_every_command_has_a_section() -> None:
    """And there is no section about a command that is gone."""
    assert isinstance(okapi, Shell)
    assert set(SECTIONS) == set(COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_documented(name: str) -> None:
    """With exactly the names that the command understands."""
    options = [p for p in command(name).params if isinstance(p, click.Option)]
    known = {each for option in options for each in option.opts}
    written = set(re.findall(r"`(--?[a-z-]+)[ `]", SECTIONS[name].split("| field |")[0]))
    assert known <= written
    assert {each for each in written if each.startswith("--")} <= known
    assert all(option.help for option in options)


def fields(value: object, of: str = "") -> Iterator[str]:
    """All names of fields in a JSON document; the keys of maps are data."""
    if isinstance(value, dict):
        for key, inner in value.items():
            if of not in MAPS:
                yield key
            yield from fields(inner, key)
    elif isinstance(value, list):
        for inner in value:
            yield from fields(inner)


def test_every_field_is_documented(shell: Runner, record: Path, tmp_path: Path) -> None:
    """For each command that prints JSON."""
    broken = tmp_path / "broken.okapi"
    broken.write_text("nothing\n")
    runs = (
        ("games",),
        ("bots",),
        ("rules", "africa", "13"),
        ("simulate", "africa", "--games", "1"),
        ("arena", "africa", "--bots", "greedy,random", "--games", "1"),
        ("check", record, broken),
        ("render", record, "-o", tmp_path / "x.svg"),
        ("bench", "africa", "--seconds", "1"),
        ("fuzz", "africa", "--games", "1"),
        ("perft", "africa", "--depth", "1"),
        ("adjudicate", CASE),
    )
    with_json = {n for n in COMMANDS if any("--json" in p.opts for p in command(n).params)}
    assert {run[0] for run in runs} == with_json
    for run in runs:
        found = set(fields(shell(*run, "--json").json()))
        missing = {field for field in found if f"`{field}`" not in SECTIONS[str(run[0])]}
        assert not missing, run


def test_every_word_of_a_sitting_is_documented() -> None:
    """What can be typed while playing."""
    for word in TYPED:
        if word not in ("rule", "exit"):
            assert f"`{word}`" in SECTIONS["play"] or f"`{word} " in SECTIONS["play"], word
