"""What a player needs on screen, game by game: every line of the list has a test that names it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest
from starlette.testclient import TestClient

from okapi.core.match import Match
from okapi.table.app import make_app
from okapi.table.settings import Settings
from tests.table.conftest import browser
from tests.table.positions import Position, Wanted, offers, stored, words_of

NEEDS: Final = {
    "africa": (
        "101 spaces; one common back; a shape and a colour for each kind; explorers above tiles",
        "whose turn, which half-turn, what step; travelling apart, as what ends the turn",
        "what can be reached, and every choice with what it brings",
        "a trade: what goes, what comes, the change for both, and that it cannot be refused",
        "undiscovered tiles by kind, monuments, the chance of one, camps in the supply",
        "scores, camps, goods, gold and gems with their place, and the score if it ended now",
        "the log in words with places; points that fly; the whole breakdown at the end",
        "take back until a tile is turned; a question before what may be the last monument",
        "easily overlooked: what counts as empty",
        "easily overlooked: what a turned animal scores, and what a moved one",
        "easily overlooked: a moved tile goes to a better space only",
        "easily overlooked: mining scores nothing now, surveying takes no tiles",
        "easily overlooked: a trade takes the whole set, for the kind just turned",
        "easily overlooked: nobody walks through others; the end comes at once",
    ),
    "africana": (
        "22 places with their colours, explorers, start rings; expeditions and the way of a card",
        "books, expeditions, pile: start and destination, silver and points on a card",
        "the own hand, joker and assistants apart, 4/5, 2/3, silver, free markers",
        "the trip planner: what is in reach, with which cards, what it ends",
        "joker and assistants greyed once they are used",
        "both books with their counts, the price of a page, the pages seen, which half",
        "the score line by line, and what one more artefact would bring",
        "the expedition pile with its letter, and the banner of the last round",
        "easily misread: enter by the symbol, one card a step, only the first is paid",
        "discarding at the end of the turn, the joker never",
    ),
    "heart_of_africa": (
        "the auction: four rows, order, what everybody can bid, what a bid costs and who gets it",
        "the ledger of the turn: points, price, influence, pot, kept tokens, one token a turn",
        "the score if it ended now, by area and reason, for everybody",
        "the map: values, pieces, neutrals, posts, what can be chosen, arrows, the Heart",
        "a conflict: strengths, what can be reached, stakes; the odds against neutrals",
        "the ladders, and how near a change is",
        "easily overlooked: one scores, points after influence, ties, the end at once",
        "a short note on the theme, about trade",
    ),
}

SHOWN: dict[str, set[int]] = {game: set() for game in NEEDS}


def shows(game: str, *lines: int) -> Callable[[Any], Any]:
    """The test is about these lines of a game's list."""
    SHOWN[game].update(lines)
    return lambda test: test


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A table whose computers wait, so that a position stays as it is."""
    database = str(tmp_path_factory.mktemp("screens") / "table.sqlite")
    settings = Settings(database=database, pace=1000.0, workers=0, rate=5000, burst=10_000)
    with browser(make_app(settings)) as found:
        yield found


Sit = Callable[[str, str, Wanted], Position]


@pytest.fixture
def sit(client: TestClient) -> Sit:
    """Sit down where something stands to be chosen."""
    return lambda game, name, wanted: Position(client, game, name, wanted)


def rules_of(client: TestClient, game: str, *ids: str) -> str:
    """Rules as a tip shows them."""
    texts: dict[str, str] = client.get(f"/rules/{game}.json").json()
    return " ".join(texts[id] for id in ids).lower()


def end_of(client: TestClient, game: str, name: str) -> str:
    """The last screen of a stored match."""
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    answer = client.post("/open", content=stored(game, name)[0].encode(), headers=headers)
    return words_of(client.get(answer.json()["url"].replace("/review", "")).text)


@pytest.mark.parametrize("game", NEEDS)
def test_no_line_is_missing(game: str) -> None:
    """Every line of the list is named by a test."""
    assert SHOWN[game] == set(range(1, len(NEEDS[game]) + 1))


# Africa


@shows("africa", 1)
def test_africa_has_a_map_with_tiles_and_explorers(sit: Sit) -> None:
    """All spaces, one back, a drawing for each kind, and the explorers in a layer above."""
    page = sit("africa", "greedy_3_0", offers("trade"))
    assert len([key for key in page.keys("places") if key.startswith("space:")]) == 101
    assert page.board.count('href="#africa-back"') > 50
    for kind in ("gold_1", "gold_2", "gem_1", "gem_2", "lion", "nomad", "mask", "camp"):
        assert f'id="africa-{kind}"' in page.board
    layers = re.findall(r'data-layer="(\w+)"', page.board)
    assert layers.index("places") < layers.index("pieces")


@shows("africa", 2)
def test_africa_says_whose_turn_and_which_half(sit: Sit) -> None:
    """The banner; travelling is a group of its own and says what it costs."""
    page = sit("africa", "greedy_3_0", offers("travel"))
    assert re.search(r"half-turn 1 of 2: walk up to two steps or stay; or travel", page.words)
    assert "ends your turn" in page.choice("travel")
    assert 'data-key="group:travel"' in page.html
    acting = sit("africa", "greedy_3_0", offers("pass"))
    assert "take one action, or none" in acting.words


@shows("africa", 3)
def test_africa_previews_values(sit: Sit) -> None:
    """Camps, mines, lifted and turned tiles: each with its points or pieces."""
    assert re.search(
        r"mining camp .*1 (gem|gold)", sit("africa", "greedy_3_0", offers("mine")).choice("mine")
    )

    def scoring(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        placed = [match.game.actions.parse(x) for x in legal if x.startswith("place")]
        return any((match.game.face.preview(view, x).points or 0) > 0 for x in placed)

    page = sit("africa", "greedy_3_0", scoring)
    assert re.search(r"\+\d", page.choice("place"))
    assert 'class="ok-note"' in page.board
    walking = sit("africa", "greedy_3_0", offers("walk"))
    assert any(key.startswith("to:") for key in walking.keys("marks"))


@shows("africa", 4)
def test_africa_explains_a_trade(sit: Sit) -> None:
    """What goes and comes, both end values, and that nobody can refuse."""
    words = sit("africa", "greedy_3_0", offers("trade")).choice("trade")
    assert re.search(r"Take 1 × \w+ from \w+ for 1 × \w+ Cost: 1 × \w+", words)
    assert re.search(r"at the end \w+ [+-]\d+, \w+ [+-]\d+; cannot be refused", words)


@shows("africa", 5)
def test_africa_counts_what_is_undiscovered(sit: Sit) -> None:
    """By kind; monuments, their chance, the supply."""
    words = sit("africa", "greedy_3_0", offers("mine")).panel("undiscovered")
    for part in (r"Statue \d", r"Monuments turned \d+/\d+", r"Chance of a monument \d+ %",
                 r"Camps in the supply \d+"):  # fmt: skip
        assert re.search(part, words), part


@shows("africa", 6)
def test_africa_shows_the_score_of_every_seat(sit: Sit) -> None:
    """Track, camps, goods, gold and gems by rank, and the whole if it ended now."""
    page = sit("africa", "greedy_3_0", offers("trade"))
    for seat in range(3):
        words = page.panel(f"seat:{seat}")
        for part in (r"Camps \d", r"Goods at the end \d", r"Gold \d", r"Gems \d"):
            assert re.search(part, words), part
        assert re.search(r"If the game ended now \d+", words)


@shows("africa", 7)
def test_africa_tells_and_counts(client: TestClient, sit: Sit) -> None:
    """Sentences with places, and the breakdown line by line; the browser tests see points fly."""
    page = sit("africa", "greedy_3_0", offers("trade"))
    assert re.search(r"walks to [A-Z]\w+.*turns the tile on [A-Z]\w+", page.words)
    words = end_of(client, "africa", "greedy_3_0")
    for line in ("Turned animals", "Moved animals", "Turned nomads", "Moved nomads", "Survey",
                 "Goods", "Gold", "Gems", "Total", "Place"):  # fmt: skip
        assert line.lower() in words.lower(), line


@shows("africa", 8)
def test_africa_asks_before_the_last_monument(sit: Sit) -> None:
    """Turning what may be the last monument has a warning; walking can be taken back."""

    def last(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        first = next((x for x in legal if x.startswith("reveal")), None)
        return first is not None and bool(
            match.game.face.preview(view, match.game.actions.parse(first)).warning
        )

    page = sit("africa", "greedy_3_0", last)
    assert re.search(r'data-action="reveal[^>]*data-warning="[^"]+"', page.html)
    assert 'data-do="undo"' in sit("africa", "greedy_3_0", offers("pass")).html


@shows("africa", 9, 10, 11, 12, 13, 14)
def test_africa_reminds_of_what_is_overlooked(client: TestClient, sit: Sit) -> None:
    """The rules that choices cite say it, and so do the previews."""
    assert "empty" in rules_of(client, "africa", "AFR-35")
    assert "neighbour" in rules_of(client, "africa", "AFR-23")
    for moved in ("AFR-30", "AFR-33"):
        assert "more" in rules_of(client, "africa", moved)
    mining = sit("africa", "greedy_3_0", offers("mine")).choice("mine")
    assert "+" not in mining
    assert "1 camp" in mining
    assert "take all tiles of that kind" in rules_of(client, "africa", "AFR-21")
    assert "ends at once" in rules_of(client, "africa", "AFR-45")
    assert "without another explorer" in rules_of(client, "africa", "AFR-15")


# Africana


@shows("africana", 1)
def test_africana_has_a_map_with_places_and_ways(sit: Sit) -> None:
    """22 places, everybody's explorer, a way for every expedition."""
    page = sit("africana", "greedy_3_0", offers("step"))
    assert len([key for key in page.keys("names") if key.startswith("name:")]) == 22
    assert {f"explorer:{seat}" for seat in range(3)} <= set(page.keys("pieces"))
    assert len(page.keys("trips")) == 5
    assert "afn-equator" in page.board
    assert 'data-trip-of="1"' in page.board


