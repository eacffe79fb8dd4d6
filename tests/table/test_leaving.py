"""Giving up, agreeing to end, leaving, coming back, and once more."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from okapi.core.action import Action
from okapi.core.game import Line, Outcome, View
from okapi.core.record import read
from okapi.games import load
from okapi.replay.table import shown_places
from okapi.table import chance
from okapi.table.rooms import Room
from okapi.table.store import OVER, RUNNING
from okapi.table.workers import Workers
from tests.table.players import Player, begun, made, personal_link, post
from tests.table.test_play import TWO, quick

Another = Callable[[], TestClient]
THREE = {"seats": "3", "who0": "you", "name0": "Anna", "take_backs": "1", "spectators": "1"}


def room_of(client: TestClient, url: str) -> Room:
    app: Any = client.app
    found: Room = app.state.rooms._rooms[url.rpartition("/")[2]]
    return found


def invites(client: TestClient, url: str) -> list[str]:
    return re.findall(r'class="button" href="(/join/[^"]+)"', client.get(url).text)


def seated(client: TestClient, url: str, friend: TestClient, name: str) -> None:
    assert post(friend, invites(client, url)[0], name=name).status_code == 303


def friends(client: TestClient, another: Another, **form: str) -> tuple[str, TestClient]:
    """Anna and Bob at a table, Anna begins."""
    filled = {**TWO, "option:first": "0"} | form
    url, friend = made(client, **filled, who1="friend"), another()
    seated(client, url, friend, "Bob")
    begun(client, url, 0)
    begun(friend, url, 1)
    return url, friend


def wait_for(met: Callable[[], bool]) -> None:
    """Let the server go on until something holds."""
    end = time.monotonic() + 60
    while not met():
        assert time.monotonic() < end
        time.sleep(0.02)


# Resigning


def test_of_three_one_resigns_and_a_computer_plays_on(client: TestClient, another: Another) -> None:
    """The match goes on; the resigned seat cannot come back, and comes last whatever its score."""
    url = made(client, **THREE, who1="friend", who2="bot:random", **{"option:first": "0"})
    friend = another()
    seated(client, url, friend, "Bob")
    begun(client, url, 0)
    begun(friend, url, 1)
    with Player(client, url) as anna, Player(friend, url) as bob:
        anna.until(lambda p: bool(p.facts["asked"]))
        anna.do(do="resign")
        anna.do(do="back")
        anna.do(do="resign")
        bob.until(lambda p: bool(p.facts["asked"]))
        bob.do(do="stand_in", seat=1)
    wait_for(lambda: room_of(client, url).row.status == OVER)
    page = friend.get(url).text
    places = re.findall(r"<td[^>]*>(\d)</td>", page.partition(">Place<")[2])
    assert places[0] == "3"
    text = client.get(f"{url}/record").text
    assert text.count("# resigned 0 ") == 1
    match = read(text, load)
    assert match.outcome() is not None
    assert chance.verify(match, chance.disclosed(text)) > 20
    assert "Anna resigns" in page


def test_nobody_is_told_that_you_resigns(client: TestClient) -> None:
    """In sentences, whoever has no name but "You" is called as the game calls the seat."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="stand_in", seat=0)
        me.do(do="resign")
        me.until(lambda p: bool(p.facts["over"]))
    said = re.findall(r"<span>([^<]*)</span>", client.get(url).text)
    assert [words for words in said if "resigns" in words] == ["Red resigns; a computer plays on."]


def test_a_record_with_a_resignation_opens_again(client: TestClient) -> None:
    """The review of it says the same."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="resign")
        me.until(lambda p: bool(p.facts["over"]))
        assert "nobody is left" in me.parts["now"]
    text = client.get(f"{url}/record").text
    assert "# ended resigned" in text
    assert "# fair key" in text
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    found = client.post("/open", content=text, headers=headers).json()["url"]
    assert room_of(client, found.rpartition("/")[0]).running().resigned == [0]


def test_a_seat_without_a_name_is_called_as_the_game_does(client: TestClient) -> None:
    """Not by its number, where a record names nobody."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="resign")
    text = re.sub(r"(?m)^name .*\n", "", client.get(f"{url}/record").text)
    headers = {"origin": "http://127.0.0.1", "content-type": "text/plain"}
    found = client.post("/open", content=text, headers=headers).json()["url"]
    assert "Red resigns; a computer plays on." in client.get(found.rpartition("/")[0]).text


