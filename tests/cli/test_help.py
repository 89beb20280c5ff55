"""Help in both languages, version and completion."""

from __future__ import annotations

import pytest

from tests.cli.conftest import Run
from tests.cli.terminal import process
from unriddle import __version__
from unriddle.cli.options import VERBS
from unriddle.locale import LANGUAGES

SHOWN = list(VERBS.values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("verb", SHOWN, ids=lambda verb: verb.name)
def test_every_verb_has_help_with_examples_that_fits_80_columns(
    run: Run, verb: object, lang: str
) -> None:
    assert isinstance(verb, type(SHOWN[0]))
    ran = run(verb.name, "--help", "--lang", lang)
    assert ran.code == 0
    assert {"en": "Examples:", "id": "Contoh:"}[lang] in ran.out
    assert f"unriddle {verb.name}" in ran.out
    assert all(f"--{name}" in ran.out for name in verb.options)
    assert max(map(len, ran.out.splitlines())) <= 80


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_help_of_the_program_lists_the_verbs_and_the_families(run: Run, lang: str) -> None:
    ran = run("--help", "--lang", lang)
    assert ran.code == 0
    assert all(f"  {verb.name} " in ran.out for verb in SHOWN)
    assert "countdown" in ran.out


def test_the_examples_in_the_help_work(run: Run) -> None:
    help_text = run("solve", "--help").out
    examples = [line.strip() for line in help_text.split("Examples:")[1].splitlines()]
    for example in filter(None, examples):
        assert run(*example.split()[1:]).code == 0


def test_without_words_off_a_terminal_there_is_the_help(run: Run) -> None:
    assert run().out == run("--help").out
    assert run("-h").out == run("--help").out
    assert run("--lang", "id").out == run("--help", "--lang", "id").out


def test_version(run: Run) -> None:
    assert run("--version") == (0, f"unriddle {__version__}\n", "")


@pytest.mark.parametrize(
    ("typed", "offered"),
    [
        ("unriddle so", {"solve"}),
        ("unriddle solve coun", {"countdown"}),
        ("unriddle solve numbers/t", {"numbers/ten"}),
        ("unriddle solve 24 --distinct ", {"human", "arithmetic", "written"}),
        ("unriddle solve 24 --lang i", {"id"}),
    ],
)
def test_the_shell_completes_verbs_families_and_keys(typed: str, offered: set[str]) -> None:
    place = str(len(typed.split(" ")) - 1)
    ran = process(_UNRIDDLE_COMPLETE="complete_bash", COMP_WORDS=typed, COMP_CWORD=place)
    assert set(ran.out.split()) >= offered


def test_the_completion_script_can_be_shown() -> None:
    ran = process(_UNRIDDLE_COMPLETE="source_bash")
    assert "_UNRIDDLE_COMPLETE=complete_bash" in ran.out
