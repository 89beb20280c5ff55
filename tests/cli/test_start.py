"""What a short command may load: what it needs, and nothing that is slow."""

from __future__ import annotations

import subprocess
import sys

import pytest

from unriddle.families import our_keys
from unriddle.laws.cases import EXAMPLES

SLOW = ["asyncio", "copy", "dataclasses", "difflib", "inspect", "random", "subprocess"]
SLOW += ["importlib.metadata"]  # for families of other packages, where ours do not do
SLOW += ["unriddle.laws"]
RUN = """
import sys
class Refused:
    def find_spec(self, name, *rest):
        if name in {refused!r}:
            raise AssertionError(name + " is loaded")
sys.meta_path.insert(0, Refused())
from unriddle.cli import main
sys.exit(main(sys.argv[1:]))
"""
FAMILIES = our_keys()


def refusing(refused: list[str], *words: str) -> None:
    """Run a command that fails where it loads one of these."""
    command = [sys.executable, "-c", RUN.format(refused=refused), *words]
    ran = subprocess.run(command, capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr


def families_but(key: str) -> list[str]:
    return [f"unriddle.families.{other}.family" for other in FAMILIES if other != key]


@pytest.mark.parametrize("key", FAMILIES)
def test_a_puzzle_is_solved_without_anything_slow_and_without_the_other_families(key: str) -> None:
    name, _, body = next(text for text in EXAMPLES if text.startswith(f"{key}/")).partition(": ")
    later = [f"unriddle.families.{key}.{duty}" for duty in ("generate", "grading", "hints")]
    refusing([*SLOW, *later, *families_but(key)], "solve", name, body)


def test_the_version_is_told_without_anything_slow() -> None:
    refusing([*SLOW, *families_but("")], "--version")


@pytest.mark.parametrize("words", [["--help"], ["solve", "--help"]])
def test_what_families_there_are_is_told_without_loading_any_of_ours(words: list[str]) -> None:
    refusing(families_but(""), *words)


def test_a_hand_is_solved_without_paths_records_and_fractions() -> None:
    words = next(text for text in EXAMPLES if text.startswith("numbers/")).partition(": ")[::2]
    refusing(["fractions", "pathlib", "unriddle.wire", "unriddle.desk.export"], "solve", *words)
