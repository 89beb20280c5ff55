"""Tables in the cache: checked, never trusted when damaged, and not needed."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run, run
from unriddle.desk import tables
from unriddle.desk.clock import Clock
from unriddle.engines import native, tiles
from unriddle.errors import OutOfBudget
from unriddle.tabled import Tabled

__all__ = ["run"]
BYTES = bytes(range(256)) * 40


class Slow:
    """A table that takes four slices to build."""

    begun = 0

    def __init__(self) -> None:
        type(self).begun += 1
        self.slices = 0

    @property
    def done(self) -> bool:
        return self.slices == 4

    @property
    def fraction(self) -> float:
        return self.slices / 4

    def advance(self, nodes: int) -> None:
        self.slices += 1

    def take(self) -> bytes:
        return BYTES


WANTED = Tabled("test-4x4", 3, len(BYTES), Slow)


def quietly(fraction: float) -> None:
    assert 0 <= fraction <= 1


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tables.forget()
    Slow.begun = 0
    yield tmp_path / "unriddle"
    tables.forget()


def file_in(cache: Path) -> Path:
    return cache / "test-4x4.table"


def test_a_table_is_built_once_and_stays_in_memory(cache: Path) -> None:
    assert tables.table(WANTED, quietly) == BYTES
    assert tables.table(WANTED, quietly) == BYTES
    assert Slow.begun == 1
    assert not cache.exists()


def test_a_kept_table_is_mapped_and_not_built_again(cache: Path) -> None:
    assert tables.keep(WANTED, quietly)
    tables.forget()
    found = tables.table(WANTED, quietly)
    assert found == BYTES
    assert found.readonly
    assert Slow.begun == 1
    assert [(kept.key, kept.sound) for kept in tables.listed()] == [("test-4x4", True)]
    assert [path.name for path in cache.iterdir()] == ["test-4x4.table"]


@pytest.mark.parametrize(
    "damage",
    [
        lambda data: b"",
        lambda data: data[:100],
        lambda data: data[:-1],
        lambda data: data + b"\0",
        lambda data: data[:-7] + b"\xff" + data[-6:],
        lambda data: data[:500] + bytes([data[500] ^ 1]) + data[501:],
        lambda data: b"X" + data[1:],
        lambda data: data[:16] + b"\x09" + data[17:],
    ],
    ids=["empty", "header", "short", "long", "byte", "bit", "magic", "version"],
)
def test_a_damaged_table_is_built_anew_and_never_trusted(cache: Path, damage: Any) -> None:
    tables.keep(WANTED, quietly)
    tables.forget()
    file = file_in(cache)
    file.write_bytes(damage(file.read_bytes()))
    assert tables.kept(WANTED.key, WANTED.version) is None
    assert tables.table(WANTED, quietly) == BYTES
    tables.forget()
    assert tables.keep(WANTED, quietly)
    tables.forget()
    assert bytes(tables.kept(WANTED.key, WANTED.version) or b"") == BYTES


def test_a_damaged_table_that_cannot_be_removed_is_not_read_for_every_search(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.keep(WANTED, quietly)
    tables.forget()
    file_in(cache).write_bytes(b"damaged")
    read: list[Path] = []
    monkeypatch.setattr(tables, "_mapped", lambda path, key, version: read.append(path))
    monkeypatch.setattr(tables, "remove", lambda key: False)
    assert tables.kept(WANTED.key, WANTED.version) is None
    assert read
    read.clear()
    assert tables.kept(WANTED.key, WANTED.version) is None
    assert not read


def test_a_table_of_another_version_is_not_taken(cache: Path) -> None:
    tables.keep(WANTED, quietly)
    tables.forget()
    assert tables.kept(WANTED.key, 4) is None


def test_without_room_on_the_disk_it_is_kept_in_memory(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert not tables.keep(WANTED, quietly)
    assert tables.table(WANTED, quietly) == BYTES
    assert Slow.begun == 1
    assert list(cache.iterdir()) == []  # nothing half-written is left behind


def test_who_is_interrupted_while_writing_leaves_nothing_behind(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(file: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("os.fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tables.keep(WANTED, quietly)
    assert list(cache.iterdir()) == []


def test_who_is_interrupted_does_not_wait_for_the_other_tables(
    cache: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = []

    def interrupted() -> Any:
        raise KeyboardInterrupt

    def never() -> Any:
        begun.append("second")

    wanted = [Tabled("first", 1, 1, interrupted), Tabled("second", 1, 1, never)]
    monkeypatch.setattr("unriddle.cli.verbs.tables._wanted", lambda words: wanted)
    assert run("tables build 15").code == 130
    assert begun == []
    assert not list(cache.glob("*"))


WRITING = """
import os, sys, time
from tests.test_tables import WANTED, quietly
from unriddle.desk import tables
def stuck(file):
    print("writing", flush=True)
    time.sleep(60)
