"""The API for bots and tools, as a program sees it."""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Callable
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from okapi.core.record import read
from okapi.games import load
from okapi.table import chance
from okapi.table.app import API
from okapi.table.catalogue import offered
from okapi.table.guard import POLICY
from okapi.table.phrases import ENGLISH
from okapi.table.schemas import NewMatch
from okapi.table.stream import Reader
from okapi.table.terms import Terms
from tests.table.bots import Robot, begun, match_of

DOCS = Path(__file__).parents[2] / "docs"


def room_of(robot: Robot) -> Any:
    app: Any = robot.client.app
    return app.state.rooms._rooms[robot.match]


def test_the_catalogue_lists_games_options_and_levels(client: TestClient) -> None:
    """Everything that the home page offers, as data."""
    catalogue = client.get("/api/games").json()
    assert [game["id"] for game in catalogue["games"]] == offered()
    for game in catalogue["games"]:
        info = load(game["id"]).info
        assert [option["name"] for option in game["options"]] == [o.name for o in info.options]
        assert game["seats"] == list(info.seats)
        rules = client.get(f"/api/games/{game['id']}/rules").json()
        assert all(rule["rule"] and rule["words"] for rule in rules)
    assert "random" in [level["name"] for level in catalogue["levels"]]


# Where a match begins is not agreed upon, but taken over from another.
BEGINNINGS = {"opening", "edition", "position"}


def test_a_program_can_agree_on_whatever_the_form_offers(client: TestClient) -> None:
    """Every term is in both, and what is agreed is told."""
    terms = {term.name for term in fields(Terms)} - BEGINNINGS
    assert terms <= set(NewMatch.model_fields)
    form = client.get("/new/africa_1880").text
    named = {"options": "option:", "move": "move_", "talk": "talk_", "bank": "bank_"}
    assert [t for t in terms if f'name="{named.get(t, t)}' not in form] == []
    asked = {
        "game": "africa_1880", "seats": [{"who": "me"}, {"who": "computer"}, {"who": "computer"}],
        "order": "random", "clock": "correspondence", "move": 86400, "talk": 2 * 86400,
        "late": "rules", "hints": False, "shows_talking": True,
    }  # fmt: skip
    made = client.post("/api/matches", json=asked).json()
    agreed = {name: made["match"][name] for name in asked if name not in ("game", "seats", "order")}
    assert agreed == {name: asked[name] for name in agreed}
    (mine,) = [key["seat"] for key in made["keys"] if key["token"]]
    assert made["match"]["seats"][mine]["kind"] == "person"


def test_seats_can_be_drawn_by_lot(client: TestClient) -> None:
    """Somebody who always names their own seat first does not always begin."""
    asked = {"game": "africa", "seats": [{"who": "me"}, {"who": "computer"}], "order": "random"}
    mine: set[int] = set()
    while mine != {0, 1}:
        keys = client.post("/api/matches", json=asked).json()["keys"]
        mine |= {key["seat"] for key in keys if key["token"]}


def test_a_program_adds_to_the_chance(client: TestClient) -> None:
    """Nothing begins before its number is there, and the record proves that it counted."""
    _, (me, _) = match_of(client, "heart_of_africa", "me", "computer")
    assert me.view()["status"] == "open"
    me.begin()
    number = room_of(me).seat(0).number
    for _ in range(5):
        me.take_a_turn()
    assert number not in me.get("record").text
    me.post("resign")
    text = me.get("record").text
    match = read(text.replace("seen-by", "# seen-by"), load)
    assert chance.verify(match, chance.disclosed(text)) > 5
    assert f"# fair number 0 {number}" in text


@pytest.mark.parametrize("game", offered())
def test_a_seat_sees_the_same_in_every_form(client: TestClient, game: str) -> None:
    """Facts, legal actions with previews, text, picture, and a state that has the same view."""
    seats = ["me", *["computer"] * (load(game).info.seats[0] - 1)]
    me = begun(client, game, *seats)[0]
    for _ in range(4):
        me.take_a_turn()
    me.my_turn()
    seen = me.view(text=True, svg=True)
    choices = me.get("actions").json()
    assert [choice["action"] for choice in choices["actions"]] == seen["legal"]
    assert choices["number"] == seen["number"]
    assert all(choice["label"] for choice in choices["actions"])
    assert len(seen["text"]) > 100
    assert seen["svg"].startswith("<svg")
    assert me.get("board.svg").headers["content-type"] == "image/svg+xml"
    given = me.get("state").json()
    rules = load(game)
    assert (given["rules_version"], given["digest"]) == (
        rules.info.rules_version,
        rules.data.digest,
    )
    imagined = rules.decode(base64.b64decode(given["state"]))
    assert rules.view(imagined, 0) == rules.view(room_of(me).match.state, 0)
    assert [str(action) for action in rules.legal(imagined, 0)] == seen["legal"]


