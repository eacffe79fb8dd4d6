"""Clocks: who has how much time, what happens when it is over, and that nobody loses any."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from okapi.core.errors import BadOptions
from okapi.core.record import read
from okapi.games import load
from okapi.table import driver, room, store
from okapi.table.app import make_app
from okapi.table.clocks import Clocks, Pauses
from okapi.table.settings import Settings
from okapi.table.terms import HOUR, LETTERS, LIVE, Terms
from tests.table.conftest import browser
from tests.table.players import Player, begun, made, post
from tests.table.test_play import TWO

AGREED = Terms(clock=LIVE, move=30.0, bank=60.0)
LIVE_FORM = {"clock": "live", "move_seconds": "30", "bank_minutes": "1"}


class Watch:
    """The time, as the tests want it to be."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def time(self) -> float:
        return self.now

    def __getattr__(self, name: str) -> Any:
        import time

        return getattr(time, name)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """A server whose time stands still unless a test moves it."""
    found = Watch()
    monkeypatch.setattr(room, "time", found)
    monkeypatch.setattr(store, "time", found)
    monkeypatch.setattr(store, "SLEEP_SECONDS", float("inf"))
    return found


def clocks(pauses: Pauses | None = None, **terms: Any) -> Clocks:
    agreed = replace(AGREED, **terms)
    return Clocks(agreed, 3, pauses or Pauses())


# The clock itself


def test_only_those_who_are_asked_lose_time() -> None:
    """The others' clocks stand still."""
    c = clocks()
    c.charge(100.0)
    c.ask([1], 0, [])
    c.charge(120.0)
    assert [c.left(seat, 120.0) for seat in range(3)] == [90.0, 70.0, 90.0]
    assert c.left(1, 125.0) == 65.0


def test_what_is_over_the_move_comes_from_the_bank() -> None:
    """A quick move costs nothing; a slow one costs what it took too long."""
    c = clocks()
    c.ask([0], 0, [])
    c.charge(20.0)
    c.ask([1], 0, [])
    assert c.left(0, 20.0) == 90.0
    c.charge(70.0)
    c.ask([2], 0, [])
    assert c.left(1, 70.0) == 30.0 + 40.0


def test_several_choices_in_a_row_are_one_move() -> None:
    """A turn of many plies has the time of one move."""
    c = clocks()
    c.ask([0], 0, [])
    for second in (10.0, 20.0, 30.0):
        c.charge(second)
        c.ask([0], 0, [])
    assert c.left(0, 30.0) == 60.0


def test_together_all_clocks_run_and_a_lock_taken_back_wins_no_time() -> None:
    """In a phase that several seats decide, each has one move for the whole phase."""
    c = clocks()
    c.ask([0, 1, 2], 7, [])
    c.charge(20.0)
    c.ask([1, 2], 7, [])
    c.charge(25.0)
    assert [c.left(seat, 25.0) for seat in range(3)] == [70.0, 65.0, 65.0]
    c.ask([0, 1, 2], 7, [])
    assert c.left(0, 25.0) == 70.0
    c.ask([0, 1, 2], 8, [])
    assert [c.left(seat, 25.0) for seat in range(3)] == [90.0, 90.0, 90.0]


def test_the_clock_of_somebody_for_whom_a_computer_plays_stands_still() -> None:
    """Whoever is back after his time was up has a whole move again, but no bank."""
    c = clocks()
    c.ask([0], 0, [])
    c.charge(95.0)
    assert c.overdue(95.0) == [0]
    c.ask([0], 0, [0])
    assert c.overdue(95.0) == []
    c.charge(500.0)
    c.refresh(0)
    c.ask([0], 0, [])
    assert c.left(0, 500.0) == 30.0


def test_while_no_server_runs_no_clock_does() -> None:
    """Each pause is taken out, as far as it lies within the time that is asked for."""
    pauses = Pauses([(10.0, 20.0), (50.0, 90.0)])
    assert pauses.elapsed(0.0, 100.0) == 50.0
    assert pauses.elapsed(15.0, 60.0) == 30.0
    assert pauses.elapsed(20.0, 50.0) == 30.0
    assert pauses.elapsed(60.0, 80.0) == 0.0
    c = clocks(pauses)
    c.ask([0], 0, [])
    c.charge(0.0)
    assert c.left(0, 100.0) == 40.0


