"""The language: `--lang`, else that of the environment, else English."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run

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


def test_errors_in_the_line_itself_are_told_in_the_language_asked_for(run: Run) -> None:
    assert "galat: tidak ada opsi --al" in run("solve 24 4 7 8 8 --al --lang id").err