def test_sentences_come_in_the_language_that_is_asked_for(client: TestClient) -> None:
    """Everything for people does; notation and names of fields never change."""
    me, _ = begun(client, "africa", "me", "computer")
    seen = me.my_turn()
    wrong = next(a.text for a in load("africa").actions if a.text not in seen["legal"])
    fields = {"action": wrong, "number": seen["number"], "key": "k"}
    english = (me.view()["prompt"], me.post("act", **fields).json()["detail"])
    me.headers["Accept-Language"] = "it"
    assert me.view()["legal"] == seen["legal"]
    italian = (me.view()["prompt"], me.post("act", **fields).json()["detail"])
    assert all(it != en for it, en in zip(italian, english, strict=True))


def test_an_act_counts_once(client: TestClient) -> None:
    """The same key again is `repeated`, an old number is `stale`; both get the present view."""
    me, _ = begun(client, "africa", "me", "computer", take_backs=True)
    seen = me.my_turn()
    action = {"action": seen["legal"][0], "number": seen["number"], "key": "k1"}
    first = me.post("act", **action).json()
    assert first["status"] == "done"
    again = me.post("act", **action).json()
    assert again["status"] == "repeated"
    late = me.post("act", **{**action, "key": "k2"}).json()
    assert late["status"] == "stale"
    assert late["view"]["number"] > seen["number"]
    mine = [line for line in me.get("record").text.split("\n") if line == f"0 {action['action']}"]
    assert len(mine) == 1


def test_a_key_is_remembered_after_a_restart(client: TestClient) -> None:
    """The log on disk knows it."""
    me, _ = begun(client, "africa", "me", "computer")
    seen = me.my_turn()
    fields = {"action": seen["legal"][0], "number": seen["number"], "key": "only-once"}
    assert me.post("act", **fields).json()["status"] == "done"
    room = room_of(me)
    assert client.portal is not None
    client.portal.call(room.house.forget, room)
    assert me.post("act", **fields).json()["status"] == "repeated"


def test_an_illegal_act_names_the_rule(client: TestClient) -> None:
    """422 as a problem document; nothing has changed."""
    me, _ = begun(client, "africa", "me", "computer")
    seen = me.my_turn()
    actions = load("africa").actions
    wrong = next(a.text for a in actions if a.text not in seen["legal"])
    answer = me.post("act", action=wrong, number=seen["number"], key="k")
    assert answer.status_code == 422
    assert answer.headers["content-type"] == "application/problem+json"
    assert re.fullmatch(r"AFR-\d+", answer.json()["rule"])
    assert me.post("act", action="fly:moon", number=seen["number"], key="l").status_code == 422
    assert me.view()["number"] == seen["number"]


def test_a_turn_can_be_taken_back_until_it_is_confirmed(client: TestClient) -> None:
    """With `confirm: false` the table waits; by default a turn ends at once."""
    me, other = begun(client, "africa", "me", "me", take_backs=True)
    actor, seen = me, me.view()
    if not seen["your_turn"]:
        actor, seen = other, other.view()
    while not seen["unconfirmed"]:
        seen = actor.act(seen["legal"][0], seen["number"], confirm=False)["view"]
    assert seen["legal"] == []
    undone = actor.post("undo", number=seen["number"], key="u", count=1).json()
    assert undone["status"] == "done"
    seen = undone["view"]
    assert seen["your_turn"]
    seen = actor.act(seen["legal"][0], seen["number"], confirm=False)["view"]
    assert actor.post("confirm", number=seen["number"], key="c").json()["status"] == "done"
    assert not actor.view()["your_turn"]


def test_leaving_coming_back_and_resigning(client: TestClient) -> None:
    """As a person can."""
    me, _ = begun(client, "africa", "me", "computer")
    assert me.post("away").json()["status"] == "done"
    assert me.get().json()["seats"][0]["level"] == "pathfinder"
    assert me.post("back").json()["status"] in ("done", "stale")
    if me.view()["status"] == "running":
        assert me.post("resign").json()["view"]["status"] == "over"


