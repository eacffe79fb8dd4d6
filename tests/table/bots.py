"""Programs at a table: they know the API and nothing else."""

from __future__ import annotations

import secrets
from typing import Any

from starlette.testclient import TestClient

Json = dict[str, Any]


class Robot:
    """A program with the token of one seat (or none)."""

    def __init__(self, client: TestClient, match: str, token: str = "") -> None:
        self.client = client
        self.match = match
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    def get(self, what: str = "", **query: Any) -> Any:
        url = f"/api/matches/{self.match}/{what}".rstrip("/")
        return self.client.get(url, params=query, headers=self.headers)

    def post(self, what: str, **fields: Any) -> Any:
        url = f"/api/matches/{self.match}/{what}"
        return self.client.post(url, json=fields, headers=self.headers)

    def view(self, **query: Any) -> Json:
        answer = self.get("view", **query)
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def act(self, action: str, number: int, **more: Any) -> Json:
        fields = {"action": action, "number": number, "key": secrets.token_hex(8), **more}
        answer = self.post("act", **fields)
        assert answer.status_code == 200, answer.text
        done: Json = answer.json()
        return done

    def begin(self) -> None:
        answer = self.post("number", number=secrets.token_hex(16))
        assert answer.status_code == 200, answer.text

    def my_turn(self) -> Json:
        """The view when the seat is asked, or when the match is over."""
        while True:
            seen = self.view()
            if seen["your_turn"] or seen["status"] == "over":
                return seen

    def take_a_turn(self) -> Json:
        """The first choice that there is, when the seat is asked."""
        seen = self.my_turn()
        return self.act(seen["legal"][0], seen["number"]) if seen["legal"] else {"view": seen}


def match_of(client: TestClient, game: str, *who: str, **terms: Any) -> tuple[Json, list[Robot]]:
    """A match made through the API, and a robot for every seat that it holds."""
    seats = [{"who": "computer", "level": "random"} if w == "computer" else {"who": w} for w in who]
    answer = client.post("/api/matches", json={"game": game, "seats": seats, **terms})
    assert answer.status_code == 200, answer.text
    made: Json = answer.json()
    robots = [Robot(client, made["match"]["id"], key["token"]) for key in made["keys"]]
    return made, robots


def begun(client: TestClient, game: str, *who: str, **terms: Any) -> list[Robot]:
    """A match in which everybody has added a number."""
    _, robots = match_of(client, game, *who, **terms)
    for robot in robots:
        if robot.headers:
            robot.begin()
    return robots
