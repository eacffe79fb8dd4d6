"""What a player needs on screen, looked at in a real browser, line by line of `needs.py`."""

# ruff: noqa: F811  (fixtures that are imported are named again by those who use them)

from __future__ import annotations

import re

import pytest

pytest.importorskip("fastapi", reason="the table needs the extra `server`")
pytest.importorskip("playwright.sync_api", reason="pip install playwright")
pytest.importorskip("axe_playwright_python", reason="pip install axe-playwright-python")

from playwright.sync_api import expect

from okapi.core.match import Match
from okapi.games.africa.tiles import CAMP, CLOSED, EMPTY, FACE, KINDS
from tests.table import (  # noqa: F401  (their tests name lines, too)
    test_browser_africa_1880,
    test_browser_negotiation,
    test_screens_africa_1880,
)
from tests.table.needs import NEEDS, SHOWN, shows
from tests.table.positions import Sit, Tables, Wanted, offers, seen, sit, tables  # noqa: F401
from tests.table.test_browser import browser, pytestmark  # noqa: F401


@pytest.mark.parametrize("game", NEEDS)
def test_no_line_is_missing(game: str) -> None:
    """Every line of the list is named by a browser test."""
    assert SHOWN[game] == set(range(1, len(NEEDS[game]) + 1))


# Africa


@shows("africa", 1)
def test_africa_has_a_map_with_tiles_and_explorers(sit: Sit) -> None:
    """All spaces, one back, and the explorers in a layer above."""
    page = sit("africa", "greedy_3_0", offers("trade"))
    assert len([key for key in page.keys("places") if key.startswith("space:")]) == 101
    assert page.on_board('use[href="#africa-back"]') > 50
    layers = page.page.locator("#board svg > [data-layer]").evaluate_all(
        "(all) => all.map((layer) => layer.dataset.layer)"
    )
    assert layers.index("places") < layers.index("pieces")
    assert {f"explorer:{seat}" for seat in range(3)} <= set(page.keys("pieces"))


@shows("africa", 1)
def test_africa_draws_each_kind_of_tile_where_it_lies(sit: Sit) -> None:
    """When every kind that stays on the board has been turned, and camps are built."""

    def everything_lies(match: Match, _seat: int, _legal: list[str]) -> bool:
        return len(set(match.game.view(match.state, None).lies)) == 14

    page = sit("africa", "greedy_3_0", everything_lies)
    names = {EMPTY: [], CLOSED: ["africa-back"], CAMP: ["africa-camp"]}
    names |= {FACE + i: [f"africa-{kind}"] for i, kind in enumerate(KINDS)}
    drawn = page.drawings("places")
    for space in page.view.board.spaces:
        lies = page.view.lies[space.index]
        assert drawn[f"space:{space.id}"] == ["africa-hex", *names[lies]], space.id


@shows("africa", 2)
def test_africa_says_whose_turn_and_which_half(sit: Sit) -> None:
    """The banner; travelling is a group of its own and says what it costs."""
    page = sit("africa", "greedy_3_0", offers("travel"))
    assert "half-turn 1 of 2: walk up to two steps or stay; or travel" in page.words
    expect(page.page.locator('#choices [data-key="group:travel"]')).to_be_visible()
    assert "ends your turn" in page.choice("travel")
    acting = sit("africa", "greedy_3_0", offers("pass"))
    assert "take one action, or none" in acting.words
    last = acting.page.locator("#choices .group:not(.reminders)").last
    assert seen(last.locator(".ending")) == "End the half-turn without an action"