os.fsync = stuck
tables.keep(WANTED, quietly)
"""


@contextmanager
def writing() -> Iterator[subprocess.Popen[bytes]]:
    """A process that has written most of a table, and goes on doing so."""
    with subprocess.Popen(
        [sys.executable, "-c", WRITING], stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"writing\n"
        yield process
        process.kill()


def test_what_a_killed_process_left_is_listed_and_swept_away_by_the_next(
    cache: Path, run: Run
) -> None:
    with writing() as process:
        process.kill()
        process.wait()
        assert list(tables.listed()) == [
            tables.Kept(WANTED.key, len(BYTES) + 128, sound=False, leftover=True)
        ]
        listed = run("tables list")
        assert f"{WANTED.key},{len(BYTES) + 128},false,true" in listed.out
        assert "killed" in listed.err
        assert tables.keep(WANTED, quietly)
        assert list(cache.iterdir()) == [file_in(cache)]


def test_what_a_killed_process_left_is_removed_on_request(cache: Path, run: Run) -> None:
    with writing() as process:
        process.kill()
        process.wait()
        assert run("tables remove").code == 0
        assert list(cache.iterdir()) == []


def test_what_another_process_is_writing_is_neither_listed_nor_swept(cache: Path) -> None:
    with writing():
        (half,) = cache.iterdir()
        assert list(tables.listed()) == []
        assert not tables.remove(WANTED.key)
        assert tables.keep(WANTED, quietly)
        assert set(cache.iterdir()) == {half, file_in(cache)}


@pytest.mark.parametrize("damaged", [b"", b"half of it"])
def test_a_damaged_file_is_mended_by_the_first_search_that_needs_it(
    cache: Path, damaged: bytes
) -> None:
    cache.mkdir()
    file_in(cache).write_bytes(damaged)
    assert tables.table(WANTED, quietly) == BYTES
    assert [kept.sound for kept in tables.listed()] == [True]
    tables.forget()
    assert tables.table(WANTED, quietly) == BYTES
    assert Slow.begun == 1


def test_where_there_can_be_no_cache_it_is_kept_in_memory(cache: Path) -> None:
    cache.write_text("a file where the folder should be")
    assert not tables.keep(WANTED, quietly)
    assert tables.table(WANTED, quietly) == BYTES
    assert list(tables.listed()) == []


def test_several_at_once_build_it_once() -> None:
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: tables.table(WANTED, quietly), range(8)))
    assert all(each == BYTES for each in found)
    assert Slow.begun == 1


def test_what_is_stopped_half_way_goes_on_from_there() -> None:
    reports = []

    def impatient(fraction: float) -> None:
        reports.append(fraction)
        if len(reports) == 3:
            raise OutOfBudget

    with pytest.raises(OutOfBudget):
        tables.table(WANTED, impatient)
    assert tables.table(WANTED, impatient) == BYTES
    assert reports == [0, 0.25, 0.5, 0.5, 0.75]
    assert Slow.begun == 1


def test_building_costs_time_but_no_nodes() -> None:
    budget = Clock()
    budget.table(WANTED)
    assert budget.nodes == 0
    assert bytes(budget.kept(WANTED.key, WANTED.version) or b"") == BYTES


def test_a_removed_table_is_gone(cache: Path) -> None:
    tables.keep(WANTED, quietly)
    assert tables.remove(WANTED.key)
    assert not tables.remove(WANTED.key)
    assert list(tables.listed()) == []


def test_what_was_left_half_written_goes_with_its_own_table_alone(cache: Path) -> None:
    cache.mkdir()
    others = {cache / f"other-{number}.7.part" for number in range(9)}
    for path in [*others, cache / f"{WANTED.key}.7.part"]:
        path.write_bytes(b"half of it")
    assert tables.remove(WANTED.key)
    assert set(cache.iterdir()) == others


# On the command line


def test_two_processes_at_once_are_safe(cache: Path) -> None:
    build = [sys.executable, "-m", "unriddle", "tables", "build", "sliding/2x4"]
    both = [subprocess.Popen(build, stderr=subprocess.DEVNULL) for _ in range(2)]
    codes = {each.wait(timeout=60) for each in both}
    if codes == {4}:
        pytest.skip("the native core is not built")
    assert codes == {0}
    assert all(kept.sound for kept in tables.listed())
    assert {path.suffix for path in cache.iterdir()} == {".table"}


def test_the_command_line_lists_builds_and_removes(run: Run, cache: Path) -> None:
    assert run("tables list").err == f"No tables are kept in {cache}\n"
    built = run("tables build sliding/2x3 --threads 2")
    if built.code == 4:
        pytest.skip("the native core is not built")
    assert built.code == 0
    listed = run("tables list").out.splitlines()
    assert listed[0] == "key,bytes,sound,leftover"
    assert listed[1].endswith(",true,false")
    assert run("solve", "sliding", "4 5 - / 1 2 3").code == 0
    assert run("tables remove sliding/2x3").code == 0
    assert list(cache.iterdir()) == []


def test_the_command_line_says_what_cannot_be_done_with_tables(run: Run) -> None:
    assert run("tables burn").code == 2
    assert run("tables build").code == 2
    assert run("tables build numbers").code == 4


def test_threads_build_the_same_table() -> None:
    part = tiles.Part(4, 4, 0, (1, 4, 5, 8, 9, 12))
    if not tiles.here():
        pytest.skip("the native core is not built")
    wanted = Tabled(part.key, tiles.VERSION, part.size, part.build)
    alone = tables.build(wanted, quietly)
    told: list[float] = []
    assert tables.build(wanted, told.append, threads=3) == alone
    assert told == sorted(told)
    assert len(told) > 10


def test_threads_that_are_stopped_go_on_from_there() -> None:
    part = tiles.Part(4, 4, 0, (1, 4, 5, 8, 9, 12))
    if not tiles.here():
        pytest.skip("the native core is not built")
    wanted = Tabled(part.key, tiles.VERSION, part.size, part.build)
    told: list[float] = []

    def impatient(fraction: float) -> None:
        told.append(fraction)
        if len(told) == 20:
            raise OutOfBudget

    with pytest.raises(OutOfBudget):
        tables.build(wanted, impatient, threads=2)
    assert tables.build(wanted, impatient) == tables.build(wanted, quietly)
    assert told == sorted(told)


def test_a_table_that_cannot_be_shared_is_built_by_one_thread() -> None:
    assert tables.build(WANTED, quietly, threads=4) == BYTES


@pytest.mark.skipif(native("tiles") is None, reason="tables are read by the core")
def test_a_search_that_meets_a_damaged_table_removes_it_and_says_so(cache: Path, run: Run) -> None:
    board = "sliding", "13 10 11 6 / 5 7 4 8 / 1 12 14 9 / 15 3 2 -"
    cache.mkdir()
    damaged = cache / "slides-4x4-0-1.2.3.4.5.6.7.table"
    damaged.write_bytes(b"half of it")
    assert "1.2.3.4.5.6.7 was damaged" in run("solve", *board).err
    assert not damaged.exists()


def test_a_sound_table_under_the_name_of_another_is_not_trusted(cache: Path) -> None:
    tables.keep(WANTED, quietly)
    tables.forget()
    file = file_in(cache)
    other = file.with_name("another" + tables.SUFFIX)
    file.rename(other)
    assert [found.sound for found in tables.listed()] == [False]
    assert tables.kept("another", WANTED.version) is None


def test_a_table_that_another_process_has_just_mended_is_not_removed(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables.keep(WANTED, quietly)
    sound = file_in(cache).read_bytes()
    tables.forget()
    file_in(cache).write_bytes(b"damaged")
    looked = tables._mapped

    def mended_after_the_look(path: Path, key: str, version: int | None) -> memoryview | None:
        found = looked(path, key, version)
        if path == file_in(cache) and version is None:
            path.write_bytes(sound)
        return found

    monkeypatch.setattr(tables, "_mapped", mended_after_the_look)
    assert tables.kept(WANTED.key, WANTED.version) is None
    assert file_in(cache).read_bytes() == sound
    assert tables.damaged == []


def test_making_tables_ready_is_told_apart_from_searching() -> None:
    budget = Clock()
    budget.tick(1)
    assert budget.preparing == 0
    budget.table(WANTED)
    assert 0 < budget.preparing <= budget.seconds