@shows("africana", 2)
def test_africana_lays_out_books_and_expeditions(sit: Sit) -> None:
    """Five spaces, two books, the pile."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    wanted = {*(f"space:{n}" for n in range(1, 6)), "book:0", "book:1", "pile", "expedition-pile"}
    assert wanted <= set(page.keys("places"))
    assert re.search(r"Expedition 1: [\w ]+ – [\w ]+; \d+ silver, \d+ point", page.words)


@shows("africana", 3)
def test_africana_shows_the_own_hand(sit: Sit) -> None:
    """Cards by colour, the joker apart, and the limits; others' cards only by number."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    words = page.panel("seat:0")
    for part in (r"joker 1", r"Hand \d/5", r"Adventures \d/3", r"Silver \d", r"Free markers \d/4"):
        assert re.search(part, words), part
    assert "travel card, hidden" in page.panel("seat:1")


@shows("africana", 4)
def test_africana_plans_trips(sit: Sit) -> None:
    """What is in reach, with which cards, and what it would end; a step says what it takes."""
    page = sit("africana", "greedy_3_0", offers("step"))
    assert re.search(r"In reach .*\d joker.*nothing to end", page.panel("journey"))
    assert "Cost:" in page.choice("step")


@shows("africana", 5)
def test_africana_greys_what_is_used(sit: Sit) -> None:
    """The joker that lies on the table is marked, on the board and in the panel."""

    def used(match: Match, seat: int, legal: list[str]) -> bool:
        return bool(match.game.view(match.state, seat).joker_used) and "stop" in legal

    page = sit("africana", "greedy_3_0", used)
    assert "afn-used" in page.board.partition("</style>")[2] or 'class="afn-used"' in page.board
    assert "used in this action" in page.html