@pytest.mark.parametrize(
    "wrong",
    [{"clock": "sand"}, {"late": "never"}, {"move": 4.0}, {"move": HOUR + 1.0}, {"bank": -1.0},
     {"clock": LETTERS, "move": 60.0}, {"bank": 1e9}, {"move": float("nan")}],
)  # fmt: skip
def test_a_clock_that_is_none_is_refused(wrong: dict[str, Any]) -> None:
    """The limits are those of the form."""
    with pytest.raises(BadOptions):
        replace(AGREED, **wrong).check()


# At the table


def friends(
    client: TestClient, another: Callable[[], TestClient], **form: str
) -> tuple[str, TestClient]:
    """Anna and Bob at a table with a clock; Anna (seat 0) begins."""
    url = made(client, **TWO, who1="friend", **{"option:first": "0"}, **form)
    friend = another()
    invite = re.findall(r'/join/([^"]+)"', client.get(url).text)[0]
    post(friend, f"/join/{invite}", name="Bob")
    begun(client, url, 0)
    begun(friend, url, 1)
    return url, friend


def late(client: TestClient, url: str) -> None:
    """Let the server look at the clock now."""
    rooms = client.app.state.rooms  # type: ignore[attr-defined]
    client.portal.call(rooms._rooms[url.rpartition("/")[2]].time_is_up)  # type: ignore[union-attr]


