"""Africa in words: every phase, every choice and every event has a sentence; the table as text."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from okapi.core.data import Data
from okapi.core.game import CHANCE, Event
from okapi.core.rng import Rng
from okapi.core.words import Words
from okapi.games.africa import make, text
from okapi.games.africa.board import Board
from okapi.games.africa.rules import Africa
from okapi.games.africa.state import State
from okapi.games.africa.tiles import KINDS
from okapi.games.africa.view import PHASES, View
from okapi.locale import translation
from okapi.rulebook import rulebook
from tests.africa.table import GAME, new, play, position

RULES = Path(__file__).parents[2] / "src/okapi/games/africa/rules.py"


def random_match(seed: int, seats: int, game: Africa = GAME) -> Iterator[tuple[State, list[Event]]]:
    """Positions of a match with what led to each; few travel or pass, so that things happen."""
    rng = Rng(seed, "text")
    s = game.new(seats, {"simple": seed % 4 == 3})
    yield s, []
    while seats_to_act := game.to_act(s):
        seat = seats_to_act[0]
        if seat == CHANCE:
            action = game.sample(s, rng)
        else:
            legal = game.legal(s, seat)
            busy = [a for a in legal if a.verb not in ("travel", "pass")]
            among = busy if busy and rng.below(8) else legal
            action = among[rng.below(len(among))]
        events: list[Event] = []
        game.apply(s, seat, action, events)
        yield s, events


def idle_match() -> Iterator[tuple[State, list[Event]]]:
    """A match that nobody wants to play."""
    s = new(2, stall_rounds=1)
    play(s, "city:accra", "city:mogador")
    for move in ("walk:accra", "pass", "walk:accra", "pass", "travel:suakin"):
        yield s, play(s, move)


def matches() -> Iterator[tuple[State, list[Event]]]:
    yield from idle_match()
    for seed in range(8):
        yield from random_match(seed, 2 + seed % 4)


def emitted() -> set[str]:
    """The names of all events in the source of the rules."""
    calls = [n for n in ast.walk(ast.parse(RULES.read_text())) if isinstance(n, ast.Call)]
    events = [c.args[0] for c in calls if isinstance(c.func, ast.Name) and c.func.id == "Event"]
    return {arg.value for arg in events if isinstance(arg, ast.Constant) and arg.value is not None}  # type: ignore[misc]


def is_sentence(words: Words) -> bool:
    said = str(words)
    return said[:1].isupper() and said.endswith(".") and "{" not in said


def view(s: State, seat: int | None = None) -> View:
    return GAME.view(s, seat)


def test_every_event_and_every_phase_is_told() -> None:
    """Whole matches, in three languages: sentences everywhere, and nothing is left untold."""
    events, phases = set(), set()
    italian, russian = translation("it"), translation("ru")
    for s, out in matches():
        known = view(s)
        phases.add(known.phase)
        assert is_sentence(text.prompt(known))
        assert "{" not in text.prompt(known).say(italian) + text.prompt(known).say(russian)
        for event in out:
            events.add(event.name)
            told = text.tell(known, event)
            assert is_sentence(told)
            assert "{" not in told.say(italian) + told.say(russian)
        assert all(is_sentence(reminder) for reminder in text.reminders(known))
    assert events == emitted()
    assert phases == set(PHASES)


def test_every_choice_has_a_label() -> None:
    """In any position, whether it is legal or not, and no two legal choices sound alike."""
    for count, (s, _) in enumerate(random_match(1, 3)):
        known = view(s)
        if count % 29 == 0:
            assert all(str(text.label(known, action)) for action in GAME.actions)
        seats = GAME.to_act(s)
        labels = [str(text.label(known, action)) for action in GAME.legal(s, *seats[:1] or (0,))]
        assert len(set(labels)) == len(labels)


def test_prompts() -> None:
    """Who is asked, in which half-turn, for what."""
    s = new(3)
    assert str(text.prompt(view(s))) == "Red: choose a start city."
    play(s, "city:accra", "city:mogador", "city:suakin")
    assert str(text.prompt(view(s))) == (
        "Red, half-turn 1 of 2: walk up to two steps or stay; or travel, which ends the turn."
    )
    play(s, "walk:accra", "reveal:borgu")
    assert str(text.prompt(view(s))) == "The tile on Borgu is being turned."
    play(s, "draw:drum", "walk:accra")
    assert str(text.prompt(view(s))) == "Red, half-turn 2 of 2: take one action, or none."


def test_prompts_of_the_simple_game_know_no_half_turns() -> None:
    """There is only one (AFR-62)."""
    s = position(simple=True, explorers={"anna": "accra"})
    assert str(text.prompt(view(s))) == "Red: take one action, or none."


def test_prompts_name_the_tile_in_question() -> None:
    """Settling, placing and trading."""
    s = position(
        explorers={"anna": "khartoum"},
        faces={"elephant": "gilf_kebir tenere bornu"},
        empty="kano khartoum",
    )
    play(s, "reveal:dongola", "draw:elephant")
    prompt = "Red, half-turn 1 of 2: Elephant on Dongola: leave the tile there, or move it."
    assert str(text.prompt(view(s))) == prompt
    s = position(
        explorers={"anna": "accra"}, goods={"anna": {}, "bob": {"kettle": 1}}, gold={"chris": 1}
    )
    play(s, "reveal:borgu", "draw:statue")
    prompt = "Red, half-turn 1 of 2: trade, paying with Statue, or keep it."
    assert str(text.prompt(view(s))) == prompt
    kettle = GAME.actions.parse("trade:1:kettle")
    label = "Take 1 × Kettle from Green for 1 × Statue"
    assert str(text.label(view(s), kettle)) == label


def test_the_end_names_the_winners() -> None:
    """One or several, with their points."""
    s = position(explorers={"anna": "accra"}, monuments=10, gems={"bob": 1, "chris": 1})
    play(s, "reveal:borgu", "draw:monument")
    wins = "The game is over. Shared victory with 8 points: Green, Purple."
    assert str(text.prompt(view(s))) == wins
    s = position(explorers={"anna": "accra"}, monuments=10, gems={"anna": 1, "chris": 2})
    play(s, "reveal:borgu", "draw:monument")
    assert str(text.prompt(view(s))) == "The game is over. Purple wins with 10 points."


def test_staying_is_not_walking() -> None:
    """The own space is a label of its own."""
    s = position(explorers={"anna": "accra"}, phase="move")
    stay, walk = (GAME.actions.parse(f"walk:{x}") for x in ("accra", "borgu"))
    assert str(text.label(view(s), stay)) == "Stay on Accra"
    assert str(text.label(view(s), walk)) == "Walk to Borgu"


def test_reminders_cite_rules_that_exist() -> None:
    """Each ends with the rule it is about."""
    book = rulebook("africa")
    seen = set()
    for s, _ in matches():
        for reminder in text.reminders(view(s)):
            cited = book.mentions(str(reminder))
            assert cited
            assert [book.find(id).id for id in cited] == cited
            seen.add(str(reminder))
    assert len(seen) >= 12


def test_the_last_monument_is_announced() -> None:
    """Only when the next one ends the game (AFR-45)."""
    last = "The next monument is the last and ends the game at once (AFR-45)."
    for monuments, seats, expected in ((9, 3, False), (10, 3, True), (8, 2, True), (7, 2, False)):
        s = position(seats, explorers={"anna": "accra"}, monuments=monuments)
        assert (last in [str(r) for r in text.reminders(view(s))]) is expected


# The table as text


def test_the_map_is_staggered() -> None:
    """Fifteen rows, each shifted by half a hexagon, no wider than a terminal."""
    lines = text.text_board(view(new(3))).splitlines()[2:17]
    widths = [len(line.split()) for line in lines]
    cities = sum(line.count("( )") for line in lines)
    assert sum(widths) - cities == 101  # "( )" is split in two
    assert max(len(line) for line in lines) < 80
    for above, below in pairwise(lines):
        first = [len(line) - len(line.lstrip()) for line in (above, below)]
        assert (first[0] - first[1]) % 6 == 3
    assert lines[0] == "            ???   ???   ???   ???"


def test_the_map_shows_what_lies_and_stands() -> None:
    """A code for every thing, and explorers by number."""
    s = position(
        explorers={"anna": "rif", "bob": "aures"},
        faces={"lion": "tell_atlas", "gold_2": "djerba"},
        empty="rif",
        camps_on="aures",
    )
    board = text.text_board(view(s))
    assert "            ...@0 Lio   Cam@1 Go2\n" in board
    assert "Rif ...@0, Tell Atlas Lio, Aures Cam@1, Djerba Go2" in board
    assert "Camps: Aures\n" in board
    assert "Lion: Tell Atlas\n" in board


def test_the_text_says_everything_the_view_knows() -> None:
    """Every fact of the view can be found in it, in any position."""
    for count, (s, _) in enumerate(matches()):
        if count % 17 == 0:
            lines = text.text_board(view(s, 1)).splitlines()
            assert [fact for fact in facts(view(s, 1)) if fact not in lines] == []


def facts(v: View) -> Iterator[str]:
    """The facts of a view as lines of text, written independently of the module."""
    names = {space.id: space.name for space in v.board.spaces}
    kinds = dict(zip(KINDS, v.board.kind_names, strict=True))
    known = v.facts()
    lies, explorers = known["lies"], known["explorers"]
    assert isinstance(lies, dict)
    assert isinstance(explorers, list)
    yield str(text.prompt(v))
    for what, label in {"empty": "Empty", "camp": "Camps", **kinds}.items():
        if where := [names[x] for x in lies if lies[x] == what]:
            yield f"{label}: {', '.join(where)}"
    for seat in range(v.seats):
        you = " (you)" if seat == 1 else ""
        yield f"{text.SEAT_NAMES[seat]}{you}:"
        yield f"Explorer: {names.get(explorers[seat], 'not on the map yet')}"
        for label, counts in (("Score", v.score), ("Camps", v.camps), ("Gold", v.gold)):
            yield f"{label}: {counts[seat]}"
        yield f"Gems: {v.gems[seat]}"
        owned = [
            f"{name} {n}" for name, n in zip(v.board.kind_names, v.goods[seat], strict=False) if n
        ]
        yield f"Goods: {'; '.join(owned) or 'none'}"
        sources = [str(v.game.info.score_lines[key]) for key in list(v.game.info.score_lines)[:7]]
        earned = [f"{key} {n}" for key, n in zip(sources, v.earned[seat], strict=True) if n]
        yield f"Scored for: {'; '.join(earned) or 'none'}"
    bag = [f"{name} {n}" for name, n in zip(v.board.kind_names, v.bag, strict=True) if n]
    yield f"Undiscovered tiles: {sum(v.bag)}"
    yield f"By kind: {'; '.join(bag)}"
    yield f"Monuments turned: {v.monuments} of {v.last_monument}"
    yield f"Camps in the supply: {v.supply}"
    yield f"Turns played: {v.turns}"
    yield f"Rounds in a row in which nothing happened: {v.quiet_rounds} of {v.stall_rounds}"
    yield f"Something happened in this round: {'yes' if v.busy else 'no'}"
    if v.phase != "first":
        yield f"First seat: {text.SEAT_NAMES[v.first]}"
        yield f"Turn of: {text.SEAT_NAMES[v.turn]}"
    if v.simple:
        yield "Simple game: one half-turn each turn"
    if v.end != "running":
        yield f"End: {v.game.info.ends[v.end]}"


def test_different_positions_read_differently() -> None:
    """Two views that differ in any fact differ as text."""
    seen: dict[str, View] = {}
    for s, _ in random_match(2, 4):
        known = view(s)
        assert seen.setdefault(text.text_board(known), known) == known


@pytest.mark.parametrize(
    ("language", "line"), [("it", "Esploratore: Accra"), ("ru", "Исследователь: Аккра")]
)
def test_the_table_is_said_in_other_languages(language: str, line: str) -> None:
    """The map stays the same, the words do not."""
    s = position(explorers={"anna": "accra"}, faces={"lion": "borgu"})
    english = text.text_board(view(s))
    other = text.text_board(view(s), lambda words: words.say(translation(language)))
    assert english.splitlines()[2:17] == other.splitlines()[2:17]
    assert line in other.splitlines()


def test_a_board_of_ones_own_can_be_read() -> None:
    """Positions may be anything that the data file allows; the text stays small."""
    data = GAME.data.text.replace("value = 3.1177", "value = 0.1")
    data = data.replace("lon = -5.3, lat = 34.259", "lon = -180, lat = 90")
    data = data.replace("lon = 0.1, lat = 34.259", "lon = 180, lat = -90")
    own = make(Data(data, "own.toml"))
    assert isinstance(own.board, Board)
    board = text.text_board(own.view(own.new(5), None))
    assert len(board) < 20_000
    assert all(space.name in board for space in own.board.spaces)