def test_resigned_seats_rank_by_who_lasted_longer(client: TestClient) -> None:
    """The first to give up is the very last."""
    url = made(client, seats="4", who0="you", who1="here", who2="here", who3="bot:random")
    begun(client, url, 0, 1, 2)
    for seat in (1, 0):
        with Player(client, url, seat) as one:
            one.until(lambda p: True)
            one.do(do="resign")
    assert room_of(client, url).places(None) == [3, 4, 1, 1]


def test_a80_47_where_nobody_wins_nobody_has_the_first_place(client: TestClient) -> None:
    """Neither where the rules rank nobody is anyone ranked; who resigns comes last all the same."""
    url = made(client, "africa_1880", seats="3", who0="you", who1="here", who2="bot:random")
    begun(client, url, 0, 1)
    rows = [[Line("alone", n, "A80-45")] for n in (40, 40, 38)]
    nobody = Outcome("last_turn", "A80-43", rows, [2, 2, 2])
    one = Outcome("last_turn", "A80-43", rows, [1, 2, 2])
    room = room_of(client, url)
    assert room.places(nobody) == [2, 2, 2]
    assert shown_places(room.places(nobody), nobody.scores) == ["–", "–", "–"]
    assert shown_places(room.places(one), [41, 40, 38]) == ["1", "–", "–"]
    assert shown_places([1, 2, 2], [41, 40, 40]) == ["1", "2", "2"]
    with Player(client, url, 0) as winner:
        winner.until(lambda p: True)
        winner.do(do="resign")
    assert room_of(client, url).places(one) == [3, 1, 1]


# Being away


