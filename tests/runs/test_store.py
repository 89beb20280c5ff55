"""What is kept of a run: found damaged, of another program, or not to be written, and told so."""

from __future__ import annotations

import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.runs.programs import Home
from unriddle.contract import Part
from unriddle.runs.kept.lock import Busy, Lock, held
from unriddle.runs.kept.store import RunError, Store, folder, glance
from unriddle.runs.ledger import DONE, Entry

COUNT = ("count", "packing/soma: 3x3x3", "--run", "kept")


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run that is done."""
    home = Home(tmp_path_factory.mktemp("made"))
    assert home.run(*COUNT).out == "11520\n"
    return home.store("kept")


@pytest.fixture
def kept(home: Home, made: Path) -> Path:
    home.runs.mkdir(parents=True)
    return Path(shutil.copy(made, home.store("kept")))


def flip(path: Path, what: bytes, other: bytes) -> None:
    data = path.read_bytes()
    assert what in data
    path.write_bytes(data.replace(what, other))


def garble(path: Path) -> None:
    """Bytes in the middle of every page."""
    data = bytearray(path.read_bytes())
    for page in range(0, len(data), 4096):
        data[page + 8 : page + 108] = b"\x55" * 100
    path.write_bytes(data)


DAMAGE: dict[str, Callable[[Path], object]] = {
    "empty": lambda path: path.write_bytes(b""),
    "no database": lambda path: path.write_text("hello"),
    "half": lambda path: path.write_bytes(path.read_bytes()[:9000]),
    "head": lambda path: path.write_bytes(path.read_bytes()[:100]),
    "a digit": lambda path: flip(path, b"11520", b"71520"),
    "a state": lambda path: flip(path, b"done", b"dome"),
    "garbled": garble,
}


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_run_is_told_and_can_be_begun_anew(
    run: Run, home: Home, kept: Path, damage: str
) -> None:
    DAMAGE[damage](kept)
    data = kept.read_bytes()
    for words in (COUNT, ("resume", "kept")):
        ran = run(*words)
        assert ran.code == 2
        assert ran.out == ""
        assert f"error: what is kept of the run kept is damaged: {kept} (" in ran.err
        assert "start anew: unriddle runs remove kept, then the same command" in ran.err
    assert "simpanan pekerjaan kept rusak" in run(*COUNT, "--lang", "id").err
    assert kept.read_bytes() == data
    assert "kept,damaged," in run("runs").out
    assert run("runs", "remove", "kept").code == 0
    assert list(home.runs.iterdir()) == []


def test_another_program_does_not_go_on_with_it(run: Run, kept: Path) -> None:
    store = Store(kept)
    store.about(code="0.0.1 0123456789abcdef")
    store.close()
    ran = run("resume", "kept")
    assert ran.code == 2
    assert "another version of the program began the run kept (0.0.1 0123456789abcdef)" in ran.err
    assert "start anew: unriddle runs remove kept" in ran.err
    ran = run("resume", "kept", "--lang", "id")
    assert "versi program lain memulai pekerjaan kept" in ran.err


def test_other_tables_are_those_of_another_program(run: Run, kept: Path) -> None:
    with closing(sqlite3.connect(kept)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "kept,other," in run("runs").out
    assert "another version of the program began the run kept (99)" in run("resume", "kept").err


def test_a_run_is_for_one_thing(run: Run, kept: Path) -> None:
    for words in ("count packing/bedlam: 4x4x4", "count packing/soma: 3x3x3 --distinct labelled"):
        verb, rest = words.split(" ", 1)
        board, *options = rest.split(" --")
        ran = run(verb, board, *" --".join(["", *options]).split(), "--run", "kept")
        assert ran.code == 2
        typed = "unriddle count 'packing/soma: 3x3x3' --run kept"
        assert f"the run kept is for something else: {typed}" in ran.err
        assert "choose another name, or go on with that one: unriddle resume kept" in ran.err


def test_one_process_at_a_time_and_the_others_know_which(run: Run, kept: Path) -> None:
    lock = Lock(kept)
    for words in (COUNT, ("resume", "kept"), ("runs", "remove", "kept")):
        ran = run(*words)
        assert ran.code == 2
        assert f"error: the process {os.getpid()} is working at the run kept" in ran.err
        assert "wait for it, or stop it: unriddle runs stop kept" in ran.err
    assert f"proses {os.getpid()} sedang" in run("resume", "kept", "--lang", "id").err
    lock.release()
    assert kept.exists()
    assert run("resume", "kept").out == "11520\n"


def test_those_who_look_do_not_see_each_other(kept: Path) -> None:
    with kept.with_suffix(".lock").open("w") as looking:
        fcntl.flock(looking, fcntl.LOCK_SH)
        assert held(kept) is None
        with pytest.raises(Busy):
            Lock(kept)


def test_a_lock_of_a_run_that_was_removed_is_no_lock(kept: Path) -> None:
    before = Lock(kept)
    before.release(remove=True)
    again = Lock(kept)
    assert held(kept) == os.getpid()
    again.release()
    assert held(kept) is None


@pytest.mark.parametrize("state", ["file", "file/below"])
def test_a_folder_that_cannot_be(
    run: Run, home: Home, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    (home.folder / "file").touch()
    monkeypatch.setenv("XDG_STATE_HOME", str(home.folder / state))
    ran = run(*COUNT)
    assert ran.code == 2
    assert "what is kept of the run kept cannot be written" in ran.err
    assert "(part of the path is not a folder)" in ran.err
    assert "say where to keep runs with XDG_STATE_HOME" in ran.err
    assert "simpanan pekerjaan kept tidak bisa ditulis" in run(*COUNT, "--lang", "id").err
    assert run("runs").code == 0


def test_a_file_that_is_a_folder(run: Run, kept: Path) -> None:
    kept.unlink()
    kept.mkdir()
    ran = run(*COUNT)
    assert ran.code == 2
    assert f"what is kept of the run kept cannot be written: {kept}" in ran.err
    assert run("runs", "remove", "kept").code == 2


@pytest.mark.parametrize("value", [None, "", "relative/path"])
def test_without_a_state_folder_it_is_the_one_at_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, value: str | None
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    if value is None:
        monkeypatch.delenv("XDG_STATE_HOME", raising=False)
    else:
        monkeypatch.setenv("XDG_STATE_HOME", value)
    assert folder() == tmp_path / ".local" / "state" / "unriddle" / "runs"


def test_a_kill_while_it_is_begun_leaves_no_run(run: Run, home: Home) -> None:
    home.runs.mkdir(parents=True)
    home.store("kept").with_suffix(".new").write_bytes(b"SQLite format 3\0 and no more")
    assert run("runs").out == ""
    assert run(*COUNT).out == "11520\n"


def test_ctrl_c_while_it_is_begun_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(values: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("unriddle.runs.kept.store._remembered", interrupted)
    with pytest.raises(KeyboardInterrupt):
        Store(tmp_path / "kept.run", {"state": "open"})
    assert list(tmp_path.iterdir()) == []


# Of a change all is kept, or nothing


def entry(key: str, count: int = 1) -> Entry:
    return Entry(key, Part([key]), DONE, number=1, count=count)


def test_what_is_interrupted_takes_along_what_was_not_committed(tmp_path: Path) -> None:
    """Ctrl-C between two rows of a change: what comes after it means nothing without it."""
    store = Store(tmp_path / "kept.run", {"state": "open"})
    store.keep([entry("0")], entry("0"))
    store.about(nodes=1)
    store.keep([entry("1")], entry("1"))
    with suppress(KeyboardInterrupt), store.changing():
        store.keep([entry("2")], entry("2"))
        raise KeyboardInterrupt
    assert store.failed
    store.keep([entry("3")], entry("3"))
    store.about(nodes=3)
    store.close()
    about, entries = glance(tmp_path / "kept.run")
    assert about["nodes"] == 1
    assert [each.key for each in entries] == ["0"]


def test_a_count_of_any_size_comes_back(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.run", {"state": "open"})
    store.keep([entry("0", count=7**100)], entry("0"))
    store.about(nodes=1)
    store.close()
    (read,) = glance(tmp_path / "kept.run")[1]
    assert read.count == 7**100


def test_a_part_that_was_found_twice_is_an_error_and_no_second_list(tmp_path: Path) -> None:
    store = Store(tmp_path / "kept.run", {"state": "open"})
    store.keep([entry("0")], entry("0"), b"lines")
    with pytest.raises(RunError):
        store.keep([entry("0")], entry("0"), b"lines")
    store.close()
