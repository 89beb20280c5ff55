"""The corpus, read by the library and by the command line."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.terminal import environment, process
from tests.hostile.corpus import FILES, TEXTS

REPOSITORY = Path(__file__).parents[2]
LONGEST = 300  # seconds for the whole corpus, on a machine with much else to do


def test_the_corpus_is_as_large_as_was_promised() -> None:
    assert len(TEXTS) >= 300


@pytest.mark.parametrize("reader", ["desk", pytest.param("cli", marks=pytest.mark.slow)])
def test_every_hostile_text_is_read_or_explained(reader: str) -> None:
    """Without a traceback, each within its seconds, and all of them within a gigabyte."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.hostile.reading", reader],
        cwd=REPOSITORY,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=LONGEST,
        check=False,
    )
    *wrong, last = ran.stdout.splitlines()
    assert [json.loads(line) for line in wrong] == []
    assert last.startswith("read"), ran.stderr
    assert ran.returncode == 0


@pytest.mark.parametrize(
    "name", ["every byte", "utf-16", "nul within", "deep brackets", "a set file nested without end"]
)
def test_a_hostile_file_is_explained_by_a_process_of_its_own(tmp_path: Path, name: str) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_bytes(FILES[name])
    for words in (("show", str(path)), ("solve", "24", "-")):
        ran = process(*words, stdin=FILES[name])
        assert ran.code == 2
        assert "error:" in ran.err
        assert "hint:" in ran.err
        assert "Traceback" not in ran.err
