"""A tournament: its matches, played anywhere, written down one by one, and resumed at any time."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from importlib import import_module
from os import SEEK_END
from pathlib import Path
from typing import Any, BinaryIO, Final

from okapi.arena.schedule import Fixture, fixtures
from okapi.arena.simulate import run
from okapi.bots import make
from okapi.bots.bot import Bot
from okapi.core.errors import OkapiError
from okapi.core.game import Game
from okapi.core.match import Match
from okapi.core.record import write
from okapi.core.rng import Rng
from okapi.files import read_text, write_text
from okapi.games import load

RULES_FILE: Final = "tournament.json"
RESULTS_FILE: Final = "results.jsonl"
RECORDS: Final = "records"
BACKENDS: Final = ("loky", "ray", "dask")
_MOST: Final = 10_000_000  # numbers beyond are not of any tournament
# Who plays by a name, in a game, on a seat.
Maker = Callable[[str, Game[Any, Any], int, Rng], Bot]
HANDFUL: Final = 4  # matches for each worker at a time, where they are handed over together


@dataclass(frozen=True)
class Rules:
    """What a tournament is, as plain data: two that are equal have the same matches."""

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: int
    options: Mapping[str, object] = field(default_factory=dict)
    data: str = ""

    def fixtures(self, games: int) -> list[Fixture]:
        """The matches, in order."""
        return fixtures(self.bots, self.seats, games, self.seed)


@dataclass(frozen=True)
class Played:
    """What one match came to."""

    number: int
    block: int
    bots: tuple[str, ...]
    scores: tuple[int, ...]
    places: tuple[int, ...]
    end: str
    decisions: int
    record: str = ""

    def is_of(self, fixture: Fixture) -> bool:
        """Whether this is what came of a match."""
        mine = (self.number, self.block, self.bots)
        return mine == (fixture.number, fixture.block, fixture.bots)

    @property
    def winners(self) -> list[int]:
        return [seat for seat, place in enumerate(self.places) if place == 1]

    def points(self, seat: int) -> float:
        """A win is one point, a shared win is divided."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


def played(rules: Rules, fixture: Fixture, keep: bool, maker: Maker = make) -> Played:
    """Play one match; runs in any process, on any machine."""
    game = load(rules.game)
    match = Match(game, rules.seats, dict(rules.options))
    bots = [
        maker(name, game, seat, Rng(rules.seed, f"{fixture.number}:seat:{seat}"))
        for seat, name in enumerate(fixture.bots)
    ]
    decisions = run(match, bots, Rng(rules.seed, f"{fixture.block}:chance"))
    outcome = match.outcome()
    assert outcome is not None
    return Played(
        fixture.number,
        fixture.block,
        fixture.bots,
        tuple(outcome.scores),
        tuple(outcome.places),
        outcome.end,
        decisions,
        write(match) if keep else "",
    )


class Folder:
    """Where a tournament is kept; None of it is needed to play one."""

    def __init__(self, path: Path, rules: Rules) -> None:
        self.path = path
        self.rules = rules
        self._prepare()

    def _prepare(self) -> None:
        """Make the folder, or see that it holds this very tournament."""
        described = json.dumps(asdict(self.rules), indent=2, sort_keys=True) + "\n"
        there = self.path / RULES_FILE
        try:
            (self.path / RECORDS).mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise OkapiError(f"{self.path}: {error.strerror or 'cannot be made'}") from None
        if there.exists() and read_text(there) != described:
            raise OkapiError(f"{self.path} holds another tournament; choose another folder")
        write_text(there, described)

    def known(self) -> dict[int, Played]:
        """The matches that were played before; a line that was cut off is played again."""
        there = self.path / RESULTS_FILE
        if not there.exists():
            return {}
        with there.open(encoding="utf-8", errors="replace") as lines:
            read = [result for line in lines if (result := _read(line)) is not None]
        wanted = self.rules.fixtures(1 + max((result.number for result in read), default=0))
        for result in read:
            if not result.is_of(wanted[result.number]):
                raise OkapiError(f"{there}: match {result.number} is one of another tournament")
        return {result.number: result for result in read}

    def keep(self, result: Played) -> None:
        """Write a result down at once, and its record beside it."""
        name = f"{self.rules.game}-{self.rules.seed}-{result.number:06}.okapi"
        write_text(self.path / RECORDS / name, result.record)
        facts = {key: value for key, value in asdict(result).items() if key != "record"}
        with (self.path / RESULTS_FILE).open("ab+") as file:
            file.write(_rest_of_line(file) + json.dumps(facts).encode() + b"\n")


def _rest_of_line(file: BinaryIO) -> bytes:
    """What ends the last line, if it was cut off."""
    if file.seek(0, SEEK_END) == 0:
        return b""
    file.seek(-1, SEEK_END)
    return b"" if file.read(1) == b"\n" else b"\n"


def _read(line: str) -> Played | None:
    """A result; None when the line was cut off."""
    try:
        facts = json.loads(line)
        lists = {key: tuple(facts[key]) for key in ("bots", "scores", "places")}
        result = Played(**{**facts, **lists})
        return result if 0 <= result.number < _MOST else None
    except (ValueError, TypeError, KeyError):
        return None


def results(
    rules: Rules,
    wanted: Sequence[Fixture],
    workers: int,
    backend: str,
    keep: bool,
    maker: Maker = make,
) -> Iterator[Played]:
    """Play matches here or in many processes; they come as they are finished."""
    if workers == 1 and backend == "loky":
        return (played(rules, fixture, keep, maker) for fixture in wanted)
    return _shared_out(rules, wanted, workers, backend, keep, maker)


def _shared_out(
    rules: Rules, wanted: Sequence[Fixture], workers: int, backend: str, keep: bool, maker: Maker
) -> Iterator[Played]:
    joblib = _joblib()
    cluster = _cluster(backend)
    tasks = [joblib.delayed(played)(rules, fixture, keep, maker) for fixture in wanted]
    with joblib.parallel_config(backend=backend, n_jobs=workers):
        if backend == "ray":  # hands over nothing before all that it was given is done
            for begin in range(0, len(tasks), HANDFUL * workers):
                yield from joblib.Parallel()(tasks[begin : begin + HANDFUL * workers])
        else:
            yield from joblib.Parallel(return_as="generator_unordered")(tasks)
    del cluster


def _joblib() -> Any:
    try:
        return import_module("joblib")
    except ImportError:
        needed = "pip install 'okapi-games[arena]'"
        raise OkapiError(f"several processes need joblib: {needed}") from None


def _cluster(backend: str) -> object:
    """Ray and Dask bring their own backends; both find their cluster by their own settings."""
    try:
        if backend == "ray":
            return import_module("ray.util.joblib").register_ray()
        if backend == "dask":
            return import_module("distributed").Client()
    except ImportError:
        needed = "pip install 'dask[distributed]'" if backend == "dask" else "pip install ray"
        raise OkapiError(f"the backend {backend} is not installed: {needed}") from None
    return None
