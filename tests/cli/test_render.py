"""`okapi render`: pictures and replay pages."""

from __future__ import annotations

import json
import re
import sys
import xml.dom.minidom
from pathlib import Path
from typing import Any

import pytest

from okapi.core.match import Match
from okapi.core.record import read
from okapi.core.rng import Rng
from okapi.games import load
from okapi.replay import page, steps
from okapi.svg import Svg
from tests.cli.running import Shell
from tests.guide import beads

GONE = -1


def match_of(record: Path) -> Match:
    return read(record.read_text(), load)


def data_of(html: str) -> Any:
    """What the script of a page is given."""
    found = re.search(r'<script type="application/json" id="data">(.*?)</script>', html, re.S)
    assert found
    return json.loads(found[1])


# Pictures


def test_any_position_as_svg(shell: Shell, record: Path, tmp_path: Path) -> None:
    """The picture is the one that the game draws of that position."""
    file = tmp_path / "position.svg"
    assert shell("render", record, "--ply", "40", "-o", file, "--json").json()["ply"] == 40
    match = read(record.read_text(), load, upto=40)
    drawn = str(match.game.face.board(match.game.view(match.state, None), None, []))
    assert file.read_text() == drawn
    xml.dom.minidom.parseString(file.read_bytes())


def test_the_last_position_if_none_is_named(shell: Shell, record: Path, tmp_path: Path) -> None:
    """Which is ply N of N."""
    file = tmp_path / "last.svg"
    said = shell("render", record, "-o", file, "--json").json()
    assert said["ply"] == said["plies"] == len(match_of(record).entries)
    assert said["bytes"] == file.stat().st_size


def test_a_log_with_take_backs_is_drawn_as_what_counts(
    shell: Shell, record: Path, tmp_path: Path
) -> None:
    """Plies taken back are no positions."""
    lines = record.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if " walk:" in line)
    lines[at + 1 : at + 1] = [f"~ {lines[at][0]} 1", lines[at]]
    log = tmp_path / "log.okapi"
    log.write_text("\n".join(lines))
    drawn = []
    for file in (record, log):
        assert shell("render", file, "--ply", "60", "-o", tmp_path / "x.svg").code == 0
        drawn.append((tmp_path / "x.svg").read_text())
    assert drawn[0] == drawn[1]


