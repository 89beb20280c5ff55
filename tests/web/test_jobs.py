"""Jobs: streamed, followed up, stopped; and what happens when something breaks."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import httpx2
import pytest

from tests.web.servers import HUNGRY, LONG, SLOW, Running, eventually, limits, running
from unriddle import engines
from unriddle.web.workers import pool

CORE = all(engines.native(module) is not None for module in engines.MODULES)
FEW = "numbers/24: 1 2 3 4 = 24"
DOMINOES = "packing/custom: 8x16 with A=XX x64"  # 64! ways to call each filling


@pytest.fixture(scope="module")
def server(null_family: None) -> Iterator[Running]:
    with running(limits(jobs=100, queue=4)) as found:
        yield found


@pytest.fixture(autouse=True)
def rested(server: Running) -> Iterator[None]:
    """Each test begins and ends with all workers at rest."""
    yield
    for job in server.app.state.jobs.alive():
        server.client.delete(f"/api/jobs/{job.id}")
    eventually(lambda: server.pools.jobs.idle == server.pools.jobs.size)


def worker_pid(server: Running) -> int:
    (worker,) = server.pools.jobs.workers
    return worker.pid


def busy(server: Running) -> bool:
    return any(worker.task is not None for worker in server.pools.jobs.workers)


def free(server: Running) -> bool:
    return server.pools.jobs.idle == server.pools.jobs.size


def test_solutions_stream_as_they_are_found_and_the_answer_ends_it(server: Running) -> None:
    events = server.all_events(server.begin(FEW, want="all"))
    assert [number for number, _, _ in events] == [1, 2, 3, 4]
    assert [name for _, name, _ in events] == ["solution"] * 3 + ["done"]
    assert [data["number"] for _, name, data in events if name == "solution"] == [1, 2, 3]
    assert events[-1][2]["count"] == 3


def test_a_long_count_reports_its_progress_and_ends_in_time(server: Running) -> None:
    *progress, (_, name, done) = server.all_events(server.begin(want="count", seconds=1))
    assert progress
    assert {each[1] for each in progress} == {"progress"}
    nodes = [data["nodes"] for _, _, data in progress]
    assert nodes == sorted(nodes)
    assert (name, done["status"], done["count"]) == ("done", "unfinished", None)


def test_a_listener_that_comes_back_gets_what_it_has_missed(server: Running) -> None:
    path = server.begin(FEW, want="all")
    events = server.all_events(path)
    assert server.all_events(path, last=2) == events[2:]
    assert server.all_events(path, last=len(events)) == []
    assert server.all_events(path, last=999) == []


def test_a_job_that_is_deleted_frees_its_worker_and_says_so(server: Running) -> None:
    path = server.begin(want="count")
    eventually(lambda: busy(server))
    pid = worker_pid(server)
    assert server.client.delete(path.removesuffix("/events")).status_code == 204
    assert eventually(lambda: free(server)) < SLOW
    assert worker_pid(server) == pid  # it stopped by itself: no need for another
    *_, (_, name, data) = server.all_events(path)
    assert (name, data["kind"], data["status"]) == ("error", "cancelled", 410)


def test_a_client_that_goes_away_frees_the_worker(server: Running) -> None:
    path = server.begin(want="count")
    with server.events(path) as events:
        next(events)
        assert busy(server)
    eventually(lambda: free(server))
    assert server.client.get(path.removesuffix("/events")).json()["state"] == "done"


def test_a_client_that_comes_back_too_late_gets_what_was_found(server: Running) -> None:
    path = server.begin(want="all")
    with server.events(path) as events:
        seen = next(number for number, name, _ in events if name == "solution")
    eventually(lambda: free(server))
    *missed, (_, name, done) = server.all_events(path, last=seen)
    assert (name, done["status"], done["complete"]) == ("done", "unfinished", False)
    assert done["reason"] == "it was interrupted"
    later = [data["text"] for _, name, data in missed if name == "solution"]
    assert (
        later
        == [found["text"] for found in done["solutions"]][len(done["solutions"]) - len(later) :]
    )
    assert done["found"] >= len(done["solutions"]) > 0


def test_a_job_left_alone_in_the_queue_is_stopped_before_it_begins(server: Running) -> None:
    first, second = server.begin(want="count"), server.begin(want="count")
    with server.events(first) as working:
        next(working)
        with server.client.stream("GET", second, timeout=SLOW):
            pass
        eventually(lambda: len(server.app.state.jobs.alive()) == 1)
        *_, (_, name, data) = server.all_events(second)
        assert (name, data["kind"]) == ("error", "cancelled")
        assert busy(server)


def test_a_client_that_comes_straight_back_keeps_its_job(server: Running) -> None:
    path = server.begin(want="count", seconds=3)
    with server.events(path) as events:
        seen, _, _ = next(events)
    *_, (_, name, _) = server.all_events(path, last=seen)
    assert name == "done"


def test_a_client_that_hangs_up_on_a_request_frees_the_worker(server: Running) -> None:
    with pytest.raises(httpx2.ReadTimeout):
        server.client.post("/api/count", json={"position": LONG}, timeout=0.5)
    eventually(lambda: server.pools.interactive.idle == server.pools.interactive.size)


SLOW_STEPS = "packing/custom: 8x8x8 with " + ", ".join(
    f"{name}={shape} x16"
    for name, shape in zip(
        "ABCD",
        ("XX/XX//XX/XX", "XXX/XXX//XX./...", "XXXX/XXXX", "XXXX/X...//XXX./...."),
        strict=True,
    )
)


@pytest.mark.skipif(not CORE, reason="without the core every node is slow")
@pytest.mark.parametrize(
    ("verb", "asked"),
    [
        ("compare", {"position": LONG}),
        ("count", {"position": SLOW_STEPS}),
        ("grade", {"position": SLOW_STEPS}),
        ("solve", {"position": DOMINOES, "want": "all", "distinct": "labelled"}),
        ("outlook", {"position": LONG}),
        ("generate", {"family": "packing/bedlam", "body": "4x4x4", "puzzles": 100}),
    ],
)
def test_whatever_is_asked_stops_when_nobody_waits_for_it(
    server: Running, verb: str, asked: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool, "STOPPING", SLOW / 2)  # busy machines hear late
    (worker,) = server.pools.interactive.workers
    with pytest.raises(httpx2.ReadTimeout):
        server.client.post(f"/api/{verb}", json=asked, timeout=0.7)
    eventually(lambda: server.pools.interactive.idle == server.pools.interactive.size)
    assert server.pools.interactive.workers == {worker}  # it heard, and went on to the next


def test_a_search_leaves_an_export_the_time_to_draw_what_was_found(null_family: None) -> None:
    with running(limits(seconds=4, grace=0.01)) as server:
        answer = server.post("export", position=LONG, want="all", kind="png")
        assert (answer.status_code, answer.content[:4]) == (200, b"\x89PNG")


def test_a_worker_that_does_not_stop_when_it_is_told_to_is_replaced(
    server: Running,
) -> None:
    (before,) = server.pools.interactive.workers
    deaf = threading.Timer(0.3, os.kill, (before.pid, signal.SIGSTOP))
    deaf.start()
    with pytest.raises(httpx2.ReadTimeout):
        server.client.post("/api/count", json={"position": LONG}, timeout=0.8)
    deaf.join()
    eventually(lambda: server.pools.interactive.idle == server.pools.interactive.size)
    assert before not in server.pools.interactive.workers
    assert server.record("count", position=FEW)["count"] == 3


def test_a_job_that_nobody_ever_listens_to_is_stopped(null_family: None) -> None:
    with running(limits(unheard=0.3)) as server:
        path = server.begin(want="count")
        eventually(lambda: server.app.state.jobs.alive() == [])
        (_, name, data), *_ = server.all_events(path)[-1:]
        assert (name, data["status"]) == ("done", "unfinished")


def test_a_worker_killed_mid_job_fails_that_job_alone_and_is_replaced(server: Running) -> None:
    path = server.begin(want="count")
    waiting = server.begin(FEW, want="all")
    job = path.removesuffix("/events")
    # a worker that dies before it has begun is replaced, and the job goes on
    eventually(lambda: server.client.get(job).json()["state"] == "running")
    killed = worker_pid(server)
    os.kill(killed, signal.SIGKILL)
    *_, (_, name, data) = server.all_events(path)
    assert (name, data["kind"], data["status"]) == ("error", "crashed", 503)
    assert server.all_events(waiting)[-1][1] == "done"
    assert worker_pid(server) != killed


def test_a_worker_killed_in_its_sleep_is_replaced_before_anybody_notices(server: Running) -> None:
    os.kill(worker_pid(server), signal.SIGKILL)
    assert server.all_events(server.begin(FEW, want="all"))[-1][1] == "done"


def test_a_worker_killed_mid_request_is_a_503_that_may_be_tried_again(
    server: Running,
) -> None:
    (worker,) = server.pools.interactive.workers
    killing = threading.Timer(0.5, os.kill, (worker.pid, signal.SIGKILL))
    killing.start()
    answer = server.post("count", position=LONG)
    killing.join()
    assert (answer.status_code, answer.json()["kind"]) == (503, "crashed")
    assert int(answer.headers["retry-after"]) >= 1
    assert server.record("count", position=FEW)["count"] == 3


def test_a_worker_without_a_sign_of_life_is_ended(null_family: None) -> None:
    with running(limits(silence=1.5)) as server:
        path = server.begin(want="count")
        eventually(lambda: busy(server))
        stopped = worker_pid(server)
        os.kill(stopped, signal.SIGSTOP)
        *_, (_, _, data) = server.all_events(path)
        assert data["kind"] == "stuck"
        assert server.all_events(server.begin(FEW, want="all"))[-1][1] == "done"
        assert worker_pid(server) != stopped


def test_a_search_that_overruns_is_ended(null_family: None) -> None:
    with running(limits(grace=0.5)) as server:
        eventually(lambda: free(server))
        path = server.begin(want="count", seconds=0.5)
        eventually(lambda: busy(server))
        os.kill(worker_pid(server), signal.SIGSTOP)
        *_, (_, _, data) = server.all_events(path)
        assert data["kind"] == "overran"


@pytest.mark.skipif(not CORE, reason="without the core it takes too long to need that much")
def test_a_search_that_needs_too_much_memory_ends_with_what_it_has(null_family: None) -> None:
    with running(limits(memory=220)) as server:
        *_, (_, name, data) = server.all_events(server.begin(HUNGRY, want="count"))
        assert (name, data.get("status")) in (("done", "unfinished"), ("error", 503))
        assert "memory" in (data.get("reason") or data.get("detail"))
        assert server.all_events(server.begin(FEW, want="all"))[-1][1] == "done"


def test_a_flood_beyond_the_queue_is_told_to_come_later(server: Running) -> None:
    paths = [server.begin(want="count")]
    eventually(lambda: busy(server))
    refused = None
    for _ in range(10):
        answer = server.post("jobs", position=LONG, want="count")
        if answer.status_code == 503:
            refused = answer
            break
        paths.append(answer.json()["events"])
        time.sleep(0.01)
    assert len(paths) == 1 + 4
    assert refused is not None
    assert refused.json()["kind"] == "queue"
    assert int(refused.headers["retry-after"]) >= 1
    assert server.record("count", position=FEW)["count"] == 3  # by the other pool


def test_a_client_has_only_so_many_jobs_at_a_time(null_family: None) -> None:
    with running(limits(jobs=2)) as server:
        first, _ = server.begin(want="count"), server.begin(want="count")
        answer = server.post("jobs", position=LONG)
        assert (answer.status_code, answer.json()["kind"]) == (429, "jobs")
        assert "retry-after" in answer.headers
        server.client.delete(first.removesuffix("/events"))
        assert server.post("jobs", position=FEW).status_code == 202


def test_a_job_that_does_not_exist_is_not_found(server: Running) -> None:
    for answer in (
        server.client.get("/api/jobs/nothing"),
        server.client.get("/api/jobs/nothing/events"),
        server.client.delete("/api/jobs/nothing"),
    ):
        assert (answer.status_code, answer.json()["kind"]) == (404, "missing")


def test_a_job_with_a_puzzle_that_cannot_be_read_is_refused_at_once(server: Running) -> None:
    answer = server.post("jobs", position="24: 4 7 y 8")
    assert (answer.status_code, answer.json()["kind"]) == (422, "notation")


def test_the_events_of_a_job_are_kept_for_a_while_only(null_family: None) -> None:
    with running(limits(kept=0.2)) as server:
        path = server.begin(FEW)
        server.all_events(path)
        eventually(lambda: server.client.get(path.removesuffix("/events")).status_code == 404)