@shows("africana", 6)
def test_africana_shows_both_books(sit: Sit) -> None:
    """Left and right, the price of a page, pages seen, and which half one may use."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    for book in (0, 1):
        assert re.search(r"left \d+ right \d+", page.panel(f"book:{book}"))
        assert "Price of a page" in page.panel(f"book:{book}")
    assert "for Italy now" in page.panel("book:0")
    assert "pages seen" in page.words


@shows("africana", 7)
def test_africana_breaks_the_score_down(sit: Sit) -> None:
    """All lines of the final score, live; and what one more artefact is worth."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    lines = ("expeditions", "artefacts", "collections", "assistants", "silver", "travel cards",
             "unfinished artefacts", "If the game ended now")  # fmt: skip
    for line in lines:
        assert re.search(rf"{line} -?\d", page.panel("seat:0")), line

    def collected(match: Match, seat: int, _legal: list[str]) -> bool:
        panel = next(
            p for p in match.game.face.panels(match.game.view(match.state, seat)) if p.seat == seat
        )
        return any("one more" in str(item.note) for item in panel.items)

    assert "one more is worth +" in sit("africana", "greedy_3_0", collected).html


@shows("africana", 8)
def test_africana_counts_the_expeditions_to_come(sit: Sit) -> None:
    """The pile with the letter of its top card, and the banner of the last round."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    assert re.search(r"expedition pile \d+ the next card is", page.panel("expeditions"))

    def late(match: Match, seat: int, _legal: list[str]) -> bool:
        return bool(match.game.view(match.state, seat).last_round)

    assert "Last round" in sit("africana", "greedy_3_0", late).board


@shows("africana", 9)
def test_africana_reminds_of_what_is_misread(client: TestClient) -> None:
    """The rules that choices cite say it."""
    assert "exactly one card" in rules_of(client, "africana", "AFN-30")
    assert "symbol of the place you enter" in rules_of(client, "africana", "AFN-30")
    assert "in a move action" in rules_of(client, "africana", "AFN-40")
    assert "get nothing" in rules_of(client, "africana", "AFN-46")


@shows("africana", 10)
def test_africana_proposes_what_to_discard(sit: Sit) -> None:
    """Too many cards: the least useful travel card stands first; the joker is never proposed."""
    page = sit("africana", "random_3", offers("discard"))
    likely = re.findall(r'class="choice likely" data-key="([^"]+)"', page.html)
    assert len(likely) == 1
    assert "discard:joker" in page.legal
    assert likely[0] not in ("discard:joker", *(x for x in page.legal if "assistant" in x))
    assert page.html.index(f'data-key="{likely[0]}"') < page.html.index('data-key="discard:joker"')


# Heart of Africa


@shows("heart_of_africa", 1)
def test_heart_of_africa_shows_the_auction(sit: Sit) -> None:
    """Rows, who may bid how much, and what a bid costs."""
    page = sit("heart_of_africa", "mixed_3", offers("bid"))
    assert re.search(r"For sale .* \d+ action points .*Row 4", page.panel("rows"))
    assert re.search(r"can bid up to \d+, \d+ of it points", page.panel("auction"))
    assert "Cost:" in page.choice("bid")


@shows("heart_of_africa", 2)
def test_heart_of_africa_keeps_the_ledger_of_the_turn(sit: Sit) -> None:
    """Action points, prices, influence, the pot and who gets how much of it."""
    words = sit("heart_of_africa", "mixed_3", offers("move")).panel("turn")
    for part in (r"Action points left \d+", r"Influence \d+", r"Pot \d+ \d+ for each opponent",
                 r"Token for victory points, one a turn"):  # fmt: skip
        assert re.search(part, words), part


@shows("heart_of_africa", 3)
def test_heart_of_africa_previews_the_score(sit: Sit) -> None:
    """If the turn ended now: by reason and area, and for every seat."""
    page = sit("heart_of_africa", "random_3_0", offers("accept"))
    words = page.panel("turn")
    assert re.search(r"If the turn ended now [+-]\d+ score space \d+ controlled areas \+\d", words)
    for seat in range(3):
        assert "A turn now would score" in page.panel(f"seat:{seat}")


@shows("heart_of_africa", 4)
def test_heart_of_africa_draws_the_map(sit: Sit) -> None:
    """Every area with its value; pieces and neutrals; what can be chosen."""
    page = sit("heart_of_africa", "mixed_3", offers("move"))
    areas = [key for key in page.keys("places") if key.startswith("area:")]
    assert len(areas) == len(set(areas)) > 15
    assert any(key.startswith("stack:") for key in page.keys("pieces"))
    assert any(key.startswith("to:") for key in page.keys("marks"))
    assert "Heart of" in page.words


@shows("heart_of_africa", 5)
def test_heart_of_africa_explains_conflicts(sit: Sit) -> None:
    """Strengths, ranges and stakes; the tokens of a neutral conflict with their numbers."""
    words = sit("heart_of_africa", "random_3_0", offers("stake")).panel("conflict")
    assert re.search(r"\w+ \d+ up to \d+ with everything \w+ \d+ up to \d+ with everything", words)
    assert re.search(r"Stakes \d for a cube, \d for a token who retreats takes the other's", words)
    odds = sit("heart_of_africa", "random_3_0", offers("accept")).panel("odds")
    assert re.search(r"No loss \d.*Traders −1 \d.*Redraws left \d", odds)


@shows("heart_of_africa", 6)
def test_heart_of_africa_draws_the_ladders(sit: Sit) -> None:
    """Reputation and values, with how many steps change them."""
    page = sit("heart_of_africa", "mixed_3", offers("bid"))
    assert {"fame:0", "fame:1", "fame:2", "value:0"} <= set(page.keys("pieces"))
    assert re.search(r"Reputation \d row \d; \d steps? up changes? it", page.panel("seat:0"))


@shows("heart_of_africa", 7)
def test_heart_of_africa_reminds_of_what_is_overlooked(client: TestClient) -> None:
    """The rules that choices and panels cite say it."""
    assert "influence" in rules_of(client, "heart_of_africa", "HOA-21")
    assert "on a tie the player who is not active" in rules_of(client, "heart_of_africa", "HOA-69")
    assert "ends at once" in rules_of(client, "heart_of_africa", "HOA-93")


@shows("heart_of_africa", 8)
def test_heart_of_africa_has_a_note_on_its_theme(client: TestClient) -> None:
    """In the rules, in plain words."""
    words = words_of(client.get("/rules/heart_of_africa").text)
    assert "about trade, not conquest" in words
