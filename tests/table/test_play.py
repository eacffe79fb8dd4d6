"""Playing over the socket, as the page does."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from starlette.testclient import TestClient

from okapi.core.record import read
from okapi.games import load
from okapi.table import chance
from okapi.table.app import make_app
from okapi.table.settings import Settings
from tests.table.conftest import browser
from tests.table.players import Player, actions, begun, made, personal_link, post

TWO = {"seats": "2", "who0": "you", "name0": "Anna", "take_backs": "1", "spectators": "1"}


def quick(client: TestClient, game: str = "africa") -> str:
    url = str(post(client, f"/quick/{game}").headers["location"])
    begun(client, url, 0)
    return url


def play_to_the_end(me: Player) -> None:
    """Take the first choice again and again, ending turns when asked to."""
    while not me.facts.get("over"):
        me.until(lambda p: p.facts["asked"] or p.facts["over"])
        if me.facts["over"]:
            return
        if me.facts["unconfirmed"]:
            me.do(do="confirm")
        else:
            legal = me.legal()
            preferred = [a for a in legal if a.startswith("reveal")] or legal
            me.do(do="act", action=preferred[0])


def test_a_whole_match_against_the_computer(client: TestClient) -> None:
    """It ends, its record holds, and every draw of it is proved."""
    url = quick(client)
    with Player(client, url) as me:
        play_to_the_end(me)
    text = client.get(f"{url}/record").text
    match = read(text, load)
    assert match.outcome() is not None
    assert match.names[0] == "You"
    assert chance.verify(match, chance.disclosed(text)) > 50
    assert f"# fair number 0 {0:032x}" in text


def test_a_fifth_game_is_played_like_the_others(beads: str, client: TestClient) -> None:
    """Beads, which nobody has prepared the table for: offered, set up, talked at, and played."""
    home = client.get("/").text
    assert f"/quick/{beads}" in home
    assert "Offer the bead that nobody else offers." in home
    form = {"seats": "2", "who0": "you", "name0": "Anna", "who1": "bot:greedy"}
    url = made(client, beads, **form, **{"option:rounds": "2"})
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        assert me.do(do="post", to="1", text="0 offers jade").get("refused") is None
        while not me.facts["over"]:
            me.until(lambda p: bool(p.legal()) or p.facts["over"])
            if me.legal():
                me.do(do="act", action=me.legal()[0])
    match = read(client.get(f"{url}/record").text, load)
    assert match.outcome() is not None
    assert "offers jade" in client.get(url).text
    for page in (f"/new/{beads}", f"{url}/review", f"{url}/text", "/api/games"):
        assert client.get(page).status_code == 200


def test_a_choice_is_told_to_everybody(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """Two browsers at one table, and a spectator."""
    friend, stranger = another(), another()
    url = made(client, **TWO, who1="friend")
    lobby = client.get(url).text
    invite = lobby.partition("/join/")[2].partition('"')[0]
    assert friend.get(f"/join/{invite}").status_code == 200
    assert post(friend, f"/join/{invite}", name="Bob").headers["location"] == url
    begun(client, url, 0)
    begun(friend, url, 1)
    with Player(client, url) as anna, Player(friend, url) as bob, Player(stranger, url) as eve:
        for one in (anna, bob, eve):
            one.until(lambda p: True)
        first, second = (anna, bob) if anna.facts["asked"] else (bob, anna)
        assert not second.legal()
        assert not eve.legal()
        first.do(do="act", action=first.legal()[0])
        first.do(do="confirm")
        second.until(lambda p: bool(p.facts["asked"]))
        assert second.legal()
        eve.until(lambda p: p.facts["number"] == second.facts["number"])


def test_stale_and_repeated_choices_change_nothing(client: TestClient) -> None:
    """The second of two equal requests is answered with the present state."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        number, action = me.facts["number"], me.legal()[0]
        assert "refused" not in me.do(do="act", action=action, key="same")
        me.until(lambda p: p.facts["number"] > number)
        after = me.facts["number"]
        me.do(do="act", action=action, key="same", number=number)
        me.do(do="act", action=action, key="other", number=number)
        assert me.facts["number"] >= after
        record = client.get(f"{url}/record").text
        assert record.count(f"0 {action}\n") == 1


