"""A part that kills whoever works at it is set aside and named; all others are done."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.terminal import SOURCE
from tests.outside.packages import declare
from tests.outside.test_broken import write
from tests.runs.programs import Home
from unriddle.families import _template

FATAL = """
import os
import signal
from dataclasses import replace
from pathlib import Path
from unriddle.families._template.family import Null

class Fatal(Null):
    info = replace(Null.info, key="fatal", aliases={})

    def search(self, puzzle, steps, task, part=None):
        if part is not None and part.spec[:3] == ["1", "2", "1"]:
            cause = Path(os.environ["XDG_STATE_HOME"], "cause")
            if cause.exists() and cause.read_text() == "raise":
                raise RuntimeError("out of luck")
            if cause.exists():
                os.kill(os.getpid(), signal.SIGKILL)
        return super().search(puzzle, steps, task, part)

FAMILY = Fatal()
"""
WORDS = Path(_template.__path__[0]) / "locale"
COUNT = ("count", "fatal", "9", "--strategy", "plain", "--threads", "2", "--run", "kept")
LIST = (
    *("solve", "fatal", "9", "--all", "--strategy", "plain"),
    *("--threads", "2", "--run", "kept", "--out", "kept.jsonl"),
)


@pytest.fixture
def cause(home: Home, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As long as this file is there, one part is fatal."""
    site = tmp_path_factory.mktemp("site")
    words = {lang: (WORDS / f"{lang}.json").read_text() for lang in ("en", "id")}
    write(site, "outside_fatal", FATAL, words)
    declare(site, "outside-fatal", "fatal", "outside_fatal")
    cause = home.folder / "state" / "cause"
    cause.parent.mkdir()
    cause.touch()
    home.env["PYTHONPATH"] = f"{site}:{SOURCE}"
    return cause


def test_a_count_goes_on_without_it_and_says_which(home: Home, cause: Path) -> None:
    ran = home.run(*COUNT)
    assert ran.code == 3, ran
    row = home.row("kept")
    assert (row["state"], row["parts_open"], len(row["poison"])) == ("stopped", 0, 1)
    key = row["poison"][0].partition(":")[0]
    assert f"1 part was set aside after three tries: {key} (exit code -9)" in ran.err
    assert "unriddle resume kept" in ran.err
    assert f"set aside: {key}: exit code -9" in home.run("runs", "show", "kept").out
    cause.unlink()
    assert home.answer("resume", "kept")["count"] == 55
    assert home.row("kept")["poison"] == []


@pytest.mark.slow
def test_an_error_in_a_part_is_told(home: Home, cause: Path) -> None:
    cause.write_text("raise")
    ran = home.run(*COUNT, "--lang", "id")
    assert ran.code == 3
    assert "1 bagian disisihkan setelah tiga kali percobaan" in ran.err
    assert "RuntimeError: out of luck" in ran.err


def test_a_list_is_right_up_to_it_and_then_whole(home: Home, cause: Path) -> None:
    ran = home.run(*LIST)
    assert ran.code == 3, ran
    assert not (home.folder / "kept.jsonl").exists()
    (part,) = home.folder.glob("*.part")
    begun = part.read_bytes().splitlines()
    cause.unlink()
    assert home.run("resume", "kept").code == 0
    assert home.run(*LIST[:6], "--out", "alone.jsonl").code == 0
    kept, wanted = ((home.folder / f"{name}.jsonl").read_bytes() for name in ("kept", "alone"))
    assert kept == wanted
    lines = wanted.splitlines()
    missing = [line for line in lines if line not in begun]
    assert missing
    first = lines.index(missing[0])
    assert begun == [line for line in lines if line not in missing]
    assert all(json.loads(line)["steps"].startswith("1 ; 2 ; 1") for line in missing)
    assert begun[:first] == lines[:first]
