"""A cluster answers as one thread does, whoever of it dies."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import psutil
import pytest

from tests.runs import clusters
from tests.runs.clusters import Dask, begun, unriddle
from unriddle import InputError, Unavailable, read
from unriddle.runs.crews.cluster import Cluster, known_address
from unriddle.runs.jobs import SearchJob
from unriddle.values import Task, Want

JOB = SearchJob(read("bedlam: 4x4x4"), Task(Want.COUNT))
BEDLAM = ("bedlam", "4x4x4")
BEDLAM_COUNT, BEDLAM_NODES = 460_464, 32_170_789
# Long enough to be killed again and again: 17 seconds of one thread, or 12 of a quicker one.
TEES = ("packing/custom: 4x4x7 with A=XXX/.X. x28",)
TEES_COUNT, TEES_NODES = 651_392, 87_334_233
KANOODLE = ("kanoodle", "pyramid 5")  # a list of a quarter of a second: others are called
PYRAMID_COUNT = 26_720


@pytest.fixture
def dask(tmp_path: Path) -> Iterator[Dask]:
    with Dask(tmp_path) as dask:
        dask.scheduler()
        yield dask


def counted(done: subprocess.CompletedProcess[str]) -> tuple[int, int]:
    answer = json.loads(done.stdout)
    assert answer["complete"], done.stderr
    return answer["count"], answer["nodes"]


def count(folder: Path, *options: str) -> tuple[int, int]:
    return counted(unriddle(folder, "count", *BEDLAM, "--json", *options))


# In a few seconds


def test_a_local_cluster_counts_and_lists_as_one_thread_does(tmp_path: Path) -> None:
    listed = ("solve", *KANOODLE, "--all")
    alone = unriddle(tmp_path, *listed)
    shared = unriddle(tmp_path, *listed, "--cluster", "local:2")
    assert alone.stdout.count("\n") > 2448
    assert shared.stdout == alone.stdout
    assert "short" not in shared.stderr


@pytest.mark.slow
def test_python_asks_a_local_cluster_too() -> None:
    position = read(f"{KANOODLE[0]}: {KANOODLE[1]}")
    alone, shared = position.solve("all"), position.solve("all", cluster="local:2")
    assert shared.solutions == alone.solutions
    assert (shared.count, shared.nodes) == (alone.count, alone.nodes)


@pytest.mark.parametrize("address", ["", "local", "local:0", "local:x", "tcp://", "host", "a b:1"])
def test_what_is_no_address_is_refused(address: str) -> None:
    with pytest.raises(InputError, match="no address"):
        known_address(address)


@pytest.mark.parametrize(
    "address", ["local:4", "tcp://scheduler:8786", "10.0.0.1:8786", "tls://[::1]:1"]
)
def test_what_may_be_an_address_is_tried(address: str) -> None:
    assert known_address(address) == address


def test_threads_and_a_cluster_together_are_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="together"):
        read("pentominoes: 6x10").count(threads=2, cluster="local:2")
    done = unriddle(tmp_path, "count", *BEDLAM, "--threads", "2", "--cluster", "local:2")
    assert done.returncode == 2
    assert "--threads and --cluster cannot be asked together" in done.stderr


def test_without_the_extra_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Unavailable, match="not installed\nhint: install it with: "):
        Cluster("local:2", JOB)


# With a scheduler and workers as separate processes


@pytest.mark.slow
def test_workers_that_are_killed_at_random_moments_change_nothing(
    dask: Dask, tmp_path: Path
) -> None:
    random = Random(16)
    dask.worker("--no-nanny")
    dask.worker("--no-nanny", "--nthreads", "2")
    driver = begun(tmp_path, "count", *TEES, "--json", "--cluster", dask.address)
    for _ in range(6):
        time.sleep(random.uniform(0.3, 1))
        dask.workers.pop(random.randrange(len(dask.workers))).kill()
        dask.worker("--no-nanny", "--nthreads", str(random.randint(1, 2)))
    out, err = driver.communicate(timeout=600)
    done = subprocess.CompletedProcess([], driver.returncode, out, err)
    assert counted(done) == (TEES_COUNT, TEES_NODES)


@pytest.mark.slow
def test_a_list_is_the_same_file_though_workers_die(dask: Dask, tmp_path: Path) -> None:
    listed = ("solve", "iq", "pyramid", "--all")
    alone, shared = tmp_path / "alone.jsonl", tmp_path / "shared.jsonl"
    unriddle(tmp_path, *listed, "--out", str(alone))
    dask.worker("--no-nanny")
    dask.worker("--no-nanny")
    run = ("--run", "list", "--out", str(shared), "--cluster", dask.address)
    driver = begun(tmp_path, *listed, *run)
    for _ in range(3):
        time.sleep(0.5)
        dask.workers.pop(0).kill()
        dask.worker("--no-nanny")
    _, err = driver.communicate(timeout=600)
    assert driver.returncode == 0, err
    lines = shared.read_bytes()
    assert lines.count(b"\n") == PYRAMID_COUNT
    assert lines == alone.read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("allowed_failures", [0, 100])
def test_a_poison_part_is_set_aside_whatever_the_scheduler_allows(
    tmp_path: Path, allowed_failures: int
) -> None:
    with Dask(tmp_path) as dask:
        dask.scheduler(allowed_failures=allowed_failures)
        dask.worker(preload=clusters.POISON)  # with a nanny, which starts it again
        dask.worker("--nthreads", "2", preload=clusters.POISON)
        run = ("--run", "poisoned", "--cluster", dask.address, "--json")
        done = unriddle(tmp_path, "count", *BEDLAM, *run)
        answer = json.loads(done.stdout)
        assert done.returncode == 3
        assert "set aside after three tries" in answer["reason"]
        assert 0 < answer["found"] < BEDLAM_COUNT
        told = json.loads(unriddle(tmp_path, "runs", "show", "poisoned", "--json").stdout)
        assert told["run"]["poison"]
        for worker in dask.workers:
            worker.kill()
        dask.worker("--nthreads", "2")
        assert counted(unriddle(tmp_path, "resume", "poisoned", "--json")) == (
            BEDLAM_COUNT,
            BEDLAM_NODES,
        )


@pytest.mark.slow
def test_a_driver_that_is_killed_goes_on_where_it_was(dask: Dask, tmp_path: Path) -> None:
    dask.worker("--nthreads", "2")
    words = ["count", *TEES, "--run", "kept", "--cluster", dask.address]
    for _ in range(3):
        driver = begun(tmp_path, *words)
        time.sleep(1.5)
        assert driver.poll() is None
        driver.kill()
        driver.communicate()
        words = ["resume", "kept"]
    assert counted(unriddle(tmp_path, "resume", "kept", "--json")) == (TEES_COUNT, TEES_NODES)


@pytest.mark.slow
def test_without_its_scheduler_a_run_is_kept_and_goes_on_elsewhere(
    dask: Dask, tmp_path: Path
) -> None:
    dask.worker("--nthreads", "2")
    driver = begun(tmp_path, "count", *TEES, "--run", "kept", "--cluster", dask.address)
    time.sleep(2)
    dask.boss.kill()
    _, err = driver.communicate(timeout=60)
    assert driver.returncode == 3
    assert f"the scheduler of the cluster {dask.address} is gone" in err
    assert "unriddle resume kept goes on" in err
    again = unriddle(tmp_path, "resume", "kept", "--cluster", "local:2", "--json")
    assert counted(again) == (TEES_COUNT, TEES_NODES)


@pytest.mark.slow
@pytest.mark.parametrize("ending", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_local_cluster_ends_with_its_driver(tmp_path: Path, ending: signal.Signals) -> None:
    driver = begun(tmp_path, "count", *BEDLAM, "--run", "kept", "--cluster", "local:2")
    processes = psutil.Process(driver.pid)
    while len(children := processes.children(recursive=True)) < 2:
        time.sleep(0.1)
    time.sleep(1)
    os.killpg(driver.pid, ending) if ending is signal.SIGINT else driver.send_signal(ending)
    _, err = driver.communicate(timeout=60)
    gone, alive = psutil.wait_procs(children, timeout=30)
    assert len(gone) >= 2
    assert alive == []
    assert "Traceback" not in err
    if ending is signal.SIGINT:
        assert driver.returncode == 130
        assert "unriddle resume kept goes on" in err
    assert counted(unriddle(tmp_path, "resume", "kept", "--json")) == (BEDLAM_COUNT, BEDLAM_NODES)


# What may be wrong with it, in words


@pytest.mark.slow
@pytest.mark.parametrize(
    ("preload", "words"),
    [
        (clusters.WITHOUT, "has no Unriddle to work with"),
        (clusters.OTHER, "has another version of the program (0.0.1 "),
    ],
)
def test_a_worker_that_cannot_help_is_named(
    dask: Dask, tmp_path: Path, preload: str, words: str
) -> None:
    dask.worker("--no-nanny", preload=preload)
    done = unriddle(tmp_path, "count", *BEDLAM, "--cluster", dask.address)
    assert done.returncode == 4
    assert "error: The worker tcp://127.0.0.1:" in done.stderr
    assert words in done.stderr
    assert "hint: install the same version" in done.stderr


@pytest.mark.slow
def test_a_scheduler_needs_only_dask(tmp_path: Path) -> None:
    with Dask(tmp_path) as dask:
        dask.scheduler(preload=clusters.WITHOUT)
        dask.worker("--nthreads", "2")
        assert count(tmp_path, "--cluster", dask.address) == (BEDLAM_COUNT, BEDLAM_NODES)


@pytest.mark.slow
def test_a_scheduler_without_workers_and_an_address_without_scheduler(
    dask: Dask, tmp_path: Path
) -> None:
    with pytest.raises(Unavailable, match="has no worker\nhint: start one beside it: dask worker"):
        Cluster(dask.address, JOB)
    dask.boss.kill()
    with pytest.raises(Unavailable, match="No scheduler answers at tcp://"):
        Cluster(dask.address, JOB)