@shows("africa", 3)
def test_africa_previews_values(sit: Sit) -> None:
    """Camps, mines, lifted and turned tiles: each with its points or pieces."""
    mining = sit("africa", "greedy_3_0", offers("mine"))
    assert re.search(r"mining camp .*1 (gem|gold)", mining.choice("mine"))
    lifting = sit("africa", "greedy_3_0", offers("lift"))
    for action in lifting.legal:
        if action.startswith("lift"):
            assert re.search(r"up to \+[1-9]$", lifting.choice(action)), action
    surveying = sit("africa", "greedy_3_0", brings_points("survey"))
    points = surveying.preview("survey").points
    assert re.search(rf"survey camp \+{points} Cost: 1 camp$", surveying.choice("survey"))
    walking = sit("africa", "greedy_3_0", offers("walk"))
    assert any(key.startswith("to:") for key in walking.keys("marks"))


@shows("africa", 3)
def test_africa_previews_where_a_turned_tile_goes(sit: Sit) -> None:
    """Staying and every destination with their exact points, in the list and on the board."""
    page = sit("africa", "greedy_3_0", brings_points("stay"))
    worth = {x: page.preview(x).points for x in page.legal if x.startswith(("stay", "place"))}
    assert len(worth) > 1
    assert page.points() == {x: f"+{points}" for x, points in worth.items() if points}
    focus = page.view.board.spaces[page.view.focus].id
    spots = {x: f"to:{x.partition(':')[2] or focus}" for x in worth}
    assert page.notes() == {spots[x]: f"+{points}" for x, points in worth.items() if points}


