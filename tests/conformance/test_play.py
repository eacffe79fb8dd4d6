"""Legality, application, clones, storage and the end, on every ply of whole matches."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from okapi.core.action import Action
from okapi.core.errors import BadNotation, BadOptions
from okapi.core.game import CHANCE, Event, Game, State
from okapi.core.playout import playout
from okapi.core.rng import Rng
from tests.conformance.cases import CASES, Case, find, walk

SEEDS = range(3)
each_case = pytest.mark.parametrize("case", CASES, ids=str)
smallest = pytest.mark.parametrize("case", [c for c in CASES if not c.options], ids=str)


def states(case: Case, every: int, seeds: range = SEEDS) -> Iterator[State]:
    """Some positions of some matches."""
    for seed in seeds:
        for number, (s, _, _) in enumerate(walk(case, seed)):
            if number % every == seed % every:
                yield s


@each_case
def test_legal_is_sorted_unique_and_never_empty(case: Case) -> None:
    """A seat to act always has a choice; nobody else has one."""
    game = case.game
    for seed in SEEDS:
        for s, _, _ in walk(case, seed):
            asked = game.to_act(s)
            for seat in range(case.seats):
                indices = [action.index for action in game.legal(s, seat)]
                assert indices == sorted(set(indices))
                assert bool(indices) == (seat in asked)
            assert game.legal(s, CHANCE) == []
            assert all(game.actions[a.index] is a for a in game.legal(s, asked[0]))


@each_case
def test_chance_has_positive_weights_and_samples_its_own_law(case: Case) -> None:
    """Odds are sorted and positive; a sample is one of them; nobody else draws."""
    game = case.game
    rng = Rng(5, "sample")
    drawn = 0
    for s, seat, _ in walk(case, 1):
        odds = game.odds(s)
        if seat == CHANCE:
            drawn += 1
            assert [a.index for a, _ in odds] == sorted({a.index for a, _ in odds})
            assert all(weight > 0 for _, weight in odds)
            assert game.sample(s, rng) in [action for action, _ in odds]
        else:
            assert odds == []
    assert drawn or not case.game.info.verbs.get("draw")


@smallest
def test_samples_follow_the_odds(case: Case) -> None:
    """Ten thousand samples of one draw agree with the integer weights."""
    game = case.game
    for s, seat, _ in walk(case, 2):
        odds = game.odds(s)
        if seat == CHANCE and len(odds) > 2:
            rng = Rng(9, "law")
            counts = dict.fromkeys([action.index for action, _ in odds], 0)
            for _ in range(10_000):
                counts[game.sample(s, rng).index] += 1
            total = sum(weight for _, weight in odds)
            for action, weight in odds:
                share = weight / total
                spread = (share * (1 - share) / 10_000) ** 0.5
                assert abs(counts[action.index] / 10_000 - share) < 5 * spread
            return
    assert case.id == "africa_1880", "this match draws nothing"


@each_case
def test_every_legal_action_can_be_applied(case: Case) -> None:
    """All choices of many positions work, keep the invariants and leave the original alone."""
    game = case.game
    for s in states(case, every=17):
        before = game.encode(s)
        for seat in game.to_act(s):
            choices = [a for a, _ in game.odds(s)] if seat == CHANCE else game.legal(s, seat)
            for action in choices:
                after = s.clone()
                out: list[Event] = []
                game.apply(after, seat, action, out)
                assert game.faults(after) == []
                silent = s.clone()
                game.apply(silent, seat, action)
                assert silent == after
        assert game.encode(s) == before


@each_case
def test_invariants_hold_on_every_ply(case: Case) -> None:
    """Nothing is lost, nothing appears."""
    for s, _, _ in walk(case, 0):
        assert case.game.faults(s) == []


@each_case
def test_old_clones_never_change(case: Case) -> None:
    """Every past state keeps its bytes while play goes on."""
    game = case.game
    past: list[tuple[State, bytes]] = []
    for s, _, _ in walk(case, 3):
        past.append((s.clone(), game.encode(s)))
    assert past
    assert all(game.encode(clone) == stored for clone, stored in past)
    assert all(clone == clone.clone() for clone, _ in past)


@each_case
def test_states_survive_storage(case: Case) -> None:
    """decode(encode(s)) is the same state and plays on alike."""
    game = case.game
    for s in states(case, every=7):
        stored = game.encode(s)
        back = game.decode(stored)
        assert game.encode(back) == stored
        assert back == s
        assert hash(back) == hash(s)
        assert game.to_act(back) == game.to_act(s)
        for seat in game.to_act(s):
            assert game.legal(back, seat) == game.legal(s, seat)


@smallest
def test_bad_bytes_are_no_state(case: Case) -> None:
    """Truncated or empty bytes are refused, not misread."""
    game = case.game
    stored = game.encode(case.start())
    for broken in (b"", stored[:-1], stored[:-4], b"\xff" * len(stored), stored + b"\0\0\0\0"):
        with pytest.raises(BadNotation):
            game.decode(broken)


@each_case
def test_every_match_ends_with_a_sound_outcome(case: Case) -> None:
    """No outcome before the end; then lines that sum to the scores, and places."""
    game = case.game
    for seed in SEEDS:
        for s, _, _ in walk(case, seed):
            assert game.outcome(s) is None
        result = game.outcome(s)
        assert result is not None
        assert result.scores == [sum(line.points for line in lines) for lines in result.lines]
        assert len(result.scores) == len(result.places) == case.seats
        assert result.end in game.info.ends
        assert {line.key for lines in result.lines for line in lines} <= set(game.info.score_lines)
        for seat in range(case.seats):
            assert game.legal(s, seat) == []


@each_case
def test_the_same_seed_plays_the_same_game(case: Case) -> None:
    """Determinism: two playouts from one seed end in equal states, another seed does not."""
    game = case.game
    ends = []
    for seed in (11, 11, 12):
        s = case.start()
        playout(game, s, Rng(seed))
        ends.append(game.encode(s))
    assert ends[0] == ends[1] != ends[2]


@smallest
def test_the_action_table_is_dense_and_readable(case: Case) -> None:
    """Index, object and text name each other; every verb has its rule."""
    game = case.game
    for index, action in enumerate(game.actions):
        assert action.index == index
        assert game.actions.parse(str(action)) is action
        assert str(action).isascii()
        assert " " not in str(action)
    assert set(game.actions.verbs()) == set(game.info.verbs)
    with pytest.raises(BadNotation):
        game.actions.parse("no such action")


def refusals_agree(game: Game[Any, Any], s: State, seat: int, actions: list[Action]) -> None:
    """`why_not` is None exactly for what is legal, and otherwise cites a rule."""
    legal = game.legal(s, seat)
    for action in actions:
        refusal = game.why_not(s, seat, action)
        assert (refusal is None) == (action in legal), action
        if refusal is not None:
            assert refusal.rule
            assert str(refusal.words)
        again = game.why_not_text(s, seat, str(action))
        assert (again is None) == (refusal is None)


@each_case
def test_why_not_agrees_with_legal(case: Case) -> None:
    """On many positions, for every action of the table and every seat, one too many included."""
    game = case.game
    every = 41 if len(game.actions) > 100 else 3
    for s in states(case, every, range(2)):
        for seat in range(case.seats + 1):
            refusals_agree(game, s, seat, list(game.actions))


@smallest
def test_unknown_words_are_refused_or_not_understood(case: Case) -> None:
    """A known verb with unknown nouns breaks the rule of the verb; other text is no notation."""
    game = case.game
    s = case.start()
    for verb, rule in game.info.verbs.items():
        refusal = game.why_not_text(s, 0, f"{verb}:nowhere:at:all")
        assert refusal is not None
        assert refusal.rule == rule
    for text in ("", " ", ":", "fly:moon", "*", "WALK", "\0", "x" * 10_000):
        with pytest.raises(BadNotation):
            game.why_not_text(s, 0, text)


@smallest
def test_wrong_seats_and_options_are_refused(case: Case) -> None:
    """Counts out of range, unknown options and wrong values name what is wrong."""
    game = case.game
    info = game.info
    for seats in (info.seats[0] - 1, info.seats[-1] + 1, -1, 10**30):
        with pytest.raises(BadOptions):
            game.new(seats)
    with pytest.raises(BadOptions, match="no option 'colour'"):
        game.new(case.seats, {"colour": 1})
    for option in info.options:
        wrong: tuple[object, ...] = (None, "", "maybe", -1, 10**30, 1.5, [], {})
        for value in wrong:
            with pytest.raises(BadOptions, match=option.name):
                game.new(case.seats, {option.name: value})


@each_case
def test_a_timeout_always_decides(case: Case) -> None:
    """What the rules do for a seat whose time is up is legal, ply by ply, and moves play on."""
    game = case.game
    for s in states(case, every=5, seeds=range(1)):
        for seat in game.to_act(s):
            if seat == CHANCE:
                continue
            after = s.clone()
            plies = game.on_timeout(after, seat)
            assert plies
            for action in plies:
                assert action in game.legal(after, seat)
                game.apply(after, seat, action)
            assert after != s


@smallest
def test_a_state_copies_as_a_clone(case: Case) -> None:
    """copy.copy and copy.deepcopy give independent states."""
    import copy

    game = case.game
    s = case.start()
    for made in (copy.copy(s), copy.deepcopy(s)):
        assert made == s
        playout(game, made, Rng(1), 5)
        assert game.encode(s) == game.encode(case.start())


def released_digests(case: Case) -> dict[str, dict[str, str]]:
    """What tests/GAME/released.toml says, by data version."""
    folder = Path(__file__).parents[1] / ("guide/beads" if case.id == "beads" else case.id)
    return tomllib.loads((folder / "released.toml").read_text(encoding="utf-8"))


@smallest
def test_released_data_never_changes(case: Case) -> None:
    """Every data version of the package loads and has the digest it was released with."""
    released = released_digests(case)
    for version, digests in released.items():
        game = find(case.id, None, int(version))
        assert game.data.digest == digests["data"]
        assert game.actions.digest() == digests["actions"]
    assert max(map(int, released)) == case.game.data.version


def trace(case: Case) -> str:
    """Names every ply and the last state of a few matches."""
    lines = []
    for seed in range(3):
        states = list(walk(case, seed))
        lines += [f"{seat} {action}" for _, seat, action in states]
        lines.append(case.game.encode(states[-1][0]).hex())
    return sha256("\n".join(lines).encode()).hexdigest()[:16]


@pytest.mark.parametrize("id", sorted({case.id for case in CASES}))
def test_compiled_and_interpreted_play_the_same_games(id: str) -> None:
    """Both must give the trace that stands in released.toml, whatever machine they run on."""
    most = max((case for case in CASES if case.id == id), key=lambda case: case.seats)
    newest = released_digests(most)[str(most.game.data.version)]
    assert newest["trace"] == trace(most)