def test_what_is_not_legal_is_refused_with_its_rule(client: TestClient) -> None:
    """An illegal choice is explained; nonsense too; neither changes anything."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        assert "AFR-" in me.do(do="act", action="pass")["refused"]
        assert "refused" in me.do(do="act", action="fly:moon")
        assert "refused" in me.do(do="act", action="x\n* draw:gold")
        assert me.legal()


def test_a_turn_is_taken_back_until_it_is_confirmed(client: TestClient) -> None:
    """The computer waits for the end of the turn; the log keeps what was taken back."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        number, action = me.facts["number"], me.legal()[0]
        me.do(do="act", action=action)
        me.until(lambda p: bool(p.facts["unconfirmed"]))
        me.do(do="undo", count=1)
        me.until(lambda p: not p.facts["unconfirmed"] and p.facts["number"] == number + 2)
        assert action in me.legal()
        assert f"0 {action}" not in client.get(f"{url}/record").text
        me.do(do="act", action=action)
        me.do(do="confirm")
        me.until(lambda p: p.facts["number"] > number + 4)
        assert 'data-do="undo"' not in me.parts["choices"]


def test_a_match_without_take_backs_has_none(client: TestClient) -> None:
    """What was agreed when the table was made holds."""
    url = made(client, seats="2", who0="you", who1="bot:random", spectators="1")
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="act", action=me.legal()[0])
        me.until(lambda p: bool(p.facts["asked"]))
        assert not me.facts["unconfirmed"]
        number = me.facts["number"]
        me.do(do="undo", count=1)
        assert me.facts["number"] == number


def test_hot_seat_hands_the_device_over(client: TestClient) -> None:
    """One browser has two seats; the page is told whose turn it is on this device."""
    url = made(client, **TWO, who1="here", name1="Bob")
    begun(client, url, 0, 1)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        mine = me.facts["seat"]
        me.do(do="act", action=me.legal()[0])
        me.do(do="confirm")
        me.until(lambda p: bool(p.facts["hands"]))
        assert me.facts["hands"] == [[1 - mine, "Bob" if mine == 0 else "Anna"]]
    with Player(client, url, 1 - mine) as next_one:
        next_one.until(lambda p: bool(p.facts["asked"]))
        assert next_one.legal()


def test_a_table_of_computers_plays_while_somebody_watches(client: TestClient) -> None:
    """Nobody has to sit down."""
    url = str(post(client, "/quick/africa", watch="1").headers["location"])
    with Player(client, url) as me:
        me.until(lambda p: p.facts["over"])
    assert "= " in client.get(f"{url}/record").text


def test_a_match_survives_a_restart(settings: Settings, tmp_path: Path) -> None:
    """Another process finds everything as it was, the unconfirmed turn included."""
    with browser(make_app(settings)) as client:
        url = quick(client)
        with Player(client, url) as me:
            me.until(lambda p: bool(p.facts["asked"]))
            me.do(do="act", action=me.legal()[0])
            me.until(lambda p: bool(p.facts["unconfirmed"]))
        before = client.get(f"{url}/record").text
        cookies = dict(client.cookies)
    with browser(make_app(settings)) as client:
        client.cookies.update(cookies)
        assert client.get(f"{url}/record").text == before
        with Player(client, url) as me:
            me.until(lambda p: bool(p.facts["unconfirmed"]))
            me.do(do="undo", count=1)
            me.until(lambda p: bool(p.legal()))


