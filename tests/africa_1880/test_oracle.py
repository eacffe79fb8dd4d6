"""Random positions and random sheets, rubbish included: the game and the oracle always agree."""

from __future__ import annotations

import pytest

from okapi.core.rng import Rng
from okapi.games.africa_1880.adjudicate import MEMBERS, Position, Sheet
from okapi.games.africa_1880.board import NATION_COUNT, NATIONS, TERRITORIES
from okapi.games.africa_1880.cases import Case, parse, result_lines, write
from tests.africa_1880 import oracle
from tests.africa_1880.table import BOARD

IDS = [t.id for t in BOARD.territories]


def random_position(rng: Rng) -> Position:
    """Any map the rules allow, from nearly empty to crowded."""
    nations = sorted({rng.below(NATION_COUNT) for _ in range(9)})[: 3 + rng.below(4)]
    at = Position(BOARD, sum(1 << p for p in nations), 1 + rng.below(8))
    crowd = 1 + rng.below(6)
    for t in range(TERRITORIES):
        at.filled[t] = rng.below(BOARD.boxes[t] + 1)
        for p in nations:
            if rng.below(8) < crowd and at.on_map(p) < BOARD.presences:
                at.here[t] |= 1 << p
        full = at.filled[t] == BOARD.boxes[t] and at.here[t]
        at.colony[t] = bool(full) and rng.below(3) == 0
    return at


def random_sheet(rng: Rng, at: Position, p: int) -> Sheet:
    """Mostly sense, sometimes rubbish, sometimes twice."""
    lines = []
    for t in range(TERRITORIES):
        for _ in range(rng.below(8) // 3 if at.here[t] >> p & 1 else rng.below(12) // 11):
            lines.append((IDS[t], random_order(rng, t)))
    for _ in range(rng.below(4) // 2 + rng.below(2)):
        lines.append(("land", IDS[rng.below(TERRITORIES)] if rng.below(6) else "none"))
    for q in range(NATION_COUNT):
        for _ in range(rng.below(5) // 2):
            lines.append((NATIONS[q], ("A", "W", "W", "w", "")[rng.below(5)]))
    return Sheet(lines)


def random_order(rng: Rng, t: int) -> str:
    near = BOARD.links[t]
    choices = ["develop", "nothing", "", "explore", "dig", f"explore {IDS[rng.below(TERRITORIES)]}"]
    choices += [f"explore {IDS[x]}" for x in near] + ["develop"] * 2
    return choices[rng.below(len(choices))]


@pytest.mark.parametrize("seed", range(150))
def test_the_oracle_agrees_on_random_turns(seed: int) -> None:
    """Position, result, scores and winner, and the text of the case round-trips."""
    rng = Rng(seed, "oracle")
    case = Case(random_position(rng))
    for p in MEMBERS[case.position.nations]:
        if rng.below(6):
            case.sheets[NATIONS[p]] = random_sheet(rng, case.position, p)
    text = write(case)
    assert result_lines(case.adjudicate()) == oracle.resolve(text, BOARD)
    assert write(parse(text, BOARD)) == text
