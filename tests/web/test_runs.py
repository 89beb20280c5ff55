"""Runs of the server: they go on without a listener, and after a restart."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.web.servers import Running, eventually, limits, running
from unriddle import engines, read
from unriddle.desk.clock import Clock
from unriddle.runs.jobs import SearchJob
from unriddle.runs.kept.drive import begin_run
from unriddle.runs.kept.named import NamedRun
from unriddle.values import Task, Want

SHORT = "packing/iq-puzzler-pro: pyramid 5"
FEW = "packing/soma: 3x3x3 ; B c2.3 c3.3 c3.2 c3.1 ; E a3.3 b3.3 a2.2 a3.2"  # 19 solutions
LONG = "packing/bedlam: 4x4x4"
pytestmark = pytest.mark.skipif(engines.native_missing(), reason="only the engines are cut")


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))


@pytest.fixture
def server() -> Iterator[Running]:
    with running(limits()) as found:
        yield found


def get(server: Running, path: str) -> Any:
    answer = server.client.get(f"/api/runs{path}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def state(server: Running, name: str) -> str:
    return str(get(server, f"/{name}")["state"])


def test_a_count_goes_on_by_itself_and_its_answer_is_kept(server: Running) -> None:
    begun = server.record("runs", position=SHORT, want="count")
    eventually(lambda: state(server, begun["name"]) == "done")
    found = get(server, f"/{begun['name']}")
    assert found["answer"]["count"] == 26_720
    assert found["reason"] == "every way to place the 12 pieces was tried"
    assert found["out"] is None
    assert [run["name"] for run in get(server, "")["runs"]] == [begun["name"]]


def test_the_same_question_is_the_same_run(server: Running) -> None:
    one = server.record("runs", position=FEW, want="count")
    eventually(lambda: state(server, one["name"]) == "done")
    again = server.record("runs", position=FEW, want="count")
    other = server.record("runs", position=FEW, want="count", distinct="symmetry")
    assert again["name"] == one["name"] != other["name"]
    assert again["state"] == "done"


def test_a_list_is_read_page_by_page(server: Running) -> None:
    name = server.record("runs", position=FEW, want="all")["name"]
    eventually(lambda: state(server, name) == "done")
    expected = [" ; ".join(found.steps) for found in read(FEW).solve(Want.ALL).solutions]
    pages = [get(server, f"/{name}/solutions?first={first}&limit=2") for first in (0, 2)]
    assert len(expected) == 19
    assert [row["steps"] for page in pages for row in page["solutions"]] == expected[:4]


def test_a_list_is_read_while_it_grows(server: Running) -> None:
    name = server.record("runs", position=LONG, want="all")["name"]
    eventually(lambda: len(get(server, f"/{name}/solutions?limit=3")["solutions"]) == 3)
    assert state(server, name) == "running"


def test_a_run_is_stopped_resumed_and_removed(server: Running) -> None:
    name = server.record("runs", position=LONG, want="count")["name"]
    eventually(lambda: get(server, f"/{name}")["nodes"] > 0)
    server.record(f"runs/{name}/stop")
    eventually(lambda: state(server, name) == "stopped")
    nodes = get(server, f"/{name}")["nodes"]
    server.record(f"runs/{name}/resume")
    eventually(lambda: get(server, f"/{name}")["nodes"] > nodes)
    busy = server.client.delete(f"/api/runs/{name}")
    assert (busy.status_code, busy.json()["kind"]) == (422, "run")
    server.record(f"runs/{name}/stop")
    eventually(lambda: state(server, name) == "stopped")
    assert server.client.delete(f"/api/runs/{name}").status_code == 204
    assert get(server, "") == {"runs": []}


def test_a_run_is_running_from_the_start_and_can_be_stopped_at_once() -> None:
    with running(limits()) as server:
        begun = server.record("runs", position=LONG, want="count")
        name = begun["name"]
        assert (begun["state"], state(server, name)) == ("running", "running")
        server.record(f"runs/{name}/stop")
        eventually(lambda: state(server, name) == "stopped")
        assert server.record(f"runs/{name}/resume")["state"] == "running"
        server.record(f"runs/{name}/stop")
        eventually(lambda: state(server, name) == "stopped")
    with running(limits()) as server:
        assert state(server, name) == "stopped"


def test_after_a_restart_runs_go_on_but_not_those_that_were_stopped() -> None:
    with running(limits()) as server:
        going = server.record("runs", position=LONG, want="count")["name"]
        stopped = server.record("runs", position=LONG, want="all")["name"]
        eventually(lambda: get(server, f"/{going}")["nodes"] > 0)
        eventually(lambda: state(server, stopped) == "running")
        server.record(f"runs/{stopped}/stop")
        eventually(lambda: state(server, stopped) == "stopped")
    with running(limits()) as server:
        before = get(server, f"/{going}")["nodes"]
        eventually(lambda: get(server, f"/{going}")["nodes"] > before)
        assert state(server, stopped) == "stopped"


def test_what_was_resumed_just_before_the_server_ended_goes_on_after_a_restart() -> None:
    with running(limits()) as server:
        name = server.record("runs", position=LONG, want="count")["name"]
        server.record(f"runs/{name}/stop")
        eventually(lambda: state(server, name) == "stopped")
        server.record(f"runs/{name}/resume")
    with running(limits()) as server:
        assert state(server, name) == "running"


def test_what_was_stopped_just_before_the_server_ended_stays_so() -> None:
    with running(limits()) as server:
        name = server.record("runs", position=LONG, want="count")["name"]
        eventually(lambda: get(server, f"/{name}")["nodes"] > 0)
        server.record(f"runs/{name}/stop")
    with running(limits()) as server:
        assert state(server, name) == "stopped"


def test_what_another_version_began_waits_and_is_begun_anew(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as then:
        then.setattr(SearchJob, "code", lambda _: "0.0.1 another")
        name = begin_run(read(FEW), Task(Want.ALL))
    assert state(server, name) == "other"
    server.record(f"runs/{name}/resume")
    eventually(lambda: state(server, name) == "done")
    assert len(get(server, f"/{name}/solutions")["solutions"]) == 19


def test_there_are_not_too_many_at_a_time() -> None:
    with running(limits(runs=1)) as server:
        begun = server.record("runs", position=LONG, want="count")
        assert server.record("runs", position=LONG, want="count")["name"] == begun["name"]
        refused = server.post("runs", position=LONG, want="all")
        assert refused.status_code == 429
        assert refused.headers["retry-after"]


def test_runs_of_the_command_line_are_nobodys_business(server: Running) -> None:
    NamedRun("mine", SearchJob(read(FEW), Task(Want.COUNT)), Clock(), about={}).leave()
    assert get(server, "") == {"runs": []}
    assert server.client.get("/api/runs/mine").status_code == 404
    assert server.client.delete("/api/runs/mine").status_code == 404
    assert server.client.get("/api/runs/none").status_code == 404
