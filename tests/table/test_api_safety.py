"""Programs get no more than people: tests that try to take it."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from okapi.games import load
from okapi.table import api
from okapi.table.app import make_app
from okapi.table.catalogue import offered
from okapi.table.room import Room
from okapi.table.settings import Settings
from tests.table.bots import Robot, begun, match_of
from tests.table.conftest import browser
from tests.table.players import post
from tests.table.test_api import room_of
from tests.table.test_play import quick

READ = ("", "view", "actions", "record", "board.svg", "talk")
DONE: list[tuple[str, dict[str, Any]]] = [
    ("act", {"action": "end", "number": 0, "key": "k"}),
    ("undo", {"count": 1, "number": 0, "key": "k"}),
    ("confirm", {"number": 0, "key": "k"}),
    ("number", {"number": "0" * 32}),
    ("talk", {"body": "hello", "key": "k"}),
    ("computer", {"seat": 0}),
    ("end", {"agree": True}),
    ("away", {}),
    ("back", {}),
    ("resign", {}),
    ("leave", {}),
]


def test_nobody_acts_without_the_token_of_the_seat(client: TestClient) -> None:
    """Neither without a token nor with that of another match, nor with nonsense."""
    me, _ = begun(client, "africa", "me", "computer")
    eve, _ = begun(client, "africa", "me", "computer")
    eves = eve.headers["Authorization"].removeprefix("Bearer ")
    before = me.view()
    for token in ("", eves, "nonsense", "x" * 5000, eves[:-1]):
        stranger = Robot(client, me.match, token)
        for what, fields in DONE:
            answer = stranger.post(what, **fields)
            assert answer.status_code == 401, (what, answer.text)
            assert answer.headers["www-authenticate"] == "Bearer"
        assert stranger.get("state").status_code == 401
        assert stranger.get("view").status_code == (200 if not token else 401)
    assert me.view() == before


def test_a_token_acts_for_its_own_seat_only(client: TestClient) -> None:
    """Whoever is not asked cannot choose, whatever the request says."""
    first, second = begun(client, "africa", "me", "me")
    asked, other = (first, second) if first.view()["your_turn"] else (second, first)
    action, number = asked.view()["legal"][0], other.view()["number"]
    answer = other.post("act", action=action, number=number, key="k")
    assert answer.status_code == 422
    assert other.post("act", action=action, number=number, key="k", seat=0).status_code == 422
    assert asked.view()["number"] == number


@pytest.mark.parametrize("game", offered())
def test_another_hand_is_in_no_answer(client: TestClient, game: str) -> None:
    """Two seats and a spectator: each gets the facts of its own view, and the record likewise."""
    count = load(game).info.seats[0]
    robots = begun(client, game, *["me"] * count)
    for _ in range(3):
        next(r for r in robots if r.view()["your_turn"]).take_a_turn()
    room = room_of(robots[0])
    spectator = Robot(client, robots[0].match)
    for seat, robot in [*enumerate(robots), (None, spectator)]:
        view = room.game.view(room.match.state, seat)
        assert robot.view()["facts"] == json.loads(json.dumps(view.facts()))
        assert robot.get("record").text == room.record(seat)
    assert spectator.view()["legal"] == []


def test_a_state_is_made_up_anew(client: TestClient) -> None:
    """Where hands are secret, two requests seldom agree, and none tells the truth by rule."""
    robots = begun(client, "africana", "me", "me")
    for _ in range(6):
        next(r for r in robots if r.view()["your_turn"]).take_a_turn()
    states = {robots[0].get("state").json()["state"] for _ in range(12)}
    assert len(states) > 1


def test_a_private_match_is_closed_to_strangers(client: TestClient) -> None:
    """Every address, also the stream."""
    me, _ = begun(client, "africa", "me", "computer", spectators=False)
    stranger = Robot(client, me.match)
    for what in (*READ, "events", "state"):
        assert stranger.get(what).status_code == 401, what
    assert me.get("view").status_code == 200


def test_cookies_count_for_nothing(client: TestClient) -> None:
    """A browser's own seat is not its seat here, so no page can act in its name."""
    url = quick(client)
    robot = Robot(client, url.rpartition("/")[2])
    assert robot.view()["seat"] is None
    assert robot.post("resign").status_code == 401


def test_other_sites_are_refused(client: TestClient) -> None:
    """A browser says where a request comes from; a program need not."""
    body = {"game": "africa", "seats": [{"who": "computer"}, {"who": "computer"}]}
    evil = {"origin": "http://evil.example"}
    answer = client.post("/api/matches", json=body, headers=evil)
    assert answer.status_code == 403
    assert answer.headers["content-type"] == "application/problem+json"
    assert client.post("/api/matches", json=body).status_code == 200
    assert "access-control-allow-origin" not in client.get("/api/games", headers=evil).headers
    assert client.get("/api/games", headers={"host": "evil.example"}).status_code == 421


