"""However a search is shared, its count, its list and its nodes are the same, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.runs.programs import Home
from unriddle import engines

pytestmark = pytest.mark.skipif(
    bool(engines.native_missing()), reason="textbook searches take too long"
)

BOARDS = {
    "kanoodle": "packing/kanoodle: pyramid 5",
    "soma": "packing/soma: 3x3x3",
    "equal": "packing/custom: pyramid 3 with A=X./XX, B=XX, C=XX, D=XXX, E=X./XX, F=X",
}
LONG = [("packing/iq-puzzler-pro: pyramid 5", "symmetry"), ("packing/bedlam: 4x4x4", "shapes")]
SHARED = [
    ("--threads", "2"),
    ("--threads", "4"),
    ("--run", "one", "--threads", "1"),
    ("--run", "two", "--threads", "2"),
]
DISTINCT = ["shapes", "labelled", "symmetry"]
KINDS = ["jsonl", "csv", "txt"]


def written(path: Path) -> bytes:
    """The file of a list; a text says how long it took."""
    lines = path.read_bytes().splitlines(keepends=True)
    return b"".join(line for line in lines if b" time: " not in line)


def listed(home: Home, board: str, distinct: str, kind: str, *shared: str) -> bytes:
    out = f"out{'-'.join(shared)}.{kind}"
    words = ("solve", board, "--all", "--distinct", distinct, "--out", out, *shared)
    ran = home.run(*words)
    assert ran.code == 0, ran
    return written(home.folder / out)


def counted(home: Home, board: str, distinct: str, *shared: str) -> Any:
    answer = home.answer("count", board, "--distinct", distinct, *shared)
    del answer["seconds"]
    return answer


@pytest.mark.parametrize(("distinct", "kind"), [*zip(DISTINCT, KINDS, strict=True)])
def test_a_list_that_is_cut_often_is_the_same_file(
    home: Home, run: Run, cut_often: None, distinct: str, kind: str
) -> None:
    words = ("solve", BOARDS["equal"], "--all", "--distinct", distinct, "--out")
    assert run(*words, f"alone.{kind}").code == 0
    assert run(*words, f"kept.{kind}", "--run", "kept", "--threads", "2").code == 0
    assert written(home.folder / f"kept.{kind}") == written(home.folder / f"alone.{kind}")
    assert home.row("kept")["parts_done"] > 5


def test_a_count_that_is_cut_often_has_the_same_nodes(
    home: Home, run: Run, cut_often: None
) -> None:
    answers = []
    for shared in ("--threads 2", "--run kept --threads 2", "--threads 1"):
        ran = run("count", BOARDS["soma"], "--distinct", "labelled", "--json", *shared.split())
        answers.append(json.loads(ran.out) | {"seconds": None})
    assert answers[0] == answers[1] == answers[2]
    assert home.row("kept")["parts_done"] > 5


@pytest.mark.slow
@pytest.mark.parametrize("distinct", DISTINCT)
@pytest.mark.parametrize("board", BOARDS)
@pytest.mark.parametrize("kind", KINDS)
def test_every_list_is_the_same_file(home: Home, board: str, distinct: str, kind: str) -> None:
    alone = listed(home, BOARDS[board], distinct, kind)
    for shared in SHARED:
        assert listed(home, BOARDS[board], distinct, kind, *shared) == alone, shared


@pytest.mark.slow
@pytest.mark.parametrize("distinct", DISTINCT)
@pytest.mark.parametrize("board", BOARDS)
def test_every_count_is_the_same(home: Home, board: str, distinct: str) -> None:
    alone = counted(home, BOARDS[board], distinct)
    for shared in SHARED:
        assert counted(home, BOARDS[board], distinct, *shared) == alone, shared


@pytest.mark.slow
@pytest.mark.parametrize(("board", "distinct"), LONG)
def test_a_long_count_is_the_same(home: Home, board: str, distinct: str) -> None:
    alone = counted(home, board, distinct)
    for shared in SHARED:
        assert counted(home, board, distinct, *shared) == alone, shared
