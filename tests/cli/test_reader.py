"""From words to what was asked: options, families, files, positions."""

from __future__ import annotations

from pathlib import Path

import pytest
import typer

from tests.cli.conftest import Run
from unriddle.cli import commands
from unriddle.cli.options import VERBS, Ask
from unriddle.cli.reader import read
from unriddle.cli.voice import Voice

LINES = [
    "solve 24 4 7 8 8",
    "solve 24 4 7 8 8 --all --seconds 1.5 --limit 3",
    "solve --all 24 --as=postfix 4 7 8 8",
    "solve 15 - 5 -3 *",
    "solve 24 4 7 -- --all",
    "count board.txt --distinct symmetry --lenient",
    "hint 24 4 7 8 8 ; 8 / 8 --level 3",
    "check 24 4 7 8 8 --details --json",
    "generate 24 --grade 4 --seed -7 --puzzles 20 --deal",
    "survey 24 --solutions --out x.csv --lang id",
    "families",
    "doctor --json",
]


@pytest.mark.parametrize("line", LINES)
def test_the_reader_and_typer_read_the_same(line: str) -> None:
    asked: list[Ask] = []
    command = typer.main.get_command(commands.build(Voice(), asked.append))
    command.main(args=line.split(), prog_name="unriddle", standalone_mode=False)
    assert vars(asked[0]) == vars(read(line.split()))


@pytest.mark.parametrize(
    "words",
    [
        ["24", "4", "7", "8", "8", ";", "8", "/", "8"],
        ["24", "4 7 8 8 ; 8 / 8"],
        ["numbers/24: 4 7 8 8 ; 8 / 8"],
        ["24:", "4", "7", "8", "8;8 / 8"],
        ["NUMBERS", "4", "7", "8", "8", ";", "8 / 8"],
        ["4", "7", "8", "8", ";", "8 / 8"],
        ["24", "{file}", ";", "8", "/", "8"],
        ["24", "{file};8 / 8"],
        ["{file}", ";", "8 / 8"],
        ["{file} ; 8 / 8"],
        ["24", "{position}"],
        ["{position}"],
    ],
)
def test_a_position_can_be_written_in_many_ways(run: Run, tmp_path: Path, words: list[str]) -> None:
    file, position = tmp_path / "my hand.txt", tmp_path / "position.txt"
    file.write_text("\ufeff4 7\r\n8 8\r\n", encoding="utf-8")
    position.write_text("numbers/24: 4 7 8 8 ; 8 / 8\n")
    named = [word.format(file=file, position=position) for word in words]
    ran = run("show", *named)
    assert (ran.code, ran.err) == (0, "numbers/24: 4 7 8 8 = 24 ; 8 / 8\n")


def test_every_verb_takes_the_options_that_hold_everywhere(run: Run) -> None:
    options = "--all --limit 5 --seconds 5 --nodes 1000000 --strategy auto --seed 1 --lenient"
    for verb in VERBS.values():
        if verb.takes == "puzzle" and verb.name not in ("play", "trace", "open"):
            assert run(f"{verb.name} 24 4 7 8 8 {options}").code == 0, verb.name
