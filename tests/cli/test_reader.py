"""From words to what was asked: options, families, files, positions."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.conftest import Run
from unriddle.cli.options import OPTIONS, VERBS, Ask, Verb
from unriddle.cli.reader import read


@pytest.mark.parametrize(
    ("line", "words", "options"),
    [
        ("solve 24 4 7 8 8", "24 4 7 8 8", {}),
        ("solve 24 4 7 --seconds 1.5 --limit 3", "24 4 7", {"seconds": 1.5, "limit": 3}),
        ("solve --all 24 --as=postfix 4", "24 4", {"every": True, "form": "postfix"}),
        ("solve 15 - 5 -3 *", "15 - 5 -3 *", {}),
        ("solve 24 4 7 -- --all", "24 4 7 --all", {}),
        ("hint 24 4 7 8 8 ; 8 / 8 --level 3", "24 4 7 8 8 ; 8 / 8", {"level": 3}),
        ("generate 24 --seed -7 --puzzles 20", "24", {"seed": -7, "puzzles": 20}),
        ("survey 24 --solutions --out x.csv", "24", {"solutions": True, "out": "x.csv"}),
        ("doctor --json", "", {"json": True}),
    ],
)  # fmt: skip
def test_options_are_told_from_words(line: str, words: str, options: dict[str, object]) -> None:
    ask = read(line.split())
    assert ask.words == tuple(words.split())
    plain = vars(Ask(ask.verb, ask.words)) | {"given": ask.given}
    assert vars(ask) == plain | options


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


@pytest.mark.parametrize("verb", VERBS.values(), ids=lambda verb: verb.name)
def test_an_option_that_would_do_nothing_for_a_verb_is_refused(run: Run, verb: Verb) -> None:
    for option in OPTIONS.values():
        if option.name not in verb.allowed():
            ran = run(verb.name, option.flag)
            assert ran.code == 2
            what, fix = (ran.err or ran.out).split("leave it out; ")
            assert f"{option.flag} would do nothing for {verb.name}" in what
            assert all(each.flag in fix for each in verb.allowed().values())


@pytest.mark.parametrize(
    "line",
    ["generate 24 --best --strategy brute", "generate 24 --random", "hint 24 4 7 8 8 --all",
     "count 24 4 7 8 8 --limit 3", "play 24 --out x.txt"],
)  # fmt: skip
def test_what_used_to_be_taken_and_ignored_is_refused(run: Run, line: str) -> None:
    ran = run(line)
    assert (ran.code, ran.out) == (2, "")
    assert "would do nothing" in ran.err


@pytest.mark.parametrize("puzzle", ["24 4 7 8 8", "8 1 2 3 / 4 5 6 / 7 - 8", "soma 3x3x3"])
def test_a_letter_after_a_dash_is_an_option_that_does_not_exist(run: Run, puzzle: str) -> None:
    ran = run("solve", *puzzle.split(), "-f")
    assert ran.code == 2
    assert "there is no option -f here" in ran.err


def test_compare_takes_several_strategies(run: Run) -> None:
    for words in (["brute,pairs"], ["brute", "--strategy", "pairs"], ["brute", "--strategy=pairs"]):
        ran = run("compare", "24", "4 7 8 8", "--strategy", *words)
        assert [row.split(",")[0] for row in ran.out.splitlines()[1:]] == ["brute", "pairs"]


def test_an_option_given_twice_must_mean_the_same(run: Run) -> None:
    twice = run("solve 24 4 7 8 8 --strategy brute --strategy pairs")
    assert twice.code == 2
    assert "error: --strategy was given before, as brute" in twice.err
    assert run("solve 24 4 7 8 8 --seconds 5 --seconds 6").code == 2
    assert run("solve 24 4 7 8 8 --seconds 5 --seconds 5.0 --all --all").code == 0


def test_threads_that_were_not_used_are_told(run: Run) -> None:
    told = "One thread did all of it"
    assert told in run("count 24 4 7 8 8 --threads 4").err
    assert told in run("solve 24 4 7 8 8 --threads 4").err
    assert told not in run("count 24 4 7 8 8 --threads 1").err
    assert told not in run("count soma 3x3x3 --distinct labelled --threads 2").err


@pytest.mark.parametrize(
    ("line", "near"),
    [
        ("generate 24 --ranodm", None),
        ("generate 24 --garde 4", "--grade"),
        ("solve 24 4 7 8 8 --strat brute", "--strategy"),
        ("solve 24 4 7 8 8 --strategy brut", "brute"),
        ("solve 24 4 7 8 8 --strategy quick", None),
        ("solve conutdown 1 2 3", "countdown"),
        ("solve chess e4 e5", None),
        ("sovle", "solve"),
        ("dance", None),
        ("solve hands.tx", "hands.txt"),
        ("solve notes.txt", None),
    ],
)
def test_only_what_is_a_slip_or_two_away_is_suggested(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, line: str, near: str | None
) -> None:
    (tmp_path / "hands.txt").write_text("24: 4 7 8 8")
    monkeypatch.chdir(tmp_path)
    ran = run(*line.split())
    assert ran.code == 2
    assert ("did you mean" in ran.err) == (near is not None)
    assert near is None or f"did you mean {near}?" in ran.err


def test_a_key_where_there_is_none_says_so(run: Run) -> None:
    assert "hint: leave it out: there is none here" in run("solve iq 5x11 --only unique").err
