"""The command line knows no family: the null family and its twin have every verb by being there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from unriddle.families import names
from unriddle.laws import source
from unriddle.laws.cases import every_family

AROUND = ("right ; right ; down ; down", "down ; down ; right ; right")
FILES = source.modules("cli")


@pytest.fixture(autouse=True)
def null_family() -> Iterator[None]:
    with every_family():
        yield


@pytest.mark.parametrize(
    ("line", "code", "out"),
    [
        ("solve null 5", 0, "2 + 2 + 1\n"),
        ("solve null 5 --best --as steps", 0, "2 ; 2 ; 1\n"),
        ("count null 5", 0, "8\n"),
        ("count null 5 only-2", 1, "0\n"),
        ("hint null 5 --level 4", 0, "it can still be solved\nnext: 2\n"),
        ("outlook null 5", 0, "8 ways from here\n1  5\n2  3\n"),
        ("check null 5 only-2", 1, "Impossible: 5 is odd, and every step takes two stairs\n"),
        ("grade null 5", 0, "★☆☆☆☆ 1 of 5\n4 nodes searched for the first solution\n"),
        ("trace null 2", 0, "try  try 1 of 2\ntry  try 1 of 1\n"),
        ("solve null", 2, ""),
        ("solve null/foo 5", 2, ""),
        ("generate null", 4, ""),
        ("survey null", 4, ""),
        ("solve twin a__ / _#_ / __x", 0, "RRDD\n"),
        ("solve twin a__ / _#_ / __x --all --as steps", 0, f"{AROUND[0]}\n{AROUND[1]}\n"),
        ("count twin a__ / _#_ / __x", 0, "2\n"),
        ("hint twin a__ / _#_ / __x --level 4", 0, "it can still be solved\nnext: right\n"),
        ("hint twin a# / #x", 1, "no way leads to the exit\n"),
        ("outlook twin a__ / _#_ / __x", 0, "4 moves to go\nright  3\ndown   3\n"),
        ("outlook twin a# / #x", 1, "It cannot be solved from here\n"),
        ("check twin a__ / _#_ / __x", 0, "Solvable: there is more than one shortest solution\n"),
        ("check twin a_x", 0, "Solvable: there is exactly one shortest solution\n"),
        ("check twin a# / #x", 1, "Impossible: no way leads to the exit\n"),
        ("grade twin a# / #x", 1, "☆☆☆☆☆ 0 of 5\nno way leads to the exit\n"),
        ("trace twin ax", 0, "try  walk right\n"),
    ],
)
def test_a_verb_does_the_same_for_any_family(run: Run, line: str, code: int, out: str) -> None:
    assert run(line)[:2] == (code, out)


@pytest.mark.parametrize("file", FILES, ids=source.name)
def test_the_command_line_names_no_family(file: Path) -> None:
    # An alias such as 8 is a family only where it is quoted.
    known = [rf'"{name}"' if name.isdecimal() else rf"\b{name}\b" for name in names()]
    assert re.findall("|".join(known), file.read_text()) == []
