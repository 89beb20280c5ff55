"""Answers are right whatever has become of the tables in the user's cache."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import process
from unriddle.engines import tiles

Damage = Callable[[bytes], bytes]
FARTHEST = "8 6 7 / 2 5 4 / 3 - 1"  # one of the two boards that are 31 moves away
native = pytest.mark.skipif(not tiles.here(), reason="the native core is not built")


def solved(cache: Path) -> int:
    ran = process("solve", "8", FARTHEST, XDG_CACHE_HOME=str(cache))
    assert ran.code == 0, ran.err
    return len(ran.out.split())


@native
@pytest.mark.parametrize(
    "damage",
    [
        lambda data: data,
        lambda data: b"",
        lambda data: data[: len(data) // 2],
        lambda data: data[:-4096] + bytes(4096),
        lambda data: data[:64] + bytes(byte ^ 0xFF for byte in data[64:]),
    ],
    ids=["sound", "empty", "half-written", "end lost", "turned over"],
)
def test_a_damaged_table_never_makes_an_answer_longer_or_wrong(
    tmp_path: Path, damage: Damage
) -> None:
    built = process("tables", "build", "8", XDG_CACHE_HOME=str(tmp_path))
    assert built.code == 0, built.err
    files = list((tmp_path / "unriddle").glob("*.table"))
    assert files
    for file in files:
        file.write_bytes(damage(file.read_bytes()))
    assert solved(tmp_path) == 31


@native
def test_a_cache_that_is_no_folder_does_no_harm(tmp_path: Path) -> None:
    (tmp_path / "unriddle").write_text("not a folder")
    assert solved(tmp_path) == 31