def brings_points(verb: str) -> Wanted:
    """Somebody may choose this, and it scores."""

    def found(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        choices = [match.game.actions.parse(x) for x in legal if x.startswith(verb)]
        return any(match.game.face.preview(view, x).points for x in choices)

    return found


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
def test_africa_tells_and_counts(tables: Tables, sit: Sit) -> None:
    """Sentences with places, and the breakdown line by line; `test_browser` sees points fly."""
    page = sit("africa", "greedy_3_0", offers("trade"))
    assert re.search(r"walks to [A-Z]\w+.*turns the tile on [A-Z]\w+", page.words)
    tables.page.goto(tables.opened("africa", "greedy_3_0").removesuffix("/review"))
    words = seen(tables.page.locator(".scores")).lower()
    for line in ("turned animals", "moved animals", "turned nomads", "moved nomads", "survey",
                 "goods", "gold", "gems", "total", "place"):  # fmt: skip
        assert line in words, line


@shows("africa", 8)
def test_africa_asks_before_the_last_monument(sit: Sit) -> None:
    """Turning what may be the last monument is asked once more; walking can be taken back."""
    back = sit("africa", "greedy_3_0", offers("pass")).page
    expect(back.locator("#choices [data-do=undo]").first).to_be_visible()

    def last(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        first = next((x for x in legal if x.startswith("reveal")), None)
        return first is not None and bool(
            match.game.face.preview(view, match.game.actions.parse(first)).warning
        )

    page = sit("africa", "greedy_3_0", last).page
    page.locator("#choices .choice[data-action^=reveal]").first.click()
    expect(page.locator("#sure")).to_contain_text("may be the last monument")
    page.locator("#sure button[value=no]").click()
    expect(page.locator("#choices .choice[data-action^=reveal]").first).to_be_visible()


@shows("africa", 9, 10, 12)
def test_africa_reminds_of_empty_spaces_animals_and_camps(sit: Sit) -> None:
    """When somebody with a camp acts."""
    page = sit("africa", "greedy_3_0", offers("mine"))
    words = page.reminders()
    assert "A camp needs a space without tile and camp; explorers do not matter. AFR-2" in words
    assert "A turned animal scores 1, and 1 for each neighbour of its kind. AFR-23" in words
    assert "A moved tile scores only what it gains." in words
    assert "Nomads have no point of their own." in words
    assert "Mining scores nothing now; surveying takes no tiles. AFR-37 AFR-38" in words
    assert "Gold and gems count by the pieces on a tile. AFR-5" in words
    assert "+" not in page.choice("mine")
    # A rule that is cited can be read; whoever has opened the list finds it open again.
    page.page.locator(".reminders .rule[data-rule=AFR-37]").click()
    expect(page.page.locator("#rule p")).to_contain_text("No tile leaves the board")
    again = sit("africa", "greedy_3_0", offers("mine"))
    expect(again.page.locator(".reminders li").first).to_be_visible()


@shows("africa", 11)
@pytest.mark.parametrize(
    ("kind", "reminder"),
    [
        ("nomad", "The space that the nomads leave counts as empty. AFR-25"),
        ("animal", "more neighbours of its kind; as many is not enough. R7"),
    ],
)
def test_africa_reminds_that_a_moved_tile_goes_to_a_better_space(
    sit: Sit, kind: str, reminder: str
) -> None:
    """While the tile is placed; only better spaces are offered."""

    def placing(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        is_nomad = view.focus >= 0 and str(view.board.kind_names[view.kind(view.focus)]) == "Nomads"
        return any(x.startswith("place") for x in legal) and is_nomad == (kind == "nomad")

    assert reminder in sit("africa", "greedy_3_0", placing).reminders()


@shows("africa", 13)
def test_africa_reminds_of_the_whole_set(sit: Sit) -> None:
    """While a trade is offered."""
    words = sit("africa", "greedy_3_0", offers("trade")).reminders()
    assert "You take the whole set of a kind, paying with the kind just turned. AFR-21" in words
    assert "The opponent cannot refuse. AFR-22" in words


@shows("africa", 14)
def test_africa_reminds_of_closed_ways_and_the_sudden_end(sit: Sit) -> None:
    """While somebody walks; and when the next monument is the last."""
    words = sit("africa", "greedy_3_0", offers("walk")).reminders()
    assert "You cannot walk through other explorers or face-down tiles. AFR-15" in words

    def near_the_end(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        return "pass" in legal and view.monuments + 1 == view.last_monument

    words = sit("africa", "greedy_3_0", near_the_end).reminders()
    assert "The next monument is the last and ends the game at once. AFR-45" in words


# Africana


@shows("africana", 1)
def test_africana_has_a_map_with_places_and_ways(sit: Sit) -> None:
    """22 places, everybody's explorer, start rings; pointing at a card shows its way."""
    page = sit("africana", "greedy_3_0", offers("step"))
    assert len([key for key in page.keys("names") if key.startswith("name:")]) == 22
    assert {f"explorer:{seat}" for seat in range(3)} <= set(page.keys("pieces"))
    assert page.on_board(".afn-equator") == 1
    assert page.on_board(".afn-ring") >= 3
    way = page.page.locator("#board .afn-trip-1")
    expect(way).to_have_css("opacity", "0")
    page.page.locator("#board [data-trip-of='1']").focus()
    expect(way).to_have_css("opacity", "1")


@shows("africana", 2)
def test_africana_lays_out_books_and_expeditions(sit: Sit) -> None:
    """Five spaces, two books, the pile."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    wanted = {*(f"space:{n}" for n in range(1, 6)), "book:0", "book:1", "pile", "expedition-pile"}
    assert wanted <= set(page.keys("places"))
    assert re.search(r"Expedition 1: [\w ]+ – [\w ]+; \d+ silver, \d+ point", page.labels)


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
    """What is in reach, with which cards, and what it would end; a change of colour is asked."""
    page = sit("africana", "greedy_3_0", offers("step"))
    words = page.panel("journey")
    assert re.search(r"In reach .*\d joker.*nothing to end", words)
    assert re.search(r"nothing to end; joins [A-Z]\w+ – [A-Z]\w+", words)
    # One card a step: those of the way and those that are left are the whole hand.
    ways = re.findall(r" (\d) [\w, ]+ \((\d) left\);", words)
    assert ways
    assert {int(n) + int(left) for n, left in ways} == {page.view.hand_size(page.view.seat)}
    assert "Cost:" in page.choice("step")

    def change(match: Match, seat: int, legal: list[str]) -> bool:
        view = match.game.view(match.state, seat)
        steps = [match.game.actions.parse(x) for x in legal if x.startswith("step")]
        return any(match.game.face.preview(view, x).warning for x in steps)

    costly = sit("africana", "greedy_3_0", change).page
    costly.locator("#choices .choice[data-warning]").first.dispatch_event("click")
    expect(costly.locator("#sure")).to_contain_text("another colour, so the step costs 5 silver")


@shows("africana", 5)
def test_africana_greys_what_is_used(sit: Sit) -> None:
    """The joker that lies on the table is marked, on the board and in the panel."""

    def used(match: Match, seat: int, legal: list[str]) -> bool:
        return bool(match.game.view(match.state, seat).joker_used) and "stop" in legal

    page = sit("africana", "greedy_3_0", used).page
    expect(page.locator("#board .afn-used").first).to_have_css("opacity", "0.35")
    spent = page.locator("#seats .me .chip", has_text="used in this action")
    expect(spent).to_have_count(1)


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

    chips = sit("africana", "greedy_3_0", collected).page.locator("#seats .chip")
    assert chips.filter(has_text=re.compile(r"one more is worth \+\d")).count() > 0


@shows("africana", 7)
def test_africana_shows_the_collections_that_count(sit: Sit) -> None:
    """Each with its artefacts, beside what they are worth."""

    def noted(match: Match, seat: int) -> str:
        panels = match.game.face.panels(match.game.view(match.state, seat))
        mine = next(panel for panel in panels if panel.seat == seat)
        lines = [item for item in mine.items if str(item.label) == "collections"]
        return str(lines[0].note or "") if lines else ""

    page = sit("africana", "greedy_2_0", lambda match, seat, _legal: bool(noted(match, seat)))
    words = page.panel(f"seat:{page.view.seat}")
    assert re.search(r"collections [1-9]\d* \((\w+, )+\w+\)", words)


@shows("africana", 7)
def test_africana_hides_the_scores_of_others_where_it_was_agreed(sit: Sit) -> None:
    """Only the own lines are told; of others how many cards lie under the company card."""
    page = sit("africana", "hidden_scores_3", offers("step"))
    for seat in range(3):
        words, score = page.panel(f"seat:{seat}"), f'#seats [data-key="seat:{seat}"] .score'
        mine = seat == page.view.seat
        assert ("If the game ended now" in words) == mine
        assert ("Cards under the company card" in words) != mine
        expect(page.page.locator(score)).to_have_count(int(mine))


@shows("africana", 8)
def test_africana_counts_the_expeditions_to_come(sit: Sit) -> None:
    """The pile with the letter of its top card, and the banner of the last round."""
    page = sit("africana", "greedy_3_0", offers("choose"))
    assert re.search(r"expedition pile \d+ the next card is", page.panel("expeditions"))

    def late(match: Match, seat: int, _legal: list[str]) -> bool:
        return bool(match.game.view(match.state, seat).last_round)

    banner = sit("africana", "greedy_3_0", late).page.locator("#board .afn-banner")
    expect(banner).to_have_text("Last round")


@shows("africana", 9)
@pytest.mark.parametrize(
    ("name", "verb", "reminders"),
    [
        ("greedy_3_0", "choose", ("joining and ending need a Move action. AFN-11 AFN-40",
                                  "The north book leads to the south")),
        ("greedy_3_0", "step", ("A card must match a symbol of the place you enter; one card for"
                                " a step. AFN-30", "Only the first to arrive is paid. AFN-46")),
        ("greedy_3_0", "turn", ("Two ended assistant adventures cost 5 points, more cost 10.",
                                "An unfinished assistant adventure costs nothing")),
        ("random_3", "discard", ("Joker and assistants count for the limit",)),
    ],
)  # fmt: skip
def test_africana_reminds_of_what_is_misread(
    sit: Sit, name: str, verb: str, reminders: tuple[str, ...]
) -> None:
    """Where it matters."""
    words = sit("africana", name, offers(verb)).reminders()
    for reminder in reminders:
        assert reminder in words


@shows("africana", 10)
def test_africana_proposes_what_to_discard(sit: Sit) -> None:
    """Too many cards: the least useful travel card stands first; the joker is never proposed."""
    page = sit("africana", "random_3", offers("discard"))
    assert "discard:joker" in page.legal
    likely = page.page.locator("#choices .choice.likely")
    expect(likely).to_contain_text("usually this one")
    proposed = likely.get_attribute("data-action") or ""
    assert proposed not in ("discard:joker", *(x for x in page.legal if "assistant" in x))
    listed = page.page.locator('#choices [data-action^="discard"]').evaluate_all(
        "(all) => all.map((button) => button.dataset.action)"
    )
    assert listed[0] == proposed


# Heart of Africa


@shows("heart_of_africa", 1)
def test_heart_of_africa_shows_the_auction(sit: Sit) -> None:
    """Rows, who may bid how much, and what a bid costs."""
    page = sit("heart_of_africa", "mixed_3", offers("bid"))
    assert re.search(r"For sale .* \d+ action points .*Row 4", page.panel("rows"))
    assert re.search(r"can bid up to \d+, \d+ of it points", page.panel("auction"))
    assert re.search(r"Cost: .*each opponent gets \d+", page.choice("bid"))


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
    """Every area with its value; pieces and neutrals; what can be chosen; ways over the sea."""
    page = sit("heart_of_africa", "mixed_3", offers("move"))
    areas = [key for key in page.keys("places") if key.startswith("area:")]
    assert len(areas) == len(set(areas)) > 15
    assert any(key.startswith("stack:") for key in page.keys("pieces"))
    assert any(key.startswith("to:") for key in page.keys("marks"))
    assert page.on_board(".ok-arrow") == 2
    assert "Heart of" in page.labels


@shows("heart_of_africa", 4)
def test_heart_of_africa_says_what_each_area_is_worth(sit: Sit) -> None:
    """A badge with the value now; waves at the coast; a house where a trading post stands."""
    page = sit("heart_of_africa", "greedy_3_1", in_conflict)
    view, table, drawn = page.view, page.view.table(), page.drawings("pieces")
    for area in view.board.areas:
        sign = page.page.locator(f'#board [data-key="sign:{area.id}"]')
        assert sign.locator(".ok-chip-value").text_content() == str(table.value(area.index))
        assert (sign.locator(".ok-wave").count() > 0) == area.coast
        assert ("heart-post" in drawn[f"sign:{area.id}"]) == view.has_post(area.index)
    assert any(view.has_post(area.index) for area in view.board.areas)


@shows("heart_of_africa", 4)
def test_heart_of_africa_tells_pieces_apart(sit: Sit) -> None:
    """Every seat's with their number, neutrals, and greyed those that have stopped."""
    page = sit("heart_of_africa", "greedy_3_1", in_conflict)
    view, drawn = page.view, page.drawings("pieces")
    stopped = [area.id for area in view.board.areas if view.stopped[area.index]]
    assert stopped
    for area in view.board.areas:
        stack = drawn.get(f"stack:{area.id}", [])
        assert ("heart-neutral" in stack) == (view.neutrals[area.index] > 0)
        assert ("heart-stopped" in stack) == (area.id in stopped)
        for seat in range(view.seats):
            pieces = {f"okapi-seat-{seat}", f"okapi-explorer-{seat}"}
            assert bool(pieces & {*stack}) == (view.own(seat, area.index) > 0)
    expect(page.page.locator("#board .ok-halted").first).to_have_css("opacity", "0.6")


@shows("heart_of_africa", 4)
def test_heart_of_africa_flags_conflicts_and_locks(sit: Sit) -> None:
    """In red where somebody must still be confronted; a lock where that is over for this turn."""
    page = sit("heart_of_africa", "greedy_3_1", in_conflict)
    view, drawn = page.view, page.drawings("pieces")
    due = [
        a.id for a in view.board.areas if 0 < view.own(view.active, a.index) < view.total[a.index]
    ]
    assert due == [a.id for a in view.board.areas if "heart-clash" in drawn[f"sign:{a.id}"]]
    colour = page.page.locator("#heart-clash .ok-clash").evaluate(
        "(e) => getComputedStyle(e).stroke"
    )
    assert colour == "rgb(200, 16, 46)"

    page = sit("heart_of_africa", "greedy_3_1", offers("send"))
    view, drawn = page.view, page.drawings("pieces")
    locked = [a.id for a in view.board.areas if view.locked >> a.index & 1]
    assert locked
    assert locked == [a.id for a in view.board.areas if "heart-lock" in drawn[f"sign:{a.id}"]]


def in_conflict(match: Match, seat: int, legal: list[str]) -> bool:
    """Somebody has stopped where others are."""
    view = match.game.view(match.state, seat)
    areas = range(len(view.board.areas))
    clash = any(0 < view.own(seat, x) < view.total[x] for x in areas)
    return clash and any(view.stopped) and any(x.startswith("move") for x in legal)


@shows("heart_of_africa", 5)
def test_heart_of_africa_draws_where_a_conflict_is_and_where_one_may_retreat(sit: Sit) -> None:
    """The area is ringed, and each that a piece may be sent to is a target."""
    page = sit("heart_of_africa", "greedy_3_1", offers("send"))
    marks = page.drawings("marks")
    spot = page.view.board.areas[page.view.spot].id
    assert marks["focus"] == [f"heart-shape-{spot}"]
    assert page.page.locator("#board [data-key=focus] .ok-focus").count() == 1
    sent = {x.partition(":")[2] for x in page.legal if x.startswith(("send", "rest"))}
    assert sent
    assert {key.partition(":")[2] for key in marks if key.startswith("to:")} == sent


@shows("heart_of_africa", 5)
def test_heart_of_africa_explains_conflicts(sit: Sit) -> None:
    """Strengths, ranges and stakes; the tokens of a neutral conflict with their numbers."""
    words = sit("heart_of_africa", "random_3_0", offers("stake")).panel("conflict")
    assert re.search(r"\w+ \d+ up to \d+ with everything \w+ \d+ up to \d+ with everything", words)
    assert re.search(r"Stakes \d for a cube, \d for a token who retreats takes the other's", words)
    odds = sit("heart_of_africa", "random_3_0", offers("accept")).panel("odds")
    assert re.search(r"No loss \d.*Traders −1 \d.*Redraws left \d", odds)
    assert re.search(r"Traders −\d \d \d+ of \d+; cannot be paid", odds)


@shows("heart_of_africa", 1, 2, 5)
@pytest.mark.parametrize(
    ("name", "verb", "key"),
    [
        ("mixed_3", "bid", "auction"),
        ("greedy_3_1", "move", "turn"),
        ("random_3_0", "stake", "conflict"),
        ("random_3_0", "accept", "odds"),
    ],
)
def test_heart_of_africa_shows_what_goes_on_before_the_seats(
    sit: Sit, name: str, verb: str, key: str
) -> None:
    """Nobody has to scroll past the rivals to see what is being decided."""
    page = sit("heart_of_africa", name, offers(verb)).page
    first = page.locator("#seats .panel").first
    assert first.get_attribute("data-key") == key
    box = first.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 900
    # What a blank would mean is marked on sheets alone.
    assert page.locator("[data-do=rest]").count() == 0


@shows("heart_of_africa", 6)
def test_heart_of_africa_draws_the_ladders(sit: Sit) -> None:
    """Reputation and values, with how many steps change them."""
    page = sit("heart_of_africa", "mixed_3", offers("bid"))
    assert {"fame:0", "fame:1", "fame:2", "value:0"} <= set(page.keys("pieces"))
    assert re.search(r"Reputation \d row \d; \d steps? up changes? it", page.panel("seat:0"))


@shows("heart_of_africa", 7)
@pytest.mark.parametrize(
    ("name", "verb", "reminders"),
    [
        ("mixed_3", "bid", ("Only the winner of the auction takes a turn and scores. HOA-76",
                            "Victory points are paid only after all your influence. HOA-20",
                            "The game ends at once when a disc reaches the target. HOA-93")),
        ("mixed_3", "move", ("A token keeps its function when its action points are spent. HOA-32",
                             "Action points change one value by one row, once a turn. HOA-41")),
        ("random_3_0", "clear", ("Neutrals cost a point each wherever you have a piece. HOA-79",
                                 "Occupied score spaces are skipped. HOA-81")),
        ("random_3_0", "stake", ("On a tie the seat that is not active wins. HOA-69",
                                 "Provisions cannot be staked. HOA-67")),
        ("mixed_3", "score", ("at row 0 they rest. HOA-80",)),
    ],
)  # fmt: skip
def test_heart_of_africa_reminds_of_what_is_overlooked(
    sit: Sit, name: str, verb: str, reminders: tuple[str, ...]
) -> None:
    """Where it matters."""
    words = sit("heart_of_africa", name, offers(verb)).reminders()
    for reminder in reminders:
        assert reminder in words


@shows("heart_of_africa", 8)
def test_heart_of_africa_has_a_note_on_its_theme(tables: Tables) -> None:
    """In plain words, on the page about the edition, which every game's page leads to."""
    tables.page.goto(f"{tables.house}/rules/heart_of_africa")
    tables.page.locator("a[href='/about/heart_of_africa']").first.click()
    expect(tables.page.locator("main")).to_contain_text("about trade, not conquest")


# Africa 1880; modules of its own have the rest of its lines


@shows("africa_1880", 8)
def test_africa_1880_tells_a_reading_step_by_step(sit: Sit) -> None:
    """Null orders with their reason and rule; what has changed; and the steps to look at again."""

    def after_turn_4(match: Match, seat: int, _legal: list[str]) -> bool:
        return bool(match.game.view(match.state, seat).turn == 5)

    page = sit("africa_1880", "greedy_3", after_turn_4)
    lost = page.page.locator("#log li", has_text="but the last box has been filled: lost")
    expect(lost.first).to_contain_text("A80-23")
    spent = page.page.locator("#log li", has_text="has no presence left to explore")
    expect(spent.first).to_contain_text("A80-29")
    page.page.locator("#show-game").click()
    assert "development" in page.panel("changes")
    page.page.keyboard.press("w")
    said = page.page.locator("#past-said")
    for step in ("develops", "explores from", "lands in", "becomes a colony"):
        for _ in range(40):
            if step in seen(said):
                break
            page.page.keyboard.press("ArrowRight")
        assert step in seen(said)


WRITING = (
    "A stance holds on the whole map, not in one territory. A80-17",
    "War against war saves both only where the two are alone. A80-34",
    "Among three or more your own stances do not protect you. A80-35",
    "A stance left blank is an alliance. A80-18",
    "Newcomers count before colonies are placed. A80-31",
    "A full territory without anybody is a colony of whoever enters. A80-37",
    "Landings are judged by the map at the start of the turn. A80-16",
)


@shows("africa_1880", 10, 11, 12, 13, 14, 15, 16, 17)
def test_africa_1880_reminds_of_what_is_overlooked(sit: Sit) -> None:
    """While one writes; in the last turn also that a tie has no winner."""

    def writing(turn: int) -> Wanted:
        def found(match: Match, seat: int, _legal: list[str]) -> bool:
            view = match.game.view(match.state, seat)
            return bool(view.turn == turn and view.phase == "write")

        return found

    words = sit("africa_1880", "silent_3", writing(1)).reminders()
    assert all(reminder in words for reminder in WRITING)
    assert "nobody wins" not in words
    words = sit("africa_1880", "random_historical_3", writing(8)).reminders()
    assert "If two share the highest score, nobody wins. A80-47" in words
