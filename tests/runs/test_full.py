"""A disk without room: clear words, nothing that was kept is lost, and it goes on later."""

from __future__ import annotations

import resource
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from tests.runs.programs import Home
from unriddle import engines

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches take too long"
)

BOARD = (
    *("solve", "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X"),
    "--all",
)
KEPT = ("--threads", "2", "--run", "kept", "--out")


def no_larger(size: int) -> Callable[[], None]:
    """No file may grow beyond that."""
    return partial(resource.setrlimit, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


@pytest.fixture(scope="module")
def wanted(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    home = Home(tmp_path_factory.mktemp("alone"))
    assert home.run(*BOARD, "--out", "alone.jsonl").code == 0
    return (home.folder / "alone.jsonl").read_bytes()


@pytest.fixture
def disk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A small disk of its own, where one may be had."""
    folder = tmp_path_factory.mktemp("disk")
    mount = ["mount", "-t", "tmpfs", "-o", "size=80k", "tmpfs", str(folder)]
    try:
        subprocess.run(mount, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here")
    yield folder
    subprocess.run(["umount", "--lazy", str(folder)], check=True)


def test_a_file_of_a_list_that_may_not_grow(home: Home, wanted: bytes) -> None:
    """The list is larger than what is kept of it in the run's own file."""
    ran = home.begin(*BOARD, *KEPT, "kept.jsonl", before=no_larger(150_000)).end()
    assert ran.code == 2, ran
    assert "kept.jsonl could not be saved: no file may grow so large there" in ran.err
    assert "nothing that was kept is lost" in ran.err
    assert "unriddle resume kept" in ran.err
    assert not (home.folder / "kept.jsonl").exists()
    assert home.run("resume", "kept").code == 0
    assert (home.folder / "kept.jsonl").read_bytes() == wanted


def test_a_run_that_may_not_grow(home: Home, wanted: bytes) -> None:
    ran = home.begin(*BOARD, *KEPT, "kept.jsonl", before=no_larger(30_000)).end()
    assert ran.code == 2, ran
    assert f"there is no room for what the run kept has found: {home.store('kept')}" in ran.err
    assert "make room on the disk, then: unriddle resume kept" in ran.err
    assert home.run("resume", "kept").code == 0
    assert (home.folder / "kept.jsonl").read_bytes() == wanted


def test_a_full_disk_under_the_run(home: Home, disk: Path, wanted: bytes) -> None:
    home.env["XDG_STATE_HOME"] = str(disk)
    ran = home.run(*BOARD, *KEPT, "kept.jsonl")
    assert ran.code == 2, ran
    assert "there is no room for what the run kept has found" in ran.err
    again = home.run("resume", "kept", "--lang", "id")
    assert again.code == 2, again
    assert "tidak ada tempat untuk hasil pekerjaan kept" in again.err
    subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True)
    assert home.run("resume", "kept").code == 0
    assert (home.folder / "kept.jsonl").read_bytes() == wanted


@pytest.mark.slow
def test_a_full_disk_under_the_file_of_a_list(home: Home, disk: Path, wanted: bytes) -> None:
    out = disk / "kept.jsonl"
    ran = home.run(*BOARD, *KEPT, str(out))
    assert ran.code == 2, ran
    assert f"{out} could not be saved: the disk is full" in ran.err
    subprocess.run(["mount", "-o", "remount,size=20m", str(disk)], check=True)
    assert home.run("resume", "kept").code == 0
    assert out.read_bytes() == wanted