def test_a_personal_link_opens_the_seat_elsewhere(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """The same seat from another device, once others reach the table."""
    url = quick(client)
    assert "/me/" not in post(client, f"{url}/link", seat="0").text
    link = personal_link(client, url, 0)
    phone = another()
    assert phone.get(link, follow_redirects=False).headers["location"] == f"{url}?seat=0"
    assert actions(phone.get(url).text)
    assert another().get("/me/nonsense").status_code == 404


def test_a_rematch_rotates_the_seats(client: TestClient) -> None:
    """Everybody moves one seat further."""
    url = quick(client)
    again = str(post(client, f"{url}/again").headers["location"])
    assert again != url
    begun(client, again, 1)
    with Player(client, again) as me:
        me.until(lambda p: True)
        assert me.facts["seat"] == 1


def test_a_record_from_outside_is_reviewed(client: TestClient) -> None:
    """A golden record opens as a review; a broken one is explained."""
    golden = sorted(Path("tests/golden/africa").glob("*.okapi"))[-1].read_text()
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    found = client.post("/open", content=golden, headers=headers).json()
    page = client.get(found["url"])
    assert page.status_code == 200
    assert 'id="slider"' in page.text
    broken = client.post("/open", content="okapi 1\nnonsense", headers=headers)
    assert broken.status_code == 422
    assert "line 2" in broken.json()["error"]


def test_the_last_seat_may_be_left_to_a_computer(client: TestClient) -> None:
    """A friend who never comes does not hold up the match."""
    url = made(client, **TWO, who1="friend")
    assert post(client, f"{url}/computer", seat="1").status_code == 303
    begun(client, url, 0)
    assert 'id="board"' in client.get(url).text


def test_a_public_table_can_be_joined_from_home(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """It is listed, and a free seat is taken with a name."""
    url = made(client, **TWO, who1="friend", public="1")
    stranger = another()
    assert url in stranger.get("/").text
    assert f"{url}/sit/1" in stranger.get(url).text
    assert post(stranger, f"{url}/sit/1", name="Eve").headers["location"] == url
    assert post(another(), f"{url}/sit/1", name="Mallory").status_code == 409


def test_a_computer_plays_for_somebody_who_leaves(client: TestClient) -> None:
    """It goes on until its person is back."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        number = me.facts["number"]
        me.do(do="stand_in", seat=0)
        me.until(lambda p: p.facts["number"] > number + 12)
        assert not me.facts["asked"]
        me.do(do="back")
        me.until(lambda p: p.facts["asked"] or p.facts["over"])
        assert me.legal() or me.facts["unconfirmed"]


def test_play_goes_on_with_the_data_of_the_match(client: TestClient) -> None:
    """Given a record of an older data version, the new match is played on that board."""
    golden = Path("tests/golden/africana/greedy_3_0.okapi").read_text()
    data = next(line for line in golden.split("\n") if line.startswith("data "))
    assert data.split()[1] == "1" != str(load("africana").data.version)
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    old = client.post("/open", content=golden, headers=headers).json()["url"].rpartition("/")[0]
    url = str(post(client, f"{old}/branch?as=1", ply="300").headers["location"])
    begun(client, url, 1)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
    assert data in client.get(f"{url}/record").text.split("\n")


def test_play_goes_on_from_a_position_of_a_finished_match(client: TestClient) -> None:
    """The new match begins with the plies of the old one; only later draws are its own."""
    golden = sorted(Path("tests/golden/africa").glob("greedy_2_*.okapi"))[0].read_text()
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    old = client.post("/open", content=golden, headers=headers).json()["url"].rpartition("/")[0]
    url = str(post(client, f"{old}/branch?as=1", ply="100").headers["location"])
    begun(client, url, 1)
    with Player(client, url) as me:
        play_to_the_end(me)
        assert me.facts["seat"] == 1
    text = client.get(f"{url}/record").text

    def plies(record: str) -> list[str]:
        return [line for line in record.split("\n") if line[:2] in ("* ", "0 ", "1 ")]

    assert plies(text)[:100] == plies(golden)[:100]
    fair = chance.disclosed(text)
    assert fair.first > 10
    assert chance.verify(read(text, load), fair) > 5