def test_png_without_its_extra_says_how_to_get_it(
    shell: Shell, record: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One sentence, and no file."""
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    failed = shell("render", record, "-o", tmp_path / "x.png")
    assert failed.code == 2
    assert "okapi-games[png]" in failed.sentence()
    assert list(tmp_path.iterdir()) == []


def test_png(shell: Shell, record: Path, tmp_path: Path) -> None:
    """As wide as asked for."""
    pytest.importorskip("resvg_py")
    file = tmp_path / "x.png"
    assert shell("render", record, "-o", file, "--width", "640", "--theme", "dark").code == 0
    assert file.read_bytes()[:4] == b"\x89PNG"
    assert int.from_bytes(file.read_bytes()[16:20], "big") == 640


def test_a_broken_record_is_not_drawn(shell: Shell, record: Path, tmp_path: Path) -> None:
    """The line and the rule are named."""
    bad = tmp_path / "bad.okapi"
    bad.write_text(record.read_text().replace("city:", "travel:", 1))
    failed = shell("render", bad, "-o", tmp_path / "x.svg")
    assert failed.code == 2
    assert re.search(r"bad\.okapi:\d+: .* \[AFR-\d+\]$", failed.sentence())


# Replay pages


def test_a_page_needs_nothing_from_outside(shell: Shell, record: Path, tmp_path: Path) -> None:
    """One file, small, that fetches nothing and runs only its own script."""
    file = tmp_path / "replay.html"
    assert shell("render", record, "-o", file).code == 0
    html = file.read_text()
    assert len(html.encode()) < 1_500_000
    assert "default-src 'none'" in html.replace("&#x27;", "'")
    outside = re.findall(r'(?:src|href|action)="(?!#)[^"]*"|url\((?!#)|https?://[^"< ]*', html)
    assert set(outside) <= {"http://www.w3.org/2000/svg"}
    assert "{{" not in html


def test_every_frame_is_the_picture_of_its_position(record: Path) -> None:
    """The first picture and the changes give every fragment of every later one."""
    match = match_of(record)
    data = data_of(page(match))
    pictures = {step.ply: drawn(match, step.view) for step in steps(match, None)}
    first = pictures[0]
    for frame, ply in enumerate(data["plies"]):
        for layer in pictures[ply].layers:
            known = first.layer[layer.name].fragments
            tracks = data["tracks"].get(layer.name, {})
            shown = {key: known.get(key) for key in {*known, *tracks}}
            for key, track in tracks.items():
                shown[key] = latest(track, frame, data["texts"], known.get(key))
            assert {key: text for key, text in shown.items() if text} == dict(layer.fragments)


def drawn(match: Match, view: Any) -> Svg:
    picture: Svg = match.game.face.board(view, None, [])
    return picture


def latest(track: list[int], frame: int, texts: list[str], first: str | None) -> str | None:
    """What the script of the page does to find a fragment."""
    found = [text for at, text in zip(track[::2], track[1::2], strict=True) if at <= frame]
    if not found:
        return first
    return None if found[-1] == GONE else texts[found[-1]]


def test_the_log_has_sentences_and_rules(record: Path) -> None:
    """Each at the frame where it happened, with the text of every rule that is cited."""
    data = data_of(page(match_of(record)))
    assert [line[0] for line in data["log"]] == sorted(line[0] for line in data["log"])
    assert data["log"][0][1].endswith("begins.")
    assert {rule for _, _, rule, _ in data["log"]} == set(data["rules"])
    assert "Place" in page(match_of(record))


def test_other_languages(record: Path, shell: Shell, tmp_path: Path) -> None:
    """The page, its log and its names."""
    file = tmp_path / "replay.html"
    assert shell("render", record, "-o", file, "--lang", "it").code == 0
    assert '<html lang="it">' in file.read_text()
    assert data_of(file.read_text())["log"][0][1].startswith("Comincia")


def test_names_cannot_break_out_of_a_page(record: Path) -> None:
    """Whatever players call themselves."""
    name = '</script><img src=x onerror="alert(1)">'[:40]
    lines = record.read_text().split("\n")
    at = next(i for i, line in enumerate(lines) if line == "")
    lines[at:at] = [f"name {seat} {name}" for seat in range(3)]
    html = page(read("\n".join(lines), load))
    assert name not in html
    assert html.count("</script>") == 2


def beads_match(second: str) -> Match:
    """A match in its first round: seat 0 has drawn two beads, seat 1 others; both have offered."""
    match = Match(beads.GAME, 2)
    for draw in ("amber", "jade", "coral", second):
        match.draw(f"draw:{draw}")
    match.act(1, f"offer:{second}")
    match.act(0, "offer:amber")
    return match


@pytest.mark.parametrize("seat", [0, None])
def test_a_page_holds_nothing_that_is_hidden_from_its_seat(seat: int | None) -> None:
    """Pages of matches that differ only in another seat's secrets are the same."""
    assert page(beads_match("coral"), seat) == page(beads_match("amber"), seat)
    assert page(beads_match("coral"), 1) != page(beads_match("amber"), 1)


def test_steps_follow_talk_and_timeouts_to_the_end() -> None:
    """A finished match with everything in it can be told again for every seat."""
    match, rng = Match(beads.GAME, 3), Rng(5)
    while seats := match.to_act():
        if seats[0] < 0:
            match.chance(rng)
        elif rng.below(4) == 0:
            match.time_out(seats[0])
        else:
            legal = match.legal(seats[0])
            match.act(seats[0], legal[rng.below(len(legal))])
    for seat in (None, 0, 1, 2):
        told = list(steps(match, seat))
        assert told[-1].ply == len(match.entries)
        assert told[-1].view == match.game.view(match.state, seat)