def test_an_open_seat_of_a_public_match(
    client: TestClient, another: Callable[[], TestClient]
) -> None:
    """It is listed, can be taken once, and is a computer's if nobody comes."""
    made, (me, *_) = match_of(client, "africa", "me", "open", "open", public=True)
    stranger = another()
    assert [match["id"] for match in stranger.get("/api/matches").json()] == [me.match]
    sat = stranger.post("/api/seats", json={"match": me.match, "name": "Bob"}).json()
    assert sat["seat"] == 1
    assert stranger.post("/api/seats", json={"match": me.match, "seat": 1}).status_code == 409
    owner = Robot(client, me.match, made["owner"])
    assert me.post("computer", seat=2).status_code == 401
    assert owner.post("computer", seat=2, level="random").status_code == 200
    me.begin()
    assert me.view()["status"] == "open"
    Robot(stranger, me.match, sat["token"]).begin()
    assert me.view()["status"] == "running"


def test_a_token_opens_the_same_seat_in_the_browser(client: TestClient) -> None:
    """Whoever wrote a bot can look over its shoulder."""
    me, _ = begun(client, "africa", "me", "computer")
    token = me.headers["Authorization"].removeprefix("Bearer ")
    page = client.get(f"/me/{token}")
    assert page.status_code == 200
    assert f"/t/{me.match}" in str(page.url)


def test_leaving_for_good_ends_the_token(client: TestClient) -> None:
    """Before the start the seat is free again."""
    _, (me, friend) = match_of(client, "africa", "me", "me")
    assert friend.post("leave").status_code == 204
    assert friend.get("view").status_code == 401
    assert not me.get().json()["seats"][1]["taken"]


def test_a_match_that_nobody_has_is_gone(client: TestClient) -> None:
    """Its seats and whoever made it have left."""
    made, (me, _) = match_of(client, "africa", "me", "computer")
    owner = Robot(client, me.match, made["owner"])
    assert owner.get("view").status_code == 401
    assert me.post("leave").status_code == 204
    assert me.get().status_code == 401
    assert owner.post("leave").status_code == 204
    assert owner.post("leave").status_code == 404


def test_the_page_about_the_api_needs_nobody_else(client: TestClient) -> None:
    """No script, nothing from elsewhere, every address and document."""
    page = client.get("/api/docs")
    assert page.headers["content-security-policy"] == POLICY
    assert "http://" not in page.text.replace("http://www.w3.org/", "")
    assert "https://" not in page.text
    spec = client.get("/api/openapi.json").json()
    for path in spec["paths"]:
        assert f"/api{path}" in page.text
    for name in spec["components"]["schemas"]:
        assert f'id="{name}"' in page.text
    assert client.get("/api/", follow_redirects=False).headers["location"] == "/api/docs"


def test_the_document_says_what_stands_in_an_event(client: TestClient) -> None:
    """Every field of it, and no other."""
    spec = client.get("/api/openapi.json").json()
    stream = spec["paths"]["/matches/{id}/events"]["get"]["responses"]["200"]["content"]
    name = stream["text/event-stream"]["schema"]["contentSchema"]["$ref"].rpartition("/")[2]
    assert f'<code>text/event-stream</code>: <a href="#{name}">' in client.get("/api/docs").text
    me, _ = begun(client, "africa", "me", "me")

    async def listened() -> str:
        async for text in Reader(room_of(me), 0, ENGLISH).events(heartbeat=5.0):
            if text.startswith("id: "):
                return text
        return ""

    assert client.portal is not None
    event = json.loads(client.portal.call(listened).partition("data: ")[2])
    assert set(event) == set(spec["components"]["schemas"][name]["properties"])
    assert set(event["log"][0]) == set(spec["components"]["schemas"]["LogLine"]["properties"])


def test_a_stream_beats_and_ends_with_its_room(client: TestClient) -> None:
    """A comment while nothing happens; when the room is given up, the reader comes again."""
    me, _ = begun(client, "africa", "me", "me")
    room = room_of(me)

    async def listened() -> list[str]:
        heard = []
        async for text in Reader(room, 0, ENGLISH).events(heartbeat=0.02):
            heard.append(text)
            if text == ":\n\n":
                room.house.forget(room)
        return heard

    assert client.portal is not None
    first, *events, beat = client.portal.call(listened)
    assert first.startswith("retry: ")
    assert events
    assert all(event == "" or event.startswith("id: ") for event in events)
    assert beat == ":\n\n"


def test_every_address_is_documented() -> None:
    """docs/api.md lists them all, and no others."""
    text = (DOCS / "api.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"^\| `((?:GET|POST) \S+)` \|", text, re.M))
    routes: list[Any] = [route for route in API if getattr(route, "operation_id", "")]
    assert listed == {f"{next(iter(route.methods))} {route.path}" for route in routes}