def test_names_that_somebody_made_up_are_not_repeated(client: TestClient) -> None:
    """What was sent may be a secret, at whatever place it stands."""
    body = {"game": "africa", "seats": [{"who": "me"}], "options": {"my-secret": []}}
    answer = client.post("/api/matches", json=body)
    assert answer.status_code == 422
    assert "my-secret" not in answer.text
    assert "options" in answer.json()["faults"][0]


def test_an_invitation_works_once(client: TestClient, another: Callable[[], TestClient]) -> None:
    """For a program as for a browser, whoever comes first."""
    made, _ = match_of(client, "africa", "me", "open", "open")
    first, second = made["keys"][1]["invite"], made["keys"][2]["invite"]
    eve = another()
    assert eve.post("/api/seats", json={"invite": first}).status_code == 200
    assert eve.post("/api/seats", json={"invite": first}).status_code == 410
    assert post(eve, f"/join/{first}", name="Eve").status_code == 410
    assert post(eve, f"/join/{second}", name="Eve").status_code == 303
    assert eve.post("/api/seats", json={"invite": second}).status_code == 410
    assert eve.post("/api/seats", json={"match": made["match"]["id"]}).status_code == 403


def test_secrets_are_not_on_disk(client: TestClient, settings: Settings) -> None:
    """Tokens and invitations are stored as hashes."""
    made, (me, *_) = match_of(client, "africa", "me", "open")
    me.begin()
    secrets = [made["owner"], made["keys"][0]["token"], made["keys"][1]["invite"]]
    files = Path(settings.database).parent.glob("table.sqlite*")
    content = b"".join(file.read_bytes() for file in files)
    assert me.match.encode() in content
    assert not [secret for secret in secrets if secret.encode() in content]


