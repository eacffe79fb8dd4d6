"""The API keeps to its OpenAPI document, whatever it is sent."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st
from starlette.testclient import TestClient

from tests.table.bots import Robot, begun

schemathesis = pytest.importorskip("schemathesis", reason="needs the extra `dev`")

EXAMPLES = 10
# A stream does not end, so it is tried elsewhere.
ENDLESS = "events"
# After these a match is over, or a seat somebody else's.
ENDING = ("away", "end", "resign", "leave")
CHECKED = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


def determined(test: Any) -> Any:
    """The same requests every time, and no more than there is time for."""
    return seed(6)(
        settings(
            max_examples=EXAMPLES,
            deadline=None,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )(test)
    )


def aimed(case: Any, robot: Robot) -> dict[str, str]:
    """Let a made-up request be about a running match, with the token of a seat of it."""
    if "id" in case.path_parameters:
        case.path_parameters["id"] = robot.match
    if isinstance(case.body, dict) and "game" in case.body:
        case.body["game"] = "africa"
    if isinstance(case.body, dict) and isinstance(case.body.get("number"), int):
        case.body["number"] = robot.view()["number"]
    return robot.headers


@pytest.mark.slow
@pytest.mark.once
def test_nothing_that_can_be_sent_breaks_the_server(client: TestClient) -> None:
    """Hundreds of requests made up from the document, some with a real token and some without."""
    from schemathesis.checks import CHECKS

    schema = schemathesis.openapi.from_dict(client.get("/api/openapi.json").json())
    checks = [CHECKS.get_one(name) for name in CHECKED]
    found = [each.ok() for each in schema.get_all_operations()]
    operations = {each.definition.raw["operationId"]: each for each in found}
    answered: Counter[tuple[str, int]] = Counter()
    robots: list[Robot] = []

    def send(name: str, case: Any, real: bool) -> None:
        if name in ENDING or not robots:
            robots[:] = begun(client, "africa", "me", "me")
        headers = aimed(case, robots[0]) if real else {}
        asked = case.as_transport_kwargs(base_url="http://127.0.0.1/api")
        asked["headers"] = {**dict(asked.get("headers") or {}), **headers}
        asked.pop("cookies", None)
        answer = client.request(**asked, follow_redirects=False)
        answered[name, answer.status_code] += 1
        case.validate_response(answer, checks=checks)

    for name, operation in operations.items():
        if name != ENDLESS:
            made_up = operation.as_strategy()
            determined(given(st.just(name), made_up, st.booleans())(send))()
    # It was not all refused at the door.
    assert len({name for name, status in answered if status < 300}) > 12