def clock_of(player: Player, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = player.facts["clocks"][seat]
    return found


def test_a_table_shows_its_clocks(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """Frames tell when a running clock ends; an unconfirmed turn counts too."""
    url, _ = friends(client, another, **LIVE_FORM)
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        assert clock_of(anna, 0)["running"]
        assert clock_of(anna, 0)["deadline"] == watch.now + 90
        assert clock_of(anna, 1) == {
            "seat": 1, "left": 90.0, "bank": 60.0, "running": False, "deadline": None
        }  # fmt: skip
        watch.now += 40
        anna.do(do="act", action=anna.legal()[0])
        anna.until(lambda p: bool(p.facts["unconfirmed"]))
        assert clock_of(anna, 0)["deadline"] == watch.now + 50
        watch.now += 10
        anna.do(do="confirm")
        anna.until(lambda p: not p.facts["asked"])
        assert clock_of(anna, 0)["bank"] == 40.0
        assert clock_of(anna, 1)["running"]
    assert 'class="clock"' in client.get(url).text
    assert "clock.js" in client.get(url).text


def test_a_computer_plays_on_until_its_person_is_back(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """That is what happens unless something else was agreed."""
    url, _ = friends(client, another, **LIVE_FORM)
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        watch.now += 89
        late(client, url)
        assert anna.facts["asked"]
        watch.now += 2
        late(client, url)
        anna.until(lambda p: 'data-do="back"' in p.parts["choices"])
        assert not clock_of(anna, 0)["running"]
        anna.until(lambda p: bool(clock_of(p, 1)["running"]))
        anna.do(do="back")
        anna.until(lambda p: 'data-do="back"' not in p.parts["choices"])
        assert clock_of(anna, 0)["left"] == 30.0
    assert "A computer plays for Anna." in client.get(url).text


def test_nobody_stops_a_clock_by_leaving_and_coming_back(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """The computer makes the choice for which everybody waits; then its person plays again."""
    url, _ = friends(client, another, **LIVE_FORM)
    rooms: Any = client.app.state.rooms  # type: ignore[attr-defined]
    rooms.settings = replace(rooms.settings, pace=0.2)
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        before = anna.facts["told"]
        anna.do(do="stand_in", seat=0)
        anna.until(lambda p: "A computer plays for you." in p.parts["choices"])
        assert 'data-do="back"' not in anna.parts["choices"]
        anna.do(do="back")
        anna.until(lambda p: 'data-do="back"' in p.parts["choices"])
        assert anna.facts["told"] > before
        anna.do(do="back")
        anna.until(lambda p: "A computer plays for you." not in p.parts["choices"])


def test_what_a_computer_has_played_stays_when_its_person_is_back(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """Or a whole new move could be had for every one that was missed, and advice with it."""
    url, _ = friends(client, another, **LIVE_FORM)
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        watch.now += 91
        late(client, url)
        anna.until(lambda p: bool(clock_of(p, 1)["running"]))
        anna.do(do="back")
        anna.until(lambda p: 'data-do="back"' not in p.parts["choices"])
        assert 'data-do="undo"' not in anna.parts["choices"]
        anna.do(do="undo", count=1)
        assert clock_of(anna, 1)["running"]


def test_the_rules_decide_where_that_was_agreed(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """Again and again until the move is over; the record says so, and replays."""
    url, _ = friends(client, another, **LIVE_FORM, late="rules")
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        watch.now += 91
        late(client, url)
        anna.until(lambda p: not p.facts["asked"])
    text = client.get(f"{url}/record").text
    assert "! timeout 0\n" in text
    read(text.replace("seen-by 0\n", ""), load)


def test_whoever_is_late_resigns_where_that_was_agreed(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """Of two people one is left, so the match is over."""
    url, friend = friends(client, another, **LIVE_FORM, late="resign")
    with Player(friend, url) as bob:
        bob.until(lambda p: True)
        watch.now += 91
        late(client, url)
        bob.until(lambda p: bool(p.facts["over"]))
        assert "nobody is left" in bob.parts["now"]
        assert bob.facts["clocks"] == []
    assert "# resigned 0" in client.get(f"{url}/record").text


def test_a_choice_that_comes_too_late_does_not_count(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """The server decides, even if its own alarm has not rung yet."""
    url, _ = friends(client, another, **LIVE_FORM, late="rules")
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        action = anna.legal()[-1]
        watch.now += 91
        anna.do(do="act", action=action)
        anna.until(lambda p: not p.facts["asked"])
    text = client.get(f"{url}/record").text
    assert "! timeout 0\n" in text
    assert f"0 {action}\n" not in text


def test_the_alarm_rings_by_itself(
    client: TestClient, another: Callable[[], TestClient], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has to ask: here a clock is shortened to a blink."""
    monkeypatch.setattr(driver, "GRACE", 0.0)
    monkeypatch.setattr(room, "GRACE", 0.0)
    monkeypatch.setattr(Terms, "check", lambda _terms: None)
    url, friend = friends(
        client, another, clock="live", move_seconds="1", bank_minutes="0", late="resign"
    )
    with Player(friend, url) as bob:
        bob.until(lambda p: bool(p.facts["over"]))


def test_a_restart_costs_nobody_any_time(
    settings: Settings, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ten hours without a server are nothing; time before and after them counts."""
    monkeypatch.setattr(store, "BEAT_SECONDS", 3600.0)
    with browser(make_app(settings)) as client:
        url = made(client, **TWO, who1="here", **{"option:first": "0"}, **LIVE_FORM)
        begun(client, url, 0, 1)
        watch.now += 20
        cookies = dict(client.cookies)
    watch.now += 10 * HOUR
    with browser(make_app(settings)) as client:
        client.cookies.update(cookies)
        watch.now += 5
        with Player(client, url, 0) as anna:
            anna.until(lambda p: bool(p.facts["asked"]))
            assert clock_of(anna, 0)["deadline"] == watch.now + 90 - 25


def test_a_machine_that_sleeps_stops_all_clocks(
    settings: Settings, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever closes the lid over night is not late in the morning, nor after a restart."""
    with browser(make_app(settings)) as client:
        url = made(client, **TWO, who1="here", **{"option:first": "0"}, **LIVE_FORM)
        begun(client, url, 0, 1)
        watch.now += 10
        monkeypatch.setattr(store, "SLEEP_SECONDS", 30.0)
        here: Any = client
        here.portal.call(here.app.state.rooms.store._alive)
        watch.now += 8 * HOUR
        late(client, url)
        with Player(client, url, 0) as anna:
            anna.until(lambda p: bool(p.facts["asked"]))
            assert clock_of(anna, 0)["deadline"] == watch.now + 80
        cookies = dict(client.cookies)
    with browser(make_app(settings)) as client:
        client.cookies.update(cookies)
        with Player(client, url, 0) as anna:
            anna.until(lambda p: bool(p.facts["asked"]))
            assert clock_of(anna, 0)["deadline"] == watch.now + 80


def test_clocks_run_again_after_a_restart_before_anybody_comes(
    settings: Settings, watch: Watch
) -> None:
    """A server that starts looks for matches with a clock."""
    with browser(make_app(settings)) as client:
        url = made(client, **TWO, who1="here", **LIVE_FORM)
        begun(client, url, 0, 1)
    with browser(make_app(settings)) as client:
        rooms = client.app.state.rooms  # type: ignore[attr-defined]
        assert rooms._rooms[url.rpartition("/")[2]].busy()


def test_a_clock_by_correspondence(
    client: TestClient, another: Callable[[], TestClient], watch: Watch
) -> None:
    """Hours for a move, and no bank."""
    url, _ = friends(client, another, clock="correspondence", move_hours="48")
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        assert clock_of(anna, 0)["deadline"] == watch.now + 48 * HOUR


def test_the_form_offers_every_clock_and_keeps_what_was_given(client: TestClient) -> None:
    """Each choice has its sentence; after a mistake nothing has to be filled in again."""
    page = client.get("/new/africa").text
    for words in ("No clock", "a bank for the hard ones", "By correspondence", "They resign",
                  "A computer plays on", "The rules decide", "trying things out", "may watch",
                  "listed on the home page"):  # fmt: skip
        assert words in page
    form = {"clock": "live", "move_seconds": "2", "bank_minutes": "7", "pace": "1.4"}
    again = post(client, "/new/africa", **TWO, **form)
    assert again.status_code == 422
    assert 'role="alert"' in again.text
    assert 'value="7"' in again.text
    assert 'value="live" checked' in again.text
    assert 'value="1.4" selected' in again.text


def test_hints_are_off_where_people_play_each_other(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """Whatever the form says."""
    url, _ = friends(client, another, hints="1")
    with Player(client, url) as anna:
        anna.until(lambda p: bool(p.facts["asked"]))
        assert not anna.facts["can_hint"]
        assert "hints" not in anna.do(do="hint")


def test_a_database_of_before_goes_on(tmp_path: Path) -> None:
    """The steps lead from the first version to this one; old invitations still open a seat."""
    import sqlite3

    from okapi.table.migrations.versions import __path__ as versions

    first = Path(next(iter(versions))) / "0001_first.py"
    file = tmp_path / "old.sqlite"
    _first_version(first, file)
    with sqlite3.connect(file) as old:
        old.execute(
            "INSERT INTO matches VALUES ('m1','africa','open',0,'','{}',?,'o',1.0,1.0)", ["0" * 64]
        )
        old.execute("INSERT INTO seats VALUES ('m1',0,'person','greedy','Anna',1,'','')")
        old.execute("INSERT INTO seats VALUES ('m1',1,'person','','',0,'','an-old-invitation')")
    settings = Settings(database=str(file), workers=0, pace=0.0, rate=5000, burst=10_000)
    with browser(make_app(settings)) as client:
        assert client.get("/join/an-old-invitation").status_code == 200
        assert client.get("/join/another").status_code == 410


def _first_version(script: Path, file: Path) -> None:
    import sqlalchemy as sa
    from alembic.migration import MigrationContext
    from alembic.operations import Operations

    source: dict[str, Any] = {}
    exec(compile(script.read_text(), str(script), "exec"), source)
    engine = sa.create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        context = MigrationContext.configure(connection)
        with Operations.context(context):
            source["upgrade"]()
        connection.execute(sa.text("CREATE TABLE alembic_version (version_num VARCHAR(32))"))
        connection.execute(sa.text("INSERT INTO alembic_version VALUES ('0001')"))
