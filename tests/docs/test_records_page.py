"""The page about records knows every verb, option, end and game there is."""

from __future__ import annotations

from pathlib import Path

import okapi
from okapi.core.record import read
from okapi.games import load

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "records.md").read_text(encoding="utf-8")


def test_every_action_and_end_is_documented() -> None:
    """For each game of the catalogue."""
    for id in okapi.games():
        info = load(id).info
        text = (DOCS / "records" / f"{id}.md").read_text(encoding="utf-8")
        assert f"(records/{id}.md)" in PAGE
        for verb in info.verbs:
            assert f"`{verb}:" in text or f"`{verb}`" in text, verb
        for end in info.ends:
            assert f"`{end}`" in text, end


def test_the_example_holds() -> None:
    """The record shown on the page replays."""
    lines = [line[4:] for line in PAGE.split("\n## ")[0].split("\n") if line.startswith("    ")]
    example = "\n".join(lines).replace("name 2 Chris", "name 2 Chris\n")
    match = read(example, load)
    assert match.names == ("Anna", "Bob", "Chris")
    assert len(match.entries) == 10
