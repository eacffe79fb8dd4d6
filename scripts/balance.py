"""How fair the games are among equals: docs/balance.md, with its plots, from matches of one level.

    python -m scripts.balance [--game G] [--bot explorer] [--games 400] [--workers 2] [--work DIR]

Every seat of every match is held by the same level. Wins are counted by the order in which seats
first decide, by where they start, and by the nation they lead where that differs from match to
match. Matches are kept in --work, so that an interrupted run goes on where it stopped; what was
counted is kept in docs/arena.

Where little is left to chance, equals who think alike play nearly the same match again and again.
There every seat judges by numbers of its own (`apart`): those of the level, each a little
larger or smaller by lot.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import exp
from pathlib import Path
from random import Random
from typing import Any, Final

from matplotlib import rc_context
from matplotlib.figure import Figure

from okapi.arena.standings import wilson
from okapi.arena.tournament import Folder, Played, Rules, results
from okapi.bots import make
from okapi.bots.bot import Bot
from okapi.bots.levels import RANKS
from okapi.core.game import Game
from okapi.core.record import read
from okapi.core.rng import Rng
from okapi.core.weights import Weights, packaged
from okapi.games import ids, load
from okapi.replay.table import seat_names
from scripts.ladder import RESULTS, ROOT, digest, seats_of

PAGE: Final = ROOT / "docs" / "balance.md"
IMAGES: Final = ROOT / "docs" / "images"
BEGIN: Final = "<!-- made by scripts/balance.py -->"
END: Final = "<!-- end -->"
STARTS: Final = re.compile(r"^(\d) (?:city|settle|start):(\w+)$", re.MULTILINE)
DECISIONS: Final = re.compile(r"^(\d) \w", re.MULTILINE)
# Options under which a game is looked at once more; and games that equals play alike.
Options = dict[str, object]
VARIANTS: Final[dict[str, list[Options]]] = {
    "africa_1880": [{"historical": True}, {"press": "none"}, {"historical": True, "press": "none"}]
}
ALIKE: Final = {"africa_1880"}
APART: Final = 0.25  # the deviation of the logarithm by which numbers of the advice differ
CLEAR: Final = 0.05  # so far outside its interval an advantage is clear
RARE: Final = 30  # places that were chosen less often are counted together

Counts = dict[str, dict[str, list[float]]]  # by what, by its name: seats and points


@dataclass(frozen=True)
class Case:
    """A game, the number of its seats, the options that are not as usual, and how equals judge."""

    game: str
    seats: int
    options: Options = field(default_factory=dict)
    apart: bool = False

    @property
    def words(self) -> list[str]:
        """The options: `historical`, `press=none`; and `apart`."""
        options = [
            name if value is True else f"{name}={value}" for name, value in self.options.items()
        ]
        return [*options, *(["apart"] if self.apart else [])]

    @property
    def name(self) -> str:
        words = [word.replace("=", "-") for word in self.words]
        return "-".join(["balance", self.game, str(self.seats), *words])

    @property
    def file(self) -> Path:
        return RESULTS / f"{self.name}.json"


def cases(game: str) -> list[Case]:
    """All that is counted in a game."""
    variants: list[Options] = [{}, *VARIANTS.get(game, [])]
    return [
        Case(game, seats, options, game in ALIKE)
        for options in variants
        for seats in seats_of(game)
    ]


def counted(case: Case, played: list[Played]) -> Counts:
    """Seats and points by order, start and nation."""
    found: dict[str, dict[str, list[float]]] = defaultdict(lambda: defaultdict(lambda: [0, 0.0]))
    for match in played:
        for seat, origin in enumerate(_origins(case, match)):
            for what, name in origin.items():
                found[what][name][0] += 1
                found[what][name][1] += match.points(seat)
    return {what: dict(names) for what, names in found.items()}


def _origins(case: Case, match: Played) -> Iterator[dict[str, str]]:
    """Of every seat what it could owe its victory to; where nobody places, no order."""
    order = list(dict.fromkeys(int(seat) for seat in DECISIONS.findall(match.record)))
    starts = {int(seat): place for seat, place in reversed(STARTS.findall(match.record))}
    names = _names(case.game, case.seats, match)
    for seat in range(case.seats):
        origin = {} if "historical" in case.options else {"order": f"{order.index(seat) + 1}."}
        if seat in starts:
            origin["start"] = starts[seat].replace("_", " ")
        if names:
            origin["nation"] = names[seat]
        yield origin


def _names(game: str, seats: int, match: Played) -> list[str]:
    """The names of the seats where they are dealt anew in every match."""
    if not re.search(r"^\* deal:", match.record, re.MULTILINE):
        return []
    replayed = read(match.record, load)
    view = load(game).view(replayed.state, None)
    return [str(words) for words in seat_names(view, seats)]


def play(case: Case, bot: str, games: int, workers: int, work: Path) -> Counts:
    """Matches of one level against itself."""
    game, seats = case.game, case.seats
    chosen = load(game)
    rules = Rules(game, (bot,), seats, 1, chosen.info.settle(case.options), chosen.data.digest)
    folder = Folder(work / f"{case.name}-{bot}-{digest(game)}-{chosen.data.version}", rules)
    known = folder.known()
    wanted = [fixture for fixture in rules.fixtures(games) if fixture.number not in known]
    maker = apart if case.apart else make
    for result in results(rules, wanted, workers, "loky", keep=True, maker=maker):
        folder.keep(result)
    return counted(case, [_whole(folder, rules, n) for n in range(games)])


def apart(name: str, game: Game[Any, Any], seat: int, rng: Rng) -> Bot:
    """A level that judges by numbers of its own, no better or worse than those of its equals."""
    made = packaged(game.face.package)
    lot = Random(rng.below(1 << 29))
    advice = {key: value * exp(lot.gauss(0, APART)) for key, value in made.advice.items()}
    adviser = game.face.adviser(game, Weights(advice, made.outlook, made.made))
    return RANKS[name](game, seat, rng, adviser=adviser)


def _whole(folder: Folder, rules: Rules, number: int) -> Played:
    """A result with its record."""
    facts = vars(folder.known()[number])
    name = f"{rules.game}-{rules.seed}-{number:06}.okapi"
    text = (folder.path / "records" / name).read_text(encoding="utf-8")
    return Played(**{**facts, "record": text})


# The page


def page(before: str) -> str:
    """The page with its tables made anew."""
    head, _, rest = before.partition(BEGIN)
    _, _, tail = rest.partition(END)
    return f"{head}{BEGIN}\n\n{''.join(_sections())}{END}{tail}"


def _sections() -> Iterator[str]:
    for game in ids():
        kept = [found for case in cases(game) if (found := known(case))]
        if kept:
            yield f"## {load(game).info.title}\n\n"
            yield f"![Wins by seat in order](images/balance-{game}.svg)\n\n"
            for found in kept:
                yield from _table(found)


def known(case: Case) -> dict[str, Any] | None:
    """What was counted, if it was played by the levels and on the board as they are."""
    if not case.file.exists():
        return None
    found: dict[str, Any] = json.loads(case.file.read_text(encoding="utf-8"))
    same = found["levels"] == digest(case.game) and found["data"] == load(case.game).data.version
    return found if same else None


def _table(found: dict[str, Any]) -> Iterator[str]:
    options = "".join([f", `{option}`" for option in found["options"]])
    head = f"{found['players']} seats{options}, {found['games']} matches of `{found['bot']}`"
    yield f"{head}, data version {found['data']}:\n\n"
    yield "| by | | matches | wins | 95 % | |\n|---|---|--:|--:|--:|---|\n"
    for what, names in found["counts"].items():
        fair = _fair(names)
        for name, (n, points) in sorted(_common(names).items()):
            low, high = wilson(points / n, n)
            mark = _verdict(low, high, fair)
            share, ends = f"{points / n:.1%}", f"{low:.1%} to {high:.1%}"
            yield f"| {what} | {name} | {n:.0f} | {share} | {ends} | {mark} |\n"
    yield "\n"


def _fair(names: dict[str, list[float]]) -> float:
    """What everybody would win if nothing mattered: matches that nobody wins count for nobody."""
    return sum(points for _, points in names.values()) / sum(n for n, _ in names.values())


def _common(names: dict[str, list[float]]) -> dict[str, list[float]]:
    often = {name: counts for name, counts in names.items() if counts[0] >= RARE}
    rare = [counts for counts in names.values() if counts[0] < RARE]
    if sum(n for n, _ in rare) > 0:
        often["others"] = [sum(n for n, _ in rare), sum(points for _, points in rare)]
    return often


def _verdict(low: float, high: float, fair: float) -> str:
    if low > fair + CLEAR:
        return "clearly better"
    if high < fair - CLEAR:
        return "clearly worse"
    return ""


def draw(game: str) -> None:
    """Wins by order for every number of seats, beside what would be fair."""
    kept = [found for case in cases(game) if not case.options and (found := known(case))]
    with rc_context({"svg.fonttype": "none", "font.family": "serif", "svg.hashsalt": "okapi"}):
        figure = Figure(figsize=(8, 2.6), layout="constrained")
        for place, found in enumerate(kept):
            _bars(figure.add_subplot(1, len(kept), place + 1), found)
        figure.savefig(IMAGES / f"balance-{game}.svg", metadata={"Date": None})


def _bars(axes: Any, found: dict[str, Any]) -> None:
    names = sorted(found["counts"]["order"])
    pairs = [found["counts"]["order"][name] for name in names]
    shares = [100 * points / n for n, points in pairs]
    ends = [wilson(points / n, n) for n, points in pairs]
    errors = (
        [share - 100 * low for share, (low, _) in zip(shares, ends, strict=True)],
        [100 * high - share for share, (_, high) in zip(shares, ends, strict=True)],
    )
    axes.bar(names, shares, yerr=errors, color="#a5673c", ecolor="#33241a", capsize=3)
    fair = 100 * _fair(found["counts"]["order"])
    axes.axhline(fair, color="#33241a", linestyle="--", linewidth=1)
    axes.set_title(f"{found['players']} seats", fontsize=10)
    axes.set_ylabel("wins, %")


def main() -> None:
    parser = argparse.ArgumentParser(description="Play among equals, and write docs/balance.md.")
    parser.add_argument("--game", choices=ids(), help="only this game")
    parser.add_argument("--bot", default="explorer")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--work", type=Path, default=ROOT / ".okapi" / "ladder")
    asked = parser.parse_args()
    RESULTS.mkdir(parents=True, exist_ok=True)
    for game in [asked.game] if asked.game else ids():
        for case in cases(game):
            if known(case) is None:
                counts = play(case, asked.bot, asked.games, asked.workers, asked.work)
                facts = {"levels": digest(game), "data": load(game).data.version, "bot": asked.bot}
                facts |= {"players": case.seats, "options": case.words}
                found = {**facts, "games": asked.games, "counts": counts}
                case.file.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
                print(case.name, flush=True)
        draw(game)
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
