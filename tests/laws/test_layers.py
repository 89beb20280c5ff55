"""Each layer knows only those below it, and the inside needs nothing but Python."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from unriddle import desk
from unriddle.families import names, registry
from unriddle.laws import source
from unriddle.laws.cases import FAMILIES as EVERY
from unriddle.laws.test_package import CONTRACT, below, each, standard

ROOT = [path for path in source.ROOT.glob("*.py") if path.name != "__main__.py"]
MIDDLE = [*ROOT, *source.modules("desk")]
FRONT = source.modules("cli", "web")
OUTSIDE = [*MIDDLE, *source.modules("cli", "web", "render", "runs", "locale")]
INSIDE = [*MIDDLE, *source.modules("families", "engines", "locale")]
DOORS = tuple(
    f"unriddle.{name}" for name in ("desk", "wire", "locale", "_start", "lazy_dataclass", "lazy")
)


def printed(script: str) -> list[str]:
    """The words that a fresh Python prints."""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return run.stdout.split()


@pytest.mark.parametrize("path", each(source.modules("engines")))
def test_an_engine_knows_no_family_and_no_desk(path: Path) -> None:
    for module in source.imports(path):
        assert standard(module) or below(
            module, "unriddle.engines", "unriddle._native", *CONTRACT, "unriddle.errors"
        ), module


@pytest.mark.parametrize("path", each(INSIDE))
def test_the_inside_imports_only_the_standard_library(path: Path) -> None:
    assert all(standard(module) or below(module, "unriddle") for module in source.imports(path))


@pytest.mark.parametrize("path", each(MIDDLE))
def test_the_middle_end_knows_no_front_end(path: Path) -> None:
    assert not any(below(found, "unriddle.cli", "unriddle.web") for found in source.imports(path))


def test_the_contract_is_read_in_five_minutes() -> None:
    pages = [
        (source.ROOT / name).read_text(encoding="utf-8") for name in ("contract.py", "values.py")
    ]
    assert sum(page.count("\n") for page in pages) < 500


@pytest.mark.parametrize("folder", each([path.parent for path in source.modules()]))
def test_a_folder_holds_about_a_dozen_modules(folder: Path) -> None:
    assert len([path for path in folder.glob("*.py") if path.name != "__init__.py"]) <= 15


@pytest.mark.parametrize("path", each(FRONT))
def test_a_front_end_comes_in_by_the_door(path: Path) -> None:
    """It imports its own package, the desk, and nothing beside or behind the desk."""
    inside = {source.name(each) for each in source.modules("desk")} - {"unriddle.desk"}
    for module in source.imports(path):
        if below(module, "unriddle") and module not in ("unriddle.desk", "unriddle.__version__"):
            assert below(module, "unriddle.cli", "unriddle.web", *DOORS), module
            assert module == "unriddle.desk.tables" or not below(module, *inside), module


def test_the_modules_of_the_desk_import_each_other_in_one_direction_only() -> None:
    """Also those that are imported late, or only for types; and none goes out by the door."""
    modules = {source.name(path): path for path in source.modules("desk")}
    needs = {name: _needs(name, path, modules) for name, path in modules.items()}
    while needs:
        free = {name for name, needed in needs.items() if not needed & needs.keys()}
        assert free, f"a cycle among {sorted(needs)}"
        needs = {name: needed for name, needed in needs.items() if name not in free}


def _needs(name: str, path: Path, modules: dict[str, Path]) -> set[str]:
    """The modules of ours that a module imports; of a name, the module that has it."""
    found = set()
    for imported in source.imports(path):
        module = imported if imported in modules else imported.rpartition(".")[0]
        if module in modules and module != name:
            found.add(module)
    return found


def test_the_door_offers_what_it_imports_for_types_and_hides_no_module() -> None:
    door = source.ROOT / "desk" / "__init__.py"
    offered = {name.rpartition(".")[2] for name in source.imports(door) if below(name, "unriddle")}
    assert all(hasattr(desk, name) for name in offered)
    modules = {path.stem for path in source.modules("desk")}  # these would hide a name
    assert modules & offered == {"tables"}


def test_importing_unriddle_imports_no_third_party_module() -> None:
    script = "import sys; a = set(sys.modules); import unriddle; print(*set(sys.modules) - a)"
    assert [
        name for name in printed(script) if not below(name, "unriddle", *sys.stdlib_module_names)
    ] == []


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
    folders = [source.name(folder) for folder in source.FOLDERS]
    assert not any(below(module, *folders) for module in source.imports(path))


def test_the_null_family_and_its_twin_are_in_no_menu() -> None:
    script = "from unriddle.families import registry; print(*registry())"
    assert not {"null", "twin"} & set(printed(script))
    assert {"null", "twin"} <= set(registry())  # but here, where the laws hold for them
