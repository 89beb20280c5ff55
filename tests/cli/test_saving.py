"""What is saved is whole: the old file stays until the new one can take its place."""

from __future__ import annotations

import json
import os
import resource
import signal
import stat
import subprocess
import threading
import time
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import PROGRAM, environment, process
from unriddle.files import AtomicFile

OLD = "what was there before\n"
HAND = ("solve", "24", "4 7 8 8", "--all", "--out")
ENDLESS = [*PROGRAM, "solve", "iq", "5x11", "--all", "--out"]  # millions of solutions


@pytest.fixture
def old(tmp_path: Path) -> Path:
    file = tmp_path / "out.txt"
    file.write_text(OLD)
    return file


def half_written(folder: Path) -> list[Path]:
    return sorted(folder.glob("*.part"))


def endless(file: Path) -> subprocess.Popen[bytes]:
    """A list that goes on for long, once some of it is on the disk."""
    program = subprocess.Popen([*ENDLESS, str(file)], stderr=subprocess.PIPE, env=environment())
    for _ in range(600):
        if any(part.stat().st_size for part in half_written(file.parent)):
            return program
        time.sleep(0.1)
    program.kill()
    raise AssertionError("nothing was written in a minute")


@pytest.mark.parametrize("kind", ["txt", "csv"])
def test_kill_in_the_middle_of_a_long_list_leaves_the_old_file(tmp_path: Path, kind: str) -> None:
    old = tmp_path / f"out.{kind}"
    old.write_text(OLD)
    with endless(old) as program:
        assert old.read_text() == OLD
        program.kill()
    assert old.read_text() == OLD


def test_ctrl_c_in_the_middle_of_a_long_list_keeps_what_was_found(old: Path) -> None:
    with endless(old) as program:
        program.send_signal(signal.SIGINT)
        _, words = program.communicate(timeout=60)
    assert program.returncode == 130
    assert f"Saved in {old}" in words.decode()
    assert OLD not in old.read_text()
    assert old.read_text().count("\n\n") > 100
    assert half_written(old.parent) == []


def test_ctrl_c_before_anything_was_found_leaves_the_old_file(old: Path) -> None:
    def lines() -> list[str]:
        raise KeyboardInterrupt

    from unriddle.cli.output.saving import Target

    where = Target(str(old), ["txt"])
    with pytest.raises(KeyboardInterrupt):
        where.write_lines(line for _ in range(1) for line in lines())
    assert (old.read_text(), where.written) == (OLD, False)
    assert half_written(old.parent) == []


@pytest.mark.parametrize("words", [["24", "4 7 8 8"], ["iq", "5x11"]])
@pytest.mark.parametrize("kind", ["txt", "csv", "json", "svg"])
def test_a_file_that_may_not_grow_leaves_the_old_one_and_says_so(
    tmp_path: Path, words: list[str], kind: str
) -> None:
    old = tmp_path / f"out.{kind}"
    old.write_text(OLD)
    ran = subprocess.run(
        [*PROGRAM, "solve", *words, "--all", "--limit", "50", "--out", str(old)],
        capture_output=True,
        env=environment(),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (30, 30)),
        check=False,
    )
    assert ran.returncode == 2
    assert f"{old} could not be saved: no file may grow so large there" in ran.stderr.decode()
    assert old.read_text() == OLD
    assert half_written(tmp_path) == []


def test_a_folder_that_can_only_be_read_is_told_with_its_path(run: Run, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        folder = Path("/proc/self")  # where root, too, can make no file
        ran = run(*HAND, str(folder / "out.txt"))
        assert ran.code == 2
        assert "/out.txt could not be saved: " in ran.err
        return
    folder = tmp_path / "closed"
    folder.mkdir()
    (folder / "out.txt").write_text(OLD)
    folder.chmod(0o555)
    ran = run(*HAND, str(folder / "out.txt"))
    folder.chmod(0o755)
    assert ran.code == 2
    assert f"{folder / 'out.txt'} could not be saved: permission denied" in ran.err
    assert (folder / "out.txt").read_text() == OLD


def test_the_permissions_of_the_old_file_are_kept(run: Run, old: Path) -> None:
    old.chmod(0o640)
    assert run(*HAND, str(old)).code == 0
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    assert OLD not in old.read_text()


def test_a_new_file_has_the_usual_permissions(tmp_path: Path) -> None:
    before = os.umask(0o027)
    try:
        with AtomicFile(tmp_path / "new.txt") as fresh:
            fresh.file.write(b"new")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new.txt").stat().st_mode) == 0o640


def test_a_link_stays_a_link_and_its_target_is_renewed(run: Run, old: Path) -> None:
    link = old.parent / "link.txt"
    link.symlink_to(old)
    assert run(*HAND, str(link)).code == 0
    assert link.is_symlink()
    assert "(7 - 8 / 8) * 4" in old.read_text()


def test_what_is_no_file_is_written_through(tmp_path: Path) -> None:
    for device in ("stdout", "null"):
        (tmp_path / f"{device}.txt").symlink_to(f"/dev/{device}")
    ran = process(*HAND, "stdout.txt", cwd=tmp_path)
    assert (ran.code, ran.out.count("(7 - 8 / 8) * 4")) == (0, 2)
    assert process(*HAND, "null.txt", cwd=tmp_path).code == 0
    assert not Path("/dev/null").is_file()


def test_a_pipe_with_a_name_gets_the_result(run: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe.txt"
    os.mkfifo(pipe)
    heard: list[str] = []
    reader = threading.Thread(target=lambda: heard.append(pipe.read_text()))
    reader.start()
    assert run(*HAND, str(pipe)).code == 0
    reader.join(timeout=60)
    assert "(7 - 8 / 8) * 4" in heard[0]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def test_a_name_as_long_as_names_may_be_can_be_saved(run: Run, tmp_path: Path) -> None:
    file = tmp_path / ("x" * 251 + ".txt")
    assert run(*HAND, str(file)).code == 0
    assert file.is_file()


SLIDES = [
    "sliding/4x4: 1 2 3 4 / 5 6 - 8 / 9 10 7 11 / 13 14 15 12",
    "sliding/3x3: 1 2 3 / 4 5 6 / 8 7 -",  # has no solution
    "sliding/3x3: 1 2 - / 3 4 5 / 6 7 8 = gap first",
    "sliding/2x2: 1 2 / 3 - = 1 3 / 2 -",  # has none, and a goal of its own
    "sliding/2x2: 1 2 / 3 -",  # is solved
]


@pytest.mark.parametrize("puzzle", SLIDES)
@pytest.mark.parametrize("lang", ["en", "id"])
def test_the_report_of_a_slide_is_read_again_as_its_puzzle(
    run: Run, tmp_path: Path, puzzle: str, lang: str
) -> None:
    file = tmp_path / "report.txt"
    run("solve", puzzle, "--lang", lang, "--out", str(file))
    shown = run("show", str(file), "--json")
    assert (shown.code, json.loads(shown.out)["puzzle"]) == (0, puzzle)