def test_a_computer_plays_for_somebody_who_is_missed(
    client: TestClient, another: Another, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Others may ask for it when he was gone for long, not before; a spectator never."""
    url, friend = friends(client, another, **{"option:first": "1"})
    room = room_of(client, url)
    with Player(client, url) as anna:
        with Player(friend, url) as bob:
            bob.until(lambda p: bool(p.facts["asked"]))
            anna.do(do="stand_in", seat=1)
        anna.do(do="stand_in", seat=1)
        assert 'data-do="stand_in"' not in anna.parts["choices"]
        assert not room.has_stand_in(1)
        monkeypatch.setattr("okapi.table.room.PATIENCE", 0.3)
        with Player(friend, url) as bob:
            bob.until(lambda p: bool(p.facts["asked"]))
        anna.until(lambda p: 'data-do="stand_in"' in p.parts["choices"])
        with Player(another(), url) as eve:
            eve.until(lambda p: True)
            eve.do(do="stand_in", seat=1)
        assert not room.has_stand_in(1)
        anna.do(do="stand_in", seat=1)
        anna.until(lambda p: bool(p.facts["asked"]))
    assert "I am back" in friend.get(url).text


@pytest.mark.parametrize("clock", ["none", "correspondence"])
def test_nobody_is_replaced_who_is_not_waited_for(
    client: TestClient, another: Another, monkeypatch: pytest.MonkeyPatch, clock: str
) -> None:
    """Neither while it is somebody else's turn nor where a clock says how long one may take."""
    monkeypatch.setattr("okapi.table.room.PATIENCE", 0.0)
    first = "1" if clock != "none" else "0"
    url, _ = friends(client, another, clock=clock, move_hours="48", **{"option:first": first})
    with Player(client, url) as anna:
        anna.until(lambda p: True)
        anna.do(do="stand_in", seat=1)
        assert 'data-do="stand_in"' not in anna.parts["choices"]
    assert not room_of(client, url).has_stand_in(1)


# Agreeing to end


def test_a_match_does_not_end_behind_somebodys_back(client: TestClient, another: Another) -> None:
    """Whoever a computer plays for has to agree too, as long as they can come back."""
    url, friend = friends(client, another)
    with Player(client, url) as anna:
        with Player(friend, url) as bob:
            bob.until(lambda p: True)
            bob.do(do="stand_in", seat=1)
        anna.until(lambda p: True)
        anna.do(do="offer_end")
        assert room_of(client, url).row.status == RUNNING
    post(friend, f"{url}/leave")
    with Player(client, url) as anna:
        anna.until(lambda p: True)
        anna.do(do="play_on")
        anna.do(do="offer_end")
    assert room_of(client, url).row.status == OVER


def test_a_match_ends_when_all_people_agree(client: TestClient, another: Another) -> None:
    """Without a result; the record is kept, says so, and holds as a record."""
    url, friend = friends(client, another)
    with Player(client, url) as anna, Player(friend, url) as bob:
        anna.until(lambda p: bool(p.facts["asked"]))
        anna.do(do="act", action=anna.legal()[0])
        anna.do(do="offer_end")
        bob.until(lambda p: 'data-do="offer_end"' in p.parts["choices"])
        assert "Anna would like to end" in bob.parts["choices"]
        bob.do(do="play_on")
        anna.until(lambda p: 'data-do="play_on"' not in p.parts["choices"])
        bob.do(do="offer_end")
        anna.until(lambda p: 'data-do="offer_end"' in p.parts["choices"])
        anna.do(do="offer_end")
        bob.until(lambda p: bool(p.facts["over"]))
        assert "Ended by agreement" in bob.parts["now"]
        assert not bob.legal()
    text = friend.get(f"{url}/record").text
    assert "# ended agreed" in text
    assert "seen-by" not in text
    assert read(text, load).outcome() is None
    assert url in client.get("/").text


def test_against_computers_alone_one_person_may_end_it(client: TestClient) -> None:
    """Nobody else has to be asked; a spectator is not asked at all."""
    url = quick(client)
    with Player(client, url) as me:
        me.until(lambda p: True)
        me.do(do="offer_end")
        me.until(lambda p: bool(p.facts["over"]))


def test_a_stranger_can_end_nothing(client: TestClient, another: Another) -> None:
    """Neither resign for others nor agree nor decline."""
    url, _ = friends(client, another)
    before = list(room_of(client, url).lines)
    with Player(another(), url) as eve:
        eve.until(lambda p: True)
        for word in ("resign", "offer_end", "play_on", "hint", "back"):
            eve.do(do=word)
    assert room_of(client, url).lines == before
    for address in ("leave", "invite", "name", "computer"):
        assert post(another(), f"{url}/{address}", seat="0", name="Eve").status_code == 404


# Before the start


def test_a_seat_that_never_came_gets_a_new_link(client: TestClient, another: Another) -> None:
    """The old one ends; the database knows neither."""
    url = made(client, **TWO, who1="friend")
    [old] = invites(client, url)
    post(client, f"{url}/invite", seat="1")
    [new] = invites(client, url)
    assert old != new
    assert another().get(old).status_code == 410
    assert another().get(new).status_code == 200
    stored = room_of(client, url).seat(1).invite
    assert stored
    assert stored not in new


@pytest.mark.parametrize("how", ["invite", "computer"])
def test_a_seat_that_was_taken_and_never_came_is_given_away(
    client: TestClient, another: Another, how: str
) -> None:
    """Whoever sat down and showed nothing of himself does not keep the others waiting for ever."""
    url, bob, carol = made(client, **TWO, who1="friend"), another(), another()
    post(bob, invites(client, url)[0], name="Bob")
    assert "is not here" in client.get(url).text
    with Player(bob, url) as silent:
        assert post(bob, f"{url}/{how}", seat="1", missed="1").status_code == 404
        assert post(client, f"{url}/{how}", seat="1").status_code == 409
        assert post(client, f"{url}/{how}", seat="1", missed="1").status_code == 303
        with pytest.raises(WebSocketDisconnect):
            silent.do(do="number", seat=1, value="b" * 32)
    assert url not in bob.get("/").text
    if how == "invite":
        seated(client, url, carol, "Carol")
        begun(carol, url, 1)
    begun(client, url, 0)
    assert room_of(client, url).row.status == RUNNING
    assert post(client, f"{url}/{how}", seat="1", missed="1").status_code == 409


def test_leaving_before_the_start_frees_the_seat(client: TestClient, another: Another) -> None:
    """The owner may invite somebody else, or a computer."""
    url, bob, carol = made(client, **TWO, who1="friend"), another(), another()
    seated(client, url, bob, "Bob")
    assert post(bob, f"{url}/leave").headers["location"] == "/"
    assert url not in bob.get("/").text
    assert not invites(client, url)
    post(client, f"{url}/invite", seat="1")
    seated(client, url, carol, "Carol")
    assert "Carol" in client.get(url).text


def test_a_table_whose_maker_leaves_goes_to_the_next(client: TestClient, another: Another) -> None:
    """It is gone when everybody has left."""
    url, bob = made(client, **TWO, who1="friend"), another()
    seated(client, url, bob, "Bob")
    post(client, f"{url}/leave")
    assert post(bob, f"{url}/invite", seat="0").status_code == 303
    assert invites(bob, url)
    post(bob, f"{url}/leave")
    assert bob.get(url).status_code == 404


# Names


def test_a_name_is_changed_while_waiting_and_while_playing(
    client: TestClient, another: Another
) -> None:
    """The record has the last one; nobody changes another's."""
    url = made(client, **TWO, who1="friend", **{"option:first": "0"})
    post(client, f"{url}/name", seat="0", name="Annika")
    assert "Annika" in another().get(url).text
    bob = another()
    seated(client, url, bob, "Bob")
    begun(client, url, 0)
    begun(bob, url, 1)
    post(client, f"{url}/name", seat="0", name="Anna\nKarenina ")
    assert post(client, f"{url}/name", seat="1", name="Eve").status_code == 404
    post(client, f"{url}/name", seat="0", name="   ")
    text = client.get(f"{url}/record").text
    assert "name 0 Anna Karenina\nname 1 Bob\n" in text
    client.app.state.rooms.forget(room_of(client, url))  # type: ignore[attr-defined]
    assert client.get(f"{url}/record").text == text


# Once more


def test_friends_find_their_seats_in_the_rematch(client: TestClient, another: Another) -> None:
    """Everybody sits one seat further, at one and the same table."""
    url, friend = friends(client, another)
    with Player(client, url) as anna, Player(friend, url) as bob:
        anna.until(lambda p: True)
        anna.do(do="resign")
        bob.until(lambda p: bool(p.facts["over"]))
    again = str(post(client, f"{url}/again").headers["location"])
    assert post(friend, f"{url}/again").headers["location"] == again
    rows = room_of(client, again).row.seats
    assert [row.name for row in rows] == ["Bob", "Anna"]
    begun(client, again, 1)
    begun(friend, again, 0)
    assert 'id="board"' in friend.get(again).text
    assert post(friend, f"{url}/again").headers["location"] == again


def test_two_who_ask_at_once_find_one_rematch(client: TestClient, another: Another) -> None:
    """Nobody waits alone at a second table."""
    url, friend = friends(client, another)
    with Player(client, url) as anna:
        anna.until(lambda p: True)
        anna.do(do="resign")
    with ThreadPoolExecutor() as threads:
        asked = [threads.submit(post, browser, f"{url}/again") for browser in (client, friend)]
        found = {one.result().headers["location"] for one in asked}
    assert len(found) == 1
    assert all(row.taken for row in room_of(client, found.pop()).row.seats)


# Deleting


def test_a_match_is_deleted_for_oneself_and_then_for_good(
    client: TestClient, another: Another
) -> None:
    """Others keep theirs; a computer plays for whoever leaves; when nobody has it, it is erased."""
    url, friend = friends(client, another)
    link = personal_link(client, url, 0)
    post(client, f"{url}/leave")
    assert url not in client.get("/").text
    assert url in friend.get("/").text
    assert another().get(link, follow_redirects=False).status_code == 404
    with Player(friend, url) as bob:
        bob.until(lambda p: bool(p.facts["asked"]))
    post(friend, f"{url}/leave")
    assert friend.get(url).status_code == 404
    assert friend.get(f"{url}/record").status_code == 404


def test_what_one_only_watches_is_deleted_too(client: TestClient, another: Another) -> None:
    """Computers among themselves, by whoever let them play; and one is back where one was."""
    url = str(post(client, "/quick/africa", watch="1").headers["location"])
    assert f'action="{url}/leave"' in client.get("/").text
    assert f'action="{url}/leave"' in client.get("/matches").text
    assert post(another(), f"{url}/leave").status_code == 404
    assert post(client, f"{url}/leave", back="/matches?after=0").headers["location"] == (
        "/matches?after=0"
    )
    assert client.get(url).status_code == 404
    assert url not in client.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", ""])
def test_who_deletes_a_match_stays_here(client: TestClient, back: str) -> None:
    """The way back is a page of this table."""
    assert post(client, f"{quick(client)}/leave", back=back).headers["location"] == "/"


def test_one_is_told_what_leaving_means(client: TestClient) -> None:
    """At a table that still waits the seat is free again; of a match others keep theirs."""
    waiting = made(client, **TWO, who1="friend")
    assert "A table that everybody has left is gone." in client.get("/").text
    assert "Others keep the match." not in client.get("/").text
    post(client, f"{waiting}/leave")
    quick(client)
    assert "Others keep the match." in client.get("/").text


# Help


def test_a_hint_names_the_three_best_choices(client: TestClient) -> None:
    """From the seat's own view, in words, with its chance and why; never for somebody else."""
    url = made(client, seats="2", who0="you", who1="bot:random", hints="1",
               **{"option:first": "0"})  # fmt: skip
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        assert me.facts["can_hint"]
        hints = me.do(do="hint")["hints"]
        assert len(hints) == 3
        assert all(hint["action"] in me.legal() and hint["label"] and hint["why"] for hint in hints)
        shares = [hint["share"] for hint in hints]
        assert all(0 <= share <= 1 for share in shares)


def test_hints_follow_the_terms(client: TestClient) -> None:
    """Where they were switched off there are none."""
    url = made(client, seats="2", who0="you", who1="bot:random", **{"option:first": "0"})
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        assert not me.facts["can_hint"]
        assert "hints" not in me.do(do="hint")
    assert post(client, f"{url}/branch").status_code == 404


@pytest.mark.parametrize("game", ["africa", "africana", "heart_of_africa"])
def test_a_position_is_tried_out_on_the_side(client: TestClient, game: str) -> None:
    """From what one's own seat may imagine; the match itself does not notice."""
    url = quick(client, game)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
    before = client.get(f"{url}/record").text
    aside = str(post(client, f"{url}/branch").headers["location"])
    begun(client, aside, 0)
    old, new = room_of(client, url), room_of(client, aside)
    assert old.match is not None
    assert new.match is not None
    start = new.match.again().state
    assert old.game.view(start, 0) == old.game.view(old.match.state, 0)
    with Player(client, aside) as me:
        me.until(lambda p: bool(p.facts["asked"]))
        me.do(do="act", action=me.legal()[0])
    assert client.portal is not None
    client.portal.call(new.house.forget, new)
    with Player(client, aside) as me:
        me.until(lambda p: True)
    assert client.get(f"{aside}/record").status_code == 404
    assert client.get(f"{url}/record").text == before


def test_a_room_that_comes_back_waits_for_what_is_on_its_way(
    client: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line that is being written when a room is given up is there when it is opened again."""
    url = quick(client)
    room = room_of(client, url)
    store, write = room.house.store, room.house.store._commit

    def write_slowly(jobs: Any) -> None:
        time.sleep(0.3)
        write(jobs)

    monkeypatch.setattr(store, "_commit", write_slowly)

    async def given_up() -> tuple[Room | None, int]:
        await room.lock.acquire()
        count = len(room.lines)
        line = store.append(room.row.id, count, ["# late"], "", time.time(), False)
        writing = asyncio.ensure_future(line)
        await asyncio.sleep(0)
        room.house.forget(room)
        again = await room.house.get(room.row.id)
        await writing
        return again, count

    assert client.portal is not None
    again, count = client.portal.call(given_up)
    assert again is not None
    assert again.lines[count] == "# late"


def test_nobody_tries_out_what_others_play(client: TestClient, another: Another) -> None:
    """Not where people play each other, and not as a spectator."""
    url, _ = friends(client, another, hints="1")
    assert post(client, f"{url}/branch").status_code == 404
    alone = quick(client)
    assert post(another(), f"{alone}/branch").status_code == 404


def _throw(*_args: object) -> None:
    raise ZeroDivisionError


def _cheat(_bot: object, view: View, legal: Sequence[Action], _clock: object) -> Action:
    return next(action for action in view.game.actions.all if action not in legal)


def _mumble(*_args: object) -> str:
    return "walk:nowhere"


@pytest.mark.parametrize("choose", [_throw, _cheat, _mumble])
def test_a_bot_that_fails_loses_its_turn_and_not_the_match(
    client: TestClient, monkeypatch: pytest.MonkeyPatch, choose: Callable[..., object]
) -> None:
    """Inside the worker this time: the rules decide, the table says so, and everybody goes on."""
    monkeypatch.setattr("okapi.bots.uniform.Uniform.choose", choose)
    url = made(client, seats="2", who0="you", who1="bot:random", take_backs="1",
               **{"option:first": "1"})  # fmt: skip
    begun(client, url, 0)
    with Player(client, url) as me:
        me.until(lambda p: bool(p.facts["asked"]))
    assert "did not decide in time" in client.get(url).text
    assert isinstance(client.app.state.rooms.workers, Workers)  # type: ignore[attr-defined]
