"""A package that cannot be used is named with what to do, and keeps nothing else from working."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import Run
from tests.outside.packages import declare, found
from unriddle import outside

NULL = """
from dataclasses import replace
from unriddle.families._template.family import Null
class Other(Null):
    info = replace(Null.info, {})
FAMILY = Other()
"""


class Case(NamedTuple):
    key: str
    code: str | None  # of its family.py; None: there is no such package
    why: str
    fix: str


CASES = {
    "stranger": Case(
        "stranger",
        "import no_such_module",
        "loading it ends with ModuleNotFoundError: No module named 'no_such_module'",
        "install it again, or tell its authors",
    ),
    "absent": Case(
        "absent",
        None,
        "loading it ends with ModuleNotFoundError: No module named 'outside_absent'",
        "install it again, or tell its authors",
    ),
    "leaving": Case(
        "leaving", "1 / 0", "loading it ends with ZeroDivisionError: division by zero", "authors"
    ),
    "empty": Case(
        "empty",
        "",
        "outside_empty.family has no FAMILY that is an unriddle.contract.Family with its INFO",
        "let outside_empty.family end with FAMILY = YourFamily()",
    ),
    "figure": Case(
        "figure", "FAMILY = 3", "outside_figure.family has no FAMILY", "let outside_figure.family"
    ),
    "renamed": Case(
        "renamed",
        NULL.format("key='other'"),
        "its key is 'other'",
        "declare it as 'other' in its pyproject.toml",
    ),
    "aliased": Case(
        "aliased",
        NULL.format("key='aliased', aliases={'24': 'stairs'}"),
        "the name '24' belongs to the package unriddle already",
        "it needs another name than '24', or one of the two has to go",
    ),
}  # fmt: skip
WORDS = {"en": "{}", "id": "{}"}


def write(folder: Path, package: str, code: str, words: dict[str, str] = WORDS) -> None:
    """A package with that family."""
    (folder / package / "locale").mkdir(parents=True)
    (folder / package / "__init__.py").touch()
    (folder / package / "family.py").write_text(code)
    for lang, text in words.items():
        (folder / package / "locale" / f"{lang}.json").write_text(text)


@pytest.fixture
def packages(tmp_path: Path) -> Iterator[Path]:
    """A folder that is looked into; what was loaded from it is forgotten."""
    with found(tmp_path):
        yield tmp_path


@pytest.fixture(params=CASES)
def case(request: pytest.FixtureRequest, packages: Path) -> Case:
    broken = CASES[request.param]
    package = f"outside_{broken.key}"
    if broken.code is not None:
        write(packages, package, broken.code)
    declare(packages, f"outside-{broken.key}", broken.key, package)
    return broken


def test_it_is_told_where_families_are_listed(run: Run, case: Case) -> None:
    ran = run("families")
    assert ran.code == 0
    assert "sliding/4x4" in ran.out
    assert case.key not in ran.out
    brings = f"error: the package outside-{case.key} brings the family '{case.key}'"
    assert f"{brings}, which cannot be used: {case.why}" in ran.err
    assert case.fix in ran.err
    assert f"to do without it: pip uninstall outside-{case.key}" in ran.err


def test_the_doctor_finds_it(run: Run, case: Case) -> None:
    ran = run("doctor")
    assert ran.code == 4
    assert case.why in ran.out
    assert "All of Unriddle works, but not every package" in ran.out
    (told,) = json.loads(run("doctor", "--json", "--lang", "id").out)["broken"]
    assert (told["family"], told["package"]) == (case.key, f"outside-{case.key}")
    assert told["what"].startswith("paket outside-")


def test_asking_for_it_says_why(run: Run, case: Case) -> None:
    for words in (
        ["solve", case.key, "5"],
        [case.key, "5"],
        ["guide", case.key],
        [f"{case.key}: 5"],
    ):
        ran = run(*words)
        assert ran.code == 4, words
        assert case.why in ran.err


def test_everything_else_goes_on(run: Run, case: Case) -> None:
    assert run("solve 24 4 7 8 8").out == "(7 - 8 / 8) * 4\n"
    assert run("solve 4 7 8 8 = 24").out == "(7 - 8 / 8) * 4\n"
    assert run("--help").code == 0


def test_a_family_of_ours_keeps_its_name(run: Run, packages: Path) -> None:
    write(packages, "outside_ours", NULL.format("key='numbers'"))
    declare(packages, "outside-ours", "numbers", "outside_ours")
    assert "the name 'numbers' belongs to the package unriddle already" in run("families").err
    assert run("solve numbers 4 7 8 8").out == "(7 - 8 / 8) * 4\n"


def test_of_two_packages_with_one_name_the_second_is_left_out(
    run: Run, packages: Path, lights_out: None
) -> None:
    write(packages, "unriddle_zz", NULL.format("key='lights-out'"))
    declare(packages, "second", "lights-out", "unriddle_zz")
    outside.found.cache_clear()
    said = run("families").err
    assert "the package second brings the family 'lights-out'" in said
    assert "belongs to the package unriddle-lights-out already" in said
    assert run("solve lights-out 010/111/010").out == "b2\n"


@pytest.mark.parametrize("words", [{"en": "{}"}, {"en": "{}", "id": "{"}], ids=["none", "damaged"])
def test_a_family_needs_words_in_every_language(
    run: Run, packages: Path, words: dict[str, str]
) -> None:
    package = f"outside_wordless_{len(words)}"
    write(packages, package, NULL.format("key='wordless'"), words)
    declare(packages, "outside-wordless", "wordless", package)
    assert "the package outside-wordless brings the family 'wordless'" in run("families").err


def test_it_cannot_change_our_words(run: Run, packages: Path, site: Path) -> None:
    shutil.copytree(site / "unriddle_lights_out", packages / "outside_words")
    file = packages / "outside_words" / "locale" / "en.json"
    words = json.loads(file.read_text())
    file.write_text(json.dumps({**words, "error.unknown_family": "mine now"}))
    declare(packages, "outside-words", "lights-out", "outside_words")
    assert run("solve lights-out 010/111/010").out == "b2\n"
    assert "there is no family 'nobody'" in run("guide", "nobody").err
