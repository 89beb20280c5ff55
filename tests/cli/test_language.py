"""The language: `--lang`, else that of the environment, else English."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import terminal

SAYS = {"en": "No solution: ", "id": "Tidak ada solusi: "}


@pytest.mark.parametrize(
    ("env", "lang"),
    [
        ({}, "en"),
        ({"LANG": "id_ID.UTF-8"}, "id"),
        ({"LANG": "id"}, "id"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "id_ID"}, "id"),
        ({"LANG": "id_ID.UTF-8", "LC_ALL": "C.UTF-8"}, "en"),
    ],
)
def test_the_environment_chooses(
    run: Run, monkeypatch: pytest.MonkeyPatch, env: dict[str, str], lang: str
) -> None:
    for name, value in env.items():
        monkeypatch.setenv(name, value)
    assert run("solve 24 1 1 1 1").err.startswith(SAYS[lang])


def test_the_option_goes_before_the_environment(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "id_ID.UTF-8")
    assert run("solve 24 1 1 1 1 --lang en").err.startswith(SAYS["en"])
    assert run("--lang en solve 24 1 1 1 1").err.startswith(SAYS["en"])
    assert run("solve 24 1 1 1 1 --lang=id").err.startswith(SAYS["id"])


def test_numbers_are_written_as_the_language_does(run: Run) -> None:
    line = "solve 24 4 7 8 8 --all --strategy brute"
    assert "3,840 nodes" in run(line).err
    assert "3.840 simpul" in run(f"{line} --lang id").err


def test_the_words_for_what_to_fill_in_are_those_of_the_language(run: Run) -> None:
    assert run("solve --help").out.startswith("Usage: unriddle solve FAMILY PUZZLE… [OPTIONS]")
    told = run("solve --help --lang id").out
    assert told.startswith("Pemakaian: unriddle solve JENIS TEKA-TEKI… [OPSI]")
    assert "--out BERKAS" in told
    assert "--nodes N " in told
    pages = told + run("--help --lang id").out + run("tables --help --lang id").out
    assert not any(word in pages for word in ("FAMILY", "PUZZLE", "VERB", "FILE", "KEY"))
    assert "--out memerlukan nilai: BERKAS" in run("--lang id solve 24 4 7 8 8 --out").err


def test_the_columns_of_a_survey_on_a_terminal_are_named_in_the_language(run: Run) -> None:
    words = ("survey", "24", "--limit", "1")
    shown = {lang: terminal(*words, "--lang", lang).out for lang in ("en", "id")}
    assert "solvable  no fractions  no negatives" in shown["en"]
    assert "bisa   tanpa pecahan  tanpa negatif" in shown["id"]
    assert "1 1 1 1  tidak  tidak" in shown["id"]
    assert run(*words, "--lang", "id").out == run(*words).out  # CSV is for programs


def test_errors_in_the_line_itself_are_told_in_the_language_asked_for(run: Run) -> None:
    assert "galat: tidak ada opsi --al" in run("solve 24 4 7 8 8 --al --lang id").err
