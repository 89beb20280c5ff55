"""The file of a list between two lives of its run: whatever becomes of it, the end is right."""

from __future__ import annotations

import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.runs.programs import Home
from unriddle import engines
from unriddle.runs.kept.store import Store

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches take too long"
)

BOARD = "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X"
LIST = ("solve", BOARD, "--all", "--out")


@pytest.fixture
def wanted(home: Home, run: Run) -> bytes:
    assert run(*LIST, "alone.csv").code == 0
    return (home.folder / "alone.csv").read_bytes()


@pytest.fixture
def begun(home: Home, run: Run, cut_often: None, wanted: bytes) -> Path:
    """The growing file of a run that has stopped half way."""
    ran = run(*LIST, "kept.csv", "--run", "kept", "--threads", "1", "--nodes", "1500")
    assert ran.code == 3
    assert "All of it is kept: unriddle resume kept goes on" in ran.err
    (part,) = home.folder.glob("*.part")
    assert wanted.startswith(part.read_bytes())
    assert len(wanted) > part.stat().st_size > len("solution,steps,cost\n")
    return part


CHANGES: dict[str, Callable[[Path], object]] = {
    "nothing": lambda path: None,
    "removed": lambda path: path.unlink(),
    "emptied": lambda path: path.write_bytes(b""),
    "shorter": lambda path: path.write_bytes(path.read_bytes()[:-7]),
    "longer": lambda path: path.write_bytes(path.read_bytes() + b"half a li"),
    "other": lambda path: path.write_bytes(path.read_bytes().replace(b"A", b"B")),
}


@pytest.mark.parametrize(
    "change",
    [
        *("removed", "longer", "other"),
        *(pytest.param(each, marks=pytest.mark.slow) for each in ("nothing", "emptied", "shorter")),
    ],
)
def test_a_list_is_whole_whatever_became_of_its_beginning(
    home: Home, run: Run, begun: Path, wanted: bytes, change: str
) -> None:
    CHANGES[change](begun)
    ran = run("resume", "kept")
    assert ran.code == 0
    assert f"Saved in {home.folder / 'kept.csv'}" in ran.err
    assert (home.folder / "kept.csv").read_bytes() == wanted
    assert not begun.exists()


def test_it_is_told_where_the_list_will_be_and_where_it_grows(
    home: Home, run: Run, begun: Path
) -> None:
    told = run("runs", "show", "kept").out
    assert f"to be written to {home.folder / 'kept.csv'} once all is there" in told
    assert f"so far in {begun}" in told
    assert run("resume", "kept").code == 0
    told = run("runs", "show", "kept").out
    assert f"\nwritten to {home.folder / 'kept.csv'}" in told
    assert "so far in" not in told


def test_removing_a_run_removes_a_list_that_is_not_whole(home: Home, run: Run, begun: Path) -> None:
    assert run("runs", "remove", "kept").code == 0
    assert not begun.exists()
    assert list(home.runs.iterdir()) == []


def test_a_list_that_is_whole_is_the_users_own(home: Home, run: Run, begun: Path) -> None:
    out = home.folder / "kept.csv"
    assert run("resume", "kept").code == 0
    out.write_text("mine")
    for words in (("resume", "kept"), (*LIST, "kept.csv", "--run", "kept")):
        ran = run(*words)
        assert ran.code == 0
        assert "1308 solutions" in ran.err
        assert out.read_text() == "mine"
    assert run("runs", "remove", "kept").code == 0
    assert out.read_text() == "mine"


def test_a_list_that_is_gone_is_written_again(
    home: Home, run: Run, begun: Path, wanted: bytes
) -> None:
    out = home.folder / "kept.csv"
    assert run("resume", "kept").code == 0
    seconds = home.row("kept")["seconds"]
    out.unlink()
    assert run("resume", "kept").code == 0
    assert out.read_bytes() == wanted
    assert home.row("kept")["seconds"] == seconds


@pytest.mark.slow
def test_a_kill_after_the_list_took_its_place(
    home: Home, run: Run, begun: Path, wanted: bytes
) -> None:
    """It is whole, but the run does not know it yet."""
    out = home.folder / "kept.csv"
    assert run("resume", "kept").code == 0
    store = Store(home.store("kept"))
    store.about(state="open")
    store.close()
    assert run("resume", "kept").code == 0
    assert out.read_bytes() == wanted
    assert home.row("kept")["state"] == "done"


@pytest.mark.slow
def test_two_runs_for_the_same_file_do_not_meet(
    home: Home, run: Run, begun: Path, wanted: bytes
) -> None:
    assert run(*LIST, "kept.csv", "--run", "other").code == 0
    assert begun.exists()
    assert run("resume", "kept").code == 0
    assert (home.folder / "kept.csv").read_bytes() == wanted


def test_a_link_stays_a_link_and_a_file_is_not_executable(
    home: Home, run: Run, cut_often: None, wanted: bytes
) -> None:
    (home.folder / "elsewhere").mkdir()
    (home.folder / "kept.csv").symlink_to(home.folder / "elsewhere" / "list.csv")
    assert run(*LIST, "kept.csv", "--run", "kept").code == 0
    assert (home.folder / "kept.csv").is_symlink()
    target = home.folder / "elsewhere" / "list.csv"
    assert target.read_bytes() == wanted
    assert not target.stat().st_mode & stat.S_IXUSR


def test_a_place_that_cannot_be_written_is_told_before_the_work(home: Home, run: Run) -> None:
    ran = run(*LIST, "nowhere/kept.csv", "--run", "kept")
    assert ran.code == 2
    assert "could not be saved: there is no such file or folder" in ran.err
    assert "choose another name or folder" in ran.err
    assert not home.runs.exists()


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_protected_file_is_not_replaced(home: Home, run: Run) -> None:
    out = home.folder / "kept.csv"
    out.write_text("mine")
    out.chmod(0o444)
    ran = run(*LIST, "kept.csv", "--run", "kept")
    assert ran.code == 2
    assert "permission denied" in ran.err
    assert out.read_text() == "mine"


def test_a_folder_that_went_away_is_told(home: Home, run: Run, cut_often: None) -> None:
    (home.folder / "below").mkdir()
    ran = run(*LIST, "below/kept.csv", "--run", "kept", "--threads", "1", "--nodes", "1500")
    assert ran.code == 3
    shutil.rmtree(home.folder / "below")
    ran = run("resume", "kept", "--lang", "id")
    assert ran.code == 2
    assert "kept.csv tidak bisa disimpan: berkas atau foldernya tidak ada" in ran.err
    assert "buat lagi folder itu, lalu: unriddle resume kept" in ran.err
    (home.folder / "below").mkdir()
    assert run("resume", "kept").code == 0
