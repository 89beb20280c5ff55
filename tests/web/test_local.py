"""The page without a server: it is answered as a server answers it, to the letter."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.servers import LONG, Running, limits, running
from unriddle.web import handlers, local, models

HAND = "24: 4 7 8 8"
BOARD = "8: 1 2 3 / 4 - 5 / 7 8 6"
DOMINOES = "packing/custom: 2x2 with A=XX, B=XX"
TOOK = {"nodes": 3, "complete": True, "found": 1, "count": 1, "reason": "all were tried"}
# Each kind of request, as the page sends it: what it does not know is left out.
ASKED: dict[str, tuple[str, dict[str, Any] | None]] = {
    "families": ("families", None),
    "course": ("course/numbers", None),
    "no course": ("course/nobody", None),
    "read": ("read", {"position": HAND, "moves": [{"cells": [3, 2], "by": "/"}]}),
    "read wrongly": ("read", {"position": "24: 4 7 8 x"}),
    "read nothing": ("read", {"position": ""}),
    "readings": ("readings", {"positions": [HAND, "nonsense", BOARD]}),
    "compose": ("compose", {"family": "24", "typed": "4 7 8 8", "goal": "24"}),
    "compose a board": (
        "compose",
        {
            "family": "packing/custom",
            "cells": [{"x": 0, "y": 0}, {"x": 1, "y": 0}],
            "spares": [{"cells": [[0, 0, 0], [1, 0, 0]]}],
        },
    ),
    "steps": ("steps", {"position": BOARD}),
    "scenes": ("scenes", {"position": BOARD, "steps": ["5", "6"]}),
    "scenes of nothing": ("scenes", {"position": BOARD}),
    "check": ("check", {"position": BOARD, "details": True}),
    "check at once": ("check", {"position": BOARD, "details": False, "seconds": 0}),
    "hint": ("hint", {"position": HAND, "level": 4}),
    "outlook": ("outlook", {"position": HAND}),
    "grade": ("grade", {"position": HAND}),
    "generate": ("generate", {"family": "24", "seed": 3, "grade": "1-3"}),
    "day": ("day", {"toy": "24", "date": "2026-11-15"}),
    "no day": ("day", {"toy": "24", "date": "soon"}),
    "compare": ("compare", {"position": HAND}),
    "solve": ("solve", {"position": HAND, "want": "all"}),
    "nearest": ("solve", {"position": "countdown: 1 1 2 2 3 3 = 999"}),
    "nobody answers that": ("nobody", {"position": HAND}),
}
TIMES = re.compile(r'"seconds": ?[0-9.e-]+')


@pytest.fixture(scope="module")
def server() -> Iterator[Running]:
    with running(limits(), guests=()) as found:
        yield found


def answered(path: str, ask: Any, lang: str = "en") -> dict[str, Any]:
    """What the page is told: the answer, or the problem."""
    request = json.dumps({"path": path, "ask": ask, "lang": lang})
    found: dict[str, Any] = json.loads(local.answer(request, lambda *_: None, lambda: False))
    return found


def timeless(found: Any) -> Any:
    return json.loads(TIMES.sub('"seconds": 0', json.dumps(found)))


@pytest.mark.parametrize("lang", ["en", "id"])
@pytest.mark.parametrize("name", ASKED)
def test_every_request_is_answered_as_a_server_answers_it(
    server: Running, name: str, lang: str
) -> None:
    path, ask = ASKED[name]
    headers = {"Accept-Language": lang}
    over_http = (
        server.client.get(f"/api/{path}", headers=headers)
        if ask is None
        else server.client.post(f"/api/{path}", json=ask, headers=headers)
    )
    found = answered(path, ask, lang)
    assert ("answer" in found) == (over_http.status_code == 200)
    told, expected = next(iter(found.values())), over_http.json()
    if name == "nobody answers that":  # over HTTP it is another path, and no secret
        told["where"] = expected["where"]
        told["detail"] = expected["detail"]
    assert timeless(told) == timeless(expected)


def test_a_file_is_read_as_people_have_it(server: Running) -> None:
    text = "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12\n"
    over_http = server.client.post(
        "/api/import?family=15", content=text, headers={"Content-Type": "text/plain"}
    )
    assert answered("import", {"position": text, "family": "15"}) == {"answer": over_http.json()}


@pytest.mark.parametrize("kind", ["txt", "csv", "svg"])
def test_a_solution_is_written_to_the_same_file(server: Running, kind: str) -> None:
    ask = {"position": BOARD, "kind": kind, "steps": ["5", "6"], "took": TOOK}
    over_http = server.client.post("/api/export", json=ask)
    assert over_http.status_code == 200
    content = answered("export", ask)["answer"]["content"]
    assert timeless(content) == timeless(handlers.encoded(over_http.content))


def test_what_is_not_said_is_what_a_server_takes_for_it() -> None:
    asked: dict[str, type[models.Asked]] = {
        "read": models.ReadAsk,
        "compose": models.ComposeAsk,
        "scenes": models.ScenesAsk,
        "generate": models.GenerateAsk,
    }
    for path, model in asked.items():
        usual = {
            name: field.get_default(call_default_factory=True, validated_data={})
            for name, field in model.model_fields.items()
        }
        assert {name: usual[name] for name in local.DEFAULTS[path]} == local.DEFAULTS[path]
    assert models.Took().model_dump() == local.TOOK


def test_a_search_tells_its_solutions_and_its_end() -> None:
    heard: list[tuple[str, Any]] = []
    request = json.dumps({"path": "jobs", "ask": {"position": HAND, "want": "all"}, "lang": "en"})
    tell = lambda name, data: heard.append((name, json.loads(data)))  # noqa: E731
    found = json.loads(local.answer(request, tell, lambda: False))["answer"]
    assert [data["text"] for name, data in heard if name == "solution"] == [
        "(7 - 8 / 8) * 4",
        "(7 + 4 - 8) * 8",
        "8 * 7 - 8 * 4",
    ]
    assert (found["count"], found["complete"]) == (3, True)


def test_a_search_that_nobody_waits_for_ends_at_once_with_what_it_has() -> None:
    heard: list[str] = []
    looked = iter(range(100))
    request = json.dumps({"path": "jobs", "ask": {"position": LONG, "want": "count"}, "lang": "en"})
    told = local.answer(request, lambda name, _: heard.append(name), lambda: next(looked) >= 40)
    answer = json.loads(told)["answer"]
    assert not answer["complete"]
    assert answer["nodes"] > 0
    assert {*heard} == {"progress"}


def test_our_own_mistake_is_told_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: object) -> None:
        raise ZeroDivisionError("oops")

    monkeypatch.setitem(handlers.HANDLERS, "hint", broken)
    problem = answered("hint", {"position": HAND})["problem"]
    assert (problem["kind"], problem["status"]) == ("defect", 500)
    assert "oops" in problem["detail"]


def test_every_handler_that_the_page_asks_is_among_these_requests() -> None:
    """Files have a test of their own; the page asks for no survey, trace or bare count."""
    verbs = {*handlers.HANDLERS} - {"survey", "trace", "count"}
    assert {path.partition("/")[0] for path, _ in ASKED.values()} >= verbs - {"picture", "export"}
