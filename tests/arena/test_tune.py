"""Tuning by self-play: numbers that follow the winner, and an outlook that fits what happened."""

from __future__ import annotations

from pathlib import Path

import pytest

from okapi.cli import main
from okapi.core.errors import BadData
from okapi.core.weights import FILE, Weights, packaged, parsed
from okapi.games import ids, load

tune = pytest.importorskip("okapi.arena.tune")
np = pytest.importorskip("numpy")

NAMES = ("points", "noise")


def positions(count: int) -> list[object]:
    """Of matches where two points more win three times in four, and noise means nothing."""
    rng = np.random.default_rng(3)
    found = []
    for _ in range(count):
        rows = rng.integers(0, 5, (2, 2)).astype(float)
        chance = 1 / (1 + np.exp(-np.log(3) / 2 * (rows[0, 0] - rows[1, 0])))
        won = rng.random() < chance
        found.append(tune.Position(rows, float(rng.random()), np.array([won, not won], float)))
    return found


def test_the_outlook_finds_what_decides() -> None:
    """The weight that made the data comes out; what means nothing weighs nothing."""
    found = tune.fitted(NAMES, positions(4000))
    for early_or_late in found["points"]:
        assert early_or_late == pytest.approx(np.log(3) / 2, abs=0.15)
    for early_or_late in found["noise"]:
        assert early_or_late == pytest.approx(0.0, abs=0.15)


def test_a_fitted_outlook_is_less_surprised() -> None:
    """On matches it has not seen; who knows nothing needs one bit between two."""
    known, fresh = positions(2000), positions(2500)[2000:]
    fitted = tune.surprise(NAMES, tune.fitted(NAMES, known), fresh)
    blind = tune.surprise(NAMES, dict.fromkeys(NAMES, (0.0, 0.0)), fresh)
    assert blind == pytest.approx(1.0)
    assert fitted < 0.9


def test_advice_follows_the_winner(monkeypatch: pytest.MonkeyPatch) -> None:
    """A judge that likes a greater number leads to one."""
    weights = Weights({"greed": 1.0}, {})

    def judged(_game: object, _seats: int, ours: Weights, theirs: Weights, *_: object) -> object:
        return tune.Duel(2, 2.0 if ours.advice["greed"] > theirs.advice["greed"] else 0.0)

    monkeypatch.setattr(tune, "duel", judged)
    *_, last = tune.climb(load("africa"), [2], weights, 20, seed=1)
    assert last.advice["greed"] > 1.2


@pytest.mark.parametrize("id", ids())
def test_weights_are_written_as_they_are_read(id: str) -> None:
    """And fit the features of their game."""
    weights = packaged(load(id).face.package)
    assert parsed(weights.text()).text() == weights.text()
    assert set(load(id).face.adviser(load(id)).names) == set(weights.outlook)


@pytest.mark.parametrize("text", ["", "[advice]", "advice = 1\noutlook = 2", "[advice]\na = 'x'"])
def test_bad_weights_are_refused(text: str) -> None:
    """With the name of the file."""
    with pytest.raises(BadData, match=FILE):
        parsed(text)


def test_weights_of_another_game_are_refused() -> None:
    """The features must be those of the adviser."""
    with pytest.raises(BadData, match="does not fit"):
        load("africa").face.adviser(load("africa"), Weights({}, {"elsewhere": (1.0, 1.0)}))


@pytest.mark.slow
def test_the_command_writes_new_weights(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """An outlook from a few matches, and how it was made; advice without proof stays as it was."""
    out = tmp_path / "weights.toml"
    asked = ["--steps", "1", "--proof", "2", "--games", "6", "--levels", "wanderer"]
    assert main(["tune", "africa", *asked, "--out", str(out)]) == 0
    made = parsed(out.read_text(encoding="utf-8"))
    assert made.advice == packaged("okapi.games.africa").advice
    assert "6 matches of wanderer" in made.made["outlook"]
    assert "The new advice takes" in capsys.readouterr().err


def test_an_unknown_level_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """In one sentence."""
    assert main(["tune", "africa", "--levels", "hal"]) == 2
    assert "no level 'hal'" in capsys.readouterr().err


@pytest.mark.parametrize("games", ["1", "4"])
def test_an_outlook_is_always_tried_on_matches_that_it_has_not_seen(
    capsys: pytest.CaptureFixture[str], games: str
) -> None:
    """With too few of them nothing is said of it."""
    assert main(["tune", "africana", "--games", games, "--levels", "wanderer"]) == 2
    assert "an outlook takes 5 matches or more" in capsys.readouterr().err
