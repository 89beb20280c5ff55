"""What the OpenAPI page promises is what the server does, whatever is sent."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.web.servers import Running, limits, running
from unriddle.web.app import build

EXCLUDED: list[Any] = [positive_data_acceptance]  # no schema can say how a puzzle is written
QUICK, MANY = 2, 150  # requests of each kind


@pytest.fixture(scope="module")
def served() -> Iterator[Running]:
    with running(limits(seconds=0.2, job_seconds=0.2, jobs=1000, unheard=0.3), guests=()) as found:
        yield found


schema = schemathesis.openapi.from_dict(build().openapi())
rejected = schema.config.checks.negative_data_rejection
rejected.expected_statuses = [*rejected.expected_statuses, "413"]  # too long is a reason, too
kept = settings(
    max_examples=QUICK,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


@schema.parametrize()
@kept
def test_every_answer_is_one_that_was_promised(
    served: Running, case: schemathesis.Case[Any]
) -> None:
    case.call_and_validate(base_url=served.base, excluded_checks=EXCLUDED)


@pytest.mark.slow
@schema.parametrize()
@settings(kept, max_examples=MANY, derandomize=False)
def test_many_more_answers_are_ones_that_were_promised(
    served: Running, case: schemathesis.Case[Any]
) -> None:
    case.call_and_validate(base_url=served.base, excluded_checks=EXCLUDED)


def test_every_request_has_an_example_that_works(served: Running) -> None:
    found = served.client.get("/openapi.json").json()
    for path, methods in found["paths"].items():
        body = methods.get("post", {}).get("requestBody", {}).get("content", {})
        reference = body.get("application/json", {}).get("schema", {}).get("$ref")
        if reference is None:
            continue
        model = found["components"]["schemas"][reference.rpartition("/")[2]]
        fields = {name: model["properties"][name] for name in model["required"]}
        choices = [facts.get("examples") or facts["enum"][:1] for facts in fields.values()]
        for chosen in product(*choices):
            asked = dict(zip(fields, chosen, strict=True))
            answer = served.client.post(path, json=asked)
            late = answer.status_code == 422 and answer.json()["kind"] == "budget"
            busy = answer.status_code == 429 and path == "/api/runs"  # few at a time
            assert late or busy or answer.status_code in (200, 202), path


def test_the_limits_in_the_description_are_those_of_this_server() -> None:
    with running(limits(puzzles=3, text=60, position=90), guests=()) as server:
        found = server.client.get("/openapi.json").json()
        asked = found["components"]["schemas"]["GenerateAsk"]["properties"]
        assert (asked["puzzles"]["maximum"], asked["body"]["maxLength"]) == (3, 60)
        solve = found["components"]["schemas"]["SolveAsk"]["properties"]
        assert solve["position"]["maxLength"] == 90
        scene = found["paths"]["/api/scene.svg"]["get"]["parameters"]
        assert [each["schema"]["maxLength"] for each in scene if each["name"] == "position"] == [60]
        assert len(server.record("generate", family="24", puzzles=3)["puzzles"]) == 3
        many = server.post("generate", family="24", puzzles=4)
        assert (many.status_code, many.json()["where"]) == (422, "puzzles")
        long = server.client.get("/api/scene.svg", params={"position": "24: 4 7 8 8" + " " * 50})
        assert (long.status_code, long.json()["where"]) == (422, "position")


def test_every_answer_is_described(served: Running) -> None:
    found = served.client.get("/openapi.json").json()
    for path, methods in found["paths"].items():
        for method, facts in methods.items():
            assert facts["description"], (path, method)
            assert {"408", "422", "429", "503"} <= set(facts["responses"])
