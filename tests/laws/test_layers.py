"""Each layer knows only those below it, and the inside needs nothing but Python."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.laws import source
from tests.laws.cases import FAMILIES as EVERY
from unriddle.families import names, registry
from unriddle.locale import LANGUAGES

FOLDERS = source.FAMILIES
FAMILY_MODULES = [*source.modules("families"), *source.TWIN.rglob("*.py")]
MIDDLE = [path for path in source.ROOT.glob("*.py") if path.name != "__main__.py"]
OUTSIDE = [*MIDDLE, *source.modules("cli", "web", "render", "runs", "locale")]
INSIDE = [*MIDDLE, *source.modules("families", "engines", "locale")]
STANDARD = sys.stdlib_module_names
ALLOWED = ("unriddle.contract", "unriddle.errors", "unriddle.reasons", "unriddle.engines")


def below(module: str, *packages: str) -> bool:
    return any(f"{module}.".startswith(f"{package}.") for package in packages)


def standard(module: str) -> bool:
    return module.split(".")[0] in STANDARD


def printed(script: str) -> list[str]:
    """The words that a fresh Python prints."""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return run.stdout.split()


def each(paths: list[Path]) -> list[object]:
    return [pytest.param(path, id=source.name(path)) for path in sorted(set(paths))]


@pytest.mark.parametrize("folder", each(FOLDERS))
def test_a_family_imports_the_contract_the_engines_and_itself(folder: Path) -> None:
    own = source.name(folder)
    for path in folder.rglob("*.py"):
        for module in source.imports(path):
            assert standard(module) or below(module, *ALLOWED, own), f"{path.name}: {module}"


@pytest.mark.parametrize("path", each(source.modules("engines")))
def test_an_engine_knows_no_family_and_no_desk(path: Path) -> None:
    for module in source.imports(path):
        assert standard(module) or below(
            module, "unriddle.engines", "unriddle._native", "unriddle.contract", "unriddle.errors"
        ), module


@pytest.mark.parametrize("path", each(INSIDE))
def test_the_inside_imports_only_the_standard_library(path: Path) -> None:
    assert all(standard(module) or below(module, "unriddle") for module in source.imports(path))


@pytest.mark.parametrize("path", each(MIDDLE))
def test_the_middle_end_knows_no_front_end(path: Path) -> None:
    assert not any(below(found, "unriddle.cli", "unriddle.web") for found in source.imports(path))


def test_importing_unriddle_imports_no_third_party_module() -> None:
    script = "import sys; a = set(sys.modules); import unriddle; print(*set(sys.modules) - a)"
    assert [name for name in printed(script) if not below(name, "unriddle", *STANDARD)] == []


def test_importing_unriddle_imports_no_family_yet() -> None:
    script = "import sys, unriddle; print(*sys.modules)"
    assert not [name for name in printed(script) if name.startswith("unriddle.families.")]


@pytest.mark.parametrize("path", each(OUTSIDE))
def test_nothing_outside_a_family_names_one(path: Path) -> None:
    # A single figure is a family only on the command line; elsewhere it is a figure.
    words = "|".join(re.escape(word) for word in {*EVERY, *names()} if len(word) > 1)
    address = re.compile(rf"(?:^|[\s'\"`])(?:{words})(?:/[\w-]*)?:\s|^(?:{words})(?:/[\w-]+)?$")
    named = [text for text in source.strings(path) if address.search(text)]
    assert named == []
    folders = [source.name(folder) for folder in FOLDERS]
    assert not any(below(module, *folders) for module in source.imports(path))


@pytest.mark.parametrize("path", each(FAMILY_MODULES))
def test_a_family_reads_no_clock_and_prints_nothing(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(source.tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"print", "input", "open", "eval", "exec"}
    banned = ("time", "datetime", "logging", "threading", "subprocess", "socket")
    assert not any(below(module, *banned) for module in source.imports(path))


def test_the_null_family_and_its_twin_are_in_no_menu() -> None:
    script = "from unriddle.families import registry; print(*registry())"
    assert not {"null", "twin"} & set(printed(script))
    assert {"null", "twin"} <= set(registry())  # but here, where the laws hold for them


@pytest.mark.parametrize("folder", each(FOLDERS))
def test_a_family_is_complete_in_its_folder(folder: Path) -> None:
    words = (f"locale/{lang}.json" for lang in LANGUAGES)
    for needed in ("__init__.py", "golden.toml", "guide.md", "signature.json", *words):
        assert (folder / needed).is_file()