def test_secrets_are_not_in_logs(
    client: TestClient, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not when all is well, and not when something breaks."""
    caplog.set_level(logging.INFO)
    made, (me, _) = match_of(client, "africa", "me", "open")
    invite = made["keys"][1]["invite"]
    me.begin()
    client.get(f"/join/{invite}")
    client.post("/api/seats", json={"invite": invite, "nonsense": invite})

    def broken(_room: Room, _viewer: object) -> str:
        raise RuntimeError("a mistake")

    monkeypatch.setattr(Room, "number", broken)
    quiet = browser(client.app)
    quiet.portal = client.portal
    monkeypatch.setattr(quiet._transport, "raise_server_exceptions", False)
    answer = Robot(quiet, me.match, made["keys"][0]["token"]).get("view")
    assert answer.status_code == 500
    assert "mistake" not in answer.text
    # What the client of the test itself notes is not ours.
    logged = "\n".join(str(vars(r)) for r in caplog.records if not r.name.startswith("http"))
    for secret in (made["owner"], made["keys"][0]["token"], invite, room_of(me).row.fair_key):
        assert secret not in logged
        assert secret not in answer.text


def test_what_was_sent_is_not_repeated(client: TestClient) -> None:
    """A refusal names fields, never their values."""
    secret = "hunter2hunter2hunter2hunter2"
    for body in (
        {"invite": [secret]},
        {"invite": secret, secret: 1},
        {"name": secret * 9, "invite": secret},
        {"match": secret, "seat": secret},
    ):
        answer = client.post("/api/seats", json=body)
        assert answer.status_code in (404, 410, 422)
        assert secret not in answer.text


GARBAGE = [
    b"", b"[]", b"null", b"3", b'"x"', b"{", b"{}", b"\xff\xfe", b"{" * 5000, b'{"game": NaN}',
    b"[" * 30_000, b'{"number": ' + b"9" * 6000 + b"}",
    b'{"game": "africa", "seats": [{"who": "me"}, {"who": "me"}], "options": {"first": [1]}}',
    b'{"game": "africa", "seats": [{"who": "me"}], "pace": 1e999}',
    b'{"game": "africa\\u0000", "seats": [{"who": "me"}, {"who": "me"}]}',
    b'{"game": "africa", "seats": [{"who": "me", "name": "\\ud800"}, {"who": "king"}]}',
    b'{"game": "africa", "seats": [{"who": "me"}, {"who": "computer", "level": "../x"}]}',
]  # fmt: skip


@pytest.mark.parametrize("body", GARBAGE)
def test_garbage_is_refused(client: TestClient, body: bytes) -> None:
    """With a problem document that says what is wrong."""
    json_type = {"content-type": "application/json"}
    answer = client.post("/api/matches", content=body, headers=json_type)
    assert answer.status_code == (404 if b"africa\\u0000" in body else 422)
    assert answer.headers["content-type"] == "application/problem+json"
    assert answer.json()["detail"]


def test_too_much_is_refused(client: TestClient) -> None:
    """A long body before it is read, and a body that is not JSON."""
    assert client.post("/api/seats", content=b"x" * 100_000).status_code == 413
    assert client.post("/api/matches", content=b"x" * 900_000).status_code == 413
    form = client.post("/api/seats", data={"invite": "x"})
    assert form.status_code == 422
    assert client.post("/api/seats", json={"match": "a\0bcd"}).status_code == 422
    assert client.get("/t/a%00bc").status_code == 404
    for path in ("/api/nothing", "/api/matches/%00%00%00%00", "/api/matches/nothing/view"):
        answer = client.get(path)
        assert answer.status_code in (404, 422)
        assert answer.headers["content-type"] == "application/problem+json"
    refused = client.delete("/api/games", headers={"accept-language": "it"})
    assert refused.status_code == 405
    assert refused.json()["detail"] == "Questo indirizzo non conosce quel metodo."


def test_a_flood_is_stopped(settings: Settings) -> None:
    """And told when to come again."""
    with browser(make_app(replace(settings, rate=1, burst=20))) as client:
        answers = [client.get("/api/games") for _ in range(120)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused
        assert refused[0].headers["retry-after"] == "1"
        assert refused[0].headers["content-type"] == "application/problem+json"


def test_streams_are_counted(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """One address cannot hold all lines."""
    monkeypatch.setattr("okapi.table.stream.PER_ADDRESS", 0)
    me, _ = begun(client, "africa", "me", "computer")
    assert me.get("events").status_code == 429


def test_press_is_heard_by_its_audience_alone(client: TestClient) -> None:
    """Not in the talk, the view, the record or the number of anybody else."""
    game = next(id for id in offered() if load(id).info.press)
    robots = begun(client, game, *["me"] * 3)
    while "ready" not in robots[0].view()["legal"]:
        next(robot for robot in robots if robot.view()["your_turn"]).take_a_turn()
    outsiders = [robots[2], Robot(client, robots[0].match)]
    before = [(robot.view(), robot.get("record").text) for robot in outsiders]
    said = robots[0].post("talk", to=[1], body="We meet at dawn.", key="k")
    assert said.status_code == 200
    assert robots[1].get("talk").json() == [{"seat": 0, "to": [1], "body": "We meet at dawn."}]
    assert robots[1].view()["heard"] == 1
    assert [(robot.view(), robot.get("record").text) for robot in outsiders] == before
    assert [robot.get("talk").json() for robot in outsiders] == [[], []]


def test_talk_is_limited(client: TestClient) -> None:
    """A program that shouts is asked to wait; the same key is heard once."""
    me, _ = begun(client, "africa", "me", "computer")
    for _ in range(2):
        assert me.post("talk", body="Good luck!", key="one").status_code == 200
    assert [said["body"] for said in me.get("talk").json()] == ["Good luck!"]
    answers = [me.post("talk", body="!", key=f"k{n}").status_code for n in range(30)]
    assert 429 in answers
    assert me.post("talk", body="psst", to=[1], key="p").status_code == 422


def test_a_seat_is_told_why_it_cannot_talk(client: TestClient) -> None:
    """Before the beginning, without saying to whom where the game has press, and the other way."""
    press = next(id for id in offered() if load(id).info.press)
    _, (waiting, _) = match_of(client, "africa", "me", "open")
    assert "not begun" in waiting.post("talk", body="Hello", key="k").json()["detail"]
    me, _ = begun(client, "africa", "me", "computer")
    assert "no private talk" in me.post("talk", body="psst", to=[1], key="k").json()["detail"]
    robots = begun(client, press, *["me"] * 3)
    while "ready" not in robots[0].view()["legal"]:
        next(robot for robot in robots if robot.view()["your_turn"]).take_a_turn()
    assert "name the seats" in robots[0].post("talk", body="Hello", key="k").json()["detail"]


def test_every_address_has_a_name_and_a_sentence() -> None:
    """The OpenAPI document is complete."""
    from okapi.table.app import API

    described: list[Any] = [route for route in API if hasattr(route, "operation_id")]
    assert all(route.summary.endswith(".") for route in described)
    assert all(getattr(api, route.operation_id) is route.endpoint for route in described)
