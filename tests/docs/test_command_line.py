"""docs/command-line.md tells every verb, every option, every exit code and every JSON field."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from unriddle.cli import main
from unriddle.cli.options import OPTIONS, VERBS
from unriddle.desk.answers import Status

PAGE = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
HAND = ["24", "4 7 8 8"]
ONE_HAND = Path(__file__).with_name("hand.txt")
LINES = {
    **{verb.name: HAND for verb in VERBS.values() if verb.takes == "puzzle"},
    "generate": ["24", "--seed", "1"],
    "day": ["24"],
    "survey": ["sliding/2x2"],
    "batch": [str(ONE_HAND)],
    "tables": ["list"],
    "runs": [],
    "resume": ["kept"],
    "families": [],
    "guide": [],
    "doctor": [],
}
SERVING = ("open", "serve")  # they start a server


def test_every_verb_stands_in_the_page() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", PAGE.split("## Options")[0], re.MULTILINE)
    assert listed == list(VERBS)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=lambda option: option.name)
def test_every_option_stands_in_the_page_with_its_value(option: object) -> None:
    assert isinstance(option, type(OPTIONS["all"]))
    metavar = option.metavar.replace("|", r"\|")
    assert f"| `{option.flag} {metavar}".rstrip() + "` |" in PAGE


def test_every_verb_with_lists_stands_in_the_page() -> None:
    said = PAGE.split("## Many puzzles\n")[1].split(" take a file")[0]
    assert re.findall(r"`(\w+)`", said) == [
        "solve", "count", "hint", "outlook", "check", "grade", "show", "compare", "trace",
    ]  # fmt: skip
    assert set(re.findall(r"`(\w+)`", said)) == {verb.name for verb in VERBS.values() if verb.many}


def test_every_exit_code_stands_in_the_page() -> None:
    told = set(map(int, re.findall(r"^\| (\d+) \|", PAGE, re.MULTILINE)))
    assert told == {*(status.exit_code for status in Status), 2, 4, 70, 130}


@pytest.mark.parametrize(
    "verb", [name for name, each in VERBS.items() if "json" in each.common and name not in SERVING]
)
def test_every_json_field_stands_in_the_page(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    verb: str,
) -> None:
    monkeypatch.setattr("builtins.input", lambda _question: "q")
    if VERBS[verb].takes in ("run", "runs"):
        monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
        assert main(["count", *HAND, "--run", "kept"]) == 0
        capsys.readouterr()
    assert main([verb, *LINES[verb], "--json"]) == 0
    record = json.loads(capsys.readouterr().out)
    row = PAGE.split("## JSON")[1].split(f"`{verb}`", 1)[1].split("\n")[0]
    assert [field for field in fields(record, verb) if f"`{field}`" not in row] == []


def fields(record: dict[str, object], verb: str) -> Iterator[str]:
    """The keys of a record and of the rows in it; what a survey counts is the family's own."""
    yield from record
    for value in record.values():
        if verb != "survey" and isinstance(value, list) and value and isinstance(value[0], dict):
            yield from value[0]
